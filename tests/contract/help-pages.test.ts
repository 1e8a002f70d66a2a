import { describe, expect, it } from 'vitest';
import { factsOf } from '#tests/support/page-facts.ts';
import { openCommonShop } from '#tests/support/shop.ts';

const times = (page: string): string[] =>
  [...page.matchAll(/<time\b[^>]*>([^<]+)<\/time>/g)].map(([, words = '']) => words.trim());

/** The address of a link by the beginning of its words, in the main part of a page. */
const linkOf = (page: string, words: string): string | undefined =>
  new RegExp(`<a\\b[^>]*href="([^"]+)"[^>]*>(?:\\s|<[^/a][^>]*>)*${words}`).exec(mainOf(page))?.[1];

const mainOf = (page: string): string => /<main[\s>][\s\S]*<\/main>/.exec(page)?.[0] ?? '';

describe('pages of the help centre', () => {
  const shop = openCommonShop();
  const read = async (path: string) => {
    const { status, headers, text } = await shop.visitor().get(path);
    return { status, text, location: String(headers['location'] ?? '') };
  };

  it.each([
    ['/help_hyzc', '/help/xrzn/hyzc'],
    ['/help/xrzn/hyzc?id=66', '/help/xrzn/hyzc?id=66'],
    ['/help_hyzc?id=66', '/help/xrzn/hyzc?id=66'],
    ['/help/pay', '/help/zfps'],
    ['/help/zfps/ddzf?id=231', '/help/zenme-fukuan'],
  ])('show %s under the canonical address %s', async (asked, canonical) => {
    let page = await read(asked);
    for (let led = 0; page.location && led < 2; led += 1) page = await read(page.location);
    expect(page.status).toBe(200);
    const shown = factsOf(page.text).canonicals.map((address) => address.replace(/^https?:\/\/[^/]+/, ''));
    expect(shown).toEqual([canonical]);
  });

  it.each([
    ['/help/zfps/ddzf?id=66', '/help/xrzn/hyzc?id=66'],
    ['/help_news_info/312/3', '/help_news_info/312/2'],
  ])('lead from the wrong place of an article, %s, to its own', async (asked, own) => {
    expect((await read(asked)).location).toBe(own);
  });

  it('say that there is no such article', async () => {
    expect((await read('/help/zfps/ddzf?id=9999')).text).toContain('没有找到您要看的文章');
  });

  it('offer near titles and the hotline where a search finds nothing', async () => {
    const { text } = await read(`/help/search?keywords=${encodeURIComponent('对供专帐')}`);
    expect(text).toContain('没有找到相关的文章');
    expect(mainOf(text)).toContain('400-800-1234');
    expect(mainOf(text)).toMatch(/href="?\/help\/duigong-zhuanzhang[">]/);
  });

  it('list news by date, in pages, and lead from each to its neighbours', async () => {
    const first = (await read('/help/xwzx/hyxw')).text;
    expect(times(first)).toEqual(times(first).toSorted().reverse());
    const second = (await read(linkOf(first, '下一页')?.replaceAll('&amp;', '&') ?? '')).text;
    expect(second).toMatch(/第 2 页，共 2 页/);
    expect(times(mainOf(second))).toHaveLength(2);
    const latest = linkOf((await read('/help/xwzx/gsxw')).text, '[^<]*凌晨网站维护');
    expect(latest).toBe('/help_news_info/341/3');
    const news = (await read(latest ?? '')).text;
    expect(linkOf(news, '较新一条')).toBeUndefined();
    const earlier = (await read(linkOf(news, '较早一条') ?? '')).text;
    expect(factsOf(earlier).headings[0]).toBe('秋冬呼吸用药备货节开始');
    expect(earlier).toContain('相关新闻');
  });

  it('stand in the footer by their first four groups', async () => {
    const footer = /<footer[\s>][\s\S]*<\/footer>/.exec((await read('/')).text)?.[0] ?? '';
    for (const group of ['新手指南', '支付配送', '服务保障', '关于我们']) expect(footer).toContain(group);
    expect(footer).not.toContain('新闻中心');
    expect(footer).toContain('不发布毒性药品、麻醉药品');
    expect(footer).toMatch(/href="?\/help\/zfps\/hwps"?[^>]*>\s*货物配送/);
  });
});
