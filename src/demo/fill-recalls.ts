import { memberOf } from '#demo/fill-orders.ts';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { RecallInput } from '#lib/trade/recalls/office/recalls.fields.ts';
import {
  answerRecall,
  closeRecall,
  noteRecallLine,
} from '#lib/trade/recalls/office/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { RECALL_INSTRUCTION } from '#lib/trade/recalls/recalls.rules.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';

const OPEN_FOR_HOURS = 5;
const CLOSED_DAYS_AGO = 9;
const CLOSED_AFTER_DAYS = 6;

type Found = { goodsId: number; number: string };

/** Finds the lot with most buyers that has no order since a time. `isAlone`: its goods may have no other lot. */
const lotTakenBefore = async (trx: Trx, before: number, isAlone: boolean): Promise<Found | undefined> => {
  const rows = await readAll(
    trx
      .selectFrom('order_line_lot as took')
      .innerJoin('orders', 'orders.id', 'took.order_id')
      .innerJoin('goods_lot as lot', 'lot.id', 'took.lot_id')
      .innerJoin('goods', 'goods.id', 'lot.goods_id')
      .select(['lot.id', 'lot.goods_id', 'lot.number'])
      .select(({ fn }) => [
        fn.count<number>('orders.member_id').distinct().as('takers'),
        fn.max('orders.created_at').as('last'),
      ])
      .where('orders.state', 'in', ['paid', 'shipped', 'completed'])
      .where('lot.state', '=', 'on_sale')
      .where('goods.is_mhj', '=', 0)
      .$if(!isAlone, (query) =>
        query.where((row) =>
          row.exists(
            row
              .selectFrom('goods_lot as other')
              .select('other.id')
              .whereRef('other.goods_id', '=', 'lot.goods_id')
              .whereRef('other.id', '!=', 'lot.id')
              .where('other.state', '=', 'on_sale')
              .where('other.quantity', '>', 20),
          ),
        ),
      )
      .groupBy(['lot.id', 'lot.goods_id', 'lot.number'])
      .orderBy('takers', 'desc')
      .orderBy('lot.id'),
  );
  return rows.find(({ last }) => Number(last) < before);
};

const inputOf = ({ goodsId, number }: Found, words: Partial<RecallInput>): RecallInput => ({
  goods_id: goodsId,
  lots: [number],
  level: 'second',
  notice_no: '',
  reason: '',
  instruction: RECALL_INSTRUCTION,
  ...words,
});

/** Fills in an open recall, with lines in several states, and a closed one; through the shop's own services. */
export async function fillRecalls(trx: Trx, now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  await fillClosed(trx, now);
  const startedAt = now - OPEN_FOR_HOURS * HOUR_MS;
  const found = await lotTakenBefore(trx, startedAt, true);
  if (!found) return;
  await takeInAnother(trx, found, startedAt - DAY_MS);
  const { id } = await startRecall(
    trx,
    operator,
    {
      input: inputOf(found, {
        notice_no: '召字〔2026〕17 号',
        reason: '厂家留样观察发现部分批次溶出度不符合规定，主动召回。',
      }),
      idempotencyKey: 'demo-recall-open',
    },
    startedAt,
  );
  const lines = (await linesOf(trx, id)).filter(({ isHeld }) => isHeld === 0);
  const byName = new Map(lines.map((line) => [line.username, line]));
  const [first, second, third, fourth] = ['chain', 'store1', 'store3', 'clinic'].map((name) =>
    byName.get(name),
  );
  if (first) await comeBack(trx, first, startedAt + HOUR_MS);
  if (second) {
    const note = '已电话联系王店长，剩余数量下午清点后回报。';
    await noteRecallLine(trx, operator, { id: second.id, used: 0, note }, startedAt + 2 * HOUR_MS);
  }
  if (third) {
    const used = { id: third.id, used: third.quantity };
    await answerRecall(trx, await buyerOf(trx, third), used, startedAt + 3 * HOUR_MS);
  }
  if (fourth)
    await noteRecallLine(
      trx,
      operator,
      { id: fourth.id, used: Math.floor(fourth.quantity / 2), note: '门店已卖出一部分，其余待退。' },
      startedAt + 3 * HOUR_MS,
    );
  await trx.updateTable('recall_notice').set({ text_state: 'sent' }).execute();
}

async function fillClosed(trx: Trx, now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const startedAt = now - CLOSED_DAYS_AGO * DAY_MS;
  const found = await lotTakenBefore(trx, startedAt, false);
  if (!found) return;
  const { id } = await startRecall(
    trx,
    operator,
    {
      input: inputOf(found, {
        level: 'third',
        notice_no: '召字〔2026〕11 号',
        reason: '说明书印刷有误，厂家更换后重新发货。',
      }),
      idempotencyKey: 'demo-recall-closed',
    },
    startedAt,
  );
  for (const line of await linesOf(trx, id))
    await noteRecallLine(
      trx,
      operator,
      {
        id: line.id,
        used: line.isHeld === 1 ? 0 : line.quantity,
        note: '电话确认，已全部售出。',
      },
      startedAt + DAY_MS,
    );
  const summary = '涉及的买家均已联系，货品已全部售出，说明书由厂家寄到各家更换。在库的已退回厂家。';
  await closeRecall(trx, operator, { id, summary }, startedAt + CLOSED_AFTER_DAYS * DAY_MS);
}

/** Adds a lot that replaces the recalled one. */
async function takeInAnother(trx: Trx, { goodsId, number }: Found, at: number): Promise<void> {
  const input = {
    number: `${number}N`,
    made_at: startOfDay(at) - 40 * DAY_MS,
    expires_at: startOfDay(at) + 760 * DAY_MS,
    no_expiry: false,
    quantity: 240,
    place: 'A-11-1',
    state: 'on_sale' as const,
    idempotency_key: 'demo-recall-refill',
  };
  await takeIn(trx, await memberOf(trx, 'operator'), { goodsId, input }, at);
}

type DemoLine = Awaited<ReturnType<typeof linesOf>>[number];

const linesOf = (trx: Trx, recallId: number) =>
  readAll(
    trx
      .selectFrom('recall_line')
      .innerJoin('member', 'member.id', 'recall_line.member_id')
      .selectAll('recall_line')
      .select('member.username')
      .where('recall_id', '=', recallId)
      .orderBy('recall_line.id'),
  );

async function comeBack(trx: Trx, line: DemoLine, at: number): Promise<void> {
  const member = await buyerOf(trx, line);
  const request = { orderId: line.orderId, kind: 'return' as const, reason: 'recalled' as const };
  const units = new Map([[line.orderLineId, line.quantity]]);
  const words = '已下架封存，等待上门取货。';
  await applyForReturn(
    trx,
    member,
    { ...request, words, units, photoIds: [], idempotencyKey: `demo-recall-${line.id}` },
    at,
  );
}

const buyerOf = (trx: Trx, { username }: DemoLine): Promise<Member> => memberOf(trx, username);
