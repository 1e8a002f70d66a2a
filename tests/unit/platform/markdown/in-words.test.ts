import { describe, expect, test } from 'vitest';
import { inWords } from '#lib/platform/markdown/in-words.rules.ts';
import { wordDiff } from '#lib/content/newsroom/word-diff.rules.ts';

const PICTURE = '/picture/article/0123456789abcdef-600x300.webp';
const OTHER = '/picture/article/fedcba9876543210-600x300.webp';

/** Lists what changed from one Markdown to another, `-removed` and `+added`. */
const changes = (before: string, after: string): string[] =>
  wordDiff(inWords(before), inWords(after)).flatMap(({ kind, text }) =>
    kind === 'same' ? [] : `${kind === 'added' ? '+' : '-'}${text}`,
  );

describe('A body in words', () => {
  test.each([
    ['## 退货\n\n见**说明**和[帮助](/help)', '〔大标题〕退货\n\n见〔粗体：说明〕和帮助〔链接到 /help〕'],
    ['- 一\n- 二\n  - 三\n\n1. 甲\n2. 乙', '• 一\n• 二\n　• 三\n\n1. 甲\n2. 乙'],
    ['- [x] 做完\n- [ ] 没做', '• ☑ 做完\n• ☐ 没做'],
    ['| 品名 | 价 |\n| --- | --- |\n| 阿莫西林 | *12* |', '〔表格〕\n品名 ｜ 价\n阿莫西林 ｜ 〔斜体：12〕'],
    [
      ':::warning[小心]\n别拆封。\n:::\n\n:::tip\n好。\n:::',
      '〔提示框（注意）：小心〕\n别拆封。\n〔提示框结束〕\n\n〔提示框（提示）：提示〕\n好。\n〔提示框结束〕',
    ],
    [`![货架](${PICTURE}#medium "二号库")`, `〔图片 ${PICTURE}，宽度 中，图片说明“货架”，图下文字“二号库”〕`],
    ['> 引用\n\n---\n\n`码`[^1]\n\n[^1]: 注', '〔引用：引用〕\n\n〔分隔线〕\n\n〔代码：码〕[^1]\n\n[^1]: 注'],
    ['一行\n又一行', '一行\n又一行'],
  ])('%j is %j', (markdown, words) => expect(inWords(markdown)).toBe(words));

  test('says of a picture what changed of it', () => {
    const picture = (url: string, alt: string, caption = '') =>
      `前\n\n![${alt}](${url}${caption && ` "${caption}"`})\n\n后`;
    expect(changes(picture(PICTURE, '货架'), picture(`${PICTURE}#small`, '货架'))).toEqual(['-全宽', '+小']);
    expect(changes(picture(PICTURE, '货架'), picture(PICTURE, '门口'))).toEqual(['-货架', '+门口']);
    expect(changes(picture(PICTURE, '货架'), picture(PICTURE, '货架', '库'))).toEqual(['+，图下文字“库”']);
    expect(changes(picture(PICTURE, '货架'), picture(OTHER, '货架'))).toEqual([`-${PICTURE}`, `+${OTHER}`]);
  });

  test('is the text itself where it cannot be shown', () => {
    const deep = '> '.repeat(2000);
    expect(inWords(deep)).toBe(deep);
  });
});
