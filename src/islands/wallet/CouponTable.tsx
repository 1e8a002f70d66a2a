import Pager from '#components/Pager.tsx';
import StateTabs from '#components/account/StateTabs.tsx';
import CouponCard from '#islands/wallet/CouponCard.tsx';
import FileLinks from '#islands/wallet/FileLinks.tsx';
import Rows from '#islands/wallet/Rows.tsx';
import { couponFile, COUPONS } from '#islands/wallet/sources.ts';
import { type Shown, useTable } from '#islands/wallet/use-table.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { stateTabs } from '#lib/platform/state-tabs.rules.ts';
import type { CouponPageFields } from '#lib/trade/coupons/coupon-page.rules.ts';
import type { CouponKind } from '#lib/trade/coupons/coupons.rules.ts';
import { COUPON_STATUSES, type CouponStatus } from '#lib/trade/coupons/my-coupons.rules.ts';
import {
  addressOf,
  type Asked,
  BACKWARDS,
  hasBounds,
  isBackwards,
} from '#lib/trade/wallet/wallet-table.rules.ts';

const WORDS: Readonly<Record<CouponKind, string>> = { coupon: '优惠券', voucher: '现金券' };

const inState = (choice: CouponStatus): Asked<CouponStatus> => ({ choice, from: '', until: '', page: 1 });

/** Text shown when there are no cards. */
function emptyText(what: string, asked: Asked<CouponStatus>): string {
  const empty: Record<CouponStatus, string> = {
    usable: `没有可使用的${what}`,
    used: `还没有用过${what}`,
    expired: `没有过期的${what}`,
  };
  if (isBackwards(asked)) return BACKWARDS;
  return `${hasBounds(asked) ? '这些日期里' : ''}${empty[asked.choice]}`;
}

/** Returns the summary of the shown rows, for screen readers. */
function spokenText(what: string, { asked, page }: Shown<CouponStatus, CouponPageFields>): string {
  if (page.total === 0) return emptyText(what, asked);
  return `${COUPON_STATUSES[asked.choice]}的${what}，共 ${page.total} 张，第 ${page.page} 页，共 ${page.pages} 页`;
}

interface Props {
  kind: CouponKind;
  /** The query of the page, and its rows. */
  first: Shown<CouponStatus, CouponPageFields>;
}

/** A member's coupons, or vouchers, by their states and days. */
export default function CouponTable({ kind, first }: Props) {
  const source = COUPONS[kind];
  const { address } = source;
  const table = useTable(source, first);
  const { asked, shown, turn, isChanged, held, isPending, error, top, onSubmit, retry } = table;
  const { inPlace, toTop } = table;
  const { list, counts, page, pages, server_time: now } = shown.page;
  const what = WORDS[kind];
  const { choice } = asked;
  const shownCounts = hasBounds(shown.asked) ? counts : { ...counts, usable: held ?? counts.usable };
  const withState = (to: CouponStatus): Asked<CouponStatus> => ({ ...asked, choice: to, page: 1 });
  const tabs = stateTabs(COUPON_STATUSES, shownCounts, choice, (to) =>
    addressOf(address, withState(to ?? 'usable')),
  );
  const { names } = address;
  return (
    <>
      <StateTabs label={`${what}的状态`} tabs={tabs} inPlace={inPlace} />
      <form
        key={turn}
        action={address.path}
        className="no-print card mt-3 flex flex-wrap items-end gap-3 px-4 py-3"
        onSubmit={onSubmit}
      >
        {choice !== address.standard && <input type="hidden" name={names.choice} value={choice} />}
        <label className="grid min-w-0 gap-1 text-xs max-md:flex-1">
          {choice === 'used' ? '使用日期从' : '最后一天从'}
          <input type="date" name={names.from} className="field w-full min-w-0" defaultValue={asked.from} />
        </label>
        <label className="grid min-w-0 gap-1 text-xs max-md:flex-1">
          到
          <input type="date" name={names.until} className="field w-full min-w-0" defaultValue={asked.until} />
        </label>
        <button className="btn">筛选</button>
        {hasBounds(asked) && (
          <a href={addressOf(address, inState(choice))} className="btn" {...toTop}>
            查看全部
          </a>
        )}
      </form>
      <section ref={top} tabIndex={-1} className="mt-3 outline-none" aria-label={what}>
        <p role="status" className="sr-only">
          {isChanged && spokenText(what, shown)}
        </p>
        <Rows
          isPending={isPending}
          error={error}
          onRetry={retry}
          count={list.length}
          places="auto-rows-fr gap-3 lg:grid-cols-2"
          place="card"
        >
          {list.length === 0 ? (
            <div className="card grid justify-items-center gap-4 px-4 py-16 text-center">
              <span className="i-lucide-wallet size-12 text-brand-200" />
              <p className="text-base text-ink-2">{emptyText(what, shown.asked)}</p>
              <a href={pageLink('/list/table')} className="btn-primary px-6">
                去采购
              </a>
            </div>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {list.map((coupon) => (
                <CouponCard key={coupon.id} coupon={coupon} now={now} />
              ))}
            </ul>
          )}
        </Rows>
        {list.length > 0 && !error && (
          <FileLinks
            what={`${COUPON_STATUSES[choice]}的${what}`}
            fileOf={(format) => couponFile(kind, asked, format)}
            className="mt-3"
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
