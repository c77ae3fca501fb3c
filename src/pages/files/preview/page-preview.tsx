import { useMemo, useState } from 'react'
import { isCheapPage } from '#domain/files/content/page-cost.ts'
import { CostlyNote } from '#pages/files/preview/costly-note.tsx'

/**
 * HTML as a page, in a frame that is fully sandboxed and has a content security policy of its own
 * besides that of this page. Scripts and styles do not run, and nothing that it links is fetched. A
 * frame shares the thread of this page, so what may take long is drawn on request alone.
 */
export default function PagePreview({ html, isVerified }: { html: string; isVerified: boolean }) {
  const [isAllowed, setIsAllowed] = useState(false)
  const isCheap = useMemo(() => isCheapPage(html), [html])
  if (!isCheap && !isAllowed)
    return (
      <CostlyNote title="Complex page" onShow={() => setIsAllowed(true)}>
        This page can take long to show, and block this tab.
      </CostlyNote>
    )
  return (
    <figure className="grid gap-2">
      <figcaption className="text-mute">
        Rendered without scripts, styles, forms or network access.
        {!isVerified && ' These bytes are not verified.'}
      </figcaption>
      <iframe
        title="Page without scripts"
        sandbox=""
        srcDoc={withContentPolicy(html)}
        referrerPolicy="no-referrer"
        // Most pages assume white where they set no colour.
        className="card h-[70vh] w-full bg-[#fff]! [color-scheme:light]"
      />
    </figure>
  )
}

const withContentPolicy = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">${html}`
