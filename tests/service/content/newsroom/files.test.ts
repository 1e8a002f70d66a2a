import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFile, saveFile, deleteUnusedFiles } from '#lib/content/newsroom/files/article-files.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import { exportArticles } from '#lib/content/newsroom/article-files/export-articles.service.ts';
import { importArticles } from '#lib/content/newsroom/article-files/import.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { packZip, unpackZip } from '#lib/platform/zip.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { auditOf, makeEditor, makePublished } from '#tests/support/newsroom-fixture.ts';
import { workbook } from '#tests/support/office-files.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('files that articles offer on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
  });
  afterEach(() => fresh.close());

  const save = async (name = '退货/清单.doc', bytes?: Uint8Array) =>
    saveFile(db, lin, { name, bytes: bytes ?? (await workbook()) }, NOW);

  it('are kept once, named by what they are, and read by their whole address', async () => {
    const bytes = await workbook();
    const saved = await save('退货/清单.doc', bytes);
    expect(saved.name).toBe('退货_清单.doc.xlsx');
    expect(saved.markdown).toBe(`::file[退货\\_清单.doc.xlsx]{src="${saved.url}"}`);
    expect((await save('另一个名字.xlsx', bytes)).url).toBe(saved.url);
    expect((await readFile(db, saved.url))?.bytes.byteLength).toBe(saved.size);
    expect(await readFile(db, saved.url.replace('.xlsx', '.pdf'))).toBeNull();
    expect(await readFile(db, saved.url.replace(`-${saved.size}`, '-1'))).toBeNull();
    const [, key] = /article\/(\w+)-/.exec(saved.url)!;
    expect(await auditOf(db, `file:${key}`)).toEqual([{ action: 'file.add', actor_id: lin.id }]);
  });

  it('are no more than 50 a day, and nothing else than documents', async () => {
    await expect(save('a.pdf', new TextEncoder().encode('text'))).rejects.toMatchObject({
      code: 'invalid_form',
    });
    for (let number = 0; number < 50; number += 1) await save('a.xlsx', await workbook(String(number)));
    await expect(save('a.xlsx', await workbook('more'))).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('are missed where a text names one that is not there', async () => {
    const { url, markdown } = await save();
    const gone = markdown.replace(/article\/..../, 'article/0000');
    const problems = await findLinkProblems(db, 1, `${markdown}\n\n${gone}\n`);
    expect(problems).toEqual([
      { href: expect.not.stringContaining(url) as string, line: 3, words: '没有这个附件，请重新上传' },
    ]);
  });

  it('go with an export, and come with an import into another shop', async () => {
    const { url, markdown } = await save();
    await makePublished(db, lin, { body: `${markdown}\n` });
    const archive = await exportArticles(db);
    const other = await freshDatabase(engine);
    const imported = (bytes: Uint8Array, isDry: boolean) =>
      importArticles(
        other.db,
        { id: null, name: '' },
        { upload: { name: 'a.zip', bytes }, isDry, isForced: false },
        NOW,
      );
    for (const isDry of [true, false])
      expect(await imported(archive, isDry)).toMatchObject({ created: 1, problems: [] });
    expect((await readFile(other.db, url))?.bytes).toEqual((await readFile(db, url))?.bytes);
    const files = [];
    for await (const { name, bytes } of unpackZip(archive, { entries: 9, total: 1e6, each: 1e6 }))
      files.push({ name: name.replace(/^files\/..../, 'files/0000'), content: bytes! });
    const { problems } = await imported(await packZip(files), true);
    expect(problems.join()).toContain('附件与文件名不符');
    await other.close();
  });

  it('are removed a month later where no text offers them', async () => {
    const [used, unused] = [await save(), await save('b.xlsx', await workbook('b'))];
    await makePublished(db, lin, { body: `${used.markdown}\n` });
    await deleteUnusedFiles(db, NOW + 29 * DAY_MS);
    expect(await readFile(db, unused.url)).not.toBeNull();
    await deleteUnusedFiles(db, NOW + 31 * DAY_MS);
    expect(await readFile(db, unused.url)).toBeNull();
    expect(await readFile(db, used.url)).not.toBeNull();
  });
});
