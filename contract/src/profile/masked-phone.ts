/**
 * Enough to tell whose it is; a title is read over shoulders, and by whoever has the history of the browser.
 */
export const maskedPhone = (phone: string) => `•••••• ${phone.slice(-4)}`
