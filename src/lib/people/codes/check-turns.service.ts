import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { OneByOne } from '#lib/platform/process/one-by-one.server.ts';

/** How long a check may take (ms); where its process died in the meantime, the next may begin then. */
export const CHECKING_MS = 15_000;

/** What those are shown who come while another process checks: nothing is wrong or locked by that. */
export const beingChecked = (): ShopError => new ShopError('conflict', '正在核对上一次输入，请稍候再试。');

/**
 * Passwords and codes of one owner are checked one after the other: a check that is under way counts as a try until it
 * is known to be right, and nobody is to be sent away while it is not known.
 */
export const checks = new OneByOne({ places: 30, full: beingChecked });
