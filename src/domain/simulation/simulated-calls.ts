import { isRawObject, parseJson } from '#domain/values/raw.ts'

const textFields = ['from', 'to', 'value', 'function', 'data', 'code', 'gas'] as const

/** A call of a bundle as it is typed (spec 2.6); '' leaves a field out. */
export type SimulatedCallText = { [F in (typeof textFields)[number]]: string } & { args: string[] }

/** Most calls of one bundle; the service allows more, which a page could not show at once. */
export const maxBundledCalls = 10

/** Reads the calls that an address holds; undefined for any other text. */
export function parseSimulatedCalls(text: string): SimulatedCallText[] | undefined {
  if (text.trim() === '') return []
  const calls = parseJson(text)
  return Array.isArray(calls) && calls.length <= maxBundledCalls && calls.every(isRawObject)
    ? calls.map((call) => ({
        ...(Object.fromEntries(
          textFields.map((field) => [field, typeof call[field] === 'string' ? call[field] : '']),
        ) as Omit<SimulatedCallText, 'args'>),
        args: Array.isArray(call.args) ? call.args.map(String) : [],
      }))
    : undefined
}

/** Calls as an address holds them: '' for none. Empty fields are left out. */
export const formatSimulatedCalls = (calls: readonly Partial<SimulatedCallText>[]): string =>
  calls.length === 0
    ? ''
    : JSON.stringify(
        calls.map((call) => ({
          ...Object.fromEntries(
            textFields.flatMap((field) => {
              const typed = call[field]?.trim() ?? ''
              return typed === '' ? [] : [[field, typed]]
            }),
          ),
          ...(call.args && call.args.length > 0 && { args: call.args }),
        })),
      )
