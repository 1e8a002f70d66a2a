/** The password of every demo account; live sites refuse to start while one of them exists. */
export const DEMO_PASSWORD = 'yaocang2026';

/** Payment password of the wallets of the demo accounts. */
export const DEMO_PAYMENT_PASSWORD = '202600';

export interface DemoAccount {
  username: string;
  /** Purpose of the account, shown on the login page and in the README. */
  words: string;
}

/** The accounts of the demo shop, in the order users are expected to try them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'buyer', words: '单体药店，资质已通过，各种状态的订单都有' },
  { username: 'clinic', words: '诊所，经营范围较窄，不在部分控销品种的销售区域' },
  { username: 'chain', words: '连锁总部，下有三家门店' },
  { username: 'store1', words: '门店一' },
  { username: 'store2', words: '门店二' },
  { username: 'store3', words: '门店三，今年的合同还没有签' },
  { username: 'newcomer', words: '新注册，资质未通过' },
  { username: 'editor', words: '编辑' },
  { username: 'operator', words: '运营，可以确认转账' },
  { username: 'admin', words: '管理员' },
];
