import {
  canStand,
  type RichOptions,
  type SlashItem,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

/** Entries of the menu at the caret, each with its syllables and further search words. */
const ITEMS: readonly (SlashItem & { pinyin: string; also: string })[] = [
  { label: '大标题', pinyin: 'da biao ti', also: 'h2', does: 'heading' },
  { label: '小标题', pinyin: 'xiao biao ti', also: 'h3', does: 'subheading' },
  { label: '列表', pinyin: 'lie biao', also: 'list', does: 'bullets' },
  { label: '编号列表', pinyin: 'bian hao lie biao', also: '1.', does: 'numbers' },
  { label: '引用', pinyin: 'yin yong', also: 'quote', does: 'quote' },
  { label: '表格', pinyin: 'biao ge', also: 'table', does: 'table' },
  { label: '图片', pinyin: 'tu pian', also: 'image', does: 'picture' },
  { label: '附件', pinyin: 'fu jian', also: 'file', does: 'attachment' },
  { label: '链接', pinyin: 'lian jie', also: 'link', does: 'link' },
  { label: '提示框', pinyin: 'ti shi kuang', also: 'notice', does: 'notice' },
  { label: '分隔线', pinyin: 'fen ge xian', also: '---', does: 'rule' },
];

/** Full pinyin, and the initials alone, from the first syllable or a later one. */
const soundsOf = (pinyin: string): string[] => {
  const syllables = pinyin.split(' ');
  return syllables.flatMap((_, from) => {
    const rest = syllables.slice(from);
    return [rest.join(''), rest.map((syllable) => syllable.charAt(0)).join('')];
  });
};

/**
 * Returns the entries for the words typed after `/`, by label, pinyin, initials (`tsk`) or another word; all without
 * words. An input method separates the syllables it is still composing with `'`.
 */
export function slashItems(typed: string, without?: RichOptions['without']): readonly SlashItem[] {
  const words = typed.toLowerCase().replaceAll(/['’]/g, '');
  return ITEMS.filter(
    ({ label, pinyin, also, does }) =>
      canStand(does, without) &&
      (label.includes(words) ||
        also.includes(words) ||
        soundsOf(pinyin).some((sound) => sound.startsWith(words))),
  );
}
