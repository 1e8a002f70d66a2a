import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { Added, Removed } from '#islands/newsroom/DiffText.tsx';
import { FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { outcomeWords, OUTCOMES } from '#lib/content/newsroom/article-files/import-words.rules.ts';
import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postAdminArticleImport } from '#lib/content/newsroom/newsroom-files.calls.ts';

const TextDifference = lazy(() => import('#islands/newsroom/TextDifference.tsx'));

interface Result {
  isDry: boolean;
  /** The files chosen in it, which are sent along when the import is confirmed. */
  chosen: string[];
  report: ImportReport | null;
  failure: string;
}

/**
 * Shows the changes a file would make, and imports it once they have been seen; files that would replace a newer text
 * are chosen one by one. Without scripts the form is sent as it is, and they are named by hand.
 */
export default function ImportForm() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const isInBrowser = useInBrowser();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent;
    const form = new FormData(event.currentTarget, submitter);
    const about = { isDry: form.has('dry'), chosen: form.getAll('overwrite').map(String) };
    setSending(true);
    try {
      const options = { quiet: true, timeoutMs: 300_000 };
      const report = await callApi<typeof postAdminArticleImport>(
        'POST',
        '/api/admin/article/import',
        form,
        options,
      );
      setResult({ ...about, report, failure: '' });
    } catch (error) {
      setResult({ ...about, report: null, failure: wordsOfFailure(error) });
    }
    setSending(false);
  };
  const isSeen = !isInBrowser || (result?.isDry === true && result.report !== null);

  return (
    <form
      method="post"
      action={callPath<typeof postAdminArticleImport>('/api/admin/article/import')}
      encType="multipart/form-data"
      className="grid gap-3"
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormRow label="文件（.md 或 .zip）">
        <input
          type="file"
          name="file"
          accept=".md,.zip"
          required
          className="field h-auto! p-1.5"
          onChange={() => setResult(null)}
        />
      </FormRow>
      <noscript>
        <FormRow label="仍要覆盖的文件（每行一个文件名，见上次的结果；都不覆盖就留空）">
          <textarea name="overwrite" rows={3} className="field" />
        </FormRow>
      </noscript>
      <p className="flex gap-2">
        <button
          className={isSeen && isInBrowser ? 'btn' : 'btn-primary'}
          name="dry"
          value="1"
          disabled={isSending}
        >
          {isSending ? '正在处理' : '看看会改动什么'}
        </button>
        {isSeen && (
          <button className={isInBrowser ? 'btn-primary' : 'btn'} disabled={isSending}>
            照此导入
          </button>
        )}
      </p>
      <div role="status">
        {result?.isDry &&
          result.chosen.map((key) => <input key={key} type="hidden" name="overwrite" value={key} />)}
        {result?.report && <ImportResult isDry={result.isDry} report={result.report} />}
        {result && !result.report && <p className="text-danger">{result.failure}</p>}
      </div>
    </form>
  );
}

const LIST = 'max-h-80 list-disc overflow-auto pl-4.5';

/** Result of an import or its preview, and a choice for each file that is left out. */
function ImportResult({ isDry, report }: { isDry: boolean; report: ImportReport }) {
  const { changes, conflicts, problems, skipped } = report;
  return (
    <div className="rounded-md bg-ground p-3">
      <p>
        <b>{isDry ? '还没有改动任何文章。照此导入会：' : '导入完成：'}</b>
        {outcomeWords(report)}
        {skipped > 0 && `，跳过 ${skipped} 个文件`}
      </p>
      {skipped > 0 && (
        <>
          <p>
            <b>{`跳过的 ${skipped} 个文件`}</b>
            ：线上的文章在导出之后改过，或可能是另一篇。核对后，勾选要以文件为准的，再点“照此导入”；线上的版本留在修改记录里。
          </p>
          <ul className="grid max-h-80 gap-2 overflow-auto">
            {conflicts.map(({ name, title, key, words, texts }) => (
              <li key={key}>
                <label className="flex min-h-8 items-start gap-1.5 max-md:min-h-11">
                  <input
                    type="checkbox"
                    className="mt-1 size-4 flex-none accent-brand"
                    name="overwrite"
                    value={key}
                  />
                  <span>
                    {`用 ${name}《${title}》覆盖`}
                    <br />
                    {words}
                  </span>
                </label>
                <FileDifference texts={texts} />
              </li>
            ))}
          </ul>
        </>
      )}
      {problems.length > 0 && (
        <>
          <p className="text-danger">{`${problems.length} 个问题：`}</p>
          <ul className={LIST}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <>
          <p>
            <b>{isDry ? '会改动的文章' : '改动的文章'}</b>
          </p>
          <ul className={LIST}>
            {changes.map(({ name, title, id, outcome, words, texts }) => (
              <li key={name}>
                {`${OUTCOMES[outcome]} ${name}`}
                {isDry ? (
                  `《${title}》`
                ) : (
                  <a className="text-button" href={pageLink(`/admin/articles/${id}`)}>{`《${title}》`}</a>
                )}
                {`：${words}`}
                <FileDifference texts={texts} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Differences between a file's text and its article's, computed when opened. */
function FileDifference({ texts }: Pick<ImportReport['conflicts'][number], 'texts'>) {
  const [isOpen, setOpen] = useState(false);
  if (!texts) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="meta max-md:flex max-md:min-h-11 max-md:items-center">文字的差别</summary>
      {isOpen && (
        <div className="grid gap-2 rounded-md border border-line bg-white p-3">
          <p className="meta">
            <Removed>划去</Removed>的是导入前的，<Added>加底色</Added>的是文件里的。
          </p>
          <Suspense fallback={<p className="meta">正在比较</p>}>
            <TextDifference {...texts} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
