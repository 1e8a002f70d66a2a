import { pathTo } from '#lib/routes.rules.ts';

/** Banners of a slot, for the document of calls. */
export const BANNERS_EXAMPLE = {
  list: [
    {
      id: 1,
      slot: 'common',
      title: '秋冬呼吸用药备货节',
      subtitle: '满 1000 减 60，现货次日送达',
      url: pathTo('list', {}, { category: 'cold' }),
      image: '/picture/banner/1-1f4k2m.svg',
    },
  ],
};
