import {
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureShape,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { pictureOfForm, requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { overVersion, pictureFields, requestKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pointsGoodsForm } from '#lib/trade/points-mall/points-mall.fields.ts';
import { savePointsGoods } from '#lib/trade/points-mall/points-goods.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

const SHAPE: PictureShape = {
  width: 200,
  height: 200,
  ratio: [0.5, 2],
  words: '图片至少要 200 × 200，长边不超过短边的 2 倍，请换一张。',
};

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/points_goods',
  summary:
    '保存积分商品（没有 id 就新建，同一个 request_key 只建一个；version 为打开时的版本；picture 为图片）',
  who: 'operator',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: pointsGoodsForm.extend({
    id: idField.optional(),
    ...overVersion,
    ...pictureFields,
    request_key: requestKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const {
      id = null,
      version,
      marks,
      request_key: requestKey = null,
      picture,
      no_picture,
      ...typed
    } = input;
    const form = { ...typed, alt: typed.name, shape: SHAPE, picture, no_picture };
    const image_url = await pictureOfForm(db, member, form, now);
    await requirePictures(db, 'image_url', [image_url]);
    const goods = { id, version, marks, requestKey, input: { ...typed, image_url } };
    const saved = await savePointsGoods(db, member, goods, now);
    return {
      data: { id: saved },
      message: '已保存，积分商城马上更新',
      next: pathTo('points_goods_edit', { id: saved }),
    };
  },
});
