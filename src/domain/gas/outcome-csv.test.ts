import { expect, test } from 'vitest'
import type { CallRow } from '../call/call-rows.ts'
import type { EstimateOutcome } from './estimate-outcome.ts'
import { outcomesCsv } from './outcome-csv.ts'

test('every call has its line, and what was not answered is not a revert', () => {
  const from = `0x${'1'.repeat(40)}` as const
  const rows: CallRow[] = [
    { line: 1, text: {}, call: { from, value: '0x10' } },
    { line: 2, text: {}, call: { from } },
    { line: 3, text: {}, call: { from } },
    { line: 4, text: { from: '=1+1' }, problem: 'from: no address' },
    { line: 5, text: {}, call: { from } },
  ]
  const outcomes: EstimateOutcome[] = [
    { kind: 'passes', gas: 21_000n },
    { kind: 'reverts', revert: { code: 3, message: 'execution reverted', data: '0x00' } },
    { kind: 'unknown', message: 'header not found' },
  ]
  expect(outcomesCsv(rows, outcomes).split('\r\n')).toEqual([
    'line,from,to,value,data,outcome,gas,description,revert data',
    `1,${from},,16,,passes,21000,"21,000 gas",`,
    `2,${from},,,,reverts,,reverts: unknown revert data,0x00`,
    `3,${from},,,,unknown,,unknown: header not found,`,
    "4,'=1+1,,,,invalid,,from: no address,",
    `5,${from},,,,not run,,,`,
  ])
})
