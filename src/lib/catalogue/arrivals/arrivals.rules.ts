/** Limit of goods a member may wait for at a time. */
export const MOST_ALERTS = 200;

/** Limit of goods in one call. */
export const MOST_ALERTS_AT_ONCE = 100;

/** An alert as its member sees it. Times in ms. */
export interface ArrivalAlert {
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  makerName: string;
  stock: number;
  isOnSale: boolean;
  createdAt: number;
  /** Time of the notification; null while waiting. */
  notifiedAt: number | null;
}

/** Returns the message shown after alerts are set. */
export const alertWords = (set: number, asked: number): string => {
  const done = asked === 1 ? '已设到货提醒' : `已为 ${set} 种商品设到货提醒`;
  const left = asked - set;
  return `${done}，到货后发消息和短信${left > 0 ? `；其余 ${left} 种现在有货、已下架或不能采购` : ''}`;
};
