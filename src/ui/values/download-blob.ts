/**
 * Hands a blob to the browser's downloads. Its type is always one that no browser opens: what comes
 * from a network must not run in this page's name.
 */
export function downloadBlob(content: Blob, fileName: string) {
  const objectUrl = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const downloadLink = document.createElement('a')
  downloadLink.href = objectUrl
  downloadLink.download = fileName
  downloadLink.click()
  // A browser reads the address only after the click.
  setTimeout(URL.revokeObjectURL, 60_000, objectUrl)
}
