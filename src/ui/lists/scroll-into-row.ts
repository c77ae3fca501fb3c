/** Brings a link into the view of its row, which scrolls sideways on a phone; a ref of the link. */
export function inView(link: HTMLElement | null) {
  const row = link?.parentElement
  if (row)
    row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
