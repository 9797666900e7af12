/**
 * Who may begin, who waits and who is sent away where more is asked for than can be done at once. Callers
 * take turns, so that one who asks for much waits behind one who asks for little.
 */
import { Unavailable } from '../answer/refusal.ts'

export type GateLimits = {
  /** Most in progress at once: at the start, and the bounds between which the gate adapts that. */
  start: number
  least: number
  most: number
  /** Most in progress at once, and most that wait, of one caller who is known. */
  ofOne: { inProgress: number; waiting: number }
  /** Most that wait of one network of strangers, which many people may share. */
  ofNetwork: { waiting: number }
  /** The part of what is in progress that strangers may have together: one in so many. */
  strangersShare: number
  /** Nine of ten should be done within this time once they have begun; else fewer may begin. */
  aim_ms: number
  /** Newcomers who would wait for longer, behind as many as may be in progress, are sent away at once. */
  maxWait_ms: number
  /** Whoever has waited for so long after all is sent away. */
  longestWait_ms: number
}

/** A server's limits for what needs the database. Both times together stay under a second. */
export const workLimits: GateLimits = {
  start: 64,
  least: 32,
  most: 256,
  ofOne: { inProgress: 4, waiting: 128 },
  ofNetwork: { waiting: 256 },
  strangersShare: 4,
  aim_ms: 250,
  maxWait_ms: 250,
  longestWait_ms: 450,
}

/** Says who asks: `stranger` is a network, everybody else somebody who is signed in. */
export type Asking = { name: string; stranger: boolean }

/** Something that has begun, and whether for a stranger; `leave` is called once when it is done. */
export type Place = { stranger: boolean; leave(): void }

/** Refused by the gate. The gate's own counter is logged, not each of them. */
export class TurnedAway extends Unavailable {
  override name = 'TurnedAway'
}

type Waiting = { since: number; begin: (place: Place) => void; refuse: (error: Error) => void }
/** What one caller has in progress, and what waits. */
type Line = Asking & { inProgress: number; waiting: Waiting[] }
/** Everybody of one kind: those who are known, or strangers. */
type Side = { inProgress: number; waiting: number; turns: Line[]; mean_ms: number }

// Made once: collecting a stack costs as much as many an answer from memory.
export const crowded = new TurnedAway('Too much is asked for at the moment. Please try again.')
export const tooManyAtOnce = new TurnedAway('Too many requests at once. Please wait a moment.', 429)

/** Samples after which the gate adapts. */
const samplesToAdapt = 32
/** One answer that takes very long (a chart, an export) says little about the others. */
const longestSample_ms = 2_000

export function makeFairGate(limits: GateLimits, now: () => number) {
  return new FairGate(limits, now)
}

export class FairGate {
  readonly #limits: GateLimits
  readonly #now: () => number
  readonly #lines = new Map<string, Line>()
  readonly #known: Side = { inProgress: 0, waiting: 0, turns: [], mean_ms: 5 }
  readonly #strangers: Side = { inProgress: 0, waiting: 0, turns: [], mean_ms: 5 }
  readonly #width: ReturnType<typeof makeWidth>
  #lastLeft: number
  /** Since the start, by the code of the answer. */
  readonly #refused = { unavailable: 0, too_many: 0 }
  /** How late the process was lately. */
  #late_ms = 0

  constructor(limits: GateLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
    this.#width = makeWidth(limits)
    this.#lastLeft = now()
  }

  /** Throws `TurnedAway` at once where it would take too long. */
  enter({ name, stranger }: Asking): Place | Promise<Place> {
    let line = this.#lines.get(name)
    if (!line) {
      line = { name, stranger, inProgress: 0, waiting: [] }
      this.#lines.set(name, line)
    }
    if (line.waiting.length === 0 && this.#hasRoom(line)) return this.#begin(line)
    this.#width.wasFull()
    const away = this.#refusalFor(line)
    if (away) {
      this.noteRefused(away)
      this.#forgetIfIdle(line)
      throw away
    }
    return this.#wait(line)
  }

  /** What would send this caller away, so that it need not even be read what they ask for. */
  refusalOf({ name, stranger }: Asking): TurnedAway | undefined {
    const line = this.#lines.get(name) ?? { name, stranger, inProgress: 0, waiting: [] }
    if (!this.#isBehind() && line.waiting.length === 0 && this.#hasRoom(line)) return undefined
    return this.#refusalFor(line)
  }

  /** Counts somebody who was sent away, as `refusalOf` said. */
  noteRefused({ status }: TurnedAway) {
    this.#refused[status === 429 ? 'too_many' : 'unavailable'] += 1
  }

  /**
   * Sends away whoever has waited for too long. To be called several times a second, with how late, in ms,
   * the process was at most since then.
   */
  sweep(late_ms = 0) {
    this.#late_ms = late_ms
    const before = this.#now() - this.#limits.longestWait_ms
    for (const side of [this.#known, this.#strangers]) {
      for (const line of side.turns) {
        const late = line.waiting.findIndex(({ since }) => since > before)
        const gone = line.waiting.splice(0, late < 0 ? line.waiting.length : late)
        side.waiting -= gone.length
        this.#refused.unavailable += gone.length
        for (const { refuse } of gone) refuse(crowded)
        this.#forgetIfIdle(line)
      }
      side.turns = side.turns.filter(({ waiting }) => waiting.length > 0)
    }
  }

  /** How many were sent away since the start, by the code of the answer. */
  get refused(): Readonly<Record<'unavailable' | 'too_many', number>> {
    return this.#refused
  }

  get state() {
    return {
      width: this.#width.now,
      inProgress: this.#inProgress,
      waiting: this.#waiting,
      lines: this.#lines.size,
    }
  }

  get #waiting() {
    return this.#known.waiting + this.#strangers.waiting
  }

  get #inProgress() {
    return this.#known.inProgress + this.#strangers.inProgress
  }

  #sideOf({ stranger }: Asking) {
    return stranger ? this.#strangers : this.#known
  }

  #forgetIfIdle({ name, inProgress, waiting }: Line) {
    if (inProgress === 0 && waiting.length === 0) this.#lines.delete(name)
  }

  #strangersMost() {
    return Math.max(2, Math.floor(this.#width.now / this.#limits.strangersShare))
  }

  #placesFor({ stranger }: Asking) {
    return stranger ? this.#strangersMost() : this.#width.now
  }

  #hasRoom({ stranger, inProgress }: Line) {
    if (this.#inProgress >= this.#width.now) return false
    return stranger
      ? this.#strangers.inProgress < this.#strangersMost()
      : inProgress < this.#limits.ofOne.inProgress
  }

  #begin(line: Line): Place {
    const side = this.#sideOf(line)
    const began = this.#now()
    if (this.#inProgress === 0) this.#lastLeft = began
    line.inProgress += 1
    side.inProgress += 1
    let left = false
    return {
      stranger: line.stranger,
      leave: () => {
        if (left) throw new Error('a place was left twice')
        left = true
        this.#leave(line, began)
      },
    }
  }

  #leave(line: Line, began: number) {
    const side = this.#sideOf(line)
    line.inProgress -= 1
    side.inProgress -= 1
    this.#lastLeft = this.#now()
    const took = Math.min(this.#lastLeft - began, longestSample_ms)
    side.mean_ms += (took - side.mean_ms) / 16
    if (!line.stranger) this.#width.learn(took)
    this.#forgetIfIdle(line)
    this.#letIn()
  }

  #wait(line: Line) {
    const side = this.#sideOf(line)
    const since = this.#now()
    return new Promise<Place>((begin, refuse) => {
      if (line.waiting.push({ since, begin, refuse }) === 1) side.turns.push(line)
      side.waiting += 1
    })
  }

  #letIn() {
    while (this.#inProgress < this.#width.now) {
      // Strangers go first while they have less than their share: so neither side keeps the other out.
      const { waiting, inProgress } = this.#strangers
      const strangersFirst = waiting > 0 && inProgress < this.#strangersMost()
      if (strangersFirst && this.#letInFrom(this.#strangers)) continue
      if (this.#known.waiting === 0 || !this.#letInFrom(this.#known)) return
    }
  }

  /** Takes from the callers in turn, one each. Who has as much in progress as one may have keeps the turn. */
  #letInFrom(side: Side) {
    for (let looked = side.turns.length; looked > 0; looked -= 1) {
      const line = side.turns.shift() as Line
      if (!this.#hasRoom(line)) {
        side.turns.push(line)
        continue
      }
      const next = line.waiting.shift() as Waiting
      side.waiting -= 1
      if (line.waiting.length > 0) side.turns.push(line)
      next.begin(this.#begin(line))
      return true
    }
    return false
  }

  /** How long a newcomer of this line would wait, in ms, when callers take turns. */
  #expectedWait_ms(line: Line) {
    const side = this.#sideOf(line)
    const own = line.waiting.length
    const ahead = Math.min(side.waiting, side.turns.length * (own + 1))
    const byAll = ((ahead + 1) * side.mean_ms) / this.#placesFor(line)
    return line.stranger ? byAll : Math.max(byAll, ((own + 1) * side.mean_ms) / this.#limits.ofOne.inProgress)
  }

  /** A process that is late although it has little to do was kept waiting by others of its machine. */
  #isBehind() {
    const { least, maxWait_ms } = this.#limits
    return this.#late_ms > maxWait_ms && this.#inProgress + this.#waiting >= least
  }

  /** What is in progress hangs. */
  #isStuck() {
    const full = this.#inProgress >= this.#width.now
    return full && this.#now() - this.#lastLeft > this.#limits.maxWait_ms
  }

  /**
   * Fewer wait than may be in progress: the next ones who leave make room for all of them. One commit that
   * took long makes every estimate worse than what follows, and would send away customers who fit in.
   */
  #isShort(line: Line) {
    const { ofOne } = this.#limits
    const own = line.stranger || line.waiting.length < ofOne.inProgress
    return own && this.#sideOf(line).waiting < this.#placesFor(line)
  }

  #refusalFor(line: Line): TurnedAway | undefined {
    const most = line.stranger ? this.#limits.ofNetwork.waiting : this.#limits.ofOne.waiting
    if (line.waiting.length >= most) return tooManyAtOnce
    if (this.#isBehind()) return crowded
    if (this.#isShort(line)) return undefined
    return this.#isStuck() || this.#expectedWait_ms(line) > this.#limits.maxWait_ms ? crowded : undefined
  }
}

/**
 * How many may be in progress at once: fewer while they take longer than they should, slowly more while they
 * do not and others wait.
 */
function makeWidth({ start, least, most, aim_ms }: GateLimits) {
  let width = start
  let full = false
  let samples: number[] = []
  return {
    get now() {
      return width
    },
    /** Somebody had to wait, so a wider gate would be used. */
    wasFull() {
      full = true
    },
    learn(took_ms: number) {
      if (samples.push(took_ms) < samplesToAdapt) return
      const slow = samples.sort((a, b) => a - b)[Math.floor(samplesToAdapt * 0.9)] as number
      if (slow > aim_ms) width = Math.max(least, Math.floor(width * 0.8))
      else if (full && slow < aim_ms * 0.6) width = Math.min(most, width + Math.ceil(width / 8))
      full = false
      samples = []
    },
  }
}
