/**
 * An exchange rate: wallet currency per unit of the instrument's currency, in millionths, with its source and
 * when it was made (`at`, ms UTC on the market's clock).
 */
export type Rate = { value: bigint; source: string; at: number }
