/**
 * How many letters have to be put in, left out, changed or swapped with their neighbour to make one text of
 * the other; `more` than that many are not counted. Pure. The libraries for it that are kept do not count a
 * swap as one.
 */
export function editDistance(one: string, other: string, more: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > more) return more + 1
  let before: number[] = []
  let last = b.map((_, index) => index + 1)
  last.unshift(0)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1)
      row.push(least)
    }
    if (Math.min(...row) > more) return more + 1
    before = last
    last = row
  }
  return Math.min(at(last, b.length), more + 1)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
