/** A command, perhaps after a prompt, a path or other words, and before any JSON: a request may have the word in a text. */
const commandWord = /^[^[{]*?(?:^|[^\w-])(?:curl|wget)(?:\.exe)?["'`]?\s/i

/** A word of a shell: parts in quotes, which may lack their end, escaped characters, and others. */
const shellWord =
  /(?:\$'[^'\\]*(?:\\.[^'\\]*)*'?|'[^']*'?|"[^"\\]*(?:\\.[^"\\]*)*"?|\\.|\$(?!')|[^\s'"\\$]+)+/gs
const wordPart = /\$'([^'\\]*(?:\\.[^'\\]*)*)'?|'([^']*)'?|"([^"\\]*(?:\\.[^"\\]*)*)"?|\\(.)/gs
/** A quote of Windows’ command line, before any other: a caret escapes there. */
const windowsQuote = /^[^'"]*\^"/

/** An option with its body in one word, and those whose next word is not a body; letters without a word may come first. */
const dataOption = /^(?:-[fgiLkNsSv]*d|--(?:[a-z-]*data[a-z-]*|json)=)/
const otherOption =
  /^(?:-[fgiLkNsSv]*[AbeHmouxX]|--(?:header|user|user-agent|cookie|referer|output|proxy))$/

/** A pattern over more text ends without a result. */
const maxCharacters = 500_000

/**
 * The JSON body of a pasted `curl` command, as guides of providers have it, and what to say of it; undefined for
 * another text. Its URL and headers hold a key, and are no part of it.
 */
export function curlBody(text: string): { body?: string; told: string } | undefined {
  if (!commandWord.test(text)) return undefined
  if (text.length > maxCharacters) return { told: 'The curl command is too long.' }
  const lines = windowsQuote.test(text) ? text.replace(/\^(?:\r?\n)?(.?)/gs, '$1') : text
  const words = (lines.replace(/\\\r?\n/g, ' ').match(shellWord) ?? []).map(plainWord)
  const bodies = words
    .filter((_, index) => !otherOption.test(words[index - 1] ?? ''))
    .map((word) => word.replace(dataOption, ''))
    .filter((word) => /^\s*[[{]/.test(word))
  const [body] = bodies
  if (body === undefined) return { told: 'No JSON body in the curl command. It may be in a file.' }
  return { body, told: `${bodies.length > 1 ? 'First body' : 'Body'} of the curl command.` }
}

const plainWord = (word: string) =>
  word.replace(
    wordPart,
    (_, ansi, single, double, escaped) =>
      ansi?.replace(/\\(?:u([\da-f]{4})|(.))/gis, (_: string, unit: string, letter: string) =>
        unit ? String.fromCharCode(Number.parseInt(unit, 16)) : letter.replace(/[nrt]/, ' '),
      ) ??
      single ??
      double?.replace(/\\(["\\$`])/g, '$1') ??
      escaped,
  )

/** Whether a text may have a key that no connection knows: it has a URL or a command, or does not begin as a request. */
export const mayHaveKey = (text: string): boolean =>
  /^\s*[^\s[{]|(?:http|ws)s?:|\b(?:curl|wget)\b/i.test(text)
