import * as fc from 'fast-check'
import { base16 } from 'multiformats/bases/base16'
import { CID } from 'multiformats/cid'
import { describe, expect, test } from 'vitest'
import { writeDirectoryBlock } from '#domain/files/unixfs/directory-block.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type ProofFile, readProofFile, writeProofFile } from '#domain/proof-file/proof-file.ts'
import { verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const keccak256 = await loadKeccak256()
const texts = import.meta.glob<string>('../../../docs/proof-files/verified/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const textOf = (name: string) => texts[`../../../docs/proof-files/verified/${name}.json`] ?? ''
const outcomeOf = async (text: string) => {
  const report = await verifyProofFile(text, keccak256)
  return 'problem' in report ? report.problem : report.outcome
}
const toBase16 = (cid: string) => CID.parse(cid).toV1().toString(base16)
const stateFile = textOf('devnet-vault-storage')

test('of values that differ a report has both, no matter what was changed', async () => {
  const changed = import.meta.glob<string>('../../../docs/proof-files/false/*.json', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  for (const [name, text] of Object.entries(changed)) {
    const report = await verifyProofFile(text, keccak256)
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

test('as many values as a page proves are one file, and are judged in the time of their number', async () => {
  const file = JSON.parse(stateFile)
  const [block, account, storage] = file.claims
  const claims = [block, account, ...Array(600).fill(storage)]
  const startedMs = performance.now()
  const report = await verifyProofFile(JSON.stringify({ ...file, claims }), keccak256)
  expect(report).toMatchObject({ outcome: 'verified' })
  expect('claims' in report && report.claims).toHaveLength(602)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})

test('what is read is written the same', () => {
  for (const text of Object.values(texts)) {
    const { format: _, version: __, ...file } = readProofFile(text) as ProofFile & RawObject
    expect(JSON.parse(writeProofFile(file))).toEqual(JSON.parse(text))
  }
})

test('no digit of a proof of state can be another one', async () => {
  // These are under no hash, and claimed by nothing.
  const unproven = /chainId|size|totalDifficulty/
  const digits = [...stateFile.matchAll(/(?:"(\w+)": )?"(0x[0-9a-f]+)"/g)].flatMap(
    ({ 0: all, 1: name = '', 2: hex = '', index }) =>
      unproven.test(name) ? [] : [[index + all.indexOf(hex) + 2, hex.length - 2] as const],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...digits),
      fc.nat(),
      fc.integer({ min: 1, max: 15 }),
      async (...at) => {
        const [[start, length], offset, step] = at
        const position = start + (offset % length)
        const digit = Number.parseInt(stateFile[position] ?? '', 16)
        const changed = ((digit + step) % 16).toString(16)
        const text = stateFile.slice(0, position) + changed + stateFile.slice(position + 1)
        expect(await outcomeOf(text)).not.toBe('verified')
      },
    ),
    { numRuns: trialAmount(400, 4_000) },
  )
})

const folder = JSON.parse(textOf('folder'))

test('an entry is found by its CIDs in any base and version', async () => {
  const [first] = folder.claims
  const cids = { directory: toBase16(first.directory), cid: toBase16(first.cid) }
  const claims = [{ ...first, ...cids }]
  expect(await outcomeOf(JSON.stringify({ ...folder, claims }))).toBe('verified')
})

test('no digit of a directory’s block can be another one', async () => {
  for (const [index, { bytes }] of folder.directories.entries())
    for (let at = 2; at < bytes.length; at++) {
      const digit = ((Number.parseInt(bytes[at], 16) + 1) % 16).toString(16)
      const changed = `${bytes.slice(0, at)}${digit}${bytes.slice(at + 1)}`
      const directories = folder.directories.with(index, {
        ...folder.directories[index],
        bytes: changed,
      })
      expect(await outcomeOf(JSON.stringify({ ...folder, directories }))).toBe('false')
    }
})

test('a name with characters that a terminal obeys is shown with their names', async () => {
  const { block, cid } = writeDirectoryBlock([
    { name: '\u001b[2Ja', cid: folder.claims[0].cid, blocksBytes: 1 },
  ])
  const claims = [{ ...folder.claims[0], directory: cid, name: '\u001b[2Ja', size: '0x1' }]
  const directories = [{ cid, bytes: toHex(block) }]
  const report = await verifyProofFile(
    JSON.stringify({ ...folder, directories, claims }),
    keccak256,
  )
  expect(report).toMatchObject({
    outcome: 'verified',
    claims: [{ label: `Entry [U+001B][2Ja of ${cid}` }],
  })
})

test('an entry of which the directory states no size has none', async () => {
  const { cid: entry } = folder.claims[0]
  const { block, cid } = writeDirectoryBlock([{ name: 'a', cid: entry, blocksBytes: undefined }])
  const directories = [{ cid, bytes: toHex(block) }]
  const claim = { claim: 'entry', directory: cid, name: 'a', cid: entry }
  const outcome = (claims: object[]) =>
    outcomeOf(JSON.stringify({ ...folder, directories, claims }))
  expect(await outcome([claim])).toBe('verified')
  expect(await outcome([{ ...claim, size: '0x5' }])).toBe('false')
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
    [{ block: undefined }, 'block is missing.'],
    [{ directories: [{ cid: 'a' }] }, 'directories[0].bytes is missing.'],
    [{ directories: [{ cid: 'a b', bytes: '0x' }] }, 'directories[0].cid is not a CID.'],
    [{ directories: [{ cid: 'a', bytes: '0x0' }] }, 'directories[0].bytes is not bytes after 0x.'],
    [{ claims: [block, { ...account, ens: 'a.eth' }] }, 'claims[1].ens is not a known field.'],
    [{ claims: [block, { ...account, exists: 1 }] }, 'claims[1].exists is not true or false.'],
    [
      { claims: [{ claim: 'constructor' }] },
      'claims[0].claim is none of block, transaction, receipt, account, storage, entry.',
    ],
  ])('%j', async (changes, problem) => {
    expect(await outcomeOf(JSON.stringify({ ...file, ...changes }))).toBe(problem)
  })
  test.each(['', 'A proof file is JSON.', stateFile.slice(0, 2_000), '[]'])(
    '%.20s',
    async (text) => {
      expect(await outcomeOf(text)).toBe('The file is not a JSON object.')
    },
  )
  test('and a file beyond 32 MiB is not read', async () => {
    expect(await outcomeOf(' '.repeat(32 * 1024 * 1024 + 1))).toBe(
      'The file is larger than 32 MiB.',
    )
  })
})
