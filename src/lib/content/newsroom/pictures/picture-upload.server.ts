import { z } from 'zod';
import { savedPictureAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { altField } from '#lib/content/newsroom/newsroom.fields.ts';
import { checkPictures, savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureShape,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';

/** Size of the fields next to the picture, in bytes. */
const WORDS_BYTES = 64 * 1024;

/** The call that uploads a picture with its alternative text (product §2.15); `shape`: the required size. */
export const pictureUpload = (
  spec: { path: string; summary: string; who: 'editor' | 'staff' },
  shape?: PictureShape,
) =>
  defineCall({
    method: 'POST',
    ...spec,
    files: {
      largest: LARGEST_PICTURE + WORDS_BYTES,
      field: 'picture',
      words: PICTURE_TOO_LARGE,
      before: ({ db, member, now }) => checkPictures(db, member, now),
    },
    input: z.object({ picture: fileField('请选择图片'), alt: altField }),
    answer: savedPictureAnswer,
    run: async ({ db, member, input, now }) => {
      const bytes = new Uint8Array(await input.picture.arrayBuffer());
      const data = await savePicture(db, member, { bytes, alt: input.alt, ...(shape && { shape }) }, now);
      return { data, message: '图片已上传' };
    },
  });
