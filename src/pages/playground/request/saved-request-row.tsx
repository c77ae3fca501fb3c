import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedRequest } from '#domain/playground/saved-request.ts'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'
import { forgetRequestMutation } from '#state/requests/saved-requests.ts'

type Props = {
  request: SavedRequest
}

/** One saved request: its name opens it, and two steps delete it. */
export function SavedRequestRow({ request: { name, text, network, at } }: Props) {
  const forgetMutation = useMutation(forgetRequestMutation(useQueryClient()))
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1.5">
      <Link
        to={playgroundLink({ text, network })}
        state={playgroundPathState({ text })}
        className="min-w-0 font-medium break-words"
      >
        {name}
      </Link>
      <span className="text-sm text-mute">{at.toISOString().slice(0, 10)}</span>
      <span className="ml-auto flex gap-2">
        {isConfirming && (
          <button type="button" className="action" onClick={() => setIsConfirming(false)}>
            Cancel
          </button>
        )}
        <button
          type="button"
          className="action"
          aria-label={isConfirming ? `Confirm: delete ${name}` : `Delete ${name}`}
          onClick={() => (isConfirming ? forgetMutation.mutate(name) : setIsConfirming(true))}
        >
          {isConfirming ? 'Confirm' : 'Delete'}
        </button>
      </span>
    </li>
  )
}
