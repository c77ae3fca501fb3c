import { type FormEvent, useState } from 'react'
import type { Connector } from 'wagmi'
import { TextField } from '#ui/form/field.tsx'
import {
  describeWalletRefusal,
  requestChainAddition,
  walletRpcProblem,
} from '#wallet/chain-request.ts'

/**
 * Adds the network to a wallet, with an RPC address that is never Keyhole's own: that has a key.
 */
export function AddNetwork({
  connector,
  chainId,
  name,
}: {
  connector: Connector
  chainId: number
  name: string
}) {
  const [rpcUrl, setRpcUrl] = useState('')
  const [symbol, setSymbol] = useState('ETH')
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function add(event: FormEvent) {
    event.preventDefault()
    const urlProblem = walletRpcProblem(rpcUrl)
    setProblem(urlProblem)
    setRefusal(undefined)
    if (urlProblem) return
    setAsking(true)
    try {
      await requestChainAddition(connector, {
        chainId,
        name,
        rpcUrl: rpcUrl.trim(),
        symbol: symbol.trim(),
      })
    } catch (error) {
      setRefusal(describeWalletRefusal(error))
    }
    setAsking(false)
  }
  return (
    <form className="mt-2 grid gap-3" noValidate onSubmit={add}>
      <p className="text-mute text-pretty">
        The wallet does not know this network. To take it on, it needs an RPC address without a key.
        Keyhole has none: each address that it asks has your API key in it, which it gives to
        nobody.
      </p>
      <TextField
        label="Public RPC address"
        data
        placeholder="https://…"
        hint="Of the network’s makers, or of a node of your own."
        problem={problem}
        value={rpcUrl}
        onChange={setRpcUrl}
      />
      <TextField label="Currency symbol" value={symbol} onChange={setSymbol} />
      <button
        type="submit"
        className="action justify-self-start"
        disabled={asking || symbol.trim() === ''}
      >
        {asking ? 'Asking the wallet …' : 'Add it to the wallet'}
      </button>
      {refusal !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
    </form>
  )
}
