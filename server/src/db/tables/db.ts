import type { Generated } from 'kysely'

export type DbTables = {
  /** What this database is for; written once, by its owner. */
  deployment: {
    id: number
    world: 'paper' | 'live'
    currency: 'INR' | 'MXN'
    replay: { start: number; wallStart: number; speed: number } | null
    created_at: Date
  }
  /** Tells whether this server has the secret that what is sealed here was sealed with. */
  secret_check: { one: Generated<boolean>; fingerprint: Buffer }
}
