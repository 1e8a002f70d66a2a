/**
 * The server's time now (ms), whatever the browser's clock says: each answer carries it in `Server-Timing`, also
 * when the page itself was kept. Without it (an old browser) the browser's own clock.
 */
export function serverNow(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = Number(navigation?.serverTiming.find(({ name }) => name === 'now')?.description);
  return navigation && told ? told + performance.now() - navigation.responseStart : Date.now();
}
