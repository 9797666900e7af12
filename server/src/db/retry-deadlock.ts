const maxAttempts = 4

/**
 * Two may need each other's rows in another order (a decision and the log, say). PostgreSQL then undoes one
 * of the two; it is decided again, on what the other has left.
 */
export async function retryDeadlock<T>(decide: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await decide()
  } catch (error) {
    const undone = (error as { code?: unknown } | null)?.code === '40P01'
    if (!undone || tried === maxAttempts) throw error
    return retryDeadlock(decide, tried + 1)
  }
}
