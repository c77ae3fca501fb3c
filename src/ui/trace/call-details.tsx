import type { CallFrame } from '#domain/trace/call-trace.ts'
import { formatNative } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { CallReadings } from '#ui/calls/call-readings.tsx'
import { PlainFact } from '#ui/lists/fact-list.tsx'
import { CallError } from '#ui/trace/first-failure.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = { frame: CallFrame; gasUsed: bigint | undefined }

/** All that is known of one call: whose code ran on whose storage, with what, and what came of it. */
export default function CallDetails({ frame, gasUsed }: Props) {
  const { kind, from, to, value, gas, input, output, error, isReverted } = frame
  const currency = useNativeCurrency()
  const isCreation = kind.startsWith('create')
  return (
    <dl className="px-3 pb-2 sm:px-4">
      <PlainFact label="Kind">
        {kind}
        {kindMeanings[kind] && <span className="text-mute">: {kindMeanings[kind]}</span>}
      </PlainFact>
      <PlainFact label="From">
        <AddressLink address={from} copyName="the caller" />
      </PlainFact>
      <PlainFact label={isCreation ? 'Created' : kind === 'selfdestruct' ? 'Beneficiary' : 'To'}>
        {to ? <AddressLink address={to} copyName="the contract" /> : 'Not created'}
      </PlainFact>
      {value !== undefined && (
        <PlainFact label="Value">
          {formatNative(value, currency)}
          {isReverted && value > 0n && <span className="text-mute"> (not moved: reverted)</span>}
        </PlainFact>
      )}
      {gasUsed !== undefined && (
        <PlainFact label="Gas used">
          {groupDigits(gasUsed)}
          {gas !== undefined && gas >= gasUsed && ` of ${groupDigits(gas)}`}
        </PlainFact>
      )}
      {error !== undefined ? (
        <PlainFact label="Error">
          <CallError frame={frame} />
        </PlainFact>
      ) : (
        isReverted && <PlainFact label="Effects">Reverted with a call around it</PlainFact>
      )}
      {input !== '0x' && (
        <PlainFact label={isCreation ? 'Init code' : 'Input data'}>
          {isCreation ? <BytesValue value={input} /> : <CallReadings data={input} contract={to} />}
        </PlainFact>
      )}
      {error === undefined && output !== '0x' && (
        <PlainFact label={isCreation ? 'Code' : 'Output'}>
          <BytesValue value={output} />
        </PlainFact>
      )}
    </dl>
  )
}

const kindMeanings: { [kind in CallFrame['kind']]?: string } = {
  delegatecall: 'code of the called contract, storage and balance of the caller',
  callcode: 'code of the called contract, storage and balance of the caller',
  staticcall: 'may not change state',
  create2: 'address from a salt and the init code (EIP-1014)',
  selfdestruct: 'sends the whole balance',
}
