import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWith, modifiedMs, rootPath, runProgram } from './install.mjs'

const sourcePaths = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const stampPath = 'dist/.built'

/** Newest modification time of the sources in ms; that of a folder shows deleted files. */
function newestSourceMs() {
  const pathsBelow = (path) =>
    readdirSync(join(rootPath, path), { recursive: true }).map((name) => join(path, name))
  return Math.max(
    ...sourcePaths.map(modifiedMs),
    ...pathsBelow('src').map(modifiedMs),
    ...pathsBelow('public').map(modifiedMs),
  )
}

/** Builds dashboard and service when a source is newer than the last build. */
export function ensureBuilt() {
  const newestMs = newestSourceMs()
  if (modifiedMs(stampPath) >= newestMs) return
  console.log('Building …')
  // Vitest sets another value, with which Vite would take React for developers.
  const env = { ...process.env, NODE_ENV: 'production' }
  if (runProgram('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], { env }) !== 0)
    exitWith('The build failed; what it said is above.')
  writeFileSync(join(rootPath, stampPath), '')
  // A source saved while the build ran is newer than the build.
  utimesSync(join(rootPath, stampPath), new Date(), new Date(newestMs + 1))
}
