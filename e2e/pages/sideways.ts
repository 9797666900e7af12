/** What cannot be read or reached because it stands out of the screen at its side. */
import type { Page } from '@playwright/test'

/**
 * Pieces of text, and things to press or look at, that reach beyond the page or the sheet over it. Both cut
 * at their edges, so the width of the document says nothing. What has a frame of its own, a row of tabs for
 * one, may be cut or moved in it.
 */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const within = (box: DOMRect) => box.right <= clientWidth + 0.5 && box.left >= -0.5
    const isEdge = (element: Element) => element.matches('main, dialog, dialog > div')
    const isFramed = (element: Element | null): boolean =>
      element !== null &&
      !isEdge(element) &&
      ((getComputedStyle(element).overflowX !== 'visible' && within(element.getBoundingClientRect())) ||
        isFramed(element.parentElement))
    const parts = [...document.querySelectorAll('main, dialog[open]')].filter((part) =>
      part.checkVisibility(),
    )
    return parts.flatMap((part) => {
      const over: string[] = []
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (!boxes.every(within) && !isFramed(node.parentElement))
          over.push(node.textContent?.slice(0, 80) ?? '')
      }
      for (const thing of part.querySelectorAll(
        'button, a, input, select, textarea, img, svg, canvas, table',
      )) {
        const box = thing.getBoundingClientRect()
        if (box.width > 0 && !within(box) && !isFramed(thing.parentElement))
          over.push(thing.outerHTML.slice(0, 160))
      }
      return over
    })
  })
}
