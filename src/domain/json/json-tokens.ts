/** A token of JSON, and where it begins in the text. */
export type JsonToken = { token: string; at: number }

const tokenPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The tokens of valid JSON, each as it was written. */
export const jsonTokens = (text: string): string[] => text.match(tokenPattern) ?? []

/** The tokens of valid JSON, with their offsets. */
export function* tokensWithOffsets(text: string): Generator<JsonToken> {
  for (const { 0: token, index: at } of text.matchAll(tokenPattern)) yield { token, at }
}
