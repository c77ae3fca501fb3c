import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium, findFirefox } from './browsers.mjs'
import { ensureBuilt } from './build.mjs'
import {
  ensureInstalled,
  ensureTrialsInstalled,
  exitWith,
  rootPath,
  runProgram,
} from './install.mjs'

ensureInstalled()
ensureTrialsInstalled()
const chromiumPath = await ensureChromium()
if (!chromiumPath)
  exitWith(
    'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, ' +
      'or name one in KEYHOLE_CHROMIUM.',
  )

const noFirefox = 'no Firefox on this machine; install one, or name it in KEYHOLE_FIREFOX'

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

function runUnitTests() {
  const exitCode = runProgram('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${reportPath('unit.json')}`,
  ])
  const fileResults = readReport('unit.json')?.testResults ?? []
  const failed = fileResults.flatMap(({ name, message, assertionResults }) => {
    const failedTests = assertionResults.filter(({ status }) => status === 'failed')
    // A file that does not load has no test that failed.
    if (failedTests.length === 0 && message) return [`${name}: ${message}`]
    return failedTests.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages}`,
    )
  })
  const passed = fileResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  ).length
  return { passed, failed: orExitCode(failed, exitCode, 'vitest'), flaky: [] }
}

/** Runs the stories that Playwright’s arguments choose; those that were skipped say why. */
function runStories(browserName, ...playwrightArguments) {
  const reportName = `stories-${browserName}.json`
  const exitCode = runProgram('npx', ['playwright', 'test', '-c', 'e2e', ...playwrightArguments], {
    env: {
      ...process.env,
      KEYHOLE_CHROMIUM: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath(reportName),
    },
  })
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (readReport(reportName)?.suites ?? []).flatMap(specsOf)
  const storiesThatAre = (status) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map((test) => `${browserName}: e2e/${file}: ${title}${traceOf(test)}${reasonOf(test)}`),
    )
  const flaky = storiesThatAre('flaky')
  return {
    passed: storiesThatAre('expected').length + flaky.length,
    failed: orExitCode(storiesThatAre('unexpected'), exitCode, 'playwright'),
    flaky,
    skipped: storiesThatAre('skipped'),
  }
}

/** Path of the trace of a failed first try, for `npx playwright show-trace`. */
function traceOf({ results }) {
  const tracePath = results[0]?.attachments.find(({ name }) => name === 'trace')?.path
  return tracePath ? ` (trace: ${relative(rootPath, tracePath)})` : ''
}

/** Why a story was skipped. */
function reasonOf({ annotations }) {
  const reason = annotations.find(({ type }) => type === 'skip')?.description
  return reason ? `: ${reason}` : ''
}

/** A runner that fails without a failed test (a crash, an unhandled rejection) is a failure too. */
const orExitCode = (failed, exitCode, runner) =>
  failed.length === 0 && exitCode !== 0 ? [`${runner} ended with code ${exitCode}`] : failed

/** All that `npm test` runs. */
function runAll() {
  const results = ['lint', 'types', 'unused'].map(runStep)
  results.push(runUnitTests())
  ensureBuilt()
  results.push(runStories('Chromium', '--project', 'keyboard', '--project', 'pointer'))
  if (findFirefox())
    results.push(runStories('Firefox', '--project', 'firefox', '--grep', '@engine'))
  else results.push(skipStep(`the stories in Firefox: ${noFirefox}`))
  return results
}

/** Every story in Firefox, or those whose file has one of the words: `npm run firefox -- storage`. */
function runFirefox(words) {
  if (!findFirefox()) exitWith(noFirefox)
  ensureBuilt()
  return [runStories('Firefox', '--project', 'firefox', ...words)]
}

const skipStep = (reason) => ({ passed: 0, failed: [], flaky: [], skipped: [reason] })

const [runName, ...words] = process.argv.slice(2)
const results = runName === 'firefox' ? runFirefox(words) : runAll()
rmSync(reportsPath, { recursive: true })

const failed = results.flatMap((result) => result.failed)
const flaky = results.flatMap((result) => result.flaky)
const skipped = results.flatMap((result) => result.skipped ?? [])
const passed = results.reduce((total, result) => total + result.passed, 0)
// Last, because often only the end of a long log is kept.
for (const test of failed) console.log(`failed: ${test.slice(0, 1000)}`)
for (const test of flaky) console.log(`passed at its second try: ${test}`)
for (const test of skipped) console.log(`skipped: ${test}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
