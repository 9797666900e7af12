export type RecordKind = 'recharge' | 'withdraw' | 'loan'

const kinds = new Map<string, RecordKind>([
  ['recharge', 'recharge'],
  ['withdraw', 'withdraw'],
  ['withdrawal', 'withdraw'],
  ['loan', 'loan'],
])

/** The kind that `/recharge-records/{type?}` names; undefined where there is no such kind. */
export function recordKind(type: string | undefined) {
  return kinds.get((type ?? '').toLowerCase())
}
