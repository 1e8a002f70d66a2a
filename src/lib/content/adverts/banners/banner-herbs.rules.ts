import { floor, type BannerInk } from './banner-ink.rules.ts';

const leaf = (
  { x, y, turn, scale }: { x: number; y: number; turn: number; scale: number },
  fill: string,
): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 0c-30-26-30-70 0-104 30 34 30 78 0 104z" fill="${fill}"/>` +
  `<path d="M0 22V-84M0-20l-15-16M0-20l15-16M0-46l-13-14M0-46l13-14" fill="none" stroke="#fff" stroke-width="2.5" opacity=".6"/></g>`;

const slice = (
  { x, y, rx }: { x: number; y: number; rx: number },
  { fill, ring }: { fill: string; ring: string },
): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.55}" fill="${fill}" stroke="${ring}" stroke-width="4"/>` +
  `<ellipse cx="${x}" cy="${y}" rx="${rx * 0.5}" ry="${rx * 0.24}" fill="none" stroke="${ring}" stroke-width="2" stroke-dasharray="5 4"/>`;

/** A mortar with its pestle, leaves behind it and slices of root before it. */
export function drawHerbs(ink: BannerInk): string {
  return (
    floor(ink, 780, 308, 185) +
    leaf({ x: 716, y: 190, turn: -34, scale: 1.25 }, '#4d8b57') +
    leaf({ x: 758, y: 172, turn: -4, scale: 1.3 }, '#6aa763') +
    leaf({ x: 700, y: 214, turn: -66, scale: 0.95 }, '#7fb573') +
    leaf({ x: 806, y: 182, turn: 22, scale: 1 }, '#4d8b57') +
    `<g transform="rotate(36 846 150)"><path d="M834 36a12 12 0 0 1 24 0l7 132c1 26-39 26-38 0z" fill="#e9d3a8"/><path d="M838 40l-4 122" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/></g>` +
    `<path d="M672 186h216c0 60-26 84-62 98v10c14 2 24 6 28 14H706c4-8 14-12 28-14v-10c-36-14-62-38-62-98z" fill="#f4e6c9"/>` +
    `<path d="M672 186h216q0 13-2 24H674q-2-11-2-24z" fill="${ink.gold}"/><path d="M706 308c4-8 14-12 28-14h92c14 2 24 6 28 14z" fill="#dcc292"/>` +
    `<path d="M694 222c6 26 20 42 40 52" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M770 236h20v16h16v20h-16v16h-20v-16h-16v-20h16z" fill="${ink.main}" opacity=".8"/>` +
    slice({ x: 896, y: 304, rx: 34 }, { fill: '#f6e3b4', ring: '#b98a3c' }) +
    slice({ x: 934, y: 288, rx: 26 }, { fill: '#efd08f', ring: '#a8762c' }) +
    slice({ x: 644, y: 304, rx: 30 }, { fill: '#f0d9a4', ring: '#a8762c' }) +
    `<g fill="#c4423a"><ellipse cx="682" cy="316" rx="11" ry="8"/><ellipse cx="866" cy="322" rx="10" ry="7"/><ellipse cx="610" cy="312" rx="9" ry="7"/></g>`
  );
}
