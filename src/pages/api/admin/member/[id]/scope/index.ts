import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { addScope } from '#lib/people/member-desk/change-member.service.ts';
import { scopeForm } from '#lib/people/member-desk/member-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/scope',
  summary: '手工开通经营范围：scope、到期日 until（如 2027-06-30，空为长期）、原因',
  who: 'operator',
  input: scopeForm.extend({ id: idField }),
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    const longer = await addScope(db, member, input, now);
    const byCertificate =
      longer === undefined
        ? ''
        : `；证照开通到${longer === null ? '长期' : ` ${lastDayText(longer)}`}，期限更长，以证照为准`;
    return { data: null, message: `经营范围已开通${byCertificate}` };
  },
});
