import { expect, test } from 'vitest'
import { isCheapPage, isCheapSvg } from './draw-cost.ts'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
/** Groups of ten references each, six deep: a million of the innermost. */
const multiplied = (reference: (id: string) => string, group = 'g') =>
  svg(
    `<${group} id="a0"><path d="M0 0"/></${group}>${[1, 2, 3, 4, 5, 6]
      .map(
        (level) => `<${group} id="a${level}">${reference(`a${level - 1}`).repeat(10)}</${group}>`,
      )
      .join('')}<rect fill="url(#a6)"/><use href="#a6"/>`,
  )
const png = (width: number, height: number) => {
  const bytes = new DataView(new ArrayBuffer(32))
  for (const [at, byte] of [...'\x89PNG\r\n\x1a\n'].entries())
    bytes.setUint8(at, byte.charCodeAt(0))
  bytes.setUint32(16, width)
  bytes.setUint32(20, height)
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)))
  return `<image href="data:image/png;base64,${base64}"/>`
}

const cheap: { [what: string]: string } = {
  'an icon': svg('<path d="M0 0h9v9z" fill="#fff"/>'),
  'a declaration and a document type': `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg('')}`,
  'a gradient': svg('<linearGradient id="a"><stop/></linearGradient><rect fill="url(#a)"/>'),
  'text of many words': svg(`<text>${'word '.repeat(1_000)}</text>`),
}

const costly: { [what: string]: string } = {
  'use of use': multiplied((id) => `<use href="#${id}"/>`),
  'use with the old name of its link': multiplied((id) => `<use xlink:href='#${id}'/>`),
  'use by an escaped link': multiplied((id) => `<use href="&#35;${id.replace('a', '%61')}"/>`),
  'use with a prefix': multiplied((id) => `<s:use href="#${id}"/>`, 's:g'),
  'patterns in patterns': multiplied((id) => `<rect fill="url(#${id})"/>`, 'pattern'),
  'patterns by style': multiplied((id) => `<rect style="fill: url('#${id}')"/>`, 'pattern'),
  'masks in masks': multiplied((id) => `<rect mask="url(#${id})"/>`, 'mask'),
  'clip paths': multiplied((id) => `<rect clip-path="url(#${id})"/>`, 'clipPath'),
  'markers in markers': multiplied((id) => `<path d="M0 0" marker-mid="url(#${id})"/>`, 'marker'),
  'a marker at each point of a long path': svg(
    `<marker id="a">${'<path/>'.repeat(10)}</marker><path marker-mid="url(#a)" d="${'L1 1'.repeat(10_000)}"/>`,
  ),
  'links that an animation sets': multiplied(
    (id) => `<use><set attributeName="href" to="#${id}"/></use>`,
  ),
  filters: multiplied((id) => `<g filter="url(#${id})"/>`, 'filter'),
  'a filter for a thousand elements': svg(
    `<filter id="a"><feGaussianBlur/></filter>${'<g filter="url(#a)"/>'.repeat(1_000)}`,
  ),
  noise: svg(
    '<filter id="a"><feTurbulence numOctaves="9999999"/></filter><rect filter="url(#a)"/>',
  ),
  entities: `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg('<text>&c;</text>')}`,
  'HTML in it': svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>'),
  'an SVG in it': svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  'a picture that unpacks to gigabytes': svg(png(60_000, 60_000)),
  'a picture of unknown size': svg('<image href="data:image/png;base64,aaaa"/>'),
  'animations by style': svg(
    '<style>@keyframes a{to{opacity:0}} *{animation:a 1s infinite}</style>',
  ),
  'selectors that are matched by trying': svg('<style>a ~ a ~ a ~ a{fill:red}</style>'),
  'a filter by style for all': svg('<style>*{filter:blur(99px)}</style>'),
  'an escaped style': svg('<style>.a{fill:url(\\23 a)}</style>'),
  'a word of 40,000 letters': svg(`<text>${'a'.repeat(40_000)}</text>`),
  'too many elements': svg('<path/>'.repeat(30_000)),
  'too many levels': svg(`${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}`),
  'a chain of references': svg(
    Array.from({ length: 9_000 }, (_, at) => `<use id="a${at}" href="#a${at + 1}"/>`).join(''),
  ),
  'a pattern that a group hands on': svg(
    `<pattern id="a"><path/></pattern><g fill="url(#a)">${'<path/>'.repeat(9)}</g>`,
  ),
  'levels whose ends are in comments': svg(
    `${'<g><!-- </g> -->'.repeat(300)}${'</g>'.repeat(300)}`,
  ),
  'levels that look closed': svg(`${'<g a="/>">'.repeat(300)}${'</g>'.repeat(300)}`),
  'a mask by style for all': svg(
    `<mask id="a"><path/></mask><style>.b{mask:url(#a)}</style><path class="b"/>`,
  ),
  'a word in what looks like a mark': svg(`<text>&lt;a ${'a'.repeat(3_000)}&gt;</text>`),
  'a mark without an end': '<svg><path d="',
  // These are cheap, which is not seen.
  'style with classes': svg(
    '<style>/* a */ .st0{fill:url(#a);} .st1,.st2{stroke:#fff}</style><linearGradient id="a"/><path class="st0"/>',
  ),
  'a shadow as drawing programs write it': svg(
    '<filter id="a"><feFlood/><feOffset/><feGaussianBlur/><feBlend/></filter><g filter="url(#a)"/>',
  ),
  'a clip path and a mask': svg(
    '<clipPath id="a"><rect/></clipPath><mask id="b"><rect/></mask><g clip-path="url(#a)" mask="url(#b)"/>',
  ),
  'symbols that are used once each': svg('<symbol id="a"><path/></symbol><use xlink:href="#a"/>'),
  'glyphs of a plot': svg(`<g id="a"><path d="M0 0"/></g>${'<use xlink:href="#a"/>'.repeat(500)}`),
  'style in CDATA': svg('<style><![CDATA[.a{fill:red}]]></style>'),
  'a small picture': svg(png(1_000, 1_000)),
}

test.each(Object.entries(cheap))('%s is drawn unasked', (_, text) => {
  expect(isCheapSvg(text)).toBe(true)
})

test.each(Object.entries(costly))('%s is not drawn unasked', (_, text) => {
  expect(isCheapSvg(text)).toBe(false)
})

test('no text takes long', () => {
  for (const unit of [
    '<',
    '<a',
    '<!--',
    '<![CDATA[',
    '"',
    "<a b='",
    '<a b="#c" ',
    '&#',
    '<style>/*',
    '<g id="a">',
  ])
    expect(isCheapSvg(svg(unit.repeat(1_000_000 / unit.length))), unit).toBeTypeOf('boolean')
})

test.each([
  ['a page', '<!doctype html><h1>Title</h1><p>Data are words, and so is svg.</p><img src="a.svg">'],
  ['half a megabyte of text', `<p>${'of words '.repeat(60_000)}</p>`],
  ['some hundred levels', `${'<div>'.repeat(400)}deep`],
])('%s is drawn unasked as a page', (_, html) => {
  expect(isCheapPage(html)).toBe(true)
})

test.each([
  ['an SVG of its own, whose parts can multiply', '<p><SVG><g id="a"/><use href="#a"/></svg>'],
  ['a word without end', `<p>${'a'.repeat(40_000)}</p>`],
  ['thousands of levels', '<div>'.repeat(30_000)],
  ['more than a megabyte', `<p>${'of words '.repeat(200_000)}</p>`],
])('%s is not drawn unasked in a page', (_, html) => {
  expect(isCheapPage(html)).toBe(false)
})
