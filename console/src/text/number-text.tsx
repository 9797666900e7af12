import { useNumberFormat } from '@tarazu/ui/number-format-provider'

/** Figures inside a sentence, as the customers' app shows them. */
export function useNumberText() {
  const format = useNumberFormat()
  return {
    count: format.count,
    /** Hundredths of a percent as `0.40%`. */
    percent: (hundredths: number) => format.percent(hundredths / 100, false),
  }
}
export type NumberText = ReturnType<typeof useNumberText>

/** `noun`, where it stands before one, becomes plural with all other counts. */
export function Count({ of, noun }: { of: number; noun?: string }) {
  const figure = useNumberText().count(of)
  return (
    <span className="num">
      {figure}
      {noun && ` ${noun}${of === 1 ? '' : 's'}`}
    </span>
  )
}

/** `of` in hundredths of a percent. */
export function Percent({ of }: { of: number }) {
  return <span className="num">{useNumberText().percent(of)}</span>
}
