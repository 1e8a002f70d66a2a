import type { ReactNode } from 'react';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

interface Props {
  title: string;
  hint?: string;
  /** next to the title */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the form under its own title. */
export default function FormCard({ title, hint, aside, children }: Props) {
  return (
    <section className="card grid gap-3 p-4 max-md:p-3" aria-label={title}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-bold">{title}</h2>
        {hint && <p className="meta">{hint}</p>}
        {aside && <div className="ml-auto">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

const ACTIONS: Record<string, string> = {
  'promotion.create': '新建',
  'promotion.change': '修改',
  'promotion.stop': '停止',
  'zone.create': '新建',
  'zone.edit': '修改',
  'zone.remove': '删除',
  'advert.create': '新建',
  'advert.edit': '修改',
  'advert.remove': '删除',
  'navigation.edit': '修改',
};

/** Audit trail of the form's record, the newest entry first. */
export function Trail({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <FormCard title="操作记录">
      <ol className="grid gap-1.5">
        {lines.map(({ who, action, detail, at }) => (
          <li key={`${at}${action}${detail}`} className="break-words">
            <b className="mr-1">{ACTIONS[action] ?? '其他操作'}</b>
            {detail}
            <span className="meta block tabular-nums">
              {who || '药仓'}，{formatDateTime(at)}
            </span>
          </li>
        ))}
      </ol>
    </FormCard>
  );
}
