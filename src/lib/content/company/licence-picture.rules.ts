import { lighten } from '#lib/platform/drawing/colour.rules.ts';
import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import { FONT_FAMILY, textLine } from '#lib/platform/drawing/text.rules.ts';
import { cleanLine } from '#lib/platform/drawing/xml.rules.ts';

/**
 * What stands on a licence. A sample (`isSample`) is filled in like a real one and marked as nothing official; of a
 * real one only what the shop's settings say is drawn.
 */
export interface LicenceInput {
  name: string;
  number: string;
  company: string;
  address: string;
  isSample: boolean;
}

/** By a word of its name: colour of the frame; on samples also who issues it and what it permits. */
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONT_FAMILY}">` +
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

/** Who issues it, under a round stamp without a name: it stands for one and imitates none. */
const issued = (issuer: string): string =>
  textLine(issuer, { x: 428, y: 296, size: 12, fill: '#4a5856', anchor: 'end' }) +
  '<g fill="none" stroke="#c9360a" opacity=".55"><circle cx="384" cy="276" r="30" stroke-width="2.5"/><circle cx="384" cy="276" r="24"/></g>' +
  '<path fill="#c9360a" opacity=".55" d="M384 262l4 9.500h10l-8 6.500 3 10-9-6-9 6 3-10-8-6.500h10z"/>';

const sampleMark =
  '<g transform="rotate(-24 240 180)" font-size="52" font-weight="700" text-anchor="middle" fill="#c9360a" opacity=".26" letter-spacing="8"><text x="240" y="160">演示样张</text></g>' +
  textLine('演示样张，不具法律效力', { x: 60, y: 305, size: 12, fill: '#c9360a', bold: true });
