import type { Application } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { Sheet } from '@tarazu/ui/sheet'
import { useTranslation } from '../language/languages.ts'
import { useLast } from '../navigation/last.ts'
import { AllotmentProof } from './allotment-proof.tsx'

type Props = {
  issue: Issue | undefined
  application: Application | undefined
  onClose: () => void
}

/** The allotment of an issue, which anybody can check. */
export function CheckSheet({ issue, application, onClose }: Props) {
  const { t } = useTranslation()
  const shown = useLast(issue)
  return (
    <Sheet open={issue !== undefined} onClose={onClose} title={t('ipo.proof')} detail={shown?.name}>
      {shown && <AllotmentProof issue={shown} application={application} />}
    </Sheet>
  )
}
