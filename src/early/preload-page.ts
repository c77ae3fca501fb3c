// Sets the styles of a page that comes with its last content
// (docs/decisions/0059-page-snapshots.md): scripts may set styles, and HTML may not. This script
// may run before the document is parsed.
applyStyles()
document.addEventListener('readystatechange', applyStyles)

function applyStyles() {
  for (const styled of document.querySelectorAll<HTMLElement>('[data-style]'))
    styled.style.cssText = styled.dataset.style ?? ''
}

/**
 * Asks at once for the scripts of the page that the address names, which the page's own code would
 * ask for only once it runs. Where a host sends one `index.html` for every address, the build's table
 * of pages is in it (`src/build/pages-plugin.ts`); our service sends a page that has the links.
 */
const pages: [pathPattern: string, files: string[]][] = JSON.parse(
  document.getElementById('pages')?.textContent ?? '[]',
)
const shownPage = pages.find(([pathPattern]) =>
  new RegExp(pathPattern, 'i').test(location.pathname),
)
for (const href of shownPage?.[1] ?? [])
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
