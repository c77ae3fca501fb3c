import { generatePath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** The page of an address: its type, balance, code, and what else can be asked of it. */
export const addressPath = (network: string, address: string): string =>
  generatePath(patterns.read, { network, address })
