import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filesPath } from '#paths/files-path.ts'
import { carFixture } from '#testing/car-fixtures.ts'
import { pages } from '#testing/pages/open-page.ts'
import { says } from '#testing/pages/page-words.ts'

const page = pages()

test('a CAR may be uploaded as the file that it is, what is no CAR may not', async () => {
  await page.open(filesPath())
  const review = async (name: string, bytes: BlobPart) => {
    const input = await waitFor(() => screen.getByLabelText('CAR file to verify'))
    await page.user.upload(input, new File([bytes], name))
    return waitFor(() => screen.getByRole('region', { name: `CAR file ${name}` }))
  }
  const good = await review('good.car', carFixture('carv2'))
  await says(() => good, 'Verified', '5 blocks')
  expect(within(good).getByRole('button', { name: 'Upload as file' }).className).not.toMatch(
    /primary/,
  )
  for (const text of ['hello world', '']) {
    const bad = await review(`${text.length}.car`, text)
    await says(() => bad, 'Not a CAR', 'This file has no whole CAR header.')
    expect(within(bad).queryByText(/Byte 0|Upload/)).toBeNull()
  }
})
