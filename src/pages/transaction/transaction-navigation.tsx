import { useQuery } from '@tanstack/react-query'
import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  type LucideIcon,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { listedHash, listedIndex, transactionCount } from '#domain/block/block.ts'
import { writeBlockReference } from '#domain/block/block-reference.ts'
import { groupDigits, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { useIsNewest } from '#queries/chain/is-newest.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = { address: TransactionAddress; transaction: RawObject }

/** First, previous, next and last transaction of a block, and at its borders the blocks beside it. */
export default function TransactionNavigation(props: Props) {
  const { block, index } = props.address
  return <Neighbours key={`${writeBlockReference(block)}/${index}`} {...props} />
}

function Neighbours({ address, transaction }: Props) {
  const { network, index } = address
  const navigate = useNavigate()
  const number = readQuantity(transaction.blockNumber)
  const hash = isHash(transaction.blockHash) ? transaction.blockHash : undefined
  const isIdle = useIdleSince(hash)
  const { data: includingBlock } = useQuery({
    ...blockQuery(network, hash ?? '0x', false),
    enabled: hash !== undefined && isIdle,
  })
  // The full list, where another part of the page loads it, has the index of each.
  const { data: fullBlock } = useQuery({
    ...blockQuery(network, hash ?? '0x', true),
    enabled: false,
  })
  const list = asRawList((fullBlock ?? includingBlock)?.transactions)
  const count = includingBlock ? transactionCount(includingBlock) : undefined
  const found = list.findIndex((entry) => isSameHex(listedHash(entry), transaction.hash))
  const place = found < 0 ? index : found
  const isPending = address.block.kind === 'tag' && address.block.tag === 'pending'
  const isMined = number !== undefined && hash !== undefined && !isPending
  // A tag means another block soon: links from it use the number that it meant.
  const block =
    address.block.kind === 'tag' && isMined ? { kind: 'number' as const, number } : address.block
  const within = (place: number) =>
    transactionPath({ network, block, index: listedIndex(list[place], place) })
  const neighbour = (by: 1n | -1n) =>
    isMined && number + by >= 0n
      ? blockPath({ network, block: { kind: 'number', number: number + by } })
      : undefined
  const isFirst = place === 0
  const isLast = count !== undefined && place >= count - 1
  const [first, last] = [
    isFirst ? undefined : within(0),
    count === undefined || isLast ? undefined : within(count - 1),
  ]
  const previous = isFirst ? neighbour(-1n) : within(place - 1)
  const isNewest = useIsNewest(network, isLast && isMined ? number : undefined)
  const next = isNewest ? undefined : isLast ? neighbour(1n) : within(place + 1)
  const goTo = (path: string | undefined) =>
    path === undefined ? undefined : () => void navigate(path)
  useArrowKeys({
    ArrowLeft: goTo(previous),
    ArrowRight: goTo(next),
    'Shift+ArrowLeft': goTo(first),
    'Shift+ArrowRight': goTo(last),
  })
  return (
    <nav aria-label="Other transactions" className="flex items-center gap-1 print:hidden">
      {count !== undefined && (
        <span className="px-1 text-sm text-mute max-sm:hidden">
          {groupDigits(place + 1)} of {groupDigits(count)}
        </span>
      )}
      <NeighbourLink
        to={first}
        Icon={ChevronsLeft}
        label="First transaction"
        keys="Shift ←"
        isMinor
      />
      <NeighbourLink
        to={previous}
        Icon={ChevronLeft}
        label={isFirst ? 'Previous block' : 'Previous transaction'}
        keys="←"
      />
      <NeighbourLink
        to={next}
        Icon={ChevronRight}
        label={isLast ? 'Next block' : 'Next transaction'}
        keys="→"
        why={isNewest ? 'Newest transaction' : undefined}
      />
      <NeighbourLink
        to={last}
        Icon={ChevronsRight}
        label="Last transaction"
        keys="Shift →"
        isMinor
      />
    </nav>
  )
}

type NeighbourLinkProps = {
  to: string | undefined
  Icon: LucideIcon
  label: string
  keys: string
  /** The reason why there is none, where it is known. */
  why?: string | undefined
  /** True for a step that is left out on a phone. */
  isMinor?: boolean
}

function NeighbourLink({ to, Icon, label, keys, why, isMinor = false }: NeighbourLinkProps) {
  const className = `action px-2 ${isMinor ? 'max-sm:hidden' : ''}`
  const icon = <Icon aria-hidden="true" className="size-4" />
  if (why)
    return (
      <ActionButton aria-disabled aria-label={why} title={why} className="cursor-default px-2">
        <Icon aria-hidden="true" className="size-4 opacity-40" />
      </ActionButton>
    )
  return to === undefined ? (
    <span aria-hidden="true" className={`${className} opacity-40`}>
      {icon}
    </span>
  ) : (
    <Link className={className} aria-label={label} title={`${label} (${keys})`} to={to}>
      {icon}
    </Link>
  )
}
