import type { KnipConfig } from 'knip';

/** What nobody uses: files, exports, dependencies. Pages, tests and tools' own configurations knip finds by itself. */
export default {
  entry: [
    // Named by a `src` of a script tag, by an integration, by the table of calls, and by the build.
    'src/page-script/page.client.ts',
    'src/directives/{early,intent,member}.ts',
    'src/server/{server,reader}.ts',
    'src/lib/**/*.calls.ts',
    'scripts/*.{ts,mjs}',
    // Run as a program of its own.
    'scripts/check/{rooms,tables,commits}.mjs',
  ],
  project: ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.ts', '*.{ts,mjs}'],
  ignoreIssues: {
    // The migrator takes each step as a whole module.
    'src/lib/platform/db/migrations/*.ts': ['exports'],
    // `zero` and `flag` are one column and two meanings.
    'src/lib/platform/db/columns.server.ts': ['duplicates'],
  },
  // Of the system, for the tests' small disk.
  ignoreBinaries: ['mount', 'umount'],
} satisfies KnipConfig;
