import type { InstrumentNames } from '@tarazu/contract/market/names'
import type { OrderSentences } from '@tarazu/contract/notices/kinds'
import type { CustomerRefusalCode } from '@tarazu/contract/refusals'
import type { ReasonNames } from '@tarazu/contract/wallet/reason-names'
import type { CodePurpose } from '../db/tables/security.ts'
import type { documentsEn } from './documents-en.ts'
import type { en } from './en.ts'

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** What documents say in one language: the keys of the English texts. */
export type DocumentTexts = Texts<typeof documentsEn>

export type ServerTexts = {
  documents: DocumentTexts
  /** What each change of money is called. */
  reasons: ReasonNames
  /** What a mail says of an order. */
  orders: OrderSentences
  /** Why something was refused. */
  refusals: Record<CustomerRefusalCode, string>
  codes: {
    /** What a code does. */
    does: Record<CodePurpose, string>
    /** The whole message, which begins with the code and says that nobody asks for it. */
    message: (code: string, does: string) => string
  }
  /** What each company of the demo does, by its code. */
  companies: Record<string, string>
  issues: {
    further: string
    madeUp: string
    /** Between two sentences. */
    apart: string
    /** The paragraphs of the document; `about` is what the company does. */
    document: (name: string, about: string) => string[]
  }
}

export type CompanyCode = keyof typeof en.companies

/** English lacks these: it stands in the rows of the funds, and in the list of instruments. */
export type TranslatedTexts = ServerTexts & {
  /** What instruments that are no companies are called; a search finds them by it. */
  names: InstrumentNames
  companies: Record<CompanyCode, string>
  funds: {
    madeUp: string
    drawn: string
    /** Between two sentences. */
    apart: string
    /** The name, and what the range is modelled on; in the order of `demoFunds`. */
    each: readonly (readonly [name: string, modelled: string])[]
  }
}
