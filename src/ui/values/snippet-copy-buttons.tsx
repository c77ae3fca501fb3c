import { useState } from 'react'
import type { ToolSnippets } from '#domain/text/snippet.ts'
import { useCopy } from '#ui/values/copy-button.tsx'

/** Buttons that copy a request as snippets for other tools, whose key is left to a variable. */
export function SnippetCopyButtons({ snippets }: { snippets: ToolSnippets }) {
  const [copiedText, setCopiedText] = useState('')
  return (
    <span className="flex flex-wrap gap-x-3 text-mute">
      Copy as
      {snippets.map(([tool, text]) => (
        <SnippetCopyButton key={tool} {...{ tool, text }} onCopy={() => setCopiedText(text)} />
      ))}
      <span className="basis-full empty:hidden">{keyNote(copiedText)}</span>
    </span>
  )
}

/** The variables to set before a snippet runs; undefined for one without a key. */
export function keyNote(snippet: string) {
  if (snippet.includes('KEYHOLE_API_KEY_SECRET'))
    return 'Set KEYHOLE_API_KEY and KEYHOLE_API_KEY_SECRET to your API key and secret.'
  return snippet.includes('KEYHOLE_API_KEY') ? 'Set KEYHOLE_API_KEY to your API key.' : undefined
}

type ButtonProps = { tool: string; text: string; onCopy: () => void }

function SnippetCopyButton({ tool, text, onCopy }: ButtonProps) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      aria-label={`Copy as ${tool}`}
      className="target text-accent hover:underline"
      onClick={() => {
        copy(text)
        onCopy()
      }}
    >
      <span aria-live="polite">{copyStatus ?? tool}</span>
    </button>
  )
}
