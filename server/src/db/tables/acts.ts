export type ActsTables = {
  request_key: {
    customer_id: number
    key: string
    fingerprint: string
    status: number
    answer: string
    created_at: Date
  }
}
