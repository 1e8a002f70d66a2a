/** What somebody goes to the messaging app for. */
export type WechatPurpose = 'bind' | 'login' | 'register';

/** What a visitor goes there for; who is logged in binds. */
export const VISITORS_PURPOSES = ['login', 'register'] as const satisfies WechatPurpose[];

/** An account of the messaging app, as its provider describes it. */
export interface WechatAccount {
  /** The app's own id of it for this shop, the same each time. */
  id: string;
  /** What its holder is called there. */
  name: string;
}

/** OAuth as the messaging app does it: away with a `state`, back with that and a code. */
export interface WechatProvider {
  /** Where a browser goes to be asked; the app leads it back to the shop's own address for that. */
  authorise: (state: string, now: number) => Promise<string>;
  /** Whose code it is. Throws `gateway_failed` where the app does not say. */
  exchange: (code: string, now: number) => Promise<WechatAccount>;
}

/** For how long somebody may be away at the app, and for how long, come back, an account is made or found (ms). */
export const AWAY_MS = 10 * 60_000;
export const KNOWN_MS = 30 * 60_000;

/** What the phone said to the sandbox's question; `waiting`: nothing yet. */
export type SandboxAnswer = 'waiting' | 'agreed' | 'refused';

/** What can be pressed on the phone. */
export const SANDBOX_CHOICES = { agree: '同意', refuse: '拒绝' } as const;
export type SandboxChoice = keyof typeof SANDBOX_CHOICES;

/** Characters of a name in the app. */
export const LONGEST_WECHAT_NAME = 20;
