import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import Icon from '#islands/newsroom/Icon.tsx';
import { kindly } from '#islands/newsroom/report-to-editor.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { exportArticle } from '#lib/content/newsroom/transfer/export.client.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';

interface Props {
  editing: Editing;
  onPlace: () => void;
  /** Leaves without asking, as nothing is left to lose. */
  onGone: () => void;
}

/** What is done to an article now and then. */
export default function MoreMenu({ editing, onPlace, onGone }: Props) {
  const { standing, head } = useStore(editing.$article);
  const menu = useRef<HTMLDivElement>(null);
  const { state, dueAt, publicNumber } = standing;
  const pick = (work: () => Promise<unknown>) => () => {
    menu.current?.hidePopover();
    void kindly(editing, work);
  };
  const withdraw = async (): Promise<void> => {
    if (!(await askConfirm('撤下后读者马上看不到这篇文章，可以再发布。', { confirm: '撤下' }))) return;
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
          onClick={pick(() =>
            exportArticle(editing.$article.get(), editing.$text.get(), editing.$newer.get() !== null),
          )}
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
