/** Distance (px) below the window at which the draw is loaded, so that the banner is there before it is visible. */
const AHEAD = '800px';

/** Offers the draw of the page to its member once the reader scrolls near it; its script is loaded only then. */
export function offerDrawWhenNear(): void {
  const island = document.querySelector('[data-draw]')?.closest('astro-island');
  // An island has no layout box of its own.
  const around = island?.parentElement;
  if (!around) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      import('#lib/trade/draws/draw-offer.client.ts').then(
        ({ offerDraw }) => offerDraw(),
        () => undefined,
      );
    },
    { rootMargin: AHEAD },
  );
  near.observe(around);
}
