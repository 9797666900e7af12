/** Types and pastes what nobody meant into every field of what is open, and presses its button: each has to be survived. */
import { expect, type Locator, type Page } from '@playwright/test'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import { fieldLabels } from '../field-labels.ts'
import { oddTexts, oddTimes } from './odd-text.ts'
import { settled } from './settled.ts'

/** `ODD_SEED` has a run again. */
const seed = seedOf('ODD_SEED')

const typed = ['text', 'search', 'tel', 'password', 'email', 'url', 'number', 'date', 'datetime-local']
const anyField = ['input:not([type])', ...typed.map((type) => `input[type="${type}"]`), 'textarea'].join(', ')

type Walk = {
  /** What was typed into, as it is labelled. */
  labels: Set<string>
  /** Fields, by where and what they are. */
  fields: number
  sight(name: string): Promise<void>
  /** Presses each button of the page, and looks at what it opens. */
  press(name: string): Promise<void>
}

/** Everything that is said to be wrong while it goes on is told with the field that it came from. */
export async function walkFields(page: Page): Promise<Walk> {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !refused.test(message.text())) broken.push(message.text())
  })
  page.on('dialog', (dialog) => dialog.accept())
  // Nothing that is pressed meanwhile does anything: what a server would say to most of it.
  let harmless = false
  await answerInstead(page, (method) => harmless && method !== 'GET')
  const done = new Set<string>()
  const walk: Walk = {
    labels: new Set(),
    fields: 0,
    async sight(name) {
      const over = page.locator('dialog[open]').last()
      const within = (await over.count()) > 0 ? over : page.locator('body')
      for (const field of await within.locator(anyField).all()) {
        const found = await whichOne(field)
        if (!found) continue
        const { pathname } = new URL(page.url())
        const key = `${found.inDialog ? found.title : pathname.replace(/\d+|[A-Z0-9]{8,}/g, '#')} ${found.label}`
        if (done.has(key)) continue
        done.add(key)
        walk.labels.add(found.label)
        walk.fields++
        const texts = oddTimes[found.type] ?? oddTexts(seeded(seed).fork(key), 3)
        harmless = true
        const silent = await assail(field, texts)
        await drawn(page)
        harmless = false
        expect.soft(broken.splice(0), `${name}: "${found.label}" (ODD_SEED=${seed})`).toEqual([])
        expect.soft(silent, `${name}: "${found.label}" says nothing of these (ODD_SEED=${seed})`).toEqual([])
        if (!(await field.isVisible())) return
      }
    },
    async press(name) {
      const { href, pathname } = new URL(page.url())
      const place = pathname.replace(/\d+|[A-Z0-9]{8,}/g, '#')
      const buttons = page.getByRole('main').locator('button:enabled:visible:not([role])')
      const names = await buttons.evaluateAll((all) => all.map(({ textContent }) => textContent.trim()))
      for (const button of new Set(names)) {
        const key = `${place} [${button}]`
        if (button === '' || done.has(key)) continue
        done.add(key)
        harmless = true
        await buttons.evaluateAll((all, wanted) => {
          const found = all.find(({ textContent }) => textContent.trim() === wanted)
          if (found instanceof HTMLElement) found.click()
        }, button)
        // A button may load the page anew.
        await drawn(page).catch(() => page.waitForLoadState())
        harmless = false
        await walk.sight(`${name}, ${button}`)
        if (await isBack(page, href)) continue
        await page.goto(href)
        await settled(page)
      }
    },
  }
  return walk
}

/** Closes what a button has opened over its page, where one key closes it; otherwise the page is to be loaded anew. */
async function isBack(page: Page, href: string) {
  const isPage = async () => page.url() === href && (await page.locator('dialog[open]').count()) === 0
  if (await isPage()) return true
  await page.keyboard.press('Escape')
  await drawn(page).catch(() => page.waitForLoadState())
  return isPage()
}

/** The labels of the sources that were typed into nowhere; `t` tells the text of a key. */
export function unvisited(app: 'web' | 'console', { labels }: Walk, t = (label: string) => label) {
  return fieldLabels(app)
    .filter(({ label }) => !labels.has(t(label)))
    .map(({ file, label }) => `${file}: ${label}`)
}

/** What the browser says of what is refused or not found, and of a stream that is kept away. */
export const refused = /status of 40[04]|ERR_FAILED/
const notUnderstood = {
  msg: 'no',
  code: 'invalid_request',
  data: 'invalid_request',
  text: 'This request is not understood.',
  detail: { fields: [{ field: 'body', problem: 'is not valid' }] },
}

/**
 * Refuses what is asked of the API where `isRefused` says so. Playwright's own routes look at each file, too,
 * and turn off the browser's cache: each page would load the whole app again.
 */
async function answerInstead(page: Page, isRefused: (method: string) => boolean) {
  const devtools = await page.context().newCDPSession(page)
  const body = Buffer.from(JSON.stringify(notUnderstood)).toString('base64')
  const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
  devtools.on('Fetch.requestPaused', ({ requestId, request: { method } }) => {
    const answered = isRefused(method)
      ? devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 400, responseHeaders, body })
      : devtools.send('Fetch.continueRequest', { requestId })
    // Whoever asked may be gone, with the page or at the end of the journey.
    answered.catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))))

type Found = { label: string; type: string; inDialog: boolean; title: string }

/** Undefined for one that nobody can type into now. */
function whichOne(field: Locator): Promise<Found | undefined> {
  return field.evaluate((element) => {
    const input = element as HTMLInputElement
    const isThere =
      input.checkVisibility() && !input.matches(':disabled, [readonly]') && !input.closest('[inert]')
    if (!isThere) return undefined
    const label = input.ariaLabel ?? input.labels?.[0]?.textContent ?? input.placeholder
    const dialog = input.closest('dialog')
    const title = dialog?.querySelector('h2')?.textContent ?? ''
    return { label: label.trim(), type: input.type, inDialog: dialog !== null, title }
  })
}

/**
 * Each of `texts` typed, left, pasted and sent. Answered are those that a field of a number keeps although they are none,
 * while nothing on the screen says so, not even when it is sent.
 */
function assail(field: Locator, texts: string[]): Promise<string[]> {
  return field.evaluate(async (element, given) => {
    const input = element as HTMLInputElement | HTMLTextAreaElement
    const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    const set = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set
    // What is typed is on the screen before the next task.
    const shown = () => new Promise((end) => setTimeout(end))
    const send = () => {
      // A form may have its button elsewhere on the screen.
      const inDialog = input.closest('dialog')?.querySelectorAll('button') ?? []
      const around: Iterable<Element> = input.form ? input.form.elements : inDialog
      const buttons = [...around].filter((each) => each instanceof HTMLButtonElement)
      const open = buttons.filter(({ disabled }) => !disabled)
      const button = open.find(({ type }) => type === 'submit') ?? open.at(-1)
      button?.click()
      return shown()
    }
    const isNumber = ['numeric', 'decimal'].includes(input.inputMode)
    const says = () =>
      document.querySelector('[aria-invalid="true"]') !== null ||
      [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent !== '') ||
      document.querySelectorAll('dialog[open]').length > Number(input.closest('dialog') !== null)
    const silent: string[] = []
    for (const text of given) {
      input.focus()
      set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
      await shown()
      input.blur()
      await shown()
      // What it read as a number it shows as one.
      const isOdd = isNumber && /[^\d.,\u2212-]/.test(input.value.trim())
      if (isOdd && !says()) await send()
      if (isOdd && !says()) silent.push(text)
      if (!input.isConnected) break
    }
    // Pastes over what is there.
    for (const text of ['1,000', ' 500.00\n', '12.\t34']) {
      if (!input.isConnected) break
      input.focus()
      input.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      if (input.dispatchEvent(paste)) document.execCommand('insertText', false, text)
      await shown()
    }
    for (const text of given.slice(0, 6)) {
      if (!input.isConnected) break
      set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
      await shown()
      await send()
    }
    return silent
  }, texts)
}
