import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test of a file the browser of a member's page, with modules of its own; returns the page of the test. */
export function openMemberPage(memberId: number, url: string): () => JSDOM {
  let page: JSDOM;
  beforeEach(() => {
    page = new JSDOM(`<html data-member="${memberId}"></html>`, { url });
    vi.stubGlobal('window', page.window);
    vi.stubGlobal('document', page.window.document);
    vi.resetModules();
    vi.useFakeTimers();
  });
  afterEach(() => {
    // A store without listeners releases the window a second later.
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    // Stores of this page are not for the tests of other files, which share its modules.
    vi.resetModules();
  });
  return () => page;
}
