/** What messages are about (product §8.6), in the order in which they are listed. */
export const MESSAGE_KINDS = {
  order: '订单',
  logistics: '物流',
  return: '退货售后',
  certificate: '资质',
  wallet: '钱包',
  activity: '活动',
  service: '服务',
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;

/** Days after which a message goes. */
export const MESSAGE_DAYS = 180;

/** Characters of a message at most: the text has room for an answer to a complaint. */
export const MESSAGE_LIMITS = { title: 60, text: 1200, link: 300 } as const;

/** Messages that one call marks as read by their numbers. */
export const MOST_READ_AT_ONCE = 200;

/** What is reported to a member. `idempotencyKey` says what happened: of one member each is reported once. */
export interface Message {
  kind: MessageKind;
  title: string;
  text: string;
  /** A page of this shop, from `pathTo`; empty: none. */
  link: string;
  idempotencyKey: string;
  /** The sending of staff it comes from. */
  sendingId?: number;
}

/** A message as its member sees it. `createdAt` in ms. */
export interface InboxMessage {
  id: number;
  kind: MessageKind;
  title: string;
  text: string;
  link: string;
  createdAt: number;
  isRead: boolean;
}

/** How many messages there are, and how many of them wait to be read. */
export interface MessageCount {
  all: number;
  unread: number;
}

/** A page of a member's messages, with the counts of each kind that it has any of. */
export interface Inbox {
  messages: InboxMessage[];
  counts: Partial<Record<MessageKind, MessageCount>>;
  total: MessageCount;
  page: number;
  pages: number;
}

/** Which messages are marked as read. */
export type Reading = { ids: readonly number[] } | { kind: MessageKind | null };
