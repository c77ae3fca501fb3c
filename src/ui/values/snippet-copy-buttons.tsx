import type { ToolSnippets } from '#domain/text/snippet.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** Buttons that copy a request as snippets for other tools. */
export const SnippetCopyButtons = ({ snippets }: { snippets: ToolSnippets }) => (
  <span className="flex flex-wrap gap-x-3 text-mute" title="The API key is left to a variable.">
    Copy as
    {snippets.map(([tool, text]) => (
      <SnippetCopyButton key={tool} tool={tool} text={text} />
    ))}
  </span>
)

function SnippetCopyButton({ tool, text }: { tool: string; text: string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      aria-label={`Copy as ${tool}`}
      className="target text-accent hover:underline"
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copyStatus ?? tool}</span>
    </button>
  )
}
