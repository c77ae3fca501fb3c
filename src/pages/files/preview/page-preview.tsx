import { useMemo, useState } from 'react'
import { isCheapPage } from '#domain/files/content/draw-cost.ts'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/**
 * HTML as a page, in a fully sandboxed frame with a content security policy of its own besides this
 * page's. Scripts, styles and images are left out, and nothing that it links is fetched. The frame shares
 * this page's thread, so a page that may take long is drawn on request only.
 */
export default function PagePreview({ html, isVerified }: { html: string; isVerified: boolean }) {
  const [isAllowed, setIsAllowed] = useState(false)
  const isCheap = useMemo(() => isCheapPage(html), [html])
  if (!isCheap && !isAllowed)
    return (
      <Note
        title="Complex page"
        actions={<ActionButton onClick={() => setIsAllowed(true)}>Show anyway</ActionButton>}
      >
        This page can take long to show, and block this tab.
      </Note>
    )
  return (
    <figure className="grid gap-2">
      <figcaption className="text-mute">
        Rendered without scripts, styles, images, forms or network access.
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
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">${html}`
