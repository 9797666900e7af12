const maxAttempts = 4

/**
 * Two transactions may need each other's rows in opposite orders (a decision and the log, for example).
 * PostgreSQL then rolls one of them back, and it is tried again after the other.
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
