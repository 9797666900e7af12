import { type Endpoint, encodeInput, type Input } from '@tarazu/contract/endpoint'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { login } from '@tarazu/contract/session/api'
import type { TestServer } from './test-server.ts'

/** Signs in as a browser does: the token works only together with the cookie that came with it. */
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
    /** Answers the refusal and the cookie of the answer, if any. */
    post: <E extends Endpoint>(endpoint: E, input: Input<E>, cookie: string) =>
      post(endpoint.path, encodeInput(endpoint, input), { token, cookie }),
    statusWith: (cookie: string) =>
      fetch(`${baseUrl}${getUserInfo.path}`, { headers: { token, cookie } }).then(({ status }) => status),
  }
}
