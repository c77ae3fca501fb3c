/** Time for a browser to copy a download out of this page's storage, ms. */
export const copyTimeoutMs = 10 * 60_000

/**
 * Saves a blob or a text as a download, under a type that no browser opens: content from a network must not
 * run with this page's origin.
 */
export function downloadBlob(content: BlobPart, fileName: string) {
  const objectUrl = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const downloadLink = document.createElement('a')
  downloadLink.href = objectUrl
  downloadLink.download = fileName
  downloadLink.click()
  // The browser reads the object URL only after the click.
  setTimeout(URL.revokeObjectURL, 60_000, objectUrl)
}
