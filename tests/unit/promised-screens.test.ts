import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { resolveRoute } from '#lib/routes.rules.ts';

/** Words that name a screen, or a button of one, with its address: none may be used before it is there. */
const SCREENS: [words: RegExp, path: string][] = [
  [/积分商城|积分兑换/, '/jfsc'],
  [/积分订单/, '/jfdd'],
  [/回执/, '/hmdd'],
  [/发票页|(?:下载|申请|查询)(?:电子)?发票|发票(?:下载|查询|申请)/, '/dzfp'],
  [/自助服务/, '/zzfw'],
  [/快[速捷]采购/, '/kjcg'],
  [/求购页|品种求购|我的求购/, '/pzqg'],
  [/申请退货|退货申请|退货详情/, '/order/returnInfo/17'],
  [/从订单申请|订单里申请|售后申请|售后详情/, '/order/afterSalesInfo/17'],
  [/意见反馈/, '/yjfk'],
  [/抽奖/, '/draw'],
];

const leads = (address: string): boolean => {
  const url = new URL(address, 'http://shop.test');
  return resolveRoute(url.pathname, url.searchParams) !== null;
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:astro|md|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
const articles = files.filter(({ name }) => name.startsWith(join('demo', 'articles')));
const screens = files.filter(({ name }) => !articles.some((article) => article.name === name));

describe('What texts promise', () => {
  it.each(SCREENS)('is a screen that there is: %s', (words, path) => {
    const said = files.flatMap(({ name, text }) => {
      const found = words.exec(text);
      return found ? [`${name}: ${found[0]}`] : [];
    });
    if (!leads(path)) expect(said).toEqual([]);
  });

  it('leads where it says: each link of an article, a zone’s rules and the demo’s menus', () => {
    const links = files
      .filter(({ name }) => name.endsWith('.md') || name.includes('definitions') || name.startsWith('demo'))
      .flatMap(({ text, name }) =>
        [...text.matchAll(/\]\((\/[^)\s]*)\)|'(\/[a-zA-Z][\w/]*(?:\?[^']*)?)'/g)].map((link) => ({
          name,
          address: link[1] ?? link[2] ?? '',
        })),
      );
    expect(links.length).toBeGreaterThan(100);
    const pages = links.filter(({ address }) => readPictureAddress(address) === null);
    expect(pages.filter(({ address }) => !leads(address))).toEqual([]);
  });

  it('is in the pictures of the articles, and no picture is left over', () => {
    const shown = articles.flatMap(({ text }) =>
      [...text.matchAll(/!\[[^\]]+\]\(\/picture\/article\/([^)#\s]+)/g)].map(([, name]) => name),
    );
    expect(shown.toSorted()).toEqual(readdirSync('src/demo/articles/pictures').toSorted());
  });

  it('is on a button where an article says what to press', () => {
    const pressed = articles.flatMap(({ name, text }) =>
      [...text.matchAll(/(?:点击|点一下|点|按下|打开|进入)“([^”]{1,14})”/g)].map(([, words = '']) => ({
        name,
        words,
      })),
    );
    expect(pressed.length).toBeGreaterThan(3);
    const isThere = (words: string) => screens.some(({ text }) => text.includes(words));
    expect(pressed.filter(({ words }) => !isThere(words))).toEqual([]);
  });
});
