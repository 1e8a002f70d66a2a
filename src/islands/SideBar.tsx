import type { ReactNode } from 'react';

interface Props {
  isCart: boolean;
  codes?: ReactNode;
}

/** The rail on the right. */
export default function SideBar({ codes }: Props) {
  return (
    <div className="flex h-full w-10 flex-col items-center justify-center gap-3 bg-[#202f2d] text-xs text-white">
      {codes}
    </div>
  );
}
