import { Button } from '@tarazu/ui/button'
import { Plus } from 'lucide-react'
import { useMay } from '../shell/operator.tsx'
import { navigate } from '../shell/router.tsx'

/** The way to the form of a new offer, for whoever may draft one. */
export function DraftButton({ to, children }: { to: string; children: string }) {
  const may = useMay()
  if (!may('manage listings')) return null
  return (
    <Button size="m" icon={<Plus size={16} aria-hidden="true" />} onClick={() => navigate(to)}>
      {children}
    </Button>
  )
}
