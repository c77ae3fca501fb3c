import { groupDigits } from '#domain/values/quantity.ts'

/** Some chat tools cut longer links. */
const longLinkCharacters = 2_000

/** A note on a link that is long, or lacks a part of the call. */
export function LinkLengthNote({ omittedCharacters }: { omittedCharacters: number | undefined }) {
  const { length } = location.href
  if (omittedCharacters !== undefined)
    return (
      <p className="text-sm text-pretty text-warn">
        The link leaves out {groupDigits(omittedCharacters)} characters of the call. It works in
        this tab only.
      </p>
    )
  if (length <= longLinkCharacters) return null
  return (
    <p className="text-sm text-pretty text-mute">
      Long link: {groupDigits(length)} characters. Some chats cut links above{' '}
      {groupDigits(longLinkCharacters)}.
    </p>
  )
}
