/**
 * The one `fetch` of the dashboard. It sends no cookies and no referrer, so that a key in the path
 * reaches no third party.
 */
export const sendFetch = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // Key and secret are for this address alone: a redirect is not followed.
    redirect: init.method ? 'manual' : 'follow',
    ...init,
  })
