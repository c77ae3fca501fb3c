import { GlobalWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

/** Panels that a button opens and closes. A press elsewhere closes none. */
function addPopovers({ document, Event, HTMLElement }: GlobalWindow) {
  const open = new Set<object>()
  function toggle(panel: InstanceType<typeof HTMLElement>, isOpen: boolean) {
    if (open.has(panel) === isOpen) return
    open[isOpen ? 'add' : 'delete'](panel)
    const newState = isOpen ? 'open' : 'closed'
    panel.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
  }
  Object.assign(HTMLElement.prototype, {
    showPopover(this: InstanceType<typeof HTMLElement>) {
      toggle(this, true)
    },
    hidePopover(this: InstanceType<typeof HTMLElement>) {
      toggle(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof HTMLElement && target.closest('[popovertarget]')
    const panel = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (panel instanceof HTMLElement) toggle(panel, !open.has(panel))
  })
}

/**
 * A window for tests that draw pages. What a page asks a provider with (`fetch`, `AbortSignal`,
 * `URL`, `Blob`) stays Node's own, as only the document is played.
 */
const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    const window = new GlobalWindow({
      url: 'http://localhost/',
      width: 1280,
      height: 800,
      console: global.console,
      settings: { disableErrorCapturing: true },
    })
    // The window lacks this function.
    Object.assign(window, {
      reportError: (error: unknown) =>
        queueMicrotask(() => {
          throw error
        }),
    })
    addPopovers(window)
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    // Only Node's own can be sent, or handed to a worker.
    for (const name of ['Blob', 'File']) global[name] = originals.get(name)
    return {
      async teardown() {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) delete global[key]
        for (const [key, value] of originals) global[key] = value
      },
    }
  },
}

export default pageEnvironment
