/** In whose calendar the days of a statement are, by the deployment's currency. */
export const statementZones = { INR: 'Asia/Kolkata', MXN: 'America/Mexico_City' } as const

/** Entries of one part of a statement, as a page and as a file. */
export const maxEntriesPerPart = 5_000
