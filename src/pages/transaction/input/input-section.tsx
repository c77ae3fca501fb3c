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
import { OddValue } from '#pages/transaction/unexpected-value.tsx'
import { Section } from '#pages/transaction/titled-section.tsx'
import { type inputViews, type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { Copy } from '#ui/values/copy-button.tsx'
import { Part } from '#ui/lazy/lazy-section.tsx'
import { useDraft } from '#ui/form/use-session-draft.ts'
import { Views } from '#ui/page/tabs.tsx'

// What knows functions and types is by far the heaviest of the page, and not every input is a call.
const InputDecoded = lazy(() => import('#pages/transaction/input/input-decoded.tsx'))
const Creation = lazy(() => import('#pages/transaction/input/contract-creation.tsx'))
const InputWords = lazy(() => import('#pages/transaction/input/input-words.tsx'))

/** The input as a call, in words, as bytes or as text; which of them is part of the address. */
export function Input({
  address,
  transaction: { input, to },
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const { pathname } = useLocation()
  const [abi, setAbi] = useDraft(`ABI for ${stripNetwork(pathname)}`)
  const length = byteLength(input)
  if (length === undefined)
    return (
      <Section title="Input">
        <OddValue value={input} />
      </Section>
    )
  if (length === 0)
    return (
      <Section title="Input">
        <p className="max-w-prose text-pretty text-mute">
          {to === null
            ? 'empty: no code to create'
            : 'empty: no call data. If the recipient has code by then, it runs all the same.'}
        </p>
      </Section>
    )
  const data = input as Hex
  const view = address.input ?? usual(data, to)
  return (
    <Section title="Input" action={<Size data={data} length={length} />}>
      <Views
        label="Views of the input"
        current={view}
        views={[
          { name: 'decoded', label: to === null ? 'Init code' : 'Call' },
          { name: 'words', label: 'Words' },
          { name: 'hex', label: 'Hex' },
          { name: 'text', label: 'Text' },
        ]}
        path={(input) => transactionPath({ ...address, input })}
      />
      <div className="mt-3 min-w-0">
        <Part key={view} fallback={<p className="waiting h-24">.</p>}>
          {view === 'decoded' && to === null && (
            <Creation code={data} network={address.network} abi={abi} onAbi={setAbi} />
          )}
          {view === 'decoded' && to !== null && (
            <InputDecoded data={data} network={address.network} abi={abi} onAbi={setAbi} />
          )}
          {view === 'words' && <InputWords data={data} isCall={to !== null} />}
          {view === 'hex' && <InputHex data={data} label="Input as hex" />}
          {view === 'text' && <InputText data={data} />}
        </Part>
      </div>
    </Section>
  )
}

/** The view that says most: a message is read, everything else is a call or code. */
const usual = (data: Hex, to: unknown): (typeof inputViews)[number] =>
  to !== null && printableText(data) !== undefined ? 'text' : 'decoded'

function Size({ data, length }: { data: Hex; length: number }) {
  const { zeros, others } = countBytes(data)
  const gas = zeros * 4 + others * 16
  return (
    <p className="flex items-center gap-1 text-sm text-mute">
      <span
        title={`${groupDigits(zeros)} zero bytes × 4 gas + ${groupDigits(others)} others × 16 gas (EIP-2028)`}
      >
        {formatByteCount(length)} · {groupDigits(gas)} gas to send them
      </span>
      <Copy text={data} what="the input" />
    </p>
  )
}
