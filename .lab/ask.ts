import { openDatabase } from '#lib/platform/db/database.server.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
const db = openDatabase('sqlite:'+(process.env.DB??'/dev/shm/search-demo.db'));
const goods = new Map((await db.selectFrom('goods').select(['id','name','spec']).execute()).map(g=>[g.id,g]));
for (const q of process.argv.slice(2)) { let a=performance.now(); const ids=await searchGoodsIds(db,q,0); const t=performance.now()-a; a=performance.now(); const s=await suggest(db,{keywords:q,type:0}); 
console.log(`${q}: ${ids.length} [${t.toFixed(1)}/${(performance.now()-a).toFixed(1)}ms]`, ids.slice(0,12).map(i=>goods.get(i)!.name).join(' '), '| S:', s.map(x=>x.name+x.spec).join(' ')); }
await db.destroy();
