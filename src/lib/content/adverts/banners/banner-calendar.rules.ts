import { floor, type BannerInk } from './banner-ink.rules.ts';

/** A wall calendar with marked days, a clock before it and a small carton. */
export function drawCalendar(ink: BannerInk): string {
  const week = (y: number, dash: string) =>
    `<path d="M688 ${y}h190" stroke="${dash}" stroke-width="22" stroke-dasharray="22 11.5"/>`;
  return (
    floor(ink, 782, 310, 185) +
    `<rect x="664" y="66" width="240" height="240" rx="18" fill="#fff"/><path d="M664 124V84a18 18 0 0 1 18-18h204a18 18 0 0 1 18 18v40z" fill="${ink.gold}"/>` +
    `<path d="M716 46v38M784 46v38M852 46v38" stroke="${ink.deep}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M730 106h108" stroke="#fff" stroke-width="9" stroke-linecap="round"/>` +
    [156, 190, 224, 258].map((y) => week(y, ink.pale)).join('') +
    `<path d="M788.5 156h22M788.5 190h22M822 190h22M855.5 190h22M688 224h22" stroke="${ink.main}" stroke-width="22"/>` +
    `<path d="M727 190l5 6 10-12" fill="none" stroke="${ink.main}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M606 236l20-16h92l-20 16z" fill="${ink.soft}"/><path d="M698 236l20-16v74l-20 16z" fill="${ink.deep}"/><path d="M606 236h92v74h-92z" fill="#fff"/><path d="M606 236h92v28h-92z" fill="${ink.main}"/>` +
    `<path d="M618 250h48" stroke="#fff" stroke-width="7" stroke-linecap="round"/><rect x="618" y="276" width="46" height="20" rx="10" fill="${ink.pale}"/><path d="M641 276h-13a10 10 0 0 0 0 20h13z" fill="${ink.gold}"/>` +
    `<circle cx="896" cy="256" r="58" fill="${ink.deep}"/><circle cx="896" cy="256" r="47" fill="#fff"/>` +
    `<path d="M896 216v6M896 290v6M856 256h6M930 256h6" stroke="${ink.soft}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M896 228v28l18 14" fill="none" stroke="${ink.main}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><circle cx="896" cy="256" r="5" fill="${ink.gold}"/>`
  );
}
