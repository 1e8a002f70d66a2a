import type { Goods } from './goods.rules.ts';

/** Prescription medicines show no promotional claims (product §3.3). The one place that says so. */
export const mayBePromoted = ({ rxClass }: Pick<Goods, 'rxClass'>): boolean => rxClass !== 'rx';
