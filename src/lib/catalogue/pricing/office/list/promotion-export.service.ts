import { promotionKind } from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { PROMOTION_STATES } from '../form/promotion.rules.ts';
import { listPromotions } from './promotion-list.service.ts';
import { promotionQuery } from './promotion-query.fields.ts';

/** The list of promotions as a file. */
export const promotionExport = listExport({
  query: promotionQuery,
  read: async (db, asked, now) => {
    const { list, pages } = await listPromotions(db, asked, now);
    return { rows: list, pages };
  },
  columns: [
    { label: '编号', kind: 'number', value: ({ id }) => id },
    { label: '名称', value: ({ name }) => name },
    { label: '种类', value: ({ kind }) => promotionKind(kind).label },
    { label: '状态', value: ({ state }) => PROMOTION_STATES[state] },
    { label: '开始', kind: 'moment', value: ({ startsAt }) => startsAt },
    { label: '结束', kind: 'moment', value: ({ endsAt }) => endsAt },
    { label: '规则', value: ({ rule }) => rule },
    { label: '范围', value: ({ scope }) => scope },
    { label: '已用', value: ({ taken }) => taken },
  ],
});
