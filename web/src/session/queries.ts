import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { makeClient } from '@tarazu/contract/client'
import type { Input } from '@tarazu/contract/endpoint'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { login as api, findInviter, getInviter, logout, register } from '@tarazu/contract/session/api'
import { type ProofChallenge, withProof } from '@tarazu/contract/session/proof'
import { useState } from 'react'
import { call } from '../data/api.ts'
import { beginSession, endSession } from '../data/session-store.ts'
import { solveInWorker } from './solve-in-worker.ts'

/**
 * Also asks for the paired cookie, so that a token stolen from local storage is useless alone. Solves the
 * puzzle that is asked for while passwords are being guessed; `pendingText` tells of it.
 */
export function useLogin() {
  const client = useQueryClient()
  const [solving, setSolving] = useState(false)
  const solve = (puzzle: ProofChallenge) => {
    setSolving(true)
    return solveInWorker(puzzle).finally(() => setSolving(false))
  }
  const login = useMutation({
    mutationFn: (input: Omit<Input<typeof api>, 'cookie' | 'proof'>) =>
      withProof((answer) => call(api, { ...input, ...answer, cookie: true }), solve),
    // The first page decides by what the account has, and would move if that came later.
    onSuccess: async (session) => {
      const ask = makeClient({ baseUrl: '/api', token: () => session.token })
      const info = await ask(getUserInfo, {}).catch(() => undefined)
      beginSession(session)
      client.setQueryData(['profile', 'info'], info)
    },
  })
  return { ...login, pendingText: solving ? 'session.solving' : 'session.loggingIn' } as const
}

export const useRegister = () =>
  useMutation({ mutationFn: (input: Input<typeof register>) => call(register, input) })

/** Who issued a code. Asked once per code, for the server counts wrong ones as attempts to register. */
export const useInviterOf = (invitation: string) =>
  useQuery({
    queryKey: ['session', 'inviter of', invitation],
    queryFn: ({ signal }) => call(findInviter, { invitation }, { signal }),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Who issued the code that the customer registered with, which never changes. */
export const useInviter = () =>
  useQuery({
    queryKey: ['session', 'inviter'],
    queryFn: ({ signal }) => call(getInviter, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The device forgets the session even if the server cannot be reached. */
export const useLogout = () => useMutation({ mutationFn: () => call(logout, {}), onSettled: endSession })
