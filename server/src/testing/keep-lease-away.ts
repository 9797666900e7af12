import type { TestServer } from './test-server.ts'

/** The test says when time does something, and nobody else. */
export async function keepLeaseAway(world: TestServer) {
  await world.deps.pool.query(
    `insert into lease (name, holder, expires_at) values ('leader', 'the test', clock_timestamp() + interval '1 hour')
         on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
  )
  while (world.server.leading()) await new Promise((resolve) => setTimeout(resolve, 20))
}
