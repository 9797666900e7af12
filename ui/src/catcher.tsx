import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** In place of what broke. `again` draws it anew. */
  instead: (error: unknown, again: () => void) => ReactNode
}

/** What breaks inside it is shown as broken in its place; what is around it stays. */
export class Catcher extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    const { children, instead } = this.props
    if (!this.state.failed) return children
    return instead(this.state.error, () => this.setState({ error: undefined, failed: false }))
  }
}
