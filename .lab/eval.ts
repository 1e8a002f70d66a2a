import { openDatabase } from '#lib/platform/db/database.server.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { seededNumbers } from '#tests/bench/kit/timing.ts';
import { readFileSync } from 'node:fs';
const realGoods=()=>{const g=readFileSync('/work/shared/data/goods.tsv','utf8').split('\n').slice(1).map(l=>l.split('\t')).flatMap(([name='',,spec='',maker=''])=>!name.trim()||!maker.trim()||name.length>40?[]:[{name:name.trim(),spec:spec.trim(),maker:maker.trim()}]);return [...new Map(g.map(o=>[JSON.stringify(o),o])).values()]};
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { existsSync } from 'node:fs';
const which = process.argv[2]; const each = Number(process.argv[3] ?? 150); const only = process.argv[4];
const url = which === 'demo' ? 'sqlite:/dev/shm/search-demo.db' : 'sqlite:/dev/shm/search-real.db';
const fresh = which !== 'demo' && !existsSync('/dev/shm/search-real.db');
const db = openDatabase(url);
if (fresh) { await migrate(db); await shelveHeldOut(db, realGoods()); await reindexAll(db); }
const rows = await db.selectFrom('goods').innerJoin('maker','maker.id','goods.maker_id').select(['goods.id','goods.name','goods.spec','maker.name as maker']).where('goods.is_on_sale','=',1).where('goods.stock','>',0).execute();
const stop = holdWords(db, (e)=>{throw e}); while(!wordsAtHand(db)) await new Promise(r=>setTimeout(r,20));
const STRENGTH = /(?<![\d.*:])(\d+(?:\.\d+)?)(万?(?:mg|g|ml|IU|单位|万单位|μg|ug))(?![a-zA-Z%\/])/;
const PIECES = /(?<![\d.])(\d+)(粒|片|袋|支|丸|贴|枚|瓶)/;
const PACK = /(?<![\d.*:])(\d+(?:\.\d+)?)(mg|g|ml|万单位|万?IU)\*(\d+)(粒|片|袋|支|丸|贴|枚)/;
const word = (m:string)=>{const b=m.replace(/[(（].*?[)）]/gu,'').replace(/(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司.*$/u,'').replace(/(?:集团|股份)+$/u,'').replace(/(?:制药|药业|医药|生物科技|医疗器械|药厂|制药厂|科技)+$/u,'');const i=b.replace(/^\p{Script=Han}{2}(?:省|市)?(?=\p{Script=Han}{2})/u,'');return [...i].length>=2?i:b};
const K: Record<string,(g:any)=>string|undefined> = {
 'name': g=>g.name,
 'name+strength': g=>{const m=STRENGTH.exec(g.spec);return m?g.name+m[0]:undefined},
 'name+bare': g=>{const m=STRENGTH.exec(g.spec);return m?g.name+m[1]:undefined},
 'name+bare pack': g=>{const m=PACK.exec(g.spec);return m?`${g.name}${m[1]}*${m[3]}`:undefined},
 'name+pack': g=>{const m=PACK.exec(g.spec);return m?g.name+m[0]:undefined},
 'name+x pack': g=>{const m=PACK.exec(g.spec);return m?`${g.name}${m[1]}${m[2]}x${m[3]}${m[4]}`:undefined},
 'name+pieces': g=>{const m=PIECES.exec(g.spec);return m?g.name+m[0]:undefined},
 'name+spec': g=>g.name+g.spec,
 'name spec': g=>g.name+' '+g.spec,
 'strength+name': g=>{const m=STRENGTH.exec(g.spec);return m?m[0]+g.name:undefined},
 'maker name+strength': g=>{const m=STRENGTH.exec(g.spec);return m?`${word(g.maker)} ${g.name}${m[0]}`:undefined},
 'name+strength maker': g=>{const m=STRENGTH.exec(g.spec);return m?`${g.name}${m[0]} ${word(g.maker)}`:undefined},
 'maker+name+strength': g=>{const m=STRENGTH.exec(g.spec);return m?`${word(g.maker)}${g.name}${m[0]}`:undefined},
 'name pack': g=>{const m=PACK.exec(g.spec);return m?g.name+' '+m[0]:undefined},
 'name bare pack': g=>{const m=PACK.exec(g.spec);return m?`${g.name} ${m[1]}*${m[3]}`:undefined},
 'bare pack no brackets': g=>{const m=PACK.exec(g.spec);return m&&/[(（]/.test(g.name)?`${g.name.replace(/[(（].*?[)）]/g,'')}${m[1]}*${m[3]}`:undefined},
};
// what fits as well: same name and the numbers typed in the spec (and the maker where it was typed)
const numbersOf=(t:string)=>[...t.matchAll(/\d+(?:\.\d+)?/g)].map(m=>m[0]);
for (const [kind, ask] of Object.entries(K)) {
  if (only && only!==kind) continue;
  const chance = seededNumbers(41); let n=0, l=0, s=0, tl=0, ts=0; const lost:string[]=[];
  for (let t=0; n<each && t<each*40; t++) {
    const g = rows[chance(rows.length)]!; const typed = ask(g); if (!typed || typed.length>60) continue;
    const nums = numbersOf(typed.replace(g.name,'').replace(word(g.maker),''));
    const mk = kind.includes('maker')? word(g.maker): '';
    const fits = rows.filter(o=>o.name===g.name && o.maker.includes(mk) && nums.every(x=>numbersOf(o.spec).includes(x)));
    if (fits.length>10) continue;
    n++;
    let a=performance.now(); const ids=(await searchGoodsIds(db,typed,0)).slice(0,10); tl+=performance.now()-a;
    a=performance.now(); const lines=await suggest(db,{keywords:typed,type:0}); ts+=performance.now()-a;
    const okl=ids.includes(g.id), oks=lines.some(x=>x.goodsId===g.id||x.name===g.name);
    if(okl) l++; if(oks) s++; if(!okl||!oks) lost.push(`${typed} [${g.spec}|${g.maker}] list ${ids.length}${okl?'✓':'✗'} sug ${lines.length}${oks?'✓':'✗'}`);
  }
  if(n) console.log(kind.padEnd(24), n, (l/n*100).toFixed(1), (s/n*100).toFixed(1), (tl/n).toFixed(1)+'ms', (ts/n).toFixed(1)+'ms');
  if (process.env.LOST) console.log(lost.slice(0,Number(process.env.LOST)).join('\n'));
}
stop(); await db.destroy();
