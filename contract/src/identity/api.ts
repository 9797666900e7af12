import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { after, limit, renamed, text, time } from '../wire.ts'
import { checkReasons, identityChecks, idTypes, lookedAt, lookReasons } from './rules.ts'

const number = z.string().check(z.regex(/^[A-Z0-9]{12}$/))
const idType = z.enum(idTypes)
const failedCheck = z.strictObject({
  check: z.enum(identityChecks),
  reason: z.enum(checkReasons),
  /** The operator's own words; needed where the reason is `other`. */
  note: z.optional(text(200)),
})
const timeline = z.array(
  z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
)

/**
 * 1: under review, 2: approved, 0: not submitted, or sent back. `state` says more, also that it is suspended
 * (2).
 */
const verification = renamed(
  {
    status: z.int(),
    state: z.enum(['none', 'under_review', 'approved', 'returned', 'suspended']),
    idType: z.nullable(idType),
    realName: z.nullable(z.string()),
    /** All but the last four characters are dots. */
    idNumber: z.nullable(z.string()),
    front: z.nullable(z.string()),
    back: z.nullable(z.string()),
    /** The photos are not shown before that: a code has set the login password. */
    photosHiddenUntil: z.nullable(time),
    /** Why it was sent back, check by check. */
    checks: z.array(failedCheck),
    /** Why it is suspended. */
    reason: z.nullable(z.string()),
    submittedAt: z.nullable(time),
    /** When an answer is promised. */
    dueAt: z.nullable(time),
    timeline,
  },
  {
    front: 'id_number_img',
    back: 'id_number_img_two',
  },
)
export type Verification = z.output<typeof verification>

export const getVerification = endpoint({
  method: 'GET',
  path: '/stock/success/autonomy/state',
  summary: 'How far my real-name verification is',
  caller: 'customer',
  input: nothing,
  reply: verification,
  refusals: [],
})

/** `front` and `back` are what uploading answered; `id_type` is an idCard where it is left out. */
export const submitIdentity = endpoint({
  method: 'POST',
  path: '/stock/success/autonomy/add',
  summary: 'Submit my papers for review',
  caller: 'customer',
  input: renamed(
    {
      idType: z.optional(idType),
      realName: text(80),
      idNumber: text(40),
      front: z.string().check(z.maxLength(200)),
      back: z.string().check(z.maxLength(200)),
    },
    {
      front: 'id_number_img',
      back: 'id_number_img_two',
    },
  ),
  reply: verification,
  refusals: ['identity_locked', 'id_number_invalid', 'photo_missing'],
  refusalData: 'sentence',
})

/** Every time, as the audit log has it; `reason` and `note` are those of looks at papers. */
export const listLooks = endpoint({
  method: 'GET',
  path: '/stock/success/autonomy/looks',
  summary: 'Who has looked at what is mine, newest first',
  caller: 'customer',
  input: z.strictObject({ after, limit }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        at: time,
        role: z.string(),
        what: z.enum(lookedAt),
        reason: z.nullable(z.enum(lookReasons)),
        note: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: [],
})

/** A row of the operators' queue: nothing of the papers themselves. */
const identityRow = z.strictObject({
  number: z.string(),
  displayId: z.string(),
  idType,
  state: z.enum(['under_review', 'approved', 'returned', 'suspended']),
  attempts: z.int(),
  createdAt: time,
  dueAt: time,
  claimedBy: z.nullable(z.string()),
  /** A second operator has to decide about it. */
  proposed: z.boolean(),
})
export type IdentityRow = z.output<typeof identityRow>

export const listIdentities = endpoint({
  method: 'GET',
  path: '/console/identities/list',
  summary: 'Papers in one state, those that have waited longest first',
  caller: 'operator',
  permission: 'list identities',
  input: z.strictObject({
    state: z.optional(z.enum(['under_review', 'approved', 'returned', 'suspended'])),
    /** Only these, whatever their state. */
    number: z.optional(number),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(identityRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/**
 * Logged each time with its reason, which the customer reads. For an hour the photos are open to whoever has
 * looked.
 */
export const lookAtIdentity = endpoint({
  method: 'POST',
  path: '/console/identities/look',
  summary: "Look at a customer's papers",
  caller: 'operator',
  permission: 'look at identities',
  toCustomer: ['note'],
  input: z.strictObject({ number, reason: z.enum(lookReasons), note: z.optional(text(200)) }),
  reply: z.strictObject({
    number: z.string(),
    displayId: z.string(),
    state: identityRow.shape.state,
    idType,
    realName: z.string(),
    idNumber: z.string(),
    front: z.nullable(z.string()),
    back: z.nullable(z.string()),
    /** Other customers who have shown the same paper; not `certain`: too little is kept of it to be sure. */
    samePapers: z.array(
      z.strictObject({
        displayId: z.string(),
        state: identityRow.shape.state,
        closed: z.boolean(),
        certain: z.boolean(),
      }),
    ),
    checks: z.array(failedCheck),
    reason: z.nullable(z.string()),
    attempts: z.int(),
    submittedAt: time,
    dueAt: time,
    timeline,
    claimedBy: z.nullable(z.string()),
    proposed: z.boolean(),
  }),
  refusals: ['not_found', 'bank_details_refused'],
})

/**
 * Which of the times that these papers were submitted was looked at: they may have been sent back and
 * submitted anew since.
 */
const attempt = z.int().check(z.positive())

/**
 * Sent back needs at least one check; approved has none. `reason_missing`: a check of reason `other` without
 * a note.
 */
export const decideIdentity = endpoint({
  method: 'POST',
  path: '/console/identities/decide',
  summary: 'Approve papers, or send them back with a reason per check',
  caller: 'operator',
  permission: 'decide identities',
  toCustomer: ['checks'],
  input: z.discriminatedUnion('decision', [
    z.strictObject({ number, attempt, decision: z.literal('approve') }),
    z.strictObject({
      number,
      attempt,
      decision: z.literal('return'),
      checks: z.array(failedCheck).check(z.minLength(1), z.maxLength(identityChecks.length)),
    }),
  ]),
  reply: z.strictObject({ state: identityRow.shape.state }),
  refusals: [
    'bank_details_refused',
    'not_found',
    'already_decided',
    'changed_meanwhile',
    'claimed',
    'reason_missing',
    'paper_in_use',
  ],
})

/** Only approved papers can be suspended, and a second operator has to agree. */
export const proposeSuspension = endpoint({
  method: 'POST',
  path: '/console/identities/suspend',
  summary: 'Propose to suspend a verification',
  caller: 'operator',
  permission: 'decide identities',
  toCustomer: ['reason'],
  input: z.strictObject({ number, reason: text(300) }),
  reply: proposed,
  refusals: ['bank_details_refused', 'not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})

export const proposeRestoring = endpoint({
  method: 'POST',
  path: '/console/identities/restore',
  summary: 'Propose to lift the suspension of a verification',
  caller: 'operator',
  permission: 'decide identities',
  input: z.strictObject({ number, reason: text(300) }),
  reply: proposed,
  refusals: ['not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})
