import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import { PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import {
  columnsOf,
  countColumn,
  momentColumn,
  textColumn,
  wordColumn,
} from '#lib/platform/http/call/lists/column.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

const listedPromotion = z
  .object({
    id: countColumn('编号', { only: 'file' }),
    name: textColumn('名称', { class: 'min-w-[7em] break-words lg:min-w-[12em]' }),
    kind: wordColumn('种类', PROMOTION_KINDS, { place: 'fact', isPlain: true, class: 'whitespace-nowrap' }),
    state: wordColumn('状态', PROMOTION_STATES, { only: 'file' }),
    startsAt: momentColumn('开始', { only: 'file' }),
    endsAt: momentColumn('结束', { only: 'file' }),
    /** its rule: tiers in words, the lowest price, the price of a set */
    rule: textColumn('规则', { only: 'file' }),
    /** `12 种商品`, `全部商品，排除 30 种` */
    scope: textColumn('范围', { only: 'file' }),
    /** units sold, given or exchanged so far: `已售 120，剩 80` */
    taken: z.string().describe('已用'),
  })
  .meta({ id: 'ListedPromotion' });

/** A promotion in the list of all. */
export type ListedPromotion = z.output<typeof listedPromotion>;

/** Columns of the list of promotions. */
export const promotionColumns = columnsOf(listedPromotion, {
  name: { href: ({ id }) => pathTo('promotion_edit', { id }) },
  times: { label: '时间', class: 'tabular-nums md:whitespace-nowrap', only: 'page' },
  ruleAndScope: { label: '规则与范围', class: 'break-words md:min-w-[9em]', only: 'page' },
  taken: {
    label: '已用',
    none: '不计数',
    class: 'min-w-[5em] tabular-nums',
  },
  actions: { label: '操作', class: 'whitespace-nowrap max-md:-ml-1.5', only: 'page' },
});

/** A page of the list, with the number of promotions in each state. */
export const promotionListAnswer = z
  .object({
    list: z.array(listedPromotion),
    counts: z.object({ running: z.int(), coming: z.int(), over: z.int(), stopped: z.int() }),
    ...pagesAnswer,
  })
  .meta({ id: 'PromotionList' });
