import type { ColumnType } from 'kysely'

export type BasketsTables = {
  basket: {
    customer_id: ColumnType<number, number, never>
    /** 1 to 20: the lowest that was free. */
    basket: ColumnType<number, number, never>
    name: string
    /** The wire's form, which `baskets/kept-rows.ts` reads. */
    rows: ColumnType<unknown, string, string>
    changed_at: Date
  }
}
