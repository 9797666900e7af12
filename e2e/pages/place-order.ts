import { expect, type Locator, type Page } from '@playwright/test'

/** Where the whole order stands once more before it is sent. */
export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your order' })

/** On the ticket, once all of it can be sent: the way to the confirmation. */
export const lookOver = (ticket: Locator) => ticket.getByRole('button', { name: 'Review order' })

/** From a filled-in ticket through the confirmation; `act` names its button. */
export async function place(ticket: Locator, act: string | RegExp) {
  await lookOver(ticket).click()
  const send = confirmation(ticket.page()).getByRole('button', { name: act })
  await expect(send).toBeEnabled()
  await send.click()
}
