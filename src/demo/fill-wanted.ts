import { insertMany } from '#demo/demo.repository.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { memberOf } from '#demo/fill-orders.ts';
import { buyabilityFor, isBarred } from '#lib/catalogue/goods/availability.rules.ts';
import { setAlerts } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { answerWanted, type WantedReply } from '#lib/catalogue/wanted/answer-wanted.service.ts';
import type { WantedInput } from '#lib/catalogue/wanted/wanted.rules.ts';
import { addWanted, withdrawWanted } from '#lib/catalogue/wanted/wanted.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';

/** A wanted variety; one answered with goods has the name of those goods. */
interface DemoWanted extends Omit<WantedInput, 'note'> {
  note?: string;
  /** Members that want it; the last of them withdraws where that is its ending. */
  by: readonly string[];
  daysAgo: number;
  ending: 'open' | 'sourcing' | 'none' | 'found' | 'awaited' | 'withdrawn';
  words?: string;
}

const WANTED: readonly DemoWanted[] = [
  {
    name: '西黄丸',
    spec: '3g*2瓶',
    maker: '北京同仁堂',
    quantity: 20,
    daysAgo: 1,
    by: ['buyer', 'clinic', 'store1', 'store2'],
    ending: 'open',
    note: '老顾客每月要，期望本周能到',
  },
  {
    name: '小儿肺热咳喘口服液',
    spec: '10ml*6支',
    maker: '',
    quantity: 60,
    daysAgo: 2,
    by: ['clinic', 'store1'],
    ending: 'open',
  },
  {
    name: '利伐沙班片',
    spec: '10mg*5片',
    maker: '拜耳',
    quantity: 30,
    daysAgo: 4,
    by: ['buyer', 'chain'],
    ending: 'sourcing',
    words: '已联系河南区代理，预计一周内回复',
  },
  {
    name: '阿莫西林颗粒',
    spec: '',
    maker: '',
    quantity: 100,
    daysAgo: 6,
    by: ['buyer', 'store1'],
    ending: 'awaited',
  },
  {
    name: '香砂养胃丸',
    spec: '',
    maker: '',
    quantity: 50,
    daysAgo: 9,
    by: ['buyer', 'clinic'],
    ending: 'found',
    words: '新到的批号，效期到后年',
  },
  {
    name: '甲氧氯普胺注射液',
    spec: '10mg*10支',
    maker: '',
    quantity: 10,
    daysAgo: 12,
    by: ['buyer', 'clinic'],
    ending: 'none',
    words: '厂家短缺，可以先用同类品种',
  },
  {
    name: '一次性使用采血针',
    spec: '100支/盒',
    maker: '',
    quantity: 40,
    daysAgo: 15,
    by: ['buyer'],
    ending: 'withdrawn',
  },
];

/**
 * Fills in varieties that members want, in every state, and alerts on goods that are out of stock; one alert was sent.
 */
export async function fillWanted(trx: Trx, goods: readonly FilledGoods[], now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const popular = goods.toSorted((a, b) => b.salesCount - a.salesCount || a.id - b.id);
  const [there] = popular.filter(({ stock, special }) => stock > 0 && !special);
  const out = popular.filter(({ stock, special }) => stock === 0 && !special);
  for (const { by, daysAgo, ending, words = '', note = '', ...asked } of WANTED) {
    const ids: number[] = [];
    const answer = answerOf(ending, ending === 'found' ? there?.id : out[0]?.id);
    const [goods] = answer && 'goodsId' in answer ? await findGoodsByIds(trx, [answer.goodsId]) : [];
    const variety = goods ? { ...asked, name: goods.name } : asked;
    for (const [at, username] of by.entries()) {
      const member = await memberOf(trx, username);
      const input = { ...variety, note: at === 0 ? note : '', quantity: variety.quantity * (at + 1) };
      const { id } = await addWanted(trx, member, input, now - daysAgo * DAY_MS + at * HOUR_MS);
      if (ending === 'withdrawn') await withdrawWanted(trx, member, id);
      ids.push(id);
    }
    const [first] = ids;
    if (!first || !answer) continue;
    const at = now - (daysAgo - 1) * DAY_MS;
    await answerWanted(trx, operator, { ids: [first], answer, words, shownAt: at }, at);
  }
  for (const [username, count] of [
    ['buyer', 3],
    ['clinic', 2],
  ] as const) {
    const member = await memberOf(trx, username);
    const goods = await findGoodsByIds(
      trx,
      out.map(({ id }) => id),
    );
    const fit = goods.filter((one) => !isBarred(buyabilityFor(one, member, now)));
    const waited = fit.slice(0, count).map(({ id }) => id);
    if (waited.length > 0) await setAlerts(trx, member, waited, now - 2 * DAY_MS);
  }
  const buyer = await memberOf(trx, 'buyer');
  if (there)
    await insertMany(trx, 'arrival_alert', [
      {
        member_id: buyer.id,
        goods_id: there.id,
        created_at: now - 20 * DAY_MS,
        notified_at: now - 11 * DAY_MS,
      },
    ]);
}

/** Returns the answer of its ending; undefined where it has none, or the shop has no such goods. */
function answerOf(ending: DemoWanted['ending'], goodsId?: number): WantedReply['answer'] | undefined {
  if (ending === 'sourcing' || ending === 'none') return { outcome: ending };
  if (ending !== 'found' && ending !== 'awaited') return undefined;
  return goodsId === undefined ? undefined : { goodsId };
}
