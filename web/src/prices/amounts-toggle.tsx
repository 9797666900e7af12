import { IconButton } from '@tarazu/ui/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { setAmountsHidden, useAmountsHidden } from '../data/preferences.ts'

/** Hides or shows the amounts of the account; the labels say what a tap does. */
export function AmountsToggle({ show, hide }: { show: string; hide: string }) {
  const hidden = useAmountsHidden()
  const Icon = hidden ? EyeOff : Eye
  return (
    <IconButton variant="hero" label={hidden ? show : hide} onClick={() => setAmountsHidden(!hidden)}>
      <Icon size={20} strokeWidth={1.8} />
    </IconButton>
  )
}
