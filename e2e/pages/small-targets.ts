import type { Page } from '@playwright/test'

/** What is too small for a finger, unless it is a word in a sentence. */
export async function smallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44
    const inSentence = (element: Element) => {
      const parent = element.parentElement
      return (
        getComputedStyle(element).display === 'inline' &&
        [...(parent?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
      )
    }
    const reach = (element: Element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const grown =
        after.position === 'absolute' && after.content !== 'none' ? [after.width, after.height] : []
      const [width = 0, height = 0] = grown.map(Number.parseFloat)
      return { width: Math.max(box.width, width), height: Math.max(box.height, height) }
    }
    return [...document.querySelectorAll('a[href], button, input, select, [role=tab], [role=radio]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      .filter((element) => !element.matches('a[href="#main"]') && !inSentence(element))
      .map((element) => ({ element, ...reach(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5 && Math.max(width, height) > 0)
      .map(
        ({ element, width, height }) =>
          `${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 160)}`,
      )
  })
}
