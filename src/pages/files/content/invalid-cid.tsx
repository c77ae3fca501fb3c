import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { filesPath } from '#paths/files-path.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'

/** Problem of the CID in the URL, and a field for another CID. */
export default function InvalidCid({ cid, problem }: { cid: string; problem: string }) {
  return (
    <Page title="Invalid CID">
      <EntityHeader
        crumbs={[{ label: 'Files', to: filesPath() }, { label: 'Invalid CID' }]}
        title="Invalid CID"
      />
      <div className="card px-4 py-3 sm:px-5">
        <p>{problem}</p>
        <p className="data mt-1 break-all text-mute">{cid}</p>
      </div>
      <div className="max-w-xl">
        <OpenCidForm />
      </div>
    </Page>
  )
}
