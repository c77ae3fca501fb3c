import { lazy } from 'react'
import type { Hex } from 'viem'
import { sentText } from '#domain/abi/called-selector.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputSize, InputText } from '#pages/transaction/input/input-size.tsx'
import { inputViews, type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { UnexpectedValue } from '#ui/values/unexpected-value.tsx'

// The decoder of calls is by far the largest part of the page, and not every input is a call.
const CallDecoder = lazy(() => import('#pages/transaction/input/call-decoder.tsx'))
const CreationDecoder = lazy(() => import('#pages/transaction/input/creation-decoder.tsx'))
const InputWords = lazy(() => import('#ui/trees/input-words.tsx'))

const viewLabels = { decoded: 'Call', words: '32-byte values', hex: 'Hex', text: 'Text' }

type Props = {
  address: TransactionAddress
  transaction: RawObject
}

/** The input as a call, as 32-byte words, as bytes or as text; the view is in the URL. */
export default function InputSection({ address, transaction }: Props) {
  const { network } = address
  const { input, to } = transaction
  if (byteLength(input) === undefined)
    return (
      <TitledSection title="Input data">
        <UnexpectedValue value={input} />
      </TitledSection>
    )
  const data = input as Hex
  const view = address.input ?? (sentText(transaction) === undefined ? 'decoded' : 'text')
  // Init code is read as no call: its view has the bytes, too.
  const isInitCode = to === null
  const currentView = isInitCode && view === 'hex' ? 'decoded' : view
  return (
    <TitledSection title="Input data" action={<InputSize data={data} isInitCode={isInitCode} />}>
      <Tabs
        label="Views of the input"
        current={currentView}
        views={inputViews
          .filter((name) => !isInitCode || name !== 'hex')
          .map((name) => ({
            name,
            label: name === 'decoded' && isInitCode ? 'Init code' : viewLabels[name],
          }))}
        path={(input) => transactionPath({ ...address, input })}
      />
      <div className="mt-3 min-w-0">
        <LazySection key={currentView} fallback={<p className="waiting h-24">.</p>}>
          {currentView === 'decoded' && isInitCode && (
            <CreationDecoder code={data} network={network} transaction={transaction} />
          )}
          {currentView === 'decoded' && !isInitCode && (
            <CallDecoder data={data} network={network} contract={isAddress(to) ? to : undefined} />
          )}
          {currentView === 'words' && <InputWords data={data} isCall={!isInitCode} />}
          {(currentView === 'hex' || (currentView === 'decoded' && isInitCode)) && (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
              tabIndex={0}
              aria-label="Input as hex"
              className="data max-h-96 overflow-auto break-all print:max-h-none"
            >
              {data}
            </section>
          )}
          {currentView === 'text' && <InputText data={data} />}
        </LazySection>
      </div>
    </TitledSection>
  )
}
