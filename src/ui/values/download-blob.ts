/**
 * Hands a blob to the browser's downloads. Its type is always one that no browser opens: what comes
 * from a network must not run in this page's name.
 */
export function save(content: Blob, fileName: string) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // A browser reads the address only after the click.
  setTimeout(URL.revokeObjectURL, 60_000, url)
}
