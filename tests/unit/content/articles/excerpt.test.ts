import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '#lib/content/articles/excerpt.rules.ts';
import { queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';

const words = (query: string) => queryTokens(query).words;

describe('excerptOf', () => {
  it('shows the stretch around the first hit, signs aside', () => {
    const lines = ['开头的一行', `${'前'.repeat(60)}收款，账号${'后'.repeat(200)}`];
    const excerpt = excerptOf(lines, '摘要', words('收款账号'));
    expect(excerpt).toMatch(/^…前{24}收款，账号后+…$/);
  });

  it('falls back to the summary', () => {
    expect(excerptOf(['别的'], '摘要', words('没有'))).toBe('摘要');
    expect(excerptOf(['第一行'], '', words('没有'))).toBe('第一行');
  });

  it('is never longer than a short paragraph, and holds what it was asked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (before, after) => {
        const excerpt = excerptOf([`${before} 验收记录 ${after}`], '', words('验收记录'));
        expect(excerpt.length).toBeLessThanOrEqual(112);
        expect(excerpt).toContain('验收记录');
      }),
    );
  });
});
