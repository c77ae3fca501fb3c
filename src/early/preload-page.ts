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
