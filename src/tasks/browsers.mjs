import { existsSync } from 'node:fs'
import { runProgram } from './install.mjs'

const chromiumPaths = {
  linux: [
    // The headless shell has no window system: stories run in two thirds of the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/** Path of a Chromium on this machine, or undefined. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  const candidatePaths = [
    process.env.KEYHOLE_CHROMIUM,
    chromium.executablePath(),
    ...(chromiumPaths[process.platform] ?? []),
  ]
  return candidatePaths.find((path) => path && existsSync(path))
}

/**
 * Path of a Chromium, installed when there is none: Playwright's own download, otherwise Debian's
 * package when run as root. Undefined when neither works.
 */
export async function ensureChromium() {
  const existingPath = await findChromium()
  if (existingPath) return existingPath
  console.log('No Chromium on this machine: trying Playwright’s download …')
  runProgram('npx', ['playwright', 'install', 'chromium'], { timeout: 300_000 })
  const downloadedPath = await findChromium()
  if (downloadedPath || process.platform !== 'linux' || process.getuid?.() !== 0)
    return downloadedPath
  console.log('Trying the system’s package …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runProgram('apt-get', ['update', '-qq'], { env })
  // Older releases have only the whole browser.
  for (const packageName of ['chromium-headless-shell', 'chromium']) {
    runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env })
    const installedPath = await findChromium()
    if (installedPath) return installedPath
  }
}

const firefoxPaths = {
  linux: [
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
  ],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
  ],
}

/** Path of a Firefox as Mozilla or a distribution ships it, or undefined. */
export const findFirefox = () =>
  [process.env.KEYHOLE_FIREFOX, ...(firefoxPaths[process.platform] ?? [])].find(
    (path) => path && existsSync(path),
  )
