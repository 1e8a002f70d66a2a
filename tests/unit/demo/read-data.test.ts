import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makers, specs } from '#demo/catalogue/generics.ts';
import { parseRecords, parseTable, whole, words, yes } from '#demo/read-data.ts';

const row = z.object({ name: z.string().min(1), tags: words, is_cold: yes, days: whole });
const table = (...lines: string[]) =>
  parseTable('shelf.tsv', ['name\ttags\tis_cold\tdays', ...lines, ''].join('\n'), row);

describe('a table of the demo', () => {
  it('has a row a line, also where the first cells are empty', () => {
    expect(table('人血白蛋白\t冷藏 进口\tyes\t-3', '纱布\t\tno\t0')).toEqual([
      { name: '人血白蛋白', tags: ['冷藏', '进口'], is_cold: true, days: -3 },
      { name: '纱布', tags: [], is_cold: false, days: 0 },
    ]);
    expect(table()).toEqual([]);
  });

  it.each([
    ['a cell too few', '纱布\t\tno', 'shelf.tsv:3: 3 cells for 4 columns'],
    ['a cell too many', '纱布\t\tno\t0\t', 'shelf.tsv:3: 5 cells for 4 columns'],
    ['an empty line', '', 'shelf.tsv:3: 1 cells for 4 columns'],
    ['a number that is none', '纱布\t\tno\t1.5', 'shelf.tsv:3: days: no whole number'],
    ['another word', '纱布\t\tmaybe\t1', 'shelf.tsv:3: is_cold: '],
    ['two wrong cells', '\t\tno\tx', /^shelf\.tsv:3: name: .*; days: no whole number$/],
  ])('with %s is refused by file and line', (_, line, words) => {
    expect(() => table('纱布\t\tno\t0', line)).toThrow(words);
  });

  it('with other columns is refused', () => {
    expect(() => parseTable('shelf.tsv', 'name\tdays\n', row)).toThrow(
      'shelf.tsv:1: the columns are not name, tags',
    );
  });
});

describe('a list of the demo in YAML', () => {
  const record = z.strictObject({ name: z.string(), story: z.string() });
  const read = (text: string) => parseRecords('brands.yaml', text, record);

  it('has records with texts of several paragraphs', () => {
    expect(read('- name: 三九\n  story: |-\n    一\n\n    二\n\n- name: 四\n  story: 三\n')).toEqual([
      { name: '三九', story: '一\n\n二' },
      { name: '四', story: '三' },
    ]);
  });

  it.each([
    ['no list', 'name: 三九\n', 'brands.yaml:1: no list'],
    ['a number for a word', '- name: 三九\n  story: 一\n- name: 999\n  story: 二\n', 'brands.yaml:3: name: '],
    ['another key', '- name: 三九\n  story: 一\n  stroy: 二\n', 'brands.yaml:1: '],
    ['a text that never ends', '- name: 三九\n  story: 一\n- name: "四\n', /^brands\.yaml:4: /],
  ])('with %s is refused by file and line', (_, text, words) => {
    expect(() => read(text)).toThrow(words);
  });
});

describe('the cells of generics', () => {
  it('are packings with their prices, and makers with brand and factor', () => {
    expect(specs.parse('5mg*7片=180 5mg*14片=330')).toEqual([
      { spec: '5mg*7片', wholesaleFen: 180 },
      { spec: '5mg*14片', wholesaleFen: 330 },
    ]);
    expect(makers.parse('pfizer:络活喜*3.4 jingxin wuzhou*2')).toEqual([
      { makerKey: 'pfizer', brandName: '络活喜', factor: 3.4 },
      { makerKey: 'jingxin', brandName: '', factor: 1 },
      { makerKey: 'wuzhou', brandName: '', factor: 2 },
    ]);
  });

  it('are refused where a packing has no price, or a maker has another sign', () => {
    expect(() => specs.parse('5mg*7片=180 1g')).toThrow('no spec=fen');
    expect(() => specs.parse('=180')).toThrow('no spec=fen');
    expect(() => makers.parse('pfizer:络活喜:3.4')).toThrow('no maker:brand*factor');
  });
});
