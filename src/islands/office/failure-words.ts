import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** The words for a failure, where what was typed stays. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return '操作没有完成，请稍后再试。';
  return error.failure === 'login' ? '登录已失效：请先登录，再回到这里保存，填写的内容还在。' : error.message;
};

/** What is wrong, by field; empty where the failure is none of the form. */
export const fieldsOf = (error: unknown): FieldErrors => (error instanceof CallError ? error.fields : {});
