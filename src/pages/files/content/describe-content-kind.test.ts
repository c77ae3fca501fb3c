import { expect, test } from 'vitest'
import type { ContentKind } from '#domain/files/content/content-kind.ts'
import { describeContentKind } from '#pages/files/content/file-page.tsx'

test('a format is named by the last part of its media type', () => {
  const describe = (kind: string, type: string) =>
    describeContentKind({ kind, type } as ContentKind)
  expect(describe('image', 'image/svg+xml')).toBe('Image, SVG')
  expect(describe('image', 'image/png')).toBe('Image, PNG')
  expect(describe('audio', 'audio/mpeg')).toBe('Audio, MPEG')
  expect(describe('video', 'video/webm')).toBe('Video, WEBM')
})

test('a text has its encoding, and other kinds that are text have one that is not UTF-8', () => {
  const describe = (kind: string, encoding?: string) =>
    describeContentKind({ kind, text: '', encoding } as ContentKind)
  expect(describe('text')).toBe('Text, UTF-8')
  expect(describe('text', 'UTF-16LE')).toBe('Text, UTF-16LE')
  expect([describe('json'), describe('html', 'UTF-16BE')]).toEqual(['JSON', 'HTML, UTF-16BE'])
})

test('bytes have the name of their format, where one is known', () => {
  const bytes = { kind: 'bytes', format: { name: 'PDF document' } } as ContentKind
  expect(describeContentKind(bytes)).toBe('PDF document')
  expect(describeContentKind({ kind: 'bytes' } as ContentKind)).toBe('Binary')
})
