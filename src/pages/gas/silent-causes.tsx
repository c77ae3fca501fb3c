import type { Call } from '#domain/call.ts'

/** What makes a contract revert in silence; what this very call makes likely stands first. */
export function SilentCauses({ call }: { call: Call }) {
  const pays = call.value !== undefined && BigInt(call.value) > 0n
  const selector = (call.data ?? '0x').length >= 10
  const causes = [
    pays && 'Ether is sent along, and the function, or the contract, takes none.',
    selector && call.to && 'The contract has no function with this selector, and no fallback.',
    !call.to && 'The constructor refused, or it takes no ether.',
    'A require or revert without a reason.',
    'A call from the contract to an address that holds no code, or one that ran out of gas.',
  ]
  return (
    <>
      <h3 className="mt-3 text-sm font-medium text-mute">What makes a contract silent</h3>
      <ul className="mt-1 grid max-w-prose list-disc gap-0.5 pl-5 text-pretty marker:text-mute">
        {causes.filter(Boolean).map((cause) => (
          <li key={String(cause)}>{cause}</li>
        ))}
      </ul>
    </>
  )
}
