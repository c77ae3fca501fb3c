/** A word of a shell: parts in quotes, which may lack their end, escaped characters, and others. */
const shellWord = /(?:'[^']*'?|"[^"\\]*(?:\\.[^"\\]*)*"?|\\.|[^\s'"\\]+)+/gs
const wordPart = /'([^']*)'?|"([^"\\]*(?:\\.[^"\\]*)*)"?|\\(.)/gs
const dataOption = /^(?:-d|--(?:data(?:-raw|-binary|-ascii)?|json)(?:=|$))(.*)$/s

/**
 * The JSON body of a `curl` command, as guides of providers have it: '' where it has none, undefined for another text.
 * Its URL and headers hold a key, and are no part of it.
 */
export function curlBody(text: string): string | undefined {
  if (!/^\s*(?:\$\s+)?curl\s/.test(text)) return undefined
  const words = text.replace(/\\\r?\n/g, ' ').match(shellWord) ?? []
  const plainWords = words.map((word) =>
    word.replace(
      wordPart,
      (_, single, double, escaped) => single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped,
    ),
  )
  const bodies = plainWords.map((word, index) => {
    const [, attached] = dataOption.exec(word) ?? []
    return attached || (attached === '' ? plainWords[index + 1] : undefined)
  })
  return bodies.find((body) => body && /^\s*[[{]/.test(body)) ?? ''
}
