/**
 * A job: copies the signed roots to places that somebody with this database cannot reach (rule H11), each
 * until it was accepted.
 */
import { open } from 'node:fs/promises'
import { anchorLine } from '@tarazu/contract/chain/anchor'
import type { SignedRoot } from '@tarazu/contract/chain/api'
import type { Deps } from '../deps.ts'
import { postSigned, type Webhook } from '../secrets/post-signed.ts'
import { type AnchorWay, keepAnchored, lastAnchored, signedRoot } from './read-roots.ts'

const atOnce = 50

type Parts = Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>

export async function anchorRoots(deps: Parts) {
  const { anchorFile, anchorWebhook } = deps.settings
  const results = await Promise.allSettled([
    anchorFile && anchorAll(deps, 'file', (root) => appendLine(anchorFile, root)),
    anchorWebhook && anchorAll(deps, 'webhook', (root) => handOver(deps, anchorWebhook, root)),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Sends them in order: one that is not accepted holds up the later ones. */
async function anchorAll(
  { db, clock, secrets }: Parts,
  way: AnchorWay,
  take: (root: SignedRoot) => Promise<void>,
) {
  const waiting = await db
    .selectFrom('chain_root')
    .selectAll()
    .where('number', '>', await lastAnchored(db, secrets, way))
    .orderBy('number')
    .limit(atOnce)
    .execute()
  for (const row of waiting) {
    await take(signedRoot(row))
    const { number: root, signature } = row
    await keepAnchored(db, secrets, { root, signature, way, at: new Date(clock.now()) })
  }
}

/**
 * Flushed to disk before it counts. If the process is killed in between, the line is there twice, which is
 * harmless.
 */
async function appendLine(path: string, root: SignedRoot) {
  const file = await open(path, 'a')
  try {
    await file.appendFile(`${anchorLine(root)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function handOver({ clock }: Parts, webhook: Webhook, root: SignedRoot) {
  const failure = await postSigned(webhook, anchorLine(root), clock.now())
  if (failure) throw new Error(`the anchor did not take the root of ${root.day}: ${failure}`)
}
