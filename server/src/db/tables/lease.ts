export type LeaseTables = {
  lease: { name: string; holder: string; expires_at: Date }
}
