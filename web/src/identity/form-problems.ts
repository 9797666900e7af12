import { type IdType, idNumberOf } from '@tarazu/contract/identity/rules'

export type Papers = {
  idType: IdType
  realName: string
  idNumber: string
  /** URL of the uploaded photo; empty while there is none. */
  front: string
  back: string
}
export type Field = Exclude<keyof Papers, 'idType'>

export const fields: readonly Field[] = ['realName', 'idNumber', 'front', 'back']

type Problem =
  | 'identity.realNameMissing'
  | 'identity.idNumberMissing'
  | 'identity.photoMissing'
  | 'hint.id_number_invalid'

/** Problems that are found before the form is sent, by field. */
export function papersProblems({ idType, realName, idNumber, front, back }: Papers) {
  const problems: Partial<Record<Field, Problem>> = {}
  if (realName.trim() === '') problems.realName = 'identity.realNameMissing'
  if (idNumber.trim() === '') problems.idNumber = 'identity.idNumberMissing'
  else if (idNumberOf(idType, idNumber) === undefined) problems.idNumber = 'hint.id_number_invalid'
  if (front === '') problems.front = 'identity.photoMissing'
  if (back === '') problems.back = 'identity.photoMissing'
  return problems
}
