import type { Hex } from 'viem'

/** The bytes as hexadecimal, unchanged. */
export function InputHex({ data, label }: { data: Hex; label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="data max-h-96 overflow-auto break-all print:max-h-none"
    >
      {data}
    </section>
  )
}
