import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Selectable } from 'kysely';
import type { WechatPurpose, SandboxAnswer } from '#lib/people/wechat/wechat.rules.ts';

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

export type SandboxWechatRow = Named<Selectable<SandboxWechatTable>>;

/** An errand to the messaging app that waits for its answer; OAuth's `state` is kept as its SHA-256. */
export interface WechatTicketTable {
  state_hash: string;
  purpose: WechatPurpose;
  /** Whose account is to be bound; null where somebody logs in or registers. */
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
