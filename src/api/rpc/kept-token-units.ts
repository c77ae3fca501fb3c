import { lastAddressOf, type NetworkAddress } from '#api/connections/connections.ts'
import { openKeptList } from '#api/device/kept-list.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** The tokens read last; one takes some hundred bytes. */
const maxTokens = 200

type KeptUnit = [id: string, unit: ReadTokenUnit]

const keptUnits = openKeptList('keyhole.tokens', isKeptUnit, maxTokens)

/** The unit of a token as this device keeps it, from an earlier visit; see `keepTokenUnit`. */
export function keptTokenUnit(network: string, token: string): ReadTokenUnit | undefined {
  const address = lastAddressOf(network)
  const id = address && tokenId(address, token)
  return keptUnits.read().find(([other]) => other === id)?.[1]
}

/** Keeps the unit of a token, or forgets it where the contract is none any more. */
export function keepTokenUnit(network: string, token: string, unit: ReadTokenUnit | null) {
  const address = lastAddressOf(network)
  if (!address) return
  const id = tokenId(address, token)
  const otherUnits = keptUnits.read().filter(([other]) => other !== id)
  keptUnits.write(unit ? [[id, unit], ...otherUnits] : otherUnits)
}

/** No network name, as in the block cache: it may come to mean another chain. */
const tokenId = ({ baseUrl, chainId }: NetworkAddress, token: string) =>
  [baseUrl, chainId, token.toLowerCase()].join(' ')

function isKeptUnit(value: unknown): value is KeptUnit {
  const [id, unit] = Array.isArray(value) ? value : []
  return (
    typeof id === 'string' &&
    isRawObject(unit) &&
    typeof unit.symbol === 'string' &&
    Number.isInteger(unit.decimals) &&
    Number(unit.decimals) >= 0 &&
    Number(unit.decimals) <= 255 &&
    Number.isFinite(unit.readAt)
  )
}
