/** Scopes of a token: `read` for calls that change nothing, `order` for all calls that trading needs. */
export const TOKEN_SCOPES = { read: '只读', order: '读取和下单' } as const;

export type TokenScope = keyof typeof TOKEN_SCOPES;

/** Limit of tokens in use per member. */
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

/**
 * Text shown after a forgotten password was reset by phone, which revokes the tokens of programs. Empty where there
 * were none.
 */
export const tokensEndedWords = (tokens: number): string =>
  tokens > 0 ? `${tokens} 个接口令牌已同时停用，程序还要用的，请在“接口令牌”里新建。` : '';

/**
 * Text shown after a member who knew the old password changed it: the tokens of programs stay valid. Empty where there
 * are none.
 */
export const tokensLeftWords = (tokens: number): string =>
  tokens > 0 ? `${tokens} 个接口令牌不受密码影响，仍可使用，不放心的请在“接口令牌”里停用。` : '';
