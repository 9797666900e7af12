import { minPasswordLength } from '@tarazu/contract/session/rules'

const listed = 3_000
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether attackers would try it first: it is on the list, a plain pattern, or made from our name or the
 * phone or address that signs in (safety T4).
 */
export async function isCommonPassword(password: string, known: string): Promise<boolean> {
  const plain = password.normalize('NFC').toLowerCase()
  if (isPattern(plain) || plain.includes(known) || known.includes(plain) || /^tarazu\d*$/.test(plain))
    return true
  list ??= readList()
  return (await list).has(plain)
}

/** Whether it has at most two different characters, or is an ascending or descending sequence. */
function isPattern(password: string) {
  const points = [...password].map((character) => character.codePointAt(0) as number)
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] as number)))
  return new Set(points).size <= 2 || (steps.size === 1 && (steps.has(1) || steps.has(-1)))
}

/** The most common ones that the rules allow. Loaded on first use: it takes 20 ms and some memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const possible = dictionary['passwords-common'].filter((each) => each.length >= minPasswordLength.paper)
  return new Set(possible.slice(0, listed))
}
