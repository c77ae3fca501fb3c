import { Link } from 'react-router'
import type { Hex } from 'viem'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { findDifferingSlots } from '#queries/storage/differing-slots.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { ActionButton, HexValue } from '#ui/values/copy-button.tsx'

type Props = {
  states: readonly StorageState[]
  labels: readonly string[]
  /** Slots that the page lists, as words: they are counted, not repeated. */
  knownSlots: readonly Hex[]
}

/** Finds the slots in which two states of an account differ, after a press: it takes some requests to each side. */
export default function DifferingSlots({ states, labels, knownSlots }: Props) {
  const { start, stop, isRunning, end, failure } = useStoppableRun((_: undefined, signal) =>
    findDifferingSlots(states, knownSlots, signal),
  )
  if (failure) return <FailureNote failure={failure} retry={() => start(undefined)} />
  if (!end)
    return (
      <ActionButton onClick={() => (isRunning ? stop() : start(undefined))}>
        {isRunning ? 'Stop' : 'Find slots'}
      </ActionButton>
    )
  const { differing, isWhole } = end
  const unlisted = differing.filter(({ slot }) => !slot || !knownSlots.includes(slot))
  const listedCount = differing.length - unlisted.length
  const listed = listedCount > 0 ? `, ${groupDigits(listedCount)} of them listed above` : ''
  const [{ network = '', address = '', block = '' } = {}] = states
  return (
    <section aria-label="Differing slots" className="w-full min-w-0">
      <p role="status">
        {countWithNoun(differing.length, 'slot differs', 'slots differ')}
        {listed}
        {isWhole ? '. No other does, by proofs of both sides.' : '. More may.'}
      </p>
      {unlisted.length > 0 && (
        <ul className="mt-1">
          {unlisted.map(({ hash, slot, words }) => (
            <li key={hash} className="grid gap-x-3 border-t border-line py-1 sm:grid-cols-3">
              <span>
                {slot ? (
                  <Link to={storagePath({ network, address, slot: `${BigInt(slot)}`, block })}>
                    Slot {renderWord(slot)}
                  </Link>
                ) : (
                  <>
                    <Explained why="The proofs name the hash of the slot alone. Its number is above 65,535: that of a mapping, an array, a long string or a namespace.">
                      Hash
                    </Explained>{' '}
                    <HexValue value={hash} short />
                  </>
                )}
              </span>
              {words.map((word, side) => (
                <span key={side} className="min-w-0 wrap-anywhere">
                  {labels[side]}: <span className="data text-ink">{renderWord(word)}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const maxShownNumber = 1n << 64n

const renderWord = (word: Hex) =>
  BigInt(word) < maxShownNumber ? groupDigits(BigInt(word)) : <HexValue value={word} short />
