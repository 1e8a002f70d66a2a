import type { ZoneLine } from '#lib/catalogue/zones/zone-desk.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { openWindowText } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** Visibility of a zone at a moment, with the reason where it is not shown. */
const ZONE_STATES = { running: '显示中', coming: '未开始', over: '已结束', closed: '已关闭' } as const;
export type ZoneState = keyof typeof ZONE_STATES;

const TONES: Record<ZoneState, Tone> = { running: 'good', coming: 'busy', over: 'quiet', closed: 'bad' };

/** The columns of the zones. */
export const zoneColumns: readonly Column<ZoneLine>[] = [
  { key: 'title', label: '专区', place: 'head' },
  { key: 'state', label: '状态', words: ZONE_STATES, tone: ({ state }) => TONES[state], isPlain: true },
  {
    key: 'window',
    label: '显示时间',
    value: (zone) => openWindowText(zone),
    class: 'tabular-nums',
  },
  { key: 'content', label: '内容', value: contentOf, place: 'fact', isPlain: true },
  { key: 'actions', label: '操作', only: 'page' },
];

/** Names what the zone shows. */
function contentOf({ hasOwnBlocks, version, isTemplate }: ZoneLine): string {
  if (isTemplate) return '自己填写';
  if (hasOwnBlocks) return '自己的内容块';
  return version > 0 ? '标准内容块，改过其他内容' : '标准内容';
}
