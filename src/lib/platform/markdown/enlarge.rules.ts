import type { Element } from 'hast';
import {
  PICTURE_WIDTHS,
  pictureAddress,
  readPictureAddress,
  SHOWN_WIDTHS,
  shownWidth,
} from '#lib/platform/markdown/pictures.rules.ts';

const NO_WORDS = '图片';

/**
 * A picture as a button, and what the button opens: the same in its own size, which a press closes again. The browser's
 * own popover, so no script; what is closed is not fetched. A picture that is small already stays as it is.
 */
export function enlarging(picture: Element, number: number): Element[] {
  const { src, alt, width, height } = picture.properties;
  const own = readPictureAddress(String(src));
  if (!own || own.width <= Math.min(PICTURE_WIDTHS[0], SHOWN_WIDTHS[shownWidth(String(src))]))
    return [picture];
  const popover = `picture-${own.key}-${number}`;
  const words = String(alt) || NO_WORDS;
  const press = (label: string, hides: boolean, child: Element): Element => ({
    type: 'element',
    tagName: 'button',
    properties: {
      type: 'button',
      popoverTarget: popover,
      ariaLabel: `${label}：${words}`,
      ...(hides ? { popoverTargetAction: 'hide' } : { className: ['enlarge'] }),
    },
    children: [child],
  });
  const large: Element = {
    type: 'element',
    tagName: 'img',
    properties: {
      src: pictureAddress(own),
      alt: alt ?? '',
      width,
      height,
      loading: 'lazy',
      decoding: 'async',
    },
    children: [],
  };
  return [
    press('放大图片', false, picture),
    {
      type: 'element',
      tagName: 'span',
      properties: { className: ['enlarged'], id: popover, popover: 'auto' },
      children: [press('收起图片', true, large)],
    },
  ];
}
