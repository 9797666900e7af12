/**
 * Who may begin, who waits and who is sent away where more is asked for than can be done at once. Callers take
 * turns, so that one who asks for much waits behind one who asks for little.
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
  /** Newcomers who would wait for longer are sent away at once. */
  maxWait_ms: number
  /** Whoever has waited for so long after all is sent away. */
  longestWait_ms: number
}

/** A server's limits for what needs the database. Both times together stay under a second. */
export const workLimits: GateLimits = {
  start: 64,
  least: 16,
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

/** Something that has begun; `leave` is called once when it is done. */
export type Place = { leave(): void }

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
const tooManyAtOnce = new TurnedAway('Too many requests at once. Please wait a moment.', 429)

/** Samples after which the gate adapts. */
const samplesToAdapt = 32
/** One answer that takes very long (a chart, an export) says little about the others. */
const longestSample_ms = 2_000

export function makeFairGate(limits: GateLimits, now: () => number) {
  const lines = new Map<string, Line>()
  const makeSide = (): Side => ({ inProgress: 0, waiting: 0, turns: [], mean_ms: 5 })
  const known = makeSide()
  const strangers = makeSide()
  const sideOf = ({ stranger }: Asking) => (stranger ? strangers : known)
  const width = makeWidth(limits)
  let lastLeft = now()
  let refused = 0
  let late_ms = 0

  const strangersMost = () => Math.max(2, Math.floor(width.now / limits.strangersShare))

  function hasRoom({ stranger, inProgress }: Line) {
    if (known.inProgress + strangers.inProgress >= width.now) return false
    return stranger ? strangers.inProgress < strangersMost() : inProgress < limits.ofOne.inProgress
  }

  function begin(line: Line): Place {
    const side = sideOf(line)
    if (known.inProgress + strangers.inProgress === 0) lastLeft = now()
    line.inProgress += 1
    side.inProgress += 1
    const began = now()
    let left = false
    return {
      leave() {
        if (left) throw new Error('a place was left twice')
        left = true
        line.inProgress -= 1
        side.inProgress -= 1
        lastLeft = now()
        const took = Math.min(lastLeft - began, longestSample_ms)
        side.mean_ms += (took - side.mean_ms) / 16
        if (!line.stranger) width.learn(took)
        if (line.inProgress === 0 && line.waiting.length === 0) lines.delete(line.name)
        letIn()
      },
    }
  }

  /** Takes from the callers in turn, one each. Who has as much in progress as one may have keeps the turn. */
  function letInFrom(side: Side) {
    for (let looked = side.turns.length; looked > 0; looked -= 1) {
      const line = side.turns.shift() as Line
      if (!hasRoom(line)) {
        side.turns.push(line)
        continue
      }
      const next = line.waiting.shift() as Waiting
      side.waiting -= 1
      if (line.waiting.length > 0) side.turns.push(line)
      next.begin(begin(line))
      return true
    }
    return false
  }

  function letIn() {
    while (known.inProgress + strangers.inProgress < width.now) {
      // Strangers go first while they have less than their share: so neither side keeps the other out.
      const strangersFirst = strangers.waiting > 0 && strangers.inProgress < strangersMost()
      if (strangersFirst && letInFrom(strangers)) continue
      if (known.waiting === 0 || !letInFrom(known)) return
    }
  }

  /** How long a newcomer of this line would wait, in ms, when callers take turns. */
  function expectedWait_ms(line: Line) {
    const side = sideOf(line)
    const own = line.waiting.length
    const ahead = Math.min(side.waiting, side.turns.length * (own + 1))
    const places = line.stranger ? strangersMost() : width.now
    const byAll = ((ahead + 1) * side.mean_ms) / places
    return line.stranger ? byAll : Math.max(byAll, ((own + 1) * side.mean_ms) / limits.ofOne.inProgress)
  }

  /** What is in progress hangs, or the process is behind with all that has arrived. */
  function isStuck() {
    const full = known.inProgress + strangers.inProgress >= width.now
    return late_ms > limits.maxWait_ms / 2 || (full && now() - lastLeft > limits.maxWait_ms)
  }

  function refusalFor(line: Line): TurnedAway | undefined {
    const most = line.stranger ? limits.ofNetwork.waiting : limits.ofOne.waiting
    if (line.waiting.length >= most) return tooManyAtOnce
    return isStuck() || expectedWait_ms(line) > limits.maxWait_ms ? crowded : undefined
  }

  function send(line: Line, away: TurnedAway): never {
    refused += 1
    if (line.inProgress === 0 && line.waiting.length === 0) lines.delete(line.name)
    throw away
  }

  return {
    /** Throws `TurnedAway` at once where it would take too long. */
    enter(asking: Asking): Place | Promise<Place> {
      let line = lines.get(asking.name)
      if (!line) {
        line = { ...asking, inProgress: 0, waiting: [] }
        lines.set(asking.name, line)
      }
      if (line.waiting.length === 0 && hasRoom(line)) return begin(line)
      width.wasFull()
      const away = refusalFor(line)
      if (away) return send(line, away)
      const { waiting } = line
      return new Promise((begins, refuse) => {
        if (waiting.push({ since: now(), begin: begins, refuse }) === 1) sideOf(line).turns.push(line)
        sideOf(line).waiting += 1
      })
    },
    /** Whether this caller would be sent away, so that it need not even be read what they ask for. */
    isClosedTo({ name, stranger }: Asking) {
      const line = lines.get(name) ?? { name, stranger, inProgress: 0, waiting: [] }
      if (late_ms <= limits.maxWait_ms / 2 && line.waiting.length === 0 && hasRoom(line)) return false
      return refusalFor(line) !== undefined
    },
    /** Counts somebody who was sent away because of `isClosedTo`. */
    noteRefused() {
      refused += 1
    },
    /**
     * Sends away whoever has waited for too long. To be called several times a second, with how late, in ms, the
     * process was at most since then.
     */
    sweep(late = 0) {
      late_ms = late
      const before = now() - limits.longestWait_ms
      for (const side of [known, strangers]) {
        for (const line of side.turns) {
          const late = line.waiting.findIndex(({ since }) => since > before)
          const gone = line.waiting.splice(0, late < 0 ? line.waiting.length : late)
          side.waiting -= gone.length
          refused += gone.length
          for (const { refuse } of gone) refuse(crowded)
        }
        side.turns = side.turns.filter(({ waiting }) => waiting.length > 0)
      }
      for (const [name, line] of lines)
        if (line.inProgress === 0 && line.waiting.length === 0) lines.delete(name)
    },
    /** How many were sent away since this was asked last. */
    takeRefused() {
      const count = refused
      refused = 0
      return count
    },
    get state() {
      const waiting = known.waiting + strangers.waiting
      return {
        width: width.now,
        inProgress: known.inProgress + strangers.inProgress,
        waiting,
        lines: lines.size,
      }
    },
  }
}

export type FairGate = ReturnType<typeof makeFairGate>

/**
 * How many may be in progress at once: fewer while they take longer than they should, slowly more while they do
 * not and others wait.
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
