/**
 * Lets the browser lay out the parts of a page below its first screen, which `[data-later]` and the rows of tables on
 * phones leave for after the first paint. Once everything has come it is all there: for captures, print and search.
 */
export function layOutWhole(): void {
  const whole = (): void => void (document.documentElement.dataset['whole'] = '');
  const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(whole));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
  window.addEventListener('beforeprint', whole, { once: true });
}
