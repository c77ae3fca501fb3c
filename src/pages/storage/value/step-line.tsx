import type { Hex } from 'viem'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  name: string
  hex: Hex
  /** Names the copied value, if `name` does not. */
  what?: string
  tone?: string
}

/** One piece of a hashing step, whole: its padding stays faint, so that its own bytes stand out. */
export function StepLine({ name, hex, what = name, tone = 'bg-b2' }: Props) {
  const [, leadingZeros, ownDigits, trailingZeros] = hex.match(/^(0x(?:00)*)(.*?)((?:00)*)$/s) ?? []
  return (
    <div className="grid items-baseline gap-x-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-mute">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <span className={`data min-w-0 rounded-[3px] px-1.5 break-all ${tone}`}>
          <span className="text-ink/70">{leadingZeros}</span>
          {ownDigits}
          <span className="text-ink/70">{trailingZeros}</span>
        </span>
        <CopyButton text={hex} what={what} />
      </dd>
    </div>
  )
}
