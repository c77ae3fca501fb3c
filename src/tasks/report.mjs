/**
 * Prints what came of runs, and ends the process: with code 1 where a test failed. A result has
 * `passed`, how many tests did, and the texts `failed`, `flaky` and perhaps `skipped`; one of stories
 * may have `pageColumns`, what became of each page in a browser.
 */
export function reportResults(results) {
  const failed = results.flatMap((result) => result.failed)
  const flaky = results.flatMap((result) => result.flaky)
  const skipped = results.flatMap((result) => result.skipped ?? [])
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const pageColumns = results.flatMap((result) => result.pageColumns ?? [])
  if (pageColumns.length > 0) printPages(pageColumns)
  // Printed last, because often only the end of a long log is kept.
  for (const test of failed) console.log(`failed: ${test.slice(0, 1000)}`)
  for (const test of flaky) console.log(`passed at its second try: ${test}`)
  for (const test of skipped) console.log(`skipped: ${test}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 ? 0 : 1)
}

/** A part of a run that this machine cannot do, as a result. */
export const skipPart = (reason) => ({ passed: 0, failed: [], flaky: [], skipped: [reason] })

/** A table of every page in every browser. */
function printPages(columns) {
  const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`)
  printRow(['page', ...columns.map(({ browser }) => browser)])
  printRow(['---', ...columns.map(() => '---')])
  for (const place of new Set(columns.flatMap(({ found }) => Object.keys(found))))
    printRow([place, ...columns.map(({ found }) => found[place] ?? 'not opened')])
}
