/** What the phone said to the sandbox's question; `waiting`: nothing yet. */
export type SandboxAnswer = 'waiting' | 'agreed' | 'refused';

/** What can be pressed on the phone. */
export const SANDBOX_CHOICES = { agree: '同意', refuse: '拒绝' } as const;
export type SandboxChoice = keyof typeof SANDBOX_CHOICES;

/** Characters of a name in the app. */
export const LONGEST_WECHAT_NAME = 20;
