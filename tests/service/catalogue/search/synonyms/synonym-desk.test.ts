import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { fillFirstSynonyms } from '#lib/catalogue/search/synonyms/fill-synonyms.service.ts';
import {
  importSynonyms,
  listSynonyms,
  openSynonym,
  removeSynonym,
  saveSynonym,
  synonymExport,
} from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { synonymForm } from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(ENGINES)('the list of spoken names on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
    await shelveIndexed(db, [{ name: '盐酸普萘洛尔片' }, { name: '卡托普利片' }, { name: '卡托普利胶囊' }]);
  });
  afterAll(() => fresh.close());
  beforeEach(() => db.deleteFrom('synonym').execute());

  const save = (alias: string, name: string): Promise<number> =>
    saveSynonym(db, operator, { id: null, input: { alias, name } }, NOW);
  const bring = (text: string) =>
    importSynonyms(db, operator, { bytes: new TextEncoder().encode(text), field: 'text' }, NOW);

  it('counts in searches and suggestions from the moment it is saved, changed and taken away', async () => {
    const found = async (query: string) => (await searchGoodsIds(db, query, 0)).length;
    expect(await found('开博通')).toBe(0);
    const id = await save('开博通', '卡托普利');
    expect(await found('开博通')).toBe(2);
    expect(await suggest(db, { keywords: 'kbt', type: 0 })).toHaveLength(2);
    await saveSynonym(db, operator, { id, version: 1, input: { alias: '心得安', name: '普萘洛尔' } }, NOW);
    expect(await found('开博通')).toBe(0);
    expect(await found('心得安')).toBe(1);
    await removeSynonym(db, operator, id, NOW);
    expect(await found('心得安')).toBe(0);
    expect((await auditOf(db, `synonym:${id}`, 9)).map(({ action }) => action).toSorted()).toEqual([
      'synonym.create',
      'synonym.edit',
      'synonym.remove',
    ]);
  });

  it('lists pairs that hold the words on either side, with the goods they lead to', async () => {
    await save('开博通', '卡托普利');
    await save('心得安', '普萘洛尔');
    await save('消心痛', '硝酸异山梨酯');
    const { synonyms, total } = await listSynonyms(db, { keywords: '', page: 1 });
    expect(total).toBe(3);
    expect(Object.fromEntries(synonyms.map(({ alias, goods }) => [alias, goods]))).toEqual({
      开博通: 2,
      心得安: 1,
      消心痛: 0,
    });
    const aliases = async (keywords: string) =>
      (await listSynonyms(db, { keywords, page: 1 })).synonyms.map(({ alias }) => alias);
    expect(await aliases('普利')).toEqual(['开博通']);
    expect(await aliases('心得')).toEqual(['心得安']);
    expect(await aliases('%')).toEqual([]);
  });

  it('holds each pair once, however it is written, and one spoken name for several names', async () => {
    await save('VC', '维生素C');
    await expect(save('ｖｃ', '维生素 c')).rejects.toMatchObject({ fields: { alias: [expect.any(String)] } });
    await save('VC', '抗坏血酸');
    const two = await save('维C', '维生素C');
    const same = { id: two, version: 1, input: { alias: 'vc', name: '维生素C' } };
    await expect(saveSynonym(db, operator, same, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('merges what two operators changed, and asks where both changed the same', async () => {
    const id = await save('心得安', '普萘洛儿');
    const opened = (await openSynonym(db, id)).input;
    const seen = { id, version: 1, marks: marksOf(textsOf(synonymForm, opened)) };
    const say = (input: { alias: string; name: string }) =>
      saveSynonym(db, operator, { ...seen, input }, NOW);
    await say({ alias: '心得安', name: '普萘洛尔' });
    await say({ alias: '恩特来', name: '普萘洛儿' });
    expect((await openSynonym(db, id)).input).toEqual({ alias: '恩特来', name: '普萘洛尔' });
    await expect(say({ alias: '心得安片', name: '普萘洛儿' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(removeSynonym(db, operator, 987_654, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes many at once, all or none, and its own file again', async () => {
    expect(await bring('开博通,卡托普利\n心得安,普萘洛尔')).toEqual({ added: 2, there: 0 });
    expect(await bring('别名,正式名称\n开博通,卡托普利\n消心痛,硝酸异山梨酯')).toEqual({
      added: 1,
      there: 1,
    });
    await expect(bring('立普妥,阿托伐他汀\n可定')).rejects.toMatchObject({
      fields: { text: [expect.stringContaining('第 2 行')] },
    });
    await expect(bring(' \n')).rejects.toMatchObject({ code: 'invalid_form' });
    expect((await listSynonyms(db, { keywords: '', page: 1 })).total).toBe(3);
    const rows: string[] = [];
    for await (const [alias, name] of await synonymExport.rows(db, { keywords: '', page: 1 }, NOW))
      rows.push(`${alias},${name}`);
    expect(await bring(['别名,正式名称', ...rows].join('\n'))).toEqual({ added: 0, there: 3 });
  });

  it('is filled once: what was taken away stays away', async () => {
    await fillFirstSynonyms(db, NOW);
    const { total } = await listSynonyms(db, { keywords: '', page: 1 });
    expect(total).toBeGreaterThan(150);
    await db.deleteFrom('synonym').execute();
    await fillFirstSynonyms(db, NOW);
    expect((await listSynonyms(db, { keywords: '', page: 1 })).total).toBe(0);
  });
});
