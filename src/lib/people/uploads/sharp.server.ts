import type Sharp from 'sharp';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { Turns } from '#lib/platform/process/turns.server.ts';

/** A decoded picture takes a core and up to 200 MB for a moment: they are worked on one after the other. */
const turns = new Turns({
  atOnce: 1,
  places: 200,
  full: () => new ShopError('busy', '现在上传图片的人太多，请 1 分钟后再试。'),
});

/**
 * Lends the image library to one piece of work at a time; it is loaded by the first picture, so that a shop without
 * uploads never pays for it. Throws `busy` where too many wait.
 */
export const withSharp = <T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> =>
  turns.run('', async () => work(await loadSharp()));

let loaded: Promise<typeof Sharp> | undefined;

const loadSharp = (): Promise<typeof Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // no picture comes twice
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
