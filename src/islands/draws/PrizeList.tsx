import { useEffect, useState } from 'react';
import type { RunningDraw } from '#lib/trade/draws/draw.store.ts';
import { isStill } from './use-draw.ts';

type Prizes = Extract<RunningDraw, { state: 'done' }>['activity']['prizes'];

interface Props {
  /** Null while they are asked for. */
  prizes: Prizes | null;
  /** A light runs over them while it is drawn. */
  isRunning: boolean;
}

const STEP_MS = 120;
const LIST = 'm-0 mt-3 grid list-none grid-cols-2 gap-2 p-0 md:grid-cols-3';
const PRIZE = 'grid min-h-16 content-center rounded-md border px-2 py-2 text-center';
/** As many as most draws have. */
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** The prizes of a draw. */
export default function PrizeList({ prizes, isRunning }: Props) {
  const lit = useLight(isRunning);
  if (!prizes)
    return (
      <ul className={LIST} aria-label="奖品" aria-busy="true">
        {SKELETONS.map((key) => (
          <li key={key} className="skeleton min-h-16" />
        ))}
      </ul>
    );
  return (
    <ul className={LIST} aria-label="奖品">
      {prizes.map(({ id, name, remarks, is_gone }, index) => {
        const words = is_gone === 1 ? '已抽完' : remarks;
        const isLit = lit !== null && lit % prizes.length === index;
        return (
          <li key={id} className={`${PRIZE} ${isLit ? 'border-brand bg-brand-50' : 'border-line'}`}>
            <b className="wrap-anywhere">{name}</b>
            {words && <span className="wrap-anywhere text-xs text-ink-2">{words}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Counts the steps of the light; null where there is none, as where motion is not wanted. */
function useLight(isRunning: boolean): number | null {
  const [step, setStep] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning || isStill()) return;
    const timer = setInterval(() => setStep((before) => (before ?? -1) + 1), STEP_MS);
    return () => {
      clearInterval(timer);
      setStep(null);
    };
  }, [isRunning]);
  return step;
}
