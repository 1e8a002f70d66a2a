/** HTML as programs put it on the clipboard, with the Markdown it is to become. */
export interface Paste {
  name: string;
  html: string;
  markdown: string;
  /** Pictures that cannot come along. */
  dropped?: number;
}

const OP = '<span lang=EN-US><o:p></o:p></span>';
/** As Word 2016 and later write it: namespaces, a style sheet, comments round the fragment. */
export const word = (body: string): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal{margin:0cm;font-size:10.5pt;font-family:等线} @page Section1{size:595.3pt 841.9pt} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const item = (level: number, mark: string, words: string): string =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-fareast-font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:等线'>${words}</span>${OP}</p>`;
const cell = (words: string, more = ''): string =>
  `<td width=138 valign=top style='width:103.7pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt' ${more}><p class=MsoNormal><span>${words}</span>${OP}</p></td>`;
const rows = (...lines: string[][]): string =>
  `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>${lines.map((line) => `<tr>${line.map((words) => cell(words)).join('')}</tr>`).join('')}</table>`;
const wps = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document><meta name=Generator content="WPS Office"><style>@font-face{font-family:"宋体";} p.MsoNormal{mso-style-name:正文;margin:0pt;} </style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const sheet = (body: string): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table{mso-displayed-decimal-separator:"\\.";} .xl65{mso-number-format:"\\@";border:.5pt solid windowtext;} td,.xl66 {font-size:11.0pt; font-weight:700;} .xl68{font-style:italic;font-weight:400} .font7 {color:black;font-weight:700;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse;width:162pt'><!--StartFragment--><col width=72 span=3 style='width:54pt'>${body}<!--EndFragment--></table></body></html>`;
const docs = (body: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5c1f">${body}</b><br class="Apple-interchange-newline">`;
const table = (...lines: string[]): string => [lines[0], '| --- | --- |', ...lines.slice(1)].join('\n');

export const PASTES: readonly Paste[] = [
  {
    name: 'Word: headings below the title',
    html: word(
      `<h1><span>退货\n须知</span>${OP}</h1><p class=MsoNormal>请先看\n说明。${OP}</p><h2><b>时限</b></h2><p class=MsoNormal>七天。</p>`,
    ),
    markdown: '## 退货须知\n\n请先看说明。\n\n### 时限\n\n七天。',
  },
  {
    name: 'Word: a heading by its outline level, a title by its class',
    html: word(
      `<p class=MsoTitle>公告</p><p class=MsoNormal style='mso-outline-level:2'>第一条</p><p class=MsoNormal>内容</p>`,
    ),
    markdown: '## 公告\n\n### 第一条\n\n内容',
  },
  {
    name: 'Word: bold, italic and struck words, next to Chinese signs',
    html: word(
      `<p class=MsoNormal>请在<b><span>“我的订单”</span></b>里<i>查看</i>，<s>旧价</s><span style='mso-bidi-font-weight:normal'>新价</span>${OP}</p>`,
    ),
    markdown: '请在**“我的订单”**里*查看*，~~旧价~~新价',
  },
  {
    name: 'Word: bold by style',
    html: word(
      `<p class=MsoNormal><span style='font-weight:bold'>要紧</span>的<span style='font-style:italic'>话</span></p>`,
    ),
    markdown: '**要紧**的*话*',
  },
  {
    name: 'Looks by style, and styles that take them back',
    html: `<p><b><span>粗</span></b>、<span class="a"style="color:red; Font-Weight : 700">样式粗</span>、<b style="font-weight:normal">不粗<span style='font-weight:bolder'>粗</span></b>、<b>粗<span style="font-weight:400">不粗</span></b></p><p style="font-style:italic">斜<i style="font-style:normal">正</i>，<span style="text-decoration:underline line-through">旧<u style="text-decoration:none">价</u></span><span title="a style=font-weight:bold">平</span></p>`,
    markdown: '**粗**、**样式粗**、不粗**粗**、**粗**不粗\n\n*斜*正*，~~旧价~~平*',
  },
  {
    name: 'Sheets: bold cells by style',
    html: `<table><tr><td style="font-weight:bold">科目</td><td>金额</td></tr><tr><td style="font-weight:bold;text-align:center">运费</td><td style="font-weight:normal">10</td></tr></table>`,
    markdown: table('| 科目 | 金额 |', '| **运费** | 10 |'),
  },
  {
    name: 'Word: a list of dots',
    html: word(item(1, 'l', '甲') + item(1, 'l', '乙') + `<p class=MsoNormal>之后</p>`),
    markdown: '- 甲\n- 乙\n\n之后',
  },
  {
    name: 'Word: a list within a list',
    html: word(item(1, 'l', '甲') + item(2, 'n', '甲一') + item(2, 'n', '甲二') + item(1, 'l', '乙')),
    markdown: '- 甲\n  - 甲一\n  - 甲二\n- 乙',
  },
  {
    name: 'Word: numbered steps; Chinese numbers stay as words',
    html: word(
      item(1, '1.', '一步') +
        item(1, '2.', '二步') +
        '<p class=MsoNormal>又</p>' +
        item(1, '（一）', '甲') +
        item(1, '（二）', '乙') +
        '<p class=MsoNormal>又</p>' +
        item(1, '三、', '丙'),
    ),
    markdown: '1. 一步\n2. 二步\n\n又\n\n（一）甲\n\n（二）乙\n\n又\n\n三、丙',
  },
  {
    name: 'Word: lists below the articles of a rule, each from its own number',
    html: word(
      item(1, '第三条', '甲') +
        item(2, '2、', '乙') +
        item(3, 'l', '细处') +
        item(3, '（1）', '丁') +
        item(2, '3、', '戊') +
        item(1, '②', '庚'),
    ),
    markdown: '第三条 甲\n\n2. 乙\n   - 细处\n\n（1）丁\n\n3. 戊\n\n② 庚',
  },
  {
    name: 'Word: dots below numbers',
    html: word(item(1, '1)', '一步') + item(2, '·', '细处') + item(1, '2)', '二步')),
    markdown: '1. 一步\n   - 细处\n2. 二步',
  },
  {
    name: 'Word: numbering that goes on',
    html: word(item(1, '3.', '三步') + item(1, '4.', '四步')),
    markdown: '3. 三步\n4. 四步',
  },
  {
    name: 'Word: a table',
    html: word(rows(['<b>品名</b>', '规格'], ['阿莫西林', '0.25g*24 粒'])),
    markdown: table('| 品名 | 规格 |', '| 阿莫西林 | 0.25g*24 粒 |'),
  },
  {
    name: 'Word: a table with cells over several rows and columns',
    html: word(
      `<table class=MsoTableGrid><tr>${cell('运费', 'colspan=2')}</tr><tr>${cell('同城', 'rowspan=2')}${cell('满 500 免')}</tr><tr>${cell('不满 10 元')}</tr></table>`,
    ),
    markdown: table('| 运费 |  |', '| 同城 | 满 500 免 |', '| 同城 | 不满 10 元 |'),
  },
  {
    name: 'Word: two paragraphs and a list in a cell',
    html: word(
      `<table><tr><td><p>甲</p></td><td><p>乙</p></td></tr><tr><td><p>一</p><p>二</p></td><td><ul><li>三</li><li>四</li></ul></td></tr></table>`,
    ),
    markdown: table('| 甲 | 乙 |', '| 一 二 | 三 四 |'),
  },
  {
    name: 'Word: a bar in a cell',
    html: word(rows(['甲|乙', '丙'], ['*丁*', '戊'])),
    markdown: table('| 甲\\|乙 | 丙 |', '| \\*丁\\* | 戊 |'),
  },
  {
    name: 'Word: links, and the document’s own bookmarks',
    html: word(
      `<p class=MsoNormal><a name="_Toc1"></a><a href="https://www.nmpa.gov.cn/"><span lang=EN-US>药监局</span></a>，<a href="#_Toc1">见上</a></p>`,
    ),
    markdown: '[药监局](https://www.nmpa.gov.cn/)，见上',
  },
  {
    name: 'Word: pictures that only its own drawings show stay behind',
    html: `<p class=MsoNormal>图：<!--[if gte vml 1]><v:shape id="a"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><v:shape id="b"><v:imagedata src="file:///C:/b.png"/></v:shape></p>`,
    markdown: '图：',
    dropped: 2,
  },
  {
    name: 'Word: pictures of its own disk stay behind',
    html: word(
      `<p class=MsoNormal>图：<!--[if gte vml 1]><v:shape id="a"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=553 height=311 src="file:///C:/Temp/clip_image001.png" v:shapes="a"><![endif]></p>`,
    ),
    markdown: '图：',
    dropped: 1,
  },
  {
    name: 'Word: empty paragraphs are no paragraphs',
    html: word(
      `<p class=MsoNormal>甲</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><br></p><p class=MsoNormal>乙</p>`,
    ),
    markdown: '甲\n\n乙',
  },
  {
    name: 'Word on the web: each item a list of its own',
    html: `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1"><li data-leveltext="" data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">甲</span></span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2"><li data-aria-level="2"><p>乙</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>丙</p></li></ul></div>`,
    markdown: '- 甲\n  - 乙\n- 丙',
  },
  {
    name: 'WPS: headings and a list',
    html: wps(
      `<h2 style="mso-list:l1 level1 lfo2;"><b><span style="mso-spacerun:'yes';font-family:黑体;">配送</span></b></h2><p class=MsoNormal style="text-indent:0;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="mso-list:Ignore;">●<span>&nbsp;</span></span><![endif]><span style="mso-spacerun:'yes';">市内</span></p><p class=MsoNormal style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="mso-list:Ignore;">●<span>&nbsp;</span></span><![endif]><span>市外</span></p>`,
    ),
    markdown: '## 配送\n\n- 市内\n- 市外',
  },
  {
    name: 'WPS: a table',
    html: wps(
      `<table class=MsoNormalTable style="border-collapse:collapse;"><tr><td width=100 style="width:75pt;"><p class=MsoNormal align=center><b><span>科目</span></b></p></td><td><p class=MsoNormal><span>金额</span></p></td></tr><tr><td><p><span>运费</span></p></td><td><p><span>10</span></p></td></tr></table>`,
    ),
    markdown: table('| 科目 | 金额 |', '| 运费 | 10 |'),
  },
  {
    name: 'WPS: hidden words stay hidden',
    html: wps(`<p class=MsoNormal>看得见<span style="mso-hide:all;display:none">看不见</span></p>`),
    markdown: '看得见',
  },
  {
    name: 'Excel: cells',
    html: sheet(
      `<tr height=19><td height=19 class=xl65 width=72>编码</td><td class=xl65>价格</td></tr><tr height=19><td class=xl65>A001</td><td class=xl65 align=right x:num="12.5">12.50</td></tr>`,
    ),
    markdown: table('| 编码 | 价格 |', '| A001 | 12.50 |'),
  },
  {
    name: 'Excel: bold by the class of a cell, of words in it, and taken back',
    html: sheet(
      `<tr><td class=xl66>科目</td><td class=xl66>金额</td></tr><tr><td class=xl66>运费</td><td class=xl65>满 <font class="font7">500</font> 免</td></tr><tr><td class=xl66 style='font-weight:400'>税</td><td class="xl66 xl68">13%</td></tr>`,
    ),
    markdown: table('| 科目 | 金额 |', '| **运费** | 满 **500** 免 |', '| 税 | *13%* |'),
  },
  {
    name: 'Excel: empty rows and columns at the ends',
    html: sheet(
      `<tr><td>编码</td><td>价格</td><td></td></tr><tr><td>A001</td><td>12</td><td>&nbsp;</td></tr><tr><td></td><td></td><td></td></tr>`,
    ),
    markdown: table('| 编码 | 价格 |', '| A001 | 12 |'),
  },
  {
    name: 'Excel: one cell is its words',
    html: sheet(`<tr height=19><td class=xl65>一格</td></tr>`),
    markdown: '一格',
  },
  {
    name: 'Excel: lines in a cell',
    html: sheet(`<tr><td>甲</td><td>乙</td></tr><tr><td>一<br>二</td><td>三</td></tr>`),
    markdown: table('| 甲 | 乙 |', '| 一 二 | 三 |'),
  },
  {
    name: 'Google Docs: bold by weight, in a wrapper that is not',
    html: docs(
      `<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">标题</span></h2><p dir="ltr"><span style="font-weight:400;">平</span><span style="font-weight:700;">粗</span></p>`,
    ),
    markdown: '## 标题\n\n平**粗**',
  },
  {
    name: 'Google Docs: lists within lists',
    html: docs(
      `<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>甲</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>乙</span></p></li></ul><li dir="ltr"><p role="presentation"><span>丙</span></p></li></ul>`,
    ),
    markdown: '- 甲\n  - 乙\n- 丙',
  },
  {
    name: 'Google Docs: pictures from elsewhere',
    html: docs(
      `<p dir="ltr"><span>图</span><img src="https://lh7-us.googleusercontent.com/docsz/a" width="602" height="338"></p>`,
    ),
    markdown: '图',
    dropped: 1,
  },
  {
    name: 'WeChat: sections, late pictures, empty lines',
    html: `<section style="margin:0"><section><p style="line-height:2em"><span style="font-size:15px"><strong>活动时间</strong></span></p><p><br></p><p><span leaf="">12 月 1 日起。</span></p><p style="text-align:center"><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" data-ratio="0.5"></p></section></section>`,
    markdown: '**活动时间**\n\n12 月 1 日起。',
    dropped: 1,
  },
  {
    name: 'WeChat: a layout of tables is its words',
    html: `<table><tbody><tr><td><h3>说明</h3><p>第一段</p></td><td><p>第二段</p></td></tr></tbody></table>`,
    markdown: '### 说明\n\n第一段\n\n第二段',
  },
  {
    name: 'A web page: quotes, code, a rule',
    html: `<div class="post"><blockquote><p>引用的话</p></blockquote><p>运行 <code>npm start</code></p><pre><code>第一行\n第二行\n</code></pre><hr><p>完</p></div>`,
    markdown: '> 引用的话\n\n运行 `npm start`\n\n```\n第一行\n第二行\n```\n\n---\n\n完',
  },
  {
    name: 'A web page: two line ends are a paragraph, one is a line',
    html: `<p>甲<br>乙<br><br>丙</p>`,
    markdown: '甲\n乙\n\n丙',
  },
  {
    name: 'A web page: divisions as paragraphs',
    html: `<div><div>甲</div><div>乙<span> 丙</span></div><div><br></div></div>`,
    markdown: '甲\n\n乙 丙',
  },
  {
    name: 'A web page: a table with a head, a caption and a table within',
    html: `<table><caption>价目</caption><thead><tr><th>品</th><th>价</th></tr></thead><tbody><tr><td><table><tr><td>甲</td><td>一</td></tr></table></td><td>1</td></tr></tbody></table>`,
    markdown: `价目\n\n${table('| 品 | 价 |', '| 甲 一 | 1 |')}`,
  },
  {
    name: 'A web page: links within words',
    html: `<p>见<a href="https://example.com/a b?x=1&amp;y=(2)" target="_blank" class="x">这里</a>。</p>`,
    markdown: '见[这里](<https://example.com/a b?x=1&y=(2)>)。',
  },
  {
    name: 'This shop: its own pictures, notices and addresses',
    html: `<p><img src="https://shop.example/picture/article/0123456789abcdef-600x300.webp" alt="货架" width="600"></p><aside data-notice="tip"><p data-notice-title="">小贴士</p><p>看<a href="https://shop.example/help">帮助</a></p></aside>`,
    markdown:
      '![货架](/picture/article/0123456789abcdef-600x300.webp)\n\n:::tip[小贴士]\n看[帮助](/help)\n:::',
  },
  {
    name: 'This shop: a figure as readers get it, which a press enlarges',
    html: `<figure><button type="button" class="enlarge"><img src="/picture/article/0123456789abcdef-600x300.webp#small" alt="货架"></button><span class="enlarged" popover="auto"><button><img src="/picture/article/0123456789abcdef-600x300.webp" alt="货架"></button></span><figcaption>二号库的
      “货架”</figcaption></figure><p>完</p>`,
    markdown: '![货架](/picture/article/0123456789abcdef-600x300.webp#small "二号库的“货架”")\n\n完',
  },
  {
    name: 'A web page: a figure whose picture stays behind leaves its caption, one of a table its table',
    html: `<figure><img src="https://example.com/a.png"><figcaption>图一</figcaption></figure><figure><table><tr><td>甲</td><td>乙</td></tr></table><figcaption>表一</figcaption></figure>`,
    markdown: `图一\n\n${table('| 甲 | 乙 |')}\n\n表一`,
    dropped: 1,
  },
  {
    name: 'Signs that Markdown would read stay letters',
    html: `<p># 不是标题</p><p>- 不是列表</p><p>1. 不是编号</p><p>&lt;b&gt; 不是 HTML</p>`,
    markdown: '\\# 不是标题\n\n\\- 不是列表\n\n1\\. 不是编号\n\n\\<b> 不是 HTML',
  },
];
