import { formatSimulatedCalls } from '#domain/simulation/simulated-calls.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { readTrimmedTexts, trimmedFields, withQuery } from '#paths/query-text.ts'

const shortFields = ['block', 'number', 'time'] as const

/** Address of a simulation, as it was typed; '' for an empty field. */
export type SimulationAddress = Pick<
  GasAddress,
  'network' | 'block' | 'transaction' | 'omittedChars'
> & {
  /** The calls as `formatSimulatedCalls` writes them; `block` has the state that they begin with. */
  calls: string
  /** State overrides as `formatOverrideRows` writes them; '' sends none. */
  overrides: string
  /** Number and time of the simulated block. */
  number: string
  time: string
}

/** The fields of a call count theirs as `leftOut`. */
const longFields = defineLongFields(['calls', 'overrides'], 'cutOff')

/**
 * Address of a simulation. Long fields beyond 3,000 characters of a query are in the end of the link.
 */
export function simulationPath(
  address: Pick<SimulationAddress, 'network'> & Partial<SimulationAddress>,
): string {
  const fields = {
    ...longFields.query(address),
    ...trimmedFields(address, shortFields),
    tx: address.transaction,
  }
  const path = `/${encodeURIComponent(address.network)}/gas/simulate`
  return withQuery(path, fields, '(),:') + longFields.end(address)
}

/**
 * Reads the address of a simulation, which without `calls` has the fields of a gas page, for one call.
 * Any field may hold anything, and is judged where it is shown.
 */
export function parseSimulationPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
  hash = '',
): SimulationAddress {
  const { network, transaction, omittedChars, ...call } = parseGasPath(params, searchParams, hash)
  const ofOneCall = formatSimulatedCalls([call])
  return {
    network,
    ...readTrimmedTexts(searchParams, ['overrides', ...shortFields]),
    calls: searchParams.get('calls')?.trim() ?? (ofOneCall === '[{}]' ? '' : ofOneCall),
    ...(transaction && { transaction }),
    ...(omittedChars !== undefined && { omittedChars }),
    ...longFields.read(searchParams, hash),
  }
}
