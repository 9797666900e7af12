import { checksOfCauses } from '../ledger/causes.ts'

/** What is wrong with a ledger besides journals that a test made up, which have no cause. */
export const butCauses = (problems: readonly string[]) =>
  problems.filter((problem) => !checksOfCauses.some(({ name }) => problem.startsWith(`${name}: `)))
