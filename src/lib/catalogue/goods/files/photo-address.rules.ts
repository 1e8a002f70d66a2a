/** The addresses of an uploaded photo, named by its bytes, and of the small one for table rows. */
export const photoAddress = (goodsId: number, key: string): { picture: string; thumb: string } => {
  const name = `/picture/goods/${goodsId}-${key}`;
  return { picture: `${name}.webp`, thumb: `${name}/thumb.webp` };
};
