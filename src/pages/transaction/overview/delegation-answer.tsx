import { countWithNoun } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useAuthorizations } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type Props = { address: TransactionAddress; transaction: RawObject }

/**
 * Which account delegates to which code (EIP-7702), also where the call itself fails or moves nothing. The
 * account is known once the proof of the response recovered it from its signature.
 */
export default function DelegationAnswer({ address, transaction }: Props) {
  const [first, ...others] = useAuthorizations(address, transaction).filter(
    ({ delegate, skipped }) => delegate && skipped === undefined,
  )
  if (!first?.delegate) return null
  return (
    <AnswerCard below="Takes effect if its nonce fits.">
      {first.authority ? <AddressLink address={first.authority} short /> : 'An account'}{' '}
      {first.revokes ? (
        'removes its delegation'
      ) : (
        <>
          delegates to <AddressLink address={first.delegate} short />
        </>
      )}
      {others.length > 0 && ` and ${countWithNoun(others.length, 'other authorization')}`}
    </AnswerCard>
  )
}
