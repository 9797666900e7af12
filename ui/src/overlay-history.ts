/**
 * Each sheet and dialog that opens has an entry of its own in the browser's history, above the one of its
 * page and with the same address: the way back closes it and stays on the page. Routers write their entries
 * through this file and hear nothing of what happens among the entries of one page.
 */
import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Which page an entry belongs to, and how many sheets and dialogs were open over it. */
type Mark = { page: string; level: number }
/**
 * What a router keeps in an entry. `opens`: the address itself opens something, and the entry below is the
 * page without it.
 */
export type EntryState = { opens?: boolean }
type Kept = (EntryState & { overlays?: Mark }) | null

type Layer = { who: object; close: () => void; asked: boolean }

/** A browser that ignores the way back must not keep anybody on a page. */
const maxWait_ms = 3_000

/** What is open over this page, the last one on top; `asked` has been told to close. */
let layers: readonly Layer[] = []
/** The overlay that the address itself opens and that has an entry already. */
let owner: object | undefined
/** Going through the history, which browsers do later than they are told; what waits for it comes after. */
let way: { waiting: (() => void)[]; impatient: ReturnType<typeof setTimeout> } | undefined
/**
 * The page's own state and address, where they were replaced while an entry above the page's was the current
 * one.
 */
let replaced: { state: object; url: string } | undefined
let here = kept()?.overlays

function kept() {
  return window.history.state as Kept
}

const level = () => kept()?.overlays?.level ?? 0

/** The way back calls `close` while `open`. */
export function useBackCloses(open: boolean, close: () => void) {
  const who = useRef<object>({})
  const onBack = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!open) return
    const layer: Layer = { who: who.current, close: () => onBack(), asked: false }
    layers = [...layers, layer]
    queueMicrotask(settle)
    return () => {
      layers = layers.filter((each) => each !== layer)
      queueMicrotask(settle)
    }
  }, [open])
}

/** Adds an entry for another page, and removes those of what is open over this one. */
export function pushEntry(state: EntryState, url: string, done: () => void) {
  leaveLayers(() => {
    window.history.pushState(state, '', url)
    here = undefined
    done()
  })
}

/** Another address for this page, which keeps what is open over it, or another page in its place. */
export function replaceEntry(state: EntryState, url: string, done: () => void) {
  const samePage = new URL(url, window.location.href).pathname === window.location.pathname
  if (!samePage) {
    leaveLayers(() => {
      window.history.replaceState(state, '', url)
      here = undefined
      done()
    })
  } else if (way) way.waiting.push(() => replaceEntry(state, url, done))
  else {
    const { opens, overlays } = kept() ?? {}
    const whole = { ...(opens && { opens }), ...state }
    window.history.replaceState({ ...whole, ...(overlays && { overlays }) }, '', url)
    if (level() > 0) replaced = { state: whole, url }
    done()
  }
}

/** What the address opens over its page gets an entry of its own, above one of the page at `url`. */
export function putPageBelow(url: string, page: EntryState, opened: EntryState) {
  if (way) {
    way.waiting.push(() => putPageBelow(url, page, opened))
    return
  }
  const { href } = window.location
  window.history.replaceState(page, '', url)
  window.history.pushState({ ...opened, opens: true }, '', href)
  here = undefined
}

/** Goes by a number of pages; what is open over this one does not count. */
export function goBy(pages: number) {
  if (way) {
    way.waiting.push(() => goBy(pages))
    return
  }
  const over = level()
  forgetLayers()
  // Until it has been gone, nothing is counted: what closes meanwhile would go back over its entry again, and
  // the browser adds both up.
  go(pages < 0 ? pages - over : pages)
}

/** Those who are still open close with their page. */
function forgetLayers() {
  layers = []
  owner = undefined
  replaced = undefined
}

function leaveLayers(then: () => void) {
  const over = level()
  if (way) way.waiting.push(() => leaveLayers(then))
  else if (over > 0) go(-over, () => leaveLayers(then))
  else {
    forgetLayers()
    then()
  }
}

function go(entries: number, then?: () => void) {
  const impatient = setTimeout(arrive, maxWait_ms)
  way = { waiting: then ? [then] : [], impatient }
  window.history.go(entries)
}

function arrive() {
  const { waiting = [], impatient } = way ?? {}
  clearTimeout(impatient)
  way = undefined
  for (const next of waiting) next()
  settle()
}

/**
 * As many entries above the page's as there are open over it: one that takes the place of another has that
 * one's entry.
 */
function settle() {
  if (way) return
  if (kept()?.opens && level() === 0) owner ??= layers[0]?.who
  const wanted = layers.filter(({ who, asked }) => who !== owner && !asked).length
  if (wanted < level()) return go(wanted - level())
  while (level() < wanted) {
    const page = kept()?.overlays?.page ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
    const state = kept()
    // The page's own entry says which page it is, so that coming back to it can be told from coming to
    // another.
    if (!state?.overlays) window.history.replaceState({ ...state, overlays: { page, level: 0 } }, '')
    here = { page, level: level() + 1 }
    window.history.pushState({ ...state, overlays: here }, '')
  }
}

function moved(event: PopStateEvent) {
  const before = here
  here = kept()?.overlays
  if (!before || !here || before.page !== here.page) {
    forgetLayers()
    arrive()
    return
  }
  // Both entries belong to one page: no other page is shown, and no router has anything to do.
  event.stopImmediatePropagation()
  if (replaced) {
    window.history.replaceState({ ...replaced.state, overlays: here }, '', replaced.url)
    if (here.level === 0) replaced = undefined
  }
  if (way) return arrive()
  const open = layers.filter(({ who, asked }) => who !== owner && !asked)
  const closing = open.slice(here.level).reverse()
  for (const layer of closing) {
    layer.asked = true
    layer.close()
  }
  // Forward, or back to one that did not close: the number of entries is made right again.
  setTimeout(() => {
    for (const layer of closing) layer.asked = false
    settle()
  })
}

// The capture phase hears of a move before any router does, whichever was registered first.
window.addEventListener('popstate', moved, { capture: true })
// Loaded anew with something open, which is closed now.
settle()
