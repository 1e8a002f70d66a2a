import { brandExport } from '#lib/catalogue/brands/brand-office.service.ts';
import { categoryExport } from '#lib/catalogue/categories/category-desk.service.ts';
import { goodsExport } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { promotionExport } from '#lib/catalogue/pricing/office/promotion-list.service.ts';
import { synonymExport } from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { wantedExport } from '#lib/catalogue/wanted/wanted.service.ts';
import { lowExport, nearExport, slowExport } from '#lib/catalogue/stock-desk/stock-lists.service.ts';
import { linkExport } from '#lib/content/newsroom/links/all-links.service.ts';
import { reasonExport } from '#lib/content/newsroom/vote-reasons.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { strictQuery } from '#lib/people/calls/call-schema.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { complaintExport } from '#lib/people/complaints/complaint-office.service.ts';
import { feedbackExport } from '#lib/people/feedback/feedback.service.ts';
import { memberExport } from '#lib/people/member-desk/member-desk.service.ts';
import { hasRole, type Member, type StaffRole } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { checkFields, type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  type ExportedList,
  exportAnswer,
  formatField,
} from '#lib/platform/http/call/lists/list-export.server.ts';
import { type RouteName, routeOf } from '#lib/routes.rules.ts';
import { batchExport } from '#lib/trade/coupons/office/batches.service.ts';
import { drawResultsExport } from '#lib/trade/draws/draw-desk.service.ts';
import { invoiceExport } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { orderDeskExport } from '#lib/trade/order-desk/order-desk.service.ts';
import { parcelDeskExport } from '#lib/trade/parcels/office/parcel-desk.service.ts';
import { paymentExport, transferExport } from '#lib/trade/payments/office/payment-export.service.ts';
import { pointsGoodsExport } from '#lib/trade/points-mall/points-goods.service.ts';
import { pointsOrderExport } from '#lib/trade/points-mall/points-order-desk.service.ts';
import { recallLinesExport, recallsExport } from '#lib/trade/recalls/office/recall-desk.service.ts';
import { receiptExport } from '#lib/trade/receipts/receipt-desk.service.ts';
import { z } from 'zod';

/** Exported lists by the page that shows the list, which also defines the access rights. */
const LISTS = {
  article_links: linkExport,
  article_votes: reasonExport,
  brands: brandExport,
  categories_desk: categoryExport,
  complaints: complaintExport,
  coupons: batchExport,
  draw_results: drawResultsExport,
  feedback_desk: feedbackExport,
  goods_desk: goodsExport,
  invoice_desk: invoiceExport,
  members: memberExport,
  order_desk: orderDeskExport,
  parcel_desk: parcelDeskExport,
  payments: paymentExport,
  points_goods: pointsGoodsExport,
  points_order_desk: pointsOrderExport,
  promotions: promotionExport,
  recall: recallLinesExport,
  recalls: recallsExport,
  receipts_desk: receiptExport,
  stock_low: lowExport,
  stock_near: nearExport,
  stock_slow: slowExport,
  synonyms: synonymExport,
  transfers: transferExport,
  wanted_desk: wantedExport,
} as const satisfies Partial<Record<RouteName, ExportedList>>;

export type ListName = keyof typeof LISTS;

export const getAdminExportList = defineCall({
  method: 'GET',
  path: '/api/admin/export/{list}',
  summary: '导出一份列表（CSV 或 XLSX）：筛选和权限与列表的页面相同，最多 20000 行',
  who: 'staff',
  input: z.looseObject({
    list: z.enum(Object.keys(LISTS) as [ListName, ...ListName[]], '没有这份列表'),
    format: formatField,
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { list: name, format, ...asked }, now }) => {
    const list = LISTS[name];
    const { title, access } = routeOf(name);
    if (!hasRole(member, access as StaffRole)) throw new ShopError('forbidden', '您的账户没有这项权限。');
    const query = strictQuery<z.ZodObject>(list.query).safeParse(asked);
    if (query.error) checkFields(z.flattenError(query.error).fieldErrors as FieldErrors);
    const rows = counted(await list.rows(db, query.data ?? {}, now), (count) =>
      recordExport(db, member, { name, detail: `${format.toUpperCase()} ${count} 行` }, now),
    );
    return exportAnswer(db, { list, rows }, { title, name, format }, now);
  },
});

/** Passes rows through; when they end, for any reason, reports their number. */
async function* counted<Row>(
  rows: AsyncIterable<Row>,
  done: (count: number) => Promise<void>,
): AsyncGenerator<Row> {
  let count = 0;
  try {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  } finally {
    await done(count);
  }
}

/** Writes an audit entry for an export of a list, with the user. */
const recordExport = (
  db: Db,
  { id: actorId }: Member,
  { name, detail }: { name: ListName; detail: string },
  at: number,
): Promise<void> =>
  transact(db, (trx) =>
    recordAudit(trx, { actorId, action: 'list.export', subject: `list:${name}`, detail, at }),
  );
