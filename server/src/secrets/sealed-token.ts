import type { Deps } from '../deps.ts'

/**
 * State that the server gives out in one step and takes back in the next, sealed against reading and forging.
 */
export type Ticket =
  | { for: 'enrol'; operator: number; secret: string; password: string; at: number }
  | { for: 'passkey'; operator: number; challenge: string; at: number }
  | { for: 'passkey-sign-in'; challenge: string; at: number }
  /** `replaces` is the sealed secret that the new one replaces. */
  | { for: 'second-factor'; customer: number; secret: string; replaces: string | undefined; at: number }

type Made = Pick<Deps, 'secrets' | 'clock'>

const lifetime_ms: Record<Ticket['for'], number> = {
  enrol: 15 * 60_000,
  passkey: 5 * 60_000,
  'passkey-sign-in': 5 * 60_000,
  'second-factor': 15 * 60_000,
}

export function giveTicket({ secrets }: Pick<Deps, 'secrets'>, ticket: Ticket): string {
  return secrets.seal('ticket', Buffer.from(JSON.stringify(ticket))).toString('base64url')
}

/** Undefined: it is not ours, is for something else, or has expired. */
export function readTicket<F extends Ticket['for']>(
  { secrets, clock }: Made,
  given: string,
  wanted: F,
): Extract<Ticket, { for: F }> | undefined {
  let ticket: Ticket
  try {
    ticket = JSON.parse(secrets.unseal('ticket', Buffer.from(given, 'base64url')).toString())
  } catch {
    return undefined
  }
  const age = clock.now() - ticket.at
  if (ticket.for !== wanted || age < 0 || age > lifetime_ms[ticket.for]) return undefined
  return ticket as Extract<Ticket, { for: F }>
}
