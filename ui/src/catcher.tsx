import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'

type Props = {
  children: ReactNode
  /** Why it broke, and what to do. */
  reason: (error: unknown) => string
  /** Whether only a new page helps. */
  needsReload: (error: unknown) => boolean
  /** Before what broke is drawn anew. */
  onRetry: () => void
}

/** What breaks inside it is said to be broken in its place and can be tried again; what is around it stays. */
export class Catcher extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    const { error, failed } = this.state
    const { children, reason, needsReload, onRetry } = this.props
    if (!failed) return children
    const retry = () => {
      if (needsReload(error)) return window.location.reload()
      onRetry()
      this.setState({ error: undefined, failed: false })
    }
    return <ErrorCard reason={reason(error)} onRetry={retry} />
  }
}
