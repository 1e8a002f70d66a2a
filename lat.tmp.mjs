const get = async (p,enc='br') => { const t=performance.now(); const r=await fetch('http://127.0.0.1:4700'+p,{headers:{'accept-encoding':enc}}); await r.arrayBuffer(); return performance.now()-t; };
const q=(a,p)=>a.sort((x,y)=>x-y)[Math.floor(a.length*p)].toFixed(1);
const a=[]; for (let i=0;i<220;i++) a.push(await get('/list?page='+(2+i))); console.log('p50',q(a.slice(60),.5),'p90',q(a.slice(60),.9));
for (let i=0;i<200;i++) await get('/list?page='+(2+i)+'&sort=new');
