import { Navigate, useSearchParams } from 'react-router'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { readFilesView } from '#paths/files.ts'
import { filesPath } from '#paths/files-path.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note, Page } from '#ui/page/page.tsx'

/** Leads to the page of the CID in an address that was put behind `/files/`, or says why it has none. */
export default function PastedAddress({ text }: { text: string }) {
  const [search] = useSearchParams()
  const address = parseCidAddress(text)
  if ('cid' in address)
    return <Navigate replace to={filesPath({ ...address, ...readFilesView(search) })} />
  return (
    <Page title="Invalid CID">
      <EntityHeader
        crumbs={[{ label: 'Files', to: filesPath() }, { label: 'File' }]}
        title="File"
      />
      <Note inline title="Invalid CID">
        <p className="first-letter:uppercase">{address.problem.replace(/^Invalid CID[:.] /, '')}</p>
        <p className="data mt-1">{text}</p>
      </Note>
      <div className="max-w-xl">
        <OpenCidForm />
      </div>
    </Page>
  )
}
