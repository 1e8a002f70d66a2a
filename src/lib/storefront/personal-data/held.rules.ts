import { MESSAGE_DAYS } from '#lib/people/messages/messages.rules.ts';

/** A kind of data the shop stores on a member, described for the member. */
export interface Held {
  what: string;
  why: string;
  howLong: string;
}

const FIVE_YEARS = '不少于 5 年（《药品经营质量管理规范》要求），注销账户后仍保存';

/** All data stored on a member; new personal data in the schema is added here and to the export. */
export const HELD: readonly Held[] = [
  {
    what: '用户名、联系人、手机号、头像',
    why: '登录、找回密码、客服联系',
    howLong: '账户存续期间，注销时清除',
  },
  {
    what: '登录密码、支付密码',
    why: '确认是您本人；只保存无法还原的摘要',
    howLong: '账户存续期间，注销时清除',
  },
  {
    what: '公司名称、统一社会信用代码、地区、地址',
    why: '审核购货单位资格，开具随货单据',
    howLong: FIVE_YEARS,
  },
  { what: '资质证照及图片', why: '审核购货单位资格和经营范围', howLong: FIVE_YEARS },
  {
    what: '订单、收货人、付款和退款、余额和积分明细、汇款回单',
    why: '履行订单、售后追溯、对账',
    howLong: FIVE_YEARS,
  },
  { what: '电子发票（抬头、金额、接收邮箱）', why: '开具、红冲和发送发票', howLong: FIVE_YEARS },
  { what: '已签署的年度合同', why: '证明双方约定', howLong: FIVE_YEARS },
  { what: '投诉与建议、意见反馈及照片', why: '处理并答复，质量追溯', howLong: FIVE_YEARS },
  { what: '收货地址、发票抬头', why: '下单时选用', howLong: '到您删除为止，注销时清除' },
  { what: '购物车、收藏、到货提醒、品种求购', why: '方便采购', howLong: '到您删除为止，注销时清除' },
  { what: '各商品的采购周期', why: '提醒补货', howLong: '账户存续期间，注销时清除' },
  { what: '优惠券和现金券', why: '下单抵扣', howLong: '使用和到期记录随订单保存，未用的注销后作废' },
  { what: '站内消息', why: '通知订单、资质和账户的变化', howLong: `${MESSAGE_DAYS} 天，注销时清除` },
  {
    what: '登录设备（浏览器类型、时间）',
    why: '保持登录、识别常用设备',
    howLong: '退出或 90 天后清除，常用设备 1 年未用清除，注销时清除',
  },
  { what: '接口令牌', why: '供您的 ERP 下单；只保存摘要', howLong: '到您撤销为止，注销时清除' },
  { what: '邮件记录', why: '核对发票是否发到', howLong: '90 天，注销时清除' },
  {
    what: '短信记录',
    why: '核对验证码和通知是否送达',
    howLong: '90 天，注销时清除',
  },
  { what: '操作记录（谁在何时改了什么）', why: '追溯代办和后台操作', howLong: FIVE_YEARS },
];
