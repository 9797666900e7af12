/** Pictures of one screen side by side in one picture, to be looked at at once. */
import { writeFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/** `height` in pixels of the page, of which there are `scale` in the picture for each. */
export type Shot = { caption: string; jpeg: Buffer; height: number }

const room = { width: 1780, height: 1340 }
const mostColumns = 4
const caption_px = 18
/** What is left of a page after a whole screen is not worth a picture of its own below this. */
const leastRest = 0.12
const mostSlices = 6

/**
 * `name.png`, and `name-2.png` with what is below the screen, and so on. `size` is that of the screen that
 * was looked at.
 */
export async function contactSheets(
  browser: Browser,
  name: string,
  shots: readonly Shot[],
  size: { width: number; height: number },
) {
  const columns = Math.min(mostColumns, shots.length)
  const rows = Math.ceil(shots.length / columns)
  const scale = Math.min(
    room.width / columns / size.width,
    (room.height / rows - caption_px) / size.height,
    1.2,
  )
  const [width, height] = [size.width * scale, size.height * scale].map(Math.round)
  const tallest = Math.max(...shots.map((shot) => shot.height / size.height))
  const slices = Math.min(mostSlices, Math.max(1, Math.ceil(tallest - leastRest)))
  const page = await browser.newPage({
    viewport: {
      width: columns * (Number(width) + 6),
      height: rows * (Number(height) + caption_px + 4),
    },
  })
  for (let slice = 0; slice < slices; slice++) {
    const cells = shots.map(
      ({ caption, jpeg }) =>
        `<figure><figcaption>${caption}</figcaption><div><img src="data:image/jpeg;base64,${jpeg.toString('base64')}"></div></figure>`,
    )
    await page.setContent(`<style>
      body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 4px 6px; background: #999; }
      figure { margin: 0; } figcaption { font: 13px/${caption_px}px sans-serif; }
      div { height: ${height}px; overflow: hidden; background: #c9c; }
      img { width: ${width}px; margin-top: -${Number(height) * slice}px; display: block; }
    </style>${cells.join('')}`)
    await writeFile(slice === 0 ? `${name}.png` : `${name}-${slice + 1}.png`, await page.screenshot())
  }
  await page.close()
}
