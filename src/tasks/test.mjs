import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { installedChromium } from './chromium.mjs'
import { ensureInstalled, giveUp, run } from './install.mjs'

ensureInstalled()
const chromium = await installedChromium()
if (!chromium)
  giveUp(
    'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, ' +
      'or name one in KEYHOLE_CHROMIUM.',
  )

const reports = mkdtempSync(join(tmpdir(), 'keyhole-test-'))
const report = (name) => join(reports, name)
const read = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** A step that only passes or fails counts as one test. */
const step = (script) =>
  run('npm', ['run', '--silent', script]) === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 }

const checks = ['lint', 'types', 'unused'].map(step)

const unitCode = run('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report('unit.json')}`,
])
const unit = read('unit.json')

ensureBuilt()
const storyCode = run('npx', ['playwright', 'test', '-c', 'e2e'], {
  env: {
    ...process.env,
    KEYHOLE_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('stories.json'),
  },
})
const stories = read('stories.json')

const results = [
  ...checks,
  // A runner that fails without a failed test (a crash, an unhandled rejection) is a failure too.
  { passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests || Number(unitCode !== 0) },
  {
    passed: (stories?.stats.expected ?? 0) + (stories?.stats.flaky ?? 0),
    failed: stories?.stats.unexpected || Number(storyCode !== 0),
  },
]
rmSync(reports, { recursive: true })
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
