import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { belongings, type Declared, declaredCalls, untilQuiet } from '#tests/support/role-calls.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { ABSENT, type Thing, thingsOf } from '#tests/support/things.ts';

const OWNER = 'buyer';
/** A head office: it may request data of its stores, and of no other member. */
const STRANGER = 'chain';

/** Owner of the id in a call's path, by the beginning of the path; null: everybody may see it. */
const IN_PATH: readonly (readonly [start: string, thing: Thing | null])[] = [
  ['/api/address/{', 'address'],
  ['/api/article/{', null],
  ['/api/cart/quick_add/{', null],
  ['/api/cart/sets/{', null],
  ['/api/cart/{', 'cart_item'],
  ['/api/checkout/{', 'checkout'],
  ['/api/draw/{', null],
  ['/api/focus/{', null],
  ['/api/goods/', null],
  ['/api/index_wntj/{', null],
  ['/api/invoice/title/{', 'invoice_title'],
  ['/api/invoice/{', 'invoice'],
  ['/api/order/{', 'order'],
  ['/api/points_order/{', 'points_order'],
  ['/api/quick_purchase/template/{', 'pad_template'],
  ['/api/recall/{', 'recall_line'],
  ['/api/receipt/{', 'receipt'],
  ['/api/replenishment/{', null],
  ['/api/return/{', 'return'],
  // Notices of a provider identify their sender.
  ['/api/payment/notice/{', null],
  ['/api/sandbox/', null],
  ['/api/payment/{', 'payment'],
  ['/api/upload/{', 'upload'],
  ['/api/user/api_token/{', 'token'],
  ['/api/user/buy/{', 'wanted'],
  ['/api/user/feedback/{', 'feedback'],
  ['/api/user/message/{', 'message'],
  ['/api/user/phone/{', null],
  ['/api/user/store/{', 'member'],
  // The kind stands first: the page's id second.
  ['/api/user/zizhi/{kind}/page/{', 'certificate_page'],
  ['/api/user/zizhi/{', null],
];

/**
 * Kind of thing the ids of a field refer to, by field name, where need be after its call's path; null: everybody may
 * see it.
 */
const IN_FIELD: Readonly<Record<string, Thing | null>> = {
  activity_id: null,
  address_id: 'address',
  ck_id: null,
  coupon_id: 'coupon',
  goods_id: null,
  goods_ids: null,
  invoice_title_id: 'invoice_title',
  member_id: 'member',
  order_ids: 'order',
  order_no: 'complaint_order',
  other_user_ids: 'member',
  voucher_ids: 'coupon',
  '/api/cart/batch_delete ids': 'cart_item',
  '/api/cart/batch_select ids': 'cart_item',
  '/api/cart/checkout ids': 'cart_item',
  '/api/cart/copy ids': 'cart_item',
  '/api/cart/quick_add id': null,
  '/api/cart/to_favourites ids': 'cart_item',
  '/api/coupon/claim id': null,
  '/api/draw id': null,
  '/api/draw/new_record id': null,
  '/api/order key': 'checkout',
  '/api/user/message/read ids': 'message',
  '/api/user/zizhi/{kind}/order ids': 'certificate_page',
};
/** Names a thing by its id. */
const IS_ID = /^(id|ids|key|order_no)$|_ids?$/;
const thingIn = (path: string, field: string): Thing | null | undefined =>
  IN_FIELD[`${path} ${field}`] === undefined ? IN_FIELD[field] : IN_FIELD[`${path} ${field}`];

/** A place where a call takes an id. */
interface Place {
  call: Declared;
  thing: Thing;
  /** The field; null: in the path. */
  field: string | null;
}

function placesOf(calls: readonly Declared[]): { places: Place[]; unknown: string[] } {
  const places: Place[] = [];
  const unknown: string[] = [];
  for (const call of calls) {
    if (call.path.includes('{')) {
      const thing = IN_PATH.find(([start]) => call.path.startsWith(start))?.[1];
      if (thing === undefined) unknown.push(call.path);
      else if (thing) places.push({ call, thing, field: null });
    }
    for (const field of call.fields.filter((name) => IS_ID.test(name))) {
      const thing = thingIn(call.path, field);
      if (thing === undefined) unknown.push(`${call.path} ${field}`);
      else if (thing) places.push({ call, thing, field });
    }
  }
  return { places, unknown };
}

async function ownInput({ db }: Shop, stranger: Client): Promise<Record<string, unknown>> {
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', STRANGER)
    .executeTakeFirstOrThrow();
  const store = await db
    .selectFrom('member')
    .select('id')
    .where('head_office_id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await db.selectFrom('cart_item').select('id').where('member_id', '=', id).execute();
  const ids = lines.map((line) => line.id);
  const checkout = await stranger.post('/api/cart/checkout', { ids });
  const { data } = checkout.envelope<{ key: string; addresses: { id: number }[] }>();
  return {
    key: data?.key,
    expected_fen: 1,
    ids,
    address_id: data?.addresses[0]?.id,
    invoice_kind: 'ordinary',
    other_user_ids: [store.id],
    number: 2,
    provider: 'sandbox',
    payment_password: DEMO_PAYMENT_PASSWORD,
    is_selected: 1,
    reason: '不需要了',
    receiver: '王芳',
    phone: '13800138000',
    region_code: '320500',
    detail: '人民路 1 号',
    payer_name: '百草堂',
    payer_bank: '工商银行',
    reference: 'A1',
    kind: '配送',
    content: '昨天送到的货有一箱受潮了，希望补发。',
    contact_name: '王芳',
    text: '还有一处也是这样。',
  };
}

describe('an id of another member', () => {
  let shop: Shop;
  let calls: Declared[];
  let things: Record<Thing, string>;
  let stranger: Client;
  /** Valid values of the stranger's own, by field, so that nothing else is wrong with its request. */
  let right: Record<string, unknown>;
  beforeAll(async () => {
    shop = await startShop();
    calls = declaredCalls().filter(({ who }) => ['anyone', 'member', 'buyer', 'head_office'].includes(who));
    things = await thingsOf(shop.db, OWNER, Date.now());
    stranger = await shop.as(STRANGER);
    right = await ownInput(shop, stranger);
  });
  afterAll(() => shop.close());

  it('has a place in this table wherever a call takes one', () => {
    expect(placesOf(calls).unknown).toEqual([]);
  });

  it('is answered as one that nothing has', async () => {
    await untilQuiet(shop.db);
    const before = await belongings(shop.db, OWNER);
    const wrong: string[] = [];
    const { places } = placesOf(calls);
    expect(places.length).toBeGreaterThan(30);
    for (const place of places) {
      const theirs = await answered(place, things[place.thing]);
      const nobodys = await answered(place, ABSENT[place.thing]);
      if (theirs !== nobodys)
        wrong.push(`${place.call.method} ${place.call.path} ${place.field ?? ''}: ${theirs} not ${nobodys}`);
    }
    expect(wrong).toEqual([]);
    expect(await belongings(shop.db, OWNER)).toBe(before);
  });

  /** Status and envelope, but for what counts requests. */
  async function answered({ call, field }: Place, id: string): Promise<string> {
    const path = call.path
      .replace('{kind}', 'food_record')
      .replace(/\{\w+\}/, field === null ? id : String(right['key']));
    const form = Object.fromEntries(
      call.fields.filter((name) => name in right).map((name) => [name, right[name]]),
    );
    const named = field?.endsWith('ids') ? { [field]: [id] } : field === null ? {} : { [field]: id };
    const sent = call.method === 'GET' ? {} : { form: { ...form, ...named } };
    const { status, text } = await stranger.send(call.method, path, sent);
    return `${status} ${text.replace(/"request_id":"[^"]*"|"version":\d+/g, '')}`;
  }
});
