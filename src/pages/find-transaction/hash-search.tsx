import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, Navigate } from 'react-router'
import type { Hash } from 'viem'
import { groupDigits } from '#domain/values/hex.ts'
import {
  describeEnd,
  describeRange,
  maxSearchedBlocks,
  useTransactionSearch,
} from '#pages/find-transaction/use-transaction-search.ts'
import { blockPath } from '#paths/block.ts'
import { blockOrTimePath } from '#paths/block-or-time.ts'
import { patterns } from '#paths/patterns.ts'
import { transactionPath } from '#paths/transaction.ts'
import { type TransactionHashAddress, transactionHashPath } from '#paths/transaction-hash.ts'
import { findInBlockQuery, type SearchedBlock } from '#queries/chain/transaction-index.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { AnswerCard, Explained } from '#ui/entity/entity-body.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type HashSearchProps = TransactionHashAddress & {
  /** Whether the node's index of transactions was asked, in vain. */
  isUnknownToNode: boolean
  /** Asks that index; undefined where it was asked, or may not be. */
  lookUp: (() => void) | undefined
}

/** A hash that neither this browser nor the provider knows: its block, or a search for it. */
export function HashSearch(props: HashSearchProps) {
  const { network, hash, block } = props
  const hasBlock = block !== '' && !('problem' in blockOrTimePath(network, block))
  const blockResult = useQuery({ ...findInBlockQuery(network, hash, block), enabled: hasBlock })
  if (!hasBlock) return <BlockSearch {...props} searchedBlock={undefined} />
  return (
    <QueryAnswer
      of={blockResult}
      waiting={
        <AnswerCard>
          <span role="status">Searching the block…</span>
        </AnswerCard>
      }
      missing={<BlockSearch {...props} searchedBlock={null} />}
    >
      {(searchedBlock) => <BlockSearch {...props} searchedBlock={searchedBlock} />}
    </QueryAnswer>
  )
}

type Props = HashSearchProps & { searchedBlock: SearchedBlock | null | undefined }

/** @param searchedBlock the block that was looked into; null when it was not found */
function BlockSearch({ network, hash, block, isUnknownToNode, lookUp, searchedBlock }: Props) {
  const { range, isSearching, isStopped, end, failure, start, resume, stop } = useTransactionSearch(
    network,
    hash,
  )
  const networkName = useNetworkName(network)
  const connections = useQuery(connectionsQuery).data ?? []
  const isDemoChain = connections.some((each) => each.network === network && each.tour.length > 0)
  // A demo chain has few blocks: searching them costs less than asking whether to.
  const startOnDemoChain = useEffectEvent(() => {
    if (isDemoChain && block === '') start('latest')
  })
  useEffect(() => {
    if (isDemoChain) startOnDemoChain()
  }, [isDemoChain])

  const found =
    searchedBlock?.index !== undefined
      ? { block: searchedBlock.block, index: searchedBlock.index }
      : end?.kind === 'found' && end
  if (found)
    return (
      <Navigate
        replace
        to={transactionPath({
          network,
          block: { kind: 'hash', hash: found.block },
          index: found.index,
        })}
      />
    )
  const isRunning = isSearching || (isDemoChain && block === '' && !end && !isStopped && !failure)
  if (isRunning || isStopped || failure)
    return (
      <div className="card px-4 py-2.5 sm:px-5">
        <RunProgress
          {...{ isRunning, isStopped, failure, stop }}
          goOn={resume}
          label="Searched blocks"
          share={(range?.runCount ?? 0) / maxSearchedBlocks}
        >
          {!isRunning
            ? range
              ? `not in ${describeRange(range)}`
              : 'no block searched'
            : range
              ? `Searching block ${groupDigits(range.next.number)}: ${range.runCount} of ${maxSearchedBlocks}`
              : 'Finding the newest block'}
        </RunProgress>
      </div>
    )
  const latestButton = (
    <SearchButton
      primary={!searchedBlock && !lookUp}
      cost={maxSearchedBlocks + 1}
      onClick={() => start('latest')}
    >
      Search latest {maxSearchedBlocks} blocks
    </SearchButton>
  )
  if (end && end.kind !== 'found')
    return (
      <>
        <SearchCard {...describeEnd(end, range, networkName)}>
          {end.kind === 'limit' && (
            <SearchButton primary cost={maxSearchedBlocks} onClick={resume}>
              Search {maxSearchedBlocks} more
            </SearchButton>
          )}
        </SearchCard>
        <NextSteps
          network={network}
          hash={hash}
          isWholeChain={end.kind === 'genesis' && range?.fromNewest === true}
        />
      </>
    )
  if (searchedBlock === undefined)
    return (
      <SearchCard
        title={isUnknownToNode ? 'Unknown to the node' : 'Not in the blocks this browser has seen'}
        below={`${isUnknownToNode ? 'Its index may not have all blocks. ' : ''}Search the newest blocks, or enter a block or time.`}
      >
        {lookUp && (
          <SearchButton primary cost={1} onClick={lookUp}>
            Look up by hash
          </SearchButton>
        )}
        {latestButton}
      </SearchCard>
    )
  if (searchedBlock === null)
    return (
      <SearchCard
        title={`Block not found on ${networkName}`}
        below="It may not exist yet, or be empty. Empty blocks are found by their hash."
      >
        {latestButton}
      </SearchCard>
    )
  const { number, transactionCount } = searchedBlock
  const blockName = number === undefined ? 'this block' : `block ${groupDigits(number)}`
  return (
    <SearchCard
      title={`Not in ${blockName}`}
      below={
        <>
          <Link to={blockPath({ network, block: { kind: 'hash', hash: searchedBlock.block } })}>
            {number === undefined ? 'This block' : `Block ${groupDigits(number)}`}
          </Link>{' '}
          lists {groupDigits(transactionCount)} transactions, none with this hash.
        </>
      }
    >
      {number !== undefined && (
        <SearchButton
          primary
          cost={maxSearchedBlocks + 2}
          onClick={() => start({ around: number })}
        >
          Search {maxSearchedBlocks} blocks around it
        </SearchButton>
      )}
      {latestButton}
    </SearchCard>
  )
}

type NextStepsProps = {
  network: string
  hash: Hash
  /** Whether every block was searched, so that none is left to name. */
  isWholeChain: boolean
}

/** Places where a transaction that was not found may be: another network, or no block yet. */
function NextSteps({ network, hash, isWholeChain }: NextStepsProps) {
  const connections = useQuery(connectionsQuery).data ?? []
  const otherConnections = connections.filter((each) => each.network !== network)
  return (
    <TitledSection title="Next steps">
      <ul className="list-disc pl-5 marker:text-mute [&>li]:py-0.5">
        <li>Compare the hash with its source.</li>
        {!isWholeChain && <li>Enter a block or time below.</li>}
        <li>A pending transaction is in no block yet.</li>
        {otherConnections.map(({ network, name }) => (
          <li key={network}>
            Another network:{' '}
            <Link to={transactionHashPath({ network, hash, block: '' })}>Search on {name}</Link>
          </li>
        ))}
        {otherConnections.length === 0 && (
          <li>
            Another network: <Link to={patterns.connections}>Add connection</Link>
          </li>
        )}
      </ul>
    </TitledSection>
  )
}

type SearchCardProps = {
  title: string
  below: ReactNode
  children?: ReactNode
}

/** State of the search for a hash, and the searches that may find more. */
function SearchCard({ title, below, children }: SearchCardProps) {
  return (
    <AnswerCard
      below={
        <>
          {below && <p>{below}</p>}
          {children && <div className="mt-3 flex flex-wrap gap-x-5 gap-y-3">{children}</div>}
        </>
      }
    >
      <span role="status">{title}</span>
    </AnswerCard>
  )
}

type SearchButtonProps = {
  primary?: boolean
  /** Requests, at most. */
  cost: number
  onClick: () => void
  children: ReactNode
}

/** A button that says what it costs before it is pressed. */
function SearchButton({ primary = false, cost, onClick, children }: SearchButtonProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ActionButton className={primary ? 'action-primary' : ''} onClick={onClick}>
        {children}
      </ActionButton>
      <span className="text-sm">
        <Explained why="A few more where the newest blocks are empty.">
          Up to {cost} requests
        </Explained>
      </span>
    </span>
  )
}
