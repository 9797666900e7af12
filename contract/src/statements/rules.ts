/** The time zone whose days a statement has, by the deployment's currency. */
export const statementZones = { INR: 'Asia/Kolkata', MXN: 'America/Mexico_City' } as const

/** Most entries in one part of a statement, on the page and in the file. */
export const maxEntriesPerPart = 5_000
