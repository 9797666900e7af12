import { useInstrumentName } from '../language/instrument-name.ts'
import { shownCode } from '../language/shown-code.ts'

/** What an instrument is called in a table, with its code where that is another word. */
export function NameAndCode({ of: row }: { of: { symbol: string; name: string } }) {
  const name = useInstrumentName()(row)
  const code = shownCode(row.symbol)
  return (
    <>
      <b>{name}</b> {name !== code && <span>{code}</span>}
    </>
  )
}
