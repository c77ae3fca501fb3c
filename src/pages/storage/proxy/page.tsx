import { useNavigate, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { AtSnapshots, BlocksForm } from '#pages/storage/blocks-form.tsx'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ProxySheet } from '#pages/storage/proxy/proxy-sheet.tsx'
import { parseStorageProxyPath, storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { usePageParams } from '#ui/page/page.tsx'

/** `/{network}/storage/{address}/proxy`: all well-known proxy slots at once. */
export default function StorageProxyPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pageAddress = parseStorageProxyPath(params, search)
  const { address, block } = pageAddress
  const parsedBlock = readBlockParameter(block)
  return (
    <ContractPage title="Proxy" current="proxy" address={address}>
      <BlocksForm
        label="Proxy check"
        what="Proxy slots"
        block={block}
        open={({ block }) => navigate(storageProxyPath({ ...pageAddress, block }))}
      />
      {'value' in parsedBlock && (
        <AtSnapshots blocks={[parsedBlock.value]}>
          {([snapshot]) =>
            snapshot && <ProxySheet key={address} address={address as Address} {...{ snapshot }} />
          }
        </AtSnapshots>
      )}
    </ContractPage>
  )
}
