// @unocss-include

/** The chips on goods (product §3.6) with their colours, in the order of what presses most. */
const COLOURS = {
  秒: 'bg-price',
  特: 'bg-[#a8257a]',
  满: 'bg-price',
  优: 'bg-youx',
  赠: 'bg-near',
  换购: 'bg-kxzq',
  新: 'bg-brand',
} as const;

export type TagLabel = keyof typeof COLOURS;

/** In the order of what presses most. */
export const TAG_LABELS = Object.keys(COLOURS) as TagLabel[];

/** The class of a chip's ground; red for a label that has no colour of its own (product §3.6). */
export const tagColour = (label: string): string =>
  Object.hasOwn(COLOURS, label) ? COLOURS[label as TagLabel] : 'bg-price';
