import type { IdentityRow } from '@tarazu/contract/identity/api'
import type { CheckReason, IdentityCheck, IdType, LookReason } from '@tarazu/contract/identity/rules'
import type { Tone } from '@tarazu/ui/tag'

export const identityStateWords: Record<IdentityRow['state'], string> = {
  under_review: 'Under review',
  approved: 'Approved',
  returned: 'Sent back',
  suspended: 'Suspended',
}
export const identityStateTones: Record<IdentityRow['state'], Tone> = {
  under_review: 'notice',
  approved: 'success',
  returned: 'neutral',
  suspended: 'error',
}
export const documentTypeWords: Record<IdType, string> = {
  idCard: 'ID card',
  driver: 'Driving licence',
  passport: 'Passport',
  other: 'Other document',
}
export const checkWords: Record<IdentityCheck, string> = {
  name: 'Name',
  number: 'Number',
  front: 'Front photo',
  back: 'Back photo',
}
export const checkReasonWords: Record<CheckReason, string> = {
  name_mismatch: 'Name does not match',
  unreadable: 'Cannot be read',
  expired: 'Out of date',
  wrong_document: 'Wrong document',
  part_missing: 'A part is missing',
  other: 'Other, as noted',
}
export const lookReasonWords: Record<LookReason, string> = {
  review: 'Review of the papers',
  complaint: 'Complaint of the customer',
  correction: 'Correction of an error',
  fraud_review: 'Suspicion of fraud',
  legal_order: 'Legal order',
}
