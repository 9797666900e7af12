/** How single settings are read, and refused in one sentence that names them. */

/** A setting that stops the start; the message is for the person who typed it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  /** EX_CONFIG of sysexits.h: the deployment is not set up for what it was asked to be. */
  readonly exitCode = 78
}

export type Environment = Record<string, string | undefined>

/** An empty variable counts as unset: that is how many tools unset one. */
export function text(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

export function oneOf<const Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const value = text(environment, name) ?? otherwise
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw notUnderstood(name, `one of ${choices.join(', ')}`, value)
  return choice
}

export function onOff(environment: Environment, name: string, otherwise: boolean): boolean {
  return oneOf(environment, name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on'
}

export function wholeNumber(environment: Environment, name: string, otherwise: number, max: number): number {
  const value = text(environment, name) ?? String(otherwise)
  if (!/^\d{1,10}$/.test(value) || Number(value) > max)
    throw notUnderstood(name, `a whole number from 0 to ${max}`, value)
  return Number(value)
}

export function webAddress(environment: Environment, name: string): string | undefined {
  const value = text(environment, name)
  if (value === undefined) return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw notUnderstood(name, 'an http or https address', value)
  return value.replace(/\/+$/, '')
}

export function matching(
  environment: Environment,
  name: string,
  pattern: RegExp,
  expected: string,
  shown: 'shown' | 'secret' = 'shown',
) {
  const value = text(environment, name)
  if (value !== undefined && !pattern.test(value))
    throw notUnderstood(name, expected, shown === 'shown' ? value : undefined)
  return value
}

/** Of a secret the value is left out. */
export function notUnderstood(name: string, expected: string, value?: string) {
  const shown = value === undefined ? '' : `=${value}`
  return new SettingsError(`${name}${shown} is not understood: it must be ${expected}.`)
}
