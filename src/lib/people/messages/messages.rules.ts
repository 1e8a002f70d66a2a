/** What messages are about (domain "Numbers decided"), in the order in which they are listed. */
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

/** Characters of a message at most. */
export const MESSAGE_LIMITS = { title: 60, text: 500, link: 300 } as const;

/** What is told to a member. `eventKey` says what happened: of one member each is told once. */
export interface Message {
  kind: MessageKind;
  title: string;
  text: string;
  /** A page of this shop, from `pathTo`; empty: none. */
  link: string;
  eventKey: string;
}
