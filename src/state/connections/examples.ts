import { readDevice, writeDevice } from '#api/device/device.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useConnection } from '#state/connections/use-connection.ts'

type Example = PublicConnection['examples'][number]

/** The examples of a network for a page; none while the networks are not known yet. */
export function useExamples(network: string, page: Example['page']): Example[] {
  const examples = useConnection(network)?.examples ?? []
  return examples.filter((example) => example.page === page)
}

const demoNoticeKey = 'keyhole.demo-notice'

/** Whether the line that names the demo chain was dismissed in this browser. */
export const isDemoNoticeDismissed = (): boolean => readDevice(demoNoticeKey) !== null

/** Hides that line in this browser from now on. */
export const dismissDemoNotice = () => writeDevice(demoNoticeKey, 'dismissed')
