import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PAGES } from '#lib/people/certificates/certificate-facts.rules.ts';
import { isPdf } from '#lib/people/uploads/pdf.server.ts';
import { HOSTILE_FILES, pdf, photo, multipart } from '#tests/support/files.ts';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const MB = 1024 * 1024;
const OF_PAGE = '/api/user/zizhi/food_record/page';
const FOOD = {
  food_record_number: 'JY14101000012345',
  food_record_holder: '康民大药房（解放路店）',
  food_record_expires: '2032-06-30',
};

interface Group {
  certificates: {
    kind: string;
    in_progress: { id: number; state: string; pages: { id: number }[] } | null;
  }[];
}

describe('calls of certificates', () => {
  let shop: Shop;
  let buyer: Client;
  let clinic: Client;
  let operator: Client;
  let picture: Buffer;
  beforeAll(async () => {
    shop = await startShop();
    [buyer, clinic, operator] = [await shop.as('buyer'), await shop.as('clinic'), await shop.as('operator')];
    picture = await photo();
  });
  afterAll(() => shop.close());

  const sendPage = async (who: Client, bytes: Buffer = picture, name = 'a.jpg', path = OF_PAGE) =>
    who.send('POST', path, await multipart({ page: { name, bytes } }));
  const added = async (who: Client, bytes?: Buffer, name?: string): Promise<number> =>
    (await sendPage(who, bytes, name)).envelope<{ id: number }>().data?.id ?? 0;
  const workOf = async (who: Client, wanted = 'food_record') => {
    const groups = (await who.get('/api/user/zizhi')).envelope<Group[]>().data ?? [];
    const all = groups.flatMap(({ certificates }) => certificates);
    return all.find(({ kind }) => kind === wanted)?.in_progress ?? null;
  };
  const discard = (who: Client) => who.post('/api/user/zizhi/food_record/discard');
  const sentIn = async (who: Client): Promise<{ id: number; version: number }> => {
    await added(who);
    expect((await who.post('/api/user/zizhi', { ...FOOD, do: 'submit' })).envelope()).toMatchObject({
      code: 10000,
      data: { done: 'submitted' },
    });
    const id = (await workOf(who))?.id ?? 0;
    const row = await shop.db
      .selectFrom('certificate')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirst();
    return { id, version: row?.version ?? 0 };
  };

  it('go from a draft with pages to a certificate in force', async () => {
    const [one, two] = [await added(buyer), await added(buyer, pdf(), '附页.pdf')];
    expect((await buyer.post('/api/user/zizhi/food_record/order', { ids: `${two},${one}` })).status).toBe(
      200,
    );
    expect((await workOf(buyer))?.pages).toMatchObject([
      { id: two, url: `/api/upload/${two}`, is_picture: false, name: '附页.pdf' },
      { id: one, url: `/api/upload/${one}`, is_picture: true, name: '' },
    ]);
    expect((await buyer.post(`/api/user/zizhi/food_record/page/${two}/remove`)).status).toBe(200);
    const { id, version } = await sentIn(buyer);
    expect(await workOf(buyer)).toMatchObject({ state: 'waiting', last_day: '2032-06-30' });
    const again = (await buyer.post('/api/user/zizhi', { do: 'submit' })).envelope();
    expect(again).toMatchObject({ code: 10000, data: { done: 'waiting' } });
    expect(again.message).toMatch(/^资质已在 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 提交，正在审核，不用再提交/);
    expect((await sendPage(buyer)).status).toBe(409);
    const typed = {
      number: FOOD.food_record_number,
      holder: '康民',
      checked_holder: '康民',
      expires: '2032-05-31',
      scope_food: '1',
    };
    const approved = await operator.post(`/api/admin/certificate/${id}/approve`, { version, ...typed });
    expect(approved.envelope()).toMatchObject({ code: 10000, data: { application: 'passed' } });
    expect((await operator.post(`/api/admin/certificate/${id}/approve`, { version, ...typed })).status).toBe(
      409,
    );
    expect(await workOf(buyer)).toBeNull();
    const scopes = (await buyer.get('/api/user/jyfw')).envelope<{ code: string }[]>().data ?? [];
    expect(JSON.stringify(scopes)).toContain('food');
  });

  it('serve a picture to be shown and a PDF to be saved, to no cache and without any right', async () => {
    await discard(clinic);
    const [shown, saved] = [await added(clinic), await added(clinic, pdf(), '附\r\n页";x=*\'.pdf')];
    const image = await clinic.get(`/api/upload/${shown}`);
    const sheet = await clinic.get(`/api/upload/${saved}`);
    for (const { status, headers } of [image, sheet]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
    expect(image.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(image.headers['content-disposition']).toBeUndefined();
    expect(image.body.subarray(8, 12).toString()).toBe('WEBP');
    expect(sheet.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('附_页_;x=_')}%27.pdf`,
    });
    expect(isPdf(sheet.body)).toBe(true);
    const others: [string, number][] = [
      ['buyer', 404],
      ['chain', 404],
      ['editor', 404],
      ['operator', 200],
    ];
    for (const [who, status] of others)
      expect([who, (await (await shop.as(who)).get(`/api/upload/${saved}`)).status]).toEqual([who, status]);
    expect((await shop.visitor().get(`/api/upload/${saved}`)).status).toBe(401);
  });

  it("show a store's pages to its head office, and not to another store", async () => {
    const id = await added(await shop.as('store1'));
    expect((await (await shop.as('chain')).get(`/api/upload/${id}`)).status).toBe(200);
    expect((await (await shop.as('store2')).get(`/api/upload/${id}`)).status).toBe(404);
  });

  it.each(HOSTILE_FILES)('refuse %s at its field', async (_what, name, bytes, words) => {
    const answer = await sendPage(clinic, bytes, name);
    expect([answer.status, answer.envelope().errors]).toEqual([
      422,
      { food_record_pages: [expect.stringContaining(words)] },
    ]);
  });

  it('encode a picture again, so that nothing behind it is kept', async () => {
    await discard(clinic);
    const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>%PDF-1.4')]);
    const { body } = await clinic.get(`/api/upload/${await added(clinic, polyglot)}`);
    expect(body.includes('script')).toBe(false);
  });

  it('refuse what is too large, too many, or no file at all', async () => {
    await discard(clinic);
    const large = await sendPage(clinic, Buffer.concat([pdf(), Buffer.alloc(10 * MB), pdf()]), 'a.pdf');
    expect([large.status, large.envelope().message]).toEqual([422, '文件不能超过 10 MB，请压缩后再上传。']);
    expect((await sendPage(clinic, Buffer.alloc(13 * MB), 'a.pdf')).status).toBe(413);
    expect((await clinic.post(OF_PAGE, { page: 'a.jpg' })).status).toBe(422);
    expect((await clinic.post(OF_PAGE)).status).toBe(422);
    for (let count = 0; count < MOST_PAGES; count += 1) expect((await sendPage(clinic)).status).toBe(200);
    expect((await sendPage(clinic)).envelope().message).toContain('最多 5 页');
    expect((await sendPage(clinic, picture, 'a.jpg', '/api/user/zizhi/passport/page')).status).toBe(422);
  });

  it("leave another member's pages and certificates alone", async () => {
    await discard(clinic);
    await discard(buyer);
    const foreign = await added(clinic);
    const own = await added(buyer);
    await buyer.post(`/api/user/zizhi/food_record/page/${foreign}/remove`);
    await buyer.post('/api/user/zizhi/food_record/order', { ids: `${foreign},${own}` });
    expect((await workOf(clinic))?.pages.map(({ id }) => id)).toEqual([foreign]);
    expect((await workOf(buyer))?.pages.map(({ id }) => id)).toEqual([own]);
    const { id, version } = await sentIn(clinic);
    for (const who of [buyer, clinic, await shop.as('editor')])
      expect((await who.post(`/api/admin/certificate/${id}/approve`, { version })).status).toBe(403);
    expect((await buyer.post('/api/user/zizhi/food_record/withdraw')).status).toBe(404);
    expect(await workOf(clinic)).toMatchObject({ state: 'waiting' });
    expect((await clinic.post('/api/user/zizhi/food_record/withdraw')).status).toBe(200);
    const rejection = { version, words: '照片不清晰' };
    expect((await operator.post(`/api/admin/certificate/${id}/reject`, rejection)).status).toBe(409);
    expect((await operator.post('/api/admin/certificate/987654/reject', rejection)).status).toBe(404);
  });

  it('reject with words alone, once, and tell the phone of who cannot buy yet', async () => {
    const id = await memberId(shop.db, 'demo_waiting_1');
    const row = await shop.db
      .selectFrom('certificate')
      .select(['id', 'version'])
      .where('member_id', '=', id)
      .where('kind', '=', 'drug_licence')
      .executeTakeFirstOrThrow();
    const path = `/api/admin/certificate/${row.id}/reject`;
    const bare = await operator.post(path, { version: row.version, words: '' });
    expect(bare.envelope()).toMatchObject({ code: 422, errors: { words: ['请选择或写明驳回原因'] } });
    expect((await operator.post(path, { version: row.version, words: '照片不清晰' })).status).toBe(200);
    expect((await operator.post(path, { version: row.version, words: '照片不清晰' })).status).toBe(409);
  });

  it('remind who has something that runs out once a day, for operators alone', async () => {
    const fields = { member_id: await memberId(shop.db, 'clinic') };
    const path = '/api/admin/certificate/remind';
    expect((await buyer.post(path, fields)).status).toBe(403);
    expect((await operator.post(path, fields)).envelope()).toMatchObject({ code: 10000, data: { told: 2 } });
    expect((await operator.post(path, fields)).envelope()).toMatchObject({ code: 10000, data: { told: 0 } });
    expect((await operator.post(path, { member_id: await memberId(shop.db, 'buyer') })).status).toBe(404);
    expect((await operator.post(path, { member_id: 'x' })).status).toBe(422);
    const both = { member_id: [fields.member_id, await memberId(shop.db, 'store3')].join(',') };
    const several = (await operator.post(path, both)).envelope();
    expect(several).toMatchObject({ data: { told: 1 }, message: expect.stringContaining('1 家单位的 1 份') });
  });

  it('keep a form of several files as pages without scripts send it, with what is wrong at its field', async () => {
    const newcomer = await shop.as('newcomer');
    const form = new FormData();
    for (const [name, value] of Object.entries({
      authorisation_number: '',
      authorisation_holder: '钱小雨',
      authorisation_expires: '2020-01-01',
      form_page: '/zhzx/zzzj',
      do: 'save',
    }))
      form.append(name, value);
    for (const bytes of [picture, pdf()])
      form.append('authorisation_pages', new Blob([new Uint8Array(bytes)]), '委托书');
    const made = new Response(form);
    const headers = { 'content-type': made.headers.get('content-type') ?? '', accept: 'text/html' };
    const body = Buffer.from(await made.arrayBuffer());
    const answer = await newcomer.send('POST', '/api/user/zizhi', { body, headers });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/zhzx/zzzj']);
    const page = await newcomer.get('/zhzx/zzzj');
    expect(page.text).toContain('这个日期已过，请上传有效期内的证照');
    expect(page.text).toContain('value="钱小雨"');
    expect((await workOf(newcomer, 'authorisation'))?.pages).toHaveLength(2);
  });

  it('correct one in force and take its approval back, for operators alone', async () => {
    const id = await shop.db
      .selectFrom('certificate')
      .select(['id', 'version', 'number', 'holder'])
      .where('member_id', '=', await memberId(shop.db, 'store2'))
      .where('kind', '=', 'drug_licence')
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow();
    const [correct, revoke] = ['correct', 'revoke'].map((what) => `/api/admin/certificate/${id.id}/${what}`);
    if (!correct || !revoke) throw new Error('no paths');
    const { version, number, holder } = id;
    const typed = { version, number, holder, expires: '2031-05-31', scope_chem: '1' };
    for (const who of [buyer, await shop.as('store2'), await shop.as('editor')])
      for (const path of [correct, revoke])
        expect([path, (await who.post(path, { ...typed, words: '注销' })).status]).toEqual([path, 403]);
    const wrong = await operator.post(correct, { ...typed, expires: '2020-05-31' });
    expect([wrong.status, Object.keys(wrong.envelope().errors ?? {})]).toEqual([422, ['expires']]);
    expect((await operator.post(correct, typed)).envelope()).toMatchObject({
      code: 10000,
      data: { application: 'passed', is_new: true },
    });
    expect((await operator.post(correct, typed)).envelope()).toMatchObject({ data: { is_new: false } });
    const store = await shop.as('store2');
    const scopes = (await store.get('/api/user/jyfw')).envelope<{ code: string }[]>().data ?? [];
    expect(JSON.stringify(scopes)).toContain('chem');
    expect(JSON.stringify(scopes)).not.toContain('cpm');
    expect((await operator.post(revoke, { version: version + 1 })).envelope()).toMatchObject({
      errors: { words: ['请选择或写明收回原因'] },
    });
    expect((await operator.post(revoke, { version, words: '已注销' })).status).toBe(409);
    const taken = { version: version + 1, ready: '证照已变更、注销或被吊销，请上传现行有效的证照。' };
    expect((await operator.post(revoke, taken)).envelope()).toMatchObject({
      code: 10000,
      data: { application: 'rejected', is_new: true },
    });
    expect((await operator.post(revoke, taken)).envelope()).toMatchObject({ data: { is_new: false } });
    expect((await operator.post(correct, typed)).status).toBe(409);
    expect((await operator.post('/api/admin/certificate/987654/revoke', taken)).status).toBe(404);
    expect(await workOf(store, 'drug_licence')).toMatchObject({ state: 'rejected', pages: [{}] });
    const page = await operator.get(`/admin/certificates/${await memberId(shop.db, 'store2')}`);
    expect(page.text).toContain('收回原因：证照已变更、注销或被吊销');
    expect((await store.get('/wdxx')).text).toContain('药品经营许可证的通过已收回');
  });

  it('propose the number a clinic gave in step 2 in the page itself, and keep no draft of it', async () => {
    const id = await memberId(shop.db, 'newcomer');
    const clinicLike = { kind: 'clinic', application: 'certificates', company: '百草堂诊所' } as const;
    const { credit_code: code } = await shop.db
      .updateTable('member')
      .set(clinicLike)
      .where('id', '=', id)
      .returning('credit_code')
      .executeTakeFirstOrThrow();
    await shop.db.deleteFrom('certificate').where('member_id', '=', id).execute();
    const newcomer = await shop.as('newcomer');
    const page = (await newcomer.get('/register/step3')).text;
    for (const kind of ['business_licence', 'non_enterprise'])
      expect(page).toMatch(new RegExp(`name="${kind}_number"[^>]* value="${code}"`));
    const proposed = { business_licence_number: code, business_licence_holder: '百草堂诊所' };
    const kept = { ...proposed, business_licence_expires: '', do: 'save' };
    expect((await newcomer.post('/api/user/zizhi', kept)).status).toBe(200);
    expect(await workOf(newcomer, 'business_licence')).toBeNull();
  });
});
