import { useRef, useState, type KeyboardEvent } from 'react';
import Icon from '#islands/newsroom/Icon.tsx';
import { type Ask, keyWords, TOOLBAR } from '#islands/newsroom/toolbar-items.ts';
import { useInBrowser } from '#islands/parts/hooks.ts';
import {
  type Place,
  type RichOptions,
  type RichText,
  type Tool,
  TOOL_KEYS,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

interface Props {
  rich: RichText | null;
  place: Place;
  /** What cannot stand in the text. */
  without?: RichOptions['without'];
  onAsk: (what: Ask) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const TOOL =
  'tool-button w-auto! px-1.75 whitespace-nowrap max-md:h-10! max-md:px-1.5 -outline-offset-2! aria-disabled:cursor-default aria-disabled:opacity-50 aria-pressed:bg-brand-100 aria-pressed:text-brand-800 [&:hover:not([aria-disabled=true])]:bg-brand-50 [&:hover:not([aria-disabled=true])]:text-brand';
const FIRST_OF_GROUP =
  'relative ml-2.75 before:absolute before:-left-1.75 before:h-4.5 before:w-px before:bg-line before:content-[""]';

/** The tools above the text: one stop of the Tab key, arrows within. They can be walked before the editor is there. */
export default function Toolbar({ rich, place, without, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isInBrowser = useInBrowser();
  const isMac = isInBrowser && /Mac|iPhone|iPad/.test(navigator.platform);

  const titleOf = (label: string, does: Tool | Ask): string => {
    const key = TOOL_KEYS[does];
    return key ? `${label}（${keyWords(key, isMac)}）` : label;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
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
      className="flex min-w-0 flex-1 flex-wrap items-center gap-0.5 max-lg:[&_svg]:hidden max-md:flex-nowrap max-md:overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      {TOOLBAR.filter(({ does }) => does !== without).map(({ label, icon, does, isFirst }, at) => (
        <button
          key={label}
          type="button"
          className={isFirst ? `${TOOL} ${FIRST_OF_GROUP}` : TOOL}
          title={titleOf(label, does)}
          tabIndex={at === stop ? 0 : -1}
          aria-disabled={!rich}
          aria-pressed={does === 'link' || does === 'picture' ? undefined : place.on.has(does)}
          onFocus={() => setStop(at)}
          // the text keeps its selection
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!rich) return;
            if (does === 'link' || does === 'picture') onAsk(does);
            else rich.run(does);
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}
