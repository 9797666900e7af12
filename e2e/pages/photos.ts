/** Photos that are made here, with a word of their own to tell them apart. */
import type { Page } from '@playwright/test'

/** Drawn by the browser of the journey, as a telephone would have taken it. */
export async function photo(page: Page, word: string, { width = 1_600, height = 1_000 } = {}) {
  const base64 = await page.evaluate(
    ({ word, width, height }) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('there is no canvas')
      pen.fillStyle = '#e8ecf4'
      pen.fillRect(0, 0, width, height)
      pen.fillStyle = '#1b2c63'
      pen.font = `${height / 6}px sans-serif`
      pen.fillText(word, width / 10, height / 2)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    { word, width, height },
  )
  return { name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
