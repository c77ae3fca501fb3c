import { fileSnippets } from '#domain/text/snippet.ts'
import { playgroundPath } from '#paths/playground.ts'
import { RequestSection } from '#ui/entity/request-section.tsx'

/** The request that reads a CID, for other tools and for the Playground. */
export default function CatRequest({ cid, service }: { cid: string; service: string | undefined }) {
  return (
    <RequestSection
      method="cat"
      snippets={
        service === undefined ? [] : fileSnippets({ ipfsUrl: service, command: 'cat', cid })
      }
      playgroundPath={playgroundPath({ text: JSON.stringify({ method: 'cat', params: [cid] }) })}
    />
  )
}
