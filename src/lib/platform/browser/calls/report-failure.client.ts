import type { CallOptions } from '#lib/platform/browser/calls/call-api.client.ts';
import type { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { CallPort } from '#lib/platform/browser/calls/call-port.client.ts';

/** Tells the buyer of a failed call as spec §8 says: goes to log in, a toast, an alert, or the offer to refresh. */
export function reportFailure(
  error: CallError,
  port: CallPort,
  { onRefused, onLogin }: Pick<CallOptions, 'onRefused' | 'onLogin'> = {},
): void {
  switch (error.failure) {
    case 'cancelled':
      return;
    case 'login':
      return port.go(withFields(port.loginAddress(), onLogin?.() ?? {}));
    case 'contract':
      return void port.toast(error.message, 'info').then(() => port.go(error.next ?? port.contractAddress()));
    case 'timeout':
      return void port.offerRefresh(error.message);
    case 'form':
    case 'busy':
    case 'network':
      return void port.toast(error.message, 'error');
    case 'refused':
      return onRefused ? onRefused(error) : void port.alert(error.message);
  }
}

/** The login page, told what to do after it. */
function withFields(address: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString();
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
