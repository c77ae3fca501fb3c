import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { Address, Hex as HexText } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import {
  type BaseSlotCandidate,
  positionAt,
  type TypedKey,
} from '#domain/storage/path/base-slot.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { ManyWordsProgress, useManyWords } from '#pages/storage/many/many-words.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import { storageManyPath } from '#paths/storage/storage-many.ts'
import type { MappingSearchQuestion } from '#paths/storage/storage-many-draft.ts'
import { findBaseSlots, type MappingBaseCandidates } from '#queries/storage/slot-jobs.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { Note, usePageNetwork } from '#ui/page/page.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

/**
 * A candidate that holds the value.
 * @internal Exported for tests.
 */
export type MappingHit = {
  candidate: BaseSlotCandidate
  /** Index of the candidate among all of them. */
  candidateIndex: number
  position: HexText
}

/**
 * Props that all hits share.
 * @internal Exported for tests.
 */
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

/**
 * Candidates that fit, each with its hash rule and links.
 * @internal Exported for tests.
 */
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
    key: keys.map(({ type }) => type.label).join(','),
  })
}

type Props = { question: MappingSearchQuestion }

/** Computes the possible base slots of a mapping in a worker, then searches them. */
export function MappingSearch({ question }: Props) {
  const { start, end, failure } = useStoppableRun((_: undefined, signal) =>
    findBaseSlots({ keys: question.keys, last: question.upTo }, signal),
  )
  // Another question remounts this component by its `key`.
  useEffect(() => start(undefined), [start])
  if (failure) return <LostPartNote missing="Not hashed" />
  if (!end)
    return <RunProgress>Hashing the key for slots 0 to {groupDigits(question.upTo)}</RunProgress>
  return <MappingSearchResult question={question} {...end} />
}

/** Reads every candidate for the key, and shows those that hold its value. */
function MappingSearchResult({ question, candidates, positions }: Props & MappingBaseCandidates) {
  const { address, block, keys, known, upTo } = question
  const network = usePageNetwork()
  const [words, run] = useManyWords({ network, address, block, positions })
  const hits = candidates.flatMap((candidate, candidateIndex) => {
    const word = words.words[candidateIndex]
    return word && known.includes(word)
      ? [{ candidate, candidateIndex, position: positionAt(positions, candidateIndex) }]
      : []
  })
  const isDone = run.end !== undefined
  return (
    <>
      <ManyWordsProgress {...{ words, run }} />
      {isDone && words.failures.size > 0 && (
        <Note inline title="Incomplete search">
          {groupDigits(words.failures.size)} slots failed: the mapping may be at one of them.
        </Note>
      )}
      {isDone && hits.length === 0 && (
        <Note title="No match">
          <p>
            {groupDigits(words.read)} slots read: 0 to {groupDigits(upTo)} (Solidity, Vyper),
            OpenZeppelin namespaces, Solady seeds. Check block and units. A value that shares its
            slot with others is not found.
          </p>
        </Note>
      )}
      {hits.length > 0 && (
        <MappingHits
          {...{ network, address, hits, keys }}
          block={words.pinned?.at ?? block}
          title={hitsHeading(hits.length, isDone)}
        >
          {isDone && (
            <>
              {hits.length > 1
                ? 'Several slots hold this value. '
                : 'Another variable may hold the same value. '}
              Read more keys to confirm.
            </>
          )}
        </MappingHits>
      )}
    </>
  )
}

function hitsHeading(count: number, isDone: boolean): string {
  const countText = countWithNoun(count, 'match', 'matches')
  return isDone ? (count === 1 ? countText : `${countText}: ambiguous`) : `${countText} so far`
}
