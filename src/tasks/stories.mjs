import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './browsers.mjs'
import { exitWith, rootPath, runProgram } from './install.mjs'
import { orExitCode } from './unit-tests.mjs'

/** Finds or installs the Chromium of the stories, and ends the process where there is none. */
export async function ensureChromiumOfStories() {
  const chromiumPath = await ensureChromium()
  if (!chromiumPath)
    exitWith(
      'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, ' +
        'or name one in KEYHOLE_CHROMIUM.',
    )
  process.env.KEYHOLE_CHROMIUM = chromiumPath
}

/**
 * Runs the stories that Playwright’s arguments choose; those that were skipped say why. Traces of
 * failed first tries stay in a folder of the run’s name, which only the next run of that name clears.
 */
export function runStories(runName, playwrightArguments, env = {}) {
  const reportDir = mkdtempSync(join(tmpdir(), 'keyhole-stories-'))
  const reportPath = join(reportDir, 'stories.json')
  const outputPath = `e2e/.results/${runName.toLowerCase().replaceAll(' ', '-')}`
  const exitCode = runProgram(
    'npx',
    ['playwright', 'test', '-c', 'e2e', '--output', outputPath, ...playwrightArguments],
    { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath } },
  )
  const specs = readSpecs(reportPath)
  rmSync(reportDir, { recursive: true })
  const storiesThatAre = (status) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map((test) => `${runName}: e2e/${file}: ${title}${reasonOf(test)}${traceOf(test)}`),
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

/** The stories of a report; none where the runner ended before it wrote one. */
function readSpecs(reportPath) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  try {
    return JSON.parse(readFileSync(reportPath, 'utf8')).suites.flatMap(specsOf)
  } catch {
    return []
  }
}

/** Attachments of stories, one for each browser that opened every page. */
const findPageColumns = (specs) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.at(-1)?.attachments ?? []))
    .filter(({ name }) => name === 'pages')
    .map(({ body }) => JSON.parse(Buffer.from(body, 'base64').toString()))

/** Path of the trace of a failed first try, for `npx playwright show-trace`. */
function traceOf({ results }) {
  const tracePath = results[0]?.attachments.find(({ name }) => name === 'trace')?.path
  return tracePath ? ` (trace: ${relative(rootPath, tracePath)})` : ''
}

/** Why a story was skipped, or what its first failed try said, in one line. */
function reasonOf({ annotations, results }) {
  const skipped = annotations.find(({ type }) => type === 'skip')?.description
  const failed = results.find(({ error }) => error)?.error.message
  const reason = skipped ?? (failed && stripVTControlCharacters(failed))
  return reason ? `: ${reason.replace(/\s+/g, ' ').slice(0, 500)}` : ''
}
