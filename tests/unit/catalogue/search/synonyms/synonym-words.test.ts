import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { type HanWord, type LatinWord, queryWord } from '#lib/catalogue/search/names/tokens.rules.ts';
import { FIRST_SYNONYMS } from '#lib/catalogue/search/synonyms/first-synonyms.rules.ts';
import { SynonymWords } from '#lib/catalogue/search/synonyms/synonym-words.rules.ts';
import { plainOf, readPairs, wrongPair } from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import { readMixed } from '#lib/catalogue/search/understood.service.ts';
import { describe, expect, it, test } from 'vitest';

const headsOf = (text: string): string[] => nameTokens(text).heads.split(' ');

const words = (...pairs: [alias: string, name: string][]): SynonymWords =>
  new SynonymWords(
    pairs.map(([alias, name]) => ({
      alias: plainOf(alias),
      name: plainOf(name),
      aliasHeads: headsOf(alias),
      nameHeads: headsOf(name),
    })),
  );

const SPOKEN = words(
  ['扑热息痛', '对乙酰氨基酚'],
  ['VC', '维生素C'],
  ['VB1', '维生素B1'],
  ['强的松', '泼尼松'],
  ['强的松龙', '泼尼松龙'],
);

const mixed = (text: string) => readMixed(queryWord(text)!);
const meantHan = (text: string): string[] =>
  ((SPOKEN.meant(queryWord(text)!) as HanWord).others ?? []).map((one) => one.join(''));
const meantLatin = (text: string): readonly string[] =>
  (SPOKEN.meant(queryWord(text)!) as LatinWord).others ?? [];

describe('words meant by spoken names', () => {
  it('takes a spoken name for the name, wherever in a word it stands', () => {
    expect(meantHan('扑热息痛')).toEqual(['对乙酰氨基酚']);
    expect(meantHan('小儿扑热息痛片')).toEqual(['小儿对乙酰氨基酚片']);
    expect(meantHan('VC片')).toEqual(['维生素c片']);
    expect(meantHan('阿莫西林')).toEqual([]);
  });

  it('takes the longest there is', () => {
    expect(meantHan('强的松龙片')).toEqual(['泼尼松龙片']);
    expect(meantHan('强的松片')).toEqual(['泼尼松片']);
  });

  it('reads no name out of a longer run of letters and digits', () => {
    expect(meantHan('VB12片')).toEqual([]);
    expect(meantHan('VB1片')).toEqual(['维生素b1片']);
  });

  it('knows names by initials and pinyin, with what stands behind', () => {
    expect(meantLatin('prxt')).toContain('dyxajf');
    expect(meantLatin('purexitong')).toContain('duiyixiananjifen');
    expect(meantLatin('purexitongpian')).toContain('duiyixiananjifenpian');
    expect(meantLatin('vc')).toEqual(['wssc', 'weishengsuc']);
    expect(meantLatin('amxl')).toEqual([]);
  });

  it('has a name that is only begun found, but not as what was typed', () => {
    const word = SPOKEN.meant(queryWord('扑热')!) as HanWord;
    expect(word.others).toBeUndefined();
    expect(word.begun?.map((one) => one.join(''))).toEqual(['对乙酰氨基酚']);
    expect((SPOKEN.meant(queryWord('purex')!) as LatinWord).begun).toContain('duiyixiananjifen');
    expect((SPOKEN.meant(queryWord('扑')!) as HanWord).begun).toBeUndefined();
  });

  it('forgives one wrong character', () => {
    expect(SPOKEN.near('扑热息疼')).toEqual(['对乙酰氨基酚']);
  });

  test('a word of characters and letters is read as letters alone, with its characters', () => {
    expect(mixed('阿莫xl')[0]).toMatchObject({ script: 'latin', prefix: 'amxl' });
    expect((mixed('阿莫xilin')[0] as LatinWord).others).toContain('amoxilin');
    expect(mixed('阿莫xl')[1]).toEqual({ script: 'han', tokens: ['阿', '莫'], isWithin: true });
  });
});

describe('the first pairs', () => {
  it('are many, each once, and can be kept', () => {
    expect(FIRST_SYNONYMS.length).toBeGreaterThanOrEqual(150);
    const keys = FIRST_SYNONYMS.map(([alias, name]) => `${plainOf(alias)} ${plainOf(name)}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(FIRST_SYNONYMS.filter(([alias, name]) => wrongPair({ alias, name }) !== null)).toEqual([]);
  });
});

describe('a list of pairs', () => {
  const rows = (text: string) =>
    text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split('\t') }));

  it('is read by its columns, in whatever order they stand', () => {
    expect(readPairs(rows('正式名称\t别名\n维生素C\tVC')).pairs).toEqual([{ alias: 'VC', name: '维生素C' }]);
  });

  it('is read without names of columns, parted as people part them', () => {
    const { pairs } = readPairs(rows('VC\t维生素C\n扑热息痛 对乙酰氨基酚\n心得安=普萘洛尔\n\nVC 维生素C'));
    expect(pairs.map(({ alias, name }) => `${alias}>${name}`)).toEqual([
      'VC>维生素C',
      '扑热息痛>对乙酰氨基酚',
      '心得安>普萘洛尔',
    ]);
  });

  it('says of each line that is no pair what is wrong with it', () => {
    expect(readPairs(rows('扑热息痛\nVC\tvc\n24\t维生素')).problems).toEqual([
      '第 1 行：正式名称至少两个汉字或字母',
      '第 2 行：别名和正式名称是同一个',
      '第 3 行：全是数字的别名至少 4 位',
    ]);
  });

  it('takes no error of a spreadsheet for a name', () => {
    expect(readPairs(rows('#N/A\t维生素C\n扑热息痛\t#NAME?'))).toEqual({
      pairs: [],
      problems: ['第 1 行：别名“#N/A”是表格软件的错误值', '第 2 行：正式名称“#NAME?”是表格软件的错误值'],
    });
  });
});
