import { fenToYuanText } from '#lib/platform/money.rules.ts';
import type { RouteName } from '#lib/routes.rules.ts';

/** Facts of a shop that an opening depends on. */
export interface OpeningFacts {
  company: string;
  hotline: string;
  address: string;
  /** Account for bank transfers; empty where there is none. */
  account: string;
  /** Names of the payment providers of the settings. */
  providers: readonly string[];
  feeRegions: number;
  /** Lowest fee of delivery (fen); null where there is none. */
  lowestFeeFen: number | null;
  categories: number;
  /** Goods on sale that have a price and stock. */
  goods: number;
  promotions: number;
  articles: number;
  sendsTexts: boolean;
  sendsMails: boolean;
}

/** A line of the checklist. */
export interface OpeningItem {
  title: string;
  words: string;
  isDone: boolean;
  isNeeded: boolean;
  /** Page where it is done. */
  page: RouteName;
}

/** Names and numbers of the demo and of examples, which no shop has. */
const EXAMPLES: ReadonlySet<string> = new Set(['药仓', '400-800-1234']);
const isOwn = (text: string): boolean => text !== '' && !EXAMPLES.has(text) && !text.includes('演示');

/** Returns what an opening depends on, line by line, done or not. */
export function openingItems(facts: OpeningFacts): OpeningItem[] {
  const { company, hotline, address, account, providers } = facts;
  const missing = [
    !isOwn(company) && '公司名称',
    !isOwn(hotline) && '服务热线',
    !isOwn(address) && '公司地址',
  ].filter((word) => word !== false);
  const line = (
    title: string,
    page: RouteName,
    {
      isDone,
      done,
      open,
      isNeeded = true,
    }: { isDone: boolean; done: string; open: string; isNeeded?: boolean },
  ): OpeningItem => ({ title, page, isDone, isNeeded, words: isDone ? done : open });
  return [
    line('公司资料', 'shop_settings', {
      isDone: missing.length === 0,
      done: `${company}，${hotline}`,
      open: `还没有填：${missing.join('、')}`,
    }),
    line('收款账户', 'shop_settings', {
      isDone: account !== '',
      done: `对公转账到 ${account}`,
      open: providers.length > 0 ? '还没有填对公转账的账户' : '还没有填；对公转账和在线支付至少要有一样',
      isNeeded: providers.length === 0,
    }),
    line('在线支付', 'payments', {
      isDone: providers.length > 0,
      done: providers.join('、'),
      open:
        account === '' ? '没有接支付宝或微信支付，也没有收款账户，买家付不了款' : '没有接，买家只能对公转账',
      isNeeded: account === '',
    }),
    line('运费', 'shop_settings', {
      isDone: facts.feeRegions > 0,
      done: `${facts.feeRegions} 个地区，最低 ${fenToYuanText(facts.lowestFeeFen ?? 0)} 元`,
      open: '还没有填，各地都不收运费',
    }),
    line('商品分类', 'categories_desk', {
      isDone: facts.categories > 0,
      done: `${facts.categories} 个`,
      open: '还没有分类',
    }),
    line('在售商品', 'goods_desk', {
      isDone: facts.goods > 0,
      done: `${facts.goods} 种有价有货`,
      open: '还没有上架、有价、有库存的商品',
    }),
    line('短信', 'outbox', {
      isDone: facts.sendsTexts,
      done: '已接短信服务',
      open: '没有设置 SMS_WEBHOOK_URL，会员收不到验证码，不能注册和签合同',
    }),
    line('发票邮件', 'mails', {
      isDone: facts.sendsMails,
      done: '已接邮件服务，发票由财务开好后录入号码',
      open: '没有设置 SMTP_URL，发票开好后不发邮件',
      isNeeded: false,
    }),
    line('帮助文章', 'articles_transfer', {
      isDone: facts.articles > 0,
      done: `已发布 ${facts.articles} 篇`,
      open: '还没有已发布的文章，可以整批导入',
      isNeeded: false,
    }),
    line('促销活动', 'promotions', {
      isDone: facts.promotions > 0,
      done: `${facts.promotions} 个进行中或将开始`,
      open: '还没有',
      isNeeded: false,
    }),
  ];
}

/** Returns the question before an opening that lacks something needed; undefined where nothing is missing. */
export function openingQuestion(items: readonly OpeningItem[]): string | undefined {
  const missing = items.filter(({ isDone, isNeeded }) => isNeeded && !isDone).map(({ title }) => title);
  return missing.length === 0 ? undefined : `还缺：${missing.join('、')}。现在就开业吗？`;
}

/** Names of the audit actions on the opening, in the trail of the shop's settings. */
export const OPENING_ACTIONS = { 'shop.open': '开业', 'shop.close': '暂停营业' } as const;
