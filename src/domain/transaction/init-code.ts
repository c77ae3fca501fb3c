import type { Hex } from 'viem'
import { slice } from 'viem/utils'
import { type CodeMetadata, readCodeMetadata } from '#domain/contract/code-metadata.ts'
import type { CodeCopy, InitRun } from '#domain/contract/init-code-path.ts'
import { runInitCode } from '#domain/contract/run-init-code.ts'
import { fromHex, toHex } from '#domain/values/hex-bytes.ts'

/** What is certain of the code that creates a contract. */
export type InitCode = {
  /** What it leaves behind as the contract; undefined where that is not known. */
  contract: { metadata: CodeMetadata | undefined } | undefined
  /** Up to this byte it is code for certain. */
  codeUntil: number
  /** The constructor’s arguments; undefined where it is not known where they begin. */
  args: Hex | undefined
}

/**
 * Takes init code apart by following it. What it returns is the contract, with its own metadata at the
 * end, whatever else it holds. For its arguments see `argumentsStart`.
 */
export function readInitCode(code: Hex): InitCode {
  const bytes = fromHex(code) ?? new Uint8Array()
  const run = runInitCode(bytes)
  let codeUntil = 0
  for (const copy of run.copies)
    if (isContract(copy)) codeUntil = Math.max(codeUntil, copy.offset + copy.length)
  const known = { contract: contractOf(run), codeUntil }
  const start = argumentsStart(bytes, run, known)
  if (start === undefined) return { ...known, args: undefined }
  return { ...known, args: start === bytes.length ? '0x' : slice(code, start) }
}

/** The contract, if all ways that return one return the same metadata. */
function contractOf({ returned, complete }: InitRun): InitCode['contract'] {
  if (!complete) return undefined
  const found = returned.map(({ bytes, knownFrom }) => {
    const metadata = readCodeMetadata(toHex(bytes))
    const isKnown = knownFrom <= bytes.length - (metadata?.size ?? bytes.length)
    return isKnown ? { metadata } : undefined
  })
  return new Set(found.map((contract) => JSON.stringify(contract))).size === 1
    ? found[0]
    : undefined
}

/**
 * Where the arguments begin: the constructor copies all from there to the end of the code, so that
 * the copy is longer where the code is longer. That tells them from contracts that it creates and from
 * constants, which may be the last in the code, too. solc up to 0.4 copies a fixed number of bytes
 * where the types fix it, and allocates memory for just these. A constructor that does neither has no
 * arguments, if it is Solidity’s or copies nothing from behind its contract: Vyper copies word by word.
 */
function argumentsStart(
  bytes: Uint8Array,
  { copies, returned, complete, asksSize }: InitRun,
  { contract, codeUntil }: Omit<InitCode, 'args'>,
): number | undefined {
  const end = bytes.length
  const unused = copies.filter((copy) => !isContract(copy))
  if (asksSize) {
    const added = 32
    const longer = new Uint8Array(end + added)
    longer.set(bytes)
    const again = new Set(runInitCode(longer).copies.map(placeOf))
    const toTheEnd = copies.filter((copy) =>
      again.has(placeOf({ ...copy, length: copy.length + added })),
    )
    return toTheEnd.some(isContract) ? undefined : onlyStart(toTheEnd, codeUntil)
  }
  // What was not followed may read anything.
  if (!complete || returned.length === 0) return undefined
  const allocated = unused.filter(({ use }) => use === 'allocated')
  if (allocated.length > 0)
    return allocated.every(({ offset, length }) => offset + length === end)
      ? onlyStart(allocated, codeUntil)
      : undefined
  const { compiler, ipfs, swarm } = contract?.metadata ?? {}
  const isSolidity = compiler?.startsWith('Solidity') || ipfs !== undefined || swarm !== undefined
  return isSolidity || unused.every(({ offset }) => offset < codeUntil) ? end : undefined
}

const isContract = ({ use }: CodeCopy) => use === 'returned' || use === 'created'

const placeOf = ({ offset, length }: CodeCopy) => `${offset} ${length}`

/** Where all of these begin, if they agree and no contract lies behind it. */
function onlyStart(copies: readonly CodeCopy[], codeUntil: number): number | undefined {
  const [start, ...others] = new Set(copies.map(({ offset }) => offset))
  return start !== undefined && others.length === 0 && start >= codeUntil ? start : undefined
}
