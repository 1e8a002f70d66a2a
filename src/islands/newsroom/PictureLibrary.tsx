import { useEffect, useState } from 'react';
import { wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import {
  deletePicture,
  type LibraryPicture,
  openLibrary,
} from '#lib/content/newsroom/editor/picture-calls.client.ts';
import { useLate } from '#islands/parts/hooks.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { pictureSources, readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

interface Shown {
  words: string;
  list: readonly LibraryPicture[];
  page: number;
  pages: number;
  total: number;
}

/** The uploaded pictures, to use one again; one that no page shows can be deleted. */
export default function PictureLibrary({ onPick }: { onPick: (picture: LibraryPicture) => void }) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState('');
  const words = useLate(typed.trim(), 200);

  const load = async (asked: string, page: number, before: readonly LibraryPicture[]): Promise<Shown> => {
    const { list, ...rest } = await openLibrary(asked, page);
    const known = new Set(before.map(({ key }) => key));
    return { ...rest, words: asked, list: [...before, ...list.filter(({ key }) => !known.has(key))] };
  };
  useEffect(() => {
    let isCurrent = true;
    load(words, 1, []).then(
      (found) => {
        if (!isCurrent) return;
        setShown(found);
        setFailure('');
      },
      (error: unknown) => isCurrent && setFailure(wordsOfFailure(error)),
    );
    return () => void (isCurrent = false);
  }, [words]);

  const more = async (): Promise<void> => {
    if (!shown) return;
    try {
      setShown(await load(shown.words, shown.page + 1, shown.list));
    } catch (error) {
      setFailure(wordsOfFailure(error));
    }
  };
  const remove = async ({ key, alt }: LibraryPicture): Promise<void> => {
    if (!(await askConfirm(`删除图片“${alt || '没有说明'}”？删除后不能恢复。`, { confirm: '删除' }))) return;
    try {
      await deletePicture(key);
      setShown(
        (now) => now && { ...now, list: now.list.filter((one) => one.key !== key), total: now.total - 1 },
      );
      void toast('图片已删除', 'success');
    } catch (error) {
      setFailure(wordsOfFailure(error));
    }
  };

  return (
    <div className="grid gap-2">
      <input
        type="search"
        className="field"
        aria-label="在图库里找"
        placeholder="图片说明、图下文字或文章标题"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul
        role="list"
        aria-label="图库"
        className="grid max-h-[52dvh] grid-cols-2 gap-2.5 overflow-auto p-0.5 md:grid-cols-3"
      >
        {shown?.list.map((picture) => (
          <li key={picture.key} className="flex min-w-0 flex-col rounded-md border border-line">
            <button
              type="button"
              className="grid gap-1 p-1.5 text-left hover:bg-brand-50"
              aria-label={`用这张：${picture.alt || '没有说明的图片'}`}
              onClick={() => onPick(picture)}
            >
              <Thumb picture={picture} />
              <b className="line-clamp-2 text-xs">{picture.alt || '没有说明'}</b>
            </button>
            <p className="mt-auto flex items-start gap-1 px-1.5 pb-1 text-xs text-ink-2">
              <span className="line-clamp-2 min-w-0 flex-1" title={picture.uses.join('\n')}>
                {picture.uses.length > 0 ? picture.uses.join('、') : '没有用到'}
              </span>
              {picture.uses.length === 0 && (
                <button
                  type="button"
                  className="text-button text-danger"
                  aria-label={`删除图片：${picture.alt || '没有说明的图片'}`}
                  onClick={() => void remove(picture)}
                >
                  删除
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p role="status" className="meta flex items-center gap-3">
        {shown && (shown.total > 0 ? `共 ${shown.total} 张，新的在前` : '没有找到，换个词试试')}
        {shown && shown.page < shown.pages && (
          <button type="button" className="text-button" onClick={() => void more()}>
            再看更多
          </button>
        )}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

/** In the smallest width it is kept in, fetched as it comes into sight. */
function Thumb({ picture: { url } }: { picture: LibraryPicture }) {
  const address = readPictureAddress(url);
  return (
    <img
      src={url}
      srcSet={address ? pictureSources(address) : undefined}
      sizes="180px"
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-[3/2] w-full rounded-sm bg-ground object-contain"
    />
  );
}
