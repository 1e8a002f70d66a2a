import { useWallet } from '#islands/wallet/use-wallet.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  part: 'balanceFen' | 'points';
  /** fen, or points, as the page was made of */
  held: number;
}

/** One of the member's figures, at the head of its page: it follows changes made in another tab. */
export default function WalletFigure({ part, held: ofPage }: Props) {
  const held = useWallet(part, ofPage);
  return part === 'balanceFen' ? (
    <p className="price mt-1 text-3xl">{formatFen(held)}</p>
  ) : (
    <p className="mt-1 text-3xl font-bold tabular-nums text-brand">{held}</p>
  );
}
