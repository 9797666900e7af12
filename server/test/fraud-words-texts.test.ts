/** What the app and the demo say in each language is nothing that would wait for a second operator. */
import { readdir, readFile } from 'node:fs/promises'
import { locales } from '@tarazu/contract/locales'
import { fraudWordsIn } from '@tarazu/contract/support/fraud-words'
import { expect, test } from 'vitest'

const here = (path: string) => new URL(`../../${path}`, import.meta.url)
const quoted = /'((?:[^'\\\n]|\\.)*)'/g

async function textsOf(locale: string): Promise<string[]> {
  const folder = `web/src/locales/${locale}`
  const files = await Promise.all(
    (await readdir(here(folder))).map((name) => readFile(here(`${folder}/${name}`), 'utf8')),
  )
  const news = await readFile(here(`server/src/news/demo/${locale}.json`), 'utf8')
  const pieces = [...news.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '\n'),
  )
  return [...files.flatMap((text) => [...text.matchAll(quoted)].map(([, each = '']) => each)), ...pieces]
}

test.each(locales)('no text in %s is held', async (locale) => {
  const texts = await textsOf(locale)
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((text) => fraudWordsIn(text) !== undefined)).toEqual([])
})
