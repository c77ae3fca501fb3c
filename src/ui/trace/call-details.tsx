import type { CallFrame } from '#domain/trace/call-trace.ts'
import { formatNative } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { CallReadings } from '#ui/calls/call-readings.tsx'
import { PlainFact } from '#ui/lists/fact-list.tsx'
import { CallError, hasFunction } from '#ui/trace/frame-name.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

type Props = { frame: CallFrame; frames: readonly CallFrame[]; gasUsed: bigint | undefined }

/** All that is known of one call: whose code ran on whose storage, with what, and what came of it. */
export default function CallDetails({ frame, frames, gasUsed }: Props) {
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
        {from ? <AddressLink address={from} copyName="the caller" /> : 'Not in trace'}
      </PlainFact>
      <PlainFact label={isCreation ? 'Created' : kind === 'selfdestruct' ? 'Beneficiary' : 'To'}>
        {to ? (
          <AddressLink address={to} copyName="the contract" />
        ) : error === undefined ? (
          'Not in trace'
        ) : (
          'Not created'
        )}
      </PlainFact>
      {(value !== undefined || kind === 'selfdestruct') && (
        <PlainFact label="Value">
          {value === undefined ? 'Not in trace' : formatNative(value, currency)}
          {isReverted && value !== undefined && value > 0n && (
            <span className="text-mute"> (not moved: reverted)</span>
          )}
        </PlainFact>
      )}
      {kind !== 'selfdestruct' && (
        <PlainFact label="Gas used">
          {gasUsed === undefined ? 'Not in trace' : groupDigits(gasUsed)}
          {gas !== undefined &&
            gasUsed !== undefined &&
            gas >= gasUsed &&
            ` of ${groupDigits(gas)}`}
        </PlainFact>
      )}
      {error !== undefined ? (
        <PlainFact label="Error">
          <CallError frame={frame} frames={frames} />
        </PlainFact>
      ) : (
        isReverted && <PlainFact label="Effects">Reverted with a call around it</PlainFact>
      )}
      {input !== '0x' && (
        <PlainFact label={isCreation ? 'Init code' : 'Input data'}>
          {hasFunction(frame) ? (
            <CallReadings data={input} contract={to} />
          ) : (
            <BytesValue value={input} />
          )}
        </PlainFact>
      )}
      {error === undefined && output !== '0x' && (
        <PlainFact label={isCreation ? 'Code' : 'Output'}>
          {output === undefined ? 'Not in trace' : <BytesValue value={output} />}
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
