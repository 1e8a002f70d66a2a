import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inspectionLink,
  leadsBuyers,
  readMenuLink,
  targetWords,
} from '#lib/content/navigation/menu-link.rules.ts';
import { isMenuTarget } from '#lib/content/navigation/menus.rules.ts';

describe('the target of an entry', () => {
  it.each([
    ['/yx?page=2', { href: '/yx?page=2' }],
    ['https://example.com/a', { href: 'https://example.com/a' }],
    ['', { href: '/loading/activity', says: '活动暂未开始' }],
    ['*', { href: '/loading/activity', says: '活动未开始' }],
    ['*/yx', { href: '/loading/activity', says: '活动未开始' }],
    ['#12 月 1 日开始', { href: '/loading/activity', says: '12 月 1 日开始' }],
    ['#', { href: '/loading/activity', says: '活动未开始' }],
    ['//evil.example', { href: '/loading/activity', says: '活动暂未开始' }],
    ['javascript:alert(1)', { href: '/loading/activity', says: '活动暂未开始' }],
  ])('%j does what product §10.2 says', (url, link) => {
    expect(readMenuLink(url)).toEqual(link);
  });

  it('is never another scheme, whatever is in the table', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('http://a.b', 'data:x', '\t//a')),
        (url) => {
          expect(readMenuLink(url).href).toMatch(/^(\/(?!\/)|https:\/\/)/);
        },
      ),
    );
  });

  it.each(['', '*', '#说明', '/list', 'https://example.com/'])('may be %j', (url) => {
    expect(isMenuTarget(url) && leadsBuyers(url)).toBe(true);
  });

  it.each([
    '#',
    'list',
    '//a.b',
    'http://example.com/',
    'https://',
    '/no-such-page',
    '/admin/members',
    'https://u@example.com/',
    'javascript:1',
  ])('may not be %j', (url) => {
    expect(isMenuTarget(url) && leadsBuyers(url)).toBe(false);
  });

  it('is reported to editors', () => {
    expect([targetWords('/yx'), targetWords('*')]).toEqual(['到 /yx', '点开提示：活动未开始']);
  });
});

describe('the quality-inspection link', () => {
  const of = (quality_inspection_url: string, msg: string) => inspectionLink({ quality_inspection_url, msg });

  it('is named by its message, or says it', () => {
    expect(of('/help', '查询检验报告')).toEqual({ name: '查询检验报告', url: '/help' });
    expect(of('/help', '')).toEqual({ name: '药检报告', url: '/help' });
    expect(of('', '向质管部索取')).toEqual({ name: '药检报告', url: '#向质管部索取' });
    expect(of('', '')).toBeNull();
  });
});
