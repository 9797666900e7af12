import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that shows the whole order once more before it is sent. */
export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your order' })

/** The button of the ticket that leads to the confirmation; enabled once all of it can be sent. */
export const lookOver = (ticket: Locator) => ticket.getByRole('button', { name: 'Review order' })

/** Goes from a filled-in ticket through the confirmation; `act` names its button. */
export async function place(ticket: Locator, act: string | RegExp) {
  await lookOver(ticket).click()
  const send = confirmation(ticket.page()).getByRole('button', { name: act })
  await expect(send).toBeEnabled()
  await send.click()
}
