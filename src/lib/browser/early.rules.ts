/**
 * Runs in the head of every page before it is painted: marks the document when a member uses this browser, so
 * that the member's parts show without a flicker on pages that are the same bytes for everyone. Inline, hence
 * its hash in the content security policy (`astro.config.mjs`).
 */
export const EARLY_SCRIPT =
  'document.documentElement.dataset.js="";if(/(^|; )member=1/.test(document.cookie))document.documentElement.dataset.member=""';

/**
 * Pages a pointer rests on are made ready before they are pressed. Never calls, files, nor what belongs to one
 * member and changes by the minute.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/api/*',
                '/admin*',
                '/cart*',
                '/order*',
                '/addr*',
                '/zhzx/*',
                '/picture/*',
                '/login*',
              ],
            },
          },
          { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
