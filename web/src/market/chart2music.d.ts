/** What we use of the library, whose own types are not found beside its module. */
declare module 'chart2music' {
  type Settings = {
    type: 'line'
    element: HTMLElement
    /** It writes there what it would say. */
    cc: HTMLElement
    lang: string
    title: string
    axes: {
      x: { label: string; format: (index: number) => string }
      y: { label: string; format?: (value: number) => string }
    }
    data: readonly { x: number; y: number }[]
    options: { enableSound: boolean }
  }
  export function c2mChart(settings: Settings): { err: string | null; data?: { cleanUp(): void } }
}
