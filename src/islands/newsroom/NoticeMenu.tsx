import type { EditorView } from '@codemirror/view';
import { useRef } from 'react';
import Icon from '#islands/newsroom/Icon.tsx';
import { FIRST_OF_GROUP, TOOL } from '#islands/newsroom/toolbar-items.ts';
import { insertNotice } from '#lib/content/newsroom/editor/source/inserts.client.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';

interface Props {
  view: EditorView | null;
  isStop: boolean;
  onFocus: () => void;
}

/** The four kinds of notice, behind one button. */
export default function NoticeMenu({ view, isStop, onFocus }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const insert = (kind: string): void => {
    menu.current?.hidePopover();
    if (!view) return;
    insertNotice(kind)(view);
    view.focus();
  };
  return (
    <>
      <button
        type="button"
        data-tool=""
        className={`${TOOL} ${FIRST_OF_GROUP} w-auto! px-2 anchor-for-notices`}
        popoverTarget={view ? 'notice-menu' : undefined}
        title="提示框"
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!view}
        onFocus={onFocus}
      >
        <Icon name="info" />
        提示框
        <Icon name="chevron-down" />
      </button>
      <div
        ref={menu}
        id="notice-menu"
        popover="auto"
        className="floats fixed inset-auto left-[min(anchor(left,16px),100vw-172px)] top-[anchor(bottom,120px)] m-0 mt-1 p-1.5 at-anchor-notices"
      >
        {Object.entries(NOTICES).map(([kind, name]) => (
          <button key={kind} type="button" className="menu-item" onClick={() => insert(kind)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
