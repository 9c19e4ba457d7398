"""A crane as a URDF file with all that is read, as a robotics engineer would write it."""

CRANE = """<?xml version="1.0"?>
<robot name="jib crane">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="world"/>
  <joint name="foot" type="fixed">
    <origin xyz="1 2 0.5" rpy="0 0 0.4"/> <parent link="world"/> <child link="base"/>
  </joint>
  <link name="base">
    <inertial><mass value="900"/><origin xyz="0 0 0.4"/><inertia ixx="90" iyy="90" izz="120" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="mount" type="fixed">
    <origin xyz="0 0.2 1" rpy="0.1 0.2 0.3"/> <parent link="base"/> <child link="flange"/>
  </joint>
  <link name="flange"/>
  <joint name="slew" type="continuous">
    <origin xyz="0 0 0.1"/> <parent link="flange"/> <child link="king"/> <axis xyz="0 0 2"/>
    <dynamics damping="250" friction="30"/>
  </joint>
  <link name="king">
    <inertial>
      <origin xyz="0.1 0 1.5" rpy="0.3 -0.2 0.5"/> <mass value="400"/>
      <inertia ixx="300" iyy="280" izz="40" ixy="5" ixz="-3" iyz="2"/>
    </inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <joint name="luff" type="revolute">
    <origin xyz="0.2 0 3" rpy="0 0.1 0"/> <parent link="king"/> <child link="boom"/> <axis xyz="0 -1 0"/>
    <limit lower="0.2" upper="1.4" effort="50000" velocity="0.3"/>
  </joint>
  <link name="boom">
    <inertial><origin xyz="3 0 0"/><mass value="250"/><inertia ixx="4" iyy="800" izz="800" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="stage_1" type="prismatic">
    <origin xyz="4 0 0"/> <parent link="boom"/> <child link="inner"/> <axis xyz="1 0 0"/>
    <limit lower="0" upper="2" effort="20000" velocity="0.5"/> <dynamics damping="100"/>
  </joint>
  <link name="inner">
    <inertial><origin xyz="1 0 0"/><mass value="90"/><inertia ixx="1" iyy="60" izz="60" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="stage_2" type="prismatic">
    <origin xyz="1.5 0 0"/> <parent link="inner"/> <child link="outer"/> <axis xyz="1 0 0"/>
    <mimic joint="stage_1" multiplier="0.5" offset="0.1"/>
  </joint>
  <link name="outer">
    <inertial><origin xyz="1 0 0"/><mass value="60"/><inertia ixx="1" iyy="30" izz="30" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="tip" type="fixed">
    <origin xyz="2 0 0"/> <parent link="outer"/> <child link="tool/0"/>
  </joint>
  <link name="tool/0"/>
  <transmission name="t"/>
</robot>
"""
