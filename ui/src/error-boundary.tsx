import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'
import { FailuresContext } from './failures.tsx'

/** What breaks inside it says so in its place and can be tried again; what is around it stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  static override contextType = FailuresContext
  declare context: ContextType<typeof FailuresContext>
  override state = { error: undefined as unknown, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    const { textOf, needsReload } = this.context
    const retry = () => {
      if (needsReload(error)) return window.location.reload()
      this.setState({ error: undefined, failed: false })
    }
    return <ErrorCard reason={textOf(error)} onRetry={retry} />
  }
}
