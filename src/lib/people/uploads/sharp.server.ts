import type Sharp from 'sharp';

/** The image library, loaded by the first picture, so that a shop without uploads never pays for it. */
export const loadSharp = async (): Promise<typeof Sharp> => (await import('sharp')).default;
