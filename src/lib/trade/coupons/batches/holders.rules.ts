/** How one of a batch stands with the member who has it. */
export const HOLDER_STATES = {
  all: '全部',
  unused: '未使用',
  used: '已使用',
  expired: '已过期',
  taken_back: '已收回',
} as const;
export type HolderState = keyof typeof HOLDER_STATES;

/** One that somebody has. Amounts in fen, times in ms. */
export interface Holder {
  id: number;
  company: string;
  username: string;
  phone: string;
  /** whether an operator gave it */
  wasGiven: boolean;
  gotAt: number;
  validUntil: number;
  state: Exclude<HolderState, 'all'>;
  usedAt: number | null;
  usedFen: number;
  orderNo: string | null;
}
