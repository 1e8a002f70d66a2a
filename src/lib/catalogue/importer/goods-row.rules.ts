import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { z } from 'zod';
import { type Field } from '#lib/catalogue/importer/columns.rules.ts';
import { hasEphedrine, refusal, type Suspect } from '#lib/catalogue/importer/forbidden.rules.ts';
import {
  codeField,
  dayField,
  expiryField,
  lastDayOf,
  moneyField,
  neededText,
  numberField,
  termField,
  textField,
} from '#lib/catalogue/importer/cell-values.rules.ts';
import { type GoodsCodes, readCodes } from '#lib/catalogue/importer/goods-codes.rules.ts';
import { namedScope } from '#lib/catalogue/importer/scope.rules.ts';
import { plainCell, unmarked } from '#lib/platform/sheet-cells.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { COLD_STORAGE, type GoodsStorage, type RxClass } from '#lib/catalogue/goods/goods.rules.ts';

const schema = z.object({
  name: neededText('品名', 200),
  spec: neededText('规格', 500),
  maker: neededText('生产企业', 200),
  common_name: textField('通用名', 200),
  brand_name: textField('商品名', 100),
  approval_no: textField('批准文号', 100),
  dosage_form: textField('剂型', 60),
  unit: textField('单位', 12),
  rx_class: textField('处方类别', 40),
  insurance_class: textField('医保类别', 40),
  barcode: codeField('条码', 200),
  price: moneyField('价格'),
  price_basis: textField('价格依据', 60),
  rank2_price: moneyField('二级价'),
  rank3_price: moneyField('三级价'),
  market_price: moneyField('市场价'),
  category: textField('分类', 60),
  drug_type: textField('药品类型', 40),
  scope_code: textField('经营范围', 40),
  flags: textField('标记', 200),
  storage: textField('储存条件', 60),
  stock: numberField('库存', 0),
  lot_no: codeField('批号', 60),
  produced_at: dayField('生产日期', false),
  expires_at: expiryField('有效期'),
  shelf_life: termField('保质期'),
  middle_pack: numberField('中包装', 1),
  case_size: numberField('件装量', 1),
  min_quantity: numberField('起订量', 1),
  step_quantity: numberField('加购步长', 1),
  origin: textField('产地', 200),
  grade: textField('等级', 200),
} satisfies Record<Field, z.ZodType>);

type Checked = z.infer<typeof schema>;

/** A goods ready for the database. Prices in fen, days as ms UTC, null = not in the list. */
export interface ImportedGoods {
  line: number;
  name: string;
  commonName: string;
  brandName: string;
  spec: string;
  maker: string;
  approvalNo: string;
  /** The approval number has a wrong length: the goods may be in the shop under the correct one. */
  isApprovalDoubtful: boolean;
  dosageForm: string;
  unit: string;
  rxClass: RxClass | null;
  insuranceClass: string;
  barcode: string;
  /** the wholesale price; null keeps the goods off sale until one is set */
  priceFen: number | null;
  marketPriceFen: number | null;
  rank2PriceFen: number | null;
  rank3PriceFen: number | null;
  category: string;
  drugType: string;
  scopeCode: string;
  storage: string;
  stock: number | null;
  /** Empty where the line has none, or a spoilt one; the days of such a lot are unknown, too. */
  lotNo: string;
  producedAt: number | null;
  expiresAt: number | null;
  middlePack: number | null;
  caseSize: number | null;
  minQuantity: number | null;
  stepQuantity: number | null;
  /** Origin of a herb, and its grade; empty for all other goods, and where the cell holds more than a word. */
  origin: string;
  grade: string;
  isMhj: boolean;
}

/** A remark about a line; `group` combines similar ones in the summary. */
export interface Remark {
  group: string;
  text: string;
}

type RowResult =
  | {
      ok: true;
      goods: ImportedGoods;
      /** reasons that keep it off sale, where it is not on sale already */
      notes: Remark[];
      /** parts of the line that were not imported */
      warnings: Remark[];
    }
  | { ok: false; name: string; reasons: Remark[] };

/** A remark whose group is its text without the quoted values. */
export const remark = (text: string): Remark => ({ group: text.replace(/“.*?”/g, ''), text });

function rxClassOf({ rx_class: written, approval_no: approval }: Checked): ImportedGoods['rxClass'] {
  const text = written.toLowerCase();
  if (/甲/.test(text)) return 'otc_a';
  if (/乙/.test(text)) return 'otc_b';
  if (/otc|非处方/.test(text) && !/^非otc$/.test(text)) return 'otc_a';
  if (/rx|处方|^是$/.test(text)) return 'rx';
  return /械|消|食|妆/.test(approval) ? 'none' : null;
}

function storageOf(written: string): GoodsStorage | '' {
  if (/冷|2.{0,3}8\s*(?:℃|度|°)/.test(written)) return COLD_STORAGE;
  if (/阴凉|凉暗|20\s*(?:℃|度|°)/.test(written)) return '阴凉';
  return written === '' ? '' : '常温';
}

function insuranceOf(written: string): string {
  return /甲/.test(written) ? '甲类' : /乙/.test(written) ? '乙类' : '';
}

/** True for a price on a basis other than wholesale (中标价, 挂网价, 零售价), which is not a price to sell at. */
function isForeignBasis(basis: string): boolean {
  return basis !== '' && !/批发|供货|出厂|结算|会员|含税/.test(basis);
}

/** For a medicine the same columns hold 国产 or 进口, and for a device its class. */
const NOT_OF_HERBS = /国产|进口|类/;
const LONGEST_FACT = 20;
const herbFacts = ({ origin, grade }: Checked): Pick<ImportedGoods, 'origin' | 'grade'> => {
  const fact = (text: string) => (text.length > LONGEST_FACT || NOT_OF_HERBS.test(text) ? '' : text);
  return { origin: fact(origin), grade: fact(grade) };
};

/** The days of a line's lot: production and expiry. */
interface LotDays {
  producedAt: number | null;
  expiresAt: number | null;
}

const NO_DAYS: LotDays = { producedAt: null, expiresAt: null };

/** The days of a line's lot, with a term counted from the day of production, and their errors. `now` in ms UTC. */
function lotDays(row: Checked, now: number): { days: LotDays; wrong: string[] } {
  const { produced_at: producedAt, expires_at: written, shelf_life: shelfLife } = row;
  const term = typeof written === 'object' ? (written ?? shelfLife) : null;
  const label = written === null ? '保质期' : '有效期';
  const expiresAt =
    typeof written === 'number' ? written : term && producedAt !== null ? lastDayOf(producedAt, term) : null;
  const isFuture = producedAt !== null && producedAt > now;
  const isReversed = producedAt !== null && expiresAt !== null && expiresAt <= producedAt;
  // A shelf life alone belongs to the goods; a line with a lot, or with stock, states that of the lot.
  const hasLot = written !== null || row.lot_no !== '' || (row.stock ?? 0) > 0;
  const isOpen = term !== null && producedAt === null && hasLot;
  return {
    days: { producedAt, expiresAt },
    wrong: [
      ...(isFuture ? [`生产日期“${formatDate(producedAt)}”在今天之后`] : []),
      ...(isReversed ? [`有效期至“${formatDate(expiresAt)}”不在生产日期之后`] : []),
      ...(isOpen ? [`${label}“${term.text}”要有生产日期才算得出有效期至`] : []),
    ],
  };
}

interface RowFacts {
  suspect: Suspect;
  codes: GoodsCodes;
  days: LotDays;
}

function toGoods(line: number, row: Checked, { suspect, codes, days }: RowFacts): ImportedGoods {
  const isForeign = isForeignBasis(row.price_basis);
  return {
    line,
    name: row.name,
    commonName: row.common_name,
    brandName: row.brand_name,
    spec: row.spec,
    maker: row.maker,
    approvalNo: codes.approvalNo,
    isApprovalDoubtful: codes.isApprovalDoubtful,
    dosageForm: row.dosage_form.replace(/^.*剂型[:：]|\/.*$/g, ''),
    unit: row.unit,
    rxClass: rxClassOf(row),
    insuranceClass: insuranceOf(row.insurance_class),
    barcode: codes.barcode,
    priceFen: isForeign || row.price === 0 ? null : row.price,
    marketPriceFen: row.market_price ?? (isForeign ? row.price : null),
    rank2PriceFen: row.rank2_price || null,
    rank3PriceFen: row.rank3_price || null,
    category: row.category,
    drugType: row.drug_type,
    scopeCode: row.scope_code,
    storage: storageOf(row.storage),
    stock: row.stock,
    lotNo: codes.lotNo,
    ...(codes.isLotLost ? NO_DAYS : days),
    middlePack: row.middle_pack,
    caseSize: row.case_size,
    minQuantity: row.min_quantity,
    stepQuantity: row.step_quantity,
    ...herbFacts(row),
    isMhj: hasEphedrine(suspect),
  };
}

function notesOn(goods: ImportedGoods, basis: string, now: number): Remark[] {
  const notes: Remark[] = [];
  if (goods.priceFen === null && isForeignBasis(basis)) {
    notes.push({
      group: '价格不是批发价，未上架',
      text: `价格依据为“${basis}”，已记为参考价，填写批发价后可上架`,
    });
  } else if (goods.priceFen === null) {
    notes.push({ group: '没有价格，未上架', text: '没有价格，填写批发价后可上架' });
  }
  if (goods.lotNo !== '' && isPastExpiry(goods.expiresAt, now)) {
    notes.push({ group: '已过有效期，未上架', text: '批次已过有效期，更换批次后可上架' });
  }
  return notes;
}

/**
 * Reads one line of a goods list. A line is importable if it has name, spec and maker, no unreadable cell, and is not
 * refused (see `refusal`). Reasons that keep it off sale for now are notes; codes that a spreadsheet has spoilt are
 * warnings, and are not imported. `now` in ms UTC.
 */
export function readGoodsRow(line: number, fields: Record<Field, string>, now: number): RowResult {
  const name = unmarked(plainCell(fields.name));
  const suspect: Suspect = {
    name,
    brandName: fields.brand_name,
    spec: fields.spec,
    dosageForm: fields.dosage_form,
    category: fields.category,
    flags: fields.flags,
  };
  const refused = refusal(suspect);
  const checked = schema.safeParse(fields);
  const { days, wrong } = checked.success ? lotDays(checked.data, now) : { days: NO_DAYS, wrong: [] };
  if (refused !== null || !checked.success || wrong.length > 0) {
    const refusals = refused === null ? [] : [{ group: refused.reason, text: refused.reason }];
    const issues = (checked.error?.issues ?? []).map(({ message }) => remark(message));
    return { ok: false, name, reasons: [...refusals, ...issues, ...wrong.map(remark)] };
  }
  const codes = readCodes(checked.data);
  const goods = toGoods(line, checked.data, { suspect, codes, days });
  const notes = notesOn(goods, checked.data.price_basis, now);
  const isScopeUnknown = goods.scopeCode !== '' && namedScope(goods.scopeCode) === undefined;
  const problems = [
    ...codes.problems,
    ...(isScopeUnknown ? [`经营范围“${goods.scopeCode}”不认得，没有采用`] : []),
  ];
  return { ok: true, goods, notes, warnings: problems.map(remark) };
}

/** Text in normal form: blanks and case are ignored. */
const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** True when goods have the same name, blanks and case aside. */
export const isSameName = (one: { name: string }, other: { name: string }): boolean =>
  plain(one.name) === plain(other.name);

/**
 * Returns the identity of a goods in the shop: approval number, spec and maker; without a number the name replaces it.
 * Blanks and case are ignored.
 */
export function identityOf(goods: Pick<ImportedGoods, 'approvalNo' | 'name' | 'spec' | 'maker'>): string {
  const first = goods.approvalNo === '' ? `名${goods.name}` : goods.approvalNo;
  return [first, goods.spec, goods.maker].map(plain).join('\u0001');
}

/** Returns equal texts for lines of the same goods: {@link identityOf}, with the name where the number is doubtful. */
export const lineIdentity = (goods: ImportedGoods): string =>
  identityOf(goods) + (goods.isApprovalDoubtful ? `\u0001${plain(goods.name)}` : '');
