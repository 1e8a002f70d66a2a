import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Brands: who makes it, under which licences, and what of it is on the shelf. */
export const ppzq = zone({
  route: 'ppzq',
  title: '品牌专区',
  headline: '认准厂家再采购，品牌的来历、证照和在售品种都在一页',
  accent: 'brand',
  motif: 'boxes',
  slot: 'ppzq',
  facts: [
    { name: '正规渠道', text: '从厂家或其授权的一级经销商购进，随货同行单写明' },
    { name: '证照可查', text: '品牌页列出许可证号和有效期' },
    { name: '首营资料', text: '厂家首营资料可向专属客服索取' },
  ],
  blocks: [{ kind: 'coupons', title: '通用券', remark: '品牌商品也能用', batchIds: null }],
});
