/** Said to staff that wants into the back office while its session acts for a member. */
export const ACTING_FIRST = '您正在代会员操作，请先结束代办，再办理后台事务。';
