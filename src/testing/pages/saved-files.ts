import { vi } from 'vitest'

/** The files that a test's page saves from now on, each with its name and its text. */
export function savedFiles() {
  const files: { name: string; text: () => Promise<string> }[] = []
  let content: unknown
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = content
    const text = async () => (blob instanceof Blob ? blob.text() : '')
    files.push({ name: this.download, text })
  })
  return files
}
