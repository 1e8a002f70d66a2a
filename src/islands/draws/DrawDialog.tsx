import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import CallFailure from '#islands/parts/CallFailure.tsx';
import { pageLink } from '#lib/page-link.rules.ts';
import type { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { RunningDraw } from '#lib/trade/draws/draw.store.ts';
import { CLOSING_MS, CLOSING_QUESTION } from '#lib/trade/draws/draws.rules.ts';
import PrizeList from './PrizeList.tsx';
import { isStill } from './use-draw.ts';

interface Props {
  name: string;
  draw: Exclude<RunningDraw, { state: 'closed' }>;
  /** Reason why the prizes, or the draw, failed to load. */
  error: CallError | null;
  /** Requests the prizes again. */
  onReopen: () => void;
  onDraw: () => void;
  onClosed: () => void;
}

const BOX =
  'm-auto w-[min(34rem,calc(100vw-2rem))] rounded-md border border-line bg-white p-5 text-ink shadow-xl backdrop:bg-black/40';

/** The popup of a draw (product §10.4). It asks before it closes while it is drawn, until the result is there. */
export default function DrawDialog({ name, draw, error, onReopen, onDraw, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useClosing(dialog, draw.state, onClosed);
  // Reason for a failed draw, shown in the place of its result.
  const failure = draw.state === 'loading' ? error : null;
  const act = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // To the button that draws; once there is none any more, to the one that closes.
  useEffect(() => (act.current ?? close.current)?.focus(), [draw.state]);

  return (
    <dialog ref={dialog} className={BOX} aria-labelledby="draw-title" {...closing.handlers}>
      <div className="flex items-start gap-3">
        <h2 id="draw-title" className="m-0 min-w-0 flex-1 wrap-anywhere text-lg font-bold">
          {name}
        </h2>
        <button ref={close} type="button" className="btn shrink-0" onClick={closing.tryClose}>
          关闭
        </button>
      </div>
      {failure ? (
        <CallFailure error={failure} onRetry={onReopen} />
      ) : (
        <>
          <PrizeList
            prizes={draw.state === 'loading' ? null : draw.activity.prizes}
            isRunning={draw.state === 'drawing'}
          />
          <Status draw={draw} error={error} />
          <div className="mt-2 flex min-h-11 flex-wrap items-center justify-center gap-3">
            {draw.state === 'done' ? (
              <Ways {...draw.result} />
            ) : (
              <button
                ref={act}
                type="button"
                className={ACT}
                aria-disabled={draw.state === 'loading' || draw.state === 'drawing'}
                onClick={onDraw}
              >
                {ACTS[draw.state]}
              </button>
            )}
          </div>
        </>
      )}
      <p className="m-0 mt-3 text-center text-xs">
        <WayOn href={pageLink('/draw')}>规则与概率</WayOn>
      </p>
    </dialog>
  );
}

/** While it is out of use, it keeps the focus: keys go to the popup. */
const ACT =
  'btn-primary h-11 px-8 text-base aria-disabled:cursor-default aria-disabled:border-ink-3 aria-disabled:bg-ink-3';
const ACTS = { loading: '开始抽奖', ready: '开始抽奖', drawing: '抽奖中', failed: '再试一次' };
const NOT_DRAWN = '没有抽成，请检查网络后再试。已经抽到的不会丢失。';

function Status({ draw, error }: Pick<Props, 'draw' | 'error'>) {
  const words = (): string => {
    switch (draw.state) {
      case 'drawing':
        return '正在抽奖，请稍候';
      case 'failed':
        return error?.message || NOT_DRAWN;
      case 'done':
        return draw.result.isWin ? draw.result.words : `${draw.result.words}，每天可以抽一次，明天再来。`;
      default:
        return '每天可以抽一次';
    }
  };
  const weight = draw.state === 'done' ? 'font-bold' : '';
  return (
    <p role="status" className={`m-0 mt-4 min-h-12 text-center text-base leading-6 ${weight}`}>
      {words()}
    </p>
  );
}

function Ways({ isWin, next }: { isWin: boolean; next: string }) {
  return (
    <p className="m-0 flex flex-wrap justify-center gap-x-4">
      {isWin && <WayOn href={next}>查看奖品</WayOn>}
      <WayOn href={pageLink('/user/draws')}>我的抽奖</WayOn>
    </p>
  );
}

function WayOn({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-9 items-center link max-md:min-h-11">
      {children}
    </a>
  );
}

/** Closes the popup: asks first during a draw, then closes it, without animation where motion is not wanted. */
function useClosing(
  dialog: { readonly current: HTMLDialogElement | null },
  state: RunningDraw['state'],
  onClosed: () => void,
) {
  const isAtIt = useRef(false);
  const answered = useRef<AbortSignal | null>(null);
  useEffect(() => {
    if (state !== 'drawing') return;
    const drawing = new AbortController();
    answered.current = drawing.signal;
    return () => {
      answered.current = null;
      drawing.abort();
    };
  }, [state]);

  const close = async (): Promise<void> => {
    const until = answered.current;
    const words = { confirm: '关闭', cancel: '继续等待' };
    if (until && !(await askConfirm(CLOSING_QUESTION, { ...words, until }))) return;
    if (!dialog.current) return;
    await fade(dialog.current);
    dialog.current?.close();
    leadOn(dialog.current);
    onClosed();
  };
  const tryClose = (): void => {
    if (isAtIt.current) return;
    isAtIt.current = true;
    void close().finally(() => (isAtIt.current = false));
  };
  return {
    tryClose,
    handlers: {
      // A browser closes the dialog at a second Escape, even if the event was cancelled: so the key itself is handled.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        tryClose();
      },
      onCancel: (event: SyntheticEvent) => {
        event.preventDefault();
        tryClose();
      },
    },
  };
}

/**
 * Moves the focus to the page where the browser could not restore it: the link to a draw disappears once it was drawn.
 */
function leadOn(dialog: HTMLDialogElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || dialog?.contains(activeElement))
    document.getElementById('main')?.focus();
}

async function fade(dialog: HTMLDialogElement): Promise<void> {
  if (isStill()) return;
  const gone = { opacity: 0, transform: 'scale(0.9)' };
  await dialog.animate([{ opacity: 1, transform: 'none' }, gone], {
    duration: CLOSING_MS,
    easing: 'ease-in',
    fill: 'forwards',
  }).finished;
}
