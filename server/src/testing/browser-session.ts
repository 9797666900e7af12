import { type Endpoint, encodeInput, type Input } from '@tarazu/contract/endpoint'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { login } from '@tarazu/contract/session/api'
import type { TestServer } from './test-server.ts'

/** Signed in as a browser is: a token that works only beside the cookie that came with it. */
export async function browserSession(
  { baseUrl }: Pick<TestServer, 'baseUrl'>,
  { phone, password }: { phone: string; password: string },
) {
  async function post(path: string, body: unknown, headers: Record<string, string>) {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code, data } = (await answer.json()) as { code?: string; data?: unknown }
    return { code, data, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  const signedIn = await post(login.path, { user: phone, password, cookie: true }, {})
  const { token } = signedIn.data as { token: string }
  return {
    cookie: signedIn.cookie as string,
    /** What it is refused with, and the cookie that came with the answer. */
    post: <E extends Endpoint>(of: E, input: Input<E>, cookie: string) =>
      post(of.path, encodeInput(of, input), { token, cookie }),
    statusWith: (cookie: string) =>
      fetch(`${baseUrl}${getUserInfo.path}`, { headers: { token, cookie } }).then(({ status }) => status),
  }
}
