import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  // Node.js runs TypeScript files directly, so nothing is transpiled.
  build: { external: ['**/*'] },
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  globalSetup: './e2e/first-start.ts',
  // One more than the smallest machine's two cores, because browser and product often wait for each other.
  workers: 3,
  // The timeout only ends hung journeys, so that a busy machine fails none.
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
        // The network service in a process of its own costs a tenth more processor time.
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
})
