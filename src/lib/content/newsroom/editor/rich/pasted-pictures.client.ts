import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { Place, RichOptions } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

/** A picture of a pasted text whose upload is pending: `node` is the future node, with its data still in it. */
interface Waiting {
  node: Node;
  pos: number;
  send: Send;
  hasFailed?: boolean;
}

type Send = Pick<RichOptions, 'sendPicture' | 'onWords'>;

/** Positions where pictures being uploaded will be inserted. */
const places: Plugin<DecorationSet> = new Plugin({
  state: {
    init: () => DecorationSet.empty,
    apply(tr, set) {
      const { add = [], remove } = (tr.getMeta(places) ?? {}) as { add?: Waiting[]; remove?: Node };
      const mapped = set.map(tr.mapping, tr.doc);
      return mapped.remove(remove ? at(mapped, remove) : []).add(
        tr.doc,
        add.map((one) => Decoration.widget(one.pos, (view) => waitingWords(view, one), { ...one })),
      );
    },
  },
  props: { decorations: (state) => places.getState(state) },
});

const at = (set: DecorationSet, node: Node): Decoration[] =>
  set.find(undefined, undefined, (spec) => spec['node'] === node);

export const pastedPictures = places;

/** Counts the pictures being uploaded, and those that the server refused. */
export function waitingIn(state: EditorState): Place['pictures'] {
  const all = places.getState(state)?.find() ?? [];
  const failed = all.filter(({ spec }) => (spec as Waiting).hasFailed).length;
  const names = all.map(({ from, spec }) => nameOf(state, from, (spec as Waiting).node));
  return { sending: all.length - failed, failed, names };
}

/** Name of a picture by its alternative text, else by the words before it. */
function nameOf({ doc }: EditorState, pos: number, { attrs }: Node): string {
  if (attrs['alt'] !== '') return `“${String(attrs['alt'])}”`;
  const before = doc.textBetween(0, pos, ' ').trim().slice(-WORDS_BEFORE);
  return before === '' ? '开头的一张' : `“${before}”后面的一张`;
}
const WORDS_BEFORE = 12;

function waitingWords(view: EditorView, { node, send, hasFailed }: Waiting): HTMLElement {
  const words = document.createElement('span');
  words.className = 'picture-elsewhere';
  words.contentEditable = 'false';
  words.append(hasFailed ? '这张图片没有上传成功 ' : '正在上传图片');
  const press = (label: string, work: () => void): void => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
    button.className = 'text-button';
    button.addEventListener('click', work);
    words.append(button);
  };
  if (hasFailed) {
    press('再试', () => void sendAll(view, again(view, { node, send })));
    press('不要了', () => view.dispatch(view.state.tr.setMeta(places, { remove: node })));
  }
  return words;
}

/** Removes the pictures of a pasted text from it, to be uploaded; they are never part of the text as data. */
export function takeOut(tr: Transaction, send: Send): Waiting[] {
  const found: Waiting[] = [];
  tr.doc.descendants((node, pos) => {
    if (String(node.attrs['src'] ?? '').startsWith('data:')) found.push({ node, pos, send });
  });
  for (const { pos } of found.toReversed()) tr.delete(pos, pos + 1);
  const waiting = found.map((one, index) => ({ ...one, pos: one.pos - index }));
  tr.setMeta(places, { add: waiting });
  return waiting;
}

function again(view: EditorView, one: Omit<Waiting, 'pos'>): Waiting[] {
  const pos = placeOf(view.state, one.node);
  if (pos === null) return [];
  const add = [{ ...one, pos }];
  view.dispatch(view.state.tr.setMeta(places, { remove: one.node, add }));
  return add;
}

/**
 * Uploads pictures one by one and inserts each at its position, which is tracked through edits. A refused one stays
 * visible there, to be sent again or given up.
 */
export async function sendAll(view: EditorView, waiting: readonly Waiting[]): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const { send } = first;
  let failed = 0;
  for (const { node } of waiting) {
    const address = await send.sendPicture(fileOf(String(node.attrs['src']))).catch(() => null);
    if (view.isDestroyed) return;
    const pos = placeOf(view.state, node);
    if (pos === null) continue;
    const tr = view.state.tr;
    if (address === null) {
      failed += 1;
      tr.setMeta(places, { remove: node, add: [{ node, pos, send, hasFailed: true }] });
    } else {
      tr.setMeta(places, { remove: node });
      tr.insert(pos, node.type.create({ ...node.attrs, src: address }));
    }
    view.dispatch(tr);
  }
  if (failed > 0) send.onWords(`有 ${failed} 张图片没能上传，在正文里按“再试”，或按“不要了”。`);
  else send.onWords('图片已上传。请点开还没有说明的图片，写上图里有什么。');
}

const placeOf = (state: EditorState, node: Node): number | null =>
  at(places.getState(state) ?? DecorationSet.empty, node)[0]?.from ?? null;

/** Decodes a data address by hand, as the security policy forbids fetching it. */
function fileOf(src: string): File {
  const [head = '', data = ''] = src.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png';
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], 'pasted', { type });
}
