import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, MINUTE_MS, NIGHT } from '#lib/platform/time.rules.ts';
import { finishSendings } from '#lib/people/messages/sending/sending.service.ts';
import { forgetOldMessages } from '#lib/people/messages/messages.service.ts';

/** Jobs of messages. */
export const messagesJobs: Jobs = {
  sendings: { every: MINUTE_MS, run: finishSendings },
  messages: { every: DAY_MS, fromHour: NIGHT, run: forgetOldMessages },
};
