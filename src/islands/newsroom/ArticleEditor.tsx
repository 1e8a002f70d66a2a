import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/admin/article/[id]/save.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Banners from '#islands/newsroom/Banners.tsx';
import EditorDialogs, { type OpenDialog } from '#islands/newsroom/EditorDialogs.tsx';
import HelpRow from '#islands/newsroom/HelpRow.tsx';
import { kindly } from '#islands/newsroom/report-to-editor.ts';
import LoginDialog from '#islands/newsroom/LoginDialog.tsx';
import Preview from '#islands/newsroom/Preview.tsx';
import SourceField from '#islands/newsroom/SourceField.tsx';
import StateBar from '#islands/newsroom/StateBar.tsx';
import StatusLine from '#islands/newsroom/StatusLine.tsx';
import TextFields from '#islands/newsroom/TextFields.tsx';
import Toolbar from '#islands/newsroom/Toolbar.tsx';
import { toolbarKeys } from '#islands/newsroom/toolbar-items.ts';
import { useLate } from '#islands/newsroom/use-late.ts';
import { wouldLose } from '#lib/content/newsroom/editor/autosave.rules.ts';
import { articleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { openEditing } from '#lib/content/newsroom/editor/open-editing.store.ts';
import { copyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import { typedBefore } from '#lib/content/newsroom/editor/typed-before.client.ts';

interface Props {
  article: OpenArticle;
  editorId: number;
  /** When the page was made (ms). */
  now: number;
}

const CHOICE =
  'h-11 flex-1 border-b-2 border-transparent -outline-offset-2! aria-pressed:border-brand aria-pressed:font-bold aria-pressed:text-brand';

/** Writing an article: source and preview side by side, saved as one goes. The form is a real one. */
export default function ArticleEditor({ article, editorId, now }: Props) {
  const { id } = article.standing;
  const [before] = useState(() => typedBefore(article.head));
  const [editing] = useState(() =>
    openEditing(article, articleCalls(id), copyStorage(id, editorId, article.head.author)),
  );
  const text = useStore(editing.$text);
  const state = useStore(editing.$state);
  const { standing, head } = useStore(editing.$article);
  const isLoggedOut = useStore(editing.$isLoggedOut);
  const [view, setView] = useState<EditorView | null>(null);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [isLoginClosed, setLoginClosed] = useState(false);
  const [pane, setPane] = useState<'edit' | 'preview'>('edit');
  const isLeaving = useRef(false);
  const shown = useLate(text.body, 100);

  const save = (): void => {
    setLoginClosed(false);
    void kindly(editing, editing.save);
  };
  const takePictures = (taken: File[]): void => {
    setPictures(taken);
    setAsked('picture');
  };
  const close = (): void => {
    setAsked(null);
    setPictures([]);
  };
  const leave = (): void => {
    isLeaving.current = true;
    window.location.assign(pageLink(`/admin/articles?category=${standing.categoryId}`));
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's' && !event.shiftKey) save();
    else if (key === 'p' && event.shiftKey) flushSync(() => setAsked((before) => before ?? 'publish'));
    else return;
    event.preventDefault();
  });
  const onLeave = useEffectEvent((event: BeforeUnloadEvent): void => {
    if (!isLeaving.current && wouldLose(state)) event.preventDefault();
  });

  useLayoutEffect(() => {
    if (Object.keys(before.changes).length > 0) editing.type(before.changes);
  }, [editing, before]);
  useEffect(() => editing.begin(), [editing]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => onKey(event);
    const unload = (event: BeforeUnloadEvent): void => onLeave(event);
    document.addEventListener('keydown', key);
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('keydown', key);
      window.removeEventListener('beforeunload', unload);
    };
  }, []);

  const [keys] = useState(() => toolbarKeys((what) => flushSync(() => setAsked(what))));

  return (
    <>
      <form
        id="article-editor"
        method="post"
        autoComplete="off"
        action={callPath<typeof POST>(`/api/admin/article/${id}/save`)}
        className="group flex min-w-0 flex-col roomy:min-h-0 roomy:flex-1"
        data-pane={pane}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input type="hidden" name="base" value={head.number} />
        <StateBar
          editing={editing}
          onSave={save}
          onPublish={() => setAsked('publish')}
          onPlace={() => setAsked('place')}
          onGone={leave}
        />
        <Banners
          editing={editing}
          now={now}
          onCompare={() => setAsked('copy')}
          onDone={() => view?.focus()}
        />
        <TextFields text={text} categoryId={standing.categoryId} onType={editing.type} />
        <div className="hidden border-t border-line bg-white max-lg:flex" role="group" aria-label="显示">
          <button
            type="button"
            className={CHOICE}
            aria-pressed={pane === 'edit'}
            onClick={() => setPane('edit')}
          >
            编辑
          </button>
          <button
            type="button"
            className={CHOICE}
            aria-pressed={pane === 'preview'}
            onClick={() => setPane('preview')}
          >
            预览
          </button>
        </div>
        <Toolbar view={view} onAsk={setAsked} />
        <div className="flex-1 lg:grid lg:min-h-80 lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)] roomy:min-h-0 [@media(width>=1024px)_and_(height<620px)]:h-105">
          <SourceField
            body={text.body}
            caret={before.caret}
            keys={keys}
            onBody={(body) => editing.type({ body })}
            onPictures={takePictures}
            onView={setView}
          />
          <Preview title={text.title} body={shown} view={view} />
        </div>
        <div className="border-t border-line bg-white">
          <StatusLine
            body={shown}
            state={state}
            headNumber={head.number}
            onLogin={() => setLoginClosed(false)}
          />
          <HelpRow />
        </div>
      </form>
      <EditorDialogs
        editing={editing}
        view={view}
        asked={asked}
        pictures={pictures}
        onPictures={setPictures}
        onSource={() => setPane('edit')}
        onClose={close}
      />
      {isLoggedOut && !isLoginClosed && (
        <LoginDialog
          editing={editing}
          isKept={state.kind !== 'local' || state.hasCopy}
          onClose={() => setLoginClosed(true)}
        />
      )}
    </>
  );
}
