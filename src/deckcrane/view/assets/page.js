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
"use strict";(()=>{function F(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))n.setAttribute(s,r);return n.append(...t.filter(s=>s!==null)),n}var vm=0;function an(i){return vm+=1,`${i}-${vm}`}function Yt(i){return i.replace(/[_.]/g," ")}function vl(i,e,t){let{y:n,sea:s}=t;e.bodies.forEach((l,c)=>i.bodies.poseFromMatrix(l,n,t.entry("rotation",9*c),n,t.entry("position",3*c)));let r=t.entry("beam_shape",0);r>=0&&i.bodies.bendThrough(n,r),e.shown.forEach(({output:l,at:c},h)=>{let u=t.entry(l,c);i.bodies.shown[h]=u<0?NaN:n[u]}),i.bodies.finish(n,l=>t.entry("reaction",6*l));let a=!t.elsewhere||t.data.sea?.regular?s?.packed(t.time,i.water.packed)??0:0;a>0?i.water.waves(a,t.time):i.water.still(t.time)}function xm(i,e,t){e.show(i.bodies,t);let n=e.profile(t,i.water.reach,i.water.packed);n===null?i.water.still(t):i.water.profile(n,t),i.water.meet(i.bodies.sketches.levels())}function fr(i,e){if(i.output==="wave_elevation")return e.sea?.elevationAtVessel(e.time,i.at[0])??0;let t=0;for(let n of i.at){let s=e.entry(i.output,n);if(s<0)return null;if(i.at.length===1)return i.factor*e.y[s];t+=e.y[s]**2}return i.factor*Math.sqrt(t)}var Ty=80,Ry=125,ym=i=>{let{signals:e}=i.data,t=e.flatMap(({output:u},d)=>u==="utilisation"?[d]:[]);if(!t.length)return null;let n=t.map(u=>Cy(u,e[u].label.replace(/, utilisation$/,""))),s=F("p",{class:"note"});i.places.panel.append(F("section",{class:"card","data-card":"utilisation"},F("h2",{},"Utilisation"),s,...n.map(({row:u})=>u),F("p",{class:"note"},"Share of what each check allows; 100 % is the limit. The tick is the largest so far.")));let{recording:o,simulation:a}=i,l=o&&t.map(u=>Ly(o.signal(u))),c=()=>{if(a)for(let u of n)u.most=Math.max(u.most,fr(e[u.signal],a)??-1/0)},h=()=>{let u=i.values();if(o&&l){let p=o.row(i.time);n.forEach((v,m)=>v.most=Math.max(l[m][p]??-1/0,u[v.signal]??-1/0))}else c();n.forEach(p=>Py(p,u[p.signal]??null));let d=n.reduce((p,v)=>v.most>p.most?v:p),f=Number.isFinite(d.most)?`Largest so far: ${d.meter.getAttribute("aria-label")}, ${Yu(d.most)}.`:"";s.textContent!==f&&(s.textContent=f)};return h(),{advanced:c,refresh:h,reset(){for(let u of n)u.most=-1/0;h()},handles:{utilisations:()=>{h();let u=i.values();return Object.fromEntries(n.map(({signal:d,most:f})=>[e[d].id.slice(12),{now:u[d],most:f}]))}}}};function Cy(i,e){let[t,n]=[document.createTextNode("\u2013"),document.createTextNode("")],[s,r]=[F("span",{class:"fill"}),F("span",{class:"tick"})],o=F("span",{class:"track",role:"meter","aria-label":e,"aria-valuemin":"0","aria-valuemax":"100","aria-valuenow":"0"},s,F("span",{class:"limit"}),r),a=F("div",{class:"bar","data-state":"fine"},F("span",{class:"what"},e),F("b",{},t),o,F("small",{},n));return{signal:i,most:-1/0,row:a,meter:o,fill:s,tick:r,now:t,largest:n}}function Py({most:i,row:e,meter:t,fill:n,tick:s,now:r,largest:o},a){let l=a!==null&&Number.isFinite(a),c=l?Yu(a):"\u2013",h=Number.isFinite(i)?`largest ${Yu(i)}`:"";r.data===c&&o.data===h||(r.data=c,o.data=h,n.style.transform=`scaleX(${l?bm(a):0})`,s.style.left=`${100*bm(i)}%`,e.dataset.state=!l||a<=Ty?"fine":a<=100?"near":"over",t.setAttribute("aria-valuenow",String(Math.round(Math.min(l?a:0,100)))),t.setAttribute("aria-valuetext",`${c}, ${h}`))}function bm(i){return Math.min(Math.max((Number.isFinite(i)?i:0)/Ry,0),1)}function Yu(i){return`${i.toFixed(i<10?1:0)} %`}function Ly(i){let e=-1/0;return i.map(t=>e=Math.max(e,t??-1/0))}var On={left:38,right:10,top:8,bottom:30},Iy="11px system-ui, sans-serif",ta=class{constructor(e,t,n,s,r,o){this.height=e;this.labels=t;this.x=n;this.y=s;this.background=r;this.canvas.setAttribute("aria-label",o),this.canvas.style.height=`${e}px`,this.inks(),new ResizeObserver(()=>this.fit()).observe(this.canvas),new IntersectionObserver(([a])=>this.seen=a.isIntersecting).observe(this.canvas),this.scheme.addEventListener("change",()=>this.renew())}height;labels;x;y;background;canvas=F("canvas",{class:"plane",role:"img"});still=document.createElement("canvas");scheme=matchMedia("(prefers-color-scheme: dark)");seen=!0;width=0;ink;get visible(){return this.seen&&this.width>0}px(e){return On.left+(e-this.x.low)/(this.x.high-this.x.low)*(this.width-On.left-On.right)}py(e){return this.height-On.bottom-(e-this.y.low)/(this.y.high-this.y.low)*(this.height-On.top-On.bottom)}draw(e){let t=this.canvas.getContext("2d");!t||!this.visible||(t.setTransform(1,0,0,1,0,0),t.clearRect(0,0,this.canvas.width,this.canvas.height),t.drawImage(this.still,0,0),t.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),t.save(),this.clip(t),e(t),t.restore())}renew(){this.inks();let e=this.still.getContext("2d");!e||!this.width||(e.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),e.clearRect(0,0,this.width,this.height),e.save(),this.clip(e),this.background(this,e),e.restore(),this.axes(e))}clip(e){e.beginPath(),e.rect(On.left,On.top,this.width-On.left-On.right,this.height-On.top-On.bottom),e.clip()}fit(){this.width=this.canvas.clientWidth;for(let e of[this.canvas,this.still])e.width=Math.round(this.width*devicePixelRatio),e.height=Math.round(this.height*devicePixelRatio);this.renew()}inks(){let e=getComputedStyle(document.documentElement),t=n=>e.getPropertyValue(`--${n}`).trim();this.ink={text:t("text"),muted:t("muted"),line:t("line"),accent:t("accent"),raised:t("raised"),on:t("on")}}axes(e){let{ink:t}=this;e.font=Iy,e.lineWidth=1,e.strokeStyle=t.line,e.fillStyle=t.muted;let[n,s,r,o]=[On.left,this.width-On.right,On.top,this.height-On.bottom];e.beginPath(),e.textAlign="center";for(let a of _m(this.x,(s-n)/55)){let l=Math.round(this.px(a))+.5;e.moveTo(l,r),e.lineTo(l,o),e.fillText(String(a),l,o+13)}e.textAlign="right";for(let a of _m(this.y,(o-r)/32)){let l=Math.round(this.py(a))+.5;e.moveTo(n,l),e.lineTo(s,l),e.fillText(String(a),n-5,l+4)}e.stroke(),e.fillText(this.labels.x,s,this.height-4),e.textAlign="left",e.fillText(this.labels.y,2,this.height-4)}};function _m({low:i,high:e},t){let n=(e-i)/Math.max(t,2),s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n)??n,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=e+1e-9*r;++a)o.push(Number((a*r).toPrecision(12)));return o}function na(i,e){let t=e??Math.min(...i),n=Math.max(...i),s=.06*Math.max(n-t,.001);return{low:e??t-s,high:n+s}}var Dy=80,xl=30,Ny=.1,Mm=i=>{let{chart:e,signals:t,readouts:n}=i.data,s=M=>t.findIndex(_=>_.id===M),[r,o]=[s("readout:outreach"),s("readout:tip_height")];if(!e||r<0)return null;let a=n.find(({key:M})=>M==="load")?.parts.find(({unit:M})=>M==="t"),l=a?s(a.signal):-1,c=(M,_)=>({t:M,radius:_(r)??NaN,height:_(o)??NaN,load:l<0||!a?NaN:(_(l)??NaN)*a.factor}),h=()=>{let M=i.values();return c(i.time,_=>M[_])},{recording:u}=i,d=[],f=M=>{d.length&&M<d[d.length-1].t&&(d=d.filter(_=>_.t<=M)),!(d.length&&M-d[d.length-1].t<Ny-1e-9)&&(d.push(h()),d[0].t<M-xl&&d.shift())},p=M=>{if(!u)return d;let _=[];for(let R=Math.max(M-xl,u.start);R<M;R+=xl/100)_.push(c(R,A=>u.value(A,R)));return _},v=e.range&&ky(e.range),m=e.loads&&l>=0?new Zu(e.loads):null,g=[...m?[...m.choice,m.plane.canvas,m.said]:[],...v&&e.range?[v.canvas,F("p",{class:"note"},Fy(e.range,m!==null))]:[]];if(!g.length)return null;i.places.panel.append(F("section",{class:"card","data-card":"chart"},F("h2",{},m?"Load chart":"Working range"),...g));let x=-1/0;return{advanced:f,frame(M){if(M-x<Dy||!(v?.visible||m?.plane.visible))return;x=M;let _=h(),R=p(_.t);v?.draw(A=>Sm(A,v,R,_,"height")),m?.draw(R,_)},refresh:()=>m?.say(h()),reset:()=>d=[],handles:{chart:()=>{let M=h();return{...M,case:m?.chosen??null,permitted:m?.permitted(M)?.load??null}}}}};function Fy({over:i},e){let t=i.map(Yt).join(", ");return`${e?"Working range: radius":"Radius"} and height of the tip over all that ${t} can reach, booms straight and upright; the point is the tip now, its trail the last ${xl} s.`}function ky(i){let e=s=>s.filter(r=>r!==null),t=(s,r)=>{r.fillStyle=r.strokeStyle=s.ink.accent,r.lineWidth=i.shape.length>1?1:2.5;let[o,a]=[i.shape[1]??1,i.shape[2]??1],l=(h,u,d)=>{let f=(h*o+u)*a+d,[p,v]=[i.radius[f],i.height[f]];return p===null||v===null?null:[s.px(p),s.py(v)]},c=h=>{if(!h.includes(null)){r.beginPath();for(let u of h)u&&r.lineTo(u[0],u[1]);r.closePath(),r.fill(),r.stroke()}};for(let h=0;h+1<i.shape[0];++h){o===1&&c([l(h,0,0),l(h+1,0,0)]);for(let u=0;u+1<o;++u)for(let d=0;d<a;++d)c([l(h,u,d),l(h+1,u,d),l(h+1,u+1,d),l(h,u+1,d)]);for(let u=0;u<o;++u)for(let d=0;d+1<a;++d)c([l(h,u,d),l(h+1,u,d),l(h+1,u,d+1),l(h,u,d+1)])}for(let h=0;h+1<o;++h)for(let u=0;u+1<a;++u)for(let d of[0,i.shape[0]-1])c([l(d,h,u),l(d,h+1,u),l(d,h+1,u+1),l(d,h,u+1)]);r.globalCompositeOperation="destination-in",r.fillStyle=o>1?"rgba(0, 0, 0, 0.2)":"rgba(0, 0, 0, 0.6)",r.fillRect(0,0,r.canvas.width,r.canvas.height)},n="Working range: radius and height of the tip, with the present point";return new ta(190,{x:"radius [m]",y:"height [m]"},na(e(i.radius),0),na(e(i.height)),t,n)}function Sm(i,e,t,n,s){i.lineWidth=1.5,i.strokeStyle=e.ink.accent,i.beginPath();for(let a of[...t,n])i.lineTo(e.px(a.radius),e.py(a[s]));i.stroke();let[r,o]=[e.px(n.radius),e.py(n[s])];i.fillStyle=e.ink.on,i.beginPath(),i.arc(r,o,5,0,7),i.fill(),i.strokeStyle=e.ink.raised,i.stroke()}var Zu=class{constructor(e){this.data=e;let t=e.cases.flatMap(({load:o})=>o.filter(a=>a!==null)).map(o=>o/1e3),n=na(e.radii,Math.min(0,...e.radii));this.plane=new ta(190,{x:"radius [m]",y:"load [t]"},n,na([...t,.001],0),()=>{},"Load chart: largest load by radius, with the present point");let s=an("case"),r=F("select",{id:s},...e.cases.map(({name:o},a)=>F("option",{value:String(a)},o)));r.addEventListener("change",()=>this.shown=Number(r.value)),this.choice=e.cases.length>1?[F("div",{class:"row"},F("label",{for:s,class:"name"},"Case"),r)]:[]}data;plane;said=F("p",{class:"chart-said"});choice;shown=0;get chosen(){return this.data.cases[this.shown].name}permitted({radius:e,height:t}){let{radii:n,heights:s,cases:r}=this.data,[o,a]=[wm(n,e),s?wm(s,t):[0]],{load:l,governing:c}=r[this.shown],h=null;if(!o.length||!a.length)return null;for(let u of o)for(let d of a){let f=u*(s?.length??1)+d,p=l[f];if(p===null)return null;(!h||p/1e3<h.load)&&(h={load:p/1e3,governing:c[f]})}return h}draw(e,t){let{plane:n,data:s}=this;n.draw(r=>{r.strokeStyle=n.ink.text,r.lineWidth=2,r.beginPath();let o=!1;for(let a of s.radii){let l=this.permitted({radius:a,height:t.height});l&&o?r.lineTo(n.px(a),n.py(l.load)):l&&r.moveTo(n.px(a),n.py(l.load)),o=l!==null}r.stroke(),Sm(r,n,e,t,"load")})}say(e){let t=this.permitted(e),n=t&&t.load>0?` The hook load is ${(100*e.load/t.load).toFixed(0)} % of it.`:"",s=t?`Permitted here: ${t.load.toFixed(1)} t${t.governing?`, by ${Yt(t.governing)}`:""}.${n}`:"The tip is outside of the chart.";this.said.textContent!==s&&(this.said.textContent=s)}};function wm(i,e){let t=i.findIndex(s=>Math.abs(s-e)<1e-9);if(t>=0)return[t];let n=i.findIndex(s=>s>e);return n>0?[n-1,n]:[]}var Ku="11px system-ui";function bl(i,e){let t=i.toFixed(e);return Number(t)===0?0 .toFixed(e):t.replace("-","\u2212")}function yl(i){let e=Math.abs(i);return e!==0&&(e>=1e5||e<.001)?i.toExponential().replace("e+","e"):String(i)}function Em(i){return Math.abs(i)<1e-9?"0":Math.abs(i)>=1e5?i.toExponential(2).replace("e+","e"):i.toPrecision(4)}function Am(i,e){if(!e?.length)return 40;let{ctx:t}=i;t.save(),t.font=Ku;let n=Math.max(...e.map(s=>t.measureText(s??"").width));return t.restore(),Math.max(40,Math.ceil(n)+18)}function Tm(i,e){if(i===null||e===null||!Number.isFinite(i+e))return[-1,1];let t=Math.max(e-i,.02*Math.max(Math.abs(i),Math.abs(e)),.001),n=(i+e)/2;return[n-.58*t,n+.58*t]}function Yi(i,e){for(let[t,n]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(i>=t)return`${Number((i/t).toPrecision(3))} ${n}${e}`;return`${Number(i.toPrecision(3))} ${e}`}function Rm(i,e){return i===null||!Number.isFinite(i)?"\u2013":bl(i,e)}var Cm=i=>{let{readouts:e}=i.data;if(!e.length)return null;let t=new _l(i,i.places.readouts),n=F("div",{class:"readouts beside",hidden:""}),s=null;i.places.view.append(n);let r=()=>{let a=i.values(),l=i.compared?.()??null;t.show(a),n.hidden=l===null,l&&(s??=new _l(i,n,!0)).show(l,a)};r();let o=(a,l)=>Object.fromEntries(e.map(({key:c,parts:h})=>[c,h.map(u=>({value:a.value(u,l),unit:u.unit}))]));return{refresh:r,reset:r,handles:{readouts:()=>o(t,i.values()),otherReadouts:()=>{let a=i.compared?.()??null;return a&&o(t,a)}}}},_l=class{constructor(e,t,n=!1){this.host=e;this.places=new Map(e.data.signals.map((s,r)=>[s.id,r]));for(let{key:s,label:r,title:o,parts:a}of e.data.readouts){let l=a.map((h,u)=>{let d=document.createTextNode("\u2013"),f=n&&u===0?document.createTextNode(""):null;this.texts.push({part:h,node:d,difference:f});let p=F("span",{class:"unit"},`\xA0${h.unit}${h.words?` ${h.words}`:""}`),v=F(u?"small":"b",{},d,p);return f?[v,F("span",{class:"difference",title:"Difference to the left variant"},f)]:[v]}),c=n?l[0]:l.flat();t.append(F("div",{class:"readout","data-readout":s,title:o},F("span",{class:"label"},r),...c))}}host;texts=[];places;value({signal:e,factor:t,ground:n},s){let r=s[this.places.get(e)??-1]??null;return r===null?null:r*t-(n?this.host.stage?.camera.ground??0:0)}show(e,t=null){for(let{part:n,node:s,difference:r}of this.texts){let o=this.value(n,e),a=Rm(o,n.digits);if(s.data!==a&&(s.data=a),!r||!t)continue;let l=this.value(n,t),c=o===null||l===null?null:o-l,h=c!==null&&Number(c.toFixed(n.digits))>0?"+":"",u=c===null?"":`\u0394 ${h}${Rm(c,n.digits)}`;r.data!==u&&(r.data=u)}}};function wl(i,e,...t){let n=F("span",{class:"word"},i),s=F("summary",{title:i},Yr(e),n),r=F("div",{class:"menu-list",role:"group","aria-label":i},...t),o=F("details",{class:"menu"},s,r);return o.addEventListener("toggle",()=>{if(o.open){for(let l of document.querySelectorAll(".menu[open]"))l!==o&&(l.open=!1);Pm(o,r)}}),addEventListener("resize",()=>o.open&&Pm(o,r)),document.addEventListener("pointerdown",l=>{o.contains(l.target)||(o.open=!1)}),o.addEventListener("keydown",l=>{l.key==="Escape"&&(o.open=!1,s.focus())}),{place:o,list:r,say:l=>{n.textContent!==l&&(n.textContent=l,s.setAttribute("aria-label",l===i?i:`${i}: ${l}`))}}}function Pm(i,e){let{bottom:t,right:n}=i.getBoundingClientRect();e.style.top=`${t+6}px`,e.style.maxHeight=`${Math.max(innerHeight-t-14,120)}px`,e.style.left="auto",e.style.right=`${Math.max(innerWidth-Math.max(n,e.offsetWidth+8),8)}px`}function Yr(i){let e="http://www.w3.org/2000/svg",t=document.createElementNS(e,"svg");for(let[s,r]of Object.entries({viewBox:"0 0 24 24",class:"icon","aria-hidden":"true"}))t.setAttribute(s,r);let n=document.createElementNS(e,"path");return n.setAttribute("d",i),t.append(n),t}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var js={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Qs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},rg=0,Ed=1,og=2;var wr=1,ag=2,_o=3,er=0,Fn=1,Hn=2,Mr=0,wo=1,Ad=2,Td=3,Rd=4,lg=5;var Sr=100,cg=101,hg=102,ug=103,dg=104,fg=200,pg=201,mg=202,gg=203,Cd=204,Pd=205,vg=206,xg=207,bg=208,yg=209,_g=210,wg=211,Mg=212,Sg=213,Eg=214,$l=0,ql=1,Yl=2,ho=3,Zl=4,Kl=5,Jl=6,jl=7,Ld=0,Ag=1,Tg=2,es=0,Id=1,Dd=2,Nd=3,Fd=4,kd=5,Ud=6,Ia=7;var Od=300,Er=301,Mo=302,wc=303,Mc=304,uo=1e3,Ki=1001,Ql=1002,Ln=1003,Rg=1004;var Da=1005;var bn=1006,Sc=1007;var mi=1008;var ti=1009,Bd=1010,zd=1011,So=1012,Ec=1013,Ui=1014,Ei=1015,ni=1016,Ac=1017,Tc=1018,Ar=1020,Vd=35902,Hd=35899,Gd=1021,Wd=1022,ii=1023,bs=1026,Ss=1027,Rc=1028,Cc=1029,tr=1030,Pc=1031;var Lc=1033,Na=33776,Fa=33777,ka=33778,Ua=33779,Ic=35840,Dc=35841,Nc=35842,Fc=35843,kc=36196,Uc=37492,Oc=37496,Bc=37488,zc=37489,Oa=37490,Vc=37491,Hc=37808,Gc=37809,Wc=37810,Xc=37811,$c=37812,qc=37813,Yc=37814,Zc=37815,Kc=37816,Jc=37817,jc=37818,Qc=37819,eh=37820,th=37821,nh=36492,ih=36494,sh=36495,rh=36283,oh=36284,Ba=36285,ah=36286;var da=2300,ec=2301,Wl=2302,vd=2303,xd=2400,bd=2401,yd=2402;var Cg=3200;var lh=0,Pg=1,Es="",di="srgb",fa="srgb-linear",pa="linear",Tt="srgb";var Xl=7680;var Lg=519,Ig=512,Dg=513,Ng=514,Xd=515,Fg=516,kg=517,$d=518,qd=519,Ug=35044;var Yd="300 es",Si=2e3,fo=2001;function Uy(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Oy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ma(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Og(){let i=ma("canvas");return i.style.display="block",i}var Lm={},po=null;function Zd(...i){let e="THREE."+i.shift();po?po("log",e,...i):console.log(e,...i)}function Bg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=Bg(i);let e="THREE."+i.shift();if(po)po("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Bg(i);let e="THREE."+i.shift();if(po)po("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function ca(...i){let e=i.join(" ");e in Lm||(Lm[e]=!0,Ze(...i))}function zg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Vg={[$l]:$l,[Yl]:Jl,[Zl]:Zl,[ho]:Kl,[ql]:ql,[Jl]:Yl,[jl]:jl,[Kl]:ho},ki=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Im=1234567,ha=Math.PI/180,mo=180/Math.PI;function Eo(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function pt(i,e,t){return Math.max(e,Math.min(t,i))}function Kd(i,e){return(i%e+e)%e}function By(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function zy(i,e,t){return i!==e?(t-i)/(e-i):0}function ua(i,e,t){return(1-t)*i+t*e}function Vy(i,e,t,n){return ua(i,e,1-Math.exp(-t*n))}function Hy(i,e=1){return e-Math.abs(Kd(i,e*2)-e)}function Gy(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Wy(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Xy(i,e){return i+Math.floor(Math.random()*(e-i+1))}function $y(i,e){return i+Math.random()*(e-i)}function qy(i){return i*(.5-Math.random())}function Yy(i){i!==void 0&&(Im=i);let e=Im+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Zy(i){return i*ha}function Ky(i){return i*mo}function Jy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function jy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Jd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Qy(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function jd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Hg(i,e){if(e.constructor===Float32Array)return i;let t=jd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Gg(i,e){if(e.constructor===Float32Array)return i;let t=jd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Qd={DEG2RAD:ha,RAD2DEG:mo,generateUUID:Eo,clamp:pt,euclideanModulo:Kd,mapLinear:By,inverseLerp:zy,lerp:ua,damp:Vy,pingpong:Hy,smoothstep:Gy,smootherstep:Wy,randInt:Xy,randFloat:$y,randFloatSpread:qy,seededRandom:Yy,degToRad:Zy,radToDeg:Ky,isPowerOfTwo:Jy,ceilPowerOfTwo:jy,floorPowerOfTwo:Jd,setQuaternionFromProperEuler:Qy,normalize:Gg,denormalize:Hg},rf=class rf{constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};rf.prototype.isVector2=!0;var $e=rf,Dn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*v;m<0&&(d=-d,f=-f,p=-p,v=-v,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),M=Math.sin(x);g=Math.sin(g*x)/M,a=Math.sin(a*x)/M,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*u+l*f-c*d,e[t+1]=l*p+h*d+c*u-a*f,e[t+2]=c*p+h*f+a*d-l*u,e[t+3]=h*p-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(pt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},of=class of{constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Dm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Dm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ju.copy(this).projectOnVector(e),this.sub(Ju)}reflect(e){return this.sub(Ju.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(pt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};of.prototype.isVector3=!0;var C=of,Ju=new C,Dm=new Dn,af=class af{constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],v=s[0],m=s[3],g=s[6],x=s[1],M=s[4],_=s[7],R=s[2],A=s[5],b=s[8];return r[0]=o*v+a*x+l*R,r[3]=o*m+a*M+l*A,r[6]=o*g+a*_+l*b,r[1]=c*v+h*x+u*R,r[4]=c*m+h*M+u*A,r[7]=c*g+h*_+u*b,r[2]=d*v+f*x+p*R,r[5]=d*m+f*M+p*A,r[8]=d*g+f*_+p*b,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=t*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return ca("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(ju.makeScale(e,t)),this}rotate(e){return ca("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(ju.makeRotation(-e)),this}translate(e,t){return ca("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(ju.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}};af.prototype.isMatrix3=!0;var nt=af,ju=new nt,Nm=new nt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Fm=new nt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function e_(){let i={enabled:!0,workingColorSpace:fa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=co(s.r),s.g=co(s.g),s.b=co(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Es?pa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[fa]:{primaries:e,whitePoint:n,transfer:pa,toXYZ:Nm,fromXYZ:Fm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:di},outputColorSpaceConfig:{drawingBufferColorSpace:di}},[di]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Nm,fromXYZ:Fm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:di}}}),i}var bt=e_();function xs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function co(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Zr,tc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Zr===void 0&&(Zr=ma("canvas")),Zr.width=e.width,Zr.height=e.height;let s=Zr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Zr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ma("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(xs(t[n]/255)*255):t[n]=xs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},t_=0,go=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:t_++}),this.uuid=Eo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Qu(s[o].image)):r.push(Qu(s[o]))}else r=Qu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Qu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?tc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var n_=0,ed=new C,Qn=class i extends ki{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=bn,o=mi,a=ii,l=ti,c=i.DEFAULT_ANISOTROPY,h=Es){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:n_++}),this.uuid=Eo(),this.name="",this.source=new go(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new nt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ed).x}get height(){return this.source.getSize(ed).y}get depth(){return this.source.getSize(ed).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Od)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case uo:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case Ql:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case uo:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case Ql:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Qn.DEFAULT_IMAGE=null;Qn.DEFAULT_MAPPING=Od;Qn.DEFAULT_ANISOTROPY=1;var lf=class lf{constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,_=(f+1)/2,R=(g+1)/2,A=(h+d)/4,b=(u+v)/4,T=(p+m)/4;return M>_&&M>R?M<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(M),s=A/n,r=b/n):_>R?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=A/s,r=T/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=b/r,s=T/r),this.set(n,s,r,t),this}let x=Math.sqrt((m-p)*(m-p)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(u-v)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=pt(this.x,e.x,t.x),this.y=pt(this.y,e.y,t.y),this.z=pt(this.z,e.z,t.z),this.w=pt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=pt(this.x,e,t),this.y=pt(this.y,e,t),this.z=pt(this.z,e,t),this.w=pt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};lf.prototype.isVector4=!0;var Ft=lf,nc=class extends ki{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:bn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Ft(0,0,e,t),this.scissorTest=!1,this.viewport=new Ft(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Qn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:bn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new go(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},fi=class extends nc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ga=class extends Qn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var ic=class extends Qn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var _c=class _c{constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,p,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,v,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,v,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new _c().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Kr.setFromMatrixColumn(e,0).length(),r=1/Kr.setFromMatrixColumn(e,1).length(),o=1/Kr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,p=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+p*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,p=c*h,v=c*u;t[0]=d+v*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,p=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,p=a*h,v=a*u;t[0]=l*h,t[4]=p*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=p*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+p,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-p,t[2]=p*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(i_,e,s_)}lookAt(e,t,n){let s=this.elements;return hi.subVectors(e,t),hi.lengthSq()===0&&(hi.z=1),hi.normalize(),Bs.crossVectors(n,hi),Bs.lengthSq()===0&&(Math.abs(n.z)===1?hi.x+=1e-4:hi.z+=1e-4,hi.normalize(),Bs.crossVectors(n,hi)),Bs.normalize(),Ml.crossVectors(hi,Bs),s[0]=Bs.x,s[4]=Ml.x,s[8]=hi.x,s[1]=Bs.y,s[5]=Ml.y,s[9]=hi.y,s[2]=Bs.z,s[6]=Ml.z,s[10]=hi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],v=n[6],m=n[10],g=n[14],x=n[3],M=n[7],_=n[11],R=n[15],A=s[0],b=s[4],T=s[8],B=s[12],k=s[1],I=s[5],V=s[9],W=s[13],N=s[2],X=s[6],Y=s[10],G=s[14],ce=s[3],J=s[7],Q=s[11],se=s[15];return r[0]=o*A+a*k+l*N+c*ce,r[4]=o*b+a*I+l*X+c*J,r[8]=o*T+a*V+l*Y+c*Q,r[12]=o*B+a*W+l*G+c*se,r[1]=h*A+u*k+d*N+f*ce,r[5]=h*b+u*I+d*X+f*J,r[9]=h*T+u*V+d*Y+f*Q,r[13]=h*B+u*W+d*G+f*se,r[2]=p*A+v*k+m*N+g*ce,r[6]=p*b+v*I+m*X+g*J,r[10]=p*T+v*V+m*Y+g*Q,r[14]=p*B+v*W+m*G+g*se,r[3]=x*A+M*k+_*N+R*ce,r[7]=x*b+M*I+_*X+R*J,r[11]=x*T+M*V+_*Y+R*Q,r[15]=x*B+M*W+_*G+R*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],p=e[3],v=e[7],m=e[11],g=e[15],x=l*f-c*d,M=a*f-c*u,_=a*d-l*u,R=o*f-c*h,A=o*d-l*h,b=o*u-a*h;return t*(v*x-m*M+g*_)-n*(p*x-m*R+g*A)+s*(p*M-v*R+g*b)-r*(p*_-v*A+m*b)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],p=e[12],v=e[13],m=e[14],g=e[15],x=t*a-n*o,M=t*l-s*o,_=t*c-r*o,R=n*l-s*a,A=n*c-r*a,b=s*c-r*l,T=h*v-u*p,B=h*m-d*p,k=h*g-f*p,I=u*m-d*v,V=u*g-f*v,W=d*g-f*m,N=x*W-M*V+_*I+R*k-A*B+b*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/N;return e[0]=(a*W-l*V+c*I)*X,e[1]=(s*V-n*W-r*I)*X,e[2]=(v*b-m*A+g*R)*X,e[3]=(d*A-u*b-f*R)*X,e[4]=(l*k-o*W-c*B)*X,e[5]=(t*W-s*k+r*B)*X,e[6]=(m*_-p*b-g*M)*X,e[7]=(h*b-d*_+f*M)*X,e[8]=(o*V-a*k+c*T)*X,e[9]=(n*k-t*V-r*T)*X,e[10]=(p*A-v*_+g*x)*X,e[11]=(u*_-h*A-f*x)*X,e[12]=(a*B-o*I-l*T)*X,e[13]=(t*I-n*B+s*T)*X,e[14]=(v*M-p*R-m*x)*X,e[15]=(h*R-u*M+d*x)*X,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,v=o*h,m=o*u,g=a*u,x=l*c,M=l*h,_=l*u,R=n.x,A=n.y,b=n.z;return s[0]=(1-(v+g))*R,s[1]=(f+_)*R,s[2]=(p-M)*R,s[3]=0,s[4]=(f-_)*A,s[5]=(1-(d+g))*A,s[6]=(m+x)*A,s[7]=0,s[8]=(p+M)*b,s[9]=(m-x)*b,s[10]=(1-(d+v))*b,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Kr.set(s[0],s[1],s[2]).length(),a=Kr.set(s[4],s[5],s[6]).length(),l=Kr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,u=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=u,Di.elements[9]*=u,Di.elements[10]*=u,t.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),p,v;if(l)p=r/(o-r),v=o*r/(o-r);else if(a===Si)p=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===fo)p=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),p,v;if(l)p=1/(o-r),v=o/(o-r);else if(a===Si)p=-2/(o-r),v=-(o+r)/(o-r);else if(a===fo)p=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}};_c.prototype.isMatrix4=!0;var tt=_c,Kr=new C,Di=new tt,i_=new C(0,0,0),s_=new C(1,1,1),Bs=new C,Ml=new C,hi=new C,km=new tt,Um=new Dn,ys=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(pt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(pt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return km.makeRotationFromQuaternion(e),this.setFromRotationMatrix(km,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Um.setFromEuler(this),this.setFromQuaternion(Um,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ys.DEFAULT_ORDER="XYZ";var vo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},r_=0,Om=new C,Jr=new Dn,ds=new tt,Sl=new C,ia=new C,o_=new C,a_=new Dn,Bm=new C(1,0,0),zm=new C(0,1,0),Vm=new C(0,0,1),Hm={type:"added"},l_={type:"removed"},jr={type:"childadded",child:null},td={type:"childremoved",child:null},Nn=class i extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:r_++}),this.uuid=Eo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new C,t=new ys,n=new Dn,s=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new tt},normalMatrix:{value:new nt}}),this.matrix=new tt,this.matrixWorld=new tt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new vo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Jr.setFromAxisAngle(e,t),this.quaternion.multiply(Jr),this}rotateOnWorldAxis(e,t){return Jr.setFromAxisAngle(e,t),this.quaternion.premultiply(Jr),this}rotateX(e){return this.rotateOnAxis(Bm,e)}rotateY(e){return this.rotateOnAxis(zm,e)}rotateZ(e){return this.rotateOnAxis(Vm,e)}translateOnAxis(e,t){return Om.copy(e).applyQuaternion(this.quaternion),this.position.add(Om.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Bm,e)}translateY(e){return this.translateOnAxis(zm,e)}translateZ(e){return this.translateOnAxis(Vm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ds.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Sl.copy(e):Sl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ia.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ds.lookAt(ia,Sl,this.up):ds.lookAt(Sl,ia,this.up),this.quaternion.setFromRotationMatrix(ds),s&&(ds.extractRotation(s.matrixWorld),Jr.setFromRotationMatrix(ds),this.quaternion.premultiply(Jr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Hm),jr.child=e,this.dispatchEvent(jr),jr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(l_),td.child=e,this.dispatchEvent(td),td.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ds.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ds.multiply(e.parent.matrixWorld)),e.applyMatrix4(ds),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Hm),jr.child=e,this.dispatchEvent(jr),jr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ia,e,o_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ia,a_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nn.DEFAULT_UP=new C(0,1,0);Nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var It=class extends Nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},c_={type:"move"},xo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new It,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new It,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new It,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(c_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new It;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Wg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},zs={h:0,s:0,l:0},El={h:0,s:0,l:0};function nd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ve=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=di){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,bt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=bt.workingColorSpace){return this.r=e,this.g=t,this.b=n,bt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=bt.workingColorSpace){if(e=Kd(e,1),t=pt(t,0,1),n=pt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=nd(o,r,e+1/3),this.g=nd(o,r,e),this.b=nd(o,r,e-1/3)}return bt.colorSpaceToWorking(this,s),this}setStyle(e,t=di){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=di){let n=Wg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=xs(e.r),this.g=xs(e.g),this.b=xs(e.b),this}copyLinearToSRGB(e){return this.r=co(e.r),this.g=co(e.g),this.b=co(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=di){return bt.workingToColorSpace(zn.copy(this),e),Math.round(pt(zn.r*255,0,255))*65536+Math.round(pt(zn.g*255,0,255))*256+Math.round(pt(zn.b*255,0,255))}getHexString(e=di){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=bt.workingColorSpace){bt.workingToColorSpace(zn.copy(this),t);let n=zn.r,s=zn.g,r=zn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=bt.workingColorSpace){return bt.workingToColorSpace(zn.copy(this),t),e.r=zn.r,e.g=zn.g,e.b=zn.b,e}getStyle(e=di){bt.workingToColorSpace(zn.copy(this),e);let t=zn.r,n=zn.g,s=zn.b;return e!==di?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(zs),this.setHSL(zs.h+e,zs.s+t,zs.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(zs),e.getHSL(El);let n=ua(zs.h,El.h,t),s=ua(zs.s,El.s,t),r=ua(zs.l,El.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},zn=new Ve;Ve.NAMES=Wg;var va=class extends Nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ys,this.environmentIntensity=1,this.environmentRotation=new ys,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ni=new C,fs=new C,id=new C,ps=new C,Qr=new C,eo=new C,Gm=new C,sd=new C,rd=new C,od=new C,ad=new Ft,ld=new Ft,cd=new Ft,Ws=class i{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ni.subVectors(e,t),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ni.subVectors(s,t),fs.subVectors(n,t),id.subVectors(e,t);let o=Ni.dot(Ni),a=Ni.dot(fs),l=Ni.dot(id),c=fs.dot(fs),h=fs.dot(id),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ps)===null?!1:ps.x>=0&&ps.y>=0&&ps.x+ps.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ps)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ps.x),l.addScaledVector(o,ps.y),l.addScaledVector(a,ps.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return ad.setScalar(0),ld.setScalar(0),cd.setScalar(0),ad.fromBufferAttribute(e,t),ld.fromBufferAttribute(e,n),cd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ad,r.x),o.addScaledVector(ld,r.y),o.addScaledVector(cd,r.z),o}static isFrontFacing(e,t,n,s){return Ni.subVectors(n,t),fs.subVectors(e,t),Ni.cross(fs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ni.subVectors(this.c,this.b),fs.subVectors(this.a,this.b),Ni.cross(fs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Qr.subVectors(s,n),eo.subVectors(r,n),sd.subVectors(e,n);let l=Qr.dot(sd),c=eo.dot(sd);if(l<=0&&c<=0)return t.copy(n);rd.subVectors(e,s);let h=Qr.dot(rd),u=eo.dot(rd);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Qr,o);od.subVectors(e,r);let f=Qr.dot(od),p=eo.dot(od);if(p>=0&&f<=p)return t.copy(r);let v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(eo,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return Gm.subVectors(r,s),a=(u-h)/(u-h+(f-p)),t.copy(s).addScaledVector(Gm,a);let g=1/(m+v+d);return o=v*g,a=d*g,t.copy(n).addScaledVector(Qr,o).addScaledVector(eo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Jn=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Fi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Fi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Fi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fi):Fi.fromBufferAttribute(r,o),Fi.applyMatrix4(e.matrixWorld),this.expandByPoint(Fi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Al.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Al.copy(n.boundingBox)),Al.applyMatrix4(e.matrixWorld),this.union(Al)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fi),Fi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(sa),Tl.subVectors(this.max,sa),to.subVectors(e.a,sa),no.subVectors(e.b,sa),io.subVectors(e.c,sa),Vs.subVectors(no,to),Hs.subVectors(io,no),pr.subVectors(to,io);let t=[0,-Vs.z,Vs.y,0,-Hs.z,Hs.y,0,-pr.z,pr.y,Vs.z,0,-Vs.x,Hs.z,0,-Hs.x,pr.z,0,-pr.x,-Vs.y,Vs.x,0,-Hs.y,Hs.x,0,-pr.y,pr.x,0];return!hd(t,to,no,io,Tl)||(t=[1,0,0,0,1,0,0,0,1],!hd(t,to,no,io,Tl))?!1:(Rl.crossVectors(Vs,Hs),t=[Rl.x,Rl.y,Rl.z],hd(t,to,no,io,Tl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ms),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ms=[new C,new C,new C,new C,new C,new C,new C,new C],Fi=new C,Al=new Jn,to=new C,no=new C,io=new C,Vs=new C,Hs=new C,pr=new C,sa=new C,Tl=new C,Rl=new C,mr=new C;function hd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){mr.fromArray(i,r);let a=s.x*Math.abs(mr.x)+s.y*Math.abs(mr.y)+s.z*Math.abs(mr.z),l=e.dot(mr),c=t.dot(mr),h=n.dot(mr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var vs=h_();function h_(){let i=new ArrayBuffer(4),e=new Float32Array(i),t=new Uint32Array(i),n=new Uint32Array(512),s=new Uint32Array(512);for(let l=0;l<256;++l){let c=l-127;c<-27?(n[l]=0,n[l|256]=32768,s[l]=24,s[l|256]=24):c<-14?(n[l]=1024>>-c-14,n[l|256]=1024>>-c-14|32768,s[l]=-c-1,s[l|256]=-c-1):c<=15?(n[l]=c+15<<10,n[l|256]=c+15<<10|32768,s[l]=13,s[l|256]=13):c<128?(n[l]=31744,n[l|256]=64512,s[l]=24,s[l|256]=24):(n[l]=31744,n[l|256]=64512,s[l]=13,s[l|256]=13)}let r=new Uint32Array(2048),o=new Uint32Array(64),a=new Uint32Array(64);for(let l=1;l<1024;++l){let c=l<<13,h=0;for(;(c&8388608)===0;)c<<=1,h-=8388608;c&=-8388609,h+=947912704,r[l]=c|h}for(let l=1024;l<2048;++l)r[l]=939524096+(l-1024<<13);for(let l=1;l<31;++l)o[l]=l<<23;o[31]=1199570944,o[32]=2147483648;for(let l=33;l<63;++l)o[l]=2147483648+(l-32<<23);o[63]=3347054592;for(let l=1;l<64;++l)l!==32&&(a[l]=1024);return{floatView:e,uint32View:t,baseTable:n,shiftTable:s,mantissaTable:r,exponentTable:o,offsetTable:a}}function u_(i){Math.abs(i)>65504&&Ze("DataUtils.toHalfFloat(): Value out of range."),i=pt(i,-65504,65504),vs.floatView[0]=i;let e=vs.uint32View[0],t=e>>23&511;return vs.baseTable[t]+((e&8388607)>>vs.shiftTable[t])}function d_(i){let e=i>>10;return vs.uint32View[0]=vs.mantissaTable[vs.offsetTable[e]+(i&1023)]+vs.exponentTable[e],vs.floatView[0]}var bo=class{static toHalfFloat(e){return u_(e)}static fromHalfFloat(e){return d_(e)}},pn=new C,Cl=new $e,f_=0,Jt=class extends ki{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:f_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ug,this.updateRanges=[],this.gpuType=Ei,this.version=0,this._normalizationScale=e!==void 0?jd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Cl.fromBufferAttribute(this,t),Cl.applyMatrix3(e),this.setXY(t,Cl.x,Cl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyMatrix3(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyMatrix4(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.applyNormalMatrix(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)pn.fromBufferAttribute(this,t),pn.transformDirection(e),this.setXYZ(t,pn.x,pn.y,pn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Hg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Gg(e,this.array)}};var xa=class extends Jt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ba=class extends Jt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Zt=class extends Jt{constructor(e,t,n){super(new Float32Array(e),t,n)}},p_=new Jn,ra=new C,ud=new C,Ji=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):p_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ra.subVectors(e,this.center);let t=ra.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ra,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ud.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ra.copy(e.center).add(ud)),this.expandByPoint(ra.copy(e.center).sub(ud))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},m_=0,Mi=new tt,dd=new Nn,so=new C,ui=new Jn,oa=new Jn,Pn=new C,mn=class i extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:m_++}),this.uuid=Eo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Uy(e)?ba:xa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new nt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Mi.makeRotationFromQuaternion(e),this.applyMatrix4(Mi),this}rotateX(e){return Mi.makeRotationX(e),this.applyMatrix4(Mi),this}rotateY(e){return Mi.makeRotationY(e),this.applyMatrix4(Mi),this}rotateZ(e){return Mi.makeRotationZ(e),this.applyMatrix4(Mi),this}translate(e,t,n){return Mi.makeTranslation(e,t,n),this.applyMatrix4(Mi),this}scale(e,t,n){return Mi.makeScale(e,t,n),this.applyMatrix4(Mi),this}lookAt(e){return dd.lookAt(e),dd.updateMatrix(),this.applyMatrix4(dd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(so).negate(),this.translate(so.x,so.y,so.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Zt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Jn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ui.setFromBufferAttribute(r),this.morphTargetsRelative?(Pn.addVectors(this.boundingBox.min,ui.min),this.boundingBox.expandByPoint(Pn),Pn.addVectors(this.boundingBox.max,ui.max),this.boundingBox.expandByPoint(Pn)):(this.boundingBox.expandByPoint(ui.min),this.boundingBox.expandByPoint(ui.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ji);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(ui.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];oa.setFromBufferAttribute(a),this.morphTargetsRelative?(Pn.addVectors(ui.min,oa.min),ui.expandByPoint(Pn),Pn.addVectors(ui.max,oa.max),ui.expandByPoint(Pn)):(ui.expandByPoint(oa.min),ui.expandByPoint(oa.max))}ui.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Pn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Pn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Pn.fromBufferAttribute(a,c),l&&(so.fromBufferAttribute(e,c),Pn.add(so)),s=Math.max(s,n.distanceToSquared(Pn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Jt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new C,l[B]=new C;let h=new C,u=new C,d=new C,f=new $e,p=new $e,v=new $e,m=new C,g=new C;function x(B,k,I){c[B]=c[k]=c[I]=1,h.fromBufferAttribute(n,B),u.fromBufferAttribute(n,k),d.fromBufferAttribute(n,I),f.fromBufferAttribute(r,B),p.fromBufferAttribute(r,k),v.fromBufferAttribute(r,I),u.sub(h),d.sub(h),p.sub(f),v.sub(f);let V=1/(p.x*v.y-v.x*p.y);isFinite(V)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-p.y).multiplyScalar(V),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-v.x).multiplyScalar(V),a[B].add(m),a[k].add(m),a[I].add(m),l[B].add(g),l[k].add(g),l[I].add(g))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let B=0,k=M.length;B<k;++B){let I=M[B],V=I.start,W=I.count;for(let N=V,X=V+W;N<X;N+=3)x(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let _=new C,R=new C,A=new C,b=new C;function T(B){A.fromBufferAttribute(s,B),b.copy(A);let k=a[B];_.copy(k),_.sub(A.multiplyScalar(A.dot(k))).normalize(),R.crossVectors(b,k);let V=R.dot(l[B])<0?-1:1;o.setXYZW(B,_.x,_.y,_.z,V)}for(let B=0,k=n.count;B<k;++B)c[B]&&T(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Jt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new C,r=new C,o=new C,a=new C,l=new C,c=new C,h=new C,u=new C;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),v=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Pn.fromBufferAttribute(e,t),Pn.normalize(),e.setXYZ(t,Pn.x,Pn.y,Pn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new Jt(d,h,u)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var fd=new C,g_=new C,v_=new nt,Zn=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=fd.subVectors(n,t).cross(g_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(fd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||v_.getNormalMatrix(e),s=this.coplanarPoint(fd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},x_=0,Xs=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:x_++}),this.uuid=Eo(),this.name="",this.type="Material",this.blending=wo,this.side=er,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Cd,this.blendDst=Pd,this.blendEquation=Sr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ve(0,0,0),this.blendAlpha=0,this.depthFunc=ho,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Lg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Xl,this.stencilZFail=Xl,this.stencilZPass=Xl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ve().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Zn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new $e().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var gs=new C,pd=new C,Pl=new C,Ll=new C,xr=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,gs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=gs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(gs.copy(this.origin).addScaledVector(this.direction,t),gs.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){pd.copy(e).add(t).multiplyScalar(.5),Pl.copy(t).sub(e).normalize(),Ll.copy(this.origin).sub(pd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Pl),a=Ll.dot(this.direction),l=-Ll.dot(Pl),c=Ll.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(pd).addScaledVector(Pl,d),f}intersectSphere(e,t){if(e.radius<0)return null;gs.subVectors(e.center,this.origin);let n=gs.dot(this.direction),s=gs.dot(gs)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,gs)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,v=t.y-o.y,m=t.z-o.z,g=n.x-o.x,x=n.y-o.y,M=n.z-o.z,_=Math.abs(l),R=Math.abs(c),A=Math.abs(h),b,T,B,k,I,V,W,N,X,Y,G,ce;if(_>=R&&_>=A?(B=l,V=u,X=p,ce=g,l>=0?(b=c,T=h,k=d,I=f,W=v,N=m,Y=x,G=M):(b=h,T=c,k=f,I=d,W=m,N=v,Y=M,G=x)):R>=A?(B=c,V=d,X=v,ce=x,c>=0?(b=h,T=l,k=f,I=u,W=m,N=p,Y=M,G=g):(b=l,T=h,k=u,I=f,W=p,N=m,Y=g,G=M)):(B=h,V=f,X=m,ce=M,h>=0?(b=l,T=c,k=u,I=d,W=p,N=v,Y=g,G=x):(b=c,T=l,k=d,I=u,W=v,N=p,Y=x,G=g)),B===0)return null;let J=b/B,Q=T/B,se=1/B,de=k-J*V,ue=I-Q*V,ee=W-J*X,me=N-Q*X,xe=Y-J*ce,Te=G-Q*ce,we=xe*me-Te*ee,We=de*Te-ue*xe,ot=ee*ue-me*de;if(s){if(we<0||We<0||ot<0)return null}else if((we<0||We<0||ot<0)&&(we>0||We>0||ot>0))return null;let He=we+We+ot;if(He===0)return null;let ft=se*(we*V+We*X+ot*ce);return(He>0?ft<0:ft>0)?null:this.at(ft/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ji=class extends Xs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.combine=Ld,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Wm=new tt,gr=new xr,Il=new Ji,Xm=new C,Dl=new C,Nl=new C,Fl=new C,md=new C,kl=new C,$m=new C,Ul=new C,it=class extends Nn{constructor(e=new mn,t=new ji){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){kl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(md.fromBufferAttribute(u,e),o?kl.addScaledVector(md,h):kl.addScaledVector(md.sub(t),h))}t.add(kl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Il.copy(n.boundingSphere),Il.applyMatrix4(r),gr.copy(e.ray).recast(e.near),!(Il.containsPoint(gr.origin)===!1&&(gr.intersectSphere(Il,Xm)===null||gr.origin.distanceToSquared(Xm)>(e.far-e.near)**2))&&(Wm.copy(r).invert(),gr.copy(e.ray).applyMatrix4(Wm),!(n.boundingBox!==null&&gr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,gr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=x,R=M;_<R;_+=3){let A=a.getX(_),b=a.getX(_+1),T=a.getX(_+2);s=Ol(this,g,e,n,c,h,u,A,b,T),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let x=a.getX(m),M=a.getX(m+1),_=a.getX(m+2);s=Ol(this,o,e,n,c,h,u,x,M,_),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=x,R=M;_<R;_+=3){let A=_,b=_+1,T=_+2;s=Ol(this,g,e,n,c,h,u,A,b,T),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let x=m,M=m+1,_=m+2;s=Ol(this,o,e,n,c,h,u,x,M,_),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function b_(i,e,t,n,s,r,o,a){let l;if(e.side===Fn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===er,a),l===null)return null;Ul.copy(a),Ul.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Ul);return c<t.near||c>t.far?null:{distance:c,point:Ul.clone(),object:i}}function Ol(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Dl),i.getVertexPosition(l,Nl),i.getVertexPosition(c,Fl);let h=b_(i,e,t,n,Dl,Nl,Fl,$m);if(h){let u=new C;Ws.getBarycoord($m,Dl,Nl,Fl,u),s&&(h.uv=Ws.getInterpolatedAttribute(s,a,l,c,u,new $e)),r&&(h.uv1=Ws.getInterpolatedAttribute(r,a,l,c,u,new $e)),o&&(h.normal=Ws.getInterpolatedAttribute(o,a,l,c,u,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new C,materialIndex:0};Ws.getNormal(Dl,Nl,Fl,d.normal),h.face=d,h.barycoord=u}return h}var _s=class extends Qn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Ln,h=Ln,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ya=class extends Jt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},ro=new tt,qm=new tt,Bl=[],Ym=new Jn,y_=new tt,aa=new it,la=new Ji,br=class extends it{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ya(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,y_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Jn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,ro),Ym.copy(e.boundingBox).applyMatrix4(ro),this.boundingBox.union(Ym)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ji),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,ro),la.copy(e.boundingSphere).applyMatrix4(ro),this.boundingSphere.union(la)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(aa.geometry=this.geometry,aa.material=this.material,aa.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),la.copy(this.boundingSphere),la.applyMatrix4(n),e.ray.intersectsSphere(la)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,ro),qm.multiplyMatrices(n,ro),aa.matrixWorld=qm,aa.raycast(e,Bl);for(let o=0,a=Bl.length;o<a;o++){let l=Bl[o];l.instanceId=r,l.object=this,t.push(l)}Bl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ya(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new _s(new Float32Array(s*this.count),s,this.count,Rc,Ei));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},vr=new Ji,__=new $e(.5,.5),zl=new C,$s=class{constructor(e=new Zn,t=new Zn,n=new Zn,s=new Zn,r=new Zn,o=new Zn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],v=r[9],m=r[10],g=r[11],x=r[12],M=r[13],_=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,g-p,R-x).normalize(),s[1].setComponents(c+o,f+h,g+p,R+x).normalize(),s[2].setComponents(c+a,f+u,g+v,R+M).normalize(),s[3].setComponents(c-a,f-u,g-v,R-M).normalize(),n)s[4].setComponents(l,d,m,_).normalize(),s[5].setComponents(c-l,f-d,g-m,R-_).normalize();else if(s[4].setComponents(c-l,f-d,g-m,R-_).normalize(),t===Si)s[5].setComponents(c+l,f+d,g+m,R+_).normalize();else if(t===fo)s[5].setComponents(l,d,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),vr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),vr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(vr)}intersectsSprite(e){vr.center.set(0,0,0);let t=__.distanceTo(e.center);return vr.radius=.7071067811865476+t,vr.applyMatrix4(e.matrixWorld),this.intersectsSphere(vr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(zl.x=s.normal.x>0?e.max.x:e.min.x,zl.y=s.normal.y>0?e.max.y:e.min.y,zl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(zl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Zm=new tt,sc=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Zm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new $s),n[s].setFromProjectionMatrix(Zm,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new $s),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var yr=class extends Qn{constructor(e=[],t=Er,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var ws=class extends Qn{constructor(e,t,n=Ui,s,r,o,a=Ln,l=Ln,c,h=bs,u=1){if(h!==bs&&h!==Ss)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new go(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},_a=class extends ws{constructor(e,t=Ui,n=Er,s,r,o=Ln,a=Ln,l,c=bs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},wa=class extends Qn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Ms=class i extends mn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Zt(c,3)),this.setAttribute("normal",new Zt(h,3)),this.setAttribute("uv",new Zt(u,2));function p(v,m,g,x,M,_,R,A,b,T,B){let k=_/b,I=R/T,V=_/2,W=R/2,N=A/2,X=b+1,Y=T+1,G=0,ce=0,J=new C;for(let Q=0;Q<Y;Q++){let se=Q*I-W;for(let de=0;de<X;de++){let ue=de*k-V;J[v]=ue*x,J[m]=se*M,J[g]=N,c.push(J.x,J.y,J.z),J[v]=0,J[m]=0,J[g]=A>0?1:-1,h.push(J.x,J.y,J.z),u.push(de/b),u.push(1-Q/T),G+=1}}for(let Q=0;Q<T;Q++)for(let se=0;se<b;se++){let de=d+se+X*Q,ue=d+se+X*(Q+1),ee=d+(se+1)+X*(Q+1),me=d+(se+1)+X*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,B),f+=ce,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Ma=class i extends mn{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new C,h=new $e;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=t;u++,d+=3){let f=n+u/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[d]/e+1)/2,h.y=(o[d+1]/e+1)/2,l.push(h.x,h.y)}for(let u=1;u<=t;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new Zt(o,3)),this.setAttribute("normal",new Zt(a,3)),this.setAttribute("uv",new Zt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},Qi=class i extends mn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,v=[],m=n/2,g=0;x(),o===!1&&(e>0&&M(!0),t>0&&M(!1)),this.setIndex(h),this.setAttribute("position",new Zt(u,3)),this.setAttribute("normal",new Zt(d,3)),this.setAttribute("uv",new Zt(f,2));function x(){let _=new C,R=new C,A=0,b=(t-e)/n;for(let T=0;T<=r;T++){let B=[],k=T/r,I=k*(t-e)+e;for(let V=0;V<=s;V++){let W=V/s,N=W*l+a,X=Math.sin(N),Y=Math.cos(N);R.x=I*X,R.y=-k*n+m,R.z=I*Y,u.push(R.x,R.y,R.z),_.set(X,b,Y).normalize(),d.push(_.x,_.y,_.z),f.push(W,1-k),B.push(p++)}v.push(B)}for(let T=0;T<s;T++)for(let B=0;B<r;B++){let k=v[B][T],I=v[B+1][T],V=v[B+1][T+1],W=v[B][T+1];(e>0||B!==0)&&(h.push(k,I,W),A+=3),(t>0||B!==r-1)&&(h.push(I,V,W),A+=3)}c.addGroup(g,A,0),g+=A}function M(_){let R=p,A=new $e,b=new C,T=0,B=_===!0?e:t,k=_===!0?1:-1;for(let V=1;V<=s;V++)u.push(0,m*k,0),d.push(0,k,0),f.push(.5,.5),p++;let I=p;for(let V=0;V<=s;V++){let N=V/s*l+a,X=Math.cos(N),Y=Math.sin(N);b.x=B*Y,b.y=m*k,b.z=B*X,u.push(b.x,b.y,b.z),d.push(0,k,0),A.x=X*.5+.5,A.y=Y*.5*k+.5,f.push(A.x,A.y),p++}for(let V=0;V<s;V++){let W=R+V,N=I+V;_===!0?h.push(N,N+1,W):h.push(N+1,N,W),T+=3}c.addGroup(g,T,_===!0?1:2),g+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Sa=class i extends Qi{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Ea=class i extends mn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],p=[],v=[],m=[];for(let g=0;g<h;g++){let x=g*d-o;for(let M=0;M<c;M++){let _=M*u-r;p.push(_,-x,0),v.push(0,0,1),m.push(M/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let M=x+c*g,_=x+c*(g+1),R=x+1+c*(g+1),A=x+1+c*g;f.push(M,_,A),f.push(_,R,A)}this.setIndex(f),this.setAttribute("position",new Zt(p,3)),this.setAttribute("normal",new Zt(v,3)),this.setAttribute("uv",new Zt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},Aa=class i extends mn{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new C,p=new $e;for(let v=0;v<=s;v++){for(let m=0;m<=n;m++){let g=r+m/n*o;f.x=u*Math.cos(g),f.y=u*Math.sin(g),l.push(f.x,f.y,f.z),c.push(0,0,1),p.x=(f.x/t+1)/2,p.y=(f.y/t+1)/2,h.push(p.x,p.y)}u+=d}for(let v=0;v<s;v++){let m=v*(n+1);for(let g=0;g<n;g++){let x=g+m,M=x,_=x+n+1,R=x+n+2,A=x+1;a.push(M,_,A),a.push(_,R,A)}}this.setIndex(a),this.setAttribute("position",new Zt(l,3)),this.setAttribute("normal",new Zt(c,3)),this.setAttribute("uv",new Zt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var qs=class i extends mn{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new C,d=new C,f=[],p=[],v=[],m=[];for(let g=0;g<=n;g++){let x=[],M=g/n,_=o+M*a,R=e*Math.cos(_),A=Math.sqrt(e*e-R*R),b=0;g===0&&o===0?b=.5/t:g===n&&l===Math.PI&&(b=-.5/t);for(let T=0;T<=t;T++){let B=T/t,k=s+B*r;u.x=-A*Math.cos(k),u.y=R,u.z=A*Math.sin(k),p.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(B+b,1-M),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<t;x++){let M=h[g][x+1],_=h[g][x],R=h[g+1][x],A=h[g+1][x+1];(g!==0||o>0)&&f.push(M,_,A),(g!==n-1||l<Math.PI)&&f.push(_,R,A)}this.setIndex(f),this.setAttribute("position",new Zt(p,3)),this.setAttribute("normal",new Zt(v,3)),this.setAttribute("uv",new Zt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function Tr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Km(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Km(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Gn(i){let e={};for(let t=0;t<i.length;t++){let n=Tr(i[t]);for(let s in n)e[s]=n[s]}return e}function Km(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function w_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function ef(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:bt.workingColorSpace}var Xg={clone:Tr,merge:Gn},M_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,S_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ei=class extends Xs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=M_,this.fragmentShader=S_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Tr(e.uniforms),this.uniformsGroups=w_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ve().setHex(s.value);break;case"v2":this.uniforms[n].value=new $e().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ft().fromArray(s.value);break;case"m3":this.uniforms[n].value=new nt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new tt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},rc=class extends ei{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Vn=class extends Xs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ve(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ve(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=lh,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var oc=class extends Xs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Cg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},ac=class extends Xs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function oo(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Vl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ys=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},lc=class extends Ys{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:xd,endingEnd:xd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case bd:r=e,a=2*t-n;break;case yd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case bd:o=e,l=2*n-t;break;case yd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),v=p*p,m=v*p,g=-d*m+2*d*v-d*p,x=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*p+1,M=(-1-f)*m+(1.5+f)*v+.5*p,_=f*m-f*v;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+x*o[c+R]+M*o[l+R]+_*o[u+R];return r}},cc=class extends Ys{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},hc=class extends Ys{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},uc=class extends Ys{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-t)/(s-t),v=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*p;return r}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let v=o[c+p],m=o[l+p],g=f*d+p*2,x=u[g],M=u[g+1],_=e*d+p*2,R=h[_],A=h[_+1],b=A_(n,t,x,R,s);r[p]=$g(b,v,M,A,m)}return r}};function $g(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function E_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function A_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=$g(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=E_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var pi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=oo(t,this.TimeBufferType),this.values=oo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:oo(e.times,Array),values:oo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Vl(e.settings)&&(n.settings={inTangents:oo(e.settings.inTangents,Array),outTangents:oo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new hc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new cc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new lc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new uc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case da:t=this.InterpolantFactoryMethodDiscrete;break;case ec:t=this.InterpolantFactoryMethodLinear;break;case Wl:t=this.InterpolantFactoryMethodSmooth;break;case vd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return da;case this.InterpolantFactoryMethodLinear:return ec;case this.InterpolantFactoryMethodSmooth:return Wl;case this.InterpolantFactoryMethodBezier:return vd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Vl(this.settings)&&(Jm(this.settings.inTangents,e),Jm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Vl(this.settings)&&(jm(this.settings.inTangents,e),jm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Oy(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Wl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let v=t[u+p];if(v!==t[d+p]||v!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Vl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Jm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function jm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}pi.prototype.ValueTypeName="";pi.prototype.TimeBufferType=Float32Array;pi.prototype.ValueBufferType=Float32Array;pi.prototype.DefaultInterpolation=ec;var Zs=class extends pi{constructor(e,t,n){super(e,t,n)}};Zs.prototype.ValueTypeName="bool";Zs.prototype.ValueBufferType=Array;Zs.prototype.DefaultInterpolation=da;Zs.prototype.InterpolantFactoryMethodLinear=void 0;Zs.prototype.InterpolantFactoryMethodSmooth=void 0;var dc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};dc.prototype.ValueTypeName="color";var fc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};fc.prototype.ValueTypeName="number";var pc=class extends Ys{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Dn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ta=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new pc(this.times,this.values,this.getValueSize(),e)}};Ta.prototype.ValueTypeName="quaternion";Ta.prototype.InterpolantFactoryMethodSmooth=void 0;var Ks=class extends pi{constructor(e,t,n){super(e,t,n)}};Ks.prototype.ValueTypeName="string";Ks.prototype.ValueBufferType=Array;Ks.prototype.DefaultInterpolation=da;Ks.prototype.InterpolantFactoryMethodLinear=void 0;Ks.prototype.InterpolantFactoryMethodSmooth=void 0;var mc=class extends pi{constructor(e,t,n,s){super(e,t,n,s)}};mc.prototype.ValueTypeName="vector";var gc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},qg=new gc,vc=class{constructor(e){this.manager=e!==void 0?e:qg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};vc.DEFAULT_MATERIAL_NAME="__DEFAULT";var xc=class extends Nn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ve(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var gd=new tt,Qm=new C,eg=new C,bc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new tt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new $s,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new Ft(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Qm.setFromMatrixPosition(e.matrixWorld),t.position.copy(Qm),eg.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(eg),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){gd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(gd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===fo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(gd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Hl=new C,Gl=new Dn,Zi=new C,Ra=class extends Nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new tt,this.projectionMatrix=new tt,this.projectionMatrixInverse=new tt,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Hl,Gl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hl,Gl,Zi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Hl,Gl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hl,Gl,Zi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Gs=new C,tg=new $e,ng=new $e,Kn=class extends Ra{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=mo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ha*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return mo*2*Math.atan(Math.tan(ha*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Gs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Gs.x,Gs.y).multiplyScalar(-e/Gs.z),Gs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Gs.x,Gs.y).multiplyScalar(-e/Gs.z)}getViewSize(e,t){return this.getViewBounds(e,tg,ng),t.subVectors(ng,tg)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ha*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ca=class extends Ra{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},_d=class extends bc{constructor(){super(new Ca(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Pa=class extends xc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nn.DEFAULT_UP),this.updateMatrix(),this.target=new Nn,this.shadow=new _d}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ao=-90,lo=1,yo=class extends Nn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Kn(ao,lo,e,t);s.layers=this.layers,this.add(s);let r=new Kn(ao,lo,e,t);r.layers=this.layers,this.add(r);let o=new Kn(ao,lo,e,t);o.layers=this.layers,this.add(o);let a=new Kn(ao,lo,e,t);a.layers=this.layers,this.add(a);let l=new Kn(ao,lo,e,t);l.layers=this.layers,this.add(l);let c=new Kn(ao,lo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===fo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},yc=class extends Kn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var tf="\\[\\]\\.:\\/",T_=new RegExp("["+tf+"]","g"),nf="[^"+tf+"]",R_="[^"+tf.replace("\\.","")+"]",C_=/((?:WC+[\/:])*)/.source.replace("WC",nf),P_=/(WCOD+)?/.source.replace("WCOD",R_),L_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",nf),I_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",nf),D_=new RegExp("^"+C_+P_+L_+I_+"$"),N_=["material","materials","bones","map"],wd=class{constructor(e,t,n){let s=n||Wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Wt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(T_,"")}static parseTrackName(e){let t=D_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);N_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Wt.Composite=wd;Wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Wt.prototype.GetterByBindingType=[Wt.prototype._getValue_direct,Wt.prototype._getValue_array,Wt.prototype._getValue_arrayElement,Wt.prototype._getValue_toArray];Wt.prototype.SetterByBindingTypeAndVersioning=[[Wt.prototype._setValue_direct,Wt.prototype._setValue_direct_setNeedsUpdate,Wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_array,Wt.prototype._setValue_array_setNeedsUpdate,Wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_arrayElement,Wt.prototype._setValue_arrayElement_setNeedsUpdate,Wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_fromArray,Wt.prototype._setValue_fromArray_setNeedsUpdate,Wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var aP=new Float32Array(1);var ig=new tt,_r=class{constructor(e,t,n=0,s=1/0){this.ray=new xr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new vo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return ig.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(ig),this}intersectObject(e,t=!0,n=[]){return Md(e,this,n,t),n.sort(sg),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Md(e[s],this,n,t);return n.sort(sg),n}};function sg(i,e){return i.distance-e.distance}function Md(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Md(r[o],e,t,!0)}}var Js=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=pt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(pt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var cf=class cf{constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};cf.prototype.isMatrix2=!0;var Sd=cf;var La=class extends ki{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function sf(i,e,t,n){let s=F_(n);switch(t){case Gd:return i*e;case Rc:return i*e/s.components*s.byteLength;case Cc:return i*e/s.components*s.byteLength;case tr:return i*e*2/s.components*s.byteLength;case Pc:return i*e*2/s.components*s.byteLength;case Wd:return i*e*3/s.components*s.byteLength;case ii:return i*e*4/s.components*s.byteLength;case Lc:return i*e*4/s.components*s.byteLength;case Na:case Fa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ka:case Ua:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Dc:case Fc:return Math.max(i,16)*Math.max(e,8)/4;case Ic:case Nc:return Math.max(i,8)*Math.max(e,8)/2;case kc:case Uc:case Bc:case zc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Oc:case Oa:case Vc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Hc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Gc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Wc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Xc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case $c:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case qc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Yc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Zc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Kc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Jc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case jc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Qc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case eh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case th:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case nh:case ih:case sh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case rh:case oh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ba:case ah:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function F_(i){switch(i){case ti:case Bd:return{byteLength:1,components:1};case So:case zd:case ni:return{byteLength:2,components:1};case Ac:case Tc:return{byteLength:2,components:4};case Ui:case Ec:case Ei:return{byteLength:4,components:1};case Vd:case Hd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function m0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function U_(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],v=u[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var O_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,B_=`#ifdef USE_ALPHAHASH
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
#endif`,z_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,V_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,H_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,G_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,W_=`#ifdef USE_AOMAP
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
#endif`,X_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,$_=`#ifdef USE_BATCHING
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
#endif`,q_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Y_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Z_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,K_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,J_=`#ifdef USE_IRIDESCENCE
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
#endif`,j_=`#ifdef USE_BUMPMAP
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
#endif`,Q_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ew=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,tw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,nw=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,iw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,sw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,rw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,ow=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,aw=`#define PI 3.141592653589793
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
} // validated`,lw=`vec3 transformedNormal = objectNormal;
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
#endif`,cw=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,hw=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,uw=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,dw=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,fw="gl_FragColor = linearToOutputTexel( gl_FragColor );",pw=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,mw=`#ifdef USE_ENVMAP
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
#endif`,gw=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,vw=`#ifdef USE_ENVMAP
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
#endif`,xw=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,bw=`#ifdef USE_ENVMAP
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
#endif`,yw=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,_w=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ww=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Mw=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Sw=`#ifdef USE_GRADIENTMAP
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
}`,Ew=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Aw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Tw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Rw=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Cw=`#ifdef USE_ENVMAP
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
#endif`,Pw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Lw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Iw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Dw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Nw=`PhysicalMaterial material;
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
#endif`,Fw=`uniform sampler2D dfgLUT;
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
}`,kw=`
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
#endif`,Uw=`#if defined( RE_IndirectDiffuse )
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
#endif`,Ow=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Bw=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,zw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Vw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Hw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Gw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Ww=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Xw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,$w=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,qw=`#if defined( USE_POINTS_UV )
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
#endif`,Yw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Zw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Kw=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Jw=`#if defined( USE_MORPHCOLORS )
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
#endif`,jw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Qw=`#ifdef USE_MORPHTARGETS
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
#endif`,eM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,tM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,nM=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,iM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,sM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,rM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,oM=`#ifdef USE_NORMALMAP
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
#endif`,aM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,lM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,cM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,hM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,uM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,dM=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,fM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,pM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,mM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,gM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,vM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,xM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,bM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,yM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,_M=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,wM=`float getShadowMask() {
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
}`,MM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,SM=`#ifdef USE_SKINNING
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
#endif`,EM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,AM=`#ifdef USE_SKINNING
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
#endif`,TM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,RM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,CM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,PM=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,LM=`#ifdef USE_TRANSMISSION
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
#endif`,IM=`#ifdef USE_TRANSMISSION
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
#endif`,DM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,NM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,FM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,kM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,UM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,OM=`uniform sampler2D t2D;
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
}`,BM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,zM=`uniform float backgroundBlurriness;
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
}`,VM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,HM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,GM=`#include <common>
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
}`,WM=`#if DEPTH_PACKING == 3200
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
}`,XM=`#define DISTANCE
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
}`,$M=`#define DISTANCE
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
}`,qM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,YM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ZM=`uniform float scale;
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
}`,KM=`uniform vec3 diffuse;
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
}`,JM=`#include <common>
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
}`,jM=`uniform vec3 diffuse;
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
}`,QM=`#define LAMBERT
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
}`,eS=`#define LAMBERT
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
}`,tS=`#define MATCAP
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
}`,nS=`#define MATCAP
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
}`,iS=`#define NORMAL
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
}`,sS=`#define NORMAL
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
}`,rS=`#define PHONG
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
}`,oS=`#define PHONG
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
}`,aS=`#define STANDARD
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
}`,lS=`#define STANDARD
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
}`,cS=`#define TOON
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
}`,hS=`#define TOON
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
}`,uS=`uniform float size;
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
}`,dS=`uniform vec3 diffuse;
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
}`,fS=`#include <common>
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
}`,pS=`uniform vec3 color;
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
}`,mS=`uniform float rotation;
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
}`,gS=`uniform vec3 diffuse;
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
}`,dt={alphahash_fragment:O_,alphahash_pars_fragment:B_,alphamap_fragment:z_,alphamap_pars_fragment:V_,alphatest_fragment:H_,alphatest_pars_fragment:G_,aomap_fragment:W_,aomap_pars_fragment:X_,batching_pars_vertex:$_,batching_vertex:q_,begin_vertex:Y_,beginnormal_vertex:Z_,bsdfs:K_,iridescence_fragment:J_,bumpmap_pars_fragment:j_,clipping_planes_fragment:Q_,clipping_planes_pars_fragment:ew,clipping_planes_pars_vertex:tw,clipping_planes_vertex:nw,color_fragment:iw,color_pars_fragment:sw,color_pars_vertex:rw,color_vertex:ow,common:aw,defaultnormal_vertex:lw,displacementmap_pars_vertex:cw,displacementmap_vertex:hw,emissivemap_fragment:uw,emissivemap_pars_fragment:dw,colorspace_fragment:fw,colorspace_pars_fragment:pw,envmap_fragment:mw,envmap_common_pars_fragment:gw,envmap_pars_fragment:vw,envmap_pars_vertex:xw,envmap_physical_pars_fragment:Cw,envmap_vertex:bw,fog_vertex:yw,fog_pars_vertex:_w,fog_fragment:ww,fog_pars_fragment:Mw,gradientmap_pars_fragment:Sw,lightmap_pars_fragment:Ew,lights_lambert_fragment:Aw,lights_lambert_pars_fragment:Tw,lights_pars_begin:Rw,lights_toon_fragment:Pw,lights_toon_pars_fragment:Lw,lights_phong_fragment:Iw,lights_phong_pars_fragment:Dw,lights_physical_fragment:Nw,lights_physical_pars_fragment:Fw,lights_fragment_begin:kw,lights_fragment_maps:Uw,lights_fragment_end:Ow,lightprobes_pars_fragment:Bw,logdepthbuf_fragment:zw,logdepthbuf_pars_fragment:Vw,logdepthbuf_pars_vertex:Hw,logdepthbuf_vertex:Gw,map_fragment:Ww,map_pars_fragment:Xw,map_particle_fragment:$w,map_particle_pars_fragment:qw,metalnessmap_fragment:Yw,metalnessmap_pars_fragment:Zw,morphinstance_vertex:Kw,morphcolor_vertex:Jw,morphnormal_vertex:jw,morphtarget_pars_vertex:Qw,morphtarget_vertex:eM,normal_fragment_begin:tM,normal_fragment_maps:nM,normal_pars_fragment:iM,normal_pars_vertex:sM,normal_vertex:rM,normalmap_pars_fragment:oM,clearcoat_normal_fragment_begin:aM,clearcoat_normal_fragment_maps:lM,clearcoat_pars_fragment:cM,iridescence_pars_fragment:hM,opaque_fragment:uM,packing:dM,premultiplied_alpha_fragment:fM,project_vertex:pM,dithering_fragment:mM,dithering_pars_fragment:gM,roughnessmap_fragment:vM,roughnessmap_pars_fragment:xM,shadowmap_pars_fragment:bM,shadowmap_pars_vertex:yM,shadowmap_vertex:_M,shadowmask_pars_fragment:wM,skinbase_vertex:MM,skinning_pars_vertex:SM,skinning_vertex:EM,skinnormal_vertex:AM,specularmap_fragment:TM,specularmap_pars_fragment:RM,tonemapping_fragment:CM,tonemapping_pars_fragment:PM,transmission_fragment:LM,transmission_pars_fragment:IM,uv_pars_fragment:DM,uv_pars_vertex:NM,uv_vertex:FM,worldpos_vertex:kM,background_vert:UM,background_frag:OM,backgroundCube_vert:BM,backgroundCube_frag:zM,cube_vert:VM,cube_frag:HM,depth_vert:GM,depth_frag:WM,distance_vert:XM,distance_frag:$M,equirect_vert:qM,equirect_frag:YM,linedashed_vert:ZM,linedashed_frag:KM,meshbasic_vert:JM,meshbasic_frag:jM,meshlambert_vert:QM,meshlambert_frag:eS,meshmatcap_vert:tS,meshmatcap_frag:nS,meshnormal_vert:iS,meshnormal_frag:sS,meshphong_vert:rS,meshphong_frag:oS,meshphysical_vert:aS,meshphysical_frag:lS,meshtoon_vert:cS,meshtoon_frag:hS,points_vert:uS,points_frag:dS,shadow_vert:fS,shadow_frag:pS,sprite_vert:mS,sprite_frag:gS},Ie={common:{diffuse:{value:new Ve(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new nt}},envmap:{envMap:{value:null},envMapRotation:{value:new nt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new nt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new nt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new nt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new nt},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new nt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new nt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new nt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new nt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ve(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ve(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0},uvTransform:{value:new nt}},sprite:{diffuse:{value:new Ve(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}}},ns={basic:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.fog]),vertexShader:dt.meshbasic_vert,fragmentShader:dt.meshbasic_frag},lambert:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},envMapIntensity:{value:1}}]),vertexShader:dt.meshlambert_vert,fragmentShader:dt.meshlambert_frag},phong:{uniforms:Gn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},specular:{value:new Ve(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:dt.meshphong_vert,fragmentShader:dt.meshphong_frag},standard:{uniforms:Gn([Ie.common,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.roughnessmap,Ie.metalnessmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag},toon:{uniforms:Gn([Ie.common,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.gradientmap,Ie.fog,Ie.lights,{emissive:{value:new Ve(0)}}]),vertexShader:dt.meshtoon_vert,fragmentShader:dt.meshtoon_frag},matcap:{uniforms:Gn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,{matcap:{value:null}}]),vertexShader:dt.meshmatcap_vert,fragmentShader:dt.meshmatcap_frag},points:{uniforms:Gn([Ie.points,Ie.fog]),vertexShader:dt.points_vert,fragmentShader:dt.points_frag},dashed:{uniforms:Gn([Ie.common,Ie.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:dt.linedashed_vert,fragmentShader:dt.linedashed_frag},depth:{uniforms:Gn([Ie.common,Ie.displacementmap]),vertexShader:dt.depth_vert,fragmentShader:dt.depth_frag},normal:{uniforms:Gn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,{opacity:{value:1}}]),vertexShader:dt.meshnormal_vert,fragmentShader:dt.meshnormal_frag},sprite:{uniforms:Gn([Ie.sprite,Ie.fog]),vertexShader:dt.sprite_vert,fragmentShader:dt.sprite_frag},background:{uniforms:{uvTransform:{value:new nt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:dt.background_vert,fragmentShader:dt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new nt}},vertexShader:dt.backgroundCube_vert,fragmentShader:dt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:dt.cube_vert,fragmentShader:dt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:dt.equirect_vert,fragmentShader:dt.equirect_frag},distance:{uniforms:Gn([Ie.common,Ie.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:dt.distance_vert,fragmentShader:dt.distance_frag},shadow:{uniforms:Gn([Ie.lights,Ie.fog,{color:{value:new Ve(0)},opacity:{value:1}}]),vertexShader:dt.shadow_vert,fragmentShader:dt.shadow_frag}};ns.physical={uniforms:Gn([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new nt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new nt},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new nt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new nt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new nt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new nt},sheen:{value:0},sheenColor:{value:new Ve(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new nt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new nt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new nt},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new nt},attenuationDistance:{value:0},attenuationColor:{value:new Ve(0)},specularColor:{value:new Ve(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new nt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new nt},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new nt}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag};var ch={r:0,b:0,g:0},vS=new tt,g0=new nt;g0.set(-1,0,0,0,1,0,0,0,1);function xS(i,e,t,n,s,r){let o=new Ve(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let M=x.isScene===!0?x.background:null;if(M&&M.isTexture){let _=x.backgroundBlurriness>0;M=e.get(M,_)}return M}function p(x){let M=!1,_=f(x);_===null?m(o,a):_&&_.isColor&&(m(_,1),M=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(x,M){let _=f(M);_&&_.isCubeTexture?(c===void 0&&(c=new it(new Ms(1,1,1),new ei({name:"BackgroundCubeMaterial",uniforms:Tr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:Fn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,A,b){this.matrixWorld.copyPosition(b.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(vS.makeRotationFromEuler(M.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(g0),c.material.toneMapped=bt.getTransfer(_.colorSpace)!==Tt,(h!==_||u!==_.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new it(new Ea(2,2),new ei({name:"BackgroundMaterial",uniforms:Tr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:er,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=bt.getTransfer(_.colorSpace)!==Tt,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||u!==_.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,M){x.getRGB(ch,ef(i)),t.buffers.color.setClear(ch.r,ch.g,ch.b,M,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,M=1){o.set(x),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:v,dispose:g}}function bS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(I,V,W,N,X){let Y=!1,G=u(I,N,W,V);r!==G&&(r=G,c(r.object)),Y=f(I,N,W,X),Y&&p(I,N,W,X),X!==null&&e.update(X,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,_(I,V,W,N),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(X).buffer))}function l(){return i.createVertexArray()}function c(I){return i.bindVertexArray(I)}function h(I){return i.deleteVertexArray(I)}function u(I,V,W,N){let X=N.wireframe===!0,Y=n[V.id];Y===void 0&&(Y={},n[V.id]=Y);let G=I.isInstancedMesh===!0?I.id:0,ce=Y[G];ce===void 0&&(ce={},Y[G]=ce);let J=ce[W.id];J===void 0&&(J={},ce[W.id]=J);let Q=J[X];return Q===void 0&&(Q=d(l()),J[X]=Q),Q}function d(I){let V=[],W=[],N=[];for(let X=0;X<t;X++)V[X]=0,W[X]=0,N[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:W,attributeDivisors:N,object:I,attributes:{},index:null}}function f(I,V,W,N){let X=r.attributes,Y=V.attributes,G=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=X[J],de=Y[J];if(de===void 0&&(J==="instanceMatrix"&&I.instanceMatrix&&(de=I.instanceMatrix),J==="instanceColor"&&I.instanceColor&&(de=I.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function p(I,V,W,N){let X={},Y=V.attributes,G=0,ce=W.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=Y[J];se===void 0&&(J==="instanceMatrix"&&I.instanceMatrix&&(se=I.instanceMatrix),J==="instanceColor"&&I.instanceColor&&(se=I.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),X[J]=de,G++}r.attributes=X,r.attributesNum=G,r.index=N}function v(){let I=r.newAttributes;for(let V=0,W=I.length;V<W;V++)I[V]=0}function m(I){g(I,0)}function g(I,V){let W=r.newAttributes,N=r.enabledAttributes,X=r.attributeDivisors;W[I]=1,N[I]===0&&(i.enableVertexAttribArray(I),N[I]=1),X[I]!==V&&(i.vertexAttribDivisor(I,V),X[I]=V)}function x(){let I=r.newAttributes,V=r.enabledAttributes;for(let W=0,N=V.length;W<N;W++)V[W]!==I[W]&&(i.disableVertexAttribArray(W),V[W]=0)}function M(I,V,W,N,X,Y,G){G===!0?i.vertexAttribIPointer(I,V,W,X,Y):i.vertexAttribPointer(I,V,W,N,X,Y)}function _(I,V,W,N){v();let X=N.attributes,Y=W.getAttributes(),G=V.defaultAttributeValues;for(let ce in Y){let J=Y[ce];if(J.location>=0){let Q=X[ce];if(Q===void 0&&(ce==="instanceMatrix"&&I.instanceMatrix&&(Q=I.instanceMatrix),ce==="instanceColor"&&I.instanceColor&&(Q=I.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Te=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===Ec;if(Q.isInterleavedBufferAttribute){let we=Q.data,We=we.isInterleavedBuffer===!0?we.stride:we.itemSize,ot=Q.offset;if(we.isInstancedInterleavedBuffer||we.isInstancedBufferAttribute){for(let He=0;He<J.locationSize;He++)g(J.location+He,we.meshPerAttribute);I.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=we.meshPerAttribute*we.count)}else for(let He=0;He<J.locationSize;He++)m(J.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<J.locationSize;He++)M(J.location+He,de/J.locationSize,me,se,We*xe,(ot+de/J.locationSize*He)*xe,Te)}else{if(Q.isInstancedBufferAttribute){for(let we=0;we<J.locationSize;we++)g(J.location+we,Q.meshPerAttribute);I.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let we=0;we<J.locationSize;we++)m(J.location+we);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let we=0;we<J.locationSize;we++)M(J.location+we,de/J.locationSize,me,se,de*xe,de/J.locationSize*we*xe,Te)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(J.location,se);break;case 3:i.vertexAttrib3fv(J.location,se);break;case 4:i.vertexAttrib4fv(J.location,se);break;default:i.vertexAttrib1fv(J.location,se)}}}}x()}function R(){B();for(let I in n){let V=n[I];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[I]}}function A(I){if(n[I.id]===void 0)return;let V=n[I.id];for(let W in V){let N=V[W];for(let X in N){let Y=N[X];for(let G in Y)h(Y[G].object),delete Y[G];delete N[X]}}delete n[I.id]}function b(I){for(let V in n){let W=n[V];for(let N in W){let X=W[N];if(X[I.id]===void 0)continue;let Y=X[I.id];for(let G in Y)h(Y[G].object),delete Y[G];delete X[I.id]}}}function T(I){for(let V in n){let W=n[V],N=I.isInstancedMesh===!0?I.id:0,X=W[N];if(X!==void 0){for(let Y in X){let G=X[Y];for(let ce in G)h(G[ce].object),delete G[ce];delete X[Y]}delete W[N],Object.keys(W).length===0&&delete n[V]}}}function B(){k(),o=!0,r!==s&&(r=s,c(r.object))}function k(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:k,dispose:R,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:b,initAttributes:v,enableAttribute:m,disableUnusedAttributes:x}}function yS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function _S(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let b=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(b.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(b){return!(b!==ii&&n.convert(b)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(b){let T=b===ni&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(b!==ti&&b!==Ei&&!T&&n.convert(b)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(b){if(b==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";b="mediump"}return b==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ze("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),M=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:M,maxFragmentUniforms:_,maxSamples:R,samples:A}}function wS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Zn,a=new nt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,M=x*4,_=g.clippingState||null;l.value=_,_=h(p,d,M,f);for(let R=0;R!==M;++R)_[R]=t[R];g.clippingState=_,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,p){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,p!==!0||m===null){let g=f+v*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let M=0,_=f;M!==v;++M,_+=4)o.copy(u[M]).applyMatrix4(x,a),o.normal.toArray(m,_),m[_+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ha=class extends fi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new yr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Ms(5,5,5),r=new ei({name:"CubemapFromEquirect",uniforms:Tr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Fn,blending:Mr});r.uniforms.tEquirect.value=t;let o=new it(s,r),a=t.minFilter;return t.minFilter===mi&&(t.minFilter=bn),new yo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Yg=256,MS=3,SS=20,v0=256,x0=16,ES=3,AS=new C,TS=new Ve,uh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new yo(1,10,null),this._boxMesh=new it(new Ms(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=AS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(TS));let m=new yo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Jg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Kg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Yg,Jd(e))}_fromTexture(e,t){e.mapping===Er||e.mapping===Mo?this._setSize(e.image.length===0?Yg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Zg(e,!1,!1),n=Math.log2(e)-MS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Zg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Er||e.mapping===Mo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Jg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Kg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=RS(),this._integrationMaterial=CS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/x0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-ES)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(v0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=PS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Zg(i,e,t){return new Ha(i,{minFilter:mi,generateMipmaps:e,type:ni,colorSpace:fa,depthBuffer:t})}function Ga(i,e,t){return new ei({name:i,uniforms:e,vertexShader:dt.cube_vert,fragmentShader:t,side:Fn,blending:Mr,depthTest:!1,depthWrite:!1})}function RS(){return Ga("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${v0}u

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
	`)}function CS(){return Ga("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:x0}},`

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
	`)}function PS(){return Ga("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${SS}
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
	`)}function Kg(){return Ga("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Jg(){return Ga("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function LS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===wc||f===Mc)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let v=new Ha(p.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===wc||f===Mc,v=f===Er||f===Mo;if(p||v){let m=t.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new uh(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let x=d.image;return p&&x&&x.height>0||v&&x&&l(x)?(n===null&&(n=new uh(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===wc?d.mapping=Er:f===Mc&&(d.mapping=Mo),d}function l(d){let f=0,p=6;for(let v=0;v<p;v++)d[v]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function IS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&ca("WebGLRenderer: "+n+" extension not supported."),s}}}function DS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let v=r.get(p);v&&(e.remove(v),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(p){let v=p.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function u(p){let v=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=v!==null?v.array.length:m.array.length/3-1,M=m.count>=65535?ba:xa,_=new M(Math.ceil(x/3)*6,1),R=_.array;if(v!==null){let b=v.array;g=v.version;for(let T=0,B=0;T<x;T+=3){let k=b[T+0],I=b[T+1],V=b[T+2];R[B++]=k,R[B++]=I,R[B++]=I,R[B++]=V,R[B++]=V,R[B++]=k}}else{g=m.version;for(let b=0,T=0;b<x;b+=3){let B=b+0,k=b+1,I=b+2;R[T++]=B,R[T++]=k,R[T++]=k,R[T++]=I,R[T++]=I,R[T++]=B}}_.version=g;let A=r.get(p);A&&e.remove(A),r.set(p,_)}function d(p){let v=r.get(p);if(v){let m=p.index;m!==null&&v.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let v=s[p].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function NS(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function FS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function kS(i,e,t){let n=new WeakMap,s=new Ft;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let B=function(){b.dispose(),n.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],M=0;f===!0&&(M=1),p===!0&&(M=2),v===!0&&(M=3);let _=a.attributes.position.count*M,R=1;_>e.maxTextureSize&&(R=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let A=new Float32Array(_*R*4*u),b=new ga(A,_,R,u);b.type=Ei,b.needsUpdate=!0;let T=M*4;for(let k=0;k<u;k++){let I=m[k],V=g[k],W=x[k],N=_*R*4*k;for(let X=0;X<I.count;X++){let Y=X*T;f===!0&&(s.fromBufferAttribute(I,X),A[N+Y+0]=s.x,A[N+Y+1]=s.y,A[N+Y+2]=s.z,A[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(V,X),A[N+Y+4]=s.x,A[N+Y+5]=s.y,A[N+Y+6]=s.z,A[N+Y+7]=0),v===!0&&(s.fromBufferAttribute(W,X),A[N+Y+8]=s.x,A[N+Y+9]=s.y,A[N+Y+10]=s.z,A[N+Y+11]=W.itemSize===4?s.w:1)}}d={count:u,texture:b,size:new $e(_,R)},n.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function US(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var OS={[Id]:"LINEAR_TONE_MAPPING",[Dd]:"REINHARD_TONE_MAPPING",[Nd]:"CINEON_TONE_MAPPING",[Fd]:"ACES_FILMIC_TONE_MAPPING",[Ud]:"AGX_TONE_MAPPING",[Ia]:"NEUTRAL_TONE_MAPPING",[kd]:"CUSTOM_TONE_MAPPING"};function BS(i,e,t,n,s,r){let o=new fi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new mn;h.setAttribute("position",new Zt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Zt([0,2,0,0,2,0],2));let u=new rc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new it(h,u),f=new Ca(-1,1,1,-1,0,1),p=null,v=null,m=!1,g,x=null,M=[],_=!1;this.setSize=function(R,A){o.setSize(R,A),a!==null&&a.setSize(R,A),l!==null&&l.setSize(R,A);for(let b=0;b<M.length;b++){let T=M[b];T.setSize&&T.setSize(R,A)}},this.setEffects=function(R){M=R,_=M.length>0&&M[0].isRenderPass===!0;let A=o.width,b=o.height;M.length>0&&a===null&&(a=new fi(A,b,{type:ni,depthBuffer:!1,stencilBuffer:!1}),l=new fi(A,b,{type:ni,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&M.some(B=>B.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new ws(A,b),r===!0&&(c.format=Ss,c.type=Ar)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let B=0;B<M.length;B++){let k=M[B];k.setSize&&k.setSize(A,b),T&&k.needsDepthTexture===!0&&k.setDepthTexture&&k.setDepthTexture(c)}},this.begin=function(R,A){if(m||R.toneMapping===es&&M.length===0)return!1;if(x=A,A!==null){let b=A.width,T=A.height;(o.width!==b||o.height!==T)&&this.setSize(b,T)}return _===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=es,!0},this.hasRenderPass=function(){return _},this.end=function(R,A){R.toneMapping=g,m=!0;let b=o,T=a;for(let B=0;B<M.length;B++){let k=M[B];k.enabled!==!1&&(k.render(R,T,b,A),k.needsSwap!==!1&&(b=T,T=T===a?l:a))}if(p!==R.outputColorSpace||v!==R.toneMapping){p=R.outputColorSpace,v=R.toneMapping,u.defines={},bt.getTransfer(p)===Tt&&(u.defines.SRGB_TRANSFER="");let B=OS[v];B&&(u.defines[B]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=b.texture,R.setRenderTarget(x),R.render(d,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var b0=new Qn,y0=new ws(1,1),_0=new _a(1),w0=new ga,M0=new ic,S0=new yr,jg=[],Qg=[],e0=new Float32Array(16),t0=new Float32Array(9),n0=new Float32Array(4);function To(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=jg[s];if(r===void 0&&(r=new Float32Array(s),jg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function yn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function _n(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function fh(i,e){let t=Qg[e];t===void 0&&(t=new Int32Array(e),Qg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function zS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function VS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2fv(this.addr,e),_n(t,e)}}function HS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(yn(t,e))return;i.uniform3fv(this.addr,e),_n(t,e)}}function GS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4fv(this.addr,e),_n(t,e)}}function WS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),_n(t,e)}else{if(yn(t,n))return;n0.set(n),i.uniformMatrix2fv(this.addr,!1,n0),_n(t,n)}}function XS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),_n(t,e)}else{if(yn(t,n))return;t0.set(n),i.uniformMatrix3fv(this.addr,!1,t0),_n(t,n)}}function $S(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),_n(t,e)}else{if(yn(t,n))return;e0.set(n),i.uniformMatrix4fv(this.addr,!1,e0),_n(t,n)}}function qS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function YS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2iv(this.addr,e),_n(t,e)}}function ZS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(yn(t,e))return;i.uniform3iv(this.addr,e),_n(t,e)}}function KS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4iv(this.addr,e),_n(t,e)}}function JS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function jS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2uiv(this.addr,e),_n(t,e)}}function QS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(yn(t,e))return;i.uniform3uiv(this.addr,e),_n(t,e)}}function e1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4uiv(this.addr,e),_n(t,e)}}function ph(i){return i.version===0&&(i.compareFunction=qd,i.needsUpdate=!0),i}function t1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=ph(y0):r=b0,t.setTexture2D(e||r,s)}function n1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||M0,s)}function i1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=ph(_0):r=S0,t.setTextureCube(e||r,s)}function s1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||w0,s)}function r1(i){switch(i){case 5126:return zS;case 35664:return VS;case 35665:return HS;case 35666:return GS;case 35674:return WS;case 35675:return XS;case 35676:return $S;case 5124:case 35670:return qS;case 35667:case 35671:return YS;case 35668:case 35672:return ZS;case 35669:case 35673:return KS;case 5125:return JS;case 36294:return jS;case 36295:return QS;case 36296:return e1;case 35678:case 36198:case 36298:case 36306:case 35682:return t1;case 35679:case 36299:case 36307:return n1;case 35680:case 36300:case 36308:case 36293:return i1;case 36289:case 36303:case 36311:case 36292:return s1}}function o1(i,e){i.uniform1fv(this.addr,e)}function a1(i,e){let t=To(e,this.size,2);i.uniform2fv(this.addr,t)}function l1(i,e){let t=To(e,this.size,3);i.uniform3fv(this.addr,t)}function c1(i,e){let t=To(e,this.size,4);i.uniform4fv(this.addr,t)}function h1(i,e){let t=To(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function u1(i,e){let t=To(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function d1(i,e){let t=To(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function f1(i,e){i.uniform1iv(this.addr,e)}function p1(i,e){i.uniform2iv(this.addr,e)}function m1(i,e){i.uniform3iv(this.addr,e)}function g1(i,e){i.uniform4iv(this.addr,e)}function v1(i,e){i.uniform1uiv(this.addr,e)}function x1(i,e){i.uniform2uiv(this.addr,e)}function b1(i,e){i.uniform3uiv(this.addr,e)}function y1(i,e){i.uniform4uiv(this.addr,e)}function _1(i,e,t){let n=this.cache,s=e.length,r=fh(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=ph(y0):o=b0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function w1(i,e,t){let n=this.cache,s=e.length,r=fh(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||M0,r[o])}function M1(i,e,t){let n=this.cache,s=e.length,r=fh(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=ph(_0):o=S0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function S1(i,e,t){let n=this.cache,s=e.length,r=fh(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||w0,r[o])}function E1(i){switch(i){case 5126:return o1;case 35664:return a1;case 35665:return l1;case 35666:return c1;case 35674:return h1;case 35675:return u1;case 35676:return d1;case 5124:case 35670:return f1;case 35667:case 35671:return p1;case 35668:case 35672:return m1;case 35669:case 35673:return g1;case 5125:return v1;case 36294:return x1;case 36295:return b1;case 36296:return y1;case 35678:case 36198:case 36298:case 36306:case 35682:return _1;case 35679:case 36299:case 36307:return w1;case 35680:case 36300:case 36308:case 36293:return M1;case 36289:case 36303:case 36311:case 36292:return S1}}var df=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=r1(t.type)}},ff=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=E1(t.type)}},pf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},hf=/(\w+)(\])?(\[|\.)?/g;function i0(i,e){i.seq.push(e),i.map[e.id]=e}function A1(i,e,t){let n=i.name,s=n.length;for(hf.lastIndex=0;;){let r=hf.exec(n),o=hf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){i0(t,c===void 0?new df(a,i,e):new ff(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new pf(a),i0(t,u)),t=u}}}var Ao=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);A1(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function s0(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var T1=37297,R1=0;function C1(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var r0=new nt;function P1(i){bt._getMatrix(r0,bt.workingColorSpace,i);let e=`mat3( ${r0.elements.map(t=>t.toFixed(4))} )`;switch(bt.getTransfer(i)){case pa:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function o0(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+C1(i.getShaderSource(e),a)}else return r}function L1(i,e){let t=P1(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var I1={[Id]:"Linear",[Dd]:"Reinhard",[Nd]:"Cineon",[Fd]:"ACESFilmic",[Ud]:"AgX",[Ia]:"Neutral",[kd]:"Custom"};function D1(i,e){let t=I1[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var hh=new C;function N1(){bt.getLuminanceCoefficients(hh);let i=hh.x.toFixed(4),e=hh.y.toFixed(4),t=hh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function F1(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Va).join(`
`)}function k1(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function U1(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Va(i){return i!==""}function a0(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function l0(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var O1=/^[ \t]*#include +<([\w\d./]+)>/gm;function mf(i){return i.replace(O1,B1)}function B1(i,e){let t=dt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return mf(t)}var z1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function c0(i){return i.replace(z1,V1)}function V1(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function h0(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var H1={[wr]:"SHADOWMAP_TYPE_PCF",[_o]:"SHADOWMAP_TYPE_VSM"};function G1(i){return H1[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var W1={[Mo]:"ENVMAP_MODE_REFRACTION"};function X1(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":W1[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var $1={[Ld]:"ENVMAP_BLENDING_MULTIPLY",[Ag]:"ENVMAP_BLENDING_MIX",[Tg]:"ENVMAP_BLENDING_ADD"};function q1(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":$1[i.combine]||"ENVMAP_BLENDING_NONE"}function Y1(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=G1(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=X1(t),u=q1(t),d=F1(t),f=k1(r),p=s.createProgram(),v,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Va).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Va).join(`
`),m.length>0&&(m+=`
`)):(v=[h0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Va).join(`
`),m=[h0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==es?"#define TONE_MAPPING":"",t.toneMapping!==es?dt.tonemapping_pars_fragment:"",t.toneMapping!==es?D1("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",dt.colorspace_pars_fragment,L1("linearToOutputTexel",t.outputColorSpace),N1(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Va).join(`
`)),o=mf(o),o=a0(o,t),o=l0(o,t),a=mf(a),a=a0(a,t),a=l0(a,t),o=c0(o),a=c0(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Yd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Yd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+v+o,M=g+m+a,_=s0(s,s.VERTEX_SHADER,x),R=s0(s,s.FRAGMENT_SHADER,M);s.attachShader(p,_),s.attachShader(p,R),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(k){if(i.debug.checkShaderErrors){let I=s.getProgramInfoLog(p)||"",V=s.getShaderInfoLog(_)||"",W=s.getShaderInfoLog(R)||"",N=I.trim(),X=V.trim(),Y=W.trim(),G=!0,ce=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,_,R);else{let J=o0(s,_,"vertex"),Q=o0(s,R,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+k.name+`
Material Type: `+k.type+`

Program Info Log: `+N+`
`+J+`
`+Q)}else N!==""?Ze("WebGLProgram: Program Info Log:",N):(X===""||Y==="")&&(ce=!1);ce&&(k.diagnostics={runnable:G,programLog:N,vertexShader:{log:X,prefix:v},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(_),s.deleteShader(R),b=new Ao(s,p),T=U1(s,p)}let b;this.getUniforms=function(){return b===void 0&&A(this),b};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(p,T1)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=R1++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=R,this}var Z1=0,gf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new vf(e),t.set(e,n)),n}},vf=class{constructor(e){this.id=Z1++,this.code=e,this.usedTimes=0}};function K1(i){return i===tr||i===Oa||i===Ba}function J1(i,e,t,n,s,r){let o=new vo,a=new gf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(b){return l.add(b),b===0?"uv":`uv${b}`}function p(b,T,B,k,I,V){let W=k.fog,N=I.geometry,X=b.isMeshStandardMaterial||b.isMeshLambertMaterial||b.isMeshPhongMaterial?k.environment:null,Y=b.isMeshStandardMaterial||b.isMeshLambertMaterial&&!b.envMap||b.isMeshPhongMaterial&&!b.envMap,G=e.get(b.envMap||X,Y),ce=d[b.type],J=n.precision;b.precision!==null&&(J=n.getMaxPrecision(b.precision),J!==b.precision&&Ze("WebGLProgram.getParameters:",b.precision,"not supported, using",J,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ce){let Re=ns[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=b.vertexShader,ee=b.fragmentShader;let Re=a.getVertexShaderStage(b),lt=a.getFragmentShaderStage(b);a.update(b,Re,lt),me=Re.id,xe=lt.id}let Te=i.getRenderTarget(),we=i.state.buffers.depth.getReversed(),We=I.isInstancedMesh===!0,ot=I.isBatchedMesh===!0,He=!!b.map,ft=!!b.matcap,ht=!!G,st=ht&&G.isPMREMTexture===!0,$t=!!b.aoMap,Bt=!!b.lightMap,ln=!!b.bumpMap&&b.wireframe===!1,Dt=!!b.normalMap,En=!!b.displacementMap,_t=!!b.emissiveMap,vn=!!b.metalnessMap,jt=!!b.roughnessMap,cn=b.anisotropy>0,O=b.clearcoat>0,Ce=b.diffuseRoughness>0,Ye=b.dispersion>0,at=b.retroreflectivity>0,Me=b.iridescence>0,kt=b.sheen>0,ze=b.transmission>0,qe=cn&&!!b.anisotropyMap,P=O&&!!b.clearcoatMap,w=O&&!!b.clearcoatNormalMap,$=O&&!!b.clearcoatRoughnessMap,he=Ce&&!!b.diffuseRoughnessMap,oe=Me&&!!b.iridescenceMap,ve=Me&&!!b.iridescenceThicknessMap,be=kt&&!!b.sheenColorMap,te=kt&&!!b.sheenRoughnessMap,ie=!!b.specularMap,pe=!!b.specularColorMap,U=!!b.specularIntensityMap,re=ze&&!!b.transmissionMap,ne=ze&&!!b.thicknessMap,Se=!!b.gradientMap,ge=!!b.alphaMap,_e=b.alphaTest>0,Ge=!!b.alphaHash,Je=!!b.extensions,le=es;b.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(le=i.toneMapping);let Ue=st?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,je={shaderID:ce,shaderType:b.type,shaderName:b.name,vertexShader:ue,fragmentShader:ee,defines:b.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:b.isRawShaderMaterial===!0,glslVersion:b.glslVersion,precision:J,batching:ot,batchingColor:ot&&I._colorsTexture!==null,instancing:We,instancingColor:We&&I.instanceColor!==null,instancingMorph:We&&I.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:bt.workingColorSpace,alphaToCoverage:!!b.alphaToCoverage,map:He,matcap:ft,envMap:ht,envMapMode:ht&&G.mapping,envMapPMREM:st,envMapMaxLod:st?Ue.length-1:null,envMapSize:st?Ue[0].width:null,aoMap:$t,lightMap:Bt,bumpMap:ln,normalMap:Dt,displacementMap:En,emissiveMap:_t,normalMapObjectSpace:Dt&&b.normalMapType===Pg,normalMapTangentSpace:Dt&&b.normalMapType===lh,packedNormalMap:Dt&&b.normalMapType===lh&&K1(b.normalMap.format),metalnessMap:vn,roughnessMap:jt,anisotropy:cn,anisotropyMap:qe,clearcoat:O,clearcoatMap:P,clearcoatNormalMap:w,clearcoatRoughnessMap:$,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ye,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:ve,sheen:kt,sheenColorMap:be,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:U,transmission:ze,transmissionMap:re,thicknessMap:ne,gradientMap:Se,opaque:b.transparent===!1&&b.blending===wo&&b.alphaToCoverage===!1,alphaMap:ge,alphaTest:_e,alphaHash:Ge,combine:b.combine,mapUv:He&&f(b.map.channel),aoMapUv:$t&&f(b.aoMap.channel),lightMapUv:Bt&&f(b.lightMap.channel),bumpMapUv:ln&&f(b.bumpMap.channel),normalMapUv:Dt&&f(b.normalMap.channel),displacementMapUv:En&&f(b.displacementMap.channel),emissiveMapUv:_t&&f(b.emissiveMap.channel),metalnessMapUv:vn&&f(b.metalnessMap.channel),roughnessMapUv:jt&&f(b.roughnessMap.channel),anisotropyMapUv:qe&&f(b.anisotropyMap.channel),clearcoatMapUv:P&&f(b.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(b.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:$&&f(b.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(b.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(b.iridescenceMap.channel),iridescenceThicknessMapUv:ve&&f(b.iridescenceThicknessMap.channel),sheenColorMapUv:be&&f(b.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(b.sheenRoughnessMap.channel),specularMapUv:ie&&f(b.specularMap.channel),specularColorMapUv:pe&&f(b.specularColorMap.channel),specularIntensityMapUv:U&&f(b.specularIntensityMap.channel),transmissionMapUv:re&&f(b.transmissionMap.channel),thicknessMapUv:ne&&f(b.thicknessMap.channel),alphaMapUv:ge&&f(b.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Dt||cn),vertexNormals:!!N.attributes.normal,vertexColors:b.vertexColors,vertexAlphas:b.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!N.attributes.uv&&(He||ge),fog:!!W,useFog:b.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:b.wireframe===!1&&(b.flatShading===!0||N.attributes.normal===void 0&&Dt===!1&&(b.isMeshLambertMaterial||b.isMeshPhongMaterial||b.isMeshStandardMaterial||b.isMeshPhysicalMaterial)),sizeAttenuation:b.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:we,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:V.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:b.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:He&&b.map.isVideoTexture===!0&&bt.getTransfer(b.map.colorSpace)===Tt,decodeVideoTextureEmissive:_t&&b.emissiveMap.isVideoTexture===!0&&bt.getTransfer(b.emissiveMap.colorSpace)===Tt,premultipliedAlpha:b.premultipliedAlpha,doubleSided:b.side===Hn,flipSided:b.side===Fn,useDepthPacking:b.depthPacking>=0,depthPacking:b.depthPacking||0,index0AttributeName:b.index0AttributeName,extensionClipCullDistance:Je&&b.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&b.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:b.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(b){let T=[];if(b.shaderID?T.push(b.shaderID):(T.push(b.customVertexShaderID),T.push(b.customFragmentShaderID)),b.defines!==void 0)for(let B in b.defines)T.push(B),T.push(b.defines[B]);return b.isRawShaderMaterial===!1&&(m(T,b),g(T,b),T.push(i.outputColorSpace)),T.push(b.customProgramCacheKey),T.join()}function m(b,T){b.push(T.precision),b.push(T.outputColorSpace),b.push(T.envMapMode),b.push(T.envMapPMREM),b.push(T.envMapMaxLod),b.push(T.envMapSize),b.push(T.mapUv),b.push(T.alphaMapUv),b.push(T.lightMapUv),b.push(T.aoMapUv),b.push(T.bumpMapUv),b.push(T.normalMapUv),b.push(T.displacementMapUv),b.push(T.emissiveMapUv),b.push(T.metalnessMapUv),b.push(T.roughnessMapUv),b.push(T.anisotropyMapUv),b.push(T.clearcoatMapUv),b.push(T.clearcoatNormalMapUv),b.push(T.clearcoatRoughnessMapUv),b.push(T.diffuseRoughnessMapUv),b.push(T.iridescenceMapUv),b.push(T.iridescenceThicknessMapUv),b.push(T.sheenColorMapUv),b.push(T.sheenRoughnessMapUv),b.push(T.specularMapUv),b.push(T.specularColorMapUv),b.push(T.specularIntensityMapUv),b.push(T.transmissionMapUv),b.push(T.thicknessMapUv),b.push(T.combine),b.push(T.fogExp2),b.push(T.sizeAttenuation),b.push(T.morphTargetsCount),b.push(T.numSunLights),b.push(T.numDirLights),b.push(T.numPointLights),b.push(T.numSpotLights),b.push(T.numSpotLightMaps),b.push(T.numHemiLights),b.push(T.numRectAreaLights),b.push(T.numSunLightShadows),b.push(T.numDirLightShadows),b.push(T.numPointLightShadows),b.push(T.numSpotLightShadows),b.push(T.numSpotLightShadowsWithMaps),b.push(T.numLightProbes),b.push(T.numLightProbeGrids),b.push(T.shadowMapType),b.push(T.toneMapping),b.push(T.numClippingPlanes),b.push(T.numClipIntersection),b.push(T.depthPacking)}function g(b,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),b.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),b.push(o.mask)}function x(b){let T=d[b.type],B;if(T){let k=ns[T];B=Xg.clone(k.uniforms)}else B=b.uniforms;return B}function M(b,T){let B=h.get(T);return B!==void 0?++B.usedTimes:(B=new Y1(i,T,b,s),c.push(B),h.set(T,B)),B}function _(b){if(--b.usedTimes===0){let T=c.indexOf(b);c[T]=c[c.length-1],c.pop(),h.delete(b.cacheKey),b.destroy()}}function R(b){a.remove(b)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:x,acquireProgram:M,releaseProgram:_,releaseShaderCache:R,programs:c,dispose:A}}function j1(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Q1(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function u0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function d0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,v,m,g){let x=i[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:g},i[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=p,x.materialVariant=o(d),x.groupOrder=v,x.renderOrder=d.renderOrder,x.z=m,x.group=g),e++,x}function l(d,f,p,v,m,g,x){x.reversedDepth===!0&&(m=-m);let M=a(d,f,p,v,m,g);p.transmission>0?n.push(M):p.transparent===!0?s.push(M):t.push(M)}function c(d,f,p,v,m,g){let x=a(d,f,p,v,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):t.unshift(x)}function h(d,f){t.length>1&&t.sort(d||Q1),n.length>1&&n.sort(f||u0),s.length>1&&s.sort(f||u0)}function u(){for(let d=e,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function eE(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new d0,i.set(n,[o])):s>=r.length?(o=new d0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function tE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new Ve};break;case"SpotLight":t={position:new C,direction:new C,color:new Ve,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new Ve,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new Ve,groundColor:new Ve};break;case"RectAreaLight":t={color:new Ve,position:new C,halfWidth:new C,halfHeight:new C};break}return i[e.id]=t,t}}}function nE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var iE=0;function sE(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function rE(i){let e=new tE,t=nE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let s=new C,r=new tt,o=new tt;function a(c){let h=0,u=0,d=0;for(let V=0;V<9;V++)n.probe[V].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,x=0,M=0,_=0,R=0,A=0,b=0,T=0,B=0,k=0;c.sort(sE);for(let V=0,W=c.length;V<W;V++){let N=c[V],X=N.color,Y=N.intensity,G=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===tr?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=X.r*Y,u+=X.g*Y,d+=X.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);k++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=se,n.sunShadowMap[p]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=Q.getMatrix(ue),n.sunShadowCascade[v+ue]=Q._cascadeData[ue];v+=de,p++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[m]=se,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=N.shadow.matrix,R++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(X).multiplyScalar(Y),J.distance=G,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[x]=J;let Q=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,Q.updateMatrices(N),N.castShadow&&B++),n.spotLightMatrix[x]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[x]=se,n.spotShadowMap[x]=ce,b++}x++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(X).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[M]=J,M++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[g]=se,n.pointShadowMap[g]=ce,n.pointShadowMatrix[g]=N.shadow.matrix,A++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[_]=J,_++}}M>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ie.LTC_FLOAT_1,n.rectAreaLTC2=Ie.LTC_FLOAT_2):(n.rectAreaLTC1=Ie.LTC_HALF_1,n.rectAreaLTC2=Ie.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let I=n.hash;(I.sunLength!==f||I.directionalLength!==m||I.pointLength!==g||I.spotLength!==x||I.rectAreaLength!==M||I.hemiLength!==_||I.numSunShadows!==p||I.numDirectionalShadows!==R||I.numPointShadows!==A||I.numSpotShadows!==b||I.numSpotMaps!==T||I.numLightProbes!==k)&&(n.sun.length=f,n.directional.length=m,n.spot.length=x,n.rectArea.length=M,n.point.length=g,n.hemi.length=_,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=b,n.spotShadowMap.length=b,n.spotLightMatrix.length=b+T-B,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=k,I.sunLength=f,I.directionalLength=m,I.pointLength=g,I.spotLength=x,I.rectAreaLength=M,I.hemiLength=_,I.numSunShadows=p,I.numDirectionalShadows=R,I.numPointShadows=A,I.numSpotShadows=b,I.numSpotMaps=T,I.numLightProbes=k,n.version=iE++)}function l(c,h){let u=0,d=0,f=0,p=0,v=0,m=0,g=h.matrixWorldInverse;for(let x=0,M=c.length;x<M;x++){let _=c[x];if(_.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(g),u++}else if(_.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),d++}else if(_.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let R=n.rectArea[v];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(_.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(_.width*.5,0,0),R.halfHeight.set(0,_.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),v++}else if(_.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function f0(i){let e=new rE(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function oE(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new f0(i),e.set(s,[a])):r>=o.length?(a=new f0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var aE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,lE=`uniform sampler2D shadow_pass;
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
}`,cE=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],hE=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],p0=new tt,za=new C,uf=new C;function uE(i,e,t){let n=new $s,s=new $e,r=new $e,o=new Ft,a=new oc,l=new ac,c={},h=t.maxTextureSize,u={[er]:Fn,[Fn]:er,[Hn]:Hn},d=new ei({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:aE,fragmentShader:lE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new mn;p.setAttribute("position",new Jt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new it(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=wr;let g=this.type;this.render=function(A,b,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===ag&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=wr);let B=i.getRenderTarget(),k=i.getActiveCubeFace(),I=i.getActiveMipmapLevel(),V=i.state;V.setBlending(Mr),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let W=g!==this.type;W&&b.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(X=>X.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,X=A.length;N<X;N++){let Y=A[N],G=Y.shadow;if(G===void 0){Ze("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ce=G.getFrameExtents();s.multiply(ce),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,G.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=J,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===_o){if(Y.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new fi(s.x,s.y,{format:tr,type:ni,minFilter:bn,magFilter:bn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new ws(s.x,s.y,Ei),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=bs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else Y.isPointLight?(G.map=new Ha(s.x),G.map.depthTexture=new _a(s.x,Ui)):(G.map=new fi(s.x,s.y),G.map.depthTexture=new ws(s.x,s.y,Ui)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=bs,this.type===wr?(G.map.depthTexture.compareFunction=J?$d:Xd,G.map.depthTexture.minFilter=bn,G.map.depthTexture.magFilter=bn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,T);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:T.layers;for(let de=0;de<Q;de++){let ue=G.getCamera(de);if(Y.isPointLight){let ee=G.camera,me=G.matrix,xe=Y.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),za.setFromMatrixPosition(Y.matrixWorld),ee.position.copy(za),uf.copy(ee.position),uf.add(cE[de]),ee.up.copy(hE[de]),ee.lookAt(uf),ee.updateMatrixWorld(),me.makeTranslation(-za.x,-za.y,-za.z),p0.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),G._frustum.setFromProjectionMatrix(p0,ee.coordinateSystem,ee.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,de),i.clear();else{de===0&&(i.setRenderTarget(G.map),i.clear());let ee=G.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),V.viewport(o)}n=G.getFrustum(de),_(b,T,ue,Y,se,this.type)}G.isPointLightShadow!==!0&&this.type===_o&&x(G,T),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(B,k,I)};function x(A,b){let T=e.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new fi(s.x,s.y,{format:tr,type:ni}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(b,null,T,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(b,null,T,f,v,null)}function M(A,b,T,B){let k=null,I=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(I!==void 0)k=I;else if(k=T.isPointLight===!0?l:a,i.localClippingEnabled&&b.clipShadows===!0&&Array.isArray(b.clippingPlanes)&&b.clippingPlanes.length!==0||b.displacementMap&&b.displacementScale!==0||b.alphaMap&&b.alphaTest>0||b.map&&b.alphaTest>0||b.alphaToCoverage===!0){let V=k.uuid,W=b.uuid,N=c[V];N===void 0&&(N={},c[V]=N);let X=N[W];X===void 0&&(X=k.clone(),N[W]=X,b.addEventListener("dispose",R)),k=X}if(k.visible=b.visible,k.wireframe=b.wireframe,B===_o?k.side=b.shadowSide!==null?b.shadowSide:b.side:k.side=b.shadowSide!==null?b.shadowSide:u[b.side],k.alphaMap=b.alphaMap,k.alphaTest=b.alphaToCoverage===!0?.5:b.alphaTest,k.map=b.map,k.clipShadows=b.clipShadows,k.clippingPlanes=b.clippingPlanes,k.clipIntersection=b.clipIntersection,k.displacementMap=b.displacementMap,k.displacementScale=b.displacementScale,k.displacementBias=b.displacementBias,k.wireframeLinewidth=b.wireframeLinewidth,k.linewidth=b.linewidth,T.isPointLight===!0&&k.isMeshDistanceMaterial===!0){let V=i.properties.get(k);V.light=T}return k}function _(A,b,T,B,k,I){if(A.visible===!1)return;if(A.layers.test(k)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&I===_o)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let N=e.update(A),X=A.material;if(Array.isArray(X)){let Y=N.groups;for(let G=0,ce=Y.length;G<ce;G++){let J=Y[G],Q=X[J.materialIndex];if(Q&&Q.visible){let se=M(A,Q,B,I);A.onBeforeShadow(i,A,b,T,N,se,J),i.renderBufferDirect(T,null,N,se,A,J),A.onAfterShadow(i,A,b,T,N,se,J)}}}else if(X.visible){let Y=M(A,X,B,I);A.onBeforeShadow(i,A,b,T,N,Y,null),i.renderBufferDirect(T,null,N,Y,A,null),A.onAfterShadow(i,A,b,T,N,Y,null)}}let W=A.children;for(let N=0,X=W.length;N<X;N++)_(W[N],b,T,B,k,I)}function R(A){A.target.removeEventListener("dispose",R);for(let T in c){let B=c[T],k=A.target.uuid;k in B&&(B[k].dispose(),delete B[k])}}}function dE(i,e){function t(){let U=!1,re=new Ft,ne=null,Se=new Ft(0,0,0,0);return{setMask:function(ge){ne!==ge&&!U&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){U=ge},setClear:function(ge,_e,Ge,Je,le){le===!0&&(ge*=Je,_e*=Je,Ge*=Je),re.set(ge,_e,Ge,Je),Se.equals(re)===!1&&(i.clearColor(ge,_e,Ge,Je),Se.copy(re))},reset:function(){U=!1,ne=null,Se.set(-1,0,0,0)}}}function n(){let U=!1,re=!1,ne=null,Se=null,ge=null;return{setReversed:function(_e){if(re!==_e){let Ge=e.get("EXT_clip_control");_e?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=_e;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(_e){_e?we(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(_e){ne!==_e&&!U&&(i.depthMask(_e),ne=_e)},setFunc:function(_e){if(re&&(_e=Vg[_e]),Se!==_e){switch(_e){case $l:i.depthFunc(i.NEVER);break;case ql:i.depthFunc(i.ALWAYS);break;case Yl:i.depthFunc(i.LESS);break;case ho:i.depthFunc(i.LEQUAL);break;case Zl:i.depthFunc(i.EQUAL);break;case Kl:i.depthFunc(i.GEQUAL);break;case Jl:i.depthFunc(i.GREATER);break;case jl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Se=_e}},setLocked:function(_e){U=_e},setClear:function(_e){ge!==_e&&(ge=_e,re&&(_e=1-_e),i.clearDepth(_e))},reset:function(){U=!1,ne=null,Se=null,ge=null,re=!1}}}function s(){let U=!1,re=null,ne=null,Se=null,ge=null,_e=null,Ge=null,Je=null,le=null;return{setTest:function(Ue){U||(Ue?we(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Ue){re!==Ue&&!U&&(i.stencilMask(Ue),re=Ue)},setFunc:function(Ue,je,Re){(ne!==Ue||Se!==je||ge!==Re)&&(i.stencilFunc(Ue,je,Re),ne=Ue,Se=je,ge=Re)},setOp:function(Ue,je,Re){(_e!==Ue||Ge!==je||Je!==Re)&&(i.stencilOp(Ue,je,Re),_e=Ue,Ge=je,Je=Re)},setLocked:function(Ue){U=Ue},setClear:function(Ue){le!==Ue&&(i.clearStencil(Ue),le=Ue)},reset:function(){U=!1,re=null,ne=null,Se=null,ge=null,_e=null,Ge=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],v=null,m=!1,g=null,x=null,M=null,_=null,R=null,A=null,b=null,T=new Ve(0,0,0),B=0,k=!1,I=null,V=null,W=null,N=null,X=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),G=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),G=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Ft().fromArray(de),me=new Ft().fromArray(ue);function xe(U,re,ne,Se){let ge=new Uint8Array(4),_e=i.createTexture();i.bindTexture(U,_e),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ne;Ge++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,Se,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return _e}let Te={};Te[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),we(i.DEPTH_TEST),o.setFunc(ho),ln(!1),Dt(Ed),we(i.CULL_FACE),$t(Mr);function we(U){h[U]!==!0&&(i.enable(U),h[U]=!0)}function We(U){h[U]!==!1&&(i.disable(U),h[U]=!1)}function ot(U,re){return d[U]!==re?(i.bindFramebuffer(U,re),d[U]=re,U===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),U===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(U,re){let ne=p,Se=!1;if(U){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=U.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let _e=0,Ge=ge.length;_e<Ge;_e++)ne[_e]=i.COLOR_ATTACHMENT0+_e;ne.length=ge.length,Se=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,Se=!0);Se&&i.drawBuffers(ne)}function ft(U){return v!==U?(i.useProgram(U),v=U,!0):!1}let ht={[Sr]:i.FUNC_ADD,[cg]:i.FUNC_SUBTRACT,[hg]:i.FUNC_REVERSE_SUBTRACT};ht[ug]=i.MIN,ht[dg]=i.MAX;let st={[fg]:i.ZERO,[pg]:i.ONE,[mg]:i.SRC_COLOR,[Cd]:i.SRC_ALPHA,[_g]:i.SRC_ALPHA_SATURATE,[bg]:i.DST_COLOR,[vg]:i.DST_ALPHA,[gg]:i.ONE_MINUS_SRC_COLOR,[Pd]:i.ONE_MINUS_SRC_ALPHA,[yg]:i.ONE_MINUS_DST_COLOR,[xg]:i.ONE_MINUS_DST_ALPHA,[wg]:i.CONSTANT_COLOR,[Mg]:i.ONE_MINUS_CONSTANT_COLOR,[Sg]:i.CONSTANT_ALPHA,[Eg]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(U,re,ne,Se,ge,_e,Ge,Je,le,Ue){if(U===Mr){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(we(i.BLEND),m=!0),U!==lg){if(U!==g||Ue!==k){if((x!==Sr||R!==Sr)&&(i.blendEquation(i.FUNC_ADD),x=Sr,R=Sr),Ue)switch(U){case wo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Ad:i.blendFunc(i.ONE,i.ONE);break;case Td:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Rd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",U);break}else switch(U){case wo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Ad:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Td:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Rd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",U);break}M=null,_=null,A=null,b=null,T.set(0,0,0),B=0,g=U,k=Ue}return}ge=ge||re,_e=_e||ne,Ge=Ge||Se,(re!==x||ge!==R)&&(i.blendEquationSeparate(ht[re],ht[ge]),x=re,R=ge),(ne!==M||Se!==_||_e!==A||Ge!==b)&&(i.blendFuncSeparate(st[ne],st[Se],st[_e],st[Ge]),M=ne,_=Se,A=_e,b=Ge),(Je.equals(T)===!1||le!==B)&&(i.blendColor(Je.r,Je.g,Je.b,le),T.copy(Je),B=le),g=U,k=!1}function Bt(U,re){U.side===Hn?We(i.CULL_FACE):we(i.CULL_FACE);let ne=U.side===Fn;re&&(ne=!ne),ln(ne),U.blending===wo&&U.transparent===!1?$t(Mr):$t(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let Se=U.stencilWrite;a.setTest(Se),Se&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),_t(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?we(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function ln(U){I!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),I=U)}function Dt(U){U!==rg?(we(i.CULL_FACE),U!==V&&(U===Ed?i.cullFace(i.BACK):U===og?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),V=U}function En(U){U!==W&&(G&&i.lineWidth(U),W=U)}function _t(U,re,ne){U?(we(i.POLYGON_OFFSET_FILL),(N!==re||X!==ne)&&(N=re,X=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):We(i.POLYGON_OFFSET_FILL)}function vn(U){U?we(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function jt(U){U===void 0&&(U=i.TEXTURE0+Y-1),Q!==U&&(i.activeTexture(U),Q=U)}function cn(U,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+Y-1:ne=Q);let Se=se[ne];Se===void 0&&(Se={type:void 0,texture:void 0},se[ne]=Se),(Se.type!==U||Se.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(U,re||Te[U]),Se.type=U,Se.texture=re)}function O(){let U=se[Q];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Ye(){try{i.compressedTexImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function at(){try{i.texSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function Me(){try{i.texSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function kt(){try{i.compressedTexSubImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function qe(){try{i.texStorage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function P(){try{i.texStorage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function w(){try{i.texImage2D(...arguments)}catch(U){Qe("WebGLState:",U)}}function $(){try{i.texImage3D(...arguments)}catch(U){Qe("WebGLState:",U)}}function he(U){return u[U]!==void 0?u[U]:i.getParameter(U)}function oe(U,re){u[U]!==re&&(i.pixelStorei(U,re),u[U]=re)}function ve(U){ee.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),ee.copy(U))}function be(U){me.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),me.copy(U))}function te(U,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let Se=ne.get(U);Se===void 0&&(Se=i.getUniformBlockIndex(re,U.name),i.uniformBlockBinding(re,Se,Se),ne.set(U,Se))}function ie(U,re,ne){let ge=c.get(re).get(U);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,se={},d={},l={},f=new WeakMap,p=[],v=null,m=!1,g=null,x=null,M=null,_=null,R=null,A=null,b=null,T=new Ve(0,0,0),B=0,k=!1,I=null,V=null,W=null,N=null,X=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:we,disable:We,bindFramebuffer:ot,drawBuffers:He,useProgram:ft,setBlending:$t,setMaterial:Bt,setFlipSided:ln,setCullFace:Dt,setLineWidth:En,setPolygonOffset:_t,setScissorTest:vn,activeTexture:jt,bindTexture:cn,unbindTexture:O,compressedTexImage2D:Ce,compressedTexImage3D:Ye,texImage2D:w,texImage3D:$,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:qe,texStorage3D:P,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:kt,compressedTexSubImage3D:ze,scissor:ve,viewport:be,reset:pe}}function fE(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new $e,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,v=new FinalizationRegistry(P=>p.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return m?new OffscreenCanvas(P,w):ma("canvas")}function x(P,w,$){let he=1,oe=qe(P);if((oe.width>$||oe.height>$)&&(he=$/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let ve=Math.floor(he*oe.width),be=Math.floor(he*oe.height);d===void 0&&(d=g(ve,be));let te=w?g(ve,be):d;return te.width=ve,te.height=be,te.getContext("2d").drawImage(P,0,0,ve,be),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+ve+"x"+be+")."),te}else return"data"in P&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function M(P){return P.generateMipmaps}function _(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(P,w,$,he,oe,ve=!1){if(P!==null){if(i[P]!==void 0)return i[P];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let be;he&&(be=e.get("EXT_texture_norm16"),be||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===i.RED&&($===i.FLOAT&&(te=i.R32F),$===i.HALF_FLOAT&&(te=i.R16F),$===i.UNSIGNED_BYTE&&(te=i.R8),$===i.UNSIGNED_SHORT&&be&&(te=be.R16_EXT),$===i.SHORT&&be&&(te=be.R16_SNORM_EXT)),w===i.RED_INTEGER&&($===i.UNSIGNED_BYTE&&(te=i.R8UI),$===i.UNSIGNED_SHORT&&(te=i.R16UI),$===i.UNSIGNED_INT&&(te=i.R32UI),$===i.BYTE&&(te=i.R8I),$===i.SHORT&&(te=i.R16I),$===i.INT&&(te=i.R32I)),w===i.RG&&($===i.FLOAT&&(te=i.RG32F),$===i.HALF_FLOAT&&(te=i.RG16F),$===i.UNSIGNED_BYTE&&(te=i.RG8),$===i.UNSIGNED_SHORT&&be&&(te=be.RG16_EXT),$===i.SHORT&&be&&(te=be.RG16_SNORM_EXT)),w===i.RG_INTEGER&&($===i.UNSIGNED_BYTE&&(te=i.RG8UI),$===i.UNSIGNED_SHORT&&(te=i.RG16UI),$===i.UNSIGNED_INT&&(te=i.RG32UI),$===i.BYTE&&(te=i.RG8I),$===i.SHORT&&(te=i.RG16I),$===i.INT&&(te=i.RG32I)),w===i.RGB_INTEGER&&($===i.UNSIGNED_BYTE&&(te=i.RGB8UI),$===i.UNSIGNED_SHORT&&(te=i.RGB16UI),$===i.UNSIGNED_INT&&(te=i.RGB32UI),$===i.BYTE&&(te=i.RGB8I),$===i.SHORT&&(te=i.RGB16I),$===i.INT&&(te=i.RGB32I)),w===i.RGBA_INTEGER&&($===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),$===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),$===i.UNSIGNED_INT&&(te=i.RGBA32UI),$===i.BYTE&&(te=i.RGBA8I),$===i.SHORT&&(te=i.RGBA16I),$===i.INT&&(te=i.RGBA32I)),w===i.RGB&&($===i.UNSIGNED_SHORT&&be&&(te=be.RGB16_EXT),$===i.SHORT&&be&&(te=be.RGB16_SNORM_EXT),$===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),$===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),w===i.RGBA){let ie=ve?pa:bt.getTransfer(oe);$===i.FLOAT&&(te=i.RGBA32F),$===i.HALF_FLOAT&&(te=i.RGBA16F),$===i.UNSIGNED_BYTE&&(te=ie===Tt?i.SRGB8_ALPHA8:i.RGBA8),$===i.UNSIGNED_SHORT&&be&&(te=be.RGBA16_EXT),$===i.SHORT&&be&&(te=be.RGBA16_SNORM_EXT),$===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),$===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function b(P,w){let $;return P?w===null||w===Ui||w===Ar?$=i.DEPTH24_STENCIL8:w===Ei?$=i.DEPTH32F_STENCIL8:w===So&&($=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Ui||w===Ar?$=i.DEPTH_COMPONENT24:w===Ei?$=i.DEPTH_COMPONENT32F:w===So&&($=i.DEPTH_COMPONENT16),$}function T(P,w){return M(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ln&&P.minFilter!==bn?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function B(P){let w=new WeakRef(P);n.get(P).__ref=w,p.add(w),v.register(P,w,w)}function k(P){let w=n.get(P).__ref;w!==void 0&&(p.delete(w),v.unregister(w))}function I(P){W(P.target)}function V(P){N(P.target)}function W(P){P.removeEventListener("dispose",I),k(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function N(P){P.removeEventListener("dispose",V),k(P),ce(P)}function X(){for(let P of p){let w=P.deref();w!==void 0&&(w.isRenderTarget===!0?N(w):W(w))}p.clear(),u.clear()}function Y(P){let w=n.get(P);if(w.__webglInit===void 0)return;let $=P.source,he=f.get($);if(he){let oe=he[w.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(P),Object.keys(he).length===0&&f.delete($)}n.remove(P)}function G(P){let w=n.get(P);i.deleteTexture(w.__webglTexture);let $=P.source,he=f.get($);delete he[w.__cacheKey],o.memory.textures--}function ce(P){let w=n.get(P);w.__depthDisposeCallback&&w.__depthDisposeCallback();let $=P.depthTexture;if($&&$.renderTarget===P&&W($),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(w.__webglFramebuffer[oe]))for(let ve=0;ve<w.__webglFramebuffer[oe].length;ve++)i.deleteFramebuffer(w.__webglFramebuffer[oe][ve]);else i.deleteFramebuffer(w.__webglFramebuffer[oe]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[oe])}else{if(Array.isArray(w.__webglFramebuffer))for(let oe=0;oe<w.__webglFramebuffer.length;oe++)i.deleteFramebuffer(w.__webglFramebuffer[oe]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let oe=0;oe<w.__webglColorRenderbuffer.length;oe++)w.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[oe]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,ve=he.length;oe<ve;oe++){let be=n.get(he[oe]);be.__webglTexture&&(i.deleteTexture(be.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let J=0;function Q(){J=0}function se(){return J}function de(P){J=P}function ue(){let P=J;return P>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,P}function ee(P){let w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.mipmapsAutoUpdate),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function me(P,w){let $=n.get(P);if(P.isVideoTexture&&kt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&$.__version!==P.version){let he=P.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt($,P,w);return}}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,$.__webglTexture,i.TEXTURE0+w)}function xe(P,w){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){Bt($,P,w);return}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,$.__webglTexture,i.TEXTURE0+w)}function Te(P,w){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){Bt($,P,w);return}t.bindTexture(i.TEXTURE_3D,$.__webglTexture,i.TEXTURE0+w)}function we(P,w){let $=n.get(P);if(P.version>0&&$.__version!==P.version){ln($,P,w);return}t.bindTexture(i.TEXTURE_CUBE_MAP,$.__webglTexture,i.TEXTURE0+w)}let We={[uo]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[Ql]:i.MIRRORED_REPEAT},ot={[Ln]:i.NEAREST,[Rg]:i.NEAREST_MIPMAP_NEAREST,[Da]:i.NEAREST_MIPMAP_LINEAR,[bn]:i.LINEAR,[Sc]:i.LINEAR_MIPMAP_NEAREST,[mi]:i.LINEAR_MIPMAP_LINEAR},He={[Ig]:i.NEVER,[qd]:i.ALWAYS,[Dg]:i.LESS,[Xd]:i.LEQUAL,[Ng]:i.EQUAL,[$d]:i.GEQUAL,[Fg]:i.GREATER,[kg]:i.NOTEQUAL};function ft(P,w){if(w.type===Ei&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===bn||w.magFilter===Sc||w.magFilter===Da||w.magFilter===mi||w.minFilter===bn||w.minFilter===Sc||w.minFilter===Da||w.minFilter===mi)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,We[w.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,We[w.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,We[w.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ot[w.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ot[w.minFilter]),w.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,He[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===Ln||w.minFilter!==Da&&w.minFilter!==mi||w.type===Ei&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let $=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,$.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function ht(P,w){let $=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",I),B(w));let he=w.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let ve=ee(w);if(ve!==P.__cacheKey){oe[ve]===void 0&&(oe[ve]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,$=!0),oe[ve].usedTimes++;let be=oe[P.__cacheKey];be!==void 0&&(oe[P.__cacheKey].usedTimes--,be.usedTimes===0&&G(w)),P.__cacheKey=ve,P.__webglTexture=oe[ve].texture}return $}function st(P,w,$){return Math.floor(Math.floor(P/$)/w)}function $t(P,w,$,he){let ve=P.updateRanges;if(ve.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,w.width,w.height,$,he,w.data);else{ve.sort((U,re)=>U.start-re.start);let be=0;for(let U=1;U<ve.length;U++){let re=ve[be],ne=ve[U],Se=re.start+re.count,ge=st(ne.start,w.width,4),_e=st(re.start,w.width,4);ne.start<=Se+1&&ge===_e&&st(ne.start+ne.count-1,w.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++be,ve[be]=ne)}ve.length=be+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,w.width);for(let U=0,re=ve.length;U<re;U++){let ne=ve[U],Se=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),_e=Se%w.width,Ge=Math.floor(Se/w.width),Je=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,_e),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,_e,Ge,Je,le,$,he,w.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Bt(P,w,$){let he=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ht(P,w),ve=w.source;t.bindTexture(he,P.__webglTexture,i.TEXTURE0+$);let be=n.get(ve);if(ve.version!==be.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+$),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let le=bt.getPrimaries(bt.workingColorSpace),Ue=w.colorSpace===Es?null:bt.getPrimaries(w.colorSpace),je=w.colorSpace===Es||le===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment);let ie=x(w.image,!1,s.maxTextureSize);ie=ze(w,ie);let pe=r.convert(w.format,w.colorSpace),U=r.convert(w.type),re=A(w.internalFormat,pe,U,w.normalized,w.colorSpace,w.isVideoTexture);ft(he,w);let ne,Se=w.mipmaps,ge=w.isVideoTexture!==!0,_e=be.__version===void 0||oe===!0,Ge=ve.dataReady,Je=T(w,ie);if(w.isDepthTexture)re=b(w.format===Ss,w.type),_e&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,null));else if(w.isDataTexture)if(Se.length>0){ge&&_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,Se[0].width,Se[0].height);for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data);w.generateMipmaps=!1}else ge?(_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),Ge&&$t(w,ie,pe,U)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,ie.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){ge&&_e&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,Se[0].width,Se[0].height,ie.depth);for(let le=0,Ue=Se.length;le<Ue;le++)if(ne=Se[le],w.format!==ii)if(pe!==null)if(ge){if(Ge)if(w.layerUpdates.size>0){let je=sf(ne.width,ne.height,w.format,w.type);for(let Re of w.layerUpdates){let lt=ne.data.subarray(Re*je/ne.data.BYTES_PER_ELEMENT,(Re+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,U,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,U,ne.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{ge&&_e&&t.texStorage2D(i.TEXTURE_2D,Je,re,Se[0].width,Se[0].height);for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],w.format!==ii?pe!==null?ge?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data)}else if(w.isDataArrayTexture)if(ge){if(_e&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),Ge)if(w.layerUpdates.size>0){let le=sf(ie.width,ie.height,w.format,w.type);for(let Ue of w.layerUpdates){let je=ie.data.subarray(Ue*le/ie.data.BYTES_PER_ELEMENT,(Ue+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,ie.width,ie.height,1,pe,U,je)}w.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(w.isData3DTexture)ge?(_e&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(w.isFramebufferTexture){if(_e)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Ue=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Ue,0,pe,U,null),le>>=1,Ue>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),u.add(w),le.onpaint=Ue=>{let je=Ue.changedElements;for(let Re of u)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,lt,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Se.length>0){if(ge&&_e){let le=qe(Se[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Ue=Se.length;le<Ue;le++)ne=Se[le],ge?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,U,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,U,ne);w.generateMipmaps=!1}else if(ge){if(_e){let le=qe(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,U,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,U,ie);M(w)&&w.mipmapsAutoUpdate===!0&&_(he),be.__version=ve.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function ln(P,w,$){if(w.image.length!==6)return;let he=ht(P,w),oe=w.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+$);let ve=n.get(oe);if(oe.version!==ve.__version||he===!0){t.activeTexture(i.TEXTURE0+$);let be=bt.getPrimaries(bt.workingColorSpace),te=w.colorSpace===Es?null:bt.getPrimaries(w.colorSpace),ie=w.colorSpace===Es||be===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,U=w.image[0]&&w.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!U?re[Re]=x(w.image[Re],!0,s.maxCubemapSize):re[Re]=U?w.image[Re].image:w.image[Re],re[Re]=ze(w,re[Re]);let ne=re[0],Se=r.convert(w.format,w.colorSpace),ge=r.convert(w.type),_e=A(w.internalFormat,Se,ge,w.normalized,w.colorSpace),Ge=w.isVideoTexture!==!0,Je=ve.__version===void 0||he===!0,le=oe.dataReady,Ue=T(w,ne);ft(i.TEXTURE_CUBE_MAP,w);let je;if(w.isDepthTexture){if(_e=b(w.format===Ss,w.type),Je)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,_e,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,ne.width,ne.height,0,Se,ge,null)}else if(pe){Ge&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,_e,ne.width,ne.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let lt=0;lt<je.length;lt++){let zt=je[lt];w.format!==ii?Se!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,zt.width,zt.height,Se,zt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,_e,zt.width,zt.height,0,zt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,zt.width,zt.height,Se,ge,zt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,_e,zt.width,zt.height,0,Se,ge,zt.data)}}}else{if(je=w.mipmaps,Ge&&Je){je.length>0&&Ue++;let Re=qe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,_e,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(U){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,Se,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,re[Re].width,re[Re].height,0,Se,ge,re[Re].data);for(let lt=0;lt<je.length;lt++){let Wn=je[lt].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Wn.width,Wn.height,Se,ge,Wn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,_e,Wn.width,Wn.height,0,Se,ge,Wn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Se,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,_e,Se,ge,re[Re]);for(let lt=0;lt<je.length;lt++){let zt=je[lt];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Se,ge,zt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,_e,Se,ge,zt.image[Re])}}}M(w)&&w.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),ve.__version=oe.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function Dt(P,w,$,he,oe,ve){let be=r.convert($.format,$.colorSpace),te=r.convert($.type),ie=A($.internalFormat,be,te,$.normalized,$.colorSpace),pe=n.get(w),U=n.get($);if(U.__renderTarget=w,!pe.__hasExternalTextures){let re=Math.max(1,w.width>>ve),ne=Math.max(1,w.height>>ve);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,ve,ie,re,ne,w.depth,0,be,te,null):t.texImage2D(oe,ve,ie,re,ne,0,be,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,U.__webglTexture,0,at(w)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,U.__webglTexture,ve),t.bindFramebuffer(i.FRAMEBUFFER,null)}function En(P,w,$){if(i.bindRenderbuffer(i.RENDERBUFFER,P),w.depthBuffer){let he=w.depthTexture,oe=he&&he.isDepthTexture?he.type:null,ve=b(w.stencilBuffer,oe),be=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(w),ve,w.width,w.height):$?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(w),ve,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,ve,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,be,i.RENDERBUFFER,P)}else{let he=w.textures;for(let oe=0;oe<he.length;oe++){let ve=he[oe],be=r.convert(ve.format,ve.colorSpace),te=r.convert(ve.type),ie=A(ve.internalFormat,be,te,ve.normalized,ve.colorSpace);Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(w),ie,w.width,w.height):$?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(w),ie,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,ie,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function _t(P,w,$){let he=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(w.depthTexture);oe.__renderTarget=w;let ve=he?w.depthTexture.image[0]:w.depthTexture.image;(!oe.__webglTexture||ve.width!==w.width||ve.height!==w.height)&&(ve.width=w.width,ve.height=w.height,w.depthTexture.needsUpdate=!0),he?we(w.depthTexture,0):me(w.depthTexture,0);let be=oe.__webglTexture,te=at(w),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+$:i.TEXTURE_2D,pe=w.depthTexture.format===Ss?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(w.depthTexture.format===bs)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,be,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,be,0);else if(w.depthTexture.format===Ss)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,be,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,be,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function vn(P){let w=n.get(P),$=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),he){let oe=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),w.__depthDisposeCallback=oe}w.__boundDepthTexture=he}if(P.depthTexture&&!w.__autoAllocateDepthBuffer)if($)for(let he=0;he<6;he++)_t(w.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?_t(w.__webglFramebuffer[0],P,0):_t(w.__webglFramebuffer,P,0);else if($){w.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[he]),w.__webglDepthbuffer[he]===void 0)w.__webglDepthbuffer[he]=i.createRenderbuffer(),En(w.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=w.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,ve),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ve)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),En(w.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ve),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ve)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function jt(P,w,$){let he=n.get(P);w!==void 0&&Dt(he.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),$!==void 0&&vn(P)}function cn(P){let w=P.texture,$=n.get(P),he=n.get(w);P.addEventListener("dispose",V),B(P);let oe=P.textures,ve=P.isWebGLCubeRenderTarget===!0,be=oe.length>1;if(be||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=w.version,o.memory.textures++),ve){$.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){$.__webglFramebuffer[te]=[];for(let ie=0;ie<w.mipmaps.length;ie++)$.__webglFramebuffer[te][ie]=i.createFramebuffer()}else $.__webglFramebuffer[te]=i.createFramebuffer()}else{if(w.mipmaps.length>0){$.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)$.__webglFramebuffer[te]=i.createFramebuffer()}else $.__webglFramebuffer=i.createFramebuffer();if(be)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Me(P)===!1){$.__webglMultisampledFramebuffer=i.createFramebuffer(),$.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,$.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];$.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,$.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),U=r.convert(ie.type),re=A(ie.internalFormat,pe,U,ie.normalized,ie.colorSpace,P.isXRRenderTarget===!0),ne=at(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,$.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&($.__webglDepthRenderbuffer=i.createRenderbuffer(),En($.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ve){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ft(i.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let ie=0;ie<w.mipmaps.length;ie++)Dt($.__webglFramebuffer[te][ie],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Dt($.__webglFramebuffer[te],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);M(w)?_(i.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(be){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],U=n.get(pe),re=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,U.__webglTexture),ft(re,pe),Dt($.__webglFramebuffer,P,pe,i.COLOR_ATTACHMENT0+te,re,0),M(pe)&&_(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),ft(te,w),w.mipmaps.length>0)for(let ie=0;ie<w.mipmaps.length;ie++)Dt($.__webglFramebuffer[ie],P,w,i.COLOR_ATTACHMENT0,te,ie);else Dt($.__webglFramebuffer,P,w,i.COLOR_ATTACHMENT0,te,0);M(w)?_(te):w.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&vn(P)}function O(P){let w=P.textures;for(let $=0,he=w.length;$<he;$++){let oe=w[$];if(M(oe)&&oe.mipmapsAutoUpdate===!0){let ve=R(P),be=n.get(oe).__webglTexture;t.bindTexture(ve,be),_(ve),t.unbindTexture()}}}let Ce=[];function Ye(P){if(P.samples>0){if(Me(P)===!1){let w=P.textures,$=P.width,he=P.height,oe=i.COLOR_BUFFER_BIT,ve=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,be=n.get(P),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,be.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,be.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,be.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,be.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,be.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,be.__webglColorRenderbuffer[pe]);let U=n.get(w[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,$,he,0,0,$,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(ve),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,be.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,be.__webglColorRenderbuffer[pe]);let U=n.get(w[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,be.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,U,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,be.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let w=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function at(P){return Math.min(s.maxSamples,P.samples)}function Me(P){let w=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function kt(P){let w=o.render.frame;h.get(P)!==w&&(h.set(P,w),P.update())}function ze(P,w){let $=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||$!==fa&&$!==Es&&(bt.getTransfer($)===Tt?(he!==ii||oe!==ti)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",$)),w}function qe(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Te,this.setTextureCube=we,this.rebindTextures=jt,this.setupRenderTarget=cn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Ye,this.setupDepthRenderbuffer=vn,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Me,this.dispose=X}function pE(i,e){function t(n,s=Es){let r,o=bt.getTransfer(s);if(n===ti)return i.UNSIGNED_BYTE;if(n===Ac)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Tc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Vd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Hd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Bd)return i.BYTE;if(n===zd)return i.SHORT;if(n===So)return i.UNSIGNED_SHORT;if(n===Ec)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===Ei)return i.FLOAT;if(n===ni)return i.HALF_FLOAT;if(n===Gd)return i.ALPHA;if(n===Wd)return i.RGB;if(n===ii)return i.RGBA;if(n===bs)return i.DEPTH_COMPONENT;if(n===Ss)return i.DEPTH_STENCIL;if(n===Rc)return i.RED;if(n===Cc)return i.RED_INTEGER;if(n===tr)return i.RG;if(n===Pc)return i.RG_INTEGER;if(n===Lc)return i.RGBA_INTEGER;if(n===Na||n===Fa||n===ka||n===Ua)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Na)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Fa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ua)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Na)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Fa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ua)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ic||n===Dc||n===Nc||n===Fc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ic)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Dc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Nc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Fc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===kc||n===Uc||n===Oc||n===Bc||n===zc||n===Oa||n===Vc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===kc||n===Uc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Oc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Bc)return r.COMPRESSED_R11_EAC;if(n===zc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Oa)return r.COMPRESSED_RG11_EAC;if(n===Vc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Hc||n===Gc||n===Wc||n===Xc||n===$c||n===qc||n===Yc||n===Zc||n===Kc||n===Jc||n===jc||n===Qc||n===eh||n===th)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Hc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Gc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Wc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Xc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===$c)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===qc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Yc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Zc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Kc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Jc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===jc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Qc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===eh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===th)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===nh||n===ih||n===sh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===nh)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===ih)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===sh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===rh||n===oh||n===Ba||n===ah)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===rh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===oh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ba)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ah)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ar?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var mE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,gE=`
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

}`,xf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new wa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ei({vertexShader:mE,fragmentShader:gE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new it(new Ea(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},bf=class extends ki{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,v=typeof XRWebGLBinding<"u",m=new xf,g={},x=t.getContextAttributes(),M=null,_=null,R=[],A=[],b=new $e,T=null,B=null,k=new Kn;k.viewport=new Ft;let I=new Kn;I.viewport=new Ft;let V=[k,I],W=new yc,N=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=R[ee];return me===void 0&&(me=new xo,R[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=R[ee];return me===void 0&&(me=new xo,R[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=R[ee];return me===void 0&&(me=new xo,R[ee]=me),me.getHandSpace()};function Y(ee){let me=A.indexOf(ee.inputSource);if(me===-1)return;let xe=R[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<R.length;ee++){let me=A[ee];me!==null&&(A[ee]=null,R[ee].disconnect(me))}N=null,X=null,m.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(M),f=null,d=null,u=null,s=null,_=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(b.width,b.height,!1),B!==null){let ee=B.camera;ee.fov=B.fov,ee.zoom=B.zoom,ee.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(M=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ce),x.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(b),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Te=null,we=null;x.depth&&(we=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=x.stencil?Ss:bs,Te=x.stencil?Ar:Ui);let We={colorFormat:t.RGBA8,depthFormat:we,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),_=new fi(d.textureWidth,d.textureHeight,{format:ii,type:ti,depthTexture:new ws(d.textureWidth,d.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new fi(f.framebufferWidth,f.framebufferHeight,{format:ii,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Te=A.indexOf(xe);Te>=0&&(A[Te]=null,R[Te].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Te=A.indexOf(xe);if(Te===-1){for(let We=0;We<R.length;We++)if(We>=A.length){A.push(xe),Te=We;break}else if(A[We]===null){A[We]=xe,Te=We;break}if(Te===-1)break}let we=R[Te];we&&we.connect(xe)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),W.near=I.near=k.near=me,W.far=I.far=k.far=xe,(N!==W.near||X!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,X=W.far),W.layers.mask=ee.layers.mask|6,k.layers.mask=W.layers.mask&-5,I.layers.mask=W.layers.mask&-3;let Te=ee.parent,we=W.cameras;J(W,Te);for(let We=0;We<we.length;We++)J(we[We],Te);W.projectionMatrix.copy(k.projectionMatrix),W.projectionMatrixInverse.copy(k.projectionMatrixInverse),B===null&&ee.isPerspectiveCamera&&(B={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,W,Te)};function Q(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=mo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(ee){return g[ee]};let se=null;function de(ee,me){if(h=me.getViewerPose(c||o),p=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Te=!1;xe.length!==W.cameras.length&&(W.cameras.length=0,Te=!0);for(let He=0;He<xe.length;He++){let ft=xe[He],ht=null;if(f!==null)ht=f.getViewport(ft);else{let $t=u.getViewSubImage(d,ft);ht=$t.viewport,He===0&&(e.setRenderTargetTextures(_,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(_))}let st=V[He];st===void 0&&(st=new Kn,st.layers.enable(He),st.viewport=new Ft,V[He]=st),st.matrix.fromArray(ft.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(ft.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ht.x,ht.y,ht.width,ht.height),He===0&&(W.matrix.copy(st.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Te===!0&&W.cameras.push(st)}let we=s.enabledFeatures;if(we&&we.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let He=u.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(we&&we.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let He=0;He<xe.length;He++){let ft=xe[He].camera;if(ft){let ht=g[ft];ht||(ht=new wa,g[ft]=ht);let st=u.getCameraImage(ft);ht.sourceTexture=st}}}}for(let xe=0;xe<R.length;xe++){let Te=A[xe],we=R[xe];Te!==null&&we!==void 0&&we.update(Te,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),p=null}let ue=new m0;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},vE=new tt,E0=new nt;E0.set(-1,0,0,0,1,0,0,0,1);function xE(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,ef(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,M,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),v(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,M):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Fn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Fn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=e.get(g),M=x.envMap,_=x.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(vE.makeRotationFromEuler(_)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(E0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,M){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=M*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Fn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){let x=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function bE(i,e,t,n){let s={},r={};function o(x,M){let _=M.program;n.uniformBlockBinding(x,_,s[x.id])}function a(x,M){let _=s[x.id];_===void 0&&(p(x),_=l(x),s[x.id]=_,x.addEventListener("dispose",m));let R=M.program;n.updateUBOMapping(x,R);let A=e.render.frame;r[x.id]!==A&&(c(x),r[x.id]=A)}function l(x){let M=i.createBuffer(),_=x.__size,R=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,M),i.bufferData(i.UNIFORM_BUFFER,_,R),i.bindBuffer(i.UNIFORM_BUFFER,null),M}function c(x){let M=s[x.id],_=x.uniforms,R=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,M);for(let A=0,b=_.length;A<b;A++){let T=_[A];if(Array.isArray(T))for(let B=0,k=T.length;B<k;B++)h(T[B],A,B,R);else h(T,A,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,M,_,R){if(d(x,M,_,R)===!0){let A=x.__offset,b=x.value;if(Array.isArray(b)){let T=0;for(let B=0;B<b.length;B++){let k=b[B],I=v(k,!0);u(k,x.__data,T),T+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(b,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,x.__data)}}function u(x,M,_){typeof x=="number"||typeof x=="boolean"?M[_]=x:x.isMatrix3?(M[_]=x.elements[0],M[_+1]=x.elements[1],M[_+2]=x.elements[2],M[_+3]=0,M[_+4]=x.elements[3],M[_+5]=x.elements[4],M[_+6]=x.elements[5],M[_+7]=0,M[_+8]=x.elements[6],M[_+9]=x.elements[7],M[_+10]=x.elements[8],M[_+11]=0):ArrayBuffer.isView(x)?M.set(x.subarray(0,M.length-_),_):x.toArray(M,_)}function d(x,M,_,R){let A=x.value,b=M+"_"+_;if(Array.isArray(A)){R[b]===void 0&&(R[b]=[]);let T=R[b],B=!1;for(let k=0;k<A.length;k++)f(A[k],T,k)===!0&&(B=!0);return B}return f(A,R,b)}function f(x,M,_){if(M[_]===void 0)return typeof x=="number"||typeof x=="boolean"?M[_]=x:ArrayBuffer.isView(x)?M[_]=x.slice():M[_]=x.clone(),!0;{let R=M[_];if(typeof x=="number"||typeof x=="boolean"){if(R!==x)return M[_]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(R.equals(x)===!1)return R.copy(x),!0}}return!1}function p(x){let M=x.uniforms,_=0,R=16;for(let b=0,T=M.length;b<T;b++){let B=Array.isArray(M[b])?M[b]:[M[b]];for(let k=0,I=B.length;k<I;k++){let V=B[k],W=Array.isArray(V.value)?V.value:[V.value],N=Array.isArray(M[b])||Array.isArray(V.value),X=_;for(let G=0,ce=W.length;G<ce;G++){let J=W[G],Q=v(J,N),se=_%R,de=se%Q.boundary,ue=se+de;_+=de,ue!==0&&R-ue<Q.storage&&(_+=R-ue),G===0&&(X=_),_+=Q.storage}let Y=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new Y((_-X)/Float32Array.BYTES_PER_ELEMENT),V.__offset=X}}let A=_%R;return A>0&&(_+=R-A),x.__size=_,x.__cache={},this}function v(x,M){let _={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(_.boundary=4,_.storage=4):x.isVector2?(_.boundary=8,_.storage=8):x.isVector3||x.isColor?(_.boundary=16,_.storage=12):x.isVector4?(_.boundary=16,_.storage=16):x.isMatrix3?(_.boundary=16,_.storage=48):x.isMatrix4?(_.boundary=16,_.storage=64):x.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(_.boundary=16,_.storage=x.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",x),M===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(x){let M=x.target;M.removeEventListener("dispose",m),i.deleteBuffer(s[M.id]),delete s[M.id],delete r[M.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var yE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ts=null;function _E(){return ts===null&&(ts=new _s(yE,16,16,tr,ni),ts.name="DFG_LUT",ts.minFilter=bn,ts.magFilter=bn,ts.wrapS=Ki,ts.wrapT=Ki,ts.generateMipmaps=!1,ts.needsUpdate=!0),ts}var dh=class{constructor(e={}){let{canvas:t=Og(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ti}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let v=f,m=new Set([Lc,Pc,Cc]),g=new Set([ti,Ui,So,Ar,Ac,Tc]),x=new Uint32Array(4),M=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},R=null,A=null,b=[],T=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=es,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let k=this,I=!1,V=null,W=null,N=null,X=null;this._outputColorSpace=di;let Y=0,G=0,ce=null,J=-1,Q=null,se=new Ft,de=new Ft,ue=null,ee=new Ve(0),me=0,xe=t.width,Te=t.height,we=1,We=null,ot=null,He=new Ft(0,0,xe,Te),ft=new Ft(0,0,xe,Te),ht=!1,st=new $s,$t=new sc,Bt=!1,ln=!1,Dt=new tt,En=new C,_t=new Ft,vn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},jt=!1;function cn(){return ce===null?we:1}let O=n;function Ce(E,z){return t.getContext(E,z)}let Ye,at,Me,kt,ze,qe,P,w,$,he,oe,ve,be,te,ie,pe,U,re,ne,Se,ge,_e,Ge;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),O===null){let z="webgl2";if(O=Ce(z,E),O===null)throw Ce(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(E){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+E.message),E}function Je(){Ye=new IS(O),Ye.init(),ge=new pE(O,Ye),at=new _S(O,Ye,e,ge),Me=new dE(O,Ye),at.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),W=O.createFramebuffer(),N=O.createFramebuffer(),X=O.createFramebuffer(),kt=new FS(O),ze=new j1,qe=new fE(O,Ye,Me,ze,at,ge,kt),P=new LS(k),w=new U_(O),_e=new bS(O,w),$=new DS(O,w,kt,_e),he=new US(O,$,w,_e,kt),re=new kS(O,at,qe),ie=new wS(ze),oe=new J1(k,P,Ye,at,_e,ie),ve=new xE(k,ze),be=new eE,te=new oE(Ye),U=new xS(k,P,Me,he,p,l),pe=new uE(k,he,at),Ge=new bE(O,kt,at,Me),ne=new yS(O,Ye,kt),Se=new NS(O,Ye,kt),kt.programs=oe.programs,k.capabilities=at,k.extensions=Ye,k.properties=ze,k.renderLists=be,k.shadowMap=pe,k.state=Me,k.info=kt}v!==ti&&(B=new BS(v,t.width,t.height,a,s,r));let le=new bf(k,O);this.xr=le,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let E=Ye.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Ye.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return we},this.setPixelRatio=function(E){E!==void 0&&(we=E,this.setSize(xe,Te,!1))},this.getSize=function(E){return E.set(xe,Te)},this.setSize=function(E,z,j=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=E,Te=z,t.width=Math.floor(E*we),t.height=Math.floor(z*we),j===!0&&(t.style.width=E+"px",t.style.height=z+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,E,z)},this.getDrawingBufferSize=function(E){return E.set(xe*we,Te*we).floor()},this.setDrawingBufferSize=function(E,z,j){xe=E,Te=z,we=j,t.width=Math.floor(E*j),t.height=Math.floor(z*j),this.setViewport(0,0,E,z)},this.setEffects=function(E){if(v===ti){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let z=0;z<E.length;z++)if(E[z].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(se)},this.getViewport=function(E){return E.copy(He)},this.setViewport=function(E,z,j,q){E.isVector4?He.set(E.x,E.y,E.z,E.w):He.set(E,z,j,q),Me.viewport(se.copy(He).multiplyScalar(cn()).round())},this.getScissor=function(E){return E.copy(ft)},this.setScissor=function(E,z,j,q){E.isVector4?ft.set(E.x,E.y,E.z,E.w):ft.set(E,z,j,q),Me.scissor(de.copy(ft).multiplyScalar(cn()).round())},this.getScissorTest=function(){return ht},this.setScissorTest=function(E){Me.setScissorTest(ht=E)},this.setOpaqueSort=function(E){We=E},this.setTransparentSort=function(E){ot=E},this.getClearColor=function(E){return E.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(E=!0,z=!0,j=!0){let q=0;if(E){let Z=!1;if(ce!==null){let Ee=ce.texture.format;Z=m.has(Ee)}if(Z){let Ee=ce.texture.type,Pe=g.has(Ee),Ae=U.getClearColor(),Le=U.getClearAlpha(),Be=Ae.r,et=Ae.g,mt=Ae.b;Pe?(x[0]=Be,x[1]=et,x[2]=mt,x[3]=Le,O.clearBufferuiv(O.COLOR,0,x)):(M[0]=Be,M[1]=et,M[2]=mt,M[3]=Le,O.clearBufferiv(O.COLOR,0,M))}else q|=O.COLOR_BUFFER_BIT}z&&(q|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(q|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&O.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),V=E},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),U.dispose(),be.dispose(),te.dispose(),qe.dispose(),ze.dispose(),P.dispose(),he.dispose(),$.dispose(),_e.dispose(),Ge.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",fl),le.removeEventListener("sessionend",Vi),as.stop()};function Ue(E){E.preventDefault(),Zd("WebGLRenderer: Context Lost."),I=!0}function je(){Zd("WebGLRenderer: Context Restored."),I=!1;let E=kt.autoReset,z=pe.enabled,j=pe.autoUpdate,q=pe.needsUpdate,Z=pe.type;Je(),kt.autoReset=E,pe.enabled=z,pe.autoUpdate=j,pe.needsUpdate=q,pe.type=Z}function Re(E){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function lt(E){let z=E.target;z.removeEventListener("dispose",lt),zt(z)}function zt(E){Wn(E),ze.remove(E)}function Wn(E){let z=ze.get(E).programs;z!==void 0&&(z.forEach(function(j){oe.releaseProgram(j)}),E.isShaderMaterial&&oe.releaseShaderCache(E))}this.renderBufferDirect=function(E,z,j,q,Z,Ee){z===null&&(z=vn);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ae=Ko(E,z,j,q,Z);Me.setMaterial(q,Pe);let Le=j.index,Be=1;if(q.wireframe===!0){if(Le=$.getWireframeAttribute(j),Le===void 0)return;Be=2}let et=j.drawRange,mt=j.attributes.position,Oe=et.start*Be,gt=(et.start+et.count)*Be;Ee!==null&&(Oe=Math.max(Oe,Ee.start*Be),gt=Math.min(gt,(Ee.start+Ee.count)*Be)),Le!==null?(Oe=Math.max(Oe,0),gt=Math.min(gt,Le.count)):mt!=null&&(Oe=Math.max(Oe,0),gt=Math.min(gt,mt.count));let Kt=gt-Oe;if(Kt<0||Kt===1/0)return;_e.setup(Z,q,Ae,j,Le);let Ct,Pt=ne;if(Le!==null&&(Ct=w.get(Le),Pt=Se,Pt.setIndex(Ct)),Z.isMesh)q.wireframe===!0?(Me.setLineWidth(q.wireframeLinewidth*cn()),Pt.setMode(O.LINES)):Pt.setMode(O.TRIANGLES);else if(Z.isLine){let xn=q.linewidth;xn===void 0&&(xn=1),Me.setLineWidth(xn*cn()),Z.isLineSegments?Pt.setMode(O.LINES):Z.isLineLoop?Pt.setMode(O.LINE_LOOP):Pt.setMode(O.LINE_STRIP)}else Z.isPoints?Pt.setMode(O.POINTS):Z.isSprite&&Pt.setMode(O.TRIANGLES);if(Z.isBatchedMesh)if(Ye.get("WEBGL_multi_draw"))Pt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let xn=Z._multiDrawStarts,Fe=Z._multiDrawCounts,hn=Z._multiDrawCount,xt=Le?w.get(Le).bytesPerElement:1,cs=ze.get(q).currentProgram.getUniforms();for(let un=0;un<hn;un++)cs.setValue(O,"_gl_DrawID",un),Pt.render(xn[un]/xt,Fe[un])}else if(Z.isInstancedMesh)Pt.renderInstances(Oe,Kt,Z.count);else if(j.isInstancedBufferGeometry){let xn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Fe=Math.min(j.instanceCount,xn);Pt.renderInstances(Oe,Kt,Fe)}else Pt.render(Oe,Kt)};function qo(E,z,j,q){V!==null&&E.isNodeMaterial&&V.setObject(q,E),Bt===!0&&ie.setState(E,j,!1),E.transparent===!0&&E.side===Hn&&E.forceSinglePass===!1?(E.side=Fn,E.needsUpdate=!0,Hi(E,z,q),E.side=er,E.needsUpdate=!0,Hi(E,z,q),E.side=Hn):Hi(E,z,q)}this.compile=function(E,z,j=null){j===null&&(j=E),V!==null&&V.renderStart(E,z,j),A=te.get(j),A.init(z),T.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),E!==j&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),V!==null&&V.updateLights(A.state.lightsArray),ln=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,ln),Bt===!0&&ie.setGlobalState(this.clippingPlanes,z),V!==null&&pe.render(A.state.shadowsArray,j,z);let q=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Ee=Z.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Ae=Ee[Pe];qo(Ae,j,z,Z),q.add(Ae)}else qo(Ee,j,z,Z),q.add(Ee)}),A=T.pop(),V!==null&&V.renderEnd(),q},this.compileAsync=function(E,z,j=null){let q=this.compile(E,z,j);return new Promise(Z=>{function Ee(){if(q.forEach(function(Pe){let Le=ze.get(Pe).currentProgram;(Le===void 0||Le.isReady())&&q.delete(Pe)}),q.size===0){Z(E);return}setTimeout(Ee,10)}Ye.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Ur=null;function Ou(E){Ur&&Ur(E)}function fl(){as.stop()}function Vi(){as.start()}let as=new m0;as.setAnimationLoop(Ou),typeof self<"u"&&as.setContext(self),this.setAnimationLoop=function(E){Ur=E,le.setAnimationLoop(E),E===null?as.stop():as.start()},le.addEventListener("sessionstart",fl),le.addEventListener("sessionend",Vi),this.render=function(E,z){if(z!==void 0&&z.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;V!==null&&V.renderStart(E,z);let j=le.enabled===!0&&le.isPresenting===!0,q=B!==null&&(ce===null||j)&&B.begin(k,ce);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(z),z=le.getCamera()),E.isScene===!0&&E.onBeforeRender(k,E,z,ce),A=te.get(E,T.length),A.init(z),A.state.textureUnits=qe.getTextureUnits(),T.push(A),Dt.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?$t.setFromArrayCamera(z):st.setFromProjectionMatrix(Dt,Si,z.reversedDepth),ln=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,ln),R=be.get(E,b.length),R.init(),b.push(R),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=k.xr.getDepthSensingMesh();Pe!==null&&ls(Pe,z,-1/0,k.sortObjects)}ls(E,z,0,k.sortObjects),R.finish(),V!==null&&V.updateLights(A.state.lightsArray),k.sortObjects===!0&&R.sort(We,ot),jt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,jt&&U.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ie.beginShadows();let Z=A.state.shadowsArray;if(pe.render(Z,E,z),Bt===!0&&ie.endShadows(),(q&&B.hasRenderPass())===!1){let Pe=R.opaque,Ae=R.transmissive;if(A.setupLights(),z.isArrayCamera){let Le=z.cameras;if(Ae.length>0)for(let Be=0,et=Le.length;Be<et;Be++){let mt=Le[Be];Pi(Pe,Ae,E,mt)}jt&&U.render(E);for(let Be=0,et=Le.length;Be<et;Be++){let mt=Le[Be];Yo(R,E,mt,mt.viewport)}}else Ae.length>0&&Pi(Pe,Ae,E,z),jt&&U.render(E),Yo(R,E,z)}ce!==null&&G===0&&(qe.updateMultisampleRenderTarget(ce),qe.updateRenderTargetMipmap(ce)),q&&B.end(k),E.isScene===!0&&E.onAfterRender(k,E,z),_e.resetDefaultState(),J=-1,Q=null,T.pop(),T.length>0?(A=T[T.length-1],qe.setTextureUnits(A.state.textureUnits),Bt===!0&&ie.setGlobalState(k.clippingPlanes,A.state.camera)):A=null,b.pop(),b.length>0?R=b[b.length-1]:R=null,V!==null&&V.renderEnd()};function ls(E,z,j,q){if(E.visible===!1)return;if(E.layers.test(z.layers)){if(E.isGroup)j=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(z);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let Pe=z.isArrayCamera?$t:st;if(!E.frustumCulled||E.intersectsFrustum(Pe)){q&&_t.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Dt);let Ae=he.update(E),Le=E.material;Le.visible&&R.push(E,Ae,Le,j,_t.z,null,z)}}else if(E.isMesh||E.isLine||E.isPoints){let Pe=z.isArrayCamera?$t:st;if(!E.frustumCulled||E.intersectsFrustum(Pe)){let Ae=he.update(E),Le=E.material;if(q&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),_t.copy(E.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),_t.copy(Ae.boundingSphere.center)),_t.applyMatrix4(E.matrixWorld).applyMatrix4(Dt)),Array.isArray(Le)){let Be=Ae.groups;for(let et=0,mt=Be.length;et<mt;et++){let Oe=Be[et],gt=Le[Oe.materialIndex];gt&&gt.visible&&R.push(E,Ae,gt,j,_t.z,Oe,z)}}else Le.visible&&R.push(E,Ae,Le,j,_t.z,null,z)}}}let Ee=E.children;for(let Pe=0,Ae=Ee.length;Pe<Ae;Pe++)ls(Ee[Pe],z,j,q)}function Yo(E,z,j,q){let{opaque:Z,transmissive:Ee,transparent:Pe}=E;A.setupLightsView(j),Bt===!0&&ie.setGlobalState(k.clippingPlanes,j),q&&Me.viewport(se.copy(q)),Z.length>0&&Qt(Z,z,j),Ee.length>0&&Qt(Ee,z,j),Pe.length>0&&Qt(Pe,z,j),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Pi(E,z,j,q){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[q.id]===void 0){let Oe=Ye.has("EXT_color_buffer_half_float")||Ye.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[q.id]=new fi(1,1,{generateMipmaps:!0,type:Oe?ni:ti,minFilter:mi,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:bt.workingColorSpace})}let Ee=A.state.transmissionRenderTarget[q.id],Pe=q.viewport||se;Ee.setSize(Pe.z*k.transmissionResolutionScale,Pe.w*k.transmissionResolutionScale);let Ae=k.getRenderTarget(),Le=k.getActiveCubeFace(),Be=k.getActiveMipmapLevel();k.setRenderTarget(Ee),k.getClearColor(ee),me=k.getClearAlpha(),me<1&&k.setClearColor(16777215,.5),k.clear(),jt&&U.render(j);let et=k.toneMapping;k.toneMapping=es;let mt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),A.setupLightsView(q),Bt===!0&&ie.setGlobalState(k.clippingPlanes,q),Qt(E,j,q),qe.updateMultisampleRenderTarget(Ee),qe.updateRenderTargetMipmap(Ee),Ye.has("WEBGL_multisampled_render_to_texture")===!1){let Oe=!1;for(let gt=0,Kt=z.length;gt<Kt;gt++){let Ct=z[gt],{object:Pt,geometry:xn,material:Fe,group:hn}=Ct;if(Fe.side===Hn&&Pt.layers.test(q.layers)){let xt=Fe.side;Fe.side=Fn,Fe.needsUpdate=!0,rn(Pt,j,q,xn,Fe,hn),Fe.side=xt,Fe.needsUpdate=!0,Oe=!0}}Oe===!0&&(qe.updateMultisampleRenderTarget(Ee),qe.updateRenderTargetMipmap(Ee))}k.setRenderTarget(Ae,Le,Be),k.setClearColor(ee,me),mt!==void 0&&(q.viewport=mt),k.toneMapping=et}function Qt(E,z,j){let q=z.isScene===!0?z.overrideMaterial:null;for(let Z=0,Ee=E.length;Z<Ee;Z++){let Pe=E[Z],{object:Ae,geometry:Le,group:Be}=Pe,et=Pe.material;et.allowOverride===!0&&q!==null&&(et=q),Ae.layers.test(j.layers)&&rn(Ae,z,j,Le,et,Be)}}function rn(E,z,j,q,Z,Ee){V!==null&&Z.isNodeMaterial&&V.setObject(E,Z),E.onBeforeRender(k,z,j,q,Z,Ee),E.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(k,z,j,q,E,Ee),Z.transparent===!0&&Z.side===Hn&&Z.forceSinglePass===!1?(Z.side=Fn,Z.needsUpdate=!0,k.renderBufferDirect(j,z,q,Z,E,Ee),Z.side=er,Z.needsUpdate=!0,k.renderBufferDirect(j,z,q,Z,E,Ee),Z.side=Hn):k.renderBufferDirect(j,z,q,Z,E,Ee),E.onAfterRender(k,z,j,q,Z,Ee)}function on(E){let z=0;for(let j of E)j.texture!==null&&z++;return z}function Hi(E,z,j){z.isScene!==!0&&(z=vn);let q=ze.get(E),Z=A.state.lights,Ee=A.state.shadowsArray,Pe=Z.state.version,Ae=oe.getParameters(E,Z.state,Ee,z,j,A.state.lightProbeGridArray),Le=oe.getProgramCacheKey(Ae),Be=q.programs;q.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?z.environment:null,q.fog=z.fog;let et=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;q.envMap=P.get(E.envMap||q.environment,et),q.envMapRotation=q.environment!==null&&E.envMap===null?z.environmentRotation:E.envMapRotation,Be===void 0&&(E.addEventListener("dispose",lt),Be=new Map,q.programs=Be,q.programVariants=new Map);let mt=Be.get(Le);if(mt!==void 0){if(q.currentProgram===mt&&q.lightsStateVersion===Pe)return Zo(E,Ae),mt}else Ae.uniforms=oe.getUniforms(E),V!==null&&E.isNodeMaterial&&V.build(E,j,Ae),E.onBeforeCompile(Ae,k),mt=oe.acquireProgram(Ae,Le),Be.set(Le,mt),q.uniforms=Ae.uniforms;let Oe=q.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Oe.clippingPlanes=ie.uniform),Zo(E,Ae),q.needsLights=Ns(E),q.lightsStateVersion=Pe,q.needsLights&&(Oe.ambientLightColor.value=Z.state.ambient,Oe.lightProbe.value=Z.state.probe,Oe.sunLights.value=Z.state.sun,Oe.sunLightShadows.value=Z.state.sunShadow,Oe.directionalLights.value=Z.state.directional,Oe.directionalLightShadows.value=Z.state.directionalShadow,Oe.spotLights.value=Z.state.spot,Oe.spotLightShadows.value=Z.state.spotShadow,Oe.rectAreaLights.value=Z.state.rectArea,Oe.ltc_1.value=Z.state.rectAreaLTC1,Oe.ltc_2.value=Z.state.rectAreaLTC2,Oe.pointLights.value=Z.state.point,Oe.pointLightShadows.value=Z.state.pointShadow,Oe.hemisphereLights.value=Z.state.hemi,Oe.sunShadowMatrix.value=Z.state.sunShadowMatrix,Oe.sunShadowCascade.value=Z.state.sunShadowCascade,Oe.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Oe.spotLightMatrix.value=Z.state.spotLightMatrix,Oe.spotLightMap.value=Z.state.spotLightMap,Oe.pointShadowMatrix.value=Z.state.pointShadowMatrix),q.numLightProbeGrids=on(A.state.lightProbeGridArray),q.currentProgram=mt,q.uniformsList=null,mt}function oi(E,z,j,q,Z){let Ee=ze.get(E),Pe=Ee.currentProgram.id+","+q+","+Z,Ae=Ee.programVariants.get(Pe);return Ae===void 0?(Ae=Hi(E,z,j),Ee.programVariants.set(Pe,Ae)):(Ee.currentProgram=Ae,Ee.uniformsList=null,Ee.outputColorSpace=q,Ee.toneMapping=Z),Ae}function Ds(E){if(E.uniformsList===null){let z=E.currentProgram.getUniforms();E.uniformsList=Ao.seqWithValue(z.seq,E.uniforms)}return E.uniformsList}function Zo(E,z){let j=ze.get(E);j.outputColorSpace=z.outputColorSpace,j.batching=z.batching,j.batchingColor=z.batchingColor,j.instancing=z.instancing,j.instancingColor=z.instancingColor,j.instancingMorph=z.instancingMorph,j.skinning=z.skinning,j.morphTargets=z.morphTargets,j.morphNormals=z.morphNormals,j.morphColors=z.morphColors,j.morphTargetsCount=z.morphTargetsCount,j.numClippingPlanes=z.numClippingPlanes,j.numIntersection=z.numClipIntersection,j.vertexAlphas=z.vertexAlphas,j.vertexTangents=z.vertexTangents,j.toneMapping=z.toneMapping}function Ko(E,z,j,q,Z){z.isScene!==!0&&(z=vn),qe.resetTextureUnits();let Ee=z.fog,Pe=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?z.environment:null,Ae=ce===null?k.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:bt.workingColorSpace,Le=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,Be=P.get(q.envMap||Pe,Le),et=q.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,mt=!!j.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Oe=!!j.morphAttributes.position,gt=!!j.morphAttributes.normal,Kt=!!j.morphAttributes.color,Ct=es;q.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Ct=k.toneMapping);let Pt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,xn=Pt!==void 0?Pt.length:0,Fe=ze.get(q),hn=A.state.lights;if(Bt===!0&&(ln===!0||E!==Q)){let Lt=E===Q&&q.id===J;ie.setState(q,E,Lt)}let xt=!1,cs=!1;q.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==hn.state.version||Z.isBatchedMesh&&Fe.batching===!1||!Z.isBatchedMesh&&Fe.batching===!0||Z.isBatchedMesh&&Fe.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Fe.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Fe.instancing===!1||!Z.isInstancedMesh&&Fe.instancing===!0||Z.isSkinnedMesh&&Fe.skinning===!1||!Z.isSkinnedMesh&&Fe.skinning===!0||Z.isInstancedMesh&&Fe.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Fe.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Fe.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Fe.instancingMorph===!1&&Z.morphTexture!==null||Fe.envMap!==Be||q.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==ie.numPlanes||Fe.numIntersection!==ie.numIntersection)||Fe.vertexAlphas!==et||Fe.vertexTangents!==mt||Fe.morphTargets!==Oe||Fe.morphNormals!==gt||Fe.morphColors!==Kt||Fe.morphTargetsCount!==xn||Fe.numLightProbeGrids!==on(A.state.lightProbeGridArray)?xt=!0:(Fe.outputColorSpace!==Ae||Fe.toneMapping!==Ct)&&(cs=!0):(xt=!0,Fe.__version=q.version);let un=Fe.currentProgram;(xt===!0||cs===!0)&&(un=cs===!0?oi(q,z,Z,Ae,Ct):Hi(q,z,Z),V&&q.isNodeMaterial&&V.onUpdateProgram(q,un,Fe));let zr=!1,Gi=!1,hs=!1,ut=un.getUniforms(),en=Fe.uniforms;if(Me.useProgram(un.program)&&(zr=!0,Gi=!0,hs=!0),q.id!==J&&(J=q.id,Gi=!0),zr||Q!==E){Me.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),ut.setValue(O,"projectionMatrix",E.projectionMatrix),ut.setValue(O,"viewMatrix",E.matrixWorldInverse);let dn=ut.map.cameraPosition;dn!==void 0&&dn.setValue(O,En.setFromMatrixPosition(E.matrixWorld)),at.logarithmicDepthBuffer&&ut.setValue(O,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&ut.setValue(O,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,Gi=!0,hs=!0)}if(Fe.needsLights&&(hn.state.sunShadowMap.length>0&&ut.setValue(O,"sunShadowMap",hn.state.sunShadowMap,qe),hn.state.directionalShadowMap.length>0&&ut.setValue(O,"directionalShadowMap",hn.state.directionalShadowMap,qe),hn.state.spotShadowMap.length>0&&ut.setValue(O,"spotShadowMap",hn.state.spotShadowMap,qe),hn.state.pointShadowMap.length>0&&ut.setValue(O,"pointShadowMap",hn.state.pointShadowMap,qe)),Z.isSkinnedMesh){ut.setOptional(O,Z,"bindMatrix"),ut.setOptional(O,Z,"bindMatrixInverse");let Lt=Z.skeleton;Lt&&(Lt.boneTexture===null&&Lt.computeBoneTexture(),ut.setValue(O,"boneTexture",Lt.boneTexture,qe))}Z.isBatchedMesh&&(ut.setOptional(O,Z,"batchingTexture"),ut.setValue(O,"batchingTexture",Z._matricesTexture,qe),ut.setOptional(O,Z,"batchingIdTexture"),ut.setValue(O,"batchingIdTexture",Z._indirectTexture,qe),ut.setOptional(O,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ut.setValue(O,"batchingColorTexture",Z._colorsTexture,qe));let Xn=j.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&re.update(Z,j,un),(Gi||Fe.receiveShadow!==Z.receiveShadow)&&(Fe.receiveShadow=Z.receiveShadow,ut.setValue(O,"receiveShadow",Z.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&z.environment!==null&&(en.envMapIntensity.value=z.environmentIntensity),en.dfgLUT!==void 0&&(en.dfgLUT.value=_E()),Gi){if(ut.setValue(O,"toneMappingExposure",k.toneMappingExposure),Fe.needsLights&&Or(en,hs),Ee&&q.fog===!0&&ve.refreshFogUniforms(en,Ee),ve.refreshMaterialUniforms(en,q,we,Te,A.state.transmissionRenderTarget[E.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Lt=_,dn=0;for(let Un of A.state.lightProbeGridArray)Un.texture!==null&&(Lt.textures[dn]=Un.texture,Lt.min[dn]=Un.boundingBox.min,Lt.max[dn]=Un.boundingBox.max,Lt.resolution[dn]=Un.resolution,dn++);for(let Un in Lt)Lt[Un].length=dn;en.probesSH.value=Lt.textures,en.probesMin.value=Lt.min,en.probesMax.value=Lt.max,en.probesResolution.value=Lt.resolution}Ao.upload(O,Ds(Fe),en,qe)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Ao.upload(O,Ds(Fe),en,qe),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&ut.setValue(O,"center",Z.center),ut.setValue(O,"modelViewMatrix",Z.modelViewMatrix),ut.setValue(O,"normalMatrix",Z.normalMatrix),ut.setValue(O,"modelMatrix",Z.matrixWorld),q.uniformsGroups!==void 0){let Lt=q.uniformsGroups;for(let dn=0,Un=Lt.length;dn<Un;dn++){let pl=Lt[dn];Ge.update(pl,un),Ge.bind(pl,un)}}return un}function Or(E,z){E.ambientLightColor.needsUpdate=z,E.lightProbe.needsUpdate=z,E.sunLights.needsUpdate=z,E.sunLightShadows.needsUpdate=z,E.directionalLights.needsUpdate=z,E.directionalLightShadows.needsUpdate=z,E.pointLights.needsUpdate=z,E.pointLightShadows.needsUpdate=z,E.spotLights.needsUpdate=z,E.spotLightShadows.needsUpdate=z,E.rectAreaLights.needsUpdate=z,E.hemisphereLights.needsUpdate=z}function Ns(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(E,z,j){let q=ze.get(E);q.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),ze.get(E.texture).__webglTexture=z,ze.get(E.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:j,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,z){let j=ze.get(E);j.__webglFramebuffer=z,j.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(E,z=0,j=0){ce=E,Y=z,G=j;let q=null,Z=!1,Ee=!1;if(E){let Ae=ze.get(E);if(Ae.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(O.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),J=-1;return}else if(Ae.__webglFramebuffer===void 0)qe.setupRenderTarget(E);else if(Ae.__hasExternalTextures)qe.rebindTextures(E,ze.get(E.texture).__webglTexture,ze.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let et=E.depthTexture;if(Ae.__boundDepthTexture!==et){if(et!==null&&ze.has(et)&&(E.width!==et.image.width||E.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qe.setupDepthRenderbuffer(E)}}let Le=E.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let Be=ze.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Be[z])?q=Be[z][j]:q=Be[z],Z=!0):E.samples>0&&qe.useMultisampledRTT(E)===!1?q=ze.get(E).__webglMultisampledFramebuffer:Array.isArray(Be)?q=Be[j]:q=Be,se.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest}else se.copy(He).multiplyScalar(we).floor(),de.copy(ft).multiplyScalar(we).floor(),ue=ht;if(j!==0&&(q=W),Me.bindFramebuffer(O.FRAMEBUFFER,q)&&Me.drawBuffers(E,q),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),Z){let Ae=ze.get(E.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+z,Ae.__webglTexture,j)}else if(Ee){let Ae=z;for(let Le=0;Le<E.textures.length;Le++){let Be=ze.get(E.textures[Le]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Le,Be.__webglTexture,j,Ae)}}else if(E!==null&&j!==0){let Ae=ze.get(E.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Ae.__webglTexture,j)}J=-1};function Br(E){let z=ze.get(E);return(z.__readFormat!==E.format||z.__readType!==E.type)&&(z.__readFormat=E.format,z.__readType=E.type,z.__formatReadable=at.textureFormatReadable(E.format),z.__typeReadable=at.textureTypeReadable(E.type)),z}this.readRenderTargetPixels=function(E,z,j,q,Z,Ee,Pe,Ae=0){if(!(E&&E.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=ze.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pe!==void 0&&(Le=Le[Pe],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(O.FRAMEBUFFER,Le);try{let Be=E.textures[Ae],et=Be.format,mt=Be.type;E.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let Oe=Br(Be);if(Oe.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Oe.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=E.width-q&&j>=0&&j<=E.height-Z&&O.readPixels(z,j,q,Z,ge.convert(et),ge.convert(mt),Ee)}finally{let Be=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,Be)}}},this.readRenderTargetPixelsAsync=async function(E,z,j,q,Z,Ee,Pe,Ae=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=ze.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pe!==void 0&&(Le=Le[Pe],Array.isArray(Le)&&(Le=Le[0])),Le)if(z>=0&&z<=E.width-q&&j>=0&&j<=E.height-Z){Me.bindFramebuffer(O.FRAMEBUFFER,Le);let Be=E.textures[Ae],et=Be.format,mt=Be.type;E.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let Oe=Br(Be);if(Oe.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Oe.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,gt),O.bufferData(O.PIXEL_PACK_BUFFER,Ee.byteLength,O.STREAM_READ),O.readPixels(z,j,q,Z,ge.convert(et),ge.convert(mt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let Kt=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,Kt);let Ct=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await zg(O,Ct,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,gt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Ee),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(gt),O.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,z=null,j=0){let q=Math.pow(2,-j),Z=Math.floor(E.image.width*q),Ee=Math.floor(E.image.height*q),Pe=z!==null?z.x:0,Ae=z!==null?z.y:0;qe.setTexture2D(E,0),O.copyTexSubImage2D(O.TEXTURE_2D,j,0,0,Pe,Ae,Z,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(E,z,j=null,q=null,Z=0,Ee=0){let Pe,Ae,Le,Be,et,mt,Oe,gt,Kt,Ct=E.isCompressedTexture?E.mipmaps[Ee]:E.image;if(j!==null)Pe=j.max.x-j.min.x,Ae=j.max.y-j.min.y,Le=j.isBox3?j.max.z-j.min.z:1,Be=j.min.x,et=j.min.y,mt=j.isBox3?j.min.z:0;else{let ut=Math.pow(2,-Z);Pe=Math.floor(Ct.width*ut),Ae=Math.floor(Ct.height*ut),E.isDataArrayTexture?Le=Ct.depth:E.isData3DTexture?Le=Math.floor(Ct.depth*ut):Le=1,Be=0,et=0,mt=0}q!==null?(Oe=q.x,gt=q.y,Kt=q.z):(Oe=0,gt=0,Kt=0);let Pt=ge.convert(z.format),xn=ge.convert(z.type),Fe;z.isData3DTexture?(qe.setTexture3D(z,0),Fe=O.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(qe.setTexture2DArray(z,0),Fe=O.TEXTURE_2D_ARRAY):(qe.setTexture2D(z,0),Fe=O.TEXTURE_2D),Me.activeTexture(O.TEXTURE0),Me.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,z.flipY),Me.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),Me.pixelStorei(O.UNPACK_ALIGNMENT,z.unpackAlignment);let hn=Me.getParameter(O.UNPACK_ROW_LENGTH),xt=Me.getParameter(O.UNPACK_IMAGE_HEIGHT),cs=Me.getParameter(O.UNPACK_SKIP_PIXELS),un=Me.getParameter(O.UNPACK_SKIP_ROWS),zr=Me.getParameter(O.UNPACK_SKIP_IMAGES);Me.pixelStorei(O.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,Be),Me.pixelStorei(O.UNPACK_SKIP_ROWS,et),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,mt);let Gi=E.isDataArrayTexture||E.isData3DTexture,hs=z.isDataArrayTexture||z.isData3DTexture;if(E.isDepthTexture){let ut=ze.get(E),en=ze.get(z),Xn=ze.get(ut.__renderTarget),Lt=ze.get(en.__renderTarget);Me.bindFramebuffer(O.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,Lt.__webglFramebuffer);for(let dn=0;dn<Le;dn++)Gi&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(E).__webglTexture,Z,mt+dn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ze.get(z).__webglTexture,Ee,Kt+dn)),O.blitFramebuffer(Be,et,Be+Pe,et+Ae,Oe,gt,Oe+Pe,gt+Ae,O.DEPTH_BUFFER_BIT,O.NEAREST);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||ze.has(E)){let ut=ze.get(E),en=ze.get(z);Me.bindFramebuffer(O.READ_FRAMEBUFFER,N),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,X);for(let Xn=0;Xn<Le;Xn++)Gi?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ut.__webglTexture,Z,mt+Xn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ut.__webglTexture,Z),hs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,en.__webglTexture,Ee,Kt+Xn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,en.__webglTexture,Ee),Z!==0?O.blitFramebuffer(Be,et,Be+Pe,et+Ae,Oe,gt,Oe+Pe,gt+Ae,O.COLOR_BUFFER_BIT,O.NEAREST):hs?O.copyTexSubImage3D(Fe,Ee,Oe,gt,Kt+Xn,Be,et,Pe,Ae):O.copyTexSubImage2D(Fe,Ee,Oe,gt,Be,et,Pe,Ae);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else hs?E.isDataTexture||E.isData3DTexture?O.texSubImage3D(Fe,Ee,Oe,gt,Kt,Pe,Ae,Le,Pt,xn,Ct.data):z.isCompressedArrayTexture?O.compressedTexSubImage3D(Fe,Ee,Oe,gt,Kt,Pe,Ae,Le,Pt,Ct.data):O.texSubImage3D(Fe,Ee,Oe,gt,Kt,Pe,Ae,Le,Pt,xn,Ct):E.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Ee,Oe,gt,Pe,Ae,Pt,xn,Ct.data):E.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Ee,Oe,gt,Ct.width,Ct.height,Pt,Ct.data):O.texSubImage2D(O.TEXTURE_2D,Ee,Oe,gt,Pe,Ae,Pt,xn,Ct);Me.pixelStorei(O.UNPACK_ROW_LENGTH,hn),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,xt),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,cs),Me.pixelStorei(O.UNPACK_SKIP_ROWS,un),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,zr),Ee===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&O.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(E){ze.get(E).__webglFramebuffer===void 0&&qe.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?qe.setTextureCube(E,0):E.isData3DTexture?qe.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?qe.setTexture2DArray(E,0):qe.setTexture2D(E,0),Me.unbindTexture()},this.resetState=function(){Y=0,G=0,ce=null,Me.reset(),_e.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=bt._getDrawingBufferColorSpace(e),t.unpackColorSpace=bt._getUnpackColorSpace()}};var wE={king:[15772442,"paint"],boom:[16365604,"paint"],jib:[15303974,"paint"],stage:[14277332,"paint"],link:[4542038,"paint"],pedestal:[13225681,"paint"],ballast:[4871003,"paint"],deck:[7174272,"paint"],cab:[16053747,"paint"],rail:[16106776,"paint"],grating:[5989741,"paint"],dark:[2830904,"paint"],glass:[1846584,"glass"],lamp:[16774351,"paint"],steel:[8095374,"metal"],barrel:[3752779,"paint"],rod:[15002092,"metal"],hose:[1382684,"paint"],drum:[5068896,"paint"],rope:[5858669,"metal"],rubber:[1909286,"paint"],touch:[16747566,"paint"],load:[2846611,"paint"],panel:[12236200,"paint"],frame:[15382556,"paint"],sling:[10134441,"metal"],post:[15904798,"paint"],swept:[3120086,"paint"],obstacle:[13715803,"paint"]},T0={paint:new Vn({vertexColors:!0,roughness:.5,metalness:.05}),metal:new Vn({vertexColors:!0,roughness:.3,metalness:.35}),glass:new Vn({vertexColors:!0,roughness:.08,metalness:.2,name:"glass"})};function mh(i,e=1){let[t,n]=wE[i]??[8947848,"paint"];return{colour:new Ve(t).multiplyScalar(e),finish:n}}function gh(i){return T0[i]}var A0=new Map;function As(i){let e=A0.get(i);if(!e){let{colour:t,finish:n}=mh(i);e=T0[n].clone(),e.vertexColors=!1,e.color=t,A0.set(i,e)}return e}var ct=class i{constructor(e,t,n,s){this.o=e;this.x=t;this.y=n;this.z=s}o;x;y;z;static along(e,t,n){let s=t.clone().normalize(),r=n.clone().addScaledVector(s,-s.dot(n));return r.lengthSq()<1e-9&&r.set(0,0,1).addScaledVector(s,-s.z),r.lengthSq()<1e-9&&r.set(0,1,0).addScaledVector(s,-s.y),r.normalize(),new i(e.clone(),s,r,s.clone().cross(r))}at(e,t,n){return this.o.clone().addScaledVector(this.x,e).addScaledVector(this.y,t).addScaledVector(this.z,n)}moved(e,t,n){return new i(this.at(e,t,n),this.x,this.y,this.z)}},gi=class{heaps=new Map;face(e,t,n=1){let{colour:s,finish:r}=mh(t,n),o=this.heap(r),a=ME(e);for(let l=1;l+1<e.length;++l)for(let c of[e[0],e[l],e[l+1]])C0(o,c,a,s)}loft(e,t,n=[],s=!0){for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]];for(let l=0;l<o.length;++l){let c=(l+1)%o.length;this.face([o[l],o[c],a[c],a[l]],t,n[l]??1)}}s&&(this.fan([...e[0]].reverse(),t),this.fan(e[e.length-1],t))}fan(e,t,n=1){let s=e.reduce((r,o)=>r.add(o),new C).divideScalar(e.length);for(let r=0;r<e.length;++r)this.face([s,e[r],e[(r+1)%e.length]],t,n)}box(e,[t,n,s],r,o=1){this.loft([-.5,.5].map(a=>yf(e.moved(a*t,0,0),n,s)),r,[o,o,o,o])}plate(e,t,n,s,r=1){let o=c=>t.map(([h,u])=>e.at(h,c,u)),[a,l]=[o(-n/2),o(n/2)];this.fan(a,s,r),this.fan([...l].reverse(),s,r),this.loft([[...a].reverse(),[...l].reverse()],s,t.map(()=>.9*r),!1)}turned(e,t,n,s,{sides:r=16,shade:o=1}={}){let{colour:a,finish:l}=mh(s,o),c=this.heap(l),{x:h,y:u,z:d}=ct.along(e,t,Math.abs(t.x)<.9*t.length()?new C(1,0,0):new C(0,1,0)),f=Array.from({length:r+1},(p,v)=>{let m=2*Math.PI*v/r;return u.clone().multiplyScalar(Math.cos(m)).addScaledVector(d,Math.sin(m))});for(let p=0;p+1<n.length;++p){let[[v,m],[g,x]]=[n[p],n[p+1]],M=new C(m-x,g-v,0).normalize();if(m===x&&v===g)continue;let _=(A,b,T)=>e.clone().addScaledVector(h,A).addScaledVector(f[T],b),R=A=>h.clone().multiplyScalar(M.x).addScaledVector(f[A],M.y);for(let A=0;A<r;++A){let[b,T,B,k]=[_(v,m,A),_(v,m,A+1),_(g,x,A+1),_(g,x,A)],[I,V]=[R(A),R(A+1)];m>0&&R0(c,[b,T,B],[I,V,V],a),x>0&&R0(c,[b,B,k],[I,V,I],a)}}}bar(e,t,n,s,r={}){let o=t.clone().sub(e),a=o.length();a>1e-9&&this.turned(e,o,[[0,0],[0,n],[a,n],[a,0]],s,{sides:8,...r})}pipe(e,t,n,s={}){for(let r=0;r+1<e.length;++r)this.bar(e[r],e[r+1],t,n,s)}geometries(){return[...this.heaps].map(([e,t])=>{let n=new mn;for(let[s,r]of[["position",t.position],["normal",t.normal],["color",t.colour]])n.setAttribute(s,new Jt(new Float32Array(r),3));return[e,n]})}meshes(){return this.geometries().map(([e,t])=>{let n=new it(t,gh(e));return n.castShadow=n.receiveShadow=!0,n})}heap(e){let t=this.heaps.get(e);return t||this.heaps.set(e,t={position:[],normal:[],colour:[]}),t}};function yf(i,e,t){return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([n,s])=>i.at(0,n*e/2,s*t/2))}function is(i,e,t,n=10){let s=[[-t,-e/2]];for(let r=0;r<=n;++r){let o=-Math.PI/2+Math.PI*r/n;s.push([i*Math.cos(o),i*Math.sin(o)])}return s.push([-t,e/2]),s}function ME(i){let e=new C;return i.forEach((t,n)=>{let s=i[(n+1)%i.length];e.x+=(t.y-s.y)*(t.z+s.z),e.y+=(t.z-s.z)*(t.x+s.x),e.z+=(t.x-s.x)*(t.y+s.y)}),e.normalize()}function C0(i,e,t,n){i.position.push(e.x,e.y,e.z),i.normal.push(t.x,t.y,t.z),i.colour.push(n.r,n.g,n.b)}function R0(i,e,t,n){e.forEach((s,r)=>C0(i,s,t[r],n))}var P0=.045,vh=.86;function L0(i,e){let t=e?[[0,1],[1,1]]:i.tip==="mouth"?[[0,.72],[.14,1],[1,1]]:i.tip==="fork"?[[0,.6],[.24,1],[.62,.96],[1,.6]]:[[0,.78],[.16,1],[.4,.94],[1,.46]];return n=>{let s=Math.max(1,t.findIndex(([c])=>c>=n)),[[r,o],[a,l]]=[t[s-1],t[s]];return[o+(l-o)*(n-r)/(a-r),e||i.tip==="mouth"?1:1-.14*n]}}function xh(i,e,t,n,s,r,o){let a=f=>.36*n(f)[0],l=r.foot==="lug"?Math.min(1.15*a(0),.2*t)/t:0,c=r.tip==="fork"||r.tip==="head"?1-Math.min(1.15*a(1),.2*t)/t:1,u=[l,...s.filter(f=>f>l+.01&&f<c-.01),c].map(f=>EE(e.moved(f*t,0,0),...n(f)));i.loft(u,o,SE),AE(i,e,t,n,[l,c],o),r.foot==="lug"&&Wa(i,e,[n(0)[0],.62*n(0)[1]],l*t,-1,o);let d=e.moved(t,0,0);r.tip==="fork"&&Wa(i,d,n(1),(1-c)*t,1,o),r.tip==="head"&&TE(i,d,n(1),(1-c)*t,o),r.tip==="mouth"&&RE(i,d,n(1),o)}var SE=[.9,.8,1,1,1,.8,.9,.8,1,1,1,.8];function EE(i,e,t){let[n,s,r]=[e/2,t/2,P0*e],o=[[s,n],[-s,n],[-s,n-r],[-vh*s,n-r],[-vh*s,r-n],[-s,r-n]];return[...o,...o.map(([a,l])=>[-a,-l])].map(([a,l])=>i.at(0,a,l))}function AE(i,e,t,n,[s,r],o){let[a]=n(.5),l=Math.min(Math.max(Math.round(t*(r-s)/(1.7*a)),2),12);for(let c=0;c<=l;++c){let h=s+(r-s)*(c+.02)/(l+.04),[u,d]=n(h);for(let f of[-1,1]){let p=(vh+1)/4*d*f;i.box(e.moved(h*t,p,0),[.035*a,(1-vh)/2*d*.96,(1-2*P0)*u],o,.86)}}}function Wa(i,e,[t,n],s,r,o){let[a,l]=[.36*t,.12*n],c=is(a,.94*t,s+.35*t),h=r>0?c:c.map(([u,d])=>[-u,d]).reverse();for(let u of[-1,1]){let d=e.moved(0,u*(n-l)*.5,0);i.plate(d,h,l,o,.94);let f=e.y.clone().multiplyScalar(u);i.turned(d.o,f,[[.5*l,.72*a],[.8*l,.68*a],[.8*l,0]],o,{shade:.85})}}function TE(i,e,[t,n],s,r){let o=.36*t;Wa(i,e,[t,.9*n],s,1,r),nr(i,e.o,e.y,.92*o,.34*n,"steel"),i.bar(e.at(0,-.58*n,0),e.at(0,.58*n,0),.3*o,"steel",{sides:12})}function nr(i,e,t,n,s,r,o=20){let a=s/2,l=[[-a,0],[-a,n],[-.55*a,n],[0,.86*n],[.55*a,n],[a,n],[a,0]];i.turned(e,t,l,r,{sides:o})}function RE(i,e,[t,n],s){i.box(e.moved(-.09*t,0,0),[.2*t,1.12*n,1.1*t],s,.85),i.box(e.moved(.02*t,0,0),[.05*t,.94*n,.94*t],"dark")}function _f(i,e,t,n,s){let[r,o]=[s/2,.16*n+.02*s],a=[[-r-o,0],[-r-o,1.25*n],[-r,1.35*n],[-r,n],[r,n],[r,1.35*n],[r+o,1.25*n],[r+o,0]];i.turned(e,t,a,"steel",{sides:18})}function bh(i,e,t,n,[s,r],o){let a=t.clone().sub(e),l=a.length(),c=ct.along(t,a,n),h=Math.min(.24*s,.45*l),u=.27*r,d=is(h,Math.min(1.1*s,2.4*l),Math.min(l,Math.max(l-.3*s,.75*l)));for(let f of[-1,1])i.plate(c.moved(0,f*u,0),d,.1*r,o,.92);i.bar(c.at(0,-u-.12*r,0),c.at(0,u+.12*r,0),.5*h,"steel",{sides:12})}function I0(i,e,t,[n,s],r){let[o,a,l]=[.36*n,.18*s,.36*s],c=[];for(let[u,d]of[[t,-Math.PI/2],[0,Math.PI/2]])for(let f=0;f<=8;++f){let p=d+Math.PI*f/8;c.push([u+o*Math.cos(p),o*Math.sin(p)])}for(let u of[-1,1])i.plate(e.moved(0,u*l,0),c,a,r);let h=e.moved(t,0,0);i.bar(h.at(0,-.6*s,0),h.at(0,.6*s,0),.5*o,"steel",{sides:12})}function D0(i,e,[t,n],s){let r=new ct(e.o,e.z,e.y,e.x.clone().negate()),o=is(.5*t,2.2*t,.6*t);for(let a of[-1,1])i.plate(r.moved(0,a*.48*n,0),o,.16*n,s,.92);i.box(e.moved(0,0,-.5*t),[2.6*t,2*n,.16*t],s,.85)}function wf(i,e,[t,n,s]){let r=Math.min(.5*t,.3*s),o=e.moved(0,0,.5*s-1.08*r),a=CE(r,.72*r,.34*s);for(let c of[-1,1]){i.plate(o.moved(0,c*.4*n,0),a,.1*n,"rail");for(let h of[-.5,.12]){let u=[[h,-.52],[h+.3,-.52],[h+.56,-.14],[h+.26,-.14]].map(([d,f])=>[d*r,f*r]);i.plate(o.moved(0,c*.456*n,0),u,.01*n,"dark")}}for(let c of[-.18,.18])nr(i,o.at(0,c*n,0),e.y,.9*r,.26*n,"steel");i.bar(o.at(0,-.52*n,0),o.at(0,.52*n,0),.2*r,"steel",{sides:12});let l=e.moved(0,0,.5*s-1.08*r-.36*s);i.bar(l.at(0,-.5*n,0),l.at(0,.5*n,0),.07*s,"drum",{sides:12}),i.turned(l.o,e.z,[[-.11*s,0],[-.11*s,.08*s],[.06*s,.1*s],[.06*s,0]],"steel",{sides:14}),PE(i,l.moved(0,0,-.11*s),Math.max(.5*s+l.o.clone().sub(e.o).dot(e.z)-.11*s,.12*s))}function CE(i,e,t){let n=[[-e,-t]];n.push([e,-t]);for(let s=0;s<=12;++s){let r=Math.PI*s/12;n.push([i*Math.cos(r),i*Math.sin(r)])}return n}function PE(i,e,t){let n=.34*t,s=.26*n,r=e.moved(0,0,-t+n+s),o=[e.o.clone(),e.at(0,0,-.25*t)];for(let a=0;a<=9;++a){let l=Math.PI/2+.25-1.5*Math.PI*a/9;o.push(r.at(n*Math.cos(l),0,n*Math.sin(l)))}i.pipe(o,s,"drum",{sides:8})}function N0(i,e,[t,n,s]){let r=Math.min(s,t);for(let o of[-1,1])i.box(e.moved(0,o*.46*n,0),[t,.06*n,.55*r],"link");i.box(e,[.3*t,.94*n,.3*r],"link",1.15);for(let o=-2;o<=2;++o)nr(i,e.at(-.4*t,o*.07*n,0),e.y,.36*r,.055*n,"steel");i.bar(e.at(-.4*t,-.5*n,0),e.at(-.4*t,.5*n,0),.09*r,"steel",{sides:12})}function F0(i,e,t,n,s,r,o){let a=Mf(i,e,s),l=r>0?r:.9*s,[c,h]=[.62*l,.2*l],u=.38*l+h,d=Math.max(n-2.2*c,.55*n),f=[[a,0,.92*s,.92*s],[a+.06*n,0,.9*s,.88*s],[d,.75*t,Math.max(.62*s,.9*c),Math.max(.6*s,u)],[n-1.05*c,.95*t,.95*c,u]];i.loft(f.map(([M,_,R,A])=>yh(e.moved(_,0,M),R,A)),o,[1,.9,1,.9,1,.9,1,.9]);let p=new ct(e.at(t,0,n),e.z,e.y,e.x.clone().negate()),v=is(c,2.1*c,2.4*c);for(let M of[-1,1]){let _=p.moved(0,M*(u-h/2),0);i.plate(_,v,h,o,.95),i.turned(_.o,e.y.clone().multiplyScalar(M),[[.5*h,.6*c],[.75*h,.56*c],[.75*h,0]],o,{shade:.82})}let m=Math.max(.75*s,u),g=Math.min(2.3,.42*n),x=Math.min(.5*n,n-1.25*g);Sf(i,e.moved(.35*t,m,Math.max(x,a)),g,.6*s,e.o,o)}function Mf(i,e,t){let n=.09*t;i.turned(e.o,e.z,[[-.6*n,0],[-.6*n,1.16*t],[n,1.16*t],[n,1.02*t]],"drum",{sides:36}),i.turned(e.o,e.z,[[n,1.05*t],[1.7*n,1.05*t]],"steel",{sides:36}),i.turned(e.o,e.z,[[1.7*n,1.02*t],[1.7*n,1.14*t],[2.7*n,1.14*t],[2.7*n,0]],"drum",{sides:36});let s=24;for(let r=0;r<s;++r){let o=2*Math.PI*(r+.5)/s,a=e.at(1.06*t*Math.cos(o),1.06*t*Math.sin(o),0);i.turned(a,e.z,[[2.7*n,.32*n],[3.2*n,.32*n],[3.2*n,0]],"steel",{sides:6})}return 2.7*n}function Xa(i,e,t,n,s){let r=e.distanceTo(t),o=$a(e,t.clone().sub(e),s),a=Math.min(.08*n,.1*r),l=[[0,0],[0,1.3*n],[a,1.3*n],[a,n],[r-1.6*a,n],[r-1.6*a,1.14*n],[r-.5*a,1.14*n],[r-.5*a,0]];i.turned(e,o.z,l,"pedestal",{sides:36});let c=12;for(let u=0;u<c;++u){let d=2*Math.PI*u/c,f=o.x.clone().multiplyScalar(Math.cos(d)).addScaledVector(o.y,Math.sin(d)),p=new ct(o.o,f,o.z.clone().cross(f),o.z);i.plate(p,[[.98*n,a],[1.26*n,a],[.98*n,a+Math.min(.5*n,.4*r)]],.04*n,"pedestal",.92)}let h=Math.min(2,.55*r);if(n>.45*h){let u=o.moved(0,-1.005*n,a+.55*h);i.box(u,[.42*h,.12*n,h],"pedestal",.8),i.box(u.moved(.15*h,-.07*n,0),[.03*h,.02*n,.08*h],"dark")}}function $a(i,e,t){let n=e.clone().normalize(),s=t.clone().addScaledVector(n,-n.dot(t));return s.lengthSq()<1e-9&&s.set(1,0,0).addScaledVector(n,-n.x),s.lengthSq()<1e-9&&s.set(0,1,0).addScaledVector(n,-n.y),s.normalize(),new ct(i.clone(),s,n.clone().cross(s),n)}function yh(i,e,t){let n=.28*Math.min(e,t);return[[e,t-n],[e-n,t],[n-e,t],[-e,t-n],[-e,n-t],[n-e,-t],[e-n,-t],[e,n-t]].map(([r,o])=>i.at(r,o,0))}function Sf(i,e,t,n,s,r){let[o,a,l]=[.82*t,.66*t,.08*t];LE(i,e.moved(.32*t,l+a/2,.06*t),o,a,t);let[c,h]=[-.72*t,.32*t+.4*o],u=.05*t,d=l+a+.04*t;i.box(e.moved((c+h)/2,d/2-.04*t,0),[h-c,d+.08*t,u],"grating");for(let p of[Math.max(-.8*n,c+.1*t),Math.min(.8*n,h-.15*t)]){let v=new ct(e.at(p,0,-u/2),e.y,e.x.clone().negate(),e.z);i.plate(v,[[-.1*t,-.45*t],[.8*d,0],[-.1*t,0]],.05*t,r)}_h(i,[[.32*t-.55*o,d],[c,d],[c,.05*t]].map(([p,v])=>e.at(p,v,u/2)),e.z,.48*t);let f=e.o.clone().sub(s).dot(e.z);f>.4*t&&IE(i,e.moved(c+.02*t,.62*d,0),f-.03*t,.2*t)}function LE(i,e,t,n,s){let r=([c,h])=>[c*t,h*s],o=[[-.5,0],[.36,0],[.5,.3],[.36,.96],[-.5,.96]];i.plate(e,o.map(r),n,"cab"),i.box(e.moved(-.05*t,0,.98*s),[.98*t,1.08*n,.05*s],"cab",.88);let a=(c,h)=>{let[u,d]=[.012*t,.43*n],[f,p]=[r(c),r(h)];i.face([e.at(f[0]+u,-d,f[1]),e.at(f[0]+u,d,f[1]),e.at(p[0]+u,d,p[1]),e.at(p[0]+u,-d,p[1])],"glass")};a([.382,.05],[.482,.27]),a([.492,.34],[.372,.91]);let l=[[[-.08,.4],[.45,.4],[.345,.9],[-.08,.9]],[[-.42,.5],[-.15,.5],[-.15,.9],[-.42,.9]]];for(let c of l)for(let h of[-1,1]){let u=c.map(r).map(([d,f])=>e.at(d,h*.506*n,f));i.face(h<0?u:u.reverse(),"glass")}i.box(e.moved(.42*t,.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp"),i.box(e.moved(.42*t,-.3*n,1.02*s),[.08*t,.12*n,.06*s],"lamp")}function _h(i,e,t,n){let s=.022*n;for(let r=0;r+1<e.length;++r){let[o,a]=[e[r],e[r+1]],l=Math.max(1,Math.round(o.distanceTo(a)/(1.2*n)));for(let c=r===0?0:1;c<=l;++c){let h=o.clone().lerp(a,c/l);i.bar(h,h.clone().addScaledVector(t,n),s,"rail",{sides:5})}for(let c of[.55,1])i.bar(o.clone().addScaledVector(t,c*n),a.clone().addScaledVector(t,c*n),s,"rail",{sides:5})}}function IE(i,e,t,n){let s=Math.min(Math.max(Math.round(t/(.85*n)),3),16),r=.05*n;for(let o of[-.5,.5])i.bar(e.at(0,o*n,0),e.at(0,o*n,-t),r,"rail",{sides:5});for(let o=0;o<s;++o){let a=-t*(o+.5)/s;i.bar(e.at(0,-.5*n,a),e.at(0,.5*n,a),.7*r,"rail",{sides:4})}}function k0(i,e,[t,n,s],r,o){let a=new ct(r,e.x,e.y,e.z);Mf(i,a,.42*n),i.loft([-.5,.5].map(d=>yh(e.moved(0,0,d*s),t/2,n/2)),o,[1,.92,1,.92,1,.92,1,.92]);let l=Math.min(2.2,.75*n),c=s/2;Sf(i,e.moved(t/2-.9*l,.5*n,c),l,.5*l,e.at(0,0,c),o);let[h,u]=[t/2,n/2];_h(i,[[.1*h,-u],[-h,-u]].map(([d,f])=>e.at(d,.97*f,c)),e.z,.45*l)}function U0(i,e,[t,n,s],r){i.box(e,[t,n,s],r),i.box(e.moved(0,0,.5*s),[1.03*t,1.04*n,.05*s],r,.85);for(let l of[-1,1]){let c=l*.5*n;for(let u of[-.3,.02]){let d=e.moved(u*t,c,.1*s);i.box(d,[.24*t,.012*n,.42*s],"dark");for(let f=0;f<6;++f)i.box(d.moved(0,l*.01*n,(f/6-.42)*.42*s),[.23*t,.02*n,.028*s],r,.8)}let h=e.moved(.34*t,c,-.08*s);i.box(h,[.17*t,.016*n,.72*s],r,.88),i.box(h.moved(.06*t,l*.012*n,0),[.012*t,.014*n,.07*s],"dark")}let o=.525*s,a=[[-.48,-.48],[.48,-.48],[.48,.48],[-.48,.48],[-.48,-.48]].map(([l,c])=>e.at(l*t,c*n,o));_h(i,a,e.z,.32*s)}function O0(i,e,[t,n,s]){for(let o=0;o<3;++o){let a=l=>yh(e.moved(0,0,((o+l)/3-.5)*s),t/2,n/2);i.loft([a(.02),a(.96)],"ballast",[1,.9,1,.9,1,.9,1,.9])}}function B0(i,e,t,n,s,[r,o],a){let l=(c,h)=>h.clone().addScaledVector(s,c*o/2);for(let c of[-1,1]){let h=l(.45*c,n);Ef(i,l(c,e),h,r,s,a),Ef(i,l(c,t),h,1.25*r,s,a);let u=d=>l(c,d).lerp(h,.5);Ef(i,u(e),u(t),.6*r,s,a)}for(let c of[.5,1]){let h=u=>l(u,e).lerp(l(.45*u,n),c);i.bar(h(-1),h(1),.4*r,a,{sides:10,shade:.92})}for(let c of[-.16,0,.16])nr(i,l(c,n),s,1.5*r,.12*o,"steel");i.bar(l(-.5,n),l(.5,n),.35*r,"steel",{sides:12})}function Ef(i,e,t,n,s,r){let o=ct.along(e.clone().lerp(t,.5),t.clone().sub(e),s);i.box(o,[e.distanceTo(t),.8*n,n],r)}function Ts(i,e,t=e>i.forecastle){return i.freeboard+(t?i.storey:0)}function Af(i,e){let{freeboard:t,storey:n,bulwark:s,forecastle:r,slender:o}=i,a=Math.min(Math.max((e-r+.09)/.09,0),1),l=o?Math.max(e-.3,0)**2:0;return t+n*a*a*(3-2*a)+s*(1+1.6*l)}function ss(i,e,t,n,s=1){let{length:r,breadth:o,draught:a,freeboard:l,slender:c}=i;if(!c)return[e*r/2,t*s*o/2,n];let h=Math.min(Math.max(n/(l+1.6*i.storey),0),1.1),u=.3+.15*h,d=Math.max((e-u)/(1-u),0),f=1-d*d,p=Math.max(1-d**2.4,0)**.6,v=e<-.7?1-.1*((-.7-e)/.3)**2:1,m=(f+(p-f)*Math.min(h,1))*v,g=Math.max((e-.45)/.55,0)**2,x=n>0?.05*h:-.025*(n/a)**2;return[e*r/2+x*g*r,t*s*m*o/2,n]}function z0({draught:i,slender:e},t){if(e)return t<-.55?i*(1-.75*((-.55-t)/.45)**1.6):i;let n=Math.max((Math.abs(t)-.75)/.25,0);return i*(1-.6*n)}var Ro=class{points=[];normals=[];colours=[];quad(e,t,n,s,r){let o=V0(e,n,t,s);this.corners([e,t,n,e,n,s],[o,o,o,o,o,o],r)}box(e,t,n,s=[1,1]){let r=(o,a,l)=>[e[0]+o*t[0]*(l>0?s[0]:1)/2,e[1]+a*t[1]*(l>0?s[1]:1)/2,e[2]+l*t[2]/2];for(let o of[-1,1])this.quad(r(o,-o,-1),r(o,o,-1),r(o,o,1),r(o,-o,1),n),this.quad(r(o,o,-1),r(-o,o,-1),r(-o,o,1),r(o,o,1),n),this.quad(r(-o,-1,o),r(o,-1,o),r(o,1,o),r(-o,1,o),n)}tube(e,t,n,s,r,o,a=8){let l=(c,h)=>[e+r*Math.cos(2*Math.PI*c/a),t+r*Math.sin(2*Math.PI*c/a),h];for(let c=0;c<a;++c)this.quad(l(c,n),l(c+1,n),l(c+1,s),l(c,s),o),this.quad([e,t,s],l(c,s),l(c+1,s),[e,t,s],o)}rail(e,t,n){let s=.05*t;e.forEach((r,o)=>{this.box([r[0],r[1],r[2]+t/2],[s,s,t],n);let a=e[o+1];if(a)for(let l of[.55,1]){let c=l*t,h=d=>[d[0],d[1],d[2]+c-s],u=d=>[d[0],d[1],d[2]+c];this.quad(h(r),h(a),u(a),u(r),n),this.quad(h(a),h(r),u(r),u(a),n)}})}grid(e,t){let n=(r,o)=>{let[a,l]=[e.length-1,e[r].length-1];return V0(e[Math.max(r-1,0)][o],e[Math.min(r+1,a)][o],e[r][Math.max(o-1,0)],e[r][Math.min(o+1,l)])},s=e.map((r,o)=>r.map((a,l)=>n(o,l)));for(let r=0;r+1<e.length;++r)for(let o=0;o+1<e[r].length;++o){let a=[[r,o],[r+1,o],[r+1,o+1],[r,o],[r+1,o+1],[r,o+1]];this.corners(a.map(([l,c])=>e[l][c]),a.map(([l,c])=>s[l][c]),t)}}get count(){return this.points.length/9}geometry(){let e=new mn;return e.setAttribute("position",new Jt(new Float32Array(this.points),3)),e.setAttribute("normal",new Jt(new Float32Array(this.normals),3)),e.setAttribute("color",new Jt(new Float32Array(this.colours),3)),e}corners(e,t,n){e.forEach((s,r)=>{this.points.push(...s),this.normals.push(...t[r]),this.colours.push(n.r,n.g,n.b)})}};function V0(i,e,t,n){let[s,r,o]=[e[0]-i[0],e[1]-i[1],e[2]-i[2]],[a,l,c]=[n[0]-t[0],n[1]-t[1],n[2]-t[2]],h=[r*c-o*l,o*a-s*c,s*l-r*a],u=Math.hypot(...h);return u>1e-12?[h[0]/u,h[1]/u,h[2]/u]:[0,0,1]}var[Ai,wh,Rs,Tf,DE,NE]=[15725299,12174022,2896954,14833947,1920376,14212576].map(i=>new Ve(i)),[FE,kE,H0]=[[1,.08,.05],[.05,.9,.25],[1,.86,.6]].map(([i,e,t])=>new Ve().setRGB(i,e,t));function G0(i,e,t,n){let{length:s,breadth:r,storey:o}=i,a=i.house>0,l=a?i.forecastle*s/2:-.47*s,c=.14*s,h=l+c/2,u=Ts(i,a?1:-1);for(let p=0;p<(a?1:2);++p){let v=(.8-.05*p)*r;e.box([h,0,u+o/2],[c,v,o],Ai),e.box([h,0,u+.98*o],[1.015*c,v+.02*r,.05*o],wh),OE(h,v,c,u,o,t),u+=o}BE(h,.77*r,c,u,o,e);let d={long:.085*s,wide:.72*r,at:h+(a?.012:.02)*s};e.box([d.at,0,u+.25*o],[d.long,d.wide,.5*o],Ai),e.box([d.at,0,u+.42*o],[.4*d.long,.93*r,.16*o],Ai),UE(d,u+.5*o,o,e,t);let f=u+1.1*o;e.box([d.at,0,f+.06*o],[1.12*d.long,1.06*d.wide,.12*o],Ai),zE(d.at-.1*d.long,f,o,e,n),VE(i,h-.4*c,u,e);for(let p of[-1,1]){HE(h-.08*c,p*.43*r,u-.35*o,o,e);let[v,m]=[p>0?FE:kE,p*.465*r];n.box([d.at,m,u+.56*o],[.14*o,.05*o,.1*o],v),n.box([d.at-(a?.57:-.57)*d.long,.42*p*d.wide,f+.1*o],[.07*o,.28*o,.14*o],H0)}}function UE(i,e,t,n,s){let{at:r,long:o,wide:a}=i,l=.6*t;s.box([r,0,e+l/2],[o,a,l],Rs,[1.07,1.035]);let c=u=>Math.max(Math.round(u/(.62*t)),2),h=.05*t;for(let u=0,d=c(a);u<=d;++u)for(let f of[-1,1])n.box([r+f*.518*o,(u/d-.5)*1.015*a,e+l/2],[.022*o,h,l],Ai);for(let u=0,d=c(o);u<=d;++u)for(let f of[-1,1])n.box([r+(u/d-.5)*1.03*o,f*.509*a,e+l/2],[h,.008*a,l],Ai)}function OE(i,e,t,n,s,r){for(let a=0;a<7;++a){let l=i+((a+.5)/7-.5)*.9*t;r.box([l,0,n+.58*s],[.3*s,e+.02*s,.26*s],Rs);let c=((a+.5)/7-.5)*.9*e;r.box([i,c,n+.58*s],[t+.02*s,.3*s,.26*s],Rs)}}function BE(i,e,t,n,s,r){let o=(l,c)=>[i+l*t/2,c*e/2,n],a=(l,c,h)=>r.rail(Array.from({length:h+1},(u,d)=>[l[0]+(c[0]-l[0])*d/h,l[1]+(c[1]-l[1])*d/h,n]),.38*s,NE);for(let l of[-1,1])a(o(-.99,l),o(.99,l),8),a(o(.99*l,-1),o(.99*l,1),9)}function zE(i,e,t,n,s){let r=e+2.3*t;n.tube(i,0,e,r,.09*t,Ai),n.tube(i-.5*t,0,e,e+1.2*t,.05*t,Ai,6),n.box([i,0,e+1.1*t],[.1*t,1.9*t,.08*t],Ai),n.box([i,0,e+1.75*t],[.08*t,1.2*t,.07*t],Ai),n.box([i+.32*t,0,e+1.3*t],[.14*t,1.1*t,.12*t],wh);for(let o of[-1,1])n.tube(i,o*.85*t,e+1.1*t,e+1.45*t,.13*t,Ai,10);s.box([i,0,r+.06*t],[.12*t,.12*t,.12*t],H0)}function VE(i,e,t,n){let{breadth:s,storey:r,length:o}=i,a=1.25*r;for(let l of i.house>0?[-.3*s,.3*s]:[0]){let c=[.03*o,(i.house>0?.09:.2)*s,a];n.box([e,l,t+a/2],c,DE,[.8,.9]),n.box([e,l,t+.62*a],[.93*c[0],.97*c[1],.2*a],Tf,[.94,.98]),n.tube(e,l,t+a,t+1.2*a,.12*c[1]+.05*r,Rs)}}function HE(i,e,t,n,s){s.box([i,e,t],[2.4*n,.7*n,.35*n],Tf,[1.06,1.1]),s.box([i,e,t+.3*n],[2.54*n,.77*n,.3*n],Tf,[.7,.5]);for(let r of[-1,1])s.box([i+r*.9*n,e,t-.3*n],[.1*n,.5*n,.3*n],wh)}function W0(i,e){let{breadth:t,freeboard:n,storey:s,slender:r,length:o}=i;for(let c of r?[-.88,-.45,.05]:[-.85,.85])for(let h of[-1,1]){let[u,d]=ss(i,c,h,n),f=d-h*.04*t;for(let p of[-.18*s,.18*s])e.tube(u+p,f,n,n+.2*s,.06*s,Rs)}for(let c of[-1,1]){let h=(m,g,x)=>{let[M,_]=ss(i,m,c,g);return[M,_+c*x,g]},[u,d,f]=[n-.035*t,n-.01*t,.008*t],p=Array.from({length:13},(m,g)=>-.98+(r?1.3:1.96)*g/12),v=c<0?p:p.reverse();for(let m=0;m<12;++m){let[g,x]=[v[m],v[m+1]];e.quad(h(g,u,f),h(x,u,f),h(x,d,f),h(g,d,f),Rs),e.quad(h(g,d,f),h(x,d,f),h(x,d,-f),h(g,d,-f),Rs),e.quad(h(x,u,f),h(g,u,f),h(g,u,-f),h(x,u,-f),Rs)}}if(!r)return;let a=Ts(i,1),l=.41*o;e.box([l,0,a+.16*s],[.6*s,2.6*s,.32*s],wh);for(let c of[-.8*s,.8*s])e.box([l,c,a+.34*s],[.7*s,.5*s,.5*s],Rs,[.6,1]);e.tube(.455*o,0,a,a+2.4*s,.07*s,Ai,6)}var Pf=new ji({vertexColors:!0}),GE=new Vn({vertexColors:!0,roughness:.5,metalness:.05}),WE=new Vn({color:858660,roughness:.12,metalness:.3,name:"glass"}),[XE,$E,X0,$0,q0,Rr,qE,YE,Mh,Y0]=[1919603,15330542,10105639,8359304,14673126,5005912,8086858,7494980,14263585,15330542].map(i=>new Ve(i));function Z0(i,e,t,n,s){let r=i>1.8*e,o=.14*e,a=(r?.055:.02)*e,l={length:i,breadth:e,draught:t,freeboard:n,house:s,slender:r,storey:o,bulwark:a,forecastle:r&&s>0?.4:2},c=new It;c.userData.hull=[i,e,t,n];let[h,u,d]=[new Ro,new Ro,new Ro];return KE(l,h),QE(l,h),W0(l,h),s!==0&&G0(l,h,u,d),c.add(new it(h.geometry(),GE)),u.count&&c.add(new it(u.geometry(),WE)),d.count&&c.add(new it(d.geometry(),Pf)),c}function ZE(i){let e=Array.from({length:46},(n,s)=>-1+1.7*s/46);for(let n=0;n<=14;++n)e.push(1-.3*(1-n/14)**1.6);let t=e.map(n=>({place:n,forward:n>i.forecastle}));return i.forecastle<1&&t.push({place:i.forecastle,forward:!1},{place:i.forecastle,forward:!0}),t.sort((n,s)=>n.place-s.place||Number(n.forward)-Number(s.forward))}function Rf(i,e,t){let n=z0(i,e),s=Math.min(.13*i.draught,.35*i.freeboard),r=(c,h=1)=>ss(i,e,t,c,h),o=[1,.97,.9,.8,.65,.5,.35,.2,.08,0].map(c=>c*Math.PI/2),l=[{points:[...i.slender?o.map(c=>r(-n*Math.sin(c)**.4,Math.max(Math.cos(c),0)**.4)):[r(-n),r(0)],r(.6*s)],paint:X0},{points:[r(.6*s),r(s)],paint:$E},{points:[0,.35,.7,1].map(c=>r(s+c*(Af(i,e)-s))),paint:XE}];return i.slender||l.unshift({points:[r(-n,0),r(-n)],paint:X0}),l}function KE(i,e){let t=ZE(i);for(let n of[-1,1]){let s=n<0?t:[...t].reverse(),r=s.map(({place:a})=>Rf(i,a,n));r[0].forEach((a,l)=>e.grid(r.map(c=>c[l].points),a.paint));let o=s.map(a=>Cf(i,a.place,n,Ts(i,a.place,a.forward)));for(let a=0;a+1<o.length;++a){let[l,c]=[o[a],o[a+1]];e.quad(l.outer,c.outer,c.inner,l.inner,q0),e.quad(c.foot,l.foot,l.inner,c.inner,$0)}}for(let n of i.slender?[-1]:[-1,1]){let[s,r]=[Rf(i,n,1),Rf(i,n,-1)];s.forEach(({points:o,paint:a},l)=>{let[c,h]=n<0?[o,r[l].points]:[r[l].points,o];for(let u=0;u+1<o.length;++u)e.quad(c[u],h[u],h[u+1],c[u+1],a)}),JE(i,n,e)}for(let n=0;n+1<t.length;++n)jE(i,t[n],t[n+1],n,e);if(i.forecastle<1){let[n,s]=[Ts(i,i.forecastle,!1),Ts(i,i.forecastle,!0)],r=(o,a)=>ss(i,i.forecastle,o,a);e.quad(r(1,n),r(-1,n),r(-1,s),r(1,s),Y0)}}function Cf(i,e,t,n){let s=Af(i,e),r=ss(i,e,t,s),o=.012*i.breadth,a=i.slender?o*Math.max((e-.6)/.4,0):0,l=c=>{let[h,u]=ss(i,e,t,c);return[h-a,t*Math.max(Math.abs(u)-o,0),c]};return{outer:r,inner:l(s),foot:l(n)}}function JE(i,e,t){let n=Ts(i,e),[s,r]=[Cf(i,e,1,n),Cf(i,e,-1,n)],o=c=>[c[0]-Math.sign(e)*.012*i.breadth,c[1],c[2]],[a,l]=e<0?[r,s]:[s,r];t.quad(o(a.foot),o(l.foot),o(l.inner),o(a.inner),$0),t.quad(o(a.inner),o(l.inner),l.outer,a.outer,q0)}function jE(i,e,t,n,s){let r=[e,t].map(u=>ss(i,u.place,1,Ts(i,u.place,u.forward)));if(r[1][0]-r[0][0]<1e-6)return;let o=i.house>0&&!t.forward&&e.place>-.95&&t.place<i.forecastle-.06,a=[1,.83,.815],l=[...a,...a.map(u=>-u).reverse()],c=o?[Rr,Mh,n%2?qE:YE,Mh,Rr]:[Rr,i.slender&&!t.forward?Mh:Rr,Rr,i.slender&&!t.forward?Mh:Rr,Rr],h=(u,d)=>[u[0],d===1||d===-1?d*u[1]:Math.sign(d)*Math.min(u[1],Math.abs(d)*i.breadth/2),u[2]];c.forEach((u,d)=>s.quad(h(r[0],l[d+1]),h(r[1],l[d+1]),h(r[1],l[d]),h(r[0],l[d]),u))}function QE(i,e){let{breadth:t,draught:n,slender:s}=i,r=.018*Math.min(t,4*n);for(let o of s?[-.9,0,.62]:[-.9,.9])for(let a of[-1,1])for(let l=-6;l<=3;++l){let c=2*l*r;if(c<-.8*n||c>.8*i.freeboard)continue;let h=(l%2?1:1.8)*r,u=(p,v)=>{let[m,g]=ss(i,o+2*p/i.length,a,c+v);return[m,g+a*.0015*t,c+v]},[d,f]=a<0?[0,h]:[h,0];e.quad(u(d,0),u(f,0),u(f,.6*r),u(d,.6*r),Y0)}}var eA=.042,tA=.6;function K0(i,e,t){let n=Math.min(3.5*i,.22*t)/t,s=r=>Math.min(1,r/n,(1-r)/n);return r=>[i*(.35+.65*s(r)),e*(.75+.25*s(r))]}function Sh(i,e,t,n,s,r,o){let a=Math.min(Math.max(Math.round(t/s),4),48),[l,c]=n(.5),h=eA*(l+c)/2,u=Array.from({length:a+1},(m,g)=>{let x=g/a,[M,_]=n(x),R=e.moved(x*t,0,0);return[[1,1],[-1,1],[-1,-1],[1,-1]].map(([A,b])=>R.at(0,A*_/2,b*M/2))}),d=(m,g)=>i.bar(m,g,h,o,{sides:6}),f=(m,g)=>i.bar(m,g,tA*h,o,{sides:4,shade:.9});for(let m=0;m<a;++m)for(let g=0;g<4;++g){let x=(g+1)%4;d(u[m][g],u[m+1][g]),(m+g)%2?f(u[m][g],u[m+1][x]):f(u[m][x],u[m+1][g])}for(let m of[u[0],u[a]])m.forEach((g,x)=>d(g,m[(x+1)%4]));r&&Wa(i,e,[.8*n(0)[0],n(0)[1]],.02*t,-1,o);let[p,v]=n(1);i.box(e.moved(t-.25*p,0,0),[.5*p,v,1.15*p],o,.92)}function J0(i,e,t,n){let[s,r,o]=t,a=.045*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.9),tv(i,e,t,2*a,n);let l=Math.min(Math.max(Math.round(s/(.16*o)),6),22);for(let c=0;c<l;++c){let h=((c+.5)/l-.5)*(s-4*a);for(let u of[-1,1])i.box(e.moved(h,u*(r/2-.75*a),0),[.5*(s-4*a)/l,.5*a,o-4*a],n,1.05)}for(let c of[-.36,-.12,.12,.36])i.bar(e.at(s/2,c*r,-.44*o),e.at(s/2,c*r,.44*o),.35*a,"steel",{sides:6}),i.box(e.moved(-s/2+.75*a,c*r,0),[.5*a,.1*r,o-4*a],n,1.05);nv(i,e,t,3.4*a)}function Lf(i,e,t,n){let[s,r,o]=t,a=.05*Math.min(r,o,s);i.box(e,[s-1.6*a,r-1.6*a,o-1.6*a],n,.86),tv(i,e,t,2*a,n);let l=(c,h,u)=>i.box(ct.along(c.clone().lerp(h,.5),h.clone().sub(c),u),[c.distanceTo(h),1.2*a,.8*a],n,.96);for(let c of[-1,1]){let[h,u,d]=[s/2-a,r/2-a,o/2-a];l(e.at(-h,c*u,-d),e.at(h,c*u,d),e.z),l(e.at(c*h,-u,-d),e.at(c*h,u,d),e.z)}nv(i,e,t,3*a);for(let c of[-1,1])i.box(e.moved(0,c*r/4,-o/2-.6*a),[s,2.4*a,1.4*a],"dark")}function j0(i,e,t){let n=t.indexOf(Math.min(...t));i.box(e,t,"panel");let s=[e.x,e.y,e.z],r=[0,1,2].filter(a=>a!==n),o=.012*Math.max(...t);for(let a of r){let l=r.find(h=>h!==a),c=Math.max(1,Math.round(t[a]/Math.min(t[l],3)));for(let h=1;h<c;++h){let u=e.o.clone().addScaledVector(s[a],(h/c-.5)*t[a]),d=[...t];d[a]=o,d[n]*=1.03,i.box(new ct(u,...s),d,"panel",.8)}}}function Q0(i,e,t){let[n,s,r]=t,o=.03*Math.min(n,s,r),a=(h,u,d)=>e.at(h*n/2,u*s/2,d*r/2),l=(h,u,d=1)=>i.bar(h,u,d*o,"frame",{sides:10});for(let h of[-1,1])for(let u of[-1,1])l(a(-1,h,u),a(1,h,u),1.2),l(a(h,-1,u),a(h,1,u),1.2),l(a(h,u,-1),a(h,u,1),1.3);for(let h of[-1,1])l(a(-1,h,-1),a(0,h,1),.8),l(a(0,h,1),a(1,h,-1),.8),l(a(h,-1,-1),a(h,0,1),.8),l(a(h,0,1),a(h,1,-1),.8),l(a(-1,.45*h,1),a(1,.45*h,1),.7);let c=(h,u)=>i.bar(a(-.92,h,u),a(.92,h,u),3*o,"deck",{sides:14});c(-.35,-.45),c(.35,-.45);for(let h of[-.6,0,.6])i.bar(a(h,-.85,-.45),a(h,.85,-.45),2*o,"deck",{sides:12,shade:1.15}),i.box(new ct(a(h,0,-.2),e.x,e.y,e.z),[5*o,5*o,9*o],"jib"),i.bar(a(h,0,-.1),a(h,0,.75),1.4*o,"steel",{sides:10}),i.turned(a(h,0,.6),e.z,[[0,0],[0,4*o],[1.2*o,4*o],[1.2*o,0]],"dark",{sides:14})}function ev(i,e,t,n,s){let r=e.distanceTo(t),o=[],a=Math.min(.4*n,.2*r);for(let c=0;c<=5;++c)o.push([a*(1-Math.cos(Math.PI*c/10)),n*Math.sin(Math.PI*c/10)]);let l=[...o,...o.map(([c,h])=>[r-c,h]).reverse()];i.turned(e,t.clone().sub(e),l,s,{sides:28});for(let c of[.25,.75])i.turned(e,t.clone().sub(e),[[c*r-.03*n,n],[c*r-.03*n,1.04*n],[c*r+.03*n,1.04*n],[c*r+.03*n,n]],"dark",{sides:28})}function tv(i,e,[t,n,s],r,o){let[a,l,c]=[(t-r)/2,(n-r)/2,(s-r)/2];for(let h of[-1,1])for(let u of[-1,1])i.box(e.moved(0,h*l,u*c),[t,r,r],o),i.box(e.moved(h*a,0,u*c),[r,n,r],o),i.box(e.moved(h*a,u*l,0),[r,r,s],o)}function nv(i,e,[t,n,s],r){for(let o of[-1,1])for(let a of[-1,1])for(let l of[-1,1]){let c=e.moved(o*(t-.9*r)/2,a*(n-.9*r)/2,l*(s-.9*r)/2);i.box(c,[r,r,r],"steel");let h=c.moved(0,a*.505*r,0),u=yf(new ct(h.o,e.y.clone().multiplyScalar(a),e.z,e.y.clone().multiplyScalar(a).cross(e.z)),.4*r,.5*r);i.face(u,"dark")}}function Eh(i,e,t,n){let s=n;iv(i,e,1.15*s,1.5*s,"barrel"),i.turned(e.o,e.x,[[.7*s,.62*s],[1.25*s,.62*s],[1.25*s,1.06*s],[1.7*s,1.06*s],[1.7*s,s],[t-1.3*s,s],[t-1.3*s,1.16*s],[t-.35*s,1.16*s],[t-.35*s,.9*s],[t,.84*s],[t,0]],"barrel",{sides:22}),i.turned(e.o,e.x,[[t-.12*s,.87*s],[t+.06*s,.78*s],[t+.06*s,0]],"steel",{sides:22});let r=[1.9*s,t-1.75*s];for(let c of r)i.box(e.moved(c,0,1.12*s),[.5*s,.6*s,.45*s],"barrel",1.15);let o=(c,h)=>h.map(([u,d])=>e.at(u,c,d)),[a,l]=[1.34*s,Math.max(.1*s,.02)];i.pipe(o(.14*s,[[r[1],a],[r[0]+.4*s,a],[r[0],1.5*s]]),l,"steel",{sides:6});for(let c of[-.16*s,.14*s])i.pipe(o(c,[[r[0],1.3*s],[r[0]-.5*s,1.75*s],[.2*s,1.85*s],[-.7*s,1.45*s]]),1.2*l,"hose",{sides:6})}function Ah(i,e,t,n,s){let r=Math.max(.95*s,1.25*n);iv(i,e,r,1.25*r,"steel"),i.turned(e.o,e.x,[[.6*r,.72*r],[1.35*r,1.25*n],[1.35*r,0]],"steel",{sides:18}),i.bar(e.at(1.3*r,0,0),e.at(t,0,0),n,"rod",{sides:20})}function iv(i,e,t,n,s){let[r,o]=[n/2,.12*t],a=[[-r,.5*t],[-r,t-o],[o-r,t],[r-o,t],[r,t-o],[r,.5*t]];i.turned(e.o,e.y,a,s,{sides:20});let l=1.12*r;i.turned(e.o,e.y,[[-l,0],[-l,.52*t],[l,.52*t],[l,0]],"steel",{sides:14})}function sv(i,e,t,n,s){let[r,o]=[s/2,n],a=[[-.35*r,.3*o],[-.35*r,.84*o],[-r,.88*o],[-r,1.1*o],[-.72*r,1.1*o],[-.3*r,.97*o],[.3*r,.97*o],[.72*r,1.1*o],[r,1.1*o],[r,.88*o],[.35*r,.84*o],[.35*r,.3*o]];i.turned(e,t,a,"steel",{sides:28});let l=[[-1.05*r,0],[-1.05*r,.26*o],[-.35*r,.32*o],[.35*r,.32*o],[1.05*r,.26*o],[1.05*r,0]];i.turned(e,t,l,"drum",{sides:16}),ov(i,e,t,.58*o,.14*o,.37*r,5)}function Th(i,e,t,n,s){let[r,o]=[s/2,n],a=Math.min(Math.max(Math.round(s/(.09*n)),6),18),l=.9*r,c=[];for(let h=0;h<a;++h){let u=-l+2*l*h/a;c.push([u,.94*o],[u+l/a,1*o])}c.push([l,.94*o]),i.turned(e,t,c,"rope",{sides:24});for(let h of[-1,1]){let u=[[.9*r,0],[.9*r,1.3*o],[r,1.3*o],[r,.55*o],[1.12*r,.4*o],[1.12*r,0]];i.turned(e,t.clone().multiplyScalar(h),u,"drum",{sides:28})}ov(i,e,t,1.02*o,.14*o,1.002*r,6)}function rv(i,e,t,n,s,r,o){let a=t.clone().sub(e),l=a.length(),c=ct.along(t,a,n),h=.62*r,u=is(.55*s,1.9*s,l);for(let f of[-1,1])i.plate(c.moved(0,f*h,0),u,.08*r,o,.94);let d=[[h,0],[h,.62*s],[h+.22*r,.62*s],[h+.3*r,.4*s],[h+.5*r,.4*s],[h+.5*r,0]];i.turned(t,c.y,d,"barrel",{sides:18}),i.box(c.moved(-.75*l,0,0),[.3*Math.min(l,s),2*h,.9*s],o,.9)}function ov(i,e,t,n,s,r,o){let a=Math.abs(t.z)<.9*t.length()?new C(0,0,1):new C(1,0,0),l=ct.along(e,t,a);for(let c=0;c<o;++c){let h=2*Math.PI*c/o,u=l.at(0,n*Math.cos(h),n*Math.sin(h));for(let d of[-1,1]){let f=l.x.clone().multiplyScalar(d);i.turned(u,f,[[r*1.02,s],[r*1.02,0]],"dark",{sides:10})}}}var nA=Math.cos(Math.PI/6),iA={swept:.16,obstacle:.45};function av(i,e,t){let n=f=>new C(i[3*f],i[3*f+1],i[3*f+2]),s=e.length/3,r=Array.from({length:s},(f,p)=>{let[v,m,g]=[0,1,2].map(x=>n(e[3*p+x]));return m.sub(v).cross(g.sub(v))}),o=new Map;e.forEach((f,p)=>o.set(f,[...o.get(f)??[],Math.floor(p/3)]));let a=r.map(f=>f.clone().normalize()),[l,c]=[new Float32Array(9*s),new Float32Array(9*s)];e.forEach((f,p)=>{let v=a[Math.floor(p/3)],m=new C;for(let g of o.get(f)??[])a[g].dot(v)>nA&&m.add(r[g]);n(f).toArray(l,3*p),(m.lengthSq()>0?m.normalize():v).toArray(c,3*p)});let h=new mn;h.setAttribute("position",new Jt(l,3)),h.setAttribute("normal",new Jt(c,3));let u=As(t).clone();u.side=Hn;let d=iA[t];return d!==void 0&&Object.assign(u,{transparent:!0,opacity:d,depthWrite:!1}),new it(h,u)}var qa=new C(0,1,0);function lv(i){if(i.shape==="surface")return av(i.corners??[],i.triangles??[],i.colour);if(i.shape!=="hull")return null;let e=Z0(i.size[0],i.size[1],i.size[2],i.size[3],i.house??0),t=new It;return t.add(e),i.along==="y"&&(e.rotation.z=Math.PI/2),i.down&&(t.rotation.x=Math.PI),t.position.set(...i.from),t}function cv(i,e){let[t,n]=[new C(...e.from),new C(...e.to)],s=new C(...e.axis??[0,1,0]),r=new C(...e.up??[0,0,1]),[o,a]=e.size,l=t.distanceTo(n),c=n.clone().sub(t),h=e.section??[o,a];switch(e.look){case"boom":case"telescope":return sA(i,e,ct.along(t,c,s),l,h);case"lattice":{let u=K0(h[0],h[1],l);return Sh(i,ct.along(t,c,s),l,u,1.1*h[0],e.ends?.[0]==="lug",e.colour)}case"link":return I0(i,ct.along(t,c,s),l,h,e.colour);case"bracket":return bh(i,t,n,s,h,e.colour);case"seat":return D0(i,$a(t,r,s.clone().cross(r)),h,e.colour);case"guide":return i.bar(t,n,o,e.colour),nr(i,n.addScaledVector(c.normalize(),-3.2*o),s,3.2*o,2.4*o,"steel");case"pin":return _f(i,t,s,o,h[1]);case"eye":return;case"column":{let u=$a(t,r,new C(...e.front??[1,0,0]));return F0(i,u,n.dot(u.x),n.dot(u.z),h[0],h[1],e.colour)}case"pedestal":return Xa(i,t,n,o,new C(1,0,0));case"bed":case"house":case"ballast":return rA(i,e,$a(t,r,new C(...e.front??[1,0,0])));case"gantry":return B0(i,t,r,n,s,h,e.colour);case"barrel":return Eh(i,ct.along(t,c,s),l,o);case"rod":return Ah(i,ct.along(n,c.negate(),s),l,o,h[0]);case"drum":return Th(i,t.add(n).multiplyScalar(.5),c,o,l);case"cradle":return rv(i,t,n,s,h[0],h[1],e.colour);case"block":case"bridle":case"container":case"crate":case"panel":case"frame":return oA(i,e,t,r,s);case"tank":return ev(i,t,n,o,e.colour);case"sling":return i.bar(t,n,o,"sling",{sides:6});default:return lA(i,e,t,n)}}function sA(i,e,t,n,[s,r]){let[o,a]=e.ends??["plain","head"],l={foot:o,tip:a},c=L0(l,e.look==="telescope");xh(i,t,n,u=>[c(u)[0]*s,c(u)[1]*r],[.14,.16,.24,.4,.62,.8],l,e.colour)}function rA(i,e,t){let n=e.section??e.size;e.look==="house"?U0(i,t,n,e.colour):e.look==="ballast"?O0(i,t,n):k0(i,t,n,new C,e.colour)}function oA(i,e,t,n,s){let{size:r,section:o,look:a}=e;if(o&&a==="block")return wf(i,new ct(t,s.clone().cross(n),s,n),o);let l=aA(n),c=[0,1,2].filter(g=>g!==l),h=a==="block"||a==="bridle"?c[Math.abs(s.getComponent(c[0]))>.5?0:1]:c[r[c[0]]<r[c[1]]?0:1],u=c[0]===h?c[1]:c[0],d=g=>new C().setComponent(g,1),f=d(l).multiplyScalar(Math.sign(n.getComponent(l))||1),p=d(h),v=new ct(t,p.clone().cross(f),p,f),m=[r[u],r[h],r[l]];a==="block"?wf(i,v,m):a==="bridle"?N0(i,new ct(t,d(0),d(1),d(2)),[r[0],r[1],r[2]]):a==="container"?J0(i,v,m,e.colour):a==="crate"?Lf(i,v,m,e.colour):a==="panel"?j0(i,v,m):Q0(i,v,m)}function aA(i){let e=[Math.abs(i.x),Math.abs(i.y),Math.abs(i.z)];return e.indexOf(Math.max(...e))}function lA(i,e,t,n){let[s,r,o]=e.size,a=new ct(t,new C(1,0,0),new C(0,1,0),new C(0,0,1));e.shape==="box"?Lf(i,a,[s,r,o],e.colour):e.shape==="ball"?_f(i,t,new C(0,1,0),s,2*s):i.turned(t,n.clone().sub(t),[[0,0],[0,s],[t.distanceTo(n),r],[t.distanceTo(n),0]],e.colour,{sides:e.shape==="beam"?4:16})}function Co(i,e=20){return new it(new Qi(1,1,1,e),As(i))}function ir(i,e,t,n){let s=t.clone().sub(e),r=Math.max(s.length(),1e-9);i.position.addVectors(e,t).multiplyScalar(.5),i.quaternion.setFromUnitVectors(qa,s.divideScalar(r)),i.scale.set(n,r,n)}function Po(i){let e=10**Math.floor(Math.log10(i));return e*(i<2*e?1:i<5*e?2:5)}function Rh(i,e,t){let n=e/i/t;return e>0&&(n>.4||n<.06)?Po(e/(.18*t)):i}var sr=class{constructor(e,t){this.radius=t;let n=new ji({color:e,depthTest:!1,transparent:!0,opacity:.9});this.shaft=new it(new Qi(1,1,1,10),n),this.head=new it(new Sa(1,1,14),n),this.group.add(this.shaft,this.head),this.group.renderOrder=10,this.shaft.renderOrder=this.head.renderOrder=10,this.group.visible=!1}radius;group=new It;shaft;head;foot=new C;get at(){return this.foot.clone()}drawn(){let e=new C(0,.5,0).applyMatrix4(this.head.matrix.compose(this.head.position,this.head.quaternion,this.head.scale));return this.group.visible?e.sub(this.foot):e.set(0,0,0)}point(e,t){this.foot.copy(e);let n=t.length();if(this.group.visible=n>1e-6&&Number.isFinite(n),!this.group.visible)return;let s=Math.min(5*this.radius,.6*n),r=t.clone().divideScalar(n),o=e.clone().addScaledVector(r,n-s);ir(this.shaft,e,o,this.radius),this.head.position.copy(o).addScaledVector(r,s/2),this.head.quaternion.setFromUnitVectors(qa,r),this.head.scale.set(2.4*this.radius,s,2.4*this.radius)}};var cA=2,[hA,uA,dA]=[new C(1,0,0),new C(0,1,0),new C(0,0,1)],Ch=class{constructor(e){this.part=e;this.stations=e.stations??[0,1];let t=new C(...e.to);this.length=t.length(),this.straight=this.stations.map(s=>t.clone().multiplyScalar(s)),this.truth=this.straight.map(s=>s.clone()),this.drawn=this.straight.map(s=>s.clone());let n=e.turn??[1,0,0,0,1,0,0,0,1];this.axes=[0,1,2].map(s=>new C(n[s],n[3+s],n[6+s])),this.rings=cA*(this.stations.length-1)+1,this.frames=new Float64Array(12*this.rings),this.bent=this.built(),this.shape()}part;root=new It;stations;straight;truth;drawn;axes;rings;length;bent;frames;get count(){return this.stations.length}place(e){return this.straight[e]}bend(e,t,n){this.straight.forEach((s,r)=>{let o=t+3*r,a=new C(e[o],e[o+1],e[o+2]);Number.isNaN(a.x+a.y+a.z)&&a.set(0,0,0),this.truth[r].copy(s).add(a),this.drawn[r].copy(s).addScaledVector(a,n)}),this.shape()}points(){return this.drawn}section(e,t){let{p:n,along:s,y:r,z:o}=this.frame(e,t?this.drawn:this.truth),a=new tt().makeBasis(s,r,o),l=new tt().makeBasis(this.axes[0],this.axes[1],this.axes[2]);return a.multiply(l.transpose()).setPosition(n)}frame(e,t){let{stations:n}=this,s=n.length-2,r=0;for(;r<s&&e>n[r+1];)++r;let o=n[r+1]-n[r],a=(e-n[r])/o,[l,c]=[t[r],t[r+1]],[h,u]=[this.slope(t,r).multiplyScalar(o),this.slope(t,r+1).multiplyScalar(o)],d=(g,x,M,_)=>new C().addScaledVector(l,g).addScaledVector(h,x).addScaledVector(c,M).addScaledVector(u,_),f=d(1-a*a*(3-2*a),a*(1-a)*(1-a),a*a*(3-2*a),-a*a*(1-a)),p=6*a*(1-a),v=d(-p,(1-a)*(1-3*a),p,a*(3*a-2)).normalize(),m=this.axes[1].clone().addScaledVector(v,-this.axes[1].dot(v)).normalize();return{p:f,along:v,y:m,z:new C().crossVectors(v,m)}}slope(e,t){let{stations:n}=this,s=d=>e[d+1].clone().sub(e[d]).divideScalar(n[d+1]-n[d]),r=n.length;if(r===2)return s(0);let o=Math.min(Math.max(t-1,0),r-3),[a,l]=[n[o+1]-n[o],n[o+2]-n[o+1]],[c,h]=[s(o),s(o+1)],u=h.clone().sub(c).divideScalar(a+l);return c.addScaledVector(u,2*n[t]-n[o]-n[o+1])}sides(e){let{stations:t}=this,{size:n}=this.part,s=0;for(;s<t.length-2&&e>t[s+1];)++s;let r=(e-t[s])/(t[s+1]-t[s]);return[0,1].map(o=>n[2*s+o]+r*(n[2*s+2+o]-n[2*s+o]))}built(){let{part:e,length:t,rings:n}=this,s=new gi,r=new C(...e.axis??[0,0,1]),o=Math.abs(r.dot(this.axes[1]))>Math.abs(r.dot(this.axes[2])),a=ct.along(new C,hA,o?uA:dA),l=u=>{let[d,f]=this.sides(u);return o?[f,d]:[d,f]},[c,h]=e.ends??["plain","head"];return e.look==="lattice"?Sh(s,a,t,l,e.pitch??l(.5)[0],c==="lug",e.colour):xh(s,a,t,l,Array.from({length:n},(u,d)=>d/(n-1)),{foot:c,tip:h},e.colour),s.geometries().map(([u,d])=>{let f=new it(d,gh(u));f.frustumCulled=!1,f.castShadow=f.receiveShadow=!0,this.root.add(f);let p=Float32Array.from(d.getAttribute("position").array),v=Float32Array.from(d.getAttribute("normal").array),m=g=>Math.min(Math.max(Math.floor(g/t*(n-1)+1e-6),0),n-2);return{geometry:d,corners:p,normals:v,rings:Uint16Array.from({length:p.length/3},(g,x)=>m(p[3*x]))}})}shape(){let{frames:e,rings:t}=this;for(let n=0;n<t;++n){let{p:s,along:r,y:o,z:a}=this.frame(n/(t-1),this.drawn);[s,r,o,a].forEach((l,c)=>l.toArray(e,12*n+3*c))}for(let n of this.bent)this.follow(n)}follow({geometry:e,corners:t,normals:n,rings:s}){let{frames:r}=this,o=e.getAttribute("position"),a=e.getAttribute("normal"),[l,c]=[o.array,a.array],h=this.length/(this.rings-1);for(let u=0;u<s.length;++u){let d=3*u,f=12*s[u],p=t[d],v=t[d+1],m=t[d+2],g=Math.min(Math.max(p/h-s[u],0),1),x=p-(s[u]+g)*h;for(let M=0;M<3;++M){let _=f+M,R=r[_]+g*(r[_+12]-r[_]),A=r[_+3]+g*(r[_+15]-r[_+3]),b=r[_+6]+g*(r[_+18]-r[_+6]),T=r[_+9]+g*(r[_+21]-r[_+9]);l[d+M]=R+x*A+v*b+m*T,c[d+M]=n[d]*A+n[d+1]*b+n[d+2]*T}}o.needsUpdate=a.needsUpdate=!0,e.boundingBox=null}};function Io(i,e){return new C().setFromMatrixPosition(i(e))}function hv(i,e,t){return new C(...t).transformDirection(i(e))}function Cr(i,e){return e==null?NaN:i[e]}var Lo=class{constructor(e,t){this.spot=e;this.group.matrixAutoUpdate=!1,t.add(this.group)}spot;group=new It;follow(e){this.group.matrix.copy(e(this.spot))}add(e){e.castShadow=!0,this.group.add(e)}},Ph=class extends Lo{constructor(e,t){super(e.spot,t);let n=new C(...e.axis).normalize(),s=new gi;e.width===null?sv(s,new C,n,e.radius,.25*e.radius):Th(s,new C,n,e.radius,e.width);for(let r of s.meshes())this.add(r)}},Lh=class extends Lo{constructor(e,t,n){super(e.spot,t);let[s,r]=e.size,o=.004*n,a={polygonOffset:!0,polygonOffsetFactor:-4,polygonOffsetUnits:-4},l=new Vn({color:9075292,roughness:.9,...a}),c=new it(new Ms(s,r,o),l),h=e.axes,u=new tt().set(h[0],h[1],h[2],0,h[3],h[4],h[5],0,h[6],h[7],h[8],0,0,0,0,1);c.quaternion.setFromRotationMatrix(u),c.position.set(0,0,-.5*o).applyMatrix4(u),this.add(c),c.castShadow=!1,c.receiveShadow=!0}},Ih=class extends Lo{constructor(e,t){super(e.spot,t),this.add(new it(new Ms(...e.edges),As("deck")))}},Dh=class extends Lo{constructor(e,t){super(e.spot,t);let n=Co("post");ir(n,new C,new C(...e.to),e.radius),this.add(n)}};var Nh=13,fA=.05,uv=new Ve(5858669),pA=new Ve(9148578),Fh=[2072201,11911988,15770114,14034984].map(i=>new Ve(i));function dv(i){let e=Math.min(Math.max(i,0),1)*(Fh.length-1),t=Math.min(Math.floor(e),Fh.length-2);return Fh[t].clone().lerp(Fh[t+1],e-t)}var Ya=class{constructor(e,t){this.own=t;let n=new Vn({color:16777215,roughness:.5,metalness:.1});n.onBeforeCompile=s=>{s.uniforms.thick=this.thick;let r=s.vertexShader.replace("#include <begin_vertex>",`#include <begin_vertex>
transformed.xz *= thick;`);s.vertexShader=`uniform float thick;
${r}`},this.mesh=new br(new Qi(1,1,1,8),n,e),this.mesh.frustumCulled=!1}own;mesh;count=0;matrix=new tt;thick={value:1};get radius(){return this.thick.value}thicken(e){this.thick.value=Math.max(this.own,e)}static pieces(e,t){return Nh*e+20*t}begin(){this.count=0}piece(e,t,n){let s=t.clone().sub(e),r=s.length();if(!(r>1e-9)||this.count>=this.mesh.instanceMatrix.count)return;let o=new Dn().setFromUnitVectors(qa,s.divideScalar(r)),a=e.clone().add(t).multiplyScalar(.5);this.mesh.setMatrixAt(this.count,this.matrix.compose(a,o,new C(1,r,1))),this.mesh.setColorAt(this.count,n),this.count+=1}hanging(e,t,n){let s=fA*e.distanceTo(t),r=o=>e.clone().lerp(t,o).addScaledVector(n,4*s*o*(1-o));for(let o=0;o<Nh;o+=2)this.piece(r(o/Nh),r((o+1)/Nh),pA)}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}};var mA=Math.PI/10;function gA(i,e){let t=e.middle.clone().sub(i.middle),n=fv(e).sub(fv(i)),[s,r,o]=[t.lengthSq(),n.lengthSq(),t.dot(n)],a=(s-r+Math.hypot(s-r,2*o))/2,l=Math.sqrt(Math.max(a,1e-12)),c=t.clone().multiplyScalar(l**2).addScaledVector(n.clone().cross(t),-l).addScaledVector(n,o).normalize();return{from:pv(i,c),to:pv(e,c),way:c}}function mv(i){let e=i.slice(1).map((n,s)=>gA(i[s],n)),t=i.slice(1,-1).map((n,s)=>vA(n,e[s].way,e[s+1].way));return{spans:e,arcs:t}}function fv({axis:i,turn:e}){return i?i.clone().multiplyScalar(e):new C}function pv({middle:i,axis:e,turn:t},n){return e?i.clone().addScaledVector(n.clone().cross(e),t):i.clone()}function vA({middle:i,axis:e,turn:t},n,s){if(!e)return[];let r=d=>d.clone().addScaledVector(e,-e.dot(d)).normalize(),[o,a]=[r(n),r(s)],l=Math.sign(t)||1,c=Math.PI/2+Math.atan2(-o.dot(a),l*e.dot(o.clone().cross(a)));if(!(c>0))return[];let h=o.cross(e).multiplyScalar(t),u=Math.max(1,Math.ceil(c/mA));return Array.from({length:u+1},(d,f)=>h.clone().applyAxisAngle(e,l*c*f/u).add(i))}var xA=.0018,bA=1e-5,yA=.0011,kh=class{constructor(e){this.data=e;this.down=new C(-e.turn[6],-e.turn[7],-e.turn[8]),this.perMetre=Po(e.force/(.35*e.size)),this.drawings=e.sketches.map(t=>this.made(t)),this.hasArrows=e.sketches.some(t=>(t.kind==="arrow"||t.kind==="touch")&&t.force.length>0),this.hasTensions=this.lines.some(t=>t.coloured)}data;root=new It;showForces=!1;perMetre;hasArrows;hasTensions;down;drawings;lines=[];follow(e,t){let s=this.data.sketches.map(r=>r.kind==="arrow"||r.kind==="touch"?Nf(r.force,t).length():0).reduce((r,o)=>o>r?o:r,0);s>bA*this.data.force&&(this.perMetre=Rh(this.perMetre,s,this.data.size));for(let r of this.drawings)r.follow(e,t)}drawn(){let e=this.drawings.filter(t=>t instanceof Ka||t instanceof Za);return{arrows:Object.fromEntries(e.map(t=>[t.data.name,t.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),lines:Object.fromEntries(this.lines.map(t=>[t.data.name,t.points.map(n=>n.toArray())])),slack:Object.fromEntries(this.lines.map(t=>[t.data.name,t.slack]))}}arrows(){return this.drawings.filter(t=>t instanceof Ka||t instanceof Za).map(({data:t,arrow:n})=>({text:`${Yt(t.name)}: ${Yi(this.perMetre*n.drawn().length(),"N")}`,arrow:n}))}seenFrom(e){for(let t of this.lines)t.mesh.thicken(yA*e)}reach(){return this.lines.flatMap(e=>e.points.map(t=>t.clone())).filter(({x:e,y:t,z:n})=>Number.isFinite(e+t+n))}levels(){return this.drawings.filter(t=>t instanceof Uh).filter(t=>Number.isFinite(t.elevation)).map(({ring:t,data:n,elevation:s})=>{let{x:r,y:o}=t.getWorldPosition(new C);return{x:r,y:o,elevation:s,radius:n.radius}})}made(e){switch(e.kind){case"line":case"curve":{let t=new If(e,this);return this.lines.push(t),t}case"disc":return new Ph(e,this.root);case"slab":return new Lh(e,this.root,this.data.size);case"post":return new Dh(e,this.root);case"mark":return new Df(e,this);case"touch":return new Za(e,this);case"arrow":return new Ka(e,this);case"box":return new Ih(e,this.root);case"level":return new Uh(e,this)}}};function Nf(i,e){return i.length?new C(...i.map(t=>Cr(e,t))):new C}var If=class{constructor(e,t){this.data=e;this.all=t;let n=e.kind==="line"?e.path.length:e.points.length;this.coloured=e.limit!==null&&e.tensions.some(s=>s!==null),this.falls=e.kind==="line"?wA(e.path):[],this.mesh=new Ya(Ya.pieces(n-1,n),e.radius),this.mesh.thicken(xA*t.data.size),t.root.add(this.mesh.mesh)}data;all;points=[];slack=!1;coloured;mesh;falls;follow(e,t){let{data:n,mesh:s,all:r}=this,o=n.kind==="line"?n.path.map(h=>_A(e,h)):[],{spans:a,arcs:l}=n.kind==="line"?mv(o):SA(n,t);this.slack=Cr(t,n.slack)>.5,this.points=a.flatMap(h=>[h.from,h.to]);let c=h=>{if(!n.limit)return uv;let u=Cr(t,n.tensions[Math.min(h,n.tensions.length-1)]);return dv(u>0?u/n.limit:0)};s.begin(),MA(this.falls,o,a,1.2*s.radius),a.forEach((h,u)=>{this.slack&&n.kind==="line"?s.hanging(h.from,h.to,r.down):s.piece(h.from,h.to,c(u)),l[u]?.forEach((d,f,p)=>f>0&&s.piece(p[f-1],d,c(u)))}),s.end()}};function _A(i,{spot:e,axis:t,turn:n}){return{middle:Io(i,e),axis:t&&hv(i,e,t),turn:n}}function wA(i){let e=n=>JSON.stringify([i[n],i[n+1]].map(({spot:s})=>[s.on,...s.at]).sort()),t=new Map;for(let n=0;n+1<i.length;++n)t.set(e(n),[...t.get(e(n))??[],n]);return[...t.values()].filter(n=>n.length>1)}function MA(i,e,t,n){for(let s of i){let{way:r}=t[s[0]],o=e[s[0]].axis??e[s[0]+1].axis,a=o?o.clone():new C(0,1,0).cross(r);a.lengthSq()<.01&&a.set(1,0,0).cross(r),a.normalize(),s.forEach((l,c)=>{let h=a.clone().multiplyScalar((2*c+1-s.length)*n);t[l].from.add(h),t[l].to.add(h)})}}function SA(i,e){let t=i.points.map(s=>new C(...s.map(r=>Cr(e,r))));return{spans:t.slice(1).map((s,r)=>({from:t[r],to:s,way:s.clone().sub(t[r]).normalize()})),arcs:[]}}var Uh=class{constructor(e,t){this.data=e;this.all=t;let n=new ji({color:16777215,transparent:!0,opacity:.75,side:Hn});this.ring=new it(new Aa(.92*e.radius,e.radius,48),n),this.ring.quaternion.setFromUnitVectors(new C(0,0,1),t.down),t.root.add(this.ring)}data;all;ring;elevation=NaN;follow(e,t){let{down:n,data:s}=this.all;this.elevation=Cr(t,this.data.elevation);let r=Io(e,this.data.spot),o=-r.dot(n)-this.elevation-(s.water??0);this.ring.visible=Math.abs(o)<=this.data.reach,this.ring.position.copy(r).addScaledVector(n,o-.004*s.size)}},Df=class{constructor(e,t){this.data=e;this.ball=new it(new qs((e.colour==="steel"?.004:.009)*t.data.size,16,12),As(e.colour)),this.bar=Co(e.colour,8),t.root.add(this.ball,this.bar)}data;ball;bar;follow(e){let[t,n]=this.data.ends.map(r=>Io(e,r));this.ball.position.addVectors(t,n).multiplyScalar(.5);let s=this.ball.geometry.parameters.radius;this.bar.visible=t.distanceTo(n)>s,ir(this.bar,t,n,.4*s)}},Za=class{constructor(e,t){this.data=e;this.all=t;let n=new qs(.006*t.data.size,12,8);this.marks=e.points.map(()=>new it(n,As("touch"))),this.arrow=new sr(15233066,.007*t.data.size),t.root.add(...this.marks,this.arrow.group)}data;all;arrow;marks;follow(e,t){let{data:n,all:s}=this,r=new C,o=0;this.marks.forEach((l,c)=>{let h=Cr(t,n.loads[c]);l.visible=h>0,l.visible&&(l.position.copy(Io(e,n.points[c])),r.addScaledVector(l.position,h),o+=h)});let a=Nf(n.force,t).divideScalar(s.perMetre);this.arrow.point(r.divideScalar(o||1),s.showForces&&o>0?a:new C)}},Ka=class{constructor(e,t){this.data=e;this.all=t;this.arrow=new sr(15233066,.007*t.data.size),t.root.add(this.arrow.group)}data;all;arrow;follow(e,t){let{data:n,all:s}=this,r=Nf(n.force,t).divideScalar(s.perMetre);this.arrow.point(Io(e,n.spot),s.showForces?r:new C)}};var Oh=class{constructor(e){this.data=e;let t=new ct(new C,new C(1,0,0),new C(0,1,0),new C(0,0,1));for(let[n,s]of[[this.barrel,r=>Eh(r,t,e.barrel,e.radius)],[this.piston,r=>Ah(r,t,e.rod,e.rodRadius,e.radius)]]){let r=new gi;s(r),n.add(...r.meshes()),n.matrixAutoUpdate=!1,this.root.add(n)}}data;root=new It;barrel=new It;piston=new It;between(e,t,n){let s=Math.max(e.distanceTo(t),1e-9),r=Math.min(Math.max(this.data.rod,s-.95*this.data.barrel),s);gv(this.barrel.matrix,ct.along(e,t.clone().sub(e),n),Math.min(this.data.barrel,s)/this.data.barrel),gv(this.piston.matrix,ct.along(t,e.clone().sub(t),n),r/this.data.rod)}};function gv(i,{o:e,x:t,y:n,z:s},r){i.makeBasis(t.clone().multiplyScalar(r),n,s).setPosition(e)}var Bh=class{constructor(e){this.data=e;let[t,n,s,r,o,a,l,c,h]=e.turn;this.root.matrixAutoUpdate=!1,this.root.matrix.set(t,n,s,0,r,o,a,0,l,c,h,0,0,0,0,1);for(let d of e.bodies){let f=new It;f.matrixAutoUpdate=!1,this.groups.set(d,f),this.root.add(f)}let u=new Map;for(let d of e.parts){let f=d.body==="ground"?this.root:this.groups.get(d.body),p=d.shape==="boom"?this.flexible(d):lv(d);p?f?.add(p):u.set(d.body,u.get(d.body)??new gi),p&&d.shape==="hull"&&(this.hull={mesh:p.children[0],part:d},this.hulls.push(p)),p||cv(u.get(d.body),d)}for(let[d,f]of u)this.groups.get(d)?.add(...f.meshes());this.struts=e.struts.map(d=>new Oh(d)),this.brackets=e.brackets.map(d=>this.bracket(d));for(let d of[...this.struts.map(f=>f.root),...this.brackets])this.root.add(d);this.root.traverse(d=>{d instanceof it&&(d.castShadow=!d.material.transparent)}),this.wire=e.wire?Co("barrel",8):null,this.wire&&this.root.add(this.wire),this.perMetre={force:Po(e.force/(.35*e.size)),moment:Po(e.force)},this.forces=e.joints.map(()=>new sr(1222036,.008*e.size)),this.moments=e.joints.map(()=>new sr(12602326,.006*e.size));for(let d of[...this.forces,...this.moments])this.root.add(d.group);this.sketches=new kh(e),this.shown=new Float64Array(e.shown.length).fill(NaN),this.root.add(this.sketches.root)}data;root=new It;hull=null;hulls=[];get ships(){return this.hulls}groups=new Map;booms=new Map;struts;brackets;exaggeration=1;wire;sketches;shown;forces;moments;showForces=!1;showMoments=!1;reactions=new Map;perMetre={force:1,moment:1};flexible(e){let t=new Ch(e);return this.booms.set(e.body,t),t.root}bracket(e){let t=new It;t.matrixAutoUpdate=!1;let n=this.booms.get(e.on)?.part,s=new gi,r=n?Math.max(n.size[0],n.size[1]):.03*this.data.size;return bh(s,new C,new C(...e.at),new C(...e.axis),[r,r],n?.colour??"steel"),t.add(...s.meshes()),t}drawn(){let e={triangles:0,calls:0},t=new Set(this.hulls),n=r=>{if(!t.has(r)){if(r instanceof it){let{index:o,attributes:a}=r.geometry;e.triangles+=(o?.count??a.position.count)/3*(r instanceof br?r.count:1),e.calls+=1}r.children.forEach(n)}},s=new Set([...this.forces,...this.moments].map(r=>r.group));for(let r of this.root.children)s.has(r)||n(r);return e}body(e){return this.groups.get(e)}poseFromMatrix(e,t,n,s,r){let o=a=>t[n+a];this.groups.get(e)?.matrix.set(o(0),o(1),o(2),s[r],o(3),o(4),o(5),s[r+1],o(6),o(7),o(8),s[r+2],0,0,0,1)}poseFromQuaternion(e,t){let n=this.groups.get(e);if(!n)return;n.visible=t[0]===t[0]&&t[3]===t[3];let s=new Dn(t[3],t[4],t[5],t[6]).normalize();n.matrix.compose(new C(t[0],t[1],t[2]),s,new C(1,1,1))}bend(e,t){let n=t;for(let s of this.bending())s.bend(e,n,this.exaggeration),n+=3*s.count}bendThrough(e,t){let n=[];for(let s of this.bending()){let r=this.groups.get(s.part.body).matrix.clone().invert();for(let o=0;o<s.count;++o){let a=t+n.length,l=new C(e[a],e[a+1],e[a+2]).applyMatrix4(r).sub(s.place(o));n.push(l.x,l.y,l.z)}}this.bend(n,0)}bending(){return this.data.booms.map(e=>this.booms.get(e)).filter(e=>e!==void 0)}shape(e){let t=this.booms.get(e);if(!t)throw new RangeError(`there is no flexible boom ${e}; there are: ${[...this.booms.keys()].join(", ")}`);let n=this.groups.get(e).matrix;return t.points().map(s=>s.clone().applyMatrix4(n).toArray())}pins(){let e=t=>t.data.pins.map(n=>this.at(n).toArray());return Object.fromEntries(this.struts.map(t=>[t.data.name,e(t)]))}finish(e,t){this.exaggeration!==1&&this.carry();for(let s of this.struts){let[r,o]=s.data.pins;s.between(this.at(r),this.at(o),new C(...s.data.axis).transformDirection(this.frame(r)))}this.brackets.forEach((s,r)=>s.matrix.copy(this.frame({...this.data.brackets[r],at:[0,0,0]})));let{wire:n}=this.data;if(this.wire&&n){let s=this.groups.get(n.from),r=this.groups.get(n.to),o=new C().setFromMatrixPosition(s.matrix),a=new C(...n.at).applyMatrix4(r.matrix);this.wire.visible=r.visible,ir(this.wire,o,a,.0022*this.data.size)}e&&this.scale(e,t),this.data.joints.forEach((s,r)=>{let o=new C().setFromMatrixPosition(this.groups.get(s).matrix),a=c=>e&&t(r)>=0?Math.hypot(...[0,1,2].map(h=>e[t(r)+c+h])):NaN;this.reactions.set(s,{force:a(0),moment:a(3)});let l=(c,h,u,d)=>{let f=h&&e!==null&&t(r)>=0;if(c.group.visible=f,!f)return;let p=t(r)+u;c.point(o,new C(e[p],e[p+1],e[p+2]).divideScalar(d))};l(this.forces[r],this.showForces,0,this.perMetre.force),l(this.moments[r],this.showMoments,3,this.perMetre.moment)}),this.sketches.follow(s=>this.frame(s),this.shown),this.root.updateMatrixWorld(!0)}jointAt(e){return new C().setFromMatrixPosition(this.groups.get(e).matrix)}arrowsDrawn(){return[...this.data.joints.flatMap((n,s)=>[this.forces[s],this.moments[s]].map(r=>({joint:n,text:"",arrow:r}))),...this.sketches.arrows().map(n=>({...n,joint:null}))].filter(({arrow:n})=>n.group.visible).map(({joint:n,text:s,arrow:r})=>({joint:n,text:s,from:r.at,to:r.at.add(r.drawn())}))}arrows(){let{force:e,moment:t}=this.perMetre,n=(r,o)=>r.drawn().multiplyScalar(o).toArray(),s=r=>({force:n(this.forces[r],e),moment:n(this.moments[r],t)});return Object.fromEntries(this.data.joints.map((r,o)=>[r,s(o)]))}carry(){let e=new Map([...this.groups].map(([t,n])=>[t,n.matrix.clone()]));for(let[t,n]of this.groups){let s=this.data.carriers[t],[r,o]=[this.groups.get(s?.on??""),e.get(s?.on??"")];if(!r||!o)continue;let a=this.booms.get(s.on),l=u=>a&&s.place!==null?a.section(s.place,u):new tt,c=o.clone().multiply(l(!1)),h=r.matrix.clone().multiply(l(!0));n.matrix.premultiply(h.multiply(c.invert()))}}at(e){return new C().setFromMatrixPosition(this.frame(e))}frame(e){let t=new tt().makeTranslation(...e.at),n=this.booms.get(e.on);n&&e.place!==null&&t.premultiply(n.section(e.place,!0));let s=this.groups.get(e.on);return s?t.premultiply(s.matrix):t}scale(e,t){for(let[n,s]of[["force",0],["moment",3]]){let r=0;for(let o=0;o<this.data.joints.length;++o){let a=t(o)+s,l=Math.hypot(e[a],e[a+1],e[a+2]);l>r&&(r=l)}r>1e-9*this.data.force&&(this.perMetre[n]=Rh(this.perMetre[n],r,this.data.size))}}};var vv=.9,xv=.15,EA=".axes, .message, .toasts, canvas, .compared, .pull, .pointed";function yv(i){let e=i.getBoundingClientRect(),t={left:0,top:0,right:e.width,bottom:e.height},n=[],s=c=>{let{left:h,top:u,right:d,bottom:f,width:p,height:v}=c.getBoundingClientRect(),m={left:h-e.left,top:u-e.top,right:d-e.left,bottom:f-e.top};p&&v&&bv(m,t)===!1&&n.push(m)};for(let c of i.parentElement?.children??[])c.matches(".tools, .readouts")?[...c.children].forEach(s):c.matches(".sticks")?c.querySelectorAll(".stick, .rocker").forEach(s):c.matches(EA)||s(c);let r=(c,h)=>[...new Set([h,...n.map(u=>u[c])])],o=[];for(let c of r("right",0))for(let h of r("left",e.width))for(let u of r("bottom",0))for(let d of r("top",e.height)){let f={left:Math.max(c,0),right:Math.min(h,e.width),top:Math.max(u,0),bottom:Math.min(d,e.height)};f.right-f.left>=xv*e.width&&f.bottom-f.top>=xv*e.height&&n.every(v=>bv(f,v))&&o.push(f)}let a=(c,h)=>c!==h&&c.left>=h.left&&c.right<=h.right&&c.top>=h.top&&c.bottom<=h.bottom,l=o.filter((c,h)=>!o.some((u,d)=>a(c,u)&&(!a(u,c)||d<h)));return l.length?l:[t]}function bv(i,e){return i.right<=e.left+.5||e.right<=i.left+.5||i.bottom<=e.top+.5||e.bottom<=i.top+.5}function _v(i,e,t,n){let s=e.clone().negate().normalize(),r=new C(s.y,-s.x,0).normalize(),o=new C().crossVectors(r,s),[a,l]=[vv*t,vv*n],c=_=>i.reduce((R,A)=>Math.max(R,_(A)),-1/0),h=_=>_.dot(r),u=_=>_.dot(o),d=_=>_.dot(s),[f,p]=[c(_=>h(_)-a*d(_)),c(_=>-h(_)-a*d(_))],[v,m]=[c(_=>u(_)-l*d(_)),c(_=>-u(_)-l*d(_))],g=Math.min(-(f+p)/(2*a),-(v+m)/(2*l)),x=r.clone().multiplyScalar((f-p)/2).addScaledVector(o,(v-m)/2).addScaledVector(s,g),M=(c(d)-c(_=>-d(_)))/2;return{eye:x,aim:x.clone().addScaledVector(s,Math.max(M-g,.001))}}var AA=[0,1,2,3,4,5,6,7];function Ja(i,e){i.traverseVisible(t=>{let n=t;if(!n.geometry)return;let s=n.isInstancedMesh?n:n.geometry;s.boundingBox||s.computeBoundingBox();let r=s.boundingBox;if(!(!r||r.isEmpty()))for(let o of AA){let{min:a,max:l}=r,c=new C(o&1?l.x:a.x,o&2?l.y:a.y,o&4?l.z:a.z).applyMatrix4(n.matrixWorld);Number.isFinite(c.x+c.y+c.z)&&e.push(c)}})}function wv(i,e,t,n){let s={left:1/0,top:1/0,right:-1/0,bottom:-1/0};for(let r of i){let o=r.clone().applyMatrix4(e.matrixWorldInverse);if(o.z>=0)return null;o.applyMatrix4(e.projectionMatrix);let[a,l]=[(.5+.5*o.x)*t,(.5-.5*o.y)*n];s.left=Math.min(s.left,a),s.right=Math.max(s.right,a),s.top=Math.min(s.top,l),s.bottom=Math.max(s.bottom,l)}return s}var TA=800,zh=class{constructor(e,t,n){this.from=e;this.goal=t;this.seated=n}from;goal;seated;since=performance.now();get part(){let e=Math.min((performance.now()-this.since)/TA,1);return e*e*e*(10-15*e+6*e*e)}at(e){let{from:t,goal:n}=this,s=t.aim.clone().lerp(n.aim,e),[r,o]=[t.eye.clone().sub(t.aim),n.eye.clone().sub(n.aim)],a=r.length()**(1-e)*o.length()**e;return{eye:RA(r.normalize(),o.normalize(),e).multiplyScalar(a).add(s),aim:s,fov:t.fov+e*(n.fov-t.fov)}}};function RA(i,e,t){let[n,s]=[Math.atan2(i.y,i.x),Math.atan2(e.y,e.x)],[r,o]=[i,e].map(({z:c})=>Math.asin(Math.min(Math.max(c,-1),1))),a=n+t*Math.atan2(Math.sin(s-n),Math.cos(s-n)),l=r+t*(o-r);return new C(Math.cos(l)*Math.cos(a),Math.cos(l)*Math.sin(a),Math.sin(l))}var Mv={type:"change"},kf={type:"start"},Ev={type:"end"},Vh=new xr,Sv=new Zn,CA=Math.cos(70*Qd.DEG2RAD),wn=new C,si=2*Math.PI,Et={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Ff=1e-6,Hh=class extends La{constructor(e,t=null){super(e,t),this.state=Et.NONE,this.target=new C,this.cursor=new C,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:js.ROTATE,MIDDLE:js.DOLLY,RIGHT:js.PAN},this.touches={ONE:Qs.ROTATE,TWO:Qs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new C,this._lastQuaternion=new Dn,this._lastTargetPosition=new C,this._quat=new Dn().setFromUnitVectors(e.up,new C(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Js,this._sphericalDelta=new Js,this._scale=1,this._panOffset=new C,this._rotateStart=new $e,this._rotateEnd=new $e,this._rotateDelta=new $e,this._panStart=new $e,this._panEnd=new $e,this._panDelta=new $e,this._dollyStart=new $e,this._dollyEnd=new $e,this._dollyDelta=new $e,this._dollyDirection=new C,this._mouse=new $e,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=LA.bind(this),this._onPointerDown=PA.bind(this),this._onPointerUp=IA.bind(this),this._onContextMenu=BA.bind(this),this._onMouseWheel=FA.bind(this),this._onKeyDown=kA.bind(this),this._onTouchStart=UA.bind(this),this._onTouchMove=OA.bind(this),this._onMouseDown=DA.bind(this),this._onMouseMove=NA.bind(this),this._interceptControlDown=zA.bind(this),this._interceptControlUp=VA.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Et.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Mv),this.update(),this.state=Et.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;wn.copy(t).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Et.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=si:n>Math.PI&&(n-=si),s<-Math.PI?s+=si:s>Math.PI&&(s-=si),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),t.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new C(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new C(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Vh.origin.copy(this.object.position),Vh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Vh.direction))<CA?this.object.lookAt(this.target):(Sv.setFromNormalAndCoplanarPoint(this.object.up,this.target),Vh.intersectPlane(Sv,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Ff||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Ff||this._lastTargetPosition.distanceToSquared(this.target)>Ff?(this.dispatchEvent(Mv),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?si/60*this.autoRotateSpeed*e:si/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){wn.setFromMatrixColumn(t,0),wn.multiplyScalar(-e),this._panOffset.add(wn)}_panUp(e,t){this.screenSpacePanning===!0?wn.setFromMatrixColumn(t,1):(wn.setFromMatrixColumn(t,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(e),this._panOffset.add(wn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new $e,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function PA(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function LA(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function IA(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Ev),this.state=Et.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function DA(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case js.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Et.DOLLY;break;case js.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}break;case js.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Et.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Et.PAN}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(kf)}function NA(i){switch(this.state){case Et.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Et.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Et.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function FA(i){this.enabled===!1||this.enableZoom===!1||this.state!==Et.NONE||(i.preventDefault(),this.dispatchEvent(kf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Ev))}function kA(i){this.enabled!==!1&&this._handleKeyDown(i)}function UA(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Qs.ROTATE:if(this.enableRotate===!1){this.state=Et.NONE;break}this._handleTouchStartRotate(i),this.state=Et.TOUCH_ROTATE;break;case Qs.PAN:if(this.enablePan===!1){this.state=Et.NONE;break}this._handleTouchStartPan(i),this.state=Et.TOUCH_PAN;break;default:this.state=Et.NONE}break;case 2:switch(this.touches.TWO){case Qs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Et.TOUCH_DOLLY_PAN;break;case Qs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Et.TOUCH_DOLLY_ROTATE;break;default:this.state=Et.NONE}break;default:this.state=Et.NONE}this.state!==Et.NONE&&this.dispatchEvent(kf)}function OA(i){switch(this._trackPointer(i),this.state){case Et.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Et.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Et.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Et.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Et.NONE}}function BA(i){this.enabled!==!1&&i.preventDefault()}function zA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function VA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var No=[["crane","Crane"],["load","Load"],["cab","Cab"],["deck","Deck"],["ship","Whole ship"]],Do=new C(0,0,1),Av=38,Tv=62,HA=.24,Rv=.32,GA=1.7,WA=200,Uf=[...[HA,.42].flatMap(i=>[Rv,0,.7,-.32].flatMap(e=>[1,-1].map(t=>[t,e,i]))),...[1,-1].map(i=>[i,Rv,.65])],Gh=class{constructor(e,t){this.data=e;this.bodies=t;let{landmarks:n,carriers:s}=e;this.ships=e.parts.filter(a=>a.shape==="hull");let r=s[n.foot?.on??""]?.on;this.own=this.ships.find(a=>a.body===r)??null;let o={crane:!0,load:n.load!==null,cab:n.king!==null&&n.tip!==null,deck:this.own!==null,ship:this.ships.length>0};this.names=No.map(([a])=>a).filter(a=>o[a])}data;bodies;names;ships;own;seat=null;clear=null;pose(e,t){switch(e){case"crane":return this.broadside(this.crane(),t);case"load":return this.broadside(this.about(this.load()),t);case"cab":return this.cab(t);case"deck":return this.deck(t);case"ship":return this.fit(this.everything(),this.bowQuarter(),t)}}ride(e){return e==="load"?{origin:this.load(),yaw:0}:e==="cab"?Cv(this.frame(this.data.landmarks.king?.on??"")):e==="deck"&&this.own?Cv(this.hull(this.own)):null}load(){return this.landmark("load")??this.tip()}tip(){return this.landmark("tip")??this.bounds(this.crane()).center}foot(){return this.landmark("foot")??new C}fromCab(e,t){let[n,s]=[this.load().sub(e),this.tip().sub(e)],r=h=>Math.atan2(h.z,Math.hypot(h.x,h.y)),o=.55*Math.atan(t*Math.tan(Tv*Math.PI/360)),a=r(n),l=Math.min((a+r(s))/2,a+o),c=Math.max(Math.hypot(n.x,n.y),.001);return new C(n.x,n.y,c*Math.tan(Math.min(Math.max(l,-1.4),1.4))).add(e)}crane(){let e=[],t=new Set(this.ships.map(s=>s.body));for(let s of this.data.bodies){let r=this.bodies.body(s);r&&!t.has(s)&&Ja(r,e)}for(let s of this.bodies.sketches.reach())e.push(s.applyMatrix4(this.bodies.root.matrix));let n=this.notDeep(e);return n.length?n:this.everything()}everything(){let e=[];Ja(this.bodies.root,e);let t=this.notDeep(e);return t.length?t:[new C(1,1,1),new C(-1,-1,-1)]}notDeep(e){let{z:t}=this.foot();return e.filter(n=>n.z>t-WA)}bounds(e){return new Jn().setFromPoints(e).getBoundingSphere(new Ji)}about(e){let t=[],n=this.bodies.body(this.data.landmarks.load?.on??"");n&&Ja(n,t);let s=Math.max(t.length?this.bounds(t).radius:0,.08*this.bounds(this.crane()).radius);return[[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,-1],[0,0,1.6]].map(([o,a,l])=>new C(o,a,l).multiplyScalar(s).add(e))}fit(e,t,n){let s=Math.tan(Av*Math.PI/360);return{..._v(e,t,s*n.aspect*n.wide,s*n.high),fov:Av}}broadside(e,t){let n=this.along(),s=new C().crossVectors(Do,n),{center:r}=this.bounds(e),o=s.x-s.y>=0?1:-1;if(this.own){let c=new C().setFromMatrixPosition(this.hull(this.own)).sub(r).dot(s)/this.own.size[1];Math.abs(c)>.3&&(o=c>0?-1:1)}let a=([c,h,u])=>s.clone().multiplyScalar(c*o*Math.cos(h)).addScaledVector(n,Math.sin(h)).multiplyScalar(Math.cos(u)).addScaledVector(Do,Math.sin(u)),l=a(this.clearest(e,n,c=>this.fit(e,a(c),{wide:1,high:1,aspect:t.aspect}).eye));return this.fit(e,l,t)}clearest(e,t,n){let s=`${this.ships.length} ${e.length} ${(8*Math.atan2(t.y,t.x)).toFixed(0)}`;if(!this.ships.length)return Uf[0];if(this.clear?.key!==s){let[r,o]=[Uf[0],1/0];for(let a of Uf){let l=this.hidden(n(a));if(l<o&&([r,o]=[a,l]),o===0)break}this.clear={key:s,place:r}}return this.clear.place}hidden(e){let[t,n,s,r]=[this.foot(),this.landmark("king")??this.foot(),this.tip(),this.load()],o=(d,f,p)=>d.clone().lerp(f,p),a=.06*this.bounds(this.crane()).radius,l=[[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,-1],[0,0,1]].map(([d,f,p])=>r.clone().add(new C(d,f,p).multiplyScalar(a))),h=[...[[1,0],[-1,0],[0,1],[0,-1]].map(([d,f])=>t.clone().add(new C(d,f,.1).multiplyScalar(5*a))),o(t,n,.1),o(t,n,.5),n,o(n,s,.5),s,r,...l],u=new _r;return h.filter(d=>{let f=d.clone().sub(e);return u.far=.97*f.length(),u.set(e,f.normalize()),u.intersectObjects([...this.bodies.ships],!0).length>0}).length}along(){let e=this.landmark("king")??this.foot(),t=a=>a.sub(e).setZ(0),n=this.crane(),s=t(this.tip()),r=.1*this.bounds(n).radius;if(s.length()>r)return s.normalize();let o=n.map(a=>t(a.clone())).reduce((a,l)=>l.length()>a.length()?l:a,new C);return o.length()>r?o.normalize():new C(1,0,0)}cab(e){let{king:t}=this.data.landmarks,n=this.frame(t?.on??"");if(!this.seat){let r=this.along(),o=new C().crossVectors(Do,r),a=this.landmark("king")??new C,l=[];for(let u of[t,this.data.landmarks.boom])Ja(this.bodies.body(u?.on??"")??new Nn,l);let c=l.reduce((u,d)=>Math.max(u,d.clone().sub(a).dot(o)),0),h=.06*this.bounds(this.crane()).radius;this.seat=a.addScaledVector(o,c+h).addScaledVector(Do,.6*h).addScaledVector(r,h).applyMatrix4(n.clone().invert())}let s=this.seat.clone().applyMatrix4(n);return{eye:s,aim:this.fromCab(s,e.high),fov:Tv}}deck(e){let t=this.own,n=this.hull(t),[s,r,,o]=t.size,a=n.clone().invert(),l=this.crane(),c=this.foot().applyMatrix4(a),h=this.tip().applyMatrix4(a),u=l.reduce((x,M)=>Math.max(x,M.clone().applyMatrix4(a).z-o),1),d=t.house??0,f=(d>0?.19:.42)*s-c.x,p=c.x+(d<0?.33:.42)*s,v=f>p?Math.min(.9*u,.95*f):-Math.min(.9*u,.95*p),m=Math.abs(c.y)>.1*r?-Math.sign(c.y):-Math.sign(h.y-c.y)||1,g=new C(c.x+v,.28*m*r,o+GA).applyMatrix4(n);return{eye:g,...XA(l,g,this.bounds(l).center,e)}}bowQuarter(){let e=this.own??this.ships[0],t=this.hull(e),[n,s]=[new C,new C];t.extractBasis(n,s,new C);let o=this.bounds(this.crane()).center.sub(new C().setFromMatrixPosition(t)).dot(s)>.25*e.size[1]?1:-1;return n.setZ(0).normalize().multiplyScalar(.55).addScaledVector(s.setZ(0).normalize(),.78*o).addScaledVector(Do,.34).normalize()}landmark(e){let t=this.data.landmarks[e];return t?this.bodies.at(t).applyMatrix4(this.bodies.root.matrix):null}frame(e){let t=this.bodies.root.matrix.clone(),n=this.bodies.body(e);return n?t.multiply(n.matrix):t}hull(e){let t=this.frame(e.body).multiply(new tt().makeTranslation(...e.from));return e.down&&t.multiply(new tt().makeRotationX(Math.PI)),e.along==="y"&&t.multiply(new tt().makeRotationZ(Math.PI/2)),t}};function Cv(i){let[e,t]=[new C,new C];i.extractBasis(e,t,new C);let n=Math.abs(e.z)<=Math.abs(t.z)?Math.atan2(e.y,e.x):Math.atan2(t.y,t.x)-Math.PI/2;return{origin:new C().setFromMatrixPosition(i),yaw:n}}function XA(i,e,t,n){let s=t.clone(),r=0;for(let o=0;o<4;++o){let a=s.clone().sub(e).normalize(),l=new C().crossVectors(a,Do).normalize(),c=new C().crossVectors(l,a),h=i.map(m=>m.clone().sub(e)).filter(m=>m.dot(a)>.1*m.length()),u=m=>{let g=h.map(x=>x.dot(m)/x.dot(a));return[Math.max(-2,Math.min(...g)),Math.min(2,Math.max(...g))]},[[d,f],[p,v]]=[u(l),u(c)];s.copy(e).addScaledVector(a.addScaledVector(l,(d+f)/2).addScaledVector(c,(p+v)/2).normalize(),t.distanceTo(e)),r=Math.max((f-d)/2/(n.wide*n.aspect),(v-p)/2/n.high)}return{aim:s,fov:Math.min(Math.max(Math.atan(r/.9)*360/Math.PI,30),82)}}var $A={ArrowLeft:{about:-.08,up:0,zoom:1},ArrowRight:{about:.08,up:0,zoom:1},ArrowUp:{about:0,up:-.06,zoom:1},ArrowDown:{about:0,up:.06,zoom:1},"+":{about:0,up:0,zoom:.9},"=":{about:0,up:0,zoom:.9},"-":{about:0,up:0,zoom:1.1}};function Pv(i,e){if(i.ctrlKey||i.metaKey||i.altKey)return null;if(i.key==="Home")return"crane";let t=No[Number(i.key)-1]?.[0];return t?e.includes(t)?t:null:$A[i.key]??null}function Lv(i,{about:e,up:t,zoom:n},s){let r=new Js().setFromVector3(new C(i.x,i.z,-i.y));r.theta+=e,r.phi=Math.min(Math.max(r.phi+t,.05),s),r.radius*=n;let o=new C().setFromSpherical(r);return new C(o.x,-o.z,o.y)}function Iv(i){return`3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home; ${No.map(([t,n],s)=>({name:t,text:`${s+1} ${n.toLowerCase()}`})).filter(({name:t})=>i.includes(t)).map(({text:t})=>t).join(", ")}.`}var qA=.495*Math.PI,[YA,ZA]=[12,90],Wh=class{constructor(e,t,n){this.canvas=e;this.size=n;this.eye.up.set(0,0,1),this.controls=new Hh(this.eye,e),this.controls.enableDamping=!t,this.controls.dampingFactor=.12,this.controls.zoomToCursor=!0,e.addEventListener("wheel",s=>this.seated&&this.widen(s.deltaY>0?1.06:1/1.06),{passive:!0})}canvas;size;eye=new Kn(38,1,.1,5e3);controls;seated=!1;reach=1;middle={x:0,y:0};arrange(e,t=!1){let{controls:n,reach:s}=this;this.seated=e,n.rotateSpeed=e?-.35:1,n.enablePan=!e,n.minPolarAngle=e?.1:0,n.maxPolarAngle=t?Math.PI:e?Math.PI-.1:qA,n.minDistance=e?0:.02*s,n.maxDistance=e?1/0:25*s+2*this.size}put({eye:e,aim:t,fov:n}){this.eye.position.copy(e),this.look(t),this.eye.fov=n,this.project()}look(e){let{target:t}=this.controls;t.copy(e),this.seated&&t.sub(this.eye.position).setLength(.002*this.reach).add(this.eye.position)}present(e){let{position:t,fov:n}=this.eye,s=this.controls.target.clone();return this.seated&&s.sub(t).setLength(e).add(t),{eye:t.clone(),aim:s,fov:n}}turn(e){if(this.seated&&e.zoom!==1)return this.widen(e.zoom);let{target:t,maxPolarAngle:n}=this.controls,{position:s}=this.eye,r=this.seated?{...e,about:-e.about,up:-e.up}:e,o=Lv(s.clone().sub(t),r,n);this.seated?t.copy(s).sub(o):s.copy(t).add(o)}centre({left:e,right:t,top:n,bottom:s},r=1){this.middle.x+=r*((e+t)/2-this.middle.x),this.middle.y+=r*((n+s)/2-this.middle.y),this.project()}centreLike(e){this.middle.x=e.middle.x*this.canvas.clientWidth/Math.max(e.canvas.clientWidth,1),this.middle.y=e.middle.y*this.canvas.clientHeight/Math.max(e.canvas.clientHeight,1)}clip(e){let t=.002*(this.seated?.5*this.reach:e),n=60*this.size+2*e;Math.abs(t-this.eye.near)<.05*t&&Math.abs(n-this.eye.far)<.05*n||(this.eye.near=t,this.eye.far=n,this.eye.updateProjectionMatrix())}widen(e){this.eye.fov=Math.min(Math.max(this.eye.fov*e,YA),ZA),this.project()}project(){let{clientWidth:e,clientHeight:t}=this.canvas;e&&t&&(this.eye.aspect=e/t),e&&t&&this.eye.setViewOffset(e,t,e/2-this.middle.x,t/2-this.middle.y,e,t),this.eye.updateProjectionMatrix()}};var KA=new C(0,0,1),Dv=["cab","deck"],Xh=class{constructor(e,t,n,s){this.canvas=e;this.data=t;this.lay=s;this.views=new Gh(t,n),this.tripod=new Wh(e,this.calm.matches,Math.max(t.size,Bf(t)/2)),this.tripod.controls.addEventListener("start",()=>this.taken()),e.setAttribute("aria-label",Iv(this.views.names)),e.addEventListener("keydown",r=>this.key(r)),e.addEventListener("dblclick",()=>this.choose("crane"))}canvas;data;lay;views;changed=()=>{};tripod;calm=matchMedia("(prefers-reduced-motion: reduce)");chosen="crane";own=!0;following=!1;ride=null;way=null;free={left:0,top:0,right:1,bottom:1};framed={foot:new C,box:new Jn,grown:!1};lowest=0;twin=null;leads=!0;get eye(){return this.tripod.eye}get distance(){return this.eye.position.distanceTo(this.tripod.seated?this.views.tip():this.tripod.controls.target)}set zooms(e){this.tripod.controls.enableZoom=e}get ground(){return this.lowest}get view(){return this.chosen}get turned(){return!this.own}get followsLoad(){return this.following}get held(){return!this.tripod.controls.enabled}set held(e){this.tripod.controls.enabled=!e}start(){this.settle(),this.choose("crane",!0)}choose(e,t=this.calm.matches){if(!this.views.names.includes(e))return;this.lead(),this.chosen=e,this.own=!0,this.following=e==="load",this.ride=this.views.ride(e);let n=this.reached();this.framed={foot:this.views.foot(),box:n,grown:!1};let s=Math.max(n.min.length(),n.max.length());this.tripod.reach=Number.isFinite(s)&&s>0?s:this.data.size,this.go(this.best(r=>this.views.pose(e,r)),Dv.includes(e),t),this.changed()}follow(e){if(e!==this.following){if(this.lead(),this.following=e,!this.tripod.seated&&!this.way?.seated){this.ride=e?this.followed():null;let[t,{fov:n,position:s}]=[this.views.load(),this.eye],r=t.clone().sub(this.tripod.controls.target);e&&this.go({eye:s.clone().add(r),aim:t,fov:n},!1,this.calm.matches)}this.changed()}}watch(){if(this.settle(),!this.own||this.chosen!=="crane"||this.following||this.way||!this.leads||this.held)return;let e=this.views.foot(),t=e.distanceTo(this.framed.foot),n=this.reached();Number.isFinite(t+n.min.length()+n.max.length())&&(t<.15*this.tripod.reach&&!this.outside()||(this.framed.foot=e,this.framed.box.union(n),this.framed.grown=!0,this.reframe()))}reframe(){if(!this.own||this.chosen!=="crane"||this.following||this.held)return;let{foot:e,box:t,grown:n}=this.framed,s=this.eye.position.clone().sub(this.tripod.controls.target),[r,o]=[t.min.clone().add(e),t.max.clone().add(e)],a=[0,1,2,3,4,5,6,7].map(c=>new C(c&1?o.x:r.x,c&2?o.y:r.y,c&4?o.z:r.z)),l=n?a:this.views.crane();this.go(this.best(c=>this.views.fit(l,s,c)),!1,this.calm.matches)}move(){if(this.twin&&!this.leads)return this.like(this.twin);if(this.goAlong(),this.way)this.goOn(this.way);else if(this.tripod.seated&&this.following)this.tripod.look(this.views.load());else if(this.tripod.seated&&this.own&&this.chosen==="cab"){let e=(this.free.bottom-this.free.top)/Math.max(this.canvas.clientHeight,1);this.tripod.look(this.views.fromCab(this.eye.position,e))}this.tripod.controls.update(),this.tripod.clip(this.distance)}resize(){if(!this.leads)return;let e=this.best(t=>this.views.pose(this.chosen,t));this.tripod.centre(this.free),!(!this.own||this.following&&this.chosen!=="load")&&(this.ride=this.views.ride(this.chosen),this.go(e,Dv.includes(this.chosen),!0))}standing(){let{eye:e,aim:t,fov:n}=this.present(),s=r=>r.toArray().map(o=>Number(o.toFixed(3)));return{view:this.chosen,own:this.own,follow:this.following,eye:s(e),aim:s(t),fov:Number(n.toFixed(2))}}stand({view:e,own:t,follow:n,eye:s,aim:r,fov:o}){this.choose(e,!0),t||(this.own=!1,this.tripod.put({eye:new C(...s),aim:new C(...r),fov:o})),this.following=n,this.tripod.seated||(this.ride=this.followed()),this.changed()}link(e){this.twin&&(this.twin.twin=null),this.twin=e,this.leads=!0,e&&(e.twin=this,e.leads=!1,e.changed=()=>this.changed())}lead(){this.leads=!0,this.twin&&(this.twin.leads=!1)}like(e){let t=e.present(),n=this.chosen===e.chosen&&this.following===e.following&&this.own===e.own;Object.assign(this,{chosen:e.chosen,following:e.following,own:e.own,free:e.free,framed:e.framed,way:null}),this.tripod.reach=e.tripod.reach,this.tripod.arrange(e.tripod.seated);let s=e.ride&&this.followed();if(e.ride&&s)for(let r of[t.eye,t.aim])Of(r,e.ride,s);this.ride=s,this.tripod.centreLike(e.tripod),this.tripod.put(t),this.tripod.controls.update(),this.tripod.clip(this.distance),n||this.changed()}seen(){let{clientWidth:e,clientHeight:t}=this.canvas;this.eye.updateMatrixWorld();let n=s=>wv(s,this.eye,e,t);return{free:this.free,crane:n(this.views.crane()),load:n([this.views.load()]),tip:n([this.views.tip()])}}dispose(){this.tripod.controls.dispose()}present(){return this.tripod.present(this.distance||1)}settle(){if(this.data.water!==null)return;let e=this.views.crane().reduce((t,n)=>Math.min(t,n.z),0);this.lowest=Math.min(this.lowest,this.twin?.lowest??0,e<-.01*this.data.size?e:0),this.lay(this.lowest)}reached(){return new Jn().setFromPoints(this.views.crane()).translate(this.views.foot().negate())}outside(){let{crane:e,free:t}=this.seen();return e===null||e.left<t.left||e.right>t.right||e.top<t.top||e.bottom>t.bottom}best(e){let t=Math.max(this.canvas.clientWidth,1),n=Math.max(this.canvas.clientHeight,1),s=this.eye.aspect=t/n,r=({eye:a,aim:l,fov:c})=>a.distanceTo(l)*Math.tan(c*Math.PI/360),o=null;for(let a of yv(this.canvas)){let l=e({wide:(a.right-a.left)/t,high:(a.bottom-a.top)/n,aspect:s});o&&r(l)>.98*r(o)||(o=l,this.free=a)}return o}go(e,t,n){this.way=new zh(this.present(),e,t),this.tripod.arrange(!1,!0),n&&this.goOn(this.way,1)}goOn(e,t=e.part){if(this.tripod.centre(this.free,t),t<1)return this.tripod.put(e.at(t));this.way=null,this.tripod.arrange(e.seated),this.tripod.put(e.goal),this.tripod.controls.update()}followed(){let e=this.tripod.seated||this.way?.seated;return this.following&&!e?{origin:this.views.load(),yaw:0}:this.views.ride(this.chosen)}goAlong(){let e=this.ride&&this.followed();if(!(!this.ride||!e||!Number.isFinite(e.origin.x+e.origin.y+e.origin.z+e.yaw))){for(let t of[this.eye.position,this.tripod.controls.target])Of(t,this.ride,e);if(this.way)for(let t of[this.way.goal.eye,this.way.goal.aim])Of(t,this.ride,e);this.ride=e}}taken(){this.lead(),this.way&&(this.way=null,this.following||(this.ride=null),this.tripod.arrange(!1)),this.own=!1,this.changed()}key(e){let t=Pv(e,this.views.names);if(t){if(e.preventDefault(),typeof t=="string")return this.choose(t);this.taken(),this.tripod.turn(t)}}};function Of(i,e,t){i.sub(e.origin).applyAxisAngle(KA,t.yaw-e.yaw).add(t.origin)}function Bf(i){return Math.max(0,...i.parts.filter(e=>e.shape==="hull").map(e=>e.size[0]))}var $h=class{constructor(e,t,n){this.radius=n;let[s,r,o,a,l,c,h,u,d]=t,f=([p,v,m])=>new C(s*p+r*v+o*m,a*p+l*v+c*m,h*p+u*v+d*m);this.feet=e.map(({at:p,axis:v})=>({at:f(p),axis:v&&f(v)})).sort((p,v)=>v.at.z-p.at.z)}radius;root=new It;feet;standOn(e){for(let c of this.root.children)c.geometry.dispose();this.root.clear();let[t,...n]=this.feet.filter(({at:c})=>c.z>e+.1*this.radius);if(!t)return;let s=new gi,{x:r,y:o,z:a}=t.at,l=t.axis?Math.max(a-1.1*this.radius,e+.2*(a-e)):a;Xa(s,new C(r,o,e),new C(r,o,l),this.radius,new C(1,0,0)),t.axis&&this.cheeks(s,t.at,t.axis,a-l);for(let{at:c}of n)this.arm(s,t.at,c,e);for(let c of s.meshes())c.castShadow=!0,this.root.add(c)}cheeks(e,t,n,s){let r=ct.along(t,new C(0,0,1),n),o=is(.42*this.radius,1.5*this.radius,s);for(let a of[-.52,.52])e.plate(r.moved(0,a*this.radius,0),o,.16*this.radius,"pedestal",.96)}arm(e,t,n,s){let r=new C(t.x,t.y,n.z),o=r.distanceTo(n);if(o>6*this.radius)Xa(e,new C(n.x,n.y,s),n,.7*this.radius,new C(1,0,0));else if(o>this.radius){let a=n.clone().sub(r),l=ct.along(n,a,new C(0,0,1).cross(a)),[c,h]=[.35*this.radius,Math.min(2*this.radius,n.z-s)];for(let u of[-.4,.4])e.plate(l.moved(0,u*this.radius,0),[[-o,-h],[c,-c],[c,.6*c],[-o,.6*c]],.12*this.radius,"pedestal",.94)}}};var vi=256,Nv=44,Fv=40;function kv(){let i=JA(11),e=Float32Array.from({length:vi},(l,c)=>Math.cos(2*Math.PI*c/vi)),[t,n,s]=[0,1,2].map(()=>new Float32Array(vi*vi)),r=(l,c,h,u,d)=>{for(let f=0,p=0;f<vi;++f)for(let v=0;v<vi;++v,++p)l[p]+=d*e[c*v+h*f+u&vi-1]};for(let l=0;l<Nv;++l){let c=3*9.333333333333334**((l+i())/Nv),h=2.2*(i()+i()+i()-1.5),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))],f=Math.floor(vi*i());r(t,u,d,f,u/c**1.35),r(n,u,d,f,d/c**1.35)}for(let l=0;l<Fv;++l){let c=1.2*16.666666666666668**((l+i())/Fv),h=2*Math.PI*i(),[u,d]=[Math.round(c*Math.cos(h)),Math.round(c*Math.sin(h))];(u||d)&&r(s,u,d,Math.floor(vi*i()),1/c)}let o=new Uint8Array(4*vi*vi).fill(255);[t,n,s].forEach((l,c)=>{let h=Math.sqrt(l.reduce((u,d)=>u+d*d,0)/l.length);l.forEach((u,d)=>o[4*d+c]=Math.min(Math.max(127.5+42*u/h,0),255))});let a=new _s(o,vi,vi);return a.wrapS=a.wrapT=uo,a.magFilter=bn,a.minFilter=mi,a.generateMipmaps=!0,a.anisotropy=4,a.needsUpdate=!0,a}function JA(i){let e=i;return()=>(e=Math.imul(e,1664525)+1013904223>>>0,(e>>>8)/16777216)}var Pr={day:{height:.72,turn:1.15,zenith:[.13,.31,.6],horizon:[.7,.82,.9],glow:[1,.9,.7],sun:[2.9,2.7,2.35],clouds:[.95,.97,1],fill:1.2,deep:[.008,.046,.075],scatter:[.02,.16,.18],ground:[.4,.385,.355],lamps:!1},dusk:{height:.16,turn:1.9,zenith:[.045,.075,.17],horizon:[.34,.24,.24],glow:[1.2,.5,.18],sun:[3,1.6,.75],clouds:[.5,.26,.22],fill:2.5,deep:[.006,.018,.032],scatter:[.02,.07,.085],ground:[.2,.19,.185],lamps:!0}},Cs={sunwards:{value:new C(0,0,1)},zenith:{value:new Ve},horizon:{value:new Ve},glow:{value:new Ve},clouds:{value:new Ve},below:{value:new Ve}},ja=`
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
}`,jA=`
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`,QA=`
${ja}
uniform vec3 clouds;
uniform vec3 below;
uniform sampler2D tile;
uniform float detail;
uniform float sunk;
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
  colour = mix(colour, below, max(smoothstep(0.0, 0.05, -d.z), sunk));
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`,qh=class{mesh;material;constructor(e){this.material=new ei({vertexShader:jA,fragmentShader:QA,side:Fn,depthTest:!1,depthWrite:!1,uniforms:{...Cs,tile:{value:e},detail:{value:1},sunk:{value:0}}}),this.mesh=new it(new qs(1,32,20),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set detail(e){this.material.uniforms.detail.value=e?1:0}set depth(e){this.material.uniforms.sunk.value=Math.min(Math.max((e-5)/45,0),1)}paint(e,t,n){let{sunwards:s,...r}=Cs,o=Math.cos(e.height);s.value.set(o*Math.cos(n),o*Math.sin(n),Math.sin(e.height));for(let a of["zenith","horizon","glow","clouds"])r[a].value.setRGB(...rr(e[a]));r.below.value.setRGB(...rr(t))}};function rr(i){return[i[0],i[1],i[2]]}var zf=[32,16,8,4,2],Uv=[0,0,26,1];function Ov(i,e,t,n,s){let r=Math.max(n.z,0),o=Math.max(n.dot(t),0),a=Math.max((n.x*t.x+n.y*t.y)/(Math.hypot(n.x,n.y)*Math.hypot(t.x,t.y)+1e-9),0),l=Math.min(Math.max(t.z/.6,0),1),c=.55*(1-l*l*(3-2*l))*a*a,h=1-Math.exp(-3.6*r),u=o**8,d=Math.min(Math.max(-n.z/.05,0),1);for(let f=0;f<3;++f){let p=i.horizon[f]+(i.glow[f]-i.horizon[f])*c,v=p+(i.zenith[f]-p)*h+i.glow[f]*(.1*u+.28*u**4);s[f]=v+(e[f]-v)*d}}function Bv(i,e,t){let n=[0,0,0],s=eT(zf[1]),r=s.map(c=>(Ov(i,e,t,c,n),[...n])),o=(c,h)=>{let u=0;n.fill(0),s.forEach((f,p)=>{let v=Math.max(c.dot(f),0)**h;u+=v;for(let m=0;m<3;++m)n[m]+=v*r[p][m]});let d=(.21*n[0]+.72*n[1]+.07*n[2])/u;for(let f=0;f<3;++f)n[f]+=.55*(d*u-n[f]);for(let f=0;f<3;++f)n[f]/=u},a=c=>{let h=zf[c];return zv(h).map(u=>{let d=new Uint16Array(4*h*h);return u.forEach((f,p)=>{let v=Uv[Math.min(c,Uv.length-1)];v?o(f,v):Ov(i,e,t,f,n);for(let m=0;m<3;++m)d[4*p+m]=bo.toHalfFloat(n[m]);d[4*p+3]=bo.toHalfFloat(1)}),new _s(d,h,h,ii,ni)})},l=new yr(a(0));return l.mipmaps=zf.slice(1).map((c,h)=>({image:a(h+1)})),l.type=ni,l.format=ii,l.magFilter=bn,l.minFilter=mi,l.generateMipmaps=!1,l.isPMREMTexture=!0,l.needsUpdate=!0,l}function eT(i){return zv(i).flat()}function zv(i){return[(t,n)=>[1,-n,-t],(t,n)=>[-1,-n,t],(t,n)=>[t,1,n],(t,n)=>[t,-1,-n],(t,n)=>[t,-n,1],(t,n)=>[-t,-n,-1]].map(t=>Array.from({length:i*i},(n,s)=>{let[r,o]=[(2*(s%i)+1)/i-1,(2*Math.floor(s/i)+1)/i-1],[a,l,c]=t(r,o);return new C(-a,l,c).normalize()}))}var Vf=2048,Yh=class{constructor(e){this.size=e;let{shadow:t}=this.light;this.light.castShadow=!0,t.mapSize.set(Vf,Vf),t.radius=2.5}size;light=new Pa;around=null;across=new C;up=new C;centre=new C;shine(e,t,n){this.light.color.setRGB(...rr(e.sun));let s=Cs.sunwards.value;this.across.set(-s.y,s.x,0).normalize(),this.up.crossVectors(s,this.across),this.around?.dispose(),this.around=n.environment=Bv(e,t,s),n.environmentIntensity=e.fill}follow(e,t){if(!this.light.castShadow)return;let{shadow:n}=this.light,{camera:s}=n,r=Math.min(Math.max(.55*t,.2*this.size),1.35*this.size),o=2**(Math.ceil(2*Math.log2(r))/2);e.getWorldDirection(this.centre).multiplyScalar(t).add(e.position);let a=2*o/Vf,l=Cs.sunwards.value,c=64*a,{position:h}=this.light.target;h.copy(this.across).multiplyScalar(Math.round(this.centre.dot(this.across)/c)*c),h.addScaledVector(this.up,Math.round(this.centre.dot(this.up)/c)*c),h.addScaledVector(l,Math.round(this.centre.dot(l)/c)*c),this.light.position.copy(h).addScaledVector(l,4*this.size+o),s.right!==o&&(s.left=s.bottom=-o,s.right=s.top=o,s.near=.1*this.size,s.far=8*this.size+2*o,s.updateProjectionMatrix(),n.normalBias=1.6*a,n.bias=-6e-5)}};var Qa=class i{constructor(e,t,n,s){this.goal=e;this.start=t;this.span=n;this.c=s}goal;start;span;c;static at(e){return new i(e,0,0,[e])}towards(e,t,n){let[s,r,o]=[0,1,2].map(l=>this.derivative(t,l)*n**l),a=e-s;return new i(e,t,n,[s,r,o/2,10*a-6*r-1.5*o,-15*a+8*r+1.5*o,6*a-3*r-.5*o])}over(e){return e>=this.start+this.span}value(e){return this.derivative(e,0)}derivative(e,t){if(this.over(e))return t===0?this.goal:0;let n=Math.max((e-this.start)/this.span,0),s=0;return this.c.forEach((r,o)=>{let a=r;for(let l=0;l<t;++l)a*=o-l;o>=t&&(s+=a*n**(o-t))}),s/this.span**t}};function Ps(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;++n)t[n]=e.charCodeAt(n);return t.buffer}var Hf=10,Zh=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.decays=t.decays,this.table=new Float32Array(Ps(this.decays.values)),this.columns=this.decays.quarter.length,this.count=this.columns+3}meeting;formulas;count;decays;table;columns;exponents=new Map;known=new WeakMap;fill(e,t,n){n.fill(0);let s=this.exponent(t);for(let{waves:a,size:l}of t){let{lead:c,water:h}=this.moved(a,s);for(let u=0;u<c.length;++u){let d=a.w[u]*e+c[u],f=l*Math.cos(d),p=-l*Math.sin(d),v=this.columns*u;for(let m=0;m<this.columns;++m)n[m]+=h[v+m]*(this.decays.quarter[m]?p:f)}}let[r,o]=this.meeting.station;n[this.columns]=r,n[this.columns+1]=o,n[this.columns+2]=s}exponent(e){if(e.length===1)return this.ofSea(e[0].waves);let t=0,n=0;for(let{waves:s,size:r}of e)t+=r**2*Math.log(this.ofSea(s)),n+=r**2;return n>0?Math.exp(t/n):Math.exp(this.decays.first[0])}ofSea({tp:e}){let t=this.exponents.get(e);if(t===void 0){let n=s=>this.formulas.waveNumber(s*2*Math.PI/e);t=this.formulas.decay?.(n(this.decays.slow),n(this.decays.fast))??NaN,this.exponents.set(e,t)}return t}moved(e,t){let n=this.known.get(e);return n||(n={decay:NaN,lead:Gf(e,this.meeting.position),water:new Float64Array(this.columns*e.w.length)},this.known.set(e,n)),n.decay!==t&&(n.decay=t,e.w.forEach((s,r)=>this.oneWave(e,r,s,t,n.water))),n}oneWave({k:e,chi:t,amplitude:n},s,r,o,a){let{side:l,first:c}=this.decays,h=this.along(Math.log(o),c),u=this.along(Math.log(e[s]),this.decays.k),d=new Array(Hf).fill(0);h.weights.forEach((p,v)=>u.weights.forEach((m,g)=>{let x=Hf*((h.at+v)*this.decays.k[2]+u.at+g);for(let M=0;M<Hf;++M)d[M]+=p*m*this.table[x+M]}));let f=this.formulas.water?.(r,e[s],t[s],l,o,...d)??[];for(let p=0;p<this.columns;++p)a[this.columns*s+p]=n[s]*f[p]}along(e,[t,n,s]){let r=Math.min(Math.max((e-t)/n,0),s-1),o=Math.min(Math.max(Math.floor(r)-1,0),s-4);return{at:o,weights:this.formulas.weights(r-o,0,1,2,3)}}};var sn=6;function Hv(i,e){let t=i.tables.map(n=>new Wf(n,e));return i.met.map(n=>n.kind==="water"?new Zh(n,i,e):n.kind==="forces"?new Xf(n,t[n.table]):new $f(n,t[n.table],e))}function Gf({k:i,chi:e,phase:t},[n,s]){return t.map((r,o)=>r-i[o]*(n*Math.cos(e[o])+s*Math.sin(e[o])))}var Wf=class{constructor(e,t){this.data=e;this.formulas=t;this.values=new Float32Array(Ps(e.values))}data;formulas;values;responses(e,t){let n=new Float64Array(2*sn*e.w.length);return e.w.forEach((s,r)=>{this.add(s,e.chi[r]-t,n,2*sn*r);for(let o=0;o<2*sn;++o)n[2*sn*r+o]*=e.amplitude[r]}),n}add(e,t,n,s){let{w:r,directions:o,mirrored:a}=this.data,l=a?o/2+1:o,c=Math.min(Math.max(e,r[0]),r[r.length-1]),h=r.findIndex(m=>m>c),u=Math.min(Math.max((h<0?r.length:h)-2,0),r.length-4),d=(t/(2*Math.PI)%1+1)%1*o,f=Math.floor(d)-1,p=this.formulas.weights(c,r[u],r[u+1],r[u+2],r[u+3]),v=this.formulas.weights(d-f,0,1,2,3);p.forEach((m,g)=>v.forEach((x,M)=>{let _=(f+M+o)%o,R=_>=l,A=2*sn*((u+g)*l+(R?o-_:_));for(let b=0;b<2*sn;++b)n[s+b]+=(R&&b%4>1?-1:1)*m*x*this.values[A+b]}))}},Kh=class{constructor(e,t){this.meeting=e;this.table=t}meeting;table;known=new WeakMap;to(e){let t=this.known.get(e);return t||(t={response:this.table.responses(e,this.meeting.heading),lead:Gf(e,this.meeting.position)},this.known.set(e,t)),t}},Xf=class{count=sn;answers;constructor(e,t){this.answers=new Kh(e,t)}fill(e,t,n){n.fill(0);for(let{waves:s,size:r}of t){let{response:o,lead:a}=this.answers.to(s);for(let l=0;l<a.length;++l){let c=s.w[l]*e+a[l],h=r*Math.cos(c),u=r*Math.sin(c),d=2*sn*l;for(let f=0;f<sn;++f)n[f]+=o[d+2*f]*h-o[d+2*f+1]*u}}}forces({waves:e,size:t}){let{response:n,lead:s}=this.answers.to(e);return Array.from(s,(r,o)=>{let[a,l]=[t*Math.cos(r),t*Math.sin(r)],c=[];for(let h=2*sn*o;h<2*sn*(o+1);h+=2)c.push(n[h]*a-n[h+1]*l,n[h]*l+n[h+1]*a);return{w:e.w[o],forces:c}})}},$f=class{constructor(e,t,n){this.meeting=e;this.formulas=n;this.answers=new Kh(e,t)}meeting;formulas;count=3*sn;answers;sums=new Float64Array(3*sn);fill(e,t,n){n.fill(0);for(let l of t)this.sum(e,l.waves),Vv(n,this.sums,l.size,l.rate,l.bend);let{rampIn:s}=this.meeting;if(s===null||e>=s)return;let[r,o,a]=this.formulas.rising(e/s);this.sums.set(n),n.fill(0),Vv(n,this.sums,r,o/s,a/s**2)}sum(e,t){let{response:n,lead:s}=this.answers.to(t),r=this.sums.fill(0);for(let o=0;o<s.length;++o){let a=t.w[o],l=a*e+s[o],c=Math.cos(l),h=Math.sin(l),u=2*sn*o;for(let d=0;d<sn;++d){let f=n[u+2*d]*c-n[u+2*d+1]*h;r[d]+=f,r[sn+d]-=a*(n[u+2*d]*h+n[u+2*d+1]*c),r[2*sn+d]-=a*a*f}}}};function Vv(i,e,t,n,s){for(let r=0;r<sn;++r){let[o,a,l]=[e[r],e[sn+r],e[2*sn+r]];i[r]+=t*o,i[sn+r]+=t*a+n*o,i[2*sn+r]+=t*l+2*n*a+s*o}}function Jh(i,e){return i===0?`sea.${e}`:`sea.${i+1}.${e}`}function Gv(i,e,t,n,s,r){let o=2*Math.PI/n,a=nT(e.seed+7919*r),l=i.regular?1:Math.floor(60/i.systems.length),[c,h]=i.band??[0,1/0],u=Math.max(i.span[0]*o,c),d=Math.max(Math.min(i.span[1]*o,h),u*1.01),f=new Float64Array(l),p=new Float64Array(l),v=new Float64Array(l),m=new Float64Array(l),g=0;for(let M=0;M<l;++M){let _=R=>u*(d/u)**(R/l);f[M]=i.regular?o:_(M)+(_(M+1)-_(M))*a(),v[M]=i.regular?1:t.spectrum((_(M)+_(M+1))/2,o,e.gamma)*(_(M+1)-_(M)),p[M]=s+(e.spreading===null||i.regular?0:tT(e.spreading,t,a)),m[M]=i.regular?i.phase:2*Math.PI*a(),g+=v[M]}let x=v.map(M=>i.regular?.5:Math.sqrt(M/g/8));return{tp:n,w:f,k:f.map(M=>t.waveNumber(M)),chi:p,amplitude:x,phase:m}}function tT(i,e,t){for(;;){let n=Math.PI*(t()-.5);if(t()<e.spreading(n,i))return n}}function nT(i){let e=i*2654435761+1013904223>>>0;return()=>{e=Math.imul(e,1664525)+1013904223>>>0;let t=e^e>>>16;return t=Math.imul(t,73244475)>>>0,t^=t>>>15,(t>>>0)/4294967296}}var Wv=120,sT=5,rT=2,oT=60,Yf=class{constructor(e,t,n,s,r){this.data=e;this.system=t;this.formulas=n;this.wanted=s;this.height=Qa.at(r?s.hs:0),this.made={tp:s.tp,direction:s.direction},this.waves=this.drawn(),this.share=[0,1].map(()=>({waves:this.waves,size:0,rate:0,bend:0}))}data;system;formulas;wanted;height;waves;changes=[];now=0;draws=0;made;share;get hs(){return this.height.value(this.now)}reset(e){this.now=0,this.draws=0,this.height=Qa.at(e?this.wanted.hs:0),this.changes=[],this.made={tp:this.wanted.tp,direction:this.wanted.direction},this.waves=this.drawn()}set(e,t){for(let s of["hs","tp","direction"]){let r=e[s];r!==void 0&&(this.wanted[s]=r)}let n=t?this.wanted.hs:0;this.height.goal!==n&&(this.height=this.height.towards(n,this.now,sT)),this.renew()}follow(e){this.now=e,this.changes.length&&e>qf(this.changes[0])+oT&&this.changes.shift()}shares(e,t=!1){let[n,s,r]=[0,1,2].map(u=>this.height.derivative(e,u));if(n===0&&s===0&&r===0&&!t)return[];let[o,a]=this.share,l;for(let u of this.changes)u.since<=e&&(l=u);if(a.waves=l?.after??this.changes[0]?.before??this.waves,!l||e>=qf(l))return Object.assign(a,{size:n,rate:s,bend:r}),[a];o.waves=l.before;let{span:c}=l,h=this.formulas.exchange((e-l.since)/c,Number(this.data.regular));return this.share.forEach((u,d)=>{let[f,p,v]=[h[3*d],h[3*d+1]/c,h[3*d+2]/c**2];Object.assign(u,{size:n*f,rate:s*f+n*p,bend:r*f+2*s*p+n*v})}),h[0]<=0?[a]:h[3]<=0?[o]:[o,a]}renew(){let{tp:e,direction:t}=this.wanted,n=this.changes.at(-1),s=()=>this.made.tp===e&&this.made.direction===t;if(s()||n&&n.since>this.now&&(this.changes.pop(),this.waves=n.before,this.made=n.from,this.draws-=1,s()))return;let[r,o]=[this.waves,this.made],a=this.changes.at(-1),l=Math.max(this.now,a?qf(a):0),c=l===this.now&&this.height.goal===0&&this.height.over(this.now);this.made={tp:e,direction:t},this.draws+=1,this.waves=this.drawn(),c?this.changes=[]:this.changes.push({before:r,after:this.waves,since:l,span:rT*Math.max(r.tp,e),from:o})}drawn(){return Gv(this.data,this.system,this.formulas,this.made.tp,this.made.direction,this.draws)}},jh=class{constructor(e,t){this.data=e;this.met=Hv(e,t),this.known={t:[NaN,NaN,NaN],values:[0,1,2].map(()=>this.met.map(({count:s})=>new Float64Array(s))),next:0};let n=e.others.map(s=>({...s}));this.wanted={on:e.on,hs:e.hs,tp:e.tp,direction:e.direction,others:n},this.systems=[this.wanted,...n].map((s,r)=>new Yf(e,e.systems[r],t,s,e.on))}data;wanted;systems;now=0;met;known;get inputs(){return this.data.met.map(e=>e.inputs)}get hs(){return Math.hypot(...this.heights)}get heights(){return this.systems.map(e=>e.hs)}reset(){this.now=0;for(let e of this.systems)e.reset(this.wanted.on);this.forget()}set(e){e.on!==void 0&&(this.wanted.on=e.on),this.systems.forEach((t,n)=>t.set(n===0?e:e.others?.[n-1]??{},this.wanted.on)),this.forget()}setSystem(e,t){this.systems[e].set(t,this.wanted.on),this.forget()}follow(e){this.now=e;for(let t of this.systems)t.follow(e)}values(e){let{known:t}=this,n=t.t.indexOf(e);if(n>=0)return t.values[n];let s=t.next;t.next=(s+1)%t.t.length,t.t[s]=e;let r=this.shares(e);return this.met.forEach((o,a)=>o.fill(e,r,t.values[s][a])),t.values[s]}forces(e){return this.shares(this.now).flatMap(t=>this.met[e].forces?.(t)??[])}elevation(e,t,n){let s=0;return this.each(e,({w:r,k:o,chi:a,amplitude:l,phase:c},h,u)=>{s+=u*l[h]*Math.cos(r[h]*e+c[h]-o[h]*(t*Math.cos(a[h])+n*Math.sin(a[h])))}),s}elevationAtVessel(e,t=0){return this.elevation(e,...this.data.places[t]??this.data.places[0])}packed(e,t){let n=0;return this.each(e,({w:s,k:r,chi:o,amplitude:a,phase:l},c,h)=>{let u=(s[c]*e+l[c])%(2*Math.PI);t.set([r[c]*Math.cos(o[c]),r[c]*Math.sin(o[c]),h*a[c],u],4*n++)}),n}components(){let e={w:[],chi:[],amplitude:[],phase:[]};return this.each(this.now,({w:t,chi:n,amplitude:s,phase:r},o,a)=>{e.w.push(t[o]),e.chi.push(n[o]),e.amplitude.push(a*s[o]),e.phase.push(r[o])},!0),e}each(e,t,n=!1){for(let{waves:s,size:r}of this.shares(e,n))for(let o=0;o<s.w.length;++o)t(s,o,r)}shares(e,t=!1){return this.systems.flatMap(n=>n.shares(e,t))}forget(){this.known.t.fill(NaN)}};function qf({since:i,span:e}){return i+e}var or=Wv,Qh=4,ar=3,Xv=`
attribute float coarse;
uniform vec4 waves[${or}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${Qh}];
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

float sampled(float s) {
  float at = clamp((s / reach + 1.0) * 0.5, 0.0, 1.0) * ${4*or-1}.0;
  int i = int(floor(at));
  int j = min(i + 1, ${4*or-1});
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
    for (int j = 0; j < ${Qh}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`,Zf=`
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`,$v=`
${ja}
${Zf}
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
uniform mat4 intoShip[${ar}];
uniform vec4 ship[${ar}];
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
  for (int j = 0; j < ${ar}; ++j) {
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
}`;var aT=25e3,eu=class{mesh;material=new Vn({roughness:.95,metalness:0});more={spacing:{value:5},scaleLines:{value:1},haze:{value:1e3}};constructor(e,t){this.more.spacing.value=e,this.more.haze.value=t,this.material.onBeforeCompile=n=>{Object.assign(n.uniforms,Cs,this.more),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 place;`).replace("#include <project_vertex>",`#include <project_vertex>
place = (modelMatrix * vec4(transformed, 1.0)).xyz;
gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 place;
uniform float spacing, scaleLines, haze;
${ja}
${Zf}
${lT}`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= slabs(place.xy);`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
${cT}`)},this.mesh=new it(new Ma(aT,96),this.material),this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1}get scale(){return this.more.scaleLines.value>0}set scale(e){this.more.scaleLines.value=e?1:0}paint(e){this.material.color=new Ve().setRGB(...rr(e.ground))}},lT=`
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
}`,cT=`
{
  vec3 way = place - cameraPosition;
  float far = length(way) / haze;
  way.z = 0.0;
  gl_FragColor.rgb = mix(gl_FragColor.rgb, skyTowards(normalize(way)), 1.0 - exp(-far * far));
}`;var ri=128,hT=25e3,uT=new Ve(1919603),tu=class{constructor(e,t,n,s,r){this.land=n;this.ships=r;this.spacing=t>60?10:t>12?5:1,this.reach=9*t,this.material=new ei({vertexShader:Xv,fragmentShader:$v,transparent:!0,side:Hn,uniforms:{...Cs,waves:{value:this.vectors},kind:{value:0},count:{value:0},along:{value:new $e(1,0)},level:{value:e},reach:{value:this.reach},middle:{value:new $e},meetings:{value:Array.from({length:Qh},()=>new Ft(0,0,0,1))},deep:{value:new Ve},scatter:{value:new Ve},sunlight:{value:new Ve},paint:{value:new Ve},tile:{value:s},time:{value:0},ripple:{value:.03},steepness:{value:0},haze:{value:Math.max(40*t,1500)},spacing:{value:this.spacing},scale:{value:0},detail:{value:1},ships:{value:Math.min(r.length,ar)},intoShip:{value:Array.from({length:ar},()=>new tt)},ship:{value:Array.from({length:ar},(o,a)=>new Ft(...r[a]?.size??[1,1,1,1]))}}}),this.ground=n?new eu(this.spacing,Math.max(40*t,400)):null,this.ground?this.mesh=this.ground.mesh:(this.mesh=new it(dT(t),this.material),this.mesh.frustumCulled=!1,this.mesh.renderOrder=1),this.lower(e)}land;ships;mesh;packed=new Float32Array(4*or);spacing;reach;material;vectors=Array.from({length:or},()=>new Ft);ground;moved=new $e;lower(e){this.material.uniforms.level.value=e,this.ground?.mesh.position.setZ(e)}paint(e){let{uniforms:t}=this.material,n=(s,r)=>t[s].value.setRGB(...rr(r));n("deep",e.deep),n("scatter",e.scatter),n("sunlight",e.sun),t.paint.value.copy(uT).multiplyScalar(e.lamps?.25:.7),this.ground?.paint(e)}get scale(){return this.ground?this.ground.scale:this.material.uniforms.scale.value>0}set scale(e){this.ground?this.ground.scale=e:this.material.uniforms.scale.value=e?1:0}set detail(e){this.material.uniforms.detail.value=e?1:0}follow(){if(this.land)return;let{intoShip:e,middle:t}=this.material.uniforms;for(let r=0;r<Math.min(this.ships.length,ar);++r)e.value[r].copy(this.ships[r].mesh.matrixWorld).invert();if(!this.ships.length)return;let{elements:n}=this.ships[0].mesh.matrixWorld;this.moved.set(n[12],n[13]);let s=t.value;s.distanceTo(this.moved)>.25*this.ships[0].size[0]&&s.copy(this.moved)}still(e){let{kind:t,steepness:n,ripple:s,time:r}=this.material.uniforms;t.value=n.value=0,s.value=.03,r.value=e}waves(e,t){let{uniforms:n}=this.material;n.count.value=e;let[s,r,o]=[0,0,0];for(let l=0;l<or;++l){let c=this.vectors[l].fromArray(this.packed,4*l);if(l>=e)continue;let h=c.z*c.z;s+=c.x*h,r+=c.y*h,o+=.5*h*(c.x*c.x+c.y*c.y)}let a=Math.hypot(s,r);a>0&&n.along.value.set(s/a,r/a),this.rough(Math.sqrt(o),t),n.kind.value=1}profile(e,t){let{uniforms:n}=this.material,s=0;for(let o=0;o<or;++o)this.vectors[o].fromArray(this.packed,4*o);for(let o=1;o<this.packed.length;++o)s+=(this.packed[o]-this.packed[o-1])**2;let r=2*this.reach/(this.packed.length-1);this.rough(Math.sqrt(s/(this.packed.length-1))/r,t),n.kind.value=2,n.along.value.set(Math.cos(e),Math.sin(e))}meet(e){let{along:t,meetings:n}=this.material.uniforms,s=t.value;n.value.forEach((r,o)=>{let a=e[o];if(r.set(0,0,0,1),!a)return;let l=a.x*s.x+a.y*s.y,c=Math.min(Math.max((l/this.reach+1)/2,0),1)*(this.packed.length-1),h=Math.min(Math.floor(c),this.packed.length-2),u=this.packed[h]+(c-h)*(this.packed[h+1]-this.packed[h]);r.set(a.x,a.y,a.elevation-u,5*a.radius)})}drawn(){let{kind:e,count:t}=this.material.uniforms;return e.value===1?this.vectors.slice(0,t.value).map(n=>n.toArray()):[]}rough(e,t){let{steepness:n,ripple:s,time:r}=this.material.uniforms;n.value=e,s.value=.03+.9*Math.min(e,.1),r.value=t}};function dT(i){let e=.042*i,t=[0];for(let a=0;a<hT;){let l=a<22*i?.05:.28;a+=Math.max(e,l*a),t.push(a)}let n=new Float32Array(3*ri*t.length),s=new Float32Array(ri*t.length);t.forEach((a,l)=>{let c=l?Math.max(a-t[l-1],2*Math.PI*a/ri):0;for(let h=0;h<ri;++h){let u=2*Math.PI*h/ri;n.set([a*Math.cos(u),a*Math.sin(u),0],3*(ri*l+h)),s[ri*l+h]=a<1.3*i?0:c}});let r=[];for(let a=0;a+1<t.length;++a)for(let l=0;l<ri;++l){let[c,h]=[ri*a+l,ri*a+(l+1)%ri];a&&r.push(c,h+ri,h),r.push(c,c+ri,h+ri)}let o=new mn;return o.setAttribute("position",new Jt(n,3)),o.setAttribute("coarse",new Jt(s,1)),o.setIndex(r),o}var fT=3,pT=50,Kf=class{constructor(e,t){this.data=t;let n=F("canvas",{tabindex:"0",class:"canvas"});this.renderer=new dh({canvas:n,antialias:!0,powerPreference:"high-performance"}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=wr,this.renderer.toneMapping=Ia,this.renderer.info.autoReset=!1,this.bodies=new Bh(t),this.scene.add(this.bodies.root);let s=Math.max(t.size,Bf(t)/2),r=kv();this.sky=new qh(r),this.sun=new Yh(s),this.water=new tu(t.water??0,s,t.water===null,r,mT(this.bodies.root)),this.legs=new $h(t.feet,t.turn,.022*t.size),this.scene.add(this.sky.mesh,this.sun.light,this.sun.light.target,this.water.mesh,this.legs.root),this.scene.traverse(o=>{o instanceof it&&o.material.type==="MeshStandardMaterial"&&(o.receiveShadow=!0)}),e.prepend(n),this.axes=vT(),e.append(this.axes),this.camera=new Xh(n,t,this.bodies,o=>{this.water.lower(o),this.legs.standOn(o)}),this.resized=new ResizeObserver(()=>this.resize()),this.resized.observe(n)}data;bodies;water;camera;renderer;scene=new va;axes;resized;shows="";legs;sky;sun;axis=[0,1,2].map(()=>new C);turned=new tt().set(...new Array(16).fill(NaN));light=Pr.day;azimuth=NaN;left=0;whole=!1;like(e){let{bodies:t,water:n}=this,s=[e.bodies.showForces,e.bodies.showMoments,e.bodies.exaggeration,e.bodies.sketches.showForces].join(),r=s!==this.shows;return this.shows=s,t.showForces=e.bodies.showForces,t.showMoments=e.bodies.showMoments,t.exaggeration=e.bodies.exaggeration,t.sketches.showForces=e.bodies.sketches.showForces,n.scale=e.water.scale,this.left!==e.left&&this.leave(e.left),(this.light!==e.light||this.azimuth!==e.azimuth)&&(this.azimuth=e.azimuth,this.shine(e.light)),r}dispose(){this.resized.disconnect(),this.camera.dispose(),this.renderer.dispose(),this.renderer.forceContextLoss(),this.renderer.domElement.remove(),this.axes.remove()}shine(e){if(this.light=e,Number.isNaN(this.azimuth))return;let t=this.data.water===null?e.ground.map(n=>.8*n):e.deep;this.sky.paint(e,t,this.azimuth+e.turn),this.sun.shine(e,t,this.scene),this.water.paint(e),Pf.color.setScalar(e.lamps?2.2:.35),this.scene.traverse(n=>{n instanceof it&&n.material.name==="glass"&&gT(n.material,e.lamps)})}render(){this.camera.move();let{eye:e,distance:t}=this.camera;Number.isNaN(this.azimuth)&&(e.getWorldDirection(this.axis[0]),this.azimuth=Math.atan2(-this.axis[0].y,-this.axis[0].x),this.shine(this.light)),this.bodies.sketches.seenFrom(t);let n=this.data.water===null?0:-e.position.z;this.sky.depth=n,this.water.mesh.visible=n<pT,this.water.follow(),this.sun.follow(e,t),this.draw(),this.turnAxes()}seen(e){let t=new C(e[0],e[1],e[2]).applyMatrix4(this.bodies.root.matrix).project(this.camera.eye),{clientWidth:n,clientHeight:s}=this.renderer.domElement;return[(1+t.x)*n/2,(1-t.y)*s/2]}drawing(){let{triangles:e,calls:t}=this.renderer.info.render;return{triangles:e,calls:t}}simplify(){return this.whole||this.left>=fT?!1:(this.leave(this.left+1),!0)}drawAll(){this.whole=!0,this.leave(0)}leave(e){this.left=e,this.water.detail=this.sky.detail=e<1,this.sun.light.castShadow=this.renderer.shadowMap.enabled=e<2,this.renderer.setPixelRatio(e<3?Math.min(devicePixelRatio,2):1),this.resize()}draw(){this.renderer.info.reset(),this.renderer.render(this.scene,this.camera.eye)}resize(){let{clientWidth:e,clientHeight:t}=this.renderer.domElement;!e||!t||(this.renderer.setSize(e,t,!1),this.camera.resize())}turnAxes(){let e=this.camera.eye.matrixWorldInverse;if(e.equals(this.turned))return;this.turned.copy(e);let t=this.data.turn;this.axis.forEach((n,s)=>{let{x:r,y:o,z:a}=n.set(t[s],t[3+s],t[6+s]).transformDirection(e),[l,c]=[this.axes.children[2*s],this.axes.children[2*s+1]];l.setAttribute("x2",String(28*r)),l.setAttribute("y2",String(-28*o)),c.setAttribute("x",String(37*r)),c.setAttribute("y",String(-37*o));for(let h of[l,c])h.setAttribute("opacity",a<-.4?"0.55":"1")})}};function mT(i){let e=[];return i.traverse(t=>{t.userData.hull&&e.push({mesh:t,size:t.userData.hull})}),e}function gT(i,e){i.emissive.set(16758629),i.emissiveIntensity=e?.75:0}function vT(){let i="http://www.w3.org/2000/svg",e=document.createElementNS(i,"svg");e.setAttribute("viewBox","-44 -44 88 88"),e.setAttribute("class","axes"),e.setAttribute("aria-hidden","true");for(let[t,n]of[["x","#d64541"],["y","#2e9e5b"],["z","#2f7fd6"]]){let s=document.createElementNS(i,"line");for(let[o,a]of[["x1","0"],["y1","0"],["stroke",n],["stroke-width","3"]])s.setAttribute(o,a);s.setAttribute("stroke-linecap","round");let r=document.createElementNS(i,"text");r.textContent=t,r.setAttribute("fill",n),e.append(s,r)}return e}function nu(i,e){if(xT())try{return new Kf(i,e)}catch{}return i.append(F("p",{class:"no-webgl",role:"alert"},"This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. Try another browser, or switch on hardware acceleration in its settings.")),null}function xT(){try{return document.createElement("canvas").getContext("webgl2")!==null}catch{return!1}}var bT="M3 5h7v14H3zM14 5h7v14h-7z",qv=i=>{let{simulation:e,data:t}=i,n=t.live?.programs??[];if(!e||n.length<2)return null;let s=null,r=F("button",{type:"button",class:"tool","aria-pressed":"false","aria-label":"Compare",title:"Compare two variants"},Yr(bT),F("span",{class:"word"},"Compare")),o=()=>{s?.close(),s=null},a=l=>{if(l!==null&&!n[l])throw new RangeError(`variants go from 0 to ${n.length-1}`);o(),l!==null&&(s=new Jf(i,e,n,l,a)),r.setAttribute("aria-pressed",String(s!==null)),i.reset()};return r.addEventListener("click",()=>{a(s?null:e.variant===0?1:0),i.touched()}),i.places.tools.append(r),{name:"compare",advanced:l=>s?.advance(l),reset:()=>s?.reset(),drawn:()=>s?.draw(),refresh:()=>s?.refresh(),messages:()=>s?.messages()??[],state:()=>s?n[s.other.variant]:void 0,restore:l=>{let c=n.findIndex(h=>h===l);return c<0?[`there is no variant ${String(l)} to compare with`]:(a(c),[])},handles:{compare:l=>a(l??null),other:()=>s?{variant:s.other.variant,time:s.other.time,x:[...s.other.x],failed:s.other.failed}:null,otherCamera:()=>s?.stage?.camera.standing()??null}}},Jf=class{constructor(e,t,n,s,r){this.host=e;this.own=t;this.names=n;this.other=t.pair(s);let{view:o}=e.places,a=o.querySelector(".canvas");a?a.after(this.place):o.prepend(this.place),o.classList.add("comparing"),document.getElementById("page")?.classList.add("compares"),this.selects=[this.select("Left variant",t.variant,l=>e.panel?.inputs.get("variant")?.(l)),this.select("Right variant",s,r)],this.selects[0].classList.add("first"),o.append(...this.selects),this.stage=e.stage?nu(this.place,e.data.scene):null,this.stage&&e.stage?.camera.link(this.stage.camera),e.plots.compare(Yt(n[t.variant]),Yt(n[s])),e.compared=()=>e.data.signals.map(l=>fr(l,this.other))}host;own;names;other;stage;place=F("div",{class:"compared"});selects;shown=NaN;advance(e){let{other:t,host:n}=this;e-t.time>t.step/2&&t.advance(e-t.time);let s=Math.abs(t.time-e)<2*Math.max(t.step,this.own.step);n.plots.addOther(e,s?()=>n.data.signals.map(r=>fr(r,t)):null)}reset(){let{other:e,host:t}=this;for(let{parameters:n}of t.data.live?.setpoints??[])for(let s of n)Number.isFinite(e.usual(s))&&e.setParameter(s,e.usual(s));e.reset(),this.shown=NaN}draw(){let{stage:e,host:t,other:n}=this;!e||!t.stage||((e.like(t.stage)||n.time!==this.shown)&&vl(e,t.data.scene,n),this.shown=n.time,e.render())}refresh(){this.selects[0].value=String(this.own.variant),this.host.plots.compare(Yt(this.names[this.own.variant]),Yt(this.names[this.other.variant]))}messages(){return this.other.trouble?[`${Yt(this.names[this.other.variant])}: ${this.other.trouble}`]:[]}close(){this.own.pair(null),this.host.compared=null,this.host.stage?.camera.link(null),this.stage?.dispose();for(let e of[this.place,...this.selects])e.remove();this.host.places.view.classList.remove("comparing"),document.getElementById("page")?.classList.remove("compares"),this.host.plots.compare(null,null)}select(e,t,n){let s=F("select",{class:"variant","aria-label":e},...this.names.map((r,o)=>F("option",{value:String(o)},Yt(r))));return s.value=String(t),s.addEventListener("change",()=>n(Number(s.value))),s}};var jf="http://www.w3.org/2000/svg",Yv=i=>{let{stage:e,places:t}=i,n=[...yT(i),_T(i)].filter(d=>d!==null);if(!e||!n.length)return null;let s=document.createElementNS(jf,"svg");for(let[d,f]of[["viewBox","-34 -34 68 68"],["aria-hidden","true"]])s.setAttribute(d,f);let r=document.createElementNS(jf,"ellipse");r.setAttribute("rx","31"),s.append(r,...n.map(({path:d})=>d));let o=F("div",{class:"compass",role:"group","aria-label":"Waves and wind"});o.append(s,...n.map(({label:d})=>d)),t.view.append(o);let{elements:a}=e.camera.eye.matrixWorldInverse,l=[NaN,NaN,NaN,NaN],c=()=>{Math.abs(l[0]-a[0])+Math.abs(l[1]-a[1])+Math.abs(l[2]-a[4])+Math.abs(l[3]-a[5])<.002||([l[0],l[1],l[2],l[3]]=[a[0],a[1],a[4],a[5]],h())},h=()=>{r.setAttribute("ry",String(31*Math.min(Math.hypot(a[1],a[5]),1)));for(let{now:d,path:f}of n){let p=d();p&&f.setAttribute("d",wT(a,p.direction))}},u=()=>{for(let{now:d,path:f,label:p}of n){let v=d();f.style.display=p.style.display=v?"":"none",v&&p.textContent!==v.words&&(p.textContent=v.words,h())}o.hidden=n.every(({now:d})=>d()===null)};return u(),{frame:c,refresh:u,handles:{compass:()=>n.flatMap(({now:d})=>d()?.words??[])}}};function yT({simulation:i,data:e}){let t=i?.sea,n=e.playback?.wave;return t?(e.live?.sea?.systems.map(({name:r})=>r)??[""]).map((r,o)=>{let a=r?r.charAt(0).toUpperCase()+r.slice(1):"Waves";return{now:()=>{if(t.heights[o]===0)return null;let{direction:c}=o===0?t.wanted:t.wanted.others[o-1];return{direction:c,words:`${a} ${ep(c)}`}},...Qf("waves")}}):n?[{now:()=>({direction:n.direction,words:`Waves ${ep(n.direction)}`}),...Qf("waves")}]:[]}function _T({simulation:i,data:e}){let t=i?i.data.variants.map(s=>s.wind):[e.playback?.wind??null];return t.every(s=>s===null)?null:{now:()=>{let s=t[i?.variant??0];return s&&{direction:s.direction,words:`Wind ${ep(s.direction)}, ${Number(s.speed.toPrecision(3))} m/s`}},...Qf("wind")}}function Qf(i){let e=document.createElementNS(jf,"path");return e.setAttribute("class",i),{path:e,label:F("span",{class:i})}}function ep(i){return`${(Math.round(180*i/Math.PI)%360+360)%360}\xB0`}function wT(i,e){let[t,n]=[Math.cos(e),Math.sin(e)],s=(o,a)=>{let[l,c]=[o*t-a*n,o*n+a*t];return`${(i[0]*l+i[4]*c).toFixed(1)} ${(-i[1]*l-i[5]*c).toFixed(1)}`};return`M${[s(29,0),s(11,11),s(14,3.5),s(-24,3.5),s(-24,-3.5),s(14,-3.5),s(11,-11)].join("L")}Z`}var Zv=({stage:i})=>({handles:{crane:()=>i?.bodies.drawn()??null}});var tp=class{constructor(e){this.data=e;this.rise=e.ramp??.8,this.fall=e.ramp??.4}data;value=0;held=new Map;rise;fall;get command(){let e=0;for(let t of this.held.values())e+=t;return Math.min(Math.max(e,-1),1)}hold(e,t){if(!Number.isFinite(t))throw new RangeError(`a lever takes a number from -1 to 1, not ${t}`);let n=this.command;return t===0?this.held.delete(e):this.held.set(e,Math.min(Math.max(t,-1),1)),this.command!==n}release(e){for(let t of[...this.held.keys()])t.startsWith(e)&&this.held.delete(t)}ramp(e){let{command:t}=this,n=e,s=this.value*t<0?0:t;if(Math.abs(s)<Math.abs(this.value)){let r=Math.min(Math.abs(this.value-s),n/this.fall);this.value-=Math.sign(this.value)*r,Math.abs(this.value-s)<1e-9&&(this.value=s),n-=this.fall*r}if(n>0&&this.value!==t){let r=Math.min(Math.abs(t-this.value),n/this.rise);this.value+=Math.sign(t-this.value)*r,Math.abs(t-this.value)<1e-9&&(this.value=t)}}};function el(i,e){let t=Math.abs(e);return t<=i?0:Math.sign(e)*Math.min((t-i)/(1-i),1)}var iu=class{constructor(e,t){this.push=t;this.all=e.map(n=>new tp(n))}push;all;last=0;of(e){return this.all.find(({data:t})=>t.drive===e)}get busy(){return this.all.some(e=>e.value!==0||e.command!==0)}release(e=""){for(let t of this.all)t.release(e)}advanced(e){let t=Math.max(e-this.last,0);this.last=e;for(let n of this.all){let s=n.value;n.ramp(t),n.value!==s&&this.push(n.data.drive,n.data.sign*n.value)}}reset(){this.release(),this.last=0;for(let e of this.all)e.value=0}};var Kv=.15,MT={left:{x:0,y:1},right:{x:2,y:3}},su=class{constructor(e,t){this.levers=e;this.moved=t;addEventListener("gamepadconnected",()=>this.look()),addEventListener("gamepaddisconnected",()=>this.look())}levers;moved;seen=new Map;lost="";get words(){let[e,t]=[!0,!1].map(s=>[...this.seen.values()].filter(r=>r.used===s).map(({name:r})=>r)),n=[];return e.length&&n.push(`${e.length>1?"Gamepads":"Gamepad"}: ${e.join(", ")}.`),t.length&&n.push(`Not used, its layout is unknown: ${t.join(", ")}.`),this.lost&&n.push(`Unplugged, its levers are let go: ${this.lost}.`),n.join(" ")}get any(){return this.seen.size>0}look(){let e=ST();for(let[t,{name:n}]of this.seen){let s=e.find(r=>r?.index===t&&r.connected);s&&np(s.id)===n||(this.seen.delete(t),this.levers.release(`pad ${t}`),this.lost=n)}for(let t of e)t?.connected&&(this.seen.has(t.index)||(this.seen.set(t.index,{name:np(t.id),used:t.mapping==="standard"}),this.lost===np(t.id)&&(this.lost="")),t.mapping==="standard"&&this.read(t))}read(e){for(let t of this.levers.all){let{stick:n,pad:s}=t.data,r=0;if(n){let o=e.axes[MT[n.side][n.axis]]??0;r=n.sign*el(Kv,n.axis==="y"?-o:o)}else if(s){let o=a=>el(Kv,e.buttons[a]?.value??0);r=o(s[1])-o(s[0])}t.hold(`pad ${e.index}`,Number.isFinite(r)?r:0)&&this.moved()}}};function ST(){try{return navigator.getGamepads?.()??[]}catch{return[]}}function np(i){return i.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i,"").trim()||"unnamed"}var ip=[{title:"Time",lines:[[["Space"],"play, pause"],[["R"],"start again"]]},{title:"Picture, when it has the focus",lines:[[["1","\u2026","5"],"crane, load, cab, deck, whole ship"],[["\u2190","\u2192","\u2191","\u2193"],"turn"],[["+","\u2212"],"zoom"],[["Home"],"back to the crane"]]}];function ru(i,e){let t=ip.find(n=>n.title===i);t?t.lines.push(...e):ip.unshift({title:i,lines:e})}function Jv(){let i=F("button",{type:"button",class:"tool",title:"Keys (?)","aria-label":"Keys","data-action":"help"},"?"),e=F("button",{type:"button",class:"primary"},"Close"),t=F("div",{class:"keys-list"}),n=F("dialog",{class:"help","aria-label":"Keys"},F("h2",{},"Keys"),t,e),s=()=>{t.replaceChildren(...ip.map(r=>ET(r.title,r.lines))),n.open||n.showModal()};return i.addEventListener("click",s),e.addEventListener("click",()=>n.close()),n.addEventListener("click",r=>{r.target===n&&n.close()}),addEventListener("keydown",r=>{let o=r.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");r.key!=="?"||r.ctrlKey||r.metaKey||r.altKey||o||(r.preventDefault(),n.open?n.close():s())}),document.body.append(n),i}function ET(i,e){let t=e.map(([n,s])=>F("div",{class:"row"},F("dt",{},...n.map(r=>F("kbd",{},r))),F("dd",{},s)));return F("section",{},F("h3",{},i),F("dl",{},...t))}var jv=1,au=class{constructor(e,t,n,s){this.place=e;this.live=t;this.simulation=n;this.touched=s;if(t.motors.length&&this.card("Motors","motors",F("p",{class:"note"},"All are off at the start."),...t.motors.map(o=>this.motor(o))),t.setpoints.length){let a=t.setpoints.some(c=>c.course)?"The crane follows its programme. Move a slider to take over.":"Set-points of the drives.",l=t.setpoints.map(c=>this.setpoint(c));this.card("Drives","setpoints",F("p",{class:"note"},a),...l,AT(t.setpoints))}t.sea&&this.card("Sea","sea",...this.sea());let r=[...t.switches.map(o=>this.switch(o)),...this.variants(),...this.others()];r.length&&this.card("Settings","settings",...r)}place;live;simulation;touched;inputs=new Map;present=new Map;pushes=new Map;watched=[];starts=[];settings=[];seaControls=[];card(e,t,...n){let s=F("section",{class:"card","data-card":t},F("h2",{},e),...n);return this.place.append(s),s}refresh(){for(let e of this.watched)e()}reset(){for(let e of this.starts)e();for(let e of this.settings)e()}push(e,t){this.pushes.get(e)?.(t)}keys(e){let t=this.live.levers.find(l=>l.drive===e);if(!t)return null;let[n,s]=t.words,r=t.function==="other"||e.toLowerCase().includes(t.function)?"":t.label.toLowerCase(),o=t.keys?[...t.keys].reverse().map(l=>F("kbd",{},l)):[],a=t.keys?`${t.label}: ${t.keys[1]} ${s}, ${t.keys[0]} ${n}`:t.label;return F("span",{class:"drive-keys","aria-hidden":"true",title:a},r,...o)}motor(e){let t=an("motor"),n=[[-1,"\u2212",`${e.label} backwards`],[0,"Off",`${e.label} off`],[1,"+",`${e.label} forwards`]],s=o=>{let a=o*e.value;e.parameter?this.simulation.setParameter(e.parameter,a):this.simulation.setAdded(e.name,a)},r=n.map(([o,a,l])=>{let c=an("choice"),h=F("input",{type:"radio",name:t,id:c,value:String(o),"aria-label":l});return h.checked=o===e.start,h.addEventListener("change",()=>{s(o),this.touched()}),{value:o,input:h,item:[h,F("label",{for:c,"aria-hidden":"true"},a)]}});return this.inputs.set(e.name,o=>{let a=r.find(l=>l.value===o);if(!a)throw new RangeError(`motor ${e.name} takes -1, 0 or 1, not ${o}`);a.input.checked=!0,s(o)}),this.starts.push(()=>this.inputs.get(e.name)?.(e.start)),this.present.set(e.name,()=>ou(r.find(({input:o})=>o.checked)?.value??e.start,e.start)),this.pushes.set(e.name,o=>{s(o);for(let{value:a,input:l}of r)l.checked=a===Math.sign(o)}),F("div",{class:"row motor",title:e.name,role:"radiogroup","aria-label":`Motor ${e.label}`},F("span",{class:"name"},e.label,F("small",{},e.torque)),this.keys(e.name),F("span",{class:"segments"},...r.flatMap(o=>o.item)))}setpoint(e){let t=an("slider"),n=g=>bl(g*e.factor,e.unit==="m"?2:1),s=F("input",{type:"range",id:t,min:String(e.lower),max:String(e.upper),step:String((e.upper-e.lower)/400*(1-1e-9)),value:String(e.start)}),r=F("output",{for:t}),o=e.course?F("button",{type:"button",class:"chip","aria-pressed":"true"},"Programme"):null,a=()=>{let g=this.simulation.value(e);return Number.isNaN(g)?e.start:g},l=e.rate/e.ramp,c=()=>e.parameters.length?this.simulation.usual(e.parameters[0]):e.start,h=!e.course,u=!1,d=()=>{if(!h){let g=a();for(let x of e.parameters)this.simulation.setParameter(x,g)}h=!0,o?.setAttribute("aria-pressed","false")},f=g=>{d(),u=!1,this.simulation.drive(e,g,e.rate,l)},{opens:p}=e;this.pushes.set(e.name,g=>{d(),u=!0;let{lower:x,upper:M}=e,_=p?Math.min(Math.max(g,x),M):g>0?M:x,R=p?1/0:Math.abs(g)*e.rate;g===0&&!p?this.simulation.stay(e.name):this.simulation.drive(e,_,R,p?1/0:1.05*l)});let v=()=>{h=!1,u=!1,o?.setAttribute("aria-pressed","true"),this.simulation.release(e,e.rate,l)};this.starts.push(()=>{h=!e.course,u=!1,o?.setAttribute("aria-pressed",String(e.course));for(let g of e.parameters)this.simulation.setParameter(g,this.simulation.usual(g));s.value=String(c())}),s.addEventListener("input",()=>{f(Number(s.value)),this.touched()}),o?.addEventListener("click",()=>{v(),this.touched()}),this.present.set(e.name,()=>h?ou(Number(s.value),e.course?NaN:c(),(e.upper-e.lower)/800):null),this.inputs.set(e.name,g=>{s.value=String(g),f(Math.min(Math.max(g,e.lower),e.upper))}),this.watched.push(()=>{let g=a();!h&&Number.isFinite(g)?s.value=String(g):u&&(s.value=String(e.parameters.length?this.simulation.parameter(e.parameters[0]):g));let x=`${n(Number(s.value))} ${e.unit}`;r.textContent=x,s.setAttribute("aria-valuetext",x)});let m=F("div",{class:"slider-head"},F("label",{for:t},e.label),this.keys(e.name),o,r);return F("div",{class:"slider",title:e.name},m,s)}switch(e){let[t,n]=e.factors;if(e.factors.length===2&&t===0&&n===1)return this.onOff(e);let s=an("switch"),r=l=>l===0?"Off":l===1?"As in the file":`${l.toLocaleString("en")} \xD7`,o=F("select",{id:s},...e.factors.map(l=>F("option",{value:String(l)},r(l))));o.value="1";let a=l=>this.simulation.scale(e.parameters,l);return o.addEventListener("change",()=>{a(Number(o.value)),this.touched()}),this.present.set(e.name,()=>ou(Number(o.value),1)),this.inputs.set(e.name,l=>{o.value=String(l),a(l)}),this.settings.push(()=>a(Number(o.value))),F("div",{class:"row"},F("label",{for:s,class:"name"},e.label,F("small",{},e.hint)),o)}onOff(e){let t=(r,o)=>this.simulation.scale(e.parameters,r,o),{row:n,input:s}=Ti(e.label,!0,r=>{t(Number(r),jv),this.touched()});return n.querySelector("label")?.append(F("small",{},e.hint)),this.present.set(e.name,()=>ou(Number(s.checked),1)),this.inputs.set(e.name,r=>{if(r!==0&&r!==1)throw new RangeError(`${e.name} takes 0 or 1, not ${r}`);s.checked=r===1,t(r,jv)}),this.settings.push(()=>t(Number(s.checked),0)),n}variants(){let{programs:e}=this.live;if(e.length<2)return[];let t=an("variant"),n=F("select",{id:t},...e.map((o,a)=>F("option",{value:String(a),title:o},Yt(o)))),s=o=>{this.simulation.choose(o);for(let a of this.settings)a();for(let a of this.seaControls)a()};n.addEventListener("change",()=>{s(Number(n.value)),this.touched()}),this.inputs.set("variant",o=>{if(!e[o])throw new RangeError(`variants go from 0 to ${e.length-1}`);n.value=String(o),s(o)});let r=F("label",{for:t,class:"name"},"Variant",F("small",{},"of the scenario"));return[F("div",{class:"row"},r,n)]}others(){let{leftOut:e}=this.live;if(!e.length)return[];let t=`Not here: ${e.map(Yt).join(", ")}. Other states or drives than the file's need a page of their own.`;return[F("p",{class:"note"},t)]}sea(){let{sea:e}=this.simulation,t=this.live.sea;if(!e||!t)return[];let n=Ti("Waves",t.on,a=>{e.set({on:a}),this.touched()});this.seaControls.push(()=>n.input.checked=e.wanted.on),this.inputs.set("sea",a=>{n.input.checked=a!==0,e.set({on:a!==0})});let s=t.systems.length>1,r=(a,l,c,h,u,d,f,p)=>{let v=an("sea"),m=()=>a===0?e.wanted:e.wanted.others[a-1],g=m()[l]*p,x=F("input",{type:"range",id:v,min:String(h),max:String(u),step:String(d),value:String(g)}),M=F("output",{for:v}),_=()=>M.textContent=`${Number(x.value).toFixed(d<1?1:0)} ${f}`;return _(),this.seaControls.push(()=>{x.value=String(m()[l]*p),_()}),x.addEventListener("input",()=>{_(),l==="hs"&&e.setSystem(a,{hs:Number(x.value)/p})}),x.addEventListener("change",()=>{e.setSystem(a,{[l]:Number(x.value)/p}),this.touched()}),this.inputs.set(Jh(a,l),R=>{x.value=String(R*p),_(),e.setSystem(a,{[l]:R})}),F("div",{class:"slider"},F("div",{class:"slider-head"},F("label",{for:v},c),M),x)},o=[t,...t.others];return[n.row,...t.systems.flatMap(({name:a},l)=>[...s?[F("h4",{class:"system"},a.charAt(0).toUpperCase()+a.slice(1))]:[],r(l,"hs",t.regular?"Wave height":"Significant height Hs",0,Math.max(6,Math.ceil(o[l].hs)),.1,"m",1),r(l,"tp",t.regular?"Period":"Peak period Tp",Math.min(4,Math.floor(o[l].tp)),Math.max(18,Math.ceil(o[l].tp)),.5,"s",1),r(l,"direction","Towards",0,360,5,"\xB0",180/Math.PI)]),F("p",{class:"note"},`${t.note} 0\xB0 follows the bow, 90\xB0 goes to port, 180\xB0 meets the bow.`)]}};function AT(i){let e=i.filter(n=>n.output&&!n.opens),t=({label:n,rate:s,factor:r,unit:o,ramp:a,source:l})=>F("li",{},F("b",{},`${n}: ${Number((s*r).toPrecision(2))} ${o}/s`),` in ${Number(a.toPrecision(2))} s; ${l}`);return F("details",{class:"note speeds",...e.length?{}:{hidden:""}},F("summary",{},"Rated speeds and ramps"),F("ul",{},...e.map(t)))}function ou(i,e,t=0){return Math.abs(i-e)<=t?null:i}function Ti(i,e,t){let n=an("toggle"),s=F("input",{type:"checkbox",id:n,role:"switch",class:"toggle"});return s.checked=e,s.addEventListener("change",()=>t(s.checked)),{row:F("div",{class:"row"},F("label",{for:n,class:"name"},i),s),input:s}}var TT=.12,lu=class{constructor(e,t){this.moved=t;for(let n of["left","right"]){let s=e.filter(({data:o})=>o.stick?.side===n),r=F("div",{class:`corner ${n}`});s.length&&r.append(this.stick(n,s)),n==="left"&&r.append(...e.filter(({data:o})=>!o.stick).slice(0,2).map(o=>this.rocker(o))),r.childElementCount&&this.place.append(r)}}moved;place=F("div",{class:"sticks","aria-hidden":"true"});stick(e,t){let n=F("span",{class:"knob"}),s=F("div",{class:"stick","data-stick":e},...t.flatMap(RT),n),r=c=>t.some(({data:h})=>h.stick?.axis===c),o=-1,a=(c,h)=>{for(let u of t){let{axis:d,sign:f}=u.data.stick;u.hold(`stick ${e}`,f*el(TT,d==="x"?c:h))}n.style.transform=`translate(${c*50}%, ${-h*50}%)`,this.moved()},l=c=>{let h=s.getBoundingClientRect(),u=h.width/2-22,d=r("x")?(c.clientX-h.left-h.width/2)/u:0,f=r("y")?(h.top+h.height/2-c.clientY)/u:0,p=Math.hypot(d,f);p>1&&([d,f]=[d/p,f/p]),a(d,f)};s.addEventListener("pointerdown",c=>{o>=0||(o=c.pointerId,s.setPointerCapture(o),s.classList.add("held"),c.preventDefault(),l(c))}),s.addEventListener("pointermove",c=>{c.pointerId===o&&l(c)});for(let c of["pointerup","pointercancel","lostpointercapture"])s.addEventListener(c,h=>{h.pointerId===o&&(o=-1,s.classList.remove("held"),a(0,0))});return s}rocker(e){let{drive:t,label:n,words:s}=e.data,r=(o,a)=>{let l=F("span",{class:"half","data-rocker":`${t} ${o}`},a);l.addEventListener("pointerdown",c=>{l.setPointerCapture(c.pointerId),c.preventDefault(),e.hold("rocker",o),this.moved()});for(let c of["pointerup","pointercancel","lostpointercapture"])l.addEventListener(c,()=>{e.hold("rocker",0),this.moved()});return l};return F("div",{class:"rocker"},r(1,s[1]),F("span",{class:"what"},n),r(-1,s[0]))}};function RT({data:i}){let{axis:e,sign:t}=i.stick,[n,s]=t>0?i.words:[i.words[1],i.words[0]],[r,o]=e==="x"?["west","east"]:["south","north"];return[F("span",{class:`end ${r}`},n),F("span",{class:`end ${o}`},e==="y"?`${i.label} ${s}`:s),...e==="x"?[F("span",{class:"axis-name"},i.label)]:[]]}var CT="textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",Qv=i=>{let{simulation:e,panel:t,data:n}=i,s=n.live?.levers??[];if(!e||!t||!s.length)return null;let r=new iu(s,(d,f)=>t.push(d,f)),o=()=>i.touched(),a=new sp(r,o),l=new su(r,o),c=new lu(r.all,o),h=()=>{a.clear(),r.release()};addEventListener("blur",h),addEventListener("pagehide",h),document.addEventListener("visibilitychange",()=>{document.hidden&&h()});let u=F("p",{class:"note",role:"status","data-gamepad":""});return PT(i,r,c,u),{name:"driving",before(){l.any&&l.look()},advanced:d=>r.advanced(d),refresh(){l.look(),u.textContent!==l.words&&(u.textContent=l.words)},reset(){a.clear(),r.reset()},handles:{levers:()=>Object.fromEntries(r.all.map(d=>[d.data.drive,d.value])),lever:(d,f)=>{let p=r.of(d);if(!p)throw new RangeError(`there is no lever for ${d}; there are: ${s.map(v=>v.drive).join(", ")}`);p.hold("script",f)}}}},sp=class{constructor(e,t){this.levers=e;this.moved=t;document.addEventListener("pointerdown",()=>this.byPointer=!0,!0),document.addEventListener("keydown",n=>this.down(n)),document.addEventListener("keyup",n=>this.up(n.key))}levers;moved;held=new Set;byPointer=!1;clear(){this.held.clear()}down(e){e.key==="Tab"&&(this.byPointer=!1);let t=e.key.toUpperCase(),n=this.find(t);if(!n||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let s=e.target;s.closest(CT)||!this.byPointer&&s.closest("select")||s.closest("dialog")||(e.preventDefault(),!(e.repeat||this.held.has(t))&&(this.held.add(t),this.apply(n),this.moved()))}up(e){let t=e.toUpperCase(),n=this.find(t);n&&this.held.delete(t)&&this.apply(n)}find(e){return this.levers.all.find(({data:t})=>t.keys?.includes(e))}apply(e){let[t,n]=e.data.keys;e.hold("keys",Number(this.held.has(n))-Number(this.held.has(t)))}};function PT(i,e,t,n){let{view:s,tools:r,panel:o}=i.places,a=d=>{t.place.hidden=!d,document.body.classList.toggle("with-sticks",d),d||e.release("stick")},l=matchMedia("(pointer: coarse)").matches,c=Ti("Sticks on the picture",l,a);s.append(t.place),a(l);let h=e.all.flatMap(({data:d})=>d.keys?[[[...d.keys].reverse(),`${d.label}: ${d.words[1]}, ${d.words[0]}`]]:[]);ru("Drives, while held",h),r.append(Jv());let u=o.querySelectorAll("[data-card=motors], [data-card=setpoints]");u[u.length-1]?.append(c.row,n)}function ex(i,e,t,n){let[s,r]=[new Map,new Map];for(let a of i){let l=e.get(a.path);if(!(l===void 0||a.notIn.includes(t))){for(let[c,h,u]of a.adds)s.set(c,(s.get(c)??0)+u*(l**h-a.value**h));for(let[c,h]of a.times)for(let u of h)r.set(u,(r.get(u)??1)*(l/a.value)**c)}}let o=new Map;for(let a of new Set([...s.keys(),...r.keys()]))o.set(a,(n(a)+(s.get(a)??0))*(r.get(a)??1));return o}function rp(i,e,t){let n=o=>`${tl(o*i.factor)} ${i.unit}`.trim();if(!Number.isFinite(e))return`Write a number, such as ${tl(i.value*i.factor)}.`;let s=1e-9*Math.abs(i.value);if(e<i.lower-s||e>i.upper+s){let[o,a]=[i.lower,i.upper].sort((c,h)=>c-h),l=i.why?` Beyond: ${i.why}.`:"";return`From ${n(o)} to ${n(a)} here.${l}`}if(i.moments){let o=i.path.slice(0,-2),a=i.moments.map((h,u)=>{let d=o+["xx","yy","zz"][u];return d===i.path?e:t.get(d)??h}),l=Math.max(...a),c=a.reduce((h,u)=>h+u,0)-l;if(l>c*(1+1e-9))return`No body has this inertia: ${n(l)} is more than the other two moments together, ${n(c)}.`}let r=i.below??i.above;if(r){let o=t.get(r[0])??r[1];if(i.below?e>=o:e<=o)return`Must be ${i.below?"below":"above"} ${r[0]}, which is ${n(o)}.`}return""}function tl(i){return String(Number(i.toPrecision(6)))}var tx=i=>{let{simulation:e,data:t}=i,n=t.live?.numbers??[];if(!e||!n.length)return null;let s=new Map;e.edits=(c,h)=>ex(n,s,c,h);let r=()=>{e.edit(),i.playing||i.show(),i.touched()},o=new op(n,s,()=>e.variant,r);i.places.panel.append(o.place);let a=c=>{let h=n.find(u=>u.path===c);if(!h)throw new RangeError(`${c} cannot be edited here; there are: ${n.map(u=>u.path).join(", ")}`);return h},l=(c,h)=>{let u=a(c),d=rp(u,h,s);if(d)throw new RangeError(`${c}: ${d}`);o.change(u,h)};return{name:"editing",refresh:()=>o.refresh(),state:()=>s.size?Object.fromEntries(s):void 0,restore(c){o.clear();let h=Object.entries(c??{}),u=new Map;for(let d of[1,2])h=h.filter(([f,p])=>{try{return l(f,Number(p)),!1}catch(v){return u.set(f,v.message.split("; there are")[0]),!0}});return h.map(([d])=>u.get(d))},handles:{numbers:()=>Object.fromEntries(n.map(c=>[c.path,s.get(c.path)??c.value])),setNumber:(c,h)=>l(c,h),clearNumbers:()=>o.clear()}}},LT=(i,e)=>{let t=Number((e*i.factor).toPrecision(12));return i.unit?`"${t} ${i.unit}"`:`${t}`},op=class{constructor(e,t,n,s){this.numbers=e;this.edits=t;this.chosen=n;this.apply=s;this.filter.addEventListener("input",()=>this.show()),this.all.addEventListener("click",()=>this.clear());let r=F("p",{class:"note"},"Numbers of the file. A change acts at once, as with --set; the picture keeps the file's lengths."),o=F("details",{class:"model"},F("summary",{},F("h2",{},"Model"),this.count),r,this.filter,this.all,this.about,this.command,this.list);o.addEventListener("toggle",()=>{o.open&&this.build()}),this.place=F("section",{class:"card","data-card":"model"},o),this.tell()}numbers;edits;chosen;apply;place;rows=new Map;list=F("div",{class:"numbers"});count=F("span",{class:"changed-count"});all=F("button",{type:"button",class:"chip"},"All as in the file");about=F("p",{class:"note",role:"status"});command=F("code",{class:"command"});filter=F("input",{type:"search","aria-label":"Find a number",placeholder:"Find: mass, stiffness, \u2026"});variant=0;change(e,t){t===e.value?this.edits.delete(e.path):this.edits.set(e.path,t),this.mark(e),this.tell(),this.apply()}clear(){this.edits.clear();for(let e of this.numbers)this.mark(e);this.tell(),this.apply()}refresh(){if(this.variant!==this.chosen()){this.variant=this.chosen();for(let e of this.numbers)this.mark(e);this.tell()}}build(){if(this.rows.size)return;let e=new Map;for(let t of this.numbers)e.set(t.section,[...e.get(t.section)??[],t]);for(let[t,n]of e)this.list.append(F("div",{class:"number-group"},F("h3",{},t),...n.map(s=>this.row(s))));for(let t of this.numbers)this.mark(t);this.show()}row(e){let[t,n]=[an("number"),an("told")],s=F("input",{id:t,type:"text",inputmode:"decimal",autocomplete:"off",spellcheck:"false","aria-describedby":n}),r=F("button",{type:"button",class:"back",title:"As in the file","aria-label":`${e.label}: as in the file`},"\u21BA"),o=F("small",{id:n,class:"refused",role:"status"}),a=F("label",{for:t,title:e.path},e.label),l=F("div",{class:"number","data-path":e.path},a,s,F("span",{class:"unit"},e.unit),r,o);return s.addEventListener("change",()=>this.typed(e,s,o)),r.addEventListener("click",()=>{this.change(e,e.value),s.focus()}),this.rows.set(e.path,{place:l,input:s,back:r,said:o}),l}typed(e,t,n){let s=t.value.trim().replace(/^([+-]?\d*),(\d+)$/,"$1.$2"),r=s===tl(e.value*e.factor),o=s===""?NaN:r?e.value:Number(s)/e.factor,a=rp(e,o,this.edits);n.textContent=a,t.setAttribute("aria-invalid",String(a!=="")),a||this.change(e,o)}mark(e){let t=this.rows.get(e.path);if(!t)return;let n=this.edits.has(e.path),s=e.notIn.includes(this.chosen());t.input.value=tl((this.edits.get(e.path)??e.value)*e.factor),t.input.disabled=s,t.input.setAttribute("aria-invalid","false"),t.said.textContent=s?"The variant has its own value.":"",t.place.classList.toggle("changed",n),t.back.hidden=!n}tell(){let e=this.numbers.filter(n=>this.edits.has(n.path));this.count.textContent=e.length?`${e.length} changed`:"",this.all.hidden=!e.length;let t=e.filter(n=>n.start).map(n=>n.label);this.about.textContent=t.length?`A run of the edited file would begin elsewhere because of: ${t.join("; ")}. This page begins where the file as it stands does.`:"",this.command.hidden=!e.length,this.command.textContent=e.map(n=>`--set ${n.path}=${LT(n,this.edits.get(n.path))}`).join(" ")}show(){let e=this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);for(let t of this.numbers){let n=`${t.section} ${t.label} ${t.path}`.toLowerCase(),s=this.rows.get(t.path);s&&(s.place.hidden=!e.every(r=>n.includes(r)))}for(let t of this.list.children)t.hidden=![...t.querySelectorAll(".number")].some(n=>!n.hidden)}};var IT=6e3,DT=3,NT=280,nl=class{constructor(e){this.places=e;e.view.append(this.box);let t=e.view.querySelector(".heading"),n=new ResizeObserver(()=>this.settle(t));for(let s of[e.view,e.tools,t])s&&n.observe(s)}places;box=F("div",{class:"toasts",role:"status","aria-live":"polite"});shown=[];show(e,t,n){let s=this.shown.find(l=>l.text===e);if(s){s.count+=1,s.said.data=`${t} (${s.count} times)`,clearTimeout(s.timer),s.timer=this.later(s);return}for(;this.shown.length>=DT;)this.drop(this.shown[0]);let r=document.createTextNode(t),o=F("p",{class:n?"toast grave":"toast"},F("b",{},e)," ",F("small",{},r)),a={text:e,place:o,count:1,said:r,timer:0};a.timer=this.later(a),this.shown.push(a),this.box.append(o)}clear(){for(let e of[...this.shown])this.drop(e)}later(e){return window.setTimeout(()=>this.drop(e),IT)}drop(e){clearTimeout(e.timer),e.place.remove(),this.shown=this.shown.filter(t=>t!==e)}settle(e){let{view:t,tools:n}=this.places,s=e&&e.offsetLeft+e.offsetWidth>t.clientWidth-NT,r=[n.offsetTop+n.offsetHeight,s?e.offsetTop+e.offsetHeight:0];this.box.style.top=`${Math.max(...r,6)+8}px`}};var cu=class{constructor(e,t){this.rules=e;this.read=t;this.restart()}rules;read;found=[];passes=[];stepped=new Map;fresh=[];last=-1/0;begun=-1/0;step(e,t,n){e<this.begun-1e-9&&this.goBack(e),!(e<=this.begun)&&(this.begun=e,t.forEach(({kind:s,name:r},o)=>{let a=`${s} ${r}`,l=this.stepped.get(a);l||this.stepped.set(a,l=new(FT[s]??hp)(r,this.rules,s)),this.fresh.push(...l.look(e,n[o],n[t.length+o]))}))}look(e){if(e<this.last-1e-9&&this.goBack(e),e>this.last)for(let n of this.passes)this.fresh.push(...n.look(e));this.last=e;let{fresh:t}=this;return this.fresh=[],this.found.push(...t),t}clear(){this.found=[],this.restart()}goBack(e){this.found=this.found.filter(({time:t})=>t<=e),this.restart()}restart(){let{rules:e,read:t}=this;this.last=this.begun=-1/0,this.fresh=[],this.stepped.clear(),this.passes=e.passing.map(n=>new up(n,()=>Math.max(...n.at.map(s=>t(n.output,s)))))}};function Fo(i,e){return i.t+i.level/(i.level-e.level)*(e.t-i.t)}var ap=class{constructor(e,t){this.name=e;this.rules=t}name;rules;before=null;loose=null;peak=null;look(e,t,n){let{name:s,rules:r,before:o}=this;if(!Number.isFinite(t))return[];let a={t:e,level:t,measure:n},l=t<=0,c=[];return o&&l&&o.level>0&&c.push(this.loose={time:Fo(o,a),kind:"slack",of:s,size:0,unit:r.units.slack}),this.loose&&l&&(this.loose.size=e-this.loose.time),o&&this.peak&&(Number.isNaN(this.peak.after)&&(this.peak.after=n),l||n<r.fallen*this.peak.T?(c.push(this.snapped(this.peak)),this.peak=null):n>this.peak.T&&(this.peak={t:e,T:n,from:o.t,before:o.measure,after:NaN})),o&&!l&&o.level<=0&&(this.loose&&(this.loose.size=Fo(o,a)-this.loose.time),this.loose=null,this.peak={t:e,T:n,from:o.t,before:o.measure,after:NaN}),this.before=a,c.sort((h,u)=>h.time-u.time)}snapped({t:e,T:t,from:n,before:s,after:r}){let o={kind:"snap",of:this.name,unit:this.rules.units.snap},a=s-2*t+r;if(!(a<0))return{...o,time:e,size:t};let l=(s-r)/(2*a);return{...o,time:e+l*(e-n),size:t-(s-r)*l/4}}},lp=class{constructor(e,t){this.name=e;this.rules=t}name;rules;before=null;earlier=null;touched=!1;open=null;look(e,t,n){let{rules:s,before:r}=this;if(!Number.isFinite(t))return[];let o={t:e,level:t,measure:n},a=[];if(!r)this.touched=t<=0,this.touched||(this.open={most:t,began:null,told:!0});else if(t>0&&r.level<=0)this.open={most:t,began:this.crossed("lift_off",o,r,-n),told:!1};else if(t<=0&&r.level>0&&this.open){if(this.open.most>=s.least||!this.touched){let l=this.open.most>=s.lifted||!this.touched?"landing":"re_contact";a.push(this.crossed(l,r,o,kT(this.earlier,r))),this.touched=!0}this.open=null}return this.open&&(this.open.most=Math.max(this.open.most,t),this.open.began&&(this.open.began.size=this.open.most),this.open.began&&!this.open.told&&this.open.most>=s.least&&(this.open.told=!0,a.push(this.open.began))),[this.earlier,this.before]=[r,o],a}crossed(e,t,n,s){let r={kind:e,of:this.name,unit:this.rules.units[e]},o=n.t-t.t;return s>0&&t.level/s<=Math.abs(o)?{...r,time:t.t+Math.sign(o)*t.level/s,size:s}:{...r,time:Fo(t,n),size:Math.max(s,0)||0}}},cp=class{constructor(e,t){this.name=e;this.rules=t}name;rules;before=null;look(e,t,n){let{name:s,rules:r,before:o}=this,a={t:e,level:t,measure:n};return this.before=a,!o||o.level>0||t<=0?[]:[{time:Fo(o,a),kind:"burst",of:s,size:o.measure,unit:r.units.burst}]}},hp=class{constructor(e,t,n){this.name=e;this.rules=t;this.kind=n}name;rules;kind;before=null;now=null;told=!1;look(e,t,n){let{name:s,rules:r,kind:o,before:a}=this;if(!Number.isFinite(t))return[];let l={t:e,level:t,measure:n};return this.before=l,t<=0?(this.now&&a&&(this.now.size=Fo(a,l)-this.now.time),this.now=null,[]):(!this.now&&(a||r.fromStart.includes(o))&&(this.now={time:a?Fo(a,l):e,kind:o,of:s,size:0,unit:r.units[o]},this.told=!1),this.now?(a&&a.level>0&&(this.now.size=e-this.now.time),this.told||e-this.now.time<n?[]:(this.told=!0,[this.now])):[])}},FT={rope:ap,contact:lp,burst:cp};function kT(i,e){if(!i||i.level<=0||e.measure<=0)return e.measure;let t=(e.measure-i.measure)/(e.t-i.t);return e.measure+t*e.level/e.measure}var up=class{constructor(e,t){this.rule=e;this.read=t}rule;read;before=null;now=null;look(e){let{kind:t,of:n,level:s,unit:r}=this.rule,o=this.read(),a=t!=="overload",{before:l}=this,c=[];return o>s?(!this.now&&(l||!a)&&c.push(this.now={time:this.passed(e,o,a),kind:t,of:n,size:o,unit:r}),this.now&&(this.now.size=a?e-this.now.time:Math.max(this.now.size,o)),!l&&a&&(this.now={time:e,kind:t,of:n,size:0,unit:r})):this.now&&(a&&l&&(this.now.size=(l.t+e)/2-this.now.time),this.now=null),this.before={t:e,value:o},c}passed(e,t,n){let{before:s}=this;if(!s)return e;let r=n||!Number.isFinite(s.value)?.5:(this.rule.level-s.value)/(t-s.value);return s.t+r*(e-s.t)}};var nx=new Set(["overload","snap","cavitation"]),dp=100,ix=i=>i.simulation?UT(i):OT(i);function fp(i,e){let t=n=>String(Number(n.toPrecision(4)));if(e==="1")return`${t(100*i)} %`;for(let[n,s]of[[1e9,"G"],[1e6,"M"],[1e3,"k"]])if(e.startsWith("N")&&Math.abs(i)>=n)return`${t(i/n)} ${s}${e}`;return`${t(i)} ${e}`}function UT(i){let{simulation:e}=i,t=i.data.watch;if(!e||!t||!(t.steps||t.passing.length))return null;let n=new cu(t,(d,f)=>{let p=e.entry(d,f);return p<0?NaN:e.y[p]}),s=({kind:d,of:f})=>`${t.words[d]}: ${Yt(f)}`,r=new nl(i.places),o=F("ul",{class:"events live-events",tabindex:"0","aria-label":"Events so far"}),a=F("p",{class:"note"},"Nothing has happened yet.");i.places.panel.append(F("section",{class:"card","data-card":"events"},F("h2",{},"Events"),a,o));let l=[],c=()=>i.plots.mark(n.found.map(d=>({time:d.time,text:s(d)}))),h=d=>{let f=F("small",{},fp(d.size,d.unit));o.prepend(F("li",{},F("b",{},`${d.time.toFixed(2)} s`),` ${s(d)}`,f)),l.push({one:d,size:f}),l.length>dp&&o.lastElementChild?.remove(),l=l.slice(-dp)},u=()=>{l=[],o.replaceChildren(),n.found.slice(-dp).forEach(h),a.hidden=n.found.length>0,o.hidden=!a.hidden,c()};return n.look(e.time),e.watch=(d,f,p)=>n.step(d,f,p),u(),{advanced(d){let f=n.found.length,p=n.look(d);for(let v of p)r.show(s(v),v.unit==="s"||v.kind==="lift_off"?"":fp(v.size,v.unit),nx.has(v.kind));if(n.found.length!==f+p.length)return u();p.length&&(a.hidden=!0,o.hidden=!1,p.forEach(h),c())},refresh(){for(let{one:d,size:f}of l.slice(-8)){let p=fp(d.size,d.unit);f.textContent!==p&&(f.textContent=p)}},reset(){n.clear(),n.look(e.time),r.clear(),u()},handles:{events:()=>n.found.map(d=>({...d,text:s(d)})).sort((d,f)=>d.time-f.time)}}}function OT(i){let e=i.data.playback?.events??[];if(!e.length)return null;let t=new nl(i.places);return{played(n,s){for(let r of e)r.time>n&&r.time<=s&&t.show(r.text,r.size,nx.has(r.kind))},reset:()=>t.clear(),handles:{events:()=>e}}}var BT="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",zT="M3 5h18v14H3zM15 5v14M3 14h12",VT="textarea, select, dialog, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])",sx=i=>{let{tools:e,view:t}=i.places;if(!i.stage||document.body.classList.contains("embed"))return null;let n=document.documentElement,s=F("button",{type:"button",class:"tool","aria-pressed":"false","aria-label":"Full screen",title:"Full screen (F)"},Yr(BT)),r=F("button",{type:"button",class:"tool","aria-pressed":"false","aria-label":"Hide panels",title:"Hide panels (P)"},Yr(zT)),o=()=>{document.fullscreenElement?document.exitFullscreen():n.requestFullscreen().catch(()=>s.remove()),i.touched()},a=c=>{document.body.classList.toggle("bare",c),r.setAttribute("aria-pressed",String(c)),i.touched(),c&&scrollTo({top:0})},l=()=>document.body.classList.contains("bare");return s.addEventListener("click",o),r.addEventListener("click",()=>a(!l())),document.addEventListener("fullscreenchange",()=>s.setAttribute("aria-pressed",String(document.fullscreenElement!==null))),document.addEventListener("keydown",c=>{c.ctrlKey||c.metaKey||c.altKey||c.defaultPrevented||c.repeat||c.target.closest(VT)||(c.key.toLowerCase()==="f"&&document.fullscreenEnabled?o():c.key.toLowerCase()==="p"&&a(!l()))}),e.append(r,...document.fullscreenEnabled?[s]:[]),ru("Window",[...document.fullscreenEnabled?[[["F"],"full screen"]]:[],[["P"],"hide or show panels"]]),t.classList.add("roomy"),{name:"panels",state:()=>l()?"hidden":void 0,restore:c=>(a(c==="hidden"),[]),handles:{hidePanels:c=>a(c)}}};var HT=14,GT=7,WT=5,rx=i=>{let{stage:e,data:t,places:n}=i;if(!e)return null;let{bodies:s}=e,r=F("output",{class:"pointed","aria-hidden":"true",hidden:""}),o=F("output",{class:"pointed kept",role:"status",hidden:""});n.view.append(r,o);let a=null,l=[],c=x=>e.seen(x.toArray()),h=x=>{let{force:M,moment:_}=s.reactions.get(x)??{force:NaN,moment:NaN},R=[Number.isFinite(M)?Yi(M,"N"):"",Number.isFinite(_)?Yi(_,"N m"):""].filter(Boolean);return`${XT(Yt(x))}: ${R.join(", ")||"not recorded"}`},u=(x,M)=>{let[_,R]=[HT,null];for(let A of t.scene.joints){let b=c(s.jointAt(A)),T=Math.hypot(b[0]-x,b[1]-M);T<_&&([_,R]=[T,{joint:A,text:h(A),at:b}])}if(R)return R;_=GT;for(let{joint:A,text:b,from:T,to:B}of s.arrowsDrawn()){let[k,I]=[c(T),c(B)],V=$T([x,M],k,I);V<_&&([_,R]=[V,{joint:A,text:A?h(A):b,at:[x,M]}])}return R},d=(x,M,[_,R])=>{x.hidden=!1,x.textContent!==M&&(x.textContent=M);let A=Math.min(Math.max(_+12,4),Math.max(n.view.clientWidth-x.offsetWidth-4,4));x.style.transform=`translate(${A.toFixed(0)}px, ${Math.max(R-30,4).toFixed(0)}px)`},f=x=>{let M=i.plots.shown.filter(R=>!l.includes(R));l=(x===null?[]:t.signals.filter(({id:R})=>R===`reaction:Force in joint of ${x}`||R===`reaction:Moment in joint of ${x}`)).map(({id:R})=>R).filter(R=>!M.includes(R)),x!==a&&i.plots.show([...M,...l]),a=x,o.hidden=x===null,p()},p=()=>{a!==null&&d(o,h(a),c(s.jointAt(a)))},v=n.view.querySelector("canvas.canvas"),m=x=>{let M=v.getBoundingClientRect();return[x.clientX-M.left,x.clientY-M.top]},g=null;return v.addEventListener("pointermove",x=>{if(x.pointerType!=="mouse"||x.buttons)return void(r.hidden=!0);let M=u(...m(x));n.view.classList.toggle("over-joint",M?.joint!=null),M&&M.joint!==a?d(r,M.text,M.at):r.hidden=!0}),v.addEventListener("pointerleave",()=>r.hidden=!0),v.addEventListener("pointerdown",x=>g=x.isPrimary?m(x):null),v.addEventListener("pointerup",x=>{let[M,_]=m(x);if(!g||Math.hypot(M-g[0],_-g[1])>WT)return;let R=u(M,_)?.joint??null;r.hidden=!0,(R!==null||a!==null)&&f(R===a?null:R),R!==null&&i.touched()}),{name:"joint",drawn:p,state:()=>a??void 0,restore:x=>typeof x!="string"||!t.scene.joints.includes(x)?[`there is no joint ${String(x)} to show`]:(f(x),[]),handles:{inspect:x=>{if(x!==void 0&&!t.scene.joints.includes(x))throw new RangeError(`there is no joint ${x}; there are: ${t.scene.joints.join(", ")}`);return f(x??null),a===null?null:h(a)},pointedAt:(x,M)=>u(x,M)?.text??null}}};function XT(i){return i.slice(0,1).toUpperCase()+i.slice(1)}function $T([i,e],[t,n],[s,r]){let[o,a]=[s-t,r-n],l=Math.min(Math.max(((i-t)*o+(e-n)*a)/(o*o+a*a||1),0),1);return Math.hypot(i-t-l*o,e-n-l*a)}var ox=({stage:i,places:e})=>{if(!i)return null;let t=matchMedia("(prefers-color-scheme: dark)"),n="day",s=!1,r=F("button",{type:"button",class:"tool light","aria-label":"Dusk",title:"Day or dusk"});r.innerHTML=qT;let o=a=>{n=a,i.shine(Pr[a]),r.setAttribute("aria-pressed",String(a==="dusk"))};return r.addEventListener("click",()=>{s=!0,o(n==="day"?"dusk":"day")}),t.addEventListener("change",()=>{s||o(t.matches?"dusk":"day")}),o(t.matches?"dusk":"day"),e.tools.append(r),{name:"light",state:()=>s?n:void 0,restore:a=>typeof a!="string"||!(a in Pr)?[`there is no light ${String(a)}`]:(s=!0,o(a),[]),handles:{light:a=>{if(a!==void 0&&!(a in Pr))throw new RangeError(`there is no light ${a}; there are: ${Object.keys(Pr).join(", ")}`);return a!==void 0&&(s=!0,o(a)),n},drawing:()=>i.drawing(),seen:(a,l,c)=>i.seen([a,l,c]),surface:()=>i.water.drawn(),drawAll:()=>i.drawAll()}}},qT='<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';var YT=.12,ZT=22,ax=i=>{let{simulation:e,stage:t,data:n}=i,s=n.live?.pull;if(!e||!s)return null;let r=new pp(s,n.scene.size,e),o=t&&new mp(r,t,n.scene,i.places.view,()=>i.touched());return{name:"pulling",before:()=>r.update(),advanced:()=>r.update(),frame:()=>r.drawn(),reset:()=>r.letGo(),handles:{pull:a=>a?r.constant(a):r.letGo(),pulled:()=>[...r.force],loadOnScreen:()=>o?.place()??null}}},pp=class{constructor(e,t,n){this.data=e;this.simulation=n;this.stiffness=e.limit/(YT*t),this.damping=Math.sqrt(this.stiffness*e.mass)}data;simulation;force=[0,0,0];load=new C;target=null;drawn=()=>{};last=new C;since=NaN;stiffness;damping;locate(){let{y:e}=this.simulation,t=this.simulation.outputLabels("position").indexOf(this.data.body),n=this.simulation.outputOffset("position")+3*t,s=this.simulation.outputOffset("rotation")+9*t,[r,o,a]=this.data.at,l=c=>e[n+c]+e[s+3*c]*r+e[s+3*c+1]*o+e[s+3*c+2]*a;return this.load.set(l(0),l(1),l(2))}update(){if(!this.target)return;let{time:e}=this.simulation;this.locate();let t=e-this.since,n=t>0&&t<1?new C().subVectors(this.load,this.last).divideScalar(t):new C;(!(t>0&&t<1)||t>1e-6)&&(this.last.copy(this.load),this.since=e);let s=new C().subVectors(this.target,this.load).multiplyScalar(this.stiffness).clampLength(0,this.data.limit);s.addScaledVector(n,-this.damping).clampLength(0,this.data.limit),this.apply(s.x,s.y,s.z)}constant([e,t,n]){if(![e,t,n].every(Number.isFinite))throw new RangeError("a force has three numbers [N]");this.target=null,this.apply(e,t,n)}letGo(){this.target=null,this.since=NaN,this.apply(0,0,0)}apply(...e){e.forEach((t,n)=>{this.force[n]=t,this.simulation.setAdded(this.data.inputs[n],t)})}},mp=class{constructor(e,t,n,s,r){this.pull=e;this.stage=t;this.scene=n;this.view=s;let o="http://www.w3.org/2000/svg";this.picture=document.createElementNS(o,"svg"),this.picture.setAttribute("class","pull"),this.picture.setAttribute("aria-hidden","true"),this.line=document.createElementNS(o,"line"),this.picture.append(this.line),s.append(this.picture,this.label),this.show(!1),e.drawn=()=>this.draw(),s.addEventListener("pointerdown",a=>this.down(a,r),!0),s.addEventListener("pointermove",a=>this.move(a),!0);for(let a of["pointerup","pointercancel"])s.addEventListener(a,l=>this.up(l),!0);addEventListener("blur",()=>this.end())}pull;stage;scene;view;pointer=-1;ray=new _r;at=new $e;plane=new Zn;line;label=F("output",{class:"pull-force","aria-hidden":"true"});picture;place(){let e=this.view.getBoundingClientRect(),[t,n]=this.onScreen(this.drawnAt(this.pull.locate()));return[e.left+t,e.top+n]}down(e,t){this.pointer>=0||e.button!==0||!this.onLoad(e)||(e.stopPropagation(),e.preventDefault(),this.pointer=e.pointerId,this.stage.camera.held=!0,e.target.setPointerCapture?.(e.pointerId),this.aim(e),this.show(!0),t())}move(e){e.pointerId===this.pointer?(e.stopPropagation(),this.aim(e)):this.pointer<0&&e.pointerType==="mouse"&&e.buttons===0&&this.view.classList.toggle("over-load",this.onLoad(e))}up(e){e.pointerId===this.pointer&&(e.stopPropagation(),this.end())}end(){this.pointer<0||(this.pointer=-1,this.stage.camera.held=!1,this.pull.letGo(),this.show(!1))}onLoad(e){if(!(e.target instanceof HTMLCanvasElement))return!1;let t=this.stage.bodies.body(this.pull.data.body);if(!t)return!1;if(this.cast(e),this.ray.intersectObject(t,!0).length)return!0;let[n,s]=this.place();return Math.hypot(e.clientX-n,e.clientY-s)<ZT}cast(e){let t=this.view.getBoundingClientRect();this.at.set(2*(e.clientX-t.left)/t.width-1,1-2*(e.clientY-t.top)/t.height),this.ray.setFromCamera(this.at,this.stage.camera.eye)}aim(e){this.cast(e);let t=this.stage.camera.eye.getWorldDirection(new C);this.plane.setFromNormalAndCoplanarPoint(t,this.drawnAt(this.pull.locate()));let n=this.ray.ray.intersectPlane(this.plane,new C);n&&(this.pull.target=this.turned(n,!0),this.pull.update())}drawnAt(e){return this.turned(e.clone(),!1)}turned(e,t){let n=this.scene.turn,{x:s,y:r,z:o}=e,a=l=>t?n[l]*s+n[3+l]*r+n[6+l]*o:n[3*l]*s+n[3*l+1]*r+n[3*l+2]*o;return new C(a(0),a(1),a(2))}onScreen(e){let t=e.project(this.stage.camera.eye);return[(t.x+1)/2*this.view.clientWidth,(1-t.y)/2*this.view.clientHeight]}show(e){this.picture.toggleAttribute("hidden",!e),this.label.hidden=!e,this.view.classList.toggle("pulling",e)}draw(){let{target:e}=this.pull;if(this.pointer<0||!e)return;let[t,n]=this.onScreen(this.drawnAt(this.pull.locate())),[s,r]=this.onScreen(this.drawnAt(e));for(let[c,h]of Object.entries({x1:t,y1:n,x2:s,y2:r}))this.line.setAttribute(c,h.toFixed(1));let o=Math.hypot(...this.pull.force),a=o>=1e3?`${(o/1e3).toPrecision(3)} kN`:`${o.toFixed(0)} N`,l=o>.999*this.pull.data.limit?`${a}, the most`:a;this.label.textContent!==l&&(this.label.textContent=l),this.label.style.transform=`translate(${(s+14).toFixed(0)}px, ${(r-34).toFixed(0)}px)`}};function lx(i,e,t){let n=a=>a.unit?` [${a.unit}]`:"",s=e.map(a=>({name:a.label+(t?`, ${t[0]}`:"")+n(a),values:i.values[a.id]})),{other:r}=i;if(r&&t)for(let a of e)s.push({name:`${a.label}, ${t[1]}${n(a)}`,values:r[a.id]});let o=[["time [s]",...s.map(({name:a})=>a)]];return i.times.forEach((a,l)=>o.push([String(a),...s.map(({values:c})=>KT(c[l]))])),o.map(a=>`${a.map(JT).join(",")}\r
`).join("")}function KT(i){return i==null||!Number.isFinite(i)?"":String(i)}function JT(i){return/[",\r\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i}var[jT,QT]=[1e6,12e6],cx=["video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];function hx(){return typeof MediaRecorder>"u"?"This browser cannot record: it has no MediaRecorder.":"captureStream"in HTMLCanvasElement.prototype?cx.some(i=>MediaRecorder.isTypeSupported(i))?"":"This browser cannot write WebM videos.":"This browser cannot record a canvas."}var hu=class{recorder;since=performance.now();parts=[];constructor(e,t){let n=Math.min(Math.max(3*e.width*e.height,jT),QT),s=cx.find(r=>MediaRecorder.isTypeSupported(r));this.recorder=new MediaRecorder(e.captureStream(30),{mimeType:s,videoBitsPerSecond:n}),this.recorder.addEventListener("dataavailable",({data:r})=>r.size&&this.parts.push(r)),this.recorder.addEventListener("error",()=>t("The browser has stopped recording.")),this.recorder.start(1e3)}get seconds(){return(performance.now()-this.since)/1e3}end(){return new Promise(e=>{let t=()=>{for(let n of this.recorder.stream.getTracks())n.stop();e(new Blob(this.parts,{type:"video/webm"})),this.parts=[]};if(this.recorder.state==="inactive")return t();this.recorder.addEventListener("stop",t),this.recorder.stop()})}};var gp="deckcrane=",e2=["of","variant","inputs","plots","camera","features"];function ux(i){let e=2166136261;for(let t of new TextEncoder().encode(i))e=Math.imul(e^t,16777619);return(e>>>0).toString(36)}function dx(i){let e=new TextEncoder().encode(JSON.stringify(i)),t=btoa(Array.from(e,n=>String.fromCharCode(n)).join(""));return`${gp}1.${t.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}`}function fx(i){return i.replace(/^#/,"").startsWith(gp)}function px(i,e){let t=i.replace(/^#/,"").slice(gp.length),[n,s]=[t.slice(0,t.indexOf(".")),t.slice(t.indexOf(".")+1)];if(!/^\d+$/.test(n))return{refused:"The link is damaged: it does not say its version."};if(Number(n)!==1)return{refused:`The link has format ${n}; this page reads format 1.`};let r;try{let o=atob(s.replaceAll("-","+").replaceAll("_","/"));r=JSON.parse(new TextDecoder("utf-8",{fatal:!0}).decode(Uint8Array.from(o,a=>a.charCodeAt(0))))}catch{return{refused:"The link is damaged: part of it is missing or was changed."}}return!il(r)||typeof r.of!="string"?{refused:"The link is damaged: it does not say of which scenario it is."}:r.of!==e?{refused:"The link is of another scenario."}:{kept:r,unknown:Object.keys(r).filter(o=>!e2.includes(o))}}function il(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function vp({data:i}){return ux([i.title,i.live?"live":"recorded",...i.scene.bodies,...i.scene.joints].join(`
`))}function mx(i){let e={of:vp(i)},{simulation:t,panel:n,stage:s,data:r}=i;t&&t.variant>0&&(e.variant=t.data.programs[t.variant]);let o={};for(let[u,d]of n?.present??[]){let f=d();f!==null&&(o[u]=f)}let a=t?.sea,l=r.live?.variants[t?.variant??0].sea??r.live?.sea;if(a&&l){a.wanted.on!==l.on&&(o.sea=Number(a.wanted.on));let u=[l,...l.others];[a.wanted,...a.wanted.others].forEach((d,f)=>{for(let p of["hs","tp","direction"])d[p]!==u[f]?.[p]&&(o[Jh(f,p)]=d[p])})}Object.keys(o).length&&(e.inputs=o),i.plots.shown.join(`
`)!==r.chosen.join(`
`)&&(e.plots=[...i.plots.shown]);let c=s?.camera.standing();c&&(!c.own||c.follow||c.view!=="crane")&&(e.camera=c.own?{view:c.view,follow:c.follow}:c);let h={};for(let{name:u,own:d}of vx(i.features)){let f=d.state?.();f!==void 0&&(h[u]=f)}return Object.keys(h).length&&(e.features=h),e}function gx(i,e){let t=[],n=(r,o)=>{try{let a=i.panel?.inputs.get(r);a?typeof o!="number"||!Number.isFinite(o)?t.push(`${r} is not a number`):a(o):t.push(`there is no control ${r}`)}catch(a){t.push(a.message)}};if(e.variant!==void 0){let r=i.data.live?.programs.indexOf(String(e.variant))??-1;r<0?t.push(`there is no variant ${String(e.variant)}`):n("variant",r)}let s=new Map(vx(i.features).map(({name:r,own:o})=>[r,o]));for(let[r,o]of Object.entries(il(e.features)?e.features:{})){let a=s.get(r)?.restore;a?t.push(...a(o)):t.push(`this page knows nothing of ${r}`)}for(let[r,o]of Object.entries(il(e.inputs)?e.inputs:{}))n(r,o);if(Array.isArray(e.plots)){let r=new Set(i.data.signals.map(({id:a})=>a)),o=e.plots.filter(a=>!r.has(a));o.length&&t.push(`there is no signal ${o.join(", ")}`),i.plots.show(e.plots.filter(a=>r.has(a)))}if(e.camera!==void 0&&i.stage){let r=t2(e.camera);r&&i.stage.camera.views.names.includes(r.view)?i.stage.camera.stand(r):t.push("the camera's place is not one of this page")}return t}function t2(i){if(!il(i)||typeof i.view!="string")return null;let e=a=>Array.isArray(a)&&a.length===3&&a.every(l=>Number.isFinite(l)),t=e(i.eye)&&e(i.aim)&&Number.isFinite(i.fov),{view:n,eye:s=[0,0,0],aim:r=[0,0,0],fov:o=38}=i;return{view:n,eye:s,aim:r,fov:o,own:!t,follow:i.follow===!0}}function vx(i){return i.flatMap(e=>e.name?[{name:e.name,own:e}]:[])}var n2="M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",xx=i=>{let e=new xp(i);return queueMicrotask(()=>e.open()),addEventListener("hashchange",()=>e.open()),{refresh:()=>e.refresh(),drawn:()=>e.drawn(),messages:()=>e.complaint?[e.complaint]:[],handles:{link:()=>e.link(),csv:(t=!1)=>e.table(t)}}},xp=class{constructor(e){this.host=e;let t=uu("Copy link","The settings, the plots and the camera as they are",()=>{this.copy()});/^(https?|file):$/.test(location.protocol)||(t.disabled=!0,t.title="This page has no address of its own: it is part of another one.");let n=uu("Save CSV","What is plotted, as a table",()=>this.save(new Blob([this.table(this.everything)],{type:"text/csv"}),"csv")),s=Ti("All signals in the CSV",!1,()=>{});s.input.id=this.all,s.row.querySelector("label")?.setAttribute("for",this.all);let r=[t,this.address,n,s.row];if(this.record=e.stage?uu("Record video","The picture as WebM",()=>{this.toggleFilm()}):null,this.record){r.push(uu("Save PNG","Save the picture as it is",()=>this.picture()),this.record);let o=hx();this.record.disabled=o!=="",o&&r.push(F("p",{class:"note"},o))}this.menu=wl("Share",n2,...r,this.said),e.places.tools.append(this.menu.place)}host;complaint="";menu;address=F("input",{class:"address",readonly:"","aria-label":"Link",hidden:""});said=F("p",{class:"note",role:"status",hidden:""});record;all=an("all");film=null;both=null;wanted=null;open(){if(this.complaint="",!fx(location.hash))return;let e=px(location.hash,vp(this.host));if("refused"in e){this.complaint=`${e.refused} The page starts as usual.`;return}let t=gx(this.host,e.kept);e.unknown.length&&t.push(`this page does not know ${e.unknown.join(", ")}`),t.length&&(this.complaint=`Not all of the link could be had: ${t.join("; ")}.`),this.host.touched(),this.host.show()}link(){return`${location.href.replace(/#.*$/s,"")}#${dx(mx(this.host))}`}table(e){let{plots:t,data:n}=this.host,s=new Set(t.shown);return lx(t.points(),n.signals.filter(({id:r})=>e||s.has(r)),t.compared)}refresh(){if(!this.film)return;let e=Math.floor(this.film.seconds),t=`${Math.floor(e/60)}:${String(e%60).padStart(2,"0")}`;this.menu.say(`\u25CF ${t}`),this.record&&(this.record.textContent=`Stop recording (${t})`)}drawn(){if(!this.wanted&&!this.both)return;let e=this.whole();this.wanted?.(e),this.wanted=null}get everything(){return document.getElementById(this.all).checked}async copy(){let e=this.link();this.address.hidden=!1,this.address.value=e,this.address.select();try{await navigator.clipboard.writeText(e),this.say("The link is copied.")}catch{this.say("Copy the link from the field: this browser does not let the page do it.")}}picture(){this.wanted=e=>e.toBlob(t=>t&&this.save(t,"png"),"image/png")}async toggleFilm(){let{film:e}=this;if(!e){let t=this.canvases();this.both=t.length>1?F("canvas"):null;let n=this.both?this.whole():t[0];return this.film=new hu(n,s=>this.say(s)),this.refresh()}this.film=this.both=null,this.menu.say("Share"),this.record&&(this.record.textContent="Record video"),this.save(await e.end(),"webm")}canvases(){return[...this.host.places.view.querySelectorAll(".canvas")]}whole(){let e=this.canvases();if(e.length<2&&!this.both)return e[0];let t=e.map(h=>h.getBoundingClientRect()),[n,s]=[Math.min(...t.map(h=>h.left)),Math.min(...t.map(h=>h.top))],r=e[0].width/Math.max(t[0].width,1),o=this.both??F("canvas"),[a,l]=[Math.max(...t.map(h=>h.right))-n,Math.max(...t.map(h=>h.bottom))-s].map(h=>Math.round(r*h));!this.film&&(o.width!==a||o.height!==l)&&Object.assign(o,{width:a,height:l});let c=o.getContext("2d");return e.forEach((h,u)=>c?.drawImage(h,r*(t[u].left-n),r*(t[u].top-s))),o}save(e,t){let n=this.host.data.title.toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,"").slice(0,40)||"deckcrane",s=F("a",{href:URL.createObjectURL(e),download:`${n}-${this.host.time.toFixed(2)}s.${t}`});s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e4)}say(e){this.said.hidden=!1,this.said.textContent=e}};function uu(i,e,t){let n=F("button",{type:"button",title:e},i);return n.addEventListener("click",t),n}var du=["green","amber","red"],i2={green:"go",amber:"care",red:"no go"},_x=i=>{let{lights:e}=i.data;if(!e||!i.recording)return null;let t=bx("All limits"),n=e.limits.map(({text:h})=>bx(h)),s=F("p",{class:"note"}),r=`Chance that a limit is passed within ${e.horizon} s, with its ${ko(e.confidence)} interval, by continuations in waves that agree with the sensors so far. Green: the interval ends below ${ko(e.thresholds[0])}; red: ${ko(e.thresholds[1])} or more.`,o=F("section",{class:"card","data-card":"lights"},F("h2",{},"Go or no-go"),s,t.row,...n.map(({row:h})=>h),F("p",{class:"note"},r));i.places.panel.prepend(o);let a=()=>e.times.filter(h=>h<=i.time+1e-6).length-1,l=h=>Math.max(...e.limits.map(({light:u})=>u[h])),c=()=>{let h=a(),u=h<0?`First looked at ${e.times[0]} s.`:`As known at ${e.times[h]} s, for the next ${e.horizon} s.`;s.textContent!==u&&(s.textContent=u),yx(t,h<0?null:l(h),h<0?"\u2013":i2[du[l(h)]]),n.forEach((d,f)=>{let{light:p,probability:v,lower:m,upper:g}=e.limits[f];yx(d,h<0?null:p[h],h<0?"\u2013":`${ko(v[h])} (${ko(m[h])} to ${ko(g[h])})`)})};return c(),{refresh:c,reset:c,handles:{lights:()=>{c();let h=a();return h<0?null:{all:du[l(h)],limits:Object.fromEntries(e.limits.map(({text:u,light:d})=>[u,du[d[h]]]))}}}}};function bx(i){let[e,t]=[F("span",{class:"lamp",role:"img"}),F("b",{},"\u2013")];return{lamp:e,now:t,row:F("div",{class:"limit-light"},e,F("span",{class:"what"},i),t)}}function yx(i,e,t){let n=e===null?"off":du[e];i.row.dataset.light!==n&&(i.row.dataset.light=n,i.lamp.setAttribute("aria-label",n)),i.now.textContent!==t&&(i.now.textContent=t)}function ko(i){let e=100*i;return`${e>0&&e<10?e.toFixed(1):e.toFixed(0)} %`}var s2="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",wx=i=>{let{stage:e}=i;if(!e)return null;let{camera:t}=e,n=No.map(([l,c],h)=>({name:l,label:c,button:r2(c,h+1)})).filter(({name:l})=>t.views.names.includes(l)),s=t.views.names.includes("load")?Ti("Follow load",!1,l=>t.follow(l)):null,r=wl("Camera",s2,...n.map(({button:l})=>l),...s?[s.row]:[]);for(let{name:l,button:c}of n)c.addEventListener("click",()=>{t.choose(l),r.place.open=!1});t.changed=()=>{for(let{name:l,label:c,button:h}of n){let u=l===t.view&&!t.turned;h.setAttribute("aria-pressed",String(u)),l===t.view&&r.say(c)}s&&(s.input.checked=t.followsLoad)},i.places.tools.append(r.place);let o=i.places.view.querySelector(".heading"),a=0;return o&&new ResizeObserver(()=>a++&&t.reframe()).observe(o),{handles:{views:()=>t.views.names,camera:()=>(t.move(),t.standing()),look:(l,c=!0)=>{if(!t.views.names.includes(l))throw new RangeError(`there is no view ${l}; there are: ${t.views.names.join(", ")}`);t.choose(l,c)},draw:()=>{e.render();for(let l of i.features)l.drawn?.()},follow:l=>t.follow(l),landmarks:()=>({foot:t.views.foot().toArray(),tip:t.views.tip().toArray(),load:t.views.load().toArray()}),inView:()=>(t.move(),t.seen())}}};function r2(i,e){return F("button",{type:"button","aria-pressed":"false"},i,F("kbd",{"aria-hidden":"true"},String(e)))}var Mx=[wx,qv,xx,ox,sx,Qv,Zv,Yv,ax,rx,tx,Cm,ym,Mm,_x,ix];var o2=.5;function Sx(i,e){if(!i.length)return null;let t=i.map(({time:n,text:s,size:r})=>{let o=F("button",{type:"button",class:"event"},F("b",{},`${n.toFixed(2)} s`),` ${s}`,F("small",{},r));return o.addEventListener("click",()=>e(n-o2)),F("li",{},o)});return F("section",{class:"card","data-card":"events"},F("h2",{},"Events"),F("ul",{class:"events"},...t))}var a2=matchMedia("(pointer: coarse)").matches?"the sliders or the sticks":"the sliders or the keys next to them";function Ex(i,e){let t=e?"It is running.":"Press Play to let it run.",n=i.live?.pull?" Drag the load to pull it.":"";return i.playback?"Press Play, or drag the time slider. Click a plot to go there.":i.live?.motors.length?`${e?"":`${t} `}Switch on a motor and watch how ship and crane answer.${n}`:i.live?.setpoints.length?`${t} Drive it with ${a2}.${n}`:`${t}${n||" Drag the picture to look around."}`}function Ax(i,e){let t=document.querySelector(".heading .hint");t&&(t.textContent=Ex(i,e))}function Tx(i,e){return F("header",{class:"heading"},F("span",{class:"badge"},i.playback?"Recorded run":"Live simulation"),F("h1",{},i.title),i.description?F("p",{class:"description"},i.description):null,F("p",{class:"hint"},Ex(i,e)))}function Rx(i,e){let{title:t,description:n}=i.live?.variants[e]??i,s=(r,o)=>{let a=document.querySelector(r);a&&a.textContent!==o&&(a.textContent=o)};s(".heading h1",t||i.title),s(".heading .description",n),s("title",t||i.title)}function Cx(i,e,t,n){let s=F("section",{class:"card","data-card":"view"},F("h2",{},"View"));i.append(s);let r=t?c2(s,e,t,n):()=>{};if(e.playback){let{note:o,missing:a,wave:l}=e.playback;if(o&&s.append(F("p",{class:"note"},o)),a.length){let c=`Not a number, shown as gaps: ${a.join("; ")}.`;s.append(F("p",{class:"warning",role:"alert"},c))}l&&t&&s.append(F("p",{class:"note"},l2))}return{place:s,explain:r}}function Px(i,e,t){let n=[];if(i){let r=(1e3*i.step).toPrecision(3).replace(/\.?0+$/,""),o=(100*i.load).toPrecision(2),{fileStep:a}=i.data.variants[i.variant],l=i.step<.999*a?` (the file's ${1e3*a} ms would not be stable here)`:"";n.push(`Runge-Kutta, ${r} ms a step${l}; stepping takes ${o} % of a 60 Hz frame.`)}let s=["fine ripples","shadows","fine pixels"].slice(0,e.simplified).join(", ").replace(/, (?=[^,]*$)/," and ");return s&&n.push(`Drawn without ${s}: full pictures took too long here.`),e.mean>50&&n.push(`${Math.max(Math.round(1e3/e.mean),1)} pictures a second.`),[...n,`deckcrane ${t}`].join(" ")}var l2="The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the vessel and at loads in the water, a guess further off.";function c2(i,e,t,n){let{bodies:s}=t,r=F("p",{class:"note"}),o=()=>{let c=t.water.scale?[`Lines are ${t.water.spacing} m apart.`]:[];s.exaggeration!==1&&c.push(`Deflections are drawn ${s.exaggeration} times as large; what booms carry is moved along.`),s.showForces&&c.push(`1 m of a green arrow is ${Yi(s.perMetre.force,"N")}.`),s.sketches.showForces&&c.push(`1 m of an orange arrow is ${Yi(s.sketches.perMetre,"N")}.`),s.showMoments&&c.push(`1 m of a violet arrow is ${Yi(s.perMetre.moment,"N m")}.`),s.sketches.hasTensions&&c.push(h2(s.sketches));let h=c.join(" ");r.textContent!==h&&(r.textContent=h)},a=[["Forces in the joints","showForces"],["Moments in the joints","showMoments"]];for(let[c,h]of e.scene.joints.length?a:[]){let u=d=>{s[h]=d,n(),o()};i.append(Ti(c,!1,u).row)}if(s.sketches.hasArrows){let c=h=>{s.sketches.showForces=h,n(),o()};i.append(Ti("Forces of contacts and wind",!1,c).row)}e.scene.booms.length&&i.append(u2(c=>{s.exaggeration=c,n(),o()}));let l=c=>{t.water.scale=c,o()};return i.append(Ti("Scale lines",t.water.scale,l).row),o(),i.append(r),o}function h2(i){let e=i.data.sketches.flatMap(r=>r.kind==="line"||r.kind==="curve"?[r.limit]:[]),t=e.filter(r=>r!==null),n=new Set(t).size===1?`breaking load, ${Yi(t[0],"N")}`:"breaking load",s=t.length<e.length?"; grey where none is given":"";return`Ropes are green without load and red at their ${n}${s}; dashed where slack.`}function u2(i){let e=an("deflections"),t=F("select",{id:e},...[1,10,50].map(n=>F("option",{value:String(n)},n===1?"True to scale":`${n} \xD7`)));return t.addEventListener("change",()=>i(Number(t.value))),F("div",{class:"row"},F("label",{for:e,class:"name"},"Deflections",F("small",{},"of the booms")),t)}var sl=class{asked=0;done=0;lost={drawing:0,computing:0};seen=0;restart(){this.asked=this.done=this.seen=0,this.lost={drawing:0,computing:0}}static within(e){return Math.min(e,.25)}note(e,t,n){if(e<=0)return;let s=Math.exp(-e/2);this.seen+=e,this.asked=s*this.asked+e,this.done=s*this.done+Math.min(n,e),this.lost.drawing=s*this.lost.drawing+e-t,this.lost.computing=s*this.lost.computing+Math.max(t-n,0)}get share(){return this.seen<2/2||this.asked===0?1:this.done/this.asked}words(e){if(this.share>=.93)return"";let{drawing:t,computing:n}=this.lost,s=t>n?"drawing":"computing";return`Running at ${(this.share*e).toPrecision(2)} \xD7 real time instead of ${e} \xD7: ${s} is too slow on this machine.`}};var fu=class{place=F("div",{class:"message",hidden:""});text=F("p",{role:"status","aria-live":"polite"});read="";constructor(e){let t=F("button",{type:"button",class:"close","aria-label":"Dismiss the message",title:"Dismiss"},"\xD7");t.addEventListener("click",()=>{this.read=this.text.textContent??"",e(),this.place.hidden=!0}),this.place.append(this.text,t)}again(){this.read=""}say(e){Lx(e)!==Lx(this.read)&&(this.read=""),this.text.textContent!==e&&(this.text.textContent=e),this.place.hidden=!e||this.read!==""}};function Lx(i){return i.replace(/[\d.]+/g,"")}var d2="uplot",f2="u-hz",p2="u-vt",m2="u-title",g2="u-wrap",v2="u-under",x2="u-over",b2="u-axis",Dr="u-off",y2="u-select",_2="u-cursor-x",w2="u-cursor-y",M2="u-cursor-pt",S2="u-legend",E2="u-live",A2="u-inline",T2="u-series",R2="u-marker",Ix="u-label",C2="u-value",ol="width",al="height";var Dx="bottom",Uo="left",bp="right",kp="#000",Nx=kp+"0",yp="mousemove",Fx="mousedown",_p="mouseup",kx="mouseenter",Ux="mouseleave",Ox="dblclick",P2="resize",L2="scroll",Bx="change",xu="dppxchange",Up="--",Wo=typeof window<"u",Ap=Wo?document:null,Bo=Wo?window:null,I2=Wo?navigator:null,At,pu;function Tp(){let i=devicePixelRatio;At!=i&&(At=i,pu&&Cp(Bx,pu,Tp),pu=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),Nr(Bx,pu,Tp),Bo.dispatchEvent(new CustomEvent(xu)))}function xi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Rp(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Oi(i,e,t,n){let s=Ap.createElement(i);return e!=null&&xi(s,e),t?.insertBefore(s,n),s}function Ri(i,e){return Oi("div",i,e)}var zx=new WeakMap;function rs(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=zx.get(i);r!=o&&(i.style.transform=r,zx.set(i,r),e<0||t<0||e>n||t>s?xi(i,Dr):Rp(i,Dr))}var Vx=new WeakMap;function Hx(i,e,t){let n=e+t,s=Vx.get(i);n!=s&&(Vx.set(i,n),i.style.background=e,i.style.borderColor=t)}var Gx=new WeakMap;function Wx(i,e,t,n){let s=e+""+t,r=Gx.get(i);s!=r&&(Gx.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Op={passive:!0},D2={...Op,capture:!0};function Nr(i,e,t,n){e.addEventListener(i,t,n?D2:Op)}function Cp(i,e,t,n){e.removeEventListener(i,t,Op)}Wo&&Tp();function Bi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:bi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function xb(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var bb=i=>i!=null,yb=i=>i!=null&&i>0,_u=xb(bb),N2=xb(yb);function F2(i,e,t,n=0,s=!1){let r=s?N2:_u,o=s?yb:bb;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function wu(i,e,t,n){let s=qx(i),r=qx(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ls:_b,a=s==1?bi:Ci,l=r==1?Ci:bi,c=a(o(Sn(i))),h=l(o(Sn(e))),u=zo(t,c),d=zo(t,h);return t==10&&(c<0&&(u=Ot(u,-c)),h<0&&(d=Ot(d,-h))),n||t==2?(i=u*s,e=d*r):(i=Eb(i,u),e=Mu(e,d)),[i,e]}function Bp(i,e,t,n){let s=wu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var zp=.1,Xx={mode:3,pad:zp},cl={pad:0,soft:null,mode:0},k2={min:cl,max:cl};function bu(i,e,t,n){return Su(t)?$x(i,e,t):(cl.pad=t,cl.soft=n?0:null,cl.mode=n?3:0,$x(i,e,k2))}function Mt(i,e){return i??e}function U2(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function $x(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),u=Mt(n.mode,0),d=Mt(s.mode,0),f=e-i,p=Ls(f),v=jn(Sn(i),Sn(e)),m=Ls(v),g=Sn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ut&&(r=0),d==2&&h!=-Ut&&(o=0)));let x=f||v||1e3,M=Ls(x),_=zo(10,bi(M)),R=x*(f==0?i==0?.1:1:r),A=Ot(Eb(i-R,_/10),24),b=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Ut,T=jn(a,A<b&&i>=b?b:zi(b,A)),B=x*(f==0?e==0?.1:1:o),k=Ot(Mu(e+B,_/10),24),I=e<=h&&(d==1||d==3&&k>=h||d==2&&k<=h)?h:-Ut,V=zi(l,k>I&&e<=I?I:jn(I,k));return T==V&&T==0&&(V=100),[T,V]}var O2=new Intl.NumberFormat(Wo?I2.language:"en-US"),Vp=i=>O2.format(i),yi=Math,vu=yi.PI,Sn=yi.abs,bi=yi.floor,Mn=yi.round,Ci=yi.ceil,zi=yi.min,jn=yi.max,zo=yi.pow,qx=yi.sign,Ls=yi.log10,_b=yi.log2,B2=(i,e=1)=>yi.sinh(i)*e,wp=(i,e=1)=>yi.asinh(i/e),Ut=1/0;function Yx(i){return(Ls((i^i>>31)-(i>>31))|0)+1}function Pp(i,e,t){return zi(jn(i,e),t)}function wb(i){return typeof i=="function"}function yt(i){return wb(i)?i:()=>i}var z2=()=>{},Mb=i=>i,Sb=(i,e)=>e,V2=i=>null,Zx=i=>!0,Kx=(i,e)=>i==e,H2=/\.\d*?(?=9{6,}|0{6,})/gm,Fr=i=>{if(Tb(i)||cr.has(i))return i;let e=`${i}`,t=e.match(H2);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Fr(s)}e${r}`}return Ot(i,n)};function Lr(i,e){return Fr(Ot(Fr(i/e))*e)}function Mu(i,e){return Fr(Ci(Fr(i/e))*e)}function Eb(i,e){return Fr(bi(Fr(i/e))*e)}function Ot(i,e=0){if(Tb(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Mn(n)/t}var cr=new Map;function Ab(i){return((""+i).split(".")[1]||"").length}function ul(i,e,t,n){let s=[],r=n.map(Ab);for(let o=e;o<t;o++){let a=Sn(o),l=Ot(zo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ot(h,u);s.push(d),cr.set(d,u)}}return s}var hl={},Hp=[],Vo=[null,null],lr=Array.isArray,Tb=Number.isInteger,G2=i=>i===void 0;function Jx(i){return typeof i=="string"}function Su(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function W2(i){return i!=null&&typeof i=="object"}var X2=Object.getPrototypeOf(Uint8Array),Rb="__proto__";function Ho(i,e=Su){let t;if(lr(i)){let n=i.find(s=>s!=null);if(lr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Ho(i[s],e)}else t=i.slice()}else if(i instanceof X2)t=i.slice();else if(e(i)){t={};for(let n in i)n!=Rb&&(t[n]=Ho(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=Rb&&(Su(i[s])?gn(i[s],Ho(n[s])):i[s]=Ho(n[s]))}return i}var $2=0,q2=1,Y2=2;function Z2(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function K2(i,e){if(Q2(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return eR(o[0])||(o=j2(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:q2,f=[];for(let p=0;p<h.length;p++){let v=h[p],m=r.get(l[p]);v===null?d!=$2&&(u[m]=v,d==Y2&&f.push(m)):u[m]=v}Z2(u,f,s),n.push(u)}}return n}var J2=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function j2(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function Q2(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function eR(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,bi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Cb=["January","February","March","April","May","June","July","August","September","October","November","December"],Pb=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Lb(i){return i.slice(0,3)}var tR=Pb.map(Lb),nR=Cb.map(Lb),iR={MMMM:Cb,MMM:nR,WWWW:Pb,WWW:tR};function rl(i){return(i<10?"0":"")+i}function sR(i){return(i<10?"00":i<100?"0":"")+i}var rR={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>rl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>rl(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>rl(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>rl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>rl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>sR(i.getMilliseconds())};function Gp(i,e){e=e||iR;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?rR[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var oR=new Intl.DateTimeFormat().resolvedOptions().timeZone;function aR(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==oR?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Ib=i=>i%1==0,yu=[1,2,2.5,5],lR=ul(10,-32,0,yu),Db=ul(10,0,32,yu),cR=Db.filter(Ib),Ir=lR.concat(Db),Wp=`
`,Nb="{YYYY}",jx=Wp+Nb,Fb="{M}/{D}",ll=Wp+Fb,mu=ll+"/{YY}",kb="{aa}",hR="{h}:{mm}",Oo=hR+kb,Qx=Wp+Oo,eb=":{ss}",Rt=null;function Ub(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?ul(10,0,3,yu).filter(Ib):ul(10,-3,0,yu)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Nb,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",jx,Rt,Rt,Rt,Rt,Rt,1],[s,Fb,jx,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+kb,mu,Rt,ll,Rt,Rt,Rt,1],[t,Oo,mu,Rt,ll,Rt,Rt,Rt,1],[e,eb,mu+" "+Oo,Rt,ll+" "+Oo,Rt,Qx,Rt,1],[i,eb+".{fff}",mu+" "+Oo,Rt,ll+" "+Oo,Rt,Qx,Rt,1]];function h(u){return(d,f,p,v,m,g)=>{let x=[],M=m>=o,_=m>=r&&m<o,R=u(p),A=Ot(R*i,3),b=Mp(R.getFullYear(),M?0:R.getMonth(),_||M?1:R.getDate()),T=Ot(b*i,3);if(_||M){let B=_?m/r:0,k=M?m/o:0,I=A==T?A:Ot(Mp(b.getFullYear()+k,b.getMonth()+B,1)*i,3),V=new Date(Mn(I/i)),W=V.getFullYear(),N=V.getMonth();for(let X=0;I<=v;X++){let Y=Mp(W+k*X,N+B*X,1),G=Y-u(Ot(Y*i,3));I=Ot((+Y+G)*i,3),I<=v&&x.push(I)}}else{let B=m>=s?s:m,k=bi(p)-bi(A),I=T+k+Mu(A-T,B);x.push(I);let V=u(I),W=V.getHours()+V.getMinutes()/t+V.getSeconds()/n,N=m/n,X=d.axes[f]._space,Y=g/X;for(;I=Ot(I+m,i==1?0:3),!(I>v);)if(N>1){let G=bi(Ot(W+N,6))%24,Q=u(I).getHours()-G;Q>1&&(Q=-1),I-=Q*n,W=(W+N)%24;let se=x[x.length-1];Ot((I-se)/m,3)*Y>=.7&&x.push(I)}else x.push(I)}return x}}return[l,c,h]}var[uR,dR,fR]=Ub(1),[pR,mR,gR]=Ub(.001);ul(2,-53,53,[1]);function tb(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function nb(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,h,u,d,f;return n.map(p=>{let v=i(p),m=v.getFullYear(),g=v.getMonth(),x=v.getDate(),M=v.getHours(),_=v.getMinutes(),R=v.getSeconds(),A=m!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||M!=u&&a[5]||_!=d&&a[6]||R!=f&&a[7]||a[1];return l=m,c=g,h=x,u=M,d=_,f=R,A(v)})}}function vR(i,e){let t=Gp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Mp(i,e,t){return new Date(i,e,t)}function ib(i,e){return e(i)}var xR="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function sb(i,e){return(t,n,s,r)=>r==null?Up:e(i(n))}function bR(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function yR(i,e){return i.series[e].fill(i,e)}var _R={show:!0,live:!0,isolate:!1,mount:z2,markers:{show:!0,width:2,stroke:bR,fill:yR,dash:"solid"},idx:null,idxs:null,values:[]};function wR(i,e){let t=i.cursor.points,n=Ri(),s=t.size(i,e);Xt(n,ol,s),Xt(n,al,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function MR(i,e){let t=i.series[e].points;return t._fill||t._stroke}function SR(i,e){let t=i.series[e].points;return t._stroke||t._fill}function ER(i,e){return i.series[e].points.size}var Sp=[0,0];function AR(i,e,t){return Sp[0]=e,Sp[1]=t,Sp}function gu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Ep(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var TR={show:!0,x:!0,y:!0,lock:!1,move:AR,points:{one:!1,show:wR,size:ER,width:0,stroke:SR,fill:MR},bind:{mousedown:gu,mouseup:gu,click:gu,dblclick:gu,mousemove:Ep,mouseleave:Ep,mouseenter:Ep},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Ob={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Xp=gn({},Ob,{filter:Sb}),Bb=gn({},Xp,{size:10}),zb=gn({},Ob,{show:!1}),$p='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Vb="bold "+$p,Hb=1.5,rb={show:!0,scale:"x",stroke:kp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vb,side:2,grid:Xp,ticks:Bb,border:zb,font:$p,lineGap:Hb,rotate:0},RR="Value",CR="Time",ob={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function PR(i,e,t,n,s){return e.map(r=>r==null?"":Vp(r))}function LR(i,e,t,n,s,r,o){let a=[],l=cr.get(s)||0;t=o?t:Ot(Mu(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Lp(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ls:_b,h=bi(c(t));s=zo(l,h),l==10&&(s=Ir[Bi(s,Ir)]);let u=t,d=s*l;l==10&&(d=Ir[Bi(d,Ir)]);do a.push(u),u=u+s,l==10&&!cr.has(u)&&(u=Ot(u,cr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Ir[Bi(d,Ir)]));while(u<=n);return a}function IR(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Lp(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Lp(i,e,jn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var Gb=/./,DR=/[12357]/,NR=/[125]/,ab=/1/,Ip=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function FR(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Gb:l(7,o)-h>=c?DR:l(5,o)-h>=c?NR:ab;if(u==ab){let d=Sn(l(1,o)-h);if(d<c)return Ip(e.slice().reverse(),a.distr,u,Ci(c/d)).reverse()}return Ip(e,a.distr,u,1)}function kR(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?Ip(e.slice().reverse(),3,Gb,Ci(a/c)).reverse():e}function UR(i,e,t,n){return n==null?Up:e==null?"":Vp(e)}var lb={show:!0,scale:"y",stroke:kp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vb,side:3,grid:Xp,ticks:Bb,border:zb,font:$p,lineGap:Hb,rotate:0};function OR(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function BR(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Sn(o-r),l=i.series[e],c=a/(l.points.space*At);return n[1]-n[0]<=c}var cb={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},Wb=(i,e,t,n,s)=>s,hb={show:!0,auto:!0,sorted:0,gaps:Wb,alpha:1,facets:[gn({},cb,{scale:"x"}),gn({},cb,{scale:"y"})]},ub={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Wb,alpha:1,points:{show:BR,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function zR(i,e,t,n,s){return t/10}var Xb={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},VR=gn({},Xb,{time:!1,ori:1}),db={};function $b(i,e){let t=db[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(db[i]=t)),t}var Go=1,Dp=2;function kr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,v=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,g,d,f,p,v,Au,Xo,Ru,Yb,Kb):t(s,l,c,h,u,g,m,f,d,v,p,Tu,$o,Zp,Zb,Jb)}function qp(i,e){let t=0,n=0,s=Mt(i.bands,Hp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function HR(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Is(i,e,t,n,s,r){return kr(i,e,(o,a,l,c,h,u,d,f,p,v,m)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),M=c.ori==0?Xo:$o,_,R;x==1?(_=t,R=n):(_=n,R=t);let A=g(u(a[_],c,v,f)),b=g(d(l[_],h,m,p)),T=g(u(a[R],c,v,f)),B=g(d(r==1?h.max:h.min,h,m,p)),k=new Path2D(s);return M(k,T,B),M(k,A,B),M(k,A,b),k})}function Eu(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Ru:Zp,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function GR(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Yp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function fb(i){return i==0?Mb:i==1?Mn:e=>Lr(e,i)}function qb(i){let e=i==0?Au:Tu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Au=(i,e,t)=>{i.moveTo(e,t)},Tu=(i,e,t)=>{i.moveTo(t,e)},Xo=(i,e,t)=>{i.lineTo(e,t)},$o=(i,e,t)=>{i.lineTo(t,e)},Ru=qb(0),Zp=qb(1),Yb=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Zb=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Kb=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Jb=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function jb(i){return(e,t,n,s,r)=>kr(e,t,(o,a,l,c,h,u,d,f,p,v,m)=>{let{pxRound:g,points:x}=o,M,_;c.ori==0?(M=Au,_=Yb):(M=Tu,_=Zb);let R=Ot(x.width*At,3),A=(x.size-x.width)/2*At,b=Ot(A*2,3),T=new Path2D,B=new Path2D,{left:k,top:I,width:V,height:W}=e.bbox;Ru(B,k-b,I-b,V+b*2,W+b*2);let N=X=>{if(l[X]!=null){let Y=g(u(a[X],c,v,f)),G=g(d(l[X],h,m,p));M(T,Y+A,G),_(T,Y,G,A,0,vu*2)}};if(r)r.forEach(N);else for(let X=n;X<=s;X++)N(X);return{stroke:R>0?T:null,fill:T,clip:B,flags:Go|Dp}})}function Qb(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var WR=Qb(Xo),XR=Qb($o);function ey(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>kr(t,n,(o,a,l,c,h,u,d,f,p,v,m)=>{[s,r]=_u(l,s,r);let g=o.pxRound,x=W=>g(u(W,c,v,f)),M=W=>g(d(W,h,m,p)),_,R;c.ori==0?(_=Xo,R=WR):(_=$o,R=XR);let A=c.dir*(c.ori==0?1:-1),b={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Go},T=b.stroke,B=!1;if(r-s>=v*4){let W=ue=>t.posToVal(ue,c.key,!0),N=null,X=null,Y,G,ce,J=x(a[A==1?s:r]),Q=x(a[s]),se=x(a[r]),de=W(A==1?Q+1:se-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let ee=a[ue],xe=(A==1?ee<de:ee>de)?J:x(ee),Te=l[ue];xe==J?Te!=null?(G=Te,N==null?(_(T,xe,M(G)),Y=N=X=G):G<N?N=G:G>X&&(X=G)):Te===null&&(B=!0):(N!=null&&R(T,J,M(N),M(X),M(Y),M(G)),Te!=null?(G=Te,_(T,xe,M(G)),N=X=Y=G):(N=X=null,Te===null&&(B=!0)),J=xe,de=W(J+A))}N!=null&&N!=X&&ce!=J&&R(T,J,M(N),M(X),M(Y),M(G))}else for(let W=A==1?s:r;W>=s&&W<=r;W+=A){let N=l[W];N===null?B=!0:N!=null&&_(T,x(a[W]),M(N))}let[I,V]=qp(t,n);if(o.fill!=null||I!=0){let W=b.fill=new Path2D(T),N=o.fillTo(t,n,o.min,o.max,I),X=M(N),Y=x(a[s]),G=x(a[r]);A==-1&&([G,Y]=[Y,G]),_(W,G,X),_(W,Y,X)}if(!o.spanGaps){let W=[];B&&W.push(...Yp(a,l,s,r,A,x,e)),b.gaps=W=o.gaps(t,n,s,r,W),b.clip=Eu(W,c.ori,f,p,v,m)}return V!=0&&(b.band=V==2?[Is(t,n,s,r,T,-1),Is(t,n,s,r,T,1)]:Is(t,n,s,r,T,V)),b})}function $R(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>kr(r,o,(c,h,u,d,f,p,v,m,g,x,M)=>{[a,l]=_u(u,a,l);let _=c.pxRound,{left:R,width:A}=r.bbox,b=Q=>_(p(Q,d,x,m)),T=Q=>_(v(Q,f,M,g)),B=d.ori==0?Xo:$o,k={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Go},I=k.stroke,V=d.dir*(d.ori==0?1:-1),W=T(u[V==1?a:l]),N=b(h[V==1?a:l]),X=N,Y=N;s&&e==-1&&(Y=R,B(I,Y,W)),B(I,N,W);for(let Q=V==1?a:l;Q>=a&&Q<=l;Q+=V){let se=u[Q];if(se==null)continue;let de=b(h[Q]),ue=T(se);e==1?B(I,de,W):B(I,X,ue),B(I,de,ue),W=ue,X=de}let G=X;s&&e==1&&(G=R+A,B(I,G,W));let[ce,J]=qp(r,o);if(c.fill!=null||ce!=0){let Q=k.fill=new Path2D(I),se=c.fillTo(r,o,c.min,c.max,ce),de=T(se);B(Q,G,de),B(Q,Y,de)}if(!c.spanGaps){let Q=[];Q.push(...Yp(h,u,a,l,V,b,n));let se=c.width*At/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),k.gaps=Q=c.gaps(r,o,a,l,Q),k.clip=Eu(Q,d.ori,m,g,x,M)}return J!=0&&(k.band=J==2?[Is(r,o,a,l,I,-1),Is(r,o,a,l,I,1)]:Is(r,o,a,l,I,J)),k})}function pb(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function qR(i){i=i||hl;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,hl),h=Mt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,v,m)=>kr(f,p,(g,x,M,_,R,A,b,T,B,k,I)=>{let V=g.pxRound,W=t,N=n*At,X=a*At,Y=l*At,G,ce;_.ori==0?[G,ce]=r(f,p):[ce,G]=r(f,p);let J=_.dir*(_.ori==0?1:-1),Q=_.ori==0?Ru:Zp,se=_.ori==0?h:(Ce,Ye,at,Me,kt,ze,qe)=>{h(Ce,Ye,at,kt,Me,qe,ze)},de=Mt(f.bands,Hp).find(Ce=>Ce.series[0]==p),ue=de!=null?de.dir:0,ee=g.fillTo(f,p,g.min,g.max,ue),me=V(b(ee,R,I,B)),xe,Te,we,We=k,ot=V(g.width*At),He=!1,ft=null,ht=null,st=null,$t=null;u!=null&&(ot==0||d!=null)&&(He=!0,ft=u.values(f,p,v,m),ht=new Map,new Set(ft).forEach(Ce=>{Ce!=null&&ht.set(Ce,new Path2D)}),ot>0&&(st=d.values(f,p,v,m),$t=new Map,new Set(st).forEach(Ce=>{Ce!=null&&$t.set(Ce,new Path2D)})));let{x0:Bt,size:ln}=c;if(Bt!=null&&ln!=null){W=1,x=Bt.values(f,p,v,m),Bt.unit==2&&(x=x.map(at=>f.posToVal(T+at*k,_.key,!0)));let Ce=ln.values(f,p,v,m);ln.unit==2?Te=Ce[0]*k:Te=A(Ce[0],_,k,T)-A(0,_,k,T),We=pb(x,M,A,_,k,T,We),we=We-Te+N}else We=pb(x,M,A,_,k,T,We),we=We*o+N,Te=We-we;we<1&&(we=0),ot>=Te/2&&(ot=0),we<5&&(V=Mb);let Dt=we>0,En=We-we-(Dt?ot:0);Te=V(Pp(En,Y,X)),xe=(W==0?Te/2:W==J?0:Te)-W*J*((W==0?N/2:0)+(Dt?ot/2:0));let _t={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},vn=He?null:new Path2D,jt=null;if(de!=null)jt=f.data[de.series[1]];else{let{y0:Ce,y1:Ye}=c;Ce!=null&&Ye!=null&&(M=Ye.values(f,p,v,m),jt=Ce.values(f,p,v,m))}let cn=G*Te,O=ce*Te;for(let Ce=J==1?v:m;Ce>=v&&Ce<=m;Ce+=J){let Ye=M[Ce];if(Ye==null)continue;if(jt!=null){let $=jt[Ce]??0;if(Ye-$==0)continue;me=b($,R,I,B)}let at=_.distr!=2||c!=null?x[Ce]:Ce,Me=A(at,_,k,T),kt=b(Mt(Ye,ee),R,I,B),ze=V(Me-xe),qe=V(jn(kt,me)),P=V(zi(kt,me)),w=qe-P;if(Ye!=null){let $=Ye<0?O:cn,he=Ye<0?cn:O;He?(ot>0&&st[Ce]!=null&&Q($t.get(st[Ce]),ze,P+bi(ot/2),Te,jn(0,w-ot),$,he),ft[Ce]!=null&&Q(ht.get(ft[Ce]),ze,P+bi(ot/2),Te,jn(0,w-ot),$,he)):Q(vn,ze,P+bi(ot/2),Te,jn(0,w-ot),$,he),se(f,p,Ce,ze-ot/2,P,Te+ot,w)}}return ot>0?_t.stroke=He?$t:vn:He||(_t._fill=g.width==0?g._fill:g._stroke??g._fill,_t.width=0),_t.fill=He?ht:vn,_t})}function YR(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>kr(n,s,(a,l,c,h,u,d,f,p,v,m,g)=>{[r,o]=_u(c,r,o);let x=a.pxRound,M=G=>x(d(G,h,m,p)),_=G=>x(f(G,u,g,v)),R,A,b;h.ori==0?(R=Au,b=Xo,A=Kb):(R=Tu,b=$o,A=Jb);let T=h.dir*(h.ori==0?1:-1),B=M(l[T==1?r:o]),k=B,I=[],V=[];for(let G=T==1?r:o;G>=r&&G<=o;G+=T)if(c[G]!=null){let J=l[G],Q=M(J);I.push(k=Q),V.push(_(c[G]))}let W={stroke:i(I,V,R,b,A,x),fill:null,clip:null,band:null,gaps:null,flags:Go},N=W.stroke,[X,Y]=qp(n,s);if(a.fill!=null||X!=0){let G=W.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,X),J=_(ce);b(G,k,J),b(G,B,J)}if(!a.spanGaps){let G=[];G.push(...Yp(l,c,r,o,T,M,t)),W.gaps=G=a.gaps(n,s,r,o,G),W.clip=Eu(G,h.ori,p,v,m,g)}return Y!=0&&(W.band=Y==2?[Is(n,s,r,o,N,-1),Is(n,s,r,o,N,1)]:Is(n,s,r,o,N,Y)),W})}function ZR(i){return YR(KR,i)}function KR(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Np=new Set;function mb(){for(let i of Np)i.syncRect(!0)}Wo&&(Nr(P2,Bo,mb),Nr(L2,Bo,mb,!0),Nr(xu,Bo,()=>{kn.pxRatio=At}));var JR=ey(),jR=jb();function gb(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Fp(r,o,e,t))}function QR(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function Fp(i,e,t,n){return gn({},e==0?t:n,i)}function ty(i,e,t){return e==null?Vo:[e,t]}var eC=ty;function tC(i,e,t){return e==null?Vo:bu(e,t,zp,!0)}function ny(i,e,t,n){return e==null?Vo:wu(e,t,i.scales[n].log,!1)}var nC=ny;function iy(i,e,t,n){return e==null?Vo:Bp(e,t,i.scales[n].log,!1)}var iC=iy;function sC(i,e,t,n,s){let r=jn(Yx(i),Yx(e)),o=e-i,a=Bi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?cr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function vb(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Mn((t=+s)*At))+"px"),[i,e,t]}function rC(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function kn(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(y,S,L,D){let H=S.valToPct(y);return D+L*(S.dir==-1?1-H:H)}function o(y,S,L,D){let H=S.valToPct(y);return D+L*(S.dir==-1?H:1-H)}function a(y,S,L,D){return S.ori==0?r(y,S,L,D):o(y,S,L,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ri(d2);if(i.id!=null&&(c.id=i.id),xi(c,i.class),i.title){let y=Ri(m2,c);y.textContent=i.title}let h=Oi("canvas"),u=n.ctx=h.getContext("2d"),d=Ri(g2,c);Nr("click",d,y=>{y.target===p&&(Vt!=Gr||qt!=Wr)&&In.click(n,y)},!0);let f=n.under=Ri(v2,d);d.appendChild(h);let p=n.over=Ri(x2,d);i=Ho(i);let v=+Mt(i.pxAlign,1),m=fb(v);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?gb(i.series||[],ob,ub,!1):QR(i.series||[null],hb),M=n.axes=gb(i.axes||[],rb,lb,!0),_=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=yt(y.fill||null),y.dir=Mt(y.dir,-1)});let A=s==2?x[1].facets[0].scale:x[0].scale,b={axes:hs,series:gt},T=(i.drawOrder||["axes","series"]).map(y=>b[y]);function B(y){let S=y.distr==3?L=>Ls(L>0?L:y.clamp(n,L,y.min,y.max,y.key)):y.distr==4?L=>wp(L,y.asinh):y.distr==100?L=>y.fwd(L):L=>L;return L=>{let D=S(L),{_min:H,_max:K}=y,ae=K-H;return(D-H)/ae}}function k(y){let S=_[y];if(S==null){let L=(i.scales||hl)[y]||hl;if(L.from!=null){k(L.from);let D=gn({},_[L.from],L,{key:y});D.valToPct=B(D),_[y]=D}else{S=_[y]=gn({},y==A?Xb:VR,L),S.key=y;let D=S.time,H=S.range,K=lr(H);if((y!=A||s==2&&!D)&&(K&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?Xx:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?Xx:{mode:1,hard:H[1],soft:H[1]}},K=!1),!K&&Su(H))){let ae=H;H=(fe,ye,De)=>ye==null?Vo:bu(ye,De,ae)}S.range=yt(H||(D?eC:y==A?S.distr==3?nC:S.distr==4?iC:ty:S.distr==3?ny:S.distr==4?iy:tC)),S.auto=yt(K?!1:S.auto),S.clamp=yt(S.clamp||zR),S._min=S._max=null,S.valToPct=B(S)}}}k("x"),k("y"),s==1&&x.forEach(y=>{k(y.scale)}),M.forEach(y=>{k(y.scale)});for(let y in i.scales)k(y);let I=_[A],V=I.distr,W,N;I.ori==0?(xi(c,f2),W=r,N=o):(xi(c,p2),W=o,N=r);let X={};for(let y in _){let S=_[y];(S.min!=null||S.max!=null)&&(X[y]={min:S.min,max:S.max},S.min=S.max=null)}let Y=i.tzDate||(y=>new Date(Mn(y/g))),G=i.fmtDate||Gp,ce=g==1?fR(Y):gR(Y),J=nb(Y,tb(g==1?dR:mR,G)),Q=sb(Y,ib(xR,G)),se=[],de=n.legend=gn({},_R,i.legend),ue=n.cursor=gn({},TR,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=se,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Te,we,We,ot=[],He=[],ft,ht=!1,st={};if(de.live){let y=x[1]?x[1].values:null;ht=y!=null,ft=ht?y(n,1,0):{_:0};for(let S in ft)st[S]=Up}if(ee)if(Te=Oi("table",S2,c),We=Oi("tbody",null,Te),de.mount(n,Te),ht){we=Oi("thead",null,Te,We);let y=Oi("tr",null,we);Oi("th",null,y);for(var $t in ft)Oi("th",Ix,y).textContent=$t}else xi(Te,A2),de.live&&xi(Te,E2);let Bt={show:!0},ln={show:!1};function Dt(y,S){if(S==0&&(ht||!de.live||s==2))return Vo;let L=[],D=Oi("tr",T2,We,We.childNodes[S]);xi(D,y.class),y.show||xi(D,Dr);let H=Oi("th",null,D);if(xe.show){let fe=Ri(R2,H);if(S>0){let ye=xe.width(n,S);ye&&(fe.style.border=ye+"px "+xe.dash(n,S)+" "+xe.stroke(n,S)),fe.style.background=xe.fill(n,S)}}let K=Ri(Ix,H);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,S>0&&(xe.show||(K.style.color=y.width>0?xe.stroke(n,S):xe.fill(n,S)),_t("click",H,fe=>{if(ue._lock)return;Je(fe);let ye=x.indexOf(y);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=x.some((Ne,ke)=>ke>0&&ke!=ye&&Ne.show);x.forEach((Ne,ke)=>{ke>0&&Wi(ke,De?ke==ye?Bt:ln:Bt,!0,fn.setSeries)})}else Wi(ye,{show:!y.show},!0,fn.setSeries)},!1),je&&_t(kx,H,fe=>{ue._lock||(Je(fe),Wi(x.indexOf(y),$r,!0,fn.setSeries))},!1));for(var ae in ft){let fe=Oi("td",C2,D);fe.textContent="--",L.push(fe)}return[D,L]}let En=new Map;function _t(y,S,L,D=!0){let H=En.get(S)||{},K=ue.bind[y](n,S,L,D);K&&(Nr(y,S,H[y]=K),En.set(S,H))}function vn(y,S,L){let D=En.get(S)||{};for(let H in D)(y==null||H==y)&&(Cp(H,S,D[H]),delete D[H]);y==null&&En.delete(S)}let jt=0,cn=0,O=0,Ce=0,Ye=0,at=0,Me=Ye,kt=at,ze=O,qe=Ce,P=0,w=0,$=0,he=0;n.bbox={};let oe=!1,ve=!1,be=!1,te=!1,ie=!1,pe=!1;function U(y,S,L){(L||y!=n.width||S!=n.height)&&re(y,S),ut(!1),be=!0,ve=!0,Un()}function re(y,S){n.width=jt=O=y,n.height=cn=Ce=S,Ye=at=0,_e(),Ge();let L=n.bbox;P=L.left=Lr(Ye*At,.5),w=L.top=Lr(at*At,.5),$=L.width=Lr(O*At,.5),he=L.height=Lr(Ce*At,.5)}let ne=3;function Se(){let y=!1,S=0;for(;!y;){S++;let L=zr(S),D=Gi(S);y=S==ne||L&&D,y||(re(n.width,n.height),ve=!0)}}function ge({width:y,height:S}){U(y,S)}n.setSize=ge;function _e(){let y=!1,S=!1,L=!1,D=!1;M.forEach((H,K)=>{if(H.show&&H._show){let{side:ae,_size:fe}=H,ye=ae%2,De=H.label!=null?H.labelSize:0,Ne=fe+De;Ne>0&&(ye?(O-=Ne,ae==3?(Ye+=Ne,D=!0):L=!0):(Ce-=Ne,ae==0?(at+=Ne,y=!0):S=!0))}}),Vi[0]=y,Vi[1]=L,Vi[2]=S,Vi[3]=D,O-=Pi[1]+Pi[3],Ye+=Pi[3],Ce-=Pi[2]+Pi[0],at+=Pi[0]}function Ge(){let y=Ye+O,S=at+Ce,L=Ye,D=at;function H(K,ae){switch(K){case 1:return y+=ae,y-ae;case 2:return S+=ae,S-ae;case 3:return L-=ae,L+ae;case 0:return D-=ae,D+ae}}M.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=H(fe,K._size),K.label!=null&&(K._lpos=H(fe,K.labelSize))}})}if(ue.dataIdx==null){let y=ue.hover,S=y.skip=new Set(y.skip??[]);S.add(void 0);let L=y.prox=yt(y.prox),D=y.bias??=0;ue.dataIdx=(H,K,ae,fe)=>{if(K==0)return ae;let ye=ae,De=L(H,K,ae,fe)??Ut,Ne=De>=0&&De<Ut,ke=I.ori==0?O:Ce,rt=ue.left,St=e[0],wt=e[K];if(S.has(wt[ae])){ye=null;let vt=null,Ke=null,Xe;if(D==0||D==-1)for(Xe=ae;vt==null&&Xe-- >0;)S.has(wt[Xe])||(vt=Xe);if(D==0||D==1)for(Xe=ae;Ke==null&&Xe++<wt.length;)S.has(wt[Xe])||(Ke=Xe);if(vt!=null||Ke!=null)if(Ne){let Gt=vt==null?-1/0:W(St[vt],I,ke,0),tn=Ke==null?1/0:W(St[Ke],I,ke,0),Cn=rt-Gt,Nt=tn-rt;Cn<=Nt?Cn<=De&&(ye=vt):Nt<=De&&(ye=Ke)}else ye=Ke==null?vt:vt==null?Ke:ae-vt<=Ke-ae?vt:Ke}else Ne&&Sn(rt-W(St[ae],I,ke,0))>De&&(ye=null);return ye}}let Je=y=>{ue.event=y};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=yt(le.show),le.size=yt(le.size),le.stroke=yt(le.stroke),le.width=yt(le.width),le.fill=yt(le.fill);let Ue=n.focus=gn({},i.focus||{alpha:.3},ue.focus),je=Ue.prox>=0,Re=je&&le.one,lt=[],zt=[],Wn=[];function qo(y,S){let L=le.show(n,S);if(L instanceof HTMLElement)return xi(L,M2),xi(L,y.class),rs(L,-10,-10,O,Ce),p.insertBefore(L,lt[S]),L}function Ur(y,S){if(s==1||S>0){let L=s==1&&_[y.scale].time,D=y.value;y.value=L?Jx(D)?sb(Y,ib(D,G)):D||Q:D||UR,y.label=y.label||(L?CR:RR)}if(Re||S>0){y.width=y.width==null?1:y.width,y.paths=y.paths||JR||V2,y.fillTo=yt(y.fillTo||HR),y.pxAlign=+Mt(y.pxAlign,v),y.pxRound=fb(y.pxAlign),y.stroke=yt(y.stroke||null),y.fill=yt(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let L=OR(jn(1,y.width),1),D=y.points=gn({},{size:L,width:jn(1,L*.2),stroke:y.stroke,space:L*2,paths:jR,_stroke:null,_fill:null},y.points);D.show=yt(D.show),D.filter=yt(D.filter),D.fill=yt(D.fill),D.stroke=yt(D.stroke),D.paths=yt(D.paths),D.pxAlign=y.pxAlign}if(ee){let L=Dt(y,S);ot.splice(S,0,L[0]),He.splice(S,0,L[1]),de.values.push(null)}if(me){se.splice(S,0,null);let L=null;Re?S==0&&(L=qo(y,S)):S>0&&(L=qo(y,S)),lt.splice(S,0,L),zt.splice(S,0,0),Wn.splice(S,0,0)}Rn("addSeries",S)}function Ou(y,S){S=S??x.length,y=s==1?Fp(y,S,ob,ub):Fp(y,S,{},hb),x.splice(S,0,y),Ur(x[S],S)}n.addSeries=Ou;function fl(y){if(x.splice(y,1),ee){de.values.splice(y,1),He.splice(y,1);let S=ot.splice(y,1)[0];vn(null,S.firstChild),S.remove()}me&&(se.splice(y,1),lt.splice(y,1)[0].remove(),zt.splice(y,1),Wn.splice(y,1)),Rn("delSeries",y)}n.delSeries=fl;let Vi=[!1,!1,!1,!1];function as(y,S){if(y._show=y.show,y.show){let L=y.side%2,D=_[y.scale];D==null&&(y.scale=L?x[1].scale:A,D=_[y.scale]);let H=D.time;y.size=yt(y.size),y.space=yt(y.space),y.rotate=yt(y.rotate),lr(y.incrs)&&y.incrs.forEach(ae=>{!cr.has(ae)&&cr.set(ae,Ab(ae))}),y.incrs=yt(y.incrs||(D.distr==2?cR:H?g==1?uR:pR:Ir)),y.splits=yt(y.splits||(H&&D.distr==1?ce:D.distr==3?Lp:D.distr==4?IR:LR)),y.stroke=yt(y.stroke),y.grid.stroke=yt(y.grid.stroke),y.ticks.stroke=yt(y.ticks.stroke),y.border.stroke=yt(y.border.stroke);let K=y.values;y.values=lr(K)&&!lr(K[0])?yt(K):H?lr(K)?nb(Y,tb(K,G)):Jx(K)?vR(Y,K):K||J:K||PR,y.filter=yt(y.filter||(D.distr>=3&&D.log==10?FR:D.distr==3&&D.log==2?kR:Sb)),y.font=vb(y.font),y.labelFont=vb(y.labelFont),y._size=y.size(n,null,S,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Vi[S]=!0,y._el=Ri(b2,d))}}function ls(y,S,L,D){let[H,K,ae,fe]=L,ye=S%2,De=0;return ye==0&&(fe||K)&&(De=S==0&&!H||S==2&&!ae?Mn(rb.size/3):0),ye==1&&(H||ae)&&(De=S==1&&!K||S==3&&!fe?Mn(lb.size/2):0),De}let Yo=n.padding=(i.padding||[ls,ls,ls,ls]).map(y=>yt(Mt(y,ls))),Pi=n._padding=Yo.map((y,S)=>y(n,S,Vi,0)),Qt,rn=null,on=null,Hi=s==1?x[0].idxs:null,oi=null,Ds=!1;function Zo(y,S){if(e=y??[],n.data=n._data=e,s==2){Qt=0;for(let L=1;L<x.length;L++)Qt+=e[L][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),oi=e[0],Qt=oi.length;let L=e;if(V==2){L=e.slice();let D=L[0]=Array(Qt);for(let H=0;H<Qt;H++)D[H]=H}n._data=e=L}if(ut(!0),Rn("setData"),V==2&&(be=!0),S!==!1){let L=I;L.auto(n,Ds)?Ko():ks(A,L.min,L.max),te=te||ue.left>=0,pe=!0,Un()}}n.setData=Zo;function Ko(){Ds=!0;let y,S;s==1&&(Qt>0?(rn=Hi[0]=0,on=Hi[1]=Qt-1,y=e[0][rn],S=e[0][on],V==2?(y=rn,S=on):y==S&&(V==3?[y,S]=wu(y,y,I.log,!1):V==4?[y,S]=Bp(y,y,I.log,!1):I.time?S=y+Mn(86400/g):[y,S]=bu(y,S,zp,!0))):(rn=Hi[0]=y=null,on=Hi[1]=S=null)),ks(A,y,S)}let Or,Ns,Br,E,z,j,q,Z,Ee,Pe;function Ae(y,S,L,D,H,K){y??=Nx,L??=Hp,D??="butt",H??=Nx,K??="round",y!=Or&&(u.strokeStyle=Or=y),H!=Ns&&(u.fillStyle=Ns=H),S!=Br&&(u.lineWidth=Br=S),K!=z&&(u.lineJoin=z=K),D!=j&&(u.lineCap=j=D),L!=E&&u.setLineDash(E=L)}function Le(y,S,L,D){S!=Ns&&(u.fillStyle=Ns=S),y!=q&&(u.font=q=y),L!=Z&&(u.textAlign=Z=L),D!=Ee&&(u.textBaseline=Ee=D)}function Be(y,S,L,D,H=0){if(D.length>0&&y.auto(n,Ds)&&(S==null||S.min==null)){let K=Mt(rn,0),ae=Mt(on,D.length-1),fe=L.min==null?F2(D,K,ae,H,y.distr==3):[L.min,L.max];y.min=zi(y.min,L.min=fe[0]),y.max=jn(y.max,L.max=fe[1])}}let et={min:null,max:null};function mt(){for(let D in _){let H=_[D];X[D]==null&&(H.min==null||X[A]!=null&&H.auto(n,Ds))&&(X[D]=et)}for(let D in _){let H=_[D];X[D]==null&&H.from!=null&&X[H.from]!=null&&(X[D]=et)}X[A]!=null&&ut(!0);let y={};for(let D in X){let H=X[D];if(H!=null){let K=y[D]=Ho(_[D],W2);if(H.min!=null)gn(K,H);else if(D!=A||s==2)if(Qt==0&&K.from==null){let ae=K.range(n,null,null,D);K.min=ae[0],K.max=ae[1]}else K.min=Ut,K.max=-Ut}}if(Qt>0){x.forEach((D,H)=>{if(s==1){let K=D.scale,ae=X[K];if(ae==null)return;let fe=y[K];if(H==0){let ye=fe.range(n,fe.min,fe.max,K);fe.min=ye[0],fe.max=ye[1],rn=Bi(fe.min,e[0]),on=Bi(fe.max,e[0]),on-rn>1&&(e[0][rn]<fe.min&&rn++,e[0][on]>fe.max&&on--),D.min=oi[rn],D.max=oi[on]}else D.show&&D.auto&&Be(fe,ae,D,e[H],D.sorted);D.idxs[0]=rn,D.idxs[1]=on}else if(H>0&&D.show&&D.auto){let[K,ae]=D.facets,fe=K.scale,ye=ae.scale,[De,Ne]=e[H],ke=y[fe],rt=y[ye];ke!=null&&Be(ke,X[fe],K,De,K.sorted),rt!=null&&Be(rt,X[ye],ae,Ne,ae.sorted),D.min=ae.min,D.max=ae.max}});for(let D in y){let H=y[D],K=X[D];if(H.from==null&&(K==null||K.min==null)){let ae=H.range(n,H.min==Ut?null:H.min,H.max==-Ut?null:H.max,D);H.min=ae[0],H.max=ae[1]}}}for(let D in y){let H=y[D];if(H.from!=null){let K=y[H.from];if(K.min==null)H.min=H.max=null;else{let ae=H.range(n,K.min,K.max,D);H.min=ae[0],H.max=ae[1]}}}let S={},L=!1;for(let D in y){let H=y[D],K=_[D];if(K.min!=H.min||K.max!=H.max){K.min=H.min,K.max=H.max;let ae=K.distr;K._min=ae==3?Ls(K.min):ae==4?wp(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?Ls(K.max):ae==4?wp(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,S[D]=L=!0}}if(L){x.forEach((D,H)=>{s==2?H>0&&S.y&&(D._paths=null):S[D.scale]&&(D._paths=null)});for(let D in S)be=!0,Rn("setScale",D);me&&ue.left>=0&&(te=pe=!0)}for(let D in X)X[D]=null}function Oe(y){let S=Pp(rn-1,0,Qt-1),L=Pp(on+1,0,Qt-1);for(;y[S]==null&&S>0;)S--;for(;y[L]==null&&L<Qt-1;)L++;return[S,L]}function gt(){if(Qt>0){let y=x.some(S=>S._focus)&&Pe!=Ue.alpha;y&&(u.globalAlpha=Pe=Ue.alpha),x.forEach((S,L)=>{if(L>0&&S.show&&(Kt(L,!1),Kt(L,!0),S._paths==null)){let D=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha);let H=s==2?[0,e[L][0].length-1]:Oe(e[L]);S._paths=S.paths(n,L,H[0],H[1]),Pe!=D&&(u.globalAlpha=Pe=D)}}),x.forEach((S,L)=>{if(L>0&&S.show){let D=Pe;Pe!=S.alpha&&(u.globalAlpha=Pe=S.alpha),S._paths!=null&&Ct(L,!1);{let H=S._paths!=null?S._paths.gaps:null,K=S.points.show(n,L,rn,on,H),ae=S.points.filter(n,L,K,H);(K||ae)&&(S.points._paths=S.points.paths(n,L,rn,on,ae),Ct(L,!0))}Pe!=D&&(u.globalAlpha=Pe=D),Rn("drawSeries",L)}}),y&&(u.globalAlpha=Pe=1)}}function Kt(y,S){let L=S?x[y].points:x[y];L._stroke=L.stroke(n,y),L._fill=L.fill(n,y)}function Ct(y,S){let L=S?x[y].points:x[y],{stroke:D,fill:H,clip:K,flags:ae,_stroke:fe=L._stroke,_fill:ye=L._fill,_width:De=L.width}=L._paths;De=Ot(De*At,3);let Ne=null,ke=De%2/2;S&&ye==null&&(ye=De>0?"#fff":fe);let rt=L.pxAlign==1&&ke>0;if(rt&&u.translate(ke,ke),!S){let St=P-De/2,wt=w-De/2,vt=$+De,Ke=he+De;Ne=new Path2D,Ne.rect(St,wt,vt,Ke)}S?Fe(fe,De,L.dash,L.cap,ye,D,H,ae,K):Pt(y,fe,De,L.dash,L.cap,ye,D,H,ae,Ne,K),rt&&u.translate(-ke,-ke)}function Pt(y,S,L,D,H,K,ae,fe,ye,De,Ne){let ke=!1;ye!=0&&R.forEach((rt,St)=>{if(rt.series[0]==y){let wt=x[rt.series[1]],vt=e[rt.series[1]],Ke=(wt._paths||hl).band;lr(Ke)&&(Ke=rt.dir==1?Ke[0]:Ke[1]);let Xe,Gt=null;wt.show&&Ke&&U2(vt,rn,on)?(Gt=rt.fill(n,St)||K,Xe=wt._paths.clip):Ke=null,Fe(S,L,D,H,Gt,ae,fe,ye,De,Ne,Xe,Ke),ke=!0}}),ke||Fe(S,L,D,H,K,ae,fe,ye,De,Ne)}let xn=Go|Dp;function Fe(y,S,L,D,H,K,ae,fe,ye,De,Ne,ke){Ae(y,S,L,D,H),(ye||De||ke)&&(u.save(),ye&&u.clip(ye),De&&u.clip(De)),ke?(fe&xn)==xn?(u.clip(ke),Ne&&u.clip(Ne),xt(H,ae),hn(y,K,S)):fe&Dp?(xt(H,ae),u.clip(ke),hn(y,K,S)):fe&Go&&(u.save(),u.clip(ke),Ne&&u.clip(Ne),xt(H,ae),u.restore(),hn(y,K,S)):(xt(H,ae),hn(y,K,S)),(ye||De||ke)&&u.restore()}function hn(y,S,L){L>0&&(S instanceof Map?S.forEach((D,H)=>{u.strokeStyle=Or=H,u.stroke(D)}):S!=null&&y&&u.stroke(S))}function xt(y,S){S instanceof Map?S.forEach((L,D)=>{u.fillStyle=Ns=D,u.fill(L)}):S!=null&&y&&u.fill(S)}function cs(y,S,L,D){let H=M[y],K;if(D<=0)K=[0,0];else{let ae=H._space=H.space(n,y,S,L,D),fe=H._incrs=H.incrs(n,y,S,L,D,ae);K=sC(S,L,fe,D,ae)}return H._found=K}function un(y,S,L,D,H,K,ae,fe,ye,De){let Ne=ae%2/2;v==1&&u.translate(Ne,Ne),Ae(fe,ae,ye,De,fe),u.beginPath();let ke,rt,St,wt,vt=H+(D==0||D==3?-K:K);L==0?(rt=H,wt=vt):(ke=H,St=vt);for(let Ke=0;Ke<y.length;Ke++)S[Ke]!=null&&(L==0?ke=St=y[Ke]:rt=wt=y[Ke],u.moveTo(ke,rt),u.lineTo(St,wt));u.stroke(),v==1&&u.translate(-Ne,-Ne)}function zr(y){let S=!0;return M.forEach((L,D)=>{if(!L.show)return;let H=_[L.scale];if(H.min==null){L._show&&(S=!1,L._show=!1,ut(!1));return}else L._show||(S=!1,L._show=!0,ut(!1));let K=L.side,ae=K%2,{min:fe,max:ye}=H,[De,Ne]=cs(D,fe,ye,ae==0?O:Ce);if(Ne==0)return;let ke=H.distr==2,rt=L._splits=L.splits(n,D,fe,ye,De,Ne,ke),St=H.distr==2?rt.map(Xe=>oi[Xe]):rt,wt=H.distr==2?oi[rt[1]]-oi[rt[0]]:De,vt=L._values=L.values(n,L.filter(n,St,D,Ne,wt),D,Ne,wt);L._rotate=K==2?L.rotate(n,vt,D,Ne):0;let Ke=L._size;L._size=Ci(L.size(n,vt,D,y)),Ke!=null&&L._size!=Ke&&(S=!1)}),S}function Gi(y){let S=!0;return Yo.forEach((L,D)=>{let H=L(n,D,Vi,y);H!=Pi[D]&&(S=!1),Pi[D]=H}),S}function hs(){for(let y=0;y<M.length;y++){let S=M[y];if(!S.show||!S._show)continue;let L=S.side,D=L%2,H,K,ae=S.stroke(n,y),fe=L==0||L==3?-1:1,[ye,De]=S._found;if(S.label!=null){let qn=S.labelGap*fe,ci=Mn((S._lpos+qn)*At);Le(S.labelFont[0],ae,"center",L==2?"top":Dx),u.save(),D==1?(H=K=0,u.translate(ci,Mn(w+he/2)),u.rotate((L==3?-vu:vu)/2)):(H=Mn(P+$/2),K=ci);let dr=wb(S.label)?S.label(n,y,ye,De):S.label;u.fillText(dr,H,K),u.restore()}if(De==0)continue;let Ne=_[S.scale],ke=D==0?$:he,rt=D==0?P:w,St=S._splits,wt=Ne.distr==2?St.map(qn=>oi[qn]):St,vt=Ne.distr==2?oi[St[1]]-oi[St[0]]:ye,Ke=S.ticks,Xe=S.border,Gt=Ke.show?Ke.size:0,tn=Mn(Gt*At),Cn=Mn((S.alignTo==2?S._size-Gt-S.gap:S.gap)*At),Nt=S._rotate*-vu/180,nn=m(S._pos*At),ai=(tn+Cn)*fe,$n=nn+ai;K=D==0?$n:0,H=D==1?$n:0;let _i=S.font[0],Li=S.align==1?Uo:S.align==2?bp:Nt>0?Uo:Nt<0?bp:D==0?"center":L==3?bp:Uo,$i=Nt||D==1?"middle":L==2?"top":Dx;Le(_i,ae,Li,$i);let li=S.font[1]*S.lineGap,wi=St.map(qn=>m(a(qn,Ne,ke,rt))),Ii=S._values;for(let qn=0;qn<Ii.length;qn++){let ci=Ii[qn];if(ci!=null){D==0?H=wi[qn]:K=wi[qn],ci=""+ci;let dr=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Yn=0;Yn<dr.length;Yn++){let gm=dr[Yn];Nt?(u.save(),u.translate(H,K+Yn*li),u.rotate(Nt),u.fillText(gm,0,0),u.restore()):u.fillText(gm,H,K+Yn*li)}}}Ke.show&&un(wi,Ke.filter(n,wt,y,De,vt),D,L,nn,tn,Ot(Ke.width*At,3),Ke.stroke(n,y),Ke.dash,Ke.cap);let qi=S.grid;qi.show&&un(wi,qi.filter(n,wt,y,De,vt),D,D==0?2:1,D==0?w:P,D==0?he:$,Ot(qi.width*At,3),qi.stroke(n,y),qi.dash,qi.cap),Xe.show&&un([nn],[1],D==0?1:0,D==0?1:2,D==1?w:P,D==1?he:$,Ot(Xe.width*At,3),Xe.stroke(n,y),Xe.dash,Xe.cap)}Rn("drawAxes")}function ut(y){x.forEach((S,L)=>{L>0&&(S._paths=null,y&&(s==1?(S.min=null,S.max=null):S.facets.forEach(D=>{D.min=null,D.max=null})))})}let en=!1,Xn=!1,Lt=[];function dn(){Xn=!1;for(let y=0;y<Lt.length;y++)Rn(...Lt[y]);Lt.length=0}function Un(){en||(J2(jp),en=!0)}function pl(y,S=!1){en=!0,Xn=S,y(n),jp(),S&&Lt.length>0&&queueMicrotask(dn)}n.batch=pl;function jp(){if(oe&&(mt(),oe=!1),be&&(Se(),be=!1),ve){if(Xt(f,Uo,Ye),Xt(f,"top",at),Xt(f,ol,O),Xt(f,al,Ce),Xt(p,Uo,Ye),Xt(p,"top",at),Xt(p,ol,O),Xt(p,al,Ce),Xt(d,ol,jt),Xt(d,al,cn),h.width=Mn(jt*At),h.height=Mn(cn*At),M.forEach(({_el:y,_show:S,_size:L,_pos:D,side:H})=>{if(y!=null)if(S){let K=H===3||H===0?L:0,ae=H%2==1;Xt(y,ae?"left":"top",D-K),Xt(y,ae?"width":"height",L),Xt(y,ae?"top":"left",ae?at:Ye),Xt(y,ae?"height":"width",ae?Ce:O),Rp(y,Dr)}else xi(y,Dr)}),Or=Ns=Br=z=j=q=Z=Ee=E=null,Pe=1,Qo(!0),Ye!=Me||at!=kt||O!=ze||Ce!=qe){ut(!1);let y=O/ze,S=Ce/qe;if(me&&!te&&ue.left>=0){ue.left*=y,ue.top*=S,Vr&&rs(Vr,Mn(ue.left),0,O,Ce),Hr&&rs(Hr,0,Mn(ue.top),O,Ce);for(let L=0;L<lt.length;L++){let D=lt[L];D!=null&&(zt[L]*=y,Wn[L]*=S,rs(D,Ci(zt[L]),Ci(Wn[L]),O,Ce))}}if(Ht.show&&!ie&&Ht.left>=0&&Ht.width>0){Ht.left*=y,Ht.width*=y,Ht.top*=S,Ht.height*=S;for(let L in Wu)Xt(Xr,L,Ht[L])}Me=Ye,kt=at,ze=O,qe=Ce}Rn("setSize"),ve=!1}jt>0&&cn>0&&(u.clearRect(0,0,h.width,h.height),Rn("drawClear"),T.forEach(y=>y()),Rn("draw")),Ht.show&&ie&&(ml(Ht),ie=!1),me&&te&&(ur(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Hu(),pe=!1),l||(l=!0,n.status=1,Rn("ready")),Ds=!1,en=!1}n.redraw=(y,S)=>{be=S||!1,y!==!1?ks(A,I.min,I.max):Un()};function Bu(y,S){let L=_[y];if(L.from==null){if(Qt==0){let D=L.range(n,S.min,S.max,y);S.min=D[0],S.max=D[1]}if(S.min>S.max){let D=S.min;S.min=S.max,S.max=D}if(Qt>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;y==A&&L.distr==2&&Qt>0&&(S.min=Bi(S.min,e[0]),S.max=Bi(S.max,e[0]),S.min==S.max&&S.max++),X[y]=S,oe=!0,Un()}}n.setScale=Bu;let zu,Vu,Vr,Hr,Qp,em,Gr,Wr,tm,nm,Vt,qt,Fs=!1,In=ue.drag,An=In.x,Tn=In.y;me&&(ue.x&&(zu=Ri(_2,p)),ue.y&&(Vu=Ri(w2,p)),I.ori==0?(Vr=zu,Hr=Vu):(Vr=Vu,Hr=zu),Vt=ue.left,qt=ue.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Xr=Ht.show?Ri(y2,Ht.over?p:f):null;function ml(y,S){if(Ht.show){for(let L in y)Ht[L]=y[L],L in Wu&&Xt(Xr,L,y[L]);S!==!1&&Rn("setSelect")}}n.setSelect=ml;function my(y){if(x[y].show)ee&&Rp(ot[y],Dr);else if(ee&&xi(ot[y],Dr),me){let L=Re?lt[0]:lt[y];L!=null&&rs(L,-10,-10,O,Ce)}}function ks(y,S,L){Bu(y,{min:S,max:L})}function Wi(y,S,L,D){S.focus!=null&&yy(y),S.show!=null&&x.forEach((H,K)=>{K>0&&(y==K||y==null)&&(H.show=S.show,my(K),s==2?(ks(H.facets[0].scale,null,null),ks(H.facets[1].scale,null,null)):ks(H.scale,null,null),Un())}),L!==!1&&Rn("setSeries",y,S),D&&ea("setSeries",n,y,S)}n.setSeries=Wi;function gy(y,S){gn(R[y],S)}function vy(y,S){y.fill=yt(y.fill||null),y.dir=Mt(y.dir,-1),S=S??R.length,R.splice(S,0,y)}function xy(y){y==null?R.length=0:R.splice(y,1)}n.addBand=vy,n.setBand=gy,n.delBand=xy;function by(y,S){x[y].alpha=S,me&&lt[y]!=null&&(lt[y].style.opacity=S),ee&&ot[y]&&(ot[y].style.opacity=S)}let us,Us,hr,$r={focus:!0};function yy(y){if(y!=hr){let S=y==null,L=Ue.alpha!=1;x.forEach((D,H)=>{if(s==1||H>0){let K=S||H==0||H==y;D._focus=S?null:K,L&&by(H,K?1:Ue.alpha)}}),hr=y,L&&Un()}}ee&&je&&_t(Ux,Te,y=>{ue._lock||(Je(y),hr!=null&&Wi(null,$r,!0,fn.setSeries))});function Xi(y,S,L){let D=_[S];L&&(y=y/At-(D.ori==1?at:Ye));let H=O;D.ori==1&&(H=Ce,y=H-y),D.dir==-1&&(y=H-y);let K=D._min,ae=D._max,fe=y/H,ye=K+(ae-K)*fe,De=D.distr;return De==3?zo(10,ye):De==4?B2(ye,D.asinh):De==100?D.bwd(ye):ye}function _y(y,S){let L=Xi(y,A,S);return Bi(L,e[0],rn,on)}n.valToIdx=y=>Bi(y,e[0]),n.posToIdx=_y,n.posToVal=Xi,n.valToPos=(y,S,L)=>_[S].ori==0?r(y,_[S],L?$:O,L?P:0):o(y,_[S],L?he:Ce,L?w:0),n.setCursor=(y,S,L)=>{Vt=y.left,qt=y.top,ur(null,S,L)};function im(y,S){Xt(Xr,Uo,Ht.left=y),Xt(Xr,ol,Ht.width=S)}function sm(y,S){Xt(Xr,"top",Ht.top=y),Xt(Xr,al,Ht.height=S)}let Jo=I.ori==0?im:sm,jo=I.ori==1?im:sm;function wy(){if(ee&&de.live)for(let y=s==2?1:0;y<x.length;y++){if(y==0&&ht)continue;let S=de.values[y],L=0;for(let D in S)He[y][L++].firstChild.nodeValue=S[D]}}function Hu(y,S){if(y!=null&&(y.idxs?y.idxs.forEach((L,D)=>{se[D]=L}):G2(y.idx)||se.fill(y.idx),de.idx=se[0]),ee&&de.live){for(let L=0;L<x.length;L++)(L>0||s==1&&!ht)&&My(L,se[L]);wy()}pe=!1,S!==!1&&Rn("setLegend")}n.setLegend=Hu;function My(y,S){let L=x[y],D=y==0&&V==2?oi:e[y],H;ht?H=L.values(n,y,S)??st:(H=L.value(n,S==null?null:D[S],y,S),H=H==null?st:{_:H}),de.values[y]=H}function ur(y,S,L){tm=Vt,nm=qt,[Vt,qt]=ue.move(n,Vt,qt),ue.left=Vt,ue.top=qt,me&&(Vr&&rs(Vr,Mn(Vt),0,O,Ce),Hr&&rs(Hr,0,Mn(qt),O,Ce));let D,H=rn>on;us=Ut,Us=null;let K=I.ori==0?O:Ce,ae=I.ori==1?O:Ce;if(Vt<0||Qt==0||H){D=ue.idx=null;for(let fe=0;fe<x.length;fe++){let ye=lt[fe];ye!=null&&rs(ye,-10,-10,O,Ce)}je&&Wi(null,$r,!0,y==null&&fn.setSeries),de.live&&(se.fill(D),pe=!0)}else{let fe,ye,De;s==1&&(fe=I.ori==0?Vt:qt,ye=Xi(fe,A),D=ue.idx=Bi(ye,e[0],rn,on),De=W(e[0][D],I,K,0));let Ne=-10,ke=-10,rt=0,St=0,wt=!0,vt="",Ke="";for(let Xe=s==2?1:0;Xe<x.length;Xe++){let Gt=x[Xe],tn=se[Xe],Cn=tn==null?null:s==1?e[Xe][tn]:e[Xe][1][tn],Nt=ue.dataIdx(n,Xe,D,ye),nn=Nt==null?null:s==1?e[Xe][Nt]:e[Xe][1][Nt];if(pe=pe||nn!=Cn||Nt!=tn,se[Xe]=Nt,Xe>0&&Gt.show){let ai=Nt==null?-10:Nt==D?De:W(s==1?e[0][Nt]:e[Xe][0][Nt],I,K,0),$n=nn==null?-10:N(nn,s==1?_[Gt.scale]:_[Gt.facets[1].scale],ae,0);if(je&&nn!=null){let _i=I.ori==1?Vt:qt,Li=Sn(Ue.dist(n,Xe,Nt,$n,_i));if(Li<us){let $i=Ue.bias;if($i!=0){let li=Xi(_i,Gt.scale),wi=nn>=0?1:-1,Ii=li>=0?1:-1;Ii==wi&&(Ii==1?$i==1?nn>=li:nn<=li:$i==1?nn<=li:nn>=li)&&(us=Li,Us=Xe)}else us=Li,Us=Xe}}if(pe||Re){let _i,Li;I.ori==0?(_i=ai,Li=$n):(_i=$n,Li=ai);let $i,li,wi,Ii,qi,qn,ci=!0,dr=le.bbox;if(dr!=null){ci=!1;let Yn=dr(n,Xe);wi=Yn.left,Ii=Yn.top,$i=Yn.width,li=Yn.height}else wi=_i,Ii=Li,$i=li=le.size(n,Xe);if(qn=le.fill(n,Xe),qi=le.stroke(n,Xe),Re)Xe==Us&&us<=Ue.prox&&(Ne=wi,ke=Ii,rt=$i,St=li,wt=ci,vt=qn,Ke=qi);else{let Yn=lt[Xe];Yn!=null&&(zt[Xe]=wi,Wn[Xe]=Ii,Wx(Yn,$i,li,ci),Hx(Yn,qn,qi),rs(Yn,Ci(wi),Ci(Ii),O,Ce))}}}}if(Re){let Xe=Ue.prox,Gt=hr==null?us<=Xe:us>Xe||Us!=hr;if(pe||Gt){let tn=lt[0];tn!=null&&(zt[0]=Ne,Wn[0]=ke,Wx(tn,rt,St,wt),Hx(tn,vt,Ke),rs(tn,Ci(Ne),Ci(ke),O,Ce))}}}if(Ht.show&&Fs)if(y!=null){let[fe,ye]=fn.scales,[De,Ne]=fn.match,[ke,rt]=y.cursor.sync.scales,St=y.cursor.drag;if(An=St._x,Tn=St._y,An||Tn){let{left:wt,top:vt,width:Ke,height:Xe}=y.select,Gt=y.scales[ke].ori,tn=y.posToVal,Cn,Nt,nn,ai,$n,_i=fe!=null&&De(fe,ke),Li=ye!=null&&Ne(ye,rt);_i&&An?(Gt==0?(Cn=wt,Nt=Ke):(Cn=vt,Nt=Xe),nn=_[fe],ai=W(tn(Cn,ke),nn,K,0),$n=W(tn(Cn+Nt,ke),nn,K,0),Jo(zi(ai,$n),Sn($n-ai))):Jo(0,K),Li&&Tn?(Gt==1?(Cn=wt,Nt=Ke):(Cn=vt,Nt=Xe),nn=_[ye],ai=N(tn(Cn,rt),nn,ae,0),$n=N(tn(Cn+Nt,rt),nn,ae,0),jo(zi(ai,$n),Sn($n-ai))):jo(0,ae)}else Xu()}else{let fe=Sn(tm-Qp),ye=Sn(nm-em);if(I.ori==1){let rt=fe;fe=ye,ye=rt}An=In.x&&fe>=In.dist,Tn=In.y&&ye>=In.dist;let De=In.uni;De!=null?An&&Tn&&(An=fe>=De,Tn=ye>=De,!An&&!Tn&&(ye>fe?Tn=!0:An=!0)):In.x&&In.y&&(An||Tn)&&(An=Tn=!0);let Ne,ke;An&&(I.ori==0?(Ne=Gr,ke=Vt):(Ne=Wr,ke=qt),Jo(zi(Ne,ke),Sn(ke-Ne)),Tn||jo(0,ae)),Tn&&(I.ori==1?(Ne=Gr,ke=Vt):(Ne=Wr,ke=qt),jo(zi(Ne,ke),Sn(ke-Ne)),An||Jo(0,K)),!An&&!Tn&&(Jo(0,0),jo(0,0))}if(In._x=An,In._y=Tn,y==null){if(L){if(mm!=null){let[fe,ye]=fn.scales;fn.values[0]=fe!=null?Xi(I.ori==0?Vt:qt,fe):null,fn.values[1]=ye!=null?Xi(I.ori==1?Vt:qt,ye):null}ea(yp,n,Vt,qt,O,Ce,D)}if(je){let fe=L&&fn.setSeries,ye=Ue.prox;hr==null?us<=ye&&Wi(Us,$r,!0,fe):us>ye?Wi(null,$r,!0,fe):Us!=hr&&Wi(Us,$r,!0,fe)}}pe&&(de.idx=D,Hu()),S!==!1&&Rn("setCursor")}let Os=null;Object.defineProperty(n,"rect",{get(){return Os==null&&Qo(!1),Os}});function Qo(y=!1){y?Os=null:(Os=p.getBoundingClientRect(),Rn("syncRect",Os))}function rm(y,S,L,D,H,K,ae){ue._lock||Fs&&y!=null&&y.movementX==0&&y.movementY==0||(Gu(y,S,L,D,H,K,ae,!1,y!=null),y!=null?ur(null,!0,!0):ur(S,!0,!1))}function Gu(y,S,L,D,H,K,ae,fe,ye){if(Os==null&&Qo(!1),Je(y),y!=null)L=y.clientX-Os.left,D=y.clientY-Os.top;else{if(L<0||D<0){Vt=-10,qt=-10;return}let[De,Ne]=fn.scales,ke=S.cursor.sync,[rt,St]=ke.values,[wt,vt]=ke.scales,[Ke,Xe]=fn.match,Gt=S.axes[0].side%2==1,tn=I.ori==0?O:Ce,Cn=I.ori==1?O:Ce,Nt=Gt?K:H,nn=Gt?H:K,ai=Gt?D:L,$n=Gt?L:D;if(wt!=null?L=Ke(De,wt)?a(rt,_[De],tn,0):-10:L=tn*(ai/Nt),vt!=null?D=Xe(Ne,vt)?a(St,_[Ne],Cn,0):-10:D=Cn*($n/nn),I.ori==1){let _i=L;L=D,D=_i}}ye&&(S==null||S.cursor.event.type==yp)&&((L<=1||L>=O-1)&&(L=Lr(L,O)),(D<=1||D>=Ce-1)&&(D=Lr(D,Ce))),fe?(Qp=L,em=D,[Gr,Wr]=ue.move(n,L,D)):(Vt=L,qt=D)}let Wu={width:0,height:0,left:0,top:0};function Xu(){ml(Wu,!1)}let om,am,lm,cm;function hm(y,S,L,D,H,K,ae){Fs=!0,An=Tn=In._x=In._y=!1,Gu(y,S,L,D,H,K,ae,!0,!1),y!=null&&(_t(_p,Ap,um,!1),ea(Fx,n,Gr,Wr,O,Ce,null));let{left:fe,top:ye,width:De,height:Ne}=Ht;om=fe,am=ye,lm=De,cm=Ne}function um(y,S,L,D,H,K,ae){Fs=In._x=In._y=!1,Gu(y,S,L,D,H,K,ae,!1,!0);let{left:fe,top:ye,width:De,height:Ne}=Ht,ke=De>0||Ne>0,rt=om!=fe||am!=ye||lm!=De||cm!=Ne;if(ke&&rt&&ml(Ht),In.setScale&&ke&&rt){let St=fe,wt=De,vt=ye,Ke=Ne;if(I.ori==1&&(St=ye,wt=Ne,vt=fe,Ke=De),An&&ks(A,Xi(St,A),Xi(St+wt,A)),Tn)for(let Xe in _){let Gt=_[Xe];Xe!=A&&Gt.from==null&&Gt.min!=Ut&&ks(Xe,Xi(vt+Ke,Xe),Xi(vt,Xe))}Xu()}else ue.lock&&(ue._lock=!ue._lock,ur(S,!0,y!=null));y!=null&&(vn(_p,Ap),ea(_p,n,Vt,qt,O,Ce,null))}function Sy(y,S,L,D,H,K,ae){if(ue._lock)return;Je(y);let fe=Fs;if(Fs){let ye=!0,De=!0,Ne=10,ke,rt;I.ori==0?(ke=An,rt=Tn):(ke=Tn,rt=An),ke&&rt&&(ye=Vt<=Ne||Vt>=O-Ne,De=qt<=Ne||qt>=Ce-Ne),ke&&ye&&(Vt=Vt<Gr?0:O),rt&&De&&(qt=qt<Wr?0:Ce),ur(null,!0,!0),Fs=!1}Vt=-10,qt=-10,se.fill(null),ur(null,!0,!0),fe&&(Fs=fe)}function dm(y,S,L,D,H,K,ae){ue._lock||(Je(y),Ko(),Xu(),y!=null&&ea(Ox,n,Vt,qt,O,Ce,null))}function fm(){M.forEach(rC),U(n.width,n.height,!0)}Nr(xu,Bo,fm);let qr={};qr.mousedown=hm,qr.mousemove=rm,qr.mouseup=um,qr.dblclick=dm,qr.setSeries=(y,S,L,D)=>{let H=fn.match[2];L=H(n,S,L),L!=-1&&Wi(L,D,!0,!1)},me&&(_t(Fx,p,hm),_t(yp,p,rm),_t(kx,p,y=>{Je(y),Qo(!1)}),_t(Ux,p,Sy),_t(Ox,p,dm),Np.add(n),n.syncRect=Qo);let gl=n.hooks=i.hooks||{};function Rn(y,S,L){Xn?Lt.push([y,S,L]):y in gl&&gl[y].forEach(D=>{D.call(null,n,S,L)})}(i.plugins||[]).forEach(y=>{for(let S in y.hooks)gl[S]=(gl[S]||[]).concat(y.hooks[S])});let pm=(y,S,L)=>L,fn=gn({key:null,setSeries:!1,filters:{pub:Zx,sub:Zx},scales:[A,x[1]?x[1].scale:null],match:[Kx,Kx,pm],values:[null,null]},ue.sync);fn.match.length==2&&fn.match.push(pm),ue.sync=fn;let mm=fn.key,$u=$b(mm);function ea(y,S,L,D,H,K,ae){fn.filters.pub(y,S,L,D,H,K,ae)&&$u.pub(y,S,L,D,H,K,ae)}$u.sub(n);function Ey(y,S,L,D,H,K,ae){fn.filters.sub(y,S,L,D,H,K,ae)&&qr[y](null,S,L,D,H,K,ae)}n.pub=Ey;function Ay(){$u.unsub(n),Np.delete(n),En.clear(),Cp(xu,Bo,fm),c.remove(),Te?.remove(),Rn("destroy")}n.destroy=Ay;function qu(){Rn("init",i,e),Zo(e||i.data,!1),X[A]?Bu(A,X[A]):Ko(),ie=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,U(i.width,i.height)}return x.forEach(Ur),M.forEach(as),t?t instanceof HTMLElement?(t.appendChild(c),qu()):t(n,qu):qu(),n}kn.assign=gn;kn.fmtNum=Vp;kn.rangeNum=bu;kn.rangeLog=wu;kn.rangeAsinh=Bp;kn.orient=kr;kn.pxRatio=At;kn.join=K2;kn.fmtDate=Gp,kn.tzDate=aR;kn.sync=$b;{kn.addGap=GR,kn.clipGaps=Eu;let i=kn.paths={points:jb};i.linear=ey,i.stepped=$R,i.bars=qR,i.spline=ZR}var oC=6,aC={light:"#b3470b",dark:"#ff9a52"};function sy({ctx:i,bbox:e,valToPos:t,scales:n},s,r,o){i.save(),i.beginPath(),i.lineWidth=devicePixelRatio,i.strokeStyle=aC[s],i.globalAlpha=.7,i.setLineDash([3*devicePixelRatio,4*devicePixelRatio]);for(let{time:a}of r){if(a<(n.x.min??a)||a>(n.x.max??a))continue;let l=Math.round(t(a,"x",!0));i.moveTo(l,e.top),i.lineTo(l,e.top+e.height)}i.stroke(),i.globalAlpha=1,i.setLineDash([8*devicePixelRatio,4*devicePixelRatio]);for(let{limit:a,hue:l}of o){let c=Math.round(t(a,"y",!0));i.strokeStyle=l,i.beginPath(),i.moveTo(e.left,c),i.lineTo(e.left+e.width,c),i.stroke()}i.restore()}function ry(i,e,t){let n=F("div",{class:"tip",hidden:""});i.over.append(n),i.over.addEventListener("mousemove",s=>{let{left:r,width:o}=i.over.getBoundingClientRect(),a=s.clientX-r,l=t().filter(({time:h})=>Math.abs(i.valToPos(h,"x")-a)<oC);if(n.hidden=!l.length,!l.length)return;let c=[...new Set(l.map(({time:h,text:u})=>`${h.toFixed(2)} s ${u}`))];n.textContent=[...c.slice(0,3),...c.length>3?[`and ${c.length-3} more`]:[]].join(`
`),n.style.left=a>o/2?"auto":`${a+10}px`,n.style.right=a>o/2?`${o-a+10}px`:"auto"}),e.addEventListener("mouseleave",()=>n.hidden=!0)}var oy=8;function ay(i,e,t){let n=F("summary",{},"Choose signals"),s=F("details",{class:"picker"},n),r=F("div",{class:"picker-columns"});for(let l of new Set(i.map(c=>c.group))){let c=F("fieldset",{},F("legend",{},l));for(let h of i.filter(u=>u.group===l)){let u=an("signal"),d=F("input",{type:"checkbox",id:u,"data-signal":h.id});d.checked=e.has(h.id),d.addEventListener("change",()=>{d.checked?e.add(h.id):e.delete(h.id),t()});let f=F("span",{},`${h.label} `,F("small",{},h.unit));c.append(F("label",{for:u,title:h.id},d,f))}r.append(c)}let o=F("div",{class:"picker-list"},r);s.append(o);let a=()=>{if(!s.open)return;let{top:l,bottom:c}=n.getBoundingClientRect(),[h,u]=[l-oy,innerHeight-c-oy],d=h>u;o.style.top=d?"auto":`${c}px`,o.style.bottom=d?`${innerHeight-l}px`:"auto",o.style.maxHeight=`${Math.max(d?h:u,120)}px`};return s.addEventListener("toggle",a),addEventListener("resize",a),addEventListener("scroll",a,{passive:!0}),document.getElementById("panel")?.addEventListener("scroll",a,{passive:!0}),document.addEventListener("pointerdown",l=>{s.contains(l.target)||(s.open=!1)}),s.addEventListener("keydown",l=>{l.key==="Escape"&&(s.open=!1,n.focus())}),s}var Cu=class{constructor(e,t){this.signals=e;this.kept=t;this.values=e.map(()=>[])}signals;kept;times=[];values;other=null;add(e,t){let n=this.cut(e),{times:s}=this;if(s.length&&e-s[s.length-1]<.05-1e-9)return n;s.push(e),this.values.forEach((r,o)=>r.push(ly(t[o])));for(let r of this.other?.values??[])r.push(null);if(s.length>this.kept/.05+40)for(let r of[s,...this.columns()])r.splice(0,40);return!0}cut(e){let t=this.times.length;for(;t>0&&this.times[t-1]>e+1e-9;)--t;if(t===this.times.length)return!1;for(let n of[this.times,...this.columns()])n.length=t;return!0}compare(e,t){e===null||t===null?this.other=null:this.other={names:[e,t],values:this.other?.values??this.values.map(n=>n.map(()=>null))}}addOther(e,t){let n=this.times.length-1;if(!this.other||this.times[n]!==e||!t)return;let s=t();this.other.values.forEach((r,o)=>r[n]=ly(s[o]))}points(){let e=t=>Object.fromEntries(this.signals.map((n,s)=>[n.id,[...t[s]]]));return{times:[...this.times],values:e(this.values),other:this.other&&e(this.other.values)}}columns(){return[...this.values,...this.other?.values??[]]}};function ly(i){return Number.isFinite(i)?i:null}function Pu(i,e){let[t,n]=[0,i.length-1];for(;t<n;){let s=t+n+1>>1;i[s]<=e?t=s:n=s-1}return t}var cy=30,Lu=3,lC=80,cC=.5,hy={light:["#0b7a99","#c8431b","#5c8714","#7a4cc4","#a06f00","#c02f78","#2f5fc4","#2d7d70"],dark:["#4fc3e4","#ff8a5f","#a8d159","#bb97f5","#ecbb45","#f580b8","#86aef7","#74cdbf"]},Iu=class{constructor(e,t,n,s,r,o=[]){this.signals=t;this.live=s;this.seek=r;this.events=o;this.chosen=new Set(n),this.records=new Cu(t,cy);let a=ay(t,this.chosen,()=>this.build());e.append(F("div",{class:"plots-head"},F("h2",{},"Plots"),this.key,a),this.area),new ResizeObserver(()=>this.fit()).observe(this.area),this.dark.addEventListener("change",()=>this.build()),this.build()}signals;live;seek;events;records;charts=[];area=F("div",{class:"charts"});key=F("span",{class:"plots-key"});chosen;dark=matchMedia("(prefers-color-scheme: dark)");marked=NaN;stale=!0;drawn=-1/0;add(e,t){this.records.add(e,t)&&(this.stale=!0)}compare(e,t){let n=this.compared;n&&n[0]===e&&n[1]===t||(this.records.compare(e,t),this.build())}addOther(e,t){this.records.addOther(e,t)}clear(){this.records.cut(-1/0),this.stale=!0}mark(e){this.events=e,this.explain(),this.stale=!0}fill(e,t){this.records.times=Array.from(e),this.records.values=this.signals.map((n,s)=>t(s)),this.stale=!0}points(){return this.records.points()}get compared(){return this.records.other?.names??null}get shown(){return[...this.chosen]}show(e){this.chosen.clear();for(let t of e)this.chosen.add(t);for(let t of document.querySelectorAll("input[data-signal]"))t.checked=this.chosen.has(t.dataset.signal??"");this.build()}draw(e){if(!this.stale&&(this.live||e===this.marked)||this.live&&performance.now()-this.drawn<lC)return;this.drawn=performance.now(),this.marked=e;let t=this.live?this.records.times.length-1:Pu(this.records.times,e);for(let{plot:n,signals:s,mark:r}of this.charts)this.stale&&n.setData(this.columns(s),!0),this.move(n,r),this.records.times.length&&(n.cursor.left??-1)<0&&n.setLegend({idx:Math.max(t,0)},!1);this.stale=!1}columns(e){let{times:t,values:n,other:s}=this.records;return[t,...e.map(r=>n[r]),...s?e.map(r=>s.values[r]):[]]}build(){for(let{plot:s}of this.charts)s.destroy();this.area.replaceChildren();let e=this.signals.map((s,r)=>({signal:s,i:r})).filter(({signal:s})=>this.chosen.has(s.id)),t=[...new Set(e.map(({signal:s})=>s.unit))];this.charts=t.slice(0,Lu).map(s=>{let r=e.filter(({signal:o})=>o.unit===s);return this.chart(s,r.map(({i:o})=>o),Math.min(t.length,Lu))});let n=t.length>Lu?`${t.length} units are chosen; ${Lu} charts fit.`:"";(!t.length||n)&&this.area.append(F("p",{class:"note"},n||"No signal is chosen.")),this.explain(),this.stale=!0}explain(){let e=this.charts.some(({signals:s})=>s.some(r=>this.signals[r].limit!==void 0)),t=[this.events.length?F("span",{class:"key-event"},"events"):null,e?F("span",{class:"key-limit"},"limits, in the colour of their curve"):null],n=this.compared?.map((s,r)=>F("span",{class:r?"key-other":"key-first"},s))??[];this.key.replaceChildren(...n,...t.filter(s=>s!==null))}get scheme(){return this.dark.matches?"dark":"light"}series(e,t,n,s){let r=hy[this.scheme];return{label:this.signals[e].label.slice(0,-n.length||void 0),stroke:r[t%r.length],width:1.75,dash:s,points:{show:!1},spanGaps:!1,value:(o,a)=>a==null?"\u2013":Em(a)}}seconds(e,t){return this.compared?e.map((n,s)=>{let r=this.series(n,s,t,[6,4]);return{...r,label:`\u254C ${r.label}`}}):[]}chart(e,t,n){let s=getComputedStyle(document.documentElement),r=s.getPropertyValue("--line"),o={stroke:s.getPropertyValue("--muted"),grid:{stroke:r,width:1},ticks:{stroke:r,width:1,size:4},font:Ku},a=(p,v)=>v.map(yl),l=F("div",{class:"mark",hidden:""}),c=hC(t.map(p=>this.signals[p].label)),h=`${c.slice(2)} [${e||"1"}]`.trimStart(),u=F("div",{class:"chart-head"},F("span",{class:"chart-unit"},c?`${h[0].toUpperCase()}${h.slice(1)}`:h)),d=F("div",{class:"chart"},u);this.area.append(d);let f=new kn({...this.size(n),scales:{x:{time:!1,range:(p,v,m)=>this.live?[Math.max(m-cy,0),Math.max(m,5)]:[v,m]},y:{range:(p,v,m)=>Tm(v,m===null?null:Math.max(m,...this.limits(t).map(({limit:g})=>g)))}},axes:[{...o,size:26,gap:2,values:(p,v)=>v.map((m,g)=>g===v.length-1?`${yl(m)} s`:yl(m))},{...o,values:a,size:Am,gap:3}],legend:{mount:(p,v)=>u.append(v)},padding:[6,14,null,null],series:[{label:"Time",value:(p,v)=>typeof v=="number"?`${v.toFixed(2)} s`:""},...t.map((p,v)=>this.series(p,v,c)),...this.seconds(t,c)],cursor:{sync:{key:"time"},drag:{x:!this.live,y:!1},points:{size:6}},hooks:{ready:[p=>{p.over.append(l),this.clicks(p),ry(p,d,()=>this.events)}],drawAxes:[p=>sy(p,this.scheme,this.events,this.limits(t))],setScale:[p=>this.move(p,l)],setSize:[p=>this.move(p,l)]}},this.columns(t),d);return d.style.width=`${f.width}px`,{box:d,plot:f,signals:t,mark:l}}limits(e){let t=hy[this.scheme];return e.flatMap((n,s)=>{let{limit:r}=this.signals[n];return r!==void 0&&this.records.values[n].some(o=>o!==null&&o>=cC*r)?[{limit:r,hue:t[s%t.length]}]:[]})}size(e){let t=Math.max(this.area.clientWidth,200),n=t>640?e:1;return{width:Math.floor(t/Math.max(n,1))-2,height:t>640?148:150}}fit(){let e=this.size(this.charts.length);for(let{plot:t,box:n}of this.charts)n.style.width=`${e.width}px`,t.setSize(e)}move(e,t){if(this.live||Number.isNaN(this.marked))return;let n=e.valToPos(this.marked,"x"),s=e.bbox.width/devicePixelRatio;t.hidden=!(n>=-1&&n<=s+1),t.style.transform=`translateX(${n-1}px)`}clicks(e){this.live||e.over.addEventListener("click",t=>{this.seek(e.posToVal(t.clientX-e.over.getBoundingClientRect().left,"x"))})}};function hC(i){let[e,...t]=i.map(n=>n.includes(", ")?n.slice(n.lastIndexOf(", ")):"");return t.length&&t.every(n=>n===e)?e:""}var uC=-32768,Du=class{constructor(e){this.page=e;this.data=e.playback,this.times=new Float64Array(Ps(this.data.time)),this.whole=new Int16Array(Ps(this.data.values));let{poses:t,bending:n,reactions:s,signals:r,shown:o}=this.data;this.columns=[...t,...n,...s,...r,...o];let a=[t.length,t.length+n.length,t.length+n.length+s.length];this.first={bending:a[0],reactions:a[1],signals:a[2],shown:a[2]+r.length},this.bending=new Float64Array(n.length),this.reactions=new Float64Array(this.data.reactions.length)}page;times;data;whole;columns;pose=new Float64Array(7);bending;reactions;first;get start(){return this.times[0]}get end(){return this.times[this.times.length-1]}signal(e){let t=this.first.signals+e;return Array.from(this.times,(n,s)=>{let r=this.at(s,t);return Number.isNaN(r)?null:r})}value(e,t){return this.between(this.first.signals+e,t)}show(e,t){this.page.scene.bodies.forEach((n,s)=>{for(let r=0;r<7;++r)this.pose[r]=this.between(7*s+r,t);e.poseFromQuaternion(n,this.pose)});for(let n=0;n<this.bending.length;++n)this.bending[n]=this.between(this.first.bending+n,t);this.bending.length&&e.bend(this.bending,0);for(let n=0;n<this.reactions.length;++n)this.reactions[n]=this.between(this.first.reactions+n,t);for(let n=0;n<e.shown.length;++n)e.shown[n]=this.between(this.first.shown+n,t);e.finish(this.reactions.length?this.reactions:null,n=>6*n)}profile(e,t,n){let{wave:s}=this.data;if(!s)return null;let r=this.page.signals.findIndex(o=>o.id===s.signal);for(let o=0;o<n.length;++o){let a=t*(2*o/(n.length-1)-1),l=Math.min(Math.max(e-a/s.speed,this.start),this.end),c=this.value(r,l);n[o]=Number.isNaN(c)?0:c}return s.direction}between(e,t){let n=this.row(t),s=Math.min(n+1,this.times.length-1),r=this.at(n,e),o=this.at(s,e),a=this.times[s]-this.times[n];return a>0?r+(o-r)*(t-this.times[n])/a:r}row(e){return Pu(this.times,e)}at(e,t){let n=this.whole[e*this.columns.length+t];if(n===uC)return NaN;let{low:s,high:r}=this.columns[t];return s+(n+32767)/65534*(r-s)}};function dy(i,e){let t=e.names.outputs.find(({name:s})=>s===i.name);if(!t)return new Int32Array(i.size).fill(-1);let n=new Map(uy(t).map((s,r)=>[s,t.offset+r]));return Int32Array.from(uy(i),s=>n.get(s)??-1)}function uy({labels:i,size:e}){let t=Object.values(i).reduce((n,s)=>n.flatMap(r=>s.map(o=>`${r}/${o}`)),[""]);return t.length===e?t:Array.from({length:e},(n,s)=>String(s))}function Kp(i,e,t,n,s){if(n===1/0)return Math.min(Math.max(i/s,-t),t);let r=Math.sign(i)||1,[o,a]=[Math.abs(i),e*r],l=Math.max(o-a*s/2,0),c=n*(Math.sqrt(s*s/4+2*l/n)-s/2),h=Math.min(t,c);return r*(a+Math.min(Math.max(h-a,-n*s),n*s))}var os=class{value=0;rate=0;acceleration=0;at(e){return[this.value+e*(this.rate+e*this.acceleration/2),this.rate+e*this.acceleration,this.acceleration]}goOn(e,t){[this.value,this.rate]=this.at(e),this.acceleration=0,this.acceleration=t(this)}},Nu=class{constructor(e){this.inputs=e}inputs;offset=new os;delay=new os;t=0;goal=null;aim=null;stops=!1;get speed(){return this.offset.rate}get moving(){return this.goal!==null||this.offset.rate!==0||this.delay.rate!==Number(this.stops)}moveTo(e,t,n,s,r){this.aim={value:e,rate:s,gain:r},this.stops=!0,this.look(t,n)}look(e,t){this.aim&&(this.goal={...this.aim,target:this.aim.value-(e-this.offset.at(t-this.t)[0])})}stay(){this.goal=this.aim=null,this.offset.rate=this.offset.acceleration=0}release(e,t){this.aim=null,this.goal={target:0,rate:e,gain:t},this.stops=!1}follow(e,t){let{goal:n}=this,s=n?.gain??1/0,r=Number.isFinite(s)?s*t*t:0,o=e-this.t;this.t=e,this.offset.goOn(o,a=>{if(!n)return 0;let l=n.target-a.value;return Math.abs(l)<=r+1e-12&&Math.abs(a.rate)<=2*s*t?([a.value,a.rate]=[n.target,0],this.goal=null,this.delay.rate===1&&(this.aim=null),0):(Kp(l,a.rate,n.rate,s,t)-a.rate)/t}),this.delay.goOn(o,a=>{let l=Math.min(Math.max(Number(this.stops)-a.rate,-t),t);return Math.abs(l)<1e-12&&(a.rate=Number(this.stops)),l/t})}values(e){let t=e-this.t;return[...this.offset.at(t),...this.delay.at(t)]}kept(){let[e,t,{t:n}]=[Object.assign(new os,this.offset),Object.assign(new os,this.delay),this];return()=>Object.assign(this,{offset:Object.assign(new os,e),delay:Object.assign(new os,t),t:n})}reset(){Object.assign(this,{offset:new os,delay:new os,t:0,goal:null,aim:null,stops:!1})}};function py(i,e,t){let n=Float64Array.from(i.x0);for(let s of e){let{motions:r,rates:o,memory:a}=fC(s,t?dC(s.met.map(l=>t.forces(l))):[]);s.vessels.forEach(({moves:l,formula:c},h)=>{let u=f=>f.slice(6*h,6*h+6);(i.formulas[c]?.(...u(r),...u(o),...l.map(f=>n[f]))??[]).forEach((f,p)=>n[l[p]]=f)}),a.forEach((l,c)=>n[s.memory+c]+=l)}return n}function dC(i){return(i[0]??[]).map(({w:e},t)=>({w:e,forces:i.flatMap(n=>[...n[t].forces])}))}function fC(i,e){let t=i.A.length,n={motions:i.order.map(()=>0),rates:i.order.map(()=>0),memory:i.A.map(()=>0)};for(let s of e)mC(pC(i,s),t).forEach(([o,a],l)=>{l<t?n.memory[l]+=o:(n.rates[l-t]+=o,n.motions[l-t]+=a/s.w)});return n}function pC({A:i,B:e,C:t,inertia:n,damping:s,stiffness:r,order:o},{w:a,forces:l}){let c=i.length,h=(u,d,f)=>{let p=new Float64Array(2*(c+o.length+1));for(let v=0;v<c+o.length;++v)[p[2*v],p[2*v+1]]=[u(v),d(v)];return p.set(f,2*(c+o.length)),p};return[...i.map((u,d)=>h(f=>-(f<c?u[f]:e[d][f-c]),f=>f===d?a:0,[0,0])),...o.map((u,d)=>h(v=>v<c?t[d][v]:s[d][v-c],v=>v<c?0:a*n[d][v-c]-r[d][v-c]/a,[l[2*u],l[2*u+1]]))]}function mC(i,e){let t=i.length,n=(r,o)=>r[2*o]**2+r[2*o+1]**2;for(let r=0;r<t;++r){let o=r;for(let a=r+1;a<(r<e?e:t);++a)n(i[a],r)>n(i[o],r)&&(o=a);[i[r],i[o]]=[i[o],i[r]];for(let a=r+1;a<t;++a)n(i[a],r)>0&&gC(i[a],i[r],fy(i[a],i[r],r),2*r)}let s=[];for(let r=t-1;r>=0;--r){for(let a=r+1;a<t;++a){let[l,c]=s[a];i[r][2*t]-=i[r][2*a]*l-i[r][2*a+1]*c,i[r][2*t+1]-=i[r][2*a]*c+i[r][2*a+1]*l}let o=Float64Array.of(i[r][2*t],i[r][2*t+1]);s[r]=fy(o,i[r].subarray(2*r),0)}return s}function fy(i,e,t){let[n,s,r,o]=[i[2*t],i[2*t+1],e[2*t],e[2*t+1]],a=r*r+o*o;return[(n*r+s*o)/a,(s*r-n*o)/a]}function gC(i,e,[t,n],s){for(let r=s;r<i.length;r+=2)e[r]===0&&e[r+1]===0||(i[r]-=t*e[r]-n*e[r+1],i[r+1]-=t*e[r+1]+n*e[r])}var Fu=class{input;samples;every;constructor({input:e,every:t,low:n,high:s,values:r}){this.input=e,this.every=t,this.samples=Float64Array.from(new Int16Array(Ps(r)),o=>n+(o+32767)/65534*(s-n))}at(e){let t=this.samples.length-1,s=Math.max(e,0)/this.every%(2*t),r=s>t?2*t-s:s,o=Math.min(Math.floor(r),t-1);return this.samples[o]+(r-o)*(this.samples[o+1]-this.samples[o])}};var vC=8,xC=6,bC=10,yC=1e5,ku=class i{constructor(e,t,n){this.data=e;this.programs=t;this.program=t[0],n!==void 0?this.sea=n:this.sea=e.sea?new jh(e.sea,this.program.formulas):null,this.series=e.series.map(s=>new Fu(s));for(let{name:s,motion:r}of e.setpoints)r.length&&this.hands.set(s,new Nu(r));this.p=Float64Array.from(this.program.p0),this.run=this.started(e.step,this.start(),0),this.y=new Float64Array(this.program.sizes.ny),this.index();for(let s of e.motors)s.parameter&&this.setParameter(s.parameter,s.start*s.value);this.outputs()}data;programs;sea;y;failed=!1;elsewhere=!1;said={text:"",until:0};found=new Map;program;chosen=0;run;p;places=new Map;goals=new Map;hands=new Map;added=new Map;edited=new Map;series;kept=[];halved=0;spent=0;simulated=0;watch=null;twin=null;get time(){return this.run.t}get step(){return this.run.h}get names(){return this.program.names.states}get x(){return this.run.x}get variant(){return this.chosen}get load(){return this.simulated>0?this.spent/this.simulated:0}get trouble(){return this.failed||this.run.t<this.said.until?this.said.text:""}heard(){this.failed||(this.said.until=-1/0)}entry(e,t){let n=this.found.get(e);if(!n){let s=this.programs[0].names.outputs.find(({name:r})=>r===e);n=s?dy(s,this.program):new Int32Array(0),this.found.set(e,n)}return n[t]??-1}outputOffset(e){return this.program.names.outputs.find(t=>t.name===e)?.offset??-1}outputLabels(e){let t=this.program.names.outputs.find(n=>n.name===e);return t?Object.values(t.labels)[0]??[]:[]}vapour(){let e=this.outputOffset("cavitation");return e<0?[]:this.outputLabels("cavitation").filter((t,n)=>this.y[e+n]>0)}parameter(e){return this.p[this.places.get(e)??-1]??NaN}setParameter(e,t){let n=this.places.get(e);if(n===void 0)throw new RangeError(`there is no parameter ${e}`);this.p[n]=t,this.program.prepare(this.p,this.run.c),this.twin?.places.has(e)&&this.twin.setParameter(e,t)}usual(e){return this.edited.get(e)??this.unedited(e)}unedited(e){return this.program.p0[this.places.get(e)??-1]??NaN}edits=()=>new Map;edit(){let e=this.edited;this.edited=this.edits(this.chosen,t=>this.unedited(t));for(let t of new Set([...e.keys(),...this.edited.keys()])){let n=this.places.get(t);if(n===void 0)continue;let s=e.get(t)??this.unedited(t),r=this.p[n]===s||s===0?1:this.p[n]/s;this.p[n]=r*this.usual(t)}this.program.prepare(this.p,this.run.c),this.outputs(),this.twin&&(this.twin.edits=this.edits,this.twin.edit())}scale(e,t,n=0){let s=e.filter(l=>this.places.has(l)),r=s.map(l=>t*this.usual(l)),o=s.map((l,c)=>Math.abs(r[c]-this.parameter(l))/n),a=`scale ${e[0]}`;this.goals.delete(a),n>0?this.goals.set(a,{parameters:s,targets:r,rates:o,gain:1/0,speeds:s.map(()=>0),told:null}):s.forEach((l,c)=>this.p[this.places.get(l)]=r[c]),this.program.prepare(this.p,this.run.c),this.twin?.scale(e,t,n)}setAdded(e,t){this.added.set(e,t),this.applyAdded(),this.twin?.setAdded(e,t)}moveTo(e,t,n,s,r=1/0){let o=this.goals.get(e),a=this.data.setpoints.find(c=>c.name===e)?.rateInput??null,l=t.map((c,h)=>o?.speeds[h]??0);this.goals.set(e,{parameters:t,targets:n,rates:t.map(()=>s),gain:r,speeds:l,told:a}),t.every(c=>this.twin?.places.has(c))&&this.twin?.moveTo(e,t,n,s,r)}stay(e){let t=this.goals.get(e);this.goals.delete(e),t&&this.tell(t,0),this.hands.get(e)?.stay(),this.twin?.stay(e)}drive(e,t,n,s=1/0){let r=this.hands.get(e.name);if(!r)return this.moveTo(e.name,e.parameters,e.parameters.map(()=>t),n,s);r.moveTo(t,this.value(e),this.run.t,n,s),this.twin?.drive(e,t,n,s)}release(e,t,n=1/0){let s=this.hands.get(e.name);if(!s)return this.moveTo(e.name,e.parameters,e.parameters.map(r=>this.usual(r)),t,n);s.release(t,n),this.twin?.release(e,t,n)}paysOut({name:e}){return(this.hands.get(e)?.speed??this.goals.get(e)?.speeds[0]??0)*(this.data.levers.find(({drive:n})=>n===e)?.sign??0)<0}isSlack(e){return this.y[this.outputOffset("rope_slack")+this.outputLabels("rope_slack").indexOf(e)]>.5}value(e){let t=this.outputOffset(e.output),n=this.outputLabels(e.output).indexOf(e.name);return t<0||n<0?NaN:this.y[t+n]}pair(e){if(this.twin=null,e===null)return null;let t=new i(this.data,this.programs,this.sea);Object.assign(t,{program:this.program,chosen:this.chosen,p:Float64Array.from(this.p),edits:this.edits,edited:this.edited}),t.index();for(let[n,s]of this.added)t.added.set(n,s);return t.choose(e,!1),this.twin=t,t}restarted=()=>{};choose(e,t=!0){let[n,s]=[this.data.variants[this.chosen],this.data.variants[e]],r=s.place===n.place;t&&s.sea&&JSON.stringify(s.sea)!==JSON.stringify(n.sea)&&this.sea?.set(s.sea);let o=new Map(this.program.names.parameters.map(({name:l},c)=>[l,this.p[c]])),a=new Map(this.program.names.parameters.map(({name:l})=>[l,this.usual(l)]));if(this.program=this.programs[e],this.chosen=e,this.p=Float64Array.from(this.program.p0),this.index(),this.edited=this.edits(e,l=>this.unedited(l)),this.program.names.parameters.forEach(({name:l},c)=>{let h=o.get(l);this.p[c]=h!==void 0&&h!==a.get(l)?h:this.usual(l)}),this.found.clear(),this.y=new Float64Array(this.program.sizes.ny),this.run=this.started(this.run.h,this.run.x,this.run.t),r)return this.outputs();this.reset(),this.restarted()}reset(){for(let e of this.goals.values())this.tell(e,0);this.goals.clear();for(let e of this.hands.values())e.reset();this.sea?.reset(),this.run=this.started(this.data.step,this.start(),0),this.kept=[],this.halved=0,this.said={text:"",until:0},this.failed=!1,this.outputs()}advance(e,t=1/0){let n=performance.now(),s=this.run.t;this.pace();for(let a of this.data.setpoints)this.hands.get(a.name)?.look(this.value(a),s),a.rope!==null&&this.paysOut(a)&&this.isSlack(a.rope)&&this.stay(a.name);let r=s+e-1e-9*Math.max(1,e);for(;this.run.t<r&&!this.failed;){let a=Math.max(1,Math.round((r-this.run.t)/this.run.h));this.keep();let l=this.goals.size>0||[...this.hands.values()].some(d=>d.moving),c=l?1:Math.min(a,t===1/0?256:vC);l&&this.follow();let{ros34pw2:h,rk4:u}=this.program;if(((h??u)(this.run,c)<c||this.unbounded())&&this.recover(),this.sea?.follow(this.run.t),performance.now()-n>t)break}let o=this.run.t-s;if(o>0){let a=Math.exp(-o/2);this.spent=a*this.spent+(performance.now()-n)/1e3,this.simulated=a*this.simulated+o}return this.outputs(),o}takeOver(e,t,n){this.elsewhere=!0,this.run.t=e,this.y.fill(NaN);let s=0;for(let{name:r,size:o}of t){let a=this.program.names.outputs.find(l=>l.name===r);a?.size===o&&this.y.set(n.subarray(s,s+o),a.offset),s+=o}}outputs(){this.run.inputs?.(this.run.t,this.run.u),this.program.outputs(this.run.t,this.run.x,this.run.u,this.run.c,this.y)}index(){this.places.clear(),this.program.names.parameters.forEach(({name:e},t)=>this.places.set(e,t))}start(){return py(this.program,this.data.variants[this.chosen].rides,this.sea)}started(e,t,n){let s=this.program.start(e,this.p,t,n),r=new Map(this.program.names.inputs.map(({name:d},f)=>[d,f])),{sea:o}=this,a=o?.inputs.map(d=>d.map(f=>Int32Array.from(f,p=>r.get(p)??-1)))??[],l=this.series.flatMap(d=>r.has(d.input)?[{one:d,at:r.get(d.input)}]:[]),c=[...this.hands.values()].map(d=>({hand:d,at:Int32Array.from(d.inputs,f=>r.get(f)??-1)}));(o||l.length||c.length)&&(s.inputs=(d,f)=>{let p=o?.values(d)??[];for(let v=0;v<p.length;++v)for(let m of a[v])for(let g=0;g<m.length;++g)m[g]>=0&&(f[m[g]]=p[v][g]);for(let{one:v,at:m}of l)f[m]=v.at(d);for(let{hand:v,at:m}of c)v.values(d).forEach((g,x)=>m[x]>=0&&(f[m[x]]=g))});let{nx:h}=this.program.sizes,{events:u}=this.program.names;return u.length&&(s.watch=(d,f)=>this.watch?.(d,u,f.subarray(h))),this.run=s,this.applyAdded(),s}applyAdded(){this.program.names.inputs.forEach(({name:e},t)=>{this.added.has(e)&&(this.run.u[t]=this.added.get(e))})}follow(){let{h:e}=this.run;for(let t of this.hands.values())t.follow(this.run.t,e);for(let[t,n]of this.goals){let{parameters:s,targets:r,rates:o,gain:a,speeds:l}=n,c=!0;s.forEach((h,u)=>{let d=this.places.get(h),f=r[u]-this.p[d];l[u]=Kp(f,l[u],o[u],a,e);let p=Number.isFinite(a)?a*e*e:1e-12*Math.max(1,Math.abs(r[u]));Math.abs(f-l[u]*e)<p?this.p[d]=r[u]:this.p[d]+=l[u]*e,c&&=this.p[d]===r[u]}),c&&this.goals.delete(t),this.tell(n,c?0:l[0])}this.program.prepare(this.p,this.run.c)}tell({told:e},t){e&&(this.added.set(e,t),this.applyAdded())}pace(){let{careful:e,step:t}=this.data.variants[this.chosen],n=this.outputOffset("cylinder_length"),r=(e.calm.every(([o,a],l)=>this.y[n+l]>=o&&this.y[n+l]<=a)?t:e.step)/2**this.halved;r!==this.run.h&&Object.assign(this.run,{h:r,t0:this.run.t,step:0})}keep(){let e=this.kept[this.kept.length-1];e&&this.run.t-e.t<1||(this.kept.push({t:this.run.t,x:Float64Array.from(this.run.x),hands:[...this.hands.values()].map(t=>t.kept())}),this.kept.length>2&&this.kept.shift())}size(e){return Math.abs(this.run.x[e])/this.data.scales[e]}unbounded(){return this.names.some((e,t)=>this.size(t)>yC&&!this.data.unscaled.includes(t))}recover(){let e=this.run.x.reduce((o,a,l)=>this.size(l)>this.size(o)?l:o,0),t=`${_C(this.names[e])} grew to ${this.run.x[e].toExponential(1)}`;if(this.halved>=xC){this.failed=!0;let[o,a]=[this.run.t,this.kept[this.kept.length-1]],c=this.data.singular.some(h=>Math.abs(Math.cos(a.x[h]))<.1)?" The ship stands on end: at a pitch of 90\xB0 roll and yaw have no value.":"";for(let h of a.hands)h();this.run=this.started(this.run.h,a.x,a.t),this.said.text=`The motion left all bounds at ${o.toFixed(2)} s: ${t}.${c} Reset to start again.`;return}this.halved+=1;let n=this.kept[0];this.kept=[];for(let o of n.hands)o();this.run=this.started(this.run.h/2,n.x,n.t);let s=(1e3*this.run.h).toPrecision(2),r=`Too stiff for the step: ${t}. Went back to ${n.t.toFixed(1)} s; the step is now ${s} ms.`;this.said={text:r,until:n.t+bC}}};function _C(i){return i.startsWith("d:")?`the speed of ${Yt(i.slice(2))}`:Yt(i)}var wC=[[2,"2 \xD7"],[1,"Real time"],[.5,"1/2"],[.25,"1/4"],[.1,"1/10"]],Uu=class{speed=1;held=!1;button=F("button",{type:"button",class:"primary","data-action":"play"});clock=F("output",{class:"clock","aria-label":"Time"});slider;slow=F("output",{class:"slow",role:"status","aria-live":"off"});said="";constructor(e,t,n){this.button.addEventListener("click",()=>n.play(this.button.dataset.playing!=="true"));let s=F("button",{type:"button","data-action":"reset",title:"Start again (R)","aria-label":"Reset"},"\u21BA",F("span",{class:"word"}," Reset"));s.addEventListener("click",()=>n.reset());let r=an("speed"),o=F("select",{id:r,"aria-label":"Speed"},...wC.map(([a,l])=>F("option",{value:String(a)},l)));o.value="1",o.addEventListener("change",()=>{this.speed=Number(o.value),n.speed()}),this.slider=t?this.timeSlider(t,n):null,e.append(this.button,s,o,...this.slider?[this.slider]:[],this.slow,this.clock),this.playing(!1),MC(()=>this.button.click(),()=>n.reset())}playing(e){this.button.dataset.playing=String(e),this.button.textContent=e?"\u275A\u275A Pause":"\u25B6 Play",this.button.title=e?"Pause (space)":"Play (space)"}slower(e,t){this.slow.title!==t&&(this.slow.title=t,this.slow.replaceChildren(...t?[F("b",{},e),F("span",{class:"why"},t)]:[]))}time(e){let t=`${e.toFixed(1)} s`;t!==this.said&&(this.clock.textContent=this.said=t),this.slider&&!this.held&&(this.slider.value=String(e))}timeSlider([e,t],n){let s=F("input",{type:"range",class:"time","aria-label":"Time",min:String(e),max:String(t),step:"any",value:String(e)});s.addEventListener("input",()=>n.seek(Number(s.value))),s.addEventListener("pointerdown",()=>this.held=!0);for(let r of["pointerup","pointercancel"])addEventListener(r,()=>this.held=!1);return s.addEventListener("change",()=>this.held=!1),s.addEventListener("keydown",r=>{let a={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1,PageDown:-10,PageUp:10}[r.key];a&&(r.preventDefault(),n.seek(Number(s.value)+a*(t-e)/200))}),s}};function MC(i,e){let t=!1;document.addEventListener("pointerdown",()=>t=!0,!0),document.addEventListener("keydown",n=>{n.key==="Tab"&&(t=!1);let s=n.target;if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented)return;let r=!t&&s.closest("button, select, summary, input:not([type=range])")!==null,o=!t&&s.closest("select")!==null;n.key===" "&&!r?(n.preventDefault(),n.repeat||i()):(n.key==="r"||n.key==="R")&&!o&&(n.preventDefault(),n.repeat||e())}),document.addEventListener("keyup",n=>{n.key===" "&&t&&n.preventDefault()})}var SC=matchMedia("(prefers-reduced-motion: reduce)");function EC(i){return i.embed||new URLSearchParams(location.search).has("embed")}var Jp=class{constructor(e){this.data=e;let t=dl("view"),n=EC(e);document.body.classList.toggle("embed",n),n&&this.touched(),e.live&&(this.simulation=new ku(e.live,globalThis.deckcranePrograms??[]),this.simulation.restarted=()=>this.reset()),e.playback&&(this.recording=new Du(e)),this.stage=nu(t,e.scene),this.wanted=this.simulation!==null&&!SC.matches,t.append(Tx(e,this.wanted),this.message.place);let s=dl("panel"),[r,o]=[F("div",{class:"tools"}),F("div",{class:"readouts"})];t.append(r,o),this.places={view:t,tools:r,readouts:o,panel:s};let a=()=>{t.style.setProperty("--tools",`${r.offsetHeight}px`),t.style.setProperty("--tools-width",`${r.offsetWidth}px`),t.style.setProperty("--readouts",`${o.offsetHeight}px`)},l=new ResizeObserver(a);for(let p of[r,o])l.observe(p);e.live&&this.simulation&&(this.panel=new au(s,e.live,this.simulation,()=>this.touched()));let c=e.playback&&Sx(e.playback.events,p=>this.seek(p));c&&s.append(c);let h=Cx(s,e,this.stage,()=>this.show());this.explain=h.explain,h.place.append(this.about),this.plots=new Iu(dl("plots"),e.signals,e.chosen,this.simulation!==null,p=>this.seek(p),e.playback?.events??[]);let{recording:u}=this;u&&this.plots.fill(u.times,p=>u.signal(p));let d={play:p=>{this.recording&&this.touched(),this.play(p)},reset:()=>this.reset(),seek:p=>this.seek(p),speed:()=>this.pace.restart()},f=u?[u.start,u.end]:null;this.transport=new Uu(dl("transport"),f,d),this.clock=u?.start??0,this.features=Mx.map(p=>p(this)).filter(p=>p!==null),s.append(h.place),this.show(),a(),this.stage?.camera.start(),n&&this.stage&&(this.stage.camera.zooms=!1),this.play(this.wanted),document.addEventListener("visibilitychange",()=>this.last=NaN),requestAnimationFrame(p=>this.frame(p))}data;simulation=null;recording=null;stage;plots;panel=null;places;features;transport;message=new fu(()=>this.simulation?.heard());about=F("p",{class:"note","data-about":""});explain;playing=!1;compared=null;wanted=!1;clock=0;last=NaN;said=0;pace=new sl;frames={mean:16,work:0,count:0,simplified:0};get time(){return this.simulation?this.simulation.time:this.clock}frame(e){let t=performance.now(),n=Number.isNaN(this.last)?0:Math.max((e-this.last)/1e3,0);this.last=e,this.playing&&!this.transport.held&&(this.advance(n),this.show());for(let s of this.features)s.frame?.(e);this.stage?.render();for(let s of this.features)s.drawn?.();if(this.plots.draw(this.clock),e-this.said>200){this.said=e,this.panel?.refresh(),this.stage?.camera.watch(),this.explain(),this.speak();for(let s of this.features)s.refresh?.()}this.watchFrames(1e3*n,performance.now()-t),requestAnimationFrame(s=>this.frame(s))}advance(e){let{speed:t}=this.transport,n=sl.within(e),s=this.clock;if(this.clock+=n*t,this.simulation&&this.catchUp(this.simulation,n),this.recording){let{end:r}=this.recording;this.clock=Math.min(this.clock,r);for(let o of this.features)o.played?.(s,this.clock);if(this.clock===r)return this.play(!1)}this.clock<s?this.pace.restart():this.pace.note(e,n,(this.clock-s)/t)}catchUp(e,t){let n=this.clock-e.time;if(!(n<e.step/2)){for(let s of this.features)s.before?.(t);this.run(n,Math.max(10,600*t)),e.time<this.clock-e.step&&(this.clock=e.time),e.failed&&this.stop()}}run(e,t){let{simulation:n}=this;if(!n)return;let s=performance.now()+t,r=n.time+e-n.step/2;for(;n.time<r&&!n.failed&&performance.now()<s;){n.advance(Math.min(r+n.step/2-n.time,n.data.looks),s-performance.now()),this.plots.add(n.time,this.values());for(let o of this.features)o.advanced?.(n.time)}}show(){let{stage:e,simulation:t,recording:n}=this;this.transport.time(this.time),e&&(t?vl(e,this.data.scene,t):n&&xm(e,n,this.clock))}values(){let{simulation:e,recording:t}=this;return e?this.data.signals.map(n=>fr(n,e)):this.data.signals.map((n,s)=>t?.value(s,this.clock)??null)}play(e){this.wanted=e,this.playing=e&&!this.simulation?.failed,e&&!this.playing&&this.message.again(),e&&this.recording&&this.clock>=this.recording.end&&(this.clock=this.recording.start),this.pace.restart(),this.transport.playing(this.playing),Ax(this.data,this.playing)}stop(){let{wanted:e}=this;this.play(!1),this.wanted=e,this.touched()}reset(){this.panel?.reset(),this.simulation?.reset(),this.clock=this.recording?.start??0,this.simulation&&this.plots.clear(),this.play(this.wanted),this.panel?.refresh();for(let e of this.features)e.reset?.();this.show(),this.speak()}seek(e){this.recording&&(this.clock=Math.min(Math.max(e,this.recording.start),this.recording.end),this.show())}touched(){document.body.classList.add("touched")}messages(){let{simulation:e}=this;if(!e)return[];let t=e.trouble?[e.trouble]:[],n=this.values(),s=e.vapour();s.length&&t.push(`The oil tears (cavitation): ${s.map(Yt).join(", ")}.`);let r=this.data.signals.filter((o,a)=>Number.isNaN(n[a]));r.length&&t.push(`Not a number: ${r.map(o=>o.label).join(", ")}.`);for(let o of this.features)t.push(...o.messages?.()??[]);return t}speak(){let{speed:e}=this.transport;this.transport.slower(`${(this.pace.share*e).toPrecision(2)} \xD7`,this.playing?this.pace.words(e):""),this.message.say(this.messages().join(" ")),this.simulation&&Rx(this.data,this.simulation.variant),this.about.textContent=Px(this.simulation,this.frames,this.data.version)}watchFrames(e,t){let{frames:n}=this;n.count+=1,!(n.count<20)&&(n.work+=.05*(t-n.work),n.mean+=.05*(e-n.mean),n.mean>45&&this.stage?.simplify()&&(n.mean=16),n.simplified=this.stage?.left??0)}handles(){let e=this.ownHandles();for(let{handles:t={}}of this.features)for(let[n,s]of Object.entries(t)){if(n in e)throw new Error(`two features have a handle ${n}`);e[n]=s}return e}ownHandles(){let e=()=>{if(!this.simulation)throw new Error("this page plays back a recorded run; it has no simulation");return this.simulation},{stage:t}=this;return{state:()=>({time:this.time,playing:this.playing,names:this.simulation?.names??[],x:this.simulation?[...this.simulation.x]:[]}),step:n=>(e(),this.run(n,1/0),this.clock=e().time,this.show(),this.clock),takeOver:(n,s,r)=>{e().takeOver(n,s,r),this.clock=n,this.show()},inputs:()=>[...this.panel?.inputs.keys()??[]],setInput:(n,s)=>{let r=this.panel?.inputs.get(n);if(!r)throw new RangeError(`there is no input ${n}; there are: ${[...this.panel?.inputs.keys()??[]].join(", ")}`);r(s)},pause:()=>this.play(!1),play:()=>this.play(!0),reset:()=>this.reset(),seek:n=>this.seek(n),signals:()=>{let n=this.values();return Object.fromEntries(this.data.signals.map((s,r)=>[s.id,n[r]]))},shape:n=>t?.bodies.shape(n)??null,pins:()=>t?.bodies.pins()??null,arrows:()=>t?.bodies.arrows()??null,sketches:()=>t?.bodies.sketches.drawn()??null,sea:()=>this.simulation?.sea?.components()??null,waveForces:(n,s=0)=>[...this.simulation?.sea?.values(n)[s]??[]],points:()=>this.plots.points(),messages:()=>this.messages(),timing:()=>({fraction:e().load,step:e().step,pace:this.pace.share,work:this.frames.work})}}};function dl(i){return document.getElementById(i)}var AC=new Jp(JSON.parse(dl("data").textContent??""));window.deckcrane=AC.handles();})();
