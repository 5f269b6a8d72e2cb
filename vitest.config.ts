import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongFilesFirst from './server/testing/long-files-first.ts'

export default defineConfig({
  test: {
    // Two also on two cores: what tests the server waits for PostgreSQL half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', './server/testing/refusal-reporter.ts'],
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/set-up-components.ts'],
          testTimeout: 60_000,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'content/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/test-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'threads',
          // The whole server is loaded once for each thread, not once for each file: no module keeps what a test does.
          isolate: false,
        },
      },
    ],
  },
})
