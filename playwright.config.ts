import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  // Node runs the files as they are, as it runs the product's: nothing needs to be transpiled.
  build: { external: ['**/*'] },
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  globalSetup: './e2e/first-start.ts',
  // One more than the two cores of the smallest machine: a browser and a product wait for each other much of the time.
  workers: 3,
  // Only what never comes is waited for in full: a busy machine must not fail a journey.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
