import { useRef, useState } from 'react';
import { fieldsOf, wordsOf } from '#islands/office/failure-words.ts';
import { goOn } from '#islands/office/use-leave-question.ts';
import { isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** Why a form was not saved: in words, and whether nobody is logged in any more. */
export interface SavingFailure {
  words: string;
  needsLogin: boolean;
}

const NONE: SavingFailure = { words: '', needsLogin: false };

/** What a form of the office knows of being saved: one attempt at a time, and what was wrong with the last. */
export function useSaving() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const end = (): void => {
    isUnderWay.current = false;
    setBusy(false);
  };
  /** Resolves true when `run` is done. An address it gives is gone to; nothing more is saved from this page then. */
  const attempt = async (run: () => Promise<string | null>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(NONE);
    try {
      const next = await run();
      setErrors({});
      if (next === null) end();
      else goOn(next);
      return true;
    } catch (error) {
      setErrors(fieldsOf(error));
      setFailure({ words: wordsOf(error), needsLogin: isLoginNeeded(error) });
      end();
      return false;
    }
  };

  /** Nothing is said any more of what went wrong. */
  const forget = (): void => {
    setErrors({});
    setFailure(NONE);
  };

  return { errors, failure, isBusy, attempt, forget };
}
