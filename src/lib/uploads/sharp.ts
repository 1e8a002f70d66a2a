import type Sharp from 'sharp';

/** The image library, loaded by the first picture: its native parts take memory that a shop without uploads keeps. */
export const loadSharp = async (): Promise<typeof Sharp> => (await import('sharp')).default;
