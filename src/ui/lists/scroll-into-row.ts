/** A link's ref: centres the link in its row, which scrolls sideways on a phone. */
export function scrollIntoRow(link: HTMLElement | null) {
  const scrollRow = link?.parentElement
  if (scrollRow)
    scrollRow.scrollLeft =
      link.offsetLeft - scrollRow.offsetLeft - (scrollRow.clientWidth - link.offsetWidth) / 2
}
