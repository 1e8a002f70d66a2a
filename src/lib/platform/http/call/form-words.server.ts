import { z } from 'zod';

const UNITS: Record<string, string> = {
  string: ' 个字',
  array: ' 项',
  set: ' 项',
  map: ' 项',
  file: ' 字节',
};
const isOfPlace = (origin: string): boolean => origin in UNITS;

/** Returns the message for a field without a message of its own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? '请填写这一项'
        : '这一项的格式不正确，请重新填写';
    case 'invalid_value':
      return '请从给出的选项里选择';
    case 'too_big':
      return isOfPlace(issue.origin)
        ? `最多 ${issue.maximum}${UNITS[issue.origin]}`
        : `${issue.inclusive === false ? '应小于' : '不能大于'} ${issue.maximum}`;
    case 'too_small':
      if (!isOfPlace(issue.origin))
        return `${issue.inclusive === false ? '应大于' : '不能小于'} ${issue.minimum}`;
      return Number(issue.minimum) === 1 ? '请填写这一项' : `至少 ${issue.minimum}${UNITS[issue.origin]}`;
    default:
      return '这一项不正确，请检查后再提交';
  }
}

z.config({ localeError: plainWords });
