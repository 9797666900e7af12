export type RecordKind = 'recharge' | 'withdraw' | 'loan'

const kinds = new Map<string, RecordKind>([
  ['recharge', 'recharge'],
  ['withdraw', 'withdraw'],
  ['withdrawal', 'withdraw'],
  ['loan', 'loan'],
])

/** Of `/recharge-records/{type?}`; undefined where it names none that there is. */
export function recordKind(type: string | undefined) {
  return kinds.get((type ?? '').toLowerCase())
}
