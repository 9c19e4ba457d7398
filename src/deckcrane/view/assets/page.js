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
"use strict";(()=>{function ne(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))n.setAttribute(s,r);return n.append(...t.filter(s=>s!==null)),n}var Of=0;function qn(i){return Of+=1,`${i}-${Of}`}function Ns(i){return i.replace(/[_.]/g," ")}var Zh=class{constructor(e){this.data=e}data;value=0;held=new Map;get command(){let e=0;for(let t of this.held.values())e+=t;return Math.min(Math.max(e,-1),1)}hold(e,t){if(!Number.isFinite(t))throw new RangeError(`a lever takes a number from -1 to 1, not ${t}`);let n=this.command;return t===0?this.held.delete(e):this.held.set(e,Math.min(Math.max(t,-1),1)),this.command!==n}release(e){for(let t of[...this.held.keys()])t.startsWith(e)&&this.held.delete(t)}ramp(e){let{command:t}=this,n=e,s=this.value*t<0?0:t;if(Math.abs(s)<Math.abs(this.value)){let r=Math.min(Math.abs(this.value-s),n/.4);this.value-=Math.sign(this.value)*r,Math.abs(this.value-s)<1e-9&&(this.value=s),n-=.4*r}if(n>0&&this.value!==t){let r=Math.min(Math.abs(t-this.value),n/.8);this.value+=Math.sign(t-this.value)*r,Math.abs(t-this.value)<1e-9&&(this.value=t)}}};function Vo(i,e){let t=Math.abs(e);return t<=i?0:Math.sign(e)*Math.min((t-i)/(1-i),1)}var Ya=class{constructor(e,t){this.push=t;this.all=e.map(n=>new Zh(n))}push;all;last=0;of(e){return this.all.find(({data:t})=>t.drive===e)}get busy(){return this.all.some(e=>e.value!==0||e.command!==0)}release(e=""){for(let t of this.all)t.release(e)}advanced(e){let t=Math.max(e-this.last,0);this.last=e;for(let n of this.all){let s=n.value;n.ramp(t),n.value!==s&&this.push(n.data.drive,n.data.sign*n.value)}}reset(){this.release(),this.last=0;for(let e of this.all)e.value=0}};var kf=.15,yx={left:{x:0,y:1},right:{x:2,y:3}},$a=class{constructor(e,t){this.levers=e;this.moved=t;addEventListener("gamepadconnected",()=>this.look()),addEventListener("gamepaddisconnected",()=>this.look())}levers;moved;seen=new Map;lost="";get words(){let[e,t]=[!0,!1].map(s=>[...this.seen.values()].filter(r=>r.used===s).map(({name:r})=>r)),n=[];return e.length&&n.push(`${e.length>1?"Gamepads":"Gamepad"}: ${e.join(", ")}.`),t.length&&n.push(`Not used, its layout is unknown: ${t.join(", ")}.`),this.lost&&n.push(`Unplugged, its levers are let go: ${this.lost}.`),n.join(" ")}get any(){return this.seen.size>0}look(){let e=navigator.getGamepads?.()??[];for(let[t,{name:n}]of this.seen){let s=e.find(r=>r?.index===t&&r.connected);s&&Kh(s.id)===n||(this.seen.delete(t),this.levers.release(`pad ${t}`),this.lost=n)}for(let t of e)t?.connected&&(this.seen.has(t.index)||(this.seen.set(t.index,{name:Kh(t.id),used:t.mapping==="standard"}),this.lost===Kh(t.id)&&(this.lost="")),t.mapping==="standard"&&this.read(t))}read(e){for(let t of this.levers.all){let{stick:n,pad:s}=t.data,r=0;if(n){let o=e.axes[yx[n.side][n.axis]]??0;r=n.sign*Vo(kf,n.axis==="y"?-o:o)}else if(s){let o=a=>Vo(kf,e.buttons[a]?.value??0);r=o(s[1])-o(s[0])}t.hold(`pad ${e.index}`,Number.isFinite(r)?r:0)&&this.moved()}}};function Kh(i){return i.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i,"").trim()||"unnamed"}var Jh=[{title:"Time",lines:[[["Space"],"play, pause"],[["R"],"start again"]]},{title:"Picture, when it has the focus",lines:[[["\u2190","\u2192","\u2191","\u2193"],"turn"],[["+","\u2212"],"zoom"],[["Home"],"show everything"]]}];function Bf(i,e){let t=Jh.find(n=>n.title===i);t?t.lines.push(...e):Jh.unshift({title:i,lines:e})}function zf(){let i=ne("button",{type:"button",class:"tool",title:"Keys (?)","aria-label":"Keys","data-action":"help"},"?"),e=ne("button",{type:"button",class:"primary"},"Close"),t=ne("div",{class:"keys-list"}),n=ne("dialog",{class:"help","aria-label":"Keys"},ne("h2",{},"Keys"),t,e),s=()=>{t.replaceChildren(...Jh.map(r=>bx(r.title,r.lines))),n.open||n.showModal()};return i.addEventListener("click",s),e.addEventListener("click",()=>n.close()),n.addEventListener("click",r=>{r.target===n&&n.close()}),addEventListener("keydown",r=>{let o=r.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");r.key!=="?"||r.ctrlKey||r.metaKey||r.altKey||o||(r.preventDefault(),n.open?n.close():s())}),document.body.append(n),i}function bx(i,e){let t=e.map(([n,s])=>ne("div",{class:"row"},ne("dt",{},...n.map(r=>ne("kbd",{},r))),ne("dd",{},s)));return ne("section",{},ne("h3",{},i),ne("dl",{},...t))}var Za=class{constructor(e,t,n,s){this.place=e;this.live=t;this.simulation=n;this.touched=s;if(t.motors.length&&this.card("Motors","motors",ne("p",{class:"note"},"All are off at the start."),...t.motors.map(o=>this.motor(o))),t.setpoints.length){let a=t.setpoints.some(l=>l.course)?"The crane follows its programme. Move a slider to take over.":"Where each drive shall go.";this.card("Drives","setpoints",ne("p",{class:"note"},a),...t.setpoints.map(l=>this.setpoint(l)))}t.sea&&this.card("Sea","sea",...this.sea());let r=[...t.switches.map(o=>this.switch(o)),...this.variants(),...this.others()];r.length&&this.card("Settings","settings",...r)}place;live;simulation;touched;inputs=new Map;pushes=new Map;watched=[];starts=[];settings=[];seaControls=[];card(e,t,...n){let s=ne("section",{class:"card","data-card":t},ne("h2",{},e),...n);return this.place.append(s),s}refresh(){for(let e of this.watched)e()}reset(){for(let e of this.starts)e()}push(e,t){this.pushes.get(e)?.(t)}keys(e){let t=this.live.levers.find(l=>l.drive===e);if(!t)return null;let[n,s]=t.words,r=t.function==="other"||e.toLowerCase().includes(t.function)?"":t.label.toLowerCase(),o=t.keys?[...t.keys].reverse().map(l=>ne("kbd",{},l)):[],a=t.keys?`${t.label}: ${t.keys[1]} ${s}, ${t.keys[0]} ${n}`:t.label;return ne("span",{class:"drive-keys","aria-hidden":"true",title:a},r,...o)}motor(e){let t=qn("motor"),n=[[-1,"\u2212",`${e.label} backwards`],[0,"Off",`${e.label} off`],[1,"+",`${e.label} forwards`]],s=o=>{let a=o*e.value;e.parameter?this.simulation.setParameter(e.parameter,a):this.simulation.setAdded(e.name,a)},r=n.map(([o,a,l])=>{let c=qn("choice"),h=ne("input",{type:"radio",name:t,id:c,value:String(o),"aria-label":l});return h.checked=o===e.start,h.addEventListener("change",()=>{s(o),this.touched()}),{value:o,input:h,item:[h,ne("label",{for:c,"aria-hidden":"true"},a)]}});return this.inputs.set(e.name,o=>{let a=r.find(l=>l.value===o);if(!a)throw new RangeError(`motor ${e.name} takes -1, 0 or 1, not ${o}`);a.input.checked=!0,s(o)}),this.starts.push(()=>this.inputs.get(e.name)?.(e.start)),this.pushes.set(e.name,o=>{s(o);for(let{value:a,input:l}of r)l.checked=a===Math.sign(o)}),ne("div",{class:"row motor",title:e.name,role:"radiogroup","aria-label":`Motor ${e.label}`},ne("span",{class:"name"},e.label,ne("small",{},e.torque)),this.keys(e.name),ne("span",{class:"segments"},...r.flatMap(o=>o.item)))}setpoint(e){let t=qn("slider"),n=v=>(v*e.factor).toFixed(e.unit==="m"?2:1),s=ne("input",{type:"range",id:t,min:String(e.lower),max:String(e.upper),step:String((e.upper-e.lower)/400*(1-1e-9)),value:String(e.start)}),r=ne("output",{for:t}),o=e.course?ne("button",{type:"button",class:"chip","aria-pressed":"true"},"Programme"):null,a=()=>{let v=this.simulation.outputOffset(e.output),p=this.simulation.outputLabels(e.output).indexOf(e.name);return v<0||p<0?e.start:this.simulation.y[v+p]},l=!e.course,c=!1,h=()=>{if(!l){let v=a();for(let p of e.parameters)this.simulation.setParameter(p,v)}l=!0,o?.setAttribute("aria-pressed","false")},u=v=>{h(),c=!1,this.simulation.moveTo(e.name,e.parameters,e.parameters.map(()=>v),e.rate)},d=e.output==="valve_opening";this.pushes.set(e.name,v=>{h(),c=!0;let{parameters:p,lower:m,upper:y}=e,T=d?Math.min(Math.max(v,m),y):v>0?y:m,M=d?1/0:Math.abs(v)*e.rate;v===0&&!d?this.simulation.stay(e.name):this.simulation.moveTo(e.name,p,p.map(()=>T),M)});let f=()=>{l=!1,c=!1,o?.setAttribute("aria-pressed","true"),this.simulation.moveTo(e.name,e.parameters,e.parameters.map(v=>this.simulation.usual(v)),e.rate)};this.starts.push(()=>{l=!e.course,c=!1,o?.setAttribute("aria-pressed",String(e.course));for(let v of e.parameters)this.simulation.setParameter(v,this.simulation.usual(v));s.value=String(this.simulation.usual(e.parameters[0]))}),s.addEventListener("input",()=>{u(Number(s.value)),this.touched()}),o?.addEventListener("click",()=>{f(),this.touched()}),this.inputs.set(e.name,v=>{s.value=String(v),u(Math.min(Math.max(v,e.lower),e.upper))}),this.watched.push(()=>{let v=a();!l&&Number.isFinite(v)?s.value=String(v):c&&(s.value=String(this.simulation.parameter(e.parameters[0])));let p=`${n(Number(s.value))} ${e.unit}`;r.textContent=p,s.setAttribute("aria-valuetext",p)});let g=ne("div",{class:"slider-head"},ne("label",{for:t},e.label),this.keys(e.name),o,r);return ne("div",{class:"slider",title:e.name},g,s)}switch(e){let t=qn("switch"),n=o=>o===0?"Off":o===1?"As in the file":`${o.toLocaleString("en")} \xD7`,s=ne("select",{id:t},...e.factors.map(o=>ne("option",{value:String(o)},n(o))));s.value="1";let r=o=>this.simulation.scale(e.parameters,o);return s.addEventListener("change",()=>{r(Number(s.value)),this.touched()}),this.inputs.set(e.name,o=>{s.value=String(o),r(o)}),this.settings.push(()=>r(Number(s.value))),ne("div",{class:"row"},ne("label",{for:t,class:"name"},e.label,ne("small",{},e.hint)),s)}variants(){let{programs:e}=this.live;if(e.length<2)return[];let t=qn("variant"),n=ne("select",{id:t},...e.map((o,a)=>ne("option",{value:String(a),title:o},Ns(o)))),s=o=>{this.simulation.choose(o);for(let a of this.settings)a();for(let a of this.seaControls)a()};n.addEventListener("change",()=>{s(Number(n.value)),this.touched()}),this.inputs.set("variant",o=>{if(!e[o])throw new RangeError(`variants go from 0 to ${e.length-1}`);n.value=String(o),s(o)});let r=ne("label",{for:t,class:"name"},"Variant",ne("small",{},"of the scenario"));return[ne("div",{class:"row"},r,n)]}others(){let{leftOut:e}=this.live;if(!e.length)return[];let t=`Not here: ${e.map(Ns).join(", ")}. Other states or drives than the file's need a page of their own.`;return[ne("p",{class:"note"},t)]}sea(){let{sea:e}=this.simulation,t=this.live.sea;if(!e||!t)return[];let n=lr("Waves",t.on,r=>{e.set({on:r}),this.touched()});this.seaControls.push(()=>n.input.checked=e.wanted.on),this.inputs.set("sea",r=>{n.input.checked=r!==0,e.set({on:r!==0})});let s=(r,o,a,l,c,h,u)=>{let d=qn("sea"),f=e.wanted[r]*u,g=ne("input",{type:"range",id:d,min:String(a),max:String(l),step:String(c),value:String(f)}),v=ne("output",{for:d}),p=()=>v.textContent=`${Number(g.value).toFixed(c<1?1:0)} ${h}`;return p(),this.seaControls.push(()=>{g.value=String(e.wanted[r]*u),p()}),g.addEventListener("input",()=>{p(),r==="hs"&&e.set({hs:Number(g.value)/u})}),g.addEventListener("change",()=>{e.set({[r]:Number(g.value)/u}),this.touched()}),this.inputs.set(`sea.${r}`,m=>{g.value=String(m*u),p(),e.set({[r]:m})}),ne("div",{class:"slider"},ne("div",{class:"slider-head"},ne("label",{for:d},o),v),g)};return[n.row,s("hs",t.regular?"Wave height":"Significant height Hs",0,Math.max(6,Math.ceil(t.hs)),.1,"m",1),s("tp",t.regular?"Period":"Peak period Tp",4,18,.5,"s",1),s("direction","Towards",0,360,5,"\xB0",180/Math.PI),ne("p",{class:"note"},`${t.note} 0\xB0 follows the bow, 90\xB0 goes to port, 180\xB0 meets the bow.`)]}};function lr(i,e,t){let n=qn("toggle"),s=ne("input",{type:"checkbox",id:n,role:"switch",class:"toggle"});return s.checked=e,s.addEventListener("change",()=>t(s.checked)),{row:ne("div",{class:"row"},ne("label",{for:n,class:"name"},i),s),input:s}}var Sx=.12,Ka=class{constructor(e,t){this.moved=t;for(let n of["left","right"]){let s=e.filter(({data:o})=>o.stick?.side===n),r=ne("div",{class:`corner ${n}`});s.length&&r.append(this.stick(n,s)),n==="left"&&r.append(...e.filter(({data:o})=>!o.stick).slice(0,2).map(o=>this.rocker(o))),r.childElementCount&&this.place.append(r)}}moved;place=ne("div",{class:"sticks","aria-hidden":"true"});stick(e,t){let n=ne("span",{class:"knob"}),s=ne("div",{class:"stick","data-stick":e},...t.flatMap(Mx),n),r=c=>t.some(({data:h})=>h.stick?.axis===c),o=-1,a=(c,h)=>{for(let u of t){let{axis:d,sign:f}=u.data.stick;u.hold(`stick ${e}`,f*Vo(Sx,d==="x"?c:h))}n.style.transform=`translate(${c*50}%, ${-h*50}%)`,this.moved()},l=c=>{let h=s.getBoundingClientRect(),u=h.width/2-22,d=r("x")?(c.clientX-h.left-h.width/2)/u:0,f=r("y")?(h.top+h.height/2-c.clientY)/u:0,g=Math.hypot(d,f);g>1&&([d,f]=[d/g,f/g]),a(d,f)};s.addEventListener("pointerdown",c=>{o>=0||(o=c.pointerId,s.setPointerCapture(o),s.classList.add("held"),c.preventDefault(),l(c))}),s.addEventListener("pointermove",c=>{c.pointerId===o&&l(c)});for(let c of["pointerup","pointercancel","lostpointercapture"])s.addEventListener(c,h=>{h.pointerId===o&&(o=-1,s.classList.remove("held"),a(0,0))});return s}rocker(e){let{drive:t,label:n,words:s}=e.data,r=(o,a)=>{let l=ne("span",{class:"half","data-rocker":`${t} ${o}`},a);l.addEventListener("pointerdown",c=>{l.setPointerCapture(c.pointerId),c.preventDefault(),e.hold("rocker",o),this.moved()});for(let c of["pointerup","pointercancel","lostpointercapture"])l.addEventListener(c,()=>{e.hold("rocker",0),this.moved()});return l};return ne("div",{class:"rocker"},r(1,s[1]),ne("span",{class:"what"},n),r(-1,s[0]))}};function Mx({data:i}){let{axis:e,sign:t}=i.stick,[n,s]=t>0?i.words:[i.words[1],i.words[0]],[r,o]=e==="x"?["west","east"]:["south","north"];return[ne("span",{class:`end ${r}`},n),ne("span",{class:`end ${o}`},e==="y"?`${i.label} ${s}`:s),...e==="x"?[ne("span",{class:"axis-name"},i.label)]:[]]}var wx="textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",Vf=i=>{let{simulation:e,panel:t,data:n}=i,s=n.live?.levers??[];if(!e||!t||!s.length)return null;let r=new Ya(s,(d,f)=>t.push(d,f)),o=()=>i.touched(),a=new jh(r,o),l=new $a(r,o),c=new Ka(r.all,o),h=()=>{a.clear(),r.release()};addEventListener("blur",h),addEventListener("pagehide",h),document.addEventListener("visibilitychange",()=>{document.hidden&&h()});let u=ne("p",{class:"note",role:"status","data-gamepad":""});return Ex(i,r,c,u),{name:"driving",before(){l.any&&l.look()},advanced:d=>r.advanced(d),refresh(){l.look(),u.textContent!==l.words&&(u.textContent=l.words)},reset(){a.clear(),r.reset()},handles:{levers:()=>Object.fromEntries(r.all.map(d=>[d.data.drive,d.value])),lever:(d,f)=>{let g=r.of(d);if(!g)throw new RangeError(`there is no lever for ${d}; there are: ${s.map(v=>v.drive).join(", ")}`);g.hold("script",f)}}}},jh=class{constructor(e,t){this.levers=e;this.moved=t;document.addEventListener("pointerdown",()=>this.byPointer=!0,!0),document.addEventListener("keydown",n=>this.down(n)),document.addEventListener("keyup",n=>this.up(n.key))}levers;moved;held=new Set;byPointer=!1;clear(){this.held.clear()}down(e){e.key==="Tab"&&(this.byPointer=!1);let t=e.key.toUpperCase(),n=this.find(t);if(!n||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let s=e.target;s.closest(wx)||!this.byPointer&&s.closest("select")||s.closest("dialog")||(e.preventDefault(),!(e.repeat||this.held.has(t))&&(this.held.add(t),this.apply(n),this.moved()))}up(e){let t=e.toUpperCase(),n=this.find(t);n&&this.held.delete(t)&&this.apply(n)}find(e){return this.levers.all.find(({data:t})=>t.keys?.includes(e))}apply(e){let[t,n]=e.data.keys;e.hold("keys",Number(this.held.has(n))-Number(this.held.has(t)))}};function Ex(i,e,t,n){let{view:s,tools:r,panel:o,readouts:a}=i.places,l=f=>{t.place.hidden=!f,s.classList.toggle("with-sticks",f),f||e.release("stick")},c=matchMedia("(pointer: coarse)").matches,h=lr("Sticks on the picture",c,l);s.append(t.place),l(c),new ResizeObserver(()=>s.style.setProperty("--readouts",`${a.offsetHeight}px`)).observe(a);let u=e.all.flatMap(({data:f})=>f.keys?[[[...f.keys].reverse(),`${f.label}: ${f.words[1]}, ${f.words[0]}`]]:[]);Bf("Drives, while held",u),r.append(zf());let d=o.querySelectorAll("[data-card=motors], [data-card=setpoints]");d[d.length-1]?.append(h.row,n)}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var Ys={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},$s={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},pp=0,Au=1,mp=2;var pr=1,gp=2,co=3,Zs=0,In=1,Un=2,mr=0,ho=1,Tu=2,Ru=3,Cu=4,xp=5;var gr=100,_p=101,vp=102,yp=103,bp=104,Sp=200,Mp=201,wp=202,Ep=203,Pu=204,Iu=205,Ap=206,Tp=207,Rp=208,Cp=209,Pp=210,Ip=211,Lp=212,Dp=213,Np=214,yl=0,bl=1,Sl=2,Qr=3,Ml=4,wl=5,El=6,Al=7,Lu=0,Fp=1,Up=2,Qi=0,Du=1,Nu=2,Fu=3,Uu=4,Ou=5,ku=6,va=7;var Bu=300,xr=301,uo=302,Kl=303,Jl=304,eo=1e3,Ki=1001,Tl=1002,Cn=1003,Op=1004;var ya=1005;var gn=1006,jl=1007;var pi=1008;var Jn=1009,zu=1010,Vu=1011,fo=1012,Ql=1013,ki=1014,wi=1015,jn=1016,ec=1017,tc=1018,_r=1020,Gu=35902,Hu=35899,Wu=1021,Xu=1022,Qn=1023,ms=1026,vs=1027,nc=1028,ic=1029,Ks=1030,sc=1031;var rc=1033,ba=33776,Sa=33777,Ma=33778,wa=33779,oc=35840,ac=35841,lc=35842,cc=35843,hc=36196,uc=37492,dc=37496,fc=37488,pc=37489,Ea=37490,mc=37491,gc=37808,xc=37809,_c=37810,vc=37811,yc=37812,bc=37813,Sc=37814,Mc=37815,wc=37816,Ec=37817,Ac=37818,Tc=37819,Rc=37820,Cc=37821,Pc=36492,Ic=36494,Lc=36495,Dc=36283,Nc=36284,Aa=36285,Fc=36286;var Jo=2300,Rl=2301,_l=2302,vu=2303,yu=2400,bu=2401,Su=2402;var kp=3200;var Uc=0,Bp=1,ys="",ci="srgb",jo="srgb-linear",Qo="linear",At="srgb";var vl=7680;var zp=519,Vp=512,Gp=513,Hp=514,qu=515,Wp=516,Xp=517,Yu=518,$u=519,qp=35044;var Zu="300 es",Si=2e3,to=2001;function Ax(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Tx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ea(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Yp(){let i=ea("canvas");return i.style.display="block",i}var Gf={},no=null;function Ku(...i){let e="THREE."+i.shift();no?no("log",e,...i):console.log(e,...i)}function $p(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=$p(i);let e="THREE."+i.shift();if(no)no("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function tt(...i){i=$p(i);let e="THREE."+i.shift();if(no)no("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function $o(...i){let e=i.join(" ");e in Gf||(Gf[e]=!0,Ze(...i))}function Zp(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Kp={[yl]:yl,[Sl]:El,[Ml]:Ml,[Qr]:wl,[bl]:bl,[El]:Sl,[Al]:Al,[wl]:Qr},Ui=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Nn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Hf=1234567,Zo=Math.PI/180,io=180/Math.PI;function po(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Nn[i&255]+Nn[i>>8&255]+Nn[i>>16&255]+Nn[i>>24&255]+"-"+Nn[e&255]+Nn[e>>8&255]+"-"+Nn[e>>16&15|64]+Nn[e>>24&255]+"-"+Nn[t&63|128]+Nn[t>>8&255]+"-"+Nn[t>>16&255]+Nn[t>>24&255]+Nn[n&255]+Nn[n>>8&255]+Nn[n>>16&255]+Nn[n>>24&255]).toLowerCase()}function dt(i,e,t){return Math.max(e,Math.min(t,i))}function Ju(i,e){return(i%e+e)%e}function Rx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Cx(i,e,t){return i!==e?(t-i)/(e-i):0}function Ko(i,e,t){return(1-t)*i+t*e}function Px(i,e,t,n){return Ko(i,e,1-Math.exp(-t*n))}function Ix(i,e=1){return e-Math.abs(Ju(i,e*2)-e)}function Lx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Dx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Nx(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Fx(i,e){return i+Math.random()*(e-i)}function Ux(i){return i*(.5-Math.random())}function Ox(i){i!==void 0&&(Hf=i);let e=Hf+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function kx(i){return i*Zo}function Bx(i){return i*io}function zx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Vx(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function ju(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Gx(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Qu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Jp(i,e){if(e.constructor===Float32Array)return i;let t=Qu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function jp(i,e){if(e.constructor===Float32Array)return i;let t=Qu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var ed={DEG2RAD:Zo,RAD2DEG:io,generateUUID:po,clamp:dt,euclideanModulo:Ju,mapLinear:Rx,inverseLerp:Cx,lerp:Ko,damp:Px,pingpong:Ix,smoothstep:Lx,smootherstep:Dx,randInt:Nx,randFloat:Fx,randFloatSpread:Ux,seededRandom:Ox,degToRad:kx,radToDeg:Bx,isPowerOfTwo:zx,ceilPowerOfTwo:Vx,floorPowerOfTwo:ju,setQuaternionFromProperEuler:Gx,normalize:jp,denormalize:Jp},rd=class rd{constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(dt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(dt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};rd.prototype.isVector2=!0;var qe=rd,xn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==g){let p=l*d+c*f+h*g+u*v;p<0&&(d=-d,f=-f,g=-g,v=-v,p=-p);let m=1-a;if(p<.9995){let y=Math.acos(p),T=Math.sin(y);m=Math.sin(m*y)/T,a=Math.sin(a*y)/T,l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+v*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+v*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(dt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},od=class od{constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Wf.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Wf.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this.z=dt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this.z=dt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(dt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Qh.copy(this).projectOnVector(e),this.sub(Qh)}reflect(e){return this.sub(Qh.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(dt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};od.prototype.isVector3=!0;var O=od,Qh=new O,Wf=new xn,ad=class ad{constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],p=s[3],m=s[6],y=s[1],T=s[4],M=s[7],P=s[2],A=s[5],_=s[8];return r[0]=o*v+a*y+l*P,r[3]=o*p+a*T+l*A,r[6]=o*m+a*M+l*_,r[1]=c*v+h*y+u*P,r[4]=c*p+h*T+u*A,r[7]=c*m+h*M+u*_,r[2]=d*v+f*y+g*P,r[5]=d*p+f*T+g*A,r[8]=d*m+f*M+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return $o("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(eu.makeScale(e,t)),this}rotate(e){return $o("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(eu.makeRotation(-e)),this}translate(e,t){return $o("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(eu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}};ad.prototype.isMatrix3=!0;var nt=ad,eu=new nt,Xf=new nt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),qf=new nt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Hx(){let i={enabled:!0,workingColorSpace:jo,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===At&&(s.r=ps(s.r),s.g=ps(s.g),s.b=ps(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===At&&(s.r=jr(s.r),s.g=jr(s.g),s.b=jr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ys?Qo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[jo]:{primaries:e,whitePoint:n,transfer:Qo,toXYZ:Xf,fromXYZ:qf,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:ci},outputColorSpaceConfig:{drawingBufferColorSpace:ci}},[ci]:{primaries:e,whitePoint:n,transfer:At,toXYZ:Xf,fromXYZ:qf,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:ci}}}),i}var _t=Hx();function ps(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function jr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var kr,Cl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{kr===void 0&&(kr=ea("canvas")),kr.width=e.width,kr.height=e.height;let s=kr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=kr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ps(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ps(t[n]/255)*255):t[n]=ps(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Wx=0,so=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Wx++}),this.uuid=po(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(tu(s[o].image)):r.push(tu(s[o]))}else r=tu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function tu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Cl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var Xx=0,nu=new O,Yn=class i extends Ui{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=gn,o=pi,a=Qn,l=Jn,c=i.DEFAULT_ANISOTROPY,h=ys){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Xx++}),this.uuid=po(),this.name="",this.source=new so(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qe(0,0),this.repeat=new qe(1,1),this.center=new qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new nt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(nu).x}get height(){return this.source.getSize(nu).y}get depth(){return this.source.getSize(nu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Bu)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case eo:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case Tl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case eo:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case Tl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Yn.DEFAULT_IMAGE=null;Yn.DEFAULT_MAPPING=Bu;Yn.DEFAULT_ANISOTROPY=1;var ld=class ld{constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],p=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let T=(c+1)/2,M=(f+1)/2,P=(m+1)/2,A=(h+d)/4,_=(u+v)/4,E=(g+p)/4;return T>M&&T>P?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=A/n,r=_/n):M>P?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=A/s,r=E/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=_/r,s=E/r),this.set(n,s,r,t),this}let y=Math.sqrt((p-g)*(p-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(p-g)/y,this.y=(u-v)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=dt(this.x,e.x,t.x),this.y=dt(this.y,e.y,t.y),this.z=dt(this.z,e.z,t.z),this.w=dt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=dt(this.x,e,t),this.y=dt(this.y,e,t),this.z=dt(this.z,e,t),this.w=dt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(dt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};ld.prototype.isVector4=!0;var Dt=ld,Pl=class extends Ui{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:gn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Dt(0,0,e,t),this.scissorTest=!1,this.viewport=new Dt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Yn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:gn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new so(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ui=class extends Pl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ta=class extends Yn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Il=class extends Yn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Zl=class Zl{constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,p){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=g,m[11]=v,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Zl().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Br.setFromMatrixColumn(e,0).length(),r=1/Br.setFromMatrixColumn(e,1).length(),o=1/Br.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(qx,e,Yx)}lookAt(e,t,n){let s=this.elements;return ai.subVectors(e,t),ai.lengthSq()===0&&(ai.z=1),ai.normalize(),Fs.crossVectors(n,ai),Fs.lengthSq()===0&&(Math.abs(n.z)===1?ai.x+=1e-4:ai.z+=1e-4,ai.normalize(),Fs.crossVectors(n,ai)),Fs.normalize(),Ja.crossVectors(ai,Fs),s[0]=Fs.x,s[4]=Ja.x,s[8]=ai.x,s[1]=Fs.y,s[5]=Ja.y,s[9]=ai.y,s[2]=Fs.z,s[6]=Ja.z,s[10]=ai.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],p=n[10],m=n[14],y=n[3],T=n[7],M=n[11],P=n[15],A=s[0],_=s[4],E=s[8],B=s[12],N=s[1],D=s[5],z=s[9],H=s[13],L=s[2],W=s[6],Y=s[10],G=s[14],ce=s[3],K=s[7],j=s[11],se=s[15];return r[0]=o*A+a*N+l*L+c*ce,r[4]=o*_+a*D+l*W+c*K,r[8]=o*E+a*z+l*Y+c*j,r[12]=o*B+a*H+l*G+c*se,r[1]=h*A+u*N+d*L+f*ce,r[5]=h*_+u*D+d*W+f*K,r[9]=h*E+u*z+d*Y+f*j,r[13]=h*B+u*H+d*G+f*se,r[2]=g*A+v*N+p*L+m*ce,r[6]=g*_+v*D+p*W+m*K,r[10]=g*E+v*z+p*Y+m*j,r[14]=g*B+v*H+p*G+m*se,r[3]=y*A+T*N+M*L+P*ce,r[7]=y*_+T*D+M*W+P*K,r[11]=y*E+T*z+M*Y+P*j,r[15]=y*B+T*H+M*G+P*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],v=e[7],p=e[11],m=e[15],y=l*f-c*d,T=a*f-c*u,M=a*d-l*u,P=o*f-c*h,A=o*d-l*h,_=o*u-a*h;return t*(v*y-p*T+m*M)-n*(g*y-p*P+m*A)+s*(g*T-v*P+m*_)-r*(g*M-v*A+p*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],v=e[13],p=e[14],m=e[15],y=t*a-n*o,T=t*l-s*o,M=t*c-r*o,P=n*l-s*a,A=n*c-r*a,_=s*c-r*l,E=h*v-u*g,B=h*p-d*g,N=h*m-f*g,D=u*p-d*v,z=u*m-f*v,H=d*m-f*p,L=y*H-T*z+M*D+P*N-A*B+_*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/L;return e[0]=(a*H-l*z+c*D)*W,e[1]=(s*z-n*H-r*D)*W,e[2]=(v*_-p*A+m*P)*W,e[3]=(d*A-u*_-f*P)*W,e[4]=(l*N-o*H-c*B)*W,e[5]=(t*H-s*N+r*B)*W,e[6]=(p*M-g*_-m*T)*W,e[7]=(h*_-d*M+f*T)*W,e[8]=(o*z-a*N+c*E)*W,e[9]=(n*N-t*z-r*E)*W,e[10]=(g*A-v*M+m*y)*W,e[11]=(u*M-h*A-f*y)*W,e[12]=(a*B-o*D-l*E)*W,e[13]=(t*D-n*B+s*E)*W,e[14]=(v*T-g*P-p*y)*W,e[15]=(h*P-u*T+d*y)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,p=o*u,m=a*u,y=l*c,T=l*h,M=l*u,P=n.x,A=n.y,_=n.z;return s[0]=(1-(v+m))*P,s[1]=(f+M)*P,s[2]=(g-T)*P,s[3]=0,s[4]=(f-M)*A,s[5]=(1-(d+m))*A,s[6]=(p+y)*A,s[7]=0,s[8]=(g+T)*_,s[9]=(p-y)*_,s[10]=(1-(d+v))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Br.set(s[0],s[1],s[2]).length(),a=Br.set(s[4],s[5],s[6]).length(),l=Br.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,u=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=u,Di.elements[9]*=u,Di.elements[10]*=u,t.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===Si)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===to)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===Si)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===to)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}};Zl.prototype.isMatrix4=!0;var ft=Zl,Br=new O,Di=new ft,qx=new O(0,0,0),Yx=new O(1,1,1),Fs=new O,Ja=new O,ai=new O,Yf=new ft,$f=new xn,gs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(dt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-dt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(dt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-dt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(dt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-dt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Yf.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Yf,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return $f.setFromEuler(this),this.setFromQuaternion($f,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};gs.DEFAULT_ORDER="XYZ";var na=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},$x=0,Zf=new O,zr=new xn,ls=new ft,ja=new O,Go=new O,Zx=new O,Kx=new xn,Kf=new O(1,0,0),Jf=new O(0,1,0),jf=new O(0,0,1),Qf={type:"added"},Jx={type:"removed"},Vr={type:"childadded",child:null},iu={type:"childremoved",child:null},Wn=class i extends Ui{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$x++}),this.uuid=po(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new O,t=new gs,n=new xn,s=new O(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ft},normalMatrix:{value:new nt}}),this.matrix=new ft,this.matrixWorld=new ft,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new na,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return zr.setFromAxisAngle(e,t),this.quaternion.multiply(zr),this}rotateOnWorldAxis(e,t){return zr.setFromAxisAngle(e,t),this.quaternion.premultiply(zr),this}rotateX(e){return this.rotateOnAxis(Kf,e)}rotateY(e){return this.rotateOnAxis(Jf,e)}rotateZ(e){return this.rotateOnAxis(jf,e)}translateOnAxis(e,t){return Zf.copy(e).applyQuaternion(this.quaternion),this.position.add(Zf.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Kf,e)}translateY(e){return this.translateOnAxis(Jf,e)}translateZ(e){return this.translateOnAxis(jf,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ls.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?ja.copy(e):ja.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Go.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ls.lookAt(Go,ja,this.up):ls.lookAt(ja,Go,this.up),this.quaternion.setFromRotationMatrix(ls),s&&(ls.extractRotation(s.matrixWorld),zr.setFromRotationMatrix(ls),this.quaternion.premultiply(zr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(tt("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Qf),Vr.child=e,this.dispatchEvent(Vr),Vr.child=null):tt("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Jx),iu.child=e,this.dispatchEvent(iu),iu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ls.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ls.multiply(e.parent.matrixWorld)),e.applyMatrix4(ls),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Qf),Vr.child=e,this.dispatchEvent(Vr),Vr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,e,Zx),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,Kx,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Wn.DEFAULT_UP=new O(0,1,0);Wn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Wn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var qt=class extends Wn{constructor(){super(),this.isGroup=!0,this.type="Group"}},jx={type:"move"},ro=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new qt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new qt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new qt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let p=t.getJointPose(v,n),m=this._getHandJoint(c,v);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(jx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new qt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Qp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Us={h:0,s:0,l:0},Qa={h:0,s:0,l:0};function su(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var He=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=ci){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,_t.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=_t.workingColorSpace){return this.r=e,this.g=t,this.b=n,_t.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=_t.workingColorSpace){if(e=Ju(e,1),t=dt(t,0,1),n=dt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=su(o,r,e+1/3),this.g=su(o,r,e),this.b=su(o,r,e-1/3)}return _t.colorSpaceToWorking(this,s),this}setStyle(e,t=ci){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=ci){let n=Qp[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ps(e.r),this.g=ps(e.g),this.b=ps(e.b),this}copyLinearToSRGB(e){return this.r=jr(e.r),this.g=jr(e.g),this.b=jr(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=ci){return _t.workingToColorSpace(Fn.copy(this),e),Math.round(dt(Fn.r*255,0,255))*65536+Math.round(dt(Fn.g*255,0,255))*256+Math.round(dt(Fn.b*255,0,255))}getHexString(e=ci){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=_t.workingColorSpace){_t.workingToColorSpace(Fn.copy(this),t);let n=Fn.r,s=Fn.g,r=Fn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=_t.workingColorSpace){return _t.workingToColorSpace(Fn.copy(this),t),e.r=Fn.r,e.g=Fn.g,e.b=Fn.b,e}getStyle(e=ci){_t.workingToColorSpace(Fn.copy(this),e);let t=Fn.r,n=Fn.g,s=Fn.b;return e!==ci?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Us),this.setHSL(Us.h+e,Us.s+t,Us.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Us),e.getHSL(Qa);let n=Ko(Us.h,Qa.h,t),s=Ko(Us.s,Qa.s,t),r=Ko(Us.l,Qa.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Fn=new He;He.NAMES=Qp;var ia=class extends Wn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new gs,this.environmentIntensity=1,this.environmentRotation=new gs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ni=new O,cs=new O,ru=new O,hs=new O,Gr=new O,Hr=new O,ep=new O,ou=new O,au=new O,lu=new O,cu=new Dt,hu=new Dt,uu=new Dt,zs=class i{constructor(e=new O,t=new O,n=new O){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ni.subVectors(e,t),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ni.subVectors(s,t),cs.subVectors(n,t),ru.subVectors(e,t);let o=Ni.dot(Ni),a=Ni.dot(cs),l=Ni.dot(ru),c=cs.dot(cs),h=cs.dot(ru),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,hs)===null?!1:hs.x>=0&&hs.y>=0&&hs.x+hs.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,hs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,hs.x),l.addScaledVector(o,hs.y),l.addScaledVector(a,hs.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return cu.setScalar(0),hu.setScalar(0),uu.setScalar(0),cu.fromBufferAttribute(e,t),hu.fromBufferAttribute(e,n),uu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(cu,r.x),o.addScaledVector(hu,r.y),o.addScaledVector(uu,r.z),o}static isFrontFacing(e,t,n,s){return Ni.subVectors(n,t),cs.subVectors(e,t),Ni.cross(cs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ni.subVectors(this.c,this.b),cs.subVectors(this.a,this.b),Ni.cross(cs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Gr.subVectors(s,n),Hr.subVectors(r,n),ou.subVectors(e,n);let l=Gr.dot(ou),c=Hr.dot(ou);if(l<=0&&c<=0)return t.copy(n);au.subVectors(e,s);let h=Gr.dot(au),u=Hr.dot(au);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Gr,o);lu.subVectors(e,r);let f=Gr.dot(lu),g=Hr.dot(lu);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Hr,a);let p=h*g-f*u;if(p<=0&&u-h>=0&&f-g>=0)return ep.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(ep,a);let m=1/(p+v+d);return o=v*m,a=d*m,t.copy(n).addScaledVector(Gr,o).addScaledVector(Hr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},di=class{constructor(e=new O(1/0,1/0,1/0),t=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Fi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Fi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Fi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fi):Fi.fromBufferAttribute(r,o),Fi.applyMatrix4(e.matrixWorld),this.expandByPoint(Fi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),el.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),el.copy(n.boundingBox)),el.applyMatrix4(e.matrixWorld),this.union(el)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fi),Fi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ho),tl.subVectors(this.max,Ho),Wr.subVectors(e.a,Ho),Xr.subVectors(e.b,Ho),qr.subVectors(e.c,Ho),Os.subVectors(Xr,Wr),ks.subVectors(qr,Xr),cr.subVectors(Wr,qr);let t=[0,-Os.z,Os.y,0,-ks.z,ks.y,0,-cr.z,cr.y,Os.z,0,-Os.x,ks.z,0,-ks.x,cr.z,0,-cr.x,-Os.y,Os.x,0,-ks.y,ks.x,0,-cr.y,cr.x,0];return!du(t,Wr,Xr,qr,tl)||(t=[1,0,0,0,1,0,0,0,1],!du(t,Wr,Xr,qr,tl))?!1:(nl.crossVectors(Os,ks),t=[nl.x,nl.y,nl.z],du(t,Wr,Xr,qr,tl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(us[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),us[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),us[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),us[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),us[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),us[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),us[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),us[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(us),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},us=[new O,new O,new O,new O,new O,new O,new O,new O],Fi=new O,el=new di,Wr=new O,Xr=new O,qr=new O,Os=new O,ks=new O,cr=new O,Ho=new O,tl=new O,nl=new O,hr=new O;function du(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){hr.fromArray(i,r);let a=s.x*Math.abs(hr.x)+s.y*Math.abs(hr.y)+s.z*Math.abs(hr.z),l=e.dot(hr),c=t.dot(hr),h=n.dot(hr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var fs=Qx();function Qx(){let i=new ArrayBuffer(4),e=new Float32Array(i),t=new Uint32Array(i),n=new Uint32Array(512),s=new Uint32Array(512);for(let l=0;l<256;++l){let c=l-127;c<-27?(n[l]=0,n[l|256]=32768,s[l]=24,s[l|256]=24):c<-14?(n[l]=1024>>-c-14,n[l|256]=1024>>-c-14|32768,s[l]=-c-1,s[l|256]=-c-1):c<=15?(n[l]=c+15<<10,n[l|256]=c+15<<10|32768,s[l]=13,s[l|256]=13):c<128?(n[l]=31744,n[l|256]=64512,s[l]=24,s[l|256]=24):(n[l]=31744,n[l|256]=64512,s[l]=13,s[l|256]=13)}let r=new Uint32Array(2048),o=new Uint32Array(64),a=new Uint32Array(64);for(let l=1;l<1024;++l){let c=l<<13,h=0;for(;(c&8388608)===0;)c<<=1,h-=8388608;c&=-8388609,h+=947912704,r[l]=c|h}for(let l=1024;l<2048;++l)r[l]=939524096+(l-1024<<13);for(let l=1;l<31;++l)o[l]=l<<23;o[31]=1199570944,o[32]=2147483648;for(let l=33;l<63;++l)o[l]=2147483648+(l-32<<23);o[63]=3347054592;for(let l=1;l<64;++l)l!==32&&(a[l]=1024);return{floatView:e,uint32View:t,baseTable:n,shiftTable:s,mantissaTable:r,exponentTable:o,offsetTable:a}}function e_(i){Math.abs(i)>65504&&Ze("DataUtils.toHalfFloat(): Value out of range."),i=dt(i,-65504,65504),fs.floatView[0]=i;let e=fs.uint32View[0],t=e>>23&511;return fs.baseTable[t]+((e&8388607)>>fs.shiftTable[t])}function t_(i){let e=i>>10;return fs.uint32View[0]=fs.mantissaTable[fs.offsetTable[e]+(i&1023)]+fs.exponentTable[e],fs.floatView[0]}var oo=class{static toHalfFloat(e){return e_(e)}static fromHalfFloat(e){return t_(e)}},hn=new O,il=new qe,n_=0,en=class extends Ui{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:n_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=qp,this.updateRanges=[],this.gpuType=wi,this.version=0,this._normalizationScale=e!==void 0?Qu(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)il.fromBufferAttribute(this,t),il.applyMatrix3(e),this.setXY(t,il.x,il.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)hn.fromBufferAttribute(this,t),hn.applyMatrix3(e),this.setXYZ(t,hn.x,hn.y,hn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)hn.fromBufferAttribute(this,t),hn.applyMatrix4(e),this.setXYZ(t,hn.x,hn.y,hn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)hn.fromBufferAttribute(this,t),hn.applyNormalMatrix(e),this.setXYZ(t,hn.x,hn.y,hn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)hn.fromBufferAttribute(this,t),hn.transformDirection(e),this.setXYZ(t,hn.x,hn.y,hn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Jp(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):jp(e,this.array)}};var sa=class extends en{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ra=class extends en{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Yt=class extends en{constructor(e,t,n){super(new Float32Array(e),t,n)}},i_=new di,Wo=new O,fu=new O,Ji=class{constructor(e=new O,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):i_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Wo.subVectors(e,this.center);let t=Wo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Wo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(fu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Wo.copy(e.center).add(fu)),this.expandByPoint(Wo.copy(e.center).sub(fu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},s_=0,bi=new ft,pu=new Wn,Yr=new O,li=new di,Xo=new di,Rn=new O,un=class i extends Ui{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:s_++}),this.uuid=po(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Ax(e)?ra:sa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new nt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return bi.makeRotationFromQuaternion(e),this.applyMatrix4(bi),this}rotateX(e){return bi.makeRotationX(e),this.applyMatrix4(bi),this}rotateY(e){return bi.makeRotationY(e),this.applyMatrix4(bi),this}rotateZ(e){return bi.makeRotationZ(e),this.applyMatrix4(bi),this}translate(e,t,n){return bi.makeTranslation(e,t,n),this.applyMatrix4(bi),this}scale(e,t,n){return bi.makeScale(e,t,n),this.applyMatrix4(bi),this}lookAt(e){return pu.lookAt(e),pu.updateMatrix(),this.applyMatrix4(pu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Yr).negate(),this.translate(Yr.x,Yr.y,Yr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Yt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new di);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){tt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];li.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,li.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,li.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(li.min),this.boundingBox.expandByPoint(li.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&tt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ji);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){tt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(e){let n=this.boundingSphere.center;if(li.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Xo.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(li.min,Xo.min),li.expandByPoint(Rn),Rn.addVectors(li.max,Xo.max),li.expandByPoint(Rn)):(li.expandByPoint(Xo.min),li.expandByPoint(Xo.max))}li.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Rn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Rn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(Yr.fromBufferAttribute(e,c),Rn.add(Yr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&tt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){tt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new en(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new O,l[B]=new O;let h=new O,u=new O,d=new O,f=new qe,g=new qe,v=new qe,p=new O,m=new O;function y(B,N,D){c[B]=c[N]=c[D]=1,h.fromBufferAttribute(n,B),u.fromBufferAttribute(n,N),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,B),g.fromBufferAttribute(r,N),v.fromBufferAttribute(r,D),u.sub(h),d.sub(h),g.sub(f),v.sub(f);let z=1/(g.x*v.y-v.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(z),m.copy(d).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(z),a[B].add(p),a[N].add(p),a[D].add(p),l[B].add(m),l[N].add(m),l[D].add(m))}let T=this.groups;T.length===0&&(T=[{start:0,count:e.count}]);for(let B=0,N=T.length;B<N;++B){let D=T[B],z=D.start,H=D.count;for(let L=z,W=z+H;L<W;L+=3)y(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let M=new O,P=new O,A=new O,_=new O;function E(B){A.fromBufferAttribute(s,B),_.copy(A);let N=a[B];M.copy(N),M.sub(A.multiplyScalar(A.dot(N))).normalize(),P.crossVectors(_,N);let z=P.dot(l[B])<0?-1:1;o.setXYZW(B,M.x,M.y,M.z,z)}for(let B=0,N=n.count;B<N;++B)c[B]&&E(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new en(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new O,r=new O,o=new O,a=new O,l=new O,c=new O,h=new O,u=new O;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Rn.fromBufferAttribute(e,t),Rn.normalize(),e.setXYZ(t,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let v=0,p=l.length;v<p;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let m=0;m<h;m++)d[g++]=c[f++]}return new en(d,h,u)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var mu=new O,r_=new O,o_=new nt,hi=class{constructor(e=new O(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=mu.subVectors(n,t).cross(r_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(mu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||o_.getNormalMatrix(e),s=this.coplanarPoint(mu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},a_=0,Vs=class extends Ui{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:a_++}),this.uuid=po(),this.name="",this.type="Material",this.blending=ho,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Pu,this.blendDst=Iu,this.blendEquation=gr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new He(0,0,0),this.blendAlpha=0,this.depthFunc=Qr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=zp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=vl,this.stencilZFail=vl,this.stencilZPass=vl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new He().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new hi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ds=new O,gu=new O,sl=new O,rl=new O,ao=class{constructor(e=new O,t=new O(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ds)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ds.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ds.copy(this.origin).addScaledVector(this.direction,t),ds.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){gu.copy(e).add(t).multiplyScalar(.5),sl.copy(t).sub(e).normalize(),rl.copy(this.origin).sub(gu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(sl),a=rl.dot(this.direction),l=-rl.dot(sl),c=rl.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(gu).addScaledVector(sl,d),f}intersectSphere(e,t){if(e.radius<0)return null;ds.subVectors(e.center,this.origin);let n=ds.dot(this.direction),s=ds.dot(ds)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ds)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,p=t.z-o.z,m=n.x-o.x,y=n.y-o.y,T=n.z-o.z,M=Math.abs(l),P=Math.abs(c),A=Math.abs(h),_,E,B,N,D,z,H,L,W,Y,G,ce;if(M>=P&&M>=A?(B=l,z=u,W=g,ce=m,l>=0?(_=c,E=h,N=d,D=f,H=v,L=p,Y=y,G=T):(_=h,E=c,N=f,D=d,H=p,L=v,Y=T,G=y)):P>=A?(B=c,z=d,W=v,ce=y,c>=0?(_=h,E=l,N=f,D=u,H=p,L=g,Y=T,G=m):(_=l,E=h,N=u,D=f,H=g,L=p,Y=m,G=T)):(B=h,z=f,W=p,ce=T,h>=0?(_=l,E=c,N=u,D=d,H=g,L=v,Y=m,G=y):(_=c,E=l,N=d,D=u,H=v,L=g,Y=y,G=m)),B===0)return null;let K=_/B,j=E/B,se=1/B,de=N-K*z,ue=D-j*z,Q=H-K*W,me=L-j*W,_e=Y-K*ce,Te=G-j*ce,Se=_e*me-Te*Q,We=de*Te-ue*_e,rt=Q*ue-me*de;if(s){if(Se<0||We<0||rt<0)return null}else if((Se<0||We<0||rt<0)&&(Se>0||We>0||rt>0))return null;let Ve=Se+We+rt;if(Ve===0)return null;let ut=se*(Se*z+We*W+rt*ce);return(Ve>0?ut<0:ut>0)?null:this.at(ut/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ji=class extends Vs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new He(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.combine=Lu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},tp=new ft,ur=new ao,ol=new Ji,np=new O,al=new O,ll=new O,cl=new O,xu=new O,hl=new O,ip=new O,ul=new O,Qe=class extends Wn{constructor(e=new un,t=new ji){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){hl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(xu.fromBufferAttribute(u,e),o?hl.addScaledVector(xu,h):hl.addScaledVector(xu.sub(t),h))}t.add(hl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ol.copy(n.boundingSphere),ol.applyMatrix4(r),ur.copy(e.ray).recast(e.near),!(ol.containsPoint(ur.origin)===!1&&(ur.intersectSphere(ol,np)===null||ur.origin.distanceToSquared(np)>(e.far-e.near)**2))&&(tp.copy(r).invert(),ur.copy(e.ray).applyMatrix4(tp),!(n.boundingBox!==null&&ur.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,ur)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),T=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let M=y,P=T;M<P;M+=3){let A=a.getX(M),_=a.getX(M+1),E=a.getX(M+2);s=dl(this,m,e,n,c,h,u,A,_,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let y=a.getX(p),T=a.getX(p+1),M=a.getX(p+2);s=dl(this,o,e,n,c,h,u,y,T,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),T=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let M=y,P=T;M<P;M+=3){let A=M,_=M+1,E=M+2;s=dl(this,m,e,n,c,h,u,A,_,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let y=p,T=p+1,M=p+2;s=dl(this,o,e,n,c,h,u,y,T,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function l_(i,e,t,n,s,r,o,a){let l;if(e.side===In?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;ul.copy(a),ul.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(ul);return c<t.near||c>t.far?null:{distance:c,point:ul.clone(),object:i}}function dl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,al),i.getVertexPosition(l,ll),i.getVertexPosition(c,cl);let h=l_(i,e,t,n,al,ll,cl,ip);if(h){let u=new O;zs.getBarycoord(ip,al,ll,cl,u),s&&(h.uv=zs.getInterpolatedAttribute(s,a,l,c,u,new qe)),r&&(h.uv1=zs.getInterpolatedAttribute(r,a,l,c,u,new qe)),o&&(h.normal=zs.getInterpolatedAttribute(o,a,l,c,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new O,materialIndex:0};zs.getNormal(al,ll,cl,d.normal),h.face=d,h.barycoord=u}return h}var xs=class extends Yn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var oa=class extends en{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},$r=new ft,sp=new ft,fl=[],rp=new di,c_=new ft,qo=new Qe,Yo=new Ji,aa=class extends Qe{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new oa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,c_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new di),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,$r),rp.copy(e.boundingBox).applyMatrix4($r),this.boundingBox.union(rp)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ji),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,$r),Yo.copy(e.boundingSphere).applyMatrix4($r),this.boundingSphere.union(Yo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(qo.geometry=this.geometry,qo.material=this.material,qo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Yo.copy(this.boundingSphere),Yo.applyMatrix4(n),e.ray.intersectsSphere(Yo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,$r),sp.multiplyMatrices(n,$r),qo.matrixWorld=sp,qo.raycast(e,fl);for(let o=0,a=fl.length;o<a;o++){let l=fl[o];l.instanceId=r,l.object=this,t.push(l)}fl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new oa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new xs(new Float32Array(s*this.count),s,this.count,nc,wi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},dr=new Ji,h_=new qe(.5,.5),pl=new O,Gs=class{constructor(e=new hi,t=new hi,n=new hi,s=new hi,r=new hi,o=new hi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],v=r[9],p=r[10],m=r[11],y=r[12],T=r[13],M=r[14],P=r[15];if(s[0].setComponents(c-o,f-h,m-g,P-y).normalize(),s[1].setComponents(c+o,f+h,m+g,P+y).normalize(),s[2].setComponents(c+a,f+u,m+v,P+T).normalize(),s[3].setComponents(c-a,f-u,m-v,P-T).normalize(),n)s[4].setComponents(l,d,p,M).normalize(),s[5].setComponents(c-l,f-d,m-p,P-M).normalize();else if(s[4].setComponents(c-l,f-d,m-p,P-M).normalize(),t===Si)s[5].setComponents(c+l,f+d,m+p,P+M).normalize();else if(t===to)s[5].setComponents(l,d,p,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),dr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),dr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(dr)}intersectsSprite(e){dr.center.set(0,0,0);let t=h_.distanceTo(e.center);return dr.radius=.7071067811865476+t,dr.applyMatrix4(e.matrixWorld),this.intersectsSphere(dr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(pl.x=s.normal.x>0?e.max.x:e.min.x,pl.y=s.normal.y>0?e.max.y:e.min.y,pl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(pl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},op=new ft,Ll=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];op.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Gs),n[s].setFromProjectionMatrix(op,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Gs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var fr=class extends Yn{constructor(e=[],t=xr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var _s=class extends Yn{constructor(e,t,n=ki,s,r,o,a=Cn,l=Cn,c,h=ms,u=1){if(h!==ms&&h!==vs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new so(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},la=class extends _s{constructor(e,t=ki,n=xr,s,r,o=Cn,a=Cn,l,c=ms){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ca=class extends Yn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Oi=class i extends un{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Yt(c,3)),this.setAttribute("normal",new Yt(h,3)),this.setAttribute("uv",new Yt(u,2));function g(v,p,m,y,T,M,P,A,_,E,B){let N=M/_,D=P/E,z=M/2,H=P/2,L=A/2,W=_+1,Y=E+1,G=0,ce=0,K=new O;for(let j=0;j<Y;j++){let se=j*D-H;for(let de=0;de<W;de++){let ue=de*N-z;K[v]=ue*y,K[p]=se*T,K[m]=L,c.push(K.x,K.y,K.z),K[v]=0,K[p]=0,K[m]=A>0?1:-1,h.push(K.x,K.y,K.z),u.push(de/_),u.push(1-j/E),G+=1}}for(let j=0;j<E;j++)for(let se=0;se<_;se++){let de=d+se+W*j,ue=d+se+W*(j+1),Q=d+(se+1)+W*(j+1),me=d+(se+1)+W*j;l.push(de,ue,me),l.push(ue,Q,me),ce+=6}a.addGroup(f,ce,B),f+=ce,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var ha=class i extends un{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new O,h=new qe;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=t;u++,d+=3){let f=n+u/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[d]/e+1)/2,h.y=(o[d+1]/e+1)/2,l.push(h.x,h.y)}for(let u=1;u<=t;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new Yt(o,3)),this.setAttribute("normal",new Yt(a,3)),this.setAttribute("uv",new Yt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},$n=class i extends un{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,v=[],p=n/2,m=0;y(),o===!1&&(e>0&&T(!0),t>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new Yt(u,3)),this.setAttribute("normal",new Yt(d,3)),this.setAttribute("uv",new Yt(f,2));function y(){let M=new O,P=new O,A=0,_=(t-e)/n;for(let E=0;E<=r;E++){let B=[],N=E/r,D=N*(t-e)+e;for(let z=0;z<=s;z++){let H=z/s,L=H*l+a,W=Math.sin(L),Y=Math.cos(L);P.x=D*W,P.y=-N*n+p,P.z=D*Y,u.push(P.x,P.y,P.z),M.set(W,_,Y).normalize(),d.push(M.x,M.y,M.z),f.push(H,1-N),B.push(g++)}v.push(B)}for(let E=0;E<s;E++)for(let B=0;B<r;B++){let N=v[B][E],D=v[B+1][E],z=v[B+1][E+1],H=v[B][E+1];(e>0||B!==0)&&(h.push(N,D,H),A+=3),(t>0||B!==r-1)&&(h.push(D,z,H),A+=3)}c.addGroup(m,A,0),m+=A}function T(M){let P=g,A=new qe,_=new O,E=0,B=M===!0?e:t,N=M===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*N,0),d.push(0,N,0),f.push(.5,.5),g++;let D=g;for(let z=0;z<=s;z++){let L=z/s*l+a,W=Math.cos(L),Y=Math.sin(L);_.x=B*Y,_.y=p*N,_.z=B*W,u.push(_.x,_.y,_.z),d.push(0,N,0),A.x=W*.5+.5,A.y=Y*.5*N+.5,f.push(A.x,A.y),g++}for(let z=0;z<s;z++){let H=P+z,L=D+z;M===!0?h.push(L,L+1,H):h.push(L+1,L,H),E+=3}c.addGroup(m,E,M===!0?1:2),m+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ua=class i extends $n{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var da=class i extends un{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],v=[],p=[];for(let m=0;m<h;m++){let y=m*d-o;for(let T=0;T<c;T++){let M=T*u-r;g.push(M,-y,0),v.push(0,0,1),p.push(T/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let y=0;y<a;y++){let T=y+c*m,M=y+c*(m+1),P=y+1+c*(m+1),A=y+1+c*m;f.push(T,M,A),f.push(M,P,A)}this.setIndex(f),this.setAttribute("position",new Yt(g,3)),this.setAttribute("normal",new Yt(v,3)),this.setAttribute("uv",new Yt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},fa=class i extends un{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new O,g=new qe;for(let v=0;v<=s;v++){for(let p=0;p<=n;p++){let m=r+p/n*o;f.x=u*Math.cos(m),f.y=u*Math.sin(m),l.push(f.x,f.y,f.z),c.push(0,0,1),g.x=(f.x/t+1)/2,g.y=(f.y/t+1)/2,h.push(g.x,g.y)}u+=d}for(let v=0;v<s;v++){let p=v*(n+1);for(let m=0;m<n;m++){let y=m+p,T=y,M=y+n+1,P=y+n+2,A=y+1;a.push(T,M,A),a.push(M,P,A)}}this.setIndex(a),this.setAttribute("position",new Yt(l,3)),this.setAttribute("normal",new Yt(c,3)),this.setAttribute("uv",new Yt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Mi=class i extends un{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new O,d=new O,f=[],g=[],v=[],p=[];for(let m=0;m<=n;m++){let y=[],T=m/n,M=o+T*a,P=e*Math.cos(M),A=Math.sqrt(e*e-P*P),_=0;m===0&&o===0?_=.5/t:m===n&&l===Math.PI&&(_=-.5/t);for(let E=0;E<=t;E++){let B=E/t,N=s+B*r;u.x=-A*Math.cos(N),u.y=P,u.z=A*Math.sin(N),g.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),p.push(B+_,1-T),y.push(c++)}h.push(y)}for(let m=0;m<n;m++)for(let y=0;y<t;y++){let T=h[m][y+1],M=h[m][y],P=h[m+1][y],A=h[m+1][y+1];(m!==0||o>0)&&f.push(T,M,A),(m!==n-1||l<Math.PI)&&f.push(M,P,A)}this.setIndex(f),this.setAttribute("position",new Yt(g,3)),this.setAttribute("normal",new Yt(v,3)),this.setAttribute("uv",new Yt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function vr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(ap(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(ap(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function On(i){let e={};for(let t=0;t<i.length;t++){let n=vr(i[t]);for(let s in n)e[s]=n[s]}return e}function ap(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function u_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function td(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:_t.workingColorSpace}var em={clone:vr,merge:On},d_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,f_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zn=class extends Vs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=d_,this.fragmentShader=f_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=vr(e.uniforms),this.uniformsGroups=u_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new He().setHex(s.value);break;case"v2":this.uniforms[n].value=new qe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new O().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Dt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new nt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new ft().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Dl=class extends Zn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Kn=class extends Vs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new He(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new He(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Uc,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Nl=class extends Vs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=kp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Fl=class extends Vs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Zr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ml(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Hs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ul=class extends Hs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:yu,endingEnd:yu}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case bu:r=e,a=2*t-n;break;case Su:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case bu:o=e,l=2*n-t;break;case Su:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,p=v*g,m=-d*p+2*d*v-d*g,y=(1+d)*p+(-1.5-2*d)*v+(-.5+d)*g+1,T=(-1-f)*p+(1.5+f)*v+.5*g,M=f*p-f*v;for(let P=0;P!==a;++P)r[P]=m*o[h+P]+y*o[c+P]+T*o[l+P]+M*o[u+P];return r}},Ol=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},kl=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Bl=class extends Hs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),v=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*v+o[l+p]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],p=o[l+g],m=f*d+g*2,y=u[m],T=u[m+1],M=e*d+g*2,P=h[M],A=h[M+1],_=m_(n,t,y,P,s);r[g]=tm(_,v,T,A,p)}return r}};function tm(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function p_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function m_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=tm(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=p_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var fi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Zr(t,this.TimeBufferType),this.values=Zr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Zr(e.times,Array),values:Zr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ml(e.settings)&&(n.settings={inTangents:Zr(e.settings.inTangents,Array),outTangents:Zr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new kl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Ol(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ul(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Bl(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Jo:t=this.InterpolantFactoryMethodDiscrete;break;case Rl:t=this.InterpolantFactoryMethodLinear;break;case _l:t=this.InterpolantFactoryMethodSmooth;break;case vu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Jo;case this.InterpolantFactoryMethodLinear:return Rl;case this.InterpolantFactoryMethodSmooth:return _l;case this.InterpolantFactoryMethodBezier:return vu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ml(this.settings)&&(lp(this.settings.inTangents,e),lp(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ml(this.settings)&&(cp(this.settings.inTangents,e),cp(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(tt("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(tt("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){tt("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){tt("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Tx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){tt("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===_l,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let v=t[u+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ml(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function lp(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function cp(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}fi.prototype.ValueTypeName="";fi.prototype.TimeBufferType=Float32Array;fi.prototype.ValueBufferType=Float32Array;fi.prototype.DefaultInterpolation=Rl;var Ws=class extends fi{constructor(e,t,n){super(e,t,n)}};Ws.prototype.ValueTypeName="bool";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=Jo;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var zl=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};zl.prototype.ValueTypeName="color";var Vl=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};Vl.prototype.ValueTypeName="number";var Gl=class extends Hs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)xn.slerpFlat(r,0,o,c-a,o,c,l);return r}},pa=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Gl(this.times,this.values,this.getValueSize(),e)}};pa.prototype.ValueTypeName="quaternion";pa.prototype.InterpolantFactoryMethodSmooth=void 0;var Xs=class extends fi{constructor(e,t,n){super(e,t,n)}};Xs.prototype.ValueTypeName="string";Xs.prototype.ValueBufferType=Array;Xs.prototype.DefaultInterpolation=Jo;Xs.prototype.InterpolantFactoryMethodLinear=void 0;Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var Hl=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};Hl.prototype.ValueTypeName="vector";var Wl=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},nm=new Wl,Xl=class{constructor(e){this.manager=e!==void 0?e:nm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Xl.DEFAULT_MATERIAL_NAME="__DEFAULT";var ql=class extends Wn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new He(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var _u=new ft,hp=new O,up=new O,Yl=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qe(512,512),this.mapType=Jn,this.map=null,this.mapPass=null,this.matrix=new ft,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Gs,this._frameExtents=new qe(1,1),this._viewportCount=1,this._viewports=[new Dt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;hp.setFromMatrixPosition(e.matrixWorld),t.position.copy(hp),up.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(up),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){_u.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(_u,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===to||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(_u)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},gl=new O,xl=new xn,Zi=new O,ma=class extends Wn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ft,this.projectionMatrix=new ft,this.projectionMatrixInverse=new ft,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(gl,xl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gl,xl,Zi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(gl,xl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gl,xl,Zi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Bs=new O,dp=new qe,fp=new qe,Hn=class extends ma{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=io*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Zo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return io*2*Math.atan(Math.tan(Zo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Bs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z),Bs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z)}getViewSize(e,t){return this.getViewBounds(e,dp,fp),t.subVectors(fp,dp)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Zo*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ga=class extends ma{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Mu=class extends Yl{constructor(){super(new ga(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},xa=class extends ql{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.target=new Wn,this.shadow=new Mu}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Kr=-90,Jr=1,lo=class extends Wn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Hn(Kr,Jr,e,t);s.layers=this.layers,this.add(s);let r=new Hn(Kr,Jr,e,t);r.layers=this.layers,this.add(r);let o=new Hn(Kr,Jr,e,t);o.layers=this.layers,this.add(o);let a=new Hn(Kr,Jr,e,t);a.layers=this.layers,this.add(a);let l=new Hn(Kr,Jr,e,t);l.layers=this.layers,this.add(l);let c=new Hn(Kr,Jr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===to)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},$l=class extends Hn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var nd="\\[\\]\\.:\\/",g_=new RegExp("["+nd+"]","g"),id="[^"+nd+"]",x_="[^"+nd.replace("\\.","")+"]",__=/((?:WC+[\/:])*)/.source.replace("WC",id),v_=/(WCOD+)?/.source.replace("WCOD",x_),y_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",id),b_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",id),S_=new RegExp("^"+__+v_+y_+b_+"$"),M_=["material","materials","bones","map"],wu=class{constructor(e,t,n){let s=n||Gt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Gt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(g_,"")}static parseTrackName(e){let t=S_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);M_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){tt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){tt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){tt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){tt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){tt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){tt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){tt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;tt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){tt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){tt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Gt.Composite=wu;Gt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Gt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Gt.prototype.GetterByBindingType=[Gt.prototype._getValue_direct,Gt.prototype._getValue_array,Gt.prototype._getValue_arrayElement,Gt.prototype._getValue_toArray];Gt.prototype.SetterByBindingTypeAndVersioning=[[Gt.prototype._setValue_direct,Gt.prototype._setValue_direct_setNeedsUpdate,Gt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_array,Gt.prototype._setValue_array_setNeedsUpdate,Gt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_arrayElement,Gt.prototype._setValue_arrayElement_setNeedsUpdate,Gt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_fromArray,Gt.prototype._setValue_fromArray_setNeedsUpdate,Gt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var fA=new Float32Array(1);var qs=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=dt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(dt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var cd=class cd{constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};cd.prototype.isMatrix2=!0;var Eu=cd;var _a=class extends Ui{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function sd(i,e,t,n){let s=w_(n);switch(t){case Wu:return i*e;case nc:return i*e/s.components*s.byteLength;case ic:return i*e/s.components*s.byteLength;case Ks:return i*e*2/s.components*s.byteLength;case sc:return i*e*2/s.components*s.byteLength;case Xu:return i*e*3/s.components*s.byteLength;case Qn:return i*e*4/s.components*s.byteLength;case rc:return i*e*4/s.components*s.byteLength;case ba:case Sa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ma:case wa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ac:case cc:return Math.max(i,16)*Math.max(e,8)/4;case oc:case lc:return Math.max(i,8)*Math.max(e,8)/2;case hc:case uc:case fc:case pc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case dc:case Ea:case mc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case gc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case xc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case _c:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case vc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case yc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case bc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Sc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Mc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case wc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Ec:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Ac:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Tc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Rc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Cc:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Pc:case Ic:case Lc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Dc:case Nc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Aa:case Fc:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function w_(i){switch(i){case Jn:case zu:return{byteLength:1,components:1};case fo:case Vu:case jn:return{byteLength:2,components:1};case ec:case tc:return{byteLength:2,components:4};case ki:case Ql:case wi:return{byteLength:4,components:1};case Gu:case Hu:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function wm(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function A_(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var T_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,R_=`#ifdef USE_ALPHAHASH
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
#endif`,C_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,P_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,I_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,L_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,D_=`#ifdef USE_AOMAP
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
#endif`,N_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,F_=`#ifdef USE_BATCHING
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
#endif`,U_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,O_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,k_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,B_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,z_=`#ifdef USE_IRIDESCENCE
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
#endif`,V_=`#ifdef USE_BUMPMAP
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
#endif`,G_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,H_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,W_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,X_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,q_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Y_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,$_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Z_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,K_=`#define PI 3.141592653589793
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
} // validated`,J_=`vec3 transformedNormal = objectNormal;
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
#endif`,j_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Q_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,ev=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,tv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,nv="gl_FragColor = linearToOutputTexel( gl_FragColor );",iv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,sv=`#ifdef USE_ENVMAP
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
#endif`,rv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,ov=`#ifdef USE_ENVMAP
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
#endif`,av=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,lv=`#ifdef USE_ENVMAP
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
#endif`,cv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,hv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,uv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,dv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,fv=`#ifdef USE_GRADIENTMAP
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
}`,pv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,mv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,gv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,xv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,_v=`#ifdef USE_ENVMAP
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
#endif`,vv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,yv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,bv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Sv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Mv=`PhysicalMaterial material;
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
#endif`,wv=`uniform sampler2D dfgLUT;
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
}`,Ev=`
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
#endif`,Av=`#if defined( RE_IndirectDiffuse )
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
#endif`,Tv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Rv=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Cv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Pv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Iv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Lv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Dv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Nv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Fv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Uv=`#if defined( USE_POINTS_UV )
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
#endif`,Ov=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,kv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Bv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,zv=`#if defined( USE_MORPHCOLORS )
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
#endif`,Vv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Gv=`#ifdef USE_MORPHTARGETS
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
#endif`,Hv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Wv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Xv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,qv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Yv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,$v=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Zv=`#ifdef USE_NORMALMAP
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
#endif`,Kv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Jv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,jv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Qv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,ey=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,ty=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,ny=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,iy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,sy=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,ry=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,oy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,ay=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ly=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,cy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,hy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,uy=`float getShadowMask() {
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
}`,dy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,fy=`#ifdef USE_SKINNING
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
#endif`,py=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,my=`#ifdef USE_SKINNING
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
#endif`,gy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,xy=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,_y=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,vy=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,yy=`#ifdef USE_TRANSMISSION
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
#endif`,by=`#ifdef USE_TRANSMISSION
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
#endif`,Sy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,My=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,wy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Ey=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Ay=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Ty=`uniform sampler2D t2D;
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
}`,Ry=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Cy=`uniform float backgroundBlurriness;
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
}`,Py=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Iy=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ly=`#include <common>
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
}`,Dy=`#if DEPTH_PACKING == 3200
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
}`,Ny=`#define DISTANCE
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
}`,Fy=`#define DISTANCE
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
}`,Uy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Oy=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ky=`uniform float scale;
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
}`,By=`uniform vec3 diffuse;
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
}`,zy=`#include <common>
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
}`,Vy=`uniform vec3 diffuse;
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
}`,Gy=`#define LAMBERT
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
}`,Hy=`#define LAMBERT
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
}`,Wy=`#define MATCAP
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
}`,Xy=`#define MATCAP
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
}`,qy=`#define NORMAL
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
}`,Yy=`#define NORMAL
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
}`,$y=`#define PHONG
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
}`,Zy=`#define PHONG
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
}`,Ky=`#define STANDARD
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
}`,Jy=`#define STANDARD
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
}`,jy=`#define TOON
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
}`,Qy=`#define TOON
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
}`,eb=`uniform float size;
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
}`,tb=`uniform vec3 diffuse;
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
}`,nb=`#include <common>
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
}`,ib=`uniform vec3 color;
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
}`,sb=`uniform float rotation;
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
}`,rb=`uniform vec3 diffuse;
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
}`,ht={alphahash_fragment:T_,alphahash_pars_fragment:R_,alphamap_fragment:C_,alphamap_pars_fragment:P_,alphatest_fragment:I_,alphatest_pars_fragment:L_,aomap_fragment:D_,aomap_pars_fragment:N_,batching_pars_vertex:F_,batching_vertex:U_,begin_vertex:O_,beginnormal_vertex:k_,bsdfs:B_,iridescence_fragment:z_,bumpmap_pars_fragment:V_,clipping_planes_fragment:G_,clipping_planes_pars_fragment:H_,clipping_planes_pars_vertex:W_,clipping_planes_vertex:X_,color_fragment:q_,color_pars_fragment:Y_,color_pars_vertex:$_,color_vertex:Z_,common:K_,defaultnormal_vertex:J_,displacementmap_pars_vertex:j_,displacementmap_vertex:Q_,emissivemap_fragment:ev,emissivemap_pars_fragment:tv,colorspace_fragment:nv,colorspace_pars_fragment:iv,envmap_fragment:sv,envmap_common_pars_fragment:rv,envmap_pars_fragment:ov,envmap_pars_vertex:av,envmap_physical_pars_fragment:_v,envmap_vertex:lv,fog_vertex:cv,fog_pars_vertex:hv,fog_fragment:uv,fog_pars_fragment:dv,gradientmap_pars_fragment:fv,lightmap_pars_fragment:pv,lights_lambert_fragment:mv,lights_lambert_pars_fragment:gv,lights_pars_begin:xv,lights_toon_fragment:vv,lights_toon_pars_fragment:yv,lights_phong_fragment:bv,lights_phong_pars_fragment:Sv,lights_physical_fragment:Mv,lights_physical_pars_fragment:wv,lights_fragment_begin:Ev,lights_fragment_maps:Av,lights_fragment_end:Tv,lightprobes_pars_fragment:Rv,logdepthbuf_fragment:Cv,logdepthbuf_pars_fragment:Pv,logdepthbuf_pars_vertex:Iv,logdepthbuf_vertex:Lv,map_fragment:Dv,map_pars_fragment:Nv,map_particle_fragment:Fv,map_particle_pars_fragment:Uv,metalnessmap_fragment:Ov,metalnessmap_pars_fragment:kv,morphinstance_vertex:Bv,morphcolor_vertex:zv,morphnormal_vertex:Vv,morphtarget_pars_vertex:Gv,morphtarget_vertex:Hv,normal_fragment_begin:Wv,normal_fragment_maps:Xv,normal_pars_fragment:qv,normal_pars_vertex:Yv,normal_vertex:$v,normalmap_pars_fragment:Zv,clearcoat_normal_fragment_begin:Kv,clearcoat_normal_fragment_maps:Jv,clearcoat_pars_fragment:jv,iridescence_pars_fragment:Qv,opaque_fragment:ey,packing:ty,premultiplied_alpha_fragment:ny,project_vertex:iy,dithering_fragment:sy,dithering_pars_fragment:ry,roughnessmap_fragment:oy,roughnessmap_pars_fragment:ay,shadowmap_pars_fragment:ly,shadowmap_pars_vertex:cy,shadowmap_vertex:hy,shadowmask_pars_fragment:uy,skinbase_vertex:dy,skinning_pars_vertex:fy,skinning_vertex:py,skinnormal_vertex:my,specularmap_fragment:gy,specularmap_pars_fragment:xy,tonemapping_fragment:_y,tonemapping_pars_fragment:vy,transmission_fragment:yy,transmission_pars_fragment:by,uv_pars_fragment:Sy,uv_pars_vertex:My,uv_vertex:wy,worldpos_vertex:Ey,background_vert:Ay,background_frag:Ty,backgroundCube_vert:Ry,backgroundCube_frag:Cy,cube_vert:Py,cube_frag:Iy,depth_vert:Ly,depth_frag:Dy,distance_vert:Ny,distance_frag:Fy,equirect_vert:Uy,equirect_frag:Oy,linedashed_vert:ky,linedashed_frag:By,meshbasic_vert:zy,meshbasic_frag:Vy,meshlambert_vert:Gy,meshlambert_frag:Hy,meshmatcap_vert:Wy,meshmatcap_frag:Xy,meshnormal_vert:qy,meshnormal_frag:Yy,meshphong_vert:$y,meshphong_frag:Zy,meshphysical_vert:Ky,meshphysical_frag:Jy,meshtoon_vert:jy,meshtoon_frag:Qy,points_vert:eb,points_frag:tb,shadow_vert:nb,shadow_frag:ib,sprite_vert:sb,sprite_frag:rb},Le={common:{diffuse:{value:new He(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new nt}},envmap:{envMap:{value:null},envMapRotation:{value:new nt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new nt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new nt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new nt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new nt},normalScale:{value:new qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new nt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new nt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new nt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new nt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new He(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new He(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0},uvTransform:{value:new nt}},sprite:{diffuse:{value:new He(16777215)},opacity:{value:1},center:{value:new qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}}},ts={basic:{uniforms:On([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ht.meshbasic_vert,fragmentShader:ht.meshbasic_frag},lambert:{uniforms:On([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new He(0)},envMapIntensity:{value:1}}]),vertexShader:ht.meshlambert_vert,fragmentShader:ht.meshlambert_frag},phong:{uniforms:On([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new He(0)},specular:{value:new He(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ht.meshphong_vert,fragmentShader:ht.meshphong_frag},standard:{uniforms:On([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new He(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag},toon:{uniforms:On([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new He(0)}}]),vertexShader:ht.meshtoon_vert,fragmentShader:ht.meshtoon_frag},matcap:{uniforms:On([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ht.meshmatcap_vert,fragmentShader:ht.meshmatcap_frag},points:{uniforms:On([Le.points,Le.fog]),vertexShader:ht.points_vert,fragmentShader:ht.points_frag},dashed:{uniforms:On([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ht.linedashed_vert,fragmentShader:ht.linedashed_frag},depth:{uniforms:On([Le.common,Le.displacementmap]),vertexShader:ht.depth_vert,fragmentShader:ht.depth_frag},normal:{uniforms:On([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ht.meshnormal_vert,fragmentShader:ht.meshnormal_frag},sprite:{uniforms:On([Le.sprite,Le.fog]),vertexShader:ht.sprite_vert,fragmentShader:ht.sprite_frag},background:{uniforms:{uvTransform:{value:new nt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ht.background_vert,fragmentShader:ht.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new nt}},vertexShader:ht.backgroundCube_vert,fragmentShader:ht.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ht.cube_vert,fragmentShader:ht.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ht.equirect_vert,fragmentShader:ht.equirect_frag},distance:{uniforms:On([Le.common,Le.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ht.distance_vert,fragmentShader:ht.distance_frag},shadow:{uniforms:On([Le.lights,Le.fog,{color:{value:new He(0)},opacity:{value:1}}]),vertexShader:ht.shadow_vert,fragmentShader:ht.shadow_frag}};ts.physical={uniforms:On([ts.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new nt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new nt},clearcoatNormalScale:{value:new qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new nt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new nt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new nt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new nt},sheen:{value:0},sheenColor:{value:new He(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new nt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new nt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new nt},transmissionSamplerSize:{value:new qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new nt},attenuationDistance:{value:0},attenuationColor:{value:new He(0)},specularColor:{value:new He(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new nt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new nt},anisotropyVector:{value:new qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new nt}}]),vertexShader:ht.meshphysical_vert,fragmentShader:ht.meshphysical_frag};var Oc={r:0,b:0,g:0},ob=new ft,Em=new nt;Em.set(-1,0,0,0,1,0,0,0,1);function ab(i,e,t,n,s,r){let o=new He(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let T=y.isScene===!0?y.background:null;if(T&&T.isTexture){let M=y.backgroundBlurriness>0;T=e.get(T,M)}return T}function g(y){let T=!1,M=f(y);M===null?p(o,a):M&&M.isColor&&(p(M,1),T=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,T){let M=f(T);M&&M.isCubeTexture?(c===void 0&&(c=new Qe(new Oi(1,1,1),new Zn({name:"BackgroundCubeMaterial",uniforms:vr(ts.backgroundCube.uniforms),vertexShader:ts.backgroundCube.vertexShader,fragmentShader:ts.backgroundCube.fragmentShader,side:In,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,A,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(ob.makeRotationFromEuler(T.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Em),c.material.toneMapped=_t.getTransfer(M.colorSpace)!==At,(h!==M||u!==M.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new Qe(new da(2,2),new Zn({name:"BackgroundMaterial",uniforms:vr(ts.background.uniforms),vertexShader:ts.background.vertexShader,fragmentShader:ts.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=_t.getTransfer(M.colorSpace)!==At,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function p(y,T){y.getRGB(Oc,td(i)),t.buffers.color.setClear(Oc.r,Oc.g,Oc.b,T,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,T=1){o.set(y),a=T,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,p(o,a)},render:g,addToRenderList:v,dispose:m}}function lb(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,H,L,W){let Y=!1,G=u(D,L,H,z);r!==G&&(r=G,c(r.object)),Y=f(D,L,H,W),Y&&g(D,L,H,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,M(D,z,H,L),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,H,L){let W=L.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,ce=Y[G];ce===void 0&&(ce={},Y[G]=ce);let K=ce[H.id];K===void 0&&(K={},ce[H.id]=K);let j=K[W];return j===void 0&&(j=d(l()),K[W]=j),j}function d(D){let z=[],H=[],L=[];for(let W=0;W<t;W++)z[W]=0,H[W]=0,L[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:L,object:D,attributes:{},index:null}}function f(D,z,H,L){let W=r.attributes,Y=z.attributes,G=0,ce=H.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=W[K],de=Y[K];if(de===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(de=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(de=D.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==L}function g(D,z,H,L){let W={},Y=z.attributes,G=0,ce=H.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=Y[K];se===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(se=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(se=D.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),W[K]=de,G++}r.attributes=W,r.attributesNum=G,r.index=L}function v(){let D=r.newAttributes;for(let z=0,H=D.length;z<H;z++)D[z]=0}function p(D){m(D,0)}function m(D,z){let H=r.newAttributes,L=r.enabledAttributes,W=r.attributeDivisors;H[D]=1,L[D]===0&&(i.enableVertexAttribArray(D),L[D]=1),W[D]!==z&&(i.vertexAttribDivisor(D,z),W[D]=z)}function y(){let D=r.newAttributes,z=r.enabledAttributes;for(let H=0,L=z.length;H<L;H++)z[H]!==D[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function T(D,z,H,L,W,Y,G){G===!0?i.vertexAttribIPointer(D,z,H,W,Y):i.vertexAttribPointer(D,z,H,L,W,Y)}function M(D,z,H,L){v();let W=L.attributes,Y=H.getAttributes(),G=z.defaultAttributeValues;for(let ce in Y){let K=Y[ce];if(K.location>=0){let j=W[ce];if(j===void 0&&(ce==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),ce==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let se=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let Q=ue.buffer,me=ue.type,_e=ue.bytesPerElement,Te=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Ql;if(j.isInterleavedBufferAttribute){let Se=j.data,We=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,rt=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ve=0;Ve<K.locationSize;Ve++)m(K.location+Ve,Se.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ve=0;Ve<K.locationSize;Ve++)p(K.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Ve=0;Ve<K.locationSize;Ve++)T(K.location+Ve,de/K.locationSize,me,se,We*_e,(rt+de/K.locationSize*Ve)*_e,Te)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<K.locationSize;Se++)m(K.location+Se,j.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<K.locationSize;Se++)p(K.location+Se);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Se=0;Se<K.locationSize;Se++)T(K.location+Se,de/K.locationSize,me,se,de*_e,de/K.locationSize*Se*_e,Te)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(K.location,se);break;case 3:i.vertexAttrib3fv(K.location,se);break;case 4:i.vertexAttrib4fv(K.location,se);break;default:i.vertexAttrib1fv(K.location,se)}}}}y()}function P(){B();for(let D in n){let z=n[D];for(let H in z){let L=z[H];for(let W in L){let Y=L[W];for(let G in Y)h(Y[G].object),delete Y[G];delete L[W]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let H in z){let L=z[H];for(let W in L){let Y=L[W];for(let G in Y)h(Y[G].object),delete Y[G];delete L[W]}}delete n[D.id]}function _(D){for(let z in n){let H=n[z];for(let L in H){let W=H[L];if(W[D.id]===void 0)continue;let Y=W[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete W[D.id]}}}function E(D){for(let z in n){let H=n[z],L=D.isInstancedMesh===!0?D.id:0,W=H[L];if(W!==void 0){for(let Y in W){let G=W[Y];for(let ce in G)h(G[ce].object),delete G[ce];delete W[Y]}delete H[L],Object.keys(H).length===0&&delete n[z]}}}function B(){N(),o=!0,r!==s&&(r=s,c(r.object))}function N(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:N,dispose:P,releaseStatesOfGeometry:A,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:p,disableUnusedAttributes:y}}function cb(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function hb(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Qn&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===jn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==Jn&&_!==wi&&!E&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ze("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:y,maxVaryings:T,maxFragmentUniforms:M,maxSamples:P,samples:A}}function ub(i){let e=this,t=null,n=0,s=!1,r=!1,o=new hi,a=new nt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,v=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let y=r?0:n,T=y*4,M=m.clippingState||null;l.value=M,M=h(g,d,T,f);for(let P=0;P!==T;++P)M[P]=t[P];m.clippingState=M,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let v=u!==null?u.length:0,p=null;if(v!==0){if(p=l.value,g!==!0||p===null){let m=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(p===null||p.length<m)&&(p=new Float32Array(m));for(let T=0,M=f;T!==v;++T,M+=4)o.copy(u[T]).applyMatrix4(y,a),o.normal.toArray(p,M),p[M+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,p}}var Ca=class extends ui{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new fr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Oi(5,5,5),r=new Zn({name:"CubemapFromEquirect",uniforms:vr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:In,blending:mr});r.uniforms.tEquirect.value=t;let o=new Qe(s,r),a=t.minFilter;return t.minFilter===pi&&(t.minFilter=gn),new lo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},im=256,db=3,fb=20,Am=256,Tm=16,pb=3,mb=new O,gb=new He,Bc=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new lo(1,10,null),this._boxMesh=new Qe(new Oi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=mb}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(gb));let p=new lo(n,s,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=om(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=rm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(im,ju(e))}_fromTexture(e,t){e.mapping===xr||e.mapping===uo?this._setSize(e.image.length===0?im:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=sm(e,!1,!1),n=Math.log2(e)-db;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=sm(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===xr||e.mapping===uo?(this._cubemapMaterial===null&&(this._cubemapMaterial=om()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=rm()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=xb(),this._integrationMaterial=_b());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Tm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-pb)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Am*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=vb());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function sm(i,e,t){return new Ca(i,{minFilter:pi,generateMipmaps:e,type:jn,colorSpace:jo,depthBuffer:t})}function Pa(i,e,t){return new Zn({name:i,uniforms:e,vertexShader:ht.cube_vert,fragmentShader:t,side:In,blending:mr,depthTest:!1,depthWrite:!1})}function xb(){return Pa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Am}u

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
	`)}function _b(){return Pa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Tm}},`

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
	`)}function vb(){return Pa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${fb}
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
	`)}function rm(){return Pa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function om(){return Pa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function yb(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Kl||f===Jl)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new Ca(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Kl||f===Jl,v=f===xr||f===uo;if(g||v){let p=t.get(d),m=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Bc(i)),p=g?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let y=d.image;return g&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new Bc(i)),p=g?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Kl?d.mapping=xr:f===Jl&&(d.mapping=uo),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function bb(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&$o("WebGLRenderer: "+n+" extension not supported."),s}}}function Sb(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let p in g.attributes)e.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let p in v)e.update(v[p],i.ARRAY_BUFFER)}function u(g){let v=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let y=v!==null?v.array.length:p.array.length/3-1,T=p.count>=65535?ra:sa,M=new T(Math.ceil(y/3)*6,1),P=M.array;if(v!==null){let _=v.array;m=v.version;for(let E=0,B=0;E<y;E+=3){let N=_[E+0],D=_[E+1],z=_[E+2];P[B++]=N,P[B++]=D,P[B++]=D,P[B++]=z,P[B++]=z,P[B++]=N}}else{m=p.version;for(let _=0,E=0;_<y;_+=3){let B=_+0,N=_+1,D=_+2;P[E++]=B,P[E++]=N,P[E++]=N,P[E++]=D,P[E++]=D,P[E++]=B}}M.version=m;let A=r.get(g);A&&e.remove(A),r.set(g,M)}function d(g){let v=r.get(g);if(v){let p=g.index;p!==null&&v.version<p.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function Mb(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let p=0;p<f;p++)v+=d[p];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function wb(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:tt("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function Eb(i,e,t){let n=new WeakMap,s=new Dt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let B=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],T=0;f===!0&&(T=1),g===!0&&(T=2),v===!0&&(T=3);let M=a.attributes.position.count*T,P=1;M>e.maxTextureSize&&(P=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let A=new Float32Array(M*P*4*u),_=new ta(A,M,P,u);_.type=wi,_.needsUpdate=!0;let E=T*4;for(let N=0;N<u;N++){let D=p[N],z=m[N],H=y[N],L=M*P*4*N;for(let W=0;W<D.count;W++){let Y=W*E;f===!0&&(s.fromBufferAttribute(D,W),A[L+Y+0]=s.x,A[L+Y+1]=s.y,A[L+Y+2]=s.z,A[L+Y+3]=0),g===!0&&(s.fromBufferAttribute(z,W),A[L+Y+4]=s.x,A[L+Y+5]=s.y,A[L+Y+6]=s.z,A[L+Y+7]=0),v===!0&&(s.fromBufferAttribute(H,W),A[L+Y+8]=s.x,A[L+Y+9]=s.y,A[L+Y+10]=s.z,A[L+Y+11]=H.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new qe(M,P)},n.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function Ab(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var Tb={[Du]:"LINEAR_TONE_MAPPING",[Nu]:"REINHARD_TONE_MAPPING",[Fu]:"CINEON_TONE_MAPPING",[Uu]:"ACES_FILMIC_TONE_MAPPING",[ku]:"AGX_TONE_MAPPING",[va]:"NEUTRAL_TONE_MAPPING",[Ou]:"CUSTOM_TONE_MAPPING"};function Rb(i,e,t,n,s,r){let o=new ui(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new un;h.setAttribute("position",new Yt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Yt([0,2,0,0,2,0],2));let u=new Dl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new Qe(h,u),f=new ga(-1,1,1,-1,0,1),g=null,v=null,p=!1,m,y=null,T=[],M=!1;this.setSize=function(P,A){o.setSize(P,A),a!==null&&a.setSize(P,A),l!==null&&l.setSize(P,A);for(let _=0;_<T.length;_++){let E=T[_];E.setSize&&E.setSize(P,A)}},this.setEffects=function(P){T=P,M=T.length>0&&T[0].isRenderPass===!0;let A=o.width,_=o.height;T.length>0&&a===null&&(a=new ui(A,_,{type:jn,depthBuffer:!1,stencilBuffer:!1}),l=new ui(A,_,{type:jn,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&T.some(B=>B.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new _s(A,_),r===!0&&(c.format=vs,c.type=_r)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let B=0;B<T.length;B++){let N=T[B];N.setSize&&N.setSize(A,_),E&&N.needsDepthTexture===!0&&N.setDepthTexture&&N.setDepthTexture(c)}},this.begin=function(P,A){if(p||P.toneMapping===Qi&&T.length===0)return!1;if(y=A,A!==null){let _=A.width,E=A.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return M===!1&&P.setRenderTarget(o),m=P.toneMapping,P.toneMapping=Qi,!0},this.hasRenderPass=function(){return M},this.end=function(P,A){P.toneMapping=m,p=!0;let _=o,E=a;for(let B=0;B<T.length;B++){let N=T[B];N.enabled!==!1&&(N.render(P,E,_,A),N.needsSwap!==!1&&(_=E,E=E===a?l:a))}if(g!==P.outputColorSpace||v!==P.toneMapping){g=P.outputColorSpace,v=P.toneMapping,u.defines={},_t.getTransfer(g)===At&&(u.defines.SRGB_TRANSFER="");let B=Tb[v];B&&(u.defines[B]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,P.setRenderTarget(y),P.render(d,f),y=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Rm=new Yn,Cm=new _s(1,1),Pm=new la(1),Im=new ta,Lm=new Il,Dm=new fr,am=[],lm=[],cm=new Float32Array(16),hm=new Float32Array(9),um=new Float32Array(4);function go(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=am[s];if(r===void 0&&(r=new Float32Array(s),am[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function _n(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function vn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Vc(i,e){let t=lm[e];t===void 0&&(t=new Int32Array(e),lm[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function Cb(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function Pb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(_n(t,e))return;i.uniform2fv(this.addr,e),vn(t,e)}}function Ib(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(_n(t,e))return;i.uniform3fv(this.addr,e),vn(t,e)}}function Lb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(_n(t,e))return;i.uniform4fv(this.addr,e),vn(t,e)}}function Db(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(_n(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),vn(t,e)}else{if(_n(t,n))return;um.set(n),i.uniformMatrix2fv(this.addr,!1,um),vn(t,n)}}function Nb(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(_n(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),vn(t,e)}else{if(_n(t,n))return;hm.set(n),i.uniformMatrix3fv(this.addr,!1,hm),vn(t,n)}}function Fb(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(_n(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),vn(t,e)}else{if(_n(t,n))return;cm.set(n),i.uniformMatrix4fv(this.addr,!1,cm),vn(t,n)}}function Ub(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function Ob(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(_n(t,e))return;i.uniform2iv(this.addr,e),vn(t,e)}}function kb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(_n(t,e))return;i.uniform3iv(this.addr,e),vn(t,e)}}function Bb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(_n(t,e))return;i.uniform4iv(this.addr,e),vn(t,e)}}function zb(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function Vb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(_n(t,e))return;i.uniform2uiv(this.addr,e),vn(t,e)}}function Gb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(_n(t,e))return;i.uniform3uiv(this.addr,e),vn(t,e)}}function Hb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(_n(t,e))return;i.uniform4uiv(this.addr,e),vn(t,e)}}function Gc(i){return i.version===0&&(i.compareFunction=$u,i.needsUpdate=!0),i}function Wb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Gc(Cm):r=Rm,t.setTexture2D(e||r,s)}function Xb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Lm,s)}function qb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Gc(Pm):r=Dm,t.setTextureCube(e||r,s)}function Yb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Im,s)}function $b(i){switch(i){case 5126:return Cb;case 35664:return Pb;case 35665:return Ib;case 35666:return Lb;case 35674:return Db;case 35675:return Nb;case 35676:return Fb;case 5124:case 35670:return Ub;case 35667:case 35671:return Ob;case 35668:case 35672:return kb;case 35669:case 35673:return Bb;case 5125:return zb;case 36294:return Vb;case 36295:return Gb;case 36296:return Hb;case 35678:case 36198:case 36298:case 36306:case 35682:return Wb;case 35679:case 36299:case 36307:return Xb;case 35680:case 36300:case 36308:case 36293:return qb;case 36289:case 36303:case 36311:case 36292:return Yb}}function Zb(i,e){i.uniform1fv(this.addr,e)}function Kb(i,e){let t=go(e,this.size,2);i.uniform2fv(this.addr,t)}function Jb(i,e){let t=go(e,this.size,3);i.uniform3fv(this.addr,t)}function jb(i,e){let t=go(e,this.size,4);i.uniform4fv(this.addr,t)}function Qb(i,e){let t=go(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function eS(i,e){let t=go(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function tS(i,e){let t=go(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function nS(i,e){i.uniform1iv(this.addr,e)}function iS(i,e){i.uniform2iv(this.addr,e)}function sS(i,e){i.uniform3iv(this.addr,e)}function rS(i,e){i.uniform4iv(this.addr,e)}function oS(i,e){i.uniform1uiv(this.addr,e)}function aS(i,e){i.uniform2uiv(this.addr,e)}function lS(i,e){i.uniform3uiv(this.addr,e)}function cS(i,e){i.uniform4uiv(this.addr,e)}function hS(i,e,t){let n=this.cache,s=e.length,r=Vc(t,s);_n(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Gc(Cm):o=Rm;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function uS(i,e,t){let n=this.cache,s=e.length,r=Vc(t,s);_n(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Lm,r[o])}function dS(i,e,t){let n=this.cache,s=e.length,r=Vc(t,s);_n(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Gc(Pm):o=Dm;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function fS(i,e,t){let n=this.cache,s=e.length,r=Vc(t,s);_n(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Im,r[o])}function pS(i){switch(i){case 5126:return Zb;case 35664:return Kb;case 35665:return Jb;case 35666:return jb;case 35674:return Qb;case 35675:return eS;case 35676:return tS;case 5124:case 35670:return nS;case 35667:case 35671:return iS;case 35668:case 35672:return sS;case 35669:case 35673:return rS;case 5125:return oS;case 36294:return aS;case 36295:return lS;case 36296:return cS;case 35678:case 36198:case 36298:case 36306:case 35682:return hS;case 35679:case 36299:case 36307:return uS;case 35680:case 36300:case 36308:case 36293:return dS;case 36289:case 36303:case 36311:case 36292:return fS}}var dd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=$b(t.type)}},fd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=pS(t.type)}},pd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},hd=/(\w+)(\])?(\[|\.)?/g;function dm(i,e){i.seq.push(e),i.map[e.id]=e}function mS(i,e,t){let n=i.name,s=n.length;for(hd.lastIndex=0;;){let r=hd.exec(n),o=hd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){dm(t,c===void 0?new dd(a,i,e):new fd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new pd(a),dm(t,u)),t=u}}}var mo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);mS(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function fm(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var gS=37297,xS=0;function _S(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var pm=new nt;function vS(i){_t._getMatrix(pm,_t.workingColorSpace,i);let e=`mat3( ${pm.elements.map(t=>t.toFixed(4))} )`;switch(_t.getTransfer(i)){case Qo:return[e,"LinearTransferOETF"];case At:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function mm(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+_S(i.getShaderSource(e),a)}else return r}function yS(i,e){let t=vS(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var bS={[Du]:"Linear",[Nu]:"Reinhard",[Fu]:"Cineon",[Uu]:"ACESFilmic",[ku]:"AgX",[va]:"Neutral",[Ou]:"Custom"};function SS(i,e){let t=bS[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var kc=new O;function MS(){_t.getLuminanceCoefficients(kc);let i=kc.x.toFixed(4),e=kc.y.toFixed(4),t=kc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function wS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ra).join(`
`)}function ES(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function AS(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ra(i){return i!==""}function gm(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function xm(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var TS=/^[ \t]*#include +<([\w\d./]+)>/gm;function md(i){return i.replace(TS,RS)}function RS(i,e){let t=ht[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return md(t)}var CS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function _m(i){return i.replace(CS,PS)}function PS(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function vm(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var IS={[pr]:"SHADOWMAP_TYPE_PCF",[co]:"SHADOWMAP_TYPE_VSM"};function LS(i){return IS[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var DS={[uo]:"ENVMAP_MODE_REFRACTION"};function NS(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":DS[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var FS={[Lu]:"ENVMAP_BLENDING_MULTIPLY",[Fp]:"ENVMAP_BLENDING_MIX",[Up]:"ENVMAP_BLENDING_ADD"};function US(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":FS[i.combine]||"ENVMAP_BLENDING_NONE"}function OS(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=LS(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=NS(t),u=US(t),d=wS(t),f=ES(r),g=s.createProgram(),v,p,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ra).join(`
`),v.length>0&&(v+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ra).join(`
`),p.length>0&&(p+=`
`)):(v=[vm(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ra).join(`
`),p=[vm(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Qi?"#define TONE_MAPPING":"",t.toneMapping!==Qi?ht.tonemapping_pars_fragment:"",t.toneMapping!==Qi?SS("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ht.colorspace_pars_fragment,yS("linearToOutputTexel",t.outputColorSpace),MS(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ra).join(`
`)),o=md(o),o=gm(o,t),o=xm(o,t),a=md(a),a=gm(a,t),a=xm(a,t),o=_m(o),a=_m(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,p=["#define varying in",t.glslVersion===Zu?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Zu?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let y=m+v+o,T=m+p+a,M=fm(s,s.VERTEX_SHADER,y),P=fm(s,s.FRAGMENT_SHADER,T);s.attachShader(g,M),s.attachShader(g,P),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(N){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(M)||"",H=s.getShaderInfoLog(P)||"",L=D.trim(),W=z.trim(),Y=H.trim(),G=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,M,P);else{let K=mm(s,M,"vertex"),j=mm(s,P,"fragment");tt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+N.name+`
Material Type: `+N.type+`

Program Info Log: `+L+`
`+K+`
`+j)}else L!==""?Ze("WebGLProgram: Program Info Log:",L):(W===""||Y==="")&&(ce=!1);ce&&(N.diagnostics={runnable:G,programLog:L,vertexShader:{log:W,prefix:v},fragmentShader:{log:Y,prefix:p}})}s.deleteShader(M),s.deleteShader(P),_=new mo(s,g),E=AS(s,g)}let _;this.getUniforms=function(){return _===void 0&&A(this),_};let E;this.getAttributes=function(){return E===void 0&&A(this),E};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(g,gS)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=xS++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=M,this.fragmentShader=P,this}var kS=0,gd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new xd(e),t.set(e,n)),n}},xd=class{constructor(e){this.id=kS++,this.code=e,this.usedTimes=0}};function BS(i){return i===Ks||i===Ea||i===Aa}function zS(i,e,t,n,s,r){let o=new na,a=new gd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,E,B,N,D,z){let H=N.fog,L=D.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?N.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=e.get(_.envMap||W,Y),ce=d[_.type],K=n.precision;_.precision!==null&&(K=n.getMaxPrecision(_.precision),K!==_.precision&&Ze("WebGLProgram.getParameters:",_.precision,"not supported, using",K,"instead."));let j=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,se=j!==void 0?j.length:0,de=0;L.morphAttributes.position!==void 0&&(de=1),L.morphAttributes.normal!==void 0&&(de=2),L.morphAttributes.color!==void 0&&(de=3);let ue,Q,me,_e;if(ce){let Re=ts[ce];ue=Re.vertexShader,Q=Re.fragmentShader}else{ue=_.vertexShader,Q=_.fragmentShader;let Re=a.getVertexShaderStage(_),at=a.getFragmentShaderStage(_);a.update(_,Re,at),me=Re.id,_e=at.id}let Te=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),We=D.isInstancedMesh===!0,rt=D.isBatchedMesh===!0,Ve=!!_.map,ut=!!_.matcap,lt=!!G,it=lt&&G.isPMREMTexture===!0,Wt=!!_.aoMap,Ot=!!_.lightMap,sn=!!_.bumpMap&&_.wireframe===!1,It=!!_.normalMap,Mn=!!_.displacementMap,yt=!!_.emissiveMap,pn=!!_.metalnessMap,Zt=!!_.roughnessMap,rn=_.anisotropy>0,U=_.clearcoat>0,Ce=_.diffuseRoughness>0,$e=_.dispersion>0,ot=_.retroreflectivity>0,Me=_.iridescence>0,Nt=_.sheen>0,ze=_.transmission>0,Ye=rn&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,b=U&&!!_.clearcoatNormalMap,X=U&&!!_.clearcoatRoughnessMap,he=Ce&&!!_.diffuseRoughnessMap,oe=Me&&!!_.iridescenceMap,xe=Me&&!!_.iridescenceThicknessMap,ve=Nt&&!!_.sheenColorMap,ee=Nt&&!!_.sheenRoughnessMap,ie=!!_.specularMap,pe=!!_.specularColorMap,F=!!_.specularIntensityMap,re=ze&&!!_.transmissionMap,te=ze&&!!_.thicknessMap,we=!!_.gradientMap,ge=!!_.alphaMap,be=_.alphaTest>0,Ge=!!_.alphaHash,Je=!!_.extensions,le=Qi;_.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(le=i.toneMapping);let Oe=it?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,je={shaderID:ce,shaderType:_.type,shaderName:_.name,vertexShader:ue,fragmentShader:Q,defines:_.defines,customVertexShaderID:me,customFragmentShaderID:_e,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:K,batching:rt,batchingColor:rt&&D._colorsTexture!==null,instancing:We,instancingColor:We&&D.instanceColor!==null,instancingMorph:We&&D.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:_t.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ve,matcap:ut,envMap:lt,envMapMode:lt&&G.mapping,envMapPMREM:it,envMapMaxLod:it?Oe.length-1:null,envMapSize:it?Oe[0].width:null,aoMap:Wt,lightMap:Ot,bumpMap:sn,normalMap:It,displacementMap:Mn,emissiveMap:yt,normalMapObjectSpace:It&&_.normalMapType===Bp,normalMapTangentSpace:It&&_.normalMapType===Uc,packedNormalMap:It&&_.normalMapType===Uc&&BS(_.normalMap.format),metalnessMap:pn,roughnessMap:Zt,anisotropy:rn,anisotropyMap:Ye,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:b,clearcoatRoughnessMap:X,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:$e,retroreflection:ot,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:xe,sheen:Nt,sheenColorMap:ve,sheenRoughnessMap:ee,specularMap:ie,specularColorMap:pe,specularIntensityMap:F,transmission:ze,transmissionMap:re,thicknessMap:te,gradientMap:we,opaque:_.transparent===!1&&_.blending===ho&&_.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:Ge,combine:_.combine,mapUv:Ve&&f(_.map.channel),aoMapUv:Wt&&f(_.aoMap.channel),lightMapUv:Ot&&f(_.lightMap.channel),bumpMapUv:sn&&f(_.bumpMap.channel),normalMapUv:It&&f(_.normalMap.channel),displacementMapUv:Mn&&f(_.displacementMap.channel),emissiveMapUv:yt&&f(_.emissiveMap.channel),metalnessMapUv:pn&&f(_.metalnessMap.channel),roughnessMapUv:Zt&&f(_.roughnessMap.channel),anisotropyMapUv:Ye&&f(_.anisotropyMap.channel),clearcoatMapUv:R&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:xe&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:ve&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:ee&&f(_.sheenRoughnessMap.channel),specularMapUv:ie&&f(_.specularMap.channel),specularColorMapUv:pe&&f(_.specularColorMap.channel),specularIntensityMapUv:F&&f(_.specularIntensityMap.channel),transmissionMapUv:re&&f(_.transmissionMap.channel),thicknessMapUv:te&&f(_.thicknessMap.channel),alphaMapUv:ge&&f(_.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(It||rn),vertexNormals:!!L.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!L.attributes.uv&&(Ve||ge),fog:!!H,useFog:_.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||L.attributes.normal===void 0&&It===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:Ve&&_.map.isVideoTexture===!0&&_t.getTransfer(_.map.colorSpace)===At,decodeVideoTextureEmissive:yt&&_.emissiveMap.isVideoTexture===!0&&_t.getTransfer(_.emissiveMap.colorSpace)===At,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Un,flipSided:_.side===In,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Je&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&_.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let B in _.defines)E.push(B),E.push(_.defines[B]);return _.isRawShaderMaterial===!1&&(p(E,_),m(E,_),E.push(i.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function p(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function m(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let E=d[_.type],B;if(E){let N=ts[E];B=em.clone(N.uniforms)}else B=_.uniforms;return B}function T(_,E){let B=h.get(E);return B!==void 0?++B.usedTimes:(B=new OS(i,E,_,s),c.push(B),h.set(E,B)),B}function M(_){if(--_.usedTimes===0){let E=c.indexOf(_);c[E]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function P(_){a.remove(_)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:T,releaseProgram:M,releaseShaderCache:P,programs:c,dispose:A}}function VS(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function GS(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function ym(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function bm(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,p,m){let y=i[e];return y===void 0?(y={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:p,group:m},i[e]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=g,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=p,y.group=m),e++,y}function l(d,f,g,v,p,m,y){y.reversedDepth===!0&&(p=-p);let T=a(d,f,g,v,p,m);g.transmission>0?n.push(T):g.transparent===!0?s.push(T):t.push(T)}function c(d,f,g,v,p,m){let y=a(d,f,g,v,p,m);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function h(d,f){t.length>1&&t.sort(d||GS),n.length>1&&n.sort(f||ym),s.length>1&&s.sort(f||ym)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function HS(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new bm,i.set(n,[o])):s>=r.length?(o=new bm,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function WS(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new O,color:new He};break;case"SpotLight":t={position:new O,direction:new O,color:new He,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new O,color:new He,distance:0,decay:0};break;case"HemisphereLight":t={direction:new O,skyColor:new He,groundColor:new He};break;case"RectAreaLight":t={color:new He,position:new O,halfWidth:new O,halfHeight:new O};break}return i[e.id]=t,t}}}function XS(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var qS=0;function YS(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function $S(i){let e=new WS,t=XS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let s=new O,r=new ft,o=new ft;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,g=0,v=0,p=0,m=0,y=0,T=0,M=0,P=0,A=0,_=0,E=0,B=0,N=0;c.sort(YS);for(let z=0,H=c.length;z<H;z++){let L=c[z],W=L.color,Y=L.intensity,G=L.distance,ce=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Ks?ce=L.shadow.map.texture:ce=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=W.r*Y,u+=W.g*Y,d+=W.b*Y;else if(L.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(L.sh.coefficients[K],Y);N++}else if(L.isSunLight){let K=e.get(L);if(K.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let j=L.shadow,se=t.get(L);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=se,n.sunShadowMap[g]=ce;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=j.getMatrix(ue),n.sunShadowCascade[v+ue]=j._cascadeData[ue];v+=de,g++}n.sun[f]=K,f++}else if(L.isDirectionalLight){let K=e.get(L);if(K.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let j=L.shadow,se=t.get(L);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,n.directionalShadow[p]=se,n.directionalShadowMap[p]=ce,n.directionalShadowMatrix[p]=L.shadow.matrix,P++}n.directional[p]=K,p++}else if(L.isSpotLight){let K=e.get(L);K.position.setFromMatrixPosition(L.matrixWorld),K.color.copy(W).multiplyScalar(Y),K.distance=G,K.coneCos=Math.cos(L.angle),K.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),K.decay=L.decay,n.spot[y]=K;let j=L.shadow;if(L.map&&(n.spotLightMap[E]=L.map,E++,j.updateMatrices(L),L.castShadow&&B++),n.spotLightMatrix[y]=j.matrix,L.castShadow){let se=t.get(L);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,n.spotShadow[y]=se,n.spotShadowMap[y]=ce,_++}y++}else if(L.isRectAreaLight){let K=e.get(L);K.color.copy(W).multiplyScalar(Y),K.halfWidth.set(L.width*.5,0,0),K.halfHeight.set(0,L.height*.5,0),n.rectArea[T]=K,T++}else if(L.isPointLight){let K=e.get(L);if(K.color.copy(L.color).multiplyScalar(L.intensity),K.distance=L.distance,K.decay=L.decay,L.castShadow){let j=L.shadow,se=t.get(L);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,se.shadowCameraNear=j.camera.near,se.shadowCameraFar=j.camera.far,n.pointShadow[m]=se,n.pointShadowMap[m]=ce,n.pointShadowMatrix[m]=L.shadow.matrix,A++}n.point[m]=K,m++}else if(L.isHemisphereLight){let K=e.get(L);K.skyColor.copy(L.color).multiplyScalar(Y),K.groundColor.copy(L.groundColor).multiplyScalar(Y),n.hemi[M]=K,M++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==p||D.pointLength!==m||D.spotLength!==y||D.rectAreaLength!==T||D.hemiLength!==M||D.numSunShadows!==g||D.numDirectionalShadows!==P||D.numPointShadows!==A||D.numSpotShadows!==_||D.numSpotMaps!==E||D.numLightProbes!==N)&&(n.sun.length=f,n.directional.length=p,n.spot.length=y,n.rectArea.length=T,n.point.length=m,n.hemi.length=M,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+E-B,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=N,D.sunLength=f,D.directionalLength=p,D.pointLength=m,D.spotLength=y,D.rectAreaLength=T,D.hemiLength=M,D.numSunShadows=g,D.numDirectionalShadows=P,D.numPointShadows=A,D.numSpotShadows=_,D.numSpotMaps=E,D.numLightProbes=N,n.version=qS++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0,p=0,m=h.matrixWorldInverse;for(let y=0,T=c.length;y<T;y++){let M=c[y];if(M.isSunLight){let P=n.sun[u];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),u++}else if(M.isDirectionalLight){let P=n.directional[d];P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),d++}else if(M.isSpotLight){let P=n.spot[g];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),g++}else if(M.isRectAreaLight){let P=n.rectArea[v];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),o.identity(),r.copy(M.matrixWorld),r.premultiply(m),o.extractRotation(r),P.halfWidth.set(M.width*.5,0,0),P.halfHeight.set(0,M.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),v++}else if(M.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),f++}else if(M.isHemisphereLight){let P=n.hemi[p];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function Sm(i){let e=new $S(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function ZS(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Sm(i),e.set(s,[a])):r>=o.length?(a=new Sm(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var KS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,JS=`uniform sampler2D shadow_pass;
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
}`,jS=[new O(1,0,0),new O(-1,0,0),new O(0,1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1)],QS=[new O(0,-1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1),new O(0,-1,0),new O(0,-1,0)],Mm=new ft,Ta=new O,ud=new O;function eM(i,e,t){let n=new Gs,s=new qe,r=new qe,o=new Dt,a=new Nl,l=new Fl,c={},h=t.maxTextureSize,u={[Zs]:In,[In]:Zs,[Un]:Un},d=new Zn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qe},radius:{value:4}},vertexShader:KS,fragmentShader:JS}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new un;g.setAttribute("position",new en(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new Qe(g,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=pr;let m=this.type;this.render=function(A,_,E){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===gp&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=pr);let B=i.getRenderTarget(),N=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(mr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=m!==this.type;H&&_.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(W=>W.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,W=A.length;L<W;L++){let Y=A[L],G=Y.shadow;if(G===void 0){Ze("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ce=G.getFrameExtents();s.multiply(ce),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,G.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=K,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===co){if(Y.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new ui(s.x,s.y,{format:Ks,type:jn,minFilter:gn,magFilter:gn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new _s(s.x,s.y,wi),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=ms,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn}else Y.isPointLight?(G.map=new Ca(s.x),G.map.depthTexture=new la(s.x,ki)):(G.map=new ui(s.x,s.y),G.map.depthTexture=new _s(s.x,s.y,ki)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=ms,this.type===pr?(G.map.depthTexture.compareFunction=K?Yu:qu,G.map.depthTexture.minFilter=gn,G.map.depthTexture.magFilter=gn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let j=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,E);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:E.layers;for(let de=0;de<j;de++){let ue=G.getCamera(de);if(Y.isPointLight){let Q=G.camera,me=G.matrix,_e=Y.distance||Q.far;_e!==Q.far&&(Q.far=_e,Q.updateProjectionMatrix()),Ta.setFromMatrixPosition(Y.matrixWorld),Q.position.copy(Ta),ud.copy(Q.position),ud.add(jS[de]),Q.up.copy(QS[de]),Q.lookAt(ud),Q.updateMatrixWorld(),me.makeTranslation(-Ta.x,-Ta.y,-Ta.z),Mm.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Mm,Q.coordinateSystem,Q.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,de),i.clear();else{de===0&&(i.setRenderTarget(G.map),i.clear());let Q=G.getViewport(de);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=G.getFrustum(de),M(_,E,ue,Y,se,this.type)}G.isPointLightShadow!==!0&&this.type===co&&y(G,E),G.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(B,N,D)};function y(A,_){let E=e.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new ui(s.x,s.y,{format:Ks,type:jn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(_,null,E,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(_,null,E,f,v,null)}function T(A,_,E,B){let N=null,D=E.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)N=D;else if(N=E.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=N.uuid,H=_.uuid,L=c[z];L===void 0&&(L={},c[z]=L);let W=L[H];W===void 0&&(W=N.clone(),L[H]=W,_.addEventListener("dispose",P)),N=W}if(N.visible=_.visible,N.wireframe=_.wireframe,B===co?N.side=_.shadowSide!==null?_.shadowSide:_.side:N.side=_.shadowSide!==null?_.shadowSide:u[_.side],N.alphaMap=_.alphaMap,N.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,N.map=_.map,N.clipShadows=_.clipShadows,N.clippingPlanes=_.clippingPlanes,N.clipIntersection=_.clipIntersection,N.displacementMap=_.displacementMap,N.displacementScale=_.displacementScale,N.displacementBias=_.displacementBias,N.wireframeLinewidth=_.wireframeLinewidth,N.linewidth=_.linewidth,E.isPointLight===!0&&N.isMeshDistanceMaterial===!0){let z=i.properties.get(N);z.light=E}return N}function M(A,_,E,B,N,D){if(A.visible===!1)return;if(A.layers.test(N)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===co)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,A.matrixWorld);let L=e.update(A),W=A.material;if(Array.isArray(W)){let Y=L.groups;for(let G=0,ce=Y.length;G<ce;G++){let K=Y[G],j=W[K.materialIndex];if(j&&j.visible){let se=T(A,j,B,D);A.onBeforeShadow(i,A,_,E,L,se,K),i.renderBufferDirect(E,null,L,se,A,K),A.onAfterShadow(i,A,_,E,L,se,K)}}}else if(W.visible){let Y=T(A,W,B,D);A.onBeforeShadow(i,A,_,E,L,Y,null),i.renderBufferDirect(E,null,L,Y,A,null),A.onAfterShadow(i,A,_,E,L,Y,null)}}let H=A.children;for(let L=0,W=H.length;L<W;L++)M(H[L],_,E,B,N,D)}function P(A){A.target.removeEventListener("dispose",P);for(let E in c){let B=c[E],N=A.target.uuid;N in B&&(B[N].dispose(),delete B[N])}}}function tM(i,e){function t(){let F=!1,re=new Dt,te=null,we=new Dt(0,0,0,0);return{setMask:function(ge){te!==ge&&!F&&(i.colorMask(ge,ge,ge,ge),te=ge)},setLocked:function(ge){F=ge},setClear:function(ge,be,Ge,Je,le){le===!0&&(ge*=Je,be*=Je,Ge*=Je),re.set(ge,be,Ge,Je),we.equals(re)===!1&&(i.clearColor(ge,be,Ge,Je),we.copy(re))},reset:function(){F=!1,te=null,we.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,te=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let Ge=e.get("EXT_clip_control");be?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=be;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(be){te!==be&&!F&&(i.depthMask(be),te=be)},setFunc:function(be){if(re&&(be=Kp[be]),we!==be){switch(be){case yl:i.depthFunc(i.NEVER);break;case bl:i.depthFunc(i.ALWAYS);break;case Sl:i.depthFunc(i.LESS);break;case Qr:i.depthFunc(i.LEQUAL);break;case Ml:i.depthFunc(i.EQUAL);break;case wl:i.depthFunc(i.GEQUAL);break;case El:i.depthFunc(i.GREATER);break;case Al:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){F=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){F=!1,te=null,we=null,ge=null,re=!1}}}function s(){let F=!1,re=null,te=null,we=null,ge=null,be=null,Ge=null,Je=null,le=null;return{setTest:function(Oe){F||(Oe?Se(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Oe){re!==Oe&&!F&&(i.stencilMask(Oe),re=Oe)},setFunc:function(Oe,je,Re){(te!==Oe||we!==je||ge!==Re)&&(i.stencilFunc(Oe,je,Re),te=Oe,we=je,ge=Re)},setOp:function(Oe,je,Re){(be!==Oe||Ge!==je||Je!==Re)&&(i.stencilOp(Oe,je,Re),be=Oe,Ge=je,Je=Re)},setLocked:function(Oe){F=Oe},setClear:function(Oe){le!==Oe&&(i.clearStencil(Oe),le=Oe)},reset:function(){F=!1,re=null,te=null,we=null,ge=null,be=null,Ge=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],v=null,p=!1,m=null,y=null,T=null,M=null,P=null,A=null,_=null,E=new He(0,0,0),B=0,N=!1,D=null,z=null,H=null,L=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(K)[1]),G=ce>=1):K.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),G=ce>=2);let j=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),Q=new Dt().fromArray(de),me=new Dt().fromArray(ue);function _e(F,re,te,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(F,be),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<te;Ge++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Te={};Te[i.TEXTURE_2D]=_e(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=_e(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=_e(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=_e(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(Qr),sn(!1),It(Au),Se(i.CULL_FACE),Wt(mr);function Se(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function We(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function rt(F,re){return d[F]!==re?(i.bindFramebuffer(F,re),d[F]=re,F===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),F===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(F,re){let te=g,we=!1;if(F){te=f.get(re),te===void 0&&(te=[],f.set(re,te));let ge=F.textures;if(te.length!==ge.length||te[0]!==i.COLOR_ATTACHMENT0){for(let be=0,Ge=ge.length;be<Ge;be++)te[be]=i.COLOR_ATTACHMENT0+be;te.length=ge.length,we=!0}}else te[0]!==i.BACK&&(te[0]=i.BACK,we=!0);we&&i.drawBuffers(te)}function ut(F){return v!==F?(i.useProgram(F),v=F,!0):!1}let lt={[gr]:i.FUNC_ADD,[_p]:i.FUNC_SUBTRACT,[vp]:i.FUNC_REVERSE_SUBTRACT};lt[yp]=i.MIN,lt[bp]=i.MAX;let it={[Sp]:i.ZERO,[Mp]:i.ONE,[wp]:i.SRC_COLOR,[Pu]:i.SRC_ALPHA,[Pp]:i.SRC_ALPHA_SATURATE,[Rp]:i.DST_COLOR,[Ap]:i.DST_ALPHA,[Ep]:i.ONE_MINUS_SRC_COLOR,[Iu]:i.ONE_MINUS_SRC_ALPHA,[Cp]:i.ONE_MINUS_DST_COLOR,[Tp]:i.ONE_MINUS_DST_ALPHA,[Ip]:i.CONSTANT_COLOR,[Lp]:i.ONE_MINUS_CONSTANT_COLOR,[Dp]:i.CONSTANT_ALPHA,[Np]:i.ONE_MINUS_CONSTANT_ALPHA};function Wt(F,re,te,we,ge,be,Ge,Je,le,Oe){if(F===mr){p===!0&&(We(i.BLEND),p=!1);return}if(p===!1&&(Se(i.BLEND),p=!0),F!==xp){if(F!==m||Oe!==N){if((y!==gr||P!==gr)&&(i.blendEquation(i.FUNC_ADD),y=gr,P=gr),Oe)switch(F){case ho:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Tu:i.blendFunc(i.ONE,i.ONE);break;case Ru:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Cu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:tt("WebGLState: Invalid blending: ",F);break}else switch(F){case ho:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Tu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Ru:tt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Cu:tt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:tt("WebGLState: Invalid blending: ",F);break}T=null,M=null,A=null,_=null,E.set(0,0,0),B=0,m=F,N=Oe}return}ge=ge||re,be=be||te,Ge=Ge||we,(re!==y||ge!==P)&&(i.blendEquationSeparate(lt[re],lt[ge]),y=re,P=ge),(te!==T||we!==M||be!==A||Ge!==_)&&(i.blendFuncSeparate(it[te],it[we],it[be],it[Ge]),T=te,M=we,A=be,_=Ge),(Je.equals(E)===!1||le!==B)&&(i.blendColor(Je.r,Je.g,Je.b,le),E.copy(Je),B=le),m=F,N=!1}function Ot(F,re){F.side===Un?We(i.CULL_FACE):Se(i.CULL_FACE);let te=F.side===In;re&&(te=!te),sn(te),F.blending===ho&&F.transparent===!1?Wt(mr):Wt(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let we=F.stencilWrite;a.setTest(we),we&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),yt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function sn(F){D!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),D=F)}function It(F){F!==pp?(Se(i.CULL_FACE),F!==z&&(F===Au?i.cullFace(i.BACK):F===mp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),z=F}function Mn(F){F!==H&&(G&&i.lineWidth(F),H=F)}function yt(F,re,te){F?(Se(i.POLYGON_OFFSET_FILL),(L!==re||W!==te)&&(L=re,W=te,o.getReversed()&&(re=-re,te=-te),i.polygonOffset(re,te))):We(i.POLYGON_OFFSET_FILL)}function pn(F){F?Se(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function Zt(F){F===void 0&&(F=i.TEXTURE0+Y-1),j!==F&&(i.activeTexture(F),j=F)}function rn(F,re,te){te===void 0&&(j===null?te=i.TEXTURE0+Y-1:te=j);let we=se[te];we===void 0&&(we={type:void 0,texture:void 0},se[te]=we),(we.type!==F||we.texture!==re)&&(j!==te&&(i.activeTexture(te),j=te),i.bindTexture(F,re||Te[F]),we.type=F,we.texture=re)}function U(){let F=se[j];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(F){tt("WebGLState:",F)}}function $e(){try{i.compressedTexImage3D(...arguments)}catch(F){tt("WebGLState:",F)}}function ot(){try{i.texSubImage2D(...arguments)}catch(F){tt("WebGLState:",F)}}function Me(){try{i.texSubImage3D(...arguments)}catch(F){tt("WebGLState:",F)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(F){tt("WebGLState:",F)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(F){tt("WebGLState:",F)}}function Ye(){try{i.texStorage2D(...arguments)}catch(F){tt("WebGLState:",F)}}function R(){try{i.texStorage3D(...arguments)}catch(F){tt("WebGLState:",F)}}function b(){try{i.texImage2D(...arguments)}catch(F){tt("WebGLState:",F)}}function X(){try{i.texImage3D(...arguments)}catch(F){tt("WebGLState:",F)}}function he(F){return u[F]!==void 0?u[F]:i.getParameter(F)}function oe(F,re){u[F]!==re&&(i.pixelStorei(F,re),u[F]=re)}function xe(F){Q.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),Q.copy(F))}function ve(F){me.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function ee(F,re){let te=c.get(re);te===void 0&&(te=new WeakMap,c.set(re,te));let we=te.get(F);we===void 0&&(we=i.getUniformBlockIndex(re,F.name),i.uniformBlockBinding(re,we,we),te.set(F,we))}function ie(F,re,te){let ge=c.get(re).get(F);l[ge]!==te&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,te),l[ge]=te)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,se={},d={},l={},f=new WeakMap,g=[],v=null,p=!1,m=null,y=null,T=null,M=null,P=null,A=null,_=null,E=new He(0,0,0),B=0,N=!1,D=null,z=null,H=null,L=null,W=null,Q.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:We,bindFramebuffer:rt,drawBuffers:Ve,useProgram:ut,setBlending:Wt,setMaterial:Ot,setFlipSided:sn,setCullFace:It,setLineWidth:Mn,setPolygonOffset:yt,setScissorTest:pn,activeTexture:Zt,bindTexture:rn,unbindTexture:U,compressedTexImage2D:Ce,compressedTexImage3D:$e,texImage2D:b,texImage3D:X,pixelStorei:oe,getParameter:he,updateUBOMapping:ee,uniformBlockBinding:ie,texStorage2D:Ye,texStorage3D:R,texSubImage2D:ot,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:ze,scissor:xe,viewport:ve,reset:pe}}function nM(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qe,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,b){return p?new OffscreenCanvas(R,b):ea("canvas")}function y(R,b,X){let he=1,oe=Ye(R);if((oe.width>X||oe.height>X)&&(he=X/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xe=Math.floor(he*oe.width),ve=Math.floor(he*oe.height);d===void 0&&(d=m(xe,ve));let ee=b?m(xe,ve):d;return ee.width=xe,ee.height=ve,ee.getContext("2d").drawImage(R,0,0,xe,ve),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+xe+"x"+ve+")."),ee}else return"data"in R&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function T(R){return R.generateMipmaps}function M(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,b,X,he,oe,xe=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ve;he&&(ve=e.get("EXT_texture_norm16"),ve||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ee=b;if(b===i.RED&&(X===i.FLOAT&&(ee=i.R32F),X===i.HALF_FLOAT&&(ee=i.R16F),X===i.UNSIGNED_BYTE&&(ee=i.R8),X===i.UNSIGNED_SHORT&&ve&&(ee=ve.R16_EXT),X===i.SHORT&&ve&&(ee=ve.R16_SNORM_EXT)),b===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.R8UI),X===i.UNSIGNED_SHORT&&(ee=i.R16UI),X===i.UNSIGNED_INT&&(ee=i.R32UI),X===i.BYTE&&(ee=i.R8I),X===i.SHORT&&(ee=i.R16I),X===i.INT&&(ee=i.R32I)),b===i.RG&&(X===i.FLOAT&&(ee=i.RG32F),X===i.HALF_FLOAT&&(ee=i.RG16F),X===i.UNSIGNED_BYTE&&(ee=i.RG8),X===i.UNSIGNED_SHORT&&ve&&(ee=ve.RG16_EXT),X===i.SHORT&&ve&&(ee=ve.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RG8UI),X===i.UNSIGNED_SHORT&&(ee=i.RG16UI),X===i.UNSIGNED_INT&&(ee=i.RG32UI),X===i.BYTE&&(ee=i.RG8I),X===i.SHORT&&(ee=i.RG16I),X===i.INT&&(ee=i.RG32I)),b===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGB8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGB16UI),X===i.UNSIGNED_INT&&(ee=i.RGB32UI),X===i.BYTE&&(ee=i.RGB8I),X===i.SHORT&&(ee=i.RGB16I),X===i.INT&&(ee=i.RGB32I)),b===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGBA16UI),X===i.UNSIGNED_INT&&(ee=i.RGBA32UI),X===i.BYTE&&(ee=i.RGBA8I),X===i.SHORT&&(ee=i.RGBA16I),X===i.INT&&(ee=i.RGBA32I)),b===i.RGB&&(X===i.UNSIGNED_SHORT&&ve&&(ee=ve.RGB16_EXT),X===i.SHORT&&ve&&(ee=ve.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(ee=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(ee=i.R11F_G11F_B10F)),b===i.RGBA){let ie=xe?Qo:_t.getTransfer(oe);X===i.FLOAT&&(ee=i.RGBA32F),X===i.HALF_FLOAT&&(ee=i.RGBA16F),X===i.UNSIGNED_BYTE&&(ee=ie===At?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&ve&&(ee=ve.RGBA16_EXT),X===i.SHORT&&ve&&(ee=ve.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(ee=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(ee=i.RGB5_A1)}return(ee===i.R16F||ee===i.R32F||ee===i.RG16F||ee===i.RG32F||ee===i.RGBA16F||ee===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ee}function _(R,b){let X;return R?b===null||b===ki||b===_r?X=i.DEPTH24_STENCIL8:b===wi?X=i.DEPTH32F_STENCIL8:b===fo&&(X=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===ki||b===_r?X=i.DEPTH_COMPONENT24:b===wi?X=i.DEPTH_COMPONENT32F:b===fo&&(X=i.DEPTH_COMPONENT16),X}function E(R,b){return T(R)===!0||R.isFramebufferTexture&&R.minFilter!==Cn&&R.minFilter!==gn?Math.log2(Math.max(b.width,b.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?b.mipmaps.length:1}function B(R){let b=new WeakRef(R);n.get(R).__ref=b,g.add(b),v.register(R,b,b)}function N(R){let b=n.get(R).__ref;b!==void 0&&(g.delete(b),v.unregister(b))}function D(R){H(R.target)}function z(R){L(R.target)}function H(R){R.removeEventListener("dispose",D),N(R),Y(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function L(R){R.removeEventListener("dispose",z),N(R),ce(R)}function W(){for(let R of g){let b=R.deref();b!==void 0&&(b.isRenderTarget===!0?L(b):H(b))}g.clear(),u.clear()}function Y(R){let b=n.get(R);if(b.__webglInit===void 0)return;let X=R.source,he=f.get(X);if(he){let oe=he[b.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(R),Object.keys(he).length===0&&f.delete(X)}n.remove(R)}function G(R){let b=n.get(R);i.deleteTexture(b.__webglTexture);let X=R.source,he=f.get(X);delete he[b.__cacheKey],o.memory.textures--}function ce(R){let b=n.get(R);b.__depthDisposeCallback&&b.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&H(X),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(b.__webglFramebuffer[oe]))for(let xe=0;xe<b.__webglFramebuffer[oe].length;xe++)i.deleteFramebuffer(b.__webglFramebuffer[oe][xe]);else i.deleteFramebuffer(b.__webglFramebuffer[oe]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[oe])}else{if(Array.isArray(b.__webglFramebuffer))for(let oe=0;oe<b.__webglFramebuffer.length;oe++)i.deleteFramebuffer(b.__webglFramebuffer[oe]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let oe=0;oe<b.__webglColorRenderbuffer.length;oe++)b.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[oe]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,xe=he.length;oe<xe;oe++){let ve=n.get(he[oe]);ve.__webglTexture&&(i.deleteTexture(ve.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let K=0;function j(){K=0}function se(){return K}function de(R){K=R}function ue(){let R=K;return R>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,R}function Q(R){let b=[];return b.push(R.wrapS),b.push(R.wrapT),b.push(R.wrapR||0),b.push(R.magFilter),b.push(R.minFilter),b.push(R.anisotropy),b.push(R.internalFormat),b.push(R.format),b.push(R.type),b.push(R.generateMipmaps),b.push(R.mipmapsAutoUpdate),b.push(R.premultiplyAlpha),b.push(R.flipY),b.push(R.unpackAlignment),b.push(R.colorSpace),b.join()}function me(R,b){let X=n.get(R);if(R.isVideoTexture&&Nt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let he=R.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Ot(X,R,b);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+b)}function _e(R,b){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Ot(X,R,b);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+b)}function Te(R,b){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Ot(X,R,b);return}t.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+b)}function Se(R,b){let X=n.get(R);if(R.version>0&&X.__version!==R.version){sn(X,R,b);return}t.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+b)}let We={[eo]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[Tl]:i.MIRRORED_REPEAT},rt={[Cn]:i.NEAREST,[Op]:i.NEAREST_MIPMAP_NEAREST,[ya]:i.NEAREST_MIPMAP_LINEAR,[gn]:i.LINEAR,[jl]:i.LINEAR_MIPMAP_NEAREST,[pi]:i.LINEAR_MIPMAP_LINEAR},Ve={[Vp]:i.NEVER,[$u]:i.ALWAYS,[Gp]:i.LESS,[qu]:i.LEQUAL,[Hp]:i.EQUAL,[Yu]:i.GEQUAL,[Wp]:i.GREATER,[Xp]:i.NOTEQUAL};function ut(R,b){if(b.type===wi&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===gn||b.magFilter===jl||b.magFilter===ya||b.magFilter===pi||b.minFilter===gn||b.minFilter===jl||b.minFilter===ya||b.minFilter===pi)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,We[b.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,We[b.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,We[b.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[b.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[b.minFilter]),b.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Cn||b.minFilter!==ya&&b.minFilter!==pi||b.type===wi&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function lt(R,b){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,b.addEventListener("dispose",D),B(b));let he=b.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let xe=Q(b);if(xe!==R.__cacheKey){oe[xe]===void 0&&(oe[xe]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[xe].usedTimes++;let ve=oe[R.__cacheKey];ve!==void 0&&(oe[R.__cacheKey].usedTimes--,ve.usedTimes===0&&G(b)),R.__cacheKey=xe,R.__webglTexture=oe[xe].texture}return X}function it(R,b,X){return Math.floor(Math.floor(R/X)/b)}function Wt(R,b,X,he){let xe=R.updateRanges;if(xe.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,X,he,b.data);else{xe.sort((F,re)=>F.start-re.start);let ve=0;for(let F=1;F<xe.length;F++){let re=xe[ve],te=xe[F],we=re.start+re.count,ge=it(te.start,b.width,4),be=it(re.start,b.width,4);te.start<=we+1&&ge===be&&it(te.start+te.count-1,b.width,4)===ge?re.count=Math.max(re.count,te.start+te.count-re.start):(++ve,xe[ve]=te)}xe.length=ve+1;let ee=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let F=0,re=xe.length;F<re;F++){let te=xe[F],we=Math.floor(te.start/4),ge=Math.ceil(te.count/4),be=we%b.width,Ge=Math.floor(we/b.width),Je=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,be,Ge,Je,le,X,he,b.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ee),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Ot(R,b,X){let he=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(he=i.TEXTURE_3D);let oe=lt(R,b),xe=b.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+X);let ve=n.get(xe);if(xe.version!==ve.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let le=_t.getPrimaries(_t.workingColorSpace),Oe=b.colorSpace===ys?null:_t.getPrimaries(b.colorSpace),je=b.colorSpace===ys||le===Oe?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let ie=y(b.image,!1,s.maxTextureSize);ie=ze(b,ie);let pe=r.convert(b.format,b.colorSpace),F=r.convert(b.type),re=A(b.internalFormat,pe,F,b.normalized,b.colorSpace,b.isVideoTexture);ut(he,b);let te,we=b.mipmaps,ge=b.isVideoTexture!==!0,be=ve.__version===void 0||oe===!0,Ge=xe.dataReady,Je=E(b,ie);if(b.isDepthTexture)re=_(b.format===vs,b.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,null));else if(b.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,F,te.data):t.texImage2D(i.TEXTURE_2D,le,re,te.width,te.height,0,pe,F,te.data);b.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),Ge&&Wt(b,ie,pe,F)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,ie.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,we[0].width,we[0].height,ie.depth);for(let le=0,Oe=we.length;le<Oe;le++)if(te=we[le],b.format!==Qn)if(pe!==null)if(ge){if(Ge)if(b.layerUpdates.size>0){let je=sd(te.width,te.height,b.format,b.type);for(let Re of b.layerUpdates){let at=te.data.subarray(Re*je/te.data.BYTES_PER_ELEMENT,(Re+1)*je/te.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,te.width,te.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,te.width,te.height,ie.depth,pe,te.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,te.width,te.height,ie.depth,0,te.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,te.width,te.height,ie.depth,pe,F,te.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,te.width,te.height,ie.depth,0,pe,F,te.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],b.format!==Qn?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,te.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,te.width,te.height,0,te.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,te.width,te.height,pe,F,te.data):t.texImage2D(i.TEXTURE_2D,le,re,te.width,te.height,0,pe,F,te.data)}else if(b.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),Ge)if(b.layerUpdates.size>0){let le=sd(ie.width,ie.height,b.format,b.type);for(let Oe of b.layerUpdates){let je=ie.data.subarray(Oe*le/ie.data.BYTES_PER_ELEMENT,(Oe+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Oe,ie.width,ie.height,1,pe,F,je)}b.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(b.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(b.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Oe=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Oe,0,pe,F,null),le>>=1,Oe>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),u.add(b),le.onpaint=Oe=>{let je=Oe.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let le=Ye(we[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Oe=we.length;le<Oe;le++)te=we[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,F,te):t.texImage2D(i.TEXTURE_2D,le,re,pe,F,te);b.generateMipmaps=!1}else if(ge){if(be){let le=Ye(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,F,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,F,ie);T(b)&&b.mipmapsAutoUpdate===!0&&M(he),ve.__version=xe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function sn(R,b,X){if(b.image.length!==6)return;let he=lt(R,b),oe=b.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+X);let xe=n.get(oe);if(oe.version!==xe.__version||he===!0){t.activeTexture(i.TEXTURE0+X);let ve=_t.getPrimaries(_t.workingColorSpace),ee=b.colorSpace===ys?null:_t.getPrimaries(b.colorSpace),ie=b.colorSpace===ys||ve===ee?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=b.isCompressedTexture||b.image[0].isCompressedTexture,F=b.image[0]&&b.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!F?re[Re]=y(b.image[Re],!0,s.maxCubemapSize):re[Re]=F?b.image[Re].image:b.image[Re],re[Re]=ze(b,re[Re]);let te=re[0],we=r.convert(b.format,b.colorSpace),ge=r.convert(b.type),be=A(b.internalFormat,we,ge,b.normalized,b.colorSpace),Ge=b.isVideoTexture!==!0,Je=xe.__version===void 0||he===!0,le=oe.dataReady,Oe=E(b,te);ut(i.TEXTURE_CUBE_MAP,b);let je;if(b.isDepthTexture){if(be=_(b.format===vs,b.type),Je)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,te.width,te.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,te.width,te.height,0,we,ge,null)}else if(pe){Ge&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,be,te.width,te.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let at=0;at<je.length;at++){let kt=je[at];b.format!==Qn?we!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,kt.width,kt.height,we,kt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,kt.width,kt.height,0,kt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,kt.width,kt.height,we,ge,kt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,be,kt.width,kt.height,0,we,ge,kt.data)}}}else{if(je=b.mipmaps,Ge&&Je){je.length>0&&Oe++;let Re=Ye(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let at=0;at<je.length;at++){let kn=je[at].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,kn.width,kn.height,we,ge,kn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,kn.width,kn.height,0,we,ge,kn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let at=0;at<je.length;at++){let kt=je[at];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,we,ge,kt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,be,we,ge,kt.image[Re])}}}T(b)&&b.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),xe.__version=oe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function It(R,b,X,he,oe,xe){let ve=r.convert(X.format,X.colorSpace),ee=r.convert(X.type),ie=A(X.internalFormat,ve,ee,X.normalized,X.colorSpace),pe=n.get(b),F=n.get(X);if(F.__renderTarget=b,!pe.__hasExternalTextures){let re=Math.max(1,b.width>>xe),te=Math.max(1,b.height>>xe);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,xe,ie,re,te,b.depth,0,ve,ee,null):t.texImage2D(oe,xe,ie,re,te,0,ve,ee,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,F.__webglTexture,0,ot(b)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,F.__webglTexture,xe),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Mn(R,b,X){if(i.bindRenderbuffer(i.RENDERBUFFER,R),b.depthBuffer){let he=b.depthTexture,oe=he&&he.isDepthTexture?he.type:null,xe=_(b.stencilBuffer,oe),ve=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(b),xe,b.width,b.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(b),xe,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,xe,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ve,i.RENDERBUFFER,R)}else{let he=b.textures;for(let oe=0;oe<he.length;oe++){let xe=he[oe],ve=r.convert(xe.format,xe.colorSpace),ee=r.convert(xe.type),ie=A(xe.internalFormat,ve,ee,xe.normalized,xe.colorSpace);Me(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(b),ie,b.width,b.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(b),ie,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,ie,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function yt(R,b,X){let he=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(b.depthTexture);oe.__renderTarget=b;let xe=he?b.depthTexture.image[0]:b.depthTexture.image;(!oe.__webglTexture||xe.width!==b.width||xe.height!==b.height)&&(xe.width=b.width,xe.height=b.height,b.depthTexture.needsUpdate=!0),he?Se(b.depthTexture,0):me(b.depthTexture,0);let ve=oe.__webglTexture,ee=ot(b),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pe=b.depthTexture.format===vs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===ms)Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ve,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ve,0);else if(b.depthTexture.format===vs)Me(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ve,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ve,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function pn(R){let b=n.get(R),X=R.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),he){let oe=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),b.__depthDisposeCallback=oe}b.__boundDepthTexture=he}if(R.depthTexture&&!b.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)yt(b.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?yt(b.__webglFramebuffer[0],R,0):yt(b.__webglFramebuffer,R,0);else if(X){b.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[he]),b.__webglDepthbuffer[he]===void 0)b.__webglDepthbuffer[he]=i.createRenderbuffer(),Mn(b.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=b.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Mn(b.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Zt(R,b,X){let he=n.get(R);b!==void 0&&It(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&pn(R)}function rn(R){let b=R.texture,X=n.get(R),he=n.get(b);R.addEventListener("dispose",z),B(R);let oe=R.textures,xe=R.isWebGLCubeRenderTarget===!0,ve=oe.length>1;if(ve||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=b.version,o.memory.textures++),xe){X.__webglFramebuffer=[];for(let ee=0;ee<6;ee++)if(b.mipmaps.length>0){X.__webglFramebuffer[ee]=[];for(let ie=0;ie<b.mipmaps.length;ie++)X.__webglFramebuffer[ee][ie]=i.createFramebuffer()}else X.__webglFramebuffer[ee]=i.createFramebuffer()}else{if(b.mipmaps.length>0){X.__webglFramebuffer=[];for(let ee=0;ee<b.mipmaps.length;ee++)X.__webglFramebuffer[ee]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(ve)for(let ee=0,ie=oe.length;ee<ie;ee++){let pe=n.get(oe[ee]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Me(R)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let ee=0;ee<oe.length;ee++){let ie=oe[ee];X.__webglColorRenderbuffer[ee]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[ee]);let pe=r.convert(ie.format,ie.colorSpace),F=r.convert(ie.type),re=A(ie.internalFormat,pe,F,ie.normalized,ie.colorSpace,R.isXRRenderTarget===!0),te=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,te,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ee,i.RENDERBUFFER,X.__webglColorRenderbuffer[ee])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Mn(X.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xe){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ut(i.TEXTURE_CUBE_MAP,b);for(let ee=0;ee<6;ee++)if(b.mipmaps.length>0)for(let ie=0;ie<b.mipmaps.length;ie++)It(X.__webglFramebuffer[ee][ie],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,ie);else It(X.__webglFramebuffer[ee],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,0);T(b)?M(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(ve){for(let ee=0,ie=oe.length;ee<ie;ee++){let pe=oe[ee],F=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),ut(re,pe),It(X.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+ee,re,0),T(pe)&&M(re)}t.unbindTexture()}else{let ee=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ee=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ee,he.__webglTexture),ut(ee,b),b.mipmaps.length>0)for(let ie=0;ie<b.mipmaps.length;ie++)It(X.__webglFramebuffer[ie],R,b,i.COLOR_ATTACHMENT0,ee,ie);else It(X.__webglFramebuffer,R,b,i.COLOR_ATTACHMENT0,ee,0);T(b)?M(ee):b.mipmaps.length>0&&i.texParameteri(ee,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&pn(R)}function U(R){let b=R.textures;for(let X=0,he=b.length;X<he;X++){let oe=b[X];if(T(oe)&&oe.mipmapsAutoUpdate===!0){let xe=P(R),ve=n.get(oe).__webglTexture;t.bindTexture(xe,ve),M(xe),t.unbindTexture()}}}let Ce=[];function $e(R){if(R.samples>0){if(Me(R)===!1){let b=R.textures,X=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,xe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=n.get(R),ee=b.length>1;if(ee)for(let pe=0;pe<b.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ve.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer);for(let pe=0;pe<b.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),ee){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let F=n.get(b[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,X,he,0,0,X,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(xe),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ee)for(let pe=0;pe<b.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let F=n.get(b[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,F,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let b=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function Me(R){let b=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Nt(R){let b=o.render.frame;h.get(R)!==b&&(h.set(R,b),R.update())}function ze(R,b){let X=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==jo&&X!==ys&&(_t.getTransfer(X)===At?(he!==Qn||oe!==Jn)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):tt("WebGLTextures: Unsupported texture color space:",X)),b}function Ye(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=_e,this.setTexture3D=Te,this.setTextureCube=Se,this.rebindTextures=Zt,this.setupRenderTarget=rn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=pn,this.setupFrameBufferTexture=It,this.useMultisampledRTT=Me,this.dispose=W}function iM(i,e){function t(n,s=ys){let r,o=_t.getTransfer(s);if(n===Jn)return i.UNSIGNED_BYTE;if(n===ec)return i.UNSIGNED_SHORT_4_4_4_4;if(n===tc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Gu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Hu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===zu)return i.BYTE;if(n===Vu)return i.SHORT;if(n===fo)return i.UNSIGNED_SHORT;if(n===Ql)return i.INT;if(n===ki)return i.UNSIGNED_INT;if(n===wi)return i.FLOAT;if(n===jn)return i.HALF_FLOAT;if(n===Wu)return i.ALPHA;if(n===Xu)return i.RGB;if(n===Qn)return i.RGBA;if(n===ms)return i.DEPTH_COMPONENT;if(n===vs)return i.DEPTH_STENCIL;if(n===nc)return i.RED;if(n===ic)return i.RED_INTEGER;if(n===Ks)return i.RG;if(n===sc)return i.RG_INTEGER;if(n===rc)return i.RGBA_INTEGER;if(n===ba||n===Sa||n===Ma||n===wa)if(o===At)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ba)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Sa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ba)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Sa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===wa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===oc||n===ac||n===lc||n===cc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===oc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ac)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===lc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===cc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===hc||n===uc||n===dc||n===fc||n===pc||n===Ea||n===mc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===hc||n===uc)return o===At?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===dc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===fc)return r.COMPRESSED_R11_EAC;if(n===pc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ea)return r.COMPRESSED_RG11_EAC;if(n===mc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===gc||n===xc||n===_c||n===vc||n===yc||n===bc||n===Sc||n===Mc||n===wc||n===Ec||n===Ac||n===Tc||n===Rc||n===Cc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===gc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===xc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===_c)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===vc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===yc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===bc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Sc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Mc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===wc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ec)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ac)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Tc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Rc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Cc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Pc||n===Ic||n===Lc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Pc)return o===At?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ic)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Lc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Dc||n===Nc||n===Aa||n===Fc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Dc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Nc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Aa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Fc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===_r?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var sM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,rM=`
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

}`,_d=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new ca(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Zn({vertexShader:sM,fragmentShader:rM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Qe(new da(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},vd=class extends Ui{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",p=new _d,m={},y=t.getContextAttributes(),T=null,M=null,P=[],A=[],_=new qe,E=null,B=null,N=new Hn;N.viewport=new Dt;let D=new Hn;D.viewport=new Dt;let z=[N,D],H=new $l,L=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let me=P[Q];return me===void 0&&(me=new ro,P[Q]=me),me.getTargetRaySpace()},this.getControllerGrip=function(Q){let me=P[Q];return me===void 0&&(me=new ro,P[Q]=me),me.getGripSpace()},this.getHand=function(Q){let me=P[Q];return me===void 0&&(me=new ro,P[Q]=me),me.getHandSpace()};function Y(Q){let me=A.indexOf(Q.inputSource);if(me===-1)return;let _e=P[me];_e!==void 0&&(_e.update(Q.inputSource,Q.frame,c||o),_e.dispatchEvent({type:Q.type,data:Q.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ce);for(let Q=0;Q<P.length;Q++){let me=A[Q];me!==null&&(A[Q]=null,P[Q].disconnect(me))}L=null,W=null,p.reset();for(let Q in m)delete m[Q];if(e.setRenderTarget(T),f=null,d=null,u=null,s=null,M=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(_.width,_.height,!1),B!==null){let Q=B.camera;Q.fov=B.fov,Q.zoom=B.zoom,Q.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(T=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ce),y.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let _e=null,Te=null,Se=null;y.depth&&(Se=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,_e=y.stencil?vs:ms,Te=y.stencil?_r:ki);let We={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),M=new ui(d.textureWidth,d.textureHeight,{format:Qn,type:Jn,depthTexture:new _s(d.textureWidth,d.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,_e),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let _e={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,_e),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new ui(f.framebufferWidth,f.framebufferHeight,{format:Qn,type:Jn,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ce(Q){for(let me=0;me<Q.removed.length;me++){let _e=Q.removed[me],Te=A.indexOf(_e);Te>=0&&(A[Te]=null,P[Te].disconnect(_e))}for(let me=0;me<Q.added.length;me++){let _e=Q.added[me],Te=A.indexOf(_e);if(Te===-1){for(let We=0;We<P.length;We++)if(We>=A.length){A.push(_e),Te=We;break}else if(A[We]===null){A[We]=_e,Te=We;break}if(Te===-1)break}let Se=P[Te];Se&&Se.connect(_e)}}function K(Q,me){me===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(me.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let me=Q.near,_e=Q.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(_e=p.depthFar)),H.near=D.near=N.near=me,H.far=D.far=N.far=_e,(L!==H.near||W!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),L=H.near,W=H.far),H.layers.mask=Q.layers.mask|6,N.layers.mask=H.layers.mask&-5,D.layers.mask=H.layers.mask&-3;let Te=Q.parent,Se=H.cameras;K(H,Te);for(let We=0;We<Se.length;We++)K(Se[We],Te);H.projectionMatrix.copy(N.projectionMatrix),H.projectionMatrixInverse.copy(N.projectionMatrixInverse),B===null&&Q.isPerspectiveCamera&&(B={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,H,Te)};function j(Q,me,_e){_e===null?Q.matrix.copy(me.matrixWorld):(Q.matrix.copy(_e.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(me.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(me.projectionMatrix),Q.projectionMatrixInverse.copy(me.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=io*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Q){l=Q,d!==null&&(d.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(H)},this.getCameraTexture=function(Q){return m[Q]};let se=null;function de(Q,me){if(h=me.getViewerPose(c||o),g=me,h!==null){let _e=h.views;f!==null&&(e.setRenderTargetFramebuffer(M,f.framebuffer),e.setRenderTarget(M));let Te=!1;_e.length!==H.cameras.length&&(H.cameras.length=0,Te=!0);for(let Ve=0;Ve<_e.length;Ve++){let ut=_e[Ve],lt=null;if(f!==null)lt=f.getViewport(ut);else{let Wt=u.getViewSubImage(d,ut);lt=Wt.viewport,Ve===0&&(e.setRenderTargetTextures(M,Wt.colorTexture,Wt.depthStencilTexture),e.setRenderTarget(M))}let it=z[Ve];it===void 0&&(it=new Hn,it.layers.enable(Ve),it.viewport=new Dt,z[Ve]=it),it.matrix.fromArray(ut.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(ut.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(lt.x,lt.y,lt.width,lt.height),Ve===0&&(H.matrix.copy(it.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Te===!0&&H.cameras.push(it)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Ve=u.getDepthInformation(_e[0]);Ve&&Ve.isValid&&Ve.texture&&p.init(Ve,s.renderState)}if(Se&&Se.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let Ve=0;Ve<_e.length;Ve++){let ut=_e[Ve].camera;if(ut){let lt=m[ut];lt||(lt=new ca,m[ut]=lt);let it=u.getCameraImage(ut);lt.sourceTexture=it}}}}for(let _e=0;_e<P.length;_e++){let Te=A[_e],Se=P[_e];Te!==null&&Se!==void 0&&Se.update(Te,me,c||o)}se&&se(Q,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new wm;ue.setAnimationLoop(de),this.setAnimationLoop=function(Q){se=Q},this.dispose=function(){}}},oM=new ft,Nm=new nt;Nm.set(-1,0,0,0,1,0,0,0,1);function aM(i,e){function t(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,td(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,y,T,M){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),d(p,m),m.isMeshPhysicalMaterial&&f(p,m,M)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),v(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,y,T):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,t(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===In&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,t(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===In&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,t(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,t(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let y=e.get(m),T=y.envMap,M=y.envMapRotation;T&&(p.envMap.value=T,p.envMapRotation.value.setFromMatrix4(oM.makeRotationFromEuler(M)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Nm),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,y,T){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*y,p.scale.value=T*.5,m.map&&(p.map.value=m.map,t(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function d(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,y){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===In&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=y.texture,p.transmissionSamplerSize.value.set(y.width,y.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function v(p,m){let y=e.get(m).light;p.referencePosition.value.setFromMatrixPosition(y.matrixWorld),p.nearDistance.value=y.shadow.camera.near,p.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function lM(i,e,t,n){let s={},r={};function o(y,T){let M=T.program;n.uniformBlockBinding(y,M,s[y.id])}function a(y,T){let M=s[y.id];M===void 0&&(g(y),M=l(y),s[y.id]=M,y.addEventListener("dispose",p));let P=T.program;n.updateUBOMapping(y,P);let A=e.render.frame;r[y.id]!==A&&(c(y),r[y.id]=A)}function l(y){let T=i.createBuffer(),M=y.__size,P=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,M,P),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(y){let T=s[y.id],M=y.uniforms,P=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let A=0,_=M.length;A<_;A++){let E=M[A];if(Array.isArray(E))for(let B=0,N=E.length;B<N;B++)h(E[B],A,B,P);else h(E,A,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,T,M,P){if(d(y,T,M,P)===!0){let A=y.__offset,_=y.value;if(Array.isArray(_)){let E=0;for(let B=0;B<_.length;B++){let N=_[B],D=v(N,!0);u(N,y.__data,E),E+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,y.__data)}}function u(y,T,M){typeof y=="number"||typeof y=="boolean"?T[M]=y:y.isMatrix3?(T[M]=y.elements[0],T[M+1]=y.elements[1],T[M+2]=y.elements[2],T[M+3]=0,T[M+4]=y.elements[3],T[M+5]=y.elements[4],T[M+6]=y.elements[5],T[M+7]=0,T[M+8]=y.elements[6],T[M+9]=y.elements[7],T[M+10]=y.elements[8],T[M+11]=0):ArrayBuffer.isView(y)?T.set(y.subarray(0,T.length-M),M):y.toArray(T,M)}function d(y,T,M,P){let A=y.value,_=T+"_"+M;if(Array.isArray(A)){P[_]===void 0&&(P[_]=[]);let E=P[_],B=!1;for(let N=0;N<A.length;N++)f(A[N],E,N)===!0&&(B=!0);return B}return f(A,P,_)}function f(y,T,M){if(T[M]===void 0)return typeof y=="number"||typeof y=="boolean"?T[M]=y:ArrayBuffer.isView(y)?T[M]=y.slice():T[M]=y.clone(),!0;{let P=T[M];if(typeof y=="number"||typeof y=="boolean"){if(P!==y)return T[M]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(P.equals(y)===!1)return P.copy(y),!0}}return!1}function g(y){let T=y.uniforms,M=0,P=16;for(let _=0,E=T.length;_<E;_++){let B=Array.isArray(T[_])?T[_]:[T[_]];for(let N=0,D=B.length;N<D;N++){let z=B[N],H=Array.isArray(z.value)?z.value:[z.value],L=Array.isArray(T[_])||Array.isArray(z.value),W=M;for(let G=0,ce=H.length;G<ce;G++){let K=H[G],j=v(K,L),se=M%P,de=se%j.boundary,ue=se+de;M+=de,ue!==0&&P-ue<j.storage&&(M+=P-ue),G===0&&(W=M),M+=j.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((M-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let A=M%P;return A>0&&(M+=P-A),y.__size=M,y.__cache={},this}function v(y,T){let M={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(M.boundary=4,M.storage=4):y.isVector2?(M.boundary=8,M.storage=8):y.isVector3||y.isColor?(M.boundary=16,M.storage=12):y.isVector4?(M.boundary=16,M.storage=16):y.isMatrix3?(M.boundary=16,M.storage=48):y.isMatrix4?(M.boundary=16,M.storage=64):y.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(M.boundary=16,M.storage=y.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",y),T===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function p(y){let T=y.target;T.removeEventListener("dispose",p),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function m(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:m}}var cM=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function hM(){return es===null&&(es=new xs(cM,16,16,Ks,jn),es.name="DFG_LUT",es.minFilter=gn,es.magFilter=gn,es.wrapS=Ki,es.wrapT=Ki,es.generateMipmaps=!1,es.needsUpdate=!0),es}var zc=class{constructor(e={}){let{canvas:t=Yp(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Jn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,p=new Set([rc,sc,ic]),m=new Set([Jn,ki,fo,_r,ec,tc]),y=new Uint32Array(4),T=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},P=null,A=null,_=[],E=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let N=this,D=!1,z=null,H=null,L=null,W=null;this._outputColorSpace=ci;let Y=0,G=0,ce=null,K=-1,j=null,se=new Dt,de=new Dt,ue=null,Q=new He(0),me=0,_e=t.width,Te=t.height,Se=1,We=null,rt=null,Ve=new Dt(0,0,_e,Te),ut=new Dt(0,0,_e,Te),lt=!1,it=new Gs,Wt=new Ll,Ot=!1,sn=!1,It=new ft,Mn=new O,yt=new Dt,pn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Zt=!1;function rn(){return ce===null?Se:1}let U=n;function Ce(w,k){return t.getContext(w,k)}let $e,ot,Me,Nt,ze,Ye,R,b,X,he,oe,xe,ve,ee,ie,pe,F,re,te,we,ge,be,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),U===null){let k="webgl2";if(U=Ce(k,w),U===null)throw Ce(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(w){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),tt("WebGLRenderer: "+w.message),w}function Je(){$e=new bb(U),$e.init(),ge=new iM(U,$e),ot=new hb(U,$e,e,ge),Me=new tM(U,$e),ot.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),H=U.createFramebuffer(),L=U.createFramebuffer(),W=U.createFramebuffer(),Nt=new wb(U),ze=new VS,Ye=new nM(U,$e,Me,ze,ot,ge,Nt),R=new yb(N),b=new A_(U),be=new lb(U,b),X=new Sb(U,b,Nt,be),he=new Ab(U,X,b,be,Nt),re=new Eb(U,ot,Ye),ie=new ub(ze),oe=new zS(N,R,$e,ot,be,ie),xe=new aM(N,ze),ve=new HS,ee=new ZS($e),F=new ab(N,R,Me,he,g,l),pe=new eM(N,he,ot),Ge=new lM(U,Nt,ot,Me),te=new cb(U,$e,Nt),we=new Mb(U,$e,Nt),Nt.programs=oe.programs,N.capabilities=ot,N.extensions=$e,N.properties=ze,N.renderLists=ve,N.shadowMap=pe,N.state=Me,N.info=Nt}v!==Jn&&(B=new Rb(v,t.width,t.height,a,s,r));let le=new vd(N,U);this.xr=le,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=$e.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=$e.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(w){w!==void 0&&(Se=w,this.setSize(_e,Te,!1))},this.getSize=function(w){return w.set(_e,Te)},this.setSize=function(w,k,J=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}_e=w,Te=k,t.width=Math.floor(w*Se),t.height=Math.floor(k*Se),J===!0&&(t.style.width=w+"px",t.style.height=k+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,w,k)},this.getDrawingBufferSize=function(w){return w.set(_e*Se,Te*Se).floor()},this.setDrawingBufferSize=function(w,k,J){_e=w,Te=k,Se=J,t.width=Math.floor(w*J),t.height=Math.floor(k*J),this.setViewport(0,0,w,k)},this.setEffects=function(w){if(v===Jn){tt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let k=0;k<w.length;k++)if(w[k].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,k,J,q){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,k,J,q),Me.viewport(se.copy(Ve).multiplyScalar(rn()).round())},this.getScissor=function(w){return w.copy(ut)},this.setScissor=function(w,k,J,q){w.isVector4?ut.set(w.x,w.y,w.z,w.w):ut.set(w,k,J,q),Me.scissor(de.copy(ut).multiplyScalar(rn()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(w){Me.setScissorTest(lt=w)},this.setOpaqueSort=function(w){We=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(w=!0,k=!0,J=!0){let q=0;if(w){let $=!1;if(ce!==null){let Ee=ce.texture.format;$=p.has(Ee)}if($){let Ee=ce.texture.type,Pe=m.has(Ee),Ae=F.getClearColor(),Ie=F.getClearAlpha(),Be=Ae.r,et=Ae.g,pt=Ae.b;Pe?(y[0]=Be,y[1]=et,y[2]=pt,y[3]=Ie,U.clearBufferuiv(U.COLOR,0,y)):(T[0]=Be,T[1]=et,T[2]=pt,T[3]=Ie,U.clearBufferiv(U.COLOR,0,T))}else q|=U.COLOR_BUFFER_BIT}k&&(q|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),J&&(q|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&U.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ve.dispose(),ee.dispose(),Ye.dispose(),ze.dispose(),R.dispose(),he.dispose(),X.dispose(),be.dispose(),Ge.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",Ha),le.removeEventListener("sessionend",Gi),is.stop()};function Oe(w){w.preventDefault(),Ku("WebGLRenderer: Context Lost."),D=!0}function je(){Ku("WebGLRenderer: Context Restored."),D=!1;let w=Nt.autoReset,k=pe.enabled,J=pe.autoUpdate,q=pe.needsUpdate,$=pe.type;Je(),Nt.autoReset=w,pe.enabled=k,pe.autoUpdate=J,pe.needsUpdate=q,pe.type=$}function Re(w){tt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let k=w.target;k.removeEventListener("dispose",at),kt(k)}function kt(w){kn(w),ze.remove(w)}function kn(w){let k=ze.get(w).programs;k!==void 0&&(k.forEach(function(J){oe.releaseProgram(J)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,k,J,q,$,Ee){k===null&&(k=pn);let Pe=$.isMesh&&$.matrixWorld.determinantAffine()<0,Ae=Uo(w,k,J,q,$);Me.setMaterial(q,Pe);let Ie=J.index,Be=1;if(q.wireframe===!0){if(Ie=X.getWireframeAttribute(J),Ie===void 0)return;Be=2}let et=J.drawRange,pt=J.attributes.position,ke=et.start*Be,mt=(et.start+et.count)*Be;Ee!==null&&(ke=Math.max(ke,Ee.start*Be),mt=Math.min(mt,(Ee.start+Ee.count)*Be)),Ie!==null?(ke=Math.max(ke,0),mt=Math.min(mt,Ie.count)):pt!=null&&(ke=Math.max(ke,0),mt=Math.min(mt,pt.count));let $t=mt-ke;if($t<0||$t===1/0)return;be.setup($,q,Ae,J,Ie);let Rt,Ct=te;if(Ie!==null&&(Rt=b.get(Ie),Ct=we,Ct.setIndex(Rt)),$.isMesh)q.wireframe===!0?(Me.setLineWidth(q.wireframeLinewidth*rn()),Ct.setMode(U.LINES)):Ct.setMode(U.TRIANGLES);else if($.isLine){let mn=q.linewidth;mn===void 0&&(mn=1),Me.setLineWidth(mn*rn()),$.isLineSegments?Ct.setMode(U.LINES):$.isLineLoop?Ct.setMode(U.LINE_LOOP):Ct.setMode(U.LINE_STRIP)}else $.isPoints?Ct.setMode(U.POINTS):$.isSprite&&Ct.setMode(U.TRIANGLES);if($.isBatchedMesh)if($e.get("WEBGL_multi_draw"))Ct.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let mn=$._multiDrawStarts,Fe=$._multiDrawCounts,on=$._multiDrawCount,xt=Ie?b.get(Ie).bytesPerElement:1,rs=ze.get(q).currentProgram.getUniforms();for(let an=0;an<on;an++)rs.setValue(U,"_gl_DrawID",an),Ct.render(mn[an]/xt,Fe[an])}else if($.isInstancedMesh)Ct.renderInstances(ke,$t,$.count);else if(J.isInstancedBufferGeometry){let mn=J._maxInstanceCount!==void 0?J._maxInstanceCount:1/0,Fe=Math.min(J.instanceCount,mn);Ct.renderInstances(ke,$t,Fe)}else Ct.render(ke,$t)};function Do(w,k,J,q){z!==null&&w.isNodeMaterial&&z.setObject(q,w),Ot===!0&&ie.setState(w,J,!1),w.transparent===!0&&w.side===Un&&w.forceSinglePass===!1?(w.side=In,w.needsUpdate=!0,Hi(w,k,q),w.side=Zs,w.needsUpdate=!0,Hi(w,k,q),w.side=Un):Hi(w,k,q)}this.compile=function(w,k,J=null){J===null&&(J=w),z!==null&&z.renderStart(w,k,J),A=ee.get(J),A.init(k),E.push(A),J.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),w!==J&&w.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),A.setupLights(),z!==null&&z.updateLights(A.state.lightsArray),sn=this.localClippingEnabled,Ot=ie.init(this.clippingPlanes,sn),Ot===!0&&ie.setGlobalState(this.clippingPlanes,k),z!==null&&pe.render(A.state.shadowsArray,J,k);let q=new Set;return w.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ee=$.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Ae=Ee[Pe];Do(Ae,J,k,$),q.add(Ae)}else Do(Ee,J,k,$),q.add(Ee)}),A=E.pop(),z!==null&&z.renderEnd(),q},this.compileAsync=function(w,k,J=null){let q=this.compile(w,k,J);return new Promise($=>{function Ee(){if(q.forEach(function(Pe){let Ie=ze.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&q.delete(Pe)}),q.size===0){$(w);return}setTimeout(Ee,10)}$e.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Tr=null;function Bh(w){Tr&&Tr(w)}function Ha(){is.stop()}function Gi(){is.start()}let is=new wm;is.setAnimationLoop(Bh),typeof self<"u"&&is.setContext(self),this.setAnimationLoop=function(w){Tr=w,le.setAnimationLoop(w),w===null?is.stop():is.start()},le.addEventListener("sessionstart",Ha),le.addEventListener("sessionend",Gi),this.render=function(w,k){if(k!==void 0&&k.isCamera!==!0){tt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(w,k);let J=le.enabled===!0&&le.isPresenting===!0,q=B!==null&&(ce===null||J)&&B.begin(N,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(k),k=le.getCamera()),w.isScene===!0&&w.onBeforeRender(N,w,k,ce),A=ee.get(w,E.length),A.init(k),A.state.textureUnits=Ye.getTextureUnits(),E.push(A),It.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Wt.setFromArrayCamera(k):it.setFromProjectionMatrix(It,Si,k.reversedDepth),sn=this.localClippingEnabled,Ot=ie.init(this.clippingPlanes,sn),P=ve.get(w,_.length),P.init(),_.push(P),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=N.xr.getDepthSensingMesh();Pe!==null&&ss(Pe,k,-1/0,N.sortObjects)}ss(w,k,0,N.sortObjects),P.finish(),z!==null&&z.updateLights(A.state.lightsArray),N.sortObjects===!0&&P.sort(We,rt),Zt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,Zt&&F.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),Ot===!0&&ie.beginShadows();let $=A.state.shadowsArray;if(pe.render($,w,k),Ot===!0&&ie.endShadows(),(q&&B.hasRenderPass())===!1){let Pe=P.opaque,Ae=P.transmissive;if(A.setupLights(),k.isArrayCamera){let Ie=k.cameras;if(Ae.length>0)for(let Be=0,et=Ie.length;Be<et;Be++){let pt=Ie[Be];Pi(Pe,Ae,w,pt)}Zt&&F.render(w);for(let Be=0,et=Ie.length;Be<et;Be++){let pt=Ie[Be];No(P,w,pt,pt.viewport)}}else Ae.length>0&&Pi(Pe,Ae,w,k),Zt&&F.render(w),No(P,w,k)}ce!==null&&G===0&&(Ye.updateMultisampleRenderTarget(ce),Ye.updateRenderTargetMipmap(ce)),q&&B.end(N),w.isScene===!0&&w.onAfterRender(N,w,k),be.resetDefaultState(),K=-1,j=null,E.pop(),E.length>0?(A=E[E.length-1],Ye.setTextureUnits(A.state.textureUnits),Ot===!0&&ie.setGlobalState(N.clippingPlanes,A.state.camera)):A=null,_.pop(),_.length>0?P=_[_.length-1]:P=null,z!==null&&z.renderEnd()};function ss(w,k,J,q){if(w.visible===!1)return;if(w.layers.test(k.layers)){if(w.isGroup)J=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(k);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Pe=k.isArrayCamera?Wt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){q&&yt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(It);let Ae=he.update(w),Ie=w.material;Ie.visible&&P.push(w,Ae,Ie,J,yt.z,null,k)}}else if(w.isMesh||w.isLine||w.isPoints){let Pe=k.isArrayCamera?Wt:it;if(!w.frustumCulled||w.intersectsFrustum(Pe)){let Ae=he.update(w),Ie=w.material;if(q&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),yt.copy(w.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),yt.copy(Ae.boundingSphere.center)),yt.applyMatrix4(w.matrixWorld).applyMatrix4(It)),Array.isArray(Ie)){let Be=Ae.groups;for(let et=0,pt=Be.length;et<pt;et++){let ke=Be[et],mt=Ie[ke.materialIndex];mt&&mt.visible&&P.push(w,Ae,mt,J,yt.z,ke,k)}}else Ie.visible&&P.push(w,Ae,Ie,J,yt.z,null,k)}}}let Ee=w.children;for(let Pe=0,Ae=Ee.length;Pe<Ae;Pe++)ss(Ee[Pe],k,J,q)}function No(w,k,J,q){let{opaque:$,transmissive:Ee,transparent:Pe}=w;A.setupLightsView(J),Ot===!0&&ie.setGlobalState(N.clippingPlanes,J),q&&Me.viewport(se.copy(q)),$.length>0&&Kt($,k,J),Ee.length>0&&Kt(Ee,k,J),Pe.length>0&&Kt(Pe,k,J),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Pi(w,k,J,q){if((J.isScene===!0?J.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[q.id]===void 0){let ke=$e.has("EXT_color_buffer_half_float")||$e.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[q.id]=new ui(1,1,{generateMipmaps:!0,type:ke?jn:Jn,minFilter:pi,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_t.workingColorSpace})}let Ee=A.state.transmissionRenderTarget[q.id],Pe=q.viewport||se;Ee.setSize(Pe.z*N.transmissionResolutionScale,Pe.w*N.transmissionResolutionScale);let Ae=N.getRenderTarget(),Ie=N.getActiveCubeFace(),Be=N.getActiveMipmapLevel();N.setRenderTarget(Ee),N.getClearColor(Q),me=N.getClearAlpha(),me<1&&N.setClearColor(16777215,.5),N.clear(),Zt&&F.render(J);let et=N.toneMapping;N.toneMapping=Qi;let pt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),A.setupLightsView(q),Ot===!0&&ie.setGlobalState(N.clippingPlanes,q),Kt(w,J,q),Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee),$e.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let mt=0,$t=k.length;mt<$t;mt++){let Rt=k[mt],{object:Ct,geometry:mn,material:Fe,group:on}=Rt;if(Fe.side===Un&&Ct.layers.test(q.layers)){let xt=Fe.side;Fe.side=In,Fe.needsUpdate=!0,tn(Ct,J,q,mn,Fe,on),Fe.side=xt,Fe.needsUpdate=!0,ke=!0}}ke===!0&&(Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee))}N.setRenderTarget(Ae,Ie,Be),N.setClearColor(Q,me),pt!==void 0&&(q.viewport=pt),N.toneMapping=et}function Kt(w,k,J){let q=k.isScene===!0?k.overrideMaterial:null;for(let $=0,Ee=w.length;$<Ee;$++){let Pe=w[$],{object:Ae,geometry:Ie,group:Be}=Pe,et=Pe.material;et.allowOverride===!0&&q!==null&&(et=q),Ae.layers.test(J.layers)&&tn(Ae,k,J,Ie,et,Be)}}function tn(w,k,J,q,$,Ee){z!==null&&$.isNodeMaterial&&z.setObject(w,$),w.onBeforeRender(N,k,J,q,$,Ee),w.modelViewMatrix.multiplyMatrices(J.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),$.onBeforeRender(N,k,J,q,w,Ee),$.transparent===!0&&$.side===Un&&$.forceSinglePass===!1?($.side=In,$.needsUpdate=!0,N.renderBufferDirect(J,k,q,$,w,Ee),$.side=Zs,$.needsUpdate=!0,N.renderBufferDirect(J,k,q,$,w,Ee),$.side=Un):N.renderBufferDirect(J,k,q,$,w,Ee),w.onAfterRender(N,k,J,q,$,Ee)}function nn(w){let k=0;for(let J of w)J.texture!==null&&k++;return k}function Hi(w,k,J){k.isScene!==!0&&(k=pn);let q=ze.get(w),$=A.state.lights,Ee=A.state.shadowsArray,Pe=$.state.version,Ae=oe.getParameters(w,$.state,Ee,k,J,A.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ae),Be=q.programs;q.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?k.environment:null,q.fog=k.fog;let et=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;q.envMap=R.get(w.envMap||q.environment,et),q.envMapRotation=q.environment!==null&&w.envMap===null?k.environmentRotation:w.envMapRotation,Be===void 0&&(w.addEventListener("dispose",at),Be=new Map,q.programs=Be,q.programVariants=new Map);let pt=Be.get(Ie);if(pt!==void 0){if(q.currentProgram===pt&&q.lightsStateVersion===Pe)return Fo(w,Ae),pt}else Ae.uniforms=oe.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,J,Ae),w.onBeforeCompile(Ae,N),pt=oe.acquireProgram(Ae,Ie),Be.set(Ie,pt),q.uniforms=Ae.uniforms;let ke=q.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(ke.clippingPlanes=ie.uniform),Fo(w,Ae),q.needsLights=Cs(w),q.lightsStateVersion=Pe,q.needsLights&&(ke.ambientLightColor.value=$.state.ambient,ke.lightProbe.value=$.state.probe,ke.sunLights.value=$.state.sun,ke.sunLightShadows.value=$.state.sunShadow,ke.directionalLights.value=$.state.directional,ke.directionalLightShadows.value=$.state.directionalShadow,ke.spotLights.value=$.state.spot,ke.spotLightShadows.value=$.state.spotShadow,ke.rectAreaLights.value=$.state.rectArea,ke.ltc_1.value=$.state.rectAreaLTC1,ke.ltc_2.value=$.state.rectAreaLTC2,ke.pointLights.value=$.state.point,ke.pointLightShadows.value=$.state.pointShadow,ke.hemisphereLights.value=$.state.hemi,ke.sunShadowMatrix.value=$.state.sunShadowMatrix,ke.sunShadowCascade.value=$.state.sunShadowCascade,ke.directionalShadowMatrix.value=$.state.directionalShadowMatrix,ke.spotLightMatrix.value=$.state.spotLightMatrix,ke.spotLightMap.value=$.state.spotLightMap,ke.pointShadowMatrix.value=$.state.pointShadowMatrix),q.numLightProbeGrids=nn(A.state.lightProbeGridArray),q.currentProgram=pt,q.uniformsList=null,pt}function ii(w,k,J,q,$){let Ee=ze.get(w),Pe=Ee.currentProgram.id+","+q+","+$,Ae=Ee.programVariants.get(Pe);return Ae===void 0?(Ae=Hi(w,k,J),Ee.programVariants.set(Pe,Ae)):(Ee.currentProgram=Ae,Ee.uniformsList=null,Ee.outputColorSpace=q,Ee.toneMapping=$),Ae}function Rs(w){if(w.uniformsList===null){let k=w.currentProgram.getUniforms();w.uniformsList=mo.seqWithValue(k.seq,w.uniforms)}return w.uniformsList}function Fo(w,k){let J=ze.get(w);J.outputColorSpace=k.outputColorSpace,J.batching=k.batching,J.batchingColor=k.batchingColor,J.instancing=k.instancing,J.instancingColor=k.instancingColor,J.instancingMorph=k.instancingMorph,J.skinning=k.skinning,J.morphTargets=k.morphTargets,J.morphNormals=k.morphNormals,J.morphColors=k.morphColors,J.morphTargetsCount=k.morphTargetsCount,J.numClippingPlanes=k.numClippingPlanes,J.numIntersection=k.numClipIntersection,J.vertexAlphas=k.vertexAlphas,J.vertexTangents=k.vertexTangents,J.toneMapping=k.toneMapping}function Uo(w,k,J,q,$){k.isScene!==!0&&(k=pn),Ye.resetTextureUnits();let Ee=k.fog,Pe=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?k.environment:null,Ae=ce===null?N.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:_t.workingColorSpace,Ie=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,Be=R.get(q.envMap||Pe,Ie),et=q.vertexColors===!0&&!!J.attributes.color&&J.attributes.color.itemSize===4,pt=!!J.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),ke=!!J.morphAttributes.position,mt=!!J.morphAttributes.normal,$t=!!J.morphAttributes.color,Rt=Qi;q.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Rt=N.toneMapping);let Ct=J.morphAttributes.position||J.morphAttributes.normal||J.morphAttributes.color,mn=Ct!==void 0?Ct.length:0,Fe=ze.get(q),on=A.state.lights;if(Ot===!0&&(sn===!0||w!==j)){let Pt=w===j&&q.id===K;ie.setState(q,w,Pt)}let xt=!1,rs=!1;q.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==on.state.version||$.isBatchedMesh&&Fe.batching===!1||!$.isBatchedMesh&&Fe.batching===!0||$.isBatchedMesh&&Fe.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Fe.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Fe.instancing===!1||!$.isInstancedMesh&&Fe.instancing===!0||$.isSkinnedMesh&&Fe.skinning===!1||!$.isSkinnedMesh&&Fe.skinning===!0||$.isInstancedMesh&&Fe.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Fe.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Fe.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Fe.instancingMorph===!1&&$.morphTexture!==null||Fe.envMap!==Be||q.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ie.numPlanes||Fe.numIntersection!==ie.numIntersection)||Fe.vertexAlphas!==et||Fe.vertexTangents!==pt||Fe.morphTargets!==ke||Fe.morphNormals!==mt||Fe.morphColors!==$t||Fe.morphTargetsCount!==mn||Fe.numLightProbeGrids!==nn(A.state.lightProbeGridArray)?xt=!0:(Fe.outputColorSpace!==Ae||Fe.toneMapping!==Rt)&&(rs=!0):(xt=!0,Fe.__version=q.version);let an=Fe.currentProgram;(xt===!0||rs===!0)&&(an=rs===!0?ii(q,k,$,Ae,Rt):Hi(q,k,$),z&&q.isNodeMaterial&&z.onUpdateProgram(q,an,Fe));let Pr=!1,Wi=!1,os=!1,ct=an.getUniforms(),Jt=Fe.uniforms;if(Me.useProgram(an.program)&&(Pr=!0,Wi=!0,os=!0),q.id!==K&&(K=q.id,Wi=!0),Pr||j!==w){Me.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ct.setValue(U,"projectionMatrix",w.projectionMatrix),ct.setValue(U,"viewMatrix",w.matrixWorldInverse);let ln=ct.map.cameraPosition;ln!==void 0&&ln.setValue(U,Mn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ct.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&ct.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,Wi=!0,os=!0)}if(Fe.needsLights&&(on.state.sunShadowMap.length>0&&ct.setValue(U,"sunShadowMap",on.state.sunShadowMap,Ye),on.state.directionalShadowMap.length>0&&ct.setValue(U,"directionalShadowMap",on.state.directionalShadowMap,Ye),on.state.spotShadowMap.length>0&&ct.setValue(U,"spotShadowMap",on.state.spotShadowMap,Ye),on.state.pointShadowMap.length>0&&ct.setValue(U,"pointShadowMap",on.state.pointShadowMap,Ye)),$.isSkinnedMesh){ct.setOptional(U,$,"bindMatrix"),ct.setOptional(U,$,"bindMatrixInverse");let Pt=$.skeleton;Pt&&(Pt.boneTexture===null&&Pt.computeBoneTexture(),ct.setValue(U,"boneTexture",Pt.boneTexture,Ye))}$.isBatchedMesh&&(ct.setOptional(U,$,"batchingTexture"),ct.setValue(U,"batchingTexture",$._matricesTexture,Ye),ct.setOptional(U,$,"batchingIdTexture"),ct.setValue(U,"batchingIdTexture",$._indirectTexture,Ye),ct.setOptional(U,$,"batchingColorTexture"),$._colorsTexture!==null&&ct.setValue(U,"batchingColorTexture",$._colorsTexture,Ye));let Bn=J.morphAttributes;if((Bn.position!==void 0||Bn.normal!==void 0||Bn.color!==void 0)&&re.update($,J,an),(Wi||Fe.receiveShadow!==$.receiveShadow)&&(Fe.receiveShadow=$.receiveShadow,ct.setValue(U,"receiveShadow",$.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&k.environment!==null&&(Jt.envMapIntensity.value=k.environmentIntensity),Jt.dfgLUT!==void 0&&(Jt.dfgLUT.value=hM()),Wi){if(ct.setValue(U,"toneMappingExposure",N.toneMappingExposure),Fe.needsLights&&Rr(Jt,os),Ee&&q.fog===!0&&xe.refreshFogUniforms(Jt,Ee),xe.refreshMaterialUniforms(Jt,q,Se,Te,A.state.transmissionRenderTarget[w.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Pt=M,ln=0;for(let Dn of A.state.lightProbeGridArray)Dn.texture!==null&&(Pt.textures[ln]=Dn.texture,Pt.min[ln]=Dn.boundingBox.min,Pt.max[ln]=Dn.boundingBox.max,Pt.resolution[ln]=Dn.resolution,ln++);for(let Dn in Pt)Pt[Dn].length=ln;Jt.probesSH.value=Pt.textures,Jt.probesMin.value=Pt.min,Jt.probesMax.value=Pt.max,Jt.probesResolution.value=Pt.resolution}mo.upload(U,Rs(Fe),Jt,Ye)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(mo.upload(U,Rs(Fe),Jt,Ye),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&ct.setValue(U,"center",$.center),ct.setValue(U,"modelViewMatrix",$.modelViewMatrix),ct.setValue(U,"normalMatrix",$.normalMatrix),ct.setValue(U,"modelMatrix",$.matrixWorld),q.uniformsGroups!==void 0){let Pt=q.uniformsGroups;for(let ln=0,Dn=Pt.length;ln<Dn;ln++){let Wa=Pt[ln];Ge.update(Wa,an),Ge.bind(Wa,an)}}return an}function Rr(w,k){w.ambientLightColor.needsUpdate=k,w.lightProbe.needsUpdate=k,w.sunLights.needsUpdate=k,w.sunLightShadows.needsUpdate=k,w.directionalLights.needsUpdate=k,w.directionalLightShadows.needsUpdate=k,w.pointLights.needsUpdate=k,w.pointLightShadows.needsUpdate=k,w.spotLights.needsUpdate=k,w.spotLightShadows.needsUpdate=k,w.rectAreaLights.needsUpdate=k,w.hemisphereLights.needsUpdate=k}function Cs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,k,J){let q=ze.get(w);q.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=k,ze.get(w.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:J,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,k){let J=ze.get(w);J.__webglFramebuffer=k,J.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(w,k=0,J=0){ce=w,Y=k,G=J;let q=null,$=!1,Ee=!1;if(w){let Ae=ze.get(w);if(Ae.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(U.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),K=-1;return}else if(Ae.__webglFramebuffer===void 0)Ye.setupRenderTarget(w);else if(Ae.__hasExternalTextures)Ye.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let et=w.depthTexture;if(Ae.__boundDepthTexture!==et){if(et!==null&&ze.has(et)&&(w.width!==et.image.width||w.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ye.setupDepthRenderbuffer(w)}}let Ie=w.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let Be=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(Be[k])?q=Be[k][J]:q=Be[k],$=!0):w.samples>0&&Ye.useMultisampledRTT(w)===!1?q=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(Be)?q=Be[J]:q=Be,se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else se.copy(Ve).multiplyScalar(Se).floor(),de.copy(ut).multiplyScalar(Se).floor(),ue=lt;if(J!==0&&(q=H),Me.bindFramebuffer(U.FRAMEBUFFER,q)&&Me.drawBuffers(w,q),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),$){let Ae=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+k,Ae.__webglTexture,J)}else if(Ee){let Ae=k;for(let Ie=0;Ie<w.textures.length;Ie++){let Be=ze.get(w.textures[Ie]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Ie,Be.__webglTexture,J,Ae)}}else if(w!==null&&J!==0){let Ae=ze.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Ae.__webglTexture,J)}K=-1};function Cr(w){let k=ze.get(w);return(k.__readFormat!==w.format||k.__readType!==w.type)&&(k.__readFormat=w.format,k.__readType=w.type,k.__formatReadable=ot.textureFormatReadable(w.format),k.__typeReadable=ot.textureTypeReadable(w.type)),k}this.readRenderTargetPixels=function(w,k,J,q,$,Ee,Pe,Ae=0){if(!(w&&w.isWebGLRenderTarget)){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(U.FRAMEBUFFER,Ie);try{let Be=w.textures[Ae],et=Be.format,pt=Be.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let ke=Cr(Be);if(ke.__formatReadable===!1){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){tt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=w.width-q&&J>=0&&J<=w.height-$&&U.readPixels(k,J,q,$,ge.convert(et),ge.convert(pt),Ee)}finally{let Be=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(U.FRAMEBUFFER,Be)}}},this.readRenderTargetPixelsAsync=async function(w,k,J,q,$,Ee,Pe,Ae=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(k>=0&&k<=w.width-q&&J>=0&&J<=w.height-$){Me.bindFramebuffer(U.FRAMEBUFFER,Ie);let Be=w.textures[Ae],et=Be.format,pt=Be.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let ke=Cr(Be);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let mt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,mt),U.bufferData(U.PIXEL_PACK_BUFFER,Ee.byteLength,U.STREAM_READ),U.readPixels(k,J,q,$,ge.convert(et),ge.convert(pt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let $t=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(U.FRAMEBUFFER,$t);let Rt=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await Zp(U,Rt,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,mt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Ee),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(mt),U.deleteSync(Rt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,k=null,J=0){let q=Math.pow(2,-J),$=Math.floor(w.image.width*q),Ee=Math.floor(w.image.height*q),Pe=k!==null?k.x:0,Ae=k!==null?k.y:0;Ye.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,J,0,0,Pe,Ae,$,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(w,k,J=null,q=null,$=0,Ee=0){let Pe,Ae,Ie,Be,et,pt,ke,mt,$t,Rt=w.isCompressedTexture?w.mipmaps[Ee]:w.image;if(J!==null)Pe=J.max.x-J.min.x,Ae=J.max.y-J.min.y,Ie=J.isBox3?J.max.z-J.min.z:1,Be=J.min.x,et=J.min.y,pt=J.isBox3?J.min.z:0;else{let ct=Math.pow(2,-$);Pe=Math.floor(Rt.width*ct),Ae=Math.floor(Rt.height*ct),w.isDataArrayTexture?Ie=Rt.depth:w.isData3DTexture?Ie=Math.floor(Rt.depth*ct):Ie=1,Be=0,et=0,pt=0}q!==null?(ke=q.x,mt=q.y,$t=q.z):(ke=0,mt=0,$t=0);let Ct=ge.convert(k.format),mn=ge.convert(k.type),Fe;k.isData3DTexture?(Ye.setTexture3D(k,0),Fe=U.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Ye.setTexture2DArray(k,0),Fe=U.TEXTURE_2D_ARRAY):(Ye.setTexture2D(k,0),Fe=U.TEXTURE_2D),Me.activeTexture(U.TEXTURE0),Me.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,k.flipY),Me.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),Me.pixelStorei(U.UNPACK_ALIGNMENT,k.unpackAlignment);let on=Me.getParameter(U.UNPACK_ROW_LENGTH),xt=Me.getParameter(U.UNPACK_IMAGE_HEIGHT),rs=Me.getParameter(U.UNPACK_SKIP_PIXELS),an=Me.getParameter(U.UNPACK_SKIP_ROWS),Pr=Me.getParameter(U.UNPACK_SKIP_IMAGES);Me.pixelStorei(U.UNPACK_ROW_LENGTH,Rt.width),Me.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Rt.height),Me.pixelStorei(U.UNPACK_SKIP_PIXELS,Be),Me.pixelStorei(U.UNPACK_SKIP_ROWS,et),Me.pixelStorei(U.UNPACK_SKIP_IMAGES,pt);let Wi=w.isDataArrayTexture||w.isData3DTexture,os=k.isDataArrayTexture||k.isData3DTexture;if(w.isDepthTexture){let ct=ze.get(w),Jt=ze.get(k),Bn=ze.get(ct.__renderTarget),Pt=ze.get(Jt.__renderTarget);Me.bindFramebuffer(U.READ_FRAMEBUFFER,Bn.__webglFramebuffer),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,Pt.__webglFramebuffer);for(let ln=0;ln<Ie;ln++)Wi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,$,pt+ln),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(k).__webglTexture,Ee,$t+ln)),U.blitFramebuffer(Be,et,Be+Pe,et+Ae,ke,mt,ke+Pe,mt+Ae,U.DEPTH_BUFFER_BIT,U.NEAREST);Me.bindFramebuffer(U.READ_FRAMEBUFFER,null),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if($!==0||w.isRenderTargetTexture||ze.has(w)){let ct=ze.get(w),Jt=ze.get(k);Me.bindFramebuffer(U.READ_FRAMEBUFFER,L),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,W);for(let Bn=0;Bn<Ie;Bn++)Wi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ct.__webglTexture,$,pt+Bn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ct.__webglTexture,$),os?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Jt.__webglTexture,Ee,$t+Bn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Jt.__webglTexture,Ee),$!==0?U.blitFramebuffer(Be,et,Be+Pe,et+Ae,ke,mt,ke+Pe,mt+Ae,U.COLOR_BUFFER_BIT,U.NEAREST):os?U.copyTexSubImage3D(Fe,Ee,ke,mt,$t+Bn,Be,et,Pe,Ae):U.copyTexSubImage2D(Fe,Ee,ke,mt,Be,et,Pe,Ae);Me.bindFramebuffer(U.READ_FRAMEBUFFER,null),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else os?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Fe,Ee,ke,mt,$t,Pe,Ae,Ie,Ct,mn,Rt.data):k.isCompressedArrayTexture?U.compressedTexSubImage3D(Fe,Ee,ke,mt,$t,Pe,Ae,Ie,Ct,Rt.data):U.texSubImage3D(Fe,Ee,ke,mt,$t,Pe,Ae,Ie,Ct,mn,Rt):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Ee,ke,mt,Pe,Ae,Ct,mn,Rt.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Ee,ke,mt,Rt.width,Rt.height,Ct,Rt.data):U.texSubImage2D(U.TEXTURE_2D,Ee,ke,mt,Pe,Ae,Ct,mn,Rt);Me.pixelStorei(U.UNPACK_ROW_LENGTH,on),Me.pixelStorei(U.UNPACK_IMAGE_HEIGHT,xt),Me.pixelStorei(U.UNPACK_SKIP_PIXELS,rs),Me.pixelStorei(U.UNPACK_SKIP_ROWS,an),Me.pixelStorei(U.UNPACK_SKIP_IMAGES,Pr),Ee===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&U.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&Ye.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Ye.setTextureCube(w,0):w.isData3DTexture?Ye.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Ye.setTexture2DArray(w,0):Ye.setTexture2D(w,0),Me.unbindTexture()},this.resetState=function(){Y=0,G=0,ce=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=_t._getDrawingBufferColorSpace(e),t.unpackColorSpace=_t._getUnpackColorSpace()}};var xo={day:{height:.72,turn:1.15,zenith:[.13,.31,.6],horizon:[.7,.82,.9],glow:[1,.9,.7],sun:[2.9,2.7,2.35],clouds:[.95,.97,1],fill:1.2,deep:[.008,.046,.075],scatter:[.02,.16,.18],ground:[.4,.385,.355],lamps:!1},dusk:{height:.16,turn:1.9,zenith:[.045,.075,.17],horizon:[.34,.24,.24],glow:[1.2,.5,.18],sun:[3,1.6,.75],clouds:[.5,.26,.22],fill:1.9,deep:[.006,.018,.032],scatter:[.02,.07,.085],ground:[.12,.115,.115],lamps:!0}},bs={sunwards:{value:new O(0,0,1)},zenith:{value:new He},horizon:{value:new He},glow:{value:new He},clouds:{value:new He},below:{value:new He}},Ia=`
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
}`,uM=`
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`,dM=`
${Ia}
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
}`,Hc=class{mesh;material;constructor(e){this.material=new Zn({vertexShader:uM,fragmentShader:dM,side:In,depthTest:!1,depthWrite:!1,uniforms:{...bs,tile:{value:e},detail:{value:1}}}),this.mesh=new Qe(new Mi(1,32,20),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set detail(e){this.material.uniforms.detail.value=e?1:0}paint(e,t,n){let{sunwards:s,...r}=bs,o=Math.cos(e.height);s.value.set(o*Math.cos(n),o*Math.sin(n),Math.sin(e.height));for(let a of["zenith","horizon","glow","clouds"])r[a].value.setRGB(...Js(e[a]));r.below.value.setRGB(...Js(t))}};function Js(i){return[i[0],i[1],i[2]]}var Fm=({stage:i,places:e})=>{if(!i)return null;let t=matchMedia("(prefers-color-scheme: dark)"),n="day",s=!1,r=ne("button",{type:"button",class:"tool light","aria-label":"Dusk",title:"Day or dusk"});r.innerHTML=fM;let o=a=>{n=a,i.shine(xo[a]),r.setAttribute("aria-pressed",String(a==="dusk"))};return r.addEventListener("click",()=>{s=!0,o(n==="day"?"dusk":"day")}),t.addEventListener("change",()=>{s||o(t.matches?"dusk":"day")}),o(t.matches?"dusk":"day"),e.tools.append(r),{handles:{light:a=>{if(a!==void 0&&!(a in xo))throw new RangeError(`there is no light ${a}; there are: ${Object.keys(xo).join(", ")}`);return a!==void 0&&(s=!0,o(a)),n},drawing:()=>i.drawing(),drawAll:()=>i.drawAll()}}},fM='<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';var Um=[Fm,Vf];var pM=.5;function Om(i,e){if(!i.length)return null;let t=i.map(({time:n,text:s,size:r})=>{let o=ne("button",{type:"button",class:"event"},ne("b",{},`${n.toFixed(2)} s`),` ${s}`,ne("small",{},r));return o.addEventListener("click",()=>e(n-pM)),ne("li",{},o)});return ne("section",{class:"card","data-card":"events"},ne("h2",{},"Events"),ne("ul",{class:"events"},...t))}function km(i,e){let t=e?"It is running.":"Press Play to let it run.",n=i.playback?"Press Play, or drag the time slider. Click a plot to go there.":i.live?.motors.length?`${e?"":`${t} `}Switch on a motor and watch how ship and crane answer.`:i.live?.setpoints.length?`${t} Move a slider to drive the crane.`:`${t} Drag the picture to look around.`;return ne("header",{class:"heading"},ne("span",{class:"badge"},i.playback?"Recorded run":"Live simulation"),ne("h1",{},i.title),i.description?ne("p",{class:"description"},i.description):null,ne("p",{class:"hint"},n))}function Bm(i,e){let{title:t,description:n}=i.live?.variants[e]??i,s=(r,o)=>{let a=document.querySelector(r);a&&a.textContent!==o&&(a.textContent=o)};s(".heading h1",t||i.title),s(".heading .description",n),s("title",t||i.title)}function zm(i,e,t,n){let s=ne("section",{class:"card","data-card":"view"},ne("h2",{},"View"));i.append(s);let r=t?gM(s,e,t,n):()=>{};if(e.playback){let{note:o,missing:a,wave:l}=e.playback;if(o&&s.append(ne("p",{class:"note"},o)),a.length){let c=`Not a number, shown as gaps: ${a.join("; ")}.`;s.append(ne("p",{class:"warning",role:"alert"},c))}l&&t&&s.append(ne("p",{class:"note"},mM))}return{place:s,explain:r}}function Vm(i,e,t){let n=[];if(i){let r=(1e3*i.step).toPrecision(3).replace(/\.?0+$/,""),o=(100*i.load).toPrecision(2),{fileStep:a}=i.data.variants[i.variant],l=i.step<.999*a?` (the file's ${1e3*a} ms would not be stable here)`:"";n.push(`Runge-Kutta, ${r} ms a step${l}; stepping takes ${o} % of a 60 Hz frame.`)}let s=["fine ripples","shadows","fine pixels"].slice(0,e.simplified).join(", ").replace(/, (?=[^,]*$)/," and ");return s&&n.push(`Drawn without ${s}: full pictures took too long here.`),e.mean>50&&n.push(`${Math.max(Math.round(1e3/e.mean),1)} pictures a second.`),[...n,`deckcrane ${t}`].join(" ")}var mM="The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the vessel and at loads in the water, a guess further off.";function gM(i,e,t,n){let{bodies:s}=t,r=ne("p",{class:"note"}),o=()=>{let u=t.water.scale?[`Lines are ${t.water.spacing} m apart.`]:[];s.exaggeration!==1&&u.push(`Deflections are drawn ${s.exaggeration} times as large; what booms carry is moved along.`),s.showForces&&u.push(`1 m of a green arrow is ${La(s.perMetre.force,"N")}.`),s.sketches.showForces&&u.push(`1 m of an orange arrow is ${La(s.sketches.perMetre,"N")}.`),s.showMoments&&u.push(`1 m of a violet arrow is ${La(s.perMetre.moment,"N m")}.`),s.sketches.hasTensions&&u.push(xM(s.sketches));let d=u.join(" ");r.textContent!==d&&(r.textContent=d)},a=[["Forces in the joints","showForces"],["Moments in the joints","showMoments"]];for(let[u,d]of e.scene.joints.length?a:[]){let f=g=>{s[d]=g,n.show(),o()};i.append(lr(u,!1,f).row)}if(s.sketches.hasArrows){let u=d=>{s.sketches.showForces=d,n.show(),o()};i.append(lr("Forces of contacts and wind",!1,u).row)}e.scene.booms.length&&i.append(_M(u=>{s.exaggeration=u,n.show(),o()}));let l=u=>{t.water.scale=u,o()};i.append(lr("Scale lines",t.water.scale,l).row);let c=ne("button",{type:"button"},"Whole picture");c.addEventListener("click",()=>t.camera.goHome());let h=ne("button",{type:"button",title:"Save the picture as it is"},"Save PNG");return h.addEventListener("click",()=>n.picture()),o(),i.append(r,ne("div",{class:"buttons"},c,h)),o}function xM(i){let e=i.data.sketches.flatMap(r=>r.kind==="line"||r.kind==="curve"?[r.limit]:[]),t=e.filter(r=>r!==null),n=t.length===e.length&&new Set(t).size===1?La(t[0],"N"):t.length?"the breaking load":La(i.most,"N"),s=t.length&&t.length<e.length?", grey where none is given":"";return`Ropes are green without load and red at ${n}${t.length?s:", the largest tension so far"}; dashed where slack.`}function _M(i){let e=qn("deflections"),t=ne("select",{id:e},...[1,10,50].map(n=>ne("option",{value:String(n)},n===1?"True to scale":`${n} \xD7`)));return t.addEventListener("change",()=>i(Number(t.value))),ne("div",{class:"row"},ne("label",{for:e,class:"name"},"Deflections",ne("small",{},"of the booms")),t)}function La(i,e){for(let[t,n]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(i>=t)return`${Number((i/t).toPrecision(3))} ${n}${e}`;return`${Number(i.toPrecision(3))} ${e}`}var Da=class{asked=0;done=0;lost={drawing:0,computing:0};seen=0;restart(){this.asked=this.done=this.seen=0,this.lost={drawing:0,computing:0}}static within(e){return Math.min(e,.25)}note(e,t,n){if(e<=0)return;let s=Math.exp(-e/2);this.seen+=e,this.asked=s*this.asked+e,this.done=s*this.done+Math.min(n,e),this.lost.drawing=s*this.lost.drawing+e-t,this.lost.computing=s*this.lost.computing+Math.max(t-n,0)}get share(){return this.seen<2/2||this.asked===0?1:this.done/this.asked}words(e){if(this.share>=.93)return"";let{drawing:t,computing:n}=this.lost,s=t>n?"drawing":"computing";return`Running at ${(this.share*e).toPrecision(2)} \xD7 real time instead of ${e} \xD7: ${s} is too slow on this machine.`}};var Wc=class{place=ne("div",{class:"message",hidden:""});text=ne("p",{role:"status","aria-live":"polite"});read="";constructor(e){let t=ne("button",{type:"button",class:"close","aria-label":"Dismiss the message",title:"Dismiss"},"\xD7");t.addEventListener("click",()=>{this.read=this.text.textContent??"",e(),this.place.hidden=!0}),this.place.append(this.text,t)}again(){this.read=""}say(e){Gm(e)!==Gm(this.read)&&(this.read=""),this.text.textContent!==e&&(this.text.textContent=e),this.place.hidden=!e||this.read!==""}};function Gm(i){return i.replace(/[\d.]+/g,"")}var vM="uplot",yM="u-hz",bM="u-vt",SM="u-title",MM="u-wrap",wM="u-under",EM="u-over",AM="u-axis",Sr="u-off",TM="u-select",RM="u-cursor-x",CM="u-cursor-y",PM="u-cursor-pt",IM="u-legend",LM="u-live",DM="u-inline",NM="u-series",FM="u-marker",Hm="u-label",UM="u-value",Fa="width",Ua="height";var Wm="bottom",_o="left",yd="right",Od="#000",Xm=Od+"0",bd="mousemove",qm="mousedown",Sd="mouseup",Ym="mouseenter",$m="mouseleave",Zm="dblclick",OM="resize",kM="scroll",Km="change",Zc="dppxchange",kd="--",Eo=typeof window<"u",Td=Eo?document:null,yo=Eo?window:null,BM=Eo?navigator:null,wt,Xc;function Rd(){let i=devicePixelRatio;wt!=i&&(wt=i,Xc&&Pd(Km,Xc,Rd),Xc=matchMedia(`(min-resolution: ${wt-.001}dppx) and (max-resolution: ${wt+.001}dppx)`),Mr(Km,Xc,Rd),yo.dispatchEvent(new CustomEvent(Zc)))}function mi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Cd(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Ht(i,e,t){i.style[e]=t+"px"}function Bi(i,e,t,n){let s=Td.createElement(i);return e!=null&&mi(s,e),t?.insertBefore(s,n),s}function Ei(i,e){return Bi("div",i,e)}var Jm=new WeakMap;function ns(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=Jm.get(i);r!=o&&(i.style.transform=r,Jm.set(i,r),e<0||t<0||e>n||t>s?mi(i,Sr):Cd(i,Sr))}var jm=new WeakMap;function Qm(i,e,t){let n=e+t,s=jm.get(i);n!=s&&(jm.set(i,n),i.style.background=e,i.style.borderColor=t)}var eg=new WeakMap;function tg(i,e,t,n){let s=e+""+t,r=eg.get(i);s!=r&&(eg.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Bd={passive:!0},zM={...Bd,capture:!0};function Mr(i,e,t,n){e.addEventListener(i,t,n?zM:Bd)}function Pd(i,e,t,n){e.removeEventListener(i,t,Bd)}Eo&&Rd();function zi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:gi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Cg(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Pg=i=>i!=null,Ig=i=>i!=null&&i>0,jc=Cg(Pg),VM=Cg(Ig);function GM(i,e,t,n=0,s=!1){let r=s?VM:jc,o=s?Ig:Pg;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ft,l??-Ft]}function Qc(i,e,t,n){let s=sg(i),r=sg(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ss:Lg,a=s==1?gi:Ai,l=r==1?Ai:gi,c=a(o(bn(i))),h=l(o(bn(e))),u=bo(t,c),d=bo(t,h);return t==10&&(c<0&&(u=Ut(u,-c)),h<0&&(d=Ut(d,-h))),n||t==2?(i=u*s,e=d*r):(i=Ug(i,u),e=eh(e,d)),[i,e]}function zd(i,e,t,n){let s=Qc(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Vd=.1,ng={mode:3,pad:Vd},ka={pad:0,soft:null,mode:0},HM={min:ka,max:ka};function Kc(i,e,t,n){return th(t)?ig(i,e,t):(ka.pad=t,ka.soft=n?0:null,ka.mode=n?3:0,ig(i,e,HM))}function St(i,e){return i??e}function WM(i,e,t){for(e=St(e,0),t=St(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function ig(i,e,t){let n=t.min,s=t.max,r=St(n.pad,0),o=St(s.pad,0),a=St(n.hard,-Ft),l=St(s.hard,Ft),c=St(n.soft,Ft),h=St(s.soft,-Ft),u=St(n.mode,0),d=St(s.mode,0),f=e-i,g=Ss(f),v=Xn(bn(i),bn(e)),p=Ss(v),m=bn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ft&&(r=0),d==2&&h!=-Ft&&(o=0)));let y=f||v||1e3,T=Ss(y),M=bo(10,gi(T)),P=y*(f==0?i==0?.1:1:r),A=Ut(Ug(i-P,M/10),24),_=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Ft,E=Xn(a,A<_&&i>=_?_:Vi(_,A)),B=y*(f==0?e==0?.1:1:o),N=Ut(eh(e+B,M/10),24),D=e<=h&&(d==1||d==3&&N>=h||d==2&&N<=h)?h:-Ft,z=Vi(l,N>D&&e<=D?D:Xn(D,N));return E==z&&E==0&&(z=100),[E,z]}var XM=new Intl.NumberFormat(Eo?BM.language:"en-US"),Gd=i=>XM.format(i),xi=Math,$c=xi.PI,bn=xi.abs,gi=xi.floor,yn=xi.round,Ai=xi.ceil,Vi=xi.min,Xn=xi.max,bo=xi.pow,sg=xi.sign,Ss=xi.log10,Lg=xi.log2,qM=(i,e=1)=>xi.sinh(i)*e,Md=(i,e=1)=>xi.asinh(i/e),Ft=1/0;function rg(i){return(Ss((i^i>>31)-(i>>31))|0)+1}function Id(i,e,t){return Vi(Xn(i,e),t)}function Dg(i){return typeof i=="function"}function vt(i){return Dg(i)?i:()=>i}var YM=()=>{},Ng=i=>i,Fg=(i,e)=>e,$M=i=>null,og=i=>!0,ag=(i,e)=>i==e,ZM=/\.\d*?(?=9{6,}|0{6,})/gm,wr=i=>{if(kg(i)||Qs.has(i))return i;let e=`${i}`,t=e.match(ZM);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${wr(s)}e${r}`}return Ut(i,n)};function yr(i,e){return wr(Ut(wr(i/e))*e)}function eh(i,e){return wr(Ai(wr(i/e))*e)}function Ug(i,e){return wr(gi(wr(i/e))*e)}function Ut(i,e=0){if(kg(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return yn(n)/t}var Qs=new Map;function Og(i){return((""+i).split(".")[1]||"").length}function za(i,e,t,n){let s=[],r=n.map(Og);for(let o=e;o<t;o++){let a=bn(o),l=Ut(bo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ut(h,u);s.push(d),Qs.set(d,u)}}return s}var Ba={},Hd=[],So=[null,null],js=Array.isArray,kg=Number.isInteger,KM=i=>i===void 0;function lg(i){return typeof i=="string"}function th(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function JM(i){return i!=null&&typeof i=="object"}var jM=Object.getPrototypeOf(Uint8Array),Bg="__proto__";function Mo(i,e=th){let t;if(js(i)){let n=i.find(s=>s!=null);if(js(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Mo(i[s],e)}else t=i.slice()}else if(i instanceof jM)t=i.slice();else if(e(i)){t={};for(let n in i)n!=Bg&&(t[n]=Mo(i[n],e))}else t=i;return t}function dn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=Bg&&(th(i[s])?dn(i[s],Mo(n[s])):i[s]=Mo(n[s]))}return i}var QM=0,ew=1,tw=2;function nw(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function iw(i,e){if(ow(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return aw(o[0])||(o=rw(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:ew,f=[];for(let g=0;g<h.length;g++){let v=h[g],p=r.get(l[g]);v===null?d!=QM&&(u[p]=v,d==tw&&f.push(p)):u[p]=v}nw(u,f,s),n.push(u)}}return n}var sw=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function rw(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function ow(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function aw(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Xn(1,gi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var zg=["January","February","March","April","May","June","July","August","September","October","November","December"],Vg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Gg(i){return i.slice(0,3)}var lw=Vg.map(Gg),cw=zg.map(Gg),hw={MMMM:zg,MMM:cw,WWWW:Vg,WWW:lw};function Na(i){return(i<10?"0":"")+i}function uw(i){return(i<10?"00":i<100?"0":"")+i}var dw={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Na(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Na(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Na(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Na(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Na(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>uw(i.getMilliseconds())};function Wd(i,e){e=e||hw;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?dw[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var fw=new Intl.DateTimeFormat().resolvedOptions().timeZone;function pw(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==fw?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Hg=i=>i%1==0,Jc=[1,2,2.5,5],mw=za(10,-32,0,Jc),Wg=za(10,0,32,Jc),gw=Wg.filter(Hg),br=mw.concat(Wg),Xd=`
`,Xg="{YYYY}",cg=Xd+Xg,qg="{M}/{D}",Oa=Xd+qg,qc=Oa+"/{YY}",Yg="{aa}",xw="{h}:{mm}",vo=xw+Yg,hg=Xd+vo,ug=":{ss}",Tt=null;function $g(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?za(10,0,3,Jc).filter(Hg):za(10,-3,0,Jc)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Xg,Tt,Tt,Tt,Tt,Tt,Tt,1],[s*28,"{MMM}",cg,Tt,Tt,Tt,Tt,Tt,1],[s,qg,cg,Tt,Tt,Tt,Tt,Tt,1],[n,"{h}"+Yg,qc,Tt,Oa,Tt,Tt,Tt,1],[t,vo,qc,Tt,Oa,Tt,Tt,Tt,1],[e,ug,qc+" "+vo,Tt,Oa+" "+vo,Tt,hg,Tt,1],[i,ug+".{fff}",qc+" "+vo,Tt,Oa+" "+vo,Tt,hg,Tt,1]];function h(u){return(d,f,g,v,p,m)=>{let y=[],T=p>=o,M=p>=r&&p<o,P=u(g),A=Ut(P*i,3),_=wd(P.getFullYear(),T?0:P.getMonth(),M||T?1:P.getDate()),E=Ut(_*i,3);if(M||T){let B=M?p/r:0,N=T?p/o:0,D=A==E?A:Ut(wd(_.getFullYear()+N,_.getMonth()+B,1)*i,3),z=new Date(yn(D/i)),H=z.getFullYear(),L=z.getMonth();for(let W=0;D<=v;W++){let Y=wd(H+N*W,L+B*W,1),G=Y-u(Ut(Y*i,3));D=Ut((+Y+G)*i,3),D<=v&&y.push(D)}}else{let B=p>=s?s:p,N=gi(g)-gi(A),D=E+N+eh(A-E,B);y.push(D);let z=u(D),H=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,L=p/n,W=d.axes[f]._space,Y=m/W;for(;D=Ut(D+p,i==1?0:3),!(D>v);)if(L>1){let G=gi(Ut(H+L,6))%24,j=u(D).getHours()-G;j>1&&(j=-1),D-=j*n,H=(H+L)%24;let se=y[y.length-1];Ut((D-se)/p,3)*Y>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,h]}var[_w,vw,yw]=$g(1),[bw,Sw,Mw]=$g(.001);za(2,-53,53,[1]);function dg(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function fg(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),p=v.getFullYear(),m=v.getMonth(),y=v.getDate(),T=v.getHours(),M=v.getMinutes(),P=v.getSeconds(),A=p!=l&&a[2]||m!=c&&a[3]||y!=h&&a[4]||T!=u&&a[5]||M!=d&&a[6]||P!=f&&a[7]||a[1];return l=p,c=m,h=y,u=T,d=M,f=P,A(v)})}}function ww(i,e){let t=Wd(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function wd(i,e,t){return new Date(i,e,t)}function pg(i,e){return e(i)}var Ew="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function mg(i,e){return(t,n,s,r)=>r==null?kd:e(i(n))}function Aw(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function Tw(i,e){return i.series[e].fill(i,e)}var Rw={show:!0,live:!0,isolate:!1,mount:YM,markers:{show:!0,width:2,stroke:Aw,fill:Tw,dash:"solid"},idx:null,idxs:null,values:[]};function Cw(i,e){let t=i.cursor.points,n=Ei(),s=t.size(i,e);Ht(n,Fa,s),Ht(n,Ua,s);let r=s/-2;Ht(n,"marginLeft",r),Ht(n,"marginTop",r);let o=t.width(i,e,s);return o&&Ht(n,"borderWidth",o),n}function Pw(i,e){let t=i.series[e].points;return t._fill||t._stroke}function Iw(i,e){let t=i.series[e].points;return t._stroke||t._fill}function Lw(i,e){return i.series[e].points.size}var Ed=[0,0];function Dw(i,e,t){return Ed[0]=e,Ed[1]=t,Ed}function Yc(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Ad(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var Nw={show:!0,x:!0,y:!0,lock:!1,move:Dw,points:{one:!1,show:Cw,size:Lw,width:0,stroke:Iw,fill:Pw},bind:{mousedown:Yc,mouseup:Yc,click:Yc,dblclick:Yc,mousemove:Ad,mouseleave:Ad,mouseenter:Ad},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Zg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},qd=dn({},Zg,{filter:Fg}),Kg=dn({},qd,{size:10}),Jg=dn({},Zg,{show:!1}),Yd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',jg="bold "+Yd,Qg=1.5,gg={show:!0,scale:"x",stroke:Od,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:jg,side:2,grid:qd,ticks:Kg,border:Jg,font:Yd,lineGap:Qg,rotate:0},Fw="Value",Uw="Time",xg={show:!0,scale:"x",auto:!1,sorted:1,min:Ft,max:-Ft,idxs:[]};function Ow(i,e,t,n,s){return e.map(r=>r==null?"":Gd(r))}function kw(i,e,t,n,s,r,o){let a=[],l=Qs.get(s)||0;t=o?t:Ut(eh(t,s),l);for(let c=t;c<=n;c=Ut(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Ld(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ss:Lg,h=gi(c(t));s=bo(l,h),l==10&&(s=br[zi(s,br)]);let u=t,d=s*l;l==10&&(d=br[zi(d,br)]);do a.push(u),u=u+s,l==10&&!Qs.has(u)&&(u=Ut(u,Qs.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=br[zi(d,br)]));while(u<=n);return a}function Bw(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Ld(i,e,Xn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Ld(i,e,Xn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var e0=/./,zw=/[12357]/,Vw=/[125]/,_g=/1/,Dd=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function Gw(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?e0:l(7,o)-h>=c?zw:l(5,o)-h>=c?Vw:_g;if(u==_g){let d=bn(l(1,o)-h);if(d<c)return Dd(e.slice().reverse(),a.distr,u,Ai(c/d)).reverse()}return Dd(e,a.distr,u,1)}function Hw(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=bn(l(1,o)-l(2,o));return c<a?Dd(e.slice().reverse(),3,e0,Ai(a/c)).reverse():e}function Ww(i,e,t,n){return n==null?kd:e==null?"":Gd(e)}var vg={show:!0,scale:"y",stroke:Od,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:jg,side:3,grid:qd,ticks:Kg,border:Jg,font:Yd,lineGap:Qg,rotate:0};function Xw(i,e){let t=3+(i||1)*2;return Ut(t*e,3)}function qw(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=bn(o-r),l=i.series[e],c=a/(l.points.space*wt);return n[1]-n[0]<=c}var yg={scale:null,auto:!0,sorted:0,min:Ft,max:-Ft},t0=(i,e,t,n,s)=>s,bg={show:!0,auto:!0,sorted:0,gaps:t0,alpha:1,facets:[dn({},yg,{scale:"x"}),dn({},yg,{scale:"y"})]},Sg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:t0,alpha:1,points:{show:qw,filter:null},values:null,min:Ft,max:-Ft,idxs:[],path:null,clip:null};function Yw(i,e,t,n,s){return t/10}var n0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},$w=dn({},n0,{time:!1,ori:1}),Mg={};function i0(i,e){let t=Mg[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Mg[i]=t)),t}var wo=1,Nd=2;function Er(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?t(s,l,c,h,u,p,m,d,f,g,v,ih,Ao,rh,r0,a0):t(s,l,c,h,u,m,p,f,d,v,g,sh,To,Kd,o0,l0)}function $d(i,e){let t=0,n=0,s=St(i.bands,Hd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function Zw(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ms(i,e,t,n,s,r){return Er(i,e,(o,a,l,c,h,u,d,f,g,v,p)=>{let m=o.pxRound,y=c.dir*(c.ori==0?1:-1),T=c.ori==0?Ao:To,M,P;y==1?(M=t,P=n):(M=n,P=t);let A=m(u(a[M],c,v,f)),_=m(d(l[M],h,p,g)),E=m(u(a[P],c,v,f)),B=m(d(r==1?h.max:h.min,h,p,g)),N=new Path2D(s);return T(N,E,B),T(N,A,B),T(N,A,_),N})}function nh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?rh:Kd,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Kw(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Zd(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let m=d+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function wg(i){return i==0?Ng:i==1?yn:e=>yr(e,i)}function s0(i){let e=i==0?ih:sh,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Vi(c,a/2,l/2),h=Vi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var ih=(i,e,t)=>{i.moveTo(e,t)},sh=(i,e,t)=>{i.moveTo(t,e)},Ao=(i,e,t)=>{i.lineTo(e,t)},To=(i,e,t)=>{i.lineTo(t,e)},rh=s0(0),Kd=s0(1),r0=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},o0=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},a0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},l0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function c0(i){return(e,t,n,s,r)=>Er(e,t,(o,a,l,c,h,u,d,f,g,v,p)=>{let{pxRound:m,points:y}=o,T,M;c.ori==0?(T=ih,M=r0):(T=sh,M=o0);let P=Ut(y.width*wt,3),A=(y.size-y.width)/2*wt,_=Ut(A*2,3),E=new Path2D,B=new Path2D,{left:N,top:D,width:z,height:H}=e.bbox;rh(B,N-_,D-_,z+_*2,H+_*2);let L=W=>{if(l[W]!=null){let Y=m(u(a[W],c,v,f)),G=m(d(l[W],h,p,g));T(E,Y+A,G),M(E,Y,G,A,0,$c*2)}};if(r)r.forEach(L);else for(let W=n;W<=s;W++)L(W);return{stroke:P>0?E:null,fill:E,clip:B,flags:wo|Nd}})}function h0(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var Jw=h0(Ao),jw=h0(To);function u0(i){let e=St(i?.alignGaps,0);return(t,n,s,r)=>Er(t,n,(o,a,l,c,h,u,d,f,g,v,p)=>{[s,r]=jc(l,s,r);let m=o.pxRound,y=H=>m(u(H,c,v,f)),T=H=>m(d(H,h,p,g)),M,P;c.ori==0?(M=Ao,P=Jw):(M=To,P=jw);let A=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:wo},E=_.stroke,B=!1;if(r-s>=v*4){let H=ue=>t.posToVal(ue,c.key,!0),L=null,W=null,Y,G,ce,K=y(a[A==1?s:r]),j=y(a[s]),se=y(a[r]),de=H(A==1?j+1:se-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let Q=a[ue],_e=(A==1?Q<de:Q>de)?K:y(Q),Te=l[ue];_e==K?Te!=null?(G=Te,L==null?(M(E,_e,T(G)),Y=L=W=G):G<L?L=G:G>W&&(W=G)):Te===null&&(B=!0):(L!=null&&P(E,K,T(L),T(W),T(Y),T(G)),Te!=null?(G=Te,M(E,_e,T(G)),L=W=Y=G):(L=W=null,Te===null&&(B=!0)),K=_e,de=H(K+A))}L!=null&&L!=W&&ce!=K&&P(E,K,T(L),T(W),T(Y),T(G))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let L=l[H];L===null?B=!0:L!=null&&M(E,y(a[H]),T(L))}let[D,z]=$d(t,n);if(o.fill!=null||D!=0){let H=_.fill=new Path2D(E),L=o.fillTo(t,n,o.min,o.max,D),W=T(L),Y=y(a[s]),G=y(a[r]);A==-1&&([G,Y]=[Y,G]),M(H,G,W),M(H,Y,W)}if(!o.spanGaps){let H=[];B&&H.push(...Zd(a,l,s,r,A,y,e)),_.gaps=H=o.gaps(t,n,s,r,H),_.clip=nh(H,c.ori,f,g,v,p)}return z!=0&&(_.band=z==2?[Ms(t,n,s,r,E,-1),Ms(t,n,s,r,E,1)]:Ms(t,n,s,r,E,z)),_})}function Qw(i){let e=St(i.align,1),t=St(i.ascDesc,!1),n=St(i.alignGaps,0),s=St(i.extend,!1);return(r,o,a,l)=>Er(r,o,(c,h,u,d,f,g,v,p,m,y,T)=>{[a,l]=jc(u,a,l);let M=c.pxRound,{left:P,width:A}=r.bbox,_=j=>M(g(j,d,y,p)),E=j=>M(v(j,f,T,m)),B=d.ori==0?Ao:To,N={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:wo},D=N.stroke,z=d.dir*(d.ori==0?1:-1),H=E(u[z==1?a:l]),L=_(h[z==1?a:l]),W=L,Y=L;s&&e==-1&&(Y=P,B(D,Y,H)),B(D,L,H);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let se=u[j];if(se==null)continue;let de=_(h[j]),ue=E(se);e==1?B(D,de,H):B(D,W,ue),B(D,de,ue),H=ue,W=de}let G=W;s&&e==1&&(G=P+A,B(D,G,H));let[ce,K]=$d(r,o);if(c.fill!=null||ce!=0){let j=N.fill=new Path2D(D),se=c.fillTo(r,o,c.min,c.max,ce),de=E(se);B(j,G,de),B(j,Y,de)}if(!c.spanGaps){let j=[];j.push(...Zd(h,u,a,l,z,_,n));let se=c.width*wt/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;j.forEach(Q=>{Q[0]+=de,Q[1]+=ue}),N.gaps=j=c.gaps(r,o,a,l,j),N.clip=nh(j,d.ori,p,m,y,T)}return K!=0&&(N.band=K==2?[Ms(r,o,a,l,D,-1),Ms(r,o,a,l,D,1)]:Ms(r,o,a,l,D,K)),N})}function Eg(i,e,t,n,s,r,o=Ft){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=bn(i[l]-i[a]);h<c&&(c=h,o=bn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function e1(i){i=i||Ba;let e=St(i.size,[.6,Ft,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=vt(s),o=1-e[0],a=St(e[1],Ft),l=St(e[2],1),c=St(i.disp,Ba),h=St(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,p)=>Er(f,g,(m,y,T,M,P,A,_,E,B,N,D)=>{let z=m.pxRound,H=t,L=n*wt,W=a*wt,Y=l*wt,G,ce;M.ori==0?[G,ce]=r(f,g):[ce,G]=r(f,g);let K=M.dir*(M.ori==0?1:-1),j=M.ori==0?rh:Kd,se=M.ori==0?h:(Ce,$e,ot,Me,Nt,ze,Ye)=>{h(Ce,$e,ot,Nt,Me,Ye,ze)},de=St(f.bands,Hd).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,Q=m.fillTo(f,g,m.min,m.max,ue),me=z(_(Q,P,D,B)),_e,Te,Se,We=N,rt=z(m.width*wt),Ve=!1,ut=null,lt=null,it=null,Wt=null;u!=null&&(rt==0||d!=null)&&(Ve=!0,ut=u.values(f,g,v,p),lt=new Map,new Set(ut).forEach(Ce=>{Ce!=null&&lt.set(Ce,new Path2D)}),rt>0&&(it=d.values(f,g,v,p),Wt=new Map,new Set(it).forEach(Ce=>{Ce!=null&&Wt.set(Ce,new Path2D)})));let{x0:Ot,size:sn}=c;if(Ot!=null&&sn!=null){H=1,y=Ot.values(f,g,v,p),Ot.unit==2&&(y=y.map(ot=>f.posToVal(E+ot*N,M.key,!0)));let Ce=sn.values(f,g,v,p);sn.unit==2?Te=Ce[0]*N:Te=A(Ce[0],M,N,E)-A(0,M,N,E),We=Eg(y,T,A,M,N,E,We),Se=We-Te+L}else We=Eg(y,T,A,M,N,E,We),Se=We*o+L,Te=We-Se;Se<1&&(Se=0),rt>=Te/2&&(rt=0),Se<5&&(z=Ng);let It=Se>0,Mn=We-Se-(It?rt:0);Te=z(Id(Mn,Y,W)),_e=(H==0?Te/2:H==K?0:Te)-H*K*((H==0?L/2:0)+(It?rt/2:0));let yt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},pn=Ve?null:new Path2D,Zt=null;if(de!=null)Zt=f.data[de.series[1]];else{let{y0:Ce,y1:$e}=c;Ce!=null&&$e!=null&&(T=$e.values(f,g,v,p),Zt=Ce.values(f,g,v,p))}let rn=G*Te,U=ce*Te;for(let Ce=K==1?v:p;Ce>=v&&Ce<=p;Ce+=K){let $e=T[Ce];if($e==null)continue;if(Zt!=null){let X=Zt[Ce]??0;if($e-X==0)continue;me=_(X,P,D,B)}let ot=M.distr!=2||c!=null?y[Ce]:Ce,Me=A(ot,M,N,E),Nt=_(St($e,Q),P,D,B),ze=z(Me-_e),Ye=z(Xn(Nt,me)),R=z(Vi(Nt,me)),b=Ye-R;if($e!=null){let X=$e<0?U:rn,he=$e<0?rn:U;Ve?(rt>0&&it[Ce]!=null&&j(Wt.get(it[Ce]),ze,R+gi(rt/2),Te,Xn(0,b-rt),X,he),ut[Ce]!=null&&j(lt.get(ut[Ce]),ze,R+gi(rt/2),Te,Xn(0,b-rt),X,he)):j(pn,ze,R+gi(rt/2),Te,Xn(0,b-rt),X,he),se(f,g,Ce,ze-rt/2,R,Te+rt,b)}}return rt>0?yt.stroke=Ve?Wt:pn:Ve||(yt._fill=m.width==0?m._fill:m._stroke??m._fill,yt.width=0),yt.fill=Ve?lt:pn,yt})}function t1(i,e){let t=St(e?.alignGaps,0);return(n,s,r,o)=>Er(n,s,(a,l,c,h,u,d,f,g,v,p,m)=>{[r,o]=jc(c,r,o);let y=a.pxRound,T=G=>y(d(G,h,p,g)),M=G=>y(f(G,u,m,v)),P,A,_;h.ori==0?(P=ih,_=Ao,A=a0):(P=sh,_=To,A=l0);let E=h.dir*(h.ori==0?1:-1),B=T(l[E==1?r:o]),N=B,D=[],z=[];for(let G=E==1?r:o;G>=r&&G<=o;G+=E)if(c[G]!=null){let K=l[G],j=T(K);D.push(N=j),z.push(M(c[G]))}let H={stroke:i(D,z,P,_,A,y),fill:null,clip:null,band:null,gaps:null,flags:wo},L=H.stroke,[W,Y]=$d(n,s);if(a.fill!=null||W!=0){let G=H.fill=new Path2D(L),ce=a.fillTo(n,s,a.min,a.max,W),K=M(ce);_(G,N,K),_(G,B,K)}if(!a.spanGaps){let G=[];G.push(...Zd(l,c,r,o,E,T,t)),H.gaps=G=a.gaps(n,s,r,o,G),H.clip=nh(G,h.ori,g,v,p,m)}return Y!=0&&(H.band=Y==2?[Ms(n,s,r,o,L,-1),Ms(n,s,r,o,L,1)]:Ms(n,s,r,o,L,Y)),H})}function n1(i){return t1(i1,i)}function i1(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Fd=new Set;function Ag(){for(let i of Fd)i.syncRect(!0)}Eo&&(Mr(OM,yo,Ag),Mr(kM,yo,Ag,!0),Mr(Zc,yo,()=>{Ln.pxRatio=wt}));var s1=u0(),r1=c0();function Tg(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Ud(r,o,e,t))}function o1(i,e){return i.map((t,n)=>n==0?{}:dn({},e,t))}function Ud(i,e,t,n){return dn({},e==0?t:n,i)}function d0(i,e,t){return e==null?So:[e,t]}var a1=d0;function l1(i,e,t){return e==null?So:Kc(e,t,Vd,!0)}function f0(i,e,t,n){return e==null?So:Qc(e,t,i.scales[n].log,!1)}var c1=f0;function p0(i,e,t,n){return e==null?So:zd(e,t,i.scales[n].log,!1)}var h1=p0;function u1(i,e,t,n,s){let r=Xn(rg(i),rg(e)),o=e-i,a=zi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Qs.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Rg(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=yn((t=+s)*wt))+"px"),[i,e,t]}function d1(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ut(e[2]*wt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Ln(i,e,t){let n={mode:St(i.mode,1)},s=n.mode;function r(x,S,C,I){let V=S.valToPct(x);return I+C*(S.dir==-1?1-V:V)}function o(x,S,C,I){let V=S.valToPct(x);return I+C*(S.dir==-1?V:1-V)}function a(x,S,C,I){return S.ori==0?r(x,S,C,I):o(x,S,C,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ei(vM);if(i.id!=null&&(c.id=i.id),mi(c,i.class),i.title){let x=Ei(SM,c);x.textContent=i.title}let h=Bi("canvas"),u=n.ctx=h.getContext("2d"),d=Ei(MM,c);Mr("click",d,x=>{x.target===g&&(Bt!=Dr||Xt!=Nr)&&Pn.click(n,x)},!0);let f=n.under=Ei(wM,d);d.appendChild(h);let g=n.over=Ei(EM,d);i=Mo(i);let v=+St(i.pxAlign,1),p=wg(v);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let m=i.ms||.001,y=n.series=s==1?Tg(i.series||[],xg,Sg,!1):o1(i.series||[null],bg),T=n.axes=Tg(i.axes||[],gg,vg,!0),M=n.scales={},P=n.bands=i.bands||[];P.forEach(x=>{x.fill=vt(x.fill||null),x.dir=St(x.dir,-1)});let A=s==2?y[1].facets[0].scale:y[0].scale,_={axes:os,series:mt},E=(i.drawOrder||["axes","series"]).map(x=>_[x]);function B(x){let S=x.distr==3?C=>Ss(C>0?C:x.clamp(n,C,x.min,x.max,x.key)):x.distr==4?C=>Md(C,x.asinh):x.distr==100?C=>x.fwd(C):C=>C;return C=>{let I=S(C),{_min:V,_max:Z}=x,ae=Z-V;return(I-V)/ae}}function N(x){let S=M[x];if(S==null){let C=(i.scales||Ba)[x]||Ba;if(C.from!=null){N(C.from);let I=dn({},M[C.from],C,{key:x});I.valToPct=B(I),M[x]=I}else{S=M[x]=dn({},x==A?n0:$w,C),S.key=x;let I=S.time,V=S.range,Z=js(V);if((x!=A||s==2&&!I)&&(Z&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?ng:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?ng:{mode:1,hard:V[1],soft:V[1]}},Z=!1),!Z&&th(V))){let ae=V;V=(fe,ye,De)=>ye==null?So:Kc(ye,De,ae)}S.range=vt(V||(I?a1:x==A?S.distr==3?c1:S.distr==4?h1:d0:S.distr==3?f0:S.distr==4?p0:l1)),S.auto=vt(Z?!1:S.auto),S.clamp=vt(S.clamp||Yw),S._min=S._max=null,S.valToPct=B(S)}}}N("x"),N("y"),s==1&&y.forEach(x=>{N(x.scale)}),T.forEach(x=>{N(x.scale)});for(let x in i.scales)N(x);let D=M[A],z=D.distr,H,L;D.ori==0?(mi(c,yM),H=r,L=o):(mi(c,bM),H=o,L=r);let W={};for(let x in M){let S=M[x];(S.min!=null||S.max!=null)&&(W[x]={min:S.min,max:S.max},S.min=S.max=null)}let Y=i.tzDate||(x=>new Date(yn(x/m))),G=i.fmtDate||Wd,ce=m==1?yw(Y):Mw(Y),K=fg(Y,dg(m==1?vw:Sw,G)),j=mg(Y,pg(Ew,G)),se=[],de=n.legend=dn({},Rw,i.legend),ue=n.cursor=dn({},Nw,{drag:{y:s==2}},i.cursor),Q=de.show,me=ue.show,_e=de.markers;de.idxs=se,_e.width=vt(_e.width),_e.dash=vt(_e.dash),_e.stroke=vt(_e.stroke),_e.fill=vt(_e.fill);let Te,Se,We,rt=[],Ve=[],ut,lt=!1,it={};if(de.live){let x=y[1]?y[1].values:null;lt=x!=null,ut=lt?x(n,1,0):{_:0};for(let S in ut)it[S]=kd}if(Q)if(Te=Bi("table",IM,c),We=Bi("tbody",null,Te),de.mount(n,Te),lt){Se=Bi("thead",null,Te,We);let x=Bi("tr",null,Se);Bi("th",null,x);for(var Wt in ut)Bi("th",Hm,x).textContent=Wt}else mi(Te,DM),de.live&&mi(Te,LM);let Ot={show:!0},sn={show:!1};function It(x,S){if(S==0&&(lt||!de.live||s==2))return So;let C=[],I=Bi("tr",NM,We,We.childNodes[S]);mi(I,x.class),x.show||mi(I,Sr);let V=Bi("th",null,I);if(_e.show){let fe=Ei(FM,V);if(S>0){let ye=_e.width(n,S);ye&&(fe.style.border=ye+"px "+_e.dash(n,S)+" "+_e.stroke(n,S)),fe.style.background=_e.fill(n,S)}}let Z=Ei(Hm,V);x.label instanceof HTMLElement?Z.appendChild(x.label):Z.textContent=x.label,S>0&&(_e.show||(Z.style.color=x.width>0?_e.stroke(n,S):_e.fill(n,S)),yt("click",V,fe=>{if(ue._lock)return;Je(fe);let ye=y.indexOf(x);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=y.some((Ne,Ue)=>Ue>0&&Ue!=ye&&Ne.show);y.forEach((Ne,Ue)=>{Ue>0&&Xi(Ue,De?Ue==ye?Ot:sn:Ot,!0,cn.setSeries)})}else Xi(ye,{show:!x.show},!0,cn.setSeries)},!1),je&&yt(Ym,V,fe=>{ue._lock||(Je(fe),Xi(y.indexOf(x),Ur,!0,cn.setSeries))},!1));for(var ae in ut){let fe=Bi("td",UM,I);fe.textContent="--",C.push(fe)}return[I,C]}let Mn=new Map;function yt(x,S,C,I=!0){let V=Mn.get(S)||{},Z=ue.bind[x](n,S,C,I);Z&&(Mr(x,S,V[x]=Z),Mn.set(S,V))}function pn(x,S,C){let I=Mn.get(S)||{};for(let V in I)(x==null||V==x)&&(Pd(V,S,I[V]),delete I[V]);x==null&&Mn.delete(S)}let Zt=0,rn=0,U=0,Ce=0,$e=0,ot=0,Me=$e,Nt=ot,ze=U,Ye=Ce,R=0,b=0,X=0,he=0;n.bbox={};let oe=!1,xe=!1,ve=!1,ee=!1,ie=!1,pe=!1;function F(x,S,C){(C||x!=n.width||S!=n.height)&&re(x,S),ct(!1),ve=!0,xe=!0,Dn()}function re(x,S){n.width=Zt=U=x,n.height=rn=Ce=S,$e=ot=0,be(),Ge();let C=n.bbox;R=C.left=yr($e*wt,.5),b=C.top=yr(ot*wt,.5),X=C.width=yr(U*wt,.5),he=C.height=yr(Ce*wt,.5)}let te=3;function we(){let x=!1,S=0;for(;!x;){S++;let C=Pr(S),I=Wi(S);x=S==te||C&&I,x||(re(n.width,n.height),xe=!0)}}function ge({width:x,height:S}){F(x,S)}n.setSize=ge;function be(){let x=!1,S=!1,C=!1,I=!1;T.forEach((V,Z)=>{if(V.show&&V._show){let{side:ae,_size:fe}=V,ye=ae%2,De=V.label!=null?V.labelSize:0,Ne=fe+De;Ne>0&&(ye?(U-=Ne,ae==3?($e+=Ne,I=!0):C=!0):(Ce-=Ne,ae==0?(ot+=Ne,x=!0):S=!0))}}),Gi[0]=x,Gi[1]=C,Gi[2]=S,Gi[3]=I,U-=Pi[1]+Pi[3],$e+=Pi[3],Ce-=Pi[2]+Pi[0],ot+=Pi[0]}function Ge(){let x=$e+U,S=ot+Ce,C=$e,I=ot;function V(Z,ae){switch(Z){case 1:return x+=ae,x-ae;case 2:return S+=ae,S-ae;case 3:return C-=ae,C+ae;case 0:return I-=ae,I+ae}}T.forEach((Z,ae)=>{if(Z.show&&Z._show){let fe=Z.side;Z._pos=V(fe,Z._size),Z.label!=null&&(Z._lpos=V(fe,Z.labelSize))}})}if(ue.dataIdx==null){let x=ue.hover,S=x.skip=new Set(x.skip??[]);S.add(void 0);let C=x.prox=vt(x.prox),I=x.bias??=0;ue.dataIdx=(V,Z,ae,fe)=>{if(Z==0)return ae;let ye=ae,De=C(V,Z,ae,fe)??Ft,Ne=De>=0&&De<Ft,Ue=D.ori==0?U:Ce,st=ue.left,Mt=e[0],bt=e[Z];if(S.has(bt[ae])){ye=null;let gt=null,Ke=null,Xe;if(I==0||I==-1)for(Xe=ae;gt==null&&Xe-- >0;)S.has(bt[Xe])||(gt=Xe);if(I==0||I==1)for(Xe=ae;Ke==null&&Xe++<bt.length;)S.has(bt[Xe])||(Ke=Xe);if(gt!=null||Ke!=null)if(Ne){let Vt=gt==null?-1/0:H(Mt[gt],D,Ue,0),jt=Ke==null?1/0:H(Mt[Ke],D,Ue,0),Tn=st-Vt,Lt=jt-st;Tn<=Lt?Tn<=De&&(ye=gt):Lt<=De&&(ye=Ke)}else ye=Ke==null?gt:gt==null?Ke:ae-gt<=Ke-ae?gt:Ke}else Ne&&bn(st-H(Mt[ae],D,Ue,0))>De&&(ye=null);return ye}}let Je=x=>{ue.event=x};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=vt(le.show),le.size=vt(le.size),le.stroke=vt(le.stroke),le.width=vt(le.width),le.fill=vt(le.fill);let Oe=n.focus=dn({},i.focus||{alpha:.3},ue.focus),je=Oe.prox>=0,Re=je&&le.one,at=[],kt=[],kn=[];function Do(x,S){let C=le.show(n,S);if(C instanceof HTMLElement)return mi(C,PM),mi(C,x.class),ns(C,-10,-10,U,Ce),g.insertBefore(C,at[S]),C}function Tr(x,S){if(s==1||S>0){let C=s==1&&M[x.scale].time,I=x.value;x.value=C?lg(I)?mg(Y,pg(I,G)):I||j:I||Ww,x.label=x.label||(C?Uw:Fw)}if(Re||S>0){x.width=x.width==null?1:x.width,x.paths=x.paths||s1||$M,x.fillTo=vt(x.fillTo||Zw),x.pxAlign=+St(x.pxAlign,v),x.pxRound=wg(x.pxAlign),x.stroke=vt(x.stroke||null),x.fill=vt(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let C=Xw(Xn(1,x.width),1),I=x.points=dn({},{size:C,width:Xn(1,C*.2),stroke:x.stroke,space:C*2,paths:r1,_stroke:null,_fill:null},x.points);I.show=vt(I.show),I.filter=vt(I.filter),I.fill=vt(I.fill),I.stroke=vt(I.stroke),I.paths=vt(I.paths),I.pxAlign=x.pxAlign}if(Q){let C=It(x,S);rt.splice(S,0,C[0]),Ve.splice(S,0,C[1]),de.values.push(null)}if(me){se.splice(S,0,null);let C=null;Re?S==0&&(C=Do(x,S)):S>0&&(C=Do(x,S)),at.splice(S,0,C),kt.splice(S,0,0),kn.splice(S,0,0)}An("addSeries",S)}function Bh(x,S){S=S??y.length,x=s==1?Ud(x,S,xg,Sg):Ud(x,S,{},bg),y.splice(S,0,x),Tr(y[S],S)}n.addSeries=Bh;function Ha(x){if(y.splice(x,1),Q){de.values.splice(x,1),Ve.splice(x,1);let S=rt.splice(x,1)[0];pn(null,S.firstChild),S.remove()}me&&(se.splice(x,1),at.splice(x,1)[0].remove(),kt.splice(x,1),kn.splice(x,1)),An("delSeries",x)}n.delSeries=Ha;let Gi=[!1,!1,!1,!1];function is(x,S){if(x._show=x.show,x.show){let C=x.side%2,I=M[x.scale];I==null&&(x.scale=C?y[1].scale:A,I=M[x.scale]);let V=I.time;x.size=vt(x.size),x.space=vt(x.space),x.rotate=vt(x.rotate),js(x.incrs)&&x.incrs.forEach(ae=>{!Qs.has(ae)&&Qs.set(ae,Og(ae))}),x.incrs=vt(x.incrs||(I.distr==2?gw:V?m==1?_w:bw:br)),x.splits=vt(x.splits||(V&&I.distr==1?ce:I.distr==3?Ld:I.distr==4?Bw:kw)),x.stroke=vt(x.stroke),x.grid.stroke=vt(x.grid.stroke),x.ticks.stroke=vt(x.ticks.stroke),x.border.stroke=vt(x.border.stroke);let Z=x.values;x.values=js(Z)&&!js(Z[0])?vt(Z):V?js(Z)?fg(Y,dg(Z,G)):lg(Z)?ww(Y,Z):Z||K:Z||Ow,x.filter=vt(x.filter||(I.distr>=3&&I.log==10?Gw:I.distr==3&&I.log==2?Hw:Fg)),x.font=Rg(x.font),x.labelFont=Rg(x.labelFont),x._size=x.size(n,null,S,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Gi[S]=!0,x._el=Ei(AM,d))}}function ss(x,S,C,I){let[V,Z,ae,fe]=C,ye=S%2,De=0;return ye==0&&(fe||Z)&&(De=S==0&&!V||S==2&&!ae?yn(gg.size/3):0),ye==1&&(V||ae)&&(De=S==1&&!Z||S==3&&!fe?yn(vg.size/2):0),De}let No=n.padding=(i.padding||[ss,ss,ss,ss]).map(x=>vt(St(x,ss))),Pi=n._padding=No.map((x,S)=>x(n,S,Gi,0)),Kt,tn=null,nn=null,Hi=s==1?y[0].idxs:null,ii=null,Rs=!1;function Fo(x,S){if(e=x??[],n.data=n._data=e,s==2){Kt=0;for(let C=1;C<y.length;C++)Kt+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ii=e[0],Kt=ii.length;let C=e;if(z==2){C=e.slice();let I=C[0]=Array(Kt);for(let V=0;V<Kt;V++)I[V]=V}n._data=e=C}if(ct(!0),An("setData"),z==2&&(ve=!0),S!==!1){let C=D;C.auto(n,Rs)?Uo():Is(A,C.min,C.max),ee=ee||ue.left>=0,pe=!0,Dn()}}n.setData=Fo;function Uo(){Rs=!0;let x,S;s==1&&(Kt>0?(tn=Hi[0]=0,nn=Hi[1]=Kt-1,x=e[0][tn],S=e[0][nn],z==2?(x=tn,S=nn):x==S&&(z==3?[x,S]=Qc(x,x,D.log,!1):z==4?[x,S]=zd(x,x,D.log,!1):D.time?S=x+yn(86400/m):[x,S]=Kc(x,S,Vd,!0))):(tn=Hi[0]=x=null,nn=Hi[1]=S=null)),Is(A,x,S)}let Rr,Cs,Cr,w,k,J,q,$,Ee,Pe;function Ae(x,S,C,I,V,Z){x??=Xm,C??=Hd,I??="butt",V??=Xm,Z??="round",x!=Rr&&(u.strokeStyle=Rr=x),V!=Cs&&(u.fillStyle=Cs=V),S!=Cr&&(u.lineWidth=Cr=S),Z!=k&&(u.lineJoin=k=Z),I!=J&&(u.lineCap=J=I),C!=w&&u.setLineDash(w=C)}function Ie(x,S,C,I){S!=Cs&&(u.fillStyle=Cs=S),x!=q&&(u.font=q=x),C!=$&&(u.textAlign=$=C),I!=Ee&&(u.textBaseline=Ee=I)}function Be(x,S,C,I,V=0){if(I.length>0&&x.auto(n,Rs)&&(S==null||S.min==null)){let Z=St(tn,0),ae=St(nn,I.length-1),fe=C.min==null?GM(I,Z,ae,V,x.distr==3):[C.min,C.max];x.min=Vi(x.min,C.min=fe[0]),x.max=Xn(x.max,C.max=fe[1])}}let et={min:null,max:null};function pt(){for(let I in M){let V=M[I];W[I]==null&&(V.min==null||W[A]!=null&&V.auto(n,Rs))&&(W[I]=et)}for(let I in M){let V=M[I];W[I]==null&&V.from!=null&&W[V.from]!=null&&(W[I]=et)}W[A]!=null&&ct(!0);let x={};for(let I in W){let V=W[I];if(V!=null){let Z=x[I]=Mo(M[I],JM);if(V.min!=null)dn(Z,V);else if(I!=A||s==2)if(Kt==0&&Z.from==null){let ae=Z.range(n,null,null,I);Z.min=ae[0],Z.max=ae[1]}else Z.min=Ft,Z.max=-Ft}}if(Kt>0){y.forEach((I,V)=>{if(s==1){let Z=I.scale,ae=W[Z];if(ae==null)return;let fe=x[Z];if(V==0){let ye=fe.range(n,fe.min,fe.max,Z);fe.min=ye[0],fe.max=ye[1],tn=zi(fe.min,e[0]),nn=zi(fe.max,e[0]),nn-tn>1&&(e[0][tn]<fe.min&&tn++,e[0][nn]>fe.max&&nn--),I.min=ii[tn],I.max=ii[nn]}else I.show&&I.auto&&Be(fe,ae,I,e[V],I.sorted);I.idxs[0]=tn,I.idxs[1]=nn}else if(V>0&&I.show&&I.auto){let[Z,ae]=I.facets,fe=Z.scale,ye=ae.scale,[De,Ne]=e[V],Ue=x[fe],st=x[ye];Ue!=null&&Be(Ue,W[fe],Z,De,Z.sorted),st!=null&&Be(st,W[ye],ae,Ne,ae.sorted),I.min=ae.min,I.max=ae.max}});for(let I in x){let V=x[I],Z=W[I];if(V.from==null&&(Z==null||Z.min==null)){let ae=V.range(n,V.min==Ft?null:V.min,V.max==-Ft?null:V.max,I);V.min=ae[0],V.max=ae[1]}}}for(let I in x){let V=x[I];if(V.from!=null){let Z=x[V.from];if(Z.min==null)V.min=V.max=null;else{let ae=V.range(n,Z.min,Z.max,I);V.min=ae[0],V.max=ae[1]}}}let S={},C=!1;for(let I in x){let V=x[I],Z=M[I];if(Z.min!=V.min||Z.max!=V.max){Z.min=V.min,Z.max=V.max;let ae=Z.distr;Z._min=ae==3?Ss(Z.min):ae==4?Md(Z.min,Z.asinh):ae==100?Z.fwd(Z.min):Z.min,Z._max=ae==3?Ss(Z.max):ae==4?Md(Z.max,Z.asinh):ae==100?Z.fwd(Z.max):Z.max,S[I]=C=!0}}if(C){y.forEach((I,V)=>{s==2?V>0&&S.y&&(I._paths=null):S[I.scale]&&(I._paths=null)});for(let I in S)ve=!0,An("setScale",I);me&&ue.left>=0&&(ee=pe=!0)}for(let I in W)W[I]=null}function ke(x){let S=Id(tn-1,0,Kt-1),C=Id(nn+1,0,Kt-1);for(;x[S]==null&&S>0;)S--;for(;x[C]==null&&C<Kt-1;)C++;return[S,C]}function mt(){if(Kt>0){let x=y.some(S=>S._focus)&&Pe!=Oe.alpha;x&&(u.globalAlpha=Pe=Oe.alpha),y.forEach((S,C)=>{if(C>0&&S.show&&($t(C,!1),$t(C,!0),S._paths==null)){let I=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha);let V=s==2?[0,e[C][0].length-1]:ke(e[C]);S._paths=S.paths(n,C,V[0],V[1]),Pe!=I&&(u.globalAlpha=Pe=I)}}),y.forEach((S,C)=>{if(C>0&&S.show){let I=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha),S._paths!=null&&Rt(C,!1);{let V=S._paths!=null?S._paths.gaps:null,Z=S.points.show(n,C,tn,nn,V),ae=S.points.filter(n,C,Z,V);(Z||ae)&&(S.points._paths=S.points.paths(n,C,tn,nn,ae),Rt(C,!0))}Pe!=I&&(u.globalAlpha=Pe=I),An("drawSeries",C)}}),x&&(u.globalAlpha=Pe=1)}}function $t(x,S){let C=S?y[x].points:y[x];C._stroke=C.stroke(n,x),C._fill=C.fill(n,x)}function Rt(x,S){let C=S?y[x].points:y[x],{stroke:I,fill:V,clip:Z,flags:ae,_stroke:fe=C._stroke,_fill:ye=C._fill,_width:De=C.width}=C._paths;De=Ut(De*wt,3);let Ne=null,Ue=De%2/2;S&&ye==null&&(ye=De>0?"#fff":fe);let st=C.pxAlign==1&&Ue>0;if(st&&u.translate(Ue,Ue),!S){let Mt=R-De/2,bt=b-De/2,gt=X+De,Ke=he+De;Ne=new Path2D,Ne.rect(Mt,bt,gt,Ke)}S?Fe(fe,De,C.dash,C.cap,ye,I,V,ae,Z):Ct(x,fe,De,C.dash,C.cap,ye,I,V,ae,Ne,Z),st&&u.translate(-Ue,-Ue)}function Ct(x,S,C,I,V,Z,ae,fe,ye,De,Ne){let Ue=!1;ye!=0&&P.forEach((st,Mt)=>{if(st.series[0]==x){let bt=y[st.series[1]],gt=e[st.series[1]],Ke=(bt._paths||Ba).band;js(Ke)&&(Ke=st.dir==1?Ke[0]:Ke[1]);let Xe,Vt=null;bt.show&&Ke&&WM(gt,tn,nn)?(Vt=st.fill(n,Mt)||Z,Xe=bt._paths.clip):Ke=null,Fe(S,C,I,V,Vt,ae,fe,ye,De,Ne,Xe,Ke),Ue=!0}}),Ue||Fe(S,C,I,V,Z,ae,fe,ye,De,Ne)}let mn=wo|Nd;function Fe(x,S,C,I,V,Z,ae,fe,ye,De,Ne,Ue){Ae(x,S,C,I,V),(ye||De||Ue)&&(u.save(),ye&&u.clip(ye),De&&u.clip(De)),Ue?(fe&mn)==mn?(u.clip(Ue),Ne&&u.clip(Ne),xt(V,ae),on(x,Z,S)):fe&Nd?(xt(V,ae),u.clip(Ue),on(x,Z,S)):fe&wo&&(u.save(),u.clip(Ue),Ne&&u.clip(Ne),xt(V,ae),u.restore(),on(x,Z,S)):(xt(V,ae),on(x,Z,S)),(ye||De||Ue)&&u.restore()}function on(x,S,C){C>0&&(S instanceof Map?S.forEach((I,V)=>{u.strokeStyle=Rr=V,u.stroke(I)}):S!=null&&x&&u.stroke(S))}function xt(x,S){S instanceof Map?S.forEach((C,I)=>{u.fillStyle=Cs=I,u.fill(C)}):S!=null&&x&&u.fill(S)}function rs(x,S,C,I){let V=T[x],Z;if(I<=0)Z=[0,0];else{let ae=V._space=V.space(n,x,S,C,I),fe=V._incrs=V.incrs(n,x,S,C,I,ae);Z=u1(S,C,fe,I,ae)}return V._found=Z}function an(x,S,C,I,V,Z,ae,fe,ye,De){let Ne=ae%2/2;v==1&&u.translate(Ne,Ne),Ae(fe,ae,ye,De,fe),u.beginPath();let Ue,st,Mt,bt,gt=V+(I==0||I==3?-Z:Z);C==0?(st=V,bt=gt):(Ue=V,Mt=gt);for(let Ke=0;Ke<x.length;Ke++)S[Ke]!=null&&(C==0?Ue=Mt=x[Ke]:st=bt=x[Ke],u.moveTo(Ue,st),u.lineTo(Mt,bt));u.stroke(),v==1&&u.translate(-Ne,-Ne)}function Pr(x){let S=!0;return T.forEach((C,I)=>{if(!C.show)return;let V=M[C.scale];if(V.min==null){C._show&&(S=!1,C._show=!1,ct(!1));return}else C._show||(S=!1,C._show=!0,ct(!1));let Z=C.side,ae=Z%2,{min:fe,max:ye}=V,[De,Ne]=rs(I,fe,ye,ae==0?U:Ce);if(Ne==0)return;let Ue=V.distr==2,st=C._splits=C.splits(n,I,fe,ye,De,Ne,Ue),Mt=V.distr==2?st.map(Xe=>ii[Xe]):st,bt=V.distr==2?ii[st[1]]-ii[st[0]]:De,gt=C._values=C.values(n,C.filter(n,Mt,I,Ne,bt),I,Ne,bt);C._rotate=Z==2?C.rotate(n,gt,I,Ne):0;let Ke=C._size;C._size=Ai(C.size(n,gt,I,x)),Ke!=null&&C._size!=Ke&&(S=!1)}),S}function Wi(x){let S=!0;return No.forEach((C,I)=>{let V=C(n,I,Gi,x);V!=Pi[I]&&(S=!1),Pi[I]=V}),S}function os(){for(let x=0;x<T.length;x++){let S=T[x];if(!S.show||!S._show)continue;let C=S.side,I=C%2,V,Z,ae=S.stroke(n,x),fe=C==0||C==3?-1:1,[ye,De]=S._found;if(S.label!=null){let Vn=S.labelGap*fe,oi=yn((S._lpos+Vn)*wt);Ie(S.labelFont[0],ae,"center",C==2?"top":Wm),u.save(),I==1?(V=Z=0,u.translate(oi,yn(b+he/2)),u.rotate((C==3?-$c:$c)/2)):(V=yn(R+X/2),Z=oi);let ar=Dg(S.label)?S.label(n,x,ye,De):S.label;u.fillText(ar,V,Z),u.restore()}if(De==0)continue;let Ne=M[S.scale],Ue=I==0?X:he,st=I==0?R:b,Mt=S._splits,bt=Ne.distr==2?Mt.map(Vn=>ii[Vn]):Mt,gt=Ne.distr==2?ii[Mt[1]]-ii[Mt[0]]:ye,Ke=S.ticks,Xe=S.border,Vt=Ke.show?Ke.size:0,jt=yn(Vt*wt),Tn=yn((S.alignTo==2?S._size-Vt-S.gap:S.gap)*wt),Lt=S._rotate*-$c/180,Qt=p(S._pos*wt),si=(jt+Tn)*fe,zn=Qt+si;Z=I==0?zn:0,V=I==1?zn:0;let vi=S.font[0],Ii=S.align==1?_o:S.align==2?yd:Lt>0?_o:Lt<0?yd:I==0?"center":C==3?yd:_o,Yi=Lt||I==1?"middle":C==2?"top":Wm;Ie(vi,ae,Ii,Yi);let ri=S.font[1]*S.lineGap,yi=Mt.map(Vn=>p(a(Vn,Ne,Ue,st))),Li=S._values;for(let Vn=0;Vn<Li.length;Vn++){let oi=Li[Vn];if(oi!=null){I==0?V=yi[Vn]:Z=yi[Vn],oi=""+oi;let ar=oi.indexOf(`
`)==-1?[oi]:oi.split(/\n/gm);for(let Gn=0;Gn<ar.length;Gn++){let Uf=ar[Gn];Lt?(u.save(),u.translate(V,Z+Gn*ri),u.rotate(Lt),u.fillText(Uf,0,0),u.restore()):u.fillText(Uf,V,Z+Gn*ri)}}}Ke.show&&an(yi,Ke.filter(n,bt,x,De,gt),I,C,Qt,jt,Ut(Ke.width*wt,3),Ke.stroke(n,x),Ke.dash,Ke.cap);let $i=S.grid;$i.show&&an(yi,$i.filter(n,bt,x,De,gt),I,I==0?2:1,I==0?b:R,I==0?he:X,Ut($i.width*wt,3),$i.stroke(n,x),$i.dash,$i.cap),Xe.show&&an([Qt],[1],I==0?1:0,I==0?1:2,I==1?b:R,I==1?he:X,Ut(Xe.width*wt,3),Xe.stroke(n,x),Xe.dash,Xe.cap)}An("drawAxes")}function ct(x){y.forEach((S,C)=>{C>0&&(S._paths=null,x&&(s==1?(S.min=null,S.max=null):S.facets.forEach(I=>{I.min=null,I.max=null})))})}let Jt=!1,Bn=!1,Pt=[];function ln(){Bn=!1;for(let x=0;x<Pt.length;x++)An(...Pt[x]);Pt.length=0}function Dn(){Jt||(sw(_f),Jt=!0)}function Wa(x,S=!1){Jt=!0,Bn=S,x(n),_f(),S&&Pt.length>0&&queueMicrotask(ln)}n.batch=Wa;function _f(){if(oe&&(pt(),oe=!1),ve&&(we(),ve=!1),xe){if(Ht(f,_o,$e),Ht(f,"top",ot),Ht(f,Fa,U),Ht(f,Ua,Ce),Ht(g,_o,$e),Ht(g,"top",ot),Ht(g,Fa,U),Ht(g,Ua,Ce),Ht(d,Fa,Zt),Ht(d,Ua,rn),h.width=yn(Zt*wt),h.height=yn(rn*wt),T.forEach(({_el:x,_show:S,_size:C,_pos:I,side:V})=>{if(x!=null)if(S){let Z=V===3||V===0?C:0,ae=V%2==1;Ht(x,ae?"left":"top",I-Z),Ht(x,ae?"width":"height",C),Ht(x,ae?"top":"left",ae?ot:$e),Ht(x,ae?"height":"width",ae?Ce:U),Cd(x,Sr)}else mi(x,Sr)}),Rr=Cs=Cr=k=J=q=$=Ee=w=null,Pe=1,Bo(!0),$e!=Me||ot!=Nt||U!=ze||Ce!=Ye){ct(!1);let x=U/ze,S=Ce/Ye;if(me&&!ee&&ue.left>=0){ue.left*=x,ue.top*=S,Ir&&ns(Ir,yn(ue.left),0,U,Ce),Lr&&ns(Lr,0,yn(ue.top),U,Ce);for(let C=0;C<at.length;C++){let I=at[C];I!=null&&(kt[C]*=x,kn[C]*=S,ns(I,Ai(kt[C]),Ai(kn[C]),U,Ce))}}if(zt.show&&!ie&&zt.left>=0&&zt.width>0){zt.left*=x,zt.width*=x,zt.top*=S,zt.height*=S;for(let C in Xh)Ht(Fr,C,zt[C])}Me=$e,Nt=ot,ze=U,Ye=Ce}An("setSize"),xe=!1}Zt>0&&rn>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(x=>x()),An("draw")),zt.show&&ie&&(Xa(zt),ie=!1),me&&ee&&(or(null,!0,!1),ee=!1),de.show&&de.live&&pe&&(Hh(),pe=!1),l||(l=!0,n.status=1,An("ready")),Rs=!1,Jt=!1}n.redraw=(x,S)=>{ve=S||!1,x!==!1?Is(A,D.min,D.max):Dn()};function zh(x,S){let C=M[x];if(C.from==null){if(Kt==0){let I=C.range(n,S.min,S.max,x);S.min=I[0],S.max=I[1]}if(S.min>S.max){let I=S.min;S.min=S.max,S.max=I}if(Kt>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;x==A&&C.distr==2&&Kt>0&&(S.min=zi(S.min,e[0]),S.max=zi(S.max,e[0]),S.min==S.max&&S.max++),W[x]=S,oe=!0,Dn()}}n.setScale=zh;let Vh,Gh,Ir,Lr,vf,yf,Dr,Nr,bf,Sf,Bt,Xt,Ps=!1,Pn=ue.drag,wn=Pn.x,En=Pn.y;me&&(ue.x&&(Vh=Ei(RM,g)),ue.y&&(Gh=Ei(CM,g)),D.ori==0?(Ir=Vh,Lr=Gh):(Ir=Gh,Lr=Vh),Bt=ue.left,Xt=ue.top);let zt=n.select=dn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Fr=zt.show?Ei(TM,zt.over?g:f):null;function Xa(x,S){if(zt.show){for(let C in x)zt[C]=x[C],C in Xh&&Ht(Fr,C,x[C]);S!==!1&&An("setSelect")}}n.setSelect=Xa;function lx(x){if(y[x].show)Q&&Cd(rt[x],Sr);else if(Q&&mi(rt[x],Sr),me){let C=Re?at[0]:at[x];C!=null&&ns(C,-10,-10,U,Ce)}}function Is(x,S,C){zh(x,{min:S,max:C})}function Xi(x,S,C,I){S.focus!=null&&fx(x),S.show!=null&&y.forEach((V,Z)=>{Z>0&&(x==Z||x==null)&&(V.show=S.show,lx(Z),s==2?(Is(V.facets[0].scale,null,null),Is(V.facets[1].scale,null,null)):Is(V.scale,null,null),Dn())}),C!==!1&&An("setSeries",x,S),I&&zo("setSeries",n,x,S)}n.setSeries=Xi;function cx(x,S){dn(P[x],S)}function hx(x,S){x.fill=vt(x.fill||null),x.dir=St(x.dir,-1),S=S??P.length,P.splice(S,0,x)}function ux(x){x==null?P.length=0:P.splice(x,1)}n.addBand=hx,n.setBand=cx,n.delBand=ux;function dx(x,S){y[x].alpha=S,me&&at[x]!=null&&(at[x].style.opacity=S),Q&&rt[x]&&(rt[x].style.opacity=S)}let as,Ls,rr,Ur={focus:!0};function fx(x){if(x!=rr){let S=x==null,C=Oe.alpha!=1;y.forEach((I,V)=>{if(s==1||V>0){let Z=S||V==0||V==x;I._focus=S?null:Z,C&&dx(V,Z?1:Oe.alpha)}}),rr=x,C&&Dn()}}Q&&je&&yt($m,Te,x=>{ue._lock||(Je(x),rr!=null&&Xi(null,Ur,!0,cn.setSeries))});function qi(x,S,C){let I=M[S];C&&(x=x/wt-(I.ori==1?ot:$e));let V=U;I.ori==1&&(V=Ce,x=V-x),I.dir==-1&&(x=V-x);let Z=I._min,ae=I._max,fe=x/V,ye=Z+(ae-Z)*fe,De=I.distr;return De==3?bo(10,ye):De==4?qM(ye,I.asinh):De==100?I.bwd(ye):ye}function px(x,S){let C=qi(x,A,S);return zi(C,e[0],tn,nn)}n.valToIdx=x=>zi(x,e[0]),n.posToIdx=px,n.posToVal=qi,n.valToPos=(x,S,C)=>M[S].ori==0?r(x,M[S],C?X:U,C?R:0):o(x,M[S],C?he:Ce,C?b:0),n.setCursor=(x,S,C)=>{Bt=x.left,Xt=x.top,or(null,S,C)};function Mf(x,S){Ht(Fr,_o,zt.left=x),Ht(Fr,Fa,zt.width=S)}function wf(x,S){Ht(Fr,"top",zt.top=x),Ht(Fr,Ua,zt.height=S)}let Oo=D.ori==0?Mf:wf,ko=D.ori==1?Mf:wf;function mx(){if(Q&&de.live)for(let x=s==2?1:0;x<y.length;x++){if(x==0&&lt)continue;let S=de.values[x],C=0;for(let I in S)Ve[x][C++].firstChild.nodeValue=S[I]}}function Hh(x,S){if(x!=null&&(x.idxs?x.idxs.forEach((C,I)=>{se[I]=C}):KM(x.idx)||se.fill(x.idx),de.idx=se[0]),Q&&de.live){for(let C=0;C<y.length;C++)(C>0||s==1&&!lt)&&gx(C,se[C]);mx()}pe=!1,S!==!1&&An("setLegend")}n.setLegend=Hh;function gx(x,S){let C=y[x],I=x==0&&z==2?ii:e[x],V;lt?V=C.values(n,x,S)??it:(V=C.value(n,S==null?null:I[S],x,S),V=V==null?it:{_:V}),de.values[x]=V}function or(x,S,C){bf=Bt,Sf=Xt,[Bt,Xt]=ue.move(n,Bt,Xt),ue.left=Bt,ue.top=Xt,me&&(Ir&&ns(Ir,yn(Bt),0,U,Ce),Lr&&ns(Lr,0,yn(Xt),U,Ce));let I,V=tn>nn;as=Ft,Ls=null;let Z=D.ori==0?U:Ce,ae=D.ori==1?U:Ce;if(Bt<0||Kt==0||V){I=ue.idx=null;for(let fe=0;fe<y.length;fe++){let ye=at[fe];ye!=null&&ns(ye,-10,-10,U,Ce)}je&&Xi(null,Ur,!0,x==null&&cn.setSeries),de.live&&(se.fill(I),pe=!0)}else{let fe,ye,De;s==1&&(fe=D.ori==0?Bt:Xt,ye=qi(fe,A),I=ue.idx=zi(ye,e[0],tn,nn),De=H(e[0][I],D,Z,0));let Ne=-10,Ue=-10,st=0,Mt=0,bt=!0,gt="",Ke="";for(let Xe=s==2?1:0;Xe<y.length;Xe++){let Vt=y[Xe],jt=se[Xe],Tn=jt==null?null:s==1?e[Xe][jt]:e[Xe][1][jt],Lt=ue.dataIdx(n,Xe,I,ye),Qt=Lt==null?null:s==1?e[Xe][Lt]:e[Xe][1][Lt];if(pe=pe||Qt!=Tn||Lt!=jt,se[Xe]=Lt,Xe>0&&Vt.show){let si=Lt==null?-10:Lt==I?De:H(s==1?e[0][Lt]:e[Xe][0][Lt],D,Z,0),zn=Qt==null?-10:L(Qt,s==1?M[Vt.scale]:M[Vt.facets[1].scale],ae,0);if(je&&Qt!=null){let vi=D.ori==1?Bt:Xt,Ii=bn(Oe.dist(n,Xe,Lt,zn,vi));if(Ii<as){let Yi=Oe.bias;if(Yi!=0){let ri=qi(vi,Vt.scale),yi=Qt>=0?1:-1,Li=ri>=0?1:-1;Li==yi&&(Li==1?Yi==1?Qt>=ri:Qt<=ri:Yi==1?Qt<=ri:Qt>=ri)&&(as=Ii,Ls=Xe)}else as=Ii,Ls=Xe}}if(pe||Re){let vi,Ii;D.ori==0?(vi=si,Ii=zn):(vi=zn,Ii=si);let Yi,ri,yi,Li,$i,Vn,oi=!0,ar=le.bbox;if(ar!=null){oi=!1;let Gn=ar(n,Xe);yi=Gn.left,Li=Gn.top,Yi=Gn.width,ri=Gn.height}else yi=vi,Li=Ii,Yi=ri=le.size(n,Xe);if(Vn=le.fill(n,Xe),$i=le.stroke(n,Xe),Re)Xe==Ls&&as<=Oe.prox&&(Ne=yi,Ue=Li,st=Yi,Mt=ri,bt=oi,gt=Vn,Ke=$i);else{let Gn=at[Xe];Gn!=null&&(kt[Xe]=yi,kn[Xe]=Li,tg(Gn,Yi,ri,oi),Qm(Gn,Vn,$i),ns(Gn,Ai(yi),Ai(Li),U,Ce))}}}}if(Re){let Xe=Oe.prox,Vt=rr==null?as<=Xe:as>Xe||Ls!=rr;if(pe||Vt){let jt=at[0];jt!=null&&(kt[0]=Ne,kn[0]=Ue,tg(jt,st,Mt,bt),Qm(jt,gt,Ke),ns(jt,Ai(Ne),Ai(Ue),U,Ce))}}}if(zt.show&&Ps)if(x!=null){let[fe,ye]=cn.scales,[De,Ne]=cn.match,[Ue,st]=x.cursor.sync.scales,Mt=x.cursor.drag;if(wn=Mt._x,En=Mt._y,wn||En){let{left:bt,top:gt,width:Ke,height:Xe}=x.select,Vt=x.scales[Ue].ori,jt=x.posToVal,Tn,Lt,Qt,si,zn,vi=fe!=null&&De(fe,Ue),Ii=ye!=null&&Ne(ye,st);vi&&wn?(Vt==0?(Tn=bt,Lt=Ke):(Tn=gt,Lt=Xe),Qt=M[fe],si=H(jt(Tn,Ue),Qt,Z,0),zn=H(jt(Tn+Lt,Ue),Qt,Z,0),Oo(Vi(si,zn),bn(zn-si))):Oo(0,Z),Ii&&En?(Vt==1?(Tn=bt,Lt=Ke):(Tn=gt,Lt=Xe),Qt=M[ye],si=L(jt(Tn,st),Qt,ae,0),zn=L(jt(Tn+Lt,st),Qt,ae,0),ko(Vi(si,zn),bn(zn-si))):ko(0,ae)}else qh()}else{let fe=bn(bf-vf),ye=bn(Sf-yf);if(D.ori==1){let st=fe;fe=ye,ye=st}wn=Pn.x&&fe>=Pn.dist,En=Pn.y&&ye>=Pn.dist;let De=Pn.uni;De!=null?wn&&En&&(wn=fe>=De,En=ye>=De,!wn&&!En&&(ye>fe?En=!0:wn=!0)):Pn.x&&Pn.y&&(wn||En)&&(wn=En=!0);let Ne,Ue;wn&&(D.ori==0?(Ne=Dr,Ue=Bt):(Ne=Nr,Ue=Xt),Oo(Vi(Ne,Ue),bn(Ue-Ne)),En||ko(0,ae)),En&&(D.ori==1?(Ne=Dr,Ue=Bt):(Ne=Nr,Ue=Xt),ko(Vi(Ne,Ue),bn(Ue-Ne)),wn||Oo(0,Z)),!wn&&!En&&(Oo(0,0),ko(0,0))}if(Pn._x=wn,Pn._y=En,x==null){if(C){if(Ff!=null){let[fe,ye]=cn.scales;cn.values[0]=fe!=null?qi(D.ori==0?Bt:Xt,fe):null,cn.values[1]=ye!=null?qi(D.ori==1?Bt:Xt,ye):null}zo(bd,n,Bt,Xt,U,Ce,I)}if(je){let fe=C&&cn.setSeries,ye=Oe.prox;rr==null?as<=ye&&Xi(Ls,Ur,!0,fe):as>ye?Xi(null,Ur,!0,fe):Ls!=rr&&Xi(Ls,Ur,!0,fe)}}pe&&(de.idx=I,Hh()),S!==!1&&An("setCursor")}let Ds=null;Object.defineProperty(n,"rect",{get(){return Ds==null&&Bo(!1),Ds}});function Bo(x=!1){x?Ds=null:(Ds=g.getBoundingClientRect(),An("syncRect",Ds))}function Ef(x,S,C,I,V,Z,ae){ue._lock||Ps&&x!=null&&x.movementX==0&&x.movementY==0||(Wh(x,S,C,I,V,Z,ae,!1,x!=null),x!=null?or(null,!0,!0):or(S,!0,!1))}function Wh(x,S,C,I,V,Z,ae,fe,ye){if(Ds==null&&Bo(!1),Je(x),x!=null)C=x.clientX-Ds.left,I=x.clientY-Ds.top;else{if(C<0||I<0){Bt=-10,Xt=-10;return}let[De,Ne]=cn.scales,Ue=S.cursor.sync,[st,Mt]=Ue.values,[bt,gt]=Ue.scales,[Ke,Xe]=cn.match,Vt=S.axes[0].side%2==1,jt=D.ori==0?U:Ce,Tn=D.ori==1?U:Ce,Lt=Vt?Z:V,Qt=Vt?V:Z,si=Vt?I:C,zn=Vt?C:I;if(bt!=null?C=Ke(De,bt)?a(st,M[De],jt,0):-10:C=jt*(si/Lt),gt!=null?I=Xe(Ne,gt)?a(Mt,M[Ne],Tn,0):-10:I=Tn*(zn/Qt),D.ori==1){let vi=C;C=I,I=vi}}ye&&(S==null||S.cursor.event.type==bd)&&((C<=1||C>=U-1)&&(C=yr(C,U)),(I<=1||I>=Ce-1)&&(I=yr(I,Ce))),fe?(vf=C,yf=I,[Dr,Nr]=ue.move(n,C,I)):(Bt=C,Xt=I)}let Xh={width:0,height:0,left:0,top:0};function qh(){Xa(Xh,!1)}let Af,Tf,Rf,Cf;function Pf(x,S,C,I,V,Z,ae){Ps=!0,wn=En=Pn._x=Pn._y=!1,Wh(x,S,C,I,V,Z,ae,!0,!1),x!=null&&(yt(Sd,Td,If,!1),zo(qm,n,Dr,Nr,U,Ce,null));let{left:fe,top:ye,width:De,height:Ne}=zt;Af=fe,Tf=ye,Rf=De,Cf=Ne}function If(x,S,C,I,V,Z,ae){Ps=Pn._x=Pn._y=!1,Wh(x,S,C,I,V,Z,ae,!1,!0);let{left:fe,top:ye,width:De,height:Ne}=zt,Ue=De>0||Ne>0,st=Af!=fe||Tf!=ye||Rf!=De||Cf!=Ne;if(Ue&&st&&Xa(zt),Pn.setScale&&Ue&&st){let Mt=fe,bt=De,gt=ye,Ke=Ne;if(D.ori==1&&(Mt=ye,bt=Ne,gt=fe,Ke=De),wn&&Is(A,qi(Mt,A),qi(Mt+bt,A)),En)for(let Xe in M){let Vt=M[Xe];Xe!=A&&Vt.from==null&&Vt.min!=Ft&&Is(Xe,qi(gt+Ke,Xe),qi(gt,Xe))}qh()}else ue.lock&&(ue._lock=!ue._lock,or(S,!0,x!=null));x!=null&&(pn(Sd,Td),zo(Sd,n,Bt,Xt,U,Ce,null))}function xx(x,S,C,I,V,Z,ae){if(ue._lock)return;Je(x);let fe=Ps;if(Ps){let ye=!0,De=!0,Ne=10,Ue,st;D.ori==0?(Ue=wn,st=En):(Ue=En,st=wn),Ue&&st&&(ye=Bt<=Ne||Bt>=U-Ne,De=Xt<=Ne||Xt>=Ce-Ne),Ue&&ye&&(Bt=Bt<Dr?0:U),st&&De&&(Xt=Xt<Nr?0:Ce),or(null,!0,!0),Ps=!1}Bt=-10,Xt=-10,se.fill(null),or(null,!0,!0),fe&&(Ps=fe)}function Lf(x,S,C,I,V,Z,ae){ue._lock||(Je(x),Uo(),qh(),x!=null&&zo(Zm,n,Bt,Xt,U,Ce,null))}function Df(){T.forEach(d1),F(n.width,n.height,!0)}Mr(Zc,yo,Df);let Or={};Or.mousedown=Pf,Or.mousemove=Ef,Or.mouseup=If,Or.dblclick=Lf,Or.setSeries=(x,S,C,I)=>{let V=cn.match[2];C=V(n,S,C),C!=-1&&Xi(C,I,!0,!1)},me&&(yt(qm,g,Pf),yt(bd,g,Ef),yt(Ym,g,x=>{Je(x),Bo(!1)}),yt($m,g,xx),yt(Zm,g,Lf),Fd.add(n),n.syncRect=Bo);let qa=n.hooks=i.hooks||{};function An(x,S,C){Bn?Pt.push([x,S,C]):x in qa&&qa[x].forEach(I=>{I.call(null,n,S,C)})}(i.plugins||[]).forEach(x=>{for(let S in x.hooks)qa[S]=(qa[S]||[]).concat(x.hooks[S])});let Nf=(x,S,C)=>C,cn=dn({key:null,setSeries:!1,filters:{pub:og,sub:og},scales:[A,y[1]?y[1].scale:null],match:[ag,ag,Nf],values:[null,null]},ue.sync);cn.match.length==2&&cn.match.push(Nf),ue.sync=cn;let Ff=cn.key,Yh=i0(Ff);function zo(x,S,C,I,V,Z,ae){cn.filters.pub(x,S,C,I,V,Z,ae)&&Yh.pub(x,S,C,I,V,Z,ae)}Yh.sub(n);function _x(x,S,C,I,V,Z,ae){cn.filters.sub(x,S,C,I,V,Z,ae)&&Or[x](null,S,C,I,V,Z,ae)}n.pub=_x;function vx(){Yh.unsub(n),Fd.delete(n),Mn.clear(),Pd(Zc,yo,Df),c.remove(),Te?.remove(),An("destroy")}n.destroy=vx;function $h(){An("init",i,e),Fo(e||i.data,!1),W[A]?zh(A,W[A]):Uo(),ie=zt.show&&(zt.width>0||zt.height>0),ee=pe=!0,F(i.width,i.height)}return y.forEach(Tr),T.forEach(is),t?t instanceof HTMLElement?(t.appendChild(c),$h()):t(n,$h):$h(),n}Ln.assign=dn;Ln.fmtNum=Gd;Ln.rangeNum=Kc;Ln.rangeLog=Qc;Ln.rangeAsinh=zd;Ln.orient=Er;Ln.pxRatio=wt;Ln.join=iw;Ln.fmtDate=Wd,Ln.tzDate=pw;Ln.sync=i0;{Ln.addGap=Kw,Ln.clipGaps=nh;let i=Ln.paths={points:c0};i.linear=u0,i.stepped=Qw,i.bars=e1,i.spline=n1}var m0=8;function g0(i,e,t){let n=ne("summary",{},"Choose signals"),s=ne("details",{class:"picker"},n),r=ne("div",{class:"picker-columns"});for(let l of new Set(i.map(c=>c.group))){let c=ne("fieldset",{},ne("legend",{},l));for(let h of i.filter(u=>u.group===l)){let u=qn("signal"),d=ne("input",{type:"checkbox",id:u,"data-signal":h.id});d.checked=e.has(h.id),d.addEventListener("change",()=>{d.checked?e.add(h.id):e.delete(h.id),t()});let f=ne("span",{},`${h.label} `,ne("small",{},h.unit));c.append(ne("label",{for:u,title:h.id},d,f))}r.append(c)}let o=ne("div",{class:"picker-list"},r);s.append(o);let a=()=>{if(!s.open)return;let{top:l,bottom:c}=n.getBoundingClientRect(),[h,u]=[l-m0,innerHeight-c-m0],d=h>u;o.style.top=d?"auto":`${c}px`,o.style.bottom=d?`${innerHeight-l}px`:"auto",o.style.maxHeight=`${Math.max(d?h:u,120)}px`};return s.addEventListener("toggle",a),addEventListener("resize",a),addEventListener("scroll",a,{passive:!0}),document.getElementById("panel")?.addEventListener("scroll",a,{passive:!0}),document.addEventListener("pointerdown",l=>{s.contains(l.target)||(s.open=!1)}),s.addEventListener("keydown",l=>{l.key==="Escape"&&(s.open=!1,n.focus())}),s}var x0=30,_0=.05,oh=3,v0=["#0b84a5","#e4572e","#6f9e1c","#8d5fd3","#c78b00","#d6408a","#3f6fd1","#4a9b8e"],y0="11px system-ui",ah=class{constructor(e,t,n,s,r,o=[]){this.signals=t;this.live=s;this.seek=r;this.events=o;this.chosen=new Set(n),this.values=t.map(()=>[]);let a=g0(t,this.chosen,()=>this.build());e.append(ne("div",{class:"plots-head"},ne("h2",{},"Plots"),a),this.area),new ResizeObserver(()=>this.fit()).observe(this.area),this.dark.addEventListener("change",()=>this.build()),this.build()}signals;live;seek;events;times=[];values;charts=[];area=ne("div",{class:"charts"});chosen;dark=matchMedia("(prefers-color-scheme: dark)");marked=NaN;stale=!0;add(e,t){if(this.cut(e),!(this.times.length&&e-this.times[this.times.length-1]<_0-1e-9)){if(this.times.push(e),this.values.forEach((n,s)=>n.push(Number.isFinite(t[s])?t[s]:null)),this.times.length>x0/_0+40){this.times.splice(0,40);for(let n of this.values)n.splice(0,40)}this.stale=!0}}clear(){this.cut(-1/0),this.stale=!0}fill(e,t){this.times=Array.from(e),this.values=this.signals.map((n,s)=>t(s)),this.stale=!0}points(){let e=this.signals.map((t,n)=>[t.id,[...this.values[n]]]);return{times:[...this.times],values:Object.fromEntries(e)}}draw(e){if(!this.stale&&(this.live||e===this.marked))return;this.marked=e;let t=this.live?this.times.length-1:f1(this.times,e);for(let{plot:n,signals:s,mark:r}of this.charts)this.stale&&n.setData([this.times,...s.map(o=>this.values[o])],!0),this.move(n,r),this.times.length&&(n.cursor.left??-1)<0&&n.setLegend({idx:Math.max(t,0)},!1);this.stale=!1}cut(e){let t=this.times.length;for(;t>0&&this.times[t-1]>e+1e-9;)--t;if(t!==this.times.length){this.times.length=t;for(let n of this.values)n.length=t;this.stale=!0}}build(){for(let{plot:s}of this.charts)s.destroy();this.area.replaceChildren();let e=this.signals.map((s,r)=>({signal:s,i:r})).filter(({signal:s})=>this.chosen.has(s.id)),t=[...new Set(e.map(({signal:s})=>s.unit))];this.charts=t.slice(0,oh).map(s=>{let r=e.filter(({signal:o})=>o.unit===s);return this.chart(r.map(({i:o})=>o),Math.min(t.length,oh))});let n=t.length>oh?`${t.length} units are chosen; ${oh} charts fit.`:"";(!t.length||n)&&this.area.append(ne("p",{class:"note"},n||"No signal is chosen.")),this.stale=!0}chart(e,t){let n=getComputedStyle(document.documentElement),s=n.getPropertyValue("--line"),r={stroke:n.getPropertyValue("--muted"),grid:{stroke:s,width:1},ticks:{stroke:s,width:1},font:y0},o=(c,h)=>h.map(p1),a=ne("div",{class:"mark",hidden:""});return{plot:new Ln({...this.size(t),scales:{x:{time:!1,range:(c,h,u)=>this.live?[Math.max(u-x0,0),Math.max(u,5)]:[h,u]},y:{range:(c,h,u)=>x1(h,u)}},axes:[{...r,size:26,gap:2},{...r,values:o,size:g1,gap:3}],series:[{label:"s"},...e.map((c,h)=>({label:`${this.signals[c].label} [${this.signals[c].unit}]`,stroke:v0[h%v0.length],width:1.75,points:{show:!1},spanGaps:!1,value:(u,d)=>d==null?"\u2013":m1(d)}))],cursor:{sync:{key:"time"},drag:{x:!this.live,y:!1},points:{size:6}},hooks:{ready:[c=>{c.over.append(a),this.clicks(c)}],drawClear:[c=>this.happened(c)],setScale:[c=>this.move(c,a)],setSize:[c=>this.move(c,a)]}},[this.times,...e.map(c=>this.values[c])],this.area),signals:e,mark:a}}size(e){let t=Math.max(this.area.clientWidth,200),n=t>640?e:1;return{width:Math.floor(t/Math.max(n,1))-2,height:t>640?136:140}}fit(){for(let{plot:e}of this.charts)e.setSize(this.size(this.charts.length))}move(e,t){if(this.live||Number.isNaN(this.marked))return;let n=e.valToPos(this.marked,"x"),s=e.bbox.width/devicePixelRatio;t.hidden=!(n>=-1&&n<=s+1),t.style.transform=`translateX(${n-1}px)`}happened({ctx:e,bbox:t,valToPos:n,scales:s}){e.save(),e.strokeStyle="rgba(224, 123, 57, 0.55)",e.setLineDash([4,4]);for(let{time:r}of this.events){if(r<(s.x.min??r)||r>(s.x.max??r))continue;let o=Math.round(n(r,"x",!0));e.beginPath(),e.moveTo(o,t.top),e.lineTo(o,t.top+t.height),e.stroke()}e.restore()}clicks(e){this.live||e.over.addEventListener("click",t=>{this.seek(e.posToVal(t.clientX-e.over.getBoundingClientRect().left,"x"))})}};function f1(i,e){let[t,n]=[0,i.length-1];for(;t<n;){let s=t+n+1>>1;i[s]<=e?t=s:n=s-1}return t}function p1(i){let e=Math.abs(i);return e!==0&&(e>=1e5||e<.001)?i.toExponential().replace("e+","e"):String(i)}function m1(i){return Math.abs(i)>=1e5?i.toExponential(2).replace("e+","e"):i.toPrecision(4)}function g1(i,e){if(!e?.length)return 40;let{ctx:t}=i;t.save(),t.font=y0;let n=Math.max(...e.map(s=>t.measureText(s??"").width));return t.restore(),Math.max(40,Math.ceil(n)+18)}function x1(i,e){if(i===null||e===null||!Number.isFinite(i+e))return[-1,1];let t=Math.max(e-i,.02*Math.max(Math.abs(i),Math.abs(e)),.001),n=(i+e)/2;return[n-.58*t,n+.58*t]}function ws(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;++n)t[n]=e.charCodeAt(n);return t.buffer}var _1=-32768,lh=class{constructor(e){this.page=e;this.data=e.playback,this.times=new Float64Array(ws(this.data.time)),this.whole=new Int16Array(ws(this.data.values));let{poses:t,bending:n,reactions:s,signals:r,shown:o}=this.data;this.columns=[...t,...n,...s,...r,...o];let a=[t.length,t.length+n.length,t.length+n.length+s.length];this.first={bending:a[0],reactions:a[1],signals:a[2],shown:a[2]+r.length},this.bending=new Float64Array(n.length),this.reactions=new Float64Array(this.data.reactions.length)}page;times;data;whole;columns;pose=new Float64Array(7);bending;reactions;first;get start(){return this.times[0]}get end(){return this.times[this.times.length-1]}signal(e){let t=this.first.signals+e;return Array.from(this.times,(n,s)=>{let r=this.at(s,t);return Number.isNaN(r)?null:r})}value(e,t){return this.between(this.first.signals+e,t)}show(e,t){this.page.scene.bodies.forEach((n,s)=>{for(let r=0;r<7;++r)this.pose[r]=this.between(7*s+r,t);e.poseFromQuaternion(n,this.pose)});for(let n=0;n<this.bending.length;++n)this.bending[n]=this.between(this.first.bending+n,t);this.bending.length&&e.bend(this.bending,0);for(let n=0;n<this.reactions.length;++n)this.reactions[n]=this.between(this.first.reactions+n,t);for(let n=0;n<e.shown.length;++n)e.shown[n]=this.between(this.first.shown+n,t);e.finish(this.reactions.length?this.reactions:null,n=>6*n)}profile(e,t,n){let{wave:s}=this.data;if(!s)return null;let r=this.page.signals.findIndex(o=>o.id===s.signal);for(let o=0;o<n.length;++o){let a=t*(2*o/(n.length-1)-1),l=Math.min(Math.max(e-a/s.speed,this.start),this.end),c=this.value(r,l);n[o]=Number.isNaN(c)?0:c}return s.direction}between(e,t){let n=this.row(t),s=Math.min(n+1,this.times.length-1),r=this.at(n,e),o=this.at(s,e),a=this.times[s]-this.times[n];return a>0?r+(o-r)*(t-this.times[n])/a:r}row(e){let[t,n]=[0,this.times.length-1];for(;t<n;){let s=t+n+1>>1;this.times[s]<=e?t=s:n=s-1}return t}at(e,t){let n=this.whole[e*this.columns.length+t];if(n===_1)return NaN;let{low:s,high:r}=this.columns[t];return s+(n+32767)/65534*(r-s)}};function b0(i,e,t){let{y:n,sea:s}=t;e.bodies.forEach((a,l)=>i.bodies.poseFromMatrix(a,n,t.entry("rotation",9*l),n,t.entry("position",3*l)));let r=t.entry("beam_shape",0);r>=0&&i.bodies.bendThrough(n,r),e.shown.forEach(({output:a,at:l},c)=>{let h=t.entry(a,l);i.bodies.shown[c]=h<0?NaN:n[h]}),i.bodies.finish(n,a=>t.entry("reaction",6*a));let o=s?.packed(t.time,i.water.packed)??0;o>0?i.water.waves(o,t.time):i.water.still(t.time)}function S0(i,e,t){e.show(i.bodies,t);let n=e.profile(t,i.water.reach,i.water.packed);n===null?i.water.still(t):i.water.profile(n,t),i.water.meet(i.bodies.sketches.levels())}function M0(i,e){if(i.output==="wave_elevation")return e.sea?.elevationAtVessel(e.time,i.at[0])??0;let t=i.at.map(s=>e.entry(i.output,s));if(t.includes(-1))return null;let n=t.map(s=>e.y[s]);return i.factor*(n.length===1?n[0]:Math.hypot(...n))}function E0(i,e){let t=e.names.outputs.find(({name:s})=>s===i.name);if(!t)return new Int32Array(i.size).fill(-1);let n=new Map(w0(t).map((s,r)=>[s,t.offset+r]));return Int32Array.from(w0(i),s=>n.get(s)??-1)}function w0({labels:i,size:e}){let t=Object.values(i).reduce((n,s)=>n.flatMap(r=>s.map(o=>`${r}/${o}`)),[""]);return t.length===e?t:Array.from({length:e},(n,s)=>String(s))}var Ro=class i{constructor(e,t,n,s){this.goal=e;this.start=t;this.span=n;this.c=s}goal;start;span;c;static at(e){return new i(e,0,0,[e])}towards(e,t,n){let[s,r,o]=[0,1,2].map(l=>this.derivative(t,l)*n**l),a=e-s;return new i(e,t,n,[s,r,o/2,10*a-6*r-1.5*o,-15*a+8*r+1.5*o,6*a-3*r-.5*o])}get resting(){return this.span===0}over(e){return e>=this.start+this.span}value(e){return this.derivative(e,0)}derivative(e,t){if(this.over(e))return t===0?this.goal:0;let n=Math.max((e-this.start)/this.span,0),s=0;return this.c.forEach((r,o)=>{let a=r;for(let l=0;l<t;++l)a*=o-l;o>=t&&(s+=a*n**(o-t))}),s/this.span**t}};var Jd=10,ch=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.decays=t.decays,this.table=new Float32Array(ws(this.decays.values)),this.columns=this.decays.quarter.length,this.count=this.columns+3}meeting;formulas;count;decays;table;columns;last={tp:NaN,decay:NaN};known=new WeakMap;fill(e,t,n){n.fill(0);let s=this.exponent(t);for(let{waves:a,size:l}of t){let{lead:c,water:h}=this.moved(a,s);for(let u=0;u<c.length;++u){let d=a.w[u]*e+c[u],f=l*Math.cos(d),g=-l*Math.sin(d),v=this.columns*u;for(let p=0;p<this.columns;++p)n[p]+=h[v+p]*(this.decays.quarter[p]?g:f)}}let[r,o]=this.meeting.station;n[this.columns]=r,n[this.columns+1]=o,n[this.columns+2]=s}exponent(e){if(e.length===1)return this.ofSea(e[0].waves);let t=0,n=0;for(let{waves:s,size:r}of e)t+=r**2*Math.log(this.ofSea(s)),n+=r**2;return n>0?Math.exp(t/n):Math.exp(this.decays.first[0])}ofSea({tp:e}){if(this.last.tp!==e){let t=n=>this.formulas.waveNumber(n*2*Math.PI/e);this.last={tp:e,decay:this.formulas.decay?.(t(this.decays.slow),t(this.decays.fast))??NaN}}return this.last.decay}moved(e,t){let n=this.known.get(e);return n||(n={decay:NaN,lead:jd(e,this.meeting.position),water:new Float64Array(this.columns*e.w.length)},this.known.set(e,n)),n.decay!==t&&(n.decay=t,e.w.forEach((s,r)=>this.oneWave(e,r,s,t,n.water))),n}oneWave({k:e,chi:t,amplitude:n},s,r,o,a){let{side:l,first:c}=this.decays,h=this.along(Math.log(o),c),u=this.along(Math.log(e[s]),this.decays.k),d=new Array(Jd).fill(0);h.weights.forEach((g,v)=>u.weights.forEach((p,m)=>{let y=Jd*((h.at+v)*this.decays.k[2]+u.at+m);for(let T=0;T<Jd;++T)d[T]+=g*p*this.table[y+T]}));let f=this.formulas.water?.(r,e[s],t[s],l,o,...d)??[];for(let g=0;g<this.columns;++g)a[this.columns*s+g]=n[s]*f[g]}along(e,[t,n,s]){let r=Math.min(Math.max((e-t)/n,0),s-1),o=Math.min(Math.max(Math.floor(r)-1,0),s-4);return{at:o,weights:this.formulas.weights(r-o,0,1,2,3)}}};var fn=6;function T0(i,e){let t=i.tables.map(n=>new Qd(n,e));return i.met.map(n=>n.kind==="water"?new ch(n,i,e):n.kind==="forces"?new ef(n,t[n.table]):new tf(n,t[n.table],e))}function jd({k:i,chi:e,phase:t},[n,s]){return t.map((r,o)=>r-i[o]*(n*Math.cos(e[o])+s*Math.sin(e[o])))}var Qd=class{constructor(e,t){this.data=e;this.formulas=t;this.values=new Float32Array(ws(e.values))}data;formulas;values;responses(e,t){let n=new Float64Array(2*fn*e.w.length);return e.w.forEach((s,r)=>{this.add(s,e.chi[r]-t,n,2*fn*r);for(let o=0;o<2*fn;++o)n[2*fn*r+o]*=e.amplitude[r]}),n}add(e,t,n,s){let{w:r,directions:o}=this.data,a=Math.min(Math.max(e,r[0]),r[r.length-1]),l=r.findIndex(g=>g>a),c=Math.min(Math.max((l<0?r.length:l)-2,0),r.length-4),h=(t/(2*Math.PI)%1+1)%1*o,u=Math.floor(h)-1,d=this.formulas.weights(a,r[c],r[c+1],r[c+2],r[c+3]),f=this.formulas.weights(h-u,0,1,2,3);d.forEach((g,v)=>f.forEach((p,m)=>{let y=2*fn*((c+v)*o+(u+m+o)%o);for(let T=0;T<2*fn;++T)n[s+T]+=g*p*this.values[y+T]}))}},hh=class{constructor(e,t){this.meeting=e;this.table=t}meeting;table;known=new WeakMap;to(e){let t=this.known.get(e);return t||(t={response:this.table.responses(e,this.meeting.heading),lead:jd(e,this.meeting.position)},this.known.set(e,t)),t}},ef=class{count=fn;answers;constructor(e,t){this.answers=new hh(e,t)}fill(e,t,n){n.fill(0);for(let{waves:s,size:r}of t){let{response:o,lead:a}=this.answers.to(s);for(let l=0;l<a.length;++l){let c=s.w[l]*e+a[l],h=r*Math.cos(c),u=r*Math.sin(c),d=2*fn*l;for(let f=0;f<fn;++f)n[f]+=o[d+2*f]*h-o[d+2*f+1]*u}}}},tf=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.answers=new hh(e,t)}meeting;formulas;count=3*fn;answers;sums=new Float64Array(3*fn);fill(e,t,n){n.fill(0);for(let l of t)this.sum(e,l.waves),A0(n,this.sums,l.size,l.rate,l.bend);let{rampIn:s}=this.meeting;if(s===null||e>=s)return;let[r,o,a]=this.formulas.rising(e/s);this.sums.set(n),n.fill(0),A0(n,this.sums,r,o/s,a/s**2)}sum(e,t){let{response:n,lead:s}=this.answers.to(t),r=this.sums.fill(0);for(let o=0;o<s.length;++o){let a=t.w[o],l=a*e+s[o],c=Math.cos(l),h=Math.sin(l),u=2*fn*o;for(let d=0;d<fn;++d){let f=n[u+2*d]*c-n[u+2*d+1]*h;r[d]+=f,r[fn+d]-=a*(n[u+2*d]*h+n[u+2*d+1]*c),r[2*fn+d]-=a*a*f}}}};function A0(i,e,t,n,s){for(let r=0;r<fn;++r){let[o,a,l]=[e[r],e[fn+r],e[2*fn+r]];i[r]+=t*o,i[fn+r]+=t*a+n*o,i[2*fn+r]+=t*l+2*n*a+s*o}}function R0(i,e,t,n,s){let r=2*Math.PI/t,o=y1(i.seed+7919*s),a=i.regular?1:60,[l,c]=i.band??[0,1/0],h=Math.max(i.span[0]*r,l),u=Math.max(Math.min(i.span[1]*r,c),h*1.01),d=new Float64Array(a),f=new Float64Array(a),g=new Float64Array(a),v=new Float64Array(a),p=0;for(let y=0;y<a;++y){let T=M=>h*(u/h)**(M/a);d[y]=i.regular?r:T(y)+(T(y+1)-T(y))*o(),g[y]=i.regular?1:e.spectrum((T(y)+T(y+1))/2,r,i.gamma)*(T(y+1)-T(y)),f[y]=n+(i.spreading===null||i.regular?0:v1(i.spreading,e,o)),v[y]=i.regular?0:2*Math.PI*o(),p+=g[y]}let m=g.map(y=>i.regular?.5:Math.sqrt(y/p/8));return{tp:t,w:d,k:d.map(y=>e.waveNumber(y)),chi:f,amplitude:m,phase:v}}function v1(i,e,t){for(;;){let n=Math.PI*(t()-.5);if(t()<e.spreading(n,i))return n}}function y1(i){let e=i*2654435761+1013904223>>>0;return()=>{e=Math.imul(e,1664525)+1013904223>>>0;let t=e^e>>>16;return t=Math.imul(t,73244475)>>>0,t^=t>>>15,(t>>>0)/4294967296}}var C0=120,S1=5,M1=2,uh=class{constructor(e,t){this.data=e;this.formulas=t;this.met=T0(e,t),this.known={t:[NaN,NaN,NaN],values:[0,1,2].map(()=>this.met.map(({count:n})=>new Float64Array(n))),next:0},this.wanted={on:e.on,hs:e.hs,tp:e.tp,direction:e.direction},this.height=Ro.at(this.goal),this.made={tp:e.tp,direction:e.direction},this.waves=this.drawn(),this.share=[0,1].map(()=>({waves:this.waves,size:0,rate:0,bend:0}))}data;formulas;wanted;height;waves;old=null;since=0;span=0;now=0;draws=0;made;met;share;known;get inputs(){return this.data.met.map(e=>e.inputs)}get hs(){return this.height.value(this.now)}reset(){this.now=0,this.draws=0,this.height=Ro.at(this.goal),this.old=null,this.made={tp:this.wanted.tp,direction:this.wanted.direction},this.waves=this.drawn(),this.forget()}set(e){Object.assign(this.wanted,e),this.height.goal!==this.goal&&(this.height=this.height.towards(this.goal,this.now,S1)),this.renew(),this.forget()}follow(e){this.now=e,!this.height.resting&&this.height.over(e)&&(this.height=Ro.at(this.height.goal)),this.old&&e>=this.since+this.span&&(this.old=null,this.renew(),this.forget())}values(e){let{known:t}=this,n=t.t.indexOf(e);if(n>=0)return t.values[n];let s=t.next;t.next=(s+1)%t.t.length,t.t[s]=e;let r=this.shares(e);return this.met.forEach((o,a)=>o.fill(e,r,t.values[s][a])),t.values[s]}elevation(e,t,n){let s=0;return this.each(e,({w:r,k:o,chi:a,amplitude:l,phase:c},h,u)=>{s+=u*l[h]*Math.cos(r[h]*e+c[h]-o[h]*(t*Math.cos(a[h])+n*Math.sin(a[h])))}),s}elevationAtVessel(e,t=0){return this.elevation(e,...this.data.places[t]??this.data.places[0])}packed(e,t){let n=0;return this.each(e,({w:s,k:r,chi:o,amplitude:a,phase:l},c,h)=>{let u=(s[c]*e+l[c])%(2*Math.PI);t.set([r[c]*Math.cos(o[c]),r[c]*Math.sin(o[c]),h*a[c],u],4*n++)}),n}components(){let e={w:[],chi:[],amplitude:[],phase:[]};return this.each(this.now,({w:t,chi:n,amplitude:s,phase:r},o,a)=>{e.w.push(t[o]),e.chi.push(n[o]),e.amplitude.push(a*s[o]),e.phase.push(r[o])},!0),e}get goal(){return this.wanted.on?this.wanted.hs:0}each(e,t,n=!1){for(let{waves:s,size:r}of this.shares(e,n))for(let o=0;o<s.w.length;++o)t(s,o,r)}shares(e,t=!1){let[n,s,r]=[0,1,2].map(c=>this.height.derivative(e,c));if(n===0&&s===0&&r===0&&!t)return[];let[o,a]=this.share;if(a.waves=this.waves,!this.old)return Object.assign(a,{size:n,rate:s,bend:r}),[a];o.waves=this.old;let l=this.formulas.exchange((e-this.since)/this.span,Number(this.data.regular));return this.share.forEach((c,h)=>{let[u,d,f]=[l[3*h],l[3*h+1]/this.span,l[3*h+2]/this.span**2];Object.assign(c,{size:n*u,rate:s*u+n*d,bend:r*u+2*s*d+n*f})}),l[0]<=0?[a]:l[3]<=0?[o]:[o,a]}renew(){let{tp:e,direction:t}=this.wanted;if(this.old||this.made.tp===e&&this.made.direction===t)return;let n=this.height.goal===0&&this.height.over(this.now);this.made={tp:e,direction:t},this.draws+=1;let s=this.waves;this.waves=this.drawn(),!n&&(this.old=s,this.since=this.now,this.span=M1*Math.max(s.tp,e))}drawn(){return R0(this.data,this.formulas,this.made.tp,this.made.direction,this.draws)}forget(){this.known.t.fill(NaN)}};var dh=class{input;samples;every;constructor({input:e,every:t,low:n,high:s,values:r}){this.input=e,this.every=t,this.samples=Float64Array.from(new Int16Array(ws(r)),o=>n+(o+32767)/65534*(s-n))}at(e){let t=this.samples.length-1,s=Math.max(e,0)/this.every%(2*t),r=s>t?2*t-s:s,o=Math.min(Math.floor(r),t-1);return this.samples[o]+(r-o)*(this.samples[o+1]-this.samples[o])}};var w1=8,E1=6,A1=10,T1=1e5,fh=class{constructor(e,t){this.data=e;this.programs=t;this.program=t[0],this.sea=e.sea?new uh(e.sea,this.program.formulas):null,this.series=e.series.map(n=>new dh(n)),this.p=Float64Array.from(this.program.p0),this.run=this.started(e.step,this.program.x0,0),this.y=new Float64Array(this.program.sizes.ny),this.index();for(let n of e.motors)n.parameter&&this.setParameter(n.parameter,n.start*n.value);this.outputs()}data;programs;sea;y;failed=!1;said={text:"",until:0};found=new Map;program;chosen=0;run;p;places=new Map;goals=new Map;added=new Map;series;kept=[];halved=0;spent=0;simulated=0;get time(){return this.run.t}get step(){return this.run.h}get names(){return this.program.names.states}get x(){return this.run.x}get variant(){return this.chosen}get load(){return this.simulated>0?this.spent/this.simulated:0}get trouble(){return this.failed||this.run.t<this.said.until?this.said.text:""}heard(){this.failed||(this.said.until=-1/0)}entry(e,t){let n=this.found.get(e);if(!n){let s=this.programs[0].names.outputs.find(({name:r})=>r===e);n=s?E0(s,this.program):new Int32Array(0),this.found.set(e,n)}return n[t]??-1}outputOffset(e){return this.program.names.outputs.find(t=>t.name===e)?.offset??-1}outputLabels(e){let t=this.program.names.outputs.find(n=>n.name===e);return t?Object.values(t.labels)[0]??[]:[]}vapour(){let e=this.outputOffset("cavitation");return e<0?[]:this.outputLabels("cavitation").filter((t,n)=>this.y[e+n]>0)}parameter(e){return this.p[this.places.get(e)??-1]??NaN}setParameter(e,t){let n=this.places.get(e);if(n===void 0)throw new RangeError(`there is no parameter ${e}`);this.p[n]=t,this.program.prepare(this.p,this.run.c)}usual(e){return this.program.p0[this.places.get(e)??-1]??NaN}scale(e,t){for(let n of e){let s=this.places.get(n);s!==void 0&&(this.p[s]=t*this.program.p0[s])}this.program.prepare(this.p,this.run.c)}setAdded(e,t){this.added.set(e,t),this.applyAdded()}moveTo(e,t,n,s){this.goals.set(e,{parameters:t,targets:n,rate:s})}stay(e){this.goals.delete(e)}restarted=()=>{};choose(e){let[t,n]=[this.data.variants[this.chosen],this.data.variants[e]],s=n.place===t.place;n.sea&&JSON.stringify(n.sea)!==JSON.stringify(t.sea)&&this.sea?.set(n.sea);let r=new Map(this.program.names.parameters.map(({name:a},l)=>[a,this.p[l]])),o=new Map(this.program.names.parameters.map(({name:a,value:l})=>[a,l]));if(this.program=this.programs[e],this.chosen=e,this.p=Float64Array.from(this.program.p0),this.program.names.parameters.forEach(({name:a},l)=>{let c=r.get(a);c!==void 0&&c!==o.get(a)&&(this.p[l]=c)}),this.index(),this.found.clear(),this.y=new Float64Array(this.program.sizes.ny),this.run=this.started(this.run.h,this.run.x,this.run.t),s)return this.outputs();this.reset(),this.restarted()}reset(){this.goals.clear(),this.sea?.reset(),this.run=this.started(this.data.step,this.program.x0,0),this.kept=[],this.halved=0,this.said={text:"",until:0},this.failed=!1,this.outputs()}advance(e,t=1/0){let n=performance.now(),s=this.run.t;this.pace();let r=s+e-1e-9*Math.max(1,e);for(;this.run.t<r&&!this.failed;){let a=Math.max(1,Math.round((r-this.run.t)/this.run.h));this.keep();let l=this.goals.size>0,c=l?1:Math.min(a,t===1/0?256:w1);if(l&&this.follow(),(this.program.rk4(this.run,c)<c||this.unbounded())&&this.recover(),this.sea?.follow(this.run.t),performance.now()-n>t)break}let o=this.run.t-s;if(o>0){let a=Math.exp(-o/2);this.spent=a*this.spent+(performance.now()-n)/1e3,this.simulated=a*this.simulated+o}return this.outputs(),o}outputs(){this.run.inputs?.(this.run.t,this.run.u),this.program.outputs(this.run.t,this.run.x,this.run.u,this.run.c,this.y)}index(){this.places.clear(),this.program.names.parameters.forEach(({name:e},t)=>this.places.set(e,t))}started(e,t,n){let s=this.program.start(e,this.p,t,n),r=new Map(this.program.names.inputs.map(({name:c},h)=>[c,h])),{sea:o}=this,a=o?.inputs.map(c=>c.map(h=>Int32Array.from(h,u=>r.get(u)??-1)))??[],l=this.series.flatMap(c=>r.has(c.input)?[{one:c,at:r.get(c.input)}]:[]);return(o||l.length)&&(s.inputs=(c,h)=>{let u=o?.values(c)??[];for(let d=0;d<u.length;++d)for(let f of a[d])for(let g=0;g<f.length;++g)f[g]>=0&&(h[f[g]]=u[d][g]);for(let{one:d,at:f}of l)h[f]=d.at(c)}),this.run=s,this.applyAdded(),s}applyAdded(){this.program.names.inputs.forEach(({name:e},t)=>{this.added.has(e)&&(this.run.u[t]=this.added.get(e))})}follow(){let{h:e}=this.run;for(let[t,{parameters:n,targets:s,rate:r}]of this.goals){let o=!0;n.forEach((a,l)=>{let c=this.places.get(a),h=Math.min(Math.max(s[l]-this.p[c],-r*e),r*e);this.p[c]+=h,Math.abs(s[l]-this.p[c])<1e-12*Math.max(1,Math.abs(s[l]))&&(this.p[c]=s[l]),o&&=this.p[c]===s[l]}),o&&this.goals.delete(t)}this.program.prepare(this.p,this.run.c)}pace(){let{careful:e,step:t}=this.data.variants[this.chosen],n=this.outputOffset("cylinder_length"),r=(e.calm.every(([o,a],l)=>this.y[n+l]>=o&&this.y[n+l]<=a)?t:e.step)/2**this.halved;r!==this.run.h&&Object.assign(this.run,{h:r,t0:this.run.t,step:0})}keep(){let e=this.kept[this.kept.length-1];e&&this.run.t-e.t<1||(this.kept.push({t:this.run.t,x:Float64Array.from(this.run.x)}),this.kept.length>2&&this.kept.shift())}size(e){return Math.abs(this.run.x[e])/this.data.scales[e]}unbounded(){return this.names.some((e,t)=>this.size(t)>T1&&!this.data.unscaled.includes(t))}recover(){let e=this.run.x.reduce((o,a,l)=>this.size(l)>this.size(o)?l:o,0),t=`${R1(this.names[e])} grew to ${this.run.x[e].toExponential(1)}`;if(this.halved>=E1){this.failed=!0;let[o,a]=[this.run.t,this.kept[this.kept.length-1]],c=this.data.singular.some(h=>Math.abs(Math.cos(a.x[h]))<.1)?" The ship stands on end: at a pitch of 90\xB0 roll and yaw have no value.":"";this.run=this.started(this.run.h,a.x,a.t),this.said.text=`The motion left all bounds at ${o.toFixed(2)} s: ${t}.${c} Reset to start again.`;return}this.halved+=1;let n=this.kept[0];this.kept=[],this.run=this.started(this.run.h/2,n.x,n.t);let s=(1e3*this.run.h).toPrecision(2),r=`Too stiff for the step: ${t}. Went back to ${n.t.toFixed(1)} s; the step is now ${s} ms.`;this.said={text:r,until:n.t+A1}}};function R1(i){return i.startsWith("d:")?`the speed of ${Ns(i.slice(2))}`:Ns(i)}var Co=class{points=[];normals=[];colours=[];quad(e,t,n,s,r){let o=P0(e,n,t,s);this.corners([e,t,n,e,n,s],[o,o,o,o,o,o],r)}box(e,t,n,s=[1,1]){let r=(o,a,l)=>[e[0]+o*t[0]*(l>0?s[0]:1)/2,e[1]+a*t[1]*(l>0?s[1]:1)/2,e[2]+l*t[2]/2];for(let o of[-1,1])this.quad(r(o,-o,-1),r(o,o,-1),r(o,o,1),r(o,-o,1),n),this.quad(r(o,o,-1),r(-o,o,-1),r(-o,o,1),r(o,o,1),n),this.quad(r(-o,-1,o),r(o,-1,o),r(o,1,o),r(-o,1,o),n)}tube(e,t,n,s,r,o,a=8){let l=(c,h)=>[e+r*Math.cos(2*Math.PI*c/a),t+r*Math.sin(2*Math.PI*c/a),h];for(let c=0;c<a;++c)this.quad(l(c,n),l(c+1,n),l(c+1,s),l(c,s),o),this.quad([e,t,s],l(c,s),l(c+1,s),[e,t,s],o)}rail(e,t,n){let s=.05*t;e.forEach((r,o)=>{this.box([r[0],r[1],r[2]+t/2],[s,s,t],n);let a=e[o+1];if(a)for(let l of[.55,1]){let c=l*t,h=d=>[d[0],d[1],d[2]+c-s],u=d=>[d[0],d[1],d[2]+c];this.quad(h(r),h(a),u(a),u(r),n),this.quad(h(a),h(r),u(r),u(a),n)}})}grid(e,t){let n=(r,o)=>{let[a,l]=[e.length-1,e[r].length-1];return P0(e[Math.max(r-1,0)][o],e[Math.min(r+1,a)][o],e[r][Math.max(o-1,0)],e[r][Math.min(o+1,l)])},s=e.map((r,o)=>r.map((a,l)=>n(o,l)));for(let r=0;r+1<e.length;++r)for(let o=0;o+1<e[r].length;++o){let a=[[r,o],[r+1,o],[r+1,o+1],[r,o],[r+1,o+1],[r,o+1]];this.corners(a.map(([l,c])=>e[l][c]),a.map(([l,c])=>s[l][c]),t)}}get count(){return this.points.length/9}geometry(){let e=new un;return e.setAttribute("position",new en(new Float32Array(this.points),3)),e.setAttribute("normal",new en(new Float32Array(this.normals),3)),e.setAttribute("color",new en(new Float32Array(this.colours),3)),e}corners(e,t,n){e.forEach((s,r)=>{this.points.push(...s),this.normals.push(...t[r]),this.colours.push(n.r,n.g,n.b)})}};function P0(i,e,t,n){let[s,r,o]=[e[0]-i[0],e[1]-i[1],e[2]-i[2]],[a,l,c]=[n[0]-t[0],n[1]-t[1],n[2]-t[2]],h=[r*c-o*l,o*a-s*c,s*l-r*a],u=Math.hypot(...h);return u>1e-12?[h[0]/u,h[1]/u,h[2]/u]:[0,0,1]}var[Ti,ph,Es,nf,C1,P1]=[15725299,12174022,2896954,14833947,1920376,14212576].map(i=>new He(i)),[I1,L1,I0]=[[1,.08,.05],[.05,.9,.25],[1,.86,.6]].map(([i,e,t])=>new He().setRGB(i,e,t));function L0(i,e,t,n){let{length:s,breadth:r,storey:o}=i,a=i.house>0,l=a?i.forecastle*s/2:-.47*s,c=.14*s,h=l+c/2,u=er(i,a?1:-1);for(let g=0;g<(a?1:2);++g){let v=(.8-.05*g)*r;e.box([h,0,u+o/2],[c,v,o],Ti),e.box([h,0,u+.98*o],[1.015*c,v+.02*r,.05*o],ph),N1(h,v,c,u,o,t),u+=o}F1(h,.77*r,c,u,o,e);let d={long:.085*s,wide:.72*r,at:h+(a?.012:.02)*s};e.box([d.at,0,u+.25*o],[d.long,d.wide,.5*o],Ti),e.box([d.at,0,u+.42*o],[.4*d.long,.93*r,.16*o],Ti),D1(d,u+.5*o,o,e,t);let f=u+1.1*o;e.box([d.at,0,f+.06*o],[1.12*d.long,1.06*d.wide,.12*o],Ti),U1(d.at-.1*d.long,f,o,e,n),O1(i,h-.4*c,u,e);for(let g of[-1,1]){k1(h-.08*c,g*.43*r,u-.35*o,o,e);let[v,p]=[g>0?I1:L1,g*.465*r];n.box([d.at,p,u+.56*o],[.14*o,.05*o,.1*o],v),n.box([d.at-(a?.57:-.57)*d.long,.42*g*d.wide,f+.1*o],[.07*o,.28*o,.14*o],I0)}}function D1(i,e,t,n,s){let{at:r,long:o,wide:a}=i,l=.6*t;s.box([r,0,e+l/2],[o,a,l],Es,[1.07,1.035]);let c=u=>Math.max(Math.round(u/(.62*t)),2),h=.05*t;for(let u=0,d=c(a);u<=d;++u)for(let f of[-1,1])n.box([r+f*.518*o,(u/d-.5)*1.015*a,e+l/2],[.022*o,h,l],Ti);for(let u=0,d=c(o);u<=d;++u)for(let f of[-1,1])n.box([r+(u/d-.5)*1.03*o,f*.509*a,e+l/2],[h,.008*a,l],Ti)}function N1(i,e,t,n,s,r){for(let a=0;a<7;++a){let l=i+((a+.5)/7-.5)*.9*t;r.box([l,0,n+.58*s],[.3*s,e+.02*s,.26*s],Es);let c=((a+.5)/7-.5)*.9*e;r.box([i,c,n+.58*s],[t+.02*s,.3*s,.26*s],Es)}}function F1(i,e,t,n,s,r){let o=(l,c)=>[i+l*t/2,c*e/2,n],a=(l,c,h)=>r.rail(Array.from({length:h+1},(u,d)=>[l[0]+(c[0]-l[0])*d/h,l[1]+(c[1]-l[1])*d/h,n]),.38*s,P1);for(let l of[-1,1])a(o(-.99,l),o(.99,l),8),a(o(.99*l,-1),o(.99*l,1),9)}function U1(i,e,t,n,s){let r=e+2.3*t;n.tube(i,0,e,r,.09*t,Ti),n.tube(i-.5*t,0,e,e+1.2*t,.05*t,Ti,6),n.box([i,0,e+1.1*t],[.1*t,1.9*t,.08*t],Ti),n.box([i,0,e+1.75*t],[.08*t,1.2*t,.07*t],Ti),n.box([i+.32*t,0,e+1.3*t],[.14*t,1.1*t,.12*t],ph);for(let o of[-1,1])n.tube(i,o*.85*t,e+1.1*t,e+1.45*t,.13*t,Ti,10);s.box([i,0,r+.06*t],[.12*t,.12*t,.12*t],I0)}function O1(i,e,t,n){let{breadth:s,storey:r,length:o}=i,a=1.25*r;for(let l of i.house>0?[-.3*s,.3*s]:[0]){let c=[.03*o,(i.house>0?.09:.2)*s,a];n.box([e,l,t+a/2],c,C1,[.8,.9]),n.box([e,l,t+.62*a],[.93*c[0],.97*c[1],.2*a],nf,[.94,.98]),n.tube(e,l,t+a,t+1.2*a,.12*c[1]+.05*r,Es)}}function k1(i,e,t,n,s){s.box([i,e,t],[2.4*n,.7*n,.35*n],nf,[1.06,1.1]),s.box([i,e,t+.3*n],[2.54*n,.77*n,.3*n],nf,[.7,.5]);for(let r of[-1,1])s.box([i+r*.9*n,e,t-.3*n],[.1*n,.5*n,.3*n],ph)}function D0(i,e){let{breadth:t,freeboard:n,storey:s,slender:r,length:o}=i;for(let c of r?[-.88,-.45,.05]:[-.85,.85])for(let h of[-1,1]){let[u,d]=As(i,c,h,n),f=d-h*.04*t;for(let g of[-.18*s,.18*s])e.tube(u+g,f,n,n+.2*s,.06*s,Es)}for(let c of[-1,1]){let h=(p,m,y)=>{let[T,M]=As(i,p,c,m);return[T,M+c*y,m]},[u,d,f]=[n-.035*t,n-.01*t,.008*t],g=Array.from({length:13},(p,m)=>-.98+(r?1.3:1.96)*m/12),v=c<0?g:g.reverse();for(let p=0;p<12;++p){let[m,y]=[v[p],v[p+1]];e.quad(h(m,u,f),h(y,u,f),h(y,d,f),h(m,d,f),Es),e.quad(h(m,d,f),h(y,d,f),h(y,d,-f),h(m,d,-f),Es),e.quad(h(y,u,f),h(m,u,f),h(m,u,-f),h(y,u,-f),Es)}}if(!r)return;let a=er(i,1),l=.41*o;e.box([l,0,a+.16*s],[.6*s,2.6*s,.32*s],ph);for(let c of[-.8*s,.8*s])e.box([l,c,a+.34*s],[.7*s,.5*s,.5*s],Es,[.6,1]);e.tube(.455*o,0,a,a+2.4*s,.07*s,Ti,6)}var of=new ji({vertexColors:!0}),B1=new Kn({vertexColors:!0,roughness:.5,metalness:.05}),z1=new Kn({color:858660,roughness:.12,metalness:.3,name:"glass"}),[V1,G1,N0,F0,U0,Ar,H1,W1,mh,O0]=[1919603,15330542,10105639,8359304,14673126,5005912,8086858,7494980,14263585,15330542].map(i=>new He(i));function k0(i,e,t,n,s){let r=i>1.8*e,o=.14*e,a=(r?.055:.02)*e,l={length:i,breadth:e,draught:t,freeboard:n,house:s,slender:r,storey:o,bulwark:a,forecastle:r&&s>0?.4:2},c=new qt;c.userData.hull=[i,e,t,n];let[h,u,d]=[new Co,new Co,new Co];return Y1(l,h),K1(l,h),D0(l,h),s!==0&&L0(l,h,u,d),c.add(new Qe(h.geometry(),B1)),u.count&&c.add(new Qe(u.geometry(),z1)),d.count&&c.add(new Qe(d.geometry(),of)),c}function er(i,e,t=e>i.forecastle){return i.freeboard+(t?i.storey:0)}function B0(i,e){let{freeboard:t,storey:n,bulwark:s,forecastle:r,slender:o}=i,a=Math.min(Math.max((e-r+.09)/.09,0),1),l=o?Math.max(e-.3,0)**2:0;return t+n*a*a*(3-2*a)+s*(1+1.6*l)}function As(i,e,t,n,s=1){let{length:r,breadth:o,draught:a,freeboard:l,slender:c}=i;if(!c)return[e*r/2,t*s*o/2,n];let h=Math.min(Math.max(n/(l+1.6*i.storey),0),1.1),u=.3+.15*h,d=Math.max((e-u)/(1-u),0),f=1-d*d,g=Math.max(1-d**2.4,0)**.6,v=e<-.7?1-.1*((-.7-e)/.3)**2:1,p=(f+(g-f)*Math.min(h,1))*v,m=Math.max((e-.45)/.55,0)**2,y=n>0?.05*h:-.025*(n/a)**2;return[e*r/2+y*m*r,t*s*p*o/2,n]}function X1({draught:i,slender:e},t){if(e)return t<-.55?i*(1-.75*((-.55-t)/.45)**1.6):i;let n=Math.max((Math.abs(t)-.75)/.25,0);return i*(1-.6*n)}function q1(i){let e=Array.from({length:46},(n,s)=>-1+1.7*s/46);for(let n=0;n<=14;++n)e.push(1-.3*(1-n/14)**1.6);let t=e.map(n=>({place:n,forward:n>i.forecastle}));return i.forecastle<1&&t.push({place:i.forecastle,forward:!1},{place:i.forecastle,forward:!0}),t.sort((n,s)=>n.place-s.place||Number(n.forward)-Number(s.forward))}function sf(i,e,t){let n=X1(i,e),s=Math.min(.13*i.draught,.35*i.freeboard),r=(c,h=1)=>As(i,e,t,c,h),o=[1,.97,.9,.8,.65,.5,.35,.2,.08,0].map(c=>c*Math.PI/2),l=[{points:[...i.slender?o.map(c=>r(-n*Math.sin(c)**.4,Math.max(Math.cos(c),0)**.4)):[r(-n),r(0)],r(.6*s)],paint:N0},{points:[r(.6*s),r(s)],paint:G1},{points:[0,.35,.7,1].map(c=>r(s+c*(B0(i,e)-s))),paint:V1}];return i.slender||l.unshift({points:[r(-n,0),r(-n)],paint:N0}),l}function Y1(i,e){let t=q1(i);for(let n of[-1,1]){let s=n<0?t:[...t].reverse(),r=s.map(({place:a})=>sf(i,a,n));r[0].forEach((a,l)=>e.grid(r.map(c=>c[l].points),a.paint));let o=s.map(a=>rf(i,a.place,n,er(i,a.place,a.forward)));for(let a=0;a+1<o.length;++a){let[l,c]=[o[a],o[a+1]];e.quad(l.outer,c.outer,c.inner,l.inner,U0),e.quad(c.foot,l.foot,l.inner,c.inner,F0)}}for(let n of i.slender?[-1]:[-1,1]){let[s,r]=[sf(i,n,1),sf(i,n,-1)];s.forEach(({points:o,paint:a},l)=>{let[c,h]=n<0?[o,r[l].points]:[r[l].points,o];for(let u=0;u+1<o.length;++u)e.quad(c[u],h[u],h[u+1],c[u+1],a)}),$1(i,n,e)}for(let n=0;n+1<t.length;++n)Z1(i,t[n],t[n+1],n,e);if(i.forecastle<1){let[n,s]=[er(i,i.forecastle,!1),er(i,i.forecastle,!0)],r=(o,a)=>As(i,i.forecastle,o,a);e.quad(r(1,n),r(-1,n),r(-1,s),r(1,s),O0)}}function rf(i,e,t,n){let s=B0(i,e),r=As(i,e,t,s),o=.012*i.breadth,a=i.slender?o*Math.max((e-.6)/.4,0):0,l=c=>{let[h,u]=As(i,e,t,c);return[h-a,t*Math.max(Math.abs(u)-o,0),c]};return{outer:r,inner:l(s),foot:l(n)}}function $1(i,e,t){let n=er(i,e),[s,r]=[rf(i,e,1,n),rf(i,e,-1,n)],o=c=>[c[0]-Math.sign(e)*.012*i.breadth,c[1],c[2]],[a,l]=e<0?[r,s]:[s,r];t.quad(o(a.foot),o(l.foot),o(l.inner),o(a.inner),F0),t.quad(o(a.inner),o(l.inner),l.outer,a.outer,U0)}function Z1(i,e,t,n,s){let r=[e,t].map(u=>As(i,u.place,1,er(i,u.place,u.forward)));if(r[1][0]-r[0][0]<1e-6)return;let o=i.house>0&&!t.forward&&e.place>-.95&&t.place<i.forecastle-.06,a=[1,.83,.815],l=[...a,...a.map(u=>-u).reverse()],c=o?[Ar,mh,n%2?H1:W1,mh,Ar]:[Ar,i.slender&&!t.forward?mh:Ar,Ar,i.slender&&!t.forward?mh:Ar,Ar],h=(u,d)=>[u[0],d===1||d===-1?d*u[1]:Math.sign(d)*Math.min(u[1],Math.abs(d)*i.breadth/2),u[2]];c.forEach((u,d)=>s.quad(h(r[0],l[d+1]),h(r[1],l[d+1]),h(r[1],l[d]),h(r[0],l[d]),u))}function K1(i,e){let{breadth:t,draught:n,slender:s}=i,r=.018*Math.min(t,4*n);for(let o of s?[-.9,0,.62]:[-.9,.9])for(let a of[-1,1])for(let l=-6;l<=3;++l){let c=2*l*r;if(c<-.8*n||c>.8*i.freeboard)continue;let h=(l%2?1:1.8)*r,u=(g,v)=>{let[p,m]=As(i,o+2*g/i.length,a,c+v);return[p,m+a*.0015*t,c+v]},[d,f]=a<0?[0,h]:[h,0];e.quad(u(d,0),u(f,0),u(f,.6*r),u(d,.6*r),O0)}}function z0(i,e,t){let n=new un;n.setAttribute("position",new en(new Float32Array(i),3)),n.setIndex(e);let s=n.toNonIndexed();return s.computeVertexNormals(),t.side=Un,new Qe(s,t)}var J1={red:13848623,blue:2916280,yellow:15774761,green:5217641,violet:9072560,steel:5923948,barrel:3884365,rod:14278370,deck:7174272,load:14711609,hull:2375772,rubber:1909286,touch:16747566},Ts=new O(0,1,0);function Ri(i){let e=i==="rod"||i==="steel"||i==="barrel";return new Kn({color:J1[i]??8947848,roughness:e?.35:.6,metalness:e?.4:.05})}function V0(i){let[e,t]=[new O(...i.from),new O(...i.to)],[n,s]=i.size;if(i.shape==="hull"){let c=k0(n,s,i.size[2],i.size[3],i.house??0),h=new qt;return h.add(c),i.along==="y"&&(c.rotation.z=Math.PI/2),i.down&&(h.rotation.x=Math.PI),h.position.copy(e),h}let r=Ri(i.colour);if(i.shape==="surface")return z0(i.corners??[],i.triangles??[],r);if(i.shape==="ball"||i.shape==="box"){let c=i.shape==="ball"?new Mi(n,20,14):new Oi(...i.size),h=new Qe(c,r);return h.position.copy(e),h}let o=e.distanceTo(t),a=i.shape==="tube"?new $n(s,n,o,28):new $n(s/Math.SQRT2,n/Math.SQRT2,o,4).rotateY(Math.PI/4),l=new Qe(i.shape==="beam"?j1(a):a,r);return l.position.addVectors(e,t).multiplyScalar(.5),l.quaternion.setFromUnitVectors(Ts,t.clone().sub(e).normalize()),l}function j1(i){let e=i.toNonIndexed();return e.computeVertexNormals(),e}function Ci(i,e=20){return new Qe(new $n(1,1,1,e),Ri(i))}function ei(i,e,t,n){let s=t.clone().sub(e),r=Math.max(s.length(),1e-9);i.position.addVectors(e,t).multiplyScalar(.5),i.quaternion.setFromUnitVectors(Ts,s.divideScalar(r)),i.scale.set(n,r,n)}function Po(i){let e=10**Math.floor(Math.log10(i));return e*(i<2*e?1:i<5*e?2:5)}function gh(i,e,t){let n=e/i/t;return e>0&&(n>.4||n<.06)?Po(e/(.18*t)):i}var tr=class{constructor(e,t){this.radius=t;let n=new ji({color:e,depthTest:!1,transparent:!0,opacity:.9});this.shaft=new Qe(new $n(1,1,1,10),n),this.head=new Qe(new ua(1,1,14),n),this.group.add(this.shaft,this.head),this.group.renderOrder=10,this.shaft.renderOrder=this.head.renderOrder=10,this.group.visible=!1}radius;group=new qt;shaft;head;foot=new O;drawn(){let e=new O(0,.5,0).applyMatrix4(this.head.matrix.compose(this.head.position,this.head.quaternion,this.head.scale));return this.group.visible?e.sub(this.foot):e.set(0,0,0)}point(e,t){this.foot.copy(e);let n=t.length();if(this.group.visible=n>1e-6&&Number.isFinite(n),!this.group.visible)return;let s=Math.min(5*this.radius,.6*n),r=t.clone().divideScalar(n),o=e.clone().addScaledVector(r,n-s);ei(this.shaft,e,o,this.radius),this.head.position.copy(o).addScaledVector(r,s/2),this.head.quaternion.setFromUnitVectors(Ts,r),this.head.scale.set(2.4*this.radius,s,2.4*this.radius)}};var Q1=4,eE=[[1,1],[-1,1],[-1,-1],[1,-1]],xh=class{constructor(e){this.part=e;this.stations=e.stations??[0,1];let t=new O(...e.to);this.straight=this.stations.map(s=>t.clone().multiplyScalar(s)),this.truth=this.straight.map(s=>s.clone()),this.drawn=this.straight.map(s=>s.clone());let n=e.turn??[1,0,0,0,1,0,0,0,1];this.axes=[0,1,2].map(s=>new O(n[s],n[3+s],n[6+s])),this.rings=Q1*(this.stations.length-1)+1,this.mesh=new Qe(this.box(),Ri(e.colour)),this.mesh.frustumCulled=!1,this.shape()}part;mesh;stations;straight;truth;drawn;axes;rings;get count(){return this.stations.length}place(e){return this.straight[e]}bend(e,t,n){this.straight.forEach((s,r)=>{let o=t+3*r,a=new O(e[o],e[o+1],e[o+2]);Number.isNaN(a.x+a.y+a.z)&&a.set(0,0,0),this.truth[r].copy(s).add(a),this.drawn[r].copy(s).addScaledVector(a,n)}),this.shape()}points(){return this.drawn}section(e,t){let{p:n,along:s,y:r,z:o}=this.frame(e,t?this.drawn:this.truth),a=new ft().makeBasis(s,r,o),l=new ft().makeBasis(this.axes[0],this.axes[1],this.axes[2]);return a.multiply(l.transpose()).setPosition(n)}frame(e,t){let{stations:n}=this,s=n.length-2,r=0;for(;r<s&&e>n[r+1];)++r;let o=n[r+1]-n[r],a=(e-n[r])/o,[l,c]=[t[r],t[r+1]],[h,u]=[this.slope(t,r).multiplyScalar(o),this.slope(t,r+1).multiplyScalar(o)],d=(m,y,T,M)=>new O().addScaledVector(l,m).addScaledVector(h,y).addScaledVector(c,T).addScaledVector(u,M),f=d(1-a*a*(3-2*a),a*(1-a)*(1-a),a*a*(3-2*a),-a*a*(1-a)),g=6*a*(1-a),v=d(-g,(1-a)*(1-3*a),g,a*(3*a-2)).normalize(),p=this.axes[1].clone().addScaledVector(v,-this.axes[1].dot(v)).normalize();return{p:f,along:v,y:p,z:new O().crossVectors(v,p)}}slope(e,t){let{stations:n}=this,s=d=>e[d+1].clone().sub(e[d]).divideScalar(n[d+1]-n[d]),r=n.length;if(r===2)return s(0);let o=Math.min(Math.max(t-1,0),r-3),[a,l]=[n[o+1]-n[o],n[o+2]-n[o+1]],[c,h]=[s(o),s(o+1)],u=h.clone().sub(c).divideScalar(a+l);return c.addScaledVector(u,2*n[t]-n[o]-n[o+1])}sides(e){let{stations:t}=this,{size:n}=this.part,s=0;for(;s<t.length-2&&e>t[s+1];)++s;let r=(e-t[s])/(t[s+1]-t[s]);return[0,1].map(o=>n[2*s+o]+r*(n[2*s+2+o]-n[2*s+o]))}box(){let e=new un,t=[];for(let s=0;s<this.rings-1;++s)for(let r=0;r<4;++r){let[o,a]=[8*s+2*r,8*s+8+2*r];t.push(o,o+1,a,a,o+1,a+1)}let n=8*this.rings;return t.push(n,n+2,n+1,n,n+3,n+2),t.push(n+4,n+5,n+6,n+4,n+6,n+7),e.setIndex(t),e.setAttribute("position",new en(new Float32Array(3*(n+8)),3)),e}shape(){let{geometry:e}=this.mesh,t=e.getAttribute("position"),n=8*this.rings;for(let s=0;s<this.rings;++s){let r=s/(this.rings-1),{p:o,y:a,z:l}=this.frame(r,this.drawn),[c,h]=this.sides(r);eE.forEach(([u,d],f)=>{let g=o.clone().addScaledVector(a,u*c/2).addScaledVector(l,d*h/2),v=p=>t.setXYZ(p,g.x,g.y,g.z);v(8*s+2*f),v(8*s+(2*f+7)%8),s===0&&v(n+f),s===this.rings-1&&v(n+4+f)})}t.needsUpdate=!0,e.boundingBox=null,e.computeVertexNormals()}};function Lo(i,e){return new O().setFromMatrixPosition(i(e))}function G0(i,e,t){return new O(...t).transformDirection(i(e))}function nr(i,e){return e==null?NaN:i[e]}var Io=class{constructor(e,t){this.spot=e;this.group.matrixAutoUpdate=!1,t.add(this.group)}spot;group=new qt;follow(e){this.group.matrix.copy(e(this.spot))}add(e){e.castShadow=!0,this.group.add(e)}},_h=class extends Io{constructor(e,t){super(e.spot,t);let n=new O(...e.axis).normalize(),s=new xn().setFromUnitVectors(Ts,n),r=e.width??.25*e.radius,o=(c,h,u,d)=>{let f=new Qe(new $n(c,c,h,32),Ri(d));return f.quaternion.copy(s),f.position.copy(n).multiplyScalar(u),this.add(f),f},a=Math.min(.15*r,.1*e.radius);o(.97*e.radius,r,0,"barrel");for(let c of[-1,1])o(1.1*e.radius,a,c*(r+a)/2,"steel");let l=new O(.6*e.radius,0,0);for(let c=0;c<3;++c)o(.14*e.radius,r+2.4*a,0,"rod").position.copy(l.clone().applyAxisAngle(Ts,2*Math.PI*c/3).applyQuaternion(s))}},vh=class extends Io{constructor(e,t,n){super(e.spot,t);let[s,r]=e.size,o=.004*n,a={polygonOffset:!0,polygonOffsetFactor:-4,polygonOffsetUnits:-4},l=new Kn({color:9075292,roughness:.9,...a}),c=new Qe(new Oi(s,r,o),l),h=e.axes,u=new ft().set(h[0],h[1],h[2],0,h[3],h[4],h[5],0,h[6],h[7],h[8],0,0,0,0,1);c.quaternion.setFromRotationMatrix(u),c.position.set(0,0,-.5*o).applyMatrix4(u),this.add(c),c.castShadow=!1,c.receiveShadow=!0}},yh=class extends Io{constructor(e,t){super(e.spot,t),this.add(new Qe(new Oi(...e.edges),Ri("deck")))}},bh=class extends Io{constructor(e,t){super(e.spot,t);let n=Ci("yellow");ei(n,new O,new O(...e.to),e.radius),this.add(n)}};var Sh=13,tE=.05,H0=new He(5858669),nE=new He(9148578),Mh=[2072201,11911988,15770114,14034984].map(i=>new He(i));function W0(i){let e=Math.min(Math.max(i,0),1)*(Mh.length-1),t=Math.min(Math.floor(e),Mh.length-2);return Mh[t].clone().lerp(Mh[t+1],e-t)}var Va=class{constructor(e,t){this.own=t;let n=new Kn({color:16777215,roughness:.5,metalness:.1});n.onBeforeCompile=s=>{s.uniforms.thick=this.thick;let r=s.vertexShader.replace("#include <begin_vertex>",`#include <begin_vertex>
transformed.xz *= thick;`);s.vertexShader=`uniform float thick;
${r}`},this.mesh=new aa(new $n(1,1,1,8),n,e),this.mesh.frustumCulled=!1}own;mesh;count=0;matrix=new ft;thick={value:1};get radius(){return this.thick.value}thicken(e){this.thick.value=Math.max(this.own,e)}static pieces(e,t){return Sh*e+20*t}begin(){this.count=0}piece(e,t,n){let s=t.clone().sub(e),r=s.length();if(!(r>1e-9)||this.count>=this.mesh.instanceMatrix.count)return;let o=new xn().setFromUnitVectors(Ts,s.divideScalar(r)),a=e.clone().add(t).multiplyScalar(.5);this.mesh.setMatrixAt(this.count,this.matrix.compose(a,o,new O(1,r,1))),this.mesh.setColorAt(this.count,n),this.count+=1}hanging(e,t,n){let s=tE*e.distanceTo(t),r=o=>e.clone().lerp(t,o).addScaledVector(n,4*s*o*(1-o));for(let o=0;o<Sh;o+=2)this.piece(r(o/Sh),r((o+1)/Sh),nE)}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}};var iE=Math.PI/10;function sE(i,e){let t=e.middle.clone().sub(i.middle),n=X0(e).sub(X0(i)),[s,r,o]=[t.lengthSq(),n.lengthSq(),t.dot(n)],a=(s-r+Math.hypot(s-r,2*o))/2,l=Math.sqrt(Math.max(a,1e-12)),c=t.clone().multiplyScalar(l**2).addScaledVector(n.clone().cross(t),-l).addScaledVector(n,o).normalize();return{from:q0(i,c),to:q0(e,c),way:c}}function Y0(i){let e=i.slice(1).map((n,s)=>sE(i[s],n)),t=i.slice(1,-1).map((n,s)=>rE(n,e[s].way,e[s+1].way));return{spans:e,arcs:t}}function X0({axis:i,turn:e}){return i?i.clone().multiplyScalar(e):new O}function q0({middle:i,axis:e,turn:t},n){return e?i.clone().addScaledVector(n.clone().cross(e),t):i.clone()}function rE({middle:i,axis:e,turn:t},n,s){if(!e)return[];let r=d=>d.clone().addScaledVector(e,-e.dot(d)).normalize(),[o,a]=[r(n),r(s)],l=Math.sign(t)||1,c=Math.PI/2+Math.atan2(-o.dot(a),l*e.dot(o.clone().cross(a)));if(!(c>0))return[];let h=o.cross(e).multiplyScalar(t),u=Math.max(1,Math.ceil(c/iE));return Array.from({length:u+1},(d,f)=>h.clone().applyAxisAngle(e,l*c*f/u).add(i))}var oE=.0018,aE=1e-5,lE=.0011,wh=class{constructor(e){this.data=e;this.down=new O(-e.turn[6],-e.turn[7],-e.turn[8]),this.perMetre=Po(e.force/(.35*e.size)),this.drawings=e.sketches.map(t=>this.made(t)),this.hasArrows=e.sketches.some(t=>(t.kind==="arrow"||t.kind==="touch")&&t.force.length>0),this.limited=this.lines.some(t=>t.data.limit!==null),this.hasTensions=this.lines.some(t=>t.coloured)}data;root=new qt;showForces=!1;perMetre;most=0;hasArrows;hasTensions;limited;down;drawings;lines=[];follow(e,t){for(let r of this.lines)this.most=Math.max(this.most,r.largest(t));let s=this.data.sketches.map(r=>r.kind==="arrow"||r.kind==="touch"?cf(r.force,t).length():0).reduce((r,o)=>o>r?o:r,0);s>aE*this.data.force&&(this.perMetre=gh(this.perMetre,s,this.data.size));for(let r of this.drawings)r.follow(e,t)}drawn(){let e=this.drawings.filter(t=>t instanceof Th||t instanceof Ah);return{arrows:Object.fromEntries(e.map(t=>[t.data.name,t.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),lines:Object.fromEntries(this.lines.map(t=>[t.data.name,t.points.map(n=>n.toArray())])),slack:Object.fromEntries(this.lines.map(t=>[t.data.name,t.slack]))}}seenFrom(e){for(let t of this.lines)t.mesh.thicken(lE*e)}reach(){return this.lines.flatMap(e=>e.points.map(t=>t.clone())).filter(({x:e,y:t,z:n})=>Number.isFinite(e+t+n))}levels(){return this.drawings.filter(t=>t instanceof Eh).filter(t=>Number.isFinite(t.elevation)).map(({ring:t,data:n,elevation:s})=>{let{x:r,y:o}=t.getWorldPosition(new O);return{x:r,y:o,elevation:s,radius:n.radius}})}made(e){switch(e.kind){case"line":case"curve":{let t=new af(e,this);return this.lines.push(t),t}case"disc":return new _h(e,this.root);case"slab":return new vh(e,this.root,this.data.size);case"post":return new bh(e,this.root);case"mark":return new lf(e,this);case"touch":return new Ah(e,this);case"arrow":return new Th(e,this);case"box":return new yh(e,this.root);case"level":return new Eh(e,this)}}};function cf(i,e){return i.length?new O(...i.map(t=>nr(e,t))):new O}var af=class{constructor(e,t){this.data=e;this.all=t;let n=e.kind==="line"?e.path.length:e.points.length;this.coloured=e.tensions.some(s=>s!==null),this.mesh=new Va(Va.pieces(n-1,n),e.radius),this.mesh.thicken(oE*t.data.size),t.root.add(this.mesh.mesh)}data;all;points=[];slack=!1;coloured;mesh;largest(e){return this.data.limit!==null?0:this.data.tensions.reduce((t,n)=>Math.max(t,nr(e,n)||0),0)}follow(e,t){let{data:n,mesh:s,all:r}=this,o=n.kind==="line"?n.path.map(u=>cE(e,u)):[],{spans:a,arcs:l}=n.kind==="line"?Y0(o):uE(n,t);this.slack=nr(t,n.slack)>.5,this.points=a.flatMap(u=>[u.from,u.to]);let c=n.limit??r.most,h=u=>{if(n.limit===null&&r.limited)return H0;let d=nr(t,n.tensions[Math.min(u,n.tensions.length-1)]);return W0(c>0&&d>0?d/c:0)};s.begin(),n.kind==="line"&&hE(n.path,o,a,1.2*s.radius),a.forEach((u,d)=>{this.slack&&n.kind==="line"?s.hanging(u.from,u.to,r.down):s.piece(u.from,u.to,h(d)),l[d]?.forEach((f,g,v)=>g>0&&s.piece(v[g-1],f,h(d)))}),s.end()}};function cE(i,{spot:e,axis:t,turn:n}){return{middle:Lo(i,e),axis:t&&G0(i,e,t),turn:n}}function hE(i,e,t,n){let s=o=>JSON.stringify([i[o],i[o+1]].map(({spot:a})=>[a.on,...a.at]).sort()),r=new Map;t.forEach((o,a)=>r.set(s(a),[...r.get(s(a))??[],a]));for(let o of r.values()){if(o.length<2)continue;let{way:a}=t[o[0]],l=e[o[0]].axis??e[o[0]+1].axis,c=l?l.clone():new O(0,1,0).cross(a);c.lengthSq()<.01&&c.set(1,0,0).cross(a),c.normalize(),o.forEach((h,u)=>{let d=c.clone().multiplyScalar((2*u+1-o.length)*n);t[h].from.add(d),t[h].to.add(d)})}}function uE(i,e){let t=i.points.map(s=>new O(...s.map(r=>nr(e,r))));return{spans:t.slice(1).map((s,r)=>({from:t[r],to:s,way:s.clone().sub(t[r]).normalize()})),arcs:[]}}var Eh=class{constructor(e,t){this.data=e;this.all=t;let n=new ji({color:16777215,transparent:!0,opacity:.75,side:Un});this.ring=new Qe(new fa(.92*e.radius,e.radius,48),n),this.ring.quaternion.setFromUnitVectors(new O(0,0,1),t.down),t.root.add(this.ring)}data;all;ring;elevation=NaN;follow(e,t){let{down:n,data:s}=this.all;this.elevation=nr(t,this.data.elevation),this.ring.visible=Number.isFinite(this.elevation);let r=Lo(e,this.data.spot);this.ring.position.copy(r).addScaledVector(n,-r.dot(n)-this.elevation-(s.water??0)-.004*s.size)}},lf=class{constructor(e,t){this.data=e;this.ball=new Qe(new Mi(.012*t.data.size,16,12),Ri(e.colour)),this.bar=Ci(e.colour,8),t.root.add(this.ball,this.bar)}data;ball;bar;follow(e){let[t,n]=this.data.ends.map(r=>Lo(e,r));this.ball.position.addVectors(t,n).multiplyScalar(.5);let s=this.ball.geometry.parameters.radius;this.bar.visible=t.distanceTo(n)>s,ei(this.bar,t,n,.4*s)}},Ah=class{constructor(e,t){this.data=e;this.all=t;let n=new Mi(.006*t.data.size,12,8);this.marks=e.points.map(()=>new Qe(n,Ri("touch"))),this.arrow=new tr(15233066,.007*t.data.size),t.root.add(...this.marks,this.arrow.group)}data;all;arrow;marks;follow(e,t){let{data:n,all:s}=this,r=new O,o=0;this.marks.forEach((l,c)=>{let h=nr(t,n.loads[c]);l.visible=h>0,l.visible&&(l.position.copy(Lo(e,n.points[c])),r.addScaledVector(l.position,h),o+=h)});let a=cf(n.force,t).divideScalar(s.perMetre);this.arrow.point(r.divideScalar(o||1),s.showForces&&o>0?a:new O)}},Th=class{constructor(e,t){this.data=e;this.all=t;this.arrow=new tr(15233066,.007*t.data.size),t.root.add(this.arrow.group)}data;all;arrow;follow(e,t){let{data:n,all:s}=this,r=cf(n.force,t).divideScalar(s.perMetre);this.arrow.point(Lo(e,n.spot),s.showForces?r:new O)}};var Rh=class{constructor(e){this.data=e;this.balls=e.pins.map(()=>new Qe(new Mi(1.2*e.radius,20,14),Ri("steel"))),this.root.add(this.barrel,this.piston,...this.balls)}data;root=new qt;barrel=Ci("barrel");piston=Ci("rod");balls;between(e,t){let{barrel:n,radius:s}=this.data,r=t.clone().sub(e),o=Math.max(r.length(),1e-9);r.divideScalar(o);let a=Math.max(this.data.rod,o-.95*n);ei(this.barrel,e,e.clone().addScaledVector(r,Math.min(n,o)),s),ei(this.piston,t.clone().addScaledVector(r,-Math.min(a,o)),t,.55*s),this.balls[0].position.copy(e),this.balls[1].position.copy(t)}};var Ch=class{constructor(e){this.data=e;let[t,n,s,r,o,a,l,c,h]=e.turn;this.root.matrixAutoUpdate=!1,this.root.matrix.set(t,n,s,0,r,o,a,0,l,c,h,0,0,0,0,1);for(let u of e.bodies){let d=new qt;d.matrixAutoUpdate=!1,this.groups.set(u,d),this.root.add(d)}for(let u of e.parts){if(u.shape==="boom"){let f=new xh(u);this.booms.set(u.body,f),this.groups.get(u.body)?.add(f.mesh);continue}let d=V0(u);this.groups.get(u.body)?.add(d),u.shape==="hull"&&(this.hull={mesh:d.children[0],part:u})}this.struts=e.struts.map(u=>new Rh(u)),this.brackets=e.brackets.map(()=>Ci("steel",4));for(let u of[...this.struts.map(d=>d.root),...this.brackets])this.root.add(u);this.root.traverse(u=>{u instanceof Qe&&(u.castShadow=!0)}),this.wire=e.wire?Ci("barrel",8):null,this.wire&&this.root.add(this.wire),this.perMetre={force:Po(e.force/(.35*e.size)),moment:Po(e.force)},this.forces=e.joints.map(()=>new tr(1222036,.008*e.size)),this.moments=e.joints.map(()=>new tr(12602326,.006*e.size));for(let u of[...this.forces,...this.moments])this.root.add(u.group);this.sketches=new wh(e),this.shown=new Float64Array(e.shown.length).fill(NaN),this.root.add(this.sketches.root)}data;root=new qt;hull=null;groups=new Map;booms=new Map;struts;brackets;exaggeration=1;wire;sketches;shown;forces;moments;showForces=!1;showMoments=!1;perMetre={force:1,moment:1};body(e){return this.groups.get(e)}poseFromMatrix(e,t,n,s,r){let o=a=>t[n+a];this.groups.get(e)?.matrix.set(o(0),o(1),o(2),s[r],o(3),o(4),o(5),s[r+1],o(6),o(7),o(8),s[r+2],0,0,0,1)}poseFromQuaternion(e,t){let n=this.groups.get(e);if(!n)return;n.visible=t[0]===t[0]&&t[3]===t[3];let s=new xn(t[3],t[4],t[5],t[6]).normalize();n.matrix.compose(new O(t[0],t[1],t[2]),s,new O(1,1,1))}bend(e,t){let n=t;for(let s of this.bending())s.bend(e,n,this.exaggeration),n+=3*s.count}bendThrough(e,t){let n=[];for(let s of this.bending()){let r=this.groups.get(s.part.body).matrix.clone().invert();for(let o=0;o<s.count;++o){let a=t+n.length,l=new O(e[a],e[a+1],e[a+2]).applyMatrix4(r).sub(s.place(o));n.push(l.x,l.y,l.z)}}this.bend(n,0)}bending(){return this.data.booms.map(e=>this.booms.get(e)).filter(e=>e!==void 0)}shape(e){let t=this.booms.get(e);if(!t)throw new RangeError(`there is no flexible boom ${e}; there are: ${[...this.booms.keys()].join(", ")}`);let n=this.groups.get(e).matrix;return t.points().map(s=>s.clone().applyMatrix4(n).toArray())}pins(){let e=t=>t.data.pins.map(n=>this.at(n).toArray());return Object.fromEntries(this.struts.map(t=>[t.data.name,e(t)]))}finish(e,t){this.exaggeration!==1&&this.carry();for(let s of this.struts)s.between(this.at(s.data.pins[0]),this.at(s.data.pins[1]));this.brackets.forEach((s,r)=>{let o=this.data.brackets[r];ei(s,this.at({...o,at:[0,0,0]}),this.at(o),.012*this.data.size)});let{wire:n}=this.data;if(this.wire&&n){let s=this.groups.get(n.from),r=this.groups.get(n.to),o=new O().setFromMatrixPosition(s.matrix),a=new O(...n.at).applyMatrix4(r.matrix);this.wire.visible=r.visible,ei(this.wire,o,a,.0022*this.data.size)}e&&this.scale(e,t),this.data.joints.forEach((s,r)=>{let o=new O().setFromMatrixPosition(this.groups.get(s).matrix),a=(l,c,h,u)=>{let d=c&&e!==null&&t(r)>=0;if(l.group.visible=d,!d)return;let f=t(r)+h;l.point(o,new O(e[f],e[f+1],e[f+2]).divideScalar(u))};a(this.forces[r],this.showForces,0,this.perMetre.force),a(this.moments[r],this.showMoments,3,this.perMetre.moment)}),this.sketches.follow(s=>this.frame(s),this.shown),this.root.updateMatrixWorld(!0)}arrows(){let{force:e,moment:t}=this.perMetre,n=(r,o)=>r.drawn().multiplyScalar(o).toArray(),s=r=>({force:n(this.forces[r],e),moment:n(this.moments[r],t)});return Object.fromEntries(this.data.joints.map((r,o)=>[r,s(o)]))}carry(){let e=new Map([...this.groups].map(([t,n])=>[t,n.matrix.clone()]));for(let[t,n]of this.groups){let s=this.data.carriers[t],[r,o]=[this.groups.get(s?.on??""),e.get(s?.on??"")];if(!r||!o)continue;let a=this.booms.get(s.on),l=u=>a&&s.place!==null?a.section(s.place,u):new ft,c=o.clone().multiply(l(!1)),h=r.matrix.clone().multiply(l(!0));n.matrix.premultiply(h.multiply(c.invert()))}}at(e){return new O().setFromMatrixPosition(this.frame(e))}frame(e){let t=new ft().makeTranslation(...e.at),n=this.booms.get(e.on);n&&e.place!==null&&t.premultiply(n.section(e.place,!0));let s=this.groups.get(e.on);return s?t.premultiply(s.matrix):t}scale(e,t){for(let[n,s]of[["force",0],["moment",3]]){let r=0;for(let o=0;o<this.data.joints.length;++o){let a=t(o)+s,l=Math.hypot(e[a],e[a+1],e[a+2]);l>r&&(r=l)}r>1e-9*this.data.force&&(this.perMetre[n]=gh(this.perMetre[n],r,this.data.size))}}};var $0={type:"change"},uf={type:"start"},K0={type:"end"},Ph=new ao,Z0=new hi,dE=Math.cos(70*ed.DEG2RAD),Sn=new O,ti=2*Math.PI,Et={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},hf=1e-6,Ih=class extends _a{constructor(e,t=null){super(e,t),this.state=Et.NONE,this.target=new O,this.cursor=new O,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ys.ROTATE,MIDDLE:Ys.DOLLY,RIGHT:Ys.PAN},this.touches={ONE:$s.ROTATE,TWO:$s.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new O,this._lastQuaternion=new xn,this._lastTargetPosition=new O,this._quat=new xn().setFromUnitVectors(e.up,new O(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new qs,this._sphericalDelta=new qs,this._scale=1,this._panOffset=new O,this._rotateStart=new qe,this._rotateEnd=new qe,this._rotateDelta=new qe,this._panStart=new qe,this._panEnd=new qe,this._panDelta=new qe,this._dollyStart=new qe,this._dollyEnd=new qe,this._dollyDelta=new qe,this._dollyDirection=new O,this._mouse=new qe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=pE.bind(this),this._onPointerDown=fE.bind(this),this._onPointerUp=mE.bind(this),this._onContextMenu=SE.bind(this),this._onMouseWheel=_E.bind(this),this._onKeyDown=vE.bind(this),this._onTouchStart=yE.bind(this),this._onTouchMove=bE.bind(this),this._onMouseDown=gE.bind(this),this._onMouseMove=xE.bind(this),this._interceptControlDown=ME.bind(this),this._interceptControlUp=wE.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Et.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent($0),this.update(),this.state=Et.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Sn.copy(t).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Et.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ti:n>Math.PI&&(n-=ti),s<-Math.PI?s+=ti:s>Math.PI&&(s-=ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new O(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new O(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Ph.origin.copy(this.object.position),Ph.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Ph.direction))<dE?this.object.lookAt(this.target):(Z0.setFromNormalAndCoplanarPoint(this.object.up,this.target),Ph.intersectPlane(Z0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>hf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>hf||this._lastTargetPosition.distanceToSquared(this.target)>hf?(this.dispatchEvent($0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ti/60*this.autoRotateSpeed*e:ti/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Sn.setFromMatrixColumn(t,0),Sn.multiplyScalar(-e),this._panOffset.add(Sn)}_panUp(e,t){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(t,1):(Sn.setFromMatrixColumn(t,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(e),this._panOffset.add(Sn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new qe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function fE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function pE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function mE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(K0),this.state=Et.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function gE(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ys.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Et.DOLLY;break;case Ys.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}break;case Ys.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(uf)}function xE(i){switch(this.state){case Et.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Et.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Et.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function _E(i){this.enabled===!1||this.enableZoom===!1||this.state!==Et.NONE||(i.preventDefault(),this.dispatchEvent(uf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(K0))}function vE(i){this.enabled!==!1&&this._handleKeyDown(i)}function yE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case $s.ROTATE:if(this.enableRotate===!1){this.state=Et.NONE;break}this._handleTouchStartRotate(i),this.state=Et.TOUCH_ROTATE;break;case $s.PAN:if(this.enablePan===!1){this.state=Et.NONE;break}this._handleTouchStartPan(i),this.state=Et.TOUCH_PAN;break;default:this.state=Et.NONE}break;case 2:switch(this.touches.TWO){case $s.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Et.TOUCH_DOLLY_PAN;break;case $s.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Et.TOUCH_DOLLY_ROTATE;break;default:this.state=Et.NONE}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(uf)}function bE(i){switch(this._trackPointer(i),this.state){case Et.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Et.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Et.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Et.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Et.NONE}}function SE(i){this.enabled!==!1&&i.preventDefault()}function ME(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function wE(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var J0="3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home.",Lh=class{constructor(e,t,n,s,r){this.place=e;this.data=n;this.bodies=s;this.ground=r;this.eye.up.set(0,0,1),this.controls=new Ih(this.eye,t),this.controls.enableDamping=!this.calm.matches,this.controls.dampingFactor=.12,this.controls.maxPolarAngle=Math.PI*.495,this.controls.addEventListener("start",()=>this.own=this.gliding=!1),t.addEventListener("keydown",o=>this.key(o)),t.addEventListener("dblclick",()=>this.goHome())}place;data;bodies;ground;eye=new Hn(38,1,.1,5e3);controls;calm=matchMedia("(prefers-reduced-motion: reduce)");framed=new di;own=!0;gliding=!1;home={target:new O,position:new O};get distance(){return this.eye.position.distanceTo(this.controls.target)}frame(){let e=this.craneBox();e.isEmpty()&&e.setFromObject(this.bodies.root),this.framed.copy(e),this.lookAt(e),this.goHome()}follow(){if(this.data.water!==null)return;let e=this.craneBox();e.isEmpty()||this.framed.containsBox(e)||!Number.isFinite(e.min.x+e.max.x)||(this.framed.union(e),this.lookAt(this.framed),this.gliding=this.own)}move(){if(this.gliding){let e=this.calm.matches?1:.15;this.controls.target.lerp(this.home.target,e),this.eye.position.lerp(this.home.position,e)}this.controls.update()}goHome(){this.own=!0,this.gliding=!1,this.controls.target.copy(this.home.target),this.eye.position.copy(this.home.position),this.controls.update()}resize(e,t){this.eye.aspect=e/t;let n=e>700,s=n?0:Math.min((this.place.querySelector(".heading")?.offsetHeight??0)/t,.5);this.eye.zoom=1-.6*s,this.eye.setViewOffset(e,t,n?-.07*e:0,n?-.05*t:-.45*s*t,e,t),this.eye.updateProjectionMatrix()}lookAt(e){this.data.water===null&&this.ground(e.min.z<-.01*this.data.size?e.min.z:0);let t=e.getBoundingSphere(new Ji),n=Math.max(1.15*t.radius,.36*df(this.data)),s=t.center.clone();this.data.water!==null&&(s.z=Math.max(this.data.water+.1*n,s.z-.25*n));let r=this.place.clientWidth/Math.max(this.place.clientHeight,1)/1.5,o=n*1.12/Math.sin(this.eye.fov*Math.PI/360)/Math.min(Math.max(r,.6),1),a=e.getSize(new O),l=this.bodies.hull?this.bodies.hull.part.along==="y":a.y>a.x,c=l?Math.PI/2:0,h=new O(.55,-.78*this.side(t.center,l),.34).applyAxisAngle(this.eye.up,c).setLength(o);this.home={target:s,position:s.clone().add(h)},this.controls.maxDistance=5*o,this.controls.minDistance=.08*o,this.eye.near=o/200,this.eye.far=o*40,this.eye.updateProjectionMatrix()}side(e,t){let{hull:n}=this.bodies;if(!n)return 1;let s=n.mesh.getWorldPosition(new O);return(t?s.x-e.x:e.y-s.y)>.25*n.part.size[1]?-1:1}craneBox(){let e=new di,t=new Set(this.data.parts.filter(n=>n.shape==="hull").map(n=>n.body));for(let n of this.data.bodies){let s=this.bodies.body(n);s&&!t.has(n)&&s.children.length&&e.expandByObject(s)}for(let n of this.bodies.sketches.reach())e.expandByPoint(n.applyMatrix4(this.bodies.root.matrix));return e}key(e){let n={ArrowLeft:[-.08,0,1],ArrowRight:[.08,0,1],ArrowUp:[0,-.06,1],ArrowDown:[0,.06,1],"+":[0,0,.9],"=":[0,0,.9],"-":[0,0,1.1],Home:[0,0,0]}[e.key];if(!n||e.ctrlKey||e.metaKey||e.altKey)return;if(e.preventDefault(),e.key==="Home"){this.goHome();return}let s=this.eye.position.clone().sub(this.controls.target),r=new qs().setFromVector3(new O(s.x,s.z,-s.y));r.theta+=n[0],r.phi=Math.min(Math.max(r.phi+n[1],.05),Math.PI*.495),r.radius*=n[2],this.own=this.gliding=!1;let o=new O().setFromSpherical(r);this.eye.position.copy(this.controls.target).add(new O(o.x,-o.z,o.y))}};function df(i){return Math.max(0,...i.parts.filter(e=>e.shape==="hull").map(e=>e.size[0]))}var Dh=class{constructor(e,t,n){this.radius=n;let[s,r,o,a,l,c,h,u,d]=t,f=([g,v,p])=>new O(s*g+r*v+o*p,a*g+l*v+c*p,h*g+u*v+d*p);this.feet=e.map(f);for(let g of e){let v=Ci("deck");v.castShadow=!0,v.visible=!1,this.root.add(v)}}radius;root=new qt;feet;standOn(e){this.feet.forEach((t,n)=>{let s=this.root.children[n];s.visible=t.z>e,ei(s,new O(t.x,t.y,e),t,this.radius)})}};var _i=256,j0=44,Q0=40;function ex(){let i=EE(11),e=Float32Array.from({length:_i},(l,c)=>Math.cos(2*Math.PI*c/_i)),[t,n,s]=[0,1,2].map(()=>new Float32Array(_i*_i)),r=(l,c,h,u,d)=>{for(let f=0,g=0;f<_i;++f)for(let v=0;v<_i;++v,++g)l[g]+=d*e[c*v+h*f+u&_i-1]};for(let l=0;l<j0;++l){let c=3*9.333333333333334**((l+i())/j0),h=2.2*(i()+i()+i()-1.5),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))],f=Math.floor(_i*i());r(t,u,d,f,u/c**1.35),r(n,u,d,f,d/c**1.35)}for(let l=0;l<Q0;++l){let c=1.2*16.666666666666668**((l+i())/Q0),h=2*Math.PI*i(),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))];(u||d)&&r(s,u,d,Math.floor(_i*i()),1/c)}let o=new Uint8Array(4*_i*_i).fill(255);[t,n,s].forEach((l,c)=>{let h=Math.sqrt(l.reduce((u,d)=>u+d*d,0)/l.length);l.forEach((u,d)=>o[4*d+c]=Math.min(Math.max(127.5+42*u/h,0),255))});let a=new xs(o,_i,_i);return a.wrapS=a.wrapT=eo,a.magFilter=gn,a.minFilter=pi,a.generateMipmaps=!0,a.anisotropy=4,a.needsUpdate=!0,a}function EE(i){let e=i;return()=>(e=Math.imul(e,1664525)+1013904223>>>0,(e>>>8)/16777216)}var ff=[32,16,8,4,2],tx=[0,0,26,1];function nx(i,e,t,n,s){let r=Math.max(n.z,0),o=Math.max(n.dot(t),0),a=Math.max((n.x*t.x+n.y*t.y)/(Math.hypot(n.x,n.y)*Math.hypot(t.x,t.y)+1e-9),0),l=Math.min(Math.max(t.z/.6,0),1),c=.55*(1-l*l*(3-2*l))*a*a,h=1-Math.exp(-3.6*r),u=o**8,d=Math.min(Math.max(-n.z/.05,0),1);for(let f=0;f<3;++f){let g=i.horizon[f]+(i.glow[f]-i.horizon[f])*c,v=g+(i.zenith[f]-g)*h+i.glow[f]*(.1*u+.28*u**4);s[f]=v+(e[f]-v)*d}}function ix(i,e,t){let n=[0,0,0],s=AE(ff[1]),r=s.map(c=>(nx(i,e,t,c,n),[...n])),o=(c,h)=>{let u=0;n.fill(0),s.forEach((d,f)=>{let g=Math.max(c.dot(d),0)**h;u+=g;for(let v=0;v<3;++v)n[v]+=g*r[f][v]});for(let d=0;d<3;++d)n[d]/=u},a=c=>{let h=ff[c];return sx(h).map(u=>{let d=new Uint16Array(4*h*h);return u.forEach((f,g)=>{let v=tx[Math.min(c,tx.length-1)];v?o(f,v):nx(i,e,t,f,n);for(let p=0;p<3;++p)d[4*g+p]=oo.toHalfFloat(n[p]);d[4*g+3]=oo.toHalfFloat(1)}),new xs(d,h,h,Qn,jn)})},l=new fr(a(0));return l.mipmaps=ff.slice(1).map((c,h)=>({image:a(h+1)})),l.type=jn,l.format=Qn,l.magFilter=gn,l.minFilter=pi,l.generateMipmaps=!1,l.isPMREMTexture=!0,l.needsUpdate=!0,l}function AE(i){return sx(i).flat()}function sx(i){return[(t,n)=>[1,-n,-t],(t,n)=>[-1,-n,t],(t,n)=>[t,1,n],(t,n)=>[t,-1,-n],(t,n)=>[t,-n,1],(t,n)=>[-t,-n,-1]].map(t=>Array.from({length:i*i},(n,s)=>{let[r,o]=[(2*(s%i)+1)/i-1,(2*Math.floor(s/i)+1)/i-1],[a,l,c]=t(r,o);return new O(-a,l,c).normalize()}))}var pf=2048,Nh=class{constructor(e){this.size=e;let{shadow:t}=this.light;this.light.castShadow=!0,t.mapSize.set(pf,pf),t.radius=2.5}size;light=new xa;around=null;across=new O;up=new O;centre=new O;shine(e,t,n){this.light.color.setRGB(...Js(e.sun));let s=bs.sunwards.value;this.across.set(-s.y,s.x,0).normalize(),this.up.crossVectors(s,this.across),this.around?.dispose(),this.around=n.environment=ix(e,t,s),n.environmentIntensity=e.fill}follow(e,t){if(!this.light.castShadow)return;let{shadow:n}=this.light,{camera:s}=n,r=Math.min(Math.max(.55*t,.2*this.size),1.35*this.size),o=2**(Math.ceil(2*Math.log2(r))/2);e.getWorldDirection(this.centre).multiplyScalar(t).add(e.position);let a=2*o/pf,l=bs.sunwards.value,c=f=>Math.round(this.centre.dot(f)/(64*a))*64*a,[h,u,d]=[c(this.across),c(this.up),c(l)];this.light.target.position.copy(this.across).multiplyScalar(h).addScaledVector(this.up,u).addScaledVector(l,d),this.light.position.copy(this.light.target.position).addScaledVector(l,4*this.size+o),s.right!==o&&(s.left=s.bottom=-o,s.right=s.top=o,s.near=.1*this.size,s.far=8*this.size+2*o,s.updateProjectionMatrix(),n.normalBias=1.6*a,n.bias=-6e-5)}};var ir=C0,Fh=4,sr=3,rx=`
attribute float coarse;
uniform vec4 waves[${ir}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${Fh}];
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

float sampled(float s) {
  float at = clamp((s / reach + 1.0) * 0.5, 0.0, 1.0) * ${4*ir-1}.0;
  int i = int(floor(at));
  int j = min(i + 1, ${4*ir-1});
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
    for (int j = 0; j < ${Fh}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`,mf=`
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`,ox=`
${Ia}
${mf}
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
uniform mat4 intoShip[${sr}];
uniform vec4 ship[${sr}];
uniform int ships;
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

// How far a place at the surface is from a hull's side, in metres; the waterline narrows towards the bow as the hull's does.
float fromHull(vec3 at, vec4 size) {
  float lengthwise = 2.0 * at.x / size.x;
  float t = size.x > 1.8 * size.y ? clamp((lengthwise - 0.35) / 0.65, 0.0, 1.0) : 0.0;
  float aside = abs(at.y) - 0.5 * size.y * (1.0 - t * t);
  float ahead = abs(at.x) - 0.5 * size.x;
  return length(max(vec2(aside, ahead), 0.0)) + min(max(aside, ahead), 0.0);
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
    vec3 b = texture2D(tile, vec2(at.y, -at.x) * 0.31 / 2.3 + at / 7.3 - vec2(0.12, 0.02) * time).xyz;
    vec3 c = texture2D(tile, at / 310.0 - vec2(0.012, 0.003) * time).xyz;
    small = 0.7 * small + 0.6 * (b.xy - 0.5);
    small *= 0.4 + 1.2 * c.z; // gusts: patches of rougher water
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
  for (int j = 0; j < ${sr}; ++j) {
    if (j >= ships) break;
    vec3 mine = (intoShip[j] * vec4(place, 1.0)).xyz;
    vec4 size = ship[j];
    float off = fromHull(mine, size);
    float wide = 0.07 * size.y * (0.6 + 6.0 * steepness);
    foam = max(foam, (1.0 - smoothstep(0.0, wide, off)) * (0.55 + 5.0 * steepness));
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
}`;var TE=25e3,Uh=class{mesh;material=new Kn({roughness:.95,metalness:0});more={spacing:{value:5},scaleLines:{value:1},haze:{value:1e3}};constructor(e,t){this.more.spacing.value=e,this.more.haze.value=t,this.material.onBeforeCompile=n=>{Object.assign(n.uniforms,bs,this.more),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 place;`).replace("#include <project_vertex>",`#include <project_vertex>
place = (modelMatrix * vec4(transformed, 1.0)).xyz;
gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 place;
uniform float spacing, scaleLines, haze;
${Ia}
${mf}
${RE}`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= slabs(place.xy);`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
${CE}`)},this.mesh=new Qe(new ha(TE,96),this.material),this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1}get scale(){return this.more.scaleLines.value>0}set scale(e){this.more.scaleLines.value=e?1:0}paint(e){this.material.color=new He().setRGB(...Js(e.ground))}},RE=`
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
}`,CE=`
{
  vec3 way = place - cameraPosition;
  float far = length(way) / haze;
  way.z = 0.0;
  gl_FragColor.rgb = mix(gl_FragColor.rgb, skyTowards(normalize(way)), 1.0 - exp(-far * far));
}`;var ni=128,PE=25e3,IE=new He(1919603),Oh=class{constructor(e,t,n,s,r){this.land=n;this.ships=r;this.spacing=t>60?10:t>12?5:1,this.reach=9*t,this.material=new Zn({vertexShader:rx,fragmentShader:ox,transparent:!0,side:Un,uniforms:{...bs,waves:{value:this.vectors},kind:{value:0},count:{value:0},along:{value:new qe(1,0)},level:{value:e},reach:{value:this.reach},middle:{value:new qe},meetings:{value:Array.from({length:Fh},()=>new Dt(0,0,0,1))},deep:{value:new He},scatter:{value:new He},sunlight:{value:new He},paint:{value:new He},tile:{value:s},time:{value:0},ripple:{value:.03},steepness:{value:0},haze:{value:Math.max(40*t,1500)},spacing:{value:this.spacing},scale:{value:0},detail:{value:1},ships:{value:Math.min(r.length,sr)},intoShip:{value:Array.from({length:sr},()=>new ft)},ship:{value:Array.from({length:sr},(o,a)=>new Dt(...r[a]?.size??[1,1,1,1]))}}}),this.ground=n?new Uh(this.spacing,Math.max(40*t,400)):null,this.ground?this.mesh=this.ground.mesh:(this.mesh=new Qe(LE(t),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1),this.lower(e)}land;ships;mesh;packed=new Float32Array(4*ir);spacing;reach;material;vectors=Array.from({length:ir},()=>new Dt);ground;moved=new qe;lower(e){this.material.uniforms.level.value=e,this.ground?.mesh.position.setZ(e)}paint(e){let{uniforms:t}=this.material,n=(s,r)=>t[s].value.setRGB(...Js(r));n("deep",e.deep),n("scatter",e.scatter),n("sunlight",e.sun),t.paint.value.copy(IE).multiplyScalar(e.lamps?.25:.7),this.ground?.paint(e)}get scale(){return this.ground?this.ground.scale:this.material.uniforms.scale.value>0}set scale(e){this.ground?this.ground.scale=e:this.material.uniforms.scale.value=e?1:0}set detail(e){this.material.uniforms.detail.value=e?1:0}follow(){if(this.land)return;let{intoShip:e,middle:t}=this.material.uniforms;for(let r=0;r<Math.min(this.ships.length,sr);++r)e.value[r].copy(this.ships[r].mesh.matrixWorld).invert();if(!this.ships.length)return;let{elements:n}=this.ships[0].mesh.matrixWorld;this.moved.set(n[12],n[13]);let s=t.value;s.distanceTo(this.moved)>.25*this.ships[0].size[0]&&s.copy(this.moved)}still(e){let{kind:t,steepness:n,ripple:s,time:r}=this.material.uniforms;t.value=n.value=0,s.value=.03,r.value=e}waves(e,t){let{uniforms:n}=this.material;n.count.value=e;let[s,r,o]=[0,0,0];for(let l=0;l<ir;++l){let c=this.vectors[l].fromArray(this.packed,4*l);if(l>=e)continue;let h=c.z*c.z;s+=c.x*h,r+=c.y*h,o+=.5*h*(c.x*c.x+c.y*c.y)}let a=Math.hypot(s,r);a>0&&n.along.value.set(s/a,r/a),this.rough(Math.sqrt(o),t),n.kind.value=1}profile(e,t){let{uniforms:n}=this.material,s=0;for(let o=0;o<ir;++o)this.vectors[o].fromArray(this.packed,4*o);for(let o=1;o<this.packed.length;++o)s+=(this.packed[o]-this.packed[o-1])**2;let r=2*this.reach/(this.packed.length-1);this.rough(Math.sqrt(s/(this.packed.length-1))/r,t),n.kind.value=2,n.along.value.set(Math.cos(e),Math.sin(e))}meet(e){let{along:t,meetings:n}=this.material.uniforms,s=t.value;n.value.forEach((r,o)=>{let a=e[o];if(r.set(0,0,0,1),!a)return;let l=a.x*s.x+a.y*s.y,c=Math.min(Math.max((l/this.reach+1)/2,0),1)*(this.packed.length-1),h=Math.min(Math.floor(c),this.packed.length-2),u=this.packed[h]+(c-h)*(this.packed[h+1]-this.packed[h]);r.set(a.x,a.y,a.elevation-u,5*a.radius)})}rough(e,t){let{steepness:n,ripple:s,time:r}=this.material.uniforms;n.value=e,s.value=.03+.9*Math.min(e,.1),r.value=t}};function LE(i){let e=.042*i,t=[0];for(let a=0;a<PE;){let l=a<22*i?.05:.28;a+=Math.max(e,l*a),t.push(a)}let n=new Float32Array(3*ni*t.length),s=new Float32Array(ni*t.length);t.forEach((a,l)=>{let c=l?Math.max(a-t[l-1],2*Math.PI*a/ni):0;for(let h=0;h<ni;++h){let u=2*Math.PI*h/ni;n.set([a*Math.cos(u),a*Math.sin(u),0],3*(ni*l+h)),s[ni*l+h]=a<1.3*i?0:c}});let r=[];for(let a=0;a+1<t.length;++a)for(let l=0;l<ni;++l){let[c,h]=[ni*a+l,ni*a+(l+1)%ni];a&&r.push(c,h+ni,h),r.push(c,c+ni,h+ni)}let o=new un;return o.setAttribute("position",new en(n,3)),o.setAttribute("coarse",new en(s,1)),o.setIndex(r),o}var DE=3,gf=class{constructor(e,t){this.place=e;this.data=t;let n=ne("canvas",{tabindex:"0","aria-label":J0,class:"canvas"});this.renderer=new zc({canvas:n,antialias:!0,powerPreference:"high-performance"}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=pr,this.renderer.toneMapping=va,this.renderer.info.autoReset=!1,this.bodies=new Ch(t),this.scene.add(this.bodies.root);let s=Math.max(t.size,df(t)/2),r=ex();this.sky=new Hc(r),this.sun=new Nh(s),this.water=new Oh(t.water??0,s,t.water===null,r,NE(this.bodies.root)),this.legs=new Dh(t.feet,t.turn,.022*t.size),this.scene.add(this.sky.mesh,this.sun.light,this.sun.light.target,this.water.mesh,this.legs.root),this.scene.traverse(o=>{o instanceof Qe&&o.material.type==="MeshStandardMaterial"&&(o.receiveShadow=!0)}),e.prepend(n),this.axes=UE(),e.append(this.axes),this.camera=new Lh(e,n,t,this.bodies,o=>{this.water.lower(o),this.legs.standOn(o)}),new ResizeObserver(()=>this.resize()).observe(e)}place;data;bodies;water;camera;renderer;scene=new ia;axes;legs;sky;sun;axis=[0,1,2].map(()=>new O);light=xo.day;azimuth=NaN;left=0;whole=!1;shine(e){if(this.light=e,Number.isNaN(this.azimuth))return;let t=this.data.water===null?e.ground.map(n=>.6*n):e.deep;this.sky.paint(e,t,this.azimuth+e.turn),this.sun.shine(e,t,this.scene),this.water.paint(e),of.color.setScalar(e.lamps?2.2:.35),this.scene.traverse(n=>{n instanceof Qe&&n.material.name==="glass"&&FE(n.material,e.lamps)})}render(){this.camera.move();let{eye:e,distance:t}=this.camera;Number.isNaN(this.azimuth)&&(e.getWorldDirection(this.axis[0]),this.azimuth=Math.atan2(-this.axis[0].y,-this.axis[0].x),this.shine(this.light)),this.bodies.sketches.seenFrom(t),this.water.follow(),this.sun.follow(e,t),this.draw(),this.turnAxes()}picture(){return this.draw(),new Promise(e=>this.renderer.domElement.toBlob(e,"image/png"))}drawing(){let{triangles:e,calls:t}=this.renderer.info.render;return{triangles:e,calls:t}}simplify(){return this.whole||this.left>=DE?!1:(this.leave(this.left+1),!0)}drawAll(){this.whole=!0,this.leave(0)}leave(e){this.left=e,this.water.detail=this.sky.detail=e<1,this.sun.light.castShadow=this.renderer.shadowMap.enabled=e<2,this.renderer.setPixelRatio(e<3?Math.min(devicePixelRatio,2):1),this.resize()}draw(){this.renderer.info.reset(),this.renderer.render(this.scene,this.camera.eye)}resize(){let{clientWidth:e,clientHeight:t}=this.place;!e||!t||(this.renderer.setSize(e,t,!1),this.camera.resize(e,t))}turnAxes(){let e=this.camera.eye.matrixWorldInverse,t=this.data.turn;this.axis.forEach((n,s)=>{let{x:r,y:o,z:a}=n.set(t[s],t[3+s],t[6+s]).transformDirection(e),[l,c]=[this.axes.children[2*s],this.axes.children[2*s+1]];l.setAttribute("x2",String(28*r)),l.setAttribute("y2",String(-28*o)),c.setAttribute("x",String(37*r)),c.setAttribute("y",String(-37*o));for(let h of[l,c])h.setAttribute("opacity",a<-.4?"0.55":"1")})}};function NE(i){let e=[];return i.traverse(t=>{t.userData.hull&&e.push({mesh:t,size:t.userData.hull})}),e}function FE(i,e){i.emissive.set(16758629),i.emissiveIntensity=e?.75:0}function UE(){let i="http://www.w3.org/2000/svg",e=document.createElementNS(i,"svg");e.setAttribute("viewBox","-44 -44 88 88"),e.setAttribute("class","axes"),e.setAttribute("aria-hidden","true");for(let[t,n]of[["x","#d64541"],["y","#2e9e5b"],["z","#2f7fd6"]]){let s=document.createElementNS(i,"line");for(let[o,a]of[["x1","0"],["y1","0"],["stroke",n],["stroke-width","3"]])s.setAttribute(o,a);s.setAttribute("stroke-linecap","round");let r=document.createElementNS(i,"text");r.textContent=t,r.setAttribute("fill",n),e.append(s,r)}return e}function ax(i,e){if(OE())try{return new gf(i,e)}catch{}return i.append(ne("p",{class:"no-webgl",role:"alert"},"This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. Try another browser, or switch on hardware acceleration in its settings.")),null}function OE(){try{return document.createElement("canvas").getContext("webgl2")!==null}catch{return!1}}var kE=[[2,"2 \xD7"],[1,"Real time"],[.5,"1/2"],[.25,"1/4"],[.1,"1/10"]],kh=class{speed=1;held=!1;button=ne("button",{type:"button",class:"primary","data-action":"play"});clock=ne("output",{class:"clock","aria-label":"Time"});slider;constructor(e,t,n){this.button.addEventListener("click",()=>n.play(this.button.dataset.playing!=="true"));let s=ne("button",{type:"button","data-action":"reset",title:"Start again (R)","aria-label":"Reset"},"\u21BA",ne("span",{class:"word"}," Reset"));s.addEventListener("click",()=>n.reset());let r=qn("speed"),o=ne("select",{id:r,"aria-label":"Speed"},...kE.map(([a,l])=>ne("option",{value:String(a)},l)));o.value="1",o.addEventListener("change",()=>{this.speed=Number(o.value),n.speed()}),this.slider=t?this.timeSlider(t,n):null,e.append(this.button,s,o,...this.slider?[this.slider]:[],this.clock),this.playing(!1),BE(()=>this.button.click(),()=>n.reset())}playing(e){this.button.dataset.playing=String(e),this.button.textContent=e?"\u275A\u275A Pause":"\u25B6 Play",this.button.title=e?"Pause (space)":"Play (space)"}time(e){this.clock.textContent=`${e.toFixed(1)} s`,this.slider&&!this.held&&(this.slider.value=String(e))}timeSlider([e,t],n){let s=ne("input",{type:"range",class:"time","aria-label":"Time",min:String(e),max:String(t),step:"any",value:String(e)});s.addEventListener("input",()=>n.seek(Number(s.value))),s.addEventListener("pointerdown",()=>this.held=!0);for(let r of["pointerup","pointercancel"])addEventListener(r,()=>this.held=!1);return s.addEventListener("change",()=>this.held=!1),s.addEventListener("keydown",r=>{let a={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10}[r.key];a&&(r.preventDefault(),n.seek(Number(s.value)+a*(t-e)/200))}),s}};function BE(i,e){let t=!1;document.addEventListener("pointerdown",()=>t=!0,!0),document.addEventListener("keydown",n=>{n.key==="Tab"&&(t=!1);let s=n.target;if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented)return;let r=!t&&s.closest("button, select, summary, input:not([type=range])")!==null,o=!t&&s.closest("select")!==null;n.key===" "&&!r?(n.preventDefault(),n.repeat||i()):(n.key==="r"||n.key==="R")&&!o&&(n.preventDefault(),n.repeat||e())}),document.addEventListener("keyup",n=>{n.key===" "&&t&&n.preventDefault()})}var zE=matchMedia("(prefers-reduced-motion: reduce)"),xf=class{constructor(e){this.data=e;let t=Ga("view");e.live&&(this.simulation=new fh(e.live,globalThis.deckcranePrograms??[]),this.simulation.restarted=()=>this.reset()),e.playback&&(this.recording=new lh(e)),this.stage=ax(t,e.scene),this.wanted=this.simulation!==null&&!zE.matches,t.append(km(e,this.wanted),this.message.place);let n=Ga("panel"),[s,r]=[ne("div",{class:"tools"}),ne("div",{class:"readouts"})];t.append(s,r),this.places={view:t,tools:s,readouts:r,panel:n},e.live&&this.simulation&&(this.panel=new Za(n,e.live,this.simulation,()=>this.touched()));let o=e.playback&&Om(e.playback.events,u=>this.seek(u));o&&n.append(o);let a=zm(n,e,this.stage,{show:()=>this.show(),picture:()=>{this.picture()}});this.explain=a.explain,a.place.append(this.about),this.plots=new ah(Ga("plots"),e.signals,e.chosen,this.simulation!==null,u=>this.seek(u),e.playback?.events??[]);let{recording:l}=this;l&&this.plots.fill(l.times,u=>l.signal(u));let c={play:u=>{this.recording&&this.touched(),this.play(u)},reset:()=>this.reset(),seek:u=>this.seek(u),speed:()=>this.pace.restart()},h=l?[l.start,l.end]:null;this.transport=new kh(Ga("transport"),h,c),this.clock=l?.start??0,this.features=Um.map(u=>u(this)).filter(u=>u!==null),n.append(a.place),this.show(),this.stage?.camera.frame(),this.play(this.wanted),document.addEventListener("visibilitychange",()=>this.last=NaN),requestAnimationFrame(u=>this.frame(u))}data;simulation=null;recording=null;stage;plots;panel=null;places;features;transport;message=new Wc(()=>this.simulation?.heard());about=ne("p",{class:"note","data-about":""});explain;playing=!1;wanted=!1;clock=0;last=NaN;said=0;pace=new Da;frames={mean:16,work:0,count:0,simplified:0};get time(){return this.simulation?this.simulation.time:this.clock}frame(e){let t=performance.now(),n=Number.isNaN(this.last)?0:Math.max((e-this.last)/1e3,0);this.last=e,this.playing&&!this.transport.held&&(this.advance(n),this.show());for(let s of this.features)s.frame?.(e);if(this.stage?.render(),this.plots.draw(this.clock),e-this.said>200){this.said=e,this.panel?.refresh(),this.stage?.camera.follow(),this.explain(),this.speak();for(let s of this.features)s.refresh?.()}this.watchFrames(1e3*n,performance.now()-t),requestAnimationFrame(s=>this.frame(s))}advance(e){let{speed:t}=this.transport,n=Da.within(e),s=this.clock;if(this.clock+=n*t,this.simulation)this.catchUp(this.simulation,n);else if(this.recording&&this.clock>=this.recording.end){this.clock=this.recording.end,this.play(!1);return}this.clock<s?this.pace.restart():this.pace.note(e,n,(this.clock-s)/t)}catchUp(e,t){let n=this.clock-e.time;if(!(n<e.step/2)){for(let s of this.features)s.before?.(t);this.run(n,Math.max(10,600*t)),e.time<this.clock-e.step&&(this.clock=e.time),e.failed&&this.stop()}}run(e,t){let{simulation:n}=this;if(!n)return;let s=performance.now()+t,r=n.time+e-n.step/2;for(;n.time<r&&!n.failed&&performance.now()<s;){n.advance(Math.min(r+n.step/2-n.time,n.data.looks),s-performance.now()),this.plots.add(n.time,this.values());for(let o of this.features)o.advanced?.(n.time)}}show(){let{stage:e,simulation:t,recording:n}=this;this.transport.time(this.time),e&&(t?b0(e,this.data.scene,t):n&&S0(e,n,this.clock))}values(){let{simulation:e,recording:t}=this;return e?this.data.signals.map(n=>M0(n,e)):this.data.signals.map((n,s)=>t?.value(s,this.clock)??null)}play(e){this.wanted=e,this.playing=e&&!this.simulation?.failed,e&&!this.playing&&this.message.again(),e&&this.recording&&this.clock>=this.recording.end&&(this.clock=this.recording.start),this.pace.restart(),this.transport.playing(this.playing)}stop(){let{wanted:e}=this;this.play(!1),this.wanted=e,this.touched()}reset(){this.panel?.reset(),this.simulation?.reset(),this.clock=this.recording?.start??0,this.simulation&&this.plots.clear(),this.play(this.wanted),this.panel?.refresh();for(let e of this.features)e.reset?.();this.show(),this.speak()}seek(e){this.recording&&(this.clock=Math.min(Math.max(e,this.recording.start),this.recording.end),this.show())}touched(){document.body.classList.add("touched")}messages(){let{simulation:e}=this;if(!e)return[];let t=e.trouble?[e.trouble]:[],n=this.values(),s=e.vapour();s.length&&t.push(`The oil tears (cavitation): ${s.map(Ns).join(", ")}.`);let r=this.data.signals.filter((o,a)=>Number.isNaN(n[a]));return r.length&&t.push(`Not a number: ${r.map(o=>o.label).join(", ")}.`),t}speak(){let e=this.playing?this.pace.words(this.transport.speed):"";this.message.say([...this.messages(),e].filter(Boolean).join(" ")),this.simulation&&Bm(this.data,this.simulation.variant),this.about.textContent=Vm(this.simulation,this.frames,this.data.version)}watchFrames(e,t){let{frames:n}=this;n.count+=1,!(n.count<20)&&(n.work+=.05*(t-n.work),n.mean+=.05*(e-n.mean),n.mean>45&&this.stage?.simplify()&&(n.mean=16),n.simplified=this.stage?.left??0)}async picture(){let e=await this.stage?.picture();if(!e)return;let t=ne("a",{href:URL.createObjectURL(e),download:`deckcrane-${this.clock.toFixed(2)}s.png`});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}handles(){let e=()=>{if(!this.simulation)throw new Error("this page plays back a recorded run; it has no simulation");return this.simulation},{stage:t}=this;return{state:()=>({time:this.time,playing:this.playing,names:this.simulation?.names??[],x:this.simulation?[...this.simulation.x]:[]}),step:n=>(e(),this.run(n,1/0),this.clock=e().time,this.show(),this.clock),inputs:()=>[...this.panel?.inputs.keys()??[]],setInput:(n,s)=>{let r=this.panel?.inputs.get(n);if(!r)throw new RangeError(`there is no input ${n}; there are: ${[...this.panel?.inputs.keys()??[]].join(", ")}`);r(s)},pause:()=>this.play(!1),play:()=>this.play(!0),reset:()=>this.reset(),seek:n=>this.seek(n),signals:()=>{let n=this.values();return Object.fromEntries(this.data.signals.map((s,r)=>[s.id,n[r]]))},shape:n=>t?.bodies.shape(n)??null,pins:()=>t?.bodies.pins()??null,arrows:()=>t?.bodies.arrows()??null,sketches:()=>t?.bodies.sketches.drawn()??null,sea:()=>this.simulation?.sea?.components()??null,waveForces:(n,s=0)=>[...this.simulation?.sea?.values(n)[s]??[]],points:()=>this.plots.points(),messages:()=>this.messages(),timing:()=>({fraction:e().load,step:e().step,pace:this.pace.share,work:this.frames.work}),...Object.assign({},...this.features.map(n=>n.handles??{}))}}};function Ga(i){return document.getElementById(i)}var VE=new xf(JSON.parse(Ga("data").textContent??""));window.deckcrane=VE.handles();})();
