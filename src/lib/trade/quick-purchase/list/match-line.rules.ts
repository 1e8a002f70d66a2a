import {
  hasSpec,
  sameApproval,
  sameBrand,
  sameMaker,
  sameName,
  sameSpec,
} from '#lib/trade/quick-purchase/list/compare-lines.rules.ts';
import type { ListLine } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';

/** Fields of a goods that lines are compared with. */
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

/** Criterion by which a line was matched. */
export const MATCHED_BY = {
  own: '自己的编码或上次的选择',
  approval: '批准文号、规格、厂家',
  barcode: '条形码',
  code: '商品编号',
  name: '品名、规格、厂家',
} as const;
export type MatchedBy = keyof typeof MATCHED_BY;

/** Match of a line: one goods, one of several, or none. */
export type LineMatch =
  | { kind: 'sure'; goods: MatchGoods; by: MatchedBy }
  | { kind: 'doubtful'; goods: MatchGoods[] }
  | { kind: 'missing'; reason: string };

/** Goods that a line may mean, by the way they were found. */
export interface Found {
  own: MatchGoods | undefined;
  approval: readonly MatchGoods[];
  barcode: readonly MatchGoods[];
  code: MatchGoods | undefined;
  /** goods of the line's name */
  name: readonly MatchGoods[];
  /** goods of the line's name with one typing error */
  near?: readonly MatchGoods[];
  /** other results of a search for the line */
  others?: readonly MatchGoods[];
}

/** Maximum number of choices for a doubtful line. */
const CHOICES = 6;

/** True when neither pack nor maker of a line contradicts a goods. */
const fits = ({ spec, maker }: ListLine, goods: MatchGoods): boolean =>
  (spec === '' || hasSpec(spec, goods.spec)) &&
  (maker === '' || sameMaker(maker, goods) || sameBrand(maker, goods));

/** Weight of a line's name that is one of a goods, and of one with a typing error. */
const NAMED = { whole: 2, near: 1 };

/** Returns the degree to which a goods agrees with a line; the pack counts most, as makers differ only in price. */
const agreements = (line: ListLine, goods: MatchGoods, named: number): number =>
  Number(line.spec !== '' && hasSpec(line.spec, goods.spec)) * 3 +
  Number(line.spec !== '' && sameSpec(line.spec, goods.spec)) +
  Number(line.maker !== '' && (sameMaker(line.maker, goods) || sameBrand(line.maker, goods))) * 2 +
  Number(line.approvalNo !== '' && sameApproval(line.approvalNo, goods)) * 3 +
  named;

/** Returns the goods of exactly the line's pack where there is one; else all. */
function closest({ spec }: ListLine, goods: readonly MatchGoods[]): readonly MatchGoods[] {
  const same = spec === '' ? [] : goods.filter((one) => sameSpec(spec, one.spec));
  return same.length === 1 ? same : goods;
}

const unique = (goods: readonly MatchGoods[]): MatchGoods[] => [
  ...new Map(goods.map((one) => [one.id, one])).values(),
];

/**
 * Returns the match of a line (product §6.10), in this order: the member's earlier choice; approval number with spec
 * and maker, or with the exact spec; bar code; number of the goods; name with spec and maker, also with one typing
 * error where both are given; a name that only one goods has. A contradiction makes a goods doubtful.
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
    // An unknown own code may be the shop's number, unless another goods is named.
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

/**
 * True when a single goods of a bar code or number is the one meant: unless all other parts of the line contradict it.
 */
function isMeant(line: ListLine, goods: MatchGoods): boolean {
  const said = [line.name, line.spec, line.maker].filter(Boolean).length;
  return (
    said === 0 ||
    agreements(line, goods, line.name !== '' && sameName(line.name, goods) ? NAMED.whole : 0) > 0
  );
}

const isNamed = (line: ListLine, goods: MatchGoods): boolean =>
  line.name === '' ? isMeant(line, goods) : sameName(line.name, goods);

/** Returns the goods that agree most; among equals those in stock, then those that sell best. */
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
