/** What a screen says, in whatever language it is shown. */
import type { Page } from '@playwright/test'
import { de } from '../web/src/locales/de.ts'
import { deMoney } from '../web/src/locales/de-money.ts'
import { deOffers } from '../web/src/locales/de-offers.ts'
import { dePersonal } from '../web/src/locales/de-personal.ts'
import { en } from '../web/src/locales/en.ts'
import { enMoney } from '../web/src/locales/en-money.ts'
import { enOffers } from '../web/src/locales/en-offers.ts'
import { enPersonal } from '../web/src/locales/en-personal.ts'
import { es } from '../web/src/locales/es.ts'
import { esMoney } from '../web/src/locales/es-money.ts'
import { esOffers } from '../web/src/locales/es-offers.ts'
import { esPersonal } from '../web/src/locales/es-personal.ts'
import { zh } from '../web/src/locales/zh.ts'
import { zhMoney } from '../web/src/locales/zh-money.ts'
import { zhOffers } from '../web/src/locales/zh-offers.ts'
import { zhPersonal } from '../web/src/locales/zh-personal.ts'
import { expect } from './journey.ts'
import { settled } from './settled.ts'

const english = { ...en, ...enMoney, ...enPersonal, ...enOffers }
export const others = {
  zh: { ...zh, ...zhMoney, ...zhPersonal, ...zhOffers },
  es: { ...es, ...esMoney, ...esPersonal, ...esOffers },
  de: { ...de, ...deMoney, ...dePersonal, ...deOffers },
}
export type Other = keyof typeof others

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

/** Words that a reader of the other language has no use for; those that are the same in both are left out. */
export function onlyEnglish(language: Other): ReadonlySet<string> {
  const theirs = new Set(textsOf(others[language]))
  return new Set(
    textsOf(english).filter((text) => !theirs.has(text) && !text.includes('{{') && /[A-Za-z]{3}/.test(text)),
  )
}

/** Everything that is read or spoken, piece by piece. What somebody wrote (news, a message) is theirs, in their language. */
async function wordsOn(page: Page) {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (text && !node.parentElement?.closest('script, noscript, article')) words.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '')
    return [...words.filter(Boolean), document.title]
  })
}

/** What sticks out of the page or of the sheet over it sideways, and so would make it move under the finger. */
async function wideThings(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const sheets = [...document.querySelectorAll('dialog[open]')]
    if (scrollWidth <= clientWidth && sheets.every((sheet) => sheet.scrollWidth <= sheet.clientWidth))
      return []
    return [...document.querySelectorAll('main *, dialog[open] *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
      .concat(`${scrollWidth} px wide`)
  })
}

const unfinished = /\{\{|\}\}|undefined|\bNaN\b|\[object|^[a-z]+\.[a-zA-Z]+(\.[a-zA-Z]+)*$/

/** What is open has one heading, only words of its language, each finished, and room for all of them. */
export async function expectReadable(page: Page, what: string, english: ReadonlySet<string> = new Set()) {
  await settled(page)
  const words = await wordsOn(page)
  const found = {
    english: words.filter((text) => english.has(text)),
    unfinished: words.filter((text) => unfinished.test(text)),
    sideways: await wideThings(page),
  }
  expect.soft(found, what).toEqual({ english: [], unfinished: [], sideways: [] })
}
