/** Reasons why an article did not help; the reader chooses one after 没帮助. */
export const VOTE_REASONS = {
  unclear: '看不懂',
  wrong: '和实际不符',
  missing: '没写到我要的',
  other: '其他',
} as const;
export type VoteReason = keyof typeof VOTE_REASONS;

/** Handling state of a reader's reason. */
export const REASON_STATES = { open: '待处理', handled: '已处理' } as const;
export type ReasonState = keyof typeof REASON_STATES;

/** Limit of characters of a reader's additional remark: one line. */
export const LONGEST_VOTE_WORDS = 200;

/** Anchor of the form for the reason; a vote without JavaScript redirects to it. */
export const WHY_ANCHOR = 'why-not';
