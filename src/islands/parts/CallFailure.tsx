import type { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';

interface Props {
  error: CallError;
  /** Replaces the message of a failed call. */
  words?: string;
  onRetry: () => void;
}

/** Shows why a part of an island is empty, with the way to ask again. */
export default function CallFailure({ error, words, onRetry }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center text-ink-2">
      <span className="i-lucide-cloud-off size-10 text-ink-3" aria-hidden="true" />
      <p>{error.failure === 'refused' ? error.message : (words ?? error.message)}</p>
      <button type="button" className="btn max-md:h-11" onClick={onRetry}>
        重试
      </button>
    </div>
  );
}
