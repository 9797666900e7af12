/**
 * Names of the parts of one page, which a screen reader goes by: of those that are the same, the later ones
 * get a number.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name) => {
    let distinct = name
    for (let turn = 2; seen.has(distinct) || (distinct !== name && taken.has(distinct)); turn++)
      distinct = `${name}, ${turn}`
    seen.add(distinct)
    return distinct
  })
}
