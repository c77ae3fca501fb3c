import type { Call } from '#domain/call/call.ts'
import { silentCauses } from '#domain/revert/silent-causes.ts'
import { type PastedAbi, pastedFrom } from '#pages/gas/pasted-abi.ts'
import { TextField } from '#ui/field.tsx'

/** What makes a contract revert in silence; what this very call makes likely stands first. */
export default function SilentCauses({ call, abis, pasted, onPaste }: { call: Call } & PastedAbi) {
  const { likely, other } = silentCauses(call, [...abis, { text: pasted, from: pastedFrom }])
  return (
    <>
      <h3 className="mt-3 text-sm font-medium text-mute">What makes a contract silent</h3>
      <ul className="mt-1 grid max-w-prose list-disc gap-0.5 pl-5 text-pretty marker:text-mute">
        {likely.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
        {other.map((cause) => (
          <li key={cause} className={likely.length > 0 ? 'text-mute' : ''}>
            {cause}
          </li>
        ))}
      </ul>
      {call.to && (
        <div className="mt-4">
          <TextField
            label="ABI of the contract, to judge by"
            data
            rows={2}
            placeholder="function deposit() payable"
            hint="JSON, or lines of Solidity. It stays in this page and is sent nowhere."
            value={pasted}
            onChange={onPaste}
          />
        </div>
      )}
    </>
  )
}
