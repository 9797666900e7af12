/**
 * Moves a bar sideways so far that the chosen one in it is seen, and a bit of its neighbour.
 * (`scrollIntoView` would also scroll the page.)
 */
export function showChosen(bar: HTMLElement, chosen: HTMLElement) {
  const [left, right] = [chosen.offsetLeft - 24, chosen.offsetLeft + chosen.offsetWidth + 24]
  if (left < bar.scrollLeft) bar.scrollLeft = left
  else if (right > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = right - bar.clientWidth
}
