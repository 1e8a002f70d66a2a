import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import { mayStand } from '#lib/content/articles/offline-articles.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

const FOLDER = new URL('../../../../src/demo/articles/', import.meta.url);
const articles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readArticleFile(name, readFileSync(new URL(name, FOLDER), 'utf8')).body] as const);

/** The elements of HTML that our own writer made, which quotes every attribute it has to. */
const elementsOf = (html: string): [string, [string, string][]][] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)].map(
    ([, tag = '', rest = '']) => [
      tag,
      [...rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
    ],
  );

const named = (attributes: [string, string][]) => attributes.map(([name, value]) => ({ name, value }));

const refused = (html: string): string[] =>
  elementsOf(html)
    .filter(([tag, attributes]) => !mayStand(tag, named(attributes)))
    .map(([tag, attributes]) => `${tag} ${JSON.stringify(attributes)}`);

const EVERYTHING = `
# 标题

段落 **粗** *斜* ~~删~~ \`码\` [站内](/list?zone=zy) [站外](https://example.com "题") <https://example.org> [信](mailto:a@example.com)[^1]

- [x] 做完
- [ ] 没做

3. 三

| 左 | 中 | 右 |
| :-- | :-: | --: |
| 1 | 2 | 3 |

:::warning[留意]
不要。
:::

> 引用

\`\`\`ts
const a = 1;
\`\`\`

![图](/picture/article/abcdefghijklmnop-1200x800.webp)

---

[^1]: 脚注
`;

describe('what may come from the browser storage onto a page', () => {
  it.each(articles)('is all of what Markdown makes of %s', (_name, body) => {
    const { html } = renderMarkdown(body);
    expect(elementsOf(html).length).toBeGreaterThan(0);
    expect(refused(html)).toEqual([]);
  });

  it('is every kind of element an editor can write', () => {
    const { html } = renderMarkdown(EVERYTHING);
    expect(refused(html)).toEqual([]);
    for (const tag of ['table', 'aside', 'img', 'input', 'pre', 'sup', 'del'])
      expect(elementsOf(html).map(([name]) => name)).toContain(tag);
  });

  it.each([
    ['script', []],
    ['style', []],
    ['iframe', [['src', '/help']]],
    ['form', [['action', '/api/complaint']]],
    ['svg', []],
    ['object', []],
    ['p', [['onclick', 'x()']]],
    ['p', [['style', 'color:red']]],
    ['p', [['class', 'btn-primary']]],
    ['a', [['href', 'javascript:alert(1)']]],
    ['a', [['href', 'java\nscript:alert(1)']]],
    ['a', [['href', ' javascript:alert(1)']]],
    ['a', [['href', 'data:text/html,x']]],
    ['img', [['src', 'https://evil.example/x.png']]],
    ['img', [['onerror', 'x()']]],
    ['img', [['srcset', 'https://evil.example/x.png 480w']]],
    ['input', [['type', 'text']]],
    [
      'input',
      [
        ['type', 'checkbox'],
        ['name', 'phone'],
      ],
    ],
    ['constructor', []],
  ] as [string, [string, string][]][])('is no %s with %j', (tag, attributes) => {
    expect(mayStand(tag, named(attributes))).toBe(false);
  });
});
