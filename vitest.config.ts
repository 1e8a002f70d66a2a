import { defineConfig } from 'vitest/config';

/** Tests that move orders by services need what concepts above orders add, as every process of the shop does. */
const setupFiles = ['src/lib/consequences.server.ts'];

/** `unit` needs nothing; `service` a database of each engine; `contract` the built server as well. */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    execArgv: ['--no-experimental-webstorage'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
          // Most of the time went into loading the same modules again for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          globalSetup: ['tests/support/empty-databases.ts'],
          setupFiles,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/filled-databases.ts'],
          setupFiles,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
