import { useQuery } from '@tanstack/react-query'
import { isBlockTag } from '#domain/block/block-parameter.ts'
import { findBlockParameter, labelBlock } from '#domain/block/read-block-parameter.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { describeTime } from '#domain/values/time.ts'
import { useFoundByTime } from '#queries/chain/found-by-time.ts'
import { useProvenBlock } from '#queries/state/shown-proofs.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/**
 * Number and time, in seconds since 1970, of a block as typed; undefined until they are known. They are
 * requested when the browser is idle, as their code is: what was asked of the block comes first. The
 * latest block moves on: it is the one that a proof of this page is of.
 */
export function useNumberedTime(network: string, text: string) {
  const block = findBlockParameter(text)
  const proven = useProvenBlock(network, block)
  const isAsked = block !== undefined && block !== 'latest' && block !== 'pending' && !proven
  const isIdle = useIdleSince(isAsked ? block : undefined)
  const { data } = useQuery({
    queryKey: ['timed-block', network, block] as const,
    queryFn: async ({ queryKey: [, network, block = 'latest'], signal }) => {
      const { fetchTimedBlock } = await import('#queries/chain/block-time.ts')
      return fetchTimedBlock(network, block, signal)
    },
    enabled: isAsked && isIdle,
    staleTime: 60_000,
  })
  if (!proven) return isAsked && data ? data : undefined
  const [number, time] = [readQuantity(proven.number), readQuantity(proven.timestamp)]
  return number === undefined || time === undefined ? undefined : { number, time }
}

/**
 * A block as a summary says it: “finalized block 1,234”, once its number is known, and its time with the one
 * by which it was found.
 */
export function useBlockLabel(network: string, text: string) {
  const timed = useNumberedTime(network, text)
  const foundByTime = useFoundByTime(network, text)
  const isTag = isBlockTag(text.trim())
  return {
    isTag,
    label: labelBlock(text) + (timed && isTag ? ` ${groupDigits(timed.number)}` : ''),
    timeText: [timed && describeTime(timed.time), foundByTime].filter(Boolean).join(', '),
  }
}
