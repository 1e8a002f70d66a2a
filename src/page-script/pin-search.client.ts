/** Pins the search bar once the page is scrolled 205 px or more (product §2.2). */
export function pinSearchBar(): void {
  const mark = document.getElementById('pin-mark');
  if (!mark) return;
  // The mark is one pixel high, and an edge that only touches counts as seen: it is gone two pixels before the top.
  new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      const pinned = !entry.isIntersecting && entry.boundingClientRect.top < 1;
      document.documentElement.toggleAttribute('data-pinned', pinned);
    },
    { rootMargin: '-2px 0px 0px' },
  ).observe(mark);
}
