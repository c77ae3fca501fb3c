import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

type Refusal = {
  title: string
  status?: number
  /** The body of the response, or the error in it. */
  answer: string | { code: number; message: string }
  words: RegExp
  /** A method or plan without receipts stays so for the day: no button repeats the request. */
  canRetry: boolean
}

const refusals: Refusal[] = [
  {
    title: 'by JSON-RPC’s code of no such method',
    answer: { code: -32601, message: 'the method eth_getTransactionReceipt does not exist' },
    words: /node does not offer receipts.*“the method eth_getTransactionReceipt does not exist”/,
    canRetry: false,
  },
  {
    title: 'by EIP-1474’s code of a method that is not supported',
    answer: { code: -32004, message: 'Method eth_getTransactionReceipt is not supported' },
    words: /node does not offer receipts.*“Method eth_getTransactionReceipt is not supported”/,
    canRetry: false,
  },
  {
    title: 'by a plan',
    status: 403,
    answer: 'Receipts are not part of your plan. Upgrade to Growth.',
    words: /plan of this API key does not include receipts.*“.*not part of your plan\. Upgrade to/,
    canRetry: false,
  },
  {
    title: 'by a limit of requests',
    status: 429,
    answer: 'slow down',
    words: /Request failed: .*(too many requests|rate limit|429)/i,
    canRetry: true,
  },
  {
    title: 'as pruned',
    answer: { code: 4444, message: 'pruned history unavailable' },
    words: /no receipts for this block.*“pruned history unavailable”/,
    canRetry: true,
  },
]

test.describe('the status of a transaction whose receipt is refused', () => {
  // The browser says of a status that it is an error.
  test.use({ quiet: false })

  for (const { title, status = 200, answer, words, canRetry } of refusals)
    test(`${title} is unavailable, and why`, {
      annotation: aboutExtraMethods('receipts'),
    }, async ({ page }) => {
      let requests = 0
      await page.route(/\/v3\//, async (route) => {
        const { id, method } = route.request().postDataJSON() ?? {}
        if (method !== 'eth_getTransactionReceipt') return route.fallback()
        requests += 1
        const body =
          typeof answer === 'string'
            ? answer
            : JSON.stringify({ jsonrpc: '2.0', id, error: answer })
        // An hour is longer than a page waits by itself.
        const headers = { 'retry-after': '3600' }
        return route.fulfill({ status, body, ...(status === 429 && { headers }) })
      })
      await page.goto('/devnet/block/3/tx/1')
      const main = page.getByRole('main')
      const overview = main.getByRole('region', { name: 'Overview' })
      await expect(main.getByRole('button', { name: 'Status unknown' })).toBeVisible()
      await expect(overview).toContainText(words)
      // Nothing that the receipt alone has is made up, and what needs none is there.
      await expect(overview).not.toContainText('Fee paid')
      await expect(main.getByRole('link', { name: /^Logs/ })).toHaveCount(0)
      await expect(main.getByText(/not found/i)).toHaveCount(0)
      await expect(main.getByRole('button', { name: /^Verified · [34]/ })).toBeVisible()
      await expect(overview.getByRole('button', { name: 'Retry' })).toHaveCount(canRetry ? 1 : 0)
      // A receipt that may come is asked for again by the part of the page that is drawn next.
      expect(requests).toBeLessThanOrEqual(canRetry ? 2 : 1)
    })
})
