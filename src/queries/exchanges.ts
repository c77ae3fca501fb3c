import { useSyncExternalStore } from 'react'
import {
  clearExchanges,
  countExchanges,
  filesNetwork,
  isBatch as isOfBatch,
  readExchanges,
  watchExchanges,
} from '#api/exchanges.ts'

/** One request of this visit, and what came of it. */
export type Exchange = ReturnType<typeof readExchanges>[number]

/** Every request of this visit, newest first, as far as memory is given to them. */
export const useExchanges = (): readonly Exchange[] =>
  useSyncExternalStore(watchExchanges, readExchanges)

/** How many there were, of which memory may hold the latest only. */
export const allExchanges = (): number => countExchanges()

export const forgetExchanges = () => clearExchanges()

/** Whether it was one of the file commands, spec 4.6. */
export const isOfFiles = ({ network }: Exchange): boolean => network === filesNetwork

/** Whether its `params` are several requests that travelled as one. */
export const isBatch = (exchange: Exchange): boolean => isOfBatch(exchange)
