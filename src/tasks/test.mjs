import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium, findFirefox } from './browsers.mjs'
import { ensureBuilt } from './build.mjs'
import {
  commandOf,
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

/**
 * A script of package.json that only passes or fails counts as one test. Its output is shown when
 * it has ended, as others run beside it.
 */
function runStep(script) {
  const { file, args, shell } = commandOf('npm', ['run', '--silent', script])
  const step = spawn(file, args, { cwd: rootPath, shell })
  const output = []
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (text) => output.push(text))
  return new Promise((resolve) => {
    step.on('error', ({ message }) => output.push(Buffer.from(message)))
    step.on('close', (exitCode) => {
      process.stdout.write(Buffer.concat(output))
      const failed = exitCode === 0 ? [] : [`npm run ${script}`]
      resolve({ passed: 1 - failed.length, failed, flaky: [] })
    })
  })
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
    pageColumns: findPageColumns(specs),
  }
}

/** Attachments of stories, one for each browser that opened every page. */
const findPageColumns = (specs) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.at(-1)?.attachments ?? []))
    .filter(({ name }) => name === 'pages')
    .map(({ body }) => JSON.parse(Buffer.from(body, 'base64').toString()))

/** A table of every page in every browser. */
function printPages(columns) {
  const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`)
  printRow(['page', ...columns.map(({ browser }) => browser)])
  printRow(['---', ...columns.map(() => '---')])
  for (const place of new Set(columns.flatMap(({ found }) => Object.keys(found))))
    printRow([place, ...columns.map(({ found }) => found[place] ?? 'not opened')])
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

/** All that `npm test` runs. */
async function runAll() {
  const steps = ['types', 'unused', 'lint'].map(runStep)
  // Builds beside the steps, most of which work on one core.
  ensureBuilt()
  const results = await Promise.all(steps)
  results.push(runUnitTests())
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
  return [runStories('Firefox', ...words, '--project', 'firefox')]
}

const skipStep = (reason) => ({ passed: 0, failed: [], flaky: [], skipped: [reason] })

const [runName, ...words] = process.argv.slice(2)
const results = runName === 'firefox' ? runFirefox(words) : await runAll()
rmSync(reportsPath, { recursive: true })

const failed = results.flatMap((result) => result.failed)
const flaky = results.flatMap((result) => result.flaky)
const skipped = results.flatMap((result) => result.skipped ?? [])
const passed = results.reduce((total, result) => total + result.passed, 0)
printPages(results.flatMap((result) => result.pageColumns ?? []))
// Printed last, because often only the end of a long log is kept.
for (const test of failed) console.log(`failed: ${test.slice(0, 1000)}`)
for (const test of flaky) console.log(`passed at its second try: ${test}`)
for (const test of skipped) console.log(`skipped: ${test}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
