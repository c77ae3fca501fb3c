/**
 * Ref of a link: centres the link in its row, which scrolls sideways on a phone. It measures in the
 * next frame, which has a layout anyway: measuring at once would lay out the page twice.
 */
export function scrollIntoRow(link: HTMLElement | null) {
  const scrollRow = link?.parentElement
  if (scrollRow)
    requestAnimationFrame(() => {
      scrollRow.scrollLeft =
        link.offsetLeft - scrollRow.offsetLeft - (scrollRow.clientWidth - link.offsetWidth) / 2
    })
}
