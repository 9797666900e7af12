import { TextField } from '@tarazu/ui/text-field'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Pick<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'error' | 'hint' | 'ref' | 'bare'
> & {
  label: string
}

/** The server searches for no longer text. */
const maxLength = 40

/** Field for a code or a name, which the keyboard neither corrects nor capitalises. */
export function SearchField({ label, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      label={label}
      labelHidden
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxLength}
      placeholder={label}
      prefix={<Search size={20} strokeWidth={1.9} aria-hidden="true" />}
    />
  )
}
