import { packZip } from '#lib/platform/zip.server.ts';

/** An archive with files of these names, such as an office document is. */
export const zipOf = (names: readonly string[], content = 'x'): Promise<Uint8Array<ArrayBuffer>> =>
  packZip(names.map((name) => ({ name, content })));

/** A table of Excel, as far as it is looked at. */
export const workbook = (content = 'x'): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf(['[Content_Types].xml', 'xl/workbook.xml'], content);
