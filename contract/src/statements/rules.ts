/** The time zone whose days a statement has, by the deployment's currency. */
export const statementZones = { INR: 'Asia/Kolkata', MXN: 'America/Mexico_City' } as const

/** Most entries in one part of a statement, on the page and in the file. */
export const maxEntriesPerPart = 5_000

/** Most rows of a PDF: each is drawn, and two thousand are some sixty pages. */
export const maxDocumentRows = 2_000

/** Most journals that a document is made from, in whatever format. */
export const maxJournalsRead = 50_000
