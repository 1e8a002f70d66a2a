import { openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { heldOutGoods, shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { fairQueries } from '#tests/support/search-hold-out.ts';
import { readFileSync, rmSync } from 'node:fs';
import { Buffer } from 'node:buffer';
const real=()=>{const g=readFileSync('/work/shared/data/goods.tsv','utf8').split('\n').slice(1).map(l=>l.split('\t')).flatMap(([name='',,spec='',maker=''])=>!name.trim()||!maker.trim()||name.length>40?[]:[{name:name.trim(),spec:spec.trim(),maker:maker.trim()}]);return [...new Map(g.map(o=>[JSON.stringify(o),o])).values()]};
const goods = process.argv[2]==='real' ? real() : heldOutGoods(1000); const each=Number(process.argv[3]??100);
const f='/dev/shm/search-hold.db'; for (const e of ['','-wal','-shm']) rmSync(f+e,{force:true});
const db = openDatabase('sqlite:'+f); await migrate(db); await shelveHeldOut(db,goods); await reindexAll(db);
for (const [kind, qs] of Map.groupBy(fairQueries(goods, each), q=>q.kind)) { let l=0,s=0; const lost=[];
 for (const {typed,type,wanted} of qs) { const id=wanted+1; const a=(await searchGoodsIds(db,typed,type)).slice(0,10).includes(id); const lines=await suggest(db,{keywords:typed,type}); const b=lines.some(x=>x.goodsId===id||x.name===goods[wanted]!.name); if(a)l++; if(b)s++; if(!a||!b) lost.push(typed+' ['+goods[wanted]!.name+'|'+goods[wanted]!.spec+'|'+goods[wanted]!.maker+']'); }
 console.log(kind.padEnd(48), qs.length, (100*l/qs.length).toFixed(1), (100*s/qs.length).toFixed(1)); if(process.env.LOST) console.log(lost.slice(0,+process.env.LOST).join('\n')); }
await db.destroy();
