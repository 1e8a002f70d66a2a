import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import postcss from 'postcss';
import { PageStyles } from '#lib/platform/styles/page-styles.server.ts';
import { ICONS, type SheetPart, sheetParts } from '#lib/platform/styles/sheet-parts.rules.ts';

const upTo = (styles: PageStyles, parts: string[], toCome?: string): string[] =>
  styles
    .upTo(
      parts.map((part) => Buffer.from(part)),
      toCome,
    )
    .map(({ css }) => css.toString());

const stylesOf = (css: string, html: string): string =>
  upTo(new PageStyles({ parts: sheetParts(css) }), [html]).join('');

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
    const seen = ['<p class="a">', '<p class="b">', '<p class="a">'].map((html) => upTo(styles, [html]));
    expect(seen.flat()).toEqual(['.a{top:0}', '.b{top:1px}', '.a{top:0}']);
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
    const css = '@keyframes turn{from{top:0}}html{margin:0}';
    expect(stylesOf(`${css}.a{top:0}`, '<p>')).toBe(css);
  });

  it('have the custom properties that their rules use, and those that these use', () => {
    const property = (name: string) => `@property --${name}{syntax:"*";inherits:false}`;
    const sheet = (...[names, defaults, rules]: [string[], string, string]) =>
      `${names.map(property).join('')}:root,:host{${defaults}}${rules}`;
    const css = sheet(
      ['x', 'y'],
      '--a:var( --b,1);--b:var(--c);--c:2;--d:3;color:red;',
      '.a{--y:1;top:var(--a)}.b{left:var(--d);right:var(--x,0)}',
    );
    expect(stylesOf(css, '<p class="a">')).toBe(
      sheet([], '--a:var( --b,1);--b:var(--c);--c:2;color:red;', '.a{--y:1;top:var(--a)}'),
    );
    expect(stylesOf(css, '<p class="b">')).toBe(
      sheet(['x'], '--d:3;color:red;', '.b{left:var(--d);right:var(--x,0)}'),
    );
    expect(stylesOf(':root,:host{--a:1}.a{top:0}', '<p class="a">')).toBe('.a{top:0}');
  });

  it('are for each part of a page those of all that stands before its end', () => {
    const styles = new PageStyles({ parts: sheetParts('.a{top:0}.b{top:1px}.c{top:2px}.a .c{top:3px}') });
    expect(upTo(styles, ['<p class="c">', '<p>', '<p class="a">'], 'b')).toEqual([
      '.b{top:1px}.c{top:2px}',
      '.b{top:1px}.c{top:2px}',
      '.a{top:0}.b{top:1px}.c{top:2px}.a .c{top:3px}',
    ]);
  });

  it('have no rule of a class that is only in the text, or half a name', () => {
    expect(stylesOf('.a{top:0}.ab{top:0}', '<p class="abc" title="a">a ab</p>')).toBe('');
  });

  it('have the rules of what is to come', () => {
    const styles = new PageStyles({ parts: sheetParts('.a{top:0}.b{top:1px}.a .c{top:2px}') });
    expect(upTo(styles, ['<p class="a">'], 'b c')).toEqual(['.a{top:0}.b{top:1px}.a .c{top:2px}']);
    expect(upTo(styles, ['<p class="a">'])).toEqual(['.a{top:0}']);
  });

  it('have of the sheet of icons those that the page shows, whatever their order', () => {
    const icon = (x: number): string => `%3Cpath transform='translate(${x} 0)' d='M${x} 1'/%3E`;
    const sheet = (...paths: string[]): string =>
      `url("data:image/svg+xml;utf8,%3Csvg%3E${paths.join('')}%3C/svg%3E")`;
    const css = `.i-c,.i-a,.i-b{-webkit-mask-image:${sheet(icon(0), icon(24), icon(48))}}`;
    expect(stylesOf(css, '<i class="i-c">')).toBe(`.i-c{-webkit-mask-image:${sheet(icon(48))}}`);
    expect(stylesOf(css, '<i class="i-b"><i class="i-a">')).toBe(
      `.i-a,.i-b{-webkit-mask-image:${sheet(icon(0), icon(24))}}`,
    );
    expect(() => sheetParts(css.replace('.i-c,', ''))).toThrow('3 icons are drawn for 2 names');
  });

  it('end with an attribute that does not', () => {
    expect(stylesOf('.a{top:0}.b{top:0}', '<p class="a"><p class="b')).toBe('.a{top:0}');
  });
});

const joined = (parts: readonly SheetPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('property' in part) return part.text;
      if ('open' in part) return `${part.open}{${joined(part.parts)}}`;
      return (
        part.selectors.map(([selector]) => selector).join(',') +
        part.body.replace(ICONS, part.icons?.join('') ?? '')
      );
    })
    .join('');

/** All content of a sheet, in order; its spacing does not matter. */
function sayings(css: string): string[] {
  const all: string[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'rule') all.push(node.selectors.join(','));
    if (node.type === 'atrule') all.push(`@${node.name} ${node.params}`);
    if (node.type === 'decl') all.push(`${node.prop}:${node.value}${node.important ? '!' : ''}`);
  });
  return all;
}

/** The classes each selector of a rule needs. */
const needs = (css: string): (readonly string[])[] =>
  sheetParts(css).flatMap((part) =>
    typeof part === 'object' && 'selectors' in part ? part.selectors.map(([, classes]) => classes) : [],
  );

const SAMPLE = `
/* a note */
@property --x{syntax:"*";inherits:false}
:root,:host{--b:1;--c:var(--b);color:red}
:root{--a:url("data:image/svg+xml;utf8,<svg class='x'>{;}</svg>");--b:#fff!important}
@layer base,parts;
html,body:has(.sheet){margin:0}
.card{color:red;padding:0;&:hover,.deep &{color:blue;.more{top:0}}@media print{display:none}/* within */margin:0}
@media (width>=768px){.md\\:p-1{padding:1px}@supports (top:1px){.a>.b,.c{top:0}}}
@layer parts{.card .title{color:red}}
@container (width>1px){.held{left:0}}
@font-face{font-family:x;src:url(x.woff2)}
@keyframes turn{from{top:0}50%{top:1px}to{top:2px}}
.w-1\\/2,.\\[\\&_a\\]\\:x a{width:50%}
`;

describe('A style sheet taken apart', () => {
  it('says the same in the same order when it is joined', () => {
    expect(sayings(joined(sheetParts(SAMPLE)))).toEqual(sayings(SAMPLE));
  });

  it('opens the blocks that hold rules, and leaves whole what has other things within', () => {
    const parts = sheetParts(SAMPLE);
    expect(parts.flatMap((part) => (typeof part === 'object' && 'open' in part ? part.open : []))).toEqual([
      ':root,:host',
      '@media (width>=768px)',
      '@layer parts',
      '@container (width>1px)',
    ]);
    expect(parts.filter((part) => typeof part === 'string')).toEqual([
      '@layer base,parts;',
      '@font-face{font-family:x;src:url(x.woff2)}',
      '@keyframes turn{from{top:0}50%{top:1px}to{top:2px}}',
    ]);
  });

  it('opens blocks within blocks', () => {
    expect(sheetParts('@media print{@supports (top:1px){.a{top:0}}}')).toEqual([
      {
        open: '@media print',
        parts: [{ open: '@supports (top:1px)', parts: [{ selectors: [['.a', ['a']]], body: '{top:0}' }] }],
      },
    ]);
  });

  it('keeps the rules within a rule with it', () => {
    const [part, ...more] = sheetParts('.card{color:red;&:hover{.more{top:0}}@media print{left:0}}');
    expect(part).toMatchObject({ selectors: [['.card', ['card']]] });
    expect(more).toEqual([]);
    expect(sayings(joined([part!]))).toEqual([
      '.card',
      'color:red',
      '&:hover',
      '.more',
      'top:0',
      '@media print',
      'left:0',
    ]);
  });

  it('drops the notes between rules', () => {
    expect(sheetParts('/* one */.a{top:0}/* two */@media print{/* three */}')).toEqual([
      { selectors: [['.a', ['a']]], body: '{top:0}' },
      { open: '@media print', parts: [] },
    ]);
  });

  it.each([
    ['.a', [['a']]],
    ['.a.b>.c~d .e::before', [['a', 'b', 'c', 'e']]],
    ['a:hover', [[]]],
    ['.a:not(.b)', [['a']]],
    [':is(.a,.b) .c', [['c']]],
    [':is(.a,.b),.c', [[], ['c']]],
    ['.a:where(.b):has(>.c,.d):nth-child(2 of .e)', [['a']]],
    ['[class~=".x"] .y', [['y']]],
    ['.md\\:p-1', [['md:p-1']]],
    ['.w-1\\/2,.mt-1\\.5', [['w-1/2'], ['mt-1.5']]],
    ['.\\[\\&_a\\]\\:x a', [['[&_a]:x']]],
    ['.\\32 xl\\:a', [['2xl:a']]],
    ['.before\\:content-\\[\\"\\,\\"\\]:before', [['before:content-[","]']]],
    ['.药仓', [['药仓']]],
  ])('knows which classes %s cannot do without', (selector, expected) => {
    expect(needs(`${selector}{top:0}`)).toEqual(expected);
  });

  it('refuses what is no style sheet', () => {
    expect(() => sheetParts('.a{top:0')).toThrow('Unclosed block');
  });
});
