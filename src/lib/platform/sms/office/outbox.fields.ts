import { z } from 'zod';
import { allTabsField, pageField, searchField } from '#lib/platform/http/call/common.fields.ts';
import { OUTBOX_STATES } from '#lib/platform/sms/sms.rules.ts';

/** The list of text messages, as its address asks for it. */
export const outboxQuery = z.object({
  phone: searchField('手机号', '手机号，或其中几位', 20)
    .overwrite((phone) => phone.replace(/\s/g, ''))
    .meta({ inputmode: 'numeric' }),
  state: allTabsField('短信状态', OUTBOX_STATES),
  page: pageField,
});
