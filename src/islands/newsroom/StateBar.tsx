import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import MoreMenu from '#islands/newsroom/MoreMenu.tsx';
import { kindly } from '#islands/newsroom/kindly.ts';
import PreviewLinkDialog from '#islands/newsroom/PreviewLinkDialog.tsx';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import { categoryWords, standingChips } from '#lib/content/newsroom/state-words.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

interface Props {
  editing: Editing;
  onSave: () => void;
  onPublish: () => void;
  onPlace: () => void;
  onGone: () => void;
}

/** Where the article stands, and what may be done with it. */
export default function StateBar({ editing, onSave, onPublish, onPlace, onGone }: Props) {
  const { standing, head, votes } = useStore(editing.$article);
  const { kind } = useStore(editing.$state);
  const [preview, setPreview] = useState<string | null>(null);
  const isInBrowser = useInBrowser();
  const share = (): void =>
    void kindly(editing, async () => {
      if (!(await editing.save())) return;
      setPreview((await editing.calls.preview()).url);
    });
  return (
    <div className="desk-bar">
      <div className="desk-bar-words">
        <h1>{head.title}</h1>
        <p>
          {standingChips(standing).map(({ text, tone }) => (
            <span key={text} className={`chip chip-${tone}`}>
              {text}
            </span>
          ))}
          <span className="meta">{categoryWords(standing.categoryId)}</span>
          <span className="meta">{`有用 ${votes.helpful}，没用 ${votes.unhelpful}`}</span>
        </p>
      </div>
      <div className="desk-bar-buttons">
        {standing.url && standing.state === 'published' && (
          <a className="desk-link" href={standing.url} target="_blank">
            查看
          </a>
        )}
        <a className="desk-link" href={pageLink(`/admin/articles/${standing.id}/revisions`)}>
          修改记录
        </a>
        {isInBrowser && (
          <>
            <button type="button" className="desk-link" onClick={share}>
              预览链接
            </button>
            <MoreMenu editing={editing} onPlace={onPlace} onGone={onGone} />
          </>
        )}
        <button
          className="btn"
          aria-disabled={kind === 'saving'}
          onClick={onSave}
          type={isInBrowser ? 'button' : 'submit'}
        >
          保存
        </button>
        {isInBrowser && (
          <button type="button" className="btn-primary" onClick={onPublish}>
            发布
          </button>
        )}
      </div>
      {preview !== null && <PreviewLinkDialog url={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}
