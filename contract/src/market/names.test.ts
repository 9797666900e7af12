import { expect, test } from 'vitest'
import { type InstrumentNames, nameIn } from './names.ts'
import { namesDe } from './names-de.ts'
import { namesEn } from './names-en.ts'
import { namesEs } from './names-es.ts'
import { namesZh } from './names-zh.ts'

const languages: Record<string, InstrumentNames> = { en: namesEn, zh: namesZh, es: namesEs, de: namesDe }

test.each([
  [
    'USDINR=X',
    'US Dollar / Indian Rupee',
    '美元 / 印度卢比',
    'Dólar estadounidense / rupia india',
    'US-Dollar / Indische Rupie',
  ],
  ['GC=F', 'Gold', '黄金', 'Oro', 'Gold'],
  [
    'GSEC-7.18-2033',
    '7.18% Government Stock 2033',
    '印度国债 7.18% 2033',
    'Deuda de la India 7.18% 2033',
    'Indien-Anleihe 7.18% 2033',
  ],
  [
    'UST-4-2030-02',
    'US Treasury 4% 02/2030',
    '美国国债 4% 02/2030',
    'Tesoro de EE. UU. 4% 02/2030',
    'US-Anleihe 4% 02/2030',
  ],
])('%s has a name in each language', (symbol, ...expected) => {
  expect(['en', 'zh', 'es', 'de'].map((each) => nameIn(each, languages[each] ?? namesEn, symbol))).toEqual(
    expected,
  )
})

test.each(['TCS.NS', 'AAPL', '^DJI', 'GC', 'NEWCO=F', 'GSEC-2033'])(
  '%s is called as its list has it',
  (symbol) => {
    expect(nameIn('de', namesDe, symbol)).toBeUndefined()
  },
)
