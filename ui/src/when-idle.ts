/** Comes when the browser has nothing to do; where it cannot say so, after two seconds. */
export const whenIdle = () =>
  new Promise<void>((idle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle())
    else setTimeout(idle, 2_000)
  })
