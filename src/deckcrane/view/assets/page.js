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
"use strict";(()=>{function O(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return n.append(...e.filter(s=>s!==null)),n}var tm=0;function rn(i){return tm+=1,`${i}-${tm}`}function dn(i){return i.replace(/[_.]/g," ")}function ul(i,t,e){let{y:n,sea:s}=e;t.bodies.forEach((a,l)=>i.bodies.poseFromMatrix(a,n,e.entry("rotation",9*l),n,e.entry("position",3*l)));let r=e.entry("beam_shape",0);r>=0&&i.bodies.bendThrough(n,r),t.shown.forEach(({output:a,at:l},c)=>{let h=e.entry(a,l);i.bodies.shown[c]=h<0?NaN:n[h]}),i.bodies.finish(n,a=>e.entry("reaction",6*a));let o=s?.packed(e.time,i.water.packed)??0;o>0?i.water.waves(o,e.time):i.water.still(e.time)}function em(i,t,e){t.show(i.bodies,e);let n=t.profile(e,i.water.reach,i.water.packed);n===null?i.water.still(e):i.water.profile(n,e),i.water.meet(i.bodies.sketches.levels())}function Wr(i,t){if(i.output==="wave_elevation")return t.sea?.elevationAtVessel(t.time,i.at[0])??0;let e=0;for(let n of i.at){let s=t.entry(i.output,n);if(s<0)return null;if(i.at.length===1)return i.factor*t.y[s];e+=t.y[s]**2}return i.factor*Math.sqrt(e)}var sb=80,rb=125,im=i=>{let{signals:t}=i.data,e=t.flatMap(({output:d},u)=>d==="utilisation"?[u]:[]);if(!e.length)return null;let n=e.map(d=>ob(d,t[d].label.replace(/, utilisation$/,""))),s=O("p",{class:"note"});i.places.panel.append(O("section",{class:"card","data-card":"utilisation"},O("h2",{},"Utilisation"),s,...n.map(({row:d})=>d),O("p",{class:"note"},"Share of what each check allows; 100 % is the limit. The tick is the largest so far.")));let{recording:o,simulation:a}=i,l=o&&e.map(d=>lb(o.signal(d))),c=()=>{if(a)for(let d of n)d.most=Math.max(d.most,Wr(t[d.signal],a)??-1/0)},h=()=>{let d=i.values();if(o&&l){let p=o.row(i.time);n.forEach((x,m)=>x.most=Math.max(l[m][p]??-1/0,d[x.signal]??-1/0))}else c();n.forEach(p=>ab(p,d[p.signal]??null));let u=n.reduce((p,x)=>x.most>p.most?x:p),f=Number.isFinite(u.most)?`Largest so far: ${u.meter.getAttribute("aria-label")}, ${Ou(u.most)}.`:"";s.textContent!==f&&(s.textContent=f)};return h(),{advanced:c,refresh:h,reset(){for(let d of n)d.most=-1/0;h()},handles:{utilisations:()=>{h();let d=i.values();return Object.fromEntries(n.map(({signal:u,most:f})=>[t[u].id.slice(12),{now:d[u],most:f}]))}}}};function ob(i,t){let[e,n]=[document.createTextNode("\u2013"),document.createTextNode("")],[s,r]=[O("span",{class:"fill"}),O("span",{class:"tick"})],o=O("span",{class:"track",role:"meter","aria-label":t,"aria-valuemin":"0","aria-valuemax":"100","aria-valuenow":"0"},s,O("span",{class:"limit"}),r),a=O("div",{class:"bar","data-state":"fine"},O("span",{class:"what"},t),O("b",{},e),o,O("small",{},n));return{signal:i,most:-1/0,row:a,meter:o,fill:s,tick:r,now:e,largest:n}}function ab({most:i,row:t,meter:e,fill:n,tick:s,now:r,largest:o},a){let l=a!==null&&Number.isFinite(a),c=l?Ou(a):"\u2013",h=Number.isFinite(i)?`largest ${Ou(i)}`:"";r.data===c&&o.data===h||(r.data=c,o.data=h,n.style.transform=`scaleX(${l?nm(a):0})`,s.style.left=`${100*nm(i)}%`,t.dataset.state=!l||a<=sb?"fine":a<=100?"near":"over",e.setAttribute("aria-valuenow",String(Math.round(Math.min(l?a:0,100)))),e.setAttribute("aria-valuetext",`${c}, ${h}`))}function nm(i){return Math.min(Math.max((Number.isFinite(i)?i:0)/rb,0),1)}function Ou(i){return`${i.toFixed(i<10?1:0)} %`}function lb(i){let t=-1/0;return i.map(e=>t=Math.max(t,e??-1/0))}var On={left:38,right:10,top:8,bottom:30},cb="11px system-ui, sans-serif",Ko=class{constructor(t,e,n,s,r,o){this.height=t;this.labels=e;this.x=n;this.y=s;this.background=r;this.canvas.setAttribute("aria-label",o),this.canvas.style.height=`${t}px`,this.inks(),new ResizeObserver(()=>this.fit()).observe(this.canvas),new IntersectionObserver(([a])=>this.seen=a.isIntersecting).observe(this.canvas),this.scheme.addEventListener("change",()=>this.renew())}height;labels;x;y;background;canvas=O("canvas",{class:"plane",role:"img"});still=document.createElement("canvas");scheme=matchMedia("(prefers-color-scheme: dark)");seen=!0;width=0;ink;get visible(){return this.seen&&this.width>0}px(t){return On.left+(t-this.x.low)/(this.x.high-this.x.low)*(this.width-On.left-On.right)}py(t){return this.height-On.bottom-(t-this.y.low)/(this.y.high-this.y.low)*(this.height-On.top-On.bottom)}draw(t){let e=this.canvas.getContext("2d");!e||!this.visible||(e.setTransform(1,0,0,1,0,0),e.clearRect(0,0,this.canvas.width,this.canvas.height),e.drawImage(this.still,0,0),e.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),e.save(),this.clip(e),t(e),e.restore())}renew(){this.inks();let t=this.still.getContext("2d");!t||!this.width||(t.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),t.clearRect(0,0,this.width,this.height),t.save(),this.clip(t),this.background(this,t),t.restore(),this.axes(t))}clip(t){t.beginPath(),t.rect(On.left,On.top,this.width-On.left-On.right,this.height-On.top-On.bottom),t.clip()}fit(){this.width=this.canvas.clientWidth;for(let t of[this.canvas,this.still])t.width=Math.round(this.width*devicePixelRatio),t.height=Math.round(this.height*devicePixelRatio);this.renew()}inks(){let t=getComputedStyle(document.documentElement),e=n=>t.getPropertyValue(`--${n}`).trim();this.ink={text:e("text"),muted:e("muted"),line:e("line"),accent:e("accent"),raised:e("raised"),on:e("on")}}axes(t){let{ink:e}=this;t.font=cb,t.lineWidth=1,t.strokeStyle=e.line,t.fillStyle=e.muted;let[n,s,r,o]=[On.left,this.width-On.right,On.top,this.height-On.bottom];t.beginPath(),t.textAlign="center";for(let a of sm(this.x,(s-n)/55)){let l=Math.round(this.px(a))+.5;t.moveTo(l,r),t.lineTo(l,o),t.fillText(String(a),l,o+13)}t.textAlign="right";for(let a of sm(this.y,(o-r)/32)){let l=Math.round(this.py(a))+.5;t.moveTo(n,l),t.lineTo(s,l),t.fillText(String(a),n-5,l+4)}t.stroke(),t.fillText(this.labels.x,s,this.height-4),t.textAlign="left",t.fillText(this.labels.y,2,this.height-4)}};function sm({low:i,high:t},e){let n=(t-i)/Math.max(e,2),s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n)??n,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=t+1e-9*r;++a)o.push(Number((a*r).toPrecision(12)));return o}function Jo(i,t){let e=t??Math.min(...i),n=Math.max(...i),s=.06*Math.max(n-e,.001);return{low:t??e-s,high:n+s}}var hb=80,dl=30,ub=.1,om=i=>{let{chart:t,signals:e,readouts:n}=i.data,s=E=>e.findIndex(_=>_.id===E),[r,o]=[s("readout:outreach"),s("readout:tip_height")];if(!t||r<0)return null;let a=n.find(({key:E})=>E==="load")?.parts.find(({unit:E})=>E==="t"),l=a?s(a.signal):-1,c=(E,_)=>({t:E,radius:_(r)??NaN,height:_(o)??NaN,load:l<0||!a?NaN:(_(l)??NaN)*a.factor}),h=()=>{let E=i.values();return c(i.time,_=>E[_])},{recording:d}=i,u=[],f=E=>{u.length&&E<u[u.length-1].t&&(u=u.filter(_=>_.t<=E)),!(u.length&&E-u[u.length-1].t<ub-1e-9)&&(u.push(h()),u[0].t<E-dl&&u.shift())},p=E=>{if(!d)return u;let _=[];for(let C=Math.max(E-dl,d.start);C<E;C+=dl/100)_.push(c(C,T=>d.value(T,C)));return _},x=t.range&&fb(t.range),m=t.loads&&l>=0?new Bu(t.loads):null,g=[...m?[...m.choice,m.plane.canvas,m.said]:[],...x&&t.range?[x.canvas,O("p",{class:"note"},db(t.range,m!==null))]:[]];if(!g.length)return null;i.places.panel.append(O("section",{class:"card","data-card":"chart"},O("h2",{},m?"Load chart":"Working range"),...g));let b=-1/0;return{advanced:f,frame(E){if(E-b<hb||!(x?.visible||m?.plane.visible))return;b=E;let _=h(),C=p(_.t);x?.draw(T=>am(T,x,C,_,"height")),m?.draw(C,_)},refresh:()=>m?.say(h()),reset:()=>u=[],handles:{chart:()=>{let E=h();return{...E,case:m?.chosen??null,permitted:m?.permitted(E)?.load??null}}}}};function db({over:i},t){let e=i.map(dn).join(", ");return`${t?"Working range: radius":"Radius"} and height of the tip over all that ${e} can reach, booms straight and upright; the point is the tip now, its trail the last ${dl} s.`}function fb(i){let t=s=>s.filter(r=>r!==null),e=(s,r)=>{r.fillStyle=r.strokeStyle=s.ink.accent,r.lineWidth=i.shape.length>1?1:2.5;let[o,a]=[i.shape[1]??1,i.shape[2]??1],l=(h,d,u)=>{let f=(h*o+d)*a+u,[p,x]=[i.radius[f],i.height[f]];return p===null||x===null?null:[s.px(p),s.py(x)]},c=h=>{if(!h.includes(null)){r.beginPath();for(let d of h)d&&r.lineTo(d[0],d[1]);r.closePath(),r.fill(),r.stroke()}};for(let h=0;h+1<i.shape[0];++h){o===1&&c([l(h,0,0),l(h+1,0,0)]);for(let d=0;d+1<o;++d)for(let u=0;u<a;++u)c([l(h,d,u),l(h+1,d,u),l(h+1,d+1,u),l(h,d+1,u)]);for(let d=0;d<o;++d)for(let u=0;u+1<a;++u)c([l(h,d,u),l(h+1,d,u),l(h+1,d,u+1),l(h,d,u+1)])}for(let h=0;h+1<o;++h)for(let d=0;d+1<a;++d)for(let u of[0,i.shape[0]-1])c([l(u,h,d),l(u,h+1,d),l(u,h+1,d+1),l(u,h,d+1)]);r.globalCompositeOperation="destination-in",r.fillStyle=o>1?"rgba(0, 0, 0, 0.2)":"rgba(0, 0, 0, 0.6)",r.fillRect(0,0,r.canvas.width,r.canvas.height)},n="Working range: radius and height of the tip, with the present point";return new Ko(190,{x:"radius [m]",y:"height [m]"},Jo(t(i.radius),0),Jo(t(i.height)),e,n)}function am(i,t,e,n,s){i.lineWidth=1.5,i.strokeStyle=t.ink.accent,i.beginPath();for(let a of[...e,n])i.lineTo(t.px(a.radius),t.py(a[s]));i.stroke();let[r,o]=[t.px(n.radius),t.py(n[s])];i.fillStyle=t.ink.on,i.beginPath(),i.arc(r,o,5,0,7),i.fill(),i.strokeStyle=t.ink.raised,i.stroke()}var Bu=class{constructor(t){this.data=t;let e=t.cases.flatMap(({load:o})=>o.filter(a=>a!==null)).map(o=>o/1e3),n=Jo(t.radii,Math.min(0,...t.radii));this.plane=new Ko(190,{x:"radius [m]",y:"load [t]"},n,Jo([...e,.001],0),()=>{},"Load chart: largest load by radius, with the present point");let s=rn("case"),r=O("select",{id:s},...t.cases.map(({name:o},a)=>O("option",{value:String(a)},o)));r.addEventListener("change",()=>this.shown=Number(r.value)),this.choice=t.cases.length>1?[O("div",{class:"row"},O("label",{for:s,class:"name"},"Case"),r)]:[]}data;plane;said=O("p",{class:"chart-said"});choice;shown=0;get chosen(){return this.data.cases[this.shown].name}permitted({radius:t,height:e}){let{radii:n,heights:s,cases:r}=this.data,[o,a]=[rm(n,t),s?rm(s,e):[0]],{load:l,governing:c}=r[this.shown],h=null;if(!o.length||!a.length)return null;for(let d of o)for(let u of a){let f=d*(s?.length??1)+u,p=l[f];if(p===null)return null;(!h||p/1e3<h.load)&&(h={load:p/1e3,governing:c[f]})}return h}draw(t,e){let{plane:n,data:s}=this;n.draw(r=>{r.strokeStyle=n.ink.text,r.lineWidth=2,r.beginPath();let o=!1;for(let a of s.radii){let l=this.permitted({radius:a,height:e.height});l&&o?r.lineTo(n.px(a),n.py(l.load)):l&&r.moveTo(n.px(a),n.py(l.load)),o=l!==null}r.stroke(),am(r,n,t,e,"load")})}say(t){let e=this.permitted(t),n=e&&e.load>0?` The hook load is ${(100*t.load/e.load).toFixed(0)} % of it.`:"",s=e?`Permitted here: ${e.load.toFixed(1)} t${e.governing?`, by ${dn(e.governing)}`:""}.${n}`:"The tip is outside of the chart.";this.said.textContent!==s&&(this.said.textContent=s)}};function rm(i,t){let e=i.findIndex(s=>Math.abs(s-t)<1e-9);if(e>=0)return[e];let n=i.findIndex(s=>s>t);return n>0?[n-1,n]:[]}function pb(i,t){if(i===null||!Number.isFinite(i))return"\u2013";let e=i.toFixed(t);return Number(e)===0?0 .toFixed(t):e.replace("-","\u2212")}var lm=i=>{let{readouts:t,signals:e}=i.data;if(!t.length)return null;let n=new Map(e.map((o,a)=>[o.id,a])),s=[];for(let{key:o,label:a,title:l,parts:c}of t){let h=c.map((d,u)=>{let f=document.createTextNode("\u2013");s.push({part:d,at:n.get(d.signal)??-1,node:f});let p=O("span",{class:"unit"},`\xA0${d.unit}${d.words?` ${d.words}`:""}`);return O(u?"small":"b",{},f,p)});i.places.readouts.append(O("div",{class:"readout","data-readout":o,title:l},O("span",{class:"label"},a),...h))}let r=()=>{let o=i.values();for(let{part:a,at:l,node:c}of s){let h=o[l]??null,d=pb(h===null?null:h*a.factor,a.digits);c.data!==d&&(c.data=d)}};return r(),{refresh:r,reset:r,handles:{readouts:()=>{let o=i.values(),a=({signal:l,factor:c,unit:h})=>{let d=o[n.get(l)??-1]??null;return{value:d===null?null:d*c,unit:h}};return Object.fromEntries(t.map(({key:l,parts:c})=>[l,c.map(a)]))}}}};function fl(i,t,...e){let n=O("span",{class:"word"},i),s=O("summary",{title:i},zu(t),n),r=O("div",{class:"menu-list",role:"group","aria-label":i},...e),o=O("details",{class:"menu"},s,r);return o.addEventListener("toggle",()=>{if(o.open){for(let l of document.querySelectorAll(".menu[open]"))l!==o&&(l.open=!1);cm(o,r)}}),addEventListener("resize",()=>o.open&&cm(o,r)),document.addEventListener("pointerdown",l=>{o.contains(l.target)||(o.open=!1)}),o.addEventListener("keydown",l=>{l.key==="Escape"&&(o.open=!1,s.focus())}),{place:o,list:r,say:l=>{n.textContent!==l&&(n.textContent=l,s.setAttribute("aria-label",l===i?i:`${i}: ${l}`))}}}function cm(i,t){let{bottom:e,right:n}=i.getBoundingClientRect();t.style.top=`${e+6}px`,t.style.maxHeight=`${Math.max(innerHeight-e-14,120)}px`,t.style.left="auto",t.style.right=`${Math.max(innerWidth-Math.max(n,t.offsetWidth+8),8)}px`}function zu(i){let t="http://www.w3.org/2000/svg",e=document.createElementNS(t,"svg");for(let[s,r]of Object.entries({viewBox:"0 0 24 24",class:"icon","aria-hidden":"true"}))e.setAttribute(s,r);let n=document.createElementNS(t,"path");return n.setAttribute("d",i),e.append(n),e}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var Ks={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Js={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Om=0,md=1,Bm=2;var yr=1,zm=2,xo=3,js=0,Fn=1,Hn=2,br=0,vo=1,gd=2,xd=3,vd=4,Vm=5;var _r=100,Hm=101,Gm=102,Wm=103,Xm=104,qm=200,$m=201,Ym=202,Zm=203,yd=204,bd=205,Km=206,Jm=207,jm=208,Qm=209,tg=210,eg=211,ng=212,ig=213,sg=214,Ul=0,Ol=1,Bl=2,oo=3,zl=4,Vl=5,Hl=6,Gl=7,_d=0,rg=1,og=2,Qi=0,wd=1,Md=2,Sd=3,Ed=4,Td=5,Ad=6,Ra=7;var Rd=300,wr=301,yo=302,fc=303,pc=304,ao=1e3,Zi=1001,Wl=1002,Ln=1003,ag=1004;var Ca=1005;var yn=1006,mc=1007;var mi=1008;var ei=1009,Cd=1010,Pd=1011,bo=1012,gc=1013,Ui=1014,Ei=1015,ni=1016,xc=1017,vc=1018,Mr=1020,Ld=35902,Id=35899,Dd=1021,Nd=1022,ii=1023,xs=1026,ws=1027,yc=1028,bc=1029,Qs=1030,_c=1031;var wc=1033,Pa=33776,La=33777,Ia=33778,Da=33779,Mc=35840,Sc=35841,Ec=35842,Tc=35843,Ac=36196,Rc=37492,Cc=37496,Pc=37488,Lc=37489,Na=37490,Ic=37491,Dc=37808,Nc=37809,Fc=37810,kc=37811,Uc=37812,Oc=37813,Bc=37814,zc=37815,Vc=37816,Hc=37817,Gc=37818,Wc=37819,Xc=37820,qc=37821,$c=36492,Yc=36494,Zc=36495,Kc=36283,Jc=36284,Fa=36285,jc=36286;var aa=2300,Xl=2301,Fl=2302,ad=2303,ld=2400,cd=2401,hd=2402;var lg=3200;var Qc=0,cg=1,Ms="",di="srgb",la="srgb-linear",ca="linear",Ae="srgb";var kl=7680;var hg=519,ug=512,dg=513,fg=514,Fd=515,pg=516,mg=517,kd=518,Ud=519,gg=35044;var Od="300 es",Si=2e3,lo=2001;function mb(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function gb(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ha(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function xg(){let i=ha("canvas");return i.style.display="block",i}var hm={},co=null;function Bd(...i){let t="THREE."+i.shift();co?co("log",t,...i):console.log(t,...i)}function vg(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Zt(...i){i=vg(i);let t="THREE."+i.shift();if(co)co("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Qt(...i){i=vg(i);let t="THREE."+i.shift();if(co)co("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function sa(...i){let t=i.join(" ");t in hm||(hm[t]=!0,Zt(...i))}function yg(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var bg={[Ul]:Ul,[Bl]:Hl,[zl]:zl,[oo]:Vl,[Ol]:Ol,[Hl]:Bl,[Gl]:Gl,[Vl]:oo},ki=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],um=1234567,ra=Math.PI/180,ho=180/Math.PI;function _o(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[t&255]+Bn[t>>8&255]+"-"+Bn[t>>16&15|64]+Bn[t>>24&255]+"-"+Bn[e&63|128]+Bn[e>>8&255]+"-"+Bn[e>>16&255]+Bn[e>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function pe(i,t,e){return Math.max(t,Math.min(e,i))}function zd(i,t){return(i%t+t)%t}function xb(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function vb(i,t,e){return i!==t?(e-i)/(t-i):0}function oa(i,t,e){return(1-e)*i+e*t}function yb(i,t,e,n){return oa(i,t,1-Math.exp(-e*n))}function bb(i,t=1){return t-Math.abs(zd(i,t*2)-t)}function _b(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function wb(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Mb(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Sb(i,t){return i+Math.random()*(t-i)}function Eb(i){return i*(.5-Math.random())}function Tb(i){i!==void 0&&(um=i);let t=um+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Ab(i){return i*ra}function Rb(i){return i*ho}function Cb(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Pb(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Vd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Lb(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),d=r((t-n)/2),u=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Zt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Hd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function _g(i,t){if(t.constructor===Float32Array)return i;let e=Hd(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function wg(i,t){if(t.constructor===Float32Array)return i;let e=Hd(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Gd={DEG2RAD:ra,RAD2DEG:ho,generateUUID:_o,clamp:pe,euclideanModulo:zd,mapLinear:xb,inverseLerp:vb,lerp:oa,damp:yb,pingpong:bb,smoothstep:_b,smootherstep:wb,randInt:Mb,randFloat:Sb,randFloatSpread:Eb,seededRandom:Tb,degToRad:Ab,radToDeg:Rb,isPowerOfTwo:Cb,ceilPowerOfTwo:Pb,floorPowerOfTwo:Vd,setQuaternionFromProperEuler:Lb,normalize:wg,denormalize:_g},Yd=class Yd{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Yd.prototype.isVector2=!0;var qt=Yd,Dn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(d!==x||l!==u||c!==f||h!==p){let m=l*u+c*f+h*p+d*x;m<0&&(u=-u,f=-f,p=-p,x=-x,m=-m);let g=1-a;if(m<.9995){let b=Math.acos(m),E=Math.sin(b);g=Math.sin(g*b)/E,a=Math.sin(a*b)/E,l=l*g+u*a,c=c*g+f*a,h=h*g+p*a,d=d*g+x*a}else{l=l*g+u*a,c=c*g+f*a,h=h*g+p*a,d=d*g+x*a;let b=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=b,c*=b,h*=b,d*=b}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=d}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*d+l*f-c*u,t[e+1]=l*p+h*u+c*d-a*f,t[e+2]=c*p+h*f+a*u-l*d,t[e+3]=h*p-a*d-l*u-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"YXZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"ZXY":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"ZYX":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"YZX":this._x=u*h*d+c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d-u*f*p;break;case"XZY":this._x=u*h*d-c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d+u*f*p;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],d=e[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(pe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Zd=class Zd{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(dm.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(dm.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),d=2*(r*n-o*e);return this.x=e+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Vu.copy(this).projectOnVector(t),this.sub(Vu)}reflect(t){return this.sub(Vu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Zd.prototype.isVector3=!0;var R=Zd,Vu=new R,dm=new Dn,Kd=class Kd{constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],p=n[8],x=s[0],m=s[3],g=s[6],b=s[1],E=s[4],_=s[7],C=s[2],T=s[5],y=s[8];return r[0]=o*x+a*b+l*C,r[3]=o*m+a*E+l*T,r[6]=o*g+a*_+l*y,r[1]=c*x+h*b+d*C,r[4]=c*m+h*E+d*T,r[7]=c*g+h*_+d*y,r[2]=u*x+f*b+p*C,r[5]=u*m+f*E+p*T,r[8]=u*g+f*_+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=h*o-a*c,u=a*l-h*r,f=c*r-o*l,p=e*d+n*u+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return t[0]=d*x,t[1]=(s*c-h*n)*x,t[2]=(a*n-s*o)*x,t[3]=u*x,t[4]=(h*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=f*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return sa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Hu.makeScale(t,e)),this}rotate(t){return sa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Hu.makeRotation(-t)),this}translate(t,e){return sa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Hu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};Kd.prototype.isMatrix3=!0;var ne=Kd,Hu=new ne,fm=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),pm=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ib(){let i={enabled:!0,workingColorSpace:la,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ae&&(s.r=gs(s.r),s.g=gs(s.g),s.b=gs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ae&&(s.r=ro(s.r),s.g=ro(s.g),s.b=ro(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ms?ca:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[la]:{primaries:t,whitePoint:n,transfer:ca,toXYZ:fm,fromXYZ:pm,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:di},outputColorSpaceConfig:{drawingBufferColorSpace:di}},[di]:{primaries:t,whitePoint:n,transfer:Ae,toXYZ:fm,fromXYZ:pm,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:di}}}),i}var ye=Ib();function gs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ro(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Xr,ql=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Xr===void 0&&(Xr=ha("canvas")),Xr.width=t.width,Xr.height=t.height;let s=Xr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Xr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ha("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=gs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(gs(e[n]/255)*255):e[n]=gs(e[n]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Db=0,uo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Db++}),this.uuid=_o(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Gu(s[o].image)):r.push(Gu(s[o]))}else r=Gu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Gu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?ql.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var Nb=0,Wu=new R,Qn=class i extends ki{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Zi,s=Zi,r=yn,o=mi,a=ii,l=ei,c=i.DEFAULT_ANISOTROPY,h=Ms){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Nb++}),this.uuid=_o(),this.name="",this.source=new uo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qt(0,0),this.repeat=new qt(1,1),this.center=new qt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Wu).x}get height(){return this.source.getSize(Wu).y}get depth(){return this.source.getSize(Wu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Rd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case ao:t.x=t.x-Math.floor(t.x);break;case Zi:t.x=t.x<0?0:1;break;case Wl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case ao:t.y=t.y-Math.floor(t.y);break;case Zi:t.y=t.y<0?0:1;break;case Wl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Qn.DEFAULT_IMAGE=null;Qn.DEFAULT_MAPPING=Rd;Qn.DEFAULT_ANISOTROPY=1;var Jd=class Jd{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],p=l[9],x=l[2],m=l[6],g=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-x)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+x)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let E=(c+1)/2,_=(f+1)/2,C=(g+1)/2,T=(h+u)/4,y=(d+x)/4,A=(p+m)/4;return E>_&&E>C?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=T/n,r=y/n):_>C?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=T/s,r=A/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=y/r,s=A/r),this.set(n,s,r,e),this}let b=Math.sqrt((m-p)*(m-p)+(d-x)*(d-x)+(u-h)*(u-h));return Math.abs(b)<.001&&(b=1),this.x=(m-p)/b,this.y=(d-x)/b,this.z=(u-h)/b,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this.w=pe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this.w=pe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};Jd.prototype.isVector4=!0;var Fe=Jd,$l=class extends ki{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Fe(0,0,t,e),this.scissorTest=!1,this.viewport=new Fe(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Qn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:yn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new uo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},fi=class extends $l{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ua=class extends Qn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Yl=class extends Qn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var dc=class dc{constructor(t,e,n,s,r,o,a,l,c,h,d,u,f,p,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,d,u,f,p,x,m)}set(t,e,n,s,r,o,a,l,c,h,d,u,f,p,x,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=d,g[14]=u,g[3]=f,g[7]=p,g[11]=x,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new dc().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/qr.setFromMatrixColumn(t,0).length(),r=1/qr.setFromMatrixColumn(t,1).length(),o=1/qr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(t.order==="XYZ"){let u=o*h,f=o*d,p=a*h,x=a*d;e[0]=l*h,e[4]=-l*d,e[8]=c,e[1]=f+p*c,e[5]=u-x*c,e[9]=-a*l,e[2]=x-u*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*h,f=l*d,p=c*h,x=c*d;e[0]=u+x*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*d,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=x+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*h,f=l*d,p=c*h,x=c*d;e[0]=u-x*a,e[4]=-o*d,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=x-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*h,f=o*d,p=a*h,x=a*d;e[0]=l*h,e[4]=p*c-f,e[8]=u*c+x,e[1]=l*d,e[5]=x*c+u,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=x-u*d,e[8]=p*d+f,e[1]=d,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*d+p,e[10]=u-x*d}else if(t.order==="XZY"){let u=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=-d,e[8]=c*h,e[1]=u*d+x,e[5]=o*h,e[9]=f*d-p,e[2]=p*d-f,e[6]=a*h,e[10]=x*d+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Fb,t,kb)}lookAt(t,e,n){let s=this.elements;return hi.subVectors(t,e),hi.lengthSq()===0&&(hi.z=1),hi.normalize(),Us.crossVectors(n,hi),Us.lengthSq()===0&&(Math.abs(n.z)===1?hi.x+=1e-4:hi.z+=1e-4,hi.normalize(),Us.crossVectors(n,hi)),Us.normalize(),pl.crossVectors(hi,Us),s[0]=Us.x,s[4]=pl.x,s[8]=hi.x,s[1]=Us.y,s[5]=pl.y,s[9]=hi.y,s[2]=Us.z,s[6]=pl.z,s[10]=hi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],p=n[2],x=n[6],m=n[10],g=n[14],b=n[3],E=n[7],_=n[11],C=n[15],T=s[0],y=s[4],A=s[8],z=s[12],F=s[1],D=s[5],V=s[9],W=s[13],N=s[2],X=s[6],Y=s[10],G=s[14],ct=s[3],J=s[7],Q=s[11],st=s[15];return r[0]=o*T+a*F+l*N+c*ct,r[4]=o*y+a*D+l*X+c*J,r[8]=o*A+a*V+l*Y+c*Q,r[12]=o*z+a*W+l*G+c*st,r[1]=h*T+d*F+u*N+f*ct,r[5]=h*y+d*D+u*X+f*J,r[9]=h*A+d*V+u*Y+f*Q,r[13]=h*z+d*W+u*G+f*st,r[2]=p*T+x*F+m*N+g*ct,r[6]=p*y+x*D+m*X+g*J,r[10]=p*A+x*V+m*Y+g*Q,r[14]=p*z+x*W+m*G+g*st,r[3]=b*T+E*F+_*N+C*ct,r[7]=b*y+E*D+_*X+C*J,r[11]=b*A+E*V+_*Y+C*Q,r[15]=b*z+E*W+_*G+C*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],d=t[6],u=t[10],f=t[14],p=t[3],x=t[7],m=t[11],g=t[15],b=l*f-c*u,E=a*f-c*d,_=a*u-l*d,C=o*f-c*h,T=o*u-l*h,y=o*d-a*h;return e*(x*b-m*E+g*_)-n*(p*b-m*C+g*T)+s*(p*E-x*C+g*y)-r*(p*_-x*T+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=t[9],u=t[10],f=t[11],p=t[12],x=t[13],m=t[14],g=t[15],b=e*a-n*o,E=e*l-s*o,_=e*c-r*o,C=n*l-s*a,T=n*c-r*a,y=s*c-r*l,A=h*x-d*p,z=h*m-u*p,F=h*g-f*p,D=d*m-u*x,V=d*g-f*x,W=u*g-f*m,N=b*W-E*V+_*D+C*F-T*z+y*A;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/N;return t[0]=(a*W-l*V+c*D)*X,t[1]=(s*V-n*W-r*D)*X,t[2]=(x*y-m*T+g*C)*X,t[3]=(u*T-d*y-f*C)*X,t[4]=(l*F-o*W-c*z)*X,t[5]=(e*W-s*F+r*z)*X,t[6]=(m*_-p*y-g*E)*X,t[7]=(h*y-u*_+f*E)*X,t[8]=(o*V-a*F+c*A)*X,t[9]=(n*F-e*V-r*A)*X,t[10]=(p*T-x*_+g*b)*X,t[11]=(d*_-h*T-f*b)*X,t[12]=(a*z-o*D-l*A)*X,t[13]=(e*D-n*z+s*A)*X,t[14]=(x*E-p*C-m*b)*X,t[15]=(h*C-d*E+u*b)*X,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,d=a+a,u=r*c,f=r*h,p=r*d,x=o*h,m=o*d,g=a*d,b=l*c,E=l*h,_=l*d,C=n.x,T=n.y,y=n.z;return s[0]=(1-(x+g))*C,s[1]=(f+_)*C,s[2]=(p-E)*C,s[3]=0,s[4]=(f-_)*T,s[5]=(1-(u+g))*T,s[6]=(m+b)*T,s[7]=0,s[8]=(p+E)*y,s[9]=(m-b)*y,s[10]=(1-(u+x))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=qr.set(s[0],s[1],s[2]).length(),a=qr.set(s[4],s[5],s[6]).length(),l=qr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,d=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=d,Di.elements[9]*=d,Di.elements[10]*=d,e.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(e-t),d=2*r/(n-s),u=(e+t)/(e-t),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===Si)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===lo)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(e-t),d=2/(n-s),u=-(e+t)/(e-t),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===Si)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===lo)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};dc.prototype.isMatrix4=!0;var ee=dc,qr=new R,Di=new ee,Fb=new R(0,0,0),kb=new R(1,1,1),Us=new R,pl=new R,hi=new R,mm=new ee,gm=new Dn,vs=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(pe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(pe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pe(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return mm.makeRotationFromQuaternion(t),this.setFromRotationMatrix(mm,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return gm.setFromEuler(this),this.setFromQuaternion(gm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var fo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Ub=0,xm=new R,$r=new Dn,hs=new ee,ml=new R,jo=new R,Ob=new R,Bb=new Dn,vm=new R(1,0,0),ym=new R(0,1,0),bm=new R(0,0,1),_m={type:"added"},zb={type:"removed"},Yr={type:"childadded",child:null},Xu={type:"childremoved",child:null},Nn=class i extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ub++}),this.uuid=_o(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new R,e=new vs,n=new Dn,s=new R(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ee},normalMatrix:{value:new ne}}),this.matrix=new ee,this.matrixWorld=new ee,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new fo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.multiply($r),this}rotateOnWorldAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.premultiply($r),this}rotateX(t){return this.rotateOnAxis(vm,t)}rotateY(t){return this.rotateOnAxis(ym,t)}rotateZ(t){return this.rotateOnAxis(bm,t)}translateOnAxis(t,e){return xm.copy(t).applyQuaternion(this.quaternion),this.position.add(xm.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(vm,t)}translateY(t){return this.translateOnAxis(ym,t)}translateZ(t){return this.translateOnAxis(bm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(hs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?ml.copy(t):ml.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hs.lookAt(jo,ml,this.up):hs.lookAt(ml,jo,this.up),this.quaternion.setFromRotationMatrix(hs),s&&(hs.extractRotation(s.matrixWorld),$r.setFromRotationMatrix(hs),this.quaternion.premultiply($r.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(_m),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(zb),Xu.child=t,this.dispatchEvent(Xu),Xu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),hs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),hs.multiply(t.parent.matrixWorld)),t.applyMatrix4(hs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(_m),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,t,Ob),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,Bb,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(t.shapes,d)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),d=o(t.shapes),u=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new R(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ie=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Vb={type:"move"},po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ie,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ie,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ie,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let m=e.getJointPose(x,n),g=this._getHandJoint(c,x);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,p=.005;c.inputState.pinching&&u>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Vb)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Ie;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Mg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Os={h:0,s:0,l:0},gl={h:0,s:0,l:0};function qu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Vt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=di){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ye.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ye.workingColorSpace){return this.r=t,this.g=e,this.b=n,ye.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ye.workingColorSpace){if(t=zd(t,1),e=pe(e,0,1),n=pe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=qu(o,r,t+1/3),this.g=qu(o,r,t),this.b=qu(o,r,t-1/3)}return ye.colorSpaceToWorking(this,s),this}setStyle(t,e=di){function n(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=di){let n=Mg[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=gs(t.r),this.g=gs(t.g),this.b=gs(t.b),this}copyLinearToSRGB(t){return this.r=ro(t.r),this.g=ro(t.g),this.b=ro(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=di){return ye.workingToColorSpace(zn.copy(this),t),Math.round(pe(zn.r*255,0,255))*65536+Math.round(pe(zn.g*255,0,255))*256+Math.round(pe(zn.b*255,0,255))}getHexString(t=di){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ye.workingColorSpace){ye.workingToColorSpace(zn.copy(this),e);let n=zn.r,s=zn.g,r=zn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ye.workingColorSpace){return ye.workingToColorSpace(zn.copy(this),e),t.r=zn.r,t.g=zn.g,t.b=zn.b,t}getStyle(t=di){ye.workingToColorSpace(zn.copy(this),t);let e=zn.r,n=zn.g,s=zn.b;return t!==di?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Os),this.setHSL(Os.h+t,Os.s+e,Os.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Os),t.getHSL(gl);let n=oa(Os.h,gl.h,e),s=oa(Os.s,gl.s,e),r=oa(Os.l,gl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},zn=new Vt;Vt.NAMES=Mg;var da=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ni=new R,us=new R,$u=new R,ds=new R,Zr=new R,Kr=new R,wm=new R,Yu=new R,Zu=new R,Ku=new R,Ju=new Fe,ju=new Fe,Qu=new Fe,Hs=class i{constructor(t=new R,e=new R,n=new R){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ni.subVectors(t,e),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ni.subVectors(s,e),us.subVectors(n,e),$u.subVectors(t,e);let o=Ni.dot(Ni),a=Ni.dot(us),l=Ni.dot($u),c=us.dot(us),h=us.dot($u),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-a*h)*u,p=(o*h-a*l)*u;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ds)===null?!1:ds.x>=0&&ds.y>=0&&ds.x+ds.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,ds)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ds.x),l.addScaledVector(o,ds.y),l.addScaledVector(a,ds.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Ju.setScalar(0),ju.setScalar(0),Qu.setScalar(0),Ju.fromBufferAttribute(t,e),ju.fromBufferAttribute(t,n),Qu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Ju,r.x),o.addScaledVector(ju,r.y),o.addScaledVector(Qu,r.z),o}static isFrontFacing(t,e,n,s){return Ni.subVectors(n,e),us.subVectors(t,e),Ni.cross(us).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ni.subVectors(this.c,this.b),us.subVectors(this.a,this.b),Ni.cross(us).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Zr.subVectors(s,n),Kr.subVectors(r,n),Yu.subVectors(t,n);let l=Zr.dot(Yu),c=Kr.dot(Yu);if(l<=0&&c<=0)return e.copy(n);Zu.subVectors(t,s);let h=Zr.dot(Zu),d=Kr.dot(Zu);if(h>=0&&d<=h)return e.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Zr,o);Ku.subVectors(t,r);let f=Zr.dot(Ku),p=Kr.dot(Ku);if(p>=0&&f<=p)return e.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(Kr,a);let m=h*p-f*d;if(m<=0&&d-h>=0&&f-p>=0)return wm.subVectors(r,s),a=(d-h)/(d-h+(f-p)),e.copy(s).addScaledVector(wm,a);let g=1/(m+x+u);return o=x*g,a=u*g,e.copy(n).addScaledVector(Zr,o).addScaledVector(Kr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Jn=class{constructor(t=new R(1/0,1/0,1/0),e=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Fi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Fi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Fi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Fi):Fi.fromBufferAttribute(r,o),Fi.applyMatrix4(t.matrixWorld),this.expandByPoint(Fi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),xl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),xl.copy(n.boundingBox)),xl.applyMatrix4(t.matrixWorld),this.union(xl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Fi),Fi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Qo),vl.subVectors(this.max,Qo),Jr.subVectors(t.a,Qo),jr.subVectors(t.b,Qo),Qr.subVectors(t.c,Qo),Bs.subVectors(jr,Jr),zs.subVectors(Qr,jr),dr.subVectors(Jr,Qr);let e=[0,-Bs.z,Bs.y,0,-zs.z,zs.y,0,-dr.z,dr.y,Bs.z,0,-Bs.x,zs.z,0,-zs.x,dr.z,0,-dr.x,-Bs.y,Bs.x,0,-zs.y,zs.x,0,-dr.y,dr.x,0];return!td(e,Jr,jr,Qr,vl)||(e=[1,0,0,0,1,0,0,0,1],!td(e,Jr,jr,Qr,vl))?!1:(yl.crossVectors(Bs,zs),e=[yl.x,yl.y,yl.z],td(e,Jr,jr,Qr,vl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Fi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Fi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(fs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},fs=[new R,new R,new R,new R,new R,new R,new R,new R],Fi=new R,xl=new Jn,Jr=new R,jr=new R,Qr=new R,Bs=new R,zs=new R,dr=new R,Qo=new R,vl=new R,yl=new R,fr=new R;function td(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){fr.fromArray(i,r);let a=s.x*Math.abs(fr.x)+s.y*Math.abs(fr.y)+s.z*Math.abs(fr.z),l=t.dot(fr),c=e.dot(fr),h=n.dot(fr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var ms=Hb();function Hb(){let i=new ArrayBuffer(4),t=new Float32Array(i),e=new Uint32Array(i),n=new Uint32Array(512),s=new Uint32Array(512);for(let l=0;l<256;++l){let c=l-127;c<-27?(n[l]=0,n[l|256]=32768,s[l]=24,s[l|256]=24):c<-14?(n[l]=1024>>-c-14,n[l|256]=1024>>-c-14|32768,s[l]=-c-1,s[l|256]=-c-1):c<=15?(n[l]=c+15<<10,n[l|256]=c+15<<10|32768,s[l]=13,s[l|256]=13):c<128?(n[l]=31744,n[l|256]=64512,s[l]=24,s[l|256]=24):(n[l]=31744,n[l|256]=64512,s[l]=13,s[l|256]=13)}let r=new Uint32Array(2048),o=new Uint32Array(64),a=new Uint32Array(64);for(let l=1;l<1024;++l){let c=l<<13,h=0;for(;(c&8388608)===0;)c<<=1,h-=8388608;c&=-8388609,h+=947912704,r[l]=c|h}for(let l=1024;l<2048;++l)r[l]=939524096+(l-1024<<13);for(let l=1;l<31;++l)o[l]=l<<23;o[31]=1199570944,o[32]=2147483648;for(let l=33;l<63;++l)o[l]=2147483648+(l-32<<23);o[63]=3347054592;for(let l=1;l<64;++l)l!==32&&(a[l]=1024);return{floatView:t,uint32View:e,baseTable:n,shiftTable:s,mantissaTable:r,exponentTable:o,offsetTable:a}}function Gb(i){Math.abs(i)>65504&&Zt("DataUtils.toHalfFloat(): Value out of range."),i=pe(i,-65504,65504),ms.floatView[0]=i;let t=ms.uint32View[0],e=t>>23&511;return ms.baseTable[e]+((t&8388607)>>ms.shiftTable[e])}function Wb(i){let t=i>>10;return ms.uint32View[0]=ms.mantissaTable[ms.offsetTable[t]+(i&1023)]+ms.exponentTable[t],ms.floatView[0]}var mo=class{static toHalfFloat(t){return Gb(t)}static fromHalfFloat(t){return Wb(t)}},fn=new R,bl=new qt,Xb=0,Ke=class extends ki{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Xb++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=gg,this.updateRanges=[],this.gpuType=Ei,this.version=0,this._normalizationScale=t!==void 0?Hd(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)bl.fromBufferAttribute(this,e),bl.applyMatrix3(t),this.setXY(e,bl.x,bl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyMatrix3(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyMatrix4(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyNormalMatrix(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.transformDirection(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):_g(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):wg(t,this.array)}};var fa=class extends Ke{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var pa=class extends Ke{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ye=class extends Ke{constructor(t,e,n){super(new Float32Array(t),e,n)}},qb=new Jn,ta=new R,ed=new R,Ki=class{constructor(t=new R,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):qb.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ta.subVectors(t,this.center);let e=ta.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ta,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(ed.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ta.copy(t.center).add(ed)),this.expandByPoint(ta.copy(t.center).sub(ed))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},$b=0,Mi=new ee,nd=new Nn,to=new R,ui=new Jn,ea=new Jn,Pn=new R,pn=class i extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:$b++}),this.uuid=_o(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(mb(t)?pa:fa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Mi.makeRotationFromQuaternion(t),this.applyMatrix4(Mi),this}rotateX(t){return Mi.makeRotationX(t),this.applyMatrix4(Mi),this}rotateY(t){return Mi.makeRotationY(t),this.applyMatrix4(Mi),this}rotateZ(t){return Mi.makeRotationZ(t),this.applyMatrix4(Mi),this}translate(t,e,n){return Mi.makeTranslation(t,e,n),this.applyMatrix4(Mi),this}scale(t,e,n){return Mi.makeScale(t,e,n),this.applyMatrix4(Mi),this}lookAt(t){return nd.lookAt(t),nd.updateMatrix(),this.applyMatrix4(nd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(to).negate(),this.translate(to.x,to.y,to.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ye(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Jn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];ui.setFromBufferAttribute(r),this.morphTargetsRelative?(Pn.addVectors(this.boundingBox.min,ui.min),this.boundingBox.expandByPoint(Pn),Pn.addVectors(this.boundingBox.max,ui.max),this.boundingBox.expandByPoint(Pn)):(this.boundingBox.expandByPoint(ui.min),this.boundingBox.expandByPoint(ui.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ki);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(t){let n=this.boundingSphere.center;if(ui.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ea.setFromBufferAttribute(a),this.morphTargetsRelative?(Pn.addVectors(ui.min,ea.min),ui.expandByPoint(Pn),Pn.addVectors(ui.max,ea.max),ui.expandByPoint(Pn)):(ui.expandByPoint(ea.min),ui.expandByPoint(ea.max))}ui.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Pn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Pn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Pn.fromBufferAttribute(a,c),l&&(to.fromBufferAttribute(t,c),Pn.add(to)),s=Math.max(s,n.distanceToSquared(Pn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Ke(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let z=0;z<n.count;z++)a[z]=new R,l[z]=new R;let h=new R,d=new R,u=new R,f=new qt,p=new qt,x=new qt,m=new R,g=new R;function b(z,F,D){c[z]=c[F]=c[D]=1,h.fromBufferAttribute(n,z),d.fromBufferAttribute(n,F),u.fromBufferAttribute(n,D),f.fromBufferAttribute(r,z),p.fromBufferAttribute(r,F),x.fromBufferAttribute(r,D),d.sub(h),u.sub(h),p.sub(f),x.sub(f);let V=1/(p.x*x.y-x.x*p.y);isFinite(V)&&(m.copy(d).multiplyScalar(x.y).addScaledVector(u,-p.y).multiplyScalar(V),g.copy(u).multiplyScalar(p.x).addScaledVector(d,-x.x).multiplyScalar(V),a[z].add(m),a[F].add(m),a[D].add(m),l[z].add(g),l[F].add(g),l[D].add(g))}let E=this.groups;E.length===0&&(E=[{start:0,count:t.count}]);for(let z=0,F=E.length;z<F;++z){let D=E[z],V=D.start,W=D.count;for(let N=V,X=V+W;N<X;N+=3)b(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let _=new R,C=new R,T=new R,y=new R;function A(z){T.fromBufferAttribute(s,z),y.copy(T);let F=a[z];_.copy(F),_.sub(T.multiplyScalar(T.dot(F))).normalize(),C.crossVectors(y,F);let V=C.dot(l[z])<0?-1:1;o.setXYZW(z,_.x,_.y,_.z,V)}for(let z=0,F=n.count;z<F;++z)c[z]&&A(z);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Ke(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new R,r=new R,o=new R,a=new R,l=new R,c=new R,h=new R,d=new R;if(t)for(let u=0,f=t.count;u<f;u+=3){let p=t.getX(u+0),x=t.getX(u+1),m=t.getX(u+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=e.count;u<f;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Pn.fromBufferAttribute(t,e),Pn.normalize(),t.setXYZ(e,Pn.x,Pn.y,Pn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),f=0,p=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)u[p++]=c[f++]}return new Ke(u,h,d)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=t(u,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var id=new R,Yb=new R,Zb=new ne,Zn=class{constructor(t=new R(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=id.subVectors(n,e).cross(Yb.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(id),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Zb.getNormalMatrix(t),s=this.coplanarPoint(id).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Kb=0,Gs=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Kb++}),this.uuid=_o(),this.name="",this.type="Material",this.blending=vo,this.side=js,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=yd,this.blendDst=bd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Vt(0,0,0),this.blendAlpha=0,this.depthFunc=oo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=hg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=kl,this.stencilZFail=kl,this.stencilZPass=kl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Vt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Zn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ps=new R,sd=new R,_l=new R,wl=new R,gr=class{constructor(t=new R,e=new R(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ps)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ps.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ps.copy(this.origin).addScaledVector(this.direction,e),ps.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){sd.copy(t).add(e).multiplyScalar(.5),_l.copy(e).sub(t).normalize(),wl.copy(this.origin).sub(sd);let r=t.distanceTo(e)*.5,o=-this.direction.dot(_l),a=wl.dot(this.direction),l=-wl.dot(_l),c=wl.lengthSq(),h=Math.abs(1-o*o),d,u,f,p;if(h>0)if(d=o*l-a,u=o*a-l,p=r*h,d>=0)if(u>=-p)if(u<=p){let x=1/h;d*=x,u*=x,f=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u<=-p?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=p?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(sd).addScaledVector(_l,u),f}intersectSphere(t,e){if(t.radius<0)return null;ps.subVectors(t.center,this.origin);let n=ps.dot(this.direction),s=ps.dot(ps)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(n=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),h>=0?(r=(t.min.y-u.y)*h,o=(t.max.y-u.y)*h):(r=(t.max.y-u.y)*h,o=(t.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(t.min.z-u.z)*d,l=(t.max.z-u.z)*d):(a=(t.max.z-u.z)*d,l=(t.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ps)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=t.x-o.x,u=t.y-o.y,f=t.z-o.z,p=e.x-o.x,x=e.y-o.y,m=e.z-o.z,g=n.x-o.x,b=n.y-o.y,E=n.z-o.z,_=Math.abs(l),C=Math.abs(c),T=Math.abs(h),y,A,z,F,D,V,W,N,X,Y,G,ct;if(_>=C&&_>=T?(z=l,V=d,X=p,ct=g,l>=0?(y=c,A=h,F=u,D=f,W=x,N=m,Y=b,G=E):(y=h,A=c,F=f,D=u,W=m,N=x,Y=E,G=b)):C>=T?(z=c,V=u,X=x,ct=b,c>=0?(y=h,A=l,F=f,D=d,W=m,N=p,Y=E,G=g):(y=l,A=h,F=d,D=f,W=p,N=m,Y=g,G=E)):(z=h,V=f,X=m,ct=E,h>=0?(y=l,A=c,F=d,D=u,W=p,N=x,Y=g,G=b):(y=c,A=l,F=u,D=d,W=x,N=p,Y=b,G=g)),z===0)return null;let J=y/z,Q=A/z,st=1/z,dt=F-J*V,ut=D-Q*V,tt=W-J*X,mt=N-Q*X,vt=Y-J*ct,At=G-Q*ct,wt=vt*mt-At*tt,Wt=dt*At-ut*vt,oe=tt*ut-mt*dt;if(s){if(wt<0||Wt<0||oe<0)return null}else if((wt<0||Wt<0||oe<0)&&(wt>0||Wt>0||oe>0))return null;let Ht=wt+Wt+oe;if(Ht===0)return null;let fe=st*(wt*V+Wt*X+oe*ct);return(Ht>0?fe<0:fe>0)?null:this.at(fe/Ht,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ji=class extends Gs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Vt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=_d,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Mm=new ee,pr=new gr,Ml=new Ki,Sm=new R,Sl=new R,El=new R,Tl=new R,rd=new R,Al=new R,Em=new R,Rl=new R,ie=class extends Nn{constructor(t=new pn,e=new Ji){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Al.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(rd.fromBufferAttribute(d,t),o?Al.addScaledVector(rd,h):Al.addScaledVector(rd.sub(e),h))}e.add(Al)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ml.copy(n.boundingSphere),Ml.applyMatrix4(r),pr.copy(t.ray).recast(t.near),!(Ml.containsPoint(pr.origin)===!1&&(pr.intersectSphere(Ml,Sm)===null||pr.origin.distanceToSquared(Sm)>(t.far-t.near)**2))&&(Mm.copy(r).invert(),pr.copy(t.ray).applyMatrix4(Mm),!(n.boundingBox!==null&&pr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,pr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=u.length;p<x;p++){let m=u[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),E=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,C=E;_<C;_+=3){let T=a.getX(_),y=a.getX(_+1),A=a.getX(_+2);s=Cl(this,g,t,n,c,h,d,T,y,A),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=a.getX(m),E=a.getX(m+1),_=a.getX(m+2);s=Cl(this,o,t,n,c,h,d,b,E,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=u.length;p<x;p++){let m=u[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),E=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,C=E;_<C;_+=3){let T=_,y=_+1,A=_+2;s=Cl(this,g,t,n,c,h,d,T,y,A),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=m,E=m+1,_=m+2;s=Cl(this,o,t,n,c,h,d,b,E,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Jb(i,t,e,n,s,r,o,a){let l;if(t.side===Fn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===js,a),l===null)return null;Rl.copy(a),Rl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Rl);return c<e.near||c>e.far?null:{distance:c,point:Rl.clone(),object:i}}function Cl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Sl),i.getVertexPosition(l,El),i.getVertexPosition(c,Tl);let h=Jb(i,t,e,n,Sl,El,Tl,Em);if(h){let d=new R;Hs.getBarycoord(Em,Sl,El,Tl,d),s&&(h.uv=Hs.getInterpolatedAttribute(s,a,l,c,d,new qt)),r&&(h.uv1=Hs.getInterpolatedAttribute(r,a,l,c,d,new qt)),o&&(h.normal=Hs.getInterpolatedAttribute(o,a,l,c,d,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new R,materialIndex:0};Hs.getNormal(Sl,El,Tl,u.normal),h.face=u,h.barycoord=d}return h}var ys=class extends Qn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,h=Ln,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ma=class extends Ke{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},eo=new ee,Tm=new ee,Pl=[],Am=new Jn,jb=new ee,na=new ie,ia=new Ki,xr=class extends ie{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ma(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,jb)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Jn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,eo),Am.copy(t.boundingBox).applyMatrix4(eo),this.boundingBox.union(Am)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ki),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,eo),ia.copy(t.boundingSphere).applyMatrix4(eo),this.boundingSphere.union(ia)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(na.geometry=this.geometry,na.material=this.material,na.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ia.copy(this.boundingSphere),ia.applyMatrix4(n),t.ray.intersectsSphere(ia)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,eo),Tm.multiplyMatrices(n,eo),na.matrixWorld=Tm,na.raycast(t,Pl);for(let o=0,a=Pl.length;o<a;o++){let l=Pl[o];l.instanceId=r,l.object=this,e.push(l)}Pl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ma(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ys(new Float32Array(s*this.count),s,this.count,yc,Ei));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},mr=new Ki,Qb=new qt(.5,.5),Ll=new R,Ws=class{constructor(t=new Zn,e=new Zn,n=new Zn,s=new Zn,r=new Zn,o=new Zn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Si,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],p=r[8],x=r[9],m=r[10],g=r[11],b=r[12],E=r[13],_=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,g-p,C-b).normalize(),s[1].setComponents(c+o,f+h,g+p,C+b).normalize(),s[2].setComponents(c+a,f+d,g+x,C+E).normalize(),s[3].setComponents(c-a,f-d,g-x,C-E).normalize(),n)s[4].setComponents(l,u,m,_).normalize(),s[5].setComponents(c-l,f-u,g-m,C-_).normalize();else if(s[4].setComponents(c-l,f-u,g-m,C-_).normalize(),e===Si)s[5].setComponents(c+l,f+u,g+m,C+_).normalize();else if(e===lo)s[5].setComponents(l,u,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),mr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),mr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(mr)}intersectsSprite(t){mr.center.set(0,0,0);let e=Qb.distanceTo(t.center);return mr.radius=.7071067811865476+e,mr.applyMatrix4(t.matrixWorld),this.intersectsSphere(mr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Ll.x=s.normal.x>0?t.max.x:t.min.x,Ll.y=s.normal.y>0?t.max.y:t.min.y,Ll.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ll)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Rm=new ee,Zl=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Rm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Rm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ws),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var vr=class extends Qn{constructor(t=[],e=wr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var bs=class extends Qn{constructor(t,e,n=Ui,s,r,o,a=Ln,l=Ln,c,h=xs,d=1){if(h!==xs&&h!==ws)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new uo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},ga=class extends bs{constructor(t,e=Ui,n=wr,s,r,o=Ln,a=Ln,l,c=xs){let h={width:t,height:t,depth:1},d=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},xa=class extends Qn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},_s=class i extends pn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ye(c,3)),this.setAttribute("normal",new Ye(h,3)),this.setAttribute("uv",new Ye(d,2));function p(x,m,g,b,E,_,C,T,y,A,z){let F=_/y,D=C/A,V=_/2,W=C/2,N=T/2,X=y+1,Y=A+1,G=0,ct=0,J=new R;for(let Q=0;Q<Y;Q++){let st=Q*D-W;for(let dt=0;dt<X;dt++){let ut=dt*F-V;J[x]=ut*b,J[m]=st*E,J[g]=N,c.push(J.x,J.y,J.z),J[x]=0,J[m]=0,J[g]=T>0?1:-1,h.push(J.x,J.y,J.z),d.push(dt/y),d.push(1-Q/A),G+=1}}for(let Q=0;Q<A;Q++)for(let st=0;st<y;st++){let dt=u+st+X*Q,ut=u+st+X*(Q+1),tt=u+(st+1)+X*(Q+1),mt=u+(st+1)+X*Q;l.push(dt,ut,mt),l.push(ut,tt,mt),ct+=6}a.addGroup(f,ct,z),f+=ct,u+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var va=class i extends pn{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);let r=[],o=[],a=[],l=[],c=new R,h=new qt;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let d=0,u=3;d<=e;d++,u+=3){let f=n+d/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[u]/t+1)/2,h.y=(o[u+1]/t+1)/2,l.push(h.x,h.y)}for(let d=1;d<=e;d++)r.push(d,d+1,0);this.setIndex(r),this.setAttribute("position",new Ye(o,3)),this.setAttribute("normal",new Ye(a,3)),this.setAttribute("uv",new Ye(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.segments,t.thetaStart,t.thetaLength)}},ji=class i extends pn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],p=0,x=[],m=n/2,g=0;b(),o===!1&&(t>0&&E(!0),e>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new Ye(d,3)),this.setAttribute("normal",new Ye(u,3)),this.setAttribute("uv",new Ye(f,2));function b(){let _=new R,C=new R,T=0,y=(e-t)/n;for(let A=0;A<=r;A++){let z=[],F=A/r,D=F*(e-t)+t;for(let V=0;V<=s;V++){let W=V/s,N=W*l+a,X=Math.sin(N),Y=Math.cos(N);C.x=D*X,C.y=-F*n+m,C.z=D*Y,d.push(C.x,C.y,C.z),_.set(X,y,Y).normalize(),u.push(_.x,_.y,_.z),f.push(W,1-F),z.push(p++)}x.push(z)}for(let A=0;A<s;A++)for(let z=0;z<r;z++){let F=x[z][A],D=x[z+1][A],V=x[z+1][A+1],W=x[z][A+1];(t>0||z!==0)&&(h.push(F,D,W),T+=3),(e>0||z!==r-1)&&(h.push(D,V,W),T+=3)}c.addGroup(g,T,0),g+=T}function E(_){let C=p,T=new qt,y=new R,A=0,z=_===!0?t:e,F=_===!0?1:-1;for(let V=1;V<=s;V++)d.push(0,m*F,0),u.push(0,F,0),f.push(.5,.5),p++;let D=p;for(let V=0;V<=s;V++){let N=V/s*l+a,X=Math.cos(N),Y=Math.sin(N);y.x=z*Y,y.y=m*F,y.z=z*X,d.push(y.x,y.y,y.z),u.push(0,F,0),T.x=X*.5+.5,T.y=Y*.5*F+.5,f.push(T.x,T.y),p++}for(let V=0;V<s;V++){let W=C+V,N=D+V;_===!0?h.push(N,N+1,W):h.push(N+1,N,W),A+=3}c.addGroup(g,A,_===!0?1:2),g+=A}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ya=class i extends ji{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ba=class i extends pn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=t/a,u=e/l,f=[],p=[],x=[],m=[];for(let g=0;g<h;g++){let b=g*u-o;for(let E=0;E<c;E++){let _=E*d-r;p.push(_,-b,0),x.push(0,0,1),m.push(E/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let b=0;b<a;b++){let E=b+c*g,_=b+c*(g+1),C=b+1+c*(g+1),T=b+1+c*g;f.push(E,_,T),f.push(_,C,T)}this.setIndex(f),this.setAttribute("position",new Ye(p,3)),this.setAttribute("normal",new Ye(x,3)),this.setAttribute("uv",new Ye(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}},_a=class i extends pn{constructor(t=.5,e=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:t,outerRadius:e,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],d=t,u=(e-t)/s,f=new R,p=new qt;for(let x=0;x<=s;x++){for(let m=0;m<=n;m++){let g=r+m/n*o;f.x=d*Math.cos(g),f.y=d*Math.sin(g),l.push(f.x,f.y,f.z),c.push(0,0,1),p.x=(f.x/e+1)/2,p.y=(f.y/e+1)/2,h.push(p.x,p.y)}d+=u}for(let x=0;x<s;x++){let m=x*(n+1);for(let g=0;g<n;g++){let b=g+m,E=b,_=b+n+1,C=b+n+2,T=b+1;a.push(E,_,T),a.push(_,C,T)}}this.setIndex(a),this.setAttribute("position",new Ye(l,3)),this.setAttribute("normal",new Ye(c,3)),this.setAttribute("uv",new Ye(h,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.innerRadius,t.outerRadius,t.thetaSegments,t.phiSegments,t.thetaStart,t.thetaLength)}};var Xs=class i extends pn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new R,u=new R,f=[],p=[],x=[],m=[];for(let g=0;g<=n;g++){let b=[],E=g/n,_=o+E*a,C=t*Math.cos(_),T=Math.sqrt(t*t-C*C),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let A=0;A<=e;A++){let z=A/e,F=s+z*r;d.x=-T*Math.cos(F),d.y=C,d.z=T*Math.sin(F),p.push(d.x,d.y,d.z),u.copy(d).normalize(),x.push(u.x,u.y,u.z),m.push(z+y,1-E),b.push(c++)}h.push(b)}for(let g=0;g<n;g++)for(let b=0;b<e;b++){let E=h[g][b+1],_=h[g][b],C=h[g+1][b],T=h[g+1][b+1];(g!==0||o>0)&&f.push(E,_,T),(g!==n-1||l<Math.PI)&&f.push(_,C,T)}this.setIndex(f),this.setAttribute("position",new Ye(p,3)),this.setAttribute("normal",new Ye(x,3)),this.setAttribute("uv",new Ye(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};function Sr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Cm(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Cm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Gn(i){let t={};for(let e=0;e<i.length;e++){let n=Sr(i[e]);for(let s in n)t[s]=n[s]}return t}function Cm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function t_(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Wd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ye.workingColorSpace}var Sg={clone:Sr,merge:Gn},e_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,n_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ti=class extends Gs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=e_,this.fragmentShader=n_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Sr(t.uniforms),this.uniformsGroups=t_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Vt().setHex(s.value);break;case"v2":this.uniforms[n].value=new qt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new R().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Fe().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new ee().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Kl=class extends ti{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Vn=class extends Gs{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Vt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Vt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Qc,this.normalScale=new qt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Jl=class extends Gs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=lg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},jl=class extends Gs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function no(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Il(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ql=class extends qs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ld,endingEnd:ld}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case cd:r=t,a=2*e-n;break;case hd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case cd:o=t,l=2*n-e;break;case hd:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),x=p*p,m=x*p,g=-u*m+2*u*x-u*p,b=(1+u)*m+(-1.5-2*u)*x+(-.5+u)*p+1,E=(-1-f)*m+(1.5+f)*x+.5*p,_=f*m-f*x;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+b*o[c+C]+E*o[l+C]+_*o[d+C];return r}},tc=class extends qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},ec=class extends qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},nc=class extends qs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let p=(n-e)/(s-e),x=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*p;return r}let u=a*2,f=t-1;for(let p=0;p!==a;++p){let x=o[c+p],m=o[l+p],g=f*u+p*2,b=d[g],E=d[g+1],_=t*u+p*2,C=h[_],T=h[_+1],y=s_(n,e,b,C,s);r[p]=Eg(y,x,E,T,m)}return r}};function Eg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function i_(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function s_(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Eg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=i_(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var pi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=no(e,this.TimeBufferType),this.values=no(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:no(t.times,Array),values:no(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Il(t.settings)&&(n.settings={inTangents:no(t.settings.inTangents,Array),outTangents:no(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new ec(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new tc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Ql(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new nc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case aa:e=this.InterpolantFactoryMethodDiscrete;break;case Xl:e=this.InterpolantFactoryMethodLinear;break;case Fl:e=this.InterpolantFactoryMethodSmooth;break;case ad:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Zt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return aa;case this.InterpolantFactoryMethodLinear:return Xl;case this.InterpolantFactoryMethodSmooth:return Fl;case this.InterpolantFactoryMethodBezier:return ad}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Il(this.settings)&&(Pm(this.settings.inTangents,t),Pm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Il(this.settings)&&(Lm(this.settings.inTangents,t),Lm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&gb(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Fl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let d=a*n,u=d-n,f=d+n;for(let p=0;p!==n;++p){let x=e[d+p];if(x!==e[u+p]||x!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)e[u+f]=e[d+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Il(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Pm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Lm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}pi.prototype.ValueTypeName="";pi.prototype.TimeBufferType=Float32Array;pi.prototype.ValueBufferType=Float32Array;pi.prototype.DefaultInterpolation=Xl;var $s=class extends pi{constructor(t,e,n){super(t,e,n)}};$s.prototype.ValueTypeName="bool";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=aa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var ic=class extends pi{constructor(t,e,n,s){super(t,e,n,s)}};ic.prototype.ValueTypeName="color";var sc=class extends pi{constructor(t,e,n,s){super(t,e,n,s)}};sc.prototype.ValueTypeName="number";var rc=class extends qs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Dn.slerpFlat(r,0,o,c-a,o,c,l);return r}},wa=class extends pi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new rc(this.times,this.values,this.getValueSize(),t)}};wa.prototype.ValueTypeName="quaternion";wa.prototype.InterpolantFactoryMethodSmooth=void 0;var Ys=class extends pi{constructor(t,e,n){super(t,e,n)}};Ys.prototype.ValueTypeName="string";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=aa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var oc=class extends pi{constructor(t,e,n,s){super(t,e,n,s)}};oc.prototype.ValueTypeName="vector";var ac=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],p=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Tg=new ac,lc=class{constructor(t){this.manager=t!==void 0?t:Tg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};lc.DEFAULT_MATERIAL_NAME="__DEFAULT";var cc=class extends Nn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Vt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}};var od=new ee,Im=new R,Dm=new R,hc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qt(512,512),this.mapType=ei,this.map=null,this.mapPass=null,this.matrix=new ee,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new qt(1,1),this._viewportCount=1,this._viewports=[new Fe(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Im.setFromMatrixPosition(t.matrixWorld),e.position.copy(Im),Dm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Dm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){od.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(od,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===lo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(od)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Dl=new R,Nl=new Dn,Yi=new R,Ma=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ee,this.projectionMatrix=new ee,this.projectionMatrixInverse=new ee,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Dl,Nl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Dl,Nl,Yi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Dl,Nl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Dl,Nl,Yi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new R,Nm=new qt,Fm=new qt,Kn=class extends Ma{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=ho*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ra*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ho*2*Math.atan(Math.tan(ra*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Vs.x,Vs.y).multiplyScalar(-t/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-t/Vs.z)}getViewSize(t,e){return this.getViewBounds(t,Nm,Fm),e.subVectors(Fm,Nm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ra*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Sa=class extends Ma{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},ud=class extends hc{constructor(){super(new Sa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ea=class extends cc{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new ud}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var io=-90,so=1,go=class extends Nn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Kn(io,so,t,e);s.layers=this.layers,this.add(s);let r=new Kn(io,so,t,e);r.layers=this.layers,this.add(r);let o=new Kn(io,so,t,e);o.layers=this.layers,this.add(o);let a=new Kn(io,so,t,e);a.layers=this.layers,this.add(a);let l=new Kn(io,so,t,e);l.layers=this.layers,this.add(l);let c=new Kn(io,so,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===lo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=t.getRenderTarget(),u=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=x,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(d,u,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},uc=class extends Kn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Xd="\\[\\]\\.:\\/",r_=new RegExp("["+Xd+"]","g"),qd="[^"+Xd+"]",o_="[^"+Xd.replace("\\.","")+"]",a_=/((?:WC+[\/:])*)/.source.replace("WC",qd),l_=/(WCOD+)?/.source.replace("WCOD",o_),c_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",qd),h_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",qd),u_=new RegExp("^"+a_+l_+c_+h_+"$"),d_=["material","materials","bones","map"],dd=class{constructor(t,e,n){let s=n||We.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},We=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(r_,"")}static parseTrackName(t){let e=u_.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);d_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};We.Composite=dd;We.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};We.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};We.prototype.GetterByBindingType=[We.prototype._getValue_direct,We.prototype._getValue_array,We.prototype._getValue_arrayElement,We.prototype._getValue_toArray];We.prototype.SetterByBindingTypeAndVersioning=[[We.prototype._setValue_direct,We.prototype._setValue_direct_setNeedsUpdate,We.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[We.prototype._setValue_array,We.prototype._setValue_array_setNeedsUpdate,We.prototype._setValue_array_setMatrixWorldNeedsUpdate],[We.prototype._setValue_arrayElement,We.prototype._setValue_arrayElement_setNeedsUpdate,We.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[We.prototype._setValue_fromArray,We.prototype._setValue_fromArray_setNeedsUpdate,We.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var fC=new Float32Array(1);var km=new ee,Ta=class{constructor(t,e,n=0,s=1/0){this.ray=new gr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new fo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return km.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(km),this}intersectObject(t,e=!0,n=[]){return fd(t,this,n,e),n.sort(Um),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)fd(t[s],this,n,e);return n.sort(Um),n}};function Um(i,t){return i.distance-t.distance}function fd(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)fd(r[o],t,e,!0)}}var Zs=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=pe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(pe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var jd=class jd{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};jd.prototype.isMatrix2=!0;var pd=jd;var Aa=class extends ki{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function $d(i,t,e,n){let s=f_(n);switch(e){case Dd:return i*t;case yc:return i*t/s.components*s.byteLength;case bc:return i*t/s.components*s.byteLength;case Qs:return i*t*2/s.components*s.byteLength;case _c:return i*t*2/s.components*s.byteLength;case Nd:return i*t*3/s.components*s.byteLength;case ii:return i*t*4/s.components*s.byteLength;case wc:return i*t*4/s.components*s.byteLength;case Pa:case La:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ia:case Da:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Sc:case Tc:return Math.max(i,16)*Math.max(t,8)/4;case Mc:case Ec:return Math.max(i,8)*Math.max(t,8)/2;case Ac:case Rc:case Pc:case Lc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Cc:case Na:case Ic:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Dc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Nc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Fc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case kc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Uc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Oc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Bc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case zc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Vc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Hc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Gc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Wc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Xc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case qc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case $c:case Yc:case Zc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Kc:case Jc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Fa:case jc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function f_(i){switch(i){case ei:case Cd:return{byteLength:1,components:1};case bo:case Pd:case ni:return{byteLength:2,components:1};case xc:case vc:return{byteLength:2,components:4};case Ui:case gc:case Ei:return{byteLength:4,components:1};case Ld:case Id:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Yg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function m_(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,p)=>f.start-p.start);let u=0;for(let f=1;f<d.length;f++){let p=d[u],x=d[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++u,d[u]=x)}d.length=u+1;for(let f=0,p=d.length;f<p;f++){let x=d[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var g_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,x_=`#ifdef USE_ALPHAHASH
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
#endif`,v_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,y_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,b_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,__=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,w_=`#ifdef USE_AOMAP
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
#endif`,M_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,S_=`#ifdef USE_BATCHING
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
#endif`,E_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,T_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,A_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,R_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,C_=`#ifdef USE_IRIDESCENCE
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
#endif`,P_=`#ifdef USE_BUMPMAP
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
#endif`,L_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,I_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,D_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,N_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,F_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,k_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,U_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,O_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,B_=`#define PI 3.141592653589793
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
} // validated`,z_=`vec3 transformedNormal = objectNormal;
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
#endif`,V_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,H_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,G_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,W_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,X_="gl_FragColor = linearToOutputTexel( gl_FragColor );",q_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,$_=`#ifdef USE_ENVMAP
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
#endif`,Y_=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Z_=`#ifdef USE_ENVMAP
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
#endif`,K_=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,J_=`#ifdef USE_ENVMAP
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
#endif`,j_=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Q_=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,tw=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ew=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,nw=`#ifdef USE_GRADIENTMAP
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
}`,iw=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,sw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,rw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,ow=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,aw=`#ifdef USE_ENVMAP
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
#endif`,lw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,cw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,hw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,uw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,dw=`PhysicalMaterial material;
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
#endif`,fw=`uniform sampler2D dfgLUT;
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
}`,pw=`
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
#endif`,mw=`#if defined( RE_IndirectDiffuse )
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
#endif`,gw=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,xw=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,vw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,yw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,bw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,_w=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ww=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Mw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Sw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Ew=`#if defined( USE_POINTS_UV )
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
#endif`,Tw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Aw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Rw=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Cw=`#if defined( USE_MORPHCOLORS )
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
#endif`,Pw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Lw=`#ifdef USE_MORPHTARGETS
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
#endif`,Iw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Dw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Nw=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Fw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Uw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Ow=`#ifdef USE_NORMALMAP
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
#endif`,Bw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,zw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Vw=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Hw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Gw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ww=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Xw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,qw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,$w=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Yw=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Zw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Kw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Jw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,jw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Qw=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,tM=`float getShadowMask() {
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
}`,eM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,nM=`#ifdef USE_SKINNING
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
#endif`,iM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,sM=`#ifdef USE_SKINNING
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
#endif`,rM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,oM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,aM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,lM=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,cM=`#ifdef USE_TRANSMISSION
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
#endif`,hM=`#ifdef USE_TRANSMISSION
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
#endif`,uM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,dM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,fM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,pM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,mM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,gM=`uniform sampler2D t2D;
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
}`,xM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,vM=`uniform float backgroundBlurriness;
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
}`,yM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,bM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_M=`#include <common>
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
}`,wM=`#if DEPTH_PACKING == 3200
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
}`,MM=`#define DISTANCE
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
}`,SM=`#define DISTANCE
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
}`,EM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,TM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,AM=`uniform float scale;
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
}`,RM=`uniform vec3 diffuse;
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
}`,CM=`#include <common>
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
}`,PM=`uniform vec3 diffuse;
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
}`,LM=`#define LAMBERT
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
}`,IM=`#define LAMBERT
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
}`,DM=`#define MATCAP
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
}`,NM=`#define MATCAP
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
}`,FM=`#define NORMAL
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
}`,kM=`#define NORMAL
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
}`,UM=`#define PHONG
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
}`,OM=`#define PHONG
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
}`,BM=`#define STANDARD
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
}`,zM=`#define STANDARD
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
}`,VM=`#define TOON
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
}`,HM=`#define TOON
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
}`,GM=`uniform float size;
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
}`,WM=`uniform vec3 diffuse;
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
}`,XM=`#include <common>
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
}`,qM=`uniform vec3 color;
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
}`,$M=`uniform float rotation;
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
}`,YM=`uniform vec3 diffuse;
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
}`,de={alphahash_fragment:g_,alphahash_pars_fragment:x_,alphamap_fragment:v_,alphamap_pars_fragment:y_,alphatest_fragment:b_,alphatest_pars_fragment:__,aomap_fragment:w_,aomap_pars_fragment:M_,batching_pars_vertex:S_,batching_vertex:E_,begin_vertex:T_,beginnormal_vertex:A_,bsdfs:R_,iridescence_fragment:C_,bumpmap_pars_fragment:P_,clipping_planes_fragment:L_,clipping_planes_pars_fragment:I_,clipping_planes_pars_vertex:D_,clipping_planes_vertex:N_,color_fragment:F_,color_pars_fragment:k_,color_pars_vertex:U_,color_vertex:O_,common:B_,defaultnormal_vertex:z_,displacementmap_pars_vertex:V_,displacementmap_vertex:H_,emissivemap_fragment:G_,emissivemap_pars_fragment:W_,colorspace_fragment:X_,colorspace_pars_fragment:q_,envmap_fragment:$_,envmap_common_pars_fragment:Y_,envmap_pars_fragment:Z_,envmap_pars_vertex:K_,envmap_physical_pars_fragment:aw,envmap_vertex:J_,fog_vertex:j_,fog_pars_vertex:Q_,fog_fragment:tw,fog_pars_fragment:ew,gradientmap_pars_fragment:nw,lightmap_pars_fragment:iw,lights_lambert_fragment:sw,lights_lambert_pars_fragment:rw,lights_pars_begin:ow,lights_toon_fragment:lw,lights_toon_pars_fragment:cw,lights_phong_fragment:hw,lights_phong_pars_fragment:uw,lights_physical_fragment:dw,lights_physical_pars_fragment:fw,lights_fragment_begin:pw,lights_fragment_maps:mw,lights_fragment_end:gw,lightprobes_pars_fragment:xw,logdepthbuf_fragment:vw,logdepthbuf_pars_fragment:yw,logdepthbuf_pars_vertex:bw,logdepthbuf_vertex:_w,map_fragment:ww,map_pars_fragment:Mw,map_particle_fragment:Sw,map_particle_pars_fragment:Ew,metalnessmap_fragment:Tw,metalnessmap_pars_fragment:Aw,morphinstance_vertex:Rw,morphcolor_vertex:Cw,morphnormal_vertex:Pw,morphtarget_pars_vertex:Lw,morphtarget_vertex:Iw,normal_fragment_begin:Dw,normal_fragment_maps:Nw,normal_pars_fragment:Fw,normal_pars_vertex:kw,normal_vertex:Uw,normalmap_pars_fragment:Ow,clearcoat_normal_fragment_begin:Bw,clearcoat_normal_fragment_maps:zw,clearcoat_pars_fragment:Vw,iridescence_pars_fragment:Hw,opaque_fragment:Gw,packing:Ww,premultiplied_alpha_fragment:Xw,project_vertex:qw,dithering_fragment:$w,dithering_pars_fragment:Yw,roughnessmap_fragment:Zw,roughnessmap_pars_fragment:Kw,shadowmap_pars_fragment:Jw,shadowmap_pars_vertex:jw,shadowmap_vertex:Qw,shadowmask_pars_fragment:tM,skinbase_vertex:eM,skinning_pars_vertex:nM,skinning_vertex:iM,skinnormal_vertex:sM,specularmap_fragment:rM,specularmap_pars_fragment:oM,tonemapping_fragment:aM,tonemapping_pars_fragment:lM,transmission_fragment:cM,transmission_pars_fragment:hM,uv_pars_fragment:uM,uv_pars_vertex:dM,uv_vertex:fM,worldpos_vertex:pM,background_vert:mM,background_frag:gM,backgroundCube_vert:xM,backgroundCube_frag:vM,cube_vert:yM,cube_frag:bM,depth_vert:_M,depth_frag:wM,distance_vert:MM,distance_frag:SM,equirect_vert:EM,equirect_frag:TM,linedashed_vert:AM,linedashed_frag:RM,meshbasic_vert:CM,meshbasic_frag:PM,meshlambert_vert:LM,meshlambert_frag:IM,meshmatcap_vert:DM,meshmatcap_frag:NM,meshnormal_vert:FM,meshnormal_frag:kM,meshphong_vert:UM,meshphong_frag:OM,meshphysical_vert:BM,meshphysical_frag:zM,meshtoon_vert:VM,meshtoon_frag:HM,points_vert:GM,points_frag:WM,shadow_vert:XM,shadow_frag:qM,sprite_vert:$M,sprite_frag:YM},It={common:{diffuse:{value:new Vt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new qt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Vt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Vt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Vt(16777215)},opacity:{value:1},center:{value:new qt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},es={basic:{uniforms:Gn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:Gn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.fog,It.lights,{emissive:{value:new Vt(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:Gn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.fog,It.lights,{emissive:{value:new Vt(0)},specular:{value:new Vt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:Gn([It.common,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.roughnessmap,It.metalnessmap,It.fog,It.lights,{emissive:{value:new Vt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:Gn([It.common,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.gradientmap,It.fog,It.lights,{emissive:{value:new Vt(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:Gn([It.common,It.bumpmap,It.normalmap,It.displacementmap,It.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:Gn([It.points,It.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:Gn([It.common,It.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:Gn([It.common,It.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:Gn([It.common,It.bumpmap,It.normalmap,It.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:Gn([It.sprite,It.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:Gn([It.common,It.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:Gn([It.lights,It.fog,{color:{value:new Vt(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};es.physical={uniforms:Gn([es.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new qt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Vt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new qt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Vt(0)},specularColor:{value:new Vt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new qt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var th={r:0,b:0,g:0},ZM=new ee,Zg=new ne;Zg.set(-1,0,0,0,1,0,0,0,1);function KM(i,t,e,n,s,r){let o=new Vt(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function f(b){let E=b.isScene===!0?b.background:null;if(E&&E.isTexture){let _=b.backgroundBlurriness>0;E=t.get(E,_)}return E}function p(b){let E=!1,_=f(b);_===null?m(o,a):_&&_.isColor&&(m(_,1),E=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(b,E){let _=f(E);_&&_.isCubeTexture?(c===void 0&&(c=new ie(new _s(1,1,1),new ti({name:"BackgroundCubeMaterial",uniforms:Sr(es.backgroundCube.uniforms),vertexShader:es.backgroundCube.vertexShader,fragmentShader:es.backgroundCube.fragmentShader,side:Fn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(ZM.makeRotationFromEuler(E.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Zg),c.material.toneMapped=ye.getTransfer(_.colorSpace)!==Ae,(h!==_||d!==_.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,d=_.version,u=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new ie(new ba(2,2),new ti({name:"BackgroundMaterial",uniforms:Sr(es.background.uniforms),vertexShader:es.background.vertexShader,fragmentShader:es.background.fragmentShader,side:js,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=ye.getTransfer(_.colorSpace)!==Ae,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||d!==_.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,d=_.version,u=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function m(b,E){b.getRGB(th,Wd(i)),e.buffers.color.setClear(th.r,th.g,th.b,E,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,E=1){o.set(b),a=E,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,m(o,a)},render:p,addToRenderList:x,dispose:g}}function JM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(D,V,W,N,X){let Y=!1,G=d(D,N,W,V);r!==G&&(r=G,c(r.object)),Y=f(D,N,W,X),Y&&p(D,N,W,X),X!==null&&t.update(X,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,_(D,V,W,N),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(X).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,V,W,N){let X=N.wireframe===!0,Y=n[V.id];Y===void 0&&(Y={},n[V.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,ct=Y[G];ct===void 0&&(ct={},Y[G]=ct);let J=ct[W.id];J===void 0&&(J={},ct[W.id]=J);let Q=J[X];return Q===void 0&&(Q=u(l()),J[X]=Q),Q}function u(D){let V=[],W=[],N=[];for(let X=0;X<e;X++)V[X]=0,W[X]=0,N[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:W,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,V,W,N){let X=r.attributes,Y=V.attributes,G=0,ct=W.getAttributes();for(let J in ct)if(ct[J].location>=0){let st=X[J],dt=Y[J];if(dt===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(dt=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(dt=D.instanceColor)),st===void 0||st.attribute!==dt||dt&&st.data!==dt.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function p(D,V,W,N){let X={},Y=V.attributes,G=0,ct=W.getAttributes();for(let J in ct)if(ct[J].location>=0){let st=Y[J];st===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(st=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(st=D.instanceColor));let dt={};dt.attribute=st,st&&st.data&&(dt.data=st.data),X[J]=dt,G++}r.attributes=X,r.attributesNum=G,r.index=N}function x(){let D=r.newAttributes;for(let V=0,W=D.length;V<W;V++)D[V]=0}function m(D){g(D,0)}function g(D,V){let W=r.newAttributes,N=r.enabledAttributes,X=r.attributeDivisors;W[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),X[D]!==V&&(i.vertexAttribDivisor(D,V),X[D]=V)}function b(){let D=r.newAttributes,V=r.enabledAttributes;for(let W=0,N=V.length;W<N;W++)V[W]!==D[W]&&(i.disableVertexAttribArray(W),V[W]=0)}function E(D,V,W,N,X,Y,G){G===!0?i.vertexAttribIPointer(D,V,W,X,Y):i.vertexAttribPointer(D,V,W,N,X,Y)}function _(D,V,W,N){x();let X=N.attributes,Y=W.getAttributes(),G=V.defaultAttributeValues;for(let ct in Y){let J=Y[ct];if(J.location>=0){let Q=X[ct];if(Q===void 0&&(ct==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ct==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let st=Q.normalized,dt=Q.itemSize,ut=t.get(Q);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,vt=ut.bytesPerElement,At=mt===i.INT||mt===i.UNSIGNED_INT||Q.gpuType===gc;if(Q.isInterleavedBufferAttribute){let wt=Q.data,Wt=wt.isInterleavedBuffer===!0?wt.stride:wt.itemSize,oe=Q.offset;if(wt.isInstancedInterleavedBuffer||wt.isInstancedBufferAttribute){for(let Ht=0;Ht<J.locationSize;Ht++)g(J.location+Ht,wt.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=wt.meshPerAttribute*wt.count)}else for(let Ht=0;Ht<J.locationSize;Ht++)m(J.location+Ht);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Ht=0;Ht<J.locationSize;Ht++)E(J.location+Ht,dt/J.locationSize,mt,st,Wt*vt,(oe+dt/J.locationSize*Ht)*vt,At)}else{if(Q.isInstancedBufferAttribute){for(let wt=0;wt<J.locationSize;wt++)g(J.location+wt,Q.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let wt=0;wt<J.locationSize;wt++)m(J.location+wt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let wt=0;wt<J.locationSize;wt++)E(J.location+wt,dt/J.locationSize,mt,st,dt*vt,dt/J.locationSize*wt*vt,At)}}else if(G!==void 0){let st=G[ct];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(J.location,st);break;case 3:i.vertexAttrib3fv(J.location,st);break;case 4:i.vertexAttrib4fv(J.location,st);break;default:i.vertexAttrib1fv(J.location,st)}}}}b()}function C(){z();for(let D in n){let V=n[D];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let V=n[D.id];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[D.id]}function y(D){for(let V in n){let W=n[V];for(let N in W){let X=W[N];if(X[D.id]===void 0)continue;let Y=X[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete X[D.id]}}}function A(D){for(let V in n){let W=n[V],N=D.isInstancedMesh===!0?D.id:0,X=W[N];if(X!==void 0){for(let Y in X){let G=X[Y];for(let ct in G)h(G[ct].object),delete G[ct];delete X[Y]}delete W[N],Object.keys(W).length===0&&delete n[V]}}}function z(){F(),o=!0,r!==s&&(r=s,c(r.object))}function F(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:z,resetDefaultState:F,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:A,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:m,disableUnusedAttributes:b}}function jM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];e.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function QM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==ii&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let A=y===ni&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==ei&&y!==Ei&&!A&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Zt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&d===!1;e.reversedDepthBuffer===!0&&d===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&d===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:b,maxVaryings:E,maxFragmentUniforms:_,maxSamples:C,samples:T}}function tS(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Zn,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){e=h(d,u,0)},this.setState=function(d,u,f){let p=d.clippingPlanes,x=d.clipIntersection,m=d.clipShadows,g=i.get(d);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let b=r?0:n,E=b*4,_=g.clippingState||null;l.value=_,_=h(p,u,E,f);for(let C=0;C!==E;++C)_[C]=e[C];g.clippingState=_,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(d,u,f,p){let x=d!==null?d.length:0,m=null;if(x!==0){if(m=l.value,p!==!0||m===null){let g=f+x*4,b=u.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<g)&&(m=new Float32Array(g));for(let E=0,_=f;E!==x;++E,_+=4)o.copy(d[E]).applyMatrix4(b,a),o.normal.toArray(m,_),m[_+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,m}}var Oa=class extends fi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new vr(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new _s(5,5,5),r=new ti({name:"CubemapFromEquirect",uniforms:Sr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Fn,blending:br});r.uniforms.tEquirect.value=e;let o=new ie(s,r),a=e.minFilter;return e.minFilter===mi&&(e.minFilter=yn),new go(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Ag=256,eS=3,nS=20,Kg=256,Jg=16,iS=3,sS=new R,rS=new Vt,nh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new go(1,10,null),this._boxMesh=new ie(new _s(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=sS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(rS));let m=new go(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=p,t.background=x,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Pg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Cg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Ag,Vd(t))}_fromTexture(t,e){t.mapping===wr||t.mapping===yo?this._setSize(t.image.length===0?Ag:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Rg(t,!1,!1),n=Math.log2(t)-eS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Rg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===wr||t.mapping===yo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Pg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Cg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=oS(),this._integrationMaterial=aS());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Jg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-iS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Kg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=lS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Rg(i,t,e){return new Oa(i,{minFilter:mi,generateMipmaps:t,type:ni,colorSpace:la,depthBuffer:e})}function Ba(i,t,e){return new ti({name:i,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:Fn,blending:br,depthTest:!1,depthWrite:!1})}function oS(){return Ba("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Kg}u

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
	`)}function aS(){return Ba("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Jg}},`

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
	`)}function lS(){return Ba("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${nS}
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
	`)}function Cg(){return Ba("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Pg(){return Ba("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function cS(i){let t=new WeakMap,e=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===fc||f===pc)if(t.has(u)){let p=t.get(u).texture;return a(p,u.mapping)}else{let p=u.image;if(p&&p.height>0){let x=new Oa(p.height);return x.fromEquirectangularTexture(i,u),t.set(u,x),u.addEventListener("dispose",c),a(x.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,p=f===fc||f===pc,x=f===wr||f===yo;if(p||x){let m=e.get(u),g=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==g)return n===null&&(n=new nh(i)),m=p?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),m.texture;if(m!==void 0)return m.texture;{let b=u.image;return p&&b&&b.height>0||x&&b&&l(b)?(n===null&&(n=new nh(i)),m=p?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===fc?u.mapping=wr:f===pc&&(u.mapping=yo),u}function l(u){let f=0,p=6;for(let x=0;x<p;x++)u[x]!==void 0&&f++;return f===p}function c(u){let f=u.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function d(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function hS(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&sa("WebGLRenderer: "+n+" extension not supported."),s}}}function uS(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(t.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function h(p){let x=p.attributes;for(let m in x)t.update(x[m],i.ARRAY_BUFFER)}function d(p){let x=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let b=x!==null?x.array.length:m.array.length/3-1,E=m.count>=65535?pa:fa,_=new E(Math.ceil(b/3)*6,1),C=_.array;if(x!==null){let y=x.array;g=x.version;for(let A=0,z=0;A<b;A+=3){let F=y[A+0],D=y[A+1],V=y[A+2];C[z++]=F,C[z++]=D,C[z++]=D,C[z++]=V,C[z++]=V,C[z++]=F}}else{g=m.version;for(let y=0,A=0;y<b;y+=3){let z=y+0,F=y+1,D=y+2;C[A++]=z,C[A++]=F,C[A++]=F,C[A++]=D,C[A++]=D,C[A++]=z}}_.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,_)}function u(p){let x=r.get(p);if(x){let m=p.index;m!==null&&x.version<m.version&&d(p)}else d(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function dS(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),e.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),e.update(u,n,f))}function h(d,u,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let x=0;for(let m=0;m<f;m++)x+=u[m];e.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function fS(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function pS(i,t,e){let n=new WeakMap,s=new Fe;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let z=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",z)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],E=0;f===!0&&(E=1),p===!0&&(E=2),x===!0&&(E=3);let _=a.attributes.position.count*E,C=1;_>t.maxTextureSize&&(C=Math.ceil(_/t.maxTextureSize),_=t.maxTextureSize);let T=new Float32Array(_*C*4*d),y=new ua(T,_,C,d);y.type=Ei,y.needsUpdate=!0;let A=E*4;for(let F=0;F<d;F++){let D=m[F],V=g[F],W=b[F],N=_*C*4*F;for(let X=0;X<D.count;X++){let Y=X*A;f===!0&&(s.fromBufferAttribute(D,X),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(V,X),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),x===!0&&(s.fromBufferAttribute(W,X),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=W.itemSize===4?s.w:1)}}u={count:d,texture:y,size:new qt(_,C)},n.set(a,u),a.addEventListener("dispose",z)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function mS(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=t.get(c,d);if(r.get(u)!==h&&(t.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var gS={[wd]:"LINEAR_TONE_MAPPING",[Md]:"REINHARD_TONE_MAPPING",[Sd]:"CINEON_TONE_MAPPING",[Ed]:"ACES_FILMIC_TONE_MAPPING",[Ad]:"AGX_TONE_MAPPING",[Ra]:"NEUTRAL_TONE_MAPPING",[Td]:"CUSTOM_TONE_MAPPING"};function xS(i,t,e,n,s,r){let o=new fi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new pn;h.setAttribute("position",new Ye([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ye([0,2,0,0,2,0],2));let d=new Kl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new ie(h,d),f=new Sa(-1,1,1,-1,0,1),p=null,x=null,m=!1,g,b=null,E=[],_=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let y=0;y<E.length;y++){let A=E[y];A.setSize&&A.setSize(C,T)}},this.setEffects=function(C){E=C,_=E.length>0&&E[0].isRenderPass===!0;let T=o.width,y=o.height;E.length>0&&a===null&&(a=new fi(T,y,{type:ni,depthBuffer:!1,stencilBuffer:!1}),l=new fi(T,y,{type:ni,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&E.some(z=>z.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new bs(T,y),r===!0&&(c.format=ws,c.type=Mr)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let z=0;z<E.length;z++){let F=E[z];F.setSize&&F.setSize(T,y),A&&F.needsDepthTexture===!0&&F.setDepthTexture&&F.setDepthTexture(c)}},this.begin=function(C,T){if(m||C.toneMapping===Qi&&E.length===0)return!1;if(b=T,T!==null){let y=T.width,A=T.height;(o.width!==y||o.height!==A)&&this.setSize(y,A)}return _===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=Qi,!0},this.hasRenderPass=function(){return _},this.end=function(C,T){C.toneMapping=g,m=!0;let y=o,A=a;for(let z=0;z<E.length;z++){let F=E[z];F.enabled!==!1&&(F.render(C,A,y,T),F.needsSwap!==!1&&(y=A,A=A===a?l:a))}if(p!==C.outputColorSpace||x!==C.toneMapping){p=C.outputColorSpace,x=C.toneMapping,d.defines={},ye.getTransfer(p)===Ae&&(d.defines.SRGB_TRANSFER="");let z=gS[x];z&&(d.defines[z]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=y.texture,C.setRenderTarget(b),C.render(u,f),b=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var jg=new Qn,Qg=new bs(1,1),t0=new ga(1),e0=new ua,n0=new Yl,i0=new vr,Lg=[],Ig=[],Dg=new Float32Array(16),Ng=new Float32Array(9),Fg=new Float32Array(4);function Mo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Lg[s];if(r===void 0&&(r=new Float32Array(s),Lg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function bn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function _n(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function sh(i,t){let e=Ig[t];e===void 0&&(e=new Int32Array(t),Ig[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function vS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function yS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2fv(this.addr,t),_n(e,t)}}function bS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(bn(e,t))return;i.uniform3fv(this.addr,t),_n(e,t)}}function _S(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4fv(this.addr,t),_n(e,t)}}function wS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),_n(e,t)}else{if(bn(e,n))return;Fg.set(n),i.uniformMatrix2fv(this.addr,!1,Fg),_n(e,n)}}function MS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),_n(e,t)}else{if(bn(e,n))return;Ng.set(n),i.uniformMatrix3fv(this.addr,!1,Ng),_n(e,n)}}function SS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(bn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),_n(e,t)}else{if(bn(e,n))return;Dg.set(n),i.uniformMatrix4fv(this.addr,!1,Dg),_n(e,n)}}function ES(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function TS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2iv(this.addr,t),_n(e,t)}}function AS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(bn(e,t))return;i.uniform3iv(this.addr,t),_n(e,t)}}function RS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4iv(this.addr,t),_n(e,t)}}function CS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function PS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(bn(e,t))return;i.uniform2uiv(this.addr,t),_n(e,t)}}function LS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(bn(e,t))return;i.uniform3uiv(this.addr,t),_n(e,t)}}function IS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(bn(e,t))return;i.uniform4uiv(this.addr,t),_n(e,t)}}function rh(i){return i.version===0&&(i.compareFunction=Ud,i.needsUpdate=!0),i}function DS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=rh(Qg):r=jg,e.setTexture2D(t||r,s)}function NS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||n0,s)}function FS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=rh(t0):r=i0,e.setTextureCube(t||r,s)}function kS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||e0,s)}function US(i){switch(i){case 5126:return vS;case 35664:return yS;case 35665:return bS;case 35666:return _S;case 35674:return wS;case 35675:return MS;case 35676:return SS;case 5124:case 35670:return ES;case 35667:case 35671:return TS;case 35668:case 35672:return AS;case 35669:case 35673:return RS;case 5125:return CS;case 36294:return PS;case 36295:return LS;case 36296:return IS;case 35678:case 36198:case 36298:case 36306:case 35682:return DS;case 35679:case 36299:case 36307:return NS;case 35680:case 36300:case 36308:case 36293:return FS;case 36289:case 36303:case 36311:case 36292:return kS}}function OS(i,t){i.uniform1fv(this.addr,t)}function BS(i,t){let e=Mo(t,this.size,2);i.uniform2fv(this.addr,e)}function zS(i,t){let e=Mo(t,this.size,3);i.uniform3fv(this.addr,e)}function VS(i,t){let e=Mo(t,this.size,4);i.uniform4fv(this.addr,e)}function HS(i,t){let e=Mo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function GS(i,t){let e=Mo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function WS(i,t){let e=Mo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function XS(i,t){i.uniform1iv(this.addr,t)}function qS(i,t){i.uniform2iv(this.addr,t)}function $S(i,t){i.uniform3iv(this.addr,t)}function YS(i,t){i.uniform4iv(this.addr,t)}function ZS(i,t){i.uniform1uiv(this.addr,t)}function KS(i,t){i.uniform2uiv(this.addr,t)}function JS(i,t){i.uniform3uiv(this.addr,t)}function jS(i,t){i.uniform4uiv(this.addr,t)}function QS(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=rh(Qg):o=jg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function t1(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||n0,r[o])}function e1(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=rh(t0):o=i0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function n1(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||e0,r[o])}function i1(i){switch(i){case 5126:return OS;case 35664:return BS;case 35665:return zS;case 35666:return VS;case 35674:return HS;case 35675:return GS;case 35676:return WS;case 5124:case 35670:return XS;case 35667:case 35671:return qS;case 35668:case 35672:return $S;case 35669:case 35673:return YS;case 5125:return ZS;case 36294:return KS;case 36295:return JS;case 36296:return jS;case 35678:case 36198:case 36298:case 36306:case 35682:return QS;case 35679:case 36299:case 36307:return t1;case 35680:case 36300:case 36308:case 36293:return e1;case 36289:case 36303:case 36311:case 36292:return n1}}var ef=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=US(e.type)}},nf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=i1(e.type)}},sf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Qd=/(\w+)(\])?(\[|\.)?/g;function kg(i,t){i.seq.push(t),i.map[t.id]=t}function s1(i,t,e){let n=i.name,s=n.length;for(Qd.lastIndex=0;;){let r=Qd.exec(n),o=Qd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){kg(e,c===void 0?new ef(a,i,t):new nf(a,i,t));break}else{let d=e.map[a];d===void 0&&(d=new sf(a),kg(e,d)),e=d}}}var wo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);s1(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Ug(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var r1=37297,o1=0;function a1(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Og=new ne;function l1(i){ye._getMatrix(Og,ye.workingColorSpace,i);let t=`mat3( ${Og.elements.map(e=>e.toFixed(4))} )`;switch(ye.getTransfer(i)){case ca:return[t,"LinearTransferOETF"];case Ae:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Bg(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+a1(i.getShaderSource(t),a)}else return r}function c1(i,t){let e=l1(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var h1={[wd]:"Linear",[Md]:"Reinhard",[Sd]:"Cineon",[Ed]:"ACESFilmic",[Ad]:"AgX",[Ra]:"Neutral",[Td]:"Custom"};function u1(i,t){let e=h1[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var eh=new R;function d1(){ye.getLuminanceCoefficients(eh);let i=eh.x.toFixed(4),t=eh.y.toFixed(4),e=eh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function f1(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ua).join(`
`)}function p1(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function m1(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Ua(i){return i!==""}function zg(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Vg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var g1=/^[ \t]*#include +<([\w\d./]+)>/gm;function rf(i){return i.replace(g1,x1)}function x1(i,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return rf(e)}var v1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Hg(i){return i.replace(v1,y1)}function y1(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Gg(i){let t=`precision ${i.precision} float;
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
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var b1={[yr]:"SHADOWMAP_TYPE_PCF",[xo]:"SHADOWMAP_TYPE_VSM"};function _1(i){return b1[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var w1={[yo]:"ENVMAP_MODE_REFRACTION"};function M1(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":w1[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var S1={[_d]:"ENVMAP_BLENDING_MULTIPLY",[rg]:"ENVMAP_BLENDING_MIX",[og]:"ENVMAP_BLENDING_ADD"};function E1(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":S1[i.combine]||"ENVMAP_BLENDING_NONE"}function T1(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=_1(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=M1(e),d=E1(e),u=f1(e),f=p1(r),p=s.createProgram(),x,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ua).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ua).join(`
`),m.length>0&&(m+=`
`)):(x=[Gg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ua).join(`
`),m=[Gg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+d:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Qi?"#define TONE_MAPPING":"",e.toneMapping!==Qi?de.tonemapping_pars_fragment:"",e.toneMapping!==Qi?u1("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,c1("linearToOutputTexel",e.outputColorSpace),d1(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ua).join(`
`)),o=rf(o),o=zg(o,e),o=Vg(o,e),a=rf(a),a=zg(a,e),a=Vg(a,e),o=Hg(o),a=Hg(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",e.glslVersion===Od?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Od?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let b=g+x+o,E=g+m+a,_=Ug(s,s.VERTEX_SHADER,b),C=Ug(s,s.FRAGMENT_SHADER,E);s.attachShader(p,_),s.attachShader(p,C),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(F){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",V=s.getShaderInfoLog(_)||"",W=s.getShaderInfoLog(C)||"",N=D.trim(),X=V.trim(),Y=W.trim(),G=!0,ct=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,_,C);else{let J=Bg(s,_,"vertex"),Q=Bg(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+F.name+`
Material Type: `+F.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?Zt("WebGLProgram: Program Info Log:",N):(X===""||Y==="")&&(ct=!1);ct&&(F.diagnostics={runnable:G,programLog:N,vertexShader:{log:X,prefix:x},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(_),s.deleteShader(C),y=new wo(s,p),A=m1(s,p)}let y;this.getUniforms=function(){return y===void 0&&T(this),y};let A;this.getAttributes=function(){return A===void 0&&T(this),A};let z=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return z===!1&&(z=s.getProgramParameter(p,r1)),z},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=o1++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=C,this}var A1=0,of=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new af(t),e.set(t,n)),n}},af=class{constructor(t){this.id=A1++,this.code=t,this.usedTimes=0}};function R1(i){return i===Qs||i===Na||i===Fa}function C1(i,t,e,n,s,r){let o=new fo,a=new of,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,A,z,F,D,V){let W=F.fog,N=D.geometry,X=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?F.environment:null,Y=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,G=t.get(y.envMap||X,Y),ct=u[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&Zt("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,st=Q!==void 0?Q.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,vt;if(ct){let Rt=es[ct];ut=Rt.vertexShader,tt=Rt.fragmentShader}else{ut=y.vertexShader,tt=y.fragmentShader;let Rt=a.getVertexShaderStage(y),le=a.getFragmentShaderStage(y);a.update(y,Rt,le),mt=Rt.id,vt=le.id}let At=i.getRenderTarget(),wt=i.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,oe=D.isBatchedMesh===!0,Ht=!!y.map,fe=!!y.matcap,he=!!G,se=he&&G.isPMREMTexture===!0,qe=!!y.aoMap,Be=!!y.lightMap,on=!!y.bumpMap&&y.wireframe===!1,De=!!y.normalMap,En=!!y.displacementMap,_e=!!y.emissiveMap,xn=!!y.metalnessMap,Je=!!y.roughnessMap,an=y.anisotropy>0,U=y.clearcoat>0,Ct=y.diffuseRoughness>0,Yt=y.dispersion>0,ae=y.retroreflectivity>0,Mt=y.iridescence>0,ke=y.sheen>0,zt=y.transmission>0,$t=an&&!!y.anisotropyMap,P=U&&!!y.clearcoatMap,w=U&&!!y.clearcoatNormalMap,q=U&&!!y.clearcoatRoughnessMap,ht=Ct&&!!y.diffuseRoughnessMap,ot=Mt&&!!y.iridescenceMap,xt=Mt&&!!y.iridescenceThicknessMap,yt=ke&&!!y.sheenColorMap,et=ke&&!!y.sheenRoughnessMap,it=!!y.specularMap,pt=!!y.specularColorMap,k=!!y.specularIntensityMap,rt=zt&&!!y.transmissionMap,nt=zt&&!!y.thicknessMap,St=!!y.gradientMap,gt=!!y.alphaMap,_t=y.alphaTest>0,Gt=!!y.alphaHash,Jt=!!y.extensions,lt=Qi;y.toneMapped&&(At===null||At.isXRRenderTarget===!0)&&(lt=i.toneMapping);let Ut=se?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,jt={shaderID:ct,shaderType:y.type,shaderName:y.name,vertexShader:ut,fragmentShader:tt,defines:y.defines,customVertexShaderID:mt,customFragmentShaderID:vt,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:oe,batchingColor:oe&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:At===null?i.outputColorSpace:At.isXRRenderTarget===!0?At.texture.colorSpace:ye.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ht,matcap:fe,envMap:he,envMapMode:he&&G.mapping,envMapPMREM:se,envMapMaxLod:se?Ut.length-1:null,envMapSize:se?Ut[0].width:null,aoMap:qe,lightMap:Be,bumpMap:on,normalMap:De,displacementMap:En,emissiveMap:_e,normalMapObjectSpace:De&&y.normalMapType===cg,normalMapTangentSpace:De&&y.normalMapType===Qc,packedNormalMap:De&&y.normalMapType===Qc&&R1(y.normalMap.format),metalnessMap:xn,roughnessMap:Je,anisotropy:an,anisotropyMap:$t,clearcoat:U,clearcoatMap:P,clearcoatNormalMap:w,clearcoatRoughnessMap:q,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:Yt,retroreflection:ae,iridescence:Mt,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:ke,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:k,transmission:zt,transmissionMap:rt,thicknessMap:nt,gradientMap:St,opaque:y.transparent===!1&&y.blending===vo&&y.alphaToCoverage===!1,alphaMap:gt,alphaTest:_t,alphaHash:Gt,combine:y.combine,mapUv:Ht&&f(y.map.channel),aoMapUv:qe&&f(y.aoMap.channel),lightMapUv:Be&&f(y.lightMap.channel),bumpMapUv:on&&f(y.bumpMap.channel),normalMapUv:De&&f(y.normalMap.channel),displacementMapUv:En&&f(y.displacementMap.channel),emissiveMapUv:_e&&f(y.emissiveMap.channel),metalnessMapUv:xn&&f(y.metalnessMap.channel),roughnessMapUv:Je&&f(y.roughnessMap.channel),anisotropyMapUv:$t&&f(y.anisotropyMap.channel),clearcoatMapUv:P&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:et&&f(y.sheenRoughnessMap.channel),specularMapUv:it&&f(y.specularMap.channel),specularColorMapUv:pt&&f(y.specularColorMap.channel),specularIntensityMapUv:k&&f(y.specularIntensityMap.channel),transmissionMapUv:rt&&f(y.transmissionMap.channel),thicknessMapUv:nt&&f(y.thicknessMap.channel),alphaMapUv:gt&&f(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(De||an),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Ht||gt),fog:!!W,useFog:y.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&De===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:wt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:dt,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:V.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&z.length>0,shadowMapType:i.shadowMap.type,toneMapping:lt,decodeVideoTexture:Ht&&y.map.isVideoTexture===!0&&ye.getTransfer(y.map.colorSpace)===Ae,decodeVideoTextureEmissive:_e&&y.emissiveMap.isVideoTexture===!0&&ye.getTransfer(y.emissiveMap.colorSpace)===Ae,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Hn,flipSided:y.side===Fn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Jt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&y.extensions.multiDraw===!0||oe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function x(y){let A=[];if(y.shaderID?A.push(y.shaderID):(A.push(y.customVertexShaderID),A.push(y.customFragmentShaderID)),y.defines!==void 0)for(let z in y.defines)A.push(z),A.push(y.defines[z]);return y.isRawShaderMaterial===!1&&(m(A,y),g(A,y),A.push(i.outputColorSpace)),A.push(y.customProgramCacheKey),A.join()}function m(y,A){y.push(A.precision),y.push(A.outputColorSpace),y.push(A.envMapMode),y.push(A.envMapPMREM),y.push(A.envMapMaxLod),y.push(A.envMapSize),y.push(A.mapUv),y.push(A.alphaMapUv),y.push(A.lightMapUv),y.push(A.aoMapUv),y.push(A.bumpMapUv),y.push(A.normalMapUv),y.push(A.displacementMapUv),y.push(A.emissiveMapUv),y.push(A.metalnessMapUv),y.push(A.roughnessMapUv),y.push(A.anisotropyMapUv),y.push(A.clearcoatMapUv),y.push(A.clearcoatNormalMapUv),y.push(A.clearcoatRoughnessMapUv),y.push(A.diffuseRoughnessMapUv),y.push(A.iridescenceMapUv),y.push(A.iridescenceThicknessMapUv),y.push(A.sheenColorMapUv),y.push(A.sheenRoughnessMapUv),y.push(A.specularMapUv),y.push(A.specularColorMapUv),y.push(A.specularIntensityMapUv),y.push(A.transmissionMapUv),y.push(A.thicknessMapUv),y.push(A.combine),y.push(A.fogExp2),y.push(A.sizeAttenuation),y.push(A.morphTargetsCount),y.push(A.numSunLights),y.push(A.numDirLights),y.push(A.numPointLights),y.push(A.numSpotLights),y.push(A.numSpotLightMaps),y.push(A.numHemiLights),y.push(A.numRectAreaLights),y.push(A.numSunLightShadows),y.push(A.numDirLightShadows),y.push(A.numPointLightShadows),y.push(A.numSpotLightShadows),y.push(A.numSpotLightShadowsWithMaps),y.push(A.numLightProbes),y.push(A.numLightProbeGrids),y.push(A.shadowMapType),y.push(A.toneMapping),y.push(A.numClippingPlanes),y.push(A.numClipIntersection),y.push(A.depthPacking)}function g(y,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function b(y){let A=u[y.type],z;if(A){let F=es[A];z=Sg.clone(F.uniforms)}else z=y.uniforms;return z}function E(y,A){let z=h.get(A);return z!==void 0?++z.usedTimes:(z=new T1(i,A,y,s),c.push(z),h.set(A,z)),z}function _(y){if(--y.usedTimes===0){let A=c.indexOf(y);c[A]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function C(y){a.remove(y)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:b,acquireProgram:E,releaseProgram:_,releaseShaderCache:C,programs:c,dispose:T}}function P1(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function L1(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Wg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Xg(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,p,x,m,g){let b=i[t];return b===void 0?(b={id:u.id,object:u,geometry:f,material:p,materialVariant:o(u),groupOrder:x,renderOrder:u.renderOrder,z:m,group:g},i[t]=b):(b.id=u.id,b.object=u,b.geometry=f,b.material=p,b.materialVariant=o(u),b.groupOrder=x,b.renderOrder=u.renderOrder,b.z=m,b.group=g),t++,b}function l(u,f,p,x,m,g,b){b.reversedDepth===!0&&(m=-m);let E=a(u,f,p,x,m,g);p.transmission>0?n.push(E):p.transparent===!0?s.push(E):e.push(E)}function c(u,f,p,x,m,g){let b=a(u,f,p,x,m,g);p.transmission>0?n.unshift(b):p.transparent===!0?s.unshift(b):e.unshift(b)}function h(u,f){e.length>1&&e.sort(u||L1),n.length>1&&n.sort(f||Wg),s.length>1&&s.sort(f||Wg)}function d(){for(let u=t,f=i.length;u<f;u++){let p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function I1(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Xg,i.set(n,[o])):s>=r.length?(o=new Xg,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function D1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new R,color:new Vt};break;case"SpotLight":e={position:new R,direction:new R,color:new Vt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new R,color:new Vt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new R,skyColor:new Vt,groundColor:new Vt};break;case"RectAreaLight":e={color:new Vt,position:new R,halfWidth:new R,halfHeight:new R};break}return i[t.id]=e,e}}}function N1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var F1=0;function k1(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function U1(i){let t=new D1,e=N1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let s=new R,r=new ee,o=new ee;function a(c){let h=0,d=0,u=0;for(let V=0;V<9;V++)n.probe[V].set(0,0,0);let f=0,p=0,x=0,m=0,g=0,b=0,E=0,_=0,C=0,T=0,y=0,A=0,z=0,F=0;c.sort(k1);for(let V=0,W=c.length;V<W;V++){let N=c[V],X=N.color,Y=N.intensity,G=N.distance,ct=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Qs?ct=N.shadow.map.texture:ct=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=X.r*Y,d+=X.g*Y,u+=X.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);F++}else if(N.isSunLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=st,n.sunShadowMap[p]=ct;let dt=Q.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[x+ut]=Q.getMatrix(ut),n.sunShadowCascade[x+ut]=Q._cascadeData[ut];x+=dt,p++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.directionalShadow[m]=st,n.directionalShadowMap[m]=ct,n.directionalShadowMatrix[m]=N.shadow.matrix,C++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=t.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(X).multiplyScalar(Y),J.distance=G,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[b]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[A]=N.map,A++,Q.updateMatrices(N),N.castShadow&&z++),n.spotLightMatrix[b]=Q.matrix,N.castShadow){let st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.spotShadow[b]=st,n.spotShadowMap[b]=ct,y++}b++}else if(N.isRectAreaLight){let J=t.get(N);J.color.copy(X).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[E]=J,E++}else if(N.isPointLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,n.pointShadow[g]=st,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=t.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[_]=J,_++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=It.LTC_FLOAT_1,n.rectAreaLTC2=It.LTC_FLOAT_2):(n.rectAreaLTC1=It.LTC_HALF_1,n.rectAreaLTC2=It.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==b||D.rectAreaLength!==E||D.hemiLength!==_||D.numSunShadows!==p||D.numDirectionalShadows!==C||D.numPointShadows!==T||D.numSpotShadows!==y||D.numSpotMaps!==A||D.numLightProbes!==F)&&(n.sun.length=f,n.directional.length=m,n.spot.length=b,n.rectArea.length=E,n.point.length=g,n.hemi.length=_,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+A-z,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=z,n.numLightProbes=F,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=b,D.rectAreaLength=E,D.hemiLength=_,D.numSunShadows=p,D.numDirectionalShadows=C,D.numPointShadows=T,D.numSpotShadows=y,D.numSpotMaps=A,D.numLightProbes=F,n.version=F1++)}function l(c,h){let d=0,u=0,f=0,p=0,x=0,m=0,g=h.matrixWorldInverse;for(let b=0,E=c.length;b<E;b++){let _=c[b];if(_.isSunLight){let C=n.sun[d];C.direction.setFromMatrixPosition(_.matrixWorld),C.direction.transformDirection(g),d++}else if(_.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),u++}else if(_.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let C=n.rectArea[x];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(_.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(_.width*.5,0,0),C.halfHeight.set(0,_.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(_.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(_.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function qg(i){let t=new U1(i),e=[],n=[],s=[];function r(d){h.camera=d,e.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):e.push(d)}function a(d){n.push(d)}function l(){t.setup(e),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){t.setupView(e,d)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function O1(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new qg(i),t.set(s,[a])):r>=o.length?(a=new qg(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var B1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,z1=`uniform sampler2D shadow_pass;
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
}`,V1=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],H1=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],$g=new ee,ka=new R,tf=new R;function G1(i,t,e){let n=new Ws,s=new qt,r=new qt,o=new Fe,a=new Jl,l=new jl,c={},h=e.maxTextureSize,d={[js]:Fn,[Fn]:js,[Hn]:Hn},u=new ti({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qt},radius:{value:4}},vertexShader:B1,fragmentShader:z1}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let p=new pn;p.setAttribute("position",new Ke(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new ie(p,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=yr;let g=this.type;this.render=function(T,y,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===zm&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=yr);let z=i.getRenderTarget(),F=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),V=i.state;V.setBlending(br),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let W=g!==this.type;W&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(X=>X.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,X=T.length;N<X;N++){let Y=T[N],G=Y.shadow;if(G===void 0){Zt("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ct=G.getFrameExtents();s.multiply(ct),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,G.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=J,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===xo){if(Y.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new fi(s.x,s.y,{format:Qs,type:ni,minFilter:yn,magFilter:yn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new bs(s.x,s.y,Ei),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=xs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else Y.isPointLight?(G.map=new Oa(s.x),G.map.depthTexture=new ga(s.x,Ui)):(G.map=new fi(s.x,s.y),G.map.depthTexture=new bs(s.x,s.y,Ui)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=xs,this.type===yr?(G.map.depthTexture.compareFunction=J?kd:Fd,G.map.depthTexture.minFilter=yn,G.map.depthTexture.magFilter=yn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,A);let st=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:A.layers;for(let dt=0;dt<Q;dt++){let ut=G.getCamera(dt);if(Y.isPointLight){let tt=G.camera,mt=G.matrix,vt=Y.distance||tt.far;vt!==tt.far&&(tt.far=vt,tt.updateProjectionMatrix()),ka.setFromMatrixPosition(Y.matrixWorld),tt.position.copy(ka),tf.copy(tt.position),tf.add(V1[dt]),tt.up.copy(H1[dt]),tt.lookAt(tf),tt.updateMatrixWorld(),mt.makeTranslation(-ka.x,-ka.y,-ka.z),$g.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),G._frustum.setFromProjectionMatrix($g,tt.coordinateSystem,tt.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(G.map),i.clear());let tt=G.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),V.viewport(o)}n=G.getFrustum(dt),_(y,A,ut,Y,st,this.type)}G.isPointLightShadow!==!0&&this.type===xo&&b(G,A),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(z,F,D)};function b(T,y){let A=t.update(x);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new fi(s.x,s.y,{format:Qs,type:ni}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(y,null,A,u,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(y,null,A,f,x,null)}function E(T,y,A,z){let F=null,D=A.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)F=D;else if(F=A.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let V=F.uuid,W=y.uuid,N=c[V];N===void 0&&(N={},c[V]=N);let X=N[W];X===void 0&&(X=F.clone(),N[W]=X,y.addEventListener("dispose",C)),F=X}if(F.visible=y.visible,F.wireframe=y.wireframe,z===xo?F.side=y.shadowSide!==null?y.shadowSide:y.side:F.side=y.shadowSide!==null?y.shadowSide:d[y.side],F.alphaMap=y.alphaMap,F.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,F.map=y.map,F.clipShadows=y.clipShadows,F.clippingPlanes=y.clippingPlanes,F.clipIntersection=y.clipIntersection,F.displacementMap=y.displacementMap,F.displacementScale=y.displacementScale,F.displacementBias=y.displacementBias,F.wireframeLinewidth=y.wireframeLinewidth,F.linewidth=y.linewidth,A.isPointLight===!0&&F.isMeshDistanceMaterial===!0){let V=i.properties.get(F);V.light=A}return F}function _(T,y,A,z,F,D){if(T.visible===!1)return;if(T.layers.test(F)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===xo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,T.matrixWorld);let N=t.update(T),X=T.material;if(Array.isArray(X)){let Y=N.groups;for(let G=0,ct=Y.length;G<ct;G++){let J=Y[G],Q=X[J.materialIndex];if(Q&&Q.visible){let st=E(T,Q,z,D);T.onBeforeShadow(i,T,y,A,N,st,J),i.renderBufferDirect(A,null,N,st,T,J),T.onAfterShadow(i,T,y,A,N,st,J)}}}else if(X.visible){let Y=E(T,X,z,D);T.onBeforeShadow(i,T,y,A,N,Y,null),i.renderBufferDirect(A,null,N,Y,T,null),T.onAfterShadow(i,T,y,A,N,Y,null)}}let W=T.children;for(let N=0,X=W.length;N<X;N++)_(W[N],y,A,z,F,D)}function C(T){T.target.removeEventListener("dispose",C);for(let A in c){let z=c[A],F=T.target.uuid;F in z&&(z[F].dispose(),delete z[F])}}}function W1(i,t){function e(){let k=!1,rt=new Fe,nt=null,St=new Fe(0,0,0,0);return{setMask:function(gt){nt!==gt&&!k&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){k=gt},setClear:function(gt,_t,Gt,Jt,lt){lt===!0&&(gt*=Jt,_t*=Jt,Gt*=Jt),rt.set(gt,_t,Gt,Jt),St.equals(rt)===!1&&(i.clearColor(gt,_t,Gt,Jt),St.copy(rt))},reset:function(){k=!1,nt=null,St.set(-1,0,0,0)}}}function n(){let k=!1,rt=!1,nt=null,St=null,gt=null;return{setReversed:function(_t){if(rt!==_t){let Gt=t.get("EXT_clip_control");_t?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=_t;let Jt=gt;gt=null,this.setClear(Jt)}},getReversed:function(){return rt},setTest:function(_t){_t?wt(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(_t){nt!==_t&&!k&&(i.depthMask(_t),nt=_t)},setFunc:function(_t){if(rt&&(_t=bg[_t]),St!==_t){switch(_t){case Ul:i.depthFunc(i.NEVER);break;case Ol:i.depthFunc(i.ALWAYS);break;case Bl:i.depthFunc(i.LESS);break;case oo:i.depthFunc(i.LEQUAL);break;case zl:i.depthFunc(i.EQUAL);break;case Vl:i.depthFunc(i.GEQUAL);break;case Hl:i.depthFunc(i.GREATER);break;case Gl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}St=_t}},setLocked:function(_t){k=_t},setClear:function(_t){gt!==_t&&(gt=_t,rt&&(_t=1-_t),i.clearDepth(_t))},reset:function(){k=!1,nt=null,St=null,gt=null,rt=!1}}}function s(){let k=!1,rt=null,nt=null,St=null,gt=null,_t=null,Gt=null,Jt=null,lt=null;return{setTest:function(Ut){k||(Ut?wt(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Ut){rt!==Ut&&!k&&(i.stencilMask(Ut),rt=Ut)},setFunc:function(Ut,jt,Rt){(nt!==Ut||St!==jt||gt!==Rt)&&(i.stencilFunc(Ut,jt,Rt),nt=Ut,St=jt,gt=Rt)},setOp:function(Ut,jt,Rt){(_t!==Ut||Gt!==jt||Jt!==Rt)&&(i.stencilOp(Ut,jt,Rt),_t=Ut,Gt=jt,Jt=Rt)},setLocked:function(Ut){k=Ut},setClear:function(Ut){lt!==Ut&&(i.clearStencil(Ut),lt=Ut)},reset:function(){k=!1,rt=null,nt=null,St=null,gt=null,_t=null,Gt=null,Jt=null,lt=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,E=null,_=null,C=null,T=null,y=null,A=new Vt(0,0,0),z=0,F=!1,D=null,V=null,W=null,N=null,X=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ct=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(J)[1]),G=ct>=1):J.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),G=ct>=2);let Q=null,st={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Fe().fromArray(dt),mt=new Fe().fromArray(ut);function vt(k,rt,nt,St){let gt=new Uint8Array(4),_t=i.createTexture();i.bindTexture(k,_t),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<nt;Gt++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,St,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return _t}let At={};At[i.TEXTURE_2D]=vt(i.TEXTURE_2D,i.TEXTURE_2D,1),At[i.TEXTURE_CUBE_MAP]=vt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),At[i.TEXTURE_2D_ARRAY]=vt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),At[i.TEXTURE_3D]=vt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),wt(i.DEPTH_TEST),o.setFunc(oo),on(!1),De(md),wt(i.CULL_FACE),qe(br);function wt(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function Wt(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function oe(k,rt){return u[k]!==rt?(i.bindFramebuffer(k,rt),u[k]=rt,k===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=rt),k===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Ht(k,rt){let nt=p,St=!1;if(k){nt=f.get(rt),nt===void 0&&(nt=[],f.set(rt,nt));let gt=k.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let _t=0,Gt=gt.length;_t<Gt;_t++)nt[_t]=i.COLOR_ATTACHMENT0+_t;nt.length=gt.length,St=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,St=!0);St&&i.drawBuffers(nt)}function fe(k){return x!==k?(i.useProgram(k),x=k,!0):!1}let he={[_r]:i.FUNC_ADD,[Hm]:i.FUNC_SUBTRACT,[Gm]:i.FUNC_REVERSE_SUBTRACT};he[Wm]=i.MIN,he[Xm]=i.MAX;let se={[qm]:i.ZERO,[$m]:i.ONE,[Ym]:i.SRC_COLOR,[yd]:i.SRC_ALPHA,[tg]:i.SRC_ALPHA_SATURATE,[jm]:i.DST_COLOR,[Km]:i.DST_ALPHA,[Zm]:i.ONE_MINUS_SRC_COLOR,[bd]:i.ONE_MINUS_SRC_ALPHA,[Qm]:i.ONE_MINUS_DST_COLOR,[Jm]:i.ONE_MINUS_DST_ALPHA,[eg]:i.CONSTANT_COLOR,[ng]:i.ONE_MINUS_CONSTANT_COLOR,[ig]:i.CONSTANT_ALPHA,[sg]:i.ONE_MINUS_CONSTANT_ALPHA};function qe(k,rt,nt,St,gt,_t,Gt,Jt,lt,Ut){if(k===br){m===!0&&(Wt(i.BLEND),m=!1);return}if(m===!1&&(wt(i.BLEND),m=!0),k!==Vm){if(k!==g||Ut!==F){if((b!==_r||C!==_r)&&(i.blendEquation(i.FUNC_ADD),b=_r,C=_r),Ut)switch(k){case vo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gd:i.blendFunc(i.ONE,i.ONE);break;case xd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case vd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qt("WebGLState: Invalid blending: ",k);break}else switch(k){case vo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case xd:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case vd:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",k);break}E=null,_=null,T=null,y=null,A.set(0,0,0),z=0,g=k,F=Ut}return}gt=gt||rt,_t=_t||nt,Gt=Gt||St,(rt!==b||gt!==C)&&(i.blendEquationSeparate(he[rt],he[gt]),b=rt,C=gt),(nt!==E||St!==_||_t!==T||Gt!==y)&&(i.blendFuncSeparate(se[nt],se[St],se[_t],se[Gt]),E=nt,_=St,T=_t,y=Gt),(Jt.equals(A)===!1||lt!==z)&&(i.blendColor(Jt.r,Jt.g,Jt.b,lt),A.copy(Jt),z=lt),g=k,F=!1}function Be(k,rt){k.side===Hn?Wt(i.CULL_FACE):wt(i.CULL_FACE);let nt=k.side===Fn;rt&&(nt=!nt),on(nt),k.blending===vo&&k.transparent===!1?qe(br):qe(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let St=k.stencilWrite;a.setTest(St),St&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),_e(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?wt(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function on(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function De(k){k!==Om?(wt(i.CULL_FACE),k!==V&&(k===md?i.cullFace(i.BACK):k===Bm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),V=k}function En(k){k!==W&&(G&&i.lineWidth(k),W=k)}function _e(k,rt,nt){k?(wt(i.POLYGON_OFFSET_FILL),(N!==rt||X!==nt)&&(N=rt,X=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Wt(i.POLYGON_OFFSET_FILL)}function xn(k){k?wt(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function Je(k){k===void 0&&(k=i.TEXTURE0+Y-1),Q!==k&&(i.activeTexture(k),Q=k)}function an(k,rt,nt){nt===void 0&&(Q===null?nt=i.TEXTURE0+Y-1:nt=Q);let St=st[nt];St===void 0&&(St={type:void 0,texture:void 0},st[nt]=St),(St.type!==k||St.texture!==rt)&&(Q!==nt&&(i.activeTexture(nt),Q=nt),i.bindTexture(k,rt||At[k]),St.type=k,St.texture=rt)}function U(){let k=st[Q];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Yt(){try{i.compressedTexImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function ae(){try{i.texSubImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Mt(){try{i.texSubImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function ke(){try{i.compressedTexSubImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function zt(){try{i.compressedTexSubImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function $t(){try{i.texStorage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function P(){try{i.texStorage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function w(){try{i.texImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function q(){try{i.texImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function ht(k){return d[k]!==void 0?d[k]:i.getParameter(k)}function ot(k,rt){d[k]!==rt&&(i.pixelStorei(k,rt),d[k]=rt)}function xt(k){tt.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),tt.copy(k))}function yt(k){mt.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),mt.copy(k))}function et(k,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let St=nt.get(k);St===void 0&&(St=i.getUniformBlockIndex(rt,k.name),i.uniformBlockBinding(rt,St,St),nt.set(k,St))}function it(k,rt,nt){let gt=c.get(rt).get(k);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,st={},u={},l={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,E=null,_=null,C=null,T=null,y=null,A=new Vt(0,0,0),z=0,F=!1,D=null,V=null,W=null,N=null,X=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:wt,disable:Wt,bindFramebuffer:oe,drawBuffers:Ht,useProgram:fe,setBlending:qe,setMaterial:Be,setFlipSided:on,setCullFace:De,setLineWidth:En,setPolygonOffset:_e,setScissorTest:xn,activeTexture:Je,bindTexture:an,unbindTexture:U,compressedTexImage2D:Ct,compressedTexImage3D:Yt,texImage2D:w,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:$t,texStorage3D:P,texSubImage2D:ae,texSubImage3D:Mt,compressedTexSubImage2D:ke,compressedTexSubImage3D:zt,scissor:xt,viewport:yt,reset:pt}}function X1(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qt,h=new WeakMap,d=new Set,u,f=new WeakMap,p=new Set,x=new FinalizationRegistry(P=>p.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return m?new OffscreenCanvas(P,w):ha("canvas")}function b(P,w,q){let ht=1,ot=$t(P);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let xt=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);u===void 0&&(u=g(xt,yt));let et=w?g(xt,yt):u;return et.width=xt,et.height=yt,et.getContext("2d").drawImage(P,0,0,xt,yt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+yt+")."),et}else return"data"in P&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),P;return P}function E(P){return P.generateMipmaps}function _(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,w,q,ht,ot,xt=!1){if(P!==null){if(i[P]!==void 0)return i[P];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=w;if(w===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),q===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),w===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),w===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),q===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),w===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),w===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),w===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),w===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),q===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),w===i.RGBA){let it=xt?ca:ye.getTransfer(ot);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Ae?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),q===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(P,w){let q;return P?w===null||w===Ui||w===Mr?q=i.DEPTH24_STENCIL8:w===Ei?q=i.DEPTH32F_STENCIL8:w===bo&&(q=i.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Ui||w===Mr?q=i.DEPTH_COMPONENT24:w===Ei?q=i.DEPTH_COMPONENT32F:w===bo&&(q=i.DEPTH_COMPONENT16),q}function A(P,w){return E(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ln&&P.minFilter!==yn?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function z(P){let w=new WeakRef(P);n.get(P).__ref=w,p.add(w),x.register(P,w,w)}function F(P){let w=n.get(P).__ref;w!==void 0&&(p.delete(w),x.unregister(w))}function D(P){W(P.target)}function V(P){N(P.target)}function W(P){P.removeEventListener("dispose",D),F(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&d.delete(P)}function N(P){P.removeEventListener("dispose",V),F(P),ct(P)}function X(){for(let P of p){let w=P.deref();w!==void 0&&(w.isRenderTarget===!0?N(w):W(w))}p.clear(),d.clear()}function Y(P){let w=n.get(P);if(w.__webglInit===void 0)return;let q=P.source,ht=f.get(q);if(ht){let ot=ht[w.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&G(P),Object.keys(ht).length===0&&f.delete(q)}n.remove(P)}function G(P){let w=n.get(P);i.deleteTexture(w.__webglTexture);let q=P.source,ht=f.get(q);delete ht[w.__cacheKey],o.memory.textures--}function ct(P){let w=n.get(P);w.__depthDisposeCallback&&w.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&W(q),P.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(w.__webglFramebuffer[ot]))for(let xt=0;xt<w.__webglFramebuffer[ot].length;xt++)i.deleteFramebuffer(w.__webglFramebuffer[ot][xt]);else i.deleteFramebuffer(w.__webglFramebuffer[ot]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[ot])}else{if(Array.isArray(w.__webglFramebuffer))for(let ot=0;ot<w.__webglFramebuffer.length;ot++)i.deleteFramebuffer(w.__webglFramebuffer[ot]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let ot=0;ot<w.__webglColorRenderbuffer.length;ot++)w.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[ot]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let ht=P.textures;for(let ot=0,xt=ht.length;ot<xt;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(P)}let J=0;function Q(){J=0}function st(){return J}function dt(P){J=P}function ut(){let P=J;return P>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,P}function tt(P){let w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.mipmapsAutoUpdate),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function mt(P,w){let q=n.get(P);if(P.isVideoTexture&&ke(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let ht=P.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{Be(q,P,w);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+w)}function vt(P,w){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Be(q,P,w);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+w)}function At(P,w){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Be(q,P,w);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+w)}function wt(P,w){let q=n.get(P);if(P.version>0&&q.__version!==P.version){on(q,P,w);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+w)}let Wt={[ao]:i.REPEAT,[Zi]:i.CLAMP_TO_EDGE,[Wl]:i.MIRRORED_REPEAT},oe={[Ln]:i.NEAREST,[ag]:i.NEAREST_MIPMAP_NEAREST,[Ca]:i.NEAREST_MIPMAP_LINEAR,[yn]:i.LINEAR,[mc]:i.LINEAR_MIPMAP_NEAREST,[mi]:i.LINEAR_MIPMAP_LINEAR},Ht={[ug]:i.NEVER,[Ud]:i.ALWAYS,[dg]:i.LESS,[Fd]:i.LEQUAL,[fg]:i.EQUAL,[kd]:i.GEQUAL,[pg]:i.GREATER,[mg]:i.NOTEQUAL};function fe(P,w){if(w.type===Ei&&t.has("OES_texture_float_linear")===!1&&(w.magFilter===yn||w.magFilter===mc||w.magFilter===Ca||w.magFilter===mi||w.minFilter===yn||w.minFilter===mc||w.minFilter===Ca||w.minFilter===mi)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Wt[w.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Wt[w.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Wt[w.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,oe[w.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,oe[w.minFilter]),w.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Ht[w.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===Ln||w.minFilter!==Ca&&w.minFilter!==mi||w.type===Ei&&t.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function he(P,w){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",D),z(w));let ht=w.source,ot=f.get(ht);ot===void 0&&(ot={},f.set(ht,ot));let xt=tt(w);if(xt!==P.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[xt].usedTimes++;let yt=ot[P.__cacheKey];yt!==void 0&&(ot[P.__cacheKey].usedTimes--,yt.usedTimes===0&&G(w)),P.__cacheKey=xt,P.__webglTexture=ot[xt].texture}return q}function se(P,w,q){return Math.floor(Math.floor(P/q)/w)}function qe(P,w,q,ht){let xt=P.updateRanges;if(xt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,w.width,w.height,q,ht,w.data);else{xt.sort((k,rt)=>k.start-rt.start);let yt=0;for(let k=1;k<xt.length;k++){let rt=xt[yt],nt=xt[k],St=rt.start+rt.count,gt=se(nt.start,w.width,4),_t=se(rt.start,w.width,4);nt.start<=St+1&&gt===_t&&se(nt.start+nt.count-1,w.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,xt[yt]=nt)}xt.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,w.width);for(let k=0,rt=xt.length;k<rt;k++){let nt=xt[k],St=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),_t=St%w.width,Gt=Math.floor(St/w.width),Jt=gt,lt=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,_t),e.pixelStorei(i.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(i.TEXTURE_2D,0,_t,Gt,Jt,lt,q,ht,w.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Be(P,w,q){let ht=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=he(P,w),xt=w.source;e.bindTexture(ht,P.__webglTexture,i.TEXTURE0+q);let yt=n.get(xt);if(xt.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let lt=ye.getPrimaries(ye.workingColorSpace),Ut=w.colorSpace===Ms?null:ye.getPrimaries(w.colorSpace),jt=w.colorSpace===Ms||lt===Ut?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment);let it=b(w.image,!1,s.maxTextureSize);it=zt(w,it);let pt=r.convert(w.format,w.colorSpace),k=r.convert(w.type),rt=T(w.internalFormat,pt,k,w.normalized,w.colorSpace,w.isVideoTexture);fe(ht,w);let nt,St=w.mipmaps,gt=w.isVideoTexture!==!0,_t=yt.__version===void 0||ot===!0,Gt=xt.dataReady,Jt=A(w,it);if(w.isDepthTexture)rt=y(w.format===ws,w.type),_t&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,k,null));else if(w.isDataTexture)if(St.length>0){gt&&_t&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,St[0].width,St[0].height);for(let lt=0,Ut=St.length;lt<Ut;lt++)nt=St[lt],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,k,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,k,nt.data);w.generateMipmaps=!1}else gt?(_t&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height),Gt&&qe(w,it,pt,k)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,k,it.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){gt&&_t&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,St[0].width,St[0].height,it.depth);for(let lt=0,Ut=St.length;lt<Ut;lt++)if(nt=St[lt],w.format!==ii)if(pt!==null)if(gt){if(Gt)if(w.layerUpdates.size>0){let jt=$d(nt.width,nt.height,w.format,w.type);for(let Rt of w.layerUpdates){let le=nt.data.subarray(Rt*jt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*jt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,Rt,nt.width,nt.height,1,pt,le)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Gt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,k,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,pt,k,nt.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{gt&&_t&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,St[0].width,St[0].height);for(let lt=0,Ut=St.length;lt<Ut;lt++)nt=St[lt],w.format!==ii?pt!==null?gt?Gt&&e.compressedTexSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,nt.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,k,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,k,nt.data)}else if(w.isDataArrayTexture)if(gt){if(_t&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,it.width,it.height,it.depth),Gt)if(w.layerUpdates.size>0){let lt=$d(it.width,it.height,w.format,w.type);for(let Ut of w.layerUpdates){let jt=it.data.subarray(Ut*lt/it.data.BYTES_PER_ELEMENT,(Ut+1)*lt/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ut,it.width,it.height,1,pt,k,jt)}w.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,k,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,k,it.data);else if(w.isData3DTexture)gt?(_t&&e.texStorage3D(i.TEXTURE_3D,Jt,rt,it.width,it.height,it.depth),Gt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,k,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,k,it.data);else if(w.isFramebufferTexture){if(_t)if(gt)e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height);else{let lt=it.width,Ut=it.height;for(let jt=0;jt<Jt;jt++)e.texImage2D(i.TEXTURE_2D,jt,rt,lt,Ut,0,pt,k,null),lt>>=1,Ut>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in i){let lt=i.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),it.parentNode!==lt){lt.appendChild(it),d.add(w),lt.onpaint=Ut=>{let jt=Ut.changedElements;for(let Rt of d)jt.includes(Rt.image)&&(Rt.needsUpdate=!0)},lt.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let jt=i.RGBA,Rt=i.RGBA,le=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,jt,Rt,le,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(St.length>0){if(gt&&_t){let lt=$t(St[0]);e.texStorage2D(i.TEXTURE_2D,Jt,rt,lt.width,lt.height)}for(let lt=0,Ut=St.length;lt<Ut;lt++)nt=St[lt],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,pt,k,nt):e.texImage2D(i.TEXTURE_2D,lt,rt,pt,k,nt);w.generateMipmaps=!1}else if(gt){if(_t){let lt=$t(it);e.texStorage2D(i.TEXTURE_2D,Jt,rt,lt.width,lt.height)}Gt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,k,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,k,it);E(w)&&w.mipmapsAutoUpdate===!0&&_(ht),yt.__version=xt.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function on(P,w,q){if(w.image.length!==6)return;let ht=he(P,w),ot=w.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let xt=n.get(ot);if(ot.version!==xt.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=ye.getPrimaries(ye.workingColorSpace),et=w.colorSpace===Ms?null:ye.getPrimaries(w.colorSpace),it=w.colorSpace===Ms||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=w.isCompressedTexture||w.image[0].isCompressedTexture,k=w.image[0]&&w.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!k?rt[Rt]=b(w.image[Rt],!0,s.maxCubemapSize):rt[Rt]=k?w.image[Rt].image:w.image[Rt],rt[Rt]=zt(w,rt[Rt]);let nt=rt[0],St=r.convert(w.format,w.colorSpace),gt=r.convert(w.type),_t=T(w.internalFormat,St,gt,w.normalized,w.colorSpace),Gt=w.isVideoTexture!==!0,Jt=xt.__version===void 0||ht===!0,lt=ot.dataReady,Ut=A(w,nt);fe(i.TEXTURE_CUBE_MAP,w);let jt;if(w.isDepthTexture){if(_t=y(w.format===ws,w.type),Jt)if(Gt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,_t,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,_t,nt.width,nt.height,0,St,gt,null)}else if(pt){Gt&&Jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ut,_t,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){jt=rt[Rt].mipmaps;for(let le=0;le<jt.length;le++){let ze=jt[le];w.format!==ii?St!==null?Gt?lt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,0,0,ze.width,ze.height,St,ze.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,_t,ze.width,ze.height,0,ze.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,0,0,ze.width,ze.height,St,gt,ze.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,_t,ze.width,ze.height,0,St,gt,ze.data)}}}else{if(jt=w.mipmaps,Gt&&Jt){jt.length>0&&Ut++;let Rt=$t(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ut,_t,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(k){Gt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,St,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,_t,rt[Rt].width,rt[Rt].height,0,St,gt,rt[Rt].data);for(let le=0;le<jt.length;le++){let Wn=jt[le].image[Rt].image;Gt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,0,0,Wn.width,Wn.height,St,gt,Wn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,_t,Wn.width,Wn.height,0,St,gt,Wn.data)}}else{Gt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,St,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,_t,St,gt,rt[Rt]);for(let le=0;le<jt.length;le++){let ze=jt[le];Gt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,0,0,St,gt,ze.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,_t,St,gt,ze.image[Rt])}}}E(w)&&w.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),xt.__version=ot.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function De(P,w,q,ht,ot,xt){let yt=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=T(q.internalFormat,yt,et,q.normalized,q.colorSpace),pt=n.get(w),k=n.get(q);if(k.__renderTarget=w,!pt.__hasExternalTextures){let rt=Math.max(1,w.width>>xt),nt=Math.max(1,w.height>>xt);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,it,rt,nt,w.depth,0,yt,et,null):e.texImage2D(ot,xt,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),Mt(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,k.__webglTexture,0,ae(w)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,k.__webglTexture,xt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function En(P,w,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),w.depthBuffer){let ht=w.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,xt=y(w.stencilBuffer,ot),yt=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Mt(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ae(w),xt,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ae(w),xt,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,xt,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,P)}else{let ht=w.textures;for(let ot=0;ot<ht.length;ot++){let xt=ht[ot],yt=r.convert(xt.format,xt.colorSpace),et=r.convert(xt.type),it=T(xt.internalFormat,yt,et,xt.normalized,xt.colorSpace);Mt(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ae(w),it,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ae(w),it,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,it,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function _e(P,w,q){let ht=w.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(w.depthTexture);ot.__renderTarget=w;let xt=ht?w.depthTexture.image[0]:w.depthTexture.image;(!ot.__webglTexture||xt.width!==w.width||xt.height!==w.height)&&(xt.width=w.width,xt.height=w.height,w.depthTexture.needsUpdate=!0),ht?wt(w.depthTexture,0):mt(w.depthTexture,0);let yt=ot.__webglTexture,et=ae(w),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=w.depthTexture.format===ws?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(w.depthTexture.format===xs)Mt(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(w.depthTexture.format===ws)Mt(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(P){let w=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){let ht=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),ht){let ot=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),w.__depthDisposeCallback=ot}w.__boundDepthTexture=ht}if(P.depthTexture&&!w.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)_e(w.__webglFramebuffer[ht],P,ht);else P.texture.mipmaps.length>0?_e(w.__webglFramebuffer[0],P,0):_e(w.__webglFramebuffer,P,0);else if(q){w.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[ht]),w.__webglDepthbuffer[ht]===void 0)w.__webglDepthbuffer[ht]=i.createRenderbuffer(),En(w.__webglDepthbuffer[ht],P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=w.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),En(w.__webglDepthbuffer,P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Je(P,w,q){let ht=n.get(P);w!==void 0&&De(ht.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&xn(P)}function an(P){let w=P.texture,q=n.get(P),ht=n.get(w);P.addEventListener("dispose",V),z(P);let ot=P.textures,xt=P.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=w.version,o.memory.textures++),xt){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(w.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<w.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(w.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<w.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Mt(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),k=r.convert(it.type),rt=T(it.internalFormat,pt,k,it.normalized,it.colorSpace,P.isXRRenderTarget===!0),nt=ae(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),En(q.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xt){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),fe(i.TEXTURE_CUBE_MAP,w);for(let et=0;et<6;et++)if(w.mipmaps.length>0)for(let it=0;it<w.mipmaps.length;it++)De(q.__webglFramebuffer[et][it],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else De(q.__webglFramebuffer[et],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);E(w)?_(i.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],k=n.get(pt),rt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,k.__webglTexture),fe(rt,pt),De(q.__webglFramebuffer,P,pt,i.COLOR_ATTACHMENT0+et,rt,0),E(pt)&&_(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(et=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),fe(et,w),w.mipmaps.length>0)for(let it=0;it<w.mipmaps.length;it++)De(q.__webglFramebuffer[it],P,w,i.COLOR_ATTACHMENT0,et,it);else De(q.__webglFramebuffer,P,w,i.COLOR_ATTACHMENT0,et,0);E(w)?_(et):w.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&xn(P)}function U(P){let w=P.textures;for(let q=0,ht=w.length;q<ht;q++){let ot=w[q];if(E(ot)&&ot.mipmapsAutoUpdate===!0){let xt=C(P),yt=n.get(ot).__webglTexture;e.bindTexture(xt,yt),_(xt),e.unbindTexture()}}}let Ct=[];function Yt(P){if(P.samples>0){if(Mt(P)===!1){let w=P.textures,q=P.width,ht=P.height,ot=i.COLOR_BUFFER_BIT,xt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(P),et=w.length>1;if(et)for(let pt=0;pt<w.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<w.length;pt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let k=n.get(w[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ct.push(xt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<w.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let k=n.get(w[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,k,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let w=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function ae(P){return Math.min(s.maxSamples,P.samples)}function Mt(P){let w=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function ke(P){let w=o.render.frame;h.get(P)!==w&&(h.set(P,w),P.update())}function zt(P,w){let q=P.colorSpace,ht=P.format,ot=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==la&&q!==Ms&&(ye.getTransfer(q)===Ae?(ht!==ii||ot!==ei)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",q)),w}function $t(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=vt,this.setTexture3D=At,this.setTextureCube=wt,this.rebindTextures=Je,this.setupRenderTarget=an,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Yt,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=De,this.useMultisampledRTT=Mt,this.dispose=X}function q1(i,t){function e(n,s=Ms){let r,o=ye.getTransfer(s);if(n===ei)return i.UNSIGNED_BYTE;if(n===xc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===vc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ld)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Id)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Cd)return i.BYTE;if(n===Pd)return i.SHORT;if(n===bo)return i.UNSIGNED_SHORT;if(n===gc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===Ei)return i.FLOAT;if(n===ni)return i.HALF_FLOAT;if(n===Dd)return i.ALPHA;if(n===Nd)return i.RGB;if(n===ii)return i.RGBA;if(n===xs)return i.DEPTH_COMPONENT;if(n===ws)return i.DEPTH_STENCIL;if(n===yc)return i.RED;if(n===bc)return i.RED_INTEGER;if(n===Qs)return i.RG;if(n===_c)return i.RG_INTEGER;if(n===wc)return i.RGBA_INTEGER;if(n===Pa||n===La||n===Ia||n===Da)if(o===Ae)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Pa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Pa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Mc||n===Sc||n===Ec||n===Tc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Mc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Sc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ec)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Tc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Ac||n===Rc||n===Cc||n===Pc||n===Lc||n===Na||n===Ic)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Ac||n===Rc)return o===Ae?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Cc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Pc)return r.COMPRESSED_R11_EAC;if(n===Lc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Na)return r.COMPRESSED_RG11_EAC;if(n===Ic)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Dc||n===Nc||n===Fc||n===kc||n===Uc||n===Oc||n===Bc||n===zc||n===Vc||n===Hc||n===Gc||n===Wc||n===Xc||n===qc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Dc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Nc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Fc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===kc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Uc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Oc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Bc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===zc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Vc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Hc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Gc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Wc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Xc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===qc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===$c||n===Yc||n===Zc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===$c)return o===Ae?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Yc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Zc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Kc||n===Jc||n===Fa||n===jc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Kc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Jc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Fa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===jc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Mr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var $1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Y1=`
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

}`,lf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new xa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ti({vertexShader:$1,fragmentShader:Y1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ie(new ba(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},cf=class extends ki{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,p=null,x=typeof XRWebGLBinding<"u",m=new lf,g={},b=e.getContextAttributes(),E=null,_=null,C=[],T=[],y=new qt,A=null,z=null,F=new Kn;F.viewport=new Fe;let D=new Kn;D.viewport=new Fe;let V=[F,D],W=new uc,N=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=C[tt];return mt===void 0&&(mt=new po,C[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=C[tt];return mt===void 0&&(mt=new po,C[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=C[tt];return mt===void 0&&(mt=new po,C[tt]=mt),mt.getHandSpace()};function Y(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let vt=C[mt];vt!==void 0&&(vt.update(tt.inputSource,tt.frame,c||o),vt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<C.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,C[tt].disconnect(mt))}N=null,X=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(E),f=null,u=null,d=null,s=null,_=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(A),t.setSize(y.width,y.height,!1),z!==null){let tt=z.camera;tt.fov=z.fov,tt.zoom=z.zoom,tt.updateProjectionMatrix(),z=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&x&&(d=new XRWebGLBinding(s,e)),d},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(E=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ct),b.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let vt=null,At=null,wt=null;b.depth&&(wt=b.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,vt=b.stencil?ws:xs,At=b.stencil?Mr:Ui);let Wt={colorFormat:e.RGBA8,depthFormat:wt,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Wt),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),_=new fi(u.textureWidth,u.textureHeight,{format:ii,type:ei,depthTexture:new bs(u.textureWidth,u.textureHeight,At,void 0,void 0,void 0,void 0,void 0,void 0,vt),stencilBuffer:b.stencil,colorSpace:t.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let vt={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,vt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new fi(f.framebufferWidth,f.framebufferHeight,{format:ii,type:ei,colorSpace:t.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(tt){for(let mt=0;mt<tt.removed.length;mt++){let vt=tt.removed[mt],At=T.indexOf(vt);At>=0&&(T[At]=null,C[At].disconnect(vt))}for(let mt=0;mt<tt.added.length;mt++){let vt=tt.added[mt],At=T.indexOf(vt);if(At===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(vt),At=Wt;break}else if(T[Wt]===null){T[Wt]=vt,At=Wt;break}if(At===-1)break}let wt=C[At];wt&&wt.connect(vt)}}function J(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,vt=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(vt=m.depthFar)),W.near=D.near=F.near=mt,W.far=D.far=F.far=vt,(N!==W.near||X!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,X=W.far),W.layers.mask=tt.layers.mask|6,F.layers.mask=W.layers.mask&-5,D.layers.mask=W.layers.mask&-3;let At=tt.parent,wt=W.cameras;J(W,At);for(let Wt=0;Wt<wt.length;Wt++)J(wt[Wt],At);W.projectionMatrix.copy(F.projectionMatrix),W.projectionMatrixInverse.copy(F.projectionMatrixInverse),z===null&&tt.isPerspectiveCamera&&(z={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,W,At)};function Q(tt,mt,vt){vt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(vt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=ho*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(tt){l=tt,u!==null&&(u.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(tt){return g[tt]};let st=null;function dt(tt,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let vt=h.views;f!==null&&(t.setRenderTargetFramebuffer(_,f.framebuffer),t.setRenderTarget(_));let At=!1;vt.length!==W.cameras.length&&(W.cameras.length=0,At=!0);for(let Ht=0;Ht<vt.length;Ht++){let fe=vt[Ht],he=null;if(f!==null)he=f.getViewport(fe);else{let qe=d.getViewSubImage(u,fe);he=qe.viewport,Ht===0&&(t.setRenderTargetTextures(_,qe.colorTexture,qe.depthStencilTexture),t.setRenderTarget(_))}let se=V[Ht];se===void 0&&(se=new Kn,se.layers.enable(Ht),se.viewport=new Fe,V[Ht]=se),se.matrix.fromArray(fe.transform.matrix),se.matrix.decompose(se.position,se.quaternion,se.scale),se.projectionMatrix.fromArray(fe.projectionMatrix),se.projectionMatrixInverse.copy(se.projectionMatrix).invert(),se.viewport.set(he.x,he.y,he.width,he.height),Ht===0&&(W.matrix.copy(se.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),At===!0&&W.cameras.push(se)}let wt=s.enabledFeatures;if(wt&&wt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){d=n.getBinding();let Ht=d.getDepthInformation(vt[0]);Ht&&Ht.isValid&&Ht.texture&&m.init(Ht,s.renderState)}if(wt&&wt.includes("camera-access")&&x){t.state.unbindTexture(),d=n.getBinding();for(let Ht=0;Ht<vt.length;Ht++){let fe=vt[Ht].camera;if(fe){let he=g[fe];he||(he=new xa,g[fe]=he);let se=d.getCameraImage(fe);he.sourceTexture=se}}}}for(let vt=0;vt<C.length;vt++){let At=T[vt],wt=C[vt];At!==null&&wt!==void 0&&wt.update(At,mt,c||o)}st&&st(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new Yg;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},Z1=new ee,s0=new ne;s0.set(-1,0,0,0,1,0,0,0,1);function K1(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Wd(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,b,E,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),d(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),u(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),x(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,b,E):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Fn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Fn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let b=t.get(g),E=b.envMap,_=b.envMapRotation;E&&(m.envMap.value=E,m.envMapRotation.value.setFromMatrix4(Z1.makeRotationFromEuler(_)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(s0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,b,E){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*b,m.scale.value=E*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function u(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,b){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Fn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function x(m,g){let b=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function J1(i,t,e,n){let s={},r={};function o(b,E){let _=E.program;n.uniformBlockBinding(b,_,s[b.id])}function a(b,E){let _=s[b.id];_===void 0&&(p(b),_=l(b),s[b.id]=_,b.addEventListener("dispose",m));let C=E.program;n.updateUBOMapping(b,C);let T=t.render.frame;r[b.id]!==T&&(c(b),r[b.id]=T)}function l(b){let E=i.createBuffer(),_=b.__size,C=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,_,C),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(b){let E=s[b.id],_=b.uniforms,C=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let T=0,y=_.length;T<y;T++){let A=_[T];if(Array.isArray(A))for(let z=0,F=A.length;z<F;z++)h(A[z],T,z,C);else h(A,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,E,_,C){if(u(b,E,_,C)===!0){let T=b.__offset,y=b.value;if(Array.isArray(y)){let A=0;for(let z=0;z<y.length;z++){let F=y[z],D=x(F,!0);d(F,b.__data,A),A+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(y,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,b.__data)}}function d(b,E,_){typeof b=="number"||typeof b=="boolean"?E[_]=b:b.isMatrix3?(E[_]=b.elements[0],E[_+1]=b.elements[1],E[_+2]=b.elements[2],E[_+3]=0,E[_+4]=b.elements[3],E[_+5]=b.elements[4],E[_+6]=b.elements[5],E[_+7]=0,E[_+8]=b.elements[6],E[_+9]=b.elements[7],E[_+10]=b.elements[8],E[_+11]=0):ArrayBuffer.isView(b)?E.set(b.subarray(0,E.length-_),_):b.toArray(E,_)}function u(b,E,_,C){let T=b.value,y=E+"_"+_;if(Array.isArray(T)){C[y]===void 0&&(C[y]=[]);let A=C[y],z=!1;for(let F=0;F<T.length;F++)f(T[F],A,F)===!0&&(z=!0);return z}return f(T,C,y)}function f(b,E,_){if(E[_]===void 0)return typeof b=="number"||typeof b=="boolean"?E[_]=b:ArrayBuffer.isView(b)?E[_]=b.slice():E[_]=b.clone(),!0;{let C=E[_];if(typeof b=="number"||typeof b=="boolean"){if(C!==b)return E[_]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(C.equals(b)===!1)return C.copy(b),!0}}return!1}function p(b){let E=b.uniforms,_=0,C=16;for(let y=0,A=E.length;y<A;y++){let z=Array.isArray(E[y])?E[y]:[E[y]];for(let F=0,D=z.length;F<D;F++){let V=z[F],W=Array.isArray(V.value)?V.value:[V.value],N=Array.isArray(E[y])||Array.isArray(V.value),X=_;for(let G=0,ct=W.length;G<ct;G++){let J=W[G],Q=x(J,N),st=_%C,dt=st%Q.boundary,ut=st+dt;_+=dt,ut!==0&&C-ut<Q.storage&&(_+=C-ut),G===0&&(X=_),_+=Q.storage}let Y=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new Y((_-X)/Float32Array.BYTES_PER_ELEMENT),V.__offset=X}}let T=_%C;return T>0&&(_+=C-T),b.__size=_,b.__cache={},this}function x(b,E){let _={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(_.boundary=4,_.storage=4):b.isVector2?(_.boundary=8,_.storage=8):b.isVector3||b.isColor?(_.boundary=16,_.storage=12):b.isVector4?(_.boundary=16,_.storage=16):b.isMatrix3?(_.boundary=16,_.storage=48):b.isMatrix4?(_.boundary=16,_.storage=64):b.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(_.boundary=16,_.storage=b.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",b),E===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(b){let E=b.target;E.removeEventListener("dispose",m),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function g(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:g}}var j1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ts=null;function Q1(){return ts===null&&(ts=new ys(j1,16,16,Qs,ni),ts.name="DFG_LUT",ts.minFilter=yn,ts.magFilter=yn,ts.wrapS=Zi,ts.wrapT=Zi,ts.generateMipmaps=!1,ts.needsUpdate=!0),ts}var ih=class{constructor(t={}){let{canvas:e=xg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=ei}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,m=new Set([wc,_c,bc]),g=new Set([ei,Ui,bo,Mr,xc,vc]),b=new Uint32Array(4),E=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},C=null,T=null,y=[],A=[],z=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let F=this,D=!1,V=null,W=null,N=null,X=null;this._outputColorSpace=di;let Y=0,G=0,ct=null,J=-1,Q=null,st=new Fe,dt=new Fe,ut=null,tt=new Vt(0),mt=0,vt=e.width,At=e.height,wt=1,Wt=null,oe=null,Ht=new Fe(0,0,vt,At),fe=new Fe(0,0,vt,At),he=!1,se=new Ws,qe=new Zl,Be=!1,on=!1,De=new ee,En=new R,_e=new Fe,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Je=!1;function an(){return ct===null?wt:1}let U=n;function Ct(S,B){return e.getContext(S,B)}let Yt,ae,Mt,ke,zt,$t,P,w,q,ht,ot,xt,yt,et,it,pt,k,rt,nt,St,gt,_t,Gt;try{let S={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ut,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),U===null){let B="webgl2";if(U=Ct(B,S),U===null)throw Ct(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(S){throw e.removeEventListener("webglcontextlost",Ut,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Qt("WebGLRenderer: "+S.message),S}function Jt(){Yt=new hS(U),Yt.init(),gt=new q1(U,Yt),ae=new QM(U,Yt,t,gt),Mt=new W1(U,Yt),ae.reversedDepthBuffer&&u&&Mt.buffers.depth.setReversed(!0),W=U.createFramebuffer(),N=U.createFramebuffer(),X=U.createFramebuffer(),ke=new fS(U),zt=new P1,$t=new X1(U,Yt,Mt,zt,ae,gt,ke),P=new cS(F),w=new m_(U),_t=new JM(U,w),q=new uS(U,w,ke,_t),ht=new mS(U,q,w,_t,ke),rt=new pS(U,ae,$t),it=new tS(zt),ot=new C1(F,P,Yt,ae,_t,it),xt=new K1(F,zt),yt=new I1,et=new O1(Yt),k=new KM(F,P,Mt,ht,p,l),pt=new G1(F,ht,ae),Gt=new J1(U,ke,ae,Mt),nt=new jM(U,Yt,ke),St=new dS(U,Yt,ke),ke.programs=ot.programs,F.capabilities=ae,F.extensions=Yt,F.properties=zt,F.renderLists=yt,F.shadowMap=pt,F.state=Mt,F.info=ke}x!==ei&&(z=new xS(x,e.width,e.height,a,s,r));let lt=new cf(F,U);this.xr=lt,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let S=Yt.get("WEBGL_lose_context");S&&S.loseContext()},this.forceContextRestore=function(){let S=Yt.get("WEBGL_lose_context");S&&S.restoreContext()},this.getPixelRatio=function(){return wt},this.setPixelRatio=function(S){S!==void 0&&(wt=S,this.setSize(vt,At,!1))},this.getSize=function(S){return S.set(vt,At)},this.setSize=function(S,B,j=!0){if(lt.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}vt=S,At=B,e.width=Math.floor(S*wt),e.height=Math.floor(B*wt),j===!0&&(e.style.width=S+"px",e.style.height=B+"px"),z!==null&&z.setSize(e.width,e.height),this.setViewport(0,0,S,B)},this.getDrawingBufferSize=function(S){return S.set(vt*wt,At*wt).floor()},this.setDrawingBufferSize=function(S,B,j){vt=S,At=B,wt=j,e.width=Math.floor(S*j),e.height=Math.floor(B*j),this.setViewport(0,0,S,B)},this.setEffects=function(S){if(x===ei){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(S){for(let B=0;B<S.length;B++)if(S[B].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}z.setEffects(S||[])},this.getCurrentViewport=function(S){return S.copy(st)},this.getViewport=function(S){return S.copy(Ht)},this.setViewport=function(S,B,j,$){S.isVector4?Ht.set(S.x,S.y,S.z,S.w):Ht.set(S,B,j,$),Mt.viewport(st.copy(Ht).multiplyScalar(an()).round())},this.getScissor=function(S){return S.copy(fe)},this.setScissor=function(S,B,j,$){S.isVector4?fe.set(S.x,S.y,S.z,S.w):fe.set(S,B,j,$),Mt.scissor(dt.copy(fe).multiplyScalar(an()).round())},this.getScissorTest=function(){return he},this.setScissorTest=function(S){Mt.setScissorTest(he=S)},this.setOpaqueSort=function(S){Wt=S},this.setTransparentSort=function(S){oe=S},this.getClearColor=function(S){return S.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(S=!0,B=!0,j=!0){let $=0;if(S){let Z=!1;if(ct!==null){let Et=ct.texture.format;Z=m.has(Et)}if(Z){let Et=ct.texture.type,Pt=g.has(Et),Tt=k.getClearColor(),Lt=k.getClearAlpha(),Bt=Tt.r,te=Tt.g,me=Tt.b;Pt?(b[0]=Bt,b[1]=te,b[2]=me,b[3]=Lt,U.clearBufferuiv(U.COLOR,0,b)):(E[0]=Bt,E[1]=te,E[2]=me,E[3]=Lt,U.clearBufferiv(U.COLOR,0,E))}else $|=U.COLOR_BUFFER_BIT}B&&($|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&($|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&U.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(S){S.setRenderer(this),V=S},this.dispose=function(){e.removeEventListener("webglcontextlost",Ut,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),k.dispose(),yt.dispose(),et.dispose(),$t.dispose(),zt.dispose(),P.dispose(),ht.dispose(),q.dispose(),_t.dispose(),Gt.dispose(),ot.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",al),lt.removeEventListener("sessionend",Vi),rs.stop()};function Ut(S){S.preventDefault(),Bd("WebGLRenderer: Context Lost."),D=!0}function jt(){Bd("WebGLRenderer: Context Restored."),D=!1;let S=ke.autoReset,B=pt.enabled,j=pt.autoUpdate,$=pt.needsUpdate,Z=pt.type;Jt(),ke.autoReset=S,pt.enabled=B,pt.autoUpdate=j,pt.needsUpdate=$,pt.type=Z}function Rt(S){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",S.statusMessage)}function le(S){let B=S.target;B.removeEventListener("dispose",le),ze(B)}function ze(S){Wn(S),zt.remove(S)}function Wn(S){let B=zt.get(S).programs;B!==void 0&&(B.forEach(function(j){ot.releaseProgram(j)}),S.isShaderMaterial&&ot.releaseShaderCache(S))}this.renderBufferDirect=function(S,B,j,$,Z,Et){B===null&&(B=xn);let Pt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Tt=Xo(S,B,j,$,Z);Mt.setMaterial($,Pt);let Lt=j.index,Bt=1;if($.wireframe===!0){if(Lt=q.getWireframeAttribute(j),Lt===void 0)return;Bt=2}let te=j.drawRange,me=j.attributes.position,Ot=te.start*Bt,ge=(te.start+te.count)*Bt;Et!==null&&(Ot=Math.max(Ot,Et.start*Bt),ge=Math.min(ge,(Et.start+Et.count)*Bt)),Lt!==null?(Ot=Math.max(Ot,0),ge=Math.min(ge,Lt.count)):me!=null&&(Ot=Math.max(Ot,0),ge=Math.min(ge,me.count));let Ze=ge-Ot;if(Ze<0||Ze===1/0)return;_t.setup(Z,$,Tt,j,Lt);let Ce,Pe=nt;if(Lt!==null&&(Ce=w.get(Lt),Pe=St,Pe.setIndex(Ce)),Z.isMesh)$.wireframe===!0?(Mt.setLineWidth($.wireframeLinewidth*an()),Pe.setMode(U.LINES)):Pe.setMode(U.TRIANGLES);else if(Z.isLine){let vn=$.linewidth;vn===void 0&&(vn=1),Mt.setLineWidth(vn*an()),Z.isLineSegments?Pe.setMode(U.LINES):Z.isLineLoop?Pe.setMode(U.LINE_LOOP):Pe.setMode(U.LINE_STRIP)}else Z.isPoints?Pe.setMode(U.POINTS):Z.isSprite&&Pe.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(Yt.get("WEBGL_multi_draw"))Pe.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let vn=Z._multiDrawStarts,Ft=Z._multiDrawCounts,ln=Z._multiDrawCount,ve=Lt?w.get(Lt).bytesPerElement:1,as=zt.get($).currentProgram.getUniforms();for(let cn=0;cn<ln;cn++)as.setValue(U,"_gl_DrawID",cn),Pe.render(vn[cn]/ve,Ft[cn])}else if(Z.isInstancedMesh)Pe.renderInstances(Ot,Ze,Z.count);else if(j.isInstancedBufferGeometry){let vn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ft=Math.min(j.instanceCount,vn);Pe.renderInstances(Ot,Ze,Ft)}else Pe.render(Ot,Ze)};function Ho(S,B,j,$){V!==null&&S.isNodeMaterial&&V.setObject($,S),Be===!0&&it.setState(S,j,!1),S.transparent===!0&&S.side===Hn&&S.forceSinglePass===!1?(S.side=Fn,S.needsUpdate=!0,Hi(S,B,$),S.side=js,S.needsUpdate=!0,Hi(S,B,$),S.side=Hn):Hi(S,B,$)}this.compile=function(S,B,j=null){j===null&&(j=S),V!==null&&V.renderStart(S,B,j),T=et.get(j),T.init(B),A.push(T),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),S!==j&&S.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),V!==null&&V.updateLights(T.state.lightsArray),on=this.localClippingEnabled,Be=it.init(this.clippingPlanes,on),Be===!0&&it.setGlobalState(this.clippingPlanes,B),V!==null&&pt.render(T.state.shadowsArray,j,B);let $=new Set;return S.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Et=Z.material;if(Et)if(Array.isArray(Et))for(let Pt=0;Pt<Et.length;Pt++){let Tt=Et[Pt];Ho(Tt,j,B,Z),$.add(Tt)}else Ho(Et,j,B,Z),$.add(Et)}),T=A.pop(),V!==null&&V.renderEnd(),$},this.compileAsync=function(S,B,j=null){let $=this.compile(S,B,j);return new Promise(Z=>{function Et(){if($.forEach(function(Pt){let Lt=zt.get(Pt).currentProgram;(Lt===void 0||Lt.isReady())&&$.delete(Pt)}),$.size===0){Z(S);return}setTimeout(Et,10)}Yt.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let Dr=null;function Ru(S){Dr&&Dr(S)}function al(){rs.stop()}function Vi(){rs.start()}let rs=new Yg;rs.setAnimationLoop(Ru),typeof self<"u"&&rs.setContext(self),this.setAnimationLoop=function(S){Dr=S,lt.setAnimationLoop(S),S===null?rs.stop():rs.start()},lt.addEventListener("sessionstart",al),lt.addEventListener("sessionend",Vi),this.render=function(S,B){if(B!==void 0&&B.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;V!==null&&V.renderStart(S,B);let j=lt.enabled===!0&&lt.isPresenting===!0,$=z!==null&&(ct===null||j)&&z.begin(F,ct);if(S.matrixWorldAutoUpdate===!0&&S.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(z===null||z.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(B),B=lt.getCamera()),S.isScene===!0&&S.onBeforeRender(F,S,B,ct),T=et.get(S,A.length),T.init(B),T.state.textureUnits=$t.getTextureUnits(),A.push(T),De.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?qe.setFromArrayCamera(B):se.setFromProjectionMatrix(De,Si,B.reversedDepth),on=this.localClippingEnabled,Be=it.init(this.clippingPlanes,on),C=yt.get(S,y.length),C.init(),y.push(C),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let Pt=F.xr.getDepthSensingMesh();Pt!==null&&os(Pt,B,-1/0,F.sortObjects)}os(S,B,0,F.sortObjects),C.finish(),V!==null&&V.updateLights(T.state.lightsArray),F.sortObjects===!0&&C.sort(Wt,oe),Je=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,Je&&k.addToRenderList(C,S),this.info.autoReset===!0&&this.info.reset(),Be===!0&&it.beginShadows();let Z=T.state.shadowsArray;if(pt.render(Z,S,B),Be===!0&&it.endShadows(),($&&z.hasRenderPass())===!1){let Pt=C.opaque,Tt=C.transmissive;if(T.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(Tt.length>0)for(let Bt=0,te=Lt.length;Bt<te;Bt++){let me=Lt[Bt];Pi(Pt,Tt,S,me)}Je&&k.render(S);for(let Bt=0,te=Lt.length;Bt<te;Bt++){let me=Lt[Bt];Go(C,S,me,me.viewport)}}else Tt.length>0&&Pi(Pt,Tt,S,B),Je&&k.render(S),Go(C,S,B)}ct!==null&&G===0&&($t.updateMultisampleRenderTarget(ct),$t.updateRenderTargetMipmap(ct)),$&&z.end(F),S.isScene===!0&&S.onAfterRender(F,S,B),_t.resetDefaultState(),J=-1,Q=null,A.pop(),A.length>0?(T=A[A.length-1],$t.setTextureUnits(T.state.textureUnits),Be===!0&&it.setGlobalState(F.clippingPlanes,T.state.camera)):T=null,y.pop(),y.length>0?C=y[y.length-1]:C=null,V!==null&&V.renderEnd()};function os(S,B,j,$){if(S.visible===!1)return;if(S.layers.test(B.layers)){if(S.isGroup)j=S.renderOrder;else if(S.isLOD)S.autoUpdate===!0&&S.update(B);else if(S.isLight)T.pushLight(S),S.castShadow&&T.pushShadow(S);else if(S.isSprite){let Pt=B.isArrayCamera?qe:se;if(!S.frustumCulled||S.intersectsFrustum(Pt)){$&&_e.setFromMatrixPosition(S.matrixWorld).applyMatrix4(De);let Tt=ht.update(S),Lt=S.material;Lt.visible&&C.push(S,Tt,Lt,j,_e.z,null,B)}}else if(S.isMesh||S.isLine||S.isPoints){let Pt=B.isArrayCamera?qe:se;if(!S.frustumCulled||S.intersectsFrustum(Pt)){let Tt=ht.update(S),Lt=S.material;if($&&(S.boundingSphere!==void 0?(S.boundingSphere===null&&S.computeBoundingSphere(),_e.copy(S.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),_e.copy(Tt.boundingSphere.center)),_e.applyMatrix4(S.matrixWorld).applyMatrix4(De)),Array.isArray(Lt)){let Bt=Tt.groups;for(let te=0,me=Bt.length;te<me;te++){let Ot=Bt[te],ge=Lt[Ot.materialIndex];ge&&ge.visible&&C.push(S,Tt,ge,j,_e.z,Ot,B)}}else Lt.visible&&C.push(S,Tt,Lt,j,_e.z,null,B)}}}let Et=S.children;for(let Pt=0,Tt=Et.length;Pt<Tt;Pt++)os(Et[Pt],B,j,$)}function Go(S,B,j,$){let{opaque:Z,transmissive:Et,transparent:Pt}=S;T.setupLightsView(j),Be===!0&&it.setGlobalState(F.clippingPlanes,j),$&&Mt.viewport(st.copy($)),Z.length>0&&je(Z,B,j),Et.length>0&&je(Et,B,j),Pt.length>0&&je(Pt,B,j),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function Pi(S,B,j,$){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Ot=Yt.has("EXT_color_buffer_half_float")||Yt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new fi(1,1,{generateMipmaps:!0,type:Ot?ni:ei,minFilter:mi,samples:Math.max(4,ae.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ye.workingColorSpace})}let Et=T.state.transmissionRenderTarget[$.id],Pt=$.viewport||st;Et.setSize(Pt.z*F.transmissionResolutionScale,Pt.w*F.transmissionResolutionScale);let Tt=F.getRenderTarget(),Lt=F.getActiveCubeFace(),Bt=F.getActiveMipmapLevel();F.setRenderTarget(Et),F.getClearColor(tt),mt=F.getClearAlpha(),mt<1&&F.setClearColor(16777215,.5),F.clear(),Je&&k.render(j);let te=F.toneMapping;F.toneMapping=Qi;let me=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),Be===!0&&it.setGlobalState(F.clippingPlanes,$),je(S,j,$),$t.updateMultisampleRenderTarget(Et),$t.updateRenderTargetMipmap(Et),Yt.has("WEBGL_multisampled_render_to_texture")===!1){let Ot=!1;for(let ge=0,Ze=B.length;ge<Ze;ge++){let Ce=B[ge],{object:Pe,geometry:vn,material:Ft,group:ln}=Ce;if(Ft.side===Hn&&Pe.layers.test($.layers)){let ve=Ft.side;Ft.side=Fn,Ft.needsUpdate=!0,nn(Pe,j,$,vn,Ft,ln),Ft.side=ve,Ft.needsUpdate=!0,Ot=!0}}Ot===!0&&($t.updateMultisampleRenderTarget(Et),$t.updateRenderTargetMipmap(Et))}F.setRenderTarget(Tt,Lt,Bt),F.setClearColor(tt,mt),me!==void 0&&($.viewport=me),F.toneMapping=te}function je(S,B,j){let $=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,Et=S.length;Z<Et;Z++){let Pt=S[Z],{object:Tt,geometry:Lt,group:Bt}=Pt,te=Pt.material;te.allowOverride===!0&&$!==null&&(te=$),Tt.layers.test(j.layers)&&nn(Tt,B,j,Lt,te,Bt)}}function nn(S,B,j,$,Z,Et){V!==null&&Z.isNodeMaterial&&V.setObject(S,Z),S.onBeforeRender(F,B,j,$,Z,Et),S.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,S.matrixWorld),S.normalMatrix.getNormalMatrix(S.modelViewMatrix),Z.onBeforeRender(F,B,j,$,S,Et),Z.transparent===!0&&Z.side===Hn&&Z.forceSinglePass===!1?(Z.side=Fn,Z.needsUpdate=!0,F.renderBufferDirect(j,B,$,Z,S,Et),Z.side=js,Z.needsUpdate=!0,F.renderBufferDirect(j,B,$,Z,S,Et),Z.side=Hn):F.renderBufferDirect(j,B,$,Z,S,Et),S.onAfterRender(F,B,j,$,Z,Et)}function sn(S){let B=0;for(let j of S)j.texture!==null&&B++;return B}function Hi(S,B,j){B.isScene!==!0&&(B=xn);let $=zt.get(S),Z=T.state.lights,Et=T.state.shadowsArray,Pt=Z.state.version,Tt=ot.getParameters(S,Z.state,Et,B,j,T.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(Tt),Bt=$.programs;$.environment=S.isMeshStandardMaterial||S.isMeshLambertMaterial||S.isMeshPhongMaterial?B.environment:null,$.fog=B.fog;let te=S.isMeshStandardMaterial||S.isMeshLambertMaterial&&!S.envMap||S.isMeshPhongMaterial&&!S.envMap;$.envMap=P.get(S.envMap||$.environment,te),$.envMapRotation=$.environment!==null&&S.envMap===null?B.environmentRotation:S.envMapRotation,Bt===void 0&&(S.addEventListener("dispose",le),Bt=new Map,$.programs=Bt,$.programVariants=new Map);let me=Bt.get(Lt);if(me!==void 0){if($.currentProgram===me&&$.lightsStateVersion===Pt)return Wo(S,Tt),me}else Tt.uniforms=ot.getUniforms(S),V!==null&&S.isNodeMaterial&&V.build(S,j,Tt),S.onBeforeCompile(Tt,F),me=ot.acquireProgram(Tt,Lt),Bt.set(Lt,me),$.uniforms=Tt.uniforms;let Ot=$.uniforms;return(!S.isShaderMaterial&&!S.isRawShaderMaterial||S.clipping===!0)&&(Ot.clippingPlanes=it.uniform),Wo(S,Tt),$.needsLights=Is(S),$.lightsStateVersion=Pt,$.needsLights&&(Ot.ambientLightColor.value=Z.state.ambient,Ot.lightProbe.value=Z.state.probe,Ot.sunLights.value=Z.state.sun,Ot.sunLightShadows.value=Z.state.sunShadow,Ot.directionalLights.value=Z.state.directional,Ot.directionalLightShadows.value=Z.state.directionalShadow,Ot.spotLights.value=Z.state.spot,Ot.spotLightShadows.value=Z.state.spotShadow,Ot.rectAreaLights.value=Z.state.rectArea,Ot.ltc_1.value=Z.state.rectAreaLTC1,Ot.ltc_2.value=Z.state.rectAreaLTC2,Ot.pointLights.value=Z.state.point,Ot.pointLightShadows.value=Z.state.pointShadow,Ot.hemisphereLights.value=Z.state.hemi,Ot.sunShadowMatrix.value=Z.state.sunShadowMatrix,Ot.sunShadowCascade.value=Z.state.sunShadowCascade,Ot.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Ot.spotLightMatrix.value=Z.state.spotLightMatrix,Ot.spotLightMap.value=Z.state.spotLightMap,Ot.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=sn(T.state.lightProbeGridArray),$.currentProgram=me,$.uniformsList=null,me}function oi(S,B,j,$,Z){let Et=zt.get(S),Pt=Et.currentProgram.id+","+$+","+Z,Tt=Et.programVariants.get(Pt);return Tt===void 0?(Tt=Hi(S,B,j),Et.programVariants.set(Pt,Tt)):(Et.currentProgram=Tt,Et.uniformsList=null,Et.outputColorSpace=$,Et.toneMapping=Z),Tt}function Ls(S){if(S.uniformsList===null){let B=S.currentProgram.getUniforms();S.uniformsList=wo.seqWithValue(B.seq,S.uniforms)}return S.uniformsList}function Wo(S,B){let j=zt.get(S);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function Xo(S,B,j,$,Z){B.isScene!==!0&&(B=xn),$t.resetTextureUnits();let Et=B.fog,Pt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?B.environment:null,Tt=ct===null?F.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:ye.workingColorSpace,Lt=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,Bt=P.get($.envMap||Pt,Lt),te=$.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,me=!!j.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Ot=!!j.morphAttributes.position,ge=!!j.morphAttributes.normal,Ze=!!j.morphAttributes.color,Ce=Qi;$.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(Ce=F.toneMapping);let Pe=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,vn=Pe!==void 0?Pe.length:0,Ft=zt.get($),ln=T.state.lights;if(Be===!0&&(on===!0||S!==Q)){let Le=S===Q&&$.id===J;it.setState($,S,Le)}let ve=!1,as=!1;$.version===Ft.__version?Ft.needsLights&&Ft.lightsStateVersion!==ln.state.version||Z.isBatchedMesh&&Ft.batching===!1||!Z.isBatchedMesh&&Ft.batching===!0||Z.isBatchedMesh&&Ft.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ft.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ft.instancing===!1||!Z.isInstancedMesh&&Ft.instancing===!0||Z.isSkinnedMesh&&Ft.skinning===!1||!Z.isSkinnedMesh&&Ft.skinning===!0||Z.isInstancedMesh&&Ft.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ft.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ft.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ft.instancingMorph===!1&&Z.morphTexture!==null||Ft.envMap!==Bt||$.fog===!0&&Ft.fog!==Et||Ft.numClippingPlanes!==void 0&&(Ft.numClippingPlanes!==it.numPlanes||Ft.numIntersection!==it.numIntersection)||Ft.vertexAlphas!==te||Ft.vertexTangents!==me||Ft.morphTargets!==Ot||Ft.morphNormals!==ge||Ft.morphColors!==Ze||Ft.morphTargetsCount!==vn||Ft.numLightProbeGrids!==sn(T.state.lightProbeGridArray)?ve=!0:(Ft.outputColorSpace!==Tt||Ft.toneMapping!==Ce)&&(as=!0):(ve=!0,Ft.__version=$.version);let cn=Ft.currentProgram;(ve===!0||as===!0)&&(cn=as===!0?oi($,B,Z,Tt,Ce):Hi($,B,Z),V&&$.isNodeMaterial&&V.onUpdateProgram($,cn,Ft));let kr=!1,Gi=!1,ls=!1,ue=cn.getUniforms(),Qe=Ft.uniforms;if(Mt.useProgram(cn.program)&&(kr=!0,Gi=!0,ls=!0),$.id!==J&&(J=$.id,Gi=!0),kr||Q!==S){Mt.buffers.depth.getReversed()&&S.reversedDepth!==!0&&(S._reversedDepth=!0,S.updateProjectionMatrix()),ue.setValue(U,"projectionMatrix",S.projectionMatrix),ue.setValue(U,"viewMatrix",S.matrixWorldInverse);let hn=ue.map.cameraPosition;hn!==void 0&&hn.setValue(U,En.setFromMatrixPosition(S.matrixWorld)),ae.logarithmicDepthBuffer&&ue.setValue(U,"logDepthBufFC",2/(Math.log(S.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ue.setValue(U,"isOrthographic",S.isOrthographicCamera===!0),Q!==S&&(Q=S,Gi=!0,ls=!0)}if(Ft.needsLights&&(ln.state.sunShadowMap.length>0&&ue.setValue(U,"sunShadowMap",ln.state.sunShadowMap,$t),ln.state.directionalShadowMap.length>0&&ue.setValue(U,"directionalShadowMap",ln.state.directionalShadowMap,$t),ln.state.spotShadowMap.length>0&&ue.setValue(U,"spotShadowMap",ln.state.spotShadowMap,$t),ln.state.pointShadowMap.length>0&&ue.setValue(U,"pointShadowMap",ln.state.pointShadowMap,$t)),Z.isSkinnedMesh){ue.setOptional(U,Z,"bindMatrix"),ue.setOptional(U,Z,"bindMatrixInverse");let Le=Z.skeleton;Le&&(Le.boneTexture===null&&Le.computeBoneTexture(),ue.setValue(U,"boneTexture",Le.boneTexture,$t))}Z.isBatchedMesh&&(ue.setOptional(U,Z,"batchingTexture"),ue.setValue(U,"batchingTexture",Z._matricesTexture,$t),ue.setOptional(U,Z,"batchingIdTexture"),ue.setValue(U,"batchingIdTexture",Z._indirectTexture,$t),ue.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ue.setValue(U,"batchingColorTexture",Z._colorsTexture,$t));let Xn=j.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&rt.update(Z,j,cn),(Gi||Ft.receiveShadow!==Z.receiveShadow)&&(Ft.receiveShadow=Z.receiveShadow,ue.setValue(U,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&B.environment!==null&&(Qe.envMapIntensity.value=B.environmentIntensity),Qe.dfgLUT!==void 0&&(Qe.dfgLUT.value=Q1()),Gi){if(ue.setValue(U,"toneMappingExposure",F.toneMappingExposure),Ft.needsLights&&Nr(Qe,ls),Et&&$.fog===!0&&xt.refreshFogUniforms(Qe,Et),xt.refreshMaterialUniforms(Qe,$,wt,At,T.state.transmissionRenderTarget[S.id]),Ft.needsLights&&Ft.numLightProbeGrids>0){let Le=_,hn=0;for(let Un of T.state.lightProbeGridArray)Un.texture!==null&&(Le.textures[hn]=Un.texture,Le.min[hn]=Un.boundingBox.min,Le.max[hn]=Un.boundingBox.max,Le.resolution[hn]=Un.resolution,hn++);for(let Un in Le)Le[Un].length=hn;Qe.probesSH.value=Le.textures,Qe.probesMin.value=Le.min,Qe.probesMax.value=Le.max,Qe.probesResolution.value=Le.resolution}wo.upload(U,Ls(Ft),Qe,$t)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(wo.upload(U,Ls(Ft),Qe,$t),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ue.setValue(U,"center",Z.center),ue.setValue(U,"modelViewMatrix",Z.modelViewMatrix),ue.setValue(U,"normalMatrix",Z.normalMatrix),ue.setValue(U,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let Le=$.uniformsGroups;for(let hn=0,Un=Le.length;hn<Un;hn++){let ll=Le[hn];Gt.update(ll,cn),Gt.bind(ll,cn)}}return cn}function Nr(S,B){S.ambientLightColor.needsUpdate=B,S.lightProbe.needsUpdate=B,S.sunLights.needsUpdate=B,S.sunLightShadows.needsUpdate=B,S.directionalLights.needsUpdate=B,S.directionalLightShadows.needsUpdate=B,S.pointLights.needsUpdate=B,S.pointLightShadows.needsUpdate=B,S.spotLights.needsUpdate=B,S.spotLightShadows.needsUpdate=B,S.rectAreaLights.needsUpdate=B,S.hemisphereLights.needsUpdate=B}function Is(S){return S.isMeshLambertMaterial||S.isMeshToonMaterial||S.isMeshPhongMaterial||S.isMeshStandardMaterial||S.isShadowMaterial||S.isShaderMaterial&&S.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(S,B,j){let $=zt.get(S);$.__autoAllocateDepthBuffer=S.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),zt.get(S.texture).__webglTexture=B,zt.get(S.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:j,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(S,B){let j=zt.get(S);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(S,B=0,j=0){ct=S,Y=B,G=j;let $=null,Z=!1,Et=!1;if(S){let Tt=zt.get(S);if(Tt.__useDefaultFramebuffer!==void 0){Mt.bindFramebuffer(U.FRAMEBUFFER,Tt.__webglFramebuffer),st.copy(S.viewport),dt.copy(S.scissor),ut=S.scissorTest,Mt.viewport(st),Mt.scissor(dt),Mt.setScissorTest(ut),J=-1;return}else if(Tt.__webglFramebuffer===void 0)$t.setupRenderTarget(S);else if(Tt.__hasExternalTextures)$t.rebindTextures(S,zt.get(S.texture).__webglTexture,zt.get(S.depthTexture).__webglTexture);else if(S.depthBuffer){let te=S.depthTexture;if(Tt.__boundDepthTexture!==te){if(te!==null&&zt.has(te)&&(S.width!==te.image.width||S.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");$t.setupDepthRenderbuffer(S)}}let Lt=S.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Et=!0);let Bt=zt.get(S).__webglFramebuffer;S.isWebGLCubeRenderTarget?(Array.isArray(Bt[B])?$=Bt[B][j]:$=Bt[B],Z=!0):S.samples>0&&$t.useMultisampledRTT(S)===!1?$=zt.get(S).__webglMultisampledFramebuffer:Array.isArray(Bt)?$=Bt[j]:$=Bt,st.copy(S.viewport),dt.copy(S.scissor),ut=S.scissorTest}else st.copy(Ht).multiplyScalar(wt).floor(),dt.copy(fe).multiplyScalar(wt).floor(),ut=he;if(j!==0&&($=W),Mt.bindFramebuffer(U.FRAMEBUFFER,$)&&Mt.drawBuffers(S,$),Mt.viewport(st),Mt.scissor(dt),Mt.setScissorTest(ut),Z){let Tt=zt.get(S.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,Tt.__webglTexture,j)}else if(Et){let Tt=B;for(let Lt=0;Lt<S.textures.length;Lt++){let Bt=zt.get(S.textures[Lt]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Lt,Bt.__webglTexture,j,Tt)}}else if(S!==null&&j!==0){let Tt=zt.get(S.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Tt.__webglTexture,j)}J=-1};function Fr(S){let B=zt.get(S);return(B.__readFormat!==S.format||B.__readType!==S.type)&&(B.__readFormat=S.format,B.__readType=S.type,B.__formatReadable=ae.textureFormatReadable(S.format),B.__typeReadable=ae.textureTypeReadable(S.type)),B}this.readRenderTargetPixels=function(S,B,j,$,Z,Et,Pt,Tt=0){if(!(S&&S.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=zt.get(S).__webglFramebuffer;if(S.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){Mt.bindFramebuffer(U.FRAMEBUFFER,Lt);try{let Bt=S.textures[Tt],te=Bt.format,me=Bt.type;S.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Tt);let Ot=Fr(Bt);if(Ot.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ot.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=S.width-$&&j>=0&&j<=S.height-Z&&U.readPixels(B,j,$,Z,gt.convert(te),gt.convert(me),Et)}finally{let Bt=ct!==null?zt.get(ct).__webglFramebuffer:null;Mt.bindFramebuffer(U.FRAMEBUFFER,Bt)}}},this.readRenderTargetPixelsAsync=async function(S,B,j,$,Z,Et,Pt,Tt=0){if(!(S&&S.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=zt.get(S).__webglFramebuffer;if(S.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=S.width-$&&j>=0&&j<=S.height-Z){Mt.bindFramebuffer(U.FRAMEBUFFER,Lt);let Bt=S.textures[Tt],te=Bt.format,me=Bt.type;S.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Tt);let Ot=Fr(Bt);if(Ot.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ot.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,ge),U.bufferData(U.PIXEL_PACK_BUFFER,Et.byteLength,U.STREAM_READ),U.readPixels(B,j,$,Z,gt.convert(te),gt.convert(me),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Ze=ct!==null?zt.get(ct).__webglFramebuffer:null;Mt.bindFramebuffer(U.FRAMEBUFFER,Ze);let Ce=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await yg(U,Ce,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,ge),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Et),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(ge),U.deleteSync(Ce),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(S,B=null,j=0){let $=Math.pow(2,-j),Z=Math.floor(S.image.width*$),Et=Math.floor(S.image.height*$),Pt=B!==null?B.x:0,Tt=B!==null?B.y:0;$t.setTexture2D(S,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,Pt,Tt,Z,Et),Mt.unbindTexture()},this.copyTextureToTexture=function(S,B,j=null,$=null,Z=0,Et=0){let Pt,Tt,Lt,Bt,te,me,Ot,ge,Ze,Ce=S.isCompressedTexture?S.mipmaps[Et]:S.image;if(j!==null)Pt=j.max.x-j.min.x,Tt=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,Bt=j.min.x,te=j.min.y,me=j.isBox3?j.min.z:0;else{let ue=Math.pow(2,-Z);Pt=Math.floor(Ce.width*ue),Tt=Math.floor(Ce.height*ue),S.isDataArrayTexture?Lt=Ce.depth:S.isData3DTexture?Lt=Math.floor(Ce.depth*ue):Lt=1,Bt=0,te=0,me=0}$!==null?(Ot=$.x,ge=$.y,Ze=$.z):(Ot=0,ge=0,Ze=0);let Pe=gt.convert(B.format),vn=gt.convert(B.type),Ft;B.isData3DTexture?($t.setTexture3D(B,0),Ft=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?($t.setTexture2DArray(B,0),Ft=U.TEXTURE_2D_ARRAY):($t.setTexture2D(B,0),Ft=U.TEXTURE_2D),Mt.activeTexture(U.TEXTURE0),Mt.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Mt.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Mt.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let ln=Mt.getParameter(U.UNPACK_ROW_LENGTH),ve=Mt.getParameter(U.UNPACK_IMAGE_HEIGHT),as=Mt.getParameter(U.UNPACK_SKIP_PIXELS),cn=Mt.getParameter(U.UNPACK_SKIP_ROWS),kr=Mt.getParameter(U.UNPACK_SKIP_IMAGES);Mt.pixelStorei(U.UNPACK_ROW_LENGTH,Ce.width),Mt.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ce.height),Mt.pixelStorei(U.UNPACK_SKIP_PIXELS,Bt),Mt.pixelStorei(U.UNPACK_SKIP_ROWS,te),Mt.pixelStorei(U.UNPACK_SKIP_IMAGES,me);let Gi=S.isDataArrayTexture||S.isData3DTexture,ls=B.isDataArrayTexture||B.isData3DTexture;if(S.isDepthTexture){let ue=zt.get(S),Qe=zt.get(B),Xn=zt.get(ue.__renderTarget),Le=zt.get(Qe.__renderTarget);Mt.bindFramebuffer(U.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Mt.bindFramebuffer(U.DRAW_FRAMEBUFFER,Le.__webglFramebuffer);for(let hn=0;hn<Lt;hn++)Gi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,zt.get(S).__webglTexture,Z,me+hn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,zt.get(B).__webglTexture,Et,Ze+hn)),U.blitFramebuffer(Bt,te,Bt+Pt,te+Tt,Ot,ge,Ot+Pt,ge+Tt,U.DEPTH_BUFFER_BIT,U.NEAREST);Mt.bindFramebuffer(U.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||S.isRenderTargetTexture||zt.has(S)){let ue=zt.get(S),Qe=zt.get(B);Mt.bindFramebuffer(U.READ_FRAMEBUFFER,N),Mt.bindFramebuffer(U.DRAW_FRAMEBUFFER,X);for(let Xn=0;Xn<Lt;Xn++)Gi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ue.__webglTexture,Z,me+Xn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ue.__webglTexture,Z),ls?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Qe.__webglTexture,Et,Ze+Xn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Qe.__webglTexture,Et),Z!==0?U.blitFramebuffer(Bt,te,Bt+Pt,te+Tt,Ot,ge,Ot+Pt,ge+Tt,U.COLOR_BUFFER_BIT,U.NEAREST):ls?U.copyTexSubImage3D(Ft,Et,Ot,ge,Ze+Xn,Bt,te,Pt,Tt):U.copyTexSubImage2D(Ft,Et,Ot,ge,Bt,te,Pt,Tt);Mt.bindFramebuffer(U.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ls?S.isDataTexture||S.isData3DTexture?U.texSubImage3D(Ft,Et,Ot,ge,Ze,Pt,Tt,Lt,Pe,vn,Ce.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ft,Et,Ot,ge,Ze,Pt,Tt,Lt,Pe,Ce.data):U.texSubImage3D(Ft,Et,Ot,ge,Ze,Pt,Tt,Lt,Pe,vn,Ce):S.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Et,Ot,ge,Pt,Tt,Pe,vn,Ce.data):S.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Et,Ot,ge,Ce.width,Ce.height,Pe,Ce.data):U.texSubImage2D(U.TEXTURE_2D,Et,Ot,ge,Pt,Tt,Pe,vn,Ce);Mt.pixelStorei(U.UNPACK_ROW_LENGTH,ln),Mt.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ve),Mt.pixelStorei(U.UNPACK_SKIP_PIXELS,as),Mt.pixelStorei(U.UNPACK_SKIP_ROWS,cn),Mt.pixelStorei(U.UNPACK_SKIP_IMAGES,kr),Et===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ft),Mt.unbindTexture()},this.initRenderTarget=function(S){zt.get(S).__webglFramebuffer===void 0&&$t.setupRenderTarget(S)},this.initTexture=function(S){S.isCubeTexture?$t.setTextureCube(S,0):S.isData3DTexture?$t.setTexture3D(S,0):S.isDataArrayTexture||S.isCompressedArrayTexture?$t.setTexture2DArray(S,0):$t.setTexture2D(S,0),Mt.unbindTexture()},this.resetState=function(){Y=0,G=0,ct=null,Mt.reset(),_t.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ye._getDrawingBufferColorSpace(t),e.unpackColorSpace=ye._getUnpackColorSpace()}};var tE={king:[15772442,"paint"],boom:[16365604,"paint"],jib:[15303974,"paint"],stage:[14277332,"paint"],link:[4542038,"paint"],pedestal:[13225681,"paint"],ballast:[4871003,"paint"],deck:[7174272,"paint"],cab:[16053747,"paint"],rail:[16106776,"paint"],grating:[5989741,"paint"],dark:[2830904,"paint"],glass:[1846584,"glass"],lamp:[16774351,"paint"],steel:[8095374,"metal"],barrel:[3752779,"paint"],rod:[15002092,"metal"],hose:[1382684,"paint"],drum:[5068896,"paint"],rope:[5858669,"metal"],rubber:[1909286,"paint"],touch:[16747566,"paint"],load:[2846611,"paint"],panel:[12236200,"paint"],frame:[15382556,"paint"],sling:[10134441,"metal"],post:[15904798,"paint"]},o0={paint:new Vn({vertexColors:!0,roughness:.5,metalness:.05}),metal:new Vn({vertexColors:!0,roughness:.3,metalness:.35}),glass:new Vn({vertexColors:!0,roughness:.08,metalness:.2,name:"glass"})};function oh(i,t=1){let[e,n]=tE[i]??[8947848,"paint"];return{colour:new Vt(e).multiplyScalar(t),finish:n}}function ah(i){return o0[i]}var r0=new Map;function Ss(i){let t=r0.get(i);if(!t){let{colour:e,finish:n}=oh(i);t=o0[n].clone(),t.vertexColors=!1,t.color=e,r0.set(i,t)}return t}var ce=class i{constructor(t,e,n,s){this.o=t;this.x=e;this.y=n;this.z=s}o;x;y;z;static along(t,e,n){let s=e.clone().normalize(),r=n.clone().addScaledVector(s,-s.dot(n));return r.lengthSq()<1e-9&&r.set(0,0,1).addScaledVector(s,-s.z),r.lengthSq()<1e-9&&r.set(0,1,0).addScaledVector(s,-s.y),r.normalize(),new i(t.clone(),s,r,s.clone().cross(r))}at(t,e,n){return this.o.clone().addScaledVector(this.x,t).addScaledVector(this.y,e).addScaledVector(this.z,n)}moved(t,e,n){return new i(this.at(t,e,n),this.x,this.y,this.z)}},gi=class{heaps=new Map;face(t,e,n=1){let{colour:s,finish:r}=oh(e,n),o=this.heap(r),a=eE(t);for(let l=1;l+1<t.length;++l)for(let c of[t[0],t[l],t[l+1]])l0(o,c,a,s)}loft(t,e,n=[],s=!0){for(let r=0;r+1<t.length;++r){let[o,a]=[t[r],t[r+1]];for(let l=0;l<o.length;++l){let c=(l+1)%o.length;this.face([o[l],o[c],a[c],a[l]],e,n[l]??1)}}s&&(this.fan([...t[0]].reverse(),e),this.fan(t[t.length-1],e))}fan(t,e,n=1){let s=t.reduce((r,o)=>r.add(o),new R).divideScalar(t.length);for(let r=0;r<t.length;++r)this.face([s,t[r],t[(r+1)%t.length]],e,n)}box(t,[e,n,s],r,o=1){this.loft([-.5,.5].map(a=>hf(t.moved(a*e,0,0),n,s)),r,[o,o,o,o])}plate(t,e,n,s,r=1){let o=c=>e.map(([h,d])=>t.at(h,c,d)),[a,l]=[o(-n/2),o(n/2)];this.fan(a,s,r),this.fan([...l].reverse(),s,r),this.loft([[...a].reverse(),[...l].reverse()],s,e.map(()=>.9*r),!1)}turned(t,e,n,s,{sides:r=16,shade:o=1}={}){let{colour:a,finish:l}=oh(s,o),c=this.heap(l),{x:h,y:d,z:u}=ce.along(t,e,Math.abs(e.x)<.9*e.length()?new R(1,0,0):new R(0,1,0)),f=Array.from({length:r+1},(p,x)=>{let m=2*Math.PI*x/r;return d.clone().multiplyScalar(Math.cos(m)).addScaledVector(u,Math.sin(m))});for(let p=0;p+1<n.length;++p){let[[x,m],[g,b]]=[n[p],n[p+1]],E=new R(m-b,g-x,0).normalize();if(m===b&&x===g)continue;let _=(T,y,A)=>t.clone().addScaledVector(h,T).addScaledVector(f[A],y),C=T=>h.clone().multiplyScalar(E.x).addScaledVector(f[T],E.y);for(let T=0;T<r;++T){let[y,A,z,F]=[_(x,m,T),_(x,m,T+1),_(g,b,T+1),_(g,b,T)],[D,V]=[C(T),C(T+1)];m>0&&a0(c,[y,A,z],[D,V,V],a),b>0&&a0(c,[y,z,F],[D,V,D],a)}}}bar(t,e,n,s,r={}){let o=e.clone().sub(t),a=o.length();a>1e-9&&this.turned(t,o,[[0,0],[0,n],[a,n],[a,0]],s,{sides:8,...r})}pipe(t,e,n,s={}){for(let r=0;r+1<t.length;++r)this.bar(t[r],t[r+1],e,n,s)}geometries(){return[...this.heaps].map(([t,e])=>{let n=new pn;for(let[s,r]of[["position",e.position],["normal",e.normal],["color",e.colour]])n.setAttribute(s,new Ke(new Float32Array(r),3));return[t,n]})}meshes(){return this.geometries().map(([t,e])=>{let n=new ie(e,ah(t));return n.castShadow=n.receiveShadow=!0,n})}heap(t){let e=this.heaps.get(t);return e||this.heaps.set(t,e={position:[],normal:[],colour:[]}),e}};function hf(i,t,e){return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([n,s])=>i.at(0,n*t/2,s*e/2))}function ns(i,t,e,n=10){let s=[[-e,-t/2]];for(let r=0;r<=n;++r){let o=-Math.PI/2+Math.PI*r/n;s.push([i*Math.cos(o),i*Math.sin(o)])}return s.push([-e,t/2]),s}function eE(i){let t=new R;return i.forEach((e,n)=>{let s=i[(n+1)%i.length];t.x+=(e.y-s.y)*(e.z+s.z),t.y+=(e.z-s.z)*(e.x+s.x),t.z+=(e.x-s.x)*(e.y+s.y)}),t.normalize()}function l0(i,t,e,n){i.position.push(t.x,t.y,t.z),i.normal.push(e.x,e.y,e.z),i.colour.push(n.r,n.g,n.b)}function a0(i,t,e,n){t.forEach((s,r)=>l0(i,s,e[r],n))}var c0=.045,lh=.86;function h0(i,t){let e=t?[[0,1],[1,1]]:i.tip==="mouth"?[[0,.72],[.14,1],[1,1]]:i.tip==="fork"?[[0,.6],[.24,1],[.62,.96],[1,.6]]:[[0,.78],[.16,1],[.4,.94],[1,.46]];return n=>{let s=Math.max(1,e.findIndex(([c])=>c>=n)),[[r,o],[a,l]]=[e[s-1],e[s]];return[o+(l-o)*(n-r)/(a-r),t||i.tip==="mouth"?1:1-.14*n]}}function ch(i,t,e,n,s,r,o){let a=f=>.36*n(f)[0],l=r.foot==="lug"?Math.min(1.15*a(0),.2*e)/e:0,c=r.tip==="fork"||r.tip==="head"?1-Math.min(1.15*a(1),.2*e)/e:1,d=[l,...s.filter(f=>f>l+.01&&f<c-.01),c].map(f=>iE(t.moved(f*e,0,0),...n(f)));i.loft(d,o,nE),sE(i,t,e,n,[l,c],o),r.foot==="lug"&&za(i,t,[n(0)[0],.62*n(0)[1]],l*e,-1,o);let u=t.moved(e,0,0);r.tip==="fork"&&za(i,u,n(1),(1-c)*e,1,o),r.tip==="head"&&rE(i,u,n(1),(1-c)*e,o),r.tip==="mouth"&&oE(i,u,n(1),o)}var nE=[.9,.8,1,1,1,.8,.9,.8,1,1,1,.8];function iE(i,t,e){let[n,s,r]=[t/2,e/2,c0*t],o=[[s,n],[-s,n],[-s,n-r],[-lh*s,n-r],[-lh*s,r-n],[-s,r-n]];return[...o,...o.map(([a,l])=>[-a,-l])].map(([a,l])=>i.at(0,a,l))}function sE(i,t,e,n,[s,r],o){let[a]=n(.5),l=Math.min(Math.max(Math.round(e*(r-s)/(1.7*a)),2),12);for(let c=0;c<=l;++c){let h=s+(r-s)*(c+.02)/(l+.04),[d,u]=n(h);for(let f of[-1,1]){let p=(lh+1)/4*u*f;i.box(t.moved(h*e,p,0),[.035*a,(1-lh)/2*u*.96,(1-2*c0)*d],o,.86)}}}function za(i,t,[e,n],s,r,o){let[a,l]=[.36*e,.12*n],c=ns(a,.94*e,s+.35*e),h=r>0?c:c.map(([d,u])=>[-d,u]).reverse();for(let d of[-1,1]){let u=t.moved(0,d*(n-l)*.5,0);i.plate(u,h,l,o,.94);let f=t.y.clone().multiplyScalar(d);i.turned(u.o,f,[[.5*l,.72*a],[.8*l,.68*a],[.8*l,0]],o,{shade:.85})}}function rE(i,t,[e,n],s,r){let o=.36*e;za(i,t,[e,.9*n],s,1,r),tr(i,t.o,t.y,.92*o,.34*n,"steel"),i.bar(t.at(0,-.58*n,0),t.at(0,.58*n,0),.3*o,"steel",{sides:12})}function tr(i,t,e,n,s,r,o=20){let a=s/2,l=[[-a,0],[-a,n],[-.55*a,n],[0,.86*n],[.55*a,n],[a,n],[a,0]];i.turned(t,e,l,r,{sides:o})}function oE(i,t,[e,n],s){i.box(t.moved(-.09*e,0,0),[.2*e,1.12*n,1.1*e],s,.85),i.box(t.moved(.02*e,0,0),[.05*e,.94*n,.94*e],"dark")}function uf(i,t,e,n,s){let[r,o]=[s/2,.16*n+.02*s],a=[[-r-o,0],[-r-o,1.25*n],[-r,1.35*n],[-r,n],[r,n],[r,1.35*n],[r+o,1.25*n],[r+o,0]];i.turned(t,e,a,"steel",{sides:18})}function hh(i,t,e,n,[s,r],o){let a=e.clone().sub(t),l=a.length(),c=ce.along(e,a,n),h=Math.min(.24*s,.45*l),d=.27*r,u=ns(h,Math.min(1.1*s,2.4*l),Math.min(l,Math.max(l-.3*s,.75*l)));for(let f of[-1,1])i.plate(c.moved(0,f*d,0),u,.1*r,o,.92);i.bar(c.at(0,-d-.12*r,0),c.at(0,d+.12*r,0),.5*h,"steel",{sides:12})}function u0(i,t,e,[n,s],r){let[o,a,l]=[.36*n,.18*s,.36*s],c=[];for(let[d,u]of[[e,-Math.PI/2],[0,Math.PI/2]])for(let f=0;f<=8;++f){let p=u+Math.PI*f/8;c.push([d+o*Math.cos(p),o*Math.sin(p)])}for(let d of[-1,1])i.plate(t.moved(0,d*l,0),c,a,r);let h=t.moved(e,0,0);i.bar(h.at(0,-.6*s,0),h.at(0,.6*s,0),.5*o,"steel",{sides:12})}function d0(i,t,[e,n],s){let r=new ce(t.o,t.z,t.y,t.x.clone().negate()),o=ns(.5*e,2.2*e,.6*e);for(let a of[-1,1])i.plate(r.moved(0,a*.48*n,0),o,.16*n,s,.92);i.box(t.moved(0,0,-.5*e),[2.6*e,2*n,.16*e],s,.85)}function df(i,t,[e,n,s]){let r=Math.min(.5*e,.3*s),o=t.moved(0,0,.5*s-1.08*r),a=aE(r,.72*r,.34*s);for(let c of[-1,1]){i.plate(o.moved(0,c*.4*n,0),a,.1*n,"rail");for(let h of[-.5,.12]){let d=[[h,-.52],[h+.3,-.52],[h+.56,-.14],[h+.26,-.14]].map(([u,f])=>[u*r,f*r]);i.plate(o.moved(0,c*.456*n,0),d,.01*n,"dark")}}for(let c of[-.18,.18])tr(i,o.at(0,c*n,0),t.y,.9*r,.26*n,"steel");i.bar(o.at(0,-.52*n,0),o.at(0,.52*n,0),.2*r,"steel",{sides:12});let l=t.moved(0,0,.5*s-1.08*r-.36*s);i.bar(l.at(0,-.5*n,0),l.at(0,.5*n,0),.07*s,"drum",{sides:12}),i.turned(l.o,t.z,[[-.11*s,0],[-.11*s,.08*s],[.06*s,.1*s],[.06*s,0]],"steel",{sides:14}),lE(i,l.moved(0,0,-.11*s),Math.max(.5*s+l.o.clone().sub(t.o).dot(t.z)-.11*s,.12*s))}function aE(i,t,e){let n=[[-t,-e]];n.push([t,-e]);for(let s=0;s<=12;++s){let r=Math.PI*s/12;n.push([i*Math.cos(r),i*Math.sin(r)])}return n}function lE(i,t,e){let n=.34*e,s=.26*n,r=t.moved(0,0,-e+n+s),o=[t.o.clone(),t.at(0,0,-.25*e)];for(let a=0;a<=9;++a){let l=Math.PI/2+.25-1.5*Math.PI*a/9;o.push(r.at(n*Math.cos(l),0,n*Math.sin(l)))}i.pipe(o,s,"drum",{sides:8})}function f0(i,t,[e,n,s]){let r=Math.min(s,e);for(let o of[-1,1])i.box(t.moved(0,o*.46*n,0),[e,.06*n,.55*r],"link");i.box(t,[.3*e,.94*n,.3*r],"link",1.15);for(let o=-2;o<=2;++o)tr(i,t.at(-.4*e,o*.07*n,0),t.y,.36*r,.055*n,"steel");i.bar(t.at(-.4*e,-.5*n,0),t.at(-.4*e,.5*n,0),.09*r,"steel",{sides:12})}function p0(i,t,e,n,s,r,o){let a=ff(i,t,s),l=r>0?r:.9*s,[c,h]=[.62*l,.2*l],d=.38*l+h,u=Math.max(n-2.2*c,.55*n),f=[[a,0,.92*s,.92*s],[a+.06*n,0,.9*s,.88*s],[u,.75*e,Math.max(.62*s,.9*c),Math.max(.6*s,d)],[n-1.05*c,.95*e,.95*c,d]];i.loft(f.map(([E,_,C,T])=>uh(t.moved(_,0,E),C,T)),o,[1,.9,1,.9,1,.9,1,.9]);let p=new ce(t.at(e,0,n),t.z,t.y,t.x.clone().negate()),x=ns(c,2.1*c,2.4*c);for(let E of[-1,1]){let _=p.moved(0,E*(d-h/2),0);i.plate(_,x,h,o,.95),i.turned(_.o,t.y.clone().multiplyScalar(E),[[.5*h,.6*c],[.75*h,.56*c],[.75*h,0]],o,{shade:.82})}let m=Math.max(.75*s,d),g=Math.min(2.3,.42*n),b=Math.min(.5*n,n-1.25*g);pf(i,t.moved(.35*e,m,Math.max(b,a)),g,.6*s,t.o,o)}function ff(i,t,e){let n=.09*e;i.turned(t.o,t.z,[[-.6*n,0],[-.6*n,1.16*e],[n,1.16*e],[n,1.02*e]],"drum",{sides:36}),i.turned(t.o,t.z,[[n,1.05*e],[1.7*n,1.05*e]],"steel",{sides:36}),i.turned(t.o,t.z,[[1.7*n,1.02*e],[1.7*n,1.14*e],[2.7*n,1.14*e],[2.7*n,0]],"drum",{sides:36});let s=24;for(let r=0;r<s;++r){let o=2*Math.PI*(r+.5)/s,a=t.at(1.06*e*Math.cos(o),1.06*e*Math.sin(o),0);i.turned(a,t.z,[[2.7*n,.32*n],[3.2*n,.32*n],[3.2*n,0]],"steel",{sides:6})}return 2.7*n}function Va(i,t,e,n,s){let r=t.distanceTo(e),o=Ha(t,e.clone().sub(t),s),a=Math.min(.08*n,.1*r),l=[[0,0],[0,1.3*n],[a,1.3*n],[a,n],[r-1.6*a,n],[r-1.6*a,1.14*n],[r-.5*a,1.14*n],[r-.5*a,0]];i.turned(t,o.z,l,"pedestal",{sides:36});let c=12;for(let d=0;d<c;++d){let u=2*Math.PI*d/c,f=o.x.clone().multiplyScalar(Math.cos(u)).addScaledVector(o.y,Math.sin(u)),p=new ce(o.o,f,o.z.clone().cross(f),o.z);i.plate(p,[[.98*n,a],[1.26*n,a],[.98*n,a+Math.min(.5*n,.4*r)]],.04*n,"pedestal",.92)}let h=Math.min(2,.55*r);if(n>.45*h){let d=o.moved(0,-1.005*n,a+.55*h);i.box(d,[.42*h,.12*n,h],"pedestal",.8),i.box(d.moved(.15*h,-.07*n,0),[.03*h,.02*n,.08*h],"dark")}}function Ha(i,t,e){let n=t.clone().normalize(),s=e.clone().addScaledVector(n,-n.dot(e));return s.lengthSq()<1e-9&&s.set(1,0,0).addScaledVector(n,-n.x),s.lengthSq()<1e-9&&s.set(0,1,0).addScaledVector(n,-n.y),s.normalize(),new ce(i.clone(),s,n.clone().cross(s),n)}function uh(i,t,e){let n=.28*Math.min(t,e);return[[t,e-n],[t-n,e],[n-t,e],[-t,e-n],[-t,n-e],[n-t,-e],[t-n,-e],[t,n-e]].map(([r,o])=>i.at(r,o,0))}function pf(i,t,e,n,s,r){let[o,a,l]=[.82*e,.66*e,.08*e];cE(i,t.moved(.32*e,l+a/2,.06*e),o,a,e);let[c,h]=[-.72*e,.32*e+.4*o],d=.05*e,u=l+a+.04*e;i.box(t.moved((c+h)/2,u/2-.04*e,0),[h-c,u+.08*e,d],"grating");for(let p of[Math.max(-.8*n,c+.1*e),Math.min(.8*n,h-.15*e)]){let x=new ce(t.at(p,0,-d/2),t.y,t.x.clone().negate(),t.z);i.plate(x,[[-.1*e,-.45*e],[.8*u,0],[-.1*e,0]],.05*e,r)}dh(i,[[.32*e-.55*o,u],[c,u],[c,.05*e]].map(([p,x])=>t.at(p,x,d/2)),t.z,.48*e);let f=t.o.clone().sub(s).dot(t.z);f>.4*e&&hE(i,t.moved(c+.02*e,.62*u,0),f-.03*e,.2*e)}function cE(i,t,e,n,s){let r=([c,h])=>[c*e,h*s],o=[[-.5,0],[.36,0],[.5,.3],[.36,.96],[-.5,.96]];i.plate(t,o.map(r),n,"cab"),i.box(t.moved(-.05*e,0,.98*s),[.98*e,1.08*n,.05*s],"cab",.88);let a=(c,h)=>{let[d,u]=[.012*e,.43*n],[f,p]=[r(c),r(h)];i.face([t.at(f[0]+d,-u,f[1]),t.at(f[0]+d,u,f[1]),t.at(p[0]+d,u,p[1]),t.at(p[0]+d,-u,p[1])],"glass")};a([.382,.05],[.482,.27]),a([.492,.34],[.372,.91]);let l=[[[-.08,.4],[.45,.4],[.345,.9],[-.08,.9]],[[-.42,.5],[-.15,.5],[-.15,.9],[-.42,.9]]];for(let c of l)for(let h of[-1,1]){let d=c.map(r).map(([u,f])=>t.at(u,h*.506*n,f));i.face(h<0?d:d.reverse(),"glass")}i.box(t.moved(.42*e,.3*n,1.02*s),[.08*e,.12*n,.06*s],"lamp"),i.box(t.moved(.42*e,-.3*n,1.02*s),[.08*e,.12*n,.06*s],"lamp")}function dh(i,t,e,n){let s=.022*n;for(let r=0;r+1<t.length;++r){let[o,a]=[t[r],t[r+1]],l=Math.max(1,Math.round(o.distanceTo(a)/(1.2*n)));for(let c=r===0?0:1;c<=l;++c){let h=o.clone().lerp(a,c/l);i.bar(h,h.clone().addScaledVector(e,n),s,"rail",{sides:5})}for(let c of[.55,1])i.bar(o.clone().addScaledVector(e,c*n),a.clone().addScaledVector(e,c*n),s,"rail",{sides:5})}}function hE(i,t,e,n){let s=Math.min(Math.max(Math.round(e/(.85*n)),3),16),r=.05*n;for(let o of[-.5,.5])i.bar(t.at(0,o*n,0),t.at(0,o*n,-e),r,"rail",{sides:5});for(let o=0;o<s;++o){let a=-e*(o+.5)/s;i.bar(t.at(0,-.5*n,a),t.at(0,.5*n,a),.7*r,"rail",{sides:4})}}function m0(i,t,[e,n,s],r,o){let a=new ce(r,t.x,t.y,t.z);ff(i,a,.42*n),i.loft([-.5,.5].map(u=>uh(t.moved(0,0,u*s),e/2,n/2)),o,[1,.92,1,.92,1,.92,1,.92]);let l=Math.min(2.2,.75*n),c=s/2;pf(i,t.moved(e/2-.9*l,.5*n,c),l,.5*l,t.at(0,0,c),o);let[h,d]=[e/2,n/2];dh(i,[[.1*h,-d],[-h,-d]].map(([u,f])=>t.at(u,.97*f,c)),t.z,.45*l)}function g0(i,t,[e,n,s],r){i.box(t,[e,n,s],r),i.box(t.moved(0,0,.5*s),[1.03*e,1.04*n,.05*s],r,.85);for(let l of[-1,1]){let c=l*.5*n;for(let d of[-.3,.02]){let u=t.moved(d*e,c,.1*s);i.box(u,[.24*e,.012*n,.42*s],"dark");for(let f=0;f<6;++f)i.box(u.moved(0,l*.01*n,(f/6-.42)*.42*s),[.23*e,.02*n,.028*s],r,.8)}let h=t.moved(.34*e,c,-.08*s);i.box(h,[.17*e,.016*n,.72*s],r,.88),i.box(h.moved(.06*e,l*.012*n,0),[.012*e,.014*n,.07*s],"dark")}let o=.525*s,a=[[-.48,-.48],[.48,-.48],[.48,.48],[-.48,.48],[-.48,-.48]].map(([l,c])=>t.at(l*e,c*n,o));dh(i,a,t.z,.32*s)}function x0(i,t,[e,n,s]){for(let o=0;o<3;++o){let a=l=>uh(t.moved(0,0,((o+l)/3-.5)*s),e/2,n/2);i.loft([a(.02),a(.96)],"ballast",[1,.9,1,.9,1,.9,1,.9])}}function v0(i,t,e,n,s,[r,o],a){let l=(c,h)=>h.clone().addScaledVector(s,c*o/2);for(let c of[-1,1]){let h=l(.45*c,n);mf(i,l(c,t),h,r,s,a),mf(i,l(c,e),h,1.25*r,s,a);let d=u=>l(c,u).lerp(h,.5);mf(i,d(t),d(e),.6*r,s,a)}for(let c of[.5,1]){let h=d=>l(d,t).lerp(l(.45*d,n),c);i.bar(h(-1),h(1),.4*r,a,{sides:10,shade:.92})}for(let c of[-.16,0,.16])tr(i,l(c,n),s,1.5*r,.12*o,"steel");i.bar(l(-.5,n),l(.5,n),.35*r,"steel",{sides:12})}function mf(i,t,e,n,s,r){let o=ce.along(t.clone().lerp(e,.5),e.clone().sub(t),s);i.box(o,[t.distanceTo(e),.8*n,n],r)}function Es(i,t,e=t>i.forecastle){return i.freeboard+(e?i.storey:0)}function gf(i,t){let{freeboard:e,storey:n,bulwark:s,forecastle:r,slender:o}=i,a=Math.min(Math.max((t-r+.09)/.09,0),1),l=o?Math.max(t-.3,0)**2:0;return e+n*a*a*(3-2*a)+s*(1+1.6*l)}function is(i,t,e,n,s=1){let{length:r,breadth:o,draught:a,freeboard:l,slender:c}=i;if(!c)return[t*r/2,e*s*o/2,n];let h=Math.min(Math.max(n/(l+1.6*i.storey),0),1.1),d=.3+.15*h,u=Math.max((t-d)/(1-d),0),f=1-u*u,p=Math.max(1-u**2.4,0)**.6,x=t<-.7?1-.1*((-.7-t)/.3)**2:1,m=(f+(p-f)*Math.min(h,1))*x,g=Math.max((t-.45)/.55,0)**2,b=n>0?.05*h:-.025*(n/a)**2;return[t*r/2+b*g*r,e*s*m*o/2,n]}function y0({draught:i,slender:t},e){if(t)return e<-.55?i*(1-.75*((-.55-e)/.45)**1.6):i;let n=Math.max((Math.abs(e)-.75)/.25,0);return i*(1-.6*n)}var So=class{points=[];normals=[];colours=[];quad(t,e,n,s,r){let o=b0(t,n,e,s);this.corners([t,e,n,t,n,s],[o,o,o,o,o,o],r)}box(t,e,n,s=[1,1]){let r=(o,a,l)=>[t[0]+o*e[0]*(l>0?s[0]:1)/2,t[1]+a*e[1]*(l>0?s[1]:1)/2,t[2]+l*e[2]/2];for(let o of[-1,1])this.quad(r(o,-o,-1),r(o,o,-1),r(o,o,1),r(o,-o,1),n),this.quad(r(o,o,-1),r(-o,o,-1),r(-o,o,1),r(o,o,1),n),this.quad(r(-o,-1,o),r(o,-1,o),r(o,1,o),r(-o,1,o),n)}tube(t,e,n,s,r,o,a=8){let l=(c,h)=>[t+r*Math.cos(2*Math.PI*c/a),e+r*Math.sin(2*Math.PI*c/a),h];for(let c=0;c<a;++c)this.quad(l(c,n),l(c+1,n),l(c+1,s),l(c,s),o),this.quad([t,e,s],l(c,s),l(c+1,s),[t,e,s],o)}rail(t,e,n){let s=.05*e;t.forEach((r,o)=>{this.box([r[0],r[1],r[2]+e/2],[s,s,e],n);let a=t[o+1];if(a)for(let l of[.55,1]){let c=l*e,h=u=>[u[0],u[1],u[2]+c-s],d=u=>[u[0],u[1],u[2]+c];this.quad(h(r),h(a),d(a),d(r),n),this.quad(h(a),h(r),d(r),d(a),n)}})}grid(t,e){let n=(r,o)=>{let[a,l]=[t.length-1,t[r].length-1];return b0(t[Math.max(r-1,0)][o],t[Math.min(r+1,a)][o],t[r][Math.max(o-1,0)],t[r][Math.min(o+1,l)])},s=t.map((r,o)=>r.map((a,l)=>n(o,l)));for(let r=0;r+1<t.length;++r)for(let o=0;o+1<t[r].length;++o){let a=[[r,o],[r+1,o],[r+1,o+1],[r,o],[r+1,o+1],[r,o+1]];this.corners(a.map(([l,c])=>t[l][c]),a.map(([l,c])=>s[l][c]),e)}}get count(){return this.points.length/9}geometry(){let t=new pn;return t.setAttribute("position",new Ke(new Float32Array(this.points),3)),t.setAttribute("normal",new Ke(new Float32Array(this.normals),3)),t.setAttribute("color",new Ke(new Float32Array(this.colours),3)),t}corners(t,e,n){t.forEach((s,r)=>{this.points.push(...s),this.normals.push(...e[r]),this.colours.push(n.r,n.g,n.b)})}};function b0(i,t,e,n){let[s,r,o]=[t[0]-i[0],t[1]-i[1],t[2]-i[2]],[a,l,c]=[n[0]-e[0],n[1]-e[1],n[2]-e[2]],h=[r*c-o*l,o*a-s*c,s*l-r*a],d=Math.hypot(...h);return d>1e-12?[h[0]/d,h[1]/d,h[2]/d]:[0,0,1]}var[Ti,fh,Ts,xf,uE,dE]=[15725299,12174022,2896954,14833947,1920376,14212576].map(i=>new Vt(i)),[fE,pE,_0]=[[1,.08,.05],[.05,.9,.25],[1,.86,.6]].map(([i,t,e])=>new Vt().setRGB(i,t,e));function w0(i,t,e,n){let{length:s,breadth:r,storey:o}=i,a=i.house>0,l=a?i.forecastle*s/2:-.47*s,c=.14*s,h=l+c/2,d=Es(i,a?1:-1);for(let p=0;p<(a?1:2);++p){let x=(.8-.05*p)*r;t.box([h,0,d+o/2],[c,x,o],Ti),t.box([h,0,d+.98*o],[1.015*c,x+.02*r,.05*o],fh),gE(h,x,c,d,o,e),d+=o}xE(h,.77*r,c,d,o,t);let u={long:.085*s,wide:.72*r,at:h+(a?.012:.02)*s};t.box([u.at,0,d+.25*o],[u.long,u.wide,.5*o],Ti),t.box([u.at,0,d+.42*o],[.4*u.long,.93*r,.16*o],Ti),mE(u,d+.5*o,o,t,e);let f=d+1.1*o;t.box([u.at,0,f+.06*o],[1.12*u.long,1.06*u.wide,.12*o],Ti),vE(u.at-.1*u.long,f,o,t,n),yE(i,h-.4*c,d,t);for(let p of[-1,1]){bE(h-.08*c,p*.43*r,d-.35*o,o,t);let[x,m]=[p>0?fE:pE,p*.465*r];n.box([u.at,m,d+.56*o],[.14*o,.05*o,.1*o],x),n.box([u.at-(a?.57:-.57)*u.long,.42*p*u.wide,f+.1*o],[.07*o,.28*o,.14*o],_0)}}function mE(i,t,e,n,s){let{at:r,long:o,wide:a}=i,l=.6*e;s.box([r,0,t+l/2],[o,a,l],Ts,[1.07,1.035]);let c=d=>Math.max(Math.round(d/(.62*e)),2),h=.05*e;for(let d=0,u=c(a);d<=u;++d)for(let f of[-1,1])n.box([r+f*.518*o,(d/u-.5)*1.015*a,t+l/2],[.022*o,h,l],Ti);for(let d=0,u=c(o);d<=u;++d)for(let f of[-1,1])n.box([r+(d/u-.5)*1.03*o,f*.509*a,t+l/2],[h,.008*a,l],Ti)}function gE(i,t,e,n,s,r){for(let a=0;a<7;++a){let l=i+((a+.5)/7-.5)*.9*e;r.box([l,0,n+.58*s],[.3*s,t+.02*s,.26*s],Ts);let c=((a+.5)/7-.5)*.9*t;r.box([i,c,n+.58*s],[e+.02*s,.3*s,.26*s],Ts)}}function xE(i,t,e,n,s,r){let o=(l,c)=>[i+l*e/2,c*t/2,n],a=(l,c,h)=>r.rail(Array.from({length:h+1},(d,u)=>[l[0]+(c[0]-l[0])*u/h,l[1]+(c[1]-l[1])*u/h,n]),.38*s,dE);for(let l of[-1,1])a(o(-.99,l),o(.99,l),8),a(o(.99*l,-1),o(.99*l,1),9)}function vE(i,t,e,n,s){let r=t+2.3*e;n.tube(i,0,t,r,.09*e,Ti),n.tube(i-.5*e,0,t,t+1.2*e,.05*e,Ti,6),n.box([i,0,t+1.1*e],[.1*e,1.9*e,.08*e],Ti),n.box([i,0,t+1.75*e],[.08*e,1.2*e,.07*e],Ti),n.box([i+.32*e,0,t+1.3*e],[.14*e,1.1*e,.12*e],fh);for(let o of[-1,1])n.tube(i,o*.85*e,t+1.1*e,t+1.45*e,.13*e,Ti,10);s.box([i,0,r+.06*e],[.12*e,.12*e,.12*e],_0)}function yE(i,t,e,n){let{breadth:s,storey:r,length:o}=i,a=1.25*r;for(let l of i.house>0?[-.3*s,.3*s]:[0]){let c=[.03*o,(i.house>0?.09:.2)*s,a];n.box([t,l,e+a/2],c,uE,[.8,.9]),n.box([t,l,e+.62*a],[.93*c[0],.97*c[1],.2*a],xf,[.94,.98]),n.tube(t,l,e+a,e+1.2*a,.12*c[1]+.05*r,Ts)}}function bE(i,t,e,n,s){s.box([i,t,e],[2.4*n,.7*n,.35*n],xf,[1.06,1.1]),s.box([i,t,e+.3*n],[2.54*n,.77*n,.3*n],xf,[.7,.5]);for(let r of[-1,1])s.box([i+r*.9*n,t,e-.3*n],[.1*n,.5*n,.3*n],fh)}function M0(i,t){let{breadth:e,freeboard:n,storey:s,slender:r,length:o}=i;for(let c of r?[-.88,-.45,.05]:[-.85,.85])for(let h of[-1,1]){let[d,u]=is(i,c,h,n),f=u-h*.04*e;for(let p of[-.18*s,.18*s])t.tube(d+p,f,n,n+.2*s,.06*s,Ts)}for(let c of[-1,1]){let h=(m,g,b)=>{let[E,_]=is(i,m,c,g);return[E,_+c*b,g]},[d,u,f]=[n-.035*e,n-.01*e,.008*e],p=Array.from({length:13},(m,g)=>-.98+(r?1.3:1.96)*g/12),x=c<0?p:p.reverse();for(let m=0;m<12;++m){let[g,b]=[x[m],x[m+1]];t.quad(h(g,d,f),h(b,d,f),h(b,u,f),h(g,u,f),Ts),t.quad(h(g,u,f),h(b,u,f),h(b,u,-f),h(g,u,-f),Ts),t.quad(h(b,d,f),h(g,d,f),h(g,d,-f),h(b,d,-f),Ts)}}if(!r)return;let a=Es(i,1),l=.41*o;t.box([l,0,a+.16*s],[.6*s,2.6*s,.32*s],fh);for(let c of[-.8*s,.8*s])t.box([l,c,a+.34*s],[.7*s,.5*s,.5*s],Ts,[.6,1]);t.tube(.455*o,0,a,a+2.4*s,.07*s,Ti,6)}var bf=new Ji({vertexColors:!0}),_E=new Vn({vertexColors:!0,roughness:.5,metalness:.05}),wE=new Vn({color:858660,roughness:.12,metalness:.3,name:"glass"}),[ME,SE,S0,E0,T0,Er,EE,TE,ph,A0]=[1919603,15330542,10105639,8359304,14673126,5005912,8086858,7494980,14263585,15330542].map(i=>new Vt(i));function R0(i,t,e,n,s){let r=i>1.8*t,o=.14*t,a=(r?.055:.02)*t,l={length:i,breadth:t,draught:e,freeboard:n,house:s,slender:r,storey:o,bulwark:a,forecastle:r&&s>0?.4:2},c=new Ie;c.userData.hull=[i,t,e,n];let[h,d,u]=[new So,new So,new So];return RE(l,h),LE(l,h),M0(l,h),s!==0&&w0(l,h,d,u),c.add(new ie(h.geometry(),_E)),d.count&&c.add(new ie(d.geometry(),wE)),u.count&&c.add(new ie(u.geometry(),bf)),c}function AE(i){let t=Array.from({length:46},(n,s)=>-1+1.7*s/46);for(let n=0;n<=14;++n)t.push(1-.3*(1-n/14)**1.6);let e=t.map(n=>({place:n,forward:n>i.forecastle}));return i.forecastle<1&&e.push({place:i.forecastle,forward:!1},{place:i.forecastle,forward:!0}),e.sort((n,s)=>n.place-s.place||Number(n.forward)-Number(s.forward))}function vf(i,t,e){let n=y0(i,t),s=Math.min(.13*i.draught,.35*i.freeboard),r=(c,h=1)=>is(i,t,e,c,h),o=[1,.97,.9,.8,.65,.5,.35,.2,.08,0].map(c=>c*Math.PI/2),l=[{points:[...i.slender?o.map(c=>r(-n*Math.sin(c)**.4,Math.max(Math.cos(c),0)**.4)):[r(-n),r(0)],r(.6*s)],paint:S0},{points:[r(.6*s),r(s)],paint:SE},{points:[0,.35,.7,1].map(c=>r(s+c*(gf(i,t)-s))),paint:ME}];return i.slender||l.unshift({points:[r(-n,0),r(-n)],paint:S0}),l}function RE(i,t){let e=AE(i);for(let n of[-1,1]){let s=n<0?e:[...e].reverse(),r=s.map(({place:a})=>vf(i,a,n));r[0].forEach((a,l)=>t.grid(r.map(c=>c[l].points),a.paint));let o=s.map(a=>yf(i,a.place,n,Es(i,a.place,a.forward)));for(let a=0;a+1<o.length;++a){let[l,c]=[o[a],o[a+1]];t.quad(l.outer,c.outer,c.inner,l.inner,T0),t.quad(c.foot,l.foot,l.inner,c.inner,E0)}}for(let n of i.slender?[-1]:[-1,1]){let[s,r]=[vf(i,n,1),vf(i,n,-1)];s.forEach(({points:o,paint:a},l)=>{let[c,h]=n<0?[o,r[l].points]:[r[l].points,o];for(let d=0;d+1<o.length;++d)t.quad(c[d],h[d],h[d+1],c[d+1],a)}),CE(i,n,t)}for(let n=0;n+1<e.length;++n)PE(i,e[n],e[n+1],n,t);if(i.forecastle<1){let[n,s]=[Es(i,i.forecastle,!1),Es(i,i.forecastle,!0)],r=(o,a)=>is(i,i.forecastle,o,a);t.quad(r(1,n),r(-1,n),r(-1,s),r(1,s),A0)}}function yf(i,t,e,n){let s=gf(i,t),r=is(i,t,e,s),o=.012*i.breadth,a=i.slender?o*Math.max((t-.6)/.4,0):0,l=c=>{let[h,d]=is(i,t,e,c);return[h-a,e*Math.max(Math.abs(d)-o,0),c]};return{outer:r,inner:l(s),foot:l(n)}}function CE(i,t,e){let n=Es(i,t),[s,r]=[yf(i,t,1,n),yf(i,t,-1,n)],o=c=>[c[0]-Math.sign(t)*.012*i.breadth,c[1],c[2]],[a,l]=t<0?[r,s]:[s,r];e.quad(o(a.foot),o(l.foot),o(l.inner),o(a.inner),E0),e.quad(o(a.inner),o(l.inner),l.outer,a.outer,T0)}function PE(i,t,e,n,s){let r=[t,e].map(d=>is(i,d.place,1,Es(i,d.place,d.forward)));if(r[1][0]-r[0][0]<1e-6)return;let o=i.house>0&&!e.forward&&t.place>-.95&&e.place<i.forecastle-.06,a=[1,.83,.815],l=[...a,...a.map(d=>-d).reverse()],c=o?[Er,ph,n%2?EE:TE,ph,Er]:[Er,i.slender&&!e.forward?ph:Er,Er,i.slender&&!e.forward?ph:Er,Er],h=(d,u)=>[d[0],u===1||u===-1?u*d[1]:Math.sign(u)*Math.min(d[1],Math.abs(u)*i.breadth/2),d[2]];c.forEach((d,u)=>s.quad(h(r[0],l[u+1]),h(r[1],l[u+1]),h(r[1],l[u]),h(r[0],l[u]),d))}function LE(i,t){let{breadth:e,draught:n,slender:s}=i,r=.018*Math.min(e,4*n);for(let o of s?[-.9,0,.62]:[-.9,.9])for(let a of[-1,1])for(let l=-6;l<=3;++l){let c=2*l*r;if(c<-.8*n||c>.8*i.freeboard)continue;let h=(l%2?1:1.8)*r,d=(p,x)=>{let[m,g]=is(i,o+2*p/i.length,a,c+x);return[m,g+a*.0015*e,c+x]},[u,f]=a<0?[0,h]:[h,0];t.quad(d(u,0),d(f,0),d(f,.6*r),d(u,.6*r),A0)}}var IE=.042,DE=.6;function C0(i,t,e){let n=Math.min(3.5*i,.22*e)/e,s=r=>Math.min(1,r/n,(1-r)/n);return r=>[i*(.35+.65*s(r)),t*(.75+.25*s(r))]}function mh(i,t,e,n,s,r,o){let a=Math.min(Math.max(Math.round(e/s),4),48),[l,c]=n(.5),h=IE*(l+c)/2,d=Array.from({length:a+1},(m,g)=>{let b=g/a,[E,_]=n(b),C=t.moved(b*e,0,0);return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([T,y])=>C.at(0,T*_/2,y*E/2))}),u=(m,g)=>i.bar(m,g,h,o,{sides:6}),f=(m,g)=>i.bar(m,g,DE*h,o,{sides:4,shade:.9});for(let m=0;m<a;++m)for(let g=0;g<4;++g){let b=(g+1)%4;u(d[m][g],d[m+1][g]),(m+g)%2?f(d[m][g],d[m+1][b]):f(d[m][b],d[m+1][g])}for(let m of[d[0],d[a]])m.forEach((g,b)=>u(g,m[(b+1)%4]));r&&za(i,t,[.8*n(0)[0],n(0)[1]],.02*e,-1,o);let[p,x]=n(1);i.box(t.moved(e-.25*p,0,0),[.5*p,x,1.15*p],o,.92)}function P0(i,t,e,n){let[s,r,o]=e,a=.045*Math.min(r,o,s);i.box(t,[s-1.6*a,r-1.6*a,o-1.6*a],n,.9),N0(i,t,e,2*a,n);let l=Math.min(Math.max(Math.round(s/(.16*o)),6),22);for(let c=0;c<l;++c){let h=((c+.5)/l-.5)*(s-4*a);for(let d of[-1,1])i.box(t.moved(h,d*(r/2-.75*a),0),[.5*(s-4*a)/l,.5*a,o-4*a],n,1.05)}for(let c of[-.36,-.12,.12,.36])i.bar(t.at(s/2,c*r,-.44*o),t.at(s/2,c*r,.44*o),.35*a,"steel",{sides:6}),i.box(t.moved(-s/2+.75*a,c*r,0),[.5*a,.1*r,o-4*a],n,1.05);F0(i,t,e,3.4*a)}function _f(i,t,e,n){let[s,r,o]=e,a=.05*Math.min(r,o,s);i.box(t,[s-1.6*a,r-1.6*a,o-1.6*a],n,.86),N0(i,t,e,2*a,n);let l=(c,h,d)=>i.box(ce.along(c.clone().lerp(h,.5),h.clone().sub(c),d),[c.distanceTo(h),1.2*a,.8*a],n,.96);for(let c of[-1,1]){let[h,d,u]=[s/2-a,r/2-a,o/2-a];l(t.at(-h,c*d,-u),t.at(h,c*d,u),t.z),l(t.at(c*h,-d,-u),t.at(c*h,d,u),t.z)}F0(i,t,e,3*a);for(let c of[-1,1])i.box(t.moved(0,c*r/4,-o/2-.6*a),[s,2.4*a,1.4*a],"dark")}function L0(i,t,e){let n=e.indexOf(Math.min(...e));i.box(t,e,"panel");let s=[t.x,t.y,t.z],r=[0,1,2].filter(a=>a!==n),o=.012*Math.max(...e);for(let a of r){let l=r.find(h=>h!==a),c=Math.max(1,Math.round(e[a]/Math.min(e[l],3)));for(let h=1;h<c;++h){let d=t.o.clone().addScaledVector(s[a],(h/c-.5)*e[a]),u=[...e];u[a]=o,u[n]*=1.03,i.box(new ce(d,...s),u,"panel",.8)}}}function I0(i,t,e){let[n,s,r]=e,o=.03*Math.min(n,s,r),a=(h,d,u)=>t.at(h*n/2,d*s/2,u*r/2),l=(h,d,u=1)=>i.bar(h,d,u*o,"frame",{sides:10});for(let h of[-1,1])for(let d of[-1,1])l(a(-1,h,d),a(1,h,d),1.2),l(a(h,-1,d),a(h,1,d),1.2),l(a(h,d,-1),a(h,d,1),1.3);for(let h of[-1,1])l(a(-1,h,-1),a(0,h,1),.8),l(a(0,h,1),a(1,h,-1),.8),l(a(h,-1,-1),a(h,0,1),.8),l(a(h,0,1),a(h,1,-1),.8),l(a(-1,.45*h,1),a(1,.45*h,1),.7);let c=(h,d)=>i.bar(a(-.92,h,d),a(.92,h,d),3*o,"deck",{sides:14});c(-.35,-.45),c(.35,-.45);for(let h of[-.6,0,.6])i.bar(a(h,-.85,-.45),a(h,.85,-.45),2*o,"deck",{sides:12,shade:1.15}),i.box(new ce(a(h,0,-.2),t.x,t.y,t.z),[5*o,5*o,9*o],"jib"),i.bar(a(h,0,-.1),a(h,0,.75),1.4*o,"steel",{sides:10}),i.turned(a(h,0,.6),t.z,[[0,0],[0,4*o],[1.2*o,4*o],[1.2*o,0]],"dark",{sides:14})}function D0(i,t,e,n,s){let r=t.distanceTo(e),o=[],a=Math.min(.4*n,.2*r);for(let c=0;c<=5;++c)o.push([a*(1-Math.cos(Math.PI*c/10)),n*Math.sin(Math.PI*c/10)]);let l=[...o,...o.map(([c,h])=>[r-c,h]).reverse()];i.turned(t,e.clone().sub(t),l,s,{sides:28});for(let c of[.25,.75])i.turned(t,e.clone().sub(t),[[c*r-.03*n,n],[c*r-.03*n,1.04*n],[c*r+.03*n,1.04*n],[c*r+.03*n,n]],"dark",{sides:28})}function N0(i,t,[e,n,s],r,o){let[a,l,c]=[(e-r)/2,(n-r)/2,(s-r)/2];for(let h of[-1,1])for(let d of[-1,1])i.box(t.moved(0,h*l,d*c),[e,r,r],o),i.box(t.moved(h*a,0,d*c),[r,n,r],o),i.box(t.moved(h*a,d*l,0),[r,r,s],o)}function F0(i,t,[e,n,s],r){for(let o of[-1,1])for(let a of[-1,1])for(let l of[-1,1]){let c=t.moved(o*(e-.9*r)/2,a*(n-.9*r)/2,l*(s-.9*r)/2);i.box(c,[r,r,r],"steel");let h=c.moved(0,a*.505*r,0),d=hf(new ce(h.o,t.y.clone().multiplyScalar(a),t.z,t.y.clone().multiplyScalar(a).cross(t.z)),.4*r,.5*r);i.face(d,"dark")}}function gh(i,t,e,n){let s=n;k0(i,t,1.15*s,1.5*s,"barrel"),i.turned(t.o,t.x,[[.7*s,.62*s],[1.25*s,.62*s],[1.25*s,1.06*s],[1.7*s,1.06*s],[1.7*s,s],[e-1.3*s,s],[e-1.3*s,1.16*s],[e-.35*s,1.16*s],[e-.35*s,.9*s],[e,.84*s],[e,0]],"barrel",{sides:22}),i.turned(t.o,t.x,[[e-.12*s,.87*s],[e+.06*s,.78*s],[e+.06*s,0]],"steel",{sides:22});let r=[1.9*s,e-1.75*s];for(let c of r)i.box(t.moved(c,0,1.12*s),[.5*s,.6*s,.45*s],"barrel",1.15);let o=(c,h)=>h.map(([d,u])=>t.at(d,c,u)),[a,l]=[1.34*s,Math.max(.1*s,.02)];i.pipe(o(.14*s,[[r[1],a],[r[0]+.4*s,a],[r[0],1.5*s]]),l,"steel",{sides:6});for(let c of[-.16*s,.14*s])i.pipe(o(c,[[r[0],1.3*s],[r[0]-.5*s,1.75*s],[.2*s,1.85*s],[-.7*s,1.45*s]]),1.2*l,"hose",{sides:6})}function xh(i,t,e,n,s){let r=Math.max(.95*s,1.25*n);k0(i,t,r,1.25*r,"steel"),i.turned(t.o,t.x,[[.6*r,.72*r],[1.35*r,1.25*n],[1.35*r,0]],"steel",{sides:18}),i.bar(t.at(1.3*r,0,0),t.at(e,0,0),n,"rod",{sides:20})}function k0(i,t,e,n,s){let[r,o]=[n/2,.12*e],a=[[-r,.5*e],[-r,e-o],[o-r,e],[r-o,e],[r,e-o],[r,.5*e]];i.turned(t.o,t.y,a,s,{sides:20});let l=1.12*r;i.turned(t.o,t.y,[[-l,0],[-l,.52*e],[l,.52*e],[l,0]],"steel",{sides:14})}function U0(i,t,e,n,s){let[r,o]=[s/2,n],a=[[-.35*r,.3*o],[-.35*r,.84*o],[-r,.88*o],[-r,1.1*o],[-.72*r,1.1*o],[-.3*r,.97*o],[.3*r,.97*o],[.72*r,1.1*o],[r,1.1*o],[r,.88*o],[.35*r,.84*o],[.35*r,.3*o]];i.turned(t,e,a,"steel",{sides:28});let l=[[-1.05*r,0],[-1.05*r,.26*o],[-.35*r,.32*o],[.35*r,.32*o],[1.05*r,.26*o],[1.05*r,0]];i.turned(t,e,l,"drum",{sides:16}),B0(i,t,e,.58*o,.14*o,.37*r,5)}function vh(i,t,e,n,s){let[r,o]=[s/2,n],a=Math.min(Math.max(Math.round(s/(.09*n)),6),18),l=.9*r,c=[];for(let h=0;h<a;++h){let d=-l+2*l*h/a;c.push([d,.94*o],[d+l/a,1*o])}c.push([l,.94*o]),i.turned(t,e,c,"rope",{sides:24});for(let h of[-1,1]){let d=[[.9*r,0],[.9*r,1.3*o],[r,1.3*o],[r,.55*o],[1.12*r,.4*o],[1.12*r,0]];i.turned(t,e.clone().multiplyScalar(h),d,"drum",{sides:28})}B0(i,t,e,1.02*o,.14*o,1.002*r,6)}function O0(i,t,e,n,s,r,o){let a=e.clone().sub(t),l=a.length(),c=ce.along(e,a,n),h=.62*r,d=ns(.55*s,1.9*s,l);for(let f of[-1,1])i.plate(c.moved(0,f*h,0),d,.08*r,o,.94);let u=[[h,0],[h,.62*s],[h+.22*r,.62*s],[h+.3*r,.4*s],[h+.5*r,.4*s],[h+.5*r,0]];i.turned(e,c.y,u,"barrel",{sides:18}),i.box(c.moved(-.75*l,0,0),[.3*Math.min(l,s),2*h,.9*s],o,.9)}function B0(i,t,e,n,s,r,o){let a=Math.abs(e.z)<.9*e.length()?new R(0,0,1):new R(1,0,0),l=ce.along(t,e,a);for(let c=0;c<o;++c){let h=2*Math.PI*c/o,d=l.at(0,n*Math.cos(h),n*Math.sin(h));for(let u of[-1,1]){let f=l.x.clone().multiplyScalar(u);i.turned(d,f,[[r*1.02,s],[r*1.02,0]],"dark",{sides:10})}}}var NE=Math.cos(Math.PI/6);function z0(i,t,e){let n=u=>new R(i[3*u],i[3*u+1],i[3*u+2]),s=t.length/3,r=Array.from({length:s},(u,f)=>{let[p,x,m]=[0,1,2].map(g=>n(t[3*f+g]));return x.sub(p).cross(m.sub(p))}),o=new Map;t.forEach((u,f)=>o.set(u,[...o.get(u)??[],Math.floor(f/3)]));let a=r.map(u=>u.clone().normalize()),[l,c]=[new Float32Array(9*s),new Float32Array(9*s)];t.forEach((u,f)=>{let p=a[Math.floor(f/3)],x=new R;for(let m of o.get(u)??[])a[m].dot(p)>NE&&x.add(r[m]);n(u).toArray(l,3*f),(x.lengthSq()>0?x.normalize():p).toArray(c,3*f)});let h=new pn;h.setAttribute("position",new Ke(l,3)),h.setAttribute("normal",new Ke(c,3));let d=Ss(e).clone();return d.side=Hn,new ie(h,d)}var Ga=new R(0,1,0);function V0(i){if(i.shape==="surface")return z0(i.corners??[],i.triangles??[],i.colour);if(i.shape!=="hull")return null;let t=R0(i.size[0],i.size[1],i.size[2],i.size[3],i.house??0),e=new Ie;return e.add(t),i.along==="y"&&(t.rotation.z=Math.PI/2),i.down&&(e.rotation.x=Math.PI),e.position.set(...i.from),e}function H0(i,t){let[e,n]=[new R(...t.from),new R(...t.to)],s=new R(...t.axis??[0,1,0]),r=new R(...t.up??[0,0,1]),[o,a]=t.size,l=e.distanceTo(n),c=n.clone().sub(e),h=t.section??[o,a];switch(t.look){case"boom":case"telescope":return FE(i,t,ce.along(e,c,s),l,h);case"lattice":{let d=C0(h[0],h[1],l);return mh(i,ce.along(e,c,s),l,d,1.1*h[0],t.ends?.[0]==="lug",t.colour)}case"link":return u0(i,ce.along(e,c,s),l,h,t.colour);case"bracket":return hh(i,e,n,s,h,t.colour);case"seat":return d0(i,Ha(e,r,s.clone().cross(r)),h,t.colour);case"guide":return i.bar(e,n,o,t.colour),tr(i,n.addScaledVector(c.normalize(),-3.2*o),s,3.2*o,2.4*o,"steel");case"pin":return uf(i,e,s,o,h[1]);case"eye":return;case"column":{let d=Ha(e,r,new R(...t.front??[1,0,0]));return p0(i,d,n.dot(d.x),n.dot(d.z),h[0],h[1],t.colour)}case"pedestal":return Va(i,e,n,o,new R(1,0,0));case"bed":case"house":case"ballast":return kE(i,t,Ha(e,r,new R(...t.front??[1,0,0])));case"gantry":return v0(i,e,r,n,s,h,t.colour);case"barrel":return gh(i,ce.along(e,c,s),l,o);case"rod":return xh(i,ce.along(n,c.negate(),s),l,o,h[0]);case"drum":return vh(i,e.add(n).multiplyScalar(.5),c,o,l);case"cradle":return O0(i,e,n,s,h[0],h[1],t.colour);case"block":case"bridle":case"container":case"crate":case"panel":case"frame":return UE(i,t,e,r,s);case"tank":return D0(i,e,n,o,t.colour);case"sling":return i.bar(e,n,o,"sling",{sides:6});default:return BE(i,t,e,n)}}function FE(i,t,e,n,[s,r]){let[o,a]=t.ends??["plain","head"],l={foot:o,tip:a},c=h0(l,t.look==="telescope");ch(i,e,n,d=>[c(d)[0]*s,c(d)[1]*r],[.14,.16,.24,.4,.62,.8],l,t.colour)}function kE(i,t,e){let n=t.section??t.size;t.look==="house"?g0(i,e,n,t.colour):t.look==="ballast"?x0(i,e,n):m0(i,e,n,new R,t.colour)}function UE(i,t,e,n,s){let{size:r,section:o,look:a}=t;if(o&&a==="block")return df(i,new ce(e,s.clone().cross(n),s,n),o);let l=OE(n),c=[0,1,2].filter(g=>g!==l),h=a==="block"||a==="bridle"?c[Math.abs(s.getComponent(c[0]))>.5?0:1]:c[r[c[0]]<r[c[1]]?0:1],d=c[0]===h?c[1]:c[0],u=g=>new R().setComponent(g,1),f=u(l).multiplyScalar(Math.sign(n.getComponent(l))||1),p=u(h),x=new ce(e,p.clone().cross(f),p,f),m=[r[d],r[h],r[l]];a==="block"?df(i,x,m):a==="bridle"?f0(i,new ce(e,u(0),u(1),u(2)),[r[0],r[1],r[2]]):a==="container"?P0(i,x,m,t.colour):a==="crate"?_f(i,x,m,t.colour):a==="panel"?L0(i,x,m):I0(i,x,m)}function OE(i){let t=[Math.abs(i.x),Math.abs(i.y),Math.abs(i.z)];return t.indexOf(Math.max(...t))}function BE(i,t,e,n){let[s,r,o]=t.size,a=new ce(e,new R(1,0,0),new R(0,1,0),new R(0,0,1));t.shape==="box"?_f(i,a,[s,r,o],t.colour):t.shape==="ball"?uf(i,e,new R(0,1,0),s,2*s):i.turned(e,n.clone().sub(e),[[0,0],[0,s],[e.distanceTo(n),r],[e.distanceTo(n),0]],t.colour,{sides:t.shape==="beam"?4:16})}function Eo(i,t=20){return new ie(new ji(1,1,1,t),Ss(i))}function er(i,t,e,n){let s=e.clone().sub(t),r=Math.max(s.length(),1e-9);i.position.addVectors(t,e).multiplyScalar(.5),i.quaternion.setFromUnitVectors(Ga,s.divideScalar(r)),i.scale.set(n,r,n)}function To(i){let t=10**Math.floor(Math.log10(i));return t*(i<2*t?1:i<5*t?2:5)}function yh(i,t,e){let n=t/i/e;return t>0&&(n>.4||n<.06)?To(t/(.18*e)):i}var nr=class{constructor(t,e){this.radius=e;let n=new Ji({color:t,depthTest:!1,transparent:!0,opacity:.9});this.shaft=new ie(new ji(1,1,1,10),n),this.head=new ie(new ya(1,1,14),n),this.group.add(this.shaft,this.head),this.group.renderOrder=10,this.shaft.renderOrder=this.head.renderOrder=10,this.group.visible=!1}radius;group=new Ie;shaft;head;foot=new R;drawn(){let t=new R(0,.5,0).applyMatrix4(this.head.matrix.compose(this.head.position,this.head.quaternion,this.head.scale));return this.group.visible?t.sub(this.foot):t.set(0,0,0)}point(t,e){this.foot.copy(t);let n=e.length();if(this.group.visible=n>1e-6&&Number.isFinite(n),!this.group.visible)return;let s=Math.min(5*this.radius,.6*n),r=e.clone().divideScalar(n),o=t.clone().addScaledVector(r,n-s);er(this.shaft,t,o,this.radius),this.head.position.copy(o).addScaledVector(r,s/2),this.head.quaternion.setFromUnitVectors(Ga,r),this.head.scale.set(2.4*this.radius,s,2.4*this.radius)}};var zE=2,[VE,HE,GE]=[new R(1,0,0),new R(0,1,0),new R(0,0,1)],bh=class{constructor(t){this.part=t;this.stations=t.stations??[0,1];let e=new R(...t.to);this.length=e.length(),this.straight=this.stations.map(s=>e.clone().multiplyScalar(s)),this.truth=this.straight.map(s=>s.clone()),this.drawn=this.straight.map(s=>s.clone());let n=t.turn??[1,0,0,0,1,0,0,0,1];this.axes=[0,1,2].map(s=>new R(n[s],n[3+s],n[6+s])),this.rings=zE*(this.stations.length-1)+1,this.frames=new Float64Array(12*this.rings),this.bent=this.built(),this.shape()}part;root=new Ie;stations;straight;truth;drawn;axes;rings;length;bent;frames;get count(){return this.stations.length}place(t){return this.straight[t]}bend(t,e,n){this.straight.forEach((s,r)=>{let o=e+3*r,a=new R(t[o],t[o+1],t[o+2]);Number.isNaN(a.x+a.y+a.z)&&a.set(0,0,0),this.truth[r].copy(s).add(a),this.drawn[r].copy(s).addScaledVector(a,n)}),this.shape()}points(){return this.drawn}section(t,e){let{p:n,along:s,y:r,z:o}=this.frame(t,e?this.drawn:this.truth),a=new ee().makeBasis(s,r,o),l=new ee().makeBasis(this.axes[0],this.axes[1],this.axes[2]);return a.multiply(l.transpose()).setPosition(n)}frame(t,e){let{stations:n}=this,s=n.length-2,r=0;for(;r<s&&t>n[r+1];)++r;let o=n[r+1]-n[r],a=(t-n[r])/o,[l,c]=[e[r],e[r+1]],[h,d]=[this.slope(e,r).multiplyScalar(o),this.slope(e,r+1).multiplyScalar(o)],u=(g,b,E,_)=>new R().addScaledVector(l,g).addScaledVector(h,b).addScaledVector(c,E).addScaledVector(d,_),f=u(1-a*a*(3-2*a),a*(1-a)*(1-a),a*a*(3-2*a),-a*a*(1-a)),p=6*a*(1-a),x=u(-p,(1-a)*(1-3*a),p,a*(3*a-2)).normalize(),m=this.axes[1].clone().addScaledVector(x,-this.axes[1].dot(x)).normalize();return{p:f,along:x,y:m,z:new R().crossVectors(x,m)}}slope(t,e){let{stations:n}=this,s=u=>t[u+1].clone().sub(t[u]).divideScalar(n[u+1]-n[u]),r=n.length;if(r===2)return s(0);let o=Math.min(Math.max(e-1,0),r-3),[a,l]=[n[o+1]-n[o],n[o+2]-n[o+1]],[c,h]=[s(o),s(o+1)],d=h.clone().sub(c).divideScalar(a+l);return c.addScaledVector(d,2*n[e]-n[o]-n[o+1])}sides(t){let{stations:e}=this,{size:n}=this.part,s=0;for(;s<e.length-2&&t>e[s+1];)++s;let r=(t-e[s])/(e[s+1]-e[s]);return[0,1].map(o=>n[2*s+o]+r*(n[2*s+2+o]-n[2*s+o]))}built(){let{part:t,length:e,rings:n}=this,s=new gi,r=new R(...t.axis??[0,0,1]),o=Math.abs(r.dot(this.axes[1]))>Math.abs(r.dot(this.axes[2])),a=ce.along(new R,VE,o?HE:GE),l=d=>{let[u,f]=this.sides(d);return o?[f,u]:[u,f]},[c,h]=t.ends??["plain","head"];return t.look==="lattice"?mh(s,a,e,l,t.pitch??l(.5)[0],c==="lug",t.colour):ch(s,a,e,l,Array.from({length:n},(d,u)=>u/(n-1)),{foot:c,tip:h},t.colour),s.geometries().map(([d,u])=>{let f=new ie(u,ah(d));f.frustumCulled=!1,f.castShadow=f.receiveShadow=!0,this.root.add(f);let p=Float32Array.from(u.getAttribute("position").array),x=Float32Array.from(u.getAttribute("normal").array),m=g=>Math.min(Math.max(Math.floor(g/e*(n-1)+1e-6),0),n-2);return{geometry:u,corners:p,normals:x,rings:Uint16Array.from({length:p.length/3},(g,b)=>m(p[3*b]))}})}shape(){let{frames:t,rings:e}=this;for(let n=0;n<e;++n){let{p:s,along:r,y:o,z:a}=this.frame(n/(e-1),this.drawn);[s,r,o,a].forEach((l,c)=>l.toArray(t,12*n+3*c))}for(let n of this.bent)this.follow(n)}follow({geometry:t,corners:e,normals:n,rings:s}){let{frames:r}=this,o=t.getAttribute("position"),a=t.getAttribute("normal"),[l,c]=[o.array,a.array],h=this.length/(this.rings-1);for(let d=0;d<s.length;++d){let u=3*d,f=12*s[d],p=e[u],x=e[u+1],m=e[u+2],g=Math.min(Math.max(p/h-s[d],0),1),b=p-(s[d]+g)*h;for(let E=0;E<3;++E){let _=f+E,C=r[_]+g*(r[_+12]-r[_]),T=r[_+3]+g*(r[_+15]-r[_+3]),y=r[_+6]+g*(r[_+18]-r[_+6]),A=r[_+9]+g*(r[_+21]-r[_+9]);l[u+E]=C+b*T+x*y+m*A,c[u+E]=n[u]*T+n[u+1]*y+n[u+2]*A}}o.needsUpdate=a.needsUpdate=!0,t.boundingBox=null}};function Ro(i,t){return new R().setFromMatrixPosition(i(t))}function G0(i,t,e){return new R(...e).transformDirection(i(t))}function ir(i,t){return t==null?NaN:i[t]}var Ao=class{constructor(t,e){this.spot=t;this.group.matrixAutoUpdate=!1,e.add(this.group)}spot;group=new Ie;follow(t){this.group.matrix.copy(t(this.spot))}add(t){t.castShadow=!0,this.group.add(t)}},_h=class extends Ao{constructor(t,e){super(t.spot,e);let n=new R(...t.axis).normalize(),s=new gi;t.width===null?U0(s,new R,n,t.radius,.25*t.radius):vh(s,new R,n,t.radius,t.width);for(let r of s.meshes())this.add(r)}},wh=class extends Ao{constructor(t,e,n){super(t.spot,e);let[s,r]=t.size,o=.004*n,a={polygonOffset:!0,polygonOffsetFactor:-4,polygonOffsetUnits:-4},l=new Vn({color:9075292,roughness:.9,...a}),c=new ie(new _s(s,r,o),l),h=t.axes,d=new ee().set(h[0],h[1],h[2],0,h[3],h[4],h[5],0,h[6],h[7],h[8],0,0,0,0,1);c.quaternion.setFromRotationMatrix(d),c.position.set(0,0,-.5*o).applyMatrix4(d),this.add(c),c.castShadow=!1,c.receiveShadow=!0}},Mh=class extends Ao{constructor(t,e){super(t.spot,e),this.add(new ie(new _s(...t.edges),Ss("deck")))}},Sh=class extends Ao{constructor(t,e){super(t.spot,e);let n=Eo("post");er(n,new R,new R(...t.to),t.radius),this.add(n)}};var Eh=13,WE=.05,W0=new Vt(5858669),XE=new Vt(9148578),Th=[2072201,11911988,15770114,14034984].map(i=>new Vt(i));function X0(i){let t=Math.min(Math.max(i,0),1)*(Th.length-1),e=Math.min(Math.floor(t),Th.length-2);return Th[e].clone().lerp(Th[e+1],t-e)}var Wa=class{constructor(t,e){this.own=e;let n=new Vn({color:16777215,roughness:.5,metalness:.1});n.onBeforeCompile=s=>{s.uniforms.thick=this.thick;let r=s.vertexShader.replace("#include <begin_vertex>",`#include <begin_vertex>
transformed.xz *= thick;`);s.vertexShader=`uniform float thick;
${r}`},this.mesh=new xr(new ji(1,1,1,8),n,t),this.mesh.frustumCulled=!1}own;mesh;count=0;matrix=new ee;thick={value:1};get radius(){return this.thick.value}thicken(t){this.thick.value=Math.max(this.own,t)}static pieces(t,e){return Eh*t+20*e}begin(){this.count=0}piece(t,e,n){let s=e.clone().sub(t),r=s.length();if(!(r>1e-9)||this.count>=this.mesh.instanceMatrix.count)return;let o=new Dn().setFromUnitVectors(Ga,s.divideScalar(r)),a=t.clone().add(e).multiplyScalar(.5);this.mesh.setMatrixAt(this.count,this.matrix.compose(a,o,new R(1,r,1))),this.mesh.setColorAt(this.count,n),this.count+=1}hanging(t,e,n){let s=WE*t.distanceTo(e),r=o=>t.clone().lerp(e,o).addScaledVector(n,4*s*o*(1-o));for(let o=0;o<Eh;o+=2)this.piece(r(o/Eh),r((o+1)/Eh),XE)}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}};var qE=Math.PI/10;function $E(i,t){let e=t.middle.clone().sub(i.middle),n=q0(t).sub(q0(i)),[s,r,o]=[e.lengthSq(),n.lengthSq(),e.dot(n)],a=(s-r+Math.hypot(s-r,2*o))/2,l=Math.sqrt(Math.max(a,1e-12)),c=e.clone().multiplyScalar(l**2).addScaledVector(n.clone().cross(e),-l).addScaledVector(n,o).normalize();return{from:$0(i,c),to:$0(t,c),way:c}}function Y0(i){let t=i.slice(1).map((n,s)=>$E(i[s],n)),e=i.slice(1,-1).map((n,s)=>YE(n,t[s].way,t[s+1].way));return{spans:t,arcs:e}}function q0({axis:i,turn:t}){return i?i.clone().multiplyScalar(t):new R}function $0({middle:i,axis:t,turn:e},n){return t?i.clone().addScaledVector(n.clone().cross(t),e):i.clone()}function YE({middle:i,axis:t,turn:e},n,s){if(!t)return[];let r=u=>u.clone().addScaledVector(t,-t.dot(u)).normalize(),[o,a]=[r(n),r(s)],l=Math.sign(e)||1,c=Math.PI/2+Math.atan2(-o.dot(a),l*t.dot(o.clone().cross(a)));if(!(c>0))return[];let h=o.cross(t).multiplyScalar(e),d=Math.max(1,Math.ceil(c/qE));return Array.from({length:d+1},(u,f)=>h.clone().applyAxisAngle(t,l*c*f/d).add(i))}var ZE=.0018,KE=1e-5,JE=.0011,Ah=class{constructor(t){this.data=t;this.down=new R(-t.turn[6],-t.turn[7],-t.turn[8]),this.perMetre=To(t.force/(.35*t.size)),this.drawings=t.sketches.map(e=>this.made(e)),this.hasArrows=t.sketches.some(e=>(e.kind==="arrow"||e.kind==="touch")&&e.force.length>0),this.limited=this.lines.some(e=>e.data.limit!==null),this.hasTensions=this.lines.some(e=>e.coloured)}data;root=new Ie;showForces=!1;perMetre;most=0;hasArrows;hasTensions;limited;down;drawings;lines=[];follow(t,e){for(let r of this.lines)this.most=Math.max(this.most,r.largest(e));let s=this.data.sketches.map(r=>r.kind==="arrow"||r.kind==="touch"?Sf(r.force,e).length():0).reduce((r,o)=>o>r?o:r,0);s>KE*this.data.force&&(this.perMetre=yh(this.perMetre,s,this.data.size));for(let r of this.drawings)r.follow(t,e)}drawn(){let t=this.drawings.filter(e=>e instanceof Ph||e instanceof Ch);return{arrows:Object.fromEntries(t.map(e=>[e.data.name,e.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),lines:Object.fromEntries(this.lines.map(e=>[e.data.name,e.points.map(n=>n.toArray())])),slack:Object.fromEntries(this.lines.map(e=>[e.data.name,e.slack]))}}seenFrom(t){for(let e of this.lines)e.mesh.thicken(JE*t)}reach(){return this.lines.flatMap(t=>t.points.map(e=>e.clone())).filter(({x:t,y:e,z:n})=>Number.isFinite(t+e+n))}levels(){return this.drawings.filter(e=>e instanceof Rh).filter(e=>Number.isFinite(e.elevation)).map(({ring:e,data:n,elevation:s})=>{let{x:r,y:o}=e.getWorldPosition(new R);return{x:r,y:o,elevation:s,radius:n.radius}})}made(t){switch(t.kind){case"line":case"curve":{let e=new wf(t,this);return this.lines.push(e),e}case"disc":return new _h(t,this.root);case"slab":return new wh(t,this.root,this.data.size);case"post":return new Sh(t,this.root);case"mark":return new Mf(t,this);case"touch":return new Ch(t,this);case"arrow":return new Ph(t,this);case"box":return new Mh(t,this.root);case"level":return new Rh(t,this)}}};function Sf(i,t){return i.length?new R(...i.map(e=>ir(t,e))):new R}var wf=class{constructor(t,e){this.data=t;this.all=e;let n=t.kind==="line"?t.path.length:t.points.length;this.coloured=t.tensions.some(s=>s!==null),this.falls=t.kind==="line"?QE(t.path):[],this.mesh=new Wa(Wa.pieces(n-1,n),t.radius),this.mesh.thicken(ZE*e.data.size),e.root.add(this.mesh.mesh)}data;all;points=[];slack=!1;coloured;mesh;falls;largest(t){return this.data.limit!==null?0:this.data.tensions.reduce((e,n)=>Math.max(e,ir(t,n)||0),0)}follow(t,e){let{data:n,mesh:s,all:r}=this,o=n.kind==="line"?n.path.map(d=>jE(t,d)):[],{spans:a,arcs:l}=n.kind==="line"?Y0(o):eT(n,e);this.slack=ir(e,n.slack)>.5,this.points=a.flatMap(d=>[d.from,d.to]);let c=n.limit??r.most,h=d=>{if(n.limit===null&&r.limited)return W0;let u=ir(e,n.tensions[Math.min(d,n.tensions.length-1)]);return X0(c>0&&u>0?u/c:0)};s.begin(),tT(this.falls,o,a,1.2*s.radius),a.forEach((d,u)=>{this.slack&&n.kind==="line"?s.hanging(d.from,d.to,r.down):s.piece(d.from,d.to,h(u)),l[u]?.forEach((f,p,x)=>p>0&&s.piece(x[p-1],f,h(u)))}),s.end()}};function jE(i,{spot:t,axis:e,turn:n}){return{middle:Ro(i,t),axis:e&&G0(i,t,e),turn:n}}function QE(i){let t=n=>JSON.stringify([i[n],i[n+1]].map(({spot:s})=>[s.on,...s.at]).sort()),e=new Map;for(let n=0;n+1<i.length;++n)e.set(t(n),[...e.get(t(n))??[],n]);return[...e.values()].filter(n=>n.length>1)}function tT(i,t,e,n){for(let s of i){let{way:r}=e[s[0]],o=t[s[0]].axis??t[s[0]+1].axis,a=o?o.clone():new R(0,1,0).cross(r);a.lengthSq()<.01&&a.set(1,0,0).cross(r),a.normalize(),s.forEach((l,c)=>{let h=a.clone().multiplyScalar((2*c+1-s.length)*n);e[l].from.add(h),e[l].to.add(h)})}}function eT(i,t){let e=i.points.map(s=>new R(...s.map(r=>ir(t,r))));return{spans:e.slice(1).map((s,r)=>({from:e[r],to:s,way:s.clone().sub(e[r]).normalize()})),arcs:[]}}var Rh=class{constructor(t,e){this.data=t;this.all=e;let n=new Ji({color:16777215,transparent:!0,opacity:.75,side:Hn});this.ring=new ie(new _a(.92*t.radius,t.radius,48),n),this.ring.quaternion.setFromUnitVectors(new R(0,0,1),e.down),e.root.add(this.ring)}data;all;ring;elevation=NaN;follow(t,e){let{down:n,data:s}=this.all;this.elevation=ir(e,this.data.elevation),this.ring.visible=Number.isFinite(this.elevation);let r=Ro(t,this.data.spot);this.ring.position.copy(r).addScaledVector(n,-r.dot(n)-this.elevation-(s.water??0)-.004*s.size)}},Mf=class{constructor(t,e){this.data=t;this.ball=new ie(new Xs((t.colour==="steel"?.004:.009)*e.data.size,16,12),Ss(t.colour)),this.bar=Eo(t.colour,8),e.root.add(this.ball,this.bar)}data;ball;bar;follow(t){let[e,n]=this.data.ends.map(r=>Ro(t,r));this.ball.position.addVectors(e,n).multiplyScalar(.5);let s=this.ball.geometry.parameters.radius;this.bar.visible=e.distanceTo(n)>s,er(this.bar,e,n,.4*s)}},Ch=class{constructor(t,e){this.data=t;this.all=e;let n=new Xs(.006*e.data.size,12,8);this.marks=t.points.map(()=>new ie(n,Ss("touch"))),this.arrow=new nr(15233066,.007*e.data.size),e.root.add(...this.marks,this.arrow.group)}data;all;arrow;marks;follow(t,e){let{data:n,all:s}=this,r=new R,o=0;this.marks.forEach((l,c)=>{let h=ir(e,n.loads[c]);l.visible=h>0,l.visible&&(l.position.copy(Ro(t,n.points[c])),r.addScaledVector(l.position,h),o+=h)});let a=Sf(n.force,e).divideScalar(s.perMetre);this.arrow.point(r.divideScalar(o||1),s.showForces&&o>0?a:new R)}},Ph=class{constructor(t,e){this.data=t;this.all=e;this.arrow=new nr(15233066,.007*e.data.size),e.root.add(this.arrow.group)}data;all;arrow;follow(t,e){let{data:n,all:s}=this,r=Sf(n.force,e).divideScalar(s.perMetre);this.arrow.point(Ro(t,n.spot),s.showForces?r:new R)}};var Lh=class{constructor(t){this.data=t;let e=new ce(new R,new R(1,0,0),new R(0,1,0),new R(0,0,1));for(let[n,s]of[[this.barrel,r=>gh(r,e,t.barrel,t.radius)],[this.piston,r=>xh(r,e,t.rod,t.rodRadius,t.radius)]]){let r=new gi;s(r),n.add(...r.meshes()),n.matrixAutoUpdate=!1,this.root.add(n)}}data;root=new Ie;barrel=new Ie;piston=new Ie;between(t,e,n){let s=Math.max(t.distanceTo(e),1e-9),r=Math.min(Math.max(this.data.rod,s-.95*this.data.barrel),s);Z0(this.barrel.matrix,ce.along(t,e.clone().sub(t),n),Math.min(this.data.barrel,s)/this.data.barrel),Z0(this.piston.matrix,ce.along(e,t.clone().sub(e),n),r/this.data.rod)}};function Z0(i,{o:t,x:e,y:n,z:s},r){i.makeBasis(e.clone().multiplyScalar(r),n,s).setPosition(t)}var Ih=class{constructor(t){this.data=t;let[e,n,s,r,o,a,l,c,h]=t.turn;this.root.matrixAutoUpdate=!1,this.root.matrix.set(e,n,s,0,r,o,a,0,l,c,h,0,0,0,0,1);for(let u of t.bodies){let f=new Ie;f.matrixAutoUpdate=!1,this.groups.set(u,f),this.root.add(f)}let d=new Map;for(let u of t.parts){let f=this.groups.get(u.body),p=u.shape==="boom"?this.flexible(u):V0(u);p?f?.add(p):d.set(u.body,d.get(u.body)??new gi),p&&u.shape==="hull"&&(this.hull={mesh:p.children[0],part:u},this.hulls.push(p)),p||H0(d.get(u.body),u)}for(let[u,f]of d)this.groups.get(u)?.add(...f.meshes());this.struts=t.struts.map(u=>new Lh(u)),this.brackets=t.brackets.map(u=>this.bracket(u));for(let u of[...this.struts.map(f=>f.root),...this.brackets])this.root.add(u);this.root.traverse(u=>{u instanceof ie&&(u.castShadow=!0)}),this.wire=t.wire?Eo("barrel",8):null,this.wire&&this.root.add(this.wire),this.perMetre={force:To(t.force/(.35*t.size)),moment:To(t.force)},this.forces=t.joints.map(()=>new nr(1222036,.008*t.size)),this.moments=t.joints.map(()=>new nr(12602326,.006*t.size));for(let u of[...this.forces,...this.moments])this.root.add(u.group);this.sketches=new Ah(t),this.shown=new Float64Array(t.shown.length).fill(NaN),this.root.add(this.sketches.root)}data;root=new Ie;hull=null;hulls=[];groups=new Map;booms=new Map;struts;brackets;exaggeration=1;wire;sketches;shown;forces;moments;showForces=!1;showMoments=!1;perMetre={force:1,moment:1};flexible(t){let e=new bh(t);return this.booms.set(t.body,e),e.root}bracket(t){let e=new Ie;e.matrixAutoUpdate=!1;let n=this.booms.get(t.on)?.part,s=new gi,r=n?Math.max(n.size[0],n.size[1]):.03*this.data.size;return hh(s,new R,new R(...t.at),new R(...t.axis),[r,r],n?.colour??"steel"),e.add(...s.meshes()),e}drawn(){let t={triangles:0,calls:0},e=new Set(this.hulls),n=r=>{if(!e.has(r)){if(r instanceof ie){let{index:o,attributes:a}=r.geometry;t.triangles+=(o?.count??a.position.count)/3*(r instanceof xr?r.count:1),t.calls+=1}r.children.forEach(n)}},s=new Set([...this.forces,...this.moments].map(r=>r.group));for(let r of this.root.children)s.has(r)||n(r);return t}body(t){return this.groups.get(t)}poseFromMatrix(t,e,n,s,r){let o=a=>e[n+a];this.groups.get(t)?.matrix.set(o(0),o(1),o(2),s[r],o(3),o(4),o(5),s[r+1],o(6),o(7),o(8),s[r+2],0,0,0,1)}poseFromQuaternion(t,e){let n=this.groups.get(t);if(!n)return;n.visible=e[0]===e[0]&&e[3]===e[3];let s=new Dn(e[3],e[4],e[5],e[6]).normalize();n.matrix.compose(new R(e[0],e[1],e[2]),s,new R(1,1,1))}bend(t,e){let n=e;for(let s of this.bending())s.bend(t,n,this.exaggeration),n+=3*s.count}bendThrough(t,e){let n=[];for(let s of this.bending()){let r=this.groups.get(s.part.body).matrix.clone().invert();for(let o=0;o<s.count;++o){let a=e+n.length,l=new R(t[a],t[a+1],t[a+2]).applyMatrix4(r).sub(s.place(o));n.push(l.x,l.y,l.z)}}this.bend(n,0)}bending(){return this.data.booms.map(t=>this.booms.get(t)).filter(t=>t!==void 0)}shape(t){let e=this.booms.get(t);if(!e)throw new RangeError(`there is no flexible boom ${t}; there are: ${[...this.booms.keys()].join(", ")}`);let n=this.groups.get(t).matrix;return e.points().map(s=>s.clone().applyMatrix4(n).toArray())}pins(){let t=e=>e.data.pins.map(n=>this.at(n).toArray());return Object.fromEntries(this.struts.map(e=>[e.data.name,t(e)]))}finish(t,e){this.exaggeration!==1&&this.carry();for(let s of this.struts){let[r,o]=s.data.pins;s.between(this.at(r),this.at(o),new R(...s.data.axis).transformDirection(this.frame(r)))}this.brackets.forEach((s,r)=>s.matrix.copy(this.frame({...this.data.brackets[r],at:[0,0,0]})));let{wire:n}=this.data;if(this.wire&&n){let s=this.groups.get(n.from),r=this.groups.get(n.to),o=new R().setFromMatrixPosition(s.matrix),a=new R(...n.at).applyMatrix4(r.matrix);this.wire.visible=r.visible,er(this.wire,o,a,.0022*this.data.size)}t&&this.scale(t,e),this.data.joints.forEach((s,r)=>{let o=new R().setFromMatrixPosition(this.groups.get(s).matrix),a=(l,c,h,d)=>{let u=c&&t!==null&&e(r)>=0;if(l.group.visible=u,!u)return;let f=e(r)+h;l.point(o,new R(t[f],t[f+1],t[f+2]).divideScalar(d))};a(this.forces[r],this.showForces,0,this.perMetre.force),a(this.moments[r],this.showMoments,3,this.perMetre.moment)}),this.sketches.follow(s=>this.frame(s),this.shown),this.root.updateMatrixWorld(!0)}arrows(){let{force:t,moment:e}=this.perMetre,n=(r,o)=>r.drawn().multiplyScalar(o).toArray(),s=r=>({force:n(this.forces[r],t),moment:n(this.moments[r],e)});return Object.fromEntries(this.data.joints.map((r,o)=>[r,s(o)]))}carry(){let t=new Map([...this.groups].map(([e,n])=>[e,n.matrix.clone()]));for(let[e,n]of this.groups){let s=this.data.carriers[e],[r,o]=[this.groups.get(s?.on??""),t.get(s?.on??"")];if(!r||!o)continue;let a=this.booms.get(s.on),l=d=>a&&s.place!==null?a.section(s.place,d):new ee,c=o.clone().multiply(l(!1)),h=r.matrix.clone().multiply(l(!0));n.matrix.premultiply(h.multiply(c.invert()))}}at(t){return new R().setFromMatrixPosition(this.frame(t))}frame(t){let e=new ee().makeTranslation(...t.at),n=this.booms.get(t.on);n&&t.place!==null&&e.premultiply(n.section(t.place,!0));let s=this.groups.get(t.on);return s?e.premultiply(s.matrix):e}scale(t,e){for(let[n,s]of[["force",0],["moment",3]]){let r=0;for(let o=0;o<this.data.joints.length;++o){let a=e(o)+s,l=Math.hypot(t[a],t[a+1],t[a+2]);l>r&&(r=l)}r>1e-9*this.data.force&&(this.perMetre[n]=yh(this.perMetre[n],r,this.data.size))}}};var K0=.9,J0=.15,nT=".axes, .message, .toasts, canvas, .compared, .sticks";function Q0(i){let t=i.getBoundingClientRect(),e={left:0,top:0,right:t.width,bottom:t.height},n=[],s=c=>{let{left:h,top:d,right:u,bottom:f,width:p,height:x}=c.getBoundingClientRect(),m={left:h-t.left,top:d-t.top,right:u-t.left,bottom:f-t.top};p&&x&&j0(m,e)===!1&&n.push(m)};for(let c of i.parentElement?.children??[])c.matches(".tools, .readouts")?[...c.children].forEach(s):c.matches(nT)||s(c);let r=(c,h)=>[...new Set([h,...n.map(d=>d[c])])],o=[];for(let c of r("right",0))for(let h of r("left",t.width))for(let d of r("bottom",0))for(let u of r("top",t.height)){let f={left:Math.max(c,0),right:Math.min(h,t.width),top:Math.max(d,0),bottom:Math.min(u,t.height)};f.right-f.left>=J0*t.width&&f.bottom-f.top>=J0*t.height&&n.every(x=>j0(f,x))&&o.push(f)}let a=(c,h)=>c!==h&&c.left>=h.left&&c.right<=h.right&&c.top>=h.top&&c.bottom<=h.bottom,l=o.filter((c,h)=>!o.some((d,u)=>a(c,d)&&(!a(d,c)||u<h)));return l.length?l:[e]}function j0(i,t){return i.right<=t.left+.5||t.right<=i.left+.5||i.bottom<=t.top+.5||t.bottom<=i.top+.5}function tx(i,t,e,n){let s=t.clone().negate().normalize(),r=new R(s.y,-s.x,0).normalize(),o=new R().crossVectors(r,s),[a,l]=[K0*e,K0*n],c=_=>i.reduce((C,T)=>Math.max(C,_(T)),-1/0),h=_=>_.dot(r),d=_=>_.dot(o),u=_=>_.dot(s),[f,p]=[c(_=>h(_)-a*u(_)),c(_=>-h(_)-a*u(_))],[x,m]=[c(_=>d(_)-l*u(_)),c(_=>-d(_)-l*u(_))],g=Math.min(-(f+p)/(2*a),-(x+m)/(2*l)),b=r.clone().multiplyScalar((f-p)/2).addScaledVector(o,(x-m)/2).addScaledVector(s,g),E=(c(u)-c(_=>-u(_)))/2;return{eye:b,aim:b.clone().addScaledVector(s,Math.max(E-g,.001))}}var iT=[0,1,2,3,4,5,6,7];function Xa(i,t){i.traverseVisible(e=>{let n=e;if(!n.geometry)return;let s=n.isInstancedMesh?n:n.geometry;s.boundingBox||s.computeBoundingBox();let r=s.boundingBox;if(!(!r||r.isEmpty()))for(let o of iT){let{min:a,max:l}=r,c=new R(o&1?l.x:a.x,o&2?l.y:a.y,o&4?l.z:a.z).applyMatrix4(n.matrixWorld);Number.isFinite(c.x+c.y+c.z)&&t.push(c)}})}function ex(i,t,e,n){let s={left:1/0,top:1/0,right:-1/0,bottom:-1/0};for(let r of i){let o=r.clone().applyMatrix4(t.matrixWorldInverse);if(o.z>=0)return null;o.applyMatrix4(t.projectionMatrix);let[a,l]=[(.5+.5*o.x)*e,(.5-.5*o.y)*n];s.left=Math.min(s.left,a),s.right=Math.max(s.right,a),s.top=Math.min(s.top,l),s.bottom=Math.max(s.bottom,l)}return s}var sT=800,Dh=class{constructor(t,e,n){this.from=t;this.goal=e;this.seated=n}from;goal;seated;since=performance.now();get part(){let t=Math.min((performance.now()-this.since)/sT,1);return t*t*t*(10-15*t+6*t*t)}at(t){let{from:e,goal:n}=this,s=e.aim.clone().lerp(n.aim,t),[r,o]=[e.eye.clone().sub(e.aim),n.eye.clone().sub(n.aim)],a=r.length()**(1-t)*o.length()**t;return{eye:rT(r.normalize(),o.normalize(),t).multiplyScalar(a).add(s),aim:s,fov:e.fov+t*(n.fov-e.fov)}}};function rT(i,t,e){let[n,s]=[Math.atan2(i.y,i.x),Math.atan2(t.y,t.x)],[r,o]=[i,t].map(({z:c})=>Math.asin(Math.min(Math.max(c,-1),1))),a=n+e*Math.atan2(Math.sin(s-n),Math.cos(s-n)),l=r+e*(o-r);return new R(Math.cos(l)*Math.cos(a),Math.cos(l)*Math.sin(a),Math.sin(l))}var nx={type:"change"},Tf={type:"start"},sx={type:"end"},Nh=new gr,ix=new Zn,oT=Math.cos(70*Gd.DEG2RAD),wn=new R,si=2*Math.PI,Ee={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Ef=1e-6,Fh=class extends Aa{constructor(t,e=null){super(t,e),this.state=Ee.NONE,this.target=new R,this.cursor=new R,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ks.ROTATE,MIDDLE:Ks.DOLLY,RIGHT:Ks.PAN},this.touches={ONE:Js.ROTATE,TWO:Js.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new R,this._lastQuaternion=new Dn,this._lastTargetPosition=new R,this._quat=new Dn().setFromUnitVectors(t.up,new R(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Zs,this._sphericalDelta=new Zs,this._scale=1,this._panOffset=new R,this._rotateStart=new qt,this._rotateEnd=new qt,this._rotateDelta=new qt,this._panStart=new qt,this._panEnd=new qt,this._panDelta=new qt,this._dollyStart=new qt,this._dollyEnd=new qt,this._dollyDelta=new qt,this._dollyDirection=new R,this._mouse=new qt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=lT.bind(this),this._onPointerDown=aT.bind(this),this._onPointerUp=cT.bind(this),this._onContextMenu=gT.bind(this),this._onMouseWheel=dT.bind(this),this._onKeyDown=fT.bind(this),this._onTouchStart=pT.bind(this),this._onTouchMove=mT.bind(this),this._onMouseDown=hT.bind(this),this._onMouseMove=uT.bind(this),this._interceptControlDown=xT.bind(this),this._interceptControlUp=vT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ee.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(nx),this.update(),this.state=Ee.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;wn.copy(e).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Ee.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=si:n>Math.PI&&(n-=si),s<-Math.PI?s+=si:s>Math.PI&&(s-=si),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),e.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new R(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new R(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Nh.origin.copy(this.object.position),Nh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Nh.direction))<oT?this.object.lookAt(this.target):(ix.setFromNormalAndCoplanarPoint(this.object.up,this.target),Nh.intersectPlane(ix,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Ef||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Ef||this._lastTargetPosition.distanceToSquared(this.target)>Ef?(this.dispatchEvent(nx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?si/60*this.autoRotateSpeed*t:si/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){wn.setFromMatrixColumn(e,0),wn.multiplyScalar(-t),this._panOffset.add(wn)}_panUp(t,e){this.screenSpacePanning===!0?wn.setFromMatrixColumn(e,1):(wn.setFromMatrixColumn(e,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(t),this._panOffset.add(wn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(si*this._rotateDelta.x/e.clientHeight),this._rotateUp(si*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(si*this._rotateDelta.x/e.clientHeight),this._rotateUp(si*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new qt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function aT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function lT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function cT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(sx),this.state=Ee.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function hT(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Ks.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ee.DOLLY;break;case Ks.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}break;case Ks.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Tf)}function uT(i){switch(this.state){case Ee.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ee.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ee.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function dT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ee.NONE||(i.preventDefault(),this.dispatchEvent(Tf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(sx))}function fT(i){this.enabled!==!1&&this._handleKeyDown(i)}function pT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Js.ROTATE:if(this.enableRotate===!1){this.state=Ee.NONE;break}this._handleTouchStartRotate(i),this.state=Ee.TOUCH_ROTATE;break;case Js.PAN:if(this.enablePan===!1){this.state=Ee.NONE;break}this._handleTouchStartPan(i),this.state=Ee.TOUCH_PAN;break;default:this.state=Ee.NONE}break;case 2:switch(this.touches.TWO){case Js.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ee.TOUCH_DOLLY_PAN;break;case Js.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ee.TOUCH_DOLLY_ROTATE;break;default:this.state=Ee.NONE}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Tf)}function mT(i){switch(this._trackPointer(i),this.state){case Ee.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ee.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ee.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ee.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ee.NONE}}function gT(i){this.enabled!==!1&&i.preventDefault()}function xT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function vT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Po=[["crane","Crane"],["load","Load"],["cab","Cab"],["deck","Deck"],["ship","Whole ship"]],Co=new R(0,0,1),rx=38,ox=62,ax=.24,lx=.32,yT=1.7,kh=class{constructor(t,e){this.data=t;this.bodies=e;let{landmarks:n,carriers:s}=t;this.ships=t.parts.filter(a=>a.shape==="hull");let r=s[n.foot?.on??""]?.on;this.own=this.ships.find(a=>a.body===r)??null;let o={crane:!0,load:n.load!==null,cab:n.king!==null&&n.tip!==null,deck:this.own!==null,ship:this.ships.length>0};this.names=Po.map(([a])=>a).filter(a=>o[a])}data;bodies;names;ships;own;seat=null;pose(t,e){switch(t){case"crane":return this.broadside(this.crane(),e);case"load":return this.broadside(this.about(this.load()),e);case"cab":return this.cab(e);case"deck":return this.deck(e);case"ship":return this.fit(this.everything(),this.bowQuarter(),e)}}ride(t){return t==="load"?{origin:this.load(),yaw:0}:t==="cab"?cx(this.frame(this.data.landmarks.king?.on??"")):t==="deck"&&this.own?cx(this.hull(this.own)):null}load(){return this.landmark("load")??this.tip()}tip(){return this.landmark("tip")??this.bounds(this.crane()).center}foot(){return this.landmark("foot")??new R}fromCab(t,e){let[n,s]=[this.load().sub(t),this.tip().sub(t)],r=h=>Math.atan2(h.z,Math.hypot(h.x,h.y)),o=.55*Math.atan(e*Math.tan(ox*Math.PI/360)),a=r(n),l=Math.min((a+r(s))/2,a+o),c=Math.max(Math.hypot(n.x,n.y),.001);return new R(n.x,n.y,c*Math.tan(Math.min(Math.max(l,-1.4),1.4))).add(t)}crane(){let t=[],e=new Set(this.ships.map(n=>n.body));for(let n of this.data.bodies){let s=this.bodies.body(n);s&&!e.has(n)&&Xa(s,t)}for(let n of this.bodies.sketches.reach())t.push(n.applyMatrix4(this.bodies.root.matrix));return t.length?t:this.everything()}everything(){let t=[];return Xa(this.bodies.root,t),t.length?t:[new R(1,1,1),new R(-1,-1,-1)]}bounds(t){return new Jn().setFromPoints(t).getBoundingSphere(new Ki)}about(t){let e=[],n=this.bodies.body(this.data.landmarks.load?.on??"");n&&Xa(n,e);let s=Math.max(e.length?this.bounds(e).radius:0,.08*this.bounds(this.crane()).radius);return[[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,-1],[0,0,1.6]].map(([o,a,l])=>new R(o,a,l).multiplyScalar(s).add(t))}fit(t,e,n){let s=Math.tan(rx*Math.PI/360);return{...tx(t,e,s*n.aspect*n.wide,s*n.high),fov:rx}}broadside(t,e){let n=this.along(),s=new R().crossVectors(Co,n),{center:r}=this.bounds(t),o=s.x-s.y>=0?1:-1;if(this.own){let l=new R().setFromMatrixPosition(this.hull(this.own)).sub(r).dot(s)/this.own.size[1];Math.abs(l)>.3&&(o=l>0?-1:1)}let a=s.multiplyScalar(o*Math.cos(lx)).addScaledVector(n,Math.sin(lx));return this.fit(t,a.multiplyScalar(Math.cos(ax)).addScaledVector(Co,Math.sin(ax)),e)}along(){let t=this.landmark("king")??this.foot(),e=a=>a.sub(t).setZ(0),n=this.crane(),s=e(this.tip()),r=.1*this.bounds(n).radius;if(s.length()>r)return s.normalize();let o=n.map(a=>e(a.clone())).reduce((a,l)=>l.length()>a.length()?l:a,new R);return o.length()>r?o.normalize():new R(1,0,0)}cab(t){let{king:e}=this.data.landmarks,n=this.frame(e?.on??"");if(!this.seat){let r=this.along(),o=new R().crossVectors(Co,r),a=this.landmark("king")??new R,l=[];for(let d of[e,this.data.landmarks.boom])Xa(this.bodies.body(d?.on??"")??new Nn,l);let c=l.reduce((d,u)=>Math.max(d,u.clone().sub(a).dot(o)),0),h=.06*this.bounds(this.crane()).radius;this.seat=a.addScaledVector(o,c+h).addScaledVector(Co,.6*h).addScaledVector(r,h).applyMatrix4(n.clone().invert())}let s=this.seat.clone().applyMatrix4(n);return{eye:s,aim:this.fromCab(s,t.high),fov:ox}}deck(t){let e=this.own,n=this.hull(e),[s,r,,o]=e.size,a=n.clone().invert(),l=this.crane(),c=this.foot().applyMatrix4(a),h=this.tip().applyMatrix4(a),d=l.reduce((b,E)=>Math.max(b,E.clone().applyMatrix4(a).z-o),1),u=e.house??0,f=(u>0?.19:.42)*s-c.x,p=c.x+(u<0?.33:.42)*s,x=f>p?Math.min(.9*d,.95*f):-Math.min(.9*d,.95*p),m=Math.abs(c.y)>.1*r?-Math.sign(c.y):-Math.sign(h.y-c.y)||1,g=new R(c.x+x,.28*m*r,o+yT).applyMatrix4(n);return{eye:g,...bT(l,g,this.bounds(l).center,t)}}bowQuarter(){let t=this.own??this.ships[0],e=this.hull(t),[n,s]=[new R,new R];e.extractBasis(n,s,new R);let o=this.bounds(this.crane()).center.sub(new R().setFromMatrixPosition(e)).dot(s)>.25*t.size[1]?1:-1;return n.setZ(0).normalize().multiplyScalar(.55).addScaledVector(s.setZ(0).normalize(),.78*o).addScaledVector(Co,.34).normalize()}landmark(t){let e=this.data.landmarks[t];return e?this.bodies.at(e).applyMatrix4(this.bodies.root.matrix):null}frame(t){let e=this.bodies.root.matrix.clone(),n=this.bodies.body(t);return n?e.multiply(n.matrix):e}hull(t){let e=this.frame(t.body).multiply(new ee().makeTranslation(...t.from));return t.down&&e.multiply(new ee().makeRotationX(Math.PI)),t.along==="y"&&e.multiply(new ee().makeRotationZ(Math.PI/2)),e}};function cx(i){let[t,e]=[new R,new R];i.extractBasis(t,e,new R);let n=Math.abs(t.z)<=Math.abs(e.z)?Math.atan2(t.y,t.x):Math.atan2(e.y,e.x)-Math.PI/2;return{origin:new R().setFromMatrixPosition(i),yaw:n}}function bT(i,t,e,n){let s=e.clone(),r=0;for(let o=0;o<4;++o){let a=s.clone().sub(t).normalize(),l=new R().crossVectors(a,Co).normalize(),c=new R().crossVectors(l,a),h=i.map(m=>m.clone().sub(t)).filter(m=>m.dot(a)>.1*m.length()),d=m=>{let g=h.map(b=>b.dot(m)/b.dot(a));return[Math.max(-2,Math.min(...g)),Math.min(2,Math.max(...g))]},[[u,f],[p,x]]=[d(l),d(c)];s.copy(t).addScaledVector(a.addScaledVector(l,(u+f)/2).addScaledVector(c,(p+x)/2).normalize(),e.distanceTo(t)),r=Math.max((f-u)/2/(n.wide*n.aspect),(x-p)/2/n.high)}return{aim:s,fov:Math.min(Math.max(Math.atan(r/.9)*360/Math.PI,30),82)}}var _T={ArrowLeft:{about:-.08,up:0,zoom:1},ArrowRight:{about:.08,up:0,zoom:1},ArrowUp:{about:0,up:-.06,zoom:1},ArrowDown:{about:0,up:.06,zoom:1},"+":{about:0,up:0,zoom:.9},"=":{about:0,up:0,zoom:.9},"-":{about:0,up:0,zoom:1.1}};function hx(i,t){if(i.ctrlKey||i.metaKey||i.altKey)return null;if(i.key==="Home")return"crane";let e=Po[Number(i.key)-1]?.[0];return e?t.includes(e)?e:null:_T[i.key]??null}function ux(i,{about:t,up:e,zoom:n},s){let r=new Zs().setFromVector3(new R(i.x,i.z,-i.y));r.theta+=t,r.phi=Math.min(Math.max(r.phi+e,.05),s),r.radius*=n;let o=new R().setFromSpherical(r);return new R(o.x,-o.z,o.y)}function dx(i){return`3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home; ${Po.map(([e,n],s)=>({name:e,text:`${s+1} ${n.toLowerCase()}`})).filter(({name:e})=>i.includes(e)).map(({text:e})=>e).join(", ")}.`}var wT=.495*Math.PI,[MT,ST]=[12,90],Uh=class{constructor(t,e,n){this.canvas=t;this.size=n;this.eye.up.set(0,0,1),this.controls=new Fh(this.eye,t),this.controls.enableDamping=!e,this.controls.dampingFactor=.12,this.controls.zoomToCursor=!0,t.addEventListener("wheel",s=>this.seated&&this.widen(s.deltaY>0?1.06:1/1.06),{passive:!0})}canvas;size;eye=new Kn(38,1,.1,5e3);controls;seated=!1;reach=1;middle={x:0,y:0};arrange(t,e=!1){let{controls:n,reach:s}=this;this.seated=t,n.rotateSpeed=t?-.35:1,n.enablePan=!t,n.minPolarAngle=t?.1:0,n.maxPolarAngle=e?Math.PI:t?Math.PI-.1:wT,n.minDistance=t?0:.02*s,n.maxDistance=t?1/0:25*s+2*this.size}put({eye:t,aim:e,fov:n}){this.eye.position.copy(t),this.look(e),this.eye.fov=n,this.project()}look(t){let{target:e}=this.controls;e.copy(t),this.seated&&e.sub(this.eye.position).setLength(.002*this.reach).add(this.eye.position)}present(t){let{position:e,fov:n}=this.eye,s=this.controls.target.clone();return this.seated&&s.sub(e).setLength(t).add(e),{eye:e.clone(),aim:s,fov:n}}turn(t){if(this.seated&&t.zoom!==1)return this.widen(t.zoom);let{target:e,maxPolarAngle:n}=this.controls,{position:s}=this.eye,r=this.seated?{...t,about:-t.about,up:-t.up}:t,o=ux(s.clone().sub(e),r,n);this.seated?e.copy(s).sub(o):s.copy(e).add(o)}centre({left:t,right:e,top:n,bottom:s},r=1){this.middle.x+=r*((t+e)/2-this.middle.x),this.middle.y+=r*((n+s)/2-this.middle.y),this.project()}centreLike(t){this.middle.x=t.middle.x*this.canvas.clientWidth/Math.max(t.canvas.clientWidth,1),this.middle.y=t.middle.y*this.canvas.clientHeight/Math.max(t.canvas.clientHeight,1)}clip(t){let e=.002*(this.seated?.5*this.reach:t),n=60*this.size+2*t;Math.abs(e-this.eye.near)<.05*e&&Math.abs(n-this.eye.far)<.05*n||(this.eye.near=e,this.eye.far=n,this.eye.updateProjectionMatrix())}widen(t){this.eye.fov=Math.min(Math.max(this.eye.fov*t,MT),ST),this.project()}project(){let{clientWidth:t,clientHeight:e}=this.canvas;t&&e&&(this.eye.aspect=t/e),t&&e&&this.eye.setViewOffset(t,e,t/2-this.middle.x,e/2-this.middle.y,t,e),this.eye.updateProjectionMatrix()}};var ET=new R(0,0,1),fx=["cab","deck"],Oh=class{constructor(t,e,n,s){this.canvas=t;this.data=e;this.ground=s;this.views=new kh(e,n),this.tripod=new Uh(t,this.calm.matches,Math.max(e.size,Rf(e)/2)),this.tripod.controls.addEventListener("start",()=>this.taken()),t.setAttribute("aria-label",dx(this.views.names)),t.addEventListener("keydown",r=>this.key(r)),t.addEventListener("dblclick",()=>this.choose("crane"))}canvas;data;ground;views;changed=()=>{};tripod;calm=matchMedia("(prefers-reduced-motion: reduce)");chosen="crane";own=!0;following=!1;ride=null;way=null;free={left:0,top:0,right:1,bottom:1};framed={foot:new R,box:new Jn,grown:!1};lowest=0;twin=null;leads=!0;get eye(){return this.tripod.eye}get distance(){return this.eye.position.distanceTo(this.tripod.seated?this.views.tip():this.tripod.controls.target)}get view(){return this.chosen}get turned(){return!this.own}get followsLoad(){return this.following}set held(t){this.tripod.controls.enabled=!t}start(){this.settle(),this.choose("crane",!0)}choose(t,e=this.calm.matches){if(!this.views.names.includes(t))return;this.lead(),this.chosen=t,this.own=!0,this.following=t==="load",this.ride=this.views.ride(t);let n=this.reached();this.framed={foot:this.views.foot(),box:n,grown:!1};let s=Math.max(n.min.length(),n.max.length());this.tripod.reach=Number.isFinite(s)&&s>0?s:this.data.size,this.go(this.best(r=>this.views.pose(t,r)),fx.includes(t),e),this.changed()}follow(t){if(t!==this.following){if(this.lead(),this.following=t,!this.tripod.seated&&!this.way?.seated){this.ride=t?this.followed():null;let[e,{fov:n,position:s}]=[this.views.load(),this.eye],r=e.clone().sub(this.tripod.controls.target);t&&this.go({eye:s.clone().add(r),aim:e,fov:n},!1,this.calm.matches)}this.changed()}}watch(){if(this.settle(),!this.own||this.chosen!=="crane"||this.following||this.way||!this.leads)return;let t=this.views.foot(),e=t.distanceTo(this.framed.foot),n=this.reached();Number.isFinite(e+n.min.length()+n.max.length())&&(e<.15*this.tripod.reach&&!this.outside()||(this.framed.foot=t,this.framed.box.union(n),this.framed.grown=!0,this.reframe()))}reframe(){if(!this.own||this.chosen!=="crane"||this.following)return;let{foot:t,box:e,grown:n}=this.framed,s=this.eye.position.clone().sub(this.tripod.controls.target),[r,o]=[e.min.clone().add(t),e.max.clone().add(t)],a=[0,1,2,3,4,5,6,7].map(c=>new R(c&1?o.x:r.x,c&2?o.y:r.y,c&4?o.z:r.z)),l=n?a:this.views.crane();this.go(this.best(c=>this.views.fit(l,s,c)),!1,this.calm.matches)}move(){if(this.twin&&!this.leads)return this.like(this.twin);if(this.goAlong(),this.way)this.goOn(this.way);else if(this.tripod.seated&&this.following)this.tripod.look(this.views.load());else if(this.tripod.seated&&this.own&&this.chosen==="cab"){let t=(this.free.bottom-this.free.top)/Math.max(this.canvas.clientHeight,1);this.tripod.look(this.views.fromCab(this.eye.position,t))}this.tripod.controls.update(),this.tripod.clip(this.distance)}resize(){if(!this.leads)return;let t=this.best(e=>this.views.pose(this.chosen,e));this.tripod.centre(this.free),!(!this.own||this.following&&this.chosen!=="load")&&(this.ride=this.views.ride(this.chosen),this.go(t,fx.includes(this.chosen),!0))}standing(){let{eye:t,aim:e,fov:n}=this.present(),s=r=>r.toArray().map(o=>Number(o.toFixed(3)));return{view:this.chosen,own:this.own,follow:this.following,eye:s(t),aim:s(e),fov:Number(n.toFixed(2))}}stand({view:t,own:e,follow:n,eye:s,aim:r,fov:o}){this.choose(t,!0),e||(this.own=!1,this.tripod.put({eye:new R(...s),aim:new R(...r),fov:o})),this.following=n,this.tripod.seated||(this.ride=this.followed()),this.changed()}link(t){this.twin&&(this.twin.twin=null),this.twin=t,this.leads=!0,t&&(t.twin=this,t.leads=!1,t.changed=()=>this.changed())}lead(){this.leads=!0,this.twin&&(this.twin.leads=!1)}like(t){let e=t.present(),n=this.chosen===t.chosen&&this.following===t.following&&this.own===t.own;Object.assign(this,{chosen:t.chosen,following:t.following,own:t.own,free:t.free,framed:t.framed,way:null}),this.tripod.reach=t.tripod.reach,this.tripod.arrange(t.tripod.seated);let s=t.ride&&this.followed();if(t.ride&&s)for(let r of[e.eye,e.aim])Af(r,t.ride,s);this.ride=s,this.tripod.centreLike(t.tripod),this.tripod.put(e),this.tripod.controls.update(),this.tripod.clip(this.distance),n||this.changed()}seen(){let{clientWidth:t,clientHeight:e}=this.canvas;this.eye.updateMatrixWorld();let n=s=>ex(s,this.eye,t,e);return{free:this.free,crane:n(this.views.crane()),load:n([this.views.load()]),tip:n([this.views.tip()])}}dispose(){this.tripod.controls.dispose()}present(){return this.tripod.present(this.distance||1)}settle(){if(this.data.water!==null)return;let t=this.views.crane().reduce((e,n)=>Math.min(e,n.z),0);this.lowest=Math.min(this.lowest,this.twin?.lowest??0,t<-.01*this.data.size?t:0),this.ground(this.lowest)}reached(){return new Jn().setFromPoints(this.views.crane()).translate(this.views.foot().negate())}outside(){let{crane:t,free:e}=this.seen();return t===null||t.left<e.left||t.right>e.right||t.top<e.top||t.bottom>e.bottom}best(t){let e=Math.max(this.canvas.clientWidth,1),n=Math.max(this.canvas.clientHeight,1),s=this.eye.aspect=e/n,r=({eye:a,aim:l,fov:c})=>a.distanceTo(l)*Math.tan(c*Math.PI/360),o=null;for(let a of Q0(this.canvas)){let l=t({wide:(a.right-a.left)/e,high:(a.bottom-a.top)/n,aspect:s});o&&r(l)>.98*r(o)||(o=l,this.free=a)}return o}go(t,e,n){this.way=new Dh(this.present(),t,e),this.tripod.arrange(!1,!0),n&&this.goOn(this.way,1)}goOn(t,e=t.part){if(this.tripod.centre(this.free,e),e<1)return this.tripod.put(t.at(e));this.way=null,this.tripod.arrange(t.seated),this.tripod.put(t.goal),this.tripod.controls.update()}followed(){let t=this.tripod.seated||this.way?.seated;return this.following&&!t?{origin:this.views.load(),yaw:0}:this.views.ride(this.chosen)}goAlong(){let t=this.ride&&this.followed();if(!(!this.ride||!t||!Number.isFinite(t.origin.x+t.origin.y+t.origin.z+t.yaw))){for(let e of[this.eye.position,this.tripod.controls.target])Af(e,this.ride,t);if(this.way)for(let e of[this.way.goal.eye,this.way.goal.aim])Af(e,this.ride,t);this.ride=t}}taken(){this.lead(),this.way&&(this.way=null,this.following||(this.ride=null),this.tripod.arrange(!1)),this.own=!1,this.changed()}key(t){let e=hx(t,this.views.names);if(e){if(t.preventDefault(),typeof e=="string")return this.choose(e);this.taken(),this.tripod.turn(e)}}};function Af(i,t,e){i.sub(t.origin).applyAxisAngle(ET,e.yaw-t.yaw).add(e.origin)}function Rf(i){return Math.max(0,...i.parts.filter(t=>t.shape==="hull").map(t=>t.size[0]))}var Bh=class{constructor(t,e,n){this.radius=n;let[s,r,o,a,l,c,h,d,u]=e,f=([p,x,m])=>new R(s*p+r*x+o*m,a*p+l*x+c*m,h*p+d*x+u*m);this.feet=t.map(({at:p,axis:x})=>({at:f(p),axis:x&&f(x)})).sort((p,x)=>x.at.z-p.at.z)}radius;root=new Ie;feet;standOn(t){for(let c of this.root.children)c.geometry.dispose();this.root.clear();let[e,...n]=this.feet.filter(({at:c})=>c.z>t+.1*this.radius);if(!e)return;let s=new gi,{x:r,y:o,z:a}=e.at,l=e.axis?Math.max(a-1.1*this.radius,t+.2*(a-t)):a;Va(s,new R(r,o,t),new R(r,o,l),this.radius,new R(1,0,0)),e.axis&&this.cheeks(s,e.at,e.axis,a-l);for(let{at:c}of n)this.arm(s,e.at,c,t);for(let c of s.meshes())c.castShadow=!0,this.root.add(c)}cheeks(t,e,n,s){let r=ce.along(e,new R(0,0,1),n),o=ns(.42*this.radius,1.5*this.radius,s);for(let a of[-.52,.52])t.plate(r.moved(0,a*this.radius,0),o,.16*this.radius,"pedestal",.96)}arm(t,e,n,s){let r=new R(e.x,e.y,n.z),o=r.distanceTo(n);if(o>6*this.radius)Va(t,new R(n.x,n.y,s),n,.7*this.radius,new R(1,0,0));else if(o>this.radius){let a=n.clone().sub(r),l=ce.along(n,a,new R(0,0,1).cross(a)),[c,h]=[.35*this.radius,Math.min(2*this.radius,n.z-s)];for(let d of[-.4,.4])t.plate(l.moved(0,d*this.radius,0),[[-o,-h],[c,-c],[c,.6*c],[-o,.6*c]],.12*this.radius,"pedestal",.94)}}};var xi=256,px=44,mx=40;function gx(){let i=TT(11),t=Float32Array.from({length:xi},(l,c)=>Math.cos(2*Math.PI*c/xi)),[e,n,s]=[0,1,2].map(()=>new Float32Array(xi*xi)),r=(l,c,h,d,u)=>{for(let f=0,p=0;f<xi;++f)for(let x=0;x<xi;++x,++p)l[p]+=u*t[c*x+h*f+d&xi-1]};for(let l=0;l<px;++l){let c=3*9.333333333333334**((l+i())/px),h=2.2*(i()+i()+i()-1.5),[d,u]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))],f=Math.floor(xi*i());r(e,d,u,f,d/c**1.35),r(n,d,u,f,u/c**1.35)}for(let l=0;l<mx;++l){let c=1.2*16.666666666666668**((l+i())/mx),h=2*Math.PI*i(),[d,u]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))];(d||u)&&r(s,d,u,Math.floor(xi*i()),1/c)}let o=new Uint8Array(4*xi*xi).fill(255);[e,n,s].forEach((l,c)=>{let h=Math.sqrt(l.reduce((d,u)=>d+u*u,0)/l.length);l.forEach((d,u)=>o[4*u+c]=Math.min(Math.max(127.5+42*d/h,0),255))});let a=new ys(o,xi,xi);return a.wrapS=a.wrapT=ao,a.magFilter=yn,a.minFilter=mi,a.generateMipmaps=!0,a.anisotropy=4,a.needsUpdate=!0,a}function TT(i){let t=i;return()=>(t=Math.imul(t,1664525)+1013904223>>>0,(t>>>8)/16777216)}var Tr={day:{height:.72,turn:1.15,zenith:[.13,.31,.6],horizon:[.7,.82,.9],glow:[1,.9,.7],sun:[2.9,2.7,2.35],clouds:[.95,.97,1],fill:1.2,deep:[.008,.046,.075],scatter:[.02,.16,.18],ground:[.4,.385,.355],lamps:!1},dusk:{height:.16,turn:1.9,zenith:[.045,.075,.17],horizon:[.34,.24,.24],glow:[1.2,.5,.18],sun:[3,1.6,.75],clouds:[.5,.26,.22],fill:2.5,deep:[.006,.018,.032],scatter:[.02,.07,.085],ground:[.2,.19,.185],lamps:!0}},As={sunwards:{value:new R(0,0,1)},zenith:{value:new Vt},horizon:{value:new Vt},glow:{value:new Vt},clouds:{value:new Vt},below:{value:new Vt}},qa=`
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
}`,AT=`
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`,RT=`
${qa}
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
}`,zh=class{mesh;material;constructor(t){this.material=new ti({vertexShader:AT,fragmentShader:RT,side:Fn,depthTest:!1,depthWrite:!1,uniforms:{...As,tile:{value:t},detail:{value:1}}}),this.mesh=new ie(new Xs(1,32,20),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set detail(t){this.material.uniforms.detail.value=t?1:0}paint(t,e,n){let{sunwards:s,...r}=As,o=Math.cos(t.height);s.value.set(o*Math.cos(n),o*Math.sin(n),Math.sin(t.height));for(let a of["zenith","horizon","glow","clouds"])r[a].value.setRGB(...sr(t[a]));r.below.value.setRGB(...sr(e))}};function sr(i){return[i[0],i[1],i[2]]}var Cf=[32,16,8,4,2],xx=[0,0,26,1];function vx(i,t,e,n,s){let r=Math.max(n.z,0),o=Math.max(n.dot(e),0),a=Math.max((n.x*e.x+n.y*e.y)/(Math.hypot(n.x,n.y)*Math.hypot(e.x,e.y)+1e-9),0),l=Math.min(Math.max(e.z/.6,0),1),c=.55*(1-l*l*(3-2*l))*a*a,h=1-Math.exp(-3.6*r),d=o**8,u=Math.min(Math.max(-n.z/.05,0),1);for(let f=0;f<3;++f){let p=i.horizon[f]+(i.glow[f]-i.horizon[f])*c,x=p+(i.zenith[f]-p)*h+i.glow[f]*(.1*d+.28*d**4);s[f]=x+(t[f]-x)*u}}function yx(i,t,e){let n=[0,0,0],s=CT(Cf[1]),r=s.map(c=>(vx(i,t,e,c,n),[...n])),o=(c,h)=>{let d=0;n.fill(0),s.forEach((f,p)=>{let x=Math.max(c.dot(f),0)**h;d+=x;for(let m=0;m<3;++m)n[m]+=x*r[p][m]});let u=(.21*n[0]+.72*n[1]+.07*n[2])/d;for(let f=0;f<3;++f)n[f]+=.55*(u*d-n[f]);for(let f=0;f<3;++f)n[f]/=d},a=c=>{let h=Cf[c];return bx(h).map(d=>{let u=new Uint16Array(4*h*h);return d.forEach((f,p)=>{let x=xx[Math.min(c,xx.length-1)];x?o(f,x):vx(i,t,e,f,n);for(let m=0;m<3;++m)u[4*p+m]=mo.toHalfFloat(n[m]);u[4*p+3]=mo.toHalfFloat(1)}),new ys(u,h,h,ii,ni)})},l=new vr(a(0));return l.mipmaps=Cf.slice(1).map((c,h)=>({image:a(h+1)})),l.type=ni,l.format=ii,l.magFilter=yn,l.minFilter=mi,l.generateMipmaps=!1,l.isPMREMTexture=!0,l.needsUpdate=!0,l}function CT(i){return bx(i).flat()}function bx(i){return[(e,n)=>[1,-n,-e],(e,n)=>[-1,-n,e],(e,n)=>[e,1,n],(e,n)=>[e,-1,-n],(e,n)=>[e,-n,1],(e,n)=>[-e,-n,-1]].map(e=>Array.from({length:i*i},(n,s)=>{let[r,o]=[(2*(s%i)+1)/i-1,(2*Math.floor(s/i)+1)/i-1],[a,l,c]=e(r,o);return new R(-a,l,c).normalize()}))}var Pf=2048,Vh=class{constructor(t){this.size=t;let{shadow:e}=this.light;this.light.castShadow=!0,e.mapSize.set(Pf,Pf),e.radius=2.5}size;light=new Ea;around=null;across=new R;up=new R;centre=new R;shine(t,e,n){this.light.color.setRGB(...sr(t.sun));let s=As.sunwards.value;this.across.set(-s.y,s.x,0).normalize(),this.up.crossVectors(s,this.across),this.around?.dispose(),this.around=n.environment=yx(t,e,s),n.environmentIntensity=t.fill}follow(t,e){if(!this.light.castShadow)return;let{shadow:n}=this.light,{camera:s}=n,r=Math.min(Math.max(.55*e,.2*this.size),1.35*this.size),o=2**(Math.ceil(2*Math.log2(r))/2);t.getWorldDirection(this.centre).multiplyScalar(e).add(t.position);let a=2*o/Pf,l=As.sunwards.value,c=64*a,{position:h}=this.light.target;h.copy(this.across).multiplyScalar(Math.round(this.centre.dot(this.across)/c)*c),h.addScaledVector(this.up,Math.round(this.centre.dot(this.up)/c)*c),h.addScaledVector(l,Math.round(this.centre.dot(l)/c)*c),this.light.position.copy(h).addScaledVector(l,4*this.size+o),s.right!==o&&(s.left=s.bottom=-o,s.right=s.top=o,s.near=.1*this.size,s.far=8*this.size+2*o,s.updateProjectionMatrix(),n.normalBias=1.6*a,n.bias=-6e-5)}};var Lo=class i{constructor(t,e,n,s){this.goal=t;this.start=e;this.span=n;this.c=s}goal;start;span;c;static at(t){return new i(t,0,0,[t])}towards(t,e,n){let[s,r,o]=[0,1,2].map(l=>this.derivative(e,l)*n**l),a=t-s;return new i(t,e,n,[s,r,o/2,10*a-6*r-1.5*o,-15*a+8*r+1.5*o,6*a-3*r-.5*o])}get resting(){return this.span===0}over(t){return t>=this.start+this.span}value(t){return this.derivative(t,0)}derivative(t,e){if(this.over(t))return e===0?this.goal:0;let n=Math.max((t-this.start)/this.span,0),s=0;return this.c.forEach((r,o)=>{let a=r;for(let l=0;l<e;++l)a*=o-l;o>=e&&(s+=a*n**(o-e))}),s/this.span**e}};function Rs(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;++n)e[n]=t.charCodeAt(n);return e.buffer}var Lf=10,Hh=class{constructor(t,e,n){this.meeting=t;this.formulas=n;this.decays=e.decays,this.table=new Float32Array(Rs(this.decays.values)),this.columns=this.decays.quarter.length,this.count=this.columns+3}meeting;formulas;count;decays;table;columns;last={tp:NaN,decay:NaN};known=new WeakMap;fill(t,e,n){n.fill(0);let s=this.exponent(e);for(let{waves:a,size:l}of e){let{lead:c,water:h}=this.moved(a,s);for(let d=0;d<c.length;++d){let u=a.w[d]*t+c[d],f=l*Math.cos(u),p=-l*Math.sin(u),x=this.columns*d;for(let m=0;m<this.columns;++m)n[m]+=h[x+m]*(this.decays.quarter[m]?p:f)}}let[r,o]=this.meeting.station;n[this.columns]=r,n[this.columns+1]=o,n[this.columns+2]=s}exponent(t){if(t.length===1)return this.ofSea(t[0].waves);let e=0,n=0;for(let{waves:s,size:r}of t)e+=r**2*Math.log(this.ofSea(s)),n+=r**2;return n>0?Math.exp(e/n):Math.exp(this.decays.first[0])}ofSea({tp:t}){if(this.last.tp!==t){let e=n=>this.formulas.waveNumber(n*2*Math.PI/t);this.last={tp:t,decay:this.formulas.decay?.(e(this.decays.slow),e(this.decays.fast))??NaN}}return this.last.decay}moved(t,e){let n=this.known.get(t);return n||(n={decay:NaN,lead:If(t,this.meeting.position),water:new Float64Array(this.columns*t.w.length)},this.known.set(t,n)),n.decay!==e&&(n.decay=e,t.w.forEach((s,r)=>this.oneWave(t,r,s,e,n.water))),n}oneWave({k:t,chi:e,amplitude:n},s,r,o,a){let{side:l,first:c}=this.decays,h=this.along(Math.log(o),c),d=this.along(Math.log(t[s]),this.decays.k),u=new Array(Lf).fill(0);h.weights.forEach((p,x)=>d.weights.forEach((m,g)=>{let b=Lf*((h.at+x)*this.decays.k[2]+d.at+g);for(let E=0;E<Lf;++E)u[E]+=p*m*this.table[b+E]}));let f=this.formulas.water?.(r,t[s],e[s],l,o,...u)??[];for(let p=0;p<this.columns;++p)a[this.columns*s+p]=n[s]*f[p]}along(t,[e,n,s]){let r=Math.min(Math.max((t-e)/n,0),s-1),o=Math.min(Math.max(Math.floor(r)-1,0),s-4);return{at:o,weights:this.formulas.weights(r-o,0,1,2,3)}}};var mn=6;function wx(i,t){let e=i.tables.map(n=>new Df(n,t));return i.met.map(n=>n.kind==="water"?new Hh(n,i,t):n.kind==="forces"?new Nf(n,e[n.table]):new Ff(n,e[n.table],t))}function If({k:i,chi:t,phase:e},[n,s]){return e.map((r,o)=>r-i[o]*(n*Math.cos(t[o])+s*Math.sin(t[o])))}var Df=class{constructor(t,e){this.data=t;this.formulas=e;this.values=new Float32Array(Rs(t.values))}data;formulas;values;responses(t,e){let n=new Float64Array(2*mn*t.w.length);return t.w.forEach((s,r)=>{this.add(s,t.chi[r]-e,n,2*mn*r);for(let o=0;o<2*mn;++o)n[2*mn*r+o]*=t.amplitude[r]}),n}add(t,e,n,s){let{w:r,directions:o}=this.data,a=Math.min(Math.max(t,r[0]),r[r.length-1]),l=r.findIndex(p=>p>a),c=Math.min(Math.max((l<0?r.length:l)-2,0),r.length-4),h=(e/(2*Math.PI)%1+1)%1*o,d=Math.floor(h)-1,u=this.formulas.weights(a,r[c],r[c+1],r[c+2],r[c+3]),f=this.formulas.weights(h-d,0,1,2,3);u.forEach((p,x)=>f.forEach((m,g)=>{let b=2*mn*((c+x)*o+(d+g+o)%o);for(let E=0;E<2*mn;++E)n[s+E]+=p*m*this.values[b+E]}))}},Gh=class{constructor(t,e){this.meeting=t;this.table=e}meeting;table;known=new WeakMap;to(t){let e=this.known.get(t);return e||(e={response:this.table.responses(t,this.meeting.heading),lead:If(t,this.meeting.position)},this.known.set(t,e)),e}},Nf=class{count=mn;answers;constructor(t,e){this.answers=new Gh(t,e)}fill(t,e,n){n.fill(0);for(let{waves:s,size:r}of e){let{response:o,lead:a}=this.answers.to(s);for(let l=0;l<a.length;++l){let c=s.w[l]*t+a[l],h=r*Math.cos(c),d=r*Math.sin(c),u=2*mn*l;for(let f=0;f<mn;++f)n[f]+=o[u+2*f]*h-o[u+2*f+1]*d}}}},Ff=class{constructor(t,e,n){this.meeting=t;this.formulas=n;this.answers=new Gh(t,e)}meeting;formulas;count=3*mn;answers;sums=new Float64Array(3*mn);fill(t,e,n){n.fill(0);for(let l of e)this.sum(t,l.waves),_x(n,this.sums,l.size,l.rate,l.bend);let{rampIn:s}=this.meeting;if(s===null||t>=s)return;let[r,o,a]=this.formulas.rising(t/s);this.sums.set(n),n.fill(0),_x(n,this.sums,r,o/s,a/s**2)}sum(t,e){let{response:n,lead:s}=this.answers.to(e),r=this.sums.fill(0);for(let o=0;o<s.length;++o){let a=e.w[o],l=a*t+s[o],c=Math.cos(l),h=Math.sin(l),d=2*mn*o;for(let u=0;u<mn;++u){let f=n[d+2*u]*c-n[d+2*u+1]*h;r[u]+=f,r[mn+u]-=a*(n[d+2*u]*h+n[d+2*u+1]*c),r[2*mn+u]-=a*a*f}}}};function _x(i,t,e,n,s){for(let r=0;r<mn;++r){let[o,a,l]=[t[r],t[mn+r],t[2*mn+r]];i[r]+=e*o,i[mn+r]+=e*a+n*o,i[2*mn+r]+=e*l+2*n*a+s*o}}function Mx(i,t,e,n,s){let r=2*Math.PI/e,o=LT(i.seed+7919*s),a=i.regular?1:60,[l,c]=i.band??[0,1/0],h=Math.max(i.span[0]*r,l),d=Math.max(Math.min(i.span[1]*r,c),h*1.01),u=new Float64Array(a),f=new Float64Array(a),p=new Float64Array(a),x=new Float64Array(a),m=0;for(let b=0;b<a;++b){let E=_=>h*(d/h)**(_/a);u[b]=i.regular?r:E(b)+(E(b+1)-E(b))*o(),p[b]=i.regular?1:t.spectrum((E(b)+E(b+1))/2,r,i.gamma)*(E(b+1)-E(b)),f[b]=n+(i.spreading===null||i.regular?0:PT(i.spreading,t,o)),x[b]=i.regular?0:2*Math.PI*o(),m+=p[b]}let g=p.map(b=>i.regular?.5:Math.sqrt(b/m/8));return{tp:e,w:u,k:u.map(b=>t.waveNumber(b)),chi:f,amplitude:g,phase:x}}function PT(i,t,e){for(;;){let n=Math.PI*(e()-.5);if(e()<t.spreading(n,i))return n}}function LT(i){let t=i*2654435761+1013904223>>>0;return()=>{t=Math.imul(t,1664525)+1013904223>>>0;let e=t^t>>>16;return e=Math.imul(e,73244475)>>>0,e^=e>>>15,(e>>>0)/4294967296}}var Sx=120,DT=5,NT=2,Wh=class{constructor(t,e){this.data=t;this.formulas=e;this.met=wx(t,e),this.known={t:[NaN,NaN,NaN],values:[0,1,2].map(()=>this.met.map(({count:n})=>new Float64Array(n))),next:0},this.wanted={on:t.on,hs:t.hs,tp:t.tp,direction:t.direction},this.height=Lo.at(this.goal),this.made={tp:t.tp,direction:t.direction},this.waves=this.drawn(),this.share=[0,1].map(()=>({waves:this.waves,size:0,rate:0,bend:0}))}data;formulas;wanted;height;waves;old=null;since=0;span=0;now=0;draws=0;made;met;share;known;get inputs(){return this.data.met.map(t=>t.inputs)}get hs(){return this.height.value(this.now)}reset(){this.now=0,this.draws=0,this.height=Lo.at(this.goal),this.old=null,this.made={tp:this.wanted.tp,direction:this.wanted.direction},this.waves=this.drawn(),this.forget()}set(t){Object.assign(this.wanted,t),this.height.goal!==this.goal&&(this.height=this.height.towards(this.goal,this.now,DT)),this.renew(),this.forget()}follow(t){this.now=t,!this.height.resting&&this.height.over(t)&&(this.height=Lo.at(this.height.goal)),this.old&&t>=this.since+this.span&&(this.old=null,this.renew(),this.forget())}values(t){let{known:e}=this,n=e.t.indexOf(t);if(n>=0)return e.values[n];let s=e.next;e.next=(s+1)%e.t.length,e.t[s]=t;let r=this.shares(t);return this.met.forEach((o,a)=>o.fill(t,r,e.values[s][a])),e.values[s]}elevation(t,e,n){let s=0;return this.each(t,({w:r,k:o,chi:a,amplitude:l,phase:c},h,d)=>{s+=d*l[h]*Math.cos(r[h]*t+c[h]-o[h]*(e*Math.cos(a[h])+n*Math.sin(a[h])))}),s}elevationAtVessel(t,e=0){return this.elevation(t,...this.data.places[e]??this.data.places[0])}packed(t,e){let n=0;return this.each(t,({w:s,k:r,chi:o,amplitude:a,phase:l},c,h)=>{let d=(s[c]*t+l[c])%(2*Math.PI);e.set([r[c]*Math.cos(o[c]),r[c]*Math.sin(o[c]),h*a[c],d],4*n++)}),n}components(){let t={w:[],chi:[],amplitude:[],phase:[]};return this.each(this.now,({w:e,chi:n,amplitude:s,phase:r},o,a)=>{t.w.push(e[o]),t.chi.push(n[o]),t.amplitude.push(a*s[o]),t.phase.push(r[o])},!0),t}get goal(){return this.wanted.on?this.wanted.hs:0}each(t,e,n=!1){for(let{waves:s,size:r}of this.shares(t,n))for(let o=0;o<s.w.length;++o)e(s,o,r)}shares(t,e=!1){let[n,s,r]=[0,1,2].map(c=>this.height.derivative(t,c));if(n===0&&s===0&&r===0&&!e)return[];let[o,a]=this.share;if(a.waves=this.waves,!this.old)return Object.assign(a,{size:n,rate:s,bend:r}),[a];o.waves=this.old;let l=this.formulas.exchange((t-this.since)/this.span,Number(this.data.regular));return this.share.forEach((c,h)=>{let[d,u,f]=[l[3*h],l[3*h+1]/this.span,l[3*h+2]/this.span**2];Object.assign(c,{size:n*d,rate:s*d+n*u,bend:r*d+2*s*u+n*f})}),l[0]<=0?[a]:l[3]<=0?[o]:[o,a]}renew(){let{tp:t,direction:e}=this.wanted;if(this.old||this.made.tp===t&&this.made.direction===e)return;let n=this.height.goal===0&&this.height.over(this.now);this.made={tp:t,direction:e},this.draws+=1;let s=this.waves;this.waves=this.drawn(),!n&&(this.old=s,this.since=this.now,this.span=NT*Math.max(s.tp,t))}drawn(){return Mx(this.data,this.formulas,this.made.tp,this.made.direction,this.draws)}forget(){this.known.t.fill(NaN)}};var rr=Sx,Xh=4,or=3,Ex=`
attribute float coarse;
uniform vec4 waves[${rr}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${Xh}];
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
    for (int j = 0; j < ${Xh}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`,kf=`
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`,Tx=`
${qa}
${kf}
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
}`;var FT=25e3,qh=class{mesh;material=new Vn({roughness:.95,metalness:0});more={spacing:{value:5},scaleLines:{value:1},haze:{value:1e3}};constructor(t,e){this.more.spacing.value=t,this.more.haze.value=e,this.material.onBeforeCompile=n=>{Object.assign(n.uniforms,As,this.more),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 place;`).replace("#include <project_vertex>",`#include <project_vertex>
place = (modelMatrix * vec4(transformed, 1.0)).xyz;
gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 place;
uniform float spacing, scaleLines, haze;
${qa}
${kf}
${kT}`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= slabs(place.xy);`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
${UT}`)},this.mesh=new ie(new va(FT,96),this.material),this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1}get scale(){return this.more.scaleLines.value>0}set scale(t){this.more.scaleLines.value=t?1:0}paint(t){this.material.color=new Vt().setRGB(...sr(t.ground))}},kT=`
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
}`,UT=`
{
  vec3 way = place - cameraPosition;
  float far = length(way) / haze;
  way.z = 0.0;
  gl_FragColor.rgb = mix(gl_FragColor.rgb, skyTowards(normalize(way)), 1.0 - exp(-far * far));
}`;var ri=128,OT=25e3,BT=new Vt(1919603),$h=class{constructor(t,e,n,s,r){this.land=n;this.ships=r;this.spacing=e>60?10:e>12?5:1,this.reach=9*e,this.material=new ti({vertexShader:Ex,fragmentShader:Tx,transparent:!0,side:Hn,uniforms:{...As,waves:{value:this.vectors},kind:{value:0},count:{value:0},along:{value:new qt(1,0)},level:{value:t},reach:{value:this.reach},middle:{value:new qt},meetings:{value:Array.from({length:Xh},()=>new Fe(0,0,0,1))},deep:{value:new Vt},scatter:{value:new Vt},sunlight:{value:new Vt},paint:{value:new Vt},tile:{value:s},time:{value:0},ripple:{value:.03},steepness:{value:0},haze:{value:Math.max(40*e,1500)},spacing:{value:this.spacing},scale:{value:0},detail:{value:1},ships:{value:Math.min(r.length,or)},intoShip:{value:Array.from({length:or},()=>new ee)},ship:{value:Array.from({length:or},(o,a)=>new Fe(...r[a]?.size??[1,1,1,1]))}}}),this.ground=n?new qh(this.spacing,Math.max(40*e,400)):null,this.ground?this.mesh=this.ground.mesh:(this.mesh=new ie(zT(e),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1),this.lower(t)}land;ships;mesh;packed=new Float32Array(4*rr);spacing;reach;material;vectors=Array.from({length:rr},()=>new Fe);ground;moved=new qt;lower(t){this.material.uniforms.level.value=t,this.ground?.mesh.position.setZ(t)}paint(t){let{uniforms:e}=this.material,n=(s,r)=>e[s].value.setRGB(...sr(r));n("deep",t.deep),n("scatter",t.scatter),n("sunlight",t.sun),e.paint.value.copy(BT).multiplyScalar(t.lamps?.25:.7),this.ground?.paint(t)}get scale(){return this.ground?this.ground.scale:this.material.uniforms.scale.value>0}set scale(t){this.ground?this.ground.scale=t:this.material.uniforms.scale.value=t?1:0}set detail(t){this.material.uniforms.detail.value=t?1:0}follow(){if(this.land)return;let{intoShip:t,middle:e}=this.material.uniforms;for(let r=0;r<Math.min(this.ships.length,or);++r)t.value[r].copy(this.ships[r].mesh.matrixWorld).invert();if(!this.ships.length)return;let{elements:n}=this.ships[0].mesh.matrixWorld;this.moved.set(n[12],n[13]);let s=e.value;s.distanceTo(this.moved)>.25*this.ships[0].size[0]&&s.copy(this.moved)}still(t){let{kind:e,steepness:n,ripple:s,time:r}=this.material.uniforms;e.value=n.value=0,s.value=.03,r.value=t}waves(t,e){let{uniforms:n}=this.material;n.count.value=t;let[s,r,o]=[0,0,0];for(let l=0;l<rr;++l){let c=this.vectors[l].fromArray(this.packed,4*l);if(l>=t)continue;let h=c.z*c.z;s+=c.x*h,r+=c.y*h,o+=.5*h*(c.x*c.x+c.y*c.y)}let a=Math.hypot(s,r);a>0&&n.along.value.set(s/a,r/a),this.rough(Math.sqrt(o),e),n.kind.value=1}profile(t,e){let{uniforms:n}=this.material,s=0;for(let o=0;o<rr;++o)this.vectors[o].fromArray(this.packed,4*o);for(let o=1;o<this.packed.length;++o)s+=(this.packed[o]-this.packed[o-1])**2;let r=2*this.reach/(this.packed.length-1);this.rough(Math.sqrt(s/(this.packed.length-1))/r,e),n.kind.value=2,n.along.value.set(Math.cos(t),Math.sin(t))}meet(t){let{along:e,meetings:n}=this.material.uniforms,s=e.value;n.value.forEach((r,o)=>{let a=t[o];if(r.set(0,0,0,1),!a)return;let l=a.x*s.x+a.y*s.y,c=Math.min(Math.max((l/this.reach+1)/2,0),1)*(this.packed.length-1),h=Math.min(Math.floor(c),this.packed.length-2),d=this.packed[h]+(c-h)*(this.packed[h+1]-this.packed[h]);r.set(a.x,a.y,a.elevation-d,5*a.radius)})}drawn(){let{kind:t,count:e}=this.material.uniforms;return t.value===1?this.vectors.slice(0,e.value).map(n=>n.toArray()):[]}rough(t,e){let{steepness:n,ripple:s,time:r}=this.material.uniforms;n.value=t,s.value=.03+.9*Math.min(t,.1),r.value=e}};function zT(i){let t=.042*i,e=[0];for(let a=0;a<OT;){let l=a<22*i?.05:.28;a+=Math.max(t,l*a),e.push(a)}let n=new Float32Array(3*ri*e.length),s=new Float32Array(ri*e.length);e.forEach((a,l)=>{let c=l?Math.max(a-e[l-1],2*Math.PI*a/ri):0;for(let h=0;h<ri;++h){let d=2*Math.PI*h/ri;n.set([a*Math.cos(d),a*Math.sin(d),0],3*(ri*l+h)),s[ri*l+h]=a<1.3*i?0:c}});let r=[];for(let a=0;a+1<e.length;++a)for(let l=0;l<ri;++l){let[c,h]=[ri*a+l,ri*a+(l+1)%ri];a&&r.push(c,h+ri,h),r.push(c,c+ri,h+ri)}let o=new pn;return o.setAttribute("position",new Ke(n,3)),o.setAttribute("coarse",new Ke(s,1)),o.setIndex(r),o}var VT=3,Uf=class{constructor(t,e){this.data=e;let n=O("canvas",{tabindex:"0",class:"canvas"});this.renderer=new ih({canvas:n,antialias:!0,powerPreference:"high-performance"}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=yr,this.renderer.toneMapping=Ra,this.renderer.info.autoReset=!1,this.bodies=new Ih(e),this.scene.add(this.bodies.root);let s=Math.max(e.size,Rf(e)/2),r=gx();this.sky=new zh(r),this.sun=new Vh(s),this.water=new $h(e.water??0,s,e.water===null,r,HT(this.bodies.root)),this.legs=new Bh(e.feet,e.turn,.022*e.size),this.scene.add(this.sky.mesh,this.sun.light,this.sun.light.target,this.water.mesh,this.legs.root),this.scene.traverse(o=>{o instanceof ie&&o.material.type==="MeshStandardMaterial"&&(o.receiveShadow=!0)}),t.prepend(n),this.axes=WT(),t.append(this.axes),this.camera=new Oh(n,e,this.bodies,o=>{this.water.lower(o),this.legs.standOn(o)}),this.resized=new ResizeObserver(()=>this.resize()),this.resized.observe(n)}data;bodies;water;camera;renderer;scene=new da;axes;resized;shows="";legs;sky;sun;axis=[0,1,2].map(()=>new R);turned=new ee().set(...new Array(16).fill(NaN));light=Tr.day;azimuth=NaN;left=0;whole=!1;like(t){let{bodies:e,water:n}=this,s=[t.bodies.showForces,t.bodies.showMoments,t.bodies.exaggeration,t.bodies.sketches.showForces].join(),r=s!==this.shows;return this.shows=s,e.showForces=t.bodies.showForces,e.showMoments=t.bodies.showMoments,e.exaggeration=t.bodies.exaggeration,e.sketches.showForces=t.bodies.sketches.showForces,n.scale=t.water.scale,this.left!==t.left&&this.leave(t.left),(this.light!==t.light||this.azimuth!==t.azimuth)&&(this.azimuth=t.azimuth,this.shine(t.light)),r}dispose(){this.resized.disconnect(),this.camera.dispose(),this.renderer.dispose(),this.renderer.forceContextLoss(),this.renderer.domElement.remove(),this.axes.remove()}shine(t){if(this.light=t,Number.isNaN(this.azimuth))return;let e=this.data.water===null?t.ground.map(n=>.8*n):t.deep;this.sky.paint(t,e,this.azimuth+t.turn),this.sun.shine(t,e,this.scene),this.water.paint(t),bf.color.setScalar(t.lamps?2.2:.35),this.scene.traverse(n=>{n instanceof ie&&n.material.name==="glass"&&GT(n.material,t.lamps)})}render(){this.camera.move();let{eye:t,distance:e}=this.camera;Number.isNaN(this.azimuth)&&(t.getWorldDirection(this.axis[0]),this.azimuth=Math.atan2(-this.axis[0].y,-this.axis[0].x),this.shine(this.light)),this.bodies.sketches.seenFrom(e),this.water.follow(),this.sun.follow(t,e),this.draw(),this.turnAxes()}seen(t){let e=new R(t[0],t[1],t[2]).applyMatrix4(this.bodies.root.matrix).project(this.camera.eye),{clientWidth:n,clientHeight:s}=this.renderer.domElement;return[(1+e.x)*n/2,(1-e.y)*s/2]}drawing(){let{triangles:t,calls:e}=this.renderer.info.render;return{triangles:t,calls:e}}simplify(){return this.whole||this.left>=VT?!1:(this.leave(this.left+1),!0)}drawAll(){this.whole=!0,this.leave(0)}leave(t){this.left=t,this.water.detail=this.sky.detail=t<1,this.sun.light.castShadow=this.renderer.shadowMap.enabled=t<2,this.renderer.setPixelRatio(t<3?Math.min(devicePixelRatio,2):1),this.resize()}draw(){this.renderer.info.reset(),this.renderer.render(this.scene,this.camera.eye)}resize(){let{clientWidth:t,clientHeight:e}=this.renderer.domElement;!t||!e||(this.renderer.setSize(t,e,!1),this.camera.resize())}turnAxes(){let t=this.camera.eye.matrixWorldInverse;if(t.equals(this.turned))return;this.turned.copy(t);let e=this.data.turn;this.axis.forEach((n,s)=>{let{x:r,y:o,z:a}=n.set(e[s],e[3+s],e[6+s]).transformDirection(t),[l,c]=[this.axes.children[2*s],this.axes.children[2*s+1]];l.setAttribute("x2",String(28*r)),l.setAttribute("y2",String(-28*o)),c.setAttribute("x",String(37*r)),c.setAttribute("y",String(-37*o));for(let h of[l,c])h.setAttribute("opacity",a<-.4?"0.55":"1")})}};function HT(i){let t=[];return i.traverse(e=>{e.userData.hull&&t.push({mesh:e,size:e.userData.hull})}),t}function GT(i,t){i.emissive.set(16758629),i.emissiveIntensity=t?.75:0}function WT(){let i="http://www.w3.org/2000/svg",t=document.createElementNS(i,"svg");t.setAttribute("viewBox","-44 -44 88 88"),t.setAttribute("class","axes"),t.setAttribute("aria-hidden","true");for(let[e,n]of[["x","#d64541"],["y","#2e9e5b"],["z","#2f7fd6"]]){let s=document.createElementNS(i,"line");for(let[o,a]of[["x1","0"],["y1","0"],["stroke",n],["stroke-width","3"]])s.setAttribute(o,a);s.setAttribute("stroke-linecap","round");let r=document.createElementNS(i,"text");r.textContent=e,r.setAttribute("fill",n),t.append(s,r)}return t}function Yh(i,t){if(XT())try{return new Uf(i,t)}catch{}return i.append(O("p",{class:"no-webgl",role:"alert"},"This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. Try another browser, or switch on hardware acceleration in its settings.")),null}function XT(){try{return document.createElement("canvas").getContext("webgl2")!==null}catch{return!1}}var qT="M3 5h7v14H3zM14 5h7v14h-7z",Ax=i=>{let{simulation:t,data:e}=i,n=e.live?.programs??[];if(!t||n.length<2)return null;let s=null,r=O("button",{type:"button",class:"tool","aria-pressed":"false","aria-label":"Compare",title:"Compare two variants"},zu(qT),O("span",{class:"word"},"Compare")),o=()=>{s?.close(),s=null},a=l=>{if(l!==null&&!n[l])throw new RangeError(`variants go from 0 to ${n.length-1}`);o(),l!==null&&(s=new Of(i,t,n,l,a)),r.setAttribute("aria-pressed",String(s!==null)),i.reset()};return r.addEventListener("click",()=>{a(s?null:t.variant===0?1:0),i.touched()}),i.places.tools.append(r),{name:"compare",advanced:l=>s?.advance(l),reset:()=>s?.reset(),drawn:()=>s?.draw(),refresh:()=>s?.refresh(),messages:()=>s?.messages()??[],state:()=>s?n[s.other.variant]:void 0,restore:l=>{let c=n.findIndex(h=>h===l);return c<0?[`there is no variant ${String(l)} to compare with`]:(a(c),[])},handles:{compare:l=>a(l??null),other:()=>s?{variant:s.other.variant,time:s.other.time,x:[...s.other.x],failed:s.other.failed}:null,otherCamera:()=>s?.stage?.camera.standing()??null}}},Of=class{constructor(t,e,n,s,r){this.host=t;this.own=e;this.names=n;this.other=e.pair(s);let{view:o}=t.places,a=o.querySelector(".canvas");a?a.after(this.place):o.prepend(this.place),o.classList.add("comparing"),document.getElementById("page")?.classList.add("compares"),this.selects=[this.select("Left variant",e.variant,l=>t.panel?.inputs.get("variant")?.(l)),this.select("Right variant",s,r)],this.selects[0].classList.add("first"),o.append(...this.selects),this.stage=t.stage?Yh(this.place,t.data.scene):null,this.stage&&t.stage?.camera.link(this.stage.camera),t.plots.compare(dn(n[e.variant]),dn(n[s]))}host;own;names;other;stage;place=O("div",{class:"compared"});selects;shown=NaN;advance(t){let{other:e,host:n}=this;t-e.time>e.step/2&&e.advance(t-e.time);let s=Math.abs(e.time-t)<2*Math.max(e.step,this.own.step);n.plots.addOther(t,s?()=>n.data.signals.map(r=>Wr(r,e)):null)}reset(){let{other:t,host:e}=this;for(let{parameters:n}of e.data.live?.setpoints??[])for(let s of n)Number.isFinite(t.usual(s))&&t.setParameter(s,t.usual(s));t.reset(),this.shown=NaN}draw(){let{stage:t,host:e,other:n}=this;!t||!e.stage||((t.like(e.stage)||n.time!==this.shown)&&ul(t,e.data.scene,n),this.shown=n.time,t.render())}refresh(){this.selects[0].value=String(this.own.variant),this.host.plots.compare(dn(this.names[this.own.variant]),dn(this.names[this.other.variant]))}messages(){return this.other.trouble?[`${dn(this.names[this.other.variant])}: ${this.other.trouble}`]:[]}close(){this.own.pair(null),this.host.stage?.camera.link(null),this.stage?.dispose();for(let t of[this.place,...this.selects])t.remove();this.host.places.view.classList.remove("comparing"),document.getElementById("page")?.classList.remove("compares"),this.host.plots.compare(null,null)}select(t,e,n){let s=O("select",{class:"variant","aria-label":t},...this.names.map((r,o)=>O("option",{value:String(o)},dn(r))));return s.value=String(e),s.addEventListener("change",()=>n(Number(s.value))),s}};var Bf="http://www.w3.org/2000/svg",Rx=i=>{let{stage:t,places:e}=i,n=[$T(i),YT(i)].filter(u=>u!==null);if(!t||!n.length)return null;let s=document.createElementNS(Bf,"svg");for(let[u,f]of[["viewBox","-34 -34 68 68"],["aria-hidden","true"]])s.setAttribute(u,f);let r=document.createElementNS(Bf,"ellipse");r.setAttribute("rx","31"),s.append(r,...n.map(({path:u})=>u));let o=O("div",{class:"compass",role:"group","aria-label":"Waves and wind"});o.append(s,...n.map(({label:u})=>u)),e.view.append(o);let{elements:a}=t.camera.eye.matrixWorldInverse,l=[NaN,NaN,NaN,NaN],c=()=>{Math.abs(l[0]-a[0])+Math.abs(l[1]-a[1])+Math.abs(l[2]-a[4])+Math.abs(l[3]-a[5])<.002||([l[0],l[1],l[2],l[3]]=[a[0],a[1],a[4],a[5]],h())},h=()=>{r.setAttribute("ry",String(31*Math.min(Math.hypot(a[1],a[5]),1)));for(let{now:u,path:f}of n){let p=u();p&&f.setAttribute("d",ZT(a,p.direction))}},d=()=>{for(let{now:u,path:f,label:p}of n){let x=u();f.style.display=p.style.display=x?"":"none",x&&p.textContent!==x.words&&(p.textContent=x.words,h())}o.hidden=n.every(({now:u})=>u()===null)};return d(),{frame:c,refresh:d,handles:{compass:()=>n.flatMap(({now:u})=>u()?.words??[])}}};function $T({simulation:i,data:t}){let e=i?.sea,n=t.playback?.wave;return!e&&!n?null:{now:()=>{if(e&&e.hs===0)return null;let r=e?e.wanted.direction:n?.direction??0;return{direction:r,words:`Waves ${Px(r)}`}},...Cx("waves")}}function YT({simulation:i,data:t}){let e=i?i.data.variants.map(s=>s.wind):[t.playback?.wind??null];return e.every(s=>s===null)?null:{now:()=>{let s=e[i?.variant??0];return s&&{direction:s.direction,words:`Wind ${Px(s.direction)}, ${Number(s.speed.toPrecision(3))} m/s`}},...Cx("wind")}}function Cx(i){let t=document.createElementNS(Bf,"path");return t.setAttribute("class",i),{path:t,label:O("span",{class:i})}}function Px(i){return`${(Math.round(180*i/Math.PI)%360+360)%360}\xB0`}function ZT(i,t){let[e,n]=[Math.cos(t),Math.sin(t)],s=(o,a)=>{let[l,c]=[o*e-a*n,o*n+a*e];return`${(i[0]*l+i[4]*c).toFixed(1)} ${(-i[1]*l-i[5]*c).toFixed(1)}`};return`M${[s(29,0),s(11,11),s(14,3.5),s(-24,3.5),s(-24,-3.5),s(14,-3.5),s(11,-11)].join("L")}Z`}var Lx=({stage:i})=>({handles:{crane:()=>i?.bodies.drawn()??null}});var zf=class{constructor(t){this.data=t}data;value=0;held=new Map;get command(){let t=0;for(let e of this.held.values())t+=e;return Math.min(Math.max(t,-1),1)}hold(t,e){if(!Number.isFinite(e))throw new RangeError(`a lever takes a number from -1 to 1, not ${e}`);let n=this.command;return e===0?this.held.delete(t):this.held.set(t,Math.min(Math.max(e,-1),1)),this.command!==n}release(t){for(let e of[...this.held.keys()])e.startsWith(t)&&this.held.delete(e)}ramp(t){let{command:e}=this,n=t,s=this.value*e<0?0:e;if(Math.abs(s)<Math.abs(this.value)){let r=Math.min(Math.abs(this.value-s),n/.4);this.value-=Math.sign(this.value)*r,Math.abs(this.value-s)<1e-9&&(this.value=s),n-=.4*r}if(n>0&&this.value!==e){let r=Math.min(Math.abs(e-this.value),n/.8);this.value+=Math.sign(e-this.value)*r,Math.abs(e-this.value)<1e-9&&(this.value=e)}}};function $a(i,t){let e=Math.abs(t);return e<=i?0:Math.sign(t)*Math.min((e-i)/(1-i),1)}var Zh=class{constructor(t,e){this.push=e;this.all=t.map(n=>new zf(n))}push;all;last=0;of(t){return this.all.find(({data:e})=>e.drive===t)}get busy(){return this.all.some(t=>t.value!==0||t.command!==0)}release(t=""){for(let e of this.all)e.release(t)}advanced(t){let e=Math.max(t-this.last,0);this.last=t;for(let n of this.all){let s=n.value;n.ramp(e),n.value!==s&&this.push(n.data.drive,n.data.sign*n.value)}}reset(){this.release(),this.last=0;for(let t of this.all)t.value=0}};var Ix=.15,KT={left:{x:0,y:1},right:{x:2,y:3}},Kh=class{constructor(t,e){this.levers=t;this.moved=e;addEventListener("gamepadconnected",()=>this.look()),addEventListener("gamepaddisconnected",()=>this.look())}levers;moved;seen=new Map;lost="";get words(){let[t,e]=[!0,!1].map(s=>[...this.seen.values()].filter(r=>r.used===s).map(({name:r})=>r)),n=[];return t.length&&n.push(`${t.length>1?"Gamepads":"Gamepad"}: ${t.join(", ")}.`),e.length&&n.push(`Not used, its layout is unknown: ${e.join(", ")}.`),this.lost&&n.push(`Unplugged, its levers are let go: ${this.lost}.`),n.join(" ")}get any(){return this.seen.size>0}look(){let t=navigator.getGamepads?.()??[];for(let[e,{name:n}]of this.seen){let s=t.find(r=>r?.index===e&&r.connected);s&&Vf(s.id)===n||(this.seen.delete(e),this.levers.release(`pad ${e}`),this.lost=n)}for(let e of t)e?.connected&&(this.seen.has(e.index)||(this.seen.set(e.index,{name:Vf(e.id),used:e.mapping==="standard"}),this.lost===Vf(e.id)&&(this.lost="")),e.mapping==="standard"&&this.read(e))}read(t){for(let e of this.levers.all){let{stick:n,pad:s}=e.data,r=0;if(n){let o=t.axes[KT[n.side][n.axis]]??0;r=n.sign*$a(Ix,n.axis==="y"?-o:o)}else if(s){let o=a=>$a(Ix,t.buttons[a]?.value??0);r=o(s[1])-o(s[0])}e.hold(`pad ${t.index}`,Number.isFinite(r)?r:0)&&this.moved()}}};function Vf(i){return i.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i,"").trim()||"unnamed"}var Hf=[{title:"Time",lines:[[["Space"],"play, pause"],[["R"],"start again"]]},{title:"Picture, when it has the focus",lines:[[["1","\u2026","5"],"crane, load, cab, deck, whole ship"],[["\u2190","\u2192","\u2191","\u2193"],"turn"],[["+","\u2212"],"zoom"],[["Home"],"back to the crane"]]}];function Dx(i,t){let e=Hf.find(n=>n.title===i);e?e.lines.push(...t):Hf.unshift({title:i,lines:t})}function Nx(){let i=O("button",{type:"button",class:"tool",title:"Keys (?)","aria-label":"Keys","data-action":"help"},"?"),t=O("button",{type:"button",class:"primary"},"Close"),e=O("div",{class:"keys-list"}),n=O("dialog",{class:"help","aria-label":"Keys"},O("h2",{},"Keys"),e,t),s=()=>{e.replaceChildren(...Hf.map(r=>JT(r.title,r.lines))),n.open||n.showModal()};return i.addEventListener("click",s),t.addEventListener("click",()=>n.close()),n.addEventListener("click",r=>{r.target===n&&n.close()}),addEventListener("keydown",r=>{let o=r.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");r.key!=="?"||r.ctrlKey||r.metaKey||r.altKey||o||(r.preventDefault(),n.open?n.close():s())}),document.body.append(n),i}function JT(i,t){let e=t.map(([n,s])=>O("div",{class:"row"},O("dt",{},...n.map(r=>O("kbd",{},r))),O("dd",{},s)));return O("section",{},O("h3",{},i),O("dl",{},...e))}var Fx=1,jh=class{constructor(t,e,n,s){this.place=t;this.live=e;this.simulation=n;this.touched=s;if(e.motors.length&&this.card("Motors","motors",O("p",{class:"note"},"All are off at the start."),...e.motors.map(o=>this.motor(o))),e.setpoints.length){let a=e.setpoints.some(l=>l.course)?"The crane follows its programme. Move a slider to take over.":"Where each drive shall go.";this.card("Drives","setpoints",O("p",{class:"note"},a),...e.setpoints.map(l=>this.setpoint(l)))}e.sea&&this.card("Sea","sea",...this.sea());let r=[...e.switches.map(o=>this.switch(o)),...this.variants(),...this.others()];r.length&&this.card("Settings","settings",...r)}place;live;simulation;touched;inputs=new Map;present=new Map;pushes=new Map;watched=[];starts=[];settings=[];seaControls=[];card(t,e,...n){let s=O("section",{class:"card","data-card":e},O("h2",{},t),...n);return this.place.append(s),s}refresh(){for(let t of this.watched)t()}reset(){for(let t of this.starts)t();for(let t of this.settings)t()}push(t,e){this.pushes.get(t)?.(e)}keys(t){let e=this.live.levers.find(l=>l.drive===t);if(!e)return null;let[n,s]=e.words,r=e.function==="other"||t.toLowerCase().includes(e.function)?"":e.label.toLowerCase(),o=e.keys?[...e.keys].reverse().map(l=>O("kbd",{},l)):[],a=e.keys?`${e.label}: ${e.keys[1]} ${s}, ${e.keys[0]} ${n}`:e.label;return O("span",{class:"drive-keys","aria-hidden":"true",title:a},r,...o)}motor(t){let e=rn("motor"),n=[[-1,"\u2212",`${t.label} backwards`],[0,"Off",`${t.label} off`],[1,"+",`${t.label} forwards`]],s=o=>{let a=o*t.value;t.parameter?this.simulation.setParameter(t.parameter,a):this.simulation.setAdded(t.name,a)},r=n.map(([o,a,l])=>{let c=rn("choice"),h=O("input",{type:"radio",name:e,id:c,value:String(o),"aria-label":l});return h.checked=o===t.start,h.addEventListener("change",()=>{s(o),this.touched()}),{value:o,input:h,item:[h,O("label",{for:c,"aria-hidden":"true"},a)]}});return this.inputs.set(t.name,o=>{let a=r.find(l=>l.value===o);if(!a)throw new RangeError(`motor ${t.name} takes -1, 0 or 1, not ${o}`);a.input.checked=!0,s(o)}),this.starts.push(()=>this.inputs.get(t.name)?.(t.start)),this.present.set(t.name,()=>Jh(r.find(({input:o})=>o.checked)?.value??t.start,t.start)),this.pushes.set(t.name,o=>{s(o);for(let{value:a,input:l}of r)l.checked=a===Math.sign(o)}),O("div",{class:"row motor",title:t.name,role:"radiogroup","aria-label":`Motor ${t.label}`},O("span",{class:"name"},t.label,O("small",{},t.torque)),this.keys(t.name),O("span",{class:"segments"},...r.flatMap(o=>o.item)))}setpoint(t){let e=rn("slider"),n=x=>(x*t.factor).toFixed(t.unit==="m"?2:1),s=O("input",{type:"range",id:e,min:String(t.lower),max:String(t.upper),step:String((t.upper-t.lower)/400*(1-1e-9)),value:String(t.start)}),r=O("output",{for:e}),o=t.course?O("button",{type:"button",class:"chip","aria-pressed":"true"},"Programme"):null,a=()=>{let x=this.simulation.outputOffset(t.output),m=this.simulation.outputLabels(t.output).indexOf(t.name);return x<0||m<0?t.start:this.simulation.y[x+m]},l=!t.course,c=!1,h=()=>{if(!l){let x=a();for(let m of t.parameters)this.simulation.setParameter(m,x)}l=!0,o?.setAttribute("aria-pressed","false")},d=x=>{h(),c=!1,this.simulation.moveTo(t.name,t.parameters,t.parameters.map(()=>x),t.rate)},u=t.output==="valve_opening";this.pushes.set(t.name,x=>{h(),c=!0;let{parameters:m,lower:g,upper:b}=t,E=u?Math.min(Math.max(x,g),b):x>0?b:g,_=u?1/0:Math.abs(x)*t.rate;x===0&&!u?this.simulation.stay(t.name):this.simulation.moveTo(t.name,m,m.map(()=>E),_)});let f=()=>{l=!1,c=!1,o?.setAttribute("aria-pressed","true"),this.simulation.moveTo(t.name,t.parameters,t.parameters.map(x=>this.simulation.usual(x)),t.rate)};this.starts.push(()=>{l=!t.course,c=!1,o?.setAttribute("aria-pressed",String(t.course));for(let x of t.parameters)this.simulation.setParameter(x,this.simulation.usual(x));s.value=String(this.simulation.usual(t.parameters[0]))}),s.addEventListener("input",()=>{d(Number(s.value)),this.touched()}),o?.addEventListener("click",()=>{f(),this.touched()}),this.present.set(t.name,()=>l?Jh(Number(s.value),t.course?NaN:this.simulation.usual(t.parameters[0]),(t.upper-t.lower)/800):null),this.inputs.set(t.name,x=>{s.value=String(x),d(Math.min(Math.max(x,t.lower),t.upper))}),this.watched.push(()=>{let x=a();!l&&Number.isFinite(x)?s.value=String(x):c&&(s.value=String(this.simulation.parameter(t.parameters[0])));let m=`${n(Number(s.value))} ${t.unit}`;r.textContent=m,s.setAttribute("aria-valuetext",m)});let p=O("div",{class:"slider-head"},O("label",{for:e},t.label),this.keys(t.name),o,r);return O("div",{class:"slider",title:t.name},p,s)}switch(t){let[e,n]=t.factors;if(t.factors.length===2&&e===0&&n===1)return this.onOff(t);let s=rn("switch"),r=l=>l===0?"Off":l===1?"As in the file":`${l.toLocaleString("en")} \xD7`,o=O("select",{id:s},...t.factors.map(l=>O("option",{value:String(l)},r(l))));o.value="1";let a=l=>this.simulation.scale(t.parameters,l);return o.addEventListener("change",()=>{a(Number(o.value)),this.touched()}),this.present.set(t.name,()=>Jh(Number(o.value),1)),this.inputs.set(t.name,l=>{o.value=String(l),a(l)}),this.settings.push(()=>a(Number(o.value))),O("div",{class:"row"},O("label",{for:s,class:"name"},t.label,O("small",{},t.hint)),o)}onOff(t){let e=(r,o)=>this.simulation.scale(t.parameters,r,o),{row:n,input:s}=Ai(t.label,!0,r=>{e(Number(r),Fx),this.touched()});return n.querySelector("label")?.append(O("small",{},t.hint)),this.present.set(t.name,()=>Jh(Number(s.checked),1)),this.inputs.set(t.name,r=>{if(r!==0&&r!==1)throw new RangeError(`${t.name} takes 0 or 1, not ${r}`);s.checked=r===1,e(r,Fx)}),this.settings.push(()=>e(Number(s.checked),0)),n}variants(){let{programs:t}=this.live;if(t.length<2)return[];let e=rn("variant"),n=O("select",{id:e},...t.map((o,a)=>O("option",{value:String(a),title:o},dn(o)))),s=o=>{this.simulation.choose(o);for(let a of this.settings)a();for(let a of this.seaControls)a()};n.addEventListener("change",()=>{s(Number(n.value)),this.touched()}),this.inputs.set("variant",o=>{if(!t[o])throw new RangeError(`variants go from 0 to ${t.length-1}`);n.value=String(o),s(o)});let r=O("label",{for:e,class:"name"},"Variant",O("small",{},"of the scenario"));return[O("div",{class:"row"},r,n)]}others(){let{leftOut:t}=this.live;if(!t.length)return[];let e=`Not here: ${t.map(dn).join(", ")}. Other states or drives than the file's need a page of their own.`;return[O("p",{class:"note"},e)]}sea(){let{sea:t}=this.simulation,e=this.live.sea;if(!t||!e)return[];let n=Ai("Waves",e.on,r=>{t.set({on:r}),this.touched()});this.seaControls.push(()=>n.input.checked=t.wanted.on),this.inputs.set("sea",r=>{n.input.checked=r!==0,t.set({on:r!==0})});let s=(r,o,a,l,c,h,d)=>{let u=rn("sea"),f=t.wanted[r]*d,p=O("input",{type:"range",id:u,min:String(a),max:String(l),step:String(c),value:String(f)}),x=O("output",{for:u}),m=()=>x.textContent=`${Number(p.value).toFixed(c<1?1:0)} ${h}`;return m(),this.seaControls.push(()=>{p.value=String(t.wanted[r]*d),m()}),p.addEventListener("input",()=>{m(),r==="hs"&&t.set({hs:Number(p.value)/d})}),p.addEventListener("change",()=>{t.set({[r]:Number(p.value)/d}),this.touched()}),this.inputs.set(`sea.${r}`,g=>{p.value=String(g*d),m(),t.set({[r]:g})}),O("div",{class:"slider"},O("div",{class:"slider-head"},O("label",{for:u},o),x),p)};return[n.row,s("hs",e.regular?"Wave height":"Significant height Hs",0,Math.max(6,Math.ceil(e.hs)),.1,"m",1),s("tp",e.regular?"Period":"Peak period Tp",4,18,.5,"s",1),s("direction","Towards",0,360,5,"\xB0",180/Math.PI),O("p",{class:"note"},`${e.note} 0\xB0 follows the bow, 90\xB0 goes to port, 180\xB0 meets the bow.`)]}};function Jh(i,t,e=0){return Math.abs(i-t)<=e?null:i}function Ai(i,t,e){let n=rn("toggle"),s=O("input",{type:"checkbox",id:n,role:"switch",class:"toggle"});return s.checked=t,s.addEventListener("change",()=>e(s.checked)),{row:O("div",{class:"row"},O("label",{for:n,class:"name"},i),s),input:s}}var jT=.12,Qh=class{constructor(t,e){this.moved=e;for(let n of["left","right"]){let s=t.filter(({data:o})=>o.stick?.side===n),r=O("div",{class:`corner ${n}`});s.length&&r.append(this.stick(n,s)),n==="left"&&r.append(...t.filter(({data:o})=>!o.stick).slice(0,2).map(o=>this.rocker(o))),r.childElementCount&&this.place.append(r)}}moved;place=O("div",{class:"sticks","aria-hidden":"true"});stick(t,e){let n=O("span",{class:"knob"}),s=O("div",{class:"stick","data-stick":t},...e.flatMap(QT),n),r=c=>e.some(({data:h})=>h.stick?.axis===c),o=-1,a=(c,h)=>{for(let d of e){let{axis:u,sign:f}=d.data.stick;d.hold(`stick ${t}`,f*$a(jT,u==="x"?c:h))}n.style.transform=`translate(${c*50}%, ${-h*50}%)`,this.moved()},l=c=>{let h=s.getBoundingClientRect(),d=h.width/2-22,u=r("x")?(c.clientX-h.left-h.width/2)/d:0,f=r("y")?(h.top+h.height/2-c.clientY)/d:0,p=Math.hypot(u,f);p>1&&([u,f]=[u/p,f/p]),a(u,f)};s.addEventListener("pointerdown",c=>{o>=0||(o=c.pointerId,s.setPointerCapture(o),s.classList.add("held"),c.preventDefault(),l(c))}),s.addEventListener("pointermove",c=>{c.pointerId===o&&l(c)});for(let c of["pointerup","pointercancel","lostpointercapture"])s.addEventListener(c,h=>{h.pointerId===o&&(o=-1,s.classList.remove("held"),a(0,0))});return s}rocker(t){let{drive:e,label:n,words:s}=t.data,r=(o,a)=>{let l=O("span",{class:"half","data-rocker":`${e} ${o}`},a);l.addEventListener("pointerdown",c=>{l.setPointerCapture(c.pointerId),c.preventDefault(),t.hold("rocker",o),this.moved()});for(let c of["pointerup","pointercancel","lostpointercapture"])l.addEventListener(c,()=>{t.hold("rocker",0),this.moved()});return l};return O("div",{class:"rocker"},r(1,s[1]),O("span",{class:"what"},n),r(-1,s[0]))}};function QT({data:i}){let{axis:t,sign:e}=i.stick,[n,s]=e>0?i.words:[i.words[1],i.words[0]],[r,o]=t==="x"?["west","east"]:["south","north"];return[O("span",{class:`end ${r}`},n),O("span",{class:`end ${o}`},t==="y"?`${i.label} ${s}`:s),...t==="x"?[O("span",{class:"axis-name"},i.label)]:[]]}var tA="textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",kx=i=>{let{simulation:t,panel:e,data:n}=i,s=n.live?.levers??[];if(!t||!e||!s.length)return null;let r=new Zh(s,(u,f)=>e.push(u,f)),o=()=>i.touched(),a=new Gf(r,o),l=new Kh(r,o),c=new Qh(r.all,o),h=()=>{a.clear(),r.release()};addEventListener("blur",h),addEventListener("pagehide",h),document.addEventListener("visibilitychange",()=>{document.hidden&&h()});let d=O("p",{class:"note",role:"status","data-gamepad":""});return eA(i,r,c,d),{name:"driving",before(){l.any&&l.look()},advanced:u=>r.advanced(u),refresh(){l.look(),d.textContent!==l.words&&(d.textContent=l.words)},reset(){a.clear(),r.reset()},handles:{levers:()=>Object.fromEntries(r.all.map(u=>[u.data.drive,u.value])),lever:(u,f)=>{let p=r.of(u);if(!p)throw new RangeError(`there is no lever for ${u}; there are: ${s.map(x=>x.drive).join(", ")}`);p.hold("script",f)}}}},Gf=class{constructor(t,e){this.levers=t;this.moved=e;document.addEventListener("pointerdown",()=>this.byPointer=!0,!0),document.addEventListener("keydown",n=>this.down(n)),document.addEventListener("keyup",n=>this.up(n.key))}levers;moved;held=new Set;byPointer=!1;clear(){this.held.clear()}down(t){t.key==="Tab"&&(this.byPointer=!1);let e=t.key.toUpperCase(),n=this.find(e);if(!n||t.ctrlKey||t.metaKey||t.altKey||t.defaultPrevented)return;let s=t.target;s.closest(tA)||!this.byPointer&&s.closest("select")||s.closest("dialog")||(t.preventDefault(),!(t.repeat||this.held.has(e))&&(this.held.add(e),this.apply(n),this.moved()))}up(t){let e=t.toUpperCase(),n=this.find(e);n&&this.held.delete(e)&&this.apply(n)}find(t){return this.levers.all.find(({data:e})=>e.keys?.includes(t))}apply(t){let[e,n]=t.data.keys;t.hold("keys",Number(this.held.has(n))-Number(this.held.has(e)))}};function eA(i,t,e,n){let{view:s,tools:r,panel:o}=i.places,a=u=>{e.place.hidden=!u,document.body.classList.toggle("with-sticks",u),u||t.release("stick")},l=matchMedia("(pointer: coarse)").matches,c=Ai("Sticks on the picture",l,a);s.append(e.place),a(l);let h=t.all.flatMap(({data:u})=>u.keys?[[[...u.keys].reverse(),`${u.label}: ${u.words[1]}, ${u.words[0]}`]]:[]);Dx("Drives, while held",h),r.append(Nx());let d=o.querySelectorAll("[data-card=motors], [data-card=setpoints]");d[d.length-1]?.append(c.row,n)}function Ux(i,t,e,n){let[s,r]=[new Map,new Map];for(let a of i){let l=t.get(a.path);if(!(l===void 0||a.notIn.includes(e))){for(let[c,h,d]of a.adds)s.set(c,(s.get(c)??0)+d*(l**h-a.value**h));for(let[c,h]of a.times)for(let d of h)r.set(d,(r.get(d)??1)*(l/a.value)**c)}}let o=new Map;for(let a of new Set([...s.keys(),...r.keys()]))o.set(a,(n(a)+(s.get(a)??0))*(r.get(a)??1));return o}function Wf(i,t,e){let n=o=>`${Ya(o*i.factor)} ${i.unit}`.trim();if(!Number.isFinite(t))return`Write a number, such as ${Ya(i.value*i.factor)}.`;let s=1e-9*Math.abs(i.value);if(t<i.lower-s||t>i.upper+s){let[o,a]=[i.lower,i.upper].sort((c,h)=>c-h),l=i.why?` Beyond: ${i.why}.`:"";return`From ${n(o)} to ${n(a)} here.${l}`}if(i.moments){let o=i.path.slice(0,-2),a=i.moments.map((h,d)=>{let u=o+["xx","yy","zz"][d];return u===i.path?t:e.get(u)??h}),l=Math.max(...a),c=a.reduce((h,d)=>h+d,0)-l;if(l>c*(1+1e-9))return`No body has this inertia: ${n(l)} is more than the other two moments together, ${n(c)}.`}let r=i.below??i.above;if(r){let o=e.get(r[0])??r[1];if(i.below?t>=o:t<=o)return`Must be ${i.below?"below":"above"} ${r[0]}, which is ${n(o)}.`}return""}function Ya(i){return String(Number(i.toPrecision(6)))}var Ox=i=>{let{simulation:t,data:e}=i,n=e.live?.numbers??[];if(!t||!n.length)return null;let s=new Map;t.edits=(c,h)=>Ux(n,s,c,h);let r=()=>{t.edit(),i.playing||i.show(),i.touched()},o=new Xf(n,s,()=>t.variant,r);i.places.panel.append(o.place);let a=c=>{let h=n.find(d=>d.path===c);if(!h)throw new RangeError(`${c} cannot be edited here; there are: ${n.map(d=>d.path).join(", ")}`);return h},l=(c,h)=>{let d=a(c),u=Wf(d,h,s);if(u)throw new RangeError(`${c}: ${u}`);o.change(d,h)};return{name:"editing",refresh:()=>o.refresh(),state:()=>s.size?Object.fromEntries(s):void 0,restore(c){o.clear();let h=Object.entries(c??{}),d=new Map;for(let u of[1,2])h=h.filter(([f,p])=>{try{return l(f,Number(p)),!1}catch(x){return d.set(f,x.message.split("; there are")[0]),!0}});return h.map(([u])=>d.get(u))},handles:{numbers:()=>Object.fromEntries(n.map(c=>[c.path,s.get(c.path)??c.value])),setNumber:(c,h)=>l(c,h),clearNumbers:()=>o.clear()}}},Xf=class{constructor(t,e,n,s){this.numbers=t;this.edits=e;this.chosen=n;this.apply=s;let r=O("input",{type:"search","aria-label":"Find a number",placeholder:"Find: mass, stiffness, \u2026"});r.addEventListener("input",()=>this.show(r.value)),this.all.addEventListener("click",()=>this.clear());let o=O("p",{class:"note"},"Numbers of the file. A change acts at once, as with --set; the picture keeps the file's lengths."),a=O("details",{class:"model"},O("summary",{},O("h2",{},"Model"),this.count),o,r,this.all,this.about,this.command,this.list);a.addEventListener("toggle",()=>{a.open&&this.build()}),this.place=O("section",{class:"card","data-card":"model"},a),this.tell()}numbers;edits;chosen;apply;place;rows=new Map;list=O("div",{class:"numbers"});count=O("span",{class:"changed-count"});all=O("button",{type:"button",class:"chip"},"All as in the file");about=O("p",{class:"note",role:"status"});command=O("code",{class:"command"});variant=0;change(t,e){e===t.value?this.edits.delete(t.path):this.edits.set(t.path,e),this.mark(t),this.tell(),this.apply()}clear(){this.edits.clear();for(let t of this.numbers)this.mark(t);this.tell(),this.apply()}refresh(){if(this.variant!==this.chosen()){this.variant=this.chosen();for(let t of this.numbers)this.mark(t);this.tell()}}build(){if(this.rows.size)return;let t=new Map;for(let e of this.numbers)t.set(e.section,[...t.get(e.section)??[],e]);for(let[e,n]of t)this.list.append(O("div",{class:"number-group"},O("h3",{},e),...n.map(s=>this.row(s))));for(let e of this.numbers)this.mark(e)}row(t){let[e,n]=[rn("number"),rn("told")],s=O("input",{id:e,type:"text",inputmode:"decimal",autocomplete:"off",spellcheck:"false","aria-describedby":n}),r=O("button",{type:"button",class:"back",title:"As in the file","aria-label":`${t.label}: as in the file`},"\u21BA"),o=O("small",{id:n,class:"refused",role:"status"}),a=O("label",{for:e,title:t.path},t.label),l=O("div",{class:"number","data-path":t.path},a,s,O("span",{class:"unit"},t.unit),r,o);return s.addEventListener("change",()=>this.typed(t,s,o)),r.addEventListener("click",()=>{this.change(t,t.value),s.focus()}),this.rows.set(t.path,{place:l,input:s,back:r,said:o}),l}typed(t,e,n){let s=e.value.trim().replace(/^([+-]?\d*),(\d+)$/,"$1.$2"),r=s===Ya(t.value*t.factor),o=s===""?NaN:r?t.value:Number(s)/t.factor,a=Wf(t,o,this.edits);n.textContent=a,e.setAttribute("aria-invalid",String(a!=="")),a||this.change(t,o)}mark(t){let e=this.rows.get(t.path);if(!e)return;let n=this.edits.has(t.path),s=t.notIn.includes(this.chosen());e.input.value=Ya((this.edits.get(t.path)??t.value)*t.factor),e.input.disabled=s,e.input.setAttribute("aria-invalid","false"),e.said.textContent=s?"The variant has its own value.":"",e.place.classList.toggle("changed",n),e.back.hidden=!n}tell(){let t=this.numbers.filter(n=>this.edits.has(n.path));this.count.textContent=t.length?`${t.length} changed`:"",this.all.hidden=!t.length;let e=t.filter(n=>n.start).map(n=>n.label);this.about.textContent=e.length?`A run of the edited file would begin elsewhere because of: ${e.join("; ")}. This page begins where the file as it stands does.`:"",this.command.hidden=!t.length,this.command.textContent=t.map(n=>`--set ${n.path}=${this.edits.get(n.path)}`).join(" ")}show(t){let e=t.toLowerCase().split(/\s+/).filter(Boolean);for(let n of this.numbers){let s=`${n.section} ${n.label} ${n.path}`.toLowerCase(),r=this.rows.get(n.path);r&&(r.place.hidden=!e.every(o=>s.includes(o)))}for(let n of this.list.children)n.hidden=![...n.querySelectorAll(".number")].some(s=>!s.hidden)}};var nA=6e3,iA=3,sA=280,Za=class{constructor(t){this.places=t;t.view.append(this.box);let e=t.view.querySelector(".heading"),n=new ResizeObserver(()=>this.settle(e));for(let s of[t.view,t.tools,e])s&&n.observe(s)}places;box=O("div",{class:"toasts",role:"status","aria-live":"polite"});shown=[];show(t,e,n){let s=this.shown.find(l=>l.text===t);if(s){s.count+=1,s.said.data=`${e} (${s.count} times)`,clearTimeout(s.timer),s.timer=this.later(s);return}for(;this.shown.length>=iA;)this.drop(this.shown[0]);let r=document.createTextNode(e),o=O("p",{class:n?"toast grave":"toast"},O("b",{},t)," ",O("small",{},r)),a={text:t,place:o,count:1,said:r,timer:0};a.timer=this.later(a),this.shown.push(a),this.box.append(o)}clear(){for(let t of[...this.shown])this.drop(t)}later(t){return window.setTimeout(()=>this.drop(t),nA)}drop(t){clearTimeout(t.timer),t.place.remove(),this.shown=this.shown.filter(e=>e!==t)}settle(t){let{view:e,tools:n}=this.places,s=t&&t.offsetLeft+t.offsetWidth>e.clientWidth-sA,r=[n.offsetTop+n.offsetHeight,s?t.offsetTop+t.offsetHeight:0];this.box.style.top=`${Math.max(...r,6)+8}px`}};var tu=class{constructor(t,e){this.rules=t;this.read=e;this.restart()}rules;read;found=[];watched=[];last=-1/0;look(t){t<this.last-1e-9&&(this.found=this.found.filter(({time:n})=>n<=t),this.restart());let e=[];if(t>this.last)for(let n of this.watched)e.push(...n.look(t));return this.last=t,this.found.push(...e),e}clear(){this.found=[],this.restart()}restart(){let{rules:t,read:e}=this;this.last=-1/0,this.watched=[...t.ropes.map((n,s)=>new qf(n,s,t,e)),...t.contacts.map((n,s)=>new $f(n,s,t,e)),...t.passing.map(n=>new Yf(n,e))]}},qf=class{constructor(t,e,n,s){this.name=t;this.k=e;this.rules=n;this.read=s}name;k;rules;read;before=null;earlier=null;slack=!1;loose=null;peak=null;look(t){let e=this.read("rope_tension",this.k);if(!Number.isFinite(e))return[];let n=this.read("rope_slack",this.k),s=Number.isNaN(n)?e<=0:n>.5,{before:r}=this,o=[];return r&&s&&!this.slack&&o.push(this.loose={time:this.ranOut(t),kind:"slack",of:this.name,size:0,unit:this.rules.units.slack}),this.loose&&s&&(this.loose.size=t-this.loose.time),r&&this.peak&&(Number.isNaN(this.peak.after)&&(this.peak.after=e),s||e<this.rules.fallen*this.peak.T?(o.push(this.snapped(this.peak)),this.peak=null):e>this.peak.T&&(this.peak={t,T:e,from:r.t,before:r.T,after:NaN})),r&&!s&&this.slack&&(this.loose&&(this.loose.size=(r.t+t)/2-this.loose.time),this.loose=null,this.peak={t,T:e,from:r.t,before:r.T,after:NaN}),this.slack=s,[this.earlier,this.before]=[r,{t,T:e}],o.sort((a,l)=>a.time-l.time)}ranOut(t){let{before:e,earlier:n}=this;if(!e)return t;if(!n||e.T>=n.T)return(e.t+t)/2;let s=(e.T-n.T)/(e.t-n.t);return Math.min(e.t-e.T/s,t)}snapped({t,T:e,from:n,before:s,after:r}){let o={kind:"snap",of:this.name,unit:this.rules.units.snap},a=s-2*e+r;if(!(a<0))return{...o,time:t,size:e};let l=(s-r)/(2*a);return{...o,time:t+l*(t-n),size:e-(s-r)*l/4}}},$f=class{constructor(t,e,n,s){this.name=t;this.k=e;this.rules=n;this.read=s}name;k;rules;read;before=null;touched=!1;open=null;look(t){let e={t,gap:this.read("contact_gap",this.k),speed:this.read("contact_speed",this.k)};if(!Number.isFinite(e.gap))return[];let{before:n,rules:s}=this,r=[];if(!n)this.touched=e.gap<=0,this.touched||(this.open={most:e.gap,began:null,told:!0});else if(e.gap>0&&n.gap<=0)this.open={most:e.gap,began:this.crossed("lift_off",e,n,-e.speed),told:!1};else if(e.gap<=0&&n.gap>0&&this.open){if(this.open.most>=s.least||!this.touched){let o=this.open.most>=s.lifted||!this.touched?"landing":"re_contact";r.push(this.crossed(o,n,e,n.speed)),this.touched=!0}this.open=null}return this.open&&(this.open.most=Math.max(this.open.most,e.gap),this.open.began&&(this.open.began.size=this.open.most),this.open.began&&!this.open.told&&this.open.most>=s.least&&(this.open.told=!0,r.push(this.open.began))),this.before=e,r}crossed(t,e,n,s){let r={kind:t,of:this.name,unit:this.rules.units[t]},o=n.t-e.t;if(s>0&&e.gap/s<=Math.abs(o))return{...r,time:e.t+Math.sign(o)*e.gap/s,size:s};let a=e.gap/(e.gap-n.gap);return{...r,time:e.t+a*o,size:Math.max(s,0)||0}}},Yf=class{constructor(t,e){this.rule=t;this.read=e}rule;read;before=null;now=null;look(t){let{kind:e,of:n,output:s,at:r,level:o,unit:a}=this.rule,l=this.read(s,r),c=e!=="overload",{before:h}=this,d=[];return l>o?(!this.now&&(h||!c)&&d.push(this.now={time:this.passed(t,l,c),kind:e,of:n,size:l,unit:a}),this.now&&(this.now.size=c?t-this.now.time:Math.max(this.now.size,l)),!h&&c&&(this.now={time:t,kind:e,of:n,size:0,unit:a})):this.now&&(c&&h&&(this.now.size=(h.t+t)/2-this.now.time),this.now=null),this.before={t,value:l},d}passed(t,e,n){let{before:s}=this;if(!s)return t;let r=n||!Number.isFinite(s.value)?.5:(this.rule.level-s.value)/(e-s.value);return s.t+r*(t-s.t)}};var Bx=new Set(["overload","snap","cavitation"]),Zf=100,rA=1,zx=i=>i.simulation?oA(i):aA(i);function Kf(i,t){let e=n=>String(Number(n.toPrecision(4)));if(t==="1")return`${e(100*i)} %`;for(let[n,s]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(t.startsWith("N")&&Math.abs(i)>=n)return`${e(i/n)} ${s}${t}`;return`${e(i)} ${t}`}function oA(i){let{simulation:t}=i,e=i.data.watch;if(!t||!e||!(e.ropes.length+e.contacts.length+e.passing.length))return null;let n=new tu(e,(u,f)=>{let p=t.entry(u,f);return p<0?NaN:t.y[p]}),s=({kind:u,of:f})=>`${e.words[u]}: ${dn(f)}`,r=new Za(i.places),o=O("ul",{class:"events live-events",tabindex:"0","aria-label":"Events so far"}),a=O("p",{class:"note"},"Nothing has happened yet.");i.places.panel.append(O("section",{class:"card","data-card":"events"},O("h2",{},"Events"),a,o));let l=[],c=()=>i.plots.mark(n.found.map(u=>({time:u.time,text:s(u)}))),h=u=>{let f=O("small",{},Kf(u.size,u.unit));o.prepend(O("li",{},O("b",{},`${u.time.toFixed(2)} s`),` ${s(u)}`,f)),l.push({one:u,size:f}),l.length>Zf&&o.lastElementChild?.remove(),l=l.slice(-Zf)},d=()=>{l=[],o.replaceChildren(),n.found.slice(-Zf).forEach(h),a.hidden=n.found.length>0,o.hidden=!a.hidden,c()};return n.look(t.time),d(),{advanced(u){let f=n.found.length,p=n.look(u);for(let x of p)r.show(s(x),x.unit==="s"||x.kind==="lift_off"?"":Kf(x.size,x.unit),Bx.has(x.kind));if(n.found.length!==f+p.length)return d();p.length&&(a.hidden=!0,o.hidden=!1,p.forEach(h),c())},refresh(){for(let{one:u,size:f}of l.slice(-8)){let p=Kf(u.size,u.unit);f.textContent!==p&&(f.textContent=p)}},reset(){n.clear(),n.look(t.time),r.clear(),d()},handles:{events:()=>n.found.map(u=>({...u,text:s(u)})).sort((u,f)=>u.time-f.time)}}}function aA(i){let t=i.data.playback?.events??[];if(!t.length)return null;let e=new Za(i.places),n=i.time;return{frame(){let{time:s}=i;if(i.playing&&s>n&&s-n<rA)for(let r of t)r.time>n&&r.time<=s&&e.show(r.text,r.size,Bx.has(r.kind));n=s},reset:()=>e.clear(),handles:{events:()=>t}}}var Vx=({stage:i,places:t})=>{if(!i)return null;let e=matchMedia("(prefers-color-scheme: dark)"),n="day",s=!1,r=O("button",{type:"button",class:"tool light","aria-label":"Dusk",title:"Day or dusk"});r.innerHTML=lA;let o=a=>{n=a,i.shine(Tr[a]),r.setAttribute("aria-pressed",String(a==="dusk"))};return r.addEventListener("click",()=>{s=!0,o(n==="day"?"dusk":"day")}),e.addEventListener("change",()=>{s||o(e.matches?"dusk":"day")}),o(e.matches?"dusk":"day"),t.tools.append(r),{name:"light",state:()=>s?n:void 0,restore:a=>typeof a!="string"||!(a in Tr)?[`there is no light ${String(a)}`]:(s=!0,o(a),[]),handles:{light:a=>{if(a!==void 0&&!(a in Tr))throw new RangeError(`there is no light ${a}; there are: ${Object.keys(Tr).join(", ")}`);return a!==void 0&&(s=!0,o(a)),n},drawing:()=>i.drawing(),seen:(a,l,c)=>i.seen([a,l,c]),surface:()=>i.water.drawn(),drawAll:()=>i.drawAll()}}},lA='<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';var cA=.12,hA=22,Hx=i=>{let{simulation:t,stage:e,data:n}=i,s=n.live?.pull;if(!t||!s)return null;let r=new Jf(s,n.scene.size,t),o=e&&new jf(r,e,n.scene,i.places.view,()=>i.touched());return{name:"pulling",before:()=>r.update(),advanced:()=>r.update(),frame:()=>r.drawn(),reset:()=>r.letGo(),handles:{pull:a=>a?r.constant(a):r.letGo(),pulled:()=>[...r.force],loadOnScreen:()=>o?.place()??null}}},Jf=class{constructor(t,e,n){this.data=t;this.simulation=n;this.stiffness=t.limit/(cA*e),this.damping=Math.sqrt(this.stiffness*t.mass)}data;simulation;force=[0,0,0];load=new R;target=null;drawn=()=>{};last=new R;since=NaN;stiffness;damping;locate(){let{y:t}=this.simulation,e=this.simulation.outputLabels("position").indexOf(this.data.body),n=this.simulation.outputOffset("position")+3*e,s=this.simulation.outputOffset("rotation")+9*e,[r,o,a]=this.data.at,l=c=>t[n+c]+t[s+3*c]*r+t[s+3*c+1]*o+t[s+3*c+2]*a;return this.load.set(l(0),l(1),l(2))}update(){if(!this.target)return;let{time:t}=this.simulation;this.locate();let e=t-this.since,n=e>0&&e<1?new R().subVectors(this.load,this.last).divideScalar(e):new R;(!(e>0&&e<1)||e>1e-6)&&(this.last.copy(this.load),this.since=t);let s=new R().subVectors(this.target,this.load).multiplyScalar(this.stiffness).clampLength(0,this.data.limit);s.addScaledVector(n,-this.damping).clampLength(0,this.data.limit),this.apply(s.x,s.y,s.z)}constant([t,e,n]){if(![t,e,n].every(Number.isFinite))throw new RangeError("a force has three numbers [N]");this.target=null,this.apply(t,e,n)}letGo(){this.target=null,this.since=NaN,this.apply(0,0,0)}apply(...t){t.forEach((e,n)=>{this.force[n]=e,this.simulation.setAdded(this.data.inputs[n],e)})}},jf=class{constructor(t,e,n,s,r){this.pull=t;this.stage=e;this.scene=n;this.view=s;let o="http://www.w3.org/2000/svg";this.picture=document.createElementNS(o,"svg"),this.picture.setAttribute("class","pull"),this.picture.setAttribute("aria-hidden","true"),this.line=document.createElementNS(o,"line"),this.picture.append(this.line),s.append(this.picture,this.label),this.show(!1),t.drawn=()=>this.draw(),s.addEventListener("pointerdown",a=>this.down(a,r),!0),s.addEventListener("pointermove",a=>this.move(a),!0);for(let a of["pointerup","pointercancel"])s.addEventListener(a,l=>this.up(l),!0);addEventListener("blur",()=>this.end())}pull;stage;scene;view;pointer=-1;ray=new Ta;at=new qt;plane=new Zn;line;label=O("output",{class:"pull-force","aria-hidden":"true"});picture;place(){let t=this.view.getBoundingClientRect(),[e,n]=this.onScreen(this.drawnAt(this.pull.locate()));return[t.left+e,t.top+n]}down(t,e){this.pointer>=0||t.button!==0||!this.onLoad(t)||(t.stopPropagation(),t.preventDefault(),this.pointer=t.pointerId,t.target.setPointerCapture?.(t.pointerId),this.aim(t),this.show(!0),e())}move(t){t.pointerId===this.pointer?(t.stopPropagation(),this.aim(t)):this.pointer<0&&t.pointerType==="mouse"&&t.buttons===0&&this.view.classList.toggle("over-load",this.onLoad(t))}up(t){t.pointerId===this.pointer&&(t.stopPropagation(),this.end())}end(){this.pointer<0||(this.pointer=-1,this.pull.letGo(),this.show(!1))}onLoad(t){if(!(t.target instanceof HTMLCanvasElement))return!1;let e=this.stage.bodies.body(this.pull.data.body);if(!e)return!1;if(this.cast(t),this.ray.intersectObject(e,!0).length)return!0;let[n,s]=this.place();return Math.hypot(t.clientX-n,t.clientY-s)<hA}cast(t){let e=this.view.getBoundingClientRect();this.at.set(2*(t.clientX-e.left)/e.width-1,1-2*(t.clientY-e.top)/e.height),this.ray.setFromCamera(this.at,this.stage.camera.eye)}aim(t){this.cast(t);let e=this.stage.camera.eye.getWorldDirection(new R);this.plane.setFromNormalAndCoplanarPoint(e,this.drawnAt(this.pull.locate()));let n=this.ray.ray.intersectPlane(this.plane,new R);n&&(this.pull.target=this.turned(n,!0),this.pull.update())}drawnAt(t){return this.turned(t.clone(),!1)}turned(t,e){let n=this.scene.turn,{x:s,y:r,z:o}=t,a=l=>e?n[l]*s+n[3+l]*r+n[6+l]*o:n[3*l]*s+n[3*l+1]*r+n[3*l+2]*o;return new R(a(0),a(1),a(2))}onScreen(t){let e=t.project(this.stage.camera.eye);return[(e.x+1)/2*this.view.clientWidth,(1-e.y)/2*this.view.clientHeight]}show(t){this.picture.toggleAttribute("hidden",!t),this.label.hidden=!t,this.view.classList.toggle("pulling",t)}draw(){let{target:t}=this.pull;if(this.pointer<0||!t)return;let[e,n]=this.onScreen(this.drawnAt(this.pull.locate())),[s,r]=this.onScreen(this.drawnAt(t));for(let[c,h]of Object.entries({x1:e,y1:n,x2:s,y2:r}))this.line.setAttribute(c,h.toFixed(1));let o=Math.hypot(...this.pull.force),a=o>=1e3?`${(o/1e3).toPrecision(3)} kN`:`${o.toFixed(0)} N`,l=o>.999*this.pull.data.limit?`${a}, the most`:a;this.label.textContent!==l&&(this.label.textContent=l),this.label.style.transform=`translate(${(s+14).toFixed(0)}px, ${(r-34).toFixed(0)}px)`}};function Gx(i,t,e){let n=a=>a.unit?` [${a.unit}]`:"",s=t.map(a=>({name:a.label+(e?`, ${e[0]}`:"")+n(a),values:i.values[a.id]})),{other:r}=i;if(r&&e)for(let a of t)s.push({name:`${a.label}, ${e[1]}${n(a)}`,values:r[a.id]});let o=[["time [s]",...s.map(({name:a})=>a)]];return i.times.forEach((a,l)=>o.push([String(a),...s.map(({values:c})=>uA(c[l]))])),o.map(a=>`${a.map(dA).join(",")}\r
`).join("")}function uA(i){return i==null||!Number.isFinite(i)?"":String(i)}function dA(i){return/[",\r\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i}var[fA,pA]=[1e6,12e6],Wx=["video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function Xx(){return typeof MediaRecorder>"u"?"This browser cannot record: it has no MediaRecorder.":"captureStream"in HTMLCanvasElement.prototype?Wx.some(i=>MediaRecorder.isTypeSupported(i))?"":"This browser cannot write WebM videos.":"This browser cannot record a canvas."}var eu=class{recorder;since=performance.now();parts=[];constructor(t,e){let n=Math.min(Math.max(3*t.width*t.height,fA),pA),s=Wx.find(r=>MediaRecorder.isTypeSupported(r));this.recorder=new MediaRecorder(t.captureStream(30),{mimeType:s,videoBitsPerSecond:n}),this.recorder.addEventListener("dataavailable",({data:r})=>r.size&&this.parts.push(r)),this.recorder.addEventListener("error",()=>e("The browser has stopped recording.")),this.recorder.start(1e3)}get seconds(){return(performance.now()-this.since)/1e3}end(){return new Promise(t=>{let e=()=>{for(let n of this.recorder.stream.getTracks())n.stop();t(new Blob(this.parts,{type:"video/webm"})),this.parts=[]};if(this.recorder.state==="inactive")return e();this.recorder.addEventListener("stop",e),this.recorder.stop()})}};var Qf="deckcrane=",mA=["of","variant","inputs","plots","camera","features"];function qx(i){let t=2166136261;for(let e of new TextEncoder().encode(i))t=Math.imul(t^e,16777619);return(t>>>0).toString(36)}function $x(i){let t=new TextEncoder().encode(JSON.stringify(i)),e=btoa(Array.from(t,n=>String.fromCharCode(n)).join(""));return`${Qf}1.${e.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}`}function Yx(i){return i.replace(/^#/,"").startsWith(Qf)}function Zx(i,t){let e=i.replace(/^#/,"").slice(Qf.length),[n,s]=[e.slice(0,e.indexOf(".")),e.slice(e.indexOf(".")+1)];if(!/^\d+$/.test(n))return{refused:"The link is damaged: it does not say its version."};if(Number(n)!==1)return{refused:`The link has format ${n}; this page reads format 1.`};let r;try{let o=atob(s.replaceAll("-","+").replaceAll("_","/"));r=JSON.parse(new TextDecoder("utf-8",{fatal:!0}).decode(Uint8Array.from(o,a=>a.charCodeAt(0))))}catch{return{refused:"The link is damaged: part of it is missing or was changed."}}return!Ka(r)||typeof r.of!="string"?{refused:"The link is damaged: it does not say of which scenario it is."}:r.of!==t?{refused:"The link is of another scenario."}:{kept:r,unknown:Object.keys(r).filter(o=>!mA.includes(o))}}function Ka(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function tp({data:i}){return qx([i.title,i.live?"live":"recorded",...i.scene.bodies,...i.scene.joints].join(`
`))}function Kx(i){let t={of:tp(i)},{simulation:e,panel:n,stage:s,data:r}=i;e&&e.variant>0&&(t.variant=e.data.programs[e.variant]);let o={};for(let[d,u]of n?.present??[]){let f=u();f!==null&&(o[d]=f)}let a=e?.sea,l=r.live?.variants[e?.variant??0].sea??r.live?.sea;if(a&&l){a.wanted.on!==l.on&&(o.sea=Number(a.wanted.on));for(let d of["hs","tp","direction"])a.wanted[d]!==l[d]&&(o[`sea.${d}`]=a.wanted[d])}Object.keys(o).length&&(t.inputs=o),i.plots.shown.join(`
`)!==r.chosen.join(`
`)&&(t.plots=[...i.plots.shown]);let c=s?.camera.standing();c&&(!c.own||c.follow||c.view!=="crane")&&(t.camera=c.own?{view:c.view,follow:c.follow}:c);let h={};for(let{name:d,own:u}of jx(i.features)){let f=u.state?.();f!==void 0&&(h[d]=f)}return Object.keys(h).length&&(t.features=h),t}function Jx(i,t){let e=[],n=(r,o)=>{try{let a=i.panel?.inputs.get(r);a?typeof o!="number"||!Number.isFinite(o)?e.push(`${r} is not a number`):a(o):e.push(`there is no control ${r}`)}catch(a){e.push(a.message)}};if(t.variant!==void 0){let r=i.data.live?.programs.indexOf(String(t.variant))??-1;r<0?e.push(`there is no variant ${String(t.variant)}`):n("variant",r)}let s=new Map(jx(i.features).map(({name:r,own:o})=>[r,o]));for(let[r,o]of Object.entries(Ka(t.features)?t.features:{})){let a=s.get(r)?.restore;a?e.push(...a(o)):e.push(`this page knows nothing of ${r}`)}for(let[r,o]of Object.entries(Ka(t.inputs)?t.inputs:{}))n(r,o);if(Array.isArray(t.plots)){let r=new Set(i.data.signals.map(({id:a})=>a)),o=t.plots.filter(a=>!r.has(a));o.length&&e.push(`there is no signal ${o.join(", ")}`),i.plots.show(t.plots.filter(a=>r.has(a)))}if(t.camera!==void 0&&i.stage){let r=gA(t.camera);r&&i.stage.camera.views.names.includes(r.view)?i.stage.camera.stand(r):e.push("the camera's place is not one of this page")}return e}function gA(i){if(!Ka(i)||typeof i.view!="string")return null;let t=a=>Array.isArray(a)&&a.length===3&&a.every(l=>Number.isFinite(l)),e=t(i.eye)&&t(i.aim)&&Number.isFinite(i.fov),{view:n,eye:s=[0,0,0],aim:r=[0,0,0],fov:o=38}=i;return{view:n,eye:s,aim:r,fov:o,own:!e,follow:i.follow===!0}}function jx(i){return i.flatMap(t=>t.name?[{name:t.name,own:t}]:[])}var xA="M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",Qx=i=>{let t=new ep(i);return queueMicrotask(()=>t.open()),addEventListener("hashchange",()=>t.open()),{refresh:()=>t.refresh(),drawn:()=>t.drawn(),messages:()=>t.complaint?[t.complaint]:[],handles:{link:()=>t.link(),csv:(e=!1)=>t.table(e)}}},ep=class{constructor(t){this.host=t;let e=nu("Copy link","The settings, the plots and the camera as they are",()=>{this.copy()});/^(https?|file):$/.test(location.protocol)||(e.disabled=!0,e.title="This page has no address of its own: it is part of another one.");let n=nu("Save CSV","What is plotted, as a table",()=>this.save(new Blob([this.table(this.everything)],{type:"text/csv"}),"csv")),s=Ai("All signals in the CSV",!1,()=>{});s.input.id=this.all,s.row.querySelector("label")?.setAttribute("for",this.all);let r=[e,this.address,n,s.row];if(this.record=t.stage?nu("Record video","The picture as WebM",()=>{this.toggleFilm()}):null,this.record){r.push(nu("Save PNG","Save the picture as it is",()=>this.picture()),this.record);let o=Xx();this.record.disabled=o!=="",o&&r.push(O("p",{class:"note"},o))}this.menu=fl("Share",xA,...r,this.said),t.places.tools.append(this.menu.place)}host;complaint="";menu;address=O("input",{class:"address",readonly:"","aria-label":"Link",hidden:""});said=O("p",{class:"note",role:"status",hidden:""});record;all=rn("all");film=null;both=null;wanted=null;open(){if(this.complaint="",!Yx(location.hash))return;let t=Zx(location.hash,tp(this.host));if("refused"in t){this.complaint=`${t.refused} The page starts as usual.`;return}let e=Jx(this.host,t.kept);t.unknown.length&&e.push(`this page does not know ${t.unknown.join(", ")}`),e.length&&(this.complaint=`Not all of the link could be had: ${e.join("; ")}.`),this.host.touched(),this.host.show()}link(){return`${location.href.replace(/#.*$/s,"")}#${$x(Kx(this.host))}`}table(t){let{plots:e,data:n}=this.host,s=new Set(e.shown);return Gx(e.points(),n.signals.filter(({id:r})=>t||s.has(r)),e.compared)}refresh(){if(!this.film)return;let t=Math.floor(this.film.seconds),e=`${Math.floor(t/60)}:${String(t%60).padStart(2,"0")}`;this.menu.say(`\u25CF ${e}`),this.record&&(this.record.textContent=`Stop recording (${e})`)}drawn(){if(!this.wanted&&!this.both)return;let t=this.whole();this.wanted?.(t),this.wanted=null}get everything(){return document.getElementById(this.all).checked}async copy(){let t=this.link();this.address.hidden=!1,this.address.value=t,this.address.select();try{await navigator.clipboard.writeText(t),this.say("The link is copied.")}catch{this.say("Copy the link from the field: this browser does not let the page do it.")}}picture(){this.wanted=t=>t.toBlob(e=>e&&this.save(e,"png"),"image/png")}async toggleFilm(){let{film:t}=this;if(!t){let e=this.canvases();this.both=e.length>1?O("canvas"):null;let n=this.both?this.whole():e[0];return this.film=new eu(n,s=>this.say(s)),this.refresh()}this.film=this.both=null,this.menu.say("Share"),this.record&&(this.record.textContent="Record video"),this.save(await t.end(),"webm")}canvases(){return[...this.host.places.view.querySelectorAll(".canvas")]}whole(){let t=this.canvases();if(t.length<2&&!this.both)return t[0];let e=t.map(h=>h.getBoundingClientRect()),[n,s]=[Math.min(...e.map(h=>h.left)),Math.min(...e.map(h=>h.top))],r=t[0].width/Math.max(e[0].width,1),o=this.both??O("canvas"),[a,l]=[Math.max(...e.map(h=>h.right))-n,Math.max(...e.map(h=>h.bottom))-s].map(h=>Math.round(r*h));!this.film&&(o.width!==a||o.height!==l)&&Object.assign(o,{width:a,height:l});let c=o.getContext("2d");return t.forEach((h,d)=>c?.drawImage(h,r*(e[d].left-n),r*(e[d].top-s))),o}save(t,e){let n=this.host.data.title.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,"").slice(0,40)||"deckcrane",s=O("a",{href:URL.createObjectURL(t),download:`${n}-${this.host.time.toFixed(2)}s.${e}`});s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e4)}say(t){this.said.hidden=!1,this.said.textContent=t}};function nu(i,t,e){let n=O("button",{type:"button",title:t},i);return n.addEventListener("click",e),n}var vA="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",tv=i=>{let{stage:t}=i;if(!t)return null;let{camera:e}=t,n=Po.map(([l,c],h)=>({name:l,label:c,button:yA(c,h+1)})).filter(({name:l})=>e.views.names.includes(l)),s=e.views.names.includes("load")?Ai("Follow load",!1,l=>e.follow(l)):null,r=fl("Camera",vA,...n.map(({button:l})=>l),...s?[s.row]:[]);for(let{name:l,button:c}of n)c.addEventListener("click",()=>{e.choose(l),r.place.open=!1});e.changed=()=>{for(let{name:l,label:c,button:h}of n){let d=l===e.view&&!e.turned;h.setAttribute("aria-pressed",String(d)),l===e.view&&r.say(c)}s&&(s.input.checked=e.followsLoad)},i.places.tools.append(r.place);let o=i.places.view.querySelector(".heading"),a=0;return o&&new ResizeObserver(()=>a++&&e.reframe()).observe(o),{handles:{views:()=>e.views.names,camera:()=>(e.move(),e.standing()),look:(l,c=!0)=>{if(!e.views.names.includes(l))throw new RangeError(`there is no view ${l}; there are: ${e.views.names.join(", ")}`);e.choose(l,c)},draw:()=>{t.render();for(let l of i.features)l.drawn?.()},follow:l=>e.follow(l),landmarks:()=>({foot:e.views.foot().toArray(),tip:e.views.tip().toArray(),load:e.views.load().toArray()}),inView:()=>(e.move(),e.seen())}}};function yA(i,t){return O("button",{type:"button","aria-pressed":"false"},i,O("kbd",{"aria-hidden":"true"},String(t)))}var ev=[tv,Ax,Qx,Vx,kx,Lx,Rx,Hx,Ox,lm,im,om,zx];var bA=.5;function nv(i,t){if(!i.length)return null;let e=i.map(({time:n,text:s,size:r})=>{let o=O("button",{type:"button",class:"event"},O("b",{},`${n.toFixed(2)} s`),` ${s}`,O("small",{},r));return o.addEventListener("click",()=>t(n-bA)),O("li",{},o)});return O("section",{class:"card","data-card":"events"},O("h2",{},"Events"),O("ul",{class:"events"},...e))}var _A=matchMedia("(pointer: coarse)").matches?"the sliders or the sticks":"the sliders or the keys next to them";function iv(i,t){let e=t?"It is running.":"Press Play to let it run.",n=i.playback?"Press Play, or drag the time slider. Click a plot to go there.":i.live?.motors.length?`${t?"":`${e} `}Switch on a motor and watch how ship and crane answer.`:i.live?.setpoints.length?`${e} Drive it with ${_A}.`:`${e} Drag the picture to look around.`;return O("header",{class:"heading"},O("span",{class:"badge"},i.playback?"Recorded run":"Live simulation"),O("h1",{},i.title),i.description?O("p",{class:"description"},i.description):null,O("p",{class:"hint"},n))}function sv(i,t){let{title:e,description:n}=i.live?.variants[t]??i,s=(r,o)=>{let a=document.querySelector(r);a&&a.textContent!==o&&(a.textContent=o)};s(".heading h1",e||i.title),s(".heading .description",n),s("title",e||i.title)}function rv(i,t,e,n){let s=O("section",{class:"card","data-card":"view"},O("h2",{},"View"));i.append(s);let r=e?MA(s,t,e,n):()=>{};if(t.playback){let{note:o,missing:a,wave:l}=t.playback;if(o&&s.append(O("p",{class:"note"},o)),a.length){let c=`Not a number, shown as gaps: ${a.join("; ")}.`;s.append(O("p",{class:"warning",role:"alert"},c))}l&&e&&s.append(O("p",{class:"note"},wA))}return{place:s,explain:r}}function ov(i,t,e){let n=[];if(i){let r=(1e3*i.step).toPrecision(3).replace(/\.?0+$/,""),o=(100*i.load).toPrecision(2),{fileStep:a}=i.data.variants[i.variant],l=i.step<.999*a?` (the file's ${1e3*a} ms would not be stable here)`:"";n.push(`Runge-Kutta, ${r} ms a step${l}; stepping takes ${o} % of a 60 Hz frame.`)}let s=["fine ripples","shadows","fine pixels"].slice(0,t.simplified).join(", ").replace(/, (?=[^,]*$)/," and ");return s&&n.push(`Drawn without ${s}: full pictures took too long here.`),t.mean>50&&n.push(`${Math.max(Math.round(1e3/t.mean),1)} pictures a second.`),[...n,`deckcrane ${e}`].join(" ")}var wA="The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the vessel and at loads in the water, a guess further off.";function MA(i,t,e,n){let{bodies:s}=e,r=O("p",{class:"note"}),o=()=>{let c=e.water.scale?[`Lines are ${e.water.spacing} m apart.`]:[];s.exaggeration!==1&&c.push(`Deflections are drawn ${s.exaggeration} times as large; what booms carry is moved along.`),s.showForces&&c.push(`1 m of a green arrow is ${Ja(s.perMetre.force,"N")}.`),s.sketches.showForces&&c.push(`1 m of an orange arrow is ${Ja(s.sketches.perMetre,"N")}.`),s.showMoments&&c.push(`1 m of a violet arrow is ${Ja(s.perMetre.moment,"N m")}.`),s.sketches.hasTensions&&c.push(SA(s.sketches));let h=c.join(" ");r.textContent!==h&&(r.textContent=h)},a=[["Forces in the joints","showForces"],["Moments in the joints","showMoments"]];for(let[c,h]of t.scene.joints.length?a:[]){let d=u=>{s[h]=u,n(),o()};i.append(Ai(c,!1,d).row)}if(s.sketches.hasArrows){let c=h=>{s.sketches.showForces=h,n(),o()};i.append(Ai("Forces of contacts and wind",!1,c).row)}t.scene.booms.length&&i.append(EA(c=>{s.exaggeration=c,n(),o()}));let l=c=>{e.water.scale=c,o()};return i.append(Ai("Scale lines",e.water.scale,l).row),o(),i.append(r),o}function SA(i){let t=i.data.sketches.flatMap(r=>r.kind==="line"||r.kind==="curve"?[r.limit]:[]),e=t.filter(r=>r!==null),n=e.length===t.length&&new Set(e).size===1?Ja(e[0],"N"):e.length?"the breaking load":Ja(i.most,"N"),s=e.length&&e.length<t.length?", grey where none is given":"";return`Ropes are green without load and red at ${n}${e.length?s:", the largest tension so far"}; dashed where slack.`}function EA(i){let t=rn("deflections"),e=O("select",{id:t},...[1,10,50].map(n=>O("option",{value:String(n)},n===1?"True to scale":`${n} \xD7`)));return e.addEventListener("change",()=>i(Number(e.value))),O("div",{class:"row"},O("label",{for:t,class:"name"},"Deflections",O("small",{},"of the booms")),e)}function Ja(i,t){for(let[e,n]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(i>=e)return`${Number((i/e).toPrecision(3))} ${n}${t}`;return`${Number(i.toPrecision(3))} ${t}`}var ja=class{asked=0;done=0;lost={drawing:0,computing:0};seen=0;restart(){this.asked=this.done=this.seen=0,this.lost={drawing:0,computing:0}}static within(t){return Math.min(t,.25)}note(t,e,n){if(t<=0)return;let s=Math.exp(-t/2);this.seen+=t,this.asked=s*this.asked+t,this.done=s*this.done+Math.min(n,t),this.lost.drawing=s*this.lost.drawing+t-e,this.lost.computing=s*this.lost.computing+Math.max(e-n,0)}get share(){return this.seen<2/2||this.asked===0?1:this.done/this.asked}words(t){if(this.share>=.93)return"";let{drawing:e,computing:n}=this.lost,s=e>n?"drawing":"computing";return`Running at ${(this.share*t).toPrecision(2)} \xD7 real time instead of ${t} \xD7: ${s} is too slow on this machine.`}};var iu=class{place=O("div",{class:"message",hidden:""});text=O("p",{role:"status","aria-live":"polite"});read="";constructor(t){let e=O("button",{type:"button",class:"close","aria-label":"Dismiss the message",title:"Dismiss"},"\xD7");e.addEventListener("click",()=>{this.read=this.text.textContent??"",t(),this.place.hidden=!0}),this.place.append(this.text,e)}again(){this.read=""}say(t){av(t)!==av(this.read)&&(this.read=""),this.text.textContent!==t&&(this.text.textContent=t),this.place.hidden=!t||this.read!==""}};function av(i){return i.replace(/[\d.]+/g,"")}var TA="uplot",AA="u-hz",RA="u-vt",CA="u-title",PA="u-wrap",LA="u-under",IA="u-over",DA="u-axis",Cr="u-off",NA="u-select",FA="u-cursor-x",kA="u-cursor-y",UA="u-cursor-pt",OA="u-legend",BA="u-live",zA="u-inline",VA="u-series",HA="u-marker",lv="u-label",GA="u-value",tl="width",el="height";var cv="bottom",Io="left",np="right",yp="#000",hv=yp+"0",ip="mousemove",uv="mousedown",sp="mouseup",dv="mouseenter",fv="mouseleave",pv="dblclick",WA="resize",XA="scroll",mv="change",lu="dppxchange",bp="--",Bo=typeof window<"u",cp=Bo?document:null,No=Bo?window:null,qA=Bo?navigator:null,Te,su;function hp(){let i=devicePixelRatio;Te!=i&&(Te=i,su&&dp(mv,su,hp),su=matchMedia(`(min-resolution: ${Te-.001}dppx) and (max-resolution: ${Te+.001}dppx)`),Pr(mv,su,hp),No.dispatchEvent(new CustomEvent(lu)))}function vi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function up(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Xe(i,t,e){i.style[t]=e+"px"}function Oi(i,t,e,n){let s=cp.createElement(i);return t!=null&&vi(s,t),e?.insertBefore(s,n),s}function Ri(i,t){return Oi("div",i,t)}var gv=new WeakMap;function ss(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=gv.get(i);r!=o&&(i.style.transform=r,gv.set(i,r),t<0||e<0||t>n||e>s?vi(i,Cr):up(i,Cr))}var xv=new WeakMap;function vv(i,t,e){let n=t+e,s=xv.get(i);n!=s&&(xv.set(i,n),i.style.background=t,i.style.borderColor=e)}var yv=new WeakMap;function bv(i,t,e,n){let s=t+""+e,r=yv.get(i);s!=r&&(yv.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var _p={passive:!0},$A={..._p,capture:!0};function Pr(i,t,e,n){t.addEventListener(i,e,n?$A:_p)}function dp(i,t,e,n){t.removeEventListener(i,e,_p)}Bo&&hp();function Bi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:yi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Yv(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Zv=i=>i!=null,Kv=i=>i!=null&&i>0,uu=Yv(Zv),YA=Yv(Kv);function ZA(i,t,e,n=0,s=!1){let r=s?YA:uu,o=s?Kv:Zv;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ue,l??-Ue]}function du(i,t,e,n){let s=Mv(i),r=Mv(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Cs:Jv,a=s==1?yi:Ci,l=r==1?Ci:yi,c=a(o(Sn(i))),h=l(o(Sn(t))),d=Fo(e,c),u=Fo(e,h);return e==10&&(c<0&&(d=Oe(d,-c)),h<0&&(u=Oe(u,-h))),n||e==2?(i=d*s,t=u*r):(i=ey(i,d),t=fu(t,u)),[i,t]}function wp(i,t,e,n){let s=du(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Mp=.1,_v={mode:3,pad:Mp},il={pad:0,soft:null,mode:0},KA={min:il,max:il};function cu(i,t,e,n){return pu(e)?wv(i,t,e):(il.pad=e,il.soft=n?0:null,il.mode=n?3:0,wv(i,t,KA))}function Me(i,t){return i??t}function JA(i,t,e){for(t=Me(t,0),e=Me(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function wv(i,t,e){let n=e.min,s=e.max,r=Me(n.pad,0),o=Me(s.pad,0),a=Me(n.hard,-Ue),l=Me(s.hard,Ue),c=Me(n.soft,Ue),h=Me(s.soft,-Ue),d=Me(n.mode,0),u=Me(s.mode,0),f=t-i,p=Cs(f),x=jn(Sn(i),Sn(t)),m=Cs(x),g=Sn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,d==2&&c!=Ue&&(r=0),u==2&&h!=-Ue&&(o=0)));let b=f||x||1e3,E=Cs(b),_=Fo(10,yi(E)),C=b*(f==0?i==0?.1:1:r),T=Oe(ey(i-C,_/10),24),y=i>=c&&(d==1||d==3&&T<=c||d==2&&T>=c)?c:Ue,A=jn(a,T<y&&i>=y?y:zi(y,T)),z=b*(f==0?t==0?.1:1:o),F=Oe(fu(t+z,_/10),24),D=t<=h&&(u==1||u==3&&F>=h||u==2&&F<=h)?h:-Ue,V=zi(l,F>D&&t<=D?D:jn(D,F));return A==V&&A==0&&(V=100),[A,V]}var jA=new Intl.NumberFormat(Bo?qA.language:"en-US"),Sp=i=>jA.format(i),bi=Math,au=bi.PI,Sn=bi.abs,yi=bi.floor,Mn=bi.round,Ci=bi.ceil,zi=bi.min,jn=bi.max,Fo=bi.pow,Mv=bi.sign,Cs=bi.log10,Jv=bi.log2,QA=(i,t=1)=>bi.sinh(i)*t,rp=(i,t=1)=>bi.asinh(i/t),Ue=1/0;function Sv(i){return(Cs((i^i>>31)-(i>>31))|0)+1}function fp(i,t,e){return zi(jn(i,t),e)}function jv(i){return typeof i=="function"}function be(i){return jv(i)?i:()=>i}var t2=()=>{},Qv=i=>i,ty=(i,t)=>t,e2=i=>null,Ev=i=>!0,Tv=(i,t)=>i==t,n2=/\.\d*?(?=9{6,}|0{6,})/gm,Lr=i=>{if(iy(i)||lr.has(i))return i;let t=`${i}`,e=t.match(n2);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Lr(s)}e${r}`}return Oe(i,n)};function Ar(i,t){return Lr(Oe(Lr(i/t))*t)}function fu(i,t){return Lr(Ci(Lr(i/t))*t)}function ey(i,t){return Lr(yi(Lr(i/t))*t)}function Oe(i,t=0){if(iy(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Mn(n)/e}var lr=new Map;function ny(i){return((""+i).split(".")[1]||"").length}function rl(i,t,e,n){let s=[],r=n.map(ny);for(let o=t;o<e;o++){let a=Sn(o),l=Oe(Fo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:Oe(h,d);s.push(u),lr.set(u,d)}}return s}var sl={},Ep=[],ko=[null,null],ar=Array.isArray,iy=Number.isInteger,i2=i=>i===void 0;function Av(i){return typeof i=="string"}function pu(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function s2(i){return i!=null&&typeof i=="object"}var r2=Object.getPrototypeOf(Uint8Array),sy="__proto__";function Uo(i,t=pu){let e;if(ar(i)){let n=i.find(s=>s!=null);if(ar(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Uo(i[s],t)}else e=i.slice()}else if(i instanceof r2)e=i.slice();else if(t(i)){e={};for(let n in i)n!=sy&&(e[n]=Uo(i[n],t))}else e=i;return e}function gn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=sy&&(pu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var o2=0,a2=1,l2=2;function c2(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function h2(i,t){if(f2(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return p2(o[0])||(o=d2(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=t?t[o][c]:a2,f=[];for(let p=0;p<h.length;p++){let x=h[p],m=r.get(l[p]);x===null?u!=o2&&(d[m]=x,u==l2&&f.push(m)):d[m]=x}c2(d,f,s),n.push(d)}}return n}var u2=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function d2(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function f2(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function p2(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,yi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var ry=["January","February","March","April","May","June","July","August","September","October","November","December"],oy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ay(i){return i.slice(0,3)}var m2=oy.map(ay),g2=ry.map(ay),x2={MMMM:ry,MMM:g2,WWWW:oy,WWW:m2};function Qa(i){return(i<10?"0":"")+i}function v2(i){return(i<10?"00":i<100?"0":"")+i}var y2={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Qa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>v2(i.getMilliseconds())};function Tp(i,t){t=t||x2;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?y2[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var b2=new Intl.DateTimeFormat().resolvedOptions().timeZone;function _2(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==b2?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var ly=i=>i%1==0,hu=[1,2,2.5,5],w2=rl(10,-32,0,hu),cy=rl(10,0,32,hu),M2=cy.filter(ly),Rr=w2.concat(cy),Ap=`
`,hy="{YYYY}",Rv=Ap+hy,uy="{M}/{D}",nl=Ap+uy,ru=nl+"/{YY}",dy="{aa}",S2="{h}:{mm}",Do=S2+dy,Cv=Ap+Do,Pv=":{ss}",Re=null;function fy(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?rl(10,0,3,hu).filter(ly):rl(10,-3,0,hu)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,hy,Re,Re,Re,Re,Re,Re,1],[s*28,"{MMM}",Rv,Re,Re,Re,Re,Re,1],[s,uy,Rv,Re,Re,Re,Re,Re,1],[n,"{h}"+dy,ru,Re,nl,Re,Re,Re,1],[e,Do,ru,Re,nl,Re,Re,Re,1],[t,Pv,ru+" "+Do,Re,nl+" "+Do,Re,Cv,Re,1],[i,Pv+".{fff}",ru+" "+Do,Re,nl+" "+Do,Re,Cv,Re,1]];function h(d){return(u,f,p,x,m,g)=>{let b=[],E=m>=o,_=m>=r&&m<o,C=d(p),T=Oe(C*i,3),y=op(C.getFullYear(),E?0:C.getMonth(),_||E?1:C.getDate()),A=Oe(y*i,3);if(_||E){let z=_?m/r:0,F=E?m/o:0,D=T==A?T:Oe(op(y.getFullYear()+F,y.getMonth()+z,1)*i,3),V=new Date(Mn(D/i)),W=V.getFullYear(),N=V.getMonth();for(let X=0;D<=x;X++){let Y=op(W+F*X,N+z*X,1),G=Y-d(Oe(Y*i,3));D=Oe((+Y+G)*i,3),D<=x&&b.push(D)}}else{let z=m>=s?s:m,F=yi(p)-yi(T),D=A+F+fu(T-A,z);b.push(D);let V=d(D),W=V.getHours()+V.getMinutes()/e+V.getSeconds()/n,N=m/n,X=u.axes[f]._space,Y=g/X;for(;D=Oe(D+m,i==1?0:3),!(D>x);)if(N>1){let G=yi(Oe(W+N,6))%24,Q=d(D).getHours()-G;Q>1&&(Q=-1),D-=Q*n,W=(W+N)%24;let st=b[b.length-1];Oe((D-st)/m,3)*Y>=.7&&b.push(D)}else b.push(D)}return b}}return[l,c,h]}var[E2,T2,A2]=fy(1),[R2,C2,P2]=fy(.001);rl(2,-53,53,[1]);function Lv(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Iv(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,d,u,f;return n.map(p=>{let x=i(p),m=x.getFullYear(),g=x.getMonth(),b=x.getDate(),E=x.getHours(),_=x.getMinutes(),C=x.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||b!=h&&a[4]||E!=d&&a[5]||_!=u&&a[6]||C!=f&&a[7]||a[1];return l=m,c=g,h=b,d=E,u=_,f=C,T(x)})}}function L2(i,t){let e=Tp(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function op(i,t,e){return new Date(i,t,e)}function Dv(i,t){return t(i)}var I2="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Nv(i,t){return(e,n,s,r)=>r==null?bp:t(i(n))}function D2(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function N2(i,t){return i.series[t].fill(i,t)}var F2={show:!0,live:!0,isolate:!1,mount:t2,markers:{show:!0,width:2,stroke:D2,fill:N2,dash:"solid"},idx:null,idxs:null,values:[]};function k2(i,t){let e=i.cursor.points,n=Ri(),s=e.size(i,t);Xe(n,tl,s),Xe(n,el,s);let r=s/-2;Xe(n,"marginLeft",r),Xe(n,"marginTop",r);let o=e.width(i,t,s);return o&&Xe(n,"borderWidth",o),n}function U2(i,t){let e=i.series[t].points;return e._fill||e._stroke}function O2(i,t){let e=i.series[t].points;return e._stroke||e._fill}function B2(i,t){return i.series[t].points.size}var ap=[0,0];function z2(i,t,e){return ap[0]=t,ap[1]=e,ap}function ou(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function lp(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var V2={show:!0,x:!0,y:!0,lock:!1,move:z2,points:{one:!1,show:k2,size:B2,width:0,stroke:O2,fill:U2},bind:{mousedown:ou,mouseup:ou,click:ou,dblclick:ou,mousemove:lp,mouseleave:lp,mouseenter:lp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},py={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Rp=gn({},py,{filter:ty}),my=gn({},Rp,{size:10}),gy=gn({},py,{show:!1}),Cp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',xy="bold "+Cp,vy=1.5,Fv={show:!0,scale:"x",stroke:yp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:xy,side:2,grid:Rp,ticks:my,border:gy,font:Cp,lineGap:vy,rotate:0},H2="Value",G2="Time",kv={show:!0,scale:"x",auto:!1,sorted:1,min:Ue,max:-Ue,idxs:[]};function W2(i,t,e,n,s){return t.map(r=>r==null?"":Sp(r))}function X2(i,t,e,n,s,r,o){let a=[],l=lr.get(s)||0;e=o?e:Oe(fu(e,s),l);for(let c=e;c<=n;c=Oe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function pp(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Cs:Jv,h=yi(c(e));s=Fo(l,h),l==10&&(s=Rr[Bi(s,Rr)]);let d=e,u=s*l;l==10&&(u=Rr[Bi(u,Rr)]);do a.push(d),d=d+s,l==10&&!lr.has(d)&&(d=Oe(d,lr.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Rr[Bi(u,Rr)]));while(d<=n);return a}function q2(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?pp(i,t,jn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?pp(i,t,jn(l,-n),-e,s):[l]).reverse().map(u=>-u).concat(h,c)}var yy=/./,$2=/[12357]/,Y2=/[125]/,Uv=/1/,mp=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Z2(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?yy:l(7,o)-h>=c?$2:l(5,o)-h>=c?Y2:Uv;if(d==Uv){let u=Sn(l(1,o)-h);if(u<c)return mp(t.slice().reverse(),a.distr,d,Ci(c/u)).reverse()}return mp(t,a.distr,d,1)}function K2(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?mp(t.slice().reverse(),3,yy,Ci(a/c)).reverse():t}function J2(i,t,e,n){return n==null?bp:t==null?"":Sp(t)}var Ov={show:!0,scale:"y",stroke:yp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:xy,side:3,grid:Rp,ticks:my,border:gy,font:Cp,lineGap:vy,rotate:0};function j2(i,t){let e=3+(i||1)*2;return Oe(e*t,3)}function Q2(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Sn(o-r),l=i.series[t],c=a/(l.points.space*Te);return n[1]-n[0]<=c}var Bv={scale:null,auto:!0,sorted:0,min:Ue,max:-Ue},by=(i,t,e,n,s)=>s,zv={show:!0,auto:!0,sorted:0,gaps:by,alpha:1,facets:[gn({},Bv,{scale:"x"}),gn({},Bv,{scale:"y"})]},Vv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:by,alpha:1,points:{show:Q2,filter:null},values:null,min:Ue,max:-Ue,idxs:[],path:null,clip:null};function tR(i,t,e,n,s){return e/10}var _y={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},eR=gn({},_y,{time:!1,ori:1}),Hv={};function wy(i,t){let e=Hv[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Hv[i]=e)),e}var Oo=1,gp=2;function Ir(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,p=a.width,x=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,d,m,g,u,f,p,x,gu,zo,vu,Sy,Ty):e(s,l,c,h,d,g,m,f,u,x,p,xu,Vo,Ip,Ey,Ay)}function Pp(i,t){let e=0,n=0,s=Me(i.bands,Ep);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function nR(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ps(i,t,e,n,s,r){return Ir(i,t,(o,a,l,c,h,d,u,f,p,x,m)=>{let g=o.pxRound,b=c.dir*(c.ori==0?1:-1),E=c.ori==0?zo:Vo,_,C;b==1?(_=e,C=n):(_=n,C=e);let T=g(d(a[_],c,x,f)),y=g(u(l[_],h,m,p)),A=g(d(a[C],c,x,f)),z=g(u(r==1?h.max:h.min,h,m,p)),F=new Path2D(s);return E(F,A,z),E(F,T,z),E(F,T,y),F})}function mu(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?vu:Ip,l=e;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function iR(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Lp(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let f=r(i[d]),p=u==d?f:r(i[u]),x=d-s;f=o<=0&&x>=0&&x<l?r(i[x]):f;let g=u+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function Gv(i){return i==0?Qv:i==1?Mn:t=>Ar(t,i)}function My(i){let t=i==0?gu:xu,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var gu=(i,t,e)=>{i.moveTo(t,e)},xu=(i,t,e)=>{i.moveTo(e,t)},zo=(i,t,e)=>{i.lineTo(t,e)},Vo=(i,t,e)=>{i.lineTo(e,t)},vu=My(0),Ip=My(1),Sy=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Ey=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Ty=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Ay=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Ry(i){return(t,e,n,s,r)=>Ir(t,e,(o,a,l,c,h,d,u,f,p,x,m)=>{let{pxRound:g,points:b}=o,E,_;c.ori==0?(E=gu,_=Sy):(E=xu,_=Ey);let C=Oe(b.width*Te,3),T=(b.size-b.width)/2*Te,y=Oe(T*2,3),A=new Path2D,z=new Path2D,{left:F,top:D,width:V,height:W}=t.bbox;vu(z,F-y,D-y,V+y*2,W+y*2);let N=X=>{if(l[X]!=null){let Y=g(d(a[X],c,x,f)),G=g(u(l[X],h,m,p));E(A,Y+T,G),_(A,Y,G,T,0,au*2)}};if(r)r.forEach(N);else for(let X=n;X<=s;X++)N(X);return{stroke:C>0?A:null,fill:A,clip:z,flags:Oo|gp}})}function Cy(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var sR=Cy(zo),rR=Cy(Vo);function Py(i){let t=Me(i?.alignGaps,0);return(e,n,s,r)=>Ir(e,n,(o,a,l,c,h,d,u,f,p,x,m)=>{[s,r]=uu(l,s,r);let g=o.pxRound,b=W=>g(d(W,c,x,f)),E=W=>g(u(W,h,m,p)),_,C;c.ori==0?(_=zo,C=sR):(_=Vo,C=rR);let T=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},A=y.stroke,z=!1;if(r-s>=x*4){let W=ut=>e.posToVal(ut,c.key,!0),N=null,X=null,Y,G,ct,J=b(a[T==1?s:r]),Q=b(a[s]),st=b(a[r]),dt=W(T==1?Q+1:st-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],vt=(T==1?tt<dt:tt>dt)?J:b(tt),At=l[ut];vt==J?At!=null?(G=At,N==null?(_(A,vt,E(G)),Y=N=X=G):G<N?N=G:G>X&&(X=G)):At===null&&(z=!0):(N!=null&&C(A,J,E(N),E(X),E(Y),E(G)),At!=null?(G=At,_(A,vt,E(G)),N=X=Y=G):(N=X=null,At===null&&(z=!0)),J=vt,dt=W(J+T))}N!=null&&N!=X&&ct!=J&&C(A,J,E(N),E(X),E(Y),E(G))}else for(let W=T==1?s:r;W>=s&&W<=r;W+=T){let N=l[W];N===null?z=!0:N!=null&&_(A,b(a[W]),E(N))}let[D,V]=Pp(e,n);if(o.fill!=null||D!=0){let W=y.fill=new Path2D(A),N=o.fillTo(e,n,o.min,o.max,D),X=E(N),Y=b(a[s]),G=b(a[r]);T==-1&&([G,Y]=[Y,G]),_(W,G,X),_(W,Y,X)}if(!o.spanGaps){let W=[];z&&W.push(...Lp(a,l,s,r,T,b,t)),y.gaps=W=o.gaps(e,n,s,r,W),y.clip=mu(W,c.ori,f,p,x,m)}return V!=0&&(y.band=V==2?[Ps(e,n,s,r,A,-1),Ps(e,n,s,r,A,1)]:Ps(e,n,s,r,A,V)),y})}function oR(i){let t=Me(i.align,1),e=Me(i.ascDesc,!1),n=Me(i.alignGaps,0),s=Me(i.extend,!1);return(r,o,a,l)=>Ir(r,o,(c,h,d,u,f,p,x,m,g,b,E)=>{[a,l]=uu(d,a,l);let _=c.pxRound,{left:C,width:T}=r.bbox,y=Q=>_(p(Q,u,b,m)),A=Q=>_(x(Q,f,E,g)),z=u.ori==0?zo:Vo,F={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},D=F.stroke,V=u.dir*(u.ori==0?1:-1),W=A(d[V==1?a:l]),N=y(h[V==1?a:l]),X=N,Y=N;s&&t==-1&&(Y=C,z(D,Y,W)),z(D,N,W);for(let Q=V==1?a:l;Q>=a&&Q<=l;Q+=V){let st=d[Q];if(st==null)continue;let dt=y(h[Q]),ut=A(st);t==1?z(D,dt,W):z(D,X,ut),z(D,dt,ut),W=ut,X=dt}let G=X;s&&t==1&&(G=C+T,z(D,G,W));let[ct,J]=Pp(r,o);if(c.fill!=null||ct!=0){let Q=F.fill=new Path2D(D),st=c.fillTo(r,o,c.min,c.max,ct),dt=A(st);z(Q,G,dt),z(Q,Y,dt)}if(!c.spanGaps){let Q=[];Q.push(...Lp(h,d,a,l,V,y,n));let st=c.width*Te/2,dt=e||t==1?st:-st,ut=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),F.gaps=Q=c.gaps(r,o,a,l,Q),F.clip=mu(Q,u.ori,m,g,b,E)}return J!=0&&(F.band=J==2?[Ps(r,o,a,l,D,-1),Ps(r,o,a,l,D,1)]:Ps(r,o,a,l,D,J)),F})}function Wv(i,t,e,n,s,r,o=Ue){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function aR(i){i=i||sl;let t=Me(i.size,[.6,Ue,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=be(s),o=1-t[0],a=Me(t[1],Ue),l=Me(t[2],1),c=Me(i.disp,sl),h=Me(i.each,f=>{}),{fill:d,stroke:u}=c;return(f,p,x,m)=>Ir(f,p,(g,b,E,_,C,T,y,A,z,F,D)=>{let V=g.pxRound,W=e,N=n*Te,X=a*Te,Y=l*Te,G,ct;_.ori==0?[G,ct]=r(f,p):[ct,G]=r(f,p);let J=_.dir*(_.ori==0?1:-1),Q=_.ori==0?vu:Ip,st=_.ori==0?h:(Ct,Yt,ae,Mt,ke,zt,$t)=>{h(Ct,Yt,ae,ke,Mt,$t,zt)},dt=Me(f.bands,Ep).find(Ct=>Ct.series[0]==p),ut=dt!=null?dt.dir:0,tt=g.fillTo(f,p,g.min,g.max,ut),mt=V(y(tt,C,D,z)),vt,At,wt,Wt=F,oe=V(g.width*Te),Ht=!1,fe=null,he=null,se=null,qe=null;d!=null&&(oe==0||u!=null)&&(Ht=!0,fe=d.values(f,p,x,m),he=new Map,new Set(fe).forEach(Ct=>{Ct!=null&&he.set(Ct,new Path2D)}),oe>0&&(se=u.values(f,p,x,m),qe=new Map,new Set(se).forEach(Ct=>{Ct!=null&&qe.set(Ct,new Path2D)})));let{x0:Be,size:on}=c;if(Be!=null&&on!=null){W=1,b=Be.values(f,p,x,m),Be.unit==2&&(b=b.map(ae=>f.posToVal(A+ae*F,_.key,!0)));let Ct=on.values(f,p,x,m);on.unit==2?At=Ct[0]*F:At=T(Ct[0],_,F,A)-T(0,_,F,A),Wt=Wv(b,E,T,_,F,A,Wt),wt=Wt-At+N}else Wt=Wv(b,E,T,_,F,A,Wt),wt=Wt*o+N,At=Wt-wt;wt<1&&(wt=0),oe>=At/2&&(oe=0),wt<5&&(V=Qv);let De=wt>0,En=Wt-wt-(De?oe:0);At=V(fp(En,Y,X)),vt=(W==0?At/2:W==J?0:At)-W*J*((W==0?N/2:0)+(De?oe/2:0));let _e={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xn=Ht?null:new Path2D,Je=null;if(dt!=null)Je=f.data[dt.series[1]];else{let{y0:Ct,y1:Yt}=c;Ct!=null&&Yt!=null&&(E=Yt.values(f,p,x,m),Je=Ct.values(f,p,x,m))}let an=G*At,U=ct*At;for(let Ct=J==1?x:m;Ct>=x&&Ct<=m;Ct+=J){let Yt=E[Ct];if(Yt==null)continue;if(Je!=null){let q=Je[Ct]??0;if(Yt-q==0)continue;mt=y(q,C,D,z)}let ae=_.distr!=2||c!=null?b[Ct]:Ct,Mt=T(ae,_,F,A),ke=y(Me(Yt,tt),C,D,z),zt=V(Mt-vt),$t=V(jn(ke,mt)),P=V(zi(ke,mt)),w=$t-P;if(Yt!=null){let q=Yt<0?U:an,ht=Yt<0?an:U;Ht?(oe>0&&se[Ct]!=null&&Q(qe.get(se[Ct]),zt,P+yi(oe/2),At,jn(0,w-oe),q,ht),fe[Ct]!=null&&Q(he.get(fe[Ct]),zt,P+yi(oe/2),At,jn(0,w-oe),q,ht)):Q(xn,zt,P+yi(oe/2),At,jn(0,w-oe),q,ht),st(f,p,Ct,zt-oe/2,P,At+oe,w)}}return oe>0?_e.stroke=Ht?qe:xn:Ht||(_e._fill=g.width==0?g._fill:g._stroke??g._fill,_e.width=0),_e.fill=Ht?he:xn,_e})}function lR(i,t){let e=Me(t?.alignGaps,0);return(n,s,r,o)=>Ir(n,s,(a,l,c,h,d,u,f,p,x,m,g)=>{[r,o]=uu(c,r,o);let b=a.pxRound,E=G=>b(u(G,h,m,p)),_=G=>b(f(G,d,g,x)),C,T,y;h.ori==0?(C=gu,y=zo,T=Ty):(C=xu,y=Vo,T=Ay);let A=h.dir*(h.ori==0?1:-1),z=E(l[A==1?r:o]),F=z,D=[],V=[];for(let G=A==1?r:o;G>=r&&G<=o;G+=A)if(c[G]!=null){let J=l[G],Q=E(J);D.push(F=Q),V.push(_(c[G]))}let W={stroke:i(D,V,C,y,T,b),fill:null,clip:null,band:null,gaps:null,flags:Oo},N=W.stroke,[X,Y]=Pp(n,s);if(a.fill!=null||X!=0){let G=W.fill=new Path2D(N),ct=a.fillTo(n,s,a.min,a.max,X),J=_(ct);y(G,F,J),y(G,z,J)}if(!a.spanGaps){let G=[];G.push(...Lp(l,c,r,o,A,E,e)),W.gaps=G=a.gaps(n,s,r,o,G),W.clip=mu(G,h.ori,p,x,m,g)}return Y!=0&&(W.band=Y==2?[Ps(n,s,r,o,N,-1),Ps(n,s,r,o,N,1)]:Ps(n,s,r,o,N,Y)),W})}function cR(i){return lR(hR,i)}function hR(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=t[u+1]-t[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,t[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,t[u+1]-l[u+1]*d[u]/3,i[u+1],t[u+1])}return a}var xp=new Set;function Xv(){for(let i of xp)i.syncRect(!0)}Bo&&(Pr(WA,No,Xv),Pr(XA,No,Xv,!0),Pr(lu,No,()=>{kn.pxRatio=Te}));var uR=Py(),dR=Ry();function qv(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>vp(r,o,t,e))}function fR(i,t){return i.map((e,n)=>n==0?{}:gn({},t,e))}function vp(i,t,e,n){return gn({},t==0?e:n,i)}function Ly(i,t,e){return t==null?ko:[t,e]}var pR=Ly;function mR(i,t,e){return t==null?ko:cu(t,e,Mp,!0)}function Iy(i,t,e,n){return t==null?ko:du(t,e,i.scales[n].log,!1)}var gR=Iy;function Dy(i,t,e,n){return t==null?ko:wp(t,e,i.scales[n].log,!1)}var xR=Dy;function vR(i,t,e,n,s){let r=jn(Sv(i),Sv(t)),o=t-i,a=Bi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?lr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function $v(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Mn((e=+s)*Te))+"px"),[i,t,e]}function yR(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Oe(t[2]*Te,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function kn(i,t,e){let n={mode:Me(i.mode,1)},s=n.mode;function r(v,M,L,I){let H=M.valToPct(v);return I+L*(M.dir==-1?1-H:H)}function o(v,M,L,I){let H=M.valToPct(v);return I+L*(M.dir==-1?H:1-H)}function a(v,M,L,I){return M.ori==0?r(v,M,L,I):o(v,M,L,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ri(TA);if(i.id!=null&&(c.id=i.id),vi(c,i.class),i.title){let v=Ri(CA,c);v.textContent=i.title}let h=Oi("canvas"),d=n.ctx=h.getContext("2d"),u=Ri(PA,c);Pr("click",u,v=>{v.target===p&&(Ve!=Br||$e!=zr)&&In.click(n,v)},!0);let f=n.under=Ri(LA,u);u.appendChild(h);let p=n.over=Ri(IA,u);i=Uo(i);let x=+Me(i.pxAlign,1),m=Gv(x);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,b=n.series=s==1?qv(i.series||[],kv,Vv,!1):fR(i.series||[null],zv),E=n.axes=qv(i.axes||[],Fv,Ov,!0),_=n.scales={},C=n.bands=i.bands||[];C.forEach(v=>{v.fill=be(v.fill||null),v.dir=Me(v.dir,-1)});let T=s==2?b[1].facets[0].scale:b[0].scale,y={axes:ls,series:ge},A=(i.drawOrder||["axes","series"]).map(v=>y[v]);function z(v){let M=v.distr==3?L=>Cs(L>0?L:v.clamp(n,L,v.min,v.max,v.key)):v.distr==4?L=>rp(L,v.asinh):v.distr==100?L=>v.fwd(L):L=>L;return L=>{let I=M(L),{_min:H,_max:K}=v,at=K-H;return(I-H)/at}}function F(v){let M=_[v];if(M==null){let L=(i.scales||sl)[v]||sl;if(L.from!=null){F(L.from);let I=gn({},_[L.from],L,{key:v});I.valToPct=z(I),_[v]=I}else{M=_[v]=gn({},v==T?_y:eR,L),M.key=v;let I=M.time,H=M.range,K=ar(H);if((v!=T||s==2&&!I)&&(K&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?_v:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?_v:{mode:1,hard:H[1],soft:H[1]}},K=!1),!K&&pu(H))){let at=H;H=(ft,bt,Dt)=>bt==null?ko:cu(bt,Dt,at)}M.range=be(H||(I?pR:v==T?M.distr==3?gR:M.distr==4?xR:Ly:M.distr==3?Iy:M.distr==4?Dy:mR)),M.auto=be(K?!1:M.auto),M.clamp=be(M.clamp||tR),M._min=M._max=null,M.valToPct=z(M)}}}F("x"),F("y"),s==1&&b.forEach(v=>{F(v.scale)}),E.forEach(v=>{F(v.scale)});for(let v in i.scales)F(v);let D=_[T],V=D.distr,W,N;D.ori==0?(vi(c,AA),W=r,N=o):(vi(c,RA),W=o,N=r);let X={};for(let v in _){let M=_[v];(M.min!=null||M.max!=null)&&(X[v]={min:M.min,max:M.max},M.min=M.max=null)}let Y=i.tzDate||(v=>new Date(Mn(v/g))),G=i.fmtDate||Tp,ct=g==1?A2(Y):P2(Y),J=Iv(Y,Lv(g==1?T2:C2,G)),Q=Nv(Y,Dv(I2,G)),st=[],dt=n.legend=gn({},F2,i.legend),ut=n.cursor=gn({},V2,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,vt=dt.markers;dt.idxs=st,vt.width=be(vt.width),vt.dash=be(vt.dash),vt.stroke=be(vt.stroke),vt.fill=be(vt.fill);let At,wt,Wt,oe=[],Ht=[],fe,he=!1,se={};if(dt.live){let v=b[1]?b[1].values:null;he=v!=null,fe=he?v(n,1,0):{_:0};for(let M in fe)se[M]=bp}if(tt)if(At=Oi("table",OA,c),Wt=Oi("tbody",null,At),dt.mount(n,At),he){wt=Oi("thead",null,At,Wt);let v=Oi("tr",null,wt);Oi("th",null,v);for(var qe in fe)Oi("th",lv,v).textContent=qe}else vi(At,zA),dt.live&&vi(At,BA);let Be={show:!0},on={show:!1};function De(v,M){if(M==0&&(he||!dt.live||s==2))return ko;let L=[],I=Oi("tr",VA,Wt,Wt.childNodes[M]);vi(I,v.class),v.show||vi(I,Cr);let H=Oi("th",null,I);if(vt.show){let ft=Ri(HA,H);if(M>0){let bt=vt.width(n,M);bt&&(ft.style.border=bt+"px "+vt.dash(n,M)+" "+vt.stroke(n,M)),ft.style.background=vt.fill(n,M)}}let K=Ri(lv,H);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,M>0&&(vt.show||(K.style.color=v.width>0?vt.stroke(n,M):vt.fill(n,M)),_e("click",H,ft=>{if(ut._lock)return;Jt(ft);let bt=b.indexOf(v);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Dt=b.some((Nt,kt)=>kt>0&&kt!=bt&&Nt.show);b.forEach((Nt,kt)=>{kt>0&&Wi(kt,Dt?kt==bt?Be:on:Be,!0,un.setSeries)})}else Wi(bt,{show:!v.show},!0,un.setSeries)},!1),jt&&_e(dv,H,ft=>{ut._lock||(Jt(ft),Wi(b.indexOf(v),Hr,!0,un.setSeries))},!1));for(var at in fe){let ft=Oi("td",GA,I);ft.textContent="--",L.push(ft)}return[I,L]}let En=new Map;function _e(v,M,L,I=!0){let H=En.get(M)||{},K=ut.bind[v](n,M,L,I);K&&(Pr(v,M,H[v]=K),En.set(M,H))}function xn(v,M,L){let I=En.get(M)||{};for(let H in I)(v==null||H==v)&&(dp(H,M,I[H]),delete I[H]);v==null&&En.delete(M)}let Je=0,an=0,U=0,Ct=0,Yt=0,ae=0,Mt=Yt,ke=ae,zt=U,$t=Ct,P=0,w=0,q=0,ht=0;n.bbox={};let ot=!1,xt=!1,yt=!1,et=!1,it=!1,pt=!1;function k(v,M,L){(L||v!=n.width||M!=n.height)&&rt(v,M),ue(!1),yt=!0,xt=!0,Un()}function rt(v,M){n.width=Je=U=v,n.height=an=Ct=M,Yt=ae=0,_t(),Gt();let L=n.bbox;P=L.left=Ar(Yt*Te,.5),w=L.top=Ar(ae*Te,.5),q=L.width=Ar(U*Te,.5),ht=L.height=Ar(Ct*Te,.5)}let nt=3;function St(){let v=!1,M=0;for(;!v;){M++;let L=kr(M),I=Gi(M);v=M==nt||L&&I,v||(rt(n.width,n.height),xt=!0)}}function gt({width:v,height:M}){k(v,M)}n.setSize=gt;function _t(){let v=!1,M=!1,L=!1,I=!1;E.forEach((H,K)=>{if(H.show&&H._show){let{side:at,_size:ft}=H,bt=at%2,Dt=H.label!=null?H.labelSize:0,Nt=ft+Dt;Nt>0&&(bt?(U-=Nt,at==3?(Yt+=Nt,I=!0):L=!0):(Ct-=Nt,at==0?(ae+=Nt,v=!0):M=!0))}}),Vi[0]=v,Vi[1]=L,Vi[2]=M,Vi[3]=I,U-=Pi[1]+Pi[3],Yt+=Pi[3],Ct-=Pi[2]+Pi[0],ae+=Pi[0]}function Gt(){let v=Yt+U,M=ae+Ct,L=Yt,I=ae;function H(K,at){switch(K){case 1:return v+=at,v-at;case 2:return M+=at,M-at;case 3:return L-=at,L+at;case 0:return I-=at,I+at}}E.forEach((K,at)=>{if(K.show&&K._show){let ft=K.side;K._pos=H(ft,K._size),K.label!=null&&(K._lpos=H(ft,K.labelSize))}})}if(ut.dataIdx==null){let v=ut.hover,M=v.skip=new Set(v.skip??[]);M.add(void 0);let L=v.prox=be(v.prox),I=v.bias??=0;ut.dataIdx=(H,K,at,ft)=>{if(K==0)return at;let bt=at,Dt=L(H,K,at,ft)??Ue,Nt=Dt>=0&&Dt<Ue,kt=D.ori==0?U:Ct,re=ut.left,Se=t[0],we=t[K];if(M.has(we[at])){bt=null;let xe=null,Kt=null,Xt;if(I==0||I==-1)for(Xt=at;xe==null&&Xt-- >0;)M.has(we[Xt])||(xe=Xt);if(I==0||I==1)for(Xt=at;Kt==null&&Xt++<we.length;)M.has(we[Xt])||(Kt=Xt);if(xe!=null||Kt!=null)if(Nt){let Ge=xe==null?-1/0:W(Se[xe],D,kt,0),tn=Kt==null?1/0:W(Se[Kt],D,kt,0),Cn=re-Ge,Ne=tn-re;Cn<=Ne?Cn<=Dt&&(bt=xe):Ne<=Dt&&(bt=Kt)}else bt=Kt==null?xe:xe==null?Kt:at-xe<=Kt-at?xe:Kt}else Nt&&Sn(re-W(Se[at],D,kt,0))>Dt&&(bt=null);return bt}}let Jt=v=>{ut.event=v};ut.idxs=st,ut._lock=!1;let lt=ut.points;lt.show=be(lt.show),lt.size=be(lt.size),lt.stroke=be(lt.stroke),lt.width=be(lt.width),lt.fill=be(lt.fill);let Ut=n.focus=gn({},i.focus||{alpha:.3},ut.focus),jt=Ut.prox>=0,Rt=jt&&lt.one,le=[],ze=[],Wn=[];function Ho(v,M){let L=lt.show(n,M);if(L instanceof HTMLElement)return vi(L,UA),vi(L,v.class),ss(L,-10,-10,U,Ct),p.insertBefore(L,le[M]),L}function Dr(v,M){if(s==1||M>0){let L=s==1&&_[v.scale].time,I=v.value;v.value=L?Av(I)?Nv(Y,Dv(I,G)):I||Q:I||J2,v.label=v.label||(L?G2:H2)}if(Rt||M>0){v.width=v.width==null?1:v.width,v.paths=v.paths||uR||e2,v.fillTo=be(v.fillTo||nR),v.pxAlign=+Me(v.pxAlign,x),v.pxRound=Gv(v.pxAlign),v.stroke=be(v.stroke||null),v.fill=be(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let L=j2(jn(1,v.width),1),I=v.points=gn({},{size:L,width:jn(1,L*.2),stroke:v.stroke,space:L*2,paths:dR,_stroke:null,_fill:null},v.points);I.show=be(I.show),I.filter=be(I.filter),I.fill=be(I.fill),I.stroke=be(I.stroke),I.paths=be(I.paths),I.pxAlign=v.pxAlign}if(tt){let L=De(v,M);oe.splice(M,0,L[0]),Ht.splice(M,0,L[1]),dt.values.push(null)}if(mt){st.splice(M,0,null);let L=null;Rt?M==0&&(L=Ho(v,M)):M>0&&(L=Ho(v,M)),le.splice(M,0,L),ze.splice(M,0,0),Wn.splice(M,0,0)}Rn("addSeries",M)}function Ru(v,M){M=M??b.length,v=s==1?vp(v,M,kv,Vv):vp(v,M,{},zv),b.splice(M,0,v),Dr(b[M],M)}n.addSeries=Ru;function al(v){if(b.splice(v,1),tt){dt.values.splice(v,1),Ht.splice(v,1);let M=oe.splice(v,1)[0];xn(null,M.firstChild),M.remove()}mt&&(st.splice(v,1),le.splice(v,1)[0].remove(),ze.splice(v,1),Wn.splice(v,1)),Rn("delSeries",v)}n.delSeries=al;let Vi=[!1,!1,!1,!1];function rs(v,M){if(v._show=v.show,v.show){let L=v.side%2,I=_[v.scale];I==null&&(v.scale=L?b[1].scale:T,I=_[v.scale]);let H=I.time;v.size=be(v.size),v.space=be(v.space),v.rotate=be(v.rotate),ar(v.incrs)&&v.incrs.forEach(at=>{!lr.has(at)&&lr.set(at,ny(at))}),v.incrs=be(v.incrs||(I.distr==2?M2:H?g==1?E2:R2:Rr)),v.splits=be(v.splits||(H&&I.distr==1?ct:I.distr==3?pp:I.distr==4?q2:X2)),v.stroke=be(v.stroke),v.grid.stroke=be(v.grid.stroke),v.ticks.stroke=be(v.ticks.stroke),v.border.stroke=be(v.border.stroke);let K=v.values;v.values=ar(K)&&!ar(K[0])?be(K):H?ar(K)?Iv(Y,Lv(K,G)):Av(K)?L2(Y,K):K||J:K||W2,v.filter=be(v.filter||(I.distr>=3&&I.log==10?Z2:I.distr==3&&I.log==2?K2:ty)),v.font=$v(v.font),v.labelFont=$v(v.labelFont),v._size=v.size(n,null,M,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Vi[M]=!0,v._el=Ri(DA,u))}}function os(v,M,L,I){let[H,K,at,ft]=L,bt=M%2,Dt=0;return bt==0&&(ft||K)&&(Dt=M==0&&!H||M==2&&!at?Mn(Fv.size/3):0),bt==1&&(H||at)&&(Dt=M==1&&!K||M==3&&!ft?Mn(Ov.size/2):0),Dt}let Go=n.padding=(i.padding||[os,os,os,os]).map(v=>be(Me(v,os))),Pi=n._padding=Go.map((v,M)=>v(n,M,Vi,0)),je,nn=null,sn=null,Hi=s==1?b[0].idxs:null,oi=null,Ls=!1;function Wo(v,M){if(t=v??[],n.data=n._data=t,s==2){je=0;for(let L=1;L<b.length;L++)je+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),oi=t[0],je=oi.length;let L=t;if(V==2){L=t.slice();let I=L[0]=Array(je);for(let H=0;H<je;H++)I[H]=H}n._data=t=L}if(ue(!0),Rn("setData"),V==2&&(yt=!0),M!==!1){let L=D;L.auto(n,Ls)?Xo():Ns(T,L.min,L.max),et=et||ut.left>=0,pt=!0,Un()}}n.setData=Wo;function Xo(){Ls=!0;let v,M;s==1&&(je>0?(nn=Hi[0]=0,sn=Hi[1]=je-1,v=t[0][nn],M=t[0][sn],V==2?(v=nn,M=sn):v==M&&(V==3?[v,M]=du(v,v,D.log,!1):V==4?[v,M]=wp(v,v,D.log,!1):D.time?M=v+Mn(86400/g):[v,M]=cu(v,M,Mp,!0))):(nn=Hi[0]=v=null,sn=Hi[1]=M=null)),Ns(T,v,M)}let Nr,Is,Fr,S,B,j,$,Z,Et,Pt;function Tt(v,M,L,I,H,K){v??=hv,L??=Ep,I??="butt",H??=hv,K??="round",v!=Nr&&(d.strokeStyle=Nr=v),H!=Is&&(d.fillStyle=Is=H),M!=Fr&&(d.lineWidth=Fr=M),K!=B&&(d.lineJoin=B=K),I!=j&&(d.lineCap=j=I),L!=S&&d.setLineDash(S=L)}function Lt(v,M,L,I){M!=Is&&(d.fillStyle=Is=M),v!=$&&(d.font=$=v),L!=Z&&(d.textAlign=Z=L),I!=Et&&(d.textBaseline=Et=I)}function Bt(v,M,L,I,H=0){if(I.length>0&&v.auto(n,Ls)&&(M==null||M.min==null)){let K=Me(nn,0),at=Me(sn,I.length-1),ft=L.min==null?ZA(I,K,at,H,v.distr==3):[L.min,L.max];v.min=zi(v.min,L.min=ft[0]),v.max=jn(v.max,L.max=ft[1])}}let te={min:null,max:null};function me(){for(let I in _){let H=_[I];X[I]==null&&(H.min==null||X[T]!=null&&H.auto(n,Ls))&&(X[I]=te)}for(let I in _){let H=_[I];X[I]==null&&H.from!=null&&X[H.from]!=null&&(X[I]=te)}X[T]!=null&&ue(!0);let v={};for(let I in X){let H=X[I];if(H!=null){let K=v[I]=Uo(_[I],s2);if(H.min!=null)gn(K,H);else if(I!=T||s==2)if(je==0&&K.from==null){let at=K.range(n,null,null,I);K.min=at[0],K.max=at[1]}else K.min=Ue,K.max=-Ue}}if(je>0){b.forEach((I,H)=>{if(s==1){let K=I.scale,at=X[K];if(at==null)return;let ft=v[K];if(H==0){let bt=ft.range(n,ft.min,ft.max,K);ft.min=bt[0],ft.max=bt[1],nn=Bi(ft.min,t[0]),sn=Bi(ft.max,t[0]),sn-nn>1&&(t[0][nn]<ft.min&&nn++,t[0][sn]>ft.max&&sn--),I.min=oi[nn],I.max=oi[sn]}else I.show&&I.auto&&Bt(ft,at,I,t[H],I.sorted);I.idxs[0]=nn,I.idxs[1]=sn}else if(H>0&&I.show&&I.auto){let[K,at]=I.facets,ft=K.scale,bt=at.scale,[Dt,Nt]=t[H],kt=v[ft],re=v[bt];kt!=null&&Bt(kt,X[ft],K,Dt,K.sorted),re!=null&&Bt(re,X[bt],at,Nt,at.sorted),I.min=at.min,I.max=at.max}});for(let I in v){let H=v[I],K=X[I];if(H.from==null&&(K==null||K.min==null)){let at=H.range(n,H.min==Ue?null:H.min,H.max==-Ue?null:H.max,I);H.min=at[0],H.max=at[1]}}}for(let I in v){let H=v[I];if(H.from!=null){let K=v[H.from];if(K.min==null)H.min=H.max=null;else{let at=H.range(n,K.min,K.max,I);H.min=at[0],H.max=at[1]}}}let M={},L=!1;for(let I in v){let H=v[I],K=_[I];if(K.min!=H.min||K.max!=H.max){K.min=H.min,K.max=H.max;let at=K.distr;K._min=at==3?Cs(K.min):at==4?rp(K.min,K.asinh):at==100?K.fwd(K.min):K.min,K._max=at==3?Cs(K.max):at==4?rp(K.max,K.asinh):at==100?K.fwd(K.max):K.max,M[I]=L=!0}}if(L){b.forEach((I,H)=>{s==2?H>0&&M.y&&(I._paths=null):M[I.scale]&&(I._paths=null)});for(let I in M)yt=!0,Rn("setScale",I);mt&&ut.left>=0&&(et=pt=!0)}for(let I in X)X[I]=null}function Ot(v){let M=fp(nn-1,0,je-1),L=fp(sn+1,0,je-1);for(;v[M]==null&&M>0;)M--;for(;v[L]==null&&L<je-1;)L++;return[M,L]}function ge(){if(je>0){let v=b.some(M=>M._focus)&&Pt!=Ut.alpha;v&&(d.globalAlpha=Pt=Ut.alpha),b.forEach((M,L)=>{if(L>0&&M.show&&(Ze(L,!1),Ze(L,!0),M._paths==null)){let I=Pt;Pt!=M.alpha&&(d.globalAlpha=Pt=M.alpha);let H=s==2?[0,t[L][0].length-1]:Ot(t[L]);M._paths=M.paths(n,L,H[0],H[1]),Pt!=I&&(d.globalAlpha=Pt=I)}}),b.forEach((M,L)=>{if(L>0&&M.show){let I=Pt;Pt!=M.alpha&&(d.globalAlpha=Pt=M.alpha),M._paths!=null&&Ce(L,!1);{let H=M._paths!=null?M._paths.gaps:null,K=M.points.show(n,L,nn,sn,H),at=M.points.filter(n,L,K,H);(K||at)&&(M.points._paths=M.points.paths(n,L,nn,sn,at),Ce(L,!0))}Pt!=I&&(d.globalAlpha=Pt=I),Rn("drawSeries",L)}}),v&&(d.globalAlpha=Pt=1)}}function Ze(v,M){let L=M?b[v].points:b[v];L._stroke=L.stroke(n,v),L._fill=L.fill(n,v)}function Ce(v,M){let L=M?b[v].points:b[v],{stroke:I,fill:H,clip:K,flags:at,_stroke:ft=L._stroke,_fill:bt=L._fill,_width:Dt=L.width}=L._paths;Dt=Oe(Dt*Te,3);let Nt=null,kt=Dt%2/2;M&&bt==null&&(bt=Dt>0?"#fff":ft);let re=L.pxAlign==1&&kt>0;if(re&&d.translate(kt,kt),!M){let Se=P-Dt/2,we=w-Dt/2,xe=q+Dt,Kt=ht+Dt;Nt=new Path2D,Nt.rect(Se,we,xe,Kt)}M?Ft(ft,Dt,L.dash,L.cap,bt,I,H,at,K):Pe(v,ft,Dt,L.dash,L.cap,bt,I,H,at,Nt,K),re&&d.translate(-kt,-kt)}function Pe(v,M,L,I,H,K,at,ft,bt,Dt,Nt){let kt=!1;bt!=0&&C.forEach((re,Se)=>{if(re.series[0]==v){let we=b[re.series[1]],xe=t[re.series[1]],Kt=(we._paths||sl).band;ar(Kt)&&(Kt=re.dir==1?Kt[0]:Kt[1]);let Xt,Ge=null;we.show&&Kt&&JA(xe,nn,sn)?(Ge=re.fill(n,Se)||K,Xt=we._paths.clip):Kt=null,Ft(M,L,I,H,Ge,at,ft,bt,Dt,Nt,Xt,Kt),kt=!0}}),kt||Ft(M,L,I,H,K,at,ft,bt,Dt,Nt)}let vn=Oo|gp;function Ft(v,M,L,I,H,K,at,ft,bt,Dt,Nt,kt){Tt(v,M,L,I,H),(bt||Dt||kt)&&(d.save(),bt&&d.clip(bt),Dt&&d.clip(Dt)),kt?(ft&vn)==vn?(d.clip(kt),Nt&&d.clip(Nt),ve(H,at),ln(v,K,M)):ft&gp?(ve(H,at),d.clip(kt),ln(v,K,M)):ft&Oo&&(d.save(),d.clip(kt),Nt&&d.clip(Nt),ve(H,at),d.restore(),ln(v,K,M)):(ve(H,at),ln(v,K,M)),(bt||Dt||kt)&&d.restore()}function ln(v,M,L){L>0&&(M instanceof Map?M.forEach((I,H)=>{d.strokeStyle=Nr=H,d.stroke(I)}):M!=null&&v&&d.stroke(M))}function ve(v,M){M instanceof Map?M.forEach((L,I)=>{d.fillStyle=Is=I,d.fill(L)}):M!=null&&v&&d.fill(M)}function as(v,M,L,I){let H=E[v],K;if(I<=0)K=[0,0];else{let at=H._space=H.space(n,v,M,L,I),ft=H._incrs=H.incrs(n,v,M,L,I,at);K=vR(M,L,ft,I,at)}return H._found=K}function cn(v,M,L,I,H,K,at,ft,bt,Dt){let Nt=at%2/2;x==1&&d.translate(Nt,Nt),Tt(ft,at,bt,Dt,ft),d.beginPath();let kt,re,Se,we,xe=H+(I==0||I==3?-K:K);L==0?(re=H,we=xe):(kt=H,Se=xe);for(let Kt=0;Kt<v.length;Kt++)M[Kt]!=null&&(L==0?kt=Se=v[Kt]:re=we=v[Kt],d.moveTo(kt,re),d.lineTo(Se,we));d.stroke(),x==1&&d.translate(-Nt,-Nt)}function kr(v){let M=!0;return E.forEach((L,I)=>{if(!L.show)return;let H=_[L.scale];if(H.min==null){L._show&&(M=!1,L._show=!1,ue(!1));return}else L._show||(M=!1,L._show=!0,ue(!1));let K=L.side,at=K%2,{min:ft,max:bt}=H,[Dt,Nt]=as(I,ft,bt,at==0?U:Ct);if(Nt==0)return;let kt=H.distr==2,re=L._splits=L.splits(n,I,ft,bt,Dt,Nt,kt),Se=H.distr==2?re.map(Xt=>oi[Xt]):re,we=H.distr==2?oi[re[1]]-oi[re[0]]:Dt,xe=L._values=L.values(n,L.filter(n,Se,I,Nt,we),I,Nt,we);L._rotate=K==2?L.rotate(n,xe,I,Nt):0;let Kt=L._size;L._size=Ci(L.size(n,xe,I,v)),Kt!=null&&L._size!=Kt&&(M=!1)}),M}function Gi(v){let M=!0;return Go.forEach((L,I)=>{let H=L(n,I,Vi,v);H!=Pi[I]&&(M=!1),Pi[I]=H}),M}function ls(){for(let v=0;v<E.length;v++){let M=E[v];if(!M.show||!M._show)continue;let L=M.side,I=L%2,H,K,at=M.stroke(n,v),ft=L==0||L==3?-1:1,[bt,Dt]=M._found;if(M.label!=null){let $n=M.labelGap*ft,ci=Mn((M._lpos+$n)*Te);Lt(M.labelFont[0],at,"center",L==2?"top":cv),d.save(),I==1?(H=K=0,d.translate(ci,Mn(w+ht/2)),d.rotate((L==3?-au:au)/2)):(H=Mn(P+q/2),K=ci);let ur=jv(M.label)?M.label(n,v,bt,Dt):M.label;d.fillText(ur,H,K),d.restore()}if(Dt==0)continue;let Nt=_[M.scale],kt=I==0?q:ht,re=I==0?P:w,Se=M._splits,we=Nt.distr==2?Se.map($n=>oi[$n]):Se,xe=Nt.distr==2?oi[Se[1]]-oi[Se[0]]:bt,Kt=M.ticks,Xt=M.border,Ge=Kt.show?Kt.size:0,tn=Mn(Ge*Te),Cn=Mn((M.alignTo==2?M._size-Ge-M.gap:M.gap)*Te),Ne=M._rotate*-au/180,en=m(M._pos*Te),ai=(tn+Cn)*ft,qn=en+ai;K=I==0?qn:0,H=I==1?qn:0;let _i=M.font[0],Li=M.align==1?Io:M.align==2?np:Ne>0?Io:Ne<0?np:I==0?"center":L==3?np:Io,qi=Ne||I==1?"middle":L==2?"top":cv;Lt(_i,at,Li,qi);let li=M.font[1]*M.lineGap,wi=Se.map($n=>m(a($n,Nt,kt,re))),Ii=M._values;for(let $n=0;$n<Ii.length;$n++){let ci=Ii[$n];if(ci!=null){I==0?H=wi[$n]:K=wi[$n],ci=""+ci;let ur=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Yn=0;Yn<ur.length;Yn++){let Qp=ur[Yn];Ne?(d.save(),d.translate(H,K+Yn*li),d.rotate(Ne),d.fillText(Qp,0,0),d.restore()):d.fillText(Qp,H,K+Yn*li)}}}Kt.show&&cn(wi,Kt.filter(n,we,v,Dt,xe),I,L,en,tn,Oe(Kt.width*Te,3),Kt.stroke(n,v),Kt.dash,Kt.cap);let $i=M.grid;$i.show&&cn(wi,$i.filter(n,we,v,Dt,xe),I,I==0?2:1,I==0?w:P,I==0?ht:q,Oe($i.width*Te,3),$i.stroke(n,v),$i.dash,$i.cap),Xt.show&&cn([en],[1],I==0?1:0,I==0?1:2,I==1?w:P,I==1?ht:q,Oe(Xt.width*Te,3),Xt.stroke(n,v),Xt.dash,Xt.cap)}Rn("drawAxes")}function ue(v){b.forEach((M,L)=>{L>0&&(M._paths=null,v&&(s==1?(M.min=null,M.max=null):M.facets.forEach(I=>{I.min=null,I.max=null})))})}let Qe=!1,Xn=!1,Le=[];function hn(){Xn=!1;for(let v=0;v<Le.length;v++)Rn(...Le[v]);Le.length=0}function Un(){Qe||(u2(Fp),Qe=!0)}function ll(v,M=!1){Qe=!0,Xn=M,v(n),Fp(),M&&Le.length>0&&queueMicrotask(hn)}n.batch=ll;function Fp(){if(ot&&(me(),ot=!1),yt&&(St(),yt=!1),xt){if(Xe(f,Io,Yt),Xe(f,"top",ae),Xe(f,tl,U),Xe(f,el,Ct),Xe(p,Io,Yt),Xe(p,"top",ae),Xe(p,tl,U),Xe(p,el,Ct),Xe(u,tl,Je),Xe(u,el,an),h.width=Mn(Je*Te),h.height=Mn(an*Te),E.forEach(({_el:v,_show:M,_size:L,_pos:I,side:H})=>{if(v!=null)if(M){let K=H===3||H===0?L:0,at=H%2==1;Xe(v,at?"left":"top",I-K),Xe(v,at?"width":"height",L),Xe(v,at?"top":"left",at?ae:Yt),Xe(v,at?"height":"width",at?Ct:U),up(v,Cr)}else vi(v,Cr)}),Nr=Is=Fr=B=j=$=Z=Et=S=null,Pt=1,Yo(!0),Yt!=Mt||ae!=ke||U!=zt||Ct!=$t){ue(!1);let v=U/zt,M=Ct/$t;if(mt&&!et&&ut.left>=0){ut.left*=v,ut.top*=M,Ur&&ss(Ur,Mn(ut.left),0,U,Ct),Or&&ss(Or,0,Mn(ut.top),U,Ct);for(let L=0;L<le.length;L++){let I=le[L];I!=null&&(ze[L]*=v,Wn[L]*=M,ss(I,Ci(ze[L]),Ci(Wn[L]),U,Ct))}}if(He.show&&!it&&He.left>=0&&He.width>0){He.left*=v,He.width*=v,He.top*=M,He.height*=M;for(let L in Nu)Xe(Vr,L,He[L])}Mt=Yt,ke=ae,zt=U,$t=Ct}Rn("setSize"),xt=!1}Je>0&&an>0&&(d.clearRect(0,0,h.width,h.height),Rn("drawClear"),A.forEach(v=>v()),Rn("draw")),He.show&&it&&(cl(He),it=!1),mt&&et&&(hr(null,!0,!1),et=!1),dt.show&&dt.live&&pt&&(Iu(),pt=!1),l||(l=!0,n.status=1,Rn("ready")),Ls=!1,Qe=!1}n.redraw=(v,M)=>{yt=M||!1,v!==!1?Ns(T,D.min,D.max):Un()};function Cu(v,M){let L=_[v];if(L.from==null){if(je==0){let I=L.range(n,M.min,M.max,v);M.min=I[0],M.max=I[1]}if(M.min>M.max){let I=M.min;M.min=M.max,M.max=I}if(je>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;v==T&&L.distr==2&&je>0&&(M.min=Bi(M.min,t[0]),M.max=Bi(M.max,t[0]),M.min==M.max&&M.max++),X[v]=M,ot=!0,Un()}}n.setScale=Cu;let Pu,Lu,Ur,Or,kp,Up,Br,zr,Op,Bp,Ve,$e,Ds=!1,In=ut.drag,Tn=In.x,An=In.y;mt&&(ut.x&&(Pu=Ri(FA,p)),ut.y&&(Lu=Ri(kA,p)),D.ori==0?(Ur=Pu,Or=Lu):(Ur=Lu,Or=Pu),Ve=ut.left,$e=ut.top);let He=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Vr=He.show?Ri(NA,He.over?p:f):null;function cl(v,M){if(He.show){for(let L in v)He[L]=v[L],L in Nu&&Xe(Vr,L,v[L]);M!==!1&&Rn("setSelect")}}n.setSelect=cl;function qy(v){if(b[v].show)tt&&up(oe[v],Cr);else if(tt&&vi(oe[v],Cr),mt){let L=Rt?le[0]:le[v];L!=null&&ss(L,-10,-10,U,Ct)}}function Ns(v,M,L){Cu(v,{min:M,max:L})}function Wi(v,M,L,I){M.focus!=null&&Jy(v),M.show!=null&&b.forEach((H,K)=>{K>0&&(v==K||v==null)&&(H.show=M.show,qy(K),s==2?(Ns(H.facets[0].scale,null,null),Ns(H.facets[1].scale,null,null)):Ns(H.scale,null,null),Un())}),L!==!1&&Rn("setSeries",v,M),I&&Zo("setSeries",n,v,M)}n.setSeries=Wi;function $y(v,M){gn(C[v],M)}function Yy(v,M){v.fill=be(v.fill||null),v.dir=Me(v.dir,-1),M=M??C.length,C.splice(M,0,v)}function Zy(v){v==null?C.length=0:C.splice(v,1)}n.addBand=Yy,n.setBand=$y,n.delBand=Zy;function Ky(v,M){b[v].alpha=M,mt&&le[v]!=null&&(le[v].style.opacity=M),tt&&oe[v]&&(oe[v].style.opacity=M)}let cs,Fs,cr,Hr={focus:!0};function Jy(v){if(v!=cr){let M=v==null,L=Ut.alpha!=1;b.forEach((I,H)=>{if(s==1||H>0){let K=M||H==0||H==v;I._focus=M?null:K,L&&Ky(H,K?1:Ut.alpha)}}),cr=v,L&&Un()}}tt&&jt&&_e(fv,At,v=>{ut._lock||(Jt(v),cr!=null&&Wi(null,Hr,!0,un.setSeries))});function Xi(v,M,L){let I=_[M];L&&(v=v/Te-(I.ori==1?ae:Yt));let H=U;I.ori==1&&(H=Ct,v=H-v),I.dir==-1&&(v=H-v);let K=I._min,at=I._max,ft=v/H,bt=K+(at-K)*ft,Dt=I.distr;return Dt==3?Fo(10,bt):Dt==4?QA(bt,I.asinh):Dt==100?I.bwd(bt):bt}function jy(v,M){let L=Xi(v,T,M);return Bi(L,t[0],nn,sn)}n.valToIdx=v=>Bi(v,t[0]),n.posToIdx=jy,n.posToVal=Xi,n.valToPos=(v,M,L)=>_[M].ori==0?r(v,_[M],L?q:U,L?P:0):o(v,_[M],L?ht:Ct,L?w:0),n.setCursor=(v,M,L)=>{Ve=v.left,$e=v.top,hr(null,M,L)};function zp(v,M){Xe(Vr,Io,He.left=v),Xe(Vr,tl,He.width=M)}function Vp(v,M){Xe(Vr,"top",He.top=v),Xe(Vr,el,He.height=M)}let qo=D.ori==0?zp:Vp,$o=D.ori==1?zp:Vp;function Qy(){if(tt&&dt.live)for(let v=s==2?1:0;v<b.length;v++){if(v==0&&he)continue;let M=dt.values[v],L=0;for(let I in M)Ht[v][L++].firstChild.nodeValue=M[I]}}function Iu(v,M){if(v!=null&&(v.idxs?v.idxs.forEach((L,I)=>{st[I]=L}):i2(v.idx)||st.fill(v.idx),dt.idx=st[0]),tt&&dt.live){for(let L=0;L<b.length;L++)(L>0||s==1&&!he)&&tb(L,st[L]);Qy()}pt=!1,M!==!1&&Rn("setLegend")}n.setLegend=Iu;function tb(v,M){let L=b[v],I=v==0&&V==2?oi:t[v],H;he?H=L.values(n,v,M)??se:(H=L.value(n,M==null?null:I[M],v,M),H=H==null?se:{_:H}),dt.values[v]=H}function hr(v,M,L){Op=Ve,Bp=$e,[Ve,$e]=ut.move(n,Ve,$e),ut.left=Ve,ut.top=$e,mt&&(Ur&&ss(Ur,Mn(Ve),0,U,Ct),Or&&ss(Or,0,Mn($e),U,Ct));let I,H=nn>sn;cs=Ue,Fs=null;let K=D.ori==0?U:Ct,at=D.ori==1?U:Ct;if(Ve<0||je==0||H){I=ut.idx=null;for(let ft=0;ft<b.length;ft++){let bt=le[ft];bt!=null&&ss(bt,-10,-10,U,Ct)}jt&&Wi(null,Hr,!0,v==null&&un.setSeries),dt.live&&(st.fill(I),pt=!0)}else{let ft,bt,Dt;s==1&&(ft=D.ori==0?Ve:$e,bt=Xi(ft,T),I=ut.idx=Bi(bt,t[0],nn,sn),Dt=W(t[0][I],D,K,0));let Nt=-10,kt=-10,re=0,Se=0,we=!0,xe="",Kt="";for(let Xt=s==2?1:0;Xt<b.length;Xt++){let Ge=b[Xt],tn=st[Xt],Cn=tn==null?null:s==1?t[Xt][tn]:t[Xt][1][tn],Ne=ut.dataIdx(n,Xt,I,bt),en=Ne==null?null:s==1?t[Xt][Ne]:t[Xt][1][Ne];if(pt=pt||en!=Cn||Ne!=tn,st[Xt]=Ne,Xt>0&&Ge.show){let ai=Ne==null?-10:Ne==I?Dt:W(s==1?t[0][Ne]:t[Xt][0][Ne],D,K,0),qn=en==null?-10:N(en,s==1?_[Ge.scale]:_[Ge.facets[1].scale],at,0);if(jt&&en!=null){let _i=D.ori==1?Ve:$e,Li=Sn(Ut.dist(n,Xt,Ne,qn,_i));if(Li<cs){let qi=Ut.bias;if(qi!=0){let li=Xi(_i,Ge.scale),wi=en>=0?1:-1,Ii=li>=0?1:-1;Ii==wi&&(Ii==1?qi==1?en>=li:en<=li:qi==1?en<=li:en>=li)&&(cs=Li,Fs=Xt)}else cs=Li,Fs=Xt}}if(pt||Rt){let _i,Li;D.ori==0?(_i=ai,Li=qn):(_i=qn,Li=ai);let qi,li,wi,Ii,$i,$n,ci=!0,ur=lt.bbox;if(ur!=null){ci=!1;let Yn=ur(n,Xt);wi=Yn.left,Ii=Yn.top,qi=Yn.width,li=Yn.height}else wi=_i,Ii=Li,qi=li=lt.size(n,Xt);if($n=lt.fill(n,Xt),$i=lt.stroke(n,Xt),Rt)Xt==Fs&&cs<=Ut.prox&&(Nt=wi,kt=Ii,re=qi,Se=li,we=ci,xe=$n,Kt=$i);else{let Yn=le[Xt];Yn!=null&&(ze[Xt]=wi,Wn[Xt]=Ii,bv(Yn,qi,li,ci),vv(Yn,$n,$i),ss(Yn,Ci(wi),Ci(Ii),U,Ct))}}}}if(Rt){let Xt=Ut.prox,Ge=cr==null?cs<=Xt:cs>Xt||Fs!=cr;if(pt||Ge){let tn=le[0];tn!=null&&(ze[0]=Nt,Wn[0]=kt,bv(tn,re,Se,we),vv(tn,xe,Kt),ss(tn,Ci(Nt),Ci(kt),U,Ct))}}}if(He.show&&Ds)if(v!=null){let[ft,bt]=un.scales,[Dt,Nt]=un.match,[kt,re]=v.cursor.sync.scales,Se=v.cursor.drag;if(Tn=Se._x,An=Se._y,Tn||An){let{left:we,top:xe,width:Kt,height:Xt}=v.select,Ge=v.scales[kt].ori,tn=v.posToVal,Cn,Ne,en,ai,qn,_i=ft!=null&&Dt(ft,kt),Li=bt!=null&&Nt(bt,re);_i&&Tn?(Ge==0?(Cn=we,Ne=Kt):(Cn=xe,Ne=Xt),en=_[ft],ai=W(tn(Cn,kt),en,K,0),qn=W(tn(Cn+Ne,kt),en,K,0),qo(zi(ai,qn),Sn(qn-ai))):qo(0,K),Li&&An?(Ge==1?(Cn=we,Ne=Kt):(Cn=xe,Ne=Xt),en=_[bt],ai=N(tn(Cn,re),en,at,0),qn=N(tn(Cn+Ne,re),en,at,0),$o(zi(ai,qn),Sn(qn-ai))):$o(0,at)}else Fu()}else{let ft=Sn(Op-kp),bt=Sn(Bp-Up);if(D.ori==1){let re=ft;ft=bt,bt=re}Tn=In.x&&ft>=In.dist,An=In.y&&bt>=In.dist;let Dt=In.uni;Dt!=null?Tn&&An&&(Tn=ft>=Dt,An=bt>=Dt,!Tn&&!An&&(bt>ft?An=!0:Tn=!0)):In.x&&In.y&&(Tn||An)&&(Tn=An=!0);let Nt,kt;Tn&&(D.ori==0?(Nt=Br,kt=Ve):(Nt=zr,kt=$e),qo(zi(Nt,kt),Sn(kt-Nt)),An||$o(0,at)),An&&(D.ori==1?(Nt=Br,kt=Ve):(Nt=zr,kt=$e),$o(zi(Nt,kt),Sn(kt-Nt)),Tn||qo(0,K)),!Tn&&!An&&(qo(0,0),$o(0,0))}if(In._x=Tn,In._y=An,v==null){if(L){if(jp!=null){let[ft,bt]=un.scales;un.values[0]=ft!=null?Xi(D.ori==0?Ve:$e,ft):null,un.values[1]=bt!=null?Xi(D.ori==1?Ve:$e,bt):null}Zo(ip,n,Ve,$e,U,Ct,I)}if(jt){let ft=L&&un.setSeries,bt=Ut.prox;cr==null?cs<=bt&&Wi(Fs,Hr,!0,ft):cs>bt?Wi(null,Hr,!0,ft):Fs!=cr&&Wi(Fs,Hr,!0,ft)}}pt&&(dt.idx=I,Iu()),M!==!1&&Rn("setCursor")}let ks=null;Object.defineProperty(n,"rect",{get(){return ks==null&&Yo(!1),ks}});function Yo(v=!1){v?ks=null:(ks=p.getBoundingClientRect(),Rn("syncRect",ks))}function Hp(v,M,L,I,H,K,at){ut._lock||Ds&&v!=null&&v.movementX==0&&v.movementY==0||(Du(v,M,L,I,H,K,at,!1,v!=null),v!=null?hr(null,!0,!0):hr(M,!0,!1))}function Du(v,M,L,I,H,K,at,ft,bt){if(ks==null&&Yo(!1),Jt(v),v!=null)L=v.clientX-ks.left,I=v.clientY-ks.top;else{if(L<0||I<0){Ve=-10,$e=-10;return}let[Dt,Nt]=un.scales,kt=M.cursor.sync,[re,Se]=kt.values,[we,xe]=kt.scales,[Kt,Xt]=un.match,Ge=M.axes[0].side%2==1,tn=D.ori==0?U:Ct,Cn=D.ori==1?U:Ct,Ne=Ge?K:H,en=Ge?H:K,ai=Ge?I:L,qn=Ge?L:I;if(we!=null?L=Kt(Dt,we)?a(re,_[Dt],tn,0):-10:L=tn*(ai/Ne),xe!=null?I=Xt(Nt,xe)?a(Se,_[Nt],Cn,0):-10:I=Cn*(qn/en),D.ori==1){let _i=L;L=I,I=_i}}bt&&(M==null||M.cursor.event.type==ip)&&((L<=1||L>=U-1)&&(L=Ar(L,U)),(I<=1||I>=Ct-1)&&(I=Ar(I,Ct))),ft?(kp=L,Up=I,[Br,zr]=ut.move(n,L,I)):(Ve=L,$e=I)}let Nu={width:0,height:0,left:0,top:0};function Fu(){cl(Nu,!1)}let Gp,Wp,Xp,qp;function $p(v,M,L,I,H,K,at){Ds=!0,Tn=An=In._x=In._y=!1,Du(v,M,L,I,H,K,at,!0,!1),v!=null&&(_e(sp,cp,Yp,!1),Zo(uv,n,Br,zr,U,Ct,null));let{left:ft,top:bt,width:Dt,height:Nt}=He;Gp=ft,Wp=bt,Xp=Dt,qp=Nt}function Yp(v,M,L,I,H,K,at){Ds=In._x=In._y=!1,Du(v,M,L,I,H,K,at,!1,!0);let{left:ft,top:bt,width:Dt,height:Nt}=He,kt=Dt>0||Nt>0,re=Gp!=ft||Wp!=bt||Xp!=Dt||qp!=Nt;if(kt&&re&&cl(He),In.setScale&&kt&&re){let Se=ft,we=Dt,xe=bt,Kt=Nt;if(D.ori==1&&(Se=bt,we=Nt,xe=ft,Kt=Dt),Tn&&Ns(T,Xi(Se,T),Xi(Se+we,T)),An)for(let Xt in _){let Ge=_[Xt];Xt!=T&&Ge.from==null&&Ge.min!=Ue&&Ns(Xt,Xi(xe+Kt,Xt),Xi(xe,Xt))}Fu()}else ut.lock&&(ut._lock=!ut._lock,hr(M,!0,v!=null));v!=null&&(xn(sp,cp),Zo(sp,n,Ve,$e,U,Ct,null))}function eb(v,M,L,I,H,K,at){if(ut._lock)return;Jt(v);let ft=Ds;if(Ds){let bt=!0,Dt=!0,Nt=10,kt,re;D.ori==0?(kt=Tn,re=An):(kt=An,re=Tn),kt&&re&&(bt=Ve<=Nt||Ve>=U-Nt,Dt=$e<=Nt||$e>=Ct-Nt),kt&&bt&&(Ve=Ve<Br?0:U),re&&Dt&&($e=$e<zr?0:Ct),hr(null,!0,!0),Ds=!1}Ve=-10,$e=-10,st.fill(null),hr(null,!0,!0),ft&&(Ds=ft)}function Zp(v,M,L,I,H,K,at){ut._lock||(Jt(v),Xo(),Fu(),v!=null&&Zo(pv,n,Ve,$e,U,Ct,null))}function Kp(){E.forEach(yR),k(n.width,n.height,!0)}Pr(lu,No,Kp);let Gr={};Gr.mousedown=$p,Gr.mousemove=Hp,Gr.mouseup=Yp,Gr.dblclick=Zp,Gr.setSeries=(v,M,L,I)=>{let H=un.match[2];L=H(n,M,L),L!=-1&&Wi(L,I,!0,!1)},mt&&(_e(uv,p,$p),_e(ip,p,Hp),_e(dv,p,v=>{Jt(v),Yo(!1)}),_e(fv,p,eb),_e(pv,p,Zp),xp.add(n),n.syncRect=Yo);let hl=n.hooks=i.hooks||{};function Rn(v,M,L){Xn?Le.push([v,M,L]):v in hl&&hl[v].forEach(I=>{I.call(null,n,M,L)})}(i.plugins||[]).forEach(v=>{for(let M in v.hooks)hl[M]=(hl[M]||[]).concat(v.hooks[M])});let Jp=(v,M,L)=>L,un=gn({key:null,setSeries:!1,filters:{pub:Ev,sub:Ev},scales:[T,b[1]?b[1].scale:null],match:[Tv,Tv,Jp],values:[null,null]},ut.sync);un.match.length==2&&un.match.push(Jp),ut.sync=un;let jp=un.key,ku=wy(jp);function Zo(v,M,L,I,H,K,at){un.filters.pub(v,M,L,I,H,K,at)&&ku.pub(v,M,L,I,H,K,at)}ku.sub(n);function nb(v,M,L,I,H,K,at){un.filters.sub(v,M,L,I,H,K,at)&&Gr[v](null,M,L,I,H,K,at)}n.pub=nb;function ib(){ku.unsub(n),xp.delete(n),En.clear(),dp(lu,No,Kp),c.remove(),At?.remove(),Rn("destroy")}n.destroy=ib;function Uu(){Rn("init",i,t),Wo(t||i.data,!1),X[T]?Cu(T,X[T]):Xo(),it=He.show&&(He.width>0||He.height>0),et=pt=!0,k(i.width,i.height)}return b.forEach(Dr),E.forEach(rs),e?e instanceof HTMLElement?(e.appendChild(c),Uu()):e(n,Uu):Uu(),n}kn.assign=gn;kn.fmtNum=Sp;kn.rangeNum=cu;kn.rangeLog=du;kn.rangeAsinh=wp;kn.orient=Ir;kn.pxRatio=Te;kn.join=h2;kn.fmtDate=Tp,kn.tzDate=_2;kn.sync=wy;{kn.addGap=iR,kn.clipGaps=mu;let i=kn.paths={points:Ry};i.linear=Py,i.stepped=oR,i.bars=aR,i.spline=cR}var bR=6,_R={light:"#b3470b",dark:"#ff9a52"};function Ny({ctx:i,bbox:t,valToPos:e,scales:n},s,r,o){i.save(),i.beginPath(),i.lineWidth=devicePixelRatio,i.strokeStyle=_R[s],i.globalAlpha=.7,i.setLineDash([3*devicePixelRatio,4*devicePixelRatio]);for(let{time:a}of r){if(a<(n.x.min??a)||a>(n.x.max??a))continue;let l=Math.round(e(a,"x",!0));i.moveTo(l,t.top),i.lineTo(l,t.top+t.height)}i.stroke(),i.globalAlpha=1,i.setLineDash([8*devicePixelRatio,4*devicePixelRatio]);for(let{limit:a,hue:l}of o){let c=Math.round(e(a,"y",!0));i.strokeStyle=l,i.beginPath(),i.moveTo(t.left,c),i.lineTo(t.left+t.width,c),i.stroke()}i.restore()}function Fy(i,t,e){let n=O("div",{class:"tip",hidden:""});i.over.append(n),i.over.addEventListener("mousemove",s=>{let{left:r,width:o}=i.over.getBoundingClientRect(),a=s.clientX-r,l=e().filter(({time:h})=>Math.abs(i.valToPos(h,"x")-a)<bR);if(n.hidden=!l.length,!l.length)return;let c=[...new Set(l.map(({time:h,text:d})=>`${h.toFixed(2)} s ${d}`))];n.textContent=[...c.slice(0,3),...c.length>3?[`and ${c.length-3} more`]:[]].join(`
`),n.style.left=a>o/2?"auto":`${a+10}px`,n.style.right=a>o/2?`${o-a+10}px`:"auto"}),t.addEventListener("mouseleave",()=>n.hidden=!0)}var Dp="11px system-ui";function yu(i){let t=Math.abs(i);return t!==0&&(t>=1e5||t<.001)?i.toExponential().replace("e+","e"):String(i)}function ky(i){return Math.abs(i)<1e-9?"0":Math.abs(i)>=1e5?i.toExponential(2).replace("e+","e"):i.toPrecision(4)}function Uy(i,t){if(!t?.length)return 40;let{ctx:e}=i;e.save(),e.font=Dp;let n=Math.max(...t.map(s=>e.measureText(s??"").width));return e.restore(),Math.max(40,Math.ceil(n)+18)}function Oy(i,t){if(i===null||t===null||!Number.isFinite(i+t))return[-1,1];let e=Math.max(t-i,.02*Math.max(Math.abs(i),Math.abs(t)),.001),n=(i+t)/2;return[n-.58*e,n+.58*e]}var By=8;function zy(i,t,e){let n=O("summary",{},"Choose signals"),s=O("details",{class:"picker"},n),r=O("div",{class:"picker-columns"});for(let l of new Set(i.map(c=>c.group))){let c=O("fieldset",{},O("legend",{},l));for(let h of i.filter(d=>d.group===l)){let d=rn("signal"),u=O("input",{type:"checkbox",id:d,"data-signal":h.id});u.checked=t.has(h.id),u.addEventListener("change",()=>{u.checked?t.add(h.id):t.delete(h.id),e()});let f=O("span",{},`${h.label} `,O("small",{},h.unit));c.append(O("label",{for:d,title:h.id},u,f))}r.append(c)}let o=O("div",{class:"picker-list"},r);s.append(o);let a=()=>{if(!s.open)return;let{top:l,bottom:c}=n.getBoundingClientRect(),[h,d]=[l-By,innerHeight-c-By],u=h>d;o.style.top=u?"auto":`${c}px`,o.style.bottom=u?`${innerHeight-l}px`:"auto",o.style.maxHeight=`${Math.max(u?h:d,120)}px`};return s.addEventListener("toggle",a),addEventListener("resize",a),addEventListener("scroll",a,{passive:!0}),document.getElementById("panel")?.addEventListener("scroll",a,{passive:!0}),document.addEventListener("pointerdown",l=>{s.contains(l.target)||(s.open=!1)}),s.addEventListener("keydown",l=>{l.key==="Escape"&&(s.open=!1,n.focus())}),s}var bu=class{constructor(t,e){this.signals=t;this.kept=e;this.values=t.map(()=>[])}signals;kept;times=[];values;other=null;add(t,e){let n=this.cut(t),{times:s}=this;if(s.length&&t-s[s.length-1]<.05-1e-9)return n;s.push(t),this.values.forEach((r,o)=>r.push(Vy(e[o])));for(let r of this.other?.values??[])r.push(null);if(s.length>this.kept/.05+40)for(let r of[s,...this.columns()])r.splice(0,40);return!0}cut(t){let e=this.times.length;for(;e>0&&this.times[e-1]>t+1e-9;)--e;if(e===this.times.length)return!1;for(let n of[this.times,...this.columns()])n.length=e;return!0}compare(t,e){t===null||e===null?this.other=null:this.other={names:[t,e],values:this.other?.values??this.values.map(n=>n.map(()=>null))}}addOther(t,e){let n=this.times.length-1;if(!this.other||this.times[n]!==t||!e)return;let s=e();this.other.values.forEach((r,o)=>r[n]=Vy(s[o]))}points(){let t=e=>Object.fromEntries(this.signals.map((n,s)=>[n.id,[...e[s]]]));return{times:[...this.times],values:t(this.values),other:this.other&&t(this.other.values)}}columns(){return[...this.values,...this.other?.values??[]]}};function Vy(i){return Number.isFinite(i)?i:null}function _u(i,t){let[e,n]=[0,i.length-1];for(;e<n;){let s=e+n+1>>1;i[s]<=t?e=s:n=s-1}return e}var Hy=30,wu=3,wR=80,MR=.5,Gy={light:["#0b7a99","#c8431b","#5c8714","#7a4cc4","#a06f00","#c02f78","#2f5fc4","#2d7d70"],dark:["#4fc3e4","#ff8a5f","#a8d159","#bb97f5","#ecbb45","#f580b8","#86aef7","#74cdbf"]},Mu=class{constructor(t,e,n,s,r,o=[]){this.signals=e;this.live=s;this.seek=r;this.events=o;this.chosen=new Set(n),this.records=new bu(e,Hy);let a=zy(e,this.chosen,()=>this.build());t.append(O("div",{class:"plots-head"},O("h2",{},"Plots"),this.key,a),this.area),new ResizeObserver(()=>this.fit()).observe(this.area),this.dark.addEventListener("change",()=>this.build()),this.build()}signals;live;seek;events;records;charts=[];area=O("div",{class:"charts"});key=O("span",{class:"plots-key"});chosen;dark=matchMedia("(prefers-color-scheme: dark)");marked=NaN;stale=!0;drawn=-1/0;add(t,e){this.records.add(t,e)&&(this.stale=!0)}compare(t,e){let n=this.compared;n&&n[0]===t&&n[1]===e||(this.records.compare(t,e),this.build())}addOther(t,e){this.records.addOther(t,e)}clear(){this.records.cut(-1/0),this.stale=!0}mark(t){this.events=t,this.explain(),this.stale=!0}fill(t,e){this.records.times=Array.from(t),this.records.values=this.signals.map((n,s)=>e(s)),this.stale=!0}points(){return this.records.points()}get compared(){return this.records.other?.names??null}get shown(){return[...this.chosen]}show(t){this.chosen.clear();for(let e of t)this.chosen.add(e);for(let e of document.querySelectorAll("input[data-signal]"))e.checked=this.chosen.has(e.dataset.signal??"");this.build()}draw(t){if(!this.stale&&(this.live||t===this.marked)||this.live&&performance.now()-this.drawn<wR)return;this.drawn=performance.now(),this.marked=t;let e=this.live?this.records.times.length-1:_u(this.records.times,t);for(let{plot:n,signals:s,mark:r}of this.charts)this.stale&&n.setData(this.columns(s),!0),this.move(n,r),this.records.times.length&&(n.cursor.left??-1)<0&&n.setLegend({idx:Math.max(e,0)},!1);this.stale=!1}columns(t){let{times:e,values:n,other:s}=this.records;return[e,...t.map(r=>n[r]),...s?t.map(r=>s.values[r]):[]]}build(){for(let{plot:s}of this.charts)s.destroy();this.area.replaceChildren();let t=this.signals.map((s,r)=>({signal:s,i:r})).filter(({signal:s})=>this.chosen.has(s.id)),e=[...new Set(t.map(({signal:s})=>s.unit))];this.charts=e.slice(0,wu).map(s=>{let r=t.filter(({signal:o})=>o.unit===s);return this.chart(s,r.map(({i:o})=>o),Math.min(e.length,wu))});let n=e.length>wu?`${e.length} units are chosen; ${wu} charts fit.`:"";(!e.length||n)&&this.area.append(O("p",{class:"note"},n||"No signal is chosen.")),this.explain(),this.stale=!0}explain(){let t=this.charts.some(({signals:s})=>s.some(r=>this.signals[r].limit!==void 0)),e=[this.events.length?O("span",{class:"key-event"},"events"):null,t?O("span",{class:"key-limit"},"limits, in the colour of their curve"):null],n=this.compared?.map((s,r)=>O("span",{class:r?"key-other":"key-first"},s))??[];this.key.replaceChildren(...n,...e.filter(s=>s!==null))}get scheme(){return this.dark.matches?"dark":"light"}series(t,e,n,s){let r=Gy[this.scheme];return{label:this.signals[t].label.slice(0,-n.length||void 0),stroke:r[e%r.length],width:1.75,dash:s,points:{show:!1},spanGaps:!1,value:(o,a)=>a==null?"\u2013":ky(a)}}seconds(t,e){return this.compared?t.map((n,s)=>{let r=this.series(n,s,e,[6,4]);return{...r,label:`\u254C ${r.label}`}}):[]}chart(t,e,n){let s=getComputedStyle(document.documentElement),r=s.getPropertyValue("--line"),o={stroke:s.getPropertyValue("--muted"),grid:{stroke:r,width:1},ticks:{stroke:r,width:1,size:4},font:Dp},a=(p,x)=>x.map(yu),l=O("div",{class:"mark",hidden:""}),c=SR(e.map(p=>this.signals[p].label)),h=`${c.slice(2)} [${t||"1"}]`.trimStart(),d=O("div",{class:"chart-head"},O("span",{class:"chart-unit"},c?`${h[0].toUpperCase()}${h.slice(1)}`:h)),u=O("div",{class:"chart"},d);this.area.append(u);let f=new kn({...this.size(n),scales:{x:{time:!1,range:(p,x,m)=>this.live?[Math.max(m-Hy,0),Math.max(m,5)]:[x,m]},y:{range:(p,x,m)=>Oy(x,m===null?null:Math.max(m,...this.limits(e).map(({limit:g})=>g)))}},axes:[{...o,size:26,gap:2,values:(p,x)=>x.map((m,g)=>g===x.length-1?`${yu(m)} s`:yu(m))},{...o,values:a,size:Uy,gap:3}],legend:{mount:(p,x)=>d.append(x)},padding:[6,14,null,null],series:[{label:"Time",value:(p,x)=>typeof x=="number"?`${x.toFixed(2)} s`:""},...e.map((p,x)=>this.series(p,x,c)),...this.seconds(e,c)],cursor:{sync:{key:"time"},drag:{x:!this.live,y:!1},points:{size:6}},hooks:{ready:[p=>{p.over.append(l),this.clicks(p),Fy(p,u,()=>this.events)}],drawAxes:[p=>Ny(p,this.scheme,this.events,this.limits(e))],setScale:[p=>this.move(p,l)],setSize:[p=>this.move(p,l)]}},this.columns(e),u);return u.style.width=`${f.width}px`,{box:u,plot:f,signals:e,mark:l}}limits(t){let e=Gy[this.scheme];return t.flatMap((n,s)=>{let{limit:r}=this.signals[n];return r!==void 0&&this.records.values[n].some(o=>o!==null&&o>=MR*r)?[{limit:r,hue:e[s%e.length]}]:[]})}size(t){let e=Math.max(this.area.clientWidth,200),n=e>640?t:1;return{width:Math.floor(e/Math.max(n,1))-2,height:e>640?148:150}}fit(){let t=this.size(this.charts.length);for(let{plot:e,box:n}of this.charts)n.style.width=`${t.width}px`,e.setSize(t)}move(t,e){if(this.live||Number.isNaN(this.marked))return;let n=t.valToPos(this.marked,"x"),s=t.bbox.width/devicePixelRatio;e.hidden=!(n>=-1&&n<=s+1),e.style.transform=`translateX(${n-1}px)`}clicks(t){this.live||t.over.addEventListener("click",e=>{this.seek(t.posToVal(e.clientX-t.over.getBoundingClientRect().left,"x"))})}};function SR(i){let[t,...e]=i.map(n=>n.includes(", ")?n.slice(n.lastIndexOf(", ")):"");return e.length&&e.every(n=>n===t)?t:""}var ER=-32768,Su=class{constructor(t){this.page=t;this.data=t.playback,this.times=new Float64Array(Rs(this.data.time)),this.whole=new Int16Array(Rs(this.data.values));let{poses:e,bending:n,reactions:s,signals:r,shown:o}=this.data;this.columns=[...e,...n,...s,...r,...o];let a=[e.length,e.length+n.length,e.length+n.length+s.length];this.first={bending:a[0],reactions:a[1],signals:a[2],shown:a[2]+r.length},this.bending=new Float64Array(n.length),this.reactions=new Float64Array(this.data.reactions.length)}page;times;data;whole;columns;pose=new Float64Array(7);bending;reactions;first;get start(){return this.times[0]}get end(){return this.times[this.times.length-1]}signal(t){let e=this.first.signals+t;return Array.from(this.times,(n,s)=>{let r=this.at(s,e);return Number.isNaN(r)?null:r})}value(t,e){return this.between(this.first.signals+t,e)}show(t,e){this.page.scene.bodies.forEach((n,s)=>{for(let r=0;r<7;++r)this.pose[r]=this.between(7*s+r,e);t.poseFromQuaternion(n,this.pose)});for(let n=0;n<this.bending.length;++n)this.bending[n]=this.between(this.first.bending+n,e);this.bending.length&&t.bend(this.bending,0);for(let n=0;n<this.reactions.length;++n)this.reactions[n]=this.between(this.first.reactions+n,e);for(let n=0;n<t.shown.length;++n)t.shown[n]=this.between(this.first.shown+n,e);t.finish(this.reactions.length?this.reactions:null,n=>6*n)}profile(t,e,n){let{wave:s}=this.data;if(!s)return null;let r=this.page.signals.findIndex(o=>o.id===s.signal);for(let o=0;o<n.length;++o){let a=e*(2*o/(n.length-1)-1),l=Math.min(Math.max(t-a/s.speed,this.start),this.end),c=this.value(r,l);n[o]=Number.isNaN(c)?0:c}return s.direction}between(t,e){let n=this.row(e),s=Math.min(n+1,this.times.length-1),r=this.at(n,t),o=this.at(s,t),a=this.times[s]-this.times[n];return a>0?r+(o-r)*(e-this.times[n])/a:r}row(t){return _u(this.times,t)}at(t,e){let n=this.whole[t*this.columns.length+e];if(n===ER)return NaN;let{low:s,high:r}=this.columns[e];return s+(n+32767)/65534*(r-s)}};function Xy(i,t){let e=t.names.outputs.find(({name:s})=>s===i.name);if(!e)return new Int32Array(i.size).fill(-1);let n=new Map(Wy(e).map((s,r)=>[s,e.offset+r]));return Int32Array.from(Wy(i),s=>n.get(s)??-1)}function Wy({labels:i,size:t}){let e=Object.values(i).reduce((n,s)=>n.flatMap(r=>s.map(o=>`${r}/${o}`)),[""]);return e.length===t?e:Array.from({length:t},(n,s)=>String(s))}var Eu=class{input;samples;every;constructor({input:t,every:e,low:n,high:s,values:r}){this.input=t,this.every=e,this.samples=Float64Array.from(new Int16Array(Rs(r)),o=>n+(o+32767)/65534*(s-n))}at(t){let e=this.samples.length-1,s=Math.max(t,0)/this.every%(2*e),r=s>e?2*e-s:s,o=Math.min(Math.floor(r),e-1);return this.samples[o]+(r-o)*(this.samples[o+1]-this.samples[o])}};var TR=8,AR=6,RR=10,CR=1e5,Tu=class i{constructor(t,e,n){this.data=t;this.programs=e;this.program=e[0],n!==void 0?this.sea=n:this.sea=t.sea?new Wh(t.sea,this.program.formulas):null,this.series=t.series.map(s=>new Eu(s)),this.p=Float64Array.from(this.program.p0),this.run=this.started(t.step,this.program.x0,0),this.y=new Float64Array(this.program.sizes.ny),this.index();for(let s of t.motors)s.parameter&&this.setParameter(s.parameter,s.start*s.value);this.outputs()}data;programs;sea;y;failed=!1;said={text:"",until:0};found=new Map;program;chosen=0;run;p;places=new Map;goals=new Map;added=new Map;edited=new Map;series;kept=[];halved=0;spent=0;simulated=0;twin=null;get time(){return this.run.t}get step(){return this.run.h}get names(){return this.program.names.states}get x(){return this.run.x}get variant(){return this.chosen}get load(){return this.simulated>0?this.spent/this.simulated:0}get trouble(){return this.failed||this.run.t<this.said.until?this.said.text:""}heard(){this.failed||(this.said.until=-1/0)}entry(t,e){let n=this.found.get(t);if(!n){let s=this.programs[0].names.outputs.find(({name:r})=>r===t);n=s?Xy(s,this.program):new Int32Array(0),this.found.set(t,n)}return n[e]??-1}outputOffset(t){return this.program.names.outputs.find(e=>e.name===t)?.offset??-1}outputLabels(t){let e=this.program.names.outputs.find(n=>n.name===t);return e?Object.values(e.labels)[0]??[]:[]}vapour(){let t=this.outputOffset("cavitation");return t<0?[]:this.outputLabels("cavitation").filter((e,n)=>this.y[t+n]>0)}parameter(t){return this.p[this.places.get(t)??-1]??NaN}setParameter(t,e){let n=this.places.get(t);if(n===void 0)throw new RangeError(`there is no parameter ${t}`);this.p[n]=e,this.program.prepare(this.p,this.run.c),this.twin?.places.has(t)&&this.twin.setParameter(t,e)}usual(t){return this.edited.get(t)??this.unedited(t)}unedited(t){return this.program.p0[this.places.get(t)??-1]??NaN}edits=()=>new Map;edit(){let t=this.edited;this.edited=this.edits(this.chosen,e=>this.unedited(e));for(let e of new Set([...t.keys(),...this.edited.keys()])){let n=this.places.get(e);if(n===void 0)continue;let s=t.get(e)??this.unedited(e),r=this.p[n]===s||s===0?1:this.p[n]/s;this.p[n]=r*this.usual(e)}this.program.prepare(this.p,this.run.c),this.outputs(),this.twin&&(this.twin.edits=this.edits,this.twin.edit())}scale(t,e,n=0){let s=t.filter(l=>this.places.has(l)),r=s.map(l=>e*this.usual(l)),o=s.map((l,c)=>Math.abs(r[c]-this.parameter(l))/n),a=`scale ${t[0]}`;this.goals.delete(a),n>0?this.goals.set(a,{parameters:s,targets:r,rates:o}):s.forEach((l,c)=>this.p[this.places.get(l)]=r[c]),this.program.prepare(this.p,this.run.c),this.twin?.scale(t,e,n)}setAdded(t,e){this.added.set(t,e),this.applyAdded(),this.twin?.setAdded(t,e)}moveTo(t,e,n,s){this.goals.set(t,{parameters:e,targets:n,rates:e.map(()=>s)}),e.every(r=>this.twin?.places.has(r))&&this.twin?.moveTo(t,e,n,s)}stay(t){this.goals.delete(t),this.twin?.stay(t)}pair(t){if(this.twin=null,t===null)return null;let e=new i(this.data,this.programs,this.sea);Object.assign(e,{program:this.program,chosen:this.chosen,p:Float64Array.from(this.p),edits:this.edits,edited:this.edited}),e.index();for(let[n,s]of this.added)e.added.set(n,s);return e.choose(t,!1),this.twin=e,e}restarted=()=>{};choose(t,e=!0){let[n,s]=[this.data.variants[this.chosen],this.data.variants[t]],r=s.place===n.place;e&&s.sea&&JSON.stringify(s.sea)!==JSON.stringify(n.sea)&&this.sea?.set(s.sea);let o=new Map(this.program.names.parameters.map(({name:l},c)=>[l,this.p[c]])),a=new Map(this.program.names.parameters.map(({name:l})=>[l,this.usual(l)]));if(this.program=this.programs[t],this.chosen=t,this.p=Float64Array.from(this.program.p0),this.index(),this.edited=this.edits(t,l=>this.unedited(l)),this.program.names.parameters.forEach(({name:l},c)=>{let h=o.get(l);this.p[c]=h!==void 0&&h!==a.get(l)?h:this.usual(l)}),this.found.clear(),this.y=new Float64Array(this.program.sizes.ny),this.run=this.started(this.run.h,this.run.x,this.run.t),r)return this.outputs();this.reset(),this.restarted()}reset(){this.goals.clear(),this.sea?.reset(),this.run=this.started(this.data.step,this.program.x0,0),this.kept=[],this.halved=0,this.said={text:"",until:0},this.failed=!1,this.outputs()}advance(t,e=1/0){let n=performance.now(),s=this.run.t;this.pace();let r=s+t-1e-9*Math.max(1,t);for(;this.run.t<r&&!this.failed;){let a=Math.max(1,Math.round((r-this.run.t)/this.run.h));this.keep();let l=this.goals.size>0,c=l?1:Math.min(a,e===1/0?256:TR);if(l&&this.follow(),(this.program.rk4(this.run,c)<c||this.unbounded())&&this.recover(),this.sea?.follow(this.run.t),performance.now()-n>e)break}let o=this.run.t-s;if(o>0){let a=Math.exp(-o/2);this.spent=a*this.spent+(performance.now()-n)/1e3,this.simulated=a*this.simulated+o}return this.outputs(),o}outputs(){this.run.inputs?.(this.run.t,this.run.u),this.program.outputs(this.run.t,this.run.x,this.run.u,this.run.c,this.y)}index(){this.places.clear(),this.program.names.parameters.forEach(({name:t},e)=>this.places.set(t,e))}started(t,e,n){let s=this.program.start(t,this.p,e,n),r=new Map(this.program.names.inputs.map(({name:c},h)=>[c,h])),{sea:o}=this,a=o?.inputs.map(c=>c.map(h=>Int32Array.from(h,d=>r.get(d)??-1)))??[],l=this.series.flatMap(c=>r.has(c.input)?[{one:c,at:r.get(c.input)}]:[]);return(o||l.length)&&(s.inputs=(c,h)=>{let d=o?.values(c)??[];for(let u=0;u<d.length;++u)for(let f of a[u])for(let p=0;p<f.length;++p)f[p]>=0&&(h[f[p]]=d[u][p]);for(let{one:u,at:f}of l)h[f]=u.at(c)}),this.run=s,this.applyAdded(),s}applyAdded(){this.program.names.inputs.forEach(({name:t},e)=>{this.added.has(t)&&(this.run.u[e]=this.added.get(t))})}follow(){let{h:t}=this.run;for(let[e,{parameters:n,targets:s,rates:r}]of this.goals){let o=!0;n.forEach((a,l)=>{let c=this.places.get(a),h=r[l]*t,d=Math.min(Math.max(s[l]-this.p[c],-h),h);this.p[c]+=d,Math.abs(s[l]-this.p[c])<1e-12*Math.max(1,Math.abs(s[l]))&&(this.p[c]=s[l]),o&&=this.p[c]===s[l]}),o&&this.goals.delete(e)}this.program.prepare(this.p,this.run.c)}pace(){let{careful:t,step:e}=this.data.variants[this.chosen],n=this.outputOffset("cylinder_length"),r=(t.calm.every(([o,a],l)=>this.y[n+l]>=o&&this.y[n+l]<=a)?e:t.step)/2**this.halved;r!==this.run.h&&Object.assign(this.run,{h:r,t0:this.run.t,step:0})}keep(){let t=this.kept[this.kept.length-1];t&&this.run.t-t.t<1||(this.kept.push({t:this.run.t,x:Float64Array.from(this.run.x)}),this.kept.length>2&&this.kept.shift())}size(t){return Math.abs(this.run.x[t])/this.data.scales[t]}unbounded(){return this.names.some((t,e)=>this.size(e)>CR&&!this.data.unscaled.includes(e))}recover(){let t=this.run.x.reduce((o,a,l)=>this.size(l)>this.size(o)?l:o,0),e=`${PR(this.names[t])} grew to ${this.run.x[t].toExponential(1)}`;if(this.halved>=AR){this.failed=!0;let[o,a]=[this.run.t,this.kept[this.kept.length-1]],c=this.data.singular.some(h=>Math.abs(Math.cos(a.x[h]))<.1)?" The ship stands on end: at a pitch of 90\xB0 roll and yaw have no value.":"";this.run=this.started(this.run.h,a.x,a.t),this.said.text=`The motion left all bounds at ${o.toFixed(2)} s: ${e}.${c} Reset to start again.`;return}this.halved+=1;let n=this.kept[0];this.kept=[],this.run=this.started(this.run.h/2,n.x,n.t);let s=(1e3*this.run.h).toPrecision(2),r=`Too stiff for the step: ${e}. Went back to ${n.t.toFixed(1)} s; the step is now ${s} ms.`;this.said={text:r,until:n.t+RR}}};function PR(i){return i.startsWith("d:")?`the speed of ${dn(i.slice(2))}`:dn(i)}var LR=[[2,"2 \xD7"],[1,"Real time"],[.5,"1/2"],[.25,"1/4"],[.1,"1/10"]],Au=class{speed=1;held=!1;button=O("button",{type:"button",class:"primary","data-action":"play"});clock=O("output",{class:"clock","aria-label":"Time"});slider;said="";constructor(t,e,n){this.button.addEventListener("click",()=>n.play(this.button.dataset.playing!=="true"));let s=O("button",{type:"button","data-action":"reset",title:"Start again (R)","aria-label":"Reset"},"\u21BA",O("span",{class:"word"}," Reset"));s.addEventListener("click",()=>n.reset());let r=rn("speed"),o=O("select",{id:r,"aria-label":"Speed"},...LR.map(([a,l])=>O("option",{value:String(a)},l)));o.value="1",o.addEventListener("change",()=>{this.speed=Number(o.value),n.speed()}),this.slider=e?this.timeSlider(e,n):null,t.append(this.button,s,o,...this.slider?[this.slider]:[],this.clock),this.playing(!1),IR(()=>this.button.click(),()=>n.reset())}playing(t){this.button.dataset.playing=String(t),this.button.textContent=t?"\u275A\u275A Pause":"\u25B6 Play",this.button.title=t?"Pause (space)":"Play (space)"}time(t){let e=`${t.toFixed(1)} s`;e!==this.said&&(this.clock.textContent=this.said=e),this.slider&&!this.held&&(this.slider.value=String(t))}timeSlider([t,e],n){let s=O("input",{type:"range",class:"time","aria-label":"Time",min:String(t),max:String(e),step:"any",value:String(t)});s.addEventListener("input",()=>n.seek(Number(s.value))),s.addEventListener("pointerdown",()=>this.held=!0);for(let r of["pointerup","pointercancel"])addEventListener(r,()=>this.held=!1);return s.addEventListener("change",()=>this.held=!1),s.addEventListener("keydown",r=>{let a={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10}[r.key];a&&(r.preventDefault(),n.seek(Number(s.value)+a*(e-t)/200))}),s}};function IR(i,t){let e=!1;document.addEventListener("pointerdown",()=>e=!0,!0),document.addEventListener("keydown",n=>{n.key==="Tab"&&(e=!1);let s=n.target;if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented)return;let r=!e&&s.closest("button, select, summary, input:not([type=range])")!==null,o=!e&&s.closest("select")!==null;n.key===" "&&!r?(n.preventDefault(),n.repeat||i()):(n.key==="r"||n.key==="R")&&!o&&(n.preventDefault(),n.repeat||t())}),document.addEventListener("keyup",n=>{n.key===" "&&e&&n.preventDefault()})}var DR=matchMedia("(prefers-reduced-motion: reduce)"),Np=class{constructor(t){this.data=t;let e=ol("view");t.live&&(this.simulation=new Tu(t.live,globalThis.deckcranePrograms??[]),this.simulation.restarted=()=>this.reset()),t.playback&&(this.recording=new Su(t)),this.stage=Yh(e,t.scene),this.wanted=this.simulation!==null&&!DR.matches,e.append(iv(t,this.wanted),this.message.place);let n=ol("panel"),[s,r]=[O("div",{class:"tools"}),O("div",{class:"readouts"})];e.append(s,r),this.places={view:e,tools:s,readouts:r,panel:n};let o=new ResizeObserver(()=>{e.style.setProperty("--tools",`${s.offsetHeight}px`),e.style.setProperty("--tools-width",`${s.offsetWidth}px`),e.style.setProperty("--readouts",`${r.offsetHeight}px`)});for(let u of[s,r])o.observe(u);t.live&&this.simulation&&(this.panel=new jh(n,t.live,this.simulation,()=>this.touched()));let a=t.playback&&nv(t.playback.events,u=>this.seek(u));a&&n.append(a);let l=rv(n,t,this.stage,()=>this.show());this.explain=l.explain,l.place.append(this.about),this.plots=new Mu(ol("plots"),t.signals,t.chosen,this.simulation!==null,u=>this.seek(u),t.playback?.events??[]);let{recording:c}=this;c&&this.plots.fill(c.times,u=>c.signal(u));let h={play:u=>{this.recording&&this.touched(),this.play(u)},reset:()=>this.reset(),seek:u=>this.seek(u),speed:()=>this.pace.restart()},d=c?[c.start,c.end]:null;this.transport=new Au(ol("transport"),d,h),this.clock=c?.start??0,this.features=ev.map(u=>u(this)).filter(u=>u!==null),n.append(l.place),this.show(),this.stage?.camera.start(),this.play(this.wanted),document.addEventListener("visibilitychange",()=>this.last=NaN),requestAnimationFrame(u=>this.frame(u))}data;simulation=null;recording=null;stage;plots;panel=null;places;features;transport;message=new iu(()=>this.simulation?.heard());about=O("p",{class:"note","data-about":""});explain;playing=!1;wanted=!1;clock=0;last=NaN;said=0;pace=new ja;frames={mean:16,work:0,count:0,simplified:0};get time(){return this.simulation?this.simulation.time:this.clock}frame(t){let e=performance.now(),n=Number.isNaN(this.last)?0:Math.max((t-this.last)/1e3,0);this.last=t,this.playing&&!this.transport.held&&(this.advance(n),this.show());for(let s of this.features)s.frame?.(t);this.stage?.render();for(let s of this.features)s.drawn?.();if(this.plots.draw(this.clock),t-this.said>200){this.said=t,this.panel?.refresh(),this.stage?.camera.watch(),this.explain(),this.speak();for(let s of this.features)s.refresh?.()}this.watchFrames(1e3*n,performance.now()-e),requestAnimationFrame(s=>this.frame(s))}advance(t){let{speed:e}=this.transport,n=ja.within(t),s=this.clock;if(this.clock+=n*e,this.simulation)this.catchUp(this.simulation,n);else if(this.recording&&this.clock>=this.recording.end){this.clock=this.recording.end,this.play(!1);return}this.clock<s?this.pace.restart():this.pace.note(t,n,(this.clock-s)/e)}catchUp(t,e){let n=this.clock-t.time;if(!(n<t.step/2)){for(let s of this.features)s.before?.(e);this.run(n,Math.max(10,600*e)),t.time<this.clock-t.step&&(this.clock=t.time),t.failed&&this.stop()}}run(t,e){let{simulation:n}=this;if(!n)return;let s=performance.now()+e,r=n.time+t-n.step/2;for(;n.time<r&&!n.failed&&performance.now()<s;){n.advance(Math.min(r+n.step/2-n.time,n.data.looks),s-performance.now()),this.plots.add(n.time,this.values());for(let o of this.features)o.advanced?.(n.time)}}show(){let{stage:t,simulation:e,recording:n}=this;this.transport.time(this.time),t&&(e?ul(t,this.data.scene,e):n&&em(t,n,this.clock))}values(){let{simulation:t,recording:e}=this;return t?this.data.signals.map(n=>Wr(n,t)):this.data.signals.map((n,s)=>e?.value(s,this.clock)??null)}play(t){this.wanted=t,this.playing=t&&!this.simulation?.failed,t&&!this.playing&&this.message.again(),t&&this.recording&&this.clock>=this.recording.end&&(this.clock=this.recording.start),this.pace.restart(),this.transport.playing(this.playing)}stop(){let{wanted:t}=this;this.play(!1),this.wanted=t,this.touched()}reset(){this.panel?.reset(),this.simulation?.reset(),this.clock=this.recording?.start??0,this.simulation&&this.plots.clear(),this.play(this.wanted),this.panel?.refresh();for(let t of this.features)t.reset?.();this.show(),this.speak()}seek(t){this.recording&&(this.clock=Math.min(Math.max(t,this.recording.start),this.recording.end),this.show())}touched(){document.body.classList.add("touched")}messages(){let{simulation:t}=this;if(!t)return[];let e=t.trouble?[t.trouble]:[],n=this.values(),s=t.vapour();s.length&&e.push(`The oil tears (cavitation): ${s.map(dn).join(", ")}.`);let r=this.data.signals.filter((o,a)=>Number.isNaN(n[a]));r.length&&e.push(`Not a number: ${r.map(o=>o.label).join(", ")}.`);for(let o of this.features)e.push(...o.messages?.()??[]);return e}speak(){let t=this.playing?this.pace.words(this.transport.speed):"";this.message.say([...this.messages(),t].filter(Boolean).join(" ")),this.simulation&&sv(this.data,this.simulation.variant),this.about.textContent=ov(this.simulation,this.frames,this.data.version)}watchFrames(t,e){let{frames:n}=this;n.count+=1,!(n.count<20)&&(n.work+=.05*(e-n.work),n.mean+=.05*(t-n.mean),n.mean>45&&this.stage?.simplify()&&(n.mean=16),n.simplified=this.stage?.left??0)}handles(){let t=this.ownHandles();for(let{handles:e={}}of this.features)for(let[n,s]of Object.entries(e)){if(n in t)throw new Error(`two features have a handle ${n}`);t[n]=s}return t}ownHandles(){let t=()=>{if(!this.simulation)throw new Error("this page plays back a recorded run; it has no simulation");return this.simulation},{stage:e}=this;return{state:()=>({time:this.time,playing:this.playing,names:this.simulation?.names??[],x:this.simulation?[...this.simulation.x]:[]}),step:n=>(t(),this.run(n,1/0),this.clock=t().time,this.show(),this.clock),inputs:()=>[...this.panel?.inputs.keys()??[]],setInput:(n,s)=>{let r=this.panel?.inputs.get(n);if(!r)throw new RangeError(`there is no input ${n}; there are: ${[...this.panel?.inputs.keys()??[]].join(", ")}`);r(s)},pause:()=>this.play(!1),play:()=>this.play(!0),reset:()=>this.reset(),seek:n=>this.seek(n),signals:()=>{let n=this.values();return Object.fromEntries(this.data.signals.map((s,r)=>[s.id,n[r]]))},shape:n=>e?.bodies.shape(n)??null,pins:()=>e?.bodies.pins()??null,arrows:()=>e?.bodies.arrows()??null,sketches:()=>e?.bodies.sketches.drawn()??null,sea:()=>this.simulation?.sea?.components()??null,waveForces:(n,s=0)=>[...this.simulation?.sea?.values(n)[s]??[]],points:()=>this.plots.points(),messages:()=>this.messages(),timing:()=>({fraction:t().load,step:t().step,pace:this.pace.share,work:this.frames.work})}}};function ol(i){return document.getElementById(i)}var NR=new Np(JSON.parse(ol("data").textContent??""));window.deckcrane=NR.handles();})();
