/** What the demo deployment has to read: how things work here, written by us, about nobody and no real event. */
import type { Locale } from '@tarazu/contract/locales'
import { costs as deCosts } from './de/costs.ts'
import { gettingStarted as deGettingStarted } from './de/getting-started.ts'
import { markets as deMarkets } from './de/markets.ts'
import { orders as deOrders } from './de/orders.ts'
import { prices as dePrices } from './de/prices.ts'
import { safety as deSafety } from './de/safety.ts'
import type { DemoPiece } from './demo-piece.ts'
import { costs } from './en/costs.ts'
import { gettingStarted } from './en/getting-started.ts'
import { markets } from './en/markets.ts'
import { orders } from './en/orders.ts'
import { prices } from './en/prices.ts'
import { safety } from './en/safety.ts'
import { costs as esCosts } from './es/costs.ts'
import { gettingStarted as esGettingStarted } from './es/getting-started.ts'
import { markets as esMarkets } from './es/markets.ts'
import { orders as esOrders } from './es/orders.ts'
import { prices as esPrices } from './es/prices.ts'
import { safety as esSafety } from './es/safety.ts'
import { costs as zhCosts } from './zh/costs.ts'
import { gettingStarted as zhGettingStarted } from './zh/getting-started.ts'
import { markets as zhMarkets } from './zh/markets.ts'
import { orders as zhOrders } from './zh/orders.ts'
import { prices as zhPrices } from './zh/prices.ts'
import { safety as zhSafety } from './zh/safety.ts'

const notes: Record<Locale, string> = {
  en: 'Demo text, written for Tarazu. It explains how things work. It reports no real event, and it is not advice.',
  zh: '演示文字，为 Tarazu 撰写。它说明事情如何运作，不报道真实事件，也不是建议。',
  es: 'Texto de demostración, escrito para Tarazu. Explica cómo funcionan las cosas. No informa de ningún hecho real, y no es un consejo.',
  de: 'Demotext, für Tarazu geschrieben. Er erklärt, wie etwas funktioniert. Er berichtet von keinem wirklichen Ereignis und ist kein Rat.',
}

/** Oldest first; the home screen shows the last three. */
const english = { ...markets, ...costs, ...prices, ...safety, ...orders, ...gettingStarted }
type Key = keyof typeof english
const pieces: Record<Locale, Record<Key, DemoPiece>> = {
  en: english,
  zh: { ...zhMarkets, ...zhCosts, ...zhPrices, ...zhSafety, ...zhOrders, ...zhGettingStarted },
  es: { ...esMarkets, ...esCosts, ...esPrices, ...esSafety, ...esOrders, ...esGettingStarted },
  de: { ...deMarkets, ...deCosts, ...dePrices, ...deSafety, ...deOrders, ...deGettingStarted },
}

export const demoNewsKeys = Object.keys(english) as Key[]

/** Undefined: there is no such piece (any more). */
export function demoNews(key: string, language: Locale): DemoPiece | undefined {
  const piece: DemoPiece | undefined = pieces[language][key as Key]
  return piece && { ...piece, content: `${piece.content.trim()}\n<p><small>${notes[language]}</small></p>` }
}
