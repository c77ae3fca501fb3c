/**
 * A cell of CSV. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP,
 * CSV injection): a node's words must not be run. A number is no formula, with a minus or without.
 */
export function csvCell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const harmless = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
