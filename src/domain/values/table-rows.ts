/** The cells of a table in a text: a row a line, with ` | ` between its cells. */
export const tableRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
