/** Who runs a live deployment, as each customer is told before any money moves (safety H2, H3). Pure. */
import * as z from 'zod/mini'
import { lineOf } from '../chain/texts.ts'
import { text } from '../wire.ts'

/** No user, no port of its own, nothing but the web: people tap on it. */
const link = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(\/[^\s"<>\\]*)?$/),
  )

export const entitySchema = z.strictObject({
  /**
   * The legal name. The account that customers send money to is in it, and a payee's name has no more
   * letters.
   */
  name: text(80, 2),
  registration_number: text(60),
  regulator: text(120, 2),
  licence_number: text(60),
  /** Where the regulator's own register says the same. */
  registry_url: link,
  address: text(300, 5),
  grievance: z.strictObject({
    /** A title or a role, such as "Compliance officer". */
    contact: text(80, 2),
    email: z.string().check(z.maxLength(254), z.regex(/^[^\s@<>"]+@([a-z0-9-]+\.)+[a-z]{2,63}$/i)),
    phone: z.string().check(z.regex(/^\+?[\d ()-]{5,30}$/)),
    url: link,
  }),
  /**
   * How long the papers of a closed account are kept; the law may ask for more than five years, never for
   * less (safety H19).
   */
  retention_years: z.int().check(z.minimum(5), z.maximum(100)),
  /**
   * Who is on the other side of each order: the firm itself, out of its own book, and no exchange. Live mode
   * does not start without it, for orders are sent to no venue (decision 084). Left out only by files of
   * before.
   */
  acts_as: z.optional(z.literal('principal')),
  /** Who keeps customers' securities, by legal name. Left out: nobody but the firm itself. */
  custodian: z.optional(text(120, 2)),
})
export type Entity = z.output<typeof entitySchema>

/** As it is kept and shown: `signature` in hex, Ed25519 over `entityText` with the key of the daily roots. */
export const signedEntitySchema = z.extend(entitySchema, {
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type SignedEntity = z.output<typeof signedEntitySchema>

/** What is signed. */
export function entityText({ grievance, ...entity }: Entity): string {
  return lineOf([
    'entity',
    entity.name,
    entity.registration_number,
    entity.regulator,
    entity.licence_number,
    entity.registry_url,
    entity.address,
    grievance.contact,
    grievance.email,
    grievance.phone,
    grievance.url,
    entity.retention_years,
    ...(entity.acts_as ? ['acts_as', entity.acts_as] : []),
    ...(entity.custodian === undefined ? [] : ['custodian', entity.custodian]),
  ])
}

/** The entity in one line, for files that are read without us. */
export function issuerOf({ name, regulator, licence_number, registry_url }: Entity): string {
  return `${name}, ${regulator} ${licence_number}, ${registry_url}`
}

/**
 * The address of a broker's account under SEBI's rules for payments over UPI, such as `name.brk@validbank`.
 */
const validatedHandle = /^[a-z0-9][a-z0-9.-]{1,60}\.brk@valid[a-z]{2,20}$/i

/**
 * Whether money may be sent there: to an account of that firm's own name, and over UPI to a validated handle
 * alone.
 */
export function paysEntity(
  payee: { name: string; account: string },
  { name }: Pick<Entity, 'name'>,
): boolean {
  return payee.name === name && (!payee.account.includes('@') || validatedHandle.test(payee.account))
}
