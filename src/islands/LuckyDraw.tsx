import { useStore } from '@nanostores/react';
import DrawBanner from '#islands/draws/DrawBanner.tsx';
import DrawDialog from '#islands/draws/DrawDialog.tsx';
import DrawForm from '#islands/draws/DrawForm.tsx';
import { useDraw } from '#islands/draws/use-draw.ts';
import { $drawResult, $drawStatus, standing } from '#lib/trade/draws/draw.store.ts';
import { useAwake } from './use-awake.ts';

interface Props {
  id: number;
  name: string;
  /** Banner, shown to members who may join; on the page of the draw there is a button in its place. */
  banner?: { headline: string; image: string };
}

/**
 * The lucky draw (product §7.19, §10.4): the link to it, or the reason why there is none, and the popup of the draw.
 */
export default function LuckyDraw({ id, name, banner }: Props) {
  const status = useStore($drawStatus, { ssr: 'initial' });
  const result = useStore($drawResult, { ssr: 'initial' });
  const { draw, error, open, press, close } = useDraw(id);
  const stands = standing(status, result);
  const mayJoin = stands?.mayJoin === true && stands.id === id;

  // The popup opened by the button of the page draws at once: its prizes and odds stand on the page.
  const openAndDraw = (): void => void open().then((isOpen) => (isOpen ? press() : undefined));
  return (
    <>
      {banner ? (
        <DrawBanner id={id} name={name} {...banner} isShown={mayJoin} onPress={() => void open()} />
      ) : (
        <DrawPlace id={id} whyNot={stands?.whyNot ?? ''} onPress={openAndDraw} />
      )}
      {draw.state !== 'closed' && (
        <DrawDialog
          name={name}
          draw={draw}
          error={error}
          onReopen={banner ? () => void open() : openAndDraw}
          onDraw={() => void press()}
          onClosed={close}
        />
      )}
    </>
  );
}

interface PlaceProps {
  id: number;
  /** In the place of the button, where the member may not draw. */
  whyNot: string;
  onPress: () => void;
}

function DrawPlace({ id, whyNot, onPress }: PlaceProps) {
  const root = useAwake<HTMLDivElement>();
  return (
    <div ref={root} data-draw={id}>
      {whyNot ? (
        <p className="m-0 flex min-h-9 items-center font-bold text-ink-2">{whyNot}</p>
      ) : (
        <DrawForm id={id} onPress={onPress} />
      )}
    </div>
  );
}
