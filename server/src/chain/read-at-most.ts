/**
 * The bytes of an answer of somebody else's server, who may send more than there is memory for.
 * Throws a sentence where there are more than `max` of them.
 */
export async function readAtMost(answer: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > max) throw new Error(`more than ${max} bytes came`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
