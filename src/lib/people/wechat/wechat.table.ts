import type { SandboxWechatTable } from '#lib/people/wechat/sandbox/sandbox-wechat.table.ts';
import type { Generated } from 'kysely';
import type { WechatPurpose } from '#lib/people/wechat/wechat.rules.ts';

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
