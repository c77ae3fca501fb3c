import { createContext, useContext } from 'react'
import type { NativeCurrency } from '#domain/values/native-currency.ts'

/** The native currency of the network on screen; the frame provides it. */
export const NativeCurrencyContext = createContext<NativeCurrency | undefined>(undefined)

/**
 * Currency of the network; undefined where it is not known, and amounts are shown without a symbol.
 */
export const useNativeCurrency = () => useContext(NativeCurrencyContext)
