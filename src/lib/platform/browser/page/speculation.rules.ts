/** Patterns of addresses that are never prepared ahead: calls, files, and pages of one member. */
export const UNPREPARED = [
  '/api/*',
  '/admin*',
  '/cart*',
  '/order*',
  '/hmdd*',
  '/jfdd*',
  '/jfsc/*',
  '/addr*',
  '/zhzx*',
  '/zzzj*',
  '/user*',
  '/wdxx*',
  '/zzfw*',
  '/kjcg*',
  '/pzqg*',
  '/dhtx*',
  '/yjfk*',
  '/star*',
  '/wdqb*',
  '/yegl*',
  '/jfgl*',
  '/yhq*',
  '/xjq*',
  '/dzht*',
  '/dzfp*',
  '/picture/*',
  '/file/*',
  '/login*',
  '/register*',
  '/forget*',
  '/bdwx*',
  '/ddgl*',
  '/basic*',
  '/sandbox/*',
] as const;

/**
 * Pages under a resting pointer are prepared before they are pressed. Never calls, files, nor pages of one member that
 * change by the minute.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [...UNPREPARED],
            },
          },
          { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
