import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { RailSection } from '#ui/entity/rail-section.tsx'

/** What an estimate depends on, for this very call. */
export function AccuracySection({ call, block }: { call: TransactionCall; block: CallBlock }) {
  return (
    <RailSection title="Accuracy">
      <ul className="grid list-disc gap-1 pb-1 pl-4 text-sm text-pretty text-mute">
        <li>A limit that the node found to suffice, not the gas used.</li>
        <li>Refunds and gas reserved for inner calls lower the gas used.</li>
        <li>State changes with every block: add a margin.</li>
        <li>geth stops within 1.5% of the lowest limit.</li>
        {call.gasPrice === undefined && call.maxFeePerGas === undefined && (
          <li>Without a fee, BASEFEE and GASPRICE read 0 in geth.</li>
        )}
        {block === undefined && (
          <li>Without a block, most nodes use latest, some pending. The response omits it.</li>
        )}
      </ul>
    </RailSection>
  )
}
