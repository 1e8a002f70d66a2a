import { expect, it } from 'vitest';
import { STANDARD_ZONE, zoneDifferences } from '#lib/catalogue/zones/typed-zone.rules.ts';

it('shows which fields of two versions of a zone differ, in the words of the form', () => {
  const saved = {
    ...STANDARD_ZONE,
    headline: '甲',
    blocks: [{ kind: 'text', title: '怎么选', text: '看规格' }] as const,
  };
  const typed = { ...STANDARD_ZONE, headline: '乙', isOpen: false };
  expect(zoneDifferences({ saved, typed })).toEqual([
    { label: '一句话', saved: '甲', typed: '乙' },
    { label: '开放', saved: '是', typed: '否' },
    { label: '内容块', saved: '1. 文字“怎么选” 看规格', typed: '标准' },
  ]);
  expect(zoneDifferences({ saved, typed: { ...saved } })).toEqual([]);
});
