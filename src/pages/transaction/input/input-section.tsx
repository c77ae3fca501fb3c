import { lazy } from 'react'
import { useLocation } from 'react-router'
import type { Hex } from 'viem'
import { countBytes } from '#domain/call/intrinsic-gas.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'
import { InputHex } from '#pages/transaction/input/input-hex.tsx'
import { InputText } from '#pages/transaction/input/input-text.tsx'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { UnexpectedValue } from '#pages/transaction/unexpected-value.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { type inputViews, type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { useSessionDraft } from '#ui/form/use-session-draft.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

// The decoder of calls is by far the largest part of the page, and not every input is a call.
const InputDecoded = lazy(() => import('#pages/transaction/input/input-decoded.tsx'))
const ContractCreation = lazy(() => import('#pages/transaction/input/contract-creation.tsx'))
const InputWords = lazy(() => import('#pages/transaction/input/input-words.tsx'))

/** The input as a call, as 32-byte words, as bytes or as text; the view is in the URL. */
export function InputSection({
  address,
  transaction: { input, to },
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { pathname } = useLocation()
  const [abi, setAbi] = useSessionDraft(`ABI for ${stripNetwork(pathname)}`)
  const byteCount = byteLength(input)
  if (byteCount === undefined)
    return (
      <TitledSection title="Input">
        <UnexpectedValue value={input} />
      </TitledSection>
    )
  if (byteCount === 0)
    return (
      <TitledSection title="Input">
        <p className="max-w-prose text-pretty text-mute">
          {to === null
            ? 'empty: no code to create'
            : 'empty: no call data. If the recipient has code by then, it runs all the same.'}
        </p>
      </TitledSection>
    )
  const inputData = input as Hex
  const currentView = address.input ?? defaultView(inputData, to)
  return (
    <TitledSection title="Input" action={<InputSize data={inputData} length={byteCount} />}>
      <Tabs
        label="Views of the input"
        current={currentView}
        views={[
          { name: 'decoded', label: to === null ? 'Init code' : 'Call' },
          { name: 'words', label: 'Words' },
          { name: 'hex', label: 'Hex' },
          { name: 'text', label: 'Text' },
        ]}
        path={(input) => transactionPath({ ...address, input })}
      />
      <div className="mt-3 min-w-0">
        <LazySection key={currentView} fallback={<p className="waiting h-24">.</p>}>
          {currentView === 'decoded' && to === null && (
            <ContractCreation code={inputData} network={address.network} abi={abi} onAbi={setAbi} />
          )}
          {currentView === 'decoded' && to !== null && (
            <InputDecoded data={inputData} network={address.network} abi={abi} onAbi={setAbi} />
          )}
          {currentView === 'words' && <InputWords data={inputData} isCall={to !== null} />}
          {currentView === 'hex' && <InputHex data={inputData} label="Input as hex" />}
          {currentView === 'text' && <InputText data={inputData} />}
        </LazySection>
      </div>
    </TitledSection>
  )
}

/** The default view: text where the input is text, else the decoded call or code. */
const defaultView = (data: Hex, to: unknown): (typeof inputViews)[number] =>
  to !== null && printableText(data) !== undefined ? 'text' : 'decoded'

function InputSize({ data, length }: { data: Hex; length: number }) {
  const { zeros, others } = countBytes(data)
  const calldataGas = zeros * 4 + others * 16
  return (
    <p className="flex items-center gap-1 text-sm text-mute">
      <span
        title={`${groupDigits(zeros)} zero bytes × 4 gas + ${groupDigits(others)} others × 16 gas (EIP-2028)`}
      >
        {formatByteCount(length)} · {groupDigits(calldataGas)} gas to send them
      </span>
      <CopyButton text={data} what="the input" />
    </p>
  )
}
