import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasRule, otherFeesNote } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { readPaidFee } from '#domain/transaction/receipt-facts.ts'
import {
  costBound,
  hasUnknownFees,
  type TokenFeeBound,
  tokenFeeBound,
} from '#domain/transaction/transaction-cost.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { isUnsigned } from '#domain/transaction/transaction-kind.ts'
import { formatGasPrice, formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { groupDigits, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { FeePaidRow, GasUsedRow } from '#pages/transaction/receipt/receipt-rows.tsx'
import { useReceipt } from '#pages/transaction/receipt/use-receipt.ts'
import { blockPath } from '#paths/block.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { MissingReceipt } from '#ui/answer/missing-receipt.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { laterSection, unsized } from '#ui/lazy/lazy-section.tsx'
import { FactList, FactRow, PlainFact } from '#ui/lists/fact-list.tsx'
import { FieldValue } from '#ui/lists/field-value.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

// Few transactions delegate.
const Delegations = laterSection(() => import('#pages/transaction/overview/delegations.tsx'), {
  fallback: <PlainFact label="Delegations">{unsized}</PlainFact>,
})

const overviewFields = new Map(
  transactionFields[0]?.fields.map((field) => [field.name, field]) ?? [],
)

type OverviewFactsProps = {
  address: TransactionAddress
  transaction: RawObject
  includingBlock: RawObject | undefined
}

/** Sender, recipient, value and position of a transaction, and the most that it can cost. */
export function OverviewFacts({ address, transaction, includingBlock }: OverviewFactsProps) {
  const { network } = address
  const renderField = (name: string) => {
    const field = overviewFields.get(name)
    return field && <FieldValue field={field} object={transaction} />
  }
  const renderFact = (name: string, children: ReactNode = renderField(name)) => {
    const field = overviewFields.get(name)
    return (
      field && (
        <FactRow {...field} raw={transaction[name]}>
          {children}
        </FactRow>
      )
    )
  }
  const { blockHash, blockNumber, transactionIndex, blockTimestamp } = transaction
  const seconds = readQuantity(includingBlock?.timestamp ?? blockTimestamp)
  const createdAddress = createdContract(transaction)
  const receiptState = useReceipt(network, transaction)
  const receipt = receiptState.kind === 'here' ? receiptState.receipt : undefined
  const hasFailed = receiptState.kind === 'here' && receiptState.outcome === 'failed'
  const baseFee = readQuantity(includingBlock?.baseFeePerGas)
  const chainId = chainIdOf(transaction, useChainId(network))
  const fee = receipt && readPaidFee(transaction, receipt, baseFee, chainId)
  const feeRoom = 'blobVersionedHashes' in transaction ? 'max-sm:h-29.5' : 'max-sm:h-25'
  return (
    <FactList title="Overview" untitled>
      {receiptState.kind === 'unavailable' && (
        <PlainFact label="Status">
          <MissingReceipt {...receiptState} />
        </PlainFact>
      )}
      {renderFact('from')}
      {renderFact(
        'to',
        createdAddress ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <AddressLink address={createdAddress} copyName="the contract" />
            <StatusTag title="Computed from sender and nonce: the last 20 bytes of keccak256(rlp([sender, nonce])).">
              {hasFailed ? 'Not created' : 'Contract creation'}
            </StatusTag>
          </span>
        ) : undefined,
      )}
      {renderFact(
        'value',
        <>
          {renderField('value')}
          {hasFailed && (readQuantity(transaction.value) ?? 0n) > 0n && (
            <span className="text-mute"> · not transferred</span>
          )}
        </>,
      )}
      {transaction.authorizationList != null && (
        <Delegations address={address} transaction={transaction} />
      )}
      <FactRow
        label="Block"
        name="block"
        meaning="The including block, and the index in it; null while pending."
        raw={{ blockNumber, blockHash, transactionIndex }}
      >
        {blockNumber === null ? (
          'Not in a block yet'
        ) : (
          <>
            {isHash(blockHash) ? (
              <Link to={blockPath({ network, block: { kind: 'hash', hash: blockHash } })}>
                {renderField('blockNumber')}
              </Link>
            ) : (
              renderField('blockNumber')
            )}
            <span className="text-mute"> · index {renderField('transactionIndex')}</span>
          </>
        )}
      </FactRow>
      {renderFact(
        'blockTimestamp',
        seconds === undefined ? undefined : <Timestamp seconds={seconds} />,
      )}
      {receiptState.kind === 'loading' ? (
        <>
          <PlainFact label={<span className="sm:pl-5">Fee paid</span>}>
            <span className={`waiting block h-10 w-64 max-w-full ${feeRoom}`}>.</span>
          </PlainFact>
          <PlainFact label={<span className="sm:pl-5">Gas used</span>}>
            <span className="waiting inline-block w-40">.</span>
          </PlainFact>
        </>
      ) : fee ? (
        <FeePaidRow receipt={receipt} fee={fee} isBlockHere={includingBlock !== undefined} />
      ) : (
        <MaxCostFact {...{ transaction, baseFee, chainId }} />
      )}
      {receipt && <GasUsedRow transaction={transaction} receipt={receipt} />}
    </FactList>
  )
}

type MaxCostFactProps = {
  transaction: RawObject
  baseFee: bigint | undefined
  chainId: bigint | undefined
}

function MaxCostFact({ transaction, baseFee, chainId }: MaxCostFactProps) {
  const currency = useNativeCurrency()
  const upperBound = costBound(transaction, baseFee)
  const tokenFee = tokenFeeBound(transaction)
  if (tokenFee) return <TokenFeeFact {...tokenFee} />
  return (
    <FactRow
      label="Cost, at most"
      name="wei"
      meaning="Upper bound: value + gas limit × highest gas price, and blobs. The fee paid is in the receipt."
      raw={upperBound?.most.toString()}
    >
      {isUnsigned(transaction) ? (
        <span className="text-mute">No fee on this chain: the transaction is unsigned</span>
      ) : !upperBound ? (
        <span className="text-mute">
          Unavailable:{' '}
          {hasUnknownFees(transaction)
            ? 'the fee rule of this type is unknown'
            : 'price, gas limit or value is missing'}
        </span>
      ) : (
        <>
          <span title={formatNative(upperBound.most, currency)}>
            {formatNativeBrief(upperBound.most, currency)}
          </span>{' '}
          <CopyButton text={upperBound.most.toString()} what="the highest fee in wei" />
          <span className="text-mute max-sm:block">
            {upperBound.value > 0n && ' value +'} {groupDigits(upperBound.gas.limit)} gas ×{' '}
            {formatGasPrice(upperBound.gas.price, currency)}
            {upperBound.blobs &&
              ` + ${upperBound.blobs.count} × 131,072 blob gas × ${formatGasPrice(upperBound.blobs.price, currency)}`}
            {otherFeesNote(hasRule(chainId, 'whole cost'))}
          </span>
          {upperBound.atPrice && (
            <span className="block text-mute">
              {formatNativeBrief(upperBound.atPrice.wei, currency)} at the block’s gas price of{' '}
              {formatGasPrice(upperBound.atPrice.price, currency)}{' '}
              {upperBound.atPrice.computed
                ? '(base fee + priority fee, EIP-1559)'
                : '(as returned by the provider)'}
            </span>
          )}
          {upperBound.otherPrice !== undefined && (
            <span className="block text-warn">
              Gas price mismatch: the provider returned{' '}
              {formatGasPrice(upperBound.otherPrice, currency)}, not base fee + priority fee.
            </span>
          )}
        </>
      )}
    </FactRow>
  )
}

/** The bound of a fee in a token, in units of which the response has neither decimals nor rate. */
function TokenFeeFact({ token, limit, price, units }: TokenFeeBound) {
  return (
    <FactRow
      label="Max fee"
      name="feeCurrency"
      meaning="Upper bound: gas limit × highest price, in base units of the fee currency (CIP-64). The value is extra. The fee paid is in the receipt."
      raw={units.toString()}
    >
      {groupDigits(units)} <CopyButton text={units.toString()} what="the max fee" />
      <span className="text-mute">base units of </span>
      <AddressLink address={token} short />
      <span className="block text-mute">
        {groupDigits(limit)} gas × {groupDigits(price)}
      </span>
    </FactRow>
  )
}
