/** Pins the search bar once the page is scrolled 205 px or more (spec §2 Header, §9). */
export function pinSearchBar(): void {
  const mark = document.getElementById('pin-mark');
  if (!mark) return;
  new IntersectionObserver(([entry]) => {
    if (!entry) return;
    const pinned = !entry.isIntersecting && entry.boundingClientRect.top < 0;
    document.documentElement.toggleAttribute('data-pinned', pinned);
  }).observe(mark);
}
