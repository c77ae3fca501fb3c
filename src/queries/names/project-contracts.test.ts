import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { contractId, contractNamesQuery } from '#queries/names/contract-names.ts'
import { projectAbi, projectLayout } from '#queries/names/project-contracts.ts'

afterEach(() => void vi.unstubAllGlobals())

const address = `0x${'aB'.repeat(20)}`
const abi = [{ type: 'error', name: 'BadCap', inputs: [] }]

/** The service of this page, which has an artifact of every contract; and what it was asked. */
function serviceWith(artifact: object) {
  const asked: [method: string, path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, url, body])
    return new Response(JSON.stringify({ name: 'Box', abi, ...artifact }))
  })
  return asked
}

test.each([
  [{}, 'ABI from project', undefined],
  [{ match: 'same code' }, 'ABI from project, same code', 'Box'],
  [
    { name: 'Proxy (Box)', implementation: 'Box' },
    'ABI from project, implementation Box',
    'Proxy (Box)',
  ],
])(
  'an artifact %o says whose ABI and layout it has, and names its address',
  async (artifact, source, name) => {
    const layout = { contract: 'Box', json: { storage: [] } }
    serviceWith({ layout, ...artifact })
    const client = new QueryClient()
    expect(await projectAbi(client, 'a', address)).toEqual({ text: JSON.stringify(abi), source })
    expect(await projectLayout(client, 'a', address)).toMatchObject({ layout })
    const names = client.getQueryData(contractNamesQuery.queryKey)
    expect(names?.[contractId('a', address)]?.name).toBe(name)
  },
)

test('a contract is asked for by its address, one that was to be created by its code', async () => {
  const asked = serviceWith({ match: 'same code' })
  const client = new QueryClient()
  const code = `0x${'60'.repeat(40_000)}`
  await projectAbi(client, 'a', address)
  expect(await projectAbi(client, 'a', code)).toMatchObject({ text: JSON.stringify(abi) })
  expect(asked).toEqual([
    ['GET', `/project.json?network=a&address=${address.toLowerCase()}`, undefined],
    ['POST', '/project.json?network=a', code],
  ])
})
