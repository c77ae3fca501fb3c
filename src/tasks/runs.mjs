import { ensureChromium } from '../../e2e/fixtures/browsers.mjs'
import { exitWith, runProgram } from './install.mjs'

/**
 * Runs vitest with further arguments and options of `runProgram`, by default on this Node; returns
 * its name where a test failed. Vitest says itself which.
 */
export const runUnitTests = (vitestArguments, { nodePath = process.execPath, ...options } = {}) => {
  const programArguments = ['node_modules/vitest/vitest.mjs', 'run', ...vitestArguments]
  return runProgram(nodePath, programArguments, options) === 0 ? [] : ['vitest']
}

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
 * Runs the stories that Playwright’s arguments choose; returns the run's name where one failed. Traces
 * of failed first tries stay in a folder of that name, which only its next run clears.
 */
export function runStories(runName, playwrightArguments, env = {}) {
  const outputPath = `e2e/.results/${runName.toLowerCase().replaceAll(' ', '-')}`
  const exitCode = runProgram(
    'npx',
    ['playwright', 'test', '-c', 'e2e', '--output', outputPath, ...playwrightArguments],
    { env: { ...process.env, ...env } },
  )
  return exitCode === 0 ? [] : [`stories (${runName})`]
}

/** Ends the process, and says which runs failed: their own reports are above. */
export function endWith(failedRuns) {
  console.log(failedRuns.length === 0 ? 'All passed.' : `Failed: ${failedRuns.join(', ')}`)
  process.exit(failedRuns.length === 0 ? 0 : 1)
}
