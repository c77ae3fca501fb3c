import { defineConfig, devices } from '@playwright/test'
import { existingChromium } from '../src/tasks/chromium.mjs'

const executablePath = await existingChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    // A trace makes each story half as slow again: ask for one with `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        // Nothing but this machine is ever reached.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
