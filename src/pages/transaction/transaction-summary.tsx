import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { byteLength, isAddress, isSameHex } from '#domain/values/hex.ts'
import { formatEth, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { transactionKind } from '#domain/transaction/transaction-kind.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { Copy } from '#ui/values/copy-button.tsx'
import { Hex } from '#ui/values/hex-value.tsx'

/** In one line, from whom to whom, with what; whether it came to that, nothing here knows. */
export function Purpose({ transaction, network }: { transaction: RawObject; network: string }) {
  const { from, to, value, input } = transaction
  const wei = readQuantity(value)
  const kind = transactionKind(transaction)
  const created = createdContract(transaction)
  return (
    <section aria-label="What it asks for" className="card px-4 py-3 sm:px-5">
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,auto)_minmax(7rem,1fr)_minmax(0,auto)]">
        <Party address={from} network={network} />
        <p className="flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="hidden h-px grow bg-line sm:block" />
          <span aria-hidden="true" className="text-mute sm:hidden">
            ↓
          </span>
          <span>
            {deed(to, input, wei)}
            {wei !== undefined && wei > 0n && <> · {formatEth(wei)}</>}
          </span>
          <span aria-hidden="true" className="hidden h-px grow bg-line sm:block" />
          <span aria-hidden="true" className="-ml-2 hidden text-mute sm:inline">
            ▸
          </span>
        </p>
        {to === null ? (
          created ? (
            <Party address={created} network={network} />
          ) : (
            <span>a new contract</span>
          )
        ) : isAddress(to) && isSameHex(to, from) ? (
          <span>itself</span>
        ) : (
          <Party address={to} network={network} />
        )}
      </div>
      {created && (
        <p className="mt-1.5 text-sm text-mute">
          The contract’s address follows from sender and nonce: the last 20 bytes of
          keccak256(rlp([sender, nonce])). There is a contract only if the transaction succeeded.
        </p>
      )}
      {!kind && (
        <p className="mt-1.5 text-sm text-mute">
          What transactions of this type mean is not known here; all of its fields are shown.
        </p>
      )}
      {kind && (
        <p className="mt-1.5 text-sm text-mute">
          <span className="inline-block text-ink first-letter:uppercase">{kind.name}</span>:{' '}
          {kind.meaning} <span className="whitespace-nowrap">({kind.source})</span>
        </p>
      )}
    </section>
  )
}

/** What a sender wants, as far as the bytes tell it. */
function deed(to: unknown, input: unknown, wei: bigint | undefined): ReactNode {
  const length = byteLength(input) ?? 0
  if (to === null) return 'creates a contract'
  if (length === 0) return wei === 0n ? 'sends nothing' : 'pays'
  if (printableText(input)) return 'sends text'
  if (length < 4) return `sends ${length} ${length === 1 ? 'byte' : 'bytes'}`
  return (
    <>
      calls <span className="data">{String(input).slice(0, 10)}</span>
    </>
  )
}

function Party({ address, network }: { address: unknown; network: string }) {
  if (!isAddress(address)) return <span className="text-mute">not in the answer</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        to={emptyStoragePath(network, address)}
        title="Look into its storage"
        className="min-w-0"
      >
        <Hex value={address} short />
      </Link>
      <Copy text={address} what="the address" />
    </span>
  )
}
