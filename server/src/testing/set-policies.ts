import { type Policies, type PolicyName, policySchemas } from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { signPolicy } from '../config/policy-signature.ts'
import type { Deps } from '../deps.ts'

/** Sets policies as if two operators had approved them a day ago. */
export async function setPolicies(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { policies: Pick<Deps['policies'], 'reload'> },
  wanted: Partial<Policies>,
) {
  const at = new Date(deps.clock.now() - day_ms)
  for (const [name, value] of Object.entries(wanted)) {
    const encoded = z.encode(policySchemas[name as PolicyName] as z.core.$ZodType, value as never)
    const version = {
      name,
      value: encoded,
      effective_at: at,
      proposal: null,
      stops: false,
      created_at: at,
    }
    const signature = signPolicy(deps.secrets, version)
    await sql`
      insert into policy_version (name, value, effective_at, created_at, signature)
      values (${name}, ${JSON.stringify(encoded)}::jsonb, ${at}, ${at}, ${signature})`.execute(deps.db)
  }
  await deps.policies.reload()
}
