const channel = new BroadcastChannel('keyhole-uploads')

/** Says something to the other tabs of this browser; a closed page says nothing. */
export const tellTabs = (message: unknown) => channel.postMessage(message)

/** Hears what other tabs say. */
export const hearTabs = <Message>(listener: (message: Message) => void) =>
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data))

/**
 * Calls back when this tab is the one that sends: at once, or when the one before it is closed,
 * reloaded or has crashed. It stays so as long as it lives. Where there are no locks (a page over
 * plain HTTP), each tab sends what was chosen in it.
 */
export function whenSender(begin: () => void): void {
  if (!navigator.locks) begin()
  else
    navigator.locks.request('keyhole-uploads', () => {
      begin()
      return new Promise(() => undefined)
    })
}
