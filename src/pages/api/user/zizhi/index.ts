import {
  certificateGroupAnswer,
  certificatesFields,
  certificatesOfForm,
} from '#lib/people/certificates/certificates.fields.ts';
import { saveForm } from '#lib/people/certificates/certificate-form.service.ts';
import { marksOfView } from '#lib/people/certificates/certificate-merge.rules.ts';
import { certificatesToApi } from '#lib/people/certificates/certificates-view.service.ts';
import { sentWords } from '#lib/people/certificates/certificate-light.rules.ts';
import { certificatesOf } from '#lib/people/certificates/certificates.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LARGEST_OF_MEMBER } from '#lib/people/calls/call-turns.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { z } from 'zod';

/**
 * Bytes of a form with the pages of several certificates; scripts send each page by itself. It is read even when no more
 * files are taken that day: what else was typed is kept.
 */
const LARGEST_FORM = LARGEST_OF_MEMBER;

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/zizhi',
  summary: '资质证照：每种的状态、期限、页面与审核意见',
  who: 'member',
  input: z.object({}),
  answer: z.array(certificateGroupAnswer),
  run: async ({ db, member, now }) => ({ data: certificatesToApi(await certificatesOf(db, member), now) }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi',
  summary: '保存资质证照（已有生效的同种证照时即为更新），do=submit 时一并提交审核',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'business_licence_pages',
    words: '这些文件合计超过 12 MB，请分几次上传，每次点“保存”。',
  },
  input: certificatesFields,
  answer: z.object({
    done: z.enum(['saved', 'submitted', 'waiting']),
    certificates: z.array(certificateGroupAnswer),
    marks: z.record(z.string(), z.string()).describe('网页表单用：各证照现在的样子，程序不用看'),
  }),
  run: async ({ db, member, input, now }) => {
    const { do: wish, form_page: page, ...fields } = input;
    const { done, since, left } = await saveForm(
      db,
      member,
      { certificates: certificatesOfForm(fields), wish },
      now,
    );
    const view = await certificatesOf(db, member);
    const data = { done, certificates: certificatesToApi(view, now), marks: marksOfView(member, view) };
    if (since !== null) return { data, message: sentWords(done === 'submitted', since, left) };
    const next = safeNext(page, '');
    return { data, message: '资质已保存', ...(next !== '' && { next }) };
  },
  does: ({ done }) => (done === 'saved' ? '保存资质证照' : '提交资质证照'),
});
