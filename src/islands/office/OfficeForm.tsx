import { type ReactNode, useEffect, useRef } from 'react';
import { useInBrowser } from '#islands/parts/hooks.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

interface Props {
  label: string;
  /** Task of the form, for the notice that it needs scripts: `编辑广告`. */
  task: string;
  /** Errors that stand still, and all of the last refusal. */
  errors: FieldErrors;
  refusal: FieldErrors;
  onSave: () => void;
  children: ReactNode;
}

/** A form that lives in the browser: it waits until it is awake, and focuses the first wrong field. */
export default function OfficeForm({ label, task, errors, refusal, onSave, children }: Props) {
  const isAwake = useInBrowser();
  const place = useFirstWrong(refusal);
  const wrongs = Object.keys(errors).length;
  return (
    <form
      ref={place}
      className="grid gap-3"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <noscript>
        <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          {task}要用到浏览器脚本（JavaScript）。请在浏览器里打开脚本，再刷新这个页面。
        </p>
      </noscript>
      {wrongs > 0 && (
        <p className="rounded-md bg-danger-50 px-3 py-2 font-bold text-danger">
          没有保存：有 {wrongs} 处要改，已标红。
        </p>
      )}
      <fieldset className="contents" disabled={!isAwake}>
        {children}
      </fieldset>
    </form>
  );
}

/** Focuses the first wrong field, whenever the form was refused. */
function useFirstWrong(refusal: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refusal).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return form;
}
