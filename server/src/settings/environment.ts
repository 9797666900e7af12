/** Reads single settings, and refuses them in a sentence that names them. */
import { declared, type SettingName } from './declarations.ts'

/** A setting that stops the start; the message is for the person who typed it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  /** EX_CONFIG of sysexits.h: the deployment is misconfigured. */
  readonly exitCode = 78
}

export type Environment = Record<string, string | undefined>

/** The same environment, in which each setting that is unset has its declared default. */
export function withDefaults(environment: Environment, mode: 'paper' | 'live'): Environment {
  const filled = { ...environment }
  for (const name of settingNames) {
    const { default: everywhere, defaultInPaper = everywhere } = declared[name]
    filled[name] = text(environment, name) ?? (mode === 'paper' ? defaultInPaper : everywhere)
  }
  return filled
}

export const settingNames = Object.keys(declared) as SettingName[]

/** An empty variable counts as unset: that is how many tools unset one. */
export function text(environment: Environment, name: SettingName): string | undefined {
  return environment[name]?.trim() || undefined
}

/** Value of a setting that has a default in both modes. */
export function textOrDefault(environment: Environment, name: SettingName): string {
  return text(environment, name) ?? declared[name].default ?? ''
}

export function oneOf<const Choice extends string>(
  environment: Environment,
  name: SettingName,
  choices: readonly Choice[],
): Choice {
  const value = textOrDefault(environment, name)
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw notUnderstood(name, `one of ${choices.join(', ')}`, value)
  return choice
}

export function onOff(environment: Environment, name: SettingName): boolean {
  return oneOf(environment, name, ['on', 'off']) === 'on'
}

export function wholeNumber(environment: Environment, name: SettingName, max: number): number {
  const value = textOrDefault(environment, name)
  if (!/^\d{1,10}$/.test(value) || Number(value) > max)
    throw notUnderstood(name, `a whole number from 0 to ${max}`, value)
  return Number(value)
}

export function webAddress(environment: Environment, name: SettingName): string | undefined {
  const value = text(environment, name)
  if (value === undefined) return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw notUnderstood(name, 'an http or https address', value)
  return value.replace(/\/+$/, '')
}

export function environmentMatching(
  environment: Environment,
  name: SettingName,
  pattern: RegExp,
  expected: string,
  shown: 'shown' | 'secret' = 'shown',
) {
  const value = text(environment, name)
  if (value !== undefined && !pattern.test(value))
    throw notUnderstood(name, expected, shown === 'shown' ? value : undefined)
  return value
}

/** Leave the value of a secret out: the sentence is printed and logged. */
export function notUnderstood(name: SettingName, expected: string, value?: string) {
  const shown = value === undefined ? '' : `=${value}`
  return new SettingsError(`${name}${shown} is not understood: it must be ${expected}.`)
}
