import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageStyles } from '#lib/platform/styles/page-styles.server.ts';
import { sheetParts } from '#lib/platform/styles/sheet-parts.rules.ts';

const stylesOf = (css: string, html: string): string =>
  new PageStyles({ parts: sheetParts(css) }).of(Buffer.from(html)).css;

const NAMES = ['a', 'b', 'md:c', 'w-1/2', '[&_a]:x', "before:content-['<']", '药', '无图', '…'];
const escaped = (name: string): string => name.replaceAll(/[^\w\u0080-\uffff-]/g, String.raw`\$&`);
const entities: Record<string, string[]> = {
  '&': ['&amp;', '&#38;', '&'],
  '<': ['&lt;', '&#60;', '<'],
  "'": ['&#39;', '&#x27;', "'"],
};

interface Rule {
  classes: string[];
  media: boolean;
  css: string;
}
const rule = (index: number) =>
  fc.record({ classes: fc.subarray(NAMES), media: fc.boolean() }).map(({ classes, media }): Rule => ({
    classes,
    media,
    css: `${classes.map((name) => `.${escaped(name)}`).join(' ') || 'p'}{order:${index}}`,
  }));
const rules = fc.tuple(...Array.from({ length: 12 }, (_, index) => rule(index)));
const textOf = (all: readonly Rule[]): string =>
  all.map(({ media, css }) => (media ? `@media print{${css}}` : css)).join('');

/** A class name as a page may write it. */
const written = (name: string) =>
  fc
    .tuple(...[...name].map((one) => fc.constantFrom(...(entities[one] ?? [one]))))
    .map((letters) => letters.join(''));
const attribute = (names: string[]) =>
  fc
    .tuple(fc.tuple(...names.map(written)), fc.constantFrom(' ', '  ', '\n\t'))
    .map(([all, space]) => `<p class="${all.join(space)}">x</p>`);

describe('The styles of a page', () => {
  it('are exactly the rules whose classes are all on the page, in the order of the sheet', () => {
    const page = fc
      .array(fc.subarray(NAMES), { maxLength: 4 })
      .chain((all) => fc.tuple(fc.constant(new Set(all.flat())), fc.tuple(...all.map(attribute))));
    fc.assert(
      fc.property(rules, page, (sheet, [there, elements]) => {
        const expected = sheet.filter(({ classes }) => classes.every((name) => there.has(name)));
        expect(stylesOf(textOf(sheet), elements.join('\n'))).toBe(textOf(expected));
      }),
    );
  });

  it('are nothing but rules of the sheet, whatever the page shows', () => {
    const pieces = ['class="', '"', "class='a'", 'CLASS="a"', '</style>', '{', '}', '&amp;', '&constructor;'];
    const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces, ...NAMES, ' '), fc.string()));
    fc.assert(
      fc.property(rules, hostile, (sheet, words) => {
        const shown = stylesOf(textOf(sheet), words.join(''));
        const orders = [...shown.matchAll(/order:(\d+)/g)].map(([, index]) => Number(index));
        expect(shown).toBe(textOf(sheet.filter((_, index) => orders.includes(index))));
      }),
    );
  });

  it('are the same for a page seen before', () => {
    const styles = new PageStyles({ parts: sheetParts('.a{top:0}.b{top:1px}') });
    const seen = ['<p class="a">', '<p class="b">', '<p class="a">'].map(
      (html) => styles.of(Buffer.from(html)).css,
    );
    expect(seen).toEqual(['.a{top:0}', '.b{top:1px}', '.a{top:0}']);
  });

  it('have of a list of selectors those that can match', () => {
    expect(stylesOf('.a,.b .a,p,.c:hover{top:0}', '<p class="a">')).toBe('.a,p{top:0}');
  });

  it('have rules for states and other elements, which may come', () => {
    const css = '.a:hover{top:0}.a:not(.b){top:1px}:is(.x,.y) .a{top:2px}dialog[open]{top:3px}';
    expect(stylesOf(css, '<p class="a">')).toBe(css);
  });

  it('have no block that would be empty', () => {
    const css = '@media print{@supports (top:1px){.a{top:0}}}@media screen{.b{top:0}}';
    expect(stylesOf(css, '<p class="b">')).toBe('@media screen{.b{top:0}}');
    expect(stylesOf(css, '')).toBe('');
  });

  it('have what belongs to every page', () => {
    const css = '@property --x{syntax:"*";inherits:false}@keyframes turn{from{top:0}}html{margin:0}';
    expect(stylesOf(`${css}.a{top:0}`, '<p>')).toBe(css);
  });

  it('have no rule of a class that is only in the text, or half a name', () => {
    expect(stylesOf('.a{top:0}.ab{top:0}', '<p class="abc" title="a">a ab</p>')).toBe('');
  });

  it('have the rules of what is to come', () => {
    const styles = new PageStyles({ parts: sheetParts('.a{top:0}.b{top:1px}.a .c{top:2px}') });
    expect(styles.of(Buffer.from('<p class="a">'), 'b c').css).toBe('.a{top:0}.b{top:1px}.a .c{top:2px}');
    expect(styles.of(Buffer.from('<p class="a">')).css).toBe('.a{top:0}');
  });

  it('end with an attribute that does not', () => {
    expect(stylesOf('.a{top:0}.b{top:0}', '<p class="a"><p class="b')).toBe('.a{top:0}');
  });
});
