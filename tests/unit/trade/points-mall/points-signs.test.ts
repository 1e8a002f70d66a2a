import { pointsSign } from '#lib/trade/points-mall/points-signs.rules.ts';
import { describe, expect, it } from 'vitest';

describe('the drawing of goods for points', () => {
  it('shows what their names say, and a gift for all else', () => {
    const [cooler, paper, gift] = ['保温手提药箱', '热敏小票纸', '神秘礼物'].map(pointsSign);
    expect(new Set([cooler, paper, gift]).size).toBe(3);
    expect(pointsSign('不知名的东西')).toBe(gift);
    expect(pointsSign('冷藏箱')).toBe(cooler);
  });

  it('is well-formed and small', () => {
    for (const name of ['标价签', '血压计', '手套', '温湿度记录仪', '药匙', '推车', '急救药箱', '']) {
      const drawing = pointsSign(name);
      expect(drawing).toMatch(/^<svg viewBox="0 0 48 48" aria-hidden="true">(<path [^<>]*\/>)+<\/svg>$/);
      expect(drawing.length).toBeLessThan(1500);
    }
  });
});
