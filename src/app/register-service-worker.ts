/**
 * Lets the dashboard open without its service (docs/decisions/0016): a service worker keeps its own
 * files. Where the browser has none to offer, or refuses, nothing changes. In dev there must be none,
 * even where the built product left one on the same port.
 */
export async function registerServiceWorker() {
  const workerContainer = navigator.serviceWorker as ServiceWorkerContainer | undefined
  try {
    if (import.meta.env.PROD)
      await workerContainer?.register(`${import.meta.env.BASE_URL}service-worker.js`, {
        updateViaCache: 'none',
      })
    else
      for (const registration of (await workerContainer?.getRegistrations()) ?? [])
        await registration.unregister()
  } catch {}
}
