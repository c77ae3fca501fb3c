import { settleWithin } from '#api/device/settle-within.ts'
import { holdLock, openTabChannel } from '#api/device/tabs.ts'

/** Messages between tabs about the queue. */
export const { send: sendToTabs, listen: onTabMessage } = openTabChannel('keyhole-uploads')

/**
 * Resolves when this tab is the leader, which sends: at once, or when the leader before it is
 * closed, reloaded or has crashed. It is the leader until its page ends. The browser hands on a
 * lock for that; where it has none for this page, tabs ask each other.
 */
export async function becomeLeader(): Promise<void> {
  let hasLeader = false
  onTabMessage<{ kind: string }>(({ kind }) => {
    hasLeader ||= kind === 'news'
  })
  const lock = holdLock('keyhole-uploads')
  // Some browsers never settle the lock: then no tab has it, and no leader has sent its queue.
  const hasLock = await settleWithin(lock, maxLockMs).catch(() => (hasLeader ? lock : undefined))
  if (!hasLock) await electByMessages()
}

/** How long a lock that no other tab has may take. */
const maxLockMs = 10_000

/** How long a busy tab may take to answer. */
const answerTimeoutMs = 1000
/** Longest random delay, so that tabs that are opened together do not decide at the same time. */
const spreadMs = 500

/**
 * Asks until no tab answers that it is the leader. Two tabs that ask at the very same time may both
 * become leaders, which sends bytes twice and stores nothing twice: the same bytes are the same
 * CID.
 */
async function electByMessages(): Promise<void> {
  let isLeader = false
  let isAnswered = true
  onTabMessage<{ kind: string }>(({ kind }) => {
    if (kind === 'who sends' && isLeader) sendToTabs({ kind: 'this tab sends' })
    // Updates of the queue come from the leader, too.
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
