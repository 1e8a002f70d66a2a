import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postAdminArticleIdSave } from '#lib/content/newsroom/newsroom.calls.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Banners, { StatusLine } from '#islands/newsroom/Banners.tsx';
import EditorDialogs, { type OpenDialog } from '#islands/newsroom/EditorDialogs.tsx';
import { kindly, articleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import LoginDialog from '#islands/newsroom/LoginDialog.tsx';
import Tools from '#islands/newsroom/Toolbar.tsx';
import RichField from '#islands/newsroom/RichField.tsx';
import SourceField, { HelpRow, type TextSurface } from '#islands/newsroom/SourceField.tsx';
import StateBar from '#islands/newsroom/StateBar.tsx';
import TextFields from '#islands/newsroom/TextFields.tsx';
import { useLate } from '#islands/parts/hooks.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { wouldLose } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { openEditing } from '#lib/content/newsroom/editor/editing.store.ts';
import { copyStorage } from '#lib/content/newsroom/editor/unsaved.client.ts';
import { TEXT_PARTS } from '#lib/content/newsroom/article-text.rules.ts';
import { NOWHERE, type RichText } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';

interface Props {
  article: OpenArticle;
  editorId: number;
  /** Time (ms) when the page was made. */
  now: number;
}

const TAB =
  'h-8 flex-none border-b-2 border-transparent px-2 -outline-offset-2! aria-pressed:border-brand aria-pressed:font-bold aria-pressed:text-brand max-lg:h-11';

/** Writing an article as readers will see it, or as Markdown; saved as one goes. The form is a real one. */
export default function ArticleEditor({ article, editorId, now }: Props) {
  const { id } = article.standing;
  const [before] = useState(() => typedBefore(article.head));
  const [editing] = useState(() => openEditing(article, articleCalls(id), copyStorage(id, editorId)));
  const text = useStore(editing.$text);
  const {
    article: { standing, head },
    saving,
    isLoggedOut,
  } = useStore(editing.$view);
  const [rich, setRich] = useState<RichText | null>(null);
  const [source, setSource] = useState<TextSurface | null>(null);
  const [place, setPlace] = useState(NOWHERE);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [isLoginClosed, setLoginClosed] = useState(false);
  const [mode, setMode] = useState<'rich' | 'source'>('rich');
  const isLeaving = useRef(false);
  const shown = useLate(text.body, 100);

  const awaited = [...place.pictures.names, ...pictures.map(({ name }) => `“${name}”`)].join('、');
  useEffect(() => editing.awaitPictures(awaited), [editing, awaited]);

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
    if (!isLeaving.current && wouldLose(saving)) event.preventDefault();
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

  const ask = (what: OpenDialog): void => flushSync(() => setAsked(what));
  const surface = {
    $text: editing.$text,
    onBody: (body: string) => editing.type({ body }),
    onPictures: takePictures,
    onSource: setSource,
  };
  const tab = (to: typeof mode, words: string) => (
    <button type="button" className={TAB} aria-pressed={mode === to} onClick={() => setMode(to)}>
      {words}
    </button>
  );

  const tabs = (
    <div
      className="order-1 ml-auto flex flex-none justify-end pr-4 max-lg:-order-1 max-lg:w-full md:max-lg:h-13 md:max-lg:items-end max-md:h-15 max-md:items-end max-md:pr-2"
      role="group"
      aria-label="写法"
    >
      {tab('rich', '所见即所得')}
      {tab('source', 'Markdown')}
    </div>
  );

  return (
    <>
      <form
        id="article-editor"
        method="post"
        autoComplete="off"
        action={callPath<typeof postAdminArticleIdSave>(`/api/admin/article/${id}/save`)}
        className="flex min-w-0 flex-col roomy:min-h-0 roomy:flex-1"
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
          onDone={() => (rich ?? source)?.focus()}
        />
        <TextFields text={text} categoryId={standing.categoryId} onType={editing.type} />
        <div className="flex flex-wrap items-center border-y border-line bg-white max-lg:sticky max-lg:top-0 max-lg:z-10">
          {mode === 'rich' ? (
            <Tools rich={rich} place={place} onAsk={ask}>
              {tabs}
            </Tools>
          ) : (
            <>
              <HelpRow onAsk={ask} />
              {tabs}
            </>
          )}
        </div>
        {mode === 'source' ? (
          <SourceField {...surface} name="body" />
        ) : (
          <RichField
            {...surface}
            name="body"
            caret={before.caret}
            onPlace={setPlace}
            onAsk={ask}
            onRich={setRich}
            onUnreadable={() => {
              setMode('source');
              void toast('这篇正文暂时只能用 Markdown 编辑，原因写在下面。', 'info');
            }}
          />
        )}
        <div className="border-t border-line bg-white">
          <StatusLine body={shown} state={saving} onLogin={() => setLoginClosed(false)} />
        </div>
      </form>
      <EditorDialogs
        editing={editing}
        rich={rich}
        source={source}
        place={place}
        asked={asked}
        pictures={pictures}
        onPictures={setPictures}
        onClose={close}
      />
      {isLoggedOut && !isLoginClosed && (
        <LoginDialog
          editing={editing}
          isKept={saving.kind !== 'local' || saving.hasCopy}
          onClose={() => setLoginClosed(true)}
        />
      )}
    </>
  );
}

/**
 * Returns the text typed into the server's page before scripts ran; `caret` is its position in the body, null where the
 * focus was elsewhere. Must be called before the island takes the form over.
 */
function typedBefore(text: ArticleText) {
  const changes: Partial<ArticleText> = {};
  // on the server there is no page yet
  if (typeof document === 'undefined') return { changes, caret: null };
  const fields = document.querySelector<HTMLFormElement>('#article-editor')?.elements;
  for (const part of TEXT_PARTS) {
    const field = fields?.namedItem(part);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.value !== field.defaultValue && field.value !== text[part]) changes[part] = field.value;
  }
  const source = fields?.namedItem('body');
  const isAt = source instanceof HTMLTextAreaElement && document.activeElement === source;
  return { changes, caret: isAt ? { from: source.selectionStart, to: source.selectionEnd } : null };
}
