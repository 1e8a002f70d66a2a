import { darken, lighten } from '#lib/platform/drawing/svg.rules.ts';

/** Colours shared by the motifs of one banner. */
interface BannerInk {
  main: string;
  deep: string;
  soft: string;
  pale: string;
  gold: string;
}

/** The shadow a motif stands on. */
const floor = (ink: BannerInk, x: number, y: number, rx: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="13" fill="${ink.deep}" opacity=".35"/>`;

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
function drawBoxes(ink: BannerInk): string {
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

/** A wall calendar with marked days, a clock before it and a small carton. */
function drawCalendar(ink: BannerInk): string {
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

const YUAN = 'M-22-30 0 0l22-30M0 0v34M-19 4h38M-19 18h38';

/** A ticket 300 × 130 with round notches at a quarter. */
const ticket = (fill: string, stub: string, line: string): string =>
  `<path d="M12 0h64a14 14 0 0 0 28 0h184a12 12 0 0 1 12 12v106a12 12 0 0 1-12 12H104a14 14 0 0 0-28 0H12a12 12 0 0 1-12-12V12A12 12 0 0 1 12 0z" fill="${fill}"/>` +
  `<path d="M12 0h64a14 14 0 0 0 14 14v102a14 14 0 0 0-14 14H12a12 12 0 0 1-12-12V12A12 12 0 0 1 12 0z" fill="${stub}"/>` +
  `<path d="M90 24v84" stroke="${line}" stroke-width="4" stroke-dasharray="7 7"/>`;

const coin = (x: number, y: number, r: number): string =>
  `<g transform="translate(${x} ${y}) scale(${r / 40})"><circle cy="5" r="40" fill="#c98a22"/><circle r="40" fill="#f2b544"/><circle r="31" fill="none" stroke="#fbdc9a" stroke-width="4"/>` +
  `<path d="${YUAN}" transform="scale(.62)" fill="none" stroke="#9a6412" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></g>`;

/** Two tickets with a yuan sign, a percent badge and coins. */
function drawCoupons(ink: BannerInk): string {
  return (
    floor(ink, 780, 314, 170) +
    `<g transform="translate(652 66) rotate(9)">${ticket(ink.soft, ink.pale, '#fff')}<path d="M128 44h130M128 70h84" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".8"/></g>` +
    `<g transform="translate(618 178) rotate(-9)">${ticket('#fff', ink.gold, ink.soft)}` +
    `<path d="${YUAN}" transform="translate(45 65)" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M124 40h112M124 64h76" stroke="${ink.main}" stroke-width="12" stroke-linecap="round"/><path d="M124 94h50" stroke="${ink.pale}" stroke-width="10" stroke-linecap="round"/>` +
    `<g transform="translate(252 88)" ><circle r="27" fill="${ink.main}"/><path d="M-10 11 10-11" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="-8" cy="-8" r="5" fill="none" stroke="#fff" stroke-width="4"/><circle cx="8" cy="8" r="5" fill="none" stroke="#fff" stroke-width="4"/></g></g>` +
    coin(664, 296, 30) +
    coin(928, 262, 38) +
    coin(890, 302, 24) +
    coin(640, 74, 20)
  );
}

const wheel = (x: number, ink: BannerInk): string =>
  `<circle cx="${x}" cy="284" r="27" fill="#22333d"/><circle cx="${x}" cy="284" r="12" fill="${ink.pale}"/>`;

/** A delivery van on a dotted route to a pin. */
function drawDelivery(ink: BannerInk): string {
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

/** A blood pressure monitor, a mask, a thermometer and a stethoscope. */
function drawDevices(ink: BannerInk): string {
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
function drawHerbs(ink: BannerInk): string {
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

/** Picture on the right of a banner. */
export type BannerMotif = 'boxes' | 'herbs' | 'devices' | 'delivery' | 'coupon' | 'calendar';

const MOTIFS: Record<BannerMotif, (ink: BannerInk) => string> = {
  boxes: drawBoxes,
  herbs: drawHerbs,
  devices: drawDevices,
  delivery: drawDelivery,
  coupon: drawCoupons,
  calendar: drawCalendar,
};

/** A motif within 560..1000 × 0..340. */
export function drawBannerMotif(motif: BannerMotif, main: string): string {
  const ink = {
    main,
    deep: darken(main, 0.5),
    soft: lighten(main, 0.55),
    pale: lighten(main, 0.85),
    gold: '#f2b544',
  };
  return MOTIFS[motif](ink);
}
