import { GlobalWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

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
    // What the window lacks. A popover's panel is there, open or not.
    Object.assign(window, {
      reportError: (error: unknown) =>
        queueMicrotask(() => {
          throw error
        }),
    })
    Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
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
