import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Address, Hex as HexText } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { BaseSlotCandidate, TypedKey } from '#domain/storage/path/base-slot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { storageManyPath } from '#paths/storage/storage-many.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** A candidate that holds the value. */
export type MappingHit = {
  candidate: BaseSlotCandidate
  /** Index of the candidate among all of them. */
  candidateIndex: number
  position: HexText
}

/** Props that all hits share. */
export type HitContext = {
  network: string
  address: Address
  block: BlockParameter
  keys: readonly TypedKey[]
}

type MappingHitsProps = HitContext & {
  hits: readonly MappingHit[]
  title: string
  children?: ReactNode
}

/** Candidates that fit, each with its hash rule and links. */
export function MappingHits({ hits, title, children, ...hitContext }: MappingHitsProps) {
  return (
    <TitledSection title={title}>
      {children && <p className="max-w-prose text-mute">{children}</p>}
      <ul className="mt-2">
        {hits.map((hit) => (
          <li
            key={hit.candidateIndex}
            className="grid items-baseline gap-x-6 gap-y-0.5 border-t border-line py-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_auto]"
          >
            <span className="font-medium">{describeBase(hit.candidate)}</span>
            <span className="min-w-0 text-mute">
              {describeHashRule(hit.candidate)}
              <span className="block">
                <HexValue value={hit.position} />
              </span>
            </span>
            <span className="flex flex-wrap gap-x-4">
              <Link to={hitValuePath(hit, hitContext)}>Open slot</Link>
              {hit.candidate.scheme !== 'solady' && (
                <Link to={listPath(hit.candidate, hitContext)}>Read more keys</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function describeBase(candidate: BaseSlotCandidate): string {
  switch (candidate.scheme) {
    case 'slot':
      return `Slot ${groupDigits(candidate.slot)}`
    case 'namespace':
      return `${candidate.id}, member ${candidate.member}`
    case 'solady':
      return `Solady: ${candidate.label}`
  }
}

function describeHashRule(candidate: BaseSlotCandidate): string {
  switch (candidate.scheme) {
    case 'slot':
      return candidate.compiler === 'vyper'
        ? 'Vyper, keccak256(slot ++ key)'
        : 'Solidity, keccak256(key ++ slot)'
    case 'namespace':
      return 'ERC-7201, keccak256(key ++ slot)'
    case 'solady':
      return `keccak256(key ++ seed ${candidate.seed})`
  }
}

const toQuantity = (slot: bigint): HexText => `0x${slot.toString(16)}`

const isSolidity = (candidate: BaseSlotCandidate) =>
  candidate.scheme === 'namespace' ||
  (candidate.scheme === 'slot' && candidate.compiler === 'solidity')

/** Path of the value's page, with its steps; that page has no steps for Solady's scheme. */
function hitValuePath(
  { candidate, position }: MappingHit,
  { network, address, block, keys }: HitContext,
) {
  if (candidate.scheme === 'solady')
    return storagePath({ network, address, slot: toQuantity(BigInt(position)), block })
  return storagePath({
    ...{ network, address, slot: toQuantity(candidate.slot), block },
    keys: keys.map(({ type, text }) => ({ type: type.label, value: text })),
    ...(!isSolidity(candidate) && { rules: 'vyper' }),
  })
}

/** Path of the list of keys for this mapping; Solady's scheme has no base slot. */
function listPath(
  candidate: Exclude<BaseSlotCandidate, { scheme: 'solady' }>,
  { network, address, keys }: HitContext,
) {
  return storageManyPath(network, {
    ...{ address, mode: 'list', slot: String(candidate.slot) },
    compiler: isSolidity(candidate) ? 'solidity' : 'vyper',
    keys: keys.map(({ type }) => ({ type: type.label, value: undefined })),
  })
}
