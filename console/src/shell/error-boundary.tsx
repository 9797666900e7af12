import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { ErrorCard } from '@tarazu/ui/error-card'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorText, needsReload } from './error-text.ts'

type Props = { children: ReactNode; onReset: () => void }

class Catcher extends Component<Props, { error: unknown; failed: boolean }> {
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
    return <ErrorCard reason={errorText(this.state.error)} onRetry={retry} />
  }
}

/** A screen that breaks says so in its place and can be tried again; navigation stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Catcher onReset={reset}>{children}</Catcher>}
    </QueryErrorResetBoundary>
  )
}
