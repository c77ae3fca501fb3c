import { expect, test } from 'vitest'
import wishes from '../docs/wishes.md?raw'
import { readTexts } from './testing/read-texts.ts'

const stories = new Map(
  [...readTexts('e2e', /\.spec\.ts$/), ...readTexts('src', /\.page\.test\.ts$/)].map(
    ({ path, text }) => [path, text],
  ),
)

const rows = [...wishes.matchAll(/^\| (\d+) +\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, number, wish = '', threads = '', page = '', story = '']) => ({
    number: Number(number),
    cells: [wish, threads, page, story].map((cell) => cell.trim()),
    stories: [...story.matchAll(/`((?:e2e|src)\/[^`]+)` “([^”]+)”/g)].map(
      ([, path = '', title = '']) => ({
        path,
        title,
      }),
    ),
  }),
)

test('the table has each of the 22 wishes, where it is asked for, its page and its story', () => {
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows).toHaveLength(22)
  for (const { number, cells } of rows)
    expect(
      cells.filter((cell) => cell === ''),
      `wish ${number}`,
    ).toEqual([])
  for (const { number, cells } of rows) expect(cells[1], `wish ${number}`).toMatch(/[\w-]+#\d+/)
})

test('each story that the table names is there, by file and title', () => {
  const named = rows.flatMap((row) => row.stories)
  expect(named.length).toBeGreaterThan(15)
  const missing = named.filter(({ path, title }) => !stories.get(path)?.includes(`test('${title}'`))
  expect(missing).toEqual([])
  // What is in quotes is a story, and none is named without its file.
  const quoted = [...wishes.matchAll(/“([^”]+)”/g)].map(([, title]) => title)
  expect(named.map(({ title }) => title)).toEqual(quoted)
})
