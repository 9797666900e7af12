import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { login, logout, register } from '@tarazu/contract/session/api'
import { call } from '../api.ts'
import { beginSession, endSession } from '../shell/session-store.ts'

/** Asks for the paired cookie as well, so that the token in local storage is worth nothing alone. */
export const useLogin = () =>
  useMutation({
    mutationFn: (input: Omit<Input<typeof login>, 'cookie'>) => call(login, { ...input, cookie: true }),
    onSuccess: beginSession,
  })

export const useRegister = () =>
  useMutation({ mutationFn: (input: Input<typeof register>) => call(register, input) })

/** The device forgets the session even if the server cannot be reached: that is what was asked for. */
export const useLogout = () => useMutation({ mutationFn: () => call(logout, {}), onSettled: endSession })
