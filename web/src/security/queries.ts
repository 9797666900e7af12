import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as accountApi from '@tarazu/contract/security/account-api'
import * as api from '@tarazu/contract/security/api'
import { minPasswordLength } from '@tarazu/contract/session/rules'
import { saveFile } from '@tarazu/ui/save-file'
import { useConfig } from '../config/queries.ts'
import { call } from '../data/api.ts'
import { endSession } from '../data/session-store.ts'
import { useTranslation } from '../language/languages.ts'

/** Transaction password, second factor and freeze of the account. */
export function useSecurity() {
  return useQuery({
    queryKey: ['security', 'state'],
    queryFn: ({ signal }) => call(api.getSecurity, {}, { signal }),
  })
}

/** Fewest characters of a new login password in this deployment's mode. */
export function usePasswordMinimum() {
  return minPasswordLength[useConfig().mode === 'live' ? 'live' : 'paper']
}

export function useDevices() {
  return useQuery({
    queryKey: ['security', 'devices'],
    queryFn: ({ signal }) => call(accountApi.listDevices, {}, { signal }),
  })
}

/** A mutation that refreshes all security queries when it succeeds. */
function useChange<I, R>(mutationFn: (input: I) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['security'] }),
  })
}

type Update = Input<typeof api.updatePassword>

export const useUpdatePassword = () => useChange((input: Update) => call(api.updatePassword, input))

export function useSendCode() {
  const { language: locale } = useTranslation()
  return useMutation({
    mutationFn: (purpose: Input<typeof api.sendCode>['purpose']) => call(api.sendCode, { purpose, locale }),
  })
}

/** The server stores nothing until `setSecondFactor`; each start makes another key. */
export const useStartSecondFactor = () => useMutation({ mutationFn: () => call(api.startSecondFactor, {}) })

export type StartedSecondFactor = Reply<typeof api.startSecondFactor>

export const useSetSecondFactor = () =>
  useChange((input: Input<typeof api.setSecondFactor>) => call(api.setSecondFactor, input))

export const useRenewRecoveryCodes = () =>
  useChange((input: Input<typeof api.renewRecoveryCodes>) => call(api.renewRecoveryCodes, input))

export const useRemoveSecondFactor = () =>
  useChange((input: Input<typeof api.removeSecondFactor>) => call(api.removeSecondFactor, input))

export const useSignOutDevice = () => useChange((id: string) => call(accountApi.signOutDevice, { id }))

export const useSignOutOthers = () => useChange(() => call(accountApi.signOutOthers, {}))

export const useFreeze = () => useChange(() => call(accountApi.freezeAccount, {}))

export const useRelease = () =>
  useChange((input: Input<typeof accountApi.releaseAccount>) => call(accountApi.releaseAccount, input))

export function useClosing() {
  return useQuery({
    queryKey: ['security', 'closing'],
    queryFn: ({ signal }) => call(accountApi.getClosing, {}, { signal }),
  })
}

/** The server ends every session of the account, so this device forgets its own. */
export const useCloseAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(accountApi.closeAccount, { password }),
    onSuccess: endSession,
  })

export const useExportOwnData = () =>
  useMutation({
    mutationFn: () => call(accountApi.exportOwnData, {}),
    onSuccess: ({ name, content }) => saveFile(name, content, 'application/json'),
  })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: Input<typeof api.forgotPassword>) => call(api.forgotPassword, input) })
