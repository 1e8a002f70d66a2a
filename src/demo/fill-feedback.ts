import { memberOf } from '#demo/fill-orders.ts';
import type { FeedbackInput } from '#lib/people/feedback/feedback.rules.ts';
import { closeFeedback, submitFeedback, writeAboutFeedback } from '#lib/people/feedback/feedback.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';

interface DemoFeedback extends Pick<FeedbackInput, 'kind' | 'content'> {
  username: string;
  daysAgo: number;
  /** Messages about it, by turns of the shop and the member. */
  talk: readonly string[];
  isClosed?: boolean;
}

const FEEDBACK: readonly DemoFeedback[] = [
  {
    username: 'buyer',
    kind: 'feature',
    daysAgo: 1,
    talk: [],
    content: '列表里能不能记住上次选的排序，每天都要重新选按有效期。',
  },
  {
    username: 'clinic',
    kind: 'goods',
    daysAgo: 3,
    talk: [],
    content: '有一个商品的说明书图片看不清用法用量那一栏，希望换一张。',
  },
  {
    username: 'buyer',
    kind: 'fault',
    daysAgo: 5,
    content: '用平板打开购物车，改数量时键盘挡住了合计。',
    talk: ['请问是哪个型号的平板，横着还是竖着用？', '华为 MatePad 11，横着用。'],
  },
  {
    username: 'store1',
    kind: 'service',
    daysAgo: 8,
    content: '司机送货前能不能提前半小时打电话，店里中午只有一个人。',
    talk: ['已和配送站说好，从下周起送达前半小时电话联系。'],
  },
  {
    username: 'buyer',
    kind: 'other',
    daysAgo: 20,
    isClosed: true,
    content: '随货同行单能不能在网上补打，纸质的弄丢了一张。',
    talk: ['可以：打开“我的订单”里的这个订单，点“打印随货同行单”。', '找到了，谢谢。'],
  },
];

/** Fills in feedback of members in every state. */
export async function fillFeedback(trx: Trx, now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  for (const { username, kind, content, daysAgo, talk, isClosed = false } of FEEDBACK) {
    const member = await memberOf(trx, username);
    const at = now - daysAgo * DAY_MS;
    const photos = () => Promise.resolve([]);
    const id = await submitFeedback(trx, member, { input: { kind, content, contact: '' }, photos }, at);
    for (const [turn, text] of talk.entries()) {
      const isShop = turn % 2 === 0;
      await writeAboutFeedback(
        trx,
        isShop ? operator : member,
        { id, text, isShop },
        at + (turn + 1) * HOUR_MS,
      );
    }
    if (isClosed) await closeFeedback(trx, operator, { id }, at + DAY_MS);
  }
}
