/** A token of JSON, and where it begins in the text. */
export type JsonToken = { token: string; at: number }

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The tokens of valid JSON, each as it was written. */
export const jsonTokens = (text: string): string[] => text.match(tokens) ?? []

/** The same, with their places. */
export function* placedTokens(text: string): Generator<JsonToken> {
  for (const { 0: token, index: at } of text.matchAll(tokens)) yield { token, at }
}
