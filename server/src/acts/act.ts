import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Kysely, Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Topic } from '../events/event.ts'
import type { Events } from '../events/events.ts'
import { type Announcement, publishAll } from '../events/publish.ts'
import { customersOf, type Journal } from '../ledger/journal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type Posted, post } from '../ledger/post.ts'
import { insertNotices, type Notice } from '../notices/insert-notices.ts'

/**
 * What an act needs of `Deps`. That type is not imported, since the sessions in it use acts themselves. An
 * act that posts nothing needs no ledger.
 */
export type ActDeps = {
  db: Kysely<Tables>
  /** Where the act writes; default: `db`, which only reads in a customer's use-case. */
  writer?: Kysely<Tables>
  clock: Clock
  events: Pick<Events, 'wake'>
  ledger?: Pick<Ledger, 'balances'>
}

/**
 * One change of the world while it is being made. Whatever is done through it commits as a whole or not at
 * all.
 */
export type Act = {
  tx: Transaction<Tables>
  /**
   * When it began, ms UTC by the machine's clock. Its rows, journals, notices and log entries all bear this
   * time.
   */
  at: number
  /**
   * Posts all journals or none. An overdraft is refused with the given code; without a code it is a bug, as a
   * repetition always is.
   */
  post(journals: readonly Journal[], overdrawn?: RefusalCode): Promise<void>
  /**
   * Posts as `post` does, but leaves refused journals to the caller: returns the result of each, in order.
   */
  tryPost(journals: readonly Journal[]): Promise<Posted[]>
  /** Writes a notice for a customer, and announces their unread count. */
  notify<K extends NoticeKind>(notice: Omit<Notice<K>, 'at'>): Promise<void>
  /**
   * Writes notices for many customers in one statement. The caller announces `unread` to each, together with
   * what else changed for them.
   */
  notifyAll<K extends NoticeKind>(notices: readonly Omit<Notice<K>, 'at'>[]): Promise<void>
  /**
   * Writes to the operators' log. Writers wait for each other, so an act that also locks rows writes here
   * first.
   */
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>
  /**
   * Announces that these topics changed, so that the screens of a customer (null: of everybody) read them
   * again; `numbers`: only these orders, sessions or instruments. With `events.origin` as `origin` only other
   * processes update their memory when they hear of it; this one does so after the commit.
   */
  announce(
    customer: number | null,
    topics: readonly [Topic, ...Topic[]],
    numbers?: readonly string[],
    origin?: string,
  ): void
  /**
   * To be called after SQL functions that post and write events themselves (`commit_orders`): the balances of
   * these customers are forgotten, and the streams are woken after the commit.
   */
  announcedInSql(customers: readonly number[]): void
  /** Announces to the consoles that these queues changed. */
  announceToOperators(...queues: readonly [string, ...string[]]): void
  /** Runs after the commit and before anybody hears of it: for what this process keeps in memory. */
  afterCommit(step: () => unknown): void
}

/**
 * Makes one change of the world: commits it as a whole, then forgets the cached balances of the customers it
 * touched and wakes the streams once. Throws what `run` throws; then nothing was done.
 */
export async function act<T>(deps: ActDeps, run: (act: Act) => Promise<T>): Promise<T> {
  return inAct(deps, (begin) => (deps.writer ?? deps.db).transaction().execute((tx) => begin(tx, run)))
}

type Begin = <T>(tx: Transaction<Tables>, run: (act: Act) => Promise<T>) => Promise<T>

/** Used by `once.ts`, whose transaction has a part before the act and one after it. */
export async function inAct<T>(deps: ActDeps, transact: (begin: Begin) => Promise<T>): Promise<T> {
  const kept: Kept = { announcements: [], touched: new Set(), afterCommit: [], announcedInSql: false }
  let answer: T
  try {
    answer = await transact(async (tx, run) => {
      const begun = await run(actIn(tx, deps.clock.now(), kept))
      await publishAll(tx, kept.announcements)
      return begun
    })
  } finally {
    // Also after a refusal of the ledger: then the remembered balances were out of date.
    for (const customer of kept.touched) deps.ledger?.balances.forget(customer)
  }
  for (const step of kept.afterCommit) await step()
  if (kept.announcements.length > 0 || kept.announcedInSql) deps.events.wake()
  return answer
}

/** What an act collects for its end. */
type Kept = {
  announcements: Announcement[]
  /** The customers whose balances may have changed. */
  touched: Set<number>
  afterCommit: (() => unknown)[]
  announcedInSql: boolean
}

function actIn(tx: Transaction<Tables>, at: number, kept: Kept): Act {
  const announce: Act['announce'] = (customer, topics, numbers = [], origin) =>
    void kept.announcements.push({ customer, topics, numbers, ...(origin !== undefined && { origin }) })
  const tryPost: Act['tryPost'] = async (journals) => {
    for (const customer of journals.flatMap(customersOf)) kept.touched.add(customer)
    return journals.length === 0 ? [] : post(tx, journals)
  }
  return {
    tx,
    at,
    tryPost,
    announce,
    announcedInSql(customers) {
      kept.announcedInSql = true
      for (const customer of customers) kept.touched.add(customer)
    },
    announceToOperators: (...queues) => announce(null, ['operators'], queues),
    async post(journals, overdrawn) {
      for (const [place, { status }] of (await tryPost(journals)).entries()) {
        if (status === 'overdrawn' && overdrawn) throw new Refusal(overdrawn)
        const { reason, reference } = journals[place] as Journal
        if (status !== 'posted') throw new Error(`the journal ${reason} of ${reference} was ${status}`)
      }
    },
    async notify(notice) {
      await insertNotices(tx, [{ ...notice, at }])
      announce(notice.customer, ['unread'])
    },
    notifyAll: (notices) =>
      insertNotices(
        tx,
        notices.map((notice) => ({ ...notice, at })),
      ),
    audit: (entry) => appendAudit(tx, { ...entry, at }),
    afterCommit: (step) => void kept.afterCommit.push(step),
  }
}
