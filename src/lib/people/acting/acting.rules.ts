/** Actions of the audit log that tell of somebody who acts for a member. */
export const ACTING_ACTIONS = {
  'acting.begin': '开始代办',
  'acting.call': '代办',
  'acting.end': '结束代办',
} as const;

/** Said to staff that wants into the back office while its session acts for a member. */
export const ACTING_FIRST = '您正在代会员操作，请先结束代办，再办理后台事务。';
