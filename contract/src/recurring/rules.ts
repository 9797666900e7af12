/** Recurring purchases: of an instrument for an amount, or of a fund, on a day of each week or month. */

/** Most of them that one customer has and that have not ended. */
export const maxRecurring = 20

/** Every month has its 28th. */
export const maxMonthDay = 28

/** Monday to Friday, as ISO 8601 counts them. */
export const maxWeekday = 5

export const recurringStates = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof recurringStates)[number]

/** The customer, or that there was too little money twice in a row. */
export const pauseReasons = ['customer', 'not_sufficient_funds'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** `missed`: nothing could be bought on that day, as when the server was down; it is not made up for. */
export const runOutcomes = ['bought', 'refused', 'missed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** One of the two is null. */
export type RecurringDay = { weekday: number | null; monthDay: number | null }
