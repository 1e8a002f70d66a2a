import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { FRAME_TEXTS, GROUPS, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';
import { formatDate, formatMoment, formatTime } from '#lib/platform/time.rules.ts';

/** A small label of the newsroom and its colour. */
export interface Chip {
  text: string;
  tone: Tone;
}

/** A day and time without the year: `11-22 08:00`. */
export const shortTime = (ms: number): string => `${formatDate(ms).slice(5)} ${formatTime(ms)}`;

/** A time with its seconds: `14:05:12`. */
export const timeWithSeconds = (ms: number): string => formatMoment(ms).slice(11);

/**
 * Returns labels for the state of an article: the state, the scheduled publication, and whether there is a newer text
 * than readers see.
 */
export function standingChips(standing: ArticleStanding): Chip[] {
  const { state, dueAt, dueNumber, headNumber, publicNumber } = standing;
  const chips: Chip[] = [];
  if (state === 'published') chips.push({ text: ARTICLE_STATES.published, tone: 'good' });
  else if (state !== 'scheduled') {
    chips.push({ text: ARTICLE_STATES[state], tone: state === 'withdrawn' ? 'bad' : 'quiet' });
  }
  if (dueAt !== null) chips.push({ text: `定时 ${shortTime(dueAt)}`, tone: 'busy' });
  const readersWill = dueNumber ?? publicNumber;
  if (state === 'published' && readersWill !== null && headNumber > readersWill) {
    chips.push({ text: '有未发布修改', tone: 'busy' });
  }
  return chips;
}

/**
 * Returns the warning before an article is withdrawn: whether a scheduled publication is cancelled as well, and the
 * links to it.
 */
export function withdrawQuestion({ dueAt }: Pick<ArticleStanding, 'dueAt'>, linking: number): string {
  return [
    '撤下后读者马上看不到这篇文章，可以再发布。',
    dueAt === null ? '' : `${shortTime(dueAt)} 的定时发布也会取消。`,
    linking === 0
      ? ''
      : `有 ${linking} 处链接到这篇文章，撤下后从那里来的读者只看到它的栏目和“您要看的文章已撤下”，请改掉：`,
  ].join('');
}

/** The group and topic of an article: `新手指南 / 会员注册`. */
export function categoryWords(categoryId: number): string {
  const topic = topicOf(categoryId);
  return topic ? `${topic.group.name} / ${topic.name}` : '页面文字';
}

/** Categories as a grouped choice; the texts of the frame come last. */
export const CATEGORY_GROUPS: readonly { name: string; topics: readonly { id: number; name: string }[] }[] = [
  ...GROUPS,
  { name: '其他', topics: [{ id: FRAME_TEXTS, name: '页面文字' }] },
];

/** Reasons for which a text was saved. */
export const REASONS = {
  save: '保存',
  restore: '恢复旧版本',
  import: '导入',
} as const;

/** Names of actions on an article in its audit log. */
export const ARTICLE_ACTIONS = {
  'article.create': '新建',
  'article.save': REASONS.save,
  'article.restore': REASONS.restore,
  'article.import': REASONS.import,
  'article.place': '移动、改短地址',
  'article.publish': '发布',
  'article.schedule': '定时发布',
  'article.unschedule': '取消定时',
  'article.withdraw': '撤下',
  'article.preview': '预览链接',
} as const;

/** Counts the words of a text: Chinese characters, and words or numbers in Latin letters. */
export const countWords = (plain: string): number =>
  (plain.match(/\p{Script=Han}/gu)?.length ?? 0) + (plain.match(/[A-Za-z0-9]+/g)?.length ?? 0);
