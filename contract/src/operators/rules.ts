/** An operator's password is never shorter, in paper mode either. */
export const minOperatorPasswordLength = 10
export const maxOperatorPasswordLength = 128
/** Since their first sign-in; as long they and those who added them decide nothing of each other's. */
export const newOperator_hours = 24
/** After this a password that somebody else has seen opens nothing any more. */
export const oneTimePasswordLifetime_hours = 72
