const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * Sets JSON in lines as `JSON.stringify(…, null, 2)` does, but leaves every token as it was written:
 * large numbers keep their digits, doubled keys stay. The text has to be valid JSON.
 */
export function indentJson(text: string): string {
  let [out, depth, before] = ['', 0, '']
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(tokens)) {
    const closing = token === '}' || token === ']'
    const opened = before === '{' || before === '['
    if (closing) depth--
    if (closing !== opened && (closing || opened)) out += line()
    if (before === ',') out += line()
    out += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
    before = token
  }
  return out
}
