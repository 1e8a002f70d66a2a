import { floor, type BannerInk } from './banner-ink.rules.ts';

const wheel = (x: number, ink: BannerInk): string =>
  `<circle cx="${x}" cy="284" r="27" fill="#22333d"/><circle cx="${x}" cy="284" r="12" fill="${ink.pale}"/>`;

/** A delivery van on a dotted route to a pin. */
export function drawDelivery(ink: BannerInk): string {
  return (
    `<path d="M590 128c30-62 110-80 170-58s112 22 158 14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 15" opacity=".85"/>` +
    `<path d="M928 88c-20-26-30-38-30-54a30 30 0 0 1 60 0c0 16-10 28-30 54z" fill="${ink.gold}"/><circle cx="928" cy="34" r="11" fill="#fff"/>` +
    floor(ink, 776, 312, 190) +
    `<path d="M560 312h440" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>` +
    `<path d="M634 124h176a8 8 0 0 1 8 8v152H626V132a8 8 0 0 1 8-8z" fill="#fff"/><path d="M626 252h192v32H626z" fill="${ink.soft}"/>` +
    `<path d="M818 168h62c8 0 14 4 18 10l34 48c4 6 6 10 6 16v42H818z" fill="${ink.gold}"/>` +
    `<path d="M838 184h40l28 42h-68z" fill="${ink.pale}"/><path d="M848 184h14l-14 42h-10v-12z" fill="#fff"/>` +
    `<path d="M826 242h16" stroke="${ink.deep}" stroke-width="5" stroke-linecap="round"/><path d="M926 246h12v14h-12z" fill="#fff"/>` +
    `<path d="M818 268h126v16H818z" fill="${ink.deep}"/><path d="M620 276h198v8H620z" fill="${ink.deep}"/>` +
    `<g transform="rotate(-18 722 188)"><rect x="670" y="164" width="104" height="48" rx="24" fill="${ink.main}"/><path d="M722 164h28a24 24 0 0 1 0 48h-28z" fill="${ink.gold}"/></g>` +
    wheel(682, ink) +
    wheel(878, ink) +
    `<path d="M606 158h-30M610 206h-72M606 254h-36" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`
  );
}
