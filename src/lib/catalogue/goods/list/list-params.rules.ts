/** Parameters by which the address of a list filters, sorts and pages it. */
export const LIST_PARAMS = [
  'category',
  'maker',
  'form',
  'rx',
  'insurance',
  'storage',
  'stock',
  'promo',
  'zone',
  'min',
  'max',
  'left_min',
  'left_max',
  'sort',
  'page',
] as const;
export type ListParam = (typeof LIST_PARAMS)[number];
