import { useMemo } from 'react'
import { JsonView } from '#ui/trees/json-view.tsx'

/** JSON that folds and can be searched, with each token as in the source. */
export default function JsonPreview({ text }: { text: string }) {
  // Memoized: a new value would reset the folding and the search.
  const value: unknown = useMemo(() => JSON.parse(text), [text])
  return <JsonView value={value} source={text} label="JSON" />
}
