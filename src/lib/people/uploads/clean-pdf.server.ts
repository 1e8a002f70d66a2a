import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Reason for refusing a PDF. */
export type PdfFault = 'locked' | 'empty' | 'broken' | 'too_long';

const MOST_PAGES = 300;
/** The parts of a page that a reader sees. */
const PAGE_ENTRIES = new Set(
  'Type Parent Resources Contents MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Group Annots'.split(
    ' ',
  ),
);
/** Entries that draw an annotation. */
const LOOK_ENTRIES = ['Rect', 'F', 'AP', 'AS', 'C', 'CA', 'BS', 'Border'];
/**
 * Entries of resources that are not part of the drawing: content of other files (`F`, `FFilter`, `FDecodeParms` of a
 * stream, `Ref`, `OPI`), attached files (`AF`), private data of programs.
 */
const FOREIGN_ENTRIES = 'FFilter FDecodeParms Ref OPI AF EF PieceInfo Metadata AA JS'
  .split(' ')
  .map((name) => PDFName.of(name));
/** Entry of an action: no drawn object has an entry of this name that is a dictionary with a kind of action. */
const ACTION = PDFName.of('A');
const KIND = PDFName.of('S');
const FILE = PDFName.of('F');

/**
 * Rewrites a PDF from its visible pages: contents, fonts, pictures and the look of annotations such as seals. Scripts,
 * actions, links, forms, attachments and everything not shown on a page are dropped, so that the stored file is inert,
 * however the upload hid them.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array | PdfFault> {
  try {
    const given = await PDFDocument.load(bytes, { updateMetadata: false });
    const pages = given.getPages();
    if (pages.length === 0) return 'empty';
    if (pages.length > MOST_PAGES) return 'too_long';
    for (const page of pages) keepLook(page);
    const clean = await PDFDocument.create({ updateMetadata: false });
    for (const page of await clean.copyPages(given, given.getPageIndices())) clean.addPage(page);
    for (const [, object] of clean.context.enumerateIndirectObjects()) removeForeign(object);
    return await clean.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'locked' : 'broken';
  }
}

function keepLook({ node, doc }: PDFPage): void {
  for (const key of node.keys()) if (!PAGE_ENTRIES.has(key.decodeText())) node.delete(key);
  const annotations = node.Annots()?.asArray() ?? [];
  const looks = annotations.flatMap((entry) => {
    const annotation = doc.context.lookup(entry);
    if (!(annotation instanceof PDFDict) || !annotation.has(PDFName.of('AP'))) return [];
    // Readers draw a stamp by its appearance alone; for a form field some require the form.
    const look = doc.context.obj({ Type: 'Annot', Subtype: 'Stamp' });
    for (const name of LOOK_ENTRIES) {
      const value = annotation.get(PDFName.of(name));
      if (value) look.set(PDFName.of(name), value);
    }
    return [look];
  });
  node.delete(PDFName.of('Annots'));
  if (looks.length > 0) node.set(PDFName.of('Annots'), doc.context.obj(looks));
}

function removeForeign(root: PDFObject): void {
  const left = [root];
  for (let object = left.pop(); object; object = left.pop()) {
    if (object instanceof PDFArray) left.push(...object.asArray());
    if (object instanceof PDFStream) {
      object.dict.delete(FILE);
      left.push(object.dict);
    }
    if (!(object instanceof PDFDict)) continue;
    for (const entry of FOREIGN_ENTRIES) object.delete(entry);
    const action = object.context.lookup(object.get(ACTION));
    if (action instanceof PDFDict && action.has(KIND)) object.delete(ACTION);
    left.push(...object.values());
  }
}
