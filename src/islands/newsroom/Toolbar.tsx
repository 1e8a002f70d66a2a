import type { EditorView } from '@codemirror/view';
import { useRef, useState, type KeyboardEvent } from 'react';
import Icon from '#islands/newsroom/Icon.tsx';
import NoticeMenu from '#islands/newsroom/NoticeMenu.tsx';
import { type Ask, FIRST_OF_GROUP, keyWords, TOOL, TOOLBAR } from '#islands/newsroom/toolbar-items.ts';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';

interface Props {
  view: EditorView | null;
  onAsk: (what: Ask) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The buttons above the source: one stop of the Tab key, arrows within. They can be walked before the editor is there. */
export default function Toolbar({ view, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isInBrowser = useInBrowser();
  const isMac = isInBrowser && /Mac|iPhone|iPad/.test(navigator.platform);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-tool]') ?? [])];
    const step = STEPS[event.key];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || here < 0) return;
    event.preventDefault();
    const next = (here + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="排版"
      className="flex items-center gap-0.5 border-y border-line bg-white px-4 py-1 max-lg:overflow-x-auto max-lg:group-data-[pane=preview]:hidden"
      onKeyDown={onKeyDown}
    >
      {TOOLBAR.map(({ label, icon, key, run, ask, isFirst }, at) => {
        const title = key ? `${label}（${keyWords(key, isMac)}）` : label;
        return (
          <button
            key={label}
            type="button"
            data-tool=""
            className={isFirst ? `${TOOL} ${FIRST_OF_GROUP}` : TOOL}
            title={title}
            aria-label={label}
            tabIndex={at === stop ? 0 : -1}
            aria-disabled={!view}
            onFocus={() => setStop(at)}
            onClick={() => {
              if (!view) return;
              if (ask) return onAsk(ask);
              run?.(view);
              if (icon !== 'search') view.focus();
            }}
          >
            <Icon name={icon} />
          </button>
        );
      })}
      <NoticeMenu view={view} isStop={stop === TOOLBAR.length} onFocus={() => setStop(TOOLBAR.length)} />
    </div>
  );
}
