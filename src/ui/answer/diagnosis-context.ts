import { type ComponentType, createContext } from 'react'

/**
 * What finds out why nobody answered at an address, put here by the app: it asks, and what is in
 * `ui` does not. An address of undefined means the file network in use.
 */
export const DiagnosisContext = createContext<
  ComponentType<{ address: string | undefined }> | undefined
>(undefined)
