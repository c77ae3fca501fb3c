import { shareSnippets } from '#domain/files/share-snippets.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The same content for other tools, the key left to a variable. */
export function ShareSnippets(content: { cid: string; name: string; ipfsUrl: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">In a shell</p>
      <ul className="grid gap-1">
        {shareSnippets(content).map(({ about, line }) => (
          <li key={about} className="grid gap-x-4 md:grid-cols-[9.5rem_minmax(0,1fr)]">
            <span className="text-mute">{about}</span>
            <span>
              <code className="data break-all">{line}</code> <CopyButton text={line} what={about} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
