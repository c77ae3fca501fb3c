import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type GasAddress, gasPathState, longGasFields, parseGasPath } from '#paths/gas.ts'
import { readLinkEnd } from '#paths/links/link-end.ts'
import { isPacked, packPathState, unpackPathState } from '#paths/packed-path-state.ts'
import { usePageParams } from '#ui/page/page-params.ts'

/** The call in the URL of the page, and how much of it the URL holds. */
type GasAddressState = {
  /** Undefined while the packed end of the link is being unpacked. */
  address: GasAddress | undefined
  /** True when the packed end of the link cannot be read. */
  isDamaged: boolean
  /** Characters that are in this tab, but too many for any link. */
  omittedCharacters: number | undefined
}

/**
 * Reads the URL of the gas page. Fields too long for its query are in the history state of this
 * browser and, packed, in the hash, by which a link carries them to others.
 */
export function useGasAddress(): GasAddressState {
  const { network } = usePageParams()
  const [search] = useSearchParams()
  const { hash, pathname, search: query, state } = useLocation()
  const navigate = useNavigate()
  const [unpackable, setUnpackable] = useState<GasAddress>()
  const needsUnpacking =
    search.has('leftOut') && longGasFields.readPathState(state) === undefined && isPacked(hash)
  const unpackedEnd = useQuery({
    queryKey: ['gas link', hash] as const,
    queryFn: ({ queryKey: [, hash] }) => unpackPathState(hash),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: needsUnpacking,
  })
  const isWaiting = needsUnpacking && unpackedEnd.isPending
  const pathState = needsUnpacking ? unpackedEnd.data : state
  const address = useMemo(
    () => (isWaiting ? undefined : parseGasPath({ network }, search, pathState, hash)),
    [network, search, pathState, hash, isWaiting],
  )

  useEffect(() => {
    const nextPathState = address && gasPathState(address)
    if (!nextPathState || isPacked(hash)) return
    let isCancelled = false
    packPathState(nextPathState).then((end) => {
      if (isCancelled) return
      if (end === undefined) setUnpackable(address)
      // With its state the call need not be unpacked, for which the page would be built again.
      else navigate(`${pathname}${query}${end}`, { replace: true, state: nextPathState })
    })
    return () => {
      isCancelled = true
    }
  }, [address, hash, pathname, query, navigate])

  return {
    address,
    isDamaged:
      (needsUnpacking && unpackedEnd.data === null) ||
      (readLinkEnd(hash) !== undefined && address?.omittedChars !== undefined),
    omittedCharacters:
      address !== undefined && unpackable === address
        ? Number(search.get('leftOut')) || 0
        : undefined,
  }
}
