import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { ErrorCard } from '@tarazu/ui/error-card'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { needsReload, useErrorText } from './error-text.ts'

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText()
  return <ErrorCard reason={errorText(error)} onRetry={onRetry} />
}

class Catcher extends Component<
  { children: ReactNode; onReset: () => void },
  { error: unknown; failed: boolean }
> {
  override state = { error: undefined as unknown, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      if (needsReload(this.state.error)) return window.location.reload()
      this.props.onReset()
      this.setState({ error: undefined, failed: false })
    }
    return <Failure error={this.state.error} onRetry={retry} />
  }
}

/** A screen that breaks says so in its place and can be tried again; the rest of the app stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Catcher onReset={reset}>{children}</Catcher>}
    </QueryErrorResetBoundary>
  )
}
