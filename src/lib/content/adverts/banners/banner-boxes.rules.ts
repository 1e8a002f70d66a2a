import { floor, type BannerInk } from './banner-ink.rules.ts';

/** A carton with its front at `x`,`y`, leaning 26 right and 20 up. */
function carton(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { band, lid, side }: { band: string; lid: string; side: string },
): string {
  return (
    `<g transform="translate(${x} ${y})"><path d="M0 0l26-20h${width}l-26 20z" fill="${lid}"/>` +
    `<path d="M${width} 0l26-20v${height}l-26 20z" fill="${side}"/><path d="M0 0h${width}v${height}H0z" fill="#fff"/>` +
    `<path d="M0 0h${width}v${Math.round(height * 0.4)}H0z" fill="${band}"/>` +
    `<path d="M14 ${Math.round(height * 0.2)}h${width * 0.6}" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".9"/>` +
    `<path d="M14 ${Math.round(height * 0.57)}h${width * 0.42}M14 ${Math.round(height * 0.7)}h${width * 0.28}" stroke="#d5dee2" stroke-width="6" stroke-linecap="round"/></g>`
  );
}

/** Cartons, a jar, a blister and a capsule. */
export function drawBoxes(ink: BannerInk): string {
  return (
    floor(ink, 785, 306, 190) +
    carton({ x: 650, y: 112, width: 150, height: 92 }, { band: ink.gold, lid: '#f8d48d', side: '#c98f2c' }) +
    carton({ x: 626, y: 204, width: 186, height: 102 }, { band: ink.main, lid: ink.soft, side: ink.deep }) +
    `<path d="M690 278h22a11 11 0 0 0 0-22h-22z" fill="${ink.soft}"/><path d="M690 278h-14a11 11 0 0 1 0-22h14z" fill="${ink.gold}"/>` +
    `<path d="M872 138h52v14c18 4 28 14 28 32v106c0 10-6 16-16 16h-76c-10 0-16-6-16-16V184c0-18 10-28 28-32z" fill="#fff"/>` +
    `<rect x="862" y="106" width="72" height="34" rx="7" fill="${ink.deep}"/><path d="M872 123h56" stroke="${ink.main}" stroke-width="22" stroke-dasharray="3 8"/>` +
    `<path d="M844 200h108v68H844z" fill="${ink.main}"/><path d="M844 268h108v6H844z" fill="${ink.gold}"/>` +
    `<path d="M862 222h72M874 242h48" stroke="#fff" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M856 186v112" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".45"/>` +
    `<g transform="rotate(-10 790 300)"><rect x="742" y="278" width="112" height="44" rx="6" fill="#e4ebee"/>` +
    `<path d="M758 291h90M758 309h90" stroke="${ink.main}" stroke-width="13" stroke-linecap="round" stroke-dasharray="0 19.5"/></g>` +
    `<g transform="rotate(-32 640 70)"><rect x="616" y="58" width="58" height="24" rx="12" fill="#fff"/><path d="M645 58h-17a12 12 0 0 0 0 24h17z" fill="${ink.gold}"/></g>`
  );
}
