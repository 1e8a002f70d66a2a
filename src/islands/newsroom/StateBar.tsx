import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import MoreMenu from '#islands/newsroom/MoreMenu.tsx';
import { kindly } from '#islands/newsroom/report-to-editor.ts';
import PreviewLinkDialog from '#islands/newsroom/PreviewLinkDialog.tsx';
import { useInBrowser } from '#islands/parts/hooks.ts';
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-white px-5 py-2.5 max-md:px-3">
      <div className="min-w-0 flex-[1_1_280px] max-md:basis-full">
        <h1 className="truncate text-base font-bold">{head.title}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {standingChips(standing).map(({ text, tone }) => (
            <span key={text} className={`chip-${tone}`}>
              {text}
            </span>
          ))}
          <span className="meta">{categoryWords(standing.categoryId)}</span>
          <span className="meta">{`有用 ${votes.helpful}，没用 ${votes.unhelpful}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:flex-nowrap max-md:gap-1.25 max-md:whitespace-nowrap max-md:[&>*]:px-1 max-md:[&>.btn]:px-2.5 max-md:[&_svg]:hidden">
        {standing.url && standing.state === 'published' && (
          <a className="text-button md:min-h-8" href={standing.url} target="_blank">
            查看
          </a>
        )}
        <a className="text-button md:min-h-8" href={pageLink(`/admin/articles/${standing.id}/revisions`)}>
          修改记录
        </a>
        {isInBrowser && (
          <>
            <button type="button" className="text-button md:min-h-8" onClick={share}>
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
          <button type="button" className="btn-primary max-md:ml-auto max-md:px-2.5!" onClick={onPublish}>
            发布
          </button>
        )}
      </div>
      {preview !== null && <PreviewLinkDialog url={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}
