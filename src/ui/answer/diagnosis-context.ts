import { createContext, type ExoticComponent } from 'react'

/**
 * The component that finds out why nothing answered at an address. The app provides it, as it sends
 * requests, which `ui` does not. An undefined address means that of the current file network.
 */
export const DiagnosisContext = createContext<
  ExoticComponent<{ address: string | undefined }> | undefined
>(undefined)
