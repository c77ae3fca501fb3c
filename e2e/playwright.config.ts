import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../src/tasks/chromium.mjs'
import type { Stories } from './fixtures/story.ts'

const executablePath = await findChromium()

export default defineConfig<Stories>({
  testDir: '.',
  // Trials are vitest’s.
  testMatch: '**/*.spec.ts',
  outputDir: '.results',
  fullyParallel: true,
  forbidOnly: true,
  // Everywhere, not in CI alone. Real parts on two shared cores now and then miss a moment; which
  // story needed its second try is said at the end, and one that fails twice fails.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  // Anyone without a mouse can do all that the stories tell of; a few are told with one, too.
  projects: [
    { name: 'keyboard', use: { device: 'keyboard' } },
    { name: 'pointer', use: { device: 'pointer' }, grep: /@pointer/ },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // What was done, asked and logged until a first try failed; with snapshots of each step, a trace
    // makes each story half as slow again: ask for them with `--trace on`.
    trace: {
      mode: 'retain-on-first-failure',
      snapshots: false,
      screenshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    // A worker fetches the whole dashboard for each story. Those about being offline, about the frame,
    // and about what a browser stores, allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        // Nothing but this machine is ever reached; by this name, a page has what it has on plain
        // HTTP from another machine.
        '--host-resolver-rules=MAP keyhole.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
