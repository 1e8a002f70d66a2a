import { EditorState } from '@codemirror/state';

/** The words of the search panel. */
export const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭查找',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的一处',
  'on line': '在第',
  'Go to line': '转到行',
  go: '转到',
});
