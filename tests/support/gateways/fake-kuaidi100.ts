import { createHash } from 'node:crypto';
import type { Kuaidi100Settings } from '#lib/platform/process/provider-settings.server.ts';
import { type FakeGateway, startFake } from '#tests/support/gateways/http-fake.ts';

/** 快递100 on this machine: answers what the test sets for a number, to requests signed as its document wants. */
export interface FakeKuaidi100 extends FakeGateway {
  settings: Kuaidi100Settings;
  /** By tracking number: its whole answer. */
  answers: Map<string, object>;
  /** Requests it received, `param` parsed. */
  asked: Record<string, unknown>[];
}

export async function startFakeKuaidi100(): Promise<FakeKuaidi100> {
  const [customer, key] = ['A1B2C3D4', 'johnPublicKey'];
  const answers = new Map<string, object>();
  const asked: Record<string, unknown>[] = [];
  const gateway = await startFake(({ body, url }) => {
    const form = new URLSearchParams(body);
    const param = form.get('param') ?? '';
    const sign = createHash('md5')
      .update(param + key + customer)
      .digest('hex')
      .toUpperCase();
    const isSigned = form.get('sign') === sign && form.get('customer') === customer;
    if (url.pathname !== '/poll/query.do' || !isSigned)
      return { body: JSON.stringify({ result: false, returnCode: '503', message: '验证签名失败' }) };
    const one = JSON.parse(param) as { num: string };
    asked.push(one);
    const none = { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };
    return { body: JSON.stringify(answers.get(one.num) ?? none) };
  });
  const settings = { customer, key, endpoint: `${gateway.url}/poll/query.do` };
  return Object.assign(gateway, { settings, answers, asked });
}

/** An answer as the document shows it, of a parcel on its way. */
export const trackAnswer = (num: string, state: string, status = '在途') => ({
  message: 'ok',
  nu: num,
  ischeck: state === '3' ? '1' : '0',
  com: 'shunfeng',
  status: '200',
  state,
  condition: 'F00',
  data: [
    {
      time: '2026-11-21 09:30:12',
      ftime: '2026-11-21 09:30:12',
      context: '[苏州市]快件已到达营业点',
      status,
      areaCode: 'CN320500000000',
      areaName: '江苏,苏州市',
    },
    {
      time: '2026-11-20 18:02:47',
      ftime: '2026-11-20 18:02:47',
      context: '[郑州市]顺丰速运 已收取快件',
      status: '揽收',
    },
  ],
});
