/** What one line of the fee table came to, in paise. Pure, and apart from the table: every order shows it. */
export type FeeLine = { name: string; amount: bigint }

export function sumOf(lines: readonly FeeLine[]) {
  return lines.reduce((sum, line) => sum + line.amount, 0n)
}
