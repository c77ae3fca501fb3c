import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { WalkNote } from '#pages/transaction/walk-note.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { transactionCount } from '#queries/chain/transaction.ts'
import { type TransactionLocation, walkBack, walkForward } from '#queries/chain/transaction-walk.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'

/** Where a step leads: an address, or over the border of the block, which has to be walked first. */
type Step = { to: string } | 'walk' | undefined

/** First, previous, next and last transaction, and on across the borders of blocks. */
export function Neighbours({
  address,
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { network, index } = address
  const client = useQueryClient()
  const navigate = useNavigate()
  const number = readQuantity(transaction.blockNumber)
  const hash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  const block = useQuery({
    ...blockQuery(network, hash ?? '0x', false),
    enabled: hash !== undefined,
  })
  const count = block.data ? transactionCount(block.data) : undefined

  const [looking, setLooking] = useState<bigint>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const walk = useMutation({
    mutationFn: (direction: 'back' | 'forward') => {
      const { signal } = leaving.current
      const how = { client, network, onStep: setLooking, signal }
      if (direction === 'back' && hash) return walkBack(hash, how)
      if (direction === 'forward' && number !== undefined) return walkForward(number, how)
      throw new Error('a pending transaction has no neighbours in other blocks')
    },
  })
  const cross = (direction: 'back' | 'forward') =>
    walk.mutate(direction, {
      // Not called when the page was left meanwhile.
      onSuccess: (end) => 'found' in end && navigate(pathOf(end.found)),
    })

  // A tag moves on with every block: the way from there goes by the number that it meant.
  const pathOf = (place: TransactionLocation) =>
    transactionPath({
      network,
      index: place.index,
      block:
        address.block.kind === 'hash'
          ? { kind: 'hash', hash: place.hash }
          : { kind: 'number', number: place.number },
    })
  const isPending = address.block.kind === 'tag' && address.block.tag === 'pending'
  const within = (index: number) => ({
    to:
      number !== undefined && hash && !isPending
        ? pathOf({ number, hash, index })
        : transactionPath({ network, block: address.block, index }),
  })
  const border = hash && number !== undefined ? 'walk' : undefined
  const isLast = count !== undefined && index >= count - 1
  const first: Step = index > 0 ? within(0) : undefined
  const previous: Step = index > 0 ? within(index - 1) : number === 0n ? undefined : border
  const next: Step = isLast ? border : within(index + 1)
  const last: Step = count !== undefined && !isLast ? within(count - 1) : undefined

  const take = (step: Step, direction: 'back' | 'forward') => {
    if (step === 'walk') {
      if (!walk.isPending) cross(direction)
    } else if (step) navigate(step.to)
  }
  useArrowKeys({
    ArrowLeft: () => take(previous, 'back'),
    ArrowRight: () => take(next, 'forward'),
    'Shift+ArrowLeft': () => take(first, 'back'),
    'Shift+ArrowRight': () => take(last, 'forward'),
  })

  return (
    <>
      <nav
        aria-label="Other transactions"
        className="flex flex-wrap items-center gap-1.5 print:hidden"
      >
        <StepLink step={first} label="First" title="First of the block (Shift ←)" />
        <StepLink
          step={previous}
          label={<Arrowed before="← " word="Previous" />}
          title={previous === 'walk' ? 'Last of the block before (←)' : 'Previous in the block (←)'}
          busy={walk.isPending}
          cross={() => cross('back')}
        />
        <StepLink
          step={next}
          label={<Arrowed word="Next" after=" →" />}
          title={next === 'walk' ? 'First of the block after (→)' : 'Next in the block (→)'}
          busy={walk.isPending}
          cross={() => cross('forward')}
        />
        <StepLink step={last} label="Last" title="Last of the block (Shift →)" />
        {count !== undefined && (
          <span className="ml-1 text-sm text-mute">
            {groupDigits(index + 1)} of {groupDigits(count)}
          </span>
        )}
      </nav>
      <WalkNote
        walk={walk}
        looking={looking}
        again={() => walk.variables && cross(walk.variables)}
      />
    </>
  )
}

function StepLink({
  step,
  label,
  title,
  busy = false,
  cross,
}: {
  step: Step
  label: ReactNode
  title: string
  busy?: boolean
  cross?: () => void
}) {
  if (step === undefined)
    return (
      <span aria-hidden="true" className="action opacity-40">
        {label}
      </span>
    )
  if (step === 'walk')
    return (
      <BusyButton title={title} busy={busy} onClick={cross}>
        {label}
      </BusyButton>
    )
  return (
    <Link className="action" title={title} to={step.to}>
      {label}
    </Link>
  )
}

/** On a phone the arrow alone is seen; the word is still heard. */
function Arrowed({ before, word, after }: { before?: string; word: string; after?: string }) {
  return (
    <span>
      {before}
      <span className="max-sm:sr-only">{word}</span>
      {after}
    </span>
  )
}
