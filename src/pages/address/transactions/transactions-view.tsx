import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { countWithNoun, groupDigits, isSameHex } from '#domain/values/hex.ts'
import { formatRelativeTime, formatUtc } from '#domain/values/time.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import {
  type AccountHistory,
  type HistoryRefusal,
  type HistoryRow,
  maxNonceRequests,
  maxTraceRequests,
  readIndexedHistory,
  searchByNonces,
  searchByTraces,
} from '#queries/chain/account-history.ts'
import { newestBlock } from '#queries/chain/search-transaction.ts'
import { useMethodNames } from '#queries/names/use-method-names.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/page.tsx'
import { ofThirdLine, transactionColumns } from '#ui/transactions/transaction-columns.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

type Props = { account: AccountAtBlock }

/** The transactions of an account, newest first: by the node's index, or its own ones by its nonce. */
export default function TransactionsView({ account: { network, address } }: Props) {
  const client = useQueryClient()
  const use = useConnection(network)?.extraMethodUse
  const [history, setHistory] = useState<AccountHistory>()
  const { lastStart, start, ...run } = useStoppableRun(
    async (way: AccountHistory['way'], signal): Promise<HistoryRefusal | 'no newest' | 'page'> => {
      if (way === 'index') {
        const answer = await readIndexedHistory({ network, address }, history, signal)
        if ('refusedBy' in answer) return answer
        setHistory(answer)
        return 'page'
      }
      const known = history?.way === way ? history : undefined
      const newest = known ? { number: 0n } : await newestBlock(client, network, signal)
      if (!newest) return 'no newest'
      const account = { network, address, newest: newest.number }
      const search = way === 'traces' ? searchByTraces : searchByNonces
      return (await search(account, known, signal, setHistory)) ?? 'page'
    },
  )
  const { isRunning, end, failure } = run
  useEffect(() => {
    if (use === 'when offered') start('index')
  }, [use, start])
  if (use === 'never')
    return (
      <Note title="Transactions not loaded">
        Account history (ots_searchTransactionsBefore) is off for this connection.
      </Note>
    )
  const rows = history?.rows ?? []
  const way = lastStart ?? 'index'
  const refusal = typeof end === 'object' ? end : undefined
  const nextWay = refusal ? ways[way].next : way
  const isUnasked = !isRunning && !history && !end && !failure
  const isAll = history !== undefined && history.before === undefined
  const canGoOn = !failure && !isAll && use !== undefined && !(refusal && way === 'nonces')
  const isBelow = rows.length > 0 && !isRunning
  const progress = (
    <RunProgress
      {...{ isRunning, failure }}
      stop={run.stop}
      goOn={() => start(way)}
      actions={
        canGoOn &&
        !isRunning && (
          <>
            <span className="text-sm text-mute">{ways[nextWay].cost}</span>
            <ActionButton onClick={() => start(nextWay)}>
              {refusal || isUnasked
                ? ways[nextWay].button
                : rows.length > 0
                  ? 'Load older'
                  : 'Continue'}
            </ActionButton>
          </>
        )
      }
    />
  )
  return (
    <section aria-label="Transactions" className="grid min-w-0 gap-3">
      <AnswerCard
        below={
          <>
            {history && <p>{ways[history.way].origin}</p>}
            {refusal && (
              <p className="wrap-anywhere">
                {describeMethodRefusal(refusal, ways[way].missing, 'state of older blocks')}
              </p>
            )}
            {end === 'no newest' && <p>Newest block unavailable.</p>}
          </>
        }
      >
        <span role="status">
          {isRunning
            ? `Searching… ${countWithNoun(rows.length, 'transaction')}`
            : rows.length > 0
              ? `${isAll ? '' : 'Newest '}${countWithNoun(rows.length, 'transaction')}`
              : failure
                ? 'Unavailable'
                : refusal || !history
                  ? 'Not searched'
                  : `No transactions${isAll ? '' : ' so far'}`}
        </span>
      </AnswerCard>
      {!isBelow && progress}
      {rows.length > 0 && <HistoryTable network={network} address={address} rows={rows} />}
      {isBelow && progress}
    </section>
  )
}

const may = 'Not verified: the provider may omit transactions.'

/** Where each way finds transactions, its cost, and the one after it where a node does not offer it. */
const ways = {
  index: {
    missing: 'account history',
    origin: `Per the node’s index. ${may}`,
    button: 'Search transactions',
    cost: undefined,
    next: 'traces',
  },
  traces: {
    missing: 'traces of an account',
    origin: `Per the node’s traces. ${may}`,
    button: 'Search traces',
    cost: `Up to ${maxTraceRequests} requests`,
    next: 'nonces',
  },
  nonces: {
    missing: 'nonces of older blocks',
    origin: 'Sent transactions only, by nonce. Received ones need an index of the node.',
    button: 'Search by nonce',
    cost: `Sent transactions only. Up to ${maxNonceRequests} requests`,
    next: 'nonces',
  },
} as const

type TableProps = { network: string; address: string; rows: readonly HistoryRow[] }

function HistoryTable({ network, address, rows }: TableProps) {
  const currency = useNativeCurrency()
  const walletAddress = useWalletAddress()
  const { methodNameOf } = useMethodNames()
  const columns = useMemo((): TableColumn<HistoryRow>[] => {
    // A row's index is its place here, as columns have no other to link by.
    const pathOf = (place: number) => {
      const row = rows[place]
      const block = row && ({ kind: 'number', number: row.block } as const)
      return block && transactionPath({ network, block, index: row.index })
    }
    const arePaid = rows.some(({ receipt }) => receipt)
    const nowSeconds = Math.floor(Date.now() / 1000)
    return [
      {
        title: 'In/out',
        width: '3.25rem',
        narrow: 'row-start-1 col-start-1 text-xs',
        cell: (row) => <span className="text-mute">{directionOf(row, address)}</span>,
      },
      {
        title: 'Block',
        width: 'minmax(5.5rem,0.6fr)',
        narrow: 'hidden',
        cell: ({ block }) => (
          <Link to={blockPath({ network, block: { kind: 'number', number: block } })}>
            {groupDigits(block)}
          </Link>
        ),
      },
      {
        title: 'Age',
        width: 'minmax(6.5rem,0.7fr)',
        narrow: `${ofThirdLine} justify-self-center text-xs`,
        cell: ({ seconds }) =>
          seconds !== undefined && (
            <span className="text-mute" title={formatUtc(seconds)}>
              {formatRelativeTime(seconds, nowSeconds)}
            </span>
          ),
      },
      ...transactionColumns({ currency, pathOf, walletAddress, methodNameOf, arePaid }).slice(1),
    ]
  }, [network, address, rows, currency, walletAddress, methodNameOf])
  const placedRows = useMemo(
    () =>
      rows.map((row, index) => {
        // The value of a transaction that reaches the account from within went to another one.
        const isOther = row.value !== 0n && directionOf(row, address) === 'Inner'
        return { ...row, index, value: isOther ? undefined : row.value }
      }),
    [rows, address],
  )
  return (
    <ContractKnowledgeContext value={useContractKnowledge(network)}>
      <VirtualTable label="Transactions" rows={placedRows} columns={columns} narrowLines={3} />
    </ContractKnowledgeContext>
  )
}

/** Which way a transaction goes; `Inner` where only calls within it reach the account. One that
 * creates a contract may have created the account. */
function directionOf({ from, to }: HistoryRow, address: string): string {
  if (isSameHex(from, address)) return isSameHex(to, address) ? 'Self' : 'Out'
  if (to === null) return ''
  return isSameHex(to, address) ? 'In' : 'Inner'
}
