import { lighten, cleanLine } from '#lib/platform/drawing/svg.rules.ts';
import { textBlock, FONT, textLine, clipToWidth } from '#lib/platform/drawing/drawn-text.rules.ts';

/**
 * Content of a licence. A sample (`isSample`) is filled in like a real one and marked as not official; a real one shows
 * only the data in the shop's settings.
 */
interface LicenceInput {
  name: string;
  number: string;
  company: string;
  address: string;
  isSample: boolean;
}

/** Colour of the frame, by a word of the licence's name; on samples also the issuer and the permission. */
const KINDS: { word: string; colour: string; issuer: string; rows: [string, string][] }[] = [
  {
    word: '器械',
    colour: '#4a4fb5',
    issuer: '某市市场监督管理局',
    rows: [
      ['经营方式', '批发'],
      ['经营范围', '第二类、第三类医疗器械'],
      ['有效期', '2024-04-02 至 2029-04-01'],
    ],
  },
  {
    word: '药品',
    colour: '#0a7d68',
    issuer: '某省药品监督管理局',
    rows: [
      ['经营方式', '批发'],
      ['经营范围', '中药饮片、中成药、化学药、生物制品（含冷藏冷冻药品）'],
      ['有效期', '2024-03-18 至 2029-03-17'],
    ],
  },
  {
    word: '食品',
    colour: '#b3600f',
    issuer: '某区市场监督管理局',
    rows: [
      ['主体业态', '食品销售经营者（批发）'],
      ['经营项目', '预包装食品、保健食品'],
      ['有效期', '2024-04-10 至 2029-04-09'],
    ],
  },
];
const OTHER = {
  colour: '#a5241c',
  issuer: '某市市场监督管理局',
  rows: [
    ['类型', '有限责任公司'],
    ['经营范围', '药品批发；第三类医疗器械经营；食品经营'],
    ['营业期限', '长期'],
  ] as [string, string][],
};

const WIDTH = 480;
const HEIGHT = 340;
const FIRST_LINE = 118;
const LINE = 26;

/** A licence as a drawn picture, 480 × 340, in place of a photographed paper. */
export function drawLicence(input: LicenceInput): string {
  const { colour, issuer, rows } = KINDS.find(({ word }) => input.name.includes(word)) ?? OTHER;
  const facts: [string, string][] = [
    ['名称', input.company],
    ['编号', input.number],
    ...(input.isSample ? rows : []),
    ['住所', input.address],
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${FONT}>` +
    paper(colour) +
    textBlock(
      cleanLine(input.name),
      { width: 380, max: 30, min: 18 },
      { x: WIDTH / 2, y: 66, fill: colour, anchor: 'middle', bold: true },
    ) +
    `<path stroke="${lighten(colour, 0.6)}" d="M96 92H384"/>` +
    facts.map((fact, i) => factLine(fact, FIRST_LINE + i * LINE)).join('') +
    (input.isSample ? issued(issuer) + sampleMark : '') +
    '</svg>'
  );
}

const paper = (colour: string): string =>
  `<path fill="${lighten(colour, 0.94)}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
  `<path fill="#fff" stroke="${colour}" stroke-width="5" d="M14 14h452v312H14z"/>` +
  `<path fill="none" stroke="${lighten(colour, 0.5)}" d="M23 23h434v294H23z"/>` +
  [
    [23, 23, 1, 1],
    [457, 23, -1, 1],
    [23, 317, 1, -1],
    [457, 317, -1, -1],
  ]
    .map(
      ([x, y, a = 1, b = 1]) =>
        `<path fill="${lighten(colour, 0.3)}" d="M${x} ${y}h${22 * a}l${-22 * a} ${22 * b}z"/>`,
    )
    .join('');

function factLine([label, value]: [string, string], y: number): string {
  const room = { width: 300, max: 14, min: 9 };
  return (
    textLine(label, { x: 112, y: y + 5, size: 13, fill: '#5c6965', anchor: 'end' }) +
    textBlock(cleanLine(value) || '—', room, { x: 126, y, fill: '#1d2b29' })
  );
}

/** Draws the issuer under a round stamp without a name: the stamp is a placeholder and imitates no real one. */
const issued = (issuer: string): string =>
  textLine(issuer, { x: 428, y: 296, size: 12, fill: '#4a5856', anchor: 'end' }) +
  '<g fill="none" stroke="#c9360a" opacity=".55"><circle cx="384" cy="276" r="30" stroke-width="2.5"/><circle cx="384" cy="276" r="24"/></g>' +
  '<path fill="#c9360a" opacity=".55" d="M384 262l4 9.500h10l-8 6.500 3 10-9-6-9 6 3-10-8-6.500h10z"/>';

const sampleMark =
  '<g transform="rotate(-24 240 180)" font-size="52" font-weight="700" text-anchor="middle" fill="#c9360a" opacity=".26" letter-spacing="8"><text x="240" y="160">演示样张</text></g>' +
  textLine('演示样张，不具法律效力', { x: 60, y: 305, size: 12, fill: '#c9360a', bold: true });

const GROUND = '#eef2f0';
const BLOCK = '#e0e7e4';
const ROAD = '#ffffff';
const INK = '#4a5856';
const BRAND = '#0a7d68';

/** Streets: path, width and where the name stands; main ones first, so that small ones run under them. */
const STREETS = [
  ['M0 96H640', 14],
  ['M0 318H640', 14],
  ['M122 0V400', 14],
  ['M530 0V400', 16],
  ['M0 214H640', 26],
  ['M338 0V400', 26],
] as const;

const BLOCKS =
  'M12 12h92v70H12zM12 112h92v80H12zM12 240h92v64H12zM12 336h92v56H12zM140 112h82v80h-82zM240 130h76v62h-76zM140 240h84v64h-84z' +
  'M140 336h176v56H140zM360 336h150v56H360zM550 12h80v70h-80zM550 112h80v80h-80zM550 240h80v64h-80zM550 336h80v56h-80zM360 12h150v34H360z';

const park =
  '<path fill="#cfe6d6" d="M140 12h176v70H140z"/><path fill="none" stroke="#a9d0b6" stroke-width="3" d="M150 70c30-40 60 10 90-24s50 6 66-22"/>' +
  ['160 30', '196 26', '286 60', '262 30', '172 58'].map((at) => tree(at)).join('');
function tree(at: string): string {
  return `<circle cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" r="6" fill="#8fc3a2"/>`;
}

const river =
  '<path fill="none" stroke="#bcd9ee" stroke-width="30" d="M-10 372C80 340 150 392 240 366s150-30 220 6 130 10 200-14"/>';
const railway =
  '<path fill="none" stroke="#8a9693" stroke-width="5" d="M574-6L450 406"/><path fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="9 9" d="M574-6L450 406"/>';

const metro = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="12" fill="#1d5fae"/><path fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" d="M${x - 6} ${y + 5}v-9l6 6 6-6v9"/>`;
const bus = (x: number, y: number): string =>
  `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" rx="4" fill="#9a5b00"/><path fill="#fff" d="M${x - 5} ${y - 5}h10v7H${x - 5}zM${x - 5} ${y + 3}h3v3h-3zM${x + 2} ${y + 3}h3v3h-3z"/>`;
const compass =
  '<g transform="translate(606 40)"><circle r="20" fill="#fff" stroke="#c4d0cc"/><path fill="#c9360a" d="M0-14l5 14H-5z"/><path fill="#9aa7a4" d="M0 14l5-14H-5z"/></g>';

const word = (
  text: string,
  { x, y, size = 13, fill = INK }: { x: number; y: number; size?: number; fill?: string },
): string => textLine(text, { x, y, size, fill, anchor: 'middle' });

/** The shop's own building, its gate and its pin. */
const house =
  `<path fill="#bfe0d6" stroke="${BRAND}" stroke-width="2" d="M372 112h120v82H372z"/><path fill="#a5d8cb" d="M380 120h46v30h-46zM434 120h50v30h-50zM380 158h104v28H380z"/>` +
  `<path fill="#fff" stroke="${BRAND}" stroke-width="2" d="M420 188h24v12h-24z"/>` +
  `<path fill="#c9360a" d="M432 98c-13 0-22 9-22 21 0 16 22 34 22 34s22-18 22-34c0-12-9-21-22-21z"/><circle cx="432" cy="119" r="8" fill="#fff"/>`;

const arrow =
  '<path fill="none" stroke="#c9360a" stroke-width="2.5" stroke-dasharray="6 5" d="M338 258v-44h94v-8"/>';

/**
 * A drawn map of the streets around the warehouse, 640 × 400, under 6 KB: the surroundings and the ways there, not to
 * scale. `company` is written at its place.
 */
export function drawSurroundings(company: string): string {
  const streets = STREETS.map(
    ([d, width]) => `<path fill="none" stroke="${ROAD}" stroke-width="${width}" d="${d}"/>`,
  );
  const name = clipToWidth(cleanLine(company), 12.5);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" ${FONT}>` +
    `<path fill="${GROUND}" d="M0 0h640v400H0z"/><path fill="${BLOCK}" d="${BLOCKS}"/>${park}${river}${streets.join('')}${railway}` +
    `<path fill="none" stroke="#f3d9a4" stroke-width="2" d="M0 214H640M338 0V400"/>${arrow}${house}` +
    metro(338, 272) +
    bus(250, 214) +
    bus(470, 214) +
    word('演示路', { x: 60, y: 219 }) +
    word('演示路', { x: 590, y: 219 }) +
    word('仓储大道', { x: 338, y: 386 }) +
    word('东一街', { x: 530, y: 388, size: 11 }) +
    word('西环路', { x: 122, y: 388, size: 11 }) +
    word('北苑街', { x: 60, y: 100, size: 11 }) +
    word('南园街', { x: 60, y: 322, size: 11 }) +
    word('城东公园', { x: 228, y: 52, size: 12, fill: '#2f6b47' }) +
    word('地铁站 C 口', { x: 290, y: 276, size: 12, fill: '#1d5fae' }) +
    word('演示路西站', { x: 250, y: 240, size: 11, fill: '#9a5b00' }) +
    word('演示路东站', { x: 470, y: 240, size: 11, fill: '#9a5b00' }) +
    word('物流园', { x: 590, y: 156 }) +
    word('第二医院', { x: 58, y: 156 }) +
    word('停车场', { x: 278, y: 166 }) +
    `<rect x="${432 - 70}" y="66" width="140" height="24" rx="4" fill="#fff" stroke="${BRAND}"/>` +
    textLine(name, {
      x: 432,
      y: 82,
      size: name.length > 10 ? 11 : 13,
      fill: '#074d41',
      anchor: 'middle',
      bold: true,
    }) +
    compass +
    '</svg>'
  );
}
