/** Rows per statement: a statement has a time limit, and after a long pause there may be very many rows. */
const atOnce = 2_000

/** Repeats until fewer rows were deleted than `remove` was allowed to delete. */
export async function deleteInBatches(
  remove: (most: number) => Promise<{ numDeletedRows: bigint }>,
  most = atOnce,
) {
  while ((await remove(most)).numDeletedRows >= BigInt(most));
}
