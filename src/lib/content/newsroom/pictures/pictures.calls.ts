import { BANNER_SHAPE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { pictureUpload } from '#lib/content/newsroom/pictures/picture-upload.server.ts';

export const postAdminPicture = pictureUpload(
  {
    path: '/api/admin/picture',
    summary: '上传横幅图片（picture，最大 8 MB，至少 600 × 180，宽是高的 2 到 6 倍）和图片说明（alt）',
    who: 'staff',
  },
  BANNER_SHAPE,
);
