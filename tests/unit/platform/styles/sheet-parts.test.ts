import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { type SheetPart, sheetParts } from '#lib/platform/styles/sheet-parts.rules.ts';

const joined = (parts: readonly SheetPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('open' in part) return `${part.open}{${joined(part.parts)}}`;
      return part.selectors.map(([selector]) => selector).join(',') + part.body;
    })
    .join('');

/** Everything a sheet says, in order; how it is spaced does not matter. */
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
:root{--a:url("data:image/svg+xml;utf8,<svg class='x'>{;}</svg>");--b:#fff!important}
@property --x{syntax:"*";inherits:false}
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
      '@media (width>=768px)',
      '@layer parts',
      '@container (width>1px)',
    ]);
    expect(parts.filter((part) => typeof part === 'string')).toEqual([
      '@property --x{syntax:"*";inherits:false}',
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
