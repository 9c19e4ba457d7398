/*!
three

The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

uplot

The MIT License (MIT)

Copyright (c) 2022 Leon Sorokin

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
"use strict";(()=>{function q(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))n.setAttribute(s,r);return n.append(...t.filter(s=>s!==null)),n}var wp=0;function Zn(i){return wp+=1,`${i}-${wp}`}function Xi(i){return i.replace(/[_.]/g," ")}function Ep(i,e,t){let{y:n,sea:s}=t;e.bodies.forEach((a,l)=>i.bodies.poseFromMatrix(a,n,t.entry("rotation",9*l),n,t.entry("position",3*l)));let r=t.entry("beam_shape",0);r>=0&&i.bodies.bendThrough(n,r),e.shown.forEach(({output:a,at:l},c)=>{let h=t.entry(a,l);i.bodies.shown[c]=h<0?NaN:n[h]}),i.bodies.finish(n,a=>t.entry("reaction",6*a));let o=s?.packed(t.time,i.water.packed)??0;o>0?i.water.waves(o,t.time):i.water.still(t.time)}function Ap(i,e,t){e.show(i.bodies,t);let n=e.profile(t,i.water.reach,i.water.packed);n===null?i.water.still(t):i.water.profile(n,t),i.water.meet(i.bodies.sketches.levels())}function tl(i,e){if(i.output==="wave_elevation")return e.sea?.elevationAtVessel(e.time,i.at[0])??0;let t=0;for(let n of i.at){let s=e.entry(i.output,n);if(s<0)return null;if(i.at.length===1)return i.factor*e.y[s];t+=e.y[s]**2}return i.factor*Math.sqrt(t)}var Hv=80,Wv=125,Rp=i=>{let{signals:e}=i.data,t=e.flatMap(({output:u},d)=>u==="utilisation"?[d]:[]);if(!t.length)return null;let n=t.map(u=>Xv(u,e[u].label.replace(/, utilisation$/,""))),s=q("p",{class:"note"});i.places.panel.append(q("section",{class:"card","data-card":"utilisation"},q("h2",{},"Utilisation"),s,...n.map(({row:u})=>u),q("p",{class:"note"},"Share of what each check allows; 100 % is the limit. The tick is the largest so far.")));let{recording:o,simulation:a}=i,l=o&&t.map(u=>Yv(o.signal(u))),c=()=>{if(a)for(let u of n)u.most=Math.max(u.most,tl(e[u.signal],a)??-1/0)},h=()=>{let u=i.values();if(o&&l){let p=o.row(i.time);n.forEach((x,m)=>x.most=Math.max(l[m][p]??-1/0,u[x.signal]??-1/0))}else c();n.forEach(p=>qv(p,u[p.signal]??null));let d=n.reduce((p,x)=>x.most>p.most?x:p),f=Number.isFinite(d.most)?`Largest so far: ${d.meter.getAttribute("aria-label")}, ${xu(d.most)}.`:"";s.textContent!==f&&(s.textContent=f)};return h(),{advanced:c,refresh:h,reset(){for(let u of n)u.most=-1/0;h()},handles:{utilisations:()=>{h();let u=i.values();return Object.fromEntries(n.map(({signal:d,most:f})=>[e[d].id.slice(12),{now:u[d],most:f}]))}}}};function Xv(i,e){let[t,n]=[document.createTextNode("\u2013"),document.createTextNode("")],[s,r]=[q("span",{class:"fill"}),q("span",{class:"tick"})],o=q("span",{class:"track",role:"meter","aria-label":e,"aria-valuemin":"0","aria-valuemax":"100","aria-valuenow":"0"},s,q("span",{class:"limit"}),r),a=q("div",{class:"bar","data-state":"fine"},q("span",{class:"what"},e),q("b",{},t),o,q("small",{},n));return{signal:i,most:-1/0,row:a,meter:o,fill:s,tick:r,now:t,largest:n}}function qv({most:i,row:e,meter:t,fill:n,tick:s,now:r,largest:o},a){let l=a!==null&&Number.isFinite(a),c=l?xu(a):"\u2013",h=Number.isFinite(i)?`largest ${xu(i)}`:"";r.data===c&&o.data===h||(r.data=c,o.data=h,n.style.transform=`scaleX(${l?Tp(a):0})`,s.style.left=`${100*Tp(i)}%`,e.dataset.state=!l||a<=Hv?"fine":a<=100?"near":"over",t.setAttribute("aria-valuenow",String(Math.round(Math.min(l?a:0,100)))),t.setAttribute("aria-valuetext",`${c}, ${h}`))}function Tp(i){return Math.min(Math.max((Number.isFinite(i)?i:0)/Wv,0),1)}function xu(i){return`${i.toFixed(i<10?1:0)} %`}function Yv(i){let e=-1/0;return i.map(t=>e=Math.max(e,t??-1/0))}function $v(i,e){if(i===null||!Number.isFinite(i))return"\u2013";let t=i.toFixed(e);return Number(t)===0?0 .toFixed(e):t.replace("-","\u2212")}var Cp=i=>{let{readouts:e,signals:t}=i.data;if(!e.length)return null;let n=new Map(t.map((l,c)=>[l.id,c])),s=[];for(let{key:l,label:c,title:h,parts:u}of e){let d=u.map((f,p)=>{let x=document.createTextNode("\u2013");s.push({part:f,at:n.get(f.signal)??-1,node:x});let m=q("span",{class:"unit"},`\xA0${f.unit}${f.words?` ${f.words}`:""}`);return q(p?"small":"b",{},x,m)});i.places.readouts.append(q("div",{class:"readout","data-readout":l,title:h},q("span",{class:"label"},c),...d))}let r=()=>{let l=i.values();for(let{part:c,at:h,node:u}of s){let d=l[h]??null,f=$v(d===null?null:d*c.factor,c.digits);u.data!==f&&(u.data=f)}};r();let{view:o,readouts:a}=i.places;return new ResizeObserver(()=>o.style.setProperty("--strip",`${a.offsetHeight+8}px`)).observe(a),{refresh:r,reset:r,handles:{readouts:()=>{let l=i.values(),c=({signal:h,factor:u,unit:d})=>{let f=l[n.get(h)??-1]??null;return{value:f===null?null:f*u,unit:d}};return Object.fromEntries(e.map(({key:h,parts:u})=>[h,u.map(c)]))}}}};var vu="http://www.w3.org/2000/svg",Pp=i=>{let{stage:e,places:t}=i,n=[Zv(i),Kv(i)].filter(d=>d!==null);if(!e||!n.length)return null;let s=document.createElementNS(vu,"svg");for(let[d,f]of[["viewBox","-34 -34 68 68"],["aria-hidden","true"]])s.setAttribute(d,f);let r=document.createElementNS(vu,"ellipse");r.setAttribute("rx","31"),s.append(r,...n.map(({path:d})=>d));let o=q("div",{class:"compass",role:"group","aria-label":"Waves and wind"});o.append(s,...n.map(({label:d})=>d)),t.view.append(o);let{elements:a}=e.camera.eye.matrixWorldInverse,l=[NaN,NaN,NaN,NaN],c=()=>{Math.abs(l[0]-a[0])+Math.abs(l[1]-a[1])+Math.abs(l[2]-a[4])+Math.abs(l[3]-a[5])<.002||([l[0],l[1],l[2],l[3]]=[a[0],a[1],a[4],a[5]],h())},h=()=>{r.setAttribute("ry",String(31*Math.min(Math.hypot(a[1],a[5]),1)));for(let{now:d,path:f}of n){let p=d();p&&f.setAttribute("d",Jv(a,p.direction))}},u=()=>{for(let{now:d,path:f,label:p}of n){let x=d();f.style.display=p.style.display=x?"":"none",x&&p.textContent!==x.words&&(p.textContent=x.words,h())}o.hidden=n.every(({now:d})=>d()===null)};return u(),{frame:c,refresh:u,handles:{compass:()=>n.flatMap(({now:d})=>d()?.words??[])}}};function Zv({simulation:i,data:e}){let t=i?.sea,n=e.playback?.wave;return!t&&!n?null:{now:()=>{if(t&&t.hs===0)return null;let r=t?t.wanted.direction:n?.direction??0;return{direction:r,words:`Waves ${Lp(r)}`}},...Ip("waves")}}function Kv({simulation:i,data:e}){let t=i?i.data.variants.map(s=>s.wind):[e.playback?.wind??null];return t.every(s=>s===null)?null:{now:()=>{let s=t[i?.variant??0];return s&&{direction:s.direction,words:`Wind ${Lp(s.direction)}, ${Number(s.speed.toPrecision(3))} m/s`}},...Ip("wind")}}function Ip(i){let e=document.createElementNS(vu,"path");return e.setAttribute("class",i),{path:e,label:q("span",{class:i})}}function Lp(i){return`${(Math.round(180*i/Math.PI)%360+360)%360}\xB0`}function Jv(i,e){let[t,n]=[Math.cos(e),Math.sin(e)],s=(o,a)=>{let[l,c]=[o*t-a*n,o*n+a*t];return`${(i[0]*l+i[4]*c).toFixed(1)} ${(-i[1]*l-i[5]*c).toFixed(1)}`};return`M${[s(29,0),s(11,11),s(14,3.5),s(-24,3.5),s(-24,-3.5),s(14,-3.5),s(11,-11)].join("L")}Z`}var Dp=({stage:i})=>({handles:{crane:()=>i?.bodies.drawn()??null}});var yu=class{constructor(e){this.data=e}data;value=0;held=new Map;get command(){let e=0;for(let t of this.held.values())e+=t;return Math.min(Math.max(e,-1),1)}hold(e,t){if(!Number.isFinite(t))throw new RangeError(`a lever takes a number from -1 to 1, not ${t}`);let n=this.command;return t===0?this.held.delete(e):this.held.set(e,Math.min(Math.max(t,-1),1)),this.command!==n}release(e){for(let t of[...this.held.keys()])t.startsWith(e)&&this.held.delete(t)}ramp(e){let{command:t}=this,n=e,s=this.value*t<0?0:t;if(Math.abs(s)<Math.abs(this.value)){let r=Math.min(Math.abs(this.value-s),n/.4);this.value-=Math.sign(this.value)*r,Math.abs(this.value-s)<1e-9&&(this.value=s),n-=.4*r}if(n>0&&this.value!==t){let r=Math.min(Math.abs(t-this.value),n/.8);this.value+=Math.sign(t-this.value)*r,Math.abs(t-this.value)<1e-9&&(this.value=t)}}};function Xo(i,e){let t=Math.abs(e);return t<=i?0:Math.sign(e)*Math.min((t-i)/(1-i),1)}var nl=class{constructor(e,t){this.push=t;this.all=e.map(n=>new yu(n))}push;all;last=0;of(e){return this.all.find(({data:t})=>t.drive===e)}get busy(){return this.all.some(e=>e.value!==0||e.command!==0)}release(e=""){for(let t of this.all)t.release(e)}advanced(e){let t=Math.max(e-this.last,0);this.last=e;for(let n of this.all){let s=n.value;n.ramp(t),n.value!==s&&this.push(n.data.drive,n.data.sign*n.value)}}reset(){this.release(),this.last=0;for(let e of this.all)e.value=0}};var Np=.15,jv={left:{x:0,y:1},right:{x:2,y:3}},il=class{constructor(e,t){this.levers=e;this.moved=t;addEventListener("gamepadconnected",()=>this.look()),addEventListener("gamepaddisconnected",()=>this.look())}levers;moved;seen=new Map;lost="";get words(){let[e,t]=[!0,!1].map(s=>[...this.seen.values()].filter(r=>r.used===s).map(({name:r})=>r)),n=[];return e.length&&n.push(`${e.length>1?"Gamepads":"Gamepad"}: ${e.join(", ")}.`),t.length&&n.push(`Not used, its layout is unknown: ${t.join(", ")}.`),this.lost&&n.push(`Unplugged, its levers are let go: ${this.lost}.`),n.join(" ")}get any(){return this.seen.size>0}look(){let e=navigator.getGamepads?.()??[];for(let[t,{name:n}]of this.seen){let s=e.find(r=>r?.index===t&&r.connected);s&&_u(s.id)===n||(this.seen.delete(t),this.levers.release(`pad ${t}`),this.lost=n)}for(let t of e)t?.connected&&(this.seen.has(t.index)||(this.seen.set(t.index,{name:_u(t.id),used:t.mapping==="standard"}),this.lost===_u(t.id)&&(this.lost="")),t.mapping==="standard"&&this.read(t))}read(e){for(let t of this.levers.all){let{stick:n,pad:s}=t.data,r=0;if(n){let o=e.axes[jv[n.side][n.axis]]??0;r=n.sign*Xo(Np,n.axis==="y"?-o:o)}else if(s){let o=a=>Xo(Np,e.buttons[a]?.value??0);r=o(s[1])-o(s[0])}t.hold(`pad ${e.index}`,Number.isFinite(r)?r:0)&&this.moved()}}};function _u(i){return i.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i,"").trim()||"unnamed"}var bu=[{title:"Time",lines:[[["Space"],"play, pause"],[["R"],"start again"]]},{title:"Picture, when it has the focus",lines:[[["\u2190","\u2192","\u2191","\u2193"],"turn"],[["+","\u2212"],"zoom"],[["Home"],"show everything"]]}];function Fp(i,e){let t=bu.find(n=>n.title===i);t?t.lines.push(...e):bu.unshift({title:i,lines:e})}function Up(){let i=q("button",{type:"button",class:"tool",title:"Keys (?)","aria-label":"Keys","data-action":"help"},"?"),e=q("button",{type:"button",class:"primary"},"Close"),t=q("div",{class:"keys-list"}),n=q("dialog",{class:"help","aria-label":"Keys"},q("h2",{},"Keys"),t,e),s=()=>{t.replaceChildren(...bu.map(r=>Qv(r.title,r.lines))),n.open||n.showModal()};return i.addEventListener("click",s),e.addEventListener("click",()=>n.close()),n.addEventListener("click",r=>{r.target===n&&n.close()}),addEventListener("keydown",r=>{let o=r.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");r.key!=="?"||r.ctrlKey||r.metaKey||r.altKey||o||(r.preventDefault(),n.open?n.close():s())}),document.body.append(n),i}function Qv(i,e){let t=e.map(([n,s])=>q("div",{class:"row"},q("dt",{},...n.map(r=>q("kbd",{},r))),q("dd",{},s)));return q("section",{},q("h3",{},i),q("dl",{},...t))}var Op=1,sl=class{constructor(e,t,n,s){this.place=e;this.live=t;this.simulation=n;this.touched=s;if(t.motors.length&&this.card("Motors","motors",q("p",{class:"note"},"All are off at the start."),...t.motors.map(o=>this.motor(o))),t.setpoints.length){let a=t.setpoints.some(l=>l.course)?"The crane follows its programme. Move a slider to take over.":"Where each drive shall go.";this.card("Drives","setpoints",q("p",{class:"note"},a),...t.setpoints.map(l=>this.setpoint(l)))}t.sea&&this.card("Sea","sea",...this.sea());let r=[...t.switches.map(o=>this.switch(o)),...this.variants(),...this.others()];r.length&&this.card("Settings","settings",...r)}place;live;simulation;touched;inputs=new Map;pushes=new Map;watched=[];starts=[];settings=[];seaControls=[];card(e,t,...n){let s=q("section",{class:"card","data-card":t},q("h2",{},e),...n);return this.place.append(s),s}refresh(){for(let e of this.watched)e()}reset(){for(let e of this.starts)e();for(let e of this.settings)e()}push(e,t){this.pushes.get(e)?.(t)}keys(e){let t=this.live.levers.find(l=>l.drive===e);if(!t)return null;let[n,s]=t.words,r=t.function==="other"||e.toLowerCase().includes(t.function)?"":t.label.toLowerCase(),o=t.keys?[...t.keys].reverse().map(l=>q("kbd",{},l)):[],a=t.keys?`${t.label}: ${t.keys[1]} ${s}, ${t.keys[0]} ${n}`:t.label;return q("span",{class:"drive-keys","aria-hidden":"true",title:a},r,...o)}motor(e){let t=Zn("motor"),n=[[-1,"\u2212",`${e.label} backwards`],[0,"Off",`${e.label} off`],[1,"+",`${e.label} forwards`]],s=o=>{let a=o*e.value;e.parameter?this.simulation.setParameter(e.parameter,a):this.simulation.setAdded(e.name,a)},r=n.map(([o,a,l])=>{let c=Zn("choice"),h=q("input",{type:"radio",name:t,id:c,value:String(o),"aria-label":l});return h.checked=o===e.start,h.addEventListener("change",()=>{s(o),this.touched()}),{value:o,input:h,item:[h,q("label",{for:c,"aria-hidden":"true"},a)]}});return this.inputs.set(e.name,o=>{let a=r.find(l=>l.value===o);if(!a)throw new RangeError(`motor ${e.name} takes -1, 0 or 1, not ${o}`);a.input.checked=!0,s(o)}),this.starts.push(()=>this.inputs.get(e.name)?.(e.start)),this.pushes.set(e.name,o=>{s(o);for(let{value:a,input:l}of r)l.checked=a===Math.sign(o)}),q("div",{class:"row motor",title:e.name,role:"radiogroup","aria-label":`Motor ${e.label}`},q("span",{class:"name"},e.label,q("small",{},e.torque)),this.keys(e.name),q("span",{class:"segments"},...r.flatMap(o=>o.item)))}setpoint(e){let t=Zn("slider"),n=x=>(x*e.factor).toFixed(e.unit==="m"?2:1),s=q("input",{type:"range",id:t,min:String(e.lower),max:String(e.upper),step:String((e.upper-e.lower)/400*(1-1e-9)),value:String(e.start)}),r=q("output",{for:t}),o=e.course?q("button",{type:"button",class:"chip","aria-pressed":"true"},"Programme"):null,a=()=>{let x=this.simulation.outputOffset(e.output),m=this.simulation.outputLabels(e.output).indexOf(e.name);return x<0||m<0?e.start:this.simulation.y[x+m]},l=!e.course,c=!1,h=()=>{if(!l){let x=a();for(let m of e.parameters)this.simulation.setParameter(m,x)}l=!0,o?.setAttribute("aria-pressed","false")},u=x=>{h(),c=!1,this.simulation.moveTo(e.name,e.parameters,e.parameters.map(()=>x),e.rate)},d=e.output==="valve_opening";this.pushes.set(e.name,x=>{h(),c=!0;let{parameters:m,lower:g,upper:_}=e,T=d?Math.min(Math.max(x,g),_):x>0?_:g,b=d?1/0:Math.abs(x)*e.rate;x===0&&!d?this.simulation.stay(e.name):this.simulation.moveTo(e.name,m,m.map(()=>T),b)});let f=()=>{l=!1,c=!1,o?.setAttribute("aria-pressed","true"),this.simulation.moveTo(e.name,e.parameters,e.parameters.map(x=>this.simulation.usual(x)),e.rate)};this.starts.push(()=>{l=!e.course,c=!1,o?.setAttribute("aria-pressed",String(e.course));for(let x of e.parameters)this.simulation.setParameter(x,this.simulation.usual(x));s.value=String(this.simulation.usual(e.parameters[0]))}),s.addEventListener("input",()=>{u(Number(s.value)),this.touched()}),o?.addEventListener("click",()=>{f(),this.touched()}),this.inputs.set(e.name,x=>{s.value=String(x),u(Math.min(Math.max(x,e.lower),e.upper))}),this.watched.push(()=>{let x=a();!l&&Number.isFinite(x)?s.value=String(x):c&&(s.value=String(this.simulation.parameter(e.parameters[0])));let m=`${n(Number(s.value))} ${e.unit}`;r.textContent=m,s.setAttribute("aria-valuetext",m)});let p=q("div",{class:"slider-head"},q("label",{for:t},e.label),this.keys(e.name),o,r);return q("div",{class:"slider",title:e.name},p,s)}switch(e){let[t,n]=e.factors;if(e.factors.length===2&&t===0&&n===1)return this.onOff(e);let s=Zn("switch"),r=l=>l===0?"Off":l===1?"As in the file":`${l.toLocaleString("en")} \xD7`,o=q("select",{id:s},...e.factors.map(l=>q("option",{value:String(l)},r(l))));o.value="1";let a=l=>this.simulation.scale(e.parameters,l);return o.addEventListener("change",()=>{a(Number(o.value)),this.touched()}),this.inputs.set(e.name,l=>{o.value=String(l),a(l)}),this.settings.push(()=>a(Number(o.value))),q("div",{class:"row"},q("label",{for:s,class:"name"},e.label,q("small",{},e.hint)),o)}onOff(e){let t=(r,o)=>this.simulation.scale(e.parameters,r,o),{row:n,input:s}=Ns(e.label,!0,r=>{t(Number(r),Op),this.touched()});return n.querySelector("label")?.append(q("small",{},e.hint)),this.inputs.set(e.name,r=>{if(r!==0&&r!==1)throw new RangeError(`${e.name} takes 0 or 1, not ${r}`);s.checked=r===1,t(r,Op)}),this.settings.push(()=>t(Number(s.checked),0)),n}variants(){let{programs:e}=this.live;if(e.length<2)return[];let t=Zn("variant"),n=q("select",{id:t},...e.map((o,a)=>q("option",{value:String(a),title:o},Xi(o)))),s=o=>{this.simulation.choose(o);for(let a of this.settings)a();for(let a of this.seaControls)a()};n.addEventListener("change",()=>{s(Number(n.value)),this.touched()}),this.inputs.set("variant",o=>{if(!e[o])throw new RangeError(`variants go from 0 to ${e.length-1}`);n.value=String(o),s(o)});let r=q("label",{for:t,class:"name"},"Variant",q("small",{},"of the scenario"));return[q("div",{class:"row"},r,n)]}others(){let{leftOut:e}=this.live;if(!e.length)return[];let t=`Not here: ${e.map(Xi).join(", ")}. Other states or drives than the file's need a page of their own.`;return[q("p",{class:"note"},t)]}sea(){let{sea:e}=this.simulation,t=this.live.sea;if(!e||!t)return[];let n=Ns("Waves",t.on,r=>{e.set({on:r}),this.touched()});this.seaControls.push(()=>n.input.checked=e.wanted.on),this.inputs.set("sea",r=>{n.input.checked=r!==0,e.set({on:r!==0})});let s=(r,o,a,l,c,h,u)=>{let d=Zn("sea"),f=e.wanted[r]*u,p=q("input",{type:"range",id:d,min:String(a),max:String(l),step:String(c),value:String(f)}),x=q("output",{for:d}),m=()=>x.textContent=`${Number(p.value).toFixed(c<1?1:0)} ${h}`;return m(),this.seaControls.push(()=>{p.value=String(e.wanted[r]*u),m()}),p.addEventListener("input",()=>{m(),r==="hs"&&e.set({hs:Number(p.value)/u})}),p.addEventListener("change",()=>{e.set({[r]:Number(p.value)/u}),this.touched()}),this.inputs.set(`sea.${r}`,g=>{p.value=String(g*u),m(),e.set({[r]:g})}),q("div",{class:"slider"},q("div",{class:"slider-head"},q("label",{for:d},o),x),p)};return[n.row,s("hs",t.regular?"Wave height":"Significant height Hs",0,Math.max(6,Math.ceil(t.hs)),.1,"m",1),s("tp",t.regular?"Period":"Peak period Tp",4,18,.5,"s",1),s("direction","Towards",0,360,5,"\xB0",180/Math.PI),q("p",{class:"note"},`${t.note} 0\xB0 follows the bow, 90\xB0 goes to port, 180\xB0 meets the bow.`)]}};function Ns(i,e,t){let n=Zn("toggle"),s=q("input",{type:"checkbox",id:n,role:"switch",class:"toggle"});return s.checked=e,s.addEventListener("change",()=>t(s.checked)),{row:q("div",{class:"row"},q("label",{for:n,class:"name"},i),s),input:s}}var ey=.12,rl=class{constructor(e,t){this.moved=t;for(let n of["left","right"]){let s=e.filter(({data:o})=>o.stick?.side===n),r=q("div",{class:`corner ${n}`});s.length&&r.append(this.stick(n,s)),n==="left"&&r.append(...e.filter(({data:o})=>!o.stick).slice(0,2).map(o=>this.rocker(o))),r.childElementCount&&this.place.append(r)}}moved;place=q("div",{class:"sticks","aria-hidden":"true"});stick(e,t){let n=q("span",{class:"knob"}),s=q("div",{class:"stick","data-stick":e},...t.flatMap(ty),n),r=c=>t.some(({data:h})=>h.stick?.axis===c),o=-1,a=(c,h)=>{for(let u of t){let{axis:d,sign:f}=u.data.stick;u.hold(`stick ${e}`,f*Xo(ey,d==="x"?c:h))}n.style.transform=`translate(${c*50}%, ${-h*50}%)`,this.moved()},l=c=>{let h=s.getBoundingClientRect(),u=h.width/2-22,d=r("x")?(c.clientX-h.left-h.width/2)/u:0,f=r("y")?(h.top+h.height/2-c.clientY)/u:0,p=Math.hypot(d,f);p>1&&([d,f]=[d/p,f/p]),a(d,f)};s.addEventListener("pointerdown",c=>{o>=0||(o=c.pointerId,s.setPointerCapture(o),s.classList.add("held"),c.preventDefault(),l(c))}),s.addEventListener("pointermove",c=>{c.pointerId===o&&l(c)});for(let c of["pointerup","pointercancel","lostpointercapture"])s.addEventListener(c,h=>{h.pointerId===o&&(o=-1,s.classList.remove("held"),a(0,0))});return s}rocker(e){let{drive:t,label:n,words:s}=e.data,r=(o,a)=>{let l=q("span",{class:"half","data-rocker":`${t} ${o}`},a);l.addEventListener("pointerdown",c=>{l.setPointerCapture(c.pointerId),c.preventDefault(),e.hold("rocker",o),this.moved()});for(let c of["pointerup","pointercancel","lostpointercapture"])l.addEventListener(c,()=>{e.hold("rocker",0),this.moved()});return l};return q("div",{class:"rocker"},r(1,s[1]),q("span",{class:"what"},n),r(-1,s[0]))}};function ty({data:i}){let{axis:e,sign:t}=i.stick,[n,s]=t>0?i.words:[i.words[1],i.words[0]],[r,o]=e==="x"?["west","east"]:["south","north"];return[q("span",{class:`end ${r}`},n),q("span",{class:`end ${o}`},e==="y"?`${i.label} ${s}`:s),...e==="x"?[q("span",{class:"axis-name"},i.label)]:[]]}var ny="textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",kp=i=>{let{simulation:e,panel:t,data:n}=i,s=n.live?.levers??[];if(!e||!t||!s.length)return null;let r=new nl(s,(d,f)=>t.push(d,f)),o=()=>i.touched(),a=new Mu(r,o),l=new il(r,o),c=new rl(r.all,o),h=()=>{a.clear(),r.release()};addEventListener("blur",h),addEventListener("pagehide",h),document.addEventListener("visibilitychange",()=>{document.hidden&&h()});let u=q("p",{class:"note",role:"status","data-gamepad":""});return iy(i,r,c,u),{name:"driving",before(){l.any&&l.look()},advanced:d=>r.advanced(d),refresh(){l.look(),u.textContent!==l.words&&(u.textContent=l.words)},reset(){a.clear(),r.reset()},handles:{levers:()=>Object.fromEntries(r.all.map(d=>[d.data.drive,d.value])),lever:(d,f)=>{let p=r.of(d);if(!p)throw new RangeError(`there is no lever for ${d}; there are: ${s.map(x=>x.drive).join(", ")}`);p.hold("script",f)}}}},Mu=class{constructor(e,t){this.levers=e;this.moved=t;document.addEventListener("pointerdown",()=>this.byPointer=!0,!0),document.addEventListener("keydown",n=>this.down(n)),document.addEventListener("keyup",n=>this.up(n.key))}levers;moved;held=new Set;byPointer=!1;clear(){this.held.clear()}down(e){e.key==="Tab"&&(this.byPointer=!1);let t=e.key.toUpperCase(),n=this.find(t);if(!n||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let s=e.target;s.closest(ny)||!this.byPointer&&s.closest("select")||s.closest("dialog")||(e.preventDefault(),!(e.repeat||this.held.has(t))&&(this.held.add(t),this.apply(n),this.moved()))}up(e){let t=e.toUpperCase(),n=this.find(t);n&&this.held.delete(t)&&this.apply(n)}find(e){return this.levers.all.find(({data:t})=>t.keys?.includes(e))}apply(e){let[t,n]=e.data.keys;e.hold("keys",Number(this.held.has(n))-Number(this.held.has(t)))}};function iy(i,e,t,n){let{view:s,tools:r,panel:o,readouts:a}=i.places,l=f=>{t.place.hidden=!f,s.classList.toggle("with-sticks",f),f||e.release("stick")},c=matchMedia("(pointer: coarse)").matches,h=Ns("Sticks on the picture",c,l);s.append(t.place),l(c),new ResizeObserver(()=>s.style.setProperty("--readouts",`${a.offsetHeight}px`)).observe(a);let u=e.all.flatMap(({data:f})=>f.keys?[[[...f.keys].reverse(),`${f.label}: ${f.words[1]}, ${f.words[0]}`]]:[]);Fp("Drives, while held",u),r.append(Up());let d=o.querySelectorAll("[data-card=motors], [data-card=setpoints]");d[d.length-1]?.append(h.row,n)}var sy=6e3,ry=3,oy=280,qo=class{constructor(e){this.places=e;e.view.append(this.box);let t=e.view.querySelector(".heading"),n=new ResizeObserver(()=>this.settle(t));for(let s of[e.view,e.tools,t])s&&n.observe(s)}places;box=q("div",{class:"toasts",role:"status","aria-live":"polite"});shown=[];show(e,t,n){let s=this.shown.find(l=>l.text===e);if(s){s.count+=1,s.said.data=`${t} (${s.count} times)`,clearTimeout(s.timer),s.timer=this.later(s);return}for(;this.shown.length>=ry;)this.drop(this.shown[0]);let r=document.createTextNode(t),o=q("p",{class:n?"toast grave":"toast"},q("b",{},e)," ",q("small",{},r)),a={text:e,place:o,count:1,said:r,timer:0};a.timer=this.later(a),this.shown.push(a),this.box.append(o)}clear(){for(let e of[...this.shown])this.drop(e)}later(e){return window.setTimeout(()=>this.drop(e),sy)}drop(e){clearTimeout(e.timer),e.place.remove(),this.shown=this.shown.filter(t=>t!==e)}settle(e){let{view:t,tools:n}=this.places,s=e&&e.offsetLeft+e.offsetWidth>t.clientWidth-oy,r=[n.offsetTop+n.offsetHeight,s?e.offsetTop+e.offsetHeight:0];this.box.style.top=`${Math.max(...r,6)+8}px`}};var ol=class{constructor(e,t){this.rules=e;this.read=t;this.restart()}rules;read;found=[];watched=[];last=-1/0;look(e){e<this.last-1e-9&&(this.found=this.found.filter(({time:n})=>n<=e),this.restart());let t=[];if(e>this.last)for(let n of this.watched)t.push(...n.look(e));return this.last=e,this.found.push(...t),t}clear(){this.found=[],this.restart()}restart(){let{rules:e,read:t}=this;this.last=-1/0,this.watched=[...e.ropes.map((n,s)=>new Su(n,s,e,t)),...e.contacts.map((n,s)=>new wu(n,s,e,t)),...e.passing.map(n=>new Eu(n,t))]}},Su=class{constructor(e,t,n,s){this.name=e;this.k=t;this.rules=n;this.read=s}name;k;rules;read;before=null;earlier=null;slack=!1;loose=null;peak=null;look(e){let t=this.read("rope_tension",this.k);if(!Number.isFinite(t))return[];let n=this.read("rope_slack",this.k),s=Number.isNaN(n)?t<=0:n>.5,{before:r}=this,o=[];return r&&s&&!this.slack&&o.push(this.loose={time:this.ranOut(e),kind:"slack",of:this.name,size:0,unit:this.rules.units.slack}),this.loose&&s&&(this.loose.size=e-this.loose.time),r&&this.peak&&(Number.isNaN(this.peak.after)&&(this.peak.after=t),s||t<this.rules.fallen*this.peak.T?(o.push(this.snapped(this.peak)),this.peak=null):t>this.peak.T&&(this.peak={t:e,T:t,from:r.t,before:r.T,after:NaN})),r&&!s&&this.slack&&(this.loose&&(this.loose.size=(r.t+e)/2-this.loose.time),this.loose=null,this.peak={t:e,T:t,from:r.t,before:r.T,after:NaN}),this.slack=s,[this.earlier,this.before]=[r,{t:e,T:t}],o.sort((a,l)=>a.time-l.time)}ranOut(e){let{before:t,earlier:n}=this;if(!t)return e;if(!n||t.T>=n.T)return(t.t+e)/2;let s=(t.T-n.T)/(t.t-n.t);return Math.min(t.t-t.T/s,e)}snapped({t:e,T:t,from:n,before:s,after:r}){let o={kind:"snap",of:this.name,unit:this.rules.units.snap},a=s-2*t+r;if(!(a<0))return{...o,time:e,size:t};let l=(s-r)/(2*a);return{...o,time:e+l*(e-n),size:t-(s-r)*l/4}}},wu=class{constructor(e,t,n,s){this.name=e;this.k=t;this.rules=n;this.read=s}name;k;rules;read;before=null;touched=!1;open=null;look(e){let t={t:e,gap:this.read("contact_gap",this.k),speed:this.read("contact_speed",this.k)};if(!Number.isFinite(t.gap))return[];let{before:n,rules:s}=this,r=[];if(!n)this.touched=t.gap<=0,this.touched||(this.open={most:t.gap,began:null,told:!0});else if(t.gap>0&&n.gap<=0)this.open={most:t.gap,began:this.crossed("lift_off",t,n,-t.speed),told:!1};else if(t.gap<=0&&n.gap>0&&this.open){if(this.open.most>=s.least||!this.touched){let o=this.open.most>=s.lifted||!this.touched?"landing":"re_contact";r.push(this.crossed(o,n,t,n.speed)),this.touched=!0}this.open=null}return this.open&&(this.open.most=Math.max(this.open.most,t.gap),this.open.began&&(this.open.began.size=this.open.most),this.open.began&&!this.open.told&&this.open.most>=s.least&&(this.open.told=!0,r.push(this.open.began))),this.before=t,r}crossed(e,t,n,s){let r={kind:e,of:this.name,unit:this.rules.units[e]},o=n.t-t.t;if(s>0&&t.gap/s<=Math.abs(o))return{...r,time:t.t+Math.sign(o)*t.gap/s,size:s};let a=t.gap/(t.gap-n.gap);return{...r,time:t.t+a*o,size:Math.max(s,0)||0}}},Eu=class{constructor(e,t){this.rule=e;this.read=t}rule;read;before=null;now=null;look(e){let{kind:t,of:n,output:s,at:r,level:o,unit:a}=this.rule,l=this.read(s,r),c=t!=="overload",{before:h}=this,u=[];return l>o?(!this.now&&(h||!c)&&u.push(this.now={time:this.passed(e,l,c),kind:t,of:n,size:l,unit:a}),this.now&&(this.now.size=c?e-this.now.time:Math.max(this.now.size,l)),!h&&c&&(this.now={time:e,kind:t,of:n,size:0,unit:a})):this.now&&(c&&h&&(this.now.size=(h.t+e)/2-this.now.time),this.now=null),this.before={t:e,value:l},u}passed(e,t,n){let{before:s}=this;if(!s)return e;let r=n||!Number.isFinite(s.value)?.5:(this.rule.level-s.value)/(t-s.value);return s.t+r*(e-s.t)}};var Bp=new Set(["overload","snap","cavitation"]),Au=100,ay=1,zp=i=>i.simulation?ly(i):cy(i);function Tu(i,e){let t=n=>String(Number(n.toPrecision(4)));if(e==="1")return`${t(100*i)} %`;for(let[n,s]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(e.startsWith("N")&&Math.abs(i)>=n)return`${t(i/n)} ${s}${e}`;return`${t(i)} ${e}`}function ly(i){let{simulation:e}=i,t=i.data.watch;if(!e||!t||!(t.ropes.length+t.contacts.length+t.passing.length))return null;let n=new ol(t,(d,f)=>{let p=e.entry(d,f);return p<0?NaN:e.y[p]}),s=({kind:d,of:f})=>`${t.words[d]}: ${Xi(f)}`,r=new qo(i.places),o=q("ul",{class:"events live-events",tabindex:"0","aria-label":"Events so far"}),a=q("p",{class:"note"},"Nothing has happened yet.");i.places.panel.append(q("section",{class:"card","data-card":"events"},q("h2",{},"Events"),a,o));let l=[],c=()=>i.plots.mark(n.found.map(d=>({time:d.time,text:s(d)}))),h=d=>{let f=q("small",{},Tu(d.size,d.unit));o.prepend(q("li",{},q("b",{},`${d.time.toFixed(2)} s`),` ${s(d)}`,f)),l.push({one:d,size:f}),l.length>Au&&o.lastElementChild?.remove(),l=l.slice(-Au)},u=()=>{l=[],o.replaceChildren(),n.found.slice(-Au).forEach(h),a.hidden=n.found.length>0,o.hidden=!a.hidden,c()};return n.look(e.time),u(),{advanced(d){let f=n.found.length,p=n.look(d);for(let x of p)r.show(s(x),x.unit==="s"||x.kind==="lift_off"?"":Tu(x.size,x.unit),Bp.has(x.kind));if(n.found.length!==f+p.length)return u();p.length&&(a.hidden=!0,o.hidden=!1,p.forEach(h),c())},refresh(){for(let{one:d,size:f}of l.slice(-8)){let p=Tu(d.size,d.unit);f.textContent!==p&&(f.textContent=p)}},reset(){n.clear(),n.look(e.time),r.clear(),u()},handles:{events:()=>n.found.map(d=>({...d,text:s(d)})).sort((d,f)=>d.time-f.time)}}}function cy(i){let e=i.data.playback?.events??[];if(!e.length)return null;let t=new qo(i.places),n=i.time;return{frame(){let{time:s}=i;if(i.playing&&s>n&&s-n<ay)for(let r of e)r.time>n&&r.time<=s&&t.show(r.text,r.size,Bp.has(r.kind));n=s},reset:()=>t.clear(),handles:{events:()=>e}}}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var $s={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Zs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},mm=0,nd=1,gm=2;var xr=1,xm=2,fo=3,Ks=0,Ln=1,kn=2,vr=0,po=1,id=2,sd=3,rd=4,vm=5;var yr=100,ym=101,_m=102,bm=103,Mm=104,Sm=200,wm=201,Em=202,Am=203,od=204,ad=205,Tm=206,Rm=207,Cm=208,Pm=209,Im=210,Lm=211,Dm=212,Nm=213,Fm=214,Pl=0,Il=1,Ll=2,no=3,Dl=4,Nl=5,Fl=6,Ul=7,ld=0,Um=1,Om=2,Ji=0,cd=1,hd=2,ud=3,dd=4,fd=5,pd=6,Sa=7;var md=300,_r=301,mo=302,oc=303,ac=304,io=1e3,Yi=1001,Ol=1002,Cn=1003,km=1004;var wa=1005;var xn=1006,lc=1007;var fi=1008;var jn=1009,gd=1010,xd=1011,go=1012,cc=1013,Ni=1014,Si=1015,Qn=1016,hc=1017,uc=1018,br=1020,vd=35902,yd=35899,_d=1021,bd=1022,ei=1023,ps=1026,ys=1027,dc=1028,fc=1029,Js=1030,pc=1031;var mc=1033,Ea=33776,Aa=33777,Ta=33778,Ra=33779,gc=35840,xc=35841,vc=35842,yc=35843,_c=36196,bc=37492,Mc=37496,Sc=37488,wc=37489,Ca=37490,Ec=37491,Ac=37808,Tc=37809,Rc=37810,Cc=37811,Pc=37812,Ic=37813,Lc=37814,Dc=37815,Nc=37816,Fc=37817,Uc=37818,Oc=37819,kc=37820,Bc=37821,zc=36492,Vc=36494,Gc=36495,Hc=36283,Wc=36284,Pa=36285,Xc=36286;var na=2300,kl=2301,Rl=2302,$u=2303,Zu=2400,Ku=2401,Ju=2402;var Bm=3200;var qc=0,zm=1,_s="",ci="srgb",ia="srgb-linear",sa="linear",Tt="srgb";var Cl=7680;var Vm=519,Gm=512,Hm=513,Wm=514,Md=515,Xm=516,qm=517,Sd=518,wd=519,Ym=35044;var Ed="300 es",Mi=2e3,so=2001;function hy(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function uy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ra(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function $m(){let i=ra("canvas");return i.style.display="block",i}var Vp={},ro=null;function Ad(...i){let e="THREE."+i.shift();ro?ro("log",e,...i):console.log(e,...i)}function Zm(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=Zm(i);let e="THREE."+i.shift();if(ro)ro("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Zm(i);let e="THREE."+i.shift();if(ro)ro("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Qo(...i){let e=i.join(" ");e in Vp||(Vp[e]=!0,Ze(...i))}function Km(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Jm={[Pl]:Pl,[Ll]:Fl,[Dl]:Dl,[no]:Nl,[Il]:Il,[Fl]:Ll,[Ul]:Ul,[Nl]:no},Di=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Gp=1234567,ea=Math.PI/180,oo=180/Math.PI;function xo(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[e&255]+Fn[e>>8&255]+"-"+Fn[e>>16&15|64]+Fn[e>>24&255]+"-"+Fn[t&63|128]+Fn[t>>8&255]+"-"+Fn[t>>16&255]+Fn[t>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function ft(i,e,t){return Math.max(e,Math.min(t,i))}function Td(i,e){return(i%e+e)%e}function dy(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function fy(i,e,t){return i!==e?(t-i)/(e-i):0}function ta(i,e,t){return(1-t)*i+t*e}function py(i,e,t,n){return ta(i,e,1-Math.exp(-t*n))}function my(i,e=1){return e-Math.abs(Td(i,e*2)-e)}function gy(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function xy(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function vy(i,e){return i+Math.floor(Math.random()*(e-i+1))}function yy(i,e){return i+Math.random()*(e-i)}function _y(i){return i*(.5-Math.random())}function by(i){i!==void 0&&(Gp=i);let e=Gp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function My(i){return i*ea}function Sy(i){return i*oo}function wy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Ey(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Rd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Ay(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Cd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function jm(i,e){if(e.constructor===Float32Array)return i;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Qm(i,e){if(e.constructor===Float32Array)return i;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Pd={DEG2RAD:ea,RAD2DEG:oo,generateUUID:xo,clamp:ft,euclideanModulo:Td,mapLinear:dy,inverseLerp:fy,lerp:ta,damp:py,pingpong:my,smoothstep:gy,smootherstep:xy,randInt:vy,randFloat:yy,randFloatSpread:_y,seededRandom:by,degToRad:My,radToDeg:Sy,isPowerOfTwo:wy,ceilPowerOfTwo:Ey,floorPowerOfTwo:Rd,setQuaternionFromProperEuler:Ay,normalize:Qm,denormalize:jm},Fd=class Fd{constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ft(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Fd.prototype.isVector2=!0;var qe=Fd,In=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*x;m<0&&(d=-d,f=-f,p=-p,x=-x,m=-m);let g=1-a;if(m<.9995){let _=Math.acos(m),T=Math.sin(_);g=Math.sin(g*_)/T,a=Math.sin(a*_)/T,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a;let _=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=_,c*=_,h*=_,u*=_}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*u+l*f-c*d,e[t+1]=l*p+h*d+c*u-a*f,e[t+2]=c*p+h*f+a*d-l*u,e[t+3]=h*p-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(ft(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Ud=class Ud{constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Hp.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Hp.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this.z=ft(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this.z=ft(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ru.copy(this).projectOnVector(e),this.sub(Ru)}reflect(e){return this.sub(Ru.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ft(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Ud.prototype.isVector3=!0;var I=Ud,Ru=new I,Hp=new In,Od=class Od{constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],x=s[0],m=s[3],g=s[6],_=s[1],T=s[4],b=s[7],C=s[2],A=s[5],y=s[8];return r[0]=o*x+a*_+l*C,r[3]=o*m+a*T+l*A,r[6]=o*g+a*b+l*y,r[1]=c*x+h*_+u*C,r[4]=c*m+h*T+u*A,r[7]=c*g+h*b+u*y,r[2]=d*x+f*_+p*C,r[5]=d*m+f*T+p*A,r[8]=d*g+f*b+p*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=t*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return e[0]=u*x,e[1]=(s*c-h*n)*x,e[2]=(a*n-s*o)*x,e[3]=d*x,e[4]=(h*t-s*l)*x,e[5]=(s*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Qo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Cu.makeScale(e,t)),this}rotate(e){return Qo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Cu.makeRotation(-e)),this}translate(e,t){return Qo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Cu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}};Od.prototype.isMatrix3=!0;var tt=Od,Cu=new tt,Wp=new tt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Xp=new tt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ty(){let i={enabled:!0,workingColorSpace:ia,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=fs(s.r),s.g=fs(s.g),s.b=fs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=to(s.r),s.g=to(s.g),s.b=to(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===_s?sa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ia]:{primaries:e,whitePoint:n,transfer:sa,toXYZ:Wp,fromXYZ:Xp,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:ci},outputColorSpaceConfig:{drawingBufferColorSpace:ci}},[ci]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Wp,fromXYZ:Xp,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:ci}}}),i}var yt=Ty();function fs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function to(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Vr,Bl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Vr===void 0&&(Vr=ra("canvas")),Vr.width=e.width,Vr.height=e.height;let s=Vr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Vr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ra("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=fs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(fs(t[n]/255)*255):t[n]=fs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Ry=0,ao=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Ry++}),this.uuid=xo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Pu(s[o].image)):r.push(Pu(s[o]))}else r=Pu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Pu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Bl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var Cy=0,Iu=new I,Kn=class i extends Di{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Yi,s=Yi,r=xn,o=fi,a=ei,l=jn,c=i.DEFAULT_ANISOTROPY,h=_s){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Cy++}),this.uuid=xo(),this.name="",this.source=new ao(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qe(0,0),this.repeat=new qe(1,1),this.center=new qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new tt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Iu).x}get height(){return this.source.getSize(Iu).y}get depth(){return this.source.getSize(Iu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==md)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case io:e.x=e.x-Math.floor(e.x);break;case Yi:e.x=e.x<0?0:1;break;case Ol:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case io:e.y=e.y-Math.floor(e.y);break;case Yi:e.y=e.y<0?0:1;break;case Ol:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=md;Kn.DEFAULT_ANISOTROPY=1;var kd=class kd{constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],x=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let T=(c+1)/2,b=(f+1)/2,C=(g+1)/2,A=(h+d)/4,y=(u+x)/4,E=(p+m)/4;return T>b&&T>C?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=A/n,r=y/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=A/s,r=E/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=y/r,s=E/r),this.set(n,s,r,t),this}let _=Math.sqrt((m-p)*(m-p)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(m-p)/_,this.y=(u-x)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this.z=ft(this.z,e.z,t.z),this.w=ft(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this.z=ft(this.z,e,t),this.w=ft(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};kd.prototype.isVector4=!0;var Ft=kd,zl=class extends Di{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:xn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Ft(0,0,e,t),this.scissorTest=!1,this.viewport=new Ft(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Kn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:xn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new ao(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},hi=class extends zl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},oa=class extends Kn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Yi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Vl=class extends Kn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Yi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var rc=class rc{constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,x,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=x,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new rc().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Gr.setFromMatrixColumn(e,0).length(),r=1/Gr.setFromMatrixColumn(e,1).length(),o=1/Gr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,p=a*h,x=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+p*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,p=c*h,x=c*u;t[0]=d+x*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,p=c*h,x=c*u;t[0]=d-x*a,t[4]=-o*u,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,p=a*h,x=a*u;t[0]=l*h,t[4]=p*c-f,t[8]=d*c+x,t[1]=l*u,t[5]=x*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=x-d*u,t[8]=p*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+p,t[10]=d-x*u}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+x,t[5]=o*h,t[9]=f*u-p,t[2]=p*u-f,t[6]=a*h,t[10]=x*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Py,e,Iy)}lookAt(e,t,n){let s=this.elements;return ai.subVectors(e,t),ai.lengthSq()===0&&(ai.z=1),ai.normalize(),Fs.crossVectors(n,ai),Fs.lengthSq()===0&&(Math.abs(n.z)===1?ai.x+=1e-4:ai.z+=1e-4,ai.normalize(),Fs.crossVectors(n,ai)),Fs.normalize(),al.crossVectors(ai,Fs),s[0]=Fs.x,s[4]=al.x,s[8]=ai.x,s[1]=Fs.y,s[5]=al.y,s[9]=ai.y,s[2]=Fs.z,s[6]=al.z,s[10]=ai.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],x=n[6],m=n[10],g=n[14],_=n[3],T=n[7],b=n[11],C=n[15],A=s[0],y=s[4],E=s[8],B=s[12],F=s[1],D=s[5],z=s[9],H=s[13],N=s[2],W=s[6],$=s[10],G=s[14],ce=s[3],J=s[7],Q=s[11],se=s[15];return r[0]=o*A+a*F+l*N+c*ce,r[4]=o*y+a*D+l*W+c*J,r[8]=o*E+a*z+l*$+c*Q,r[12]=o*B+a*H+l*G+c*se,r[1]=h*A+u*F+d*N+f*ce,r[5]=h*y+u*D+d*W+f*J,r[9]=h*E+u*z+d*$+f*Q,r[13]=h*B+u*H+d*G+f*se,r[2]=p*A+x*F+m*N+g*ce,r[6]=p*y+x*D+m*W+g*J,r[10]=p*E+x*z+m*$+g*Q,r[14]=p*B+x*H+m*G+g*se,r[3]=_*A+T*F+b*N+C*ce,r[7]=_*y+T*D+b*W+C*J,r[11]=_*E+T*z+b*$+C*Q,r[15]=_*B+T*H+b*G+C*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],p=e[3],x=e[7],m=e[11],g=e[15],_=l*f-c*d,T=a*f-c*u,b=a*d-l*u,C=o*f-c*h,A=o*d-l*h,y=o*u-a*h;return t*(x*_-m*T+g*b)-n*(p*_-m*C+g*A)+s*(p*T-x*C+g*y)-r*(p*b-x*A+m*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],p=e[12],x=e[13],m=e[14],g=e[15],_=t*a-n*o,T=t*l-s*o,b=t*c-r*o,C=n*l-s*a,A=n*c-r*a,y=s*c-r*l,E=h*x-u*p,B=h*m-d*p,F=h*g-f*p,D=u*m-d*x,z=u*g-f*x,H=d*g-f*m,N=_*H-T*z+b*D+C*F-A*B+y*E;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*H-l*z+c*D)*W,e[1]=(s*z-n*H-r*D)*W,e[2]=(x*y-m*A+g*C)*W,e[3]=(d*A-u*y-f*C)*W,e[4]=(l*F-o*H-c*B)*W,e[5]=(t*H-s*F+r*B)*W,e[6]=(m*b-p*y-g*T)*W,e[7]=(h*y-d*b+f*T)*W,e[8]=(o*z-a*F+c*E)*W,e[9]=(n*F-t*z-r*E)*W,e[10]=(p*A-x*b+g*_)*W,e[11]=(u*b-h*A-f*_)*W,e[12]=(a*B-o*D-l*E)*W,e[13]=(t*D-n*B+s*E)*W,e[14]=(x*T-p*C-m*_)*W,e[15]=(h*C-u*T+d*_)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,x=o*h,m=o*u,g=a*u,_=l*c,T=l*h,b=l*u,C=n.x,A=n.y,y=n.z;return s[0]=(1-(x+g))*C,s[1]=(f+b)*C,s[2]=(p-T)*C,s[3]=0,s[4]=(f-b)*A,s[5]=(1-(d+g))*A,s[6]=(m+_)*A,s[7]=0,s[8]=(p+T)*y,s[9]=(m-_)*y,s[10]=(1-(d+x))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Gr.set(s[0],s[1],s[2]).length(),a=Gr.set(s[4],s[5],s[6]).length(),l=Gr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Pi.copy(this);let c=1/o,h=1/a,u=1/l;return Pi.elements[0]*=c,Pi.elements[1]*=c,Pi.elements[2]*=c,Pi.elements[4]*=h,Pi.elements[5]*=h,Pi.elements[6]*=h,Pi.elements[8]*=u,Pi.elements[9]*=u,Pi.elements[10]*=u,t.setFromRotationMatrix(Pi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===Mi)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===so)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===Mi)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===so)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}};rc.prototype.isMatrix4=!0;var lt=rc,Gr=new I,Pi=new lt,Py=new I(0,0,0),Iy=new I(1,1,1),Fs=new I,al=new I,ai=new I,qp=new lt,Yp=new In,ms=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(ft(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ft(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ft(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ft(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ft(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ft(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return qp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(qp,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Yp.setFromEuler(this),this.setFromQuaternion(Yp,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ms.DEFAULT_ORDER="XYZ";var lo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Ly=0,$p=new I,Hr=new In,as=new lt,ll=new I,Yo=new I,Dy=new I,Ny=new In,Zp=new I(1,0,0),Kp=new I(0,1,0),Jp=new I(0,0,1),jp={type:"added"},Fy={type:"removed"},Wr={type:"childadded",child:null},Lu={type:"childremoved",child:null},Yn=class i extends Di{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ly++}),this.uuid=xo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new I,t=new ms,n=new In,s=new I(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new lt},normalMatrix:{value:new tt}}),this.matrix=new lt,this.matrixWorld=new lt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new lo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.multiply(Hr),this}rotateOnWorldAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.premultiply(Hr),this}rotateX(e){return this.rotateOnAxis(Zp,e)}rotateY(e){return this.rotateOnAxis(Kp,e)}rotateZ(e){return this.rotateOnAxis(Jp,e)}translateOnAxis(e,t){return $p.copy(e).applyQuaternion(this.quaternion),this.position.add($p.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Zp,e)}translateY(e){return this.translateOnAxis(Kp,e)}translateZ(e){return this.translateOnAxis(Jp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(as.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?ll.copy(e):ll.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Yo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?as.lookAt(Yo,ll,this.up):as.lookAt(ll,Yo,this.up),this.quaternion.setFromRotationMatrix(as),s&&(as.extractRotation(s.matrixWorld),Hr.setFromRotationMatrix(as),this.quaternion.premultiply(Hr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(jp),Wr.child=e,this.dispatchEvent(Wr),Wr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Fy),Lu.child=e,this.dispatchEvent(Lu),Lu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),as.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),as.multiply(e.parent.matrixWorld)),e.applyMatrix4(as),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(jp),Wr.child=e,this.dispatchEvent(Wr),Wr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Yo,e,Dy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Yo,Ny,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Yn.DEFAULT_UP=new I(0,1,0);Yn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Yn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Lt=class extends Yn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Uy={type:"move"},co=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Lt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Lt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Lt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let m=t.getJointPose(x,n),g=this._getHandJoint(c,x);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Uy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Lt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},eg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Us={h:0,s:0,l:0},cl={h:0,s:0,l:0};function Du(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ve=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=ci){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,yt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=yt.workingColorSpace){return this.r=e,this.g=t,this.b=n,yt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=yt.workingColorSpace){if(e=Td(e,1),t=ft(t,0,1),n=ft(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Du(o,r,e+1/3),this.g=Du(o,r,e),this.b=Du(o,r,e-1/3)}return yt.colorSpaceToWorking(this,s),this}setStyle(e,t=ci){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=ci){let n=eg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=fs(e.r),this.g=fs(e.g),this.b=fs(e.b),this}copyLinearToSRGB(e){return this.r=to(e.r),this.g=to(e.g),this.b=to(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=ci){return yt.workingToColorSpace(Un.copy(this),e),Math.round(ft(Un.r*255,0,255))*65536+Math.round(ft(Un.g*255,0,255))*256+Math.round(ft(Un.b*255,0,255))}getHexString(e=ci){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=yt.workingColorSpace){yt.workingToColorSpace(Un.copy(this),t);let n=Un.r,s=Un.g,r=Un.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=yt.workingColorSpace){return yt.workingToColorSpace(Un.copy(this),t),e.r=Un.r,e.g=Un.g,e.b=Un.b,e}getStyle(e=ci){yt.workingToColorSpace(Un.copy(this),e);let t=Un.r,n=Un.g,s=Un.b;return e!==ci?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Us),this.setHSL(Us.h+e,Us.s+t,Us.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Us),e.getHSL(cl);let n=ta(Us.h,cl.h,t),s=ta(Us.s,cl.s,t),r=ta(Us.l,cl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Un=new Ve;Ve.NAMES=eg;var aa=class extends Yn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ms,this.environmentIntensity=1,this.environmentRotation=new ms,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ii=new I,ls=new I,Nu=new I,cs=new I,Xr=new I,qr=new I,Qp=new I,Fu=new I,Uu=new I,Ou=new I,ku=new Ft,Bu=new Ft,zu=new Ft,zs=class i{constructor(e=new I,t=new I,n=new I){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ii.subVectors(e,t),s.cross(Ii);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ii.subVectors(s,t),ls.subVectors(n,t),Nu.subVectors(e,t);let o=Ii.dot(Ii),a=Ii.dot(ls),l=Ii.dot(Nu),c=ls.dot(ls),h=ls.dot(Nu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,cs)===null?!1:cs.x>=0&&cs.y>=0&&cs.x+cs.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,cs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,cs.x),l.addScaledVector(o,cs.y),l.addScaledVector(a,cs.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return ku.setScalar(0),Bu.setScalar(0),zu.setScalar(0),ku.fromBufferAttribute(e,t),Bu.fromBufferAttribute(e,n),zu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ku,r.x),o.addScaledVector(Bu,r.y),o.addScaledVector(zu,r.z),o}static isFrontFacing(e,t,n,s){return Ii.subVectors(n,t),ls.subVectors(e,t),Ii.cross(ls).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ii.subVectors(this.c,this.b),ls.subVectors(this.a,this.b),Ii.cross(ls).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Xr.subVectors(s,n),qr.subVectors(r,n),Fu.subVectors(e,n);let l=Xr.dot(Fu),c=qr.dot(Fu);if(l<=0&&c<=0)return t.copy(n);Uu.subVectors(e,s);let h=Xr.dot(Uu),u=qr.dot(Uu);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Xr,o);Ou.subVectors(e,r);let f=Xr.dot(Ou),p=qr.dot(Ou);if(p>=0&&f<=p)return t.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(qr,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return Qp.subVectors(r,s),a=(u-h)/(u-h+(f-p)),t.copy(s).addScaledVector(Qp,a);let g=1/(m+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(Xr,o).addScaledVector(qr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ui=class{constructor(e=new I(1/0,1/0,1/0),t=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Li.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Li.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Li.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Li):Li.fromBufferAttribute(r,o),Li.applyMatrix4(e.matrixWorld),this.expandByPoint(Li);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),hl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),hl.copy(n.boundingBox)),hl.applyMatrix4(e.matrixWorld),this.union(hl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Li),Li.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter($o),ul.subVectors(this.max,$o),Yr.subVectors(e.a,$o),$r.subVectors(e.b,$o),Zr.subVectors(e.c,$o),Os.subVectors($r,Yr),ks.subVectors(Zr,$r),hr.subVectors(Yr,Zr);let t=[0,-Os.z,Os.y,0,-ks.z,ks.y,0,-hr.z,hr.y,Os.z,0,-Os.x,ks.z,0,-ks.x,hr.z,0,-hr.x,-Os.y,Os.x,0,-ks.y,ks.x,0,-hr.y,hr.x,0];return!Vu(t,Yr,$r,Zr,ul)||(t=[1,0,0,0,1,0,0,0,1],!Vu(t,Yr,$r,Zr,ul))?!1:(dl.crossVectors(Os,ks),t=[dl.x,dl.y,dl.z],Vu(t,Yr,$r,Zr,ul))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Li).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Li).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(hs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),hs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),hs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),hs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),hs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),hs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),hs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),hs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(hs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},hs=[new I,new I,new I,new I,new I,new I,new I,new I],Li=new I,hl=new ui,Yr=new I,$r=new I,Zr=new I,Os=new I,ks=new I,hr=new I,$o=new I,ul=new I,dl=new I,ur=new I;function Vu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ur.fromArray(i,r);let a=s.x*Math.abs(ur.x)+s.y*Math.abs(ur.y)+s.z*Math.abs(ur.z),l=e.dot(ur),c=t.dot(ur),h=n.dot(ur);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var ds=Oy();function Oy(){let i=new ArrayBuffer(4),e=new Float32Array(i),t=new Uint32Array(i),n=new Uint32Array(512),s=new Uint32Array(512);for(let l=0;l<256;++l){let c=l-127;c<-27?(n[l]=0,n[l|256]=32768,s[l]=24,s[l|256]=24):c<-14?(n[l]=1024>>-c-14,n[l|256]=1024>>-c-14|32768,s[l]=-c-1,s[l|256]=-c-1):c<=15?(n[l]=c+15<<10,n[l|256]=c+15<<10|32768,s[l]=13,s[l|256]=13):c<128?(n[l]=31744,n[l|256]=64512,s[l]=24,s[l|256]=24):(n[l]=31744,n[l|256]=64512,s[l]=13,s[l|256]=13)}let r=new Uint32Array(2048),o=new Uint32Array(64),a=new Uint32Array(64);for(let l=1;l<1024;++l){let c=l<<13,h=0;for(;(c&8388608)===0;)c<<=1,h-=8388608;c&=-8388609,h+=947912704,r[l]=c|h}for(let l=1024;l<2048;++l)r[l]=939524096+(l-1024<<13);for(let l=1;l<31;++l)o[l]=l<<23;o[31]=1199570944,o[32]=2147483648;for(let l=33;l<63;++l)o[l]=2147483648+(l-32<<23);o[63]=3347054592;for(let l=1;l<64;++l)l!==32&&(a[l]=1024);return{floatView:e,uint32View:t,baseTable:n,shiftTable:s,mantissaTable:r,exponentTable:o,offsetTable:a}}function ky(i){Math.abs(i)>65504&&Ze("DataUtils.toHalfFloat(): Value out of range."),i=ft(i,-65504,65504),ds.floatView[0]=i;let e=ds.uint32View[0],t=e>>23&511;return ds.baseTable[t]+((e&8388607)>>ds.shiftTable[t])}function By(i){let e=i>>10;return ds.uint32View[0]=ds.mantissaTable[ds.offsetTable[e]+(i&1023)]+ds.exponentTable[e],ds.floatView[0]}var ho=class{static toHalfFloat(e){return ky(e)}static fromHalfFloat(e){return By(e)}},un=new I,fl=new qe,zy=0,Kt=class extends Di{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:zy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ym,this.updateRanges=[],this.gpuType=Si,this.version=0,this._normalizationScale=e!==void 0?Cd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)fl.fromBufferAttribute(this,t),fl.applyMatrix3(e),this.setXY(t,fl.x,fl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix3(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix4(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyNormalMatrix(e),this.setXYZ(t,un.x,un.y,un.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.transformDirection(e),this.setXYZ(t,un.x,un.y,un.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):jm(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Qm(e,this.array)}};var la=class extends Kt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ca=class extends Kt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var $t=class extends Kt{constructor(e,t,n){super(new Float32Array(e),t,n)}},Vy=new ui,Zo=new I,Gu=new I,$i=class{constructor(e=new I,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Vy.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Zo.subVectors(e,this.center);let t=Zo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Zo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Gu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Zo.copy(e.center).add(Gu)),this.expandByPoint(Zo.copy(e.center).sub(Gu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Gy=0,bi=new lt,Hu=new Yn,Kr=new I,li=new ui,Ko=new ui,Rn=new I,dn=class i extends Di{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Gy++}),this.uuid=xo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(hy(e)?ca:la)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new tt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return bi.makeRotationFromQuaternion(e),this.applyMatrix4(bi),this}rotateX(e){return bi.makeRotationX(e),this.applyMatrix4(bi),this}rotateY(e){return bi.makeRotationY(e),this.applyMatrix4(bi),this}rotateZ(e){return bi.makeRotationZ(e),this.applyMatrix4(bi),this}translate(e,t,n){return bi.makeTranslation(e,t,n),this.applyMatrix4(bi),this}scale(e,t,n){return bi.makeScale(e,t,n),this.applyMatrix4(bi),this}lookAt(e){return Hu.lookAt(e),Hu.updateMatrix(),this.applyMatrix4(Hu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Kr).negate(),this.translate(Kr.x,Kr.y,Kr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new $t(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ui);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];li.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,li.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,li.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(li.min),this.boundingBox.expandByPoint(li.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new $i);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(e){let n=this.boundingSphere.center;if(li.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ko.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(li.min,Ko.min),li.expandByPoint(Rn),Rn.addVectors(li.max,Ko.max),li.expandByPoint(Rn)):(li.expandByPoint(Ko.min),li.expandByPoint(Ko.max))}li.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Rn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Rn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(Kr.fromBufferAttribute(e,c),Rn.add(Kr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Kt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new I,l[B]=new I;let h=new I,u=new I,d=new I,f=new qe,p=new qe,x=new qe,m=new I,g=new I;function _(B,F,D){c[B]=c[F]=c[D]=1,h.fromBufferAttribute(n,B),u.fromBufferAttribute(n,F),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,B),p.fromBufferAttribute(r,F),x.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),x.sub(f);let z=1/(p.x*x.y-x.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(x.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-x.x).multiplyScalar(z),a[B].add(m),a[F].add(m),a[D].add(m),l[B].add(g),l[F].add(g),l[D].add(g))}let T=this.groups;T.length===0&&(T=[{start:0,count:e.count}]);for(let B=0,F=T.length;B<F;++B){let D=T[B],z=D.start,H=D.count;for(let N=z,W=z+H;N<W;N+=3)_(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let b=new I,C=new I,A=new I,y=new I;function E(B){A.fromBufferAttribute(s,B),y.copy(A);let F=a[B];b.copy(F),b.sub(A.multiplyScalar(A.dot(F))).normalize(),C.crossVectors(y,F);let z=C.dot(l[B])<0?-1:1;o.setXYZW(B,b.x,b.y,b.z,z)}for(let B=0,F=n.count;B<F;++B)c[B]&&E(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Kt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,h=new I,u=new I;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),x=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Rn.fromBufferAttribute(e,t),Rn.normalize(),e.setXYZ(t,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new Kt(d,h,u)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Wu=new I,Hy=new I,Wy=new tt,Xn=class{constructor(e=new I(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Wu.subVectors(n,t).cross(Hy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Wu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Wy.getNormalMatrix(e),s=this.coplanarPoint(Wu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Xy=0,Vs=class extends Di{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Xy++}),this.uuid=xo(),this.name="",this.type="Material",this.blending=po,this.side=Ks,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=od,this.blendDst=ad,this.blendEquation=yr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ve(0,0,0),this.blendAlpha=0,this.depthFunc=no,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Vm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Cl,this.stencilZFail=Cl,this.stencilZPass=Cl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ve().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Xn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var us=new I,Xu=new I,pl=new I,ml=new I,pr=class{constructor(e=new I,t=new I(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,us)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=us.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(us.copy(this.origin).addScaledVector(this.direction,t),us.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Xu.copy(e).add(t).multiplyScalar(.5),pl.copy(t).sub(e).normalize(),ml.copy(this.origin).sub(Xu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(pl),a=ml.dot(this.direction),l=-ml.dot(pl),c=ml.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Xu).addScaledVector(pl,d),f}intersectSphere(e,t){if(e.radius<0)return null;us.subVectors(e.center,this.origin);let n=us.dot(this.direction),s=us.dot(us)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,us)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,x=t.y-o.y,m=t.z-o.z,g=n.x-o.x,_=n.y-o.y,T=n.z-o.z,b=Math.abs(l),C=Math.abs(c),A=Math.abs(h),y,E,B,F,D,z,H,N,W,$,G,ce;if(b>=C&&b>=A?(B=l,z=u,W=p,ce=g,l>=0?(y=c,E=h,F=d,D=f,H=x,N=m,$=_,G=T):(y=h,E=c,F=f,D=d,H=m,N=x,$=T,G=_)):C>=A?(B=c,z=d,W=x,ce=_,c>=0?(y=h,E=l,F=f,D=u,H=m,N=p,$=T,G=g):(y=l,E=h,F=u,D=f,H=p,N=m,$=g,G=T)):(B=h,z=f,W=m,ce=T,h>=0?(y=l,E=c,F=u,D=d,H=p,N=x,$=g,G=_):(y=c,E=l,F=d,D=u,H=x,N=p,$=_,G=g)),B===0)return null;let J=y/B,Q=E/B,se=1/B,de=F-J*z,ue=D-Q*z,ee=H-J*W,me=N-Q*W,ve=$-J*ce,Te=G-Q*ce,Me=ve*me-Te*ee,We=de*Te-ue*ve,rt=ee*ue-me*de;if(s){if(Me<0||We<0||rt<0)return null}else if((Me<0||We<0||rt<0)&&(Me>0||We>0||rt>0))return null;let Ge=Me+We+rt;if(Ge===0)return null;let dt=se*(Me*z+We*W+rt*ce);return(Ge>0?dt<0:dt>0)?null:this.at(dt/Ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Zi=class extends Vs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ms,this.combine=ld,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},em=new lt,dr=new pr,gl=new $i,tm=new I,xl=new I,vl=new I,yl=new I,qu=new I,_l=new I,nm=new I,bl=new I,nt=class extends Yn{constructor(e=new dn,t=new Zi){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){_l.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(qu.fromBufferAttribute(u,e),o?_l.addScaledVector(qu,h):_l.addScaledVector(qu.sub(t),h))}t.add(_l)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),gl.copy(n.boundingSphere),gl.applyMatrix4(r),dr.copy(e.ray).recast(e.near),!(gl.containsPoint(dr.origin)===!1&&(dr.intersectSphere(gl,tm)===null||dr.origin.distanceToSquared(tm)>(e.far-e.near)**2))&&(em.copy(r).invert(),dr.copy(e.ray).applyMatrix4(em),!(n.boundingBox!==null&&dr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,dr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],_=Math.max(m.start,f.start),T=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=_,C=T;b<C;b+=3){let A=a.getX(b),y=a.getX(b+1),E=a.getX(b+2);s=Ml(this,g,e,n,c,h,u,A,y,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let _=a.getX(m),T=a.getX(m+1),b=a.getX(m+2);s=Ml(this,o,e,n,c,h,u,_,T,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],_=Math.max(m.start,f.start),T=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=_,C=T;b<C;b+=3){let A=b,y=b+1,E=b+2;s=Ml(this,g,e,n,c,h,u,A,y,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let _=m,T=m+1,b=m+2;s=Ml(this,o,e,n,c,h,u,_,T,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function qy(i,e,t,n,s,r,o,a){let l;if(e.side===Ln?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Ks,a),l===null)return null;bl.copy(a),bl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(bl);return c<t.near||c>t.far?null:{distance:c,point:bl.clone(),object:i}}function Ml(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,xl),i.getVertexPosition(l,vl),i.getVertexPosition(c,yl);let h=qy(i,e,t,n,xl,vl,yl,nm);if(h){let u=new I;zs.getBarycoord(nm,xl,vl,yl,u),s&&(h.uv=zs.getInterpolatedAttribute(s,a,l,c,u,new qe)),r&&(h.uv1=zs.getInterpolatedAttribute(r,a,l,c,u,new qe)),o&&(h.normal=zs.getInterpolatedAttribute(o,a,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new I,materialIndex:0};zs.getNormal(xl,vl,yl,d.normal),h.face=d,h.barycoord=u}return h}var gs=class extends Kn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ha=class extends Kt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Jr=new lt,im=new lt,Sl=[],sm=new ui,Yy=new lt,Jo=new nt,jo=new $i,mr=class extends nt{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ha(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Yy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new ui),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Jr),sm.copy(e.boundingBox).applyMatrix4(Jr),this.boundingBox.union(sm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new $i),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Jr),jo.copy(e.boundingSphere).applyMatrix4(Jr),this.boundingSphere.union(jo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Jo.geometry=this.geometry,Jo.material=this.material,Jo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),jo.copy(this.boundingSphere),jo.applyMatrix4(n),e.ray.intersectsSphere(jo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Jr),im.multiplyMatrices(n,Jr),Jo.matrixWorld=im,Jo.raycast(e,Sl);for(let o=0,a=Sl.length;o<a;o++){let l=Sl[o];l.instanceId=r,l.object=this,t.push(l)}Sl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ha(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new gs(new Float32Array(s*this.count),s,this.count,dc,Si));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},fr=new $i,$y=new qe(.5,.5),wl=new I,Gs=class{constructor(e=new Xn,t=new Xn,n=new Xn,s=new Xn,r=new Xn,o=new Xn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Mi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],x=r[9],m=r[10],g=r[11],_=r[12],T=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,g-p,C-_).normalize(),s[1].setComponents(c+o,f+h,g+p,C+_).normalize(),s[2].setComponents(c+a,f+u,g+x,C+T).normalize(),s[3].setComponents(c-a,f-u,g-x,C-T).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,g-m,C-b).normalize();else if(s[4].setComponents(c-l,f-d,g-m,C-b).normalize(),t===Mi)s[5].setComponents(c+l,f+d,g+m,C+b).normalize();else if(t===so)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),fr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),fr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(fr)}intersectsSprite(e){fr.center.set(0,0,0);let t=$y.distanceTo(e.center);return fr.radius=.7071067811865476+t,fr.applyMatrix4(e.matrixWorld),this.intersectsSphere(fr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(wl.x=s.normal.x>0?e.max.x:e.min.x,wl.y=s.normal.y>0?e.max.y:e.min.y,wl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(wl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},rm=new lt,Gl=class i{constructor(){this.coordinateSystem=Mi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];rm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Gs),n[s].setFromProjectionMatrix(rm,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Gs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var gr=class extends Kn{constructor(e=[],t=_r,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var xs=class extends Kn{constructor(e,t,n=Ni,s,r,o,a=Cn,l=Cn,c,h=ps,u=1){if(h!==ps&&h!==ys)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new ao(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ua=class extends xs{constructor(e,t=Ni,n=_r,s,r,o=Cn,a=Cn,l,c=ps){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},da=class extends Kn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},vs=class i extends dn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new $t(c,3)),this.setAttribute("normal",new $t(h,3)),this.setAttribute("uv",new $t(u,2));function p(x,m,g,_,T,b,C,A,y,E,B){let F=b/y,D=C/E,z=b/2,H=C/2,N=A/2,W=y+1,$=E+1,G=0,ce=0,J=new I;for(let Q=0;Q<$;Q++){let se=Q*D-H;for(let de=0;de<W;de++){let ue=de*F-z;J[x]=ue*_,J[m]=se*T,J[g]=N,c.push(J.x,J.y,J.z),J[x]=0,J[m]=0,J[g]=A>0?1:-1,h.push(J.x,J.y,J.z),u.push(de/y),u.push(1-Q/E),G+=1}}for(let Q=0;Q<E;Q++)for(let se=0;se<y;se++){let de=d+se+W*Q,ue=d+se+W*(Q+1),ee=d+(se+1)+W*(Q+1),me=d+(se+1)+W*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,B),f+=ce,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var fa=class i extends dn{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new I,h=new qe;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=t;u++,d+=3){let f=n+u/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[d]/e+1)/2,h.y=(o[d+1]/e+1)/2,l.push(h.x,h.y)}for(let u=1;u<=t;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new $t(o,3)),this.setAttribute("normal",new $t(a,3)),this.setAttribute("uv",new $t(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},Ki=class i extends dn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,x=[],m=n/2,g=0;_(),o===!1&&(e>0&&T(!0),t>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new $t(u,3)),this.setAttribute("normal",new $t(d,3)),this.setAttribute("uv",new $t(f,2));function _(){let b=new I,C=new I,A=0,y=(t-e)/n;for(let E=0;E<=r;E++){let B=[],F=E/r,D=F*(t-e)+e;for(let z=0;z<=s;z++){let H=z/s,N=H*l+a,W=Math.sin(N),$=Math.cos(N);C.x=D*W,C.y=-F*n+m,C.z=D*$,u.push(C.x,C.y,C.z),b.set(W,y,$).normalize(),d.push(b.x,b.y,b.z),f.push(H,1-F),B.push(p++)}x.push(B)}for(let E=0;E<s;E++)for(let B=0;B<r;B++){let F=x[B][E],D=x[B+1][E],z=x[B+1][E+1],H=x[B][E+1];(e>0||B!==0)&&(h.push(F,D,H),A+=3),(t>0||B!==r-1)&&(h.push(D,z,H),A+=3)}c.addGroup(g,A,0),g+=A}function T(b){let C=p,A=new qe,y=new I,E=0,B=b===!0?e:t,F=b===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*F,0),d.push(0,F,0),f.push(.5,.5),p++;let D=p;for(let z=0;z<=s;z++){let N=z/s*l+a,W=Math.cos(N),$=Math.sin(N);y.x=B*$,y.y=m*F,y.z=B*W,u.push(y.x,y.y,y.z),d.push(0,F,0),A.x=W*.5+.5,A.y=$*.5*F+.5,f.push(A.x,A.y),p++}for(let z=0;z<s;z++){let H=C+z,N=D+z;b===!0?h.push(N,N+1,H):h.push(N+1,N,H),E+=3}c.addGroup(g,E,b===!0?1:2),g+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},pa=class i extends Ki{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ma=class i extends dn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],p=[],x=[],m=[];for(let g=0;g<h;g++){let _=g*d-o;for(let T=0;T<c;T++){let b=T*u-r;p.push(b,-_,0),x.push(0,0,1),m.push(T/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let _=0;_<a;_++){let T=_+c*g,b=_+c*(g+1),C=_+1+c*(g+1),A=_+1+c*g;f.push(T,b,A),f.push(b,C,A)}this.setIndex(f),this.setAttribute("position",new $t(p,3)),this.setAttribute("normal",new $t(x,3)),this.setAttribute("uv",new $t(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},ga=class i extends dn{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new I,p=new qe;for(let x=0;x<=s;x++){for(let m=0;m<=n;m++){let g=r+m/n*o;f.x=u*Math.cos(g),f.y=u*Math.sin(g),l.push(f.x,f.y,f.z),c.push(0,0,1),p.x=(f.x/t+1)/2,p.y=(f.y/t+1)/2,h.push(p.x,p.y)}u+=d}for(let x=0;x<s;x++){let m=x*(n+1);for(let g=0;g<n;g++){let _=g+m,T=_,b=_+n+1,C=_+n+2,A=_+1;a.push(T,b,A),a.push(b,C,A)}}this.setIndex(a),this.setAttribute("position",new $t(l,3)),this.setAttribute("normal",new $t(c,3)),this.setAttribute("uv",new $t(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Hs=class i extends dn{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new I,d=new I,f=[],p=[],x=[],m=[];for(let g=0;g<=n;g++){let _=[],T=g/n,b=o+T*a,C=e*Math.cos(b),A=Math.sqrt(e*e-C*C),y=0;g===0&&o===0?y=.5/t:g===n&&l===Math.PI&&(y=-.5/t);for(let E=0;E<=t;E++){let B=E/t,F=s+B*r;u.x=-A*Math.cos(F),u.y=C,u.z=A*Math.sin(F),p.push(u.x,u.y,u.z),d.copy(u).normalize(),x.push(d.x,d.y,d.z),m.push(B+y,1-T),_.push(c++)}h.push(_)}for(let g=0;g<n;g++)for(let _=0;_<t;_++){let T=h[g][_+1],b=h[g][_],C=h[g+1][_],A=h[g+1][_+1];(g!==0||o>0)&&f.push(T,b,A),(g!==n-1||l<Math.PI)&&f.push(b,C,A)}this.setIndex(f),this.setAttribute("position",new $t(p,3)),this.setAttribute("normal",new $t(x,3)),this.setAttribute("uv",new $t(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function Mr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(om(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(om(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Bn(i){let e={};for(let t=0;t<i.length;t++){let n=Mr(i[t]);for(let s in n)e[s]=n[s]}return e}function om(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Zy(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Id(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:yt.workingColorSpace}var tg={clone:Mr,merge:Bn},Ky=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Jy=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Jn=class extends Vs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ky,this.fragmentShader=Jy,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Mr(e.uniforms),this.uniformsGroups=Zy(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ve().setHex(s.value);break;case"v2":this.uniforms[n].value=new qe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ft().fromArray(s.value);break;case"m3":this.uniforms[n].value=new tt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new lt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Hl=class extends Jn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},On=class extends Vs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ve(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ve(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=qc,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ms,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Wl=class extends Vs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Bm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Xl=class extends Vs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function jr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function El(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ws=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ql=class extends Ws{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Zu,endingEnd:Zu}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Ku:r=e,a=2*t-n;break;case Ju:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Ku:o=e,l=2*n-t;break;case Ju:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),x=p*p,m=x*p,g=-d*m+2*d*x-d*p,_=(1+d)*m+(-1.5-2*d)*x+(-.5+d)*p+1,T=(-1-f)*m+(1.5+f)*x+.5*p,b=f*m-f*x;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+_*o[c+C]+T*o[l+C]+b*o[u+C];return r}},Yl=class extends Ws{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},$l=class extends Ws{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Zl=class extends Ws{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-t)/(s-t),x=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*p;return r}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let x=o[c+p],m=o[l+p],g=f*d+p*2,_=u[g],T=u[g+1],b=e*d+p*2,C=h[b],A=h[b+1],y=Qy(n,t,_,C,s);r[p]=ng(y,x,T,A,m)}return r}};function ng(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function jy(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Qy(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=ng(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=jy(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var di=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=jr(t,this.TimeBufferType),this.values=jr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:jr(e.times,Array),values:jr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),El(e.settings)&&(n.settings={inTangents:jr(e.settings.inTangents,Array),outTangents:jr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new $l(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Yl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ql(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Zl(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case na:t=this.InterpolantFactoryMethodDiscrete;break;case kl:t=this.InterpolantFactoryMethodLinear;break;case Rl:t=this.InterpolantFactoryMethodSmooth;break;case $u:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return na;case this.InterpolantFactoryMethodLinear:return kl;case this.InterpolantFactoryMethodSmooth:return Rl;case this.InterpolantFactoryMethodBezier:return $u}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;El(this.settings)&&(am(this.settings.inTangents,e),am(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;El(this.settings)&&(lm(this.settings.inTangents,e),lm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&uy(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Rl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let x=t[u+p];if(x!==t[d+p]||x!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,El(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function am(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function lm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}di.prototype.ValueTypeName="";di.prototype.TimeBufferType=Float32Array;di.prototype.ValueBufferType=Float32Array;di.prototype.DefaultInterpolation=kl;var Xs=class extends di{constructor(e,t,n){super(e,t,n)}};Xs.prototype.ValueTypeName="bool";Xs.prototype.ValueBufferType=Array;Xs.prototype.DefaultInterpolation=na;Xs.prototype.InterpolantFactoryMethodLinear=void 0;Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var Kl=class extends di{constructor(e,t,n,s){super(e,t,n,s)}};Kl.prototype.ValueTypeName="color";var Jl=class extends di{constructor(e,t,n,s){super(e,t,n,s)}};Jl.prototype.ValueTypeName="number";var jl=class extends Ws{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)In.slerpFlat(r,0,o,c-a,o,c,l);return r}},xa=class extends di{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new jl(this.times,this.values,this.getValueSize(),e)}};xa.prototype.ValueTypeName="quaternion";xa.prototype.InterpolantFactoryMethodSmooth=void 0;var qs=class extends di{constructor(e,t,n){super(e,t,n)}};qs.prototype.ValueTypeName="string";qs.prototype.ValueBufferType=Array;qs.prototype.DefaultInterpolation=na;qs.prototype.InterpolantFactoryMethodLinear=void 0;qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Ql=class extends di{constructor(e,t,n,s){super(e,t,n,s)}};Ql.prototype.ValueTypeName="vector";var ec=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},ig=new ec,tc=class{constructor(e){this.manager=e!==void 0?e:ig,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};tc.DEFAULT_MATERIAL_NAME="__DEFAULT";var nc=class extends Yn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ve(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var Yu=new lt,cm=new I,hm=new I,ic=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qe(512,512),this.mapType=jn,this.map=null,this.mapPass=null,this.matrix=new lt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Gs,this._frameExtents=new qe(1,1),this._viewportCount=1,this._viewports=[new Ft(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;cm.setFromMatrixPosition(e.matrixWorld),t.position.copy(cm),hm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(hm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Yu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Yu,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===so||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Yu)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Al=new I,Tl=new In,qi=new I,va=class extends Yn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new lt,this.projectionMatrix=new lt,this.projectionMatrixInverse=new lt,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Al,Tl,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Al,Tl,qi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Al,Tl,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Al,Tl,qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Bs=new I,um=new qe,dm=new qe,qn=class extends va{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=oo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ea*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return oo*2*Math.atan(Math.tan(ea*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Bs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z),Bs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z)}getViewSize(e,t){return this.getViewBounds(e,um,dm),t.subVectors(dm,um)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ea*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ya=class extends va{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},ju=class extends ic{constructor(){super(new ya(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},_a=class extends nc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Yn.DEFAULT_UP),this.updateMatrix(),this.target=new Yn,this.shadow=new ju}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Qr=-90,eo=1,uo=class extends Yn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new qn(Qr,eo,e,t);s.layers=this.layers,this.add(s);let r=new qn(Qr,eo,e,t);r.layers=this.layers,this.add(r);let o=new qn(Qr,eo,e,t);o.layers=this.layers,this.add(o);let a=new qn(Qr,eo,e,t);a.layers=this.layers,this.add(a);let l=new qn(Qr,eo,e,t);l.layers=this.layers,this.add(l);let c=new qn(Qr,eo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===so)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},sc=class extends qn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Ld="\\[\\]\\.:\\/",e_=new RegExp("["+Ld+"]","g"),Dd="[^"+Ld+"]",t_="[^"+Ld.replace("\\.","")+"]",n_=/((?:WC+[\/:])*)/.source.replace("WC",Dd),i_=/(WCOD+)?/.source.replace("WCOD",t_),s_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Dd),r_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Dd),o_=new RegExp("^"+n_+i_+s_+r_+"$"),a_=["material","materials","bones","map"],Qu=class{constructor(e,t,n){let s=n||Wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Wt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(e_,"")}static parseTrackName(e){let t=o_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);a_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Wt.Composite=Qu;Wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Wt.prototype.GetterByBindingType=[Wt.prototype._getValue_direct,Wt.prototype._getValue_array,Wt.prototype._getValue_arrayElement,Wt.prototype._getValue_toArray];Wt.prototype.SetterByBindingTypeAndVersioning=[[Wt.prototype._setValue_direct,Wt.prototype._setValue_direct_setNeedsUpdate,Wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_array,Wt.prototype._setValue_array_setNeedsUpdate,Wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_arrayElement,Wt.prototype._setValue_arrayElement_setNeedsUpdate,Wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_fromArray,Wt.prototype._setValue_fromArray_setNeedsUpdate,Wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var jR=new Float32Array(1);var fm=new lt,ba=class{constructor(e,t,n=0,s=1/0){this.ray=new pr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new lo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return fm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(fm),this}intersectObject(e,t=!0,n=[]){return ed(e,this,n,t),n.sort(pm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)ed(e[s],this,n,t);return n.sort(pm),n}};function pm(i,e){return i.distance-e.distance}function ed(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ed(r[o],e,t,!0)}}var Ys=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=ft(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(ft(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Bd=class Bd{constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};Bd.prototype.isMatrix2=!0;var td=Bd;var Ma=class extends Di{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Nd(i,e,t,n){let s=l_(n);switch(t){case _d:return i*e;case dc:return i*e/s.components*s.byteLength;case fc:return i*e/s.components*s.byteLength;case Js:return i*e*2/s.components*s.byteLength;case pc:return i*e*2/s.components*s.byteLength;case bd:return i*e*3/s.components*s.byteLength;case ei:return i*e*4/s.components*s.byteLength;case mc:return i*e*4/s.components*s.byteLength;case Ea:case Aa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ta:case Ra:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case xc:case yc:return Math.max(i,16)*Math.max(e,8)/4;case gc:case vc:return Math.max(i,8)*Math.max(e,8)/2;case _c:case bc:case Sc:case wc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Mc:case Ca:case Ec:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Ac:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Tc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Rc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Cc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Pc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Ic:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Lc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Dc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Nc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Fc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Uc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Oc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case kc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Bc:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case zc:case Vc:case Gc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Hc:case Wc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Pa:case Xc:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function l_(i){switch(i){case jn:case gd:return{byteLength:1,components:1};case go:case xd:case Qn:return{byteLength:2,components:1};case hc:case uc:return{byteLength:2,components:4};case Ni:case cc:case Si:return{byteLength:4,components:1};case vd:case yd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Eg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function h_(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],x=u[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let x=u[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var u_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,d_=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,f_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,p_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,m_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,g_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,x_=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,v_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,y_=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,__=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,b_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,M_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,S_=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,w_=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,E_=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,A_=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,T_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,R_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,C_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,P_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,I_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,L_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,D_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,N_=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,F_=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,U_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,O_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,k_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,B_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,z_="gl_FragColor = linearToOutputTexel( gl_FragColor );",V_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,G_=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,H_=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,W_=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,X_=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,q_=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Y_=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,$_=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Z_=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,K_=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,J_=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,j_=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Q_=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,eb=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,tb=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,nb=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,ib=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,sb=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,rb=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,ob=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ab=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,lb=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,cb=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,hb=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,ub=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,db=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,fb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,pb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,mb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,gb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,xb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,vb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,yb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,_b=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,bb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Mb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Sb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,wb=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Eb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ab=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Tb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Rb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Cb=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Pb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ib=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Lb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Db=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Nb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Fb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ub=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Ob=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,kb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Bb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,zb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Vb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Gb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Hb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Wb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Xb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,qb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Yb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,$b=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Zb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Kb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Jb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,jb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Qb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,eM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,tM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,nM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,iM=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,sM=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,rM=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,oM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,aM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,lM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,cM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,hM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,uM=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,fM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,pM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,mM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,gM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,xM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,vM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,yM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,_M=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,bM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,MM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,SM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,wM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,EM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,AM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,TM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,RM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,CM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,PM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,IM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,LM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,DM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,NM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,FM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,UM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,OM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,kM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,BM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,zM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,VM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,GM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,HM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ut={alphahash_fragment:u_,alphahash_pars_fragment:d_,alphamap_fragment:f_,alphamap_pars_fragment:p_,alphatest_fragment:m_,alphatest_pars_fragment:g_,aomap_fragment:x_,aomap_pars_fragment:v_,batching_pars_vertex:y_,batching_vertex:__,begin_vertex:b_,beginnormal_vertex:M_,bsdfs:S_,iridescence_fragment:w_,bumpmap_pars_fragment:E_,clipping_planes_fragment:A_,clipping_planes_pars_fragment:T_,clipping_planes_pars_vertex:R_,clipping_planes_vertex:C_,color_fragment:P_,color_pars_fragment:I_,color_pars_vertex:L_,color_vertex:D_,common:N_,defaultnormal_vertex:F_,displacementmap_pars_vertex:U_,displacementmap_vertex:O_,emissivemap_fragment:k_,emissivemap_pars_fragment:B_,colorspace_fragment:z_,colorspace_pars_fragment:V_,envmap_fragment:G_,envmap_common_pars_fragment:H_,envmap_pars_fragment:W_,envmap_pars_vertex:X_,envmap_physical_pars_fragment:nb,envmap_vertex:q_,fog_vertex:Y_,fog_pars_vertex:$_,fog_fragment:Z_,fog_pars_fragment:K_,gradientmap_pars_fragment:J_,lightmap_pars_fragment:j_,lights_lambert_fragment:Q_,lights_lambert_pars_fragment:eb,lights_pars_begin:tb,lights_toon_fragment:ib,lights_toon_pars_fragment:sb,lights_phong_fragment:rb,lights_phong_pars_fragment:ob,lights_physical_fragment:ab,lights_physical_pars_fragment:lb,lights_fragment_begin:cb,lights_fragment_maps:hb,lights_fragment_end:ub,lightprobes_pars_fragment:db,logdepthbuf_fragment:fb,logdepthbuf_pars_fragment:pb,logdepthbuf_pars_vertex:mb,logdepthbuf_vertex:gb,map_fragment:xb,map_pars_fragment:vb,map_particle_fragment:yb,map_particle_pars_fragment:_b,metalnessmap_fragment:bb,metalnessmap_pars_fragment:Mb,morphinstance_vertex:Sb,morphcolor_vertex:wb,morphnormal_vertex:Eb,morphtarget_pars_vertex:Ab,morphtarget_vertex:Tb,normal_fragment_begin:Rb,normal_fragment_maps:Cb,normal_pars_fragment:Pb,normal_pars_vertex:Ib,normal_vertex:Lb,normalmap_pars_fragment:Db,clearcoat_normal_fragment_begin:Nb,clearcoat_normal_fragment_maps:Fb,clearcoat_pars_fragment:Ub,iridescence_pars_fragment:Ob,opaque_fragment:kb,packing:Bb,premultiplied_alpha_fragment:zb,project_vertex:Vb,dithering_fragment:Gb,dithering_pars_fragment:Hb,roughnessmap_fragment:Wb,roughnessmap_pars_fragment:Xb,shadowmap_pars_fragment:qb,shadowmap_pars_vertex:Yb,shadowmap_vertex:$b,shadowmask_pars_fragment:Zb,skinbase_vertex:Kb,skinning_pars_vertex:Jb,skinning_vertex:jb,skinnormal_vertex:Qb,specularmap_fragment:eM,specularmap_pars_fragment:tM,tonemapping_fragment:nM,tonemapping_pars_fragment:iM,transmission_fragment:sM,transmission_pars_fragment:rM,uv_pars_fragment:oM,uv_pars_vertex:aM,uv_vertex:lM,worldpos_vertex:cM,background_vert:hM,background_frag:uM,backgroundCube_vert:dM,backgroundCube_frag:fM,cube_vert:pM,cube_frag:mM,depth_vert:gM,depth_frag:xM,distance_vert:vM,distance_frag:yM,equirect_vert:_M,equirect_frag:bM,linedashed_vert:MM,linedashed_frag:SM,meshbasic_vert:wM,meshbasic_frag:EM,meshlambert_vert:AM,meshlambert_frag:TM,meshmatcap_vert:RM,meshmatcap_frag:CM,meshnormal_vert:PM,meshnormal_frag:IM,meshphong_vert:LM,meshphong_frag:DM,meshphysical_vert:NM,meshphysical_frag:FM,meshtoon_vert:UM,meshtoon_frag:OM,points_vert:kM,points_frag:BM,shadow_vert:zM,shadow_frag:VM,sprite_vert:GM,sprite_frag:HM},Le={common:{diffuse:{value:new Ve(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new tt},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new tt}},envmap:{envMap:{value:null},envMapRotation:{value:new tt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new tt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new tt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new tt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new tt},normalScale:{value:new qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new tt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new tt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new tt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new tt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ve(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ve(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0},uvTransform:{value:new tt}},sprite:{diffuse:{value:new Ve(16777215)},opacity:{value:1},center:{value:new qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new tt},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0}}},Qi={basic:{uniforms:Bn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:Bn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ve(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:Bn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ve(0)},specular:{value:new Ve(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:Bn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ve(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:Bn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ve(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:Bn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:Bn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:Bn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:Bn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:Bn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:Bn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new tt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new tt}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:Bn([Le.common,Le.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:Bn([Le.lights,Le.fog,{color:{value:new Ve(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};Qi.physical={uniforms:Bn([Qi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new tt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new tt},clearcoatNormalScale:{value:new qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new tt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new tt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new tt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new tt},sheen:{value:0},sheenColor:{value:new Ve(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new tt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new tt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new tt},transmissionSamplerSize:{value:new qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new tt},attenuationDistance:{value:0},attenuationColor:{value:new Ve(0)},specularColor:{value:new Ve(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new tt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new tt},anisotropyVector:{value:new qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new tt}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Yc={r:0,b:0,g:0},WM=new lt,Ag=new tt;Ag.set(-1,0,0,0,1,0,0,0,1);function XM(i,e,t,n,s,r){let o=new Ve(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(_){let T=_.isScene===!0?_.background:null;if(T&&T.isTexture){let b=_.backgroundBlurriness>0;T=e.get(T,b)}return T}function p(_){let T=!1,b=f(_);b===null?m(o,a):b&&b.isColor&&(m(b,1),T=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(_,T){let b=f(T);b&&b.isCubeTexture?(c===void 0&&(c=new nt(new vs(1,1,1),new Jn({name:"BackgroundCubeMaterial",uniforms:Mr(Qi.backgroundCube.uniforms),vertexShader:Qi.backgroundCube.vertexShader,fragmentShader:Qi.backgroundCube.fragmentShader,side:Ln,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(WM.makeRotationFromEuler(T.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Ag),c.material.toneMapped=yt.getTransfer(b.colorSpace)!==Tt,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new nt(new ma(2,2),new Jn({name:"BackgroundMaterial",uniforms:Mr(Qi.background.uniforms),vertexShader:Qi.background.vertexShader,fragmentShader:Qi.background.fragmentShader,side:Ks,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=yt.getTransfer(b.colorSpace)!==Tt,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function m(_,T){_.getRGB(Yc,Id(i)),t.buffers.color.setClear(Yc.r,Yc.g,Yc.b,T,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,T=1){o.set(_),a=T,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:p,addToRenderList:x,dispose:g}}function qM(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,H,N,W){let $=!1,G=u(D,N,H,z);r!==G&&(r=G,c(r.object)),$=f(D,N,H,W),$&&p(D,N,H,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(D,z,H,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,H,N){let W=N.wireframe===!0,$=n[z.id];$===void 0&&($={},n[z.id]=$);let G=D.isInstancedMesh===!0?D.id:0,ce=$[G];ce===void 0&&(ce={},$[G]=ce);let J=ce[H.id];J===void 0&&(J={},ce[H.id]=J);let Q=J[W];return Q===void 0&&(Q=d(l()),J[W]=Q),Q}function d(D){let z=[],H=[],N=[];for(let W=0;W<t;W++)z[W]=0,H[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,z,H,N){let W=r.attributes,$=z.attributes,G=0,ce=H.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=W[J],de=$[J];if(de===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(de=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(de=D.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function p(D,z,H,N){let W={},$=z.attributes,G=0,ce=H.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=$[J];se===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(se=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(se=D.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),W[J]=de,G++}r.attributes=W,r.attributesNum=G,r.index=N}function x(){let D=r.newAttributes;for(let z=0,H=D.length;z<H;z++)D[z]=0}function m(D){g(D,0)}function g(D,z){let H=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;H[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),W[D]!==z&&(i.vertexAttribDivisor(D,z),W[D]=z)}function _(){let D=r.newAttributes,z=r.enabledAttributes;for(let H=0,N=z.length;H<N;H++)z[H]!==D[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function T(D,z,H,N,W,$,G){G===!0?i.vertexAttribIPointer(D,z,H,W,$):i.vertexAttribPointer(D,z,H,N,W,$)}function b(D,z,H,N){x();let W=N.attributes,$=H.getAttributes(),G=z.defaultAttributeValues;for(let ce in $){let J=$[ce];if(J.location>=0){let Q=W[ce];if(Q===void 0&&(ce==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ce==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,ve=ue.bytesPerElement,Te=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===cc;if(Q.isInterleavedBufferAttribute){let Me=Q.data,We=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,rt=Q.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Ge=0;Ge<J.locationSize;Ge++)g(J.location+Ge,Me.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Ge=0;Ge<J.locationSize;Ge++)m(J.location+Ge);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ge=0;Ge<J.locationSize;Ge++)T(J.location+Ge,de/J.locationSize,me,se,We*ve,(rt+de/J.locationSize*Ge)*ve,Te)}else{if(Q.isInstancedBufferAttribute){for(let Me=0;Me<J.locationSize;Me++)g(J.location+Me,Q.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Me=0;Me<J.locationSize;Me++)m(J.location+Me);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Me=0;Me<J.locationSize;Me++)T(J.location+Me,de/J.locationSize,me,se,de*ve,de/J.locationSize*Me*ve,Te)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(J.location,se);break;case 3:i.vertexAttrib3fv(J.location,se);break;case 4:i.vertexAttrib4fv(J.location,se);break;default:i.vertexAttrib1fv(J.location,se)}}}}_()}function C(){B();for(let D in n){let z=n[D];for(let H in z){let N=z[H];for(let W in N){let $=N[W];for(let G in $)h($[G].object),delete $[G];delete N[W]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let H in z){let N=z[H];for(let W in N){let $=N[W];for(let G in $)h($[G].object),delete $[G];delete N[W]}}delete n[D.id]}function y(D){for(let z in n){let H=n[z];for(let N in H){let W=H[N];if(W[D.id]===void 0)continue;let $=W[D.id];for(let G in $)h($[G].object),delete $[G];delete W[D.id]}}}function E(D){for(let z in n){let H=n[z],N=D.isInstancedMesh===!0?D.id:0,W=H[N];if(W!==void 0){for(let $ in W){let G=W[$];for(let ce in G)h(G[ce].object),delete G[ce];delete W[$]}delete H[N],Object.keys(H).length===0&&delete n[z]}}}function B(){F(),o=!0,r!==s&&(r=s,c(r.object))}function F(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:F,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:E,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:m,disableUnusedAttributes:_}}function YM(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function $M(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==ei&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let E=y===Qn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==jn&&y!==Si&&!E&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ze("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:_,maxVaryings:T,maxFragmentUniforms:b,maxSamples:C,samples:A}}function ZM(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Xn,a=new tt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,x=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let _=r?0:n,T=_*4,b=g.clippingState||null;l.value=b,b=h(p,d,T,f);for(let C=0;C!==T;++C)b[C]=t[C];g.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,p){let x=u!==null?u.length:0,m=null;if(x!==0){if(m=l.value,p!==!0||m===null){let g=f+x*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<g)&&(m=new Float32Array(g));for(let T=0,b=f;T!==x;++T,b+=4)o.copy(u[T]).applyMatrix4(_,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}var Da=class extends hi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new gr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new vs(5,5,5),r=new Jn({name:"CubemapFromEquirect",uniforms:Mr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Ln,blending:vr});r.uniforms.tEquirect.value=t;let o=new nt(s,r),a=t.minFilter;return t.minFilter===fi&&(t.minFilter=xn),new uo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},sg=256,KM=3,JM=20,Tg=256,Rg=16,jM=3,QM=new I,eS=new Ve,Zc=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new uo(1,10,null),this._boxMesh=new nt(new vs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=QM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(eS));let m=new uo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ag(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=og(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(sg,Rd(e))}_fromTexture(e,t){e.mapping===_r||e.mapping===mo?this._setSize(e.image.length===0?sg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=rg(e,!1,!1),n=Math.log2(e)-KM;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=rg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===_r||e.mapping===mo?(this._cubemapMaterial===null&&(this._cubemapMaterial=ag()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=og()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=tS(),this._integrationMaterial=nS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Rg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-jM)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Tg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=iS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function rg(i,e,t){return new Da(i,{minFilter:fi,generateMipmaps:e,type:Qn,colorSpace:ia,depthBuffer:t})}function Na(i,e,t){return new Jn({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Ln,blending:vr,depthTest:!1,depthWrite:!1})}function tS(){return Na("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Tg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function nS(){return Na("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Rg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function iS(){return Na("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${JM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function og(){return Na("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function ag(){return Na("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function sS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===oc||f===ac)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let x=new Da(p.height);return x.fromEquirectangularTexture(i,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===oc||f===ac,x=f===_r||f===mo;if(p||x){let m=t.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Zc(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let _=d.image;return p&&_&&_.height>0||x&&_&&l(_)?(n===null&&(n=new Zc(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===oc?d.mapping=_r:f===ac&&(d.mapping=mo),d}function l(d){let f=0,p=6;for(let x=0;x<p;x++)d[x]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function rS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Qo("WebGLRenderer: "+n+" extension not supported."),s}}}function oS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(e.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function h(p){let x=p.attributes;for(let m in x)e.update(x[m],i.ARRAY_BUFFER)}function u(p){let x=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let _=x!==null?x.array.length:m.array.length/3-1,T=m.count>=65535?ca:la,b=new T(Math.ceil(_/3)*6,1),C=b.array;if(x!==null){let y=x.array;g=x.version;for(let E=0,B=0;E<_;E+=3){let F=y[E+0],D=y[E+1],z=y[E+2];C[B++]=F,C[B++]=D,C[B++]=D,C[B++]=z,C[B++]=z,C[B++]=F}}else{g=m.version;for(let y=0,E=0;y<_;y+=3){let B=y+0,F=y+1,D=y+2;C[E++]=B,C[E++]=F,C[E++]=F,C[E++]=D,C[E++]=D,C[E++]=B}}b.version=g;let A=r.get(p);A&&e.remove(A),r.set(p,b)}function d(p){let x=r.get(p);if(x){let m=p.index;m!==null&&x.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function aS(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let m=0;m<f;m++)x+=d[m];t.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function lS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function cS(i,e,t){let n=new WeakMap,s=new Ft;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let B=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],T=0;f===!0&&(T=1),p===!0&&(T=2),x===!0&&(T=3);let b=a.attributes.position.count*T,C=1;b>e.maxTextureSize&&(C=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let A=new Float32Array(b*C*4*u),y=new oa(A,b,C,u);y.type=Si,y.needsUpdate=!0;let E=T*4;for(let F=0;F<u;F++){let D=m[F],z=g[F],H=_[F],N=b*C*4*F;for(let W=0;W<D.count;W++){let $=W*E;f===!0&&(s.fromBufferAttribute(D,W),A[N+$+0]=s.x,A[N+$+1]=s.y,A[N+$+2]=s.z,A[N+$+3]=0),p===!0&&(s.fromBufferAttribute(z,W),A[N+$+4]=s.x,A[N+$+5]=s.y,A[N+$+6]=s.z,A[N+$+7]=0),x===!0&&(s.fromBufferAttribute(H,W),A[N+$+8]=s.x,A[N+$+9]=s.y,A[N+$+10]=s.z,A[N+$+11]=H.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new qe(b,C)},n.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function hS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var uS={[cd]:"LINEAR_TONE_MAPPING",[hd]:"REINHARD_TONE_MAPPING",[ud]:"CINEON_TONE_MAPPING",[dd]:"ACES_FILMIC_TONE_MAPPING",[pd]:"AGX_TONE_MAPPING",[Sa]:"NEUTRAL_TONE_MAPPING",[fd]:"CUSTOM_TONE_MAPPING"};function dS(i,e,t,n,s,r){let o=new hi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new dn;h.setAttribute("position",new $t([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new $t([0,2,0,0,2,0],2));let u=new Hl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new nt(h,u),f=new ya(-1,1,1,-1,0,1),p=null,x=null,m=!1,g,_=null,T=[],b=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let y=0;y<T.length;y++){let E=T[y];E.setSize&&E.setSize(C,A)}},this.setEffects=function(C){T=C,b=T.length>0&&T[0].isRenderPass===!0;let A=o.width,y=o.height;T.length>0&&a===null&&(a=new hi(A,y,{type:Qn,depthBuffer:!1,stencilBuffer:!1}),l=new hi(A,y,{type:Qn,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&T.some(B=>B.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new xs(A,y),r===!0&&(c.format=ys,c.type=br)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let B=0;B<T.length;B++){let F=T[B];F.setSize&&F.setSize(A,y),E&&F.needsDepthTexture===!0&&F.setDepthTexture&&F.setDepthTexture(c)}},this.begin=function(C,A){if(m||C.toneMapping===Ji&&T.length===0)return!1;if(_=A,A!==null){let y=A.width,E=A.height;(o.width!==y||o.height!==E)&&this.setSize(y,E)}return b===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=Ji,!0},this.hasRenderPass=function(){return b},this.end=function(C,A){C.toneMapping=g,m=!0;let y=o,E=a;for(let B=0;B<T.length;B++){let F=T[B];F.enabled!==!1&&(F.render(C,E,y,A),F.needsSwap!==!1&&(y=E,E=E===a?l:a))}if(p!==C.outputColorSpace||x!==C.toneMapping){p=C.outputColorSpace,x=C.toneMapping,u.defines={},yt.getTransfer(p)===Tt&&(u.defines.SRGB_TRANSFER="");let B=uS[x];B&&(u.defines[B]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,C.setRenderTarget(_),C.render(d,f),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Cg=new Kn,Pg=new xs(1,1),Ig=new ua(1),Lg=new oa,Dg=new Vl,Ng=new gr,lg=[],cg=[],hg=new Float32Array(16),ug=new Float32Array(9),dg=new Float32Array(4);function yo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=lg[s];if(r===void 0&&(r=new Float32Array(s),lg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function yn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Jc(i,e){let t=cg[e];t===void 0&&(t=new Int32Array(e),cg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function fS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function pS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),yn(t,e)}}function mS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),yn(t,e)}}function gS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),yn(t,e)}}function xS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),yn(t,e)}else{if(vn(t,n))return;dg.set(n),i.uniformMatrix2fv(this.addr,!1,dg),yn(t,n)}}function vS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),yn(t,e)}else{if(vn(t,n))return;ug.set(n),i.uniformMatrix3fv(this.addr,!1,ug),yn(t,n)}}function yS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),yn(t,e)}else{if(vn(t,n))return;hg.set(n),i.uniformMatrix4fv(this.addr,!1,hg),yn(t,n)}}function _S(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function bS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),yn(t,e)}}function MS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),yn(t,e)}}function SS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),yn(t,e)}}function wS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function ES(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),yn(t,e)}}function AS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),yn(t,e)}}function TS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),yn(t,e)}}function jc(i){return i.version===0&&(i.compareFunction=wd,i.needsUpdate=!0),i}function RS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=jc(Pg):r=Cg,t.setTexture2D(e||r,s)}function CS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Dg,s)}function PS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=jc(Ig):r=Ng,t.setTextureCube(e||r,s)}function IS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Lg,s)}function LS(i){switch(i){case 5126:return fS;case 35664:return pS;case 35665:return mS;case 35666:return gS;case 35674:return xS;case 35675:return vS;case 35676:return yS;case 5124:case 35670:return _S;case 35667:case 35671:return bS;case 35668:case 35672:return MS;case 35669:case 35673:return SS;case 5125:return wS;case 36294:return ES;case 36295:return AS;case 36296:return TS;case 35678:case 36198:case 36298:case 36306:case 35682:return RS;case 35679:case 36299:case 36307:return CS;case 35680:case 36300:case 36308:case 36293:return PS;case 36289:case 36303:case 36311:case 36292:return IS}}function DS(i,e){i.uniform1fv(this.addr,e)}function NS(i,e){let t=yo(e,this.size,2);i.uniform2fv(this.addr,t)}function FS(i,e){let t=yo(e,this.size,3);i.uniform3fv(this.addr,t)}function US(i,e){let t=yo(e,this.size,4);i.uniform4fv(this.addr,t)}function OS(i,e){let t=yo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function kS(i,e){let t=yo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function BS(i,e){let t=yo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function zS(i,e){i.uniform1iv(this.addr,e)}function VS(i,e){i.uniform2iv(this.addr,e)}function GS(i,e){i.uniform3iv(this.addr,e)}function HS(i,e){i.uniform4iv(this.addr,e)}function WS(i,e){i.uniform1uiv(this.addr,e)}function XS(i,e){i.uniform2uiv(this.addr,e)}function qS(i,e){i.uniform3uiv(this.addr,e)}function YS(i,e){i.uniform4uiv(this.addr,e)}function $S(i,e,t){let n=this.cache,s=e.length,r=Jc(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=jc(Pg):o=Cg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function ZS(i,e,t){let n=this.cache,s=e.length,r=Jc(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Dg,r[o])}function KS(i,e,t){let n=this.cache,s=e.length,r=Jc(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=jc(Ig):o=Ng;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function JS(i,e,t){let n=this.cache,s=e.length,r=Jc(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Lg,r[o])}function jS(i){switch(i){case 5126:return DS;case 35664:return NS;case 35665:return FS;case 35666:return US;case 35674:return OS;case 35675:return kS;case 35676:return BS;case 5124:case 35670:return zS;case 35667:case 35671:return VS;case 35668:case 35672:return GS;case 35669:case 35673:return HS;case 5125:return WS;case 36294:return XS;case 36295:return qS;case 36296:return YS;case 35678:case 36198:case 36298:case 36306:case 35682:return $S;case 35679:case 36299:case 36307:return ZS;case 35680:case 36300:case 36308:case 36293:return KS;case 36289:case 36303:case 36311:case 36292:return JS}}var Gd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=LS(t.type)}},Hd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=jS(t.type)}},Wd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},zd=/(\w+)(\])?(\[|\.)?/g;function fg(i,e){i.seq.push(e),i.map[e.id]=e}function QS(i,e,t){let n=i.name,s=n.length;for(zd.lastIndex=0;;){let r=zd.exec(n),o=zd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){fg(t,c===void 0?new Gd(a,i,e):new Hd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Wd(a),fg(t,u)),t=u}}}var vo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);QS(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function pg(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var ew=37297,tw=0;function nw(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var mg=new tt;function iw(i){yt._getMatrix(mg,yt.workingColorSpace,i);let e=`mat3( ${mg.elements.map(t=>t.toFixed(4))} )`;switch(yt.getTransfer(i)){case sa:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function gg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+nw(i.getShaderSource(e),a)}else return r}function sw(i,e){let t=iw(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var rw={[cd]:"Linear",[hd]:"Reinhard",[ud]:"Cineon",[dd]:"ACESFilmic",[pd]:"AgX",[Sa]:"Neutral",[fd]:"Custom"};function ow(i,e){let t=rw[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var $c=new I;function aw(){yt.getLuminanceCoefficients($c);let i=$c.x.toFixed(4),e=$c.y.toFixed(4),t=$c.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function lw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(La).join(`
`)}function cw(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function hw(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function La(i){return i!==""}function xg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function vg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var uw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Xd(i){return i.replace(uw,dw)}function dw(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Xd(t)}var fw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function yg(i){return i.replace(fw,pw)}function pw(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function _g(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var mw={[xr]:"SHADOWMAP_TYPE_PCF",[fo]:"SHADOWMAP_TYPE_VSM"};function gw(i){return mw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var xw={[mo]:"ENVMAP_MODE_REFRACTION"};function vw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":xw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var yw={[ld]:"ENVMAP_BLENDING_MULTIPLY",[Um]:"ENVMAP_BLENDING_MIX",[Om]:"ENVMAP_BLENDING_ADD"};function _w(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":yw[i.combine]||"ENVMAP_BLENDING_NONE"}function bw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=gw(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=vw(t),u=_w(t),d=lw(t),f=cw(r),p=s.createProgram(),x,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(La).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(La).join(`
`),m.length>0&&(m+=`
`)):(x=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(La).join(`
`),m=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Ji?"#define TONE_MAPPING":"",t.toneMapping!==Ji?ut.tonemapping_pars_fragment:"",t.toneMapping!==Ji?ow("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,sw("linearToOutputTexel",t.outputColorSpace),aw(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(La).join(`
`)),o=Xd(o),o=xg(o,t),o=vg(o,t),a=Xd(a),a=xg(a,t),a=vg(a,t),o=yg(o),a=yg(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",t.glslVersion===Ed?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Ed?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=g+x+o,T=g+m+a,b=pg(s,s.VERTEX_SHADER,_),C=pg(s,s.FRAGMENT_SHADER,T);s.attachShader(p,b),s.attachShader(p,C),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(F){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(b)||"",H=s.getShaderInfoLog(C)||"",N=D.trim(),W=z.trim(),$=H.trim(),G=!0,ce=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,C);else{let J=gg(s,b,"vertex"),Q=gg(s,C,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+F.name+`
Material Type: `+F.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?Ze("WebGLProgram: Program Info Log:",N):(W===""||$==="")&&(ce=!1);ce&&(F.diagnostics={runnable:G,programLog:N,vertexShader:{log:W,prefix:x},fragmentShader:{log:$,prefix:m}})}s.deleteShader(b),s.deleteShader(C),y=new vo(s,p),E=hw(s,p)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let E;this.getAttributes=function(){return E===void 0&&A(this),E};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(p,ew)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=tw++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=C,this}var Mw=0,qd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Yd(e),t.set(e,n)),n}},Yd=class{constructor(e){this.id=Mw++,this.code=e,this.usedTimes=0}};function Sw(i){return i===Js||i===Ca||i===Pa}function ww(i,e,t,n,s,r){let o=new lo,a=new qd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,E,B,F,D,z){let H=F.fog,N=D.geometry,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?F.environment:null,$=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,G=e.get(y.envMap||W,$),ce=d[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&Ze("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,ve;if(ce){let Re=Qi[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=y.vertexShader,ee=y.fragmentShader;let Re=a.getVertexShaderStage(y),at=a.getFragmentShaderStage(y);a.update(y,Re,at),me=Re.id,ve=at.id}let Te=i.getRenderTarget(),Me=i.state.buffers.depth.getReversed(),We=D.isInstancedMesh===!0,rt=D.isBatchedMesh===!0,Ge=!!y.map,dt=!!y.matcap,ct=!!G,it=ct&&G.isPMREMTexture===!0,qt=!!y.aoMap,Bt=!!y.lightMap,rn=!!y.bumpMap&&y.wireframe===!1,Dt=!!y.normalMap,Sn=!!y.displacementMap,bt=!!y.emissiveMap,mn=!!y.metalnessMap,Jt=!!y.roughnessMap,on=y.anisotropy>0,O=y.clearcoat>0,Ce=y.diffuseRoughness>0,$e=y.dispersion>0,ot=y.retroreflectivity>0,Se=y.iridescence>0,Ut=y.sheen>0,ze=y.transmission>0,Ye=on&&!!y.anisotropyMap,R=O&&!!y.clearcoatMap,M=O&&!!y.clearcoatNormalMap,X=O&&!!y.clearcoatRoughnessMap,he=Ce&&!!y.diffuseRoughnessMap,oe=Se&&!!y.iridescenceMap,xe=Se&&!!y.iridescenceThicknessMap,ye=Ut&&!!y.sheenColorMap,te=Ut&&!!y.sheenRoughnessMap,ie=!!y.specularMap,pe=!!y.specularColorMap,U=!!y.specularIntensityMap,re=ze&&!!y.transmissionMap,ne=ze&&!!y.thicknessMap,we=!!y.gradientMap,ge=!!y.alphaMap,be=y.alphaTest>0,He=!!y.alphaHash,Je=!!y.extensions,le=Ji;y.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(le=i.toneMapping);let Oe=it?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,je={shaderID:ce,shaderType:y.type,shaderName:y.name,vertexShader:ue,fragmentShader:ee,defines:y.defines,customVertexShaderID:me,customFragmentShaderID:ve,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:rt,batchingColor:rt&&D._colorsTexture!==null,instancing:We,instancingColor:We&&D.instanceColor!==null,instancingMorph:We&&D.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:yt.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ge,matcap:dt,envMap:ct,envMapMode:ct&&G.mapping,envMapPMREM:it,envMapMaxLod:it?Oe.length-1:null,envMapSize:it?Oe[0].width:null,aoMap:qt,lightMap:Bt,bumpMap:rn,normalMap:Dt,displacementMap:Sn,emissiveMap:bt,normalMapObjectSpace:Dt&&y.normalMapType===zm,normalMapTangentSpace:Dt&&y.normalMapType===qc,packedNormalMap:Dt&&y.normalMapType===qc&&Sw(y.normalMap.format),metalnessMap:mn,roughnessMap:Jt,anisotropy:on,anisotropyMap:Ye,clearcoat:O,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:$e,retroreflection:ot,iridescence:Se,iridescenceMap:oe,iridescenceThicknessMap:xe,sheen:Ut,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:U,transmission:ze,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:y.transparent===!1&&y.blending===po&&y.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:He,combine:y.combine,mapUv:Ge&&f(y.map.channel),aoMapUv:qt&&f(y.aoMap.channel),lightMapUv:Bt&&f(y.lightMap.channel),bumpMapUv:rn&&f(y.bumpMap.channel),normalMapUv:Dt&&f(y.normalMap.channel),displacementMapUv:Sn&&f(y.displacementMap.channel),emissiveMapUv:bt&&f(y.emissiveMap.channel),metalnessMapUv:mn&&f(y.metalnessMap.channel),roughnessMapUv:Jt&&f(y.roughnessMap.channel),anisotropyMapUv:Ye&&f(y.anisotropyMap.channel),clearcoatMapUv:R&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:xe&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(y.sheenRoughnessMap.channel),specularMapUv:ie&&f(y.specularMap.channel),specularColorMapUv:pe&&f(y.specularColorMap.channel),specularIntensityMapUv:U&&f(y.specularIntensityMap.channel),transmissionMapUv:re&&f(y.transmissionMap.channel),thicknessMapUv:ne&&f(y.thicknessMap.channel),alphaMapUv:ge&&f(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||on),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Ge||ge),fog:!!H,useFog:y.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Me,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:Ge&&y.map.isVideoTexture===!0&&yt.getTransfer(y.map.colorSpace)===Tt,decodeVideoTextureEmissive:bt&&y.emissiveMap.isVideoTexture===!0&&yt.getTransfer(y.emissiveMap.colorSpace)===Tt,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===kn,flipSided:y.side===Ln,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Je&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&y.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function x(y){let E=[];if(y.shaderID?E.push(y.shaderID):(E.push(y.customVertexShaderID),E.push(y.customFragmentShaderID)),y.defines!==void 0)for(let B in y.defines)E.push(B),E.push(y.defines[B]);return y.isRawShaderMaterial===!1&&(m(E,y),g(E,y),E.push(i.outputColorSpace)),E.push(y.customProgramCacheKey),E.join()}function m(y,E){y.push(E.precision),y.push(E.outputColorSpace),y.push(E.envMapMode),y.push(E.envMapPMREM),y.push(E.envMapMaxLod),y.push(E.envMapSize),y.push(E.mapUv),y.push(E.alphaMapUv),y.push(E.lightMapUv),y.push(E.aoMapUv),y.push(E.bumpMapUv),y.push(E.normalMapUv),y.push(E.displacementMapUv),y.push(E.emissiveMapUv),y.push(E.metalnessMapUv),y.push(E.roughnessMapUv),y.push(E.anisotropyMapUv),y.push(E.clearcoatMapUv),y.push(E.clearcoatNormalMapUv),y.push(E.clearcoatRoughnessMapUv),y.push(E.diffuseRoughnessMapUv),y.push(E.iridescenceMapUv),y.push(E.iridescenceThicknessMapUv),y.push(E.sheenColorMapUv),y.push(E.sheenRoughnessMapUv),y.push(E.specularMapUv),y.push(E.specularColorMapUv),y.push(E.specularIntensityMapUv),y.push(E.transmissionMapUv),y.push(E.thicknessMapUv),y.push(E.combine),y.push(E.fogExp2),y.push(E.sizeAttenuation),y.push(E.morphTargetsCount),y.push(E.numSunLights),y.push(E.numDirLights),y.push(E.numPointLights),y.push(E.numSpotLights),y.push(E.numSpotLightMaps),y.push(E.numHemiLights),y.push(E.numRectAreaLights),y.push(E.numSunLightShadows),y.push(E.numDirLightShadows),y.push(E.numPointLightShadows),y.push(E.numSpotLightShadows),y.push(E.numSpotLightShadowsWithMaps),y.push(E.numLightProbes),y.push(E.numLightProbeGrids),y.push(E.shadowMapType),y.push(E.toneMapping),y.push(E.numClippingPlanes),y.push(E.numClipIntersection),y.push(E.depthPacking)}function g(y,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function _(y){let E=d[y.type],B;if(E){let F=Qi[E];B=tg.clone(F.uniforms)}else B=y.uniforms;return B}function T(y,E){let B=h.get(E);return B!==void 0?++B.usedTimes:(B=new bw(i,E,y,s),c.push(B),h.set(E,B)),B}function b(y){if(--y.usedTimes===0){let E=c.indexOf(y);c[E]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function C(y){a.remove(y)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:_,acquireProgram:T,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:A}}function Ew(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Aw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function bg(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Mg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,x,m,g){let _=i[e];return _===void 0?(_={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:m,group:g},i[e]=_):(_.id=d.id,_.object=d,_.geometry=f,_.material=p,_.materialVariant=o(d),_.groupOrder=x,_.renderOrder=d.renderOrder,_.z=m,_.group=g),e++,_}function l(d,f,p,x,m,g,_){_.reversedDepth===!0&&(m=-m);let T=a(d,f,p,x,m,g);p.transmission>0?n.push(T):p.transparent===!0?s.push(T):t.push(T)}function c(d,f,p,x,m,g){let _=a(d,f,p,x,m,g);p.transmission>0?n.unshift(_):p.transparent===!0?s.unshift(_):t.unshift(_)}function h(d,f){t.length>1&&t.sort(d||Aw),n.length>1&&n.sort(f||bg),s.length>1&&s.sort(f||bg)}function u(){for(let d=e,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function Tw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Mg,i.set(n,[o])):s>=r.length?(o=new Mg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function Rw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new I,color:new Ve};break;case"SpotLight":t={position:new I,direction:new I,color:new Ve,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new I,color:new Ve,distance:0,decay:0};break;case"HemisphereLight":t={direction:new I,skyColor:new Ve,groundColor:new Ve};break;case"RectAreaLight":t={color:new Ve,position:new I,halfWidth:new I,halfHeight:new I};break}return i[e.id]=t,t}}}function Cw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var Pw=0;function Iw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Lw(i){let e=new Rw,t=Cw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);let s=new I,r=new lt,o=new lt;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,x=0,m=0,g=0,_=0,T=0,b=0,C=0,A=0,y=0,E=0,B=0,F=0;c.sort(Iw);for(let z=0,H=c.length;z<H;z++){let N=c[z],W=N.color,$=N.intensity,G=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Js?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*$,u+=W.g*$,d+=W.b*$;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],$);F++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=se,n.sunShadowMap[p]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[x+ue]=Q.getMatrix(ue),n.sunShadowCascade[x+ue]=Q._cascadeData[ue];x+=de,p++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[m]=se,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=N.shadow.matrix,C++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(W).multiplyScalar($),J.distance=G,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[_]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[E]=N.map,E++,Q.updateMatrices(N),N.castShadow&&B++),n.spotLightMatrix[_]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[_]=se,n.spotShadowMap[_]=ce,y++}_++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(W).multiplyScalar($),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[T]=J,T++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[g]=se,n.pointShadowMap[g]=ce,n.pointShadowMatrix[g]=N.shadow.matrix,A++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar($),J.groundColor.copy(N.groundColor).multiplyScalar($),n.hemi[b]=J,b++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==_||D.rectAreaLength!==T||D.hemiLength!==b||D.numSunShadows!==p||D.numDirectionalShadows!==C||D.numPointShadows!==A||D.numSpotShadows!==y||D.numSpotMaps!==E||D.numLightProbes!==F)&&(n.sun.length=f,n.directional.length=m,n.spot.length=_,n.rectArea.length=T,n.point.length=g,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+E-B,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=F,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=_,D.rectAreaLength=T,D.hemiLength=b,D.numSunShadows=p,D.numDirectionalShadows=C,D.numPointShadows=A,D.numSpotShadows=y,D.numSpotMaps=E,D.numLightProbes=F,n.version=Pw++)}function l(c,h){let u=0,d=0,f=0,p=0,x=0,m=0,g=h.matrixWorldInverse;for(let _=0,T=c.length;_<T;_++){let b=c[_];if(b.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),d++}else if(b.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),p++}else if(b.isRectAreaLight){let C=n.rectArea[x];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Sg(i){let e=new Lw(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Dw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Sg(i),e.set(s,[a])):r>=o.length?(a=new Sg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var Nw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Fw=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Uw=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],Ow=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],wg=new lt,Ia=new I,Vd=new I;function kw(i,e,t){let n=new Gs,s=new qe,r=new qe,o=new Ft,a=new Wl,l=new Xl,c={},h=t.maxTextureSize,u={[Ks]:Ln,[Ln]:Ks,[kn]:kn},d=new Jn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qe},radius:{value:4}},vertexShader:Nw,fragmentShader:Fw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new dn;p.setAttribute("position",new Kt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new nt(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=xr;let g=this.type;this.render=function(A,y,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===xm&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=xr);let B=i.getRenderTarget(),F=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(vr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=g!==this.type;H&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=A.length;N<W;N++){let $=A[N],G=$.shadow;if(G===void 0){Ze("WebGLShadowMap:",$,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ce=G.getFrameExtents();s.multiply(ce),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,G.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=J,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===fo){if($.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new hi(s.x,s.y,{format:Js,type:Qn,minFilter:xn,magFilter:xn,generateMipmaps:!1}),G.map.texture.name=$.name+".shadowMap",G.map.depthTexture=new xs(s.x,s.y,Si),G.map.depthTexture.name=$.name+".shadowMapDepth",G.map.depthTexture.format=ps,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn}else $.isPointLight?(G.map=new Da(s.x),G.map.depthTexture=new ua(s.x,Ni)):(G.map=new hi(s.x,s.y),G.map.depthTexture=new xs(s.x,s.y,Ni)),G.map.depthTexture.name=$.name+".shadowMap",G.map.depthTexture.format=ps,this.type===xr?(G.map.depthTexture.compareFunction=J?Sd:Md,G.map.depthTexture.minFilter=xn,G.map.depthTexture.magFilter=xn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();$.isPointLight!==!0&&G.updateMatrices($,E);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:E.layers;for(let de=0;de<Q;de++){let ue=G.getCamera(de);if($.isPointLight){let ee=G.camera,me=G.matrix,ve=$.distance||ee.far;ve!==ee.far&&(ee.far=ve,ee.updateProjectionMatrix()),Ia.setFromMatrixPosition($.matrixWorld),ee.position.copy(Ia),Vd.copy(ee.position),Vd.add(Uw[de]),ee.up.copy(Ow[de]),ee.lookAt(Vd),ee.updateMatrixWorld(),me.makeTranslation(-Ia.x,-Ia.y,-Ia.z),wg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),G._frustum.setFromProjectionMatrix(wg,ee.coordinateSystem,ee.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,de),i.clear();else{de===0&&(i.setRenderTarget(G.map),i.clear());let ee=G.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),z.viewport(o)}n=G.getFrustum(de),b(y,E,ue,$,se,this.type)}G.isPointLightShadow!==!0&&this.type===fo&&_(G,E),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(B,F,D)};function _(A,y){let E=e.update(x);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new hi(s.x,s.y,{format:Js,type:Qn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(y,null,E,d,x,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(y,null,E,f,x,null)}function T(A,y,E,B){let F=null,D=E.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)F=D;else if(F=E.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let z=F.uuid,H=y.uuid,N=c[z];N===void 0&&(N={},c[z]=N);let W=N[H];W===void 0&&(W=F.clone(),N[H]=W,y.addEventListener("dispose",C)),F=W}if(F.visible=y.visible,F.wireframe=y.wireframe,B===fo?F.side=y.shadowSide!==null?y.shadowSide:y.side:F.side=y.shadowSide!==null?y.shadowSide:u[y.side],F.alphaMap=y.alphaMap,F.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,F.map=y.map,F.clipShadows=y.clipShadows,F.clippingPlanes=y.clippingPlanes,F.clipIntersection=y.clipIntersection,F.displacementMap=y.displacementMap,F.displacementScale=y.displacementScale,F.displacementBias=y.displacementBias,F.wireframeLinewidth=y.wireframeLinewidth,F.linewidth=y.linewidth,E.isPointLight===!0&&F.isMeshDistanceMaterial===!0){let z=i.properties.get(F);z.light=E}return F}function b(A,y,E,B,F,D){if(A.visible===!1)return;if(A.layers.test(F)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===fo)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,A.matrixWorld);let N=e.update(A),W=A.material;if(Array.isArray(W)){let $=N.groups;for(let G=0,ce=$.length;G<ce;G++){let J=$[G],Q=W[J.materialIndex];if(Q&&Q.visible){let se=T(A,Q,B,D);A.onBeforeShadow(i,A,y,E,N,se,J),i.renderBufferDirect(E,null,N,se,A,J),A.onAfterShadow(i,A,y,E,N,se,J)}}}else if(W.visible){let $=T(A,W,B,D);A.onBeforeShadow(i,A,y,E,N,$,null),i.renderBufferDirect(E,null,N,$,A,null),A.onAfterShadow(i,A,y,E,N,$,null)}}let H=A.children;for(let N=0,W=H.length;N<W;N++)b(H[N],y,E,B,F,D)}function C(A){A.target.removeEventListener("dispose",C);for(let E in c){let B=c[E],F=A.target.uuid;F in B&&(B[F].dispose(),delete B[F])}}}function Bw(i,e){function t(){let U=!1,re=new Ft,ne=null,we=new Ft(0,0,0,0);return{setMask:function(ge){ne!==ge&&!U&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){U=ge},setClear:function(ge,be,He,Je,le){le===!0&&(ge*=Je,be*=Je,He*=Je),re.set(ge,be,He,Je),we.equals(re)===!1&&(i.clearColor(ge,be,He,Je),we.copy(re))},reset:function(){U=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let U=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let He=e.get("EXT_clip_control");be?He.clipControlEXT(He.LOWER_LEFT_EXT,He.ZERO_TO_ONE_EXT):He.clipControlEXT(He.LOWER_LEFT_EXT,He.NEGATIVE_ONE_TO_ONE_EXT),re=be;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(be){be?Me(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!U&&(i.depthMask(be),ne=be)},setFunc:function(be){if(re&&(be=Jm[be]),we!==be){switch(be){case Pl:i.depthFunc(i.NEVER);break;case Il:i.depthFunc(i.ALWAYS);break;case Ll:i.depthFunc(i.LESS);break;case no:i.depthFunc(i.LEQUAL);break;case Dl:i.depthFunc(i.EQUAL);break;case Nl:i.depthFunc(i.GEQUAL);break;case Fl:i.depthFunc(i.GREATER);break;case Ul:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){U=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){U=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let U=!1,re=null,ne=null,we=null,ge=null,be=null,He=null,Je=null,le=null;return{setTest:function(Oe){U||(Oe?Me(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Oe){re!==Oe&&!U&&(i.stencilMask(Oe),re=Oe)},setFunc:function(Oe,je,Re){(ne!==Oe||we!==je||ge!==Re)&&(i.stencilFunc(Oe,je,Re),ne=Oe,we=je,ge=Re)},setOp:function(Oe,je,Re){(be!==Oe||He!==je||Je!==Re)&&(i.stencilOp(Oe,je,Re),be=Oe,He=je,Je=Re)},setLocked:function(Oe){U=Oe},setClear:function(Oe){le!==Oe&&(i.clearStencil(Oe),le=Oe)},reset:function(){U=!1,re=null,ne=null,we=null,ge=null,be=null,He=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],x=null,m=!1,g=null,_=null,T=null,b=null,C=null,A=null,y=null,E=new Ve(0,0,0),B=0,F=!1,D=null,z=null,H=null,N=null,W=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),G=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),G=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Ft().fromArray(de),me=new Ft().fromArray(ue);function ve(U,re,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(U,be),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let He=0;He<ne;He++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+He,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Te={};Te[i.TEXTURE_2D]=ve(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=ve(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=ve(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=ve(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(i.DEPTH_TEST),o.setFunc(no),rn(!1),Dt(nd),Me(i.CULL_FACE),qt(vr);function Me(U){h[U]!==!0&&(i.enable(U),h[U]=!0)}function We(U){h[U]!==!1&&(i.disable(U),h[U]=!1)}function rt(U,re){return d[U]!==re?(i.bindFramebuffer(U,re),d[U]=re,U===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),U===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ge(U,re){let ne=p,we=!1;if(U){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=U.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,He=ge.length;be<He;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function dt(U){return x!==U?(i.useProgram(U),x=U,!0):!1}let ct={[yr]:i.FUNC_ADD,[ym]:i.FUNC_SUBTRACT,[_m]:i.FUNC_REVERSE_SUBTRACT};ct[bm]=i.MIN,ct[Mm]=i.MAX;let it={[Sm]:i.ZERO,[wm]:i.ONE,[Em]:i.SRC_COLOR,[od]:i.SRC_ALPHA,[Im]:i.SRC_ALPHA_SATURATE,[Cm]:i.DST_COLOR,[Tm]:i.DST_ALPHA,[Am]:i.ONE_MINUS_SRC_COLOR,[ad]:i.ONE_MINUS_SRC_ALPHA,[Pm]:i.ONE_MINUS_DST_COLOR,[Rm]:i.ONE_MINUS_DST_ALPHA,[Lm]:i.CONSTANT_COLOR,[Dm]:i.ONE_MINUS_CONSTANT_COLOR,[Nm]:i.CONSTANT_ALPHA,[Fm]:i.ONE_MINUS_CONSTANT_ALPHA};function qt(U,re,ne,we,ge,be,He,Je,le,Oe){if(U===vr){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(Me(i.BLEND),m=!0),U!==vm){if(U!==g||Oe!==F){if((_!==yr||C!==yr)&&(i.blendEquation(i.FUNC_ADD),_=yr,C=yr),Oe)switch(U){case po:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case id:i.blendFunc(i.ONE,i.ONE);break;case sd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case rd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",U);break}else switch(U){case po:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case id:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case sd:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case rd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",U);break}T=null,b=null,A=null,y=null,E.set(0,0,0),B=0,g=U,F=Oe}return}ge=ge||re,be=be||ne,He=He||we,(re!==_||ge!==C)&&(i.blendEquationSeparate(ct[re],ct[ge]),_=re,C=ge),(ne!==T||we!==b||be!==A||He!==y)&&(i.blendFuncSeparate(it[ne],it[we],it[be],it[He]),T=ne,b=we,A=be,y=He),(Je.equals(E)===!1||le!==B)&&(i.blendColor(Je.r,Je.g,Je.b,le),E.copy(Je),B=le),g=U,F=!1}function Bt(U,re){U.side===kn?We(i.CULL_FACE):Me(i.CULL_FACE);let ne=U.side===Ln;re&&(ne=!ne),rn(ne),U.blending===po&&U.transparent===!1?qt(vr):qt(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let we=U.stencilWrite;a.setTest(we),we&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),bt(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?Me(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function rn(U){D!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),D=U)}function Dt(U){U!==mm?(Me(i.CULL_FACE),U!==z&&(U===nd?i.cullFace(i.BACK):U===gm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),z=U}function Sn(U){U!==H&&(G&&i.lineWidth(U),H=U)}function bt(U,re,ne){U?(Me(i.POLYGON_OFFSET_FILL),(N!==re||W!==ne)&&(N=re,W=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):We(i.POLYGON_OFFSET_FILL)}function mn(U){U?Me(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function Jt(U){U===void 0&&(U=i.TEXTURE0+$-1),Q!==U&&(i.activeTexture(U),Q=U)}function on(U,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+$-1:ne=Q);let we=se[ne];we===void 0&&(we={type:void 0,texture:void 0},se[ne]=we),(we.type!==U||we.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(U,re||Te[U]),we.type=U,we.texture=re)}function O(){let U=se[Q];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function $e(){try{i.compressedTexImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function ot(){try{i.texSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Se(){try{i.texSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Ut(){try{i.compressedTexSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Ye(){try{i.texStorage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function R(){try{i.texStorage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function M(){try{i.texImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function X(){try{i.texImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function he(U){return u[U]!==void 0?u[U]:i.getParameter(U)}function oe(U,re){u[U]!==re&&(i.pixelStorei(U,re),u[U]=re)}function xe(U){ee.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),ee.copy(U))}function ye(U){me.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),me.copy(U))}function te(U,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(U);we===void 0&&(we=i.getUniformBlockIndex(re,U.name),i.uniformBlockBinding(re,we,we),ne.set(U,we))}function ie(U,re,ne){let ge=c.get(re).get(U);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,se={},d={},l={},f=new WeakMap,p=[],x=null,m=!1,g=null,_=null,T=null,b=null,C=null,A=null,y=null,E=new Ve(0,0,0),B=0,F=!1,D=null,z=null,H=null,N=null,W=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:We,bindFramebuffer:rt,drawBuffers:Ge,useProgram:dt,setBlending:qt,setMaterial:Bt,setFlipSided:rn,setCullFace:Dt,setLineWidth:Sn,setPolygonOffset:bt,setScissorTest:mn,activeTexture:Jt,bindTexture:on,unbindTexture:O,compressedTexImage2D:Ce,compressedTexImage3D:$e,texImage2D:M,texImage3D:X,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:Ye,texStorage3D:R,texSubImage2D:ot,texSubImage3D:Se,compressedTexSubImage2D:Ut,compressedTexSubImage3D:ze,scissor:xe,viewport:ye,reset:pe}}function zw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qe,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,x=new FinalizationRegistry(R=>p.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(R,M){return m?new OffscreenCanvas(R,M):ra("canvas")}function _(R,M,X){let he=1,oe=Ye(R);if((oe.width>X||oe.height>X)&&(he=X/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xe=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=g(xe,ye));let te=M?g(xe,ye):d;return te.width=xe,te.height=ye,te.getContext("2d").drawImage(R,0,0,xe,ye),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+xe+"x"+ye+")."),te}else return"data"in R&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function T(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,M,X,he,oe,xe=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=M;if(M===i.RED&&(X===i.FLOAT&&(te=i.R32F),X===i.HALF_FLOAT&&(te=i.R16F),X===i.UNSIGNED_BYTE&&(te=i.R8),X===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),X===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),M===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.R8UI),X===i.UNSIGNED_SHORT&&(te=i.R16UI),X===i.UNSIGNED_INT&&(te=i.R32UI),X===i.BYTE&&(te=i.R8I),X===i.SHORT&&(te=i.R16I),X===i.INT&&(te=i.R32I)),M===i.RG&&(X===i.FLOAT&&(te=i.RG32F),X===i.HALF_FLOAT&&(te=i.RG16F),X===i.UNSIGNED_BYTE&&(te=i.RG8),X===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),X===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RG8UI),X===i.UNSIGNED_SHORT&&(te=i.RG16UI),X===i.UNSIGNED_INT&&(te=i.RG32UI),X===i.BYTE&&(te=i.RG8I),X===i.SHORT&&(te=i.RG16I),X===i.INT&&(te=i.RG32I)),M===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RGB8UI),X===i.UNSIGNED_SHORT&&(te=i.RGB16UI),X===i.UNSIGNED_INT&&(te=i.RGB32UI),X===i.BYTE&&(te=i.RGB8I),X===i.SHORT&&(te=i.RGB16I),X===i.INT&&(te=i.RGB32I)),M===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),X===i.UNSIGNED_INT&&(te=i.RGBA32UI),X===i.BYTE&&(te=i.RGBA8I),X===i.SHORT&&(te=i.RGBA16I),X===i.INT&&(te=i.RGBA32I)),M===i.RGB&&(X===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),X===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),M===i.RGBA){let ie=xe?sa:yt.getTransfer(oe);X===i.FLOAT&&(te=i.RGBA32F),X===i.HALF_FLOAT&&(te=i.RGBA16F),X===i.UNSIGNED_BYTE&&(te=ie===Tt?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),X===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function y(R,M){let X;return R?M===null||M===Ni||M===br?X=i.DEPTH24_STENCIL8:M===Si?X=i.DEPTH32F_STENCIL8:M===go&&(X=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Ni||M===br?X=i.DEPTH_COMPONENT24:M===Si?X=i.DEPTH_COMPONENT32F:M===go&&(X=i.DEPTH_COMPONENT16),X}function E(R,M){return T(R)===!0||R.isFramebufferTexture&&R.minFilter!==Cn&&R.minFilter!==xn?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function B(R){let M=new WeakRef(R);n.get(R).__ref=M,p.add(M),x.register(R,M,M)}function F(R){let M=n.get(R).__ref;M!==void 0&&(p.delete(M),x.unregister(M))}function D(R){H(R.target)}function z(R){N(R.target)}function H(R){R.removeEventListener("dispose",D),F(R),$(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function N(R){R.removeEventListener("dispose",z),F(R),ce(R)}function W(){for(let R of p){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):H(M))}p.clear(),u.clear()}function $(R){let M=n.get(R);if(M.__webglInit===void 0)return;let X=R.source,he=f.get(X);if(he){let oe=he[M.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(R),Object.keys(he).length===0&&f.delete(X)}n.remove(R)}function G(R){let M=n.get(R);i.deleteTexture(M.__webglTexture);let X=R.source,he=f.get(X);delete he[M.__cacheKey],o.memory.textures--}function ce(R){let M=n.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&H(X),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(M.__webglFramebuffer[oe]))for(let xe=0;xe<M.__webglFramebuffer[oe].length;xe++)i.deleteFramebuffer(M.__webglFramebuffer[oe][xe]);else i.deleteFramebuffer(M.__webglFramebuffer[oe]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[oe])}else{if(Array.isArray(M.__webglFramebuffer))for(let oe=0;oe<M.__webglFramebuffer.length;oe++)i.deleteFramebuffer(M.__webglFramebuffer[oe]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let oe=0;oe<M.__webglColorRenderbuffer.length;oe++)M.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[oe]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,xe=he.length;oe<xe;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let J=0;function Q(){J=0}function se(){return J}function de(R){J=R}function ue(){let R=J;return R>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function ee(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function me(R,M){let X=n.get(R);if(R.isVideoTexture&&Ut(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let he=R.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt(X,R,M);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+M)}function ve(R,M){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Bt(X,R,M);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+M)}function Te(R,M){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Bt(X,R,M);return}t.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+M)}function Me(R,M){let X=n.get(R);if(R.version>0&&X.__version!==R.version){rn(X,R,M);return}t.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+M)}let We={[io]:i.REPEAT,[Yi]:i.CLAMP_TO_EDGE,[Ol]:i.MIRRORED_REPEAT},rt={[Cn]:i.NEAREST,[km]:i.NEAREST_MIPMAP_NEAREST,[wa]:i.NEAREST_MIPMAP_LINEAR,[xn]:i.LINEAR,[lc]:i.LINEAR_MIPMAP_NEAREST,[fi]:i.LINEAR_MIPMAP_LINEAR},Ge={[Gm]:i.NEVER,[wd]:i.ALWAYS,[Hm]:i.LESS,[Md]:i.LEQUAL,[Wm]:i.EQUAL,[Sd]:i.GEQUAL,[Xm]:i.GREATER,[qm]:i.NOTEQUAL};function dt(R,M){if(M.type===Si&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===xn||M.magFilter===lc||M.magFilter===wa||M.magFilter===fi||M.minFilter===xn||M.minFilter===lc||M.minFilter===wa||M.minFilter===fi)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,We[M.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,We[M.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,We[M.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[M.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[M.minFilter]),M.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ge[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Cn||M.minFilter!==wa&&M.minFilter!==fi||M.type===Si&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ct(R,M){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",D),B(M));let he=M.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let xe=ee(M);if(xe!==R.__cacheKey){oe[xe]===void 0&&(oe[xe]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[xe].usedTimes++;let ye=oe[R.__cacheKey];ye!==void 0&&(oe[R.__cacheKey].usedTimes--,ye.usedTimes===0&&G(M)),R.__cacheKey=xe,R.__webglTexture=oe[xe].texture}return X}function it(R,M,X){return Math.floor(Math.floor(R/X)/M)}function qt(R,M,X,he){let xe=R.updateRanges;if(xe.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,X,he,M.data);else{xe.sort((U,re)=>U.start-re.start);let ye=0;for(let U=1;U<xe.length;U++){let re=xe[ye],ne=xe[U],we=re.start+re.count,ge=it(ne.start,M.width,4),be=it(re.start,M.width,4);ne.start<=we+1&&ge===be&&it(ne.start+ne.count-1,M.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,xe[ye]=ne)}xe.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let U=0,re=xe.length;U<re;U++){let ne=xe[U],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%M.width,He=Math.floor(we/M.width),Je=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,He),t.texSubImage2D(i.TEXTURE_2D,0,be,He,Je,le,X,he,M.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Bt(R,M,X){let he=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(R,M),xe=M.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+X);let ye=n.get(xe);if(xe.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let le=yt.getPrimaries(yt.workingColorSpace),Oe=M.colorSpace===_s?null:yt.getPrimaries(M.colorSpace),je=M.colorSpace===_s||le===Oe?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let ie=_(M.image,!1,s.maxTextureSize);ie=ze(M,ie);let pe=r.convert(M.format,M.colorSpace),U=r.convert(M.type),re=A(M.internalFormat,pe,U,M.normalized,M.colorSpace,M.isVideoTexture);dt(he,M);let ne,we=M.mipmaps,ge=M.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,He=xe.dataReady,Je=E(M,ie);if(M.isDepthTexture)re=y(M.format===ys,M.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,null));else if(M.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],ge?He&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data);M.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),He&&qt(M,ie,pe,U)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,ie.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,we[0].width,we[0].height,ie.depth);for(let le=0,Oe=we.length;le<Oe;le++)if(ne=we[le],M.format!==ei)if(pe!==null)if(ge){if(He)if(M.layerUpdates.size>0){let je=Nd(ne.width,ne.height,M.format,M.type);for(let Re of M.layerUpdates){let at=ne.data.subarray(Re*je/ne.data.BYTES_PER_ELEMENT,(Re+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?He&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,U,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,U,ne.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],M.format!==ei?pe!==null?ge?He&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?He&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data)}else if(M.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),He)if(M.layerUpdates.size>0){let le=Nd(ie.width,ie.height,M.format,M.type);for(let Oe of M.layerUpdates){let je=ie.data.subarray(Oe*le/ie.data.BYTES_PER_ELEMENT,(Oe+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Oe,ie.width,ie.height,1,pe,U,je)}M.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(M.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),He&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(M.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Oe=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Oe,0,pe,U,null),le>>=1,Oe>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),u.add(M),le.onpaint=Oe=>{let je=Oe.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let le=Ye(we[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],ge?He&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,U,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,U,ne);M.generateMipmaps=!1}else if(ge){if(be){let le=Ye(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}He&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,U,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,U,ie);T(M)&&M.mipmapsAutoUpdate===!0&&b(he),ye.__version=xe.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function rn(R,M,X){if(M.image.length!==6)return;let he=ct(R,M),oe=M.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+X);let xe=n.get(oe);if(oe.version!==xe.__version||he===!0){t.activeTexture(i.TEXTURE0+X);let ye=yt.getPrimaries(yt.workingColorSpace),te=M.colorSpace===_s?null:yt.getPrimaries(M.colorSpace),ie=M.colorSpace===_s||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=M.isCompressedTexture||M.image[0].isCompressedTexture,U=M.image[0]&&M.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!U?re[Re]=_(M.image[Re],!0,s.maxCubemapSize):re[Re]=U?M.image[Re].image:M.image[Re],re[Re]=ze(M,re[Re]);let ne=re[0],we=r.convert(M.format,M.colorSpace),ge=r.convert(M.type),be=A(M.internalFormat,we,ge,M.normalized,M.colorSpace),He=M.isVideoTexture!==!0,Je=xe.__version===void 0||he===!0,le=oe.dataReady,Oe=E(M,ne);dt(i.TEXTURE_CUBE_MAP,M);let je;if(M.isDepthTexture){if(be=y(M.format===ys,M.type),Je)if(He)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){He&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,be,ne.width,ne.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let at=0;at<je.length;at++){let zt=je[at];M.format!==ei?we!==null?He?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,zt.width,zt.height,we,zt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,zt.width,zt.height,0,zt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):He?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,zt.width,zt.height,we,ge,zt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,zt.width,zt.height,0,we,ge,zt.data)}}}else{if(je=M.mipmaps,He&&Je){je.length>0&&Oe++;let Re=Ye(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(U){He?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let at=0;at<je.length;at++){let zn=je[at].image[Re].image;He?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,zn.width,zn.height,we,ge,zn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,zn.width,zn.height,0,we,ge,zn.data)}}else{He?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let at=0;at<je.length;at++){let zt=je[at];He?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,we,ge,zt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,we,ge,zt.image[Re])}}}T(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),xe.__version=oe.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Dt(R,M,X,he,oe,xe){let ye=r.convert(X.format,X.colorSpace),te=r.convert(X.type),ie=A(X.internalFormat,ye,te,X.normalized,X.colorSpace),pe=n.get(M),U=n.get(X);if(U.__renderTarget=M,!pe.__hasExternalTextures){let re=Math.max(1,M.width>>xe),ne=Math.max(1,M.height>>xe);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,xe,ie,re,ne,M.depth,0,ye,te,null):t.texImage2D(oe,xe,ie,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,U.__webglTexture,0,ot(M)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,U.__webglTexture,xe),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Sn(R,M,X){if(i.bindRenderbuffer(i.RENDERBUFFER,R),M.depthBuffer){let he=M.depthTexture,oe=he&&he.isDepthTexture?he.type:null,xe=y(M.stencilBuffer,oe),ye=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),xe,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),xe,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,xe,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,R)}else{let he=M.textures;for(let oe=0;oe<he.length;oe++){let xe=he[oe],ye=r.convert(xe.format,xe.colorSpace),te=r.convert(xe.type),ie=A(xe.internalFormat,ye,te,xe.normalized,xe.colorSpace);Se(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(M),ie,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(M),ie,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,ie,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function bt(R,M,X){let he=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(M.depthTexture);oe.__renderTarget=M;let xe=he?M.depthTexture.image[0]:M.depthTexture.image;(!oe.__webglTexture||xe.width!==M.width||xe.height!==M.height)&&(xe.width=M.width,xe.height=M.height,M.depthTexture.needsUpdate=!0),he?Me(M.depthTexture,0):me(M.depthTexture,0);let ye=oe.__webglTexture,te=ot(M),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pe=M.depthTexture.format===ys?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===ps)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else if(M.depthTexture.format===ys)Se(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mn(R){let M=n.get(R),X=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),he){let oe=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),M.__depthDisposeCallback=oe}M.__boundDepthTexture=he}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)bt(M.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?bt(M.__webglFramebuffer[0],R,0):bt(M.__webglFramebuffer,R,0);else if(X){M.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[he]),M.__webglDepthbuffer[he]===void 0)M.__webglDepthbuffer[he]=i.createRenderbuffer(),Sn(M.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=M.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),Sn(M.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Jt(R,M,X){let he=n.get(R);M!==void 0&&Dt(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&mn(R)}function on(R){let M=R.texture,X=n.get(R),he=n.get(M);R.addEventListener("dispose",z),B(R);let oe=R.textures,xe=R.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=M.version,o.memory.textures++),xe){X.__webglFramebuffer=[];for(let te=0;te<6;te++)if(M.mipmaps.length>0){X.__webglFramebuffer[te]=[];for(let ie=0;ie<M.mipmaps.length;ie++)X.__webglFramebuffer[te][ie]=i.createFramebuffer()}else X.__webglFramebuffer[te]=i.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let te=0;te<M.mipmaps.length;te++)X.__webglFramebuffer[te]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Se(R)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];X.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),U=r.convert(ie.type),re=A(ie.internalFormat,pe,U,ie.normalized,ie.colorSpace,R.isXRRenderTarget===!0),ne=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,X.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Sn(X.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xe){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,M);for(let te=0;te<6;te++)if(M.mipmaps.length>0)for(let ie=0;ie<M.mipmaps.length;ie++)Dt(X.__webglFramebuffer[te][ie],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Dt(X.__webglFramebuffer[te],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);T(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],U=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,U.__webglTexture),dt(re,pe),Dt(X.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+te,re,0),T(pe)&&b(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(te=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),dt(te,M),M.mipmaps.length>0)for(let ie=0;ie<M.mipmaps.length;ie++)Dt(X.__webglFramebuffer[ie],R,M,i.COLOR_ATTACHMENT0,te,ie);else Dt(X.__webglFramebuffer,R,M,i.COLOR_ATTACHMENT0,te,0);T(M)?b(te):M.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&mn(R)}function O(R){let M=R.textures;for(let X=0,he=M.length;X<he;X++){let oe=M[X];if(T(oe)&&oe.mipmapsAutoUpdate===!0){let xe=C(R),ye=n.get(oe).__webglTexture;t.bindTexture(xe,ye),b(xe),t.unbindTexture()}}}let Ce=[];function $e(R){if(R.samples>0){if(Se(R)===!1){let M=R.textures,X=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,xe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(R),te=M.length>1;if(te)for(let pe=0;pe<M.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<M.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(M[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,X,he,0,0,X,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(xe),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<M.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(M[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,U,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function Se(R){let M=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ut(R){let M=o.render.frame;h.get(R)!==M&&(h.set(R,M),R.update())}function ze(R,M){let X=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==ia&&X!==_s&&(yt.getTransfer(X)===Tt?(he!==ei||oe!==jn)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",X)),M}function Ye(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=ve,this.setTexture3D=Te,this.setTextureCube=Me,this.rebindTextures=Jt,this.setupRenderTarget=on,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=mn,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Se,this.dispose=W}function Vw(i,e){function t(n,s=_s){let r,o=yt.getTransfer(s);if(n===jn)return i.UNSIGNED_BYTE;if(n===hc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===uc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===vd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===yd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===gd)return i.BYTE;if(n===xd)return i.SHORT;if(n===go)return i.UNSIGNED_SHORT;if(n===cc)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Si)return i.FLOAT;if(n===Qn)return i.HALF_FLOAT;if(n===_d)return i.ALPHA;if(n===bd)return i.RGB;if(n===ei)return i.RGBA;if(n===ps)return i.DEPTH_COMPONENT;if(n===ys)return i.DEPTH_STENCIL;if(n===dc)return i.RED;if(n===fc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===pc)return i.RG_INTEGER;if(n===mc)return i.RGBA_INTEGER;if(n===Ea||n===Aa||n===Ta||n===Ra)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ea)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Aa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ra)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ea)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Aa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ra)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===gc||n===xc||n===vc||n===yc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===gc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===xc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===vc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===yc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===_c||n===bc||n===Mc||n===Sc||n===wc||n===Ca||n===Ec)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===_c||n===bc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Mc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Sc)return r.COMPRESSED_R11_EAC;if(n===wc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ca)return r.COMPRESSED_RG11_EAC;if(n===Ec)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Ac||n===Tc||n===Rc||n===Cc||n===Pc||n===Ic||n===Lc||n===Dc||n===Nc||n===Fc||n===Uc||n===Oc||n===kc||n===Bc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Ac)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Tc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Rc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Cc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Pc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Ic)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Lc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Dc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Nc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Fc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Uc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Oc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===kc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Bc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===zc||n===Vc||n===Gc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===zc)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Vc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Gc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Hc||n===Wc||n===Pa||n===Xc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Hc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Wc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Pa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Xc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===br?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var Gw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Hw=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,$d=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new da(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Jn({vertexShader:Gw,fragmentShader:Hw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new nt(new ma(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Zd=class extends Di{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,x=typeof XRWebGLBinding<"u",m=new $d,g={},_=t.getContextAttributes(),T=null,b=null,C=[],A=[],y=new qe,E=null,B=null,F=new qn;F.viewport=new Ft;let D=new qn;D.viewport=new Ft;let z=[F,D],H=new sc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=C[ee];return me===void 0&&(me=new co,C[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=C[ee];return me===void 0&&(me=new co,C[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=C[ee];return me===void 0&&(me=new co,C[ee]=me),me.getHandSpace()};function $(ee){let me=A.indexOf(ee.inputSource);if(me===-1)return;let ve=C[me];ve!==void 0&&(ve.update(ee.inputSource,ee.frame,c||o),ve.dispatchEvent({type:ee.type,data:ee.inputSource}))}function G(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<C.length;ee++){let me=A[ee];me!==null&&(A[ee]=null,C[ee].disconnect(me))}N=null,W=null,m.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(T),f=null,d=null,u=null,s=null,b=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(y.width,y.height,!1),B!==null){let ee=B.camera;ee.fov=B.fov,ee.zoom=B.zoom,ee.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(T=e.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ce),_.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,Te=null,Me=null;_.depth&&(Me=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=_.stencil?ys:ps,Te=_.stencil?br:Ni);let We={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new hi(d.textureWidth,d.textureHeight,{format:ei,type:jn,depthTexture:new xs(d.textureWidth,d.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let ve={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ve),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new hi(f.framebufferWidth,f.framebufferHeight,{format:ei,type:jn,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let ve=ee.removed[me],Te=A.indexOf(ve);Te>=0&&(A[Te]=null,C[Te].disconnect(ve))}for(let me=0;me<ee.added.length;me++){let ve=ee.added[me],Te=A.indexOf(ve);if(Te===-1){for(let We=0;We<C.length;We++)if(We>=A.length){A.push(ve),Te=We;break}else if(A[We]===null){A[We]=ve,Te=We;break}if(Te===-1)break}let Me=C[Te];Me&&Me.connect(ve)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,ve=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(ve=m.depthFar)),H.near=D.near=F.near=me,H.far=D.far=F.far=ve,(N!==H.near||W!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),N=H.near,W=H.far),H.layers.mask=ee.layers.mask|6,F.layers.mask=H.layers.mask&-5,D.layers.mask=H.layers.mask&-3;let Te=ee.parent,Me=H.cameras;J(H,Te);for(let We=0;We<Me.length;We++)J(Me[We],Te);H.projectionMatrix.copy(F.projectionMatrix),H.projectionMatrixInverse.copy(F.projectionMatrixInverse),B===null&&ee.isPerspectiveCamera&&(B={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,H,Te)};function Q(ee,me,ve){ve===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(ve.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=oo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(H)},this.getCameraTexture=function(ee){return g[ee]};let se=null;function de(ee,me){if(h=me.getViewerPose(c||o),p=me,h!==null){let ve=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Te=!1;ve.length!==H.cameras.length&&(H.cameras.length=0,Te=!0);for(let Ge=0;Ge<ve.length;Ge++){let dt=ve[Ge],ct=null;if(f!==null)ct=f.getViewport(dt);else{let qt=u.getViewSubImage(d,dt);ct=qt.viewport,Ge===0&&(e.setRenderTargetTextures(b,qt.colorTexture,qt.depthStencilTexture),e.setRenderTarget(b))}let it=z[Ge];it===void 0&&(it=new qn,it.layers.enable(Ge),it.viewport=new Ft,z[Ge]=it),it.matrix.fromArray(dt.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(dt.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(ct.x,ct.y,ct.width,ct.height),Ge===0&&(H.matrix.copy(it.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Te===!0&&H.cameras.push(it)}let Me=s.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Ge=u.getDepthInformation(ve[0]);Ge&&Ge.isValid&&Ge.texture&&m.init(Ge,s.renderState)}if(Me&&Me.includes("camera-access")&&x){e.state.unbindTexture(),u=n.getBinding();for(let Ge=0;Ge<ve.length;Ge++){let dt=ve[Ge].camera;if(dt){let ct=g[dt];ct||(ct=new da,g[dt]=ct);let it=u.getCameraImage(dt);ct.sourceTexture=it}}}}for(let ve=0;ve<C.length;ve++){let Te=A[ve],Me=C[ve];Te!==null&&Me!==void 0&&Me.update(Te,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),p=null}let ue=new Eg;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},Ww=new lt,Fg=new tt;Fg.set(-1,0,0,0,1,0,0,0,1);function Xw(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Id(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,_,T,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,b)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),x(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,_,T):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Ln&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Ln&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let _=e.get(g),T=_.envMap,b=_.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(Ww.makeRotationFromEuler(b)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Fg),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,_,T){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*_,m.scale.value=T*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,_){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Ln&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function x(m,g){let _=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function qw(i,e,t,n){let s={},r={};function o(_,T){let b=T.program;n.uniformBlockBinding(_,b,s[_.id])}function a(_,T){let b=s[_.id];b===void 0&&(p(_),b=l(_),s[_.id]=b,_.addEventListener("dispose",m));let C=T.program;n.updateUBOMapping(_,C);let A=e.render.frame;r[_.id]!==A&&(c(_),r[_.id]=A)}function l(_){let T=i.createBuffer(),b=_.__size,C=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(_){let T=s[_.id],b=_.uniforms,C=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let A=0,y=b.length;A<y;A++){let E=b[A];if(Array.isArray(E))for(let B=0,F=E.length;B<F;B++)h(E[B],A,B,C);else h(E,A,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,T,b,C){if(d(_,T,b,C)===!0){let A=_.__offset,y=_.value;if(Array.isArray(y)){let E=0;for(let B=0;B<y.length;B++){let F=y[B],D=x(F,!0);u(F,_.__data,E),E+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,_.__data)}}function u(_,T,b){typeof _=="number"||typeof _=="boolean"?T[b]=_:_.isMatrix3?(T[b]=_.elements[0],T[b+1]=_.elements[1],T[b+2]=_.elements[2],T[b+3]=0,T[b+4]=_.elements[3],T[b+5]=_.elements[4],T[b+6]=_.elements[5],T[b+7]=0,T[b+8]=_.elements[6],T[b+9]=_.elements[7],T[b+10]=_.elements[8],T[b+11]=0):ArrayBuffer.isView(_)?T.set(_.subarray(0,T.length-b),b):_.toArray(T,b)}function d(_,T,b,C){let A=_.value,y=T+"_"+b;if(Array.isArray(A)){C[y]===void 0&&(C[y]=[]);let E=C[y],B=!1;for(let F=0;F<A.length;F++)f(A[F],E,F)===!0&&(B=!0);return B}return f(A,C,y)}function f(_,T,b){if(T[b]===void 0)return typeof _=="number"||typeof _=="boolean"?T[b]=_:ArrayBuffer.isView(_)?T[b]=_.slice():T[b]=_.clone(),!0;{let C=T[b];if(typeof _=="number"||typeof _=="boolean"){if(C!==_)return T[b]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(C.equals(_)===!1)return C.copy(_),!0}}return!1}function p(_){let T=_.uniforms,b=0,C=16;for(let y=0,E=T.length;y<E;y++){let B=Array.isArray(T[y])?T[y]:[T[y]];for(let F=0,D=B.length;F<D;F++){let z=B[F],H=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(T[y])||Array.isArray(z.value),W=b;for(let G=0,ce=H.length;G<ce;G++){let J=H[G],Q=x(J,N),se=b%C,de=se%Q.boundary,ue=se+de;b+=de,ue!==0&&C-ue<Q.storage&&(b+=C-ue),G===0&&(W=b),b+=Q.storage}let $=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new $((b-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let A=b%C;return A>0&&(b+=C-A),_.__size=b,_.__cache={},this}function x(_,T){let b={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(b.boundary=4,b.storage=4):_.isVector2?(b.boundary=8,b.storage=8):_.isVector3||_.isColor?(b.boundary=16,b.storage=12):_.isVector4?(b.boundary=16,b.storage=16):_.isMatrix3?(b.boundary=16,b.storage=48):_.isMatrix4?(b.boundary=16,b.storage=64):_.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(b.boundary=16,b.storage=_.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",_),T===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(_){let T=_.target;T.removeEventListener("dispose",m),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function g(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:g}}var Yw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ji=null;function $w(){return ji===null&&(ji=new gs(Yw,16,16,Js,Qn),ji.name="DFG_LUT",ji.minFilter=xn,ji.magFilter=xn,ji.wrapS=Yi,ji.wrapT=Yi,ji.generateMipmaps=!1,ji.needsUpdate=!0),ji}var Kc=class{constructor(e={}){let{canvas:t=$m(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=jn}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,m=new Set([mc,pc,fc]),g=new Set([jn,Ni,go,br,hc,uc]),_=new Uint32Array(4),T=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,A=null,y=[],E=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ji,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let F=this,D=!1,z=null,H=null,N=null,W=null;this._outputColorSpace=ci;let $=0,G=0,ce=null,J=-1,Q=null,se=new Ft,de=new Ft,ue=null,ee=new Ve(0),me=0,ve=t.width,Te=t.height,Me=1,We=null,rt=null,Ge=new Ft(0,0,ve,Te),dt=new Ft(0,0,ve,Te),ct=!1,it=new Gs,qt=new Gl,Bt=!1,rn=!1,Dt=new lt,Sn=new I,bt=new Ft,mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Jt=!1;function on(){return ce===null?Me:1}let O=n;function Ce(w,k){return t.getContext(w,k)}let $e,ot,Se,Ut,ze,Ye,R,M,X,he,oe,xe,ye,te,ie,pe,U,re,ne,we,ge,be,He;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),O===null){let k="webgl2";if(O=Ce(k,w),O===null)throw Ce(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(w){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function Je(){$e=new rS(O),$e.init(),ge=new Vw(O,$e),ot=new $M(O,$e,e,ge),Se=new Bw(O,$e),ot.reversedDepthBuffer&&d&&Se.buffers.depth.setReversed(!0),H=O.createFramebuffer(),N=O.createFramebuffer(),W=O.createFramebuffer(),Ut=new lS(O),ze=new Ew,Ye=new zw(O,$e,Se,ze,ot,ge,Ut),R=new sS(F),M=new h_(O),be=new qM(O,M),X=new oS(O,M,Ut,be),he=new hS(O,X,M,be,Ut),re=new cS(O,ot,Ye),ie=new ZM(ze),oe=new ww(F,R,$e,ot,be,ie),xe=new Xw(F,ze),ye=new Tw,te=new Dw($e),U=new XM(F,R,Se,he,p,l),pe=new kw(F,he,ot),He=new qw(O,Ut,ot,Se),ne=new YM(O,$e,Ut),we=new aS(O,$e,Ut),Ut.programs=oe.programs,F.capabilities=ot,F.extensions=$e,F.properties=ze,F.renderLists=ye,F.shadowMap=pe,F.state=Se,F.info=Ut}x!==jn&&(B=new dS(x,t.width,t.height,a,s,r));let le=new Zd(F,O);this.xr=le,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let w=$e.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=$e.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(w){w!==void 0&&(Me=w,this.setSize(ve,Te,!1))},this.getSize=function(w){return w.set(ve,Te)},this.setSize=function(w,k,j=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=w,Te=k,t.width=Math.floor(w*Me),t.height=Math.floor(k*Me),j===!0&&(t.style.width=w+"px",t.style.height=k+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,w,k)},this.getDrawingBufferSize=function(w){return w.set(ve*Me,Te*Me).floor()},this.setDrawingBufferSize=function(w,k,j){ve=w,Te=k,Me=j,t.width=Math.floor(w*j),t.height=Math.floor(k*j),this.setViewport(0,0,w,k)},this.setEffects=function(w){if(x===jn){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let k=0;k<w.length;k++)if(w[k].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(Ge)},this.setViewport=function(w,k,j,Y){w.isVector4?Ge.set(w.x,w.y,w.z,w.w):Ge.set(w,k,j,Y),Se.viewport(se.copy(Ge).multiplyScalar(on()).round())},this.getScissor=function(w){return w.copy(dt)},this.setScissor=function(w,k,j,Y){w.isVector4?dt.set(w.x,w.y,w.z,w.w):dt.set(w,k,j,Y),Se.scissor(de.copy(dt).multiplyScalar(on()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(w){Se.setScissorTest(ct=w)},this.setOpaqueSort=function(w){We=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(w=!0,k=!0,j=!0){let Y=0;if(w){let Z=!1;if(ce!==null){let Ee=ce.texture.format;Z=m.has(Ee)}if(Z){let Ee=ce.texture.type,Pe=g.has(Ee),Ae=U.getClearColor(),Ie=U.getClearAlpha(),Be=Ae.r,et=Ae.g,mt=Ae.b;Pe?(_[0]=Be,_[1]=et,_[2]=mt,_[3]=Ie,O.clearBufferuiv(O.COLOR,0,_)):(T[0]=Be,T[1]=et,T[2]=mt,T[3]=Ie,O.clearBufferiv(O.COLOR,0,T))}else Y|=O.COLOR_BUFFER_BIT}k&&(Y|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&O.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),U.dispose(),ye.dispose(),te.dispose(),Ye.dispose(),ze.dispose(),R.dispose(),he.dispose(),X.dispose(),be.dispose(),He.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",Ja),le.removeEventListener("sessionend",ki),ns.stop()};function Oe(w){w.preventDefault(),Ad("WebGLRenderer: Context Lost."),D=!0}function je(){Ad("WebGLRenderer: Context Restored."),D=!1;let w=Ut.autoReset,k=pe.enabled,j=pe.autoUpdate,Y=pe.needsUpdate,Z=pe.type;Je(),Ut.autoReset=w,pe.enabled=k,pe.autoUpdate=j,pe.needsUpdate=Y,pe.type=Z}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let k=w.target;k.removeEventListener("dispose",at),zt(k)}function zt(w){zn(w),ze.remove(w)}function zn(w){let k=ze.get(w).programs;k!==void 0&&(k.forEach(function(j){oe.releaseProgram(j)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,k,j,Y,Z,Ee){k===null&&(k=mn);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ae=zo(w,k,j,Y,Z);Se.setMaterial(Y,Pe);let Ie=j.index,Be=1;if(Y.wireframe===!0){if(Ie=X.getWireframeAttribute(j),Ie===void 0)return;Be=2}let et=j.drawRange,mt=j.attributes.position,ke=et.start*Be,gt=(et.start+et.count)*Be;Ee!==null&&(ke=Math.max(ke,Ee.start*Be),gt=Math.min(gt,(Ee.start+Ee.count)*Be)),Ie!==null?(ke=Math.max(ke,0),gt=Math.min(gt,Ie.count)):mt!=null&&(ke=Math.max(ke,0),gt=Math.min(gt,mt.count));let Zt=gt-ke;if(Zt<0||Zt===1/0)return;be.setup(Z,Y,Ae,j,Ie);let Ct,Pt=ne;if(Ie!==null&&(Ct=M.get(Ie),Pt=we,Pt.setIndex(Ct)),Z.isMesh)Y.wireframe===!0?(Se.setLineWidth(Y.wireframeLinewidth*on()),Pt.setMode(O.LINES)):Pt.setMode(O.TRIANGLES);else if(Z.isLine){let gn=Y.linewidth;gn===void 0&&(gn=1),Se.setLineWidth(gn*on()),Z.isLineSegments?Pt.setMode(O.LINES):Z.isLineLoop?Pt.setMode(O.LINE_LOOP):Pt.setMode(O.LINE_STRIP)}else Z.isPoints?Pt.setMode(O.POINTS):Z.isSprite&&Pt.setMode(O.TRIANGLES);if(Z.isBatchedMesh)if($e.get("WEBGL_multi_draw"))Pt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let gn=Z._multiDrawStarts,Fe=Z._multiDrawCounts,an=Z._multiDrawCount,vt=Ie?M.get(Ie).bytesPerElement:1,ss=ze.get(Y).currentProgram.getUniforms();for(let ln=0;ln<an;ln++)ss.setValue(O,"_gl_DrawID",ln),Pt.render(gn[ln]/vt,Fe[ln])}else if(Z.isInstancedMesh)Pt.renderInstances(ke,Zt,Z.count);else if(j.isInstancedBufferGeometry){let gn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Fe=Math.min(j.instanceCount,gn);Pt.renderInstances(ke,Zt,Fe)}else Pt.render(ke,Zt)};function Oo(w,k,j,Y){z!==null&&w.isNodeMaterial&&z.setObject(Y,w),Bt===!0&&ie.setState(w,j,!1),w.transparent===!0&&w.side===kn&&w.forceSinglePass===!1?(w.side=Ln,w.needsUpdate=!0,Bi(w,k,Y),w.side=Ks,w.needsUpdate=!0,Bi(w,k,Y),w.side=kn):Bi(w,k,Y)}this.compile=function(w,k,j=null){j===null&&(j=w),z!==null&&z.renderStart(w,k,j),A=te.get(j),A.init(k),E.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),w!==j&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),z!==null&&z.updateLights(A.state.lightsArray),rn=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,rn),Bt===!0&&ie.setGlobalState(this.clippingPlanes,k),z!==null&&pe.render(A.state.shadowsArray,j,k);let Y=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Ee=Z.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Ae=Ee[Pe];Oo(Ae,j,k,Z),Y.add(Ae)}else Oo(Ee,j,k,Z),Y.add(Ee)}),A=E.pop(),z!==null&&z.renderEnd(),Y},this.compileAsync=function(w,k,j=null){let Y=this.compile(w,k,j);return new Promise(Z=>{function Ee(){if(Y.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&Y.delete(Pe)}),Y.size===0){Z(w);return}setTimeout(Ee,10)}$e.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Pr=null;function au(w){Pr&&Pr(w)}function Ja(){ns.stop()}function ki(){ns.start()}let ns=new Eg;ns.setAnimationLoop(au),typeof self<"u"&&ns.setContext(self),this.setAnimationLoop=function(w){Pr=w,le.setAnimationLoop(w),w===null?ns.stop():ns.start()},le.addEventListener("sessionstart",Ja),le.addEventListener("sessionend",ki),this.render=function(w,k){if(k!==void 0&&k.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(w,k);let j=le.enabled===!0&&le.isPresenting===!0,Y=B!==null&&(ce===null||j)&&B.begin(F,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(k),k=le.getCamera()),w.isScene===!0&&w.onBeforeRender(F,w,k,ce),A=te.get(w,E.length),A.init(k),A.state.textureUnits=Ye.getTextureUnits(),E.push(A),Dt.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?qt.setFromArrayCamera(k):it.setFromProjectionMatrix(Dt,Mi,k.reversedDepth),rn=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,rn),C=ye.get(w,y.length),C.init(),y.push(C),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=F.xr.getDepthSensingMesh();Pe!==null&&is(Pe,k,-1/0,F.sortObjects)}is(w,k,0,F.sortObjects),C.finish(),z!==null&&z.updateLights(A.state.lightsArray),F.sortObjects===!0&&C.sort(We,rt),Jt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,Jt&&U.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ie.beginShadows();let Z=A.state.shadowsArray;if(pe.render(Z,w,k),Bt===!0&&ie.endShadows(),(Y&&B.hasRenderPass())===!1){let Pe=C.opaque,Ae=C.transmissive;if(A.setupLights(),k.isArrayCamera){let Ie=k.cameras;if(Ae.length>0)for(let Be=0,et=Ie.length;Be<et;Be++){let mt=Ie[Be];Ti(Pe,Ae,w,mt)}Jt&&U.render(w);for(let Be=0,et=Ie.length;Be<et;Be++){let mt=Ie[Be];ko(C,w,mt,mt.viewport)}}else Ae.length>0&&Ti(Pe,Ae,w,k),Jt&&U.render(w),ko(C,w,k)}ce!==null&&G===0&&(Ye.updateMultisampleRenderTarget(ce),Ye.updateRenderTargetMipmap(ce)),Y&&B.end(F),w.isScene===!0&&w.onAfterRender(F,w,k),be.resetDefaultState(),J=-1,Q=null,E.pop(),E.length>0?(A=E[E.length-1],Ye.setTextureUnits(A.state.textureUnits),Bt===!0&&ie.setGlobalState(F.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?C=y[y.length-1]:C=null,z!==null&&z.renderEnd()};function is(w,k,j,Y){if(w.visible===!1)return;if(w.layers.test(k.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(k);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Pe=k.isArrayCamera?qt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){Y&&bt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Dt);let Ae=he.update(w),Ie=w.material;Ie.visible&&C.push(w,Ae,Ie,j,bt.z,null,k)}}else if(w.isMesh||w.isLine||w.isPoints){let Pe=k.isArrayCamera?qt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){let Ae=he.update(w),Ie=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),bt.copy(w.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),bt.copy(Ae.boundingSphere.center)),bt.applyMatrix4(w.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ie)){let Be=Ae.groups;for(let et=0,mt=Be.length;et<mt;et++){let ke=Be[et],gt=Ie[ke.materialIndex];gt&&gt.visible&&C.push(w,Ae,gt,j,bt.z,ke,k)}}else Ie.visible&&C.push(w,Ae,Ie,j,bt.z,null,k)}}}let Ee=w.children;for(let Pe=0,Ae=Ee.length;Pe<Ae;Pe++)is(Ee[Pe],k,j,Y)}function ko(w,k,j,Y){let{opaque:Z,transmissive:Ee,transparent:Pe}=w;A.setupLightsView(j),Bt===!0&&ie.setGlobalState(F.clippingPlanes,j),Y&&Se.viewport(se.copy(Y)),Z.length>0&&jt(Z,k,j),Ee.length>0&&jt(Ee,k,j),Pe.length>0&&jt(Pe,k,j),Se.buffers.depth.setTest(!0),Se.buffers.depth.setMask(!0),Se.buffers.color.setMask(!0),Se.setPolygonOffset(!1)}function Ti(w,k,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let ke=$e.has("EXT_color_buffer_half_float")||$e.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new hi(1,1,{generateMipmaps:!0,type:ke?Qn:jn,minFilter:fi,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:yt.workingColorSpace})}let Ee=A.state.transmissionRenderTarget[Y.id],Pe=Y.viewport||se;Ee.setSize(Pe.z*F.transmissionResolutionScale,Pe.w*F.transmissionResolutionScale);let Ae=F.getRenderTarget(),Ie=F.getActiveCubeFace(),Be=F.getActiveMipmapLevel();F.setRenderTarget(Ee),F.getClearColor(ee),me=F.getClearAlpha(),me<1&&F.setClearColor(16777215,.5),F.clear(),Jt&&U.render(j);let et=F.toneMapping;F.toneMapping=Ji;let mt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),Bt===!0&&ie.setGlobalState(F.clippingPlanes,Y),jt(w,j,Y),Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee),$e.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let gt=0,Zt=k.length;gt<Zt;gt++){let Ct=k[gt],{object:Pt,geometry:gn,material:Fe,group:an}=Ct;if(Fe.side===kn&&Pt.layers.test(Y.layers)){let vt=Fe.side;Fe.side=Ln,Fe.needsUpdate=!0,nn(Pt,j,Y,gn,Fe,an),Fe.side=vt,Fe.needsUpdate=!0,ke=!0}}ke===!0&&(Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee))}F.setRenderTarget(Ae,Ie,Be),F.setClearColor(ee,me),mt!==void 0&&(Y.viewport=mt),F.toneMapping=et}function jt(w,k,j){let Y=k.isScene===!0?k.overrideMaterial:null;for(let Z=0,Ee=w.length;Z<Ee;Z++){let Pe=w[Z],{object:Ae,geometry:Ie,group:Be}=Pe,et=Pe.material;et.allowOverride===!0&&Y!==null&&(et=Y),Ae.layers.test(j.layers)&&nn(Ae,k,j,Ie,et,Be)}}function nn(w,k,j,Y,Z,Ee){z!==null&&Z.isNodeMaterial&&z.setObject(w,Z),w.onBeforeRender(F,k,j,Y,Z,Ee),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(F,k,j,Y,w,Ee),Z.transparent===!0&&Z.side===kn&&Z.forceSinglePass===!1?(Z.side=Ln,Z.needsUpdate=!0,F.renderBufferDirect(j,k,Y,Z,w,Ee),Z.side=Ks,Z.needsUpdate=!0,F.renderBufferDirect(j,k,Y,Z,w,Ee),Z.side=kn):F.renderBufferDirect(j,k,Y,Z,w,Ee),w.onAfterRender(F,k,j,Y,Z,Ee)}function sn(w){let k=0;for(let j of w)j.texture!==null&&k++;return k}function Bi(w,k,j){k.isScene!==!0&&(k=mn);let Y=ze.get(w),Z=A.state.lights,Ee=A.state.shadowsArray,Pe=Z.state.version,Ae=oe.getParameters(w,Z.state,Ee,k,j,A.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ae),Be=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?k.environment:null,Y.fog=k.fog;let et=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,et),Y.envMapRotation=Y.environment!==null&&w.envMap===null?k.environmentRotation:w.envMapRotation,Be===void 0&&(w.addEventListener("dispose",at),Be=new Map,Y.programs=Be,Y.programVariants=new Map);let mt=Be.get(Ie);if(mt!==void 0){if(Y.currentProgram===mt&&Y.lightsStateVersion===Pe)return Bo(w,Ae),mt}else Ae.uniforms=oe.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,j,Ae),w.onBeforeCompile(Ae,F),mt=oe.acquireProgram(Ae,Ie),Be.set(Ie,mt),Y.uniforms=Ae.uniforms;let ke=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(ke.clippingPlanes=ie.uniform),Bo(w,Ae),Y.needsLights=Cs(w),Y.lightsStateVersion=Pe,Y.needsLights&&(ke.ambientLightColor.value=Z.state.ambient,ke.lightProbe.value=Z.state.probe,ke.sunLights.value=Z.state.sun,ke.sunLightShadows.value=Z.state.sunShadow,ke.directionalLights.value=Z.state.directional,ke.directionalLightShadows.value=Z.state.directionalShadow,ke.spotLights.value=Z.state.spot,ke.spotLightShadows.value=Z.state.spotShadow,ke.rectAreaLights.value=Z.state.rectArea,ke.ltc_1.value=Z.state.rectAreaLTC1,ke.ltc_2.value=Z.state.rectAreaLTC2,ke.pointLights.value=Z.state.point,ke.pointLightShadows.value=Z.state.pointShadow,ke.hemisphereLights.value=Z.state.hemi,ke.sunShadowMatrix.value=Z.state.sunShadowMatrix,ke.sunShadowCascade.value=Z.state.sunShadowCascade,ke.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,ke.spotLightMatrix.value=Z.state.spotLightMatrix,ke.spotLightMap.value=Z.state.spotLightMap,ke.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=sn(A.state.lightProbeGridArray),Y.currentProgram=mt,Y.uniformsList=null,mt}function ii(w,k,j,Y,Z){let Ee=ze.get(w),Pe=Ee.currentProgram.id+","+Y+","+Z,Ae=Ee.programVariants.get(Pe);return Ae===void 0?(Ae=Bi(w,k,j),Ee.programVariants.set(Pe,Ae)):(Ee.currentProgram=Ae,Ee.uniformsList=null,Ee.outputColorSpace=Y,Ee.toneMapping=Z),Ae}function Rs(w){if(w.uniformsList===null){let k=w.currentProgram.getUniforms();w.uniformsList=vo.seqWithValue(k.seq,w.uniforms)}return w.uniformsList}function Bo(w,k){let j=ze.get(w);j.outputColorSpace=k.outputColorSpace,j.batching=k.batching,j.batchingColor=k.batchingColor,j.instancing=k.instancing,j.instancingColor=k.instancingColor,j.instancingMorph=k.instancingMorph,j.skinning=k.skinning,j.morphTargets=k.morphTargets,j.morphNormals=k.morphNormals,j.morphColors=k.morphColors,j.morphTargetsCount=k.morphTargetsCount,j.numClippingPlanes=k.numClippingPlanes,j.numIntersection=k.numClipIntersection,j.vertexAlphas=k.vertexAlphas,j.vertexTangents=k.vertexTangents,j.toneMapping=k.toneMapping}function zo(w,k,j,Y,Z){k.isScene!==!0&&(k=mn),Ye.resetTextureUnits();let Ee=k.fog,Pe=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?k.environment:null,Ae=ce===null?F.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:yt.workingColorSpace,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,Be=R.get(Y.envMap||Pe,Ie),et=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,mt=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),ke=!!j.morphAttributes.position,gt=!!j.morphAttributes.normal,Zt=!!j.morphAttributes.color,Ct=Ji;Y.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Ct=F.toneMapping);let Pt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,gn=Pt!==void 0?Pt.length:0,Fe=ze.get(Y),an=A.state.lights;if(Bt===!0&&(rn===!0||w!==Q)){let It=w===Q&&Y.id===J;ie.setState(Y,w,It)}let vt=!1,ss=!1;Y.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==an.state.version||Z.isBatchedMesh&&Fe.batching===!1||!Z.isBatchedMesh&&Fe.batching===!0||Z.isBatchedMesh&&Fe.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Fe.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Fe.instancing===!1||!Z.isInstancedMesh&&Fe.instancing===!0||Z.isSkinnedMesh&&Fe.skinning===!1||!Z.isSkinnedMesh&&Fe.skinning===!0||Z.isInstancedMesh&&Fe.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Fe.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Fe.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Fe.instancingMorph===!1&&Z.morphTexture!==null||Fe.envMap!==Be||Y.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ie.numPlanes||Fe.numIntersection!==ie.numIntersection)||Fe.vertexAlphas!==et||Fe.vertexTangents!==mt||Fe.morphTargets!==ke||Fe.morphNormals!==gt||Fe.morphColors!==Zt||Fe.morphTargetsCount!==gn||Fe.numLightProbeGrids!==sn(A.state.lightProbeGridArray)?vt=!0:(Fe.outputColorSpace!==Ae||Fe.toneMapping!==Ct)&&(ss=!0):(vt=!0,Fe.__version=Y.version);let ln=Fe.currentProgram;(vt===!0||ss===!0)&&(ln=ss===!0?ii(Y,k,Z,Ae,Ct):Bi(Y,k,Z),z&&Y.isNodeMaterial&&z.onUpdateProgram(Y,ln,Fe));let Dr=!1,zi=!1,rs=!1,ht=ln.getUniforms(),Qt=Fe.uniforms;if(Se.useProgram(ln.program)&&(Dr=!0,zi=!0,rs=!0),Y.id!==J&&(J=Y.id,zi=!0),Dr||Q!==w){Se.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ht.setValue(O,"projectionMatrix",w.projectionMatrix),ht.setValue(O,"viewMatrix",w.matrixWorldInverse);let cn=ht.map.cameraPosition;cn!==void 0&&cn.setValue(O,Sn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ht.setValue(O,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ht.setValue(O,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,zi=!0,rs=!0)}if(Fe.needsLights&&(an.state.sunShadowMap.length>0&&ht.setValue(O,"sunShadowMap",an.state.sunShadowMap,Ye),an.state.directionalShadowMap.length>0&&ht.setValue(O,"directionalShadowMap",an.state.directionalShadowMap,Ye),an.state.spotShadowMap.length>0&&ht.setValue(O,"spotShadowMap",an.state.spotShadowMap,Ye),an.state.pointShadowMap.length>0&&ht.setValue(O,"pointShadowMap",an.state.pointShadowMap,Ye)),Z.isSkinnedMesh){ht.setOptional(O,Z,"bindMatrix"),ht.setOptional(O,Z,"bindMatrixInverse");let It=Z.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(O,"boneTexture",It.boneTexture,Ye))}Z.isBatchedMesh&&(ht.setOptional(O,Z,"batchingTexture"),ht.setValue(O,"batchingTexture",Z._matricesTexture,Ye),ht.setOptional(O,Z,"batchingIdTexture"),ht.setValue(O,"batchingIdTexture",Z._indirectTexture,Ye),ht.setOptional(O,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ht.setValue(O,"batchingColorTexture",Z._colorsTexture,Ye));let Vn=j.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update(Z,j,ln),(zi||Fe.receiveShadow!==Z.receiveShadow)&&(Fe.receiveShadow=Z.receiveShadow,ht.setValue(O,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&k.environment!==null&&(Qt.envMapIntensity.value=k.environmentIntensity),Qt.dfgLUT!==void 0&&(Qt.dfgLUT.value=$w()),zi){if(ht.setValue(O,"toneMappingExposure",F.toneMappingExposure),Fe.needsLights&&Ir(Qt,rs),Ee&&Y.fog===!0&&xe.refreshFogUniforms(Qt,Ee),xe.refreshMaterialUniforms(Qt,Y,Me,Te,A.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let It=b,cn=0;for(let Nn of A.state.lightProbeGridArray)Nn.texture!==null&&(It.textures[cn]=Nn.texture,It.min[cn]=Nn.boundingBox.min,It.max[cn]=Nn.boundingBox.max,It.resolution[cn]=Nn.resolution,cn++);for(let Nn in It)It[Nn].length=cn;Qt.probesSH.value=It.textures,Qt.probesMin.value=It.min,Qt.probesMax.value=It.max,Qt.probesResolution.value=It.resolution}vo.upload(O,Rs(Fe),Qt,Ye)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(vo.upload(O,Rs(Fe),Qt,Ye),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ht.setValue(O,"center",Z.center),ht.setValue(O,"modelViewMatrix",Z.modelViewMatrix),ht.setValue(O,"normalMatrix",Z.normalMatrix),ht.setValue(O,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let It=Y.uniformsGroups;for(let cn=0,Nn=It.length;cn<Nn;cn++){let ja=It[cn];He.update(ja,ln),He.bind(ja,ln)}}return ln}function Ir(w,k){w.ambientLightColor.needsUpdate=k,w.lightProbe.needsUpdate=k,w.sunLights.needsUpdate=k,w.sunLightShadows.needsUpdate=k,w.directionalLights.needsUpdate=k,w.directionalLightShadows.needsUpdate=k,w.pointLights.needsUpdate=k,w.pointLightShadows.needsUpdate=k,w.spotLights.needsUpdate=k,w.spotLightShadows.needsUpdate=k,w.rectAreaLights.needsUpdate=k,w.hemisphereLights.needsUpdate=k}function Cs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,k,j){let Y=ze.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=k,ze.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,k){let j=ze.get(w);j.__webglFramebuffer=k,j.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(w,k=0,j=0){ce=w,$=k,G=j;let Y=null,Z=!1,Ee=!1;if(w){let Ae=ze.get(w);if(Ae.__useDefaultFramebuffer!==void 0){Se.bindFramebuffer(O.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Se.viewport(se),Se.scissor(de),Se.setScissorTest(ue),J=-1;return}else if(Ae.__webglFramebuffer===void 0)Ye.setupRenderTarget(w);else if(Ae.__hasExternalTextures)Ye.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let et=w.depthTexture;if(Ae.__boundDepthTexture!==et){if(et!==null&&ze.has(et)&&(w.width!==et.image.width||w.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ye.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let Be=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(Be[k])?Y=Be[k][j]:Y=Be[k],Z=!0):w.samples>0&&Ye.useMultisampledRTT(w)===!1?Y=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(Be)?Y=Be[j]:Y=Be,se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else se.copy(Ge).multiplyScalar(Me).floor(),de.copy(dt).multiplyScalar(Me).floor(),ue=ct;if(j!==0&&(Y=H),Se.bindFramebuffer(O.FRAMEBUFFER,Y)&&Se.drawBuffers(w,Y),Se.viewport(se),Se.scissor(de),Se.setScissorTest(ue),Z){let Ae=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+k,Ae.__webglTexture,j)}else if(Ee){let Ae=k;for(let Ie=0;Ie<w.textures.length;Ie++){let Be=ze.get(w.textures[Ie]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ie,Be.__webglTexture,j,Ae)}}else if(w!==null&&j!==0){let Ae=ze.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Ae.__webglTexture,j)}J=-1};function Lr(w){let k=ze.get(w);return(k.__readFormat!==w.format||k.__readType!==w.type)&&(k.__readFormat=w.format,k.__readType=w.type,k.__formatReadable=ot.textureFormatReadable(w.format),k.__typeReadable=ot.textureTypeReadable(w.type)),k}this.readRenderTargetPixels=function(w,k,j,Y,Z,Ee,Pe,Ae=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Se.bindFramebuffer(O.FRAMEBUFFER,Ie);try{let Be=w.textures[Ae],et=Be.format,mt=Be.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let ke=Lr(Be);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=w.width-Y&&j>=0&&j<=w.height-Z&&O.readPixels(k,j,Y,Z,ge.convert(et),ge.convert(mt),Ee)}finally{let Be=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(O.FRAMEBUFFER,Be)}}},this.readRenderTargetPixelsAsync=async function(w,k,j,Y,Z,Ee,Pe,Ae=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(k>=0&&k<=w.width-Y&&j>=0&&j<=w.height-Z){Se.bindFramebuffer(O.FRAMEBUFFER,Ie);let Be=w.textures[Ae],et=Be.format,mt=Be.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let ke=Lr(Be);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,gt),O.bufferData(O.PIXEL_PACK_BUFFER,Ee.byteLength,O.STREAM_READ),O.readPixels(k,j,Y,Z,ge.convert(et),ge.convert(mt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let Zt=ce!==null?ze.get(ce).__webglFramebuffer:null;Se.bindFramebuffer(O.FRAMEBUFFER,Zt);let Ct=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Km(O,Ct,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,gt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Ee),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(gt),O.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,k=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(w.image.width*Y),Ee=Math.floor(w.image.height*Y),Pe=k!==null?k.x:0,Ae=k!==null?k.y:0;Ye.setTexture2D(w,0),O.copyTexSubImage2D(O.TEXTURE_2D,j,0,0,Pe,Ae,Z,Ee),Se.unbindTexture()},this.copyTextureToTexture=function(w,k,j=null,Y=null,Z=0,Ee=0){let Pe,Ae,Ie,Be,et,mt,ke,gt,Zt,Ct=w.isCompressedTexture?w.mipmaps[Ee]:w.image;if(j!==null)Pe=j.max.x-j.min.x,Ae=j.max.y-j.min.y,Ie=j.isBox3?j.max.z-j.min.z:1,Be=j.min.x,et=j.min.y,mt=j.isBox3?j.min.z:0;else{let ht=Math.pow(2,-Z);Pe=Math.floor(Ct.width*ht),Ae=Math.floor(Ct.height*ht),w.isDataArrayTexture?Ie=Ct.depth:w.isData3DTexture?Ie=Math.floor(Ct.depth*ht):Ie=1,Be=0,et=0,mt=0}Y!==null?(ke=Y.x,gt=Y.y,Zt=Y.z):(ke=0,gt=0,Zt=0);let Pt=ge.convert(k.format),gn=ge.convert(k.type),Fe;k.isData3DTexture?(Ye.setTexture3D(k,0),Fe=O.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Ye.setTexture2DArray(k,0),Fe=O.TEXTURE_2D_ARRAY):(Ye.setTexture2D(k,0),Fe=O.TEXTURE_2D),Se.activeTexture(O.TEXTURE0),Se.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,k.flipY),Se.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),Se.pixelStorei(O.UNPACK_ALIGNMENT,k.unpackAlignment);let an=Se.getParameter(O.UNPACK_ROW_LENGTH),vt=Se.getParameter(O.UNPACK_IMAGE_HEIGHT),ss=Se.getParameter(O.UNPACK_SKIP_PIXELS),ln=Se.getParameter(O.UNPACK_SKIP_ROWS),Dr=Se.getParameter(O.UNPACK_SKIP_IMAGES);Se.pixelStorei(O.UNPACK_ROW_LENGTH,Ct.width),Se.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ct.height),Se.pixelStorei(O.UNPACK_SKIP_PIXELS,Be),Se.pixelStorei(O.UNPACK_SKIP_ROWS,et),Se.pixelStorei(O.UNPACK_SKIP_IMAGES,mt);let zi=w.isDataArrayTexture||w.isData3DTexture,rs=k.isDataArrayTexture||k.isData3DTexture;if(w.isDepthTexture){let ht=ze.get(w),Qt=ze.get(k),Vn=ze.get(ht.__renderTarget),It=ze.get(Qt.__renderTarget);Se.bindFramebuffer(O.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let cn=0;cn<Ie;cn++)zi&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,Z,mt+cn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(k).__webglTexture,Ee,Zt+cn)),O.blitFramebuffer(Be,et,Be+Pe,et+Ae,ke,gt,ke+Pe,gt+Ae,O.DEPTH_BUFFER_BIT,O.NEAREST);Se.bindFramebuffer(O.READ_FRAMEBUFFER,null),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||ze.has(w)){let ht=ze.get(w),Qt=ze.get(k);Se.bindFramebuffer(O.READ_FRAMEBUFFER,N),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,W);for(let Vn=0;Vn<Ie;Vn++)zi?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ht.__webglTexture,Z,mt+Vn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ht.__webglTexture,Z),rs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Qt.__webglTexture,Ee,Zt+Vn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Qt.__webglTexture,Ee),Z!==0?O.blitFramebuffer(Be,et,Be+Pe,et+Ae,ke,gt,ke+Pe,gt+Ae,O.COLOR_BUFFER_BIT,O.NEAREST):rs?O.copyTexSubImage3D(Fe,Ee,ke,gt,Zt+Vn,Be,et,Pe,Ae):O.copyTexSubImage2D(Fe,Ee,ke,gt,Be,et,Pe,Ae);Se.bindFramebuffer(O.READ_FRAMEBUFFER,null),Se.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else rs?w.isDataTexture||w.isData3DTexture?O.texSubImage3D(Fe,Ee,ke,gt,Zt,Pe,Ae,Ie,Pt,gn,Ct.data):k.isCompressedArrayTexture?O.compressedTexSubImage3D(Fe,Ee,ke,gt,Zt,Pe,Ae,Ie,Pt,Ct.data):O.texSubImage3D(Fe,Ee,ke,gt,Zt,Pe,Ae,Ie,Pt,gn,Ct):w.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Ee,ke,gt,Pe,Ae,Pt,gn,Ct.data):w.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Ee,ke,gt,Ct.width,Ct.height,Pt,Ct.data):O.texSubImage2D(O.TEXTURE_2D,Ee,ke,gt,Pe,Ae,Pt,gn,Ct);Se.pixelStorei(O.UNPACK_ROW_LENGTH,an),Se.pixelStorei(O.UNPACK_IMAGE_HEIGHT,vt),Se.pixelStorei(O.UNPACK_SKIP_PIXELS,ss),Se.pixelStorei(O.UNPACK_SKIP_ROWS,ln),Se.pixelStorei(O.UNPACK_SKIP_IMAGES,Dr),Ee===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&O.generateMipmap(Fe),Se.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&Ye.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Ye.setTextureCube(w,0):w.isData3DTexture?Ye.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Ye.setTexture2DArray(w,0):Ye.setTexture2D(w,0),Se.unbindTexture()},this.resetState=function(){$=0,G=0,ce=null,Se.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=yt._getDrawingBufferColorSpace(e),t.unpackColorSpace=yt._getUnpackColorSpace()}};var _o={day:{height:.72,turn:1.15,zenith:[.13,.31,.6],horizon:[.7,.82,.9],glow:[1,.9,.7],sun:[2.9,2.7,2.35],clouds:[.95,.97,1],fill:1.2,deep:[.008,.046,.075],scatter:[.02,.16,.18],ground:[.4,.385,.355],lamps:!1},dusk:{height:.16,turn:1.9,zenith:[.045,.075,.17],horizon:[.34,.24,.24],glow:[1.2,.5,.18],sun:[3,1.6,.75],clouds:[.5,.26,.22],fill:1.9,deep:[.006,.018,.032],scatter:[.02,.07,.085],ground:[.12,.115,.115],lamps:!0}},bs={sunwards:{value:new I(0,0,1)},zenith:{value:new Ve},horizon:{value:new Ve},glow:{value:new Ve},clouds:{value:new Ve},below:{value:new Ve}},Fa=`
uniform vec3 sunwards;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 glow;
vec3 skyTowards(vec3 d) {
  float up = max(d.z, 0.0);
  float near = max(dot(d, sunwards), 0.0);
  // Low sun reddens the horizon on its own side; the far side stays cool.
  float beside = max(dot(normalize(d.xy + 1e-5), normalize(sunwards.xy + 1e-5)), 0.0);
  float low = 1.0 - smoothstep(0.0, 0.6, sunwards.z);
  vec3 rim = mix(horizon, glow, 0.55 * low * beside * beside);
  vec3 found = mix(rim, zenith, 1.0 - exp(-3.6 * up));
  float n2 = near * near;
  float n8 = n2 * n2 * n2 * n2;
  return found + glow * (0.10 * n8 + 0.28 * n8 * n8 * n8 * n8);
}`,Zw=`
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`,Kw=`
${Fa}
uniform vec3 clouds;
uniform vec3 below;
uniform sampler2D tile;
uniform float detail;
varying vec3 way;
void main() {
  vec3 d = normalize(way);
  vec3 colour = skyTowards(d);
  if (d.z > 0.0 && detail > 0.5) {
    vec2 at = d.xy / (d.z + 0.12);
    float puffs = texture2D(tile, 0.055 * at).b + 0.45 * texture2D(tile, 0.16 * at + 0.3).b;
    float cover = smoothstep(0.78, 1.12, puffs) * smoothstep(0.02, 0.22, d.z) * 0.55;
    float lit = 0.75 + 0.5 * pow(max(dot(d, sunwards), 0.0), 4.0);
    colour = mix(colour, clouds * lit, cover);
  }
  float near = max(dot(d, sunwards), 0.0);
  colour += glow * 14.0 * smoothstep(0.99975, 0.9999, near);
  colour = mix(colour, below, smoothstep(0.0, 0.05, -d.z));
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`,Qc=class{mesh;material;constructor(e){this.material=new Jn({vertexShader:Zw,fragmentShader:Kw,side:Ln,depthTest:!1,depthWrite:!1,uniforms:{...bs,tile:{value:e},detail:{value:1}}}),this.mesh=new nt(new Hs(1,32,20),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set detail(e){this.material.uniforms.detail.value=e?1:0}paint(e,t,n){let{sunwards:s,...r}=bs,o=Math.cos(e.height);s.value.set(o*Math.cos(n),o*Math.sin(n),Math.sin(e.height));for(let a of["zenith","horizon","glow","clouds"])r[a].value.setRGB(...js(e[a]));r.below.value.setRGB(...js(t))}};function js(i){return[i[0],i[1],i[2]]}var Ug=({stage:i,places:e})=>{if(!i)return null;let t=matchMedia("(prefers-color-scheme: dark)"),n="day",s=!1,r=q("button",{type:"button",class:"tool light","aria-label":"Dusk",title:"Day or dusk"});r.innerHTML=Jw;let o=a=>{n=a,i.shine(_o[a]),r.setAttribute("aria-pressed",String(a==="dusk"))};return r.addEventListener("click",()=>{s=!0,o(n==="day"?"dusk":"day")}),t.addEventListener("change",()=>{s||o(t.matches?"dusk":"day")}),o(t.matches?"dusk":"day"),e.tools.append(r),{handles:{light:a=>{if(a!==void 0&&!(a in _o))throw new RangeError(`there is no light ${a}; there are: ${Object.keys(_o).join(", ")}`);return a!==void 0&&(s=!0,o(a)),n},drawing:()=>i.drawing(),drawAll:()=>i.drawAll()}}},Jw='<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';var jw=.12,Qw=22,Og=i=>{let{simulation:e,stage:t,data:n}=i,s=n.live?.pull;if(!e||!s)return null;let r=new Kd(s,n.scene.size,e),o=t&&new Jd(r,t,n.scene,i.places.view,()=>i.touched());return{name:"pulling",before:()=>r.update(),advanced:()=>r.update(),frame:()=>r.drawn(),reset:()=>r.letGo(),handles:{pull:a=>a?r.constant(a):r.letGo(),pulled:()=>[...r.force],loadOnScreen:()=>o?.place()??null}}},Kd=class{constructor(e,t,n){this.data=e;this.simulation=n;this.stiffness=e.limit/(jw*t),this.damping=Math.sqrt(this.stiffness*e.mass)}data;simulation;force=[0,0,0];load=new I;target=null;drawn=()=>{};last=new I;since=NaN;stiffness;damping;locate(){let{y:e}=this.simulation,t=this.simulation.outputLabels("position").indexOf(this.data.body),n=this.simulation.outputOffset("position")+3*t,s=this.simulation.outputOffset("rotation")+9*t,[r,o,a]=this.data.at,l=c=>e[n+c]+e[s+3*c]*r+e[s+3*c+1]*o+e[s+3*c+2]*a;return this.load.set(l(0),l(1),l(2))}update(){if(!this.target)return;let{time:e}=this.simulation;this.locate();let t=e-this.since,n=t>0&&t<1?new I().subVectors(this.load,this.last).divideScalar(t):new I;(!(t>0&&t<1)||t>1e-6)&&(this.last.copy(this.load),this.since=e);let s=new I().subVectors(this.target,this.load).multiplyScalar(this.stiffness).clampLength(0,this.data.limit);s.addScaledVector(n,-this.damping).clampLength(0,this.data.limit),this.apply(s.x,s.y,s.z)}constant([e,t,n]){if(![e,t,n].every(Number.isFinite))throw new RangeError("a force has three numbers [N]");this.target=null,this.apply(e,t,n)}letGo(){this.target=null,this.since=NaN,this.apply(0,0,0)}apply(...e){e.forEach((t,n)=>{this.force[n]=t,this.simulation.setAdded(this.data.inputs[n],t)})}},Jd=class{constructor(e,t,n,s,r){this.pull=e;this.stage=t;this.scene=n;this.view=s;let o="http://www.w3.org/2000/svg";this.picture=document.createElementNS(o,"svg"),this.picture.setAttribute("class","pull"),this.picture.setAttribute("aria-hidden","true"),this.line=document.createElementNS(o,"line"),this.picture.append(this.line),s.append(this.picture,this.label),this.show(!1),e.drawn=()=>this.draw(),s.addEventListener("pointerdown",a=>this.down(a,r),!0),s.addEventListener("pointermove",a=>this.move(a),!0);for(let a of["pointerup","pointercancel"])s.addEventListener(a,l=>this.up(l),!0);addEventListener("blur",()=>this.end())}pull;stage;scene;view;pointer=-1;ray=new ba;at=new qe;plane=new Xn;line;label=q("output",{class:"pull-force","aria-hidden":"true"});picture;place(){let e=this.view.getBoundingClientRect(),[t,n]=this.onScreen(this.drawnAt(this.pull.locate()));return[e.left+t,e.top+n]}down(e,t){this.pointer>=0||e.button!==0||!this.onLoad(e)||(e.stopPropagation(),e.preventDefault(),this.pointer=e.pointerId,e.target.setPointerCapture?.(e.pointerId),this.aim(e),this.show(!0),t())}move(e){e.pointerId===this.pointer?(e.stopPropagation(),this.aim(e)):this.pointer<0&&e.pointerType==="mouse"&&e.buttons===0&&this.view.classList.toggle("over-load",this.onLoad(e))}up(e){e.pointerId===this.pointer&&(e.stopPropagation(),this.end())}end(){this.pointer<0||(this.pointer=-1,this.pull.letGo(),this.show(!1))}onLoad(e){if(!(e.target instanceof HTMLCanvasElement))return!1;let t=this.stage.bodies.body(this.pull.data.body);if(!t)return!1;if(this.cast(e),this.ray.intersectObject(t,!0).length)return!0;let[n,s]=this.place();return Math.hypot(e.clientX-n,e.clientY-s)<Qw}cast(e){let t=this.view.getBoundingClientRect();this.at.set(2*(e.clientX-t.left)/t.width-1,1-2*(e.clientY-t.top)/t.height),this.ray.setFromCamera(this.at,this.stage.camera.eye)}aim(e){this.cast(e);let t=this.stage.camera.eye.getWorldDirection(new I);this.plane.setFromNormalAndCoplanarPoint(t,this.drawnAt(this.pull.locate()));let n=this.ray.ray.intersectPlane(this.plane,new I);n&&(this.pull.target=this.turned(n,!0),this.pull.update())}drawnAt(e){return this.turned(e.clone(),!1)}turned(e,t){let n=this.scene.turn,{x:s,y:r,z:o}=e,a=l=>t?n[l]*s+n[3+l]*r+n[6+l]*o:n[3*l]*s+n[3*l+1]*r+n[3*l+2]*o;return new I(a(0),a(1),a(2))}onScreen(e){let t=e.project(this.stage.camera.eye);return[(t.x+1)/2*this.view.clientWidth,(1-t.y)/2*this.view.clientHeight]}show(e){this.picture.toggleAttribute("hidden",!e),this.label.hidden=!e,this.view.classList.toggle("pulling",e)}draw(){let{target:e}=this.pull;if(this.pointer<0||!e)return;let[t,n]=this.onScreen(this.drawnAt(this.pull.locate())),[s,r]=this.onScreen(this.drawnAt(e));for(let[c,h]of Object.entries({x1:t,y1:n,x2:s,y2:r}))this.line.setAttribute(c,h.toFixed(1));let o=Math.hypot(...this.pull.force),a=o>=1e3?`${(o/1e3).toPrecision(3)} kN`:`${o.toFixed(0)} N`,l=o>.999*this.pull.data.limit?`${a}, the most`:a;this.label.textContent!==l&&(this.label.textContent=l),this.label.style.transform=`translate(${(s+14).toFixed(0)}px, ${(r-34).toFixed(0)}px)`}};var kg=[Ug,kp,Dp,Pp,Og,Cp,Rp,zp];var e1=.5;function Bg(i,e){if(!i.length)return null;let t=i.map(({time:n,text:s,size:r})=>{let o=q("button",{type:"button",class:"event"},q("b",{},`${n.toFixed(2)} s`),` ${s}`,q("small",{},r));return o.addEventListener("click",()=>e(n-e1)),q("li",{},o)});return q("section",{class:"card","data-card":"events"},q("h2",{},"Events"),q("ul",{class:"events"},...t))}function zg(i,e){let t=e?"It is running.":"Press Play to let it run.",n=i.playback?"Press Play, or drag the time slider. Click a plot to go there.":i.live?.motors.length?`${e?"":`${t} `}Switch on a motor and watch how ship and crane answer.`:i.live?.setpoints.length?`${t} Move a slider to drive the crane.`:`${t} Drag the picture to look around.`;return q("header",{class:"heading"},q("span",{class:"badge"},i.playback?"Recorded run":"Live simulation"),q("h1",{},i.title),i.description?q("p",{class:"description"},i.description):null,q("p",{class:"hint"},n))}function Vg(i,e){let{title:t,description:n}=i.live?.variants[e]??i,s=(r,o)=>{let a=document.querySelector(r);a&&a.textContent!==o&&(a.textContent=o)};s(".heading h1",t||i.title),s(".heading .description",n),s("title",t||i.title)}function Gg(i,e,t,n){let s=q("section",{class:"card","data-card":"view"},q("h2",{},"View"));i.append(s);let r=t?n1(s,e,t,n):()=>{};if(e.playback){let{note:o,missing:a,wave:l}=e.playback;if(o&&s.append(q("p",{class:"note"},o)),a.length){let c=`Not a number, shown as gaps: ${a.join("; ")}.`;s.append(q("p",{class:"warning",role:"alert"},c))}l&&t&&s.append(q("p",{class:"note"},t1))}return{place:s,explain:r}}function Hg(i,e,t){let n=[];if(i){let r=(1e3*i.step).toPrecision(3).replace(/\.?0+$/,""),o=(100*i.load).toPrecision(2),{fileStep:a}=i.data.variants[i.variant],l=i.step<.999*a?` (the file's ${1e3*a} ms would not be stable here)`:"";n.push(`Runge-Kutta, ${r} ms a step${l}; stepping takes ${o} % of a 60 Hz frame.`)}let s=["fine ripples","shadows","fine pixels"].slice(0,e.simplified).join(", ").replace(/, (?=[^,]*$)/," and ");return s&&n.push(`Drawn without ${s}: full pictures took too long here.`),e.mean>50&&n.push(`${Math.max(Math.round(1e3/e.mean),1)} pictures a second.`),[...n,`deckcrane ${t}`].join(" ")}var t1="The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the vessel and at loads in the water, a guess further off.";function n1(i,e,t,n){let{bodies:s}=t,r=q("p",{class:"note"}),o=()=>{let u=t.water.scale?[`Lines are ${t.water.spacing} m apart.`]:[];s.exaggeration!==1&&u.push(`Deflections are drawn ${s.exaggeration} times as large; what booms carry is moved along.`),s.showForces&&u.push(`1 m of a green arrow is ${Ua(s.perMetre.force,"N")}.`),s.sketches.showForces&&u.push(`1 m of an orange arrow is ${Ua(s.sketches.perMetre,"N")}.`),s.showMoments&&u.push(`1 m of a violet arrow is ${Ua(s.perMetre.moment,"N m")}.`),s.sketches.hasTensions&&u.push(i1(s.sketches));let d=u.join(" ");r.textContent!==d&&(r.textContent=d)},a=[["Forces in the joints","showForces"],["Moments in the joints","showMoments"]];for(let[u,d]of e.scene.joints.length?a:[]){let f=p=>{s[d]=p,n.show(),o()};i.append(Ns(u,!1,f).row)}if(s.sketches.hasArrows){let u=d=>{s.sketches.showForces=d,n.show(),o()};i.append(Ns("Forces of contacts and wind",!1,u).row)}e.scene.booms.length&&i.append(s1(u=>{s.exaggeration=u,n.show(),o()}));let l=u=>{t.water.scale=u,o()};i.append(Ns("Scale lines",t.water.scale,l).row);let c=q("button",{type:"button"},"Whole picture");c.addEventListener("click",()=>t.camera.goHome());let h=q("button",{type:"button",title:"Save the picture as it is"},"Save PNG");return h.addEventListener("click",()=>n.picture()),o(),i.append(r,q("div",{class:"buttons"},c,h)),o}function i1(i){let e=i.data.sketches.flatMap(r=>r.kind==="line"||r.kind==="curve"?[r.limit]:[]),t=e.filter(r=>r!==null),n=t.length===e.length&&new Set(t).size===1?Ua(t[0],"N"):t.length?"the breaking load":Ua(i.most,"N"),s=t.length&&t.length<e.length?", grey where none is given":"";return`Ropes are green without load and red at ${n}${t.length?s:", the largest tension so far"}; dashed where slack.`}function s1(i){let e=Zn("deflections"),t=q("select",{id:e},...[1,10,50].map(n=>q("option",{value:String(n)},n===1?"True to scale":`${n} \xD7`)));return t.addEventListener("change",()=>i(Number(t.value))),q("div",{class:"row"},q("label",{for:e,class:"name"},"Deflections",q("small",{},"of the booms")),t)}function Ua(i,e){for(let[t,n]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(i>=t)return`${Number((i/t).toPrecision(3))} ${n}${e}`;return`${Number(i.toPrecision(3))} ${e}`}var Oa=class{asked=0;done=0;lost={drawing:0,computing:0};seen=0;restart(){this.asked=this.done=this.seen=0,this.lost={drawing:0,computing:0}}static within(e){return Math.min(e,.25)}note(e,t,n){if(e<=0)return;let s=Math.exp(-e/2);this.seen+=e,this.asked=s*this.asked+e,this.done=s*this.done+Math.min(n,e),this.lost.drawing=s*this.lost.drawing+e-t,this.lost.computing=s*this.lost.computing+Math.max(t-n,0)}get share(){return this.seen<2/2||this.asked===0?1:this.done/this.asked}words(e){if(this.share>=.93)return"";let{drawing:t,computing:n}=this.lost,s=t>n?"drawing":"computing";return`Running at ${(this.share*e).toPrecision(2)} \xD7 real time instead of ${e} \xD7: ${s} is too slow on this machine.`}};var eh=class{place=q("div",{class:"message",hidden:""});text=q("p",{role:"status","aria-live":"polite"});read="";constructor(e){let t=q("button",{type:"button",class:"close","aria-label":"Dismiss the message",title:"Dismiss"},"\xD7");t.addEventListener("click",()=>{this.read=this.text.textContent??"",e(),this.place.hidden=!0}),this.place.append(this.text,t)}again(){this.read=""}say(e){Wg(e)!==Wg(this.read)&&(this.read=""),this.text.textContent!==e&&(this.text.textContent=e),this.place.hidden=!e||this.read!==""}};function Wg(i){return i.replace(/[\d.]+/g,"")}var r1="uplot",o1="u-hz",a1="u-vt",l1="u-title",c1="u-wrap",h1="u-under",u1="u-over",d1="u-axis",Er="u-off",f1="u-select",p1="u-cursor-x",m1="u-cursor-y",g1="u-cursor-pt",x1="u-legend",v1="u-live",y1="u-inline",_1="u-series",b1="u-marker",Xg="u-label",M1="u-value",Ba="width",za="height";var qg="bottom",bo="left",jd="right",gf="#000",Yg=gf+"0",Qd="mousemove",$g="mousedown",ef="mouseup",Zg="mouseenter",Kg="mouseleave",Jg="dblclick",S1="resize",w1="scroll",jg="change",rh="dppxchange",xf="--",Ro=typeof window<"u",of=Ro?document:null,So=Ro?window:null,E1=Ro?navigator:null,Et,th;function af(){let i=devicePixelRatio;Et!=i&&(Et=i,th&&cf(jg,th,af),th=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),Ar(jg,th,af),So.dispatchEvent(new CustomEvent(rh)))}function pi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function lf(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Fi(i,e,t,n){let s=of.createElement(i);return e!=null&&pi(s,e),t?.insertBefore(s,n),s}function wi(i,e){return Fi("div",i,e)}var Qg=new WeakMap;function es(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=Qg.get(i);r!=o&&(i.style.transform=r,Qg.set(i,r),e<0||t<0||e>n||t>s?pi(i,Er):lf(i,Er))}var e0=new WeakMap;function t0(i,e,t){let n=e+t,s=e0.get(i);n!=s&&(e0.set(i,n),i.style.background=e,i.style.borderColor=t)}var n0=new WeakMap;function i0(i,e,t,n){let s=e+""+t,r=n0.get(i);s!=r&&(n0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var vf={passive:!0},A1={...vf,capture:!0};function Ar(i,e,t,n){e.addEventListener(i,t,n?A1:vf)}function cf(i,e,t,n){e.removeEventListener(i,t,vf)}Ro&&af();function Ui(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:mi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function I0(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var L0=i=>i!=null,D0=i=>i!=null&&i>0,lh=I0(L0),T1=I0(D0);function R1(i,e,t,n=0,s=!1){let r=s?T1:lh,o=s?D0:L0;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ot,l??-Ot]}function ch(i,e,t,n){let s=o0(i),r=o0(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ms:N0,a=s==1?mi:Ei,l=r==1?Ei:mi,c=a(o(bn(i))),h=l(o(bn(e))),u=wo(t,c),d=wo(t,h);return t==10&&(c<0&&(u=kt(u,-c)),h<0&&(d=kt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=k0(i,u),e=hh(e,d)),[i,e]}function yf(i,e,t,n){let s=ch(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var _f=.1,s0={mode:3,pad:_f},Ga={pad:0,soft:null,mode:0},C1={min:Ga,max:Ga};function oh(i,e,t,n){return uh(t)?r0(i,e,t):(Ga.pad=t,Ga.soft=n?0:null,Ga.mode=n?3:0,r0(i,e,C1))}function St(i,e){return i??e}function P1(i,e,t){for(e=St(e,0),t=St(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function r0(i,e,t){let n=t.min,s=t.max,r=St(n.pad,0),o=St(s.pad,0),a=St(n.hard,-Ot),l=St(s.hard,Ot),c=St(n.soft,Ot),h=St(s.soft,-Ot),u=St(n.mode,0),d=St(s.mode,0),f=e-i,p=Ms(f),x=$n(bn(i),bn(e)),m=Ms(x),g=bn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ot&&(r=0),d==2&&h!=-Ot&&(o=0)));let _=f||x||1e3,T=Ms(_),b=wo(10,mi(T)),C=_*(f==0?i==0?.1:1:r),A=kt(k0(i-C,b/10),24),y=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Ot,E=$n(a,A<y&&i>=y?y:Oi(y,A)),B=_*(f==0?e==0?.1:1:o),F=kt(hh(e+B,b/10),24),D=e<=h&&(d==1||d==3&&F>=h||d==2&&F<=h)?h:-Ot,z=Oi(l,F>D&&e<=D?D:$n(D,F));return E==z&&E==0&&(z=100),[E,z]}var I1=new Intl.NumberFormat(Ro?E1.language:"en-US"),bf=i=>I1.format(i),gi=Math,sh=gi.PI,bn=gi.abs,mi=gi.floor,_n=gi.round,Ei=gi.ceil,Oi=gi.min,$n=gi.max,wo=gi.pow,o0=gi.sign,Ms=gi.log10,N0=gi.log2,L1=(i,e=1)=>gi.sinh(i)*e,tf=(i,e=1)=>gi.asinh(i/e),Ot=1/0;function a0(i){return(Ms((i^i>>31)-(i>>31))|0)+1}function hf(i,e,t){return Oi($n(i,e),t)}function F0(i){return typeof i=="function"}function _t(i){return F0(i)?i:()=>i}var D1=()=>{},U0=i=>i,O0=(i,e)=>e,N1=i=>null,l0=i=>!0,c0=(i,e)=>i==e,F1=/\.\d*?(?=9{6,}|0{6,})/gm,Tr=i=>{if(z0(i)||er.has(i))return i;let e=`${i}`,t=e.match(F1);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Tr(s)}e${r}`}return kt(i,n)};function Sr(i,e){return Tr(kt(Tr(i/e))*e)}function hh(i,e){return Tr(Ei(Tr(i/e))*e)}function k0(i,e){return Tr(mi(Tr(i/e))*e)}function kt(i,e=0){if(z0(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return _n(n)/t}var er=new Map;function B0(i){return((""+i).split(".")[1]||"").length}function Wa(i,e,t,n){let s=[],r=n.map(B0);for(let o=e;o<t;o++){let a=bn(o),l=kt(wo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:kt(h,u);s.push(d),er.set(d,u)}}return s}var Ha={},Mf=[],Eo=[null,null],Qs=Array.isArray,z0=Number.isInteger,U1=i=>i===void 0;function h0(i){return typeof i=="string"}function uh(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function O1(i){return i!=null&&typeof i=="object"}var k1=Object.getPrototypeOf(Uint8Array),V0="__proto__";function Ao(i,e=uh){let t;if(Qs(i)){let n=i.find(s=>s!=null);if(Qs(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Ao(i[s],e)}else t=i.slice()}else if(i instanceof k1)t=i.slice();else if(e(i)){t={};for(let n in i)n!=V0&&(t[n]=Ao(i[n],e))}else t=i;return t}function fn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=V0&&(uh(i[s])?fn(i[s],Ao(n[s])):i[s]=Ao(n[s]))}return i}var B1=0,z1=1,V1=2;function G1(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function H1(i,e){if(q1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Y1(o[0])||(o=X1(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:z1,f=[];for(let p=0;p<h.length;p++){let x=h[p],m=r.get(l[p]);x===null?d!=B1&&(u[m]=x,d==V1&&f.push(m)):u[m]=x}G1(u,f,s),n.push(u)}}return n}var W1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function X1(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function q1(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function Y1(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=$n(1,mi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var G0=["January","February","March","April","May","June","July","August","September","October","November","December"],H0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function W0(i){return i.slice(0,3)}var $1=H0.map(W0),Z1=G0.map(W0),K1={MMMM:G0,MMM:Z1,WWWW:H0,WWW:$1};function ka(i){return(i<10?"0":"")+i}function J1(i){return(i<10?"00":i<100?"0":"")+i}var j1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ka(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ka(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ka(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ka(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ka(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>J1(i.getMilliseconds())};function Sf(i,e){e=e||K1;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?j1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var Q1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function eE(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==Q1?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var X0=i=>i%1==0,ah=[1,2,2.5,5],tE=Wa(10,-32,0,ah),q0=Wa(10,0,32,ah),nE=q0.filter(X0),wr=tE.concat(q0),wf=`
`,Y0="{YYYY}",u0=wf+Y0,$0="{M}/{D}",Va=wf+$0,nh=Va+"/{YY}",Z0="{aa}",iE="{h}:{mm}",Mo=iE+Z0,d0=wf+Mo,f0=":{ss}",Rt=null;function K0(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Wa(10,0,3,ah).filter(X0):Wa(10,-3,0,ah)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Y0,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",u0,Rt,Rt,Rt,Rt,Rt,1],[s,$0,u0,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+Z0,nh,Rt,Va,Rt,Rt,Rt,1],[t,Mo,nh,Rt,Va,Rt,Rt,Rt,1],[e,f0,nh+" "+Mo,Rt,Va+" "+Mo,Rt,d0,Rt,1],[i,f0+".{fff}",nh+" "+Mo,Rt,Va+" "+Mo,Rt,d0,Rt,1]];function h(u){return(d,f,p,x,m,g)=>{let _=[],T=m>=o,b=m>=r&&m<o,C=u(p),A=kt(C*i,3),y=nf(C.getFullYear(),T?0:C.getMonth(),b||T?1:C.getDate()),E=kt(y*i,3);if(b||T){let B=b?m/r:0,F=T?m/o:0,D=A==E?A:kt(nf(y.getFullYear()+F,y.getMonth()+B,1)*i,3),z=new Date(_n(D/i)),H=z.getFullYear(),N=z.getMonth();for(let W=0;D<=x;W++){let $=nf(H+F*W,N+B*W,1),G=$-u(kt($*i,3));D=kt((+$+G)*i,3),D<=x&&_.push(D)}}else{let B=m>=s?s:m,F=mi(p)-mi(A),D=E+F+hh(A-E,B);_.push(D);let z=u(D),H=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,N=m/n,W=d.axes[f]._space,$=g/W;for(;D=kt(D+m,i==1?0:3),!(D>x);)if(N>1){let G=mi(kt(H+N,6))%24,Q=u(D).getHours()-G;Q>1&&(Q=-1),D-=Q*n,H=(H+N)%24;let se=_[_.length-1];kt((D-se)/m,3)*$>=.7&&_.push(D)}else _.push(D)}return _}}return[l,c,h]}var[sE,rE,oE]=K0(1),[aE,lE,cE]=K0(.001);Wa(2,-53,53,[1]);function p0(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function m0(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,h,u,d,f;return n.map(p=>{let x=i(p),m=x.getFullYear(),g=x.getMonth(),_=x.getDate(),T=x.getHours(),b=x.getMinutes(),C=x.getSeconds(),A=m!=l&&a[2]||g!=c&&a[3]||_!=h&&a[4]||T!=u&&a[5]||b!=d&&a[6]||C!=f&&a[7]||a[1];return l=m,c=g,h=_,u=T,d=b,f=C,A(x)})}}function hE(i,e){let t=Sf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function nf(i,e,t){return new Date(i,e,t)}function g0(i,e){return e(i)}var uE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function x0(i,e){return(t,n,s,r)=>r==null?xf:e(i(n))}function dE(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function fE(i,e){return i.series[e].fill(i,e)}var pE={show:!0,live:!0,isolate:!1,mount:D1,markers:{show:!0,width:2,stroke:dE,fill:fE,dash:"solid"},idx:null,idxs:null,values:[]};function mE(i,e){let t=i.cursor.points,n=wi(),s=t.size(i,e);Xt(n,Ba,s),Xt(n,za,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function gE(i,e){let t=i.series[e].points;return t._fill||t._stroke}function xE(i,e){let t=i.series[e].points;return t._stroke||t._fill}function vE(i,e){return i.series[e].points.size}var sf=[0,0];function yE(i,e,t){return sf[0]=e,sf[1]=t,sf}function ih(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function rf(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var _E={show:!0,x:!0,y:!0,lock:!1,move:yE,points:{one:!1,show:mE,size:vE,width:0,stroke:xE,fill:gE},bind:{mousedown:ih,mouseup:ih,click:ih,dblclick:ih,mousemove:rf,mouseleave:rf,mouseenter:rf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},J0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Ef=fn({},J0,{filter:O0}),j0=fn({},Ef,{size:10}),Q0=fn({},J0,{show:!1}),Af='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',ex="bold "+Af,tx=1.5,v0={show:!0,scale:"x",stroke:gf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ex,side:2,grid:Ef,ticks:j0,border:Q0,font:Af,lineGap:tx,rotate:0},bE="Value",ME="Time",y0={show:!0,scale:"x",auto:!1,sorted:1,min:Ot,max:-Ot,idxs:[]};function SE(i,e,t,n,s){return e.map(r=>r==null?"":bf(r))}function wE(i,e,t,n,s,r,o){let a=[],l=er.get(s)||0;t=o?t:kt(hh(t,s),l);for(let c=t;c<=n;c=kt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function uf(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ms:N0,h=mi(c(t));s=wo(l,h),l==10&&(s=wr[Ui(s,wr)]);let u=t,d=s*l;l==10&&(d=wr[Ui(d,wr)]);do a.push(u),u=u+s,l==10&&!er.has(u)&&(u=kt(u,er.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=wr[Ui(d,wr)]));while(u<=n);return a}function EE(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?uf(i,e,$n(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?uf(i,e,$n(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var nx=/./,AE=/[12357]/,TE=/[125]/,_0=/1/,df=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function RE(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?nx:l(7,o)-h>=c?AE:l(5,o)-h>=c?TE:_0;if(u==_0){let d=bn(l(1,o)-h);if(d<c)return df(e.slice().reverse(),a.distr,u,Ei(c/d)).reverse()}return df(e,a.distr,u,1)}function CE(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=bn(l(1,o)-l(2,o));return c<a?df(e.slice().reverse(),3,nx,Ei(a/c)).reverse():e}function PE(i,e,t,n){return n==null?xf:e==null?"":bf(e)}var b0={show:!0,scale:"y",stroke:gf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ex,side:3,grid:Ef,ticks:j0,border:Q0,font:Af,lineGap:tx,rotate:0};function IE(i,e){let t=3+(i||1)*2;return kt(t*e,3)}function LE(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=bn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var M0={scale:null,auto:!0,sorted:0,min:Ot,max:-Ot},ix=(i,e,t,n,s)=>s,S0={show:!0,auto:!0,sorted:0,gaps:ix,alpha:1,facets:[fn({},M0,{scale:"x"}),fn({},M0,{scale:"y"})]},w0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:ix,alpha:1,points:{show:LE,filter:null},values:null,min:Ot,max:-Ot,idxs:[],path:null,clip:null};function DE(i,e,t,n,s){return t/10}var sx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},NE=fn({},sx,{time:!1,ori:1}),E0={};function rx(i,e){let t=E0[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(E0[i]=t)),t}var To=1,ff=2;function Rr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,x=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,g,d,f,p,x,fh,Co,mh,ax,cx):t(s,l,c,h,u,g,m,f,d,x,p,ph,Po,Cf,lx,hx)}function Tf(i,e){let t=0,n=0,s=St(i.bands,Mf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function FE(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ss(i,e,t,n,s,r){return Rr(i,e,(o,a,l,c,h,u,d,f,p,x,m)=>{let g=o.pxRound,_=c.dir*(c.ori==0?1:-1),T=c.ori==0?Co:Po,b,C;_==1?(b=t,C=n):(b=n,C=t);let A=g(u(a[b],c,x,f)),y=g(d(l[b],h,m,p)),E=g(u(a[C],c,x,f)),B=g(d(r==1?h.max:h.min,h,m,p)),F=new Path2D(s);return T(F,E,B),T(F,A,B),T(F,A,y),F})}function dh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?mh:Cf,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function UE(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Rf(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),x=u-s;f=o<=0&&x>=0&&x<l?r(i[x]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function A0(i){return i==0?U0:i==1?_n:e=>Sr(e,i)}function ox(i){let e=i==0?fh:ph,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Oi(c,a/2,l/2),h=Oi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var fh=(i,e,t)=>{i.moveTo(e,t)},ph=(i,e,t)=>{i.moveTo(t,e)},Co=(i,e,t)=>{i.lineTo(e,t)},Po=(i,e,t)=>{i.lineTo(t,e)},mh=ox(0),Cf=ox(1),ax=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},lx=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},cx=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},hx=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function ux(i){return(e,t,n,s,r)=>Rr(e,t,(o,a,l,c,h,u,d,f,p,x,m)=>{let{pxRound:g,points:_}=o,T,b;c.ori==0?(T=fh,b=ax):(T=ph,b=lx);let C=kt(_.width*Et,3),A=(_.size-_.width)/2*Et,y=kt(A*2,3),E=new Path2D,B=new Path2D,{left:F,top:D,width:z,height:H}=e.bbox;mh(B,F-y,D-y,z+y*2,H+y*2);let N=W=>{if(l[W]!=null){let $=g(u(a[W],c,x,f)),G=g(d(l[W],h,m,p));T(E,$+A,G),b(E,$,G,A,0,sh*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:C>0?E:null,fill:E,clip:B,flags:To|ff}})}function dx(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var OE=dx(Co),kE=dx(Po);function fx(i){let e=St(i?.alignGaps,0);return(t,n,s,r)=>Rr(t,n,(o,a,l,c,h,u,d,f,p,x,m)=>{[s,r]=lh(l,s,r);let g=o.pxRound,_=H=>g(u(H,c,x,f)),T=H=>g(d(H,h,m,p)),b,C;c.ori==0?(b=Co,C=OE):(b=Po,C=kE);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},E=y.stroke,B=!1;if(r-s>=x*4){let H=ue=>t.posToVal(ue,c.key,!0),N=null,W=null,$,G,ce,J=_(a[A==1?s:r]),Q=_(a[s]),se=_(a[r]),de=H(A==1?Q+1:se-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let ee=a[ue],ve=(A==1?ee<de:ee>de)?J:_(ee),Te=l[ue];ve==J?Te!=null?(G=Te,N==null?(b(E,ve,T(G)),$=N=W=G):G<N?N=G:G>W&&(W=G)):Te===null&&(B=!0):(N!=null&&C(E,J,T(N),T(W),T($),T(G)),Te!=null?(G=Te,b(E,ve,T(G)),N=W=$=G):(N=W=null,Te===null&&(B=!0)),J=ve,de=H(J+A))}N!=null&&N!=W&&ce!=J&&C(E,J,T(N),T(W),T($),T(G))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let N=l[H];N===null?B=!0:N!=null&&b(E,_(a[H]),T(N))}let[D,z]=Tf(t,n);if(o.fill!=null||D!=0){let H=y.fill=new Path2D(E),N=o.fillTo(t,n,o.min,o.max,D),W=T(N),$=_(a[s]),G=_(a[r]);A==-1&&([G,$]=[$,G]),b(H,G,W),b(H,$,W)}if(!o.spanGaps){let H=[];B&&H.push(...Rf(a,l,s,r,A,_,e)),y.gaps=H=o.gaps(t,n,s,r,H),y.clip=dh(H,c.ori,f,p,x,m)}return z!=0&&(y.band=z==2?[Ss(t,n,s,r,E,-1),Ss(t,n,s,r,E,1)]:Ss(t,n,s,r,E,z)),y})}function BE(i){let e=St(i.align,1),t=St(i.ascDesc,!1),n=St(i.alignGaps,0),s=St(i.extend,!1);return(r,o,a,l)=>Rr(r,o,(c,h,u,d,f,p,x,m,g,_,T)=>{[a,l]=lh(u,a,l);let b=c.pxRound,{left:C,width:A}=r.bbox,y=Q=>b(p(Q,d,_,m)),E=Q=>b(x(Q,f,T,g)),B=d.ori==0?Co:Po,F={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},D=F.stroke,z=d.dir*(d.ori==0?1:-1),H=E(u[z==1?a:l]),N=y(h[z==1?a:l]),W=N,$=N;s&&e==-1&&($=C,B(D,$,H)),B(D,N,H);for(let Q=z==1?a:l;Q>=a&&Q<=l;Q+=z){let se=u[Q];if(se==null)continue;let de=y(h[Q]),ue=E(se);e==1?B(D,de,H):B(D,W,ue),B(D,de,ue),H=ue,W=de}let G=W;s&&e==1&&(G=C+A,B(D,G,H));let[ce,J]=Tf(r,o);if(c.fill!=null||ce!=0){let Q=F.fill=new Path2D(D),se=c.fillTo(r,o,c.min,c.max,ce),de=E(se);B(Q,G,de),B(Q,$,de)}if(!c.spanGaps){let Q=[];Q.push(...Rf(h,u,a,l,z,y,n));let se=c.width*Et/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),F.gaps=Q=c.gaps(r,o,a,l,Q),F.clip=dh(Q,d.ori,m,g,_,T)}return J!=0&&(F.band=J==2?[Ss(r,o,a,l,D,-1),Ss(r,o,a,l,D,1)]:Ss(r,o,a,l,D,J)),F})}function T0(i,e,t,n,s,r,o=Ot){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=bn(i[l]-i[a]);h<c&&(c=h,o=bn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function zE(i){i=i||Ha;let e=St(i.size,[.6,Ot,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=_t(s),o=1-e[0],a=St(e[1],Ot),l=St(e[2],1),c=St(i.disp,Ha),h=St(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,x,m)=>Rr(f,p,(g,_,T,b,C,A,y,E,B,F,D)=>{let z=g.pxRound,H=t,N=n*Et,W=a*Et,$=l*Et,G,ce;b.ori==0?[G,ce]=r(f,p):[ce,G]=r(f,p);let J=b.dir*(b.ori==0?1:-1),Q=b.ori==0?mh:Cf,se=b.ori==0?h:(Ce,$e,ot,Se,Ut,ze,Ye)=>{h(Ce,$e,ot,Ut,Se,Ye,ze)},de=St(f.bands,Mf).find(Ce=>Ce.series[0]==p),ue=de!=null?de.dir:0,ee=g.fillTo(f,p,g.min,g.max,ue),me=z(y(ee,C,D,B)),ve,Te,Me,We=F,rt=z(g.width*Et),Ge=!1,dt=null,ct=null,it=null,qt=null;u!=null&&(rt==0||d!=null)&&(Ge=!0,dt=u.values(f,p,x,m),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),rt>0&&(it=d.values(f,p,x,m),qt=new Map,new Set(it).forEach(Ce=>{Ce!=null&&qt.set(Ce,new Path2D)})));let{x0:Bt,size:rn}=c;if(Bt!=null&&rn!=null){H=1,_=Bt.values(f,p,x,m),Bt.unit==2&&(_=_.map(ot=>f.posToVal(E+ot*F,b.key,!0)));let Ce=rn.values(f,p,x,m);rn.unit==2?Te=Ce[0]*F:Te=A(Ce[0],b,F,E)-A(0,b,F,E),We=T0(_,T,A,b,F,E,We),Me=We-Te+N}else We=T0(_,T,A,b,F,E,We),Me=We*o+N,Te=We-Me;Me<1&&(Me=0),rt>=Te/2&&(rt=0),Me<5&&(z=U0);let Dt=Me>0,Sn=We-Me-(Dt?rt:0);Te=z(hf(Sn,$,W)),ve=(H==0?Te/2:H==J?0:Te)-H*J*((H==0?N/2:0)+(Dt?rt/2:0));let bt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mn=Ge?null:new Path2D,Jt=null;if(de!=null)Jt=f.data[de.series[1]];else{let{y0:Ce,y1:$e}=c;Ce!=null&&$e!=null&&(T=$e.values(f,p,x,m),Jt=Ce.values(f,p,x,m))}let on=G*Te,O=ce*Te;for(let Ce=J==1?x:m;Ce>=x&&Ce<=m;Ce+=J){let $e=T[Ce];if($e==null)continue;if(Jt!=null){let X=Jt[Ce]??0;if($e-X==0)continue;me=y(X,C,D,B)}let ot=b.distr!=2||c!=null?_[Ce]:Ce,Se=A(ot,b,F,E),Ut=y(St($e,ee),C,D,B),ze=z(Se-ve),Ye=z($n(Ut,me)),R=z(Oi(Ut,me)),M=Ye-R;if($e!=null){let X=$e<0?O:on,he=$e<0?on:O;Ge?(rt>0&&it[Ce]!=null&&Q(qt.get(it[Ce]),ze,R+mi(rt/2),Te,$n(0,M-rt),X,he),dt[Ce]!=null&&Q(ct.get(dt[Ce]),ze,R+mi(rt/2),Te,$n(0,M-rt),X,he)):Q(mn,ze,R+mi(rt/2),Te,$n(0,M-rt),X,he),se(f,p,Ce,ze-rt/2,R,Te+rt,M)}}return rt>0?bt.stroke=Ge?qt:mn:Ge||(bt._fill=g.width==0?g._fill:g._stroke??g._fill,bt.width=0),bt.fill=Ge?ct:mn,bt})}function VE(i,e){let t=St(e?.alignGaps,0);return(n,s,r,o)=>Rr(n,s,(a,l,c,h,u,d,f,p,x,m,g)=>{[r,o]=lh(c,r,o);let _=a.pxRound,T=G=>_(d(G,h,m,p)),b=G=>_(f(G,u,g,x)),C,A,y;h.ori==0?(C=fh,y=Co,A=cx):(C=ph,y=Po,A=hx);let E=h.dir*(h.ori==0?1:-1),B=T(l[E==1?r:o]),F=B,D=[],z=[];for(let G=E==1?r:o;G>=r&&G<=o;G+=E)if(c[G]!=null){let J=l[G],Q=T(J);D.push(F=Q),z.push(b(c[G]))}let H={stroke:i(D,z,C,y,A,_),fill:null,clip:null,band:null,gaps:null,flags:To},N=H.stroke,[W,$]=Tf(n,s);if(a.fill!=null||W!=0){let G=H.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,W),J=b(ce);y(G,F,J),y(G,B,J)}if(!a.spanGaps){let G=[];G.push(...Rf(l,c,r,o,E,T,t)),H.gaps=G=a.gaps(n,s,r,o,G),H.clip=dh(G,h.ori,p,x,m,g)}return $!=0&&(H.band=$==2?[Ss(n,s,r,o,N,-1),Ss(n,s,r,o,N,1)]:Ss(n,s,r,o,N,$)),H})}function GE(i){return VE(HE,i)}function HE(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var pf=new Set;function R0(){for(let i of pf)i.syncRect(!0)}Ro&&(Ar(S1,So,R0),Ar(w1,So,R0,!0),Ar(rh,So,()=>{Dn.pxRatio=Et}));var WE=fx(),XE=ux();function C0(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>mf(r,o,e,t))}function qE(i,e){return i.map((t,n)=>n==0?{}:fn({},e,t))}function mf(i,e,t,n){return fn({},e==0?t:n,i)}function px(i,e,t){return e==null?Eo:[e,t]}var YE=px;function $E(i,e,t){return e==null?Eo:oh(e,t,_f,!0)}function mx(i,e,t,n){return e==null?Eo:ch(e,t,i.scales[n].log,!1)}var ZE=mx;function gx(i,e,t,n){return e==null?Eo:yf(e,t,i.scales[n].log,!1)}var KE=gx;function JE(i,e,t,n,s){let r=$n(a0(i),a0(e)),o=e-i,a=Ui(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?er.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function P0(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=_n((t=+s)*Et))+"px"),[i,e,t]}function jE(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=kt(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Dn(i,e,t){let n={mode:St(i.mode,1)},s=n.mode;function r(v,S,P,L){let V=S.valToPct(v);return L+P*(S.dir==-1?1-V:V)}function o(v,S,P,L){let V=S.valToPct(v);return L+P*(S.dir==-1?V:1-V)}function a(v,S,P,L){return S.ori==0?r(v,S,P,L):o(v,S,P,L)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=wi(r1);if(i.id!=null&&(c.id=i.id),pi(c,i.class),i.title){let v=wi(l1,c);v.textContent=i.title}let h=Fi("canvas"),u=n.ctx=h.getContext("2d"),d=wi(c1,c);Ar("click",d,v=>{v.target===p&&(Vt!=Ur||Yt!=Or)&&Pn.click(n,v)},!0);let f=n.under=wi(h1,d);d.appendChild(h);let p=n.over=wi(u1,d);i=Ao(i);let x=+St(i.pxAlign,1),m=A0(x);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,_=n.series=s==1?C0(i.series||[],y0,w0,!1):qE(i.series||[null],S0),T=n.axes=C0(i.axes||[],v0,b0,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(v=>{v.fill=_t(v.fill||null),v.dir=St(v.dir,-1)});let A=s==2?_[1].facets[0].scale:_[0].scale,y={axes:rs,series:gt},E=(i.drawOrder||["axes","series"]).map(v=>y[v]);function B(v){let S=v.distr==3?P=>Ms(P>0?P:v.clamp(n,P,v.min,v.max,v.key)):v.distr==4?P=>tf(P,v.asinh):v.distr==100?P=>v.fwd(P):P=>P;return P=>{let L=S(P),{_min:V,_max:K}=v,ae=K-V;return(L-V)/ae}}function F(v){let S=b[v];if(S==null){let P=(i.scales||Ha)[v]||Ha;if(P.from!=null){F(P.from);let L=fn({},b[P.from],P,{key:v});L.valToPct=B(L),b[v]=L}else{S=b[v]=fn({},v==A?sx:NE,P),S.key=v;let L=S.time,V=S.range,K=Qs(V);if((v!=A||s==2&&!L)&&(K&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?s0:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?s0:{mode:1,hard:V[1],soft:V[1]}},K=!1),!K&&uh(V))){let ae=V;V=(fe,_e,De)=>_e==null?Eo:oh(_e,De,ae)}S.range=_t(V||(L?YE:v==A?S.distr==3?ZE:S.distr==4?KE:px:S.distr==3?mx:S.distr==4?gx:$E)),S.auto=_t(K?!1:S.auto),S.clamp=_t(S.clamp||DE),S._min=S._max=null,S.valToPct=B(S)}}}F("x"),F("y"),s==1&&_.forEach(v=>{F(v.scale)}),T.forEach(v=>{F(v.scale)});for(let v in i.scales)F(v);let D=b[A],z=D.distr,H,N;D.ori==0?(pi(c,o1),H=r,N=o):(pi(c,a1),H=o,N=r);let W={};for(let v in b){let S=b[v];(S.min!=null||S.max!=null)&&(W[v]={min:S.min,max:S.max},S.min=S.max=null)}let $=i.tzDate||(v=>new Date(_n(v/g))),G=i.fmtDate||Sf,ce=g==1?oE($):cE($),J=m0($,p0(g==1?rE:lE,G)),Q=x0($,g0(uE,G)),se=[],de=n.legend=fn({},pE,i.legend),ue=n.cursor=fn({},_E,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,ve=de.markers;de.idxs=se,ve.width=_t(ve.width),ve.dash=_t(ve.dash),ve.stroke=_t(ve.stroke),ve.fill=_t(ve.fill);let Te,Me,We,rt=[],Ge=[],dt,ct=!1,it={};if(de.live){let v=_[1]?_[1].values:null;ct=v!=null,dt=ct?v(n,1,0):{_:0};for(let S in dt)it[S]=xf}if(ee)if(Te=Fi("table",x1,c),We=Fi("tbody",null,Te),de.mount(n,Te),ct){Me=Fi("thead",null,Te,We);let v=Fi("tr",null,Me);Fi("th",null,v);for(var qt in dt)Fi("th",Xg,v).textContent=qt}else pi(Te,y1),de.live&&pi(Te,v1);let Bt={show:!0},rn={show:!1};function Dt(v,S){if(S==0&&(ct||!de.live||s==2))return Eo;let P=[],L=Fi("tr",_1,We,We.childNodes[S]);pi(L,v.class),v.show||pi(L,Er);let V=Fi("th",null,L);if(ve.show){let fe=wi(b1,V);if(S>0){let _e=ve.width(n,S);_e&&(fe.style.border=_e+"px "+ve.dash(n,S)+" "+ve.stroke(n,S)),fe.style.background=ve.fill(n,S)}}let K=wi(Xg,V);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,S>0&&(ve.show||(K.style.color=v.width>0?ve.stroke(n,S):ve.fill(n,S)),bt("click",V,fe=>{if(ue._lock)return;Je(fe);let _e=_.indexOf(v);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=_.some((Ne,Ue)=>Ue>0&&Ue!=_e&&Ne.show);_.forEach((Ne,Ue)=>{Ue>0&&Vi(Ue,De?Ue==_e?Bt:rn:Bt,!0,hn.setSeries)})}else Vi(_e,{show:!v.show},!0,hn.setSeries)},!1),je&&bt(Zg,V,fe=>{ue._lock||(Je(fe),Vi(_.indexOf(v),Br,!0,hn.setSeries))},!1));for(var ae in dt){let fe=Fi("td",M1,L);fe.textContent="--",P.push(fe)}return[L,P]}let Sn=new Map;function bt(v,S,P,L=!0){let V=Sn.get(S)||{},K=ue.bind[v](n,S,P,L);K&&(Ar(v,S,V[v]=K),Sn.set(S,V))}function mn(v,S,P){let L=Sn.get(S)||{};for(let V in L)(v==null||V==v)&&(cf(V,S,L[V]),delete L[V]);v==null&&Sn.delete(S)}let Jt=0,on=0,O=0,Ce=0,$e=0,ot=0,Se=$e,Ut=ot,ze=O,Ye=Ce,R=0,M=0,X=0,he=0;n.bbox={};let oe=!1,xe=!1,ye=!1,te=!1,ie=!1,pe=!1;function U(v,S,P){(P||v!=n.width||S!=n.height)&&re(v,S),ht(!1),ye=!0,xe=!0,Nn()}function re(v,S){n.width=Jt=O=v,n.height=on=Ce=S,$e=ot=0,be(),He();let P=n.bbox;R=P.left=Sr($e*Et,.5),M=P.top=Sr(ot*Et,.5),X=P.width=Sr(O*Et,.5),he=P.height=Sr(Ce*Et,.5)}let ne=3;function we(){let v=!1,S=0;for(;!v;){S++;let P=Dr(S),L=zi(S);v=S==ne||P&&L,v||(re(n.width,n.height),xe=!0)}}function ge({width:v,height:S}){U(v,S)}n.setSize=ge;function be(){let v=!1,S=!1,P=!1,L=!1;T.forEach((V,K)=>{if(V.show&&V._show){let{side:ae,_size:fe}=V,_e=ae%2,De=V.label!=null?V.labelSize:0,Ne=fe+De;Ne>0&&(_e?(O-=Ne,ae==3?($e+=Ne,L=!0):P=!0):(Ce-=Ne,ae==0?(ot+=Ne,v=!0):S=!0))}}),ki[0]=v,ki[1]=P,ki[2]=S,ki[3]=L,O-=Ti[1]+Ti[3],$e+=Ti[3],Ce-=Ti[2]+Ti[0],ot+=Ti[0]}function He(){let v=$e+O,S=ot+Ce,P=$e,L=ot;function V(K,ae){switch(K){case 1:return v+=ae,v-ae;case 2:return S+=ae,S-ae;case 3:return P-=ae,P+ae;case 0:return L-=ae,L+ae}}T.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=V(fe,K._size),K.label!=null&&(K._lpos=V(fe,K.labelSize))}})}if(ue.dataIdx==null){let v=ue.hover,S=v.skip=new Set(v.skip??[]);S.add(void 0);let P=v.prox=_t(v.prox),L=v.bias??=0;ue.dataIdx=(V,K,ae,fe)=>{if(K==0)return ae;let _e=ae,De=P(V,K,ae,fe)??Ot,Ne=De>=0&&De<Ot,Ue=D.ori==0?O:Ce,st=ue.left,wt=e[0],Mt=e[K];if(S.has(Mt[ae])){_e=null;let xt=null,Ke=null,Xe;if(L==0||L==-1)for(Xe=ae;xt==null&&Xe-- >0;)S.has(Mt[Xe])||(xt=Xe);if(L==0||L==1)for(Xe=ae;Ke==null&&Xe++<Mt.length;)S.has(Mt[Xe])||(Ke=Xe);if(xt!=null||Ke!=null)if(Ne){let Ht=xt==null?-1/0:H(wt[xt],D,Ue,0),en=Ke==null?1/0:H(wt[Ke],D,Ue,0),Tn=st-Ht,Nt=en-st;Tn<=Nt?Tn<=De&&(_e=xt):Nt<=De&&(_e=Ke)}else _e=Ke==null?xt:xt==null?Ke:ae-xt<=Ke-ae?xt:Ke}else Ne&&bn(st-H(wt[ae],D,Ue,0))>De&&(_e=null);return _e}}let Je=v=>{ue.event=v};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=_t(le.show),le.size=_t(le.size),le.stroke=_t(le.stroke),le.width=_t(le.width),le.fill=_t(le.fill);let Oe=n.focus=fn({},i.focus||{alpha:.3},ue.focus),je=Oe.prox>=0,Re=je&&le.one,at=[],zt=[],zn=[];function Oo(v,S){let P=le.show(n,S);if(P instanceof HTMLElement)return pi(P,g1),pi(P,v.class),es(P,-10,-10,O,Ce),p.insertBefore(P,at[S]),P}function Pr(v,S){if(s==1||S>0){let P=s==1&&b[v.scale].time,L=v.value;v.value=P?h0(L)?x0($,g0(L,G)):L||Q:L||PE,v.label=v.label||(P?ME:bE)}if(Re||S>0){v.width=v.width==null?1:v.width,v.paths=v.paths||WE||N1,v.fillTo=_t(v.fillTo||FE),v.pxAlign=+St(v.pxAlign,x),v.pxRound=A0(v.pxAlign),v.stroke=_t(v.stroke||null),v.fill=_t(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let P=IE($n(1,v.width),1),L=v.points=fn({},{size:P,width:$n(1,P*.2),stroke:v.stroke,space:P*2,paths:XE,_stroke:null,_fill:null},v.points);L.show=_t(L.show),L.filter=_t(L.filter),L.fill=_t(L.fill),L.stroke=_t(L.stroke),L.paths=_t(L.paths),L.pxAlign=v.pxAlign}if(ee){let P=Dt(v,S);rt.splice(S,0,P[0]),Ge.splice(S,0,P[1]),de.values.push(null)}if(me){se.splice(S,0,null);let P=null;Re?S==0&&(P=Oo(v,S)):S>0&&(P=Oo(v,S)),at.splice(S,0,P),zt.splice(S,0,0),zn.splice(S,0,0)}An("addSeries",S)}function au(v,S){S=S??_.length,v=s==1?mf(v,S,y0,w0):mf(v,S,{},S0),_.splice(S,0,v),Pr(_[S],S)}n.addSeries=au;function Ja(v){if(_.splice(v,1),ee){de.values.splice(v,1),Ge.splice(v,1);let S=rt.splice(v,1)[0];mn(null,S.firstChild),S.remove()}me&&(se.splice(v,1),at.splice(v,1)[0].remove(),zt.splice(v,1),zn.splice(v,1)),An("delSeries",v)}n.delSeries=Ja;let ki=[!1,!1,!1,!1];function ns(v,S){if(v._show=v.show,v.show){let P=v.side%2,L=b[v.scale];L==null&&(v.scale=P?_[1].scale:A,L=b[v.scale]);let V=L.time;v.size=_t(v.size),v.space=_t(v.space),v.rotate=_t(v.rotate),Qs(v.incrs)&&v.incrs.forEach(ae=>{!er.has(ae)&&er.set(ae,B0(ae))}),v.incrs=_t(v.incrs||(L.distr==2?nE:V?g==1?sE:aE:wr)),v.splits=_t(v.splits||(V&&L.distr==1?ce:L.distr==3?uf:L.distr==4?EE:wE)),v.stroke=_t(v.stroke),v.grid.stroke=_t(v.grid.stroke),v.ticks.stroke=_t(v.ticks.stroke),v.border.stroke=_t(v.border.stroke);let K=v.values;v.values=Qs(K)&&!Qs(K[0])?_t(K):V?Qs(K)?m0($,p0(K,G)):h0(K)?hE($,K):K||J:K||SE,v.filter=_t(v.filter||(L.distr>=3&&L.log==10?RE:L.distr==3&&L.log==2?CE:O0)),v.font=P0(v.font),v.labelFont=P0(v.labelFont),v._size=v.size(n,null,S,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(ki[S]=!0,v._el=wi(d1,d))}}function is(v,S,P,L){let[V,K,ae,fe]=P,_e=S%2,De=0;return _e==0&&(fe||K)&&(De=S==0&&!V||S==2&&!ae?_n(v0.size/3):0),_e==1&&(V||ae)&&(De=S==1&&!K||S==3&&!fe?_n(b0.size/2):0),De}let ko=n.padding=(i.padding||[is,is,is,is]).map(v=>_t(St(v,is))),Ti=n._padding=ko.map((v,S)=>v(n,S,ki,0)),jt,nn=null,sn=null,Bi=s==1?_[0].idxs:null,ii=null,Rs=!1;function Bo(v,S){if(e=v??[],n.data=n._data=e,s==2){jt=0;for(let P=1;P<_.length;P++)jt+=e[P][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ii=e[0],jt=ii.length;let P=e;if(z==2){P=e.slice();let L=P[0]=Array(jt);for(let V=0;V<jt;V++)L[V]=V}n._data=e=P}if(ht(!0),An("setData"),z==2&&(ye=!0),S!==!1){let P=D;P.auto(n,Rs)?zo():Is(A,P.min,P.max),te=te||ue.left>=0,pe=!0,Nn()}}n.setData=Bo;function zo(){Rs=!0;let v,S;s==1&&(jt>0?(nn=Bi[0]=0,sn=Bi[1]=jt-1,v=e[0][nn],S=e[0][sn],z==2?(v=nn,S=sn):v==S&&(z==3?[v,S]=ch(v,v,D.log,!1):z==4?[v,S]=yf(v,v,D.log,!1):D.time?S=v+_n(86400/g):[v,S]=oh(v,S,_f,!0))):(nn=Bi[0]=v=null,sn=Bi[1]=S=null)),Is(A,v,S)}let Ir,Cs,Lr,w,k,j,Y,Z,Ee,Pe;function Ae(v,S,P,L,V,K){v??=Yg,P??=Mf,L??="butt",V??=Yg,K??="round",v!=Ir&&(u.strokeStyle=Ir=v),V!=Cs&&(u.fillStyle=Cs=V),S!=Lr&&(u.lineWidth=Lr=S),K!=k&&(u.lineJoin=k=K),L!=j&&(u.lineCap=j=L),P!=w&&u.setLineDash(w=P)}function Ie(v,S,P,L){S!=Cs&&(u.fillStyle=Cs=S),v!=Y&&(u.font=Y=v),P!=Z&&(u.textAlign=Z=P),L!=Ee&&(u.textBaseline=Ee=L)}function Be(v,S,P,L,V=0){if(L.length>0&&v.auto(n,Rs)&&(S==null||S.min==null)){let K=St(nn,0),ae=St(sn,L.length-1),fe=P.min==null?R1(L,K,ae,V,v.distr==3):[P.min,P.max];v.min=Oi(v.min,P.min=fe[0]),v.max=$n(v.max,P.max=fe[1])}}let et={min:null,max:null};function mt(){for(let L in b){let V=b[L];W[L]==null&&(V.min==null||W[A]!=null&&V.auto(n,Rs))&&(W[L]=et)}for(let L in b){let V=b[L];W[L]==null&&V.from!=null&&W[V.from]!=null&&(W[L]=et)}W[A]!=null&&ht(!0);let v={};for(let L in W){let V=W[L];if(V!=null){let K=v[L]=Ao(b[L],O1);if(V.min!=null)fn(K,V);else if(L!=A||s==2)if(jt==0&&K.from==null){let ae=K.range(n,null,null,L);K.min=ae[0],K.max=ae[1]}else K.min=Ot,K.max=-Ot}}if(jt>0){_.forEach((L,V)=>{if(s==1){let K=L.scale,ae=W[K];if(ae==null)return;let fe=v[K];if(V==0){let _e=fe.range(n,fe.min,fe.max,K);fe.min=_e[0],fe.max=_e[1],nn=Ui(fe.min,e[0]),sn=Ui(fe.max,e[0]),sn-nn>1&&(e[0][nn]<fe.min&&nn++,e[0][sn]>fe.max&&sn--),L.min=ii[nn],L.max=ii[sn]}else L.show&&L.auto&&Be(fe,ae,L,e[V],L.sorted);L.idxs[0]=nn,L.idxs[1]=sn}else if(V>0&&L.show&&L.auto){let[K,ae]=L.facets,fe=K.scale,_e=ae.scale,[De,Ne]=e[V],Ue=v[fe],st=v[_e];Ue!=null&&Be(Ue,W[fe],K,De,K.sorted),st!=null&&Be(st,W[_e],ae,Ne,ae.sorted),L.min=ae.min,L.max=ae.max}});for(let L in v){let V=v[L],K=W[L];if(V.from==null&&(K==null||K.min==null)){let ae=V.range(n,V.min==Ot?null:V.min,V.max==-Ot?null:V.max,L);V.min=ae[0],V.max=ae[1]}}}for(let L in v){let V=v[L];if(V.from!=null){let K=v[V.from];if(K.min==null)V.min=V.max=null;else{let ae=V.range(n,K.min,K.max,L);V.min=ae[0],V.max=ae[1]}}}let S={},P=!1;for(let L in v){let V=v[L],K=b[L];if(K.min!=V.min||K.max!=V.max){K.min=V.min,K.max=V.max;let ae=K.distr;K._min=ae==3?Ms(K.min):ae==4?tf(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?Ms(K.max):ae==4?tf(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,S[L]=P=!0}}if(P){_.forEach((L,V)=>{s==2?V>0&&S.y&&(L._paths=null):S[L.scale]&&(L._paths=null)});for(let L in S)ye=!0,An("setScale",L);me&&ue.left>=0&&(te=pe=!0)}for(let L in W)W[L]=null}function ke(v){let S=hf(nn-1,0,jt-1),P=hf(sn+1,0,jt-1);for(;v[S]==null&&S>0;)S--;for(;v[P]==null&&P<jt-1;)P++;return[S,P]}function gt(){if(jt>0){let v=_.some(S=>S._focus)&&Pe!=Oe.alpha;v&&(u.globalAlpha=Pe=Oe.alpha),_.forEach((S,P)=>{if(P>0&&S.show&&(Zt(P,!1),Zt(P,!0),S._paths==null)){let L=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha);let V=s==2?[0,e[P][0].length-1]:ke(e[P]);S._paths=S.paths(n,P,V[0],V[1]),Pe!=L&&(u.globalAlpha=Pe=L)}}),_.forEach((S,P)=>{if(P>0&&S.show){let L=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha),S._paths!=null&&Ct(P,!1);{let V=S._paths!=null?S._paths.gaps:null,K=S.points.show(n,P,nn,sn,V),ae=S.points.filter(n,P,K,V);(K||ae)&&(S.points._paths=S.points.paths(n,P,nn,sn,ae),Ct(P,!0))}Pe!=L&&(u.globalAlpha=Pe=L),An("drawSeries",P)}}),v&&(u.globalAlpha=Pe=1)}}function Zt(v,S){let P=S?_[v].points:_[v];P._stroke=P.stroke(n,v),P._fill=P.fill(n,v)}function Ct(v,S){let P=S?_[v].points:_[v],{stroke:L,fill:V,clip:K,flags:ae,_stroke:fe=P._stroke,_fill:_e=P._fill,_width:De=P.width}=P._paths;De=kt(De*Et,3);let Ne=null,Ue=De%2/2;S&&_e==null&&(_e=De>0?"#fff":fe);let st=P.pxAlign==1&&Ue>0;if(st&&u.translate(Ue,Ue),!S){let wt=R-De/2,Mt=M-De/2,xt=X+De,Ke=he+De;Ne=new Path2D,Ne.rect(wt,Mt,xt,Ke)}S?Fe(fe,De,P.dash,P.cap,_e,L,V,ae,K):Pt(v,fe,De,P.dash,P.cap,_e,L,V,ae,Ne,K),st&&u.translate(-Ue,-Ue)}function Pt(v,S,P,L,V,K,ae,fe,_e,De,Ne){let Ue=!1;_e!=0&&C.forEach((st,wt)=>{if(st.series[0]==v){let Mt=_[st.series[1]],xt=e[st.series[1]],Ke=(Mt._paths||Ha).band;Qs(Ke)&&(Ke=st.dir==1?Ke[0]:Ke[1]);let Xe,Ht=null;Mt.show&&Ke&&P1(xt,nn,sn)?(Ht=st.fill(n,wt)||K,Xe=Mt._paths.clip):Ke=null,Fe(S,P,L,V,Ht,ae,fe,_e,De,Ne,Xe,Ke),Ue=!0}}),Ue||Fe(S,P,L,V,K,ae,fe,_e,De,Ne)}let gn=To|ff;function Fe(v,S,P,L,V,K,ae,fe,_e,De,Ne,Ue){Ae(v,S,P,L,V),(_e||De||Ue)&&(u.save(),_e&&u.clip(_e),De&&u.clip(De)),Ue?(fe&gn)==gn?(u.clip(Ue),Ne&&u.clip(Ne),vt(V,ae),an(v,K,S)):fe&ff?(vt(V,ae),u.clip(Ue),an(v,K,S)):fe&To&&(u.save(),u.clip(Ue),Ne&&u.clip(Ne),vt(V,ae),u.restore(),an(v,K,S)):(vt(V,ae),an(v,K,S)),(_e||De||Ue)&&u.restore()}function an(v,S,P){P>0&&(S instanceof Map?S.forEach((L,V)=>{u.strokeStyle=Ir=V,u.stroke(L)}):S!=null&&v&&u.stroke(S))}function vt(v,S){S instanceof Map?S.forEach((P,L)=>{u.fillStyle=Cs=L,u.fill(P)}):S!=null&&v&&u.fill(S)}function ss(v,S,P,L){let V=T[v],K;if(L<=0)K=[0,0];else{let ae=V._space=V.space(n,v,S,P,L),fe=V._incrs=V.incrs(n,v,S,P,L,ae);K=JE(S,P,fe,L,ae)}return V._found=K}function ln(v,S,P,L,V,K,ae,fe,_e,De){let Ne=ae%2/2;x==1&&u.translate(Ne,Ne),Ae(fe,ae,_e,De,fe),u.beginPath();let Ue,st,wt,Mt,xt=V+(L==0||L==3?-K:K);P==0?(st=V,Mt=xt):(Ue=V,wt=xt);for(let Ke=0;Ke<v.length;Ke++)S[Ke]!=null&&(P==0?Ue=wt=v[Ke]:st=Mt=v[Ke],u.moveTo(Ue,st),u.lineTo(wt,Mt));u.stroke(),x==1&&u.translate(-Ne,-Ne)}function Dr(v){let S=!0;return T.forEach((P,L)=>{if(!P.show)return;let V=b[P.scale];if(V.min==null){P._show&&(S=!1,P._show=!1,ht(!1));return}else P._show||(S=!1,P._show=!0,ht(!1));let K=P.side,ae=K%2,{min:fe,max:_e}=V,[De,Ne]=ss(L,fe,_e,ae==0?O:Ce);if(Ne==0)return;let Ue=V.distr==2,st=P._splits=P.splits(n,L,fe,_e,De,Ne,Ue),wt=V.distr==2?st.map(Xe=>ii[Xe]):st,Mt=V.distr==2?ii[st[1]]-ii[st[0]]:De,xt=P._values=P.values(n,P.filter(n,wt,L,Ne,Mt),L,Ne,Mt);P._rotate=K==2?P.rotate(n,xt,L,Ne):0;let Ke=P._size;P._size=Ei(P.size(n,xt,L,v)),Ke!=null&&P._size!=Ke&&(S=!1)}),S}function zi(v){let S=!0;return ko.forEach((P,L)=>{let V=P(n,L,ki,v);V!=Ti[L]&&(S=!1),Ti[L]=V}),S}function rs(){for(let v=0;v<T.length;v++){let S=T[v];if(!S.show||!S._show)continue;let P=S.side,L=P%2,V,K,ae=S.stroke(n,v),fe=P==0||P==3?-1:1,[_e,De]=S._found;if(S.label!=null){let Hn=S.labelGap*fe,oi=_n((S._lpos+Hn)*Et);Ie(S.labelFont[0],ae,"center",P==2?"top":qg),u.save(),L==1?(V=K=0,u.translate(oi,_n(M+he/2)),u.rotate((P==3?-sh:sh)/2)):(V=_n(R+X/2),K=oi);let cr=F0(S.label)?S.label(n,v,_e,De):S.label;u.fillText(cr,V,K),u.restore()}if(De==0)continue;let Ne=b[S.scale],Ue=L==0?X:he,st=L==0?R:M,wt=S._splits,Mt=Ne.distr==2?wt.map(Hn=>ii[Hn]):wt,xt=Ne.distr==2?ii[wt[1]]-ii[wt[0]]:_e,Ke=S.ticks,Xe=S.border,Ht=Ke.show?Ke.size:0,en=_n(Ht*Et),Tn=_n((S.alignTo==2?S._size-Ht-S.gap:S.gap)*Et),Nt=S._rotate*-sh/180,tn=m(S._pos*Et),si=(en+Tn)*fe,Gn=tn+si;K=L==0?Gn:0,V=L==1?Gn:0;let yi=S.font[0],Ri=S.align==1?bo:S.align==2?jd:Nt>0?bo:Nt<0?jd:L==0?"center":P==3?jd:bo,Hi=Nt||L==1?"middle":P==2?"top":qg;Ie(yi,ae,Ri,Hi);let ri=S.font[1]*S.lineGap,_i=wt.map(Hn=>m(a(Hn,Ne,Ue,st))),Ci=S._values;for(let Hn=0;Hn<Ci.length;Hn++){let oi=Ci[Hn];if(oi!=null){L==0?V=_i[Hn]:K=_i[Hn],oi=""+oi;let cr=oi.indexOf(`
`)==-1?[oi]:oi.split(/\n/gm);for(let Wn=0;Wn<cr.length;Wn++){let Sp=cr[Wn];Nt?(u.save(),u.translate(V,K+Wn*ri),u.rotate(Nt),u.fillText(Sp,0,0),u.restore()):u.fillText(Sp,V,K+Wn*ri)}}}Ke.show&&ln(_i,Ke.filter(n,Mt,v,De,xt),L,P,tn,en,kt(Ke.width*Et,3),Ke.stroke(n,v),Ke.dash,Ke.cap);let Wi=S.grid;Wi.show&&ln(_i,Wi.filter(n,Mt,v,De,xt),L,L==0?2:1,L==0?M:R,L==0?he:X,kt(Wi.width*Et,3),Wi.stroke(n,v),Wi.dash,Wi.cap),Xe.show&&ln([tn],[1],L==0?1:0,L==0?1:2,L==1?M:R,L==1?he:X,kt(Xe.width*Et,3),Xe.stroke(n,v),Xe.dash,Xe.cap)}An("drawAxes")}function ht(v){_.forEach((S,P)=>{P>0&&(S._paths=null,v&&(s==1?(S.min=null,S.max=null):S.facets.forEach(L=>{L.min=null,L.max=null})))})}let Qt=!1,Vn=!1,It=[];function cn(){Vn=!1;for(let v=0;v<It.length;v++)An(...It[v]);It.length=0}function Nn(){Qt||(W1(rp),Qt=!0)}function ja(v,S=!1){Qt=!0,Vn=S,v(n),rp(),S&&It.length>0&&queueMicrotask(cn)}n.batch=ja;function rp(){if(oe&&(mt(),oe=!1),ye&&(we(),ye=!1),xe){if(Xt(f,bo,$e),Xt(f,"top",ot),Xt(f,Ba,O),Xt(f,za,Ce),Xt(p,bo,$e),Xt(p,"top",ot),Xt(p,Ba,O),Xt(p,za,Ce),Xt(d,Ba,Jt),Xt(d,za,on),h.width=_n(Jt*Et),h.height=_n(on*Et),T.forEach(({_el:v,_show:S,_size:P,_pos:L,side:V})=>{if(v!=null)if(S){let K=V===3||V===0?P:0,ae=V%2==1;Xt(v,ae?"left":"top",L-K),Xt(v,ae?"width":"height",P),Xt(v,ae?"top":"left",ae?ot:$e),Xt(v,ae?"height":"width",ae?Ce:O),lf(v,Er)}else pi(v,Er)}),Ir=Cs=Lr=k=j=Y=Z=Ee=w=null,Pe=1,Ho(!0),$e!=Se||ot!=Ut||O!=ze||Ce!=Ye){ht(!1);let v=O/ze,S=Ce/Ye;if(me&&!te&&ue.left>=0){ue.left*=v,ue.top*=S,Nr&&es(Nr,_n(ue.left),0,O,Ce),Fr&&es(Fr,0,_n(ue.top),O,Ce);for(let P=0;P<at.length;P++){let L=at[P];L!=null&&(zt[P]*=v,zn[P]*=S,es(L,Ei(zt[P]),Ei(zn[P]),O,Ce))}}if(Gt.show&&!ie&&Gt.left>=0&&Gt.width>0){Gt.left*=v,Gt.width*=v,Gt.top*=S,Gt.height*=S;for(let P in fu)Xt(kr,P,Gt[P])}Se=$e,Ut=ot,ze=O,Ye=Ce}An("setSize"),xe=!1}Jt>0&&on>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(v=>v()),An("draw")),Gt.show&&ie&&(Qa(Gt),ie=!1),me&&te&&(lr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(uu(),pe=!1),l||(l=!0,n.status=1,An("ready")),Rs=!1,Qt=!1}n.redraw=(v,S)=>{ye=S||!1,v!==!1?Is(A,D.min,D.max):Nn()};function lu(v,S){let P=b[v];if(P.from==null){if(jt==0){let L=P.range(n,S.min,S.max,v);S.min=L[0],S.max=L[1]}if(S.min>S.max){let L=S.min;S.min=S.max,S.max=L}if(jt>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;v==A&&P.distr==2&&jt>0&&(S.min=Ui(S.min,e[0]),S.max=Ui(S.max,e[0]),S.min==S.max&&S.max++),W[v]=S,oe=!0,Nn()}}n.setScale=lu;let cu,hu,Nr,Fr,op,ap,Ur,Or,lp,cp,Vt,Yt,Ps=!1,Pn=ue.drag,wn=Pn.x,En=Pn.y;me&&(ue.x&&(cu=wi(p1,p)),ue.y&&(hu=wi(m1,p)),D.ori==0?(Nr=cu,Fr=hu):(Nr=hu,Fr=cu),Vt=ue.left,Yt=ue.top);let Gt=n.select=fn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),kr=Gt.show?wi(f1,Gt.over?p:f):null;function Qa(v,S){if(Gt.show){for(let P in v)Gt[P]=v[P],P in fu&&Xt(kr,P,v[P]);S!==!1&&An("setSelect")}}n.setSelect=Qa;function Iv(v){if(_[v].show)ee&&lf(rt[v],Er);else if(ee&&pi(rt[v],Er),me){let P=Re?at[0]:at[v];P!=null&&es(P,-10,-10,O,Ce)}}function Is(v,S,P){lu(v,{min:S,max:P})}function Vi(v,S,P,L){S.focus!=null&&Uv(v),S.show!=null&&_.forEach((V,K)=>{K>0&&(v==K||v==null)&&(V.show=S.show,Iv(K),s==2?(Is(V.facets[0].scale,null,null),Is(V.facets[1].scale,null,null)):Is(V.scale,null,null),Nn())}),P!==!1&&An("setSeries",v,S),L&&Wo("setSeries",n,v,S)}n.setSeries=Vi;function Lv(v,S){fn(C[v],S)}function Dv(v,S){v.fill=_t(v.fill||null),v.dir=St(v.dir,-1),S=S??C.length,C.splice(S,0,v)}function Nv(v){v==null?C.length=0:C.splice(v,1)}n.addBand=Dv,n.setBand=Lv,n.delBand=Nv;function Fv(v,S){_[v].alpha=S,me&&at[v]!=null&&(at[v].style.opacity=S),ee&&rt[v]&&(rt[v].style.opacity=S)}let os,Ls,ar,Br={focus:!0};function Uv(v){if(v!=ar){let S=v==null,P=Oe.alpha!=1;_.forEach((L,V)=>{if(s==1||V>0){let K=S||V==0||V==v;L._focus=S?null:K,P&&Fv(V,K?1:Oe.alpha)}}),ar=v,P&&Nn()}}ee&&je&&bt(Kg,Te,v=>{ue._lock||(Je(v),ar!=null&&Vi(null,Br,!0,hn.setSeries))});function Gi(v,S,P){let L=b[S];P&&(v=v/Et-(L.ori==1?ot:$e));let V=O;L.ori==1&&(V=Ce,v=V-v),L.dir==-1&&(v=V-v);let K=L._min,ae=L._max,fe=v/V,_e=K+(ae-K)*fe,De=L.distr;return De==3?wo(10,_e):De==4?L1(_e,L.asinh):De==100?L.bwd(_e):_e}function Ov(v,S){let P=Gi(v,A,S);return Ui(P,e[0],nn,sn)}n.valToIdx=v=>Ui(v,e[0]),n.posToIdx=Ov,n.posToVal=Gi,n.valToPos=(v,S,P)=>b[S].ori==0?r(v,b[S],P?X:O,P?R:0):o(v,b[S],P?he:Ce,P?M:0),n.setCursor=(v,S,P)=>{Vt=v.left,Yt=v.top,lr(null,S,P)};function hp(v,S){Xt(kr,bo,Gt.left=v),Xt(kr,Ba,Gt.width=S)}function up(v,S){Xt(kr,"top",Gt.top=v),Xt(kr,za,Gt.height=S)}let Vo=D.ori==0?hp:up,Go=D.ori==1?hp:up;function kv(){if(ee&&de.live)for(let v=s==2?1:0;v<_.length;v++){if(v==0&&ct)continue;let S=de.values[v],P=0;for(let L in S)Ge[v][P++].firstChild.nodeValue=S[L]}}function uu(v,S){if(v!=null&&(v.idxs?v.idxs.forEach((P,L)=>{se[L]=P}):U1(v.idx)||se.fill(v.idx),de.idx=se[0]),ee&&de.live){for(let P=0;P<_.length;P++)(P>0||s==1&&!ct)&&Bv(P,se[P]);kv()}pe=!1,S!==!1&&An("setLegend")}n.setLegend=uu;function Bv(v,S){let P=_[v],L=v==0&&z==2?ii:e[v],V;ct?V=P.values(n,v,S)??it:(V=P.value(n,S==null?null:L[S],v,S),V=V==null?it:{_:V}),de.values[v]=V}function lr(v,S,P){lp=Vt,cp=Yt,[Vt,Yt]=ue.move(n,Vt,Yt),ue.left=Vt,ue.top=Yt,me&&(Nr&&es(Nr,_n(Vt),0,O,Ce),Fr&&es(Fr,0,_n(Yt),O,Ce));let L,V=nn>sn;os=Ot,Ls=null;let K=D.ori==0?O:Ce,ae=D.ori==1?O:Ce;if(Vt<0||jt==0||V){L=ue.idx=null;for(let fe=0;fe<_.length;fe++){let _e=at[fe];_e!=null&&es(_e,-10,-10,O,Ce)}je&&Vi(null,Br,!0,v==null&&hn.setSeries),de.live&&(se.fill(L),pe=!0)}else{let fe,_e,De;s==1&&(fe=D.ori==0?Vt:Yt,_e=Gi(fe,A),L=ue.idx=Ui(_e,e[0],nn,sn),De=H(e[0][L],D,K,0));let Ne=-10,Ue=-10,st=0,wt=0,Mt=!0,xt="",Ke="";for(let Xe=s==2?1:0;Xe<_.length;Xe++){let Ht=_[Xe],en=se[Xe],Tn=en==null?null:s==1?e[Xe][en]:e[Xe][1][en],Nt=ue.dataIdx(n,Xe,L,_e),tn=Nt==null?null:s==1?e[Xe][Nt]:e[Xe][1][Nt];if(pe=pe||tn!=Tn||Nt!=en,se[Xe]=Nt,Xe>0&&Ht.show){let si=Nt==null?-10:Nt==L?De:H(s==1?e[0][Nt]:e[Xe][0][Nt],D,K,0),Gn=tn==null?-10:N(tn,s==1?b[Ht.scale]:b[Ht.facets[1].scale],ae,0);if(je&&tn!=null){let yi=D.ori==1?Vt:Yt,Ri=bn(Oe.dist(n,Xe,Nt,Gn,yi));if(Ri<os){let Hi=Oe.bias;if(Hi!=0){let ri=Gi(yi,Ht.scale),_i=tn>=0?1:-1,Ci=ri>=0?1:-1;Ci==_i&&(Ci==1?Hi==1?tn>=ri:tn<=ri:Hi==1?tn<=ri:tn>=ri)&&(os=Ri,Ls=Xe)}else os=Ri,Ls=Xe}}if(pe||Re){let yi,Ri;D.ori==0?(yi=si,Ri=Gn):(yi=Gn,Ri=si);let Hi,ri,_i,Ci,Wi,Hn,oi=!0,cr=le.bbox;if(cr!=null){oi=!1;let Wn=cr(n,Xe);_i=Wn.left,Ci=Wn.top,Hi=Wn.width,ri=Wn.height}else _i=yi,Ci=Ri,Hi=ri=le.size(n,Xe);if(Hn=le.fill(n,Xe),Wi=le.stroke(n,Xe),Re)Xe==Ls&&os<=Oe.prox&&(Ne=_i,Ue=Ci,st=Hi,wt=ri,Mt=oi,xt=Hn,Ke=Wi);else{let Wn=at[Xe];Wn!=null&&(zt[Xe]=_i,zn[Xe]=Ci,i0(Wn,Hi,ri,oi),t0(Wn,Hn,Wi),es(Wn,Ei(_i),Ei(Ci),O,Ce))}}}}if(Re){let Xe=Oe.prox,Ht=ar==null?os<=Xe:os>Xe||Ls!=ar;if(pe||Ht){let en=at[0];en!=null&&(zt[0]=Ne,zn[0]=Ue,i0(en,st,wt,Mt),t0(en,xt,Ke),es(en,Ei(Ne),Ei(Ue),O,Ce))}}}if(Gt.show&&Ps)if(v!=null){let[fe,_e]=hn.scales,[De,Ne]=hn.match,[Ue,st]=v.cursor.sync.scales,wt=v.cursor.drag;if(wn=wt._x,En=wt._y,wn||En){let{left:Mt,top:xt,width:Ke,height:Xe}=v.select,Ht=v.scales[Ue].ori,en=v.posToVal,Tn,Nt,tn,si,Gn,yi=fe!=null&&De(fe,Ue),Ri=_e!=null&&Ne(_e,st);yi&&wn?(Ht==0?(Tn=Mt,Nt=Ke):(Tn=xt,Nt=Xe),tn=b[fe],si=H(en(Tn,Ue),tn,K,0),Gn=H(en(Tn+Nt,Ue),tn,K,0),Vo(Oi(si,Gn),bn(Gn-si))):Vo(0,K),Ri&&En?(Ht==1?(Tn=Mt,Nt=Ke):(Tn=xt,Nt=Xe),tn=b[_e],si=N(en(Tn,st),tn,ae,0),Gn=N(en(Tn+Nt,st),tn,ae,0),Go(Oi(si,Gn),bn(Gn-si))):Go(0,ae)}else pu()}else{let fe=bn(lp-op),_e=bn(cp-ap);if(D.ori==1){let st=fe;fe=_e,_e=st}wn=Pn.x&&fe>=Pn.dist,En=Pn.y&&_e>=Pn.dist;let De=Pn.uni;De!=null?wn&&En&&(wn=fe>=De,En=_e>=De,!wn&&!En&&(_e>fe?En=!0:wn=!0)):Pn.x&&Pn.y&&(wn||En)&&(wn=En=!0);let Ne,Ue;wn&&(D.ori==0?(Ne=Ur,Ue=Vt):(Ne=Or,Ue=Yt),Vo(Oi(Ne,Ue),bn(Ue-Ne)),En||Go(0,ae)),En&&(D.ori==1?(Ne=Ur,Ue=Vt):(Ne=Or,Ue=Yt),Go(Oi(Ne,Ue),bn(Ue-Ne)),wn||Vo(0,K)),!wn&&!En&&(Vo(0,0),Go(0,0))}if(Pn._x=wn,Pn._y=En,v==null){if(P){if(Mp!=null){let[fe,_e]=hn.scales;hn.values[0]=fe!=null?Gi(D.ori==0?Vt:Yt,fe):null,hn.values[1]=_e!=null?Gi(D.ori==1?Vt:Yt,_e):null}Wo(Qd,n,Vt,Yt,O,Ce,L)}if(je){let fe=P&&hn.setSeries,_e=Oe.prox;ar==null?os<=_e&&Vi(Ls,Br,!0,fe):os>_e?Vi(null,Br,!0,fe):Ls!=ar&&Vi(Ls,Br,!0,fe)}}pe&&(de.idx=L,uu()),S!==!1&&An("setCursor")}let Ds=null;Object.defineProperty(n,"rect",{get(){return Ds==null&&Ho(!1),Ds}});function Ho(v=!1){v?Ds=null:(Ds=p.getBoundingClientRect(),An("syncRect",Ds))}function dp(v,S,P,L,V,K,ae){ue._lock||Ps&&v!=null&&v.movementX==0&&v.movementY==0||(du(v,S,P,L,V,K,ae,!1,v!=null),v!=null?lr(null,!0,!0):lr(S,!0,!1))}function du(v,S,P,L,V,K,ae,fe,_e){if(Ds==null&&Ho(!1),Je(v),v!=null)P=v.clientX-Ds.left,L=v.clientY-Ds.top;else{if(P<0||L<0){Vt=-10,Yt=-10;return}let[De,Ne]=hn.scales,Ue=S.cursor.sync,[st,wt]=Ue.values,[Mt,xt]=Ue.scales,[Ke,Xe]=hn.match,Ht=S.axes[0].side%2==1,en=D.ori==0?O:Ce,Tn=D.ori==1?O:Ce,Nt=Ht?K:V,tn=Ht?V:K,si=Ht?L:P,Gn=Ht?P:L;if(Mt!=null?P=Ke(De,Mt)?a(st,b[De],en,0):-10:P=en*(si/Nt),xt!=null?L=Xe(Ne,xt)?a(wt,b[Ne],Tn,0):-10:L=Tn*(Gn/tn),D.ori==1){let yi=P;P=L,L=yi}}_e&&(S==null||S.cursor.event.type==Qd)&&((P<=1||P>=O-1)&&(P=Sr(P,O)),(L<=1||L>=Ce-1)&&(L=Sr(L,Ce))),fe?(op=P,ap=L,[Ur,Or]=ue.move(n,P,L)):(Vt=P,Yt=L)}let fu={width:0,height:0,left:0,top:0};function pu(){Qa(fu,!1)}let fp,pp,mp,gp;function xp(v,S,P,L,V,K,ae){Ps=!0,wn=En=Pn._x=Pn._y=!1,du(v,S,P,L,V,K,ae,!0,!1),v!=null&&(bt(ef,of,vp,!1),Wo($g,n,Ur,Or,O,Ce,null));let{left:fe,top:_e,width:De,height:Ne}=Gt;fp=fe,pp=_e,mp=De,gp=Ne}function vp(v,S,P,L,V,K,ae){Ps=Pn._x=Pn._y=!1,du(v,S,P,L,V,K,ae,!1,!0);let{left:fe,top:_e,width:De,height:Ne}=Gt,Ue=De>0||Ne>0,st=fp!=fe||pp!=_e||mp!=De||gp!=Ne;if(Ue&&st&&Qa(Gt),Pn.setScale&&Ue&&st){let wt=fe,Mt=De,xt=_e,Ke=Ne;if(D.ori==1&&(wt=_e,Mt=Ne,xt=fe,Ke=De),wn&&Is(A,Gi(wt,A),Gi(wt+Mt,A)),En)for(let Xe in b){let Ht=b[Xe];Xe!=A&&Ht.from==null&&Ht.min!=Ot&&Is(Xe,Gi(xt+Ke,Xe),Gi(xt,Xe))}pu()}else ue.lock&&(ue._lock=!ue._lock,lr(S,!0,v!=null));v!=null&&(mn(ef,of),Wo(ef,n,Vt,Yt,O,Ce,null))}function zv(v,S,P,L,V,K,ae){if(ue._lock)return;Je(v);let fe=Ps;if(Ps){let _e=!0,De=!0,Ne=10,Ue,st;D.ori==0?(Ue=wn,st=En):(Ue=En,st=wn),Ue&&st&&(_e=Vt<=Ne||Vt>=O-Ne,De=Yt<=Ne||Yt>=Ce-Ne),Ue&&_e&&(Vt=Vt<Ur?0:O),st&&De&&(Yt=Yt<Or?0:Ce),lr(null,!0,!0),Ps=!1}Vt=-10,Yt=-10,se.fill(null),lr(null,!0,!0),fe&&(Ps=fe)}function yp(v,S,P,L,V,K,ae){ue._lock||(Je(v),zo(),pu(),v!=null&&Wo(Jg,n,Vt,Yt,O,Ce,null))}function _p(){T.forEach(jE),U(n.width,n.height,!0)}Ar(rh,So,_p);let zr={};zr.mousedown=xp,zr.mousemove=dp,zr.mouseup=vp,zr.dblclick=yp,zr.setSeries=(v,S,P,L)=>{let V=hn.match[2];P=V(n,S,P),P!=-1&&Vi(P,L,!0,!1)},me&&(bt($g,p,xp),bt(Qd,p,dp),bt(Zg,p,v=>{Je(v),Ho(!1)}),bt(Kg,p,zv),bt(Jg,p,yp),pf.add(n),n.syncRect=Ho);let el=n.hooks=i.hooks||{};function An(v,S,P){Vn?It.push([v,S,P]):v in el&&el[v].forEach(L=>{L.call(null,n,S,P)})}(i.plugins||[]).forEach(v=>{for(let S in v.hooks)el[S]=(el[S]||[]).concat(v.hooks[S])});let bp=(v,S,P)=>P,hn=fn({key:null,setSeries:!1,filters:{pub:l0,sub:l0},scales:[A,_[1]?_[1].scale:null],match:[c0,c0,bp],values:[null,null]},ue.sync);hn.match.length==2&&hn.match.push(bp),ue.sync=hn;let Mp=hn.key,mu=rx(Mp);function Wo(v,S,P,L,V,K,ae){hn.filters.pub(v,S,P,L,V,K,ae)&&mu.pub(v,S,P,L,V,K,ae)}mu.sub(n);function Vv(v,S,P,L,V,K,ae){hn.filters.sub(v,S,P,L,V,K,ae)&&zr[v](null,S,P,L,V,K,ae)}n.pub=Vv;function Gv(){mu.unsub(n),pf.delete(n),Sn.clear(),cf(rh,So,_p),c.remove(),Te?.remove(),An("destroy")}n.destroy=Gv;function gu(){An("init",i,e),Bo(e||i.data,!1),W[A]?lu(A,W[A]):zo(),ie=Gt.show&&(Gt.width>0||Gt.height>0),te=pe=!0,U(i.width,i.height)}return _.forEach(Pr),T.forEach(ns),t?t instanceof HTMLElement?(t.appendChild(c),gu()):t(n,gu):gu(),n}Dn.assign=fn;Dn.fmtNum=bf;Dn.rangeNum=oh;Dn.rangeLog=ch;Dn.rangeAsinh=yf;Dn.orient=Rr;Dn.pxRatio=Et;Dn.join=H1;Dn.fmtDate=Sf,Dn.tzDate=eE;Dn.sync=rx;{Dn.addGap=UE,Dn.clipGaps=dh;let i=Dn.paths={points:ux};i.linear=fx,i.stepped=BE,i.bars=zE,i.spline=GE}var xx=8;function vx(i,e,t){let n=q("summary",{},"Choose signals"),s=q("details",{class:"picker"},n),r=q("div",{class:"picker-columns"});for(let l of new Set(i.map(c=>c.group))){let c=q("fieldset",{},q("legend",{},l));for(let h of i.filter(u=>u.group===l)){let u=Zn("signal"),d=q("input",{type:"checkbox",id:u,"data-signal":h.id});d.checked=e.has(h.id),d.addEventListener("change",()=>{d.checked?e.add(h.id):e.delete(h.id),t()});let f=q("span",{},`${h.label} `,q("small",{},h.unit));c.append(q("label",{for:u,title:h.id},d,f))}r.append(c)}let o=q("div",{class:"picker-list"},r);s.append(o);let a=()=>{if(!s.open)return;let{top:l,bottom:c}=n.getBoundingClientRect(),[h,u]=[l-xx,innerHeight-c-xx],d=h>u;o.style.top=d?"auto":`${c}px`,o.style.bottom=d?`${innerHeight-l}px`:"auto",o.style.maxHeight=`${Math.max(d?h:u,120)}px`};return s.addEventListener("toggle",a),addEventListener("resize",a),addEventListener("scroll",a,{passive:!0}),document.getElementById("panel")?.addEventListener("scroll",a,{passive:!0}),document.addEventListener("pointerdown",l=>{s.contains(l.target)||(s.open=!1)}),s.addEventListener("keydown",l=>{l.key==="Escape"&&(s.open=!1,n.focus())}),s}var yx=30,_x=.05,gh=3,QE=80,eA=6,tA=.5,nA={light:["#0b7a99","#c8431b","#5c8714","#7a4cc4","#a06f00","#c02f78","#2f5fc4","#2d7d70"],dark:["#4fc3e4","#ff8a5f","#a8d159","#bb97f5","#ecbb45","#f580b8","#86aef7","#74cdbf"]},iA={light:"#b3470b",dark:"#ff9a52"},sA={light:"#c0261f",dark:"#ff7b73"},bx="11px system-ui",xh=class{constructor(e,t,n,s,r,o=[]){this.signals=t;this.live=s;this.seek=r;this.events=o;this.chosen=new Set(n),this.values=t.map(()=>[]);let a=vx(t,this.chosen,()=>this.build());e.append(q("div",{class:"plots-head"},q("h2",{},"Plots"),this.key,a),this.area),new ResizeObserver(()=>this.fit()).observe(this.area),this.dark.addEventListener("change",()=>this.build()),this.build()}signals;live;seek;events;times=[];values;charts=[];area=q("div",{class:"charts"});key=q("span",{class:"plots-key"});chosen;dark=matchMedia("(prefers-color-scheme: dark)");marked=NaN;stale=!0;drawn=-1/0;add(e,t){if(this.cut(e),!(this.times.length&&e-this.times[this.times.length-1]<_x-1e-9)){if(this.times.push(e),this.values.forEach((n,s)=>n.push(Number.isFinite(t[s])?t[s]:null)),this.times.length>yx/_x+40){this.times.splice(0,40);for(let n of this.values)n.splice(0,40)}this.stale=!0}}clear(){this.cut(-1/0),this.stale=!0}mark(e){this.events=e,this.explain(),this.stale=!0}fill(e,t){this.times=Array.from(e),this.values=this.signals.map((n,s)=>t(s)),this.stale=!0}points(){let e=this.signals.map((t,n)=>[t.id,[...this.values[n]]]);return{times:[...this.times],values:Object.fromEntries(e)}}draw(e){if(!this.stale&&(this.live||e===this.marked)||this.live&&performance.now()-this.drawn<QE)return;this.drawn=performance.now(),this.marked=e;let t=this.live?this.times.length-1:rA(this.times,e);for(let{plot:n,signals:s,mark:r}of this.charts)this.stale&&n.setData([this.times,...s.map(o=>this.values[o])],!0),this.move(n,r),this.times.length&&(n.cursor.left??-1)<0&&n.setLegend({idx:Math.max(t,0)},!1);this.stale=!1}cut(e){let t=this.times.length;for(;t>0&&this.times[t-1]>e+1e-9;)--t;if(t!==this.times.length){this.times.length=t;for(let n of this.values)n.length=t;this.stale=!0}}build(){for(let{plot:s}of this.charts)s.destroy();this.area.replaceChildren();let e=this.signals.map((s,r)=>({signal:s,i:r})).filter(({signal:s})=>this.chosen.has(s.id)),t=[...new Set(e.map(({signal:s})=>s.unit))];this.charts=t.slice(0,gh).map(s=>{let r=e.filter(({signal:o})=>o.unit===s);return this.chart(s,r.map(({i:o})=>o),Math.min(t.length,gh))});let n=t.length>gh?`${t.length} units are chosen; ${gh} charts fit.`:"";(!t.length||n)&&this.area.append(q("p",{class:"note"},n||"No signal is chosen.")),this.explain(),this.stale=!0}explain(){let e=this.charts.some(({signals:n})=>n.some(s=>this.signals[s].limit!==void 0)),t=[this.events.length?q("span",{class:"key-event"},"events"):null,e?q("span",{class:"key-limit"},"limits"):null];this.key.replaceChildren(...t.filter(n=>n!==null))}get scheme(){return this.dark.matches?"dark":"light"}series(e,t,n){let s=nA[this.scheme];return{label:this.signals[e].label,stroke:s[t%s.length],width:1.75,dash:n,points:{show:!1},spanGaps:!1,value:(r,o)=>o==null?"\u2013":oA(o)}}chart(e,t,n){let s=getComputedStyle(document.documentElement),r=s.getPropertyValue("--line"),o={stroke:s.getPropertyValue("--muted"),grid:{stroke:r,width:1},ticks:{stroke:r,width:1,size:4},font:bx},a=(f,p)=>p.map(Pf),l=q("div",{class:"mark",hidden:""}),c=q("div",{class:"chart-head"},q("span",{class:"chart-unit"},e==="1"||!e?"\u2013":e)),h=q("div",{class:"chart"},c);this.area.append(h);let u=[...new Set(t.flatMap(f=>this.signals[f].limit??[]))];return{plot:new Dn({...this.size(n),scales:{x:{time:!1,range:(f,p,x)=>this.live?[Math.max(x-yx,0),Math.max(x,5)]:[p,x]},y:{range:(f,p,x)=>cA(...lA(p,x,u))}},axes:[{...o,size:26,gap:2,values:(f,p)=>p.map((x,m)=>m===p.length-1?`${Pf(x)} s`:Pf(x))},{...o,values:a,size:aA,gap:3}],legend:{mount:(f,p)=>c.append(p)},padding:[6,14,null,null],series:[{label:"Time",value:(f,p)=>typeof p=="number"?`${p.toFixed(2)} s`:""},...t.map((f,p)=>this.series(f,p))],cursor:{sync:{key:"time"},drag:{x:!this.live,y:!1},points:{size:6}},hooks:{ready:[f=>{f.over.append(l),this.clicks(f),this.tips(f,h)}],drawAxes:[f=>this.lines(f,u)],setScale:[f=>this.move(f,l)],setSize:[f=>this.move(f,l)]}},[this.times,...t.map(f=>this.values[f])],h),signals:t,mark:l}}size(e){let t=Math.max(this.area.clientWidth,200),n=t>640?e:1;return{width:Math.floor(t/Math.max(n,1))-2,height:t>640?148:150}}fit(){for(let{plot:e}of this.charts)e.setSize(this.size(this.charts.length))}move(e,t){if(this.live||Number.isNaN(this.marked))return;let n=e.valToPos(this.marked,"x"),s=e.bbox.width/devicePixelRatio;t.hidden=!(n>=-1&&n<=s+1),t.style.transform=`translateX(${n-1}px)`}lines({ctx:e,bbox:t,valToPos:n,scales:s},r){e.save(),e.beginPath(),e.lineWidth=devicePixelRatio,e.strokeStyle=iA[this.scheme],e.globalAlpha=.7,e.setLineDash([3*devicePixelRatio,4*devicePixelRatio]);for(let{time:o}of this.events){if(o<(s.x.min??o)||o>(s.x.max??o))continue;let a=Math.round(n(o,"x",!0));e.moveTo(a,t.top),e.lineTo(a,t.top+t.height)}e.stroke(),e.beginPath(),e.globalAlpha=1,e.strokeStyle=sA[this.scheme],e.setLineDash([8*devicePixelRatio,4*devicePixelRatio]);for(let o of r){if(o<(s.y.min??o)||o>(s.y.max??o))continue;let a=Math.round(n(o,"y",!0));e.moveTo(t.left,a),e.lineTo(t.left+t.width,a)}e.stroke(),e.restore()}clicks(e){this.live||e.over.addEventListener("click",t=>{this.seek(e.posToVal(t.clientX-e.over.getBoundingClientRect().left,"x"))})}tips(e,t){let n=q("div",{class:"tip",hidden:""});e.over.append(n),e.over.addEventListener("mousemove",s=>{let{left:r,width:o}=e.over.getBoundingClientRect(),a=s.clientX-r,l=this.events.filter(({time:h})=>Math.abs(e.valToPos(h,"x")-a)<eA);if(n.hidden=!l.length,!l.length)return;let c=[...new Set(l.map(({time:h,text:u})=>`${h.toFixed(2)} s ${u}`))];n.textContent=[...c.slice(0,3),...c.length>3?[`and ${c.length-3} more`]:[]].join(`
`),n.style.left=a>o/2?"auto":`${a+10}px`,n.style.right=a>o/2?`${o-a+10}px`:"auto"}),t.addEventListener("mouseleave",()=>n.hidden=!0)}};function rA(i,e){let[t,n]=[0,i.length-1];for(;t<n;){let s=t+n+1>>1;i[s]<=e?t=s:n=s-1}return t}function Pf(i){let e=Math.abs(i);return e!==0&&(e>=1e5||e<.001)?i.toExponential().replace("e+","e"):String(i)}function oA(i){return Math.abs(i)>=1e5?i.toExponential(2).replace("e+","e"):i.toPrecision(4)}function aA(i,e){if(!e?.length)return 40;let{ctx:t}=i;t.save(),t.font=bx;let n=Math.max(...e.map(s=>t.measureText(s??"").width));return t.restore(),Math.max(40,Math.ceil(n)+18)}function lA(i,e,t){if(i===null||e===null)return[i,e];let n=t.filter(s=>e>=tA*s);return[i,Math.max(e,...n)]}function cA(i,e){if(i===null||e===null||!Number.isFinite(i+e))return[-1,1];let t=Math.max(e-i,.02*Math.max(Math.abs(i),Math.abs(e)),.001),n=(i+e)/2;return[n-.58*t,n+.58*t]}function ws(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;++n)t[n]=e.charCodeAt(n);return t.buffer}var hA=-32768,vh=class{constructor(e){this.page=e;this.data=e.playback,this.times=new Float64Array(ws(this.data.time)),this.whole=new Int16Array(ws(this.data.values));let{poses:t,bending:n,reactions:s,signals:r,shown:o}=this.data;this.columns=[...t,...n,...s,...r,...o];let a=[t.length,t.length+n.length,t.length+n.length+s.length];this.first={bending:a[0],reactions:a[1],signals:a[2],shown:a[2]+r.length},this.bending=new Float64Array(n.length),this.reactions=new Float64Array(this.data.reactions.length)}page;times;data;whole;columns;pose=new Float64Array(7);bending;reactions;first;get start(){return this.times[0]}get end(){return this.times[this.times.length-1]}signal(e){let t=this.first.signals+e;return Array.from(this.times,(n,s)=>{let r=this.at(s,t);return Number.isNaN(r)?null:r})}value(e,t){return this.between(this.first.signals+e,t)}show(e,t){this.page.scene.bodies.forEach((n,s)=>{for(let r=0;r<7;++r)this.pose[r]=this.between(7*s+r,t);e.poseFromQuaternion(n,this.pose)});for(let n=0;n<this.bending.length;++n)this.bending[n]=this.between(this.first.bending+n,t);this.bending.length&&e.bend(this.bending,0);for(let n=0;n<this.reactions.length;++n)this.reactions[n]=this.between(this.first.reactions+n,t);for(let n=0;n<e.shown.length;++n)e.shown[n]=this.between(this.first.shown+n,t);e.finish(this.reactions.length?this.reactions:null,n=>6*n)}profile(e,t,n){let{wave:s}=this.data;if(!s)return null;let r=this.page.signals.findIndex(o=>o.id===s.signal);for(let o=0;o<n.length;++o){let a=t*(2*o/(n.length-1)-1),l=Math.min(Math.max(e-a/s.speed,this.start),this.end),c=this.value(r,l);n[o]=Number.isNaN(c)?0:c}return s.direction}between(e,t){let n=this.row(t),s=Math.min(n+1,this.times.length-1),r=this.at(n,e),o=this.at(s,e),a=this.times[s]-this.times[n];return a>0?r+(o-r)*(t-this.times[n])/a:r}row(e){let[t,n]=[0,this.times.length-1];for(;t<n;){let s=t+n+1>>1;this.times[s]<=e?t=s:n=s-1}return t}at(e,t){let n=this.whole[e*this.columns.length+t];if(n===hA)return NaN;let{low:s,high:r}=this.columns[t];return s+(n+32767)/65534*(r-s)}};function Sx(i,e){let t=e.names.outputs.find(({name:s})=>s===i.name);if(!t)return new Int32Array(i.size).fill(-1);let n=new Map(Mx(t).map((s,r)=>[s,t.offset+r]));return Int32Array.from(Mx(i),s=>n.get(s)??-1)}function Mx({labels:i,size:e}){let t=Object.values(i).reduce((n,s)=>n.flatMap(r=>s.map(o=>`${r}/${o}`)),[""]);return t.length===e?t:Array.from({length:e},(n,s)=>String(s))}var Io=class i{constructor(e,t,n,s){this.goal=e;this.start=t;this.span=n;this.c=s}goal;start;span;c;static at(e){return new i(e,0,0,[e])}towards(e,t,n){let[s,r,o]=[0,1,2].map(l=>this.derivative(t,l)*n**l),a=e-s;return new i(e,t,n,[s,r,o/2,10*a-6*r-1.5*o,-15*a+8*r+1.5*o,6*a-3*r-.5*o])}get resting(){return this.span===0}over(e){return e>=this.start+this.span}value(e){return this.derivative(e,0)}derivative(e,t){if(this.over(e))return t===0?this.goal:0;let n=Math.max((e-this.start)/this.span,0),s=0;return this.c.forEach((r,o)=>{let a=r;for(let l=0;l<t;++l)a*=o-l;o>=t&&(s+=a*n**(o-t))}),s/this.span**t}};var If=10,yh=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.decays=t.decays,this.table=new Float32Array(ws(this.decays.values)),this.columns=this.decays.quarter.length,this.count=this.columns+3}meeting;formulas;count;decays;table;columns;last={tp:NaN,decay:NaN};known=new WeakMap;fill(e,t,n){n.fill(0);let s=this.exponent(t);for(let{waves:a,size:l}of t){let{lead:c,water:h}=this.moved(a,s);for(let u=0;u<c.length;++u){let d=a.w[u]*e+c[u],f=l*Math.cos(d),p=-l*Math.sin(d),x=this.columns*u;for(let m=0;m<this.columns;++m)n[m]+=h[x+m]*(this.decays.quarter[m]?p:f)}}let[r,o]=this.meeting.station;n[this.columns]=r,n[this.columns+1]=o,n[this.columns+2]=s}exponent(e){if(e.length===1)return this.ofSea(e[0].waves);let t=0,n=0;for(let{waves:s,size:r}of e)t+=r**2*Math.log(this.ofSea(s)),n+=r**2;return n>0?Math.exp(t/n):Math.exp(this.decays.first[0])}ofSea({tp:e}){if(this.last.tp!==e){let t=n=>this.formulas.waveNumber(n*2*Math.PI/e);this.last={tp:e,decay:this.formulas.decay?.(t(this.decays.slow),t(this.decays.fast))??NaN}}return this.last.decay}moved(e,t){let n=this.known.get(e);return n||(n={decay:NaN,lead:Lf(e,this.meeting.position),water:new Float64Array(this.columns*e.w.length)},this.known.set(e,n)),n.decay!==t&&(n.decay=t,e.w.forEach((s,r)=>this.oneWave(e,r,s,t,n.water))),n}oneWave({k:e,chi:t,amplitude:n},s,r,o,a){let{side:l,first:c}=this.decays,h=this.along(Math.log(o),c),u=this.along(Math.log(e[s]),this.decays.k),d=new Array(If).fill(0);h.weights.forEach((p,x)=>u.weights.forEach((m,g)=>{let _=If*((h.at+x)*this.decays.k[2]+u.at+g);for(let T=0;T<If;++T)d[T]+=p*m*this.table[_+T]}));let f=this.formulas.water?.(r,e[s],t[s],l,o,...d)??[];for(let p=0;p<this.columns;++p)a[this.columns*s+p]=n[s]*f[p]}along(e,[t,n,s]){let r=Math.min(Math.max((e-t)/n,0),s-1),o=Math.min(Math.max(Math.floor(r)-1,0),s-4);return{at:o,weights:this.formulas.weights(r-o,0,1,2,3)}}};var pn=6;function Ex(i,e){let t=i.tables.map(n=>new Df(n,e));return i.met.map(n=>n.kind==="water"?new yh(n,i,e):n.kind==="forces"?new Nf(n,t[n.table]):new Ff(n,t[n.table],e))}function Lf({k:i,chi:e,phase:t},[n,s]){return t.map((r,o)=>r-i[o]*(n*Math.cos(e[o])+s*Math.sin(e[o])))}var Df=class{constructor(e,t){this.data=e;this.formulas=t;this.values=new Float32Array(ws(e.values))}data;formulas;values;responses(e,t){let n=new Float64Array(2*pn*e.w.length);return e.w.forEach((s,r)=>{this.add(s,e.chi[r]-t,n,2*pn*r);for(let o=0;o<2*pn;++o)n[2*pn*r+o]*=e.amplitude[r]}),n}add(e,t,n,s){let{w:r,directions:o}=this.data,a=Math.min(Math.max(e,r[0]),r[r.length-1]),l=r.findIndex(p=>p>a),c=Math.min(Math.max((l<0?r.length:l)-2,0),r.length-4),h=(t/(2*Math.PI)%1+1)%1*o,u=Math.floor(h)-1,d=this.formulas.weights(a,r[c],r[c+1],r[c+2],r[c+3]),f=this.formulas.weights(h-u,0,1,2,3);d.forEach((p,x)=>f.forEach((m,g)=>{let _=2*pn*((c+x)*o+(u+g+o)%o);for(let T=0;T<2*pn;++T)n[s+T]+=p*m*this.values[_+T]}))}},_h=class{constructor(e,t){this.meeting=e;this.table=t}meeting;table;known=new WeakMap;to(e){let t=this.known.get(e);return t||(t={response:this.table.responses(e,this.meeting.heading),lead:Lf(e,this.meeting.position)},this.known.set(e,t)),t}},Nf=class{count=pn;answers;constructor(e,t){this.answers=new _h(e,t)}fill(e,t,n){n.fill(0);for(let{waves:s,size:r}of t){let{response:o,lead:a}=this.answers.to(s);for(let l=0;l<a.length;++l){let c=s.w[l]*e+a[l],h=r*Math.cos(c),u=r*Math.sin(c),d=2*pn*l;for(let f=0;f<pn;++f)n[f]+=o[d+2*f]*h-o[d+2*f+1]*u}}}},Ff=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.answers=new _h(e,t)}meeting;formulas;count=3*pn;answers;sums=new Float64Array(3*pn);fill(e,t,n){n.fill(0);for(let l of t)this.sum(e,l.waves),wx(n,this.sums,l.size,l.rate,l.bend);let{rampIn:s}=this.meeting;if(s===null||e>=s)return;let[r,o,a]=this.formulas.rising(e/s);this.sums.set(n),n.fill(0),wx(n,this.sums,r,o/s,a/s**2)}sum(e,t){let{response:n,lead:s}=this.answers.to(t),r=this.sums.fill(0);for(let o=0;o<s.length;++o){let a=t.w[o],l=a*e+s[o],c=Math.cos(l),h=Math.sin(l),u=2*pn*o;for(let d=0;d<pn;++d){let f=n[u+2*d]*c-n[u+2*d+1]*h;r[d]+=f,r[pn+d]-=a*(n[u+2*d]*h+n[u+2*d+1]*c),r[2*pn+d]-=a*a*f}}}};function wx(i,e,t,n,s){for(let r=0;r<pn;++r){let[o,a,l]=[e[r],e[pn+r],e[2*pn+r]];i[r]+=t*o,i[pn+r]+=t*a+n*o,i[2*pn+r]+=t*l+2*n*a+s*o}}function Ax(i,e,t,n,s){let r=2*Math.PI/t,o=dA(i.seed+7919*s),a=i.regular?1:60,[l,c]=i.band??[0,1/0],h=Math.max(i.span[0]*r,l),u=Math.max(Math.min(i.span[1]*r,c),h*1.01),d=new Float64Array(a),f=new Float64Array(a),p=new Float64Array(a),x=new Float64Array(a),m=0;for(let _=0;_<a;++_){let T=b=>h*(u/h)**(b/a);d[_]=i.regular?r:T(_)+(T(_+1)-T(_))*o(),p[_]=i.regular?1:e.spectrum((T(_)+T(_+1))/2,r,i.gamma)*(T(_+1)-T(_)),f[_]=n+(i.spreading===null||i.regular?0:uA(i.spreading,e,o)),x[_]=i.regular?0:2*Math.PI*o(),m+=p[_]}let g=p.map(_=>i.regular?.5:Math.sqrt(_/m/8));return{tp:t,w:d,k:d.map(_=>e.waveNumber(_)),chi:f,amplitude:g,phase:x}}function uA(i,e,t){for(;;){let n=Math.PI*(t()-.5);if(t()<e.spreading(n,i))return n}}function dA(i){let e=i*2654435761+1013904223>>>0;return()=>{e=Math.imul(e,1664525)+1013904223>>>0;let t=e^e>>>16;return t=Math.imul(t,73244475)>>>0,t^=t>>>15,(t>>>0)/4294967296}}var Tx=120,pA=5,mA=2,bh=class{constructor(e,t){this.data=e;this.formulas=t;this.met=Ex(e,t),this.known={t:[NaN,NaN,NaN],values:[0,1,2].map(()=>this.met.map(({count:n})=>new Float64Array(n))),next:0},this.wanted={on:e.on,hs:e.hs,tp:e.tp,direction:e.direction},this.height=Io.at(this.goal),this.made={tp:e.tp,direction:e.direction},this.waves=this.drawn(),this.share=[0,1].map(()=>({waves:this.waves,size:0,rate:0,bend:0}))}data;formulas;wanted;height;waves;old=null;since=0;span=0;now=0;draws=0;made;met;share;known;get inputs(){return this.data.met.map(e=>e.inputs)}get hs(){return this.height.value(this.now)}reset(){this.now=0,this.draws=0,this.height=Io.at(this.goal),this.old=null,this.made={tp:this.wanted.tp,direction:this.wanted.direction},this.waves=this.drawn(),this.forget()}set(e){Object.assign(this.wanted,e),this.height.goal!==this.goal&&(this.height=this.height.towards(this.goal,this.now,pA)),this.renew(),this.forget()}follow(e){this.now=e,!this.height.resting&&this.height.over(e)&&(this.height=Io.at(this.height.goal)),this.old&&e>=this.since+this.span&&(this.old=null,this.renew(),this.forget())}values(e){let{known:t}=this,n=t.t.indexOf(e);if(n>=0)return t.values[n];let s=t.next;t.next=(s+1)%t.t.length,t.t[s]=e;let r=this.shares(e);return this.met.forEach((o,a)=>o.fill(e,r,t.values[s][a])),t.values[s]}elevation(e,t,n){let s=0;return this.each(e,({w:r,k:o,chi:a,amplitude:l,phase:c},h,u)=>{s+=u*l[h]*Math.cos(r[h]*e+c[h]-o[h]*(t*Math.cos(a[h])+n*Math.sin(a[h])))}),s}elevationAtVessel(e,t=0){return this.elevation(e,...this.data.places[t]??this.data.places[0])}packed(e,t){let n=0;return this.each(e,({w:s,k:r,chi:o,amplitude:a,phase:l},c,h)=>{let u=(s[c]*e+l[c])%(2*Math.PI);t.set([r[c]*Math.cos(o[c]),r[c]*Math.sin(o[c]),h*a[c],u],4*n++)}),n}components(){let e={w:[],chi:[],amplitude:[],phase:[]};return this.each(this.now,({w:t,chi:n,amplitude:s,phase:r},o,a)=>{e.w.push(t[o]),e.chi.push(n[o]),e.amplitude.push(a*s[o]),e.phase.push(r[o])},!0),e}get goal(){return this.wanted.on?this.wanted.hs:0}each(e,t,n=!1){for(let{waves:s,size:r}of this.shares(e,n))for(let o=0;o<s.w.length;++o)t(s,o,r)}shares(e,t=!1){let[n,s,r]=[0,1,2].map(c=>this.height.derivative(e,c));if(n===0&&s===0&&r===0&&!t)return[];let[o,a]=this.share;if(a.waves=this.waves,!this.old)return Object.assign(a,{size:n,rate:s,bend:r}),[a];o.waves=this.old;let l=this.formulas.exchange((e-this.since)/this.span,Number(this.data.regular));return this.share.forEach((c,h)=>{let[u,d,f]=[l[3*h],l[3*h+1]/this.span,l[3*h+2]/this.span**2];Object.assign(c,{size:n*u,rate:s*u+n*d,bend:r*u+2*s*d+n*f})}),l[0]<=0?[a]:l[3]<=0?[o]:[o,a]}renew(){let{tp:e,direction:t}=this.wanted;if(this.old||this.made.tp===e&&this.made.direction===t)return;let n=this.height.goal===0&&this.height.over(this.now);this.made={tp:e,direction:t},this.draws+=1;let s=this.waves;this.waves=this.drawn(),!n&&(this.old=s,this.since=this.now,this.span=mA*Math.max(s.tp,e))}drawn(){return Ax(this.data,this.formulas,this.made.tp,this.made.direction,this.draws)}forget(){this.known.t.fill(NaN)}};var Mh=class{input;samples;every;constructor({input:e,every:t,low:n,high:s,values:r}){this.input=e,this.every=t,this.samples=Float64Array.from(new Int16Array(ws(r)),o=>n+(o+32767)/65534*(s-n))}at(e){let t=this.samples.length-1,s=Math.max(e,0)/this.every%(2*t),r=s>t?2*t-s:s,o=Math.min(Math.floor(r),t-1);return this.samples[o]+(r-o)*(this.samples[o+1]-this.samples[o])}};var gA=8,xA=6,vA=10,yA=1e5,Sh=class{constructor(e,t){this.data=e;this.programs=t;this.program=t[0],this.sea=e.sea?new bh(e.sea,this.program.formulas):null,this.series=e.series.map(n=>new Mh(n)),this.p=Float64Array.from(this.program.p0),this.run=this.started(e.step,this.program.x0,0),this.y=new Float64Array(this.program.sizes.ny),this.index();for(let n of e.motors)n.parameter&&this.setParameter(n.parameter,n.start*n.value);this.outputs()}data;programs;sea;y;failed=!1;said={text:"",until:0};found=new Map;program;chosen=0;run;p;places=new Map;goals=new Map;added=new Map;series;kept=[];halved=0;spent=0;simulated=0;get time(){return this.run.t}get step(){return this.run.h}get names(){return this.program.names.states}get x(){return this.run.x}get variant(){return this.chosen}get load(){return this.simulated>0?this.spent/this.simulated:0}get trouble(){return this.failed||this.run.t<this.said.until?this.said.text:""}heard(){this.failed||(this.said.until=-1/0)}entry(e,t){let n=this.found.get(e);if(!n){let s=this.programs[0].names.outputs.find(({name:r})=>r===e);n=s?Sx(s,this.program):new Int32Array(0),this.found.set(e,n)}return n[t]??-1}outputOffset(e){return this.program.names.outputs.find(t=>t.name===e)?.offset??-1}outputLabels(e){let t=this.program.names.outputs.find(n=>n.name===e);return t?Object.values(t.labels)[0]??[]:[]}vapour(){let e=this.outputOffset("cavitation");return e<0?[]:this.outputLabels("cavitation").filter((t,n)=>this.y[e+n]>0)}parameter(e){return this.p[this.places.get(e)??-1]??NaN}setParameter(e,t){let n=this.places.get(e);if(n===void 0)throw new RangeError(`there is no parameter ${e}`);this.p[n]=t,this.program.prepare(this.p,this.run.c)}usual(e){return this.program.p0[this.places.get(e)??-1]??NaN}scale(e,t,n=0){let s=e.filter(l=>this.places.has(l)),r=s.map(l=>t*this.usual(l)),o=s.map((l,c)=>Math.abs(r[c]-this.parameter(l))/n),a=`scale ${e[0]}`;this.goals.delete(a),n>0?this.goals.set(a,{parameters:s,targets:r,rates:o}):s.forEach((l,c)=>this.p[this.places.get(l)]=r[c]),this.program.prepare(this.p,this.run.c)}setAdded(e,t){this.added.set(e,t),this.applyAdded()}moveTo(e,t,n,s){this.goals.set(e,{parameters:t,targets:n,rates:t.map(()=>s)})}stay(e){this.goals.delete(e)}restarted=()=>{};choose(e){let[t,n]=[this.data.variants[this.chosen],this.data.variants[e]],s=n.place===t.place;n.sea&&JSON.stringify(n.sea)!==JSON.stringify(t.sea)&&this.sea?.set(n.sea);let r=new Map(this.program.names.parameters.map(({name:a},l)=>[a,this.p[l]])),o=new Map(this.program.names.parameters.map(({name:a,value:l})=>[a,l]));if(this.program=this.programs[e],this.chosen=e,this.p=Float64Array.from(this.program.p0),this.program.names.parameters.forEach(({name:a},l)=>{let c=r.get(a);c!==void 0&&c!==o.get(a)&&(this.p[l]=c)}),this.index(),this.found.clear(),this.y=new Float64Array(this.program.sizes.ny),this.run=this.started(this.run.h,this.run.x,this.run.t),s)return this.outputs();this.reset(),this.restarted()}reset(){this.goals.clear(),this.sea?.reset(),this.run=this.started(this.data.step,this.program.x0,0),this.kept=[],this.halved=0,this.said={text:"",until:0},this.failed=!1,this.outputs()}advance(e,t=1/0){let n=performance.now(),s=this.run.t;this.pace();let r=s+e-1e-9*Math.max(1,e);for(;this.run.t<r&&!this.failed;){let a=Math.max(1,Math.round((r-this.run.t)/this.run.h));this.keep();let l=this.goals.size>0,c=l?1:Math.min(a,t===1/0?256:gA);if(l&&this.follow(),(this.program.rk4(this.run,c)<c||this.unbounded())&&this.recover(),this.sea?.follow(this.run.t),performance.now()-n>t)break}let o=this.run.t-s;if(o>0){let a=Math.exp(-o/2);this.spent=a*this.spent+(performance.now()-n)/1e3,this.simulated=a*this.simulated+o}return this.outputs(),o}outputs(){this.run.inputs?.(this.run.t,this.run.u),this.program.outputs(this.run.t,this.run.x,this.run.u,this.run.c,this.y)}index(){this.places.clear(),this.program.names.parameters.forEach(({name:e},t)=>this.places.set(e,t))}started(e,t,n){let s=this.program.start(e,this.p,t,n),r=new Map(this.program.names.inputs.map(({name:c},h)=>[c,h])),{sea:o}=this,a=o?.inputs.map(c=>c.map(h=>Int32Array.from(h,u=>r.get(u)??-1)))??[],l=this.series.flatMap(c=>r.has(c.input)?[{one:c,at:r.get(c.input)}]:[]);return(o||l.length)&&(s.inputs=(c,h)=>{let u=o?.values(c)??[];for(let d=0;d<u.length;++d)for(let f of a[d])for(let p=0;p<f.length;++p)f[p]>=0&&(h[f[p]]=u[d][p]);for(let{one:d,at:f}of l)h[f]=d.at(c)}),this.run=s,this.applyAdded(),s}applyAdded(){this.program.names.inputs.forEach(({name:e},t)=>{this.added.has(e)&&(this.run.u[t]=this.added.get(e))})}follow(){let{h:e}=this.run;for(let[t,{parameters:n,targets:s,rates:r}]of this.goals){let o=!0;n.forEach((a,l)=>{let c=this.places.get(a),h=r[l]*e,u=Math.min(Math.max(s[l]-this.p[c],-h),h);this.p[c]+=u,Math.abs(s[l]-this.p[c])<1e-12*Math.max(1,Math.abs(s[l]))&&(this.p[c]=s[l]),o&&=this.p[c]===s[l]}),o&&this.goals.delete(t)}this.program.prepare(this.p,this.run.c)}pace(){let{careful:e,step:t}=this.data.variants[this.chosen],n=this.outputOffset("cylinder_length"),r=(e.calm.every(([o,a],l)=>this.y[n+l]>=o&&this.y[n+l]<=a)?t:e.step)/2**this.halved;r!==this.run.h&&Object.assign(this.run,{h:r,t0:this.run.t,step:0})}keep(){let e=this.kept[this.kept.length-1];e&&this.run.t-e.t<1||(this.kept.push({t:this.run.t,x:Float64Array.from(this.run.x)}),this.kept.length>2&&this.kept.shift())}size(e){return Math.abs(this.run.x[e])/this.data.scales[e]}unbounded(){return this.names.some((e,t)=>this.size(t)>yA&&!this.data.unscaled.includes(t))}recover(){let e=this.run.x.reduce((o,a,l)=>this.size(l)>this.size(o)?l:o,0),t=`${_A(this.names[e])} grew to ${this.run.x[e].toExponential(1)}`;if(this.halved>=xA){this.failed=!0;let[o,a]=[this.run.t,this.kept[this.kept.length-1]],c=this.data.singular.some(h=>Math.abs(Math.cos(a.x[h]))<.1)?" The ship stands on end: at a pitch of 90\xB0 roll and yaw have no value.":"";this.run=this.started(this.run.h,a.x,a.t),this.said.text=`The motion left all bounds at ${o.toFixed(2)} s: ${t}.${c} Reset to start again.`;return}this.halved+=1;let n=this.kept[0];this.kept=[],this.run=this.started(this.run.h/2,n.x,n.t);let s=(1e3*this.run.h).toPrecision(2),r=`Too stiff for the step: ${t}. Went back to ${n.t.toFixed(1)} s; the step is now ${s} ms.`;this.said={text:r,until:n.t+vA}}};function _A(i){return i.startsWith("d:")?`the speed of ${Xi(i.slice(2))}`:Xi(i)}var bA={king:[15246103,"paint"],boom:[15904798,"paint"],jib:[14514716,"paint"],stage:[14277332,"paint"],link:[4542038,"paint"],pedestal:[13225681,"paint"],ballast:[4871003,"paint"],deck:[7174272,"paint"],cab:[16053747,"paint"],rail:[16106776,"paint"],grating:[5989741,"paint"],dark:[2830904,"paint"],glass:[1846584,"glass"],lamp:[16774351,"paint"],steel:[8095374,"metal"],barrel:[3752779,"paint"],rod:[15002092,"metal"],hose:[1382684,"paint"],drum:[5068896,"paint"],rope:[5858669,"metal"],rubber:[1909286,"paint"],touch:[16747566,"paint"],load:[2846611,"paint"],panel:[12236200,"paint"],frame:[15382556,"paint"],sling:[10134441,"metal"],post:[15904798,"paint"]},Cx={paint:new On({vertexColors:!0,roughness:.5,metalness:.05}),metal:new On({vertexColors:!0,roughness:.3,metalness:.35}),glass:new On({vertexColors:!0,roughness:.08,metalness:.2})};function wh(i,e=1){let[t,n]=bA[i]??[8947848,"paint"];return{colour:new Ve(t).multiplyScalar(e),finish:n}}function Eh(i){return Cx[i]}var Rx=new Map;function Es(i){let e=Rx.get(i);if(!e){let{colour:t,finish:n}=wh(i);e=Cx[n].clone(),e.vertexColors=!1,e.color=t,Rx.set(i,e)}return e}var pt=class i{constructor(e,t,n,s){this.o=e;this.x=t;this.y=n;this.z=s}o;x;y;z;static along(e,t,n){let s=t.clone().normalize(),r=n.clone().addScaledVector(s,-s.dot(n));return r.lengthSq()<1e-9&&r.set(0,0,1).addScaledVector(s,-s.z),r.lengthSq()<1e-9&&r.set(0,1,0).addScaledVector(s,-s.y),r.normalize(),new i(e.clone(),s,r,s.clone().cross(r))}at(e,t,n){return this.o.clone().addScaledVector(this.x,e).addScaledVector(this.y,t).addScaledVector(this.z,n)}moved(e,t,n){return new i(this.at(e,t,n),this.x,this.y,this.z)}},xi=class{heaps=new Map;face(e,t,n=1){let{colour:s,finish:r}=wh(t,n),o=this.heap(r),a=MA(e);for(let l=1;l+1<e.length;++l)for(let c of[e[0],e[l],e[l+1]])Ix(o,c,a,s)}loft(e,t,n=[],s=!0){for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]];for(let l=0;l<o.length;++l){let c=(l+1)%o.length;this.face([o[l],o[c],a[c],a[l]],t,n[l]??1)}}s&&(this.fan([...e[0]].reverse(),t),this.fan(e[e.length-1],t))}fan(e,t,n=1){let s=e.reduce((r,o)=>r.add(o),new I).divideScalar(e.length);for(let r=0;r<e.length;++r)this.face([s,e[r],e[(r+1)%e.length]],t,n)}box(e,[t,n,s],r,o=1){this.loft([-.5,.5].map(a=>Uf(e.moved(a*t,0,0),n,s)),r,[o,o,o,o])}plate(e,t,n,s,r=1){let o=c=>t.map(([h,u])=>e.at(h,c,u)),[a,l]=[o(-n/2),o(n/2)];this.fan(a,s,r),this.fan([...l].reverse(),s,r),this.loft([[...a].reverse(),[...l].reverse()],s,t.map(()=>.9*r),!1)}turned(e,t,n,s,{sides:r=16,shade:o=1}={}){let{colour:a,finish:l}=wh(s,o),c=this.heap(l),{x:h,y:u,z:d}=pt.along(e,t,Math.abs(t.x)<.9*t.length()?new I(1,0,0):new I(0,1,0)),f=Array.from({length:r+1},(p,x)=>{let m=2*Math.PI*x/r;return u.clone().multiplyScalar(Math.cos(m)).addScaledVector(d,Math.sin(m))});for(let p=0;p+1<n.length;++p){let[[x,m],[g,_]]=[n[p],n[p+1]],T=new I(m-_,g-x,0).normalize();if(m===_&&x===g)continue;let b=(A,y,E)=>e.clone().addScaledVector(h,A).addScaledVector(f[E],y),C=A=>h.clone().multiplyScalar(T.x).addScaledVector(f[A],T.y);for(let A=0;A<r;++A){let[y,E,B,F]=[b(x,m,A),b(x,m,A+1),b(g,_,A+1),b(g,_,A)],[D,z]=[C(A),C(A+1)];m>0&&Px(c,[y,E,B],[D,z,z],a),_>0&&Px(c,[y,B,F],[D,z,D],a)}}}bar(e,t,n,s,r={}){let o=t.clone().sub(e),a=o.length();a>1e-9&&this.turned(e,o,[[0,0],[0,n],[a,n],[a,0]],s,{sides:8,...r})}pipe(e,t,n,s={}){for(let r=0;r+1<e.length;++r)this.bar(e[r],e[r+1],t,n,s)}geometries(){return[...this.heaps].map(([e,t])=>{let n=new dn;for(let[s,r]of[["position",t.position],["normal",t.normal],["color",t.colour]])n.setAttribute(s,new Kt(new Float32Array(r),3));return[e,n]})}meshes(){return this.geometries().map(([e,t])=>new nt(t,Eh(e)))}heap(e){let t=this.heaps.get(e);return t||this.heaps.set(e,t={position:[],normal:[],colour:[]}),t}};function Uf(i,e,t){return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([n,s])=>i.at(0,n*e/2,s*t/2))}function Xa(i,e,t,n=10){let s=[[-t,-e/2]];for(let r=0;r<=n;++r){let o=-Math.PI/2+Math.PI*r/n;s.push([i*Math.cos(o),i*Math.sin(o)])}return s.push([-t,e/2]),s}function MA(i){let e=new I;return i.forEach((t,n)=>{let s=i[(n+1)%i.length];e.x+=(t.y-s.y)*(t.z+s.z),e.y+=(t.z-s.z)*(t.x+s.x),e.z+=(t.x-s.x)*(t.y+s.y)}),e.normalize()}function Ix(i,e,t,n){i.position.push(e.x,e.y,e.z),i.normal.push(t.x,t.y,t.z),i.colour.push(n.r,n.g,n.b)}function Px(i,e,t,n){e.forEach((s,r)=>Ix(i,s,t[r],n))}var Lx=.045,Ah=.86;function Dx(i,e){let t=e?[[0,1],[1,1]]:i.tip==="mouth"?[[0,.72],[.14,1],[1,1]]:i.tip==="fork"?[[0,.6],[.24,1],[.62,.96],[1,.6]]:[[0,.78],[.16,1],[.4,.94],[1,.46]];return n=>{let s=Math.max(1,t.findIndex(([c])=>c>=n)),[[r,o],[a,l]]=[t[s-1],t[s]];return[o+(l-o)*(n-r)/(a-r),e||i.tip==="mouth"?1:1-.14*n]}}function Th(i,e,t,n,s,r,o){let a=f=>.36*n(f)[0],l=r.foot==="lug"?Math.min(1.15*a(0),.2*t)/t:0,c=r.tip==="fork"||r.tip==="head"?1-Math.min(1.15*a(1),.2*t)/t:1,u=[l,...s.filter(f=>f>l+.01&&f<c-.01),c].map(f=>wA(e.moved(f*t,0,0),...n(f)));i.loft(u,o,SA),EA(i,e,t,n,[l,c],o),r.foot==="lug"&&qa(i,e,[n(0)[0],.62*n(0)[1]],l*t,-1,o);let d=e.moved(t,0,0);r.tip==="fork"&&qa(i,d,n(1),(1-c)*t,1,o),r.tip==="head"&&AA(i,d,n(1),(1-c)*t,o),r.tip==="mouth"&&TA(i,d,n(1),o)}var SA=[.9,.8,1,1,1,.8,.9,.8,1,1,1,.8];function wA(i,e,t){let[n,s,r]=[e/2,t/2,Lx*e],o=[[s,n],[-s,n],[-s,n-r],[-Ah*s,n-r],[-Ah*s,r-n],[-s,r-n]];return[...o,...o.map(([a,l])=>[-a,-l])].map(([a,l])=>i.at(0,a,l))}function EA(i,e,t,n,[s,r],o){let[a]=n(.5),l=Math.min(Math.max(Math.round(t*(r-s)/(1.7*a)),2),12);for(let c=0;c<=l;++c){let h=s+(r-s)*(c+.02)/(l+.04),[u,d]=n(h);for(let f of[-1,1]){let p=(Ah+1)/4*d*f;i.box(e.moved(h*t,p,0),[.035*a,(1-Ah)/2*d*.96,(1-2*Lx)*u],o,.86)}}}function qa(i,e,[t,n],s,r,o){let[a,l]=[.36*t,.12*n],c=Xa(a,.94*t,s+.35*t),h=r>0?c:c.map(([u,d])=>[-u,d]).reverse();for(let u of[-1,1]){let d=e.moved(0,u*(n-l)*.5,0);i.plate(d,h,l,o,.94);let f=e.y.clone().multiplyScalar(u);i.turned(d.o,f,[[.5*l,.72*a],[.8*l,.68*a],[.8*l,0]],o,{shade:.85})}}function AA(i,e,[t,n],s,r){let o=.36*t;qa(i,e,[t,.9*n],s,1,r),tr(i,e.o,e.y,.92*o,.34*n,"steel"),i.bar(e.at(0,-.58*n,0),e.at(0,.58*n,0),.3*o,"steel",{sides:12})}function tr(i,e,t,n,s,r,o=20){let a=s/2,l=[[-a,0],[-a,n],[-.55*a,n],[0,.86*n],[.55*a,n],[a,n],[a,0]];i.turned(e,t,l,r,{sides:o})}function TA(i,e,[t,n],s){i.box(e.moved(-.09*t,0,0),[.2*t,1.12*n,1.1*t],s,.85),i.box(e.moved(.02*t,0,0),[.05*t,.94*n,.94*t],"dark")}function Of(i,e,t,n,s){let[r,o]=[s/2,.16*n+.02*s],a=[[-r-o,0],[-r-o,1.25*n],[-r,1.35*n],[-r,n],[r,n],[r,1.35*n],[r+o,1.25*n],[r+o,0]];i.turned(e,t,a,"steel",{sides:18})}function Rh(i,e,t,n,[s,r],o){let a=t.clone().sub(e),l=a.length(),c=pt.along(t,a,n),h=Math.min(.24*s,.45*l),u=.36*r,d=Xa(h,Math.min(1.1*s,2.4*l),Math.min(l,Math.max(l-.3*s,.75*l)));for(let f of[-1,1])i.plate(c.moved(0,f*u,0),d,.1*r,o,.92);i.bar(c.at(0,-u-.12*r,0),c.at(0,u+.12*r,0),.5*h,"steel",{sides:12})}function Nx(i,e,t,[n,s],r){let[o,a,l]=[.36*n,.18*s,.36*s],c=[];for(let[u,d]of[[t,-Math.PI/2],[0,Math.PI/2]])for(let f=0;f<=8;++f){let p=d+Math.PI*f/8;c.push([u+o*Math.cos(p),o*Math.sin(p)])}for(let u of[-1,1])i.plate(e.moved(0,u*l,0),c,a,r);let h=e.moved(t,0,0);i.bar(h.at(0,-.6*s,0),h.at(0,.6*s,0),.5*o,"steel",{sides:12})}function kf(i,e,[t,n,s]){let r=Math.min(.5*t,.3*s),o=e.moved(0,0,.5*s-1.08*r),a=RA(r,.72*r,.34*s);for(let c of[-1,1]){i.plate(o.moved(0,c*.4*n,0),a,.1*n,"rail");for(let h of[-.5,.12]){let u=[[h,-.52],[h+.3,-.52],[h+.56,-.14],[h+.26,-.14]].map(([d,f])=>[d*r,f*r]);i.plate(o.moved(0,c*.456*n,0),u,.01*n,"dark")}}for(let c of[-.18,.18])tr(i,o.at(0,c*n,0),e.y,.9*r,.26*n,"steel");i.bar(o.at(0,-.52*n,0),o.at(0,.52*n,0),.2*r,"steel",{sides:12});let l=e.moved(0,0,.5*s-1.08*r-.36*s);i.bar(l.at(0,-.5*n,0),l.at(0,.5*n,0),.07*s,"drum",{sides:12}),i.turned(l.o,e.z,[[-.11*s,0],[-.11*s,.08*s],[.06*s,.1*s],[.06*s,0]],"steel",{sides:14}),CA(i,l.moved(0,0,-.11*s),Math.max(.5*s+l.o.clone().sub(e.o).dot(e.z)-.11*s,.12*s))}function RA(i,e,t){let n=[[-e,-t]];n.push([e,-t]);for(let s=0;s<=12;++s){let r=Math.PI*s/12;n.push([i*Math.cos(r),i*Math.sin(r)])}return n}function CA(i,e,t){let n=.34*t,s=.26*n,r=e.moved(0,0,-t+n+s),o=[e.o.clone(),e.at(0,0,-.25*t)];for(let a=0;a<=9;++a){let l=Math.PI/2+.25-1.5*Math.PI*a/9;o.push(r.at(n*Math.cos(l),0,n*Math.sin(l)))}i.pipe(o,s,"drum",{sides:8})}function Fx(i,e,[t,n,s]){let r=Math.min(s,t);for(let o of[-1,1])i.box(e.moved(0,o*.46*n,0),[t,.06*n,.55*r],"link");i.box(e,[.3*t,.94*n,.3*r],"link",1.15);for(let o=-2;o<=2;++o)tr(i,e.at(-.4*t,o*.07*n,0),e.y,.36*r,.055*n,"steel");i.bar(e.at(-.4*t,-.5*n,0),e.at(-.4*t,.5*n,0),.09*r,"steel",{sides:12})}function Ux(i,e,t,n,s,r,o){let a=Bf(i,e,s),l=r>0?r:.9*s,[c,h]=[.62*l,.2*l],u=.38*l+h,d=Math.max(n-2.2*c,.55*n),f=[[a,0,.92*s,.92*s],[a+.06*n,0,.9*s,.88*s],[d,.75*t,Math.max(.62*s,.9*c),Math.max(.6*s,u)],[n-1.05*c,.95*t,.95*c,u]];i.loft(f.map(([T,b,C,A])=>Ph(e.moved(b,0,T),C,A)),o,[1,.9,1,.9,1,.9,1,.9]);let p=new pt(e.at(t,0,n),e.z,e.y,e.x.clone().negate()),x=Xa(c,2.1*c,2.4*c);for(let T of[-1,1]){let b=p.moved(0,T*(u-h/2),0);i.plate(b,x,h,o,.95),i.turned(b.o,e.y.clone().multiplyScalar(T),[[.5*h,.6*c],[.75*h,.56*c],[.75*h,0]],o,{shade:.82})}let m=Math.max(.75*s,u),g=Math.min(2.3,.42*n),_=Math.min(.5*n,n-1.25*g);zf(i,e.moved(.35*t,m,Math.max(_,a)),g,.6*s,e.o,o)}function Bf(i,e,t){let n=.09*t;i.turned(e.o,e.z,[[-.6*n,0],[-.6*n,1.16*t],[n,1.16*t],[n,1.02*t]],"drum",{sides:36}),i.turned(e.o,e.z,[[n,1.05*t],[1.7*n,1.05*t]],"steel",{sides:36}),i.turned(e.o,e.z,[[1.7*n,1.02*t],[1.7*n,1.14*t],[2.7*n,1.14*t],[2.7*n,0]],"drum",{sides:36});let s=24;for(let r=0;r<s;++r){let o=2*Math.PI*(r+.5)/s,a=e.at(1.06*t*Math.cos(o),1.06*t*Math.sin(o),0);i.turned(a,e.z,[[2.7*n,.32*n],[3.2*n,.32*n],[3.2*n,0]],"steel",{sides:6})}return 2.7*n}function Ya(i,e,t,n,s){let r=e.distanceTo(t),o=Ch(e,t.clone().sub(e),s),a=Math.min(.08*n,.1*r),l=[[0,0],[0,1.3*n],[a,1.3*n],[a,n],[r-1.6*a,n],[r-1.6*a,1.14*n],[r-.5*a,1.14*n],[r-.5*a,0]];i.turned(e,o.z,l,"pedestal",{sides:36});let c=12;for(let u=0;u<c;++u){let d=2*Math.PI*u/c,f=o.x.clone().multiplyScalar(Math.cos(d)).addScaledVector(o.y,Math.sin(d)),p=new pt(o.o,f,o.z.clone().cross(f),o.z);i.plate(p,[[.98*n,a],[1.26*n,a],[.98*n,a+Math.min(.5*n,.4*r)]],.04*n,"pedestal",.92)}let h=Math.min(2,.55*r);if(n>.45*h){let u=o.moved(0,-1.005*n,a+.55*h);i.box(u,[.42*h,.12*n,h],"pedestal",.8),i.box(u.moved(.15*h,-.07*n,0),[.03*h,.02*n,.08*h],"dark")}}function Ch(i,e,t){let n=e.clone().normalize(),s=t.clone().addScaledVector(n,-n.dot(t));return s.lengthSq()<1e-9&&s.set(1,0,0).addScaledVector(n,-n.x),s.lengthSq()<1e-9&&s.set(0,1,0).addScaledVector(n,-n.y),s.normalize(),new pt(i.clone(),s,n.clone().cross(s),n)}function Ph(i,e,t){let n=.28*Math.min(e,t);return[[e,t-n],[e-n,t],[n-e,t],[-e,t-n],[-e,n-t],[n-e,-t],[e-n,-t],[e,n-t]].map(([r,o])=>i.at(r,o,0))}function zf(i,e,t,n,s,r){let[o,a,l]=[.82*t,.66*t,.08*t];PA(i,e.moved(.32*t,l+a/2,.06*t),o,a,t);let[c,h]=[-.72*t,.32*t+.4*o],u=.05*t,d=l+a+.04*t;i.box(e.moved((c+h)/2,d/2-.04*t,0),[h-c,d+.08*t,u],"grating");for(let p of[Math.max(-.8*n,c+.1*t),Math.min(.8*n,h-.15*t)]){let x=new pt(e.at(p,0,-u/2),e.y,e.x.clone().negate(),e.z);i.plate(x,[[-.1*t,-.45*t],[.8*d,0],[-.1*t,0]],.05*t,r)}Ih(i,[[.32*t-.55*o,d],[c,d],[c,.05*t]].map(([p,x])=>e.at(p,x,u/2)),e.z,.48*t);let f=e.o.clone().sub(s).dot(e.z);f>.4*t&&IA(i,e.moved(c+.02*t,.62*d,0),f-.03*t,.2*t)}function PA(i,e,t,n,s){let r=([c,h])=>[c*t,h*s],o=[[-.5,0],[.36,0],[.5,.3],[.36,.96],[-.5,.96]];i.plate(e,o.map(r),n,"cab"),i.box(e.moved(-.05*t,0,.98*s),[.98*t,1.08*n,.05*s],"cab",.88);let a=(c,h)=>{let[u,d]=[.012*t,.43*n],[f,p]=[r(c),r(h)];i.face([e.at(f[0]+u,-d,f[1]),e.at(f[0]+u,d,f[1]),e.at(p[0]+u,d,p[1]),e.at(p[0]+u,-d,p[1])],"glass")};a([.382,.05],[.482,.27]),a([.492,.34],[.372,.91]);let l=[[[-.08,.4],[.45,.4],[.345,.9],[-.08,.9]],[[-.42,.5],[-.15,.5],[-.15,.9],[-.42,.9]]];for(let c of l)for(let h of[-1,1]){let u=c.map(r).map(([d,f])=>e.at(d,h*.506*n,f));i.face(h<0?u:u.reverse(),"glass")}i.box(e.moved(.42*t,.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp"),i.box(e.moved(.42*t,-.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp")}function Ih(i,e,t,n){let s=.022*n;for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]],l=Math.max(1,Math.round(o.distanceTo(a)/(1.2*n)));for(let c=r===0?0:1;c<=l;++c){let h=o.clone().lerp(a,c/l);i.bar(h,h.clone().addScaledVector(t,n),s,"rail",{sides:5})}for(let c of[.55,1])i.bar(o.clone().addScaledVector(t,c*n),a.clone().addScaledVector(t,c*n),s,"rail",{sides:5})}}function IA(i,e,t,n){let s=Math.min(Math.max(Math.round(t/(.85*n)),3),16),r=.05*n;for(let o of[-.5,.5])i.bar(e.at(0,o*n,0),e.at(0,o*n,-t),r,"rail",{sides:5});for(let o=0;o<s;++o){let a=-t*(o+.5)/s;i.bar(e.at(0,-.5*n,a),e.at(0,.5*n,a),.7*r,"rail",{sides:4})}}function Ox(i,e,[t,n,s],r,o){let a=new pt(r,e.x,e.y,e.z);Bf(i,a,.42*n),i.loft([-.5,.5].map(d=>Ph(e.moved(0,0,d*s),t/2,n/2)),o,[1,.92,1,.92,1,.92,1,.92]);let l=Math.min(2.2,.45*n),c=s/2;zf(i,e.moved(t/2-.9*l,.5*n,c),l,.5*l,e.at(0,0,c),o);let[h,u]=[t/2,n/2];Ih(i,[[.1*h,-u],[-h,-u]].map(([d,f])=>e.at(d,.97*f,c)),e.z,.45*l)}function kx(i,e,[t,n,s],r){i.box(e,[t,n,s],r),i.box(e.moved(0,0,.5*s),[1.03*t,1.04*n,.05*s],r,.85);for(let l of[-1,1]){let c=l*.5*n;for(let u of[-.3,.02]){let d=e.moved(u*t,c,.1*s);i.box(d,[.24*t,.012*n,.42*s],"dark");for(let f=0;f<6;++f)i.box(d.moved(0,l*.01*n,(f/6-.42)*.42*s),[.23*t,.02*n,.028*s],r,.8)}let h=e.moved(.34*t,c,-.08*s);i.box(h,[.17*t,.016*n,.72*s],r,.88),i.box(h.moved(.06*t,l*.012*n,0),[.012*t,.014*n,.07*s],"dark")}let o=.525*s,a=[[-.48,-.48],[.48,-.48],[.48,.48],[-.48,.48],[-.48,-.48]].map(([l,c])=>e.at(l*t,c*n,o));Ih(i,a,e.z,.32*s)}function Bx(i,e,[t,n,s]){for(let o=0;o<3;++o){let a=l=>Ph(e.moved(0,0,((o+l)/3-.5)*s),t/2,n/2);i.loft([a(.02),a(.96)],"ballast",[1,.9,1,.9,1,.9,1,.9])}}function zx(i,e,t,n,s,[r,o],a){let l=(c,h)=>h.clone().addScaledVector(s,c*o/2);for(let c of[-1,1]){let h=l(.45*c,n);Vf(i,l(c,e),h,r,s,a),Vf(i,l(c,t),h,1.25*r,s,a);let u=d=>l(c,d).lerp(h,.5);Vf(i,u(e),u(t),.6*r,s,a)}for(let c of[.5,1]){let h=u=>l(u,e).lerp(l(.45*u,n),c);i.bar(h(-1),h(1),.4*r,a,{sides:10,shade:.92})}for(let c of[-.16,0,.16])tr(i,l(c,n),s,1.5*r,.12*o,"steel");i.bar(l(-.5,n),l(.5,n),.35*r,"steel",{sides:12})}function Vf(i,e,t,n,s,r){let o=pt.along(e.clone().lerp(t,.5),t.clone().sub(e),s);i.box(o,[e.distanceTo(t),.8*n,n],r)}function As(i,e,t=e>i.forecastle){return i.freeboard+(t?i.storey:0)}function Gf(i,e){let{freeboard:t,storey:n,bulwark:s,forecastle:r,slender:o}=i,a=Math.min(Math.max((e-r+.09)/.09,0),1),l=o?Math.max(e-.3,0)**2:0;return t+n*a*a*(3-2*a)+s*(1+1.6*l)}function ts(i,e,t,n,s=1){let{length:r,breadth:o,draught:a,freeboard:l,slender:c}=i;if(!c)return[e*r/2,t*s*o/2,n];let h=Math.min(Math.max(n/(l+1.6*i.storey),0),1.1),u=.3+.15*h,d=Math.max((e-u)/(1-u),0),f=1-d*d,p=Math.max(1-d**2.4,0)**.6,x=e<-.7?1-.1*((-.7-e)/.3)**2:1,m=(f+(p-f)*Math.min(h,1))*x,g=Math.max((e-.45)/.55,0)**2,_=n>0?.05*h:-.025*(n/a)**2;return[e*r/2+_*g*r,t*s*m*o/2,n]}function Vx({draught:i,slender:e},t){if(e)return t<-.55?i*(1-.75*((-.55-t)/.45)**1.6):i;let n=Math.max((Math.abs(t)-.75)/.25,0);return i*(1-.6*n)}var Lo=class{points=[];normals=[];colours=[];quad(e,t,n,s,r){let o=Gx(e,n,t,s);this.corners([e,t,n,e,n,s],[o,o,o,o,o,o],r)}box(e,t,n,s=[1,1]){let r=(o,a,l)=>[e[0]+o*t[0]*(l>0?s[0]:1)/2,e[1]+a*t[1]*(l>0?s[1]:1)/2,e[2]+l*t[2]/2];for(let o of[-1,1])this.quad(r(o,-o,-1),r(o,o,-1),r(o,o,1),r(o,-o,1),n),this.quad(r(o,o,-1),r(-o,o,-1),r(-o,o,1),r(o,o,1),n),this.quad(r(-o,-1,o),r(o,-1,o),r(o,1,o),r(-o,1,o),n)}tube(e,t,n,s,r,o,a=8){let l=(c,h)=>[e+r*Math.cos(2*Math.PI*c/a),t+r*Math.sin(2*Math.PI*c/a),h];for(let c=0;c<a;++c)this.quad(l(c,n),l(c+1,n),l(c+1,s),l(c,s),o),this.quad([e,t,s],l(c,s),l(c+1,s),[e,t,s],o)}rail(e,t,n){let s=.05*t;e.forEach((r,o)=>{this.box([r[0],r[1],r[2]+t/2],[s,s,t],n);let a=e[o+1];if(a)for(let l of[.55,1]){let c=l*t,h=d=>[d[0],d[1],d[2]+c-s],u=d=>[d[0],d[1],d[2]+c];this.quad(h(r),h(a),u(a),u(r),n),this.quad(h(a),h(r),u(r),u(a),n)}})}grid(e,t){let n=(r,o)=>{let[a,l]=[e.length-1,e[r].length-1];return Gx(e[Math.max(r-1,0)][o],e[Math.min(r+1,a)][o],e[r][Math.max(o-1,0)],e[r][Math.min(o+1,l)])},s=e.map((r,o)=>r.map((a,l)=>n(o,l)));for(let r=0;r+1<e.length;++r)for(let o=0;o+1<e[r].length;++o){let a=[[r,o],[r+1,o],[r+1,o+1],[r,o],[r+1,o+1],[r,o+1]];this.corners(a.map(([l,c])=>e[l][c]),a.map(([l,c])=>s[l][c]),t)}}get count(){return this.points.length/9}geometry(){let e=new dn;return e.setAttribute("position",new Kt(new Float32Array(this.points),3)),e.setAttribute("normal",new Kt(new Float32Array(this.normals),3)),e.setAttribute("color",new Kt(new Float32Array(this.colours),3)),e}corners(e,t,n){e.forEach((s,r)=>{this.points.push(...s),this.normals.push(...t[r]),this.colours.push(n.r,n.g,n.b)})}};function Gx(i,e,t,n){let[s,r,o]=[e[0]-i[0],e[1]-i[1],e[2]-i[2]],[a,l,c]=[n[0]-t[0],n[1]-t[1],n[2]-t[2]],h=[r*c-o*l,o*a-s*c,s*l-r*a],u=Math.hypot(...h);return u>1e-12?[h[0]/u,h[1]/u,h[2]/u]:[0,0,1]}var[Ai,Lh,Ts,Hf,LA,DA]=[15725299,12174022,2896954,14833947,1920376,14212576].map(i=>new Ve(i)),[NA,FA,Hx]=[[1,.08,.05],[.05,.9,.25],[1,.86,.6]].map(([i,e,t])=>new Ve().setRGB(i,e,t));function Wx(i,e,t,n){let{length:s,breadth:r,storey:o}=i,a=i.house>0,l=a?i.forecastle*s/2:-.47*s,c=.14*s,h=l+c/2,u=As(i,a?1:-1);for(let p=0;p<(a?1:2);++p){let x=(.8-.05*p)*r;e.box([h,0,u+o/2],[c,x,o],Ai),e.box([h,0,u+.98*o],[1.015*c,x+.02*r,.05*o],Lh),OA(h,x,c,u,o,t),u+=o}kA(h,.77*r,c,u,o,e);let d={long:.085*s,wide:.72*r,at:h+(a?.012:.02)*s};e.box([d.at,0,u+.25*o],[d.long,d.wide,.5*o],Ai),e.box([d.at,0,u+.42*o],[.4*d.long,.93*r,.16*o],Ai),UA(d,u+.5*o,o,e,t);let f=u+1.1*o;e.box([d.at,0,f+.06*o],[1.12*d.long,1.06*d.wide,.12*o],Ai),BA(d.at-.1*d.long,f,o,e,n),zA(i,h-.4*c,u,e);for(let p of[-1,1]){VA(h-.08*c,p*.43*r,u-.35*o,o,e);let[x,m]=[p>0?NA:FA,p*.465*r];n.box([d.at,m,u+.56*o],[.14*o,.05*o,.1*o],x),n.box([d.at-(a?.57:-.57)*d.long,.42*p*d.wide,f+.1*o],[.07*o,.28*o,.14*o],Hx)}}function UA(i,e,t,n,s){let{at:r,long:o,wide:a}=i,l=.6*t;s.box([r,0,e+l/2],[o,a,l],Ts,[1.07,1.035]);let c=u=>Math.max(Math.round(u/(.62*t)),2),h=.05*t;for(let u=0,d=c(a);u<=d;++u)for(let f of[-1,1])n.box([r+f*.518*o,(u/d-.5)*1.015*a,e+l/2],[.022*o,h,l],Ai);for(let u=0,d=c(o);u<=d;++u)for(let f of[-1,1])n.box([r+(u/d-.5)*1.03*o,f*.509*a,e+l/2],[h,.008*a,l],Ai)}function OA(i,e,t,n,s,r){for(let a=0;a<7;++a){let l=i+((a+.5)/7-.5)*.9*t;r.box([l,0,n+.58*s],[.3*s,e+.02*s,.26*s],Ts);let c=((a+.5)/7-.5)*.9*e;r.box([i,c,n+.58*s],[t+.02*s,.3*s,.26*s],Ts)}}function kA(i,e,t,n,s,r){let o=(l,c)=>[i+l*t/2,c*e/2,n],a=(l,c,h)=>r.rail(Array.from({length:h+1},(u,d)=>[l[0]+(c[0]-l[0])*d/h,l[1]+(c[1]-l[1])*d/h,n]),.38*s,DA);for(let l of[-1,1])a(o(-.99,l),o(.99,l),8),a(o(.99*l,-1),o(.99*l,1),9)}function BA(i,e,t,n,s){let r=e+2.3*t;n.tube(i,0,e,r,.09*t,Ai),n.tube(i-.5*t,0,e,e+1.2*t,.05*t,Ai,6),n.box([i,0,e+1.1*t],[.1*t,1.9*t,.08*t],Ai),n.box([i,0,e+1.75*t],[.08*t,1.2*t,.07*t],Ai),n.box([i+.32*t,0,e+1.3*t],[.14*t,1.1*t,.12*t],Lh);for(let o of[-1,1])n.tube(i,o*.85*t,e+1.1*t,e+1.45*t,.13*t,Ai,10);s.box([i,0,r+.06*t],[.12*t,.12*t,.12*t],Hx)}function zA(i,e,t,n){let{breadth:s,storey:r,length:o}=i,a=1.25*r;for(let l of i.house>0?[-.3*s,.3*s]:[0]){let c=[.03*o,(i.house>0?.09:.2)*s,a];n.box([e,l,t+a/2],c,LA,[.8,.9]),n.box([e,l,t+.62*a],[.93*c[0],.97*c[1],.2*a],Hf,[.94,.98]),n.tube(e,l,t+a,t+1.2*a,.12*c[1]+.05*r,Ts)}}function VA(i,e,t,n,s){s.box([i,e,t],[2.4*n,.7*n,.35*n],Hf,[1.06,1.1]),s.box([i,e,t+.3*n],[2.54*n,.77*n,.3*n],Hf,[.7,.5]);for(let r of[-1,1])s.box([i+r*.9*n,e,t-.3*n],[.1*n,.5*n,.3*n],Lh)}function Xx(i,e){let{breadth:t,freeboard:n,storey:s,slender:r,length:o}=i;for(let c of r?[-.88,-.45,.05]:[-.85,.85])for(let h of[-1,1]){let[u,d]=ts(i,c,h,n),f=d-h*.04*t;for(let p of[-.18*s,.18*s])e.tube(u+p,f,n,n+.2*s,.06*s,Ts)}for(let c of[-1,1]){let h=(m,g,_)=>{let[T,b]=ts(i,m,c,g);return[T,b+c*_,g]},[u,d,f]=[n-.035*t,n-.01*t,.008*t],p=Array.from({length:13},(m,g)=>-.98+(r?1.3:1.96)*g/12),x=c<0?p:p.reverse();for(let m=0;m<12;++m){let[g,_]=[x[m],x[m+1]];e.quad(h(g,u,f),h(_,u,f),h(_,d,f),h(g,d,f),Ts),e.quad(h(g,d,f),h(_,d,f),h(_,d,-f),h(g,d,-f),Ts),e.quad(h(_,u,f),h(g,u,f),h(g,u,-f),h(_,u,-f),Ts)}}if(!r)return;let a=As(i,1),l=.41*o;e.box([l,0,a+.16*s],[.6*s,2.6*s,.32*s],Lh);for(let c of[-.8*s,.8*s])e.box([l,c,a+.34*s],[.7*s,.5*s,.5*s],Ts,[.6,1]);e.tube(.455*o,0,a,a+2.4*s,.07*s,Ai,6)}var qf=new Zi({vertexColors:!0}),GA=new On({vertexColors:!0,roughness:.5,metalness:.05}),HA=new On({color:858660,roughness:.12,metalness:.3,name:"glass"}),[WA,XA,qx,Yx,$x,Cr,qA,YA,Dh,Zx]=[1919603,15330542,10105639,8359304,14673126,5005912,8086858,7494980,14263585,15330542].map(i=>new Ve(i));function Kx(i,e,t,n,s){let r=i>1.8*e,o=.14*e,a=(r?.055:.02)*e,l={length:i,breadth:e,draught:t,freeboard:n,house:s,slender:r,storey:o,bulwark:a,forecastle:r&&s>0?.4:2},c=new Lt;c.userData.hull=[i,e,t,n];let[h,u,d]=[new Lo,new Lo,new Lo];return ZA(l,h),jA(l,h),Xx(l,h),s!==0&&Wx(l,h,u,d),c.add(new nt(h.geometry(),GA)),u.count&&c.add(new nt(u.geometry(),HA)),d.count&&c.add(new nt(d.geometry(),qf)),c}function $A(i){let e=Array.from({length:46},(n,s)=>-1+1.7*s/46);for(let n=0;n<=14;++n)e.push(1-.3*(1-n/14)**1.6);let t=e.map(n=>({place:n,forward:n>i.forecastle}));return i.forecastle<1&&t.push({place:i.forecastle,forward:!1},{place:i.forecastle,forward:!0}),t.sort((n,s)=>n.place-s.place||Number(n.forward)-Number(s.forward))}function Wf(i,e,t){let n=Vx(i,e),s=Math.min(.13*i.draught,.35*i.freeboard),r=(c,h=1)=>ts(i,e,t,c,h),o=[1,.97,.9,.8,.65,.5,.35,.2,.08,0].map(c=>c*Math.PI/2),l=[{points:[...i.slender?o.map(c=>r(-n*Math.sin(c)**.4,Math.max(Math.cos(c),0)**.4)):[r(-n),r(0)],r(.6*s)],paint:qx},{points:[r(.6*s),r(s)],paint:XA},{points:[0,.35,.7,1].map(c=>r(s+c*(Gf(i,e)-s))),paint:WA}];return i.slender||l.unshift({points:[r(-n,0),r(-n)],paint:qx}),l}function ZA(i,e){let t=$A(i);for(let n of[-1,1]){let s=n<0?t:[...t].reverse(),r=s.map(({place:a})=>Wf(i,a,n));r[0].forEach((a,l)=>e.grid(r.map(c=>c[l].points),a.paint));let o=s.map(a=>Xf(i,a.place,n,As(i,a.place,a.forward)));for(let a=0;a+1<o.length;++a){let[l,c]=[o[a],o[a+1]];e.quad(l.outer,c.outer,c.inner,l.inner,$x),e.quad(c.foot,l.foot,l.inner,c.inner,Yx)}}for(let n of i.slender?[-1]:[-1,1]){let[s,r]=[Wf(i,n,1),Wf(i,n,-1)];s.forEach(({points:o,paint:a},l)=>{let[c,h]=n<0?[o,r[l].points]:[r[l].points,o];for(let u=0;u+1<o.length;++u)e.quad(c[u],h[u],h[u+1],c[u+1],a)}),KA(i,n,e)}for(let n=0;n+1<t.length;++n)JA(i,t[n],t[n+1],n,e);if(i.forecastle<1){let[n,s]=[As(i,i.forecastle,!1),As(i,i.forecastle,!0)],r=(o,a)=>ts(i,i.forecastle,o,a);e.quad(r(1,n),r(-1,n),r(-1,s),r(1,s),Zx)}}function Xf(i,e,t,n){let s=Gf(i,e),r=ts(i,e,t,s),o=.012*i.breadth,a=i.slender?o*Math.max((e-.6)/.4,0):0,l=c=>{let[h,u]=ts(i,e,t,c);return[h-a,t*Math.max(Math.abs(u)-o,0),c]};return{outer:r,inner:l(s),foot:l(n)}}function KA(i,e,t){let n=As(i,e),[s,r]=[Xf(i,e,1,n),Xf(i,e,-1,n)],o=c=>[c[0]-Math.sign(e)*.012*i.breadth,c[1],c[2]],[a,l]=e<0?[r,s]:[s,r];t.quad(o(a.foot),o(l.foot),o(l.inner),o(a.inner),Yx),t.quad(o(a.inner),o(l.inner),l.outer,a.outer,$x)}function JA(i,e,t,n,s){let r=[e,t].map(u=>ts(i,u.place,1,As(i,u.place,u.forward)));if(r[1][0]-r[0][0]<1e-6)return;let o=i.house>0&&!t.forward&&e.place>-.95&&t.place<i.forecastle-.06,a=[1,.83,.815],l=[...a,...a.map(u=>-u).reverse()],c=o?[Cr,Dh,n%2?qA:YA,Dh,Cr]:[Cr,i.slender&&!t.forward?Dh:Cr,Cr,i.slender&&!t.forward?Dh:Cr,Cr],h=(u,d)=>[u[0],d===1||d===-1?d*u[1]:Math.sign(d)*Math.min(u[1],Math.abs(d)*i.breadth/2),u[2]];c.forEach((u,d)=>s.quad(h(r[0],l[d+1]),h(r[1],l[d+1]),h(r[1],l[d]),h(r[0],l[d]),u))}function jA(i,e){let{breadth:t,draught:n,slender:s}=i,r=.018*Math.min(t,4*n);for(let o of s?[-.9,0,.62]:[-.9,.9])for(let a of[-1,1])for(let l=-6;l<=3;++l){let c=2*l*r;if(c<-.8*n||c>.8*i.freeboard)continue;let h=(l%2?1:1.8)*r,u=(p,x)=>{let[m,g]=ts(i,o+2*p/i.length,a,c+x);return[m,g+a*.0015*t,c+x]},[d,f]=a<0?[0,h]:[h,0];e.quad(u(d,0),u(f,0),u(f,.6*r),u(d,.6*r),Zx)}}var QA=.042,eT=.6;function Jx(i,e,t){let n=Math.min(3.5*i,.22*t)/t,s=r=>Math.min(1,r/n,(1-r)/n);return r=>[i*(.35+.65*s(r)),e*(.75+.25*s(r))]}function Nh(i,e,t,n,s,r,o){let a=Math.min(Math.max(Math.round(t/s),4),48),[l,c]=n(.5),h=QA*(l+c)/2,u=Array.from({length:a+1},(m,g)=>{let _=g/a,[T,b]=n(_),C=e.moved(_*t,0,0);return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([A,y])=>C.at(0,A*b/2,y*T/2))}),d=(m,g)=>i.bar(m,g,h,o,{sides:6}),f=(m,g)=>i.bar(m,g,eT*h,o,{sides:4,shade:.9});for(let m=0;m<a;++m)for(let g=0;g<4;++g){let _=(g+1)%4;d(u[m][g],u[m+1][g]),(m+g)%2?f(u[m][g],u[m+1][_]):f(u[m][_],u[m+1][g])}for(let m of[u[0],u[a]])m.forEach((g,_)=>d(g,m[(_+1)%4]));r&&qa(i,e,[.8*n(0)[0],n(0)[1]],.02*t,-1,o);let[p,x]=n(1);i.box(e.moved(t-.25*p,0,0),[.5*p,x,1.15*p],o,.92)}function jx(i,e,t,n){let[s,r,o]=t,a=.045*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.9),nv(i,e,t,2*a,n);let l=Math.min(Math.max(Math.round(s/(.16*o)),6),22);for(let c=0;c<l;++c){let h=((c+.5)/l-.5)*(s-4*a);for(let u of[-1,1])i.box(e.moved(h,u*(r/2-.75*a),0),[.5*(s-4*a)/l,.5*a,o-4*a],n,1.05)}for(let c of[-.36,-.12,.12,.36])i.bar(e.at(s/2,c*r,-.44*o),e.at(s/2,c*r,.44*o),.35*a,"steel",{sides:6}),i.box(e.moved(-s/2+.75*a,c*r,0),[.5*a,.1*r,o-4*a],n,1.05);iv(i,e,t,3.4*a)}function Yf(i,e,t,n){let[s,r,o]=t,a=.05*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.86),nv(i,e,t,2*a,n);let l=(c,h,u)=>i.box(pt.along(c.clone().lerp(h,.5),h.clone().sub(c),u),[c.distanceTo(h),1.2*a,.8*a],n,.96);for(let c of[-1,1]){let[h,u,d]=[s/2-a,r/2-a,o/2-a];l(e.at(-h,c*u,-d),e.at(h,c*u,d),e.z),l(e.at(c*h,-u,-d),e.at(c*h,u,d),e.z)}iv(i,e,t,3*a);for(let c of[-1,1])i.box(e.moved(0,c*r/4,-o/2-.6*a),[s,2.4*a,1.4*a],"dark")}function Qx(i,e,t){let n=t.indexOf(Math.min(...t));i.box(e,t,"panel");let s=[e.x,e.y,e.z],r=[0,1,2].filter(a=>a!==n),o=.012*Math.max(...t);for(let a of r){let l=r.find(h=>h!==a),c=Math.max(1,Math.round(t[a]/Math.min(t[l],3)));for(let h=1;h<c;++h){let u=e.o.clone().addScaledVector(s[a],(h/c-.5)*t[a]),d=[...t];d[a]=o,d[n]*=1.03,i.box(new pt(u,...s),d,"panel",.8)}}}function ev(i,e,t){let[n,s,r]=t,o=.03*Math.min(n,s,r),a=(h,u,d)=>e.at(h*n/2,u*s/2,d*r/2),l=(h,u,d=1)=>i.bar(h,u,d*o,"frame",{sides:10});for(let h of[-1,1])for(let u of[-1,1])l(a(-1,h,u),a(1,h,u),1.2),l(a(h,-1,u),a(h,1,u),1.2),l(a(h,u,-1),a(h,u,1),1.3);for(let h of[-1,1])l(a(-1,h,-1),a(0,h,1),.8),l(a(0,h,1),a(1,h,-1),.8),l(a(h,-1,-1),a(h,0,1),.8),l(a(h,0,1),a(h,1,-1),.8),l(a(-1,.45*h,1),a(1,.45*h,1),.7);let c=(h,u)=>i.bar(a(-.92,h,u),a(.92,h,u),3*o,"deck",{sides:14});c(-.35,-.45),c(.35,-.45);for(let h of[-.6,0,.6])i.bar(a(h,-.85,-.45),a(h,.85,-.45),2*o,"deck",{sides:12,shade:1.15}),i.box(new pt(a(h,0,-.2),e.x,e.y,e.z),[5*o,5*o,9*o],"jib"),i.bar(a(h,0,-.1),a(h,0,.75),1.4*o,"steel",{sides:10}),i.turned(a(h,0,.6),e.z,[[0,0],[0,4*o],[1.2*o,4*o],[1.2*o,0]],"dark",{sides:14})}function tv(i,e,t,n,s){let r=e.distanceTo(t),o=[],a=Math.min(.4*n,.2*r);for(let c=0;c<=5;++c)o.push([a*(1-Math.cos(Math.PI*c/10)),n*Math.sin(Math.PI*c/10)]);let l=[...o,...o.map(([c,h])=>[r-c,h]).reverse()];i.turned(e,t.clone().sub(e),l,s,{sides:28});for(let c of[.25,.75])i.turned(e,t.clone().sub(e),[[c*r-.03*n,n],[c*r-.03*n,1.04*n],[c*r+.03*n,1.04*n],[c*r+.03*n,n]],"dark",{sides:28})}function nv(i,e,[t,n,s],r,o){let[a,l,c]=[(t-r)/2,(n-r)/2,(s-r)/2];for(let h of[-1,1])for(let u of[-1,1])i.box(e.moved(0,h*l,u*c),[t,r,r],o),i.box(e.moved(h*a,0,u*c),[r,n,r],o),i.box(e.moved(h*a,u*l,0),[r,r,s],o)}function iv(i,e,[t,n,s],r){for(let o of[-1,1])for(let a of[-1,1])for(let l of[-1,1]){let c=e.moved(o*(t-.9*r)/2,a*(n-.9*r)/2,l*(s-.9*r)/2);i.box(c,[r,r,r],"steel");let h=c.moved(0,a*.505*r,0),u=Uf(new pt(h.o,e.y.clone().multiplyScalar(a),e.z,e.y.clone().multiplyScalar(a).cross(e.z)),.4*r,.5*r);i.face(u,"dark")}}function Fh(i,e,t,n){let s=n;sv(i,e,1.15*s,1.5*s,"barrel"),i.turned(e.o,e.x,[[.7*s,.62*s],[1.25*s,.62*s],[1.25*s,1.06*s],[1.7*s,1.06*s],[1.7*s,s],[t-1.3*s,s],[t-1.3*s,1.16*s],[t-.35*s,1.16*s],[t-.35*s,.9*s],[t,.84*s],[t,0]],"barrel",{sides:22}),i.turned(e.o,e.x,[[t-.12*s,.87*s],[t+.06*s,.78*s],[t+.06*s,0]],"steel",{sides:22});let r=[1.9*s,t-1.75*s];for(let c of r)i.box(e.moved(c,0,1.12*s),[.5*s,.6*s,.45*s],"barrel",1.15);let o=(c,h)=>h.map(([u,d])=>e.at(u,c,d)),[a,l]=[1.34*s,Math.max(.1*s,.02)];i.pipe(o(.14*s,[[r[1],a],[r[0]+.4*s,a],[r[0],1.5*s]]),l,"steel",{sides:6});for(let c of[-.16*s,.14*s])i.pipe(o(c,[[r[0],1.3*s],[r[0]-.5*s,1.75*s],[.2*s,1.85*s],[-.7*s,1.45*s]]),1.2*l,"hose",{sides:6})}function Uh(i,e,t,n,s){let r=Math.max(.95*s,1.25*n);sv(i,e,r,1.25*r,"steel"),i.turned(e.o,e.x,[[.6*r,.72*r],[1.35*r,1.25*n],[1.35*r,0]],"steel",{sides:18}),i.bar(e.at(1.3*r,0,0),e.at(t,0,0),n,"rod",{sides:20})}function sv(i,e,t,n,s){let[r,o]=[n/2,.12*t],a=[[-r,.5*t],[-r,t-o],[o-r,t],[r-o,t],[r,t-o],[r,.5*t]];i.turned(e.o,e.y,a,s,{sides:20});let l=1.12*r;i.turned(e.o,e.y,[[-l,0],[-l,.52*t],[l,.52*t],[l,0]],"steel",{sides:14})}function rv(i,e,t,n,s){let[r,o]=[s/2,n],a=[[-.35*r,.3*o],[-.35*r,.84*o],[-r,.88*o],[-r,1.1*o],[-.72*r,1.1*o],[-.3*r,.97*o],[.3*r,.97*o],[.72*r,1.1*o],[r,1.1*o],[r,.88*o],[.35*r,.84*o],[.35*r,.3*o]];i.turned(e,t,a,"steel",{sides:28});let l=[[-1.05*r,0],[-1.05*r,.26*o],[-.35*r,.32*o],[.35*r,.32*o],[1.05*r,.26*o],[1.05*r,0]];i.turned(e,t,l,"drum",{sides:16}),ov(i,e,t,.58*o,.14*o,.37*r,5)}function Oh(i,e,t,n,s){let[r,o]=[s/2,n],a=Math.min(Math.max(Math.round(s/(.09*n)),6),18),l=.9*r,c=[];for(let h=0;h<a;++h){let u=-l+2*l*h/a;c.push([u,.94*o],[u+l/a,1*o])}c.push([l,.94*o]),i.turned(e,t,c,"rope",{sides:24});for(let h of[-1,1]){let u=[[.9*r,0],[.9*r,1.3*o],[r,1.3*o],[r,.55*o],[1.12*r,.4*o],[1.12*r,0]];i.turned(e,t.clone().multiplyScalar(h),u,"drum",{sides:28})}ov(i,e,t,1.02*o,.14*o,1.002*r,6)}function ov(i,e,t,n,s,r,o){let a=Math.abs(t.z)<.9*t.length()?new I(0,0,1):new I(1,0,0),l=pt.along(e,t,a);for(let c=0;c<o;++c){let h=2*Math.PI*c/o,u=l.at(0,n*Math.cos(h),n*Math.sin(h));for(let d of[-1,1]){let f=l.x.clone().multiplyScalar(d);i.turned(u,f,[[r*1.02,s],[r*1.02,0]],"dark",{sides:10})}}}var tT=Math.cos(Math.PI/6);function av(i,e,t){let n=d=>new I(i[3*d],i[3*d+1],i[3*d+2]),s=e.length/3,r=Array.from({length:s},(d,f)=>{let[p,x,m]=[0,1,2].map(g=>n(e[3*f+g]));return x.sub(p).cross(m.sub(p))}),o=new Map;e.forEach((d,f)=>o.set(d,[...o.get(d)??[],Math.floor(f/3)]));let a=r.map(d=>d.clone().normalize()),[l,c]=[new Float32Array(9*s),new Float32Array(9*s)];e.forEach((d,f)=>{let p=a[Math.floor(f/3)],x=new I;for(let m of o.get(d)??[])a[m].dot(p)>tT&&x.add(r[m]);n(d).toArray(l,3*f),(x.lengthSq()>0?x.normalize():p).toArray(c,3*f)});let h=new dn;h.setAttribute("position",new Kt(l,3)),h.setAttribute("normal",new Kt(c,3));let u=Es(t).clone();return u.side=kn,new nt(h,u)}var $a=new I(0,1,0);function lv(i){if(i.shape==="surface")return av(i.corners??[],i.triangles??[],i.colour);if(i.shape!=="hull")return null;let e=Kx(i.size[0],i.size[1],i.size[2],i.size[3],i.house??0),t=new Lt;return t.add(e),i.along==="y"&&(e.rotation.z=Math.PI/2),i.down&&(t.rotation.x=Math.PI),t.position.set(...i.from),t}function cv(i,e){let[t,n]=[new I(...e.from),new I(...e.to)],s=new I(...e.axis??[0,1,0]),r=new I(...e.up??[0,0,1]),[o,a]=e.size,l=t.distanceTo(n),c=n.clone().sub(t),h=e.section??[o,a];switch(e.look){case"boom":case"telescope":return nT(i,e,pt.along(t,c,s),l,h);case"lattice":{let u=Jx(h[0],h[1],l);return Nh(i,pt.along(t,c,s),l,u,1.1*h[0],e.ends?.[0]==="lug",e.colour)}case"link":return Nx(i,pt.along(t,c,s),l,h,e.colour);case"bracket":return Rh(i,t,n,s,h,e.colour);case"guide":return i.bar(t,n,o,e.colour),tr(i,n.addScaledVector(c.normalize(),-3.2*o),s,3.2*o,2.4*o,"steel");case"pin":return Of(i,t,s,o,h[1]);case"eye":return;case"column":{let u=Ch(t,r,new I(...e.front??[1,0,0]));return Ux(i,u,n.dot(u.x),n.dot(u.z),h[0],h[1],e.colour)}case"pedestal":return Ya(i,t,n,o,new I(1,0,0));case"bed":case"house":case"ballast":return iT(i,e,Ch(t,r,new I(...e.front??[1,0,0])));case"gantry":return zx(i,t,r,n,s,h,e.colour);case"barrel":return Fh(i,pt.along(t,c,s),l,o);case"rod":return Uh(i,pt.along(n,c.negate(),s),l,o,h[0]);case"drum":return Oh(i,t.add(n).multiplyScalar(.5),c,o,l);case"block":case"bridle":case"container":case"crate":case"panel":case"frame":return sT(i,e,t,r,s);case"tank":return tv(i,t,n,o,e.colour);case"sling":return i.bar(t,n,o,"sling",{sides:6});default:return oT(i,e,t,n)}}function nT(i,e,t,n,[s,r]){let[o,a]=e.ends??["plain","head"],l={foot:o,tip:a},c=Dx(l,e.look==="telescope");Th(i,t,n,u=>[c(u)[0]*s,c(u)[1]*r],[.14,.16,.24,.4,.62,.8],l,e.colour)}function iT(i,e,t){let n=e.section??e.size;e.look==="house"?kx(i,t,n,e.colour):e.look==="ballast"?Bx(i,t,n):Ox(i,t,n,new I,e.colour)}function sT(i,e,t,n,s){let{size:r,section:o,look:a}=e;if(o&&a==="block")return kf(i,new pt(t,s.clone().cross(n),s,n),o);let l=rT(n),c=[0,1,2].filter(g=>g!==l),h=a==="block"||a==="bridle"?c[Math.abs(s.getComponent(c[0]))>.5?0:1]:c[r[c[0]]<r[c[1]]?0:1],u=c[0]===h?c[1]:c[0],d=g=>new I().setComponent(g,1),f=d(l).multiplyScalar(Math.sign(n.getComponent(l))||1),p=d(h),x=new pt(t,p.clone().cross(f),p,f),m=[r[u],r[h],r[l]];a==="block"?kf(i,x,m):a==="bridle"?Fx(i,new pt(t,d(0),d(1),d(2)),[r[0],r[1],r[2]]):a==="container"?jx(i,x,m,e.colour):a==="crate"?Yf(i,x,m,e.colour):a==="panel"?Qx(i,x,m):ev(i,x,m)}function rT(i){let e=[Math.abs(i.x),Math.abs(i.y),Math.abs(i.z)];return e.indexOf(Math.max(...e))}function oT(i,e,t,n){let[s,r,o]=e.size,a=new pt(t,new I(1,0,0),new I(0,1,0),new I(0,0,1));e.shape==="box"?Yf(i,a,[s,r,o],e.colour):e.shape==="ball"?Of(i,t,new I(0,1,0),s,2*s):i.turned(t,n.clone().sub(t),[[0,0],[0,s],[t.distanceTo(n),r],[t.distanceTo(n),0]],e.colour,{sides:e.shape==="beam"?4:16})}function Do(i,e=20){return new nt(new Ki(1,1,1,e),Es(i))}function nr(i,e,t,n){let s=t.clone().sub(e),r=Math.max(s.length(),1e-9);i.position.addVectors(e,t).multiplyScalar(.5),i.quaternion.setFromUnitVectors($a,s.divideScalar(r)),i.scale.set(n,r,n)}function No(i){let e=10**Math.floor(Math.log10(i));return e*(i<2*e?1:i<5*e?2:5)}function kh(i,e,t){let n=e/i/t;return e>0&&(n>.4||n<.06)?No(e/(.18*t)):i}var ir=class{constructor(e,t){this.radius=t;let n=new Zi({color:e,depthTest:!1,transparent:!0,opacity:.9});this.shaft=new nt(new Ki(1,1,1,10),n),this.head=new nt(new pa(1,1,14),n),this.group.add(this.shaft,this.head),this.group.renderOrder=10,this.shaft.renderOrder=this.head.renderOrder=10,this.group.visible=!1}radius;group=new Lt;shaft;head;foot=new I;drawn(){let e=new I(0,.5,0).applyMatrix4(this.head.matrix.compose(this.head.position,this.head.quaternion,this.head.scale));return this.group.visible?e.sub(this.foot):e.set(0,0,0)}point(e,t){this.foot.copy(e);let n=t.length();if(this.group.visible=n>1e-6&&Number.isFinite(n),!this.group.visible)return;let s=Math.min(5*this.radius,.6*n),r=t.clone().divideScalar(n),o=e.clone().addScaledVector(r,n-s);nr(this.shaft,e,o,this.radius),this.head.position.copy(o).addScaledVector(r,s/2),this.head.quaternion.setFromUnitVectors($a,r),this.head.scale.set(2.4*this.radius,s,2.4*this.radius)}};var aT=2,[lT,cT,hT]=[new I(1,0,0),new I(0,1,0),new I(0,0,1)],Bh=class{constructor(e){this.part=e;this.stations=e.stations??[0,1];let t=new I(...e.to);this.length=t.length(),this.straight=this.stations.map(s=>t.clone().multiplyScalar(s)),this.truth=this.straight.map(s=>s.clone()),this.drawn=this.straight.map(s=>s.clone());let n=e.turn??[1,0,0,0,1,0,0,0,1];this.axes=[0,1,2].map(s=>new I(n[s],n[3+s],n[6+s])),this.rings=aT*(this.stations.length-1)+1,this.frames=new Float64Array(12*this.rings),this.bent=this.built(),this.shape()}part;root=new Lt;stations;straight;truth;drawn;axes;rings;length;bent;frames;get count(){return this.stations.length}place(e){return this.straight[e]}bend(e,t,n){this.straight.forEach((s,r)=>{let o=t+3*r,a=new I(e[o],e[o+1],e[o+2]);Number.isNaN(a.x+a.y+a.z)&&a.set(0,0,0),this.truth[r].copy(s).add(a),this.drawn[r].copy(s).addScaledVector(a,n)}),this.shape()}points(){return this.drawn}section(e,t){let{p:n,along:s,y:r,z:o}=this.frame(e,t?this.drawn:this.truth),a=new lt().makeBasis(s,r,o),l=new lt().makeBasis(this.axes[0],this.axes[1],this.axes[2]);return a.multiply(l.transpose()).setPosition(n)}frame(e,t){let{stations:n}=this,s=n.length-2,r=0;for(;r<s&&e>n[r+1];)++r;let o=n[r+1]-n[r],a=(e-n[r])/o,[l,c]=[t[r],t[r+1]],[h,u]=[this.slope(t,r).multiplyScalar(o),this.slope(t,r+1).multiplyScalar(o)],d=(g,_,T,b)=>new I().addScaledVector(l,g).addScaledVector(h,_).addScaledVector(c,T).addScaledVector(u,b),f=d(1-a*a*(3-2*a),a*(1-a)*(1-a),a*a*(3-2*a),-a*a*(1-a)),p=6*a*(1-a),x=d(-p,(1-a)*(1-3*a),p,a*(3*a-2)).normalize(),m=this.axes[1].clone().addScaledVector(x,-this.axes[1].dot(x)).normalize();return{p:f,along:x,y:m,z:new I().crossVectors(x,m)}}slope(e,t){let{stations:n}=this,s=d=>e[d+1].clone().sub(e[d]).divideScalar(n[d+1]-n[d]),r=n.length;if(r===2)return s(0);let o=Math.min(Math.max(t-1,0),r-3),[a,l]=[n[o+1]-n[o],n[o+2]-n[o+1]],[c,h]=[s(o),s(o+1)],u=h.clone().sub(c).divideScalar(a+l);return c.addScaledVector(u,2*n[t]-n[o]-n[o+1])}sides(e){let{stations:t}=this,{size:n}=this.part,s=0;for(;s<t.length-2&&e>t[s+1];)++s;let r=(e-t[s])/(t[s+1]-t[s]);return[0,1].map(o=>n[2*s+o]+r*(n[2*s+2+o]-n[2*s+o]))}built(){let{part:e,length:t,rings:n}=this,s=new xi,r=new I(...e.axis??[0,0,1]),o=Math.abs(r.dot(this.axes[1]))>Math.abs(r.dot(this.axes[2])),a=pt.along(new I,lT,o?cT:hT),l=u=>{let[d,f]=this.sides(u);return o?[f,d]:[d,f]},[c,h]=e.ends??["plain","head"];return e.look==="lattice"?Nh(s,a,t,l,e.pitch??l(.5)[0],c==="lug",e.colour):Th(s,a,t,l,Array.from({length:n},(u,d)=>d/(n-1)),{foot:c,tip:h},e.colour),s.geometries().map(([u,d])=>{let f=new nt(d,Eh(u));f.frustumCulled=!1,this.root.add(f);let p=Float32Array.from(d.getAttribute("position").array),x=Float32Array.from(d.getAttribute("normal").array),m=g=>Math.min(Math.max(Math.floor(g/t*(n-1)+1e-6),0),n-2);return{geometry:d,corners:p,normals:x,rings:Uint16Array.from({length:p.length/3},(g,_)=>m(p[3*_]))}})}shape(){let{frames:e,rings:t}=this;for(let n=0;n<t;++n){let{p:s,along:r,y:o,z:a}=this.frame(n/(t-1),this.drawn);[s,r,o,a].forEach((l,c)=>l.toArray(e,12*n+3*c))}for(let n of this.bent)this.follow(n)}follow({geometry:e,corners:t,normals:n,rings:s}){let{frames:r}=this,o=e.getAttribute("position"),a=e.getAttribute("normal"),[l,c]=[o.array,a.array],h=this.length/(this.rings-1);for(let u=0;u<s.length;++u){let d=3*u,f=12*s[u],p=t[d],x=t[d+1],m=t[d+2],g=Math.min(Math.max(p/h-s[u],0),1),_=p-(s[u]+g)*h;for(let T=0;T<3;++T){let b=f+T,C=r[b]+g*(r[b+12]-r[b]),A=r[b+3]+g*(r[b+15]-r[b+3]),y=r[b+6]+g*(r[b+18]-r[b+6]),E=r[b+9]+g*(r[b+21]-r[b+9]);l[d+T]=C+_*A+x*y+m*E,c[d+T]=n[d]*A+n[d+1]*y+n[d+2]*E}}o.needsUpdate=a.needsUpdate=!0,e.boundingBox=null}};function Uo(i,e){return new I().setFromMatrixPosition(i(e))}function hv(i,e,t){return new I(...t).transformDirection(i(e))}function sr(i,e){return e==null?NaN:i[e]}var Fo=class{constructor(e,t){this.spot=e;this.group.matrixAutoUpdate=!1,t.add(this.group)}spot;group=new Lt;follow(e){this.group.matrix.copy(e(this.spot))}add(e){e.castShadow=!0,this.group.add(e)}},zh=class extends Fo{constructor(e,t){super(e.spot,t);let n=new I(...e.axis).normalize(),s=new xi;e.width===null?rv(s,new I,n,e.radius,.25*e.radius):Oh(s,new I,n,e.radius,e.width);for(let r of s.meshes())this.add(r)}},Vh=class extends Fo{constructor(e,t,n){super(e.spot,t);let[s,r]=e.size,o=.004*n,a={polygonOffset:!0,polygonOffsetFactor:-4,polygonOffsetUnits:-4},l=new On({color:9075292,roughness:.9,...a}),c=new nt(new vs(s,r,o),l),h=e.axes,u=new lt().set(h[0],h[1],h[2],0,h[3],h[4],h[5],0,h[6],h[7],h[8],0,0,0,0,1);c.quaternion.setFromRotationMatrix(u),c.position.set(0,0,-.5*o).applyMatrix4(u),this.add(c),c.castShadow=!1,c.receiveShadow=!0}},Gh=class extends Fo{constructor(e,t){super(e.spot,t),this.add(new nt(new vs(...e.edges),Es("deck")))}},Hh=class extends Fo{constructor(e,t){super(e.spot,t);let n=Do("post");nr(n,new I,new I(...e.to),e.radius),this.add(n)}};var Wh=13,uT=.05,uv=new Ve(5858669),dT=new Ve(9148578),Xh=[2072201,11911988,15770114,14034984].map(i=>new Ve(i));function dv(i){let e=Math.min(Math.max(i,0),1)*(Xh.length-1),t=Math.min(Math.floor(e),Xh.length-2);return Xh[t].clone().lerp(Xh[t+1],e-t)}var Za=class{constructor(e,t){this.own=t;let n=new On({color:16777215,roughness:.5,metalness:.1});n.onBeforeCompile=s=>{s.uniforms.thick=this.thick;let r=s.vertexShader.replace("#include <begin_vertex>",`#include <begin_vertex>
transformed.xz *= thick;`);s.vertexShader=`uniform float thick;
${r}`},this.mesh=new mr(new Ki(1,1,1,8),n,e),this.mesh.frustumCulled=!1}own;mesh;count=0;matrix=new lt;thick={value:1};get radius(){return this.thick.value}thicken(e){this.thick.value=Math.max(this.own,e)}static pieces(e,t){return Wh*e+20*t}begin(){this.count=0}piece(e,t,n){let s=t.clone().sub(e),r=s.length();if(!(r>1e-9)||this.count>=this.mesh.instanceMatrix.count)return;let o=new In().setFromUnitVectors($a,s.divideScalar(r)),a=e.clone().add(t).multiplyScalar(.5);this.mesh.setMatrixAt(this.count,this.matrix.compose(a,o,new I(1,r,1))),this.mesh.setColorAt(this.count,n),this.count+=1}hanging(e,t,n){let s=uT*e.distanceTo(t),r=o=>e.clone().lerp(t,o).addScaledVector(n,4*s*o*(1-o));for(let o=0;o<Wh;o+=2)this.piece(r(o/Wh),r((o+1)/Wh),dT)}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}};var fT=Math.PI/10;function pT(i,e){let t=e.middle.clone().sub(i.middle),n=fv(e).sub(fv(i)),[s,r,o]=[t.lengthSq(),n.lengthSq(),t.dot(n)],a=(s-r+Math.hypot(s-r,2*o))/2,l=Math.sqrt(Math.max(a,1e-12)),c=t.clone().multiplyScalar(l**2).addScaledVector(n.clone().cross(t),-l).addScaledVector(n,o).normalize();return{from:pv(i,c),to:pv(e,c),way:c}}function mv(i){let e=i.slice(1).map((n,s)=>pT(i[s],n)),t=i.slice(1,-1).map((n,s)=>mT(n,e[s].way,e[s+1].way));return{spans:e,arcs:t}}function fv({axis:i,turn:e}){return i?i.clone().multiplyScalar(e):new I}function pv({middle:i,axis:e,turn:t},n){return e?i.clone().addScaledVector(n.clone().cross(e),t):i.clone()}function mT({middle:i,axis:e,turn:t},n,s){if(!e)return[];let r=d=>d.clone().addScaledVector(e,-e.dot(d)).normalize(),[o,a]=[r(n),r(s)],l=Math.sign(t)||1,c=Math.PI/2+Math.atan2(-o.dot(a),l*e.dot(o.clone().cross(a)));if(!(c>0))return[];let h=o.cross(e).multiplyScalar(t),u=Math.max(1,Math.ceil(c/fT));return Array.from({length:u+1},(d,f)=>h.clone().applyAxisAngle(e,l*c*f/u).add(i))}var gT=.0018,xT=1e-5,vT=.0011,qh=class{constructor(e){this.data=e;this.down=new I(-e.turn[6],-e.turn[7],-e.turn[8]),this.perMetre=No(e.force/(.35*e.size)),this.drawings=e.sketches.map(t=>this.made(t)),this.hasArrows=e.sketches.some(t=>(t.kind==="arrow"||t.kind==="touch")&&t.force.length>0),this.limited=this.lines.some(t=>t.data.limit!==null),this.hasTensions=this.lines.some(t=>t.coloured)}data;root=new Lt;showForces=!1;perMetre;most=0;hasArrows;hasTensions;limited;down;drawings;lines=[];follow(e,t){for(let r of this.lines)this.most=Math.max(this.most,r.largest(t));let s=this.data.sketches.map(r=>r.kind==="arrow"||r.kind==="touch"?Kf(r.force,t).length():0).reduce((r,o)=>o>r?o:r,0);s>xT*this.data.force&&(this.perMetre=kh(this.perMetre,s,this.data.size));for(let r of this.drawings)r.follow(e,t)}drawn(){let e=this.drawings.filter(t=>t instanceof Zh||t instanceof $h);return{arrows:Object.fromEntries(e.map(t=>[t.data.name,t.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),lines:Object.fromEntries(this.lines.map(t=>[t.data.name,t.points.map(n=>n.toArray())])),slack:Object.fromEntries(this.lines.map(t=>[t.data.name,t.slack]))}}seenFrom(e){for(let t of this.lines)t.mesh.thicken(vT*e)}reach(){return this.lines.flatMap(e=>e.points.map(t=>t.clone())).filter(({x:e,y:t,z:n})=>Number.isFinite(e+t+n))}levels(){return this.drawings.filter(t=>t instanceof Yh).filter(t=>Number.isFinite(t.elevation)).map(({ring:t,data:n,elevation:s})=>{let{x:r,y:o}=t.getWorldPosition(new I);return{x:r,y:o,elevation:s,radius:n.radius}})}made(e){switch(e.kind){case"line":case"curve":{let t=new $f(e,this);return this.lines.push(t),t}case"disc":return new zh(e,this.root);case"slab":return new Vh(e,this.root,this.data.size);case"post":return new Hh(e,this.root);case"mark":return new Zf(e,this);case"touch":return new $h(e,this);case"arrow":return new Zh(e,this);case"box":return new Gh(e,this.root);case"level":return new Yh(e,this)}}};function Kf(i,e){return i.length?new I(...i.map(t=>sr(e,t))):new I}var $f=class{constructor(e,t){this.data=e;this.all=t;let n=e.kind==="line"?e.path.length:e.points.length;this.coloured=e.tensions.some(s=>s!==null),this.falls=e.kind==="line"?_T(e.path):[],this.mesh=new Za(Za.pieces(n-1,n),e.radius),this.mesh.thicken(gT*t.data.size),t.root.add(this.mesh.mesh)}data;all;points=[];slack=!1;coloured;mesh;falls;largest(e){return this.data.limit!==null?0:this.data.tensions.reduce((t,n)=>Math.max(t,sr(e,n)||0),0)}follow(e,t){let{data:n,mesh:s,all:r}=this,o=n.kind==="line"?n.path.map(u=>yT(e,u)):[],{spans:a,arcs:l}=n.kind==="line"?mv(o):MT(n,t);this.slack=sr(t,n.slack)>.5,this.points=a.flatMap(u=>[u.from,u.to]);let c=n.limit??r.most,h=u=>{if(n.limit===null&&r.limited)return uv;let d=sr(t,n.tensions[Math.min(u,n.tensions.length-1)]);return dv(c>0&&d>0?d/c:0)};s.begin(),bT(this.falls,o,a,1.2*s.radius),a.forEach((u,d)=>{this.slack&&n.kind==="line"?s.hanging(u.from,u.to,r.down):s.piece(u.from,u.to,h(d)),l[d]?.forEach((f,p,x)=>p>0&&s.piece(x[p-1],f,h(d)))}),s.end()}};function yT(i,{spot:e,axis:t,turn:n}){return{middle:Uo(i,e),axis:t&&hv(i,e,t),turn:n}}function _T(i){let e=n=>JSON.stringify([i[n],i[n+1]].map(({spot:s})=>[s.on,...s.at]).sort()),t=new Map;for(let n=0;n+1<i.length;++n)t.set(e(n),[...t.get(e(n))??[],n]);return[...t.values()].filter(n=>n.length>1)}function bT(i,e,t,n){for(let s of i){let{way:r}=t[s[0]],o=e[s[0]].axis??e[s[0]+1].axis,a=o?o.clone():new I(0,1,0).cross(r);a.lengthSq()<.01&&a.set(1,0,0).cross(r),a.normalize(),s.forEach((l,c)=>{let h=a.clone().multiplyScalar((2*c+1-s.length)*n);t[l].from.add(h),t[l].to.add(h)})}}function MT(i,e){let t=i.points.map(s=>new I(...s.map(r=>sr(e,r))));return{spans:t.slice(1).map((s,r)=>({from:t[r],to:s,way:s.clone().sub(t[r]).normalize()})),arcs:[]}}var Yh=class{constructor(e,t){this.data=e;this.all=t;let n=new Zi({color:16777215,transparent:!0,opacity:.75,side:kn});this.ring=new nt(new ga(.92*e.radius,e.radius,48),n),this.ring.quaternion.setFromUnitVectors(new I(0,0,1),t.down),t.root.add(this.ring)}data;all;ring;elevation=NaN;follow(e,t){let{down:n,data:s}=this.all;this.elevation=sr(t,this.data.elevation),this.ring.visible=Number.isFinite(this.elevation);let r=Uo(e,this.data.spot);this.ring.position.copy(r).addScaledVector(n,-r.dot(n)-this.elevation-(s.water??0)-.004*s.size)}},Zf=class{constructor(e,t){this.data=e;this.ball=new nt(new Hs(.012*t.data.size,16,12),Es(e.colour)),this.bar=Do(e.colour,8),t.root.add(this.ball,this.bar)}data;ball;bar;follow(e){let[t,n]=this.data.ends.map(r=>Uo(e,r));this.ball.position.addVectors(t,n).multiplyScalar(.5);let s=this.ball.geometry.parameters.radius;this.bar.visible=t.distanceTo(n)>s,nr(this.bar,t,n,.4*s)}},$h=class{constructor(e,t){this.data=e;this.all=t;let n=new Hs(.006*t.data.size,12,8);this.marks=e.points.map(()=>new nt(n,Es("touch"))),this.arrow=new ir(15233066,.007*t.data.size),t.root.add(...this.marks,this.arrow.group)}data;all;arrow;marks;follow(e,t){let{data:n,all:s}=this,r=new I,o=0;this.marks.forEach((l,c)=>{let h=sr(t,n.loads[c]);l.visible=h>0,l.visible&&(l.position.copy(Uo(e,n.points[c])),r.addScaledVector(l.position,h),o+=h)});let a=Kf(n.force,t).divideScalar(s.perMetre);this.arrow.point(r.divideScalar(o||1),s.showForces&&o>0?a:new I)}},Zh=class{constructor(e,t){this.data=e;this.all=t;this.arrow=new ir(15233066,.007*t.data.size),t.root.add(this.arrow.group)}data;all;arrow;follow(e,t){let{data:n,all:s}=this,r=Kf(n.force,t).divideScalar(s.perMetre);this.arrow.point(Uo(e,n.spot),s.showForces?r:new I)}};var Kh=class{constructor(e){this.data=e;let t=new pt(new I,new I(1,0,0),new I(0,1,0),new I(0,0,1));for(let[n,s]of[[this.barrel,r=>Fh(r,t,e.barrel,e.radius)],[this.piston,r=>Uh(r,t,e.rod,e.rodRadius,e.radius)]]){let r=new xi;s(r),n.add(...r.meshes()),n.matrixAutoUpdate=!1,this.root.add(n)}}data;root=new Lt;barrel=new Lt;piston=new Lt;between(e,t,n){let s=Math.max(e.distanceTo(t),1e-9),r=Math.min(Math.max(this.data.rod,s-.95*this.data.barrel),s);gv(this.barrel.matrix,pt.along(e,t.clone().sub(e),n),Math.min(this.data.barrel,s)/this.data.barrel),gv(this.piston.matrix,pt.along(t,e.clone().sub(t),n),r/this.data.rod)}};function gv(i,{o:e,x:t,y:n,z:s},r){i.makeBasis(t.clone().multiplyScalar(r),n,s).setPosition(e)}var Jh=class{constructor(e){this.data=e;let[t,n,s,r,o,a,l,c,h]=e.turn;this.root.matrixAutoUpdate=!1,this.root.matrix.set(t,n,s,0,r,o,a,0,l,c,h,0,0,0,0,1);for(let d of e.bodies){let f=new Lt;f.matrixAutoUpdate=!1,this.groups.set(d,f),this.root.add(f)}let u=new Map;for(let d of e.parts){let f=this.groups.get(d.body),p=d.shape==="boom"?this.flexible(d):lv(d);p?f?.add(p):u.set(d.body,u.get(d.body)??new xi),p&&d.shape==="hull"&&(this.hull={mesh:p.children[0],part:d},this.hulls.push(p)),p||cv(u.get(d.body),d)}for(let[d,f]of u)this.groups.get(d)?.add(...f.meshes());this.struts=e.struts.map(d=>new Kh(d)),this.brackets=e.brackets.map(d=>this.bracket(d));for(let d of[...this.struts.map(f=>f.root),...this.brackets])this.root.add(d);this.root.traverse(d=>{d instanceof nt&&(d.castShadow=!0)}),this.wire=e.wire?Do("barrel",8):null,this.wire&&this.root.add(this.wire),this.perMetre={force:No(e.force/(.35*e.size)),moment:No(e.force)},this.forces=e.joints.map(()=>new ir(1222036,.008*e.size)),this.moments=e.joints.map(()=>new ir(12602326,.006*e.size));for(let d of[...this.forces,...this.moments])this.root.add(d.group);this.sketches=new qh(e),this.shown=new Float64Array(e.shown.length).fill(NaN),this.root.add(this.sketches.root)}data;root=new Lt;hull=null;hulls=[];groups=new Map;booms=new Map;struts;brackets;exaggeration=1;wire;sketches;shown;forces;moments;showForces=!1;showMoments=!1;perMetre={force:1,moment:1};flexible(e){let t=new Bh(e);return this.booms.set(e.body,t),t.root}bracket(e){let t=new Lt;t.matrixAutoUpdate=!1;let n=this.booms.get(e.on)?.part,s=new xi,r=n?Math.max(n.size[0],n.size[1]):.03*this.data.size;return Rh(s,new I,new I(...e.at),new I(...e.axis),[r,r],n?.colour??"steel"),t.add(...s.meshes()),t}drawn(){let e={triangles:0,calls:0},t=new Set(this.hulls),n=r=>{if(!t.has(r)){if(r instanceof nt){let{index:o,attributes:a}=r.geometry;e.triangles+=(o?.count??a.position.count)/3*(r instanceof mr?r.count:1),e.calls+=1}r.children.forEach(n)}},s=new Set([...this.forces,...this.moments].map(r=>r.group));for(let r of this.root.children)s.has(r)||n(r);return e}body(e){return this.groups.get(e)}poseFromMatrix(e,t,n,s,r){let o=a=>t[n+a];this.groups.get(e)?.matrix.set(o(0),o(1),o(2),s[r],o(3),o(4),o(5),s[r+1],o(6),o(7),o(8),s[r+2],0,0,0,1)}poseFromQuaternion(e,t){let n=this.groups.get(e);if(!n)return;n.visible=t[0]===t[0]&&t[3]===t[3];let s=new In(t[3],t[4],t[5],t[6]).normalize();n.matrix.compose(new I(t[0],t[1],t[2]),s,new I(1,1,1))}bend(e,t){let n=t;for(let s of this.bending())s.bend(e,n,this.exaggeration),n+=3*s.count}bendThrough(e,t){let n=[];for(let s of this.bending()){let r=this.groups.get(s.part.body).matrix.clone().invert();for(let o=0;o<s.count;++o){let a=t+n.length,l=new I(e[a],e[a+1],e[a+2]).applyMatrix4(r).sub(s.place(o));n.push(l.x,l.y,l.z)}}this.bend(n,0)}bending(){return this.data.booms.map(e=>this.booms.get(e)).filter(e=>e!==void 0)}shape(e){let t=this.booms.get(e);if(!t)throw new RangeError(`there is no flexible boom ${e}; there are: ${[...this.booms.keys()].join(", ")}`);let n=this.groups.get(e).matrix;return t.points().map(s=>s.clone().applyMatrix4(n).toArray())}pins(){let e=t=>t.data.pins.map(n=>this.at(n).toArray());return Object.fromEntries(this.struts.map(t=>[t.data.name,e(t)]))}finish(e,t){this.exaggeration!==1&&this.carry();for(let s of this.struts){let[r,o]=s.data.pins;s.between(this.at(r),this.at(o),new I(...s.data.axis).transformDirection(this.frame(r)))}this.brackets.forEach((s,r)=>s.matrix.copy(this.frame({...this.data.brackets[r],at:[0,0,0]})));let{wire:n}=this.data;if(this.wire&&n){let s=this.groups.get(n.from),r=this.groups.get(n.to),o=new I().setFromMatrixPosition(s.matrix),a=new I(...n.at).applyMatrix4(r.matrix);this.wire.visible=r.visible,nr(this.wire,o,a,.0022*this.data.size)}e&&this.scale(e,t),this.data.joints.forEach((s,r)=>{let o=new I().setFromMatrixPosition(this.groups.get(s).matrix),a=(l,c,h,u)=>{let d=c&&e!==null&&t(r)>=0;if(l.group.visible=d,!d)return;let f=t(r)+h;l.point(o,new I(e[f],e[f+1],e[f+2]).divideScalar(u))};a(this.forces[r],this.showForces,0,this.perMetre.force),a(this.moments[r],this.showMoments,3,this.perMetre.moment)}),this.sketches.follow(s=>this.frame(s),this.shown),this.root.updateMatrixWorld(!0)}arrows(){let{force:e,moment:t}=this.perMetre,n=(r,o)=>r.drawn().multiplyScalar(o).toArray(),s=r=>({force:n(this.forces[r],e),moment:n(this.moments[r],t)});return Object.fromEntries(this.data.joints.map((r,o)=>[r,s(o)]))}carry(){let e=new Map([...this.groups].map(([t,n])=>[t,n.matrix.clone()]));for(let[t,n]of this.groups){let s=this.data.carriers[t],[r,o]=[this.groups.get(s?.on??""),e.get(s?.on??"")];if(!r||!o)continue;let a=this.booms.get(s.on),l=u=>a&&s.place!==null?a.section(s.place,u):new lt,c=o.clone().multiply(l(!1)),h=r.matrix.clone().multiply(l(!0));n.matrix.premultiply(h.multiply(c.invert()))}}at(e){return new I().setFromMatrixPosition(this.frame(e))}frame(e){let t=new lt().makeTranslation(...e.at),n=this.booms.get(e.on);n&&e.place!==null&&t.premultiply(n.section(e.place,!0));let s=this.groups.get(e.on);return s?t.premultiply(s.matrix):t}scale(e,t){for(let[n,s]of[["force",0],["moment",3]]){let r=0;for(let o=0;o<this.data.joints.length;++o){let a=t(o)+s,l=Math.hypot(e[a],e[a+1],e[a+2]);l>r&&(r=l)}r>1e-9*this.data.force&&(this.perMetre[n]=kh(this.perMetre[n],r,this.data.size))}}};var xv={type:"change"},jf={type:"start"},yv={type:"end"},jh=new pr,vv=new Xn,ST=Math.cos(70*Pd.DEG2RAD),Mn=new I,ti=2*Math.PI,At={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Jf=1e-6,Qh=class extends Ma{constructor(e,t=null){super(e,t),this.state=At.NONE,this.target=new I,this.cursor=new I,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:$s.ROTATE,MIDDLE:$s.DOLLY,RIGHT:$s.PAN},this.touches={ONE:Zs.ROTATE,TWO:Zs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new I,this._lastQuaternion=new In,this._lastTargetPosition=new I,this._quat=new In().setFromUnitVectors(e.up,new I(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Ys,this._sphericalDelta=new Ys,this._scale=1,this._panOffset=new I,this._rotateStart=new qe,this._rotateEnd=new qe,this._rotateDelta=new qe,this._panStart=new qe,this._panEnd=new qe,this._panDelta=new qe,this._dollyStart=new qe,this._dollyEnd=new qe,this._dollyDelta=new qe,this._dollyDirection=new I,this._mouse=new qe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=ET.bind(this),this._onPointerDown=wT.bind(this),this._onPointerUp=AT.bind(this),this._onContextMenu=DT.bind(this),this._onMouseWheel=CT.bind(this),this._onKeyDown=PT.bind(this),this._onTouchStart=IT.bind(this),this._onTouchMove=LT.bind(this),this._onMouseDown=TT.bind(this),this._onMouseMove=RT.bind(this),this._interceptControlDown=NT.bind(this),this._interceptControlUp=FT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=At.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(xv),this.update(),this.state=At.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Mn.copy(t).sub(this.target),Mn.applyQuaternion(this._quat),this._spherical.setFromVector3(Mn),this.autoRotate&&this.state===At.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ti:n>Math.PI&&(n-=ti),s<-Math.PI?s+=ti:s>Math.PI&&(s-=ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Mn.setFromSpherical(this._spherical),Mn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Mn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Mn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new I(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new I(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Mn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(jh.origin.copy(this.object.position),jh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(jh.direction))<ST?this.object.lookAt(this.target):(vv.setFromNormalAndCoplanarPoint(this.object.up,this.target),jh.intersectPlane(vv,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Jf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Jf||this._lastTargetPosition.distanceToSquared(this.target)>Jf?(this.dispatchEvent(xv),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ti/60*this.autoRotateSpeed*e:ti/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Mn.setFromMatrixColumn(t,0),Mn.multiplyScalar(-e),this._panOffset.add(Mn)}_panUp(e,t){this.screenSpacePanning===!0?Mn.setFromMatrixColumn(t,1):(Mn.setFromMatrixColumn(t,0),Mn.crossVectors(this.object.up,Mn)),Mn.multiplyScalar(e),this._panOffset.add(Mn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Mn.copy(s).sub(this.target);let r=Mn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new qe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function wT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function ET(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function AT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(yv),this.state=At.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function TT(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case $s.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=At.DOLLY;break;case $s.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}break;case $s.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(jf)}function RT(i){switch(this.state){case At.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case At.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case At.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function CT(i){this.enabled===!1||this.enableZoom===!1||this.state!==At.NONE||(i.preventDefault(),this.dispatchEvent(jf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(yv))}function PT(i){this.enabled!==!1&&this._handleKeyDown(i)}function IT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Zs.ROTATE:if(this.enableRotate===!1){this.state=At.NONE;break}this._handleTouchStartRotate(i),this.state=At.TOUCH_ROTATE;break;case Zs.PAN:if(this.enablePan===!1){this.state=At.NONE;break}this._handleTouchStartPan(i),this.state=At.TOUCH_PAN;break;default:this.state=At.NONE}break;case 2:switch(this.touches.TWO){case Zs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=At.TOUCH_DOLLY_PAN;break;case Zs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=At.TOUCH_DOLLY_ROTATE;break;default:this.state=At.NONE}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(jf)}function LT(i){switch(this._trackPointer(i),this.state){case At.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case At.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case At.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case At.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=At.NONE}}function DT(i){this.enabled!==!1&&i.preventDefault()}function NT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function FT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var _v="3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home.",eu=class{constructor(e,t,n,s,r){this.place=e;this.data=n;this.bodies=s;this.ground=r;this.eye.up.set(0,0,1),this.controls=new Qh(this.eye,t),this.controls.enableDamping=!this.calm.matches,this.controls.dampingFactor=.12,this.controls.maxPolarAngle=Math.PI*.495,this.controls.addEventListener("start",()=>this.own=this.gliding=!1),t.addEventListener("keydown",o=>this.key(o)),t.addEventListener("dblclick",()=>this.goHome())}place;data;bodies;ground;eye=new qn(38,1,.1,5e3);controls;calm=matchMedia("(prefers-reduced-motion: reduce)");framed=new ui;own=!0;gliding=!1;home={target:new I,position:new I};get distance(){return this.eye.position.distanceTo(this.controls.target)}frame(){let e=this.craneBox();e.isEmpty()&&e.setFromObject(this.bodies.root),this.framed.copy(e),this.lookAt(e),this.goHome()}follow(){if(this.data.water!==null)return;let e=this.craneBox();e.isEmpty()||this.framed.containsBox(e)||!Number.isFinite(e.min.x+e.max.x)||(this.framed.union(e),this.lookAt(this.framed),this.gliding=this.own)}move(){if(this.gliding){let e=this.calm.matches?1:.15;this.controls.target.lerp(this.home.target,e),this.eye.position.lerp(this.home.position,e)}this.controls.update()}goHome(){this.own=!0,this.gliding=!1,this.controls.target.copy(this.home.target),this.eye.position.copy(this.home.position),this.controls.update()}resize(e,t){this.eye.aspect=e/t;let n=e>700,s=n?0:Math.min((this.place.querySelector(".heading")?.offsetHeight??0)/t,.5);this.eye.zoom=1-.6*s,this.eye.setViewOffset(e,t,n?-.07*e:0,n?-.05*t:-.45*s*t,e,t),this.eye.updateProjectionMatrix()}lookAt(e){this.data.water===null&&this.ground(e.min.z<-.01*this.data.size?e.min.z:0);let t=e.getBoundingSphere(new $i),n=Math.max(1.15*t.radius,.36*Qf(this.data)),s=t.center.clone();this.data.water!==null&&(s.z=Math.max(this.data.water+.1*n,s.z-.25*n));let r=this.place.clientWidth/Math.max(this.place.clientHeight,1)/1.5,o=n*1.12/Math.sin(this.eye.fov*Math.PI/360)/Math.min(Math.max(r,.6),1),a=e.getSize(new I),l=this.bodies.hull?this.bodies.hull.part.along==="y":a.y>a.x,c=l?Math.PI/2:0,h=new I(.55,-.78*this.side(t.center,l),.34).applyAxisAngle(this.eye.up,c).setLength(o);this.home={target:s,position:s.clone().add(h)},this.controls.maxDistance=5*o,this.controls.minDistance=.08*o,this.eye.near=o/200,this.eye.far=o*40,this.eye.updateProjectionMatrix()}side(e,t){let{hull:n}=this.bodies;if(!n)return 1;let s=n.mesh.getWorldPosition(new I);return(t?s.x-e.x:e.y-s.y)>.25*n.part.size[1]?-1:1}craneBox(){let e=new ui,t=new Set(this.data.parts.filter(n=>n.shape==="hull").map(n=>n.body));for(let n of this.data.bodies){let s=this.bodies.body(n);s&&!t.has(n)&&s.children.length&&e.expandByObject(s)}for(let n of this.bodies.sketches.reach())e.expandByPoint(n.applyMatrix4(this.bodies.root.matrix));return e}key(e){let n={ArrowLeft:[-.08,0,1],ArrowRight:[.08,0,1],ArrowUp:[0,-.06,1],ArrowDown:[0,.06,1],"+":[0,0,.9],"=":[0,0,.9],"-":[0,0,1.1],Home:[0,0,0]}[e.key];if(!n||e.ctrlKey||e.metaKey||e.altKey)return;if(e.preventDefault(),e.key==="Home"){this.goHome();return}let s=this.eye.position.clone().sub(this.controls.target),r=new Ys().setFromVector3(new I(s.x,s.z,-s.y));r.theta+=n[0],r.phi=Math.min(Math.max(r.phi+n[1],.05),Math.PI*.495),r.radius*=n[2],this.own=this.gliding=!1;let o=new I().setFromSpherical(r);this.eye.position.copy(this.controls.target).add(new I(o.x,-o.z,o.y))}};function Qf(i){return Math.max(0,...i.parts.filter(e=>e.shape==="hull").map(e=>e.size[0]))}var tu=class{constructor(e,t,n){this.radius=n;let[s,r,o,a,l,c,h,u,d]=t,f=([p,x,m])=>new I(s*p+r*x+o*m,a*p+l*x+c*m,h*p+u*x+d*m);this.feet=e.map(f).sort((p,x)=>x.z-p.z)}radius;root=new Lt;feet;standOn(e){for(let r of this.root.children)r.geometry.dispose();this.root.clear();let[t,...n]=this.feet.filter(r=>r.z>e+.1*this.radius);if(!t)return;let s=new xi;Ya(s,new I(t.x,t.y,e),t,this.radius,new I(1,0,0));for(let r of n)this.arm(s,t,r,e);for(let r of s.meshes())r.castShadow=!0,this.root.add(r)}arm(e,t,n,s){let r=new I(t.x,t.y,n.z),o=r.distanceTo(n);if(o>6*this.radius)Ya(e,new I(n.x,n.y,s),n,.7*this.radius,new I(1,0,0));else if(o>this.radius){let a=n.clone().sub(r),l=pt.along(n,a,new I(0,0,1).cross(a)),[c,h]=[.35*this.radius,Math.min(2*this.radius,n.z-s)];for(let u of[-.4,.4])e.plate(l.moved(0,u*this.radius,0),[[-o,-h],[c,-c],[c,.6*c],[-o,.6*c]],.12*this.radius,"pedestal",.94)}}};var vi=256,bv=44,Mv=40;function Sv(){let i=UT(11),e=Float32Array.from({length:vi},(l,c)=>Math.cos(2*Math.PI*c/vi)),[t,n,s]=[0,1,2].map(()=>new Float32Array(vi*vi)),r=(l,c,h,u,d)=>{for(let f=0,p=0;f<vi;++f)for(let x=0;x<vi;++x,++p)l[p]+=d*e[c*x+h*f+u&vi-1]};for(let l=0;l<bv;++l){let c=3*9.333333333333334**((l+i())/bv),h=2.2*(i()+i()+i()-1.5),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))],f=Math.floor(vi*i());r(t,u,d,f,u/c**1.35),r(n,u,d,f,d/c**1.35)}for(let l=0;l<Mv;++l){let c=1.2*16.666666666666668**((l+i())/Mv),h=2*Math.PI*i(),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))];(u||d)&&r(s,u,d,Math.floor(vi*i()),1/c)}let o=new Uint8Array(4*vi*vi).fill(255);[t,n,s].forEach((l,c)=>{let h=Math.sqrt(l.reduce((u,d)=>u+d*d,0)/l.length);l.forEach((u,d)=>o[4*d+c]=Math.min(Math.max(127.5+42*u/h,0),255))});let a=new gs(o,vi,vi);return a.wrapS=a.wrapT=io,a.magFilter=xn,a.minFilter=fi,a.generateMipmaps=!0,a.anisotropy=4,a.needsUpdate=!0,a}function UT(i){let e=i;return()=>(e=Math.imul(e,1664525)+1013904223>>>0,(e>>>8)/16777216)}var ep=[32,16,8,4,2],wv=[0,0,26,1];function Ev(i,e,t,n,s){let r=Math.max(n.z,0),o=Math.max(n.dot(t),0),a=Math.max((n.x*t.x+n.y*t.y)/(Math.hypot(n.x,n.y)*Math.hypot(t.x,t.y)+1e-9),0),l=Math.min(Math.max(t.z/.6,0),1),c=.55*(1-l*l*(3-2*l))*a*a,h=1-Math.exp(-3.6*r),u=o**8,d=Math.min(Math.max(-n.z/.05,0),1);for(let f=0;f<3;++f){let p=i.horizon[f]+(i.glow[f]-i.horizon[f])*c,x=p+(i.zenith[f]-p)*h+i.glow[f]*(.1*u+.28*u**4);s[f]=x+(e[f]-x)*d}}function Av(i,e,t){let n=[0,0,0],s=OT(ep[1]),r=s.map(c=>(Ev(i,e,t,c,n),[...n])),o=(c,h)=>{let u=0;n.fill(0),s.forEach((f,p)=>{let x=Math.max(c.dot(f),0)**h;u+=x;for(let m=0;m<3;++m)n[m]+=x*r[p][m]});let d=(.21*n[0]+.72*n[1]+.07*n[2])/u;for(let f=0;f<3;++f)n[f]+=.55*(d*u-n[f]);for(let f=0;f<3;++f)n[f]/=u},a=c=>{let h=ep[c];return Tv(h).map(u=>{let d=new Uint16Array(4*h*h);return u.forEach((f,p)=>{let x=wv[Math.min(c,wv.length-1)];x?o(f,x):Ev(i,e,t,f,n);for(let m=0;m<3;++m)d[4*p+m]=ho.toHalfFloat(n[m]);d[4*p+3]=ho.toHalfFloat(1)}),new gs(d,h,h,ei,Qn)})},l=new gr(a(0));return l.mipmaps=ep.slice(1).map((c,h)=>({image:a(h+1)})),l.type=Qn,l.format=ei,l.magFilter=xn,l.minFilter=fi,l.generateMipmaps=!1,l.isPMREMTexture=!0,l.needsUpdate=!0,l}function OT(i){return Tv(i).flat()}function Tv(i){return[(t,n)=>[1,-n,-t],(t,n)=>[-1,-n,t],(t,n)=>[t,1,n],(t,n)=>[t,-1,-n],(t,n)=>[t,-n,1],(t,n)=>[-t,-n,-1]].map(t=>Array.from({length:i*i},(n,s)=>{let[r,o]=[(2*(s%i)+1)/i-1,(2*Math.floor(s/i)+1)/i-1],[a,l,c]=t(r,o);return new I(-a,l,c).normalize()}))}var tp=2048,nu=class{constructor(e){this.size=e;let{shadow:t}=this.light;this.light.castShadow=!0,t.mapSize.set(tp,tp),t.radius=2.5}size;light=new _a;around=null;across=new I;up=new I;centre=new I;shine(e,t,n){this.light.color.setRGB(...js(e.sun));let s=bs.sunwards.value;this.across.set(-s.y,s.x,0).normalize(),this.up.crossVectors(s,this.across),this.around?.dispose(),this.around=n.environment=Av(e,t,s),n.environmentIntensity=e.fill}follow(e,t){if(!this.light.castShadow)return;let{shadow:n}=this.light,{camera:s}=n,r=Math.min(Math.max(.55*t,.2*this.size),1.35*this.size),o=2**(Math.ceil(2*Math.log2(r))/2);e.getWorldDirection(this.centre).multiplyScalar(t).add(e.position);let a=2*o/tp,l=bs.sunwards.value,c=f=>Math.round(this.centre.dot(f)/(64*a))*64*a,[h,u,d]=[c(this.across),c(this.up),c(l)];this.light.target.position.copy(this.across).multiplyScalar(h).addScaledVector(this.up,u).addScaledVector(l,d),this.light.position.copy(this.light.target.position).addScaledVector(l,4*this.size+o),s.right!==o&&(s.left=s.bottom=-o,s.right=s.top=o,s.near=.1*this.size,s.far=8*this.size+2*o,s.updateProjectionMatrix(),n.normalBias=1.6*a,n.bias=-6e-5)}};var rr=Tx,iu=4,or=3,Rv=`
attribute float coarse;
uniform vec4 waves[${rr}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${iu}];
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

float sampled(float s) {
  float at = clamp((s / reach + 1.0) * 0.5, 0.0, 1.0) * ${4*rr-1}.0;
  int i = int(floor(at));
  int j = min(i + 1, ${4*rr-1});
  return mix(waves[i / 4][i % 4], waves[j / 4][j % 4], fract(at));
}

void main() {
  vec2 xy = position.xy + middle;
  float z = level;
  slope = vec2(0.0);
  fold = 0.0;
  lost = 0.0;
  if (kind == 1) {
    float whole = 1e-6;
    for (int j = 0; j < count; ++j) {
      vec2 k = waves[j].xy;
      float size = length(k);
      // Far off, where points are too far apart for a wave, it fades; by the crane, where coarse is 0, every wave is whole.
      float kept = 1.0 - smoothstep(0.18, 0.42, coarse * size / 6.2832);
      float steep = waves[j].z * size;
      whole += steep * steep;
      lost += steep * steep * (1.0 - kept);
      if (kept <= 0.0) continue;
      float angle = waves[j].w - dot(k, xy);
      float c = kept * waves[j].z * cos(angle);
      z += c;
      fold += c * size;
      slope += kept * waves[j].z * sin(angle) * k;
    }
    lost = sqrt(lost / whole);
  } else if (kind == 2) {
    float s = dot(along, xy);
    float here = sampled(s), after = sampled(s + 2.0), before = sampled(s - 2.0);
    float kept = 1.0 - smoothstep(0.7, 1.0, abs(s) / reach);
    z += kept * here;
    slope = kept * along * (after - before) / 4.0;
    fold = kept * 2.0 * (2.0 * here - after - before);
    lost = 1.0 - kept;
    for (int j = 0; j < ${iu}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`,np=`
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`,Cv=`
${Fa}
${np}
uniform vec3 deep;
uniform vec3 scatter;
uniform vec3 sunlight;
uniform vec3 paint;
uniform sampler2D tile;
uniform float time;
uniform vec2 along;
uniform float level;
uniform float ripple;
uniform float steepness;
uniform float haze;
uniform float spacing;
uniform float scale;
uniform float detail;
uniform mat4 intoShip[${or}];
uniform vec4 ship[${or}];
uniform int ships;
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

// How far a place at the surface is from a hull, in metres, as from a box whose sides come together at the bow: the waterline narrows towards the bow as the hull's does.
float fromHull(vec3 at, vec4 size) {
  float lengthwise = 2.0 * at.x / size.x;
  float t = size.x > 1.8 * size.y ? clamp((lengthwise - 0.35) / 0.65, 0.0, 1.0) : 0.0;
  float aside = abs(at.y) - 0.5 * size.y * (1.0 - t * t);
  float ahead = abs(at.x) - 0.5 * size.x;
  float over = max(at.z - size.w, -at.z - size.z); // above the deck, or below the keel
  return length(max(vec3(aside, ahead, over), 0.0)) + min(max(max(aside, ahead), over), 0.0);
}

// From axes along and across the waves to those of the picture.
vec2 turnedBack(vec2 v, vec2 way) {
  return vec2(way.x * v.x - way.y * v.y, way.y * v.x + way.x * v.y);
}

void main() {
  vec3 toEye = cameraPosition - place;
  float distance = length(toEye);
  toEye /= distance;
  // Ripples run with the waves: three tiles of other sizes and speeds, the largest where the grid has lost the true waves.
  mat2 turn = mat2(along.x, -along.y, along.y, along.x);
  vec2 at = turn * place.xy;
  vec3 a = texture2D(tile, at / 23.0 - vec2(0.055, 0.004) * time).xyz;
  vec2 small = a.xy - 0.5;
  float puff = a.z;
  vec2 large = vec2(0.0);
  if (detail > 0.5) {
    vec3 b = texture2D(tile, mat2(0.83, 0.56, -0.56, 0.83) * at / 9.7 - vec2(0.11, 0.03) * time).xyz;
    vec3 c = texture2D(tile, at / 310.0 - vec2(0.012, 0.003) * time).xyz;
    small = 0.75 * small + 0.65 * mat2(0.83, -0.56, 0.56, 0.83) * (b.xy - 0.5) / (1.0 + distance * distance * 4e-5);
    // Gusts are patches of rougher water; far off, where tiles would be seen to repeat, ripples give way to the largest.
    small *= (0.4 + 1.2 * c.z) / (1.0 + distance * distance * 1.2e-5);
    puff = 0.55 * puff + 0.45 * b.z;
    large = (c.xy - 0.5) * lost * steepness;
  }
  vec2 tilt = slope + 6.0 * turnedBack(small * ripple + large, along); // a tile's slopes are 1/6 in the mean
  vec3 n = normalize(vec3(-tilt, 1.0));
  float facing = max(dot(n, toEye), 0.0);
  // Schlick, less at grazing angles: a rough sea never becomes a mirror [a facet that faces away is hidden].
  float grazing = 1.0 - facing;
  float g2 = grazing * grazing;
  float fresnel = 0.02 + 0.78 * g2 * g2 * grazing;
  vec3 mirrored = reflect(-toEye, n);
  mirrored.z = abs(mirrored.z) + 0.05 + 0.8 * ripple;
  mirrored = normalize(mirrored);
  vec3 above = skyTowards(mirrored);
  float foam = 0.0;
  float beside = 1.0;
  for (int j = 0; j < ${or}; ++j) {
    if (j >= ships) break;
    vec3 mine = (intoShip[j] * vec4(place, 1.0)).xyz;
    vec4 size = ship[j];
    float off = fromHull(mine, size);
    float wide = 0.1 * size.y * (0.5 + 6.0 * steepness) * (0.5 + puff);
    foam = max(foam, (1.0 - smoothstep(0.0, wide, abs(off))) * (0.55 + 5.0 * steepness));
    // The hull mirrored: a ray that meets its side below the deck sees paint, not sky.
    vec3 ray = mat3(intoShip[j]) * mirrored;
    float side = abs(mine.y) - 0.5 * size.y;
    float rise = mine.z + ray.z * max(side, 0.0) / max(abs(ray.y), 1e-3);
    float meets = step(ray.y * mine.y, 0.0) * (1.0 - smoothstep(0.46, 0.5, abs(mine.x + ray.x * max(side, 0.0) / max(abs(ray.y), 1e-3)) / size.x));
    above = mix(above, paint, 0.8 * meets * (1.0 - smoothstep(0.7, 1.15, rise / size.w)) * step(-1.0, side));
    beside = min(beside, smoothstep(-0.2, 0.35, off / size.y));
  }
  float crest = clamp(0.5 + (place.z - level) * 0.35, 0.0, 1.6);
  float sunny = max(sunwards.z, 0.12);
  vec3 under = deep + scatter * (0.2 + 0.26 * crest * crest) * (0.35 + 0.65 * sunny);
  under *= 0.62 + 0.6 * max(dot(n, sunwards), 0.0) + 0.25 * facing;
  // Light through the backs of crests that stand between the eye and the sun.
  float through = pow(max(dot(-toEye, sunwards), 0.0), 3.0) * max(fold, 0.0) * 2.0;
  under += scatter * through;
  vec3 colour = mix(under, above, fresnel);
  float sharp = mix(420.0, 70.0, smoothstep(0.0, 1.0, distance / haze * 4.0));
  float glint = pow(max(dot(normalize(reflect(-toEye, n)), sunwards), 0.0), sharp);
  colour += sunlight * glint * (0.25 + 1.5 * fresnel);
  foam += smoothstep(0.2, 0.42, fold) * 0.9;
  float bubbles = smoothstep(0.78 - 0.62 * min(foam, 1.0), 1.0 - 0.5 * min(foam, 1.0), puff + 0.12);
  float white = clamp(foam, 0.0, 1.0) * bubbles;
  vec3 foamy = skyTowards(vec3(0.0, 0.0, 1.0)) * 0.7 + sunlight * 0.17 * (0.4 + 0.6 * sunny) + horizon * 0.12;
  colour = mix(colour, foamy, 0.85 * white);
  if (scale > 0.5) {
    float grid = 0.2 * lines(place.xy, spacing) + 0.3 * lines(place.xy, 5.0 * spacing);
    colour = mix(colour, vec3(0.9, 0.97, 1.0) * (0.25 + 0.75 * sunny), grid);
  }
  float far = distance / haze;
  float hidden = 1.0 - exp(-far * far);
  vec3 way = -toEye;
  way.z = 0.0;
  colour = mix(colour, skyTowards(normalize(way)), hidden);
  float clear = mix(0.74, 0.93, beside);
  gl_FragColor = vec4(colour, max(max(clear, fresnel * 1.6), max(hidden, white)));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;var kT=25e3,su=class{mesh;material=new On({roughness:.95,metalness:0});more={spacing:{value:5},scaleLines:{value:1},haze:{value:1e3}};constructor(e,t){this.more.spacing.value=e,this.more.haze.value=t,this.material.onBeforeCompile=n=>{Object.assign(n.uniforms,bs,this.more),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 place;`).replace("#include <project_vertex>",`#include <project_vertex>
place = (modelMatrix * vec4(transformed, 1.0)).xyz;
gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 place;
uniform float spacing, scaleLines, haze;
${Fa}
${np}
${BT}`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= slabs(place.xy);`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
${zT}`)},this.mesh=new nt(new fa(kT,96),this.material),this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1}get scale(){return this.more.scaleLines.value>0}set scale(e){this.more.scaleLines.value=e?1:0}paint(e){this.material.color=new Ve().setRGB(...js(e.ground))}},BT=`
float hashed(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
float smoothed(vec2 at) {
  vec2 i = floor(at), f = at - i;
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hashed(i), hashed(i + vec2(1.0, 0.0)), f.x), mix(hashed(i + vec2(0.0, 1.0)), hashed(i + vec2(1.0, 1.0)), f.x), f.y);
}
float slabs(vec2 xy) {
  vec2 at = xy / spacing;
  vec2 wide = fwidth(at);
  float fine = 1.0 - smoothstep(0.1, 0.6, max(wide.x, wide.y));
  vec2 off = abs(fract(at - 0.5) - 0.5);
  vec2 joint = 1.0 - smoothstep(vec2(0.003), vec2(0.003) + wide, off);
  float shade = 0.94 + 0.1 * hashed(floor(at)) * fine + 0.07 * smoothed(at * 2.7) * fine + 0.05 * smoothed(at * 0.31);
  float large = lines(xy, 5.0 * spacing) * scaleLines;
  return shade * (1.0 - 0.22 * fine * max(joint.x, joint.y)) * (1.0 - 0.16 * large);
}`,zT=`
{
  vec3 way = place - cameraPosition;
  float far = length(way) / haze;
  way.z = 0.0;
  gl_FragColor.rgb = mix(gl_FragColor.rgb, skyTowards(normalize(way)), 1.0 - exp(-far * far));
}`;var ni=128,VT=25e3,GT=new Ve(1919603),ru=class{constructor(e,t,n,s,r){this.land=n;this.ships=r;this.spacing=t>60?10:t>12?5:1,this.reach=9*t,this.material=new Jn({vertexShader:Rv,fragmentShader:Cv,transparent:!0,side:kn,uniforms:{...bs,waves:{value:this.vectors},kind:{value:0},count:{value:0},along:{value:new qe(1,0)},level:{value:e},reach:{value:this.reach},middle:{value:new qe},meetings:{value:Array.from({length:iu},()=>new Ft(0,0,0,1))},deep:{value:new Ve},scatter:{value:new Ve},sunlight:{value:new Ve},paint:{value:new Ve},tile:{value:s},time:{value:0},ripple:{value:.03},steepness:{value:0},haze:{value:Math.max(40*t,1500)},spacing:{value:this.spacing},scale:{value:0},detail:{value:1},ships:{value:Math.min(r.length,or)},intoShip:{value:Array.from({length:or},()=>new lt)},ship:{value:Array.from({length:or},(o,a)=>new Ft(...r[a]?.size??[1,1,1,1]))}}}),this.ground=n?new su(this.spacing,Math.max(40*t,400)):null,this.ground?this.mesh=this.ground.mesh:(this.mesh=new nt(HT(t),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1),this.lower(e)}land;ships;mesh;packed=new Float32Array(4*rr);spacing;reach;material;vectors=Array.from({length:rr},()=>new Ft);ground;moved=new qe;lower(e){this.material.uniforms.level.value=e,this.ground?.mesh.position.setZ(e)}paint(e){let{uniforms:t}=this.material,n=(s,r)=>t[s].value.setRGB(...js(r));n("deep",e.deep),n("scatter",e.scatter),n("sunlight",e.sun),t.paint.value.copy(GT).multiplyScalar(e.lamps?.25:.7),this.ground?.paint(e)}get scale(){return this.ground?this.ground.scale:this.material.uniforms.scale.value>0}set scale(e){this.ground?this.ground.scale=e:this.material.uniforms.scale.value=e?1:0}set detail(e){this.material.uniforms.detail.value=e?1:0}follow(){if(this.land)return;let{intoShip:e,middle:t}=this.material.uniforms;for(let r=0;r<Math.min(this.ships.length,or);++r)e.value[r].copy(this.ships[r].mesh.matrixWorld).invert();if(!this.ships.length)return;let{elements:n}=this.ships[0].mesh.matrixWorld;this.moved.set(n[12],n[13]);let s=t.value;s.distanceTo(this.moved)>.25*this.ships[0].size[0]&&s.copy(this.moved)}still(e){let{kind:t,steepness:n,ripple:s,time:r}=this.material.uniforms;t.value=n.value=0,s.value=.03,r.value=e}waves(e,t){let{uniforms:n}=this.material;n.count.value=e;let[s,r,o]=[0,0,0];for(let l=0;l<rr;++l){let c=this.vectors[l].fromArray(this.packed,4*l);if(l>=e)continue;let h=c.z*c.z;s+=c.x*h,r+=c.y*h,o+=.5*h*(c.x*c.x+c.y*c.y)}let a=Math.hypot(s,r);a>0&&n.along.value.set(s/a,r/a),this.rough(Math.sqrt(o),t),n.kind.value=1}profile(e,t){let{uniforms:n}=this.material,s=0;for(let o=0;o<rr;++o)this.vectors[o].fromArray(this.packed,4*o);for(let o=1;o<this.packed.length;++o)s+=(this.packed[o]-this.packed[o-1])**2;let r=2*this.reach/(this.packed.length-1);this.rough(Math.sqrt(s/(this.packed.length-1))/r,t),n.kind.value=2,n.along.value.set(Math.cos(e),Math.sin(e))}meet(e){let{along:t,meetings:n}=this.material.uniforms,s=t.value;n.value.forEach((r,o)=>{let a=e[o];if(r.set(0,0,0,1),!a)return;let l=a.x*s.x+a.y*s.y,c=Math.min(Math.max((l/this.reach+1)/2,0),1)*(this.packed.length-1),h=Math.min(Math.floor(c),this.packed.length-2),u=this.packed[h]+(c-h)*(this.packed[h+1]-this.packed[h]);r.set(a.x,a.y,a.elevation-u,5*a.radius)})}rough(e,t){let{steepness:n,ripple:s,time:r}=this.material.uniforms;n.value=e,s.value=.03+.9*Math.min(e,.1),r.value=t}};function HT(i){let e=.042*i,t=[0];for(let a=0;a<VT;){let l=a<22*i?.05:.28;a+=Math.max(e,l*a),t.push(a)}let n=new Float32Array(3*ni*t.length),s=new Float32Array(ni*t.length);t.forEach((a,l)=>{let c=l?Math.max(a-t[l-1],2*Math.PI*a/ni):0;for(let h=0;h<ni;++h){let u=2*Math.PI*h/ni;n.set([a*Math.cos(u),a*Math.sin(u),0],3*(ni*l+h)),s[ni*l+h]=a<1.3*i?0:c}});let r=[];for(let a=0;a+1<t.length;++a)for(let l=0;l<ni;++l){let[c,h]=[ni*a+l,ni*a+(l+1)%ni];a&&r.push(c,h+ni,h),r.push(c,c+ni,h+ni)}let o=new dn;return o.setAttribute("position",new Kt(n,3)),o.setAttribute("coarse",new Kt(s,1)),o.setIndex(r),o}var WT=3,ip=class{constructor(e,t){this.place=e;this.data=t;let n=q("canvas",{tabindex:"0","aria-label":_v,class:"canvas"});this.renderer=new Kc({canvas:n,antialias:!0,powerPreference:"high-performance"}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=xr,this.renderer.toneMapping=Sa,this.renderer.info.autoReset=!1,this.bodies=new Jh(t),this.scene.add(this.bodies.root);let s=Math.max(t.size,Qf(t)/2),r=Sv();this.sky=new Qc(r),this.sun=new nu(s),this.water=new ru(t.water??0,s,t.water===null,r,XT(this.bodies.root)),this.legs=new tu(t.feet,t.turn,.022*t.size),this.scene.add(this.sky.mesh,this.sun.light,this.sun.light.target,this.water.mesh,this.legs.root),this.scene.traverse(o=>{o instanceof nt&&o.material.type==="MeshStandardMaterial"&&(o.receiveShadow=!0)}),e.prepend(n),this.axes=YT(),e.append(this.axes),this.camera=new eu(e,n,t,this.bodies,o=>{this.water.lower(o),this.legs.standOn(o)}),new ResizeObserver(()=>this.resize()).observe(e)}place;data;bodies;water;camera;renderer;scene=new aa;axes;legs;sky;sun;axis=[0,1,2].map(()=>new I);turned=new lt().set(...new Array(16).fill(NaN));light=_o.day;azimuth=NaN;left=0;whole=!1;shine(e){if(this.light=e,Number.isNaN(this.azimuth))return;let t=this.data.water===null?e.ground.map(n=>.8*n):e.deep;this.sky.paint(e,t,this.azimuth+e.turn),this.sun.shine(e,t,this.scene),this.water.paint(e),qf.color.setScalar(e.lamps?2.2:.35),this.scene.traverse(n=>{n instanceof nt&&n.material.name==="glass"&&qT(n.material,e.lamps)})}render(){this.camera.move();let{eye:e,distance:t}=this.camera;Number.isNaN(this.azimuth)&&(e.getWorldDirection(this.axis[0]),this.azimuth=Math.atan2(-this.axis[0].y,-this.axis[0].x),this.shine(this.light)),this.bodies.sketches.seenFrom(t),this.water.follow(),this.sun.follow(e,t),this.draw(),this.turnAxes()}picture(){return this.draw(),new Promise(e=>this.renderer.domElement.toBlob(e,"image/png"))}drawing(){let{triangles:e,calls:t}=this.renderer.info.render;return{triangles:e,calls:t}}simplify(){return this.whole||this.left>=WT?!1:(this.leave(this.left+1),!0)}drawAll(){this.whole=!0,this.leave(0)}leave(e){this.left=e,this.water.detail=this.sky.detail=e<1,this.sun.light.castShadow=this.renderer.shadowMap.enabled=e<2,this.renderer.setPixelRatio(e<3?Math.min(devicePixelRatio,2):1),this.resize()}draw(){this.renderer.info.reset(),this.renderer.render(this.scene,this.camera.eye)}resize(){let{clientWidth:e,clientHeight:t}=this.place;!e||!t||(this.renderer.setSize(e,t,!1),this.camera.resize(e,t))}turnAxes(){let e=this.camera.eye.matrixWorldInverse;if(e.equals(this.turned))return;this.turned.copy(e);let t=this.data.turn;this.axis.forEach((n,s)=>{let{x:r,y:o,z:a}=n.set(t[s],t[3+s],t[6+s]).transformDirection(e),[l,c]=[this.axes.children[2*s],this.axes.children[2*s+1]];l.setAttribute("x2",String(28*r)),l.setAttribute("y2",String(-28*o)),c.setAttribute("x",String(37*r)),c.setAttribute("y",String(-37*o));for(let h of[l,c])h.setAttribute("opacity",a<-.4?"0.55":"1")})}};function XT(i){let e=[];return i.traverse(t=>{t.userData.hull&&e.push({mesh:t,size:t.userData.hull})}),e}function qT(i,e){i.emissive.set(16758629),i.emissiveIntensity=e?.75:0}function YT(){let i="http://www.w3.org/2000/svg",e=document.createElementNS(i,"svg");e.setAttribute("viewBox","-44 -44 88 88"),e.setAttribute("class","axes"),e.setAttribute("aria-hidden","true");for(let[t,n]of[["x","#d64541"],["y","#2e9e5b"],["z","#2f7fd6"]]){let s=document.createElementNS(i,"line");for(let[o,a]of[["x1","0"],["y1","0"],["stroke",n],["stroke-width","3"]])s.setAttribute(o,a);s.setAttribute("stroke-linecap","round");let r=document.createElementNS(i,"text");r.textContent=t,r.setAttribute("fill",n),e.append(s,r)}return e}function Pv(i,e){if($T())try{return new ip(i,e)}catch{}return i.append(q("p",{class:"no-webgl",role:"alert"},"This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. Try another browser, or switch on hardware acceleration in its settings.")),null}function $T(){try{return document.createElement("canvas").getContext("webgl2")!==null}catch{return!1}}var ZT=[[2,"2 \xD7"],[1,"Real time"],[.5,"1/2"],[.25,"1/4"],[.1,"1/10"]],ou=class{speed=1;held=!1;button=q("button",{type:"button",class:"primary","data-action":"play"});clock=q("output",{class:"clock","aria-label":"Time"});slider;said="";constructor(e,t,n){this.button.addEventListener("click",()=>n.play(this.button.dataset.playing!=="true"));let s=q("button",{type:"button","data-action":"reset",title:"Start again (R)","aria-label":"Reset"},"\u21BA",q("span",{class:"word"}," Reset"));s.addEventListener("click",()=>n.reset());let r=Zn("speed"),o=q("select",{id:r,"aria-label":"Speed"},...ZT.map(([a,l])=>q("option",{value:String(a)},l)));o.value="1",o.addEventListener("change",()=>{this.speed=Number(o.value),n.speed()}),this.slider=t?this.timeSlider(t,n):null,e.append(this.button,s,o,...this.slider?[this.slider]:[],this.clock),this.playing(!1),KT(()=>this.button.click(),()=>n.reset())}playing(e){this.button.dataset.playing=String(e),this.button.textContent=e?"\u275A\u275A Pause":"\u25B6 Play",this.button.title=e?"Pause (space)":"Play (space)"}time(e){let t=`${e.toFixed(1)} s`;t!==this.said&&(this.clock.textContent=this.said=t),this.slider&&!this.held&&(this.slider.value=String(e))}timeSlider([e,t],n){let s=q("input",{type:"range",class:"time","aria-label":"Time",min:String(e),max:String(t),step:"any",value:String(e)});s.addEventListener("input",()=>n.seek(Number(s.value))),s.addEventListener("pointerdown",()=>this.held=!0);for(let r of["pointerup","pointercancel"])addEventListener(r,()=>this.held=!1);return s.addEventListener("change",()=>this.held=!1),s.addEventListener("keydown",r=>{let a={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10}[r.key];a&&(r.preventDefault(),n.seek(Number(s.value)+a*(t-e)/200))}),s}};function KT(i,e){let t=!1;document.addEventListener("pointerdown",()=>t=!0,!0),document.addEventListener("keydown",n=>{n.key==="Tab"&&(t=!1);let s=n.target;if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented)return;let r=!t&&s.closest("button, select, summary, input:not([type=range])")!==null,o=!t&&s.closest("select")!==null;n.key===" "&&!r?(n.preventDefault(),n.repeat||i()):(n.key==="r"||n.key==="R")&&!o&&(n.preventDefault(),n.repeat||e())}),document.addEventListener("keyup",n=>{n.key===" "&&t&&n.preventDefault()})}var JT=matchMedia("(prefers-reduced-motion: reduce)"),sp=class{constructor(e){this.data=e;let t=Ka("view");e.live&&(this.simulation=new Sh(e.live,globalThis.deckcranePrograms??[]),this.simulation.restarted=()=>this.reset()),e.playback&&(this.recording=new vh(e)),this.stage=Pv(t,e.scene),this.wanted=this.simulation!==null&&!JT.matches,t.append(zg(e,this.wanted),this.message.place);let n=Ka("panel"),[s,r]=[q("div",{class:"tools"}),q("div",{class:"readouts"})];t.append(s,r),this.places={view:t,tools:s,readouts:r,panel:n},e.live&&this.simulation&&(this.panel=new sl(n,e.live,this.simulation,()=>this.touched()));let o=e.playback&&Bg(e.playback.events,u=>this.seek(u));o&&n.append(o);let a=Gg(n,e,this.stage,{show:()=>this.show(),picture:()=>{this.picture()}});this.explain=a.explain,a.place.append(this.about),this.plots=new xh(Ka("plots"),e.signals,e.chosen,this.simulation!==null,u=>this.seek(u),e.playback?.events??[]);let{recording:l}=this;l&&this.plots.fill(l.times,u=>l.signal(u));let c={play:u=>{this.recording&&this.touched(),this.play(u)},reset:()=>this.reset(),seek:u=>this.seek(u),speed:()=>this.pace.restart()},h=l?[l.start,l.end]:null;this.transport=new ou(Ka("transport"),h,c),this.clock=l?.start??0,this.features=kg.map(u=>u(this)).filter(u=>u!==null),n.append(a.place),this.show(),this.stage?.camera.frame(),this.play(this.wanted),document.addEventListener("visibilitychange",()=>this.last=NaN),requestAnimationFrame(u=>this.frame(u))}data;simulation=null;recording=null;stage;plots;panel=null;places;features;transport;message=new eh(()=>this.simulation?.heard());about=q("p",{class:"note","data-about":""});explain;playing=!1;wanted=!1;clock=0;last=NaN;said=0;pace=new Oa;frames={mean:16,work:0,count:0,simplified:0};get time(){return this.simulation?this.simulation.time:this.clock}frame(e){let t=performance.now(),n=Number.isNaN(this.last)?0:Math.max((e-this.last)/1e3,0);this.last=e,this.playing&&!this.transport.held&&(this.advance(n),this.show());for(let s of this.features)s.frame?.(e);if(this.stage?.render(),this.plots.draw(this.clock),e-this.said>200){this.said=e,this.panel?.refresh(),this.stage?.camera.follow(),this.explain(),this.speak();for(let s of this.features)s.refresh?.()}this.watchFrames(1e3*n,performance.now()-t),requestAnimationFrame(s=>this.frame(s))}advance(e){let{speed:t}=this.transport,n=Oa.within(e),s=this.clock;if(this.clock+=n*t,this.simulation)this.catchUp(this.simulation,n);else if(this.recording&&this.clock>=this.recording.end){this.clock=this.recording.end,this.play(!1);return}this.clock<s?this.pace.restart():this.pace.note(e,n,(this.clock-s)/t)}catchUp(e,t){let n=this.clock-e.time;if(!(n<e.step/2)){for(let s of this.features)s.before?.(t);this.run(n,Math.max(10,600*t)),e.time<this.clock-e.step&&(this.clock=e.time),e.failed&&this.stop()}}run(e,t){let{simulation:n}=this;if(!n)return;let s=performance.now()+t,r=n.time+e-n.step/2;for(;n.time<r&&!n.failed&&performance.now()<s;){n.advance(Math.min(r+n.step/2-n.time,n.data.looks),s-performance.now()),this.plots.add(n.time,this.values());for(let o of this.features)o.advanced?.(n.time)}}show(){let{stage:e,simulation:t,recording:n}=this;this.transport.time(this.time),e&&(t?Ep(e,this.data.scene,t):n&&Ap(e,n,this.clock))}values(){let{simulation:e,recording:t}=this;return e?this.data.signals.map(n=>tl(n,e)):this.data.signals.map((n,s)=>t?.value(s,this.clock)??null)}play(e){this.wanted=e,this.playing=e&&!this.simulation?.failed,e&&!this.playing&&this.message.again(),e&&this.recording&&this.clock>=this.recording.end&&(this.clock=this.recording.start),this.pace.restart(),this.transport.playing(this.playing)}stop(){let{wanted:e}=this;this.play(!1),this.wanted=e,this.touched()}reset(){this.panel?.reset(),this.simulation?.reset(),this.clock=this.recording?.start??0,this.simulation&&this.plots.clear(),this.play(this.wanted),this.panel?.refresh();for(let e of this.features)e.reset?.();this.show(),this.speak()}seek(e){this.recording&&(this.clock=Math.min(Math.max(e,this.recording.start),this.recording.end),this.show())}touched(){document.body.classList.add("touched")}messages(){let{simulation:e}=this;if(!e)return[];let t=e.trouble?[e.trouble]:[],n=this.values(),s=e.vapour();s.length&&t.push(`The oil tears (cavitation): ${s.map(Xi).join(", ")}.`);let r=this.data.signals.filter((o,a)=>Number.isNaN(n[a]));return r.length&&t.push(`Not a number: ${r.map(o=>o.label).join(", ")}.`),t}speak(){let e=this.playing?this.pace.words(this.transport.speed):"";this.message.say([...this.messages(),e].filter(Boolean).join(" ")),this.simulation&&Vg(this.data,this.simulation.variant),this.about.textContent=Hg(this.simulation,this.frames,this.data.version)}watchFrames(e,t){let{frames:n}=this;n.count+=1,!(n.count<20)&&(n.work+=.05*(t-n.work),n.mean+=.05*(e-n.mean),n.mean>45&&this.stage?.simplify()&&(n.mean=16),n.simplified=this.stage?.left??0)}async picture(){let e=await this.stage?.picture();if(!e)return;let t=q("a",{href:URL.createObjectURL(e),download:`deckcrane-${this.clock.toFixed(2)}s.png`});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}handles(){let e=()=>{if(!this.simulation)throw new Error("this page plays back a recorded run; it has no simulation");return this.simulation},{stage:t}=this;return{state:()=>({time:this.time,playing:this.playing,names:this.simulation?.names??[],x:this.simulation?[...this.simulation.x]:[]}),step:n=>(e(),this.run(n,1/0),this.clock=e().time,this.show(),this.clock),inputs:()=>[...this.panel?.inputs.keys()??[]],setInput:(n,s)=>{let r=this.panel?.inputs.get(n);if(!r)throw new RangeError(`there is no input ${n}; there are: ${[...this.panel?.inputs.keys()??[]].join(", ")}`);r(s)},pause:()=>this.play(!1),play:()=>this.play(!0),reset:()=>this.reset(),seek:n=>this.seek(n),signals:()=>{let n=this.values();return Object.fromEntries(this.data.signals.map((s,r)=>[s.id,n[r]]))},shape:n=>t?.bodies.shape(n)??null,pins:()=>t?.bodies.pins()??null,arrows:()=>t?.bodies.arrows()??null,sketches:()=>t?.bodies.sketches.drawn()??null,sea:()=>this.simulation?.sea?.components()??null,waveForces:(n,s=0)=>[...this.simulation?.sea?.values(n)[s]??[]],points:()=>this.plots.points(),messages:()=>this.messages(),timing:()=>({fraction:e().load,step:e().step,pace:this.pace.share,work:this.frames.work}),...Object.assign({},...this.features.map(n=>n.handles??{}))}}};function Ka(i){return document.getElementById(i)}var jT=new sp(JSON.parse(Ka("data").textContent??""));window.deckcrane=jT.handles();})();
