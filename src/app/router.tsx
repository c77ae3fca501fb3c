import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { CrashBoundary } from '#app/crash-page.tsx'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#queries/connections.ts'
import { Answer } from '#ui/answer.tsx'
import { Page } from '#ui/page.tsx'

const HomePage = lazy(() => import('#pages/home/page.tsx'))
const BlockPage = lazy(() => import('#pages/block/page.tsx'))
const FilesPage = lazy(() => import('#pages/files/page.tsx'))

/** URL → page; each page comes in a file of its own. */
export function Router() {
  const { pathname } = useLocation()
  return (
    // The key lets a reader leave a page that crashed.
    <CrashBoundary key={pathname}>
      <Suspense>
        <Routes>
          <Route path={patterns.home} element={<HomePage />} />
          <Route path={patterns.block} element={<BlockPage />} />
          <Route path={patterns.blockAnywhere} element={<BlockOfFirstNetwork />} />
          <Route path={patterns.files} element={<FilesPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  )
}

/** EIP-3091 addresses name no network: they mean the first one. */
function BlockOfFirstNetwork() {
  const { hash } = useParams()
  return (
    <Page title="Block">
      <Answer of={useQuery(connectionsQuery)} waiting={null} missing={null}>
        {([first]) => <Navigate replace to={`/${first?.network}/block/${hash}`} />}
      </Answer>
    </Page>
  )
}
