/** Things people paste, or try: each must come out without a script, a style, a handler or a foreign frame. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '文字<script>alert(1)</script>文字',
  '<img src=x onerror=alert(1)>',
  '<img src="/picture/article/0123456789abcdef-10x10.webp" onload="alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">盖住</p>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password><button>登录</button></form>',
  '<a href="javascript:alert(1)">点</a>',
  '<a href="https://evil.example" onclick="alert(1)">点</a>',
  '[点](javascript:alert(1))',
  '[点](JaVaScRiPt:alert(1))',
  '[点](java\tscript:alert(1))',
  '[点](&#106;avascript:alert(1))',
  '[点](javascript&colon;alert(1))',
  '[点](<javascript:alert(1)>)',
  '[点](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[点](vbscript:msgbox(1))',
  '[点]\n\n[点]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![图](javascript:alert(1))',
  '![图](https://evil.example/pixel.gif)',
  '![图](data:image/svg+xml;base64,PHN2Zy8+)',
  '![" onerror="alert(1)](/picture/article/0123456789abcdef-10x10.webp)',
  '![图](/picture/article/0123456789abcdef-10x10.webp "a\\" onload=\\"alert(1)")',
  '[点](/list "a\\" onmouseover=\\"alert(1)")',
  '[点](/list?x="onmouseover="alert(1))',
  '## <img src=x onerror=alert(1)> 标题',
  '## " onclick="alert(1)',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '```html" onload="alert(1)\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '> <script>alert(1)</script>',
  '- <details open ontoggle=alert(1)>',
  ':::tip[<img src=x onerror=alert(1)>]\n<script>alert(1)</script>\n:::',
  ':::tip{onclick="alert(1)" style="color:red"}\n文字\n:::',
  ':::script\nalert(1)\n:::',
  ':script[alert(1)]{onload=alert(1)}',
  '::iframe{src="https://evil.example"}',
  '文字[^1]\n\n[^1]: <script>alert(1)</script>',
  '文字[^"><img src=x onerror=alert(1)>]\n\n[^"><img src=x onerror=alert(1)>]: 注',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<x-y onfocus=alert(1) tabindex=1 autofocus>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '- [x] <input onfocus=alert(1) autofocus>',
  'https://evil.example/"onmouseover="alert(1)',
  'www.evil.example/<script>alert(1)</script>',
];

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
}

const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const TAG = new RegExp(`<([a-zA-Z][^\\s/>]*)((?:${ATTRIBUTE.source})*)\\s*/?>`, 'g');

/** The opening tags of a page as a browser reads them, values of attributes included. */
export const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', quoted, single, bare]) => [
      key.toLowerCase(),
      quoted ?? single ?? bare ?? '',
    ]),
  }));

const decoded = (value: string): string =>
  value
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s/g, '');

/** Lists what of a page could act on its own: scripts, styles, frames, handlers, script addresses. */
export const dangersOf = (html: string): string[] =>
  tagsOf(html).flatMap(({ name, attributes }) => [
    ...(/^(script|style|iframe|frame|object|embed|link|meta|base|form|svg|math|template)$/.test(name)
      ? [name]
      : []),
    ...attributes
      .filter(
        ([key, value]) =>
          key.startsWith('on') ||
          key === 'style' ||
          key === 'srcdoc' ||
          (['href', 'src', 'action', 'formaction'].includes(key) &&
            /^(javascript|vbscript|data):/i.test(decoded(value))),
      )
      .map(([key]) => `${name} ${key}`),
  ]);
