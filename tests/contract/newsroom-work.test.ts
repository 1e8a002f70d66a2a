import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { DESK, newArticle, savedArticle, TEXT } from '#tests/support/newsroom-calls.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { multipart } from '#tests/support/files.ts';
import { setDue } from '#tests/support/newsroom-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const photo = () =>
  sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a7d68' } })
    .png()
    .toBuffer();

describe.each(ENGINES)('what the calls of the desk do on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  it('tell an editor of a second one, and keep both texts', async () => {
    const [editor, admin] = [await shop.as('editor'), await shop.as('admin')];
    const id = await savedArticle(editor, {});
    await admin.post(`${DESK}/${id}/draft`, { base: 2, ...TEXT });
    const seen = await editor.post(`${DESK}/${id}/draft`, { base: 2, ...TEXT, body: '编辑写的' });
    expect(seen.envelope<{ others: unknown[] }>().data?.others).toHaveLength(1);
    await admin.post(`${DESK}/${id}/save`, { base: 2, ...TEXT, body: '管理员写的' });
    const late = await editor.post(`${DESK}/${id}/save`, { base: 2, ...TEXT, body: '编辑写的' });
    expect([late.status, late.envelope().code]).toEqual([409, 409]);
    const { data } = (await editor.get(`${DESK}/${id}`)).envelope<OpenArticle>();
    expect([data?.head.body, data?.drafts[0]?.body]).toEqual(['管理员写的', '编辑写的']);
    expect((await admin.get(`${DESK}/${id}`)).envelope<OpenArticle>().data?.drafts).toEqual([]);
  });

  it('move an article only from where its editor saw it', async () => {
    const client = await shop.as('editor');
    const id = await savedArticle(client, {});
    const place = (fields: object) => client.post(`${DESK}/${id}/place`, { category: 312, ...fields });
    expect((await place({ seen_category: 312, alias: `home-${id}` })).status).toBe(200);
    const late = await place({ seen_category: 312, seen_alias: '', category: 311, alias: '' });
    expect([late.status, late.envelope().code]).toEqual([409, 409]);
    expect(late.envelope().message).toContain(`home-${id}`);
    const { data } = (await client.get(`${DESK}/${id}`)).envelope<OpenArticle>();
    expect(data?.standing).toMatchObject({ categoryId: 312, alias: `home-${id}` });
    expect((await place({ alias: '' })).status).toBe(422);
  });

  it('list broken links instead of publishing, until asked to', async () => {
    const client = await shop.as('editor');
    const id = await savedArticle(client, { body: '[这里](/no/such/page)' });
    const refused = await client.post(`${DESK}/${id}/publish`, { base: 2 });
    expect(refused.status).toBe(422);
    expect(refused.envelope().errors?.['links']).toEqual(['第 1 行 /no/such/page：本站没有这个页面']);
    const forced = await client.post(`${DESK}/${id}/publish`, { base: 2, force: '1' });
    expect(forced.envelope<{ problems: unknown[] }>().data?.problems).toHaveLength(1);
  });

  it('refuse a text that cannot be shown, with its line', async () => {
    const client = await shop.as('editor');
    const id = await newArticle(client);
    const body = `字\n\n${'> '.repeat(6000)}字`;
    for (const action of ['draft', 'save']) {
      const answer = await client.post(`${DESK}/${id}/${action}`, { base: 1, ...TEXT, body });
      expect([answer.status, answer.envelope().errors]).toEqual([
        422,
        { body: [expect.stringMatching(/第 3 行.*请减少层次/)] },
      ]);
    }
  });

  it('publish at a time by themselves, within two seconds of it, on pages already kept', async () => {
    const client = await shop.as('editor');
    const id = await savedArticle(client, { title: '到点才有的文章' });
    await client.post(`${DESK}/${id}/publish`, { base: 2, at: '2027-01-01T08:00' });
    expect((await shop.visitor().get('/help/xrzn/gwzn')).text).not.toContain('到点才有的文章');
    await setDue(shop.db, id, Date.now());
    await expect
      .poll(async () => (await shop.visitor().get('/help/xrzn/gwzn')).text, { timeout: 4000 })
      .toContain('到点才有的文章');
  });

  it('skip a file older than its article, until it is chosen, also without scripts', async () => {
    const client = await shop.as('editor');
    const id = await savedArticle(client, { title: '导入的文章' });
    await client.post(`${DESK}/${id}/publish`, { base: 2 });
    const { data } = (await client.get(`${DESK}/${id}`)).envelope<OpenArticle>();
    const head = `id: ${id}\nbase: ${data?.base}\ntopic: gwzn\ntitle: 导入的文章\nstate: published`;
    const file = { name: 'old.md', bytes: Buffer.from(`---\n${head}\n---\n\n文件里的\n`) };
    await client.post(`${DESK}/${id}/save`, { base: 2, ...TEXT, title: '导入的文章', body: '同事改的' });
    const send = async (fields: Record<string, string>, headers = {}) => {
      const form = await multipart({ file, ...fields });
      return client.send('POST', `${DESK}/import`, { ...form, headers: { ...form.headers, ...headers } });
    };
    const bodyNow = async () => (await client.get(`${DESK}/${id}`)).envelope<OpenArticle>().data?.head.body;
    const skipped = (await send({})).envelope<ImportReport>();
    expect(skipped.data).toMatchObject({ changed: 0, skipped: 1, conflicts: [{ name: 'old.md' }] });
    expect(skipped.message).toContain('跳过 1 个文件：old.md');
    const html = { accept: 'text/html' };
    const next = '/admin/articles/transfer';
    const plain = await send({ next }, html);
    expect([plain.status, plain.headers['location']]).toEqual([303, next]);
    const page = await client.get(next);
    expect(page.text).toContain('跳过 1 个文件：old.md');
    expect(page.text).toMatch(/<noscript>.*<textarea[^>]*name="overwrite"/s);
    expect(await bodyNow()).toBe('同事改的');
    const [{ key } = { key: '' }] = skipped.data?.conflicts ?? [];
    const tried = (await send({ dry: '1', overwrite: key })).envelope<ImportReport>();
    expect(tried.data).toMatchObject({ changed: 1, skipped: 0 });
    await send({ overwrite: '另一个.md\r\nold.md\r\n' }, html);
    expect(await bodyNow()).toBe('文件里的\n');
  });

  it('give a link that shows the newest text to whoever has it, and to no search engine', async () => {
    const client = await shop.as('editor');
    const id = await savedArticle(client, { title: '还没发布的文章' });
    const { url } = (await client.post(`${DESK}/${id}/preview`)).envelope<{ url: string }>().data!;
    expect(url).toMatch(/^\/help\/preview\/[\w-]{43}$/);
    const page = await shop.visitor().get(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('还没发布的文章');
    expect(page.text).toContain('预览：尚未发布的内容');
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    await client.post(`${DESK}/${id}/publish`, { base: 2 });
    expect((await shop.visitor().get(url)).text).toContain('预览：已经发布的内容');
    await shop.db.updateTable('article_preview').set({ expires_at: Date.now() }).execute();
    for (const gone of [url, '/help/preview/x', `/help/preview/${'a'.repeat(43)}`]) {
      const answer = await shop.visitor().get(gone);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('预览链接已失效');
      expect(answer.text).not.toContain('还没发布的文章');
    }
  });

  it('keep a picture once, in its sizes, for ever', async () => {
    const client = await shop.as('editor');
    const bytes = await photo();
    const upload = async () =>
      client.send(
        'POST',
        `${DESK}/pictures`,
        await multipart({ picture: { name: 'a', bytes }, alt: '仓[库]' }),
      );
    const { data } = (await upload()).envelope<{ url: string; markdown: string }>();
    expect((await upload()).envelope<{ url: string }>().data?.url).toBe(data?.url);
    expect(data?.markdown).toBe(`![仓\\[库\\]](${data?.url})`);
    for (const address of [data!.url, data!.url.replace('.webp', '/480.webp')]) {
      const picture = await shop.visitor().get(address);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(picture.body).metadata()).width).toBe(address === data!.url ? 1000 : 480);
    }
    for (const address of [data!.url.replace('1000x500', '999x500'), data!.url.replace('.webp', '/481.webp')])
      expect((await shop.visitor().get(address)).status).toBe(404);
  });

  it('take no picture over 8 MB, and read no upload of a visitor', async () => {
    const large = await multipart({
      picture: { name: 'a', bytes: new Uint8Array(9 * 1024 * 1024) },
      alt: 'x',
    });
    const client = await shop.as('editor');
    const refused = await client.send('POST', `${DESK}/pictures`, large);
    expect([refused.status, refused.envelope().code]).toEqual([413, 413]);
    const stranger = await shop.visitor().send('POST', `${DESK}/pictures`, large);
    expect(stranger.status).toBe(401);
    const elsewhere = await client.send('POST', '/api/user/login', large);
    expect(elsewhere.status).toBe(413);
  });
});
