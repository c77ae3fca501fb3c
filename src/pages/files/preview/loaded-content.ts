/** What of a content is here. */
export type LoadedContent = {
  /** All of it, or its first bytes. */
  here: Blob
  whole: boolean
  /** As many of them as are set as text. */
  bytes: Uint8Array<ArrayBuffer>
  /** Of all of it; undefined when the service does not say. */
  size: number | undefined
}
