/**
 * What a colour token is right now, as `rgb(…)`: a canvas cannot read `light-dark()`. Ask again when the
 * theme changes.
 */
export function readColour(token: `--${string}`) {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
