export type QueuesTables = {
  claim: { queue: string; thing: string; operator_id: number; claimed_at: Date; expires_at: Date }
}
