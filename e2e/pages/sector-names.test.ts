import { expect, test } from 'vitest'
import { instruments } from '../../server/src/market/instruments/instruments.ts'
import { portfolio as de } from '../../web/src/locales/de/portfolio.ts'
import { portfolio as en } from '../../web/src/locales/en/portfolio.ts'
import { portfolio as es } from '../../web/src/locales/es/portfolio.ts'
import { portfolio as zh } from '../../web/src/locales/zh/portfolio.ts'

test.each(Object.entries({ de, en, es, zh }))(
  'each sector of what is listed has a name in %s',
  (_, texts) => {
    const named = Object.keys(texts.sector)
    const sectors = new Set([...instruments].map(({ sector }) => sector))
    expect(sectors.size).toBeGreaterThan(10)
    expect([...sectors].filter((sector) => !named.includes(sector))).toEqual([])
  },
)
