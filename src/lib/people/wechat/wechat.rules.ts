/** Purpose of a request to the messaging app. */
export type WechatPurpose = 'bind' | 'login' | 'register';

/** Purposes for visitors; a logged-in user binds. */
export const VISITORS_PURPOSES = ['login', 'register'] as const satisfies WechatPurpose[];

/** An account of the messaging app, as its provider describes it. */
export interface WechatAccount {
  /** The app's own id of it for this shop, the same each time. */
  id: string;
  /** The holder's name in the app. */
  name: string;
}

/** Provider of the messaging app's OAuth: redirect with a `state`, return with that and a code. */
export interface WechatProvider {
  /** Returns the address of the app's question; the app redirects back to the shop's callback address. */
  authorise: (state: string, now: number) => Promise<string>;
  /** Exchanges a code for its account. Throws `gateway_failed` where the app gives none. */
  exchange: (code: string, now: number) => Promise<WechatAccount>;
}

/** Time (ms) a user may stay at the app, and after that the time in which an account is created or found. */
export const AWAY_MS = 10 * 60_000;
export const KNOWN_MS = 30 * 60_000;

/** State of the sandbox's question; `waiting`: not answered yet. */
export type SandboxAnswer = 'waiting' | 'agreed' | 'refused';

/** Buttons on the phone. */
export const SANDBOX_CHOICES = { agree: '同意', refuse: '拒绝' } as const;
export type SandboxChoice = keyof typeof SANDBOX_CHOICES;

/** Maximum length (characters) of a name in the app. */
export const LONGEST_WECHAT_NAME = 20;
