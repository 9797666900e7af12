import { Component, type ReactNode, Suspense } from 'react'
import { SortPlace } from './sort-place.tsx'

type Props = { asListed: ReactNode; children: ReactNode }

/** A list as the server lists it until `children`, which sort it, have come, and where they cannot come. */
export function Sortable({ asListed, children }: Props) {
  const first = (
    <>
      <SortPlace />
      {asListed}
    </>
  )
  return (
    <Unless instead={first}>
      <Suspense fallback={first}>{children}</Suspense>
    </Unless>
  )
}

/** What breaks is told to the console by React itself. */
class Unless extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
