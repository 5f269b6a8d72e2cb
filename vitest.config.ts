import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A busy CI machine gets one more try.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/set-up-components.ts'],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'server',
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
