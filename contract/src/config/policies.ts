import * as z from 'zod/mini'
import { offerLimits } from '../loans/rules.ts'
import { money, price } from '../money.ts'
import { type Fees, feesSchema, firstFees } from './fees.ts'

const hours = z.int().check(z.minimum(1), z.maximum(24 * 30))
const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000))
const host = z.string().check(z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/))

/** Pesos per dollar, in millionths: between a half and a thousand, as such a rate has ever been. */
const pesosPerDollar = price.check(
  z.refine((micros: bigint) => micros >= 500_000n && micros <= 1_000_000_000n),
)

/**
 * What two operators may change while the server runs: each change is a dated version (safety H10). Money in
 * paise of the wallet's currency, rates in basis points a year, times in hours.
 */
export const policySchemas = {
  /** The configured minimum of a withdrawal; the higher of it and 10 governs (product decision 4). */
  min_withdraw_count: money,
  /** Withdrawals up to this are paid by themselves in paper mode (product decision 1). */
  auto_withdraw_max: money,
  /** What the payment provider says has come is credited up to this without an operator. */
  auto_credit_max: money,
  recharge_service_level_hours: hours,
  withdrawal_service_level_hours: hours,
  identity_service_level_hours: hours,
  loan_service_level_hours: hours,
  chat_service_level_hours: hours,
  /** Interest of a new loan, basis points a year. */
  loan_rate: basisPoints,
  loan_days: z.int().check(z.minimum(offerLimits.days.least), z.maximum(offerLimits.days.most)),
  loan_maximum: money,
  /** Where the external customer service may be (safety T31). */
  customer_service_address: z.string().check(z.maxLength(300)),
  customer_service_hosts: z.array(host).check(z.maxLength(20)),
  /** Where the documents of issues may be, and where links in news may lead, other than here. */
  document_hosts: z.array(host).check(z.maxLength(20)),
  /**
   * Where money is sent by bank transfer; empty until two operators have set it (safety H3). One value:
   * nobody is ever shown the name of one account over the number of another.
   */
  payee: z.strictObject({
    name: z.string().check(z.maxLength(80)),
    account: z.string().check(z.maxLength(40)),
    bank: z.string().check(z.maxLength(80)),
  }),
  /** What trading costs. */
  fees: feesSchema,
  /** Where the feed of a deployment in pesos has no price of the dollar, its rate (decision 021). */
  currency_rate: pesosPerDollar,
  /** At which tickets of a deployment in another currency show pesos; nobody trades at it. */
  peso_rate: pesosPerDollar,
} as const

/** Paise. Whoever has so much can always take it out, whatever two operators decide (safety H8). */
export const minWithdrawHighest = 10_000_00n
/** Paise. More is a slip of the keys. */
const limitHighest = 1_000_000_000_00n

const upTo = (most: bigint) => money.check(z.refine((paise: bigint) => paise >= 0n && paise <= most))

/**
 * What can be decided today. Nobody may offer a loan beyond its limits, and no amount is below zero; a value
 * that was decided when there was no such bound stays readable.
 */
const narrower: { readonly [N in PolicyName]?: z.core.$ZodType } = {
  /** Whole units: customers ask for such, and the configuration names such. */
  min_withdraw_count: upTo(minWithdrawHighest).check(z.refine((paise: bigint) => paise % 100n === 0n)),
  auto_withdraw_max: upTo(limitHighest),
  auto_credit_max: upTo(limitHighest),
  loan_maximum: upTo(limitHighest),
  loan_rate: z.int().check(z.minimum(offerLimits.rate.least), z.maximum(offerLimits.rate.most)),
}

export type PolicyName = keyof typeof policySchemas
export type Policy<N extends PolicyName> = z.output<(typeof policySchemas)[N]>
export type Policies = { readonly [N in PolicyName]: Policy<N> }

/** The values until somebody changes them. */
export const defaultPolicies: Policies = {
  min_withdraw_count: 100_00n,
  auto_withdraw_max: 50_000_00n,
  auto_credit_max: 500_000_00n,
  recharge_service_level_hours: 4,
  withdrawal_service_level_hours: 24,
  identity_service_level_hours: 24,
  loan_service_level_hours: 48,
  chat_service_level_hours: 1,
  loan_rate: 1_200,
  loan_days: 90,
  loan_maximum: 100_000_00n,
  customer_service_address: '',
  customer_service_hosts: [],
  document_hosts: [],
  payee: { name: '', account: '', bank: '' },
  fees: firstFees,
  currency_rate: 20_000_000n,
  peso_rate: 20_290_000n,
}

/** A policy's value as on the wire and as it is stored. */
export type EncodedPolicy = string | number | string[] | Record<string, string> | Fees

export function encodePolicy(name: PolicyName, value: unknown) {
  const schema: z.core.$ZodType = policySchemas[name]
  return z.encode(schema, value as never) as EncodedPolicy
}

/** Whether it can be decided today. */
export function policyPossible(name: PolicyName, encoded: unknown) {
  return z.safeParse(narrower[name] ?? policySchemas[name], encoded).success
}

/** Undefined: not a value that this policy can have. */
export function decodePolicy(name: PolicyName, encoded: unknown): unknown {
  const schema: z.core.$ZodType = policySchemas[name]
  return z.safeParse(schema, encoded).data
}
