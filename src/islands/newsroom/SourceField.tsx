import type { EditorView, KeyBinding } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import { openSource, replaceText } from '#lib/content/newsroom/editor/source/source-view.client.ts';

interface Props {
  body: string;
  /** Where the caret stood in the plain field, if it did: it goes on there. */
  caret: { from: number; to: number } | null;
  keys: readonly KeyBinding[];
  onBody: (body: string) => void;
  onPictures: (pictures: File[]) => void;
  onView: (view: EditorView | null) => void;
}

const PANE =
  'min-h-0 min-w-0 overflow-hidden bg-white max-lg:h-[62dvh] max-lg:min-h-80 max-lg:group-data-[pane=preview]:hidden';

/** The Markdown source: a plain field in the page as the server made it, CodeMirror once scripts run. */
export default function SourceField({ body, caret, keys, onBody, onPictures, onView }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const isInBrowser = useInBrowser();
  const tellBody = useEffectEvent(onBody);
  const tellPictures = useEffectEvent(onPictures);
  const open = useEffectEvent((place: HTMLElement) =>
    openSource({
      host: place,
      text: body,
      caret,
      label: '正文',
      keys,
      onText: (text) => tellBody(text),
      onPictures: (pictures) => tellPictures(pictures),
    }),
  );
  const tellView = useEffectEvent(onView);

  useEffect(() => {
    if (!isInBrowser || !host.current) return undefined;
    const opened = open(host.current);
    view.current = opened;
    tellView(opened);
    return () => {
      view.current = null;
      tellView(null);
      opened.destroy();
    };
  }, [isInBrowser]);

  useEffect(() => {
    if (view.current) replaceText(view.current, body);
  }, [body]);

  if (isInBrowser) return <div ref={host} className={PANE} />;
  return (
    <textarea
      name="body"
      aria-label="正文"
      className={`${PANE} w-full resize-none overflow-auto! border-0 px-4 py-3 font-mono leading-[1.75]`}
      defaultValue={body}
    />
  );
}
