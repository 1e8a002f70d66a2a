import { useInBrowser } from '#islands/parts/hooks.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { useLayoutEffect, useRef, useState } from 'react';

interface Props {
  /** The certificate's name. */
  name: string;
  /** Uploads of its pictures, in their order. */
  pictures: readonly number[];
}

const BUTTON = 'btn max-md:min-h-11';

/**
 * Viewer of a certificate's pictures: enlarged, turned, and moved by dragging or by the arrow keys. Without scripts a
 * picture opens in a window of its own.
 */
export default function PageViewer({ name, pictures }: Props) {
  const [at, setAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const { frame, zoom, isLargest, isSmallest, zoomIn, zoomOut, reset } = useZoom();
  const isAwake = useInBrowser();
  const show = (next: number): void => {
    setAt(next);
    reset();
    setTurns(0);
  };
  const drag = (event: React.PointerEvent): void => {
    if (event.buttons !== 1 || event.pointerType !== 'mouse') return;
    frame.current?.scrollBy(-event.movementX, -event.movementY);
  };
  const press = (event: React.KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === 'r') setTurns(turns + 1);
    else return;
    event.preventDefault();
  };
  // As first rendered, neither has a `style`: the pages' policy forbids inline styles.
  const page = `${name}第 ${at + 1} 页`;
  const address = uploadAddress(pictures[at] ?? 0);
  return (
    <div className="grid gap-2">
      <div
        ref={frame}
        className="h-[min(70vh,36rem)] overflow-auto max-md:h-88 rounded-md border border-line bg-ground"
        role="group"
        aria-label={`${page}，加号放大，减号缩小，R 旋转，方向键移动`}
        tabIndex={0}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <div className="aspect-square" style={zoom === 1 ? undefined : { width: `${zoom * 100}%` }}>
          <img
            src={address}
            alt={page}
            draggable={false}
            className="size-full object-contain"
            style={turns === 0 ? undefined : { transform: `rotate(${turns * 90}deg)` }}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isAwake && (
          <>
            <button type="button" className={BUTTON} disabled={isLargest} onClick={zoomIn}>
              放大
            </button>
            <button type="button" className={BUTTON} disabled={isSmallest} onClick={zoomOut}>
              缩小
            </button>
            <button type="button" className={BUTTON} onClick={() => setTurns(turns + 1)}>
              旋转
            </button>
            {pictures.length > 1 && (
              <>
                <button type="button" className={BUTTON} disabled={at === 0} onClick={() => show(at - 1)}>
                  上一页
                </button>
                <button
                  type="button"
                  className={BUTTON}
                  disabled={at === pictures.length - 1}
                  onClick={() => show(at + 1)}
                >
                  下一页
                </button>
              </>
            )}
          </>
        )}
        <span className="meta tabular-nums" aria-live="polite">
          第 {at + 1} 页，共 {pictures.length} 页
        </span>
      </div>
      {!isAwake && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((id, index) => (
            <li key={id}>
              <a href={uploadAddress(id)} target="_blank" rel="noreferrer" className="btn">
                打开第 {index + 1} 页
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Centre of a scrolling frame, as shares of its content's size. */
interface Middle {
  x: number;
  y: number;
}

const middleOf = (frame: HTMLElement): Middle => ({
  x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
  y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
});

/** Zooms the content of a scrolling frame, step by step; the point at its centre stays there. */
function useZoom() {
  const [step, setStep] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const middle = useRef<Middle | null>(null);
  useLayoutEffect(() => {
    const [element, kept] = [frame.current, middle.current];
    middle.current = null;
    if (!element || !kept) return;
    element.scrollTo({
      left: kept.x * element.scrollWidth - element.clientWidth / 2,
      top: kept.y * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    });
  }, [step]);
  const go = (to: number): void => {
    const next = Math.min(Math.max(to, 0), ZOOMS.length - 1);
    if (next === step) return;
    middle.current = frame.current && middleOf(frame.current);
    setStep(next);
  };
  return {
    frame,
    zoom: ZOOMS[step] ?? 1,
    isLargest: step === ZOOMS.length - 1,
    isSmallest: step === 0,
    zoomIn: () => go(step + 1),
    zoomOut: () => go(step - 1),
    /** For another picture, seen from its beginning. */
    reset: () => {
      setStep(0);
      frame.current?.scrollTo(0, 0);
    },
  };
}
