import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { windowText } from '#lib/platform/time.rules.ts';
import { FESTIVAL_STATES, FESTIVAL_TONES } from '#lib/storefront/festivals/festivals.rules.ts';
import type { ListedFestival } from '#lib/storefront/festivals/festivals.service.ts';

/** The columns of the festivals. */
export const festivalColumns: readonly Column<ListedFestival>[] = [
  { key: 'name', label: '活动', place: 'head' },
  {
    key: 'window',
    label: '时间',
    value: ({ startsAt, endsAt }) => windowText(startsAt, endsAt),
    class: 'tabular-nums',
  },
  {
    key: 'state',
    label: '状态',
    words: FESTIVAL_STATES,
    tone: ({ state }) => FESTIVAL_TONES[state],
    isPlain: true,
  },
  { key: 'actions', label: '操作', only: 'page' },
];
