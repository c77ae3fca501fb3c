import { Link } from 'react-router'
import type { Address } from 'viem'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { type Authorization, readAuthorization } from '#domain/transaction/authorization.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { FactRow } from '#ui/lists/fact-list.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/** Most authorizations that are told among the facts: a tab has all. */
const maxShown = 3

type Props = { address: TransactionAddress; transaction: RawObject }

/** The authorizations of a transaction, each with its signer once the proof of the response recovered it. */
export function useAuthorizations({ address, transaction }: Props) {
  const { proof } = useTransactionProof(address, transaction)
  const authorities = proof && 'authorities' in proof ? proof.authorities : []
  return asRawList(transaction.authorizationList).map((entry, index) => ({
    ...readAuthorization(entry, chainIdOf(transaction)),
    authority: authorities[index],
  }))
}

/** Which accounts a transaction lets which code act for (EIP-7702). */
export default function Delegations(props: Props) {
  const authorizations = useAuthorizations(props)
  return (
    <FactRow
      label="Delegations"
      name="authorizationList"
      meaning="Each authority, the account that signed, delegates to a contract’s code (EIP-7702), also where the transaction fails. Nodes skip an entry whose nonce is not the account’s; no response shows which."
      raw={props.transaction.authorizationList}
    >
      {authorizations.slice(0, maxShown).map((authorization, index) => (
        <DelegationSentence key={index} {...authorization} />
      ))}
      {authorizations.length > maxShown && (
        <Link to="?view=authorizations">
          + {groupDigits(authorizations.length - maxShown)} more
        </Link>
      )}
    </FactRow>
  )
}

type SentenceProps = Authorization & { authority: Address | undefined }

export const DelegationSentence = ({ authority, delegate, revokes, skipped }: SentenceProps) => (
  <span className="block leading-6">
    {authority ? <AddressLink address={authority} short /> : 'An account'}{' '}
    {revokes ? 'removes its delegation' : 'delegates to '}
    {!revokes && (delegate ? <AddressLink address={delegate} short /> : 'an unreadable address')}
    <span className="text-mute">{skipped ? ` · skipped: ${skipped}` : ' · if its nonce fits'}</span>
  </span>
)
