import type { ElementContent } from 'hast';
import type { Text } from 'mdast';

const LINE_END = /[ \t]*(?:\r\n?|\n)[ \t]*/;

/**
 * A text of the tree as HTML: each line of the source is one of the page, as whoever presses Enter once expects.
 * CommonMark would join them by a space, which does not belong between Chinese characters.
 */
export function breakLines(_state: unknown, { value }: Text): ElementContent[] {
  const [first = '', ...more] = value.split(LINE_END);
  return [
    { type: 'text', value: first },
    ...more.flatMap((line): ElementContent[] => [
      { type: 'element', tagName: 'br', properties: {}, children: [] },
      { type: 'text', value: `\n${line}` },
    ]),
  ];
}
