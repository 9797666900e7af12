/**
 * Losses that American law puts off, because the same security was bought within 30 days before or after the
 * sale: section 1091 of the Internal Revenue Code, Treasury Regulations 1.1091-1 and 1.1091-2, section
 * 1223(3). Pure. Days as `2026-11-21`, amounts in paise.
 */
import { addDays, day_ms } from '@tarazu/contract/duration'
import { divideRounded, least } from '@tarazu/contract/money'

/** Units that were bought together, and sold together or are still held. */
export type Position = {
  symbol: string
  /** The order that bought them: what is left of it replaces nothing of it (Revenue Ruling 56-602). */
  purchase: string
  acquired: string
  /** Empty where they are still held. */
  sold: string
  units: bigint
  cost: bigint
  /** None where they are still held. */
  proceeds: bigint
}

/**
 * `cost` has the losses in it that these units put off. `disallowed` is the loss of their own sale that is put
 * off. They count as held since `heldSince`, which is earlier where they replaced others.
 */
export type Washed<T extends Position> = T & { disallowed: bigint; heldSince: string }

/** Calendar days before and after a sale in which a purchase replaces what was sold. */
export const washSaleDays = 30

type Piece<T extends Position> = {
  of: T
  disallowed: bigint
  heldSince: string
  /** Units replace others once (1.1091-1(e)). */
  replaces: boolean
  /** Its own purchase, and those of what it replaces: a loss does not go around in a circle. */
  purchases: readonly string[]
}

/** Splits positions where only some of their units replace, or are replaced. */
export function washSales<T extends Position>(positions: readonly T[]): Washed<T>[] {
  return [...Map.groupBy(positions, ({ symbol }) => symbol).values()].flatMap((some) =>
    washOneSecurity(some).map(({ of, disallowed, heldSince }) => ({ ...of, disallowed, heldSince })),
  )
}

function washOneSecurity<T extends Position>(positions: readonly T[]): Piece<T>[] {
  const pieces = positions
    .map((of): Piece<T> => {
      const { acquired, purchase } = of
      return { of, disallowed: 0n, heldSince: acquired, replaces: false, purchases: [purchase] }
    })
    .toSorted((one, other) => byText(one.of.acquired, other.of.acquired))
  // Sales come in their order, and those of one day in that of their purchases (1.1091-1(b)).
  const sold = pieces
    .filter(({ of }) => of.sold !== '')
    .toSorted((one, other) => byText(one.of.sold, other.of.sold))
  for (let at = 0; at < sold.length; ) {
    const loss = sold[at] as Piece<T>
    const replacement = replacementOf(loss, pieces)
    if (!replacement) {
      at += 1
      continue
    }
    const units = least(loss.of.units, replacement.of.units)
    for (const piece of [loss, replacement]) keep(piece, units, [pieces, sold])
    putOff(loss, replacement)
    // A sale that came out even, or with a gain, may be one at a loss now.
    const raised = sold.indexOf(replacement)
    if (raised !== -1) at = Math.min(at, raised)
  }
  return pieces
}

/** The earliest purchase that may replace the units of a loss (1.1091-1(d)); none where there is no loss. */
function replacementOf<T extends Position>(
  loss: Piece<T>,
  byAcquisition: readonly Piece<T>[],
): Piece<T> | undefined {
  if (loss.of.proceeds >= loss.of.cost || loss.disallowed > 0n) return
  const [from, to] = [addDays(loss.of.sold, -washSaleDays), addDays(loss.of.sold, washSaleDays)]
  for (let at = firstSince(byAcquisition, from); ; at += 1) {
    const piece = byAcquisition[at]
    if (!piece || piece.of.acquired > to) return
    const isThere = piece.of.sold === '' || piece.of.sold >= loss.of.sold
    const isFree = !piece.replaces && piece.disallowed === 0n
    if (isThere && isFree && !piece.purchases.some((purchase) => loss.purchases.includes(purchase)))
      return piece
  }
}

/** The first place of a day in the order of acquisition. */
function firstSince(byAcquisition: readonly Piece<Position>[], day: string): number {
  let [low, high] = [0, byAcquisition.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byAcquisition[middle] as Piece<Position>).of.acquired < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Leaves so many units in a piece; the others follow it as a piece of their own. */
function keep<T extends Position>(piece: Piece<T>, units: bigint, lists: readonly Piece<T>[][]) {
  const { of } = piece
  if (of.units === units) return
  const part = {
    units,
    cost: divideRounded(of.cost * units, of.units),
    proceeds: divideRounded(of.proceeds * units, of.units),
  }
  const others = {
    units: of.units - units,
    cost: of.cost - part.cost,
    proceeds: of.proceeds - part.proceeds,
  }
  const rest = { ...piece, of: { ...of, ...others } }
  piece.of = { ...of, ...part }
  for (const list of lists) {
    const at = list.indexOf(piece)
    if (at !== -1) list.splice(at + 1, 0, rest)
  }
}

/** Adds the loss to the cost of what replaces it, and the time that it was held (section 1223(3)). */
function putOff<T extends Position>(loss: Piece<T>, replacement: Piece<T>) {
  loss.disallowed = loss.of.cost - loss.of.proceeds
  const heldFor = (Date.parse(loss.of.sold) - Date.parse(loss.heldSince)) / day_ms
  replacement.replaces = true
  replacement.of = { ...replacement.of, cost: replacement.of.cost + loss.disallowed }
  replacement.heldSince = addDays(replacement.heldSince, -heldFor)
  replacement.purchases = [...replacement.purchases, ...loss.purchases]
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
