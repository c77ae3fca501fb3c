import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AddressNamesProvider } from '#app/address-names-provider.tsx'
import { AppFrame } from '#app/app-frame.tsx'
import { AppRouter } from '#app/app-router.tsx'
import { logCrash } from '#app/crash-boundary.tsx'
import { applyTheme } from '#app/header/theme.ts'
import { createQueryClient } from '#queries/client.ts'
import '#app/styles.css'

applyTheme()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element with the id "app".')
createRoot(root, { onCaughtError: logCrash }).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter basename={import.meta.env.BASE_URL}>
        <AddressNamesProvider>
          <AppFrame>
            <AppRouter />
          </AppFrame>
        </AddressNamesProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
