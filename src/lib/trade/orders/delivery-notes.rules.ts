/** What a buyer may wish of the papers that come with the goods. */
export const DELIVERY_NOTES = {
  no_prices: '随货单不显示价格',
  two_copies: '随货单一式两份',
  test_reports: '附纸质检验报告',
} as const;

export type DeliveryNote = keyof typeof DELIVERY_NOTES;

export const DELIVERY_NOTE_NAMES = Object.keys(DELIVERY_NOTES) as DeliveryNote[];

/** As an order's row holds them, in the order of the list. */
export const joinNotes = (notes: readonly DeliveryNote[]): string =>
  DELIVERY_NOTE_NAMES.filter((name) => notes.includes(name)).join();

export const splitNotes = (joined: string): DeliveryNote[] =>
  DELIVERY_NOTE_NAMES.filter((name) => joined.split(',').includes(name));
