import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { installedChromium } from './chromium.mjs'
import { ensureInstalled, ensureTrialsInstalled, giveUp, root, run } from './install.mjs'

ensureInstalled()
ensureTrialsInstalled()
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
    ? { passed: 1, failed: [], flaky: [] }
    : { passed: 0, failed: [`npm run ${script}`], flaky: [] }

function unitTests() {
  const code = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report('unit.json')}`,
  ])
  const files = read('unit.json')?.testResults ?? []
  const failed = files.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    // A file that does not load has no test that failed.
    if (tests.length === 0 && message) return [`${name}: ${message}`]
    return tests.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages}`)
  })
  const passed = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  ).length
  return { passed, failed: orCode(failed, code, 'vitest'), flaky: [] }
}

function stories() {
  const code = run('npx', ['playwright', 'test', '-c', 'e2e'], {
    env: {
      ...process.env,
      KEYHOLE_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report('stories.json'),
    },
  })
  const of = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(of)]
  const all = (read('stories.json')?.suites ?? []).flatMap(of)
  const named = (status) =>
    all.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => `e2e/${file}: ${title}${traceOf(results)}`),
    )
  const flaky = named('flaky')
  return {
    passed: named('expected').length + flaky.length,
    failed: orCode(named('unexpected'), code, 'playwright'),
    flaky,
  }
}

/** Where the trace of a first try that failed is, for `npx playwright show-trace`. */
function traceOf(results) {
  const trace = results[0]?.attachments.find(({ name }) => name === 'trace')?.path
  return trace ? ` (trace: ${relative(root, trace)})` : ''
}

/** A runner that fails without a failed test (a crash, an unhandled rejection) is a failure too. */
const orCode = (failed, code, runner) =>
  failed.length === 0 && code !== 0 ? [`${runner} ended with code ${code}`] : failed

const results = ['lint', 'types', 'unused'].map(step)
results.push(unitTests())
ensureBuilt()
results.push(stories())
rmSync(reports, { recursive: true })

const failed = results.flatMap((result) => result.failed)
const flaky = results.flatMap((result) => result.flaky)
const passed = results.reduce((total, result) => total + result.passed, 0)
// Said last: of a long log, often only the end is kept.
for (const test of failed) console.log(`failed: ${test.slice(0, 1000)}`)
for (const test of flaky) console.log(`passed at its second try: ${test}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
