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
"use strict";(()=>{function O(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))n.setAttribute(s,r);return n.append(...t.filter(s=>s!==null)),n}var tm=0;function on(i){return tm+=1,`${i}-${tm}`}function fn(i){return i.replace(/[_.]/g," ")}function ul(i,e,t){let{y:n,sea:s}=t;e.bodies.forEach((a,l)=>i.bodies.poseFromMatrix(a,n,t.entry("rotation",9*l),n,t.entry("position",3*l)));let r=t.entry("beam_shape",0);r>=0&&i.bodies.bendThrough(n,r),e.shown.forEach(({output:a,at:l},c)=>{let h=t.entry(a,l);i.bodies.shown[c]=h<0?NaN:n[h]}),i.bodies.finish(n,a=>t.entry("reaction",6*a));let o=s?.packed(t.time,i.water.packed)??0;o>0?i.water.waves(o,t.time):i.water.still(t.time)}function nm(i,e,t){e.show(i.bodies,t);let n=e.profile(t,i.water.reach,i.water.packed);n===null?i.water.still(t):i.water.profile(n,t),i.water.meet(i.bodies.sketches.levels())}function Wr(i,e){if(i.output==="wave_elevation")return e.sea?.elevationAtVessel(e.time,i.at[0])??0;let t=0;for(let n of i.at){let s=e.entry(i.output,n);if(s<0)return null;if(i.at.length===1)return i.factor*e.y[s];t+=e.y[s]**2}return i.factor*Math.sqrt(t)}var ab=80,lb=125,sm=i=>{let{signals:e}=i.data,t=e.flatMap(({output:d},u)=>d==="utilisation"?[u]:[]);if(!t.length)return null;let n=t.map(d=>cb(d,e[d].label.replace(/, utilisation$/,""))),s=O("p",{class:"note"});i.places.panel.append(O("section",{class:"card","data-card":"utilisation"},O("h2",{},"Utilisation"),s,...n.map(({row:d})=>d),O("p",{class:"note"},"Share of what each check allows; 100 % is the limit. The tick is the largest so far.")));let{recording:o,simulation:a}=i,l=o&&t.map(d=>ub(o.signal(d))),c=()=>{if(a)for(let d of n)d.most=Math.max(d.most,Wr(e[d.signal],a)??-1/0)},h=()=>{let d=i.values();if(o&&l){let p=o.row(i.time);n.forEach((x,m)=>x.most=Math.max(l[m][p]??-1/0,d[x.signal]??-1/0))}else c();n.forEach(p=>hb(p,d[p.signal]??null));let u=n.reduce((p,x)=>x.most>p.most?x:p),f=Number.isFinite(u.most)?`Largest so far: ${u.meter.getAttribute("aria-label")}, ${Bu(u.most)}.`:"";s.textContent!==f&&(s.textContent=f)};return h(),{advanced:c,refresh:h,reset(){for(let d of n)d.most=-1/0;h()},handles:{utilisations:()=>{h();let d=i.values();return Object.fromEntries(n.map(({signal:u,most:f})=>[e[u].id.slice(12),{now:d[u],most:f}]))}}}};function cb(i,e){let[t,n]=[document.createTextNode("\u2013"),document.createTextNode("")],[s,r]=[O("span",{class:"fill"}),O("span",{class:"tick"})],o=O("span",{class:"track",role:"meter","aria-label":e,"aria-valuemin":"0","aria-valuemax":"100","aria-valuenow":"0"},s,O("span",{class:"limit"}),r),a=O("div",{class:"bar","data-state":"fine"},O("span",{class:"what"},e),O("b",{},t),o,O("small",{},n));return{signal:i,most:-1/0,row:a,meter:o,fill:s,tick:r,now:t,largest:n}}function hb({most:i,row:e,meter:t,fill:n,tick:s,now:r,largest:o},a){let l=a!==null&&Number.isFinite(a),c=l?Bu(a):"\u2013",h=Number.isFinite(i)?`largest ${Bu(i)}`:"";r.data===c&&o.data===h||(r.data=c,o.data=h,n.style.transform=`scaleX(${l?im(a):0})`,s.style.left=`${100*im(i)}%`,e.dataset.state=!l||a<=ab?"fine":a<=100?"near":"over",t.setAttribute("aria-valuenow",String(Math.round(Math.min(l?a:0,100)))),t.setAttribute("aria-valuetext",`${c}, ${h}`))}function im(i){return Math.min(Math.max((Number.isFinite(i)?i:0)/lb,0),1)}function Bu(i){return`${i.toFixed(i<10?1:0)} %`}function ub(i){let e=-1/0;return i.map(t=>e=Math.max(e,t??-1/0))}var On={left:38,right:10,top:8,bottom:30},db="11px system-ui, sans-serif",Ko=class{constructor(e,t,n,s,r,o){this.height=e;this.labels=t;this.x=n;this.y=s;this.background=r;this.canvas.setAttribute("aria-label",o),this.canvas.style.height=`${e}px`,this.inks(),new ResizeObserver(()=>this.fit()).observe(this.canvas),new IntersectionObserver(([a])=>this.seen=a.isIntersecting).observe(this.canvas),this.scheme.addEventListener("change",()=>this.renew())}height;labels;x;y;background;canvas=O("canvas",{class:"plane",role:"img"});still=document.createElement("canvas");scheme=matchMedia("(prefers-color-scheme: dark)");seen=!0;width=0;ink;get visible(){return this.seen&&this.width>0}px(e){return On.left+(e-this.x.low)/(this.x.high-this.x.low)*(this.width-On.left-On.right)}py(e){return this.height-On.bottom-(e-this.y.low)/(this.y.high-this.y.low)*(this.height-On.top-On.bottom)}draw(e){let t=this.canvas.getContext("2d");!t||!this.visible||(t.setTransform(1,0,0,1,0,0),t.clearRect(0,0,this.canvas.width,this.canvas.height),t.drawImage(this.still,0,0),t.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),t.save(),this.clip(t),e(t),t.restore())}renew(){this.inks();let e=this.still.getContext("2d");!e||!this.width||(e.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),e.clearRect(0,0,this.width,this.height),e.save(),this.clip(e),this.background(this,e),e.restore(),this.axes(e))}clip(e){e.beginPath(),e.rect(On.left,On.top,this.width-On.left-On.right,this.height-On.top-On.bottom),e.clip()}fit(){this.width=this.canvas.clientWidth;for(let e of[this.canvas,this.still])e.width=Math.round(this.width*devicePixelRatio),e.height=Math.round(this.height*devicePixelRatio);this.renew()}inks(){let e=getComputedStyle(document.documentElement),t=n=>e.getPropertyValue(`--${n}`).trim();this.ink={text:t("text"),muted:t("muted"),line:t("line"),accent:t("accent"),raised:t("raised"),on:t("on")}}axes(e){let{ink:t}=this;e.font=db,e.lineWidth=1,e.strokeStyle=t.line,e.fillStyle=t.muted;let[n,s,r,o]=[On.left,this.width-On.right,On.top,this.height-On.bottom];e.beginPath(),e.textAlign="center";for(let a of rm(this.x,(s-n)/55)){let l=Math.round(this.px(a))+.5;e.moveTo(l,r),e.lineTo(l,o),e.fillText(String(a),l,o+13)}e.textAlign="right";for(let a of rm(this.y,(o-r)/32)){let l=Math.round(this.py(a))+.5;e.moveTo(n,l),e.lineTo(s,l),e.fillText(String(a),n-5,l+4)}e.stroke(),e.fillText(this.labels.x,s,this.height-4),e.textAlign="left",e.fillText(this.labels.y,2,this.height-4)}};function rm({low:i,high:e},t){let n=(e-i)/Math.max(t,2),s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n)??n,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=e+1e-9*r;++a)o.push(Number((a*r).toPrecision(12)));return o}function Jo(i,e){let t=e??Math.min(...i),n=Math.max(...i),s=.06*Math.max(n-t,.001);return{low:e??t-s,high:n+s}}var fb=80,dl=30,pb=.1,am=i=>{let{chart:e,signals:t,readouts:n}=i.data,s=E=>t.findIndex(_=>_.id===E),[r,o]=[s("readout:outreach"),s("readout:tip_height")];if(!e||r<0)return null;let a=n.find(({key:E})=>E==="load")?.parts.find(({unit:E})=>E==="t"),l=a?s(a.signal):-1,c=(E,_)=>({t:E,radius:_(r)??NaN,height:_(o)??NaN,load:l<0||!a?NaN:(_(l)??NaN)*a.factor}),h=()=>{let E=i.values();return c(i.time,_=>E[_])},{recording:d}=i,u=[],f=E=>{u.length&&E<u[u.length-1].t&&(u=u.filter(_=>_.t<=E)),!(u.length&&E-u[u.length-1].t<pb-1e-9)&&(u.push(h()),u[0].t<E-dl&&u.shift())},p=E=>{if(!d)return u;let _=[];for(let C=Math.max(E-dl,d.start);C<E;C+=dl/100)_.push(c(C,T=>d.value(T,C)));return _},x=e.range&&gb(e.range),m=e.loads&&l>=0?new zu(e.loads):null,g=[...m?[...m.choice,m.plane.canvas,m.said]:[],...x&&e.range?[x.canvas,O("p",{class:"note"},mb(e.range,m!==null))]:[]];if(!g.length)return null;i.places.panel.append(O("section",{class:"card","data-card":"chart"},O("h2",{},m?"Load chart":"Working range"),...g));let b=-1/0;return{advanced:f,frame(E){if(E-b<fb||!(x?.visible||m?.plane.visible))return;b=E;let _=h(),C=p(_.t);x?.draw(T=>lm(T,x,C,_,"height")),m?.draw(C,_)},refresh:()=>m?.say(h()),reset:()=>u=[],handles:{chart:()=>{let E=h();return{...E,case:m?.chosen??null,permitted:m?.permitted(E)?.load??null}}}}};function mb({over:i},e){let t=i.map(fn).join(", ");return`${e?"Working range: radius":"Radius"} and height of the tip over all that ${t} can reach, booms straight and upright; the point is the tip now, its trail the last ${dl} s.`}function gb(i){let e=s=>s.filter(r=>r!==null),t=(s,r)=>{r.fillStyle=r.strokeStyle=s.ink.accent,r.lineWidth=i.shape.length>1?1:2.5;let[o,a]=[i.shape[1]??1,i.shape[2]??1],l=(h,d,u)=>{let f=(h*o+d)*a+u,[p,x]=[i.radius[f],i.height[f]];return p===null||x===null?null:[s.px(p),s.py(x)]},c=h=>{if(!h.includes(null)){r.beginPath();for(let d of h)d&&r.lineTo(d[0],d[1]);r.closePath(),r.fill(),r.stroke()}};for(let h=0;h+1<i.shape[0];++h){o===1&&c([l(h,0,0),l(h+1,0,0)]);for(let d=0;d+1<o;++d)for(let u=0;u<a;++u)c([l(h,d,u),l(h+1,d,u),l(h+1,d+1,u),l(h,d+1,u)]);for(let d=0;d<o;++d)for(let u=0;u+1<a;++u)c([l(h,d,u),l(h+1,d,u),l(h+1,d,u+1),l(h,d,u+1)])}for(let h=0;h+1<o;++h)for(let d=0;d+1<a;++d)for(let u of[0,i.shape[0]-1])c([l(u,h,d),l(u,h+1,d),l(u,h+1,d+1),l(u,h,d+1)]);r.globalCompositeOperation="destination-in",r.fillStyle=o>1?"rgba(0, 0, 0, 0.2)":"rgba(0, 0, 0, 0.6)",r.fillRect(0,0,r.canvas.width,r.canvas.height)},n="Working range: radius and height of the tip, with the present point";return new Ko(190,{x:"radius [m]",y:"height [m]"},Jo(e(i.radius),0),Jo(e(i.height)),t,n)}function lm(i,e,t,n,s){i.lineWidth=1.5,i.strokeStyle=e.ink.accent,i.beginPath();for(let a of[...t,n])i.lineTo(e.px(a.radius),e.py(a[s]));i.stroke();let[r,o]=[e.px(n.radius),e.py(n[s])];i.fillStyle=e.ink.on,i.beginPath(),i.arc(r,o,5,0,7),i.fill(),i.strokeStyle=e.ink.raised,i.stroke()}var zu=class{constructor(e){this.data=e;let t=e.cases.flatMap(({load:o})=>o.filter(a=>a!==null)).map(o=>o/1e3),n=Jo(e.radii,Math.min(0,...e.radii));this.plane=new Ko(190,{x:"radius [m]",y:"load [t]"},n,Jo([...t,.001],0),()=>{},"Load chart: largest load by radius, with the present point");let s=on("case"),r=O("select",{id:s},...e.cases.map(({name:o},a)=>O("option",{value:String(a)},o)));r.addEventListener("change",()=>this.shown=Number(r.value)),this.choice=e.cases.length>1?[O("div",{class:"row"},O("label",{for:s,class:"name"},"Case"),r)]:[]}data;plane;said=O("p",{class:"chart-said"});choice;shown=0;get chosen(){return this.data.cases[this.shown].name}permitted({radius:e,height:t}){let{radii:n,heights:s,cases:r}=this.data,[o,a]=[om(n,e),s?om(s,t):[0]],{load:l,governing:c}=r[this.shown],h=null;if(!o.length||!a.length)return null;for(let d of o)for(let u of a){let f=d*(s?.length??1)+u,p=l[f];if(p===null)return null;(!h||p/1e3<h.load)&&(h={load:p/1e3,governing:c[f]})}return h}draw(e,t){let{plane:n,data:s}=this;n.draw(r=>{r.strokeStyle=n.ink.text,r.lineWidth=2,r.beginPath();let o=!1;for(let a of s.radii){let l=this.permitted({radius:a,height:t.height});l&&o?r.lineTo(n.px(a),n.py(l.load)):l&&r.moveTo(n.px(a),n.py(l.load)),o=l!==null}r.stroke(),lm(r,n,e,t,"load")})}say(e){let t=this.permitted(e),n=t&&t.load>0?` The hook load is ${(100*e.load/t.load).toFixed(0)} % of it.`:"",s=t?`Permitted here: ${t.load.toFixed(1)} t${t.governing?`, by ${fn(t.governing)}`:""}.${n}`:"The tip is outside of the chart.";this.said.textContent!==s&&(this.said.textContent=s)}};function om(i,e){let t=i.findIndex(s=>Math.abs(s-e)<1e-9);if(t>=0)return[t];let n=i.findIndex(s=>s>e);return n>0?[n-1,n]:[]}var Vu="11px system-ui";function fl(i,e){let t=i.toFixed(e);return Number(t)===0?0 .toFixed(e):t.replace("-","\u2212")}function pl(i){let e=Math.abs(i);return e!==0&&(e>=1e5||e<.001)?i.toExponential().replace("e+","e"):String(i)}function cm(i){return Math.abs(i)<1e-9?"0":Math.abs(i)>=1e5?i.toExponential(2).replace("e+","e"):i.toPrecision(4)}function hm(i,e){if(!e?.length)return 40;let{ctx:t}=i;t.save(),t.font=Vu;let n=Math.max(...e.map(s=>t.measureText(s??"").width));return t.restore(),Math.max(40,Math.ceil(n)+18)}function um(i,e){if(i===null||e===null||!Number.isFinite(i+e))return[-1,1];let t=Math.max(e-i,.02*Math.max(Math.abs(i),Math.abs(e)),.001),n=(i+e)/2;return[n-.58*t,n+.58*t]}function xb(i,e){return i===null||!Number.isFinite(i)?"\u2013":fl(i,e)}var dm=i=>{let{readouts:e,signals:t}=i.data;if(!e.length)return null;let n=new Map(t.map((o,a)=>[o.id,a])),s=[];for(let{key:o,label:a,title:l,parts:c}of e){let h=c.map((d,u)=>{let f=document.createTextNode("\u2013");s.push({part:d,at:n.get(d.signal)??-1,node:f});let p=O("span",{class:"unit"},`\xA0${d.unit}${d.words?` ${d.words}`:""}`);return O(u?"small":"b",{},f,p)});i.places.readouts.append(O("div",{class:"readout","data-readout":o,title:l},O("span",{class:"label"},a),...h))}let r=()=>{let o=i.values();for(let{part:a,at:l,node:c}of s){let h=o[l]??null,d=xb(h===null?null:h*a.factor,a.digits);c.data!==d&&(c.data=d)}};return r(),{refresh:r,reset:r,handles:{readouts:()=>{let o=i.values(),a=({signal:l,factor:c,unit:h})=>{let d=o[n.get(l)??-1]??null;return{value:d===null?null:d*c,unit:h}};return Object.fromEntries(e.map(({key:l,parts:c})=>[l,c.map(a)]))}}}};function ml(i,e,...t){let n=O("span",{class:"word"},i),s=O("summary",{title:i},Hu(e),n),r=O("div",{class:"menu-list",role:"group","aria-label":i},...t),o=O("details",{class:"menu"},s,r);return o.addEventListener("toggle",()=>{if(o.open){for(let l of document.querySelectorAll(".menu[open]"))l!==o&&(l.open=!1);fm(o,r)}}),addEventListener("resize",()=>o.open&&fm(o,r)),document.addEventListener("pointerdown",l=>{o.contains(l.target)||(o.open=!1)}),o.addEventListener("keydown",l=>{l.key==="Escape"&&(o.open=!1,s.focus())}),{place:o,list:r,say:l=>{n.textContent!==l&&(n.textContent=l,s.setAttribute("aria-label",l===i?i:`${i}: ${l}`))}}}function fm(i,e){let{bottom:t,right:n}=i.getBoundingClientRect();e.style.top=`${t+6}px`,e.style.maxHeight=`${Math.max(innerHeight-t-14,120)}px`,e.style.left="auto",e.style.right=`${Math.max(innerWidth-Math.max(n,e.offsetWidth+8),8)}px`}function Hu(i){let e="http://www.w3.org/2000/svg",t=document.createElementNS(e,"svg");for(let[s,r]of Object.entries({viewBox:"0 0 24 24",class:"icon","aria-hidden":"true"}))t.setAttribute(s,r);let n=document.createElementNS(e,"path");return n.setAttribute("d",i),t.append(n),t}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var Ks={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Js={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Hm=0,xd=1,Gm=2;var yr=1,Wm=2,xo=3,js=0,Fn=1,Hn=2,br=0,vo=1,vd=2,yd=3,bd=4,Xm=5;var _r=100,qm=101,$m=102,Ym=103,Zm=104,Km=200,Jm=201,jm=202,Qm=203,_d=204,wd=205,eg=206,tg=207,ng=208,ig=209,sg=210,rg=211,og=212,ag=213,lg=214,Bl=0,zl=1,Vl=2,oo=3,Hl=4,Gl=5,Wl=6,Xl=7,Md=0,cg=1,hg=2,Qi=0,Sd=1,Ed=2,Td=3,Ad=4,Rd=5,Cd=6,Ra=7;var Pd=300,wr=301,yo=302,mc=303,gc=304,ao=1e3,Zi=1001,ql=1002,Ln=1003,ug=1004;var Ca=1005;var yn=1006,xc=1007;var mi=1008;var ti=1009,Ld=1010,Id=1011,bo=1012,vc=1013,Ui=1014,Ei=1015,ni=1016,yc=1017,bc=1018,Mr=1020,Dd=35902,Nd=35899,Fd=1021,kd=1022,ii=1023,xs=1026,ws=1027,_c=1028,wc=1029,Qs=1030,Mc=1031;var Sc=1033,Pa=33776,La=33777,Ia=33778,Da=33779,Ec=35840,Tc=35841,Ac=35842,Rc=35843,Cc=36196,Pc=37492,Lc=37496,Ic=37488,Dc=37489,Na=37490,Nc=37491,Fc=37808,kc=37809,Uc=37810,Oc=37811,Bc=37812,zc=37813,Vc=37814,Hc=37815,Gc=37816,Wc=37817,Xc=37818,qc=37819,$c=37820,Yc=37821,Zc=36492,Kc=36494,Jc=36495,jc=36283,Qc=36284,Fa=36285,eh=36286;var aa=2300,$l=2301,Ul=2302,cd=2303,hd=2400,ud=2401,dd=2402;var dg=3200;var th=0,fg=1,Ms="",di="srgb",la="srgb-linear",ca="linear",At="srgb";var Ol=7680;var pg=519,mg=512,gg=513,xg=514,Ud=515,vg=516,yg=517,Od=518,Bd=519,bg=35044;var zd="300 es",Si=2e3,lo=2001;function vb(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function yb(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ha(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function _g(){let i=ha("canvas");return i.style.display="block",i}var pm={},co=null;function Vd(...i){let e="THREE."+i.shift();co?co("log",e,...i):console.log(e,...i)}function wg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=wg(i);let e="THREE."+i.shift();if(co)co("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=wg(i);let e="THREE."+i.shift();if(co)co("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function sa(...i){let e=i.join(" ");e in pm||(pm[e]=!0,Ze(...i))}function Mg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Sg={[Bl]:Bl,[Vl]:Wl,[Hl]:Hl,[oo]:Gl,[zl]:zl,[Wl]:Vl,[Xl]:Xl,[Gl]:oo},ki=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],mm=1234567,ra=Math.PI/180,ho=180/Math.PI;function _o(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function pt(i,e,t){return Math.max(e,Math.min(t,i))}function Hd(i,e){return(i%e+e)%e}function bb(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function _b(i,e,t){return i!==e?(t-i)/(e-i):0}function oa(i,e,t){return(1-t)*i+t*e}function wb(i,e,t,n){return oa(i,e,1-Math.exp(-t*n))}function Mb(i,e=1){return e-Math.abs(Hd(i,e*2)-e)}function Sb(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Eb(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Tb(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Ab(i,e){return i+Math.random()*(e-i)}function Rb(i){return i*(.5-Math.random())}function Cb(i){i!==void 0&&(mm=i);let e=mm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Pb(i){return i*ra}function Lb(i){return i*ho}function Ib(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Db(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Gd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Nb(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),u=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Wd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Eg(i,e){if(e.constructor===Float32Array)return i;let t=Wd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Tg(i,e){if(e.constructor===Float32Array)return i;let t=Wd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Xd={DEG2RAD:ra,RAD2DEG:ho,generateUUID:_o,clamp:pt,euclideanModulo:Hd,mapLinear:bb,inverseLerp:_b,lerp:oa,damp:wb,pingpong:Mb,smoothstep:Sb,smootherstep:Eb,randInt:Tb,randFloat:Ab,randFloatSpread:Rb,seededRandom:Cb,degToRad:Pb,radToDeg:Lb,isPowerOfTwo:Ib,ceilPowerOfTwo:Db,floorPowerOfTwo:Gd,setQuaternionFromProperEuler:Nb,normalize:Tg,denormalize:Eg},Kd=class Kd{constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Kd.prototype.isVector2=!0;var qe=Kd,Dn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(d!==x||l!==u||c!==f||h!==p){let m=l*u+c*f+h*p+d*x;m<0&&(u=-u,f=-f,p=-p,x=-x,m=-m);let g=1-a;if(m<.9995){let b=Math.acos(m),E=Math.sin(b);g=Math.sin(g*b)/E,a=Math.sin(a*b)/E,l=l*g+u*a,c=c*g+f*a,h=h*g+p*a,d=d*g+x*a}else{l=l*g+u*a,c=c*g+f*a,h=h*g+p*a,d=d*g+x*a;let b=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=b,c*=b,h*=b,d*=b}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*d+l*f-c*u,e[t+1]=l*p+h*u+c*d-a*f,e[t+2]=c*p+h*f+a*u-l*d,e[t+3]=h*p-a*d-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"YXZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"ZXY":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"ZYX":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"YZX":this._x=u*h*d+c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d-u*f*p;break;case"XZY":this._x=u*h*d-c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d+u*f*p;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(pt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Jd=class Jd{constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(gm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(gm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Gu.copy(this).projectOnVector(e),this.sub(Gu)}reflect(e){return this.sub(Gu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Jd.prototype.isVector3=!0;var R=Jd,Gu=new R,gm=new Dn,jd=class jd{constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],p=n[8],x=s[0],m=s[3],g=s[6],b=s[1],E=s[4],_=s[7],C=s[2],T=s[5],y=s[8];return r[0]=o*x+a*b+l*C,r[3]=o*m+a*E+l*T,r[6]=o*g+a*_+l*y,r[1]=c*x+h*b+d*C,r[4]=c*m+h*E+d*T,r[7]=c*g+h*_+d*y,r[2]=u*x+f*b+p*C,r[5]=u*m+f*E+p*T,r[8]=u*g+f*_+p*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,u=a*l-h*r,f=c*r-o*l,p=t*d+n*u+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return e[0]=d*x,e[1]=(s*c-h*n)*x,e[2]=(a*n-s*o)*x,e[3]=u*x,e[4]=(h*t-s*l)*x,e[5]=(s*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return sa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Wu.makeScale(e,t)),this}rotate(e){return sa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Wu.makeRotation(-e)),this}translate(e,t){return sa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Wu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}};jd.prototype.isMatrix3=!0;var nt=jd,Wu=new nt,xm=new nt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),vm=new nt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Fb(){let i={enabled:!0,workingColorSpace:la,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===At&&(s.r=gs(s.r),s.g=gs(s.g),s.b=gs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===At&&(s.r=ro(s.r),s.g=ro(s.g),s.b=ro(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ms?ca:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[la]:{primaries:e,whitePoint:n,transfer:ca,toXYZ:xm,fromXYZ:vm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:di},outputColorSpaceConfig:{drawingBufferColorSpace:di}},[di]:{primaries:e,whitePoint:n,transfer:At,toXYZ:xm,fromXYZ:vm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:di}}}),i}var yt=Fb();function gs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ro(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Xr,Yl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Xr===void 0&&(Xr=ha("canvas")),Xr.width=e.width,Xr.height=e.height;let s=Xr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Xr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ha("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=gs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(gs(t[n]/255)*255):t[n]=gs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},kb=0,uo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:kb++}),this.uuid=_o(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Xu(s[o].image)):r.push(Xu(s[o]))}else r=Xu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Xu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Yl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var Ub=0,qu=new R,Qn=class i extends ki{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Zi,s=Zi,r=yn,o=mi,a=ii,l=ti,c=i.DEFAULT_ANISOTROPY,h=Ms){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Ub++}),this.uuid=_o(),this.name="",this.source=new uo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qe(0,0),this.repeat=new qe(1,1),this.center=new qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new nt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(qu).x}get height(){return this.source.getSize(qu).y}get depth(){return this.source.getSize(qu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Pd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ao:e.x=e.x-Math.floor(e.x);break;case Zi:e.x=e.x<0?0:1;break;case ql:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ao:e.y=e.y-Math.floor(e.y);break;case Zi:e.y=e.y<0?0:1;break;case ql:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Qn.DEFAULT_IMAGE=null;Qn.DEFAULT_MAPPING=Pd;Qn.DEFAULT_ANISOTROPY=1;var Qd=class Qd{constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],p=l[9],x=l[2],m=l[6],g=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-x)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+x)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,_=(f+1)/2,C=(g+1)/2,T=(h+u)/4,y=(d+x)/4,A=(p+m)/4;return E>_&&E>C?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=T/n,r=y/n):_>C?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=T/s,r=A/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=y/r,s=A/r),this.set(n,s,r,t),this}let b=Math.sqrt((m-p)*(m-p)+(d-x)*(d-x)+(u-h)*(u-h));return Math.abs(b)<.001&&(b=1),this.x=(m-p)/b,this.y=(d-x)/b,this.z=(u-h)/b,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this.w=pt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this.w=pt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};Qd.prototype.isVector4=!0;var Ft=Qd,Zl=class extends ki{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Ft(0,0,e,t),this.scissorTest=!1,this.viewport=new Ft(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Qn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:yn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new uo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},fi=class extends Zl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ua=class extends Qn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Kl=class extends Qn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var pc=class pc{constructor(e,t,n,s,r,o,a,l,c,h,d,u,f,p,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,u,f,p,x,m)}set(e,t,n,s,r,o,a,l,c,h,d,u,f,p,x,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=d,g[14]=u,g[3]=f,g[7]=p,g[11]=x,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new pc().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/qr.setFromMatrixColumn(e,0).length(),r=1/qr.setFromMatrixColumn(e,1).length(),o=1/qr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,p=a*h,x=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=f+p*c,t[5]=u-x*c,t[9]=-a*l,t[2]=x-u*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*h,f=l*d,p=c*h,x=c*d;t[0]=u+x*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=x+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*h,f=l*d,p=c*h,x=c*d;t[0]=u-x*a,t[4]=-o*d,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=x-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*h,f=o*d,p=a*h,x=a*d;t[0]=l*h,t[4]=p*c-f,t[8]=u*c+x,t[1]=l*d,t[5]=x*c+u,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=x-u*d,t[8]=p*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*d+p,t[10]=u-x*d}else if(e.order==="XZY"){let u=o*l,f=o*c,p=a*l,x=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=u*d+x,t[5]=o*h,t[9]=f*d-p,t[2]=p*d-f,t[6]=a*h,t[10]=x*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Ob,e,Bb)}lookAt(e,t,n){let s=this.elements;return hi.subVectors(e,t),hi.lengthSq()===0&&(hi.z=1),hi.normalize(),Us.crossVectors(n,hi),Us.lengthSq()===0&&(Math.abs(n.z)===1?hi.x+=1e-4:hi.z+=1e-4,hi.normalize(),Us.crossVectors(n,hi)),Us.normalize(),gl.crossVectors(hi,Us),s[0]=Us.x,s[4]=gl.x,s[8]=hi.x,s[1]=Us.y,s[5]=gl.y,s[9]=hi.y,s[2]=Us.z,s[6]=gl.z,s[10]=hi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],p=n[2],x=n[6],m=n[10],g=n[14],b=n[3],E=n[7],_=n[11],C=n[15],T=s[0],y=s[4],A=s[8],z=s[12],F=s[1],D=s[5],V=s[9],W=s[13],N=s[2],X=s[6],Y=s[10],G=s[14],ce=s[3],J=s[7],Q=s[11],se=s[15];return r[0]=o*T+a*F+l*N+c*ce,r[4]=o*y+a*D+l*X+c*J,r[8]=o*A+a*V+l*Y+c*Q,r[12]=o*z+a*W+l*G+c*se,r[1]=h*T+d*F+u*N+f*ce,r[5]=h*y+d*D+u*X+f*J,r[9]=h*A+d*V+u*Y+f*Q,r[13]=h*z+d*W+u*G+f*se,r[2]=p*T+x*F+m*N+g*ce,r[6]=p*y+x*D+m*X+g*J,r[10]=p*A+x*V+m*Y+g*Q,r[14]=p*z+x*W+m*G+g*se,r[3]=b*T+E*F+_*N+C*ce,r[7]=b*y+E*D+_*X+C*J,r[11]=b*A+E*V+_*Y+C*Q,r[15]=b*z+E*W+_*G+C*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],u=e[10],f=e[14],p=e[3],x=e[7],m=e[11],g=e[15],b=l*f-c*u,E=a*f-c*d,_=a*u-l*d,C=o*f-c*h,T=o*u-l*h,y=o*d-a*h;return t*(x*b-m*E+g*_)-n*(p*b-m*C+g*T)+s*(p*E-x*C+g*y)-r*(p*_-x*T+m*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],u=e[10],f=e[11],p=e[12],x=e[13],m=e[14],g=e[15],b=t*a-n*o,E=t*l-s*o,_=t*c-r*o,C=n*l-s*a,T=n*c-r*a,y=s*c-r*l,A=h*x-d*p,z=h*m-u*p,F=h*g-f*p,D=d*m-u*x,V=d*g-f*x,W=u*g-f*m,N=b*W-E*V+_*D+C*F-T*z+y*A;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/N;return e[0]=(a*W-l*V+c*D)*X,e[1]=(s*V-n*W-r*D)*X,e[2]=(x*y-m*T+g*C)*X,e[3]=(u*T-d*y-f*C)*X,e[4]=(l*F-o*W-c*z)*X,e[5]=(t*W-s*F+r*z)*X,e[6]=(m*_-p*y-g*E)*X,e[7]=(h*y-u*_+f*E)*X,e[8]=(o*V-a*F+c*A)*X,e[9]=(n*F-t*V-r*A)*X,e[10]=(p*T-x*_+g*b)*X,e[11]=(d*_-h*T-f*b)*X,e[12]=(a*z-o*D-l*A)*X,e[13]=(t*D-n*z+s*A)*X,e[14]=(x*E-p*C-m*b)*X,e[15]=(h*C-d*E+u*b)*X,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,u=r*c,f=r*h,p=r*d,x=o*h,m=o*d,g=a*d,b=l*c,E=l*h,_=l*d,C=n.x,T=n.y,y=n.z;return s[0]=(1-(x+g))*C,s[1]=(f+_)*C,s[2]=(p-E)*C,s[3]=0,s[4]=(f-_)*T,s[5]=(1-(u+g))*T,s[6]=(m+b)*T,s[7]=0,s[8]=(p+E)*y,s[9]=(m-b)*y,s[10]=(1-(u+x))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=qr.set(s[0],s[1],s[2]).length(),a=qr.set(s[4],s[5],s[6]).length(),l=qr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,d=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=d,Di.elements[9]*=d,Di.elements[10]*=d,t.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===Si)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===lo)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===Si)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===lo)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}};pc.prototype.isMatrix4=!0;var tt=pc,qr=new R,Di=new tt,Ob=new R(0,0,0),Bb=new R(1,1,1),Us=new R,gl=new R,hi=new R,ym=new tt,bm=new Dn,vs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(pt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(pt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pt(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return ym.makeRotationFromQuaternion(e),this.setFromRotationMatrix(ym,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return bm.setFromEuler(this),this.setFromQuaternion(bm,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var fo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},zb=0,_m=new R,$r=new Dn,hs=new tt,xl=new R,jo=new R,Vb=new R,Hb=new Dn,wm=new R(1,0,0),Mm=new R(0,1,0),Sm=new R(0,0,1),Em={type:"added"},Gb={type:"removed"},Yr={type:"childadded",child:null},$u={type:"childremoved",child:null},Nn=class i extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:zb++}),this.uuid=_o(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new R,t=new vs,n=new Dn,s=new R(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new tt},normalMatrix:{value:new nt}}),this.matrix=new tt,this.matrixWorld=new tt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new fo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return $r.setFromAxisAngle(e,t),this.quaternion.multiply($r),this}rotateOnWorldAxis(e,t){return $r.setFromAxisAngle(e,t),this.quaternion.premultiply($r),this}rotateX(e){return this.rotateOnAxis(wm,e)}rotateY(e){return this.rotateOnAxis(Mm,e)}rotateZ(e){return this.rotateOnAxis(Sm,e)}translateOnAxis(e,t){return _m.copy(e).applyQuaternion(this.quaternion),this.position.add(_m.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(wm,e)}translateY(e){return this.translateOnAxis(Mm,e)}translateZ(e){return this.translateOnAxis(Sm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(hs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?xl.copy(e):xl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hs.lookAt(jo,xl,this.up):hs.lookAt(xl,jo,this.up),this.quaternion.setFromRotationMatrix(hs),s&&(hs.extractRotation(s.matrixWorld),$r.setFromRotationMatrix(hs),this.quaternion.premultiply($r.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Em),Yr.child=e,this.dispatchEvent(Yr),Yr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Gb),$u.child=e,this.dispatchEvent($u),$u.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),hs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),hs.multiply(e.parent.matrixWorld)),e.applyMatrix4(hs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Em),Yr.child=e,this.dispatchEvent(Yr),Yr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,Vb),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,Hb,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new R(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var It=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Wb={type:"move"},po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new It,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new It,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new It,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let m=t.getJointPose(x,n),g=this._getHandJoint(c,x);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,p=.005;c.inputState.pinching&&u>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Wb)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new It;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Ag={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Os={h:0,s:0,l:0},vl={h:0,s:0,l:0};function Yu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ve=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=di){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,yt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=yt.workingColorSpace){return this.r=e,this.g=t,this.b=n,yt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=yt.workingColorSpace){if(e=Hd(e,1),t=pt(t,0,1),n=pt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Yu(o,r,e+1/3),this.g=Yu(o,r,e),this.b=Yu(o,r,e-1/3)}return yt.colorSpaceToWorking(this,s),this}setStyle(e,t=di){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=di){let n=Ag[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=gs(e.r),this.g=gs(e.g),this.b=gs(e.b),this}copyLinearToSRGB(e){return this.r=ro(e.r),this.g=ro(e.g),this.b=ro(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=di){return yt.workingToColorSpace(zn.copy(this),e),Math.round(pt(zn.r*255,0,255))*65536+Math.round(pt(zn.g*255,0,255))*256+Math.round(pt(zn.b*255,0,255))}getHexString(e=di){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=yt.workingColorSpace){yt.workingToColorSpace(zn.copy(this),t);let n=zn.r,s=zn.g,r=zn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=yt.workingColorSpace){return yt.workingToColorSpace(zn.copy(this),t),e.r=zn.r,e.g=zn.g,e.b=zn.b,e}getStyle(e=di){yt.workingToColorSpace(zn.copy(this),e);let t=zn.r,n=zn.g,s=zn.b;return e!==di?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Os),this.setHSL(Os.h+e,Os.s+t,Os.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Os),e.getHSL(vl);let n=oa(Os.h,vl.h,t),s=oa(Os.s,vl.s,t),r=oa(Os.l,vl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},zn=new Ve;Ve.NAMES=Ag;var da=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ni=new R,us=new R,Zu=new R,ds=new R,Zr=new R,Kr=new R,Tm=new R,Ku=new R,Ju=new R,ju=new R,Qu=new Ft,ed=new Ft,td=new Ft,Hs=class i{constructor(e=new R,t=new R,n=new R){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ni.subVectors(e,t),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ni.subVectors(s,t),us.subVectors(n,t),Zu.subVectors(e,t);let o=Ni.dot(Ni),a=Ni.dot(us),l=Ni.dot(Zu),c=us.dot(us),h=us.dot(Zu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-a*h)*u,p=(o*h-a*l)*u;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ds)===null?!1:ds.x>=0&&ds.y>=0&&ds.x+ds.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ds)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ds.x),l.addScaledVector(o,ds.y),l.addScaledVector(a,ds.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Qu.setScalar(0),ed.setScalar(0),td.setScalar(0),Qu.fromBufferAttribute(e,t),ed.fromBufferAttribute(e,n),td.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Qu,r.x),o.addScaledVector(ed,r.y),o.addScaledVector(td,r.z),o}static isFrontFacing(e,t,n,s){return Ni.subVectors(n,t),us.subVectors(e,t),Ni.cross(us).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ni.subVectors(this.c,this.b),us.subVectors(this.a,this.b),Ni.cross(us).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Zr.subVectors(s,n),Kr.subVectors(r,n),Ku.subVectors(e,n);let l=Zr.dot(Ku),c=Kr.dot(Ku);if(l<=0&&c<=0)return t.copy(n);Ju.subVectors(e,s);let h=Zr.dot(Ju),d=Kr.dot(Ju);if(h>=0&&d<=h)return t.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Zr,o);ju.subVectors(e,r);let f=Zr.dot(ju),p=Kr.dot(ju);if(p>=0&&f<=p)return t.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(Kr,a);let m=h*p-f*d;if(m<=0&&d-h>=0&&f-p>=0)return Tm.subVectors(r,s),a=(d-h)/(d-h+(f-p)),t.copy(s).addScaledVector(Tm,a);let g=1/(m+x+u);return o=x*g,a=u*g,t.copy(n).addScaledVector(Zr,o).addScaledVector(Kr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Jn=class{constructor(e=new R(1/0,1/0,1/0),t=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Fi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Fi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Fi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fi):Fi.fromBufferAttribute(r,o),Fi.applyMatrix4(e.matrixWorld),this.expandByPoint(Fi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),yl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),yl.copy(n.boundingBox)),yl.applyMatrix4(e.matrixWorld),this.union(yl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fi),Fi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),bl.subVectors(this.max,Qo),Jr.subVectors(e.a,Qo),jr.subVectors(e.b,Qo),Qr.subVectors(e.c,Qo),Bs.subVectors(jr,Jr),zs.subVectors(Qr,jr),dr.subVectors(Jr,Qr);let t=[0,-Bs.z,Bs.y,0,-zs.z,zs.y,0,-dr.z,dr.y,Bs.z,0,-Bs.x,zs.z,0,-zs.x,dr.z,0,-dr.x,-Bs.y,Bs.x,0,-zs.y,zs.x,0,-dr.y,dr.x,0];return!nd(t,Jr,jr,Qr,bl)||(t=[1,0,0,0,1,0,0,0,1],!nd(t,Jr,jr,Qr,bl))?!1:(_l.crossVectors(Bs,zs),t=[_l.x,_l.y,_l.z],nd(t,Jr,jr,Qr,bl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(fs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},fs=[new R,new R,new R,new R,new R,new R,new R,new R],Fi=new R,yl=new Jn,Jr=new R,jr=new R,Qr=new R,Bs=new R,zs=new R,dr=new R,Qo=new R,bl=new R,_l=new R,fr=new R;function nd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){fr.fromArray(i,r);let a=s.x*Math.abs(fr.x)+s.y*Math.abs(fr.y)+s.z*Math.abs(fr.z),l=e.dot(fr),c=t.dot(fr),h=n.dot(fr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var ms=Xb();function Xb(){let i=new ArrayBuffer(4),e=new Float32Array(i),t=new Uint32Array(i),n=new Uint32Array(512),s=new Uint32Array(512);for(let l=0;l<256;++l){let c=l-127;c<-27?(n[l]=0,n[l|256]=32768,s[l]=24,s[l|256]=24):c<-14?(n[l]=1024>>-c-14,n[l|256]=1024>>-c-14|32768,s[l]=-c-1,s[l|256]=-c-1):c<=15?(n[l]=c+15<<10,n[l|256]=c+15<<10|32768,s[l]=13,s[l|256]=13):c<128?(n[l]=31744,n[l|256]=64512,s[l]=24,s[l|256]=24):(n[l]=31744,n[l|256]=64512,s[l]=13,s[l|256]=13)}let r=new Uint32Array(2048),o=new Uint32Array(64),a=new Uint32Array(64);for(let l=1;l<1024;++l){let c=l<<13,h=0;for(;(c&8388608)===0;)c<<=1,h-=8388608;c&=-8388609,h+=947912704,r[l]=c|h}for(let l=1024;l<2048;++l)r[l]=939524096+(l-1024<<13);for(let l=1;l<31;++l)o[l]=l<<23;o[31]=1199570944,o[32]=2147483648;for(let l=33;l<63;++l)o[l]=2147483648+(l-32<<23);o[63]=3347054592;for(let l=1;l<64;++l)l!==32&&(a[l]=1024);return{floatView:e,uint32View:t,baseTable:n,shiftTable:s,mantissaTable:r,exponentTable:o,offsetTable:a}}function qb(i){Math.abs(i)>65504&&Ze("DataUtils.toHalfFloat(): Value out of range."),i=pt(i,-65504,65504),ms.floatView[0]=i;let e=ms.uint32View[0],t=e>>23&511;return ms.baseTable[t]+((e&8388607)>>ms.shiftTable[t])}function $b(i){let e=i>>10;return ms.uint32View[0]=ms.mantissaTable[ms.offsetTable[e]+(i&1023)]+ms.exponentTable[e],ms.floatView[0]}var mo=class{static toHalfFloat(e){return qb(e)}static fromHalfFloat(e){return $b(e)}},pn=new R,wl=new qe,Yb=0,Kt=class extends ki{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Yb++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=bg,this.updateRanges=[],this.gpuType=Ei,this.version=0,this._normalizationScale=e!==void 0?Wd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)wl.fromBufferAttribute(this,t),wl.applyMatrix3(e),this.setXY(t,wl.x,wl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyMatrix3(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyMatrix4(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyNormalMatrix(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.transformDirection(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Eg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Tg(e,this.array)}};var fa=class extends Kt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var pa=class extends Kt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Yt=class extends Kt{constructor(e,t,n){super(new Float32Array(e),t,n)}},Zb=new Jn,ea=new R,id=new R,Ki=class{constructor(e=new R,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Zb.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(id.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(id)),this.expandByPoint(ea.copy(e.center).sub(id))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Kb=0,Mi=new tt,sd=new Nn,eo=new R,ui=new Jn,ta=new Jn,Pn=new R,mn=class i extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Kb++}),this.uuid=_o(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(vb(e)?pa:fa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new nt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Mi.makeRotationFromQuaternion(e),this.applyMatrix4(Mi),this}rotateX(e){return Mi.makeRotationX(e),this.applyMatrix4(Mi),this}rotateY(e){return Mi.makeRotationY(e),this.applyMatrix4(Mi),this}rotateZ(e){return Mi.makeRotationZ(e),this.applyMatrix4(Mi),this}translate(e,t,n){return Mi.makeTranslation(e,t,n),this.applyMatrix4(Mi),this}scale(e,t,n){return Mi.makeScale(e,t,n),this.applyMatrix4(Mi),this}lookAt(e){return sd.lookAt(e),sd.updateMatrix(),this.applyMatrix4(sd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(eo).negate(),this.translate(eo.x,eo.y,eo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Yt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Jn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ui.setFromBufferAttribute(r),this.morphTargetsRelative?(Pn.addVectors(this.boundingBox.min,ui.min),this.boundingBox.expandByPoint(Pn),Pn.addVectors(this.boundingBox.max,ui.max),this.boundingBox.expandByPoint(Pn)):(this.boundingBox.expandByPoint(ui.min),this.boundingBox.expandByPoint(ui.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ki);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(e){let n=this.boundingSphere.center;if(ui.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Pn.addVectors(ui.min,ta.min),ui.expandByPoint(Pn),Pn.addVectors(ui.max,ta.max),ui.expandByPoint(Pn)):(ui.expandByPoint(ta.min),ui.expandByPoint(ta.max))}ui.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Pn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Pn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Pn.fromBufferAttribute(a,c),l&&(eo.fromBufferAttribute(e,c),Pn.add(eo)),s=Math.max(s,n.distanceToSquared(Pn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Kt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let z=0;z<n.count;z++)a[z]=new R,l[z]=new R;let h=new R,d=new R,u=new R,f=new qe,p=new qe,x=new qe,m=new R,g=new R;function b(z,F,D){c[z]=c[F]=c[D]=1,h.fromBufferAttribute(n,z),d.fromBufferAttribute(n,F),u.fromBufferAttribute(n,D),f.fromBufferAttribute(r,z),p.fromBufferAttribute(r,F),x.fromBufferAttribute(r,D),d.sub(h),u.sub(h),p.sub(f),x.sub(f);let V=1/(p.x*x.y-x.x*p.y);isFinite(V)&&(m.copy(d).multiplyScalar(x.y).addScaledVector(u,-p.y).multiplyScalar(V),g.copy(u).multiplyScalar(p.x).addScaledVector(d,-x.x).multiplyScalar(V),a[z].add(m),a[F].add(m),a[D].add(m),l[z].add(g),l[F].add(g),l[D].add(g))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let z=0,F=E.length;z<F;++z){let D=E[z],V=D.start,W=D.count;for(let N=V,X=V+W;N<X;N+=3)b(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let _=new R,C=new R,T=new R,y=new R;function A(z){T.fromBufferAttribute(s,z),y.copy(T);let F=a[z];_.copy(F),_.sub(T.multiplyScalar(T.dot(F))).normalize(),C.crossVectors(y,F);let V=C.dot(l[z])<0?-1:1;o.setXYZW(z,_.x,_.y,_.z,V)}for(let z=0,F=n.count;z<F;++z)c[z]&&A(z);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Kt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new R,r=new R,o=new R,a=new R,l=new R,c=new R,h=new R,d=new R;if(e)for(let u=0,f=e.count;u<f;u+=3){let p=e.getX(u+0),x=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Pn.fromBufferAttribute(e,t),Pn.normalize(),e.setXYZ(t,Pn.x,Pn.y,Pn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),f=0,p=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)u[p++]=c[f++]}return new Kt(u,h,d)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=e(u,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var rd=new R,Jb=new R,jb=new nt,Zn=class{constructor(e=new R(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=rd.subVectors(n,t).cross(Jb.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(rd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||jb.getNormalMatrix(e),s=this.coplanarPoint(rd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Qb=0,Gs=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Qb++}),this.uuid=_o(),this.name="",this.type="Material",this.blending=vo,this.side=js,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=_d,this.blendDst=wd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ve(0,0,0),this.blendAlpha=0,this.depthFunc=oo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=pg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ol,this.stencilZFail=Ol,this.stencilZPass=Ol,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ve().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Zn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ps=new R,od=new R,Ml=new R,Sl=new R,gr=class{constructor(e=new R,t=new R(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ps)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ps.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ps.copy(this.origin).addScaledVector(this.direction,t),ps.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){od.copy(e).add(t).multiplyScalar(.5),Ml.copy(t).sub(e).normalize(),Sl.copy(this.origin).sub(od);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Ml),a=Sl.dot(this.direction),l=-Sl.dot(Ml),c=Sl.lengthSq(),h=Math.abs(1-o*o),d,u,f,p;if(h>0)if(d=o*l-a,u=o*a-l,p=r*h,d>=0)if(u>=-p)if(u<=p){let x=1/h;d*=x,u*=x,f=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u<=-p?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=p?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(od).addScaledVector(Ml,u),f}intersectSphere(e,t){if(e.radius<0)return null;ps.subVectors(e.center,this.origin);let n=ps.dot(this.direction),s=ps.dot(ps)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,l=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,l=(e.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ps)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,p=t.x-o.x,x=t.y-o.y,m=t.z-o.z,g=n.x-o.x,b=n.y-o.y,E=n.z-o.z,_=Math.abs(l),C=Math.abs(c),T=Math.abs(h),y,A,z,F,D,V,W,N,X,Y,G,ce;if(_>=C&&_>=T?(z=l,V=d,X=p,ce=g,l>=0?(y=c,A=h,F=u,D=f,W=x,N=m,Y=b,G=E):(y=h,A=c,F=f,D=u,W=m,N=x,Y=E,G=b)):C>=T?(z=c,V=u,X=x,ce=b,c>=0?(y=h,A=l,F=f,D=d,W=m,N=p,Y=E,G=g):(y=l,A=h,F=d,D=f,W=p,N=m,Y=g,G=E)):(z=h,V=f,X=m,ce=E,h>=0?(y=l,A=c,F=d,D=u,W=p,N=x,Y=g,G=b):(y=c,A=l,F=u,D=d,W=x,N=p,Y=b,G=g)),z===0)return null;let J=y/z,Q=A/z,se=1/z,de=F-J*V,ue=D-Q*V,ee=W-J*X,me=N-Q*X,ve=Y-J*ce,Ae=G-Q*ce,we=ve*me-Ae*ee,We=de*Ae-ue*ve,ot=ee*ue-me*de;if(s){if(we<0||We<0||ot<0)return null}else if((we<0||We<0||ot<0)&&(we>0||We>0||ot>0))return null;let He=we+We+ot;if(He===0)return null;let ft=se*(we*V+We*X+ot*ce);return(He>0?ft<0:ft>0)?null:this.at(ft/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ji=class extends Gs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Md,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Am=new tt,pr=new gr,El=new Ki,Rm=new R,Tl=new R,Al=new R,Rl=new R,ad=new R,Cl=new R,Cm=new R,Pl=new R,it=class extends Nn{constructor(e=new mn,t=new Ji){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Cl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(ad.fromBufferAttribute(d,e),o?Cl.addScaledVector(ad,h):Cl.addScaledVector(ad.sub(t),h))}t.add(Cl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),El.copy(n.boundingSphere),El.applyMatrix4(r),pr.copy(e.ray).recast(e.near),!(El.containsPoint(pr.origin)===!1&&(pr.intersectSphere(El,Rm)===null||pr.origin.distanceToSquared(Rm)>(e.far-e.near)**2))&&(Am.copy(r).invert(),pr.copy(e.ray).applyMatrix4(Am),!(n.boundingBox!==null&&pr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,pr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=u.length;p<x;p++){let m=u[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),E=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,C=E;_<C;_+=3){let T=a.getX(_),y=a.getX(_+1),A=a.getX(_+2);s=Ll(this,g,e,n,c,h,d,T,y,A),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=a.getX(m),E=a.getX(m+1),_=a.getX(m+2);s=Ll(this,o,e,n,c,h,d,b,E,_),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=u.length;p<x;p++){let m=u[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),E=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,C=E;_<C;_+=3){let T=_,y=_+1,A=_+2;s=Ll(this,g,e,n,c,h,d,T,y,A),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=m,E=m+1,_=m+2;s=Ll(this,o,e,n,c,h,d,b,E,_),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function e_(i,e,t,n,s,r,o,a){let l;if(e.side===Fn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===js,a),l===null)return null;Pl.copy(a),Pl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Pl);return c<t.near||c>t.far?null:{distance:c,point:Pl.clone(),object:i}}function Ll(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Tl),i.getVertexPosition(l,Al),i.getVertexPosition(c,Rl);let h=e_(i,e,t,n,Tl,Al,Rl,Cm);if(h){let d=new R;Hs.getBarycoord(Cm,Tl,Al,Rl,d),s&&(h.uv=Hs.getInterpolatedAttribute(s,a,l,c,d,new qe)),r&&(h.uv1=Hs.getInterpolatedAttribute(r,a,l,c,d,new qe)),o&&(h.normal=Hs.getInterpolatedAttribute(o,a,l,c,d,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new R,materialIndex:0};Hs.getNormal(Tl,Al,Rl,u.normal),h.face=u,h.barycoord=d}return h}var ys=class extends Qn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Ln,h=Ln,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ma=class extends Kt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},to=new tt,Pm=new tt,Il=[],Lm=new Jn,t_=new tt,na=new it,ia=new Ki,xr=class extends it{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ma(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,t_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Jn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,to),Lm.copy(e.boundingBox).applyMatrix4(to),this.boundingBox.union(Lm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ki),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,to),ia.copy(e.boundingSphere).applyMatrix4(to),this.boundingSphere.union(ia)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(na.geometry=this.geometry,na.material=this.material,na.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ia.copy(this.boundingSphere),ia.applyMatrix4(n),e.ray.intersectsSphere(ia)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,to),Pm.multiplyMatrices(n,to),na.matrixWorld=Pm,na.raycast(e,Il);for(let o=0,a=Il.length;o<a;o++){let l=Il[o];l.instanceId=r,l.object=this,t.push(l)}Il.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ma(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ys(new Float32Array(s*this.count),s,this.count,_c,Ei));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},mr=new Ki,n_=new qe(.5,.5),Dl=new R,Ws=class{constructor(e=new Zn,t=new Zn,n=new Zn,s=new Zn,r=new Zn,o=new Zn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],p=r[8],x=r[9],m=r[10],g=r[11],b=r[12],E=r[13],_=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,g-p,C-b).normalize(),s[1].setComponents(c+o,f+h,g+p,C+b).normalize(),s[2].setComponents(c+a,f+d,g+x,C+E).normalize(),s[3].setComponents(c-a,f-d,g-x,C-E).normalize(),n)s[4].setComponents(l,u,m,_).normalize(),s[5].setComponents(c-l,f-u,g-m,C-_).normalize();else if(s[4].setComponents(c-l,f-u,g-m,C-_).normalize(),t===Si)s[5].setComponents(c+l,f+u,g+m,C+_).normalize();else if(t===lo)s[5].setComponents(l,u,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),mr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),mr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(mr)}intersectsSprite(e){mr.center.set(0,0,0);let t=n_.distanceTo(e.center);return mr.radius=.7071067811865476+t,mr.applyMatrix4(e.matrixWorld),this.intersectsSphere(mr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Dl.x=s.normal.x>0?e.max.x:e.min.x,Dl.y=s.normal.y>0?e.max.y:e.min.y,Dl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Dl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Im=new tt,Jl=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Im.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Im,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ws),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var vr=class extends Qn{constructor(e=[],t=wr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var bs=class extends Qn{constructor(e,t,n=Ui,s,r,o,a=Ln,l=Ln,c,h=xs,d=1){if(h!==xs&&h!==ws)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new uo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ga=class extends bs{constructor(e,t=Ui,n=wr,s,r,o=Ln,a=Ln,l,c=xs){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},xa=class extends Qn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},_s=class i extends mn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Yt(c,3)),this.setAttribute("normal",new Yt(h,3)),this.setAttribute("uv",new Yt(d,2));function p(x,m,g,b,E,_,C,T,y,A,z){let F=_/y,D=C/A,V=_/2,W=C/2,N=T/2,X=y+1,Y=A+1,G=0,ce=0,J=new R;for(let Q=0;Q<Y;Q++){let se=Q*D-W;for(let de=0;de<X;de++){let ue=de*F-V;J[x]=ue*b,J[m]=se*E,J[g]=N,c.push(J.x,J.y,J.z),J[x]=0,J[m]=0,J[g]=T>0?1:-1,h.push(J.x,J.y,J.z),d.push(de/y),d.push(1-Q/A),G+=1}}for(let Q=0;Q<A;Q++)for(let se=0;se<y;se++){let de=u+se+X*Q,ue=u+se+X*(Q+1),ee=u+(se+1)+X*(Q+1),me=u+(se+1)+X*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,z),f+=ce,u+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var va=class i extends mn{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new R,h=new qe;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let d=0,u=3;d<=t;d++,u+=3){let f=n+d/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[u]/e+1)/2,h.y=(o[u+1]/e+1)/2,l.push(h.x,h.y)}for(let d=1;d<=t;d++)r.push(d,d+1,0);this.setIndex(r),this.setAttribute("position",new Yt(o,3)),this.setAttribute("normal",new Yt(a,3)),this.setAttribute("uv",new Yt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},ji=class i extends mn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],p=0,x=[],m=n/2,g=0;b(),o===!1&&(e>0&&E(!0),t>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new Yt(d,3)),this.setAttribute("normal",new Yt(u,3)),this.setAttribute("uv",new Yt(f,2));function b(){let _=new R,C=new R,T=0,y=(t-e)/n;for(let A=0;A<=r;A++){let z=[],F=A/r,D=F*(t-e)+e;for(let V=0;V<=s;V++){let W=V/s,N=W*l+a,X=Math.sin(N),Y=Math.cos(N);C.x=D*X,C.y=-F*n+m,C.z=D*Y,d.push(C.x,C.y,C.z),_.set(X,y,Y).normalize(),u.push(_.x,_.y,_.z),f.push(W,1-F),z.push(p++)}x.push(z)}for(let A=0;A<s;A++)for(let z=0;z<r;z++){let F=x[z][A],D=x[z+1][A],V=x[z+1][A+1],W=x[z][A+1];(e>0||z!==0)&&(h.push(F,D,W),T+=3),(t>0||z!==r-1)&&(h.push(D,V,W),T+=3)}c.addGroup(g,T,0),g+=T}function E(_){let C=p,T=new qe,y=new R,A=0,z=_===!0?e:t,F=_===!0?1:-1;for(let V=1;V<=s;V++)d.push(0,m*F,0),u.push(0,F,0),f.push(.5,.5),p++;let D=p;for(let V=0;V<=s;V++){let N=V/s*l+a,X=Math.cos(N),Y=Math.sin(N);y.x=z*Y,y.y=m*F,y.z=z*X,d.push(y.x,y.y,y.z),u.push(0,F,0),T.x=X*.5+.5,T.y=Y*.5*F+.5,f.push(T.x,T.y),p++}for(let V=0;V<s;V++){let W=C+V,N=D+V;_===!0?h.push(N,N+1,W):h.push(N+1,N,W),A+=3}c.addGroup(g,A,_===!0?1:2),g+=A}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ya=class i extends ji{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ba=class i extends mn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,u=t/l,f=[],p=[],x=[],m=[];for(let g=0;g<h;g++){let b=g*u-o;for(let E=0;E<c;E++){let _=E*d-r;p.push(_,-b,0),x.push(0,0,1),m.push(E/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let b=0;b<a;b++){let E=b+c*g,_=b+c*(g+1),C=b+1+c*(g+1),T=b+1+c*g;f.push(E,_,T),f.push(_,C,T)}this.setIndex(f),this.setAttribute("position",new Yt(p,3)),this.setAttribute("normal",new Yt(x,3)),this.setAttribute("uv",new Yt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},_a=class i extends mn{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],d=e,u=(t-e)/s,f=new R,p=new qe;for(let x=0;x<=s;x++){for(let m=0;m<=n;m++){let g=r+m/n*o;f.x=d*Math.cos(g),f.y=d*Math.sin(g),l.push(f.x,f.y,f.z),c.push(0,0,1),p.x=(f.x/t+1)/2,p.y=(f.y/t+1)/2,h.push(p.x,p.y)}d+=u}for(let x=0;x<s;x++){let m=x*(n+1);for(let g=0;g<n;g++){let b=g+m,E=b,_=b+n+1,C=b+n+2,T=b+1;a.push(E,_,T),a.push(_,C,T)}}this.setIndex(a),this.setAttribute("position",new Yt(l,3)),this.setAttribute("normal",new Yt(c,3)),this.setAttribute("uv",new Yt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Xs=class i extends mn{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new R,u=new R,f=[],p=[],x=[],m=[];for(let g=0;g<=n;g++){let b=[],E=g/n,_=o+E*a,C=e*Math.cos(_),T=Math.sqrt(e*e-C*C),y=0;g===0&&o===0?y=.5/t:g===n&&l===Math.PI&&(y=-.5/t);for(let A=0;A<=t;A++){let z=A/t,F=s+z*r;d.x=-T*Math.cos(F),d.y=C,d.z=T*Math.sin(F),p.push(d.x,d.y,d.z),u.copy(d).normalize(),x.push(u.x,u.y,u.z),m.push(z+y,1-E),b.push(c++)}h.push(b)}for(let g=0;g<n;g++)for(let b=0;b<t;b++){let E=h[g][b+1],_=h[g][b],C=h[g+1][b],T=h[g+1][b+1];(g!==0||o>0)&&f.push(E,_,T),(g!==n-1||l<Math.PI)&&f.push(_,C,T)}this.setIndex(f),this.setAttribute("position",new Yt(p,3)),this.setAttribute("normal",new Yt(x,3)),this.setAttribute("uv",new Yt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function Sr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Dm(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Dm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Gn(i){let e={};for(let t=0;t<i.length;t++){let n=Sr(i[t]);for(let s in n)e[s]=n[s]}return e}function Dm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function i_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function qd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:yt.workingColorSpace}var Rg={clone:Sr,merge:Gn},s_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,r_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ei=class extends Gs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=s_,this.fragmentShader=r_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Sr(e.uniforms),this.uniformsGroups=i_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ve().setHex(s.value);break;case"v2":this.uniforms[n].value=new qe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new R().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ft().fromArray(s.value);break;case"m3":this.uniforms[n].value=new nt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new tt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},jl=class extends ei{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Vn=class extends Gs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ve(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ve(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=th,this.normalScale=new qe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Ql=class extends Gs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=dg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},ec=class extends Gs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function no(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Nl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},tc=class extends qs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:hd,endingEnd:hd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ud:r=e,a=2*t-n;break;case dd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case ud:o=e,l=2*n-t;break;case dd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),x=p*p,m=x*p,g=-u*m+2*u*x-u*p,b=(1+u)*m+(-1.5-2*u)*x+(-.5+u)*p+1,E=(-1-f)*m+(1.5+f)*x+.5*p,_=f*m-f*x;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+b*o[c+C]+E*o[l+C]+_*o[d+C];return r}},nc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},ic=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},sc=class extends qs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let p=(n-t)/(s-t),x=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*p;return r}let u=a*2,f=e-1;for(let p=0;p!==a;++p){let x=o[c+p],m=o[l+p],g=f*u+p*2,b=d[g],E=d[g+1],_=e*u+p*2,C=h[_],T=h[_+1],y=a_(n,t,b,C,s);r[p]=Cg(y,x,E,T,m)}return r}};function Cg(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function o_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function a_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Cg(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=o_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var pi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=no(t,this.TimeBufferType),this.values=no(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:no(e.times,Array),values:no(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Nl(e.settings)&&(n.settings={inTangents:no(e.settings.inTangents,Array),outTangents:no(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new ic(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new nc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new sc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case aa:t=this.InterpolantFactoryMethodDiscrete;break;case $l:t=this.InterpolantFactoryMethodLinear;break;case Ul:t=this.InterpolantFactoryMethodSmooth;break;case cd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return aa;case this.InterpolantFactoryMethodLinear:return $l;case this.InterpolantFactoryMethodSmooth:return Ul;case this.InterpolantFactoryMethodBezier:return cd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Nl(this.settings)&&(Nm(this.settings.inTangents,e),Nm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Nl(this.settings)&&(Fm(this.settings.inTangents,e),Fm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&yb(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Ul,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,u=d-n,f=d+n;for(let p=0;p!==n;++p){let x=t[d+p];if(x!==t[u+p]||x!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Nl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Nm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Fm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}pi.prototype.ValueTypeName="";pi.prototype.TimeBufferType=Float32Array;pi.prototype.ValueBufferType=Float32Array;pi.prototype.DefaultInterpolation=$l;var $s=class extends pi{constructor(e,t,n){super(e,t,n)}};$s.prototype.ValueTypeName="bool";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=aa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var rc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};rc.prototype.ValueTypeName="color";var oc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};oc.prototype.ValueTypeName="number";var ac=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Dn.slerpFlat(r,0,o,c-a,o,c,l);return r}},wa=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new ac(this.times,this.values,this.getValueSize(),e)}};wa.prototype.ValueTypeName="quaternion";wa.prototype.InterpolantFactoryMethodSmooth=void 0;var Ys=class extends pi{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="string";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=aa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var lc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};lc.prototype.ValueTypeName="vector";var cc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],p=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Pg=new cc,hc=class{constructor(e){this.manager=e!==void 0?e:Pg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};hc.DEFAULT_MATERIAL_NAME="__DEFAULT";var uc=class extends Nn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ve(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var ld=new tt,km=new R,Um=new R,dc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qe(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new tt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new qe(1,1),this._viewportCount=1,this._viewports=[new Ft(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;km.setFromMatrixPosition(e.matrixWorld),t.position.copy(km),Um.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Um),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){ld.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(ld,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===lo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(ld)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Fl=new R,kl=new Dn,Yi=new R,Ma=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new tt,this.projectionMatrix=new tt,this.projectionMatrixInverse=new tt,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Fl,kl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Fl,kl,Yi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Fl,kl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Fl,kl,Yi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new R,Om=new qe,Bm=new qe,Kn=class extends Ma{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=ho*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ra*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return ho*2*Math.atan(Math.tan(ra*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z)}getViewSize(e,t){return this.getViewBounds(e,Om,Bm),t.subVectors(Bm,Om)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ra*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Sa=class extends Ma{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},fd=class extends dc{constructor(){super(new Sa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ea=class extends uc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new fd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var io=-90,so=1,go=class extends Nn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Kn(io,so,e,t);s.layers=this.layers,this.add(s);let r=new Kn(io,so,e,t);r.layers=this.layers,this.add(r);let o=new Kn(io,so,e,t);o.layers=this.layers,this.add(o);let a=new Kn(io,so,e,t);a.layers=this.layers,this.add(a);let l=new Kn(io,so,e,t);l.layers=this.layers,this.add(l);let c=new Kn(io,so,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===lo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},fc=class extends Kn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var $d="\\[\\]\\.:\\/",l_=new RegExp("["+$d+"]","g"),Yd="[^"+$d+"]",c_="[^"+$d.replace("\\.","")+"]",h_=/((?:WC+[\/:])*)/.source.replace("WC",Yd),u_=/(WCOD+)?/.source.replace("WCOD",c_),d_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Yd),f_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Yd),p_=new RegExp("^"+h_+u_+d_+f_+"$"),m_=["material","materials","bones","map"],pd=class{constructor(e,t,n){let s=n||Wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Wt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(l_,"")}static parseTrackName(e){let t=p_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);m_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Wt.Composite=pd;Wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Wt.prototype.GetterByBindingType=[Wt.prototype._getValue_direct,Wt.prototype._getValue_array,Wt.prototype._getValue_arrayElement,Wt.prototype._getValue_toArray];Wt.prototype.SetterByBindingTypeAndVersioning=[[Wt.prototype._setValue_direct,Wt.prototype._setValue_direct_setNeedsUpdate,Wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_array,Wt.prototype._setValue_array_setNeedsUpdate,Wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_arrayElement,Wt.prototype._setValue_arrayElement_setNeedsUpdate,Wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_fromArray,Wt.prototype._setValue_fromArray_setNeedsUpdate,Wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var wC=new Float32Array(1);var zm=new tt,Ta=class{constructor(e,t,n=0,s=1/0){this.ray=new gr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new fo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return zm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(zm),this}intersectObject(e,t=!0,n=[]){return md(e,this,n,t),n.sort(Vm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)md(e[s],this,n,t);return n.sort(Vm),n}};function Vm(i,e){return i.distance-e.distance}function md(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)md(r[o],e,t,!0)}}var Zs=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=pt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(pt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var ef=class ef{constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};ef.prototype.isMatrix2=!0;var gd=ef;var Aa=class extends ki{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Zd(i,e,t,n){let s=g_(n);switch(t){case Fd:return i*e;case _c:return i*e/s.components*s.byteLength;case wc:return i*e/s.components*s.byteLength;case Qs:return i*e*2/s.components*s.byteLength;case Mc:return i*e*2/s.components*s.byteLength;case kd:return i*e*3/s.components*s.byteLength;case ii:return i*e*4/s.components*s.byteLength;case Sc:return i*e*4/s.components*s.byteLength;case Pa:case La:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ia:case Da:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Tc:case Rc:return Math.max(i,16)*Math.max(e,8)/4;case Ec:case Ac:return Math.max(i,8)*Math.max(e,8)/2;case Cc:case Pc:case Ic:case Dc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Lc:case Na:case Nc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Fc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case kc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Uc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Oc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Bc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case zc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Vc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Hc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Gc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Wc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Xc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case qc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case $c:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Yc:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Zc:case Kc:case Jc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case jc:case Qc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Fa:case eh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function g_(i){switch(i){case ti:case Ld:return{byteLength:1,components:1};case bo:case Id:case ni:return{byteLength:2,components:1};case yc:case bc:return{byteLength:2,components:4};case Ui:case vc:case Ei:return{byteLength:4,components:1};case Dd:case Nd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function jg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function v_(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,p)=>f.start-p.start);let u=0;for(let f=1;f<d.length;f++){let p=d[u],x=d[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++u,d[u]=x)}d.length=u+1;for(let f=0,p=d.length;f<p;f++){let x=d[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var y_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,b_=`#ifdef USE_ALPHAHASH
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
#endif`,__=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,w_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,M_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,S_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,E_=`#ifdef USE_AOMAP
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
#endif`,T_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,A_=`#ifdef USE_BATCHING
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
#endif`,R_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,C_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,P_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,L_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,I_=`#ifdef USE_IRIDESCENCE
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
#endif`,D_=`#ifdef USE_BUMPMAP
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
#endif`,N_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,F_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,k_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,U_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,O_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,B_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,z_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,V_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,H_=`#define PI 3.141592653589793
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
} // validated`,G_=`vec3 transformedNormal = objectNormal;
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
#endif`,W_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,X_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,q_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,$_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Y_="gl_FragColor = linearToOutputTexel( gl_FragColor );",Z_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,K_=`#ifdef USE_ENVMAP
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
#endif`,J_=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,j_=`#ifdef USE_ENVMAP
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
#endif`,Q_=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,ew=`#ifdef USE_ENVMAP
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
#endif`,tw=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,nw=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,iw=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,sw=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,rw=`#ifdef USE_GRADIENTMAP
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
}`,ow=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,aw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,lw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,cw=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,hw=`#ifdef USE_ENVMAP
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
#endif`,uw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,dw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,fw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,pw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,mw=`PhysicalMaterial material;
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
#endif`,gw=`uniform sampler2D dfgLUT;
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
}`,xw=`
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
#endif`,vw=`#if defined( RE_IndirectDiffuse )
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
#endif`,yw=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,bw=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,_w=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,ww=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Mw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Sw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Ew=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Tw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Aw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Rw=`#if defined( USE_POINTS_UV )
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
#endif`,Cw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Pw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Lw=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Iw=`#if defined( USE_MORPHCOLORS )
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
#endif`,Dw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Nw=`#ifdef USE_MORPHTARGETS
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
#endif`,Fw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,kw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Uw=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Ow=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Bw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,zw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Vw=`#ifdef USE_NORMALMAP
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
#endif`,Hw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Gw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ww=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Xw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,qw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,$w=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Yw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Zw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Kw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Jw=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,jw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Qw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,eM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,tM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,nM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,iM=`float getShadowMask() {
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
}`,sM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,rM=`#ifdef USE_SKINNING
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
#endif`,oM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,aM=`#ifdef USE_SKINNING
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
#endif`,lM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,cM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,hM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,uM=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,dM=`#ifdef USE_TRANSMISSION
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
#endif`,fM=`#ifdef USE_TRANSMISSION
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
#endif`,pM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,mM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,gM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,xM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,vM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,yM=`uniform sampler2D t2D;
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
}`,bM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,_M=`uniform float backgroundBlurriness;
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
}`,wM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,MM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,SM=`#include <common>
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
}`,EM=`#if DEPTH_PACKING == 3200
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
}`,TM=`#define DISTANCE
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
}`,AM=`#define DISTANCE
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
}`,RM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,CM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,PM=`uniform float scale;
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
}`,LM=`uniform vec3 diffuse;
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
}`,IM=`#include <common>
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
}`,DM=`uniform vec3 diffuse;
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
}`,NM=`#define LAMBERT
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
}`,FM=`#define LAMBERT
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
}`,kM=`#define MATCAP
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
}`,UM=`#define MATCAP
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
}`,OM=`#define NORMAL
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
}`,BM=`#define NORMAL
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
}`,zM=`#define PHONG
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
}`,VM=`#define PHONG
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
}`,HM=`#define STANDARD
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
}`,GM=`#define STANDARD
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
}`,WM=`#define TOON
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
}`,XM=`#define TOON
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
}`,qM=`uniform float size;
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
}`,$M=`uniform vec3 diffuse;
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
}`,YM=`#include <common>
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
}`,ZM=`uniform vec3 color;
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
}`,KM=`uniform float rotation;
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
}`,JM=`uniform vec3 diffuse;
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
}`,dt={alphahash_fragment:y_,alphahash_pars_fragment:b_,alphamap_fragment:__,alphamap_pars_fragment:w_,alphatest_fragment:M_,alphatest_pars_fragment:S_,aomap_fragment:E_,aomap_pars_fragment:T_,batching_pars_vertex:A_,batching_vertex:R_,begin_vertex:C_,beginnormal_vertex:P_,bsdfs:L_,iridescence_fragment:I_,bumpmap_pars_fragment:D_,clipping_planes_fragment:N_,clipping_planes_pars_fragment:F_,clipping_planes_pars_vertex:k_,clipping_planes_vertex:U_,color_fragment:O_,color_pars_fragment:B_,color_pars_vertex:z_,color_vertex:V_,common:H_,defaultnormal_vertex:G_,displacementmap_pars_vertex:W_,displacementmap_vertex:X_,emissivemap_fragment:q_,emissivemap_pars_fragment:$_,colorspace_fragment:Y_,colorspace_pars_fragment:Z_,envmap_fragment:K_,envmap_common_pars_fragment:J_,envmap_pars_fragment:j_,envmap_pars_vertex:Q_,envmap_physical_pars_fragment:hw,envmap_vertex:ew,fog_vertex:tw,fog_pars_vertex:nw,fog_fragment:iw,fog_pars_fragment:sw,gradientmap_pars_fragment:rw,lightmap_pars_fragment:ow,lights_lambert_fragment:aw,lights_lambert_pars_fragment:lw,lights_pars_begin:cw,lights_toon_fragment:uw,lights_toon_pars_fragment:dw,lights_phong_fragment:fw,lights_phong_pars_fragment:pw,lights_physical_fragment:mw,lights_physical_pars_fragment:gw,lights_fragment_begin:xw,lights_fragment_maps:vw,lights_fragment_end:yw,lightprobes_pars_fragment:bw,logdepthbuf_fragment:_w,logdepthbuf_pars_fragment:ww,logdepthbuf_pars_vertex:Mw,logdepthbuf_vertex:Sw,map_fragment:Ew,map_pars_fragment:Tw,map_particle_fragment:Aw,map_particle_pars_fragment:Rw,metalnessmap_fragment:Cw,metalnessmap_pars_fragment:Pw,morphinstance_vertex:Lw,morphcolor_vertex:Iw,morphnormal_vertex:Dw,morphtarget_pars_vertex:Nw,morphtarget_vertex:Fw,normal_fragment_begin:kw,normal_fragment_maps:Uw,normal_pars_fragment:Ow,normal_pars_vertex:Bw,normal_vertex:zw,normalmap_pars_fragment:Vw,clearcoat_normal_fragment_begin:Hw,clearcoat_normal_fragment_maps:Gw,clearcoat_pars_fragment:Ww,iridescence_pars_fragment:Xw,opaque_fragment:qw,packing:$w,premultiplied_alpha_fragment:Yw,project_vertex:Zw,dithering_fragment:Kw,dithering_pars_fragment:Jw,roughnessmap_fragment:jw,roughnessmap_pars_fragment:Qw,shadowmap_pars_fragment:eM,shadowmap_pars_vertex:tM,shadowmap_vertex:nM,shadowmask_pars_fragment:iM,skinbase_vertex:sM,skinning_pars_vertex:rM,skinning_vertex:oM,skinnormal_vertex:aM,specularmap_fragment:lM,specularmap_pars_fragment:cM,tonemapping_fragment:hM,tonemapping_pars_fragment:uM,transmission_fragment:dM,transmission_pars_fragment:fM,uv_pars_fragment:pM,uv_pars_vertex:mM,uv_vertex:gM,worldpos_vertex:xM,background_vert:vM,background_frag:yM,backgroundCube_vert:bM,backgroundCube_frag:_M,cube_vert:wM,cube_frag:MM,depth_vert:SM,depth_frag:EM,distance_vert:TM,distance_frag:AM,equirect_vert:RM,equirect_frag:CM,linedashed_vert:PM,linedashed_frag:LM,meshbasic_vert:IM,meshbasic_frag:DM,meshlambert_vert:NM,meshlambert_frag:FM,meshmatcap_vert:kM,meshmatcap_frag:UM,meshnormal_vert:OM,meshnormal_frag:BM,meshphong_vert:zM,meshphong_frag:VM,meshphysical_vert:HM,meshphysical_frag:GM,meshtoon_vert:WM,meshtoon_frag:XM,points_vert:qM,points_frag:$M,shadow_vert:YM,shadow_frag:ZM,sprite_vert:KM,sprite_frag:JM},Ie={common:{diffuse:{value:new Ve(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new nt}},envmap:{envMap:{value:null},envMapRotation:{value:new nt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new nt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new nt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new nt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new nt},normalScale:{value:new qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new nt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new nt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new nt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new nt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ve(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ve(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0},uvTransform:{value:new nt}},sprite:{diffuse:{value:new Ve(16777215)},opacity:{value:1},center:{value:new qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}}},ts={basic:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.fog]),vertexShader:dt.meshbasic_vert,fragmentShader:dt.meshbasic_frag},lambert:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},envMapIntensity:{value:1}}]),vertexShader:dt.meshlambert_vert,fragmentShader:dt.meshlambert_frag},phong:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},specular:{value:new Ve(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:dt.meshphong_vert,fragmentShader:dt.meshphong_frag},standard:{uniforms:Gn([Ie.common,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.roughnessmap,Ie.metalnessmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag},toon:{uniforms:Gn([Ie.common,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.gradientmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)}}]),vertexShader:dt.meshtoon_vert,fragmentShader:dt.meshtoon_frag},matcap:{uniforms:Gn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,{matcap:{value:null}}]),vertexShader:dt.meshmatcap_vert,fragmentShader:dt.meshmatcap_frag},points:{uniforms:Gn([Ie.points,Ie.fog]),vertexShader:dt.points_vert,fragmentShader:dt.points_frag},dashed:{uniforms:Gn([Ie.common,Ie.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:dt.linedashed_vert,fragmentShader:dt.linedashed_frag},depth:{uniforms:Gn([Ie.common,Ie.displacementmap]),vertexShader:dt.depth_vert,fragmentShader:dt.depth_frag},normal:{uniforms:Gn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,{opacity:{value:1}}]),vertexShader:dt.meshnormal_vert,fragmentShader:dt.meshnormal_frag},sprite:{uniforms:Gn([Ie.sprite,Ie.fog]),vertexShader:dt.sprite_vert,fragmentShader:dt.sprite_frag},background:{uniforms:{uvTransform:{value:new nt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:dt.background_vert,fragmentShader:dt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new nt}},vertexShader:dt.backgroundCube_vert,fragmentShader:dt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:dt.cube_vert,fragmentShader:dt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:dt.equirect_vert,fragmentShader:dt.equirect_frag},distance:{uniforms:Gn([Ie.common,Ie.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:dt.distance_vert,fragmentShader:dt.distance_frag},shadow:{uniforms:Gn([Ie.lights,Ie.fog,{color:{value:new Ve(0)},opacity:{value:1}}]),vertexShader:dt.shadow_vert,fragmentShader:dt.shadow_frag}};ts.physical={uniforms:Gn([ts.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new nt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new nt},clearcoatNormalScale:{value:new qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new nt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new nt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new nt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new nt},sheen:{value:0},sheenColor:{value:new Ve(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new nt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new nt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new nt},transmissionSamplerSize:{value:new qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new nt},attenuationDistance:{value:0},attenuationColor:{value:new Ve(0)},specularColor:{value:new Ve(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new nt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new nt},anisotropyVector:{value:new qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new nt}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag};var nh={r:0,b:0,g:0},jM=new tt,Qg=new nt;Qg.set(-1,0,0,0,1,0,0,0,1);function QM(i,e,t,n,s,r){let o=new Ve(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function f(b){let E=b.isScene===!0?b.background:null;if(E&&E.isTexture){let _=b.backgroundBlurriness>0;E=e.get(E,_)}return E}function p(b){let E=!1,_=f(b);_===null?m(o,a):_&&_.isColor&&(m(_,1),E=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(b,E){let _=f(E);_&&_.isCubeTexture?(c===void 0&&(c=new it(new _s(1,1,1),new ei({name:"BackgroundCubeMaterial",uniforms:Sr(ts.backgroundCube.uniforms),vertexShader:ts.backgroundCube.vertexShader,fragmentShader:ts.backgroundCube.fragmentShader,side:Fn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(jM.makeRotationFromEuler(E.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Qg),c.material.toneMapped=yt.getTransfer(_.colorSpace)!==At,(h!==_||d!==_.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,d=_.version,u=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new it(new ba(2,2),new ei({name:"BackgroundMaterial",uniforms:Sr(ts.background.uniforms),vertexShader:ts.background.vertexShader,fragmentShader:ts.background.fragmentShader,side:js,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=yt.getTransfer(_.colorSpace)!==At,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||d!==_.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,d=_.version,u=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function m(b,E){b.getRGB(nh,qd(i)),t.buffers.color.setClear(nh.r,nh.g,nh.b,E,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,E=1){o.set(b),a=E,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,m(o,a)},render:p,addToRenderList:x,dispose:g}}function eS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(D,V,W,N,X){let Y=!1,G=d(D,N,W,V);r!==G&&(r=G,c(r.object)),Y=f(D,N,W,X),Y&&p(D,N,W,X),X!==null&&e.update(X,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,_(D,V,W,N),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(X).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,V,W,N){let X=N.wireframe===!0,Y=n[V.id];Y===void 0&&(Y={},n[V.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,ce=Y[G];ce===void 0&&(ce={},Y[G]=ce);let J=ce[W.id];J===void 0&&(J={},ce[W.id]=J);let Q=J[X];return Q===void 0&&(Q=u(l()),J[X]=Q),Q}function u(D){let V=[],W=[],N=[];for(let X=0;X<t;X++)V[X]=0,W[X]=0,N[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:W,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,V,W,N){let X=r.attributes,Y=V.attributes,G=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=X[J],de=Y[J];if(de===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(de=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(de=D.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function p(D,V,W,N){let X={},Y=V.attributes,G=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=Y[J];se===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(se=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(se=D.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),X[J]=de,G++}r.attributes=X,r.attributesNum=G,r.index=N}function x(){let D=r.newAttributes;for(let V=0,W=D.length;V<W;V++)D[V]=0}function m(D){g(D,0)}function g(D,V){let W=r.newAttributes,N=r.enabledAttributes,X=r.attributeDivisors;W[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),X[D]!==V&&(i.vertexAttribDivisor(D,V),X[D]=V)}function b(){let D=r.newAttributes,V=r.enabledAttributes;for(let W=0,N=V.length;W<N;W++)V[W]!==D[W]&&(i.disableVertexAttribArray(W),V[W]=0)}function E(D,V,W,N,X,Y,G){G===!0?i.vertexAttribIPointer(D,V,W,X,Y):i.vertexAttribPointer(D,V,W,N,X,Y)}function _(D,V,W,N){x();let X=N.attributes,Y=W.getAttributes(),G=V.defaultAttributeValues;for(let ce in Y){let J=Y[ce];if(J.location>=0){let Q=X[ce];if(Q===void 0&&(ce==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ce==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,ve=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===vc;if(Q.isInterleavedBufferAttribute){let we=Q.data,We=we.isInterleavedBuffer===!0?we.stride:we.itemSize,ot=Q.offset;if(we.isInstancedInterleavedBuffer||we.isInstancedBufferAttribute){for(let He=0;He<J.locationSize;He++)g(J.location+He,we.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=we.meshPerAttribute*we.count)}else for(let He=0;He<J.locationSize;He++)m(J.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<J.locationSize;He++)E(J.location+He,de/J.locationSize,me,se,We*ve,(ot+de/J.locationSize*He)*ve,Ae)}else{if(Q.isInstancedBufferAttribute){for(let we=0;we<J.locationSize;we++)g(J.location+we,Q.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let we=0;we<J.locationSize;we++)m(J.location+we);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let we=0;we<J.locationSize;we++)E(J.location+we,de/J.locationSize,me,se,de*ve,de/J.locationSize*we*ve,Ae)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(J.location,se);break;case 3:i.vertexAttrib3fv(J.location,se);break;case 4:i.vertexAttrib4fv(J.location,se);break;default:i.vertexAttrib1fv(J.location,se)}}}}b()}function C(){z();for(let D in n){let V=n[D];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let V=n[D.id];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[D.id]}function y(D){for(let V in n){let W=n[V];for(let N in W){let X=W[N];if(X[D.id]===void 0)continue;let Y=X[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete X[D.id]}}}function A(D){for(let V in n){let W=n[V],N=D.isInstancedMesh===!0?D.id:0,X=W[N];if(X!==void 0){for(let Y in X){let G=X[Y];for(let ce in G)h(G[ce].object),delete G[ce];delete X[Y]}delete W[N],Object.keys(W).length===0&&delete n[V]}}}function z(){F(),o=!0,r!==s&&(r=s,c(r.object))}function F(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:z,resetDefaultState:F,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:A,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:m,disableUnusedAttributes:b}}function tS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function nS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==ii&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let A=y===ni&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==ti&&y!==Ei&&!A&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ze("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:b,maxVaryings:E,maxFragmentUniforms:_,maxSamples:C,samples:T}}function iS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Zn,a=new nt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let p=d.clippingPlanes,x=d.clipIntersection,m=d.clipShadows,g=i.get(d);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let b=r?0:n,E=b*4,_=g.clippingState||null;l.value=_,_=h(p,u,E,f);for(let C=0;C!==E;++C)_[C]=t[C];g.clippingState=_,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,p){let x=d!==null?d.length:0,m=null;if(x!==0){if(m=l.value,p!==!0||m===null){let g=f+x*4,b=u.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<g)&&(m=new Float32Array(g));for(let E=0,_=f;E!==x;++E,_+=4)o.copy(d[E]).applyMatrix4(b,a),o.normal.toArray(m,_),m[_+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}var Oa=class extends fi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new vr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new _s(5,5,5),r=new ei({name:"CubemapFromEquirect",uniforms:Sr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Fn,blending:br});r.uniforms.tEquirect.value=t;let o=new it(s,r),a=t.minFilter;return t.minFilter===mi&&(t.minFilter=yn),new go(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Lg=256,sS=3,rS=20,e0=256,t0=16,oS=3,aS=new R,lS=new Ve,sh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new go(1,10,null),this._boxMesh=new it(new _s(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=aS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(lS));let m=new go(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=p,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Ng(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Dg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Lg,Gd(e))}_fromTexture(e,t){e.mapping===wr||e.mapping===yo?this._setSize(e.image.length===0?Lg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Ig(e,!1,!1),n=Math.log2(e)-sS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Ig(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===wr||e.mapping===yo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Ng()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Dg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=cS(),this._integrationMaterial=hS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/t0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-oS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(e0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=uS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Ig(i,e,t){return new Oa(i,{minFilter:mi,generateMipmaps:e,type:ni,colorSpace:la,depthBuffer:t})}function Ba(i,e,t){return new ei({name:i,uniforms:e,vertexShader:dt.cube_vert,fragmentShader:t,side:Fn,blending:br,depthTest:!1,depthWrite:!1})}function cS(){return Ba("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${e0}u

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
	`)}function hS(){return Ba("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:t0}},`

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
	`)}function uS(){return Ba("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${rS}
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
	`)}function Dg(){return Ba("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Ng(){return Ba("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function dS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===mc||f===gc)if(e.has(u)){let p=e.get(u).texture;return a(p,u.mapping)}else{let p=u.image;if(p&&p.height>0){let x=new Oa(p.height);return x.fromEquirectangularTexture(i,u),e.set(u,x),u.addEventListener("dispose",c),a(x.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,p=f===mc||f===gc,x=f===wr||f===yo;if(p||x){let m=t.get(u),g=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==g)return n===null&&(n=new sh(i)),m=p?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let b=u.image;return p&&b&&b.height>0||x&&b&&l(b)?(n===null&&(n=new sh(i)),m=p?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===mc?u.mapping=wr:f===gc&&(u.mapping=yo),u}function l(u){let f=0,p=6;for(let x=0;x<p;x++)u[x]!==void 0&&f++;return f===p}function c(u){let f=u.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function fS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&sa("WebGLRenderer: "+n+" extension not supported."),s}}}function pS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(e.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function h(p){let x=p.attributes;for(let m in x)e.update(x[m],i.ARRAY_BUFFER)}function d(p){let x=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let b=x!==null?x.array.length:m.array.length/3-1,E=m.count>=65535?pa:fa,_=new E(Math.ceil(b/3)*6,1),C=_.array;if(x!==null){let y=x.array;g=x.version;for(let A=0,z=0;A<b;A+=3){let F=y[A+0],D=y[A+1],V=y[A+2];C[z++]=F,C[z++]=D,C[z++]=D,C[z++]=V,C[z++]=V,C[z++]=F}}else{g=m.version;for(let y=0,A=0;y<b;y+=3){let z=y+0,F=y+1,D=y+2;C[A++]=z,C[A++]=F,C[A++]=F,C[A++]=D,C[A++]=D,C[A++]=z}}_.version=g;let T=r.get(p);T&&e.remove(T),r.set(p,_)}function u(p){let x=r.get(p);if(x){let m=p.index;m!==null&&x.version<m.version&&d(p)}else d(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function mS(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let x=0;for(let m=0;m<f;m++)x+=u[m];t.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function gS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function xS(i,e,t){let n=new WeakMap,s=new Ft;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let z=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",z)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],E=0;f===!0&&(E=1),p===!0&&(E=2),x===!0&&(E=3);let _=a.attributes.position.count*E,C=1;_>e.maxTextureSize&&(C=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let T=new Float32Array(_*C*4*d),y=new ua(T,_,C,d);y.type=Ei,y.needsUpdate=!0;let A=E*4;for(let F=0;F<d;F++){let D=m[F],V=g[F],W=b[F],N=_*C*4*F;for(let X=0;X<D.count;X++){let Y=X*A;f===!0&&(s.fromBufferAttribute(D,X),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(V,X),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),x===!0&&(s.fromBufferAttribute(W,X),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=W.itemSize===4?s.w:1)}}u={count:d,texture:y,size:new qe(_,C)},n.set(a,u),a.addEventListener("dispose",z)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function vS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=e.get(c,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var yS={[Sd]:"LINEAR_TONE_MAPPING",[Ed]:"REINHARD_TONE_MAPPING",[Td]:"CINEON_TONE_MAPPING",[Ad]:"ACES_FILMIC_TONE_MAPPING",[Cd]:"AGX_TONE_MAPPING",[Ra]:"NEUTRAL_TONE_MAPPING",[Rd]:"CUSTOM_TONE_MAPPING"};function bS(i,e,t,n,s,r){let o=new fi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new mn;h.setAttribute("position",new Yt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Yt([0,2,0,0,2,0],2));let d=new jl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new it(h,d),f=new Sa(-1,1,1,-1,0,1),p=null,x=null,m=!1,g,b=null,E=[],_=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let y=0;y<E.length;y++){let A=E[y];A.setSize&&A.setSize(C,T)}},this.setEffects=function(C){E=C,_=E.length>0&&E[0].isRenderPass===!0;let T=o.width,y=o.height;E.length>0&&a===null&&(a=new fi(T,y,{type:ni,depthBuffer:!1,stencilBuffer:!1}),l=new fi(T,y,{type:ni,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&E.some(z=>z.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new bs(T,y),r===!0&&(c.format=ws,c.type=Mr)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let z=0;z<E.length;z++){let F=E[z];F.setSize&&F.setSize(T,y),A&&F.needsDepthTexture===!0&&F.setDepthTexture&&F.setDepthTexture(c)}},this.begin=function(C,T){if(m||C.toneMapping===Qi&&E.length===0)return!1;if(b=T,T!==null){let y=T.width,A=T.height;(o.width!==y||o.height!==A)&&this.setSize(y,A)}return _===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=Qi,!0},this.hasRenderPass=function(){return _},this.end=function(C,T){C.toneMapping=g,m=!0;let y=o,A=a;for(let z=0;z<E.length;z++){let F=E[z];F.enabled!==!1&&(F.render(C,A,y,T),F.needsSwap!==!1&&(y=A,A=A===a?l:a))}if(p!==C.outputColorSpace||x!==C.toneMapping){p=C.outputColorSpace,x=C.toneMapping,d.defines={},yt.getTransfer(p)===At&&(d.defines.SRGB_TRANSFER="");let z=yS[x];z&&(d.defines[z]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=y.texture,C.setRenderTarget(b),C.render(u,f),b=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var n0=new Qn,i0=new bs(1,1),s0=new ga(1),r0=new ua,o0=new Kl,a0=new vr,Fg=[],kg=[],Ug=new Float32Array(16),Og=new Float32Array(9),Bg=new Float32Array(4);function Mo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Fg[s];if(r===void 0&&(r=new Float32Array(s),Fg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function bn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function _n(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function oh(i,e){let t=kg[e];t===void 0&&(t=new Int32Array(e),kg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function _S(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function wS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2fv(this.addr,e),_n(t,e)}}function MS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(bn(t,e))return;i.uniform3fv(this.addr,e),_n(t,e)}}function SS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4fv(this.addr,e),_n(t,e)}}function ES(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),_n(t,e)}else{if(bn(t,n))return;Bg.set(n),i.uniformMatrix2fv(this.addr,!1,Bg),_n(t,n)}}function TS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),_n(t,e)}else{if(bn(t,n))return;Og.set(n),i.uniformMatrix3fv(this.addr,!1,Og),_n(t,n)}}function AS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(bn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),_n(t,e)}else{if(bn(t,n))return;Ug.set(n),i.uniformMatrix4fv(this.addr,!1,Ug),_n(t,n)}}function RS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function CS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2iv(this.addr,e),_n(t,e)}}function PS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(bn(t,e))return;i.uniform3iv(this.addr,e),_n(t,e)}}function LS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4iv(this.addr,e),_n(t,e)}}function IS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function DS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(bn(t,e))return;i.uniform2uiv(this.addr,e),_n(t,e)}}function NS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(bn(t,e))return;i.uniform3uiv(this.addr,e),_n(t,e)}}function FS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(bn(t,e))return;i.uniform4uiv(this.addr,e),_n(t,e)}}function ah(i){return i.version===0&&(i.compareFunction=Bd,i.needsUpdate=!0),i}function kS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=ah(i0):r=n0,t.setTexture2D(e||r,s)}function US(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||o0,s)}function OS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=ah(s0):r=a0,t.setTextureCube(e||r,s)}function BS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||r0,s)}function zS(i){switch(i){case 5126:return _S;case 35664:return wS;case 35665:return MS;case 35666:return SS;case 35674:return ES;case 35675:return TS;case 35676:return AS;case 5124:case 35670:return RS;case 35667:case 35671:return CS;case 35668:case 35672:return PS;case 35669:case 35673:return LS;case 5125:return IS;case 36294:return DS;case 36295:return NS;case 36296:return FS;case 35678:case 36198:case 36298:case 36306:case 35682:return kS;case 35679:case 36299:case 36307:return US;case 35680:case 36300:case 36308:case 36293:return OS;case 36289:case 36303:case 36311:case 36292:return BS}}function VS(i,e){i.uniform1fv(this.addr,e)}function HS(i,e){let t=Mo(e,this.size,2);i.uniform2fv(this.addr,t)}function GS(i,e){let t=Mo(e,this.size,3);i.uniform3fv(this.addr,t)}function WS(i,e){let t=Mo(e,this.size,4);i.uniform4fv(this.addr,t)}function XS(i,e){let t=Mo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function qS(i,e){let t=Mo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function $S(i,e){let t=Mo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function YS(i,e){i.uniform1iv(this.addr,e)}function ZS(i,e){i.uniform2iv(this.addr,e)}function KS(i,e){i.uniform3iv(this.addr,e)}function JS(i,e){i.uniform4iv(this.addr,e)}function jS(i,e){i.uniform1uiv(this.addr,e)}function QS(i,e){i.uniform2uiv(this.addr,e)}function e1(i,e){i.uniform3uiv(this.addr,e)}function t1(i,e){i.uniform4uiv(this.addr,e)}function n1(i,e,t){let n=this.cache,s=e.length,r=oh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=ah(i0):o=n0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function i1(i,e,t){let n=this.cache,s=e.length,r=oh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||o0,r[o])}function s1(i,e,t){let n=this.cache,s=e.length,r=oh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=ah(s0):o=a0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function r1(i,e,t){let n=this.cache,s=e.length,r=oh(t,s);bn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||r0,r[o])}function o1(i){switch(i){case 5126:return VS;case 35664:return HS;case 35665:return GS;case 35666:return WS;case 35674:return XS;case 35675:return qS;case 35676:return $S;case 5124:case 35670:return YS;case 35667:case 35671:return ZS;case 35668:case 35672:return KS;case 35669:case 35673:return JS;case 5125:return jS;case 36294:return QS;case 36295:return e1;case 36296:return t1;case 35678:case 36198:case 36298:case 36306:case 35682:return n1;case 35679:case 36299:case 36307:return i1;case 35680:case 36300:case 36308:case 36293:return s1;case 36289:case 36303:case 36311:case 36292:return r1}}var sf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=zS(t.type)}},rf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=o1(t.type)}},of=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},tf=/(\w+)(\])?(\[|\.)?/g;function zg(i,e){i.seq.push(e),i.map[e.id]=e}function a1(i,e,t){let n=i.name,s=n.length;for(tf.lastIndex=0;;){let r=tf.exec(n),o=tf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){zg(t,c===void 0?new sf(a,i,e):new rf(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new of(a),zg(t,d)),t=d}}}var wo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);a1(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Vg(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var l1=37297,c1=0;function h1(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Hg=new nt;function u1(i){yt._getMatrix(Hg,yt.workingColorSpace,i);let e=`mat3( ${Hg.elements.map(t=>t.toFixed(4))} )`;switch(yt.getTransfer(i)){case ca:return[e,"LinearTransferOETF"];case At:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Gg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+h1(i.getShaderSource(e),a)}else return r}function d1(i,e){let t=u1(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var f1={[Sd]:"Linear",[Ed]:"Reinhard",[Td]:"Cineon",[Ad]:"ACESFilmic",[Cd]:"AgX",[Ra]:"Neutral",[Rd]:"Custom"};function p1(i,e){let t=f1[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var ih=new R;function m1(){yt.getLuminanceCoefficients(ih);let i=ih.x.toFixed(4),e=ih.y.toFixed(4),t=ih.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function g1(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ua).join(`
`)}function x1(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function v1(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ua(i){return i!==""}function Wg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Xg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var y1=/^[ \t]*#include +<([\w\d./]+)>/gm;function af(i){return i.replace(y1,b1)}function b1(i,e){let t=dt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return af(t)}var _1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function qg(i){return i.replace(_1,w1)}function w1(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function $g(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var M1={[yr]:"SHADOWMAP_TYPE_PCF",[xo]:"SHADOWMAP_TYPE_VSM"};function S1(i){return M1[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var E1={[yo]:"ENVMAP_MODE_REFRACTION"};function T1(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":E1[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var A1={[Md]:"ENVMAP_BLENDING_MULTIPLY",[cg]:"ENVMAP_BLENDING_MIX",[hg]:"ENVMAP_BLENDING_ADD"};function R1(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":A1[i.combine]||"ENVMAP_BLENDING_NONE"}function C1(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=S1(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=T1(t),d=R1(t),u=g1(t),f=x1(r),p=s.createProgram(),x,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ua).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ua).join(`
`),m.length>0&&(m+=`
`)):(x=[$g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ua).join(`
`),m=[$g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Qi?"#define TONE_MAPPING":"",t.toneMapping!==Qi?dt.tonemapping_pars_fragment:"",t.toneMapping!==Qi?p1("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",dt.colorspace_pars_fragment,d1("linearToOutputTexel",t.outputColorSpace),m1(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ua).join(`
`)),o=af(o),o=Wg(o,t),o=Xg(o,t),a=af(a),a=Wg(a,t),a=Xg(a,t),o=qg(o),a=qg(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",t.glslVersion===zd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===zd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let b=g+x+o,E=g+m+a,_=Vg(s,s.VERTEX_SHADER,b),C=Vg(s,s.FRAGMENT_SHADER,E);s.attachShader(p,_),s.attachShader(p,C),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(F){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",V=s.getShaderInfoLog(_)||"",W=s.getShaderInfoLog(C)||"",N=D.trim(),X=V.trim(),Y=W.trim(),G=!0,ce=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,_,C);else{let J=Gg(s,_,"vertex"),Q=Gg(s,C,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+F.name+`
Material Type: `+F.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?Ze("WebGLProgram: Program Info Log:",N):(X===""||Y==="")&&(ce=!1);ce&&(F.diagnostics={runnable:G,programLog:N,vertexShader:{log:X,prefix:x},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(_),s.deleteShader(C),y=new wo(s,p),A=v1(s,p)}let y;this.getUniforms=function(){return y===void 0&&T(this),y};let A;this.getAttributes=function(){return A===void 0&&T(this),A};let z=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return z===!1&&(z=s.getProgramParameter(p,l1)),z},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=c1++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=C,this}var P1=0,lf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new cf(e),t.set(e,n)),n}},cf=class{constructor(e){this.id=P1++,this.code=e,this.usedTimes=0}};function L1(i){return i===Qs||i===Na||i===Fa}function I1(i,e,t,n,s,r){let o=new fo,a=new lf,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,A,z,F,D,V){let W=F.fog,N=D.geometry,X=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?F.environment:null,Y=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,G=e.get(y.envMap||X,Y),ce=u[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&Ze("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,ve;if(ce){let Re=ts[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=y.vertexShader,ee=y.fragmentShader;let Re=a.getVertexShaderStage(y),lt=a.getFragmentShaderStage(y);a.update(y,Re,lt),me=Re.id,ve=lt.id}let Ae=i.getRenderTarget(),we=i.state.buffers.depth.getReversed(),We=D.isInstancedMesh===!0,ot=D.isBatchedMesh===!0,He=!!y.map,ft=!!y.matcap,ht=!!G,st=ht&&G.isPMREMTexture===!0,qt=!!y.aoMap,Bt=!!y.lightMap,an=!!y.bumpMap&&y.wireframe===!1,Dt=!!y.normalMap,En=!!y.displacementMap,_t=!!y.emissiveMap,xn=!!y.metalnessMap,Jt=!!y.roughnessMap,ln=y.anisotropy>0,U=y.clearcoat>0,Ce=y.diffuseRoughness>0,Ye=y.dispersion>0,at=y.retroreflectivity>0,Me=y.iridescence>0,kt=y.sheen>0,ze=y.transmission>0,$e=ln&&!!y.anisotropyMap,P=U&&!!y.clearcoatMap,w=U&&!!y.clearcoatNormalMap,q=U&&!!y.clearcoatRoughnessMap,he=Ce&&!!y.diffuseRoughnessMap,oe=Me&&!!y.iridescenceMap,xe=Me&&!!y.iridescenceThicknessMap,ye=kt&&!!y.sheenColorMap,te=kt&&!!y.sheenRoughnessMap,ie=!!y.specularMap,pe=!!y.specularColorMap,k=!!y.specularIntensityMap,re=ze&&!!y.transmissionMap,ne=ze&&!!y.thicknessMap,Se=!!y.gradientMap,ge=!!y.alphaMap,_e=y.alphaTest>0,Ge=!!y.alphaHash,Je=!!y.extensions,le=Qi;y.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(le=i.toneMapping);let Ue=st?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,je={shaderID:ce,shaderType:y.type,shaderName:y.name,vertexShader:ue,fragmentShader:ee,defines:y.defines,customVertexShaderID:me,customFragmentShaderID:ve,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:ot,batchingColor:ot&&D._colorsTexture!==null,instancing:We,instancingColor:We&&D.instanceColor!==null,instancingMorph:We&&D.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:yt.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:He,matcap:ft,envMap:ht,envMapMode:ht&&G.mapping,envMapPMREM:st,envMapMaxLod:st?Ue.length-1:null,envMapSize:st?Ue[0].width:null,aoMap:qt,lightMap:Bt,bumpMap:an,normalMap:Dt,displacementMap:En,emissiveMap:_t,normalMapObjectSpace:Dt&&y.normalMapType===fg,normalMapTangentSpace:Dt&&y.normalMapType===th,packedNormalMap:Dt&&y.normalMapType===th&&L1(y.normalMap.format),metalnessMap:xn,roughnessMap:Jt,anisotropy:ln,anisotropyMap:$e,clearcoat:U,clearcoatMap:P,clearcoatNormalMap:w,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ye,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:xe,sheen:kt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:k,transmission:ze,transmissionMap:re,thicknessMap:ne,gradientMap:Se,opaque:y.transparent===!1&&y.blending===vo&&y.alphaToCoverage===!1,alphaMap:ge,alphaTest:_e,alphaHash:Ge,combine:y.combine,mapUv:He&&f(y.map.channel),aoMapUv:qt&&f(y.aoMap.channel),lightMapUv:Bt&&f(y.lightMap.channel),bumpMapUv:an&&f(y.bumpMap.channel),normalMapUv:Dt&&f(y.normalMap.channel),displacementMapUv:En&&f(y.displacementMap.channel),emissiveMapUv:_t&&f(y.emissiveMap.channel),metalnessMapUv:xn&&f(y.metalnessMap.channel),roughnessMapUv:Jt&&f(y.roughnessMap.channel),anisotropyMapUv:$e&&f(y.anisotropyMap.channel),clearcoatMapUv:P&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:xe&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(y.sheenRoughnessMap.channel),specularMapUv:ie&&f(y.specularMap.channel),specularColorMapUv:pe&&f(y.specularColorMap.channel),specularIntensityMapUv:k&&f(y.specularIntensityMap.channel),transmissionMapUv:re&&f(y.transmissionMap.channel),thicknessMapUv:ne&&f(y.thicknessMap.channel),alphaMapUv:ge&&f(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||ln),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(He||ge),fog:!!W,useFog:y.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:we,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:V.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&z.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:He&&y.map.isVideoTexture===!0&&yt.getTransfer(y.map.colorSpace)===At,decodeVideoTextureEmissive:_t&&y.emissiveMap.isVideoTexture===!0&&yt.getTransfer(y.emissiveMap.colorSpace)===At,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Hn,flipSided:y.side===Fn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Je&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&y.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function x(y){let A=[];if(y.shaderID?A.push(y.shaderID):(A.push(y.customVertexShaderID),A.push(y.customFragmentShaderID)),y.defines!==void 0)for(let z in y.defines)A.push(z),A.push(y.defines[z]);return y.isRawShaderMaterial===!1&&(m(A,y),g(A,y),A.push(i.outputColorSpace)),A.push(y.customProgramCacheKey),A.join()}function m(y,A){y.push(A.precision),y.push(A.outputColorSpace),y.push(A.envMapMode),y.push(A.envMapPMREM),y.push(A.envMapMaxLod),y.push(A.envMapSize),y.push(A.mapUv),y.push(A.alphaMapUv),y.push(A.lightMapUv),y.push(A.aoMapUv),y.push(A.bumpMapUv),y.push(A.normalMapUv),y.push(A.displacementMapUv),y.push(A.emissiveMapUv),y.push(A.metalnessMapUv),y.push(A.roughnessMapUv),y.push(A.anisotropyMapUv),y.push(A.clearcoatMapUv),y.push(A.clearcoatNormalMapUv),y.push(A.clearcoatRoughnessMapUv),y.push(A.diffuseRoughnessMapUv),y.push(A.iridescenceMapUv),y.push(A.iridescenceThicknessMapUv),y.push(A.sheenColorMapUv),y.push(A.sheenRoughnessMapUv),y.push(A.specularMapUv),y.push(A.specularColorMapUv),y.push(A.specularIntensityMapUv),y.push(A.transmissionMapUv),y.push(A.thicknessMapUv),y.push(A.combine),y.push(A.fogExp2),y.push(A.sizeAttenuation),y.push(A.morphTargetsCount),y.push(A.numSunLights),y.push(A.numDirLights),y.push(A.numPointLights),y.push(A.numSpotLights),y.push(A.numSpotLightMaps),y.push(A.numHemiLights),y.push(A.numRectAreaLights),y.push(A.numSunLightShadows),y.push(A.numDirLightShadows),y.push(A.numPointLightShadows),y.push(A.numSpotLightShadows),y.push(A.numSpotLightShadowsWithMaps),y.push(A.numLightProbes),y.push(A.numLightProbeGrids),y.push(A.shadowMapType),y.push(A.toneMapping),y.push(A.numClippingPlanes),y.push(A.numClipIntersection),y.push(A.depthPacking)}function g(y,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function b(y){let A=u[y.type],z;if(A){let F=ts[A];z=Rg.clone(F.uniforms)}else z=y.uniforms;return z}function E(y,A){let z=h.get(A);return z!==void 0?++z.usedTimes:(z=new C1(i,A,y,s),c.push(z),h.set(A,z)),z}function _(y){if(--y.usedTimes===0){let A=c.indexOf(y);c[A]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function C(y){a.remove(y)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:b,acquireProgram:E,releaseProgram:_,releaseShaderCache:C,programs:c,dispose:T}}function D1(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function N1(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Yg(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Zg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,p,x,m,g){let b=i[e];return b===void 0?(b={id:u.id,object:u,geometry:f,material:p,materialVariant:o(u),groupOrder:x,renderOrder:u.renderOrder,z:m,group:g},i[e]=b):(b.id=u.id,b.object=u,b.geometry=f,b.material=p,b.materialVariant=o(u),b.groupOrder=x,b.renderOrder=u.renderOrder,b.z=m,b.group=g),e++,b}function l(u,f,p,x,m,g,b){b.reversedDepth===!0&&(m=-m);let E=a(u,f,p,x,m,g);p.transmission>0?n.push(E):p.transparent===!0?s.push(E):t.push(E)}function c(u,f,p,x,m,g){let b=a(u,f,p,x,m,g);p.transmission>0?n.unshift(b):p.transparent===!0?s.unshift(b):t.unshift(b)}function h(u,f){t.length>1&&t.sort(u||N1),n.length>1&&n.sort(f||Yg),s.length>1&&s.sort(f||Yg)}function d(){for(let u=e,f=i.length;u<f;u++){let p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function F1(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Zg,i.set(n,[o])):s>=r.length?(o=new Zg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function k1(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new R,color:new Ve};break;case"SpotLight":t={position:new R,direction:new R,color:new Ve,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new R,color:new Ve,distance:0,decay:0};break;case"HemisphereLight":t={direction:new R,skyColor:new Ve,groundColor:new Ve};break;case"RectAreaLight":t={color:new Ve,position:new R,halfWidth:new R,halfHeight:new R};break}return i[e.id]=t,t}}}function U1(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var O1=0;function B1(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function z1(i){let e=new k1,t=U1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let s=new R,r=new tt,o=new tt;function a(c){let h=0,d=0,u=0;for(let V=0;V<9;V++)n.probe[V].set(0,0,0);let f=0,p=0,x=0,m=0,g=0,b=0,E=0,_=0,C=0,T=0,y=0,A=0,z=0,F=0;c.sort(B1);for(let V=0,W=c.length;V<W;V++){let N=c[V],X=N.color,Y=N.intensity,G=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Qs?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=X.r*Y,d+=X.g*Y,u+=X.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);F++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=se,n.sunShadowMap[p]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[x+ue]=Q.getMatrix(ue),n.sunShadowCascade[x+ue]=Q._cascadeData[ue];x+=de,p++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[m]=se,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=N.shadow.matrix,C++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(X).multiplyScalar(Y),J.distance=G,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[b]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[A]=N.map,A++,Q.updateMatrices(N),N.castShadow&&z++),n.spotLightMatrix[b]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[b]=se,n.spotShadowMap[b]=ce,y++}b++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(X).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[E]=J,E++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[g]=se,n.pointShadowMap[g]=ce,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[_]=J,_++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ie.LTC_FLOAT_1,n.rectAreaLTC2=Ie.LTC_FLOAT_2):(n.rectAreaLTC1=Ie.LTC_HALF_1,n.rectAreaLTC2=Ie.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==b||D.rectAreaLength!==E||D.hemiLength!==_||D.numSunShadows!==p||D.numDirectionalShadows!==C||D.numPointShadows!==T||D.numSpotShadows!==y||D.numSpotMaps!==A||D.numLightProbes!==F)&&(n.sun.length=f,n.directional.length=m,n.spot.length=b,n.rectArea.length=E,n.point.length=g,n.hemi.length=_,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+A-z,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=z,n.numLightProbes=F,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=b,D.rectAreaLength=E,D.hemiLength=_,D.numSunShadows=p,D.numDirectionalShadows=C,D.numPointShadows=T,D.numSpotShadows=y,D.numSpotMaps=A,D.numLightProbes=F,n.version=O1++)}function l(c,h){let d=0,u=0,f=0,p=0,x=0,m=0,g=h.matrixWorldInverse;for(let b=0,E=c.length;b<E;b++){let _=c[b];if(_.isSunLight){let C=n.sun[d];C.direction.setFromMatrixPosition(_.matrixWorld),C.direction.transformDirection(g),d++}else if(_.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),u++}else if(_.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let C=n.rectArea[x];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(_.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(_.width*.5,0,0),C.halfHeight.set(0,_.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(_.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(_.matrixWorld),C.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(_.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Kg(i){let e=new z1(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function V1(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Kg(i),e.set(s,[a])):r>=o.length?(a=new Kg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var H1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,G1=`uniform sampler2D shadow_pass;
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
}`,W1=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],X1=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],Jg=new tt,ka=new R,nf=new R;function q1(i,e,t){let n=new Ws,s=new qe,r=new qe,o=new Ft,a=new Ql,l=new ec,c={},h=t.maxTextureSize,d={[js]:Fn,[Fn]:js,[Hn]:Hn},u=new ei({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qe},radius:{value:4}},vertexShader:H1,fragmentShader:G1}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let p=new mn;p.setAttribute("position",new Kt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new it(p,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=yr;let g=this.type;this.render=function(T,y,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Wm&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=yr);let z=i.getRenderTarget(),F=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),V=i.state;V.setBlending(br),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let W=g!==this.type;W&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(X=>X.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,X=T.length;N<X;N++){let Y=T[N],G=Y.shadow;if(G===void 0){Ze("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ce=G.getFrameExtents();s.multiply(ce),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,G.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=J,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===xo){if(Y.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new fi(s.x,s.y,{format:Qs,type:ni,minFilter:yn,magFilter:yn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new bs(s.x,s.y,Ei),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=xs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else Y.isPointLight?(G.map=new Oa(s.x),G.map.depthTexture=new ga(s.x,Ui)):(G.map=new fi(s.x,s.y),G.map.depthTexture=new bs(s.x,s.y,Ui)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=xs,this.type===yr?(G.map.depthTexture.compareFunction=J?Od:Ud,G.map.depthTexture.minFilter=yn,G.map.depthTexture.magFilter=yn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,A);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:A.layers;for(let de=0;de<Q;de++){let ue=G.getCamera(de);if(Y.isPointLight){let ee=G.camera,me=G.matrix,ve=Y.distance||ee.far;ve!==ee.far&&(ee.far=ve,ee.updateProjectionMatrix()),ka.setFromMatrixPosition(Y.matrixWorld),ee.position.copy(ka),nf.copy(ee.position),nf.add(W1[de]),ee.up.copy(X1[de]),ee.lookAt(nf),ee.updateMatrixWorld(),me.makeTranslation(-ka.x,-ka.y,-ka.z),Jg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Jg,ee.coordinateSystem,ee.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,de),i.clear();else{de===0&&(i.setRenderTarget(G.map),i.clear());let ee=G.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),V.viewport(o)}n=G.getFrustum(de),_(y,A,ue,Y,se,this.type)}G.isPointLightShadow!==!0&&this.type===xo&&b(G,A),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(z,F,D)};function b(T,y){let A=e.update(x);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new fi(s.x,s.y,{format:Qs,type:ni}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(y,null,A,u,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(y,null,A,f,x,null)}function E(T,y,A,z){let F=null,D=A.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)F=D;else if(F=A.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let V=F.uuid,W=y.uuid,N=c[V];N===void 0&&(N={},c[V]=N);let X=N[W];X===void 0&&(X=F.clone(),N[W]=X,y.addEventListener("dispose",C)),F=X}if(F.visible=y.visible,F.wireframe=y.wireframe,z===xo?F.side=y.shadowSide!==null?y.shadowSide:y.side:F.side=y.shadowSide!==null?y.shadowSide:d[y.side],F.alphaMap=y.alphaMap,F.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,F.map=y.map,F.clipShadows=y.clipShadows,F.clippingPlanes=y.clippingPlanes,F.clipIntersection=y.clipIntersection,F.displacementMap=y.displacementMap,F.displacementScale=y.displacementScale,F.displacementBias=y.displacementBias,F.wireframeLinewidth=y.wireframeLinewidth,F.linewidth=y.linewidth,A.isPointLight===!0&&F.isMeshDistanceMaterial===!0){let V=i.properties.get(F);V.light=A}return F}function _(T,y,A,z,F,D){if(T.visible===!1)return;if(T.layers.test(F)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===xo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,T.matrixWorld);let N=e.update(T),X=T.material;if(Array.isArray(X)){let Y=N.groups;for(let G=0,ce=Y.length;G<ce;G++){let J=Y[G],Q=X[J.materialIndex];if(Q&&Q.visible){let se=E(T,Q,z,D);T.onBeforeShadow(i,T,y,A,N,se,J),i.renderBufferDirect(A,null,N,se,T,J),T.onAfterShadow(i,T,y,A,N,se,J)}}}else if(X.visible){let Y=E(T,X,z,D);T.onBeforeShadow(i,T,y,A,N,Y,null),i.renderBufferDirect(A,null,N,Y,T,null),T.onAfterShadow(i,T,y,A,N,Y,null)}}let W=T.children;for(let N=0,X=W.length;N<X;N++)_(W[N],y,A,z,F,D)}function C(T){T.target.removeEventListener("dispose",C);for(let A in c){let z=c[A],F=T.target.uuid;F in z&&(z[F].dispose(),delete z[F])}}}function $1(i,e){function t(){let k=!1,re=new Ft,ne=null,Se=new Ft(0,0,0,0);return{setMask:function(ge){ne!==ge&&!k&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){k=ge},setClear:function(ge,_e,Ge,Je,le){le===!0&&(ge*=Je,_e*=Je,Ge*=Je),re.set(ge,_e,Ge,Je),Se.equals(re)===!1&&(i.clearColor(ge,_e,Ge,Je),Se.copy(re))},reset:function(){k=!1,ne=null,Se.set(-1,0,0,0)}}}function n(){let k=!1,re=!1,ne=null,Se=null,ge=null;return{setReversed:function(_e){if(re!==_e){let Ge=e.get("EXT_clip_control");_e?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=_e;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(_e){_e?we(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(_e){ne!==_e&&!k&&(i.depthMask(_e),ne=_e)},setFunc:function(_e){if(re&&(_e=Sg[_e]),Se!==_e){switch(_e){case Bl:i.depthFunc(i.NEVER);break;case zl:i.depthFunc(i.ALWAYS);break;case Vl:i.depthFunc(i.LESS);break;case oo:i.depthFunc(i.LEQUAL);break;case Hl:i.depthFunc(i.EQUAL);break;case Gl:i.depthFunc(i.GEQUAL);break;case Wl:i.depthFunc(i.GREATER);break;case Xl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Se=_e}},setLocked:function(_e){k=_e},setClear:function(_e){ge!==_e&&(ge=_e,re&&(_e=1-_e),i.clearDepth(_e))},reset:function(){k=!1,ne=null,Se=null,ge=null,re=!1}}}function s(){let k=!1,re=null,ne=null,Se=null,ge=null,_e=null,Ge=null,Je=null,le=null;return{setTest:function(Ue){k||(Ue?we(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Ue){re!==Ue&&!k&&(i.stencilMask(Ue),re=Ue)},setFunc:function(Ue,je,Re){(ne!==Ue||Se!==je||ge!==Re)&&(i.stencilFunc(Ue,je,Re),ne=Ue,Se=je,ge=Re)},setOp:function(Ue,je,Re){(_e!==Ue||Ge!==je||Je!==Re)&&(i.stencilOp(Ue,je,Re),_e=Ue,Ge=je,Je=Re)},setLocked:function(Ue){k=Ue},setClear:function(Ue){le!==Ue&&(i.clearStencil(Ue),le=Ue)},reset:function(){k=!1,re=null,ne=null,Se=null,ge=null,_e=null,Ge=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,E=null,_=null,C=null,T=null,y=null,A=new Ve(0,0,0),z=0,F=!1,D=null,V=null,W=null,N=null,X=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),G=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),G=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Ft().fromArray(de),me=new Ft().fromArray(ue);function ve(k,re,ne,Se){let ge=new Uint8Array(4),_e=i.createTexture();i.bindTexture(k,_e),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ne;Ge++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,Se,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return _e}let Ae={};Ae[i.TEXTURE_2D]=ve(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=ve(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=ve(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=ve(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),we(i.DEPTH_TEST),o.setFunc(oo),an(!1),Dt(xd),we(i.CULL_FACE),qt(br);function we(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function We(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function ot(k,re){return u[k]!==re?(i.bindFramebuffer(k,re),u[k]=re,k===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=re),k===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(k,re){let ne=p,Se=!1;if(k){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=k.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let _e=0,Ge=ge.length;_e<Ge;_e++)ne[_e]=i.COLOR_ATTACHMENT0+_e;ne.length=ge.length,Se=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,Se=!0);Se&&i.drawBuffers(ne)}function ft(k){return x!==k?(i.useProgram(k),x=k,!0):!1}let ht={[_r]:i.FUNC_ADD,[qm]:i.FUNC_SUBTRACT,[$m]:i.FUNC_REVERSE_SUBTRACT};ht[Ym]=i.MIN,ht[Zm]=i.MAX;let st={[Km]:i.ZERO,[Jm]:i.ONE,[jm]:i.SRC_COLOR,[_d]:i.SRC_ALPHA,[sg]:i.SRC_ALPHA_SATURATE,[ng]:i.DST_COLOR,[eg]:i.DST_ALPHA,[Qm]:i.ONE_MINUS_SRC_COLOR,[wd]:i.ONE_MINUS_SRC_ALPHA,[ig]:i.ONE_MINUS_DST_COLOR,[tg]:i.ONE_MINUS_DST_ALPHA,[rg]:i.CONSTANT_COLOR,[og]:i.ONE_MINUS_CONSTANT_COLOR,[ag]:i.CONSTANT_ALPHA,[lg]:i.ONE_MINUS_CONSTANT_ALPHA};function qt(k,re,ne,Se,ge,_e,Ge,Je,le,Ue){if(k===br){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(we(i.BLEND),m=!0),k!==Xm){if(k!==g||Ue!==F){if((b!==_r||C!==_r)&&(i.blendEquation(i.FUNC_ADD),b=_r,C=_r),Ue)switch(k){case vo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vd:i.blendFunc(i.ONE,i.ONE);break;case yd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case bd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",k);break}else switch(k){case vo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case yd:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case bd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",k);break}E=null,_=null,T=null,y=null,A.set(0,0,0),z=0,g=k,F=Ue}return}ge=ge||re,_e=_e||ne,Ge=Ge||Se,(re!==b||ge!==C)&&(i.blendEquationSeparate(ht[re],ht[ge]),b=re,C=ge),(ne!==E||Se!==_||_e!==T||Ge!==y)&&(i.blendFuncSeparate(st[ne],st[Se],st[_e],st[Ge]),E=ne,_=Se,T=_e,y=Ge),(Je.equals(A)===!1||le!==z)&&(i.blendColor(Je.r,Je.g,Je.b,le),A.copy(Je),z=le),g=k,F=!1}function Bt(k,re){k.side===Hn?We(i.CULL_FACE):we(i.CULL_FACE);let ne=k.side===Fn;re&&(ne=!ne),an(ne),k.blending===vo&&k.transparent===!1?qt(br):qt(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Se=k.stencilWrite;a.setTest(Se),Se&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),_t(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?we(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function an(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function Dt(k){k!==Hm?(we(i.CULL_FACE),k!==V&&(k===xd?i.cullFace(i.BACK):k===Gm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),V=k}function En(k){k!==W&&(G&&i.lineWidth(k),W=k)}function _t(k,re,ne){k?(we(i.POLYGON_OFFSET_FILL),(N!==re||X!==ne)&&(N=re,X=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):We(i.POLYGON_OFFSET_FILL)}function xn(k){k?we(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function Jt(k){k===void 0&&(k=i.TEXTURE0+Y-1),Q!==k&&(i.activeTexture(k),Q=k)}function ln(k,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+Y-1:ne=Q);let Se=se[ne];Se===void 0&&(Se={type:void 0,texture:void 0},se[ne]=Se),(Se.type!==k||Se.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(k,re||Ae[k]),Se.type=k,Se.texture=re)}function U(){let k=se[Q];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(k){Qe("WebGLState:",k)}}function Ye(){try{i.compressedTexImage3D(...arguments)}catch(k){Qe("WebGLState:",k)}}function at(){try{i.texSubImage2D(...arguments)}catch(k){Qe("WebGLState:",k)}}function Me(){try{i.texSubImage3D(...arguments)}catch(k){Qe("WebGLState:",k)}}function kt(){try{i.compressedTexSubImage2D(...arguments)}catch(k){Qe("WebGLState:",k)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(k){Qe("WebGLState:",k)}}function $e(){try{i.texStorage2D(...arguments)}catch(k){Qe("WebGLState:",k)}}function P(){try{i.texStorage3D(...arguments)}catch(k){Qe("WebGLState:",k)}}function w(){try{i.texImage2D(...arguments)}catch(k){Qe("WebGLState:",k)}}function q(){try{i.texImage3D(...arguments)}catch(k){Qe("WebGLState:",k)}}function he(k){return d[k]!==void 0?d[k]:i.getParameter(k)}function oe(k,re){d[k]!==re&&(i.pixelStorei(k,re),d[k]=re)}function xe(k){ee.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),ee.copy(k))}function ye(k){me.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),me.copy(k))}function te(k,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let Se=ne.get(k);Se===void 0&&(Se=i.getUniformBlockIndex(re,k.name),i.uniformBlockBinding(re,Se,Se),ne.set(k,Se))}function ie(k,re,ne){let ge=c.get(re).get(k);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,se={},u={},l={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,E=null,_=null,C=null,T=null,y=null,A=new Ve(0,0,0),z=0,F=!1,D=null,V=null,W=null,N=null,X=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:we,disable:We,bindFramebuffer:ot,drawBuffers:He,useProgram:ft,setBlending:qt,setMaterial:Bt,setFlipSided:an,setCullFace:Dt,setLineWidth:En,setPolygonOffset:_t,setScissorTest:xn,activeTexture:Jt,bindTexture:ln,unbindTexture:U,compressedTexImage2D:Ce,compressedTexImage3D:Ye,texImage2D:w,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:$e,texStorage3D:P,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:kt,compressedTexSubImage3D:ze,scissor:xe,viewport:ye,reset:pe}}function Y1(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qe,h=new WeakMap,d=new Set,u,f=new WeakMap,p=new Set,x=new FinalizationRegistry(P=>p.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return m?new OffscreenCanvas(P,w):ha("canvas")}function b(P,w,q){let he=1,oe=$e(P);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let xe=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);u===void 0&&(u=g(xe,ye));let te=w?g(xe,ye):u;return te.width=xe,te.height=ye,te.getContext("2d").drawImage(P,0,0,xe,ye),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+xe+"x"+ye+")."),te}else return"data"in P&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function E(P){return P.generateMipmaps}function _(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,w,q,he,oe,xe=!1){if(P!==null){if(i[P]!==void 0)return i[P];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),w===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),w===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),w===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),w===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),w===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),w===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),w===i.RGBA){let ie=xe?ca:yt.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=ie===At?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function y(P,w){let q;return P?w===null||w===Ui||w===Mr?q=i.DEPTH24_STENCIL8:w===Ei?q=i.DEPTH32F_STENCIL8:w===bo&&(q=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Ui||w===Mr?q=i.DEPTH_COMPONENT24:w===Ei?q=i.DEPTH_COMPONENT32F:w===bo&&(q=i.DEPTH_COMPONENT16),q}function A(P,w){return E(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ln&&P.minFilter!==yn?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function z(P){let w=new WeakRef(P);n.get(P).__ref=w,p.add(w),x.register(P,w,w)}function F(P){let w=n.get(P).__ref;w!==void 0&&(p.delete(w),x.unregister(w))}function D(P){W(P.target)}function V(P){N(P.target)}function W(P){P.removeEventListener("dispose",D),F(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&d.delete(P)}function N(P){P.removeEventListener("dispose",V),F(P),ce(P)}function X(){for(let P of p){let w=P.deref();w!==void 0&&(w.isRenderTarget===!0?N(w):W(w))}p.clear(),d.clear()}function Y(P){let w=n.get(P);if(w.__webglInit===void 0)return;let q=P.source,he=f.get(q);if(he){let oe=he[w.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(P),Object.keys(he).length===0&&f.delete(q)}n.remove(P)}function G(P){let w=n.get(P);i.deleteTexture(w.__webglTexture);let q=P.source,he=f.get(q);delete he[w.__cacheKey],o.memory.textures--}function ce(P){let w=n.get(P);w.__depthDisposeCallback&&w.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&W(q),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(w.__webglFramebuffer[oe]))for(let xe=0;xe<w.__webglFramebuffer[oe].length;xe++)i.deleteFramebuffer(w.__webglFramebuffer[oe][xe]);else i.deleteFramebuffer(w.__webglFramebuffer[oe]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[oe])}else{if(Array.isArray(w.__webglFramebuffer))for(let oe=0;oe<w.__webglFramebuffer.length;oe++)i.deleteFramebuffer(w.__webglFramebuffer[oe]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let oe=0;oe<w.__webglColorRenderbuffer.length;oe++)w.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[oe]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,xe=he.length;oe<xe;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let J=0;function Q(){J=0}function se(){return J}function de(P){J=P}function ue(){let P=J;return P>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,P}function ee(P){let w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.mipmapsAutoUpdate),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function me(P,w){let q=n.get(P);if(P.isVideoTexture&&kt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let he=P.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt(q,P,w);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+w)}function ve(P,w){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Bt(q,P,w);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+w)}function Ae(P,w){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Bt(q,P,w);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+w)}function we(P,w){let q=n.get(P);if(P.version>0&&q.__version!==P.version){an(q,P,w);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+w)}let We={[ao]:i.REPEAT,[Zi]:i.CLAMP_TO_EDGE,[ql]:i.MIRRORED_REPEAT},ot={[Ln]:i.NEAREST,[ug]:i.NEAREST_MIPMAP_NEAREST,[Ca]:i.NEAREST_MIPMAP_LINEAR,[yn]:i.LINEAR,[xc]:i.LINEAR_MIPMAP_NEAREST,[mi]:i.LINEAR_MIPMAP_LINEAR},He={[mg]:i.NEVER,[Bd]:i.ALWAYS,[gg]:i.LESS,[Ud]:i.LEQUAL,[xg]:i.EQUAL,[Od]:i.GEQUAL,[vg]:i.GREATER,[yg]:i.NOTEQUAL};function ft(P,w){if(w.type===Ei&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===yn||w.magFilter===xc||w.magFilter===Ca||w.magFilter===mi||w.minFilter===yn||w.minFilter===xc||w.minFilter===Ca||w.minFilter===mi)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,We[w.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,We[w.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,We[w.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ot[w.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ot[w.minFilter]),w.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,He[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===Ln||w.minFilter!==Ca&&w.minFilter!==mi||w.type===Ei&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function ht(P,w){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",D),z(w));let he=w.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let xe=ee(w);if(xe!==P.__cacheKey){oe[xe]===void 0&&(oe[xe]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[xe].usedTimes++;let ye=oe[P.__cacheKey];ye!==void 0&&(oe[P.__cacheKey].usedTimes--,ye.usedTimes===0&&G(w)),P.__cacheKey=xe,P.__webglTexture=oe[xe].texture}return q}function st(P,w,q){return Math.floor(Math.floor(P/q)/w)}function qt(P,w,q,he){let xe=P.updateRanges;if(xe.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,w.width,w.height,q,he,w.data);else{xe.sort((k,re)=>k.start-re.start);let ye=0;for(let k=1;k<xe.length;k++){let re=xe[ye],ne=xe[k],Se=re.start+re.count,ge=st(ne.start,w.width,4),_e=st(re.start,w.width,4);ne.start<=Se+1&&ge===_e&&st(ne.start+ne.count-1,w.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,xe[ye]=ne)}xe.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,w.width);for(let k=0,re=xe.length;k<re;k++){let ne=xe[k],Se=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),_e=Se%w.width,Ge=Math.floor(Se/w.width),Je=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,_e),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,_e,Ge,Je,le,q,he,w.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Bt(P,w,q){let he=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ht(P,w),xe=w.source;t.bindTexture(he,P.__webglTexture,i.TEXTURE0+q);let ye=n.get(xe);if(xe.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let le=yt.getPrimaries(yt.workingColorSpace),Ue=w.colorSpace===Ms?null:yt.getPrimaries(w.colorSpace),je=w.colorSpace===Ms||le===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment);let ie=b(w.image,!1,s.maxTextureSize);ie=ze(w,ie);let pe=r.convert(w.format,w.colorSpace),k=r.convert(w.type),re=T(w.internalFormat,pe,k,w.normalized,w.colorSpace,w.isVideoTexture);ft(he,w);let ne,Se=w.mipmaps,ge=w.isVideoTexture!==!0,_e=ye.__version===void 0||oe===!0,Ge=xe.dataReady,Je=A(w,ie);if(w.isDepthTexture)re=y(w.format===ws,w.type),_e&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,k,null));else if(w.isDataTexture)if(Se.length>0){ge&&_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,Se[0].width,Se[0].height);for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,k,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,k,ne.data);w.generateMipmaps=!1}else ge?(_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),Ge&&qt(w,ie,pe,k)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,k,ie.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){ge&&_e&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,Se[0].width,Se[0].height,ie.depth);for(let le=0,Ue=Se.length;le<Ue;le++)if(ne=Se[le],w.format!==ii)if(pe!==null)if(ge){if(Ge)if(w.layerUpdates.size>0){let je=Zd(ne.width,ne.height,w.format,w.type);for(let Re of w.layerUpdates){let lt=ne.data.subarray(Re*je/ne.data.BYTES_PER_ELEMENT,(Re+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,k,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,k,ne.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{ge&&_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,Se[0].width,Se[0].height);for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],w.format!==ii?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,k,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,k,ne.data)}else if(w.isDataArrayTexture)if(ge){if(_e&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),Ge)if(w.layerUpdates.size>0){let le=Zd(ie.width,ie.height,w.format,w.type);for(let Ue of w.layerUpdates){let je=ie.data.subarray(Ue*le/ie.data.BYTES_PER_ELEMENT,(Ue+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,ie.width,ie.height,1,pe,k,je)}w.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,k,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,k,ie.data);else if(w.isData3DTexture)ge?(_e&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,k,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,k,ie.data);else if(w.isFramebufferTexture){if(_e)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Ue=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Ue,0,pe,k,null),le>>=1,Ue>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),d.add(w),le.onpaint=Ue=>{let je=Ue.changedElements;for(let Re of d)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,lt,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Se.length>0){if(ge&&_e){let le=$e(Se[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,k,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,k,ne);w.generateMipmaps=!1}else if(ge){if(_e){let le=$e(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,k,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,k,ie);E(w)&&w.mipmapsAutoUpdate===!0&&_(he),ye.__version=xe.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function an(P,w,q){if(w.image.length!==6)return;let he=ht(P,w),oe=w.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let xe=n.get(oe);if(oe.version!==xe.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=yt.getPrimaries(yt.workingColorSpace),te=w.colorSpace===Ms?null:yt.getPrimaries(w.colorSpace),ie=w.colorSpace===Ms||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,k=w.image[0]&&w.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!k?re[Re]=b(w.image[Re],!0,s.maxCubemapSize):re[Re]=k?w.image[Re].image:w.image[Re],re[Re]=ze(w,re[Re]);let ne=re[0],Se=r.convert(w.format,w.colorSpace),ge=r.convert(w.type),_e=T(w.internalFormat,Se,ge,w.normalized,w.colorSpace),Ge=w.isVideoTexture!==!0,Je=xe.__version===void 0||he===!0,le=oe.dataReady,Ue=A(w,ne);ft(i.TEXTURE_CUBE_MAP,w);let je;if(w.isDepthTexture){if(_e=y(w.format===ws,w.type),Je)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,_e,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,ne.width,ne.height,0,Se,ge,null)}else if(pe){Ge&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,_e,ne.width,ne.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let lt=0;lt<je.length;lt++){let zt=je[lt];w.format!==ii?Se!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,zt.width,zt.height,Se,zt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,_e,zt.width,zt.height,0,zt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,zt.width,zt.height,Se,ge,zt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,_e,zt.width,zt.height,0,Se,ge,zt.data)}}}else{if(je=w.mipmaps,Ge&&Je){je.length>0&&Ue++;let Re=$e(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,_e,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(k){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,Se,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,re[Re].width,re[Re].height,0,Se,ge,re[Re].data);for(let lt=0;lt<je.length;lt++){let Wn=je[lt].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Wn.width,Wn.height,Se,ge,Wn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,_e,Wn.width,Wn.height,0,Se,ge,Wn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Se,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,Se,ge,re[Re]);for(let lt=0;lt<je.length;lt++){let zt=je[lt];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Se,ge,zt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,_e,Se,ge,zt.image[Re])}}}E(w)&&w.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),xe.__version=oe.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function Dt(P,w,q,he,oe,xe){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),ie=T(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(w),k=n.get(q);if(k.__renderTarget=w,!pe.__hasExternalTextures){let re=Math.max(1,w.width>>xe),ne=Math.max(1,w.height>>xe);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,xe,ie,re,ne,w.depth,0,ye,te,null):t.texImage2D(oe,xe,ie,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,k.__webglTexture,0,at(w)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,k.__webglTexture,xe),t.bindFramebuffer(i.FRAMEBUFFER,null)}function En(P,w,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),w.depthBuffer){let he=w.depthTexture,oe=he&&he.isDepthTexture?he.type:null,xe=y(w.stencilBuffer,oe),ye=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(w),xe,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(w),xe,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,xe,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,P)}else{let he=w.textures;for(let oe=0;oe<he.length;oe++){let xe=he[oe],ye=r.convert(xe.format,xe.colorSpace),te=r.convert(xe.type),ie=T(xe.internalFormat,ye,te,xe.normalized,xe.colorSpace);Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(w),ie,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(w),ie,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,ie,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function _t(P,w,q){let he=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(w.depthTexture);oe.__renderTarget=w;let xe=he?w.depthTexture.image[0]:w.depthTexture.image;(!oe.__webglTexture||xe.width!==w.width||xe.height!==w.height)&&(xe.width=w.width,xe.height=w.height,w.depthTexture.needsUpdate=!0),he?we(w.depthTexture,0):me(w.depthTexture,0);let ye=oe.__webglTexture,te=at(w),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=w.depthTexture.format===ws?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(w.depthTexture.format===xs)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else if(w.depthTexture.format===ws)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(P){let w=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),he){let oe=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),w.__depthDisposeCallback=oe}w.__boundDepthTexture=he}if(P.depthTexture&&!w.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)_t(w.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?_t(w.__webglFramebuffer[0],P,0):_t(w.__webglFramebuffer,P,0);else if(q){w.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[he]),w.__webglDepthbuffer[he]===void 0)w.__webglDepthbuffer[he]=i.createRenderbuffer(),En(w.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=w.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),En(w.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Jt(P,w,q){let he=n.get(P);w!==void 0&&Dt(he.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&xn(P)}function ln(P){let w=P.texture,q=n.get(P),he=n.get(w);P.addEventListener("dispose",V),z(P);let oe=P.textures,xe=P.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=w.version,o.memory.textures++),xe){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let ie=0;ie<w.mipmaps.length;ie++)q.__webglFramebuffer[te][ie]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(w.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Me(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),k=r.convert(ie.type),re=T(ie.internalFormat,pe,k,ie.normalized,ie.colorSpace,P.isXRRenderTarget===!0),ne=at(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),En(q.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xe){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ft(i.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let ie=0;ie<w.mipmaps.length;ie++)Dt(q.__webglFramebuffer[te][ie],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Dt(q.__webglFramebuffer[te],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);E(w)?_(i.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],k=n.get(pe),re=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,k.__webglTexture),ft(re,pe),Dt(q.__webglFramebuffer,P,pe,i.COLOR_ATTACHMENT0+te,re,0),E(pe)&&_(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),ft(te,w),w.mipmaps.length>0)for(let ie=0;ie<w.mipmaps.length;ie++)Dt(q.__webglFramebuffer[ie],P,w,i.COLOR_ATTACHMENT0,te,ie);else Dt(q.__webglFramebuffer,P,w,i.COLOR_ATTACHMENT0,te,0);E(w)?_(te):w.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&xn(P)}function U(P){let w=P.textures;for(let q=0,he=w.length;q<he;q++){let oe=w[q];if(E(oe)&&oe.mipmapsAutoUpdate===!0){let xe=C(P),ye=n.get(oe).__webglTexture;t.bindTexture(xe,ye),_(xe),t.unbindTexture()}}}let Ce=[];function Ye(P){if(P.samples>0){if(Me(P)===!1){let w=P.textures,q=P.width,he=P.height,oe=i.COLOR_BUFFER_BIT,xe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(P),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let k=n.get(w[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(xe),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let k=n.get(w[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,k,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let w=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function at(P){return Math.min(s.maxSamples,P.samples)}function Me(P){let w=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function kt(P){let w=o.render.frame;h.get(P)!==w&&(h.set(P,w),P.update())}function ze(P,w){let q=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==la&&q!==Ms&&(yt.getTransfer(q)===At?(he!==ii||oe!==ti)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),w}function $e(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=ve,this.setTexture3D=Ae,this.setTextureCube=we,this.rebindTextures=Jt,this.setupRenderTarget=ln,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Ye,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Me,this.dispose=X}function Z1(i,e){function t(n,s=Ms){let r,o=yt.getTransfer(s);if(n===ti)return i.UNSIGNED_BYTE;if(n===yc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===bc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Dd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Nd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Ld)return i.BYTE;if(n===Id)return i.SHORT;if(n===bo)return i.UNSIGNED_SHORT;if(n===vc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===Ei)return i.FLOAT;if(n===ni)return i.HALF_FLOAT;if(n===Fd)return i.ALPHA;if(n===kd)return i.RGB;if(n===ii)return i.RGBA;if(n===xs)return i.DEPTH_COMPONENT;if(n===ws)return i.DEPTH_STENCIL;if(n===_c)return i.RED;if(n===wc)return i.RED_INTEGER;if(n===Qs)return i.RG;if(n===Mc)return i.RG_INTEGER;if(n===Sc)return i.RGBA_INTEGER;if(n===Pa||n===La||n===Ia||n===Da)if(o===At)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Pa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Pa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ec||n===Tc||n===Ac||n===Rc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ec)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Tc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ac)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Rc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Cc||n===Pc||n===Lc||n===Ic||n===Dc||n===Na||n===Nc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Cc||n===Pc)return o===At?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Lc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ic)return r.COMPRESSED_R11_EAC;if(n===Dc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Na)return r.COMPRESSED_RG11_EAC;if(n===Nc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Fc||n===kc||n===Uc||n===Oc||n===Bc||n===zc||n===Vc||n===Hc||n===Gc||n===Wc||n===Xc||n===qc||n===$c||n===Yc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Fc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===kc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Uc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Oc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Bc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===zc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Vc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Hc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Gc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Wc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Xc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===qc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===$c)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Yc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Zc||n===Kc||n===Jc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Zc)return o===At?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Kc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Jc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===jc||n===Qc||n===Fa||n===eh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===jc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Qc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Fa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===eh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Mr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var K1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,J1=`
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

}`,hf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new xa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ei({vertexShader:K1,fragmentShader:J1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new it(new ba(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},uf=class extends ki{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,p=null,x=typeof XRWebGLBinding<"u",m=new hf,g={},b=t.getContextAttributes(),E=null,_=null,C=[],T=[],y=new qe,A=null,z=null,F=new Kn;F.viewport=new Ft;let D=new Kn;D.viewport=new Ft;let V=[F,D],W=new fc,N=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=C[ee];return me===void 0&&(me=new po,C[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=C[ee];return me===void 0&&(me=new po,C[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=C[ee];return me===void 0&&(me=new po,C[ee]=me),me.getHandSpace()};function Y(ee){let me=T.indexOf(ee.inputSource);if(me===-1)return;let ve=C[me];ve!==void 0&&(ve.update(ee.inputSource,ee.frame,c||o),ve.dispatchEvent({type:ee.type,data:ee.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<C.length;ee++){let me=T[ee];me!==null&&(T[ee]=null,C[ee].disconnect(me))}N=null,X=null,m.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(E),f=null,u=null,d=null,s=null,_=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(A),e.setSize(y.width,y.height,!1),z!==null){let ee=z.camera;ee.fov=z.fov,ee.zoom=z.zoom,ee.updateProjectionMatrix(),z=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&x&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ce),b.xrCompatible!==!0&&await t.makeXRCompatible(),A=e.getPixelRatio(),e.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,Ae=null,we=null;b.depth&&(we=b.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=b.stencil?ws:xs,Ae=b.stencil?Mr:Ui);let We={colorFormat:t.RGBA8,depthFormat:we,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(We),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),_=new fi(u.textureWidth,u.textureHeight,{format:ii,type:ti,depthTexture:new bs(u.textureWidth,u.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:b.stencil,colorSpace:e.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let ve={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ve),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new fi(f.framebufferWidth,f.framebufferHeight,{format:ii,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let ve=ee.removed[me],Ae=T.indexOf(ve);Ae>=0&&(T[Ae]=null,C[Ae].disconnect(ve))}for(let me=0;me<ee.added.length;me++){let ve=ee.added[me],Ae=T.indexOf(ve);if(Ae===-1){for(let We=0;We<C.length;We++)if(We>=T.length){T.push(ve),Ae=We;break}else if(T[We]===null){T[We]=ve,Ae=We;break}if(Ae===-1)break}let we=C[Ae];we&&we.connect(ve)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,ve=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(ve=m.depthFar)),W.near=D.near=F.near=me,W.far=D.far=F.far=ve,(N!==W.near||X!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,X=W.far),W.layers.mask=ee.layers.mask|6,F.layers.mask=W.layers.mask&-5,D.layers.mask=W.layers.mask&-3;let Ae=ee.parent,we=W.cameras;J(W,Ae);for(let We=0;We<we.length;We++)J(we[We],Ae);W.projectionMatrix.copy(F.projectionMatrix),W.projectionMatrixInverse.copy(F.projectionMatrixInverse),z===null&&ee.isPerspectiveCamera&&(z={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,W,Ae)};function Q(ee,me,ve){ve===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(ve.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=ho*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(ee){l=ee,u!==null&&(u.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(ee){return g[ee]};let se=null;function de(ee,me){if(h=me.getViewerPose(c||o),p=me,h!==null){let ve=h.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Ae=!1;ve.length!==W.cameras.length&&(W.cameras.length=0,Ae=!0);for(let He=0;He<ve.length;He++){let ft=ve[He],ht=null;if(f!==null)ht=f.getViewport(ft);else{let qt=d.getViewSubImage(u,ft);ht=qt.viewport,He===0&&(e.setRenderTargetTextures(_,qt.colorTexture,qt.depthStencilTexture),e.setRenderTarget(_))}let st=V[He];st===void 0&&(st=new Kn,st.layers.enable(He),st.viewport=new Ft,V[He]=st),st.matrix.fromArray(ft.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(ft.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ht.x,ht.y,ht.width,ht.height),He===0&&(W.matrix.copy(st.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Ae===!0&&W.cameras.push(st)}let we=s.enabledFeatures;if(we&&we.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){d=n.getBinding();let He=d.getDepthInformation(ve[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(we&&we.includes("camera-access")&&x){e.state.unbindTexture(),d=n.getBinding();for(let He=0;He<ve.length;He++){let ft=ve[He].camera;if(ft){let ht=g[ft];ht||(ht=new xa,g[ft]=ht);let st=d.getCameraImage(ft);ht.sourceTexture=st}}}}for(let ve=0;ve<C.length;ve++){let Ae=T[ve],we=C[ve];Ae!==null&&we!==void 0&&we.update(Ae,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),p=null}let ue=new jg;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},j1=new tt,l0=new nt;l0.set(-1,0,0,0,1,0,0,0,1);function Q1(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,qd(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,b,E,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),d(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),u(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),x(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,b,E):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Fn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Fn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let b=e.get(g),E=b.envMap,_=b.envMapRotation;E&&(m.envMap.value=E,m.envMapRotation.value.setFromMatrix4(j1.makeRotationFromEuler(_)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(l0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,b,E){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*b,m.scale.value=E*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function u(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,b){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Fn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function x(m,g){let b=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function eE(i,e,t,n){let s={},r={};function o(b,E){let _=E.program;n.uniformBlockBinding(b,_,s[b.id])}function a(b,E){let _=s[b.id];_===void 0&&(p(b),_=l(b),s[b.id]=_,b.addEventListener("dispose",m));let C=E.program;n.updateUBOMapping(b,C);let T=e.render.frame;r[b.id]!==T&&(c(b),r[b.id]=T)}function l(b){let E=i.createBuffer(),_=b.__size,C=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,_,C),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(b){let E=s[b.id],_=b.uniforms,C=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let T=0,y=_.length;T<y;T++){let A=_[T];if(Array.isArray(A))for(let z=0,F=A.length;z<F;z++)h(A[z],T,z,C);else h(A,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,E,_,C){if(u(b,E,_,C)===!0){let T=b.__offset,y=b.value;if(Array.isArray(y)){let A=0;for(let z=0;z<y.length;z++){let F=y[z],D=x(F,!0);d(F,b.__data,A),A+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(y,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,b.__data)}}function d(b,E,_){typeof b=="number"||typeof b=="boolean"?E[_]=b:b.isMatrix3?(E[_]=b.elements[0],E[_+1]=b.elements[1],E[_+2]=b.elements[2],E[_+3]=0,E[_+4]=b.elements[3],E[_+5]=b.elements[4],E[_+6]=b.elements[5],E[_+7]=0,E[_+8]=b.elements[6],E[_+9]=b.elements[7],E[_+10]=b.elements[8],E[_+11]=0):ArrayBuffer.isView(b)?E.set(b.subarray(0,E.length-_),_):b.toArray(E,_)}function u(b,E,_,C){let T=b.value,y=E+"_"+_;if(Array.isArray(T)){C[y]===void 0&&(C[y]=[]);let A=C[y],z=!1;for(let F=0;F<T.length;F++)f(T[F],A,F)===!0&&(z=!0);return z}return f(T,C,y)}function f(b,E,_){if(E[_]===void 0)return typeof b=="number"||typeof b=="boolean"?E[_]=b:ArrayBuffer.isView(b)?E[_]=b.slice():E[_]=b.clone(),!0;{let C=E[_];if(typeof b=="number"||typeof b=="boolean"){if(C!==b)return E[_]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(C.equals(b)===!1)return C.copy(b),!0}}return!1}function p(b){let E=b.uniforms,_=0,C=16;for(let y=0,A=E.length;y<A;y++){let z=Array.isArray(E[y])?E[y]:[E[y]];for(let F=0,D=z.length;F<D;F++){let V=z[F],W=Array.isArray(V.value)?V.value:[V.value],N=Array.isArray(E[y])||Array.isArray(V.value),X=_;for(let G=0,ce=W.length;G<ce;G++){let J=W[G],Q=x(J,N),se=_%C,de=se%Q.boundary,ue=se+de;_+=de,ue!==0&&C-ue<Q.storage&&(_+=C-ue),G===0&&(X=_),_+=Q.storage}let Y=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new Y((_-X)/Float32Array.BYTES_PER_ELEMENT),V.__offset=X}}let T=_%C;return T>0&&(_+=C-T),b.__size=_,b.__cache={},this}function x(b,E){let _={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(_.boundary=4,_.storage=4):b.isVector2?(_.boundary=8,_.storage=8):b.isVector3||b.isColor?(_.boundary=16,_.storage=12):b.isVector4?(_.boundary=16,_.storage=16):b.isMatrix3?(_.boundary=16,_.storage=48):b.isMatrix4?(_.boundary=16,_.storage=64):b.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(_.boundary=16,_.storage=b.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",b),E===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(b){let E=b.target;E.removeEventListener("dispose",m),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function g(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:g}}var tE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function nE(){return es===null&&(es=new ys(tE,16,16,Qs,ni),es.name="DFG_LUT",es.minFilter=yn,es.magFilter=yn,es.wrapS=Zi,es.wrapT=Zi,es.generateMipmaps=!1,es.needsUpdate=!0),es}var rh=class{constructor(e={}){let{canvas:t=_g(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=ti}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,m=new Set([Sc,Mc,wc]),g=new Set([ti,Ui,bo,Mr,yc,bc]),b=new Uint32Array(4),E=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},C=null,T=null,y=[],A=[],z=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let F=this,D=!1,V=null,W=null,N=null,X=null;this._outputColorSpace=di;let Y=0,G=0,ce=null,J=-1,Q=null,se=new Ft,de=new Ft,ue=null,ee=new Ve(0),me=0,ve=t.width,Ae=t.height,we=1,We=null,ot=null,He=new Ft(0,0,ve,Ae),ft=new Ft(0,0,ve,Ae),ht=!1,st=new Ws,qt=new Jl,Bt=!1,an=!1,Dt=new tt,En=new R,_t=new Ft,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Jt=!1;function ln(){return ce===null?we:1}let U=n;function Ce(S,B){return t.getContext(S,B)}let Ye,at,Me,kt,ze,$e,P,w,q,he,oe,xe,ye,te,ie,pe,k,re,ne,Se,ge,_e,Ge;try{let S={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),U===null){let B="webgl2";if(U=Ce(B,S),U===null)throw Ce(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(S){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+S.message),S}function Je(){Ye=new fS(U),Ye.init(),ge=new Z1(U,Ye),at=new nS(U,Ye,e,ge),Me=new $1(U,Ye),at.reversedDepthBuffer&&u&&Me.buffers.depth.setReversed(!0),W=U.createFramebuffer(),N=U.createFramebuffer(),X=U.createFramebuffer(),kt=new gS(U),ze=new D1,$e=new Y1(U,Ye,Me,ze,at,ge,kt),P=new dS(F),w=new v_(U),_e=new eS(U,w),q=new pS(U,w,kt,_e),he=new vS(U,q,w,_e,kt),re=new xS(U,at,$e),ie=new iS(ze),oe=new I1(F,P,Ye,at,_e,ie),xe=new Q1(F,ze),ye=new F1,te=new V1(Ye),k=new QM(F,P,Me,he,p,l),pe=new q1(F,he,at),Ge=new eE(U,kt,at,Me),ne=new tS(U,Ye,kt),Se=new mS(U,Ye,kt),kt.programs=oe.programs,F.capabilities=at,F.extensions=Ye,F.properties=ze,F.renderLists=ye,F.shadowMap=pe,F.state=Me,F.info=kt}x!==ti&&(z=new bS(x,t.width,t.height,a,s,r));let le=new uf(F,U);this.xr=le,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let S=Ye.get("WEBGL_lose_context");S&&S.loseContext()},this.forceContextRestore=function(){let S=Ye.get("WEBGL_lose_context");S&&S.restoreContext()},this.getPixelRatio=function(){return we},this.setPixelRatio=function(S){S!==void 0&&(we=S,this.setSize(ve,Ae,!1))},this.getSize=function(S){return S.set(ve,Ae)},this.setSize=function(S,B,j=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=S,Ae=B,t.width=Math.floor(S*we),t.height=Math.floor(B*we),j===!0&&(t.style.width=S+"px",t.style.height=B+"px"),z!==null&&z.setSize(t.width,t.height),this.setViewport(0,0,S,B)},this.getDrawingBufferSize=function(S){return S.set(ve*we,Ae*we).floor()},this.setDrawingBufferSize=function(S,B,j){ve=S,Ae=B,we=j,t.width=Math.floor(S*j),t.height=Math.floor(B*j),this.setViewport(0,0,S,B)},this.setEffects=function(S){if(x===ti){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(S){for(let B=0;B<S.length;B++)if(S[B].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}z.setEffects(S||[])},this.getCurrentViewport=function(S){return S.copy(se)},this.getViewport=function(S){return S.copy(He)},this.setViewport=function(S,B,j,$){S.isVector4?He.set(S.x,S.y,S.z,S.w):He.set(S,B,j,$),Me.viewport(se.copy(He).multiplyScalar(ln()).round())},this.getScissor=function(S){return S.copy(ft)},this.setScissor=function(S,B,j,$){S.isVector4?ft.set(S.x,S.y,S.z,S.w):ft.set(S,B,j,$),Me.scissor(de.copy(ft).multiplyScalar(ln()).round())},this.getScissorTest=function(){return ht},this.setScissorTest=function(S){Me.setScissorTest(ht=S)},this.setOpaqueSort=function(S){We=S},this.setTransparentSort=function(S){ot=S},this.getClearColor=function(S){return S.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(S=!0,B=!0,j=!0){let $=0;if(S){let Z=!1;if(ce!==null){let Ee=ce.texture.format;Z=m.has(Ee)}if(Z){let Ee=ce.texture.type,Pe=g.has(Ee),Te=k.getClearColor(),Le=k.getClearAlpha(),Be=Te.r,et=Te.g,mt=Te.b;Pe?(b[0]=Be,b[1]=et,b[2]=mt,b[3]=Le,U.clearBufferuiv(U.COLOR,0,b)):(E[0]=Be,E[1]=et,E[2]=mt,E[3]=Le,U.clearBufferiv(U.COLOR,0,E))}else $|=U.COLOR_BUFFER_BIT}B&&($|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&($|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&U.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(S){S.setRenderer(this),V=S},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),k.dispose(),ye.dispose(),te.dispose(),$e.dispose(),ze.dispose(),P.dispose(),he.dispose(),q.dispose(),_e.dispose(),Ge.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",al),le.removeEventListener("sessionend",Vi),rs.stop()};function Ue(S){S.preventDefault(),Vd("WebGLRenderer: Context Lost."),D=!0}function je(){Vd("WebGLRenderer: Context Restored."),D=!1;let S=kt.autoReset,B=pe.enabled,j=pe.autoUpdate,$=pe.needsUpdate,Z=pe.type;Je(),kt.autoReset=S,pe.enabled=B,pe.autoUpdate=j,pe.needsUpdate=$,pe.type=Z}function Re(S){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",S.statusMessage)}function lt(S){let B=S.target;B.removeEventListener("dispose",lt),zt(B)}function zt(S){Wn(S),ze.remove(S)}function Wn(S){let B=ze.get(S).programs;B!==void 0&&(B.forEach(function(j){oe.releaseProgram(j)}),S.isShaderMaterial&&oe.releaseShaderCache(S))}this.renderBufferDirect=function(S,B,j,$,Z,Ee){B===null&&(B=xn);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Te=Xo(S,B,j,$,Z);Me.setMaterial($,Pe);let Le=j.index,Be=1;if($.wireframe===!0){if(Le=q.getWireframeAttribute(j),Le===void 0)return;Be=2}let et=j.drawRange,mt=j.attributes.position,Oe=et.start*Be,gt=(et.start+et.count)*Be;Ee!==null&&(Oe=Math.max(Oe,Ee.start*Be),gt=Math.min(gt,(Ee.start+Ee.count)*Be)),Le!==null?(Oe=Math.max(Oe,0),gt=Math.min(gt,Le.count)):mt!=null&&(Oe=Math.max(Oe,0),gt=Math.min(gt,mt.count));let Zt=gt-Oe;if(Zt<0||Zt===1/0)return;_e.setup(Z,$,Te,j,Le);let Ct,Pt=ne;if(Le!==null&&(Ct=w.get(Le),Pt=Se,Pt.setIndex(Ct)),Z.isMesh)$.wireframe===!0?(Me.setLineWidth($.wireframeLinewidth*ln()),Pt.setMode(U.LINES)):Pt.setMode(U.TRIANGLES);else if(Z.isLine){let vn=$.linewidth;vn===void 0&&(vn=1),Me.setLineWidth(vn*ln()),Z.isLineSegments?Pt.setMode(U.LINES):Z.isLineLoop?Pt.setMode(U.LINE_LOOP):Pt.setMode(U.LINE_STRIP)}else Z.isPoints?Pt.setMode(U.POINTS):Z.isSprite&&Pt.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(Ye.get("WEBGL_multi_draw"))Pt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let vn=Z._multiDrawStarts,Fe=Z._multiDrawCounts,cn=Z._multiDrawCount,vt=Le?w.get(Le).bytesPerElement:1,as=ze.get($).currentProgram.getUniforms();for(let hn=0;hn<cn;hn++)as.setValue(U,"_gl_DrawID",hn),Pt.render(vn[hn]/vt,Fe[hn])}else if(Z.isInstancedMesh)Pt.renderInstances(Oe,Zt,Z.count);else if(j.isInstancedBufferGeometry){let vn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Fe=Math.min(j.instanceCount,vn);Pt.renderInstances(Oe,Zt,Fe)}else Pt.render(Oe,Zt)};function Ho(S,B,j,$){V!==null&&S.isNodeMaterial&&V.setObject($,S),Bt===!0&&ie.setState(S,j,!1),S.transparent===!0&&S.side===Hn&&S.forceSinglePass===!1?(S.side=Fn,S.needsUpdate=!0,Hi(S,B,$),S.side=js,S.needsUpdate=!0,Hi(S,B,$),S.side=Hn):Hi(S,B,$)}this.compile=function(S,B,j=null){j===null&&(j=S),V!==null&&V.renderStart(S,B,j),T=te.get(j),T.init(B),A.push(T),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),S!==j&&S.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),V!==null&&V.updateLights(T.state.lightsArray),an=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,an),Bt===!0&&ie.setGlobalState(this.clippingPlanes,B),V!==null&&pe.render(T.state.shadowsArray,j,B);let $=new Set;return S.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Ee=Z.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];Ho(Te,j,B,Z),$.add(Te)}else Ho(Ee,j,B,Z),$.add(Ee)}),T=A.pop(),V!==null&&V.renderEnd(),$},this.compileAsync=function(S,B,j=null){let $=this.compile(S,B,j);return new Promise(Z=>{function Ee(){if($.forEach(function(Pe){let Le=ze.get(Pe).currentProgram;(Le===void 0||Le.isReady())&&$.delete(Pe)}),$.size===0){Z(S);return}setTimeout(Ee,10)}Ye.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Dr=null;function Cu(S){Dr&&Dr(S)}function al(){rs.stop()}function Vi(){rs.start()}let rs=new jg;rs.setAnimationLoop(Cu),typeof self<"u"&&rs.setContext(self),this.setAnimationLoop=function(S){Dr=S,le.setAnimationLoop(S),S===null?rs.stop():rs.start()},le.addEventListener("sessionstart",al),le.addEventListener("sessionend",Vi),this.render=function(S,B){if(B!==void 0&&B.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;V!==null&&V.renderStart(S,B);let j=le.enabled===!0&&le.isPresenting===!0,$=z!==null&&(ce===null||j)&&z.begin(F,ce);if(S.matrixWorldAutoUpdate===!0&&S.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(z===null||z.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(B),B=le.getCamera()),S.isScene===!0&&S.onBeforeRender(F,S,B,ce),T=te.get(S,A.length),T.init(B),T.state.textureUnits=$e.getTextureUnits(),A.push(T),Dt.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?qt.setFromArrayCamera(B):st.setFromProjectionMatrix(Dt,Si,B.reversedDepth),an=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,an),C=ye.get(S,y.length),C.init(),y.push(C),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=F.xr.getDepthSensingMesh();Pe!==null&&os(Pe,B,-1/0,F.sortObjects)}os(S,B,0,F.sortObjects),C.finish(),V!==null&&V.updateLights(T.state.lightsArray),F.sortObjects===!0&&C.sort(We,ot),Jt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,Jt&&k.addToRenderList(C,S),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ie.beginShadows();let Z=T.state.shadowsArray;if(pe.render(Z,S,B),Bt===!0&&ie.endShadows(),($&&z.hasRenderPass())===!1){let Pe=C.opaque,Te=C.transmissive;if(T.setupLights(),B.isArrayCamera){let Le=B.cameras;if(Te.length>0)for(let Be=0,et=Le.length;Be<et;Be++){let mt=Le[Be];Pi(Pe,Te,S,mt)}Jt&&k.render(S);for(let Be=0,et=Le.length;Be<et;Be++){let mt=Le[Be];Go(C,S,mt,mt.viewport)}}else Te.length>0&&Pi(Pe,Te,S,B),Jt&&k.render(S),Go(C,S,B)}ce!==null&&G===0&&($e.updateMultisampleRenderTarget(ce),$e.updateRenderTargetMipmap(ce)),$&&z.end(F),S.isScene===!0&&S.onAfterRender(F,S,B),_e.resetDefaultState(),J=-1,Q=null,A.pop(),A.length>0?(T=A[A.length-1],$e.setTextureUnits(T.state.textureUnits),Bt===!0&&ie.setGlobalState(F.clippingPlanes,T.state.camera)):T=null,y.pop(),y.length>0?C=y[y.length-1]:C=null,V!==null&&V.renderEnd()};function os(S,B,j,$){if(S.visible===!1)return;if(S.layers.test(B.layers)){if(S.isGroup)j=S.renderOrder;else if(S.isLOD)S.autoUpdate===!0&&S.update(B);else if(S.isLight)T.pushLight(S),S.castShadow&&T.pushShadow(S);else if(S.isSprite){let Pe=B.isArrayCamera?qt:st;if(!S.frustumCulled||S.intersectsFrustum(Pe)){$&&_t.setFromMatrixPosition(S.matrixWorld).applyMatrix4(Dt);let Te=he.update(S),Le=S.material;Le.visible&&C.push(S,Te,Le,j,_t.z,null,B)}}else if(S.isMesh||S.isLine||S.isPoints){let Pe=B.isArrayCamera?qt:st;if(!S.frustumCulled||S.intersectsFrustum(Pe)){let Te=he.update(S),Le=S.material;if($&&(S.boundingSphere!==void 0?(S.boundingSphere===null&&S.computeBoundingSphere(),_t.copy(S.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),_t.copy(Te.boundingSphere.center)),_t.applyMatrix4(S.matrixWorld).applyMatrix4(Dt)),Array.isArray(Le)){let Be=Te.groups;for(let et=0,mt=Be.length;et<mt;et++){let Oe=Be[et],gt=Le[Oe.materialIndex];gt&&gt.visible&&C.push(S,Te,gt,j,_t.z,Oe,B)}}else Le.visible&&C.push(S,Te,Le,j,_t.z,null,B)}}}let Ee=S.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)os(Ee[Pe],B,j,$)}function Go(S,B,j,$){let{opaque:Z,transmissive:Ee,transparent:Pe}=S;T.setupLightsView(j),Bt===!0&&ie.setGlobalState(F.clippingPlanes,j),$&&Me.viewport(se.copy($)),Z.length>0&&jt(Z,B,j),Ee.length>0&&jt(Ee,B,j),Pe.length>0&&jt(Pe,B,j),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Pi(S,B,j,$){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Oe=Ye.has("EXT_color_buffer_half_float")||Ye.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new fi(1,1,{generateMipmaps:!0,type:Oe?ni:ti,minFilter:mi,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:yt.workingColorSpace})}let Ee=T.state.transmissionRenderTarget[$.id],Pe=$.viewport||se;Ee.setSize(Pe.z*F.transmissionResolutionScale,Pe.w*F.transmissionResolutionScale);let Te=F.getRenderTarget(),Le=F.getActiveCubeFace(),Be=F.getActiveMipmapLevel();F.setRenderTarget(Ee),F.getClearColor(ee),me=F.getClearAlpha(),me<1&&F.setClearColor(16777215,.5),F.clear(),Jt&&k.render(j);let et=F.toneMapping;F.toneMapping=Qi;let mt=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),Bt===!0&&ie.setGlobalState(F.clippingPlanes,$),jt(S,j,$),$e.updateMultisampleRenderTarget(Ee),$e.updateRenderTargetMipmap(Ee),Ye.has("WEBGL_multisampled_render_to_texture")===!1){let Oe=!1;for(let gt=0,Zt=B.length;gt<Zt;gt++){let Ct=B[gt],{object:Pt,geometry:vn,material:Fe,group:cn}=Ct;if(Fe.side===Hn&&Pt.layers.test($.layers)){let vt=Fe.side;Fe.side=Fn,Fe.needsUpdate=!0,sn(Pt,j,$,vn,Fe,cn),Fe.side=vt,Fe.needsUpdate=!0,Oe=!0}}Oe===!0&&($e.updateMultisampleRenderTarget(Ee),$e.updateRenderTargetMipmap(Ee))}F.setRenderTarget(Te,Le,Be),F.setClearColor(ee,me),mt!==void 0&&($.viewport=mt),F.toneMapping=et}function jt(S,B,j){let $=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,Ee=S.length;Z<Ee;Z++){let Pe=S[Z],{object:Te,geometry:Le,group:Be}=Pe,et=Pe.material;et.allowOverride===!0&&$!==null&&(et=$),Te.layers.test(j.layers)&&sn(Te,B,j,Le,et,Be)}}function sn(S,B,j,$,Z,Ee){V!==null&&Z.isNodeMaterial&&V.setObject(S,Z),S.onBeforeRender(F,B,j,$,Z,Ee),S.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,S.matrixWorld),S.normalMatrix.getNormalMatrix(S.modelViewMatrix),Z.onBeforeRender(F,B,j,$,S,Ee),Z.transparent===!0&&Z.side===Hn&&Z.forceSinglePass===!1?(Z.side=Fn,Z.needsUpdate=!0,F.renderBufferDirect(j,B,$,Z,S,Ee),Z.side=js,Z.needsUpdate=!0,F.renderBufferDirect(j,B,$,Z,S,Ee),Z.side=Hn):F.renderBufferDirect(j,B,$,Z,S,Ee),S.onAfterRender(F,B,j,$,Z,Ee)}function rn(S){let B=0;for(let j of S)j.texture!==null&&B++;return B}function Hi(S,B,j){B.isScene!==!0&&(B=xn);let $=ze.get(S),Z=T.state.lights,Ee=T.state.shadowsArray,Pe=Z.state.version,Te=oe.getParameters(S,Z.state,Ee,B,j,T.state.lightProbeGridArray),Le=oe.getProgramCacheKey(Te),Be=$.programs;$.environment=S.isMeshStandardMaterial||S.isMeshLambertMaterial||S.isMeshPhongMaterial?B.environment:null,$.fog=B.fog;let et=S.isMeshStandardMaterial||S.isMeshLambertMaterial&&!S.envMap||S.isMeshPhongMaterial&&!S.envMap;$.envMap=P.get(S.envMap||$.environment,et),$.envMapRotation=$.environment!==null&&S.envMap===null?B.environmentRotation:S.envMapRotation,Be===void 0&&(S.addEventListener("dispose",lt),Be=new Map,$.programs=Be,$.programVariants=new Map);let mt=Be.get(Le);if(mt!==void 0){if($.currentProgram===mt&&$.lightsStateVersion===Pe)return Wo(S,Te),mt}else Te.uniforms=oe.getUniforms(S),V!==null&&S.isNodeMaterial&&V.build(S,j,Te),S.onBeforeCompile(Te,F),mt=oe.acquireProgram(Te,Le),Be.set(Le,mt),$.uniforms=Te.uniforms;let Oe=$.uniforms;return(!S.isShaderMaterial&&!S.isRawShaderMaterial||S.clipping===!0)&&(Oe.clippingPlanes=ie.uniform),Wo(S,Te),$.needsLights=Is(S),$.lightsStateVersion=Pe,$.needsLights&&(Oe.ambientLightColor.value=Z.state.ambient,Oe.lightProbe.value=Z.state.probe,Oe.sunLights.value=Z.state.sun,Oe.sunLightShadows.value=Z.state.sunShadow,Oe.directionalLights.value=Z.state.directional,Oe.directionalLightShadows.value=Z.state.directionalShadow,Oe.spotLights.value=Z.state.spot,Oe.spotLightShadows.value=Z.state.spotShadow,Oe.rectAreaLights.value=Z.state.rectArea,Oe.ltc_1.value=Z.state.rectAreaLTC1,Oe.ltc_2.value=Z.state.rectAreaLTC2,Oe.pointLights.value=Z.state.point,Oe.pointLightShadows.value=Z.state.pointShadow,Oe.hemisphereLights.value=Z.state.hemi,Oe.sunShadowMatrix.value=Z.state.sunShadowMatrix,Oe.sunShadowCascade.value=Z.state.sunShadowCascade,Oe.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Oe.spotLightMatrix.value=Z.state.spotLightMatrix,Oe.spotLightMap.value=Z.state.spotLightMap,Oe.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=rn(T.state.lightProbeGridArray),$.currentProgram=mt,$.uniformsList=null,mt}function oi(S,B,j,$,Z){let Ee=ze.get(S),Pe=Ee.currentProgram.id+","+$+","+Z,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Hi(S,B,j),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=$,Ee.toneMapping=Z),Te}function Ls(S){if(S.uniformsList===null){let B=S.currentProgram.getUniforms();S.uniformsList=wo.seqWithValue(B.seq,S.uniforms)}return S.uniformsList}function Wo(S,B){let j=ze.get(S);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function Xo(S,B,j,$,Z){B.isScene!==!0&&(B=xn),$e.resetTextureUnits();let Ee=B.fog,Pe=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?B.environment:null,Te=ce===null?F.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:yt.workingColorSpace,Le=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,Be=P.get($.envMap||Pe,Le),et=$.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,mt=!!j.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Oe=!!j.morphAttributes.position,gt=!!j.morphAttributes.normal,Zt=!!j.morphAttributes.color,Ct=Qi;$.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Ct=F.toneMapping);let Pt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,vn=Pt!==void 0?Pt.length:0,Fe=ze.get($),cn=T.state.lights;if(Bt===!0&&(an===!0||S!==Q)){let Lt=S===Q&&$.id===J;ie.setState($,S,Lt)}let vt=!1,as=!1;$.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==cn.state.version||Z.isBatchedMesh&&Fe.batching===!1||!Z.isBatchedMesh&&Fe.batching===!0||Z.isBatchedMesh&&Fe.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Fe.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Fe.instancing===!1||!Z.isInstancedMesh&&Fe.instancing===!0||Z.isSkinnedMesh&&Fe.skinning===!1||!Z.isSkinnedMesh&&Fe.skinning===!0||Z.isInstancedMesh&&Fe.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Fe.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Fe.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Fe.instancingMorph===!1&&Z.morphTexture!==null||Fe.envMap!==Be||$.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ie.numPlanes||Fe.numIntersection!==ie.numIntersection)||Fe.vertexAlphas!==et||Fe.vertexTangents!==mt||Fe.morphTargets!==Oe||Fe.morphNormals!==gt||Fe.morphColors!==Zt||Fe.morphTargetsCount!==vn||Fe.numLightProbeGrids!==rn(T.state.lightProbeGridArray)?vt=!0:(Fe.outputColorSpace!==Te||Fe.toneMapping!==Ct)&&(as=!0):(vt=!0,Fe.__version=$.version);let hn=Fe.currentProgram;(vt===!0||as===!0)&&(hn=as===!0?oi($,B,Z,Te,Ct):Hi($,B,Z),V&&$.isNodeMaterial&&V.onUpdateProgram($,hn,Fe));let kr=!1,Gi=!1,ls=!1,ut=hn.getUniforms(),Qt=Fe.uniforms;if(Me.useProgram(hn.program)&&(kr=!0,Gi=!0,ls=!0),$.id!==J&&(J=$.id,Gi=!0),kr||Q!==S){Me.buffers.depth.getReversed()&&S.reversedDepth!==!0&&(S._reversedDepth=!0,S.updateProjectionMatrix()),ut.setValue(U,"projectionMatrix",S.projectionMatrix),ut.setValue(U,"viewMatrix",S.matrixWorldInverse);let un=ut.map.cameraPosition;un!==void 0&&un.setValue(U,En.setFromMatrixPosition(S.matrixWorld)),at.logarithmicDepthBuffer&&ut.setValue(U,"logDepthBufFC",2/(Math.log(S.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ut.setValue(U,"isOrthographic",S.isOrthographicCamera===!0),Q!==S&&(Q=S,Gi=!0,ls=!0)}if(Fe.needsLights&&(cn.state.sunShadowMap.length>0&&ut.setValue(U,"sunShadowMap",cn.state.sunShadowMap,$e),cn.state.directionalShadowMap.length>0&&ut.setValue(U,"directionalShadowMap",cn.state.directionalShadowMap,$e),cn.state.spotShadowMap.length>0&&ut.setValue(U,"spotShadowMap",cn.state.spotShadowMap,$e),cn.state.pointShadowMap.length>0&&ut.setValue(U,"pointShadowMap",cn.state.pointShadowMap,$e)),Z.isSkinnedMesh){ut.setOptional(U,Z,"bindMatrix"),ut.setOptional(U,Z,"bindMatrixInverse");let Lt=Z.skeleton;Lt&&(Lt.boneTexture===null&&Lt.computeBoneTexture(),ut.setValue(U,"boneTexture",Lt.boneTexture,$e))}Z.isBatchedMesh&&(ut.setOptional(U,Z,"batchingTexture"),ut.setValue(U,"batchingTexture",Z._matricesTexture,$e),ut.setOptional(U,Z,"batchingIdTexture"),ut.setValue(U,"batchingIdTexture",Z._indirectTexture,$e),ut.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ut.setValue(U,"batchingColorTexture",Z._colorsTexture,$e));let Xn=j.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&re.update(Z,j,hn),(Gi||Fe.receiveShadow!==Z.receiveShadow)&&(Fe.receiveShadow=Z.receiveShadow,ut.setValue(U,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&B.environment!==null&&(Qt.envMapIntensity.value=B.environmentIntensity),Qt.dfgLUT!==void 0&&(Qt.dfgLUT.value=nE()),Gi){if(ut.setValue(U,"toneMappingExposure",F.toneMappingExposure),Fe.needsLights&&Nr(Qt,ls),Ee&&$.fog===!0&&xe.refreshFogUniforms(Qt,Ee),xe.refreshMaterialUniforms(Qt,$,we,Ae,T.state.transmissionRenderTarget[S.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Lt=_,un=0;for(let Un of T.state.lightProbeGridArray)Un.texture!==null&&(Lt.textures[un]=Un.texture,Lt.min[un]=Un.boundingBox.min,Lt.max[un]=Un.boundingBox.max,Lt.resolution[un]=Un.resolution,un++);for(let Un in Lt)Lt[Un].length=un;Qt.probesSH.value=Lt.textures,Qt.probesMin.value=Lt.min,Qt.probesMax.value=Lt.max,Qt.probesResolution.value=Lt.resolution}wo.upload(U,Ls(Fe),Qt,$e)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(wo.upload(U,Ls(Fe),Qt,$e),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ut.setValue(U,"center",Z.center),ut.setValue(U,"modelViewMatrix",Z.modelViewMatrix),ut.setValue(U,"normalMatrix",Z.normalMatrix),ut.setValue(U,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let Lt=$.uniformsGroups;for(let un=0,Un=Lt.length;un<Un;un++){let ll=Lt[un];Ge.update(ll,hn),Ge.bind(ll,hn)}}return hn}function Nr(S,B){S.ambientLightColor.needsUpdate=B,S.lightProbe.needsUpdate=B,S.sunLights.needsUpdate=B,S.sunLightShadows.needsUpdate=B,S.directionalLights.needsUpdate=B,S.directionalLightShadows.needsUpdate=B,S.pointLights.needsUpdate=B,S.pointLightShadows.needsUpdate=B,S.spotLights.needsUpdate=B,S.spotLightShadows.needsUpdate=B,S.rectAreaLights.needsUpdate=B,S.hemisphereLights.needsUpdate=B}function Is(S){return S.isMeshLambertMaterial||S.isMeshToonMaterial||S.isMeshPhongMaterial||S.isMeshStandardMaterial||S.isShadowMaterial||S.isShaderMaterial&&S.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(S,B,j){let $=ze.get(S);$.__autoAllocateDepthBuffer=S.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),ze.get(S.texture).__webglTexture=B,ze.get(S.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:j,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(S,B){let j=ze.get(S);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(S,B=0,j=0){ce=S,Y=B,G=j;let $=null,Z=!1,Ee=!1;if(S){let Te=ze.get(S);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(U.FRAMEBUFFER,Te.__webglFramebuffer),se.copy(S.viewport),de.copy(S.scissor),ue=S.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),J=-1;return}else if(Te.__webglFramebuffer===void 0)$e.setupRenderTarget(S);else if(Te.__hasExternalTextures)$e.rebindTextures(S,ze.get(S.texture).__webglTexture,ze.get(S.depthTexture).__webglTexture);else if(S.depthBuffer){let et=S.depthTexture;if(Te.__boundDepthTexture!==et){if(et!==null&&ze.has(et)&&(S.width!==et.image.width||S.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");$e.setupDepthRenderbuffer(S)}}let Le=S.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let Be=ze.get(S).__webglFramebuffer;S.isWebGLCubeRenderTarget?(Array.isArray(Be[B])?$=Be[B][j]:$=Be[B],Z=!0):S.samples>0&&$e.useMultisampledRTT(S)===!1?$=ze.get(S).__webglMultisampledFramebuffer:Array.isArray(Be)?$=Be[j]:$=Be,se.copy(S.viewport),de.copy(S.scissor),ue=S.scissorTest}else se.copy(He).multiplyScalar(we).floor(),de.copy(ft).multiplyScalar(we).floor(),ue=ht;if(j!==0&&($=W),Me.bindFramebuffer(U.FRAMEBUFFER,$)&&Me.drawBuffers(S,$),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),Z){let Te=ze.get(S.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,Te.__webglTexture,j)}else if(Ee){let Te=B;for(let Le=0;Le<S.textures.length;Le++){let Be=ze.get(S.textures[Le]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Le,Be.__webglTexture,j,Te)}}else if(S!==null&&j!==0){let Te=ze.get(S.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Te.__webglTexture,j)}J=-1};function Fr(S){let B=ze.get(S);return(B.__readFormat!==S.format||B.__readType!==S.type)&&(B.__readFormat=S.format,B.__readType=S.type,B.__formatReadable=at.textureFormatReadable(S.format),B.__typeReadable=at.textureTypeReadable(S.type)),B}this.readRenderTargetPixels=function(S,B,j,$,Z,Ee,Pe,Te=0){if(!(S&&S.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=ze.get(S).__webglFramebuffer;if(S.isWebGLCubeRenderTarget&&Pe!==void 0&&(Le=Le[Pe],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(U.FRAMEBUFFER,Le);try{let Be=S.textures[Te],et=Be.format,mt=Be.type;S.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Te);let Oe=Fr(Be);if(Oe.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Oe.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=S.width-$&&j>=0&&j<=S.height-Z&&U.readPixels(B,j,$,Z,ge.convert(et),ge.convert(mt),Ee)}finally{let Be=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(U.FRAMEBUFFER,Be)}}},this.readRenderTargetPixelsAsync=async function(S,B,j,$,Z,Ee,Pe,Te=0){if(!(S&&S.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=ze.get(S).__webglFramebuffer;if(S.isWebGLCubeRenderTarget&&Pe!==void 0&&(Le=Le[Pe],Array.isArray(Le)&&(Le=Le[0])),Le)if(B>=0&&B<=S.width-$&&j>=0&&j<=S.height-Z){Me.bindFramebuffer(U.FRAMEBUFFER,Le);let Be=S.textures[Te],et=Be.format,mt=Be.type;S.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Te);let Oe=Fr(Be);if(Oe.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Oe.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,gt),U.bufferData(U.PIXEL_PACK_BUFFER,Ee.byteLength,U.STREAM_READ),U.readPixels(B,j,$,Z,ge.convert(et),ge.convert(mt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Zt=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(U.FRAMEBUFFER,Zt);let Ct=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await Mg(U,Ct,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,gt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Ee),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(gt),U.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(S,B=null,j=0){let $=Math.pow(2,-j),Z=Math.floor(S.image.width*$),Ee=Math.floor(S.image.height*$),Pe=B!==null?B.x:0,Te=B!==null?B.y:0;$e.setTexture2D(S,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,Pe,Te,Z,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(S,B,j=null,$=null,Z=0,Ee=0){let Pe,Te,Le,Be,et,mt,Oe,gt,Zt,Ct=S.isCompressedTexture?S.mipmaps[Ee]:S.image;if(j!==null)Pe=j.max.x-j.min.x,Te=j.max.y-j.min.y,Le=j.isBox3?j.max.z-j.min.z:1,Be=j.min.x,et=j.min.y,mt=j.isBox3?j.min.z:0;else{let ut=Math.pow(2,-Z);Pe=Math.floor(Ct.width*ut),Te=Math.floor(Ct.height*ut),S.isDataArrayTexture?Le=Ct.depth:S.isData3DTexture?Le=Math.floor(Ct.depth*ut):Le=1,Be=0,et=0,mt=0}$!==null?(Oe=$.x,gt=$.y,Zt=$.z):(Oe=0,gt=0,Zt=0);let Pt=ge.convert(B.format),vn=ge.convert(B.type),Fe;B.isData3DTexture?($e.setTexture3D(B,0),Fe=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?($e.setTexture2DArray(B,0),Fe=U.TEXTURE_2D_ARRAY):($e.setTexture2D(B,0),Fe=U.TEXTURE_2D),Me.activeTexture(U.TEXTURE0),Me.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Me.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Me.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let cn=Me.getParameter(U.UNPACK_ROW_LENGTH),vt=Me.getParameter(U.UNPACK_IMAGE_HEIGHT),as=Me.getParameter(U.UNPACK_SKIP_PIXELS),hn=Me.getParameter(U.UNPACK_SKIP_ROWS),kr=Me.getParameter(U.UNPACK_SKIP_IMAGES);Me.pixelStorei(U.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(U.UNPACK_SKIP_PIXELS,Be),Me.pixelStorei(U.UNPACK_SKIP_ROWS,et),Me.pixelStorei(U.UNPACK_SKIP_IMAGES,mt);let Gi=S.isDataArrayTexture||S.isData3DTexture,ls=B.isDataArrayTexture||B.isData3DTexture;if(S.isDepthTexture){let ut=ze.get(S),Qt=ze.get(B),Xn=ze.get(ut.__renderTarget),Lt=ze.get(Qt.__renderTarget);Me.bindFramebuffer(U.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,Lt.__webglFramebuffer);for(let un=0;un<Le;un++)Gi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(S).__webglTexture,Z,mt+un),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ze.get(B).__webglTexture,Ee,Zt+un)),U.blitFramebuffer(Be,et,Be+Pe,et+Te,Oe,gt,Oe+Pe,gt+Te,U.DEPTH_BUFFER_BIT,U.NEAREST);Me.bindFramebuffer(U.READ_FRAMEBUFFER,null),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||S.isRenderTargetTexture||ze.has(S)){let ut=ze.get(S),Qt=ze.get(B);Me.bindFramebuffer(U.READ_FRAMEBUFFER,N),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,X);for(let Xn=0;Xn<Le;Xn++)Gi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ut.__webglTexture,Z,mt+Xn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ut.__webglTexture,Z),ls?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Qt.__webglTexture,Ee,Zt+Xn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Qt.__webglTexture,Ee),Z!==0?U.blitFramebuffer(Be,et,Be+Pe,et+Te,Oe,gt,Oe+Pe,gt+Te,U.COLOR_BUFFER_BIT,U.NEAREST):ls?U.copyTexSubImage3D(Fe,Ee,Oe,gt,Zt+Xn,Be,et,Pe,Te):U.copyTexSubImage2D(Fe,Ee,Oe,gt,Be,et,Pe,Te);Me.bindFramebuffer(U.READ_FRAMEBUFFER,null),Me.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ls?S.isDataTexture||S.isData3DTexture?U.texSubImage3D(Fe,Ee,Oe,gt,Zt,Pe,Te,Le,Pt,vn,Ct.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Fe,Ee,Oe,gt,Zt,Pe,Te,Le,Pt,Ct.data):U.texSubImage3D(Fe,Ee,Oe,gt,Zt,Pe,Te,Le,Pt,vn,Ct):S.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Ee,Oe,gt,Pe,Te,Pt,vn,Ct.data):S.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Ee,Oe,gt,Ct.width,Ct.height,Pt,Ct.data):U.texSubImage2D(U.TEXTURE_2D,Ee,Oe,gt,Pe,Te,Pt,vn,Ct);Me.pixelStorei(U.UNPACK_ROW_LENGTH,cn),Me.pixelStorei(U.UNPACK_IMAGE_HEIGHT,vt),Me.pixelStorei(U.UNPACK_SKIP_PIXELS,as),Me.pixelStorei(U.UNPACK_SKIP_ROWS,hn),Me.pixelStorei(U.UNPACK_SKIP_IMAGES,kr),Ee===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(S){ze.get(S).__webglFramebuffer===void 0&&$e.setupRenderTarget(S)},this.initTexture=function(S){S.isCubeTexture?$e.setTextureCube(S,0):S.isData3DTexture?$e.setTexture3D(S,0):S.isDataArrayTexture||S.isCompressedArrayTexture?$e.setTexture2DArray(S,0):$e.setTexture2D(S,0),Me.unbindTexture()},this.resetState=function(){Y=0,G=0,ce=null,Me.reset(),_e.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=yt._getDrawingBufferColorSpace(e),t.unpackColorSpace=yt._getUnpackColorSpace()}};var iE={king:[15772442,"paint"],boom:[16365604,"paint"],jib:[15303974,"paint"],stage:[14277332,"paint"],link:[4542038,"paint"],pedestal:[13225681,"paint"],ballast:[4871003,"paint"],deck:[7174272,"paint"],cab:[16053747,"paint"],rail:[16106776,"paint"],grating:[5989741,"paint"],dark:[2830904,"paint"],glass:[1846584,"glass"],lamp:[16774351,"paint"],steel:[8095374,"metal"],barrel:[3752779,"paint"],rod:[15002092,"metal"],hose:[1382684,"paint"],drum:[5068896,"paint"],rope:[5858669,"metal"],rubber:[1909286,"paint"],touch:[16747566,"paint"],load:[2846611,"paint"],panel:[12236200,"paint"],frame:[15382556,"paint"],sling:[10134441,"metal"],post:[15904798,"paint"]},h0={paint:new Vn({vertexColors:!0,roughness:.5,metalness:.05}),metal:new Vn({vertexColors:!0,roughness:.3,metalness:.35}),glass:new Vn({vertexColors:!0,roughness:.08,metalness:.2,name:"glass"})};function lh(i,e=1){let[t,n]=iE[i]??[8947848,"paint"];return{colour:new Ve(t).multiplyScalar(e),finish:n}}function ch(i){return h0[i]}var c0=new Map;function Ss(i){let e=c0.get(i);if(!e){let{colour:t,finish:n}=lh(i);e=h0[n].clone(),e.vertexColors=!1,e.color=t,c0.set(i,e)}return e}var ct=class i{constructor(e,t,n,s){this.o=e;this.x=t;this.y=n;this.z=s}o;x;y;z;static along(e,t,n){let s=t.clone().normalize(),r=n.clone().addScaledVector(s,-s.dot(n));return r.lengthSq()<1e-9&&r.set(0,0,1).addScaledVector(s,-s.z),r.lengthSq()<1e-9&&r.set(0,1,0).addScaledVector(s,-s.y),r.normalize(),new i(e.clone(),s,r,s.clone().cross(r))}at(e,t,n){return this.o.clone().addScaledVector(this.x,e).addScaledVector(this.y,t).addScaledVector(this.z,n)}moved(e,t,n){return new i(this.at(e,t,n),this.x,this.y,this.z)}},gi=class{heaps=new Map;face(e,t,n=1){let{colour:s,finish:r}=lh(t,n),o=this.heap(r),a=sE(e);for(let l=1;l+1<e.length;++l)for(let c of[e[0],e[l],e[l+1]])d0(o,c,a,s)}loft(e,t,n=[],s=!0){for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]];for(let l=0;l<o.length;++l){let c=(l+1)%o.length;this.face([o[l],o[c],a[c],a[l]],t,n[l]??1)}}s&&(this.fan([...e[0]].reverse(),t),this.fan(e[e.length-1],t))}fan(e,t,n=1){let s=e.reduce((r,o)=>r.add(o),new R).divideScalar(e.length);for(let r=0;r<e.length;++r)this.face([s,e[r],e[(r+1)%e.length]],t,n)}box(e,[t,n,s],r,o=1){this.loft([-.5,.5].map(a=>df(e.moved(a*t,0,0),n,s)),r,[o,o,o,o])}plate(e,t,n,s,r=1){let o=c=>t.map(([h,d])=>e.at(h,c,d)),[a,l]=[o(-n/2),o(n/2)];this.fan(a,s,r),this.fan([...l].reverse(),s,r),this.loft([[...a].reverse(),[...l].reverse()],s,t.map(()=>.9*r),!1)}turned(e,t,n,s,{sides:r=16,shade:o=1}={}){let{colour:a,finish:l}=lh(s,o),c=this.heap(l),{x:h,y:d,z:u}=ct.along(e,t,Math.abs(t.x)<.9*t.length()?new R(1,0,0):new R(0,1,0)),f=Array.from({length:r+1},(p,x)=>{let m=2*Math.PI*x/r;return d.clone().multiplyScalar(Math.cos(m)).addScaledVector(u,Math.sin(m))});for(let p=0;p+1<n.length;++p){let[[x,m],[g,b]]=[n[p],n[p+1]],E=new R(m-b,g-x,0).normalize();if(m===b&&x===g)continue;let _=(T,y,A)=>e.clone().addScaledVector(h,T).addScaledVector(f[A],y),C=T=>h.clone().multiplyScalar(E.x).addScaledVector(f[T],E.y);for(let T=0;T<r;++T){let[y,A,z,F]=[_(x,m,T),_(x,m,T+1),_(g,b,T+1),_(g,b,T)],[D,V]=[C(T),C(T+1)];m>0&&u0(c,[y,A,z],[D,V,V],a),b>0&&u0(c,[y,z,F],[D,V,D],a)}}}bar(e,t,n,s,r={}){let o=t.clone().sub(e),a=o.length();a>1e-9&&this.turned(e,o,[[0,0],[0,n],[a,n],[a,0]],s,{sides:8,...r})}pipe(e,t,n,s={}){for(let r=0;r+1<e.length;++r)this.bar(e[r],e[r+1],t,n,s)}geometries(){return[...this.heaps].map(([e,t])=>{let n=new mn;for(let[s,r]of[["position",t.position],["normal",t.normal],["color",t.colour]])n.setAttribute(s,new Kt(new Float32Array(r),3));return[e,n]})}meshes(){return this.geometries().map(([e,t])=>{let n=new it(t,ch(e));return n.castShadow=n.receiveShadow=!0,n})}heap(e){let t=this.heaps.get(e);return t||this.heaps.set(e,t={position:[],normal:[],colour:[]}),t}};function df(i,e,t){return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([n,s])=>i.at(0,n*e/2,s*t/2))}function ns(i,e,t,n=10){let s=[[-t,-e/2]];for(let r=0;r<=n;++r){let o=-Math.PI/2+Math.PI*r/n;s.push([i*Math.cos(o),i*Math.sin(o)])}return s.push([-t,e/2]),s}function sE(i){let e=new R;return i.forEach((t,n)=>{let s=i[(n+1)%i.length];e.x+=(t.y-s.y)*(t.z+s.z),e.y+=(t.z-s.z)*(t.x+s.x),e.z+=(t.x-s.x)*(t.y+s.y)}),e.normalize()}function d0(i,e,t,n){i.position.push(e.x,e.y,e.z),i.normal.push(t.x,t.y,t.z),i.colour.push(n.r,n.g,n.b)}function u0(i,e,t,n){e.forEach((s,r)=>d0(i,s,t[r],n))}var f0=.045,hh=.86;function p0(i,e){let t=e?[[0,1],[1,1]]:i.tip==="mouth"?[[0,.72],[.14,1],[1,1]]:i.tip==="fork"?[[0,.6],[.24,1],[.62,.96],[1,.6]]:[[0,.78],[.16,1],[.4,.94],[1,.46]];return n=>{let s=Math.max(1,t.findIndex(([c])=>c>=n)),[[r,o],[a,l]]=[t[s-1],t[s]];return[o+(l-o)*(n-r)/(a-r),e||i.tip==="mouth"?1:1-.14*n]}}function uh(i,e,t,n,s,r,o){let a=f=>.36*n(f)[0],l=r.foot==="lug"?Math.min(1.15*a(0),.2*t)/t:0,c=r.tip==="fork"||r.tip==="head"?1-Math.min(1.15*a(1),.2*t)/t:1,d=[l,...s.filter(f=>f>l+.01&&f<c-.01),c].map(f=>oE(e.moved(f*t,0,0),...n(f)));i.loft(d,o,rE),aE(i,e,t,n,[l,c],o),r.foot==="lug"&&za(i,e,[n(0)[0],.62*n(0)[1]],l*t,-1,o);let u=e.moved(t,0,0);r.tip==="fork"&&za(i,u,n(1),(1-c)*t,1,o),r.tip==="head"&&lE(i,u,n(1),(1-c)*t,o),r.tip==="mouth"&&cE(i,u,n(1),o)}var rE=[.9,.8,1,1,1,.8,.9,.8,1,1,1,.8];function oE(i,e,t){let[n,s,r]=[e/2,t/2,f0*e],o=[[s,n],[-s,n],[-s,n-r],[-hh*s,n-r],[-hh*s,r-n],[-s,r-n]];return[...o,...o.map(([a,l])=>[-a,-l])].map(([a,l])=>i.at(0,a,l))}function aE(i,e,t,n,[s,r],o){let[a]=n(.5),l=Math.min(Math.max(Math.round(t*(r-s)/(1.7*a)),2),12);for(let c=0;c<=l;++c){let h=s+(r-s)*(c+.02)/(l+.04),[d,u]=n(h);for(let f of[-1,1]){let p=(hh+1)/4*u*f;i.box(e.moved(h*t,p,0),[.035*a,(1-hh)/2*u*.96,(1-2*f0)*d],o,.86)}}}function za(i,e,[t,n],s,r,o){let[a,l]=[.36*t,.12*n],c=ns(a,.94*t,s+.35*t),h=r>0?c:c.map(([d,u])=>[-d,u]).reverse();for(let d of[-1,1]){let u=e.moved(0,d*(n-l)*.5,0);i.plate(u,h,l,o,.94);let f=e.y.clone().multiplyScalar(d);i.turned(u.o,f,[[.5*l,.72*a],[.8*l,.68*a],[.8*l,0]],o,{shade:.85})}}function lE(i,e,[t,n],s,r){let o=.36*t;za(i,e,[t,.9*n],s,1,r),er(i,e.o,e.y,.92*o,.34*n,"steel"),i.bar(e.at(0,-.58*n,0),e.at(0,.58*n,0),.3*o,"steel",{sides:12})}function er(i,e,t,n,s,r,o=20){let a=s/2,l=[[-a,0],[-a,n],[-.55*a,n],[0,.86*n],[.55*a,n],[a,n],[a,0]];i.turned(e,t,l,r,{sides:o})}function cE(i,e,[t,n],s){i.box(e.moved(-.09*t,0,0),[.2*t,1.12*n,1.1*t],s,.85),i.box(e.moved(.02*t,0,0),[.05*t,.94*n,.94*t],"dark")}function ff(i,e,t,n,s){let[r,o]=[s/2,.16*n+.02*s],a=[[-r-o,0],[-r-o,1.25*n],[-r,1.35*n],[-r,n],[r,n],[r,1.35*n],[r+o,1.25*n],[r+o,0]];i.turned(e,t,a,"steel",{sides:18})}function dh(i,e,t,n,[s,r],o){let a=t.clone().sub(e),l=a.length(),c=ct.along(t,a,n),h=Math.min(.24*s,.45*l),d=.27*r,u=ns(h,Math.min(1.1*s,2.4*l),Math.min(l,Math.max(l-.3*s,.75*l)));for(let f of[-1,1])i.plate(c.moved(0,f*d,0),u,.1*r,o,.92);i.bar(c.at(0,-d-.12*r,0),c.at(0,d+.12*r,0),.5*h,"steel",{sides:12})}function m0(i,e,t,[n,s],r){let[o,a,l]=[.36*n,.18*s,.36*s],c=[];for(let[d,u]of[[t,-Math.PI/2],[0,Math.PI/2]])for(let f=0;f<=8;++f){let p=u+Math.PI*f/8;c.push([d+o*Math.cos(p),o*Math.sin(p)])}for(let d of[-1,1])i.plate(e.moved(0,d*l,0),c,a,r);let h=e.moved(t,0,0);i.bar(h.at(0,-.6*s,0),h.at(0,.6*s,0),.5*o,"steel",{sides:12})}function g0(i,e,[t,n],s){let r=new ct(e.o,e.z,e.y,e.x.clone().negate()),o=ns(.5*t,2.2*t,.6*t);for(let a of[-1,1])i.plate(r.moved(0,a*.48*n,0),o,.16*n,s,.92);i.box(e.moved(0,0,-.5*t),[2.6*t,2*n,.16*t],s,.85)}function pf(i,e,[t,n,s]){let r=Math.min(.5*t,.3*s),o=e.moved(0,0,.5*s-1.08*r),a=hE(r,.72*r,.34*s);for(let c of[-1,1]){i.plate(o.moved(0,c*.4*n,0),a,.1*n,"rail");for(let h of[-.5,.12]){let d=[[h,-.52],[h+.3,-.52],[h+.56,-.14],[h+.26,-.14]].map(([u,f])=>[u*r,f*r]);i.plate(o.moved(0,c*.456*n,0),d,.01*n,"dark")}}for(let c of[-.18,.18])er(i,o.at(0,c*n,0),e.y,.9*r,.26*n,"steel");i.bar(o.at(0,-.52*n,0),o.at(0,.52*n,0),.2*r,"steel",{sides:12});let l=e.moved(0,0,.5*s-1.08*r-.36*s);i.bar(l.at(0,-.5*n,0),l.at(0,.5*n,0),.07*s,"drum",{sides:12}),i.turned(l.o,e.z,[[-.11*s,0],[-.11*s,.08*s],[.06*s,.1*s],[.06*s,0]],"steel",{sides:14}),uE(i,l.moved(0,0,-.11*s),Math.max(.5*s+l.o.clone().sub(e.o).dot(e.z)-.11*s,.12*s))}function hE(i,e,t){let n=[[-e,-t]];n.push([e,-t]);for(let s=0;s<=12;++s){let r=Math.PI*s/12;n.push([i*Math.cos(r),i*Math.sin(r)])}return n}function uE(i,e,t){let n=.34*t,s=.26*n,r=e.moved(0,0,-t+n+s),o=[e.o.clone(),e.at(0,0,-.25*t)];for(let a=0;a<=9;++a){let l=Math.PI/2+.25-1.5*Math.PI*a/9;o.push(r.at(n*Math.cos(l),0,n*Math.sin(l)))}i.pipe(o,s,"drum",{sides:8})}function x0(i,e,[t,n,s]){let r=Math.min(s,t);for(let o of[-1,1])i.box(e.moved(0,o*.46*n,0),[t,.06*n,.55*r],"link");i.box(e,[.3*t,.94*n,.3*r],"link",1.15);for(let o=-2;o<=2;++o)er(i,e.at(-.4*t,o*.07*n,0),e.y,.36*r,.055*n,"steel");i.bar(e.at(-.4*t,-.5*n,0),e.at(-.4*t,.5*n,0),.09*r,"steel",{sides:12})}function v0(i,e,t,n,s,r,o){let a=mf(i,e,s),l=r>0?r:.9*s,[c,h]=[.62*l,.2*l],d=.38*l+h,u=Math.max(n-2.2*c,.55*n),f=[[a,0,.92*s,.92*s],[a+.06*n,0,.9*s,.88*s],[u,.75*t,Math.max(.62*s,.9*c),Math.max(.6*s,d)],[n-1.05*c,.95*t,.95*c,d]];i.loft(f.map(([E,_,C,T])=>fh(e.moved(_,0,E),C,T)),o,[1,.9,1,.9,1,.9,1,.9]);let p=new ct(e.at(t,0,n),e.z,e.y,e.x.clone().negate()),x=ns(c,2.1*c,2.4*c);for(let E of[-1,1]){let _=p.moved(0,E*(d-h/2),0);i.plate(_,x,h,o,.95),i.turned(_.o,e.y.clone().multiplyScalar(E),[[.5*h,.6*c],[.75*h,.56*c],[.75*h,0]],o,{shade:.82})}let m=Math.max(.75*s,d),g=Math.min(2.3,.42*n),b=Math.min(.5*n,n-1.25*g);gf(i,e.moved(.35*t,m,Math.max(b,a)),g,.6*s,e.o,o)}function mf(i,e,t){let n=.09*t;i.turned(e.o,e.z,[[-.6*n,0],[-.6*n,1.16*t],[n,1.16*t],[n,1.02*t]],"drum",{sides:36}),i.turned(e.o,e.z,[[n,1.05*t],[1.7*n,1.05*t]],"steel",{sides:36}),i.turned(e.o,e.z,[[1.7*n,1.02*t],[1.7*n,1.14*t],[2.7*n,1.14*t],[2.7*n,0]],"drum",{sides:36});let s=24;for(let r=0;r<s;++r){let o=2*Math.PI*(r+.5)/s,a=e.at(1.06*t*Math.cos(o),1.06*t*Math.sin(o),0);i.turned(a,e.z,[[2.7*n,.32*n],[3.2*n,.32*n],[3.2*n,0]],"steel",{sides:6})}return 2.7*n}function Va(i,e,t,n,s){let r=e.distanceTo(t),o=Ha(e,t.clone().sub(e),s),a=Math.min(.08*n,.1*r),l=[[0,0],[0,1.3*n],[a,1.3*n],[a,n],[r-1.6*a,n],[r-1.6*a,1.14*n],[r-.5*a,1.14*n],[r-.5*a,0]];i.turned(e,o.z,l,"pedestal",{sides:36});let c=12;for(let d=0;d<c;++d){let u=2*Math.PI*d/c,f=o.x.clone().multiplyScalar(Math.cos(u)).addScaledVector(o.y,Math.sin(u)),p=new ct(o.o,f,o.z.clone().cross(f),o.z);i.plate(p,[[.98*n,a],[1.26*n,a],[.98*n,a+Math.min(.5*n,.4*r)]],.04*n,"pedestal",.92)}let h=Math.min(2,.55*r);if(n>.45*h){let d=o.moved(0,-1.005*n,a+.55*h);i.box(d,[.42*h,.12*n,h],"pedestal",.8),i.box(d.moved(.15*h,-.07*n,0),[.03*h,.02*n,.08*h],"dark")}}function Ha(i,e,t){let n=e.clone().normalize(),s=t.clone().addScaledVector(n,-n.dot(t));return s.lengthSq()<1e-9&&s.set(1,0,0).addScaledVector(n,-n.x),s.lengthSq()<1e-9&&s.set(0,1,0).addScaledVector(n,-n.y),s.normalize(),new ct(i.clone(),s,n.clone().cross(s),n)}function fh(i,e,t){let n=.28*Math.min(e,t);return[[e,t-n],[e-n,t],[n-e,t],[-e,t-n],[-e,n-t],[n-e,-t],[e-n,-t],[e,n-t]].map(([r,o])=>i.at(r,o,0))}function gf(i,e,t,n,s,r){let[o,a,l]=[.82*t,.66*t,.08*t];dE(i,e.moved(.32*t,l+a/2,.06*t),o,a,t);let[c,h]=[-.72*t,.32*t+.4*o],d=.05*t,u=l+a+.04*t;i.box(e.moved((c+h)/2,u/2-.04*t,0),[h-c,u+.08*t,d],"grating");for(let p of[Math.max(-.8*n,c+.1*t),Math.min(.8*n,h-.15*t)]){let x=new ct(e.at(p,0,-d/2),e.y,e.x.clone().negate(),e.z);i.plate(x,[[-.1*t,-.45*t],[.8*u,0],[-.1*t,0]],.05*t,r)}ph(i,[[.32*t-.55*o,u],[c,u],[c,.05*t]].map(([p,x])=>e.at(p,x,d/2)),e.z,.48*t);let f=e.o.clone().sub(s).dot(e.z);f>.4*t&&fE(i,e.moved(c+.02*t,.62*u,0),f-.03*t,.2*t)}function dE(i,e,t,n,s){let r=([c,h])=>[c*t,h*s],o=[[-.5,0],[.36,0],[.5,.3],[.36,.96],[-.5,.96]];i.plate(e,o.map(r),n,"cab"),i.box(e.moved(-.05*t,0,.98*s),[.98*t,1.08*n,.05*s],"cab",.88);let a=(c,h)=>{let[d,u]=[.012*t,.43*n],[f,p]=[r(c),r(h)];i.face([e.at(f[0]+d,-u,f[1]),e.at(f[0]+d,u,f[1]),e.at(p[0]+d,u,p[1]),e.at(p[0]+d,-u,p[1])],"glass")};a([.382,.05],[.482,.27]),a([.492,.34],[.372,.91]);let l=[[[-.08,.4],[.45,.4],[.345,.9],[-.08,.9]],[[-.42,.5],[-.15,.5],[-.15,.9],[-.42,.9]]];for(let c of l)for(let h of[-1,1]){let d=c.map(r).map(([u,f])=>e.at(u,h*.506*n,f));i.face(h<0?d:d.reverse(),"glass")}i.box(e.moved(.42*t,.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp"),i.box(e.moved(.42*t,-.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp")}function ph(i,e,t,n){let s=.022*n;for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]],l=Math.max(1,Math.round(o.distanceTo(a)/(1.2*n)));for(let c=r===0?0:1;c<=l;++c){let h=o.clone().lerp(a,c/l);i.bar(h,h.clone().addScaledVector(t,n),s,"rail",{sides:5})}for(let c of[.55,1])i.bar(o.clone().addScaledVector(t,c*n),a.clone().addScaledVector(t,c*n),s,"rail",{sides:5})}}function fE(i,e,t,n){let s=Math.min(Math.max(Math.round(t/(.85*n)),3),16),r=.05*n;for(let o of[-.5,.5])i.bar(e.at(0,o*n,0),e.at(0,o*n,-t),r,"rail",{sides:5});for(let o=0;o<s;++o){let a=-t*(o+.5)/s;i.bar(e.at(0,-.5*n,a),e.at(0,.5*n,a),.7*r,"rail",{sides:4})}}function y0(i,e,[t,n,s],r,o){let a=new ct(r,e.x,e.y,e.z);mf(i,a,.42*n),i.loft([-.5,.5].map(u=>fh(e.moved(0,0,u*s),t/2,n/2)),o,[1,.92,1,.92,1,.92,1,.92]);let l=Math.min(2.2,.75*n),c=s/2;gf(i,e.moved(t/2-.9*l,.5*n,c),l,.5*l,e.at(0,0,c),o);let[h,d]=[t/2,n/2];ph(i,[[.1*h,-d],[-h,-d]].map(([u,f])=>e.at(u,.97*f,c)),e.z,.45*l)}function b0(i,e,[t,n,s],r){i.box(e,[t,n,s],r),i.box(e.moved(0,0,.5*s),[1.03*t,1.04*n,.05*s],r,.85);for(let l of[-1,1]){let c=l*.5*n;for(let d of[-.3,.02]){let u=e.moved(d*t,c,.1*s);i.box(u,[.24*t,.012*n,.42*s],"dark");for(let f=0;f<6;++f)i.box(u.moved(0,l*.01*n,(f/6-.42)*.42*s),[.23*t,.02*n,.028*s],r,.8)}let h=e.moved(.34*t,c,-.08*s);i.box(h,[.17*t,.016*n,.72*s],r,.88),i.box(h.moved(.06*t,l*.012*n,0),[.012*t,.014*n,.07*s],"dark")}let o=.525*s,a=[[-.48,-.48],[.48,-.48],[.48,.48],[-.48,.48],[-.48,-.48]].map(([l,c])=>e.at(l*t,c*n,o));ph(i,a,e.z,.32*s)}function _0(i,e,[t,n,s]){for(let o=0;o<3;++o){let a=l=>fh(e.moved(0,0,((o+l)/3-.5)*s),t/2,n/2);i.loft([a(.02),a(.96)],"ballast",[1,.9,1,.9,1,.9,1,.9])}}function w0(i,e,t,n,s,[r,o],a){let l=(c,h)=>h.clone().addScaledVector(s,c*o/2);for(let c of[-1,1]){let h=l(.45*c,n);xf(i,l(c,e),h,r,s,a),xf(i,l(c,t),h,1.25*r,s,a);let d=u=>l(c,u).lerp(h,.5);xf(i,d(e),d(t),.6*r,s,a)}for(let c of[.5,1]){let h=d=>l(d,e).lerp(l(.45*d,n),c);i.bar(h(-1),h(1),.4*r,a,{sides:10,shade:.92})}for(let c of[-.16,0,.16])er(i,l(c,n),s,1.5*r,.12*o,"steel");i.bar(l(-.5,n),l(.5,n),.35*r,"steel",{sides:12})}function xf(i,e,t,n,s,r){let o=ct.along(e.clone().lerp(t,.5),t.clone().sub(e),s);i.box(o,[e.distanceTo(t),.8*n,n],r)}function Es(i,e,t=e>i.forecastle){return i.freeboard+(t?i.storey:0)}function vf(i,e){let{freeboard:t,storey:n,bulwark:s,forecastle:r,slender:o}=i,a=Math.min(Math.max((e-r+.09)/.09,0),1),l=o?Math.max(e-.3,0)**2:0;return t+n*a*a*(3-2*a)+s*(1+1.6*l)}function is(i,e,t,n,s=1){let{length:r,breadth:o,draught:a,freeboard:l,slender:c}=i;if(!c)return[e*r/2,t*s*o/2,n];let h=Math.min(Math.max(n/(l+1.6*i.storey),0),1.1),d=.3+.15*h,u=Math.max((e-d)/(1-d),0),f=1-u*u,p=Math.max(1-u**2.4,0)**.6,x=e<-.7?1-.1*((-.7-e)/.3)**2:1,m=(f+(p-f)*Math.min(h,1))*x,g=Math.max((e-.45)/.55,0)**2,b=n>0?.05*h:-.025*(n/a)**2;return[e*r/2+b*g*r,t*s*m*o/2,n]}function M0({draught:i,slender:e},t){if(e)return t<-.55?i*(1-.75*((-.55-t)/.45)**1.6):i;let n=Math.max((Math.abs(t)-.75)/.25,0);return i*(1-.6*n)}var So=class{points=[];normals=[];colours=[];quad(e,t,n,s,r){let o=S0(e,n,t,s);this.corners([e,t,n,e,n,s],[o,o,o,o,o,o],r)}box(e,t,n,s=[1,1]){let r=(o,a,l)=>[e[0]+o*t[0]*(l>0?s[0]:1)/2,e[1]+a*t[1]*(l>0?s[1]:1)/2,e[2]+l*t[2]/2];for(let o of[-1,1])this.quad(r(o,-o,-1),r(o,o,-1),r(o,o,1),r(o,-o,1),n),this.quad(r(o,o,-1),r(-o,o,-1),r(-o,o,1),r(o,o,1),n),this.quad(r(-o,-1,o),r(o,-1,o),r(o,1,o),r(-o,1,o),n)}tube(e,t,n,s,r,o,a=8){let l=(c,h)=>[e+r*Math.cos(2*Math.PI*c/a),t+r*Math.sin(2*Math.PI*c/a),h];for(let c=0;c<a;++c)this.quad(l(c,n),l(c+1,n),l(c+1,s),l(c,s),o),this.quad([e,t,s],l(c,s),l(c+1,s),[e,t,s],o)}rail(e,t,n){let s=.05*t;e.forEach((r,o)=>{this.box([r[0],r[1],r[2]+t/2],[s,s,t],n);let a=e[o+1];if(a)for(let l of[.55,1]){let c=l*t,h=u=>[u[0],u[1],u[2]+c-s],d=u=>[u[0],u[1],u[2]+c];this.quad(h(r),h(a),d(a),d(r),n),this.quad(h(a),h(r),d(r),d(a),n)}})}grid(e,t){let n=(r,o)=>{let[a,l]=[e.length-1,e[r].length-1];return S0(e[Math.max(r-1,0)][o],e[Math.min(r+1,a)][o],e[r][Math.max(o-1,0)],e[r][Math.min(o+1,l)])},s=e.map((r,o)=>r.map((a,l)=>n(o,l)));for(let r=0;r+1<e.length;++r)for(let o=0;o+1<e[r].length;++o){let a=[[r,o],[r+1,o],[r+1,o+1],[r,o],[r+1,o+1],[r,o+1]];this.corners(a.map(([l,c])=>e[l][c]),a.map(([l,c])=>s[l][c]),t)}}get count(){return this.points.length/9}geometry(){let e=new mn;return e.setAttribute("position",new Kt(new Float32Array(this.points),3)),e.setAttribute("normal",new Kt(new Float32Array(this.normals),3)),e.setAttribute("color",new Kt(new Float32Array(this.colours),3)),e}corners(e,t,n){e.forEach((s,r)=>{this.points.push(...s),this.normals.push(...t[r]),this.colours.push(n.r,n.g,n.b)})}};function S0(i,e,t,n){let[s,r,o]=[e[0]-i[0],e[1]-i[1],e[2]-i[2]],[a,l,c]=[n[0]-t[0],n[1]-t[1],n[2]-t[2]],h=[r*c-o*l,o*a-s*c,s*l-r*a],d=Math.hypot(...h);return d>1e-12?[h[0]/d,h[1]/d,h[2]/d]:[0,0,1]}var[Ti,mh,Ts,yf,pE,mE]=[15725299,12174022,2896954,14833947,1920376,14212576].map(i=>new Ve(i)),[gE,xE,E0]=[[1,.08,.05],[.05,.9,.25],[1,.86,.6]].map(([i,e,t])=>new Ve().setRGB(i,e,t));function T0(i,e,t,n){let{length:s,breadth:r,storey:o}=i,a=i.house>0,l=a?i.forecastle*s/2:-.47*s,c=.14*s,h=l+c/2,d=Es(i,a?1:-1);for(let p=0;p<(a?1:2);++p){let x=(.8-.05*p)*r;e.box([h,0,d+o/2],[c,x,o],Ti),e.box([h,0,d+.98*o],[1.015*c,x+.02*r,.05*o],mh),yE(h,x,c,d,o,t),d+=o}bE(h,.77*r,c,d,o,e);let u={long:.085*s,wide:.72*r,at:h+(a?.012:.02)*s};e.box([u.at,0,d+.25*o],[u.long,u.wide,.5*o],Ti),e.box([u.at,0,d+.42*o],[.4*u.long,.93*r,.16*o],Ti),vE(u,d+.5*o,o,e,t);let f=d+1.1*o;e.box([u.at,0,f+.06*o],[1.12*u.long,1.06*u.wide,.12*o],Ti),_E(u.at-.1*u.long,f,o,e,n),wE(i,h-.4*c,d,e);for(let p of[-1,1]){ME(h-.08*c,p*.43*r,d-.35*o,o,e);let[x,m]=[p>0?gE:xE,p*.465*r];n.box([u.at,m,d+.56*o],[.14*o,.05*o,.1*o],x),n.box([u.at-(a?.57:-.57)*u.long,.42*p*u.wide,f+.1*o],[.07*o,.28*o,.14*o],E0)}}function vE(i,e,t,n,s){let{at:r,long:o,wide:a}=i,l=.6*t;s.box([r,0,e+l/2],[o,a,l],Ts,[1.07,1.035]);let c=d=>Math.max(Math.round(d/(.62*t)),2),h=.05*t;for(let d=0,u=c(a);d<=u;++d)for(let f of[-1,1])n.box([r+f*.518*o,(d/u-.5)*1.015*a,e+l/2],[.022*o,h,l],Ti);for(let d=0,u=c(o);d<=u;++d)for(let f of[-1,1])n.box([r+(d/u-.5)*1.03*o,f*.509*a,e+l/2],[h,.008*a,l],Ti)}function yE(i,e,t,n,s,r){for(let a=0;a<7;++a){let l=i+((a+.5)/7-.5)*.9*t;r.box([l,0,n+.58*s],[.3*s,e+.02*s,.26*s],Ts);let c=((a+.5)/7-.5)*.9*e;r.box([i,c,n+.58*s],[t+.02*s,.3*s,.26*s],Ts)}}function bE(i,e,t,n,s,r){let o=(l,c)=>[i+l*t/2,c*e/2,n],a=(l,c,h)=>r.rail(Array.from({length:h+1},(d,u)=>[l[0]+(c[0]-l[0])*u/h,l[1]+(c[1]-l[1])*u/h,n]),.38*s,mE);for(let l of[-1,1])a(o(-.99,l),o(.99,l),8),a(o(.99*l,-1),o(.99*l,1),9)}function _E(i,e,t,n,s){let r=e+2.3*t;n.tube(i,0,e,r,.09*t,Ti),n.tube(i-.5*t,0,e,e+1.2*t,.05*t,Ti,6),n.box([i,0,e+1.1*t],[.1*t,1.9*t,.08*t],Ti),n.box([i,0,e+1.75*t],[.08*t,1.2*t,.07*t],Ti),n.box([i+.32*t,0,e+1.3*t],[.14*t,1.1*t,.12*t],mh);for(let o of[-1,1])n.tube(i,o*.85*t,e+1.1*t,e+1.45*t,.13*t,Ti,10);s.box([i,0,r+.06*t],[.12*t,.12*t,.12*t],E0)}function wE(i,e,t,n){let{breadth:s,storey:r,length:o}=i,a=1.25*r;for(let l of i.house>0?[-.3*s,.3*s]:[0]){let c=[.03*o,(i.house>0?.09:.2)*s,a];n.box([e,l,t+a/2],c,pE,[.8,.9]),n.box([e,l,t+.62*a],[.93*c[0],.97*c[1],.2*a],yf,[.94,.98]),n.tube(e,l,t+a,t+1.2*a,.12*c[1]+.05*r,Ts)}}function ME(i,e,t,n,s){s.box([i,e,t],[2.4*n,.7*n,.35*n],yf,[1.06,1.1]),s.box([i,e,t+.3*n],[2.54*n,.77*n,.3*n],yf,[.7,.5]);for(let r of[-1,1])s.box([i+r*.9*n,e,t-.3*n],[.1*n,.5*n,.3*n],mh)}function A0(i,e){let{breadth:t,freeboard:n,storey:s,slender:r,length:o}=i;for(let c of r?[-.88,-.45,.05]:[-.85,.85])for(let h of[-1,1]){let[d,u]=is(i,c,h,n),f=u-h*.04*t;for(let p of[-.18*s,.18*s])e.tube(d+p,f,n,n+.2*s,.06*s,Ts)}for(let c of[-1,1]){let h=(m,g,b)=>{let[E,_]=is(i,m,c,g);return[E,_+c*b,g]},[d,u,f]=[n-.035*t,n-.01*t,.008*t],p=Array.from({length:13},(m,g)=>-.98+(r?1.3:1.96)*g/12),x=c<0?p:p.reverse();for(let m=0;m<12;++m){let[g,b]=[x[m],x[m+1]];e.quad(h(g,d,f),h(b,d,f),h(b,u,f),h(g,u,f),Ts),e.quad(h(g,u,f),h(b,u,f),h(b,u,-f),h(g,u,-f),Ts),e.quad(h(b,d,f),h(g,d,f),h(g,d,-f),h(b,d,-f),Ts)}}if(!r)return;let a=Es(i,1),l=.41*o;e.box([l,0,a+.16*s],[.6*s,2.6*s,.32*s],mh);for(let c of[-.8*s,.8*s])e.box([l,c,a+.34*s],[.7*s,.5*s,.5*s],Ts,[.6,1]);e.tube(.455*o,0,a,a+2.4*s,.07*s,Ti,6)}var wf=new Ji({vertexColors:!0}),SE=new Vn({vertexColors:!0,roughness:.5,metalness:.05}),EE=new Vn({color:858660,roughness:.12,metalness:.3,name:"glass"}),[TE,AE,R0,C0,P0,Er,RE,CE,gh,L0]=[1919603,15330542,10105639,8359304,14673126,5005912,8086858,7494980,14263585,15330542].map(i=>new Ve(i));function I0(i,e,t,n,s){let r=i>1.8*e,o=.14*e,a=(r?.055:.02)*e,l={length:i,breadth:e,draught:t,freeboard:n,house:s,slender:r,storey:o,bulwark:a,forecastle:r&&s>0?.4:2},c=new It;c.userData.hull=[i,e,t,n];let[h,d,u]=[new So,new So,new So];return LE(l,h),NE(l,h),A0(l,h),s!==0&&T0(l,h,d,u),c.add(new it(h.geometry(),SE)),d.count&&c.add(new it(d.geometry(),EE)),u.count&&c.add(new it(u.geometry(),wf)),c}function PE(i){let e=Array.from({length:46},(n,s)=>-1+1.7*s/46);for(let n=0;n<=14;++n)e.push(1-.3*(1-n/14)**1.6);let t=e.map(n=>({place:n,forward:n>i.forecastle}));return i.forecastle<1&&t.push({place:i.forecastle,forward:!1},{place:i.forecastle,forward:!0}),t.sort((n,s)=>n.place-s.place||Number(n.forward)-Number(s.forward))}function bf(i,e,t){let n=M0(i,e),s=Math.min(.13*i.draught,.35*i.freeboard),r=(c,h=1)=>is(i,e,t,c,h),o=[1,.97,.9,.8,.65,.5,.35,.2,.08,0].map(c=>c*Math.PI/2),l=[{points:[...i.slender?o.map(c=>r(-n*Math.sin(c)**.4,Math.max(Math.cos(c),0)**.4)):[r(-n),r(0)],r(.6*s)],paint:R0},{points:[r(.6*s),r(s)],paint:AE},{points:[0,.35,.7,1].map(c=>r(s+c*(vf(i,e)-s))),paint:TE}];return i.slender||l.unshift({points:[r(-n,0),r(-n)],paint:R0}),l}function LE(i,e){let t=PE(i);for(let n of[-1,1]){let s=n<0?t:[...t].reverse(),r=s.map(({place:a})=>bf(i,a,n));r[0].forEach((a,l)=>e.grid(r.map(c=>c[l].points),a.paint));let o=s.map(a=>_f(i,a.place,n,Es(i,a.place,a.forward)));for(let a=0;a+1<o.length;++a){let[l,c]=[o[a],o[a+1]];e.quad(l.outer,c.outer,c.inner,l.inner,P0),e.quad(c.foot,l.foot,l.inner,c.inner,C0)}}for(let n of i.slender?[-1]:[-1,1]){let[s,r]=[bf(i,n,1),bf(i,n,-1)];s.forEach(({points:o,paint:a},l)=>{let[c,h]=n<0?[o,r[l].points]:[r[l].points,o];for(let d=0;d+1<o.length;++d)e.quad(c[d],h[d],h[d+1],c[d+1],a)}),IE(i,n,e)}for(let n=0;n+1<t.length;++n)DE(i,t[n],t[n+1],n,e);if(i.forecastle<1){let[n,s]=[Es(i,i.forecastle,!1),Es(i,i.forecastle,!0)],r=(o,a)=>is(i,i.forecastle,o,a);e.quad(r(1,n),r(-1,n),r(-1,s),r(1,s),L0)}}function _f(i,e,t,n){let s=vf(i,e),r=is(i,e,t,s),o=.012*i.breadth,a=i.slender?o*Math.max((e-.6)/.4,0):0,l=c=>{let[h,d]=is(i,e,t,c);return[h-a,t*Math.max(Math.abs(d)-o,0),c]};return{outer:r,inner:l(s),foot:l(n)}}function IE(i,e,t){let n=Es(i,e),[s,r]=[_f(i,e,1,n),_f(i,e,-1,n)],o=c=>[c[0]-Math.sign(e)*.012*i.breadth,c[1],c[2]],[a,l]=e<0?[r,s]:[s,r];t.quad(o(a.foot),o(l.foot),o(l.inner),o(a.inner),C0),t.quad(o(a.inner),o(l.inner),l.outer,a.outer,P0)}function DE(i,e,t,n,s){let r=[e,t].map(d=>is(i,d.place,1,Es(i,d.place,d.forward)));if(r[1][0]-r[0][0]<1e-6)return;let o=i.house>0&&!t.forward&&e.place>-.95&&t.place<i.forecastle-.06,a=[1,.83,.815],l=[...a,...a.map(d=>-d).reverse()],c=o?[Er,gh,n%2?RE:CE,gh,Er]:[Er,i.slender&&!t.forward?gh:Er,Er,i.slender&&!t.forward?gh:Er,Er],h=(d,u)=>[d[0],u===1||u===-1?u*d[1]:Math.sign(u)*Math.min(d[1],Math.abs(u)*i.breadth/2),d[2]];c.forEach((d,u)=>s.quad(h(r[0],l[u+1]),h(r[1],l[u+1]),h(r[1],l[u]),h(r[0],l[u]),d))}function NE(i,e){let{breadth:t,draught:n,slender:s}=i,r=.018*Math.min(t,4*n);for(let o of s?[-.9,0,.62]:[-.9,.9])for(let a of[-1,1])for(let l=-6;l<=3;++l){let c=2*l*r;if(c<-.8*n||c>.8*i.freeboard)continue;let h=(l%2?1:1.8)*r,d=(p,x)=>{let[m,g]=is(i,o+2*p/i.length,a,c+x);return[m,g+a*.0015*t,c+x]},[u,f]=a<0?[0,h]:[h,0];e.quad(d(u,0),d(f,0),d(f,.6*r),d(u,.6*r),L0)}}var FE=.042,kE=.6;function D0(i,e,t){let n=Math.min(3.5*i,.22*t)/t,s=r=>Math.min(1,r/n,(1-r)/n);return r=>[i*(.35+.65*s(r)),e*(.75+.25*s(r))]}function xh(i,e,t,n,s,r,o){let a=Math.min(Math.max(Math.round(t/s),4),48),[l,c]=n(.5),h=FE*(l+c)/2,d=Array.from({length:a+1},(m,g)=>{let b=g/a,[E,_]=n(b),C=e.moved(b*t,0,0);return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([T,y])=>C.at(0,T*_/2,y*E/2))}),u=(m,g)=>i.bar(m,g,h,o,{sides:6}),f=(m,g)=>i.bar(m,g,kE*h,o,{sides:4,shade:.9});for(let m=0;m<a;++m)for(let g=0;g<4;++g){let b=(g+1)%4;u(d[m][g],d[m+1][g]),(m+g)%2?f(d[m][g],d[m+1][b]):f(d[m][b],d[m+1][g])}for(let m of[d[0],d[a]])m.forEach((g,b)=>u(g,m[(b+1)%4]));r&&za(i,e,[.8*n(0)[0],n(0)[1]],.02*t,-1,o);let[p,x]=n(1);i.box(e.moved(t-.25*p,0,0),[.5*p,x,1.15*p],o,.92)}function N0(i,e,t,n){let[s,r,o]=t,a=.045*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.9),O0(i,e,t,2*a,n);let l=Math.min(Math.max(Math.round(s/(.16*o)),6),22);for(let c=0;c<l;++c){let h=((c+.5)/l-.5)*(s-4*a);for(let d of[-1,1])i.box(e.moved(h,d*(r/2-.75*a),0),[.5*(s-4*a)/l,.5*a,o-4*a],n,1.05)}for(let c of[-.36,-.12,.12,.36])i.bar(e.at(s/2,c*r,-.44*o),e.at(s/2,c*r,.44*o),.35*a,"steel",{sides:6}),i.box(e.moved(-s/2+.75*a,c*r,0),[.5*a,.1*r,o-4*a],n,1.05);B0(i,e,t,3.4*a)}function Mf(i,e,t,n){let[s,r,o]=t,a=.05*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.86),O0(i,e,t,2*a,n);let l=(c,h,d)=>i.box(ct.along(c.clone().lerp(h,.5),h.clone().sub(c),d),[c.distanceTo(h),1.2*a,.8*a],n,.96);for(let c of[-1,1]){let[h,d,u]=[s/2-a,r/2-a,o/2-a];l(e.at(-h,c*d,-u),e.at(h,c*d,u),e.z),l(e.at(c*h,-d,-u),e.at(c*h,d,u),e.z)}B0(i,e,t,3*a);for(let c of[-1,1])i.box(e.moved(0,c*r/4,-o/2-.6*a),[s,2.4*a,1.4*a],"dark")}function F0(i,e,t){let n=t.indexOf(Math.min(...t));i.box(e,t,"panel");let s=[e.x,e.y,e.z],r=[0,1,2].filter(a=>a!==n),o=.012*Math.max(...t);for(let a of r){let l=r.find(h=>h!==a),c=Math.max(1,Math.round(t[a]/Math.min(t[l],3)));for(let h=1;h<c;++h){let d=e.o.clone().addScaledVector(s[a],(h/c-.5)*t[a]),u=[...t];u[a]=o,u[n]*=1.03,i.box(new ct(d,...s),u,"panel",.8)}}}function k0(i,e,t){let[n,s,r]=t,o=.03*Math.min(n,s,r),a=(h,d,u)=>e.at(h*n/2,d*s/2,u*r/2),l=(h,d,u=1)=>i.bar(h,d,u*o,"frame",{sides:10});for(let h of[-1,1])for(let d of[-1,1])l(a(-1,h,d),a(1,h,d),1.2),l(a(h,-1,d),a(h,1,d),1.2),l(a(h,d,-1),a(h,d,1),1.3);for(let h of[-1,1])l(a(-1,h,-1),a(0,h,1),.8),l(a(0,h,1),a(1,h,-1),.8),l(a(h,-1,-1),a(h,0,1),.8),l(a(h,0,1),a(h,1,-1),.8),l(a(-1,.45*h,1),a(1,.45*h,1),.7);let c=(h,d)=>i.bar(a(-.92,h,d),a(.92,h,d),3*o,"deck",{sides:14});c(-.35,-.45),c(.35,-.45);for(let h of[-.6,0,.6])i.bar(a(h,-.85,-.45),a(h,.85,-.45),2*o,"deck",{sides:12,shade:1.15}),i.box(new ct(a(h,0,-.2),e.x,e.y,e.z),[5*o,5*o,9*o],"jib"),i.bar(a(h,0,-.1),a(h,0,.75),1.4*o,"steel",{sides:10}),i.turned(a(h,0,.6),e.z,[[0,0],[0,4*o],[1.2*o,4*o],[1.2*o,0]],"dark",{sides:14})}function U0(i,e,t,n,s){let r=e.distanceTo(t),o=[],a=Math.min(.4*n,.2*r);for(let c=0;c<=5;++c)o.push([a*(1-Math.cos(Math.PI*c/10)),n*Math.sin(Math.PI*c/10)]);let l=[...o,...o.map(([c,h])=>[r-c,h]).reverse()];i.turned(e,t.clone().sub(e),l,s,{sides:28});for(let c of[.25,.75])i.turned(e,t.clone().sub(e),[[c*r-.03*n,n],[c*r-.03*n,1.04*n],[c*r+.03*n,1.04*n],[c*r+.03*n,n]],"dark",{sides:28})}function O0(i,e,[t,n,s],r,o){let[a,l,c]=[(t-r)/2,(n-r)/2,(s-r)/2];for(let h of[-1,1])for(let d of[-1,1])i.box(e.moved(0,h*l,d*c),[t,r,r],o),i.box(e.moved(h*a,0,d*c),[r,n,r],o),i.box(e.moved(h*a,d*l,0),[r,r,s],o)}function B0(i,e,[t,n,s],r){for(let o of[-1,1])for(let a of[-1,1])for(let l of[-1,1]){let c=e.moved(o*(t-.9*r)/2,a*(n-.9*r)/2,l*(s-.9*r)/2);i.box(c,[r,r,r],"steel");let h=c.moved(0,a*.505*r,0),d=df(new ct(h.o,e.y.clone().multiplyScalar(a),e.z,e.y.clone().multiplyScalar(a).cross(e.z)),.4*r,.5*r);i.face(d,"dark")}}function vh(i,e,t,n){let s=n;z0(i,e,1.15*s,1.5*s,"barrel"),i.turned(e.o,e.x,[[.7*s,.62*s],[1.25*s,.62*s],[1.25*s,1.06*s],[1.7*s,1.06*s],[1.7*s,s],[t-1.3*s,s],[t-1.3*s,1.16*s],[t-.35*s,1.16*s],[t-.35*s,.9*s],[t,.84*s],[t,0]],"barrel",{sides:22}),i.turned(e.o,e.x,[[t-.12*s,.87*s],[t+.06*s,.78*s],[t+.06*s,0]],"steel",{sides:22});let r=[1.9*s,t-1.75*s];for(let c of r)i.box(e.moved(c,0,1.12*s),[.5*s,.6*s,.45*s],"barrel",1.15);let o=(c,h)=>h.map(([d,u])=>e.at(d,c,u)),[a,l]=[1.34*s,Math.max(.1*s,.02)];i.pipe(o(.14*s,[[r[1],a],[r[0]+.4*s,a],[r[0],1.5*s]]),l,"steel",{sides:6});for(let c of[-.16*s,.14*s])i.pipe(o(c,[[r[0],1.3*s],[r[0]-.5*s,1.75*s],[.2*s,1.85*s],[-.7*s,1.45*s]]),1.2*l,"hose",{sides:6})}function yh(i,e,t,n,s){let r=Math.max(.95*s,1.25*n);z0(i,e,r,1.25*r,"steel"),i.turned(e.o,e.x,[[.6*r,.72*r],[1.35*r,1.25*n],[1.35*r,0]],"steel",{sides:18}),i.bar(e.at(1.3*r,0,0),e.at(t,0,0),n,"rod",{sides:20})}function z0(i,e,t,n,s){let[r,o]=[n/2,.12*t],a=[[-r,.5*t],[-r,t-o],[o-r,t],[r-o,t],[r,t-o],[r,.5*t]];i.turned(e.o,e.y,a,s,{sides:20});let l=1.12*r;i.turned(e.o,e.y,[[-l,0],[-l,.52*t],[l,.52*t],[l,0]],"steel",{sides:14})}function V0(i,e,t,n,s){let[r,o]=[s/2,n],a=[[-.35*r,.3*o],[-.35*r,.84*o],[-r,.88*o],[-r,1.1*o],[-.72*r,1.1*o],[-.3*r,.97*o],[.3*r,.97*o],[.72*r,1.1*o],[r,1.1*o],[r,.88*o],[.35*r,.84*o],[.35*r,.3*o]];i.turned(e,t,a,"steel",{sides:28});let l=[[-1.05*r,0],[-1.05*r,.26*o],[-.35*r,.32*o],[.35*r,.32*o],[1.05*r,.26*o],[1.05*r,0]];i.turned(e,t,l,"drum",{sides:16}),G0(i,e,t,.58*o,.14*o,.37*r,5)}function bh(i,e,t,n,s){let[r,o]=[s/2,n],a=Math.min(Math.max(Math.round(s/(.09*n)),6),18),l=.9*r,c=[];for(let h=0;h<a;++h){let d=-l+2*l*h/a;c.push([d,.94*o],[d+l/a,1*o])}c.push([l,.94*o]),i.turned(e,t,c,"rope",{sides:24});for(let h of[-1,1]){let d=[[.9*r,0],[.9*r,1.3*o],[r,1.3*o],[r,.55*o],[1.12*r,.4*o],[1.12*r,0]];i.turned(e,t.clone().multiplyScalar(h),d,"drum",{sides:28})}G0(i,e,t,1.02*o,.14*o,1.002*r,6)}function H0(i,e,t,n,s,r,o){let a=t.clone().sub(e),l=a.length(),c=ct.along(t,a,n),h=.62*r,d=ns(.55*s,1.9*s,l);for(let f of[-1,1])i.plate(c.moved(0,f*h,0),d,.08*r,o,.94);let u=[[h,0],[h,.62*s],[h+.22*r,.62*s],[h+.3*r,.4*s],[h+.5*r,.4*s],[h+.5*r,0]];i.turned(t,c.y,u,"barrel",{sides:18}),i.box(c.moved(-.75*l,0,0),[.3*Math.min(l,s),2*h,.9*s],o,.9)}function G0(i,e,t,n,s,r,o){let a=Math.abs(t.z)<.9*t.length()?new R(0,0,1):new R(1,0,0),l=ct.along(e,t,a);for(let c=0;c<o;++c){let h=2*Math.PI*c/o,d=l.at(0,n*Math.cos(h),n*Math.sin(h));for(let u of[-1,1]){let f=l.x.clone().multiplyScalar(u);i.turned(d,f,[[r*1.02,s],[r*1.02,0]],"dark",{sides:10})}}}var UE=Math.cos(Math.PI/6);function W0(i,e,t){let n=u=>new R(i[3*u],i[3*u+1],i[3*u+2]),s=e.length/3,r=Array.from({length:s},(u,f)=>{let[p,x,m]=[0,1,2].map(g=>n(e[3*f+g]));return x.sub(p).cross(m.sub(p))}),o=new Map;e.forEach((u,f)=>o.set(u,[...o.get(u)??[],Math.floor(f/3)]));let a=r.map(u=>u.clone().normalize()),[l,c]=[new Float32Array(9*s),new Float32Array(9*s)];e.forEach((u,f)=>{let p=a[Math.floor(f/3)],x=new R;for(let m of o.get(u)??[])a[m].dot(p)>UE&&x.add(r[m]);n(u).toArray(l,3*f),(x.lengthSq()>0?x.normalize():p).toArray(c,3*f)});let h=new mn;h.setAttribute("position",new Kt(l,3)),h.setAttribute("normal",new Kt(c,3));let d=Ss(t).clone();return d.side=Hn,new it(h,d)}var Ga=new R(0,1,0);function X0(i){if(i.shape==="surface")return W0(i.corners??[],i.triangles??[],i.colour);if(i.shape!=="hull")return null;let e=I0(i.size[0],i.size[1],i.size[2],i.size[3],i.house??0),t=new It;return t.add(e),i.along==="y"&&(e.rotation.z=Math.PI/2),i.down&&(t.rotation.x=Math.PI),t.position.set(...i.from),t}function q0(i,e){let[t,n]=[new R(...e.from),new R(...e.to)],s=new R(...e.axis??[0,1,0]),r=new R(...e.up??[0,0,1]),[o,a]=e.size,l=t.distanceTo(n),c=n.clone().sub(t),h=e.section??[o,a];switch(e.look){case"boom":case"telescope":return OE(i,e,ct.along(t,c,s),l,h);case"lattice":{let d=D0(h[0],h[1],l);return xh(i,ct.along(t,c,s),l,d,1.1*h[0],e.ends?.[0]==="lug",e.colour)}case"link":return m0(i,ct.along(t,c,s),l,h,e.colour);case"bracket":return dh(i,t,n,s,h,e.colour);case"seat":return g0(i,Ha(t,r,s.clone().cross(r)),h,e.colour);case"guide":return i.bar(t,n,o,e.colour),er(i,n.addScaledVector(c.normalize(),-3.2*o),s,3.2*o,2.4*o,"steel");case"pin":return ff(i,t,s,o,h[1]);case"eye":return;case"column":{let d=Ha(t,r,new R(...e.front??[1,0,0]));return v0(i,d,n.dot(d.x),n.dot(d.z),h[0],h[1],e.colour)}case"pedestal":return Va(i,t,n,o,new R(1,0,0));case"bed":case"house":case"ballast":return BE(i,e,Ha(t,r,new R(...e.front??[1,0,0])));case"gantry":return w0(i,t,r,n,s,h,e.colour);case"barrel":return vh(i,ct.along(t,c,s),l,o);case"rod":return yh(i,ct.along(n,c.negate(),s),l,o,h[0]);case"drum":return bh(i,t.add(n).multiplyScalar(.5),c,o,l);case"cradle":return H0(i,t,n,s,h[0],h[1],e.colour);case"block":case"bridle":case"container":case"crate":case"panel":case"frame":return zE(i,e,t,r,s);case"tank":return U0(i,t,n,o,e.colour);case"sling":return i.bar(t,n,o,"sling",{sides:6});default:return HE(i,e,t,n)}}function OE(i,e,t,n,[s,r]){let[o,a]=e.ends??["plain","head"],l={foot:o,tip:a},c=p0(l,e.look==="telescope");uh(i,t,n,d=>[c(d)[0]*s,c(d)[1]*r],[.14,.16,.24,.4,.62,.8],l,e.colour)}function BE(i,e,t){let n=e.section??e.size;e.look==="house"?b0(i,t,n,e.colour):e.look==="ballast"?_0(i,t,n):y0(i,t,n,new R,e.colour)}function zE(i,e,t,n,s){let{size:r,section:o,look:a}=e;if(o&&a==="block")return pf(i,new ct(t,s.clone().cross(n),s,n),o);let l=VE(n),c=[0,1,2].filter(g=>g!==l),h=a==="block"||a==="bridle"?c[Math.abs(s.getComponent(c[0]))>.5?0:1]:c[r[c[0]]<r[c[1]]?0:1],d=c[0]===h?c[1]:c[0],u=g=>new R().setComponent(g,1),f=u(l).multiplyScalar(Math.sign(n.getComponent(l))||1),p=u(h),x=new ct(t,p.clone().cross(f),p,f),m=[r[d],r[h],r[l]];a==="block"?pf(i,x,m):a==="bridle"?x0(i,new ct(t,u(0),u(1),u(2)),[r[0],r[1],r[2]]):a==="container"?N0(i,x,m,e.colour):a==="crate"?Mf(i,x,m,e.colour):a==="panel"?F0(i,x,m):k0(i,x,m)}function VE(i){let e=[Math.abs(i.x),Math.abs(i.y),Math.abs(i.z)];return e.indexOf(Math.max(...e))}function HE(i,e,t,n){let[s,r,o]=e.size,a=new ct(t,new R(1,0,0),new R(0,1,0),new R(0,0,1));e.shape==="box"?Mf(i,a,[s,r,o],e.colour):e.shape==="ball"?ff(i,t,new R(0,1,0),s,2*s):i.turned(t,n.clone().sub(t),[[0,0],[0,s],[t.distanceTo(n),r],[t.distanceTo(n),0]],e.colour,{sides:e.shape==="beam"?4:16})}function Eo(i,e=20){return new it(new ji(1,1,1,e),Ss(i))}function tr(i,e,t,n){let s=t.clone().sub(e),r=Math.max(s.length(),1e-9);i.position.addVectors(e,t).multiplyScalar(.5),i.quaternion.setFromUnitVectors(Ga,s.divideScalar(r)),i.scale.set(n,r,n)}function To(i){let e=10**Math.floor(Math.log10(i));return e*(i<2*e?1:i<5*e?2:5)}function _h(i,e,t){let n=e/i/t;return e>0&&(n>.4||n<.06)?To(e/(.18*t)):i}var nr=class{constructor(e,t){this.radius=t;let n=new Ji({color:e,depthTest:!1,transparent:!0,opacity:.9});this.shaft=new it(new ji(1,1,1,10),n),this.head=new it(new ya(1,1,14),n),this.group.add(this.shaft,this.head),this.group.renderOrder=10,this.shaft.renderOrder=this.head.renderOrder=10,this.group.visible=!1}radius;group=new It;shaft;head;foot=new R;drawn(){let e=new R(0,.5,0).applyMatrix4(this.head.matrix.compose(this.head.position,this.head.quaternion,this.head.scale));return this.group.visible?e.sub(this.foot):e.set(0,0,0)}point(e,t){this.foot.copy(e);let n=t.length();if(this.group.visible=n>1e-6&&Number.isFinite(n),!this.group.visible)return;let s=Math.min(5*this.radius,.6*n),r=t.clone().divideScalar(n),o=e.clone().addScaledVector(r,n-s);tr(this.shaft,e,o,this.radius),this.head.position.copy(o).addScaledVector(r,s/2),this.head.quaternion.setFromUnitVectors(Ga,r),this.head.scale.set(2.4*this.radius,s,2.4*this.radius)}};var GE=2,[WE,XE,qE]=[new R(1,0,0),new R(0,1,0),new R(0,0,1)],wh=class{constructor(e){this.part=e;this.stations=e.stations??[0,1];let t=new R(...e.to);this.length=t.length(),this.straight=this.stations.map(s=>t.clone().multiplyScalar(s)),this.truth=this.straight.map(s=>s.clone()),this.drawn=this.straight.map(s=>s.clone());let n=e.turn??[1,0,0,0,1,0,0,0,1];this.axes=[0,1,2].map(s=>new R(n[s],n[3+s],n[6+s])),this.rings=GE*(this.stations.length-1)+1,this.frames=new Float64Array(12*this.rings),this.bent=this.built(),this.shape()}part;root=new It;stations;straight;truth;drawn;axes;rings;length;bent;frames;get count(){return this.stations.length}place(e){return this.straight[e]}bend(e,t,n){this.straight.forEach((s,r)=>{let o=t+3*r,a=new R(e[o],e[o+1],e[o+2]);Number.isNaN(a.x+a.y+a.z)&&a.set(0,0,0),this.truth[r].copy(s).add(a),this.drawn[r].copy(s).addScaledVector(a,n)}),this.shape()}points(){return this.drawn}section(e,t){let{p:n,along:s,y:r,z:o}=this.frame(e,t?this.drawn:this.truth),a=new tt().makeBasis(s,r,o),l=new tt().makeBasis(this.axes[0],this.axes[1],this.axes[2]);return a.multiply(l.transpose()).setPosition(n)}frame(e,t){let{stations:n}=this,s=n.length-2,r=0;for(;r<s&&e>n[r+1];)++r;let o=n[r+1]-n[r],a=(e-n[r])/o,[l,c]=[t[r],t[r+1]],[h,d]=[this.slope(t,r).multiplyScalar(o),this.slope(t,r+1).multiplyScalar(o)],u=(g,b,E,_)=>new R().addScaledVector(l,g).addScaledVector(h,b).addScaledVector(c,E).addScaledVector(d,_),f=u(1-a*a*(3-2*a),a*(1-a)*(1-a),a*a*(3-2*a),-a*a*(1-a)),p=6*a*(1-a),x=u(-p,(1-a)*(1-3*a),p,a*(3*a-2)).normalize(),m=this.axes[1].clone().addScaledVector(x,-this.axes[1].dot(x)).normalize();return{p:f,along:x,y:m,z:new R().crossVectors(x,m)}}slope(e,t){let{stations:n}=this,s=u=>e[u+1].clone().sub(e[u]).divideScalar(n[u+1]-n[u]),r=n.length;if(r===2)return s(0);let o=Math.min(Math.max(t-1,0),r-3),[a,l]=[n[o+1]-n[o],n[o+2]-n[o+1]],[c,h]=[s(o),s(o+1)],d=h.clone().sub(c).divideScalar(a+l);return c.addScaledVector(d,2*n[t]-n[o]-n[o+1])}sides(e){let{stations:t}=this,{size:n}=this.part,s=0;for(;s<t.length-2&&e>t[s+1];)++s;let r=(e-t[s])/(t[s+1]-t[s]);return[0,1].map(o=>n[2*s+o]+r*(n[2*s+2+o]-n[2*s+o]))}built(){let{part:e,length:t,rings:n}=this,s=new gi,r=new R(...e.axis??[0,0,1]),o=Math.abs(r.dot(this.axes[1]))>Math.abs(r.dot(this.axes[2])),a=ct.along(new R,WE,o?XE:qE),l=d=>{let[u,f]=this.sides(d);return o?[f,u]:[u,f]},[c,h]=e.ends??["plain","head"];return e.look==="lattice"?xh(s,a,t,l,e.pitch??l(.5)[0],c==="lug",e.colour):uh(s,a,t,l,Array.from({length:n},(d,u)=>u/(n-1)),{foot:c,tip:h},e.colour),s.geometries().map(([d,u])=>{let f=new it(u,ch(d));f.frustumCulled=!1,f.castShadow=f.receiveShadow=!0,this.root.add(f);let p=Float32Array.from(u.getAttribute("position").array),x=Float32Array.from(u.getAttribute("normal").array),m=g=>Math.min(Math.max(Math.floor(g/t*(n-1)+1e-6),0),n-2);return{geometry:u,corners:p,normals:x,rings:Uint16Array.from({length:p.length/3},(g,b)=>m(p[3*b]))}})}shape(){let{frames:e,rings:t}=this;for(let n=0;n<t;++n){let{p:s,along:r,y:o,z:a}=this.frame(n/(t-1),this.drawn);[s,r,o,a].forEach((l,c)=>l.toArray(e,12*n+3*c))}for(let n of this.bent)this.follow(n)}follow({geometry:e,corners:t,normals:n,rings:s}){let{frames:r}=this,o=e.getAttribute("position"),a=e.getAttribute("normal"),[l,c]=[o.array,a.array],h=this.length/(this.rings-1);for(let d=0;d<s.length;++d){let u=3*d,f=12*s[d],p=t[u],x=t[u+1],m=t[u+2],g=Math.min(Math.max(p/h-s[d],0),1),b=p-(s[d]+g)*h;for(let E=0;E<3;++E){let _=f+E,C=r[_]+g*(r[_+12]-r[_]),T=r[_+3]+g*(r[_+15]-r[_+3]),y=r[_+6]+g*(r[_+18]-r[_+6]),A=r[_+9]+g*(r[_+21]-r[_+9]);l[u+E]=C+b*T+x*y+m*A,c[u+E]=n[u]*T+n[u+1]*y+n[u+2]*A}}o.needsUpdate=a.needsUpdate=!0,e.boundingBox=null}};function Ro(i,e){return new R().setFromMatrixPosition(i(e))}function $0(i,e,t){return new R(...t).transformDirection(i(e))}function ir(i,e){return e==null?NaN:i[e]}var Ao=class{constructor(e,t){this.spot=e;this.group.matrixAutoUpdate=!1,t.add(this.group)}spot;group=new It;follow(e){this.group.matrix.copy(e(this.spot))}add(e){e.castShadow=!0,this.group.add(e)}},Mh=class extends Ao{constructor(e,t){super(e.spot,t);let n=new R(...e.axis).normalize(),s=new gi;e.width===null?V0(s,new R,n,e.radius,.25*e.radius):bh(s,new R,n,e.radius,e.width);for(let r of s.meshes())this.add(r)}},Sh=class extends Ao{constructor(e,t,n){super(e.spot,t);let[s,r]=e.size,o=.004*n,a={polygonOffset:!0,polygonOffsetFactor:-4,polygonOffsetUnits:-4},l=new Vn({color:9075292,roughness:.9,...a}),c=new it(new _s(s,r,o),l),h=e.axes,d=new tt().set(h[0],h[1],h[2],0,h[3],h[4],h[5],0,h[6],h[7],h[8],0,0,0,0,1);c.quaternion.setFromRotationMatrix(d),c.position.set(0,0,-.5*o).applyMatrix4(d),this.add(c),c.castShadow=!1,c.receiveShadow=!0}},Eh=class extends Ao{constructor(e,t){super(e.spot,t),this.add(new it(new _s(...e.edges),Ss("deck")))}},Th=class extends Ao{constructor(e,t){super(e.spot,t);let n=Eo("post");tr(n,new R,new R(...e.to),e.radius),this.add(n)}};var Ah=13,$E=.05,Y0=new Ve(5858669),YE=new Ve(9148578),Rh=[2072201,11911988,15770114,14034984].map(i=>new Ve(i));function Z0(i){let e=Math.min(Math.max(i,0),1)*(Rh.length-1),t=Math.min(Math.floor(e),Rh.length-2);return Rh[t].clone().lerp(Rh[t+1],e-t)}var Wa=class{constructor(e,t){this.own=t;let n=new Vn({color:16777215,roughness:.5,metalness:.1});n.onBeforeCompile=s=>{s.uniforms.thick=this.thick;let r=s.vertexShader.replace("#include <begin_vertex>",`#include <begin_vertex>
transformed.xz *= thick;`);s.vertexShader=`uniform float thick;
${r}`},this.mesh=new xr(new ji(1,1,1,8),n,e),this.mesh.frustumCulled=!1}own;mesh;count=0;matrix=new tt;thick={value:1};get radius(){return this.thick.value}thicken(e){this.thick.value=Math.max(this.own,e)}static pieces(e,t){return Ah*e+20*t}begin(){this.count=0}piece(e,t,n){let s=t.clone().sub(e),r=s.length();if(!(r>1e-9)||this.count>=this.mesh.instanceMatrix.count)return;let o=new Dn().setFromUnitVectors(Ga,s.divideScalar(r)),a=e.clone().add(t).multiplyScalar(.5);this.mesh.setMatrixAt(this.count,this.matrix.compose(a,o,new R(1,r,1))),this.mesh.setColorAt(this.count,n),this.count+=1}hanging(e,t,n){let s=$E*e.distanceTo(t),r=o=>e.clone().lerp(t,o).addScaledVector(n,4*s*o*(1-o));for(let o=0;o<Ah;o+=2)this.piece(r(o/Ah),r((o+1)/Ah),YE)}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}};var ZE=Math.PI/10;function KE(i,e){let t=e.middle.clone().sub(i.middle),n=K0(e).sub(K0(i)),[s,r,o]=[t.lengthSq(),n.lengthSq(),t.dot(n)],a=(s-r+Math.hypot(s-r,2*o))/2,l=Math.sqrt(Math.max(a,1e-12)),c=t.clone().multiplyScalar(l**2).addScaledVector(n.clone().cross(t),-l).addScaledVector(n,o).normalize();return{from:J0(i,c),to:J0(e,c),way:c}}function j0(i){let e=i.slice(1).map((n,s)=>KE(i[s],n)),t=i.slice(1,-1).map((n,s)=>JE(n,e[s].way,e[s+1].way));return{spans:e,arcs:t}}function K0({axis:i,turn:e}){return i?i.clone().multiplyScalar(e):new R}function J0({middle:i,axis:e,turn:t},n){return e?i.clone().addScaledVector(n.clone().cross(e),t):i.clone()}function JE({middle:i,axis:e,turn:t},n,s){if(!e)return[];let r=u=>u.clone().addScaledVector(e,-e.dot(u)).normalize(),[o,a]=[r(n),r(s)],l=Math.sign(t)||1,c=Math.PI/2+Math.atan2(-o.dot(a),l*e.dot(o.clone().cross(a)));if(!(c>0))return[];let h=o.cross(e).multiplyScalar(t),d=Math.max(1,Math.ceil(c/ZE));return Array.from({length:d+1},(u,f)=>h.clone().applyAxisAngle(e,l*c*f/d).add(i))}var jE=.0018,QE=1e-5,eT=.0011,Ch=class{constructor(e){this.data=e;this.down=new R(-e.turn[6],-e.turn[7],-e.turn[8]),this.perMetre=To(e.force/(.35*e.size)),this.drawings=e.sketches.map(t=>this.made(t)),this.hasArrows=e.sketches.some(t=>(t.kind==="arrow"||t.kind==="touch")&&t.force.length>0),this.limited=this.lines.some(t=>t.data.limit!==null),this.hasTensions=this.lines.some(t=>t.coloured)}data;root=new It;showForces=!1;perMetre;most=0;hasArrows;hasTensions;limited;down;drawings;lines=[];follow(e,t){for(let r of this.lines)this.most=Math.max(this.most,r.largest(t));let s=this.data.sketches.map(r=>r.kind==="arrow"||r.kind==="touch"?Tf(r.force,t).length():0).reduce((r,o)=>o>r?o:r,0);s>QE*this.data.force&&(this.perMetre=_h(this.perMetre,s,this.data.size));for(let r of this.drawings)r.follow(e,t)}drawn(){let e=this.drawings.filter(t=>t instanceof Ih||t instanceof Lh);return{arrows:Object.fromEntries(e.map(t=>[t.data.name,t.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),lines:Object.fromEntries(this.lines.map(t=>[t.data.name,t.points.map(n=>n.toArray())])),slack:Object.fromEntries(this.lines.map(t=>[t.data.name,t.slack]))}}seenFrom(e){for(let t of this.lines)t.mesh.thicken(eT*e)}reach(){return this.lines.flatMap(e=>e.points.map(t=>t.clone())).filter(({x:e,y:t,z:n})=>Number.isFinite(e+t+n))}levels(){return this.drawings.filter(t=>t instanceof Ph).filter(t=>Number.isFinite(t.elevation)).map(({ring:t,data:n,elevation:s})=>{let{x:r,y:o}=t.getWorldPosition(new R);return{x:r,y:o,elevation:s,radius:n.radius}})}made(e){switch(e.kind){case"line":case"curve":{let t=new Sf(e,this);return this.lines.push(t),t}case"disc":return new Mh(e,this.root);case"slab":return new Sh(e,this.root,this.data.size);case"post":return new Th(e,this.root);case"mark":return new Ef(e,this);case"touch":return new Lh(e,this);case"arrow":return new Ih(e,this);case"box":return new Eh(e,this.root);case"level":return new Ph(e,this)}}};function Tf(i,e){return i.length?new R(...i.map(t=>ir(e,t))):new R}var Sf=class{constructor(e,t){this.data=e;this.all=t;let n=e.kind==="line"?e.path.length:e.points.length;this.coloured=e.tensions.some(s=>s!==null),this.falls=e.kind==="line"?nT(e.path):[],this.mesh=new Wa(Wa.pieces(n-1,n),e.radius),this.mesh.thicken(jE*t.data.size),t.root.add(this.mesh.mesh)}data;all;points=[];slack=!1;coloured;mesh;falls;largest(e){return this.data.limit!==null?0:this.data.tensions.reduce((t,n)=>Math.max(t,ir(e,n)||0),0)}follow(e,t){let{data:n,mesh:s,all:r}=this,o=n.kind==="line"?n.path.map(d=>tT(e,d)):[],{spans:a,arcs:l}=n.kind==="line"?j0(o):sT(n,t);this.slack=ir(t,n.slack)>.5,this.points=a.flatMap(d=>[d.from,d.to]);let c=n.limit??r.most,h=d=>{if(n.limit===null&&r.limited)return Y0;let u=ir(t,n.tensions[Math.min(d,n.tensions.length-1)]);return Z0(c>0&&u>0?u/c:0)};s.begin(),iT(this.falls,o,a,1.2*s.radius),a.forEach((d,u)=>{this.slack&&n.kind==="line"?s.hanging(d.from,d.to,r.down):s.piece(d.from,d.to,h(u)),l[u]?.forEach((f,p,x)=>p>0&&s.piece(x[p-1],f,h(u)))}),s.end()}};function tT(i,{spot:e,axis:t,turn:n}){return{middle:Ro(i,e),axis:t&&$0(i,e,t),turn:n}}function nT(i){let e=n=>JSON.stringify([i[n],i[n+1]].map(({spot:s})=>[s.on,...s.at]).sort()),t=new Map;for(let n=0;n+1<i.length;++n)t.set(e(n),[...t.get(e(n))??[],n]);return[...t.values()].filter(n=>n.length>1)}function iT(i,e,t,n){for(let s of i){let{way:r}=t[s[0]],o=e[s[0]].axis??e[s[0]+1].axis,a=o?o.clone():new R(0,1,0).cross(r);a.lengthSq()<.01&&a.set(1,0,0).cross(r),a.normalize(),s.forEach((l,c)=>{let h=a.clone().multiplyScalar((2*c+1-s.length)*n);t[l].from.add(h),t[l].to.add(h)})}}function sT(i,e){let t=i.points.map(s=>new R(...s.map(r=>ir(e,r))));return{spans:t.slice(1).map((s,r)=>({from:t[r],to:s,way:s.clone().sub(t[r]).normalize()})),arcs:[]}}var Ph=class{constructor(e,t){this.data=e;this.all=t;let n=new Ji({color:16777215,transparent:!0,opacity:.75,side:Hn});this.ring=new it(new _a(.92*e.radius,e.radius,48),n),this.ring.quaternion.setFromUnitVectors(new R(0,0,1),t.down),t.root.add(this.ring)}data;all;ring;elevation=NaN;follow(e,t){let{down:n,data:s}=this.all;this.elevation=ir(t,this.data.elevation),this.ring.visible=Number.isFinite(this.elevation);let r=Ro(e,this.data.spot);this.ring.position.copy(r).addScaledVector(n,-r.dot(n)-this.elevation-(s.water??0)-.004*s.size)}},Ef=class{constructor(e,t){this.data=e;this.ball=new it(new Xs((e.colour==="steel"?.004:.009)*t.data.size,16,12),Ss(e.colour)),this.bar=Eo(e.colour,8),t.root.add(this.ball,this.bar)}data;ball;bar;follow(e){let[t,n]=this.data.ends.map(r=>Ro(e,r));this.ball.position.addVectors(t,n).multiplyScalar(.5);let s=this.ball.geometry.parameters.radius;this.bar.visible=t.distanceTo(n)>s,tr(this.bar,t,n,.4*s)}},Lh=class{constructor(e,t){this.data=e;this.all=t;let n=new Xs(.006*t.data.size,12,8);this.marks=e.points.map(()=>new it(n,Ss("touch"))),this.arrow=new nr(15233066,.007*t.data.size),t.root.add(...this.marks,this.arrow.group)}data;all;arrow;marks;follow(e,t){let{data:n,all:s}=this,r=new R,o=0;this.marks.forEach((l,c)=>{let h=ir(t,n.loads[c]);l.visible=h>0,l.visible&&(l.position.copy(Ro(e,n.points[c])),r.addScaledVector(l.position,h),o+=h)});let a=Tf(n.force,t).divideScalar(s.perMetre);this.arrow.point(r.divideScalar(o||1),s.showForces&&o>0?a:new R)}},Ih=class{constructor(e,t){this.data=e;this.all=t;this.arrow=new nr(15233066,.007*t.data.size),t.root.add(this.arrow.group)}data;all;arrow;follow(e,t){let{data:n,all:s}=this,r=Tf(n.force,t).divideScalar(s.perMetre);this.arrow.point(Ro(e,n.spot),s.showForces?r:new R)}};var Dh=class{constructor(e){this.data=e;let t=new ct(new R,new R(1,0,0),new R(0,1,0),new R(0,0,1));for(let[n,s]of[[this.barrel,r=>vh(r,t,e.barrel,e.radius)],[this.piston,r=>yh(r,t,e.rod,e.rodRadius,e.radius)]]){let r=new gi;s(r),n.add(...r.meshes()),n.matrixAutoUpdate=!1,this.root.add(n)}}data;root=new It;barrel=new It;piston=new It;between(e,t,n){let s=Math.max(e.distanceTo(t),1e-9),r=Math.min(Math.max(this.data.rod,s-.95*this.data.barrel),s);Q0(this.barrel.matrix,ct.along(e,t.clone().sub(e),n),Math.min(this.data.barrel,s)/this.data.barrel),Q0(this.piston.matrix,ct.along(t,e.clone().sub(t),n),r/this.data.rod)}};function Q0(i,{o:e,x:t,y:n,z:s},r){i.makeBasis(t.clone().multiplyScalar(r),n,s).setPosition(e)}var Nh=class{constructor(e){this.data=e;let[t,n,s,r,o,a,l,c,h]=e.turn;this.root.matrixAutoUpdate=!1,this.root.matrix.set(t,n,s,0,r,o,a,0,l,c,h,0,0,0,0,1);for(let u of e.bodies){let f=new It;f.matrixAutoUpdate=!1,this.groups.set(u,f),this.root.add(f)}let d=new Map;for(let u of e.parts){let f=this.groups.get(u.body),p=u.shape==="boom"?this.flexible(u):X0(u);p?f?.add(p):d.set(u.body,d.get(u.body)??new gi),p&&u.shape==="hull"&&(this.hull={mesh:p.children[0],part:u},this.hulls.push(p)),p||q0(d.get(u.body),u)}for(let[u,f]of d)this.groups.get(u)?.add(...f.meshes());this.struts=e.struts.map(u=>new Dh(u)),this.brackets=e.brackets.map(u=>this.bracket(u));for(let u of[...this.struts.map(f=>f.root),...this.brackets])this.root.add(u);this.root.traverse(u=>{u instanceof it&&(u.castShadow=!0)}),this.wire=e.wire?Eo("barrel",8):null,this.wire&&this.root.add(this.wire),this.perMetre={force:To(e.force/(.35*e.size)),moment:To(e.force)},this.forces=e.joints.map(()=>new nr(1222036,.008*e.size)),this.moments=e.joints.map(()=>new nr(12602326,.006*e.size));for(let u of[...this.forces,...this.moments])this.root.add(u.group);this.sketches=new Ch(e),this.shown=new Float64Array(e.shown.length).fill(NaN),this.root.add(this.sketches.root)}data;root=new It;hull=null;hulls=[];groups=new Map;booms=new Map;struts;brackets;exaggeration=1;wire;sketches;shown;forces;moments;showForces=!1;showMoments=!1;perMetre={force:1,moment:1};flexible(e){let t=new wh(e);return this.booms.set(e.body,t),t.root}bracket(e){let t=new It;t.matrixAutoUpdate=!1;let n=this.booms.get(e.on)?.part,s=new gi,r=n?Math.max(n.size[0],n.size[1]):.03*this.data.size;return dh(s,new R,new R(...e.at),new R(...e.axis),[r,r],n?.colour??"steel"),t.add(...s.meshes()),t}drawn(){let e={triangles:0,calls:0},t=new Set(this.hulls),n=r=>{if(!t.has(r)){if(r instanceof it){let{index:o,attributes:a}=r.geometry;e.triangles+=(o?.count??a.position.count)/3*(r instanceof xr?r.count:1),e.calls+=1}r.children.forEach(n)}},s=new Set([...this.forces,...this.moments].map(r=>r.group));for(let r of this.root.children)s.has(r)||n(r);return e}body(e){return this.groups.get(e)}poseFromMatrix(e,t,n,s,r){let o=a=>t[n+a];this.groups.get(e)?.matrix.set(o(0),o(1),o(2),s[r],o(3),o(4),o(5),s[r+1],o(6),o(7),o(8),s[r+2],0,0,0,1)}poseFromQuaternion(e,t){let n=this.groups.get(e);if(!n)return;n.visible=t[0]===t[0]&&t[3]===t[3];let s=new Dn(t[3],t[4],t[5],t[6]).normalize();n.matrix.compose(new R(t[0],t[1],t[2]),s,new R(1,1,1))}bend(e,t){let n=t;for(let s of this.bending())s.bend(e,n,this.exaggeration),n+=3*s.count}bendThrough(e,t){let n=[];for(let s of this.bending()){let r=this.groups.get(s.part.body).matrix.clone().invert();for(let o=0;o<s.count;++o){let a=t+n.length,l=new R(e[a],e[a+1],e[a+2]).applyMatrix4(r).sub(s.place(o));n.push(l.x,l.y,l.z)}}this.bend(n,0)}bending(){return this.data.booms.map(e=>this.booms.get(e)).filter(e=>e!==void 0)}shape(e){let t=this.booms.get(e);if(!t)throw new RangeError(`there is no flexible boom ${e}; there are: ${[...this.booms.keys()].join(", ")}`);let n=this.groups.get(e).matrix;return t.points().map(s=>s.clone().applyMatrix4(n).toArray())}pins(){let e=t=>t.data.pins.map(n=>this.at(n).toArray());return Object.fromEntries(this.struts.map(t=>[t.data.name,e(t)]))}finish(e,t){this.exaggeration!==1&&this.carry();for(let s of this.struts){let[r,o]=s.data.pins;s.between(this.at(r),this.at(o),new R(...s.data.axis).transformDirection(this.frame(r)))}this.brackets.forEach((s,r)=>s.matrix.copy(this.frame({...this.data.brackets[r],at:[0,0,0]})));let{wire:n}=this.data;if(this.wire&&n){let s=this.groups.get(n.from),r=this.groups.get(n.to),o=new R().setFromMatrixPosition(s.matrix),a=new R(...n.at).applyMatrix4(r.matrix);this.wire.visible=r.visible,tr(this.wire,o,a,.0022*this.data.size)}e&&this.scale(e,t),this.data.joints.forEach((s,r)=>{let o=new R().setFromMatrixPosition(this.groups.get(s).matrix),a=(l,c,h,d)=>{let u=c&&e!==null&&t(r)>=0;if(l.group.visible=u,!u)return;let f=t(r)+h;l.point(o,new R(e[f],e[f+1],e[f+2]).divideScalar(d))};a(this.forces[r],this.showForces,0,this.perMetre.force),a(this.moments[r],this.showMoments,3,this.perMetre.moment)}),this.sketches.follow(s=>this.frame(s),this.shown),this.root.updateMatrixWorld(!0)}arrows(){let{force:e,moment:t}=this.perMetre,n=(r,o)=>r.drawn().multiplyScalar(o).toArray(),s=r=>({force:n(this.forces[r],e),moment:n(this.moments[r],t)});return Object.fromEntries(this.data.joints.map((r,o)=>[r,s(o)]))}carry(){let e=new Map([...this.groups].map(([t,n])=>[t,n.matrix.clone()]));for(let[t,n]of this.groups){let s=this.data.carriers[t],[r,o]=[this.groups.get(s?.on??""),e.get(s?.on??"")];if(!r||!o)continue;let a=this.booms.get(s.on),l=d=>a&&s.place!==null?a.section(s.place,d):new tt,c=o.clone().multiply(l(!1)),h=r.matrix.clone().multiply(l(!0));n.matrix.premultiply(h.multiply(c.invert()))}}at(e){return new R().setFromMatrixPosition(this.frame(e))}frame(e){let t=new tt().makeTranslation(...e.at),n=this.booms.get(e.on);n&&e.place!==null&&t.premultiply(n.section(e.place,!0));let s=this.groups.get(e.on);return s?t.premultiply(s.matrix):t}scale(e,t){for(let[n,s]of[["force",0],["moment",3]]){let r=0;for(let o=0;o<this.data.joints.length;++o){let a=t(o)+s,l=Math.hypot(e[a],e[a+1],e[a+2]);l>r&&(r=l)}r>1e-9*this.data.force&&(this.perMetre[n]=_h(this.perMetre[n],r,this.data.size))}}};var ex=.9,tx=.15,rT=".axes, .message, .toasts, canvas, .compared, .sticks";function ix(i){let e=i.getBoundingClientRect(),t={left:0,top:0,right:e.width,bottom:e.height},n=[],s=c=>{let{left:h,top:d,right:u,bottom:f,width:p,height:x}=c.getBoundingClientRect(),m={left:h-e.left,top:d-e.top,right:u-e.left,bottom:f-e.top};p&&x&&nx(m,t)===!1&&n.push(m)};for(let c of i.parentElement?.children??[])c.matches(".tools, .readouts")?[...c.children].forEach(s):c.matches(rT)||s(c);let r=(c,h)=>[...new Set([h,...n.map(d=>d[c])])],o=[];for(let c of r("right",0))for(let h of r("left",e.width))for(let d of r("bottom",0))for(let u of r("top",e.height)){let f={left:Math.max(c,0),right:Math.min(h,e.width),top:Math.max(d,0),bottom:Math.min(u,e.height)};f.right-f.left>=tx*e.width&&f.bottom-f.top>=tx*e.height&&n.every(x=>nx(f,x))&&o.push(f)}let a=(c,h)=>c!==h&&c.left>=h.left&&c.right<=h.right&&c.top>=h.top&&c.bottom<=h.bottom,l=o.filter((c,h)=>!o.some((d,u)=>a(c,d)&&(!a(d,c)||u<h)));return l.length?l:[t]}function nx(i,e){return i.right<=e.left+.5||e.right<=i.left+.5||i.bottom<=e.top+.5||e.bottom<=i.top+.5}function sx(i,e,t,n){let s=e.clone().negate().normalize(),r=new R(s.y,-s.x,0).normalize(),o=new R().crossVectors(r,s),[a,l]=[ex*t,ex*n],c=_=>i.reduce((C,T)=>Math.max(C,_(T)),-1/0),h=_=>_.dot(r),d=_=>_.dot(o),u=_=>_.dot(s),[f,p]=[c(_=>h(_)-a*u(_)),c(_=>-h(_)-a*u(_))],[x,m]=[c(_=>d(_)-l*u(_)),c(_=>-d(_)-l*u(_))],g=Math.min(-(f+p)/(2*a),-(x+m)/(2*l)),b=r.clone().multiplyScalar((f-p)/2).addScaledVector(o,(x-m)/2).addScaledVector(s,g),E=(c(u)-c(_=>-u(_)))/2;return{eye:b,aim:b.clone().addScaledVector(s,Math.max(E-g,.001))}}var oT=[0,1,2,3,4,5,6,7];function Xa(i,e){i.traverseVisible(t=>{let n=t;if(!n.geometry)return;let s=n.isInstancedMesh?n:n.geometry;s.boundingBox||s.computeBoundingBox();let r=s.boundingBox;if(!(!r||r.isEmpty()))for(let o of oT){let{min:a,max:l}=r,c=new R(o&1?l.x:a.x,o&2?l.y:a.y,o&4?l.z:a.z).applyMatrix4(n.matrixWorld);Number.isFinite(c.x+c.y+c.z)&&e.push(c)}})}function rx(i,e,t,n){let s={left:1/0,top:1/0,right:-1/0,bottom:-1/0};for(let r of i){let o=r.clone().applyMatrix4(e.matrixWorldInverse);if(o.z>=0)return null;o.applyMatrix4(e.projectionMatrix);let[a,l]=[(.5+.5*o.x)*t,(.5-.5*o.y)*n];s.left=Math.min(s.left,a),s.right=Math.max(s.right,a),s.top=Math.min(s.top,l),s.bottom=Math.max(s.bottom,l)}return s}var aT=800,Fh=class{constructor(e,t,n){this.from=e;this.goal=t;this.seated=n}from;goal;seated;since=performance.now();get part(){let e=Math.min((performance.now()-this.since)/aT,1);return e*e*e*(10-15*e+6*e*e)}at(e){let{from:t,goal:n}=this,s=t.aim.clone().lerp(n.aim,e),[r,o]=[t.eye.clone().sub(t.aim),n.eye.clone().sub(n.aim)],a=r.length()**(1-e)*o.length()**e;return{eye:lT(r.normalize(),o.normalize(),e).multiplyScalar(a).add(s),aim:s,fov:t.fov+e*(n.fov-t.fov)}}};function lT(i,e,t){let[n,s]=[Math.atan2(i.y,i.x),Math.atan2(e.y,e.x)],[r,o]=[i,e].map(({z:c})=>Math.asin(Math.min(Math.max(c,-1),1))),a=n+t*Math.atan2(Math.sin(s-n),Math.cos(s-n)),l=r+t*(o-r);return new R(Math.cos(l)*Math.cos(a),Math.cos(l)*Math.sin(a),Math.sin(l))}var ox={type:"change"},Rf={type:"start"},lx={type:"end"},kh=new gr,ax=new Zn,cT=Math.cos(70*Xd.DEG2RAD),wn=new R,si=2*Math.PI,Et={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Af=1e-6,Uh=class extends Aa{constructor(e,t=null){super(e,t),this.state=Et.NONE,this.target=new R,this.cursor=new R,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ks.ROTATE,MIDDLE:Ks.DOLLY,RIGHT:Ks.PAN},this.touches={ONE:Js.ROTATE,TWO:Js.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new R,this._lastQuaternion=new Dn,this._lastTargetPosition=new R,this._quat=new Dn().setFromUnitVectors(e.up,new R(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Zs,this._sphericalDelta=new Zs,this._scale=1,this._panOffset=new R,this._rotateStart=new qe,this._rotateEnd=new qe,this._rotateDelta=new qe,this._panStart=new qe,this._panEnd=new qe,this._panDelta=new qe,this._dollyStart=new qe,this._dollyEnd=new qe,this._dollyDelta=new qe,this._dollyDirection=new R,this._mouse=new qe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=uT.bind(this),this._onPointerDown=hT.bind(this),this._onPointerUp=dT.bind(this),this._onContextMenu=yT.bind(this),this._onMouseWheel=mT.bind(this),this._onKeyDown=gT.bind(this),this._onTouchStart=xT.bind(this),this._onTouchMove=vT.bind(this),this._onMouseDown=fT.bind(this),this._onMouseMove=pT.bind(this),this._interceptControlDown=bT.bind(this),this._interceptControlUp=_T.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Et.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ox),this.update(),this.state=Et.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;wn.copy(t).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Et.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=si:n>Math.PI&&(n-=si),s<-Math.PI?s+=si:s>Math.PI&&(s-=si),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),t.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new R(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new R(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(kh.origin.copy(this.object.position),kh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(kh.direction))<cT?this.object.lookAt(this.target):(ax.setFromNormalAndCoplanarPoint(this.object.up,this.target),kh.intersectPlane(ax,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Af||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Af||this._lastTargetPosition.distanceToSquared(this.target)>Af?(this.dispatchEvent(ox),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?si/60*this.autoRotateSpeed*e:si/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){wn.setFromMatrixColumn(t,0),wn.multiplyScalar(-e),this._panOffset.add(wn)}_panUp(e,t){this.screenSpacePanning===!0?wn.setFromMatrixColumn(t,1):(wn.setFromMatrixColumn(t,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(e),this._panOffset.add(wn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new qe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function hT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function uT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function dT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(lx),this.state=Et.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function fT(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ks.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Et.DOLLY;break;case Ks.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}break;case Ks.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(Rf)}function pT(i){switch(this.state){case Et.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Et.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Et.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function mT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Et.NONE||(i.preventDefault(),this.dispatchEvent(Rf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(lx))}function gT(i){this.enabled!==!1&&this._handleKeyDown(i)}function xT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Js.ROTATE:if(this.enableRotate===!1){this.state=Et.NONE;break}this._handleTouchStartRotate(i),this.state=Et.TOUCH_ROTATE;break;case Js.PAN:if(this.enablePan===!1){this.state=Et.NONE;break}this._handleTouchStartPan(i),this.state=Et.TOUCH_PAN;break;default:this.state=Et.NONE}break;case 2:switch(this.touches.TWO){case Js.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Et.TOUCH_DOLLY_PAN;break;case Js.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Et.TOUCH_DOLLY_ROTATE;break;default:this.state=Et.NONE}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(Rf)}function vT(i){switch(this._trackPointer(i),this.state){case Et.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Et.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Et.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Et.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Et.NONE}}function yT(i){this.enabled!==!1&&i.preventDefault()}function bT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function _T(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Po=[["crane","Crane"],["load","Load"],["cab","Cab"],["deck","Deck"],["ship","Whole ship"]],Co=new R(0,0,1),cx=38,hx=62,ux=.24,dx=.32,wT=1.7,Oh=class{constructor(e,t){this.data=e;this.bodies=t;let{landmarks:n,carriers:s}=e;this.ships=e.parts.filter(a=>a.shape==="hull");let r=s[n.foot?.on??""]?.on;this.own=this.ships.find(a=>a.body===r)??null;let o={crane:!0,load:n.load!==null,cab:n.king!==null&&n.tip!==null,deck:this.own!==null,ship:this.ships.length>0};this.names=Po.map(([a])=>a).filter(a=>o[a])}data;bodies;names;ships;own;seat=null;pose(e,t){switch(e){case"crane":return this.broadside(this.crane(),t);case"load":return this.broadside(this.about(this.load()),t);case"cab":return this.cab(t);case"deck":return this.deck(t);case"ship":return this.fit(this.everything(),this.bowQuarter(),t)}}ride(e){return e==="load"?{origin:this.load(),yaw:0}:e==="cab"?fx(this.frame(this.data.landmarks.king?.on??"")):e==="deck"&&this.own?fx(this.hull(this.own)):null}load(){return this.landmark("load")??this.tip()}tip(){return this.landmark("tip")??this.bounds(this.crane()).center}foot(){return this.landmark("foot")??new R}fromCab(e,t){let[n,s]=[this.load().sub(e),this.tip().sub(e)],r=h=>Math.atan2(h.z,Math.hypot(h.x,h.y)),o=.55*Math.atan(t*Math.tan(hx*Math.PI/360)),a=r(n),l=Math.min((a+r(s))/2,a+o),c=Math.max(Math.hypot(n.x,n.y),.001);return new R(n.x,n.y,c*Math.tan(Math.min(Math.max(l,-1.4),1.4))).add(e)}crane(){let e=[],t=new Set(this.ships.map(n=>n.body));for(let n of this.data.bodies){let s=this.bodies.body(n);s&&!t.has(n)&&Xa(s,e)}for(let n of this.bodies.sketches.reach())e.push(n.applyMatrix4(this.bodies.root.matrix));return e.length?e:this.everything()}everything(){let e=[];return Xa(this.bodies.root,e),e.length?e:[new R(1,1,1),new R(-1,-1,-1)]}bounds(e){return new Jn().setFromPoints(e).getBoundingSphere(new Ki)}about(e){let t=[],n=this.bodies.body(this.data.landmarks.load?.on??"");n&&Xa(n,t);let s=Math.max(t.length?this.bounds(t).radius:0,.08*this.bounds(this.crane()).radius);return[[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,-1],[0,0,1.6]].map(([o,a,l])=>new R(o,a,l).multiplyScalar(s).add(e))}fit(e,t,n){let s=Math.tan(cx*Math.PI/360);return{...sx(e,t,s*n.aspect*n.wide,s*n.high),fov:cx}}broadside(e,t){let n=this.along(),s=new R().crossVectors(Co,n),{center:r}=this.bounds(e),o=s.x-s.y>=0?1:-1;if(this.own){let l=new R().setFromMatrixPosition(this.hull(this.own)).sub(r).dot(s)/this.own.size[1];Math.abs(l)>.3&&(o=l>0?-1:1)}let a=s.multiplyScalar(o*Math.cos(dx)).addScaledVector(n,Math.sin(dx));return this.fit(e,a.multiplyScalar(Math.cos(ux)).addScaledVector(Co,Math.sin(ux)),t)}along(){let e=this.landmark("king")??this.foot(),t=a=>a.sub(e).setZ(0),n=this.crane(),s=t(this.tip()),r=.1*this.bounds(n).radius;if(s.length()>r)return s.normalize();let o=n.map(a=>t(a.clone())).reduce((a,l)=>l.length()>a.length()?l:a,new R);return o.length()>r?o.normalize():new R(1,0,0)}cab(e){let{king:t}=this.data.landmarks,n=this.frame(t?.on??"");if(!this.seat){let r=this.along(),o=new R().crossVectors(Co,r),a=this.landmark("king")??new R,l=[];for(let d of[t,this.data.landmarks.boom])Xa(this.bodies.body(d?.on??"")??new Nn,l);let c=l.reduce((d,u)=>Math.max(d,u.clone().sub(a).dot(o)),0),h=.06*this.bounds(this.crane()).radius;this.seat=a.addScaledVector(o,c+h).addScaledVector(Co,.6*h).addScaledVector(r,h).applyMatrix4(n.clone().invert())}let s=this.seat.clone().applyMatrix4(n);return{eye:s,aim:this.fromCab(s,e.high),fov:hx}}deck(e){let t=this.own,n=this.hull(t),[s,r,,o]=t.size,a=n.clone().invert(),l=this.crane(),c=this.foot().applyMatrix4(a),h=this.tip().applyMatrix4(a),d=l.reduce((b,E)=>Math.max(b,E.clone().applyMatrix4(a).z-o),1),u=t.house??0,f=(u>0?.19:.42)*s-c.x,p=c.x+(u<0?.33:.42)*s,x=f>p?Math.min(.9*d,.95*f):-Math.min(.9*d,.95*p),m=Math.abs(c.y)>.1*r?-Math.sign(c.y):-Math.sign(h.y-c.y)||1,g=new R(c.x+x,.28*m*r,o+wT).applyMatrix4(n);return{eye:g,...MT(l,g,this.bounds(l).center,e)}}bowQuarter(){let e=this.own??this.ships[0],t=this.hull(e),[n,s]=[new R,new R];t.extractBasis(n,s,new R);let o=this.bounds(this.crane()).center.sub(new R().setFromMatrixPosition(t)).dot(s)>.25*e.size[1]?1:-1;return n.setZ(0).normalize().multiplyScalar(.55).addScaledVector(s.setZ(0).normalize(),.78*o).addScaledVector(Co,.34).normalize()}landmark(e){let t=this.data.landmarks[e];return t?this.bodies.at(t).applyMatrix4(this.bodies.root.matrix):null}frame(e){let t=this.bodies.root.matrix.clone(),n=this.bodies.body(e);return n?t.multiply(n.matrix):t}hull(e){let t=this.frame(e.body).multiply(new tt().makeTranslation(...e.from));return e.down&&t.multiply(new tt().makeRotationX(Math.PI)),e.along==="y"&&t.multiply(new tt().makeRotationZ(Math.PI/2)),t}};function fx(i){let[e,t]=[new R,new R];i.extractBasis(e,t,new R);let n=Math.abs(e.z)<=Math.abs(t.z)?Math.atan2(e.y,e.x):Math.atan2(t.y,t.x)-Math.PI/2;return{origin:new R().setFromMatrixPosition(i),yaw:n}}function MT(i,e,t,n){let s=t.clone(),r=0;for(let o=0;o<4;++o){let a=s.clone().sub(e).normalize(),l=new R().crossVectors(a,Co).normalize(),c=new R().crossVectors(l,a),h=i.map(m=>m.clone().sub(e)).filter(m=>m.dot(a)>.1*m.length()),d=m=>{let g=h.map(b=>b.dot(m)/b.dot(a));return[Math.max(-2,Math.min(...g)),Math.min(2,Math.max(...g))]},[[u,f],[p,x]]=[d(l),d(c)];s.copy(e).addScaledVector(a.addScaledVector(l,(u+f)/2).addScaledVector(c,(p+x)/2).normalize(),t.distanceTo(e)),r=Math.max((f-u)/2/(n.wide*n.aspect),(x-p)/2/n.high)}return{aim:s,fov:Math.min(Math.max(Math.atan(r/.9)*360/Math.PI,30),82)}}var ST={ArrowLeft:{about:-.08,up:0,zoom:1},ArrowRight:{about:.08,up:0,zoom:1},ArrowUp:{about:0,up:-.06,zoom:1},ArrowDown:{about:0,up:.06,zoom:1},"+":{about:0,up:0,zoom:.9},"=":{about:0,up:0,zoom:.9},"-":{about:0,up:0,zoom:1.1}};function px(i,e){if(i.ctrlKey||i.metaKey||i.altKey)return null;if(i.key==="Home")return"crane";let t=Po[Number(i.key)-1]?.[0];return t?e.includes(t)?t:null:ST[i.key]??null}function mx(i,{about:e,up:t,zoom:n},s){let r=new Zs().setFromVector3(new R(i.x,i.z,-i.y));r.theta+=e,r.phi=Math.min(Math.max(r.phi+t,.05),s),r.radius*=n;let o=new R().setFromSpherical(r);return new R(o.x,-o.z,o.y)}function gx(i){return`3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home; ${Po.map(([t,n],s)=>({name:t,text:`${s+1} ${n.toLowerCase()}`})).filter(({name:t})=>i.includes(t)).map(({text:t})=>t).join(", ")}.`}var ET=.495*Math.PI,[TT,AT]=[12,90],Bh=class{constructor(e,t,n){this.canvas=e;this.size=n;this.eye.up.set(0,0,1),this.controls=new Uh(this.eye,e),this.controls.enableDamping=!t,this.controls.dampingFactor=.12,this.controls.zoomToCursor=!0,e.addEventListener("wheel",s=>this.seated&&this.widen(s.deltaY>0?1.06:1/1.06),{passive:!0})}canvas;size;eye=new Kn(38,1,.1,5e3);controls;seated=!1;reach=1;middle={x:0,y:0};arrange(e,t=!1){let{controls:n,reach:s}=this;this.seated=e,n.rotateSpeed=e?-.35:1,n.enablePan=!e,n.minPolarAngle=e?.1:0,n.maxPolarAngle=t?Math.PI:e?Math.PI-.1:ET,n.minDistance=e?0:.02*s,n.maxDistance=e?1/0:25*s+2*this.size}put({eye:e,aim:t,fov:n}){this.eye.position.copy(e),this.look(t),this.eye.fov=n,this.project()}look(e){let{target:t}=this.controls;t.copy(e),this.seated&&t.sub(this.eye.position).setLength(.002*this.reach).add(this.eye.position)}present(e){let{position:t,fov:n}=this.eye,s=this.controls.target.clone();return this.seated&&s.sub(t).setLength(e).add(t),{eye:t.clone(),aim:s,fov:n}}turn(e){if(this.seated&&e.zoom!==1)return this.widen(e.zoom);let{target:t,maxPolarAngle:n}=this.controls,{position:s}=this.eye,r=this.seated?{...e,about:-e.about,up:-e.up}:e,o=mx(s.clone().sub(t),r,n);this.seated?t.copy(s).sub(o):s.copy(t).add(o)}centre({left:e,right:t,top:n,bottom:s},r=1){this.middle.x+=r*((e+t)/2-this.middle.x),this.middle.y+=r*((n+s)/2-this.middle.y),this.project()}centreLike(e){this.middle.x=e.middle.x*this.canvas.clientWidth/Math.max(e.canvas.clientWidth,1),this.middle.y=e.middle.y*this.canvas.clientHeight/Math.max(e.canvas.clientHeight,1)}clip(e){let t=.002*(this.seated?.5*this.reach:e),n=60*this.size+2*e;Math.abs(t-this.eye.near)<.05*t&&Math.abs(n-this.eye.far)<.05*n||(this.eye.near=t,this.eye.far=n,this.eye.updateProjectionMatrix())}widen(e){this.eye.fov=Math.min(Math.max(this.eye.fov*e,TT),AT),this.project()}project(){let{clientWidth:e,clientHeight:t}=this.canvas;e&&t&&(this.eye.aspect=e/t),e&&t&&this.eye.setViewOffset(e,t,e/2-this.middle.x,t/2-this.middle.y,e,t),this.eye.updateProjectionMatrix()}};var RT=new R(0,0,1),xx=["cab","deck"],zh=class{constructor(e,t,n,s){this.canvas=e;this.data=t;this.ground=s;this.views=new Oh(t,n),this.tripod=new Bh(e,this.calm.matches,Math.max(t.size,Pf(t)/2)),this.tripod.controls.addEventListener("start",()=>this.taken()),e.setAttribute("aria-label",gx(this.views.names)),e.addEventListener("keydown",r=>this.key(r)),e.addEventListener("dblclick",()=>this.choose("crane"))}canvas;data;ground;views;changed=()=>{};tripod;calm=matchMedia("(prefers-reduced-motion: reduce)");chosen="crane";own=!0;following=!1;ride=null;way=null;free={left:0,top:0,right:1,bottom:1};framed={foot:new R,box:new Jn,grown:!1};lowest=0;twin=null;leads=!0;get eye(){return this.tripod.eye}get distance(){return this.eye.position.distanceTo(this.tripod.seated?this.views.tip():this.tripod.controls.target)}get view(){return this.chosen}get turned(){return!this.own}get followsLoad(){return this.following}get held(){return!this.tripod.controls.enabled}set held(e){this.tripod.controls.enabled=!e}start(){this.settle(),this.choose("crane",!0)}choose(e,t=this.calm.matches){if(!this.views.names.includes(e))return;this.lead(),this.chosen=e,this.own=!0,this.following=e==="load",this.ride=this.views.ride(e);let n=this.reached();this.framed={foot:this.views.foot(),box:n,grown:!1};let s=Math.max(n.min.length(),n.max.length());this.tripod.reach=Number.isFinite(s)&&s>0?s:this.data.size,this.go(this.best(r=>this.views.pose(e,r)),xx.includes(e),t),this.changed()}follow(e){if(e!==this.following){if(this.lead(),this.following=e,!this.tripod.seated&&!this.way?.seated){this.ride=e?this.followed():null;let[t,{fov:n,position:s}]=[this.views.load(),this.eye],r=t.clone().sub(this.tripod.controls.target);e&&this.go({eye:s.clone().add(r),aim:t,fov:n},!1,this.calm.matches)}this.changed()}}watch(){if(this.settle(),!this.own||this.chosen!=="crane"||this.following||this.way||!this.leads||this.held)return;let e=this.views.foot(),t=e.distanceTo(this.framed.foot),n=this.reached();Number.isFinite(t+n.min.length()+n.max.length())&&(t<.15*this.tripod.reach&&!this.outside()||(this.framed.foot=e,this.framed.box.union(n),this.framed.grown=!0,this.reframe()))}reframe(){if(!this.own||this.chosen!=="crane"||this.following||this.held)return;let{foot:e,box:t,grown:n}=this.framed,s=this.eye.position.clone().sub(this.tripod.controls.target),[r,o]=[t.min.clone().add(e),t.max.clone().add(e)],a=[0,1,2,3,4,5,6,7].map(c=>new R(c&1?o.x:r.x,c&2?o.y:r.y,c&4?o.z:r.z)),l=n?a:this.views.crane();this.go(this.best(c=>this.views.fit(l,s,c)),!1,this.calm.matches)}move(){if(this.twin&&!this.leads)return this.like(this.twin);if(this.goAlong(),this.way)this.goOn(this.way);else if(this.tripod.seated&&this.following)this.tripod.look(this.views.load());else if(this.tripod.seated&&this.own&&this.chosen==="cab"){let e=(this.free.bottom-this.free.top)/Math.max(this.canvas.clientHeight,1);this.tripod.look(this.views.fromCab(this.eye.position,e))}this.tripod.controls.update(),this.tripod.clip(this.distance)}resize(){if(!this.leads)return;let e=this.best(t=>this.views.pose(this.chosen,t));this.tripod.centre(this.free),!(!this.own||this.following&&this.chosen!=="load")&&(this.ride=this.views.ride(this.chosen),this.go(e,xx.includes(this.chosen),!0))}standing(){let{eye:e,aim:t,fov:n}=this.present(),s=r=>r.toArray().map(o=>Number(o.toFixed(3)));return{view:this.chosen,own:this.own,follow:this.following,eye:s(e),aim:s(t),fov:Number(n.toFixed(2))}}stand({view:e,own:t,follow:n,eye:s,aim:r,fov:o}){this.choose(e,!0),t||(this.own=!1,this.tripod.put({eye:new R(...s),aim:new R(...r),fov:o})),this.following=n,this.tripod.seated||(this.ride=this.followed()),this.changed()}link(e){this.twin&&(this.twin.twin=null),this.twin=e,this.leads=!0,e&&(e.twin=this,e.leads=!1,e.changed=()=>this.changed())}lead(){this.leads=!0,this.twin&&(this.twin.leads=!1)}like(e){let t=e.present(),n=this.chosen===e.chosen&&this.following===e.following&&this.own===e.own;Object.assign(this,{chosen:e.chosen,following:e.following,own:e.own,free:e.free,framed:e.framed,way:null}),this.tripod.reach=e.tripod.reach,this.tripod.arrange(e.tripod.seated);let s=e.ride&&this.followed();if(e.ride&&s)for(let r of[t.eye,t.aim])Cf(r,e.ride,s);this.ride=s,this.tripod.centreLike(e.tripod),this.tripod.put(t),this.tripod.controls.update(),this.tripod.clip(this.distance),n||this.changed()}seen(){let{clientWidth:e,clientHeight:t}=this.canvas;this.eye.updateMatrixWorld();let n=s=>rx(s,this.eye,e,t);return{free:this.free,crane:n(this.views.crane()),load:n([this.views.load()]),tip:n([this.views.tip()])}}dispose(){this.tripod.controls.dispose()}present(){return this.tripod.present(this.distance||1)}settle(){if(this.data.water!==null)return;let e=this.views.crane().reduce((t,n)=>Math.min(t,n.z),0);this.lowest=Math.min(this.lowest,this.twin?.lowest??0,e<-.01*this.data.size?e:0),this.ground(this.lowest)}reached(){return new Jn().setFromPoints(this.views.crane()).translate(this.views.foot().negate())}outside(){let{crane:e,free:t}=this.seen();return e===null||e.left<t.left||e.right>t.right||e.top<t.top||e.bottom>t.bottom}best(e){let t=Math.max(this.canvas.clientWidth,1),n=Math.max(this.canvas.clientHeight,1),s=this.eye.aspect=t/n,r=({eye:a,aim:l,fov:c})=>a.distanceTo(l)*Math.tan(c*Math.PI/360),o=null;for(let a of ix(this.canvas)){let l=e({wide:(a.right-a.left)/t,high:(a.bottom-a.top)/n,aspect:s});o&&r(l)>.98*r(o)||(o=l,this.free=a)}return o}go(e,t,n){this.way=new Fh(this.present(),e,t),this.tripod.arrange(!1,!0),n&&this.goOn(this.way,1)}goOn(e,t=e.part){if(this.tripod.centre(this.free,t),t<1)return this.tripod.put(e.at(t));this.way=null,this.tripod.arrange(e.seated),this.tripod.put(e.goal),this.tripod.controls.update()}followed(){let e=this.tripod.seated||this.way?.seated;return this.following&&!e?{origin:this.views.load(),yaw:0}:this.views.ride(this.chosen)}goAlong(){let e=this.ride&&this.followed();if(!(!this.ride||!e||!Number.isFinite(e.origin.x+e.origin.y+e.origin.z+e.yaw))){for(let t of[this.eye.position,this.tripod.controls.target])Cf(t,this.ride,e);if(this.way)for(let t of[this.way.goal.eye,this.way.goal.aim])Cf(t,this.ride,e);this.ride=e}}taken(){this.lead(),this.way&&(this.way=null,this.following||(this.ride=null),this.tripod.arrange(!1)),this.own=!1,this.changed()}key(e){let t=px(e,this.views.names);if(t){if(e.preventDefault(),typeof t=="string")return this.choose(t);this.taken(),this.tripod.turn(t)}}};function Cf(i,e,t){i.sub(e.origin).applyAxisAngle(RT,t.yaw-e.yaw).add(t.origin)}function Pf(i){return Math.max(0,...i.parts.filter(e=>e.shape==="hull").map(e=>e.size[0]))}var Vh=class{constructor(e,t,n){this.radius=n;let[s,r,o,a,l,c,h,d,u]=t,f=([p,x,m])=>new R(s*p+r*x+o*m,a*p+l*x+c*m,h*p+d*x+u*m);this.feet=e.map(({at:p,axis:x})=>({at:f(p),axis:x&&f(x)})).sort((p,x)=>x.at.z-p.at.z)}radius;root=new It;feet;standOn(e){for(let c of this.root.children)c.geometry.dispose();this.root.clear();let[t,...n]=this.feet.filter(({at:c})=>c.z>e+.1*this.radius);if(!t)return;let s=new gi,{x:r,y:o,z:a}=t.at,l=t.axis?Math.max(a-1.1*this.radius,e+.2*(a-e)):a;Va(s,new R(r,o,e),new R(r,o,l),this.radius,new R(1,0,0)),t.axis&&this.cheeks(s,t.at,t.axis,a-l);for(let{at:c}of n)this.arm(s,t.at,c,e);for(let c of s.meshes())c.castShadow=!0,this.root.add(c)}cheeks(e,t,n,s){let r=ct.along(t,new R(0,0,1),n),o=ns(.42*this.radius,1.5*this.radius,s);for(let a of[-.52,.52])e.plate(r.moved(0,a*this.radius,0),o,.16*this.radius,"pedestal",.96)}arm(e,t,n,s){let r=new R(t.x,t.y,n.z),o=r.distanceTo(n);if(o>6*this.radius)Va(e,new R(n.x,n.y,s),n,.7*this.radius,new R(1,0,0));else if(o>this.radius){let a=n.clone().sub(r),l=ct.along(n,a,new R(0,0,1).cross(a)),[c,h]=[.35*this.radius,Math.min(2*this.radius,n.z-s)];for(let d of[-.4,.4])e.plate(l.moved(0,d*this.radius,0),[[-o,-h],[c,-c],[c,.6*c],[-o,.6*c]],.12*this.radius,"pedestal",.94)}}};var xi=256,vx=44,yx=40;function bx(){let i=CT(11),e=Float32Array.from({length:xi},(l,c)=>Math.cos(2*Math.PI*c/xi)),[t,n,s]=[0,1,2].map(()=>new Float32Array(xi*xi)),r=(l,c,h,d,u)=>{for(let f=0,p=0;f<xi;++f)for(let x=0;x<xi;++x,++p)l[p]+=u*e[c*x+h*f+d&xi-1]};for(let l=0;l<vx;++l){let c=3*9.333333333333334**((l+i())/vx),h=2.2*(i()+i()+i()-1.5),[d,u]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))],f=Math.floor(xi*i());r(t,d,u,f,d/c**1.35),r(n,d,u,f,u/c**1.35)}for(let l=0;l<yx;++l){let c=1.2*16.666666666666668**((l+i())/yx),h=2*Math.PI*i(),[d,u]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))];(d||u)&&r(s,d,u,Math.floor(xi*i()),1/c)}let o=new Uint8Array(4*xi*xi).fill(255);[t,n,s].forEach((l,c)=>{let h=Math.sqrt(l.reduce((d,u)=>d+u*u,0)/l.length);l.forEach((d,u)=>o[4*u+c]=Math.min(Math.max(127.5+42*d/h,0),255))});let a=new ys(o,xi,xi);return a.wrapS=a.wrapT=ao,a.magFilter=yn,a.minFilter=mi,a.generateMipmaps=!0,a.anisotropy=4,a.needsUpdate=!0,a}function CT(i){let e=i;return()=>(e=Math.imul(e,1664525)+1013904223>>>0,(e>>>8)/16777216)}var Tr={day:{height:.72,turn:1.15,zenith:[.13,.31,.6],horizon:[.7,.82,.9],glow:[1,.9,.7],sun:[2.9,2.7,2.35],clouds:[.95,.97,1],fill:1.2,deep:[.008,.046,.075],scatter:[.02,.16,.18],ground:[.4,.385,.355],lamps:!1},dusk:{height:.16,turn:1.9,zenith:[.045,.075,.17],horizon:[.34,.24,.24],glow:[1.2,.5,.18],sun:[3,1.6,.75],clouds:[.5,.26,.22],fill:2.5,deep:[.006,.018,.032],scatter:[.02,.07,.085],ground:[.2,.19,.185],lamps:!0}},As={sunwards:{value:new R(0,0,1)},zenith:{value:new Ve},horizon:{value:new Ve},glow:{value:new Ve},clouds:{value:new Ve},below:{value:new Ve}},qa=`
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
}`,PT=`
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`,LT=`
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
}`,Hh=class{mesh;material;constructor(e){this.material=new ei({vertexShader:PT,fragmentShader:LT,side:Fn,depthTest:!1,depthWrite:!1,uniforms:{...As,tile:{value:e},detail:{value:1}}}),this.mesh=new it(new Xs(1,32,20),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set detail(e){this.material.uniforms.detail.value=e?1:0}paint(e,t,n){let{sunwards:s,...r}=As,o=Math.cos(e.height);s.value.set(o*Math.cos(n),o*Math.sin(n),Math.sin(e.height));for(let a of["zenith","horizon","glow","clouds"])r[a].value.setRGB(...sr(e[a]));r.below.value.setRGB(...sr(t))}};function sr(i){return[i[0],i[1],i[2]]}var Lf=[32,16,8,4,2],_x=[0,0,26,1];function wx(i,e,t,n,s){let r=Math.max(n.z,0),o=Math.max(n.dot(t),0),a=Math.max((n.x*t.x+n.y*t.y)/(Math.hypot(n.x,n.y)*Math.hypot(t.x,t.y)+1e-9),0),l=Math.min(Math.max(t.z/.6,0),1),c=.55*(1-l*l*(3-2*l))*a*a,h=1-Math.exp(-3.6*r),d=o**8,u=Math.min(Math.max(-n.z/.05,0),1);for(let f=0;f<3;++f){let p=i.horizon[f]+(i.glow[f]-i.horizon[f])*c,x=p+(i.zenith[f]-p)*h+i.glow[f]*(.1*d+.28*d**4);s[f]=x+(e[f]-x)*u}}function Mx(i,e,t){let n=[0,0,0],s=IT(Lf[1]),r=s.map(c=>(wx(i,e,t,c,n),[...n])),o=(c,h)=>{let d=0;n.fill(0),s.forEach((f,p)=>{let x=Math.max(c.dot(f),0)**h;d+=x;for(let m=0;m<3;++m)n[m]+=x*r[p][m]});let u=(.21*n[0]+.72*n[1]+.07*n[2])/d;for(let f=0;f<3;++f)n[f]+=.55*(u*d-n[f]);for(let f=0;f<3;++f)n[f]/=d},a=c=>{let h=Lf[c];return Sx(h).map(d=>{let u=new Uint16Array(4*h*h);return d.forEach((f,p)=>{let x=_x[Math.min(c,_x.length-1)];x?o(f,x):wx(i,e,t,f,n);for(let m=0;m<3;++m)u[4*p+m]=mo.toHalfFloat(n[m]);u[4*p+3]=mo.toHalfFloat(1)}),new ys(u,h,h,ii,ni)})},l=new vr(a(0));return l.mipmaps=Lf.slice(1).map((c,h)=>({image:a(h+1)})),l.type=ni,l.format=ii,l.magFilter=yn,l.minFilter=mi,l.generateMipmaps=!1,l.isPMREMTexture=!0,l.needsUpdate=!0,l}function IT(i){return Sx(i).flat()}function Sx(i){return[(t,n)=>[1,-n,-t],(t,n)=>[-1,-n,t],(t,n)=>[t,1,n],(t,n)=>[t,-1,-n],(t,n)=>[t,-n,1],(t,n)=>[-t,-n,-1]].map(t=>Array.from({length:i*i},(n,s)=>{let[r,o]=[(2*(s%i)+1)/i-1,(2*Math.floor(s/i)+1)/i-1],[a,l,c]=t(r,o);return new R(-a,l,c).normalize()}))}var If=2048,Gh=class{constructor(e){this.size=e;let{shadow:t}=this.light;this.light.castShadow=!0,t.mapSize.set(If,If),t.radius=2.5}size;light=new Ea;around=null;across=new R;up=new R;centre=new R;shine(e,t,n){this.light.color.setRGB(...sr(e.sun));let s=As.sunwards.value;this.across.set(-s.y,s.x,0).normalize(),this.up.crossVectors(s,this.across),this.around?.dispose(),this.around=n.environment=Mx(e,t,s),n.environmentIntensity=e.fill}follow(e,t){if(!this.light.castShadow)return;let{shadow:n}=this.light,{camera:s}=n,r=Math.min(Math.max(.55*t,.2*this.size),1.35*this.size),o=2**(Math.ceil(2*Math.log2(r))/2);e.getWorldDirection(this.centre).multiplyScalar(t).add(e.position);let a=2*o/If,l=As.sunwards.value,c=64*a,{position:h}=this.light.target;h.copy(this.across).multiplyScalar(Math.round(this.centre.dot(this.across)/c)*c),h.addScaledVector(this.up,Math.round(this.centre.dot(this.up)/c)*c),h.addScaledVector(l,Math.round(this.centre.dot(l)/c)*c),this.light.position.copy(h).addScaledVector(l,4*this.size+o),s.right!==o&&(s.left=s.bottom=-o,s.right=s.top=o,s.near=.1*this.size,s.far=8*this.size+2*o,s.updateProjectionMatrix(),n.normalBias=1.6*a,n.bias=-6e-5)}};var Lo=class i{constructor(e,t,n,s){this.goal=e;this.start=t;this.span=n;this.c=s}goal;start;span;c;static at(e){return new i(e,0,0,[e])}towards(e,t,n){let[s,r,o]=[0,1,2].map(l=>this.derivative(t,l)*n**l),a=e-s;return new i(e,t,n,[s,r,o/2,10*a-6*r-1.5*o,-15*a+8*r+1.5*o,6*a-3*r-.5*o])}get resting(){return this.span===0}over(e){return e>=this.start+this.span}value(e){return this.derivative(e,0)}derivative(e,t){if(this.over(e))return t===0?this.goal:0;let n=Math.max((e-this.start)/this.span,0),s=0;return this.c.forEach((r,o)=>{let a=r;for(let l=0;l<t;++l)a*=o-l;o>=t&&(s+=a*n**(o-t))}),s/this.span**t}};function Rs(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;++n)t[n]=e.charCodeAt(n);return t.buffer}var Df=10,Wh=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.decays=t.decays,this.table=new Float32Array(Rs(this.decays.values)),this.columns=this.decays.quarter.length,this.count=this.columns+3}meeting;formulas;count;decays;table;columns;last={tp:NaN,decay:NaN};known=new WeakMap;fill(e,t,n){n.fill(0);let s=this.exponent(t);for(let{waves:a,size:l}of t){let{lead:c,water:h}=this.moved(a,s);for(let d=0;d<c.length;++d){let u=a.w[d]*e+c[d],f=l*Math.cos(u),p=-l*Math.sin(u),x=this.columns*d;for(let m=0;m<this.columns;++m)n[m]+=h[x+m]*(this.decays.quarter[m]?p:f)}}let[r,o]=this.meeting.station;n[this.columns]=r,n[this.columns+1]=o,n[this.columns+2]=s}exponent(e){if(e.length===1)return this.ofSea(e[0].waves);let t=0,n=0;for(let{waves:s,size:r}of e)t+=r**2*Math.log(this.ofSea(s)),n+=r**2;return n>0?Math.exp(t/n):Math.exp(this.decays.first[0])}ofSea({tp:e}){if(this.last.tp!==e){let t=n=>this.formulas.waveNumber(n*2*Math.PI/e);this.last={tp:e,decay:this.formulas.decay?.(t(this.decays.slow),t(this.decays.fast))??NaN}}return this.last.decay}moved(e,t){let n=this.known.get(e);return n||(n={decay:NaN,lead:Nf(e,this.meeting.position),water:new Float64Array(this.columns*e.w.length)},this.known.set(e,n)),n.decay!==t&&(n.decay=t,e.w.forEach((s,r)=>this.oneWave(e,r,s,t,n.water))),n}oneWave({k:e,chi:t,amplitude:n},s,r,o,a){let{side:l,first:c}=this.decays,h=this.along(Math.log(o),c),d=this.along(Math.log(e[s]),this.decays.k),u=new Array(Df).fill(0);h.weights.forEach((p,x)=>d.weights.forEach((m,g)=>{let b=Df*((h.at+x)*this.decays.k[2]+d.at+g);for(let E=0;E<Df;++E)u[E]+=p*m*this.table[b+E]}));let f=this.formulas.water?.(r,e[s],t[s],l,o,...u)??[];for(let p=0;p<this.columns;++p)a[this.columns*s+p]=n[s]*f[p]}along(e,[t,n,s]){let r=Math.min(Math.max((e-t)/n,0),s-1),o=Math.min(Math.max(Math.floor(r)-1,0),s-4);return{at:o,weights:this.formulas.weights(r-o,0,1,2,3)}}};var nn=6;function Tx(i,e){let t=i.tables.map(n=>new Ff(n,e));return i.met.map(n=>n.kind==="water"?new Wh(n,i,e):n.kind==="forces"?new kf(n,t[n.table]):new Uf(n,t[n.table],e))}function Nf({k:i,chi:e,phase:t},[n,s]){return t.map((r,o)=>r-i[o]*(n*Math.cos(e[o])+s*Math.sin(e[o])))}var Ff=class{constructor(e,t){this.data=e;this.formulas=t;this.values=new Float32Array(Rs(e.values))}data;formulas;values;responses(e,t){let n=new Float64Array(2*nn*e.w.length);return e.w.forEach((s,r)=>{this.add(s,e.chi[r]-t,n,2*nn*r);for(let o=0;o<2*nn;++o)n[2*nn*r+o]*=e.amplitude[r]}),n}add(e,t,n,s){let{w:r,directions:o}=this.data,a=Math.min(Math.max(e,r[0]),r[r.length-1]),l=r.findIndex(p=>p>a),c=Math.min(Math.max((l<0?r.length:l)-2,0),r.length-4),h=(t/(2*Math.PI)%1+1)%1*o,d=Math.floor(h)-1,u=this.formulas.weights(a,r[c],r[c+1],r[c+2],r[c+3]),f=this.formulas.weights(h-d,0,1,2,3);u.forEach((p,x)=>f.forEach((m,g)=>{let b=2*nn*((c+x)*o+(d+g+o)%o);for(let E=0;E<2*nn;++E)n[s+E]+=p*m*this.values[b+E]}))}},Xh=class{constructor(e,t){this.meeting=e;this.table=t}meeting;table;known=new WeakMap;to(e){let t=this.known.get(e);return t||(t={response:this.table.responses(e,this.meeting.heading),lead:Nf(e,this.meeting.position)},this.known.set(e,t)),t}},kf=class{count=nn;answers;constructor(e,t){this.answers=new Xh(e,t)}fill(e,t,n){n.fill(0);for(let{waves:s,size:r}of t){let{response:o,lead:a}=this.answers.to(s);for(let l=0;l<a.length;++l){let c=s.w[l]*e+a[l],h=r*Math.cos(c),d=r*Math.sin(c),u=2*nn*l;for(let f=0;f<nn;++f)n[f]+=o[u+2*f]*h-o[u+2*f+1]*d}}}forces({waves:e,size:t}){let{response:n,lead:s}=this.answers.to(e);return Array.from(s,(r,o)=>{let[a,l]=[t*Math.cos(r),t*Math.sin(r)],c=[];for(let h=2*nn*o;h<2*nn*(o+1);h+=2)c.push(n[h]*a-n[h+1]*l,n[h]*l+n[h+1]*a);return{w:e.w[o],forces:c}})}},Uf=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.answers=new Xh(e,t)}meeting;formulas;count=3*nn;answers;sums=new Float64Array(3*nn);fill(e,t,n){n.fill(0);for(let l of t)this.sum(e,l.waves),Ex(n,this.sums,l.size,l.rate,l.bend);let{rampIn:s}=this.meeting;if(s===null||e>=s)return;let[r,o,a]=this.formulas.rising(e/s);this.sums.set(n),n.fill(0),Ex(n,this.sums,r,o/s,a/s**2)}sum(e,t){let{response:n,lead:s}=this.answers.to(t),r=this.sums.fill(0);for(let o=0;o<s.length;++o){let a=t.w[o],l=a*e+s[o],c=Math.cos(l),h=Math.sin(l),d=2*nn*o;for(let u=0;u<nn;++u){let f=n[d+2*u]*c-n[d+2*u+1]*h;r[u]+=f,r[nn+u]-=a*(n[d+2*u]*h+n[d+2*u+1]*c),r[2*nn+u]-=a*a*f}}}};function Ex(i,e,t,n,s){for(let r=0;r<nn;++r){let[o,a,l]=[e[r],e[nn+r],e[2*nn+r]];i[r]+=t*o,i[nn+r]+=t*a+n*o,i[2*nn+r]+=t*l+2*n*a+s*o}}function Ax(i,e,t,n,s){let r=2*Math.PI/t,o=NT(i.seed+7919*s),a=i.regular?1:60,[l,c]=i.band??[0,1/0],h=Math.max(i.span[0]*r,l),d=Math.max(Math.min(i.span[1]*r,c),h*1.01),u=new Float64Array(a),f=new Float64Array(a),p=new Float64Array(a),x=new Float64Array(a),m=0;for(let b=0;b<a;++b){let E=_=>h*(d/h)**(_/a);u[b]=i.regular?r:E(b)+(E(b+1)-E(b))*o(),p[b]=i.regular?1:e.spectrum((E(b)+E(b+1))/2,r,i.gamma)*(E(b+1)-E(b)),f[b]=n+(i.spreading===null||i.regular?0:DT(i.spreading,e,o)),x[b]=i.regular?i.phase:2*Math.PI*o(),m+=p[b]}let g=p.map(b=>i.regular?.5:Math.sqrt(b/m/8));return{tp:t,w:u,k:u.map(b=>e.waveNumber(b)),chi:f,amplitude:g,phase:x}}function DT(i,e,t){for(;;){let n=Math.PI*(t()-.5);if(t()<e.spreading(n,i))return n}}function NT(i){let e=i*2654435761+1013904223>>>0;return()=>{e=Math.imul(e,1664525)+1013904223>>>0;let t=e^e>>>16;return t=Math.imul(t,73244475)>>>0,t^=t>>>15,(t>>>0)/4294967296}}var Rx=120,kT=5,UT=2,qh=class{constructor(e,t){this.data=e;this.formulas=t;this.met=Tx(e,t),this.known={t:[NaN,NaN,NaN],values:[0,1,2].map(()=>this.met.map(({count:n})=>new Float64Array(n))),next:0},this.wanted={on:e.on,hs:e.hs,tp:e.tp,direction:e.direction},this.height=Lo.at(this.goal),this.made={tp:e.tp,direction:e.direction},this.waves=this.drawn(),this.share=[0,1].map(()=>({waves:this.waves,size:0,rate:0,bend:0}))}data;formulas;wanted;height;waves;old=null;since=0;span=0;now=0;draws=0;made;met;share;known;get inputs(){return this.data.met.map(e=>e.inputs)}get hs(){return this.height.value(this.now)}reset(){this.now=0,this.draws=0,this.height=Lo.at(this.goal),this.old=null,this.made={tp:this.wanted.tp,direction:this.wanted.direction},this.waves=this.drawn(),this.forget()}set(e){Object.assign(this.wanted,e),this.height.goal!==this.goal&&(this.height=this.height.towards(this.goal,this.now,kT)),this.renew(),this.forget()}follow(e){this.now=e,!this.height.resting&&this.height.over(e)&&(this.height=Lo.at(this.height.goal)),this.old&&e>=this.since+this.span&&(this.old=null,this.renew(),this.forget())}values(e){let{known:t}=this,n=t.t.indexOf(e);if(n>=0)return t.values[n];let s=t.next;t.next=(s+1)%t.t.length,t.t[s]=e;let r=this.shares(e);return this.met.forEach((o,a)=>o.fill(e,r,t.values[s][a])),t.values[s]}forces(e){return this.shares(this.now).flatMap(t=>this.met[e].forces?.(t)??[])}elevation(e,t,n){let s=0;return this.each(e,({w:r,k:o,chi:a,amplitude:l,phase:c},h,d)=>{s+=d*l[h]*Math.cos(r[h]*e+c[h]-o[h]*(t*Math.cos(a[h])+n*Math.sin(a[h])))}),s}elevationAtVessel(e,t=0){return this.elevation(e,...this.data.places[t]??this.data.places[0])}packed(e,t){let n=0;return this.each(e,({w:s,k:r,chi:o,amplitude:a,phase:l},c,h)=>{let d=(s[c]*e+l[c])%(2*Math.PI);t.set([r[c]*Math.cos(o[c]),r[c]*Math.sin(o[c]),h*a[c],d],4*n++)}),n}components(){let e={w:[],chi:[],amplitude:[],phase:[]};return this.each(this.now,({w:t,chi:n,amplitude:s,phase:r},o,a)=>{e.w.push(t[o]),e.chi.push(n[o]),e.amplitude.push(a*s[o]),e.phase.push(r[o])},!0),e}get goal(){return this.wanted.on?this.wanted.hs:0}each(e,t,n=!1){for(let{waves:s,size:r}of this.shares(e,n))for(let o=0;o<s.w.length;++o)t(s,o,r)}shares(e,t=!1){let[n,s,r]=[0,1,2].map(c=>this.height.derivative(e,c));if(n===0&&s===0&&r===0&&!t)return[];let[o,a]=this.share;if(a.waves=this.waves,!this.old)return Object.assign(a,{size:n,rate:s,bend:r}),[a];o.waves=this.old;let l=this.formulas.exchange((e-this.since)/this.span,Number(this.data.regular));return this.share.forEach((c,h)=>{let[d,u,f]=[l[3*h],l[3*h+1]/this.span,l[3*h+2]/this.span**2];Object.assign(c,{size:n*d,rate:s*d+n*u,bend:r*d+2*s*u+n*f})}),l[0]<=0?[a]:l[3]<=0?[o]:[o,a]}renew(){let{tp:e,direction:t}=this.wanted;if(this.old||this.made.tp===e&&this.made.direction===t)return;let n=this.height.goal===0&&this.height.over(this.now);this.made={tp:e,direction:t},this.draws+=1;let s=this.waves;this.waves=this.drawn(),!n&&(this.old=s,this.since=this.now,this.span=UT*Math.max(s.tp,e))}drawn(){return Ax(this.data,this.formulas,this.made.tp,this.made.direction,this.draws)}forget(){this.known.t.fill(NaN)}};var rr=Rx,$h=4,or=3,Cx=`
attribute float coarse;
uniform vec4 waves[${rr}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${$h}];
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
    for (int j = 0; j < ${$h}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`,Of=`
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`,Px=`
${qa}
${Of}
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
}`;var OT=25e3,Yh=class{mesh;material=new Vn({roughness:.95,metalness:0});more={spacing:{value:5},scaleLines:{value:1},haze:{value:1e3}};constructor(e,t){this.more.spacing.value=e,this.more.haze.value=t,this.material.onBeforeCompile=n=>{Object.assign(n.uniforms,As,this.more),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 place;`).replace("#include <project_vertex>",`#include <project_vertex>
place = (modelMatrix * vec4(transformed, 1.0)).xyz;
gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 place;
uniform float spacing, scaleLines, haze;
${qa}
${Of}
${BT}`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= slabs(place.xy);`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
${zT}`)},this.mesh=new it(new va(OT,96),this.material),this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1}get scale(){return this.more.scaleLines.value>0}set scale(e){this.more.scaleLines.value=e?1:0}paint(e){this.material.color=new Ve().setRGB(...sr(e.ground))}},BT=`
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
}`;var ri=128,VT=25e3,HT=new Ve(1919603),Zh=class{constructor(e,t,n,s,r){this.land=n;this.ships=r;this.spacing=t>60?10:t>12?5:1,this.reach=9*t,this.material=new ei({vertexShader:Cx,fragmentShader:Px,transparent:!0,side:Hn,uniforms:{...As,waves:{value:this.vectors},kind:{value:0},count:{value:0},along:{value:new qe(1,0)},level:{value:e},reach:{value:this.reach},middle:{value:new qe},meetings:{value:Array.from({length:$h},()=>new Ft(0,0,0,1))},deep:{value:new Ve},scatter:{value:new Ve},sunlight:{value:new Ve},paint:{value:new Ve},tile:{value:s},time:{value:0},ripple:{value:.03},steepness:{value:0},haze:{value:Math.max(40*t,1500)},spacing:{value:this.spacing},scale:{value:0},detail:{value:1},ships:{value:Math.min(r.length,or)},intoShip:{value:Array.from({length:or},()=>new tt)},ship:{value:Array.from({length:or},(o,a)=>new Ft(...r[a]?.size??[1,1,1,1]))}}}),this.ground=n?new Yh(this.spacing,Math.max(40*t,400)):null,this.ground?this.mesh=this.ground.mesh:(this.mesh=new it(GT(t),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1),this.lower(e)}land;ships;mesh;packed=new Float32Array(4*rr);spacing;reach;material;vectors=Array.from({length:rr},()=>new Ft);ground;moved=new qe;lower(e){this.material.uniforms.level.value=e,this.ground?.mesh.position.setZ(e)}paint(e){let{uniforms:t}=this.material,n=(s,r)=>t[s].value.setRGB(...sr(r));n("deep",e.deep),n("scatter",e.scatter),n("sunlight",e.sun),t.paint.value.copy(HT).multiplyScalar(e.lamps?.25:.7),this.ground?.paint(e)}get scale(){return this.ground?this.ground.scale:this.material.uniforms.scale.value>0}set scale(e){this.ground?this.ground.scale=e:this.material.uniforms.scale.value=e?1:0}set detail(e){this.material.uniforms.detail.value=e?1:0}follow(){if(this.land)return;let{intoShip:e,middle:t}=this.material.uniforms;for(let r=0;r<Math.min(this.ships.length,or);++r)e.value[r].copy(this.ships[r].mesh.matrixWorld).invert();if(!this.ships.length)return;let{elements:n}=this.ships[0].mesh.matrixWorld;this.moved.set(n[12],n[13]);let s=t.value;s.distanceTo(this.moved)>.25*this.ships[0].size[0]&&s.copy(this.moved)}still(e){let{kind:t,steepness:n,ripple:s,time:r}=this.material.uniforms;t.value=n.value=0,s.value=.03,r.value=e}waves(e,t){let{uniforms:n}=this.material;n.count.value=e;let[s,r,o]=[0,0,0];for(let l=0;l<rr;++l){let c=this.vectors[l].fromArray(this.packed,4*l);if(l>=e)continue;let h=c.z*c.z;s+=c.x*h,r+=c.y*h,o+=.5*h*(c.x*c.x+c.y*c.y)}let a=Math.hypot(s,r);a>0&&n.along.value.set(s/a,r/a),this.rough(Math.sqrt(o),t),n.kind.value=1}profile(e,t){let{uniforms:n}=this.material,s=0;for(let o=0;o<rr;++o)this.vectors[o].fromArray(this.packed,4*o);for(let o=1;o<this.packed.length;++o)s+=(this.packed[o]-this.packed[o-1])**2;let r=2*this.reach/(this.packed.length-1);this.rough(Math.sqrt(s/(this.packed.length-1))/r,t),n.kind.value=2,n.along.value.set(Math.cos(e),Math.sin(e))}meet(e){let{along:t,meetings:n}=this.material.uniforms,s=t.value;n.value.forEach((r,o)=>{let a=e[o];if(r.set(0,0,0,1),!a)return;let l=a.x*s.x+a.y*s.y,c=Math.min(Math.max((l/this.reach+1)/2,0),1)*(this.packed.length-1),h=Math.min(Math.floor(c),this.packed.length-2),d=this.packed[h]+(c-h)*(this.packed[h+1]-this.packed[h]);r.set(a.x,a.y,a.elevation-d,5*a.radius)})}drawn(){let{kind:e,count:t}=this.material.uniforms;return e.value===1?this.vectors.slice(0,t.value).map(n=>n.toArray()):[]}rough(e,t){let{steepness:n,ripple:s,time:r}=this.material.uniforms;n.value=e,s.value=.03+.9*Math.min(e,.1),r.value=t}};function GT(i){let e=.042*i,t=[0];for(let a=0;a<VT;){let l=a<22*i?.05:.28;a+=Math.max(e,l*a),t.push(a)}let n=new Float32Array(3*ri*t.length),s=new Float32Array(ri*t.length);t.forEach((a,l)=>{let c=l?Math.max(a-t[l-1],2*Math.PI*a/ri):0;for(let h=0;h<ri;++h){let d=2*Math.PI*h/ri;n.set([a*Math.cos(d),a*Math.sin(d),0],3*(ri*l+h)),s[ri*l+h]=a<1.3*i?0:c}});let r=[];for(let a=0;a+1<t.length;++a)for(let l=0;l<ri;++l){let[c,h]=[ri*a+l,ri*a+(l+1)%ri];a&&r.push(c,h+ri,h),r.push(c,c+ri,h+ri)}let o=new mn;return o.setAttribute("position",new Kt(n,3)),o.setAttribute("coarse",new Kt(s,1)),o.setIndex(r),o}var WT=3,Bf=class{constructor(e,t){this.data=t;let n=O("canvas",{tabindex:"0",class:"canvas"});this.renderer=new rh({canvas:n,antialias:!0,powerPreference:"high-performance"}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=yr,this.renderer.toneMapping=Ra,this.renderer.info.autoReset=!1,this.bodies=new Nh(t),this.scene.add(this.bodies.root);let s=Math.max(t.size,Pf(t)/2),r=bx();this.sky=new Hh(r),this.sun=new Gh(s),this.water=new Zh(t.water??0,s,t.water===null,r,XT(this.bodies.root)),this.legs=new Vh(t.feet,t.turn,.022*t.size),this.scene.add(this.sky.mesh,this.sun.light,this.sun.light.target,this.water.mesh,this.legs.root),this.scene.traverse(o=>{o instanceof it&&o.material.type==="MeshStandardMaterial"&&(o.receiveShadow=!0)}),e.prepend(n),this.axes=$T(),e.append(this.axes),this.camera=new zh(n,t,this.bodies,o=>{this.water.lower(o),this.legs.standOn(o)}),this.resized=new ResizeObserver(()=>this.resize()),this.resized.observe(n)}data;bodies;water;camera;renderer;scene=new da;axes;resized;shows="";legs;sky;sun;axis=[0,1,2].map(()=>new R);turned=new tt().set(...new Array(16).fill(NaN));light=Tr.day;azimuth=NaN;left=0;whole=!1;like(e){let{bodies:t,water:n}=this,s=[e.bodies.showForces,e.bodies.showMoments,e.bodies.exaggeration,e.bodies.sketches.showForces].join(),r=s!==this.shows;return this.shows=s,t.showForces=e.bodies.showForces,t.showMoments=e.bodies.showMoments,t.exaggeration=e.bodies.exaggeration,t.sketches.showForces=e.bodies.sketches.showForces,n.scale=e.water.scale,this.left!==e.left&&this.leave(e.left),(this.light!==e.light||this.azimuth!==e.azimuth)&&(this.azimuth=e.azimuth,this.shine(e.light)),r}dispose(){this.resized.disconnect(),this.camera.dispose(),this.renderer.dispose(),this.renderer.forceContextLoss(),this.renderer.domElement.remove(),this.axes.remove()}shine(e){if(this.light=e,Number.isNaN(this.azimuth))return;let t=this.data.water===null?e.ground.map(n=>.8*n):e.deep;this.sky.paint(e,t,this.azimuth+e.turn),this.sun.shine(e,t,this.scene),this.water.paint(e),wf.color.setScalar(e.lamps?2.2:.35),this.scene.traverse(n=>{n instanceof it&&n.material.name==="glass"&&qT(n.material,e.lamps)})}render(){this.camera.move();let{eye:e,distance:t}=this.camera;Number.isNaN(this.azimuth)&&(e.getWorldDirection(this.axis[0]),this.azimuth=Math.atan2(-this.axis[0].y,-this.axis[0].x),this.shine(this.light)),this.bodies.sketches.seenFrom(t),this.water.follow(),this.sun.follow(e,t),this.draw(),this.turnAxes()}seen(e){let t=new R(e[0],e[1],e[2]).applyMatrix4(this.bodies.root.matrix).project(this.camera.eye),{clientWidth:n,clientHeight:s}=this.renderer.domElement;return[(1+t.x)*n/2,(1-t.y)*s/2]}drawing(){let{triangles:e,calls:t}=this.renderer.info.render;return{triangles:e,calls:t}}simplify(){return this.whole||this.left>=WT?!1:(this.leave(this.left+1),!0)}drawAll(){this.whole=!0,this.leave(0)}leave(e){this.left=e,this.water.detail=this.sky.detail=e<1,this.sun.light.castShadow=this.renderer.shadowMap.enabled=e<2,this.renderer.setPixelRatio(e<3?Math.min(devicePixelRatio,2):1),this.resize()}draw(){this.renderer.info.reset(),this.renderer.render(this.scene,this.camera.eye)}resize(){let{clientWidth:e,clientHeight:t}=this.renderer.domElement;!e||!t||(this.renderer.setSize(e,t,!1),this.camera.resize())}turnAxes(){let e=this.camera.eye.matrixWorldInverse;if(e.equals(this.turned))return;this.turned.copy(e);let t=this.data.turn;this.axis.forEach((n,s)=>{let{x:r,y:o,z:a}=n.set(t[s],t[3+s],t[6+s]).transformDirection(e),[l,c]=[this.axes.children[2*s],this.axes.children[2*s+1]];l.setAttribute("x2",String(28*r)),l.setAttribute("y2",String(-28*o)),c.setAttribute("x",String(37*r)),c.setAttribute("y",String(-37*o));for(let h of[l,c])h.setAttribute("opacity",a<-.4?"0.55":"1")})}};function XT(i){let e=[];return i.traverse(t=>{t.userData.hull&&e.push({mesh:t,size:t.userData.hull})}),e}function qT(i,e){i.emissive.set(16758629),i.emissiveIntensity=e?.75:0}function $T(){let i="http://www.w3.org/2000/svg",e=document.createElementNS(i,"svg");e.setAttribute("viewBox","-44 -44 88 88"),e.setAttribute("class","axes"),e.setAttribute("aria-hidden","true");for(let[t,n]of[["x","#d64541"],["y","#2e9e5b"],["z","#2f7fd6"]]){let s=document.createElementNS(i,"line");for(let[o,a]of[["x1","0"],["y1","0"],["stroke",n],["stroke-width","3"]])s.setAttribute(o,a);s.setAttribute("stroke-linecap","round");let r=document.createElementNS(i,"text");r.textContent=t,r.setAttribute("fill",n),e.append(s,r)}return e}function Kh(i,e){if(YT())try{return new Bf(i,e)}catch{}return i.append(O("p",{class:"no-webgl",role:"alert"},"This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. Try another browser, or switch on hardware acceleration in its settings.")),null}function YT(){try{return document.createElement("canvas").getContext("webgl2")!==null}catch{return!1}}var ZT="M3 5h7v14H3zM14 5h7v14h-7z",Lx=i=>{let{simulation:e,data:t}=i,n=t.live?.programs??[];if(!e||n.length<2)return null;let s=null,r=O("button",{type:"button",class:"tool","aria-pressed":"false","aria-label":"Compare",title:"Compare two variants"},Hu(ZT),O("span",{class:"word"},"Compare")),o=()=>{s?.close(),s=null},a=l=>{if(l!==null&&!n[l])throw new RangeError(`variants go from 0 to ${n.length-1}`);o(),l!==null&&(s=new zf(i,e,n,l,a)),r.setAttribute("aria-pressed",String(s!==null)),i.reset()};return r.addEventListener("click",()=>{a(s?null:e.variant===0?1:0),i.touched()}),i.places.tools.append(r),{name:"compare",advanced:l=>s?.advance(l),reset:()=>s?.reset(),drawn:()=>s?.draw(),refresh:()=>s?.refresh(),messages:()=>s?.messages()??[],state:()=>s?n[s.other.variant]:void 0,restore:l=>{let c=n.findIndex(h=>h===l);return c<0?[`there is no variant ${String(l)} to compare with`]:(a(c),[])},handles:{compare:l=>a(l??null),other:()=>s?{variant:s.other.variant,time:s.other.time,x:[...s.other.x],failed:s.other.failed}:null,otherCamera:()=>s?.stage?.camera.standing()??null}}},zf=class{constructor(e,t,n,s,r){this.host=e;this.own=t;this.names=n;this.other=t.pair(s);let{view:o}=e.places,a=o.querySelector(".canvas");a?a.after(this.place):o.prepend(this.place),o.classList.add("comparing"),document.getElementById("page")?.classList.add("compares"),this.selects=[this.select("Left variant",t.variant,l=>e.panel?.inputs.get("variant")?.(l)),this.select("Right variant",s,r)],this.selects[0].classList.add("first"),o.append(...this.selects),this.stage=e.stage?Kh(this.place,e.data.scene):null,this.stage&&e.stage?.camera.link(this.stage.camera),e.plots.compare(fn(n[t.variant]),fn(n[s]))}host;own;names;other;stage;place=O("div",{class:"compared"});selects;shown=NaN;advance(e){let{other:t,host:n}=this;e-t.time>t.step/2&&t.advance(e-t.time);let s=Math.abs(t.time-e)<2*Math.max(t.step,this.own.step);n.plots.addOther(e,s?()=>n.data.signals.map(r=>Wr(r,t)):null)}reset(){let{other:e,host:t}=this;for(let{parameters:n}of t.data.live?.setpoints??[])for(let s of n)Number.isFinite(e.usual(s))&&e.setParameter(s,e.usual(s));e.reset(),this.shown=NaN}draw(){let{stage:e,host:t,other:n}=this;!e||!t.stage||((e.like(t.stage)||n.time!==this.shown)&&ul(e,t.data.scene,n),this.shown=n.time,e.render())}refresh(){this.selects[0].value=String(this.own.variant),this.host.plots.compare(fn(this.names[this.own.variant]),fn(this.names[this.other.variant]))}messages(){return this.other.trouble?[`${fn(this.names[this.other.variant])}: ${this.other.trouble}`]:[]}close(){this.own.pair(null),this.host.stage?.camera.link(null),this.stage?.dispose();for(let e of[this.place,...this.selects])e.remove();this.host.places.view.classList.remove("comparing"),document.getElementById("page")?.classList.remove("compares"),this.host.plots.compare(null,null)}select(e,t,n){let s=O("select",{class:"variant","aria-label":e},...this.names.map((r,o)=>O("option",{value:String(o)},fn(r))));return s.value=String(t),s.addEventListener("change",()=>n(Number(s.value))),s}};var Vf="http://www.w3.org/2000/svg",Ix=i=>{let{stage:e,places:t}=i,n=[KT(i),JT(i)].filter(u=>u!==null);if(!e||!n.length)return null;let s=document.createElementNS(Vf,"svg");for(let[u,f]of[["viewBox","-34 -34 68 68"],["aria-hidden","true"]])s.setAttribute(u,f);let r=document.createElementNS(Vf,"ellipse");r.setAttribute("rx","31"),s.append(r,...n.map(({path:u})=>u));let o=O("div",{class:"compass",role:"group","aria-label":"Waves and wind"});o.append(s,...n.map(({label:u})=>u)),t.view.append(o);let{elements:a}=e.camera.eye.matrixWorldInverse,l=[NaN,NaN,NaN,NaN],c=()=>{Math.abs(l[0]-a[0])+Math.abs(l[1]-a[1])+Math.abs(l[2]-a[4])+Math.abs(l[3]-a[5])<.002||([l[0],l[1],l[2],l[3]]=[a[0],a[1],a[4],a[5]],h())},h=()=>{r.setAttribute("ry",String(31*Math.min(Math.hypot(a[1],a[5]),1)));for(let{now:u,path:f}of n){let p=u();p&&f.setAttribute("d",jT(a,p.direction))}},d=()=>{for(let{now:u,path:f,label:p}of n){let x=u();f.style.display=p.style.display=x?"":"none",x&&p.textContent!==x.words&&(p.textContent=x.words,h())}o.hidden=n.every(({now:u})=>u()===null)};return d(),{frame:c,refresh:d,handles:{compass:()=>n.flatMap(({now:u})=>u()?.words??[])}}};function KT({simulation:i,data:e}){let t=i?.sea,n=e.playback?.wave;return!t&&!n?null:{now:()=>{if(t&&t.hs===0)return null;let r=t?t.wanted.direction:n?.direction??0;return{direction:r,words:`Waves ${Nx(r)}`}},...Dx("waves")}}function JT({simulation:i,data:e}){let t=i?i.data.variants.map(s=>s.wind):[e.playback?.wind??null];return t.every(s=>s===null)?null:{now:()=>{let s=t[i?.variant??0];return s&&{direction:s.direction,words:`Wind ${Nx(s.direction)}, ${Number(s.speed.toPrecision(3))} m/s`}},...Dx("wind")}}function Dx(i){let e=document.createElementNS(Vf,"path");return e.setAttribute("class",i),{path:e,label:O("span",{class:i})}}function Nx(i){return`${(Math.round(180*i/Math.PI)%360+360)%360}\xB0`}function jT(i,e){let[t,n]=[Math.cos(e),Math.sin(e)],s=(o,a)=>{let[l,c]=[o*t-a*n,o*n+a*t];return`${(i[0]*l+i[4]*c).toFixed(1)} ${(-i[1]*l-i[5]*c).toFixed(1)}`};return`M${[s(29,0),s(11,11),s(14,3.5),s(-24,3.5),s(-24,-3.5),s(14,-3.5),s(11,-11)].join("L")}Z`}var Fx=({stage:i})=>({handles:{crane:()=>i?.bodies.drawn()??null}});var Hf=class{constructor(e){this.data=e}data;value=0;held=new Map;get command(){let e=0;for(let t of this.held.values())e+=t;return Math.min(Math.max(e,-1),1)}hold(e,t){if(!Number.isFinite(t))throw new RangeError(`a lever takes a number from -1 to 1, not ${t}`);let n=this.command;return t===0?this.held.delete(e):this.held.set(e,Math.min(Math.max(t,-1),1)),this.command!==n}release(e){for(let t of[...this.held.keys()])t.startsWith(e)&&this.held.delete(t)}ramp(e){let{command:t}=this,n=e,s=this.value*t<0?0:t;if(Math.abs(s)<Math.abs(this.value)){let r=Math.min(Math.abs(this.value-s),n/.4);this.value-=Math.sign(this.value)*r,Math.abs(this.value-s)<1e-9&&(this.value=s),n-=.4*r}if(n>0&&this.value!==t){let r=Math.min(Math.abs(t-this.value),n/.8);this.value+=Math.sign(t-this.value)*r,Math.abs(t-this.value)<1e-9&&(this.value=t)}}};function $a(i,e){let t=Math.abs(e);return t<=i?0:Math.sign(e)*Math.min((t-i)/(1-i),1)}var Jh=class{constructor(e,t){this.push=t;this.all=e.map(n=>new Hf(n))}push;all;last=0;of(e){return this.all.find(({data:t})=>t.drive===e)}get busy(){return this.all.some(e=>e.value!==0||e.command!==0)}release(e=""){for(let t of this.all)t.release(e)}advanced(e){let t=Math.max(e-this.last,0);this.last=e;for(let n of this.all){let s=n.value;n.ramp(t),n.value!==s&&this.push(n.data.drive,n.data.sign*n.value)}}reset(){this.release(),this.last=0;for(let e of this.all)e.value=0}};var kx=.15,QT={left:{x:0,y:1},right:{x:2,y:3}},jh=class{constructor(e,t){this.levers=e;this.moved=t;addEventListener("gamepadconnected",()=>this.look()),addEventListener("gamepaddisconnected",()=>this.look())}levers;moved;seen=new Map;lost="";get words(){let[e,t]=[!0,!1].map(s=>[...this.seen.values()].filter(r=>r.used===s).map(({name:r})=>r)),n=[];return e.length&&n.push(`${e.length>1?"Gamepads":"Gamepad"}: ${e.join(", ")}.`),t.length&&n.push(`Not used, its layout is unknown: ${t.join(", ")}.`),this.lost&&n.push(`Unplugged, its levers are let go: ${this.lost}.`),n.join(" ")}get any(){return this.seen.size>0}look(){let e=eA();for(let[t,{name:n}]of this.seen){let s=e.find(r=>r?.index===t&&r.connected);s&&Gf(s.id)===n||(this.seen.delete(t),this.levers.release(`pad ${t}`),this.lost=n)}for(let t of e)t?.connected&&(this.seen.has(t.index)||(this.seen.set(t.index,{name:Gf(t.id),used:t.mapping==="standard"}),this.lost===Gf(t.id)&&(this.lost="")),t.mapping==="standard"&&this.read(t))}read(e){for(let t of this.levers.all){let{stick:n,pad:s}=t.data,r=0;if(n){let o=e.axes[QT[n.side][n.axis]]??0;r=n.sign*$a(kx,n.axis==="y"?-o:o)}else if(s){let o=a=>$a(kx,e.buttons[a]?.value??0);r=o(s[1])-o(s[0])}t.hold(`pad ${e.index}`,Number.isFinite(r)?r:0)&&this.moved()}}};function eA(){try{return navigator.getGamepads?.()??[]}catch{return[]}}function Gf(i){return i.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i,"").trim()||"unnamed"}var Wf=[{title:"Time",lines:[[["Space"],"play, pause"],[["R"],"start again"]]},{title:"Picture, when it has the focus",lines:[[["1","\u2026","5"],"crane, load, cab, deck, whole ship"],[["\u2190","\u2192","\u2191","\u2193"],"turn"],[["+","\u2212"],"zoom"],[["Home"],"back to the crane"]]}];function Ux(i,e){let t=Wf.find(n=>n.title===i);t?t.lines.push(...e):Wf.unshift({title:i,lines:e})}function Ox(){let i=O("button",{type:"button",class:"tool",title:"Keys (?)","aria-label":"Keys","data-action":"help"},"?"),e=O("button",{type:"button",class:"primary"},"Close"),t=O("div",{class:"keys-list"}),n=O("dialog",{class:"help","aria-label":"Keys"},O("h2",{},"Keys"),t,e),s=()=>{t.replaceChildren(...Wf.map(r=>tA(r.title,r.lines))),n.open||n.showModal()};return i.addEventListener("click",s),e.addEventListener("click",()=>n.close()),n.addEventListener("click",r=>{r.target===n&&n.close()}),addEventListener("keydown",r=>{let o=r.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");r.key!=="?"||r.ctrlKey||r.metaKey||r.altKey||o||(r.preventDefault(),n.open?n.close():s())}),document.body.append(n),i}function tA(i,e){let t=e.map(([n,s])=>O("div",{class:"row"},O("dt",{},...n.map(r=>O("kbd",{},r))),O("dd",{},s)));return O("section",{},O("h3",{},i),O("dl",{},...t))}var Bx=1,eu=class{constructor(e,t,n,s){this.place=e;this.live=t;this.simulation=n;this.touched=s;if(t.motors.length&&this.card("Motors","motors",O("p",{class:"note"},"All are off at the start."),...t.motors.map(o=>this.motor(o))),t.setpoints.length){let a=t.setpoints.some(l=>l.course)?"The crane follows its programme. Move a slider to take over.":"Set-points of the drives.";this.card("Drives","setpoints",O("p",{class:"note"},a),...t.setpoints.map(l=>this.setpoint(l)))}t.sea&&this.card("Sea","sea",...this.sea());let r=[...t.switches.map(o=>this.switch(o)),...this.variants(),...this.others()];r.length&&this.card("Settings","settings",...r)}place;live;simulation;touched;inputs=new Map;present=new Map;pushes=new Map;watched=[];starts=[];settings=[];seaControls=[];card(e,t,...n){let s=O("section",{class:"card","data-card":t},O("h2",{},e),...n);return this.place.append(s),s}refresh(){for(let e of this.watched)e()}reset(){for(let e of this.starts)e();for(let e of this.settings)e()}push(e,t){this.pushes.get(e)?.(t)}keys(e){let t=this.live.levers.find(l=>l.drive===e);if(!t)return null;let[n,s]=t.words,r=t.function==="other"||e.toLowerCase().includes(t.function)?"":t.label.toLowerCase(),o=t.keys?[...t.keys].reverse().map(l=>O("kbd",{},l)):[],a=t.keys?`${t.label}: ${t.keys[1]} ${s}, ${t.keys[0]} ${n}`:t.label;return O("span",{class:"drive-keys","aria-hidden":"true",title:a},r,...o)}motor(e){let t=on("motor"),n=[[-1,"\u2212",`${e.label} backwards`],[0,"Off",`${e.label} off`],[1,"+",`${e.label} forwards`]],s=o=>{let a=o*e.value;e.parameter?this.simulation.setParameter(e.parameter,a):this.simulation.setAdded(e.name,a)},r=n.map(([o,a,l])=>{let c=on("choice"),h=O("input",{type:"radio",name:t,id:c,value:String(o),"aria-label":l});return h.checked=o===e.start,h.addEventListener("change",()=>{s(o),this.touched()}),{value:o,input:h,item:[h,O("label",{for:c,"aria-hidden":"true"},a)]}});return this.inputs.set(e.name,o=>{let a=r.find(l=>l.value===o);if(!a)throw new RangeError(`motor ${e.name} takes -1, 0 or 1, not ${o}`);a.input.checked=!0,s(o)}),this.starts.push(()=>this.inputs.get(e.name)?.(e.start)),this.present.set(e.name,()=>Qh(r.find(({input:o})=>o.checked)?.value??e.start,e.start)),this.pushes.set(e.name,o=>{s(o);for(let{value:a,input:l}of r)l.checked=a===Math.sign(o)}),O("div",{class:"row motor",title:e.name,role:"radiogroup","aria-label":`Motor ${e.label}`},O("span",{class:"name"},e.label,O("small",{},e.torque)),this.keys(e.name),O("span",{class:"segments"},...r.flatMap(o=>o.item)))}setpoint(e){let t=on("slider"),n=x=>fl(x*e.factor,e.unit==="m"?2:1),s=O("input",{type:"range",id:t,min:String(e.lower),max:String(e.upper),step:String((e.upper-e.lower)/400*(1-1e-9)),value:String(e.start)}),r=O("output",{for:t}),o=e.course?O("button",{type:"button",class:"chip","aria-pressed":"true"},"Programme"):null,a=()=>{let x=this.simulation.outputOffset(e.output),m=this.simulation.outputLabels(e.output).indexOf(e.name);return x<0||m<0?e.start:this.simulation.y[x+m]},l=!e.course,c=!1,h=()=>{if(!l){let x=a();for(let m of e.parameters)this.simulation.setParameter(m,x)}l=!0,o?.setAttribute("aria-pressed","false")},d=x=>{h(),c=!1,this.simulation.moveTo(e.name,e.parameters,e.parameters.map(()=>x),e.rate)},u=e.output==="valve_opening";this.pushes.set(e.name,x=>{h(),c=!0;let{parameters:m,lower:g,upper:b}=e,E=u?Math.min(Math.max(x,g),b):x>0?b:g,_=u?1/0:Math.abs(x)*e.rate;x===0&&!u?this.simulation.stay(e.name):this.simulation.moveTo(e.name,m,m.map(()=>E),_)});let f=()=>{l=!1,c=!1,o?.setAttribute("aria-pressed","true"),this.simulation.moveTo(e.name,e.parameters,e.parameters.map(x=>this.simulation.usual(x)),e.rate)};this.starts.push(()=>{l=!e.course,c=!1,o?.setAttribute("aria-pressed",String(e.course));for(let x of e.parameters)this.simulation.setParameter(x,this.simulation.usual(x));s.value=String(this.simulation.usual(e.parameters[0]))}),s.addEventListener("input",()=>{d(Number(s.value)),this.touched()}),o?.addEventListener("click",()=>{f(),this.touched()}),this.present.set(e.name,()=>l?Qh(Number(s.value),e.course?NaN:this.simulation.usual(e.parameters[0]),(e.upper-e.lower)/800):null),this.inputs.set(e.name,x=>{s.value=String(x),d(Math.min(Math.max(x,e.lower),e.upper))}),this.watched.push(()=>{let x=a();!l&&Number.isFinite(x)?s.value=String(x):c&&(s.value=String(this.simulation.parameter(e.parameters[0])));let m=`${n(Number(s.value))} ${e.unit}`;r.textContent=m,s.setAttribute("aria-valuetext",m)});let p=O("div",{class:"slider-head"},O("label",{for:t},e.label),this.keys(e.name),o,r);return O("div",{class:"slider",title:e.name},p,s)}switch(e){let[t,n]=e.factors;if(e.factors.length===2&&t===0&&n===1)return this.onOff(e);let s=on("switch"),r=l=>l===0?"Off":l===1?"As in the file":`${l.toLocaleString("en")} \xD7`,o=O("select",{id:s},...e.factors.map(l=>O("option",{value:String(l)},r(l))));o.value="1";let a=l=>this.simulation.scale(e.parameters,l);return o.addEventListener("change",()=>{a(Number(o.value)),this.touched()}),this.present.set(e.name,()=>Qh(Number(o.value),1)),this.inputs.set(e.name,l=>{o.value=String(l),a(l)}),this.settings.push(()=>a(Number(o.value))),O("div",{class:"row"},O("label",{for:s,class:"name"},e.label,O("small",{},e.hint)),o)}onOff(e){let t=(r,o)=>this.simulation.scale(e.parameters,r,o),{row:n,input:s}=Ai(e.label,!0,r=>{t(Number(r),Bx),this.touched()});return n.querySelector("label")?.append(O("small",{},e.hint)),this.present.set(e.name,()=>Qh(Number(s.checked),1)),this.inputs.set(e.name,r=>{if(r!==0&&r!==1)throw new RangeError(`${e.name} takes 0 or 1, not ${r}`);s.checked=r===1,t(r,Bx)}),this.settings.push(()=>t(Number(s.checked),0)),n}variants(){let{programs:e}=this.live;if(e.length<2)return[];let t=on("variant"),n=O("select",{id:t},...e.map((o,a)=>O("option",{value:String(a),title:o},fn(o)))),s=o=>{this.simulation.choose(o);for(let a of this.settings)a();for(let a of this.seaControls)a()};n.addEventListener("change",()=>{s(Number(n.value)),this.touched()}),this.inputs.set("variant",o=>{if(!e[o])throw new RangeError(`variants go from 0 to ${e.length-1}`);n.value=String(o),s(o)});let r=O("label",{for:t,class:"name"},"Variant",O("small",{},"of the scenario"));return[O("div",{class:"row"},r,n)]}others(){let{leftOut:e}=this.live;if(!e.length)return[];let t=`Not here: ${e.map(fn).join(", ")}. Other states or drives than the file's need a page of their own.`;return[O("p",{class:"note"},t)]}sea(){let{sea:e}=this.simulation,t=this.live.sea;if(!e||!t)return[];let n=Ai("Waves",t.on,r=>{e.set({on:r}),this.touched()});this.seaControls.push(()=>n.input.checked=e.wanted.on),this.inputs.set("sea",r=>{n.input.checked=r!==0,e.set({on:r!==0})});let s=(r,o,a,l,c,h,d)=>{let u=on("sea"),f=e.wanted[r]*d,p=O("input",{type:"range",id:u,min:String(a),max:String(l),step:String(c),value:String(f)}),x=O("output",{for:u}),m=()=>x.textContent=`${Number(p.value).toFixed(c<1?1:0)} ${h}`;return m(),this.seaControls.push(()=>{p.value=String(e.wanted[r]*d),m()}),p.addEventListener("input",()=>{m(),r==="hs"&&e.set({hs:Number(p.value)/d})}),p.addEventListener("change",()=>{e.set({[r]:Number(p.value)/d}),this.touched()}),this.inputs.set(`sea.${r}`,g=>{p.value=String(g*d),m(),e.set({[r]:g})}),O("div",{class:"slider"},O("div",{class:"slider-head"},O("label",{for:u},o),x),p)};return[n.row,s("hs",t.regular?"Wave height":"Significant height Hs",0,Math.max(6,Math.ceil(t.hs)),.1,"m",1),s("tp",t.regular?"Period":"Peak period Tp",4,18,.5,"s",1),s("direction","Towards",0,360,5,"\xB0",180/Math.PI),O("p",{class:"note"},`${t.note} 0\xB0 follows the bow, 90\xB0 goes to port, 180\xB0 meets the bow.`)]}};function Qh(i,e,t=0){return Math.abs(i-e)<=t?null:i}function Ai(i,e,t){let n=on("toggle"),s=O("input",{type:"checkbox",id:n,role:"switch",class:"toggle"});return s.checked=e,s.addEventListener("change",()=>t(s.checked)),{row:O("div",{class:"row"},O("label",{for:n,class:"name"},i),s),input:s}}var nA=.12,tu=class{constructor(e,t){this.moved=t;for(let n of["left","right"]){let s=e.filter(({data:o})=>o.stick?.side===n),r=O("div",{class:`corner ${n}`});s.length&&r.append(this.stick(n,s)),n==="left"&&r.append(...e.filter(({data:o})=>!o.stick).slice(0,2).map(o=>this.rocker(o))),r.childElementCount&&this.place.append(r)}}moved;place=O("div",{class:"sticks","aria-hidden":"true"});stick(e,t){let n=O("span",{class:"knob"}),s=O("div",{class:"stick","data-stick":e},...t.flatMap(iA),n),r=c=>t.some(({data:h})=>h.stick?.axis===c),o=-1,a=(c,h)=>{for(let d of t){let{axis:u,sign:f}=d.data.stick;d.hold(`stick ${e}`,f*$a(nA,u==="x"?c:h))}n.style.transform=`translate(${c*50}%, ${-h*50}%)`,this.moved()},l=c=>{let h=s.getBoundingClientRect(),d=h.width/2-22,u=r("x")?(c.clientX-h.left-h.width/2)/d:0,f=r("y")?(h.top+h.height/2-c.clientY)/d:0,p=Math.hypot(u,f);p>1&&([u,f]=[u/p,f/p]),a(u,f)};s.addEventListener("pointerdown",c=>{o>=0||(o=c.pointerId,s.setPointerCapture(o),s.classList.add("held"),c.preventDefault(),l(c))}),s.addEventListener("pointermove",c=>{c.pointerId===o&&l(c)});for(let c of["pointerup","pointercancel","lostpointercapture"])s.addEventListener(c,h=>{h.pointerId===o&&(o=-1,s.classList.remove("held"),a(0,0))});return s}rocker(e){let{drive:t,label:n,words:s}=e.data,r=(o,a)=>{let l=O("span",{class:"half","data-rocker":`${t} ${o}`},a);l.addEventListener("pointerdown",c=>{l.setPointerCapture(c.pointerId),c.preventDefault(),e.hold("rocker",o),this.moved()});for(let c of["pointerup","pointercancel","lostpointercapture"])l.addEventListener(c,()=>{e.hold("rocker",0),this.moved()});return l};return O("div",{class:"rocker"},r(1,s[1]),O("span",{class:"what"},n),r(-1,s[0]))}};function iA({data:i}){let{axis:e,sign:t}=i.stick,[n,s]=t>0?i.words:[i.words[1],i.words[0]],[r,o]=e==="x"?["west","east"]:["south","north"];return[O("span",{class:`end ${r}`},n),O("span",{class:`end ${o}`},e==="y"?`${i.label} ${s}`:s),...e==="x"?[O("span",{class:"axis-name"},i.label)]:[]]}var sA="textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",zx=i=>{let{simulation:e,panel:t,data:n}=i,s=n.live?.levers??[];if(!e||!t||!s.length)return null;let r=new Jh(s,(u,f)=>t.push(u,f)),o=()=>i.touched(),a=new Xf(r,o),l=new jh(r,o),c=new tu(r.all,o),h=()=>{a.clear(),r.release()};addEventListener("blur",h),addEventListener("pagehide",h),document.addEventListener("visibilitychange",()=>{document.hidden&&h()});let d=O("p",{class:"note",role:"status","data-gamepad":""});return rA(i,r,c,d),{name:"driving",before(){l.any&&l.look()},advanced:u=>r.advanced(u),refresh(){l.look(),d.textContent!==l.words&&(d.textContent=l.words)},reset(){a.clear(),r.reset()},handles:{levers:()=>Object.fromEntries(r.all.map(u=>[u.data.drive,u.value])),lever:(u,f)=>{let p=r.of(u);if(!p)throw new RangeError(`there is no lever for ${u}; there are: ${s.map(x=>x.drive).join(", ")}`);p.hold("script",f)}}}},Xf=class{constructor(e,t){this.levers=e;this.moved=t;document.addEventListener("pointerdown",()=>this.byPointer=!0,!0),document.addEventListener("keydown",n=>this.down(n)),document.addEventListener("keyup",n=>this.up(n.key))}levers;moved;held=new Set;byPointer=!1;clear(){this.held.clear()}down(e){e.key==="Tab"&&(this.byPointer=!1);let t=e.key.toUpperCase(),n=this.find(t);if(!n||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let s=e.target;s.closest(sA)||!this.byPointer&&s.closest("select")||s.closest("dialog")||(e.preventDefault(),!(e.repeat||this.held.has(t))&&(this.held.add(t),this.apply(n),this.moved()))}up(e){let t=e.toUpperCase(),n=this.find(t);n&&this.held.delete(t)&&this.apply(n)}find(e){return this.levers.all.find(({data:t})=>t.keys?.includes(e))}apply(e){let[t,n]=e.data.keys;e.hold("keys",Number(this.held.has(n))-Number(this.held.has(t)))}};function rA(i,e,t,n){let{view:s,tools:r,panel:o}=i.places,a=u=>{t.place.hidden=!u,document.body.classList.toggle("with-sticks",u),u||e.release("stick")},l=matchMedia("(pointer: coarse)").matches,c=Ai("Sticks on the picture",l,a);s.append(t.place),a(l);let h=e.all.flatMap(({data:u})=>u.keys?[[[...u.keys].reverse(),`${u.label}: ${u.words[1]}, ${u.words[0]}`]]:[]);Ux("Drives, while held",h),r.append(Ox());let d=o.querySelectorAll("[data-card=motors], [data-card=setpoints]");d[d.length-1]?.append(c.row,n)}function Vx(i,e,t,n){let[s,r]=[new Map,new Map];for(let a of i){let l=e.get(a.path);if(!(l===void 0||a.notIn.includes(t))){for(let[c,h,d]of a.adds)s.set(c,(s.get(c)??0)+d*(l**h-a.value**h));for(let[c,h]of a.times)for(let d of h)r.set(d,(r.get(d)??1)*(l/a.value)**c)}}let o=new Map;for(let a of new Set([...s.keys(),...r.keys()]))o.set(a,(n(a)+(s.get(a)??0))*(r.get(a)??1));return o}function qf(i,e,t){let n=o=>`${Ya(o*i.factor)} ${i.unit}`.trim();if(!Number.isFinite(e))return`Write a number, such as ${Ya(i.value*i.factor)}.`;let s=1e-9*Math.abs(i.value);if(e<i.lower-s||e>i.upper+s){let[o,a]=[i.lower,i.upper].sort((c,h)=>c-h),l=i.why?` Beyond: ${i.why}.`:"";return`From ${n(o)} to ${n(a)} here.${l}`}if(i.moments){let o=i.path.slice(0,-2),a=i.moments.map((h,d)=>{let u=o+["xx","yy","zz"][d];return u===i.path?e:t.get(u)??h}),l=Math.max(...a),c=a.reduce((h,d)=>h+d,0)-l;if(l>c*(1+1e-9))return`No body has this inertia: ${n(l)} is more than the other two moments together, ${n(c)}.`}let r=i.below??i.above;if(r){let o=t.get(r[0])??r[1];if(i.below?e>=o:e<=o)return`Must be ${i.below?"below":"above"} ${r[0]}, which is ${n(o)}.`}return""}function Ya(i){return String(Number(i.toPrecision(6)))}var Hx=i=>{let{simulation:e,data:t}=i,n=t.live?.numbers??[];if(!e||!n.length)return null;let s=new Map;e.edits=(c,h)=>Vx(n,s,c,h);let r=()=>{e.edit(),i.playing||i.show(),i.touched()},o=new $f(n,s,()=>e.variant,r);i.places.panel.append(o.place);let a=c=>{let h=n.find(d=>d.path===c);if(!h)throw new RangeError(`${c} cannot be edited here; there are: ${n.map(d=>d.path).join(", ")}`);return h},l=(c,h)=>{let d=a(c),u=qf(d,h,s);if(u)throw new RangeError(`${c}: ${u}`);o.change(d,h)};return{name:"editing",refresh:()=>o.refresh(),state:()=>s.size?Object.fromEntries(s):void 0,restore(c){o.clear();let h=Object.entries(c??{}),d=new Map;for(let u of[1,2])h=h.filter(([f,p])=>{try{return l(f,Number(p)),!1}catch(x){return d.set(f,x.message.split("; there are")[0]),!0}});return h.map(([u])=>d.get(u))},handles:{numbers:()=>Object.fromEntries(n.map(c=>[c.path,s.get(c.path)??c.value])),setNumber:(c,h)=>l(c,h),clearNumbers:()=>o.clear()}}},$f=class{constructor(e,t,n,s){this.numbers=e;this.edits=t;this.chosen=n;this.apply=s;this.filter.addEventListener("input",()=>this.show()),this.all.addEventListener("click",()=>this.clear());let r=O("p",{class:"note"},"Numbers of the file. A change acts at once, as with --set; the picture keeps the file's lengths."),o=O("details",{class:"model"},O("summary",{},O("h2",{},"Model"),this.count),r,this.filter,this.all,this.about,this.command,this.list);o.addEventListener("toggle",()=>{o.open&&this.build()}),this.place=O("section",{class:"card","data-card":"model"},o),this.tell()}numbers;edits;chosen;apply;place;rows=new Map;list=O("div",{class:"numbers"});count=O("span",{class:"changed-count"});all=O("button",{type:"button",class:"chip"},"All as in the file");about=O("p",{class:"note",role:"status"});command=O("code",{class:"command"});filter=O("input",{type:"search","aria-label":"Find a number",placeholder:"Find: mass, stiffness, \u2026"});variant=0;change(e,t){t===e.value?this.edits.delete(e.path):this.edits.set(e.path,t),this.mark(e),this.tell(),this.apply()}clear(){this.edits.clear();for(let e of this.numbers)this.mark(e);this.tell(),this.apply()}refresh(){if(this.variant!==this.chosen()){this.variant=this.chosen();for(let e of this.numbers)this.mark(e);this.tell()}}build(){if(this.rows.size)return;let e=new Map;for(let t of this.numbers)e.set(t.section,[...e.get(t.section)??[],t]);for(let[t,n]of e)this.list.append(O("div",{class:"number-group"},O("h3",{},t),...n.map(s=>this.row(s))));for(let t of this.numbers)this.mark(t);this.show()}row(e){let[t,n]=[on("number"),on("told")],s=O("input",{id:t,type:"text",inputmode:"decimal",autocomplete:"off",spellcheck:"false","aria-describedby":n}),r=O("button",{type:"button",class:"back",title:"As in the file","aria-label":`${e.label}: as in the file`},"\u21BA"),o=O("small",{id:n,class:"refused",role:"status"}),a=O("label",{for:t,title:e.path},e.label),l=O("div",{class:"number","data-path":e.path},a,s,O("span",{class:"unit"},e.unit),r,o);return s.addEventListener("change",()=>this.typed(e,s,o)),r.addEventListener("click",()=>{this.change(e,e.value),s.focus()}),this.rows.set(e.path,{place:l,input:s,back:r,said:o}),l}typed(e,t,n){let s=t.value.trim().replace(/^([+-]?\d*),(\d+)$/,"$1.$2"),r=s===Ya(e.value*e.factor),o=s===""?NaN:r?e.value:Number(s)/e.factor,a=qf(e,o,this.edits);n.textContent=a,t.setAttribute("aria-invalid",String(a!=="")),a||this.change(e,o)}mark(e){let t=this.rows.get(e.path);if(!t)return;let n=this.edits.has(e.path),s=e.notIn.includes(this.chosen());t.input.value=Ya((this.edits.get(e.path)??e.value)*e.factor),t.input.disabled=s,t.input.setAttribute("aria-invalid","false"),t.said.textContent=s?"The variant has its own value.":"",t.place.classList.toggle("changed",n),t.back.hidden=!n}tell(){let e=this.numbers.filter(n=>this.edits.has(n.path));this.count.textContent=e.length?`${e.length} changed`:"",this.all.hidden=!e.length;let t=e.filter(n=>n.start).map(n=>n.label);this.about.textContent=t.length?`A run of the edited file would begin elsewhere because of: ${t.join("; ")}. This page begins where the file as it stands does.`:"",this.command.hidden=!e.length,this.command.textContent=e.map(n=>`--set ${n.path}=${this.edits.get(n.path)}`).join(" ")}show(){let e=this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);for(let t of this.numbers){let n=`${t.section} ${t.label} ${t.path}`.toLowerCase(),s=this.rows.get(t.path);s&&(s.place.hidden=!e.every(r=>n.includes(r)))}for(let t of this.list.children)t.hidden=![...t.querySelectorAll(".number")].some(n=>!n.hidden)}};var oA=6e3,aA=3,lA=280,Za=class{constructor(e){this.places=e;e.view.append(this.box);let t=e.view.querySelector(".heading"),n=new ResizeObserver(()=>this.settle(t));for(let s of[e.view,e.tools,t])s&&n.observe(s)}places;box=O("div",{class:"toasts",role:"status","aria-live":"polite"});shown=[];show(e,t,n){let s=this.shown.find(l=>l.text===e);if(s){s.count+=1,s.said.data=`${t} (${s.count} times)`,clearTimeout(s.timer),s.timer=this.later(s);return}for(;this.shown.length>=aA;)this.drop(this.shown[0]);let r=document.createTextNode(t),o=O("p",{class:n?"toast grave":"toast"},O("b",{},e)," ",O("small",{},r)),a={text:e,place:o,count:1,said:r,timer:0};a.timer=this.later(a),this.shown.push(a),this.box.append(o)}clear(){for(let e of[...this.shown])this.drop(e)}later(e){return window.setTimeout(()=>this.drop(e),oA)}drop(e){clearTimeout(e.timer),e.place.remove(),this.shown=this.shown.filter(t=>t!==e)}settle(e){let{view:t,tools:n}=this.places,s=e&&e.offsetLeft+e.offsetWidth>t.clientWidth-lA,r=[n.offsetTop+n.offsetHeight,s?e.offsetTop+e.offsetHeight:0];this.box.style.top=`${Math.max(...r,6)+8}px`}};var nu=class{constructor(e,t){this.rules=e;this.read=t;this.restart()}rules;read;found=[];watched=[];last=-1/0;look(e){e<this.last-1e-9&&(this.found=this.found.filter(({time:n})=>n<=e),this.restart());let t=[];if(e>this.last)for(let n of this.watched)t.push(...n.look(e));return this.last=e,this.found.push(...t),t}clear(){this.found=[],this.restart()}restart(){let{rules:e,read:t}=this,n=(s,r)=>({name:s,rules:e,read:o=>t(o,r)});this.last=-1/0,this.watched=[...e.ropes.map((s,r)=>new Yf(n(s,r))),...e.contacts.map((s,r)=>new Zf(n(s,r))),...e.passing.map(s=>new Kf(s,()=>Math.max(...s.at.map(r=>t(s.output,r)))))]}},Yf=class{constructor(e){this.own=e}own;before=null;earlier=null;slack=!1;loose=null;peak=null;look(e){let{name:t,rules:n,read:s}=this.own,r=s("rope_tension");if(!Number.isFinite(r))return[];let o=s("rope_slack"),a=Number.isNaN(o)?r<=0:o>.5,{before:l}=this,c=[];return l&&a&&!this.slack&&c.push(this.loose={time:this.ranOut(e),kind:"slack",of:t,size:0,unit:n.units.slack}),this.loose&&a&&(this.loose.size=e-this.loose.time),l&&this.peak&&(Number.isNaN(this.peak.after)&&(this.peak.after=r),a||r<n.fallen*this.peak.T?(c.push(this.snapped(this.peak)),this.peak=null):r>this.peak.T&&(this.peak={t:e,T:r,from:l.t,before:l.T,after:NaN})),l&&!a&&this.slack&&(this.loose&&(this.loose.size=(l.t+e)/2-this.loose.time),this.loose=null,this.peak={t:e,T:r,from:l.t,before:l.T,after:NaN}),this.slack=a,[this.earlier,this.before]=[l,{t:e,T:r}],c.sort((h,d)=>h.time-d.time)}ranOut(e){let{before:t,earlier:n}=this;if(!t)return e;if(!n||t.T>=n.T)return(t.t+e)/2;let s=(t.T-n.T)/(t.t-n.t);return Math.min(t.t-t.T/s,e)}snapped({t:e,T:t,from:n,before:s,after:r}){let o={kind:"snap",of:this.own.name,unit:this.own.rules.units.snap},a=s-2*t+r;if(!(a<0))return{...o,time:e,size:t};let l=(s-r)/(2*a);return{...o,time:e+l*(e-n),size:t-(s-r)*l/4}}},Zf=class{constructor(e){this.own=e}own;before=null;touched=!1;open=null;look(e){let{rules:t,read:n}=this.own,s={t:e,gap:n("contact_gap"),speed:n("contact_speed")};if(!Number.isFinite(s.gap))return[];let{before:r}=this,o=[];if(!r)this.touched=s.gap<=0,this.touched||(this.open={most:s.gap,began:null,told:!0});else if(s.gap>0&&r.gap<=0)this.open={most:s.gap,began:this.crossed("lift_off",s,r,-s.speed),told:!1};else if(s.gap<=0&&r.gap>0&&this.open){if(this.open.most>=t.least||!this.touched){let a=this.open.most>=t.lifted||!this.touched?"landing":"re_contact";o.push(this.crossed(a,r,s,r.speed)),this.touched=!0}this.open=null}return this.open&&(this.open.most=Math.max(this.open.most,s.gap),this.open.began&&(this.open.began.size=this.open.most),this.open.began&&!this.open.told&&this.open.most>=t.least&&(this.open.told=!0,o.push(this.open.began))),this.before=s,o}crossed(e,t,n,s){let r={kind:e,of:this.own.name,unit:this.own.rules.units[e]},o=n.t-t.t;if(s>0&&t.gap/s<=Math.abs(o))return{...r,time:t.t+Math.sign(o)*t.gap/s,size:s};let a=t.gap/(t.gap-n.gap);return{...r,time:t.t+a*o,size:Math.max(s,0)||0}}},Kf=class{constructor(e,t){this.rule=e;this.read=t}rule;read;before=null;now=null;look(e){let{kind:t,of:n,level:s,unit:r}=this.rule,o=this.read(),a=t!=="overload",{before:l}=this,c=[];return o>s?(!this.now&&(l||!a)&&c.push(this.now={time:this.passed(e,o,a),kind:t,of:n,size:o,unit:r}),this.now&&(this.now.size=a?e-this.now.time:Math.max(this.now.size,o)),!l&&a&&(this.now={time:e,kind:t,of:n,size:0,unit:r})):this.now&&(a&&l&&(this.now.size=(l.t+e)/2-this.now.time),this.now=null),this.before={t:e,value:o},c}passed(e,t,n){let{before:s}=this;if(!s)return e;let r=n||!Number.isFinite(s.value)?.5:(this.rule.level-s.value)/(t-s.value);return s.t+r*(e-s.t)}};var Gx=new Set(["overload","snap","cavitation"]),Jf=100,Wx=i=>i.simulation?cA(i):hA(i);function jf(i,e){let t=n=>String(Number(n.toPrecision(4)));if(e==="1")return`${t(100*i)} %`;for(let[n,s]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(e.startsWith("N")&&Math.abs(i)>=n)return`${t(i/n)} ${s}${e}`;return`${t(i)} ${e}`}function cA(i){let{simulation:e}=i,t=i.data.watch;if(!e||!t||!(t.ropes.length+t.contacts.length+t.passing.length))return null;let n=new nu(t,(u,f)=>{let p=e.entry(u,f);return p<0?NaN:e.y[p]}),s=({kind:u,of:f})=>`${t.words[u]}: ${fn(f)}`,r=new Za(i.places),o=O("ul",{class:"events live-events",tabindex:"0","aria-label":"Events so far"}),a=O("p",{class:"note"},"Nothing has happened yet.");i.places.panel.append(O("section",{class:"card","data-card":"events"},O("h2",{},"Events"),a,o));let l=[],c=()=>i.plots.mark(n.found.map(u=>({time:u.time,text:s(u)}))),h=u=>{let f=O("small",{},jf(u.size,u.unit));o.prepend(O("li",{},O("b",{},`${u.time.toFixed(2)} s`),` ${s(u)}`,f)),l.push({one:u,size:f}),l.length>Jf&&o.lastElementChild?.remove(),l=l.slice(-Jf)},d=()=>{l=[],o.replaceChildren(),n.found.slice(-Jf).forEach(h),a.hidden=n.found.length>0,o.hidden=!a.hidden,c()};return n.look(e.time),d(),{advanced(u){let f=n.found.length,p=n.look(u);for(let x of p)r.show(s(x),x.unit==="s"||x.kind==="lift_off"?"":jf(x.size,x.unit),Gx.has(x.kind));if(n.found.length!==f+p.length)return d();p.length&&(a.hidden=!0,o.hidden=!1,p.forEach(h),c())},refresh(){for(let{one:u,size:f}of l.slice(-8)){let p=jf(u.size,u.unit);f.textContent!==p&&(f.textContent=p)}},reset(){n.clear(),n.look(e.time),r.clear(),d()},handles:{events:()=>n.found.map(u=>({...u,text:s(u)})).sort((u,f)=>u.time-f.time)}}}function hA(i){let e=i.data.playback?.events??[];if(!e.length)return null;let t=new Za(i.places);return{played(n,s){for(let r of e)r.time>n&&r.time<=s&&t.show(r.text,r.size,Gx.has(r.kind))},reset:()=>t.clear(),handles:{events:()=>e}}}var Xx=({stage:i,places:e})=>{if(!i)return null;let t=matchMedia("(prefers-color-scheme: dark)"),n="day",s=!1,r=O("button",{type:"button",class:"tool light","aria-label":"Dusk",title:"Day or dusk"});r.innerHTML=uA;let o=a=>{n=a,i.shine(Tr[a]),r.setAttribute("aria-pressed",String(a==="dusk"))};return r.addEventListener("click",()=>{s=!0,o(n==="day"?"dusk":"day")}),t.addEventListener("change",()=>{s||o(t.matches?"dusk":"day")}),o(t.matches?"dusk":"day"),e.tools.append(r),{name:"light",state:()=>s?n:void 0,restore:a=>typeof a!="string"||!(a in Tr)?[`there is no light ${String(a)}`]:(s=!0,o(a),[]),handles:{light:a=>{if(a!==void 0&&!(a in Tr))throw new RangeError(`there is no light ${a}; there are: ${Object.keys(Tr).join(", ")}`);return a!==void 0&&(s=!0,o(a)),n},drawing:()=>i.drawing(),seen:(a,l,c)=>i.seen([a,l,c]),surface:()=>i.water.drawn(),drawAll:()=>i.drawAll()}}},uA='<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';var dA=.12,fA=22,qx=i=>{let{simulation:e,stage:t,data:n}=i,s=n.live?.pull;if(!e||!s)return null;let r=new Qf(s,n.scene.size,e),o=t&&new ep(r,t,n.scene,i.places.view,()=>i.touched());return{name:"pulling",before:()=>r.update(),advanced:()=>r.update(),frame:()=>r.drawn(),reset:()=>r.letGo(),handles:{pull:a=>a?r.constant(a):r.letGo(),pulled:()=>[...r.force],loadOnScreen:()=>o?.place()??null}}},Qf=class{constructor(e,t,n){this.data=e;this.simulation=n;this.stiffness=e.limit/(dA*t),this.damping=Math.sqrt(this.stiffness*e.mass)}data;simulation;force=[0,0,0];load=new R;target=null;drawn=()=>{};last=new R;since=NaN;stiffness;damping;locate(){let{y:e}=this.simulation,t=this.simulation.outputLabels("position").indexOf(this.data.body),n=this.simulation.outputOffset("position")+3*t,s=this.simulation.outputOffset("rotation")+9*t,[r,o,a]=this.data.at,l=c=>e[n+c]+e[s+3*c]*r+e[s+3*c+1]*o+e[s+3*c+2]*a;return this.load.set(l(0),l(1),l(2))}update(){if(!this.target)return;let{time:e}=this.simulation;this.locate();let t=e-this.since,n=t>0&&t<1?new R().subVectors(this.load,this.last).divideScalar(t):new R;(!(t>0&&t<1)||t>1e-6)&&(this.last.copy(this.load),this.since=e);let s=new R().subVectors(this.target,this.load).multiplyScalar(this.stiffness).clampLength(0,this.data.limit);s.addScaledVector(n,-this.damping).clampLength(0,this.data.limit),this.apply(s.x,s.y,s.z)}constant([e,t,n]){if(![e,t,n].every(Number.isFinite))throw new RangeError("a force has three numbers [N]");this.target=null,this.apply(e,t,n)}letGo(){this.target=null,this.since=NaN,this.apply(0,0,0)}apply(...e){e.forEach((t,n)=>{this.force[n]=t,this.simulation.setAdded(this.data.inputs[n],t)})}},ep=class{constructor(e,t,n,s,r){this.pull=e;this.stage=t;this.scene=n;this.view=s;let o="http://www.w3.org/2000/svg";this.picture=document.createElementNS(o,"svg"),this.picture.setAttribute("class","pull"),this.picture.setAttribute("aria-hidden","true"),this.line=document.createElementNS(o,"line"),this.picture.append(this.line),s.append(this.picture,this.label),this.show(!1),e.drawn=()=>this.draw(),s.addEventListener("pointerdown",a=>this.down(a,r),!0),s.addEventListener("pointermove",a=>this.move(a),!0);for(let a of["pointerup","pointercancel"])s.addEventListener(a,l=>this.up(l),!0);addEventListener("blur",()=>this.end())}pull;stage;scene;view;pointer=-1;ray=new Ta;at=new qe;plane=new Zn;line;label=O("output",{class:"pull-force","aria-hidden":"true"});picture;place(){let e=this.view.getBoundingClientRect(),[t,n]=this.onScreen(this.drawnAt(this.pull.locate()));return[e.left+t,e.top+n]}down(e,t){this.pointer>=0||e.button!==0||!this.onLoad(e)||(e.stopPropagation(),e.preventDefault(),this.pointer=e.pointerId,this.stage.camera.held=!0,e.target.setPointerCapture?.(e.pointerId),this.aim(e),this.show(!0),t())}move(e){e.pointerId===this.pointer?(e.stopPropagation(),this.aim(e)):this.pointer<0&&e.pointerType==="mouse"&&e.buttons===0&&this.view.classList.toggle("over-load",this.onLoad(e))}up(e){e.pointerId===this.pointer&&(e.stopPropagation(),this.end())}end(){this.pointer<0||(this.pointer=-1,this.stage.camera.held=!1,this.pull.letGo(),this.show(!1))}onLoad(e){if(!(e.target instanceof HTMLCanvasElement))return!1;let t=this.stage.bodies.body(this.pull.data.body);if(!t)return!1;if(this.cast(e),this.ray.intersectObject(t,!0).length)return!0;let[n,s]=this.place();return Math.hypot(e.clientX-n,e.clientY-s)<fA}cast(e){let t=this.view.getBoundingClientRect();this.at.set(2*(e.clientX-t.left)/t.width-1,1-2*(e.clientY-t.top)/t.height),this.ray.setFromCamera(this.at,this.stage.camera.eye)}aim(e){this.cast(e);let t=this.stage.camera.eye.getWorldDirection(new R);this.plane.setFromNormalAndCoplanarPoint(t,this.drawnAt(this.pull.locate()));let n=this.ray.ray.intersectPlane(this.plane,new R);n&&(this.pull.target=this.turned(n,!0),this.pull.update())}drawnAt(e){return this.turned(e.clone(),!1)}turned(e,t){let n=this.scene.turn,{x:s,y:r,z:o}=e,a=l=>t?n[l]*s+n[3+l]*r+n[6+l]*o:n[3*l]*s+n[3*l+1]*r+n[3*l+2]*o;return new R(a(0),a(1),a(2))}onScreen(e){let t=e.project(this.stage.camera.eye);return[(t.x+1)/2*this.view.clientWidth,(1-t.y)/2*this.view.clientHeight]}show(e){this.picture.toggleAttribute("hidden",!e),this.label.hidden=!e,this.view.classList.toggle("pulling",e)}draw(){let{target:e}=this.pull;if(this.pointer<0||!e)return;let[t,n]=this.onScreen(this.drawnAt(this.pull.locate())),[s,r]=this.onScreen(this.drawnAt(e));for(let[c,h]of Object.entries({x1:t,y1:n,x2:s,y2:r}))this.line.setAttribute(c,h.toFixed(1));let o=Math.hypot(...this.pull.force),a=o>=1e3?`${(o/1e3).toPrecision(3)} kN`:`${o.toFixed(0)} N`,l=o>.999*this.pull.data.limit?`${a}, the most`:a;this.label.textContent!==l&&(this.label.textContent=l),this.label.style.transform=`translate(${(s+14).toFixed(0)}px, ${(r-34).toFixed(0)}px)`}};function $x(i,e,t){let n=a=>a.unit?` [${a.unit}]`:"",s=e.map(a=>({name:a.label+(t?`, ${t[0]}`:"")+n(a),values:i.values[a.id]})),{other:r}=i;if(r&&t)for(let a of e)s.push({name:`${a.label}, ${t[1]}${n(a)}`,values:r[a.id]});let o=[["time [s]",...s.map(({name:a})=>a)]];return i.times.forEach((a,l)=>o.push([String(a),...s.map(({values:c})=>pA(c[l]))])),o.map(a=>`${a.map(mA).join(",")}\r
`).join("")}function pA(i){return i==null||!Number.isFinite(i)?"":String(i)}function mA(i){return/[",\r\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i}var[gA,xA]=[1e6,12e6],Yx=["video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function Zx(){return typeof MediaRecorder>"u"?"This browser cannot record: it has no MediaRecorder.":"captureStream"in HTMLCanvasElement.prototype?Yx.some(i=>MediaRecorder.isTypeSupported(i))?"":"This browser cannot write WebM videos.":"This browser cannot record a canvas."}var iu=class{recorder;since=performance.now();parts=[];constructor(e,t){let n=Math.min(Math.max(3*e.width*e.height,gA),xA),s=Yx.find(r=>MediaRecorder.isTypeSupported(r));this.recorder=new MediaRecorder(e.captureStream(30),{mimeType:s,videoBitsPerSecond:n}),this.recorder.addEventListener("dataavailable",({data:r})=>r.size&&this.parts.push(r)),this.recorder.addEventListener("error",()=>t("The browser has stopped recording.")),this.recorder.start(1e3)}get seconds(){return(performance.now()-this.since)/1e3}end(){return new Promise(e=>{let t=()=>{for(let n of this.recorder.stream.getTracks())n.stop();e(new Blob(this.parts,{type:"video/webm"})),this.parts=[]};if(this.recorder.state==="inactive")return t();this.recorder.addEventListener("stop",t),this.recorder.stop()})}};var tp="deckcrane=",vA=["of","variant","inputs","plots","camera","features"];function Kx(i){let e=2166136261;for(let t of new TextEncoder().encode(i))e=Math.imul(e^t,16777619);return(e>>>0).toString(36)}function Jx(i){let e=new TextEncoder().encode(JSON.stringify(i)),t=btoa(Array.from(e,n=>String.fromCharCode(n)).join(""));return`${tp}1.${t.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}`}function jx(i){return i.replace(/^#/,"").startsWith(tp)}function Qx(i,e){let t=i.replace(/^#/,"").slice(tp.length),[n,s]=[t.slice(0,t.indexOf(".")),t.slice(t.indexOf(".")+1)];if(!/^\d+$/.test(n))return{refused:"The link is damaged: it does not say its version."};if(Number(n)!==1)return{refused:`The link has format ${n}; this page reads format 1.`};let r;try{let o=atob(s.replaceAll("-","+").replaceAll("_","/"));r=JSON.parse(new TextDecoder("utf-8",{fatal:!0}).decode(Uint8Array.from(o,a=>a.charCodeAt(0))))}catch{return{refused:"The link is damaged: part of it is missing or was changed."}}return!Ka(r)||typeof r.of!="string"?{refused:"The link is damaged: it does not say of which scenario it is."}:r.of!==e?{refused:"The link is of another scenario."}:{kept:r,unknown:Object.keys(r).filter(o=>!vA.includes(o))}}function Ka(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function np({data:i}){return Kx([i.title,i.live?"live":"recorded",...i.scene.bodies,...i.scene.joints].join(`
`))}function ev(i){let e={of:np(i)},{simulation:t,panel:n,stage:s,data:r}=i;t&&t.variant>0&&(e.variant=t.data.programs[t.variant]);let o={};for(let[d,u]of n?.present??[]){let f=u();f!==null&&(o[d]=f)}let a=t?.sea,l=r.live?.variants[t?.variant??0].sea??r.live?.sea;if(a&&l){a.wanted.on!==l.on&&(o.sea=Number(a.wanted.on));for(let d of["hs","tp","direction"])a.wanted[d]!==l[d]&&(o[`sea.${d}`]=a.wanted[d])}Object.keys(o).length&&(e.inputs=o),i.plots.shown.join(`
`)!==r.chosen.join(`
`)&&(e.plots=[...i.plots.shown]);let c=s?.camera.standing();c&&(!c.own||c.follow||c.view!=="crane")&&(e.camera=c.own?{view:c.view,follow:c.follow}:c);let h={};for(let{name:d,own:u}of nv(i.features)){let f=u.state?.();f!==void 0&&(h[d]=f)}return Object.keys(h).length&&(e.features=h),e}function tv(i,e){let t=[],n=(r,o)=>{try{let a=i.panel?.inputs.get(r);a?typeof o!="number"||!Number.isFinite(o)?t.push(`${r} is not a number`):a(o):t.push(`there is no control ${r}`)}catch(a){t.push(a.message)}};if(e.variant!==void 0){let r=i.data.live?.programs.indexOf(String(e.variant))??-1;r<0?t.push(`there is no variant ${String(e.variant)}`):n("variant",r)}let s=new Map(nv(i.features).map(({name:r,own:o})=>[r,o]));for(let[r,o]of Object.entries(Ka(e.features)?e.features:{})){let a=s.get(r)?.restore;a?t.push(...a(o)):t.push(`this page knows nothing of ${r}`)}for(let[r,o]of Object.entries(Ka(e.inputs)?e.inputs:{}))n(r,o);if(Array.isArray(e.plots)){let r=new Set(i.data.signals.map(({id:a})=>a)),o=e.plots.filter(a=>!r.has(a));o.length&&t.push(`there is no signal ${o.join(", ")}`),i.plots.show(e.plots.filter(a=>r.has(a)))}if(e.camera!==void 0&&i.stage){let r=yA(e.camera);r&&i.stage.camera.views.names.includes(r.view)?i.stage.camera.stand(r):t.push("the camera's place is not one of this page")}return t}function yA(i){if(!Ka(i)||typeof i.view!="string")return null;let e=a=>Array.isArray(a)&&a.length===3&&a.every(l=>Number.isFinite(l)),t=e(i.eye)&&e(i.aim)&&Number.isFinite(i.fov),{view:n,eye:s=[0,0,0],aim:r=[0,0,0],fov:o=38}=i;return{view:n,eye:s,aim:r,fov:o,own:!t,follow:i.follow===!0}}function nv(i){return i.flatMap(e=>e.name?[{name:e.name,own:e}]:[])}var bA="M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",iv=i=>{let e=new ip(i);return queueMicrotask(()=>e.open()),addEventListener("hashchange",()=>e.open()),{refresh:()=>e.refresh(),drawn:()=>e.drawn(),messages:()=>e.complaint?[e.complaint]:[],handles:{link:()=>e.link(),csv:(t=!1)=>e.table(t)}}},ip=class{constructor(e){this.host=e;let t=su("Copy link","The settings, the plots and the camera as they are",()=>{this.copy()});/^(https?|file):$/.test(location.protocol)||(t.disabled=!0,t.title="This page has no address of its own: it is part of another one.");let n=su("Save CSV","What is plotted, as a table",()=>this.save(new Blob([this.table(this.everything)],{type:"text/csv"}),"csv")),s=Ai("All signals in the CSV",!1,()=>{});s.input.id=this.all,s.row.querySelector("label")?.setAttribute("for",this.all);let r=[t,this.address,n,s.row];if(this.record=e.stage?su("Record video","The picture as WebM",()=>{this.toggleFilm()}):null,this.record){r.push(su("Save PNG","Save the picture as it is",()=>this.picture()),this.record);let o=Zx();this.record.disabled=o!=="",o&&r.push(O("p",{class:"note"},o))}this.menu=ml("Share",bA,...r,this.said),e.places.tools.append(this.menu.place)}host;complaint="";menu;address=O("input",{class:"address",readonly:"","aria-label":"Link",hidden:""});said=O("p",{class:"note",role:"status",hidden:""});record;all=on("all");film=null;both=null;wanted=null;open(){if(this.complaint="",!jx(location.hash))return;let e=Qx(location.hash,np(this.host));if("refused"in e){this.complaint=`${e.refused} The page starts as usual.`;return}let t=tv(this.host,e.kept);e.unknown.length&&t.push(`this page does not know ${e.unknown.join(", ")}`),t.length&&(this.complaint=`Not all of the link could be had: ${t.join("; ")}.`),this.host.touched(),this.host.show()}link(){return`${location.href.replace(/#.*$/s,"")}#${Jx(ev(this.host))}`}table(e){let{plots:t,data:n}=this.host,s=new Set(t.shown);return $x(t.points(),n.signals.filter(({id:r})=>e||s.has(r)),t.compared)}refresh(){if(!this.film)return;let e=Math.floor(this.film.seconds),t=`${Math.floor(e/60)}:${String(e%60).padStart(2,"0")}`;this.menu.say(`\u25CF ${t}`),this.record&&(this.record.textContent=`Stop recording (${t})`)}drawn(){if(!this.wanted&&!this.both)return;let e=this.whole();this.wanted?.(e),this.wanted=null}get everything(){return document.getElementById(this.all).checked}async copy(){let e=this.link();this.address.hidden=!1,this.address.value=e,this.address.select();try{await navigator.clipboard.writeText(e),this.say("The link is copied.")}catch{this.say("Copy the link from the field: this browser does not let the page do it.")}}picture(){this.wanted=e=>e.toBlob(t=>t&&this.save(t,"png"),"image/png")}async toggleFilm(){let{film:e}=this;if(!e){let t=this.canvases();this.both=t.length>1?O("canvas"):null;let n=this.both?this.whole():t[0];return this.film=new iu(n,s=>this.say(s)),this.refresh()}this.film=this.both=null,this.menu.say("Share"),this.record&&(this.record.textContent="Record video"),this.save(await e.end(),"webm")}canvases(){return[...this.host.places.view.querySelectorAll(".canvas")]}whole(){let e=this.canvases();if(e.length<2&&!this.both)return e[0];let t=e.map(h=>h.getBoundingClientRect()),[n,s]=[Math.min(...t.map(h=>h.left)),Math.min(...t.map(h=>h.top))],r=e[0].width/Math.max(t[0].width,1),o=this.both??O("canvas"),[a,l]=[Math.max(...t.map(h=>h.right))-n,Math.max(...t.map(h=>h.bottom))-s].map(h=>Math.round(r*h));!this.film&&(o.width!==a||o.height!==l)&&Object.assign(o,{width:a,height:l});let c=o.getContext("2d");return e.forEach((h,d)=>c?.drawImage(h,r*(t[d].left-n),r*(t[d].top-s))),o}save(e,t){let n=this.host.data.title.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,"").slice(0,40)||"deckcrane",s=O("a",{href:URL.createObjectURL(e),download:`${n}-${this.host.time.toFixed(2)}s.${t}`});s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e4)}say(e){this.said.hidden=!1,this.said.textContent=e}};function su(i,e,t){let n=O("button",{type:"button",title:e},i);return n.addEventListener("click",t),n}var _A="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",sv=i=>{let{stage:e}=i;if(!e)return null;let{camera:t}=e,n=Po.map(([l,c],h)=>({name:l,label:c,button:wA(c,h+1)})).filter(({name:l})=>t.views.names.includes(l)),s=t.views.names.includes("load")?Ai("Follow load",!1,l=>t.follow(l)):null,r=ml("Camera",_A,...n.map(({button:l})=>l),...s?[s.row]:[]);for(let{name:l,button:c}of n)c.addEventListener("click",()=>{t.choose(l),r.place.open=!1});t.changed=()=>{for(let{name:l,label:c,button:h}of n){let d=l===t.view&&!t.turned;h.setAttribute("aria-pressed",String(d)),l===t.view&&r.say(c)}s&&(s.input.checked=t.followsLoad)},i.places.tools.append(r.place);let o=i.places.view.querySelector(".heading"),a=0;return o&&new ResizeObserver(()=>a++&&t.reframe()).observe(o),{handles:{views:()=>t.views.names,camera:()=>(t.move(),t.standing()),look:(l,c=!0)=>{if(!t.views.names.includes(l))throw new RangeError(`there is no view ${l}; there are: ${t.views.names.join(", ")}`);t.choose(l,c)},draw:()=>{e.render();for(let l of i.features)l.drawn?.()},follow:l=>t.follow(l),landmarks:()=>({foot:t.views.foot().toArray(),tip:t.views.tip().toArray(),load:t.views.load().toArray()}),inView:()=>(t.move(),t.seen())}}};function wA(i,e){return O("button",{type:"button","aria-pressed":"false"},i,O("kbd",{"aria-hidden":"true"},String(e)))}var rv=[sv,Lx,iv,Xx,zx,Fx,Ix,qx,Hx,dm,sm,am,Wx];var MA=.5;function ov(i,e){if(!i.length)return null;let t=i.map(({time:n,text:s,size:r})=>{let o=O("button",{type:"button",class:"event"},O("b",{},`${n.toFixed(2)} s`),` ${s}`,O("small",{},r));return o.addEventListener("click",()=>e(n-MA)),O("li",{},o)});return O("section",{class:"card","data-card":"events"},O("h2",{},"Events"),O("ul",{class:"events"},...t))}var SA=matchMedia("(pointer: coarse)").matches?"the sliders or the sticks":"the sliders or the keys next to them";function av(i,e){let t=e?"It is running.":"Press Play to let it run.",n=i.playback?"Press Play, or drag the time slider. Click a plot to go there.":i.live?.motors.length?`${e?"":`${t} `}Switch on a motor and watch how ship and crane answer.`:i.live?.setpoints.length?`${t} Drive it with ${SA}.`:`${t} Drag the picture to look around.`;return O("header",{class:"heading"},O("span",{class:"badge"},i.playback?"Recorded run":"Live simulation"),O("h1",{},i.title),i.description?O("p",{class:"description"},i.description):null,O("p",{class:"hint"},n))}function lv(i,e){let{title:t,description:n}=i.live?.variants[e]??i,s=(r,o)=>{let a=document.querySelector(r);a&&a.textContent!==o&&(a.textContent=o)};s(".heading h1",t||i.title),s(".heading .description",n),s("title",t||i.title)}function cv(i,e,t,n){let s=O("section",{class:"card","data-card":"view"},O("h2",{},"View"));i.append(s);let r=t?TA(s,e,t,n):()=>{};if(e.playback){let{note:o,missing:a,wave:l}=e.playback;if(o&&s.append(O("p",{class:"note"},o)),a.length){let c=`Not a number, shown as gaps: ${a.join("; ")}.`;s.append(O("p",{class:"warning",role:"alert"},c))}l&&t&&s.append(O("p",{class:"note"},EA))}return{place:s,explain:r}}function hv(i,e,t){let n=[];if(i){let r=(1e3*i.step).toPrecision(3).replace(/\.?0+$/,""),o=(100*i.load).toPrecision(2),{fileStep:a}=i.data.variants[i.variant],l=i.step<.999*a?` (the file's ${1e3*a} ms would not be stable here)`:"";n.push(`Runge-Kutta, ${r} ms a step${l}; stepping takes ${o} % of a 60 Hz frame.`)}let s=["fine ripples","shadows","fine pixels"].slice(0,e.simplified).join(", ").replace(/, (?=[^,]*$)/," and ");return s&&n.push(`Drawn without ${s}: full pictures took too long here.`),e.mean>50&&n.push(`${Math.max(Math.round(1e3/e.mean),1)} pictures a second.`),[...n,`deckcrane ${t}`].join(" ")}var EA="The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the vessel and at loads in the water, a guess further off.";function TA(i,e,t,n){let{bodies:s}=t,r=O("p",{class:"note"}),o=()=>{let c=t.water.scale?[`Lines are ${t.water.spacing} m apart.`]:[];s.exaggeration!==1&&c.push(`Deflections are drawn ${s.exaggeration} times as large; what booms carry is moved along.`),s.showForces&&c.push(`1 m of a green arrow is ${Ja(s.perMetre.force,"N")}.`),s.sketches.showForces&&c.push(`1 m of an orange arrow is ${Ja(s.sketches.perMetre,"N")}.`),s.showMoments&&c.push(`1 m of a violet arrow is ${Ja(s.perMetre.moment,"N m")}.`),s.sketches.hasTensions&&c.push(AA(s.sketches));let h=c.join(" ");r.textContent!==h&&(r.textContent=h)},a=[["Forces in the joints","showForces"],["Moments in the joints","showMoments"]];for(let[c,h]of e.scene.joints.length?a:[]){let d=u=>{s[h]=u,n(),o()};i.append(Ai(c,!1,d).row)}if(s.sketches.hasArrows){let c=h=>{s.sketches.showForces=h,n(),o()};i.append(Ai("Forces of contacts and wind",!1,c).row)}e.scene.booms.length&&i.append(RA(c=>{s.exaggeration=c,n(),o()}));let l=c=>{t.water.scale=c,o()};return i.append(Ai("Scale lines",t.water.scale,l).row),o(),i.append(r),o}function AA(i){let e=i.data.sketches.flatMap(r=>r.kind==="line"||r.kind==="curve"?[r.limit]:[]),t=e.filter(r=>r!==null),n=t.length===e.length&&new Set(t).size===1?Ja(t[0],"N"):t.length?"the breaking load":Ja(i.most,"N"),s=t.length&&t.length<e.length?", grey where none is given":"";return`Ropes are green without load and red at ${n}${t.length?s:", the largest tension so far"}; dashed where slack.`}function RA(i){let e=on("deflections"),t=O("select",{id:e},...[1,10,50].map(n=>O("option",{value:String(n)},n===1?"True to scale":`${n} \xD7`)));return t.addEventListener("change",()=>i(Number(t.value))),O("div",{class:"row"},O("label",{for:e,class:"name"},"Deflections",O("small",{},"of the booms")),t)}function Ja(i,e){for(let[t,n]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(i>=t)return`${Number((i/t).toPrecision(3))} ${n}${e}`;return`${Number(i.toPrecision(3))} ${e}`}var ja=class{asked=0;done=0;lost={drawing:0,computing:0};seen=0;restart(){this.asked=this.done=this.seen=0,this.lost={drawing:0,computing:0}}static within(e){return Math.min(e,.25)}note(e,t,n){if(e<=0)return;let s=Math.exp(-e/2);this.seen+=e,this.asked=s*this.asked+e,this.done=s*this.done+Math.min(n,e),this.lost.drawing=s*this.lost.drawing+e-t,this.lost.computing=s*this.lost.computing+Math.max(t-n,0)}get share(){return this.seen<2/2||this.asked===0?1:this.done/this.asked}words(e){if(this.share>=.93)return"";let{drawing:t,computing:n}=this.lost,s=t>n?"drawing":"computing";return`Running at ${(this.share*e).toPrecision(2)} \xD7 real time instead of ${e} \xD7: ${s} is too slow on this machine.`}};var ru=class{place=O("div",{class:"message",hidden:""});text=O("p",{role:"status","aria-live":"polite"});read="";constructor(e){let t=O("button",{type:"button",class:"close","aria-label":"Dismiss the message",title:"Dismiss"},"\xD7");t.addEventListener("click",()=>{this.read=this.text.textContent??"",e(),this.place.hidden=!0}),this.place.append(this.text,t)}again(){this.read=""}say(e){uv(e)!==uv(this.read)&&(this.read=""),this.text.textContent!==e&&(this.text.textContent=e),this.place.hidden=!e||this.read!==""}};function uv(i){return i.replace(/[\d.]+/g,"")}var CA="uplot",PA="u-hz",LA="u-vt",IA="u-title",DA="u-wrap",NA="u-under",FA="u-over",kA="u-axis",Cr="u-off",UA="u-select",OA="u-cursor-x",BA="u-cursor-y",zA="u-cursor-pt",VA="u-legend",HA="u-live",GA="u-inline",WA="u-series",XA="u-marker",dv="u-label",qA="u-value",el="width",tl="height";var fv="bottom",Io="left",sp="right",_p="#000",pv=_p+"0",rp="mousemove",mv="mousedown",op="mouseup",gv="mouseenter",xv="mouseleave",vv="dblclick",$A="resize",YA="scroll",yv="change",hu="dppxchange",wp="--",Bo=typeof window<"u",up=Bo?document:null,No=Bo?window:null,ZA=Bo?navigator:null,Tt,ou;function dp(){let i=devicePixelRatio;Tt!=i&&(Tt=i,ou&&pp(yv,ou,dp),ou=matchMedia(`(min-resolution: ${Tt-.001}dppx) and (max-resolution: ${Tt+.001}dppx)`),Pr(yv,ou,dp),No.dispatchEvent(new CustomEvent(hu)))}function vi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function fp(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Oi(i,e,t,n){let s=up.createElement(i);return e!=null&&vi(s,e),t?.insertBefore(s,n),s}function Ri(i,e){return Oi("div",i,e)}var bv=new WeakMap;function ss(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=bv.get(i);r!=o&&(i.style.transform=r,bv.set(i,r),e<0||t<0||e>n||t>s?vi(i,Cr):fp(i,Cr))}var _v=new WeakMap;function wv(i,e,t){let n=e+t,s=_v.get(i);n!=s&&(_v.set(i,n),i.style.background=e,i.style.borderColor=t)}var Mv=new WeakMap;function Sv(i,e,t,n){let s=e+""+t,r=Mv.get(i);s!=r&&(Mv.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Mp={passive:!0},KA={...Mp,capture:!0};function Pr(i,e,t,n){e.addEventListener(i,t,n?KA:Mp)}function pp(i,e,t,n){e.removeEventListener(i,t,Mp)}Bo&&dp();function Bi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:yi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function jv(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Qv=i=>i!=null,ey=i=>i!=null&&i>0,fu=jv(Qv),JA=jv(ey);function jA(i,e,t,n=0,s=!1){let r=s?JA:fu,o=s?ey:Qv;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function pu(i,e,t,n){let s=Av(i),r=Av(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Cs:ty,a=s==1?yi:Ci,l=r==1?Ci:yi,c=a(o(Sn(i))),h=l(o(Sn(e))),d=Fo(t,c),u=Fo(t,h);return t==10&&(c<0&&(d=Ot(d,-c)),h<0&&(u=Ot(u,-h))),n||t==2?(i=d*s,e=u*r):(i=ry(i,d),e=mu(e,u)),[i,e]}function Sp(i,e,t,n){let s=pu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Ep=.1,Ev={mode:3,pad:Ep},il={pad:0,soft:null,mode:0},QA={min:il,max:il};function uu(i,e,t,n){return gu(t)?Tv(i,e,t):(il.pad=t,il.soft=n?0:null,il.mode=n?3:0,Tv(i,e,QA))}function Mt(i,e){return i??e}function e2(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Tv(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),d=Mt(n.mode,0),u=Mt(s.mode,0),f=e-i,p=Cs(f),x=jn(Sn(i),Sn(e)),m=Cs(x),g=Sn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,d==2&&c!=Ut&&(r=0),u==2&&h!=-Ut&&(o=0)));let b=f||x||1e3,E=Cs(b),_=Fo(10,yi(E)),C=b*(f==0?i==0?.1:1:r),T=Ot(ry(i-C,_/10),24),y=i>=c&&(d==1||d==3&&T<=c||d==2&&T>=c)?c:Ut,A=jn(a,T<y&&i>=y?y:zi(y,T)),z=b*(f==0?e==0?.1:1:o),F=Ot(mu(e+z,_/10),24),D=e<=h&&(u==1||u==3&&F>=h||u==2&&F<=h)?h:-Ut,V=zi(l,F>D&&e<=D?D:jn(D,F));return A==V&&A==0&&(V=100),[A,V]}var t2=new Intl.NumberFormat(Bo?ZA.language:"en-US"),Tp=i=>t2.format(i),bi=Math,cu=bi.PI,Sn=bi.abs,yi=bi.floor,Mn=bi.round,Ci=bi.ceil,zi=bi.min,jn=bi.max,Fo=bi.pow,Av=bi.sign,Cs=bi.log10,ty=bi.log2,n2=(i,e=1)=>bi.sinh(i)*e,ap=(i,e=1)=>bi.asinh(i/e),Ut=1/0;function Rv(i){return(Cs((i^i>>31)-(i>>31))|0)+1}function mp(i,e,t){return zi(jn(i,e),t)}function ny(i){return typeof i=="function"}function bt(i){return ny(i)?i:()=>i}var i2=()=>{},iy=i=>i,sy=(i,e)=>e,s2=i=>null,Cv=i=>!0,Pv=(i,e)=>i==e,r2=/\.\d*?(?=9{6,}|0{6,})/gm,Lr=i=>{if(ay(i)||lr.has(i))return i;let e=`${i}`,t=e.match(r2);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Lr(s)}e${r}`}return Ot(i,n)};function Ar(i,e){return Lr(Ot(Lr(i/e))*e)}function mu(i,e){return Lr(Ci(Lr(i/e))*e)}function ry(i,e){return Lr(yi(Lr(i/e))*e)}function Ot(i,e=0){if(ay(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Mn(n)/t}var lr=new Map;function oy(i){return((""+i).split(".")[1]||"").length}function rl(i,e,t,n){let s=[],r=n.map(oy);for(let o=e;o<t;o++){let a=Sn(o),l=Ot(Fo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:Ot(h,d);s.push(u),lr.set(u,d)}}return s}var sl={},Ap=[],ko=[null,null],ar=Array.isArray,ay=Number.isInteger,o2=i=>i===void 0;function Lv(i){return typeof i=="string"}function gu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function a2(i){return i!=null&&typeof i=="object"}var l2=Object.getPrototypeOf(Uint8Array),ly="__proto__";function Uo(i,e=gu){let t;if(ar(i)){let n=i.find(s=>s!=null);if(ar(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Uo(i[s],e)}else t=i.slice()}else if(i instanceof l2)t=i.slice();else if(e(i)){t={};for(let n in i)n!=ly&&(t[n]=Uo(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=ly&&(gu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var c2=0,h2=1,u2=2;function d2(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function f2(i,e){if(g2(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return x2(o[0])||(o=m2(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=e?e[o][c]:h2,f=[];for(let p=0;p<h.length;p++){let x=h[p],m=r.get(l[p]);x===null?u!=c2&&(d[m]=x,u==u2&&f.push(m)):d[m]=x}d2(d,f,s),n.push(d)}}return n}var p2=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function m2(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function g2(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function x2(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,yi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var cy=["January","February","March","April","May","June","July","August","September","October","November","December"],hy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function uy(i){return i.slice(0,3)}var v2=hy.map(uy),y2=cy.map(uy),b2={MMMM:cy,MMM:y2,WWWW:hy,WWW:v2};function Qa(i){return(i<10?"0":"")+i}function _2(i){return(i<10?"00":i<100?"0":"")+i}var w2={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Qa(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>_2(i.getMilliseconds())};function Rp(i,e){e=e||b2;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?w2[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var M2=new Intl.DateTimeFormat().resolvedOptions().timeZone;function S2(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==M2?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var dy=i=>i%1==0,du=[1,2,2.5,5],E2=rl(10,-32,0,du),fy=rl(10,0,32,du),T2=fy.filter(dy),Rr=E2.concat(fy),Cp=`
`,py="{YYYY}",Iv=Cp+py,my="{M}/{D}",nl=Cp+my,au=nl+"/{YY}",gy="{aa}",A2="{h}:{mm}",Do=A2+gy,Dv=Cp+Do,Nv=":{ss}",Rt=null;function xy(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?rl(10,0,3,du).filter(dy):rl(10,-3,0,du)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,py,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",Iv,Rt,Rt,Rt,Rt,Rt,1],[s,my,Iv,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+gy,au,Rt,nl,Rt,Rt,Rt,1],[t,Do,au,Rt,nl,Rt,Rt,Rt,1],[e,Nv,au+" "+Do,Rt,nl+" "+Do,Rt,Dv,Rt,1],[i,Nv+".{fff}",au+" "+Do,Rt,nl+" "+Do,Rt,Dv,Rt,1]];function h(d){return(u,f,p,x,m,g)=>{let b=[],E=m>=o,_=m>=r&&m<o,C=d(p),T=Ot(C*i,3),y=lp(C.getFullYear(),E?0:C.getMonth(),_||E?1:C.getDate()),A=Ot(y*i,3);if(_||E){let z=_?m/r:0,F=E?m/o:0,D=T==A?T:Ot(lp(y.getFullYear()+F,y.getMonth()+z,1)*i,3),V=new Date(Mn(D/i)),W=V.getFullYear(),N=V.getMonth();for(let X=0;D<=x;X++){let Y=lp(W+F*X,N+z*X,1),G=Y-d(Ot(Y*i,3));D=Ot((+Y+G)*i,3),D<=x&&b.push(D)}}else{let z=m>=s?s:m,F=yi(p)-yi(T),D=A+F+mu(T-A,z);b.push(D);let V=d(D),W=V.getHours()+V.getMinutes()/t+V.getSeconds()/n,N=m/n,X=u.axes[f]._space,Y=g/X;for(;D=Ot(D+m,i==1?0:3),!(D>x);)if(N>1){let G=yi(Ot(W+N,6))%24,Q=d(D).getHours()-G;Q>1&&(Q=-1),D-=Q*n,W=(W+N)%24;let se=b[b.length-1];Ot((D-se)/m,3)*Y>=.7&&b.push(D)}else b.push(D)}return b}}return[l,c,h]}var[R2,C2,P2]=xy(1),[L2,I2,D2]=xy(.001);rl(2,-53,53,[1]);function Fv(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function kv(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,h,d,u,f;return n.map(p=>{let x=i(p),m=x.getFullYear(),g=x.getMonth(),b=x.getDate(),E=x.getHours(),_=x.getMinutes(),C=x.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||b!=h&&a[4]||E!=d&&a[5]||_!=u&&a[6]||C!=f&&a[7]||a[1];return l=m,c=g,h=b,d=E,u=_,f=C,T(x)})}}function N2(i,e){let t=Rp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function lp(i,e,t){return new Date(i,e,t)}function Uv(i,e){return e(i)}var F2="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Ov(i,e){return(t,n,s,r)=>r==null?wp:e(i(n))}function k2(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function U2(i,e){return i.series[e].fill(i,e)}var O2={show:!0,live:!0,isolate:!1,mount:i2,markers:{show:!0,width:2,stroke:k2,fill:U2,dash:"solid"},idx:null,idxs:null,values:[]};function B2(i,e){let t=i.cursor.points,n=Ri(),s=t.size(i,e);Xt(n,el,s),Xt(n,tl,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function z2(i,e){let t=i.series[e].points;return t._fill||t._stroke}function V2(i,e){let t=i.series[e].points;return t._stroke||t._fill}function H2(i,e){return i.series[e].points.size}var cp=[0,0];function G2(i,e,t){return cp[0]=e,cp[1]=t,cp}function lu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function hp(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var W2={show:!0,x:!0,y:!0,lock:!1,move:G2,points:{one:!1,show:B2,size:H2,width:0,stroke:V2,fill:z2},bind:{mousedown:lu,mouseup:lu,click:lu,dblclick:lu,mousemove:hp,mouseleave:hp,mouseenter:hp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},vy={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Pp=gn({},vy,{filter:sy}),yy=gn({},Pp,{size:10}),by=gn({},vy,{show:!1}),Lp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',_y="bold "+Lp,wy=1.5,Bv={show:!0,scale:"x",stroke:_p,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:_y,side:2,grid:Pp,ticks:yy,border:by,font:Lp,lineGap:wy,rotate:0},X2="Value",q2="Time",zv={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function $2(i,e,t,n,s){return e.map(r=>r==null?"":Tp(r))}function Y2(i,e,t,n,s,r,o){let a=[],l=lr.get(s)||0;t=o?t:Ot(mu(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function gp(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Cs:ty,h=yi(c(t));s=Fo(l,h),l==10&&(s=Rr[Bi(s,Rr)]);let d=t,u=s*l;l==10&&(u=Rr[Bi(u,Rr)]);do a.push(d),d=d+s,l==10&&!lr.has(d)&&(d=Ot(d,lr.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Rr[Bi(u,Rr)]));while(d<=n);return a}function Z2(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?gp(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?gp(i,e,jn(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(h,c)}var My=/./,K2=/[12357]/,J2=/[125]/,Vv=/1/,xp=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function j2(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?My:l(7,o)-h>=c?K2:l(5,o)-h>=c?J2:Vv;if(d==Vv){let u=Sn(l(1,o)-h);if(u<c)return xp(e.slice().reverse(),a.distr,d,Ci(c/u)).reverse()}return xp(e,a.distr,d,1)}function Q2(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?xp(e.slice().reverse(),3,My,Ci(a/c)).reverse():e}function eR(i,e,t,n){return n==null?wp:e==null?"":Tp(e)}var Hv={show:!0,scale:"y",stroke:_p,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:_y,side:3,grid:Pp,ticks:yy,border:by,font:Lp,lineGap:wy,rotate:0};function tR(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function nR(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Sn(o-r),l=i.series[e],c=a/(l.points.space*Tt);return n[1]-n[0]<=c}var Gv={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},Sy=(i,e,t,n,s)=>s,Wv={show:!0,auto:!0,sorted:0,gaps:Sy,alpha:1,facets:[gn({},Gv,{scale:"x"}),gn({},Gv,{scale:"y"})]},Xv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Sy,alpha:1,points:{show:nR,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function iR(i,e,t,n,s){return t/10}var Ey={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},sR=gn({},Ey,{time:!1,ori:1}),qv={};function Ty(i,e){let t=qv[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(qv[i]=t)),t}var Oo=1,vp=2;function Ir(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,p=a.width,x=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,d,m,g,u,f,p,x,vu,zo,bu,Ry,Py):t(s,l,c,h,d,g,m,f,u,x,p,yu,Vo,Np,Cy,Ly)}function Ip(i,e){let t=0,n=0,s=Mt(i.bands,Ap);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function rR(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ps(i,e,t,n,s,r){return Ir(i,e,(o,a,l,c,h,d,u,f,p,x,m)=>{let g=o.pxRound,b=c.dir*(c.ori==0?1:-1),E=c.ori==0?zo:Vo,_,C;b==1?(_=t,C=n):(_=n,C=t);let T=g(d(a[_],c,x,f)),y=g(u(l[_],h,m,p)),A=g(d(a[C],c,x,f)),z=g(u(r==1?h.max:h.min,h,m,p)),F=new Path2D(s);return E(F,A,z),E(F,T,z),E(F,T,y),F})}function xu(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?bu:Np,l=t;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function oR(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Dp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let f=r(i[d]),p=u==d?f:r(i[u]),x=d-s;f=o<=0&&x>=0&&x<l?r(i[x]):f;let g=u+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function $v(i){return i==0?iy:i==1?Mn:e=>Ar(e,i)}function Ay(i){let e=i==0?vu:yu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var vu=(i,e,t)=>{i.moveTo(e,t)},yu=(i,e,t)=>{i.moveTo(t,e)},zo=(i,e,t)=>{i.lineTo(e,t)},Vo=(i,e,t)=>{i.lineTo(t,e)},bu=Ay(0),Np=Ay(1),Ry=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Cy=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Py=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Ly=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Iy(i){return(e,t,n,s,r)=>Ir(e,t,(o,a,l,c,h,d,u,f,p,x,m)=>{let{pxRound:g,points:b}=o,E,_;c.ori==0?(E=vu,_=Ry):(E=yu,_=Cy);let C=Ot(b.width*Tt,3),T=(b.size-b.width)/2*Tt,y=Ot(T*2,3),A=new Path2D,z=new Path2D,{left:F,top:D,width:V,height:W}=e.bbox;bu(z,F-y,D-y,V+y*2,W+y*2);let N=X=>{if(l[X]!=null){let Y=g(d(a[X],c,x,f)),G=g(u(l[X],h,m,p));E(A,Y+T,G),_(A,Y,G,T,0,cu*2)}};if(r)r.forEach(N);else for(let X=n;X<=s;X++)N(X);return{stroke:C>0?A:null,fill:A,clip:z,flags:Oo|vp}})}function Dy(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var aR=Dy(zo),lR=Dy(Vo);function Ny(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Ir(t,n,(o,a,l,c,h,d,u,f,p,x,m)=>{[s,r]=fu(l,s,r);let g=o.pxRound,b=W=>g(d(W,c,x,f)),E=W=>g(u(W,h,m,p)),_,C;c.ori==0?(_=zo,C=aR):(_=Vo,C=lR);let T=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},A=y.stroke,z=!1;if(r-s>=x*4){let W=ue=>t.posToVal(ue,c.key,!0),N=null,X=null,Y,G,ce,J=b(a[T==1?s:r]),Q=b(a[s]),se=b(a[r]),de=W(T==1?Q+1:se-1);for(let ue=T==1?s:r;ue>=s&&ue<=r;ue+=T){let ee=a[ue],ve=(T==1?ee<de:ee>de)?J:b(ee),Ae=l[ue];ve==J?Ae!=null?(G=Ae,N==null?(_(A,ve,E(G)),Y=N=X=G):G<N?N=G:G>X&&(X=G)):Ae===null&&(z=!0):(N!=null&&C(A,J,E(N),E(X),E(Y),E(G)),Ae!=null?(G=Ae,_(A,ve,E(G)),N=X=Y=G):(N=X=null,Ae===null&&(z=!0)),J=ve,de=W(J+T))}N!=null&&N!=X&&ce!=J&&C(A,J,E(N),E(X),E(Y),E(G))}else for(let W=T==1?s:r;W>=s&&W<=r;W+=T){let N=l[W];N===null?z=!0:N!=null&&_(A,b(a[W]),E(N))}let[D,V]=Ip(t,n);if(o.fill!=null||D!=0){let W=y.fill=new Path2D(A),N=o.fillTo(t,n,o.min,o.max,D),X=E(N),Y=b(a[s]),G=b(a[r]);T==-1&&([G,Y]=[Y,G]),_(W,G,X),_(W,Y,X)}if(!o.spanGaps){let W=[];z&&W.push(...Dp(a,l,s,r,T,b,e)),y.gaps=W=o.gaps(t,n,s,r,W),y.clip=xu(W,c.ori,f,p,x,m)}return V!=0&&(y.band=V==2?[Ps(t,n,s,r,A,-1),Ps(t,n,s,r,A,1)]:Ps(t,n,s,r,A,V)),y})}function cR(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Ir(r,o,(c,h,d,u,f,p,x,m,g,b,E)=>{[a,l]=fu(d,a,l);let _=c.pxRound,{left:C,width:T}=r.bbox,y=Q=>_(p(Q,u,b,m)),A=Q=>_(x(Q,f,E,g)),z=u.ori==0?zo:Vo,F={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},D=F.stroke,V=u.dir*(u.ori==0?1:-1),W=A(d[V==1?a:l]),N=y(h[V==1?a:l]),X=N,Y=N;s&&e==-1&&(Y=C,z(D,Y,W)),z(D,N,W);for(let Q=V==1?a:l;Q>=a&&Q<=l;Q+=V){let se=d[Q];if(se==null)continue;let de=y(h[Q]),ue=A(se);e==1?z(D,de,W):z(D,X,ue),z(D,de,ue),W=ue,X=de}let G=X;s&&e==1&&(G=C+T,z(D,G,W));let[ce,J]=Ip(r,o);if(c.fill!=null||ce!=0){let Q=F.fill=new Path2D(D),se=c.fillTo(r,o,c.min,c.max,ce),de=A(se);z(Q,G,de),z(Q,Y,de)}if(!c.spanGaps){let Q=[];Q.push(...Dp(h,d,a,l,V,y,n));let se=c.width*Tt/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),F.gaps=Q=c.gaps(r,o,a,l,Q),F.clip=xu(Q,u.ori,m,g,b,E)}return J!=0&&(F.band=J==2?[Ps(r,o,a,l,D,-1),Ps(r,o,a,l,D,1)]:Ps(r,o,a,l,D,J)),F})}function Yv(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function hR(i){i=i||sl;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=bt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,sl),h=Mt(i.each,f=>{}),{fill:d,stroke:u}=c;return(f,p,x,m)=>Ir(f,p,(g,b,E,_,C,T,y,A,z,F,D)=>{let V=g.pxRound,W=t,N=n*Tt,X=a*Tt,Y=l*Tt,G,ce;_.ori==0?[G,ce]=r(f,p):[ce,G]=r(f,p);let J=_.dir*(_.ori==0?1:-1),Q=_.ori==0?bu:Np,se=_.ori==0?h:(Ce,Ye,at,Me,kt,ze,$e)=>{h(Ce,Ye,at,kt,Me,$e,ze)},de=Mt(f.bands,Ap).find(Ce=>Ce.series[0]==p),ue=de!=null?de.dir:0,ee=g.fillTo(f,p,g.min,g.max,ue),me=V(y(ee,C,D,z)),ve,Ae,we,We=F,ot=V(g.width*Tt),He=!1,ft=null,ht=null,st=null,qt=null;d!=null&&(ot==0||u!=null)&&(He=!0,ft=d.values(f,p,x,m),ht=new Map,new Set(ft).forEach(Ce=>{Ce!=null&&ht.set(Ce,new Path2D)}),ot>0&&(st=u.values(f,p,x,m),qt=new Map,new Set(st).forEach(Ce=>{Ce!=null&&qt.set(Ce,new Path2D)})));let{x0:Bt,size:an}=c;if(Bt!=null&&an!=null){W=1,b=Bt.values(f,p,x,m),Bt.unit==2&&(b=b.map(at=>f.posToVal(A+at*F,_.key,!0)));let Ce=an.values(f,p,x,m);an.unit==2?Ae=Ce[0]*F:Ae=T(Ce[0],_,F,A)-T(0,_,F,A),We=Yv(b,E,T,_,F,A,We),we=We-Ae+N}else We=Yv(b,E,T,_,F,A,We),we=We*o+N,Ae=We-we;we<1&&(we=0),ot>=Ae/2&&(ot=0),we<5&&(V=iy);let Dt=we>0,En=We-we-(Dt?ot:0);Ae=V(mp(En,Y,X)),ve=(W==0?Ae/2:W==J?0:Ae)-W*J*((W==0?N/2:0)+(Dt?ot/2:0));let _t={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xn=He?null:new Path2D,Jt=null;if(de!=null)Jt=f.data[de.series[1]];else{let{y0:Ce,y1:Ye}=c;Ce!=null&&Ye!=null&&(E=Ye.values(f,p,x,m),Jt=Ce.values(f,p,x,m))}let ln=G*Ae,U=ce*Ae;for(let Ce=J==1?x:m;Ce>=x&&Ce<=m;Ce+=J){let Ye=E[Ce];if(Ye==null)continue;if(Jt!=null){let q=Jt[Ce]??0;if(Ye-q==0)continue;me=y(q,C,D,z)}let at=_.distr!=2||c!=null?b[Ce]:Ce,Me=T(at,_,F,A),kt=y(Mt(Ye,ee),C,D,z),ze=V(Me-ve),$e=V(jn(kt,me)),P=V(zi(kt,me)),w=$e-P;if(Ye!=null){let q=Ye<0?U:ln,he=Ye<0?ln:U;He?(ot>0&&st[Ce]!=null&&Q(qt.get(st[Ce]),ze,P+yi(ot/2),Ae,jn(0,w-ot),q,he),ft[Ce]!=null&&Q(ht.get(ft[Ce]),ze,P+yi(ot/2),Ae,jn(0,w-ot),q,he)):Q(xn,ze,P+yi(ot/2),Ae,jn(0,w-ot),q,he),se(f,p,Ce,ze-ot/2,P,Ae+ot,w)}}return ot>0?_t.stroke=He?qt:xn:He||(_t._fill=g.width==0?g._fill:g._stroke??g._fill,_t.width=0),_t.fill=He?ht:xn,_t})}function uR(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Ir(n,s,(a,l,c,h,d,u,f,p,x,m,g)=>{[r,o]=fu(c,r,o);let b=a.pxRound,E=G=>b(u(G,h,m,p)),_=G=>b(f(G,d,g,x)),C,T,y;h.ori==0?(C=vu,y=zo,T=Py):(C=yu,y=Vo,T=Ly);let A=h.dir*(h.ori==0?1:-1),z=E(l[A==1?r:o]),F=z,D=[],V=[];for(let G=A==1?r:o;G>=r&&G<=o;G+=A)if(c[G]!=null){let J=l[G],Q=E(J);D.push(F=Q),V.push(_(c[G]))}let W={stroke:i(D,V,C,y,T,b),fill:null,clip:null,band:null,gaps:null,flags:Oo},N=W.stroke,[X,Y]=Ip(n,s);if(a.fill!=null||X!=0){let G=W.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,X),J=_(ce);y(G,F,J),y(G,z,J)}if(!a.spanGaps){let G=[];G.push(...Dp(l,c,r,o,A,E,t)),W.gaps=G=a.gaps(n,s,r,o,G),W.clip=xu(G,h.ori,p,x,m,g)}return Y!=0&&(W.band=Y==2?[Ps(n,s,r,o,N,-1),Ps(n,s,r,o,N,1)]:Ps(n,s,r,o,N,Y)),W})}function dR(i){return uR(fR,i)}function fR(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,e[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,e[u+1]-l[u+1]*d[u]/3,i[u+1],e[u+1])}return a}var yp=new Set;function Zv(){for(let i of yp)i.syncRect(!0)}Bo&&(Pr($A,No,Zv),Pr(YA,No,Zv,!0),Pr(hu,No,()=>{kn.pxRatio=Tt}));var pR=Ny(),mR=Iy();function Kv(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>bp(r,o,e,t))}function gR(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function bp(i,e,t,n){return gn({},e==0?t:n,i)}function Fy(i,e,t){return e==null?ko:[e,t]}var xR=Fy;function vR(i,e,t){return e==null?ko:uu(e,t,Ep,!0)}function ky(i,e,t,n){return e==null?ko:pu(e,t,i.scales[n].log,!1)}var yR=ky;function Uy(i,e,t,n){return e==null?ko:Sp(e,t,i.scales[n].log,!1)}var bR=Uy;function _R(i,e,t,n,s){let r=jn(Rv(i),Rv(e)),o=e-i,a=Bi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?lr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Jv(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Mn((t=+s)*Tt))+"px"),[i,e,t]}function wR(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*Tt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function kn(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(v,M,L,I){let H=M.valToPct(v);return I+L*(M.dir==-1?1-H:H)}function o(v,M,L,I){let H=M.valToPct(v);return I+L*(M.dir==-1?H:1-H)}function a(v,M,L,I){return M.ori==0?r(v,M,L,I):o(v,M,L,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ri(CA);if(i.id!=null&&(c.id=i.id),vi(c,i.class),i.title){let v=Ri(IA,c);v.textContent=i.title}let h=Oi("canvas"),d=n.ctx=h.getContext("2d"),u=Ri(DA,c);Pr("click",u,v=>{v.target===p&&(Vt!=Br||$t!=zr)&&In.click(n,v)},!0);let f=n.under=Ri(NA,u);u.appendChild(h);let p=n.over=Ri(FA,u);i=Uo(i);let x=+Mt(i.pxAlign,1),m=$v(x);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,b=n.series=s==1?Kv(i.series||[],zv,Xv,!1):gR(i.series||[null],Wv),E=n.axes=Kv(i.axes||[],Bv,Hv,!0),_=n.scales={},C=n.bands=i.bands||[];C.forEach(v=>{v.fill=bt(v.fill||null),v.dir=Mt(v.dir,-1)});let T=s==2?b[1].facets[0].scale:b[0].scale,y={axes:ls,series:gt},A=(i.drawOrder||["axes","series"]).map(v=>y[v]);function z(v){let M=v.distr==3?L=>Cs(L>0?L:v.clamp(n,L,v.min,v.max,v.key)):v.distr==4?L=>ap(L,v.asinh):v.distr==100?L=>v.fwd(L):L=>L;return L=>{let I=M(L),{_min:H,_max:K}=v,ae=K-H;return(I-H)/ae}}function F(v){let M=_[v];if(M==null){let L=(i.scales||sl)[v]||sl;if(L.from!=null){F(L.from);let I=gn({},_[L.from],L,{key:v});I.valToPct=z(I),_[v]=I}else{M=_[v]=gn({},v==T?Ey:sR,L),M.key=v;let I=M.time,H=M.range,K=ar(H);if((v!=T||s==2&&!I)&&(K&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?Ev:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?Ev:{mode:1,hard:H[1],soft:H[1]}},K=!1),!K&&gu(H))){let ae=H;H=(fe,be,De)=>be==null?ko:uu(be,De,ae)}M.range=bt(H||(I?xR:v==T?M.distr==3?yR:M.distr==4?bR:Fy:M.distr==3?ky:M.distr==4?Uy:vR)),M.auto=bt(K?!1:M.auto),M.clamp=bt(M.clamp||iR),M._min=M._max=null,M.valToPct=z(M)}}}F("x"),F("y"),s==1&&b.forEach(v=>{F(v.scale)}),E.forEach(v=>{F(v.scale)});for(let v in i.scales)F(v);let D=_[T],V=D.distr,W,N;D.ori==0?(vi(c,PA),W=r,N=o):(vi(c,LA),W=o,N=r);let X={};for(let v in _){let M=_[v];(M.min!=null||M.max!=null)&&(X[v]={min:M.min,max:M.max},M.min=M.max=null)}let Y=i.tzDate||(v=>new Date(Mn(v/g))),G=i.fmtDate||Rp,ce=g==1?P2(Y):D2(Y),J=kv(Y,Fv(g==1?C2:I2,G)),Q=Ov(Y,Uv(F2,G)),se=[],de=n.legend=gn({},O2,i.legend),ue=n.cursor=gn({},W2,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,ve=de.markers;de.idxs=se,ve.width=bt(ve.width),ve.dash=bt(ve.dash),ve.stroke=bt(ve.stroke),ve.fill=bt(ve.fill);let Ae,we,We,ot=[],He=[],ft,ht=!1,st={};if(de.live){let v=b[1]?b[1].values:null;ht=v!=null,ft=ht?v(n,1,0):{_:0};for(let M in ft)st[M]=wp}if(ee)if(Ae=Oi("table",VA,c),We=Oi("tbody",null,Ae),de.mount(n,Ae),ht){we=Oi("thead",null,Ae,We);let v=Oi("tr",null,we);Oi("th",null,v);for(var qt in ft)Oi("th",dv,v).textContent=qt}else vi(Ae,GA),de.live&&vi(Ae,HA);let Bt={show:!0},an={show:!1};function Dt(v,M){if(M==0&&(ht||!de.live||s==2))return ko;let L=[],I=Oi("tr",WA,We,We.childNodes[M]);vi(I,v.class),v.show||vi(I,Cr);let H=Oi("th",null,I);if(ve.show){let fe=Ri(XA,H);if(M>0){let be=ve.width(n,M);be&&(fe.style.border=be+"px "+ve.dash(n,M)+" "+ve.stroke(n,M)),fe.style.background=ve.fill(n,M)}}let K=Ri(dv,H);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,M>0&&(ve.show||(K.style.color=v.width>0?ve.stroke(n,M):ve.fill(n,M)),_t("click",H,fe=>{if(ue._lock)return;Je(fe);let be=b.indexOf(v);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=b.some((Ne,ke)=>ke>0&&ke!=be&&Ne.show);b.forEach((Ne,ke)=>{ke>0&&Wi(ke,De?ke==be?Bt:an:Bt,!0,dn.setSeries)})}else Wi(be,{show:!v.show},!0,dn.setSeries)},!1),je&&_t(gv,H,fe=>{ue._lock||(Je(fe),Wi(b.indexOf(v),Hr,!0,dn.setSeries))},!1));for(var ae in ft){let fe=Oi("td",qA,I);fe.textContent="--",L.push(fe)}return[I,L]}let En=new Map;function _t(v,M,L,I=!0){let H=En.get(M)||{},K=ue.bind[v](n,M,L,I);K&&(Pr(v,M,H[v]=K),En.set(M,H))}function xn(v,M,L){let I=En.get(M)||{};for(let H in I)(v==null||H==v)&&(pp(H,M,I[H]),delete I[H]);v==null&&En.delete(M)}let Jt=0,ln=0,U=0,Ce=0,Ye=0,at=0,Me=Ye,kt=at,ze=U,$e=Ce,P=0,w=0,q=0,he=0;n.bbox={};let oe=!1,xe=!1,ye=!1,te=!1,ie=!1,pe=!1;function k(v,M,L){(L||v!=n.width||M!=n.height)&&re(v,M),ut(!1),ye=!0,xe=!0,Un()}function re(v,M){n.width=Jt=U=v,n.height=ln=Ce=M,Ye=at=0,_e(),Ge();let L=n.bbox;P=L.left=Ar(Ye*Tt,.5),w=L.top=Ar(at*Tt,.5),q=L.width=Ar(U*Tt,.5),he=L.height=Ar(Ce*Tt,.5)}let ne=3;function Se(){let v=!1,M=0;for(;!v;){M++;let L=kr(M),I=Gi(M);v=M==ne||L&&I,v||(re(n.width,n.height),xe=!0)}}function ge({width:v,height:M}){k(v,M)}n.setSize=ge;function _e(){let v=!1,M=!1,L=!1,I=!1;E.forEach((H,K)=>{if(H.show&&H._show){let{side:ae,_size:fe}=H,be=ae%2,De=H.label!=null?H.labelSize:0,Ne=fe+De;Ne>0&&(be?(U-=Ne,ae==3?(Ye+=Ne,I=!0):L=!0):(Ce-=Ne,ae==0?(at+=Ne,v=!0):M=!0))}}),Vi[0]=v,Vi[1]=L,Vi[2]=M,Vi[3]=I,U-=Pi[1]+Pi[3],Ye+=Pi[3],Ce-=Pi[2]+Pi[0],at+=Pi[0]}function Ge(){let v=Ye+U,M=at+Ce,L=Ye,I=at;function H(K,ae){switch(K){case 1:return v+=ae,v-ae;case 2:return M+=ae,M-ae;case 3:return L-=ae,L+ae;case 0:return I-=ae,I+ae}}E.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=H(fe,K._size),K.label!=null&&(K._lpos=H(fe,K.labelSize))}})}if(ue.dataIdx==null){let v=ue.hover,M=v.skip=new Set(v.skip??[]);M.add(void 0);let L=v.prox=bt(v.prox),I=v.bias??=0;ue.dataIdx=(H,K,ae,fe)=>{if(K==0)return ae;let be=ae,De=L(H,K,ae,fe)??Ut,Ne=De>=0&&De<Ut,ke=D.ori==0?U:Ce,rt=ue.left,St=e[0],wt=e[K];if(M.has(wt[ae])){be=null;let xt=null,Ke=null,Xe;if(I==0||I==-1)for(Xe=ae;xt==null&&Xe-- >0;)M.has(wt[Xe])||(xt=Xe);if(I==0||I==1)for(Xe=ae;Ke==null&&Xe++<wt.length;)M.has(wt[Xe])||(Ke=Xe);if(xt!=null||Ke!=null)if(Ne){let Gt=xt==null?-1/0:W(St[xt],D,ke,0),en=Ke==null?1/0:W(St[Ke],D,ke,0),Cn=rt-Gt,Nt=en-rt;Cn<=Nt?Cn<=De&&(be=xt):Nt<=De&&(be=Ke)}else be=Ke==null?xt:xt==null?Ke:ae-xt<=Ke-ae?xt:Ke}else Ne&&Sn(rt-W(St[ae],D,ke,0))>De&&(be=null);return be}}let Je=v=>{ue.event=v};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=bt(le.show),le.size=bt(le.size),le.stroke=bt(le.stroke),le.width=bt(le.width),le.fill=bt(le.fill);let Ue=n.focus=gn({},i.focus||{alpha:.3},ue.focus),je=Ue.prox>=0,Re=je&&le.one,lt=[],zt=[],Wn=[];function Ho(v,M){let L=le.show(n,M);if(L instanceof HTMLElement)return vi(L,zA),vi(L,v.class),ss(L,-10,-10,U,Ce),p.insertBefore(L,lt[M]),L}function Dr(v,M){if(s==1||M>0){let L=s==1&&_[v.scale].time,I=v.value;v.value=L?Lv(I)?Ov(Y,Uv(I,G)):I||Q:I||eR,v.label=v.label||(L?q2:X2)}if(Re||M>0){v.width=v.width==null?1:v.width,v.paths=v.paths||pR||s2,v.fillTo=bt(v.fillTo||rR),v.pxAlign=+Mt(v.pxAlign,x),v.pxRound=$v(v.pxAlign),v.stroke=bt(v.stroke||null),v.fill=bt(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let L=tR(jn(1,v.width),1),I=v.points=gn({},{size:L,width:jn(1,L*.2),stroke:v.stroke,space:L*2,paths:mR,_stroke:null,_fill:null},v.points);I.show=bt(I.show),I.filter=bt(I.filter),I.fill=bt(I.fill),I.stroke=bt(I.stroke),I.paths=bt(I.paths),I.pxAlign=v.pxAlign}if(ee){let L=Dt(v,M);ot.splice(M,0,L[0]),He.splice(M,0,L[1]),de.values.push(null)}if(me){se.splice(M,0,null);let L=null;Re?M==0&&(L=Ho(v,M)):M>0&&(L=Ho(v,M)),lt.splice(M,0,L),zt.splice(M,0,0),Wn.splice(M,0,0)}Rn("addSeries",M)}function Cu(v,M){M=M??b.length,v=s==1?bp(v,M,zv,Xv):bp(v,M,{},Wv),b.splice(M,0,v),Dr(b[M],M)}n.addSeries=Cu;function al(v){if(b.splice(v,1),ee){de.values.splice(v,1),He.splice(v,1);let M=ot.splice(v,1)[0];xn(null,M.firstChild),M.remove()}me&&(se.splice(v,1),lt.splice(v,1)[0].remove(),zt.splice(v,1),Wn.splice(v,1)),Rn("delSeries",v)}n.delSeries=al;let Vi=[!1,!1,!1,!1];function rs(v,M){if(v._show=v.show,v.show){let L=v.side%2,I=_[v.scale];I==null&&(v.scale=L?b[1].scale:T,I=_[v.scale]);let H=I.time;v.size=bt(v.size),v.space=bt(v.space),v.rotate=bt(v.rotate),ar(v.incrs)&&v.incrs.forEach(ae=>{!lr.has(ae)&&lr.set(ae,oy(ae))}),v.incrs=bt(v.incrs||(I.distr==2?T2:H?g==1?R2:L2:Rr)),v.splits=bt(v.splits||(H&&I.distr==1?ce:I.distr==3?gp:I.distr==4?Z2:Y2)),v.stroke=bt(v.stroke),v.grid.stroke=bt(v.grid.stroke),v.ticks.stroke=bt(v.ticks.stroke),v.border.stroke=bt(v.border.stroke);let K=v.values;v.values=ar(K)&&!ar(K[0])?bt(K):H?ar(K)?kv(Y,Fv(K,G)):Lv(K)?N2(Y,K):K||J:K||$2,v.filter=bt(v.filter||(I.distr>=3&&I.log==10?j2:I.distr==3&&I.log==2?Q2:sy)),v.font=Jv(v.font),v.labelFont=Jv(v.labelFont),v._size=v.size(n,null,M,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Vi[M]=!0,v._el=Ri(kA,u))}}function os(v,M,L,I){let[H,K,ae,fe]=L,be=M%2,De=0;return be==0&&(fe||K)&&(De=M==0&&!H||M==2&&!ae?Mn(Bv.size/3):0),be==1&&(H||ae)&&(De=M==1&&!K||M==3&&!fe?Mn(Hv.size/2):0),De}let Go=n.padding=(i.padding||[os,os,os,os]).map(v=>bt(Mt(v,os))),Pi=n._padding=Go.map((v,M)=>v(n,M,Vi,0)),jt,sn=null,rn=null,Hi=s==1?b[0].idxs:null,oi=null,Ls=!1;function Wo(v,M){if(e=v??[],n.data=n._data=e,s==2){jt=0;for(let L=1;L<b.length;L++)jt+=e[L][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),oi=e[0],jt=oi.length;let L=e;if(V==2){L=e.slice();let I=L[0]=Array(jt);for(let H=0;H<jt;H++)I[H]=H}n._data=e=L}if(ut(!0),Rn("setData"),V==2&&(ye=!0),M!==!1){let L=D;L.auto(n,Ls)?Xo():Ns(T,L.min,L.max),te=te||ue.left>=0,pe=!0,Un()}}n.setData=Wo;function Xo(){Ls=!0;let v,M;s==1&&(jt>0?(sn=Hi[0]=0,rn=Hi[1]=jt-1,v=e[0][sn],M=e[0][rn],V==2?(v=sn,M=rn):v==M&&(V==3?[v,M]=pu(v,v,D.log,!1):V==4?[v,M]=Sp(v,v,D.log,!1):D.time?M=v+Mn(86400/g):[v,M]=uu(v,M,Ep,!0))):(sn=Hi[0]=v=null,rn=Hi[1]=M=null)),Ns(T,v,M)}let Nr,Is,Fr,S,B,j,$,Z,Ee,Pe;function Te(v,M,L,I,H,K){v??=pv,L??=Ap,I??="butt",H??=pv,K??="round",v!=Nr&&(d.strokeStyle=Nr=v),H!=Is&&(d.fillStyle=Is=H),M!=Fr&&(d.lineWidth=Fr=M),K!=B&&(d.lineJoin=B=K),I!=j&&(d.lineCap=j=I),L!=S&&d.setLineDash(S=L)}function Le(v,M,L,I){M!=Is&&(d.fillStyle=Is=M),v!=$&&(d.font=$=v),L!=Z&&(d.textAlign=Z=L),I!=Ee&&(d.textBaseline=Ee=I)}function Be(v,M,L,I,H=0){if(I.length>0&&v.auto(n,Ls)&&(M==null||M.min==null)){let K=Mt(sn,0),ae=Mt(rn,I.length-1),fe=L.min==null?jA(I,K,ae,H,v.distr==3):[L.min,L.max];v.min=zi(v.min,L.min=fe[0]),v.max=jn(v.max,L.max=fe[1])}}let et={min:null,max:null};function mt(){for(let I in _){let H=_[I];X[I]==null&&(H.min==null||X[T]!=null&&H.auto(n,Ls))&&(X[I]=et)}for(let I in _){let H=_[I];X[I]==null&&H.from!=null&&X[H.from]!=null&&(X[I]=et)}X[T]!=null&&ut(!0);let v={};for(let I in X){let H=X[I];if(H!=null){let K=v[I]=Uo(_[I],a2);if(H.min!=null)gn(K,H);else if(I!=T||s==2)if(jt==0&&K.from==null){let ae=K.range(n,null,null,I);K.min=ae[0],K.max=ae[1]}else K.min=Ut,K.max=-Ut}}if(jt>0){b.forEach((I,H)=>{if(s==1){let K=I.scale,ae=X[K];if(ae==null)return;let fe=v[K];if(H==0){let be=fe.range(n,fe.min,fe.max,K);fe.min=be[0],fe.max=be[1],sn=Bi(fe.min,e[0]),rn=Bi(fe.max,e[0]),rn-sn>1&&(e[0][sn]<fe.min&&sn++,e[0][rn]>fe.max&&rn--),I.min=oi[sn],I.max=oi[rn]}else I.show&&I.auto&&Be(fe,ae,I,e[H],I.sorted);I.idxs[0]=sn,I.idxs[1]=rn}else if(H>0&&I.show&&I.auto){let[K,ae]=I.facets,fe=K.scale,be=ae.scale,[De,Ne]=e[H],ke=v[fe],rt=v[be];ke!=null&&Be(ke,X[fe],K,De,K.sorted),rt!=null&&Be(rt,X[be],ae,Ne,ae.sorted),I.min=ae.min,I.max=ae.max}});for(let I in v){let H=v[I],K=X[I];if(H.from==null&&(K==null||K.min==null)){let ae=H.range(n,H.min==Ut?null:H.min,H.max==-Ut?null:H.max,I);H.min=ae[0],H.max=ae[1]}}}for(let I in v){let H=v[I];if(H.from!=null){let K=v[H.from];if(K.min==null)H.min=H.max=null;else{let ae=H.range(n,K.min,K.max,I);H.min=ae[0],H.max=ae[1]}}}let M={},L=!1;for(let I in v){let H=v[I],K=_[I];if(K.min!=H.min||K.max!=H.max){K.min=H.min,K.max=H.max;let ae=K.distr;K._min=ae==3?Cs(K.min):ae==4?ap(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?Cs(K.max):ae==4?ap(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,M[I]=L=!0}}if(L){b.forEach((I,H)=>{s==2?H>0&&M.y&&(I._paths=null):M[I.scale]&&(I._paths=null)});for(let I in M)ye=!0,Rn("setScale",I);me&&ue.left>=0&&(te=pe=!0)}for(let I in X)X[I]=null}function Oe(v){let M=mp(sn-1,0,jt-1),L=mp(rn+1,0,jt-1);for(;v[M]==null&&M>0;)M--;for(;v[L]==null&&L<jt-1;)L++;return[M,L]}function gt(){if(jt>0){let v=b.some(M=>M._focus)&&Pe!=Ue.alpha;v&&(d.globalAlpha=Pe=Ue.alpha),b.forEach((M,L)=>{if(L>0&&M.show&&(Zt(L,!1),Zt(L,!0),M._paths==null)){let I=Pe;Pe!=M.alpha&&(d.globalAlpha=Pe=M.alpha);let H=s==2?[0,e[L][0].length-1]:Oe(e[L]);M._paths=M.paths(n,L,H[0],H[1]),Pe!=I&&(d.globalAlpha=Pe=I)}}),b.forEach((M,L)=>{if(L>0&&M.show){let I=Pe;Pe!=M.alpha&&(d.globalAlpha=Pe=M.alpha),M._paths!=null&&Ct(L,!1);{let H=M._paths!=null?M._paths.gaps:null,K=M.points.show(n,L,sn,rn,H),ae=M.points.filter(n,L,K,H);(K||ae)&&(M.points._paths=M.points.paths(n,L,sn,rn,ae),Ct(L,!0))}Pe!=I&&(d.globalAlpha=Pe=I),Rn("drawSeries",L)}}),v&&(d.globalAlpha=Pe=1)}}function Zt(v,M){let L=M?b[v].points:b[v];L._stroke=L.stroke(n,v),L._fill=L.fill(n,v)}function Ct(v,M){let L=M?b[v].points:b[v],{stroke:I,fill:H,clip:K,flags:ae,_stroke:fe=L._stroke,_fill:be=L._fill,_width:De=L.width}=L._paths;De=Ot(De*Tt,3);let Ne=null,ke=De%2/2;M&&be==null&&(be=De>0?"#fff":fe);let rt=L.pxAlign==1&&ke>0;if(rt&&d.translate(ke,ke),!M){let St=P-De/2,wt=w-De/2,xt=q+De,Ke=he+De;Ne=new Path2D,Ne.rect(St,wt,xt,Ke)}M?Fe(fe,De,L.dash,L.cap,be,I,H,ae,K):Pt(v,fe,De,L.dash,L.cap,be,I,H,ae,Ne,K),rt&&d.translate(-ke,-ke)}function Pt(v,M,L,I,H,K,ae,fe,be,De,Ne){let ke=!1;be!=0&&C.forEach((rt,St)=>{if(rt.series[0]==v){let wt=b[rt.series[1]],xt=e[rt.series[1]],Ke=(wt._paths||sl).band;ar(Ke)&&(Ke=rt.dir==1?Ke[0]:Ke[1]);let Xe,Gt=null;wt.show&&Ke&&e2(xt,sn,rn)?(Gt=rt.fill(n,St)||K,Xe=wt._paths.clip):Ke=null,Fe(M,L,I,H,Gt,ae,fe,be,De,Ne,Xe,Ke),ke=!0}}),ke||Fe(M,L,I,H,K,ae,fe,be,De,Ne)}let vn=Oo|vp;function Fe(v,M,L,I,H,K,ae,fe,be,De,Ne,ke){Te(v,M,L,I,H),(be||De||ke)&&(d.save(),be&&d.clip(be),De&&d.clip(De)),ke?(fe&vn)==vn?(d.clip(ke),Ne&&d.clip(Ne),vt(H,ae),cn(v,K,M)):fe&vp?(vt(H,ae),d.clip(ke),cn(v,K,M)):fe&Oo&&(d.save(),d.clip(ke),Ne&&d.clip(Ne),vt(H,ae),d.restore(),cn(v,K,M)):(vt(H,ae),cn(v,K,M)),(be||De||ke)&&d.restore()}function cn(v,M,L){L>0&&(M instanceof Map?M.forEach((I,H)=>{d.strokeStyle=Nr=H,d.stroke(I)}):M!=null&&v&&d.stroke(M))}function vt(v,M){M instanceof Map?M.forEach((L,I)=>{d.fillStyle=Is=I,d.fill(L)}):M!=null&&v&&d.fill(M)}function as(v,M,L,I){let H=E[v],K;if(I<=0)K=[0,0];else{let ae=H._space=H.space(n,v,M,L,I),fe=H._incrs=H.incrs(n,v,M,L,I,ae);K=_R(M,L,fe,I,ae)}return H._found=K}function hn(v,M,L,I,H,K,ae,fe,be,De){let Ne=ae%2/2;x==1&&d.translate(Ne,Ne),Te(fe,ae,be,De,fe),d.beginPath();let ke,rt,St,wt,xt=H+(I==0||I==3?-K:K);L==0?(rt=H,wt=xt):(ke=H,St=xt);for(let Ke=0;Ke<v.length;Ke++)M[Ke]!=null&&(L==0?ke=St=v[Ke]:rt=wt=v[Ke],d.moveTo(ke,rt),d.lineTo(St,wt));d.stroke(),x==1&&d.translate(-Ne,-Ne)}function kr(v){let M=!0;return E.forEach((L,I)=>{if(!L.show)return;let H=_[L.scale];if(H.min==null){L._show&&(M=!1,L._show=!1,ut(!1));return}else L._show||(M=!1,L._show=!0,ut(!1));let K=L.side,ae=K%2,{min:fe,max:be}=H,[De,Ne]=as(I,fe,be,ae==0?U:Ce);if(Ne==0)return;let ke=H.distr==2,rt=L._splits=L.splits(n,I,fe,be,De,Ne,ke),St=H.distr==2?rt.map(Xe=>oi[Xe]):rt,wt=H.distr==2?oi[rt[1]]-oi[rt[0]]:De,xt=L._values=L.values(n,L.filter(n,St,I,Ne,wt),I,Ne,wt);L._rotate=K==2?L.rotate(n,xt,I,Ne):0;let Ke=L._size;L._size=Ci(L.size(n,xt,I,v)),Ke!=null&&L._size!=Ke&&(M=!1)}),M}function Gi(v){let M=!0;return Go.forEach((L,I)=>{let H=L(n,I,Vi,v);H!=Pi[I]&&(M=!1),Pi[I]=H}),M}function ls(){for(let v=0;v<E.length;v++){let M=E[v];if(!M.show||!M._show)continue;let L=M.side,I=L%2,H,K,ae=M.stroke(n,v),fe=L==0||L==3?-1:1,[be,De]=M._found;if(M.label!=null){let $n=M.labelGap*fe,ci=Mn((M._lpos+$n)*Tt);Le(M.labelFont[0],ae,"center",L==2?"top":fv),d.save(),I==1?(H=K=0,d.translate(ci,Mn(w+he/2)),d.rotate((L==3?-cu:cu)/2)):(H=Mn(P+q/2),K=ci);let ur=ny(M.label)?M.label(n,v,be,De):M.label;d.fillText(ur,H,K),d.restore()}if(De==0)continue;let Ne=_[M.scale],ke=I==0?q:he,rt=I==0?P:w,St=M._splits,wt=Ne.distr==2?St.map($n=>oi[$n]):St,xt=Ne.distr==2?oi[St[1]]-oi[St[0]]:be,Ke=M.ticks,Xe=M.border,Gt=Ke.show?Ke.size:0,en=Mn(Gt*Tt),Cn=Mn((M.alignTo==2?M._size-Gt-M.gap:M.gap)*Tt),Nt=M._rotate*-cu/180,tn=m(M._pos*Tt),ai=(en+Cn)*fe,qn=tn+ai;K=I==0?qn:0,H=I==1?qn:0;let _i=M.font[0],Li=M.align==1?Io:M.align==2?sp:Nt>0?Io:Nt<0?sp:I==0?"center":L==3?sp:Io,qi=Nt||I==1?"middle":L==2?"top":fv;Le(_i,ae,Li,qi);let li=M.font[1]*M.lineGap,wi=St.map($n=>m(a($n,Ne,ke,rt))),Ii=M._values;for(let $n=0;$n<Ii.length;$n++){let ci=Ii[$n];if(ci!=null){I==0?H=wi[$n]:K=wi[$n],ci=""+ci;let ur=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Yn=0;Yn<ur.length;Yn++){let em=ur[Yn];Nt?(d.save(),d.translate(H,K+Yn*li),d.rotate(Nt),d.fillText(em,0,0),d.restore()):d.fillText(em,H,K+Yn*li)}}}Ke.show&&hn(wi,Ke.filter(n,wt,v,De,xt),I,L,tn,en,Ot(Ke.width*Tt,3),Ke.stroke(n,v),Ke.dash,Ke.cap);let $i=M.grid;$i.show&&hn(wi,$i.filter(n,wt,v,De,xt),I,I==0?2:1,I==0?w:P,I==0?he:q,Ot($i.width*Tt,3),$i.stroke(n,v),$i.dash,$i.cap),Xe.show&&hn([tn],[1],I==0?1:0,I==0?1:2,I==1?w:P,I==1?he:q,Ot(Xe.width*Tt,3),Xe.stroke(n,v),Xe.dash,Xe.cap)}Rn("drawAxes")}function ut(v){b.forEach((M,L)=>{L>0&&(M._paths=null,v&&(s==1?(M.min=null,M.max=null):M.facets.forEach(I=>{I.min=null,I.max=null})))})}let Qt=!1,Xn=!1,Lt=[];function un(){Xn=!1;for(let v=0;v<Lt.length;v++)Rn(...Lt[v]);Lt.length=0}function Un(){Qt||(p2(kp),Qt=!0)}function ll(v,M=!1){Qt=!0,Xn=M,v(n),kp(),M&&Lt.length>0&&queueMicrotask(un)}n.batch=ll;function kp(){if(oe&&(mt(),oe=!1),ye&&(Se(),ye=!1),xe){if(Xt(f,Io,Ye),Xt(f,"top",at),Xt(f,el,U),Xt(f,tl,Ce),Xt(p,Io,Ye),Xt(p,"top",at),Xt(p,el,U),Xt(p,tl,Ce),Xt(u,el,Jt),Xt(u,tl,ln),h.width=Mn(Jt*Tt),h.height=Mn(ln*Tt),E.forEach(({_el:v,_show:M,_size:L,_pos:I,side:H})=>{if(v!=null)if(M){let K=H===3||H===0?L:0,ae=H%2==1;Xt(v,ae?"left":"top",I-K),Xt(v,ae?"width":"height",L),Xt(v,ae?"top":"left",ae?at:Ye),Xt(v,ae?"height":"width",ae?Ce:U),fp(v,Cr)}else vi(v,Cr)}),Nr=Is=Fr=B=j=$=Z=Ee=S=null,Pe=1,Yo(!0),Ye!=Me||at!=kt||U!=ze||Ce!=$e){ut(!1);let v=U/ze,M=Ce/$e;if(me&&!te&&ue.left>=0){ue.left*=v,ue.top*=M,Ur&&ss(Ur,Mn(ue.left),0,U,Ce),Or&&ss(Or,0,Mn(ue.top),U,Ce);for(let L=0;L<lt.length;L++){let I=lt[L];I!=null&&(zt[L]*=v,Wn[L]*=M,ss(I,Ci(zt[L]),Ci(Wn[L]),U,Ce))}}if(Ht.show&&!ie&&Ht.left>=0&&Ht.width>0){Ht.left*=v,Ht.width*=v,Ht.top*=M,Ht.height*=M;for(let L in Fu)Xt(Vr,L,Ht[L])}Me=Ye,kt=at,ze=U,$e=Ce}Rn("setSize"),xe=!1}Jt>0&&ln>0&&(d.clearRect(0,0,h.width,h.height),Rn("drawClear"),A.forEach(v=>v()),Rn("draw")),Ht.show&&ie&&(cl(Ht),ie=!1),me&&te&&(hr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Du(),pe=!1),l||(l=!0,n.status=1,Rn("ready")),Ls=!1,Qt=!1}n.redraw=(v,M)=>{ye=M||!1,v!==!1?Ns(T,D.min,D.max):Un()};function Pu(v,M){let L=_[v];if(L.from==null){if(jt==0){let I=L.range(n,M.min,M.max,v);M.min=I[0],M.max=I[1]}if(M.min>M.max){let I=M.min;M.min=M.max,M.max=I}if(jt>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;v==T&&L.distr==2&&jt>0&&(M.min=Bi(M.min,e[0]),M.max=Bi(M.max,e[0]),M.min==M.max&&M.max++),X[v]=M,oe=!0,Un()}}n.setScale=Pu;let Lu,Iu,Ur,Or,Up,Op,Br,zr,Bp,zp,Vt,$t,Ds=!1,In=ue.drag,Tn=In.x,An=In.y;me&&(ue.x&&(Lu=Ri(OA,p)),ue.y&&(Iu=Ri(BA,p)),D.ori==0?(Ur=Lu,Or=Iu):(Ur=Iu,Or=Lu),Vt=ue.left,$t=ue.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Vr=Ht.show?Ri(UA,Ht.over?p:f):null;function cl(v,M){if(Ht.show){for(let L in v)Ht[L]=v[L],L in Fu&&Xt(Vr,L,v[L]);M!==!1&&Rn("setSelect")}}n.setSelect=cl;function Zy(v){if(b[v].show)ee&&fp(ot[v],Cr);else if(ee&&vi(ot[v],Cr),me){let L=Re?lt[0]:lt[v];L!=null&&ss(L,-10,-10,U,Ce)}}function Ns(v,M,L){Pu(v,{min:M,max:L})}function Wi(v,M,L,I){M.focus!=null&&eb(v),M.show!=null&&b.forEach((H,K)=>{K>0&&(v==K||v==null)&&(H.show=M.show,Zy(K),s==2?(Ns(H.facets[0].scale,null,null),Ns(H.facets[1].scale,null,null)):Ns(H.scale,null,null),Un())}),L!==!1&&Rn("setSeries",v,M),I&&Zo("setSeries",n,v,M)}n.setSeries=Wi;function Ky(v,M){gn(C[v],M)}function Jy(v,M){v.fill=bt(v.fill||null),v.dir=Mt(v.dir,-1),M=M??C.length,C.splice(M,0,v)}function jy(v){v==null?C.length=0:C.splice(v,1)}n.addBand=Jy,n.setBand=Ky,n.delBand=jy;function Qy(v,M){b[v].alpha=M,me&&lt[v]!=null&&(lt[v].style.opacity=M),ee&&ot[v]&&(ot[v].style.opacity=M)}let cs,Fs,cr,Hr={focus:!0};function eb(v){if(v!=cr){let M=v==null,L=Ue.alpha!=1;b.forEach((I,H)=>{if(s==1||H>0){let K=M||H==0||H==v;I._focus=M?null:K,L&&Qy(H,K?1:Ue.alpha)}}),cr=v,L&&Un()}}ee&&je&&_t(xv,Ae,v=>{ue._lock||(Je(v),cr!=null&&Wi(null,Hr,!0,dn.setSeries))});function Xi(v,M,L){let I=_[M];L&&(v=v/Tt-(I.ori==1?at:Ye));let H=U;I.ori==1&&(H=Ce,v=H-v),I.dir==-1&&(v=H-v);let K=I._min,ae=I._max,fe=v/H,be=K+(ae-K)*fe,De=I.distr;return De==3?Fo(10,be):De==4?n2(be,I.asinh):De==100?I.bwd(be):be}function tb(v,M){let L=Xi(v,T,M);return Bi(L,e[0],sn,rn)}n.valToIdx=v=>Bi(v,e[0]),n.posToIdx=tb,n.posToVal=Xi,n.valToPos=(v,M,L)=>_[M].ori==0?r(v,_[M],L?q:U,L?P:0):o(v,_[M],L?he:Ce,L?w:0),n.setCursor=(v,M,L)=>{Vt=v.left,$t=v.top,hr(null,M,L)};function Vp(v,M){Xt(Vr,Io,Ht.left=v),Xt(Vr,el,Ht.width=M)}function Hp(v,M){Xt(Vr,"top",Ht.top=v),Xt(Vr,tl,Ht.height=M)}let qo=D.ori==0?Vp:Hp,$o=D.ori==1?Vp:Hp;function nb(){if(ee&&de.live)for(let v=s==2?1:0;v<b.length;v++){if(v==0&&ht)continue;let M=de.values[v],L=0;for(let I in M)He[v][L++].firstChild.nodeValue=M[I]}}function Du(v,M){if(v!=null&&(v.idxs?v.idxs.forEach((L,I)=>{se[I]=L}):o2(v.idx)||se.fill(v.idx),de.idx=se[0]),ee&&de.live){for(let L=0;L<b.length;L++)(L>0||s==1&&!ht)&&ib(L,se[L]);nb()}pe=!1,M!==!1&&Rn("setLegend")}n.setLegend=Du;function ib(v,M){let L=b[v],I=v==0&&V==2?oi:e[v],H;ht?H=L.values(n,v,M)??st:(H=L.value(n,M==null?null:I[M],v,M),H=H==null?st:{_:H}),de.values[v]=H}function hr(v,M,L){Bp=Vt,zp=$t,[Vt,$t]=ue.move(n,Vt,$t),ue.left=Vt,ue.top=$t,me&&(Ur&&ss(Ur,Mn(Vt),0,U,Ce),Or&&ss(Or,0,Mn($t),U,Ce));let I,H=sn>rn;cs=Ut,Fs=null;let K=D.ori==0?U:Ce,ae=D.ori==1?U:Ce;if(Vt<0||jt==0||H){I=ue.idx=null;for(let fe=0;fe<b.length;fe++){let be=lt[fe];be!=null&&ss(be,-10,-10,U,Ce)}je&&Wi(null,Hr,!0,v==null&&dn.setSeries),de.live&&(se.fill(I),pe=!0)}else{let fe,be,De;s==1&&(fe=D.ori==0?Vt:$t,be=Xi(fe,T),I=ue.idx=Bi(be,e[0],sn,rn),De=W(e[0][I],D,K,0));let Ne=-10,ke=-10,rt=0,St=0,wt=!0,xt="",Ke="";for(let Xe=s==2?1:0;Xe<b.length;Xe++){let Gt=b[Xe],en=se[Xe],Cn=en==null?null:s==1?e[Xe][en]:e[Xe][1][en],Nt=ue.dataIdx(n,Xe,I,be),tn=Nt==null?null:s==1?e[Xe][Nt]:e[Xe][1][Nt];if(pe=pe||tn!=Cn||Nt!=en,se[Xe]=Nt,Xe>0&&Gt.show){let ai=Nt==null?-10:Nt==I?De:W(s==1?e[0][Nt]:e[Xe][0][Nt],D,K,0),qn=tn==null?-10:N(tn,s==1?_[Gt.scale]:_[Gt.facets[1].scale],ae,0);if(je&&tn!=null){let _i=D.ori==1?Vt:$t,Li=Sn(Ue.dist(n,Xe,Nt,qn,_i));if(Li<cs){let qi=Ue.bias;if(qi!=0){let li=Xi(_i,Gt.scale),wi=tn>=0?1:-1,Ii=li>=0?1:-1;Ii==wi&&(Ii==1?qi==1?tn>=li:tn<=li:qi==1?tn<=li:tn>=li)&&(cs=Li,Fs=Xe)}else cs=Li,Fs=Xe}}if(pe||Re){let _i,Li;D.ori==0?(_i=ai,Li=qn):(_i=qn,Li=ai);let qi,li,wi,Ii,$i,$n,ci=!0,ur=le.bbox;if(ur!=null){ci=!1;let Yn=ur(n,Xe);wi=Yn.left,Ii=Yn.top,qi=Yn.width,li=Yn.height}else wi=_i,Ii=Li,qi=li=le.size(n,Xe);if($n=le.fill(n,Xe),$i=le.stroke(n,Xe),Re)Xe==Fs&&cs<=Ue.prox&&(Ne=wi,ke=Ii,rt=qi,St=li,wt=ci,xt=$n,Ke=$i);else{let Yn=lt[Xe];Yn!=null&&(zt[Xe]=wi,Wn[Xe]=Ii,Sv(Yn,qi,li,ci),wv(Yn,$n,$i),ss(Yn,Ci(wi),Ci(Ii),U,Ce))}}}}if(Re){let Xe=Ue.prox,Gt=cr==null?cs<=Xe:cs>Xe||Fs!=cr;if(pe||Gt){let en=lt[0];en!=null&&(zt[0]=Ne,Wn[0]=ke,Sv(en,rt,St,wt),wv(en,xt,Ke),ss(en,Ci(Ne),Ci(ke),U,Ce))}}}if(Ht.show&&Ds)if(v!=null){let[fe,be]=dn.scales,[De,Ne]=dn.match,[ke,rt]=v.cursor.sync.scales,St=v.cursor.drag;if(Tn=St._x,An=St._y,Tn||An){let{left:wt,top:xt,width:Ke,height:Xe}=v.select,Gt=v.scales[ke].ori,en=v.posToVal,Cn,Nt,tn,ai,qn,_i=fe!=null&&De(fe,ke),Li=be!=null&&Ne(be,rt);_i&&Tn?(Gt==0?(Cn=wt,Nt=Ke):(Cn=xt,Nt=Xe),tn=_[fe],ai=W(en(Cn,ke),tn,K,0),qn=W(en(Cn+Nt,ke),tn,K,0),qo(zi(ai,qn),Sn(qn-ai))):qo(0,K),Li&&An?(Gt==1?(Cn=wt,Nt=Ke):(Cn=xt,Nt=Xe),tn=_[be],ai=N(en(Cn,rt),tn,ae,0),qn=N(en(Cn+Nt,rt),tn,ae,0),$o(zi(ai,qn),Sn(qn-ai))):$o(0,ae)}else ku()}else{let fe=Sn(Bp-Up),be=Sn(zp-Op);if(D.ori==1){let rt=fe;fe=be,be=rt}Tn=In.x&&fe>=In.dist,An=In.y&&be>=In.dist;let De=In.uni;De!=null?Tn&&An&&(Tn=fe>=De,An=be>=De,!Tn&&!An&&(be>fe?An=!0:Tn=!0)):In.x&&In.y&&(Tn||An)&&(Tn=An=!0);let Ne,ke;Tn&&(D.ori==0?(Ne=Br,ke=Vt):(Ne=zr,ke=$t),qo(zi(Ne,ke),Sn(ke-Ne)),An||$o(0,ae)),An&&(D.ori==1?(Ne=Br,ke=Vt):(Ne=zr,ke=$t),$o(zi(Ne,ke),Sn(ke-Ne)),Tn||qo(0,K)),!Tn&&!An&&(qo(0,0),$o(0,0))}if(In._x=Tn,In._y=An,v==null){if(L){if(Qp!=null){let[fe,be]=dn.scales;dn.values[0]=fe!=null?Xi(D.ori==0?Vt:$t,fe):null,dn.values[1]=be!=null?Xi(D.ori==1?Vt:$t,be):null}Zo(rp,n,Vt,$t,U,Ce,I)}if(je){let fe=L&&dn.setSeries,be=Ue.prox;cr==null?cs<=be&&Wi(Fs,Hr,!0,fe):cs>be?Wi(null,Hr,!0,fe):Fs!=cr&&Wi(Fs,Hr,!0,fe)}}pe&&(de.idx=I,Du()),M!==!1&&Rn("setCursor")}let ks=null;Object.defineProperty(n,"rect",{get(){return ks==null&&Yo(!1),ks}});function Yo(v=!1){v?ks=null:(ks=p.getBoundingClientRect(),Rn("syncRect",ks))}function Gp(v,M,L,I,H,K,ae){ue._lock||Ds&&v!=null&&v.movementX==0&&v.movementY==0||(Nu(v,M,L,I,H,K,ae,!1,v!=null),v!=null?hr(null,!0,!0):hr(M,!0,!1))}function Nu(v,M,L,I,H,K,ae,fe,be){if(ks==null&&Yo(!1),Je(v),v!=null)L=v.clientX-ks.left,I=v.clientY-ks.top;else{if(L<0||I<0){Vt=-10,$t=-10;return}let[De,Ne]=dn.scales,ke=M.cursor.sync,[rt,St]=ke.values,[wt,xt]=ke.scales,[Ke,Xe]=dn.match,Gt=M.axes[0].side%2==1,en=D.ori==0?U:Ce,Cn=D.ori==1?U:Ce,Nt=Gt?K:H,tn=Gt?H:K,ai=Gt?I:L,qn=Gt?L:I;if(wt!=null?L=Ke(De,wt)?a(rt,_[De],en,0):-10:L=en*(ai/Nt),xt!=null?I=Xe(Ne,xt)?a(St,_[Ne],Cn,0):-10:I=Cn*(qn/tn),D.ori==1){let _i=L;L=I,I=_i}}be&&(M==null||M.cursor.event.type==rp)&&((L<=1||L>=U-1)&&(L=Ar(L,U)),(I<=1||I>=Ce-1)&&(I=Ar(I,Ce))),fe?(Up=L,Op=I,[Br,zr]=ue.move(n,L,I)):(Vt=L,$t=I)}let Fu={width:0,height:0,left:0,top:0};function ku(){cl(Fu,!1)}let Wp,Xp,qp,$p;function Yp(v,M,L,I,H,K,ae){Ds=!0,Tn=An=In._x=In._y=!1,Nu(v,M,L,I,H,K,ae,!0,!1),v!=null&&(_t(op,up,Zp,!1),Zo(mv,n,Br,zr,U,Ce,null));let{left:fe,top:be,width:De,height:Ne}=Ht;Wp=fe,Xp=be,qp=De,$p=Ne}function Zp(v,M,L,I,H,K,ae){Ds=In._x=In._y=!1,Nu(v,M,L,I,H,K,ae,!1,!0);let{left:fe,top:be,width:De,height:Ne}=Ht,ke=De>0||Ne>0,rt=Wp!=fe||Xp!=be||qp!=De||$p!=Ne;if(ke&&rt&&cl(Ht),In.setScale&&ke&&rt){let St=fe,wt=De,xt=be,Ke=Ne;if(D.ori==1&&(St=be,wt=Ne,xt=fe,Ke=De),Tn&&Ns(T,Xi(St,T),Xi(St+wt,T)),An)for(let Xe in _){let Gt=_[Xe];Xe!=T&&Gt.from==null&&Gt.min!=Ut&&Ns(Xe,Xi(xt+Ke,Xe),Xi(xt,Xe))}ku()}else ue.lock&&(ue._lock=!ue._lock,hr(M,!0,v!=null));v!=null&&(xn(op,up),Zo(op,n,Vt,$t,U,Ce,null))}function sb(v,M,L,I,H,K,ae){if(ue._lock)return;Je(v);let fe=Ds;if(Ds){let be=!0,De=!0,Ne=10,ke,rt;D.ori==0?(ke=Tn,rt=An):(ke=An,rt=Tn),ke&&rt&&(be=Vt<=Ne||Vt>=U-Ne,De=$t<=Ne||$t>=Ce-Ne),ke&&be&&(Vt=Vt<Br?0:U),rt&&De&&($t=$t<zr?0:Ce),hr(null,!0,!0),Ds=!1}Vt=-10,$t=-10,se.fill(null),hr(null,!0,!0),fe&&(Ds=fe)}function Kp(v,M,L,I,H,K,ae){ue._lock||(Je(v),Xo(),ku(),v!=null&&Zo(vv,n,Vt,$t,U,Ce,null))}function Jp(){E.forEach(wR),k(n.width,n.height,!0)}Pr(hu,No,Jp);let Gr={};Gr.mousedown=Yp,Gr.mousemove=Gp,Gr.mouseup=Zp,Gr.dblclick=Kp,Gr.setSeries=(v,M,L,I)=>{let H=dn.match[2];L=H(n,M,L),L!=-1&&Wi(L,I,!0,!1)},me&&(_t(mv,p,Yp),_t(rp,p,Gp),_t(gv,p,v=>{Je(v),Yo(!1)}),_t(xv,p,sb),_t(vv,p,Kp),yp.add(n),n.syncRect=Yo);let hl=n.hooks=i.hooks||{};function Rn(v,M,L){Xn?Lt.push([v,M,L]):v in hl&&hl[v].forEach(I=>{I.call(null,n,M,L)})}(i.plugins||[]).forEach(v=>{for(let M in v.hooks)hl[M]=(hl[M]||[]).concat(v.hooks[M])});let jp=(v,M,L)=>L,dn=gn({key:null,setSeries:!1,filters:{pub:Cv,sub:Cv},scales:[T,b[1]?b[1].scale:null],match:[Pv,Pv,jp],values:[null,null]},ue.sync);dn.match.length==2&&dn.match.push(jp),ue.sync=dn;let Qp=dn.key,Uu=Ty(Qp);function Zo(v,M,L,I,H,K,ae){dn.filters.pub(v,M,L,I,H,K,ae)&&Uu.pub(v,M,L,I,H,K,ae)}Uu.sub(n);function rb(v,M,L,I,H,K,ae){dn.filters.sub(v,M,L,I,H,K,ae)&&Gr[v](null,M,L,I,H,K,ae)}n.pub=rb;function ob(){Uu.unsub(n),yp.delete(n),En.clear(),pp(hu,No,Jp),c.remove(),Ae?.remove(),Rn("destroy")}n.destroy=ob;function Ou(){Rn("init",i,e),Wo(e||i.data,!1),X[T]?Pu(T,X[T]):Xo(),ie=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,k(i.width,i.height)}return b.forEach(Dr),E.forEach(rs),t?t instanceof HTMLElement?(t.appendChild(c),Ou()):t(n,Ou):Ou(),n}kn.assign=gn;kn.fmtNum=Tp;kn.rangeNum=uu;kn.rangeLog=pu;kn.rangeAsinh=Sp;kn.orient=Ir;kn.pxRatio=Tt;kn.join=f2;kn.fmtDate=Rp,kn.tzDate=S2;kn.sync=Ty;{kn.addGap=oR,kn.clipGaps=xu;let i=kn.paths={points:Iy};i.linear=Ny,i.stepped=cR,i.bars=hR,i.spline=dR}var MR=6,SR={light:"#b3470b",dark:"#ff9a52"};function Oy({ctx:i,bbox:e,valToPos:t,scales:n},s,r,o){i.save(),i.beginPath(),i.lineWidth=devicePixelRatio,i.strokeStyle=SR[s],i.globalAlpha=.7,i.setLineDash([3*devicePixelRatio,4*devicePixelRatio]);for(let{time:a}of r){if(a<(n.x.min??a)||a>(n.x.max??a))continue;let l=Math.round(t(a,"x",!0));i.moveTo(l,e.top),i.lineTo(l,e.top+e.height)}i.stroke(),i.globalAlpha=1,i.setLineDash([8*devicePixelRatio,4*devicePixelRatio]);for(let{limit:a,hue:l}of o){let c=Math.round(t(a,"y",!0));i.strokeStyle=l,i.beginPath(),i.moveTo(e.left,c),i.lineTo(e.left+e.width,c),i.stroke()}i.restore()}function By(i,e,t){let n=O("div",{class:"tip",hidden:""});i.over.append(n),i.over.addEventListener("mousemove",s=>{let{left:r,width:o}=i.over.getBoundingClientRect(),a=s.clientX-r,l=t().filter(({time:h})=>Math.abs(i.valToPos(h,"x")-a)<MR);if(n.hidden=!l.length,!l.length)return;let c=[...new Set(l.map(({time:h,text:d})=>`${h.toFixed(2)} s ${d}`))];n.textContent=[...c.slice(0,3),...c.length>3?[`and ${c.length-3} more`]:[]].join(`
`),n.style.left=a>o/2?"auto":`${a+10}px`,n.style.right=a>o/2?`${o-a+10}px`:"auto"}),e.addEventListener("mouseleave",()=>n.hidden=!0)}var zy=8;function Vy(i,e,t){let n=O("summary",{},"Choose signals"),s=O("details",{class:"picker"},n),r=O("div",{class:"picker-columns"});for(let l of new Set(i.map(c=>c.group))){let c=O("fieldset",{},O("legend",{},l));for(let h of i.filter(d=>d.group===l)){let d=on("signal"),u=O("input",{type:"checkbox",id:d,"data-signal":h.id});u.checked=e.has(h.id),u.addEventListener("change",()=>{u.checked?e.add(h.id):e.delete(h.id),t()});let f=O("span",{},`${h.label} `,O("small",{},h.unit));c.append(O("label",{for:d,title:h.id},u,f))}r.append(c)}let o=O("div",{class:"picker-list"},r);s.append(o);let a=()=>{if(!s.open)return;let{top:l,bottom:c}=n.getBoundingClientRect(),[h,d]=[l-zy,innerHeight-c-zy],u=h>d;o.style.top=u?"auto":`${c}px`,o.style.bottom=u?`${innerHeight-l}px`:"auto",o.style.maxHeight=`${Math.max(u?h:d,120)}px`};return s.addEventListener("toggle",a),addEventListener("resize",a),addEventListener("scroll",a,{passive:!0}),document.getElementById("panel")?.addEventListener("scroll",a,{passive:!0}),document.addEventListener("pointerdown",l=>{s.contains(l.target)||(s.open=!1)}),s.addEventListener("keydown",l=>{l.key==="Escape"&&(s.open=!1,n.focus())}),s}var _u=class{constructor(e,t){this.signals=e;this.kept=t;this.values=e.map(()=>[])}signals;kept;times=[];values;other=null;add(e,t){let n=this.cut(e),{times:s}=this;if(s.length&&e-s[s.length-1]<.05-1e-9)return n;s.push(e),this.values.forEach((r,o)=>r.push(Hy(t[o])));for(let r of this.other?.values??[])r.push(null);if(s.length>this.kept/.05+40)for(let r of[s,...this.columns()])r.splice(0,40);return!0}cut(e){let t=this.times.length;for(;t>0&&this.times[t-1]>e+1e-9;)--t;if(t===this.times.length)return!1;for(let n of[this.times,...this.columns()])n.length=t;return!0}compare(e,t){e===null||t===null?this.other=null:this.other={names:[e,t],values:this.other?.values??this.values.map(n=>n.map(()=>null))}}addOther(e,t){let n=this.times.length-1;if(!this.other||this.times[n]!==e||!t)return;let s=t();this.other.values.forEach((r,o)=>r[n]=Hy(s[o]))}points(){let e=t=>Object.fromEntries(this.signals.map((n,s)=>[n.id,[...t[s]]]));return{times:[...this.times],values:e(this.values),other:this.other&&e(this.other.values)}}columns(){return[...this.values,...this.other?.values??[]]}};function Hy(i){return Number.isFinite(i)?i:null}function wu(i,e){let[t,n]=[0,i.length-1];for(;t<n;){let s=t+n+1>>1;i[s]<=e?t=s:n=s-1}return t}var Gy=30,Mu=3,ER=80,TR=.5,Wy={light:["#0b7a99","#c8431b","#5c8714","#7a4cc4","#a06f00","#c02f78","#2f5fc4","#2d7d70"],dark:["#4fc3e4","#ff8a5f","#a8d159","#bb97f5","#ecbb45","#f580b8","#86aef7","#74cdbf"]},Su=class{constructor(e,t,n,s,r,o=[]){this.signals=t;this.live=s;this.seek=r;this.events=o;this.chosen=new Set(n),this.records=new _u(t,Gy);let a=Vy(t,this.chosen,()=>this.build());e.append(O("div",{class:"plots-head"},O("h2",{},"Plots"),this.key,a),this.area),new ResizeObserver(()=>this.fit()).observe(this.area),this.dark.addEventListener("change",()=>this.build()),this.build()}signals;live;seek;events;records;charts=[];area=O("div",{class:"charts"});key=O("span",{class:"plots-key"});chosen;dark=matchMedia("(prefers-color-scheme: dark)");marked=NaN;stale=!0;drawn=-1/0;add(e,t){this.records.add(e,t)&&(this.stale=!0)}compare(e,t){let n=this.compared;n&&n[0]===e&&n[1]===t||(this.records.compare(e,t),this.build())}addOther(e,t){this.records.addOther(e,t)}clear(){this.records.cut(-1/0),this.stale=!0}mark(e){this.events=e,this.explain(),this.stale=!0}fill(e,t){this.records.times=Array.from(e),this.records.values=this.signals.map((n,s)=>t(s)),this.stale=!0}points(){return this.records.points()}get compared(){return this.records.other?.names??null}get shown(){return[...this.chosen]}show(e){this.chosen.clear();for(let t of e)this.chosen.add(t);for(let t of document.querySelectorAll("input[data-signal]"))t.checked=this.chosen.has(t.dataset.signal??"");this.build()}draw(e){if(!this.stale&&(this.live||e===this.marked)||this.live&&performance.now()-this.drawn<ER)return;this.drawn=performance.now(),this.marked=e;let t=this.live?this.records.times.length-1:wu(this.records.times,e);for(let{plot:n,signals:s,mark:r}of this.charts)this.stale&&n.setData(this.columns(s),!0),this.move(n,r),this.records.times.length&&(n.cursor.left??-1)<0&&n.setLegend({idx:Math.max(t,0)},!1);this.stale=!1}columns(e){let{times:t,values:n,other:s}=this.records;return[t,...e.map(r=>n[r]),...s?e.map(r=>s.values[r]):[]]}build(){for(let{plot:s}of this.charts)s.destroy();this.area.replaceChildren();let e=this.signals.map((s,r)=>({signal:s,i:r})).filter(({signal:s})=>this.chosen.has(s.id)),t=[...new Set(e.map(({signal:s})=>s.unit))];this.charts=t.slice(0,Mu).map(s=>{let r=e.filter(({signal:o})=>o.unit===s);return this.chart(s,r.map(({i:o})=>o),Math.min(t.length,Mu))});let n=t.length>Mu?`${t.length} units are chosen; ${Mu} charts fit.`:"";(!t.length||n)&&this.area.append(O("p",{class:"note"},n||"No signal is chosen.")),this.explain(),this.stale=!0}explain(){let e=this.charts.some(({signals:s})=>s.some(r=>this.signals[r].limit!==void 0)),t=[this.events.length?O("span",{class:"key-event"},"events"):null,e?O("span",{class:"key-limit"},"limits, in the colour of their curve"):null],n=this.compared?.map((s,r)=>O("span",{class:r?"key-other":"key-first"},s))??[];this.key.replaceChildren(...n,...t.filter(s=>s!==null))}get scheme(){return this.dark.matches?"dark":"light"}series(e,t,n,s){let r=Wy[this.scheme];return{label:this.signals[e].label.slice(0,-n.length||void 0),stroke:r[t%r.length],width:1.75,dash:s,points:{show:!1},spanGaps:!1,value:(o,a)=>a==null?"\u2013":cm(a)}}seconds(e,t){return this.compared?e.map((n,s)=>{let r=this.series(n,s,t,[6,4]);return{...r,label:`\u254C ${r.label}`}}):[]}chart(e,t,n){let s=getComputedStyle(document.documentElement),r=s.getPropertyValue("--line"),o={stroke:s.getPropertyValue("--muted"),grid:{stroke:r,width:1},ticks:{stroke:r,width:1,size:4},font:Vu},a=(p,x)=>x.map(pl),l=O("div",{class:"mark",hidden:""}),c=AR(t.map(p=>this.signals[p].label)),h=`${c.slice(2)} [${e||"1"}]`.trimStart(),d=O("div",{class:"chart-head"},O("span",{class:"chart-unit"},c?`${h[0].toUpperCase()}${h.slice(1)}`:h)),u=O("div",{class:"chart"},d);this.area.append(u);let f=new kn({...this.size(n),scales:{x:{time:!1,range:(p,x,m)=>this.live?[Math.max(m-Gy,0),Math.max(m,5)]:[x,m]},y:{range:(p,x,m)=>um(x,m===null?null:Math.max(m,...this.limits(t).map(({limit:g})=>g)))}},axes:[{...o,size:26,gap:2,values:(p,x)=>x.map((m,g)=>g===x.length-1?`${pl(m)} s`:pl(m))},{...o,values:a,size:hm,gap:3}],legend:{mount:(p,x)=>d.append(x)},padding:[6,14,null,null],series:[{label:"Time",value:(p,x)=>typeof x=="number"?`${x.toFixed(2)} s`:""},...t.map((p,x)=>this.series(p,x,c)),...this.seconds(t,c)],cursor:{sync:{key:"time"},drag:{x:!this.live,y:!1},points:{size:6}},hooks:{ready:[p=>{p.over.append(l),this.clicks(p),By(p,u,()=>this.events)}],drawAxes:[p=>Oy(p,this.scheme,this.events,this.limits(t))],setScale:[p=>this.move(p,l)],setSize:[p=>this.move(p,l)]}},this.columns(t),u);return u.style.width=`${f.width}px`,{box:u,plot:f,signals:t,mark:l}}limits(e){let t=Wy[this.scheme];return e.flatMap((n,s)=>{let{limit:r}=this.signals[n];return r!==void 0&&this.records.values[n].some(o=>o!==null&&o>=TR*r)?[{limit:r,hue:t[s%t.length]}]:[]})}size(e){let t=Math.max(this.area.clientWidth,200),n=t>640?e:1;return{width:Math.floor(t/Math.max(n,1))-2,height:t>640?148:150}}fit(){let e=this.size(this.charts.length);for(let{plot:t,box:n}of this.charts)n.style.width=`${e.width}px`,t.setSize(e)}move(e,t){if(this.live||Number.isNaN(this.marked))return;let n=e.valToPos(this.marked,"x"),s=e.bbox.width/devicePixelRatio;t.hidden=!(n>=-1&&n<=s+1),t.style.transform=`translateX(${n-1}px)`}clicks(e){this.live||e.over.addEventListener("click",t=>{this.seek(e.posToVal(t.clientX-e.over.getBoundingClientRect().left,"x"))})}};function AR(i){let[e,...t]=i.map(n=>n.includes(", ")?n.slice(n.lastIndexOf(", ")):"");return t.length&&t.every(n=>n===e)?e:""}var RR=-32768,Eu=class{constructor(e){this.page=e;this.data=e.playback,this.times=new Float64Array(Rs(this.data.time)),this.whole=new Int16Array(Rs(this.data.values));let{poses:t,bending:n,reactions:s,signals:r,shown:o}=this.data;this.columns=[...t,...n,...s,...r,...o];let a=[t.length,t.length+n.length,t.length+n.length+s.length];this.first={bending:a[0],reactions:a[1],signals:a[2],shown:a[2]+r.length},this.bending=new Float64Array(n.length),this.reactions=new Float64Array(this.data.reactions.length)}page;times;data;whole;columns;pose=new Float64Array(7);bending;reactions;first;get start(){return this.times[0]}get end(){return this.times[this.times.length-1]}signal(e){let t=this.first.signals+e;return Array.from(this.times,(n,s)=>{let r=this.at(s,t);return Number.isNaN(r)?null:r})}value(e,t){return this.between(this.first.signals+e,t)}show(e,t){this.page.scene.bodies.forEach((n,s)=>{for(let r=0;r<7;++r)this.pose[r]=this.between(7*s+r,t);e.poseFromQuaternion(n,this.pose)});for(let n=0;n<this.bending.length;++n)this.bending[n]=this.between(this.first.bending+n,t);this.bending.length&&e.bend(this.bending,0);for(let n=0;n<this.reactions.length;++n)this.reactions[n]=this.between(this.first.reactions+n,t);for(let n=0;n<e.shown.length;++n)e.shown[n]=this.between(this.first.shown+n,t);e.finish(this.reactions.length?this.reactions:null,n=>6*n)}profile(e,t,n){let{wave:s}=this.data;if(!s)return null;let r=this.page.signals.findIndex(o=>o.id===s.signal);for(let o=0;o<n.length;++o){let a=t*(2*o/(n.length-1)-1),l=Math.min(Math.max(e-a/s.speed,this.start),this.end),c=this.value(r,l);n[o]=Number.isNaN(c)?0:c}return s.direction}between(e,t){let n=this.row(t),s=Math.min(n+1,this.times.length-1),r=this.at(n,e),o=this.at(s,e),a=this.times[s]-this.times[n];return a>0?r+(o-r)*(t-this.times[n])/a:r}row(e){return wu(this.times,e)}at(e,t){let n=this.whole[e*this.columns.length+t];if(n===RR)return NaN;let{low:s,high:r}=this.columns[t];return s+(n+32767)/65534*(r-s)}};function qy(i,e){let t=e.names.outputs.find(({name:s})=>s===i.name);if(!t)return new Int32Array(i.size).fill(-1);let n=new Map(Xy(t).map((s,r)=>[s,t.offset+r]));return Int32Array.from(Xy(i),s=>n.get(s)??-1)}function Xy({labels:i,size:e}){let t=Object.values(i).reduce((n,s)=>n.flatMap(r=>s.map(o=>`${r}/${o}`)),[""]);return t.length===e?t:Array.from({length:e},(n,s)=>String(s))}function Yy(i,e,t){let n=Float64Array.from(i.x0);for(let s of e){let{motions:r,rates:o,memory:a}=CR(s,t?.forces(s.met)??[]);(i.formulas[s.formula]?.(...r,...o,...s.moves.map(c=>n[c]))??[]).forEach((c,h)=>n[s.moves[h]]=c),a.forEach((c,h)=>n[s.memory+h]+=c)}return n}function CR(i,e){let t=i.A.length,n={motions:i.order.map(()=>0),rates:i.order.map(()=>0),memory:i.A.map(()=>0)};for(let s of e)LR(PR(i,s),t).forEach(([o,a],l)=>{l<t?n.memory[l]+=o:(n.rates[l-t]+=o,n.motions[l-t]+=a/s.w)});return n}function PR({A:i,B:e,C:t,inertia:n,damping:s,stiffness:r,order:o},{w:a,forces:l}){let c=i.length,h=(d,u,f)=>{let p=new Float64Array(2*(c+o.length+1));for(let x=0;x<c+o.length;++x)[p[2*x],p[2*x+1]]=[d(x),u(x)];return p.set(f,2*(c+o.length)),p};return[...i.map((d,u)=>h(f=>-(f<c?d[f]:e[u][f-c]),f=>f===u?a:0,[0,0])),...o.map((d,u)=>h(x=>x<c?t[u][x]:s[u][x-c],x=>x<c?0:a*n[u][x-c]-r[u][x-c]/a,[l[2*d],l[2*d+1]]))]}function LR(i,e){let t=i.length,n=(r,o)=>r[2*o]**2+r[2*o+1]**2;for(let r=0;r<t;++r){let o=r;for(let a=r+1;a<(r<e?e:t);++a)n(i[a],r)>n(i[o],r)&&(o=a);[i[r],i[o]]=[i[o],i[r]];for(let a=r+1;a<t;++a)n(i[a],r)>0&&IR(i[a],i[r],$y(i[a],i[r],r),2*r)}let s=[];for(let r=t-1;r>=0;--r){for(let a=r+1;a<t;++a){let[l,c]=s[a];i[r][2*t]-=i[r][2*a]*l-i[r][2*a+1]*c,i[r][2*t+1]-=i[r][2*a]*c+i[r][2*a+1]*l}let o=Float64Array.of(i[r][2*t],i[r][2*t+1]);s[r]=$y(o,i[r].subarray(2*r),0)}return s}function $y(i,e,t){let[n,s,r,o]=[i[2*t],i[2*t+1],e[2*t],e[2*t+1]],a=r*r+o*o;return[(n*r+s*o)/a,(s*r-n*o)/a]}function IR(i,e,[t,n],s){for(let r=s;r<i.length;r+=2)e[r]===0&&e[r+1]===0||(i[r]-=t*e[r]-n*e[r+1],i[r+1]-=t*e[r+1]+n*e[r])}var Tu=class{input;samples;every;constructor({input:e,every:t,low:n,high:s,values:r}){this.input=e,this.every=t,this.samples=Float64Array.from(new Int16Array(Rs(r)),o=>n+(o+32767)/65534*(s-n))}at(e){let t=this.samples.length-1,s=Math.max(e,0)/this.every%(2*t),r=s>t?2*t-s:s,o=Math.min(Math.floor(r),t-1);return this.samples[o]+(r-o)*(this.samples[o+1]-this.samples[o])}};var DR=8,NR=6,FR=10,kR=1e5,Au=class i{constructor(e,t,n){this.data=e;this.programs=t;this.program=t[0],n!==void 0?this.sea=n:this.sea=e.sea?new qh(e.sea,this.program.formulas):null,this.series=e.series.map(s=>new Tu(s)),this.p=Float64Array.from(this.program.p0),this.run=this.started(e.step,this.start(),0),this.y=new Float64Array(this.program.sizes.ny),this.index();for(let s of e.motors)s.parameter&&this.setParameter(s.parameter,s.start*s.value);this.outputs()}data;programs;sea;y;failed=!1;said={text:"",until:0};found=new Map;program;chosen=0;run;p;places=new Map;goals=new Map;added=new Map;edited=new Map;series;kept=[];halved=0;spent=0;simulated=0;twin=null;get time(){return this.run.t}get step(){return this.run.h}get names(){return this.program.names.states}get x(){return this.run.x}get variant(){return this.chosen}get load(){return this.simulated>0?this.spent/this.simulated:0}get trouble(){return this.failed||this.run.t<this.said.until?this.said.text:""}heard(){this.failed||(this.said.until=-1/0)}entry(e,t){let n=this.found.get(e);if(!n){let s=this.programs[0].names.outputs.find(({name:r})=>r===e);n=s?qy(s,this.program):new Int32Array(0),this.found.set(e,n)}return n[t]??-1}outputOffset(e){return this.program.names.outputs.find(t=>t.name===e)?.offset??-1}outputLabels(e){let t=this.program.names.outputs.find(n=>n.name===e);return t?Object.values(t.labels)[0]??[]:[]}vapour(){let e=this.outputOffset("cavitation");return e<0?[]:this.outputLabels("cavitation").filter((t,n)=>this.y[e+n]>0)}parameter(e){return this.p[this.places.get(e)??-1]??NaN}setParameter(e,t){let n=this.places.get(e);if(n===void 0)throw new RangeError(`there is no parameter ${e}`);this.p[n]=t,this.program.prepare(this.p,this.run.c),this.twin?.places.has(e)&&this.twin.setParameter(e,t)}usual(e){return this.edited.get(e)??this.unedited(e)}unedited(e){return this.program.p0[this.places.get(e)??-1]??NaN}edits=()=>new Map;edit(){let e=this.edited;this.edited=this.edits(this.chosen,t=>this.unedited(t));for(let t of new Set([...e.keys(),...this.edited.keys()])){let n=this.places.get(t);if(n===void 0)continue;let s=e.get(t)??this.unedited(t),r=this.p[n]===s||s===0?1:this.p[n]/s;this.p[n]=r*this.usual(t)}this.program.prepare(this.p,this.run.c),this.outputs(),this.twin&&(this.twin.edits=this.edits,this.twin.edit())}scale(e,t,n=0){let s=e.filter(l=>this.places.has(l)),r=s.map(l=>t*this.usual(l)),o=s.map((l,c)=>Math.abs(r[c]-this.parameter(l))/n),a=`scale ${e[0]}`;this.goals.delete(a),n>0?this.goals.set(a,{parameters:s,targets:r,rates:o}):s.forEach((l,c)=>this.p[this.places.get(l)]=r[c]),this.program.prepare(this.p,this.run.c),this.twin?.scale(e,t,n)}setAdded(e,t){this.added.set(e,t),this.applyAdded(),this.twin?.setAdded(e,t)}moveTo(e,t,n,s){this.goals.set(e,{parameters:t,targets:n,rates:t.map(()=>s)}),t.every(r=>this.twin?.places.has(r))&&this.twin?.moveTo(e,t,n,s)}stay(e){this.goals.delete(e),this.twin?.stay(e)}pair(e){if(this.twin=null,e===null)return null;let t=new i(this.data,this.programs,this.sea);Object.assign(t,{program:this.program,chosen:this.chosen,p:Float64Array.from(this.p),edits:this.edits,edited:this.edited}),t.index();for(let[n,s]of this.added)t.added.set(n,s);return t.choose(e,!1),this.twin=t,t}restarted=()=>{};choose(e,t=!0){let[n,s]=[this.data.variants[this.chosen],this.data.variants[e]],r=s.place===n.place;t&&s.sea&&JSON.stringify(s.sea)!==JSON.stringify(n.sea)&&this.sea?.set(s.sea);let o=new Map(this.program.names.parameters.map(({name:l},c)=>[l,this.p[c]])),a=new Map(this.program.names.parameters.map(({name:l})=>[l,this.usual(l)]));if(this.program=this.programs[e],this.chosen=e,this.p=Float64Array.from(this.program.p0),this.index(),this.edited=this.edits(e,l=>this.unedited(l)),this.program.names.parameters.forEach(({name:l},c)=>{let h=o.get(l);this.p[c]=h!==void 0&&h!==a.get(l)?h:this.usual(l)}),this.found.clear(),this.y=new Float64Array(this.program.sizes.ny),this.run=this.started(this.run.h,this.run.x,this.run.t),r)return this.outputs();this.reset(),this.restarted()}reset(){this.goals.clear(),this.sea?.reset(),this.run=this.started(this.data.step,this.start(),0),this.kept=[],this.halved=0,this.said={text:"",until:0},this.failed=!1,this.outputs()}advance(e,t=1/0){let n=performance.now(),s=this.run.t;this.pace();let r=s+e-1e-9*Math.max(1,e);for(;this.run.t<r&&!this.failed;){let a=Math.max(1,Math.round((r-this.run.t)/this.run.h));this.keep();let l=this.goals.size>0,c=l?1:Math.min(a,t===1/0?256:DR);if(l&&this.follow(),(this.program.rk4(this.run,c)<c||this.unbounded())&&this.recover(),this.sea?.follow(this.run.t),performance.now()-n>t)break}let o=this.run.t-s;if(o>0){let a=Math.exp(-o/2);this.spent=a*this.spent+(performance.now()-n)/1e3,this.simulated=a*this.simulated+o}return this.outputs(),o}outputs(){this.run.inputs?.(this.run.t,this.run.u),this.program.outputs(this.run.t,this.run.x,this.run.u,this.run.c,this.y)}index(){this.places.clear(),this.program.names.parameters.forEach(({name:e},t)=>this.places.set(e,t))}start(){return Yy(this.program,this.data.variants[this.chosen].rides,this.sea)}started(e,t,n){let s=this.program.start(e,this.p,t,n),r=new Map(this.program.names.inputs.map(({name:c},h)=>[c,h])),{sea:o}=this,a=o?.inputs.map(c=>c.map(h=>Int32Array.from(h,d=>r.get(d)??-1)))??[],l=this.series.flatMap(c=>r.has(c.input)?[{one:c,at:r.get(c.input)}]:[]);return(o||l.length)&&(s.inputs=(c,h)=>{let d=o?.values(c)??[];for(let u=0;u<d.length;++u)for(let f of a[u])for(let p=0;p<f.length;++p)f[p]>=0&&(h[f[p]]=d[u][p]);for(let{one:u,at:f}of l)h[f]=u.at(c)}),this.run=s,this.applyAdded(),s}applyAdded(){this.program.names.inputs.forEach(({name:e},t)=>{this.added.has(e)&&(this.run.u[t]=this.added.get(e))})}follow(){let{h:e}=this.run;for(let[t,{parameters:n,targets:s,rates:r}]of this.goals){let o=!0;n.forEach((a,l)=>{let c=this.places.get(a),h=r[l]*e,d=Math.min(Math.max(s[l]-this.p[c],-h),h);this.p[c]+=d,Math.abs(s[l]-this.p[c])<1e-12*Math.max(1,Math.abs(s[l]))&&(this.p[c]=s[l]),o&&=this.p[c]===s[l]}),o&&this.goals.delete(t)}this.program.prepare(this.p,this.run.c)}pace(){let{careful:e,step:t}=this.data.variants[this.chosen],n=this.outputOffset("cylinder_length"),r=(e.calm.every(([o,a],l)=>this.y[n+l]>=o&&this.y[n+l]<=a)?t:e.step)/2**this.halved;r!==this.run.h&&Object.assign(this.run,{h:r,t0:this.run.t,step:0})}keep(){let e=this.kept[this.kept.length-1];e&&this.run.t-e.t<1||(this.kept.push({t:this.run.t,x:Float64Array.from(this.run.x)}),this.kept.length>2&&this.kept.shift())}size(e){return Math.abs(this.run.x[e])/this.data.scales[e]}unbounded(){return this.names.some((e,t)=>this.size(t)>kR&&!this.data.unscaled.includes(t))}recover(){let e=this.run.x.reduce((o,a,l)=>this.size(l)>this.size(o)?l:o,0),t=`${UR(this.names[e])} grew to ${this.run.x[e].toExponential(1)}`;if(this.halved>=NR){this.failed=!0;let[o,a]=[this.run.t,this.kept[this.kept.length-1]],c=this.data.singular.some(h=>Math.abs(Math.cos(a.x[h]))<.1)?" The ship stands on end: at a pitch of 90\xB0 roll and yaw have no value.":"";this.run=this.started(this.run.h,a.x,a.t),this.said.text=`The motion left all bounds at ${o.toFixed(2)} s: ${t}.${c} Reset to start again.`;return}this.halved+=1;let n=this.kept[0];this.kept=[],this.run=this.started(this.run.h/2,n.x,n.t);let s=(1e3*this.run.h).toPrecision(2),r=`Too stiff for the step: ${t}. Went back to ${n.t.toFixed(1)} s; the step is now ${s} ms.`;this.said={text:r,until:n.t+FR}}};function UR(i){return i.startsWith("d:")?`the speed of ${fn(i.slice(2))}`:fn(i)}var OR=[[2,"2 \xD7"],[1,"Real time"],[.5,"1/2"],[.25,"1/4"],[.1,"1/10"]],Ru=class{speed=1;held=!1;button=O("button",{type:"button",class:"primary","data-action":"play"});clock=O("output",{class:"clock","aria-label":"Time"});slider;said="";constructor(e,t,n){this.button.addEventListener("click",()=>n.play(this.button.dataset.playing!=="true"));let s=O("button",{type:"button","data-action":"reset",title:"Start again (R)","aria-label":"Reset"},"\u21BA",O("span",{class:"word"}," Reset"));s.addEventListener("click",()=>n.reset());let r=on("speed"),o=O("select",{id:r,"aria-label":"Speed"},...OR.map(([a,l])=>O("option",{value:String(a)},l)));o.value="1",o.addEventListener("change",()=>{this.speed=Number(o.value),n.speed()}),this.slider=t?this.timeSlider(t,n):null,e.append(this.button,s,o,...this.slider?[this.slider]:[],this.clock),this.playing(!1),BR(()=>this.button.click(),()=>n.reset())}playing(e){this.button.dataset.playing=String(e),this.button.textContent=e?"\u275A\u275A Pause":"\u25B6 Play",this.button.title=e?"Pause (space)":"Play (space)"}time(e){let t=`${e.toFixed(1)} s`;t!==this.said&&(this.clock.textContent=this.said=t),this.slider&&!this.held&&(this.slider.value=String(e))}timeSlider([e,t],n){let s=O("input",{type:"range",class:"time","aria-label":"Time",min:String(e),max:String(t),step:"any",value:String(e)});s.addEventListener("input",()=>n.seek(Number(s.value))),s.addEventListener("pointerdown",()=>this.held=!0);for(let r of["pointerup","pointercancel"])addEventListener(r,()=>this.held=!1);return s.addEventListener("change",()=>this.held=!1),s.addEventListener("keydown",r=>{let a={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10}[r.key];a&&(r.preventDefault(),n.seek(Number(s.value)+a*(t-e)/200))}),s}};function BR(i,e){let t=!1;document.addEventListener("pointerdown",()=>t=!0,!0),document.addEventListener("keydown",n=>{n.key==="Tab"&&(t=!1);let s=n.target;if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented)return;let r=!t&&s.closest("button, select, summary, input:not([type=range])")!==null,o=!t&&s.closest("select")!==null;n.key===" "&&!r?(n.preventDefault(),n.repeat||i()):(n.key==="r"||n.key==="R")&&!o&&(n.preventDefault(),n.repeat||e())}),document.addEventListener("keyup",n=>{n.key===" "&&t&&n.preventDefault()})}var zR=matchMedia("(prefers-reduced-motion: reduce)"),Fp=class{constructor(e){this.data=e;let t=ol("view");e.live&&(this.simulation=new Au(e.live,globalThis.deckcranePrograms??[]),this.simulation.restarted=()=>this.reset()),e.playback&&(this.recording=new Eu(e)),this.stage=Kh(t,e.scene),this.wanted=this.simulation!==null&&!zR.matches,t.append(av(e,this.wanted),this.message.place);let n=ol("panel"),[s,r]=[O("div",{class:"tools"}),O("div",{class:"readouts"})];t.append(s,r),this.places={view:t,tools:s,readouts:r,panel:n};let o=new ResizeObserver(()=>{t.style.setProperty("--tools",`${s.offsetHeight}px`),t.style.setProperty("--tools-width",`${s.offsetWidth}px`),t.style.setProperty("--readouts",`${r.offsetHeight}px`)});for(let u of[s,r])o.observe(u);e.live&&this.simulation&&(this.panel=new eu(n,e.live,this.simulation,()=>this.touched()));let a=e.playback&&ov(e.playback.events,u=>this.seek(u));a&&n.append(a);let l=cv(n,e,this.stage,()=>this.show());this.explain=l.explain,l.place.append(this.about),this.plots=new Su(ol("plots"),e.signals,e.chosen,this.simulation!==null,u=>this.seek(u),e.playback?.events??[]);let{recording:c}=this;c&&this.plots.fill(c.times,u=>c.signal(u));let h={play:u=>{this.recording&&this.touched(),this.play(u)},reset:()=>this.reset(),seek:u=>this.seek(u),speed:()=>this.pace.restart()},d=c?[c.start,c.end]:null;this.transport=new Ru(ol("transport"),d,h),this.clock=c?.start??0,this.features=rv.map(u=>u(this)).filter(u=>u!==null),n.append(l.place),this.show(),this.stage?.camera.start(),this.play(this.wanted),document.addEventListener("visibilitychange",()=>this.last=NaN),requestAnimationFrame(u=>this.frame(u))}data;simulation=null;recording=null;stage;plots;panel=null;places;features;transport;message=new ru(()=>this.simulation?.heard());about=O("p",{class:"note","data-about":""});explain;playing=!1;wanted=!1;clock=0;last=NaN;said=0;pace=new ja;frames={mean:16,work:0,count:0,simplified:0};get time(){return this.simulation?this.simulation.time:this.clock}frame(e){let t=performance.now(),n=Number.isNaN(this.last)?0:Math.max((e-this.last)/1e3,0);this.last=e,this.playing&&!this.transport.held&&(this.advance(n),this.show());for(let s of this.features)s.frame?.(e);this.stage?.render();for(let s of this.features)s.drawn?.();if(this.plots.draw(this.clock),e-this.said>200){this.said=e,this.panel?.refresh(),this.stage?.camera.watch(),this.explain(),this.speak();for(let s of this.features)s.refresh?.()}this.watchFrames(1e3*n,performance.now()-t),requestAnimationFrame(s=>this.frame(s))}advance(e){let{speed:t}=this.transport,n=ja.within(e),s=this.clock;if(this.clock+=n*t,this.simulation&&this.catchUp(this.simulation,n),this.recording){let{end:r}=this.recording;this.clock=Math.min(this.clock,r);for(let o of this.features)o.played?.(s,this.clock);if(this.clock===r)return this.play(!1)}this.clock<s?this.pace.restart():this.pace.note(e,n,(this.clock-s)/t)}catchUp(e,t){let n=this.clock-e.time;if(!(n<e.step/2)){for(let s of this.features)s.before?.(t);this.run(n,Math.max(10,600*t)),e.time<this.clock-e.step&&(this.clock=e.time),e.failed&&this.stop()}}run(e,t){let{simulation:n}=this;if(!n)return;let s=performance.now()+t,r=n.time+e-n.step/2;for(;n.time<r&&!n.failed&&performance.now()<s;){n.advance(Math.min(r+n.step/2-n.time,n.data.looks),s-performance.now()),this.plots.add(n.time,this.values());for(let o of this.features)o.advanced?.(n.time)}}show(){let{stage:e,simulation:t,recording:n}=this;this.transport.time(this.time),e&&(t?ul(e,this.data.scene,t):n&&nm(e,n,this.clock))}values(){let{simulation:e,recording:t}=this;return e?this.data.signals.map(n=>Wr(n,e)):this.data.signals.map((n,s)=>t?.value(s,this.clock)??null)}play(e){this.wanted=e,this.playing=e&&!this.simulation?.failed,e&&!this.playing&&this.message.again(),e&&this.recording&&this.clock>=this.recording.end&&(this.clock=this.recording.start),this.pace.restart(),this.transport.playing(this.playing)}stop(){let{wanted:e}=this;this.play(!1),this.wanted=e,this.touched()}reset(){this.panel?.reset(),this.simulation?.reset(),this.clock=this.recording?.start??0,this.simulation&&this.plots.clear(),this.play(this.wanted),this.panel?.refresh();for(let e of this.features)e.reset?.();this.show(),this.speak()}seek(e){this.recording&&(this.clock=Math.min(Math.max(e,this.recording.start),this.recording.end),this.show())}touched(){document.body.classList.add("touched")}messages(){let{simulation:e}=this;if(!e)return[];let t=e.trouble?[e.trouble]:[],n=this.values(),s=e.vapour();s.length&&t.push(`The oil tears (cavitation): ${s.map(fn).join(", ")}.`);let r=this.data.signals.filter((o,a)=>Number.isNaN(n[a]));r.length&&t.push(`Not a number: ${r.map(o=>o.label).join(", ")}.`);for(let o of this.features)t.push(...o.messages?.()??[]);return t}speak(){let e=this.playing?this.pace.words(this.transport.speed):"";this.message.say([...this.messages(),e].filter(Boolean).join(" ")),this.simulation&&lv(this.data,this.simulation.variant),this.about.textContent=hv(this.simulation,this.frames,this.data.version)}watchFrames(e,t){let{frames:n}=this;n.count+=1,!(n.count<20)&&(n.work+=.05*(t-n.work),n.mean+=.05*(e-n.mean),n.mean>45&&this.stage?.simplify()&&(n.mean=16),n.simplified=this.stage?.left??0)}handles(){let e=this.ownHandles();for(let{handles:t={}}of this.features)for(let[n,s]of Object.entries(t)){if(n in e)throw new Error(`two features have a handle ${n}`);e[n]=s}return e}ownHandles(){let e=()=>{if(!this.simulation)throw new Error("this page plays back a recorded run; it has no simulation");return this.simulation},{stage:t}=this;return{state:()=>({time:this.time,playing:this.playing,names:this.simulation?.names??[],x:this.simulation?[...this.simulation.x]:[]}),step:n=>(e(),this.run(n,1/0),this.clock=e().time,this.show(),this.clock),inputs:()=>[...this.panel?.inputs.keys()??[]],setInput:(n,s)=>{let r=this.panel?.inputs.get(n);if(!r)throw new RangeError(`there is no input ${n}; there are: ${[...this.panel?.inputs.keys()??[]].join(", ")}`);r(s)},pause:()=>this.play(!1),play:()=>this.play(!0),reset:()=>this.reset(),seek:n=>this.seek(n),signals:()=>{let n=this.values();return Object.fromEntries(this.data.signals.map((s,r)=>[s.id,n[r]]))},shape:n=>t?.bodies.shape(n)??null,pins:()=>t?.bodies.pins()??null,arrows:()=>t?.bodies.arrows()??null,sketches:()=>t?.bodies.sketches.drawn()??null,sea:()=>this.simulation?.sea?.components()??null,waveForces:(n,s=0)=>[...this.simulation?.sea?.values(n)[s]??[]],points:()=>this.plots.points(),messages:()=>this.messages(),timing:()=>({fraction:e().load,step:e().step,pace:this.pace.share,work:this.frames.work})}}};function ol(i){return document.getElementById(i)}var VR=new Fp(JSON.parse(ol("data").textContent??""));window.deckcrane=VR.handles();})();
