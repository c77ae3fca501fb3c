/** Brings a link into the view of its row, which scrolls sideways on a phone; a ref of the link. */
export function scrollIntoRow(link: HTMLElement | null) {
  const scrollRow = link?.parentElement
  if (scrollRow)
    scrollRow.scrollLeft =
      link.offsetLeft - scrollRow.offsetLeft - (scrollRow.clientWidth - link.offsetWidth) / 2
}
