import { useSyncExternalStore } from 'react'
import { clearExchanges, countExchanges, readExchanges, watchExchanges } from '#api/log/request-log.ts'

/** One request of this visit, and what came of it. */
export type Exchange = ReturnType<typeof readExchanges>[number]

/**
 * Every request of this visit, newest first, as far as memory is given to them; `total` is how many
 * there were.
 */
export function useExchanges() {
  const exchanges: readonly Exchange[] = useSyncExternalStore(watchExchanges, readExchanges)
  return { exchanges, total: countExchanges(), clear: clearExchanges }
}
