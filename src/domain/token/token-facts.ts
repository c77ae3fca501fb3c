import type { Hex } from 'viem'
import type { ShortView } from '#domain/contract/estimate-read-views.ts'
import { oneWord, readTokenText } from '#domain/token/token-unit.ts'

/** A token as its own contract describes it: its name, and how many units there are. */
export type TokenFacts = { name: string | undefined; supply: bigint | undefined }

/** The calls that `readTokenFacts` reads: `name()` and `totalSupply()` (EIP-20). */
export const tokenFactsCalls: readonly Hex[] = ['0x06fdde03', '0x18160ddd']

/** Longest name shown: those of real tokens rarely have more than thirty characters. */
const maxNameCharacters = 40

/** Reads name and supply; what the contract does not return as EIP-20 says is undefined. */
export const readTokenFacts = ([name, supply]: readonly ShortView[]): TokenFacts => ({
  name: name?.success ? readTokenText(name, maxNameCharacters) : undefined,
  supply: oneWord(supply),
})
