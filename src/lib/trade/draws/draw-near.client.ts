/** The distance below the window at which the draw is asked for (px): the banner is there before it is seen where it stands. */
const AHEAD = '800px';

/** Offers the draw of the page to its member once the reader comes near; what does it is fetched then, not before. */
export function offerDrawWhenNear(): void {
  const island = document.querySelector('[data-draw]')?.closest('astro-island');
  // An island has no box of its own.
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
