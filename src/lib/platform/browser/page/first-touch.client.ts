/** Runs something once a person has touched a page that waits for it (`head-scripts.rules.ts`); at once if that is past. */
export function onFirstTouch(run: () => void): void {
  if (document.documentElement.dataset['touched'] !== undefined) run();
  else window.addEventListener('yaocang:touched', run, { once: true });
}
