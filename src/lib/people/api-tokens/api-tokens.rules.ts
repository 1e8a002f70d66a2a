/** What a token may be used for: `read` for calls that change nothing, `order` for all that trading takes. */
export const TOKEN_SCOPES = { read: '只读', order: '读取和下单' } as const;

export type TokenScope = keyof typeof TOKEN_SCOPES;

/** Tokens in use that a member may have. */
export const MOST_TOKENS = 10;
export const LONGEST_TOKEN_NAME = 30;

/** A token in use as its owner sees it: `hint` are its last characters. Times in ms. */
export interface ShownToken {
  id: number;
  name: string;
  scope: TokenScope;
  hint: string;
  createdAt: number;
  /** To the minute; null: it was never used. */
  lastUsedAt: number | null;
}

/** Said after a forgotten password was set by the phone: tokens of programs end with it. Nothing where there were none. */
export const tokensEndedWords = (tokens: number): string =>
  tokens > 0 ? `${tokens} 个接口令牌已同时停用，程序还要用的，请在“接口令牌”里新建。` : '';

/**
 * Said after a member who knew the old password set another: the programs that have a token go on with it. Nothing where
 * there are none.
 */
export const tokensLeftWords = (tokens: number): string =>
  tokens > 0 ? `${tokens} 个接口令牌不受密码影响，仍可使用，不放心的请在“接口令牌”里停用。` : '';
