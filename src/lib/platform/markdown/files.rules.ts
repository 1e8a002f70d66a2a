import type { LeafDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';

/** Kinds of files that articles offer to save, by the endings of their names, in readers' words. */
export const FILE_KINDS = {
  pdf: 'PDF',
  docx: 'Word 文档',
  xlsx: 'Excel 表格',
  zip: 'zip 压缩包',
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** The directive of a file: `::file[退货申请表.xlsx]{src=/file/article/….xlsx}` on a line of its own. */
export const FILE_DIRECTIVE = 'file';

const OWN_FILE = /^\/file\/article\/([a-z0-9]{16})-(\d{1,9})\.(pdf|docx|xlsx|zip)$/;

/** A file of the editors': its key, size (bytes) and kind are in its address, so that a page needs no look-up. */
export interface FileAddress {
  key: string;
  size: number;
  kind: FileKind;
}

export function readFileAddress(address: string): FileAddress | null {
  const match = OWN_FILE.exec(address);
  return match ? { key: match[1] ?? '', size: Number(match[2]), kind: match[3] as FileKind } : null;
}

export const fileAddress = ({ key, size, kind }: FileAddress): string =>
  `/file/article/${key}-${size}.${kind}`;

/** A file as a text offers it. */
export interface TextFile {
  url: string;
  /** The name it is saved under. */
  name: string;
}

/** A file's Markdown, valid for any file name; a file without a name is named after its kind. */
export function fileMarkdown({ url, name }: TextFile): string {
  const line = name.replace(/\s+/g, ' ').trim() || `附件.${readFileAddress(url)?.kind ?? ''}`;
  return `::${FILE_DIRECTIVE}[${line.replace(/[\\[\]`*_~<&:]/g, '\\$&')}]{src="${url}"}`;
}

/** The file that a directive offers; null for one without a name, or of an address that is none of ours. */
export function fileOfDirective(node: LeafDirective): (TextFile & { file: FileAddress }) | null {
  const url = node.attributes?.['src'] ?? '';
  const file = node.name === FILE_DIRECTIVE ? readFileAddress(url) : null;
  const name = toString(node).trim();
  return file && name !== '' ? { url, name, file } : null;
}

/** A size for readers: `820 字节`, `24 KB`, `3.1 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Returns the note on a file for readers: `Excel 表格，24 KB`. */
export const fileFacts = ({ kind, size }: FileAddress): string => `${FILE_KINDS[kind]}，${fileSize(size)}`;
