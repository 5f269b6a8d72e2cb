import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
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
