/**
 * Messages between the tabs of this browser under a name. Firefox throws where cookies are blocked:
 * then none are sent or received.
 */
export function openTabChannel(name: string) {
  const channel = openChannel(name)
  return {
    send: (message: unknown) => channel?.postMessage(message),
    /** Receives messages of other tabs, until the returned function is called. */
    listen<Message>(listener: (message: Message) => void): () => void {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data)
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
