import { useMemo } from 'react'
import { JsonView } from '#ui/trees/json-view.tsx'

/** JSON to fold and to search, each token as it was written. */
export default function JsonPreview({ text }: { text: string }) {
  // Another value would be another answer: what was folded and found would be forgotten.
  const value: unknown = useMemo(() => JSON.parse(text), [text])
  return <JsonView value={value} source={text} label="JSON" />
}
