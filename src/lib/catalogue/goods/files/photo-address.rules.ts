/** Returns the addresses of an uploaded photo, which contain its key, and of the thumbnail for table rows. */
export const photoAddress = (goodsId: number, key: string): { picture: string; thumb: string } => {
  const name = `/picture/goods/${goodsId}-${key}`;
  return { picture: `${name}.webp`, thumb: `${name}/thumb.webp` };
};
