import { specMeasures } from '#lib/catalogue/search/names/measures.rules.ts';
import { codeKeys } from '#lib/catalogue/search/names/codes.rules.ts';
import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';
import { type ListLine, plainText } from '#lib/trade/quick-purchase/list-lines.rules.ts';

/** What of a goods lines are held against. */
export interface MatchGoods {
  id: number;
  name: string;
  commonName: string;
  brandName: string;
  spec: string;
  unit: string;
  middlePack: number;
  caseSize: number;
  makerName: string;
  makerShortName: string;
  approvalNo: string;
  barcode: string;
  isOnSale: boolean;
  stock: number;
  salesCount: number;
}

/** By what a line was matched. */
export const MATCHED_BY = {
  own: '自己的编码或上次的选择',
  approval: '批准文号、规格、厂家',
  barcode: '条形码',
  code: '商品编号',
  name: '品名、规格、厂家',
} as const;
export type MatchedBy = keyof typeof MATCHED_BY;

/** What a line means: one goods, one of several, or none. */
export type LineMatch =
  | { kind: 'sure'; goods: MatchGoods; by: MatchedBy }
  | { kind: 'doubtful'; goods: MatchGoods[] }
  | { kind: 'missing'; reason: string };

/** Goods that a line may mean, by how they were found. */
export interface Found {
  own: MatchGoods | undefined;
  approval: readonly MatchGoods[];
  barcode: readonly MatchGoods[];
  code: MatchGoods | undefined;
  name: readonly MatchGoods[];
}

/** Choices of a line that is doubtful, at most. */
const CHOICES = 6;

const specKey = (spec: string): string => plainSpec(spec).replace(/\/\p{Script=Han}+$/u, '');

/** Whether two specs are the same pack, however they are written: `0.25g*24粒`, `250mg×24s/盒`. */
function sameSpec(one: string, other: string): boolean {
  if (specKey(one) === specKey(other)) return true;
  const [mine, theirs] = [new Set(specMeasures(one)), new Set(specMeasures(other))];
  return mine.size > 0 && mine.size === theirs.size && [...mine].every((measure) => theirs.has(measure));
}

/** Whether a maker is meant, by its whole name, its short one, or a part of it of two characters and more. */
export function sameMaker(written: string, goods: Pick<MatchGoods, 'makerName' | 'makerShortName'>): boolean {
  const typed = plainText(written);
  const [name, short] = [plainText(goods.makerName), plainText(goods.makerShortName)];
  if (typed === '') return false;
  return (
    typed === name ||
    typed === short ||
    (typed.length > 1 && name.includes(typed)) ||
    (short.length > 1 && typed.includes(short))
  );
}

/** Whether a name is meant: its own, its generic's or its brand's, with or without what stands in brackets. */
function sameName(written: string, { name, commonName, brandName }: MatchGoods): boolean {
  const typed = new Set([written, written.replace(/[(（].*?[)）]/gu, '')].map(plainText).filter(Boolean));
  const known = [name, name.replace(/[(（].*?[)）]/gu, ''), commonName, brandName, `${brandName}${name}`];
  return known.some((one) => one !== '' && typed.has(plainText(one)));
}

/** Whether an approval number is one of a goods' own, as far as it is written. */
export function sameApproval(written: string, { approvalNo }: Pick<MatchGoods, 'approvalNo'>): boolean {
  const known = new Set(codeKeys(approvalNo));
  const typed = codeKeys(written);
  return typed.length > 0 && typed.every((key) => known.has(key));
}

/** What is said of the pack and its maker does not speak against a goods. */
const fits = ({ spec, maker }: ListLine, goods: MatchGoods): boolean =>
  (spec === '' || sameSpec(spec, goods.spec)) && (maker === '' || sameMaker(maker, goods));

const agreements = (line: ListLine, goods: MatchGoods): number =>
  Number(line.spec !== '' && sameSpec(line.spec, goods.spec)) * 3 +
  Number(line.maker !== '' && sameMaker(line.maker, goods)) * 2 +
  Number(line.approvalNo !== '' && sameApproval(line.approvalNo, goods)) * 3 +
  Number(line.name !== '' && sameName(line.name, goods)) * 2;

const unique = (goods: readonly MatchGoods[]): MatchGoods[] => [
  ...new Map(goods.map((one) => [one.id, one])).values(),
];

/**
 * What a line means (product §6.10), in this order: what its member chose before; approval number with spec and maker; bar
 * code; number of the goods; name with spec and maker. What speaks against a goods makes it doubtful.
 */
export function matchLine(line: ListLine, found: Found): LineMatch {
  const sellable = (goods: readonly MatchGoods[]): MatchGoods[] =>
    unique(goods).filter(({ isOnSale }) => isOnSale);
  if (found.own?.isOnSale) return { kind: 'sure', goods: found.own, by: 'own' };
  const approval = sellable(found.approval);
  const barcode = sellable(found.barcode);
  const names = sellable(found.name).filter((goods) => sameName(line.name, goods));
  const coded = found.code ? sellable([found.code]) : [];
  const isPlain = line.name === '' && line.spec === '' && line.maker === '';
  const tries: [MatchedBy, MatchGoods[]][] = [
    ['approval', approval.filter((goods) => fits(line, goods))],
    [
      'barcode',
      barcode.filter((goods) => (isPlain || barcode.length === 1 ? isMeant(line, goods) : fits(line, goods))),
    ],
    // A code of one's own that nobody knows yet may be the shop's number, unless another goods is named.
    ['code', coded.filter((goods) => (line.goodsCode ? isMeant(line, goods) : isNamed(line, goods)))],
    ['name', line.spec === '' && line.maker === '' ? [] : names.filter((goods) => fits(line, goods))],
  ];
  for (const [by, goods] of tries) {
    const [only, ...others] = goods;
    if (only && others.length === 0) return { kind: 'sure', goods: only, by };
  }
  const possible = unique([...approval, ...barcode, ...coded, ...names, ...sellable(found.name)]);
  if (possible.length > 0) return { kind: 'doubtful', goods: bestOf(line, possible) };
  const isOff = found.own ?? found.code ?? [...found.approval, ...found.barcode].at(0);
  return { kind: 'missing', reason: isOff ? '已下架' : '没有找到' };
}

/** A single goods under a bar code or number is the one, unless everything else that is said speaks against it. */
function isMeant(line: ListLine, goods: MatchGoods): boolean {
  const said = [line.name, line.spec, line.maker].filter(Boolean).length;
  return said === 0 || agreements(line, goods) > 0;
}

const isNamed = (line: ListLine, goods: MatchGoods): boolean =>
  line.name === '' ? isMeant(line, goods) : sameName(line.name, goods);

/** Those that agree most, of these what is in stock and sells best. */
const bestOf = (line: ListLine, goods: readonly MatchGoods[]): MatchGoods[] =>
  goods
    .toSorted(
      (a, b) =>
        agreements(line, b) - agreements(line, a) ||
        Number(b.stock > 0) - Number(a.stock > 0) ||
        b.salesCount - a.salesCount ||
        a.id - b.id,
    )
    .slice(0, CHOICES);
