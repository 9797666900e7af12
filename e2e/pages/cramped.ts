/** Words that have too little room: cut off, broken in the middle, or on two lines of a button. */
import type { Page } from '@playwright/test'

export async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const linesOf = (range: Range) =>
      new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 6)),
      ).size
    const says = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      )
    // A row of a list that can be tapped as a whole has several texts, a name that may wrap among them.
    const isRow = (button: Element) => [...button.querySelectorAll('*')].filter(says).length > 1
    const parts = [...document.querySelectorAll('header, main, nav, dialog[open], [role=status]')]
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const element = node.parentElement
        if (!text.trim() || !element?.checkVisibility() || element.closest('.sr, select, [hidden]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const button = element.closest('button, a[class*="button"], [role=tab]')
        if (button && !isRow(button) && linesOf(range) > 1) found.add(`two lines: ${text}`)
        for (const { 0: word, index } of text.matchAll(
          /(?<![\p{L}\d])[\p{Script=Latin}\d,.₹%]{4,40}(?![\p{L}\d])/gu,
        )) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          // An address has no room to wrap but inside.
          if (linesOf(range) > 1 && !/:\/\/\S*$/.test(text.slice(0, index)))
            found.add(`broken: ${word} (${text.slice(0, 60)})`)
        }
        // A row of the console is one line high, and leads to where the whole of it stands.
        if (element.closest('tr, li')?.querySelector('[data-row]')) continue
        for (let box: Element | null = element; box && box !== part; box = box.parentElement) {
          const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
          if (overflowX === 'visible') continue
          if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1) found.add(`cut: ${text}`)
          if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 2) found.add(`cut: ${text}`)
          break
        }
      }
    }
    return [...found]
  })
}
