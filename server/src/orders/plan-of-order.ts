import { sql } from 'kysely'

/** The number of the recurring purchase that placed an order of `orders`; null: none did. */
export const planOfOrder = sql<string | null>`(
  select plan.number from recurring_run run join recurring_purchase plan on plan.id = run.purchase_id
   where run.order_number = orders.number)`
