/** A customer whose account is made over the API, for journeys that begin later than registration. */
import { expect, type Page } from '@playwright/test'
import { type Call, makeClient } from '@tarazu/contract/client'
import { LogoutError } from '@tarazu/contract/client-errors'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'

export type Customer = {
  phone: string
  password: string
  displayId: string
  /** The session of another device. */
  token: string
  /** What another device of theirs would send. */
  call: Call
  /** Rupees; resolves when they are credited. */
  recharge(amount: number): Promise<void>
  /** Resolves when the order is filled; its number. */
  buy(symbol: string, quantity: number): Promise<string>
}

let registered = 0

/** Ten digits that nobody else on this server has. */
export function newPhone() {
  registered++
  return `9${String(process.pid).padStart(5, '0').slice(-5)}${String(registered).padStart(4, '0')}`
}

export const goodPassword = 'sea-green-42'

export async function registerCustomer(url: string, invitation = 'PAPER-2026'): Promise<Customer> {
  const phone = newPhone()
  let token: string | undefined
  const call = makeClient({ baseUrl: `${url}/api`, token: () => token })
  await call(register, { phone, password: goodPassword, invitation })
  const session = await call(login, { phone, password: goodPassword, device: 'Another device' })
  token = session.token
  return {
    phone,
    password: goodPassword,
    displayId: session.displayId,
    token,
    ...doneBy(call),
  }
}

/** What a device does that calls the server in this way. */
function doneBy(call: Call): Pick<Customer, 'call' | 'recharge' | 'buy'> {
  return {
    call,
    async recharge(amount) {
      const before = (await call(getBalance, {})).balance
      await call(addRecharge, { amount: String(amount), method: 'sandbox' })
      const wanted = before + BigInt(amount) * 100n
      await expect.poll(async () => (await call(getBalance, {})).balance, { timeout: 10_000 }).toBe(wanted)
    },
    async buy(symbol, quantity) {
      const { number } = await call(buy, { symbol, quantity, kind: 'stock', position: 'full' })
      await expect.poll(async () => (await call(getOrder, { number })).state).toBe('filled')
      return number
    },
  }
}

/**
 * The same customer, whose other device signs in again when it was signed out: each page on which the customer
 * comes in is a session, and a customer has five at most.
 */
export function backAfterSignOut(customer: Customer, url: string): Customer {
  let { token } = customer
  const calling = makeClient({ baseUrl: `${url}/api`, token: () => token })
  const { phone, password } = customer
  const call: Call = async (...asked) => {
    try {
      return await calling(...asked)
    } catch (error) {
      if (!(error instanceof LogoutError)) throw error
      token = (await calling(login, { phone, password, device: 'Another device' })).token
      return calling(...asked)
    }
  }
  return { ...customer, ...doneBy(call) }
}

/**
 * Gives the page the session that the sign-in screen would have begun: its own journeys go through that, and
 * each time takes a second.
 */
export async function comeIn(
  page: Page,
  { phone, password, code }: Pick<Customer, 'phone' | 'password'> & { code?: string },
) {
  const answer = await page.request.post('/api/stock/user/login', {
    data: { user: phone, password, code, cookie: true },
  })
  const { data } = (await answer.json()) as { data: { token: string; no: string } }
  // A file of the same origin that is not the app.
  await page.goto('/push.js')
  await page.evaluate(
    ({ token, no, phone }) => {
      localStorage.setItem('userInfo', JSON.stringify({ no }))
      localStorage.setItem('forget', JSON.stringify({ phone, timestamp: Date.now() }))
      localStorage.setItem('token', token)
    },
    { ...data, phone },
  )
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Signs in through the screen, as everybody does. */
export async function signIn(page: Page, { phone, password }: Pick<Customer, 'phone' | 'password'>) {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) await page.goto('/login')
  // Waits for this page: the one before it, which has a field of that name too, may still be leaving.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
