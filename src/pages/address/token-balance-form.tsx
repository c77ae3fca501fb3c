import { useNavigate } from 'react-router'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { addressProblem } from '#domain/values/address.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { readPageLink } from '#paths/read.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type Props = { account: AccountAtBlock; unit: ReadTokenUnit }

const balanceFunction = 'balanceOf(address account) returns (uint256)'

/** Leads to a balance of a token, at a block or a date. */
export function TokenBalanceForm({ account: { network, address, block }, unit }: Props) {
  const navigate = useNavigate()
  const { field, formProps } = useUrlForm({
    question: `${network} ${address} ${block}`,
    urlDraft: { holder: '', block: block === 'latest' ? '' : block },
    problems: {} as { holder?: string | undefined; block?: string | undefined },
    send: (draft) => {
      const holder = addressProblem(draft.holder.trim())
      const parsedBlock = parseEstimateReadBlock(draft.block)
      if (holder !== undefined || 'problem' in parsedBlock)
        return { holder, block: 'problem' in parsedBlock ? parsedBlock.problem : undefined }
      navigate(
        readPageLink({
          network,
          address,
          view: 'read',
          block: draft.block,
          function: balanceFunction,
          args: [draft.holder.trim()],
        }),
      )
    },
  })
  return (
    <QueryBar label={`Balance in ${unit.symbol}`} submitLabel="Read balance" formProps={formProps}>
      <AddressField label="Balance of" {...field('holder')} />
      <BlockPicker
        label="At block"
        hint="A block, or a date such as 2026-01-31"
        {...field('block')}
      />
    </QueryBar>
  )
}
