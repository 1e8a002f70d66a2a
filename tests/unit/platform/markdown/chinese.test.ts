import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText, renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

describe('emphasis in Chinese text', () => {
  it.each([
    ['请在**“我的订单”**里查看', '<p>请在<strong>“我的订单”</strong>里查看</p>'],
    ['**收货时：**当场开箱', '<p><strong>收货时：</strong>当场开箱</p>'],
    ['价格是**（含税）**的', '<p>价格是<strong>（含税）</strong>的</p>'],
    ['**注意！***冷链*品', '<p><strong>注意！</strong><em>冷链</em>品</p>'],
    ['每盒**￥12.50。**运费另计', '<p>每盒<strong>￥12.50。</strong>运费另计</p>'],
    ['原价~~“12 元”~~现价', '<p>原价<del>“12 元”</del>现价</p>'],
  ])('holds next to punctuation: %s', (body, html) => {
    expect(renderMarkdown(body).html).toBe(html);
  });

  it.each(['2 ** 3', '\\*\\*不是粗体\\*\\*', 'a_b_c', '** 空格 **'])(
    'is not seen where none is: %s',
    (body) => {
      expect(renderMarkdown(body).html).not.toMatch(/<(strong|em|del)>/);
    },
  );
});

describe('a line ended with Enter', () => {
  it.each([
    ['第一行\n第二行', '<p>第一行<br>\n第二行</p>'],
    ['第一行  \n第二行', '<p>第一行<br>\n第二行</p>'],
    ['第一行 \r\n\t第二行', '<p>第一行<br>\n第二行</p>'],
    ['**粗\n体**', '<p><strong>粗<br>\n体</strong></p>'],
    ['- 一\n  二', '<ul>\n<li>一<br>\n二</li>\n</ul>'],
    ['> 一\n二', '<blockquote>\n<p>一<br>\n二</p>\n</blockquote>'],
    ['一\n\n二', '<p>一</p>\n<p>二</p>'],
    ['```\n一\n二\n```', '<pre tabindex="0"><code>一\n二\n</code></pre>'],
  ])('ends there for readers: %j', (body, html) => {
    expect(renderMarkdown(body).html).toBe(html);
  });

  it('ends in notices and in what only looks like one', () => {
    expect(renderMarkdown(':::tip[一]\n二\n三\n:::').html).toContain('<p>二<br>\n三</p>');
    expect(renderMarkdown(':::other\n二\n:::').html).toBe('<p>:::other<br>\n二<br>\n:::</p>');
  });

  it('keeps the lines apart for the search, too', () => {
    expect(plainText(parseMarkdown('第一行\n第二行'))).toBe('第一行\n第二行');
  });
});
