import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import {
  ensureInstalled,
  ensureTrialsInstalled,
  exitWith,
  rootPath,
  runProgram,
} from './install.mjs'
import { orExitCode, runUnitTests } from './unit-tests.mjs'

ensureInstalled()
ensureTrialsInstalled()
const chromiumPath = await ensureChromium()
if (!chromiumPath)
  exitWith(
    'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, ' +
      'or name one in KEYHOLE_CHROMIUM.',
  )

const reportsPath = mkdtempSync(join(tmpdir(), 'keyhole-test-'))
const reportPath = (name) => join(reportsPath, name)
const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(reportPath(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** A step that only passes or fails counts as one test. */
const runStep = (script) =>
  runProgram('npm', ['run', '--silent', script]) === 0
    ? { passed: 1, failed: [], flaky: [] }
    : { passed: 0, failed: [`npm run ${script}`], flaky: [] }

function runStories() {
  const exitCode = runProgram('npx', ['playwright', 'test', '-c', 'e2e'], {
    env: {
      ...process.env,
      KEYHOLE_CHROMIUM: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('stories.json'),
    },
  })
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (readReport('stories.json')?.suites ?? []).flatMap(specsOf)
  const storiesThatAre = (status) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => `e2e/${file}: ${title}${traceOf(results)}`),
    )
  const flaky = storiesThatAre('flaky')
  return {
    passed: storiesThatAre('expected').length + flaky.length,
    failed: orExitCode(storiesThatAre('unexpected'), exitCode, 'playwright'),
    flaky,
  }
}

/** Path of the trace of a failed first try, for `npx playwright show-trace`. */
function traceOf(results) {
  const tracePath = results[0]?.attachments.find(({ name }) => name === 'trace')?.path
  return tracePath ? ` (trace: ${relative(rootPath, tracePath)})` : ''
}

const results = ['lint', 'types', 'unused'].map(runStep)
results.push(runUnitTests())
ensureBuilt()
results.push(runStories())
rmSync(reportsPath, { recursive: true })

const failed = results.flatMap((result) => result.failed)
const flaky = results.flatMap((result) => result.flaky)
const passed = results.reduce((total, result) => total + result.passed, 0)
// Last, because often only the end of a long log is kept.
for (const test of failed) console.log(`failed: ${test.slice(0, 1000)}`)
for (const test of flaky) console.log(`passed at its second try: ${test}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
