import { existsSync } from 'node:fs'
import { run } from './install.mjs'

const usual = {
  linux: [
    // The same engine without a window system around it: stories run in two thirds of the time.
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

/** Path of a Chromium that is on this machine already, or undefined. */
export async function existingChromium() {
  const { chromium } = await import('@playwright/test')
  const candidates = [
    process.env.KEYHOLE_CHROMIUM,
    chromium.executablePath(),
    ...(usual[process.platform] ?? []),
  ]
  return candidates.find((path) => path && existsSync(path))
}

/**
 * Path of a Chromium, installed when none is here: Playwright's own download, else Debian's package
 * when we are root. Undefined when neither works.
 */
export async function installedChromium() {
  const here = await existingChromium()
  if (here) return here
  console.log('No Chromium on this machine: trying Playwright’s download …')
  run('npx', ['playwright', 'install', 'chromium'], { timeout: 300_000 })
  const downloaded = await existingChromium()
  if (downloaded || process.platform !== 'linux' || process.getuid?.() !== 0) return downloaded
  console.log('Trying the system’s package …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  // Older releases have only the whole browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
    const installed = await existingChromium()
    if (installed) return installed
  }
}
