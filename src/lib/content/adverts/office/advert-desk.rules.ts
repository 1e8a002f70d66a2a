/** Display state of an advert at a moment. */
export const ADVERT_STATES = { running: '正在显示', coming: '未开始', over: '已结束' } as const;
export type AdvertState = keyof typeof ADVERT_STATES;

/** Names of the audit's actions, as editors see them. */
export const ADVERT_ACTIONS = {
  'advert.create': '新建',
  'advert.edit': '修改',
  'advert.remove': '删除',
} as const;

/** A zone whose head shows the first advert of a slot, for the preview in the form. */
export interface ZoneOfSlot {
  title: string;
  headline: string;
  accent: string;
}
