/** Tells whether a script that somebody has written ran: it would call `canary`. */
import type { BrowserContext, Frame, Page } from '@playwright/test'

/**
 * The documents in which it was called, whatever window or frame of the context they are in. Nothing but the
 * server is reached.
 */
export async function watchCanary(context: BrowserContext, server: string): Promise<string[]> {
  const fired: string[] = []
  await context.exposeBinding('canary', ({ frame }) => void fired.push(addressOf(frame)))
  await context.route(
    ({ protocol, origin }) => /^https?:$/.test(protocol) && origin !== server,
    // What is fetched from elsewhere to be run, calls it too. A page that leads away stays where it is.
    (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', body: 'canary()' })
        : route.abort('aborted'),
  )
  return fired
}

/** A frame that a script has made has none of its own. */
function addressOf(frame: Frame): string {
  const parent = frame.parentFrame()
  return parent && !frame.url().startsWith('http') ? addressOf(parent) : frame.url()
}

/** Does what `provokeIn` does, in this page or frame. */
export async function provoke(within: Page | Frame, selector: string): Promise<string[]> {
  return within.evaluate(provokeIn, selector)
}

/**
 * Does to everything below `selector` what a reader might: each event that an attribute waits for, and a
 * click on each link or button that would run something. Answers what there is in it that could run, of which
 * there should be nothing. It runs in the page, and so stands for itself.
 */
export function provokeIn(selector: string): string[] {
  const runs = /^(script|iframe|object|embed|base|meta|link|style|animate|set|use|frame|frameset)$/
  const elements = [...document.querySelectorAll(`${selector} *`)]
  const found = elements.flatMap((element) => [
    ...(runs.test(element.localName) ? [element.localName] : []),
    ...[...element.attributes].flatMap(({ name, value }) => {
      const leads = /^(href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name)
      const elsewhere = leads && !/^(https?|blob):$/.test(URL.parse(value, location.href)?.protocol ?? '')
      return name.startsWith('on') || elsewhere ? [`${element.localName} ${name}=${value}`] : []
    }),
  ])
  if (found.length === 0) return found
  for (const element of elements) {
    for (const { name } of [...element.attributes])
      if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2)))
    if (/^(a|area|button|summary|rect|text|math|maction)$/.test(element.localName))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  return found
}
