import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import FormCard from '#islands/promotions/FormCard.tsx';

const ACTIONS: Record<string, string> = {
  'promotion.create': '新建',
  'promotion.change': '修改',
  'promotion.stop': '停止',
};

/** Who did what to the promotion, the newest first. */
export default function Trail({ lines }: { lines: readonly AuditLine[] }) {
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
