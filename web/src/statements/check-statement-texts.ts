import type { Bucket } from '@tarazu/contract/statements/signed-statement'
import type { Check, Finding } from '@tarazu/contract/statements/verify-statement'

type CheckTexts = { title: string } & Partial<Record<Finding['state'], string>>

export type CheckPageTexts = {
  language: string
  title: string
  lead: string
  choose: string
  compare: string
  compareLead: string
  outside: string
  chooseAnchor: string
  checking: string
  checks: string
  state: Record<Finding['state'], string>
  verdict: Record<Finding['state'], string>
  check: Record<Check, CheckTexts>
  /** Used where no entry is named. */
  sumsFailed: string
  anchorLine: string
  /** Used where the log is at fault, not an entry. */
  logUnsigned: string
  policyLine: string
  statement: string
  account: string
  name: string
  noName: string
  period: string
  issuer: string
  made: string
  key: string
  paper: string
  opening: string
  closing: string
  balances: string
  pot: Record<Bucket, string>
  entries: string
  entry: string
  change: string
  balance: string
  notSealed: string
  limits: string
  limitsText: string
  reason: Record<string, string>
}
