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

/** Every line may bring a carrier of its own besides. */
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

/** `顺丰 zt123` as {@link parcelName} has it: the number is what stands behind the last space. */
function asChecked(text: string): string {
  const words = text.trim().split(/\s+/);
  const trackingNo = asTrackingNo(words.pop() ?? '');
  return parcelName({ carrier: asCarrier(words.join(' ')), trackingNo });
}

/** The same as calls take it: with parcels that were asked about before and are right. */
export const parcelFields = parcelForm.extend({ checked_no: checkedField });

/**
 * The parcel of {@link parcelFields}. Throws `invalid_form` with what is asked about its number, unless that is checked:
 * `checked_no` is what the form sends along the next time.
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

/** Parcels of many orders, pasted a line each. */
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

/** Questions about pasted lines that are written out; of more the lines are named. */
const MOST_QUESTIONS = 10;

/** The same as the call takes it. */
export const parcelsFields = parcelsForm.extend({ checked_no: checkedField });

/**
 * Throws `invalid_form` with what is asked about numbers of pasted parcels that are not checked of their carriers, by line;
 * those are `checked_no` the next time. Nothing is asked while a line cannot be sent as it stands.
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
/** Units of a lot of a line, as `unitsKey` names them: chosen on the page of the order. */
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

/** Units that are taken off a line before it is sent. */
export const cutForm = z.object({
  from: unitsField.meta({ label: '商品和批次', kind: 'choice' }),
  ...changeFields,
  fate: choiceField(CUT_FATES, '请选择商品的去向').meta({
    label: '商品的去向',
    kind: 'chips',
    initial: 'stock',
  }),
});

/** Units of a line that are sent of another lot. */
export const swapForm = z.object({
  from: unitsField.meta({ label: '换下的批次', kind: 'choice' }),
  to: idField.meta({ label: '换上的批次', kind: 'choice' }),
  ...changeFields,
});

/** What every change names besides: which of the order's changes it is, from 1, as the operator saw it. */
export const changeFieldsOf = { id: idField, number: idField };

/** Units by `unitsKey`, as `units_<line>_<lot>` has them, and the first field that holds no number. */
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

/** The desk's list of parcels, as its address asks for it. */
export const parcelDeskQuery = z.object({
  keywords: searchField('搜索包裹', '运单号、订单号或公司', 60),
  carrier: filterField('承运商', '全部承运商', Object.fromEntries(CARRIERS.map((name) => [name, name]))),
  from: dayFilter('发出从哪一天'),
  until: dayFilter('发出到哪一天'),
  state: tabsField('包裹状态', PARCEL_TABS, 'under_way'),
  page: pageField,
});
