/** Resolves when somebody looks at the page: at once, unless the browser prepares it ahead of time. */
export function whenShown(): Promise<void> {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  );
}

/** Runs something once the browser has drawn what there is now; what it takes is then no part of the wait for a page. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
