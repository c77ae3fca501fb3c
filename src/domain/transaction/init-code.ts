import type { Hex } from 'viem'
import { slice } from 'viem/utils'
import { type CodeMetadata, readCodeMetadata } from '#domain/contract/code-metadata.ts'
import type { CodeCopy, InitRun } from '#domain/contract/init-code-path.ts'
import { runInitCode } from '#domain/contract/run-init-code.ts'
import { fromHex, toHex } from '#domain/values/hex-bytes.ts'

/** Certain facts about code that creates a contract. */
export type InitCode = {
  /** The created contract; undefined where it is not known. */
  contract: { metadata: CodeMetadata | undefined } | undefined
  /** End of the part that is certainly code, in bytes. */
  codeUntil: number
  /** The constructor’s arguments; undefined where it is not known where they begin. */
  args: Hex | undefined
}

/**
 * Takes init code apart by following it. Its return data is the contract, with its own metadata at
 * the end, whatever else it holds. For its arguments see `argumentsStart`.
 */
export function readInitCode(code: Hex): InitCode {
  const codeBytes = fromHex(code) ?? new Uint8Array()
  const initRun = runInitCode(codeBytes)
  let codeUntil = 0
  for (const copy of initRun.copies)
    if (isContract(copy)) codeUntil = Math.max(codeUntil, copy.offset + copy.length)
  const knownParts = { contract: returnedContract(initRun), codeUntil }
  const argumentsOffset = argumentsStart(codeBytes, initRun, knownParts)
  if (argumentsOffset === undefined) return { ...knownParts, args: undefined }
  return {
    ...knownParts,
    args: argumentsOffset === codeBytes.length ? '0x' : slice(code, argumentsOffset),
  }
}

/** The contract, if all paths that return one return the same metadata. */
function returnedContract({ returned, complete }: InitRun): InitCode['contract'] {
  if (!complete) return undefined
  const returnedContracts = returned.map(({ bytes, knownFrom }) => {
    const metadata = readCodeMetadata(toHex(bytes))
    const isKnown = knownFrom <= bytes.length - (metadata?.size ?? bytes.length)
    return isKnown ? { metadata } : undefined
  })
  return new Set(returnedContracts.map((contract) => JSON.stringify(contract))).size === 1
    ? returnedContracts[0]
    : undefined
}

/**
 * Offset of the arguments: the constructor copies all from there to the end of the code, so that
 * the copy is longer where the code is longer. That distinguishes them from contracts that it
 * creates and from constants, which may be the last in the code, too. solc up to 0.4 copies a fixed
 * number of bytes where the types fix it, and allocates memory for just these. A constructor that
 * does neither has no arguments, if it is Solidity’s or copies nothing from behind its contract:
 * Vyper copies word by word.
 */
function argumentsStart(
  bytes: Uint8Array,
  { copies, returned, complete, asksSize }: InitRun,
  { contract, codeUntil }: Omit<InitCode, 'args'>,
): number | undefined {
  const codeLength = bytes.length
  const otherCopies = copies.filter((copy) => !isContract(copy))
  if (asksSize) {
    const addedBytes = 32
    const extendedCode = new Uint8Array(codeLength + addedBytes)
    extendedCode.set(bytes)
    const extendedCopies = new Set(runInitCode(extendedCode).copies.map(copyKey))
    const copiesToEnd = copies.filter((copy) =>
      extendedCopies.has(copyKey({ ...copy, length: copy.length + addedBytes })),
    )
    return copiesToEnd.some(isContract) ? undefined : agreedStart(copiesToEnd, codeUntil)
  }
  // The part not followed may read anything.
  if (!complete || returned.length === 0) return undefined
  const allocatedCopies = otherCopies.filter(({ use }) => use === 'allocated')
  if (allocatedCopies.length > 0)
    return allocatedCopies.every(({ offset, length }) => offset + length === codeLength)
      ? agreedStart(allocatedCopies, codeUntil)
      : undefined
  const { compiler, ipfs, swarm } = contract?.metadata ?? {}
  const isSolidity = compiler?.startsWith('Solidity') || ipfs !== undefined || swarm !== undefined
  return isSolidity || otherCopies.every(({ offset }) => offset < codeUntil)
    ? codeLength
    : undefined
}

const isContract = ({ use }: CodeCopy) => use === 'returned' || use === 'created'

const copyKey = ({ offset, length }: CodeCopy) => `${offset} ${length}`

/** Common offset of these copies, if they agree and no contract lies behind it. */
function agreedStart(copies: readonly CodeCopy[], codeUntil: number): number | undefined {
  const [start, ...others] = new Set(copies.map(({ offset }) => offset))
  return start !== undefined && others.length === 0 && start >= codeUntil ? start : undefined
}
