import { Link } from 'react-router'
import type { Hex } from 'viem'
import { sentText } from '#domain/abi/called-selector.ts'
import { chainFields, transactionContents } from '#domain/transaction/chain-fields.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputSize, InputText } from '#pages/transaction/input/input-size.tsx'
import { useFreeTrace } from '#pages/transaction/use-free-trace.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import TokenMoves from '#ui/calls/token-moves.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { laterSection, unsized } from '#ui/lazy/lazy-section.tsx'
import { FieldGroup } from '#ui/lists/fact-list.tsx'
import { FailedCalls, InternalTransfers } from '#ui/trace/failed-calls.tsx'
import { UnexpectedValue } from '#ui/values/unexpected-value.tsx'

const [, details] = transactionFields

type Props = {
  address: TransactionAddress
  transaction: RawObject
  receipt: RawObject | undefined
}

/** The decoded input and the fields that the facts above leave out. */
export default function BelowFacts({ address, transaction, receipt }: Props) {
  const { network } = address
  const chainId = useChainId(network)
  const knowledge = useContractKnowledge(network)
  // Older nodes of the OP Stack give a deposit the nonce 0: its receipt has the one that counted.
  const fields = { ...transaction, nonce: receipt?.depositNonce ?? transaction.nonce }
  const remainingFields = otherFields(transaction, [
    ...transactionFields,
    ...chainFields,
    ...transactionContents,
  ])
  return (
    <>
      {receipt && (
        <ContractKnowledgeContext value={knowledge}>
          <TracedCalls {...{ network, transaction, receipt }} />
          {Array.isArray(receipt.logs) && receipt.logs.length > 0 && (
            <TokenMoves logs={receipt.logs} chainId={chainId} />
          )}
        </ContractKnowledgeContext>
      )}
      <InputPreview address={address} transaction={transaction} />
      {[details, ...chainFields, remainingFields].map(
        (group) => group && <FieldGroup key={group.title} {...group} object={fields} />,
      )}
    </>
  )
}

type TracedCallsProps = { network: string; transaction: RawObject; receipt: RawObject }

function TracedCalls({ network, transaction, receipt }: TracedCallsProps) {
  const { trace, isAwaited } = useFreeTrace(network, transaction, receipt)
  if (isAwaited) return unsized
  return (
    trace && (
      <>
        <FailedCalls trace={trace} />
        <InternalTransfers trace={trace} />
      </>
    )
  )
}

const CallDecoder = laterSection(() => import('#pages/transaction/input/call-decoder.tsx'), {
  fallback: (
    <p aria-busy="true" className="waiting h-37">
      .
    </p>
  ),
})
const CreationDecoder = laterSection(
  () => import('#pages/transaction/input/creation-decoder.tsx'),
  {
    fallback: unsized,
  },
)

type InputPreviewProps = {
  address: TransactionAddress
  transaction: RawObject
}

/** The input in its default view, with links to all views; renders nothing without input. */
function InputPreview({ address, transaction }: InputPreviewProps) {
  const { network } = address
  const { input, to } = transaction
  const byteCount = byteLength(input)
  if (byteCount === 0) return null
  const data = input as Hex
  const isText = sentText(transaction) !== undefined
  if (to === null && byteCount !== undefined)
    return <CreationDecoder code={data} network={network} transaction={transaction} isPreview />
  return (
    <TitledSection
      title="Input data"
      action={
        byteCount !== undefined && (
          <span className="flex flex-wrap items-center gap-x-3 text-sm">
            <InputSize data={data} />
            <Link to={transactionPath({ ...address, view: 'input' })}>
              {isText ? 'All views' : 'Decode with ABI'}
            </Link>
          </span>
        )
      }
    >
      {byteCount === undefined ? (
        <UnexpectedValue value={input} />
      ) : isText ? (
        <InputText data={data} />
      ) : (
        <CallDecoder
          data={data}
          network={network}
          contract={isAddress(to) ? to : undefined}
          isPreview
        />
      )}
    </TitledSection>
  )
}
