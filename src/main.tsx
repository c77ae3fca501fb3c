import '#early/early.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { AddressNamesProvider } from '#app/address-names-provider.tsx'
import { AppFrame } from '#app/app-frame.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { logCrash } from '#app/crash-boundary.tsx'
import { CurrentNetworkProvider } from '#app/current-network-provider.tsx'
import { applyTheme } from '#app/header/theme.ts'
import { PageRouter } from '#app/page-router.tsx'
import { preloadPage } from '#app/page-rows.tsx'
import { createQueryClient } from '#queries/client.ts'
import { listenForSearchKeys } from '#ui/search/search-keys.ts'
import '#app/styles.css'

/**
 * Waits of the frame for page and answer, which early requests have mostly brought by now: their
 * number, and the length of each, ms. A single timer would end on a slow device before both were
 * read.
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
  createRoot(root, { onCaughtError: logCrash }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PageRouter>
          <CurrentNetworkProvider>
            <AddressNamesProvider>
              <AppFrame>
                <AppRouter />
              </AppFrame>
            </AddressNamesProvider>
          </CurrentNetworkProvider>
        </PageRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
