import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type {
  Application,
  MemberKind,
  MemberRole,
  MemberState,
  PausedBy,
} from '#lib/people/members/members.rules.ts';

/** An account: a buyer's company or a member of staff. Balances equal the sums of their ledgers. */
interface MemberTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  role: Generated<MemberRole>;
  kind: MemberKind;
  name: string;
  phone: string;
  company: string;
  address: string;
  region_code: string;
  head_office_id: number | null;
  /** Price level 1 to 3. */
  rank: Generated<1 | 2 | 3>;
  is_passed: Generated<Flag>;
  is_special: Generated<Flag>;
  is_show_youx: Generated<Flag>;
  is_can_chat: Generated<Flag>;
  is_after_sale: Generated<Flag>;
  is_demo: Generated<Flag>;
  /** The member's contact among the staff; null is the house account. */
  admin_id: number | null;
  balance_fen: Generated<number>;
  points: Generated<number>;
  /** Unified social credit code (统一社会信用代码); empty: none known. */
  credit_code: Generated<string>;
  state: Generated<MemberState>;
  paused_by: Generated<PausedBy | ''>;
  application: Generated<Application>;
  /** ms; the time its certificates were last sent in to join */
  applied_at: number | null;
  /** ms; end of the first required certificate to expire, null: none does */
  certified_until: number | null;
  /** The upload shown as its picture. */
  face_id: number | null;
  /** The messaging app's id of its bound account. */
  wechat_id: string | null;
  wechat_name: Generated<string>;
  created_at: number;
}

/** A business scope the member's certificates cover, until `expires_at` (ms; null: open-ended). */
interface MemberScopeTable {
  member_id: number;
  scope_code: string;
  expires_at: number | null;
  /** The certificate it comes from; null: set by an operator. */
  certificate_id: number | null;
}

/** A login; the id is the SHA-256 of the cookie's 256-bit token. */
export interface SessionTable {
  id: string;
  member_id: number;
  created_at: number;
  expires_at: number;
  user_agent: string;
  /** The member this session acts for; null: its own. */
  acting_for: number | null;
}

/** A browser that has logged in to an account; the browser's 256-bit token is stored as its SHA-256. */
interface DeviceTable {
  token_hash: string;
  member_id: number;
  /** SHA-256 of the password's hash at that time: after a change of password the browser is unknown again. */
  password_mark: string;
  created_at: number;
  last_used_at: number;
}

/** Uses of a limit until `expires_at` (ms). */
interface RateLimitTable {
  key: string;
  points: number;
  expires_at: number;
}

export type MemberRow = Named<Selectable<MemberTable>>;
export type NewMember = Insertable<MemberTable>;
export type MemberChange = Updateable<MemberTable>;
export type MemberScopeRow = Named<Selectable<MemberScopeTable>>;
export type DeviceRow = Named<Selectable<DeviceTable>>;

export interface MemberTables {
  member: MemberTable;
  member_scope: MemberScopeTable;
  session: SessionTable;
  device: DeviceTable;
  rate_limit: RateLimitTable;
}
