/**
 * A link's ref: centres the link in its row, which scrolls sideways on a phone. In the next frame,
 * whose layout is there anyway: measuring at once would lay out the page twice.
 */
export function scrollIntoRow(link: HTMLElement | null) {
  const scrollRow = link?.parentElement
  if (scrollRow)
    requestAnimationFrame(() => {
      scrollRow.scrollLeft =
        link.offsetLeft - scrollRow.offsetLeft - (scrollRow.clientWidth - link.offsetWidth) / 2
    })
}
