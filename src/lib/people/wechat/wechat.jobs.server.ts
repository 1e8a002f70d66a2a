import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { deleteOldWechatLogins } from '#lib/people/wechat/wechat.service.ts';

/** Jobs of wechat. */
export const wechatJobs: Jobs = {
  wechat: { every: HOUR_MS, run: deleteOldWechatLogins },
};
