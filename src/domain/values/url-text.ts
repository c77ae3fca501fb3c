/** A percent-encoded text as it is meant; one whose `%` begins no byte stays as it is. */
export function decodeUrlText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
