import type { Query } from '@tanstack/react-query'
import type { DBSchema, IDBPDatabase } from 'idb'
import { queryClient } from './query-client.ts'
import { onSessionEnd, sessionToken } from './session-store.ts'

/**
 * What a query says in its `meta` to be kept: public data only, so that nothing of the customer stays on the
 * device.
 */
type Keep = 'initData' | 'line'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { keep?: Keep }
  }
}

type Kept = { queryKey: readonly unknown[]; data: unknown; savedAt: number; build: string }
interface Schema extends DBSchema {
  initData: { key: string; value: Kept & { tag: string } }
  line: { key: string; value: Kept & { name: string } }
}

/** The bundler names a chunk after its content: data of another build may have another shape. */
const build = import.meta.url
const keptFor_ms = 24 * 60 * 60 * 1000
const maxLines = 60

let opening: Promise<IDBPDatabase<Schema>> | undefined

function open() {
  opening ??= openTarazu()
  return opening
}

async function openTarazu() {
  const { openDB } = await import('idb')
  return openDB<Schema>('tarazu', 1, {
    upgrade(database) {
      database.createObjectStore('initData', { keyPath: 'tag' })
      database.createObjectStore('line', { keyPath: 'name' })
    },
  })
}

/**
 * Keeps what asks for it from now on, and resolves once what was kept is in the query cache for the first
 * paint. Each query still asks the server. Nothing is kept for someone who has not signed in.
 */
export async function startCache() {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      void keep(event.query)
  })
  onSessionEnd(() => void wipeCache())
  if (sessionToken() !== undefined) await restore()
}

async function restore() {
  try {
    const database = await open()
    const [initial, lines] = await Promise.all([database.getAll('initData'), database.getAll('line')])
    for (const { queryKey, data, savedAt, build: from } of [...initial, ...lines]) {
      if (from !== build || Date.now() - savedAt > keptFor_ms) continue
      queryClient.setQueryData(queryKey, data, { updatedAt: savedAt })
    }
  } catch {
    // A browser without IndexedDB (private mode) starts with skeletons.
  }
}

async function keep(query: Query) {
  const store = query.meta?.keep
  if (!store || query.state.data === undefined || sessionToken() === undefined) return
  const kept = { queryKey: query.queryKey, data: query.state.data, savedAt: query.state.dataUpdatedAt, build }
  try {
    const database = await open()
    if (store === 'initData') return void (await database.put('initData', { ...kept, tag: query.queryHash }))
    await database.put('line', { ...kept, name: query.queryHash })
    if ((await database.count('line')) > maxLines) await dropOldestLine(database)
  } catch {
    // Full or refused: it is only a cache.
  }
}

async function dropOldestLine(database: IDBPDatabase<Schema>) {
  const lines = await database.getAll('line')
  const oldest = lines.sort((a, b) => a.savedAt - b.savedAt)[0]
  if (oldest) await database.delete('line', oldest.name)
}

async function wipeCache() {
  try {
    const database = await open()
    await Promise.all([database.clear('initData'), database.clear('line')])
  } catch {
    // Nothing was kept.
  }
}
