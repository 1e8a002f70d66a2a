import type { Page } from '@playwright/test';

/** What a browser complains of; `expected` drops those a test provokes on purpose. */
export interface Complaints {
  all(): string[];
  expected(words: RegExp): void;
  /** What was received so far, but for what was expected; forgets it, for a page that goes on to another test. */
  take(expected?: RegExp): string[];
}

/** Listens to a page from before its first request: console, script errors, failed requests, CSP reports. */
export function listenToComplaints(page: Page): Complaints {
  const heard: string[] = [];
  const pardoned: RegExp[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`script error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why === 'net::ERR_ABORTED') return;
    heard.push(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) heard.push(`answered ${response.status()}: ${response.url()}`);
  });
  return {
    all: () => heard.filter((line) => !pardoned.some((words) => words.test(line))),
    expected: (words) => void pardoned.push(words),
    take: (words) => heard.splice(0).filter((line) => !words?.test(line)),
  };
}
