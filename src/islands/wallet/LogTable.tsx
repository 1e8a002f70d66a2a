import LogList from '#components/wallet/LogList.tsx';
import Pager from '#components/Pager.tsx';
import FileLinks from '#islands/wallet/FileLinks.tsx';
import Rows from '#islands/wallet/Rows.tsx';
import { logFile, LOGS, type LogSource } from '#islands/wallet/sources.ts';
import { type Shown, useTable } from '#islands/wallet/use-table.ts';
import type { ShownLog } from '#lib/trade/wallet/wallet-log.rules.ts';
import {
  addressOf,
  type Asked,
  BACKWARDS,
  hasBounds,
  isBackwards,
} from '#lib/trade/wallet/wallet-table.rules.ts';
import { MOST_EXPORTED, MOST_LISTED } from '#lib/trade/wallet/wallet.rules.ts';

const ALL: Asked = { choice: '', from: '', until: '', page: 1 };
const isFiltered = (asked: Asked): boolean => asked.choice !== '' || hasBounds(asked);

const day = (text: string): string => text.slice(0, 10);

function countText({ isCut, total }: ShownLog): string {
  return isCut ? `超过 ${MOST_LISTED} 条` : `共 ${total} 条`;
}

/** Text shown when there are no rows. */
function emptyText({ empty }: LogSource, asked: Asked): string {
  if (isBackwards(asked)) return BACKWARDS;
  return isFiltered(asked) ? '没有符合条件的明细' : empty;
}

/** Returns the summary of the shown rows, for screen readers. */
function spokenText(log: LogSource, { asked, page }: Shown<string, ShownLog>): string {
  const { title, kinds } = log;
  if (page.total === 0) return emptyText(log, asked);
  const kind = kinds[asked.choice];
  return `${title}${kind === undefined ? '' : `，${kind}`}，${countText(page)}，第 ${page.page} 页，共 ${page.pages} 页`;
}

interface Props {
  table: 'balance' | 'points';
  /** The query of the page, and its rows. */
  first: Shown<string, ShownLog>;
}

/** A log of the wallet: its filters, the changes, its files and pages. */
export default function LogTable({ table, first }: Props) {
  const log = LOGS[table];
  const { address, title, kinds } = log;
  const { asked, shown, turn, isChanged, isPending, error, top, toTop, onSubmit, retry } = useTable(
    log,
    first,
  );
  const { lines, page, pages, total, isCut } = shown.page;
  const { names } = address;
  return (
    <>
      <section ref={top} tabIndex={-1} className="card outline-none" aria-labelledby="ledger">
        <p role="status" className="sr-only">
          {isChanged && spokenText(log, shown)}
        </p>
        <header className="grid gap-3 border-b border-line px-4 py-3">
          <h2 id="ledger" className="text-base font-bold">
            {title}
            <span className="meta ml-2 font-normal">{countText(shown.page)}</span>
          </h2>
          <form
            key={turn}
            action={address.path}
            className="no-print grid grid-cols-2 gap-3 md:grid-cols-4"
            onSubmit={onSubmit}
          >
            <label className="grid min-w-0 gap-1 text-xs">
              类型
              <select name={names.choice} className="field" defaultValue={asked.choice}>
                <option value="">全部</option>
                {Object.entries(kinds).map(([kind, text]) => (
                  <option key={kind} value={kind}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label className="grid min-w-0 gap-1 text-xs">
              从
              <input
                type="date"
                name={names.from}
                className="field w-full min-w-0"
                defaultValue={day(asked.from)}
              />
            </label>
            <label className="grid min-w-0 gap-1 text-xs">
              到
              <input
                type="date"
                name={names.until}
                className="field w-full min-w-0"
                defaultValue={day(asked.until)}
              />
            </label>
            <button className="btn mt-auto">筛选</button>
          </form>
          {isCut && (
            <p className="meta">
              {`只列出最近的 ${MOST_LISTED} 条，更早的请选择日期，或导出（最多 ${MOST_EXPORTED} 条）。`}
            </p>
          )}
        </header>
        <Rows
          isPending={isPending}
          error={error}
          onRetry={retry}
          count={lines.length}
          places="auto-rows-fr divide-y divide-line"
        >
          {total === 0 ? (
            <p className="px-4 py-12 text-center text-ink-2">
              {emptyText(log, shown.asked)}
              {isFiltered(shown.asked) && (
                <a href={addressOf(address, ALL)} className="ml-3 link" {...toTop}>
                  查看全部
                </a>
              )}
            </p>
          ) : (
            <LogList label={title} lines={lines} />
          )}
        </Rows>
        {total > 0 && !error && (
          <FileLinks
            what={isFiltered(asked) ? '筛选结果' : '全部明细'}
            fileOf={(format) => logFile(log.file, asked, format)}
            className="border-t border-line px-4 py-2"
          />
        )}
      </section>
      {!error && (
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => addressOf(address, { ...shown.asked, page: to })}
          inPlace={toTop}
        />
      )}
    </>
  );
}
