/** Ranges of a portfolio, ending today. */
export const portfolioRanges = ['1m', '3m', '1y', '5y', 'all'] as const
export type PortfolioRange = (typeof portfolioRanges)[number]

/** What a portfolio consists of: four kinds of holdings, money, what is in offers, and debts below zero. */
export const portfolioParts = ['stock', 'currency', 'FUTURE', 'CGI', 'money', 'offers', 'debts'] as const
export type PortfolioPart = (typeof portfolioParts)[number]

/** Figures that open to the entries of the ledger that they are made of. */
export const entryFigures = ['payment', 'income', 'cost', 'interest'] as const
export type EntryFigure = (typeof entryFigures)[number]
