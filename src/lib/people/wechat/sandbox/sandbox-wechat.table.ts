import type { Generated, Selectable } from 'kysely';
import type { SandboxAnswer } from '#lib/people/wechat/sandbox/sandbox-wechat.rules.ts';

/** What the sandbox was asked under a `state` (its SHA-256), and what its phone answered. */
export interface SandboxWechatTable {
  state_hash: string;
  answer: SandboxAnswer;
  wechat_id: Generated<string>;
  wechat_name: Generated<string>;
  /** What the shop may ask once, who it was, with; null: nobody has agreed, or the shop has asked. */
  code: string | null;
  expires_at: number;
}

export type SandboxWechatRow = Selectable<SandboxWechatTable>;
