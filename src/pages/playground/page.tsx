import { Playground } from '#pages/playground/playground.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/playground?…`: any of the eight operations, and other methods raw. */
export default function PlaygroundPage() {
  return (
    <Page title="Playground">
      <div>
        <EntityHeader title="Playground" />
        <p className="text-mute">Send a JSON-RPC or IPFS request and inspect the raw response.</p>
      </div>
      <Playground />
    </Page>
  )
}
