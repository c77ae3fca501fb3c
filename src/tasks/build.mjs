import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, modified, root, run } from './install.mjs'

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const stamp = 'dist/.built'

/** Newest modification time below the sources; a folder's own time tells of deleted files. */
function newestSource() {
  const below = (path) =>
    readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name))
  return Math.max(
    ...sources.map(modified),
    ...below('src').map(modified),
    ...below('public').map(modified),
  )
}

/** Builds dashboard and service when a source is newer than the last build. */
export function ensureBuilt() {
  const newest = newestSource()
  if (modified(stamp) >= newest) return
  console.log('Building …')
  if (run('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn']) !== 0)
    giveUp('The build failed; what it said is above.')
  writeFileSync(join(root, stamp), '')
  // A source saved while the build ran is newer than what was built.
  utimesSync(join(root, stamp), new Date(), new Date(newest + 1))
}
