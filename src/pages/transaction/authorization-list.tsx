import { Link } from 'react-router'
import type { Address } from 'viem'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { readAuthorization } from '#domain/transaction/authorization.ts'
import { chainIdOf } from '#domain/transaction/transaction-cost.ts'
import { OddValue } from '#pages/transaction/unexpected-value.tsx'
import { Section } from '#pages/transaction/titled-section.tsx'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { Copy } from '#ui/values/copy-button.tsx'
import { Hex } from '#ui/values/hex-value.tsx'

/**
 * The accounts that let code act for them (EIP-7702), one a row. Whether an entry took effect
 * depends on the account's nonce and code then, which no operation of this API gives.
 */
export function Authorizations({
  transaction,
  network,
  authorities,
}: {
  transaction: RawObject
  network: string
  /** Who signed each entry, once it is recovered; undefined at an entry that nobody signed. */
  authorities?: readonly (Address | undefined)[] | undefined
}) {
  const { authorizationList: entries } = transaction
  if (entries === undefined || entries === null) return null
  if (!Array.isArray(entries))
    return (
      <Section title="Authorizations">
        <OddValue value={entries} />
      </Section>
    )
  const chain = chainIdOf(transaction)
  return (
    <Section
      title={`Authorizations: ${groupDigits(entries.length)}`}
      meaning="Each entry lets the code of a contract act for the account that signed it: the authority, which is recovered from the signature over keccak256(0x05 ++ rlp([chain id, contract, nonce])). An entry whose nonce is not the account’s is skipped, and the transaction is valid all the same (EIP-7702)."
    >
      <ol className="grid">
        {entries.map((entry, index) => {
          const read = readAuthorization(entry, chain)
          return (
            <li
              key={index}
              className="grid gap-x-6 gap-y-0.5 border-line py-1.5 not-first:border-t sm:grid-cols-2 lg:grid-cols-4"
            >
              {authorities && (
                <Cell label="Authority">
                  <Account
                    address={authorities[index]}
                    network={network}
                    none="nobody’s signature"
                  />
                </Cell>
              )}
              <Cell label={read.revokes ? 'Ends a delegation' : 'Acts by the code of'}>
                {read.revokes ? (
                  'the zero address: no code'
                ) : (
                  <Account address={read.delegate} network={network} none="not readable" />
                )}
              </Cell>
              <Cell label="On chain">
                {read.chainId === undefined
                  ? 'not readable'
                  : read.chainId === 0n
                    ? '0: on every chain'
                    : groupDigits(read.chainId)}
              </Cell>
              <Cell label="At nonce">
                {read.nonce === undefined ? 'not readable' : groupDigits(read.nonce)}
              </Cell>
              {read.skipped && (
                <p className="text-sm text-warn sm:col-span-full">Skipped: {read.skipped}.</p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="text-xs text-mute">{label}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Account({
  address,
  network,
  none,
}: {
  address: Address | undefined
  network: string
  none: string
}) {
  if (!address) return <span className="text-mute">{none}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link to={emptyStoragePath(network, address)} className="min-w-0">
        <Hex value={address} short />
      </Link>
      <Copy text={address} what="the address" />
    </span>
  )
}
