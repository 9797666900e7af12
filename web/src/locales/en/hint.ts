import { type CustomerRefusalCode, refusalTexts } from '@tarazu/contract/refusals'

/** `hint.{code}` for every refusal of the server, and `hint.reg.{code}` for those of the registration. */
export const hint = {
  ...refusalTexts,
  reg: {
    phone_invalid: refusalTexts.phone_invalid,
    phone_taken: refusalTexts.phone_taken,
    password_short: refusalTexts.password_short,
    password_common: refusalTexts.password_common,
    code_invalid: refusalTexts.code_invalid,
    code_used: refusalTexts.code_used,
    too_many: refusalTexts.too_many,
  },
} as const satisfies Record<CustomerRefusalCode, string> & { reg: Record<string, string> }
