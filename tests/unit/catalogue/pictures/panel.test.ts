import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPanel, type PanelGoods, panelAddress } from '#lib/catalogue/pictures/panel.rules.ts';
import { assertWellFormed } from '../../platform/drawing/well-formed.ts';

const PLAIN: PanelGoods = {
  id: 17,
  name: '当归',
  commonName: '当归',
  brandName: '',
  spec: '500g/袋',
  unit: '袋',
  makerName: '甘肃岷县药业',
  makerShortName: '',
  dosageForm: '饮片',
  categoryCode: 'zy',
  kind: 'herb',
  rxClass: 'none',
  approvalNo: '',
  storage: '阴凉',
  origin: '甘肃',
  grade: '选货',
  barcode: '',
};
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('</title><script>', '&<>"', '药'.repeat(300), '', '\u202e'),
);

test('The panel of a pack is small and well formed, whatever was typed', () => {
  const goods = fc.record({
    name: typed,
    commonName: typed,
    spec: typed,
    makerName: typed,
    dosageForm: typed,
    approvalNo: typed,
    storage: typed,
    origin: typed,
    grade: typed,
    barcode: typed,
  });
  fc.assert(
    fc.property(goods, (texts) => {
      const svg = drawPanel({ ...PLAIN, ...texts });
      assertWellFormed(svg);
      expect(new TextEncoder().encode(svg).length).toBeLessThan(6000);
      expect(svg).not.toMatch(/<script|<[^>]*(?:NaN|undefined|\sid=|href)/i);
    }),
    { numRuns: 300 },
  );
});

test('The panel shows where a herb was grown and how it was graded, and its address changes with it', () => {
  expect(drawPanel(PLAIN)).toContain('甘肃');
  expect(drawPanel(PLAIN)).toContain('选货');
  expect(panelAddress({ ...PLAIN, grade: '统货' })).not.toBe(panelAddress(PLAIN));
  expect(panelAddress(PLAIN)).toMatch(/^\/picture\/goods\/17-[0-9a-z]+\/panel\.svg$/);
});
