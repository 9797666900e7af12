/** A mail server on this machine that keeps what it is sent, and refuses as often as a test wants. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = { from: string; to: string[]; source: string }

export async function mailCatcher() {
  const caught: CaughtMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      const source = await text(stream)
      if (refusals > 0) {
        refusals -= 1
        return done(new Error('the mailbox is full'))
      }
      const { mailFrom, rcptTo } = envelope
      caught.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      })
      done()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    refuse(times: number) {
      refusals = times
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The parts of a mail: its head, its text, and its one attachment if it has one. */
export function partsOfMail({ source }: CaughtMail) {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1, -1)
  const bodyOf = (part = '') => {
    const at = part.indexOf('\r\n\r\n')
    const encoding = /content-transfer-encoding: (\S+)/i.exec(part.slice(0, at))?.[1] ?? '7bit'
    const body = part.slice(at + 4)
    if (encoding === 'base64') return Buffer.from(body, 'base64')
    if (encoding !== 'quoted-printable') return Buffer.from(body)
    const bytes = body
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1')
  }
  return { head, text: bodyOf(parts[0]).toString('utf8'), attachment: parts[1] && bodyOf(parts[1]) }
}
