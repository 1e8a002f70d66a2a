/** What a token may be used for: `read` for calls that change nothing, `order` for all that trading takes. */
export type TokenScope = 'read' | 'order';
