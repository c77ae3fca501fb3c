import { shortenText } from '#domain/text/others-text.ts'

/** Content of a support ticket from a page: no secret is part of it. */
export type Ticket = {
  title: string
  /** The answer as the page shows it, which comes first. */
  told?: readonly string[]
  /** Address that shows the page again. */
  link: string
  /** A fact without a value is left out. */
  facts: readonly (readonly [label: string, value: string | undefined])[]
  /** Checks made, and their results. */
  verdicts?: readonly (readonly [label: string, words: string])[]
}

/**
 * A page as Markdown for a ticket (CommonMark 0.31). A node's text is text in it and nothing more:
 * it cannot become a link, an image or a heading.
 */
export function formatTicket({ title, told = [], link, facts, verdicts = [] }: Ticket): string {
  const formatFacts = (entries: Ticket['facts']) =>
    entries
      .flatMap(([label, value]) =>
        value === undefined ? [] : `- **${escapeMarkdown(label)}:** ${formatFactValue(value)}`,
      )
      .join('\n')
  const ticketSections = [
    `### ${escapeMarkdown(title)}`,
    ...told.map(escapeMarkdown),
    `<${link.replace(/[<>\s]/g, encodeURIComponent)}>`,
  ]
  if (facts.length > 0) ticketSections.push(formatFacts(facts))
  if (verdicts.length > 0) ticketSections.push(`**Verification**\n\n${formatFacts(verdicts)}`)
  return `${ticketSections.join('\n\n')}\n`
}

/**
 * Puts the name of each address that has one beside it, with where the name is from. The link stays
 * as it is: no name goes into an address of a page.
 */
export function addAddressNames(
  ticket: string,
  findName: (address: string) => { name: string; source: string } | undefined,
): string {
  const addName = (text: string) => {
    const known = findName(text.replaceAll('`', ''))
    return known ? `${text} (${escapeMarkdown(known.name)}, ${known.source})` : text
  }
  return ticket
    .split('\n')
    .map((line) => (line.startsWith('<') ? line : line.replace(addressPattern, addName)))
    .join('\n')
}

/** An address as `formatTicket` writes it; not a part of longer data. */
const addressPattern = /`?(?<![\da-z])0x[\da-f]{40}(?![\da-f])`?/gi

const formatFactValue = (value: string) =>
  /^0x[0-9a-f]+$/i.test(value) ? `\`${value}\`` : escapeMarkdown(value)

/** Characters of a fact: a node may write megabytes. */
const maxFactChars = 2_000

/** Everything that Markdown would read as a mark is escaped, and one line stays one line. */
const escapeMarkdown = (text: string) =>
  shortenText(text, maxFactChars)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
