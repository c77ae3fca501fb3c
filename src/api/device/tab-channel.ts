/**
 * What the tabs of this browser tell each other under a name. Firefox throws where cookies are
 * blocked: then nobody is told, and nothing is heard.
 */
export function openTabChannel(name: string) {
  const channel = openChannel(name)
  return {
    tell: (message: unknown) => channel?.postMessage(message),
    /** Hears what others tell, until the returned function is called. */
    hear<Message>(listener: (message: Message) => void): () => void {
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
