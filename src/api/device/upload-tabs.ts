import { holdLock } from '#api/device/hold-lock.ts'
import { openTabChannel } from '#api/device/tab-channel.ts'

/** What tabs say to each other of the queue. */
export const { tell: sendToTabs, hear: onTabMessage } = openTabChannel('keyhole-uploads')

/**
 * Resolves when this tab is the one that sends: at once, or when the one before it is closed,
 * reloaded or has crashed. It stays so as long as it lives. The browser hands on a lock for that;
 * where it has none for this page, tabs ask each other.
 */
export async function becomeLeader(): Promise<void> {
  if (!(await holdLock('keyhole-uploads'))) await electByMessages()
}

/** So long a busy tab may take to answer. */
const answerTimeoutMs = 1000
/** Tabs that are opened together do not all decide together. */
const spreadMs = 500

/**
 * Asks until nobody says that it sends. Two that ask at the very same time may both begin, which
 * costs bytes sent twice and stores nothing twice: the same bytes are the same CID.
 */
async function electByMessages(): Promise<void> {
  let isLeader = false
  let isAnswered = true
  onTabMessage<{ kind: string }>(({ kind }) => {
    if (kind === 'who sends' && isLeader) sendToTabs({ kind: 'this tab sends' })
    // News of the queue come from the tab that sends, too.
    if (kind === 'this tab sends' || kind === 'news') isAnswered = true
  })
  while (isAnswered) {
    isAnswered = false
    sendToTabs({ kind: 'who sends' })
    await new Promise((ended) => setTimeout(ended, answerTimeoutMs + Math.random() * spreadMs))
  }
  isLeader = true
  sendToTabs({ kind: 'this tab sends' })
}
