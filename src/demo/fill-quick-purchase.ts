import type { FilledGoods } from '#demo/fill-goods.ts';
import { memberOf } from '#demo/fill-orders.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { addToPad, savePad } from '#lib/trade/quick-purchase/pad.service.ts';
import { keepTemplate } from '#lib/trade/quick-purchase/pad-templates.service.ts';
import { putInList } from '#lib/trade/quick-purchase/list/list-report.service.ts';

/** Templates, with the number of best-selling goods in each. */
const TEMPLATES: [username: string, name: string, goods: number, isShared: boolean][] = [
  ['buyer', '每周补货', 12, false],
  ['chain', '门店月初铺货', 20, true],
];

/** Fills in templates, a list uploaded with the codes of a pharmacy's own software, and a few goods on a pad. */
export async function fillQuickPurchase(trx: Trx, goods: readonly FilledGoods[], now: number): Promise<void> {
  const selling = goods
    .filter(({ stock, special, rxClass, mhj }) => stock > 50 && !special && rxClass.startsWith('otc') && !mhj)
    .toSorted((a, b) => b.salesCount - a.salesCount || a.id - b.id);
  for (const [username, name, count, isShared] of TEMPLATES) {
    const member = await memberOf(trx, username);
    const lines = selling.slice(0, count).map(({ id }, at) => ({ goodsId: id, number: 10 + (at % 4) * 10 }));
    if (lines.length === 0) return;
    await savePad(trx, member, { lines }, now - 9 * DAY_MS);
    await keepTemplate(trx, member, { name, isShared, mayReplace: false }, now - 9 * DAY_MS);
    await savePad(trx, member, { lines: [] }, now - 9 * DAY_MS);
  }
  const buyer = await memberOf(trx, 'buyer');
  const [first, second, third] = selling;
  if (!first || !second || !third) return;
  const list = [
    '编码,商品编号,品名,数量',
    `YD0017,${first.id},,20`,
    `YD0042,${second.id},,10`,
    `YD0108,,${third.name},5`,
    'YD0230,,安宫牛黄丸(院内制剂),2',
    `YD0311,${first.id},,三盒`,
  ].join('\n');
  const bytes = new TextEncoder().encode(list);
  await putInList(trx, buyer, { name: '本周要货.csv', bytes }, now - 2 * DAY_MS);
  await savePad(trx, buyer, { lines: [] }, now - 2 * DAY_MS);
  await addToPad(
    trx,
    buyer,
    { lines: selling.slice(3, 6).map(({ id }) => ({ goodsId: id, number: 20 })) },
    now,
  );
}
