import { advanceOf, type Paper } from '#lib/platform/drawing/paper.rules.ts';
import { packZip } from '#lib/platform/zip.server.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const PAGE = 1;
const FONT = 2;
const LAYER = 3;

const xml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const mm = (number: number): string => String(Math.round(number * 1000) / 1000);

/** Returns the distances from each character to the next one. */
const advances = (text: string, size: number): string =>
  [...text]
    .slice(0, -1)
    .map((sign) => mm(advanceOf(sign) * size))
    .join(' ');

function contentOf({ width, height, texts, lines }: Paper): string {
  const drawn = [
    ...lines.map(
      ({ from, to }) =>
        (id: number) =>
          `<ofd:PathObject ID="${id}" Boundary="0 0 ${width} ${height}" LineWidth="0.2"><ofd:AbbreviatedData>M ${mm(from[0])} ${mm(from[1])} L ${mm(to[0])} ${mm(to[1])}</ofd:AbbreviatedData></ofd:PathObject>`,
    ),
    ...texts
      .filter(({ text }) => text !== '')
      .map(({ text, x, y, size, grey = 0 }) => (id: number) => {
        const value = Array(3)
          .fill(Math.round(grey * 255))
          .join(' ');
        const delta = advances(text, size);
        return `<ofd:TextObject ID="${id}" Boundary="0 0 ${width} ${height}" Font="${FONT}" Size="${mm(size)}"><ofd:FillColor Value="${value}"/><ofd:TextCode X="${mm(x)}" Y="${mm(y)}"${delta && ` DeltaX="${delta}"`}>${xml(text)}</ofd:TextCode></ofd:TextObject>`;
      }),
  ];
  const objects = drawn.map((draw, index) => draw(LAYER + 1 + index)).join('');
  return `${HEAD}<ofd:Page ${NAMESPACE}><ofd:Area><ofd:PhysicalBox>0 0 ${width} ${height}</ofd:PhysicalBox></ofd:Area><ofd:Content><ofd:Layer Type="Body" ID="${LAYER}">${objects}</ofd:Layer></ofd:Content></ofd:Page>`;
}

/**
 * A paper as an OFD (GB/T 33190-2016): a zip of four XML files with one font that its readers have. `id` names the
 * document, 32 hexadecimal digits; `day` is `2026-11-20`.
 */
export function paperOfd(
  paper: Paper,
  { id, day }: { id: string; day: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const box = `<ofd:PhysicalBox>0 0 ${paper.width} ${paper.height}</ofd:PhysicalBox>`;
  const lastId = LAYER + paper.texts.length + paper.lines.length;
  return packZip([
    {
      name: 'OFD.xml',
      content: `${HEAD}<ofd:OFD ${NAMESPACE} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>${id}</ofd:DocID><ofd:CreationDate>${day}</ofd:CreationDate></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    },
    {
      name: 'Doc_0/Document.xml',
      content: `${HEAD}<ofd:Document ${NAMESPACE}><ofd:CommonData><ofd:MaxUnitID>${lastId}</ofd:MaxUnitID><ofd:PageArea>${box}</ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="${PAGE}" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`,
    },
    {
      name: 'Doc_0/PublicRes.xml',
      content: `${HEAD}<ofd:Res ${NAMESPACE} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="${FONT}" FontName="宋体" FamilyName="宋体"/></ofd:Fonts></ofd:Res>`,
    },
    { name: 'Doc_0/Pages/Page_0/Content.xml', content: contentOf(paper) },
  ]);
}
