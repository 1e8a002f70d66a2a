import { memberOf } from '#demo/fill-orders.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import type { ReturnKind, ReturnReason, ReturnState } from '#lib/trade/returns/returns.rules.ts';

interface DemoReturn {
  username: string;
  /** The order to return: its state, and its position among those, the latest first. */
  order: [state: OrderState, nth: number];
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  ending: Exclude<ReturnState, 'withdrawn'>;
}

const RETURNS: DemoReturn[] = [
  {
    username: 'clinic',
    order: ['shipped', 0],
    kind: 'after_sales',
    reason: 'damaged',
    ending: 'waiting',
    words: '外箱被压，第一行有 1 盒盒角破损、铝板漏气。',
  },
  {
    username: 'buyer',
    order: ['completed', 0],
    kind: 'return',
    reason: 'unwanted',
    ending: 'agreed',
    words: '多订了，未拆封。',
  },
  {
    username: 'buyer',
    order: ['completed', 2],
    kind: 'after_sales',
    reason: 'missing',
    ending: 'done',
    words: '清点时少 1 盒，开箱有监控。',
  },
  {
    username: 'store3',
    order: ['completed', 0],
    kind: 'after_sales',
    reason: 'price',
    ending: 'refused',
    words: '比上月贵，希望补差价。',
  },
];

/** Fills in returns and after-sales in every state, made through the shop's own services. */
export async function fillReturns(db: Db, now: number): Promise<void> {
  const operator = await memberOf(db, 'operator');
  for (const { username, order, kind, reason, words, ending } of RETURNS) {
    const member = await memberOf(db, username);
    const [state, nth] = order;
    const found = await db
      .selectFrom('orders')
      .select(['id', 'completed_at'])
      .where('member_id', '=', member.id)
      .where('state', '=', state)
      .orderBy('created_at', 'desc')
      .offset(nth)
      .limit(1)
      .executeTakeFirst();
    const [line] = found ? await findOrderLines(db, [found.id]) : [];
    if (!found || !line) continue;
    const at = Math.min(now, (found.completed_at ?? now - 6 * HOUR_MS) + HOUR_MS);
    const request = { orderId: found.id, kind, reason, words, units: new Map([[line.id, 1]]), photoIds: [] };
    const { id } = await applyForReturn(
      db,
      member,
      { ...request, idempotencyKey: `demo-return-${username}-${nth}` },
      at,
    );
    if (ending === 'waiting') continue;
    const then = Math.min(now, at + 2 * HOUR_MS);
    if (ending === 'refused') {
      await refuseReturn(db, operator, { id, answer: '按下单当天的价格结算，不补差价' }, then);
      continue;
    }
    const text = '已看到，请保留外箱，我们核对发货记录。';
    await writeAboutReturn(db, operator, { id, text, isShop: true }, then);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, then);
    if (ending === 'done') await completeReturn(db, operator, { id, fates: new Map() }, then);
  }
}
