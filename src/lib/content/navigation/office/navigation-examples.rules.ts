import { pathTo } from '#lib/routes.rules.ts';

/** A menu at the desk, for the document of calls. */
export const MENU_EXAMPLE = {
  code: 'top',
  version: 7,
  isOwn: true,
  entries: [
    {
      id: 1,
      name: '促销活动',
      url: pathTo('mrtj'),
      hint: '',
      image: '',
      opensWindow: false,
      startsAt: null,
      endsAt: null,
      category: null,
      children: [
        {
          id: 2,
          name: '年货节',
          url: '*',
          hint: '',
          image: '',
          opensWindow: false,
          startsAt: null,
          endsAt: null,
          category: null,
          children: [],
        },
      ],
    },
  ],
  trail: [
    { who: '赵编辑', action: 'navigation.move', detail: '主导航：年货节，移到第 1 位', at: 1795320000000 },
  ],
};
