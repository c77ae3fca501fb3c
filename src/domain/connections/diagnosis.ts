/**
 * The result of an attempt: an answer of any kind, a failure, no answer in time, or not attempted.
 */
export type AttemptResult = 'answer' | 'nothing' | 'silence' | 'not tried'

/** Requests that a browser treats differently; each attempt is one of them. */
export const attemptLabels = {
  /**
   * Exactly the request that failed: the browser asks the service for permission first (preflight).
   */
  unchanged: 'The request as it was made',
  /** Without the header that makes the browser send a preflight. */
  plain: 'The same without headers that need leave',
  /** `no-cors`: the browser sends it, and shows the page only that there is an answer. */
  blind: 'A request whose answer the page may not read',
  /** The same with the other of http and https. */
  otherScheme: 'The same over the other of http and https',
} as const

export type AttemptResults = { [attempt in keyof typeof attemptLabels]: AttemptResult }

/** All that a page can find out about why a service does not answer it. */
export type ConnectionEvidence = {
  /** The origin of the page, and the address of the request, without key. */
  page: string
  address: string
  half: 'node' | 'files'
  /** What the browser says about itself: false is certain, true is not. */
  online: boolean
  /**
   * Whether the browser lets this page reach into the local network; undefined when it does not
   * say.
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
      title: 'It answers now',
      meaning: 'The same kind of request went through a moment ago.',
      advice:
        'Try again. If it fails each time, the answer to that request alone may lack the header Access-Control-Allow-Origin, as errors of proxies often do: it may be too large, or too much at once.',
    }
  if (!online && isRemote)
    return {
      title: 'This device is offline',
      meaning: 'The browser has no network.',
      advice: 'Connect it, then try again.',
    }
  if (pageUrl.scheme === 'https' && serviceUrl.scheme === 'http' && isRemote)
    return {
      title: 'The browser blocks http from a page of https',
      meaning: 'This page was loaded with TLS, and so may only ask services that have TLS too.',
      advice: `Use https://${serviceUrl.host} if the service has it, or open a dashboard that is served over http from the service’s own network.`,
    }
  if (blind === 'answer') return diagnoseCors(page, half, plain === 'answer')
  if (entersLocalNetwork(pageUrl.host, serviceUrl.host) && localNetwork !== 'granted')
    return {
      title: 'The browser may keep this page from the local network',
      meaning: `The page is from elsewhere, and ${serviceUrl.host} is ${networkScopeOf(serviceUrl.host)}. ${
        localNetwork === 'denied'
          ? 'The browser was told not to let it in.'
          : 'The browser asks before it lets such a page in, and lets in none without https.'
      }`,
      advice:
        'Allow “local network access” for this page in the browser’s settings for it, or open a dashboard on that machine.',
    }
  if (otherScheme === 'answer')
    return serviceUrl.scheme === 'https'
      ? {
          title: 'It answers over http, and not over https',
          meaning:
            'Either it speaks plain http, or the browser does not trust its certificate; a page is not told which.',
          advice: `Open ${address} in a tab of its own: the browser shows there what is wrong with the certificate. Else use http:// in the address.`,
        }
      : {
          title: 'It answers over https, and not over http',
          meaning: 'The address begins with the wrong scheme.',
          advice: 'Use https:// in the address of the connection.',
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
      title: `It does not let this page send the header ${blockedHeader}`,
      meaning: `Something answers. The browser asks it first whether a page of ${page} may send “${blockedHeader}” (a preflight of CORS), and it does not say yes.`,
      advice: `It has to answer OPTIONS, without credentials, with Access-Control-Allow-Origin: ${page} and Access-Control-Allow-Headers: authorization, content-type. ${
        half === 'files'
          ? 'Kubo cannot be told to: put the service of Keyhole, or another proxy, in front of it.'
          : 'Whoever runs it can set that.'
      }`,
    }
  return {
    title: 'It answers, and does not let this page read the answer',
    meaning: `Something answers, without the header that lets a page of ${page} read it (CORS). What it says may be anything: an error of a proxy often lacks that header, so that a wrong key or a refused size looks like this too.`,
    advice: `It has to send Access-Control-Allow-Origin: ${page} with every answer, errors included. At a provider, look at the key’s allow-list of origins.`,
  }
}

function diagnoseNoAnswer(page: string, address: string, timedOut: boolean): ConnectionDiagnosis {
  const { host, scheme } = splitUrl(address)
  if (address.startsWith(`${page}/`))
    return {
      title: 'The service of this page is not running',
      meaning: 'Nobody answers where the page itself came from.',
      advice: 'Start it again, with npm start where it was started before; then try again.',
    }
  if (timedOut)
    return {
      title: 'Nothing comes back from there',
      meaning: `Nothing came from ${host} in time: it is off or overloaded, or a firewall drops what is sent to it.`,
      advice: 'Check the name and port of the address, and whether a VPN is needed.',
    }
  if (networkScopeOf(host) === 'this machine')
    return {
      title: 'Nothing listens at this address',
      meaning: `No program on this machine takes connections at ${host}.`,
      advice: 'Start the service, or check the port in the address.',
    }
  return {
    title: 'Nobody takes the connection',
    meaning: `There is no ${host}, nothing listens at its port${
      scheme === 'https' ? ', its certificate is not trusted' : ''
    }, or something between blocks it; a page is not told which.`,
    advice: `Open ${address} in a tab of its own: the browser says more there.`,
  }
}

function splitUrl(address: string): { scheme: string; host: string } {
  const [, scheme = '', host = ''] = address.match(/^([a-z]+):\/\/([^/]+)/i) ?? []
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase() }
}

type NetworkScope = 'this machine' | 'in a local network' | 'in the internet'

/**
 * Where a host is by its name: loopback, the private ranges of RFC 1918, 3927, 4193, or elsewhere.
 */
function networkScopeOf(host: string): NetworkScope {
  const hostName = host.replace(/:\d+$/, '')
  if (/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostName)) return 'this machine'
  const isPrivate =
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostName) ||
    /^\[(f[cd]|fe80)/.test(hostName) ||
    /\.(local|lan|internal)$/.test(hostName)
  return isPrivate ? 'in a local network' : 'in the internet'
}

/** Chromium's Local Network Access: from a wider network into a narrower one. */
function entersLocalNetwork(from: string, to: string): boolean {
  const order: NetworkScope[] = ['in the internet', 'in a local network', 'this machine']
  return order.indexOf(networkScopeOf(from)) < order.indexOf(networkScopeOf(to))
}
