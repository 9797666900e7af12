/** The smallest measurement that `share` percent of them do not exceed. */
export function percentile(all: readonly number[], share: number): number {
  const ordered = [...all].sort((a, b) => a - b)
  const found = ordered[Math.min(ordered.length - 1, Math.ceil((share / 100) * ordered.length) - 1)]
  if (found === undefined) throw new Error('a percentile of nothing')
  return found
}
