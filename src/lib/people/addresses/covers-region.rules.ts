/** Whether an area, `31`, `3101`, `310000` or `310115`, contains a region of six digits. */
export function coversRegion(areaCode: string, regionCode: string): boolean {
  const prefix = areaCode.length === 6 ? areaCode.replace(/(00){1,3}$/, '') : areaCode;
  return prefix !== '' && regionCode.startsWith(prefix);
}
