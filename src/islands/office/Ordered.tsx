import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props<Item> {
  /** content of the list */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (item: Item, index: number) => ReactNode;
}

type Way = 'up' | 'down';
const WAYS: Record<Way, { step: -1 | 1; sign: string; words: string }> = {
  up: { step: -1, sign: '↑', words: '上移' },
  down: { step: 1, sign: '↓', words: '下移' },
};

/**
 * A list that users sort: by dragging a row's handle, or by its buttons. The button keeps the focus when its row moves,
 * and the new position is read out.
 */
export default function Ordered<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  onRemove,
  children,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ key: number; way: Way } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { key, way } = pressed.current;
    pressed.current = null;
    const ofRow = (which: Way) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${which} ${key}"]:not(:disabled)`);
    (ofRow(way) ?? ofRow(way === 'up' ? 'down' : 'up'))?.focus();
  });

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(`${nameOf(item, from)}，移到第 ${to + 1} 位`);
  };
  const endDrag = (): void => {
    setDragged(null);
    setOver(null);
  };

  return (
    <>
      <ol ref={list} role="list" aria-label={label} className="grid gap-2">
        {items.map((item, index) => {
          const key = keyOf(item);
          const name = nameOf(item, index);
          return (
            <li
              key={key}
              className={`rounded-md border bg-white p-2.5 ${over === index && dragged !== null ? 'border-brand' : 'border-line'}`}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                move(dragged, index);
                endDrag();
              }}
            >
              <div className="flex items-start gap-2">
                <span
                  draggable
                  title="拖动排序"
                  aria-hidden="true"
                  className="flex h-9 w-6 flex-none cursor-grab select-none items-center justify-center text-ink-3 max-md:hidden"
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', name);
                    setDragged(index);
                  }}
                  onDragEnd={endDrag}
                >
                  ⠿
                </span>
                <div className="min-w-0 flex-1">{children(item, index)}</div>
                <div className="flex flex-none gap-1 max-md:flex-col">
                  {(Object.keys(WAYS) as Way[]).map((way) => (
                    <button
                      key={way}
                      type="button"
                      className="btn px-2.5!"
                      data-move={`${way} ${key}`}
                      aria-label={`${WAYS[way].words} ${name}`}
                      disabled={way === 'up' ? index === 0 : index === items.length - 1}
                      onClick={() => {
                        pressed.current = { key, way };
                        move(index, index + WAYS[way].step);
                      }}
                    >
                      {WAYS[way].sign}
                    </button>
                  ))}
                  <button
                    type="button"
                    className="btn px-2.5!"
                    aria-label={`删除 ${name}`}
                    onClick={() => onRemove(index)}
                  >
                    ✕
                  </button>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
