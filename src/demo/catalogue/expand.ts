import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { approvalNumber } from './approval.ts';
import { eanOf } from './ean.rules.ts';
import { GENERICS, type GenericSeed } from './generics.ts';
import { gradeFor, originsOf } from './herb-origins.ts';
import { MAKERS, type MakerSeed } from './makers.ts';
import { createRandom, hashText } from './random.rules.ts';
import {
  packTerms,
  type PackTerms,
  priceTerms,
  type PriceTerms,
  stockTerms,
  type StockTerms,
} from './trade.rules.ts';

/** One goods of the demo shop: a generic in one packing by one maker. Prices in fen, dates relative to today. */
export interface CatalogueGoods extends PriceTerms, PackTerms, StockTerms {
  name: string;
  commonName: string;
  brandName: string;
  /** Packing with its unit, e.g. `0.25g*24粒/盒`. */
  spec: string;
  unit: string;
  makerKey: string;
  categoryCode: string;
  dosageForm: string;
  approvalNo: string;
  barcode: string;
  scopeCode: ScopeCode;
  rxClass: GenericSeed['rx'];
  insuranceClass: GenericSeed['insurance'];
  storage: GenericSeed['storage'];
  keywords: string[];
  youx: boolean;
  zy: boolean;
  qx: boolean;
  kxzq: boolean;
  mhj: boolean;
  isNew: boolean;
  special: boolean;
  /** Place of origin of a herb slice, and its grade; empty for other goods. */
  origin: string;
  grade: string;
  /** Units from which a youx goods ships free; undefined for all others. */
  freeShippingQuantity?: number;
  warehouseId: number;
}

/** Returns the origin of a maker's herb: one place per maker, mostly the best known. */
function originOf({ name, approval }: GenericSeed, makerKey: string): string {
  if (approval !== 'herb') return '';
  const places = originsOf(name);
  return places[Math.max(0, (hashText(`${name}|${makerKey}`) % (places.length + 1)) - 1)] ?? '';
}

function scopeOf(seed: GenericSeed): ScopeCode {
  if (seed.flags.includes('abx')) return 'abx';
  const byApproval = { H: 'chem', Z: 'cpm', S: 'bio', disinfect: 'daily' } as const;
  const { approval } = seed;
  return approval === 'H' || approval === 'Z' || approval === 'S' || approval === 'disinfect'
    ? byApproval[approval]
    : approval;
}

/** Returns the strength of a packing, to which an approval number belongs: `0.25g*24粒` and `0.25g*36粒` share one. */
function strengthOf(spec: string): string {
  return spec.split('*')[0] ?? spec;
}

function flagsOf(seed: GenericSeed, dice: () => number) {
  const has = (flag: 'mhj' | 'kxzq' | 'youx' | 'special') => seed.flags.includes(flag);
  const plain = !has('mhj') && !has('special');
  return {
    youx: plain && (has('youx') || dice() < 0.07),
    zy: seed.approval === 'herb',
    qx: seed.approval.startsWith('device'),
    kxzq: has('kxzq') || (plain && seed.approval === 'Z' && dice() < 0.03),
    mhj: has('mhj'),
    special: has('special'),
    isNew: dice() < 0.06,
  };
}

/** Creates unique approval numbers; each maker and strength keeps its first one. */
function approvalBook(seed: number) {
  const byOwner = new Map<string, string>();
  const taken = new Set<string>();
  return (generic: GenericSeed, maker: MakerSeed, spec: string): string => {
    const owner = `${generic.name}|${strengthOf(spec)}|${maker.key}`;
    const known = byOwner.get(owner);
    if (known !== undefined) return known;
    const random = createRandom(seed ^ hashText(owner));
    let number = approvalNumber(generic, maker, random);
    while (number && taken.has(number)) number = approvalNumber(generic, maker, random);
    taken.add(number);
    byOwner.set(owner, number);
    return number;
  };
}

/**
 * Builds the demo catalogue: every generic in every packing by every maker, at least 3,000 distinct goods. Pure and
 * deterministic: the same seed gives the same goods in the same order on every machine.
 */
export function expandCatalogue(seed: number): CatalogueGoods[] {
  const makers = new Map(MAKERS.map((maker, index) => [maker.key, { maker, index }]));
  const approvalFor = approvalBook(seed);
  const goods: CatalogueGoods[] = [];
  for (const generic of GENERICS) {
    for (const { makerKey, brandName, factor } of generic.makers) {
      const found = makers.get(makerKey);
      if (!found) throw new Error(`Unknown maker "${makerKey}" of ${generic.name}`);
      for (const { spec, wholesaleFen } of generic.specs) {
        const random = createRandom(seed ^ hashText(`${generic.name}|${spec}|${makerKey}`));
        const packs = packTerms(generic, wholesaleFen * factor, random);
        const flags = flagsOf(generic, random.next);
        const prices = priceTerms(wholesaleFen, factor, packs, random);
        const share = (prices.basePriceFen * 100) / (wholesaleFen * factor);
        goods.push({
          name: generic.name,
          commonName: generic.name.replace(/\((浓缩丸|水蜜丸|大蜜丸|小蜜丸|水丸)\)$/, ''),
          brandName,
          spec: `${spec}/${generic.unit}`,
          unit: generic.unit,
          makerKey,
          categoryCode: generic.category,
          dosageForm: generic.form,
          approvalNo: approvalFor(generic, found.maker, spec),
          barcode: eanOf(1_000 + found.index * 7, goods.length + 1),
          scopeCode: scopeOf(generic),
          rxClass: generic.rx,
          insuranceClass: generic.insurance,
          storage: generic.storage,
          keywords: generic.keywords,
          origin: originOf(generic, makerKey),
          grade: flags.zy ? gradeFor(share) : '',
          ...prices,
          ...packs,
          ...stockTerms(generic, random),
          ...flags,
          ...(flags.youx && { freeShippingQuantity: packs.stepQuantity * random.pick([5, 10, 20, 30]) }),
          warehouseId: 1,
        });
      }
    }
  }
  return goods;
}
