import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/security/account-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'events' | 'sessions'>
type Self = Pick<Caller, 'id' | 'sessionId'>

export async function listDevices({ sessions }: Parts, caller: Self): Promise<Reply<typeof api.listDevices>> {
  const devices = await sessions.devices(caller.id)
  return {
    devices: devices.map(({ sessionId, ...device }) => ({
      ...device,
      current: sessionId === caller.sessionId,
    })),
  }
}

export async function signOutDevice(
  { sessions }: Parts,
  caller: Self,
  { id }: Input<typeof api.signOutDevice>,
): Promise<Reply<typeof api.signOutDevice>> {
  const device = (await sessions.devices(caller.id)).find((each) => each.id === id)
  if (!device) throw new Refusal('not_found')
  await sessions.revoke(device.sessionId, 'everywhere')
  return {}
}

export async function signOutOthers(deps: Parts, caller: Self): Promise<Reply<typeof api.signOutOthers>> {
  return act(deps, async (act) => ({
    ended: await deps.sessions.revokeAllIn(act, caller.id, 'everywhere', caller.sessionId),
  }))
}
