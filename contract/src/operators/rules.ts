/** An operator's password is never shorter, in paper mode either. */
export const minOperatorPasswordLength = 10
export const maxOperatorPasswordLength = 128
/**
 * An operator is new for so long after the first sign-in; until then they and those who added them decide
 * nothing of each other's.
 */
export const newOperator_hours = 24
/** A password that somebody else has seen works for so long. */
export const oneTimePasswordLifetime_hours = 72
