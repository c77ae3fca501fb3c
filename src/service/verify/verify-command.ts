import { readFile, stat } from 'node:fs/promises'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { maxProofFileBytes } from '#domain/proof-file/proof-file.ts'
import {
  type ClaimOutcome,
  outcomeOf,
  type ProofFileReport,
  verifyProofFile,
} from '#domain/proof-file/verify-proof-file.ts'
import { shortenText } from '#domain/text/others-text.ts'

/** Most letters of a line that are a file’s own words. */
const maxLineLetters = 600

const usage = 'keyhole verify {file} verifies a proof file; --json prints the report as JSON'

const exitCodes: { [outcome in ClaimOutcome]: number } = {
  verified: 0,
  false: 1,
  'not verifiable': 2,
}

/**
 * Verifies a proof file without any connection: a line for each claim, and the exit code: 0 where all
 * claims are verified, 1 where one is false, 2 where one cannot be judged or the file is none.
 */
export async function runVerifyCommand(
  commandArguments: readonly string[],
): Promise<{ text: string; exitCode: number }> {
  const isJson = commandArguments.includes('--json')
  const [path, ...more] = commandArguments.filter((argument) => argument !== '--json')
  if (path === '--help' || path === '-h') return { text: usage, exitCode: 0 }
  if (path === undefined || path.startsWith('--') || more.length > 0)
    return { text: usage, exitCode: 2 }
  const report = await verifyFileAt(path)
  const text = isJson ? JSON.stringify(report, undefined, 2) : formatReport(report)
  return { text, exitCode: 'problem' in report ? 2 : exitCodes[report.outcome] }
}

async function verifyFileAt(path: string): Promise<ProofFileReport> {
  try {
    const { size } = await stat(path)
    if (size > maxProofFileBytes) return { problem: 'The file is larger than 32 MiB.' }
    return verifyProofFile(await readFile(path, 'utf8'), await loadKeccak256())
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

const outcomeWords: { [outcome in ClaimOutcome]: string } = {
  verified: 'Verified      ',
  false: 'False         ',
  'not verifiable': 'Not verifiable',
}

function formatReport(report: ProofFileReport): string {
  if ('problem' in report) return `Not a proof file: ${shortenText(report.problem, maxLineLetters)}`
  const lines = report.claims.flatMap(({ text, outcome, checks }) => {
    const reason = checks.find((check) => outcomeOf(check) === outcome)
    const words = `${reason?.label}: ${reason?.verdict?.explanation}`
    return [
      `${outcomeWords[outcome]}  ${text}`,
      ...(outcome === 'verified' ? [] : [`                ${shortenText(words, maxLineLetters)}`]),
    ]
  })
  return [
    ...lines,
    'Not checked: that the block is part of the chain. Compare its hash with a source you trust.',
  ].join('\n')
}
