/** Kinds of messages (product §8.6), in the order in which they are listed. */
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

/** Days after which a message is deleted. */
export const MESSAGE_DAYS = 180;

/** Maximum lengths (characters) of a message: the text has room for an answer to a complaint. */
export const MESSAGE_LIMITS = { title: 60, text: 1200, link: 300 } as const;

/** Limit of messages that one call marks as read by their ids. */
export const MOST_READ_AT_ONCE = 200;

/** A message to a member. `idempotencyKey` identifies the event: each is reported once per member. */
export interface Message {
  kind: MessageKind;
  title: string;
  text: string;
  /** A page of this shop, from `pathTo`; empty: none. */
  link: string;
  idempotencyKey: string;
  /** The bulk message of staff it belongs to. */
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

/** Numbers of messages and of unread ones. */
export interface MessageCount {
  all: number;
  unread: number;
}

/** A page of a member's messages, with the counts by kind; kinds without messages are absent. */
export interface Inbox {
  messages: InboxMessage[];
  counts: Partial<Record<MessageKind, MessageCount>>;
  total: MessageCount;
  page: number;
  pages: number;
}

/** Messages to mark as read. */
export type Reading = { ids: readonly number[] } | { kind: MessageKind | null };
