import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Selectable } from 'kysely';
import type { WechatPurpose, SandboxAnswer } from '#lib/people/wechat/wechat.rules.ts';

/** A question to the sandbox under a `state` (its SHA-256), and its phone's answer. */
export interface SandboxWechatTable {
  state_hash: string;
  answer: SandboxAnswer;
  wechat_id: Generated<string>;
  wechat_name: Generated<string>;
  /** Code with which the shop may fetch the account once; null: not agreed yet, or already fetched. */
  code: string | null;
  expires_at: number;
}

export type SandboxWechatRow = Named<Selectable<SandboxWechatTable>>;

/** An OAuth request to the messaging app that waits for its answer; the `state` is stored as its SHA-256. */
export interface WechatTicketTable {
  state_hash: string;
  purpose: WechatPurpose;
  /** The member to bind; null for a login or registration. */
  member_id: number | null;
  next: Generated<string>;
  /** The app's account, once known, while its holder registers. */
  wechat_id: string | null;
  wechat_name: Generated<string>;
  expires_at: number;
}

export interface WechatTables {
  wechat_ticket: WechatTicketTable;
  sandbox_wechat: SandboxWechatTable;
}
