/** Goods on one page of each view of a list. */
export const PAGE_SIZE = { grid: 20, table: 30, no_image: 30 } as const;

/** 图文, 列表, 无图. */
export type ListView = keyof typeof PAGE_SIZE;
