/**
 * HTML as a page, in a frame that is fully sandboxed and has a content security policy of its own
 * besides that of this page. Scripts and styles do not run, and nothing that it links is fetched.
 */
export function PagePreview({ html, isVerified }: { html: string; isVerified: boolean }) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-mute">
        Drawn without scripts, styles, forms and everything that it would fetch.
        {!isVerified &&
          ' These bytes are not verified: what you see may not be what the CID names.'}
      </figcaption>
      <iframe
        title="The page, without its scripts"
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
