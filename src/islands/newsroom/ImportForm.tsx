import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/admin/article/import.ts';
import { useState, type SubmitEvent } from 'react';
import ImportResult from '#islands/newsroom/ImportResult.tsx';
import FormRow from '#islands/newsroom/FormRow.tsx';
import { wordsOfFailure } from '#islands/newsroom/report-to-editor.ts';
import { importArticles } from '#lib/content/newsroom/transfer/import.client.ts';
import type { ImportReport } from '#lib/content/newsroom/transfer/import-report.rules.ts';

interface Result {
  isDry: boolean;
  report: ImportReport | null;
  failure: string;
}

const FORM = 'import-form';

/**
 * Takes articles in from a file, or says what that would do; files that were skipped are chosen in the result and sent
 * with the next. Without scripts the form posts as it is, and they are named by hand.
 */
export default function ImportForm() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    const isDry = form.has('dry');
    setSending(true);
    setResult(null);
    try {
      setResult({ isDry, report: await importArticles(form), failure: '' });
    } catch (error) {
      setResult({ isDry, report: null, failure: wordsOfFailure(error) });
    }
    setSending(false);
  };

  return (
    <>
      <form
        method="post"
        id={FORM}
        action={callPath<typeof POST>('/api/admin/article/import')}
        encType="multipart/form-data"
        className="grid gap-3"
        onSubmit={(event) => void onSubmit(event)}
      >
        <FormRow label="文件（.md 或 .zip）">
          <input type="file" name="file" accept=".md,.zip" required className="field h-auto! p-1.5" />
        </FormRow>
        <div className="flex">
          <label className="flex min-h-8 items-center gap-1.5 max-md:min-h-11">
            <input type="checkbox" className="size-4 accent-brand" name="dry" value="1" defaultChecked />
            试运行，不改动任何文章
          </label>
        </div>
        <noscript>
          <FormRow label="仍要覆盖的文件（每行一个文件名，见上次的结果；都不覆盖就留空）">
            <textarea name="overwrite" rows={3} className="field" />
          </FormRow>
        </noscript>
        <p>
          <button className="btn-primary" disabled={isSending}>
            {isSending ? '正在导入' : '导入'}
          </button>
        </p>
      </form>
      <div role="status">
        {result?.report && <ImportResult isDry={result.isDry} report={result.report} form={FORM} />}
        {result && !result.report && <p className="text-danger">{result.failure}</p>}
      </div>
    </>
  );
}
