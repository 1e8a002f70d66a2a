import { floor, type BannerInk } from './banner-ink.rules.ts';

/** A blood pressure monitor, a mask, a thermometer and a stethoscope. */
export function drawDevices(ink: BannerInk): string {
  return (
    floor(ink, 785, 308, 190) +
    `<path d="M646 66v50a44 44 0 0 0 88 0V66M690 160v52a46 46 0 0 0 46 46h24" fill="none" stroke="${ink.pale}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M646 62v10M734 62v10" stroke="${ink.gold}" stroke-width="15" stroke-linecap="round"/>` +
    `<rect x="734" y="104" width="172" height="202" rx="26" fill="#fff"/><rect x="752" y="122" width="136" height="98" rx="12" fill="${ink.deep}"/>` +
    `<path d="M764 172h28l9-26 15 52 13-38 8 12h39" fill="none" stroke="${ink.gold}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="M766 206h60" stroke="${ink.soft}" stroke-width="7" stroke-dasharray="14 8"/>` +
    `<circle cx="820" cy="262" r="25" fill="${ink.main}"/><path d="M820 249v14" stroke="#fff" stroke-width="5" stroke-linecap="round"/>` +
    `<circle cx="774" cy="262" r="11" fill="${ink.pale}"/><circle cx="866" cy="262" r="11" fill="${ink.pale}"/>` +
    `<path d="M616 246c-26-8-30 46-2 44M716 246c26-8 30 46 2 44" fill="none" stroke="#fff" stroke-width="5"/>` +
    `<path d="M612 234q54-22 108 0v42q-20 30-54 32-34-2-54-32z" fill="${ink.pale}"/><path d="M612 234q54-22 108 0v9q-54-22-108 0z" fill="${ink.soft}"/>` +
    `<path d="M614 258q52-12 104 0M616 274q50-5 100 0" fill="none" stroke="${ink.soft}" stroke-width="3.5"/>` +
    `<g transform="rotate(-62 930 220)"><path d="M1000 214h24a6 6 0 0 1 0 12h-24z" fill="#c5d0d6"/><path d="M846 220c0-14 10-20 22-20h72c24 0 34 12 62 14v12c-28 2-38 14-62 14h-72c-12 0-22-6-22-20z" fill="#fff"/>` +
    `<path d="M846 220c0-14 10-20 22-20h12v40h-12c-12 0-22-6-22-20z" fill="${ink.gold}"/><rect x="892" y="209" width="46" height="22" rx="5" fill="${ink.deep}"/><path d="M900 220h30" stroke="${ink.pale}" stroke-width="7" stroke-dasharray="7 5"/></g>`
  );
}
