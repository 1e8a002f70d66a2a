import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
const articles = globSync('src/demo/articles/**/*.md', { cwd: ROOT }).map((path) => ({
  name: path.split('/').at(-1) ?? path,
  ...readArticleFile(path, read(path)),
}));
const bodyOf = (id: number): string => articles.find((article) => article.id === id)?.body ?? '';

const squeezed = (text: string): string => text.replace(/\s+/g, '');
/** Texts the shop shows: all its sources but the demo's own and the descriptions of calls. */
const shown = squeezed(
  globSync('src/{pages,components,islands,layouts,lib}/**/*.{astro,ts,tsx}', { cwd: ROOT })
    .filter((path) => !/^src\/(lib\/demo|pages\/api)\//.test(path))
    .map(read)
    .join('\n'),
);

/** Words that stand before what a page shows: a button to press, a state to see. */
const BEFORE = /(?:点|点击|勾选|选|切到|切换到|变为|回到|看到|显示|提示|会写|写明|是|打开|找到|下方的|里的)$/;

function labelsOf(body: string): string[] {
  const paths = [...body.matchAll(/「([^」]+)」/g)].flatMap(([, path = '']) => path.split(/\s*→\s*/));
  const quoted = [...body.matchAll(/“([^”]+)”/g)].flatMap(({ 1: words = '', index }) =>
    BEFORE.test(body.slice(0, index)) ? [words] : [],
  );
  return [...paths, ...quoted];
}

/** Spoken by people or printed on paper, not shown by a page. */
const NOT_OURS = new Set(['账号换了', '未见异常', '进口药品注册证号', '医药产品注册证号', '械注准']);

describe('the articles of the demo', () => {
  it.each(articles)('$name names buttons and states as they are called', ({ body }) => {
    const labels = labelsOf(body).filter((label) => !NOT_OURS.has(label));
    expect(labels.filter((label) => !shown.includes(squeezed(label)))).toEqual([]);
  });

  it('name some', () => {
    const found = articles.flatMap(({ body }) => labelsOf(body));
    expect(found).toEqual(expect.arrayContaining(['去结算', '再次采购', '取消订单', '我已转账，提交信息']));
  });

  const late = articles.filter(({ body }) => /(?:收货|验收|签收).{0,40}48 小时|48 小时内?提出/s.test(body));
  it.each(late)('$name shuts out no hidden fault with its 48 hours', ({ body }) => {
    expect(body).toMatch(/随时/);
    expect(body).not.toMatch(/三天内|15 天内/);
  });

  it('say of returns what is decided', () => {
    expect(late.length).toBeGreaterThan(4);
    const rows = bodyOf(251)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.slice(2).map(([, , term, freight]) => [term, freight])).toEqual([
      ['收货后 48 小时内提出', '药仓承担'],
      ['交接时当场提出，附温度记录单', '药仓承担'],
      ['有效期内随时', '药仓承担'],
      ['随时', '药仓承担'],
      ['收货后 7 天内', '—'],
      ['收货后 7 天内', '贵单位承担'],
    ]);
    expect(bodyOf(251)).toMatch(/冷藏药品、近效期商品、控销商品.*不因订多了、不想要了而退/);
  });

  it.each([302, 223])('%d explains every beginning of an approval number', (id) => {
    for (const prefix of ['H', 'Z', 'S', 'HJ', 'ZJ', 'SJ', 'HC', 'ZC', 'SC', '国药准字 J'])
      expect(bodyOf(id)).toMatch(new RegExp(`(?<![A-Z])${prefix}(?![A-Z])`));
  });

  const dated = articles.flatMap(({ name, body, publishedAt, due }) =>
    [...body.matchAll(/(\d{1,2}) 月 (\d{1,2}) 日(?:（|\()(中秋|国庆|正月初七|星期.)/g)].map(
      ([text, month = '', day = '', what = '']) => {
        const written = new Date(due ?? publishedAt ?? 0).getUTCFullYear();
        const date = `${written}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
        return { name, text, what, at: parseDateTime(date) ?? 0 };
      },
    ),
  );
  it.each(dated)('$name is right about the calendar: $text', ({ what, at }) => {
    const of = (options: Intl.DateTimeFormatOptions, locale = 'zh-CN'): string =>
      new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...options }).format(at);
    const lunar = of({ month: 'numeric', day: 'numeric' }, 'en-u-ca-chinese');
    if (what === '中秋') expect(lunar).toBe('8/15');
    else if (what === '正月初七') expect(lunar).toBe('1/7');
    else if (what === '国庆') expect(of({ month: 'numeric', day: 'numeric' })).toBe('10/1');
    else expect(of({ weekday: 'long' })).toBe(what);
  });

  it('name some days', () => {
    expect(dated.map(({ what }) => what)).toEqual(expect.arrayContaining(['中秋', '国庆', '星期六']));
  });
});
