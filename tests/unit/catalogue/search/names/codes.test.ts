import { describe, expect, it, test } from 'vitest';
import { codeBeginnings, codeKeys, queryCode } from '#lib/catalogue/search/names/codes.rules.ts';

/** Whether a code that is kept so is found by what was typed. */
const finds = (field: string, typed: string): boolean => {
  const code = queryCode(typed);
  if (!code) return false;
  const beginnings = codeBeginnings(code.key);
  return codeKeys(field).some((key) => beginnings.some((beginning) => key.startsWith(beginning)));
};

describe('an approval number', () => {
  test.each([
    ['国药准字H20013026', 'H20013026'],
    ['国药准字H20013026', '国药准字H20013026'],
    ['国药准字H20013026', '国药准字 ｈ２００１ ３０２６'],
    ['国药准字H20013026', 'h200'],
    ['国药准字H20013026', '2001'],
    ['国药准字H20013026', '准字H2001'],
    ['国药准字Z44021940', 'Z4402'],
    ['国药准字S20053012', '20053012'],
    ['国药准字B20020001', 'b2002'],
    ['国药准字HJ20171234', 'HJ2017'],
    ['国药准字HJ20171234', '20171234'],
    ['H20013026', '国药准字H20013026'],
    ['批准文号：国药准字Z44021940', 'Z44021940'],
    ['进口药品注册证号H20160123', 'H20160123'],
    ['H20160123', '进口药品注册证H2016'],
    ['H20160123', '进口药品注册证号 H20160123'],
    ['注册证号HC20150012', 'HC2015'],
    ['国械注准20153640123', '国械注准20153640123'],
    ['国械注准20153640123', '国械注准'],
    ['国械注准20153640123', '械注准2015'],
    ['国械注准20153640123', '20153640123'],
    ['国械注进20173661234', '国械注进2017'],
    ['国械备20151234号', '国械备2015'],
    ['沪械备20150012号', '械备2015'],
    ['沪械备20150012号', '沪械备20150012号'],
    ['国食药监械(准)字2013第3640123号', '国食药监械（准）字2013第3640123号'],
    ['国食药监械(准)字2013第3640123号', '20133640'],
    ['卫妆特字(2008)第0123号', '卫妆特字(2008)'],
    ['国妆备进字J20151234', 'J20151234'],
    ['沪G妆网备字2018001234', '沪G妆网备字2018'],
    ['国食健字G20050123', 'G20050123'],
    ['（鲁）卫消证字（2018）第0012号', '鲁卫消证字2018'],
    ['国药准字H20013026；国药准字H20013027', '20013027'],
    ['6901234567892', '690123'],
  ])('%s is found by %s', (field, typed) => expect(finds(field, typed)).toBe(true));

  test.each([
    ['国药准字H20013026', '3026'],
    ['国药准字H20013026', 'Z20013026'],
    ['国药准字H20153640', '国械注准2015'],
    ['京械注准20152640123', '国械注准2015'],
    ['国药准字H20013026', '国药准字'],
  ])('%s is not found by %s', (field, typed) => expect(finds(field, typed)).toBe(false));

  test.each(['阿莫', 'amxl', 'wssb12', 'vb12', 'ca125', '250mg', 'H20', '维生素'])('%s is none', (typed) =>
    expect(queryCode(typed)).toBeUndefined(),
  );

  it('is looked up before names only when it cannot be one', () => {
    expect(queryCode('国械注准2015')?.isSure).toBe(true);
    expect(queryCode('20013026')?.isSure).toBe(true);
    expect(queryCode('s100')?.isSure).toBe(false);
    expect(queryCode('维生素B12片')?.isSure).toBe(false);
  });
});
