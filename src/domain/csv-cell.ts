/**
 * A cell of CSV. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP,
 * CSV injection): a node's words must not be run.
 */
export function csvCell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
