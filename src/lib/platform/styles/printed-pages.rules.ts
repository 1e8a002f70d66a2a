/** A document that may take several pages of paper. */
export interface PrintedDocument {
  /** The id of its element; it names its pages. Needed where several documents are printed at once. */
  id?: string;
  /** At the head of each page, on the left: the document's kind and number. */
  left: string;
  /** On the right: who it is for. */
  right: string;
}

/** Escapes a text for CSS, including characters that could end the text, or the `<style>` around it. */
export const cssText = (text: string): string =>
  `"${text.replace(/[\p{Cc}"\\<]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The name under which the pages of a document are counted, where several are printed at once. */
const counterOf = (id: string): string => `page-of-${id}`;

const headOf = ({ left, right }: PrintedDocument): string =>
  `@top-left{content:${cssText(left)}}@top-right{content:${cssText(right)}}`;

/** Numbers each page of one of several documents, with the number of pages where `total` is known. */
export function numberedPages(id: string, total: number | null): string {
  const of = total === null ? '' : `/${total}`;
  return `@page ${id}{@bottom-right{content:"第 " counter(${counterOf(id)}) "${of} 页"}}`;
}

/**
 * The style that puts number and buyer at the head of each printed page. Every page of the shop counts all printed
 * pages at its foot (`base.css`); of several documents each has its own count, from 1.
 */
export function printedPages(documents: readonly PrintedDocument[]): string {
  const [only, ...others] = documents;
  if (only && others.length === 0) return `@page{${headOf(only)}}`;
  return documents
    .map((one) => {
      const { id = '' } = one;
      const page = `@page ${id}{counter-increment:${counterOf(id)};${headOf(one)}}`;
      return `#${id}{page:${id}}${page}${numberedPages(id, null)}`;
    })
    .join('');
}
