import CouponTable from '#islands/wallet/CouponTable.tsx';
import LogTable from '#islands/wallet/LogTable.tsx';
import type { Shown } from '#islands/wallet/use-table.ts';
import type { CouponPageFields } from '#lib/trade/coupons/coupon-page.rules.ts';
import type { CouponStatus } from '#lib/trade/coupons/my-coupons.rules.ts';
import type { ShownLog } from '#lib/trade/wallet/wallet-log.rules.ts';

type Props =
  | { table: 'balance' | 'points'; first: Shown<string, ShownLog> }
  | { table: 'coupon' | 'voucher'; first: Shown<CouponStatus, CouponPageFields> };

/**
 * The table of each part of the wallet (product §2.11): its first page in the HTML, filters and pages without another
 * page. Its form and links do it without JavaScript.
 */
export default function WalletTable(props: Props) {
  switch (props.table) {
    case 'balance':
    case 'points':
      return <LogTable table={props.table} first={props.first} />;
    case 'coupon':
    case 'voucher':
      return <CouponTable kind={props.table} first={props.first} />;
  }
}
