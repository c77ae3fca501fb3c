import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { requestText } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import {
  playgroundPathState,
  type PlaygroundAddress,
  parsePlaygroundPath,
  playgroundLink,
  playgroundPath,
} from '#paths/playground.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'

/** Milliseconds after the last key until what was typed is in the address. */
const pause = 300

/** A request that every node can answer. */
const first: PlaygroundAddress = {
  network: '',
  over: '',
  beside: undefined,
  text: requestText({
    isBatch: false,
    requests: [{ method: 'eth_getTransactionByBlockNumberAndIndex', params: ['latest', '0x0'] }],
  }),
}

const keyOf = (address: PlaygroundAddress) =>
  playgroundPath(address) + (playgroundPathState(address)?.text ?? '')

/** Whether two searches differ in their network alone; without one, the network in use was changed. */
function isOtherNetwork(one: string, other: string): boolean {
  const [before, after] = [one, other].map((search) => new URLSearchParams(search))
  if (!before || !after) return false
  const isSame = before.get('network') === after.get('network')
  if (isSame && before.has('network')) return false
  before.delete('network')
  after.delete('network')
  return before.toString() === after.toString()
}

/**
 * What the playground holds. The address follows what is typed, so that a reload, Back and a copied
 * link lose nothing, also of what cannot be sent yet; a secret is the one thing that stays out. Each
 * request that was sent has an entry of its own in the history. `network` is the one in use.
 */
export function useDraft(network: string | undefined) {
  const location = useLocation()
  const { search, hash, state } = location
  const navigate = useNavigate()
  const type = useNavigationType()
  const opened = useMemo(
    () => parsePlaygroundPath(new URLSearchParams(search), state, hash),
    [search, state, hash],
  )
  const [draft, setDraft] = useState(opened ?? first)
  const [secretIn, setSecretIn] = useState<string>()
  /** Counts the links that were opened with a request in them. */
  const [links, setLinks] = useState(opened ? 1 : 0)
  const written = useRef(new Set([keyOf(opened ?? first)]))
  const latest = useRef(keyOf(opened ?? first))
  const wasSent = useRef(false)
  const seen = useRef({ location, text: opened?.text })

  useEffect(() => {
    const before = seen.current
    if (before.location === location) return
    seen.current = { location, text: opened?.text }
    const next = opened ?? first
    // The menu of networks hands on the state of the entry that it leaves.
    const isNew = type !== 'POP' && state !== before.location.state
    const isOurs = isNew && isRawObject(state) && state.typed === true
    if (isOurs && written.current.has(keyOf(next))) return
    written.current = new Set([keyOf(next)])
    latest.current = keyOf(next)
    // Another network changes no text: what is not in the address yet, or never will be, stays.
    if (before.text === opened?.text && isOtherNetwork(before.location.search, search))
      setDraft((draft) => ({ ...draft, network: next.network }))
    else setDraft(next)
    if (opened) setLinks((count) => count + 1)
  }, [location, opened, search, state, type])

  /** Puts what is typed into the address; false where a secret keeps it out. */
  const write = useCallback(
    async (draft: PlaygroundAddress): Promise<boolean> => {
      const isSecret = await containsSecret(draft.text)
      setSecretIn(isSecret ? draft.text : undefined)
      const whole = { ...draft, network: draft.network || (network ?? '') }
      const key = keyOf(whole)
      if (isSecret || key === latest.current) return !isSecret
      written.current.add(key)
      latest.current = key
      navigate(playgroundLink(whole), {
        replace: !wasSent.current,
        state: { ...playgroundPathState(whole), typed: true },
      })
      wasSent.current = false
      return true
    },
    [network, navigate],
  )

  useEffect(() => {
    if (keyOf(draft) === latest.current) return
    const timer = setTimeout(write, pause, draft)
    return () => clearTimeout(timer)
  }, [draft, write])

  return {
    draft,
    links,
    /** A key or secret of a connection stands in the text. */
    isSecret: secretIn === draft.text,
    change: (changed: Partial<PlaygroundAddress>) =>
      setDraft((draft) => ({ ...draft, leftOut: undefined, ...changed })),
    /** Notes that the text is sent; false when it holds a secret, and must not be. */
    async noteSent() {
      const isWritten = await write(draft)
      wasSent.current = isWritten
      return isWritten
    },
  }
}
