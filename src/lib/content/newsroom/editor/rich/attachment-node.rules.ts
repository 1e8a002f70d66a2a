import type { NodeSpec } from 'prosemirror-model';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';
import { fileFacts, readFileAddress } from '#lib/platform/markdown/files.rules.ts';

/** A file that readers may save, drawn as the page draws it; a press on it leaves the editor for no page. */
export const attachment: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { src: {}, name: {} },
  parseDOM: [
    {
      tag: 'p[data-file]',
      priority: 60,
      getAttrs: (element) => {
        const link = element.querySelector('a');
        const src = link?.getAttribute('data-src') ?? link?.getAttribute('href') ?? '';
        const name = fileName(link?.textContent ?? '');
        return readFileAddress(src) !== null && name !== '' && { src, name };
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const src = String(attrs['src']);
    const file = readFileAddress(src);
    return [
      'p',
      { 'data-file': file?.kind ?? '' },
      ['a', { 'data-src': src }, String(attrs['name'])],
      file ? `（${fileFacts(file)}）` : '',
    ];
  },
};
