import { z } from 'zod';
import { keysOf } from '#lib/platform/http/call/answer.fields.ts';
import { photoFields } from '#lib/people/uploads/photos.fields.ts';
import {
  allTabsField,
  choiceField,
  filterField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { typedYuanToFen } from '#lib/platform/money.rules.ts';
import {
  RETURN_KINDS,
  RETURN_LIMITS,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_TABS,
} from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate } from '#lib/trade/returns/returns.table.ts';

/** A return as its buyer requests it; the units of each line are sent as `units_<line>`. */
export const returnForm = z.object({
  kind: choiceField(RETURN_KINDS, '请选择怎样处理').meta({ label: '怎样处理', kind: 'chips' }),
  reason: choiceField(RETURN_REASONS, '请选择原因').meta({
    label: '原因',
    kind: 'choice',
    placeholder: '请选择',
  }),
  words: optionalText(RETURN_LIMITS.words, '说明').meta({
    label: '说明',
    kind: 'area',
    rows: 3,
    help: '破损、发错的写明哪一盒、什么样；冷藏商品写明到货温度；价格差异写明在哪里、什么时候看到的价格',
  }),
  ...photoFields,
});

/** The fields of a return that decide its refund, as far as they are chosen before it is asked for. */
export const returnSumQuery = z.object({
  kind: keysOf(RETURN_KINDS).optional().catch(undefined),
  reason: keysOf(RETURN_REASONS).optional().catch(undefined),
});

/** Comment of a buyer or the shop on a return. */
export const returnWordForm = z.object({
  text: requiredText('留言', RETURN_LIMITS.words, 1).meta({ label: '留言', kind: 'area', rows: 2 }),
});

/** Answer of the shop with its decision. */
export const agreeForm = z.object({
  answer: optionalText(RETURN_LIMITS.answer, '答复').meta({
    label: '答复',
    note: '（买家可见）',
    help: '能退的全部退 0 元时，必须写明原因',
    autocomplete: 'off',
  }),
});
export const refuseForm = z.object({
  answer: requiredText('驳回原因', RETURN_LIMITS.answer, 2).meta({
    note: '（买家可见）',
    autocomplete: 'off',
  }),
});

/** Fields that complete an agreed return; the fates of its goods are sent as `fate_<line>` and `lot_<line>`. */
export const completeForm = z.object({});

/** Query of the buyer's list and the office's, as in their addresses. */
export const returnsQuery = z.object({
  state: allTabsField('售后状态', RETURN_STATES),
  page: pageField,
});
export const returnDeskQuery = z.object({
  keywords: searchField('搜索售后', '订单号、售后编号、公司、商品或拼音', 60),
  reason: filterField('原因', '全部原因', RETURN_REASONS),
  state: tabsField('售后状态', RETURN_TABS, 'waiting'),
  page: pageField,
});

/** Reads fields that name rows by their ids: `units_12` → 12. */
function byId<Value>(
  fields: Readonly<Record<string, unknown>>,
  prefix: string,
  read: (text: string) => Value | null,
  needsText = false,
): { values: Map<number, Value>; wrong: string[] } {
  const values = new Map<number, Value>();
  const wrong: string[] = [];
  for (const [name, text] of Object.entries(fields)) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (!Number.isSafeInteger(id) || id <= 0 || (typeof text !== 'string' && typeof text !== 'number'))
      continue;
    const typed = String(text).normalize('NFKC').trim();
    if (typed === '' && !needsText) continue;
    const value = read(typed);
    if (value === null) wrong.push(name);
    else values.set(id, value);
  }
  return { values, wrong };
}

/** Returns units by line, from `units_<line>`. */
export const unitsOf = (fields: Readonly<Record<string, unknown>>) =>
  byId(fields, 'units_', (text) => (/^\d{1,7}$/.test(text) ? Number(text) : null));

/** Returns amounts in fen by a return's line, from `refund_<line>` in yuan. */
export const amountsOf = (fields: Readonly<Record<string, unknown>>) =>
  byId(
    fields,
    'refund_',
    (text) => {
      const fen = typedYuanToFen(text);
      return fen === null || fen < 0 ? null : fen;
    },
    true,
  );

const FATES: readonly ReturnFate[] = ['stock', 'write_off'];

/** Returns the fates of goods by a return's line, from `fate_<line>`. */
export const fatesOf = (fields: Readonly<Record<string, unknown>>) =>
  byId(fields, 'fate_', (text) => FATES.find((fate) => fate === text) ?? null);

/** Returns the ids of the lots read from the boxes by a return's line, from `lot_<line>`; empty: not read. */
export const lotsOf = (fields: Readonly<Record<string, unknown>>) =>
  byId(fields, 'lot_', (text) => (/^\d{1,12}$/.test(text) ? Number(text) : null));
