/** What a screen says, in whatever language it is shown. */
import type { Page } from '@playwright/test'
import { de } from '../../web/src/locales/de.ts'
import { deMoney } from '../../web/src/locales/de-money.ts'
import { deOffers } from '../../web/src/locales/de-offers.ts'
import { dePersonal } from '../../web/src/locales/de-personal.ts'
import { en } from '../../web/src/locales/en.ts'
import { enMoney } from '../../web/src/locales/en-money.ts'
import { enOffers } from '../../web/src/locales/en-offers.ts'
import { enPersonal } from '../../web/src/locales/en-personal.ts'
import { es } from '../../web/src/locales/es.ts'
import { esMoney } from '../../web/src/locales/es-money.ts'
import { esOffers } from '../../web/src/locales/es-offers.ts'
import { esPersonal } from '../../web/src/locales/es-personal.ts'
import { zh } from '../../web/src/locales/zh.ts'
import { zhMoney } from '../../web/src/locales/zh-money.ts'
import { zhOffers } from '../../web/src/locales/zh-offers.ts'
import { zhPersonal } from '../../web/src/locales/zh-personal.ts'
import { expect } from './journey.ts'
import { settled } from './settled.ts'
import { sideways } from './sideways.ts'

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

/** Tells words that a reader of the other language has no use for; those that are the same in both are left out. */
export function onlyEnglish(language: Other): (text: string) => boolean {
  const theirs = new Set(textsOf(others[language]))
  const ours = textsOf(english).filter((text) => !theirs.has(text) && /[A-Za-z]{3}/.test(spoken(text)))
  const plain = new Set(ours.filter((text) => !text.includes('{{')))
  // "Max {{count}}" would be found in the name of a company.
  const filled = ours.filter((text) => text.includes('{{') && /[A-Za-z]{4}/.test(spoken(text))).map(patternOf)
  const theirPatterns = [...theirs].filter((text) => text.includes('{{')).map(patternOf)
  return (text) =>
    plain.has(text) ||
    (filled.some((pattern) => pattern.test(text)) && !theirPatterns.some((pattern) => pattern.test(text)))
}

const spoken = (template: string) => template.replaceAll(/\{\{.*?\}\}/g, '')

/** What a template becomes, whatever is put in. */
function patternOf(template: string) {
  const literal = template.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.+')}$`, 's')
}

/** Everything that is read or spoken, piece by piece. What somebody wrote (news, a message) is theirs, in their language. */
async function wordsOn(page: Page) {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (text && !node.parentElement?.closest('script, noscript, [lang=""]')) words.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '')
    return [...words.filter(Boolean), document.title]
  })
}

const unfinished = /\{\{|\}\}|undefined|\bNaN\b|\[object|^[a-z]+\.[a-zA-Z]+(\.[a-zA-Z]+)*$/

/** What is open has one heading, only words of its language, each finished, and room for all of them. */
export async function expectReadable(
  page: Page,
  what: string,
  isEnglish: (text: string) => boolean = () => false,
) {
  await settled(page)
  const words = await wordsOn(page)
  const found = {
    english: words.filter(isEnglish),
    unfinished: words.filter((text) => unfinished.test(text)),
    sideways: await sideways(page),
  }
  expect.soft(found, what).toEqual({ english: [], unfinished: [], sideways: [] })
}
