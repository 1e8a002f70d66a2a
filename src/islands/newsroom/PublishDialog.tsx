import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import Dialog, { DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { kindly, wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { DAY_MS, formatDate, formatTime, parseDateTime } from '#lib/platform/time.rules.ts';

interface Props {
  editing: Editing;
  onProblem: (problem: LinkProblem) => void;
  onClose: () => void;
}

const CHOICE = 'flex min-h-8 items-center gap-1.5 max-md:min-h-11';

const asField = (ms: number): string => `${formatDate(ms)}T${formatTime(ms)}`;

/** Publishes now or at a time, after saving; shows problems of the links first. */
export default function PublishDialog({ editing, onProblem, onClose }: Props) {
  const {
    article: { standing },
    saving: { kind },
  } = useStore(editing.$view);
  const [now] = useState(() => Date.now());
  const [isLater, setLater] = useState(standing.dueAt !== null);
  const [at, setAt] = useState(() =>
    asField(standing.dueAt ?? parseDateTime(`${formatDate(now + DAY_MS)}T08:00`) ?? now),
  );
  const [problems, setProblems] = useState<LinkProblem[] | null>(null);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const isShown = useRef(false);

  const check = (): Promise<void> =>
    editing.calls.links(editing.$text.get().body).then(
      ({ problems: found }) => setProblems(found),
      (error: unknown) => {
        editing.fail(error);
        setFailure(wordsOfFailure(error));
      },
    );
  const again = (): void => {
    setProblems(null);
    setFailure('');
    void check();
  };
  const begin = useEffectEvent(check);
  useEffect(() => {
    isShown.current = true;
    void begin();
    return () => void (isShown.current = false);
  }, []);
  /** It may have been closed in the meantime, and another dialog be open. */
  const close = (): void => {
    if (isShown.current) onClose();
  };
  const publish = async (): Promise<void> => {
    try {
      await editing.act((base) => editing.calls.publish(base, isLater ? at : '', isForced));
    } catch (error) {
      if (error instanceof CallError && error.fields['links']) again();
      throw error;
    }
  };

  const isForced = (problems?.length ?? 0) > 0;
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const isDone = await kindly(editing, async () => {
      if (!(await editing.save())) return close();
      await publish();
      close();
      void toast(isLater ? `将在 ${at.replace('T', ' ')} 发布` : '已发布，读者已能看到', 'success');
    });
    if (!isDone) setSending(false);
  };

  const verb = isLater ? '定时发布' : '发布';
  return (
    <Dialog title="发布" onClose={onClose}>
      <form className="grid gap-3" onSubmit={(event) => void onSubmit(event)}>
        <fieldset className="flex gap-5">
          <legend className="sr-only">何时发布</legend>
          <label className={CHOICE}>
            <input
              type="radio"
              className="size-4 accent-brand"
              name="when"
              checked={!isLater}
              data-focus=""
              onChange={() => setLater(false)}
            />
            立即发布
          </label>
          <label className={CHOICE}>
            <input
              type="radio"
              className="size-4 accent-brand"
              name="when"
              checked={isLater}
              onChange={() => setLater(true)}
            />
            定时发布
          </label>
        </fieldset>
        {isLater && (
          <FormRow label="发布时间（北京时间）">
            <input
              type="datetime-local"
              className="field"
              required
              min={asField(now)}
              value={at}
              onChange={(event) => setAt(event.currentTarget.value)}
            />
          </FormRow>
        )}
        <LinkReport problems={problems} failure={failure} onProblem={onProblem} onAgain={again} />
        {kind !== 'saved' && <p className="meta">未保存的文字会先存为新版本。</p>}
        <DialogButtons>
          <button className="btn-primary" disabled={isSending || problems === null}>
            {isSending ? '正在发布' : isForced ? `仍然${verb}` : verb}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function LinkReport({
  problems,
  failure,
  onProblem,
  onAgain,
}: {
  problems: LinkProblem[] | null;
  failure: string;
  onProblem: (problem: LinkProblem) => void;
  onAgain: () => void;
}) {
  return (
    <div role="status">
      {problems === null && !failure && <p className="meta">正在检查链接和图片</p>}
      {failure && (
        <p className="text-danger">
          {`没能检查链接和图片：${failure} `}
          <button type="button" className="text-button" onClick={onAgain}>
            重试
          </button>
        </p>
      )}
      {problems?.length === 0 && <p className="meta">链接和图片没有发现问题</p>}
      {problems && problems.length > 0 && (
        <>
          <p className="text-danger">{`有 ${problems.length} 处链接或图片有问题：`}</p>
          <ul className="grid max-h-[30dvh] gap-0.5 overflow-auto">
            {problems.map((problem) => (
              <li
                key={`${problem.line}:${problem.href}:${problem.words}`}
                className="flex items-baseline gap-1"
              >
                <button type="button" className="text-button flex-none" onClick={() => onProblem(problem)}>
                  {`第 ${problem.line} 行`}
                </button>
                <span>
                  <code className="break-words rounded-sm bg-ground px-1.25 text-[13px]">{problem.href}</code>{' '}
                  {problem.words}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
