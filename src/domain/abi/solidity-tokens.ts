/** A token of Solidity, the line that it stands in, from 1, and where it begins. */
export type Token = { text: string; line: number; index: number }

/**
 * The tokens of Solidity text, without comments and spaces. A word is everything between
 * punctuation and quotes, as names in ABIs may have any other characters.
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  const pattern =
    /\n|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|=>|[(){}[\];,=]|[^\s(){}[\];,=/"']+|["'/]/g
  for (const { 0: token, index } of text.matchAll(pattern)) {
    if (token === '\n') line++
    else if (/^\/[/*]/.test(token)) line += token.split('\n').length - 1
    else tokens.push({ text: token, line, index })
  }
  return tokens
}
