import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchArticles } from '#lib/content/articles/articles-search.service.ts';
import { fillArticles } from '#demo/fill-articles.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  // The index is made of texts in memory: no engine changes what it finds.
  fresh = await freshDatabase('sqlite');
  await fresh.db.transaction().execute((trx) => fillArticles(trx, NOW));
});
afterAll(() => fresh.close());

/** A question in a buyer's words, and articles of which the first hit is to be one. */
const QUESTIONS: [question: string, ...articles: number[]][] = [
  ['怎么退货', 252, 251],
  ['买多了可以退吗', 251, 252],
  ['退款多久到账', 252],
  ['能换货吗', 251, 252],
  ['发票怎么开', 234],
  ['可以开专票吗', 234],
  ['发票抬头开错了怎么办', 234],
  ['多久到货', 241],
  ['快递几天到', 241],
  ['什么时候发货', 241],
  ['包邮吗', 242],
  ['运费多少', 242],
  ['满多少免邮费', 242],
  ['可以货到付款吗', 231],
  ['能用微信支付吗', 231],
  ['怎么付钱', 231],
  ['钱汇到哪个账号', 233, 222],
  ['回单在哪里上传', 233],
  ['忘记密码', 221],
  ['密码忘了怎么办', 221],
  ['登录不上怎么办', 221],
  ['怎么绑定微信', 221],
  ['买错了怎么办', 251, 252],
  ['换手机号', 221, 65],
  ['退款几天到账', 252],
  ['过期药能退吗', 251, 252],
  ['近效期的药可以退吗', 251, 252],
  ['营业执照换了新的怎么更新', 64, 65],
  ['营业执照到期了怎么更换', 64],
  ['微信怎么解绑', 221],
  ['能用微信登录吗', 221],
  ['怎么注册', 61, 62],
  ['诊所需要什么证件', 66],
  ['注册要哪些资质', 66, 61],
  ['审核要多久', 63],
  ['为什么审核没通过', 63],
  ['许可证到期了怎么办', 64],
  ['换采购员怎么办', 65],
  ['怎么充值', 232],
  ['余额能退吗', 232],
  ['优惠券怎么用', 211],
  ['积分有什么用', 210],
  ['为什么有的药买不了', 209],
  ['感冒药为什么要登记', 207],
  ['少发了一盒怎么办', 253],
  ['收到的药破损了怎么办', 253],
  ['收到的货破了怎么办', 253],
  ['药水漏液了找谁', 253],
  ['少了两盒', 253],
  ['冷藏药怎么验收', 243],
  ['检验报告在哪里下载', 223],
  ['怎么取消订单', 236],
  ['没有货的药怎么办', 282],
  ['怎么联系人工客服', 281, 295],
  ['怎么投诉', 291],
  ['可以自提吗', 295],
  ['怎么改收货地址', 245],
  ['门店怎么添加', 62],
  ['怎么对接我们的ERP', 224],
  ['合同在哪里签', 235],
  ['怎么看物流', 245],
];

it.each(QUESTIONS)('%s is answered first', async (question, ...articles) => {
  const { hits } = await searchArticles(fresh.db, question, 1);
  expect(articles).toContain(hits[0]?.article.id);
});

it.each(['今天天气怎么样', '没有这样的文章', '对供专帐'])('%s is answered by none', async (query) => {
  expect((await searchArticles(fresh.db, query, 1)).total).toBe(0);
});

it('leaves a query that names an article as it is', async () => {
  const { hits } = await searchArticles(fresh.db, '对公转账', 1);
  expect(hits[0]?.article.id).toBe(233);
  expect(hits.every(({ article }) => JSON.stringify(article).includes('对公转账'))).toBe(true);
});
