/** Resolves when the page is visible: at once, unless the browser prepares it ahead of time. */
export function whenShown(): Promise<void> {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  );
}

/** Runs something after the next paint, so that its cost does not delay the page. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
