/**
 * Returns region and detail as every page and document shows them: `河南省郑州市 金水区花园路 120 号`. The region is written without
 * blanks, and only once where the detail begins with it. A file of its own, so that islands do not load the list of all
 * regions.
 */
export function wholeAddress(regionName: string, detail: string): string {
  const region = regionName.replace(/\s/g, '');
  const spaced = [...region].map((sign) => `${sign}\\s*`).join('');
  const rest = detail.trim().replace(new RegExp(`^${spaced}`), '');
  return [region, rest].filter(Boolean).join(' ');
}
