import { afterLoginText } from '#lib/platform/http/guard/after-login.rules.ts';
import type { CallOptions } from '#lib/platform/browser/calls/call-api.client.ts';
import type { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { CallPort } from '#lib/platform/browser/calls/call-port.client.ts';

/**
 * Informs the buyer of a failed call as product §9.2 says: goes to log in, a toast, an alert, or the offer to refresh.
 */
export function reportFailure(
  error: CallError,
  port: CallPort,
  { onRefused, onLogin }: Pick<CallOptions, 'onRefused' | 'onLogin'> = {},
): void {
  switch (error.failure) {
    case 'cancelled':
      return;
    case 'login':
      return goToLogin(port, onLogin?.() ?? {});
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

/** To the login page, with what to do after it. */
function goToLogin(port: CallPort, fields: Record<string, string>): void {
  const address = port.loginAddress();
  const query = afterLoginText(fields);
  if (query === '') return port.go(address);
  port.keepForLogin(fields);
  port.go(`${address}${address.includes('?') ? '&' : '?'}${query}`);
}
