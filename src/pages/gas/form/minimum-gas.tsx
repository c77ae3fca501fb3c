import type { Hex } from 'viem'
import { readCallList } from '#domain/call/call-list.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import { byteLength } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { GasAddress } from '#paths/gas.ts'

/** Init code limit of EIP-3860, bytes. */
const maxInitCodeBytes = 49_152

/** Intrinsic gas of the call, counted while it is typed; the parts are folded away. */
export function MinimumGas({ draft, data }: { draft: GasAddress; data: string }) {
  const dataBytes = byteLength(data.trim() || '0x')
  const isCreation = draft.to.trim() === ''
  if (dataBytes === undefined || (isCreation && dataBytes === 0)) return null
  const typedData = (data.trim() || '0x') as Hex
  const gasParts = intrinsicGasParts({
    to: draft.to.trim() || undefined,
    data: typedData,
    accessList: readListEntries('accessList', draft) as { storageKeys: unknown[] }[],
    authorizationList: readListEntries('authorizationList', draft),
  })
  const intrinsicGas = gasParts.reduce((total, { gas }) => total + gas, 0n)
  const calldataFloor = floorGas(typedData)
  const isFloorHigher = calldataFloor > intrinsicGas
  return (
    <details>
      <summary className="w-fit text-mute hover:text-ink">
        Minimum{' '}
        <span className="text-ink">
          {groupDigits(isFloorHigher ? calldataFloor : intrinsicGas)}
        </span>{' '}
        gas{isFloorHigher && ' (EIP-7623)'}
      </summary>
      <dl className="mt-2 max-w-md text-sm">
        {gasParts.map(({ label, rule, gas }) => (
          <div key={label} className="flex items-baseline gap-2 py-0.5">
            <dt>
              {label} <span className="text-mute">{rule}</span>
            </dt>
            <dd className="ml-auto">{groupDigits(gas)}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-2 border-t border-line py-0.5">
          <dt>
            Intrinsic gas <span className="text-mute">before execution</span>
          </dt>
          <dd className="ml-auto">{groupDigits(intrinsicGas)}</dd>
        </div>
        <div className="flex items-baseline gap-2 py-0.5">
          <dt>
            Calldata floor <span className="text-mute">EIP-7623, since Prague</span>
          </dt>
          <dd className="ml-auto">{groupDigits(calldataFloor)}</dd>
        </div>
      </dl>
      {isCreation && dataBytes > maxInitCodeBytes && (
        <p className="mt-1 text-sm text-warn">
          Init code has {groupDigits(dataBytes)} bytes; Ethereum allows{' '}
          {groupDigits(maxInitCodeBytes)} (EIP-3860).
        </p>
      )}
    </details>
  )
}

function readListEntries(field: 'accessList' | 'authorizationList', draft: GasAddress): unknown[] {
  const listReading = readCallList(field, draft[field] || '[]')
  return 'value' in listReading ? listReading.value : []
}
