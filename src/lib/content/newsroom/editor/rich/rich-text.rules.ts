import type { TextFile } from '#lib/platform/markdown/files.rules.ts';
import type { ShownWidth, TextPicture } from '#lib/platform/markdown/pictures.rules.ts';

/** A dialog that the editor's page is asked to show. */
export type Ask = 'link' | 'picture' | 'attachment';

/** What a button above the text, a key or the menu at the caret does to it. */
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

/** Where the selection is, for what can be done there. */
export interface Place {
  on: ReadonlySet<Tool>;
  inTable: boolean;
  notice: { kind: string; title: string } | null;
  /** `caption` is null for a picture within words, which has none. */
  picture: { alt: string; caption: string | null; width: ShownWidth } | null;
  /** The file that is selected, with its name where it is saved; null where none is. */
  file: { name: string } | null;
  /** Pictures that were pasted and are not in the text yet: on their way, or not taken by the server. */
  pictures: { sending: number; failed: number; names: readonly string[] };
  link: string | null;
  /** The words selected, without their marks. */
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

/** The menu at the caret that `/` opens. */
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

/** True for what the editor's page has a dialog for. */
export const isAsk = (does: Tool | Ask): does is Ask => ['link', 'picture', 'attachment'].includes(does);

/** True for what can stand in a text: one of words alone has neither pictures nor files. */
export const canStand = (does: Tool | Ask, without: 'picture' | undefined): boolean =>
  without === undefined || (does !== 'picture' && does !== 'attachment');

/** The text as it is seen, open for writing. */
export interface RichText {
  run(tool: Tool): void;
  focus(): void;
  /** Shows another text, the caret where it was as well as may be; waits for an input method to end. */
  show(body: string): void;
  setNotice(changes: { kind?: string; title?: string }): void;
  setPicture(changes: { alt?: string; caption?: string; width?: ShownWidth }): void;
  /** Links the selection, the link the caret is in, or these words put in at the caret. */
  setLink(url: string, words: string): void;
  insertPicture(picture: TextPicture): void;
  insertFile(file: TextFile): void;
  /** Calls the file that is selected something else. */
  nameFile(name: string): void;
  /** Selects what has this address; false where nothing has. */
  goTo(address: string): boolean;
  pick(item: SlashItem): void;
}

export interface RichOptions {
  host: HTMLElement;
  /** What the text is called. */
  label: string;
  /** `picture`: neither pictures nor files can stand in it. */
  without?: 'picture' | undefined;
  body: string;
  /** Where in the source the caret stood; null to leave the focus alone. */
  caret: { from: number; to: number } | null;
  onBody(body: string): void;
  /** A text given to {@link RichText.show} cannot be shown; from then on nothing is written. */
  onUnreadable(): void;
  onPlace(place: Place): void;
  onSlash(menu: SlashMenu | null): void;
  onAsk(what: Ask): void;
  /** Pictures pasted or dropped; the selection is already where they belong. */
  onPictures(pictures: File[]): void;
  /** Sends a picture that came within pasted text; gives its address. */
  sendPicture(picture: File): Promise<string>;
  /** Something worth knowing, in words. */
  onWords(words: string): void;
}
