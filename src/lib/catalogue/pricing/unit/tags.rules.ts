// @unocss-include

/** Tags on goods (product §3.6) with their colours, the most urgent first. */
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

/** Labels of the tags, the most urgent first. */
export const TAG_LABELS = Object.keys(COLOURS) as TagLabel[];

/** Returns the background class of a tag; red for a label without a colour of its own (product §3.6). */
export const tagColour = (label: string): string =>
  Object.hasOwn(COLOURS, label) ? COLOURS[label as TagLabel] : 'bg-price';
