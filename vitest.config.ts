import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          // A machine that does other things meanwhile may be late once; twice is a fault.
          retry: process.env.CI ? 1 : 0,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'crash',
          retry: process.env.CI ? 1 : 0,
          include: ['e2e/crash/**/*.test.ts'],
          // Nothing else may load the machine while servers are killed.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'pure', include: ['{contract,web,console,ui,scripts}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
