import type { Hex } from 'viem'
import { readCallList } from '#domain/call/call-list.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import { byteLength } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { GasAddress } from '#paths/gas.ts'

/** EIP-3860. */
const mostInitCode = 49_152

/** What the call pays before any code runs, counted while it is typed; the parts are folded away. */
export function LeastGas({ draft, data }: { draft: GasAddress; data: string }) {
  const bytes = byteLength(data.trim() || '0x')
  const creates = draft.to.trim() === ''
  if (bytes === undefined || (creates && bytes === 0)) return null
  const typed = (data.trim() || '0x') as Hex
  const parts = intrinsicGasParts({
    to: draft.to.trim() || undefined,
    data: typed,
    accessList: entries('accessList', draft) as { storageKeys: unknown[] }[],
    authorizationList: entries('authorizationList', draft),
  })
  const sum = parts.reduce((total, { gas }) => total + gas, 0n)
  const floor = floorGas(typed)
  const raised = floor > sum
  return (
    <details>
      <summary className="w-fit text-mute hover:text-ink">
        Pays at least <span className="text-ink">{groupDigits(raised ? floor : sum)}</span> gas by
        Ethereum’s rules
      </summary>
      <dl className="mt-2 text-sm">
        {parts.map(({ label, rule, gas }) => (
          <div key={label} className="flex items-baseline gap-2 py-0.5">
            <dt>
              {label} <span className="text-mute">{rule}</span>
            </dt>
            <dd className="ml-auto">{groupDigits(gas)}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-2 border-t border-line py-0.5">
          <dt>
            Before any code runs <span className="text-mute">intrinsic gas</span>
          </dt>
          <dd className="ml-auto">{groupDigits(sum)}</dd>
        </div>
        <div className="flex items-baseline gap-2 py-0.5">
          <dt>
            Calldata floor <span className="text-mute">EIP-7623, since Prague</span>
          </dt>
          <dd className="ml-auto">{groupDigits(floor)}</dd>
        </div>
      </dl>
      {creates && bytes > mostInitCode && (
        <p className="mt-1 text-sm text-warn">
          {groupDigits(bytes)} bytes of init code: Ethereum’s nodes take {groupDigits(mostInitCode)}{' '}
          (EIP-3860).
        </p>
      )}
    </details>
  )
}

function entries(field: 'accessList' | 'authorizationList', draft: GasAddress): unknown[] {
  const read = readCallList(field, draft[field] || '[]')
  return 'value' in read ? read.value : []
}
