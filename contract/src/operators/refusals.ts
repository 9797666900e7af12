/** Every expected "no" to an operator; the console speaks English. */
export const operatorRefusalTexts = {
  operator_login_failed: 'E-mail, password or code is wrong.',
  totp_required: 'Please enter the code of your authenticator.',
  forbidden: 'Your role does not allow this.',
  code_refused: 'This looks like a code. A visitor has not shown who they are: no code is told here.',
  claimed: 'Somebody else is working on this.',
  already_decided: 'This has been decided already.',
  changed_meanwhile: 'This is not what you looked at any more. Please look again.',
  already_proposed: 'This has been proposed already and waits for a second operator.',
  waits_for_second:
    'This is not sent yet: a second operator finds it among the approvals, and reads it first.',
  own_proposal: 'A proposal is decided by somebody else than its proposer.',
  too_new:
    'For a day after their first sign-in, a new operator and those who added them decide nothing of each other’s; one from the command line of the machine decides nothing, and nobody decides theirs.',
  value_invalid: 'This value is not possible.',
  rate_step: 'A fixed rate moves by a tenth a day at most.',
  payee_not_entity:
    'Money goes to an account in the name of the disclosed legal entity, and over UPI to a validated handle alone, such as name.brk@validbank.',
  reason_missing: 'Please give a reason.',
  email_taken: 'This e-mail address is already in use.',
  administrator_first:
    'Alone you add one administrator, with no other role: whatever more they shall do, the two of you agree on.',
  no_second_administrator:
    'No other administrator is there who could approve this. On the machine itself, npm run operator adds one.',
  last_administrator: 'The last administrator cannot be removed.',
  paper_in_use: 'Another account that is not closed is verified with this paper: one person, one account.',
  not_matching: 'This bank line does not match.',
  statement_invalid: 'This statement cannot be read.',
  document_missing: 'A legal order needs the hash of its document.',
  review_over: 'A review for fraud ends after 72 hours: only a legal order can go on from there.',
  due_invalid: 'The new time has to lie ahead, by 30 days at most.',
  not_reversible: 'This journal belongs to something that has its own way back.',
  would_overdraw: 'The money is no longer there: it would leave a debt.',
  signature_wrong: 'The signature does not fit, or is too old.',
  not_ready: 'This is not possible in its present state.',
  withdrawal_unfunded:
    'By the ledger the client account at the bank does not hold this much. Please look at the reconciliation before it is paid.',
  fund_terms: 'These terms do not fit together.',
  fund_short:
    'The account of the fund does not hold principal and return of all its orders, or the firm has not brought all of it yet.',
  return_outside: 'The return has to lie within the range of the fund.',
  not_listable:
    'The prices of this deployment are a recording: shares that are listed later would never have one.',
  no_such_share: 'Not a share that could be listed here, or listed already[: {{codes}}].',
  units_change: 'A split or a bonus issue of the instrument lies within the window of this listing.',
  cause_holds: 'The cause still holds[: {{cause}}].',
  out_of_order: 'What this event follows has not been told yet. Please send it again later.',
} as const
