import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { seededNumbers } from './timing.ts';
import type { Names } from './wide-shelf.ts';

/** What somebody types into the search box. */
export interface Query {
  kind: 'characters' | 'initials' | 'pinyin' | 'slip' | 'long slip' | 'pack' | 'code' | 'maker';
  keywords: string;
  type: SearchType;
}

/** The same mixed queries each time: parts of names in every way, slips, packs, numbers, makers; one letter to many. */
export function mixedQueries(count: number, { generics, makers }: Names): Query[] {
  const number = seededNumbers(11);
  const pick = (names: string[]): string => names[number(names.length)] ?? '';
  return Array.from({ length: count }, (_, index): Query => {
    const name = pick(generics);
    const syllables = nameReadings(name).map(({ readings }) => readings[0] ?? '');
    const pinyin = syllables.join('');
    switch (index % 8) {
      case 0: {
        const from = number(Math.max(1, name.length - 2));
        return { kind: 'characters', keywords: name.slice(from, from + 1 + number(4)), type: 0 };
      }
      case 1: {
        const heads = syllables.map((syllable) => syllable.slice(0, 1)).join('');
        return { kind: 'initials', keywords: heads.slice(0, 1 + number(5)), type: 0 };
      }
      case 2:
        return { kind: 'pinyin', keywords: pinyin.slice(0, 2 + number(10)), type: 0 };
      case 3:
        return { kind: 'slip', keywords: withSlip(pinyin.slice(0, 6 + number(6)), number), type: 0 };
      case 4:
        return { kind: 'long slip', keywords: withSlip(pinyin.slice(0, 58), number), type: 0 };
      case 5:
        return {
          kind: 'pack',
          keywords: `${name.slice(0, 4)} ${['0.25g', '10mg', '24粒'][number(3)]}`,
          type: 0,
        };
      case 6:
        return { kind: 'code', keywords: `国药准字H1${number(1e6)}`.slice(0, 8 + number(6)), type: 0 };
      default: {
        const maker = pick(makers);
        const from = number(Math.max(1, maker.length - 2));
        return { kind: 'maker', keywords: maker.slice(from, from + 1 + number(3)), type: 1 };
      }
    }
  });
}

/** Two neighbouring letters in the wrong order. */
function withSlip(text: string, number: (below: number) => number): string {
  const at = 1 + number(Math.max(1, text.length - 2));
  return `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
}
