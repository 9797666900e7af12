import { useMutation, useQuery } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { findInviter, getInviter, login, logout, register } from '@tarazu/contract/session/api'
import { call } from '../data/api.ts'
import { beginSession, endSession } from '../data/session-store.ts'

/** Asks for the paired cookie as well, so that the token in local storage is worth nothing alone. */
export const useLogin = () =>
  useMutation({
    mutationFn: (input: Omit<Input<typeof login>, 'cookie'>) => call(login, { ...input, cookie: true }),
    onSuccess: beginSession,
  })

export const useRegister = () =>
  useMutation({ mutationFn: (input: Input<typeof register>) => call(register, input) })

/** Who made a code. Nothing is asked of an empty one, and of each but once: a wrong one counts as a try to register. */
export const useInviterOf = (invitation: string) =>
  useQuery({
    queryKey: ['session', 'inviter of', invitation],
    queryFn: ({ signal }) => call(findInviter, { invitation }, { signal }),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Who made the code that the customer registered with; it never changes. */
export const useInviter = () =>
  useQuery({
    queryKey: ['session', 'inviter'],
    queryFn: ({ signal }) => call(getInviter, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The device forgets the session even if the server cannot be reached: that is what was asked for. */
export const useLogout = () => useMutation({ mutationFn: () => call(logout, {}), onSettled: endSession })
