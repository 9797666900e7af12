/** What stops a witness or one of its commands; the message is for the person who runs it. */
export class WitnessError extends Error {
  override name = 'WitnessError'
}
