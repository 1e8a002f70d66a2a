import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import type { GET } from '#pages/api/draw/simple.ts';

/** How far below the window the banner is asked for (px): it is there before anybody sees where it stands. */
const AHEAD = '800px';

/** Shows the banner of the draw to a member who may join it, once the reader comes near; silent on failure. */
export function offerDraw(): void {
  const banner = document.querySelector<HTMLButtonElement>('[data-draw]');
  const around = banner?.parentElement;
  if (!banner || !around) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void show(banner);
    },
    { rootMargin: AHEAD },
  );
  near.observe(around);
}

async function show(banner: HTMLButtonElement): Promise<void> {
  const status = await callApi<typeof GET>('GET', '/api/draw/simple', {}, { quiet: true }).catch(() => null);
  if (status?.id === undefined || status.id === null || status.is_join !== 0) return;
  const { id } = status;
  banner.hidden = false;
  banner.addEventListener('click', () => {
    const popup = Promise.all([import('#lib/trade/draws/draw-popup.client.ts'), whenStyled()]);
    popup.then(
      ([{ openDraw }]) => openDraw(id, { onDrawn: () => void (banner.hidden = true) }),
      () => toast('抽奖没有打开，请检查网络后再按一次。', 'error'),
    );
  });
}
