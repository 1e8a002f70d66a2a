import {
  countWords,
  type ImportReport,
  OUTCOMES,
} from '#lib/content/newsroom/transfer/import-report.rules.ts';

interface Props {
  isDry: boolean;
  report: ImportReport;
  /** Id of the form the choices are sent with. */
  form: string;
}

/** What an import did or would do, and a choice for each file that was skipped. */
export default function ImportResult({ isDry, report, form }: Props) {
  const { changes, conflicts, problems, skipped } = report;
  return (
    <div className="rounded-md bg-ground p-3">
      <p>
        <b>{isDry ? '试运行的结果：' : '导入完成：'}</b>
        {countWords(report)}
        {skipped > 0 && `，跳过 ${skipped} 个文件`}
        {isDry && problems.length === 0 && skipped === 0 && '。去掉“试运行”再导入一次即可。'}
      </p>
      {skipped > 0 && (
        <>
          <p>
            <b>{`跳过的 ${skipped} 个文件`}</b>
            ：线上的文章在导出之后改过，或可能是另一篇。核对后，勾选要以文件为准的，再点“导入”；线上的版本留在修改记录里。
          </p>
          <ul className="grid max-h-80 gap-2 overflow-auto">
            {conflicts.map(({ name, title, key, words }) => (
              <li key={key}>
                <label className="flex min-h-8 items-start gap-1.5 max-md:min-h-11">
                  <input
                    type="checkbox"
                    className="mt-1 size-4 flex-none accent-brand"
                    name="overwrite"
                    value={key}
                    form={form}
                  />
                  <span>
                    {`用 ${name}《${title}》覆盖`}
                    <br />
                    {words}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {problems.length > 0 && (
        <>
          <p className="text-danger">{`${problems.length} 个问题：`}</p>
          <ul className="max-h-80 list-disc overflow-auto pl-4.5">
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
          <ul className="max-h-80 list-disc overflow-auto pl-4.5">
            {changes.map(({ name, title, outcome, words }) => (
              <li key={name}>{`${OUTCOMES[outcome]} ${name}《${title}》：${words}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
