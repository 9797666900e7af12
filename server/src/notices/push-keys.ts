import type { Deps } from '../deps.ts'
import { type Keys, makeKeys } from './web-push.ts'

type Parts = Pick<Deps, 'db' | 'writer' | 'secrets' | 'random'>

/**
 * Keys that are made once for a deployment, because browsers' subscriptions are bound to them. Safe with
 * several servers.
 */
export async function pushKeys({ db, writer, secrets, random }: Parts): Promise<Keys> {
  const read = () => db.selectFrom('push_key').select(['public_key', 'sealed']).executeTakeFirst()
  let row = await read()
  if (!row) {
    const { publicKey, privateKey } = makeKeys(random)
    await writer
      .insertInto('push_key')
      .values({ public_key: publicKey, sealed: secrets.seal('push', privateKey) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await read()
  }
  if (!row) throw new Error('the keys for push messages could not be made')
  return { publicKey: row.public_key, privateKey: secrets.unseal('push', row.sealed) }
}
