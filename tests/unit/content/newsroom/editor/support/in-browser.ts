import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test of a file a clock to turn, and a window and a document that speak of nothing by themselves. */
export function inBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
