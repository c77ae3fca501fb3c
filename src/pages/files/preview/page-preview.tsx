/**
 * The page that HTML describes, without any of its scripts: in a frame that may do nothing, under a
 * policy of its own besides that of this page, which keeps its styles out as well. Nothing that it
 * names is fetched.
 */
export function PagePreview({ html, verified }: { html: string; verified: boolean }) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-mute">
        Drawn without scripts, styles, forms and everything that it would fetch.
        {!verified && ' These bytes are not verified: what you see may not be what the CID names.'}
      </figcaption>
      <iframe
        title="The page, without its scripts"
        sandbox=""
        srcDoc={withContentPolicy(html)}
        referrerPolicy="no-referrer"
        // Most pages mean white where they name no colour.
        className="card h-[70vh] w-full bg-[#fff]! [color-scheme:light]"
      />
    </figure>
  )
}

const withContentPolicy = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">${html}`
