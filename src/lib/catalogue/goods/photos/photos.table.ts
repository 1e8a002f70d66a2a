import type { Generated, Insertable, Selectable } from 'kysely';

/** A photo of a goods as WebP, whole and small. Times in ms. */
export interface GoodsPhotoTable {
  id: Generated<number>;
  goods_id: number;
  /** Names the bytes. */
  key: string;
  bytes: Uint8Array;
  thumb_bytes: Uint8Array;
  sort: number;
  created_at: number;
}

export type GoodsPhotoRow = Selectable<GoodsPhotoTable>;
export type NewGoodsPhoto = Insertable<GoodsPhotoTable>;
