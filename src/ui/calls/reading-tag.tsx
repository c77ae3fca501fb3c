import { Check } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { Hex } from 'viem'
import type { CallReading, SourcedFunctions } from '#domain/abi/call-readings.ts'
import { type DecodedArguments, describeMissing } from '#domain/abi/decoded-call.ts'
import type { KnownFunction } from '#domain/abi/selectors.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { capitalize } from '#domain/values/text.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import type { AbiField } from '#ui/form/abi-field.tsx'
import type { LookupButton } from '#ui/form/lookup-button.tsx'

/** Whether the decoded values, encoded again, give exactly the same bytes. */
export function DecodingExactness({ decoded }: { decoded: Omit<DecodedArguments, 'args'> }) {
  const problem = describeProblem(decoded)
  if (problem !== undefined)
    return <p className="mt-1.5 text-sm text-mute wrap-anywhere">{problem}</p>
  return (
    <p
      className="mt-1.5 flex w-fit items-center gap-1 text-sm text-mute"
      title="Encoded again, the values give identical bytes."
    >
      <Check aria-hidden="true" className="size-3.5" />
      All bytes decoded
    </p>
  )
}

function describeProblem(decoded: Omit<DecodedArguments, 'args'>): string | undefined {
  const { trailing, canonical, missing, dirty } = decoded
  if (missing > 0) return `Arguments cut off: ${describeMissing(decoded)}.`
  if (dirty.length > 0)
    return `Non-standard padding in ${dirty.join(', ')}. Solidity before 0.8 ignores it; later code may revert.`
  if (!canonical)
    return 'Re-encodes to other bytes: non-standard order or offsets, or another function.'
  if (trailing > 0)
    return `${formatByteCount(trailing)} at the end ${trailing === 1 ? 'is' : 'are'} not part of any argument.`
  return undefined
}

/** Begins the source of an ABI that is known of the contract of an outer call only. */
export const outerSource = 'ABI of an outer call'

function sourceLabel(abiSource: string): string {
  if (abiSource.startsWith(outerSource)) return 'Outer ABI'
  if (abiSource === 'function of the form') return 'Typed function'
  const [, source = 'pasted'] = abiSource.match(/^ABI from (\w+)/) ?? []
  return `${capitalize(source)} ABI`
}

/** How certain a reading of call data is: four bytes of selector are a guess, an ABI is not. */
export function ReadingTag({ reading: { abiSource, knownFrom } }: { reading: CallReading }) {
  if (!knownFrom) {
    return (
      <StatusTag title={`Decoded with the ${abiSource}.`}>{sourceLabel(abiSource ?? '')}</StatusTag>
    )
  }
  return (
    <StatusTag
      title={`Matched by 4-byte selector (${knownFrom.names.join(', ')}: ${knownFrom.sources.join('; ')}); no ABI of this contract is known.`}
    >
      Guessed name
    </StatusTag>
  )
}

/** The ABI of a contract, for an `AbiField`; null without one, undefined until it is known. */
type KnownAbi = Parameters<typeof AbiField>[0]['of'] & {
  knownAbi: { text: string } | null | undefined
}

/** Knowledge about called contracts, as hooks: each page decides which sources they ask. */
type ContractKnowledge = {
  /** The chain of the contracts; undefined where the connection names none. */
  useChainId: () => bigint | undefined
  /** The functions of a contract by the ABI known of it, with its source. */
  useContractFunctions: (contract: string | undefined) => SourcedFunctions
  /** The ABI known of a contract with its source, and how a person changes it. */
  useKnownAbi: (contract: string | undefined) => KnownAbi
  /** The ABIs known of contracts, by address or creation code, each with its contract as the source. */
  useKnownAbis: (contracts: readonly string[]) => readonly ErrorAbiSource[]
  /**
   * The functions that a look-up on request found for a selector; without a server, `host` is undefined.
   */
  useFoundFunctions: (selector: Hex) => {
    host: string | undefined
    lookup: Parameters<typeof LookupButton>[0]['lookup'] & { data: unknown }
    foundFunctions: readonly KnownFunction[]
  }
  /** The likely cause of a call that reverted without data, by its code. */
  useSilentCause: (call: SilentCall | undefined) => string | undefined
  /** Unit of a token; null where the contract is not a token, undefined until it is known. */
  useTokenUnit: (token: string | undefined) => ReadTokenUnit | null | undefined
}

/** The page's knowledge, for inner calls. */
export const ContractKnowledgeContext = createContext<ContractKnowledge | undefined>(undefined)

export function useKnowledge(): ContractKnowledge {
  const knowledge = useContext(ContractKnowledgeContext)
  if (!knowledge) throw new Error('A call is drawn without ContractKnowledgeContext.')
  return knowledge
}
