/** What a proposal is about, in fields: what would be another, and what else to know. */

export type Change = { field: string; before: string | null; after: string | null }
export type Fact = { field: string; value: string }
export type Described = { changes: Change[]; facts: Fact[] }
