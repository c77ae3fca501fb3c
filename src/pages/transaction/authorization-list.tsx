import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { DelegationSentence, useAuthorizations } from '#pages/transaction/overview/delegations.tsx'
import { UnexpectedValue } from '#pages/transaction/unexpected-value.tsx'
import type { TransactionAddress } from '#paths/transaction.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'

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
  const authorizations = useAuthorizations({ address, transaction })
  if (!Array.isArray(entries))
    return (
      <TitledSection title="Authorizations">
        <UnexpectedValue value={entries} />
      </TitledSection>
    )
  return (
    <TitledSection
      title="Authorizations"
      meaning="Each entry delegates its authority, the account that signed it, to a contract’s code (EIP-7702). Nodes skip an entry whose nonce is not the account’s."
    >
      <ol className="grid">
        {authorizations.map((authorization, index) => (
          <li key={index} className="border-line py-1.5 not-first:border-t">
            <DelegationSentence {...authorization} />
            <span className="text-sm text-mute">
              Chain{' '}
              {authorization.chainId === 0n ? '0 (any chain)' : describe(authorization.chainId)} ·
              Nonce {describe(authorization.nonce)}
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

const describe = (quantity: bigint | undefined) =>
  quantity === undefined ? 'unreadable' : groupDigits(quantity)
