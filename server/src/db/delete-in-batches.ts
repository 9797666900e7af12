/** At a time: a statement has a limit, and after a long pause there may be very much. */
const atOnce = 2_000

/** Asks again until fewer went than `remove` was allowed to take. */
export async function deleteInBatches(
  remove: (most: number) => Promise<{ numDeletedRows: bigint }>,
  most = atOnce,
) {
  while ((await remove(most)).numDeletedRows >= BigInt(most));
}
