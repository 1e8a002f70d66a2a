import sharp from 'sharp';
import type { Sent } from '#tests/support/client.ts';

type Field = string | { name: string; bytes: Uint8Array };

/** A form with files, as a browser sends it. */
export async function multipart(fields: Record<string, Field>): Promise<Sent> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const made = new Response(form);
  return {
    body: Buffer.from(await made.arrayBuffer()),
    headers: { 'content-type': made.headers.get('content-type') ?? '' },
  };
}

/** A picture of one colour. */
export const solidPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** A picture as a telephone makes it, of a colour so that two differ. */
export const photo = (background = '#e7dcc0'): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A PDF of one empty page with something in its catalog. */
export const pdf = (catalog = '', more = '', pages = '/Kids [9 0 R] /Count 1'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n2 0 obj\n<< /Type /Pages ${pages} >>\nendobj\n${pages ? '9 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n' : ''}${more}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );

/** Files that are not accepted as a page of a certificate, with part of the error of each. */
export const HOSTILE_FILES: readonly [what: string, name: string, bytes: Buffer, words: string][] = [
  [
    'an SVG',
    '执照.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    '只能上传',
  ],
  ['a page of HTML called a picture', '执照.jpg', Buffer.from('<html><script>alert(1)</script>'), '只能上传'],
  ['a GIF', '执照.gif', Buffer.from('GIF89a\x01\x00\x01\x00;'), '只能上传'],
  ['a program called a PDF', '执照.pdf', Buffer.from('MZ\x90\x00'.repeat(50)), '只能上传'],
  ['the beginning of a PDF', '执照.pdf', Buffer.from('%PDF-1.4\n1 0 obj'), '只能上传'],
  ['the beginning of a JPEG', '执照.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), '图片无法读取'],
  ['a PDF without a page', '执照.pdf', pdf('', '', '/Kids [] /Count 0'), '没有页面'],
  ['a PDF without anything', '执照.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), '读不出来'],
];
