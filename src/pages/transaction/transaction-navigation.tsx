import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { transactionCount } from '#domain/block/block.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { WalkNote } from '#pages/transaction/walk-note.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { type TransactionLocation, walkBack, walkForward } from '#queries/chain/transaction-walk.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'

/** Target of a step: a path, or a walk to the nearest other block with transactions. */
type NavigationStep = { to: string } | 'walk' | undefined

type TransactionNavigationProps = {
  address: TransactionAddress
  transaction: RawObject
}

/** First, previous, next and last transaction, also across the borders of blocks. */
export default function TransactionNavigation({
  address,
  transaction,
}: TransactionNavigationProps) {
  const { network, index } = address
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const blockNumber = readQuantity(transaction.blockNumber)
  const blockHash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  const isIdle = useIdleSince(blockHash)
  const blockResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', false),
    enabled: blockHash !== undefined && isIdle,
  })
  const listedCount = blockResult.data ? transactionCount(blockResult.data) : undefined

  const [walkedNumber, setWalkedNumber] = useState<bigint>()
  const leaveController = useRef(new AbortController())
  useEffect(() => {
    leaveController.current = new AbortController()
    return () => leaveController.current.abort()
  }, [])
  const blockWalk = useMutation({
    mutationFn: (direction: 'back' | 'forward') => {
      const { signal } = leaveController.current
      const walkOptions = { client: queryClient, network, onStep: setWalkedNumber, signal }
      if (direction === 'back' && blockHash) return walkBack(blockHash, walkOptions)
      if (direction === 'forward' && blockNumber !== undefined)
        return walkForward(blockNumber, walkOptions)
      throw new Error('a pending transaction has no neighbours in other blocks')
    },
  })
  const walkAcross = (direction: 'back' | 'forward') =>
    blockWalk.mutate(direction, {
      // The callback is not called when the user has left the page meanwhile.
      onSuccess: (end) => 'found' in end && navigate(pathOf(end.found)),
    })

  // A tag means another block soon: links from it use the number that it meant.
  const pathOf = (location: TransactionLocation) =>
    transactionPath({
      network,
      index: location.index,
      block:
        address.block.kind === 'hash'
          ? { kind: 'hash', hash: location.hash }
          : { kind: 'number', number: location.number },
    })
  const isPending = address.block.kind === 'tag' && address.block.tag === 'pending'
  const stepWithin = (index: number) => ({
    to:
      blockNumber !== undefined && blockHash && !isPending
        ? pathOf({ number: blockNumber, hash: blockHash, index })
        : transactionPath({ network, block: address.block, index }),
  })
  const borderStep = blockHash && blockNumber !== undefined ? 'walk' : undefined
  const isLast = listedCount !== undefined && index >= listedCount - 1
  const firstStep: NavigationStep = index > 0 ? stepWithin(0) : undefined
  const previousStep: NavigationStep =
    index > 0 ? stepWithin(index - 1) : blockNumber === 0n ? undefined : borderStep
  const nextStep: NavigationStep = isLast ? borderStep : stepWithin(index + 1)
  const lastStep: NavigationStep =
    listedCount !== undefined && !isLast ? stepWithin(listedCount - 1) : undefined

  const takeStep = (step: NavigationStep, direction: 'back' | 'forward') => {
    if (step === 'walk') {
      if (!blockWalk.isPending) walkAcross(direction)
    } else if (step) navigate(step.to)
  }
  useArrowKeys({
    ArrowLeft: () => takeStep(previousStep, 'back'),
    ArrowRight: () => takeStep(nextStep, 'forward'),
    'Shift+ArrowLeft': () => takeStep(firstStep, 'back'),
    'Shift+ArrowRight': () => takeStep(lastStep, 'forward'),
  })

  return (
    <>
      <nav aria-label="Other transactions" className="flex items-center gap-1 print:hidden">
        <NeighbourLink
          step={firstStep}
          icon={<ChevronsLeft aria-hidden="true" className="size-4" />}
          label="First transaction"
          title="First of the block (Shift ←)"
          secondary
        />
        <NeighbourLink
          step={previousStep}
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          label="Previous transaction"
          title={
            previousStep === 'walk' ? 'Last of the previous block (←)' : 'Previous in the block (←)'
          }
          busy={blockWalk.isPending}
          onWalk={() => walkAcross('back')}
        />
        {listedCount !== undefined && (
          <span className="px-1 text-sm text-mute">
            {groupDigits(index + 1)} of {groupDigits(listedCount)}
          </span>
        )}
        <NeighbourLink
          step={nextStep}
          icon={<ChevronRight aria-hidden="true" className="size-4" />}
          label="Next transaction"
          title={nextStep === 'walk' ? 'First of the next block (→)' : 'Next in the block (→)'}
          busy={blockWalk.isPending}
          onWalk={() => walkAcross('forward')}
        />
        <NeighbourLink
          step={lastStep}
          icon={<ChevronsRight aria-hidden="true" className="size-4" />}
          label="Last transaction"
          title="Last of the block (Shift →)"
          secondary
        />
      </nav>
      <WalkNote
        walk={blockWalk}
        currentNumber={walkedNumber}
        retry={() => blockWalk.variables && walkAcross(blockWalk.variables)}
      />
    </>
  )
}

type NeighbourLinkProps = {
  step: NavigationStep
  icon: ReactNode
  label: string
  title: string
  /** True for a step that is left out on a phone. */
  secondary?: boolean
  busy?: boolean
  onWalk?: () => void
}

function NeighbourLink({
  step,
  icon,
  label,
  title,
  secondary = false,
  busy = false,
  onWalk,
}: NeighbourLinkProps) {
  const buttonClasses = `action px-2 ${secondary ? 'max-sm:hidden' : ''}`
  if (step === undefined)
    return (
      <span aria-hidden="true" className={`${buttonClasses} opacity-40`}>
        {icon}
      </span>
    )
  if (step === 'walk')
    return (
      <BusyButton
        className={buttonClasses}
        aria-label={label}
        title={title}
        busy={busy}
        onClick={onWalk}
      >
        {icon}
      </BusyButton>
    )
  return (
    <Link className={buttonClasses} aria-label={label} title={title} to={step.to}>
      {icon}
    </Link>
  )
}
