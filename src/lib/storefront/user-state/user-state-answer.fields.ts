import { z } from 'zod';
import { RANKS } from '#lib/people/members/member-filter.rules.ts';
import { flag } from '#lib/platform/http/call/answer.fields.ts';

export const visitorAnswer = z
  .object({
    show: z.boolean().describe('总是 true'),
    username: z.string().describe('空：没有登录'),
    cart: z.int(),
    message_count: z.int().describe('未读消息数'),
    common_config: z.object({ hot_line: z.string().describe('投诉热线') }),
    quality_inspection: z.object({ quality_inspection_url: z.string(), msg: z.string() }).nullable(),
    login_url: z.string().describe('登录页'),
  })
  .meta({ id: 'Visitor' });

export const userAnswer = z
  .object({
    username: z.string().describe('用户名'),
    name: z.string().describe('联系人'),
    phone: z.string().describe('电话'),
    company: z.string().describe('单位名称'),
    face: z.string().describe('头像地址'),
    rank: z.literal(RANKS).describe('会员等级'),
    admin: z
      .object({ is_default: flag('平台客服'), name: z.string(), phone: z.string() })
      .describe('专属客服'),
    address: z.string().describe('单位地址'),
    is_passed: flag('资质已通过'),
    points: z.int().describe('积分'),
    cart: z.int().describe('购物车种数'),
    message_count: z.int().describe('未读消息数'),
    wechat: flag('已绑定微信'),
    is_show_youx: flag('显示包邮专区'),
    is_special: flag('可采购特殊管理商品'),
    is_can_chat: flag('显示在线客服'),
    may_edit: flag('可以编辑文章'),
    token: z.null().describe('总是 null：令牌只在新建时显示一次'),
    acting: z
      .object({ name: z.string(), is_staff: flag('后台人员') })
      .nullable()
      .describe('代办的人；不是代办为 null'),
    is_AfterSale: flag('显示售后入口'),
    orders: z.object({ unpaid: z.int(), shipped: z.int() }).describe('待付款和已发货的订单数'),
    show: z.boolean().describe('总是 true'),
    common_config: z.object({ hot_line: z.string().describe('投诉热线') }),
    quality_inspection: z.object({ quality_inspection_url: z.string(), msg: z.string() }).nullable(),
    login_url: z.string().describe('登录页'),
  })
  .meta({ id: 'User' });
