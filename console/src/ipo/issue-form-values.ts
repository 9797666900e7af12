/** The form of a draft as text, and which of its fields are wrong. Pure. */
import { day_ms } from '@tarazu/contract/duration'
import type { issueMarkets } from '@tarazu/contract/ipo/issue'
import type { IssueInput, OperatedIssueDetail } from '@tarazu/contract/ipo/operate-api'
import { type IssueExchange, isExchangeOf, issueProblem } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import { typedCount, typedPrice } from '../forms/typed-number.ts'
import { fieldTime, typedTime } from '../text/time-text.ts'

export type IssueValues = Record<
  | 'name'
  | 'symbol'
  | 'feedCode'
  | 'about'
  | 'priceLow'
  | 'priceHigh'
  | 'size'
  | 'lot'
  | 'minimum'
  | 'maximum'
  | 'opensAt'
  | 'closesAt'
  | 'listsAt'
  | 'document'
  | 'documentUrl',
  string
> & { market: (typeof issueMarkets)[number]; exchange: IssueExchange; where: 'here' | 'elsewhere' }
export type IssueField = keyof IssueValues

/** The values of a usual issue that opens tomorrow. */
export function emptyValues(now: number): IssueValues {
  return {
    name: '',
    symbol: '',
    feedCode: '',
    market: 'IN',
    exchange: 'NSE',
    about: '',
    priceLow: '',
    priceHigh: '',
    size: '',
    lot: '100',
    minimum: '100',
    maximum: '',
    opensAt: fieldTime(now + day_ms),
    closesAt: fieldTime(now + 4 * day_ms),
    listsAt: fieldTime(now + 7 * day_ms),
    where: 'here',
    document: '',
    documentUrl: '',
  }
}

export function valuesOf(issue: OperatedIssueDetail): IssueValues {
  return {
    name: issue.name,
    symbol: issue.symbol,
    feedCode: issue.feedCode ?? '',
    market: issue.market,
    exchange: issue.exchange,
    about: issue.about,
    priceLow: formatMicros(issue.priceLow),
    priceHigh: formatMicros(issue.priceHigh),
    size: String(issue.size),
    lot: String(issue.lot),
    minimum: String(issue.minimum),
    maximum: String(issue.maximum),
    opensAt: fieldTime(issue.opensAt),
    closesAt: fieldTime(issue.closesAt),
    listsAt: fieldTime(issue.listsAt),
    where: issue.documentUrl === null ? 'here' : 'elsewhere',
    document: issue.document ?? '',
    documentUrl: issue.documentUrl ?? '',
  }
}

/** The input for the server, or the first field that is wrong. */
export function issueInput(values: IssueValues): { input: IssueInput } | { wrong: IssueField } {
  const text = {
    name: values.name.trim(),
    symbol: values.symbol.trim(),
    feedCode: values.feedCode.trim(),
    document: values.document.trim(),
    documentUrl: values.documentUrl.trim(),
  }
  const terms = {
    priceLow: micros(values.priceLow),
    priceHigh: micros(values.priceHigh),
    size: whole(values.size),
    lot: whole(values.lot),
    minimum: whole(values.minimum),
    maximum: whole(values.maximum),
    opensAt: typedTime(values.opensAt),
    closesAt: typedTime(values.closesAt),
    listsAt: typedTime(values.listsAt),
  }
  const undated = (['opensAt', 'closesAt', 'listsAt'] as const).find((name) => Number.isNaN(terms[name]))
  const here = values.where === 'here'
  const wrong =
    (text.name === '' && 'name') ||
    (!isCode(text.symbol) && 'symbol') ||
    (text.feedCode !== '' && !isCode(text.feedCode) && 'feedCode') ||
    undated ||
    issueProblem(terms) ||
    (here && text.document === '' && 'document') ||
    (!here && !isHttps(text.documentUrl) && 'documentUrl')
  if (wrong) return { wrong }
  return {
    input: {
      market: values.market,
      // If the exchange does not belong to the market, the market's usual one is taken until another is
      // chosen.
      ...(isExchangeOf(values.market, values.exchange) && { exchange: values.exchange }),
      symbol: text.symbol,
      ...(text.feedCode !== '' && { feedCode: text.feedCode }),
      name: text.name,
      about: values.about.trim(),
      ...terms,
      ...(here ? { document: text.document } : { documentUrl: text.documentUrl }),
    },
  }
}

const isCode = (text: string) => /^[A-Za-z0-9^.=_&-]{1,24}$/.test(text)
const isHttps = (address: string) => URL.canParse(address) && address.startsWith('https://')

/** Zero if the text is not a number: no term may be zero, and `issueProblem` says so. */
const whole = (typed: string) => typedCount(typed) ?? 0
const micros = (typed: string) => typedPrice(typed) ?? 0n
