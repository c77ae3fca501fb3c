import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { askFile, askNode } from './ask.ts'

/** What explorers show of a list at first. */
const rowsAtFirst = 25

const groupDigits = (number: string | number | bigint) => BigInt(number).toLocaleString('en')

/** The one question of a page, and its four states. */
function Answer<A>({
  ask,
  children,
}: {
  ask: () => Promise<A>
  children: (answer: NonNullable<A>) => ReactNode
}) {
  const { data, error } = useQuery({ queryKey: [location.href], queryFn: ask, retry: false })
  if (error) return <p role="alert">{error.message}</p>
  if (data === undefined) return <p>Loading …</p>
  return data === null ? <p>Not found</p> : children(data)
}

const Facts = ({ of }: { of: { [name: string]: ReactNode } }) => (
  <dl>
    {Object.entries(of).map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const timeOf = (seconds: string) => new Date(Number(seconds) * 1000).toUTCString()

export function BlockPage() {
  const { block } = useParams()
  return (
    <Answer<BlockFields> ask={() => askNode('eth_getBlockByHash', [block, false])}>
      {({ transactions, ...fields }) => (
        <>
          <h1>Block {groupDigits(fields.number)}</h1>
          <p>{groupDigits(transactions.length)} transactions</p>
          <Facts
            of={{
              Time: timeOf(fields.timestamp),
              'Fee recipient': fields.miner,
              'Gas used': groupDigits(fields.gasUsed),
              'Gas limit': groupDigits(fields.gasLimit),
              'Base fee': groupDigits(fields.baseFeePerGas),
              Hash: fields.hash,
              Parent: <Link to={`/devnet/block/${fields.parentHash}`}>{fields.parentHash}</Link>,
              'State root': fields.stateRoot,
              'Transactions root': fields.transactionsRoot,
            }}
          />
          <ol start={0}>
            {transactions.slice(0, rowsAtFirst).map((hash, index) => (
              <li key={hash}>
                <Link to={`/devnet/block/${BigInt(fields.number)}/tx/${index}`}>{hash}</Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </Answer>
  )
}

export function TransactionPage() {
  const { block = '', index = '' } = useParams()
  const position = [block, index].map((number) => `0x${Number(number).toString(16)}`)
  return (
    <Answer<TransactionFields>
      ask={() => askNode('eth_getTransactionByBlockNumberAndIndex', position)}
    >
      {(fields) => (
        <>
          <h1>Transaction {fields.hash}</h1>
          <Facts
            of={{
              From: fields.from,
              To: fields.to,
              Value: `${Number(fields.value) / 1e18} ETH`,
              Block: <Link to={`/devnet/block/${fields.blockHash}`}>{fields.blockHash}</Link>,
              Nonce: groupDigits(fields.nonce),
              'Gas limit': groupDigits(fields.gas),
              'Gas price': groupDigits(fields.gasPrice),
              Type: groupDigits(fields.type),
              Input: fields.input,
            }}
          />
        </>
      )}
    </Answer>
  )
}

export function StoragePage() {
  const { address = '' } = useParams()
  const slot = useSearchParams()[0].get('slot') ?? '0x0'
  return (
    <Answer<string> ask={() => askNode('eth_getStorageAt', [address, slot, 'latest'])}>
      {(word) => (
        <>
          <h1>Slot {slot}</h1>
          <Facts of={{ Contract: address, Value: groupDigits(word), Word: word }} />
        </>
      )}
    </Answer>
  )
}

export function GasPage() {
  const call = Object.fromEntries(useSearchParams()[0])
  return (
    <Answer<string> ask={() => askNode('eth_estimateGas', [call])}>
      {(gas) => (
        <>
          <h1>Gas</h1>
          <Facts of={{ ...call, 'Estimated gas': groupDigits(gas) }} />
        </>
      )}
    </Answer>
  )
}

export function FilePage() {
  const { cid = '' } = useParams()
  return (
    <Answer<string> ask={() => askFile(cid)}>
      {(text) => (
        <>
          <h1>{cid}</h1>
          <pre>{text}</pre>
        </>
      )}
    </Answer>
  )
}

type BlockFields = { transactions: string[] } & Record<
  | 'number'
  | 'timestamp'
  | 'miner'
  | 'gasUsed'
  | 'gasLimit'
  | 'baseFeePerGas'
  | 'hash'
  | 'parentHash'
  | 'stateRoot'
  | 'transactionsRoot',
  string
>

type TransactionFields = Record<
  'hash' | 'from' | 'to' | 'value' | 'blockHash' | 'nonce' | 'gas' | 'gasPrice' | 'type' | 'input',
  string
>
