import type { Page } from '@playwright/test';

/** Until what a new width brings is styled and painted, and islands that came into sight know of it. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
