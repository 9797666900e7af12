import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renew } from './renew.ts'

/**
 * A server whose answers are held back until the test lets them go: each says what was true when it was
 * asked.
 */
function watch(queryKey: string[]) {
  const client = new QueryClient()
  const world = { state: 'created', asked: 0 }
  const held: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      world.asked++
      const { state } = world
      return new Promise<string>((answer) => held.push(() => answer(state)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  const answered = async (count: number) => {
    await expect.poll(() => held.length).toBe(count)
    held[count - 1]?.()
  }
  return { client, world, observer, answered, stop }
}

test('a first answer that was read before the change is asked for again', async () => {
  const { client, world, observer, answered, stop } = watch(['wallet', 'recharges'])
  world.state = 'credited'
  renew(client, ['wallet'])
  await answered(1)
  await answered(2)
  await expect.poll(() => observer.getCurrentResult().data).toBe('credited')
  stop()
})

test('renewing a query that has data asks for it once', async () => {
  const { client, world, observer, answered, stop } = watch(['wallet', 'recharges'])
  await answered(1)
  await expect.poll(() => observer.getCurrentResult().data).toBe('created')
  world.state = 'credited'
  renew(client, ['wallet'])
  await answered(2)
  await expect.poll(() => observer.getCurrentResult().data).toBe('credited')
  expect(world.asked).toBe(2)
  stop()
})

test('renewing a key leaves queries under other keys alone', async () => {
  const { client, world, observer, answered, stop } = watch(['orders', 'list'])
  renew(client, ['wallet'])
  await answered(1)
  await expect.poll(() => observer.getCurrentResult().data).toBe('created')
  expect(world.asked).toBe(1)
  stop()
})

test('renewing with finish waits for an answer that is in flight and asks once more', async () => {
  const { client, world, observer, answered, stop } = watch(['support', 'messages'])
  await answered(1)
  await expect.poll(() => observer.getCurrentResult().data).toBe('created')
  const seen: unknown[] = []
  const stopSeeing = observer.subscribe(({ data }) => seen.push(data))
  world.state = 'new to the reader'
  void client.invalidateQueries({ queryKey: ['support'] })
  await expect.poll(() => world.asked).toBe(2)
  world.state = 'read'
  renew(client, ['support'], { finish: true })
  await answered(2)
  await answered(3)
  await expect.poll(() => observer.getCurrentResult().data).toBe('read')
  expect(seen).toContain('new to the reader')
  stopSeeing()
  stop()
})
