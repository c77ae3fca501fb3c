import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/app/styles.css', 'utf8')

/** The colours of the styles by name, as `light-dark(#rrggbb, #rrggbb)` has them. */
const colours = new Map(
  [...styles.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'card', 'hover']
const pairs: (readonly [on: string, colour: string, atLeast: number])[] = [
  ...['ink', 'mute', 'accent', 'ok', 'warn', 'bad'].flatMap((text) =>
    grounds.map((ground) => [ground, text, 4.5] as const),
  ),
  ...['accent', 'ok', 'warn', 'bad'].flatMap((tone) => [
    [`${tone}-soft`, tone, 4.5] as const,
    [`${tone}-soft`, 'ink', 4.5] as const,
  ]),
  ['accent', 'on-accent', 4.5],
  // Secondary text on a selection, and in a failure.
  ['bad-soft', 'mute', 4.5],
  ['accent-soft', 'mute', 4.5],
  ...['b1', 'b2', 'b3', 'b4'].map((tint) => [tint, 'ink', 4.5] as const),
  // The border of a control (1.4.11).
  ...grounds.map((ground) => [ground, 'edge', 3] as const),
]

test.each(pairs)(
  'on %s, %s has a contrast of at least %d in both themes',
  (on, colour, atLeast) => {
    for (const theme of ['light', 'dark'] as const) {
      const [ground, above] = [colours.get(on)?.[theme], colours.get(colour)?.[theme]]
      if (!ground || !above) throw new Error(`The styles have no colour ${ground ? colour : on}.`)
      expect(contrast(ground, above), theme).toBeGreaterThanOrEqual(atLeast)
    }
  },
)

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  // The lightest grey that passes on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('in the dark, what lies higher is lighter', () => {
  const dark = (name: string) => luminance(colours.get(name)?.dark ?? '')
  const layers = ['paper', 'card', 'hover', 'line', 'edge'].map(dark)
  expect(layers).toEqual(layers.toSorted((a, b) => a - b))
  expect(new Set(layers).size).toBe(5)
})
