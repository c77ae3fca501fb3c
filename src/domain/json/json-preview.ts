/**
 * The first `maxLength` characters of a value as JSON, `…` for what is left out. Takes what
 * `JSON.parse` gives, of any depth.
 */
export function previewJson(value: unknown, maxLength: number): string {
  let previewText = ''
  /** Parts still to be written, the next one last; `text` is written as it is. */
  const pendingParts: ({ text: string } | { value: unknown })[] = [{ value }]
  for (
    let nextPart = pendingParts.pop();
    nextPart && previewText.length <= maxLength;
    nextPart = pendingParts.pop()
  ) {
    if ('text' in nextPart) previewText += nextPart.text
    else if (typeof nextPart.value !== 'object' || nextPart.value === null)
      previewText += JSON.stringify(nextPart.value)
    else {
      const isArray = Array.isArray(nextPart.value)
      // No more members than there is room for.
      const shownMembers = Object.entries(nextPart.value).slice(0, maxLength)
      pendingParts.push({ text: isArray ? ']' : '}' })
      for (const [memberIndex, [name, value]] of [...shownMembers.entries()].toReversed())
        pendingParts.push(
          { value },
          { text: `${memberIndex > 0 ? ',' : ''}${isArray ? '' : `${JSON.stringify(name)}:`}` },
        )
      pendingParts.push({ text: isArray ? '[' : '{' })
    }
  }
  return previewText.length > maxLength ? `${previewText.slice(0, maxLength)}…` : previewText
}
