/**
 * A region and what stands behind it, as every screen and paper shows it: `河南省郑州市 金水区花园路 120 号`. The region is
 * written without blanks, and once where the rest begins with it. A file of its own, as islands have no use for all regions.
 */
export function wholeAddress(regionName: string, detail: string): string {
  const region = regionName.replace(/\s/g, '');
  const spaced = [...region].map((sign) => `${sign}\\s*`).join('');
  const rest = detail.trim().replace(new RegExp(`^${spaced}`), '');
  return [region, rest].filter(Boolean).join(' ');
}
