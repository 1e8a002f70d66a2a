import { expect, test } from 'vitest';
import { openMemberPage } from '#tests/support/member-page.ts';

const KEY = 'kept:7:wallet';

const pageOf = openMemberPage(7, 'http://shop.test/wdqb/yegl');

const open = () => import('#lib/trade/wallet/wallet.store.ts');
const kept = (): unknown => JSON.parse(pageOf().window.localStorage.getItem(KEY) ?? 'null');
const NOTHING = { balanceFen: null, points: null, coupons: null, vouchers: null };

test('A wallet is unknown until a page says something of it, and keeps what else is known', async () => {
  const { $wallet, setWallet } = await open();
  expect($wallet.get()).toEqual(NOTHING);
  setWallet({ balanceFen: 0 });
  setWallet({ points: 88 });
  expect($wallet.get()).toEqual({ ...NOTHING, balanceFen: 0, points: 88 });
  expect(kept()).toEqual({ ...NOTHING, balanceFen: 0, points: 88 });
});

test('Whoever listens hears of changes, and of nothing else', async () => {
  const { $wallet, setWallet } = await open();
  const heard: (number | null)[] = [];
  const stop = $wallet.listen(({ points }) => heard.push(points));
  setWallet({ points: 12 });
  setWallet({ points: 12 });
  setWallet({ coupons: 3 });
  stop();
  expect(heard).toEqual([12, 12]);
});

test('What another tab of the member says is heard', async () => {
  const { $wallet } = await open();
  const heard: (number | null)[] = [];
  const stop = $wallet.listen(({ vouchers }) => heard.push(vouchers));
  const newValue = JSON.stringify({ ...NOTHING, vouchers: 2 });
  const { window } = pageOf();
  window.localStorage.setItem(KEY, newValue);
  window.dispatchEvent(new window.StorageEvent('storage', { key: KEY, newValue }));
  stop();
  expect(heard).toEqual([2]);
});

test('The next page begins with it; what is no number is not believed', async () => {
  pageOf().window.localStorage.setItem(
    KEY,
    JSON.stringify({ balanceFen: 1234, points: '88', coupons: 1.5, gold: 9 }),
  );
  const { $wallet } = await open();
  expect($wallet.get()).toEqual({ ...NOTHING, balanceFen: 1234 });
});
