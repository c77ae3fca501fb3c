import type { Hex } from 'viem'
import { printableText } from '#domain/values/text.ts'

/** The bytes as text where all of them are UTF-8. */
export function InputText({ data }: { data: Hex }) {
  const text = printableText(data)
  if (text === undefined) return <p className="text-mute">Not valid text. Hex has the bytes.</p>
  return <p className="max-w-prose break-words">“{text}”</p>
}
