/** Which versions of a policy count, and when. Pure. */
type Version = { id: bigint; name: string; effective_at: Date; stops: boolean }

/** Leaves out those stopped before they took effect. Sorted by when they take effect. */
export function standing<V extends Version>(versions: readonly V[]): V[] {
  const stops = versions.filter((version) => version.stops)
  return versions
    .filter((version) => !stops.some((stop) => stopped(version, stop)))
    .sort(
      (one, other) => one.effective_at.getTime() - other.effective_at.getTime() || Number(one.id - other.id),
    )
}

const stopped = (version: Version, stop: Version) =>
  stop.name === version.name && stop.id > version.id && version.effective_at > stop.effective_at

/** The current and the next of one policy's standing versions; undefined if there is none. */
export function heldAndNext<V extends Version>(versions: readonly V[], now: number) {
  return {
    held: versions.findLast(({ effective_at }) => effective_at.getTime() <= now),
    next: versions.find(({ effective_at }) => effective_at.getTime() > now),
  }
}
