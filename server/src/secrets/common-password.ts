import { minPasswordLength } from '@tarazu/contract/session/rules'

const listed = 3_000
let list: Promise<ReadonlySet<string>> | undefined

/** One that attackers try first: listed, a plain pattern, or made from what they know: our name, and the phone or address that signs in. Safety T4. */
export async function isCommonPassword(password: string, known: string): Promise<boolean> {
  const plain = password.normalize('NFC').toLowerCase()
  if (isPattern(plain) || plain.includes(known) || known.includes(plain) || /^tarazu\d*$/.test(plain))
    return true
  list ??= readList()
  return (await list).has(plain)
}

/** At most two different characters, or each the next one of the last (or each the one before). */
function isPattern(password: string) {
  const points = [...password].map((character) => character.codePointAt(0) as number)
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] as number)))
  return new Set(points).size <= 2 || (steps.size === 1 && (steps.has(1) || steps.has(-1)))
}

/** The commonest of those that could be chosen here. Loaded when first asked for: it takes 20 ms and some memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const possible = dictionary['passwords-common'].filter((each) => each.length >= minPasswordLength.paper)
  return new Set(possible.slice(0, listed))
}
