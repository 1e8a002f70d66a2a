import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TradeState } from '#lib/trade/payments/gateway/provider.rules.ts';

/** The sandbox gateway's pair of keys, shared by all nodes. */
export interface SandboxKeyTable {
  name: string;
  private_pem: string;
  public_pem: string;
  created_at: number;
}

/** A trade in the sandbox gateway's book, which the shop's own book knows nothing of. */
export interface SandboxTradeTable {
  id: Generated<number>;
  /** Names the trade's page; whoever has it may pay. */
  token: string;
  /** Which provider the sandbox plays for it. */
  provider: Generated<PaymentProviderName>;
  out_trade_no: string;
  trade_no: string;
  title: string;
  amount_fen: number;
  refunded_fen: Generated<number>;
  state: TradeState;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

export interface SandboxRefundTable {
  /** The shop's number; a repeat is the same refund. */
  out_refund_no: string;
  trade_id: number;
  amount_fen: number;
  created_at: number;
}

/** A notice that the sandbox gateway has to send; `due_at` is null once it was taken or given up. */
export interface SandboxNoticeTable {
  id: Generated<number>;
  trade_id: number;
  /** Sent with it: two sendings of one notice carry the same. */
  notice_id: string;
  state: 'waiting' | 'taken' | 'given_up';
  due_at: number | null;
  attempts: Generated<number>;
  last_answer: Generated<string>;
  created_at: number;
}

export type SandboxTradeRow = Named<Selectable<SandboxTradeTable>>;
export type NewSandboxTrade = Insertable<SandboxTradeTable>;
export type NewSandboxNotice = Insertable<SandboxNoticeTable>;
