import { readFileSync } from 'node:fs';
import { presetWind4, type UserConfig } from 'unocss';
import shop from './uno.config.ts';
import { iconRule, namedIcons } from './uno.icons.ts';
import { accountSources } from './src/lib/platform/styles/sheet-sources.server.ts';

const sources = accountSources(import.meta.dirname).all;

/** Within the account's part of a page alone: around it the frame keeps to the order of the shop's sheet. */
const WITHIN = ':where(.account) ';

/**
 * The utilities of the account's pages: the shop's tokens and shortcuts. What the shop's sheet says for both is left out,
 * as these pages have that sheet as well.
 */
export const accountStyles: UserConfig = {
  ...shop,
  rules: [
    iconRule(namedIcons(sources.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))),
  ],
  presets: [presetWind4({ preflights: { reset: false, theme: 'on-demand', property: false } })],
  blocklist: [],
  postprocess: [
    ...[shop.postprocess ?? []].flat(),
    (util) => {
      if (util.selector.startsWith('.')) util.selector = WITHIN + util.selector;
    },
  ],
};
