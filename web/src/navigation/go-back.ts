import { historyDepth, navigate } from '@tarazu/ui/browser-history'

/** Back to where the customer came from; to `parent` when this page was opened directly. */
export function useGoBack(parent: string) {
  return () => (historyDepth() > 0 ? navigate(-1) : navigate(parent, { replace: true }))
}
