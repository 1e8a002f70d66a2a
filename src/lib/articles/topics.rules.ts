/** A page of the help centre with articles of one kind; `slug` is the last part of its address. */
export interface Topic {
  id: number;
  slug: string;
  name: string;
  group: Group;
}

/** A group of the help centre as the footer and the side list show it. */
export interface Group {
  id: number;
  slug: string;
  name: string;
  topics: readonly Topic[];
}

/** Category of the help centre as a whole (spec §9: article category id 3). */
export const HELP_ROOT = 3;
/** Footer text (spec §9: footer post type 1, id 71). */
export const FOOTER_POST = 71;
/** What `?id=66` of the registration page shows (spec §2: licence help page). */
export const LICENCE_POST = 66;
/** Category of texts that stand in the page's frame, not in the help centre. */
export const FRAME_TEXTS = 4;

type Entry = [id: number, slug: string, name: string];

const group = ([id, slug, name]: Entry, topics: Entry[]): Group => {
  const made: Topic[] = [];
  const entry: Group = { id, slug, name, topics: made };
  for (const [topicId, topicSlug, topicName] of topics)
    made.push({ id: topicId, slug: topicSlug, name: topicName, group: entry });
  return entry;
};

/** The help centre's fixed frame (spec §2 "Help centre", domain "Routes"); the footer shows the first four. */
export const GROUPS: readonly Group[] = [
  group(
    [31, 'xrzn', '新手指南'],
    [
      [311, 'hyzc', '会员注册'],
      [312, 'gwzn', '购物指南'],
      [313, 'aqgw', '安全购物'],
    ],
  ),
  group(
    [32, 'zfps', '支付配送'],
    [
      [321, 'ddzf', '订单支付'],
      [322, 'hwps', '货物配送'],
      [323, 'ypth', '药品退换'],
    ],
  ),
  group(
    [33, 'fwbz', '服务保障'],
    [
      [331, 'zdzz', '站点资质'],
      [332, 'yhxy', '用户协议'],
      [333, 'zsfw', '专属服务'],
    ],
  ),
  group(
    [34, 'gywm', '关于我们'],
    [
      [341, 'tsjy', '投诉建议'],
      [342, 'lxwm', '联系我们'],
    ],
  ),
  group(
    [35, 'xwzx', '新闻中心'],
    [
      [351, 'hyxw', '行业新闻'],
      [352, 'gsxw', '公司新闻'],
    ],
  ),
];

export const TOPICS: readonly Topic[] = GROUPS.flatMap(({ topics }) => topics);

const byId = new Map(TOPICS.map((topic) => [topic.id, topic]));
const bySlug = new Map(TOPICS.map((topic) => [topic.slug, topic]));

export const topicOf = (categoryId: number): Topic | undefined => byId.get(categoryId);
export const topicBySlug = (slug: string): Topic | undefined => bySlug.get(slug);

/** News are lists by date with pages of their own; help topics are read article by article. */
export const isNews = (topic: Topic): boolean => topic.group.slug === 'xwzx';

/** `type` of a post (spec §7 `/api/post/postDetail`): 1 texts of the site and help, 2 industry, 3 company news. */
export type PostType = 1 | 2 | 3;

export function postTypeOf(categoryId: number): PostType {
  const slug = byId.get(categoryId)?.slug;
  if (slug === 'hyxw') return 2;
  return slug === 'gsxw' ? 3 : 1;
}
