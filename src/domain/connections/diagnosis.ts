import { type NetworkScope, networkScopeOf, splitUrl } from '#domain/connections/network-scope.ts'

/** The result of an attempt: an answer, a failure, no answer in time, or not attempted. */
export type AttemptResult = 'answer' | 'nothing' | 'silence' | 'not tried'

/** Requests that a browser treats differently; each attempt is one of them. */
export const attemptLabels = {
  /**
   * Exactly the request that failed: the browser asks the service for permission first (preflight).
   */
  unchanged: 'The request as it was made',
  /** Without the header that makes the browser send a preflight. */
  plain: 'The same without headers that need permission',
  /** `no-cors`: the browser sends it, and shows the page only that there is an answer. */
  blind: 'A request with an unreadable response',
  /** The blind request, over http instead of https or the reverse. */
  otherScheme: 'The same over http or https instead',
} as const

export type AttemptResults = { [attempt in keyof typeof attemptLabels]: AttemptResult }

/** All that a page can find out about why a service does not answer it. */
export type ConnectionEvidence = {
  /** The origin of the page, and the address of the request, without key. */
  page: string
  address: string
  half: 'node' | 'files'
  /** Whether the browser claims to be online: false is certain, true is not. */
  online: boolean
  /**
   * Whether the browser lets this page reach into the local network; undefined when it does not say.
   */
  localNetwork: 'granted' | 'denied' | 'prompt' | undefined
  attempts: AttemptResults
}

/** Why there was no answer, as far as a page can find out, and what to do. */
export type ConnectionDiagnosis = { title: string; meaning: string; advice: string }

/** Chooses the cause that explains what was seen; the order is from the certain to the likely. */
export function diagnoseConnection({
  page,
  address,
  half,
  online,
  localNetwork,
  attempts,
}: ConnectionEvidence): ConnectionDiagnosis {
  const [pageUrl, serviceUrl] = [splitUrl(page), splitUrl(address)]
  const isRemote = networkScopeOf(serviceUrl.host) !== 'this machine'
  const { unchanged, plain, blind, otherScheme } = attempts
  if (unchanged === 'answer')
    return {
      title: 'The provider responds now',
      meaning: 'The same kind of request just succeeded.',
      advice:
        'Retry. If it fails each time, its response may lack Access-Control-Allow-Origin, as proxy errors often do.',
    }
  if (!online && isRemote)
    return {
      title: 'This computer is offline',
      meaning: 'The browser has no network.',
      advice: 'Connect it, then retry.',
    }
  if (pageUrl.scheme === 'https' && serviceUrl.scheme === 'http' && isRemote)
    return {
      title: 'The browser blocks http from an https page',
      meaning: 'This page was loaded over TLS, so it can only reach URLs with TLS.',
      advice: `Use https://${serviceUrl.host} if available, or open a Keyhole served over http from the provider’s network.`,
    }
  if (blind === 'answer') return diagnoseCors(page, half, plain === 'answer')
  if (entersLocalNetwork(pageUrl.host, serviceUrl.host) && localNetwork !== 'granted')
    return {
      title: 'The browser may block the local network',
      meaning: `The page is from elsewhere, and ${serviceUrl.host} is ${networkScopeOf(serviceUrl.host)}. ${
        localNetwork === 'denied'
          ? 'The browser is set to block it.'
          : 'The browser requests permission first, and only over https.'
      }`,
      advice:
        'Allow “local network access” for this page in the browser settings, or open a Keyhole on that machine.',
    }
  if (otherScheme === 'answer')
    return serviceUrl.scheme === 'https'
      ? {
          title: 'Works over http, not over https',
          meaning: 'The provider uses plain http, or the browser does not trust its certificate.',
          advice: `Open ${serviceUrl.scheme}://${serviceUrl.host} in a new tab to see any certificate error. Otherwise use http:// in the URL.`,
        }
      : {
          title: 'Works over https, not over http',
          meaning: 'The URL begins with the wrong scheme.',
          advice: 'Use https:// in the URL of the connection.',
        }
  return diagnoseNoAnswer(page, address, blind === 'silence')
}

function diagnoseCors(
  page: string,
  half: 'node' | 'files',
  plainAnswers: boolean,
): ConnectionDiagnosis {
  const blockedHeader = half === 'files' ? 'authorization' : 'content-type'
  if (plainAnswers)
    return {
      title: `CORS blocks the header ${blockedHeader}`,
      meaning: `The provider responds, but its preflight does not allow “${blockedHeader}” from ${page}.`,
      advice: `It must respond to OPTIONS, without credentials, with Access-Control-Allow-Origin: ${page} and Access-Control-Allow-Headers: authorization, content-type. ${
        half === 'files'
          ? 'Kubo cannot do that: put Keyhole’s service or another proxy in front of it.'
          : 'Its operator can set that.'
      }`,
    }
  return {
    title: 'CORS blocks the response',
    meaning: `The response lacks the header that lets ${page} read it. Proxy errors often lack it too, as for a wrong key or size.`,
    advice: `It must send Access-Control-Allow-Origin: ${page} with every response, errors included. Check the key’s allow-list of origins.`,
  }
}

function diagnoseNoAnswer(page: string, address: string, timedOut: boolean): ConnectionDiagnosis {
  const { host, scheme } = splitUrl(address)
  if (address.startsWith(`${page}/`))
    return {
      title: 'Keyhole’s service is not running',
      meaning: 'The server of this page does not respond.',
      advice: 'Start it again, then retry.',
    }
  if (timedOut)
    return {
      title: 'No response from the host',
      meaning: `${host} is off or overloaded, or a firewall drops the requests.`,
      advice: 'Check the name and port of the URL, and whether a VPN is needed.',
    }
  if (networkScopeOf(host) === 'this machine')
    return {
      title: 'No server at this URL',
      meaning: `No program on this computer accepts connections at ${host}.`,
      advice: 'Start the provider, or check the port in the URL.',
    }
  return {
    title: 'Connection failed',
    meaning: `${host} does not exist, its port is closed${
      scheme === 'https' ? ', its certificate is not trusted' : ''
    }, or a firewall blocks it.`,
    advice: `Open ${scheme}://${host} in a new tab: the browser shows more details.`,
  }
}

/** Chromium's Local Network Access: from a wider network into a narrower one. */
function entersLocalNetwork(from: string, to: string): boolean {
  const order: NetworkScope[] = ['in the internet', 'in a local network', 'this machine']
  return order.indexOf(networkScopeOf(from)) < order.indexOf(networkScopeOf(to))
}
