import { aboutExtraMethods, expect, notInFirefox, test } from '../fixtures/story.ts'

const receiptCall = 'eth_getTransactionReceipt'

test('the status comes one request after the data, which waits for no other and for no more code', {
  annotation: [notInFirefox('the driver holds back no response'), aboutExtraMethods('receipts')],
}, async ({ page, keyhole }) => {
  const { tour } = await keyhole.connection()
  for (const path of ['/devnet/block/3/tx/1', `/devnet/block/${tour[2]?.block}/tx/1`]) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isDataHere = false
    await page.route('**/*', async (route) => {
      const call = route.request().postData() ?? ''
      // Nothing comes any more that is asked for when the data are there, but for the receipt.
      if (isDataHere && !call.includes(receiptCall)) return
      if (call.includes('eth_getTransactionByBlockNumberAndIndex')) await released
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction')
    const asked = page.waitForRequest((request) => `${request.postData()}`.includes(receiptCall))
    isDataHere = true
    release()
    await asked
    await expect(page.getByRole('main').getByRole('button', { name: 'Succeeded' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('about:blank')
  }
})
