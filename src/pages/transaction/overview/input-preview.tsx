import { Link } from 'react-router'
import type { Hex } from 'viem'
import { sentText } from '#domain/abi/sent-text.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputSize } from '#pages/transaction/input/input-size.tsx'
import { InputText } from '#pages/transaction/input/input-text.tsx'
import { UnexpectedValue } from '#pages/transaction/unexpected-value.tsx'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { LaterSection } from '#ui/lazy/later-section.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.tsx'

const CallDecoder = lazyPart(() => import('#pages/transaction/input/call-decoder.tsx'))
const CreationDecoder = lazyPart(() => import('#pages/transaction/input/creation-decoder.tsx'))

type Props = {
  address: TransactionAddress
  transaction: RawObject
}

/** The input in its default view, with links to all views; renders nothing without input. */
export function InputPreview({ address, transaction }: Props) {
  const { network } = address
  const { input, to } = transaction
  const byteCount = byteLength(input)
  if (byteCount === 0) return null
  const data = input as Hex
  const isText = sentText(transaction) !== undefined
  return (
    <TitledSection
      title={to === null ? 'Init code' : 'Input data'}
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
        <LaterSection
          fallback={
            <p aria-busy="true" className={`waiting ${to === null ? 'h-6' : 'h-37'}`}>
              .
            </p>
          }
        >
          {to === null ? (
            <CreationDecoder code={data} network={network} transaction={transaction} isPreview />
          ) : (
            <CallDecoder
              data={data}
              network={network}
              contract={isAddress(to) ? to : undefined}
              isPreview
            />
          )}
        </LaterSection>
      )}
    </TitledSection>
  )
}
