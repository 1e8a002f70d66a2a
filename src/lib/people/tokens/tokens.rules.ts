/** What a token may be used for: `read` for calls that change nothing, `order` for all that trading takes. */
export const TOKEN_SCOPES = { read: '只读', order: '读取和下单' } as const;

export type TokenScope = keyof typeof TOKEN_SCOPES;
