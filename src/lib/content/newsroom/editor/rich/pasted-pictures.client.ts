import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { RichOptions } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';

interface Waiting {
  id: object;
  pos: number;
  src: string;
  alt: string;
}

/** Where pictures on their way will stand. */
const places: Plugin<DecorationSet> = new Plugin({
  state: {
    init: () => DecorationSet.empty,
    apply(tr, set) {
      const { add = [], remove } = (tr.getMeta(places) ?? {}) as { add?: Waiting[]; remove?: object };
      const mapped = set.map(tr.mapping, tr.doc);
      const gone = remove ? mapped.find(undefined, undefined, (spec) => spec['id'] === remove) : [];
      return mapped.remove(gone).add(
        tr.doc,
        add.map(({ id, pos }) => Decoration.widget(pos, waitingWords, { id })),
      );
    },
  },
  props: { decorations: (state) => places.getState(state) },
});
export const pastedPictures = places;

function waitingWords(): HTMLElement {
  const words = document.createElement('span');
  words.className = 'picture-elsewhere';
  words.textContent = '正在上传图片';
  return words;
}

/** Takes pictures that came within a pasted text out of it, to be sent; they never stand in the text as data. */
export function takeOut(tr: Transaction): Waiting[] {
  const found: Waiting[] = [];
  tr.doc.descendants((node, pos) => {
    const src = node.type === schema.nodes.image ? String(node.attrs['src']) : '';
    if (src.startsWith('data:')) found.push({ id: {}, pos, src, alt: String(node.attrs['alt']) });
  });
  for (const { pos } of found.toReversed()) tr.delete(pos, pos + 1);
  const waiting = found.map((one, at) => ({ ...one, pos: one.pos - at }));
  tr.setMeta(places, { add: waiting });
  return waiting;
}

/** Sends pictures one by one and puts each where it stood, wherever that is by then. */
export async function sendAll(
  view: EditorView,
  waiting: readonly Waiting[],
  { sendPicture, onWords }: Pick<RichOptions, 'sendPicture' | 'onWords'>,
): Promise<void> {
  let failed = 0;
  for (const { id, src, alt } of waiting) {
    const address = await sendPicture(fileOf(src)).catch(() => null);
    if (view.isDestroyed) return;
    const place = placeOf(view.state, id);
    const tr = view.state.tr.setMeta(places, { remove: id });
    if (address === null) failed += 1;
    else if (place !== null) tr.insert(place, schema.nodes.image.create({ src: address, alt }));
    view.dispatch(tr);
  }
  if (failed > 0) onWords(`有 ${failed} 张图片没能上传，请另存后用“图片”按钮插入。`);
  else onWords('图片已上传。请点开还没有说明的图片，写上图里有什么。');
}

const placeOf = (state: EditorState, id: object): number | null =>
  places.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from ?? null;

/** The security policy lets nothing be fetched from an address of data. */
function fileOf(src: string): File {
  const [head = '', data = ''] = src.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png';
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], 'pasted', { type });
}
