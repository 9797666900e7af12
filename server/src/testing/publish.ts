import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Announcement, publishAll } from '../events/publish.ts'

/** Writes one event without an act, as another process would. */
export const publish = (db: Kysely<Tables>, event: Announcement) => publishAll(db, [event])
