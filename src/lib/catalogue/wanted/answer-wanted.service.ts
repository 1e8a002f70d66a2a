import { cancelAlerts, setAlertsFor } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { type Buyability, buyabilityFor, isBarred, isOut } from '#lib/catalogue/goods/availability.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { findOfGroups, findRequests, moveGroups } from '#lib/catalogue/wanted/wanted.repository.ts';
import {
  correctableSince,
  ACTIVE_STATES,
  statesBefore,
  statesCorrected,
  WANTED_STATES,
  wantedName,
  type WantedState,
  type WordOutcome,
} from '#lib/catalogue/wanted/wanted.rules.ts';
import type { WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { membersByIds } from '#lib/people/members/members.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** An answer to all requests of some varieties, each named by any of its requests: goods, or an outcome in words. */
export interface WantedReply {
  ids: readonly number[];
  answer: { goodsId: number } | { outcome: WordOutcome };
  words: string;
  /** time at which the operator loaded them (ms): later answers of colleagues are kept */
  shownAt: number;
  /** whether it replaces an earlier answer; members who had that one are notified */
  corrects?: boolean;
}

/**
 * Answers all requests for some varieties: with goods in stock, which the answer links to; with goods that are out of
 * stock, with an alert on their arrival; or in words. Or corrects the answer of requests that have one. Repeating the
 * same answer has no effect. A member who cannot buy the goods is shown the reason, and gets no arrival alert for goods
 * it cannot buy at present. Throws `not_found`, `invalid_form` for goods off sale, `conflict` where a colleague
 * answered differently, or there is nothing to be corrected. Returns the number of requests it answered, their new
 * states, and for each member that cannot buy the goods, stock aside, the words of the reason.
 */
export async function answerWanted(
  db: Db,
  operator: Member,
  { ids, answer, words, shownAt, corrects = false }: WantedReply,
  now: number,
): Promise<{ answered: number; state: WantedState; refusals: string[] }> {
  return transact(db, async (trx) => {
    const keys = [...new Set((await findRequests(trx, ids)).map(({ groupKey }) => groupKey))];
    if (keys.length === 0) throw notFound('这些求购');
    const goods = 'goodsId' in answer ? await goodsFor(trx, answer.goodsId) : null;
    const state = 'outcome' in answer ? answer.outcome : goods && isOut(goods) ? 'awaited' : 'found';
    const isSettled = !ACTIVE_STATES.includes(state);
    const before = new Map((await findOfGroups(trx, keys)).map((one) => [one.id, one]));
    const moved = await moveGroups(
      trx,
      {
        keys,
        answeredUntil: shownAt,
        from: corrects ? statesCorrected(state) : statesBefore(state),
        correctsSince: corrects ? correctableSince(now) : null,
      },
      {
        state,
        goodsId: goods?.id ?? null,
        answer: words,
        answeredAt: now,
        answeredBy: operator.id,
        isSettled,
      },
    );
    const isSame = (one: WantedRow): boolean =>
      one.state === state && one.goodsId === (goods?.id ?? null) && one.answer === words;
    const all = await findOfGroups(trx, keys);
    const isOvertaken = all.some(
      (one) => (one.answeredAt ?? 0) > shownAt && one.answeredBy !== operator.id && !isSame(one),
    );
    if (isOvertaken || (moved.length === 0 && !all.some(isSame)))
      throw new ShopError(
        'conflict',
        corrects
          ? '没有可以这样更正的答复，可能同事刚更正过，或会员已撤回。请刷新页面查看。'
          : '这些求购已由同事答复或已撤回，请刷新页面查看。',
      );
    if (moved.length === 0) return { answered: 0, state, refusals: [] };
    const memberIds = moved.map(({ memberId }) => memberId);
    for (const { id, memberId } of moved) await forgetPromise(trx, memberId, before.get(id));
    const buyers = goods ? await buyersOf(trx, goods, memberIds, now) : new Map<number, Buyability>();
    const waiting = memberIds.filter((id) => !mayNever(buyers.get(id)));
    if (goods && state === 'awaited') await setAlertsFor(trx, waiting, goods.id, now);
    const messages = moved.map((one) => ({
      memberId: one.memberId,
      message: messageOf(one, { state, goods, can: buyers.get(one.memberId), words, corrects, at: now }),
    }));
    await notifyMembers(trx, messages, now);
    for (const group of Map.groupBy(moved, ({ groupKey }) => groupKey).values()) {
      const [first] = group;
      if (!first) continue;
      await recordAudit(trx, {
        actorId: operator.id,
        action: `wanted.${state}`,
        subject: `wanted:${first.id}`,
        detail: [
          `${wantedName(first)}，${corrects ? '更正答复' : '答复'} ${group.length} 家`,
          goods && `商品 ${goods.id} ${goods.name} ${goods.spec}`,
          words,
        ]
          .filter(Boolean)
          .join('：'),
        at: now,
      });
    }
    const refusals = [...buyers.values()].map(refusalOf).filter((text) => text !== '');
    return { answered: moved.length, state, refusals };
  });
}

/** Returns the buyability of goods for each of some members. */
async function buyersOf(
  trx: Trx,
  goods: Goods,
  memberIds: readonly number[],
  now: number,
): Promise<Map<number, Buyability>> {
  const members = await membersByIds(trx, memberIds);
  return new Map([...members].map(([id, member]) => [id, buyabilityFor(goods, member, now)]));
}

const mayNever = (can: Buyability | undefined): boolean => can !== undefined && isBarred(can);

/** Returns the reason why a member cannot buy goods, stock aside; empty where there is none. */
const refusalOf = (can: Buyability | undefined): string =>
  !can || can.canBuy || can.reason === 'no_stock' ? '' : can.text;

/** Cancels the alert on goods that a corrected answer promised. */
async function forgetPromise(trx: Trx, memberId: number, before: WantedRow | undefined): Promise<void> {
  if (before?.state === 'awaited' && before.goodsId !== null)
    await cancelAlerts(trx, { id: memberId }, [before.goodsId]);
}

async function goodsFor(trx: Trx, id: number): Promise<Goods> {
  const [goods] = await findGoodsByIds(trx, [id]);
  if (!goods) throw notFound('这个商品');
  if (!goods.isOnSale) throw fieldError('goods_id', '这个商品已下架，请先上架，或换一个商品答复。');
  return goods;
}

interface Reply {
  state: WantedState;
  goods: Goods | null;
  /** whether the member may buy them; undefined without goods */
  can: Buyability | undefined;
  words: string;
  corrects: boolean;
  /** ms; each answer is sent, even one equal to an earlier answer */
  at: number;
}

function messageOf(
  one: { id: number; name: string; spec: string; maker: string },
  { state, goods, can, words, corrects, at }: Reply,
): Message {
  const what = wantedName(one);
  const there = goods ? `${goods.name} ${goods.spec}（${goods.makerName}）` : '';
  const why = refusalOf(can);
  const refused = `您求购的 ${what}，商城有这个品种 ${there}：${why}。`;
  const TEXTS: Partial<Record<WantedState, string>> = {
    found: why ? refused : `您求购的 ${what}，商城有货了：${there}，点开看价格和库存。`,
    awaited: mayNever(can)
      ? refused
      : `您求购的 ${what}，商城有 ${there}，现在缺货。已设好到货提醒，到货后发消息和短信给您${why && `；${why}`}。`,
    sourcing: `您求购的 ${what}，采购部正在找货源，有结果再通知您。`,
    none: `您求购的 ${what}，暂时没有货源；有了会再通知您。`,
  };
  return {
    kind: 'service',
    title: `${corrects ? '更正求购答复' : '求购答复'}：${one.name} ${WANTED_STATES[state]}`,
    text: [corrects ? '先前的答复有误，以这条为准。' : '', TEXTS[state], words].filter(Boolean).join('\n'),
    link:
      goods && state === 'found'
        ? pathTo('goods', { id: goods.id })
        : pathTo('wanted_info', {}, { id: one.id }),
    idempotencyKey: `wanted:${one.id}:${state}:${at}`,
  };
}
