import sharp from 'sharp';

/** A picture of one colour. */
export const solidPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
