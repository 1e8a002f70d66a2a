import { pictureOfForm, requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureShape,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion, pictureFields, idempotencyKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import { savePointsGoods } from '#lib/trade/points-mall/points-goods.service.ts';
import { cancelPointsOrderForm, pointsGoodsForm } from '#lib/trade/points-mall/points-mall.fields.ts';
import { cancelForMember, shipPointsOrder } from '#lib/trade/points-mall/points-order-desk.service.ts';
import { z } from 'zod';

const SHAPE: PictureShape = {
  width: 200,
  height: 200,
  ratio: [0.5, 2],
  words: '图片至少要 200 × 200，长边不超过短边的 2 倍，请换一张。',
};

export const postAdminPointsGoods = defineCall({
  method: 'POST',
  path: '/api/admin/points_goods',
  summary:
    '保存积分商品（没有 id 就新建，同一个 idempotency_key 只建一个；version 为打开时的版本；picture 为图片）',
  who: 'operator',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: pointsGoodsForm.extend({
    id: idField.optional(),
    ...overVersion,
    ...pictureFields,
    idempotency_key: idempotencyKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const {
      id = null,
      version,
      marks,
      idempotency_key: idempotencyKey = null,
      picture,
      no_picture,
      ...typed
    } = input;
    const form = { ...typed, alt: typed.name, shape: SHAPE, picture, no_picture };
    const image_url = await pictureOfForm(db, member, form, now);
    await requirePictures(db, 'image_url', [image_url]);
    const goods = { id, version, marks, idempotencyKey, input: { ...typed, image_url } };
    const saved = await savePointsGoods(db, member, goods, now);
    return {
      data: { id: saved },
      message: '已保存，积分商城马上更新',
      next: pathTo('points_goods_edit', { id: saved }),
    };
  },
});

export const postAdminPointsOrderIdCancel = defineCall({
  method: 'POST',
  path: '/api/admin/points_order/{id}/cancel',
  summary: '取消没有发货的积分订单：积分、金额和库存退回，原因发消息给会员；奖品没有花费，不退',
  who: 'operator',
  input: cancelPointsOrderForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, reason }, now }) => {
    const isFirst = await cancelForMember(db, member, { id, reason }, now);
    const message = isFirst ? '订单已取消，已通知会员' : '订单已取消过，没有重复取消';
    return { data: { id, state: 'cancelled' }, message };
  },
});

export const postAdminPointsOrderIdShip = defineCall({
  method: 'POST',
  path: '/api/admin/points_order/{id}/ship',
  summary: '积分订单发货，或更正已发货的承运商和运单号',
  who: 'operator',
  input: parcelFields.extend({
    id: idField,
    shown: z
      .string()
      .optional()
      .describe(
        '打开时的承运商和运单号，中间空一格，没有发货的为空；之后同事发了货或改过就不保存。不填不检查',
      ),
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, shown } = input;
    const parcel = askedParcel(input);
    await shipPointsOrder(db, member, { id, shown, ...parcel }, now);
    return { data: { id }, message: `已发货：${parcelName(parcel)}` };
  },
});
