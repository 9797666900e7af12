import { isDay } from '../day.ts'

/** Ranges of a portfolio, ending today. */
export const portfolioRanges = ['1m', '3m', '1y', '5y', 'all'] as const
export type PortfolioRange = (typeof portfolioRanges)[number]

/** The first and the last day of a portfolio's figures, both included: `2026-11-21`, in UTC. */
export type PortfolioSpan = { from: string; to: string }

/** Days of a portfolio come after this one, as those of statements do. */
export const portfolioDayZero = '1970-01-01'

/** Whether there are such days, in their order, and none of them after today. */
export const isPortfolioSpan = ({ from, to }: PortfolioSpan, today: string) =>
  isDay(from) && isDay(to) && from > portfolioDayZero && from <= to && to <= today

/** What a portfolio consists of: four kinds of holdings, money, what is in offers, and debts below zero. */
export const portfolioParts = ['stock', 'currency', 'FUTURE', 'CGI', 'money', 'offers', 'debts'] as const
export type PortfolioPart = (typeof portfolioParts)[number]

/** Figures that open to the entries of the ledger that they are made of. */
export const entryFigures = ['payment', 'income', 'cost', 'interest'] as const
export type EntryFigure = (typeof entryFigures)[number]
