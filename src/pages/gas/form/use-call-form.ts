import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Contract } from '#domain/abi/artifact.ts'
import { isAddress } from '#domain/values/hex.ts'
import {
  type CallDataKind,
  type CallDraft,
  currentProblems,
  dataToSend,
  openDraft,
  reopenDraft,
} from '#pages/gas/form/call-draft.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { type AbiSource, useKnownAbi } from '#queries/contract/known-abi.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import { bindFields, useUrlDraft } from '#ui/form/use-url-form.ts'

type Given = {
  /** The call in the URL, and its problems. */
  address: GasAddress
  problems: CallFormProblems
  pageContracts: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
  isEstimating?: boolean
}

/** A call that is typed, as every part of its form takes it. */
export type CallFormState = ReturnType<typeof useCallForm>

/**
 * The draft of a call with its data and arguments in step, its fields, and the contracts whose
 * functions are offered: those given on this page, or by the ABI that is known of the recipient.
 */
export function useCallForm({
  address,
  problems,
  pageContracts,
  onKnown,
  isEstimating = false,
}: Given) {
  const [draft, setDraft] = useUrlDraft(address, openDraft(address), (draft, last) =>
    reopenDraft(draft, last, address),
  )
  const { lastTypedKind } = draft
  // Raw data does not wait for the code that encodes functions.
  const needsCodec = !isEstimating || draft.function !== ''
  const callCodec = useQuery({ ...callCodecQuery, enabled: needsCodec }).data
  const syncedData = useMemo(
    () =>
      draft.function.trim() === '' ? undefined : callCodec?.syncCallData(draft, lastTypedKind),
    [callCodec, draft, lastTypedKind],
  )
  const to = draft.to.trim().toLowerCase()
  const { knownAbi, pasteAbi } = useKnownAbi(draft.network, to)
  const keptContracts = useMemo(
    () =>
      isAddress(to) && knownAbi
        ? contractsOf(callCodec?.readArtifact(knownAbi.text), to, abiTitle(knownAbi.source))
        : undefined,
    [callCodec, knownAbi, to],
  )
  // A link may hold a whole ABI in place of a function.
  const linkedContracts = useMemo(
    () =>
      isAbi(draft.function) ? contractsOf(callCodec?.readArtifact(draft.function), to) : undefined,
    [callCodec, draft.function, to],
  )
  const knownContracts =
    (pageContracts?.address === to ? pageContracts : undefined) ??
    keptContracts ??
    linkedContracts ??
    pageContracts

  const change = (changed: Partial<CallDraft>) => setDraft((draft) => ({ ...draft, ...changed }))
  function writeSide(side: CallDataKind, changed: Partial<GasAddress>) {
    const named =
      changed.data !== undefined && matchKnownFunction(knownContracts, { ...draft, ...changed })
    change({ ...changed, ...named, lastTypedKind: side })
  }
  function showKnown(next: KnownContracts | undefined) {
    onKnown(next && { ...next, address: to })
    if (lastTypedKind === 'data') change(matchKnownFunction(next, draft))
  }
  function changeKnown(next: KnownContracts | undefined) {
    showKnown(next)
    if (isAddress(to)) pasteAbi(next ? JSON.stringify(next.contracts[next.chosenIndex]?.abi) : '')
  }
  /** The function of a known contract that the data calls, unless it is the visible one. */
  function matchKnownFunction(
    contracts: KnownContracts | undefined,
    typed: CallDraft,
  ): Partial<GasAddress> {
    const knownContract = contracts?.contracts[contracts.chosenIndex]
    if (!knownContract || !callCodec || callCodec.syncCallData(typed, 'data').inSync) return {}
    return callCodec.findMatchingLine(knownContract, typed.data) ?? {}
  }
  /** Data that calls the function stays, and gives the arguments; any other data is dropped. */
  function writeSignature(signature: string, code = draft.code) {
    const changed = { function: signature, code }
    const isCallOfIt =
      draft.data.trim() !== '' &&
      draft.args.every((text) => text === '') &&
      callCodec?.syncCallData({ ...draft, ...changed }, 'data').inSync
    if (isCallOfIt) change({ ...changed, lastTypedKind: 'data' })
    else writeSide('function', changed)
  }
  /** Takes a signature, an ABI, or data as hex. */
  function writeFunctionOrData(text: string) {
    if (/^\s*0x[^(]*$/i.test(text))
      return writeSide('data', { function: '', args: [], code: '', data: text })
    if (text.trim() === '') return writeSide('function', { function: '', data: '' })
    const contracts = isAbi(text) ? contractsOf(callCodec?.readArtifact(text), to) : undefined
    if (!contracts) return writeSignature(text)
    const [line = '', ...otherLines] = contracts.contracts.flatMap(
      (contract) => callCodec?.callableLines(contract) ?? [],
    )
    // A single Solidity function, possibly with comments and line breaks, is a signature.
    if (!isJson(text) && otherLines.length === 0) return writeSignature(line)
    change({ function: '' })
    changeKnown(contracts)
  }

  const pastedAbi = isAbi(draft.function) ? callCodec?.readArtifact(draft.function) : undefined
  const shownProblems = currentProblems(problems, draft, address)
  return {
    draft,
    change,
    problems: shownProblems,
    field: bindFields<GasAddress>({ draft, problems: shownProblems, change }),
    /** The call as it is typed now. */
    readTyped(): GasAddress {
      const { omittedChars: _, lastTypedKind: __, ...typed } = draft
      return { ...typed, ...dataToSend(draft, syncedData) }
    },
    syncedData,
    writeSide,
    writeSignature,
    writeFunctionOrData,
    knownContracts,
    onKnown: changeKnown,
    /** Shows the functions of an ABI that a search found. */
    showAbi: (text: string, source: AbiSource) =>
      showKnown(contractsOf(callCodec?.readArtifact(text), to, abiTitle(source))),
    /** Problem of an ABI typed in place of a function. */
    abiProblem: pastedAbi && 'problem' in pastedAbi ? pastedAbi.problem : undefined,
  }
}

const isJson = (text: string) => /^\s*[[{]/.test(text)

/** True for more than a signature: JSON, statements, or several lines. */
const isAbi = (text: string) => isJson(text) || /[;}\n]/.test(text)

const isCallable = ({ abi, code }: Contract) =>
  code !== undefined || abi.some(({ type }) => type === 'function' || type === 'constructor')

/** The contracts of an artifact that have something to call; `title` replaces missing names. */
const contractsOf = (
  artifact: readonly Contract[] | { problem: string } | undefined,
  address: string,
  title = '',
): KnownContracts | undefined => {
  const contracts = artifact && !('problem' in artifact) ? artifact.filter(isCallable) : []
  if (contracts.length === 0) return undefined
  return {
    contracts: contracts.map((contract) => ({ ...contract, name: contract.name || title })),
    chosenIndex: 0,
    fileName: '',
    address,
  }
}

/** Title of an ABI: its source; the form itself names a pasted ABI. */
const abiTitle = (source: AbiSource) => (source === 'pasted ABI' ? '' : source)
