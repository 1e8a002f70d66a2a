import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import { scrollInStep } from '#lib/content/newsroom/editor/source/in-step.client.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

interface Props {
  title: string;
  /** The text to show, some moments behind the typing. */
  body: string;
  view: EditorView | null;
}

/** Links lead to tabs of their own: a press on one must not leave the editor. */
const inTabs = (html: string): string => html.replaceAll('<a href="/', '<a target="_blank" href="/');

/** The article as readers will see it, next to its source. */
export default function Preview({ title, body, view }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(body);
  const html = useMemo(() => ({ __html: inTabs(renderMarkdown(body).html) }), [body]);

  useEffect(() => {
    shown.current = body;
  }, [body]);
  useEffect(() => {
    if (!view || !pane.current || !content.current) return undefined;
    return scrollInStep(view, pane.current, content.current, () => shown.current);
  }, [view]);

  return (
    <div
      ref={pane}
      className="min-w-0 overflow-auto break-words border-line bg-white px-7 pb-[40vh] pt-4 -outline-offset-2! max-lg:h-[62dvh] max-lg:min-h-80 max-lg:group-data-[pane=edit]:hidden max-md:px-4 lg:border-l"
      role="region"
      aria-label="预览"
      tabIndex={0}
    >
      <p className="mb-3 text-2xl font-bold leading-[1.4]">{title}</p>
      <div ref={content} className="article-body" dangerouslySetInnerHTML={html} />
    </div>
  );
}
