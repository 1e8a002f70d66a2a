import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import {
  type Activity,
  type ActivityState,
  coversGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { type CartLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';

/** Zones of a cart, which group the lines that no activity groups. */
const CART_ZONES = {
  youx: '优选包邮',
  zy: '中药',
  qx: '医疗器械',
  kxzq: '控销商品',
  other: '药品',
} as const;
export type CartZone = keyof typeof CART_ZONES;

export function cartZone(goods: Pick<Goods, 'isControlled' | 'isFreeShipping' | 'kind'>): CartZone {
  if (goods.isControlled) return 'kxzq';
  if (goods.isFreeShipping) return 'youx';
  if (goods.kind === 'herb') return 'zy';
  return goods.kind === 'device' ? 'qx' : 'other';
}

/** A part of the cart: lines of one activity, sets, a zone, or those that cannot be bought. */
export interface CartGroup<Row> {
  key: string;
  title: string;
  /** the activity that groups its lines; null for other groups */
  activity: ActivityState | null;
  rows: Row[];
  /** gifts of the activity */
  gifts: Gift[];
}

type GroupedRow = Pick<CartLine, 'type' | 'activityId' | 'goodsId'> & { selectable: boolean; zone: CartZone };

interface Situation {
  /** the running activities, for the goods they cover */
  activities: readonly Activity[];
  /** their states for this cart */
  states: readonly ActivityState[];
  gifts: readonly Gift[];
}

/**
 * True for activities that reduce prices or give goods for lines bought together; cashback and free delivery alone do
 * not group lines.
 */
const groupsLines = ({ kind }: Activity): boolean => {
  const { effect } = activityKind(kind);
  return effect === 'reduction' || effect === 'gift' || effect === 'exchange';
};

function groupKey(row: GroupedRow, activities: readonly Activity[]): string {
  if (row.type === LINE_TYPES.combination) return row.selectable ? 'sets' : 'barred';
  if (row.type === LINE_TYPES.exchange) return `activity:${row.activityId}`;
  if (!row.selectable) return 'barred';
  const activity = activities.find((one) => isPlainLine(row) && coversGoods(one, row.goodsId));
  return activity ? `activity:${activity.id}` : `zone:${row.zone}`;
}

const ORDER = ['activity', 'sets', 'zone', 'barred'];
const TITLES: Record<string, string> = { sets: '组合购', barred: '暂不能采购' };
const ZONE_KEYS = Object.keys(CART_ZONES);

/** Sorts activities that cover few goods before those that cover all, so that they claim lines first. */
const byReach = (a: Activity, b: Activity): number =>
  Number(a.goodsIds === null) - Number(b.goodsIds === null) ||
  activityKind(a.kind).order - activityKind(b.kind).order ||
  a.id - b.id;

/**
 * Groups the lines of a cart by activity, sets and zone; lines that cannot be bought come last. A line is in one group
 * only: the narrowest activity that covers it. Lines keep their order. (Product §6.2.)
 */
export function groupCart<Row extends GroupedRow>(
  rows: readonly Row[],
  { activities, states, gifts }: Situation,
): CartGroup<Row>[] {
  const withTiers = new Set(states.filter(({ tiers }) => tiers.length > 0).map(({ id }) => id));
  const grouping = activities.filter((one) => groupsLines(one) && withTiers.has(one.id)).toSorted(byReach);
  const groups = Map.groupBy(rows, (row) => groupKey(row, grouping));
  const rank = (key: string): number => {
    const [kind = '', rest = ''] = key.split(':');
    return ORDER.indexOf(kind) * 1000 + (kind === 'zone' ? ZONE_KEYS.indexOf(rest) : 0);
  };
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, own]) => {
      const [kind, rest = ''] = key.split(':');
      const activity = kind === 'activity' ? (states.find(({ id }) => id === Number(rest)) ?? null) : null;
      const zone = CART_ZONES[rest as CartZone] ?? '换购';
      return {
        key,
        title: activity?.name ?? TITLES[key] ?? zone,
        activity,
        rows: own,
        gifts: activity ? gifts.filter(({ activityId }) => activityId === activity.id) : [],
      };
    });
}

/** Returns the activities that head no group, with their gifts; they are shown above the lines. */
export function besideGroups(
  groups: readonly CartGroup<unknown>[],
  { states, gifts }: Pick<Situation, 'states' | 'gifts'>,
): { activities: ActivityState[]; gifts: Gift[] } {
  const shown = new Set(groups.map(({ activity }) => activity?.id));
  return {
    activities: states.filter(({ id, tiers }) => !shown.has(id) && tiers.length > 0),
    gifts: gifts.filter(({ activityId }) => !shown.has(activityId)),
  };
}

/** The cart list's default filter (product §6.2). */
export const ALL_LINES = 99999;

export interface CartFilter {
  id: number;
  name: string;
  count: number;
}

/** Fields of a line that filters read. */
export interface FilterFacts {
  selectable: boolean;
  isEphedrine: boolean;
  /** costs less than its list price, activities aside */
  isReduced: boolean;
}

const FILTERS: readonly { id: number; name: string; takes: (line: FilterFacts) => boolean }[] = [
  { id: ALL_LINES, name: '全部', takes: () => true },
  { id: 1, name: '可采购', takes: ({ selectable }) => selectable },
  { id: 2, name: '有优惠', takes: ({ isReduced }) => isReduced },
  { id: 3, name: '含麻黄碱', takes: ({ isEphedrine }) => isEphedrine },
  { id: 4, name: '暂不能采购', takes: ({ selectable }) => !selectable },
];

/** Returns the filters of a cart with the number of lines each shows; filters without lines are left out, except 全部. */
export function cartFilters(lines: readonly FilterFacts[]): CartFilter[] {
  return FILTERS.map(({ id, name, takes }) => ({ id, name, count: lines.filter(takes).length })).filter(
    ({ id, count }) => id === ALL_LINES || count > 0,
  );
}

export const CART_FILTERS: readonly number[] = FILTERS.map(({ id }) => id);

/** True when a filter, one of {@link CART_FILTERS}, shows a line. */
export const filterTakes = (filter: number, line: FilterFacts): boolean =>
  FILTERS.find(({ id }) => id === filter)?.takes(line) ?? false;
