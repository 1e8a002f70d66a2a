/** Why an article did not help; what a reader presses after 没帮助. */
export const VOTE_REASONS = {
  unclear: '看不懂',
  wrong: '和实际不符',
  missing: '没写到我要的',
  other: '其他',
} as const;
export type VoteReason = keyof typeof VOTE_REASONS;

/** Whether an editor has seen to what a reader said. */
export const REASON_STATES = { open: '待处理', handled: '已处理' } as const;
export type ReasonState = keyof typeof REASON_STATES;

/** Characters of what a reader says besides at most: one line. */
export const LONGEST_VOTE_WORDS = 200;

/** Where a page asks why; the address of who voted without a script ends in it. */
export const WHY_ANCHOR = 'why-not';
