import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** A class of medical devices: its numbers, and the licence needed to buy it (《医疗器械监督管理条例》). */
interface DeviceClass {
  /** Its value in the address. */
  value: string;
  scope: ScopeCode;
  name: string;
  risk: string;
  examples: string;
  licence: string;
  /** Explanation of its registration number. */
  number: string;
  sample: string;
}

export const DEVICE_CLASSES: readonly DeviceClass[] = [
  {
    value: '1',
    scope: 'device1',
    name: '第一类',
    risk: '风险程度低',
    examples: '创可贴、棉签、检查手套、退热贴',
    licence: '营业执照含医疗器械销售即可，不用另办备案或许可',
    number: '备案号，有“械备”两字',
    sample: '苏苏械备20210234号',
  },
  {
    value: '2',
    scope: 'device2',
    name: '第二类',
    risk: '中度风险',
    examples: '血压计、血糖仪与试纸、体温计、医用口罩',
    licence: '《第二类医疗器械经营备案凭证》；诊所凭执业许可证或备案凭证',
    number: '注册证号，年份后第一位是 2',
    sample: '苏械注准20212070234',
  },
  {
    value: '3',
    scope: 'device3',
    name: '第三类',
    risk: '较高风险，严格管理',
    examples: '注射器、输液器、留置针',
    licence: '《医疗器械经营许可证》且范围含该产品；诊所凭执业许可证或备案凭证',
    number: '注册证号，年份后第一位是 3',
    sample: '国械注准20213140234',
  },
];

/** Medical devices by class, each with the licence it requires. */
export const qxzq = zone({
  route: 'qxzq',
  title: '器械专区',
  headline: '按管理类别选购，先看清每一类要什么资质',
  accent: 'qx',
  motif: 'devices',
  slot: 'qxzq',
  facts: [
    { name: '分三类', text: '第一、二、三类，看注册证号就能分清' },
    { name: '要资质', text: '第二类要备案凭证，第三类要经营许可证' },
    { name: '保修', text: '设备类按厂家保修期，由药仓安排退换或维修' },
  ],
  rules: `## 经营范围怎么对应

审核资质时，备案凭证或许可证上的范围会逐项录入。您的范围不含的类别，商品照常能看到，加购按钮处会写“不在您的经营范围内”。证照到期，对应类别随之停用，到期前 60、30、7 天提醒。

## 售后

- 血压计、血糖仪、雾化器等设备：发错、破损 48 小时内提出；性能故障在保修期内随时提出。
- 无菌耗材：包装破损 48 小时内提出；拆封时才发现的质量问题，有效期内随时可以退。
- 试纸、传感器：效期短于页面标明的按发错处理。`,
  blocks: [{ kind: 'coupons', title: '器械可用的券', remark: '', batchIds: null }],
  listing: {
    within: { zone: 'qx' },
    routes: { grid: 'qxzq' },
    sort: 'best',
    facets: [
      {
        param: 'class',
        title: '管理类别',
        values: DEVICE_CLASSES.map(({ value, scope, name }) => ({
          value,
          name,
          within: { scopeCode: scope },
        })),
      },
    ],
    withoutGroups: ['form', 'rx'],
  },
});
