/** One piece of work at a time for each name; the others wait in their order. */
export function makeInTurn<Name>() {
  const last = new Map<Name, Promise<unknown>>()
  return async function inTurn<T>(name: Name, work: () => Promise<T>): Promise<T> {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
