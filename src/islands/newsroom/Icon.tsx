/** The lucide icons the editor's page carries, drawn once in it: as classes they would weigh on every page's styles. */
export const EDITOR_ICONS = [
  'bold',
  'italic',
  'heading-2',
  'heading-3',
  'list',
  'list-ordered',
  'quote',
  'table',
  'info',
  'link',
  'image',
  'paperclip',
  'undo-2',
  'redo-2',
  'circle-question-mark',
  'x',
  'chevron-down',
] as const;
export type IconName = (typeof EDITOR_ICONS)[number];

/** An icon of the page's own sheet; hidden from screen readers. */
export default function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="size-4.5 flex-none fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      aria-hidden="true"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
