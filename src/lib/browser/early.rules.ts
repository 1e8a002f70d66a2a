/**
 * Runs in the head of every page before it is painted: marks the document when a member uses this browser, so
 * that the member's parts show without a flicker on pages that are the same bytes for everyone. Inline, hence
 * its hash in the content security policy (`astro.config.mjs`).
 */
export const EARLY_SCRIPT =
  'document.documentElement.dataset.js="";if(/(^|; )member=1/.test(document.cookie))document.documentElement.dataset.member=""';
