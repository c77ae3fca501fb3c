import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { UnreachableError } from '#api/errors.ts'
import GasPage from '#pages/gas/page.tsx'
import { readAddress } from '#pages/gas/use-call.ts'
import { gasPath, parseGasPath } from '#paths/gas.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { PageParamsContext } from '#ui/page/page.tsx'

/** The estimate that the page asks for, before it asks. */
type Estimate = { client: QueryClient; queryKey: readonly unknown[] }

// It has no address, as the checksum of one is drawn in a browser only.
const path = gasPath({ network: 'own', data: '0x6000' })

afterEach(() => vi.unstubAllGlobals())
// A part that is still loading when this file ends fails in each later file that shares its modules.
afterAll(() => vi.dynamicImportSettled())

const answered = (answer: object) => ({
  prepare: ({ client, queryKey }: Estimate) => client.setQueryData(queryKey, answer),
})
const states: {
  [state: string]: { prepare?: (estimate: Estimate) => unknown; isStopped?: boolean }
} = {
  answer: answered({ estimate: '0x5208' }),
  'answer that is no quantity': answered({ estimate: null }),
  revert: answered({ revert: {}, body: '' }),
  wait: {},
  'wait that was cancelled': { isStopped: true },
  failure: {
    prepare: ({ client, queryKey }) =>
      client.prefetchQuery({
        queryKey,
        queryFn: () => Promise.reject(new UnreachableError('timeout', 'No response in 30 s.')),
      }),
  },
}

test.each([
  ['answer', 'Would succeed', '21,000'],
  ['answer that is no quantity', 'No estimate', 'Invalid gas estimate'],
  ['revert', 'Would revert', 'Execution reverted'],
  ['wait', 'Estimating…', 'Loading the estimate…'],
  ['wait that was cancelled', 'No estimate', 'Cancelled'],
  ['failure', 'No estimate', 'No response in 30 s.'],
])('a gas page with %s is tagged %s', async (state, tag, result) => {
  const { header, region } = await drawPage(state)
  const tags = ['Would succeed', 'Would revert', 'No estimate', 'Estimating…']
  expect(tags.filter((text) => header.includes(`>${text}<`))).toEqual([tag])
  expect(region).toContain(result)
})

/** The header and the result that the page draws first, while its estimate is in that state. */
async function drawPage(state: string) {
  const url = new URL(path, 'https://keyhole.test')
  vi.stubGlobal('location', url)
  const reading = readAddress(parseGasPath({ network: 'own' }, url.searchParams), undefined)
  if (reading.state !== 'call') throw new Error('The path has no call.')
  const queries = { retry: false, retryOnMount: false }
  const client = new QueryClient({ defaultOptions: { queries } })
  const { queryKey } = gasQuery('own', reading.call, reading.block)
  const { prepare, isStopped = false } = states[state] ?? {}
  await prepare?.({ client, queryKey })
  const page = createElement(
    PageParamsContext,
    { value: { network: 'own' } },
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(GasPage)),
  )
  // Where queries are being restored none is on its way, as after a press of Cancel.
  const html = renderToStaticMarkup(
    createElement(
      IsRestoringProvider,
      { value: isStopped },
      createElement(QueryClientProvider, { client }, page),
    ),
  )
  client.clear()
  const [header = '', region = ''] = html.split('aria-label="Result"')
  return { header, region }
}
