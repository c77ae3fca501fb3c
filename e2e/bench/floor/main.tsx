import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { BlockPage, FilePage, GasPage, StoragePage, TransactionPage } from './pages.tsx'

// The least that answers the same questions with the same libraries: the bench's measure.
const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element with the id "app".')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Routes>
        <Route path="/devnet/block/:block" element={<BlockPage />} />
        <Route path="/devnet/block/:block/tx/:index" element={<TransactionPage />} />
        <Route path="/devnet/storage/:address" element={<StoragePage />} />
        <Route path="/devnet/gas" element={<GasPage />} />
        <Route path="/files/:cid" element={<FilePage />} />
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
)
