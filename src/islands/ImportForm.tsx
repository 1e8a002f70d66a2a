import { useState, type SubmitEvent } from 'react';
import { wordsOfFailure } from '#islands/desk/kindly.ts';
import { importArticles, type ImportReport } from '#lib/desk/import.client.ts';

interface Result {
  isDry: boolean;
  report: ImportReport | null;
  failure: string;
}

/** Takes articles in from a file, or says what that would do. Without scripts the form posts as it is. */
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
        action="/api/admin/article/import"
        encType="multipart/form-data"
        className="desk-dialog-form"
        onSubmit={(event) => void onSubmit(event)}
      >
        <label>
          <span>文件（.md 或 .zip）</span>
          <input type="file" name="file" accept=".md,.zip" required className="field desk-file" />
        </label>
        <div className="desk-choices">
          <label>
            <input type="checkbox" name="dry" value="1" defaultChecked />
            试运行，不改动任何文章
          </label>
        </div>
        <p>
          <button className="btn-primary" disabled={isSending}>
            {isSending ? '正在导入' : '导入'}
          </button>
        </p>
      </form>
      <div role="status">{result && <Report {...result} />}</div>
    </>
  );
}

function Report({ isDry, report, failure }: Result) {
  if (!report) return <p className="text-danger">{failure}</p>;
  const { created, changed, unchanged, problems } = report;
  return (
    <div className="desk-report">
      <p>
        <b>{isDry ? '试运行的结果：' : '导入完成：'}</b>
        {`新建 ${created} 篇，改动 ${changed} 篇，没有变化 ${unchanged} 篇`}
        {isDry && problems.length === 0 && '。去掉“试运行”再导入一次即可。'}
      </p>
      {problems.length > 0 && (
        <>
          <p className="text-danger">{`${problems.length} 个问题：`}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
