import { cutsOf, NameList } from '#lib/catalogue/search/names/name-list.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const NAMES = [
  '连花清瘟胶囊',
  '板蓝根颗粒',
  '头孢克肟胶囊',
  '头孢克洛胶囊',
  '维生素b12片',
  '复方甘草片',
  '双黄连合剂',
];

function listOf(names: readonly string[]): NameList {
  const list = new NameList();
  for (const name of names) list.add(name);
  return list;
}

describe('a list of names', () => {
  const list = listOf(NAMES);
  const near = (text: string) => list.near(text).map((stretch) => stretch.text);

  test.each([
    ['连花清温', ['连花清瘟']],
    ['连清瘟', ['连花清瘟', '花清瘟']],
    ['花连清瘟', ['连花清瘟']],
    ['连花清清瘟', ['连花清瘟']],
    ['板兰根', ['板蓝根']],
    ['莲花清瘟胶囊', ['连花清瘟胶囊']],
    ['头孢克定胶囊', ['头孢克肟胶囊', '头孢克洛胶囊']],
    ['阿莫西林', []],
    ['甘早', []],
  ])('mends %s', (typed, meant) => expect(near(typed)).toEqual(meant));

  it('never takes one number or letter for another', () => {
    expect(near('维生素b6片')).toEqual([]);
    expect(near('维生索b12片')).toEqual(['维生素b12片']);
  });

  it('knows what its names hold', () => {
    expect(['清瘟胶', '根', '根颗', '片', ''].map((text) => list.holds(text))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['瘟清', '粒板', '石', '连花清温'].map((text) => list.holds(text))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('mends a character that is wrong, missing, too many or swapped, wherever it is', () => {
    const signs = fc.constantFrom(...'阿莫西林克拉维酸钾头孢肟');
    const name = fc.array(signs, { minLength: 5, maxLength: 9 }).map((all) => all.join(''));
    const slip = fc.constantFrom('wrong', 'missing', 'needless', 'swapped');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 9 }), slip, fc.nat(), (names, kind, place) => {
        const [meant = ''] = names;
        const at = 1 + (place % (meant.length - 2));
        const [before, here, after] = [meant.slice(0, at), meant.charAt(at), meant.slice(at + 1)];
        const typed = {
          wrong: `${before}药${after}`,
          missing: before + after,
          needless: `${before}药${here}${after}`,
          swapped: before + after.charAt(0) + here + after.slice(1),
        }[kind];
        const many = listOf(names);
        fc.pre(!many.holds(typed));
        expect(many.near(typed).map(({ text }) => text)).toContain(meant);
      }),
    );
  });
});

const KNOWN = ['白云山', '阿莫西林', '阿莫西林胶囊', '胶囊', '白云', '同仁堂', '牛黄', '3m', '口罩', 'n95'];
const cuts = (text: string) =>
  cutsOf(text, (piece) => KNOWN.includes(piece)).map((pieces) => pieces.join(' '));

test.each([
  ['白云山阿莫西林', ['白云山 阿莫西林']],
  ['阿莫西林白云山', ['阿莫西林 白云山']],
  ['白云山阿莫西林胶囊', ['白云山 阿莫西林胶囊', '白云山 阿莫西林 胶囊']],
  ['3m口罩', ['3m 口罩']],
  ['同仁堂的牛黄', []],
  ['阿莫西林', []],
])('cuts %s', (text, expected) => expect(cuts(text)).toEqual(expected));

it('cuts no number or word of letters', () => {
  expect(cutsOf('n95n95', (piece) => KNOWN.includes(piece))).toEqual([]);
});
