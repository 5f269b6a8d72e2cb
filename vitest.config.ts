import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { practiceContent } from './scripts/practice-content.ts'
import LongFilesFirst from './server/testing/long-files-first.ts'

const common = {
  // Timeouts only end hung tests, so that a busy machine fails none.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // The values in a failure's message are shown in full.
  chaiConfig: { truncateThreshold: 0 },
}

export default defineConfig({
  test: {
    // More than processors, because some files mostly wait for timers and processes.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        plugins: [practiceContent()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/set-up-components.ts'],
          ...common,
          // Each file has its own context, but threads and environment code are reused.
          pool: 'vmThreads',
        },
      },
      {
        test: {
          // Tests of pure functions, without the cost of a browser environment.
          name: 'functions',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          ...common,
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
          ...common,
          pool: 'threads',
          // The server is loaded once per thread; its modules hold no state between tests.
          isolate: false,
        },
      },
    ],
  },
})
