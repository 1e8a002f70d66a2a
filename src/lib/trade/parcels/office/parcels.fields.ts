import { z } from 'zod';
import {
  choiceField,
  dayFilter,
  filterField,
  idField,
  pageField,
  requiredText,
  searchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { MOST_PARCELS, readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';
import { plainCode } from '#lib/platform/sheet-cells.rules.ts';
import {
  asCarrier,
  asTrackingNo,
  CARRIERS,
  CHANGE_REASONS,
  CUT_FATES,
  isTrackingNo,
  oddNumberWords,
  PARCEL_LIMITS,
  parcelName,
} from '#lib/trade/parcels/parcels.rules.ts';
import { PARCEL_TABS } from '#lib/trade/parcels/office/parcel-desk.rules.ts';

const carrierField = requiredText('承运商', PARCEL_LIMITS.carrier, 2)
  .transform(asCarrier)
  .meta({ label: '承运商', size: 'half', autocomplete: 'off', suggestions: CARRIERS });

/** One parcel of an order. */
export const parcelForm = z.object({
  carrier: carrierField,
  tracking_no: requiredText('运单号', PARCEL_LIMITS.trackingNo, 4)
    .overwrite((text) => plainCode(text.normalize('NFKC')))
    .refine(isTrackingNo, '运单号应为 4 至 60 个字母、数字或横线')
    .transform(asTrackingNo)
    .meta({ label: '运单号', size: 'half', autocomplete: 'off' }),
});

/** Maximum length: each line may add a carrier's name. */
const CHECKED_LENGTH = PARCEL_LIMITS.pasted + MOST_PARCELS * (PARCEL_LIMITS.carrier + 2);

const checkedField = z
  .string()
  .max(CHECKED_LENGTH)
  .optional()
  .default('')
  .transform((text) => new Set(text.normalize('NFKC').split(/[,，]/).map(asChecked)))
  .describe(
    '问过以后再提交时填：已核对的承运商和运单号，如“顺丰速运 ZT123”，几个用逗号隔开，即回答里 errors.checked_no 的内容',
  );

/** Normalizes `顺丰 zt123` as {@link parcelName} does: the number is the text after the last space. */
function asChecked(text: string): string {
  const words = text.trim().split(/\s+/);
  const trackingNo = asTrackingNo(words.pop() ?? '');
  return parcelName({ carrier: asCarrier(words.join(' ')), trackingNo });
}

/** The form as calls take it: with the parcels whose numbers the operator has confirmed. */
export const parcelFields = parcelForm.extend({ checked_no: checkedField });

/**
 * Returns the parcel of {@link parcelFields}. Throws `invalid_form` with the question about its number, unless that is
 * confirmed: the form sends `checked_no` along the next time.
 */
export function askedParcel({
  carrier,
  tracking_no: trackingNo,
  checked_no: checked,
}: z.output<typeof parcelFields>): { carrier: string; trackingNo: string } {
  const odd = oddNumberWords({ carrier, trackingNo });
  const name = parcelName({ carrier, trackingNo });
  if (odd === null || checked.has(name)) return { carrier, trackingNo };
  const words = `${odd}核对无误，请再按一次`;
  throw new ShopError('invalid_form', words, { tracking_no: [words], checked_no: [name] });
}

/** Parcels of many orders, pasted one per line. */
export const parcelsForm = z.object({
  carrier: carrierField,
  parcels: z
    .string('请填写运单')
    .max(PARCEL_LIMITS.pasted, `一次最多 ${MOST_PARCELS} 单，请分几次发货`)
    .meta({
      label: '运单',
      kind: 'area',
      rows: 14,
      help: '每行一单：订单号、运单号，用空格或制表符隔开，可以从表格整列粘贴，带不带表头都行；第三列写承运商时以它为准。没有运单号的行这次不发货。部分发货的订单发出余下的全部商品。',
    }),
});

/** Maximum number of questions about pasted lines in full; for the rest only the lines are named. */
const MOST_QUESTIONS = 10;

/** The form as the call takes it. */
export const parcelsFields = parcelsForm.extend({ checked_no: checkedField });

/**
 * Throws `invalid_form` with questions about the numbers of pasted parcels that are not confirmed for their carriers,
 * by line; those are sent as `checked_no` the next time. Nothing is asked while a line is invalid.
 */
export function askPasted({
  carrier,
  parcels: text,
  checked_no: checked,
}: z.output<typeof parcelsFields>): void {
  const { parcels, wrong } = readParcels(text);
  const odd = parcels.flatMap(({ line, trackingNo, carrier: own }) => {
    const parcel = { carrier: own || carrier, trackingNo };
    const name = parcelName(parcel);
    const words = checked.has(name) ? null : oddNumberWords(parcel);
    return words === null ? [] : [{ line, name, words: `第 ${line} 行：${words}` }];
  });
  if (odd.length === 0 || wrong.length > 0) return;
  const more = odd.slice(MOST_QUESTIONS).map(({ line }) => line);
  const words = [
    ...odd.slice(0, MOST_QUESTIONS).map((one) => one.words),
    ...(more.length > 0 ? [`第 ${more.join('、')} 行也是。`] : []),
    '核对无误，请再按一次',
  ].join(' ');
  const all = [...new Set([...checked, ...odd.map(({ name }) => name)])].filter((name) => name.trim()).join();
  throw new ShopError('invalid_form', words, { parcels: [words], checked_no: [all] });
}

const QUANTITY = '请填写 1 至 1,000,000 的整数';
/** Units of a lot of a line, by `unitsKey`, as chosen on the page of the order. */
const unitsField = z
  .string('请选择商品')
  .regex(/^\d{1,9}_\d{1,9}$/, '请选择商品')
  .transform((key) => {
    const [lineId = 0, lotId = 0] = key.split('_').map(Number);
    return { lineId, lotId: lotId === 0 ? null : lotId };
  });
const changeFields = {
  quantity: wholeNumber(QUANTITY, [1, 1_000_000]).meta({ label: '数量', kind: 'number', size: 'half' }),
  reason: requiredText('原因', PARCEL_LIMITS.reason, 2).meta({
    label: '原因',
    note: '（买家可见）',
    suggestions: CHANGE_REASONS,
    autocomplete: 'off',
  }),
};

/** Units removed from a line before it is sent. */
export const cutForm = z.object({
  from: unitsField.meta({ label: '商品和批次', kind: 'choice' }),
  ...changeFields,
  fate: choiceField(CUT_FATES, '请选择商品的去向').meta({
    label: '商品的去向',
    kind: 'chips',
    initial: 'stock',
  }),
});

/** Units of a line that are sent from another lot. */
export const swapForm = z.object({
  from: unitsField.meta({ label: '换下的批次', kind: 'choice' }),
  to: idField.meta({ label: '换上的批次', kind: 'choice' }),
  ...changeFields,
});

/**
 * Common fields of changes: `number` is the number of the change within the order, from 1, as shown to the operator.
 */
export const changeFieldsOf = { id: idField, number: idField };

/** Parses units by `unitsKey` from fields `units_<line>_<lot>`, and the first field without a valid number. */
export function packedUnits(fields: Readonly<Record<string, unknown>>): {
  units: Map<string, number>;
  wrong: string | undefined;
} {
  const typed = Object.entries(fields).flatMap(([name, value]) => {
    const [, key] = /^units_(\d{1,9}_\d{1,9})$/.exec(name) ?? [];
    const text = String(value).normalize('NFKC').trim();
    return key === undefined || text === '' ? [] : [{ name, key, text }];
  });
  const wrong = typed.find(({ text }) => !/^\d{1,7}$/.test(text))?.name;
  return { units: new Map(typed.map(({ key, text }) => [key, Number(text)])), wrong };
}

/** Query of the desk's list of parcels. */
export const parcelDeskQuery = z.object({
  keywords: searchField('搜索包裹', '运单号、订单号或公司', 60),
  carrier: filterField('承运商', '全部承运商', Object.fromEntries(CARRIERS.map((name) => [name, name]))),
  from: dayFilter('发出从哪一天'),
  until: dayFilter('发出到哪一天'),
  state: tabsField('包裹状态', PARCEL_TABS, 'under_way'),
  page: pageField,
});
