/**
 * Words of the trade that lead to the same articles, each line one subject. These are the words buyers use; the subject
 * of an article is in its keywords.
 */
const SAME_THING: readonly (readonly string[])[] = [
  '退货 退换 退款 退回 换货 退掉 退药 可以退 能退 不想要 买错 买多',
  '少货 少发 少了 缺件 漏发 多发 破损 破了 烂了 裂了 漏液 压坏 摔坏 碎了 坏了 发错 送错',
  '召回 停售',
  '发票 开票 专票 普票 红冲',
  '抬头 税号',
  '配送 送货 物流 快递 到货 发货 送到 几天到 时效',
  '运费 邮费 快递费 包邮 免邮',
  '到货提醒 缺货 没货 没有货 断货 求购 找不到药',
  '资质 证照 证件 许可证 营业执照',
  '到期 过期 换证 延期 换了新 更新',
  '审核 审批 没通过 被退',
  '注册 开户 开通账户 新会员',
  '密码 登录 登不上 登不进 账户 账号被盗',
  '绑定 解绑 解除绑定 扫码登录',
  '收款账号 汇到哪 打款 转账 汇款 对公',
  '付款 支付 付钱 货到付款 微信 支付宝',
  '余额 充值 钱包 预付款',
  '到账 几天到账 多久到账',
  '优惠券 现金券 领券 用券',
  '积分 积分商城 兑换',
  '抽奖 中奖 转盘',
  '活动 满减 折扣 秒杀 赠品 换购',
  '价格 单价 多少钱 便宜 会员价 等级价',
  '单位价 比价 每片',
  '省钱 凑单 换成 到手价',
  '起订量 起批 最少买 中包装 整件',
  '快捷采购 导入 表格 批量下单 再次采购',
  '搜索 找药 查找 拼音',
  '冷链 冷藏 冷冻',
  '验收 收货',
  '检验报告 质检报告 药检 批号',
  '含麻 麻黄碱',
  '控销 买不了 不能买',
  '合同 质量保证协议 签合同',
  '客服 人工 电话 热线',
  '投诉 举报 意见 差评',
  '连锁 总部 门店 分店',
  '接口 对接 令牌',
  '取消 超时',
  '地址 搬家 搬迁',
  '自提 上门提',
].map((line) => line.split(' '));

/** Words that mark a question without naming its subject. */
const ASKING =
  /请问|怎么样|怎么办|怎么|怎样|咋|如何|什么时候|为什么|为啥|什么|哪里|哪儿|哪些|哪个|在哪|多久|多长时间|多少|几天|可不可以|可以|能不能|能否|可否|是否|是不是|有没有|要不要|需要|我想|我要|想|我们|我的|你们|您|我|你|吗|呢|吧|啊|么|的|了|是|在|要|会|能|有|给|把|被|还|都|就|才|去|来/gu;
const OF_A_QUESTION =
  /请问|怎么|怎样|咋|如何|什么|为啥|哪|多久|多长|多少|几天|可以|能|是否|有没有|吗|呢|么$/u;

/** One subject of a question: as typed, and its synonyms. */
export interface Asked {
  typed: readonly string[];
  meant: readonly string[];
}

/** The longest first, so that 到货提醒 is not read as 到货. */
const ANY_KNOWN = new RegExp(
  SAME_THING.flat()
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'gu',
);

/** True when a text is phrased as a question rather than as a name. */
export const isQuestion = (query: string): boolean => OF_A_QUESTION.test(query);

/**
 * Returns the subjects of a question in plain words: words of the trade with their synonyms, and pairs of the other
 * characters. Nothing for a text without Chinese.
 */
export function readQuestion(query: string): Asked[] {
  const found = new Set(query.match(ANY_KNOWN));
  const known = SAME_THING.map((line) => ({
    typed: line.filter((word) => found.has(word)),
    meant: line.filter((word) => !found.has(word)),
  })).filter(({ typed }) => typed.length > 0);
  const rest = query.replaceAll(ANY_KNOWN, ' ').replaceAll(ASKING, ' ');
  return [...known, ...[...new Set(pairsIn(rest))].map((pair) => ({ typed: [pair], meant: [] }))];
}

const pairsIn = (text: string): string[] =>
  [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = '']) => pair);

/** Texts that are searched: characters without signs and blanks. */
interface Answering {
  title: string;
  keywords: string;
  body: string;
}

const POINTS = { title: 4, keywords: 3, body: 1 } as const;
/** Weights of synonyms and of character pairs, which count less than typed words. */
const MEANT = 0.5;
const PAIR = 0.5;

/** Returns the score of an article for one subject of a question, 0 for none. */
function answers({ title, keywords, body }: Answering, { typed, meant }: Asked): number {
  const named = (word: string): number =>
    title.includes(word) ? POINTS.title : keywords.includes(word) ? POINTS.keywords : 0;
  const said = typed.reduce((sum, word) => sum + (named(word) || (body.includes(word) ? POINTS.body : 0)), 0);
  return meant.length === 0 ? said * PAIR : said + Math.max(...meant.map(named)) * MEANT;
}

/** Minimum share of the best answer's points; an article with less is no answer. */
const ENOUGH_OF_BEST = 0.5;
/** Weight of news, which rarely answer questions; help does. */
const OF_NEWS = 0.5;

/** Articles that answer the question, the best first: subjects in few articles count for more than those in many. */
export function bestAnswers<Entry extends Answering>(
  entries: readonly Entry[],
  asked: readonly Asked[],
  isNews: (entry: Entry) => boolean,
): Entry[] {
  const isKnown = asked.some(({ meant }) => meant.length > 0);
  const scores = entries.map(() => 0);
  const held = entries.map(() => 0);
  for (const one of asked) {
    const points = entries.map((entry) => answers(entry, one));
    const some = points.filter((point) => point > 0).length;
    const weight = some === 0 ? 0 : Math.log(1 + entries.length / some);
    points.forEach((point, at) => {
      scores[at] = (scores[at] ?? 0) + point * weight;
      if (point > 0) held[at] = (held[at] ?? 0) + 1;
    });
  }
  const scored = entries.map((entry, at) => ({
    entry,
    // A pair or two of a text without a word of the trade occur anywhere.
    score:
      isKnown || 2 * (held[at] ?? 0) > asked.length ? (scores[at] ?? 0) * (isNews(entry) ? OF_NEWS : 1) : 0,
  }));
  const least = Math.max(0, ...scored.map(({ score }) => score)) * ENOUGH_OF_BEST;
  return scored
    .filter(({ score }) => score > 0 && score >= least)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
