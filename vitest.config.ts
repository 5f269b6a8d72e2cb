import { defineConfig } from 'vitest/config'

/** A busy CI machine gets one more try. */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          retry,
          include: ['web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/set-up-components.ts'],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'server',
          retry,
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'content/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/test-cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          pool: 'threads',
        },
      },
    ],
  },
})
