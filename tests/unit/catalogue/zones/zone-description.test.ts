import { expect, test } from 'vitest';
import { zoneDescription } from '#lib/catalogue/zones/zones.rules.ts';

const brand = { title: '扬子江', headline: '扬子江在售品种' };

test('A zone says what it offers', () => {
  const items = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name }));
  expect(zoneDescription(brand, { total: 5, items })).toBe(
    '扬子江：扬子江在售品种。共 5 个品种，甲、乙、丙、丁。',
  );
});

test('A zone without goods says nothing of them', () => {
  expect(zoneDescription(brand, { total: 0, items: [] })).toBe('扬子江：扬子江在售品种。');
  expect(zoneDescription(brand)).toBe('扬子江：扬子江在售品种。');
});

test('A page without goods of its own names none', () => {
  expect(zoneDescription(brand, { total: 3, items: [] })).toBe('扬子江：扬子江在售品种。共 3 个品种。');
});
