import { expect, test } from 'vitest';
import { stemOf, nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';

test.each([
  ['阿莫西林胶囊', '阿莫西林'],
  ['阿莫西林克拉维酸钾片', '阿莫西林克拉维酸钾'],
  ['布洛芬缓释胶囊', '布洛芬'],
  ['对乙酰氨基酚口服混悬液', '对乙酰氨基酚'],
  ['六味地黄浓缩丸', '六味地黄'],
  ['红霉素眼膏', '红霉素'],
  ['感冒灵', undefined],
  ['片', undefined],
])('%s without its form is %s', (name, stem) => expect(stemOf(name)).toBe(stem));

test('a name is also typed without its form and its brackets', () => {
  const { stems } = nameTokens('阿莫西林胶囊(阿莫仙)');
  expect(stems.split(' ')).toEqual(expect.arrayContaining(['阿莫西林', 'amxl', 'amoxilin', '阿莫西林胶囊']));
});
