import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import Dialog, { DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure, logIn } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { isOfOther } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  editing: Editing;
  /** True when the text is stored in this browser. */
  isKept: boolean;
  onClose: () => void;
}

const KEPT = '您的文字已存在本机，不会丢失。';
const NOT_KEPT = '本机存不下您的文字，请不要关闭这一页，稳妥起见先复制一份。';
const OTHER_ACCOUNT = '这个账户不能接着写，请用打开这一页时的账户登录。';

/**
 * Shown when the session has ended while typing: no text is lost, and logging in here continues saving. Logging in on
 * the login page opens a tab of its own, and this one notices when it is visible again.
 */
export default function LoginDialog({ editing, isKept, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setFailure('');
    try {
      await logIn(form);
      await editing.resume();
    } catch (error) {
      setFailure(isOfOther(error) ? OTHER_ACCOUNT : wordsOfFailure(error));
    }
    setSending(false);
  };
  const onFocus = useEffectEvent(() => void editing.resume().catch(() => undefined));
  useEffect(() => {
    const back = (): void => onFocus();
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, []);
  const isWrong = failure === '' ? undefined : true;
  return (
    <Dialog title="登录已过期" onClose={onClose}>
      <p>{`${isKept ? KEPT : NOT_KEPT}请重新登录，登录后自动接着保存。`}</p>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <FormRow label="用户名">
          <input
            name="username"
            className="field"
            required
            maxLength={LOGIN_LIMITS.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={isWrong}
            data-focus=""
          />
        </FormRow>
        <FormRow label="密码">
          <input
            name="password"
            type="password"
            className="field"
            required
            maxLength={LOGIN_LIMITS.password}
            autoComplete="current-password"
            aria-invalid={isWrong}
          />
        </FormRow>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <DialogButtons>
          <a
            className="btn"
            href={pageLink(`/login?next=${encodeURIComponent('/admin/articles')}`)}
            target="_blank"
            rel="noopener"
          >
            在新标签页里登录
          </a>
          <button className="btn-primary" disabled={isSending}>
            {isSending ? '正在登录' : '登录并继续'}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
