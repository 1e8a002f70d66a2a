/** The lucide icons the editor's page carries, see `EditorIcons.astro`. */
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
  'undo-2',
  'redo-2',
  'circle-question-mark',
  'x',
  'chevron-down',
] as const;

export type IconName = (typeof EDITOR_ICONS)[number];
