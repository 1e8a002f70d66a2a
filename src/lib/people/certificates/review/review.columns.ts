import { endingWords, lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  BUSINESS_KINDS,
  type DeskCompany,
  type DeskList,
  waitedText,
} from '#lib/people/certificates/review/review.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

const WHEN: Record<DeskList, { label: string; text: (at: number, now: number) => string }> = {
  waiting: { label: '等待', text: waitedText },
  rejected: { label: '驳回时间', text: formatDateTime },
  expiring: { label: '最早到期', text: (at, now) => `${lastDayText(at)}（${endingWords(at, now)}）` },
  approved: { label: '最近通过', text: formatDateTime },
};

const REMINDER: Column<DeskCompany> = { key: 'actions', label: '提醒', class: 'max-md:mt-2', only: 'page' };

/** Returns the columns of a list of companies at a time (`now`, ms). */
export const companyColumns = (list: DeskList, now: number): readonly Column<DeskCompany>[] => [
  { key: 'company', label: '单位', place: 'head', only: 'page' },
  {
    key: 'kind',
    label: '类型',
    words: BUSINESS_KINDS,
    place: 'fact',
    isPlain: true,
    class: 'whitespace-nowrap',
  },
  {
    key: 'count',
    label: '证照',
    kind: 'count',
    isPlain: true,
    value: ({ count }) => `${count} 份`,
    class: 'whitespace-nowrap',
  },
  {
    key: 'at',
    label: WHEN[list].label,
    place: 'fact',
    isPlain: true,
    value: ({ at }) => WHEN[list].text(at, now),
    class: 'whitespace-nowrap tabular-nums',
  },
  ...(list === 'expiring' ? [REMINDER] : []),
];
