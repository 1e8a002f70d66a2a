import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import FormCard from '#islands/office/FormCard.tsx';

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

/** Who did what to what the form is of, the newest first. */
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
