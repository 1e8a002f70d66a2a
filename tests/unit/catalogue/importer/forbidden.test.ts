import { describe, expect, test } from 'vitest';
import { hasEphedrine, refusal, type Suspect } from '#lib/catalogue/importer/forbidden.rules.ts';

const suspect = (name: string, more: Partial<Suspect> = {}): Suspect => ({
  name,
  brandName: '',
  spec: '',
  dosageForm: '',
  category: '',
  flags: '',
  ...more,
});

describe('What the site does not carry', () => {
  test.each([
    ['盐酸吗啡注射液', 'narcotic'],
    ['枸橼酸舒芬太尼注射液', 'narcotic'],
    ['盐酸哌替啶注射液', 'narcotic'],
    ['复方磷酸可待因口服溶液(Ⅲ)', 'narcotic'],
    ['氨酚羟考酮片', 'narcotic'],
    ['地西泮片', 'psychotropic'],
    ['阿普唑仑片', 'psychotropic'],
    ['三唑仑片', 'psychotropic'],
    ['咪哒唑仑注射液', 'psychotropic'],
    ['盐酸氯胺酮注射液', 'psychotropic'],
    ['苯巴比妥片', 'psychotropic'],
    ['氢溴酸右美沙芬片', 'psychotropic'],
    ['盐酸美沙酮片', 'detox'],
    ['盐酸纳曲酮片', 'detox'],
    ['碘[131I]化钠口服溶液', 'radioactive'],
    ['氟[18F]脱氧葡糖注射液', 'radioactive'],
    ['碘［125I］密封籽源', 'radioactive'],
    ['生川乌', 'toxic'],
    ['斑蝥', 'toxic'],
    ['蟾酥粉', 'toxic'],
    ['轻粉', 'toxic'],
    ['生半夏(饮片)', 'toxic'],
    ['注射用A型肉毒毒素', 'toxic'],
    ['盐酸麻黄碱注射液', 'precursor'],
    ['重组乙型肝炎疫苗(酿酒酵母)', 'vaccine'],
  ])('%s is %s', (name, kind) => expect(refusal(suspect(name))?.kind).toBe(kind));

  test('A brand, an activity in the spec, a raw material and the list’s own flags count, too', () => {
    expect(refusal(suspect('透皮贴剂', { brandName: '多瑞吉' }))?.kind).toBe('narcotic');
    expect(refusal(suspect('密封源', { spec: '150MBq/4ml' }))?.kind).toBe('radioactive');
    expect(refusal(suspect('甘草', { dosageForm: '原料药' }))?.kind).toBe('raw_material');
    expect(refusal(suspect('某药片', { flags: 'narcotic_psychotropic?' }))?.kind).toBe('controlled');
    expect(refusal(suspect('某药片', { flags: '精二' }))?.kind).toBe('psychotropic');
    expect(refusal(suspect('某药材', { flags: '毒性' }))?.reason).toContain('毒性');
  });
});

describe('What only sounds like it', () => {
  test.each([
    '盐酸阿扑吗啡注射液',
    '盐酸罂粟碱注射液',
    '盐酸纳洛酮注射液',
    '马来酸氟伏沙明片',
    '制川乌',
    '法半夏',
    '雄黄解毒散',
    '六神丸',
    '附子理中丸',
    '复方氨林巴比妥注射液',
    '复方氢溴酸右美沙芬糖浆',
    '尿素[13C]胶囊',
    '羟乙基淀粉130/0.4氯化钠注射液',
    '注射用重组人白介素-2(125Ala)',
    '胃复安片',
    '复方南星止痛膏',
  ])('%s is carried', (name) => expect(refusal(suspect(name))).toBeNull());

  test('A guessing flag yields to a name known to be harmless, a firm one does not', () => {
    expect(refusal(suspect('盐酸罂粟碱注射液', { flags: 'narcotic_psychotropic?' }))).toBeNull();
    expect(refusal(suspect('盐酸罂粟碱注射液', { flags: 'narcotic' }))?.kind).toBe('narcotic');
    expect(refusal(suspect('丙型肝炎病毒抗体诊断试剂盒', { flags: 'diagnostic' }))).toBeNull();
  });
});

test('Compounds with ephedrine are reported by name', () => {
  expect(hasEphedrine(suspect('酚麻美敏片'))).toBe(true);
  expect(hasEphedrine(suspect('复方盐酸伪麻黄碱缓释胶囊'))).toBe(true);
  expect(hasEphedrine(suspect('麻黄根'))).toBe(false);
  expect(hasEphedrine(suspect('麻仁丸', { flags: 'ephedrine?' }))).toBe(false);
});
