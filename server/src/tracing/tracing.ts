/** What the server tells of its work while it is traced. Nothing of a customer or operator is ever told. */

/** Short facts of a piece of work: names of our own, counts and codes. */
export type Facts = Readonly<Record<string, string | number | boolean>>

/** A piece of work that is being traced. */
export type OpenSpan = {
  tell(facts: Facts): void
  /** It ended badly, whatever the error says: its words may be a customer's. */
  fail(): void
  /** Ends it and begins the next piece of the same work. */
  next(name: string, facts?: Facts): OpenSpan
  end(): void
}

/** A whole piece of work, of which others are parts. */
export type OpenTrace = OpenSpan & {
  /** What is begun in `work`, however long it takes, is a part of this. */
  run<T>(work: () => T): T
  /** Adds a part that lasts from the end of the last one until now; none where there was no part. */
  addRest(name: string): void
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

export type Tracing = {
  /** Begins a trace, or goes on with that of a caller (`traceparent`). Undefined: this one is not traced. */
  trace(
    name: string,
    of: { kind: 'request' | 'job'; headers?: Headers; facts?: Facts },
  ): OpenTrace | undefined
  /** Begins a part of what runs. Undefined: that is not traced. */
  begin(name: string): OpenSpan | undefined
  /** Hands over what is not handed over yet, and waits no longer than a moment for it. */
  stop(): Promise<void>
}

export const noTracing: Tracing = { trace: () => undefined, begin: () => undefined, async stop() {} }
