import type { NodeSpec } from 'prosemirror-model';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';
import { fileFacts, readFileAddress } from '#lib/platform/markdown/files.rules.ts';

/** A file for download, drawn as on the page; a click on it does not leave the editor. */
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
