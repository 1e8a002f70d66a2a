import { z } from 'zod';
import { filterField, pageField, searchField, tabsField } from '#lib/platform/http/call/common.fields.ts';
import { PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';

/** The list of promotions, as its address asks for it. */
export const promotionQuery = z.object({
  keywords: searchField('搜索活动', '活动名称，或里面的商品', 40),
  kind: filterField('种类', '全部种类', PROMOTION_KINDS),
  state: tabsField('活动状态', PROMOTION_STATES, 'running'),
  page: pageField,
});
