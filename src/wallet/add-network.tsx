import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Connector } from 'wagmi'
import { decimalsOf, type NativeCurrency } from '#domain/values/native-currency.ts'
import { TextField } from '#ui/form/field.tsx'
import {
  describeWalletRefusal,
  requestChainAddition,
  walletRpcProblem,
} from '#wallet/chain-request.ts'

type Props = {
  connector: Connector
  chainId: number
  name: string
  /** Beginning of the pages of the network. */
  explorerUrl: string
  nativeCurrency: NativeCurrency | undefined
}

/** Adds the network to a wallet, with an RPC address that is typed: Keyhole's own may have a key. */
export function AddNetwork({ connector, chainId, name, explorerUrl, nativeCurrency }: Props) {
  const [rpcUrl, setRpcUrl] = useState('')
  const [symbol, setSymbol] = useState(nativeCurrency?.symbol ?? '')
  const [problem, setProblem] = useState<string>()
  const adding = useMutation({
    mutationFn: () =>
      requestChainAddition(connector, {
        chainId,
        name,
        rpcUrl: rpcUrl.trim(),
        explorerUrl,
        nativeCurrency:
          nativeCurrency?.symbol === symbol.trim()
            ? nativeCurrency
            : { name: symbol.trim(), symbol: symbol.trim(), decimals: decimalsOf(nativeCurrency) },
      }),
  })
  function add(event: FormEvent) {
    event.preventDefault()
    const urlProblem = walletRpcProblem(rpcUrl)
    setProblem(urlProblem)
    if (urlProblem === undefined) adding.mutate()
    else adding.reset()
  }
  return (
    <form className="mt-2 grid gap-3" noValidate onSubmit={add}>
      <p className="text-mute text-pretty">
        Your wallet does not know this network. Enter an RPC URL without an API key.
      </p>
      <TextField
        label="Public RPC URL"
        data
        placeholder="https://…"
        hint="From the network’s documentation or your own node."
        problem={problem}
        value={rpcUrl}
        onChange={setRpcUrl}
      />
      <TextField label="Currency symbol" placeholder="POL" value={symbol} onChange={setSymbol} />
      <button
        type="submit"
        className="action justify-self-start"
        disabled={adding.isPending || symbol.trim() === ''}
      >
        {adding.isPending ? 'Waiting for wallet…' : 'Add to wallet'}
      </button>
      {adding.error && (
        <p role="alert" className="text-sm text-bad">
          {describeWalletRefusal(adding.error)}
        </p>
      )}
    </form>
  )
}
