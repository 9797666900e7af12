/**
 * Traces that are handed over by OTLP, as JSON over HTTP. Loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` is
 * set. Nothing of the library is global, since several servers may run in one process of tests.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace as traceOf,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import { version } from '../settings/version.ts'
import { makeRateLimit } from './rate-limit.ts'
import type { OpenSpan, OpenTrace, Tracing } from './tracing.ts'

type Options = {
  /** Address of the collector; `/v1/traces` is added. */
  endpoint: string
  /** Most traces of each name in a second that no caller has asked for. */
  perSecond: number
  /** Names this start of this process. */
  instance: string
  clock: Clock
  log: Pick<BaseLogger, 'warn' | 'info'>
}

/** How long a stop waits for a collector that does not answer. */
const maxStop_ms = 2_000

/** Spans that wait to be handed over; more are dropped, for nothing waits for a collector. */
const maxWaiting = 8_192

/** So many times as many traces as are begun here may go on with a caller's. */
const joinedFactor = 10

export function makeOtlpTracing({ endpoint, perSecond, instance, clock, log }: Options): Tracing {
  const exporter = toldWhere(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 }),
    log,
  )
  const provider = new TracerProvider({
    // What is asked of it was chosen before, but for what a caller decides.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    resource: resourceFromAttributes({
      'service.name': 'tarazu',
      'service.version': version,
      'service.instance.id': instance,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: maxWaiting, scheduledDelayMillis: 1_000 }),
    ],
  })
  const tracer = provider.getTracer('tarazu')
  const propagator = new W3CTraceContextPropagator()
  const running = new AsyncLocalStorage<Running>()
  const mayTrace = makeRateLimit(perSecond, clock)
  // Strangers can ask, too, and a traced order costs a third more than another.
  const mayJoin = makeRateLimit(perSecond * joinedFactor, clock)

  return {
    trace(name, { kind, headers = {}, facts = {} }) {
      // Most are not traced, and are to cost next to nothing.
      const asked = headers['traceparent'] !== undefined
      if (!(asked ? mayJoin(name) : mayTrace(name))) return undefined
      const around = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const spanKind = kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind: spanKind, attributes: facts }, around)
      return span.isRecording() ? openTrace(tracer, running, span) : undefined
    },
    begin(name) {
      const around = running.getStore()
      return around && partOf(tracer, around, tracer.startSpan(name, {}, around.context))
    },
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(maxStop_ms, undefined, { ref: false }),
      ])
    },
  }
}

type Running = {
  context: Context
  /** The part that ended last. */
  last?: Span
}

function openTrace(tracer: Tracer, running: AsyncLocalStorage<Running>, span: Span): OpenTrace {
  const here: Running = { context: traceOf.setSpan(ROOT_CONTEXT, span) }
  return {
    ...partOf(tracer, here, span),
    run: (work) => running.run(here, work),
    addRest(name) {
      if (here.last) tracer.startSpan(name, { startTime: endOf(here.last) }, here.context).end()
    },
  }
}

function partOf(tracer: Tracer, around: Running, span: Span): OpenSpan {
  const end = () => {
    span.end()
    around.last = span
  }
  return {
    tell: (facts) => void span.setAttributes(facts),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    next(name, facts = {}) {
      end()
      // Begun when this one ended: the library's own times of two spans can overlap by a part of a millisecond.
      const options = { attributes: facts, startTime: endOf(span) }
      return partOf(tracer, around, tracer.startSpan(name, options, around.context))
    },
    end,
  }
}

/** Its type is what the library's own spans have, and all of ours are of it. */
const endOf = (span: Span) => (span as unknown as ReadableSpan).endTime

/** The library drops what it cannot hand over, and says so to nobody. */
function toldWhere(exporter: SpanExporter, log: Options['log']): SpanExporter {
  let lost = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !lost) log.warn({ err: result.error }, 'traces cannot be handed over, and are lost')
        if (!failed && lost) log.info('traces are handed over again')
        lost = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
