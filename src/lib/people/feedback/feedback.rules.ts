import type { Tone } from '#lib/platform/tone.rules.ts';

/** Subjects of feedback. */
export const FEEDBACK_KINDS = {
  feature: '功能建议',
  fault: '使用问题',
  goods: '商品资料',
  service: '服务',
  other: '其他',
} as const;
export type FeedbackKind = keyof typeof FEEDBACK_KINDS;

export const FEEDBACK_STATES = { open: '待回复', answered: '已回复', closed: '已关闭' } as const;
export type FeedbackState = keyof typeof FEEDBACK_STATES;

export const FEEDBACK_TONES: Record<FeedbackState, Tone> = {
  open: 'busy',
  answered: 'good',
  closed: 'quiet',
};

/**
 * Transitions between states; messages of a member open feedback, those of the shop answer it, as long as it is not
 * closed.
 */
const FEEDBACK_MOVES: Record<FeedbackState, readonly FeedbackState[]> = {
  open: ['open', 'answered', 'closed'],
  answered: ['open', 'answered', 'closed'],
  closed: [],
};

/** Returns the states from which a state can be reached. */
export const feedbackBefore = (state: FeedbackState): FeedbackState[] =>
  (Object.keys(FEEDBACK_MOVES) as FeedbackState[]).filter((before) => FEEDBACK_MOVES[before].includes(state));

/** Maximum lengths (characters) of the content, the contact and a message; `talk` is the limit of messages. */
export const FEEDBACK_LIMITS = { shortest: 5, content: 2000, contact: 60, words: 500, talk: 50 } as const;

/** Fields a member fills in. */
export interface FeedbackInput {
  kind: FeedbackKind;
  content: string;
  contact: string;
}
