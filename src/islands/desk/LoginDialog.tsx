import { useEffect, useEffectEvent } from 'react';
import Dialog from '#islands/desk/Dialog.tsx';
import type { Editing } from '#lib/desk/editing.store.ts';

interface Props {
  editing: Editing;
  articleId: number;
  onClose: () => void;
}

/** The session has ended while typing: nothing is lost, and logging in happens in a tab of its own. */
export default function LoginDialog({ editing, articleId, onClose }: Props) {
  const resume = useEffectEvent(() => void editing.resume());
  useEffect(() => {
    const back = (): void => resume();
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, []);
  return (
    <Dialog title="登录已过期" onClose={onClose}>
      <p>您的文字已存在本机，不会丢失。请在新标签页里重新登录，再回到这里继续。</p>
      <div className="desk-dialog-buttons">
        <a
          className="btn"
          href={`/login?next=${encodeURIComponent(`/admin/articles/${articleId}`)}`}
          target="_blank"
          rel="noopener"
          data-focus=""
        >
          去登录
        </a>
        <button type="button" className="btn-primary" onClick={() => void editing.resume()}>
          我已登录，继续
        </button>
      </div>
    </Dialog>
  );
}
