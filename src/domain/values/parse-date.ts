/**
 * A date, perhaps with a time (`2026-01-01`, `2026-01-01 12:30`, `2026-01-01T12:30:05+02:00`), in
 * UTC where nothing else is said, as seconds since 1970; undefined for any other text.
 */
export function parseDate(text: string): bigint | undefined {
  const [, date, time, zone] =
    text.match(
      /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i,
    ) ?? []
  const timestampMs = Date.parse(`${date}T${time ?? '00:00'}${zone?.replace(/UTC/i, 'Z') ?? 'Z'}`)
  return timestampMs >= 0 ? BigInt(Math.floor(timestampMs / 1000)) : undefined
}
