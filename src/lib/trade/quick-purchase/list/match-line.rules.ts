import {
  hasSpec,
  sameApproval,
  sameBrand,
  sameMaker,
  sameName,
  sameSpec,
} from '#lib/trade/quick-purchase/list/compare-lines.rules.ts';
import type { ListLine } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';

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
  /** what the line's name is a name of */
  name: readonly MatchGoods[];
  /** what it is a name of with one slip */
  near?: readonly MatchGoods[];
  /** what else a search for the line finds */
  others?: readonly MatchGoods[];
}

/** Choices of a line that is doubtful, at most. */
const CHOICES = 6;

/** What is said of the pack and its maker does not speak against a goods. */
const fits = ({ spec, maker }: ListLine, goods: MatchGoods): boolean =>
  (spec === '' || hasSpec(spec, goods.spec)) &&
  (maker === '' || sameMaker(maker, goods) || sameBrand(maker, goods));

/** The weight of a line's name that is one of a goods, and of one with a slip. */
const NAMED = { whole: 2, near: 1 };

/** Returns how well a goods agrees with a line; the pack counts most, as a choice of makers is one of prices. */
const agreements = (line: ListLine, goods: MatchGoods, named: number): number =>
  Number(line.spec !== '' && hasSpec(line.spec, goods.spec)) * 3 +
  Number(line.spec !== '' && sameSpec(line.spec, goods.spec)) +
  Number(line.maker !== '' && (sameMaker(line.maker, goods) || sameBrand(line.maker, goods))) * 2 +
  Number(line.approvalNo !== '' && sameApproval(line.approvalNo, goods)) * 3 +
  named;

/** Those of the very pack where a line's spec is also part of others'; all where none or several are. */
function closest({ spec }: ListLine, goods: readonly MatchGoods[]): readonly MatchGoods[] {
  const same = spec === '' ? [] : goods.filter((one) => sameSpec(spec, one.spec));
  return same.length === 1 ? same : goods;
}

const unique = (goods: readonly MatchGoods[]): MatchGoods[] => [
  ...new Map(goods.map((one) => [one.id, one])).values(),
];

/**
 * Returns what a line means (product §6.10), in this order: what its member chose before; approval number with spec and maker, or
 * with its very spec; bar code; number of the goods; name with spec and maker, also with one slip where both are said; a
 * name that only one goods has. What speaks against a goods makes it doubtful.
 */
export function matchLine(line: ListLine, found: Found): LineMatch {
  const sellable = (goods: readonly MatchGoods[]): MatchGoods[] =>
    unique(goods).filter(({ isOnSale }) => isOnSale);
  if (found.own?.isOnSale) return { kind: 'sure', goods: found.own, by: 'own' };
  const approval = sellable(found.approval);
  const barcode = sellable(found.barcode);
  const names = sellable(found.name);
  const near = sellable(found.near ?? []);
  const coded = found.code ? sellable([found.code]) : [];
  const isPlain = line.name === '' && line.spec === '' && line.maker === '';
  const tries: [MatchedBy, readonly MatchGoods[]][] = [
    [
      'approval',
      closest(
        line,
        approval.filter((goods) => fits(line, goods)),
      ),
    ],
    ['approval', line.spec === '' ? [] : approval.filter((goods) => sameSpec(line.spec, goods.spec))],
    [
      'barcode',
      barcode.filter((goods) => (isPlain || barcode.length === 1 ? isMeant(line, goods) : fits(line, goods))),
    ],
    // A code of one's own that nobody knows yet may be the shop's number, unless another goods is named.
    ['code', coded.filter((goods) => (line.goodsCode ? isMeant(line, goods) : isNamed(line, goods)))],
    [
      'name',
      closest(
        line,
        names.filter((goods) => fits(line, goods)),
      ),
    ],
    [
      'name',
      line.spec && line.maker
        ? closest(
            line,
            near.filter((goods) => fits(line, goods)),
          )
        : [],
    ],
  ];
  for (const [by, goods] of tries) {
    const [only, ...others] = goods;
    if (only && others.length === 0) return { kind: 'sure', goods: only, by };
  }
  const others = sellable(found.others ?? []);
  const possible = unique([...approval, ...barcode, ...coded, ...names, ...near, ...others]);
  if (possible.length > 0) return { kind: 'doubtful', goods: bestOf(line, possible, { names, near }) };
  const isOff = found.own ?? found.code ?? [...found.approval, ...found.barcode].at(0);
  return { kind: 'missing', reason: isOff ? '已下架' : '没有找到' };
}

/** A single goods under a bar code or number is the one, unless everything else that is said speaks against it. */
function isMeant(line: ListLine, goods: MatchGoods): boolean {
  const said = [line.name, line.spec, line.maker].filter(Boolean).length;
  return (
    said === 0 ||
    agreements(line, goods, line.name !== '' && sameName(line.name, goods) ? NAMED.whole : 0) > 0
  );
}

const isNamed = (line: ListLine, goods: MatchGoods): boolean =>
  line.name === '' ? isMeant(line, goods) : sameName(line.name, goods);

/** Those that agree most, of these what is in stock and sells best. */
function bestOf(
  line: ListLine,
  goods: readonly MatchGoods[],
  { names, near }: Record<'names' | 'near', readonly MatchGoods[]>,
): MatchGoods[] {
  const agreed = new Map(
    goods.map((one) => {
      const named = names.includes(one) ? NAMED.whole : near.includes(one) ? NAMED.near : 0;
      return [one, agreements(line, one, named)];
    }),
  );
  return goods
    .toSorted(
      (a, b) =>
        (agreed.get(b) ?? 0) - (agreed.get(a) ?? 0) ||
        Number(b.stock > 0) - Number(a.stock > 0) ||
        b.salesCount - a.salesCount ||
        a.id - b.id,
    )
    .slice(0, CHOICES);
}
