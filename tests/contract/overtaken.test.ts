import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '#lib/platform/time.rules.ts';
import { brandForm } from '#lib/catalogue/brands/brands.fields.ts';
import { openBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const valueOf = (page: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(page)?.[1] ?? '';

describe('a plain form that a colleague was faster than', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  /** Sends a form as a browser without scripts; gives the page it leads to. */
  const send = async (client: Client, { to, from }: Record<'to' | 'from', string>, form: object) => {
    const headers = { accept: 'text/html', referer: `${shop.url}${from}` };
    const answer = await client.post(to, { ...form, form_page: from }, headers);
    return answer.status === 303 ? client.get(String(answer.headers['location'])) : answer;
  };

  it('keeps what was typed into a brand, shows the differences, and goes over them when sent again', async () => {
    const editor = await shop.as('editor');
    const brand = await shop.db.selectFrom('brand').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const from = `/admin/brands/${brand.id}`;
    const addresses = { to: `/api/admin/brand/${brand.id}/save`, from };
    const form = { name: brand.name, headline: '甲写的', story: '', makers: '', licences: '', tone: '' };
    const version = Number(valueOf((await editor.get(from)).text, 'version'));
    expect(version).toBe(brand.version);
    await send(editor, addresses, { ...form, version, is_shown: '1' });
    const late = await send(editor, addresses, {
      ...form,
      version,
      headline: '乙写的',
      story: '长'.repeat(900),
    });
    expect(late.text).toContain('别人刚保存过，您的还没有保存');
    expect(late.text).toMatch(/<del[^>]*>甲<\/del>.*<ins[^>]*>乙<\/ins>/s);
    expect(valueOf(late.text, 'headline')).toBe('乙写的');
    expect(late.text).toContain('长'.repeat(900));
    expect(late.text).toContain('显示在品牌专区</h3>');
    const now = Number(valueOf(late.text, 'version'));
    expect(now).toBe(version + 1);
    const again = await send(editor, addresses, { ...form, version: now, headline: '乙写的' });
    expect(again.text).toContain('已保存');
    expect(valueOf((await editor.get(from)).text, 'headline')).toBe('乙写的');
  });

  it('takes what only a colleague changed, of a brand and of an entry whose menu was put in another order', async () => {
    const editor = await shop.as('editor');
    const brand = await shop.db
      .selectFrom('brand')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const from = `/admin/brands/${brand.id}`;
    const addresses = { to: `/api/admin/brand/${brand.id}/save`, from };
    const opened = (await editor.get(from)).text;
    const seen = { version: valueOf(opened, 'version'), marks: valueOf(opened, 'marks') };
    expect(seen.marks).toMatch(/^name-\w+\.tone-/);
    const { name, headline, story, licences } = textsOf(
      brandForm,
      (await openBrand(shop.db, brand.id)).input,
    );
    const form = { ...seen, name, headline, story, licences, makers: '', tone: '', is_shown: '1' };
    await shop.db.deleteFrom('brand_maker').where('brand_id', '=', brand.id).execute();
    const shown = await send(editor, addresses, { ...form, headline: '甲的一句话' });
    expect(shown.text).toContain('已保存');
    expect((await send(editor, addresses, { ...form, story: '乙写的来历' })).text).toContain('已保存');
    const merged = (await editor.get(from)).text;
    expect(valueOf(merged, 'headline')).toBe('甲的一句话');
    expect(merged).toContain('乙写的来历');
    const late = await send(editor, addresses, { ...form, headline: '丙的一句话' });
    expect(late.text).toContain('一句话介绍</h3>');
    expect(late.text).not.toContain('品牌故事</h3>');
    expect(late.text).toContain('乙写的来历');

    const [entry, other] = await shop.db
      .selectFrom('navigation')
      .selectAll()
      .where('menu', '=', 'hot')
      .orderBy('sort')
      .execute();
    const page = `/admin/navigation/${entry!.id}`;
    const asSeen = (await editor.get(page)).text;
    const [version, marks] = [valueOf(asSeen, 'version'), valueOf(asSeen, 'marks')];
    await editor.post(`/api/admin/navigation/entry/${other!.id}/move`, { version, way: 'down' });
    const fields = { menu: 'hot', id: entry!.id, version, marks, url: entry!.url, name: '换了名称' };
    const saved = await send(editor, { to: '/api/admin/navigation/entry', from: page }, fields);
    expect(saved.text).toContain('已保存');
    expect(valueOf((await editor.get(page)).text, 'name')).toBe('换了名称');
  });

  it('keeps what was written of what a colleague has settled meanwhile', async () => {
    const operator = await shop.as('operator');
    const late = '长长的答复，不想再写一遍。'.repeat(3);
    const complaint = await shop.db
      .selectFrom('complaint')
      .select('id')
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    const order = await shop.db
      .selectFrom('points_order')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    for (const [to, from, name, does] of [
      [`/api/admin/complaint/${complaint.id}/answer`, '/admin/complaints', 'answer', 'complaint'],
      [`/api/admin/points_order/${order.id}/cancel`, '/admin/points-orders', 'reason', 'cancel'],
    ] as const) {
      expect((await operator.post(to, { [name]: '同事先办好了' })).status).toBe(200);
      const form = { [name]: late, does: `${does}-${/\d+/.exec(to)?.[0]}` };
      const { text } = await send(operator, { to, from }, form);
      expect(text).toMatch(/同事(答复|已取消)/);
      expect(text).toMatch(new RegExp(`您填写的没有提交.*${late}`, 's'));
    }
  });

  it('does so for goods and for entries of a menu', async () => {
    const operator = await shop.as('operator');
    const goods = await shop.db.selectFrom('goods').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const from = `/admin/goods/${goods.id}`;
    const addresses = { to: `/api/admin/goods/${goods.id}/save`, from };
    const yuan = (fen: number) => (fen / 100).toFixed(2);
    const form = { base_price: yuan(goods.base_price_fen), market_price: yuan(goods.market_price_fen) };
    const days = {
      produced_at: formatDate(goods.produced_at ?? 0),
      expires_at: formatDate(goods.expires_at ?? 0),
    };
    const lots = { ...days, lot_no: '甲批', is_on_sale: '1', version: goods.version };
    await send(operator, addresses, { ...form, ...lots });
    const late = await send(operator, addresses, { ...form, ...lots, lot_no: '乙批' });
    expect(late.text).toContain('别人刚保存过，您的还没有保存');
    expect(late.text).toMatch(/<del[^>]*>甲<\/del>.*<ins[^>]*>乙<\/ins>/s);
    expect(valueOf(late.text, 'version')).toBe(String(goods.version + 1));

    const editor = await shop.as('editor');
    const entry = await shop.db
      .selectFrom('navigation')
      .selectAll()
      .where('menu', '=', 'hot')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const page = `/admin/navigation/${entry.id}`;
    const saving = { to: '/api/admin/navigation/entry', from: page };
    const version = valueOf((await editor.get(page)).text, 'version');
    const fields = { menu: 'hot', id: entry.id, version, url: '' };
    await send(editor, saving, { ...fields, name: '甲词' });
    const second = await send(editor, saving, { ...fields, name: '乙词' });
    expect(second.text).toMatch(/<del[^>]*>甲<\/del>.*<ins[^>]*>乙<\/ins>/s);
    expect(Number(valueOf(second.text, 'version'))).toBe(Number(version) + 1);
  });

  it('keeps what a reviewer read on a certificate that its member has sent in again, and names the differences', async () => {
    const operator = await shop.as('operator');
    const { id, member_id, version } = await shop.db
      .selectFrom('certificate')
      .select(['id', 'member_id', 'version'])
      .where('state', '=', 'waiting')
      .where('kind', '=', 'drug_licence')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const again = { version: version + 1, number: '会员改的号' };
    await shop.db.updateTable('certificate').set(again).where('id', '=', id).execute();
    const addresses = {
      to: `/api/admin/certificate/${id}/approve`,
      from: `/admin/certificates/${member_id}`,
    };
    const typed = { number: '审核读的号', holder: '某某大药房', expires: '2031-05-31', scope_chem: '1' };
    const late = await send(operator, addresses, { id, does: 'approve', version, ...typed });
    expect(late.text).toContain('会员刚修改并重新提交了这份证照，您填的还没有提交');
    const form = late.text.split('<form').find((part) => part.includes(`action="${addresses.to}"`)) ?? '';
    expect([valueOf(form, 'version'), valueOf(form, 'number')]).toEqual([`${version + 1}`, typed.number]);
    expect(form).toMatch(/<del[^>]*>会员改<\/del><ins[^>]*>审核读<\/ins>/s);
    expect(form).toMatch(/name="scope_chem" value="1" checked/);
  });
});
