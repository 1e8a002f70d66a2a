import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HUES, motifOf, shapeOf } from '#lib/platform/drawing/drawn-pack.rules.ts';
import { drawGoodsPicture } from '#lib/platform/drawing/goods-picture.rules.ts';
import type { GoodsPictureInput } from '#lib/platform/drawing/drawn-pack.rules.ts';
import { assertWellFormed } from './well-formed.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('&', '<', '>', '"', "'", 'i', 'W', '药', '𠮷', '\u202e', '\ud800', '\u0000', '💊'),
    maxLength: 300,
  }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    ']]>',
    '&amp;',
    '<!--',
    '&'.repeat(500),
    'l'.repeat(500),
    '药'.repeat(500),
  ),
);
const forms = [
  '片剂',
  '胶囊剂',
  '颗粒剂',
  '散剂',
  '丸剂',
  '滴丸',
  '糖浆剂',
  '口服液',
  '滴眼剂',
  '喷雾剂',
  '软膏剂',
  '栓剂',
  '贴膏剂',
  '粉针剂',
  '注射液',
  '酊剂',
  '',
];
const devices = ['口罩', '体温计', '血糖试纸', '注射器', '创可贴', '绷带', '棉签', '血压计', '轮椅'];
const supplies = ['保温箱', '热敏小票纸', '标价签', '一次性手套', '温湿度记录仪', '药匙', '推车', '礼物'];
const input = fc.record({
  name: fc.oneof(hostile, fc.constantFrom(...devices, ...supplies)),
  brandName: fc.option(hostile),
  spec: fc.oneof(hostile, fc.constantFrom('0.5g*24粒/盒', '60片/瓶', '10g/袋', null)),
  makerName: fc.option(hostile),
  dosageForm: fc.oneof(hostile, fc.constantFrom(...forms)),
  categoryCode: fc.string(),
  kind: fc.constantFrom('drug' as const, 'herb' as const, 'device' as const, 'supply' as const),
  prescriptionClass: fc.constantFrom('甲类OTC', '乙类OTC', '处方药', null),
});

describe('goods pictures', () => {
  it('stay under 3 KB, well formed and the same for the same goods, whatever was typed', () => {
    fc.assert(
      fc.property(input, (goods) => {
        const svg = drawGoodsPicture(goods);
        expect(bytes(svg)).toBeLessThan(3000);
        assertWellFormed(svg);
        expect(svg).not.toMatch(/<script|NaN|undefined|\sid=|url\(|href/i);
        expect(drawGoodsPicture({ ...goods })).toBe(svg);
      }),
      { numRuns: 600 },
    );
  });

  it('show what a shop uses by its name, a present where that says nothing, and goods of that name as before', () => {
    const drawn = (name: string, kind: 'supply' | 'device' = 'supply') =>
      drawGoodsPicture({ name, categoryCode: '', kind, size: 'thumb' }).replace(/<title>.*<\/title>/, '');
    expect(new Set(supplies.map((name) => drawn(name))).size).toBe(supplies.length);
    for (const name of supplies) expect(bytes(drawn(name)), name).toBeLessThan(950);
    expect(drawn('没听说过的东西')).toBe(drawn('礼物'));
    expect(drawn('冷藏箱')).toBe(drawn('保温箱'));
    expect(drawn('推车', 'device')).toBe(drawn('轮椅', 'device'));
  });

  it('stay under 1 KB as a thumb, without a line of text on it', () => {
    fc.assert(
      fc.property(input, (goods) => {
        const svg = drawGoodsPicture({ ...goods, size: 'thumb' });
        expect(bytes(svg)).toBeLessThan(1000);
        assertWellFormed(svg);
        expect(svg).not.toContain('<text');
      }),
      { numRuns: 600 },
    );
  });

  it('carry a title first, and the name, spec and maker', () => {
    const svg = drawGoodsPicture({
      name: '阿莫西林胶囊',
      spec: '0.5g*24粒/盒',
      makerName: '某某制药有限公司',
      dosageForm: '胶囊剂',
      categoryCode: '0101',
      kind: 'drug',
    });
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 240 240"[^>]*><title>阿莫西林胶囊 0\.5g\*24粒\/盒<\/title>/);
    for (const text of ['阿莫西林胶囊', '0.5g*24粒/盒', '某某制药有限公司'])
      expect(svg).toContain(`>${text}</text>`);
  });

  it('take their hue from the category alone', () => {
    const goods = {
      name: '布洛芬片',
      dosageForm: '片剂',
      spec: '100片/瓶',
      categoryCode: '0201',
      kind: 'drug' as const,
    };
    const background = (svg: string) => /<path d="M-120-60h480v360h-480z" fill="(#\w+)"/.exec(svg)?.[1];
    const hue = (change: Partial<GoodsPictureInput>) => background(drawGoodsPicture({ ...goods, ...change }));
    expect(hue({ name: '别的', makerName: '别家' })).toBe(hue({}));
    expect(
      new Set(Array.from({ length: 40 }, (_, i) => hue({ categoryCode: String(i) }))).size,
    ).toBeGreaterThan(6);
  });

  it('mark over-the-counter and prescription medicines', () => {
    const draw = (prescriptionClass: string | null) =>
      drawGoodsPicture({
        name: '某片',
        dosageForm: '片剂',
        spec: '1片/盒',
        categoryCode: '1',
        kind: 'drug',
        prescriptionClass,
      });
    expect(draw('甲类OTC')).toContain('#cf2f2f');
    expect(draw('乙类OTC')).toContain('#1d8a4b');
    expect(draw('处方药')).toContain('>Rx<');
    expect(draw(null)).not.toMatch(/>(Rx|OTC)</);
  });

  it('use hues on which white text can be read', () => {
    for (const hue of Object.values(HUES).flat()) {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hue.slice(at, at + 2), 16) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05), hue).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('shape and sign', () => {
  const drug = (dosageForm: string, spec: string, name = '某药') =>
    ({ name, dosageForm, spec, categoryCode: '1', kind: 'drug' }) as const;

  it.each([
    ['片剂', '0.5g*24片/盒', 'box', 'tablet'],
    ['片剂', '100片/瓶', 'jar', 'tablet'],
    ['胶囊剂', '24粒/盒', 'box', 'capsule'],
    ['颗粒剂', '10g*9袋/盒', 'pouch', 'granule'],
    ['丸剂', '200丸/瓶', 'jar', 'ball'],
    ['糖浆剂', '200ml/瓶', 'flask', 'liquid'],
    ['口服液', '10ml*10支/盒', 'box', 'liquid'],
    ['滴眼剂', '5ml/支', 'dropper', 'drops'],
    ['喷雾剂', '10ml/瓶', 'spray', 'drops'],
    ['软膏剂', '10g/支', 'tube', 'ointment'],
    ['粉针剂', '1g/瓶', 'vial', 'injection'],
    ['注射液', '2ml*5支/盒', 'box', 'injection'],
    ['注射液', '250ml/瓶', 'flask', 'injection'],
    ['贴膏剂', '6贴/盒', 'box', 'patch'],
  ])('%s %s is a %s with a %s', (form, spec, shape, motif) => {
    expect(shapeOf(drug(form, spec))).toBe(shape);
    expect(motifOf(drug(form, spec))).toBe(motif);
  });

  it('falls back to the name where the dosage form is missing', () => {
    expect(motifOf(drug('', '24粒/盒', '阿莫西林胶囊'))).toBe('capsule');
  });

  it('draws herbs as bags and devices as devices', () => {
    expect(shapeOf({ name: '黄芪', spec: '500g/袋', categoryCode: '1', kind: 'herb' })).toBe('pouch');
    expect(shapeOf({ name: '血压计', categoryCode: '1', kind: 'device' })).toBe('device');
  });
});
