import { useEffect, useState } from 'react';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { QrDrawing } from '#lib/platform/drawing/qr.rules.ts';

interface Props {
  /** The text of the code. */
  text: string;
  label: string;
  /** As the page drew it; null for a payment that was begun on it. */
  drawn: QrDrawing | null;
}

/** The code that a phone scans, of the same size while it is drawn. */
export default function PaymentCode({ text, label, drawn }: Props) {
  const [own, setOwn] = useState<QrDrawing | null>(null);
  const code = drawn ?? own;
  useEffect(() => {
    if (drawn) return;
    let isGone = false;
    void import('#lib/platform/drawing/qr.rules.ts').then(
      ({ drawQr }) => isGone || setOwn(drawQr(text)),
      () => toast('付款码没有显示出来，请刷新页面', 'error'),
    );
    return () => {
      isGone = true;
    };
  }, [drawn, text]);
  return (
    <svg
      viewBox={`0 0 ${code?.side ?? 1} ${code?.side ?? 1}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="rounded-md border border-line bg-white"
    >
      {code && <path fill="#12343b" d={code.path} />}
    </svg>
  );
}
