import { slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import type { AdvertLine } from '#lib/content/adverts/office/advert-desk.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { openWindowText } from '#lib/platform/time.rules.ts';

/** The columns of the adverts. */
export const advertColumns: readonly Column<AdvertLine>[] = [
  { key: 'image', label: '横幅', isPlain: true, class: 'w-40' },
  { key: 'title', label: '内容', place: 'head' },
  { key: 'slot', label: '广告位', value: ({ slot }) => slotWords(slot), place: 'fact', isPlain: true },
  { key: 'window', label: '时间', value: (advert) => openWindowText(advert), class: 'tabular-nums' },
  { key: 'actions', label: '操作', only: 'page' },
];
