import { MOST_LOTS } from '#lib/catalogue/goods/counts/counts.rules.ts';
import { LOT_LIMITS } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { formKey } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { STANDARD_MONTHS, WITHIN_MONTHS } from '#lib/catalogue/stock-desk/stock-desk.rules.ts';
import {
  choiceField,
  idField,
  idsFieldOf,
  pageField,
  requiredText,
  switchField,
} from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

/** Parameters of the list of lots near their expiry. */
export const nearQuery = z.object({
  within: choiceField(WITHIN_MONTHS)
    .catch(STANDARD_MONTHS)
    .meta({ label: '到期', initial: STANDARD_MONTHS, kind: 'choice' }),
  page: pageField,
});

/** Parameters of the other lists of stock. */
export const stockQuery = z.object({ page: pageField });

/** A sheet to be made. */
export const sheetForm = z.object({
  place: requiredText('库位', LOT_LIMITS.place).meta({
    size: 'half',
    placeholder: '例如 A-03',
    help: '库位以它开头的批次都在表上',
  }),
  with_should: switchField.meta({ label: '印上应有数量', help: '不勾选是盲盘：盘点的人看不到应有多少' }),
  idempotency_key: formKey,
});

const listed = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value;

/** Counts as typed on a sheet. A number that cannot be read is refused for its row alone, so that the others are kept. */
export const sheetRows = z.object({
  rows: z
    .preprocess(
      listed,
      z
        .array(
          z.object({
            lot: idField,
            counted: z.string().trim().max(20).default('').describe('实盘数量；空：没有盘'),
            remark: z
              .string()
              .overwrite((text) => text.trim().slice(0, LOT_LIMITS.reason))
              .default('')
              .describe('差得多时的原因'),
          }),
          '请填写实盘数量',
        )
        .max(MOST_LOTS, `一次最多 ${MOST_LOTS} 个批次`),
    )
    .optional()
    .default([])
    .describe('rows[0][lot]、rows[0][counted]、rows[0][remark]'),
  sure: idsFieldOf('请勾选批次', MOST_LOTS).optional().describe('差得多、已确认数量无误的批次'),
  does: z.enum(['check', 'book'], '请选择核对或入账').default('check').describe('check 只核对，book 入账'),
});
