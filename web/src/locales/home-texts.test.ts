import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { texts as en } from './en/app-texts.ts'
import { texts as enHome } from './en/home-texts.ts'
import { texts as enMoney } from './en/money-texts.ts'
import { texts as enOffers } from './en/offers-texts.ts'
import { texts as enPersonal } from './en/personal-texts.ts'

/** All files that the given ones of `web/src` import statically, directly or not. */
function staticImportsOf(from: string[]) {
  const files = new Set(from.map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url))))
  for (const file of files) {
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      const path = resolve(dirname(file), imported)
      if (existsSync(path) && !path.includes('/locales/')) files.add(path)
    }
  }
  return [...files]
}

test('the frame and the home page use only texts that are part of the first script', () => {
  const all = { ...en, ...enMoney, ...enOffers, ...enPersonal }
  const later = Object.keys(all).filter((name) => !(name in enHome))
  const files = staticImportsOf(['main.tsx', 'market/home-screen.tsx'])
  expect(files.length).toBeGreaterThan(30)
  // Counts every string that looks like a key, for not all are passed directly to `t`.
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<!import\()['`](\w+)\.[\w$][^'`]*['`]/g)]
      .filter(([, name = '']) => name in all)
      .map(([text, name = '']) => ({ name, at: `${file}: ${text}` })),
  )
  expect(named.length).toBeGreaterThan(50)
  const ofMarket = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['`]market\.(\w+)/g)].map(([, key = '']) => ({ key, file })),
  )
  expect(ofMarket.length).toBeGreaterThan(20)
  expect(ofMarket.filter(({ key }) => key in en.market && !(key in enHome.market))).toEqual([])
  expect(named.filter(({ name }) => later.includes(name)).map(({ at }) => at)).toEqual([])
})
