import type { Address } from 'viem'
import type { Authorization } from '#domain/transaction/authorization.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useAuthorizations } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { FactRow } from '#ui/lists/fact-list.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { UnexpectedValue } from '#ui/values/unexpected-value.tsx'

/** Most authorizations that are told before the others are unfolded. */
const maxShown = 3

type Props = { address: TransactionAddress; transaction: RawObject }

/**
 * Which accounts a transaction lets which code act for (EIP-7702), each with its signer once the
 * proof of the response recovered it.
 */
export default function Delegations({ address, transaction }: Props) {
  const entries = transaction.authorizationList
  const sentences = useAuthorizations(address, transaction).map((authorization, index) => (
    <DelegationSentence key={index} {...authorization} />
  ))
  return (
    <FactRow
      label="Delegations"
      name="authorizationList"
      meaning="Each authority, the account that signed, delegates to a contract’s code (EIP-7702), also where the transaction fails. Nodes skip an entry whose nonce is not the account’s; no response shows which."
      raw={entries}
    >
      {!Array.isArray(entries) && <UnexpectedValue value={entries} />}
      {sentences.slice(0, maxShown)}
      {sentences.length > maxShown && (
        <details>
          <summary>+ {groupDigits(sentences.length - maxShown)} more</summary>
          {sentences.slice(maxShown)}
        </details>
      )}
    </FactRow>
  )
}

type SentenceProps = Authorization & { authority: Address | undefined }

const DelegationSentence = (props: SentenceProps) => {
  const { authority, delegate, revokes, chainId, nonce, skipped } = props
  return (
    <span className="block leading-6">
      {authority ? <AddressLink address={authority} short /> : 'An account'}{' '}
      {revokes ? 'removes its delegation' : 'delegates to '}
      {!revokes && (delegate ? <AddressLink address={delegate} short /> : 'an unreadable address')}
      <span className="text-mute">
        {skipped ? ` · skipped: ${skipped}` : ' · if its nonce fits'} · chain{' '}
        {chainId === 0n ? '0 (any chain)' : describe(chainId)} · nonce {describe(nonce)}
      </span>
    </span>
  )
}

const describe = (quantity: bigint | undefined) =>
  quantity === undefined ? 'unreadable' : groupDigits(quantity)
