const MOST = 99;

/** Returns a badge's text, on the server and in the browser: empty at zero, `99+` above 99 (product §11.2). */
export function badgeText(count: number | null): string {
  if (count === null || !(count >= 1)) return '';
  return count > MOST ? `${MOST}+` : String(Math.floor(count));
}

/** Reads a stored count of unknown shape; null where it is not a count. */
export const toCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
