import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose file arrives later; undefined until then. React shows what is `lazy` when it has time,
 * which a slow phone does not have while prices stream in: each of them interrupts that work, and it begins
 * anew. What becomes state is shown at once. `load` is the same function each time.
 */
export function useArrived<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [component, setComponent] = useState<ComponentType<P>>()
  useEffect(() => {
    load().then(
      (arrived) => setComponent(() => arrived),
      // The nearest boundary tells of it, as it does of what is `lazy`.
      (error: unknown) =>
        setComponent(() => () => {
          throw error
        }),
    )
  }, [load])
  return component
}
