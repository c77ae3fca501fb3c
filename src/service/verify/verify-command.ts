import { createReadStream } from 'node:fs'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { maxProofFileBytes } from '#domain/proof-file/proof-file.ts'
import { type ProofFileReport, verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import { shortenText } from '#domain/text/others-text.ts'
import { capitalize } from '#domain/values/text.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { jsonText } from '#service/terminal/answer.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'

const usage =
  'keyhole verify FILE verifies a proof file, or - standard input; --json prints the report as JSON'
/** Most letters of a reason, which may quote the file. */
const maxReasonLetters = 600
const exitCodes = { verified: 0, false: 1, 'not verifiable': 2 }

/**
 * Verifies a proof file without any connection: a line for each claim, and the exit code: 0 where all
 * claims are verified, 1 where one is false, 2 where one cannot be judged or the file is none.
 * @throws WrongUsage where no file is named, or it cannot be read
 */
export async function runVerifyCommand(
  commandArguments: readonly string[],
): Promise<{ text: string; exitCode: number }> {
  if (/^(--help|-h)$/.test(commandArguments[0] ?? '')) return { text: usage, exitCode: 0 }
  const { words, get } = parseCommandLine(commandArguments, ['json'])
  const [path, ...more] = words
  if (path === undefined || more.length > 0) throw new WrongUsage(usage)
  const report = await verifyFileAt(path)
  const isJson = get('json') !== undefined
  if ('problem' in report) {
    const text = `Not a proof file: ${shortenText(report.problem, maxReasonLetters)}`
    // A file that is none has the shape of every failure of the terminal.
    return { text: isJson ? jsonText({ json: { error: report.problem } }) : text, exitCode: 2 }
  }
  const text = isJson ? jsonText({ json: report }) : formatClaims(report)
  return { text, exitCode: exitCodes[report.outcome] }
}

async function verifyFileAt(path: string): Promise<ProofFileReport> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      bytes += chunk.length
      if (bytes > maxProofFileBytes) return { problem: 'The file is larger than 32 MiB.' }
      chunks.push(chunk)
    }
  } catch (error) {
    throw new WrongUsage(`FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return verifyProofFile(Buffer.concat(chunks).toString(), await loadKeccak256())
}

function formatClaims({
  claims,
  unchecked,
}: Extract<ProofFileReport, { claims: unknown }>): string {
  const lines = claims.flatMap(({ label, value, outcome, reason = '' }) => [
    `${capitalize(outcome).padEnd(15)} ${label}: ${value}`,
    ...(reason && [`                ${shortenText(reason, maxReasonLetters)}`]),
  ])
  return `${lines.join('\n')}\nNot checked: ${unchecked}.`
}
