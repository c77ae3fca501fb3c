import type { Address } from 'viem'
import { chainIdOf } from '#domain/chains/chain-id.ts'
import { readAuthorization } from '#domain/transaction/authorization.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { UnexpectedValue } from '#pages/transaction/unexpected-value.tsx'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type AuthorizationListProps = {
  address: TransactionAddress
  transaction: RawObject
}

/**
 * The entries by which accounts let code act for them (EIP-7702), one per row. Whether an entry
 * took effect depends on the account's nonce and code then, which no operation of this API gives.
 */
export default function AuthorizationList({ address, transaction }: AuthorizationListProps) {
  const { authorizationList: entries } = transaction
  const { proof } = useTransactionProof(address, transaction)
  // The signer of each entry, once the proof of the response recovered it.
  const authorities = proof && 'authorities' in proof ? proof.authorities : undefined
  if (!Array.isArray(entries))
    return (
      <TitledSection title="Authorizations">
        <UnexpectedValue value={entries} />
      </TitledSection>
    )
  const chainId = chainIdOf(transaction)
  return (
    <TitledSection
      title="Authorizations"
      meaning="Each entry delegates its authority, the account that signed it, to a contract’s code (EIP-7702). Nodes skip an entry whose nonce is not the account’s."
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
                  <AuthorizationAccount address={authorities[index]} missingText="no signer" />
                </LabeledCell>
              )}
              <LabeledCell label={authorization.revokes ? 'Clears delegation' : 'Delegates to'}>
                {authorization.revokes ? (
                  'zero address'
                ) : (
                  <AuthorizationAccount address={authorization.delegate} missingText="unreadable" />
                )}
              </LabeledCell>
              <LabeledCell label="Chain">
                {authorization.chainId === undefined
                  ? 'unreadable'
                  : authorization.chainId === 0n
                    ? '0 (any chain)'
                    : groupDigits(authorization.chainId)}
              </LabeledCell>
              <LabeledCell label="Nonce">
                {authorization.nonce === undefined
                  ? 'unreadable'
                  : groupDigits(authorization.nonce)}
              </LabeledCell>
              {authorization.skipped && (
                <p className="text-sm text-mute sm:col-span-full">
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

type AuthorizationAccountProps = {
  address: Address | undefined
  missingText: string
}

function AuthorizationAccount({ address, missingText }: AuthorizationAccountProps) {
  if (!address) return <span className="text-mute">{missingText}</span>
  return <AddressLink address={address} short copyName="the address" />
}
