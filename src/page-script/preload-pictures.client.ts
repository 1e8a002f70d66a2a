/** Distance in window heights within which pictures are loaded before they are in sight (product §11.2). */
const RATIO = 1.3;
/** Time (ms) after loading at which the pictures further down are fetched where data is cheap. */
const REST_MS = 1500;

const waiting = () => document.querySelectorAll<HTMLImageElement>('img[loading=lazy]');

/** Fetches the pictures of a page that its reader comes near to, as early in every browser. */
export function preloadPictures(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        (target as HTMLImageElement).loading = 'eager';
      }
    },
    { rootMargin: `0px 0px ${Math.round((RATIO - 1) * 100)}%` },
  );
  for (const picture of waiting()) near.observe(picture);
}

/**
 * A page printed or captured whole shows all its pictures. A capture does not scroll to them, so they are loaded by
 * themselves once the page has been open for a while: not on slow or mobile connections, nor where the reader saves
 * data.
 */
export function completePictures(): void {
  const complete = (): void => waiting().forEach((picture) => (picture.loading = 'eager'));
  addEventListener('beforeprint', complete);
  const { effectiveType, saveData, type } =
    (navigator as { connection?: { effectiveType: string; saveData: boolean; type?: string } }).connection ??
    {};
  if (effectiveType !== '4g' || saveData || type === 'cellular') return;
  const later = () => setTimeout(complete, REST_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
