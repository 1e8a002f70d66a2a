import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import {
  AFTER_LOGIN_COOKIE,
  AFTER_LOGIN_PATH,
  AFTER_LOGIN_SECONDS,
  afterLoginText,
} from '#lib/platform/http/guard/after-login.rules.ts';
import { offerRefresh, showAlert, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** All that calls need of the browser around them; tests give their own. */
export interface CallPort {
  /** Origin of calls, without a slash at the end; empty for this site. */
  apiOrigin(): string;
  /** The id of the member the page was made for; empty where it knows none. */
  member(): string;
  /** The login page to go to, which leads back to where the buyer is. */
  loginAddress(): string;
  /** Stores fields to be done after the login in this browser, as the login page does not trust an address alone. */
  keepForLogin(fields: Record<string, string>): void;
  /** The page where the year's contract is signed, which leads back to where the buyer is. */
  contractAddress(): string;
  go(address: string): void;
  /** Resolves when the message has been there long enough to be read. */
  toast(message: string, tone: 'info' | 'error'): Promise<void>;
  alert(message: string): Promise<void>;
  offerRefresh(message: string): Promise<void>;
}

/** The page this runs on. `<html data-api-origin data-main-site>` carry the two settings. */
export const page: CallPort = {
  apiOrigin,
  member: () => document.documentElement.dataset['member'] ?? '',
  loginAddress,
  keepForLogin,
  contractAddress: () => pageLink(`/dzht?next=${here()}`),
  go: (address) => window.location.assign(address),
  toast,
  alert: showAlert,
  offerRefresh,
};

/** The main site's login where there is one (product §9.2), else this site's, with the way back. */
function loginAddress(): string {
  const mainSite = document.documentElement.dataset['mainSite'];
  if (mainSite) return new URL(pageLink('/login'), mainSite).href;
  return pageLink(`/login?next=${here()}`);
}

function keepForLogin(fields: Record<string, string>): void {
  const value = encodeURIComponent(afterLoginText(fields));
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${AFTER_LOGIN_COOKIE}=${value}; path=${AFTER_LOGIN_PATH}; max-age=${AFTER_LOGIN_SECONDS}; samesite=lax${secure}`;
}

const here = (): string => encodeURIComponent(window.location.pathname + window.location.search);

/**
 * Makes a call answer only for the member the page was made for: another tab may have logged in as another member,
 * whose data would be shown and stored under the name of this page's member. Calls that change something always send
 * the member.
 */
export const ofPage = (): Record<string, string> => ({ [PAGE_MEMBER_FIELD]: page.member() });
