import { useQuery } from '@tanstack/react-query'
import { hashingsFor } from '#domain/files/content/content-check.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { kuboAddCommand } from '#domain/files/unixfs/kubo-add-command.ts'
import { describeHashing } from '#pages/files/content/content-verdict.tsx'
import { FileCidComparison } from '#pages/files/content/file-cid-comparison.tsx'
import { contentCheckQuery } from '#queries/files/content-preview.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Which import settings gave a CID, and whether a local file has it. */
export function CidDerivation({
  cid,
  knownSettings,
}: {
  cid: string
  knownSettings: ImportSettings | undefined
}) {
  const contentCheck = useQuery(contentCheckQuery(cid, undefined, knownSettings)).data
  return (
    <section
      aria-labelledby="lab"
      className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 id="lab" className="font-semibold">
          How bytes get this CID
        </h2>
        {contentCheck?.verdict === 'verified' ? (
          <>
            <p>
              Recomputed from the bytes that came:{' '}
              <span className="font-medium">{describeHashing(contentCheck.how)}</span>.
            </p>
            <KuboAddLine line={kuboAddCommand(contentCheck.how)} />
          </>
        ) : (
          <p className="max-w-prose text-mute">{describeHashings(cid)}</p>
        )}
      </div>
      <FileCidComparison cid={cid} />
    </section>
  )
}

function KuboAddLine({ line }: { line: string | undefined }) {
  if (line === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span className="text-mute">Kubo gives it with</span>{' '}
      <code className="data break-all">{line}</code>
      <CopyButton text={line} what="line for Kubo" />
    </p>
  )
}

function describeHashings(cid: string): string {
  const hashingOptions = hashingsFor(cid)
  if ('why' in hashingOptions) return `It cannot be recomputed here: ${hashingOptions.why}`
  const [firstHashing] = hashingOptions.hashings
  if (typeof firstHashing === 'string')
    return `It takes no settings: it is ${describeHashing(firstHashing)}.`
  return `It depends on settings: how the file is cut into pieces, and how these are linked. ${hashingOptions.hashings.length} ways that are in use can give a CID like this one. Which of them did is known when all bytes were read and checked.`
}
