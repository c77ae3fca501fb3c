import { expect, onTestFinished, test, vi } from 'vitest'
import { writeClipboard } from '#ui/values/copy-button.tsx'

vi.mock('#ui/values/copy-without-clipboard.ts', () => ({ copyWithoutClipboard: () => true }))

test('where the clipboard never settles, the text is copied the old way', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { clipboard: { writeText: () => new Promise(() => undefined) } })
  const copying = writeClipboard('a')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await Promise.race([copying, 'waiting'])).toBe(true)
})
