import type { Paste } from './pastes.ts';

/** Content of the clipboard that tries to run, load or hide something. */
export const HOSTILE_PASTES: readonly Paste[] = [
  { name: 'A script', html: '<p>甲<script>window.hurt = 1</script>乙</p>', markdown: '甲乙' },
  {
    name: 'Handlers',
    html: '<p onclick="hurt()">甲<img src="x" onerror="hurt()"><b onmouseover="hurt()">乙</b></p>',
    markdown: '甲**乙**',
  },
  {
    name: 'Links that run',
    html: '<p><a href="javascript:hurt()">甲</a><a href=" JaVa\nScript:hurt()">乙</a><a href="data:text/html,<script>hurt()</script>">丙</a><a href="vbscript:x">丁</a></p>',
    markdown: '甲乙丙丁',
  },
  {
    name: 'A drawing with a script',
    html: '<svg onload="hurt()"><script>hurt()</script><text>图</text></svg><p>甲</p>',
    markdown: '甲',
  },
  {
    name: 'Frames, objects and forms',
    html: '<iframe srcdoc="<script>hurt()</script>"></iframe><object data="x"></object><embed src="x"><form action="https://evil.example"><input value="a"><button>点</button></form><p>甲</p>',
    markdown: '甲',
  },
  {
    name: 'Styles',
    html: '<style>*{display:none}</style><link rel=stylesheet href="https://evil.example/x.css"><p style="position:fixed;inset:0;background:url(https://evil.example/a)">甲</p>',
    markdown: '甲',
  },
  {
    name: 'A base and a refresh',
    html: '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example"><p><a href="/help">甲</a></p>',
    markdown: '[甲](/help)',
  },
  {
    name: 'Pictures of data that are no pictures',
    html: '<p>甲<img src="data:text/html;base64,PHNjcmlwdD4="><img src="data:image/svg+xml;base64,PHN2Zy8+"></p>',
    markdown: '甲',
  },
  {
    name: 'Markdown in words',
    html: '<p>[点](javascript:hurt()) ![图](https://evil.example/a.png)</p>',
    markdown: '\\[点]\\(javascript\\:hurt()) !\\[图]\\(https\\://evil.example/a.png)',
  },
  {
    name: 'A template and math that hide a handler',
    html: '<template><img src=x onerror=hurt()></template><math><mtext><table><mglyph><style><img src=x onerror=hurt()></style></mglyph></table></mtext></math><p>甲</p>',
    markdown: '甲',
  },
  {
    name: 'A claim to come from the editor',
    html: '<div data-pm-slice="1 1 []"><p>甲<a href="javascript:hurt()">乙</a></p></div>',
    markdown: '甲乙',
  },
];
