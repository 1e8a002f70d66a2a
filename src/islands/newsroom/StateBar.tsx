import Dialog, { DialogButtons } from '#islands/newsroom/Dialog.tsx';
import Icon from '#islands/newsroom/Icon.tsx';
import { kindly } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { exportArticle } from '#lib/content/newsroom/editor/export-article.client.ts';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { type SaveState, saveWords } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { categoryWords, standingChips, withdrawQuestion } from '#lib/content/newsroom/state-words.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';

interface Props {
  editing: Editing;
  onSave: () => void;
  onPublish: () => void;
  onPlace: () => void;
  onGone: () => void;
}

/** State of the article, and the actions on it. */
export default function StateBar({ editing, onSave, onPublish, onPlace, onGone }: Props) {
  const { article, saving } = useStore(editing.$view);
  const { standing, head, votes } = article;
  const [preview, setPreview] = useState<string | null>(null);
  const isInBrowser = useInBrowser();
  const share = (): void =>
    void kindly(editing, async () => {
      if (!(await editing.save())) return;
      setPreview((await editing.calls.preview()).url);
    });
  return (
    // on narrow screens the state stays in sight, over the tabs that stick there, just above the tools
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-white px-5 py-2.5 max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:py-0.5 max-md:contents">
      <div className="min-w-0 flex-[1_1_280px] md:max-lg:basis-36 max-md:flex-none max-md:bg-white max-md:px-3 max-md:pt-2">
        <h1 className="truncate text-base font-bold">{head.title}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 md:max-lg:h-5.5 md:max-lg:overflow-hidden">
          {standingChips(standing).map(({ text, tone }) => (
            <span key={text} className={`chip-${tone}`}>
              {text}
            </span>
          ))}
          <span className="meta">{categoryWords(standing.categoryId)}</span>
          <span className="meta">{`有用 ${votes.helpful}，没用 ${votes.unhelpful}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:sticky max-md:top-0 max-md:z-20 max-md:gap-x-1.25 max-md:gap-y-0 max-md:border-b max-md:border-line max-md:bg-white max-md:px-3 max-md:py-0.5 max-md:whitespace-nowrap max-md:[&>*]:px-1 max-md:[&>.btn]:px-2.5 max-md:[&_svg]:hidden">
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
        <SaveStatus state={saving} headNumber={head.number} />
        <button
          className="btn"
          aria-disabled={saving.kind === 'saving'}
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

interface MenuProps {
  editing: Editing;
  onPlace: () => void;
  /** Leaves without asking, as there is no unsaved text. */
  onGone: () => void;
}

/** Rarely used actions on an article. */
function MoreMenu({ editing, onPlace, onGone }: MenuProps) {
  const { article, newer } = useStore(editing.$view);
  const { standing, head } = article;
  const menu = useRef<HTMLDivElement>(null);
  const { state, dueAt, publicNumber } = standing;
  const pick = (work: () => Promise<unknown>) => () => {
    menu.current?.hidePopover();
    void kindly(editing, work);
  };
  const withdraw = async (): Promise<void> => {
    const { list } = await editing.calls.linksHere();
    const links = list.map(({ name, page }) => ({ text: name, href: page }));
    if (!(await askConfirm(withdrawQuestion(standing, list.length), { confirm: '撤下', links }))) return;
    await editing.act(editing.calls.withdraw);
    void toast('已撤下', 'success');
  };
  const unschedule = async (): Promise<void> => {
    await editing.act(editing.calls.unschedule);
    void toast('已取消定时', 'success');
  };
  const remove = async (): Promise<void> => {
    if (!(await askConfirm(`删除草稿《${head.title}》？删除后不能恢复。`, { confirm: '删除' }))) return;
    await editing.calls.remove(head.number);
    onGone();
  };
  return (
    <>
      <button type="button" className="btn anchor-for-more" popoverTarget="more-menu">
        更多
        <Icon name="chevron-down" />
      </button>
      <div
        ref={menu}
        id="more-menu"
        popover="auto"
        className="floats fixed inset-auto right-[anchor(right,16px)] top-[anchor(bottom,120px)] m-0 mt-1 p-1.5 at-anchor-more"
      >
        {topicOf(standing.categoryId) && (
          <button type="button" className="menu-item" onClick={pick(async () => onPlace())}>
            移动、改短地址
          </button>
        )}
        <button
          type="button"
          className="menu-item"
          onClick={pick(() => exportArticle(article, editing.$text.get(), newer !== null))}
        >
          导出 Markdown 文件
        </button>
        {dueAt !== null && (
          <button type="button" className="menu-item" onClick={pick(unschedule)}>
            取消定时
          </button>
        )}
        {state === 'published' && (
          <button type="button" className="menu-item text-danger" onClick={pick(withdraw)}>
            撤下
          </button>
        )}
        {publicNumber === null && dueAt === null && (
          <button type="button" className="menu-item text-danger" onClick={pick(remove)}>
            删除草稿
          </button>
        )}
        {topicOf(standing.categoryId) && (
          <button
            type="button"
            className="menu-item"
            onClick={pick(async () => {
              const { id } = await editing.calls.duplicate();
              window.location.assign(pageLink(`/admin/articles/${id}`));
            })}
          >
            复制为新文章
          </button>
        )}
        <a className="menu-item" href={pageLink(`/admin/articles?category=${standing.categoryId}`)}>
          同栏目的文章
        </a>
      </div>
    </>
  );
}

/** The link by which a colleague reads the newest saved text. */
function PreviewLinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const address = new URL(url, window.location.href).href;
  const field = useRef<HTMLInputElement>(null);
  /** A site without TLS has no clipboard: the link is then left selected, to be copied by hand. */
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      void toast('已复制', 'success');
    } catch {
      field.current?.focus();
      void toast('链接已选中，请按 Ctrl+C 复制', 'info');
    }
  };
  return (
    <Dialog title="预览链接" onClose={onClose}>
      <p>拿到链接的同事不用登录就能看到最新保存的文字，7 天内有效。</p>
      <input
        ref={field}
        className="field"
        readOnly
        aria-label="预览链接"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogButtons>
        <a className="btn" href={url} target="_blank">
          打开
        </a>
        <button type="button" className="btn-primary" onClick={() => void copy()} data-focus="">
          复制
        </button>
      </DialogButtons>
    </Dialog>
  );
}

/** State of saving, next to the button that saves; on a phone the line below, which stays in sight. */
function SaveStatus({ state, headNumber }: { state: SaveState; headNumber: number }) {
  return (
    <p
      role="status"
      data-save-state={state.kind}
      className="max-w-60 text-xs leading-4 md:max-lg:max-w-28 tabular-nums text-ink-2 max-md:order-1 max-md:w-full max-md:max-w-none max-md:truncate max-md:px-0! data-[save-state=local]:font-bold data-[save-state=local]:text-notice data-[save-state=unsaved]:font-bold data-[save-state=unsaved]:text-notice data-[save-state=refused]:font-bold data-[save-state=refused]:text-danger"
    >
      {saveWords(state, headNumber)}
    </p>
  );
}
