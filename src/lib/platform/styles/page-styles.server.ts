import { hash } from 'node:crypto';
import { LruMap } from '#lib/platform/lru.rules.ts';
import {
  type CustomProperty,
  ICONS,
  type RulePart,
  type Sheet,
  type SheetPart,
} from './sheet-parts.rules.ts';

/** Limit of remembered class attributes: components repeat the same few. Beyond it, all are read again. */
const ATTRIBUTES_KEPT = 5000;
/** No component writes a longer one; the text of an article might. */
const LONGEST_KEPT = 1000;
/**
 * 6,000 lists, searches and goods had between 200 and 250 sets of classes, first screens counted; one takes about 30
 * KB.
 */
const SETS_KEPT = 256;
const CLASS = 'class="';
/** One character for each byte: a page of Chinese text is read at once as it is, and takes half the memory. */
const BYTES = 'latin1';
/** A part of a letter may look like another space. */
const HTML_SPACE = /[ \t\n\f\r]+/;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#38': '&',
  '#39': "'",
  '#34': '"',
  '#60': '<',
  '#62': '>',
  '#x27': "'",
};

type NumberedRule = Omit<RulePart, 'selectors'> & {
  selectors: readonly (readonly [selector: string, classes: readonly number[]])[];
};

/** A part with its classes as numbers. */
type Numbered = string | NumberedRule | CustomProperty | { open: string; parts: readonly Numbered[] };

/**
 * Styles within a page, and the hash that allows them in its policy: their SHA-256 in Base64. As bytes, since one
 * Chinese character in them doubles the size of a string, and each page would encode it again.
 */
export interface ChosenStyles {
  css: Buffer;
  sha256: string;
}

/**
 * Chooses the styles that a page needs from the style sheet: every rule whose classes all stand in the page's class
 * attributes, in the order of the sheet, and the custom properties these use. Elements, states and attributes are
 * ignored: scripts may change them.
 */
export class PageStyles {
  readonly #numbers = new Map<string, number>();
  readonly #parts: readonly Numbered[];
  readonly #uses: ReadonlyMap<string, readonly string[]>;
  /** A page has hundreds of uses: the last use is not recorded, which would take longer than the rest. */
  readonly #attributes = new Map<string, readonly number[]>();
  /** By the set of classes: a character for each, which shows whether it is there. */
  readonly #chosen = new LruMap<string, ChosenStyles>(SETS_KEPT);

  constructor({ parts }: Pick<Sheet, 'parts'>) {
    this.#parts = parts.map((part) => this.#numbered(part));
    this.#uses = usesOfProperties(parts);
  }

  /**
   * The styles for a page's HTML, given in parts: for each, those of the page up to its end. `toCome` is a class
   * attribute that is not there yet. Text that looks like one can only add rules of the sheet.
   */
  upTo(parts: readonly Buffer[], toCome = ''): ChosenStyles[] {
    const isThere = Buffer.alloc(this.#numbers.size);
    for (const number of this.#classesOf(toCome)) isThere[number] = 1;
    return parts.map((part) => {
      const html = part.toString(BYTES);
      for (let at = html.indexOf(CLASS); at >= 0;) {
        const end = html.indexOf('"', at + CLASS.length);
        if (end < 0) break;
        for (const number of this.#classesOf(html.slice(at + CLASS.length, end))) isThere[number] = 1;
        at = html.indexOf(CLASS, end);
      }
      return this.#stylesFor(isThere);
    });
  }

  #stylesFor(isThere: Buffer): ChosenStyles {
    const key = isThere.toString(BYTES);
    const known = this.#chosen.get(key);
    if (known) return known;
    const used = new Set(usesOf(chosen(this.#parts, isThere, new Set())));
    // Names added during the loop are visited too.
    for (const name of used) for (const use of this.#uses.get(name) ?? []) used.add(use);
    const css = Buffer.from(chosen(this.#parts, isThere, used));
    const styles = { css, sha256: hash('sha256', css, 'base64') };
    this.#chosen.set(key, styles);
    return styles;
  }

  #classesOf(attribute: string): readonly number[] {
    const known = this.#attributes.get(attribute);
    if (known) return known;
    const classes = attribute
      .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .split(HTML_SPACE)
      .flatMap((name) => this.#numbers.get(name) ?? []);
    // A copy, as a part of a text keeps the whole text alive.
    if (attribute.length <= LONGEST_KEPT) {
      if (this.#attributes.size >= ATTRIBUTES_KEPT) this.#attributes.clear();
      this.#attributes.set(Buffer.from(attribute, BYTES).toString(BYTES), classes);
    }
    return classes;
  }

  #numbered(part: SheetPart): Numbered {
    if (typeof part === 'string' || 'property' in part) return part;
    if ('open' in part) return { open: part.open, parts: part.parts.map((inner) => this.#numbered(inner)) };
    return {
      ...part,
      selectors: part.selectors.map(([selector, classes]) => [
        selector,
        classes.map((name) => this.#numberOf(name)),
      ]),
    };
  }

  #numberOf(name: string): number {
    const bytes = Buffer.from(name).toString(BYTES);
    const number = this.#numbers.get(bytes) ?? this.#numbers.size;
    this.#numbers.set(bytes, number);
    return number;
  }
}

const USE = /var\(\s*(--[\w-]+)/g;
const usesOf = (css: string): string[] => [...css.matchAll(USE)].map(([, name = '']) => name);

/** Returns the names that a sheet's custom properties use, by property. */
function usesOfProperties(parts: readonly SheetPart[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const part of parts) {
    if (typeof part === 'string' || 'selectors' in part) continue;
    const found =
      'open' in part ? usesOfProperties(part.parts) : [[part.property, usesOf(part.text)] as const];
    for (const [name, uses] of found) all.set(name, [...(all.get(name) ?? []), ...uses]);
  }
  return all;
}

function chosen(parts: readonly Numbered[], isThere: Uint8Array, used: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      css += part;
    } else if ('property' in part) {
      if (used.has(part.property)) css += part.text;
    } else if ('open' in part) {
      const inner = chosen(part.parts, isThere, used);
      if (inner !== '') css += `${part.open}{${inner}}`;
    } else {
      css += chosenRule(part, isThere);
    }
  }
  return css;
}

/** Returns a rule with those selectors, and their icons, whose classes are used; empty where there are none. */
function chosenRule({ selectors, body, icons }: NumberedRule, isThere: Uint8Array): string {
  let names = '';
  let drawn = '';
  for (const [index, [selector, classes]] of selectors.entries()) {
    if (!classes.every((number) => isThere[number] === 1)) continue;
    names += names === '' ? selector : `,${selector}`;
    drawn += icons?.[index] ?? '';
  }
  if (names === '') return '';
  return names + (icons ? body.replace(ICONS, () => drawn) : body);
}
