import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './install.mjs'

const vitestPath = 'node_modules/vitest/vitest.mjs'

/** A runner that fails without a failed test (a crash, an unhandled rejection) is a failure too. */
export const orExitCode = (failed, exitCode, runner) =>
  failed.length === 0 && exitCode !== 0 ? [`${runner} ended with code ${exitCode}`] : failed

/**
 * Runs vitest with further arguments and options of `runProgram`, by default on this Node; returns
 * how many tests passed, and the failed ones with their messages.
 */
export function runUnitTests(
  vitestArguments = [],
  { nodePath = process.execPath, ...options } = {},
) {
  const reportDir = mkdtempSync(join(tmpdir(), 'keyhole-unit-'))
  const reportPath = join(reportDir, 'unit.json')
  const exitCode = runProgram(
    nodePath,
    [
      vitestPath,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${reportPath}`,
      ...vitestArguments,
    ],
    options,
  )
  const fileResults = readResults(reportPath)
  rmSync(reportDir, { recursive: true })
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

/** The files of a report; none where the runner ended before it wrote one. */
function readResults(reportPath) {
  try {
    return JSON.parse(readFileSync(reportPath, 'utf8')).testResults
  } catch {
    return []
  }
}
