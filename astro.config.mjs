import node from '@astrojs/node';
import react from '@astrojs/react';
import UnoCSS from '@unocss/astro';
import { defineConfig } from 'astro/config';
import { bundledServer, devServer } from './src/server/integrations.ts';
import {
  EARLY_SCRIPT,
  OWN_PART_SCRIPT,
  TOUCH_SCRIPT,
} from './src/lib/platform/browser/page/head-scripts.rules.ts';
import { SHEET_SCRIPT } from './src/lib/platform/styles/sheet-script.rules.ts';
import { SPECULATION_RULES } from './src/lib/platform/browser/page/speculation.rules.ts';
import { cspHash } from './src/lib/platform/http/guard/csp.server.ts';
import { officeSources, ownSheet } from './src/lib/platform/styles/own-sheet.server.ts';
import { sheetFile } from './src/lib/platform/styles/sheet-file.server.ts';
import { directives } from './src/directives/register.ts';
import { officeStyles } from './uno.office.ts';

/** Fewer requests: what always travels together is one file. A visitor's page loads `page` only. */
const groups = [
  {
    name: 'page',
    test: /preload-helper|browser\/memory\/(badge|storage)|members\/login-flag|page-script\/page\./,
  },
  {
    name: 'calls',
    test: /node_modules\/(nanostores|@nanostores\/persistent)\/|browser\/(calls\/(api|call-|encode|pending|read-|report)|dialogs\/dialogs|memory\/kept-atom|page\/when)|user-state\/follow|envelope|(cart|favourites|member|search|wallet)\.store|paging\.rules|shown-line|cart\/add\/(send-with-key|pressed)|user-state\/member\.|credit-code\.rules|members\/members\.rules|unit\/ladder\.rules|time\.rules|money\.rules|orders\/orders\.rules/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|use-awake|islands\/parts\/(Field|MemberField|hooks|use-call)/,
  },
  {
    name: 'pricing',
    test: /catalogue\/pricing\/(cart|unit|activities)|(?<!my-)coupons\.rules|order-words\.rules/,
  },
  {
    name: 'forms',
    test: /kept-plain-forms|form-in-place|page\/reopen-form|dialogs\/copy-text|uploads\/(fit-picture|uploads\.rules)|platform\/differences\.rules/,
  },
  {
    name: 'pay',
    test: /islands\/payment\/|trade\/payments\/(payment\.store|pay-page|tries\/(watch|tries\.rules))|parts\/use-time-left/,
  },
];

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 66 * 1024 * 1024, experimentalDisableStreaming: true }),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    UnoCSS(),
    ownSheet({ name: 'office', styles: officeStyles, sources: officeSources }),
    directives(),
    devServer(),
    sheetFile(),
    bundledServer(),
  ],
  cache: {
    provider: {
      name: 'finished-pages',
      entrypoint: new URL('./src/server/cache-provider.ts', import.meta.url),
    },
  },
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: 'assets' },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: {
        resources: ["'self'"],
        hashes: [EARLY_SCRIPT, OWN_PART_SCRIPT, SHEET_SCRIPT, SPECULATION_RULES, TOUCH_SCRIPT].map(cspHash),
      },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    build: { assetsInlineLimit: 0, cssCodeSplit: false },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  },
});
