import type { ReactNode } from 'react';

/** What a dialog can be ended with, at its lower right. */
export default function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>;
}
