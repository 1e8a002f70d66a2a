import { optionalFileField } from '#lib/platform/http/call/common.fields.ts';
import { PICTURE_FILES } from '#lib/platform/http/call/forms/form-field.rules.ts';

const photo = (label: string, help?: string) =>
  optionalFileField('请选择照片').meta({ label, accept: PICTURE_FILES, size: 'half', ...(help && { help }) });

/** Up to three pictures of a form. */
export const photoFields = {
  photo_1: photo('照片 1', 'JPG、PNG、WebP，每张不超过 5 MB'),
  photo_2: photo('照片 2'),
  photo_3: photo('照片 3'),
};
export const PHOTO_NAMES = ['photo_1', 'photo_2', 'photo_3'] as const;

export const PHOTO_TOO_LARGE = '照片每张不能超过 5 MB，请压缩后再上传。';

/** Files declared by a call with such a form: three pictures and the messages. */
export const photoFiles = {
  largest: 12 * 1024 * 1024,
  field: 'photo_1',
  words: PHOTO_TOO_LARGE,
};
