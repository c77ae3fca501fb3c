import { existsSync } from 'node:fs'
import { runProgram } from './install.mjs'

const chromiumPaths = [
  // The headless shell has no window system: stories run in two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
]

const findFirst = (paths) => paths.find((path) => path && existsSync(path))

/** Path of a Chromium on this machine, or undefined. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  return findFirst([process.env.KEYHOLE_CHROMIUM, chromium.executablePath(), ...chromiumPaths])
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
  if (downloadedPath || process.getuid?.() !== 0) return downloadedPath
  console.log('Trying the system’s package …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runProgram('apt-get', ['update', '-qq'], { env })
  runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  return findChromium()
}

/** Path of a Firefox as Mozilla or a distribution ships it, or undefined. */
export const findFirefox = () => findFirst([process.env.KEYHOLE_FIREFOX, ...firefoxPaths])
