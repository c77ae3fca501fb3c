import { Link } from 'react-router'
import type { Address } from 'viem'
import { readAuthorization } from '#domain/transaction/authorization.ts'
import { chainIdOf } from '#domain/transaction/transaction-cost.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { UnexpectedValue } from '#pages/transaction/unexpected-value.tsx'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/**
 * The entries by which accounts let code act for them (EIP-7702), one per row. Whether an entry
 * took effect depends on the account's nonce and code then, which no operation of this API gives.
 */
export function AuthorizationList({
  transaction,
  network,
  authorities,
}: {
  transaction: RawObject
  network: string
  /** The signer of each entry, once recovered; undefined where no signer can be recovered. */
  authorities?: readonly (Address | undefined)[] | undefined
}) {
  const { authorizationList: entries } = transaction
  if (entries === undefined || entries === null) return null
  if (!Array.isArray(entries))
    return (
      <TitledSection title="Authorizations">
        <UnexpectedValue value={entries} />
      </TitledSection>
    )
  const chainId = chainIdOf(transaction)
  return (
    <TitledSection
      title={`Authorizations: ${groupDigits(entries.length)}`}
      meaning="Each entry lets the code of a contract act for the account that signed it: the authority, which is recovered from the signature over keccak256(0x05 ++ rlp([chain id, contract, nonce])). An entry whose nonce is not the account’s is skipped, and the transaction is valid all the same (EIP-7702)."
    >
      <ol className="grid">
        {entries.map((entry, index) => {
          const authorization = readAuthorization(entry, chainId)
          return (
            <li
              key={index}
              className="grid gap-x-6 gap-y-0.5 border-line py-1.5 not-first:border-t sm:grid-cols-2 lg:grid-cols-4"
            >
              {authorities && (
                <LabeledCell label="Authority">
                  <AuthorizationAccount
                    address={authorities[index]}
                    network={network}
                    missingText="nobody’s signature"
                  />
                </LabeledCell>
              )}
              <LabeledCell
                label={authorization.revokes ? 'Ends a delegation' : 'Acts by the code of'}
              >
                {authorization.revokes ? (
                  'the zero address: no code'
                ) : (
                  <AuthorizationAccount
                    address={authorization.delegate}
                    network={network}
                    missingText="not readable"
                  />
                )}
              </LabeledCell>
              <LabeledCell label="On chain">
                {authorization.chainId === undefined
                  ? 'not readable'
                  : authorization.chainId === 0n
                    ? '0: on every chain'
                    : groupDigits(authorization.chainId)}
              </LabeledCell>
              <LabeledCell label="At nonce">
                {authorization.nonce === undefined
                  ? 'not readable'
                  : groupDigits(authorization.nonce)}
              </LabeledCell>
              {authorization.skipped && (
                <p className="text-sm text-warn sm:col-span-full">
                  Skipped: {authorization.skipped}.
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}

function LabeledCell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="text-xs text-mute">{label}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function AuthorizationAccount({
  address,
  network,
  missingText,
}: {
  address: Address | undefined
  network: string
  missingText: string
}) {
  if (!address) return <span className="text-mute">{missingText}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link to={emptyStoragePath(network, address)} className="min-w-0">
        <HexValue value={address} short />
      </Link>
      <CopyButton text={address} what="the address" />
    </span>
  )
}
