import { useEffect, useRef, useState } from 'react';
import { CallError, isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** Reason why a form was not saved: a message, and whether the session has ended. */
export interface SavingFailure {
  words: string;
  needsLogin: boolean;
}

const NONE: SavingFailure = { words: '', needsLogin: false };

/** Saving state of an office form: one attempt at a time, and the errors of the last. */
export function useSaving() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const end = (): void => {
    isUnderWay.current = false;
    setBusy(false);
  };
  /**
   * Resolves true when `run` is done. If it returns an address, that is opened, and no more is saved from this page.
   */
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

  /** Clears the errors and the failure. */
  const forget = (): void => {
    setErrors({});
    setFailure(NONE);
  };

  return { errors, failure, isBusy, attempt, forget };
}

/** Returns the message for a failure after which the typed text stays. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return '操作没有完成，请稍后再试。';
  return error.failure === 'login' ? '登录已失效：请先登录，再回到这里保存，填写的内容还在。' : error.message;
};

/** Returns the errors by field; empty where the failure is not about the form. */
export const fieldsOf = (error: unknown): FieldErrors => (error instanceof CallError ? error.fields : {});

let isGoingOn = false;

/**
 * Opens the next page after a save, without the question about unsaved text, even if the form still counts as changed.
 */
function goOn(address: string): void {
  isGoingOn = true;
  window.location.assign(address);
}

/** Asks before a page with unsaved text is left. */
export function useLeaveQuestion(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isGoingOn) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
