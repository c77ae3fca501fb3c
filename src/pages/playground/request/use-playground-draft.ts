import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { mayHaveKey } from '#domain/playground/curl-body.ts'
import { requestText } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { type PlaygroundAddress, parsePlaygroundPath, playgroundLink } from '#paths/playground.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'

/** Delay after the last key until the typed text is in the URL, ms. */
const urlUpdateDelayMs = 300

/** A request that every node can answer. */
const defaultAddress: PlaygroundAddress = {
  network: '',
  text: requestText({
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: ['latest', '0x0'],
  }),
}

/**
 * The draft of the playground. The URL follows the typed text, so that a reload, Back and a copied
 * link lose nothing, not even text that cannot be sent yet; only what has, or may have, a key stays out.
 * Each sent request has its own entry in the history. `network` is the current one.
 */
export function usePlaygroundDraft(network: string | undefined) {
  const location = useLocation()
  const { search, hash, state } = location
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const openedAddress = useMemo(
    () => parsePlaygroundPath(new URLSearchParams(search), hash),
    [search, hash],
  )
  const [draft, setDraft] = useState(openedAddress ?? defaultAddress)
  const [secretIn, setSecretIn] = useState<string>()
  /** Counts the links that were opened with a request in them. */
  const [openedLinkCount, setOpenedLinkCount] = useState(openedAddress ? 1 : 0)
  const writtenLinks = useRef(new Set([playgroundLink(openedAddress ?? defaultAddress)]))
  const latestLink = useRef(playgroundLink(openedAddress ?? defaultAddress))
  const wasSent = useRef(false)
  const lastSeen = useRef({ location, text: openedAddress?.text })

  useEffect(() => {
    const previousSeen = lastSeen.current
    if (previousSeen.location === location) return
    lastSeen.current = { location, text: openedAddress?.text }
    const nextAddress = openedAddress ?? defaultAddress
    // The network menu passes on the state of the history entry that it leaves.
    const isNew = navigationType !== 'POP' && state !== previousSeen.location.state
    const isOurs = isNew && isRawObject(state) && state.typed === true
    if (isOurs && writtenLinks.current.has(playgroundLink(nextAddress))) return
    writtenLinks.current = new Set([playgroundLink(nextAddress)])
    latestLink.current = playgroundLink(nextAddress)
    // Another network alone changes no text: text that is not in the URL (yet) stays.
    if (previousSeen.text === openedAddress?.text)
      setDraft(({ text }) => ({ ...nextAddress, text }))
    else setDraft(nextAddress)
    if (openedAddress) setOpenedLinkCount((count) => count + 1)
  }, [location, openedAddress, search, state, navigationType])

  /** Writes the draft into the URL; false where a secret prevents it. */
  const writeAddress = useCallback(
    async (draft: PlaygroundAddress): Promise<boolean> => {
      const isSecret = await containsSecret(draft.text)
      setSecretIn(isSecret ? draft.text : undefined)
      const fullAddress = { ...draft, network: draft.network || (network ?? '') }
      const link = playgroundLink(fullAddress)
      const isKeptOut = isSecret || mayHaveKey(draft.text)
      if (isKeptOut || link === latestLink.current) return !isSecret
      writtenLinks.current.add(link)
      latestLink.current = link
      navigate(link, {
        replace: !wasSent.current,
        state: { typed: true },
      })
      wasSent.current = false
      return true
    },
    [network, navigate],
  )

  useEffect(() => {
    if (playgroundLink(draft) === latestLink.current) return
    const writeTimer = setTimeout(writeAddress, urlUpdateDelayMs, draft)
    return () => clearTimeout(writeTimer)
  }, [draft, writeAddress])

  return {
    draft,
    openedLinkCount,
    /** True when the text contains a key or secret of a connection. */
    isSecret: secretIn === draft.text,
    change: (changed: Partial<PlaygroundAddress>) =>
      setDraft((draft) => ({ ...draft, omittedChars: undefined, ...changed })),
    /** Marks the text as sent; false when it holds a secret, and must not be sent. */
    async noteSent() {
      const isWritten = await writeAddress(draft)
      wasSent.current = isWritten
      return isWritten
    },
  }
}
