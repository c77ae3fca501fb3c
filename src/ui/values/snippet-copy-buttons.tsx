import type { ToolSnippets as Written } from '#domain/text/snippet.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Buttons that copy a request as snippets for other tools. */
export function SnippetCopyButtons({ snippets }: { snippets: Written }) {
  return (
    <p
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-mute"
      title="The API key is left to a variable."
    >
      Copy as
      {snippets.map(([tool, text]) => (
        <span key={tool} className="inline-flex items-center">
          {tool}
          <CopyButton text={text} what={`as ${tool}`} />
        </span>
      ))}
    </p>
  )
}
