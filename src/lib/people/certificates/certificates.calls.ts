import { LARGEST_OF_MEMBER } from '#lib/people/calls/call-queues.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { saveForm } from '#lib/people/certificates/certificate-form.service.ts';
import { sentWords } from '#lib/people/certificates/certificate-light.rules.ts';
import { marksOfView } from '#lib/people/certificates/certificate-merge.rules.ts';
import { addPage, orderPages, removePage } from '#lib/people/certificates/certificate-pages.service.ts';
import { certificatesToApi } from '#lib/people/certificates/certificates-view.service.ts';
import {
  certificateGroupAnswer,
  certificatesFields,
  certificatesOfForm,
  kindField,
} from '#lib/people/certificates/certificates.fields.ts';
import {
  certificatesOf,
  discardCertificate,
  submitCertificates,
  withdrawCertificate,
} from '#lib/people/certificates/certificates.service.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { fileField, idField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { z } from 'zod';

const nameOf = (code: string): string => BUSINESS_SCOPES[code as ScopeCode] ?? code;

export const getUserJyfw = defineCall({
  method: 'GET',
  path: '/api/user/jyfw',
  summary: '经营范围：代码、名称与到期时间（毫秒，null 为长期）',
  who: 'member',
  input: z.object({}),
  answer: z.array(
    z.object({
      is_valid: z.boolean(),
      code: z.string(),
      name: z.string(),
      expires_at: moment('有效期至').nullable(),
    }),
  ),
  run: ({ member, now }) =>
    Promise.resolve({
      data: member.scopes.map(({ code, expiresAt }) => ({
        code,
        name: nameOf(code),
        expires_at: expiresAt,
        is_valid: expiresAt === null || expiresAt > now,
      })),
    }),
});

export const postUserZizhiKindDiscard = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/discard',
  summary: '放弃一份未提交或被驳回的资质证照，生效中的不受影响',
  who: 'member',
  input: z.object({ kind: kindField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await discardCertificate(db, member, input.kind);
    return { data: {}, message: '已放弃' };
  },
  does: '放弃没提交的资质证照',
});

export const postUserZizhiKindOrder = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/order',
  summary: '排定资质证照各页的顺序',
  who: 'member',
  input: z.object({ kind: kindField, ids: idsFieldOf('请给出各页的编号', 10) }),
  answer: z.object({}),
  run: async ({ db, member, input: { kind, ids } }) => {
    await orderPages(db, member, { kind, uploadIds: ids });
    return { data: {}, message: '顺序已保存' };
  },
});

export const postUserZizhiKindPageIdRemove = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/page/{id}/remove',
  summary: '移除资质证照的一页',
  who: 'member',
  input: z.object({ kind: kindField, id: idField }),
  answer: z.object({}),
  run: async ({ db, member, input: { kind, id } }) => {
    await removePage(db, member, { kind, uploadId: id });
    return { data: {}, message: '已移除' };
  },
});

/** Bytes of the form: a file that is not much too large gets a message of its own. */
const LARGEST_FORM = 12 * 1024 * 1024;

export const postUserZizhiKindPage = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/page',
  summary: '上传资质证照的一页（字段 page，图片或 PDF），即时存入草稿',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'page',
    words: '文件不能超过 10 MB，请压缩后再上传。',
    before: ({ db, member, now }) => checkUploads(db, member, 'certificate', now),
  },
  input: z.object({ kind: kindField, page: fileField('请选择图片或 PDF') }),
  answer: z.object({ id: z.int(), url: z.string().describe('地址') }),
  run: async ({ db, member, input: { kind, page }, now }) => {
    const bytes = new Uint8Array(await page.arrayBuffer());
    const id = await addPage(db, member, { kind, bytes, name: page.name }, now);
    return { data: { id, url: uploadAddress(id) }, message: '已上传' };
  },
});

export const postUserZizhiKindWithdraw = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/withdraw',
  summary: '撤回待审核的一份资质证照，修改后可再提交',
  who: 'member',
  input: z.object({ kind: kindField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await withdrawCertificate(db, member, input.kind);
    return { data: {}, message: '已撤回，修改后请再提交' };
  },
});

/**
 * Bytes of a form with the pages of several certificates; scripts send each page separately. It is read even when the
 * daily limit of files is reached: the other values are saved.
 */
const LARGEST_ALL = LARGEST_OF_MEMBER;

export const getUserZizhi = defineCall({
  method: 'GET',
  path: '/api/user/zizhi',
  summary: '资质证照：每种的状态、期限、页面与审核意见',
  who: 'member',
  input: z.object({}),
  answer: z.array(certificateGroupAnswer),
  run: async ({ db, member, now }) => ({ data: certificatesToApi(await certificatesOf(db, member), now) }),
});

export const postUserZizhi = defineCall({
  method: 'POST',
  path: '/api/user/zizhi',
  summary: '保存资质证照（已有生效的同种证照时即为更新），do=submit 时一并提交审核',
  who: 'member',
  files: {
    largest: LARGEST_ALL,
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
    const { do: request, form_page: page, ...fields } = input;
    const { done, since, left } = await saveForm(
      db,
      member,
      { certificates: certificatesOfForm(fields), request },
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

export const postUserZizhiSubmit = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/submit',
  summary: '把已填好的资质证照提交审核',
  who: 'buyer',
  input: z.object({}),
  answer: z.object({
    sent: z.int(),
    since: z.int(),
    left: z.array(kindField).describe('驳回后还没有修改的，没有提交'),
  }),
  run: async ({ db, member, now }) => {
    const { sent, since, left } = await submitCertificates(db, member, now);
    return { data: { sent, since, left }, message: sentWords(sent > 0, since, left) };
  },
});
