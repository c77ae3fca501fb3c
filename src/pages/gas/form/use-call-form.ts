import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Contract } from '#domain/abi/artifact.ts'
import { isAddress } from '#domain/values/hex.ts'
import { currentProblems, reopenDraft } from '#pages/gas/form/call-draft.ts'
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
 * The draft of a call, which is raw data or a function with its arguments, its fields, and the contracts
 * whose functions are offered: those given on this page, or by the ABI that is known of the recipient.
 */
export function useCallForm({
  address,
  problems,
  pageContracts,
  onKnown,
  isEstimating = false,
}: Given) {
  const [draft, setDraft] = useUrlDraft(address, address, (draft, last) =>
    reopenDraft(draft, last, address),
  )
  // Raw data does not wait for the code that encodes functions.
  const needsCodec = !isEstimating || draft.function !== ''
  const callCodec = useQuery({ ...callCodecQuery, enabled: needsCodec }).data
  const item = useMemo(
    () => (draft.function === '' ? undefined : callCodec?.findCallable(draft.function)),
    [callCodec, draft.function],
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
    // An ABI that was found says nothing of another contract; a pasted one may be for any.
    (pageContracts?.isFound ? undefined : pageContracts)

  const change = (changed: Partial<GasAddress>) => setDraft((draft) => ({ ...draft, ...changed }))
  /** The function of a known contract that the data calls. */
  function readKnownCall(contracts: KnownContracts | undefined, data: string): Partial<GasAddress> {
    const contract = contracts?.contracts[contracts.chosenIndex]
    const call = contract && callCodec?.readCallOf(contract, data)
    return call ? { ...call, data: '' } : {}
  }
  function showKnown(next: KnownContracts | undefined) {
    onKnown(next && { ...next, address: to })
    if (draft.function === '') change(readKnownCall(next, draft.data))
  }
  function changeKnown(next: KnownContracts | undefined) {
    showKnown(next)
    if (isAddress(to)) pasteAbi(next ? JSON.stringify(next.contracts[next.chosenIndex]?.abi) : '')
  }
  /** Data that calls the function gives the arguments; any other data is dropped. */
  function writeSignature(signature: string, code = draft.code) {
    const chosen = callCodec?.findCallable(signature)
    const args = chosen && callCodec?.decodeArgumentTexts(chosen, draft.data, code)
    change({ function: signature, code, data: '', ...(args && { args }) })
  }
  /** Takes a signature, an ABI, or data as hex. */
  function writeFunctionOrData(text: string) {
    const args = item && callCodec?.decodeArgumentTexts(item, text, draft.code)
    if (args) return change({ args, data: '' })
    if (/^\s*0x[^(]*$/i.test(text))
      return change({
        ...{ function: '', args: [], code: '', data: text },
        ...readKnownCall(knownContracts, text),
      })
    if (text.trim() === '') return change({ function: '', data: '' })
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
    /** The call as it is typed now. Each argument is sent, so that a link shows what is missing. */
    readTyped(): GasAddress {
      const { omittedChars: _, ...typed } = draft
      if (draft.function === '') return { ...typed, args: [], code: '' }
      const args = item?.inputs.map((_, at) => draft.args[at] ?? '') ?? draft.args
      return { ...typed, args, data: '' }
    },
    /** The function or constructor of the arguments; undefined while it is not completely typed. */
    item,
    writeSignature,
    writeFunctionOrData,
    knownContracts,
    onKnown: changeKnown,
    /** Shows the functions of an ABI that a search found. */
    showAbi: (text: string, source: AbiSource) =>
      showKnown(contractsOf(callCodec?.readArtifact(text), to, abiTitle(source), true)),
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
  isFound = false,
): KnownContracts | undefined => {
  const contracts = artifact && !('problem' in artifact) ? artifact.filter(isCallable) : []
  if (contracts.length === 0) return undefined
  return {
    contracts: contracts.map((contract) => ({ ...contract, name: contract.name || title })),
    chosenIndex: 0,
    address,
    isFound,
  }
}

/** Title of an ABI: its source; the form itself names a pasted ABI. */
const abiTitle = (source: AbiSource) => (source === 'pasted ABI' ? '' : source)
