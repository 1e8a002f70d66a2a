/** The help centre's fixed frame (product §2.14, §2.4); the footer shows the first four. */
const TREE = [
  {
    id: 31,
    slug: 'xrzn',
    name: '新手指南',
    topics: [
      { id: 311, slug: 'hyzc', name: '会员注册' },
      { id: 312, slug: 'gwzn', name: '购物指南' },
      { id: 313, slug: 'aqgw', name: '安全购物' },
    ],
  },
  {
    id: 32,
    slug: 'zfps',
    name: '支付配送',
    topics: [
      { id: 321, slug: 'ddzf', name: '订单支付' },
      { id: 322, slug: 'hwps', name: '货物配送' },
      { id: 323, slug: 'ypth', name: '药品退换' },
    ],
  },
  {
    id: 33,
    slug: 'fwbz',
    name: '服务保障',
    topics: [
      { id: 331, slug: 'zdzz', name: '站点资质' },
      { id: 332, slug: 'yhxy', name: '用户协议' },
      { id: 333, slug: 'zsfw', name: '专属服务' },
    ],
  },
  {
    id: 34,
    slug: 'gywm',
    name: '关于我们',
    topics: [
      { id: 341, slug: 'tsjy', name: '投诉建议' },
      { id: 342, slug: 'lxwm', name: '联系我们' },
    ],
  },
  {
    id: 35,
    slug: 'xwzx',
    name: '新闻中心',
    topics: [
      { id: 351, slug: 'hyxw', name: '行业新闻' },
      { id: 352, slug: 'gsxw', name: '公司新闻' },
    ],
  },
] as const;

type GroupSlug = (typeof TREE)[number]['slug'];
type TopicSlug = (typeof TREE)[number]['topics'][number]['slug'];

/** A page of the help centre with articles of one kind; `slug` is the last part of its address. */
export interface Topic {
  id: number;
  slug: TopicSlug;
  name: string;
  group: Group;
}

/** A group of the help centre as the footer and the side list show it. */
export interface Group {
  id: number;
  slug: GroupSlug;
  name: string;
  topics: readonly Topic[];
}

/** Category of the help centre as a whole (product §11.3: article category id 3). */
export const HELP_ROOT = 3;
/** Footer text (product §11.3: footer post type 1, id 71). */
export const FOOTER_POST = 71;
/** Article of `?id=66` on the registration page (product §11.3: licence help page). */
export const LICENCE_POST = 66;
/** Category of texts in the page's frame, not in the help centre. */
export const FRAME_TEXTS = 4;

export const GROUPS: readonly Group[] = TREE.map(({ topics, ...group }) => {
  const made: Topic[] = [];
  const entry: Group = { ...group, topics: made };
  for (const topic of topics) made.push({ ...topic, group: entry });
  return entry;
});

export const TOPICS: readonly Topic[] = GROUPS.flatMap(({ topics }) => topics);

const byId = new Map(TOPICS.map((topic) => [topic.id, topic]));
const bySlug = new Map<string, Topic>(TOPICS.map((topic) => [topic.slug, topic]));

export const topicOf = (categoryId: number): Topic | undefined => byId.get(categoryId);
export const topicBySlug = (slug: string): Topic | undefined => bySlug.get(slug);

/** News are lists by date with pages of their own; help topics are read article by article. */
export const isNews = (topic: Topic): boolean => topic.group.slug === 'xwzx';

/** `type` of a post (product §9.6): 1 texts of the site and help, 2 industry, 3 company news. */
export type PostType = 1 | 2 | 3;

export function postTypeOf(categoryId: number): PostType {
  const slug = byId.get(categoryId)?.slug;
  if (slug === 'hyxw') return 2;
  return slug === 'gsxw' ? 3 : 1;
}
