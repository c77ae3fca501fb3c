import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { transactionKind } from '#domain/transaction/transaction-kind.ts'
import { byteLength, isAddress, isSameHex } from '#domain/values/hex.ts'
import { formatEth, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** Sender, action and recipient on one line; the API does not tell whether it succeeded. */
export function TransactionSummary({
  transaction,
  network,
}: {
  transaction: RawObject
  network: string
}) {
  const { from, to, value, input } = transaction
  const valueWei = readQuantity(value)
  const typeDescription = transactionKind(transaction)
  const createdAddress = createdContract(transaction)
  return (
    <section aria-label="What it asks for" className="card px-4 py-3 sm:px-5">
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,auto)_minmax(7rem,1fr)_minmax(0,auto)]">
        <PartyLink address={from} network={network} />
        <p className="flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="hidden h-px grow bg-line sm:block" />
          <span aria-hidden="true" className="text-mute sm:hidden">
            ↓
          </span>
          <span>
            {describeAction(to, input, valueWei)}
            {valueWei !== undefined && valueWei > 0n && <> · {formatEth(valueWei)}</>}
          </span>
          <span aria-hidden="true" className="hidden h-px grow bg-line sm:block" />
          <span aria-hidden="true" className="-ml-2 hidden text-mute sm:inline">
            ▸
          </span>
        </p>
        {to === null ? (
          createdAddress ? (
            <PartyLink address={createdAddress} network={network} />
          ) : (
            <span>a new contract</span>
          )
        ) : isAddress(to) && isSameHex(to, from) ? (
          <span>itself</span>
        ) : (
          <PartyLink address={to} network={network} />
        )}
      </div>
      {createdAddress && (
        <p className="mt-1.5 text-sm text-mute">
          The contract’s address follows from sender and nonce: the last 20 bytes of
          keccak256(rlp([sender, nonce])). There is a contract only if the transaction succeeded.
        </p>
      )}
      {!typeDescription && (
        <p className="mt-1.5 text-sm text-mute">
          What transactions of this type mean is not known here; all of its fields are shown.
        </p>
      )}
      {typeDescription && (
        <p className="mt-1.5 text-sm text-mute">
          <span className="inline-block text-ink first-letter:uppercase">
            {typeDescription.name}
          </span>
          : {typeDescription.meaning}{' '}
          <span className="whitespace-nowrap">({typeDescription.source})</span>
        </p>
      )}
    </section>
  )
}

/** What the sender asks for, as far as the bytes tell. */
function describeAction(to: unknown, input: unknown, wei: bigint | undefined): ReactNode {
  const inputBytes = byteLength(input) ?? 0
  if (to === null) return 'creates a contract'
  if (inputBytes === 0) return wei === 0n ? 'sends nothing' : 'pays'
  if (printableText(input)) return 'sends text'
  if (inputBytes < 4) return `sends ${inputBytes} ${inputBytes === 1 ? 'byte' : 'bytes'}`
  return (
    <>
      calls <span className="data">{String(input).slice(0, 10)}</span>
    </>
  )
}

function PartyLink({ address, network }: { address: unknown; network: string }) {
  if (!isAddress(address)) return <span className="text-mute">not in the answer</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        to={emptyStoragePath(network, address)}
        title="Look into its storage"
        className="min-w-0"
      >
        <HexValue value={address} short />
      </Link>
      <CopyButton text={address} what="the address" />
    </span>
  )
}
