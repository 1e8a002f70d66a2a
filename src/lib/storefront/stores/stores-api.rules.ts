import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import type { StoreView } from '#lib/storefront/stores/stores-view.service.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

/** A store as calls tell it; money in yuan, times in ms. */
export const toStoreState = (store: StoreView) => ({
  id: store.id,
  username: store.username,
  company: store.company,
  name: store.name,
  phone: store.phone,
  address: store.address,
  state: store.state,
  paused_by: store.pausedBy,
  is_passed: flagOf(store.isPassed),
  certificates: store.certificates.text,
  certified_until: store.certifiedUntil,
  balance: fenToYuan(store.balanceFen),
  unpaid: store.unpaid,
  under_way: store.underWay,
  last_order_at: store.lastOrderAt,
});
