import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for everything under a key. What is being asked for the first time is asked once more when it
 * has come: the server may have read it before the change, and TanStack takes an answer that is on its way
 * for a new one. `finish`: no answer that is on its way is given up, because a repeated request
 * would return something else.
 */
export function renew(client: QueryClient, queryKey: QueryKey, { finish = false } = {}) {
  const inFlight = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => finish || state.data === undefined,
  })
  void client.invalidateQueries({ queryKey }, { cancelRefetch: !finish })
  for (const query of inFlight) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
}
