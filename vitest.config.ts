import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongFilesFirst from './server/testing/long-files-first.ts'

export default defineConfig({
  test: {
    // Three also on two cores: some files mostly wait, for clocks of the job queue and for processes they start.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/set-up-components.ts'],
          // Only what never comes is waited for in full: a busy machine must not fail a test.
          testTimeout: 240_000,
          // Each file in a context of its own, as in a thread of its own; the thread and the environment's code are loaded once for many files.
          pool: 'vmThreads',
        },
      },
      {
        test: {
          // Functions without state: a browser's environment for each file would cost more than the tests.
          name: 'functions',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'content/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/test-cluster.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          pool: 'threads',
          // The whole server is loaded once for each thread, not once for each file: no module keeps what a test does.
          isolate: false,
        },
      },
    ],
  },
})
