import type { Db } from '#lib/platform/db/database.server.ts';
import {
  alipaySettings,
  hasSandbox,
  wechatSettings,
} from '#lib/platform/process/provider-settings.server.ts';
import { type Settings, siteOrigin } from '#lib/platform/process/settings.server.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { postPaymentNoticeProvider } from '#lib/trade/payments/payments.calls.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentProvider, Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { alipayProvider } from '#lib/trade/payments/providers/alipay.server.ts';
import { sandboxProvider } from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import { wechatProvider } from '#lib/trade/payments/providers/wechat.server.ts';

const made = new WeakMap<Settings, Providers>();

/** Returns the path of the call that takes a provider's notices. */
export const noticePath = (provider: PaymentProviderName): string =>
  callPath<typeof postPaymentNoticeProvider>(`/api/payment/notice/${provider}`);

/** Returns the providers in the settings, and in a demo the sandbox for all others; made once for these settings. */
export function paymentProviders(settings: Settings, db: Db): Providers {
  const known = made.get(settings) ?? makeProviders(settings, db);
  made.set(settings, known);
  return known;
}

function makeProviders(settings: Settings, db: Db): Providers {
  const noticeUrl = (name: PaymentProviderName): string => siteOrigin(settings) + noticePath(name);
  const alipay = alipaySettings(settings);
  const wechat = wechatSettings(settings);
  const pageOf = (token: string): string => siteOrigin(settings) + pathTo('sandbox_pay', { token });
  const played = (name: PaymentProviderName): PaymentProvider[] =>
    hasSandbox(settings) ? [sandboxProvider(db, pageOf, name)] : [];
  const all: PaymentProvider[] = [
    ...(wechat ? [wechatProvider(wechat, noticeUrl('wechat'))] : played('wechat')),
    ...(alipay ? [alipayProvider(alipay, noticeUrl('alipay'))] : played('alipay')),
    ...played('sandbox'),
  ];
  return new Map(all.map((provider) => [provider.name, provider]));
}
