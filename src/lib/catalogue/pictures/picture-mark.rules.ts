/**
 * The small mark of the sales class in the upper right of a package face, its right edge at `right`:
 * OTC in red (甲类) or green (乙类), Rx for prescription medicines, nothing for anything else.
 */
export function drawClassMark(
  prescriptionClass: string | null | undefined,
  right: number,
  y: number,
): string {
  const text = prescriptionClass ?? '';
  const rx = /处方药/.test(text) && !/非处方/.test(text);
  if (!rx && !/OTC|非处方/i.test(text)) return '';
  const fill = rx ? '#51606c' : /乙/.test(text) ? '#1d8a4b' : '#cf2f2f';
  return (
    `<rect x="${right - 27}" y="${y}" width="27" height="14" rx="7" fill="${fill}"/>` +
    `<text x="${right - 13.5}" y="${y + 10.3}" font-size="9" font-weight="700" fill="#fff" text-anchor="middle">` +
    `${rx ? 'Rx' : 'OTC'}</text>`
  );
}
