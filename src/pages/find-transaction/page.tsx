import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { HashSearch } from '#pages/find-transaction/hash-search.tsx'
import { TransactionForm } from '#pages/find-transaction/transaction-form.tsx'
import { blockPath } from '#paths/block.ts'
import { parseTransactionHashPath } from '#paths/parse-transaction-hash.ts'
import { patterns } from '#paths/patterns.ts'
import { transactionPath, transactionViews } from '#paths/transaction.ts'
import { findTransactionPath, type TransactionHashAddress } from '#paths/transaction-hash.ts'
import { hashTargetQuery } from '#queries/chain/transaction-index.ts'
import { useConnection, useNetworkName } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { AnswerCard, EntityBody, StatusTag } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { UnavailableSection } from '#ui/entity/rail-section.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { FieldGroup } from '#ui/lists/fact-list.tsx'
import { Page, usePageParams } from '#ui/page/page.tsx'

const TransactionExamples = lazySection(
  () => import('#pages/find-transaction/transaction-examples.tsx'),
)

/**
 * `/{network}/tx` and, by EIP-3091, `/{network}/tx/{hash}`: leads from a 32-byte hash to its
 * transaction or block, as far as it can be found, and offers the ways to search for it.
 */
export default function FindTransactionPage() {
  const { network = '', hash: hashText } = usePageParams()
  const [searchParams] = useSearchParams()
  const address = parseTransactionHashPath({ network, hash: hashText }, searchParams)
  const title = 'Find transaction'
  const rail = useConnection(network)?.extraMethodUse === 'never' ? <HashUnavailable /> : undefined
  if ('problem' in address)
    return (
      <Page title={title}>
        <EntityHeader title={title}>
          <LatestLink network={network} />
        </EntityHeader>
        <EntityBody rail={rail}>
          <TransactionForm
            network={network}
            hash={hashText ?? ''}
            block={searchParams.get('block') ?? ''}
            hashProblem={hashText === undefined ? undefined : address.problem}
          />
          <TransactionExamples />
        </EntityBody>
      </Page>
    )
  const { hash, block } = address
  return (
    <Page title={`${title} ${hash.slice(0, 8)}…${hash.slice(-6)}`}>
      <EntityHeader
        crumbs={[{ label: 'Transactions', to: findTransactionPath(network) }, { label: 'Find' }]}
        title="Transaction"
        id={{ text: hash, what: 'transaction hash' }}
      >
        <LatestLink network={network} />
      </EntityHeader>
      <LinkChainNote network={network} />
      <EntityBody rail={rail}>
        <AnswerRegion question={`${hash} ${block}`}>
          <HashAnswer key={`${network} ${hash} ${block}`} {...address} />
        </AnswerRegion>
        <TransactionForm {...address} />
      </EntityBody>
    </Page>
  )
}

/** Poll interval while a transaction is pending, ms. */
const pollIntervalMs = 4_000

function HashAnswer(address: TransactionHashAddress) {
  const { network, hash } = address
  const [isRequested, setRequested] = useState(false)
  const isAskable = useConnection(network)?.extraMethodUse === 'on request' && !isRequested
  const [searchParams] = useSearchParams()
  const view = transactionViews.find((name) => name === searchParams.get('view'))
  const targetResult = useQuery({
    ...hashTargetQuery(network, hash, isRequested),
    refetchInterval: ({ state }) => (state.data?.kind === 'pending' ? pollIntervalMs : false),
  })
  return (
    <QueryAnswer
      of={targetResult}
      waiting={
        <AnswerCard below="By its hash, and in the blocks this browser has seen.">
          <span role="status">Searching…</span>
        </AnswerCard>
      }
      missing={null}
    >
      {(target) => {
        switch (target.kind) {
          case 'unknown':
            return (
              <HashSearch
                {...address}
                isUnknownToNode={target.asked}
                lookUp={isAskable ? () => setRequested(true) : undefined}
              />
            )
          case 'pending':
            return <PendingTransaction transaction={target.transaction} />
          case 'block':
            return <Navigate replace to={blockPath({ network, block: { kind: 'hash', hash } })} />
          case 'transaction': {
            const block = { kind: 'hash', hash: target.block } as const
            const { index } = target
            return <Navigate replace to={transactionPath({ network, block, index, view })} />
          }
        }
      }}
    </QueryAnswer>
  )
}

const [overviewFields, detailFields] = transactionFields

/** A transaction of no block yet: it has no page of its own, and this one leads there in time. */
function PendingTransaction({ transaction }: { transaction: RawObject }) {
  return (
    <>
      <AnswerCard below="In no block yet. This page opens the transaction once it is mined.">
        <StatusTag>
          <span role="status">Pending</span>
        </StatusTag>
      </AnswerCard>
      {[overviewFields, detailFields].map(
        (group) =>
          group && (
            <FieldGroup
              key={group.title}
              {...group}
              // Its block, and its place there, are null until then.
              fields={group.fields.filter(
                ({ name }) => name === 'to' || transaction[name] !== null,
              )}
              object={transaction}
            />
          ),
      )}
    </>
  )
}

const LatestLink = ({ network }: { network: string }) => (
  <Link
    className="action"
    to={transactionPath({ network, block: { kind: 'tag', tag: 'latest' }, index: 0 })}
  >
    Latest transaction
  </Link>
)

/** Shown where the node's index of hashes is not used. */
const HashUnavailable = () => (
  <UnavailableSection>
    <p>
      Lookup by hash alone: <span className="data">eth_getTransactionByHash</span>. Keyhole finds
      the block first.
    </p>
  </UnavailableSection>
)

/** Shown after the link of an explorer whose chain has no connection here. */
function LinkChainNote({ network }: { network: string }) {
  const networkName = useNetworkName(network)
  const chain: unknown = useLocation().state?.linkChain
  if (typeof chain !== 'string') return null
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 bg-warn-soft px-4 py-2">
      <p>
        Link is for {chain}; you are on {networkName}.
      </p>
      <Link to={patterns.connections} className="action">
        Add connection
      </Link>
    </div>
  )
}
