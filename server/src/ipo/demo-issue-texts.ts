/**
 * The texts of demo companies and their issues in each language. Built in, so that nobody has to translate
 * them.
 */
import type { Locale } from '@tarazu/contract/locales'
import { serverTexts } from '../locales/server-texts.ts'
import { demoCompanies } from './demo-companies.ts'
import type { IssueRow } from './issue.ts'

type Company = (typeof demoCompanies)[number]

const textsOf = (company: Company, further: boolean, language: Locale) => {
  const { companies, issues } = serverTexts[language]
  const { further: again, madeUp, apart, document } = issues
  const own = companies[company.code]
  const about = [own, ...(further ? [again] : []), madeUp].join(apart)
  return { about, document: document(company.name, about).join('\n\n') }
}

/** The English texts, which are stored in the row. */
export const demoIssueTexts = (company: Company, further: boolean) => textsOf(company, further, 'en')

type Texts = Pick<IssueRow, 'about' | 'document'>

/**
 * The texts of a demo issue in this language, as long as its row still has the built-in English ones. Those
 * are also the only place that says whether it is a further issue.
 */
export function issueTexts(row: Pick<IssueRow, 'demo' | 'symbol'> & Texts, language: Locale): Texts {
  const { about, document } = row
  const company = demoCompanies.find(({ code }) => row.demo && row.symbol === `${code}.DEMO`)
  if (!company || language === 'en') return { about, document }
  const further = [false, true].find((each) => demoIssueTexts(company, each).about === about)
  return further === undefined ? { about, document } : textsOf(company, further, language)
}
