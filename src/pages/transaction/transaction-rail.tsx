import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import { inBlockLabel } from '#domain/proof/proof-checks.ts'
import { groupDigits, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { useReceipt } from '#pages/transaction/receipt/use-receipt.ts'
import { useTransactionChecks } from '#pages/transaction/transaction-tag.tsx'
import type { TransactionAddress } from '#paths/transaction.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { RailRow, UnavailableSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = {
  address: TransactionAddress
  located: LocatedTransaction
}

/** Rail beside a transaction: its request, what the API cannot tell, and last its growing checks. */
export default function TransactionRail({ address, located }: Props) {
  const { transaction } = located
  const { network } = address
  const state = useReceipt(network, transaction)
  const checked = useTransactionChecks(address, transaction)
  const isInBlock = checked.checks?.some(({ label }) => label === inBlockLabel)
  return (
    <>
      <TransactionRequest {...{ address, located }} hasReceipt={state.kind === 'here'} />
      {state.kind === 'never' && (
        <UnavailableSection>
          <p>
            Status, gas used and logs are in the receipt (
            <span className="data">eth_getTransactionReceipt</span>).
          </p>
        </UnavailableSection>
      )}
      <StateVerification
        {...checked}
        what="transaction"
        rows={3}
        note={`Your browser checked ${isInBlock ? 'hash, signature, block and any receipt.' : 'hash, signature and any receipt. Its block is per the provider.'}`}
      />
    </>
  )
}

/** The request that returned the transaction, and how its block was found. */
function TransactionRequest({ address, located, hasReceipt }: Props & { hasReceipt: boolean }) {
  const { network } = address
  const { transaction, through } = located
  const { method, params, lastingParams } = requestOf(address, located)
  const request = useSentRequest(network, method, params, lastingParams)
  if (!lastingParams) return null
  const blockNumber = readQuantity(transaction.blockNumber)
  const compared = [{ method, params: lastingParams }]
  if (hasReceipt) compared.push({ method: 'eth_getTransactionReceipt', params: [transaction.hash] })
  return (
    <RequestSection {...request} compared={compared}>
      {through === 'block' && blockNumber !== undefined && (
        <RailRow label={`Block hash → ${groupDigits(blockNumber)}`}>
          Confirmed by the transaction
        </RailRow>
      )}
    </RequestSection>
  )
}

/** A request's parameters as they were sent, and such as mean the same later: a tag does not. */
function requestOf(
  { block, index }: TransactionAddress,
  { transaction, through }: LocatedTransaction,
) {
  if (through === 'hash') {
    const params = [transaction.hash]
    return { method: 'eth_getTransactionByHash', params, lastingParams: params }
  }
  const blockNumber = readQuantity(transaction.blockNumber)
  const numberHex = blockNumber === undefined ? undefined : toQuantityHex(blockNumber)
  const sentBlock = block.kind === 'hash' ? numberHex : transactionBlockParameter(block)
  const lastingBlock = numberHex ?? sentBlock
  return {
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [sentBlock, toQuantityHex(index)],
    lastingParams: lastingBlock && [lastingBlock, toQuantityHex(index)],
  }
}
