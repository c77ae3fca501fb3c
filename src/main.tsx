import '#early/early.ts'
import { App } from '#app/app.tsx'
import { logCrash } from '#app/crash-boundary.tsx'
import { applyTheme } from '#app/header/theme.ts'
import { preloadPage } from '#app/page-rows.tsx'
import { createQueryClient } from '#queries/client.ts'
import { listenForSearchKeys } from '#ui/search/search-keys.ts'
import '#app/styles.css'

/**
 * Waits of the frame for page and answer, which early requests have mostly brought by now: their number, and
 * the length of each, ms. A single timer would end on a slow device before both were read.
 */
const maxWaits = 10
const waitMs = 5

// The largest file arrives last: this module and the page's run meanwhile.
const reactDom = import('react-dom/client')
const { BASE_URL: basePath } = import.meta.env
const queryClient = createQueryClient()

applyTheme()
// Keys typed for the search box before it is drawn are not lost.
listenForSearchKeys()
// One drawing instead of four: frame, page, connections and answer together.
Promise.race([
  preloadPage(
    queryClient,
    { pathname: location.pathname.slice(basePath.length - 1), search: location.search },
    reactDom,
  ),
  reactDom.then(waitInTurns),
]).then(drawApp, drawApp)

async function waitInTurns() {
  for (let count = 0; count < maxWaits; count++)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
}

async function drawApp() {
  const { createRoot } = await reactDom
  const root = document.getElementById('app')
  if (!root) throw new Error('index.html has no element with the id "app".')
  createRoot(root, { onCaughtError: logCrash }).render(<App queryClient={queryClient} />)
}
