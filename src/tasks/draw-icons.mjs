import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './browsers.mjs'

// Draws the icons of the installed dashboard from `public/keyhole.svg` into `public`. They are
// committed: systems take them as PNG alone, and a build needs no browser.

/** A system may cut off all of a maskable icon beyond a circle of four fifths of its width. */
const icons = [
  { name: 'icon-192.png', sizePx: 192, markShare: 0.72, cornerShare: 0.22 },
  { name: 'icon-512.png', sizePx: 512, markShare: 0.72, cornerShare: 0.22 },
  { name: 'icon-maskable.png', sizePx: 512, markShare: 0.56, cornerShare: 0 },
  { name: 'apple-touch-icon.png', sizePx: 180, markShare: 0.62, cornerShare: 0 },
]

const mark = readFileSync('public/keyhole.svg', 'utf8').replace(/<style>.*<\/style>/, '')
const executablePath = await findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()
for (const { name, sizePx, markShare, cornerShare } of icons) {
  await page.setViewportSize({ width: sizePx, height: sizePx })
  await page.setContent(`<style>
    body { margin: 0 }
    div { height: 100vh; display: grid; place-items: center; background: #0b7a6f;
      border-radius: ${cornerShare * sizePx}px }
    svg { width: ${markShare * sizePx}px; fill: #fff }
  </style><div>${mark}</div>`)
  writeFileSync(`public/${name}`, await page.screenshot({ omitBackground: true }))
}
await browser.close()
