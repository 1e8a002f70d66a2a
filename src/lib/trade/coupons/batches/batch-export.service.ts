import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { BATCH_STATES, claimText } from '#lib/trade/coupons/batches/batch.rules.ts';
import { listBatches } from '#lib/trade/coupons/batches/batch-office.service.ts';
import { batchQuery } from '#lib/trade/coupons/batches/batch-query.fields.ts';
import { COUPON_KINDS, couponText, validText } from '#lib/trade/coupons/coupons.rules.ts';

/** The list of coupon batches as a file. */
export const batchExport = listExport({
  query: batchQuery,
  read: async (db, asked, now) => {
    const { batches, pages } = await listBatches(db, asked, now);
    return { rows: batches, pages };
  },
  columns: [
    { label: '编号', kind: 'number', value: ({ id }) => id },
    { label: '名称', value: ({ name }) => name },
    { label: '种类', value: ({ kind }) => COUPON_KINDS[kind] },
    { label: '内容', value: (batch) => couponText(batch) },
    { label: '有效期', value: (batch) => validText(batch) },
    { label: '领取', value: (batch) => claimText(batch) },
    { label: '状态', value: ({ state }) => BATCH_STATES[state] },
    { label: '总量', kind: 'number', value: ({ total }) => total ?? '不限' },
    { label: '已发', kind: 'number', value: ({ handedOut }) => handedOut },
    { label: '已用', kind: 'number', value: ({ used }) => used },
    { label: '已抵扣（元）', kind: 'money', value: ({ costFen }) => costFen },
    { label: '商品金额（元）', kind: 'money', value: ({ goodsFen }) => goodsFen },
  ],
});
