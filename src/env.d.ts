/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Input of `/api/admin/zone/preview`, shown as at a moment (ms) or now. */
    zonePreview?: {
      content: import('#lib/catalogue/zones/zones.service.ts').ZoneContent;
      at: number | null;
    };
    /** The moment (ms) a page is shown as of, where that is not now: a festival's preview. Nothing of it is kept. */
    asOf?: number;
    /** Null on public pages always, and wherever nobody is logged in. */
    member: import('#lib/people/members/members.rules.ts').Member | null;
    /** Scope of the bearer token of this request; null for a cookie or a visitor. */
    /** The session acts for somebody it no longer may act for. */
    isActingOver: boolean;
    tokenScope: import('#lib/people/api-tokens/api-tokens.rules.ts').TokenScope | null;
    requestId: string;
    /** Network address that limits count the request for, past trusted proxies. */
    senderAddress: string;
    /** Every `Authorization` header of the request; the framework sees the first alone. */
    authorization: readonly string[];
    /** The message a plain form left for this page; read by the middleware, never on public pages. */
    flash: import('#lib/platform/http/call/flash.server.ts').Flash | null;
    /** A failed form's message that is too long for a cookie, on its way to the form's page in the same request. */
    failed?: import('#lib/platform/http/call/flash.server.ts').Flash;
    /** The page that answers a call at its own address: a browser with scripts names it in its address bar. */
    shownAt?: string;
    /** Reason why a page that exists is not shown: it is for other roles, or takes forms only. */
    missing?: 'right' | 'method';
    /** The token that was made in this request, on its way to the page that shows it once. */
    newToken?: { name: string; token: string };
    /** Question asked before a plain form is carried out; the page shows it alone. */
    asked?: import('#lib/platform/http/call/ask.server.ts').PendingQuestion;
  }
}
