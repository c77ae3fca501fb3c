import { defineConfig, devices } from '@playwright/test'
import { findChromium, findFirefox } from './fixtures/browsers.mjs'
import type { Stories } from './fixtures/story.ts'

const executablePath = await findChromium()
const firefoxPath = findFirefox()
/** Stories that only Firefox can tell, and those that open no page. */
const privateWindow = '**/private-window.spec.ts'
const withoutPages = ['**/process.spec.ts', '**/deploy.spec.ts']

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
  reporter: 'list',
  // Anyone without a mouse can do all that the stories tell of; a few are told with one, too.
  projects: [
    { name: 'keyboard', use: { device: 'keyboard' }, testIgnore: privateWindow },
    { name: 'pointer', use: { device: 'pointer' }, grep: /@pointer/ },
    ...(firefoxPath
      ? [{ name: 'firefox', use: useFirefox(firefoxPath), testIgnore: withoutPages }]
      : []),
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
        '--host-resolver-rules=MAP keyhole.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})

/** A stock Firefox, spoken to in WebDriver BiDi: Playwright’s own build is not what people have. */
function useFirefox(executablePath: string) {
  return {
    browserName: 'firefox' as const,
    // Its own, and not that of Desktop Chrome.
    userAgent: undefined,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath,
      firefoxUserPrefs: {
        'network.dns.localDomains': 'keyhole.test',
        // Where all other names lead: to a port that nothing listens on.
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
        'network.proxy.no_proxies_on': '127.0.0.1, localhost, .localhost, keyhole.test',
        // Reading the clipboard asks the person, whom no story has.
        'dom.events.testing.asyncClipboard': true,
        // A bar beside the page would make each viewport narrower than the story says.
        'ui.useOverlayScrollbars': 1,
        // The panel of downloads would take the keyboard away from the page.
        'browser.download.alwaysOpenPanel': false,
        // On macOS, Tab passes links by until a person asks for them.
        'accessibility.tabfocus': 7,
      },
    },
  }
}
