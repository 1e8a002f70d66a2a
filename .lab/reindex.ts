import { openDatabase } from '#lib/platform/db/database.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { sql } from 'kysely';
const db = openDatabase(process.argv[2]!);
for (const t of ['search_goods_term','search_code','search_measure','search_word','search_term']) await sql.raw(`delete from ${t}`).execute(db);
for (const t of ['search_han_0','search_han_1','search_latin_0','search_latin_1']) await sql.raw(`insert into ${t}(${t}) values('delete-all')`).execute(db);
const a=performance.now(); console.log(await reindexAll(db), performance.now()-a);
console.log((await sql`select name, sum(pgsize) s from dbstat where name like 'search%' group by 1 order by 2 desc`.execute(db)).rows);
await db.destroy();
