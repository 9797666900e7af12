/** What a screen says, in whatever language it is shown. */
import type { Page } from '@playwright/test'
import { type Locale, locales } from '@tarazu/contract/locales'
import { loadTexts } from '../../web/src/locales/load-texts.ts'
import type { AllTexts } from '../../web/src/locales/texts.ts'
import { expect } from './journey.ts'
import { settled } from './settled.ts'
import { sideways } from './sideways.ts'

const english = await loadTexts('en')
export type Other = Exclude<Locale, 'en'>
export const others = Object.fromEntries(
  await Promise.all(
    locales
      .filter((locale) => locale !== 'en')
      .map(async (locale) => [locale, await loadTexts(locale)] as const),
  ),
) as Record<Other, AllTexts>

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

/**
 * Tells words that a reader of the other language has no use for; those that are the same in both are left
 * out.
 */
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

/**
 * Everything that is read or spoken, piece by piece. What somebody wrote (news, a message) is theirs, in
 * their language.
 */
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
