import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, removeAddress } from '#lib/people/addresses/addresses.service.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { TitleInput } from '#lib/trade/invoices/invoice-title.rules.ts';
import { addTitle, editTitle, listTitles, removeTitle } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const SPECIAL: TitleInput = {
  kind: 'special',
  title: '苏州百草堂大药房有限公司',
  taxNo: '91350100M000100Y43',
  bank: '中国工商银行苏州分行',
  account: '6222000011112222',
  address: '苏州市姑苏区人民路 1 号',
  phone: '0512-65550123',
};
const ORDINARY: TitleInput = {
  kind: 'ordinary',
  title: '百草堂',
  taxNo: '',
  bank: '',
  account: '',
  address: '',
  phone: '',
};

describe.each(ENGINES)('choices of the check-order page on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const draft = async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    return { member, ...(await prepare(db, member, [{ goodsId, quantity: 2 }])) };
  };
  const shown = async (member: Member, key: string) => {
    const view = await checkOrder(db, member, { key }, NOW);
    if (view.state !== 'open') throw new Error(`the draft is ${view.state}`);
    return view.data;
  };
  const title = (member: Member, input: TitleInput, isDefault = false) =>
    addTitle(db, member, { ...input, isDefault }, NOW);
  const orderOf = (member: Member) =>
    db.selectFrom('orders').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow();

  it('are kept one by one, and shown again', async () => {
    const { member, key } = await draft();
    const second = await addAddress(
      db,
      member,
      {
        receiver: '李红',
        phone: '13800138000',
        regionCode: '330100',
        detail: '文三路 9 号',
        isDefault: false,
      },
      NOW,
    );
    for (const change of [
      { addressId: second },
      { invoiceKind: 'none' as const },
      { remark: '上午送货' },
      { deliveryNotes: ['no_prices' as const] },
    ]) {
      await saveChoices(db, member, { key, change }, NOW);
    }
    expect(await shown(member, key)).toMatchObject({
      version: 4,
      addressId: second,
      invoiceKind: 'none',
      remark: '上午送货',
      deliveryNotes: ['no_prices'],
    });
  });

  it('saved at the same moment from many tabs are all kept', async () => {
    const { member, key } = await draft();
    const titleId = await title(member, SPECIAL);
    await Promise.all([
      saveChoices(db, member, { key, change: { invoiceKind: 'special' } }, NOW),
      saveChoices(db, member, { key, change: { invoiceTitleId: titleId } }, NOW),
      saveChoices(db, member, { key, change: { remark: '放门卫' } }, NOW),
      saveChoices(db, member, { key, change: { deliveryNotes: ['two_copies'] } }, NOW),
    ]);
    expect(await shown(member, key)).toMatchObject({
      invoiceKind: 'special',
      invoiceTitleId: titleId,
      remark: '放门卫',
      deliveryNotes: ['two_copies'],
    });
  });

  it('are what a submission means that names nothing', async () => {
    const { member, key, input } = await draft();
    await title(member, ORDINARY, true);
    const titleId = await title(member, SPECIAL);
    const change = {
      addressId: input.addressId,
      invoiceKind: 'special' as const,
      invoiceTitleId: titleId,
      remark: '放门卫',
      deliveryNotes: ['test_reports' as const, 'no_prices' as const],
    };
    await saveChoices(db, member, { key, change }, NOW);
    await submitDraft(db, member, { key, input: {} }, NOW);
    await editTitle(db, member, titleId, { ...SPECIAL, title: '改过的抬头', isDefault: false });
    expect(await orderOf(member)).toMatchObject({
      invoice_kind: 'special',
      invoice_title: SPECIAL.title,
      invoice_tax_no: SPECIAL.taxNo,
      invoice_bank: SPECIAL.bank,
      invoice_account: SPECIAL.account,
      invoice_address: SPECIAL.address,
      invoice_phone: SPECIAL.phone,
      delivery_notes: 'no_prices,test_reports',
      remark: '放门卫',
      receiver: '王芳',
    });
  });

  it('give way to what is sent with the order', async () => {
    const { member, key, input } = await draft();
    await saveChoices(db, member, { key, change: { invoiceKind: 'none', remark: '放门卫' } }, NOW);
    await submitDraft(db, member, { key, input: { ...input, invoiceKind: 'ordinary', remark: '' } }, NOW);
    expect(await orderOf(member)).toMatchObject({ invoice_kind: 'ordinary', invoice_title: '', remark: '' });
  });

  it('never become another invoice by themselves', async () => {
    const { member, key, input } = await draft();
    const submit = (change: object) => submitDraft(db, member, { key, input: { ...input, ...change } }, NOW);
    const refused = { code: 'invalid_form', fields: { invoice_title_id: [expect.any(String)] } };
    await expect(submit({ invoiceKind: 'special' })).rejects.toMatchObject(refused);
    const ordinary = await title(member, ORDINARY);
    await expect(submit({ invoiceKind: 'special', invoiceTitleId: ordinary })).rejects.toMatchObject(refused);
    const gone = await title(member, SPECIAL);
    await removeTitle(db, member, gone);
    await expect(submit({ invoiceKind: 'special', invoiceTitleId: gone })).rejects.toMatchObject(refused);
    expect(await db.selectFrom('orders').where('member_id', '=', member.id).select('id').execute()).toEqual(
      [],
    );
  });

  it('are of the member alone, and of a draft that is open', async () => {
    const { member, key, input } = await draft();
    const stranger = await makeMember(db);
    const theirs = await title(stranger, SPECIAL);
    const save = (who: Member, change: object) => saveChoices(db, who, { key, change }, NOW);
    await expect(save(stranger, { remark: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(save(member, { invoiceTitleId: theirs })).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(save(stranger, { addressId: input.addressId })).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await submitDraft(db, member, { key, input }, NOW);
    await expect(save(member, { remark: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of the draft left open are those of the next', async () => {
    const { member, key, input } = await draft();
    const titleId = await title(member, SPECIAL);
    const change = {
      addressId: input.addressId,
      invoiceKind: 'special' as const,
      invoiceTitleId: titleId,
      remark: '放门卫',
      deliveryNotes: ['test_reports' as const],
      couponId: 'none' as const,
    };
    await saveChoices(db, member, { key, change }, NOW);
    const next = await openDraft(db, member, null, NOW + 1);
    expect(next).not.toBe(key);
    expect(await shown(member, next)).toMatchObject({
      addressId: input.addressId,
      invoiceKind: 'special',
      invoiceTitleId: titleId,
      remark: '放门卫',
      deliveryNotes: ['test_reports'],
      notices: [],
    });
    const stranger = await draft();
    expect(await shown(stranger.member, stranger.key)).toMatchObject({ invoiceKind: 'ordinary', remark: '' });
  });

  it('of the last order are proposed, without its remark and whatever was left open before it', async () => {
    const { member, key, input } = await draft();
    const titleId = await title(member, SPECIAL);
    const request = {
      invoiceKind: 'special' as const,
      deliveryNotes: ['two_copies' as const],
      remark: '放门卫',
    };
    await saveChoices(db, member, { key, change: request }, NOW);
    const second = await openDraft(db, member, null, NOW + 1);
    const chosen = { ...input, ...request, invoiceTitleId: titleId };
    await submitDraft(db, member, { key: second, input: chosen }, NOW + 2);
    await addToCart(db, member, [{ goodsId: await makeGoods(db), quantity: 1 }], NOW + 3);
    const third = await openDraft(db, member, null, NOW + 3);
    expect(await shown(member, third)).toMatchObject({
      invoiceKind: 'special',
      invoiceTitleId: titleId,
      deliveryNotes: ['two_copies'],
      remark: '',
    });
  });

  it('that are no longer to be had fall back in words', async () => {
    const { member, key, input } = await draft();
    const titleId = await title(member, SPECIAL);
    const change = {
      addressId: input.addressId,
      invoiceKind: 'ordinary' as const,
      invoiceTitleId: titleId,
      couponId: 999_999,
      voucherIds: [999_998],
    };
    await saveChoices(db, member, { key, change }, NOW);
    await removeTitle(db, member, titleId);
    const other = await addAddress(
      db,
      member,
      {
        receiver: '李红',
        phone: '13800138000',
        regionCode: '330100',
        detail: '文三路 9 号',
        isDefault: true,
      },
      NOW,
    );
    await removeAddress(db, member, input.addressId ?? 0);
    const next = await openDraft(db, member, null, NOW + 1);
    const data = await shown(member, next);
    expect(data).toMatchObject({ addressId: other, invoiceTitleId: null });
    expect(data.notices).toEqual([
      '之前选的收货地址已删除，现在送到默认地址，请核对。',
      '之前选的发票抬头已删除，请核对发票抬头。',
      '之前选的优惠券已用掉或已过期，请核对优惠券。',
      '之前选的现金券有的已不能用，请核对现金券。',
    ]);
  });

  it('are taken over with one statement more', async () => {
    const member = await makeMember(db);
    await addToCart(db, member, [{ goodsId: await makeGoods(db), quantity: 1 }], NOW);
    await openDraft(db, member, null, NOW);
    let asked = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        asked += 1;
        return Promise.resolve(result);
      },
    });
    await openDraft(counting, member, null, NOW + 1);
    // one of them reads what was chosen last, one deletes the oldest drafts, three settle limited prices; ladders and
    // offers, which are sent together, are not seen here
    expect(asked).toBe(12);
  });

  it('keep a book of titles with one default', async () => {
    const member = await makeMember(db);
    const first = await title(member, ORDINARY);
    const second = await title(member, SPECIAL, true);
    expect(await title(member, SPECIAL)).toBe(second);
    const kept = await listTitles(db, member);
    expect(kept.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second, true],
      [first, false],
    ]);
    await removeTitle(db, member, second);
    expect((await listTitles(db, member)).map(({ isDefault }) => isDefault)).toEqual([true]);
    for (let left = 19; left > 0; left -= 1) await title(member, { ...ORDINARY, title: `门店${left}` });
    await expect(title(member, { ...ORDINARY, title: '多余的' })).rejects.toMatchObject({ code: 'conflict' });
  });
});
