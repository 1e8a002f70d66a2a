/** The one call whose path holds what is somebody's own. */
const PHONE_CALL = /^(\/api\/user\/phone\/)[^/]+/;
/** What may be a phone number, or another number people are known by, wherever somebody writes one. */
const LONG_NUMBER = /\d(?:[\d-]|%20|%2D|\+){9,}\d/gi;

/** A path as logs have it: without query, and without numbers that may be a phone's. */
export const logPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(PHONE_CALL, '$1***').replace(LONG_NUMBER, '***');
