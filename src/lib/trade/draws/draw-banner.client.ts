import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import type { GET } from '#pages/api/draw/simple.ts';

/** How far below the window the banner is asked for (px): it is there before anybody sees where it stands. */
const AHEAD = '800px';

/** Shows the banner of the draw to a member who may join it, once the reader comes near; silent on failure. */
export function offerDraw(): void {
  const place = document.querySelector<HTMLElement>('[data-draw]');
  const around = place?.parentElement;
  if (!place || !around) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void show(place);
    },
    { rootMargin: AHEAD },
  );
  near.observe(around);
}

async function show(place: HTMLElement): Promise<void> {
  const status = await callApi<typeof GET>('GET', '/api/draw/simple', {}, { quiet: true }).catch(() => null);
  if (status?.id === undefined || status.id === null || status.is_join !== 0) return;
  const { id } = status;
  place.hidden = false;
  const button = place.querySelector('button');
  button?.addEventListener('click', () => {
    const popup = Promise.all([import('#lib/trade/draws/draw-popup.client.ts'), whenStyled()]);
    popup.then(
      ([{ openDraw }]) => openDraw(id, { onDrawn: () => void (place.hidden = true) }),
      () => toast('抽奖没有打开，请检查网络后再按一次。', 'error'),
    );
  });
}
