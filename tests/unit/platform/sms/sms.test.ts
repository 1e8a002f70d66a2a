import { describe, expect, test } from 'vitest';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { maskNumber, maskedText, type SmsMessage, smsText } from '#lib/platform/sms/sms.rules.ts';

const message: SmsMessage = {
  phone: '13900001001',
  template: 'code',
  values: { code: '012345', purpose: '设置支付密码', minutes: 5 },
};

describe('text messages', () => {
  test('say the code to their receiver alone', () => {
    expect(smsText(message)).toBe('【药仓】验证码 012345，用于设置支付密码，5 分钟内有效。请勿告诉他人。');
    expect(maskedText(message)).not.toContain('012345');
    expect(maskedText(message)).toContain('设置支付密码');
  });

  test('say of certificates what came of them', () => {
    const phone = '13900001001';
    const company = '百草堂';
    expect(smsText({ phone, template: 'certificates_passed', values: { company } })).toContain(
      '百草堂的资质已审核通过',
    );
    const refused = {
      phone,
      template: 'certificates_rejected',
      values: { company, certificate: '营业执照' },
    } as const;
    expect(smsText(refused)).toContain('百草堂的营业执照未通过审核');
    expect(maskedText(refused)).toBe(smsText(refused));
  });

  test.each([
    ['13900001001', '139****1001'],
    ['0512-65550123', '051****0123'],
    ['12345', '***45'],
    ['', ''],
  ])('the number %s is shown as %s', (phone, shown) => {
    expect(maskNumber(phone)).toBe(shown);
  });

  test('a service needs its secret, and the secret its service', () => {
    const SMS_WEBHOOK_URL = 'https://sms.example.com/send';
    expect(() => readSettings({ SMS_WEBHOOK_URL })).toThrow('SMS_WEBHOOK_SECRET');
    expect(() => readSettings({ SMS_WEBHOOK_SECRET: 'long enough for a secret' })).toThrow('SMS_WEBHOOK_URL');
    expect(() => readSettings({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: 'short' })).toThrow('至少 16 个字符');
    expect(readSettings({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: 'long enough for a secret' })).toMatchObject({
      SMS_WEBHOOK_URL,
    });
  });
});
