import { Webhook } from 'standardwebhooks'

/** What a message to a customer's program says, if the library of Standard Webhooks finds it signed. */
export const verifiedWebhook = (secret: string, { headers, body }: { headers: object; body: string }) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
