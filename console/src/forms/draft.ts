import { RefusedError } from '@tarazu/contract/client-errors'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { navigate } from '../shell/router.tsx'
import { type FieldWords, labelOf } from './changed-meanwhile.tsx'
import { useEdited, type Version } from './edited.ts'
import { focusWrong, useFocusWrong } from './focus-wrong.ts'
import { useUnsaved } from './unsaved.ts'

/** What a form's values amount to: what is sent, or the first field that does not say what it should. */
type Found<I, F, P> = { input: I } | { wrong: F; problem?: P }

type Options<V extends object, I, F extends keyof V & string, P> = {
  /** The draft as the server has it now; undefined for a new one. */
  newest: Version<V> | undefined
  empty: () => V
  words: FieldWords<V>
  check: (values: V) => Found<I, F, P>
  /** Why the value of a field is not possible; `problem` as `check` has it. */
  why: (field: F, problem?: P) => string | undefined
  /**
   * What the server calls a field otherwise than the form does. Left out: a field that the server refuses is
   * not marked.
   */
  fieldOf?: Readonly<Record<string, F>>
  action: { isPending: boolean; error: Error | null; reset: () => void }
  /**
   * Sends it: as a change of `version`, or as a new draft. `done` is called with the address of the draft
   * once it is kept.
   */
  keep: (input: I, version: number | undefined, done: (address: string) => void) => void
  onDone: (() => void) | undefined
}

/**
 * The form of a draft: its values, what is wrong with them once it was to be sent, and what somebody else has
 * changed meanwhile. A new draft leads to its own screen once it is kept; a change calls `onDone`.
 */
export function useDraft<V extends object, I, F extends keyof V & string, P = never>(
  options: Options<V, I, F, P>,
) {
  const { newest, empty, words, check, why, fieldOf, action, keep, onDone } = options
  const { values, setValues, differences, version, goOn } = useEdited(newest, empty)
  const [asked, setAsked] = useState(false)
  const saved = useUnsaved(values)
  const form = useFocusWrong(action.error)
  const found = check(values)
  const refusedField = action.error instanceof RefusedError ? String(action.error.detail['field']) : ''
  const refused = fieldOf && (fieldOf[refusedField] ?? refusedField)

  const change = (to: Partial<V>) => {
    if (!action.isPending) action.reset()
    setValues((before) => ({ ...before, ...to }))
  }
  const wrong = (field: F) => {
    if (asked && 'wrong' in found && found.wrong === field) return why(field, found.problem)
    return refused === field ? why(field) : undefined
  }
  return {
    values,
    change,
    /** What a field of this name is given. */
    field: <N extends F>(name: N) => ({
      label: labelOf(words, name),
      value: values[name],
      onChange: (value: string) => change({ [name]: value } as Partial<V>),
      error: wrong(name),
    }),
    form,
    words,
    differences,
    goOn(choices: Parameters<typeof goOn>[0]) {
      goOn(choices)
      action.reset()
    },
    action,
    send(event: FormEvent) {
      event.preventDefault()
      flushSync(() => setAsked(true))
      if (action.isPending) return
      if ('wrong' in found || differences.length > 0) return focusWrong(form.current)
      keep(found.input, version, (address) => {
        saved()
        if (newest) onDone?.()
        else navigate(address)
      })
    },
    /** Only a change can be cancelled: a new draft is left by going elsewhere. */
    cancel: newest && (() => onDone?.()),
  }
}

export type Draft<V extends object> = Pick<
  ReturnType<typeof useDraft<V, unknown, keyof V & string>>,
  'form' | 'words' | 'differences' | 'goOn' | 'action' | 'send' | 'cancel'
>
