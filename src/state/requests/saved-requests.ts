import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openObjectStore } from '#api/device/object-store.ts'
import type { SavedRequest } from '#domain/playground/request.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'

const requestStore = openDeviceStore<{ name: string }, SavedRequest>(
  openObjectStore('keyhole-requests', 'requests'),
  ({ name }) => name,
)

/** The requests of the playground that this device keeps, by name. */
export const savedRequestsQuery = queryOptions({
  queryKey: ['saved requests'] as const,
  queryFn: async () => {
    const { byId, lasting } = await requestStore.readAll()
    return { requests: [...byId.values()].sort((a, b) => a.name.localeCompare(b.name)), lasting }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Keeps requests, each in place of the one of the same name. Requests with a secret in them are
 * left out, and not counted.
 */
export const saveRequestsMutation = mutationOptions({
  mutationFn: async (requests: readonly SavedRequest[]): Promise<number> => {
    const secretFlags = await Promise.all(requests.map(({ text }) => containsSecret(text)))
    const safeRequests = requests.filter((_, index) => !secretFlags[index])
    const byName = new Map(safeRequests.map((request) => [request.name, request]))
    await requestStore.change(safeRequests, (_, { name }) => byName.get(name))
    return safeRequests.length
  },
  onSuccess: (_data, _requests, _result, { client }) =>
    client.invalidateQueries(savedRequestsQuery),
})

export const forgetRequestMutation = mutationOptions({
  mutationFn: (name: string) => requestStore.change([{ name }], () => undefined),
  onSuccess: (_data, _requests, _result, { client }) =>
    client.invalidateQueries(savedRequestsQuery),
})
