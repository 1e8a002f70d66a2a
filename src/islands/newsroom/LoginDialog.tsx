import { pageLink } from '#lib/page-link.rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import Dialog, { DialogButtons } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure } from '#islands/newsroom/report-to-editor.ts';
import { isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

interface Props {
  editing: Editing;
  /** Whether the text is safe in this browser. */
  isKept: boolean;
  onClose: () => void;
}

const KEPT = '您的文字已存在本机，不会丢失。';
const NOT_KEPT = '本机存不下您的文字，请不要关闭这一页，稳妥起见先复制一份。';

/** The session has ended while typing: nothing is lost, and logging in happens in a tab of its own. */
export default function LoginDialog({ editing, isKept, onClose }: Props) {
  const [failure, setFailure] = useState('');
  const resume = async (): Promise<void> => {
    setFailure('');
    try {
      await editing.resume();
    } catch (error) {
      setFailure(isLoginNeeded(error) ? '还没有登录，请先在新标签页里登录。' : wordsOfFailure(error));
    }
  };
  const onFocus = useEffectEvent(() => void editing.resume().catch(() => undefined));
  useEffect(() => {
    const back = (): void => onFocus();
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, []);
  return (
    <Dialog title="登录已过期" onClose={onClose}>
      <p>{`${isKept ? KEPT : NOT_KEPT}请在新标签页里重新登录，再回到这里继续。`}</p>
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
          data-focus=""
        >
          去登录
        </a>
        <button type="button" className="btn-primary" onClick={() => void resume()}>
          我已登录，继续
        </button>
      </DialogButtons>
    </Dialog>
  );
}
