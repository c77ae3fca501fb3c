import { Playground } from '#pages/playground/playground.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/playground?…`: any of the eight operations, and other methods raw. */
export default function PlaygroundPage() {
  return (
    <Page title="Playground">
      <div>
        <PageHead title="Playground" />
        <p className="max-w-prose text-pretty text-mute">
          Any of the eight operations, and other methods where a service has them, exactly as it is
          sent and exactly as it is answered. A link to a few reads runs when it is opened;
          everything else waits for Send.
        </p>
      </div>
      <Playground />
    </Page>
  )
}
