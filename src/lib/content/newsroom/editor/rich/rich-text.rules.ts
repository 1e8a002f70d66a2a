import type { TextFile } from '#lib/platform/markdown/files.rules.ts';
import type { ShownWidth, TextPicture } from '#lib/platform/markdown/pictures.rules.ts';

/** A dialog that the editor's page is requested to open. */
export type Ask = 'link' | 'picture' | 'attachment';

/** Command of a button above the text, a key or the menu at the caret. */
export type Tool =
  | 'bold'
  | 'italic'
  | 'sup'
  | 'sub'
  | 'heading'
  | 'subheading'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'table'
  | 'notice'
  | 'rule'
  | 'undo'
  | 'redo'
  | 'addRow'
  | 'addRowBefore'
  | 'addColumn'
  | 'addColumnBefore'
  | 'deleteRow'
  | 'deleteColumn'
  | 'deleteTable'
  | 'unlink'
  | 'deletePicture';

/** The keys of the tools, as ProseMirror writes them. */
export const TOOL_KEYS: Partial<Record<Tool | Ask, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  sup: 'Mod-.',
  sub: 'Mod-,',
  heading: 'Mod-Alt-2',
  subheading: 'Mod-Alt-3',
  bullets: 'Mod-Shift-8',
  numbers: 'Mod-Shift-7',
  quote: 'Mod-Shift-9',
  table: 'Mod-Alt-t',
  link: 'Mod-k',
  picture: 'Mod-Alt-i',
  undo: 'Mod-z',
  redo: 'Mod-Shift-z',
};

/** State of the selection, for the commands available there. */
export interface Place {
  on: ReadonlySet<Tool>;
  inTable: boolean;
  notice: { kind: string; title: string } | null;
  /** `caption` is null for a picture within words, which has none. */
  picture: { alt: string; caption: string | null; width: ShownWidth } | null;
  /** The selected file, with the name it is saved under; null where none is selected. */
  file: { name: string } | null;
  /** Pasted pictures that are not in the text yet: being uploaded, or refused by the server. */
  pictures: { sending: number; failed: number; names: readonly string[] };
  link: string | null;
  /** The selected words, without their marks. */
  selected: string;
}

export const NOWHERE: Place = {
  on: new Set(),
  inTable: false,
  notice: null,
  picture: null,
  file: null,
  pictures: { sending: 0, failed: 0, names: [] },
  link: null,
  selected: '',
};

/** The menu at the caret, opened by `/`. */
export interface SlashMenu {
  items: readonly SlashItem[];
  at: number;
  /** Lower left of the caret on the screen, px. */
  left: number;
  top: number;
}

export interface SlashItem {
  label: string;
  does: Tool | Ask;
}

/** True for commands that open a dialog of the editor's page. */
export const isAsk = (does: Tool | Ask): does is Ask => ['link', 'picture', 'attachment'].includes(does);

/** True for commands allowed in a text: a text of words alone has neither pictures nor files. */
export const canStand = (does: Tool | Ask, without: 'picture' | undefined): boolean =>
  without === undefined || (does !== 'picture' && does !== 'attachment');

/** The visual editor of a text. */
export interface RichText {
  run(tool: Tool): void;
  focus(): void;
  /** Shows another text, with the caret as near as possible to its old position; waits for an input method to end. */
  show(body: string): void;
  setNotice(changes: { kind?: string; title?: string }): void;
  setPicture(changes: { alt?: string; caption?: string; width?: ShownWidth }): void;
  /** Links the selection, the link the caret is in, or these words inserted at the caret. */
  setLink(url: string, words: string): void;
  insertPicture(picture: TextPicture): void;
  insertFile(file: TextFile): void;
  /** Renames the selected file. */
  nameFile(name: string): void;
  /** Selects the element with this address; false where there is none. */
  goTo(address: string): boolean;
  pick(item: SlashItem): void;
}

export interface RichOptions {
  host: HTMLElement;
  /** Name of the text. */
  label: string;
  /** `picture`: neither pictures nor files are allowed in it. */
  without?: 'picture' | undefined;
  body: string;
  /** Position of the caret in the source; null to leave the focus unchanged. */
  caret: { from: number; to: number } | null;
  onBody(body: string): void;
  /** A text passed to {@link RichText.show} cannot be shown; from then on nothing is written. */
  onUnreadable(): void;
  onPlace(place: Place): void;
  onSlash(menu: SlashMenu | null): void;
  onAsk(what: Ask): void;
  /** Pictures pasted or dropped; the selection is already at their position. */
  onPictures(pictures: File[]): void;
  /** Uploads a picture of a pasted text; returns its address. */
  sendPicture(picture: File): Promise<string>;
  /** Shows a notice. */
  onWords(words: string): void;
}
