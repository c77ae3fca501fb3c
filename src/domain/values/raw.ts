/** Reads JSON; undefined, which JSON cannot express, for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * An object exactly as a node wrote it. Fields of forks to come and of other chains stay, so
 * that nothing is dropped between the wire and the screen.
 */
export type RawObject = { readonly [field: string]: unknown }

export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object as it is; one without fields for anything else. */
export const asRawObject = (value: unknown): RawObject => (isRawObject(value) ? value : {})

/** A list as it is; one without entries for anything else. */
export const asRawList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
