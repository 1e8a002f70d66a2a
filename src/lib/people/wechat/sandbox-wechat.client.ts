import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { getSandboxWechatState } from '#lib/people/wechat/wechat.calls.ts';

const ASK_EVERY_MS = 2000;

/** Continues once the phone has answered; without JavaScript the page reloads itself. */
export function followPhone(): void {
  const { sandboxWechat: state } =
    document.querySelector<HTMLElement>('[data-sandbox-wechat]')?.dataset ?? {};
  if (state === undefined) return;
  const timer = setInterval(() => void ask(state), ASK_EVERY_MS);

  async function ask(of: string): Promise<void> {
    const answered = await callApi<typeof getSandboxWechatState>(
      'GET',
      `/api/sandbox/wechat/${of}`,
      {},
      { quiet: true },
    ).catch(() => null);
    if (!answered || answered.answer === 'waiting') return;
    clearInterval(timer);
    location.reload();
  }
}
