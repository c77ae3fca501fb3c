import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { readProofFile, writeProofFile } from '#domain/proof-file/proof-file.ts'
import { verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const keccak256 = await loadKeccak256()
const texts = import.meta.glob<string>('../../../docs/proof-files/verified/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const textOf = (name: string) => texts[`../../../docs/proof-files/verified/${name}.json`] ?? ''
const outcomeOf = (text: string) => {
  const report = verifyProofFile(text, keccak256)
  return 'problem' in report ? report.problem : report.outcome
}
const stateFile = textOf('devnet-vault-storage')

test('of values that differ a report has both, no matter what was changed', () => {
  const changed = import.meta.glob<string>('../../../docs/proof-files/false/*.json', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  for (const [name, text] of Object.entries(changed)) {
    const report = verifyProofFile(text, keccak256)
    const wrong = 'claims' in report && report.claims.find(({ outcome }) => outcome === 'false')
    if (!wrong) throw new Error(`${name} has no false claim`)
    const said = [wrong.reason, ...(wrong.compared ?? [])].join('\n')
    const compared = wrong.checks.find(({ verdict }) => verdict?.kind === 'mismatch')?.verdict
    for (const { answered, computed } of compared?.compared ?? []) {
      expect(said, name).toContain(answered)
      expect(said, name).toContain(computed)
    }
  }
})

test('as many values as a page proves are one file, and are judged in the time of their number', () => {
  const file = JSON.parse(stateFile)
  const [block, account, storage] = file.claims
  const claims = [block, account, ...Array(600).fill(storage)]
  const startedMs = performance.now()
  const report = verifyProofFile(JSON.stringify({ ...file, claims }), keccak256)
  expect(report).toMatchObject({ outcome: 'verified' })
  expect('claims' in report && report.claims).toHaveLength(602)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})

test('what is read is written the same', () => {
  for (const text of Object.values(texts)) {
    const { block, ...file } = readProofFile(text)
    const { format: _, version: __, ...rest } = file as typeof file & { [field: string]: unknown }
    expect(JSON.parse(writeProofFile({ block, ...rest }))).toEqual(JSON.parse(text))
  }
})

test('no digit of a proof of state can be another one', () => {
  // These are under no hash, and claimed by nothing.
  const unproven = /chainId|size|totalDifficulty/
  const digits = [...stateFile.matchAll(/(?:"(\w+)": )?"(0x[0-9a-f]+)"/g)].flatMap(
    ({ 0: all, 1: name = '', 2: hex = '', index }) =>
      unproven.test(name) ? [] : [[index + all.indexOf(hex) + 2, hex.length - 2] as const],
  )
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.nat(), fc.integer({ min: 1, max: 15 }), (...at) => {
      const [[start, length], offset, step] = at
      const position = start + (offset % length)
      const digit = Number.parseInt(stateFile[position] ?? '', 16)
      const changed = ((digit + step) % 16).toString(16)
      const text = stateFile.slice(0, position) + changed + stateFile.slice(position + 1)
      expect(outcomeOf(text)).not.toBe('verified')
    }),
    { numRuns: trialAmount(400, 4_000) },
  )
})

describe('a field that is wrong is named', () => {
  const file = JSON.parse(stateFile)
  const [block, account, storage] = file.claims
  const deep = (levels: number): unknown => (levels === 0 ? {} : [deep(levels - 1)])
  test.each<[object, string]>([
    [{ format: 'other' }, 'format is not keyhole-proof.'],
    [{ version: '1' }, 'version is not 1.'],
    [{ block: [] }, 'block is not an object.'],
    [{ block: { transactions: {} } }, 'block.transactions is not a list of at most 20000 objects.'],
    [{ block: { withdrawals: null } }, 'block.withdrawals is not a list of at most 20000 objects.'],
    [{ note: '' }, 'note is not a known field.'],
    [{ constructor: '' }, 'constructor is not a known field.'],
    [{ chainId: 1 }, 'chainId is not a quantity in hexadecimal digits after 0x.'],
    [{ accounts: [1] }, 'accounts is not a list of at most 200 objects.'],
    [{ accounts: Array(201).fill({}) }, 'accounts is not a list of at most 200 objects.'],
    [{ receipts: deep(11) }, 'The file has more than 10 levels.'],
    [{ claims: [] }, 'claims[0].claim is not block.'],
    [{ claims: Array(1_001).fill(block) }, 'claims is not a list of at most 1000 objects.'],
    [{ claims: [account] }, 'claims[0].claim is not block.'],
    [{ claims: [block, { ...storage, slot: undefined }] }, 'claims[1].slot is missing.'],
    [
      { claims: [{ ...block, hash: '0x1' }] },
      'claims[0].hash is not 32 bytes of hexadecimal digits after 0x.',
    ],
    [{ claims: [block, { ...account, ens: 'a.eth' }] }, 'claims[1].ens is not a known field.'],
    [{ claims: [block, { ...account, exists: 1 }] }, 'claims[1].exists is not true or false.'],
    [
      { claims: [{ claim: 'constructor' }] },
      'claims[0].claim is none of block, transaction, receipt, account, storage.',
    ],
  ])('%j', (changes, problem) => {
    expect(outcomeOf(JSON.stringify({ ...file, ...changes }))).toBe(problem)
  })
  test.each(['', 'A proof file is JSON.', stateFile.slice(0, 2_000), '[]'])('%.20s', (text) => {
    expect(outcomeOf(text)).toBe('The file is not a JSON object.')
  })
  test('and a file beyond 32 MiB is not read', () => {
    expect(outcomeOf(' '.repeat(32 * 1024 * 1024 + 1))).toBe('The file is larger than 32 MiB.')
  })
})
