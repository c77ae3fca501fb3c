import { existsSync } from 'node:fs'

/**
 * Paths of WebKitGTK's WebDriver and of the X server that its windows need, as Debian's packages
 * webkit2gtk-driver and xvfb install them; undefined where either is missing.
 */
export function findWebkit() {
  const driverPath = process.env.KEYHOLE_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver'
  const displayPath = '/usr/bin/Xvfb'
  return [driverPath, displayPath].every(existsSync) ? { driverPath, displayPath } : undefined
}
