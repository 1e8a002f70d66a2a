import { formOf } from './forms.rules.ts';
import type {
  ApprovalKind,
  GenericSeed,
  InsuranceClass,
  RxClass,
  SeedFlag,
  SeedMaker,
  Storage,
} from './types.ts';

const APPROVALS: Record<string, ApprovalKind> = {
  H: 'H',
  Z: 'Z',
  S: 'S',
  d1: 'device1',
  d2: 'device2',
  d3: 'device3',
  消: 'disinfect',
  饮片: 'herb',
  食: 'food',
};
const RX: Record<string, RxClass> = { rx: 'rx', otc_a: 'otc_a', otc_b: 'otc_b', none: 'none' };
const INSURANCE: Record<string, InsuranceClass> = { 甲类: '甲类', 乙类: '乙类', 自费: '' };
const STORAGE: Record<string, Storage> = { 常温: '常温', 阴凉: '阴凉', 冷藏: '冷藏' };
const FLAGS: Record<string, SeedFlag> = { mhj: 'mhj', kxzq: 'kxzq', youx: 'youx', special: 'special' };
const UNITS = '盒瓶袋支包台个只卷片副把双根条套桶张罐辆贴块件粒枚';
const FORM_OF_KIND: Partial<Record<ApprovalKind, string>> = {
  device1: '医疗器械',
  device2: '医疗器械',
  device3: '医疗器械',
  disinfect: '消毒用品',
  herb: '中药饮片',
  food: '保健食品',
};

type Traits = Partial<Omit<GenericSeed, 'name' | 'specs' | 'makers'>>;

function readTrait(traits: Traits, word: string): Traits {
  if (word in RX) return { ...traits, rx: RX[word] };
  if (word in INSURANCE) return { ...traits, insurance: INSURANCE[word] };
  if (word in STORAGE) return { ...traits, storage: STORAGE[word] };
  if (word in APPROVALS) return { ...traits, approval: APPROVALS[word] };
  const flag = FLAGS[word];
  if (flag) return { ...traits, flags: [...(traits.flags ?? []), flag] };
  if (word === 'abx') return { ...traits, antibiotic: true };
  if (word.startsWith('#')) return { ...traits, keywords: [...(traits.keywords ?? []), word.slice(1)] };
  if (word.startsWith('@')) return { ...traits, form: word.slice(1) };
  if (/^c\d\d$/.test(word)) return { ...traits, deviceChapter: word.slice(1) };
  if ([...word].length === 1 && UNITS.includes(word)) return { ...traits, unit: word };
  throw new Error(`Unknown word "${word}" in the catalogue`);
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean);
}

function readMaker(word: string): SeedMaker {
  const [head = '', factor] = word.split('*');
  const [key = '', brand] = head.split(':');
  return factor ? [key, brand, Number(factor)] : brand ? [key, brand] : [key];
}

function readSpecs(text: string): [string, number][] {
  return words(text).map((word) => {
    const at = word.lastIndexOf('=');
    const fen = Number(word.slice(at + 1));
    if (at < 1 || !Number.isInteger(fen)) throw new Error(`"${word}" is not spec=fen`);
    return [word.slice(0, at), fen];
  });
}

function complete(name: string, traits: Traits, specs: [string, number][], makers: SeedMaker[]): GenericSeed {
  const { category, rx, insurance, storage, approval, unit } = traits;
  const form = traits.form ?? (approval && FORM_OF_KIND[approval]) ?? formOf(name);
  if (!category || !rx || insurance === undefined || !storage || !approval || !unit || !form) {
    throw new Error(`"${name}" lacks a trait: ${JSON.stringify(traits)}`);
  }
  return { ...traits, name, form, category, rx, insurance, storage, approval, unit, specs, makers };
}

/**
 * Reads generics from the catalogue's line notation.
 *
 * - `= category H rx 甲类 常温 盒` opens a section: its words hold for the lines below.
 * - `name | spec=fen … | maker:brand*factor … | words` is a generic; its words override the section's
 *   (`abx` antibiotic, `#alias`, `@form`, `c14` device chapter, flags such as `mhj`).
 * - `+ spec=fen … | maker …` gives the generic above further packings that only these makers sell.
 *
 * Throws with the offending word or name when a line does not fit.
 */
export function generics(text: string): GenericSeed[] {
  const seeds: GenericSeed[] = [];
  let section: Traits = {};
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (!line) continue;
    if (line.startsWith('=')) {
      const [category, ...rest] = words(line.slice(1));
      section = rest.reduce(readTrait, { category });
      continue;
    }
    const cells = line.split('|').map((cell) => cell.trim());
    if (line.startsWith('+')) {
      const above = seeds.at(-1);
      if (!above) throw new Error(`"${line}" follows no generic`);
      const [specs = '', makers] = [cells[0]?.slice(1), cells[1]];
      seeds.push({ ...above, specs: readSpecs(specs), makers: words(makers).map(readMaker) });
      continue;
    }
    const [name = '', specs = '', makers, traits] = cells;
    const merged = words(traits).reduce(readTrait, section);
    seeds.push(complete(name, merged, readSpecs(specs), words(makers).map(readMaker)));
  }
  return seeds;
}

/**
 * Reads herb slices, priced by the kilogram: `name | fenPerKg | 250g 500g 1kg | maker … | words`.
 * A small-pack spec such as `10g*30袋` is priced by its total weight plus a packing surcharge of 15 %.
 */
export function herbs(text: string): GenericSeed[] {
  const lines = text.split('\n').map((line) => {
    const [name, perKg, specs, ...rest] = line.split('|').map((cell) => cell.trim());
    if (!perKg) return line;
    const priced = words(specs).map((spec) => `${spec}=${herbFen(spec, Number(perKg))}`);
    return [name, priced.join(' '), ...rest].join(' | ');
  });
  return generics(lines.join('\n'));
}

function herbFen(spec: string, fenPerKg: number): number {
  const [, amount = '0', measure, count] = /^([\d.]+)(kg|g)(?:\*(\d+))?/.exec(spec) ?? [];
  const grams = Number(amount) * (measure === 'kg' ? 1000 : 1) * Number(count ?? 1);
  const surcharge = count ? 115 : 100;
  return Math.max(1, Math.floor((grams * fenPerKg * surcharge) / 100_000));
}
